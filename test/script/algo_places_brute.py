"""Median and centre places with demands, against all choices, on random graphs of every kind."""
from itertools import combinations

from lib import differential
from lib.differential import nx

FAR = float("inf")


def make(rng):
    g = differential.random_graph(rng, sizes=(1, 2, 3, 5, 8, 11), dense=rng.choice((1, 2, 3)))
    kind = rng.choice((lambda: rng.randrange(4), lambda: rng.randrange(9) / 4))
    for v in g:
        if rng.random() < 0.9:
            g.nodes[v]["people"] = kind()
    return g


def costs(g, weight, demand):
    """cost[c][v]: demand times distance from c to v."""
    cost = {}
    for c in g:
        far = nx.single_source_dijkstra_path_length(g, c, weight=weight)
        cost[c] = {v: 0 if demand(v) == 0 else far[v] * demand(v) if v in far else FAR for v in g}
    return cost


def best(g, cost, k, together):
    least = min(together(min(cost[c][v] for c in chosen) for v in g) for chosen in combinations(g, k))

    def right(a):
        if least == FAR:
            return a is None
        is_now = together(min(cost[c][v] for c in a["nodes"]) for v in g)
        return (len(a["nodes"]) == k and a["optimal"] and a["bound"] == a["cost"]
                and abs(a["cost"] - least) < 1e-9 and abs(is_now - least) < 1e-9)
    return right


def questions(g, rng):
    k = rng.randrange(1, min(4, len(g)) + 1)
    named = any("people" in data for _, data in g.nodes(data=True))
    for tool, together in (("k_median", sum), ("k_center", max)):
        yield (f"{tool} by hops", f"{tool}(G, {k}, weight=null)",
               best(g, costs(g, lambda *_: 1, lambda v: 1), k, together))
        if named:
            yield (f"{tool} with demands", f"{tool}(G, {k}, demand=people)",
                   best(g, costs(g, "weight", lambda v: g.nodes[v].get("people", 0)), k, together))
    yield "median_node", "median_node(G)", best(g, costs(g, "weight", lambda v: 1), 1, sum)


differential.run(questions, make)
