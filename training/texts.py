#!/usr/bin/env python3
"""Texts that training needs besides records: what tools do, and sentences of all kinds.

    texts.py --grasp build/grasp --out WORK [--corpus FOLDER]

FOLDER holds *.jsonl.xz with texts under "t" or "q", and *.txt.xz; without it the questions of the tests
are the sentences that keep the encoder's sense of likeness."""
import argparse
import glob
import json
import lzma
import os
import random
import re
import subprocess

import prepare

HERE = os.path.dirname(os.path.abspath(__file__))


def tools(grasp):
    """What each tool does, in several ways; the first is the one that grasp itself uses for tools that nobody trained."""
    rows = json.loads(subprocess.run([grasp, "tools", "--json"], capture_output=True, text=True, check=True).stdout)
    out = {}
    for r in rows:
        named, details = f"{r['name'].replace('_', ' ')}: {r['summary']}", r["details"] or ""
        out[r["name"]] = [named, r["summary"], f"{named}. {details}", f"{r['summary']} {details.split('. ')[0]}"]
    return out


def questions(n):
    """Texts with data and a question, which tools are found by, too."""
    rng, out = random.Random(4), []
    for path in sorted(glob.glob(os.path.join(HERE, "questions", "[a-l]*.jsonl"))):
        out += [r["text"] for r in prepare.written(path)]
    return rng.sample(out, n)


def sentences(folder, wanted=12000):
    rng, out = random.Random(3), []
    for path in sorted(glob.glob(os.path.join(folder, "*.xz"))) if folder else []:
        if "code" in path:
            continue
        with lzma.open(path, "rt", encoding="utf-8") as f:
            lines = [line for line, _ in zip(f, range(30000))]
        for line in rng.sample(lines, min(len(lines), 6000)):
            if path.endswith(".jsonl.xz"):
                r = json.loads(line)
                line = r.get("q") or r.get("t") or ""
            some = [s.strip() for s in re.split(r"(?<=[.?!])\s+", line) if 20 <= len(s.strip()) <= 200]
            out += some[:2]
    if not out:
        for path in glob.glob(os.path.join(HERE, "..", "test", "questions", "questions_[abce].jsonl")):
            out += [json.loads(line)["question"] for line in open(path, encoding="utf-8")]
    rng.shuffle(out)
    out = out[:wanted]
    out += questions(len(out) // 2)
    rng.shuffle(out)
    return [s[:400].replace("\n", " ") for s in out]


def main():
    o = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    o.add_argument("--grasp", required=True)
    o.add_argument("--out", required=True)
    o.add_argument("--corpus")
    o = o.parse_args()
    with open(os.path.join(o.out, "tools.json"), "w", encoding="utf-8") as f:
        json.dump(tools(o.grasp), f)
    with open(os.path.join(o.out, "sentences.txt"), "w", encoding="utf-8") as f:
        f.write("\n".join(sentences(o.corpus)) + "\n")


if __name__ == "__main__":
    main()
