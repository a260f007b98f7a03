"""Graphs out of short notes, and right answers out of graphs.

Every answer is computed twice where the graph is small enough: by NetworkX and by brute force; a
difference stops the build. A question whose answer should be single and is not stops it too.
"""
import itertools
import json
import os
import re

import networkx as nx

HERE = os.path.dirname(os.path.abspath(__file__))
ARROW = re.compile(r"\s*(?:<->|<=>|-->|->|→|=>|--|–|—|-|>)\s*")
WEIGHT = re.compile(r"^(.*?)[\s:(=,]+(-?\d+(?:\.\d+)?)\s*(?:[a-zA-Z€$£%/³]+)?\)?$", re.S)
RECORDS, FAULTS = [], []


class Bad(Exception):
    """A question that is not well posed."""


def number(text):
    x = float(text)
    return int(x) if x == int(x) else x


def note(text, kind, weights, arrow, split):
    g = kind()
    for item in re.split(split, text):
        item = item.strip().rstrip(".").strip()
        if not item:
            continue
        w = None
        if weights:
            m = WEIGHT.match(item)
            if m and re.search(arrow, m[1]):
                item, w = m[1].strip(), number(m[2])
        ends = [e.strip() for e in re.split(arrow, item)]
        g.add_node(ends[0])
        for u, v in zip(ends, ends[1:]):
            g.add_edge(u, v, **({} if w is None else {"weight": w}))
    return g


def U(text, weights=True, arrow=ARROW, split=r"[,;\n]"):
    """An undirected graph: items between commas, 'a-b', 'a-b 3', 'a-b-c' or a node alone."""
    return note(text, nx.Graph, weights, arrow, split)


def D(text, weights=True, arrow=ARROW, split=r"[,;\n]"):
    return note(text, nx.DiGraph, weights, arrow, split)


def lists(text, kind=nx.Graph, colon=r"\s*:\s*", comma=r"\s*,\s*"):
    """Adjacency lists: one 'a: b, c' a line."""
    g = kind()
    for line in text.strip().splitlines():
        head, _, rest = (re.split("(" + colon + ")", line.strip(" -*{}[]"), maxsplit=1) + ["", ""])[:3]
        g.add_node(head)
        for v in re.split(comma, rest.strip(" []")):
            if v:
                g.add_edge(head, v)
    return g


def matrix(text, names, kind=nx.Graph, none="0"):
    rows = [r.split() for r in text.strip().splitlines()]
    g = kind()
    g.add_nodes_from(names)
    for a, row in zip(names, rows, strict=True):
        for b, x in zip(names, row, strict=True):
            if x != none and a != b:
                g.add_edge(a, b, weight=number(x))
    return g


def path_of(name):
    return os.path.join(HERE, "files", name)


def text_of(name):
    with open(path_of(name), encoding="utf-8") as f:
        return f.read()


def table(name, sep=","):
    lines = [x.split(sep) for x in text_of(name).splitlines() if x and not x.startswith("#")]
    return [dict(zip(lines[0], x)) for x in lines[1:]]


def from_table(name, u, v, w=None, kind=nx.Graph, sep=","):
    g = kind()
    for row in table(name, sep):
        g.add_edge(row[u].strip(), row[v].strip(), **({"weight": number(row[w])} if w else {}))
    return g


def without(g, *gone):
    """g less some nodes and edges (an edge is a pair)."""
    h = g.copy()
    for x in gone:
        if isinstance(x, tuple):
            h.remove_edge(*x)
        else:
            h.remove_node(x)
    return h


def plus(g, *more):
    h = g.copy()
    for e in more:
        h.add_edge(e[0], e[1], **({"weight": e[2]} if len(e) > 2 else {}))
    return h


# ---- values -------------------------------------------------------------------------------------

def agree(a, b, what="two methods"):
    if a != b and not (isinstance(a, (int, float)) and isinstance(b, (int, float)) and abs(a - b) < 1e-9):
        raise Bad(f"{what} differ: {a!r} {b!r}")
    return a


def the(items):
    """The only one of items."""
    items = list(items)
    if len(items) != 1:
        raise Bad(f"not single: {items}")
    return items[0]


def most(d):
    """The one key of the greatest value."""
    d = dict(d)
    m = max(d.values())
    return the(k for k, v in d.items() if abs(v - m) < 1e-9)


def least(d):
    return most({k: -v for k, v in dict(d).items()})


def all_most(d):
    d = dict(d)
    m = max(d.values())
    return [k for k, v in d.items() if abs(v - m) < 1e-9]


