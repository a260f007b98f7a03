"""Structure, components and paths against NetworkX, on random graphs of every kind."""
from lib import differential
from lib.differential import nx

PAIRS = 4


def questions(g, rng):
    """(property, call, what NetworkX says)"""
    weak = nx.weakly_connected_components if g.is_directed() else nx.connected_components
    groups = sorted((sorted(c) for c in weak(g)), key=lambda c: (-len(c), c[0]))
    degrees = [d for _, d in sorted(g.degree())]
    yield "node_count", "node_count(G)", g.number_of_nodes()
    yield "edge_count", "edge_count(G)", g.number_of_edges()
    yield "density", "density(G)", nx.density(g)
    if g.is_directed():
        yield ("reciprocity", "reciprocity(G)",
               nx.overall_reciprocity(g) if g.number_of_edges() != 0 else None)
    yield "self_loops", "self_loops(G)", sorted(nx.nodes_with_selfloops(g))
    yield "isolated_nodes", "isolated_nodes(G)", sorted(nx.isolates(g))
    yield "degrees", "column(degrees(G), degree)", degrees
    yield "mean", "mean(degrees(G))", sum(degrees) / len(degrees)
    yield ("degree_distribution", "column(degree_distribution(G), count)",
           [c for c in nx.degree_histogram(g) if c != 0])
    yield "connected_components", "connected_components(G)", groups
    yield "component_count", "component_count(G)", len(groups)
    yield "is_connected", "is_connected(G)", len(groups) == 1
    yield "largest_component", "largest_component(G)", groups[0]
    for _ in range(PAIRS):
        u, v = rng.choice(list(g)), rng.choice(list(g))
        pair = f"(G, {u}, {v})"
        yield "has_edge", f"has_edge{pair}", g.has_edge(u, v)
        yield "degree", f"degree(G, {u})", g.degree(u)
        yield "neighbors", f"neighbors(G, {u})", sorted(g.neighbors(u))
        if g.is_directed():
            yield "in_degree", f"in_degree(G, {u})", g.in_degree(u)
            yield "out_degree", f"out_degree(G, {u})", g.out_degree(u)
            yield "predecessors", f"neighbors(G, {u}, direction=in)", sorted(g.predecessors(u))
        else:
            yield ("common_neighbors", f"common_neighbors{pair}",
                   sorted(nx.common_neighbors(g, u, v)))
        there = nx.has_path(g, u, v)
        hops = nx.shortest_path_length(g, u, v) if there else None
        length = nx.dijkstra_path_length(g, u, v) if there else None
        yield "has_path", f"has_path{pair}", there
        yield "hops", f"shortest_path_length(G, {u}, {v}, weight=null)", hops
        yield "shortest_path_length", f"shortest_path_length{pair}", length
        yield "shortest_path", f"shortest_path{pair}", path_check(g, u, v, length)


def cheapest(g, u, v):
    edges = g[u][v].values() if g.is_multigraph() else [g[u][v]]
    return min(e.get("weight", 1) for e in edges)


def path_check(g, u, v, length):
    def right(answer):
        if answer is None or length is None:
            return answer is None and length is None
        path = answer["path"]
        return (path[0] == u and path[-1] == v and answer["length"] == length
                and sum(cheapest(g, a, b) for a, b in zip(path, path[1:])) == length)
    return right


differential.run(questions)
