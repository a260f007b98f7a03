"""Components, cuts, cycles, dense parts, sets of nodes, orders of directed graphs."""
import itertools
from collections import Counter

import networkx as nx

from .compare import Bag, REFUSED, Table
from .structure import per_node

SMALL = 7  # nodes up to which everything is tried


def simple(g):
    """NetworkX's graph without directions, loops and parallel edges."""
    s = nx.Graph()
    s.add_nodes_from(range(g.n))
    s.add_edges_from((u, v) for u in range(g.n) for v in g.joined[u])
    return s


def arcs(g):
    s = nx.DiGraph()
    s.add_nodes_from(range(g.n))
    s.add_edges_from(g.edges)
    return s


def names(g, many):
    return [g.nm(sorted(x)) for x in many]


def nodes_of(g, got):
    at = {name: v for v, name in enumerate(g.names)}
    return [at[str(x)] for x in got]


def components(g, rng):
    yield "connected_components", "connected_components(G)", names(g, g.parts)
    yield "component_count", "component_count(G)", len(g.parts)
    yield "is_connected", "is_connected(G)", len(g.parts) == 1 if g.n else REFUSED
    yield "largest_component", "largest_component(G)", g.nm(g.parts[0]) if g.n else REFUSED
    strong = g.directed
    yield ("strongly_connected_components", "strongly_connected_components(G)",
           names(g, g.strong) if strong else REFUSED)
    yield "strong_component_count", "strong_component_count(G)", len(g.strong) if strong else REFUSED
    yield ("is_strongly_connected", "is_strongly_connected(G)",
           len(g.strong) == 1 if strong and g.n else REFUSED)
    if g.n:
        v = rng.randrange(g.n)
        yield ("node_connected_component", f"node_connected_component(G, {g.q(v)})",
               g.nm(next(p for p in g.parts if v in p)))
        yield ("node_strong_component", f"node_strong_component(G, {g.q(v)})",
               g.nm(next(p for p in g.strong if v in p)) if strong else REFUSED)


def without(g, v):
    return g.keep(x for x in range(g.n) if x != v)


def cuts(g, rng):
    if g.n > 9:
        return
    points = [v for v in range(g.n) if len(without(g, v).parts) > len(g.parts) - (not g.joined[v])]
    yield "articulation_points", "articulation_points(G)", g.nm(points)
    bridges = []
    for i in range(g.m):
        rest = g.choose(list(range(g.n)), [k for k in range(g.m) if k != i])
        if len(rest.parts) > len(g.parts):
            bridges.append(tuple(sorted(g.edges[i])) if not g.directed else g.edges[i])
    yield "bridges", "bridges(G)", Bag(g.pair(*e) for e in bridges)
    yield "has_bridges", "has_bridges(G)", bool(bridges)
    yield ("is_biconnected", "is_biconnected(G)",
           g.n > 1 and len(g.parts) == 1 and not points)
    s = simple(g)
    blocks = sorted((sorted(b) for b in nx.biconnected_components(s)), key=lambda b: (-len(b), b))
    yield "biconnected_components", "biconnected_components(G)", names(g, blocks)
    yield "is_planar", "is_planar(G)", nx.check_planarity(s)[0]


def dominators(g, rng):
    if not g.n or not g.directed:
        return
    s = rng.randrange(g.n)
    rows = []
    for v in range(g.n):
        if g.hops[s][v] is None:
            continue
        if v == s:
            rows.append([g.names[v], None])
            continue
        over = [d for d in range(g.n) if d == s or d != v and
                g.keep([x for x in range(g.n) if x != d]).hops[s - (s > d)][v - (v > d)] is None]
        rows.append([g.names[v], g.names[max(over, key=lambda d: g.hops[s][d] if g.hops[s][d] is not None
                                             else -1)]])
    yield "dominator_tree", f"dominator_tree(G, {g.q(s)}) | rows()", rows


def all_cycles(g):
    """Each from its earliest node on, undirected ones then by the earlier neighbour."""
    found = set()
    for v in range(g.n):
        if v in g.out[v]:
            found.add((v,))
        for x in g.out[v]:
            if x > v and g.directed and v in g.out[x]:
                found.add((v, x))
            if x > v and not g.directed and g.count[v, x] > 1:
                found.add((v, x))
    for k in range(3, g.n + 1):
        for nodes in itertools.combinations(range(g.n), k):
            for rest in itertools.permutations(nodes[1:]):
                c = (nodes[0], *rest)
                if all(b in g.out[a] for a, b in zip(c, c[1:] + c[:1])):
                    if g.directed or c[1] < c[-1]:
                        found.add(c)
    return sorted(found)


