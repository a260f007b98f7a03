"""Every classic generator against NetworkX, edge by edge, and against published edge lists."""
import json
import os

from lib import tap
from lib.program import grasp

try:
    import networkx as nx
except ImportError:
    tap.skip_all("needs NetworkX")

DATA = os.path.join(os.environ.get("GRASP_DATA", ""), "graph_toolformer", "gpr_graphs")

# Arguments in order; the NetworkX call is NAME(*ARGS) unless OTHER says how to make it.
CASES = {
    "balanced_tree": [(2, 4), (1, 5), (3, 0), (5, 3)],
    "barbell_graph": [(8, 3), (2, 0), (3, 1), (5, 2)],
    "binomial_tree": [(0,), (1,), (5,), (9,)],
    "circulant_graph": [(6, [1, 2]), (7, [0, 3]), (8, [4]), (9, [1, -1, 10]), (1, [1]), (0, [1])],
    "circular_ladder_graph": [(1,), (2,), (3,), (15,)],
    "complete_bipartite_graph": [(0, 0), (0, 3), (3, 4), (1, 9)],
    "complete_graph": [(0,), (1,), (2,), (15,)],
    "complete_multipartite_graph": [([2, 3, 4],), ([],), ([0, 2, 0],), ([1, 1, 1, 1],)],
    "cycle_graph": [(0,), (1,), (2,), (3,), (6,)],
    "dorogovtsev_goltsev_mendes_graph": [(0,), (1,), (3,), (6,)],
    "empty_graph": [(0,), (5,)],
    "full_rary_tree": [(3, 7), (2, 0), (1, 6), (4, 50)],
    "grid_2d": [(1, 1), (1, 5), (2, 2), (3, 4)],
    "hypercube_graph": [(0,), (1,), (4,), (7,)],
    "ladder_graph": [(1,), (2,), (7,)],
    "lollipop_graph": [(4, 10), (2, 0), (3, 1)],
    "path_graph": [(0,), (1,), (12,)],
    "star_graph": [(0,), (1,), (7,)],
    "torus": [(1, 1), (1, 4), (2, 2), (2, 5), (3, 3), (4, 5)],
    "turan_graph": [(15, 3), (5, 5), (7, 1), (11, 4)],
    "wheel_graph": [(0,), (1,), (2,), (3,), (4,), (6,)],
}
for name in """bull chvatal cubical desargues diamond dodecahedral florentine_families frucht heawood
        hoffman_singleton house house_x icosahedral karate_club krackhardt_kite les_miserables
        moebius_kantor octahedral pappus petersen sedgewick_maze tetrahedral truncated_cube
        truncated_tetrahedron tutte""".split():
    CASES[name + "_graph"] = [()]
DIRECTED = ["balanced_tree", "complete_graph", "cycle_graph", "empty_graph", "full_rary_tree",
            "path_graph"]

OTHER = {
    "complete_multipartite_graph": lambda sizes: nx.complete_multipartite_graph(*sizes),
    "grid_2d": lambda rows, cols: numbered(nx.grid_2d_graph(rows, cols)),
    "hypercube_graph": lambda n: numbered(nx.hypercube_graph(n)) if n else nx.empty_graph(1),
    "torus": lambda rows, cols: numbered(nx.grid_2d_graph(rows, cols, periodic=True)),
}


def numbered(g):
    return nx.convert_node_labels_to_integers(g, ordering="sorted")


def facts(g):
    """Nodes and edges with weights. The marks of NetworkX for the sides of a graph do not count."""
    def pair(u, v):
        return (u, v) if g.is_directed() else frozenset((u, v))
    return (g.is_directed(), set(g), {(pair(u, v), d.get("weight")) for u, v, d in g.edges.data()})


def compare(name, args, want):
    text = grasp("graph", "make", name, *map(json.dumps, args), "--format", "nodelink")
    got = nx.node_link_graph(json.loads(text))
    assert facts(got) == facts(want), f"{facts(got)}\nexpected {facts(want)}"


def check_against_networkx(name, args):
    make = OTHER.get(name) or getattr(nx, name)
    compare(name, args, make(*args))
    if name in DIRECTED:
        compare(name, (*args, True), make(*args, create_using=nx.DiGraph))


def published():
    """(name, constructor, its arguments, graph) of the lists beside the project, if there."""
    path = os.path.join(DATA, "properties.jsonl")
    if not os.path.exists(path):
        return
    with open(path, encoding="utf-8") as f:
        for row in map(json.loads, f):
            call = row["networkx"].split(" [published")[0]
            name, _, args = call.partition("(")
            g = nx.read_edgelist(os.path.join(DATA, row["graph"] + ".edges"), nodetype=int)
            yield row["graph"], name, json.loads("[" + args.rstrip(")") + "]"), g


def main():
    checks = [(f"{name}{args}", lambda n=name, a=args: check_against_networkx(n, a))
              for name, calls in sorted(CASES.items()) for args in calls]
    checks += [(f"published {title}", lambda n=name, a=args, g=g: compare(n, a, g))
               for title, name, args, g in published()]
    tap.run(checks)


main()
