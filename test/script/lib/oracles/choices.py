"""The best sides, groups, places and new links, by trying all; what sets share and cross."""
import itertools
from fractions import Fraction

import networkx as nx

from .compare import REFUSED, Table
from .parts import SMALL, nodes_of, simple
from .structure import scores

METHODS = {"jaccard": "jaccard_coefficient", "adamic_adar": "adamic_adar_index",
           "resource_allocation": "resource_allocation_index",
           "preferential_attachment": "preferential_attachment", "common_neighbors": "common_neighbors"}


def borders(g, rng):
    inside = [v for v in range(g.n) if rng.random() < 0.5]
    other = [v for v in range(g.n) if rng.random() < 0.5]
    across = [i for i, (u, v) in enumerate(g.edges) if (u in inside) != (v in inside)]
    yield "cut_size", f"cut_size(G, {g.qs(inside)}, weight=null)", len(across)
    if "weight" in g.edge_columns:
        yield "cut_size", f"cut_size(G, {g.qs(inside)})", \
            REFUSED if g.weights is None else sum((g.weights[i] for i in across), Fraction(0))
    between = sorted(g.nm((u, v)) for u, v in g.edges
                     if u in inside and v in other or v in inside and u in other)

    def right(got):
        found = sorted([str(row[0]), str(row[1])] for row in got["rows"])
        return len(found) == len(between) and all(
            sorted(a) in map(sorted, between) for a in found) and (not g.directed or found == between)
    yield "edges_between", f"edges_between(G, {g.qs(inside)}, {g.qs(other)})", right
    if g.n > 1:
        v = rng.randrange(g.n)
        method = rng.choice(list(METHODS))
        score = scores(g)[METHODS[method]]
        rows = [(x, score(v, x)) for x in range(g.n) if x != v and x not in g.both[v]]
        rows = sorted(((x, s) for x, s in rows if s > 0), key=lambda row: -round(row[1], 9))
        yield "link_prediction", f"link_prediction(G, {method}, {g.q(v)}, limit=1000)", \
            Table(["source", "target", "score"], [[*g.nm((v, x)), float(s)] for x, s in rows])


def sides(g):
    for rest in itertools.product((False, True), repeat=max(0, g.n - 1)):
        yield (False, *rest)


def camps(g, rng):
    if g.n > SMALL:
        return
    ones = [Fraction(1)] * g.m
    asked = [("maximum_cut(G, weight=null)", ones)]
    if "weight" in g.edge_columns:
        asked.append(("maximum_cut(G)", g.weights))
    for call, weights in asked:
        if weights is None:
            yield "maximum_cut", call, REFUSED
            continue
        most = max(sum((w for (u, v), w in zip(g.edges, weights) if s[u] != s[v]), Fraction(0))
                   for s in sides(g))
        yield "maximum_cut", call, {"value": most, "optimal": True, "bound": most}
    w = g.numbers("weight")
    if w is None or None not in w:
        signs = w if w and min(w) < 0 else [-1] * g.m
        least = min(sum(x < 0 and s[u] == s[v] or x > 0 and s[u] != s[v]
                        for (u, v), x in zip(g.edges, signs)) for s in sides(g))
        yield "frustration", "frustration(G)", {"size": least, "optimal": True, "bound": least}


def partitions(nodes):
    if not nodes:
        yield []
        return
    for groups in partitions(nodes[1:]):
        yield [[nodes[0]], *groups]
        for i, group in enumerate(groups):
            yield [*groups[:i], [nodes[0], *group], *groups[i + 1:]]


def modularity(g, groups):
    total = Fraction(g.m)
    value = Fraction(0)
    for c in groups:
        out = sum((u in c) for u, _ in g.edges)
        into = sum((v in c) for _, v in g.edges)
        inside = sum(u in c and v in c for u, v in g.edges)
        chance = out * into / total ** 2 if g.directed else Fraction(out + into, 2) ** 2 / total ** 2
        value += inside / total - chance
    return value


def communities(g, rng):
    if g.n > SMALL:
        return
    most = max(modularity(g, p) for p in partitions(list(range(g.n)))) if g.m else None
    yield "best_communities", "best_communities(G, weight=null)", \
        {"modularity": None if most is None else float(most), "optimal": True,
         "bound": None if most is None else float(most)}