def cycles(g, rng):
    if g.n > 6:
        return
    found = all_cycles(g)
    limit = rng.choice([1, 2, 1000])
    yield "simple_cycles", f"simple_cycles(G, limit={limit})", {
        "cycles": [g.nm(c) for c in found[:limit]], "count": min(limit, len(found)),
        "complete": len(found) <= limit}
    yield "simple_cycle_count", "simple_cycle_count(G)", len(found)
    yield "girth", "girth(G)", min(map(len, found), default=None)
    yield "has_cycle", "has_cycle(G)", bool(found)
    yield "is_acyclic", "is_acyclic(G)", not found
    yield ("is_directed_acyclic_graph", "is_directed_acyclic_graph(G)", g.directed and not found)

    def is_cycle(got):
        if got is None or not found:
            return got is None and not found
        nodes = nodes_of(g, got["path"])[:-1]
        turned = [nodes[i:] + nodes[:i] for i in range(len(nodes))]
        turned += [t[::-1] for t in turned] if not g.directed else []
        return any(tuple(t) in found for t in turned) and got["length"] == len(nodes)
    yield "find_cycle", "find_cycle(G)", is_cycle
    if g.directed and g.m <= 9:
        size = next(k for k in range(g.m + 1) for gone in itertools.combinations(range(g.m), k)
                    if g.choose(list(range(g.n)), [i for i in range(g.m) if i not in gone]).acyclic)
        yield "feedback_arc_set", "feedback_arc_set(G)", {"size": size, "optimal": True, "bound": size}
    elif not g.directed:
        yield "feedback_arc_set", "feedback_arc_set(G)", REFUSED


