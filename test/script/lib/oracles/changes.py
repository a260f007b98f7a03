"""Tools that return graphs, and what-if: the nodes and edges of the new graph, cell by cell."""
import itertools
from collections import Counter

import networkx as nx

from .case import Case, Number, exact
from .compare import REFUSED, agrees
from .parts import simple
from .structure import shown


def graph(call):
    """A call that shows all of a graph."""
    return f"[nodes({call}), edges({call})]"


def is_graph(want):
    """A function of nodes and edges: the same as those of a case, nodes in order."""
    def rows(names, columns, i):
        return [*names, *(shown(c[i]) for c in columns.values())]

    def filled(table, columns, skip):
        at = [table["columns"].index(c) if c in table["columns"] else None for c in columns]
        extra = [i for i, c in enumerate(table["columns"]) if i >= skip and c not in columns]
        assert all(row[i] is None for row in table["rows"] for i in extra)
        return [row[:skip] + [None if i is None else row[i] for i in at] for row in table["rows"]]

    def check(got):
        nodes = filled(got[0], want.node_columns, 1)
        edges = filled(got[1], want.edge_columns, 2)
        right = [rows([want.names[v]], want.node_columns, v) for v in range(want.n)]
        if not agrees(nodes, right):
            return False
        left = [rows(want.pair(*want.edges[i]), want.edge_columns, i) for i in range(want.m)]
        if len(left) != len(edges):
            return False
        for edge in edges:
            at = next((i for i, e in enumerate(left) if agrees(edge, e)), None)
            if at is None:
                return False
            left.pop(at)
        return True
    return check


def bare(g, edges, directed=None):
    """The same nodes, other edges without attributes."""
    return Case(g.names, edges, g.directed if directed is None else directed, {}, g.node_columns)


def everything(g):
    return list(range(g.n))


def keep_edges(g, keep):
    return g.choose(everything(g), [i for i in range(g.m) if keep(i)])


def parts_of(g, rng):
    some = rng.sample(range(g.n), rng.randrange(g.n + 1)) if g.n else []
    yield "subgraph", graph(f"subgraph(G, {g.qs(some)})"), is_graph(g.keep(some))
    yield "remove_nodes", graph(f"remove_nodes(G, {g.qs(some)})"), \
        is_graph(g.keep(v for v in range(g.n) if v not in some))
    yield "without_isolates", graph("without_isolates(G)"), \
        is_graph(g.keep(v for v in range(g.n) if g.both[v]))
    yield "largest_component_subgraph", graph("largest_component_subgraph(G)"), \
        is_graph(g.keep(g.parts[0] if g.n else []))
    core = nx.core_number(simple(g))
    k = rng.choice([1, 2, 3])
    yield "k_core_subgraph", graph(f"k_core_subgraph(G, {k})"), \
        is_graph(g.keep(v for v in range(g.n) if core[v] >= k))
    if g.n:
        v, radius = rng.randrange(g.n), rng.randrange(3)
        near = [x for x in range(g.n) if g.hops[v][x] is not None and g.hops[v][x] <= radius]
        yield "ego_graph", graph(f"ego_graph(G, {g.q(v)}, radius={radius})"), is_graph(g.keep(near))
    if g.m:
        u, v = rng.choice(g.edges)
        pair = f"[{g.qs([u, v])}]"

        def here(i):
            return g.edges[i] == (u, v) or not g.directed and g.edges[i] == (v, u)
        yield "remove_edges", graph(f"remove_edges(G, {pair})"), \
            is_graph(keep_edges(g, lambda i: not here(i)))
        yield "edge_subgraph", graph(f"edge_subgraph(G, {pair})"), \
            is_graph(g.choose(sorted({u, v}), [i for i in range(g.m) if here(i)]))
    seen = set()
    first = []
    for i, (u, v) in enumerate(g.edges):
        key = (u, v) if g.directed else (min(u, v), max(u, v))
        if u != v and key not in seen:
            seen.add(key)
            first.append(i)
    yield "simple_graph", graph("simple_graph(G)"), is_graph(g.choose(everything(g), first))


