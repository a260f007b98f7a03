#!/usr/bin/env python3
"""Weights of the figures by which requests are planned whose tools nothing was learnt of (src/plan/untrained.c).

    training/plans.py DATA [--program build/grasp-plans] [--models models]

DATA holds task graphs and gold as GNN4TaskPlan has them (tmdb, huggingface, multimedia, dailylife) and those of RestBench
(restbench_spotify, toolspecs). Requests of one clause are learnt from, and only what is no test split of the paper but for TMDB
and RestBench, which are all test. It prints how well weights do on sets that they were not learnt from, on requests that they
were not learnt from (five parts), and the table for the source."""
import argparse
import json
import re
import subprocess
from pathlib import Path

import numpy as np

NAMES = ["U_WORDS", "U_LAST_WORDS", "U_MEANING", "U_LAST_MEANING", "U_BEST_MEANING", "U_EXPLAINED", "U_ELSEWHERE", "U_TWO", "U_THREE", "U_FED",
         "U_UNFED", "U_UNUSED", "U_UNLINKED", "U_IDLE", "U_NOTHING", "U_SEARCH", "U_SEARCH_LATE", "U_SEARCH_VAIN", "U_CHANGE", "U_LAST_CHANGE"]
CALM, SHARP, PARTS, LIKELY = 0.03, 16.0, 5, 25
SAME = [{"tmdb", "restbench_tmdb"}]  # the same requests


def f1(plan, gold):
    return 2 * len(set(plan) & set(gold)) / (len(plan) + len(gold)) if plan and gold else 0.0


def links(plan):
    return list(zip(plan, plan[1:]))


def lines(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


def read_gold(data):
    """For each set the task graph, and requests with the tools of gold in order."""
    sets = {}
    for name, file in [("tmdb", "data.json"), ("huggingface", "gold_mini.jsonl"), ("multimedia", "gold_mini.jsonl"), ("dailylife", "gold_mini.jsonl")]:
        sets[name] = data / name / "graph_desc.json", [(r["user_request"], [n["task"] for n in r["task_nodes"]], [(x["source"], x["target"]) for x in r["task_links"]])
                                                      for r in lines(data / name / file) if not r.get("in_test_split")]
    for name, tasks, file in [("restbench_spotify", "openapi30_spotify.json", "restbench_spotify/data.jsonl"),
                              ("restbench_tmdb", "openapi30_tmdb.json.zst", "tmdb/restbench_raw.jsonl")]:
        rows = [(r["query"], [re.sub(r"\s+", " ", c.strip()) for c in r["solution"]]) for r in lines(data / file)]
        sets[name] = data / "toolspecs" / tasks, [(q, calls, links(calls)) for q, calls in rows]
    return sets


def calls_of(tasks, grasp):
    told = json.loads(subprocess.run([grasp, "plan", "tasks", tasks, "--json"], capture_output=True, check=True).stdout)
    return {n["id"]: n.get("call", n["id"]) for n in told["nodes"]}


def measure(args, tasks, gold):
    """(figures, Node-F1 and Link-F1 of each path, paths) of the requests of one clause."""
    calls = calls_of(tasks, args.grasp)
    gold = [g for g in gold if set(g[1]) <= set(calls.values())]
    said = subprocess.run([args.program, tasks, args.models / "words.safetensors", args.models / "reader.safetensors"], check=True,
                          input="".join(json.dumps(g[0]) + "\n" for g in gold), capture_output=True, text=True).stdout
    rows = []
    for (_, tools, pairs), line in zip(gold, said.splitlines(), strict=True):
        told = json.loads(line)
        paths = [[calls[t] for t in p] for p in told["paths"]]
        if told["clauses"] <= 1:
            rows.append((np.array(told["figures"]), np.array([(f1(p, tools), f1(links(p), pairs)) for p in paths]), paths))
    return rows


def learn(groups):
    """Weights with which the chances of paths are as their F1 would have them; a set counts by the root of its size. Newton."""
    rows = [(f, s, len(g) ** -0.5) for g in groups for f, s, _ in g]
    total = sum(w for _, _, w in rows)
    scale = np.sqrt(sum(f.var(0) for f, _, _ in rows) / len(rows)) + 1e-3
    goals = [softmax(SHARP * s.sum(1)) for _, s, _ in rows]
    weights, step, before = np.zeros(len(NAMES)), 1.0, np.inf
    best = weights
    for _ in range(40):
        loss, slope, bend = CALM * weights @ weights, 2 * CALM * weights, 2 * CALM * np.eye(len(NAMES))
        for (f, _, w), goal in zip(rows, goals, strict=True):
            x, w = f / scale, w / total
            chance = softmax(x @ weights)
            mean = chance @ x
            loss -= w * (goal @ np.log(chance + 1e-300))
            slope = slope + w * (mean - goal @ x)
            bend = bend + w * ((x.T * chance) @ x - np.outer(mean, mean))
        if loss > before:
            step /= 2
        else:
            best, before, way, step = weights, loss, np.linalg.solve(bend, slope), 1.0
        weights = best - step * way
        if np.abs(step * way).max() < 1e-6:
            break
    return best / scale


def softmax(x):
    e = np.exp(x - x.max())
    return e / e.sum()


def choose(row, weights):
    """The path that promises most among the likeliest."""
    figures, _, paths = row
    chance = softmax(figures @ weights)
    likely = np.argsort(-chance, kind="stable")[:LIKELY]
    promise = [sum(chance[j] * (f1(paths[i], paths[j]) + f1(links(paths[i]), links(paths[j]))) for j in likely) for i in likely]
    return likely[int(np.argmax(promise))]


def score(rows, weights):
    return np.array([row[1][choose(row, weights)] for row in rows])


def tell(name, what, scores):
    print(f"{name:18} {what:32} {len(scores):3} requests, Node-F1 {100 * scores[:, 0].mean():.1f}, Link-F1 {100 * scores[:, 1].mean():.1f}")


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("data", type=Path)
    p.add_argument("--program", type=Path, default=Path("build/grasp-plans"))
    p.add_argument("--grasp", type=Path, default=Path("build/grasp"))
    p.add_argument("--models", type=Path, default=Path("models"))
    args = p.parse_args()
    sets = {name: measure(args, *of) for name, of in read_gold(args.data).items()}
    for name, rows in sets.items():
        if len(rows) < 2 * PARTS:
            continue
        twins = next((s for s in SAME if name in s), {name})
        others = [g for n, g in sets.items() if n not in twins]
        tell(name, "the best path there is", np.array([r[1][r[1].sum(1).argmax()] for r in rows]))
        tell(name, "learnt from other sets", score(rows, learn(others)))
        parts = [score(rows[i::PARTS], learn(others + [[r for k, r in enumerate(rows) if k % PARTS != i]])) for i in range(PARTS)]
        tell(name, "and four fifths of its own", np.concatenate(parts))
    for name, weight in zip(NAMES, learn(list(sets.values())), strict=True):
        print(f"    [{name}] = {weight:.3f},")


if __name__ == "__main__":
    main()
