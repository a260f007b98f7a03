"""Runs of a suite from outside: killed and taken up again, torn files, records that are none, several
at a time, several proposers, a peer. The questions are made here; no data are needed."""
import fcntl
import importlib.util
import json
import os
import pty
import random
import re
import select
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from lib import tap
from lib.program import ENV, GRASP, grasp, grasp_json

TIMES = ("p50_ms", "p95_ms", "seconds", "ms")


def record(rng, k):
    """A question whose answer is known by how it was made."""
    n = rng.randint(4, 9)
    edges = sorted({tuple(sorted(rng.sample(range(n), 2))) for _ in range(2 * n)})
    nodes = sorted({u for e in edges for u in e})
    text = "A graph has the edges " + ", ".join(f"({u},{v})" for u, v in edges) + ". "
    kinds = [("nodes", "How many nodes does it have?", len(nodes), "number", "node_count($G)"),
             ("edges", "How many edges does it have?", len(edges), "number", "edge_count($G)"),
             ("degree", f"What is the degree of node {nodes[0]}?", sum(nodes[0] in e for e in edges),
              "number", f"degree($G, {nodes[0]})"),
             ("edge", f"Is there an edge between {edges[0][0]} and {edges[0][1]}?", True, "boolean",
              f"has_edge($G, {edges[0][0]}, {edges[0][1]})")]
    task, question, gold, kind, call = kinds[k % len(kinds)]
    return {"id": f"q{k}", "question": text + question, "kind": kind, "gold": gold, "tags": [task],
            "call": call, "graph": {"directed": False, "nodes": nodes, "edges": [list(e) for e in edges]}}


def write(path, records):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join((r if isinstance(r, str) else json.dumps(r)) + "\n" for r in records))


def slow(k, n=700, call="average_shortest_path_length($G)"):
    """A question that takes a while: many nodes joined, and every path length asked for."""
    return {"id": f"slow{k}", "question": "?", "kind": "number", "gold": 1, "tags": ["slow"], "call": call,
            "graph": {"directed": False, "nodes": [], "edges": [[u, v, 1 + u * v % 23] for u in range(n)
                                                                for v in range(u) if u * v % 7 == 0]}}


def folder(records, n_files=2):
    """A fresh folder with data, of which the records lie in subfolders."""
    temporary = Path(tempfile.mkdtemp(dir=TEMPORARY.name))
    for i in range(n_files):
        write(temporary / "data" / f"part{i}" / "q.jsonl", records[i::n_files])
    return temporary


def questions(n, seed=1):
    rng = random.Random(seed)
    return [record(rng, k) for k in range(n)]


def timeless(x):
    if isinstance(x, dict):
        return {k: timeless(v) for k, v in x.items() if k not in TIMES}
    return [timeless(y) for y in x] if isinstance(x, list) else x


