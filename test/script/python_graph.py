"""Graphs from Python: how they come in and go out, what is refused, and in which words."""
import os
import sys
import threading
from pathlib import Path

from lib import tap

sys.path.insert(0, str(Path(os.environ["GRASP_SOURCE"]) / "bindings" / "python"))
os.environ["GRASP_LIBRARY"] = str(Path(os.environ["GRASP"]).parent / "libgrasp.so.2")
if "-fsanitize" in os.environ["GRASP_LINK_ARGS"]:
    tap.skip_all("Python itself has no sanitizer to load the library into")
import networkx as nx
import numpy as np
import scipy.sparse

import grasp


def raises(kind, words, fn, *args, **named):
    try:
        got = fn(*args, **named)
    except kind as e:
        assert words in str(e), f"{e}: expected '{words}'"
        return e
    raise AssertionError(f"expected {kind.__name__}, got {got!r}")


def small():
    return grasp.Graph([("a", "b", 2), ("b", "c", 3)])


def edges():
    g = small()
    path = g.shortest_path("a", "c")
    assert path == ["a", "b", "c"] and path.length == 5
    assert g.pagerank().columns == ("node", "value")
    assert len(g) == 3 and "a" in g and "q" not in g and not g.is_directed()
    assert grasp.Graph([(1, 2)], directed=True).is_directed()
    assert len(grasp.Graph()) == 0


tap.run([("edges", edges)])
