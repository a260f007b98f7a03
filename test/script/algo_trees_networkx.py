"""Trees against NetworkX, and against brute force where it has no such function."""
import itertools

from lib import differential
from lib.differential import nx


def simple(g):
    """Undirected, no loops; parallel edges stay."""
    h = nx.MultiGraph()
    h.add_nodes_from(g)
    h.add_edges_from((u, v, d) for u, v, d in g.edges(data=True) if u != v)
    return h


def spanning(g, best, weight):
    """Is the answer a spanning forest of that weight?"""
    h = simple(g)
    tree = best(h, weight=weight or "none")
    total = sum(d.get(weight, 1) for _, _, d in tree.edges(data=True))

    def right(answer):
        f = nx.Graph(answer["edges"])
        f.add_nodes_from(g)
        return (nx.is_forest(f) and abs(answer["weight"] - total) < 1e-9
                and len(answer["edges"]) == tree.number_of_edges()
                and nx.number_connected_components(f) == answer["trees"]
                == nx.number_connected_components(h)
                and all(h.has_edge(u, v) for u, v in answer["edges"]))
    return right


def random_tree(rng):
    """A tree, a directed one, or one with an edge moved, with weights or without."""
    n = rng.choice((1, 2, 3, 5, 8, 13, 30))
    g = rng.choice([nx.Graph, nx.DiGraph])()
    weighted = rng.random() < 0.5
    names = list(range(n))
    rng.shuffle(names)
    g.add_nodes_from(range(n))
    for i in range(1, n):
        data = {"weight": rng.randrange(9) / 2} if weighted else {}
        u = names[rng.randrange(i)] if rng.random() < 0.5 else names[i - 1]
        g.add_edge(u, names[i], **data)
    return g


def random_dag(g):
    h = nx.DiGraph()
    h.add_nodes_from(g)
    h.add_edges_from((min(u, v), max(u, v)) for u, v in g.edges() if u != v)
    return h


def lowest(g, u, v):
    """The earliest common ancestor that is above no other."""
    up = [nx.ancestors(g, x) | {x} for x in (u, v)]
    common = up[0] & up[1]
    best = [x for x in common if not common & nx.descendants(g, x)]
    return min(best) if best else None


def trees_of(g):
    """All spanning trees, as sets of edges with keys."""
    h = simple(g)
    for some in itertools.combinations(h.edges(keys=True), len(h) - 1):
        t = nx.Graph([e[:2] for e in some])
        t.add_nodes_from(h)
        if nx.is_connected(t) and t.number_of_edges() == len(some):
            yield some


def steiner(h, terminals, weight):
    """The lightest spanning tree over all sets of nodes that hold the terminals."""
    others = [v for v in h if v not in terminals]
    totals = []
    for size in range(len(others) + 1):
        for more in itertools.combinations(others, size):
            part = h.subgraph(terminals + list(more))
            if nx.is_connected(part):
                tree = nx.minimum_spanning_edges(part, weight=weight or "none", keys=False)
                totals.append(sum(d.get(weight, 1) for _, _, d in tree))
    if not totals:
        return None

    def right(answer):
        t = nx.Graph(answer["edges"])
        t.add_nodes_from(terminals)
        return (nx.is_tree(t) and answer["optimal"] and sorted(t) == answer["nodes"]
                and abs(answer["weight"] - min(totals)) < 1e-9 and
                answer["bound"] == answer["weight"])
    return right


def questions(g, rng):
    weight = "weight" if any("weight" in d for _, _, d in g.edges(data=True)) else None
    yield "minimum_spanning_tree", "minimum_spanning_tree(G)", spanning(
        g, nx.minimum_spanning_tree, weight)
    yield "maximum_spanning_tree", "maximum_spanning_tree(G)", spanning(
        g, nx.maximum_spanning_tree, weight)
    yield "spanning tree without weights", "minimum_spanning_tree(G, weight=null)", spanning(
        g, nx.minimum_spanning_tree, None)
    yield "is_tree", "is_tree(G)", nx.is_tree(g)
    yield "is_forest", "is_forest(G)", nx.is_forest(g)
    if g.is_directed():
        yield "is_arborescence", "is_arborescence(G)", nx.is_arborescence(g)
    h = simple(g)
    count = None
    if g.number_of_edges() < 13:
        all_trees = list(trees_of(g))
        count = len(all_trees)
        yield "spanning_tree_count", "spanning_tree_count(G)", count
        if count > 0 and weight is not None:
            totals = sorted(sum(h.edges[e]["weight"] for e in t) for t in all_trees)
            yield ("second_best_spanning_tree", "second_best_spanning_tree(G)",
                   lambda a: (a is None) == (len(totals) < 2) and
                   (a is None or abs(a["weight"] - totals[1]) < 1e-9))
    if len(g) <= 8:
        some = rng.sample(sorted(g), min(len(g), rng.choice((1, 2, 3, 4, 5))))
        yield "steiner_tree", f"steiner_tree(G, {some})", steiner(h, some, weight)
    if g.is_directed() and nx.is_directed_acyclic_graph(g):
        for _ in range(3):
            u, v = rng.choice(sorted(g)), rng.choice(sorted(g))
            yield ("lowest_common_ancestor in a directed graph",
                   f"lowest_common_ancestor(G, {u}, {v})", lowest(g, u, v))
    if nx.is_tree(g):
        yield from tree_questions(nx.Graph(g), g.is_directed(), rng)


def tree_questions(t, directed, rng):
    nodes = sorted(t)
    if len(t) >= 2:
        yield "to_prufer_sequence", "to_prufer_sequence(G)", nx.to_prufer_sequence(t)
        code = [rng.randrange(len(t)) for _ in range(len(t) - 2)]
        built = sorted(map(sorted, nx.from_prufer_sequence(code).edges()))
        yield ("from_prufer_sequence", f"minimum_spanning_tree(from_prufer_sequence({code})).edges",
               lambda a: sorted(map(sorted, a)) == built)
    yield "tree_center", "tree_center(G)", sorted(nx.center(t))
    parts = {v: max((len(c) for c in nx.connected_components(t.subgraph(set(t) - {v}))), default=0)
             for v in nodes}
    yield ("tree_centroid", "tree_centroid(G)",
           [v for v in nodes if parts[v] == min(parts.values())])
    far = dict(nx.all_pairs_dijkstra_path_length(t))
    longest = max(max(d.values()) for d in far.values())

    def right(answer):
        path = answer["path"]
        return (abs(answer["length"] - longest) < 1e-9 and far[path[0]][path[-1]] == longest
                and path == nx.shortest_path(t, path[0], path[-1]))
    yield "tree_diameter", "tree_diameter(G)", right
    if not directed:
        root = rng.choice(nodes)
        u, v = rng.choice(nodes), rng.choice(nodes)
        rooted = nx.bfs_tree(t, root)
        yield ("lowest_common_ancestor in a tree", f"lowest_common_ancestor(G, {u}, {v}, {root})",
               lowest(rooted, u, v))


def make(rng):
    kind = rng.random()
    if kind < 0.5:
        return random_tree(rng)
    g = differential.random_graph(rng, sizes=(1, 2, 3, 4, 5, 6, 13, 30))
    return random_dag(g) if kind > 0.85 else g


differential.run(questions, make=make, batches=4, graphs=50)
