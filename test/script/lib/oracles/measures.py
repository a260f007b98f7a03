"""Centralities, communities, shapes: dense linear algebra and permutations."""
import itertools
from collections import Counter
from fractions import Fraction

import networkx as nx
import numpy as np

from .compare import REFUSED
from .parts import nodes_of


def rows(g, values):
    return [[a, float(b)] for a, b in zip(g.names, values)]


def matrix(g, weights):
    """What flows from u to v, parallel edges added up; a loop is one edge."""
    a = np.zeros((g.n, g.n))
    for u, v, i in g.arcs:
        a[u, v] += float(weights[i])
    return a


def positive(g):
    return g.weights is not None and min(g.weights, default=1) > 0


def moderate(g):
    """Numbers that doubles add up well."""
    w = [x for x in g.weights if x]
    return not w or max(w) < 10 ** 6 * min(w)


def counted_paths(g, d):
    """How many shortest paths lead from each node to each other: by nodes, parallel edges once."""
    length = g.lengths(g.weights) if d == "weight" else g.hops
    light = {}
    w = g.weights if d == "weight" else [Fraction(1)] * g.m
    for u, v, i in g.arcs:
        light[u, v] = min(w[i], light.get((u, v), w[i]))
    sigma = [[0] * g.n for _ in range(g.n)]
    for s in range(g.n):
        order = sorted((v for v in range(g.n) if length[s][v] is not None), key=lambda v, s=s: length[s][v])
        sigma[s][s] = 1
        for v in order:
            if v != s:
                sigma[s][v] = sum(sigma[s][u] for u in order if (u, v) in light and u != v
                                  and length[s][u] + light[u, v] == length[s][v])
    return length, sigma, light, w


def between(g, rng):
    if g.n > 9:
        return
    weighted = "weight" in g.edge_columns and rng.random() < 0.5
    if weighted and not positive(g):
        return
    length, sigma, light, w = counted_paths(g, "weight" if weighted else None)
    option = "weight=weight" if weighted else "weight=null"
    share = [0.0] * g.n
    over = [0.0] * g.m
    parallel = Counter()
    for u, v, i in g.arcs:
        parallel[u, v] += w[i] == light[u, v]
    for s, t in itertools.permutations(range(g.n), 2):
        if length[s][t] is None:
            continue
        for v in range(g.n):
            if v not in (s, t) and length[s][v] is not None and length[v][t] is not None \
                    and length[s][v] + length[v][t] == length[s][t]:
                share[v] += sigma[s][v] * sigma[v][t] / sigma[s][t]
        for u, v, i in g.arcs:
            if u != v and w[i] == light[u, v] and length[s][u] is not None and length[v][t] is not None \
                    and length[s][u] + w[i] + length[v][t] == length[s][t]:
                over[i] += sigma[s][u] * sigma[v][t] / sigma[s][t] / parallel[u, v]
    half = 1 if g.directed else 2
    pairs = (g.n - 1) * (g.n - 2)
    yield "betweenness_centrality", f"betweenness_centrality(G, normalized=false, {option}) | rows()", \
        rows(g, [x / half for x in share])
    yield "betweenness_centrality", f"betweenness_centrality(G, {option}) | rows()", \
        rows(g, [x / pairs if pairs > 0 else x / half for x in share])
    want = sorted((g.pair(*g.edges[i]), over[i] / half) for i in range(g.m))

    def same_edges(got):
        have = sorted(([str(a), str(b)], float(x)) for a, b, x in got)
        return len(have) == len(want) and all(a[0] == b[0] and abs(a[1] - b[1]) < 1e-9 * max(1, b[1])
                                              for a, b in zip(have, want))
    yield ("edge_betweenness_centrality",
           f"edge_betweenness_centrality(G, normalized=false, {option}) | rows()", same_edges)


def near(g, rng):
    weighted = "weight" in g.edge_columns and rng.random() < 0.5
    if weighted and not positive(g):
        yield "harmonic_centrality", "harmonic_centrality(G, distance=weight)", \
            REFUSED if g.m else lambda got: True
        return
    d = g.far if weighted else g.hops
    option = "distance=weight" if weighted else "distance=null"
    closeness, harmonic = [], []
    for v in range(g.n):
        ways = [d[u][v] for u in range(g.n) if u != v and d[u][v] is not None]
        closeness.append(len(ways) / float(sum(ways)) * len(ways) / (g.n - 1) if ways else 0.0)
        harmonic.append(sum(1 / float(x) for x in ways))
    yield "closeness_centrality", f"closeness_centrality(G, {option}) | rows()", rows(g, closeness)
    yield "harmonic_centrality", f"harmonic_centrality(G, {option}) | rows()", rows(g, harmonic)


