"""Centralities against NetworkX, on random graphs of every kind."""
from lib import differential
from lib.differential import nx

import numpy as np


def close(values, tolerance=1e-7):
    """A check of a column of numbers in the order of the nodes."""
    return lambda answer: (len(answer) == len(values) and
                           all(abs(a - b) <= tolerance for a, b in zip(answer, values)))


def by_node(scores):
    return [scores[v] for v in sorted(scores)]


def edge_values(g, scores):
    """As a list of (u, v, value) in any order; parallel edges are alike."""
    return sorted((min(e[:2]), max(e[:2]), round(x, 9)) if not g.is_directed()
                  else (e[0], e[1], round(x, 9)) for e, x in scores.items())


def same_edges(g, expected):
    def right(answer):
        rows = [(u, v, round(x, 9)) for u, v, x in answer["rows"]]
        if not g.is_directed():
            rows = [(min(u, v), max(u, v), x) for u, v, x in rows]
        return all(a[:2] == b[:2] and abs(a[2] - b[2]) < 1e-8
                   for a, b in zip(sorted(rows), expected, strict=True))
    return right


def matrix_of(g, weight):
    """With parallel edges added up; a loop is one edge."""
    return nx.to_numpy_array(g, nodelist=sorted(g), weight=weight)


def eigenvector(g, weight):
    """The limit from equal values, by squaring; None where it converges too slowly."""
    m = matrix_of(g, weight).T + np.eye(len(g))
    values = sorted(np.abs(np.linalg.eigvals(m)), reverse=True)
    top = sum(abs(x - values[0]) < 1e-3 for x in values)
    if top != sum(abs(x - values[0]) < 1e-9 for x in values) or (g.is_directed() and top > 1):
        return None
    for _ in range(24):
        m = m @ m
        m /= m.max()
    x = m @ np.ones(len(g))
    return list(x / np.linalg.norm(x))


def katz(g, alpha, weight):
    a = matrix_of(g, weight).T
    if alpha * max(abs(np.linalg.eigvals(a))) > 0.95:
        return None
    x = np.linalg.solve(np.eye(len(g)) - alpha * a, np.ones(len(g)))
    return list(x / np.linalg.norm(x))


def hits(g, weight):
    """(hubs, authorities) from equal values; None where they converge too slowly."""
    a = matrix_of(g, weight)
    values, vectors = np.linalg.eigh(a.T @ a)
    if values[-1] == 0 or any(1e-9 < 1 - x / values[-1] < 1e-3 for x in values):
        return None
    top = vectors[:, values > values[-1] * (1 - 1e-6)]
    authority = top @ (top.T @ np.ones(len(g)))
    hub = a @ authority
    return list(hub / hub.sum()), list(authority / authority.sum())


def questions(g, rng):
    weighted = any("weight" in d for _, _, d in g.edges(data=True))
    positive = weighted and all(d["weight"] > 0 for _, _, d in g.edges(data=True))
    weight = "weight" if weighted else None
    column = "column({}, value)".format
    yield "degree_centrality", column("degree_centrality(G)"), close(by_node(nx.degree_centrality(g)))
    if g.is_directed():
        yield ("in_degree_centrality", column("in_degree_centrality(G)"),
               close(by_node(nx.in_degree_centrality(g))))
        yield ("out_degree_centrality", column("out_degree_centrality(G)"),
               close(by_node(nx.out_degree_centrality(g))))
    alpha = rng.choice([0, 0.5, 0.85, 0.95])
    yield ("pagerank", column(f"pagerank(G, {alpha})"),
           close(by_node(nx.pagerank(g, alpha, tol=1e-13, max_iter=5000))))
    yield ("pagerank without weights", column("pagerank(G, weight=null)"),
           close(by_node(nx.pagerank(g, weight=None, tol=1e-13, max_iter=5000))))
    some = rng.sample(sorted(g), rng.randrange(1, len(g) + 1))
    yield ("pagerank from some nodes", column(f"pagerank(G, personalization={some})"),
           close(by_node(nx.pagerank(g, personalization=dict.fromkeys(some, 1), tol=1e-13,
                                     max_iter=5000))))
    for normalized in (True, False):
        ask = f"normalized={str(normalized).lower()}"
        yield ("betweenness_centrality", column(f"betweenness_centrality(G, {ask}, weight=null)"),
               close(by_node(nx.betweenness_centrality(g, normalized=normalized))))
        yield ("betweenness with endpoints",
               column(f"betweenness_centrality(G, {ask}, weight=null, endpoints=true)"),
               close(by_node(nx.betweenness_centrality(g, normalized=normalized, endpoints=True))))
        yield ("edge_betweenness_centrality", f"edge_betweenness_centrality(G, {ask}, weight=null)",
               same_edges(g, edge_values(g, nx.edge_betweenness_centrality(
                   g, normalized=normalized))))
        if positive:
            yield ("betweenness by weight", column(f"betweenness_centrality(G, {ask}, weight=weight)"),
                   close(by_node(nx.betweenness_centrality(g, normalized=normalized,
                                                           weight="weight"))))
            yield ("edge betweenness by weight", f"edge_betweenness_centrality(G, {ask}, weight=weight)",
                   same_edges(g, edge_values(g, nx.edge_betweenness_centrality(
                       g, normalized=normalized, weight="weight"))))
    for improved in (True, False):
        yield ("closeness_centrality",
               column(f"closeness_centrality(G, weight=null, wf_improved={str(improved).lower()})"),
               close(by_node(nx.closeness_centrality(g, wf_improved=improved))))
    yield "harmonic_centrality", column("harmonic_centrality(G, weight=null)"), close(by_node(
        nx.harmonic_centrality(g)))
    if positive:
        yield ("closeness by distance", column("closeness_centrality(G)"),
               close(by_node(nx.closeness_centrality(g, distance="weight"))))
        yield ("harmonic by distance", column("harmonic_centrality(G, weight=weight)"),
               close(by_node(nx.harmonic_centrality(g, distance="weight"))))
    for w in {None, weight}:
        ask = f"weight={w or 'null'}"
        expected = eigenvector(g, w)
        if expected is not None:
            yield ("eigenvector_centrality", column(f"eigenvector_centrality(G, {ask})"),
                   close(expected, 1e-6))
        expected = katz(g, 0.1, w)
        if expected is not None:
            yield "katz_centrality", column(f"katz_centrality(G, {ask})"), close(expected)
        expected = hits(g, w)
        if expected is not None:
            yield "hubs", f"column(hits(G, {ask}), hub)", close(expected[0], 1e-6)
            yield "authorities", f"column(hits(G, {ask}), authority)", close(expected[1], 1e-6)


differential.run(questions, batches=3, graphs=40)
