"""The examples of NetworkX's own documentation, for the functions that grasp has too: whatever they
call gives the same through grasp. docs/PYTHON.md says what differs on purpose."""
import os
import tempfile

import networkx as nx

from lib import tap
from lib.binding import grasp
from lib.networkx_docs import Row, Watch, documented

LEAST_COMPARED = 500  # calls; there are 567
if not nx.__version__.startswith("2.8"):
    tap.skip_all(f"the table is of NetworkX 2.8, not {nx.__version__}")


def of(a):
    """The graph of a call, as NetworkX has it."""
    return next(v for v in a.values() if isinstance(v, nx.Graph))


def G(a):
    """The graph of a call. Where some edges lack the weight, NetworkX counts 1, and a capacity that
    is missing has no bound; grasp wants to be told."""
    g = of(a)
    for key, usual in ("weight", 1), ("capacity", None):
        name = a.get(key)
        found = nx.get_edge_attributes(g, name) if isinstance(name, str) else {}
        if 0 < len(found) < g.number_of_edges():
            g = g.copy()
            for _, _, data in g.edges(data=True):
                data.setdefault(name, usual or sum(found.values()) + 1)
    return grasp.Graph(g)


def weight(a, key="weight"):
    """grasp refuses an attribute that no edge has, where NetworkX counts 1."""
    name = a.get(key)
    return name if name and nx.get_edge_attributes(of(a), name) else None


def one_or_all(table, nodes):
    """NetworkX's nbunch: None is all, a node is its value, several are a dict."""
    whole = table.to_dict()
    if nodes is None:
        return whole
    if isinstance(nodes, (int, str)):
        return whole[nodes]
    return {node: whole[node] for node in nodes}


def back(graph):
    return graph.to_networkx()


def groups(found):
    return {frozenset(group) for group in found}


def pairs(edges):
    """Edges without direction."""
    return {frozenset(edge[:2]) for edge in edges}


def arcs(edges):
    return {tuple(edge[:2]) for edge in edges}


def length(key):
    """What a path costs: another of the same length is as good."""
    def worth(a, path):
        g, name = of(a), a.get(key)
        steps = list(zip(path, path[1:]))
        return path[0], path[-1], sum(g[u][v].get(name, 1) if name else 1 for u, v in steps)
    return worth


def order(a, nodes):
    """Of nodes: every one behind those that lead to it."""
    at = {node: i for i, node in enumerate(nodes)}
    return set(at), all(at[u] < at[v] for u, v in a["G"].edges())


def tool(name, *params, form=lambda result: result, worth=None, lacks=(), **named):
    """The same by a tool: params are arguments of NetworkX's, handed over in this order."""
    return Row(lambda a: getattr(G(a), name)(*[a[p] for p in params], **named), form, worth, lacks)


def weighted(name, *params, key="weight", to=None, form=lambda result: result, worth=None):
    return Row(lambda a: getattr(G(a), name)(*[a[p] for p in params], **{to or key: weight(a, key)}),
               form, worth)


def table(name, by="weight", to="weight", nodes=None, value=lambda t: t, **params):
    def ours(a):
        named = {p: a[q] for p, q in params.items()}
        if by:
            named[to] = weight(a, by)
        return one_or_all(value(getattr(G(a), name)(**named)), a.get(nodes))
    return Row(ours)


def path(name, source="source", target="target", key="weight", value=list):
    return Row(lambda a: value(getattr(G(a), name)(a[source], a[target], weight=weight(a, key))),
               worth=length(key))


def pairwise(name):
    """Scores of pairs: those that are given, else all that are not linked."""
    def ours(a):
        g = G(a)
        these = a["ebunch"] if a["ebunch"] is not None else nx.non_edges(a["G"])
        return [(u, v, getattr(g, name)(u, v)) for u, v in these]
    return Row(ours, lambda found: {(frozenset(row[:2]), row[2]) for row in
                                    ((u, v, round(p, 8)) for u, v, p in found)})


def flow_value(a, source="s", target="t"):
    return G(a).maximum_flow_value(a[source], a[target], capacity=weight(a, "capacity"))


def of_residual(result):
    return result.graph["flow_value"] if isinstance(result, nx.Graph) else result


def cost(a, flow):
    return sum(f * a["G"][u][v].get(a["weight"], 0) for u in flow for v, f in flow[u].items())


