#!/usr/bin/env python3
"""Writes questions_a.jsonl and questions_b.jsonl out of written/, questions_c.jsonl out of written_c/,
questions_d.jsonl out of written_d/.

a and b are halves: each family (the first tag) is dealt out evenly, and questions on the same data
stay together. c shares no data with them, and d, held out as a whole, none with a, b and c.
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
MODULES_C = ["ways", "nets", "deals", "steps", "roots", "who", "twos", "hours", "lore", "sheets", "nots", "talk",
             "prose", "corners"]
MODULES_D = ["paths", "parts", "picks", "dates", "folk", "docs", "refuse"]
KEYS = ["id", "question", "kind", "gold", "accept", "tol", "gold_length", "check", "graph", "ok_if_empty", "tags", "note"]
FILE = re.compile(r"files/[\w.]+\w")
SAME = 50  # so many characters in common are the same data


def marks_of(record):
    """What tells the data of a question: its pieces of text and its files."""
    text = record["question"]
    return {text[k:k + SAME] for k in range(len(text) - SAME + 1)} | set(FILE.findall(text))


def bundles(records):
    """Lists of records that share a piece of text or a file, in the order of their first."""
    owner, of = {}, {}
    for i, r in enumerate(records):
        marks = marks_of(r)
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


def read(folder, modules, prefix=""):
    """The records of a folder, with ids."""
    gold.RECORDS.clear()
    for m in modules:
        importlib.import_module(f"{folder}.{m}")
    if gold.FAULTS:
        raise gold.Bad("\n".join(gold.FAULTS))
    records, seen = list(gold.RECORDS), collections.Counter()
    for r in records:
        seen[r["tags"][0]] += 1
        r["id"] = f"{prefix}{r['tags'][0]}-{seen[r['tags'][0]]:02d}"
    if len({r["question"] for r in records}) < len(records):
        raise gold.Bad("a question stands twice")
    return records


def check_apart(fresh, known):
    """The fresh questions have no text and no file in common with the known ones."""
    marks = set().union(*map(marks_of, known))
    for r in fresh:
        if marks & marks_of(r):
            raise gold.Bad(f"{r['id']} shares data with another set")


def build():
    """The text of the four files."""
    known = read("written", MODULES)
    opened, fresh = read("written_c", MODULES_C, "c-"), read("written_d", MODULES_D, "d-")
    check_apart(opened, known)
    check_apart(fresh, known + opened)
    return ["".join(json.dumps({k: r[k] for k in KEYS if k in r}, ensure_ascii=False) + "\n"
                    for r in sorted(part, key=lambda r: r["id"])) for part in (*deal(known), opened, fresh)]


def main():
    for letter, text in zip("abcd", build()):
        with open(os.path.join(gold.HERE, f"questions_{letter}.jsonl"), "w", encoding="utf-8") as f:
            f.write(text)
        families = collections.Counter(json.loads(line)["tags"][0] for line in text.splitlines())
        if "-v" in sys.argv:
            print("".join(f"{family:20}{n:5}\n" for family, n in sorted(families.items())), end="")
        print(f"{letter}: {families.total()} questions, {families['decline']} of them to decline")


if __name__ == "__main__":
    main()
