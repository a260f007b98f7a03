#!/usr/bin/env python3
"""Finds questions that say nearly the same: the encoder's vectors of their words, names and numbers left out.

    near.py --readings build/grasp-readings --models models [--alike 0.985] QUESTIONS.jsonl...

Prints pairs of different scenes that are more alike than that, and writes the ids of those that can go, the later
of each pair, to WORK/near.json when --out WORK is given: prepare.py leaves them out."""
import argparse
import json
import os
import re
import subprocess
import sys

import numpy as np

import prepare


def bare(r):
    """The question with its names and numbers replaced."""
    text = r["text"][slice(*r["asked"])] if r.get("asked") else r["text"][-400:]
    names = {n for n in prepare.names_of(r.get("graphs") or {}) if len(n) > 1 or n.isupper()}
    pieces = prepare.cut(text, sorted(names), set())
    return re.sub(r"\s+", " ", "".join(p if isinstance(p, str) else "7" if p[1] == "number" else "Ann" for p in pieces)).strip()


def vectors(program, models, texts):
    files = [os.path.join(models, x + ".safetensors") for x in ("words", "reader")]
    done = subprocess.run([program, *files, "vectors"], input="".join(json.dumps(t) + "\n" for t in texts).encode(), capture_output=True, check=True)
    return np.frombuffer(done.stdout, np.float32).reshape(len(texts), -1)


def main():
    o = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    for name in ("readings", "models"):
        o.add_argument("--" + name, required=True)
    o.add_argument("--alike", type=float, default=.985)
    o.add_argument("--out")
    o.add_argument("--show", type=int, default=10, help="pairs that are printed")
    o.add_argument("files", nargs="+")
    o = o.parse_args()
    records = [r for path in o.files for r in prepare.written(path)]
    texts = [bare(r) for r in records]
    kinds = [r.get("program", "") and re.sub(r"'[^']*'|\"[^\"]*\"|\d+", "_", r["program"]) for r in records]
    scenes = [r["id"].rpartition("q")[0] or r["id"] for r in records]
    x = vectors(o.readings, o.models, texts)
    gone, shown = set(), 0
    for i in range(len(records)):
        if i in gone:
            continue
        for j in np.nonzero(x[i + 1:] @ x[i] > o.alike)[0] + i + 1:
            if j in gone or kinds[i] != kinds[j] or scenes[i] == scenes[j]:
                continue
            gone.add(int(j))
            if shown < o.show:
                shown += 1
                print(f"{records[i]['id']}: {texts[i][:100]}\n  {records[j]['id']}: {texts[j][:100]}")
    print(f"{len(gone)} of {len(records)} questions say nearly what another says")
    if o.out:
        with open(os.path.join(o.out, "near.json"), "w", encoding="utf-8") as f:
            json.dump(sorted(records[j]["id"] for j in gone), f)
    return 0


if __name__ == "__main__":
    sys.exit(main())