def cheapest(a, **more):
    g = a["G"]
    lists = {name: name if any(name in d for _, _, d in g.edges(data=True)) else None
             for name in (a["capacity"], a["weight"])}
    found = G(a).min_cost_flow(capacity=lists[a["capacity"]], weight=lists[a["weight"]], **more)
    if found is None:
        return None
    flow = {u: {v: 0 for v in g[u]} for u in g}
    for u, v, f, *_ in found["flow"]:
        flow[u][v] += f
    return flow


def tree(name):
    """The edges of a spanning tree; another of the same weight is as good."""
    def ours(a):
        return [tuple(e) for e in getattr(G(a), name)(weight=weight(a))["edges"]]

    def worth(a, found):
        edges = found.edges() if isinstance(found, nx.Graph) else found
        g = a["G"]
        return nx.is_forest(nx.Graph([e[:2] for e in edges])), sum(
            g[e[0]][e[1]].get(a["weight"], 1) for e in edges)
    return Row(ours, lambda found: pairs(found.edges() if isinstance(found, nx.Graph) else found),
               worth)


def both(name):
    """A graph of two; names that are in both belong to one node."""
    def ours(a):
        return back(getattr(grasp.Graph(a["G"]), name)(grasp.Graph(a["H"])))
    return Row(ours)


def walked(a, circuit):
    """Edges one behind the other, each once, and back."""
    ends = [tuple(e[:2]) for e in circuit]
    return all(e[1] == f[0] for e, f in zip(ends, ends[1:] + ends[:1])), len(ends)


def hubs_and_authorities(a, found):
    """Where several fit, as of a path of four nodes, all are as good: hubs point to authorities,
    authorities are pointed to by hubs, and both sum up to 1."""
    hub, authority = found

    def shares(scores):
        return {v: round(score / sum(scores.values()), 4) for v, score in scores.items()}
    up = {v: sum(authority[w] for w in a["G"][v]) for v in hub}
    return shares(up) == shares(hub), round(sum(hub.values()), 6), round(sum(authority.values()), 6)


def made(name, *params, lacks=()):
    return Row(lambda a: back(grasp.Graph.make(name, *[a[p] for p in params])), lacks=lacks,
               beyond={"n": lambda n: not isinstance(n, int)} if "n" in params else None)


def classes(coloring):
    return {frozenset(v for v in coloring if coloring[v] == c) for c in coloring.values()}


def proper(a, coloring):
    return all(coloring[u] != coloring[v] for u, v in a["G"].edges() if u != v), len(
        set(coloring.values()))


def colored(parts):
    return {node: i for i, part in enumerate(parts) for node in part}


def disjoint(a, found):
    """How many paths; which ones is a matter of choice."""
    return len(list(found))


def contracted(a):
    u, v = a["edge"][:2] if "edge" in a else (a["u"], a["v"])
    return back(G(a).contract_nodes(u, v, self_loops=a["self_loops"]))


def cycle_of(found):
    """The nodes of a cycle, from any of them."""
    nodes = [e[0] for e in found] if found and isinstance(found[0], tuple) else list(found)[:-1]
    return frozenset(nodes)


def simple(cycles):
    """Cycles of arcs, each from its least node."""
    def turned(cycle):
        at = min(range(len(cycle)), key=lambda i: str(cycle[i]))
        return tuple(cycle[at:] + cycle[:at])
    return {turned(list(cycle)) for cycle in cycles}


def closed(a, found):
    return len(found) > 1 and nx.is_path(a["G"], found) and found[0] == found[-1]


def all_pairs(a):
    g = G(a)
    out = {node: {node: 0} for node in a["G"]}
    for u, v, d in g.distance_table(weight=weight(a)):
        if d is not None and (a.get("cutoff") is None or d <= a["cutoff"]):
            out[u][v] = d
            if not a["G"].is_directed():
                out[v][u] = d
    return list(out.items())


def distances(a):
    found = G(a).distances(a["source"], weight=weight(a)).to_dict()
    return {v: d for v, d in found.items()
            if d is not None and (a.get("cutoff") is None or d <= a["cutoff"])}


