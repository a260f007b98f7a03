"""Cuts and camps against all ways to part the nodes, on random graphs of every kind."""
from itertools import product

from lib import differential
from lib.differential import nx


def make(rng):
    """Up to twelve nodes; weights, or signs as numbers."""
    g = differential.random_graph(rng, sizes=(1, 2, 3, 5, 8, 12), dense=rng.choice((1, 2, 3)))
    if rng.random() < 0.5:
        for *_, data in g.edges(data=True):
            data["weight"] = rng.choice((-3, -1, -1, 0, 1, 1, 2.5))
    for *_, data in g.edges(data=True):
        data["sign"] = rng.choice(("+", "-"))
    return g


def sides(g):
    """Every way to part the nodes, the first of them on the first side."""
    nodes = list(g)
    for rest in product((False, True), repeat=len(nodes) - 1):
        yield dict(zip(nodes, (False, *rest)))


def links(g):
    """(u, v, weight, sign)"""
    return [(u, v, data.get("weight", 1), data["sign"]) for u, v, data in g.edges(data=True)]


def bad(u, v, sign, side):
    return side[u] != side[v] if sign > 0 else side[u] == side[v] if sign < 0 else False


def told(a):
    return {v: s == 1 for s in (0, 1) for v in a["sides"][s]}


def best_cut(g, everything):
    value = max(sum(w for u, v, w, _ in everything if s[u] != s[v]) for s in sides(g))

    def right(a):
        s = told(a)
        return (set(s) == set(g) and a["optimal"] and abs(a["value"] - value) < 1e-9
                and a["bound"] == a["value"] and len(a["edges"]) == sum(
                    s[u] != s[v] for u, v, *_ in everything)
                and abs(sum(w for u, v, w, _ in everything if s[u] != s[v]) - value) < 1e-9)
    return right


def fewest(g, signed):
    """signed: (u, v, sign)"""
    size = min(sum(bad(u, v, x, s) for u, v, x in signed) for s in sides(g))

    def right(a):
        s = told(a)
        return (set(s) == set(g) and a["size"] == size == a["bound"] == len(a["edges"])
                and a["optimal"] and sum(bad(u, v, x, s) for u, v, x in signed) == size)
    return right


def questions(g, rng):
    everything = links(g)
    inside = rng.sample(list(g), rng.randrange(len(g) + 1))
    other = rng.sample(list(g), rng.randrange(len(g) + 1))
    weights = [w for *_, w, _ in everything]
    if not nx.is_empty(g):
        yield ("cut_size", f"cut_size(G, {inside})",
               float(sum(w for u, v, w, _ in everything if (u in inside) != (v in inside))))
    yield ("cut_size of edges", f"cut_size(G, {inside}, weight=null)",
           sum((u in inside) != (v in inside) for u, v, *_ in everything))
    yield ("edges_between", f"count(edges_between(G, {inside}, {other}))",
           sum(u in inside and v in other or v in inside and u in other for u, v, *_ in everything))
    rest = [v for v in g if v not in inside]
    yield ("edges_between and the rest", f"edges_between(G, {inside}) = "
           f"edges_between(G, {rest}, {inside})", True)
    yield "maximum_cut", "maximum_cut(G)", best_cut(g, everything)
    yield ("maximum_cut of edges", "maximum_cut(G, weight=null)",
           best_cut(g, [(u, v, 1, x) for u, v, _, x in everything]))
    signs = [w if min(weights, default=0) < 0 else -1 for w in weights]
    yield "frustration", "frustration(G)", fewest(g, [(u, v, x) for (u, v, *_), x in zip(everything, signs)])
    if everything:
        yield ("frustration by signs", "frustration(G, sign=sign)",
               fewest(g, [(u, v, 1 if x == "+" else -1) for u, v, _, x in everything]))


differential.run(questions, make)
