"""GraphArena's published examples: ten tasks on names and molecules."""
import re

from lib import gold

ROOT = gold.folder("grapharena")


def listed(text, title):
    """The names after a title, up to the full stop or the end of the line."""
    return [w.strip() for w in re.search(rf"{title}: (.*?)\.?(?:\n|$)", text)[1].split(", ")]


def people(text):
    users = listed(text, r"(?:Users|Authors|Names) in the network")
    line = re.search(r"(?:connections|authors|follows?)[^:\n]*: (.*?)\.?\n", text + "\n")[1]
    # Names hold "and" and "to" at most as whole words between blanks.
    pairs = [re.split(r" and | to ", pair, maxsplit=1) for pair in line.split(", ")]
    return gold.graph(pairs, users)


def entities(text):
    facts = re.findall(r" - (.*?) is connected to (.*?) via the relationship", text)
    return gold.graph({tuple(sorted(f)) for f in facts}, listed(text, "Entities in this knowledge graph"))


def airports(text):
    return gold.graph([(u, v, int(w)) for u, v, w in re.findall(r"(\w+) to (\w+): (\d+)", text)])


def bonds(text):
    return [tuple(map(int, p)) for p in re.findall(r"(\d+)-(\d+)", text)]


def molecules(text):
    """A and B, with the symbols of their atoms where they are given."""
    graphs = {}
    for part, rest in zip("AB", text[text.index("Molecule A"):].split("Molecule B", 1)):
        rest = rest.split("\nRepresent")[0].split("\nProvide")[0]
        g = gold.graph(bonds(rest))
        for symbol, atom in re.findall(r"(\w+) \(atom (\d+)\)", rest):
            g.add_node(int(atom), symbol=symbol)
        graphs[part] = g
    return graphs


def cost(a, b, mapping):
    """Of a mapping of all atoms: symbols changed, bonds in one molecule and not in the other."""
    changed = sum(a.nodes[u]["symbol"] != b.nodes[v]["symbol"] for u, v in mapping.items())
    moved = {frozenset((mapping[u], mapping[v])) for u, v in a.edges()}
    return changed + len(moved ^ {frozenset(e) for e in b.edges()})


def edit_distance(r):
    graphs = molecules(r["text"])
    a, b = graphs["A"], graphs["B"]

    def right(got):
        best = re.search(r"mapping: \[([\d, ]+)\]", r.get("gold_line") or "")
        if best:
            gold_cost = cost(a, b, dict(enumerate(map(int, best[1].split(", ")))))
            assert got["distance"] == gold_cost, (got, gold_cost)
        mapping = {row["node"]: row["other"] for row in gold.rows(got["mapping"])}
        return got["optimal"] and (None in mapping.values()
                                   or cost(a, b, mapping) == got["distance"])
    return graphs, "graph_edit_distance($A, $B, node_label=symbol)", right


def common_subgraph(r):
    graphs = molecules(r["text"])
    best = re.search(r"subgraph: \[([\d, ]+)\]", r.get("gold_line") or "")

    def right(got):
        return got["optimal"] and (not best or got["size"] == len(best[1].split(",")))
    return graphs, "maximum_common_subgraph($A, $B)", right


def size(optimum):
    return lambda got: got["size"] == optimum and got["optimal"]


def question(task, r):
    text, optimum = r["text"], r["optimum"]
    if task == "GED":
        return edit_distance(r)
    if task == "MCS":
        return common_subgraph(r)
    if task == "TSP":
        return (airports(text), "traveling_salesman($G)",
                lambda got: got["tour"]["length"] == optimum and got["optimal"])
    if task in ("Distance", "Diameter"):
        g = entities(text)
        if task == "Diameter":
            return g, "diameter_path($G)", lambda got: got["length"] == optimum
        ends = re.search(r"path between (.*?) and (.*?)(?: is:| in this network)",
                         r.get("gold_line") or text)
        return (g, f"shortest_path($G, {gold.name(ends[1])}, {gold.name(ends[2])})",
                lambda got: got["length"] == optimum)
    if task == "Neighbor":
        g = people(text)
        ends = re.search(r"ommon neighbors (?:between|of) (.*?) and (.*?)(?::| in this network)",
                         r.get("gold_line") or text)
        return (g, f"common_neighbors($G, {gold.name(ends[1])}, {gold.name(ends[2])})",
                lambda got: set(got) == set(optimum))
    tool = {"MCP": "maximum_clique", "MIS": "maximum_independent_set",
            "MVC": "minimum_vertex_cover"}.get(task)
    return (people(text), f"{tool}($G)", size(optimum)) if tool else (
        people(text), "component_count($G)", optimum)


def main():
    suite = gold.Suite()
    for i, r in enumerate(gold.records(ROOT / "examples.jsonl")):
        suite.ask(r["task"], f"{r['task']} {i}", *question(r["task"], r))
    suite.run()


main()
