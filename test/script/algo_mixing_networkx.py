"""Likeness of nodes, mixing, tables and what-if, against NetworkX and plain Python."""
import math

from lib import differential
from lib.differential import nx


def plain(g):
    """What NetworkX measures on: a graph without parallel edges."""
    return nx.DiGraph(g) if g.is_directed() else nx.Graph(g)


def number(x):
    return None if x is None or math.isnan(x) else float(x)


def pairs(g, rng):
    s = plain(g)
    u, v = rng.sample(list(g), 2)
    if not g.is_directed():
        for name, f in [("jaccard_coefficient", nx.jaccard_coefficient),
                        ("adamic_adar_index", nx.adamic_adar_index),
                        ("resource_allocation_index", nx.resource_allocation_index),
                        ("preferential_attachment", nx.preferential_attachment)]:
            yield name, f"{name}(G, {u}, {v})", number([p for *_, p in f(s, [(u, v)])][0])
        for method, f in [("jaccard", nx.jaccard_coefficient), ("adamic_adar", nx.adamic_adar_index),
                          ("resource_allocation", nx.resource_allocation_index),
                          ("preferential_attachment", nx.preferential_attachment)]:
            scores = sorted((p for *_, p in f(s) if p > 0), reverse=True)[:5]
            yield (f"link_prediction by {method}", f"link_prediction(G, {method}, limit=5)",
                   lambda t, scores=scores: len(t["rows"]) == len(scores) and all(
                       abs(r[2] - p) < 1e-9 for r, p in zip(t["rows"], scores)))
    else:
        a, b = set(s[u]), set(s[v])
        common, either = (a & b) - {u, v}, a | b
        width = {w: len(set(s.succ[w]) | set(s.pred[w])) + s.has_edge(w, w) for w in g}
        yield ("jaccard_coefficient by successors", f"jaccard_coefficient(G, {u}, {v})",
               len(common) / len(either) if either else 0.0)
        yield ("adamic_adar_index by successors", f"adamic_adar_index(G, {u}, {v})",
               float(sum(1 / math.log(width[w]) for w in common)))
        yield ("preferential_attachment of widths", f"preferential_attachment(G, {u}, {v})",
               width[u] * width[v])


def kinds(g, rng):
    reds = rng.sample(list(g), rng.randrange(len(g)))
    colour = {v: "red" if v in reds else None for v in g}
    painted = f"set_node_attribute(G, {reds}, colour, red)"
    if reds and g.number_of_edges():
        yield ("attribute_assortativity_coefficient",
               f"attribute_assortativity_coefficient({painted}, colour)", mixing(g, colour))
    v = rng.choice(list(g))
    if reds:
        votes = sum(w in reds for w in set(g[v]) - {v})
        yield ("majority_label", f"majority_label({painted}, {v}, colour)",
               lambda r, votes=votes: r["label"] == ("red" if votes else None) and r["votes"] == votes)
    x = {w: rng.randrange(5) for w in g}
    call = "G"
    for w in g:
        call = f"set_node_attribute({call}, {w}, x, {x[w]})"
    if len(g) <= 8:
        for _ in range(2):
            x = {w: sum(x[y] for y in set(g[w])) for w in g}
        yield "neighbor_sum", f"neighbor_sum({call}, 2).x", [x[w] for w in g]


def mixing(g, colour):
    """The coefficient from the arcs of g."""
    arcs = [(u, v) for u in g for v in g[u] for _ in range(g.number_of_edges(u, v))]
    inside = sum(colour[u] == colour[v] for u, v in arcs) / len(arcs)
    chance = sum(sum(colour[u] == c for u, _ in arcs) * sum(colour[v] == c for _, v in arcs)
                 for c in set(colour.values())) / len(arcs) ** 2
    return None if chance == 1 else (inside - chance) / (1 - chance)


def assortativity(g):
    """NetworkX divides by almost nothing where all degrees are equal."""
    x, y = (g.out_degree, g.in_degree) if g.is_directed() else (g.degree, g.degree)
    ends = [(x(u), y(v)) for u in g for v in g[u] for _ in range(g.number_of_edges(u, v))]
    if len({a for a, _ in ends}) < 2 or len({b for _, b in ends}) < 2:
        return None
    return float(nx.degree_pearson_correlation_coefficient(g))


def removals(g, rng):
    def components(h):
        return nx.number_weakly_connected_components(h) if g.is_directed() else \
            nx.number_connected_components(h)
    before = components(g)
    changes = []
    for v in g:
        h = g.copy()
        h.remove_node(v)
        changes.append((abs((components(h) if len(h) else 0) - before), v))
    most = max(c for c, _ in changes)
    wanted = min(v for c, v in changes if c == most) if most else None
    yield "critical_node", "critical_node(G, component_count).node", wanted
    cut = {}
    for u, v in {tuple(e[:2]) for e in g.edges()}:
        h = g.copy()
        while h.has_edge(u, v):
            h.remove_edge(u, v)
        cut[(u, v)] = abs(components(h) - before)
    most = max(cut.values(), default=0)
    yield ("critical_edge", "critical_edge(G, component_count).edge",
           lambda e: e is None if most == 0 else cut.get(tuple(e), cut.get((e[1], e[0]))) == most)
    v = rng.choice(list(g))
    h = g.copy()
    h.remove_node(v)
    yield ("compare", f"compare(G, remove_nodes(G, {v}), edge_count)",
           lambda r: r["before"] == g.size() and r["after"] == h.size() and r["change"] == h.size() - g.size())


def questions(g, rng):
    if len(g) > 1:
        yield from pairs(g, rng)
    yield from kinds(g, rng)
    yield "average_degree", "average_degree(G)", 2 * g.number_of_edges() / len(g)
    yield "degree_sequence", "degree_sequence(G)", sorted((d for _, d in g.degree()), reverse=True)
    yield ("degree_assortativity_coefficient", "degree_assortativity_coefficient(G)", assortativity(g))
    if g.number_of_edges() and all("weight" in d for *_, d in g.edges(data=True)):
        yield ("sorted_edges", "sorted_edges(G, weight, descending=true).weight",
               sorted((float(d["weight"]) for *_, d in g.edges(data=True)), reverse=True))
    if len(g) <= 8:
        yield from removals(g, rng)


differential.run(questions, batches=10, graphs=25)
