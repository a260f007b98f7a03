"""Large graphs told in another way: answers must not depend on names, on the order of edges, or on
a node that has nothing to do with the question.

Every call is asked of a graph, of the same graph with its edges shuffled and turned round, of one
whose nodes have other names, and of one with a lone node more."""
import os
import random
import tempfile

from lib import tap
from lib.program import grasp_json

# The value is a number or a truth that stays the same in all four.
SAME = [
    "edge_count(G)", "max(degrees(G))", "triangle_count(G)", "transitivity(G)",
    "maximum_core(G).k", "diameter(G, components=max)", "path_lengths(G).average",
    "minimum_spanning_tree(G).weight", "maximum_spanning_tree(G).weight", "has_cycle(G)",
    "girth(G)", "is_bipartite(G)", "is_forest(G)", "count(articulation_points(G))",
    "count(bridges(G))", "max(column(core_number(G), core))", "maximum_matching(G).size",
    "shortest_path_length(G, $a, $b)", "shortest_path_length(G, $a, $b, weight=null)",
    "shortest_path_count(G, $a, $b, weight=null)", "maximum_flow_value(G, $a, $b)",
    "edge_connectivity(G, $a, $b)", "node_connectivity(G, $a, $b)",
    "widest_path(G, $a, $b).width", "minimax_path(G, $a, $b).largest",
    "count(node_connected_component(G, $a))", "count(within_hops(G, $a, 2))",
    "count(k_truss(G, 3))", "sum(column(triangles(G), triangles))",
    "degree_assortativity_coefficient(G)", "jaccard_coefficient(G, $a, $b)",
    "adamic_adar_index(G, $a, $b)", "resource_allocation_index(G, $a, $b)",
    "preferential_attachment(G, $a, $b)", "k_shortest_paths(G, $a, $b, 3) | last().length",
]
# Asked of a directed graph.
SAME_DIRECTED = [
    "strong_component_count(G) - node_count(G)", "has_cycle(G)", "is_directed_acyclic_graph(G)",
    "count(descendants(G, $a))", "count(ancestors(G, $a))", "maximum_flow_value(G, $a, $b)",
    "shortest_path_length(G, $a, $b)", "reciprocity(G)", "edge_count(reverse(G))",
    "edge_count(condensation(G))",
]
# The value is a table of nodes and numbers, compared node by node; a lone node adds its own row.
TABLES = [
    "core_number(G)", "distances(G, $a)", "distances(G, $a, weight=null)", "triangles(G)",
    "clustering(G)", "degrees(G)", "betweenness_centrality(G, normalized=false)",
    "harmonic_centrality(G)", "truss_number(G)",
]


def random_edges(rng, n, m):
    """Different pairs, none a loop; a few nodes have most of the edges."""
    edges = {}
    while len(edges) < m:
        u, v = int(n * rng.random() ** 2), rng.randrange(n)
        if u != v and (v, u) not in edges:
            edges[u, v] = rng.randrange(1, 100)
    return [(u, v, w) for (u, v), w in edges.items()]


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


def ask(path, calls, ends):
    a, b = ends
    text = ", ".join(call.replace("$a", f'"{a}"').replace("$b", f'"{b}"') for call in calls)
    return grasp_json("run", "--limit", "0", "--graph", f"G={path}", "--call", f"[{text}]")["value"]


def near(x, y):
    if isinstance(x, float) or isinstance(y, float):
        return abs(x - y) <= 1e-9 * max(1, abs(x))
    return x == y


def variants(folder, rng, n, m, directed):
    """(what was done, path, names) of the four."""
    edges = random_edges(rng, n, m)
    plain = {v: f"v{v}" for v in range(n)}
    other = {v: f"x{k}" for v, k in zip(range(n), rng.sample(range(10 * n), n))}
    made = []
    for what, names, lone in (("plain", plain, False), ("shuffled", plain, False),
                              ("renamed", other, False), ("a lone node more", plain, True)):
        path = os.path.join(folder, f"{n}{directed}{len(made)}.graphml")
        write(path, edges, names, rng, directed, lone)
        made.append((what, path, names))
    return made


def numbers_check(made, calls, ends):
    expected = None
    for what, path, names in made:
        got = ask(path, calls, [names[v] for v in ends])
        expected = expected or got
        wrong = [f"{what}: {call} = {y}, before {x}"
                 for call, x, y in zip(calls, expected, got, strict=True) if not near(x, y)]
        assert not wrong, "; ".join(wrong)


def tables_check(made, calls, ends):
    expected = None
    for what, path, names in made:
        back = {name: v for v, name in names.items()}
        got = [{back[row[0]]: row[-1] for row in table["rows"] if row[0] in back}
               if table["columns"][0] == "node" else sorted(row[-1] for row in table["rows"])
               for table in ask(path, calls, [names[v] for v in ends])]
        expected = expected or got
        for call, x, y in zip(calls, expected, got, strict=True):
            pairs = zip(x, y) if isinstance(x, list) else ((x[v], y[v]) for v in x)
            assert len(x) == len(y) and all(near(p, q) for p, q in pairs), f"{what}: {call}"


def main():
    rng = random.Random(7)
    with tempfile.TemporaryDirectory() as folder:
        big = variants(folder, rng, 3000, 9000, False)
        arcs = variants(folder, rng, 3000, 9000, True)
        small = variants(folder, rng, 400, 1200, False)
        tap.run([
            ("numbers stay the same", lambda: numbers_check(big, SAME, (5, 2500))),
            ("numbers of directed graphs stay the same",
             lambda: numbers_check(arcs, SAME_DIRECTED, (5, 2500))),
            ("tables stay the same", lambda: tables_check(small, TABLES, (5, 250))),
        ])


main()
