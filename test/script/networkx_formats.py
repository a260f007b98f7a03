"""Files between grasp and NetworkX, both ways, on random graphs.

Reading: NetworkX writes, grasp reads and says what it read as node-link JSON. Formats that can be
told from their content are read under a name that says nothing, without an option. Writing: grasp
writes what it read from node-link JSON, NetworkX reads it. Either way the graph that NetworkX had
in memory is what must come out."""
import importlib
import csv
import io
import json
import os
import random
import tempfile
import warnings
from collections import namedtuple

from lib import tap
from lib.effort import some
from lib.program import grasp, grasp_json

try:
    import networkx as nx
except ImportError:
    tap.skip_all("needs NetworkX")
from lib.random_graph import INTS, PHRASES, difference, random_graph

GRAPHS = some(24)  # a format
FOLDER = tempfile.TemporaryDirectory()
FILE = os.path.join(FOLDER.name, "graph")
warnings.simplefilter("ignore")  # of NetworkX, on what its formats leave out

# write(g) makes the text. The traits are those of random_graph. options(g) are for grasp. expect(g)
# turns the graph of NetworkX, and clean(g) what came out, into what the two must have in common.
Reading = namedtuple("Reading", "name write traits options expect clean",
                     defaults=({}, lambda g: [], lambda g: g, lambda g: g))
# read(bytes) makes a graph of what grasp wrote in the format; the others as above.
Writing = namedtuple("Writing", "format read traits expect clean",
                     defaults=({}, lambda g: g, lambda g: g))


def need(module):
    try:
        return importlib.import_module(module)
    except ImportError:
        raise tap.Skip(f"needs {module}") from None


def all_data(g):
    return [d for _, d in g.nodes(data=True)] + [d for _, _, d in g.edges(data=True)]


def without(*keys):
    """A function that takes attributes away from nodes and edges."""
    def strip(g):
        for data in all_data(g):
            for key in keys:
                data.pop(key, None)
        return g
    return strip


def named_by_label(g):
    """Nodes under their labels: what NetworkX calls a label is a name."""
    return nx.relabel_nodes(g, {v: str(d.pop("label")) for v, d in g.nodes(data=True)
                                if "label" in d})


def bools_as_ints(g):
    for data in all_data(g):
        data.update({key: int(x) for key, x in data.items() if isinstance(x, bool)})
    return g


def edges_with_data(g):
    for _, data in g.nodes(data=True):
        data.clear()
    return g


def edges_alone(g):
    for data in all_data(g):
        data.clear()
    return g


def weighted_edges(g):
    """Edges with a weight of 1 where none is given, in floating point: nothing else."""
    for _, _, data in edges_with_data(g).edges(data=True):
        weight = float(data.get("weight", 1))
        data.clear()
        data["weight"] = weight
    return g


def real_weights(g):
    for _, _, data in g.edges(data=True):
        data.update({key: float(x) for key, x in data.items() if key == "weight"})
    return g


def direction(g):
    return ["--directed" if g.is_directed() else "--undirected"]


def by_name(format):
    """Options for what cannot be told from its content."""
    return lambda g: ["--from", format, *direction(g)]


def file_of(f, **more):
    """What a writer of NetworkX puts into a file."""
    def write(g):
        out = io.BytesIO()
        f(g, out, **more)
        return out.getvalue()
    return write


def json_of(f, **more):
    return lambda g: json.dumps(f(g, **more)).encode()


def text_of(f):
    return lambda g: f(g).encode()


def table(delimiter):
    def write(g):
        keys = sorted({key for _, _, data in g.edges(data=True) for key in data})
        out = io.StringIO()
        rows = csv.writer(out, delimiter=delimiter)
        rows.writerow(["source", "target", *keys])
        rows.writerows([u, v, *map(data.get, keys)] for u, v, data in g.edges(data=True))
        return out.getvalue().encode()
    return write


def matrix(**how):
    def write(g):
        out = io.BytesIO()
        need("numpy").savetxt(out, nx.to_numpy_array(g), **how)
        return out.getvalue()
    return write