def turned(g, rng):
    back = Case(g.names, [(v, u) for u, v in g.edges], g.directed, g.edge_columns, g.node_columns)
    yield "reverse", graph("reverse(G)"), is_graph(back) if g.directed else REFUSED
    pairs = itertools.permutations(range(g.n), 2) if g.directed else itertools.combinations(range(g.n), 2)
    yield "complement", graph("complement(G)"), \
        is_graph(bare(g, [p for p in pairs if p[1] not in g.out[p[0]]]))
    if g.directed:
        d = g.hops
        closure = [(u, v) for u in range(g.n) for v in range(g.n)
                   if any(d[x][v] is not None for x in g.out[u])]
        yield "transitive_closure", graph("transitive_closure(G)"), is_graph(bare(g, closure))
        if g.acyclic:
            firsts = {}
            for i, e in enumerate(g.edges):
                firsts.setdefault(e, i)
            keep = [i for (u, v), i in firsts.items()
                    if not any(d[x][v] is not None for x in g.out[u] if x != v)]
            yield "transitive_reduction", graph("transitive_reduction(G)"), \
                is_graph(g.choose(everything(g), sorted(keep)))
        else:
            yield "transitive_reduction", graph("transitive_reduction(G)"), REFUSED
        firsts = sorted(p[0] for p in g.strong)
        at = {v: firsts.index(p[0]) for p in g.strong for v in p}
        edges = sorted({(at[u], at[v]) for u, v in g.edges if at[u] != at[v]})
        yield "condensation", "[column(nodes(condensation(G)), node), count(edges(condensation(G)))]", \
            [g.nm(firsts), len(edges)]
        yield "to_directed", graph("to_directed(G)"), is_graph(g)
    else:
        order = [i for i, (u, v) in enumerate(g.edges) for _ in range(1 if u == v else 2)]
        edges = [e for u, v in g.edges for e in ([(u, v)] if u == v else [(u, v), (v, u)])]
        yield "to_directed", graph("to_directed(G)"), is_graph(
            Case(g.names, edges, True, {k: [c[i] for i in order] for k, c in g.edge_columns.items()},
                 g.node_columns))
        yield "to_undirected", graph("to_undirected(G)"), is_graph(g)
        yield "transitive_closure", graph("transitive_closure(G)"), REFUSED
        yield "condensation", graph("condensation(G)"), REFUSED
    if g.directed:
        ends = Counter()
        for u, v in g.edges:
            ends[min(u, v), max(u, v), u <= v] += 1
        merged = Counter()
        for (u, v, _), c in ends.items():
            merged[u, v] = max(merged[u, v], c)
        yield "to_undirected", "edges(to_undirected(G)) | column(source) | count()", sum(merged.values())
    meets = [(i, j) for i, j in itertools.combinations(range(g.m), 2) if set(g.edges[i]) & set(g.edges[j])]
    if g.directed:
        meets = [(i, j) for i in range(g.m) for j in range(g.m) if g.edges[i][1] == g.edges[j][0]
                 and (i != j or g.edges[i][0] == g.edges[i][1])]
    yield "line_graph", "[node_count(line_graph(G)), edge_count(line_graph(G))]", [g.m, len(meets)]


