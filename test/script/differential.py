"""Every tool beside an oracle that shares no code with it, on random small graphs: all kinds of
direction, loops, parallel edges, weights between 1e-9 and 1e18, decimals, 64-bit integers, missing
cells, clock times, and names such as 1.5, null, [a] or none at all.

GRASP_DIFF_CASES: how many comparisons are made at least; GRASP_DIFF_SEED: other graphs. A value that
grasp gives as verified and the oracle does not have is a failure; so are a crash, a call of more than
five seconds, an answer that failed its own check, and a tool that nothing was compared of."""
import mmap
import os
import random
import sys
import time
from collections import Counter

from lib.effort import some

try:
    from lib.oracles import compare
    from lib.oracles.case import random_case
    from lib.oracles.questions import ALL, as_facts, second_graph
    from lib.oracles.session import Session
except ImportError as missing:
    print(f"1..0 # SKIP needs {missing.name}")
    sys.exit(0)

CASES = int(os.environ.get("GRASP_DIFF_CASES", some(12000)))
SEED = int(os.environ.get("GRASP_DIFF_SEED", "1"))
SLOW_S = 5
REPLAY = 9  # every so many answers are asked for again as they are printed


TRAINED = ("predict_class", "predict_edge", "predict_link")  # they learn: learn_classify.py, learn_pairs.c and kg_link.case are about them


class Tally:
    def __init__(self, note):
        self.session = Session(1000 * SLOW_S, note)
        self.right, self.unchecked, self.refused, self.why = Counter(), Counter(), Counter(), {}
        self.wrong = {}

    def fail(self, tool, g, h, call, what):
        other = f"\n  H = {h.text()}" if "H" in str(call) else ""
        self.wrong.setdefault(tool, []).append(f"{call}: {what}\n  G = {g.text()}{other}")

    def ask(self, tool, call, want, g, h):
        began = time.monotonic()
        try:
            reply = self.session.run(call)
        except ValueError as error:
            self.fail(tool, g, h, call, f"no JSON: {error}")
            return
        if time.monotonic() - began > SLOW_S:
            self.fail(tool, g, h, call, "more than five seconds")
        elif "error" in reply:
            self.refuse(tool, call, want, g, h, reply["error"])
        else:
            self.judge(tool, call, want, g, h, reply)

    def refuse(self, tool, call, want, g, h, error):
        if error["kind"] in ("internal", "memory", "usage", "name"):
            self.fail(tool, g, h, call, str(error))
        elif want is compare.REFUSED:
            self.right[tool] += 1
        else:
            self.refused[tool] += 1
            self.why.setdefault(tool, Counter())[error["message"]] += 1

    def replay(self, tool, call, g, h, reply):
        """The printed call gives the same again."""
        again = self.session.run(reply["calls"][0])
        if again.get("value") != reply["value"]:
            self.fail(tool, g, h, call, f"= {reply['value']}, but {reply['calls'][0]} = {again}")

    def judge(self, tool, call, want, g, h, reply):
        value = reply["value"]
        unit = compare.unit_of(reply, 4 * (g.m + g.n + 1))
        try:
            right = want is not compare.REFUSED and compare.agrees(value, want, unit)
        except (KeyError, IndexError, TypeError, AttributeError, AssertionError) as error:
            right = False
            want = f"{want}, {error!r}"
        if not right:
            told = want.rows if isinstance(want, compare.Table) else "a refusal" \
                if want is compare.REFUSED else want
            self.fail(tool, g, h, call, f"= {value}, not {told} (verified: {reply['verified']})")
        elif reply["verified"] is True:
            self.right[tool] += 1
            if len(reply["calls"]) == 1 and sum(self.right.values()) % REPLAY == 0:
                self.replay(tool, call, g, h, reply)
        else:
            self.unchecked[tool] += 1


def compare_all(note):
    rng = random.Random(SEED)
    tally = Tally(note)
    rounds = 0
    while sum(tally.right.values()) < CASES:
        g = random_case(rng)
        h = second_graph(g, rng)
        tally.session.load("G", g.text())
        tally.session.load("H", h.text())
        tally.session.load("F", as_facts(g).text())
        tally.session.use("G")
        g.other, g.rng = h, rng
        for questions in rng.sample(ALL, 14):
            for tool, call, want in questions(g, rng):
                tally.ask(tool, call, want, g, h)
        rounds += 1
    report(tally, rounds)


def report(tally, rounds):
    known = [row["name"] for row in tally.session.tools() if row["name"] not in TRAINED]
    print(f"1..{len(known) + 1}")
    for i, tool in enumerate(known, 1):
        bad = tally.wrong.pop(tool, [])
        done = tally.right[tool] + tally.unchecked[tool]
        print(f"{'not ok' if bad or not done else 'ok'} {i} - {tool}: {tally.right[tool]} right, "
              f"{tally.unchecked[tool]} unchecked, {tally.refused[tool]} refused, {len(bad)} wrong")
        if tally.refused[tool] > done:
            print(f"# refused mostly: {tally.why[tool].most_common(3)}")
        for line in sorted(bad, key=len)[:3]:
            print("# " + line.replace("\n", "\n# "))
    print(f"# {sum(tally.right.values())} comparisons on {rounds} graphs, "
          f"{sum(tally.unchecked.values())} unchecked, {sum(tally.refused.values())} refused")
    print(f"{'not ok' if tally.wrong else 'ok'} {len(known) + 1} - no answer of an unknown tool")
    for tool, bad in tally.wrong.items():
        print(f"# {tool}: {bad[0]}")


def main():
    """In a child, so that a crash still says what was asked."""
    if os.environ.get("GRASP_LINK_ARGS"):
        print("1..0 # SKIP a library with sanitizers cannot be loaded")
        return
    asked = mmap.mmap(-1, 1 << 16)

    def note(program):
        data = program.encode()[:(1 << 16) - 1] + b"\0"
        asked[:len(data)] = data
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        compare_all(note)
        sys.stdout.flush()
        os._exit(0)
    _, status = os.waitpid(child, 0)
    if status:
        print(f"Bail out! status {status} of {asked[:asked.find(0)].decode(errors='replace')}")
        sys.exit(1)


main()
