"""Eccentricity, radius, diameter, center, periphery and mean distances against NetworkX, on random
graphs of every kind, connected or not."""
from lib import differential
from lib.differential import nx


def far(lengths):
    return max(lengths.values())


def connected(g):
    return nx.is_strongly_connected(g) if g.is_directed() else nx.is_connected(g)


def largest(g):
    weak = nx.weakly_connected_components if g.is_directed() else nx.connected_components
    return min((sorted(c) for c in weak(g)), key=lambda c: (-len(c), c[0]))


def path_check(g, length):
    def right(answer):
        path = answer["path"]
        return (answer["length"] == length == len(path) - 1
                and nx.shortest_path_length(g, path[0], path[-1]) == length
                and all(g.has_edge(a, b) for a, b in zip(path, path[1:])))
    return right


def number(expected):
    return lambda answer: abs(answer - expected) <= 1e-9


def table(expected):
    return lambda answer: ([r[0] for r in answer["rows"]] == list(expected)
                           and all(abs(r[1] - expected[r[0]]) <= 1e-9 for r in answer["rows"]))


def lengths_check(lengths):
    every = [d for u, row in lengths.items() for v, d in row.items() if u != v]

    def right(answer):
        if not every:
            return answer == {"average": None, "min": None, "max": None, "pairs": 0}
        return (answer["pairs"] == len(every) and abs(answer["min"] - min(every)) <= 1e-9
                and abs(answer["max"] - max(every)) <= 1e-9
                and abs(answer["average"] - sum(every) / len(every)) <= 1e-9)
    return right


def spread(g, lengths, extra):
    """All tools over the nodes in lengths, in words that say which graph and weights."""
    ecc = {v: far(lengths[v]) for v in sorted(lengths)}
    low, high = min(ecc.values()), max(ecc.values())
    pairs = [d for u in lengths for v, d in lengths[u].items() if u != v]
    v = list(ecc)[len(ecc) // 2]
    yield "eccentricity", f"eccentricity(G{extra})", table(ecc)
    yield "eccentricity of one", f"eccentricity(G, {v}{extra})", number(ecc[v])
    yield "radius", f"radius(G{extra})", number(low)
    yield "diameter", f"diameter(G{extra})", number(high)
    yield ("center", f"center(G{extra})", [u for u in ecc if abs(ecc[u] - low) < 1e-9])
    yield ("periphery", f"periphery(G{extra})", [u for u in ecc if abs(ecc[u] - high) < 1e-9])
    yield ("average_shortest_path_length", f"average_shortest_path_length(G{extra})",
           number(sum(pairs) / len(pairs) if pairs else 0))
    if "weight=null" in extra:
        parts = extra.replace(", weight=null", "")
        yield "diameter_path", f"diameter_path(G{parts})", path_check(g, high)


def questions(g, rng):
    hops = {u: dict(nx.single_source_shortest_path_length(g, u)) for u in g}
    sums = {u: dict(nx.single_source_dijkstra_path_length(g, u)) for u in g}
    weighted = g.number_of_edges() != 0 and all("weight" in d for _, _, d in g.edges(data=True))
    yield from spread(g, hops, ", weight=null, components=max")
    yield "path_lengths", "path_lengths(G, weight=null)", lengths_check(hops)
    if weighted:
        yield from spread(g, sums, ", components=max")
        yield "path_lengths with weights", "path_lengths(G, weight=weight)", lengths_check(sums)
    if connected(g):
        yield from spread(g, hops, ", weight=null")
        ecc = nx.eccentricity(g)
        yield "diameter as NetworkX", "diameter(G, weight=null)", nx.diameter(g, e=ecc)
        yield "center as NetworkX", "center(G, weight=null)", sorted(nx.center(g, e=ecc))
        yield "average as NetworkX", "average_shortest_path_length(G, weight=null)", number(
            nx.average_shortest_path_length(g) if len(g) > 1 else 0)
    part = largest(g)
    if connected(g.subgraph(part)):
        yield from spread(g, {u: hops[u] for u in part}, ", weight=null, components=largest")


def make(rng):
    return differential.random_graph(rng, dense=rng.choice([1, 2, 4]))


differential.run(questions, make=make)
