"""Functions that NetworkX has too give the same through Python: random graphs of all four kinds,
with and without weights, handed over as they are."""
import math
import random

import networkx as nx

from lib import effort, tap
from lib.binding import grasp

SEEDS = range(effort.some(60))


def random_graph(rng, directed=None, connected=False, multi=None):
    n = rng.choice((1, 2, 3, 5, 8, 13))
    directed = rng.random() < 0.5 if directed is None else directed
    g = nx.gnp_random_graph(n, rng.choice((0.1, 0.3, 0.6)), seed=rng.randrange(10**9),
                            directed=directed)
    if connected:
        for v in range(1, n):
            u = rng.randrange(v)
            g.add_edge(u, v)
            if directed:
                g.add_edge(v, u)
    if rng.random() < 0.5:
        for _, _, data in g.edges(data=True):
            data["weight"] = rng.choice((1, 2, 3, 0.5))
    name = rng.choice((lambda v: v, lambda v: f"n{v}", lambda v: (v, "x")))
    return nx.relabel_nodes(g, {v: name(v) for v in list(g)})


def weight_of(g):
    """What grasp takes where nothing is said, for NetworkX."""
    return "weight" if nx.get_edge_attributes(g, "weight") else None


def close(a, b):
    if isinstance(a, dict):
        return a.keys() == b.keys() and all(close(a[k], b[k]) for k in a)
    if isinstance(a, (int, float)) and isinstance(b, (int, float)):
        return math.isclose(a, b, rel_tol=1e-5, abs_tol=1e-6)
    return a == b


def unordered(groups):
    return {frozenset(group) for group in groups}


def undirected_edges(edges):
    return {frozenset(edge) for edge in edges}


def pair(g, rng):
    nodes = list(g)
    return rng.choice(nodes), rng.choice(nodes)


