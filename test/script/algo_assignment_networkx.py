"""Assignments and stable matchings against NetworkX, SciPy and brute force, on random graphs with
two sides."""
import itertools
import warnings

from lib import differential
from lib.differential import nx

warnings.simplefilter("ignore")


def make(rng):
    """Left 0..a-1, right a..a+b-1; weights and two ranks on every edge."""
    a, b = rng.randrange(1, 8), rng.randrange(1, 8)
    g = rng.choice([nx.Graph, nx.DiGraph])()
    g.add_nodes_from(range(a + b))
    weight = rng.choice([lambda: rng.randrange(-5, 20), lambda: rng.randrange(1, 90) / 8])
    chance = rng.choice([0.4, 0.8, 1])
    for u, v in itertools.product(range(a), range(a, a + b)):
        if rng.random() < chance:
            g.add_edge(u, v, weight=weight(), mine=rng.randrange(5), theirs=rng.randrange(5))
    g.graph["left"] = a
    return g


def full_matching(g, left, sign):
    """The total, or None."""
    s = nx.Graph()
    s.add_nodes_from(g)
    s.add_edges_from((u, v, {"weight": sign * d["weight"]}) for u, v, d in g.edges(data=True))
    small = min(len(left), len(g) - len(left))
    best = nx.max_weight_matching(
        nx.Graph((u, v, {"weight": -d["weight"]}) for u, v, d in s.edges(data=True)),
        maxcardinality=True)
    if len(best) < small:
        return None
    try:
        match = nx.bipartite.minimum_weight_full_matching(s, left)
    except ValueError:
        return None
    return sign * sum(s[u][match[u]]["weight"] for u in left if u in match)


def assignment_check(g, left, sign):
    total = full_matching(g, left, sign)

    def right(answer):
        if total is None or answer is None:
            return answer is None and total is None
        edges = answer["edges"]
        return (abs(answer["weight"] - total) < 1e-9 and answer["size"] == len(edges)
                and all(u in left and g.has_edge(u, v) for u, v in edges)
                and len({u for u, _ in edges}) == len({v for _, v in edges}) == len(edges)
                and abs(sum(g[u][v]["weight"] for u, v in edges) - total) < 1e-9)
    return right


def stable_check(g, left):
    def right(answer):
        mate = {}
        for u, v in answer["edges"]:
            if u not in left or u in mate or v in mate or not g.has_edge(u, v):
                return False
            mate[u], mate[v] = v, u
        for u, v, d in g.edges(data=True):
            if ((u not in mate or d["mine"] < g[u][mate[u]]["mine"])
                    and (v not in mate or d["theirs"] < g[mate[v]][v]["theirs"])):
                return False
        return answer["size"] == len(answer["edges"])
    return right


def questions(g, rng):
    """(property, call, what is right)"""
    left = list(range(g.graph["left"]))
    if g.number_of_edges() == 0:
        return
    for sign, word in [(1, "false"), (-1, "true")]:
        yield ("linear_assignment", f"linear_assignment(G, left={left}, maximize={word})",
               assignment_check(g, left, sign))
    yield ("stable_matching", f"stable_matching(G, {left}, mine, theirs)", stable_check(g, left))
    if g.is_directed():
        yield ("sides by direction", "stable_matching(G, rank=mine, rank_back=theirs)",
               stable_check(g, left))


differential.run(questions, make)
