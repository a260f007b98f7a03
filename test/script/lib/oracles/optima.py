"""Trees, tours, flows and matchings, by trying everything; sums in fractions."""
import itertools
import math
from fractions import Fraction

import networkx as nx

from .case import Number, exact
from .compare import Bag, REFUSED
from .parts import SMALL, bipartite, nodes_of, simple

ZERO = Fraction(0)


def ends(g, got):
    """Edges of an answer by numbers."""
    at = {name: v for v, name in enumerate(g.names)}
    return [(at[str(u)], at[str(v)]) for u, v, *_ in got]


def forest_weight(g, order):
    root, total = list(range(g.n)), ZERO
    for i in order:
        u, v = g.edges[i]
        while root[u] != u:
            u = root[u]
        while root[v] != v:
            v = root[v]
        if u != v:
            root[u] = v
            total += g.weights[i]
    return total


def spanning_sets(g):
    need = g.n - len(g.parts)
    for chosen in itertools.combinations([i for i in range(g.m) if g.edges[i][0] != g.edges[i][1]], need):
        if len(g.choose(list(range(g.n)), chosen).parts) == len(g.parts):
            yield chosen


def spanning(g, rng):
    if g.weights is None:
        yield "minimum_spanning_tree", "minimum_spanning_tree(G)", REFUSED
        yield "maximum_spanning_tree", "maximum_spanning_tree(G)", REFUSED
        return
    for sign, word in ((1, "minimum"), (-1, "maximum")):
        weight = forest_weight(g, sorted(range(g.m), key=lambda i, sign=sign: sign * g.weights[i]))
        yield f"{word}_spanning_tree", f"{word}_spanning_tree(G)", \
            {"weight": weight, "trees": len(g.parts)}
    if g.m <= 9:
        trees = list(spanning_sets(g))
        weights = sorted(sum((g.weights[i] for i in t), ZERO) for t in trees)
        yield "second_best_spanning_tree", "second_best_spanning_tree(G)", \
            {"weight": weights[1]} if len(weights) > 1 else None
        yield "spanning_tree_count", "spanning_tree_count(G)", \
            REFUSED if not g.n else len(trees) if len(g.parts) == 1 else 0


def ruled(g, rng):
    """Spanning trees that must have some edges and must not have others, by trying all."""
    if g.weights is None or not 2 <= g.m <= 9:
        return
    some = [g.edges[i] for i in rng.sample(range(g.m), min(g.m, rng.randrange(1, 4)))]
    must, never = some[:rng.randrange(len(some) + 1)], []
    never = some[len(must):]

    def pairs(edges):
        return "[" + ", ".join(g.qs(e) for e in edges) + "]"
    options = "".join(f", {k}={pairs(e)}" for k, e in (("with", must), ("without", never)) if e)
    gone = {frozenset(e) for e in never}
    left = g.choose(list(range(g.n)), [i for i, e in enumerate(g.edges) if frozenset(e) not in gone])
    clash = any(frozenset(e) in gone or e[0] == e[1] for e in must)
    wanted = {frozenset(e) for e in must}
    for sign, word in ((1, "minimum"), (-1, "maximum")):
        best = None
        for tree in spanning_sets(left):
            if wanted <= {frozenset(left.edges[i]) for i in tree}:
                weight = sum((left.weights[i] for i in tree), ZERO)
                best = weight if best is None else sign * min(sign * best, sign * weight)
        yield f"{word}_spanning_tree", f"{word}_spanning_tree(G{options})", \
            REFUSED if clash or best is None else {"weight": best, "trees": len(left.parts)}


def trees(g, rng):
    if not g.n:
        for tool in ("is_tree", "is_forest", "tree_center", "tree_centroid"):
            yield tool, f"{tool}(G)", REFUSED
        return
    yield "is_tree", "is_tree(G)", g.is_tree
    yield "is_forest", "is_forest(G)", g.m == g.n - len(g.parts)
    yield "is_arborescence", "is_arborescence(G)", \
        (g.is_tree and all(g.degree(v, "in") <= 1 for v in range(g.n))) if g.directed else REFUSED
    if not g.is_tree:
        for tool in ("tree_center", "tree_centroid", "tree_diameter", "to_prufer_sequence"):
            yield tool, f"{tool}(G)", REFUSED
        return
    both = type(g)(g.names, g.edges, False, g.edge_columns, g.node_columns)
    ecc = [max(row) for row in both.hops]
    yield "tree_center", "tree_center(G)", g.nm(v for v in range(g.n) if ecc[v] == min(ecc))
    total = [sum(row) for row in both.hops]
    yield "tree_centroid", "tree_centroid(G)", g.nm(v for v in range(g.n) if total[v] == min(total))
    if g.plain:
        yield "tree_diameter", "tree_diameter(G).length", max(map(max, both.far))
    if g.n >= 2:
        yield "to_prufer_sequence", "to_prufer_sequence(G)", g.nm(nx.to_prufer_sequence(simple(g))) \
            if g.n > 2 else []
    else:
        yield "to_prufer_sequence", "to_prufer_sequence(G)", REFUSED
    sequence = [rng.randrange(g.n + 2) for _ in range(g.n)]
    tree = nx.from_prufer_sequence(sequence)
    yield "from_prufer_sequence", f"edges(from_prufer_sequence({sequence})) | rows()", \
        Bag([str(min(e)), str(max(e))] for e in tree.edges)


