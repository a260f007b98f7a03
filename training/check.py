#!/usr/bin/env python3
"""Runs every program of a file of questions on its graph and compares with the answer beside it.

    check.py [--grasp build/grasp] FILE.jsonl...

questions/README.md says what a file holds."""
import argparse
import collections
import json
import os
import subprocess
import sys
import tempfile

import hub
import prepare
import score  # of test/questions, whose folder prepare has added


def questions(record):
    """(name, words, question with its gold) of a scene or a single question."""
    if "question" in record:
        yield record["id"], record["question"], record
        return
    for i, q in enumerate(record["questions"], 1):
        yield f"{record['id']} q{i}", q.get("text") or q["q"], dict(q, gold=q.get("answer"))


def files_of(record, folder):
    """Options that give the graphs of a record as files."""
    out = []
    for name, g in prepare.graphs_of(record).items():
        path = os.path.join(folder, f"{record['id']}_{name}.json")
        with open(path, "w", encoding="utf-8") as f:
            json.dump(prepare.to_nodelink(g), f, ensure_ascii=False)
        out += ["-g", f"{name}={path}"]
    return out


def judge(grasp, record, q, folder):
    env = hub.environment(grasp, record, folder)
    done = subprocess.run([grasp, "run", "--json", *files_of(record, folder), "-c", q["program"]], capture_output=True, text=True, timeout=60, env=env)
    try:
        value = json.loads(done.stdout)["value"]
    except (ValueError, KeyError):
        return "does not run: " + (done.stdout + done.stderr)[:300].replace("\n", " ")
    verdict, _ = score.judge(q, {"status": "ok", "answer": str(value), "value": value, "verified": True})
    return "" if verdict == "right" else f"the answer is {json.dumps(q['gold'])[:120]}, the program gives {json.dumps(value)[:160]}"


def main():
    o = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    o.add_argument("--grasp", default=os.path.join(prepare.HERE, "..", "build", "grasp"))
    o.add_argument("files", nargs="+")
    o = o.parse_args()
    count, seen = collections.Counter(), set()
    with tempfile.TemporaryDirectory() as folder:
        for path in o.files:
            for record in prepare.read_lines(path):
                for name, words, q in questions(record):
                    if words in seen:
                        wrong = "the same words again"
                    elif q["kind"] == "decline":
                        wrong = "" if q.get("note") else "a decline needs its reason as note"
                    else:
                        wrong = judge(o.grasp, record, q, folder)
                    seen.add(words)
                    count["bad" if wrong else "declines" if q["kind"] == "decline" else "right"] += 1
                    if wrong:
                        print(f"{name}: {wrong}")
    print(f"{count['right']} right, {count['declines']} declines, {count['bad']} bad")
    return 1 if count["bad"] else 0


if __name__ == "__main__":
    sys.exit(main())