def lines(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


def run(at, *options, out="p.jsonl"):
    return grasp_json("eval", "wild", "--data", at / "data", "--predictions", at / out, *options)


def refused(*args):
    done = subprocess.run([GRASP, "eval", *map(str, args)], capture_output=True, text=True, env=ENV)
    assert done.returncode != 0, done.stdout
    return done.stderr


def jobs():
    at = folder(questions(60))
    one, two = (run(at, "--jobs", n, out=f"{n}.jsonl") for n in (1, 7))
    assert timeless(one) == timeless(two)
    assert timeless(lines(at / "1.jsonl")) == timeless(lines(at / "7.jsonl"))
    ids = [p["id"] for p in lines(at / "1.jsonl")[1:]]
    expected = [r["id"] for i in range(2) for r in questions(60)[i::2]]
    assert ids == expected, "not in the order of the records"
    assert one["n"] == 60 and one["right"] == 60, one


def order():
    """One slow question in front does not change the order, and the others go on."""
    at = folder([slow(0)] + questions(60), n_files=1)
    told = run(at, "--llm", "oracle", "--without", "sense", "--jobs", 4)
    ids = [p["id"] for p in lines(at / "p.jsonl")[1:]]
    assert ids == ["slow0"] + [f"q{k}" for k in range(60)], ids[:5]
    assert told["n"] == 61, told


def sample():
    at = folder(questions(60))
    a, b = run(at, "--limit", 30, "--seed", 3, out="a"), run(at, "--limit", 30, "--seed", 4, out="b")
    for r in a, b:
        sizes = [t["n"] for t in r["tasks"].values()]
        assert sum(sizes) == 30 and max(sizes) - min(sizes) <= 1, sizes
    drawn = [{p["id"] for p in lines(at / f)[1:]} for f in "ab"]
    assert drawn[0] != drawn[1]


def killed():
    at = folder([slow(k, 350) for k in range(60)] + questions(60), n_files=1)
    options = ("--llm", "oracle", "--without", "sense", "--jobs", "2")
    whole = run(at, *options, out="whole.jsonl")
    out = at / "p.jsonl"
    command = [GRASP, "eval", "wild", "--data", at / "data", "--predictions", out, *options]
    kills = []
    for least in (2, 12, 25):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=ENV)
        while process.poll() is None and (not out.exists() or out.read_bytes().count(b"\n") < least):
            time.sleep(0.005)
        if process.poll() is None:
            process.send_signal(signal.SIGKILL)
        process.wait()
        kills.append(out.read_bytes().count(b"\n") - 1)
    assert 0 < kills[0] < whole["n"], kills
    before = lines(out)[1:] if out.read_bytes().endswith(b"\n") else []
    again = run(at, *options)
    assert timeless(again) == timeless(whole)
    assert timeless(lines(out)) == timeless(lines(at / "whole.jsonl"))
    assert lines(out)[1:len(before) + 1] == before, "what was there was asked again"
    return f"killed at {kills} of {whole['n']}"


def interrupted():
    """Ctrl-C: told, and taken up by the same command."""
    at = folder([slow(k, 350) for k in range(60)], n_files=1)
    options = ("--llm", "oracle", "--without", "sense", "--jobs", "2")
    whole = run(at, *options, out="whole.jsonl")
    out = at / "p.jsonl"
    process = subprocess.Popen([GRASP, "eval", "wild", "--data", at / "data", "--predictions", out, *options],
                               stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=ENV)
    while process.poll() is None and (not out.exists() or out.read_bytes().count(b"\n") < 5):
        time.sleep(0.005)
    process.send_signal(signal.SIGINT)
    told = process.communicate()[1].decode()
    assert process.returncode == 130 and "goes on from here" in told, (process.returncode, told)
    assert out.read_bytes().endswith(b"\n") and b"cancelled" not in out.read_bytes()
    n = out.read_bytes().count(b"\n") - 1
    assert timeless(run(at, *options)) == timeless(whole)
    return f"at {n} of {whole['n']}: {told.splitlines()[0]}"


