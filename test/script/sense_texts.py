"""What grasp sense reads in short messages as people write them: texts.jsonl has each with its graph.

A graph of "directed": null may be read either way, and where "arrows" is "either way" all of them may
point the other way: "A needs B" has an arrow from A for some and one from B for others. A text of
"graph": null tells none. A graph that is not the text's is half read where the reading says which
words it left out, and wrong where it keeps silent. Failures are told, --list shows their readings."""
import json
import os
import sys
from collections import Counter
from pathlib import Path

from lib import tap
from lib.sensed import same, sensed

TEXTS = Path(os.environ.get("GRASP_SOURCE", ".")) / "test" / "sense" / "texts.jsonl"
LEAST_RIGHT, MOST_WRONG = 0.9, 0.017


def without_noun(graph):
    """The same with "1" for "room 1" where all nodes are rooms: which is a name, the text leaves open."""
    nouns = {str(n).split()[0].lower() if " " in str(n) else "" for n in graph["nodes"]}
    if len(nouns) != 1 or "" in nouns:
        return []
    cut = {n: n.split(maxsplit=1)[1] for n in graph["nodes"]}
    return [dict(graph, nodes=list(cut.values()),
                 edges=[[cut[u], cut[v], *data] for u, v, *data in graph["edges"]])]


def readings(graph):
    """The graphs that a reader may make of the text."""
    return [r for g in [graph, *without_noun(graph)] for r in directions(g)]


def directions(graph):
    turned = dict(graph, edges=[[v, u, *data] for u, v, *data in graph["edges"]])
    if graph["directed"] is None:
        return [dict(graph, directed=True), dict(graph, directed=False)]
    return [graph, turned] if "arrows" in graph else [graph]


def verdict(record, reading):
    want, graphs = record["graph"], reading["graphs"]
    if want and any(same(g, w) for g in graphs for w in readings(want)):
        return "right"
    if not graphs:
        return "none" if want else "right"
    return "half" if reading["uncovered"] or reading["problems"] else "wrong"


def read_all():
    found = {}
    for line in TEXTS.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        reading = sensed(record["text"])
        if reading is None:
            reading = {"graphs": [], "uncovered": [], "problems": []}
        found.setdefault(verdict(record, reading), []).append((record, reading))
    return found


def show(kind, record, reading):
    print(f"== {record['id']} {kind}\n{record['text']}")
    print("want", json.dumps(record["graph"], ensure_ascii=False))
    for g in reading["graphs"]:
        print("got ", g["by"], "directed" if g["directed"] else "undirected", g.get("nodes"), "\n     ",
              json.dumps(g.get("edges"), ensure_ascii=False))
    print("left", json.dumps([reading["uncovered"], reading["problems"]], ensure_ascii=False))


FOUND = read_all()
N = sum(map(len, FOUND.values()))
TOLD = ", ".join(f"{k} {n}" for k, n in Counter({k: len(v) for k, v in FOUND.items()}).items())


def names(kind):
    return f"{kind}: {' '.join(record['id'] for record, _ in FOUND.get(kind, []))}"


def enough():
    right = len(FOUND.get("right", []))
    assert right >= LEAST_RIGHT * N, f"{right} of {N} are right; {names('none')}; {names('half')}"
    return f"{TOLD} of {N}"


def few():
    wrong = len(FOUND.get("wrong", []))
    assert wrong <= MOST_WRONG * N, names("wrong")
    return names("wrong")


if sys.argv[1:] == ["--list"]:
    for KIND in ("wrong", "half", "none"):
        for FAILURE in FOUND.get(KIND, []):
            show(KIND, *FAILURE)
tap.run([("enough graphs are read exactly", enough), ("few are read wrongly", few)])
