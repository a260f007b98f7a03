"""GraCoRe: nine kinds of graphs, four questions about each and one of its kind's own."""
import ast
import re

from lib import gold

ROOT = gold.folder("gracore")


def numbers(text):
    return list(map(int, re.findall(r"\d+", text)))


def special(kind, r, g):
    text, answer = r["QA"]["specail_qa"]["Q"], r["QA"]["specail_qa"]["A"]
    if kind == "bipartite_graph":
        return "is_bipartite($G)", answer.startswith("Yes")
    if kind == "eulerian_graph":
        return "is_eulerian($G)", answer.startswith("Yes")
    if kind == "tree_structure_graph":
        return "is_tree($G)", answer.startswith("Yes")
    if kind == "graph_coloring":
        return 'greedy_color($G, strategy="largest_first")', colours(g, numbers(answer)[0])
    if kind == "graph_traversal_graph":
        gold_order = ast.literal_eval(re.search(r"A\. (\[.*?\])", text)[1])
        return "column(distances($G, 0, weight=null), distance)", levels(gold_order)
    if kind == "hamiltonian_graph":
        return "hamiltonian_cycle($G)", lambda got: is_cycle(g, got["cycle"]["path"])
    if kind == "max_flow_graph":
        s, t = numbers(text)
        return f"maximum_flow_value($G, {s}, {t})", numbers(answer)[0]
    if kind == "shortest_path_graph":
        s, t = numbers(text)
        return f"shortest_path($G, {s}, {t})", lambda got: got["length"] == numbers(answer)[-1]
    length, *tour = numbers(answer)
    return ('traveling_salesman($G, source=0, method="nearest_neighbor")',
            lambda got: got["tour"] == {"path": tour, "length": length})


def colours(g, n):
    def right(got):
        colour = {v: k for k, some in enumerate(got["classes"]) for v in some}
        return (len(got["classes"]) == n == got["size"] and set(colour) == set(g)
                and all(colour[u] != colour[v] for u, v in g.edges()))
    return right


def levels(order):
    """Distances must not fall along the order of the benchmark."""
    def right(got):
        far = [got[v] for v in order]
        return far == sorted(far) and len(order) == sum(d is not None for d in got)
    return right


def is_cycle(g, path):
    return (path[0] == path[-1] and sorted(path[1:]) == sorted(g)
            and all(map(g.has_edge, path, path[1:])))


def main():
    suite = gold.Suite()
    for path in sorted((ROOT / "samples").glob("*.jsonl")):
        for r in gold.records(path):
            edges = [(e["source"], e["target"], e["attributes"]) for e in r["edges"]]
            g = gold.graph(edges, r["nodes"], r["is_directed"])
            what = f"{path.stem} {r['id']}"
            about = r["QA"]["structure_qa"][0]
            suite.ask("node_number", what, g, "node_count($G)", about["node_number"]["A"])
            suite.ask("average_degree", what, g, "average_degree($G)",
                      float(about["average_degree"]["A"]))
            suite.ask("is_connected", what, g, "is_connected($G)",
                      about["is_connected"]["A"] == "Yes")
            suite.ask(path.stem, what, g, *special(path.stem, r, g))
    suite.run()


main()