def lengths(a):
    """shortest_path_length, with all that may be left out of it."""
    g, w = a["G"], weight(a)
    if a["source"] is None and a["target"] is None:
        return all_pairs(a)
    if a["source"] is None:
        g, a = g.reverse() if g.is_directed() else g, {**a, "source": a["target"], "target": None}
    if a["target"] is None:
        return distances({**a, "G": g})
    return grasp.Graph(g).shortest_path_length(a["source"], a["target"], weight=w)


def routes(a):
    """shortest_path: NetworkX's other three forms have no tool, so each path is asked for."""
    g, w = G(a), weight(a)

    def one(u, v):
        return list(g.shortest_path(u, v, weight=w) or [])
    if a["source"] is not None and a["target"] is not None:
        return one(a["source"], a["target"])
    if a["source"] is not None:
        return {v: one(a["source"], v) for v in a["G"] if one(a["source"], v)}
    if a["target"] is not None:
        return {u: one(u, a["target"]) for u in a["G"] if one(u, a["target"])}
    return {u: {v: one(u, v) for v in a["G"] if one(u, v)} for u in a["G"]}


def cost_of_routes(a, found):
    worth = length("weight")
    if isinstance(found, dict):
        return {key: cost_of_routes(a, value) for key, value in found.items()}
    return worth(a, found)


def sides(a, found):
    """A cut: what it costs."""
    return found[0]


def searched(name, *lacks):
    """A search; NetworkX takes neighbours in the order of insertion, grasp in that of nodes."""
    return Row(lambda a: [tuple(e) for e in getattr(G(a), name)(a["source"])],
               worth=lambda a, found: (len(found), {v for _, v in found}),
               lacks=lacks)


