"""The reference answers of the 24 real graphs: computed by others, reproduced by the tools."""
from lib import gold, tap
from lib.program import grasp_json

FOLDERS = ("web", "social", "transport", "citation")
CALLS = {  # key of truth.jsonl -> call; S stands for the simple undirected graph, P below
    "n": "node_count(G)",
    "m": "edge_count(G)",
    "self_loops": "count(self_loops(G))",
    "simple_undirected_m": "edge_count(S)",
    "wcc": "component_count(G)",
    "largest_wcc": "count(largest_component(G))",
    "scc": "strong_component_count(G)",
    "largest_scc": "count(first(strongly_connected_components(G)))",
    "dag": "is_directed_acyclic_graph(G)",
    "weight_sum": "sum(column(edges(G), weight))",
    "max_degree": "max(degrees(S))",
    "max_core": "maximum_core(G).k",
    "triangles": "triangle_count(G)",
    "transitivity": "transitivity(S)",
    "articulation_points": "count(articulation_points(G))",
    "bridges": "count(bridges(S))",
    "bipartite": "is_bipartite(S)",
    "bfs0_reached": "count(bfs_order(G, 0))",
    "bfs0_ecc": "max(column(distances(G, 0, weight=null), distance))",
    "pagerank_argmax": "argmax(pagerank(P, weight=null))",
    "pagerank_max": "max(column(pagerank(P, weight=null), value))",
    "diameter_undirected": "diameter(S, weight=null, components=max)",
}


def for_pagerank(path, truth):
    """These answers count an undirected loop twice, as igraph does; NetworkX and grasp once."""
    if truth["directed"] or truth["self_loops"] == 0:
        return "G"
    loops = grasp_json("run", "--limit", "0", "--graph", f"G={path}", "--call", "self_loops(G)")
    again = ", ".join(f"[{v}, {v}]" for v in loops["value"])
    return f"add_edges(to_directed(G), [{again}])"


def check(path, truth):
    def compare():
        keys = [key for key in truth if key in CALLS]
        program = (f"S = simple_graph(to_undirected(G)); P = {for_pagerank(path, truth)}; ["
                   + ", ".join(CALLS[k] for k in keys) + "]")
        reply = grasp_json("run", "--limit", "0", "--graph", f"G={path}", "--call", program)
        wrong = [f"{key} = {got}, expected {truth[key]}"
                 for key, got in zip(keys, reply["value"], strict=True)
                 if got != truth[key] and not close(got, truth[key])]
        assert not wrong, "; ".join(wrong)
        assert len(keys) == len(set(truth) - {"graph", "directed", "weighted"}), truth.keys()
        return f"{len(keys)} answers in {reply['ms']:.0f} ms"
    return compare


def close(got, expected):
    return (isinstance(got, float) and isinstance(expected, (int, float))
            and abs(got - expected) <= 2e-6 * abs(expected))


def main():
    checks = []
    for name in FOLDERS:
        root = gold.folder(name)
        for truth in gold.records(root / "truth.jsonl"):
            checks.append((truth["graph"], check(root / f"{truth['graph']}.txt.zst", truth)))
    tap.run(checks)


main()
