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
           "files", "chat", "declines", "more", "last", "forms"]
KEYS = ["id", "question", "kind", "gold", "accept", "tol", "gold_length", "check", "graph", "ok_if_empty", "tags", "note"]
FILE = re.compile(r"files/[\w.]+\w")
SAME = 50  # so many characters in common are the same data


def bundles(records):
    """Lists of records that share a piece of text or a file, in the order of their first."""
    owner, of = {}, {}
    for i, r in enumerate(records):
        text = r["question"]
        marks = {text[k:k + SAME] for k in range(len(text) - SAME + 1)} | set(FILE.findall(text))
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


def build():
    """The text of the two files."""
    for m in MODULES:
        importlib.import_module("written." + m)
    if gold.FAULTS:
        raise gold.Bad("\n".join(gold.FAULTS))
    seen = collections.Counter()
    for r in gold.RECORDS:
        seen[r["tags"][0]] += 1
        r["id"] = f"{r['tags'][0]}-{seen[r['tags'][0]]:02d}"
    if len({r["question"] for r in gold.RECORDS}) < len(gold.RECORDS):
        raise gold.Bad("a question stands twice")
    return ["".join(json.dumps({k: r[k] for k in KEYS if k in r}, ensure_ascii=False) + "\n"
                    for r in sorted(half, key=lambda r: r["id"])) for half in deal(gold.RECORDS)]


def main():
    for letter, text in zip("ab", build()):
        with open(os.path.join(gold.HERE, f"questions_{letter}.jsonl"), "w", encoding="utf-8") as f:
            f.write(text)
        families = collections.Counter(json.loads(line)["tags"][0] for line in text.splitlines())
        if "-v" in sys.argv:
            print("".join(f"{family:20}{n:5}\n" for family, n in sorted(families.items())), end="")
        print(f"{letter}: {families.total()} questions, {families['decline']} of them to decline")


if __name__ == "__main__":
    main()
