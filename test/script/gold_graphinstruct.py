"""GraphInstruct: 21 classical tasks, from its own rows and from GraphTeam's prompts."""
import re

from lib import gold
from lib.gold import nx

NAME = r"<?(\w+)>?"


def node(text):
    return int(text) if text.isdigit() else text


def read_edges(text):
    """[(6, 4), (5, 8, weight:5)]: names are not quoted."""
    edges = []
    for u, v, number in re.findall(r"\((\w+), (\w+)(?:, \w+:(\d+))?\)", text):
        edges.append((node(u), node(v), *([int(number)] if number else [])))
    return edges


def read_adjacency(text, directed):
    """Node <0> is connected to nodes <2> (weight: 3), <5>. Edges without direction are listed at
    both ends."""
    edges = []
    for v, others in re.findall(r"Node <(\w+)> is connected to nodes? ([^.\n]*)", text):
        edges += [(int(v), int(w), *([int(number)] if number else []))
                  for w, number in re.findall(r"<(\w+)>(?: \(\w+: ?(\d+)\))?", others)]
    return edges if directed else {(min(u, v), max(u, v), *n) for u, v, *n in edges}


def names(text):
    return [node(w) for w in re.findall(NAME, text)]


def follows(g, start, order, tree):
    """Is it an order in which breadth- or depth-first search may visit what it reaches? `tree`
    gives the node from which each next one must have been found."""
    if order[0] != start or len(set(order)) != len(order):
        return False
    reached = nx.descendants(g, start) | {start}
    return set(order) == reached and all(tree(g, order, k) for k in range(1, len(order)))


def breadth_first(g, order, k):
    """The parents of the nodes found come in the order of the nodes."""
    parent = [next(i for i, u in enumerate(order) if g.has_edge(u, order[j]))
              for j in (k - 1, k) if j > 0]
    return parent == sorted(parent) and parent[-1] < k


def depth_first(g, order, k):
    """Whoever was visited since the last node with an edge to this one has no new neighbours."""
    last = max((i for i in range(k) if g.has_edge(order[i], order[k])), default=None)
    new = set(order[k:])
    return last is not None and all(not new & set(g[order[i]]) for i in range(last + 1, k))


def covers_edges(g, path):
    used = list(zip(path, path[1:])) if g.is_directed() else [
        tuple(sorted(e, key=str)) for e in zip(path, path[1:])]
    there = list(g.edges()) if g.is_directed() else [
        tuple(sorted(e, key=str)) for e in g.edges()]
    return sorted(used, key=str) == sorted(there, key=str)


def matching(g, got, size):
    ends = [v for edge in got["edges"] for v in edge]
    return (len(set(ends)) == len(ends) == 2 * size
            and all(g.has_edge(*edge) for edge in got["edges"]))


def close(expected):
    return lambda got: abs(got - float(expected)) <= 0.03 * abs(float(expected)) + 1e-4


def same(expected):
    return lambda got: set(got) == set(expected)


