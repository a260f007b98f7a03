"""Distances, routes, walks, orders of visits."""
import itertools
from fractions import Fraction

from .case import exact
from .compare import REFUSED, Table


def two(g, rng):
    return rng.sample(range(g.n), 2)


def is_route(g, s, t, length, weights, walk=False):
    """A function of an answer: a path from s to t of that length."""
    def check(got):
        if length is None or got is None:
            return length is None and got is None
        at = {name: v for v, name in enumerate(g.names)}
        nodes = [at[str(x)] for x in got["path"]]
        if nodes[0] != s or nodes[-1] != t or (not walk and len(set(nodes)) < len(nodes)):
            return False
        total = Fraction(0)
        for u, v in zip(nodes, nodes[1:]):
            total += min(weights[i] for a, b, i in g.arcs if (a, b) == (u, v))
        return total == length and (Fraction(got["length"]) == length
                                    or float(got["length"]) == float(length))
    return check


def simple_paths(g, s, t, longest=None):
    """All of them, by the earliest nodes."""
    found = []

    def go(path):
        if path[-1] == t and len(path) > 1:
            found.append(list(path))
            return
        if longest is not None and len(path) > longest:
            return
        for x in sorted(g.out[path[-1]] - set(path)):
            go(path + [x])
    if s != t:
        go([s])
    return found


def lightest(g):
    """(u, v) -> the cheapest of parallel edges."""
    best = {}
    for u, v, i in g.arcs:
        best[u, v] = min(best.get((u, v), g.weights[i]), g.weights[i])
    return best


def length_of(best, path):
    return sum((best[e] for e in zip(path, path[1:])), Fraction(0))


def reach(g, rng):
    if not g.n:
        return
    s, t, k = rng.randrange(g.n), rng.randrange(g.n), rng.randrange(4)
    d = g.hops
    a, b = g.q(s), g.q(t)
    yield "has_path", f"has_path(G, {a}, {b})", d[s][t] is not None
    others = [v for v in range(g.n) if v != s]
    yield "descendants", f"descendants(G, {a})", g.nm(v for v in others if d[s][v] is not None)
    yield "ancestors", f"ancestors(G, {a})", g.nm(v for v in others if d[v][s] is not None)
    yield ("within_hops", f"within_hops(G, {a}, {k})",
           g.nm(v for v in others if d[s][v] is not None and d[s][v] <= k))
    yield "nodes_at_distance", f"nodes_at_distance(G, {a}, {k})", g.nm(v for v in range(g.n) if d[s][v] == k)
    walks = [int(v == s) for v in range(g.n)]
    for _ in range(k):
        walks = [sum(walks[u] * g.count[u, v] for u in range(g.n)) for v in range(g.n)]
    yield "walk_count", f"walk_count(G, {a}, {b}, {k})", walks[t]


def visits(g, rng):
    if not g.n:
        return
    s = rng.randrange(g.n)
    order, tree, queue = [s], [], [s]
    while queue:
        u = queue.pop(0)
        for x in sorted(g.out[u] - set(order)):
            order.append(x)
            queue.append(x)
            tree.append(g.nm((u, x)))
    yield "bfs_order", f"bfs_order(G, {g.q(s)})", g.nm(order)
    yield "bfs_edges", f"bfs_edges(G, {g.q(s)})", tree
    seen, tree = [s], []

    def dive(u):
        for x in sorted(g.out[u]):
            if x not in seen:
                seen.append(x)
                tree.append(g.nm((u, x)))
                dive(x)
    dive(s)
    yield "dfs_order", f"dfs_order(G, {g.q(s)})", g.nm(seen)
    yield "dfs_edges", f"dfs_edges(G, {g.q(s)})", tree
    steps = rng.randrange(6)

    def walked(got):
        at = {name: v for v, name in enumerate(g.names)}
        nodes = [at[str(x)] for x in got]
        return (nodes[0] == s and all(v in g.out[u] for u, v in zip(nodes, nodes[1:]))
                and (len(nodes) == steps + 1 or len(nodes) <= steps and not g.out[nodes[-1]]))
    yield "random_walk", f"random_walk(G, {g.q(s)}, {steps})", walked