def ancestors(g, rng):
    if not g.n:
        return
    u, v, root = (rng.randrange(g.n) for _ in range(3))
    if g.directed:
        if not g.acyclic:
            yield "lowest_common_ancestor", f"lowest_common_ancestor(G, {g.q(u)}, {g.q(v)})", REFUSED
            return
        common = [x for x in range(g.n) if g.hops[x][u] is not None and g.hops[x][v] is not None]
        lowest = [x for x in common if not any(y != x and g.hops[x][y] is not None for y in common)]
        yield "lowest_common_ancestor", f"lowest_common_ancestor(G, {g.q(u)}, {g.q(v)})", \
            g.names[min(lowest)] if lowest else None
    elif g.is_tree:
        way = nx.shortest_path(simple(g), u, v)
        call = f"lowest_common_ancestor(G, {g.q(u)}, {g.q(v)}, root={g.quoted(root)})"
        yield "lowest_common_ancestor", call, g.names[min(way, key=lambda x: g.hops[root][x])]


def steiner(g, rng):
    if not g.n or g.n > 6 or not g.plain:
        return
    terminals = rng.sample(range(g.n), min(g.n, rng.choice([1, 2, 3, 3])))
    best = None
    others = [v for v in range(g.n) if v not in terminals]
    for k in range(len(others) + 1):
        for more in itertools.combinations(others, k):
            part = g.keep(terminals + list(more))
            if len(part.parts) == 1:
                weight = forest_weight(part, sorted(range(part.m), key=lambda i, p=part: p.weights[i]))
                best = weight if best is None else min(best, weight)
    yield "steiner_tree", f"steiner_tree(G, {g.qs(terminals)})", \
        None if best is None else {"weight": best, "optimal": True}


def tours(g, rng):
    if not g.n or g.n > 6:
        return
    perms = list(itertools.permutations(range(1, g.n)))
    paths = [p for p in itertools.permutations(range(g.n))
             if all(b in g.out[a] for a, b in zip(p, p[1:]))]

    def is_path(got):
        if not paths:
            return got["exists"] is False and got["path"] is None
        return got["exists"] is True and tuple(nodes_of(g, got["path"]["path"])) in paths
    yield "hamiltonian_path", "hamiltonian_path(G)", is_path
    closed = [p for p in paths if p[0] in g.out[p[-1]]]
    if g.n == 1:
        there = 0 in g.out[0]
    elif g.n == 2:
        there = bool(closed) if g.directed else g.count[0, 1] > 1
    else:
        there = bool(closed)
    yield "hamiltonian_cycle", "hamiltonian_cycle(G)", {"exists": there, "decided": True}
    if not g.plain:
        return
    best = {}
    for u, v, i in g.arcs:
        best[u, v] = min(best.get((u, v), g.weights[i]), g.weights[i])
    lengths = [sum((best[e] for e in zip(p, p[1:] + p[:1])), ZERO) for p in closed] if g.n > 1 else [ZERO]
    yield "traveling_salesman", "traveling_salesman(G)", lambda got: got["optimal"] is True and (
        got["tour"] is None if not lengths else float(got["tour"]["length"]) == float(min(lengths)))
    d = g.far
    lengths = [sum(d[a][b] for a, b in zip((0, *p), (*p, 0))) for p in perms] \
        if all(x is not None for row in d for x in row) else []
    yield "traveling_salesman", "traveling_salesman(G, metric=true)", (lambda got: float(
        got["tour"]["length"]) == float(min(lengths))) if lengths else \
        REFUSED


def trails(g, s):
    """Is there a walk from s over every edge once; and does one end where it began."""
    states, seen = [(s, frozenset())], set()
    open_, closed = False, False
    while states:
        v, used = states.pop()
        if len(used) == g.m:
            open_ = True
            closed |= v == s
        for a, b, i in g.arcs:
            if a == v and i not in used and (b, used | {i}) not in seen:
                seen.add((b, used | {i}))
                states.append((b, used | {i}))
    return open_, closed


