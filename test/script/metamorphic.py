"""Graphs told in another way: answers must not depend on names, on the order of nodes and edges, or
on a node that has nothing to do with the question.

Every call is asked of a graph, of the same graph with its nodes and edges shuffled and its edges
turned round, of one whose nodes have other names, and of one with a lone node more. Lists are
compared without their order, tables row by row, and numbers to eight digits. Searches have time to
finish, on any machine."""
import math
import os
import random
import re
import tempfile

from lib import effort, tap
from lib.program import grasp_json

# $a, $b and $c are nodes. A call that begins with ! is not asked of the graph with a lone node:
# that is another question.
BIG = """
    edge_count(G); max(degrees(G)); sum(degrees(G)); triangle_count(G); transitivity(G)
    maximum_core(G).k; maximum_core(G).nodes; k_core(G, 3); core_number(G); k_truss(G, 3)
    truss_number(G); triangles(G); clustering(G); list_triangles(G, limit=100000) | count()
    maximum_triangle(G).weight; diameter(G, components=max); path_lengths(G)
    minimum_spanning_tree(G).weight; maximum_spanning_tree(G).weight; is_forest(G)
    second_best_spanning_tree(G).weight; has_cycle(G); is_acyclic(G); girth(G); is_bipartite(G)
    articulation_points(G); bridges(G); has_bridges(G); biconnected_components(G)
    is_planar(G); !is_biconnected(G); !is_connected(G); !component_count(G); !connected_components(G)
    largest_component(G); node_connected_component(G, $a); maximum_matching(G).size
    has_path(G, $a, $b); shortest_path(G, $a, $b).length; shortest_path_length(G, $a, $b)
    shortest_path_length(G, $a, $b, weight=null); shortest_path_count(G, $a, $b, weight=null)
    all_shortest_paths(G, $a, $b, weight=null, limit=100000).paths | count()
    last(k_shortest_paths(G, $a, $b, 3)).length; bellman_ford_path(G, $a, $b).length
    negative_edge_cycle(G); negative_cycle(G); distances(G, $a); distances(G, $a, weight=null)
    widest_path(G, $a, $b).width; minimax_path(G, $a, $b).largest
    constrained_path(G, $a, $b, avoid=$c, max_hops=9).length
    discounted_path(G, $a, $b, 2).length; path_info(G, shortest_path(G, $a, $b)).length
    most_reliable_path(scale_edge_attribute(G, attribute=weight, factor=0.01), $a, $b).probability
    cycle_nodes(G); separating_nodes(G, $a, $b); separating_edges(G, $a, $b); predecessors(G, $a)
    within_hops(G, $a, 2); nodes_at_distance(G, $a, 3); descendants(G, $a); ancestors(G, $b)
    bfs_order(G, $a); dfs_order(G, $a); count(bfs_edges(G, $a)); count(dfs_edges(G, $a))
    maximum_flow(G, $a, $b).value; maximum_flow_value(G, $a, $b); minimum_cut(G, $a, $b).value
    minimum_cut_value(G, $a, $b); edge_connectivity(G, $a, $b); node_connectivity(G, $a, $b)
    count(edge_disjoint_paths(G, $a, $b)); count(node_disjoint_paths(G, $a, $b))
    degree(G, $a); degrees(G); strengths(G); !degree_distribution(G); !degree_sequence(G); !average_degree(G)
    neighbors(G, $a); common_neighbors(G, $a, $b); has_edge(G, $a, $b); has_node(G, $a)
    self_loops(G); !isolated_nodes(G); !density(G); !node_count(G); !complement_size(G)
    degree_assortativity_coefficient(G); jaccard_coefficient(G, $a, $b)
    adamic_adar_index(G, $a, $b); resource_allocation_index(G, $a, $b)
    preferential_attachment(G, $a, $b); link_prediction(G, limit=50).score
    sorted_edges(G, weight).weight; edges(G); !nodes(G); graph_info(G).edges
    clique_number(G); !find_cliques(G); modularity(G, connected_components(G)); is_equal(G, G)
    edge_count(line_graph(G)); edge_count(simple_graph(G)); node_count(ego_graph(G, $a, radius=2))
    edge_count(subgraph(G, [$a, $b, $c])); edge_count(k_core_subgraph(G, 3))
    node_count(without_isolates(G)); edge_count(largest_component_subgraph(G))
    edge_count(filter_nodes(G, degree > 5)); edge_count(filter_edges(G, weight > 50))
    edge_count(remove_nodes(G, [$a])); edge_count(contract_nodes(G, $a, $b))
    edge_count(to_directed(G)); edge_count(to_undirected(G)); edge_count(add_nodes(G, [x, y]))
    edge_count(union(G, subgraph(G, [$a, $b]))); edge_count(intersection(G, G))
    edge_count(difference(G, k_core_subgraph(G, 3)))
    edge_count(symmetric_difference(G, k_core_subgraph(G, 3)))
    edge_count(add_edges(G, [[$a, $b, 1]])); edge_count(remove_edges(add_edges(G, [[$a, $b]]), [[$a, $b]]))
    minimum_spanning_tree(scale_edge_attribute(G, attribute=weight, factor=2)).weight
    minimum_spanning_tree(set_edge_attribute(G, attribute=weight, value=1)).weight
    edge_count(set_node_attribute(G, kind, red, [$a]))
    graph_difference(G, remove_nodes(G, [$a])); compare(G, remove_nodes(G, [$a]), edge_count)
    edge_count(edge_subgraph(add_edges(G, [[$a, $b]]), [[$a, $b]]))
"""
# Times are the weights here.
SMALL = """
    betweenness_centrality(G, normalized=false, weight=null)
    edge_betweenness_centrality(G, normalized=false, weight=null)
    harmonic_centrality(G, weight=null); !closeness_centrality(G, weight=null)
    !degree_centrality(G); !pagerank(G)
    !eigenvector_centrality(G); !katz_centrality(G, alpha=0.01); !hits(G); !average_clustering(G)
    eccentricity(G, components=max); radius(G, components=largest); center(G, components=largest)
    periphery(G, components=largest); diameter_path(G, components=largest).length
    average_shortest_path_length(G, components=largest); motif_counts(G); !canonical_form(G)
    !automorphism_count(G); !orbits(G); is_isomorphic(G, G); max_weight_matching(G).weight
    earliest_arrival(G, $a, $b, time=weight); temporal_path(G, $a, $b, time=weight).arrival
    fastest_path(G, $a, $b, time=weight).duration; connect_time(G, $a, $b, time=weight)
    link_times(G, $a, $b, time=weight); neighbors_at_time(G, $a, 30, time=weight)
    new_neighbors_since(G, $a, 30, time=weight); edges_by_time(G, weight).weight
    triadic_closure_time(G, [$a, $b, $c], time=weight)
    is_triadic_closure(G, [$a, $b, $c], time=weight)
    is_temporal_path(G, [$a, $b, $c], time=weight)
    distance_table(G) | column(distance) | mean(); distances_from_several(G, [$a, $b, $c]).total | sum()
    find_temporal_path(G, $a, time=weight).path | count()
    neighbor_sum(set_node_attribute(G, x, 1), rounds=3)
    majority_label(set_node_attribute(G, likes, tea), $a, likes).votes
    attribute_assortativity_coefficient(set_node_attribute(set_node_attribute(G, team, red), team, blue,
        [$a, $b, $c]), team)
"""
# Few nodes, all joined: what takes long on more.
TINY = """
    cut_size(G, [$a, $b]); edges_between(G, [$a], [$b, $c]) | count(); k_coloring(G, 5) = null
    !k_median(G, 1).cost; !k_center(G, 2).cost; frustration(G).bound <= frustration(G).size
    maximum_cut(G, weight=null).value; best_communities(G, budget_ms=1).optimal in [true, false]
    !chromatic_number(G); !coloring(G).size; maximum_clique(G).size; clique_number(G)
    !maximum_independent_set(G).size; minimum_vertex_cover(G).size; !minimum_dominating_set(G).size
    simple_cycles(ego_graph(G, $a)).count; simple_cycle_count(ego_graph(G, $a, radius=2)); !spanning_tree_count(G); !stoer_wagner(G).value
    steiner_tree(G, [$a, $b, $c]).weight; !traveling_salesman(G, metric=true).tour.length
    !chinese_postman(G).walk.length; !hamiltonian_path(G).exists; !hamiltonian_cycle(G).exists
    is_eulerian(G); has_eulerian_path(G); eulerian_path(G); eulerian_circuit(G)
    !edge_connectivity(G); !node_connectivity(G); !min_weight_matching(G).weight
    all_simple_paths(G, $a, $b, max_hops=5, limit=100000).paths | count()
    simple_path_count(G, $a, $b, max_hops=5); walk_count(G, $a, $b, 6)
    !subgraph_count(G, subgraph(G, [$a, $b, $c])).maps
    subgraph_isomorphism(G, ego_graph(G, $a)).exists; !edge_count(complement(G))
    critical_node(G, triangle_count).change; critical_edge(G, triangle_count).change
    graph_edit_distance(subgraph(G, [$a, $b, $c]), subgraph(G, [$a, $b])).distance
    maximum_common_subgraph(subgraph(G, [$a, $b, $c]), ego_graph(G, $a)).size
"""
ARCS = """
    in_degrees(G); out_degrees(G); balance(G)
    !strong_component_count(G); !strongly_connected_components(G); node_strong_component(G, $a)
    !is_strongly_connected(G); has_cycle(G); is_directed_acyclic_graph(G); girth(G)
    descendants(G, $a); ancestors(G, $a); maximum_flow_value(G, $a, $b)
    shortest_path_length(G, $a, $b); reciprocity(G); count(mutual_pairs(G))
    edge_count(reverse(G)); degrees(G, in)
    edge_count(condensation(G)); in_degree(G, $a); out_degree(G, $a); dominator_tree(G, $a)
    !in_degree_centrality(G); !out_degree_centrality(G); !triadic_census(G)
    neighbors(G, $a, both); min_cost_flow(G, $a, $b, capacity=null).cost
    circulation(G, lower=weight, capacity=null).feasible; bfs_order(G, $a); !is_arborescence(G)
    distances(G, $a); edge_connectivity(G, $a, $b); node_connectivity(G, $a, $b)
    edge_count(to_undirected(G)); edge_count(line_graph(G)); triangle_count(G); transitivity(G)
"""
TINY_ARCS = """
    feedback_arc_set(ego_graph(G, $a, radius=4)).size; simple_cycles(G, limit=1000000).count; !pagerank(G); !hits(G)
    !canonical_form(G); !automorphism_count(G); !hamiltonian_path(G).exists; path_lengths(G)
    betweenness_centrality(G, normalized=false, weight=null); edge_count(transitive_closure(G)); !orbits(G)
"""
DAG = """
    topological_generations(G); topological_sort(G); !topological_sort_unique(G)
    dag_longest_path(G).length; dag_longest_path_length(G); !critical_path(G).duration
    edge_count(transitive_reduction(G)); edge_count(transitive_closure(G)); is_acyclic(G)
    is_directed_acyclic_graph(G); find_cycle(G); is_topological_order(G, topological_sort(G))
    dag_longest_path_length(G, source=$a); quantities(subgraph(G, [$a, $b, $c]), $a)
    all_topological_sorts(subgraph(G, [$a, $b, $c])).count
    topological_sort_count(subgraph(G, [$a, $b, $c]))
"""
HALVES = """
    edge_count(projection(G, [$a]))
    is_bipartite(G); maximum_matching(G).size; count(bipartite_vertex_cover(G))
    max_weight_matching(G).weight; !linear_assignment(G).weight; reference_match(G).size
"""
TREE = """
    !bridge_augmentation(G) | count(); !biconnectivity_augmentation(G).bound
    !broadcast_time(G, $a).rounds; !is_tree(G); is_forest(G); !tree_center(G); !tree_centroid(G); !tree_diameter(G).length
    !lowest_common_ancestor(G, $a, $b, root=$c); !to_prufer_sequence(G) | count()
"""
# Tools that are left out: the order is part of the question, or there is more than one answer.
LEFT_OUT = {
    # they work on values
    "abs", "all", "all_items", "among", "any", "argmax", "argmax_all", "argmin", "argmin_all",
    "bottom", "clock", "column", "common_items", "contains", "filter", "first", "groups_with", "item",
    "items_without", "mapping", "mean", "min", "normalize", "round", "rows", "sort", "top",
    "unique", "add_column", "ceil", "exp", "flatten", "floor", "group", "join", "log", "map", "membership", "pairs",
    "position", "product", "select", "sqrt",
    "relation_graph",  # facts have relations, these graphs none
    "bipartite_sets", "degeneracy_ordering", "girvan_newman", "greedy_color", "stable_matching",
    "kmeans_communities", "kmeans_community", "kmeans_sizes",
    "label_propagation_communities", "leiden_communities", "louvain_communities", "random_walk",
    "from_prufer_sequence",
    "load_graph", "make_graph", "parse_graph", "plan_tools", "predict_class",  # they bring a graph in
    "predict_edge", "predict_labels",  # they learn by lot
    "predict_interest", "predict_rating", "predict_traffic", "recommend_items",  # they bring a set in
    "fact_counts", "facts", "kg_proof", "kg_query", "objects", "predict_link", "relations", "subjects",  # they need facts
    "arrival_times", "latest_departure",  # they need times
}


