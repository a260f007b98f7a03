"""Graphs made from graphs, against NetworkX: nodes, edges and attributes by their names."""
from lib import differential
from lib.differential import nx

NODES, EDGES = "nodes(%s).node", "edges(%s)"


def listed(g):
    """The edges of a NetworkX graph as they are compared: sorted, ends in order, with weights."""
    def ends(u, v):
        return (u, v) if g.is_directed() else (min(u, v), max(u, v))
    return sorted((*ends(u, v), str(d.get("weight"))) for u, v, d in g.edges(data=True))


def same_edges(h, directed):
    def right(table):
        w = table["columns"].index("weight") if "weight" in table["columns"] else None
        rows = []
        for row in table["rows"]:
            u, v = row[:2] if directed else sorted(row[:2])
            weight = None if w is None else row[w]
            rows.append((u, v, None if weight is None else float(weight)))
        wanted = [(u, v, None if d == "None" else float(d)) for u, v, d in listed(h)]
        return sorted(rows, key=str) == sorted(wanted, key=str)
    return right


def is_graph(name, call, h, order=True):
    """Two questions: are nodes and edges of the answer those of h?"""
    nodes = list(h)
    yield name, NODES % call, nodes if order else lambda a: sorted(a) == sorted(nodes)
    yield name + ": edges", EDGES % call, same_edges(h, h.is_directed())
    yield name + ": kind", f"is_equal({call}, {'to_directed' if h.is_directed() else 'to_undirected'}({call}))", True


def pick(rng, items, most=4):
    items = list(items)
    return rng.sample(items, min(len(items), rng.randrange(most + 1)))


def without_nodes(g, gone):
    h = g.copy()
    h.remove_nodes_from(gone)
    return h


def without_edges(g, gone):
    h = g.copy()
    for u, v in gone:
        while h.has_edge(u, v):
            h.remove_edge(u, v)
    return h


def simple(g):
    h = nx.DiGraph() if g.is_directed() else nx.Graph()
    h.add_nodes_from(g)
    for u, v, d in g.edges(data=True):
        if u != v and not h.has_edge(u, v):
            h.add_edge(u, v, **d)
    return h


def has_repeats(g):
    return g.is_multigraph() and len(set(listed_pairs(g))) != g.number_of_edges()


def listed_pairs(g):
    return [(u, v) if g.is_directed() else (min(u, v), max(u, v)) for u, v in g.edges()]


def core(g, k):
    h = nx.Graph(simple(g).to_undirected())
    return g.subgraph(nx.k_core(h, k).nodes)


def parts(g, rng):
    some = pick(rng, g)
    yield from is_graph("subgraph", f"subgraph(G, {some})", in_order(g, g.subgraph(some)))
    yield from is_graph("remove_nodes", f"remove_nodes(G, {some})", without_nodes(g, some))
    pairs = pick(rng, sorted(set(listed_pairs(g))))
    as_list = str([list(p) for p in pairs])
    yield from is_graph("remove_edges", f"remove_edges(G, {as_list})", without_edges(g, pairs))
    kept = [e for e in (g.edges(keys=True) if g.is_multigraph() else g.edges())
            if (e[0], e[1]) in pairs or (not g.is_directed() and (e[1], e[0]) in pairs)]
    yield from is_graph("edge_subgraph", f"edge_subgraph(G, {as_list})", in_order(g, g.edge_subgraph(kept)))
    middle = rng.choice(list(g))
    radius, center, both = rng.randrange(4), rng.random() < .7, rng.random() < .5
    yield from is_graph(
        "ego_graph", f"ego_graph(G, {middle}, {radius}, {str(center).lower()}, {str(both).lower()})",
        in_order(g, nx.ego_graph(g, middle, radius, center, both)))
    k = rng.randrange(4)
    yield from is_graph("k_core_subgraph", f"k_core_subgraph(G, {k})", in_order(g, core(g, k)))
    yield from is_graph("largest core", "k_core_subgraph(G)", in_order(g, core(g, None)))
    weak = nx.weakly_connected_components if g.is_directed() else nx.connected_components
    largest = min(weak(g), key=lambda c: (-len(c), min(c)))
    yield from is_graph("largest_component_subgraph", "largest_component_subgraph(G)",
                        in_order(g, g.subgraph(largest)))
    yield from is_graph("subgraph of the largest component", "subgraph(G, largest_component(G))",
                        in_order(g, g.subgraph(largest)))
    yield from is_graph("without_isolates", "without_isolates(G)", without_nodes(g, list(nx.isolates(g))))
    yield from is_graph("simple_graph", "simple_graph(G)", simple(g))
    d = rng.randrange(5)
    yield from is_graph("filter_nodes", f"filter_nodes(G, degree >= {d})",
                        in_order(g, g.subgraph([v for v in g if g.degree(v) >= d])))
    if all("weight" in data for *_, data in g.edges(data=True)) and g.number_of_edges():
        keep = g.copy()
        keep.remove_edges_from([e for e in (g.edges(keys=True) if g.is_multigraph() else g.edges())
                                if g.edges[e]["weight"] < 3])
        yield from is_graph("filter_edges", "filter_edges(G, weight >= 3)", keep)


def in_order(g, part):
    """The same graph with its nodes in the order of g."""
    h = part.__class__() if not part.__class__.__name__.startswith("_") else g.__class__()
    h.add_nodes_from(v for v in g if v in part)
    h.add_edges_from(part.edges(data=True))
    return h


