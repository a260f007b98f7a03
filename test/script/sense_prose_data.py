"""What sentences of published benchmarks say of single nodes and edges, against another parser.

sense_data.py compares their graphs; here are the columns and the evidence: embeddings, labels, kinds,
names of relations, and that the bytes of an edge's evidence hold both its names."""
import json
import os
import re
import subprocess
from pathlib import Path

from lib import tap
from lib.program import ENV, GRASP

DATA = Path(os.environ.get("GRASP_DATA", "no such folder"))


def records(path):
    with open(DATA / path, encoding="utf-8") as lines:
        return [json.loads(line) for line in lines if line.strip()]


def sense(text):
    done = subprocess.run([GRASP, "sense", "--json", "-"], input=text.encode(), capture_output=True,
                          env=ENV)
    assert done.returncode == 0, done.stderr.decode("utf-8", "replace")
    graphs = json.loads(done.stdout)["graphs"]
    assert len(graphs) == 1, f"{len(graphs)} graphs in {text[:200]}"
    return graphs[0]


def matching():
    """Applicants and jobs have the same numbers and are different nodes."""
    rows = records("nlgraph/train/matching.jsonl")
    for r in rows:
        pairs = re.findall(r"Applicant (\d+) is interested in job (\d+)", r["question"])
        got = {(u, v) for u, v, *_ in sense(r["question"])["edges"]}
        assert got == {(f"applicant {u}", f"job {v}") for u, v in pairs}, r["id"]
    return f"{len(rows)} texts"


def relations():
    """Every edge has the relationship that its line names."""
    rows = [r for r in records("grapharena/examples.jsonl") if r["task"] in ("Distance", "Diameter")]
    for r in rows:
        lines = re.findall(r"- (.*?) is connected to (.*?) via the relationship (\S+?)\.?$", r["text"],
                           re.M)
        want = {(*sorted((u, v)), name) for u, v, name in lines}
        got = {(*sorted((u, v)), data["relation"]) for u, v, data in sense(r["text"])["edges"]}
        assert got == want, (r["task"], list(got ^ want)[:3])
    return f"{len(rows)} texts"


def evidence():
    """The bytes that an edge points at hold the names of both its ends."""
    n = 0
    for r in records("graphqa/samples/encodings.jsonl"):
        if r["encoding"] in ("adjacency", "expert"):
            continue
        text = r["question"].encode()
        graph = sense(r["question"]) if re.search(r"connected|friends|wrote", r["question"]) else None
        for e in graph["evidence"] if graph else ():
            said = text[e["at"][0]:e["at"][1]].decode()
            assert all(re.search(rf"\b{name}\b", said) for name in map(str, e["edge"])), (said, e)
            n += 1
    return f"{n} edges"


if not (DATA / "nlgraph").is_dir():
    tap.skip_all("needs the data of the benchmarks")
tap.run([("applicants and jobs", matching), ("names of relations", relations),
         ("evidence", evidence)])