def euler(g, rng):
    if not g.n or g.m > 8:
        return
    whole = len(g.parts) == 1
    found = [trails(g, s) if whole else (False, False) for s in range(g.n)]
    s = rng.randrange(g.n)
    yield "has_eulerian_path", "has_eulerian_path(G)", any(a for a, _ in found)
    yield "has_eulerian_path", f"has_eulerian_path(G, {g.quoted(s)})", found[s][0]
    yield "is_eulerian", "is_eulerian(G)", any(c for _, c in found)

    def follows(kind, start):
        right = found[start][kind] if start is not None else any(f[kind] for f in found)

        def check(got):
            if got is None or not right:
                return got is None and not right
            nodes = nodes_of(g, got["path"])
            key = (lambda u, v: (u, v)) if g.directed else (lambda u, v: (min(u, v), max(u, v)))
            return (got["length"] == g.m and sorted(key(*e) for e in zip(nodes, nodes[1:]))
                    == sorted(key(*e) for e in g.edges) and (not kind or nodes[0] == nodes[-1])
                    and (start is None or nodes[0] == start))
        return check
    yield "eulerian_path", "eulerian_path(G)", follows(0, None)
    yield "eulerian_path", f"eulerian_path(G, {g.quoted(s)})", follows(0, s)
    yield "eulerian_circuit", "eulerian_circuit(G)", follows(1, None)


def postman(g, rng):
    if not g.n or g.n > 6 or not g.plain or not g.m or g.m > 9:
        return
    busy = [p for p in g.parts if len(p) > 1 or p[0] in g.both[p[0]]]
    total = sum(g.weights, ZERO)
    if len(busy) > 1 or g.directed and any(g.hops[v][u] is None for u, v in g.edges):
        yield "chinese_postman", "chinese_postman(G)", REFUSED
        return
    d = g.far
    if g.directed:
        less = [v for v in range(g.n) for _ in range(g.degree(v, "out") - g.degree(v, "in"))]
        more = [v for v in range(g.n) for _ in range(g.degree(v, "in") - g.degree(v, "out"))]
        if len(less) > 6:
            return
        extra = min((sum((d[a][b] for a, b in zip(more, p)), ZERO)
                     for p in itertools.permutations(less)), default=ZERO)
    else:
        extra = pair_up([v for v in range(g.n) if g.degree(v) % 2], d)
    yield "chinese_postman", "chinese_postman(G)", lambda got: got["optimal"] is True and \
        float(got["walk"]["length"]) == float(total + extra)


def pair_up(odd, d):
    if not odd:
        return ZERO
    return min(d[odd[0]][x] + pair_up([y for y in odd[1:] if y != x], d) for x in odd[1:])


# --- flows ---

def capacities(g):
    return g.numbers("capacity") or g.weights


def least_cut(g, c, s, t):
    best = None
    for sides in itertools.product((0, 1), repeat=g.n):
        if (s is not None and (sides[s], sides[t]) != (0, 1)) or len(set(sides)) < 2:
            continue
        cut = sum((c[i] for u, v, i in g.arcs if sides[u] == 0 and sides[v] == 1
                   and (s is not None or u != v)), ZERO)
        if s is None and g.directed:
            cut = sum((c[i] for i, (u, v) in enumerate(g.edges) if sides[u] != sides[v]), ZERO)
        best = cut if best is None else min(best, cut)
    return best


def flows(g, rng):
    if g.n < 2 or g.n > SMALL:
        return
    s, t = rng.sample(range(g.n), 2)
    c = capacities(g)
    a, b = g.q(s), g.q(t)
    bad = c is None or min(c, default=0) < 0
    value = REFUSED if bad else least_cut(g, c, s, t)
    yield "maximum_flow_value", f"maximum_flow_value(G, {a}, {b})", value
    yield "minimum_cut_value", f"minimum_cut_value(G, {a}, {b})", value
    yield "maximum_flow", f"maximum_flow(G, {a}, {b})", REFUSED if bad else {"value": value}
    yield "minimum_cut", f"minimum_cut(G, {a}, {b})", REFUSED if bad else {"value": value}
    ones = [Fraction(1)] * g.m
    apart = int(least_cut(g, ones, s, t))
    yield "edge_connectivity", f"edge_connectivity(G, {a}, {b})", apart
    yield "edge_disjoint_paths", f"edge_disjoint_paths(G, {a}, {b}) | count()", apart
    free = inner_disjoint(g, s, t)
    yield "node_connectivity", f"node_connectivity(G, {a}, {b})", free
    yield "node_disjoint_paths", f"node_disjoint_paths(G, {a}, {b}) | count()", free
    whole = min(int(least_cut(g, ones, x, y)) for x, y in itertools.permutations(range(g.n), 2)) \
        if g.n <= 5 else None
    if whole is not None:
        yield "edge_connectivity", "edge_connectivity(G)", whole
        yield "node_connectivity", "node_connectivity(G)", min_separator(g)
    yield "stoer_wagner", "stoer_wagner(G)", \
        {"value": least_cut(g, g.weights, None, None)} if g.plain else REFUSED


