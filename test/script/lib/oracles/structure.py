"""Counts, neighbours, degrees, scores of pairs, mixing."""
import itertools
import math
from collections import Counter
from fractions import Fraction

from .case import Number, exact
from .compare import REFUSED, Table

DIRECTIONS = ["out", "in", "both"]


def shown(value):
    """A cell as an answer has it."""
    if value is None:
        return None
    return exact(value) if isinstance(value, Number) else value


def edge_rows(g, order=None):
    rows = []
    for i in range(g.m) if order is None else order:
        rows.append(g.pair(*g.edges[i]) + [shown(c[i]) for c in g.edge_columns.values()])
    return Table(["source", "target", *g.edge_columns], rows)


def node_rows(g):
    return Table(["node", *g.node_columns],
                 [[g.names[v]] + [shown(c[v]) for c in g.node_columns.values()] for v in range(g.n)])


def per_node(g, column, values):
    return Table(["node", column], [[name, x] for name, x in zip(g.names, values)])


def counts(g, rng):
    yield "node_count", "node_count(G)", g.n
    yield "edge_count", "edge_count(G)", g.m
    yield "average_degree", "average_degree(G)", 2 * g.m / g.n if g.n else None
    pairs = g.n * (g.n - 1)
    yield "density", "density(G)", (g.m / pairs * (1 if g.directed else 2)) if pairs else 0.0
    joined = {(u, v) if g.directed else (min(u, v), max(u, v)) for u, v in g.edges if u != v}
    yield "complement_size", "complement_size(G)", (pairs if g.directed else pairs // 2) - len(joined)
    keys = [(u, v) if g.directed else (min(u, v), max(u, v)) for u, v in g.edges]
    repeated = len(keys) - len(set(keys))
    yield "graph_info", "graph_info(G)", {
        "nodes": g.n, "edges": g.m, "directed": g.directed, "multi": repeated > 0, "duplicates": repeated,
        "loops": sum(u == v for u, v in g.edges), "components": len(g.parts),
        "isolated": sum(not s for s in g.both)}
    yield "self_loops", "self_loops(G)", g.nm(v for v in range(g.n) if v in g.out[v])
    yield "isolated_nodes", "isolated_nodes(G)", g.nm(v for v in range(g.n) if not g.both[v])


def tables(g, rng):
    yield "nodes", "nodes(G)", node_rows(g)
    want = edge_rows(g)
    yield "edges", "edges(G)", Table(want.columns, want.rows, order=False)
    column = rng.choice(list(g.edge_columns) or ["weight"])
    cells = g.edge_columns.get(column)
    if cells and isinstance(next(c for c in cells if c is not None), Number):
        down = rng.random() < 0.5
        there = sorted((x for x in g.numbers(column) if x is not None), reverse=down)
        missing = g.m - len(there)
        call = f"sorted_edges(G, {column}, descending={str(down).lower()}) | column({column})"
        yield "sorted_edges", call, there + [None] * missing


def degrees(g, rng):
    direction = rng.choice(DIRECTIONS)
    d = [g.degree(v, direction) for v in range(g.n)]
    yield "degrees", f"degrees(G, {direction})", per_node(g, "degree", d)
    yield ("degree_distribution", f"degree_distribution(G, {direction})",
           Table(["degree", "count"], sorted(Counter(d).items())))
    for way in ("in", "out"):
        yield f"{way}_degrees", f"{way}_degrees(G)", \
            per_node(g, f"{way}_degree", [g.degree(v, way) for v in range(g.n)]) if g.directed else REFUSED
    total = [g.degree(v) for v in range(g.n)]
    yield "degree_sequence", "degree_sequence(G)", sorted(total, reverse=True)
    yield "degrees", "sum(degrees(G))", 2 * g.m
    share = [1.0 if g.n == 1 else x / (g.n - 1) for x in total]
    yield "degree_centrality", "degree_centrality(G) | rows()", [[a, b] for a, b in zip(g.names, share)]
    for way in ("in", "out"):
        x = [1.0 if g.n == 1 else g.degree(v, way) / (g.n - 1) for v in range(g.n)]
        yield (f"{way}_degree_centrality", f"{way}_degree_centrality(G) | rows()",
               [[a, b] for a, b in zip(g.names, x)] if g.directed else REFUSED)
    if g.n:
        v = rng.randrange(g.n)
        yield "degree", f"degree(G, {g.q(v)})", total[v]
        yield "in_degree", f"in_degree(G, {g.q(v)})", g.degree(v, "in") if g.directed else REFUSED
        yield "out_degree", f"out_degree(G, {g.q(v)})", g.degree(v, "out") if g.directed else REFUSED


def strengths(g, rng):
    direction = rng.choice(DIRECTIONS)
    w = g.numbers("weight") or [Fraction(1)] * g.m
    total = [Fraction(0)] * g.n
    for (u, v), x in zip(g.edges, w):
        if x is not None:
            if not g.directed or direction != "in":
                total[u] += x
            if not g.directed or direction != "out":
                total[v] += x
    yield "strengths", f"strengths(G, {direction})", per_node(g, "strength", total)
    net = [sum((x for (u, v), x in zip(g.edges, w) if u == n and x is not None), Fraction(0))
           - sum((x for (u, v), x in zip(g.edges, w) if v == n and x is not None), Fraction(0))
           for n in range(g.n)]
    yield "balance", "balance(G)", per_node(g, "balance", net) if g.directed else REFUSED


def neighbours(g, rng):
    if not g.n:
        return
    v, x, direction = rng.randrange(g.n), rng.randrange(g.n), rng.choice(DIRECTIONS)
    near = {"out": g.out, "in": g.into, "both": g.both}[direction]
    yield "neighbors", f"neighbors(G, {g.q(v)}, {direction})", g.nm(sorted(near[v]))
    yield "predecessors", f"predecessors(G, {g.q(v)})", g.nm(sorted(g.into[v]))
    yield "neighbors", f"successors(G, {g.q(v)})", g.nm(sorted(g.out[v]))
    if v != x:
        yield ("common_neighbors", f"common_neighbors(G, {g.q(v)}, {g.q(x)}, {direction})",
               g.nm(sorted(near[v] & near[x] - {v, x})))
    yield "has_edge", f"has_edge(G, {g.q(v)}, {g.q(x)})", x in g.out[v]
    yield "has_node", f"has_node(G, {g.q(v)})", True
    yield "has_node", "has_node(G, 'nobody at all')", False


def scores(g):
    size = [len(s) + (v in s) for v, s in enumerate(g.both)]

    def common(u, v):
        return g.out[u] & g.out[v] - {u, v}

    def jaccard(u, v):
        union = g.out[u] | g.out[v]
        return len(common(u, v)) / len(union) if union else 0.0
    return {
        "jaccard_coefficient": jaccard,
        "adamic_adar_index": lambda u, v: sum(1 / math.log(size[x]) for x in common(u, v)) + 0.0,
        "resource_allocation_index": lambda u, v: sum(1 / size[x] for x in common(u, v)) + 0.0,
        "preferential_attachment": lambda u, v: size[u] * size[v],
        "common_neighbors": lambda u, v: len(common(u, v)),
    }


def pairs(g, rng):
    if g.n < 2:
        return
    u, v = rng.sample(range(g.n), 2)
    of = scores(g)
    for tool, score in of.items():
        if tool != "common_neighbors":
            yield tool, f"{tool}(G, {g.q(u)}, {g.q(v)})", score(u, v)
    tool, method = rng.choice([("jaccard_coefficient", "jaccard"), ("adamic_adar_index", "adamic_adar"),
                               ("resource_allocation_index", "resource_allocation"),
                               ("preferential_attachment", "preferential_attachment"),
                               ("common_neighbors", "common_neighbors")])
    found = [(a, b, of[tool](a, b)) for a, b in itertools.combinations(range(g.n), 2)
             if b not in g.both[a]]
    found = [(a, b, s) for a, b, s in found if s > 0]
    found.sort(key=lambda row: -round(row[2], 9))
    yield ("link_prediction", f"link_prediction(G, {method}, limit=1000)",
           Table(["source", "target", "score"], [[*g.nm((a, b)), float(s)] for a, b, s in found]))


def both_ways(g, rng):
    if not g.directed:
        yield "reciprocity", "reciprocity(G)", REFUSED
        yield "mutual_pairs", "mutual_pairs(G)", REFUSED
        return
    back = sum(min(g.count[u, v], g.count[v, u]) for u, v in set(g.edges) if u != v)
    yield "reciprocity", "reciprocity(G)", back / g.m if g.m else None
    yield ("mutual_pairs", "mutual_pairs(G)",
           [g.nm(p) for p in itertools.combinations(range(g.n), 2) if g.count[p] and g.count[p[::-1]]])


def correlation(pairs):
    """Of ends in both orders where that applies; None if nothing varies."""
    n = len(pairs)
    xs, ys = [p[0] for p in pairs], [p[1] for p in pairs]
    cov = n * sum(x * y for x, y in pairs) - sum(xs) * sum(ys)
    vx = n * sum(x * x for x in xs) - sum(xs) ** 2
    vy = n * sum(y * y for y in ys) - sum(ys) ** 2
    return cov / math.sqrt(vx * vy) if vx and vy else None


def mixing(g, rng):
    ends = []
    for u, v in g.edges:
        ends.append((g.degree(u, "out"), g.degree(v, "in")))
        if not g.directed and u != v:
            ends.append((g.degree(v), g.degree(u)))
    yield ("degree_assortativity_coefficient", "degree_assortativity_coefficient(G)",
           correlation(ends) if ends else None)
    if "kind" in g.node_columns:
        kind = g.node_columns["kind"]
        cells = Counter()
        for u, v in g.edges:
            cells[kind[u], kind[v]] += 1
            if not g.directed and u != v:
                cells[kind[v], kind[u]] += 1
        total = sum(cells.values())
        within = sum(x for (a, b), x in cells.items() if a == b)
        kinds = set(kind)
        chance = sum(sum(x for (a, _), x in cells.items() if a == k)
                     * sum(x for (_, b), x in cells.items() if b == k) for k in kinds)
        want = None
        if total and total * total != chance:
            want = (within * total - chance) / (total * total - chance)
        yield ("attribute_assortativity_coefficient", "attribute_assortativity_coefficient(G, kind)", want)


def labels(g, rng):
    if not g.n:
        return
    v = rng.randrange(g.n)
    if "kind" in g.node_columns:
        kind = g.node_columns["kind"]
        votes = Counter(kind[x] for x in g.out[v] - {v} if kind[x] is not None).most_common()
        tie = not votes or len(votes) > 1 and votes[0][1] == votes[1][1]
        yield ("majority_label", f"majority_label(G, {g.q(v)}, kind).label",
               None if tie else votes[0][0])
    if "num" in g.node_columns and None not in g.node_columns["num"]:
        values, rounds = [exact(t) for t in g.node_columns["num"]], rng.randrange(1, 4)
        for _ in range(rounds):
            values = [sum((values[x] for x in s), Fraction(0)) for s in g.out]
        yield ("neighbor_sum", f"neighbor_sum(G, {rounds}, num) | rows()",
               [[a, b] for a, b in zip(g.names, values)])


QUESTIONS = [counts, tables, degrees, strengths, neighbours, pairs, both_ways, mixing, labels]
