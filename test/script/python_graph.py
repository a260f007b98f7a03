"""Graphs from Python: how they come in and go out, what is refused, and in which words."""
import copy
import inspect
import os
import pickle
import signal
import tempfile
import threading
import time
from pathlib import Path

import networkx as nx
import numpy as np
import scipy.sparse

from lib import tap
from lib.binding import grasp, raises


def small():
    return grasp.Graph([("a", "b", 2), ("b", "c", 3)])


def edges():
    g = small()
    path = g.shortest_path("a", "c")
    assert path == ["a", "b", "c"] and path.length == 5
    assert g.shortest_path("a", "c", weight=None).length == 2
    assert g.pagerank().columns == ("node", "value") and set(g.pagerank().to_dict()) == set("abc")
    assert len(g) == 3 and "a" in g and "q" not in g and not g.is_directed()
    assert grasp.Graph([(1, 2)], directed=True).is_directed()
    assert grasp.Graph([(1, 2, {"colour": "red"})]).edges().records()[0]["colour"] == "red"
    assert len(grasp.Graph()) == 0
    raises(grasp.InputError, "edge 1: expected two nodes", grasp.Graph, [(1, 2), (1,)])
    raises(grasp.InputError, "edge 0: unhashable", grasp.Graph, [([], 1)])
    raises(grasp.InputError, "found int", grasp.Graph, 5)


def arrays():
    u, v, w = [0, 1, 2], [1, 2, 0], [1.5, 2.5, float("nan")]
    for source, target, weight in ((u, v, w), (np.array(u), np.array(v, np.uint8), np.array(w))):
        g = grasp.Graph.from_arrays(source, target, weight, directed=True, n=4)
        assert (len(g), g.number_of_edges()) == (4, 3)
        assert g.edges().rows == [(0, 1, 1.5), (1, 2, 2.5), (2, 0, None)]
    s, t, x = g.to_arrays()
    assert s.tolist() == u and t.tolist() == v and x.tolist() == [1.5, 2.5, 1]
    g = grasp.Graph.from_arrays([0, 1], [1, 2], nodes=["x", 7, "ö"],
                                node_columns={"ok": [True, None, False]})
    assert g.nodes().rows == [("x", True), (7, None), ("ö", False)]
    assert grasp.Graph.from_arrays([30, 5], [5, 9]).node_names() == [30, 5, 9]
    for nothing in [float("nan")] * 2, np.full(2, np.nan), np.full(2, np.nan, np.float32):
        raises(grasp.InputError, "'weight' is NaN everywhere", grasp.Graph.from_arrays, [0, 1], [1, 2], nothing)
    raises(grasp.InputError, "'weight' is NaN everywhere", grasp.Graph, [("a", "b", float("nan"))])
    assert grasp.Graph([("a", "b", None)]).shortest_path_length("a", "b") == 1
    load = grasp.Graph.from_arrays
    raises(grasp.InputError, "ends at node 3; expected 0 to 2", load, [0], [3], n=3)
    raises(grasp.InputError, "1 sources and 2 targets", load, [0], [1, 2])
    raises(grasp.InputError, "array of integers", load, np.zeros(2), np.zeros(2))
    raises(grasp.InputError, "64 bits", load, np.array([2**64 - 1], np.uint64), np.array([1]))
    raises(grasp.InputError, "has 1 cells; expected 2", load, [0, 1], [1, 2], [5])
    raises(grasp.InputError, "two nodes are called '1'", load, [0], [1], nodes=[1, "1"])
    raises(grasp.InputError, "zero byte", load, [0], [1], nodes=["a\0", "b"])
    raises(grasp.InputError, "-1 nodes", load, [], [], n=-1)


def networkx():
    for kind in nx.Graph, nx.DiGraph, nx.MultiGraph, nx.MultiDiGraph:
        g = kind()
        g.add_node("alone", size=3)
        g.add_edge("a", "b", weight=2, why="x")
        g.add_edge("b", (1, 2), weight=2.5)
        g.add_edge("b", "b")
        if g.is_multigraph():
            g.add_edge("a", "b", weight=1)
        h = grasp.Graph(g).to_networkx()
        assert type(h) is kind and dict(h.nodes(data=True)) == dict(g.nodes(data=True))

        def told(graph):
            return sorted((sorted(map(str, (u, v))), sorted(data.items()))
                          for u, v, data in graph.edges(data=True))
        assert told(h) == told(g), f"{told(h)}\n{told(g)}"
    grid = grasp.Graph(nx.grid_2d_graph(3, 3))
    assert grid.shortest_path((0, 0), (2, 2)).length == 4
    assert grid.degree((1, 1)) == 4 and (1, 1) in grid.neighbors((1, 0))
    assert (0, 0) in grid.subgraph([(0, 0), (0, 1)]).node_names()
    assert grid.pagerank().to_dict().keys() == set(nx.grid_2d_graph(3, 3))
    assert grasp.tools.diameter(nx.path_graph(5)) == 4  # taken as it is


