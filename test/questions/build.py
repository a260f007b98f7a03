#!/usr/bin/env python3
"""Writes questions_a.jsonl and questions_b.jsonl out of written/*.py.

One half is for development, one is held out. Each family (the first tag) is dealt out evenly, and
questions on the same data stay together, so that the held out half brings new data.
"""
import collections
import importlib
import json
import os
import re
import sys

import gold

MODULES = ["routes", "links", "plans", "flows", "choices", "structure", "trees", "time", "facts",
           "files", "chat", "declines", "more", "last"]
KEYS = ["id", "question", "kind", "gold", "accept", "tol", "gold_length", "check", "graph", "ok_if_empty", "tags", "note"]
SAME = 50  # so many characters in common are the same data


def bundles(records):
    """Lists of records that share a piece of text or a file, in the order of their first."""
    owner, of = {}, {}
    for i, r in enumerate(records):
        text = r["question"]
        marks = {text[k:k + SAME] for k in range(len(text) - SAME + 1)} | set(re.findall(r"files/[\w.]+\w", text))
        first = min([owner[m] for m in marks if m in owner], default=i)
        of[i] = first
        for m in marks:
            owner.setdefault(m, first)
    found = collections.defaultdict(list)
    for i, r in enumerate(records):
        found[of[i]].append(r)
    return found.values()


def deal(records):
    """The two halves: a bundle goes where its family is the smaller one, then where fewer are."""
    halves, count = ([], []), (collections.Counter(), collections.Counter())
    for bundle in bundles(records):
        family = bundle[0]["tags"][0]
        less = min((0, 1), key=lambda h: (count[h][family], len(halves[h])))
        halves[less].extend(bundle)
        count[less].update(r["tags"][0] for r in bundle)
    return halves


def main():
    for m in MODULES:
        importlib.import_module("written." + m)
    if gold.FAULTS:
        sys.exit("\n".join(gold.FAULTS))
    seen = collections.Counter()
    for r in gold.RECORDS:
        seen[r["tags"][0]] += 1
        r["id"] = f"{r['tags'][0]}-{seen[r['tags'][0]]:02d}"
    if len({r["question"] for r in gold.RECORDS}) < len(gold.RECORDS):
        sys.exit("a question stands twice")
    halves = deal(gold.RECORDS)
    for letter, half in zip("ab", halves):
        with open(os.path.join(gold.HERE, f"questions_{letter}.jsonl"), "w", encoding="utf-8") as f:
            for r in sorted(half, key=lambda r: r["id"]):
                f.write(json.dumps({k: r[k] for k in KEYS if k in r}, ensure_ascii=False) + "\n")
    if "-v" in sys.argv:
        for family, n in sorted(seen.items()):
            print(f"{family:20}{n:5}{sum(r['tags'][0] == family for r in halves[0]):5} in a")
    print(f"a={len(halves[0])} b={len(halves[1])} to decline={seen['decline']}")


if __name__ == "__main__":
    main()
