"""Options that the other questions leave alone: parts, labels, sources, demands, personal starts."""
import itertools
import json
import re
from fractions import Fraction

import numpy as np

from .case import Case, Number, exact
from .changes import graph, is_graph
from .compare import REFUSED
from .measures import maps, matrix, moderate, modularity, rows
from .optima import ZERO, matchings
from .parts import nodes_of
from .paths import length_of, lightest, simple_paths


BARE_NUMBER = re.compile(r"0|-?[1-9]\d*")


def by_parts(g, rng):
    """components=largest and max: in each part alone."""
    if not g.n or g.directed:
        return
    part = g.keep(g.parts[0])
    ecc = [max(row) for row in part.hops]
    yield "diameter", "diameter(G, weight=null, components=largest)", max(ecc)
    yield "radius", "radius(G, weight=null, components=largest)", min(ecc)
    yield "center", "center(G, weight=null, components=largest)", \
        [part.names[v] for v in range(part.n) if ecc[v] == min(ecc)]
    every = [max(x for x in row if x is not None) for row in g.hops]
    yield "diameter", "diameter(G, weight=null, components=max)", max(every)
    yield "eccentricity", "eccentricity(G, weight=null, components=max) | rows()", [[a, b] for a, b in zip(g.names, every)]


def personal(g, rng):
    if not g.n or not g.plain or not moderate(g):
        return
    alpha = rng.choice([0.5, 0.85, 0.9])
    home = rng.sample(range(g.n), rng.randrange(1, g.n + 1))
    start = np.array([1 / len(home) if v in home else 0.0 for v in range(g.n)])
    a = matrix(g, g.weights)
    p = np.zeros((g.n, g.n))
    for u in range(g.n):
        total = a[u].sum()
        p[:, u] = a[u] / total if total else start
    rank = np.linalg.solve(np.eye(g.n) - alpha * p, (1 - alpha) * start)
    yield "pagerank", f"pagerank(G, alpha={alpha}, personalization={g.qs(home)}) | rows()", rows(g, rank)
    if sum(g.weights) and "kind" in g.node_columns and None not in g.node_columns["kind"]:
        kinds = g.node_columns["kind"]
        sets = [[v for v in range(g.n) if kinds[v] == k] for k in set(kinds)]
        yield "modularity", "modularity(G, attribute=kind)", modularity(g, sets)


