"""Every call of an answer of `grasp ask`, given to `grasp run --call`, gives the answer's value again."""
import json
import os
import pathlib
import random
import subprocess
import tempfile

from lib import tap
from lib.effort import some
from lib.program import ENV, GRASP

HERE = pathlib.Path(os.environ["GRASP_SOURCE"]) / "test" / "questions"
ROADS = pathlib.Path(os.environ["GRASP_SOURCE"]) / "examples" / "roads.csv"


def grasp(*args, stdin="", folder=HERE):
    done = subprocess.run([GRASP, *map(str, args)], input=stdin.encode(), capture_output=True,
                          cwd=folder, env=ENV)
    assert done.returncode == 0, (args, done.returncode, done.stderr[:500])
    return done.stdout.decode()


def same(record, *options):
    """How many calls; all of them give the value again."""
    for call in record["calls"]:
        again = json.loads(grasp("run", "--limit", 0, "--json", "--call", "-", *options, stdin=call))
        value = record["value"]
        if isinstance(value, dict) and "graph_id" in value:  # a name of its session
            value["graph_id"] = again["value"]["graph_id"]
        assert again["value"] == value, f"{record.get('id')}: {again['value']}, not {value}"
    return len(record["calls"])


def questions():
    lines = (HERE / "questions_a.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    lines = random.Random(3).sample(lines, some(len(lines)))
    ids = [json.loads(line)["id"] for line in lines]
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", suffix=".jsonl") as f:
        f.writelines(lines)
        f.flush()
        records = [json.loads(line) for line in grasp("ask", "--batch", f.name).splitlines()]
    assert [r["id"] for r in records] == ids
    answered = [r for r in records if r["status"] == "ok"]
    assert all(r["calls"] for r in answered) and len(answered) > len(ids) / 10, len(answered)
    return f"{sum(map(same, answered))} calls"


def given():
    record = json.loads(grasp("ask", "--json", "--graph", ROADS,
                              "What is the shortest path from Oslo to Bergen?"))
    assert same(record, "--graph", ROADS) == 1


def many_nodes(names):
    def check():
        rng = random.Random(4)
        name = (lambda v: f"stop{v}") if names else str
        edges = [(v, rng.randrange(v)) for v in range(1, 10000)]
        edges += [tuple(rng.sample(range(10000), 2)) for _ in range(10000)]
        text = ("Edges: " + ", ".join(f"({name(u)}, {name(v)})" for u, v in edges)
                + f". How many hops is it from {name(3)} to {name(9999)}?")
        record = json.loads(grasp("ask", "--json", "-", stdin=text))
        assert record["graph"]["nodes"] == 10000 and same(record) == 1, record["answer"]
    return check


def conversation():
    """A graph that an earlier line brought along comes with the calls of later ones."""
    lines = ["Pipes: a1-b1 3, b1-c1 4, a1-c1 9. What is the shortest path from a1 to c1?",
             "And from b1?", "How long is that path?"]
    told = [json.loads(line) for line in grasp("chat", "--json", stdin="\n".join(lines)).splitlines()]
    assert [r["value"] for r in told] == [{"path": ["a1", "b1", "c1"], "length": 7},
                                          {"path": ["b1", "c1"], "length": 4}, 4], told
    assert sum(map(same, told)) == 3


tap.run([("the questions", questions), ("a graph that is given again", given),
         ("10,000 numbered nodes", many_nodes(False)), ("10,000 names", many_nodes(True)),
         ("a conversation", conversation)])
