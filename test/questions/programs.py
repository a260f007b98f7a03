#!/usr/bin/env python3
"""The programs that answer the questions, each on the graph that a perfect reader would find.

    programs.py check --grasp ../../build/grasp [--show]    run all, compare with the golds
    programs.py seed  --grasp ../../build/grasp             add what grasp answers right itself

programs.jsonl has a line for each question that has an answer: {"id", "program", "graph"} with
graph = {"directed", "nodes": [name or {"id", attributes}], "edges": [[u, v] or [u, v, {attributes}]]},
"graphs" {name: graph} where there are several, and "trick": true where a program says it only in a
roundabout way. Questions whose graph is a file have the file's name instead.
"""
import argparse
import concurrent.futures
import json
import os
import re
import subprocess
import sys
import tempfile

import score

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAMS = os.path.join(HERE, "programs.jsonl")
SETS = "abce"


def read_questions():
    """All records by name: the letter of the set and the id."""
    out = {}
    for letter in SETS:
        with open(os.path.join(HERE, f"questions_{letter}.jsonl"), encoding="utf-8") as f:
            for line in f:
                r = json.loads(line)
                out[f"{letter}:{r['id']}"] = r
    return out


def read_programs():
    if not os.path.exists(PROGRAMS):
        return {}
    with open(PROGRAMS, encoding="utf-8") as f:
        return {p["id"]: p for p in map(json.loads, f)}


def write_programs(programs, questions):
    order = {name: i for i, name in enumerate(questions)}
    with open(PROGRAMS, "w", encoding="utf-8") as f:
        for p in sorted(programs.values(), key=lambda p: order[p["id"]]):
            f.write(json.dumps(p, ensure_ascii=False) + "\n")


# ---- graphs ---------------------------------------------------------------------------------------

def to_nodelink(g):
    nodes = [dict(n) if isinstance(n, dict) else {"id": n} for n in g["nodes"]]
    known = {n["id"] for n in nodes}
    links = []
    for e in g["edges"]:
        more = {} if len(e) < 3 else dict(e[2]) if isinstance(e[2], dict) else {"weight": e[2]}
        links.append({"source": e[0], "target": e[1], **more})
        for end in e[:2]:
            if end not in known:
                known.add(end)
                nodes.append({"id": end})
    multi = len({tuple(e[:2]) for e in g["edges"]}) < len(g["edges"])
    return {"directed": bool(g.get("directed")), "multigraph": multi, "nodes": nodes, "links": links}


def from_nodelink(d):
    def attributes(x, but):
        return {k: v for k, v in x.items() if k not in but}
    edges = []
    for e in d["links"]:
        more = attributes(e, ("source", "target", "key"))
        edges.append([e["source"], e["target"]] + ([more] if more else []))
    nodes = [n if attributes(n, ("id",)) else n["id"] for n in d["nodes"]]
    return {"directed": d["directed"], "nodes": nodes, "edges": edges}


# ---- running --------------------------------------------------------------------------------------

def run(grasp, p, folder):
    """The reply of grasp run, as score.judge wants it."""
    graphs = p.get("graphs") or {"G": p.get("graph")}
    options = []
    for name, g in graphs.items():
        if g is None:
            continue
        path = os.path.join(folder, f"{re.sub(r'[^0-9A-Za-z]', '_', p['id'])}_{name}.json")
        if isinstance(g, str):
            path = os.path.join(HERE, g)
        else:
            with open(path, "w", encoding="utf-8") as f:
                json.dump(to_nodelink(g), f, ensure_ascii=False)
        options += ["-g", f"{name}={path}"]
    done = subprocess.run([os.path.abspath(grasp), "run", "--json", *options, "-c", p["program"]],
                          capture_output=True, text=True, timeout=60, cwd=HERE)
    try:
        v = json.loads(done.stdout)
    except ValueError:
        return {"status": "error", "answer": (done.stdout + done.stderr)[:200]}
    if "value" not in v:
        return {"status": "error", "answer": done.stdout[:200]}
    value = v["value"]
    if isinstance(value, dict) and "rows" in value and "columns" in value:
        value = [x[0] if len(x) == 1 else x for x in value["rows"]]
    return {"status": "ok", "answer": str(value), "value": value, "verified": True}


def check(o):
    questions, programs = read_questions(), read_programs()
    answerable = {k: r for k, r in questions.items() if r["kind"] != "decline"}
    counts = dict.fromkeys(SETS, 0)
    bad, tricks = [], 0
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(o.jobs) as pool:
        todo = [p for p in programs.values() if o.id in (None, p["id"])]
        for p, reply in zip(todo, pool.map(lambda p: run(o.grasp, p, folder), todo)):
            verdict, why = score.judge(questions[p["id"]], reply)
            if verdict != "right":
                bad.append(p["id"])
                print(f"{p['id']}: {why} {reply.get('answer', '')[:160]}\n    {p['program'][:200]}")
            elif p.get("trick"):
                tricks += 1
            else:
                counts[p["id"][0]] += 1
    missing = [k for k in answerable if k not in programs]
    if o.show:
        print("\n".join(missing))
    for letter in SETS:
        n = sum(k[0] == letter for k in answerable)
        print(f"{letter}: {counts[letter]} of {n} ({100 * counts[letter] / n:.1f} %)")
    print(f"{sum(counts.values())} of {len(answerable)} ({100 * sum(counts.values()) / len(answerable):.1f} %), "
          f"{tricks} by a trick, {len(bad)} bad, {len(missing)} missing")
    return 1 if bad else 0


# ---- seeds ----------------------------------------------------------------------------------------

def take_graph(call):
    """The graphs that an answer's program brings along, and the rest of the program."""
    graphs = {}
    while True:
        m = re.match(r'(\w+) = parse_graph\(("(?:[^"\\]|\\.)*"), format="nodelink"\); ', call)
        if m is None:
            return graphs, call
        graphs[m.group(1)] = from_nodelink(json.loads(json.loads(m.group(2))))
        call = call[m.end():]


def seed_one(o, name, r):
    done = score.ask([os.path.abspath(o.grasp), "ask", "--json"], r["question"], HERE, 30)
    if score.judge(r, done)[0] != "right" or len(done.get("calls") or []) != 1:
        return None
    graphs, program = take_graph(done["calls"][0])
    if "load_graph(" in program or "parse_graph(" in program or not graphs:
        return None
    p = {"id": name, "program": program}
    p.update({"graph": graphs["G"]} if list(graphs) == ["G"] else {"graphs": graphs})
    return p


def seed(o):
    questions, programs = read_questions(), read_programs()
    todo = [(k, r) for k, r in questions.items() if r["kind"] != "decline" and k not in programs]
    with concurrent.futures.ThreadPoolExecutor(o.jobs) as pool:
        for p in pool.map(lambda kr: seed_one(o, *kr), todo):
            if p is not None:
                programs[p["id"]] = p
    write_programs(programs, questions)
    print(f"{len(programs)} programs")
    return 0


def main():
    a = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    a.add_argument("what", choices=("check", "seed"))
    a.add_argument("--grasp", required=True)
    a.add_argument("--jobs", type=int, default=2)
    a.add_argument("--id")
    a.add_argument("--show", action="store_true", help="name the questions that have no program")
    o = a.parse_args()
    return check(o) if o.what == "check" else seed(o)


if __name__ == "__main__":
    sys.exit(main())
