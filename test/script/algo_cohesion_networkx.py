"""Triangles, clustering, cores and trusses against NetworkX, on random graphs of every kind."""
from itertools import combinations

from lib import differential
from lib.differential import nx


def simple(g):
    """As the tools read it: every pair once, no directions, no loops."""
    s = nx.Graph()
    s.add_nodes_from(g)
    s.add_edges_from((u, v) for u, v in g.edges() if u != v)
    return s


def merged(g):
    """Parallel edges become one whose weight is their sum; directions stay."""
    m = nx.DiGraph() if g.is_directed() else nx.Graph()
    m.add_nodes_from(g)
    for u, v, w in g.edges(data="weight", default=1):
        if u == v:
            continue
        m.add_edge(u, v, weight=w + (m[u][v]["weight"] if m.has_edge(u, v) else 0))
    return m


def successor_clustering(g, v):
    near = {u for u in g.successors(v) if u != v}
    arcs = sum(g.has_edge(a, b) for a in near for b in near if a != b)
    return arcs / (len(near) * (len(near) - 1)) if len(near) > 1 else 0.0


def triangles_of(s):
    return [t for t in combinations(sorted(s), 3)
            if all(s.has_edge(u, v) for u, v in combinations(t, 2))]


def heaviest(g, found):
    """The first triangle with the largest sum, of parallel edges the heaviest."""
    most = {}
    for u, v, w in g.edges(data="weight", default=1):
        pair = min(u, v), max(u, v)
        most[pair] = max(w, most.get(pair, w))
    sums = [(sum(most[p] for p in combinations(t, 2)), t) for t in found]
    best = max((s for s, _ in sums), default=None)
    first = next((list(t) for s, t in sums if s == best), None)

    def right(answer):
        if answer is None or best is None:
            return answer is None and best is None
        return answer["nodes"] == first and abs(answer["weight"] - best) < 1e-9
    return right


def heaviest_by_nodes(g, found):
    sums = [(sum(g.nodes[v]["mass"] for v in t), list(t)) for t in found]
    best = max(sums, key=lambda x: x[0], default=None)

    def right(answer):
        if answer is None or best is None:
            return answer is None and best is None
        return answer["nodes"] == best[1] and abs(answer["weight"] - best[0]) < 1e-9
    return right


def truss_numbers(s):
    number, k = {}, 3
    rest = s.copy()
    while rest.number_of_edges() != 0:
        kept = nx.k_truss(rest, k)
        for u, v in rest.edges():
            if not kept.has_edge(u, v):
                number[min(u, v), max(u, v)] = k - 1
        rest, k = kept, k + 1
    return number


def is_degeneracy_ordering(s, core):
    def right(answer):
        place = {v: i for i, v in enumerate(answer)}
        return (sorted(answer) == sorted(s)
                and all(sum(place[u] > place[v] for u in s[v]) <= core[v] for v in s))
    return right


def questions(g, rng):
    """(property, call, what NetworkX says)"""
    s, m = simple(g), merged(g)
    weighted = any("weight" in d for _, _, d in g.edges(data=True))
    loops = any(u == v for u, v in g.edges())
    found, count = triangles_of(s), nx.triangles(s)
    node = rng.choice(list(g))
    yield "triangle_count", "triangle_count(G)", len(found)
    yield "triangles", "column(triangles(G), triangles)", [count[v] for v in sorted(s)]
    yield "triangles of one node", f"triangles(G, {node})", count[node]
    limit = rng.choice([0, 1, 3, 1000])
    yield ("list_triangles", f"list_triangles(G, limit={limit})",
           lambda t: t["rows"] == [list(x) for x in found[:limit]])
    yield "maximum_triangle", "maximum_triangle(G)", heaviest(g, found)
    yield ("maximum_triangle by nodes", "maximum_triangle(G, node_weight=mass)",
           heaviest_by_nodes(g, found))
    yield "transitivity", "transitivity(G)", float(nx.transitivity(s))
    plain = nx.clustering(m)
    yield "clustering", "column(clustering(G), clustering)", [float(plain[v]) for v in sorted(m)]
    yield "clustering of one node", f"clustering(G, {node})", float(plain[node])
    yield "average_clustering", "average_clustering(G)", float(nx.average_clustering(m))
    if weighted and not loops and any(w > 0 for _, _, w in m.edges(data="weight")):
        w = nx.clustering(m, weight="weight")
        yield ("weighted clustering", "column(clustering(G, weight=weight), clustering)",
               [float(w[v]) for v in sorted(m)])
        yield ("weighted clustering of one node", f"clustering(G, {node}, weight=weight)",
               float(w[node]))
    if g.is_directed():
        yield ("clustering among successors",
               "column(clustering(G, neighbors=successors), clustering)",
               [float(successor_clustering(g, v)) for v in sorted(g)])
    core = nx.core_number(s)
    top = max(core.values())
    k = rng.randrange(5)
    yield "core_number", "column(core_number(G), core)", [core[v] for v in sorted(s)]
    yield "core_number of one node", f"core_number(G, {node})", core[node]
    yield "k_core", f"k_core(G, {k})", sorted(nx.k_core(s, k))
    yield "k_core without k", "k_core(G)", sorted(nx.k_core(s))
    yield "maximum_core", "maximum_core(G)", {"k": top, "nodes": sorted(nx.k_core(s))}
    yield "degeneracy_ordering", "degeneracy_ordering(G)", is_degeneracy_ordering(s, core)
    numbers = truss_numbers(s)
    rows = [[u, v, numbers[u, v]] for u, v in sorted(numbers)]
    yield "truss_number", "truss_number(G)", lambda t: t["rows"] == rows
    yield "k_truss", f"k_truss(G, {k})", [[u, v] for u, v, t in rows if t >= k]
    most = max(numbers.values(), default=0)
    yield "k_truss without k", "k_truss(G)", [[u, v] for u, v, t in rows if t == most]


def make(rng):
    g = differential.random_graph(rng, dense=rng.choice([1, 2, 5]))
    unit = rng.choice([1, 0.25])
    nx.set_node_attributes(g, {v: rng.randrange(-9, 9) * unit for v in g}, "mass")
    return g


differential.run(questions, make=make)