# name, what kinds of graphs, NetworkX's answer, grasp's answer; g is NetworkX's, G ours.
ANY, UNDIRECTED, DIRECTED, CONNECTED, DAG = "any", "undirected", "directed", "connected", "dag"
TABLE = [
    ("degree", ANY, lambda g, u, v: g.degree(u), lambda G, u, v: G.degree(u)),
    ("neighbors", ANY, lambda g, u, v: set(g.neighbors(u)), lambda G, u, v: set(G.neighbors(u))),
    ("has_edge", ANY, lambda g, u, v: g.has_edge(u, v), lambda G, u, v: G.has_edge(u, v)),
    ("density", ANY, lambda g, u, v: nx.density(g), lambda G, u, v: G.density()),
    ("has_path", ANY, nx.has_path, lambda G, u, v: G.has_path(u, v)),
    ("shortest_path_length", ANY,
     lambda g, u, v: nx.shortest_path_length(g, u, v, weight_of(g)) if nx.has_path(g, u, v)
     else None, lambda G, u, v: G.shortest_path_length(u, v)),
    ("shortest_path", ANY,
     lambda g, u, v: nx.shortest_path_length(g, u, v, weight_of(g)) if nx.has_path(g, u, v)
     else None, lambda G, u, v: getattr(G.shortest_path(u, v), "length", None)),
    ("distances", ANY,
     lambda g, u, v: dict(nx.single_source_dijkstra_path_length(g, u, weight=weight_of(g) or "-")),
     lambda G, u, v: {k: d for k, d in G.distances(u).to_dict().items() if d is not None}),
    ("diameter", CONNECTED, lambda g, u, v: nx.diameter(g), lambda G, u, v: G.diameter(weight=None)),
    ("radius", CONNECTED, lambda g, u, v: nx.radius(g), lambda G, u, v: G.radius(weight=None)),
    ("center", CONNECTED, lambda g, u, v: set(nx.center(g)),
     lambda G, u, v: set(G.center(weight=None))),
    ("eccentricity", CONNECTED, lambda g, u, v: nx.eccentricity(g, u),
     lambda G, u, v: G.eccentricity(u, weight=None)),
    ("connected_components", UNDIRECTED, lambda g, u, v: unordered(nx.connected_components(g)),
     lambda G, u, v: unordered(G.connected_components())),
    ("strongly_connected_components", DIRECTED,
     lambda g, u, v: unordered(nx.strongly_connected_components(g)),
     lambda G, u, v: unordered(G.strongly_connected_components())),
    ("bridges", UNDIRECTED, lambda g, u, v: undirected_edges(nx.bridges(g)),
     lambda G, u, v: undirected_edges(G.bridges())),
    ("articulation_points", UNDIRECTED, lambda g, u, v: set(nx.articulation_points(g)),
     lambda G, u, v: set(G.articulation_points())),
    ("biconnected_components", UNDIRECTED, lambda g, u, v: unordered(nx.biconnected_components(g)),
     lambda G, u, v: unordered(G.biconnected_components())),
    ("is_bipartite", ANY, lambda g, u, v: nx.is_bipartite(g), lambda G, u, v: G.is_bipartite()),
    ("is_planar", UNDIRECTED, lambda g, u, v: nx.check_planarity(g)[0],
     lambda G, u, v: G.is_planar()),
    ("is_tree", ANY, lambda g, u, v: nx.is_tree(g), lambda G, u, v: G.is_tree()),
    ("is_directed_acyclic_graph", DIRECTED, lambda g, u, v: nx.is_directed_acyclic_graph(g),
     lambda G, u, v: G.is_directed_acyclic_graph()),
    ("topological_generations", DAG, lambda g, u, v: list(map(set, nx.topological_generations(g))),
     lambda G, u, v: list(map(set, G.topological_generations()))),
    ("ancestors", DIRECTED, lambda g, u, v: nx.ancestors(g, u),
     lambda G, u, v: set(G.ancestors(u))),
    ("descendants", ANY, lambda g, u, v: nx.descendants(g, u),
     lambda G, u, v: set(G.descendants(u))),
    ("transitive_reduction", DAG, lambda g, u, v: set(nx.transitive_reduction(g).edges()),
     lambda G, u, v: set(G.transitive_reduction().to_networkx().edges())),
    ("pagerank", ANY, lambda g, u, v: nx.pagerank(g, tol=1e-12, max_iter=1000),
     lambda G, u, v: G.pagerank().to_dict()),
    ("betweenness_centrality", ANY,
     lambda g, u, v: nx.betweenness_centrality(g, weight=weight_of(g)),
     lambda G, u, v: G.betweenness_centrality().to_dict()),
    ("closeness_centrality", ANY,
     lambda g, u, v: nx.closeness_centrality(g, distance=weight_of(g)),
     lambda G, u, v: G.closeness_centrality().to_dict()),
    ("degree_centrality", ANY, lambda g, u, v: nx.degree_centrality(g),
     lambda G, u, v: G.degree_centrality().to_dict()),
    ("harmonic_centrality", ANY,
     lambda g, u, v: nx.harmonic_centrality(g, distance=weight_of(g)),
     lambda G, u, v: G.harmonic_centrality().to_dict()),
    ("core_number", UNDIRECTED, lambda g, u, v: nx.core_number(g),
     lambda G, u, v: G.core_number().to_dict()),
    ("triangles", UNDIRECTED, lambda g, u, v: nx.triangles(g),
     lambda G, u, v: G.triangles().to_dict()),
    ("clustering", UNDIRECTED, lambda g, u, v: nx.clustering(g),
     lambda G, u, v: G.clustering(weight=None).to_dict()),
    ("transitivity", UNDIRECTED, lambda g, u, v: nx.transitivity(g),
     lambda G, u, v: G.transitivity()),
    ("find_cliques", UNDIRECTED, lambda g, u, v: unordered(nx.find_cliques(g)),
     lambda G, u, v: unordered(G.find_cliques())),
    ("minimum_spanning_tree", UNDIRECTED,
     lambda g, u, v: nx.minimum_spanning_tree(g).size("weight"),
     lambda G, u, v: G.minimum_spanning_tree()["weight"]),
    ("maximum_matching", UNDIRECTED,
     lambda g, u, v: len(nx.max_weight_matching(g, maxcardinality=True, weight="-")),
     lambda G, u, v: G.maximum_matching()["size"]),
    ("maximum_flow_value", ANY,
     lambda g, u, v: nx.maximum_flow_value(g, u, v, capacity="weight") if u != v and weight_of(g)
     else None, lambda G, u, v: G.maximum_flow_value(u, v, capacity="weight") if u != v and
     G.info()["weighted"] else None),
    ("edge_connectivity", CONNECTED, lambda g, u, v: nx.edge_connectivity(g) if len(g) > 1 else 0,
     lambda G, u, v: G.edge_connectivity() if len(G) > 1 else 0),
    ("node_connectivity", UNDIRECTED, lambda g, u, v: nx.node_connectivity(g) if len(g) > 1 else 0,
     lambda G, u, v: G.node_connectivity() if len(G) > 1 else 0),
    ("average_shortest_path_length", CONNECTED,
     lambda g, u, v: nx.average_shortest_path_length(g) if len(g) > 1 else 0,
     lambda G, u, v: G.average_shortest_path_length(weight=None) if len(G) > 1 else 0),
    ("jaccard_coefficient", UNDIRECTED,
     lambda g, u, v: next(nx.jaccard_coefficient(g, [(u, v)]))[2] if u != v else None,
     lambda G, u, v: G.jaccard_coefficient(u, v) if u != v else None),
    ("complement", ANY, lambda g, u, v: edge_set(nx.complement(g)),
     lambda G, u, v: edge_set(G.complement().to_networkx())),
    ("reverse", DIRECTED, lambda g, u, v: edge_set(g.reverse()),
     lambda G, u, v: edge_set(G.reverse().to_networkx())),
    ("line_graph", UNDIRECTED, lambda g, u, v: nx.line_graph(g).number_of_edges(),
     lambda G, u, v: G.line_graph().number_of_edges()),
    ("ego_graph", ANY, lambda g, u, v: edge_set(nx.ego_graph(g, u)),
     lambda G, u, v: edge_set(G.ego_graph(u).to_networkx())),
    ("is_isomorphic", ANY, lambda g, u, v: True,
     lambda G, u, v: G.is_isomorphic(grasp.Graph(G.to_networkx()))),
    ("to_networkx", ANY, lambda g, u, v: (dict(g.nodes(data=True)), edge_set(g)),
     lambda G, u, v: (dict(G.to_networkx().nodes(data=True)), edge_set(G.to_networkx()))),
]


def edge_set(g):
    ends = (lambda u, v: (u, v)) if g.is_directed() else (lambda u, v: frozenset((u, v)))
    return {(ends(u, v), data.get("weight")) for u, v, data in g.edges(data=True)}


def made(kind, rng):
    g = random_graph(rng, {ANY: None, CONNECTED: None}.get(kind, kind != UNDIRECTED),
                     kind == CONNECTED)
    if kind == DAG:
        at = {v: i for i, v in enumerate(g)}
        g.remove_edges_from([(u, v) for u, v in g.edges() if at[u] >= at[v]])
    return g


def check(name, kind, theirs, ours):
    def run():
        for seed in SEEDS:
            rng = random.Random(f"{name} {seed}")
            g = made(kind, rng)
            u, v = pair(g, rng)
            want, got = theirs(g, u, v), ours(grasp.Graph(g), u, v)
            assert close(want, got), (f"seed {seed}, {g}, {list(g.edges(data=True))}, {u}, {v}\n"
                                      f"NetworkX {want}\ngrasp    {got}")
    return name, run


tap.run([check(*row) for row in TABLE])
