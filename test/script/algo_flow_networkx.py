"""Flows and cuts between two nodes against NetworkX, on random graphs of every kind."""
from lib import differential
from lib.differential import nx


def network(g):
    """A DiGraph with summed capacities: NetworkX knows no flows in multigraphs."""
    d = nx.DiGraph()
    d.add_nodes_from(g)
    for u, v, data in g.edges(data=True):
        if u == v:
            continue
        for a, b in [(u, v)] if g.is_directed() else [(u, v), (v, u)]:
            before = d[a][b]["capacity"] if d.has_edge(a, b) else 0
            d.add_edge(a, b, capacity=before + data.get("weight", 1))
    return d


def near(a, b):
    return abs(a - b) < 1e-9


def flow_check(g, d, s, t, value):
    def right(answer):
        balance = dict.fromkeys(g, 0)
        for u, v, flow, capacity in answer["flow"]["rows"]:
            if not 0 < flow <= capacity or not g.has_edge(u, v):
                return False
            balance[u] -= flow
            balance[v] += flow
        cut = d.copy()
        cut.remove_edges_from([tuple(e) for e in answer["cut"]])
        return (near(answer["value"], value) and near(balance[t], value)
                and all(near(balance[v], 0) for v in g if v not in (s, t))
                and (near(nx.maximum_flow_value(cut, s, t), 0)))
    return right


def cut_check(g, d, s, t):
    value, (here, there) = nx.minimum_cut(d, s, t)

    def right(answer):
        edges = sum(1 for u, v, data in g.edges(data=True) if data.get("weight", 1) > 0
                    and ((u in here and v in there)
                         or (not g.is_directed() and v in here and u in there)))
        return (near(answer["value"], value) and answer["sides"] == [sorted(here), sorted(there)]
                and len(answer["edges"]) == edges
                and all(u in here and v in there for u, v in answer["edges"]))
    return right


def questions(g, rng):
    """(property, call, what NetworkX says)"""
    if len(g) < 2:
        return
    d = network(g)
    for _ in range(3):
        s, t = rng.sample(list(g), 2)
        value = nx.maximum_flow_value(d, s, t)
        yield "maximum_flow_value", f"maximum_flow_value(G, {s}, {t})", float(value)
        yield "minimum_cut_value", f"minimum_cut_value(G, {s}, {t})", float(value)
        yield "maximum_flow", f"maximum_flow(G, {s}, {t})", flow_check(g, d, s, t, value)
        yield "minimum_cut", f"minimum_cut(G, {s}, {t})", cut_check(g, d, s, t)


differential.run(questions)
