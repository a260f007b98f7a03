"""Strong components, blocks and dominators against NetworkX, on random graphs of every kind."""
from lib import differential
from lib.differential import nx


def by_size(groups):
    return sorted((sorted(c) for c in groups), key=lambda c: (-len(c), c))


def simple(g):
    """Without directions, loops and parallel edges."""
    h = nx.Graph(g)
    h.remove_edges_from(list(nx.selfloop_edges(h)))
    return h


def bridges(g):
    """Those of the simple graph that no other edge stands in for; as they are directed."""
    count = {}
    for u, v in g.edges():
        count[min(u, v), max(u, v)] = count.get((min(u, v), max(u, v)), 0) + 1
    found = sorted((min(e), max(e)) for e in nx.bridges(simple(g)))
    return [[u, v] if g.has_edge(u, v) else [v, u] for u, v in found if count[u, v] == 1]


def dominators(g, start):
    """By taking nodes away: the dominators of v are what cuts it off."""
    reached = nx.descendants(g, start) | {start}
    above = {v: {start} for v in reached}
    for d in reached - {start}:
        h = g.copy()
        h.remove_node(d)
        for v in reached - nx.descendants(h, start) - {start, d}:
            above[v].add(d)
    nearest = {v: max(above[v], key=lambda d: len(above[d] - {d})) for v in reached}
    return [[v, None if v == start else nearest[v]] for v in sorted(reached)]


def directed_questions(g, rng):
    groups = by_size(nx.strongly_connected_components(g))
    yield "strongly_connected_components", "strongly_connected_components(G)", groups
    yield "strong_component_count", "strong_component_count(G)", len(groups)
    yield "is_strongly_connected", "is_strongly_connected(G)", nx.is_strongly_connected(g)
    name = {v: c[0] for c in groups for v in c}
    yield "condensation has the nodes", "node_count(condensation(G))", len(groups)
    for c in groups:
        ends = sorted({name[w] for v in c for w in g[v]} - {c[0]})
        yield "condensation", f"neighbors(condensation(G), {c[0]})", ends
    start = rng.choice(list(g))
    yield ("dominator_tree", f"dominator_tree(G, {start}).node",
           [row[0] for row in dominators(g, start)])
    yield ("immediate dominators", f"immediate_dominators(G, {start}).dominator",
           [row[1] for row in dominators(g, start)])
    theirs = nx.immediate_dominators(g, start)
    yield ("dominators as NetworkX's", f"dominator_tree(G, {start}).dominator",
           [None if v == start else theirs[v] for v in sorted(set(theirs) | {start})])


def questions(g, rng):
    """(property, call, what must come out)"""
    h = simple(g)
    blocks = by_size(nx.biconnected_components(h))
    yield "articulation_points", "articulation_points(G)", sorted(nx.articulation_points(h))
    yield "biconnected_components", "biconnected_components(G)", blocks
    yield "is_biconnected", "is_biconnected(G)", nx.is_biconnected(h)
    yield "bridges", "bridges(G)", bridges(g)
    yield "has_bridges", "has_bridges(G)", len(bridges(g)) != 0
    weak = nx.weakly_connected_components if g.is_directed() else nx.connected_components
    yield "weakly_connected_components", "weakly_connected_components(G)", by_size(weak(g))
    if g.is_directed():
        yield from directed_questions(g, rng)


differential.run(questions)
