"""Graphs that grasp sense read, compared with those that a text tells."""
import json
import subprocess

from lib.program import ENV, GRASP


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


def sensed(text, folder=None):
    """The reading of a text, None where the program failed."""
    done = subprocess.run([GRASP, "sense", "--json", "-"], input=text.encode(), cwd=folder,
                          capture_output=True, env=ENV)
    return json.loads(done.stdout) if done.returncode == 0 else None
