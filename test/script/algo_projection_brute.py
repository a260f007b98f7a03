"""Projections and relations one after the other, and computed attributes, against plain Python on
random graphs of every kind."""
from collections import Counter

from lib import differential

RELATIONS = ["knows", "wrote", "owns"]


def make(rng):
    g = differential.random_graph(rng, sizes=(2, 3, 5, 8, 12), dense=rng.choice((1, 2)))
    for *_, data in g.edges(data=True):
        data["relation"] = rng.choice(RELATIONS)
    return g


def links(g):
    return [(u, v, data) for u, v, data in g.edges(data=True)]


def joined(g, v):
    return {a if b == v else b for a, b in g.edges() if v in (a, b)} - {v}


def shared(g, side):
    rows = []
    for u in sorted(side):
        for v in sorted(side):
            both = len(joined(g, u) & joined(g, v))
            if u < v and both:
                rows.append([u, v, both])
    return rows


def independent(g, rng):
    """Nodes of which no two are joined."""
    side = []
    for v in rng.sample(list(g), len(g)):
        if not joined(g, v) & set(side):
            side.append(v)
    return side


def ways(g, steps):
    """Pairs and how many ways the steps lead from one to the other."""
    facts = {(u, v, data["relation"]) for u, v, data in links(g)}
    if not g.is_directed():
        facts |= {(v, u, r) for u, v, r in facts}
    now = Counter({(v, v): 1 for v in g})
    for step in steps:
        then = Counter()
        for (start, at), n in now.items():
            for u, v, r in facts:
                if step[0] == "^":
                    u, v = v, u
                if r == step.lstrip("^") and u == at:
                    then[start, v] += n
        now = then
    return now


def related(g, steps):
    def turned(step):
        return step if not g.is_directed() else step[1:] if step[0] == "^" else "^" + step
    bare = [s.lstrip("^") if not g.is_directed() else s for s in steps]
    mutual = bare == [turned(s) for s in reversed(bare)]
    rows = [[u, v, n] for (u, v), n in sorted(ways(g, steps).items())
            if (u != v or len(steps) == 1) and (u <= v or not mutual)]
    return rows if len(steps) > 1 else [row[:2] for row in rows]


def questions(g, rng):
    side = independent(g, rng)
    yield "projection", f"edges(projection(G, {side}))", lambda t: t["rows"] == shared(g, side)
    there = {data["relation"] for *_, data in links(g)}
    steps = [rng.choice(("", "^")) + rng.choice(RELATIONS) for _ in range(rng.choice((1, 2, 2, 3)))]
    if there >= {s.lstrip("^") for s in steps}:
        yield ("relation_graph", f"edges(relation_graph(G, {steps}))",
               lambda t: t["rows"] == related(g, steps))
        yield ("relation_graph of what is shared", f"edges(relation_graph(G, ['{steps[0]}', "
               f"'{('^' + steps[0]).replace('^^', '')}']))",
               lambda t: t["rows"] == related(g, [steps[0], ("^" + steps[0]).replace("^^", "")]))
    if links(g) and all("weight" in data for *_, data in links(g)):
        yield ("set_edge_attribute to a function",
               'sum(edges(set_edge_attribute(G, "cost", e -> e.weight * 2 + 1)).cost)',
               float(sum(data["weight"] * 2 + 1 for *_, data in links(g))))
        yield ("set_edge_attribute to an expression",
               "sum(edges(set_edge_attribute(G, cost, weight / 4)).cost)",
               float(sum(data["weight"] / 4 for *_, data in links(g))))
    yield ("set_node_attribute to a function",
           'nodes(set_node_attribute(G, "n", v -> v.degree + 1)).n', [g.degree(v) + 1 for v in g])


differential.run(questions, make)