def all_least(d):
    return all_most({k: -v for k, v in dict(d).items()})


def top(d, k):
    """The first k of a ranking without a tie among them or at its end."""
    r = sorted(dict(d).items(), key=lambda x: -x[1])
    if any(abs(a[1] - b[1]) < 1e-9 for a, b in zip(r[:k], r[1:k + 1])):
        raise Bad(f"a tie in {r}")
    return [x[0] for x in r[:k]]


def weight_of(g, w):
    return "weight" if w else None


def dist(g, s, t, w=True):
    """Length of a shortest path; w=False counts edges. None where there is none."""
    try:
        x = nx.bellman_ford_path_length(g, s, t, weight=weight_of(g, w))
    except nx.NetworkXNoPath:
        x = None
    best = None
    if len(g) <= 12:
        for p in nx.all_simple_paths(g, s, t):
            y = length(g, p, w)
            best = y if best is None or y < best else best
        agree(x, 0 if s == t else best, "shortest paths")
    return x


def hops(g, s):
    """Distances in edges from s, without s."""
    return {v: x for v, x in nx.single_source_shortest_path_length(g, s).items() if v != s}


def ring(g, s, k):
    return [v for v, x in hops(g, s).items() if x == k]


def ball(g, s, k):
    return [v for v, x in hops(g, s).items() if x <= k]


def length(g, p, w=True):
    return sum(g[a][b].get("weight", 1) if w else 1 for a, b in zip(p, p[1:]))


def flow(g, s, t):
    h = nx.DiGraph()
    for u, v, d in g.edges(data=True):
        h.add_edge(u, v, capacity=d.get("weight", 1))
        if not g.is_directed():
            h.add_edge(v, u, capacity=d.get("weight", 1))
    x = nx.maximum_flow_value(h, s, t)
    rest = [n for n in h if n not in (s, t)]
    if len(rest) <= 10:
        agree(x, min(cut_weight(h, {s, *c}) for k in range(len(rest) + 1)
                     for c in itertools.combinations(rest, k)), "flow and cut")
    return x


def cut_weight(h, side):
    return sum(d["capacity"] for u, v, d in h.edges(data=True) if u in side and v not in side)


def mst(g):
    """Weight of a minimum spanning tree, checked over all sets of edges of the right size."""
    x = sum(d.get("weight", 1) for _, _, d in nx.minimum_spanning_edges(g, data=True))
    return agree(x, sum(d.get("weight", 1) for _, _, d in nx.minimum_spanning_edges(g, "prim", data=True)))


def spanning_trees(g):
    return [c for c in itertools.combinations(g.edges, len(g) - 1) if nx.is_connected(g.edge_subgraph(c).copy())
            and len({v for e in c for v in e}) == len(g)]


def bridges(g):
    k = nx.number_connected_components(g)
    slow = [e for e in g.edges if nx.number_connected_components(without(g, e)) > k]
    agree({frozenset(e) for e in slow}, {frozenset(e) for e in nx.bridges(g)})
    return slow


def cut_nodes(g):
    k = nx.number_connected_components(g)
    slow = {v for v in g if g.degree(v) and nx.number_connected_components(without(g, v)) > k}
    return sorted(agree(slow, set(nx.articulation_points(g))))


def pagerank(g, a=0.85):
    """By iteration, as NetworkX defines it: a page without links gives to all alike."""
    n, p = len(g), {v: 1 / len(g) for v in g}
    for _ in range(1000):
        lost = sum(p[v] for v in g if not g.out_degree(v))
        p = {v: (1 - a) / n + a * (lost / n + sum(p[u] / g.out_degree(u) for u in g.predecessors(v))) for v in g}
    agree(round(sum(p.values()), 9), 1, "the sum of PageRank and 1")
    return p


def between(g):
    """Betweenness not normalised, by listing all shortest paths."""
    x = dict.fromkeys(g, 0.0)
    for s, t in itertools.permutations(g, 2):
        if nx.has_path(g, s, t):
            ps = list(nx.all_shortest_paths(g, s, t))
            for p in ps:
                for v in p[1:-1]:
                    x[v] += 1 / len(ps)
    if not g.is_directed():
        x = {v: y / 2 for v, y in x.items()}
    for v, y in nx.betweenness_centrality(g, normalized=False).items():
        agree(round(x[v], 9), round(y, 9), "betweenness")
    return x