def question(task, g, text, answer):
    at = [node(v) for v in re.findall(rf"node {NAME}", re.split(r"[.?]", text)[0])]
    ends = ", ".join(map(gold.name, at))
    directed = g.is_directed()
    yes = answer.strip().lower().startswith("yes")
    return {
        "BFS": lambda: (f"bfs_order($G, {ends})",
                        lambda got: follows(g, at[0], got, breadth_first)),
        "DFS": lambda: (f"dfs_order($G, {ends})", lambda got: follows(g, at[0], got, depth_first)),
        "MST": lambda: ("minimum_spanning_tree($G).weight", int(answer)),
        "bipartite": lambda: ("maximum_matching($G)",
                              lambda got: matching(g, got, len(re.findall(r"\(", answer)))),
        "clustering_coefficient": lambda: (
            f"clustering($G, {ends}{', neighbors=successors' if directed else ''})", close(answer)),
        "common_neighbor": lambda: (f"count(common_neighbors($G, {ends}))", int(answer)),
        "connected_component": lambda: (
            f"node_{'strong' if directed else 'connected'}_component($G, {ends})", same(names(answer))),
        "connectivity": lambda: (f"has_path($G, {ends})", yes),
        "cycle": lambda: ("has_cycle($G)", yes),
        "degree": lambda: (f"{'out_' if directed else ''}degree($G, {ends})", int(answer)),
        "diameter": lambda: ("diameter($G, weight=null)", int(answer)),
        "edge": lambda: (f"has_edge($G, {ends})", yes),
        "euler_path": lambda: ("eulerian_path($G)", lambda got: covers_edges(g, got["path"])),
        "hamiltonian_path": lambda: (
            "hamiltonian_path($G)",
            lambda got: sorted(got["path"]["path"], key=str) == sorted(g, key=str)
            and all(map(g.has_edge, got["path"]["path"], got["path"]["path"][1:]))),
        "jaccard": lambda: (f"jaccard_coefficient($G, {ends})", close(answer)),
        "maximum_flow": lambda: (f"maximum_flow_value($G, {ends})", int(answer)),
        "neighbor": lambda: (f"neighbors($G, {ends})", same(names(answer))),
        "page_rank": lambda: ("argmax(pagerank($G, weight=null))", node(answer.strip(" <>"))),
        "predecessor": lambda: (f"neighbors($G, {ends}, direction=in)", same(names(answer))),
        "shortest_path": lambda: (f"shortest_path_length($G, {ends})", int(answer)),
        "topological_sort": lambda: (
            "topological_sort($G)",
            lambda got: len(got) == len(g)
            and all(got.index(u) < got.index(v) for u, v in g.edges())),
    }[{"Jaccard": "jaccard"}.get(task, task)]()


def known(root):
    return {(k["file"], str(k.get("id", k.get("index")))): k
            for k in gold.records(root / "known_wrong.jsonl")}


def recomputed(wrong):
    """Whether there is a cycle, or the nodes of greatest PageRank."""
    if wrong["recomputed"] in ("True", "False"):
        return wrong["recomputed"] == "True"
    best = names(wrong["recomputed"][1:].split("]")[0].replace("'", ""))
    return lambda got: got in best


def own_rows(suite):
    root = gold.folder("graphinstruct")
    bad = known(root)
    for path in sorted((root / "samples").glob("*.jsonl")):
        for r in gold.records(path):
            directed = r["directed"] == "True"
            attribute = "capacity" if path.stem == "maximum_flow" else "weight"
            g = gold.graph(read_edges(r["graph"]), names(r["nodes"]), directed, attribute)
            wrong = bad.get((f"samples/{path.name}", r["id"]))
            call, right = question(path.stem, g, r["question"], r["answer"])
            if wrong:
                right = recomputed(wrong)
            suite.ask(f"{'known wrong ' if wrong else ''}{path.stem}", f"{path.stem} {r['id']}", g,
                      call, right)


def prompts_of_graphteam(suite):
    root = gold.folder("graphteam")
    bad = known(root)
    for path in sorted((root / "samples").glob("graphinstruct_*.jsonl")):
        task = path.stem.removeprefix("graphinstruct_")
        for r in gold.records(path):
            wrong = bad.get((f"samples/{path.name}", str(r["index"])))
            if wrong and task == "MST":
                continue  # there are no weights in the text
            text, directed = r["question"], "a directed graph" in r["question"]
            edges = read_adjacency(text, directed)
            g = gold.graph(edges, names(" ".join(re.findall(r"Node <\w+>", text)).replace("Node", "")),
                           directed)
            ask = text[text.rindex("is connected to"):]
            call, right = question(task, g, ask[ask.index("\n"):], r["answer"])
            if wrong:
                right = recomputed(wrong)
            suite.ask(f"{'known wrong ' if wrong else ''}GraphTeam {task}", f"{path.stem} {r['index']}", g, call, right)


def main():
    suite = gold.Suite()
    own_rows(suite)
    prompts_of_graphteam(suite)
    suite.run()


main()
