"""Edges in time, and facts."""
import itertools
import json
from fractions import Fraction

from .case import Number, clock, exact
from .compare import REFUSED, Table
from .parts import nodes_of
from .structure import edge_rows


def moments(g):
    """Times of the edges as numbers, minutes for clock times; how an answer shows one."""
    cells = g.edge_columns["time"]
    if any(isinstance(t, Number) for t in cells):
        return [t and exact(t) for t in cells], lambda x: x, lambda x: str(float(x))
    minutes = [t and Fraction(int(t[:2]) * 60 + int(t[3:])) for t in cells]
    return minutes, lambda x: clock(int(x)), lambda x: f'"{clock(int(x))}"'


def rides(g):
    """(from, to, leaves, arrives) of every way along an edge that has a time."""
    times, _, _ = moments(g)
    took = g.numbers("took")
    return [(u, v, times[i], times[i] + took[i]) for u, v, i in g.arcs if times[i] is not None]


def arrivals(ways, first, transfer):
    """The earliest arrival everywhere after a first ride."""
    early = {first[1]: first[3]}
    changed = True
    while changed:
        changed = False
        for u, v, leaves, arrives in ways:
            if u in early and leaves >= early[u] + transfer and (v not in early or arrives < early[v]):
                early[v] = arrives
                changed = True
    return early


def journeys(g, s, start, transfer):
    """(end, departure, arrival): the earliest arrival at every node after every first ride."""
    ways = rides(g)
    return [(v, ride[2], arrives) for ride in ways if ride[0] == s and ride[2] >= start
            for v, arrives in arrivals(ways, ride, transfer).items()]


