"""Random NetworkX graphs with odd names and attributes, and what makes two of them the same."""
from collections import Counter

import networkx as nx

KINDS = {  # (directed, multi)
    (False, False): nx.Graph,
    (True, False): nx.DiGraph,
    (False, True): nx.MultiGraph,
    (True, True): nx.MultiDiGraph,
}
WORDS = ["Zoë", "Łódź", "東京", "a-b", "x_1", "São", "node", "graph", "true", "null", "1.5", "007",
         "-", "e5", "N", "Δ", "if", "edge", "strict", "u.v", "10a", "Ωmega"]
# For formats that can quote: nothing may be lost, nor be taken for something else.
PHRASES = WORDS + ["", " ", "two words", "it's", 'say "hi"', "a\nb", "tab\there", "#1", "<&>", "]]>",
                   "back\\slash", "a,b", "{x}", "[1]", "(0, 1)", "&amp;", "%d", "//", "'", "\U0001f600",
                   " lead", "trail ", "a;b", "->", "--", "None", "*vertices", "nan", "inf", "1e5", "0x1f"]
CELLS = [p for p in PHRASES if p != "" and p == p.strip()]  # what a table tells from no value
INTS = [0, 1, -1, 7, 12345, 2**31 - 1, -2**31]
WIDE_INTS = INTS + [2**31, 2**53 + 1, 2**63 - 1, -2**63]
REALS = [0.5, -2.25, 5.0, 0.1, 1e-7, 1e300, 123456.789, 1 / 3, -0.0]


def node_names(rng, n, names):
    kind = rng.choice(names)
    if kind == "dense":
        return list(range(n))
    if kind == "numbers":
        return rng.sample(range(-500, 1500), n)
    return rng.sample({"words": WORDS, "phrases": PHRASES, "cells": CELLS}[kind], n)


def column(rng, strings, ints):
    """A function that draws the values of one column: they have one type."""
    values = rng.choice([strings, ints, REALS, [True, False]])
    return lambda: rng.choice(values)


def random_graph(rng, *, names=("dense", "numbers", "words", "phrases"), directed=(False, True),
                 multi=(False, True), loops=True, lone=True, single=True, columns=True,
                 weights=True, strings=PHRASES, ints=WIDE_INTS):
    """What is switched off or left out is what a format cannot hold, or NetworkX cannot write."""
    g = KINDS[rng.choice(directed), rng.choice(multi)]()
    n = rng.choice([1, 2, 3, 6, 12] if lone and single else [2, 3, 6, 12])
    nodes = node_names(rng, n, names)
    g.add_nodes_from(nodes)
    weight = rng.choice([lambda: rng.randrange(1, 99), lambda: rng.randrange(1, 99) / 4])
    weighted = weights and rng.random() < 0.6
    draws = [{f"c{i}": column(rng, strings, ints) for i in range(rng.randrange(4))}
             for _ in "ne"] if columns else [{}, {}]

    def some(draw):
        return {key: f() for key, f in draw.items() if rng.random() < 0.8}
    pairs = [(rng.choice(nodes), rng.choice(nodes)) for _ in range(rng.randrange(2 * n + 2))]
    if not lone:
        pairs.append(nodes[:2])  # no edge at all would be no graph
    for u, v in pairs:
        if u != v or loops:
            g.add_edge(u, v, **({"weight": weight()} if weighted else {}), **some(draws[1]))
    for v in nodes:
        g.nodes[v].update(some(draws[0]))
    if not lone:
        g.remove_nodes_from(list(nx.isolates(g)))
    return g


def typed(data):
    return tuple(sorted((key, type(value).__name__, value) for key, value in data.items()))


def edge_counts(g):
    def pair(u, v):
        return (str(u), str(v)) if g.is_directed() else tuple(sorted((str(u), str(v))))
    return Counter((*pair(u, v), typed(d)) for u, v, d in g.edges(data=True))


def difference(got, want):
    """The first difference in words, or None. A number and its digits are one name."""
    if got.is_directed() != want.is_directed():
        return f"directed: {got.is_directed()}"
    nodes = [{str(v): typed(d) for v, d in g.nodes(data=True)} for g in (got, want)]
    if nodes[0] != nodes[1]:
        odd = sorted(set(nodes[0].items()) ^ set(nodes[1].items()))
        return f"nodes: only in one of the two are {odd}"
    edges = [edge_counts(g) for g in (got, want)]
    if edges[0] != edges[1]:
        return f"edges: {list(edges[0] - edges[1])}, expected {list(edges[1] - edges[0])}"
    return None