def matrix_market(g):
    out = io.BytesIO()
    symmetry = "general" if g.is_directed() else "symmetric"
    need("scipy.io").mmwrite(out, nx.to_scipy_sparse_array(g), symmetry=symmetry)
    return out.getvalue()


TOKENS = dict(names=("dense", "numbers", "words"))
LIST = dict(TOKENS, lone=False)
CELLS = dict(names=("dense", "numbers", "words", "cells"), lone=False)
UNLIKE_NUMBERS = ["alpha", "Łódź", "two words", 'say "hi"', "a,b", "it's"]
NUMBERED = dict(names=("dense",), columns=False)
MATRIX = dict(NUMBERED, multi=(False,))
BITS = dict(NUMBERED, directed=(False,), weights=False)

READINGS = [
    Reading("node-link, links", json_of(nx.node_link_data)),
    Reading("node-link, edges", json_of(nx.node_link_data, link="edges")),
    Reading("adjacency data", json_of(nx.adjacency_data)),
    Reading("Cytoscape", json_of(nx.cytoscape_data)),
    Reading("GraphML", file_of(nx.write_graphml), clean=without("id")),
    Reading("GEXF", file_of(nx.write_gexf), clean=without("label", "networkx_key")),
    Reading("GML", file_of(nx.write_gml), dict(ints=INTS), expect=bools_as_ints,
            clean=lambda g: without("key")(named_by_label(g))),
    Reading("Pajek", file_of(nx.write_pajek), dict(TOKENS, columns=False), expect=weighted_edges,
            clean=lambda g: weighted_edges(named_by_label(g))),
    Reading("edge list with data", file_of(nx.write_edgelist), LIST, direction, edges_with_data),
    Reading("edge list without data", file_of(nx.write_edgelist, data=False), LIST, direction,
            edges_alone),
    Reading("weighted edge list", file_of(nx.write_weighted_edgelist), dict(LIST, columns=False),
            direction),
    Reading("adjacency list", file_of(nx.write_adjlist), TOKENS, by_name("adjlist"), edges_alone),
    Reading("graph6", file_of(nx.write_graph6), dict(BITS, multi=(False,), loops=False)),
    # Loops at a single node: nauty, whose format it is, writes them otherwise than NetworkX.
    Reading("sparse6", file_of(nx.write_sparse6), dict(BITS, single=False)),
    Reading("sparse6 without header", file_of(nx.write_sparse6, header=False),
            dict(BITS, single=False)),
    Reading("matrix", matrix(fmt="%g"), MATRIX, by_name("matrix"), weighted_edges, weighted_edges),
    Reading("matrix with commas", matrix(delimiter=","), MATRIX, by_name("matrix"), weighted_edges,
            weighted_edges),
    Reading("Matrix Market", matrix_market, MATRIX, expect=weighted_edges,
            clean=lambda g: weighted_edges(nx.relabel_nodes(g, {v: v - 1 for v in g}))),
    Reading("list of edges", text_of(lambda g: repr(list(g.edges(data=True)))), dict(lone=False),
            direction, edges_with_data),
    Reading("view of edges", text_of(lambda g: repr(g.edges)), dict(lone=False), direction,
            edges_alone),
    Reading("dict of dicts", text_of(lambda g: repr(nx.to_dict_of_dicts(g))), dict(multi=(False,)),
            direction, edges_with_data),
    Reading("dict of lists", text_of(lambda g: repr(nx.to_dict_of_lists(g))), dict(multi=(False,)),
            direction, edges_alone),
    Reading("CSV", table(","), dict(CELLS, strings=UNLIKE_NUMBERS), direction, edges_with_data),
    Reading("TSV", table("\t"), dict(CELLS, strings=UNLIKE_NUMBERS), direction, edges_with_data),
]


def read_lists(text):
    """What grasp writes as a Python literal is Python."""
    parts = {"nodes": []}
    exec(text, {}, parts)
    g = (nx.MultiDiGraph if parts["directed"] else nx.MultiGraph)()
    g.add_nodes_from(parts["nodes"])
    g.add_edges_from(parts["edges"])
    return g


def read_table(text):
    rows = list(csv.DictReader(io.StringIO(text.decode(), newline="")))
    g = (nx.MultiDiGraph if rows[0].get("directed") == "true" else nx.MultiGraph)()
    g.add_edges_from((row["source"], row["target"], {"weight": row["weight"]}
                      if row.get("weight") else {}) for row in rows)
    return g


