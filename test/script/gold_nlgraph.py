"""NLGraph: eight tasks; orders, paths and matchings are checked for validity."""
import re

from lib import gold

ROOT = gold.folder("nlgraph")


def integers(text):
    return list(map(int, re.findall(r"-?\d+", text)))


def numbered(text):
    """The nodes that the text says there are."""
    found = re.search(r"numbered from (\d+) to (\d+)", text)
    return range(int(found[1]), int(found[2]) + 1) if found else ()


def pairs(text):
    return [tuple(map(int, p)) for p in re.findall(r"\((\d+),(\d+)\)", text)]


def asked_nodes(text):
    return tuple(map(int, re.findall(r"node (\d+)", text[text.rindex("Q:"):])))


def connectivity(r, q):
    asked = asked_nodes(q)  # a node without edges is named here only
    g = gold.graph(pairs(q[q.index("Graph:"):]), asked)
    return g, "has_path($G, {}, {})".format(*asked), "yes" in r["answer"]


def cycle(r, q):
    g = gold.graph(pairs(q[q.index("edges are"):]), numbered(q))
    return g, "has_cycle($G)", "there is a cycle" in r["answer"]


def hamilton(r, q):
    g = gold.graph(pairs(q[q.index("edges are"):]), numbered(q))

    def right(got):
        path = got["path"]["path"]
        return (sorted(path) == sorted(g) and all(map(g.has_edge, path, path[1:]))
                and "yes" in r["answer"].lower())
    return g, "hamiltonian_path($G)", right


def topology(r, q):
    edges = [tuple(map(int, p)) for p in re.findall(r"node (\d+) should be visited before node (\d+)", q)]
    g = gold.graph(edges, numbered(q), directed=True)

    def right(got):
        place = {v: i for i, v in enumerate(got)}
        return len(place) == len(g) and all(place[u] < place[v] for u, v in edges)
    return g, "topological_sort($G)", right


def shortest_path(r, q):
    edges = [tuple(map(int, e)) for e in re.findall(r"node (\d+) and node (\d+) with weight (\d+)", q)]
    length = int(r["answer"].rstrip(".").split()[-1])
    return (gold.graph(edges, numbered(q)), "shortest_path_length($G, {}, {})".format(*asked_nodes(q)),
            length)


def flow(r, q):
    edges = [tuple(map(int, e))
             for e in re.findall(r"node (\d+) to node (\d+) with capacity (\d+)", q)]
    return (gold.graph(edges, numbered(q), directed=True, attribute="capacity"),
            "maximum_flow_value($G, {}, {})".format(*asked_nodes(q)), integers(r["answer"])[-1])


def matching(r, q):
    wishes = [tuple(map(int, p)) for p in re.findall(r"Applicant (\d+) is interested in job (\d+)", q)]
    g = gold.graph([(f"a{a}", f"j{j}") for a, j in wishes])
    size = int(re.search(r"(\d+) applicants can find", r["answer"])[1])
    return g, "maximum_matching($G)", lambda got: is_matching(got, g) and got["size"] == size


def is_matching(got, g):
    ends = [v for edge in got["edges"] for v in edge]
    return (len(ends) == len(set(ends)) and all(g.has_edge(*edge) for edge in got["edges"])
            and got["size"] == len(got["edges"]))


def gnn(r, q):
    rows = re.findall(r"node (\d+): \[([-\d,]+)\]", q)
    g = gold.graph(pairs(q[q.index("The edges are"):q.rindex("Q:")]), numbered(q))
    for v, values in rows:
        for k, x in enumerate(integers(values)):
            g.nodes[int(v)][f"x{k}"] = x
    expected = {int(v): integers(values)
                for v, values in re.findall(r"node (\d+): \[([-\d,]+)\]", r["answer"])}
    rounds = {"one": 1, "two": 2, "three": 3}[re.search(r"after (\w+) layers?", q)[1]]

    def right(got):
        return {row["node"]: [row[f"x{k}"] for k in range(len(row) - 1)] for row in gold.rows(got)} == expected
    return g, f"neighbor_sum($G, rounds={rounds})", right


TASKS = {"connectivity": connectivity, "cycle": cycle, "hamilton": hamilton, "topology": topology,
         "shortest_path": shortest_path, "flow": flow, "matching": matching, "GNN": gnn}


def main():
    suite = gold.Suite()
    for path in sorted(ROOT.rglob("*.jsonl")):
        if path.stem not in TASKS:
            continue
        for record in gold.records(path):
            suite.ask(path.stem, f"{path.stem} {record['id']}",
                      *TASKS[path.stem](record, record["question"]))
    suite.run()


main()