def scipy_matrices():
    m = scipy.sparse.csr_matrix([[0, 2, 0], [2, 1, 0], [0, 0, 0]])
    g = grasp.Graph(m)
    assert not g.is_directed() and len(g) == 3 and g.number_of_edges() == 2
    assert (g.to_scipy() != m).nnz == 0
    d = scipy.sparse.random(30, 30, 0.1, "csr", random_state=1)
    assert grasp.Graph(d).is_directed() and abs(grasp.Graph(d).to_scipy() - d).max() < 1e-15
    raises(grasp.InputError, "square", grasp.Graph, scipy.sparse.csr_matrix((2, 3)))


def frames():
    try:
        import pandas
    except ImportError:
        raise tap.Skip("pandas is not installed") from None
    g = grasp.Graph(pandas.DataFrame({"source": ["a", "b"], "target": ["b", "c"], "km": [1, 2]}))
    assert g.shortest_path("a", "c", weight="km").length == 3
    assert g.to_pandas()["km"].tolist() == [1, 2]
    raises(grasp.InputError, "no column 'from'", grasp.Graph, pandas.DataFrame({"a": [1]}),
           source="from")


def files():
    with tempfile.TemporaryDirectory() as room:
        path = Path(room) / "g.graphml"
        assert small().save(path) == []
        assert grasp.Graph.load(path).shortest_path("a", "c").length == 5
        small().draw(Path(room) / "g.svg", layout="circle")
        assert "<svg" in (Path(room) / "g.svg").read_text()
        e = raises(grasp.ReadError, "", grasp.Graph.load, Path(room) / "none.csv")
        assert e.file and e.kind == "unreadable" and isinstance(e, OSError)
    assert "a" in small().to_text("edgelist")
    e = raises(grasp.InputError, "", grasp.Graph.parse, '{"nodes":', format="nodelink")
    assert e.line == 1 and e.column > 1


def tools():
    f = grasp.tools.shortest_path
    assert list(inspect.signature(f).parameters) == ["G", "source", "target", "weight"]
    assert f.__doc__.startswith("Cheapest route between two nodes.")
    for name in dir(grasp.tools):
        made = getattr(grasp.tools, name)
        assert made.__doc__ and inspect.signature(made), name
    assert grasp.tools.dijkstra_path is not None and "diameter" in dir(small())
    assert grasp.tools.abs(-3) == 3 and grasp.tools.sum([1, 2]) == 3
    g, h = small(), grasp.Graph([("c", "d")])
    assert len(g.union(h)) == 4 and g.is_isomorphic(g) and not g.is_isomorphic(h)
    assert g.run("node_count(union(G, H))", H=h).value == 4 and g.run("[G, G]").value == [g, g]
    assert g.answer("diameter", weight=None).grade == "proved" and len(g.subgraph(["a"])) == 1
    e = raises(grasp.UnknownName, "there is no node 'q'", g.degree, "q")
    assert e.kind == "unknown_name" and e.argument == "node" and isinstance(e, LookupError)
    raises(grasp.UsageError, "takes 1 arguments", g.degree, "a", "b")
    raises(grasp.UsageError, "no parameter 'x'", g.degree, x=1)
    raises(grasp.UsageError, "given twice", g.degree, "a", node="b")
    raises(AttributeError, "no tool 'nonsense'", lambda: g.nonsense)
    raises(grasp.UsageError, "", g.run, "degree(G, ")
    raises(grasp.UsageError, "expected a Graph", g.run, "H", H=3)
    raises(grasp.UsageError, "cannot name a graph", g.run, "G", H=h, **{"a b": h})
    raises(grasp.UnknownName, "nothing is called 'H'", g.run, "H")
    assert g.run("node_count()", H=h).value == 3  # calls without a graph mean G


def made():
    assert len(grasp.Graph.make("petersen")) == 10
    assert grasp.Graph.make("path_graph", n=6).number_of_edges() == 5
    raises(grasp.UnknownName, "no generator", grasp.Graph.make, "nonsense")
    raises(grasp.InputError, "cannot be written", grasp.Graph.make, "path_graph", float("nan"))
    raises(grasp.UsageError, "not both", grasp.Graph.make, "path_graph", 3, n=3)
    grid = grasp.Graph(nx.grid_2d_graph(6, 6))
    part = grid.sample(5, "bfs", start=(3, 3))
    assert len(part) == 5 and (3, 3) in part.node_names() and len(grid) == 36
    raises(grasp.UsageError, "method", grid.sample, 5, "nonsense")
    assert any(row["name"] == "petersen_graph" for row in grasp.generators())
    assert any(row["name"] == "graphml" for row in grasp.formats())


def kinds():
    """The words of the kinds are those of grasp.h."""
    for status, cls in enumerate(grasp._errors.KINDS):
        word = grasp._library.quick.gr_status_name(status).decode()
        assert cls is None or cls.kind == word, f"{cls}: {word}"