def read_gml(text):
    labelled = b"\n    label " in text
    return nx.parse_gml(text.decode(), label="label" if labelled else "id")


def read_matrix(text):
    rows = need("numpy").loadtxt(io.BytesIO(text), ndmin=2)
    rows[rows == float("inf")] = 0  # no edge, where weights of 1 are to be told from none
    return nx.from_numpy_array(rows)


def read_matrix_market(text):
    kind = nx.Graph if b"symmetric" in text.split(b"\n")[0] else nx.DiGraph
    return nx.from_scipy_sparse_array(need("scipy.io").mmread(io.BytesIO(text)),
                                      create_using=kind)


def read_edge_list(text):
    kind = nx.MultiDiGraph if b"directed=1" in text.split(b"\n")[0] else nx.MultiGraph
    return nx.read_weighted_edgelist(io.BytesIO(text), create_using=kind)


WRITINGS = [
    Writing("nodelink", lambda text: nx.node_link_graph(json.loads(text))),
    Writing("cytoscape", lambda text: nx.cytoscape_graph(json.loads(text)),
            clean=without("name", "value", "id", "source", "target", "key")),
    Writing("graphml", lambda text: nx.parse_graphml(text.decode()),
            dict(strings=[s for s in PHRASES if s != ""])),  # NetworkX drops empty ones
    Writing("gexf", lambda text: nx.read_gexf(io.BytesIO(text)), expect=real_weights,
            clean=without("label", "id")),
    Writing("gml", read_gml, dict(ints=INTS), bools_as_ints, without("graspName")),
    Writing("pajek", lambda text: nx.parse_pajek(text.decode()), dict(TOKENS, columns=False),
            weighted_edges, weighted_edges),
    Writing("edgelist", read_edge_list, dict(LIST, columns=False), weighted_edges, weighted_edges),
    Writing("adjlist", lambda text: nx.parse_adjlist(text.decode().splitlines()),
            dict(TOKENS, columns=False, weights=False, directed=(False,), multi=(False,))),
    Writing("graph6", lambda text: nx.from_graph6_bytes(text.strip()),
            dict(BITS, multi=(False,), loops=False)),
    Writing("sparse6", lambda text: nx.from_sparse6_bytes(text.strip()), dict(BITS, single=False)),
    Writing("matrix", read_matrix, dict(MATRIX, directed=(False,)), weighted_edges, weighted_edges),
    Writing("mtx", read_matrix_market, MATRIX, weighted_edges, weighted_edges),
    Writing("literal", read_lists),
    Writing("csv", read_table, dict(CELLS, columns=False), weighted_edges, weighted_edges),
]


