#!/usr/bin/env python3
"""Asks grasp the questions of a file and counts what is right: for questions that training has not seen.

    fresh.py --grasp build/grasp [--llm builtin] FILE.jsonl..."""
import argparse
import collections
import concurrent.futures
import json
import os
import subprocess
import sys
import tempfile

import check
import hub
import prepare
import score  # of test/questions, whose folder prepare has added


def ask(grasp, llm, text, env):
    done = subprocess.run([grasp, "ask", "--json", "--llm", llm], input=text, capture_output=True, text=True, timeout=120, env=env)
    try:
        return json.loads(done.stdout)
    except ValueError:
        return {"status": "error", "answer": done.stderr[:200]}


def main():
    o = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    o.add_argument("--grasp", required=True)
    o.add_argument("--llm", default="builtin")
    o.add_argument("files", nargs="+")
    o = o.parse_args()
    for path in o.files:
        texts = [r["text"] for r in prepare.written(path)]
        with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
            golds = [(q, hub.environment(o.grasp, record, folder)) for record in prepare.read_lines(path) for _, _, q in check.questions(record)]
            replies = list(pool.map(lambda t, g: ask(o.grasp, o.llm, t, g[1]), texts, golds))
        count = collections.Counter(score.judge(q, r)[0] for (q, _), r in zip(golds, replies))
        print(f"{os.path.basename(path)} ({o.llm}):", ", ".join(f"{count[k]} {k}" for k in score.CLASSES), f"of {len(golds)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
