#!/usr/bin/python3
"""What grasp costs from Python: a small call, and a million edges from NumPy's arrays.

    python3 test/bench/python.py        the best of several times"""
import sys
import timeit
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "bindings" / "python"))
import grasp


def best(call, number, repeat):
    return min(timeit.repeat(call, number=number, repeat=repeat)) / number


g = grasp.Graph([("a", "b", 2), ("b", "c", 3)])
for name, call in (("degree(a)", lambda: g.degree("a")),
                   ("has_edge(a, b)", lambda: g.has_edge("a", "b")),
                   ("neighbors(b)", lambda: g.neighbors("b")),
                   ("shortest_path(a, c)", lambda: g.shortest_path("a", "c"))):
    print(f"{name:32} {best(call, 100, 400) * 1e6:8.1f} µs")  # short: others on the machine break in

n, m = 200_000, 1_000_000
rng = np.random.default_rng(1)
u, v, w = rng.integers(0, n, m), rng.integers(0, n, m), rng.random(m)
load = grasp.Graph.from_arrays
for name, call in (("a million edges, n given", lambda: load(u, v, n=n)),
                   ("a million edges, any numbers", lambda: load(u, v)),
                   ("a million edges with weights", lambda: load(u, v, w, n=n))):
    print(f"{name:32} {best(call, 1, 7):8.3f} s")
big = load(u, v, w, n=n)
print(f"{'a million edges to arrays':32} {best(big.to_arrays, 1, 7):8.3f} s")