def trips(g, rng):
    if "time" not in g.edge_columns or g.n < 2:
        return
    _, show, write = moments(g)
    times = [x for x in moments(g)[0] if x is not None]
    s, t = rng.sample(range(g.n), 2)
    start = rng.choice([min(times), sorted(times)[len(times) // 2]])
    transfer = rng.choice([0, 0, 1, Fraction(1, 10)])
    if not any(isinstance(t, Number) for t in g.edge_columns["time"]):
        transfer = int(transfer)
    found = journeys(g, s, start, transfer)
    there = [x for x in found if x[0] == t]
    a, b = g.q(s), g.q(t)
    options = f"start={write(start)}, duration=took, time=time"
    if transfer:
        options += f", transfer={float(transfer) if isinstance(transfer, Fraction) else transfer}"
    first = min((x[2] for x in there), default=None)
    yield "earliest_arrival", f"earliest_arrival(G, {a}, {b}, {options})", \
        None if first is None else show(first)
    yield "temporal_path", f"temporal_path(G, {a}, {b}, {options})", \
        None if first is None else {"arrival": show(first)}
    quickest = min((x[2] - x[1] for x in there), default=None)
    yield "fastest_path", f"fastest_path(G, {a}, {b}, {options})", None if quickest is None else {
        "duration": quickest, "departure": show(min(x[1] for x in there if x[2] - x[1] == quickest))}
    early = {}
    for v, _, arrives in found:
        early[v] = min(arrives, early.get(v, arrives))
    early[s] = start
    yield "arrival_times", f"arrival_times(G, {a}, {options}) | rows()", \
        [[g.names[v], show(early[v])] for v in sorted(early)]
    by = rng.choice(times) + 1
    in_time = [x[1] for x in there if x[2] <= by]
    yield "latest_departure", f"latest_departure(G, {a}, {b}, by={write(by)}, {options})", \
        show(max(in_time)) if in_time else None


def stepwise(g, stops, start, transfer):
    """(departure, arrival) of all journeys by way of the stops, by states of ride and stop."""
    ways = rides(g)
    now = {(k, 1 + (stops[1] == w[1]), w[2]) for k, w in enumerate(ways) if w[0] == stops[0] and w[2] >= start}
    seen = set(now)
    while now:
        k, done, left = now.pop()
        for j, w in enumerate(ways):
            if w[0] == ways[k][1] and w[2] >= ways[k][3] + transfer:
                for further in {done, done + (done < len(stops) and stops[done] == w[1])}:
                    if (j, further, left) not in seen:
                        seen.add((j, further, left))
                        now.add((j, further, left))
    return [(left, ways[k][3]) for k, done, left in seen if done == len(stops) and ways[k][1] == stops[-1]]


def trips_via(g, rng):
    if "time" not in g.edge_columns or not 2 <= g.n <= 7 or g.m > 12:
        return
    _, show, write = moments(g)
    times = [x for x in moments(g)[0] if x is not None]
    s, t = rng.randrange(g.n), rng.randrange(g.n)
    via = [rng.randrange(g.n) for _ in range(rng.randrange(1, 3))]
    stops = [v for v, _ in itertools.groupby([s, *via, t])]
    start, by = min(times), rng.choice(times) + 2
    options = f"start={write(start)}, duration=took, time=time, via={g.qs(via)}"
    a, b = g.q(s), g.q(t)
    if len(stops) == 1:
        yield "earliest_arrival", f"earliest_arrival(G, {a}, {b}, {options})", REFUSED
        return
    found = stepwise(g, stops, start, 0)
    first = min((x[1] for x in found), default=None)
    yield "earliest_arrival", f"earliest_arrival(G, {a}, {b}, {options})", \
        None if first is None else show(first)
    yield "temporal_path", f"temporal_path(G, {a}, {b}, {options})", \
        None if first is None else {"arrival": show(first)}
    quickest = min((y - x for x, y in found), default=None)
    yield "fastest_path", f"fastest_path(G, {a}, {b}, {options})", \
        None if quickest is None else {"duration": quickest}
    in_time = [x for x, y in found if y <= by]
    yield "latest_departure", f"latest_departure(G, {a}, {b}, by={write(by)}, {options})", \
        show(max(in_time)) if in_time else None


def linked(g, rng):
    if "time" not in g.edge_columns or not g.n:
        return
    times, show, write = moments(g)
    u, v = rng.randrange(g.n), rng.randrange(g.n)
    known = [x for x in times if x is not None]
    at = rng.choice(known)
    between = sorted({times[i] for a, b, i in g.arcs if (a, b) == (u, v) and times[i] is not None})
    yield "link_times", f"link_times(G, {g.q(u)}, {g.q(v)})", [show(x) for x in between]
    yield "neighbors_at_time", f"neighbors_at_time(G, {g.q(u)}, {write(at)})", \
        g.nm(sorted({b for a, b, i in g.arcs if a == u and times[i] == at}))
    old = {b for a, b, i in g.arcs if a == u and times[i] is not None and times[i] < at}
    yield "new_neighbors_since", f"new_neighbors_since(G, {g.q(u)}, {write(at)})", \
        g.nm(sorted({b for a, b, i in g.arcs if a == u and times[i] is not None
                     and times[i] >= at} - old))
    rows = sorted(range(g.m), key=lambda i: (times[i] is None, times[i] or 0))
    want = edge_rows(g, rows)
    column = want.columns.index("time")
    yield "edges_by_time", "edges_by_time(G) | column(time)", [row[column] for row in want.rows]
    if u != v:
        def upto(x):
            return g.choose(list(range(g.n)),
                            [i for i in range(g.m) if times[i] is not None and times[i] <= x])
        joins = [x for x in sorted(set(known)) if upto(x).hops[u][v] is not None]
        yield "connect_time", f"connect_time(G, {g.q(u)}, {g.q(v)})", show(joins[0]) if joins else None
    yield from closures(g, rng, times, show)


def closures(g, rng, times, show):
    if g.n < 3:
        return
    three = rng.sample(range(g.n), 3)
    firsts = []
    for a, b in itertools.combinations(three, 2):
        firsts.append(min((times[i] for i, e in enumerate(g.edges) if set(e) == {a, b}
                           and times[i] is not None), default=None))
    closed = None not in firsts
    yield "is_triadic_closure", f"is_triadic_closure(G, {g.qs(three)})", closed
    yield "triadic_closure_time", f"triadic_closure_time(G, {g.qs(three)})", \
        show(max(firsts)) if closed else None

    def follows(path):
        now = None
        for a, b in zip(path, path[1:]):
            later = [times[i] for x, y, i in g.arcs if (x, y) == (a, b)
                     and times[i] is not None and (now is None or times[i] >= now)]
            if not later:
                return False
            now = min(later)
        return True
    yield "is_temporal_path", f"is_temporal_path(G, {g.qs(three)})", follows(three)
    size = rng.choice([2, 3])
    s = three[0]
    found = [p for p in itertools.permutations(range(g.n), size) if p[0] == s and follows(p)] \
        if g.n <= 7 else None
    if found is not None:
        yield "find_temporal_path", f"find_temporal_path(G, {g.q(s)}, {size})", (
            lambda got: tuple(nodes_of(g, got["path"]["path"] if isinstance(got["path"], dict)
                                       else got["path"])) == min(found)) if found else None


def logic(g, rng, both, r):
    """Two steps from a node, and not one step back from another; a proof is two facts in a row."""
    a, b = rng.choice(both)[0], rng.randrange(g.n)
    step, name = {v: {o for s, p, o in both if s == v and p == r} for v in range(g.n)}, json.dumps(r)
    answers = sorted({x for y in step[a] for x in step[y] if b not in step[x]})
    query = json.dumps(f"(and (p {name} (p {name} (e #{a}))) (not (p ^{name} (e #{b}))))", ensure_ascii=False)
    yield "kg_query", f"kg_query(F, {query})", g.nm(answers)
    if not answers:
        yield "kg_proof", f"kg_proof(F, {query}, {g.q(b)})", REFUSED
        return
    x = rng.choice(answers)
    middle = min(y for y in step[a] if x in step[y])
    facts_ = dict.fromkeys([(middle, x), (a, middle)])
    yield "kg_proof", f"kg_proof(F, {query}, {g.q(x)})", Table(
        ["subject", "relation", "object"], [[g.names[u], r, g.names[v]] for u, v in facts_], order=False)


def facts(g, rng):
    """The notes as relations: missing ones are no facts."""
    if "note" not in g.edge_columns or not g.n:
        return
    relation = g.edge_columns["note"]
    known = [(u, r, v) for (u, v), r in zip(g.edges, relation) if r is not None]
    both = known if g.directed else known + [(v, r, u) for u, r, v in known]
    r = rng.choice([x[1] for x in known])
    some = rng.sample(range(g.n), rng.randrange(1, g.n + 1))
    yield "relations", "relations(F)", lambda got: sorted(map(str, got)) == sorted({x[1] for x in known})
    quoted = f'"{r}"'
    yield "objects", f"objects(F, {g.qs(some)}, {quoted})", \
        g.nm(sorted({o for s, p, o in both if s in some and p == r}))
    yield "subjects", f"subjects(F, {g.qs(some)}, {quoted})", \
        g.nm(sorted({s for s, p, o in both if o in some and p == r}))
    each = [[g.names[v], len({o for s, p, o in both if s == v and p == r})] for v in sorted(some)]
    yield "fact_counts", f"fact_counts(F, {g.qs(some)}, {quoted}) | rows()", each
    yield from logic(g, rng, both, r)
    if g.directed:
        yield "facts", f"facts(F, relation={quoted})", Table(
            ["subject", "relation", "object"], [[g.names[u], x, g.names[v]] for u, x, v in known if x == r],
            order=False)
        v = rng.randrange(g.n)
        yield "facts", f"count(facts(F, subject={g.q(v)}))", sum(u == v for u, _ in g.edges)
    else:
        yield "facts", f"facts(F, relation={quoted})", REFUSED


QUESTIONS = [trips, trips_via, linked, facts]
