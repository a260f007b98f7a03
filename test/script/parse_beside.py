"""What readers see of graphs beside a question is what they were trained on: training/prepare.py writes the same as
src/agent/beside.c, of a question that was asked before, too."""
import json
import os
import random
import subprocess
import sys
from pathlib import Path

from lib import effort, tap
from lib.program import ENV, GRASP

SOURCE = Path(os.environ.get("GRASP_SOURCE", ".")).resolve()
VIEWS = Path(GRASP).parent / "grasp-views"
MODELS = Path(os.environ.get("GRASP_MODELS", SOURCE / "models"))

sys.path.insert(0, str(SOURCE / "training"))
import prepare  # noqa: E402

if not VIEWS.exists():
    tap.skip_all("needs grasp-views beside grasp")

TOWNS = "Oslo Bergen Hamar Lillehammer Trondheim Skien Larvik Moss Halden Kongsberg Notodden Bodø Narvik Tromsø Alta".split()


def seen(questions):
    """The texts that readers get, of (question, what was asked before, graphs)."""
    lines = [json.dumps({"asked": q, "before": before, "graphs": {n: json.dumps(prepare.to_nodelink(g)) for n, g in graphs.items()}})
             for q, before, graphs in questions]
    done = subprocess.run([VIEWS, MODELS / "words.safetensors", MODELS / "reader.safetensors"], input="\n".join(lines) + "\n",
                          capture_output=True, text=True, env=ENV)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def trained(q, before, graphs):
    scene = {"id": "x", "text": "", "graphs": graphs, "questions": [{"q": q, "after": before, "kind": "decline"}]}
    prepare.read_lines, kept = lambda _: [scene], prepare.read_lines
    try:
        record = next(prepare.written(""))
    finally:
        prepare.read_lines = kept
    return prepare.in_files(record)["text"]


def compare(*questions):
    for asked, found in zip(questions, seen(questions), strict=True):
        expected = trained(*asked)
        assert found == expected, f"{asked}:\n{found!r}, trained on\n{expected!r}"


def graph(edges, directed=False, nodes=()):
    return {"directed": directed, "nodes": list(dict.fromkeys([*nodes, *(v for e in edges for v in e[:2])])), "edges": edges}


def path(names, **more):
    return graph([[a, b] for a, b in zip(names, names[1:])], **more)


def numbers():
    roads = graph([["Oslo", "Hamar", {"road": "E6", "km": 126.5, "lanes": 4}], ["Hamar", "Bergen", {"road": "E16", "km": 400}],
                   ["Bergen", "Oslo", {"road": "E16", "km": 0.25, "lanes": 2}]], directed=True)
    sums = graph([["a", "b", 1234567], ["b", "c", 1e-5], ["c", "a", 2.0], ["a", "c", -3], ["b", "d", 1e18], ["d", "a", 1 / 3]])
    compare(("How far is it from Oslo to Bergen?", "", {"G": roads}), ("Who owes most?", "", {"G": sums}))


def far_behind():
    stops = [f"s{i}" for i in range(200)]
    long = path(stops)
    compare(("Is s3 near s150?", "", {"G": long}), ("And S199?", "", {"G": long}), ("How many stops are there?", "", {"G": long}),
            ("How far is s80 from s81 and s120?", "", {"G": long}), ("Which is next to s999?", "", {"G": path(stops, directed=True)}))


def several():
    old, new = path(TOWNS), path(TOWNS[::-1], directed=True)
    compare(("Which links are only in New?", "", {"Old": old, "New": new}), ("Is Alta in both?", "", {"Before": new, "After": old}),
            ("How many?", "", {"G": graph([], nodes=["a", "b"])}))


def asked_before():
    long = path([f"s{i}" for i in range(100)])
    compare(("And to s90?", "How many hops is it from s1 to s70?", {"G": long}), ("And Bodø?", "Is Oslo near?", {"G": path(TOWNS)}))


def at_random():
    rng = random.Random(5)
    questions = []
    for _ in range(effort.some(200)):
        names = [f"{t}{k}" for k in ["", *range(rng.randint(0, 6))] for t in TOWNS]
        pairs = [rng.sample(names, 2) for _ in range(rng.randint(1, 120))]
        weights = rng.choice([lambda: [], lambda: [rng.randint(1, 99)], lambda: [{"cost": rng.randint(1, 99) / 4}]])
        g = graph([p + weights() for p in pairs], directed=rng.random() < .5, nodes=rng.sample(names, 3))
        some = rng.sample(names, 3)
        questions.append((f"Is {some[0]} nearer to {some[1]}?", rng.choice(["", f"How far is {some[2]}?"]), {"G": g}))
    compare(*questions)


tap.run([("numbers of links", numbers), ("nodes far behind", far_behind), ("several graphs, and none", several),
         ("what was asked before", asked_before), ("at random", at_random)])
