"""GraphQA (Talk like a Graph): twelve tasks, nine ways to write a graph down."""
import re
from collections import Counter

from lib import gold

ROOT = gold.folder("graphqa")


def node(text):
    return int(text) if text.isdigit() else text


def read_nodes(text):
    listed = re.search(r"among (?:nodes )?(.*?)\.\.?(?:\n|$)", text)[1]
    return [node(w.strip()) for w in re.split(r",? and |, ", listed) if w.strip()]


def read_edges(text, nodes):
    """Every encoding names two nodes, or one and a list of its neighbours."""
    body = text[:text.rindex("\nQ:")]
    body = body[body.index("\n") + 1:] if "\n" in body else ""
    edges = [tuple(map(node, p)) for p in re.findall(r"\((\w+), (\w+)\)", body)]
    words = "|".join(sorted(map(re.escape, map(str, nodes)), key=len, reverse=True))
    edges += [tuple(map(node, p)) for p in re.findall(
        rf"\b({words}) (?:and|->) ({words})\b", body)]
    for v, others in re.findall(rf"Node ({words}) is connected to nodes? ([^.\n]*)", body):
        edges += [(node(v), node(w.strip())) for w in re.split(r", and |, | and ", others)]
    return {tuple(sorted(e, key=str)) for e in edges}


def asked(text, nodes):
    """The nodes that the question names, in its order."""
    question = text[text.rindex("\nQ:") + 3:text.rindex("\nA:")]
    found = [w for w in re.findall(r"[\w']+", question) if w in set(map(str, nodes))]
    return [node(w) for w in found]


def yes(answer):
    return answer.strip().lower().startswith("yes")


def number(answer):
    return int(re.search(r"\d+", answer)[0])


def names(answer):
    return set() if "No nodes" in answer else {w.strip() for w in answer.strip(" .").split(",")}


def same(expected):
    return lambda got: {str(v) for v in got} == expected


def question(kind, g, at, answer):
    """The call, and the answer it must give."""
    ends = ", ".join(map(gold.name, at))
    if kind == "cycle_check":
        return "has_cycle($G)", yes(answer)
    if kind == "edge_existence":
        return f"has_edge($G, {ends})", yes(answer)
    if kind in ("node_count", "edge_count", "triangle_counting"):
        tool = {"triangle_counting": "triangle_count"}.get(kind, kind)
        return f"{tool}($G)", number(answer)
    if kind == "node_degree":
        return f"degree($G, {ends})", number(answer)
    if kind == "connected_nodes":
        return f"neighbors($G, {ends})", same(names(answer))
    if kind == "disconnected_nodes":
        apart = names(answer)
        return f"neighbors(complement($G), {ends})", same(apart)
    if kind.startswith("reachability"):
        return f"has_path($G, {ends})", yes(answer)
    if kind == "shortest_path":
        return (f"shortest_path_length($G, {ends})",
                None if "no path" in answer else number(answer))
    return None


def classification(record, g):
    """What most labelled neighbours like; where they are of two minds there is no telling."""
    for v, label in re.findall(r"Node (\d+) likes (\w+)", record["question"]):
        g.nodes[int(v)]["likes"] = label
    at = int(re.search(r"Does node (\d+)", record["question"])[1])
    likes = Counter(g.nodes[v]["likes"] for v in g[at] if "likes" in g.nodes[v]).most_common(2)
    tie = not likes or (len(likes) == 2 and likes[0][1] == likes[1][1])
    return f"majority_label($G, {at}, likes).label", None if tie else record["answer"].strip(" .")


def main():
    suite = gold.Suite()
    for path in sorted((ROOT / "samples").glob("*.jsonl")):
        for record in gold.records(path):
            text = record["question"]
            if record["type"] == "maximum_flow":  # the capacities are not in the text
                continue
            nodes = read_nodes(text)
            g = gold.graph(read_edges(text, nodes), nodes)
            if record["type"] == "node_classification":
                call, right = classification(record, g)
            else:
                call, right = question(record["type"], g, asked(text, nodes), record["answer"])
            suite.ask(record["type"], f"{path.stem} {record['id']}", g, call, right)
    suite.run()


main()
