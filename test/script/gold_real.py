"""The reference answers of the 24 real graphs: computed by others, reproduced by the tools."""
from lib import gold, tap
from lib.program import grasp_json

FOLDERS = ("web", "social", "transport", "citation")
CALLS = {  # key of truth.jsonl -> call; S stands for the simple undirected graph
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
    "bipartite": "is_bipartite(G)",
    "bfs0_reached": "count(bfs_order(G, 0))",
    "bfs0_ecc": "max(column(distances(G, 0, weight=null), distance))",
    "pagerank_argmax": "argmax(pagerank(G, weight=null))",
    "pagerank_max": "max(column(pagerank(G, weight=null), pagerank))",
    "diameter_undirected": "diameter(largest_component_subgraph(S))",
}


def check(path, truth):
    def compare():
        keys = [key for key in truth if key in CALLS]
        program = "S = simple_graph(to_undirected(G)); [" + ", ".join(CALLS[k] for k in keys) + "]"
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