def several(g, rng):
    """Flows between several nodes, through nodes that are limited: NetworkX on a network of pairs."""
    if g.n < 2:
        return
    c = capacities(g)
    if c is None or min(c, default=0) < 0:
        return
    nodes = rng.sample(range(g.n), rng.randrange(2, g.n + 1))
    cut = rng.randrange(1, min(len(nodes), 4))
    sources, targets = nodes[:cut], nodes[cut:cut + rng.randrange(1, 4)]
    limits = g.node_columns.get("num") if rng.random() < 0.6 else None
    limits = [None if t is None else exact(t) for t in limits] if limits else [None] * g.n
    some = any(x is not None for x in limits)
    if some and min(x for x in limits if x is not None) < 0:
        yield "maximum_flow_value", f"maximum_flow_value(G, {g.qs(sources)}, {g.qs(targets)}, " \
            "node_capacity=num)", REFUSED
        return
    per = math.lcm(1, *(x.denominator for x in [*c, *(x for x in limits if x is not None)]))
    d = nx.DiGraph()
    d.add_nodes_from(["s", "t"])
    for v in range(g.n):
        room = {} if limits[v] is None else {"capacity": int(limits[v] * per)}
        d.add_edge(("in", v), ("out", v), **room)
    d.add_edges_from([("s", ("in", v)) for v in sources] + [(("out", v), "t") for v in targets])
    for k, (u, v, i) in enumerate(g.arcs):
        d.add_edge(("out", u), ("e", k), capacity=int(c[i] * per))
        d.add_edge(("e", k), ("in", v), capacity=int(c[i] * per))
    try:
        value = Fraction(nx.maximum_flow_value(d, "s", "t"), per)
    except nx.NetworkXUnbounded:
        return
    ends = f"(G, {g.qs(sources)}, {g.qs(targets)}" + (", node_capacity=num)" if some else ")")
    yield "maximum_flow_value", f"maximum_flow_value{ends}", value
    yield "minimum_cut_value", f"minimum_cut_value{ends}", value
    yield "maximum_flow", f"maximum_flow{ends}", {"value": value}
    yield "minimum_cut", f"minimum_cut{ends}", {"value": value}


def inner_disjoint(g, s, t):
    """Menger: the fewest nodes between, and one for an edge."""
    direct = t in g.out[s]
    rest = g.choose(list(range(g.n)), [i for i, e in enumerate(g.edges)
                                       if e != (s, t) and (g.directed or e != (t, s))])
    others = [v for v in range(g.n) if v not in (s, t)]
    for k in range(len(others) + 1):
        for gone in itertools.combinations(others, k):
            stay = [v for v in range(g.n) if v not in gone]
            part = rest.keep(stay)
            if part.hops[stay.index(s)][stay.index(t)] is None:
                return k + direct
    return None


def min_separator(g):
    for k in range(g.n):
        for gone in itertools.combinations(range(g.n), k):
            part = g.keep(v for v in range(g.n) if v not in gone)
            if part.n == 1 or any(x is None for row in part.hops for x in row):
                return k
    return None


def as_integers(numbers):
    per = math.lcm(1, *(x.denominator for x in numbers))
    return [int(x * per) for x in numbers], per


def split_edges(g, costs, caps):
    """NetworkX has no parallel edges in flows: every edge gets a node of its own."""
    d = nx.DiGraph()
    d.add_nodes_from(range(g.n))
    for i, (u, v) in enumerate(g.edges):
        d.add_edge(u, ("e", i), capacity=caps[i], weight=costs[i])
        d.add_edge(("e", i), v, capacity=caps[i], weight=0)
    return d


