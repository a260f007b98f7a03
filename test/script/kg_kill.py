"""Stores whose processes are killed while they add, delete or compact: nothing acknowledged is lost."""
import os
import random
import subprocess
import tempfile
import time

from lib import tap
from lib.effort import some
from lib.program import ENV, GRASP, grasp, grasp_json

ROUNDS, LINES = 200, 400
SEED = 26


def held(store):
    facts = grasp_json("kg", "facts", store, "--limit", "0")["facts"]
    return {(f["subject"], f["relation"], f["object"]) for f in facts}


def killed(command, stdin, wait):
    """What the process had printed when it was killed, whole lines only."""
    process = subprocess.Popen([GRASP, *command], stdin=stdin, stdout=subprocess.PIPE, env=ENV)
    time.sleep(wait)
    process.kill()
    out = process.communicate()[0].decode()
    return out[:out.rfind("\n") + 1].splitlines()


def one_round(folder, store, rng, number, expected):
    """Kills one process; checks what is there then against what was acknowledged."""
    if number % 5 == 4:
        killed(["kg", "compact", store], subprocess.DEVNULL, rng.random() * 0.03)
        assert held(store) == expected, f"round {number}: compacting changed the store"
        return 0
    delete = number % 5 == 3 and expected
    if delete:
        triples = rng.sample(sorted(expected), min(LINES, len(expected)))
    else:
        triples = [(f"s{number}_{i}", f"r{i % 3}", f"o{i % 7}") for i in range(LINES)]
    lines = os.path.join(folder, "lines")
    with open(lines, "w", encoding="utf-8") as f:
        f.writelines("\t".join(t) + "\n" for t in triples)
    with open(lines, encoding="utf-8") as f:
        told = killed(["kg", "delete" if delete else "add", store, "-"], f, rng.random() * 0.05)
    assert told == [str(i + 1) for i in range(len(told))], told
    now, sure, perhaps = held(store), set(triples[:len(told)]), set(triples[:len(told) + 1])
    if delete:
        assert not now & sure, f"round {number}: {len(now & sure)} deleted triples are back"
        assert expected - perhaps <= now <= expected, f"round {number}: others went too"
    else:
        assert expected | sure <= now, f"round {number}: {len((expected | sure) - now)} lost"
        assert now <= expected | perhaps, f"round {number}: more than was said"
    expected.clear()
    expected.update(now)
    return len(told)


def kill():
    rng = random.Random(SEED)
    with tempfile.TemporaryDirectory() as folder:
        store, first = os.path.join(folder, "a.kg"), os.path.join(folder, "first.tsv")
        with open(first, "w", encoding="utf-8") as f:
            f.write("a\tlikes\tb\n")
        grasp("kg", "build", store, first)
        expected, n = {("a", "likes", "b")}, 0
        rounds = some(ROUNDS)
        for number in range(rounds):
            n += one_round(folder, store, rng, number, expected)
        grasp("kg", "compact", store)
        assert held(store) == expected
        assert rounds < 50 or n > rounds, f"only {n} changes were acknowledged"
    return f"{rounds} processes killed, {n} changes acknowledged"


def together():
    """Two add at once, and each takes up what the other wrote."""
    with tempfile.TemporaryDirectory() as folder:
        store, first = os.path.join(folder, "a.kg"), os.path.join(folder, "first.tsv")
        expected = {("a", "likes", "b")}
        with open(first, "w", encoding="utf-8") as f:
            f.write("a\tlikes\tb\n")
        grasp("kg", "build", store, first)
        adding = []
        for who in range(2):
            triples = [(f"{who}_{i}", "knows", f"{i % 9}") for i in range(some(LINES))]
            expected |= set(triples)
            adding.append((subprocess.Popen([GRASP, "kg", "add", store, "-"], stdin=subprocess.PIPE,
                                            stdout=subprocess.DEVNULL, env=ENV),
                           "".join("\t".join(t) + "\n" for t in triples).encode()))
        for process, lines in adding:
            process.stdin.write(lines)
            process.stdin.close()
        for process, _ in adding:
            assert process.wait() == 0
        assert held(store) == expected


tap.run([("killed while changing", kill), ("two at once", together)])
