"""Bipartite graphs and matchings against NetworkX, on random graphs of every kind."""
from lib import differential
from lib.differential import nx


def simple(g):
    s = nx.Graph(g)
    s.remove_edges_from(list(nx.selfloop_edges(s)))
    return s


def matching_check(s, size):
    def right(answer):
        edges = [tuple(e) for e in answer["edges"]]
        nodes = [v for e in edges for v in e]
        return (answer["size"] == len(edges) == size and len(set(nodes)) == len(nodes)
                and all(s.has_edge(*e) for e in edges))
    return right


def reference_check(g):
    """Every node twice: as citing and as cited."""
    double = nx.Graph()
    double.add_nodes_from([("from", v) for v in g] + [("to", v) for v in g])
    double.add_edges_from([(("from", u), ("to", v)) for u, v in g.edges() if u != v])
    size = len(nx.bipartite.hopcroft_karp_matching(double, [("from", v) for v in g])) // 2

    def right(answer):
        edges = answer["edges"]
        return (answer["size"] == len(edges) == size and all(g.has_edge(*e) for e in edges)
                and len({u for u, _ in edges}) == len({v for _, v in edges}) == size)
    return right


def sets_check(g):
    def right(answer):
        first, second = map(set, answer)
        return (first | second == set(g) and not first & second
                and all((u in first) != (v in first) for u, v in g.edges()))
    return right


def cover_check(s, size):
    return lambda answer: len(answer) == size and all(u in answer or v in answer for u, v in s.edges)


def weighted(g, sign=1):
    """A Graph with the best of parallel weights; times sign."""
    s = nx.Graph()
    s.add_nodes_from(g)
    for u, v, data in g.edges(data=True):
        w = sign * data.get("weight", 1)
        if u != v and (not s.has_edge(u, v) or w > s[u][v]["weight"]):
            s.add_edge(u, v, weight=w)
    return s


def weight_check(g, sign, most):
    s = weighted(g, sign)
    best = nx.max_weight_matching(s, maxcardinality=most)
    weight = sum(s[u][v]["weight"] for u, v in best)

    def right(answer):
        total = sum(s[u][v]["weight"] for u, v in answer["edges"])
        return (matching_check(s, len(answer["edges"]))(answer) and abs(total - weight) < 1e-9
                and abs(sign * answer["weight"] - weight) < 1e-9
                and (not most or len(best) == answer["size"]))
    return right


def questions(g, rng):
    """(property, call, what NetworkX says)"""
    s, two = simple(g), nx.is_bipartite(g)
    size = len(nx.max_weight_matching(s, maxcardinality=True, weight=None))
    yield "is_bipartite", "is_bipartite(G)", two
    yield "bipartite_sets", "bipartite_sets(G)", sets_check(g) if two else None
    yield "maximum_matching", "maximum_matching(G)", matching_check(s, size)
    yield "max_weight_matching", "max_weight_matching(G)", weight_check(g, 1, False)
    yield ("with most edges", "max_weight_matching(G, maxcardinality=true)",
           weight_check(g, 1, True))
    yield "min_weight_matching", "min_weight_matching(G)", weight_check(g, -1, True)
    if two:
        yield "bipartite_vertex_cover", "bipartite_vertex_cover(G)", cover_check(s, size)
    if g.is_directed():
        yield "reference_match", "reference_match(G)", reference_check(g)
    else:
        yield "reference_match, undirected", "reference_match(G)", matching_check(s, size)


def make(rng):
    """Every other graph has two sides."""
    g = differential.random_graph(rng, dense=1.5)
    if rng.random() < 0.5:
        g.remove_edges_from([(u, v) for u, v in list(g.edges()) if (u + v) % 2 == 0])
    return g


differential.run(questions, make)
