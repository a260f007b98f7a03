"""What grasp sense reads in the texts of published benchmarks, against another parser of each text.

A benchmark's folder is needed; the parsers here know one template each and share nothing with
grasp. Graphs are compared exactly: direction, names, edges, numbers."""
import ast
import json
import os
import re
import subprocess
from collections import Counter
from pathlib import Path

from lib import tap
from lib.program import ENV, GRASP

DATA = Path(os.environ.get("GRASP_DATA", "no such folder"))
NUMBERS = r"-?\d+(?:\.\d+)?"


def records(path):
    with open(path, encoding="utf-8") as lines:
        return [json.loads(line) for line in lines if line.strip()]


def sense(text, cwd=None):
    done = subprocess.run([GRASP, "sense", "--json", "-"], input=text.encode(), cwd=cwd,
                          capture_output=True, env=ENV)
    assert done.returncode == 0, done.stderr.decode("utf-8", "replace")
    return json.loads(done.stdout)


def canonical(edges, nodes=(), directed=False):
    """edges: (u, v) or (u, v, number)."""
    names, counted = set(map(str, nodes)), Counter()
    for u, v, *number in edges:
        u, v = str(u), str(v)
        names |= {u, v}
        if not directed and v < u:
            u, v = v, u
        counted[(u, v, *map(float, number))] += 1
    return directed, frozenset(names), frozenset(counted.items())


def found(graph):
    edges = [(u, v, *[x for x in (data[0].values() if data else ()) if not isinstance(x, str)])
             for u, v, *data in graph["edges"]]
    return canonical(edges, graph["nodes"], graph["directed"])


def difference(got, want):
    if got[0] != want[0]:
        return f"directed: {got[0]}"
    if got[1] != want[1]:
        return f"nodes: {sorted(got[1] - want[1])[:5]} too many, {sorted(want[1] - got[1])[:5]} missing"
    more, less = got[2] - want[2], want[2] - got[2]
    return f"edges: {sorted(more, key=str)[:3]} too many, {sorted(less, key=str)[:3]} missing"


def compare(text, wants, cwd=None):
    """What is wrong, or None. wants: the graphs of the text."""
    reading = sense(text, cwd)
    graphs = reading["graphs"]
    if len(graphs) != len(wants):
        return f"{len(graphs)} graphs instead of {len(wants)}"
    for graph, want in zip(graphs, wants):
        if found(graph) != want:
            return f"by {graph['by']}: {difference(found(graph), want)}"
    if reading["problems"]:
        return str(reading["problems"][0])
    if not any(c["kind"] == "asks" for c in reading["clauses"]):
        return "nothing is asked"
    return None


def numbered(text):
    there = re.search(r"numbered from (\d+) to (\d+)", text)
    return range(int(there[1]), int(there[2]) + 1) if there else ()


def tuples(text):
    return [t.split(",") for t in re.findall(r"\(([\w ]+(?:,[\w ]+)+)\)", text)]


def is_directed(text):
    return re.search(r"\b(un)?directed", text)[1] is None


# --- gtools ---

def gtools(r):
    text = r["prompt"]
    edges = ast.literal_eval(re.search(r"edges are: *(\[.*?\])\.", text, re.S)[1])
    edges = [(u, v, *(x for d in data for x in d.values())) for u, v, *data in edges]
    return text, [canonical(edges, (), is_directed(text))]


# --- nlgraph ---

def nl_pairs(r):
    text = r["question"]
    data = text[text.index("Graph:") if "Graph:" in text else text.index("edges are:"):]
    pairs = [tuple(map(int, p)) for p in re.findall(r"\((\d+),(\d+)\)", data)]
    nodes = set(numbered(text))
    if not nodes:  # a node between others that no edge has is named in the question only
        inside = {v for p in pairs for v in p}
        nodes = {v for v in map(int, re.findall(r"node (\d+)", text[text.rindex("Q:"):]))
                 if min(inside) < v < max(inside)}
    return text, [canonical(pairs, nodes)]


def nl_topology(r):
    text = r["question"]
    edges = re.findall(r"node (\d+) should be visited before node (\d+)", text)
    return text, [canonical(edges, numbered(text), True)]


def nl_weights(r):
    text = r["question"]
    edges = re.findall(r"an edge between node (\d+) and node (\d+) with weight (\d+)", text)
    return text, [canonical(edges, numbered(text))]


