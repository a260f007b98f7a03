"""Edges with times, against plain Python that tries everything."""

from lib import differential
from lib.differential import nx

KINDS = [nx.MultiGraph, nx.MultiDiGraph]


def make(rng):
    g = rng.choice(KINDS)()
    n = rng.choice([2, 3, 4, 5, 6])
    g.add_nodes_from(range(n))
    for _ in range(rng.randrange(1, 2 * n + 2)):
        g.add_edge(rng.randrange(n), rng.randrange(n), time=rng.randrange(6), takes=rng.randrange(3))
    return g


def arcs(g):
    for u, v, d in g.edges(data=True):
        yield u, v, d["time"], d["takes"]
        if not g.is_directed() and u != v:
            yield v, u, d["time"], d["takes"]


def journeys(g, s, t, start, takes):
    """(departure, arrival) of all journeys without a node twice; waiting is free, so they suffice."""
    found = []

    def go(v, now, first, seen):
        if v == t:
            found.append((first, now))
            return
        for a, b, time, long in arcs(g):
            if a == v and b not in seen and time >= now:
                go(b, time + (long if takes else 0), time if first is None else first, seen | {b})

    go(s, start, None, {s})
    return found


def reach(g, s, t, last):
    h = nx.DiGraph() if g.is_directed() else nx.Graph()
    h.add_nodes_from(g)
    h.add_edges_from((u, v) for u, v, time, _ in arcs(g) if time <= last)
    return nx.has_path(h, s, t)


def chronological(g, path):
    now = -1
    for u, v in zip(path, path[1:]):
        times = [t for a, b, t, _ in arcs(g) if (a, b) == (u, v) and t >= now]
        if not times:
            return False
        now = min(times)
    return True


def longest(g, s):
    """How many nodes the longest chronological path from s has."""
    best = 1
    stack = [([s], -1)]
    while stack:
        path, now = stack.pop()
        best = max(best, len(path))
        stack += [(path + [b], t) for a, b, t, _ in arcs(g) if a == path[-1] and b not in path and t >= now]
    return best


def path_is(g, source, nodes, exists):
    def right(answer):
        if answer is None or not exists:
            return answer is None and not exists
        path = answer["path"]
        steps = zip(path, path[1:], answer["times"])
        known = {(a, b, t) for a, b, t, _ in arcs(g)}
        return (path[0] == source and len(path) >= nodes and len(set(path)) == len(path)
                and all(s in known for s in steps) and answer["times"] == sorted(answer["times"]))
    return right


def journey_is(g, pairs, takes, key):
    def right(answer):
        if answer is None or not pairs:
            return answer is None and not pairs
        now, known = -1, {}
        for a, b, t, long in arcs(g):
            known.setdefault((a, b, t), set()).add(t + (long if takes else 0))
        for a, b, t in zip(answer["path"], answer["path"][1:], answer["times"]):
            if t < now or (a, b, t) not in known:
                return False
            now = min(known[a, b, t])
        return (key(answer["departure"], answer["arrival"]) == min(key(*p) for p in pairs)
                and answer["duration"] == answer["arrival"] - answer["departure"])
    return right


def questions(g, rng):
    u, v = rng.sample(list(g), 2)
    t = rng.randrange(6)
    links = [time for a, b, time, _ in arcs(g) if (a, b) == (u, v)]
    first = {}
    for a, b, time, _ in arcs(g):
        if a == u:
            first[b] = min(first.get(b, time), time)
    yield "link_times", f"link_times(G, {u}, {v})", sorted(set(links))
    yield ("neighbors_at_time", f"neighbors_at_time(G, {u}, {t})",
           sorted({b for a, b, time, _ in arcs(g) if a == u and time == t}))
    yield "new_neighbors_since", f"new_neighbors_since(G, {u}, {t})", sorted(b for b in first if first[b] >= t)
    yield "connect_time", f"connect_time(G, {u}, {v})", next((x for x in range(6) if reach(g, u, v, x)), None)
    yield "edges_by_time", "edges_by_time(G).time", sorted(d["time"] for *_, d in g.edges(data=True))
    if len(g) > 2:
        triad = rng.sample(list(g), 3)
        firsts = [min((time for a, b, time, _ in arcs(g) if {a, b} == {triad[i], triad[i - 1]}), default=None)
                  for i in range(3)]
        closed = None not in firsts
        yield "triadic_closure_time", f"triadic_closure_time(G, {triad})", max(firsts) if closed else None
        yield "is_triadic_closure", f"is_triadic_closure(G, {triad})", closed
    path = [rng.choice(list(g)) for _ in range(rng.randrange(1, 4))]
    yield "is_temporal_path", f"is_temporal_path(G, {path})", chronological(g, path)
    nodes = rng.randrange(1, 6)
    yield ("find_temporal_path", f"find_temporal_path(G, {u}, {nodes})",
           path_is(g, u, nodes, longest(g, u) >= nodes))
    for takes in False, True:
        start = rng.randrange(4)
        call = f"(G, {u}, {v}, {start}, {'takes' if takes else 'null'})"
        pairs = journeys(g, u, v, start, takes)
        yield "earliest_arrival", "earliest_arrival" + call, min((b for _, b in pairs), default=None)
        yield "temporal_path", "temporal_path" + call, journey_is(g, pairs, takes, lambda a, b: b)
        yield "fastest_path", "fastest_path" + call, journey_is(g, pairs, takes, lambda a, b: b - a)


differential.run(questions, make=make, batches=10, graphs=30)
