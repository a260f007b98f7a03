"""Gold answers of published benchmarks: the right tool, called with the record's own fields, on the
record's own graph.

A script adds questions, each under the name of its task, and runs them; a task is one line of TAP.
Gold that is known to be wrong is left out by the script and asked again as `known wrong`, with the
answer of whoever recomputed it."""
import json
import os
import sys
import tempfile
from pathlib import Path

try:
    import networkx as nx
except ImportError:
    print("1..0 # SKIP needs NetworkX")
    sys.exit(0)

from lib import tap
from lib.program import grasp_json

DATA = Path(os.environ.get("GRASP_DATA", "no such folder"))
BATCH = 40


def folder(name):
    """The data of a benchmark; without it there is nothing to test."""
    if not (DATA / name).is_dir():
        tap.skip_all(f"needs the data of {name}")
    return DATA / name


def records(path):
    with open(path, encoding="utf-8") as lines:
        return [json.loads(line) for line in lines if line.strip()]


def predictions(path):
    """What `grasp eval --predictions` wrote, without its header."""
    header, *lines = records(path)
    assert header["predictions"] == 1, header
    return lines


def graph(edges, nodes=(), directed=False, attribute="weight"):
    """Edges are (u, v) or (u, v, number); several between two nodes stay."""
    g = nx.MultiDiGraph() if directed else nx.MultiGraph()
    g.add_nodes_from(nodes)
    for u, v, *number in edges:
        g.add_edge(u, v, **({attribute: number[0]} if number else {}))
    return g


def name(node):
    """A node as it is written in a call."""
    return json.dumps(node, ensure_ascii=False)


def rows(table):
    """A table as dictionaries."""
    return [dict(zip(table["columns"], row)) for row in table["rows"]]


class Suite:
    def __init__(self):
        self.asked = {}  # task -> [(what, graphs, call, right)]

    def ask(self, task, what, graphs, call, right):
        """graphs: one, called G in the call, or a dictionary of several; right: the value, or a
        function of the answer."""
        if not isinstance(graphs, dict):
            graphs = {"G": graphs}
        self.asked.setdefault(task, []).append((what, graphs, call, right))

    def run(self):
        def check(questions):
            def run_check():
                wrong = []
                for start in range(0, len(questions), BATCH):
                    wrong += compare(questions[start:start + BATCH])
                assert not wrong, f"{len(wrong)} of {len(questions)}: " + "\n".join(wrong[:5])
                return f"{len(questions)} answers"
            return run_check
        tap.run([(task, check(questions)) for task, questions in sorted(self.asked.items())])


def compare(questions):
    """What is wrong with the answers, in words."""
    try:
        answers = answer(questions)
    except AssertionError as problem:
        if len(questions) == 1:
            return [f"{questions[0][0]}: {questions[0][2]}: {problem}"]
        half = len(questions) // 2
        return compare(questions[:half]) + compare(questions[half:])
    return [f"{what}: {call} = {json.dumps(got)[:300]}"
            + ("" if callable(right) else f", expected {right}")
            for (what, _, call, right), got in zip(questions, answers, strict=True)
            if not agrees(got, right)]


def agrees(got, right):
    if callable(right):
        return bool(right(got))
    if isinstance(right, float):
        return isinstance(got, (int, float)) and abs(got - right) <= 1e-9 * max(1, abs(right))
    return got == right


def answer(questions):
    """One run of the program for all of them."""
    calls, options = [], []
    with tempfile.TemporaryDirectory() as temporary:
        for i, (_, graphs, call, _) in enumerate(questions):
            for label, g in graphs.items():
                call = call.replace("$" + label, f"{label}{i}")
                path = g
                if not isinstance(g, Path):
                    path = Path(temporary) / f"{label}{i}.graphml"
                    nx.write_graphml(g, path)
                options += ["--graph", f"{label}{i}={path}"]
            calls.append(call)
        reply = grasp_json("run", "--limit", "0", *options, "--call", "[" + ", ".join(calls) + "]")
    assert reply["verified"] is True, f"not verified: {reply.get('reason')}"
    return reply["value"]
