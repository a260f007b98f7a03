#!/usr/bin/env python3
"""Questions of published suites, with the calls that answer them, as records of training.

    suites.py --grasp build/grasp --data DATA --out WORK/suites.jsonl

Takes what the oracle of `grasp eval` answers rightly. Of a suite whose records are given every other record
is left for tests, of one that has few of a kind none; what is made by lot is made with another seed."""
import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import zlib

import prepare

#        suite, folder, how many, seeds, every other is left
SUITES = [("gtools", "gtools", 2400, [0], True), ("nlgraph", "nlgraph", 480, [0], True), ("graphqa", "graphqa", 240, [0], True),
          ("graphinstruct", "graphinstruct", 315, [0], True), ("gracore", "gracore", 225, [0], True), ("graphteam", "graphteam", 85, [0], False),
          ("llm4dyg", "llm4dyg", 45, [0], False), ("grapharena", "grapharena", 20, [0], False), ("graphwiz", "graphwiz", 17, [0], False),
          ("graph4real", "", 500, [11, 12], False), ("multistep", "", 295, list(range(11, 25)), False)]
ILL = 8  # times that one is taught which cannot be answered: there are few
FEW = 60  # records of a suite that are taught several times, so that they count
MADE = re.compile(r'(?:\w+ = (?:parse_graph|load_graph)\((?:"(?:[^"\\]|\\.)*"|[^")])*\);? ?)+')


def predictions(grasp, suite, folder, n, seed):
    with tempfile.NamedTemporaryFile(suffix=".jsonl") as f:
        subprocess.run([grasp, "eval", suite, "--data", folder, "--llm", "oracle", "--limit", str(n), "--seed", str(seed),
                        "--predictions", f.name, "--json"], stdout=subprocess.DEVNULL, check=True)
        return [json.loads(line) for line in open(f.name, encoding="utf-8")][1:]


def graphs(grasp, r):
    """What grasp reads of the question; of a file, how its call says that it is."""
    made = prepare.sensed(grasp, [r["question"]])[0]
    if not made and "load_graph" in r["calls"][0]:
        directed = 'direction="directed"' in r["calls"][0]
        more = [{"weight": 1}] if re.search("Flow|Shortest", r["task"]) else []
        made = {"G": {"directed": directed, "nodes": [], "edges": [["a", "b", *more]]}}
    return made


def main():
    o = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    o.add_argument("--grasp", required=True)
    o.add_argument("--data", required=True)
    o.add_argument("--out", required=True)
    o = o.parse_args()
    number = 0
    with open(o.out, "w", encoding="utf-8") as f:
        for suite, folder, n, seeds, halved in SUITES:
            rows = [r for seed in seeds for r in predictions(o.grasp, suite, os.path.join(o.data, folder), n, seed)]
            kept = []
            for r in rows:
                made = MADE.match(r["calls"][0]) if r["verdict"] == "right" and len(r["calls"]) == 1 else None
                if halved and zlib.crc32(r["id"].encode()) % 2:
                    continue
                read = graphs(o.grasp, r) if made else None
                if read:
                    kept.append({"question": r["question"], "kind": r["kind"], "graphs": read, "program": r["calls"][0][made.end():]})
                elif r["class"] == "ill_posed":
                    kept += [{"question": r["question"], "kind": "decline", "note": "missing"}] * ILL
            for r in kept * max(1, FEW // max(1, len(kept))):
                f.write(json.dumps(dict(r, id=f"s{number}"), ensure_ascii=False) + "\n")
                number += 1
            print(suite, len(rows), "asked,", len(kept), "kept", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