def labelled(g, rng):
    """Isomorphism with labels of nodes or edges."""
    h = g.other
    if g.n > 5 or h.n > g.n or g.directed != h.directed or not h.n:
        return
    if "kind" in g.node_columns and "kind" in h.node_columns:
        a, b = g.node_columns["kind"], h.node_columns["kind"]
        found = [p for p in maps(g, h, True) if all(a[p[v]] == b[v] for v in range(h.n))]
        same = g.n == h.n and g.m == h.m
        yield "is_isomorphic", "is_isomorphic(G, H, node_label=kind)", same and bool(found)
        yield "subgraph_isomorphism", "subgraph_isomorphism(G, H, node_label=kind).exists", bool(found)
        own = [p for p in maps(g, g, True) if all(a[p[v]] == a[v] for v in range(g.n))]
        yield "automorphism_count", "automorphism_count(G, node_label=kind)", len(own)
        if not same:
            symmetric = [p for p in maps(h, h, True) if all(b[p[v]] == b[v] for v in range(h.n))]
            yield "subgraph_count", "subgraph_count(G, H, node_label=kind)", {
                "maps": len(found), "count": len(found) // len(symmetric), "complete": True}


def shaped(g, rng):
    if not g.n:
        return
    v, radius = rng.randrange(g.n), rng.randrange(1, 3)
    both = Case(g.names, g.edges, False)
    near = [x for x in range(g.n) if both.hops[v][x] is not None and both.hops[v][x] <= radius]
    yield "ego_graph", graph(f"ego_graph(G, {g.q(v)}, radius={radius}, undirected=true, center=false)"), \
        is_graph(g.keep(x for x in near if x != v))
    if g.directed:
        pairs = {(min(e), max(e)) for e in g.edges if e[::-1] in g.edges and e[0] != e[1]}
        loops = {e for e in g.edges if e[0] == e[1]}
        simple = max(g.count.values(), default=1) == 1
        if simple:
            yield "to_undirected", "edge_count(to_undirected(G, reciprocal=true))", len(pairs) + len(loops)
    if g.n > 1 and max(g.count.values(), default=1) == 1:
        u, v = rng.sample(range(g.n), 2)
        keys = {(u if a == v else a, u if b == v else b) for a, b in g.edges if {a, b} != {u, v}}
        if not g.directed:
            keys = {tuple(sorted(e)) for e in keys}
        yield "contract_nodes", f"edge_count(contract_nodes(G, {g.q(u)}, {g.q(v)}, self_loops=false))", \
            len(keys)


def narrowed(g, rng):
    """Routes that avoid edges, use some only, or come through nodes in order."""
    if g.n < 4 or g.n > 6 or not g.plain or not g.m:
        return
    s, t, a, b = rng.sample(range(g.n), 4)
    u, v = rng.choice(g.edges)
    part = g.choose(list(range(g.n)), [i for i, e in enumerate(g.edges)
                                       if e != (u, v) and (g.directed or e != (v, u))])
    best = lightest(part)
    lengths = [length_of(best, p) for p in simple_paths(part, s, t)]
    yield "constrained_path", \
        f"constrained_path(G, {g.q(s)}, {g.q(t)}, avoid_edges=[{g.qs([u, v])}])", \
        {"length": min(lengths)} if lengths else None
    d = g.far
    legs = [d[s][a], d[a][b], d[b][t]]
    yield "constrained_path", \
        f"constrained_path(G, {g.q(s)}, {g.q(t)}, through={g.qs([a, b])}, ordered=true)", \
        None if None in legs else {"length": sum(legs)}
    other = [d[s][b], d[b][a], d[a][t]]
    sums = [sum(x) for x in (legs, other) if None not in x]
    yield "constrained_path", f"constrained_path(G, {g.q(s)}, {g.q(t)}, through={g.qs([a, b])})", \
        {"length": min(sums)} if sums else None
    if "capacity" in g.edge_columns:
        bound = rng.randrange(8)
        part = g.choose(list(range(g.n)), [i for i in range(g.m)
                                           if int(g.edge_columns["capacity"][i]) >= bound])
        yield "constrained_path", \
            f"constrained_path(G, {g.q(s)}, {g.q(t)}, where=capacity >= {bound})", \
            None if part.far[s][t] is None else {"length": part.far[s][t]}


def one_way(g, rng):
    """Assignment and tours of directed graphs, from a given node."""
    if not g.n or g.n > 6:
        return
    s = rng.randrange(g.n)
    paths = [p for p in itertools.permutations(range(g.n)) if p[0] == s
             and all(b in g.out[a] for a, b in zip(p, p[1:]))]
    yield "hamiltonian_path", f"hamiltonian_path(G, source={g.quoted(s)})", lambda got: \
        got["exists"] is bool(paths) and (not paths or tuple(nodes_of(g, got["path"]["path"])) in paths)
    if not g.directed or g.weights is None or g.n < 2:
        return
    left, right = {u for u, _ in g.edges}, {v for _, v in g.edges}
    if left & right or not g.m:
        return
    light = {}
    for e, w in zip(g.edges, g.weights):
        light[frozenset(e)] = min(w, light.get(frozenset(e), w))
    full = [m for m in matchings(list(light)) if len(m) == min(len(left), len(right))]
    yield "linear_assignment", "linear_assignment(G)", \
        {"weight": min(sum((light[p] for p in m), ZERO) for m in full)} if full else None


def moments_in_conditions(g, rng):
    cells = g.edge_columns.get("time")
    if not cells or any(isinstance(t, Number) for t in cells):
        return
    bound = f"07:{rng.randrange(20):02}"
    for sign, keep in ((">=", lambda t: t >= bound), ("<", lambda t: t < bound)):
        want = sum(t is not None and keep(t) for t in cells)
        yield "filter_edges", f'edge_count(filter_edges(G, time {sign} "{bound}"))', want
        yield "count", f'count(edges(G), time {sign} "{bound}")', want
    there = [t for t in cells if t is not None]
    yield "max", "max(edges(G).time)", max(there)
    yield "min", "min(edges(G).time)", min(there)
    yield "argmin_all", "argmin_all(edges(G), by=time) | count()", there.count(min(there))


def demanded(g, rng):
    """Flows that meet demands, by brute force over small capacities."""
    if not g.directed or g.n < 2 or g.m > 4 or not g.m or "capacity" not in g.edge_columns or not g.plain:
        return
    if any(u == v for u, v in g.edges):
        return
    s, t = rng.sample(range(g.n), 2)
    amount = rng.randrange(1, 5)
    caps = [int(c) for c in g.edge_columns["capacity"]]
    best = None
    for flow in itertools.product(*(range(c + 1) for c in caps)):
        net = [0] * g.n
        for (u, v), f in zip(g.edges, flow):
            net[u] -= f
            net[v] += f
        if all(net[v] == (-amount if v == s else amount if v == t else 0) for v in range(g.n)):
            cost = sum((f * w for f, w in zip(flow, g.weights)), ZERO)
            best = cost if best is None else min(best, cost)
    call = f"min_cost_flow(set_node_attribute(set_node_attribute(G, need, {-amount}, {g.qs([s])}), need, {amount}, " \
        f"{g.qs([t])}), demand=need)"
    yield "min_cost_flow", call, None if best is None else {"cost": best}


def scaled(g, rng):
    """Weights a thousand times as large have answers a thousand times as large."""
    w = g.edge_columns.get("weight")
    if not w or g.n < 2 or not g.plain or max(map(exact, w)) > 10 ** 12:
        return
    s, t = rng.sample(range(g.n), 2)
    more = "scale_edge_attribute(G, attribute=weight, factor=1000)"
    d = g.far[s][t]
    yield "shortest_path_length", f"shortest_path_length({more}, {g.q(s)}, {g.q(t)})", \
        None if d is None else d * 1000
    yield "sum", f"sum(edges({more}), by=weight)", 1000 * sum(g.weights, Fraction(0))


def json_name(name, rng):
    """A node in JSON: its text, or the number, null or truth that is written the same."""
    if name in ("null", "true", "false") or BARE_NUMBER.fullmatch(name) and rng.random() < 0.5:
        return rng.choice([name, json.loads(name)])
    return name


def surfaces(g, rng):
    """The same names as JSON, and as words of a command line."""
    if g.n < 2:
        return
    u, v = rng.sample(range(g.n), 2)
    a, b = (json_name(g.names[x], rng) for x in (u, v))
    yield "degree", {"tool": "degree", "args": {"graph": "G", "node": a}}, g.degree(u)
    yield "has_node", {"tool": "has_node", "args": {"graph": "G", "node": b}}, True
    yield "has_edge", {"tool": "has_edge", "args": {"graph": "G", "source": a, "target": b}}, v in g.out[u]
    yield "subgraph", {"tool": "edge_count", "args": {"graph": {
        "tool": "subgraph", "args": {"graph": "G", "nodes": [a, b]}}}}, g.keep([u, v]).m
    yield "shortest_path_length", {"tool": "shortest_path_length", "args": {
        "graph": "G", "source": a, "target": b, "weight": None}}, g.hops[u][v]
    a, b = g.names[u], g.names[v]
    yield "degree", ["degree", a], g.degree(u)
    yield "has_edge", ["has_edge", a, b], v in g.out[u]
    yield "has_path", ["has_path", f"source={a}", f"target={b}"], g.hops[u][v] is not None
    yield "neighbors", ["neighbors", a], g.nm(sorted(g.out[u]))


def no_directions(g, rng):
    if g.directed:
        return
    for tool in ("transitive_reduction", "in_degree_centrality", "strongly_connected_components"):
        yield tool, f"{tool}(G)", REFUSED


QUESTIONS = [by_parts, personal, labelled, shaped, narrowed, one_way, moments_in_conditions, demanded,
             scaled, surfaces, no_directions]