def triangles(g):
    found = [sorted(c) for c in itertools.combinations(g, 3) if all(g.has_edge(u, v) for u, v in itertools.combinations(c, 2))]
    agree(len(found), sum(nx.triangles(g).values()) // 3)
    return found


def girth(g):
    return min(len(c) for c in nx.simple_cycles(g.to_directed()) if len(c) > 2)


def subsets(items):
    items = list(items)
    return itertools.chain.from_iterable(itertools.combinations(items, k) for k in range(len(items) + 1))


def smallest(items, good):
    """All smallest subsets that are good."""
    found = []
    for c in subsets(items):
        if found and len(c) > len(found[0]):
            break
        if good(set(c)):
            found.append(sorted(c))
    return found


def largest(items, good):
    items = list(items)
    for k in range(len(items), -1, -1):
        found = [sorted(c) for c in itertools.combinations(items, k) if good(set(c))]
        if found:
            return found
    return []


def covers(g):
    return smallest(g, lambda s: all(u in s or v in s for u, v in g.edges))


def dominating(g):
    return smallest(g, lambda s: all(v in s or any(u in s for u in g[v]) for v in g))


def independent(g):
    return largest(g, lambda s: not any(u in s and v in s for u, v in g.edges))


def cliques(g):
    return largest(g, lambda s: all(g.has_edge(u, v) for u, v in itertools.combinations(s, 2)))


def colours(g):
    """The chromatic number, by trying all colourings."""
    nodes = list(g)
    for k in range(1, len(nodes) + 1):
        if any(True for c in colourings(g, nodes, k)):
            return k
    return 0


def colourings(g, nodes, k, so_far=None):
    so_far = so_far or {}
    if len(so_far) == len(nodes):
        yield dict(so_far)
        return
    v = nodes[len(so_far)]
    for c in range(min(k, len(set(so_far.values())) + 1)):
        if all(so_far.get(u) != c for u in g[v]):
            yield from colourings(g, nodes, k, {**so_far, v: c})


def matching(g):
    x = len(nx.max_weight_matching(g, maxcardinality=True, weight=None))
    if g.number_of_edges() <= 14:
        agree(x, max(len(c) for c in subsets(g.edges) if len({v for e in c for v in e}) == 2 * len(c)))
    return x


def assignments(cost, sense=min):
    """All best one-to-one assignments of a table {worker: {job: cost}}: (total, [{worker: job}])."""
    who = list(cost)
    jobs = sorted({j for row in cost.values() for j in row})
    k = min(len(who), len(jobs))
    best = {}
    for ws in itertools.permutations(who, k) if len(who) > len(jobs) else [who]:
        for js in itertools.permutations(jobs, k):
            if all(j in cost[w] for w, j in zip(ws, js)):
                best[json.dumps(dict(sorted(zip(ws, js))))] = sum(cost[w][j] for w, j in zip(ws, js))
    m = sense(best.values())
    return m, [json.loads(x) for x, v in best.items() if v == m]


def tours(g, start=None, closed=True, sense=min):
    """(length, a best tour) by trying all orders; None where there is none."""
    best = None
    nodes = list(g)
    for p in itertools.permutations(nodes):
        if (start and p[0] != start) or (closed and not start and p[0] != nodes[0]):
            continue
        p = list(p) + ([p[0]] if closed else [])
        if all(g.has_edge(a, b) for a, b in zip(p, p[1:])):
            x = length(g, p)
            if best is None or sense(x, best[0]) != best[0]:
                best = (x, p)
    return best


def widest(g, s, t):
    """The greatest smallest weight over the paths, and the best paths."""
    best = {}
    for p in nx.all_simple_paths(g, s, t):
        best[tuple(p)] = min(g[a][b]["weight"] for a, b in zip(p, p[1:]))
    m = max(best.values())
    return m, [list(p) for p, x in best.items() if x == m]


def longest(g, w=True):
    """(length, all longest paths) of a DAG, by trying all."""
    found = []
    for s in g:
        found.append([s])
        for t in g:
            if s != t:
                found += nx.all_simple_paths(g, s, t)
    m = max(length(g, p, w) for p in found)
    if w is False:
        agree(m, nx.dag_longest_path_length(g, weight=None, default_weight=1))
    return m, [p for p in found if length(g, p, w) == m]


def plan(tasks):
    """A project of {task: (duration, [before])}: finish times by memo and by longest path."""
    done = {}
    while len(done) < len(tasks):
        for t, (d, pre) in tasks.items():
            if t not in done and all(p in done for p in pre):
                done[t] = d + max([done[p] for p in pre], default=0)
    return done


def plan_graph(tasks):
    g = nx.DiGraph()
    for t, (d, pre) in tasks.items():
        g.add_node(t, weight=d)
        g.add_edges_from((p, t) for p in pre)
    return g


def critical(tasks):
    """(length, all critical chains)."""
    g = plan_graph(tasks)
    chains = []
    for s in [n for n in g if not g.in_degree(n)]:
        for t in [n for n in g if not g.out_degree(n)]:
            chains += [[s]] if s == t else list(nx.all_simple_paths(g, s, t))
    x = {tuple(c): sum(tasks[t][0] for t in c) for c in chains}
    m = agree(max(x.values()), max(plan(tasks).values()), "plan and chains")
    return m, [list(c) for c, v in x.items() if v == m]


def slack(tasks, x):
    """By how many whole days x may last longer."""
    k = 0
    while critical({**tasks, x: (tasks[x][0] + k + 1, tasks[x][1])})[0] == critical(tasks)[0]:
        k += 1
    return k


def terms(g, limit):
    """Fewest terms to take all courses of g, at most so many a term, by searching all choices."""
    level, k = {frozenset()}, 0
    while frozenset(g) not in level:
        k += 1
        level = {done | frozenset(c) for done in level for c in subsets(
            v for v in g if v not in done and set(g.predecessors(v)) <= done) if len(c) <= limit}
    return k


def minutes(clock):
    h, m = clock.split(":")
    return int(h) * 60 + int(m)


def clock(x):
    return "%02d:%02d" % (x // 60, x % 60)


def earliest(trips, s, start, change=0):
    """Earliest arrivals of trips (from, to, leaves, arrives), clock texts; a change takes minutes."""
    at = {s: minutes(start)}
    trips = [(u, v, minutes(a), minutes(b)) for u, v, a, b in trips]
    again = True
    while again:
        again = False
        for u, v, a, b in trips:
            if u in at and at[u] + (change if u != s else 0) <= a and b < at.get(v, 10 ** 9):
                at[v], again = b, True
    return at


def spread(contacts, s, start=None):
    """Who has it after contacts (a, b, time), each both ways, in order of time: {who: when}."""
    got = {s: start if start is not None else min(c[2] for c in contacts)}
    for t in sorted({c[2] for c in contacts}):
        again = True
        while again:
            again = False
            for a, b, u in contacts:
                if u == t:
                    for x, y in ((a, b), (b, a)):
                        if x in got and got[x] <= t and y not in got:
                            got[y], again = t, True
    return got


# ---- answers ------------------------------------------------------------------------------------

def plain(x):
    if isinstance(x, (set, frozenset)):
        return sorted((plain(y) for y in x), key=str)
    if isinstance(x, (list, tuple)):
        return [plain(y) for y in x]
    if isinstance(x, dict):
        return {str(k): plain(v) for k, v in x.items()}
    if isinstance(x, float) and x == int(x):
        return int(x)
    return x


def num(x, tol=None):
    if isinstance(x, bool) or not isinstance(x, (int, float)):
        raise Bad(f"not a number: {x!r}")
    return {"kind": "number", "gold": plain(x), **({"tol": tol} if tol else {})}


def yes(x):
    return {"kind": "boolean", "gold": bool(x)}


def name(x, *others):
    return {"kind": "string", "gold": x, **({"accept": list(others)} if others else {})}


def names(xs):
    xs = list(xs)
    if len(set(xs)) != len(xs):
        raise Bad(f"a name twice: {xs}")
    return {"kind": "set", "gold": sorted(xs, key=str)}


def pairs(es):
    return {"kind": "set", "gold": sorted(sorted(e) for e in es)}


def groups(gs):
    return {"kind": "set", "gold": sorted(sorted(x) for x in gs)}


def oneof(kind, golds):
    golds = [plain(x) for x in golds]
    return {"kind": kind, "gold": golds[0], **({"accept": golds[1:]} if golds[1:] else {})}


def row(xs):
    return {"kind": "list", "gold": plain(list(xs))}


def path(g, s, t, w=True, must=(), avoid=()):
    h = without(g, *avoid)
    if must:
        ps = [p for p in nx.all_simple_paths(h, s, t) if all(m in p for m in must)]
        p = min(ps, key=lambda p: (length(g, p, w), p))
        x = length(g, p, w)
    else:
        x = dist(h, s, t, w)
        p = nx.shortest_path(h, s, t, weight=weight_of(g, w), method="bellman-ford") if w else nx.shortest_path(h, s, t)
    agree(x, length(g, p, w))
    return {"kind": "path", "gold": p, "gold_length": plain(x),
            "check": {"type": "path", "source": s, "target": t, "by": "weight" if w else "hops",
                      "sense": "min", "must": list(must), "avoid": list(avoid)}}


def chain(paths, x):
    """A path that is right only as one of paths, of the length x."""
    return {**oneof("path", paths), "gold_length": plain(x)}


def order(g):
    return {"kind": "order", "gold": list(nx.lexicographical_topological_sort(g, key=str)), "check": {"type": "topo"}}


def tree(g):
    es = sorted(sorted(e[:2]) for e in nx.minimum_spanning_edges(g, data=False))
    return {"kind": "set", "gold": es, "gold_length": mst(g), "check": {"type": "tree"}}


def cut(g, s, t):
    x = flow(g, s, t)
    h = g.copy()
    _, (left, _) = nx.minimum_cut(h, s, t, capacity="weight")
    return {"kind": "set", "gold": sorted([u, v] for u, v in g.edges if u in left and v not in left),
            "gold_length": x, "check": {"type": "cut", "source": s, "target": t}}


def colouring(g, k):
    c = next(colourings(g, list(g), k))
    return {"kind": "mapping", "gold": {v: x + 1 for v, x in c.items()}, "check": {"type": "colouring", "k": k}}


def euler(g, closed):
    es = list(nx.eulerian_circuit(g) if closed else nx.eulerian_path(g))
    return {"kind": "path", "gold": [es[0][0]] + [e[1] for e in es], "check": {"type": "euler", "closed": closed}}


def hamilton(g, closed, start=None, shortest=False):
    x, p = tours(g, start, closed)
    r = {"kind": "path", "gold": p, "check": {"type": "hamilton", "closed": closed}}
    if start:
        r["check"]["source"] = start
    if shortest:
        r["gold_length"] = x
    return r


def mapping(d):
    return {"kind": "mapping", "gold": plain(d)}


def both(*parts):
    """Several things asked at once."""
    r = {"kind": "list", "gold": [p["gold"] for p in parts],
         "check": {"type": "multi", "kinds": [p["kind"] for p in parts]}}
    options = [[p["gold"]] + p.get("accept", []) for p in parts]
    more = [list(x) for x in itertools.product(*options)][1:]
    return {**r, **({"accept": more} if more else {}), **({"tol": max(p.get("tol", 0) for p in parts)}
                                                        if any("tol" in p for p in parts) else {})}


def decline(why, empty=False):
    """empty: saying that there is none is as right."""
    return {"kind": "decline", "gold": None, "note": why, **({"ok_if_empty": True} if empty else {})}


# ---- records ------------------------------------------------------------------------------------

def flat(s):
    return re.sub(r"[\W_]+", " ", s).casefold()


def record(g):
    return {"directed": g.is_directed(), "nodes": list(g),
            "edges": [[u, v] + ([d["weight"]] if "weight" in d else []) for u, v, d in g.edges(data=True)]}


def q(text, answer, tags, g=None, note=None, loose=False):
    """One question. answer: a record's part, or a function of g. tags: the family first.
    loose: names or weights of g do not stand in the text as such."""
    try:
        RECORDS.append(question(text.strip(), answer, tags, g, note, loose))
    except Exception as e:  # all faults of a build are told at once
        FAULTS.append(f"{text.strip()[:70]!r}: {type(e).__name__} {e}")


def question(text, answer, tags, g, note, loose):
    if callable(answer):
        answer = answer(g)
    if g is not None and not loose:
        check_told(text, g)
    r = {"question": text, **answer, "tags": tags.split()}
    if g is not None:
        r["graph"] = record(g)
    r["note"] = note or answer.get("note", "")
    return r


def check_told(text, g):
    """Every name and weight of the graph stands in the question or its file."""
    told = text + "".join(text_of(f) for f in re.findall(r"files/([\w.]+\w)", text)
                          if os.path.exists(path_of(f)))
    words = flat(told)
    for v in g:
        if flat(str(v)).strip() not in words:
            raise Bad(f"{v!r} does not occur")
    for u, v, w in g.edges(data="weight"):
        if w is not None and not re.search(r"(?<![\d.])" + re.escape(str(w)) + r"(?!\d|\.\d)", told):
            raise Bad(f"weight {w} of {u}, {v} does not occur")