ROWS = {
    "algorithms.assortativity.correlation": {
        "degree_assortativity_coefficient": tool("degree_assortativity_coefficient"),
        "degree_pearson_correlation_coefficient": tool("degree_assortativity_coefficient"),
        "attribute_assortativity_coefficient": tool("attribute_assortativity_coefficient",
                                                    "attribute")},
    "algorithms.bipartite.basic": {
        "is_bipartite": tool("is_bipartite"),
        "color": Row(lambda a: colored(G(a).bipartite_sets()), classes),
        "sets": tool("bipartite_sets", form=groups)},
    "algorithms.bipartite.matching": {
        "to_vertex_cover": tool("bipartite_vertex_cover", form=set,
                                worth=lambda a, found: len(found))},
    "algorithms.bipartite.projection": {
        "projected_graph": Row(lambda a: back(G(a).projection(list(a["nodes"]))),
                               lambda g: pairs(g.edges()))},
    "algorithms.bridges": {"bridges": tool("bridges", form=pairs), "has_bridges": tool("has_bridges")},
    "algorithms.centrality.closeness": {
        "closeness_centrality": table("closeness_centrality", "distance", nodes="u",
                                      wf_improved="wf_improved")},
    "algorithms.centrality.eigenvector": {
        "eigenvector_centrality": table("eigenvector_centrality"),
        "eigenvector_centrality_numpy": table("eigenvector_centrality")},
    "algorithms.centrality.katz": {
        "katz_centrality": table("katz_centrality", alpha="alpha", beta="beta",
                                 normalized="normalized"),
        "katz_centrality_numpy": table("katz_centrality", alpha="alpha", beta="beta",
                                       normalized="normalized")},
    "algorithms.cluster": {
        "triangles": table("triangles", None, nodes="nodes"),
        "average_clustering": weighted("average_clustering"),
        "clustering": table("clustering", nodes="nodes"),
        "transitivity": tool("transitivity")},
    "algorithms.coloring.greedy_coloring": {
        "greedy_color": Row(lambda a: colored(G(a).greedy_color(strategy=a["strategy"])["classes"]),
                            classes, proper)},
    "algorithms.community.centrality": {
        "girvan_newman": Row(
            lambda a: [tuple(map(set, G(a).girvan_newman(k))) for k in
                       range(nx.number_connected_components(a["G"]) + 1, len(a["G"]) + 1)],
            lambda levels: groups(next(iter(levels))), lacks=("most_valuable_edge",))},
    "algorithms.community.louvain": {
        "louvain_communities": Row(
            lambda a: G(a).louvain_communities(weight=weight(a), resolution=a["resolution"]), groups,
            worth=lambda a, found: nx.community.modularity(a["G"], found))},
    "algorithms.community.quality": {
        "modularity": Row(lambda a: G(a).modularity([list(c) for c in a["communities"]],
                                                    weight=weight(a), resolution=a["resolution"]))},
    "algorithms.components.biconnected": {
        "biconnected_components": tool("biconnected_components", form=groups),
        "is_biconnected": tool("is_biconnected"),
        "articulation_points": tool("articulation_points", form=set)},
    "algorithms.components.connected": {
        "number_connected_components": tool("component_count"),
        "connected_components": tool("connected_components", form=groups),
        "is_connected": tool("is_connected"),
        "node_connected_component": tool("node_connected_component", "n", form=set)},
    "algorithms.components.strongly_connected": {
        "number_strongly_connected_components": tool("strong_component_count"),
        "strongly_connected_components": tool("strongly_connected_components", form=groups),
        "kosaraju_strongly_connected_components": tool("strongly_connected_components", form=groups),
        "is_strongly_connected": tool("is_strongly_connected"),
        "condensation": Row(lambda a: back(G(a).condensation()),
                            lambda g: (len(g), g.number_of_edges()))},
    "algorithms.components.weakly_connected": {
        "number_weakly_connected_components": tool("component_count"),
        "weakly_connected_components": tool("connected_components", form=groups),
        "is_weakly_connected": tool("is_connected")},
    "algorithms.connectivity.connectivity": {
        "local_node_connectivity": tool("node_connectivity", "s", "t"),
        "node_connectivity": Row(lambda a: G(a).node_connectivity(
            *([a["s"], a["t"]] if a["s"] is not None else []))),
        "local_edge_connectivity": tool("edge_connectivity", "s", "t"),
        "edge_connectivity": Row(lambda a: G(a).edge_connectivity(
            *([a["s"], a["t"]] if a["s"] is not None else [])))},
    "algorithms.connectivity.cuts": {
        "minimum_st_edge_cut": Row(lambda a: [tuple(e) for e in
                                              G(a).minimum_cut(a["s"], a["t"],
                                                               capacity=None)["edges"]],
                                   pairs, worth=disjoint)},
    "algorithms.connectivity.disjoint_paths": {
        "edge_disjoint_paths": tool("edge_disjoint_paths", "s", "t",
                                    form=lambda found: {tuple(p) for p in found}, worth=disjoint),
        "node_disjoint_paths": tool("node_disjoint_paths", "s", "t",
                                    form=lambda found: {tuple(p) for p in found}, worth=disjoint)},
    "algorithms.connectivity.edge_augmentation": {
        "k_edge_augmentation": Row(lambda a: G(a).bridge_augmentation(), pairs, disjoint,
                                   lacks=("avail", "partial"), beyond={"k": lambda k: k != 2})},
    "algorithms.connectivity.stoerwagner": {
        "stoer_wagner": Row(lambda a: (lambda r: (r["value"], r["sides"]))(
            G(a).stoer_wagner(weight=weight(a))), lambda r: (r[0], groups(r[1])), worth=sides)},
    "algorithms.cuts": {
        "cut_size": Row(lambda a: G(a).cut_size(list(a["S"]), weight=weight(a)))},
    "algorithms.cycles": {
        "simple_cycles": Row(lambda a: G(a).simple_cycles()["cycles"], simple),
        "recursive_simple_cycles": Row(lambda a: G(a).simple_cycles()["cycles"], simple),
        "find_cycle": Row(lambda a: G(a).find_cycle(), cycle_of,
                          lacks=("source",), beyond={"orientation": lambda way: way == "ignore"})},
    "algorithms.dag": {
        "descendants": tool("descendants", "source", form=set),
        "ancestors": tool("ancestors", "source", form=set),
        "topological_sort": tool("topological_sort", worth=order),
        "all_topological_sorts": Row(lambda a: G(a).all_topological_sorts()["orders"],
                                     lambda found: {tuple(o) for o in found}),
        "topological_generations": tool("topological_generations",
                                        form=lambda found: [frozenset(layer) for layer in found]),
        "is_directed_acyclic_graph": tool("is_directed_acyclic_graph"),
        "transitive_closure": Row(lambda a: back(G(a).transitive_closure()), lacks=("reflexive",)),
        "transitive_closure_dag": Row(lambda a: back(G(a).transitive_closure())),
        "transitive_reduction": Row(lambda a: back(G(a).transitive_reduction())),
        "dag_longest_path": Row(lambda a: list(G(a).dag_longest_path(weight=weight(a))),
                                worth=lambda a, found: length("weight")(a, found)[2]),
        "dag_longest_path_length": weighted("dag_longest_path_length")},
    "algorithms.distance_measures": {
        "eccentricity": table("eccentricity", None, nodes="v", value=lambda t: t),
        "diameter": tool("diameter", weight=None), "radius": tool("radius", weight=None),
        "periphery": tool("periphery", weight=None, form=set),
        "center": tool("center", weight=None, form=set)},
    "algorithms.dominance": {
        "immediate_dominators": Row(
            lambda a: {v: d for v, d in G(a).dominator_tree(a["start"]).to_dict().items()},
            lambda found: {v: d for v, d in found.items() if d is not None and d != v})},
    "algorithms.euler": {
        "is_eulerian": tool("is_eulerian"),
        "has_eulerian_path": Row(lambda a: G(a).has_eulerian_path(
            *([a["source"]] if a["source"] is not None else []))),
        "eulerian_circuit": Row(lambda a: (lambda p: list(zip(p, p[1:])))(
            G(a).eulerian_circuit(*([a["source"]] if a["source"] is not None else []))),
            worth=walked)},
    "algorithms.flow.maxflow": {
        "maximum_flow": Row(lambda a: (flow_value(a, "_s", "_t"), None), lambda r: r[0]),
        "maximum_flow_value": Row(lambda a: flow_value(a, "_s", "_t")),
        "minimum_cut": Row(lambda a: (lambda r: (r["value"], r["sides"]))(
            G(a).minimum_cut(a["_s"], a["_t"], capacity=weight(a, "capacity"))),
            lambda r: (r[0], groups(r[1])), worth=sides),
        "minimum_cut_value": Row(lambda a: G(a).minimum_cut_value(
            a["_s"], a["_t"], capacity=weight(a, "capacity")))},
    "algorithms.flow.mincost": {
        "min_cost_flow_cost": Row(lambda a: cost(a, cheapest(a, demand=a["demand"]))),
        "min_cost_flow": Row(lambda a: cheapest(a, demand=a["demand"]), worth=cost),
        "max_flow_min_cost": Row(lambda a: cheapest(a, source=a["s"], target=a["t"]), worth=cost)},
    "algorithms.flow.networksimplex": {
        "network_simplex": Row(lambda a: (lambda f: f and (cost(a, f), f))(
            cheapest(a, demand=a["demand"])), worth=sides)},
    "algorithms.isolate": {"isolates": tool("isolated_nodes", form=set)},
    "algorithms.isomorphism.isomorph": {
        "is_isomorphic": Row(lambda a: grasp.Graph(a["G1"]).is_isomorphic(
            grasp.Graph(a["G2"])),
            lacks=("node_match", "edge_match"))},
    "algorithms.link_analysis.hits_alg": {
        "hits": Row(lambda a: (lambda t: (dict(zip(t["node"], t["hub"])),
                                          dict(zip(t["node"], t["authority"]))))(
            G(a).hits(weight=weight({**a, "weight": "weight"}))), worth=hubs_and_authorities)},
    "algorithms.link_analysis.pagerank_alg": {
        "pagerank": table("pagerank", alpha="alpha"),
        "pagerank_numpy": table("pagerank", alpha="alpha"),
        "pagerank_scipy": table("pagerank", alpha="alpha")},
    "algorithms.link_prediction": {name: pairwise(name) for name in (
        "resource_allocation_index", "jaccard_coefficient", "adamic_adar_index",
        "preferential_attachment")},
    "algorithms.lowest_common_ancestors": {
        "lowest_common_ancestor": tool("lowest_common_ancestor", "node1", "node2")},
    "algorithms.matching": {
        "max_weight_matching": Row(
            lambda a: [tuple(e) for e in G(a).max_weight_matching(
                weight=weight(a), maxcardinality=a["maxcardinality"])["edges"]], pairs,
            worth=lambda a, found: sum(a["G"][u][v].get(a["weight"], 1) for u, v in found))},
    "algorithms.minors.contraction": {"contracted_nodes": Row(contracted),
                                      "contracted_edge": Row(contracted)},
    "algorithms.operators.binary": {name: both("union" if name == "compose" else name) for name in (
        "compose", "intersection", "difference", "symmetric_difference")},
    "algorithms.operators.unary": {
        "complement": Row(lambda a: back(G(a).complement())),
        "reverse": Row(lambda a: back(G(a).reverse()))},
    "algorithms.planarity": {"is_planar": tool("is_planar"),
                             "check_planarity": Row(lambda a: (G(a).is_planar(),), lambda r: r[0])},
    "algorithms.shortest_paths.astar": {"astar_path": path("shortest_path")},
    "algorithms.shortest_paths.generic": {
        "shortest_path": Row(routes, worth=cost_of_routes),
        "shortest_path_length": Row(lengths, lambda d: dict(d) if isinstance(d, list) else d),
        "all_shortest_paths": Row(lambda a: G(a).all_shortest_paths(
            a["source"], a["target"], weight=weight(a))["paths"],
            lambda found: {tuple(p) for p in found}),
        "average_shortest_path_length": weighted("average_shortest_path_length")},
    "algorithms.shortest_paths.unweighted": {
        "single_source_shortest_path_length": Row(distances),
        "single_target_shortest_path_length": Row(
            lambda a: list(distances({"G": a["G"].reverse(), "source": a["target"],
                                      "cutoff": a["cutoff"]}).items()), dict),
        "all_pairs_shortest_path_length": Row(all_pairs, dict)},
    "algorithms.shortest_paths.weighted": {
        "dijkstra_path": path("shortest_path"),
        "dijkstra_path_length": weighted("shortest_path_length", "source", "target"),
        "bidirectional_dijkstra": Row(lambda a: (lambda p: (p.length, list(p)))(
            G(a).shortest_path(a["source"], a["target"], weight=weight(a))), worth=sides),
        "single_source_dijkstra_path_length": Row(distances),
        "multi_source_dijkstra_path_length": Row(
            lambda a: (lambda t: dict(zip(t["node"], t["least"])))(
                G(a).distances_from_several(list(a["sources"]), weight=weight(a)))),
        "all_pairs_dijkstra_path_length": Row(all_pairs, dict),
        "bellman_ford_path": path("bellman_ford_path"),
        "bellman_ford_path_length": Row(lambda a: getattr(G(a).bellman_ford_path(
            a["source"], a["target"], weight=weight(a)), "length", None)),
        "negative_edge_cycle": weighted("negative_edge_cycle"),
        "find_negative_cycle": Row(lambda a: list(G(a).negative_cycle(weight=weight(a))),
                                   lambda c: frozenset(c), worth=closed)},
    "algorithms.similarity": {
        "graph_edit_distance": Row(lambda a: grasp.Graph(a["G1"]).graph_edit_distance(
            grasp.Graph(a["G2"]))["distance"], lacks=("roots",))},
    "algorithms.simple_paths": {
        "all_simple_paths": Row(
            lambda a: [list(p) for t in (a["target"] if a["target"] not in a["G"] else [a["target"]])
                       for p in G(a).all_simple_paths(
                           a["source"], t, **({"max_hops": a["cutoff"]} if a["cutoff"] else {}),
                           weight=None)["paths"]], lambda found: {tuple(p) for p in found}),
        "shortest_simple_paths": Row(
            lambda a: G(a).k_shortest_paths(a["source"], a["target"], 1000, weight=weight(a)),
            lambda found: [len(p) for p in found])},
    "algorithms.tournament": {
        "hamiltonian_path": Row(lambda a: list(G(a).hamiltonian_path()["path"]),
                                worth=lambda a, p: (set(p), nx.is_path(a["G"], p))),
        "is_strongly_connected": tool("is_strongly_connected")},
    "algorithms.traversal.breadth_first_search": {
        "bfs_edges": searched("bfs_edges", "reverse", "depth_limit", "sort_neighbors"),
        "descendants_at_distance": tool("nodes_at_distance", "source", "distance", form=set)},
    "algorithms.traversal.depth_first_search": {
        "dfs_edges": searched("dfs_edges", "depth_limit"),
        "dfs_preorder_nodes": tool("dfs_order", "source", lacks=("depth_limit",),
                                   worth=lambda a, found: set(found))},
    "algorithms.tree.coding": {
        "from_prufer_sequence": Row(lambda a: back(grasp.tools.from_prufer_sequence(a["sequence"]))),
        "to_prufer_sequence": Row(lambda a: grasp.Graph(a["T"]).to_prufer_sequence())},
    "algorithms.tree.mst": {
        "minimum_spanning_edges": tree("minimum_spanning_tree"),
        "minimum_spanning_tree": tree("minimum_spanning_tree"),
        "maximum_spanning_edges": tree("maximum_spanning_tree"),
        "maximum_spanning_tree": tree("maximum_spanning_tree")},
    "algorithms.tree.recognition": {name: tool(name) for name in (
        "is_arborescence", "is_forest", "is_tree")},
    "classes.function": {
        "induced_subgraph": Row(lambda a: back(G(a).subgraph(list(a["nbunch"])))),
        "common_neighbors": tool("common_neighbors", "u", "v", form=set),
        "nodes_with_selfloops": tool("self_loops", form=set),
        "number_of_selfloops": Row(lambda a: G(a).info()["loops"])},
    "generators.line": {"line_graph": Row(lambda a: back(G(a).line_graph()),
                                          lambda g: (len(g), g.number_of_edges()))},
    "generators.classic": {
        "complete_graph": made("complete_graph", "n", lacks=("create_using",)),
        "circulant_graph": made("circulant_graph", "n", "offsets", lacks=("create_using",)),
        "empty_graph": made("empty_graph", "n", lacks=("create_using",))},
    "generators.social": {"karate_club_graph": made("karate_club_graph")},
    "convert_matrix": {
        "to_scipy_sparse_array": Row(lambda a: G(a).to_scipy(weight(a)), lambda m: m.toarray())},
    "Graph": {
        "has_node": tool("has_node", "n"), "has_edge": tool("has_edge", "u", "v"),
        "number_of_nodes": tool("node_count"), "order": tool("node_count"),
        "neighbors": tool("neighbors", "n", form=set),
        "subgraph": Row(lambda a: back(G(a).subgraph(list(a["nodes"])))),
        "edge_subgraph": Row(lambda a: back(G(a).edge_subgraph([list(e[:2]) for e in a["edges"]]))),
        "to_directed": Row(lambda a: back(G(a).to_directed()))},
    "DiGraph": {
        "to_undirected": Row(lambda a: back(G(a).to_undirected(reciprocal=a["reciprocal"])))},
}
ROWS.update({f"algorithms.flow.{module}": {name: Row(flow_value, of_residual)} for module, name in (
    ("boykovkolmogorov", "boykov_kolmogorov"), ("dinitz_alg", "dinitz"),
    ("edmondskarp", "edmonds_karp"), ("preflowpush", "preflow_push"),
    ("shortestaugmentingpath", "shortest_augmenting_path"))})