def questions():
    answer = grasp.ask("What is the shortest path from a to c?", graph=small())
    assert answer.value == ["a", "b", "c"] and answer.verified and answer.calls
    assert "a" in str(answer) and grasp.ask("How many edges has the graph a-b, b-c?").value == 2
    assert grasp.ask("How many nodes are there?", graph=nx.path_graph(4)).value == 4
    e = raises(grasp.Declined, "is no question about a graph", grasp.ask,
               "What is the capital of France?", graph=small())
    assert e.kind == "declined"
    g = small()
    assert g.ask("How many edges has the graph x-y, y-z, z-x?").value == 3 and len(g) == 3
    assert g.ask("If b is removed, is the graph connected?").value is False and len(g) == 3
    raises(grasp.UsageError, "no option 'colour'", grasp.ask, "?", colour=1)


def notebooks():
    g = small()
    assert g._repr_svg_().startswith("<svg") and "3 nodes" in g._repr_html_()
    answer = g.run("shortest_path(G, 'a', 'c')")
    assert "<svg" in answer._repr_html_() and "a → b → c" in answer._repr_html_()
    bad = grasp.Graph([("<script>x</script>", "b")])
    shown = bad._repr_html_() + bad.pagerank()._repr_html_() + bad.run("nodes(G)")._repr_html_()
    assert "<script" not in shown and "&lt;script" in shown
    assert grasp.Graph.make("path_graph", 5000)._repr_svg_() is None


def closed():
    g, h = small(), small()
    with g:
        pass
    for use in (g.diameter, g.info, lambda: h.union(g), lambda: g.union(h), g.to_networkx,
                lambda: g.ask("How many nodes are there?"), g.svg, g.to_arrays):
        raises(grasp.Closed, "the graph is closed", use)
    g.close()
    g.cancel()
    assert repr(g) == "<Graph, closed>" and len(h) == 3


def forked():
    g = small()
    child = os.fork()
    if child == 0:
        try:
            raises(grasp.Closed, "forked", g.diameter)
            ok = small().diameter(weight=None) == 2
        except BaseException:
            ok = False
        os._exit(0 if ok else 1)
    assert os.waitpid(child, 0)[1] == 0 and len(g) == 3


def long_call(g):
    return g.run("maximum_independent_set(G, budget_ms=60000)")


def hard():
    return grasp.Graph(nx.random_regular_graph(7, 400, seed=1))


def interrupted():
    g = hard()
    before = signal.getsignal(signal.SIGINT)
    for call in lambda: g.maximum_independent_set(budget_ms=60000), lambda: long_call(g):
        threading.Timer(0.5, os.kill,
                        (os.getpid(), signal.SIGINT)).start()
        start = time.monotonic()
        raises(KeyboardInterrupt, "", call)
        took = time.monotonic() - start
        assert took < 3, took
    assert signal.getsignal(signal.SIGINT) is before and len(g) == 400
    return f"stopped {took - 0.5:.3f} s after the signal"


def heard_of():
    """A progress function that used what is at work would wait for itself."""
    g, other, seen = hard(), small(), []
    for misuse in g.number_of_nodes, g.close, lambda: g.limit(timeout=1):
        g.progress(lambda *_: misuse())
        raises(grasp.UsageError, "a progress function cannot use the graph", long_call, g)

    def enough(*_):
        seen.append(len(other))
        raise StopIteration
    g.progress(enough)
    raises(StopIteration, "", long_call, g)
    assert seen == [3]


def copies():
    g = grasp.Graph([("a", "b")])
    assert copy.copy(g).node_names() == ["a", "b"]
    for spread in pickle.dumps, copy.deepcopy:
        raises(TypeError, "save it to a file", spread, g)
    assert g.node_names() == ["a", "b"]


def each_other():
    """Two graphs given to each other by many threads: no deadlock, no mixed names."""
    g, h, k = small(), grasp.Graph([("x", "y")]), grasp.Graph.make("path_graph", 7)
    wrong = []

    def work(a, b, want):
        for _ in range(50):
            if len(a.union(b)) != want:
                wrong.append(want)
    all_ = [threading.Thread(target=work, args=args) for args in (
        (g, h, 5), (h, g, 5), (g, k, 10), (k, g, 10), (h, k, 9), (g, g, 3))]
    for t in all_:
        t.start()
    for t in all_:
        t.join(60)
    assert not wrong and not any(t.is_alive() for t in all_)


def threads():
    """A long call lets other threads work, and is stopped by one of them."""
    g, said = hard(), []

    def work():
        try:
            said.append(long_call(g))
        except grasp.Cancelled as e:
            said.append(e.kind)
    thread = threading.Thread(target=work)
    thread.start()
    time.sleep(0.3)
    for _ in range(100):
        assert small().degree("b") == 2
    while thread.is_alive():
        g.cancel()
        thread.join(0.05)
    assert said == ["cancelled"], said
    g.limit(timeout=0.1)
    assert not long_call(g).value["optimal"]  # the best that was found in time
    raises(grasp.UsageError, "not negative", g.limit, timeout=-1)


tap.run([(f.__name__, f) for f in (edges, arrays, networkx, scipy_matrices, frames, files, tools,
                                   made, kinds, questions, notebooks, closed, forked, interrupted,
                                   heard_of, copies, each_other, threads)])
