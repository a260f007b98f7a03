"""Triads, motifs, symmetries against NetworkX and brute force, on random graphs of every kind."""
from itertools import combinations, permutations

from lib import differential
from lib.differential import nx

TRIADS = ("003", "012", "102", "021D", "021U", "021C", "111D", "111U", "030T", "030C", "201",
          "120D", "120U", "120C", "210", "300")
SHAPES = [nx.path_graph(3), nx.cycle_graph(3), nx.path_graph(4), nx.star_graph(3),
          nx.cycle_graph(4), nx.Graph([(0, 1), (1, 2), (0, 2), (2, 3)]),
          nx.Graph([(0, 1), (1, 2), (0, 2), (2, 3), (1, 3)]), nx.complete_graph(4)]


def make(rng):
    return differential.random_graph(rng, sizes=(1, 2, 3, 4, 5, 6), dense=rng.choice((1, 2, 3)))


def simple(g):
    s = type(g)()
    s.add_nodes_from(g)
    s.add_edges_from((u, v) for u, v in g.edges() if u != v)
    return s


def motifs(s):
    counts = [0] * len(SHAPES)
    for k in 3, 4:
        for nodes in combinations(s, k):
            sub = s.subgraph(nodes)
            for i, shape in enumerate(SHAPES):
                counts[i] += len(shape) == k and nx.is_isomorphic(sub, shape)
    return counts


def symmetries(g):
    """All permutations of the nodes that keep the number of edges between each two."""
    nodes = sorted(g)
    number = {(u, v): g.number_of_edges(u, v) for u in nodes for v in nodes}
    for p in permutations(nodes):
        image = dict(zip(nodes, p))
        if all(number[u, v] == number[image[u], image[v]] for u in nodes for v in nodes):
            yield image


def questions(g, rng):
    """(property, call, what NetworkX or brute force says)"""
    if g.is_directed():
        census = nx.triadic_census(simple(nx.DiGraph(g)))
        yield ("triadic_census", "column(triadic_census(G), count)", [census[t] for t in TRIADS])
    yield ("motif_counts", "column(motif_counts(G), count)",
           motifs(simple(nx.Graph(g.to_undirected() if not g.is_directed() else g.to_undirected()))))
    maps = list(symmetries(g))
    orbits = sorted({tuple(sorted({m[v] for m in maps})) for v in g})
    yield "automorphism_count", "automorphism_count(G)", len(maps)
    yield "orbits", "orbits(G)", [list(o) for o in orbits]


differential.run(questions, make)
