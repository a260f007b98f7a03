"""Graphs of igraph, and frames: pandas, and whatever speaks the interchange protocol, as Polars does."""
import array
import sys
import types

from lib import tap
from lib.binding import grasp, raises
from lib.frames import Arrow, Column, Null, texts


def igraphs():
    try:
        import igraph
    except ImportError:
        raise tap.Skip("igraph is not installed") from None
    for directed in False, True:
        g = igraph.Graph(n=4, edges=[(0, 1), (1, 2), (1, 2), (3, 3)], directed=directed,
                         vertex_attrs={"name": ["a", "b", "c", "d"], "age": [3, None, 5, 6]},
                         edge_attrs={"weight": [1, 2.5, 3, 4]})
        h = grasp.Graph(g)
        assert h.is_directed() == directed and h.number_of_edges() == 4 and h.node_names() == list("abcd")
        assert h.shortest_path_length("a", "c") == g.distances(0, 2, weights="weight")[0][0] == 3.5
        back = h.to_igraph()
        assert sorted(back.get_edgelist()) == sorted(g.get_edgelist()) and back.is_directed() == directed
        assert sorted(back.es["weight"]) == [1, 2.5, 3, 4] and back.vs["age"] == [3, None, 5, 6]
        assert back.vs["name"] == list("abcd")
    ring = grasp.Graph(igraph.Graph.Ring(7))
    assert len(ring) == 7 and ring.diameter() == igraph.Graph.Ring(7).diameter() == 3
    famous = igraph.Graph.Famous("Zachary")
    ours = grasp.Graph(famous)
    found = ours.betweenness_centrality(normalized=False)["value"]
    assert all(abs(x - y) < 1e-9 for x, y in zip(found, famous.betweenness()))


class Hidden:
    """A frame of which only the protocol is seen."""

    def __init__(self, frame):
        self.frame = frame

    def __dataframe__(self, **how):
        return self.frame.__dataframe__(**how)


def pandas_frames():
    try:
        import pandas
    except ImportError:
        raise tap.Skip("pandas is not installed") from None
    if not hasattr(pandas.DataFrame, "__dataframe__"):
        raise tap.Skip("pandas is too old for the interchange protocol")
    frame = pandas.DataFrame({"source": ["a", "b", "a"], "target": ["b", "ö", "ö"],
                              "km": [1, 2, 7], "x": [0.5, float("nan"), 2.5],
                              "ok": [True, False, True],
                              "kind": pandas.Categorical(["road", None, "rail"])})
    direct, told = grasp.Graph(frame), grasp.Graph(Hidden(frame))
    assert direct.edges().rows == told.edges().rows and direct.edges().columns == told.edges().columns
    assert told.shortest_path("a", "ö", weight="km").length == 3
    raises(grasp.InputError, "no column 'from'", grasp.Graph, Hidden(frame), source="from")
    when = pandas.DataFrame({"source": [1], "target": [2], "at": pandas.to_datetime(["2026-01-01"])})
    raises(grasp.InputError, "'at': a column of kind 22", grasp.Graph, Hidden(when))


def arrow():
    one = {"source": texts(["a", "", "ö"]), "target": texts(["b", "b", "a"]),
           "weight": Column(0, 64, array.array("q", [9, 1, 2, 3]), n=3, offset=1),
           "ok": Column(20, 1, array.array("B", [0b101]), n=3),
           "size": Column(2, 32, array.array("f", [1.5, 2.5, 3.5]), n=3,
                          validity=array.array("B", [0b101]))}
    g = grasp.Graph(Arrow(one))
    assert g.edges().columns == ("source", "target", "weight", "ok", "size")
    assert sorted(row[2:] for row in g.edges()) == [(1, True, 1.5), (2, False, None), (3, True, 3.5)]
    assert set(g.node_names()) == {"a", "b", "", "ö"}
    two = {"source": Column(0, 32, array.array("i", [1, 2]), n=2),
           "target": Column(1, 8, array.array("B", [2, 3]), n=2)}
    g = grasp.Graph(Arrow(two, two), directed=True)
    assert g.number_of_edges() == 4 and g.node_names() == [1, 2, 3] and g.is_directed()
    raises(grasp.InputError, "a buffer of 8 bytes", grasp.Graph,
           Arrow({"source": Column(0, 32, array.array("i", [1, 2]), n=3), "target": two["target"]}))
    raises(grasp.InputError, "go back", grasp.Graph, Arrow(
        {"source": Column(21, 8, array.array("B", b"abc"), array.array("q", [0, 2, 1]), n=2),
         "target": two["target"]}))


def missing_cells():
    """As Polars, Arrow and others mark them, in pieces of different lengths."""
    def one(codes, bits, ok, first):
        n = len(codes)
        return {"source": Column(0, 64, array.array("q", range(first, first + n)), n=n),
                "target": Column(0, 64, array.array("q", range(first + 1, first + n + 1)), n=n),
                "kind": Column(23, 32, array.array("I", codes), n=n, validity=array.array("B", [bits]),
                               categories=texts(["road", "rail"])),
                "ok": Column(20, 1, array.array("B", [ok << 3]), n=n, offset=3),
                "km": Column(0, 32, array.array("i", [-1, *range(1, n)]), n=n, null=(Null.SENTINEL, -1)),
                "toll": Column(2, 64, array.array("d", [0.5] * n), n=n, validity=array.array("B", [1] + [0] * (n - 1)),
                               null=(Null.BYTEMASK, 1))}
    g = grasp.Graph(Arrow(one([0, 1, 0], 0b011, 0b101, 1), one([1, 0], 0b10, 0b01, 4)))
    assert list(g.edges()) == [(1, 2, "road", True, None, None), (2, 3, "rail", False, 1, 0.5), (3, 4, None, True, 2, 0.5),
                               (4, 5, None, True, None, None), (5, 6, "road", False, 1, 0.5)], list(g.edges())
    nobody = {name: Column(0, 64, array.array("q"), n=0) for name in ("source", "target")}
    assert len(grasp.Graph(Arrow(nobody))) == 0

    class Nested(Column):
        def get_buffers(self):
            raise NotImplementedError("List columns have no buffers")
    raises(grasp.InputError, "'odd': List columns", grasp.Graph,
           Arrow({**one([0], 1, 1, 1), "odd": Nested(0, 64, array.array("q", [1]), n=1)}))


def polars():
    """A frame goes out as columns."""
    try:
        import polars as library
        stand_in = False
    except ImportError:
        library, stand_in = types.ModuleType("polars"), True
        library.DataFrame = dict
        sys.modules["polars"] = library
    try:
        frame = grasp.Graph([("a", "b", 2), ("b", "c", 3)]).to_polars()
        assert list(frame["source"]) == ["a", "b"] and list(frame["weight"]) == [2, 3]
        if not stand_in:
            assert grasp.Graph(frame).shortest_path("a", "c").length == 5
    finally:
        if stand_in:
            del sys.modules["polars"]
    return "with a stand-in for Polars" if stand_in else "with Polars"


tap.run([("igraph", igraphs), ("pandas", pandas_frames), ("columns as Arrow has them", arrow),
         ("missing cells", missing_cells),
         ("polars", polars)])
