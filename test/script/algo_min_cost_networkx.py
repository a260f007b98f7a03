"""Cheapest flows and circulations against NetworkX's network simplex, on random graphs."""
from lib import differential
from lib.differential import nx


def make(rng):
    """Capacities, costs, lower bounds and demands that add up to 0."""
    g = rng.choice([nx.DiGraph, nx.DiGraph, nx.MultiDiGraph, nx.Graph])()
    n = rng.randrange(2, 10)
    least = 0 if not g.is_directed() else rng.choice([0, -4])
    for v in range(n):
        g.add_node(v, demand=0)
    for _ in range(rng.randrange(1, 3)):
        a, b = rng.sample(range(n), 2)
        amount = rng.randrange(1, 6)
        g.nodes[a]["demand"] -= amount
        g.nodes[b]["demand"] += amount
    for _ in range(rng.randrange(1, 4 * n)):
        u, v = rng.choice(range(n)), rng.choice(range(n))
        if u != v:
            low = rng.choice([0, 0, 0, 1, 2])
            g.add_edge(u, v, capacity=low + rng.randrange(9), weight=rng.randrange(least, 12),
                       lower=low)
    return g


def directed(g):
    d = nx.MultiDiGraph()
    d.add_nodes_from(g.nodes(data=True))
    for u, v, data in g.edges(data=True):
        d.add_edge(u, v, **data)
        if not g.is_directed():
            d.add_edge(v, u, **data)
    return d


def balance(g, answer):
    sums = dict.fromkeys(g, 0)
    for row in answer["flow"]["rows"]:
        sums[row[0]] -= row[2]
        sums[row[1]] += row[2]
    return sums


def demand_check(g, cost):
    def right(answer):
        if cost is None or answer is None:
            return answer is None and cost is None
        rows = answer["flow"]["rows"]
        return (answer["cost"] == cost == sum(r[2] * r[4] for r in rows)
                and balance(g, answer) == dict(g.nodes(data="demand"))
                and all(0 < r[2] <= r[3] for r in rows))
    return right


def ends_check(g, d, s, t):
    simple = nx.DiGraph()
    simple.add_nodes_from(d)
    for u, v, data in d.edges(data=True):
        before = simple[u][v]["capacity"] if simple.has_edge(u, v) else 0
        simple.add_edge(u, v, capacity=before + data["capacity"])
    value = nx.maximum_flow_value(simple, s, t)
    h = d.copy()
    nx.set_node_attributes(h, 0, "demand")
    h.nodes[s]["demand"], h.nodes[t]["demand"] = -value, value
    cost = nx.network_simplex(h)[0]

    def right(answer):
        sums = balance(g, answer)
        return (answer["cost"] == cost and answer["value"] == value == sums[t] == -sums[s]
                and all(sums[v] == 0 for v in g if v not in (s, t)))
    return right


def network_simplex(d):
    try:
        return nx.network_simplex(d)[0]
    except nx.NetworkXUnfeasible:
        return None


def circulation_check(g):
    h = nx.MultiDiGraph()
    h.add_nodes_from(g, demand=0)
    for u, v, data in g.edges(data=True):
        h.add_edge(u, v, capacity=data["capacity"] - data["lower"], weight=0)
        h.nodes[u]["demand"] += data["lower"]
        h.nodes[v]["demand"] -= data["lower"]
    feasible = network_simplex(h) is not None

    def right(answer):
        if answer["feasible"] != feasible:
            return False
        if feasible:
            return (all(low <= x <= cap for _, _, x, low, cap in answer["flow"]["rows"])
                    and not any(balance(g, answer).values()))
        inside = set(answer["blocked"])
        out = sum(d["lower"] for u, v, d in g.edges(data=True) if u in inside and v not in inside)
        return out > sum(d["capacity"] for u, v, d in g.edges(data=True)
                         if u not in inside and v in inside)
    return right


def questions(g, rng):
    """(property, call, what NetworkX says)"""
    if g.number_of_edges() == 0:
        return
    d = directed(g)
    yield "min_cost_flow with demands", "min_cost_flow(G)", demand_check(g, network_simplex(d))
    for _ in range(2):
        s, t = rng.sample(list(g), 2)
        yield ("min_cost_flow between ends", f"min_cost_flow(G, {s}, {t})",
               ends_check(g, d, s, t))
    if g.is_directed():
        yield "circulation", "circulation(G)", circulation_check(g)


differential.run(questions, make)
