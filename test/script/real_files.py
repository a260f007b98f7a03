"""Files that others wrote: what grasp reads in them is what is known to be in them.

The files lie beside the project, with their own licences; without them all is skipped."""
import json
import math
import os
import re
from pathlib import Path

from lib import tap
from lib.program import grasp, grasp_json

DATA = Path(os.environ.get("GRASP_DATA", ""))
if not (DATA / "INDEX.md").exists():
    tap.skip_all("../shared/data is not there: the real files have licences of their own and are"
                 " not part of this repository")

# What truth.jsonl says that a tool answers on any graph, and on a simple undirected one.
TRUTHS = {
    "n": "node_count(G)",
    "m": "edge_count(G)",
    "directed": "graph_info(G).directed",
    "weighted": "graph_info(G).weighted",
    "self_loops": "count(self_loops(G))",
    "wcc": "component_count(G)",
    "largest_wcc": "count(largest_component(G))",
}
SIMPLE_TRUTHS = {"max_degree": "max(degrees(G))"}


def read_jsonl(path):
    with open(path, encoding="utf-8") as f:
        return [json.loads(line) for line in f]


def info(path, *options):
    return grasp_json("graph", "info", path, *options)


def ask(path, calls, *options):
    """Answers to several calls on one graph."""
    program = "[" + ", ".join(calls) + "]"
    return grasp_json("run", "--graph", path, "--call", program, *options)["value"]


def check_equal(got, want, what):
    assert got == want, f"{what}: {got}, expected {want}"


def check_truth(folder, truth):
    path = DATA / folder / (truth["graph"] + ".txt.zst")
    calls = dict(TRUTHS)
    if not truth["directed"] and truth["self_loops"] == 0:
        calls.update(SIMPLE_TRUTHS)
    for (key, call), got in zip(calls.items(), ask(path, calls.values())):
        check_equal(got, truth[key], call)
    if truth["weighted"]:
        links = json.loads(grasp("graph", "convert", path, "-", "--to", "nodelink"))["links"]
        total = math.fsum(link["weight"] for link in links)
        assert math.isclose(total, truth["weight_sum"], rel_tol=1e-8), f"weights sum to {total}"


def check_classic_graphs():
    rows = read_jsonl(DATA / "graph_toolformer/gpr_graphs/properties.jsonl")
    for row in rows:
        path = DATA / "graph_toolformer/gpr_graphs" / (row["graph"] + ".edges")
        got = ask(path, ["node_count(G)", "edge_count(G)", "density(G)", "graph_info(G).directed"])
        check_equal(got, [row["order"], row["size"], row["density"], False], row["graph"])
    return f"{len(rows)} graphs"


def check_counts(path, nodes, edges, directed, *options):
    got = info(DATA / path, *options)
    check_equal((got["nodes"], got["edges"], got["directed"]), (nodes, edges, directed), path)


def check_social_graphs():
    check_counts("graph_toolformer/social_graphs/foursquare.tsv.zst", 5313, 76972, True)
    check_counts("graph_toolformer/social_graphs/twitter.tsv.zst", 5120, 164919, True)


def check_tables():
    check_counts("node_class/cora/edges.tsv", 2708, 5278, False)
    check_counts("node_class/pubmed/edges.tsv.zst", 19717, 44324, False)
    check_counts("recsys/lastfm-2k/friends.tsv.zst", 1892, 12717, False)
    # 2833 entries: 207 on the diagonal, each other pair twice.
    check_counts("traffic/los_adj.tsv", 207, 207 + (2833 - 207) // 2, False)
    check_counts("traffic/sz_adj.tsv", 156, 532, True)
    check_counts("wild_samples/files/fibre_quotes.csv", 6, 9, False)


def check_triples():
    sizes = {
        "fb15k-237": (14505, 272115, 17526, 20438),
        "nell-995": (63361, 114213, 14324, 14267),
        "wn18rr": (None, 86835, 3034, 3134),  # not all its synsets occur in the first part
    }
    for name, (entities, *counts) in sizes.items():
        for part, count in zip(("train", "valid", "test"), counts):
            plain = DATA / "kg" / name / f"{part}.tsv"
            path = plain if plain.exists() else plain.with_suffix(".tsv.zst")
            got = info(path, "--format", "triples")
            check_equal((got["edges"], got["directed"]), (count, True), path)
            if part == "train" and entities is not None:
                check_equal(got["nodes"], entities, path)


def check_task_graphs():
    sizes = {"huggingface": (23, 225), "multimedia": (40, 449), "dailylife": (40, 1560),
             "tmdb": (46, 979), "ultratool": (260, 611)}
    for name, (nodes, edges) in sizes.items():
        check_counts(f"gnn4taskplan/{name}/graph_desc.json", nodes, edges, True, "--directed")


def file_of(record):
    """The file that a question names, told from the sentence's full stop behind it."""
    path = re.search(r"\.\./(GTools/\S+\.edgelist)", record["prompt"]).group(1)
    return DATA / "gtools/el_test" / path


def check_question_files(records):
    """Counts in files that name no direction: those of the lines, and the published answers."""
    name = records.stem
    directed = name.endswith("_Di")
    option = "--directed" if directed else "--undirected"
    for record in read_jsonl(records):
        path = file_of(record)
        with open(path, encoding="utf-8") as f:
            rows = [line.split() for line in f if line.strip()]
        nodes, edges = len({x for row in rows for x in row[:2]}), len(rows)
        got = info(path, option)
        check_equal((got["nodes"], got["edges"], got["directed"], got["weighted"]),
                    (nodes, edges, directed, len(rows[0]) > 2), path)
        if name.startswith("Node_Count"):
            check_equal(got["nodes"], record["answer"], path)
        if name.startswith("Edge_Count"):
            check_equal(got["edges"], record["answer"], path)


def main():
    checks = [(f"{folder} {truth['graph']}", lambda f=folder, t=truth: check_truth(f, t))
              for folder in ("web", "social", "transport", "citation")
              for truth in read_jsonl(DATA / folder / "truth.jsonl")]
    checks += [
        ("classic graphs", check_classic_graphs),
        ("social graphs", check_social_graphs),
        ("tables of edges", check_tables),
        ("triples", check_triples),
        ("task graphs in JSON", check_task_graphs),
    ]
    checks += [(f"questions of {path.stem}", lambda p=path: check_question_files(p))
               for path in sorted((DATA / "gtools/el_test").glob("*.jsonl"))]
    tap.run(checks)


main()
