"""Orders, reach, walks and distances from a node against NetworkX, on random graphs of every kind."""
from lib import differential
from lib.differential import nx

SOURCES = 3


def ordered(g):
    """The same neighbours in the order of their ids, as grasp has them."""
    h = nx.DiGraph()
    h.add_nodes_from(sorted(g))
    for u in sorted(g):
        h.add_edges_from((u, v) for v in sorted(g.neighbors(u)))
    return h


def as_rows(lengths):
    return [[v, d] for v, d in sorted(lengths.items())]


def rows_of(expected):
    def right(answer):
        rows = answer["rows"]
        return (answer["columns"] == ["node", "distance"] and len(rows) == len(expected)
                and all(r[0] == e[0] and abs(r[1] - e[1]) <= 1e-9 for r, e in zip(rows, expected)))
    return right


def walk_check(g, u, steps):
    def right(answer):
        joined = all(g.has_edge(a, b) for a, b in zip(answer, answer[1:]))
        stuck = not any(True for _ in g.neighbors(answer[-1]))
        return answer[0] == u and joined and (len(answer) == steps + 1 or stuck)
    return right


def questions(g, rng):
    simple = ordered(g)
    for _ in range(SOURCES):
        u, k = rng.choice(list(g)), rng.randrange(4)
        hops = nx.single_source_shortest_path_length(g, u)
        yield "bfs_order", f"bfs_order(G, {u})", [u] + [v for _, v in nx.bfs_edges(simple, u)]
        yield "dfs_order", f"dfs_order(G, {u})", list(nx.dfs_preorder_nodes(simple, u))
        yield "bfs_edges", f"bfs_edges(G, {u})", [list(e) for e in nx.bfs_edges(simple, u)]
        yield "dfs_edges", f"dfs_edges(G, {u})", [list(e) for e in nx.dfs_edges(simple, u)]
        yield ("within_hops", f"within_hops(G, {u}, {k})",
               sorted(v for v, d in hops.items() if 0 < d <= k))
        yield ("nodes_at_distance", f"nodes_at_distance(G, {u}, {k})",
               sorted(v for v, d in hops.items() if d == k))
        yield "descendants", f"descendants(G, {u})", sorted(nx.descendants(g, u))
        yield "ancestors", f"ancestors(G, {u})", sorted(nx.ancestors(g, u))
        yield "random_walk", f"random_walk(G, {u}, {k + 5})", walk_check(g, u, k + 5)
        yield ("distances in hops", f"distances(G, {u}, weight=null)", rows_of(as_rows(hops)))
        yield ("distances", f"distances(G, {u})",
               rows_of(as_rows(nx.single_source_dijkstra_path_length(g, u))))


differential.run(questions)