def distances(g, rng):
    if not g.n:
        return
    s, t = rng.randrange(g.n), rng.randrange(g.n)
    a, b = g.q(s), g.q(t)
    ask = [("shortest_path_length", f"shortest_path_length(G, {a}, {b})"),
           ("shortest_path", f"shortest_path(G, {a}, {b})"), ("distances", f"distances(G, {a})"),
           ("distance_table", "distance_table(G)")]
    if not g.plain:
        for tool, call in ask:
            yield tool, call, REFUSED
        return
    d = g.far
    rows = [[g.names[v], d[s][v]] for v in range(g.n) if d[s][v] is not None]
    pairs = itertools.permutations(range(g.n), 2) if g.directed else itertools.combinations(range(g.n), 2)
    table = [[*g.nm((u, v)), d[u][v]] for u, v in pairs if d[u][v] is not None]
    wants = [d[s][t], is_route(g, s, t, d[s][t], g.weights), Table(["node", "distance"], rows),
             Table(["source", "target", "distance"], table)]
    for (tool, call), want in zip(ask, wants):
        yield tool, call, want
    sources = rng.sample(range(g.n), min(g.n, 2))
    rows = []
    for v in range(g.n):
        there = [(d[x][v], i) for i, x in enumerate(sources) if d[x][v] is not None]
        if there:
            all_there = len(there) == len(sources)
            rows.append([g.names[v], g.names[sources[min(there)[1]]], min(there)[0],
                         max(there)[0] if all_there else None,
                         sum(x for x, _ in there) if all_there else None])
    yield ("distances_from_several", f"distances_from_several(G, {g.qs(sources)})",
           Table(["node", "nearest", "least", "largest", "total"], rows))


def hop_routes(g, rng):
    """The same without weights, and from the table's own name for none."""
    if g.n < 2:
        return
    s, t = two(g, rng)
    d = g.hops[s][t]
    yield "shortest_path_length", f"shortest_path_length(G, {g.q(s)}, {g.q(t)}, weight=null)", d
    if g.n <= 7:
        found = [p for p in simple_paths(g, s, t) if len(p) - 1 == d]
        yield "shortest_path_count", f"shortest_path_count(G, {g.q(s)}, {g.q(t)}, weight=null)", len(found)
        yield ("all_shortest_paths", f"all_shortest_paths(G, {g.q(s)}, {g.q(t)}, weight=null)",
               {"paths": [{"path": g.nm(p), "length": d} for p in found[:100]],
                "complete": len(found) <= 100})
    ones = [Fraction(1)] * g.m
    yield ("shortest_path", f"shortest_path(G, {g.q(s)}, {g.q(t)}, weight=null)",
           is_route(g, s, t, None if d is None else Fraction(d), ones))


def listed(g, rng):
    if g.n < 2 or g.n > 7:
        return
    s, t = two(g, rng)
    a, b = g.q(s), g.q(t)
    hops, limit = rng.choice([None, 1, 2, 3]), rng.choice([1, 3, 1000])
    paths = simple_paths(g, s, t, hops)
    more = "" if hops is None else f", max_hops={hops}"
    yield "simple_path_count", f"simple_path_count(G, {a}, {b}{more})", len(paths)
    yield ("all_simple_paths", f"all_simple_paths(G, {a}, {b}{more}, weight=null, limit={limit})",
           {"paths": [{"path": g.nm(p), "length": len(p) - 1} for p in paths[:limit]],
            "complete": len(paths) <= limit})
    yield ("count", f"count(all_simple_paths(G, {a}, {b}{more}, limit={limit}).paths)",
           len(paths) if len(paths) <= limit else REFUSED)
    if g.plain:
        best = lightest(g)
        paths = simple_paths(g, s, t)
        k = rng.randrange(1, 5)
        ranked = sorted(paths, key=lambda p: (length_of(best, p), len(p), p))
        yield ("k_shortest_paths", f"k_shortest_paths(G, {a}, {b}, k={k})",
               [{"path": g.nm(p), "length": length_of(best, p)} for p in ranked[:k]])
        d = g.far[s][t]
        cheapest = [p for p in paths if length_of(best, p) == d]
        yield ("all_shortest_paths", f"all_shortest_paths(G, {a}, {b}, limit=1000)",
               {"paths": [{"path": g.nm(p), "length": d} for p in cheapest], "complete": True})
        if all(best.values()):
            yield "shortest_path_count", f"shortest_path_count(G, {a}, {b})", len(cheapest)


