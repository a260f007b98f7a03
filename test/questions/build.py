#!/usr/bin/env python3
"""Writes questions_a.jsonl and questions_b.jsonl out of written/*.py.

Each family (the first tag) is dealt out in turn: one half is for development, one is held out.
"""
import collections
import importlib
import json
import os
import sys

import gold

MODULES = ["routes", "links", "plans", "flows", "choices", "structure", "trees", "time", "facts",
           "files", "chat", "declines", "more", "last"]
KEYS = ["id", "question", "kind", "gold", "accept", "tol", "gold_length", "check", "graph", "ok_if_empty", "tags", "note"]


def main():
    for m in MODULES:
        if os.path.exists(os.path.join(gold.HERE, "written", m + ".py")):
            importlib.import_module("written." + m)
    if gold.FAULTS:
        sys.exit("\n".join(gold.FAULTS))
    halves, seen, texts = ([], []), collections.Counter(), set()
    for r in gold.RECORDS:
        family = r["tags"][0]
        k = seen[family]
        seen[family] += 1
        r["id"] = f"{family}-{k + 1:02d}"
        if r["question"] in texts:
            raise gold.Bad(f"twice: {r['question'][:60]}")
        texts.add(r["question"])
        # Small families would all begin in the first half: the letter decides where one begins.
        halves[(k + sum(map(ord, family))) % 2].append({x: r[x] for x in KEYS if x in r})
    for letter, half in zip("ab", halves):
        with open(os.path.join(gold.HERE, f"questions_{letter}.jsonl"), "w", encoding="utf-8") as f:
            for r in half:
                f.write(json.dumps(r, ensure_ascii=False) + "\n")
    if "-v" in sys.argv:
        for family, n in sorted(seen.items()):
            print(f"{family:20} {n}")
    print(f"a={len(halves[0])} b={len(halves[1])} declines={seen['decline']}")


if __name__ == "__main__":
    main()