# Texts as people and programs write them; what they are is told from the content alone.
DETECTIONS = [
    ("adjlist", "a b c\nb c d e\nc\nd e\ne\n"),
    ("adjlist", "a: b, c\nb: c\nc:\n"),
    ("adjlist", "a -> b c\nb -> c\n"),
    ("csv", "from,to,km\nOslo,Bergen,463\nOslo,Hamar,125\n"),
    ("csv", "source;target\r\na;b\r\n"),
    ("digraph6", "&DI?AO?\n"),
    ("dimacs", "c roads\np sp 3 2\na 1 2 7\na 2 3 4\n"),
    ("dimacs", "p max 3 2\nn 1 s\nn 3 t\na 1 2 7\na 2 3 4\n"),
    ("dimacs", "p edge 3 2\ne 1 2\ne 2 3\n"),
    ("dot", "/* x */\nstrict digraph \"g\" { a -> b [weight=3]; }\n"),
    ("dot", "graph {a--b}"),
    ("edgelist", "1 2\n2 3\n3 4\n"),
    ("edgelist", "a b 3\nb c 4.5\n"),
    ("edgelist", "graph b {'weight': 3}\ngraph c {}\n"),  # begins as DOT does
    ("edgelist", "# m=2 directed=0\na\nb\nc\na b\nb c\n"),
    ("gml", "Creator \"x\"\ngraph\n[\n  node\n  [\n    id 0\n  ]\n]\n"),
    ("literal", "[(0, 1), (1, 2)]"),
    ("literal", "{\"it's\": ['b'], 'b': []}"),  # begins as JSON does
    ("literal", "G = nx.Graph()\nG.add_edge('a', 'b')\n"),
    ("matrix", "0 1 0\n1 0 1\n0 1 0\n"),
    ("matrix", ",a,b\na,0,1\nb,1,0\n"),
    ("matrix", "[[0, 1, 0], [1, 0, 1], [0, 1, 0]]"),
    ("mermaid", "graph TD\n  A[Start] --> B{Sure?}\n"),
    ("mermaid", "flowchart LR\n  a --- b\n"),
    ("metis", "% four\n4 3\n2\n1 3\n2 4\n3\n"),
    ("mtx", "%%MatrixMarket matrix coordinate pattern symmetric\n3 3 2\n2 1\n3 2\n"),
    ("nodelink", '{"nodes": [{"id": 1}, {"id": 2}], "links": [{"source": 1, "target": 2}]}'),
    ("nodelink", '{"a": ["b", "c"], "b": []}'),
    ("ntriples", "<http://x/a> <http://x/p> <http://x/b> .\n"),
    ("pajek", "*Vertices 2\n1 \"a\"\n2 \"b\"\n*Edges\n1 2\n"),
    ("snap", "# Directed graph (each unordered pair once)\n# Nodes: 3 Edges: 2\n0\t1\n0\t2\n"),
    ("triples", "Oslo\tcapital_of\tNorway\nBergen\tlies_in\tNorway\n"),
    ("tsv", "source\ttarget\tc0\n1140\t1140\t0.1\n1140\t57\t0.5\n"),  # as many rows as columns
    ("turtle", "@prefix x: <http://x/> .\nx:a x:p x:b, x:c .\n"),
]


def put(text):
    with open(FILE, "wb") as f:
        f.write(text)


def compare(got, want, text):
    wrong = difference(got, want)
    assert wrong is None, f"{wrong}\nin {text[:1000]!r}"


def check_reading(row):
    rng = random.Random(row.name)
    for _ in range(GRAPHS):
        g = random_graph(rng, **row.traits)
        text = row.write(g)
        put(text)
        try:
            read = grasp("graph", "convert", FILE, "-", "--to", "nodelink", *row.options(g))
        except AssertionError as e:
            raise AssertionError(f"{e}\nin {text[:1000]!r}") from None
        compare(row.clean(nx.node_link_graph(json.loads(read))), row.expect(g), text)


def check_writing(row):
    rng = random.Random(row.format)
    for _ in range(GRAPHS):
        g = random_graph(rng, **row.traits)
        put(json.dumps(nx.node_link_data(g)).encode())
        text = grasp("graph", "convert", FILE, "-", "--to", row.format)
        compare(row.clean(row.read(text)), row.expect(g), text)


def check_detection():
    wrong = []
    for format, text in DETECTIONS:
        put(text.encode())
        found = grasp_json("graph", "info", FILE)["format"]
        if found != format:
            wrong.append(f"{text!r} is taken for {found}, expected {format}")
    assert not wrong, "\n".join(wrong)


def check_own_detection(format):
    """What grasp writes, grasp detects."""
    for make in (["karate_club"], ["florentine_families"], ["random_tree", "500"],
                 ["gnp", "n=20", "p=0.2", "directed=true", "weight_min=1", "weight_max=9"]):
        text = grasp("graph", "make", *make, "--format", format)
        put(text)
        found = grasp_json("graph", "info", FILE)["format"]
        assert found == format, f"{make[0]} is taken for {found}: {text[:200]!r}"


def main():
    formats = [f["name"] for f in grasp_json("graph", "formats") if f["reads"] and f["writes"]]
    checks = [(f"reads {row.name}", lambda r=row: check_reading(r)) for row in READINGS]
    checks += [(f"writes {row.format}", lambda r=row: check_writing(r)) for row in WRITINGS]
    checks += [("detects formats", check_detection)]
    checks += [(f"detects its own {name}", lambda n=name: check_own_detection(n))
               for name in formats]
    tap.run(checks)


main()
