"""Paths that are given, products along paths, discounts, what every way passes, cycles, calls."""
import itertools
from fractions import Fraction

from .case import exact
from .compare import REFUSED, Table
from .paths import is_route, length_of, lightest, simple_paths, two
from .structure import shown


def without(g, node=None, edge=None):
    """The hops of what is left."""
    keep = [i for i, e in enumerate(g.edges) if i != edge and node not in e]
    return g.choose(list(range(g.n)), keep).hops


def separating(g, rng):
    if g.n < 2:
        return
    s, t = two(g, rng)
    a, b = g.q(s), g.q(t)
    path = None
    if g.hops[s][t] is not None:
        path = [s]
        while path[-1] != t:
            path.append(min(v for v in g.out[path[-1]] if g.hops[v][t] is not None
                            and g.hops[v][t] < g.hops[path[-1]][t]))
    nodes = path and g.nm(v for v in path[1:-1] if without(g, node=v)[s][t] is None)
    edges = path and [g.pair(u, v) for u, v in zip(path, path[1:])
                      if any(without(g, edge=i)[s][t] is None for x, y, i in g.arcs if (x, y) == (u, v))]
    yield "separating_nodes", f"separating_nodes(G, {a}, {b})", nodes
    yield "separating_edges", f"separating_edges(G, {a}, {b})", \
        None if edges is None else lambda got: [sorted(map(str, e[:2])) for e in got] == \
        [sorted(e) for e in edges]


def cycles(g, rng):
    def on_cycle(v):
        if v in g.out[v]:
            return True
        if g.directed:
            return any(g.hops[x][v] is not None for x in g.out[v])
        return any(without(g, edge=i)[v][x] is not None for u, x, i in g.arcs if u == v)
    yield "cycle_nodes", "cycle_nodes(G)", g.nm(v for v in range(g.n) if on_cycle(v))
    if not g.directed:
        return
    order = rng.sample(range(g.n), g.n)
    if g.acyclic and rng.random() < 0.7:
        order = sorted(order, key=lambda v: sum(g.hops[u][v] is not None for u in range(g.n)))
    if rng.random() < 0.1:
        order = order[1:]
    right = len(order) == g.n and all(order.index(u) < order.index(v) for u, v in g.edges)
    yield "is_topological_order", f"is_topological_order(G, {g.qs(order)})", right


def given(g, rng):
    if not g.n:
        return
    path = [rng.randrange(g.n)]
    for _ in range(rng.randrange(6)):
        path.append(rng.choice(sorted(g.out[path[-1]]) or range(g.n)) if rng.random() < 0.9
                    else rng.randrange(g.n))
    if rng.random() < 0.3 and g.n <= 6:
        path = rng.sample(range(g.n), g.n)
        path.append(path[0])
    call = f"path_info(G, {g.qs(path)})"
    if g.weights is None:
        yield "path_info", call, REFUSED
        return
    steps = list(zip(path, path[1:]))
    gap = next((k for k, (u, v) in enumerate(steps) if not g.count[u, v]), None)
    valid = gap is None
    best = lightest(g)
    closed = len(path) > 1 and path[0] == path[-1]
    inner = path[:-1] if closed else path
    simple = len(set(inner)) == len(inner)
    rows = []
    for u, v in steps[:gap]:
        i = min((i for x, y, i in g.arcs if (x, y) == (u, v)), key=lambda i: g.weights[i])
        rows.append([*g.nm((u, v)), *(shown(c[i]) for c in g.edge_columns.values())])
    yield "path_info", call, {
        "valid": valid, "length": length_of(best, path) if valid else None, "hops": len(steps),
        "simple": simple, "tour": valid and closed and simple and len(inner) == g.n,
        "missing": None if valid else lambda got: sorted(map(str, got[:2])) == sorted(g.nm(steps[gap]))}
    yield "path_info", f"path_info(G, {g.qs(path)}).edges", Table(["source", "target", *g.edge_columns], rows)