def nl_flow(r):
    text = r["question"]
    edges = re.findall(r"an edge from node (\d+) to node (\d+) with capacity (\d+)", text)
    return text, [canonical(edges, numbered(text), True)]


# --- graphqa ---

def qa_nodes(text):
    among = re.search(r"among nodes (.*?)\.", text)[1]
    return [n.strip() for n in re.split(r", and |, | and ", among) if n.strip()]


def qa_pairs(r):
    text = r["question"]
    edges = re.findall(r"\((\d+), (\d+)\)", text)
    return text, [canonical(edges, qa_nodes(text))]


def qa_expert(r):
    text = r["question"]
    return text, [canonical(re.findall(r"^(\w+) -> (\w+)$", text, re.M), qa_nodes(text))]


def neighbours(text):
    """Node 0 is connected to nodes 1, 2 (weight: 3)."""
    edges = []
    for u, rest in re.findall(r"Node <?(\w+)>? is connected to nodes? (.*)\.", text):
        for v, w in re.findall(r"<?(\w+)>?(?: \(weight: (\d+)\))?(?:, |$)", rest):
            edges.append((u, v, w) if w else (u, v))
    return edges


def simple(edges):
    """One edge for what is listed at both ends."""
    kept = {}
    for u, v, *w in edges:
        kept.setdefault((min(u, v), max(u, v), *w), (u, v, *w))
    return list(kept.values())


def qa_incident(r):
    text = r["question"]
    return text, [canonical(simple(neighbours(text)), qa_nodes(text))]


def qa_sentences(r):
    text = r["question"]
    edges = re.findall(r"^(\w+) and (\w+) (?:are|wrote)", text, re.M)
    return text, [canonical(edges, qa_nodes(text))]


def qa_encodings(which):
    read = {"adjacency": qa_pairs, "expert": qa_expert, "incident": qa_incident}
    return read.get(which, qa_sentences)


# --- graphinstruct ---

def instruct(field):
    def read(r):
        directed = r["directed"] == "True"
        edges = [(u.strip(), v.strip(), *(w.split(":")[1] for w in rest))
                 for u, v, *rest in (t.split(",") for t in re.findall(r"\(([^()]*)\)", r["graph"]))]
        if field == "graph_nl" and "weight" not in r["graph_nl"]:
            edges = [e[:2] for e in edges]
        if not directed:
            edges = simple(edges)
        text = (f"Given a{'' if directed else 'n un'} directed graph:\n".replace("n un d", "n und")
                + r[field] + "\n" + r["question"])
        nodes = re.findall(r"\w+", r["nodes"]) if field != "graph" else ()
        return text, [canonical(edges, nodes, directed)]
    return read


def graphteam(r):
    text = r["question"]
    directed = is_directed(text)
    edges = neighbours(text)
    nodes = re.findall(r"Node <(\w+)>", text)
    return text, [canonical(edges if directed else simple(edges), nodes, directed)]


def gracore(r):
    text = r["random_graph_description"] + "\n" + r["QA"]["structure_qa"][0]["node_number"]["Q"]
    edges = re.findall(r"From node (\d+) to node (\d+), distance is (\d+)", text)
    return text, [canonical(edges, (), is_directed(text))]


def llm4dyg(r):
    text = r["question"]
    data = text[text.index("Question:"):]
    return text, [canonical(re.findall(r"\((\d+), (\d+), (\d+)\)", data))]


# --- graphwiz ---

def graphwiz(r):
    text, q = r["instruction"] + "\n" + r["question"], r["question"]
    directed = "->" in q
    graphs = []
    for part in re.split(r"The nodes of subgraph", q):
        nodes = numbered(part)
        letters = re.search(r"numbered from ([a-z]) to ([a-z])", part)
        if letters:
            nodes = [chr(c) for c in range(ord(letters[1]), ord(letters[2]) + 1)]
        edges = [tuple(x.strip() for x in re.split(r"->|,", t)) for t in re.findall(r"\(([^()]*)\)", part)]
        graphs.append(canonical(edges, nodes, directed))
    return text, graphs


# --- grapharena ---

