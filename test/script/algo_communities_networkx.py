"""Communities against NetworkX and brute force, on random graphs of every kind."""
from lib import differential
from lib.differential import nx

EQUAL = 1e-9


def simple(g):
    s = nx.Graph()
    s.add_nodes_from(g)
    s.add_edges_from((u, v) for u, v in sorted((min(e), max(e)) for e in g.edges()) if u != v)
    return s


def in_order(groups):
    return sorted((sorted(c) for c in groups), key=lambda c: (-len(c), c[0]))


def is_partition(g, groups):
    return sorted(v for c in groups for v in c) == sorted(g) and groups == in_order(groups)


def no_join_gains(g, resolution):
    """A partition of which no two groups could be joined with a gain."""
    def right(groups):
        if not is_partition(g, groups):
            return False
        if g.size(weight="weight") == 0:
            return len(groups) == len(g)
        best = nx.community.modularity(g, groups, resolution=resolution)
        for i, a in enumerate(groups):
            for b in groups[:i]:
                rest = [c for c in groups if c not in (a, b)]
                if nx.community.modularity(g, [*rest, a + b], resolution=resolution) > best + EQUAL:
                    return False
        return True
    return right


def all_connected(g):
    s = nx.Graph()
    s.add_nodes_from(g)
    s.add_edges_from((u, v) for u, v, w in g.edges(data="weight", default=1) if w != 0)

    def right(groups):
        return is_partition(g, groups) and all(nx.is_connected(s.subgraph(c)) for c in groups)
    return right


def girvan_newman(g, k):
    s = simple(g)
    parts = nx.number_connected_components(s)
    wanted = k if k is not None else min(parts + 1, len(s))
    while nx.number_connected_components(s) < wanted:
        between = nx.edge_betweenness_centrality(s, normalized=False)
        most = max(between.values())
        s.remove_edge(*min((min(e), max(e)) for e, x in between.items() if x >= most * (1 - EQUAL)))
    return in_order(nx.connected_components(s))


def partitions(nodes):
    """All of them, node by node."""
    if not nodes:
        yield []
        return
    for groups in partitions(nodes[1:]):
        yield [[nodes[0]], *groups]
        for i, group in enumerate(groups):
            yield [*groups[:i], [nodes[0], *group], *groups[i + 1:]]


def largest(g, resolution):
    """The best of all partitions, by what each pair adds."""
    total = g.size(weight="weight")
    if total == 0:
        return lambda a: a["modularity"] is None and a["bound"] is None and a["optimal"]
    both = 1 if g.is_directed() else 2
    worth = {(u, v): -resolution * g.out_degree(u, "weight") * g.in_degree(v, "weight") / total ** 2
             if g.is_directed() else
             -resolution * g.degree(u, "weight") * g.degree(v, "weight") / (2 * total) ** 2
             for u in g for v in g}
    for u, v, w in g.edges(data="weight", default=1):
        worth[u, v] += w / (both * total)
        if both == 2:
            worth[v, u] += w / (both * total)
    most = max(sum(worth[u, v] for c in groups for u in c for v in c) for groups in partitions(list(g)))

    def right(a):
        q = nx.community.modularity(g, a["communities"], resolution=resolution)
        return (is_partition(g, a["communities"]) and a["optimal"] and abs(a["bound"] - most) < EQUAL
                and abs(a["modularity"] - most) < EQUAL and abs(q - most) < EQUAL)
    return right


def questions(g, rng):
    """(property, call, what is right)"""
    resolution = rng.choice([1, 1, 0.5, 2.25])
    has_weight = g.size(weight="weight") != 0
    groups = {}
    for v in g:
        groups.setdefault(rng.randrange(4), []).append(v)
    groups = list(groups.values())
    yield ("modularity", f"modularity(G, {groups}, resolution={resolution})",
           float(nx.community.modularity(g, groups, resolution=resolution)) if has_weight else None)
    by_club = {}
    for v, club in g.nodes(data="club"):
        by_club.setdefault(club, []).append(v)
    expected = (float(nx.community.modularity(g, by_club.values())) if has_weight else None)
    yield "modularity by an attribute", "modularity(G, attribute=club)", expected
    yield "modularity by a name", "modularity(G, \"club\")", expected
    yield ("louvain_communities", f"louvain_communities(G, resolution={resolution})",
           no_join_gains(g, resolution))
    yield ("leiden_communities", f"leiden_communities(G, resolution={resolution})",
           all_connected(g))
    if len(g) <= 8:
        yield ("best_communities", f"best_communities(G, resolution={resolution})",
               largest(g, resolution))
    yield ("label_propagation_communities", "label_propagation_communities(G)",
           in_order(nx.community.label_propagation_communities(simple(g))))
    k = rng.choice([None, 1, 2, 3])
    if len(g) <= 13 and (k is None or k <= len(g)):
        yield ("girvan_newman", f"girvan_newman(G, {'null' if k is None else k})",
               girvan_newman(g, k))


def make(rng):
    g = differential.random_graph(rng)
    value = rng.choice([lambda: rng.choice("xyz"), lambda: rng.randrange(3)])
    nx.set_node_attributes(g, {v: value() for v in g}, "club")
    return g


differential.run(questions, make=make)