def children(pid):
    return [int(p) for p in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def crashed():
    """A question whose process dies is counted and named; the others go on, and so does a later run."""
    long = 'betweenness_centrality($G, weight="weight")'
    at = folder([slow(0, 1500, long), slow(1, 1500, long), *questions(30)], n_files=1)
    options = ("--llm", "oracle", "--without", "sense", "--jobs", "2")
    out = at / "p.jsonl"
    env = {**ENV, "ASAN_OPTIONS": ENV["ASAN_OPTIONS"] + ":handle_segv=0"}  # a crash is to be one
    process = subprocess.Popen([GRASP, "eval", "wild", "--data", at / "data", "--predictions", out, "--json",
                                *options], stdout=subprocess.PIPE, env=env)
    busy, until = [], time.time() + 20
    while len(busy) < 2 and process.poll() is None and time.time() < until:
        time.sleep(0.01)
        busy = children(process.pid)
    time.sleep(0.2)  # each is at one of the long ones
    for pid, how in zip(busy, (signal.SIGSEGV, signal.SIGABRT)):
        os.kill(pid, how)
    told = json.loads(process.communicate()[0])
    made = {p["id"]: p for p in lines(out)[1:]}
    assert process.returncode == 0 and told["n"] == 32 == len(made), told
    dead = [p for p in made.values() if p["verdict"] == "error"]
    assert len(dead) == 2 == told["errors"] == told["error_classes"]["execution"], told
    assert sorted(told["crashed"]) == sorted(p["id"] for p in dead), told["crashed"]
    assert all(re.match("the process that answered it crashed: (Segmentation fault|Aborted)", p["reason"])
               for p in dead), dead
    assert timeless(run(at, *options)) == timeless(told), "another result when taken up"
    return f"{len(dead)} of 32 crashed: {', '.join(p['reason'].split(': ')[1] for p in dead)}"


def torn():
    at = folder(questions(40))
    whole = run(at)
    text = (at / "p.jsonl").read_bytes()
    for cut in (1, 5, 60, 230, 800, len(text) // 2, len(text) - 1):
        (at / "p.jsonl").write_bytes(text[:cut])
        assert timeless(run(at)) == timeless(whole), cut
        assert timeless(lines(at / "p.jsonl")) == timeless([json.loads(x) for x in text.splitlines()])
    (at / "p.jsonl").write_bytes(text)
    run(at)
    assert (at / "p.jsonl").read_bytes() == text, "a whole run was asked again"


def other_runs():
    at = folder(questions(20))
    run(at, "--limit", 10)
    base = ("wild", "--data", at / "data", "--predictions", at / "p.jsonl")
    text = (at / "p.jsonl").read_bytes()
    assert "seed 0, not 1" in refused(*base, "--limit", 10, "--seed", 1)
    assert "limit 10, not 11" in refused(*base, "--limit", 11)
    assert 'llm ["builtin"], not ["oracle"]' in refused(*base, "--limit", 10, "--llm", "oracle")
    assert "timeout_ms 20000, not 1000" in refused(*base, "--limit", 10, "--timeout", "1s")
    (at / "data" / "part0" / "q.jsonl").write_text("")
    write(at / "data" / "part0" / "q.jsonl", questions(20, seed=2)[::2])
    assert "other data" in refused(*base, "--limit", 10)
    assert (at / "p.jsonl").read_bytes() == text
    header, *rest = text.decode().splitlines()
    (at / "p.jsonl").write_text("\n".join([header, "[1, 2", *rest[1:4]]) + "\n")
    write(at / "data" / "part0" / "q.jsonl", questions(20)[::2])
    assert "line 2" in refused(*base, "--limit", 10)


def another_build():
    at = folder(questions(20))
    whole = run(at)
    text = (at / "p.jsonl").read_text()
    text = re.sub(r'"program":"[0-9a-f]+"', '"program":"0"', text).replace('"right"', '"wrong"')
    (at / "p.jsonl").write_text(text)
    done = subprocess.run([GRASP, "eval", "wild", "--data", at / "data", "--predictions",
                           at / "p.jsonl", "--json"], capture_output=True, text=True, env=ENV)
    assert timeless(json.loads(done.stdout)) == timeless(whole)
    assert "another build" in done.stderr, done.stderr


def two_at_once():
    at = folder(questions(4))
    out = at / "p.jsonl"
    run(at)
    with open(out) as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        assert "another run is writing" in refused("wild", "--data", at / "data", "--predictions", out)
    run(at)


def malformed():
    good = questions(12)
    bad = ['{"id":', '[1, 2]', 'no JSON at all \x01', '{"id":"x"}', '{"id":1,"question":2,"kind":"number"}',
           '{"id":"y","question":"?","kind":"riddle","gold":1}', '"text"', '{"id":"z","question":"?"}',
           '{"question":"?","kind":"number"}', "\udcff\udcfe"]
    at = Path(tempfile.mkdtemp(dir=TEMPORARY.name))
    text = "".join(json.dumps(r) + "\n" + b + "\n" for r, b in zip(good, bad)).encode("utf-8", "surrogateescape")
    (at / "data").mkdir()
    (at / "data" / "q.jsonl").write_bytes(text + json.dumps(good[-1]).encode())
    told = run(at)
    assert told["n"] == 2 * len(bad) + 1 and told["right"] == len(bad) + 1, told
    assert told["errors"] == len(bad) == told["error_classes"]["malformed"], told
    assert [m["id"] for m in told["malformed_records"]] == [f"q.jsonl:{2 * k + 2}" for k in range(len(bad))]
    assert all(m["why"] for m in told["malformed_records"])


def odd_files():
    """A file that is torn is named, one with a byte order mark is read, a folder in itself is read once."""
    at = folder(questions(4), 1)
    data = at / "data"
    good = (data / "part0" / "q.jsonl").read_bytes()
    (data / "bom.jsonl").write_bytes(b"\xef\xbb\xbf" + good.replace(b"\n", b"\r\n"))
    (data / "torn.jsonl.zst").write_bytes(bytes.fromhex("28b52ffd0458390000"))
    (data / "gone.jsonl").symlink_to("nowhere")
    (data / "again").symlink_to(".")
    told = run(at)
    assert told["n"] == 9 and told["errors"] == 1, told
    [m] = told["malformed_records"]
    assert m["id"] == "torn.jsonl.zst" and "zstd" in m["why"], m


def odd_records():
    """Whatever the fields of a record are, the run ends."""
    rng = random.Random(5)
    odd = [None, 1, -1.5, "", "x", [], [[]], {}, True, {"type": "path"}, {"type": 5}, [["a"]], {"edges": 3},
           {"directed": False, "edges": [["a", "b"]]}, {"directed": 1, "nodes": 2}]
    made = []
    for k in range(300):
        r = questions(1, seed=k)[0]
        r["id"] = f"o{k}"
        for _ in range(rng.randint(1, 3)):
            r[rng.choice(["gold", "accept", "tol", "graph", "gold_length", "check", "tags", "call", "kind",
                          "note", "ok_if_empty"])] = rng.choice(odd)
        made.append(r)
    for options in ((), ("--llm", "oracle", "--without", "sense"), ("--llm", "oracle")):
        at = folder(made)
        told = run(at, *options)
        assert told["n"] == 300, told["n"]
        assert sum(told[k] for k in ("right", "wrong", "declined", "errors", "ill_posed",
                                     "known_wrong")) == 300


def late():
    at = folder([slow(0, 1500, 'betweenness_centrality($G, weight="weight")')] + questions(8), n_files=1)
    told = run(at, "--llm", "oracle", "--without", "sense", "--timeout", "500ms")
    assert told["error_classes"]["timeout"] == 1 and told["right"] == 8, told
    assert told["out_of_limits"] == ["slow0"], told["out_of_limits"]
    at = folder(questions(4), n_files=1)
    told = run(at, "--memory", "1k")
    assert told["error_classes"]["memory"] == 4 == len(told["out_of_limits"]), told


def known():
    """Gold that is known to be wrong, beside the data and in a subfolder of them."""
    made = questions(12)
    for r in made[:3]:
        r["gold"] = -7
    at = Path(tempfile.mkdtemp(dir=TEMPORARY.name))
    write(at / "data" / "a" / "q.jsonl", made[:6])
    write(at / "data" / "b" / "q.jsonl", made[6:] + [{"id": "d", "question": "?", "kind": "decline"}])
    right = [questions(12)[k]["gold"] for k in range(3)]
    write(at / "data" / "known_wrong.jsonl",
          [{"file": "a/q.jsonl", "id": "q0", "why": "w", "recomputed": right[0]},
           {"file": "a/q.jsonl", "id": "q1", "why": "w", "recomputed": -8}])
    write(at / "data" / "a" / "known_wrong.jsonl", [{"file": "q.jsonl", "id": "q2", "why": "v"}])
    told = run(at)
    assert told["known_wrong"] == 3 and told["known_wrong_right"] == 1, told
    assert told["answerable"] == told["right"] == 9 and told["accuracy"] == 1, told
    assert told["ill_posed"] == 1
    listed = {r["id"]: (r["why"], r["verdict"]) for r in told["known_wrong_records"]}
    assert listed == {"q0": ("w", "right"), "q1": ("w", "wrong"), "q2": ("v", "unscored")}, listed


def files():
    """A question may name a file of its folder, whatever it is; none of them is a record."""
    at = folder([], n_files=0)
    write(at / "data" / "test" / "files" / "links.jsonl", ['{"source": "a", "target": "b"}'])
    write(at / "data" / "test" / "files" / "roads.csv", ["from,to,km", "a,b,3", "b,c,4"])
    write(at / "secret.csv", ["from,to", "x,y"])
    write(at / "data" / "test" / "questions.jsonl", [
        {"id": "n", "question": "Look at files/roads.csv. How many edges are there?", "kind": "number", "gold": 2},
        {"id": "s", "question": "How many edges are there in ../../secret.csv?", "kind": "decline"}])
    told = run(at)
    assert (told["n"], told["right"], told["ill_posed"]) == (2, 1, 1), told


def same_ids():
    made = [dict(r, id="q") for r in questions(6)] + [dict(questions(1)[0], id="q~2")]
    at = folder(made, n_files=1)
    told = run(at)
    ids = [p["id"] for p in lines(at / "p.jsonl")[1:]]
    assert len(set(ids)) == 7, ids
    assert timeless(grasp_json("eval", "rescore", at / "p.jsonl", "--data", at / "data")) == timeless(told)


def rescored():
    at = folder(questions(40))
    told = run(at, "--llm", "builtin", "--llm", "oracle", "--limit", 21, "--seed", 2)
    again = grasp_json("eval", "rescore", at / "p.jsonl", "--data", at / "data", "--predictions",
                       at / "again.jsonl")
    assert timeless(again) == timeless(told)
    first, second = lines(at / "p.jsonl"), lines(at / "again.jsonl")
    assert timeless(first[1:]) == timeless(second[1:])
    changed = [dict(first[1], value="nonsense", status="ok"), *first[2:]]
    write(at / "changed.jsonl", [first[0], *changed])
    less = grasp_json("eval", "rescore", at / "changed.jsonl", "--data", at / "data")
    assert less["runs"][0]["wrong"] == 1 and less["runs"][1] == {**less["runs"][1], "wrong": 0}, less
    with open(at / "changed.jsonl", "a") as f:
        f.write('{"id":"torn')
    assert timeless(grasp_json("eval", "rescore", at / "changed.jsonl", "--data", at / "data")) == timeless(less)
    # over itself
    grasp("eval", "rescore", at / "p.jsonl", "--data", at / "data", "--predictions", at / "p.jsonl")
    assert timeless(lines(at / "p.jsonl")[1:]) == timeless(first[1:])


def side_by_side():
    at = folder(questions(24))
    told = run(at, "--llm", "builtin", "--llm", "oracle")
    assert [r["llm"] for r in told["runs"]] == ["builtin", "oracle"]
    for llm, r in zip(("builtin", "oracle"), told["runs"]):
        alone = run(at, "--llm", llm, out=f"{llm}.jsonl")
        assert timeless(alone) == timeless(r)
    assert [p["llm"] for p in lines(at / "p.jsonl")[1:]] == ["builtin"] * 24 + ["oracle"] * 24
    text = (at / "p.jsonl").read_bytes()  # taken up in the second run
    (at / "p.jsonl").write_bytes(text[:len(text) * 3 // 4])
    assert timeless(run(at, "--llm", "builtin", "--llm", "oracle")) == timeless(told)


def model():
    """A model that always proposes the same call: its tokens are counted, also when taken up."""
    server = subprocess.Popen([sys.executable, Path(__file__).parent / "lib" / "llm_server.py"],
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    try:
        base = f"http://127.0.0.1:{int(server.stdout.readline())}"
        at = folder(questions(8), n_files=1)
        options = ("--llm", f"{base}/normal/v1#m", "--jobs", "3", "--timeout", "5s")
        told = run(at, *options)
        assert told["n"] == 8 and told["tokens_in"] > 0 and told["tokens_out"] > 0, told
        made = lines(at / "p.jsonl")[1:]
        assert told["tokens_in"] == sum(p["tokens_in"] for p in made)
        assert told["tokens_out"] == sum(p["tokens_out"] for p in made)
        text = (at / "p.jsonl").read_bytes()
        (at / "p.jsonl").write_bytes(text[:len(text) // 2])
        assert timeless(run(at, *options)) == timeless(told)
        # one that proposes what is right
        says = [json.dumps({"action": "use", "tools": ["degree"]}), json.dumps({"node": "2"})]
        urllib.request.build_opener(urllib.request.ProxyHandler({})).open(
            f"{base}/script/said", json.dumps(says).encode()).close()
        one = folder([{"id": "d", "question": "Edges: 1-2, 2-3, 2-4. What is the degree of 2?",
                       "kind": "number", "gold": 3, "call": "degree($G, 2)"}], n_files=1)
        right = run(one, "--llm", f"{base}/said/v1#m", "--method", "skills")
        assert right["right"] == 1 and right["name_accuracy"] == 1 and right["tokens_in"] == 22, right
        # a server that is not there: every question is an error, the run ends
        gone = run(at, "--llm", "http://127.0.0.1:9/v1#m", "--timeout", "200ms", "--limit", 2, out="gone")
        assert gone["errors"] == 2, gone
        # one that takes three seconds, for which nobody waits
        slow = ("--llm", f"{base}/slow/v1#m", "--limit", 1, "--llm-timeout")
        late = run(at, *slow, "50ms", out="slow")
        assert late["errors"] == 1 and late["error_classes"].get("timeout", 0) == 0, late
        assert "llm_timeout_ms 50, not 60" in refused("wild", "--data", at / "data", "--predictions", at / "slow",
                                                      *slow, "60ms")
    finally:
        server.stdin.close()
        server.wait()


def peer():
    if importlib.util.find_spec("networkx") is None:
        raise tap.Skip("needs NetworkX")
    at = folder(questions(40) + [dict(questions(1)[0], id="u", call="has_odd($G)", tags=["none"])])
    told = run(at, "--llm", "oracle", "--peer", "networkx")["peer"]
    assert told["n"] == 41 and told["timed"] == told["peer_right"] == 40 and told["failed"] == 1, told
    assert told["name"] == "networkx" and told["version"], told
    for key in ("ms", "kernel_ms", "peer_ms"):
        assert abs(told[key] - sum(t[key] for t in told["tasks"].values())) < 0.01, told
        assert told[key] > 0, told
    assert set(told["tasks"]) == {"nodes", "edges", "degree", "edge", "none"}


def no_peer():
    at = folder(questions(2))
    (at / "networkx.py").write_text("raise ImportError\n")
    done = subprocess.run([GRASP, "eval", "wild", "--data", at / "data", "--peer", "networkx",
                           "--predictions", at / "p.jsonl"], capture_output=True, text=True,
                          env={**ENV, "PYTHONPATH": str(at)})
    assert done.returncode == 3 and "needs python3" in done.stderr, done
    assert not (at / "p.jsonl").exists(), "questions were asked"


def progress():
    """On a terminal: accuracy so far and time left; nothing of it elsewhere."""
    at = folder([slow(k, 500) for k in range(30)], n_files=1)
    command = [GRASP, "eval", "wild", "--data", str(at / "data"), "--llm", "oracle", "--without", "sense",
               "--jobs", "1"]
    ours, theirs = pty.openpty()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=theirs, env=ENV)
    os.close(theirs)
    seen = b""
    while select.select([ours], [], [], 30)[0]:
        try:
            part = os.read(ours, 65536)
        except OSError:
            break
        if not part:
            break
        seen += part
    process.wait()
    os.close(ours)
    if not seen:
        raise tap.Skip("too fast to show any")
    assert b"% right" in seen and b" left" in seen, seen[:300]
    quiet = subprocess.run(command, capture_output=True, env=ENV)
    assert quiet.stderr == b"", quiet.stderr


TEMPORARY = tempfile.TemporaryDirectory()
with TEMPORARY:
    tap.run([("the same with any number of jobs", jobs), ("lines are in order", order),
             ("samples", sample), ("killed and taken up", killed),
             ("interrupted and taken up", interrupted), ("crashes", crashed),
             ("torn files", torn),
             ("files of other runs", other_runs), ("another build", another_build),
             ("two runs, one file", two_at_once), ("malformed records", malformed), ("odd files", odd_files),
             ("odd records", odd_records), ("out of time and memory", late),
             ("gold known to be wrong", known), ("files of questions", files),
             ("ids that are not unique", same_ids),
             ("rescoring", rescored), ("several proposers", side_by_side), ("a model", model),
             ("a peer", peer), ("no peer", no_peer), ("progress", progress)])