def arena(r):
    text = r["instruction"] + "\n" + r["text"]
    body = r["text"]
    if r["task"] in ("GED", "MCS"):
        parts = re.split(r"Molecule B", body)[:2]
        return text, [canonical(re.findall(r"(\d+)-(\d+)", p)) for p in parts]
    names = re.search(r"(?:in th\w+ (?:network|knowledge graph)|to visit): (.*)", body)[1]
    names = [n.strip() for n in names.rstrip(".").split(",")]
    if r["task"] in ("Distance", "Diameter"):
        edges = re.findall(r"- (.*?) is connected to (.*?) via the relationship", body)
    elif r["task"] == "TSP":
        edges = re.findall(r"^(\w+) to (\w+): (\d+)$", body, re.M)
    else:
        line = re.search(r"(?:connections|authors): (.*)", body.split("\n", 1)[1])[1]
        edges = [tuple(re.split(r" and | to ", e.strip(" ."), maxsplit=1)) for e in line.split(",")]
    return text, [canonical(edges, names)]


CASES = []


def add(name, path, read, keep=lambda r: True):
    """One check for each file."""
    for file in sorted(DATA.glob(path)):
        def check(file=file):
            rows = [r for r in records(file) if keep(r)]
            wrong = []
            for r in rows:
                text, wants = read(r)
                why = compare(text, wants)
                if why:
                    wrong.append(f"{r.get('id', r.get('index', r.get('task')))}: {why}")
            assert not wrong, f"{len(wrong)} of {len(rows)}: " + "\n".join(wrong[:4])
            return f"{len(rows)} texts"
        CASES.append((f"{name} {file.stem}", check))


def files_check():
    """Files that a text names, with and without quotes, a full stop behind the path."""
    root = DATA / "gtools/el_test"
    wrong, n = [], 0
    for file in sorted(root.glob("*.jsonl")):
        for r in records(file):
            reading = sense(r["prompt"], cwd=root / "GTools")
            graphs = reading["graphs"]
            path = root / "x" / re.search(r"\.\./\S+?\.edgelist", r["prompt"])[0]
            lines = Path(os.path.normpath(path)).read_text().split("\n")
            edges = sum(1 for line in lines if line.strip())
            n += 1
            if len(graphs) != 1 or graphs[0]["n_edges"] != edges or graphs[0]["directed"] != (
                    file.stem.endswith("_Di")):
                wrong.append(f"{file.stem} {r['id']}: {[(g['n_edges'], g['directed']) for g in graphs]}, {edges}")
    assert not wrong, f"{len(wrong)} of {n}: " + "\n".join(wrong[:4])
    return f"{n} texts"


if not DATA.is_dir():
    tap.skip_all("needs the data of the benchmarks")
add("gtools", "gtools/wl_test/*.jsonl", gtools)
add("gtools sample", "gtools/wl_test/sample10/*.jsonl", gtools)
for task, parser in (("connectivity", nl_pairs), ("cycle", nl_pairs), ("hamilton", nl_pairs),
                     ("GNN", nl_pairs), ("topology", nl_topology), ("shortest_path", nl_weights),
                     ("flow", nl_flow)):
    add("nlgraph", f"nlgraph/train/{task}.jsonl", parser)
add("graphqa", "graphqa/samples/[!e]*.jsonl", qa_pairs)
add("graphqa", "graphqa/samples/edge_*.jsonl", qa_pairs)
for encoding in ("adjacency", "expert", "incident", "friendship", "south_park", "got", "politician",
                 "social_network", "coauthorship"):
    add(f"graphqa {encoding}", "graphqa/samples/encodings.jsonl", qa_encodings(encoding),
        lambda r, encoding=encoding: r["encoding"] == encoding)
for notation in ("graph", "graph_adj", "graph_nl"):
    add(f"graphinstruct {notation}", "graphinstruct/samples/*.jsonl", instruct(notation))
add("graphteam", "graphteam/samples/graphinstruct_*.jsonl", graphteam)
add("gracore", "gracore/samples/*.jsonl", gracore)
add("llm4dyg", "llm4dyg/samples/*.jsonl", llm4dyg)
add("graphwiz", "graphwiz/*.jsonl", graphwiz, lambda r: "question" in r)
for task in ("Neighbor", "MCP", "Component", "MIS", "MVC", "Distance", "Diameter", "TSP", "GED", "MCS"):
    add(f"grapharena {task}", "grapharena/examples.jsonl", arena, lambda r, task=task: r["task"] == task)
if (DATA / "gtools/el_test").is_dir():
    CASES.append(("gtools files", files_check))
if not CASES:
    tap.skip_all("needs the data of the benchmarks")
tap.run(CASES)