def surfer(g, rng):
    if not g.n or not g.plain or not moderate(g):
        return
    a = matrix(g, g.weights)
    p = np.zeros((g.n, g.n))
    for u in range(g.n):
        total = a[u].sum()
        p[:, u] = a[u] / total if total else 1 / g.n
    rank = np.linalg.solve(np.eye(g.n) - 0.85 * p, np.full(g.n, 0.15 / g.n))
    yield "pagerank", "pagerank(G) | rows()", rows(g, rank)
    ones = [Fraction(1)] * g.m
    b = matrix(g, ones)
    radius = max(abs(np.linalg.eigvals(b)), default=0)
    alpha = rng.choice([0.05, 0.1, 0.3])
    if alpha * radius < 0.98:
        x = np.linalg.solve(np.eye(g.n) - alpha * b.T, np.ones(g.n))
        yield "katz_centrality", f"katz_centrality(G, alpha={alpha}, normalized=false) | rows()", rows(g, x)
    elif alpha * radius > 1.02:
        yield "katz_centrality", f"katz_centrality(G, alpha={alpha})", REFUSED

    def settled(got):
        """Each value is in proportion to the sum of the values of the nodes with an edge to it."""
        x = np.array([float(r[1]) for r in got])
        y = b.T @ x
        return min(x) >= 0 and abs(np.linalg.norm(x) - 1) < 1e-9 and \
            np.allclose(y, (x @ y) * x, atol=1e-6)
    yield "eigenvector_centrality", "eigenvector_centrality(G) | rows()", settled

    def hubs(got):
        h = np.array([float(r[1]) for r in got])
        t = np.array([float(r[2]) for r in got])
        up, down = a @ t, a.T @ h
        if not a.any():
            return not h.any() and not t.any()
        return abs(h.sum() - 1) < 1e-9 and abs(t.sum() - 1) < 1e-9 and np.allclose(
            up / up.sum(), h, atol=1e-6) and np.allclose(down / down.sum(), t, atol=1e-6)
    yield "hits", "hits(G) | rows()", hubs


# --- communities ---

def modularity(g, groups):
    m = sum(g.weights)
    total = Fraction(0)
    for group in groups:
        inside = sum(w for (u, v), w in zip(g.edges, g.weights) if u in group and v in group)
        out = sum(w * (u in group) for (u, v), w in zip(g.edges, g.weights))
        into = sum(w * (v in group) for (u, v), w in zip(g.edges, g.weights))
        chance = Fraction(out * into, m * m) if g.directed else Fraction((out + into) ** 2, 4 * m * m)
        total += Fraction(inside, m) - chance
    return float(total)


def is_partition(g, got):
    groups = [nodes_of(g, x) for x in got]
    return sorted(v for x in groups for v in x) == list(range(g.n)) and \
        [len(x) for x in groups] == sorted(map(len, groups), reverse=True)


def communities(g, rng):
    at = [rng.randrange(3) for _ in range(g.n)]
    groups = [x for x in ([v for v in range(g.n) if at[v] == k] for k in range(3)) if x]
    lists = "[" + ", ".join(map(g.qs, groups)) + "]"
    if g.plain and g.n:
        yield "modularity", f"modularity(G, {lists})", modularity(g, groups) if sum(g.weights) else None

    def good(got):
        if not is_partition(g, got):
            return False
        if not g.plain or not sum(g.weights) or not moderate(g):
            return True
        sets = [nodes_of(g, x) for x in got]
        here = modularity(g, sets)
        return all(modularity(g, [x for x in sets if x not in (a, b)] + [a + b]) < here + 1e-9
                   for a, b in itertools.combinations(sets, 2))
    for tool in ("louvain_communities", "leiden_communities"):
        yield tool, f"{tool}(G)", good if g.plain else REFUSED

    def labelled(got):
        return is_partition(g, got) and all(
            any(set(x) <= set(p) for p in g.parts) for x in (nodes_of(g, y) for y in got))
    yield "label_propagation_communities", "label_propagation_communities(G)", labelled
    k = rng.randrange(1, g.n + 1) if g.n else None

    def parted(got):
        return is_partition(g, got) and len(got) >= max(k, len(g.parts)) and \
            (len(got) == max(k, len(g.parts)))
    if k:
        yield "girvan_newman", f"girvan_newman(G, {k})", parted
    yield from by_means(g, rng)


def by_means(g, rng):
    """k-means of the numbers of common neighbours: nobody is nearer to another group's mean."""
    k = rng.randrange(1, g.n + 2)
    near = [set() for _ in range(g.n)]
    for u, v in g.edges:
        if u != v:
            near[u].add(v)
            near[v].add(u)
    rows = [[len(a & b) for b in near] for a in near]

    def far(v, mean):
        return sum((a - b) ** 2 for a, b in zip(rows[v], mean))

    def settled(got):
        groups = [nodes_of(g, x) for x in got]
        means = [[Fraction(sum(rows[v][u] for v in x), len(x)) for u in range(g.n)] for x in groups]
        return is_partition(g, got) and len(groups) <= k and all(
            far(v, means[i]) <= min(far(v, m) for m in means) + 1e-6 for i, x in enumerate(groups) for v in x)

    def overlapping(got):
        return sorted({v for x in got for v in nodes_of(g, x)}) == list(range(g.n)) and len(got) <= k

    def one(got):
        return 0 <= got["community"] < k and 1 <= got["size"] <= g.n and got["together"] in ("the same", "different")
    if not g.n:
        yield "kmeans_communities", "kmeans_communities(G)", REFUSED
        return
    yield "kmeans_communities", f"kmeans_communities(G, {k})", settled
    yield "kmeans_communities", f"kmeans_communities(G, {k}, overlap=0.5)", overlapping
    u, v = (g.q(rng.randrange(g.n)) for _ in range(2))
    if "null" not in (u, v):  # which says that there is none
        yield "kmeans_community", f"kmeans_community(G, {u}, {v}, k={k})", one
    yield "kmeans_sizes", f"kmeans_sizes(G, {k})", lambda got: got["count"] <= k and got["max"] >= got["average"] and \
        abs(got["count"] * got["average"] - g.n) < 1e-6