def split(text):
    """The calls of a list above."""
    joined = re.sub(r"\n        ", " ", text)
    return [call.strip() for call in re.split(r"[;\n]", joined) if call.strip()]


def random_edges(rng, n, m):
    """Different pairs, none a loop; a few nodes have most of the edges."""
    edges = {}
    while len(edges) < m:
        u, v = int(n * rng.random() ** 2), rng.randrange(n)
        if u != v and (v, u) not in edges:
            edges[u, v] = rng.randrange(1, 100)
    return [(u, v, w) for (u, v), w in edges.items()]


def downhill(edges):
    return [(min(u, v), max(u, v), w) for u, v, w in edges]


def two_sides(rng, n, m):
    pairs = {(rng.randrange(n // 2), rng.randrange(n // 2, n)) for _ in range(m)}
    return [(u, v, rng.randrange(1, 100)) for u, v in sorted(pairs)]


def tree(rng, n):
    return [(rng.randrange(max(0, v - 9), v), v, rng.randrange(1, 100)) for v in range(1, n)]


def write(path, edges, names, rng, directed, lone=False):
    """GraphML by hand, so that nodes come in the order that the names are in."""
    nodes = list(names.values())
    rng.shuffle(nodes)
    if lone:
        nodes.insert(len(nodes) // 2, "lone")
    with open(path, "w", encoding="utf-8") as f:
        f.write('<graphml><key id="w" for="edge" attr.name="weight" attr.type="long"/>'
                f'<graph edgedefault="{"directed" if directed else "undirected"}">\n')
        f.writelines(f'<node id="{v}"/>\n' for v in nodes)
        for u, v, w in rng.sample(edges, len(edges)):
            if not directed and rng.random() < 0.5:
                u, v = v, u
            f.write(f'<edge source="{names[u]}" target="{names[v]}"><data key="w">{w}</data></edge>\n')
        f.write("</graph></graphml>\n")


def unhurried(call, searches):
    """The call with a minute for every search in it that has no time of its own."""
    for name in searches:
        at = call.find(name + "(")
        if at < 0 or "budget_ms" in call:
            continue
        depth, end = 1, at + len(name) + 1
        while depth:
            depth += {"(": 1, ")": -1}.get(call[end], 0)
            end += 1
        call = f"{call[:end - 1]}, budget_ms=60000){call[end:]}"
    return call


def ask(path, calls, nodes):
    text = "[" + ", ".join(calls) + "]"
    for letter, node in zip("abc", nodes, strict=True):
        text = text.replace(f"${letter}", f'"{node}"')
    return grasp_json("run", "--limit", "0", "--graph", f"G={path}", "--call", text)["value"]


def is_lone(item):
    """The node that was added, its group or its row."""
    return item == "lone" or isinstance(item, list) and item[:1] == ["lone"]


def place(value):
    """Where a value stands in a list that has no order, whatever its last digits are."""
    if isinstance(value, float):
        return f"{value:.6g}"
    return repr([place(item) for item in value]) if isinstance(value, list) else repr(value)


def same(a, b):
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, float) and isinstance(b, (int, float)):
        return math.isclose(a, b, rel_tol=1e-8, abs_tol=1e-12)
    return a == b


def plain(value, back):
    """The value without order: nodes are their numbers, a path is its length."""
    if isinstance(value, str):
        return back.get(value, value)
    if isinstance(value, dict) and "rows" in value:
        return plain(value["rows"], back)
    if isinstance(value, dict):
        return plain(list(value.items()), back)
    if isinstance(value, (list, tuple)):
        return sorted((plain(item, back) for item in value if not is_lone(item)), key=place)
    return value


def variants(folder, rng, name, edges, directed):
    """(what was done, path, names) of the four, or of as many as there is time for: by sanitizers, two."""
    n = 1 + max(max(u, v) for u, v, _ in edges)
    same = {v: f"v{v}" for v in range(n)}
    other = {v: f"x{k}" for v, k in zip(range(n), rng.sample(range(10 * n), n))}
    made = []
    for what, names in (("plain", same), ("a lone node more", same), ("shuffled", same),
                        ("renamed", other))[:max(2, effort.some(4))]:
        path = os.path.join(folder, f"{name}{len(made)}.graphml")
        write(path, edges, names, rng, directed, what == "a lone node more")
        made.append((what, path, names))
    return made


def check(made, text, nodes):
    searches = [row["name"] for row in grasp_json("tools") if "budget_ms" in row["signature"]]
    calls = [unhurried(call, searches) for call in split(text)]
    expected = {}
    for what, path, names in made:
        back = {name: v for v, name in names.items()}
        asked = [c for c in calls if not (c[0] == "!" and what == "a lone node more")]
        got = ask(path, [c.lstrip("!") for c in asked], [names[v] for v in nodes])
        wrong = []
        for call, value in zip(asked, got, strict=True):
            value = plain(value, back)
            if not same(value, expected.setdefault(call, value)):
                wrong.append(f"{what}: {call} = {str(value)[:200]}, before {str(expected[call])[:200]}")
        assert not wrong, "\n".join(wrong)
    return f"{len(calls)} calls"


def all_there(lists):
    """Every tool is asked, or left out on purpose."""
    known = {row["name"] for row in grasp_json("tools")}
    asked = set(re.findall(r"(\w+)\(", "".join(lists)))
    missing = known - asked - LEFT_OUT
    assert not missing, f"not asked: {sorted(missing)}"
    assert not (asked | LEFT_OUT) - known, f"no tools: {sorted((asked | LEFT_OUT) - known)}"


def main():
    rng = random.Random(7)
    ring = [(v, (v + 1) % 24, 1 + v) for v in range(24)]
    tiny = ring + [e for e in random_edges(rng, 24, 30) if abs(e[0] - e[1]) not in (1, 23)]
    plan = [
        ("numbers of large graphs", BIG, random_edges(rng, 3000, 9000), False, (5, 2500, 90)),
        ("paths, ranks and times", SMALL, random_edges(rng, 400, 1200), False, (5, 250, 90)),
        ("searches", TINY, tiny, False, (1, 2, 9)),
        ("directed graphs", ARCS, random_edges(rng, 3000, 9000), True, (5, 2500, 90)),
        ("searches in directed graphs", TINY_ARCS, tiny, True, (1, 2, 9)),
        ("graphs without cycles", DAG, downhill(random_edges(rng, 300, 900)), True, (5, 100, 250)),
        ("two sides", HALVES, two_sides(rng, 120, 500), False, (5, 100, 50)),
        ("trees", TREE, tree(rng, 300), False, (5, 250, 90)),
    ]
    with tempfile.TemporaryDirectory() as folder:
        checks = [("every tool is asked", lambda: all_there([calls for _, calls, *_ in plan]))]
        for name, calls, edges, directed, nodes in plan:
            made = variants(folder, rng, name, edges, directed)
            checks.append((name, lambda made=made, calls=calls, nodes=nodes:
                           check(made, calls, nodes)))
        tap.run(checks)


main()
