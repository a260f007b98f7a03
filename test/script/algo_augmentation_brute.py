"""Fewest links that take away all bridges or cut nodes, against all sets of links, on all graphs with
up to five nodes and random ones; larger ones against NetworkX and what is known to be needed."""
from itertools import combinations

from lib import differential
from lib.differential import nx

ATLAS = iter([g for g in nx.graph_atlas_g() if 1 <= len(g) <= 5])


def make(rng):
    g = next(ATLAS, None)
    if g is not None:
        return g
    return differential.random_graph(rng, sizes=(2, 4, 6, 9, 14, 30), dense=rng.choice((0.5, 1, 1.3)))


def without_bridge(g):
    """Of a multigraph without directions: connected, and so without any edge."""
    return len(g) <= 1 or nx.is_connected(g) and all(
        g.number_of_edges(u, v) > 1 for u, v in nx.bridges(nx.Graph(g)))


def without_cut(g):
    return len(g) <= 1 or nx.is_connected(g) and not list(nx.articulation_points(nx.Graph(g)))


def plain(g):
    h = nx.MultiGraph()
    h.add_nodes_from(g)
    h.add_edges_from((u, v) for u, v in g.edges() if u != v)
    return h


def fewest(h, done):
    """By trying all sets of links between nodes that are not joined; None if none does."""
    free = list(nx.complement(nx.Graph(h)).edges())
    for k in range(len(free) + 1):
        for links in combinations(free, k):
            more = h.copy()
            more.add_edges_from(links)
            if done(more):
                return k
    return None


def are_new(h, links):
    pairs = {tuple(sorted(e)) for e in links}
    return len(pairs) == len(links) and not any(u == v or h.has_edge(u, v) for u, v in pairs)


def grown(h, links):
    more = h.copy()
    more.add_edges_from(links)
    return more


def bridge_needs(h):
    """Ends of links that the parts without bridges need."""
    s = nx.Graph(h)
    cut = [e for e in nx.bridges(s) if h.number_of_edges(*e) == 1]
    s.remove_edges_from(cut)
    parts = list(nx.connected_components(s))
    degree = [sum((u in p) != (v in p) for u, v in cut) for p in parts]
    return (sum(max(0, 2 - d) for d in degree) + 1) // 2 if len(parts) > 1 else 0


def questions(g, rng):
    h = plain(g)
    if len(h) <= 5:
        bridges, cuts = fewest(h, without_bridge), fewest(h, without_cut)
    else:
        bridges, cuts = bridge_needs(h), None
        if not nx.is_directed(g) and type(g) is nx.Graph and nx.is_connected(g):
            assert bridges == len(list(nx.k_edge_augmentation(nx.Graph(h), 2)))
    yield ("bridge_augmentation", "bridge_augmentation(G)",
           lambda a: a is None if bridges is None else
           len(a) == bridges and are_new(h, a) and without_bridge(grown(h, a)))
    yield ("biconnectivity_augmentation", "biconnectivity_augmentation(G)",
           lambda a: a["size"] == len(a["edges"]) == a["bound"] and a["optimal"]
           and cuts in (None, a["size"]) and are_new(h, a["edges"]) and without_cut(grown(h, a["edges"])))


differential.run(questions, make, batches=8)
