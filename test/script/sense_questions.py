"""What grasp sense reads in the questions that come with their graph: nodes, edges, direction,
numbers. A floor, not all: some texts need more than reading."""
import json
import os
import subprocess
from pathlib import Path

from lib import tap
from lib.program import ENV, GRASP

QUESTIONS = Path(os.environ.get("GRASP_SOURCE", ".")) / "test" / "questions"
LEAST_RIGHT, MOST_WRONG = 0.88, 0.05


def name(x):
    return str(x).strip().lower().replace("_", " ").replace("-", " ")


def numbers(data):
    values = data[0].values() if data and isinstance(data[0], dict) else data
    return sorted(float(x) for x in values
                  if isinstance(x, (int, float)) and not isinstance(x, bool))


def canonical(graph):
    edges = {}
    for u, v, *data in graph["edges"]:
        ends = (name(u), name(v)) if graph["directed"] else tuple(sorted((name(u), name(v))))
        edges.setdefault(ends, []).extend(numbers(data))
    return graph["directed"], set(map(name, graph["nodes"])), edges


def same(got, want):
    """Numbers may differ by one factor for all, the unit; more columns than asked for are fine."""
    if "nodes" not in got:  # a file: its counts are told
        return ((got["directed"], got["n_nodes"], got["n_edges"])
                == (want["directed"], len(want["nodes"]), len(want["edges"])))
    got, want = canonical(got), canonical(want)
    if got[:2] != want[:2] or got[2].keys() != want[2].keys():
        return False
    factors = set()
    for ends, there in want[2].items():
        found = sorted(got[2][ends])
        if all(x in found for x in there):
            factors |= {1.0} if there else set()
        elif len(found) == len(there) and 0 not in there:
            factors |= {round(x / y, 6) for x, y in zip(found, sorted(there))}
        else:
            return False
    return len(factors) < 2


def read_all():
    right, wrong, n = 0, [], 0
    for line in (QUESTIONS / "questions_a.jsonl").read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        if "graph" not in record:
            continue
        n += 1
        done = subprocess.run([GRASP, "sense", "--json", "-"], input=record["question"].encode(),
                              cwd=QUESTIONS, capture_output=True, env=ENV)
        graphs = json.loads(done.stdout)["graphs"] if done.returncode == 0 else []
        if any(same(g, record["graph"]) for g in graphs):
            right += 1
        elif graphs:
            wrong.append(record["id"])
    return right, wrong, n


RIGHT, WRONG, N = read_all()


def enough():
    assert RIGHT >= LEAST_RIGHT * N, f"{RIGHT} of {N} are right"
    return f"{RIGHT} of {N} are right"


def few():
    assert len(WRONG) <= MOST_WRONG * N, f"wrong: {' '.join(WRONG)}"
    return f"wrong: {' '.join(WRONG)}"


tap.run([("enough graphs are read exactly", enough), ("few are read wrongly", few)])