FLAT = {f"{module}.{name}": row for module, rows in ROWS.items() for name, row in rows.items()}


# What differs on purpose, with the reason; docs/PYTHON.md has them too.
DIFFERS = {
    "algorithms.centrality.katz.katz_centrality_numpy":
        "alpha is one over the largest eigenvalue, where the sum has no limit: grasp refuses it",
    "algorithms.minors.contraction.contracted_nodes":
        "a multigraph without parallel edges is a simple graph, and stays one",
    "algorithms.tournament.is_strongly_connected":
        "NetworkX's is for tournaments, and its example has lost the edge that made it one",
}


def compared():
    found = documented()
    watch = Watch(FLAT)
    with tempfile.TemporaryDirectory() as room:  # examples may write files
        os.chdir(room)
        for key in sorted(FLAT.keys() & found.keys()):
            watch.run(key, found[key].__doc__, found[key].__module__)
        os.chdir("/")
    n = len(watch.alike) + len(watch.as_good)
    told = (f"{n} calls of {len(watch.seen)} functions: {len(watch.alike)} the same, "
            f"{len(watch.as_good)} as good, {len(watch.both_refuse)} refused by both; "
            f"{len(watch.differ)} differ on purpose")
    print("# parameters that grasp lacks:", *sorted(watch.lacking))
    print("# without a counterpart:", *sorted(found.keys() - FLAT.keys()))
    wrong = [line for key, line in watch.differ if key not in DIFFERS]
    assert not wrong, "\n".join(wrong)
    assert DIFFERS.keys() == {key for key, _ in watch.differ}, "what differed is the same by now"
    assert FLAT.keys() <= found.keys() and FLAT.keys() == watch.seen, FLAT.keys() - watch.seen
    assert n >= LEAST_COMPARED, told
    return told


tap.run([("all that the examples call", compared)])
