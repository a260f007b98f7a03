"""Calls of tools against an oracle in Python, on random graphs of every kind.

A run of grasp loads a batch of graphs and answers one program that asks everything about all of
them; each property is one line of TAP over all graphs. A script says what to ask:

    def questions(g, rng):
        yield "density", "density(G)", nx.density(g)

    differential.run(questions)

An expected value may be a function of the answer that returns whether it is right."""
import json
import os
import random
import subprocess
import sys
import tempfile

try:
    import networkx as nx
except ImportError:
    print("1..0 # SKIP needs NetworkX")
    sys.exit(0)

KINDS = [nx.Graph, nx.DiGraph, nx.MultiGraph, nx.MultiDiGraph]


def random_graph(rng, kinds=KINDS, sizes=(1, 2, 3, 5, 8, 13, 30), dense=2):
    """Nodes 0..n-1, up to dense * n edges, loops and all, with weights of three kinds or none."""
    g = rng.choice(kinds)()
    n = rng.choice(sizes)
    weight = rng.choice([None, lambda: rng.randrange(9), lambda: rng.randrange(1, 40) / 4])
    g.add_nodes_from(range(n))
    for _ in range(rng.randrange(int(dense * n) + 1)):
        data = {} if weight is None else {"weight": weight()}
        g.add_edge(rng.randrange(n), rng.randrange(n), **data)
    return g


def agrees(answer, expected):
    if callable(expected):
        return expected(answer)
    if isinstance(expected, float):
        return isinstance(answer, (int, float)) and abs(answer - expected) <= 1e-9 * max(1, abs(expected))
    if isinstance(expected, (list, tuple)):
        return (isinstance(answer, list) and len(answer) == len(expected)
                and all(map(agrees, answer, expected)))
    return answer == expected and isinstance(answer, bool) == isinstance(expected, bool)


def ask(files, calls):
    """The values of all calls, in one run; every one must be verified."""
    command = [os.environ["GRASP"], "run", "--json", "--limit", "0"]
    for name, path in files.items():
        command += ["--graph", f"{name}={path}"]
    command += ["--call", "[" + ", ".join(calls) + "]"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    reply = json.loads(done.stdout or "{}")
    if done.returncode != 0 or reply.get("verified") is not True:
        print(f"Bail out! {done.stdout[:500]} {done.stderr[:500]}")
        sys.exit(1)
    return reply["value"]


def compare_batch(folder, rng, graphs, questions, make, wrong):
    files, asked = {}, []
    for i in range(graphs):
        name, g = f"G{i}", make(rng)
        files[name] = os.path.join(folder, name + ".graphml")
        nx.write_graphml(g, files[name])
        asked += [(g, what, call.replace("(G", "(" + name), expected)
                  for what, call, expected in questions(g, rng)]
    answers = ask(files, [call for _, _, call, _ in asked])
    for (g, what, call, expected), answer in zip(asked, answers, strict=True):
        bad = wrong.setdefault(what, [])
        if not agrees(answer, expected):
            bad.append(f"{call} = {answer}, not {expected}, on {type(g).__name__} "
                       f"{list(g)} {list(g.edges(data=True))}")


def run(questions, make=random_graph, batches=5, graphs=50, seed=1):
    rng = random.Random(seed)
    wrong = {}
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(batches):
            compare_batch(folder, rng, graphs, questions, make, wrong)
    print(f"1..{len(wrong)}")
    for i, (name, bad) in enumerate(wrong.items(), 1):
        print(f"{'not ok' if bad else 'ok'} {i} - {name}")
        for line in bad[:3]:
            print(f"# {line}")