# --- shapes ---

def symmetries(g):
    return [p for p in itertools.permutations(range(g.n))
            if all(g.count[p[u], p[v]] == c for (u, v), c in g.count.items())]


def maps(g, pattern, induced):
    """All ways to put the pattern into the graph."""
    found = []
    for p in itertools.permutations(range(g.n), pattern.n):
        if all((g.count[p[u], p[v]] == pattern.count[u, v]) if induced
               else g.count[p[u], p[v]] >= pattern.count[u, v]
               for u in range(pattern.n) for v in range(pattern.n)):
            found.append(p)
    return found


def alike(g, rng):
    if g.n > 6:
        return
    found = symmetries(g)
    yield "automorphism_count", "automorphism_count(G)", len(found)
    orbits = sorted({tuple(sorted({p[v] for p in found})) for v in range(g.n)})
    yield "orbits", "orbits(G)", [g.nm(o) for o in orbits]
    h = g.other
    if h.directed != g.directed:
        return
    same = g.n == h.n and g.m == h.m and bool(maps(g, h, True))
    yield "is_isomorphic", "is_isomorphic(G, H)", same
    yield "canonical_form", "canonical_form(G) = canonical_form(H)", same
    if h.n <= g.n and h.n <= 5:
        induced = rng.random() < 0.5
        word = str(induced).lower()
        ways = maps(g, h, induced)
        yield "subgraph_isomorphism", f"subgraph_isomorphism(G, H, induced={word}).exists", bool(ways)
        if induced or max(g.count.values(), default=1) == 1:
            yield "subgraph_count", f"subgraph_count(G, H, induced={word}).maps", len(ways)
    if g.n <= 5 and h.n <= 5:
        yield "maximum_common_subgraph", "maximum_common_subgraph(G, H).size", common(g, h)
    if g.n <= 4 and h.n <= 4:
        yield "graph_edit_distance", "graph_edit_distance(G, H).distance", edits(g, h)


def common(g, h):
    for k in range(min(g.n, h.n), 0, -1):
        for a in itertools.combinations(range(g.n), k):
            for b in itertools.permutations(range(h.n), k):
                if all((a[j] in g.out[a[i]]) == (b[j] in h.out[b[i]])
                       for i in range(k) for j in range(k)):
                    return k
    return 0


def edits(g, h):
    """Over all ways to map the nodes, None for one that goes or comes."""
    def pairs(x):
        return {(u, v) if x.directed else (min(u, v), max(u, v)) for u, v in x.edges}
    size = g.n + h.n
    best = None
    for p in itertools.permutations(range(size), g.n):
        if any(x >= h.n and x - h.n != v for v, x in enumerate(p)):
            continue  # one name of its own for each node that goes
        nodes = sum(x >= h.n for x in p) + h.n - sum(x < h.n for x in p)
        moved = {(p[u], p[v]) if g.directed else tuple(sorted((p[u], p[v]))) for u, v in pairs(g)}
        cost = nodes + len(moved ^ pairs(h))
        best = cost if best is None else min(best, cost)
    return best


def motifs(g, rng):
    if g.n > 9:
        return
    counts = Counter()
    for k in (3, 4):
        for nodes in itertools.combinations(range(g.n), k):
            part = g.keep(nodes)
            if len(part.parts) == 1:
                counts[tuple(sorted(map(len, part.joined)))] += 1
    order = [(1, 1, 2), (2, 2, 2), (1, 1, 2, 2), (1, 1, 1, 3), (2, 2, 2, 2), (1, 2, 2, 3), (2, 2, 3, 3),
             (3, 3, 3, 3)]
    yield "motif_counts", "motif_counts(G) | column(count)", [counts[x] for x in order]
    if g.directed:
        d = nx.DiGraph()
        d.add_nodes_from(range(g.n))
        d.add_edges_from((u, v) for u, v in g.edges if u != v)
        want = nx.triadic_census(d)
        yield "triadic_census", "triadic_census(G)", \
            lambda got: {r[0]: r[1] for r in got["rows"]} == {str(k): v for k, v in want.items()} \
            or {str(r[0]): r[1] for r in got["rows"]} == want
    else:
        yield "triadic_census", "triadic_census(G)", REFUSED


QUESTIONS = [between, near, surfer, communities, alike, motifs]
