#!/usr/bin/env python3
"""Can tools be called that training never saw? Ten of them, in unseen/, are added to grasp; each is asked for in
ten questions, and the first program that the reader thinks of should call it.

    unseen.py --grasp build/grasp [--models models]"""
import argparse
import collections
import glob
import json
import os
import re
import subprocess
import sys
import tempfile

import prepare

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "unseen")


def main():
    o = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    o.add_argument("--grasp", required=True)
    o.add_argument("--models")
    o = o.parse_args()
    grasp, right, made = os.path.abspath(o.grasp), collections.Counter(), collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        env = dict(os.environ, XDG_DATA_HOME=folder, **({"GRASP_MODELS": os.path.abspath(o.models)} if o.models else {}))
        for path in sorted(glob.glob(os.path.join(HERE, "*.lua"))):
            subprocess.run([grasp, "tools", "add", path], env=env, check=True, capture_output=True)
        for q in prepare.read_lines(os.path.join(HERE, "questions.jsonl")):
            done = subprocess.run([grasp, "ask", "--json", "--trace"], input=q["question"], capture_output=True, text=True, env=env)
            lines = [x for x in json.loads(done.stdout).get("trace", []) if x.startswith("reader:") and "confidence" in x]
            best = max(lines, key=lambda x: float(re.search(r"confidence ([\d.]+)", x)[1]), default="")
            made[q["tool"]] += 1
            right[q["tool"]] += bool(re.search(rf"\b{q['tool']}\(", best))
    for tool in sorted(made):
        print(f"{tool}: {right[tool]} of {made[tool]}")
    print(f"{sum(right.values())} of {sum(made.values())} right tools")
    return 0


if __name__ == "__main__":
    sys.exit(main())