def bottleneck(g, rng):
    """Wide and low ways by trying every threshold."""
    if g.n < 2 or g.weights is None:
        return
    s, t = two(g, rng)

    def joins(keep):
        part = g.choose(range(g.n), [i for i in range(g.m) if keep(i)])
        return part.hops[s][t] is not None
    w = g.weights
    largest = next((x for x in sorted(set(w)) if joins(lambda i, x=x: w[i] <= x)), None)
    yield ("minimax_path", f"minimax_path(G, {g.q(s)}, {g.q(t)})",
           None if largest is None else {"largest": largest})
    c = g.numbers("capacity") or w
    widest = next((x for x in sorted(set(c), reverse=True) if joins(lambda i, x=x: c[i] >= x)), None)
    yield ("widest_path", f"widest_path(G, {g.q(s)}, {g.q(t)})",
           None if widest is None else {"width": widest})


def negative(g, rng):
    if g.weights is None or g.n > 7:
        return
    d = [[None] * g.n for _ in range(g.n)]
    for u, v, i in g.arcs:
        d[u][v] = g.weights[i] if d[u][v] is None else min(d[u][v], g.weights[i])
    for k, a, b in itertools.product(range(g.n), repeat=3):
        if d[a][k] is not None and d[k][b] is not None:
            if d[a][b] is None or d[a][k] + d[k][b] < d[a][b]:
                d[a][b] = d[a][k] + d[k][b]
    there = any(d[v][v] is not None and d[v][v] < 0 for v in range(g.n))
    yield "negative_edge_cycle", "negative_edge_cycle(G)", there

    def is_cycle(got):
        if got is None or not there:
            return got is None and not there
        at = {name: v for v, name in enumerate(g.names)}
        nodes = [at[str(x)] for x in got["path"]]
        total = sum(min(g.weights[i] for a, b, i in g.arcs if (a, b) == e) for e in zip(nodes, nodes[1:]))
        return nodes[0] == nodes[-1] and total < 0 and float(got["length"]) == float(total)
    yield "negative_cycle", "negative_cycle(G)", is_cycle
    if g.n:
        s, t = rng.randrange(g.n), rng.randrange(g.n)
        bad = any(d[v][v] is not None and d[v][v] < 0 and (v == s or d[s][v] is not None)
                  for v in range(g.n))
        want = REFUSED if bad else is_route(g, s, t, Fraction(0) if s == t else d[s][t], g.weights)
        yield "bellman_ford_path", f"bellman_ford_path(G, {g.q(s)}, {g.q(t)})", want


