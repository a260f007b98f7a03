"""Connectivity, disjoint paths and global cuts against NetworkX and brute force."""
import itertools
from collections import Counter

from lib import differential
from lib.differential import nx


def unit(g):
    """A DiGraph with the number of edges as capacities."""
    d = nx.DiGraph()
    d.add_nodes_from(g)
    for u, v in g.edges():
        for a, b in [(u, v)] if g.is_directed() else [(u, v), (v, u)]:
            if a != b:
                d.add_edge(a, b, capacity=(d[a][b]["capacity"] if d.has_edge(a, b) else 0) + 1)
    return d


def falls_apart(g):
    return not (nx.is_strongly_connected(g) if g.is_directed() else nx.is_connected(g))


def least_nodes(g):
    """By trying all sets."""
    for k in range(len(g) - 1):
        for out in itertools.combinations(g, k):
            if falls_apart(g.subgraph(set(g) - set(out))):
                return k
    return len(g) - 1


def global_cut_check(g, weight):
    s = nx.Graph()
    s.add_nodes_from(g)
    for u, v, data in g.edges(data=True):
        if u != v:
            before = s[u][v]["weight"] if s.has_edge(u, v) else 0
            s.add_edge(u, v, weight=before + (data.get("weight", 1) if weight else 1))
    value = nx.stoer_wagner(s)[0] if nx.is_connected(s) else 0

    def right(answer):
        here, there = map(set, answer["sides"])
        cut = sum(s[u][v]["weight"] for u, v in s.edges() if (u in here) != (v in here))
        return (here | there == set(g) and not here & there and min(g) in here and there
                and abs(answer["value"] - value) < 1e-9 and abs(cut - value) < 1e-9)
    return right


def paths_check(g, s, t, n, nodes):
    def right(answer):
        paths = [p["path"] for p in answer]
        inner = [v for p in paths for v in p[1:-1]]
        steps = Counter((u, v) if g.is_directed() else (min(u, v), max(u, v))
                        for p in paths for u, v in zip(p, p[1:]))
        return (len(paths) == n and all(p[0] == s and p[-1] == t for p in paths)
                and (not nodes or len(set(inner)) == len(inner))
                and all(g.number_of_edges(*e) >= k for e, k in steps.items()))
    return right


def questions(g, rng):
    """(property, call, what NetworkX says)"""
    d = unit(g)
    if len(g) > 1:
        least = min(nx.maximum_flow_value(d, u, v) for u, v in itertools.permutations(g, 2))
        yield "edge_connectivity of a graph", "edge_connectivity(G)", least
        yield "stoer_wagner", "stoer_wagner(G)", global_cut_check(g, True)
        yield "stoer_wagner, unweighted", "stoer_wagner(G, weight=null)", global_cut_check(g, False)
    simple = nx.DiGraph(g) if g.is_directed() else nx.Graph(g)
    simple.remove_edges_from(list(nx.selfloop_edges(simple)))
    yield "node_connectivity of a graph", "node_connectivity(G)", least_nodes(simple)
    if not g.is_directed() and len(simple) > 1:
        yield "as NetworkX says", "node_connectivity(G)", nx.node_connectivity(simple)
    for _ in range(3 if len(g) > 1 else 0):
        s, t = rng.sample(list(g), 2)
        pair = f"(G, {s}, {t})"
        edges = nx.maximum_flow_value(d, s, t)
        nodes = nx.node_connectivity(simple, s, t)
        yield "edge_connectivity", f"edge_connectivity{pair}", edges
        yield "node_connectivity", f"node_connectivity{pair}", nodes
        yield "edge_disjoint_paths", f"edge_disjoint_paths{pair}", paths_check(g, s, t, edges, False)
        yield "node_disjoint_paths", f"node_disjoint_paths{pair}", paths_check(g, s, t, nodes, True)


def make(rng):
    """Every third graph is two dense parts with few edges between them."""
    if rng.random() < 0.3:
        g = rng.choice(differential.KINDS)()
        g.add_nodes_from(range(8))
        for u, v in itertools.permutations(range(8), 2):
            if rng.random() < (0.8 if u // 4 == v // 4 else 0.15):
                g.add_edge(u, v, weight=rng.randrange(1, 4))
        return g
    return differential.random_graph(rng, sizes=(1, 2, 3, 4, 5, 6, 7, 8), dense=rng.choice([1.5, 3, 8]))


differential.run(questions, make)