def cheapest(g, rng):
    if not g.directed:
        yield "circulation", "circulation(G)", REFUSED
    if not g.directed or g.n < 2 or g.n > SMALL or "capacity" not in g.edge_columns or not g.plain:
        return
    if any(u == v for u, v in g.edges):
        return
    s, t = rng.sample(range(g.n), 2)
    costs, per = as_integers(g.weights)
    caps = [int(x) for x in g.edge_columns["capacity"]]
    d = split_edges(g, costs, caps)
    cost = nx.cost_of_flow(d, nx.max_flow_min_cost(d, s, t))
    yield "min_cost_flow", f"min_cost_flow(G, {g.q(s)}, {g.q(t)})", \
        {"cost": Fraction(cost, per), "value": least_cut(g, [Fraction(c) for c in caps], s, t)}
    lower = [int(x) for x in g.edge_columns["lower"]]
    feasible = all(sum(lower[i] for i, (u, v) in enumerate(g.edges) if sides[u] and not sides[v])
                   <= sum(caps[i] for i, (u, v) in enumerate(g.edges) if not sides[u] and sides[v])
                   for sides in itertools.product((0, 1), repeat=g.n))
    yield "circulation", "circulation(G)", {"feasible": feasible}


# --- matchings ---

def matchings(pairs, used=frozenset()):
    """All of them, as lists of pairs."""
    yield []
    for i, p in enumerate(pairs):
        if not used & p:
            for rest in matchings(pairs[i + 1:], used | p):
                yield [p, *rest]


def matched(g, rng):
    if g.n > SMALL:
        return
    pairs = [frozenset(p) for p in itertools.combinations(range(g.n), 2) if p[1] in g.joined[p[0]]]
    if len(pairs) > 14:
        return
    found = list(matchings(pairs))
    size = max(map(len, found))

    def is_matching(got, at_least):
        es = [frozenset(e) for e in ends(g, got["edges"])]
        return (len(es) == got["size"] == at_least and all(e in pairs for e in es)
                and len({v for e in es for v in e}) == 2 * len(es))
    yield "maximum_matching", "maximum_matching(G)", lambda got: is_matching(got, size)
    if g.weights is not None:
        heavy, light = {}, {}
        for e, w in zip(g.edges, g.weights):
            p = frozenset(e)
            heavy[p], light[p] = max(w, heavy.get(p, w)), min(w, light.get(p, w))
        full = [m for m in found if len(m) == size]
        yield "max_weight_matching", "max_weight_matching(G)", \
            {"weight": max(sum((heavy[p] for p in m), ZERO) for m in found)}
        yield "max_weight_matching", "max_weight_matching(G, maxcardinality=true)", \
            {"weight": max(sum((heavy[p] for p in m), ZERO) for m in full), "size": size}
        yield "min_weight_matching", "min_weight_matching(G)", \
            {"weight": min(sum((light[p] for p in m), ZERO) for m in full), "size": size}
        yield from assigned(g, found, heavy, light)
    if g.directed:
        b = nx.Graph()
        b.add_edges_from((("o", u), ("i", v)) for u, v in g.edges if u != v)
        size = len(nx.max_weight_matching(b, maxcardinality=True))
    yield "reference_match", "reference_match(G)", {"size": size}


def assigned(g, found, heavy, light):
    side = bipartite(g)
    if g.directed or side is None:
        return
    left = [v for v in range(g.n) if side[v] == 0 and g.joined[v]]
    right = [v for v in range(g.n) if side[v] == 1]
    full = [m for m in found if len(m) == min(len(left), len(right))]
    for most, best, word in ((heavy, max, "true"), (light, min, "false")):
        yield "linear_assignment", f"linear_assignment(G, maximize={word})", {"weight": best(
            sum((most[p] for p in m), ZERO) for m in full)} if full else None


def stable(g, rng):
    """Ranks both ways at every edge: no two would rather have each other."""
    side = bipartite(g)
    if g.directed or side is None or not g.n or not g.m or len(g.count) // 2 < g.m:
        return
    men = [v for v in range(g.n) if side[v] == 0 and g.joined[v]]
    if not men:
        return
    cells = g.edge_columns.get("weight")
    if not cells or not all(isinstance(c, Number) for c in cells):
        return
    rank = dict(zip((frozenset(e) for e in g.edges), g.weights))

    def check(got):
        pairs = [frozenset(e) for e in ends(g, got["edges"])]
        of = {v: p for p in pairs for v in p}
        worst = Fraction(10) ** 30
        return len(of) == 2 * len(pairs) and not any(
            all(rank[p] < (rank[of[v]] if v in of else worst) for v in p) for p in rank)
    yield ("stable_matching", f"stable_matching(G, proposers={g.qs(men)}, rank=weight, rank_back=weight)",
           check)


QUESTIONS = [spanning, ruled, trees, ancestors, steiner, tours, euler, postman, flows, several, cheapest, matched, stable]
