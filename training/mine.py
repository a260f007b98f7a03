#!/usr/bin/env python3
"""What a reader proposes to questions that it was not taught, and whether that is what is asked: a judge learns
from it. A program is right if it comes to the answer, on the graph as it was read or on the one that is meant;
nothing is known of one that is wrong on the first and does not run on the second.

    mine.py --grasp build/grasp --actions build/grasp-actions --out mined.jsonl [--held held_ids.json] QUESTIONS.jsonl...

Asks every question of the files (only those held out, with --held) and adds a line {"id", "tried": [[actions,
right]...]} each; those that the file has are not asked again."""
import argparse
import concurrent.futures
import json
import os
import subprocess
import sys
import tempfile

import calibrate
import check
import prepare
import score


def tried(reply):
    """The programs of all values that were proposed, and these."""
    for line in reply.get("trace", []):
        m = calibrate.LINE.fullmatch(line)
        if m:
            try:
                yield m[2], json.loads(m[3])
            except ValueError:
                pass


def is_right(grasp, record, q, program, value):
    """None if that is not known."""
    if q["kind"] == "decline":
        return False
    if score.judge(q, {"status": "ok", "value": value})[0] == "right":
        return True
    with tempfile.TemporaryDirectory() as folder:
        try:
            why = check.judge(grasp, record, dict(q, program=program), folder)
        except subprocess.TimeoutExpired:
            return None
    return None if why.startswith("does not run") else not why


def questions(path):
    texts = {r["id"]: r["text"] for r in prepare.written(path)}
    for record in prepare.read_lines(path):
        for i, (_, _, q) in enumerate(check.questions(record), 1):
            name = record["id"] if "question" in record else f"{record['id']}q{i}"
            yield name, texts[name], record, q


def mine(o, name, text, record, q):
    programs = [{"program": p, "graphs": ["G"], "right": is_right(o.grasp, record, q, p, v)}
                for p, v in tried(calibrate.ask(o.grasp, text))]
    if programs:
        prepare.actions_of(o.actions, programs)
    return {"id": name, "tried": [(p["actions"], p["right"]) for p in programs if p["actions"] and p["right"] is not None]}


def main():
    o = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    o.add_argument("--grasp", required=True)
    o.add_argument("--actions", required=True)
    o.add_argument("--out", required=True)
    o.add_argument("--held")
    o.add_argument("files", nargs="+")
    o = o.parse_args()
    held = set(json.load(open(o.held, encoding="utf-8"))) if o.held else None
    done = {r["id"] for r in prepare.read_lines(o.out)} if os.path.exists(o.out) else set()
    todo = [x for path in o.files for x in questions(path) if x[0] not in done and (held is None or x[0] in held)]
    n = right = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool, open(o.out, "a", encoding="utf-8") as out:
        for r in pool.map(lambda x: mine(o, *x), todo):
            n, right = n + len(r["tried"]), right + sum(x[1] for x in r["tried"])
            print(json.dumps(r, ensure_ascii=False), file=out, flush=True)
    print(f"{len(todo)} questions, {n} programs, {right} right")
    return 0


if __name__ == "__main__":
    sys.exit(main())
