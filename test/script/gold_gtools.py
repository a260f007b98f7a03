"""GTools (GraphTool-Instruction): graphs in the text and in files."""
import ast
import re

from lib import gold

ROOT = gold.folder("gtools")
CALLS = {
    "Cycle_Detection": "has_cycle($G)",
    "Degree_Count": "degree($G, {0})",
    "Edge_Count": "edge_count($G)",
    "Edge_Existence": "has_edge($G, {0}, {1})",
    "Flow": "maximum_flow_value($G, {0}, {1})",
    "Node_Count": "node_count($G)",
    "Node_Existence": "has_node($G, {0})",
    "Path_Existence": "has_path($G, {0}, {1})",
    "Shortest_Path": "shortest_path($G, {0}, {1})",
    "Topo": "topological_sort($G)",
    "Triangle": "maximum_triangle($G)",
}


def read_graph(record, task, directed):
    attribute = "capacity" if task == "Flow" else "weight"
    path = re.search(r"\.\./(GTools/\S+?\.edgelist)", record["prompt"])
    if path:
        lines = [line.split() for line in open(ROOT / "el_test" / path[1], encoding="utf-8")]
        edges = [tuple(map(int, line)) for line in lines if line]
    else:
        text = re.search(r"\[\(.*?\)\]", record["prompt"], re.S).group(0)
        edges = [(u, v, *(n for d in data for n in d.values()))
                 for u, v, *data in ast.literal_eval(text)]
    return gold.graph(edges, directed=directed, attribute=attribute)


def parameters(record):
    if "node" in record:
        return [record["node"]]
    return ast.literal_eval(record.get("edge", record.get("path", "()")))


def right_answer(record, task, wrong):
    expected = record.get("answer", record.get("topological_sort", record.get("max_triangle_sum")))
    if wrong:
        expected = not expected
    if task == "Topo":
        return ast.literal_eval(str(expected))
    if task == "Shortest_Path":
        return lambda got: got["length"] == expected
    if task == "Triangle":
        return lambda got: got["weight"] == expected
    return expected


def main():
    suite = gold.Suite()
    known = {(k["file"], k["id"]) for k in gold.records(ROOT / "known_wrong.jsonl")}
    files = sorted(ROOT.glob("wl_test/*.jsonl")) + sorted(ROOT.glob("wl_test/sample10/*.jsonl"))
    for path in files + sorted(ROOT.glob("el_test/*.jsonl")):
        task = re.sub(r"_(Di|Un)$", "", path.stem)
        directed = path.stem.endswith("_Di") or task == "Topo"
        where = str(path.relative_to(ROOT))
        for record in gold.records(path):
            # Gold of "acyclic" says whether there is a cycle, which is what the tool says too.
            acyclic = "acyclic" in record.get("description", record["prompt"])
            wrong = (where, record["id"]) in known and not acyclic
            suite.ask(f"known wrong {task}" if wrong else task, f"{where} {record['id']}",
                      read_graph(record, task, directed),
                      CALLS[task].format(*parameters(record)), right_answer(record, task, wrong))
    suite.run()


main()