def dense(g, rng):
    s = simple(g)
    core = nx.core_number(s)
    yield "core_number", "core_number(G)", per_node(g, "core", [core[v] for v in range(g.n)])
    k = rng.choice([None, 0, 1, 2, 3])
    top = max(core.values(), default=0)
    arg = "" if k is None else f", k={k}"
    want = [v for v in range(g.n) if core[v] >= (top if k is None else k)]
    yield "k_core", f"k_core(G{arg})", g.nm(want)
    yield "maximum_core", "maximum_core(G)", \
        {"k": top, "nodes": g.nm(v for v in range(g.n) if core[v] == top)} if g.n else REFUSED
    order_of = "degeneracy_ordering(G)"

    def degenerate(got):
        order = nodes_of(g, got)
        return sorted(order) == list(range(g.n)) and all(
            len(g.joined[v] & set(order[i:])) <= core[v] for i, v in enumerate(order))
    yield "degeneracy_ordering", order_of, degenerate
    triangles = [t for t in itertools.combinations(range(g.n), 3)
                 if all(b in g.joined[a] for a, b in itertools.combinations(t, 2))]
    per = Counter(v for t in triangles for v in t)
    yield "triangle_count", "triangle_count(G)", len(triangles)
    yield "triangles", "triangles(G)", per_node(g, "triangles", [per[v] for v in range(g.n)])
    wedges = sum(len(x) * (len(x) - 1) // 2 for x in g.joined)
    yield "transitivity", "transitivity(G)", 3 * len(triangles) / wedges if wedges else 0.0
    limit = rng.choice([1, 1000])
    yield "list_triangles", f"list_triangles(G, limit={limit}) | rows()", names(g, triangles[:limit])
    yield ("count", f"count(list_triangles(G, limit={limit}))",
           len(triangles) if len(triangles) <= limit else REFUSED)
    if g.weights is not None:
        heavy = {}
        for (u, v), w in zip(g.edges, g.weights):
            heavy[frozenset((u, v))] = max(w, heavy.get(frozenset((u, v)), w))
        sums = [sum(heavy[frozenset(p)] for p in itertools.combinations(t, 2)) for t in triangles]
        yield "maximum_triangle", "maximum_triangle(G)", {
            "nodes": g.nm(triangles[sums.index(max(sums))]), "weight": max(sums)} if triangles else None
    yield from clustered(g, s, rng)


def clustered(g, s, rng):
    c = nx.clustering(arcs(g) if g.directed else s)
    want = [float(c[v]) for v in range(g.n)]
    yield "clustering", "clustering(G) | rows()", [[a, b] for a, b in zip(g.names, want)]
    yield "average_clustering", "average_clustering(G)", sum(want) / g.n if g.n else None
    pairs = sorted({tuple(sorted(e)) for e in g.edges if e[0] != e[1]})
    truss = {}
    k = 2
    while len(truss) < len(pairs):
        inside = nx.k_truss(s, k + 1)
        for p in pairs:
            if p not in truss and not inside.has_edge(*p):
                truss[p] = k
        k += 1
    yield ("truss_number", "truss_number(G)",
           Table(["source", "target", "truss"], [[*g.nm(p), truss[p]] for p in pairs], order=False)
           if not g.directed else lambda got: sorted(r[2] for r in got["rows"]) == sorted(truss.values()))
    k = rng.choice([2, 3, 4])
    want = [g.nm(p) for p in pairs if truss[p] >= k]
    yield ("k_truss", f"k_truss(G, {k})", Bag(want) if not g.directed else lambda got: len(got) == len(want))


def sets(g, rng):
    if g.n > SMALL:
        return
    s = simple(g)
    cliques = sorted(sorted(c) for c in nx.find_cliques(s)) if g.n else []
    yield "find_cliques", "find_cliques(G)", names(g, cliques)
    best = max(map(len, cliques), default=0)
    yield "clique_number", "clique_number(G)", best
    yield "maximum_clique", "maximum_clique(G)", lambda got: got["size"] == best == len(got["nodes"]) \
        and got["optimal"] is True and all(b in g.joined[a] for a, b in
                                           itertools.combinations(nodes_of(g, got["nodes"]), 2))
    everything = [set(x) for k in range(g.n + 1) for x in itertools.combinations(range(g.n), k)]
    free = max(len(x) for x in everything if all(not g.joined[v] & x for v in x))
    lone = {"size": free, "optimal": True, "bound": free}
    yield "maximum_independent_set", "maximum_independent_set(G)", lambda got: all(
        got[k] == v for k, v in lone.items()) and len(got["nodes"]) == free and all(
            not g.joined[v] & set(nodes_of(g, got["nodes"])) for v in nodes_of(g, got["nodes"]))
    cover = g.n - free
    yield "minimum_vertex_cover", "minimum_vertex_cover(G)", lambda got: got["size"] == cover and all(
        set(e) & set(nodes_of(g, got["nodes"])) for e in g.edges if e[0] != e[1])
    near = [g.into[v] | {v} for v in range(g.n)]
    rule = min(len(x) for x in everything if all(near[v] & x for v in range(g.n)))
    yield "minimum_dominating_set", "minimum_dominating_set(G)", lambda got: got["size"] == rule and all(
        near[v] & set(nodes_of(g, got["nodes"])) for v in range(g.n))
    yield from colours(g, everything, rng)


def proper(g, got):
    classes = [set(nodes_of(g, c)) for c in got["classes"]]
    return (len(classes) == got["size"] and sorted(v for c in classes for v in c) == list(range(g.n))
            and all(not g.joined[v] & c for c in classes for v in c))


def colours(g, everything, rng):
    fewest = next(k for k in range(g.n + 1) if can_colour(g, k))
    yield "chromatic_number", "chromatic_number(G)", fewest
    yield "coloring", "coloring(G)", lambda got: got["size"] == fewest and proper(g, got)
    strategy = rng.choice(["largest_first", "saturation_largest_first"])
    yield "greedy_color", f"greedy_color(G, {strategy})", lambda got: proper(g, got) and \
        got["size"] <= 1 + max(map(len, g.joined), default=0)


def can_colour(g, k, colour=()):
    v = len(colour)
    if v == g.n:
        return True
    return any(can_colour(g, k, (*colour, c)) for c in range(min(k, max(colour, default=-1) + 2))
               if all(colour[x] != c for x in g.joined[v] if x < v))


def bipartite(g):
    side = {}
    for part in g.parts:
        side[part[0]] = 0
        todo = [part[0]]
        while todo:
            u = todo.pop()
            for x in g.both[u]:
                if x not in side:
                    side[x] = 1 - side[u]
                    todo.append(x)
                elif side[x] == side[u]:
                    return None
    return side


def two_sides(g, rng):
    side = bipartite(g)
    yield "is_bipartite", "is_bipartite(G)", side is not None
    yield "bipartite_sets", "bipartite_sets(G)", None if side is None else [
        g.nm(v for v in range(g.n) if side[v] == k) for k in (0, 1)]
    if side is None:
        yield "bipartite_vertex_cover", "bipartite_vertex_cover(G)", REFUSED
    else:
        size = len(nx.max_weight_matching(simple(g), maxcardinality=True))
        yield "bipartite_vertex_cover", "bipartite_vertex_cover(G)", lambda got: len(got) == size and all(
            set(e) & set(nodes_of(g, got)) for e in g.edges)


def orders(g, rng):
    d = arcs(g)
    if not g.directed:
        for tool in ("topological_sort", "topological_generations", "topological_sort_count",
                     "topological_sort_unique", "all_topological_sorts"):
            yield tool, f"{tool}(G)", REFUSED
        return
    layers = [sorted(x) for x in nx.topological_generations(d)] if g.acyclic else None
    yield "topological_generations", "topological_generations(G)", names(g, layers) if g.acyclic else None
    yield "topological_sort", "topological_sort(G)", \
        g.nm(v for x in layers for v in x) if g.acyclic else None
    if g.n <= 6:
        found = [p for p in itertools.permutations(range(g.n))
                 if all(p.index(u) < p.index(v) for u, v in g.edges)]
        yield "topological_sort_count", "topological_sort_count(G)", len(found)
        yield "topological_sort_unique", "topological_sort_unique(G)", len(found) == 1
        limit = rng.choice([1, 2, 1000])
        yield "all_topological_sorts", f"all_topological_sorts(G, limit={limit})", {
            "orders": [g.nm(p) for p in found[:limit]], "count": min(limit, len(found)),
            "complete": len(found) <= limit}


QUESTIONS = [components, cuts, dominators, cycles, dense, sets, two_sides, orders]