def added(g, rng):
    yield "add_nodes", graph("add_nodes(G, ['new', 'newer'])"), is_graph(
        Case(g.names + ["new", "newer"], g.edges, g.directed, g.edge_columns,
             {k: c + [None, None] for k, c in g.node_columns.items()}))
    if g.n:
        u = rng.randrange(g.n)
        yield "add_edges", graph(f"add_edges(G, [[{g.q(u)}, 'new']])"), is_graph(
            Case(g.names + ["new"], g.edges + [(u, g.n)], g.directed,
                 {k: c + [None] for k, c in g.edge_columns.items()},
                 {k: c + [None] for k, c in g.node_columns.items()}))
        some = rng.sample(range(g.n), rng.randrange(1, g.n + 1))
        flag = [Number("7") if v in some else None for v in range(g.n)]
        yield "set_node_attribute", graph(f"set_node_attribute(G, 'flag', 7, {g.qs(some)})"), is_graph(
            Case(g.names, g.edges, g.directed, g.edge_columns, {**g.node_columns, "flag": flag}))
    if g.m:
        u, v = rng.choice(g.edges)
        here = [e == (u, v) or not g.directed and e == (v, u) for e in g.edges]
        flag = [Number("0.1") if x else None for x in here]
        yield "set_edge_attribute", graph(f"set_edge_attribute(G, 'flag', 0.1, [{g.qs([u, v])}])"), is_graph(
            Case(g.names, g.edges, g.directed, {**g.edge_columns, "flag": flag}, g.node_columns))
        w = g.edge_columns.get("weight")
        if w:
            whole = all(t is None or t.lstrip("-").isdigit() for t in w)
            factor = rng.choice(["3", "10"] if whole else ["3", "0.1", "2.5"])
            want = [None if t is None else exact(t) * exact(factor) for t in w]
            yield "scale_edge_attribute", \
                f"sorted_edges(scale_edge_attribute(G, attribute=weight, factor={factor}), weight) " \
                "| column(weight)", sorted(x for x in want if x is not None) + [None] * want.count(None)
    if g.n >= 2 and max(g.count.values(), default=1) == 1:
        u, v = rng.sample(range(g.n), 2)
        keys = {(u if a == v else a, u if b == v else b) for a, b in g.edges}
        if not g.directed:
            keys = {tuple(sorted(e)) for e in keys}
        yield "contract_nodes", f"edge_count(contract_nodes(G, {g.q(u)}, {g.q(v)}))", len(keys)
        yield "contract_nodes", f"nodes(contract_nodes(G, {g.q(u)}, {g.q(v)})) | column(node)", \
            g.nm(x for x in range(g.n) if x != v)


# --- two graphs ---

def counted(g):
    return Counter(tuple(g.pair(*e)) if g.directed else frozenset(g.pair(*e)) for e in g.edges)


def shown_edges(got, g):
    rows = [tuple(map(str, row[:2])) for row in got["rows"]]
    return Counter(rows if g.directed else map(frozenset, rows))


def two_graphs(g, rng):
    h = g.other
    names = ("union", "intersection", "difference", "symmetric_difference")
    if g.directed != h.directed:
        for tool in names:
            yield tool, f"{tool}(G, H)", REFUSED
        return
    a, b = counted(g), counted(h)
    wants = [a | b, a & b, a - b, (a - b) + (b - a)]
    both = g.names + [x for x in h.names if x not in g.names]
    nodes = [both, [x for x in g.names if x in h.names], g.names, both]
    for tool, want, there in zip(names, wants, nodes):
        if tool == "intersection":
            want = Counter({e: c for e, c in want.items() if c})
        yield tool, graph(f"{tool}(G, H)"), lambda got, want=want, there=there: \
            shown_edges(got[1], g) == want and [str(r[0]) for r in got[0]["rows"]] == there
    yield "graph_difference", "graph_difference(G, H)", lambda got: sorted(
        len(x) for x in got.values()) == sorted([
            len(set(g.names) - set(h.names)), len(set(h.names) - set(g.names)),
            sum((a - b).values()), sum((b - a).values())])
    yield "is_equal", "is_equal(G, H, attributes=false)", set(g.names) == set(h.names) and a == b
    yield "compare", "compare(G, H, edge_count)", {
        "before": g.m, "after": h.m, "change": h.m - g.m, "same": g.m == h.m}
    yield "compare", "compare(G, H, component_count)", {
        "before": len(g.parts), "after": len(h.parts), "change": len(h.parts) - len(g.parts)}
    yield "is_equal", "is_equal(G, G)", True


def critical(g, rng):
    if not g.n or g.n > 9:
        return
    changes = [len(g.keep(x for x in range(g.n) if x != v).parts) - len(g.parts) for v in range(g.n)]
    most = max(map(abs, changes))
    yield "critical_node", "critical_node(G, component_count)", {
        "node": g.names[next(v for v in range(g.n) if abs(changes[v]) == most)] if most else None}
    if not g.m:
        return
    more = []
    for e in g.edges:
        rest = keep_edges(g, lambda i, e=e: g.edges[i] != e and (g.directed or g.edges[i] != e[::-1]))
        more.append(len(rest.parts) - len(g.parts))
    yield "critical_edge", "critical_edge(G, component_count)", lambda got: (
        got["edge"] is None if not max(more) else got["change"] == max(more))


QUESTIONS = [parts_of, turned, added, two_graphs, critical]
