"""Structure, components and paths against NetworkX, on random graphs of every kind.

A run of grasp loads a batch of graphs and answers one program that asks everything about all of
them; each property is one line of TAP over all graphs."""
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

BATCHES = 5
GRAPHS = 50  # a batch
PAIRS = 4
KINDS = [nx.Graph, nx.DiGraph, nx.MultiGraph, nx.MultiDiGraph]


def random_graph(rng):
    g = rng.choice(KINDS)()
    n = rng.choice([1, 2, 3, 5, 8, 13, 30])
    weight = rng.choice([None, lambda: rng.randrange(9), lambda: rng.randrange(1, 40) / 4])
    g.add_nodes_from(range(n))
    for _ in range(rng.randrange(2 * n + 1)):
        data = {} if weight is None else {"weight": weight()}
        g.add_edge(rng.randrange(n), rng.randrange(n), **data)
    return g


def questions(g, name, rng):
    """(property, call, what NetworkX says)"""
    for what, call, expected in questions_on_g(g, rng):
        yield what, call.replace("(G", "(" + name), expected


def questions_on_g(g, rng):
    weak = nx.weakly_connected_components if g.is_directed() else nx.connected_components
    groups = sorted((sorted(c) for c in weak(g)), key=lambda c: (-len(c), c[0]))
    degrees = [d for _, d in sorted(g.degree())]
    yield "node_count", "node_count(G)", g.number_of_nodes()
    yield "edge_count", "edge_count(G)", g.number_of_edges()
    yield "density", "density(G)", nx.density(g)
    if g.is_directed():
        yield ("reciprocity", "reciprocity(G)",
               nx.overall_reciprocity(g) if g.number_of_edges() != 0 else None)
    yield "self_loops", "self_loops(G)", sorted(nx.nodes_with_selfloops(g))
    yield "isolated_nodes", "isolated_nodes(G)", sorted(nx.isolates(g))
    yield "degrees", "column(degrees(G), degree)", degrees
    yield "mean", "mean(degrees(G))", sum(degrees) / len(degrees)
    yield ("degree_distribution", "column(degree_distribution(G), count)",
           [c for c in nx.degree_histogram(g) if c != 0])
    yield "connected_components", "connected_components(G)", groups
    yield "component_count", "component_count(G)", len(groups)
    yield "is_connected", "is_connected(G)", len(groups) == 1
    yield "largest_component", "largest_component(G)", groups[0]
    for _ in range(PAIRS):
        u, v = rng.choice(list(g)), rng.choice(list(g))
        pair = f"(G, {u}, {v})"
        yield "has_edge", f"has_edge{pair}", g.has_edge(u, v)
        yield "degree", f"degree(G, {u})", g.degree(u)
        yield "neighbors", f"neighbors(G, {u})", sorted(g.neighbors(u))
        if g.is_directed():
            yield "in_degree", f"in_degree(G, {u})", g.in_degree(u)
            yield "out_degree", f"out_degree(G, {u})", g.out_degree(u)
            yield "predecessors", f"neighbors(G, {u}, direction=in)", sorted(g.predecessors(u))
        else:
            yield ("common_neighbors", f"common_neighbors{pair}",
                   sorted(nx.common_neighbors(g, u, v)))
        there = nx.has_path(g, u, v)
        hops = nx.shortest_path_length(g, u, v) if there else None
        length = nx.dijkstra_path_length(g, u, v) if there else None
        yield "has_path", f"has_path{pair}", there
        yield "hops", f"shortest_path_length(G, {u}, {v}, weight=null)", hops
        yield "shortest_path_length", f"shortest_path_length{pair}", length
        yield "shortest_path", f"shortest_path{pair}", (g, u, v, length)


def cheapest(g, u, v):
    edges = g[u][v].values() if g.is_multigraph() else [g[u][v]]
    return min(e.get("weight", 1) for e in edges)


def agrees(answer, expected):
    if isinstance(expected, tuple):
        g, u, v, length = expected
        if answer is None:
            return length is None
        path = answer["path"]
        return (path[0] == u and path[-1] == v and answer["length"] == length
                and sum(cheapest(g, a, b) for a, b in zip(path, path[1:])) == length)
    if isinstance(expected, float):
        return abs(answer - expected) <= 1e-12 * abs(expected)
    return answer == expected


def ask(files, calls):
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


def compare_batch(folder, rng, wrong):
    files, asked = {}, []
    for i in range(GRAPHS):
        name, g = f"G{i}", random_graph(rng)
        files[name] = os.path.join(folder, name + ".graphml")
        nx.write_graphml(g, files[name])
        asked += [(g, *question) for question in questions(g, name, rng)]
    answers = ask(files, [call for _, _, call, _ in asked])
    for (g, what, call, expected), answer in zip(asked, answers, strict=True):
        bad = wrong.setdefault(what, [])
        if not agrees(answer, expected):
            bad.append(f"{call} = {answer}, not {expected}, on {list(g.edges(data=True))}")


def main():
    rng = random.Random(1)
    wrong = {}
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(BATCHES):
            compare_batch(folder, rng, wrong)
    print(f"1..{len(wrong)}")
    for i, (name, bad) in enumerate(wrong.items(), 1):
        print(f"{'not ok' if bad else 'ok'} {i} - {name}")
        for line in bad[:3]:
            print(f"# {line}")


main()