def colours(g, rng):
    if g.n > SMALL:
        return
    k = rng.randrange(1, 5)
    fixed = {v: rng.randrange(k) for v in range(g.n) if rng.random() < 0.3}
    there = any(all(c[v] == x for v, x in fixed.items())
                and all(u == v or c[u] != c[v] for u, v in g.edges)
                for c in itertools.product(range(k), repeat=g.n))
    names = rng.sample(["red", "blue", "green", "9"], k)
    pairs = ", ".join(f"[{g.q(v)}, '{names[c]}']" for v, c in fixed.items())

    def right(got):
        if not there or got is None:
            return there == (got is not None)
        color = {v: str(row[1]) for v, row in zip(nodes_of(g, [r[0] for r in got["rows"]]), got["rows"])}
        return len(color) == g.n and set(color.values()) <= set(names) \
            and all(color[v] == names[c] for v, c in fixed.items()) \
            and all(u == v or color[u] != color[v] for u, v in g.edges)
    yield "k_coloring", f"k_coloring(G, {names}, [{pairs}])", right


def places(g, rng):
    if not g.n or g.n > SMALL:
        return
    k = rng.randrange(1, min(g.n, 3) + 1)
    cells = g.node_columns.get("num")
    demand = [Fraction(t) if t is not None else Fraction(0) for t in cells] if cells else [Fraction(1)] * g.n
    words = ", demand=num" if cells else ""
    for tool, together in (("k_median", sum), ("k_center", max)):
        if min(demand) < 0:
            yield tool, f"{tool}(G, {k}, weight=null{words})", REFUSED
            continue
        for call, far in (("weight=null", g.hops), ("weight=weight", g.far if g.plain else None)):
            if far is None or call == "weight=weight" and "weight" not in g.edge_columns:
                continue
            found = []
            for chosen in itertools.combinations(range(g.n), k):
                costs = [min((far[c][v] * demand[v] for c in chosen if far[c][v] is not None), default=None)
                         if demand[v] else Fraction(0) for v in range(g.n)]
                if None not in costs:
                    found.append(Fraction(together(costs)))
            yield tool, f"{tool}(G, {k}, {call}{words})", \
                {"cost": min(found), "optimal": True, "bound": min(found)} if found else None


def is_whole(g, links, cut_node):
    """Connected, whichever edge or node goes."""
    edges = [e for e in g.edges if e[0] != e[1]] + links
    if cut_node:
        s = nx.Graph(edges)
        s.add_nodes_from(range(g.n))
        return g.n <= 1 or nx.is_connected(s) and not list(nx.articulation_points(s))
    for i in range(len(edges) + 1):
        s = nx.Graph(edges[:i] + edges[i + 1:])
        s.add_nodes_from(range(g.n))
        if g.n > 1 and not nx.is_connected(s):
            return False
    return True


def additions(g, rng):
    if g.n > 5:
        return
    free = list(nx.complement(simple(g)).edges())
    for tool, cut_node in (("bridge_augmentation", False), ("biconnectivity_augmentation", True)):
        least = next((k for k in range(len(free) + 1) for links in itertools.combinations(free, k)
                      if is_whole(g, list(links), cut_node)), None)

        def right(got, least=least, cut_node=cut_node):
            if least is None:
                return got is None
            links = got["edges"] if cut_node else got
            ends = [tuple(nodes_of(g, e)) for e in links]
            return len(ends) == least and is_whole(g, ends, cut_node) \
                and all(v not in g.both[u] for u, v in ends)
        yield tool, f"{tool}(G)", right


def shared(g, rng):
    side = []
    for v in rng.sample(range(g.n), g.n):
        if not g.joined[v] & set(side):
            side.append(v)
    rows = [(g.names[u], g.names[v], len(g.joined[u] & g.joined[v]))
            for u, v in itertools.combinations(sorted(side), 2) if g.joined[u] & g.joined[v]]
    yield "projection", f"edges(projection(G, {g.qs(side)})) | rows()", \
        [[u, v, n] for u, v, n in rows]
    note = g.edge_columns.get("note")
    if not note:
        return
    facts = {(u, v, note[i]) for u, v, i in g.arcs if note[i] is not None}
    if not facts:
        yield "relation_graph", "relation_graph(F, x)", REFUSED
        return
    first = rng.choice(sorted({r for *_, r in facts}))
    step = [{v for a, v, r in facts if a == u and r == first} for u in range(g.n)]
    rows = [[g.names[u], g.names[v], len(step[u] & step[v])]
            for u, v in itertools.combinations(range(g.n), 2) if step[u] & step[v]]
    yield "relation_graph", f'edges(relation_graph(F, ["{first}", "^{first}"])) | rows()', rows


QUESTIONS = [borders, camps, communities, colours, places, additions, shared]