def shape(g, rng):
    """Eccentricities and what follows from them."""
    weighted = rng.random() < 0.5 and "weight" in g.edge_columns
    if weighted and not g.plain:
        return
    option = "weight=weight" if weighted else "weight=null"
    d = g.far if weighted else g.hops
    whole = all(x is not None for row in d for x in row)
    ecc = [max(row) for row in d] if whole else []
    ok = whole and g.n > 0

    def show(x):
        return Fraction(x)
    yield "diameter", f"diameter(G, {option})", show(max(ecc)) if ok else REFUSED
    yield "radius", f"radius(G, {option})", show(min(ecc)) if ok else REFUSED
    yield "center", f"center(G, {option})", \
        g.nm(v for v in range(g.n) if ecc[v] == min(ecc)) if ok else REFUSED
    yield "periphery", f"periphery(G, {option})", \
        g.nm(v for v in range(g.n) if ecc[v] == max(ecc)) if ok else REFUSED
    yield "eccentricity", f"eccentricity(G, {option}) | rows()", \
        [[a, show(b)] for a, b in zip(g.names, ecc)] if ok or not g.n else REFUSED
    pairs = [d[u][v] for u, v in itertools.permutations(range(g.n), 2) if d[u][v] is not None]
    yield "average_shortest_path_length", f"average_shortest_path_length(G, {option})", \
        (float(sum(pairs) / len(pairs)) if pairs else 0.0) if ok else REFUSED
    yield "path_lengths", f"path_lengths(G, {option})", {
        "pairs": len(pairs), "average": float(Fraction(sum(pairs)) / len(pairs)) if pairs else None,
        "min": show(min(pairs)) if pairs else None, "max": show(max(pairs)) if pairs else None}
    yield "diameter_path", "diameter_path(G).length", max(map(max, g.hops)) \
        if g.n and all(x is not None for row in g.hops for x in row) else REFUSED


def constrained(g, rng):
    if g.n < 2 or g.n > 6 or not g.plain:
        return
    s, t = two(g, rng)
    best = lightest(g)
    avoid = rng.choice([v for v in range(g.n) if v not in (s, t)] or [None])
    fee, hops = rng.choice(["0.1", "2", "0.25"]), rng.choice([None, 2, 3])
    if "weight" in g.edge_columns and "." not in "".join(g.edge_columns["weight"]) or not g.m:
        fee = "2"
    paths = [p for p in simple_paths(g, s, t, hops) if avoid is None or avoid not in p]
    lengths = [length_of(best, p) + (len(p) - 2) * Fraction(fee) for p in paths]
    call = f"constrained_path(G, {g.q(s)}, {g.q(t)}, stop_cost={fee}"
    if avoid is not None:
        call += f", avoid={g.qs([avoid])}"
    if hops is not None:
        call += f", max_hops={hops}"
    yield "constrained_path", call + ")", {"length": min(lengths)} if paths else None
    if g.n > 2:
        through = rng.choice([v for v in range(g.n) if v not in (s, t)])
        d = g.far
        want = None if d[s][through] is None or d[through][t] is None else d[s][through] + d[through][t]
        yield ("constrained_path", f"constrained_path(G, {g.q(s)}, {g.q(t)}, through={g.qs([through])})",
               is_route(g, s, t, want, g.weights, walk=True))


def longest(g, rng):
    if not g.acyclic:
        yield "dag_longest_path", "dag_longest_path(G)", REFUSED
        yield "dag_longest_path_length", "dag_longest_path_length(G)", REFUSED
        yield "critical_path", "critical_path(G)", REFUSED
        return
    if g.weights is None:
        return
    order = sorted(range(g.n), key=lambda v: sum(g.hops[u][v] is not None for u in range(g.n)))
    best = [Fraction(0)] * g.n
    for v in order:
        for a, b, i in g.arcs:
            if b == v:
                best[v] = max(best[v], best[a] + g.weights[i])
    yield "dag_longest_path_length", "dag_longest_path_length(G)", max(best, default=Fraction(0))
    yield "dag_longest_path", "dag_longest_path(G)", {"length": max(best)} if g.n else None
    if g.plain and g.n and "weight" in g.edge_columns:
        yield "critical_path", "critical_path(G).duration", max(best)
    if "num" in g.node_columns and g.plain and g.n and g.n <= 9:
        cells = [Fraction(0) if t is None else exact(t) for t in g.node_columns["num"]]
        if min(cells) >= 0 and "weight" in g.edge_columns:
            end = list(cells)
            for v in order:
                for a, b, i in g.arcs:
                    if b == v:
                        end[v] = max(end[v], end[a] + g.weights[i] + cells[v])
            yield "critical_path", "critical_path(G, duration=num).duration", max(end)
        elif min(cells) < 0:
            yield "critical_path", "critical_path(G, duration=num).duration", REFUSED


QUESTIONS = [reach, visits, distances, hop_routes, listed, bottleneck, negative, shape, constrained, longest]