def products(g, rng):
    if not g.n:
        return
    s, t = rng.randrange(g.n), rng.randrange(g.n)
    chances = g.numbers("weight")
    call = f"most_reliable_path(G, {g.q(s)}, {g.q(t)})"
    if g.m and (not chances or not all(x is not None and 0 < x <= 1 for x in chances)):
        yield "most_reliable_path", call, REFUSED
    elif g.m and g.n <= 6:
        best = max((product(g, chances, p) for p in simple_paths(g, s, t)), default=None)
        yield "most_reliable_path", call, {"probability": float(1 if s == t else best)} \
            if s == t or best is not None else None
    if not g.acyclic:
        yield "quantities", f"quantities(G, {g.q(s)})", REFUSED
    elif g.weights is not None:
        amount = {s: Fraction(1)}
        for v in sorted(range(g.n), key=lambda v: sum(g.hops[u][v] is not None for u in range(g.n))):
            for u, x, i in g.arcs:
                if x == v and u in amount:
                    amount[v] = amount.get(v, 0) + amount[u] * g.weights[i]
        yield "quantities", f"quantities(G, {g.q(s)})", \
            Table(["node", "quantity"], [[g.names[v], amount[v]] for v in range(g.n)
                                         if v in amount and v != s])


def product(g, chances, path):
    p = Fraction(1)
    for e in zip(path, path[1:]):
        p *= max(chances[i] for u, v, i in g.arcs if (u, v) == e)
    return p


def discounts(g, rng):
    if g.n < 2 or g.n > 6:
        return
    s, t = two(g, rng)
    k, share = rng.randrange(4), rng.choice(["0", "0", "0.5", "1", "0.25"])
    call = f"discounted_path(G, {g.q(s)}, {g.q(t)}, {k}, {share})"
    if not g.plain:
        yield "discounted_path", call, REFUSED
        return
    best = lightest(g)
    prices = []
    for p in simple_paths(g, s, t):
        steps = sorted((best[e] for e in zip(p, p[1:])), reverse=True)
        prices.append(sum(steps[:k], Fraction(0)) * exact(share) + sum(steps[k:], Fraction(0)))
    yield "discounted_path", call, {"length": min(prices)} if prices else None
    if k == 0:
        yield "discounted_path", call + ".path", is_route(g, s, t, min(prices, default=None), g.weights)


def longest_between(g, rng):
    if not g.acyclic or g.weights is None or g.n < 2 or g.n > 7:
        return
    s, t = two(g, rng)
    heavy = {}
    for u, v, i in g.arcs:
        heavy[u, v] = max(heavy.get((u, v), g.weights[i]), g.weights[i])
    ways = {(u, v): [length_of(heavy, p) for p in simple_paths(g, u, v)]
            for u, v in itertools.permutations(range(g.n), 2)}
    ways.update({(v, v): [Fraction(0)] for v in range(g.n)})
    for source, target in [(s, t), (s, None), (None, t)]:
        found = [x for (u, v), all_ways in ways.items() for x in all_ways
                 if source in (None, u) and target in (None, v)]
        ends = ", ".join(f"{k}={g.quoted(v)}" for k, v in (("source", source), ("target", target))
                         if v is not None)
        want = max(found, default=None)
        yield "dag_longest_path", f"dag_longest_path(G, {ends})", None if want is None else {"length": want}
        yield "dag_longest_path_length", f"dag_longest_path_length(G, {ends})", want


def rounds_needed(g, s):
    """By all sets that can know: whoever knows tells one other, or nobody."""
    now, n = {frozenset([s])}, 0
    while frozenset(range(g.n)) not in now:
        then = set()
        for known in now:
            sets = {known}
            for u in known:
                sets |= {told | {v} for told in sets for v in g.out[u] - told}
            then |= sets
        now, n = then, n + 1
    return n


def calls(g, rng):
    if not g.n or g.n > 7:
        return
    s = rng.randrange(g.n)
    there = all(x is not None for x in g.hops[s])
    yield "broadcast_time", f"broadcast_time(G, {g.q(s)})", \
        {"rounds": rounds_needed(g, s), "optimal": True} if there else None


QUESTIONS = [separating, cycles, given, products, discounts, longest_between, calls]