def changes(g, rng):
    n = g.number_of_nodes()
    if g.is_directed():
        yield from is_graph("reverse", "reverse(G)", g.reverse())
    yield from is_graph("to_directed", "to_directed(G)", g.to_directed())
    yield from is_graph("to_undirected", "to_undirected(G)", g.to_undirected())
    if g.is_directed():
        yield from is_graph("to_undirected: reciprocal", "to_undirected(G, reciprocal=true)",
                            g.to_undirected(reciprocal=True))
    more = [n, n + 7] + pick(rng, g, 2)
    h = g.copy()
    h.add_nodes_from(more)
    yield from is_graph("add_nodes", f"add_nodes(G, {more})", h)
    h = nx.MultiDiGraph(g) if g.is_directed() else nx.MultiGraph(g)
    added = [[rng.randrange(n + 3), rng.randrange(n + 3), rng.randrange(1, 9)] for _ in range(3)]
    h.add_weighted_edges_from(added)
    yield from is_graph("add_edges", f"add_edges(G, {added})", h)
    yield from is_graph("complement", "complement(G)", nx.complement(simple(g)))
    yield "complement_size", "complement_size(G)", nx.complement(simple(g)).number_of_edges()
    u, v = rng.sample(list(g), 2) if n > 1 else (0, 0)
    if n > 1 and not (g.is_directed() and g.has_edge(v, v)):  # NetworkX takes such a loop twice
        loops = rng.random() < .5
        base = g if has_repeats(g) else (nx.DiGraph(g) if g.is_directed() else nx.Graph(g))
        yield from is_graph("contract_nodes", f"contract_nodes(G, {u}, {v}, {str(loops).lower()})",
                            nx.contracted_nodes(base, u, v, self_loops=loops))


def two(g, rng):
    """The other graph is made by calls, so that both sides know it."""
    n = g.number_of_nodes()
    gone = pick(rng, sorted(set(listed_pairs(g))))
    added = [[rng.randrange(n + 2), rng.randrange(n + 2)] for _ in range(rng.randrange(4))]
    other = f"add_edges(remove_edges(G, {[list(p) for p in gone]}), {added})"
    a = nx.MultiDiGraph(g) if g.is_directed() else nx.MultiGraph(g)
    b = without_edges(a, gone)
    b.add_edges_from(added)
    b = renumbered(b)
    a = renumbered(a)
    yield from is_graph("union", f"union(G, {other})", nx.compose(a, b))
    yield "intersection", EDGES % f"intersection(G, {other})", same_pairs(nx.intersection(a, b))
    only_a, only_b = minus(a, b), minus(b, a)
    yield "difference", EDGES % f"difference(G, {other})", same_pairs(only_a)
    both = nx.MultiDiGraph(only_a) if g.is_directed() else nx.MultiGraph(only_a)
    both.add_edges_from(only_b.edges())
    yield "symmetric_difference", EDGES % f"symmetric_difference(G, {other})", same_pairs(both)
    yield ("graph_difference", f"graph_difference(G, {other})",
           lambda r: sorted(r["nodes_only_second"]) == sorted(set(b) - set(a))
           and r["nodes_only_first"] == []
           and sorted(map(tuple, map(sorted, r["edges_only_first"]))) == undirected(only_a)
           and sorted(map(tuple, map(sorted, r["edges_only_second"]))) == undirected(only_b))
    same = set(a) == set(b) and not only_a.size() and not only_b.size()
    yield "is_equal", f"is_equal(G, {other}, attributes=false)", same
    yield "is_equal to itself", "is_equal(G, subgraph(G, nodes(G).node))", True


def undirected(g):
    return sorted(tuple(sorted(e[:2])) for e in g.edges())


def renumbered(g):
    """Keys 0, 1, ... in the order of the edges, which is how grasp counts parallel ones."""
    h = g.__class__()
    h.add_nodes_from(g)
    for u, v, d in g.edges(data=True):
        h.add_edge(u, v, **d)
    return h


def minus(a, b):
    h = a.__class__()
    h.add_nodes_from(a)
    for u, v, k in a.edges(keys=True):
        if not b.has_edge(u, v, k):
            h.add_edge(u, v)
    return h


def same_pairs(h):
    wanted = sorted((e[0], e[1]) if h.is_directed() else tuple(sorted(e[:2])) for e in h.edges())
    return lambda t: sorted((r[0], r[1]) if h.is_directed() else tuple(sorted(r[:2])) for r in t["rows"]) == wanted


def lines(g, _):
    line = nx.line_graph(g)
    yield "line_graph", "node_count(line_graph(G))", line.number_of_nodes()
    yield "line_graph: edges", "edge_count(line_graph(G))", line.number_of_edges()
    wanted = sorted(d for _, d in line.degree())
    yield "line_graph: degrees", "degrees(line_graph(G)).degree", lambda d: sorted(d) == wanted


def questions(g, rng):
    yield from parts(g, rng)
    yield from changes(g, rng)
    yield from two(g, rng)
    yield from lines(g, rng)


def make(rng):
    """Some so dense that there are several edges both ways between two nodes."""
    return differential.random_graph(rng, sizes=(1, 2, 3, 5, 8, 13), dense=rng.choice([1, 2, 6]))


differential.run(questions, make=make, batches=20, graphs=10)
