"""Longest paths, negative cycles, Eulerian and Hamiltonian walks, postman and salesman, against
NetworkX and brute force, on random graphs of every kind."""
import itertools

from lib import differential
from lib.differential import nx

SMALL = 7


def weight(d):
    return d.get("weight", 1)


def lengths(g, best=min):
    """The best edge of every pair."""
    w = {}
    for u, v, d in g.edges(data=True):
        for e in [(u, v)] if g.is_directed() else [(u, v), (v, u)]:
            w[e] = best(weight(d), w.get(e, weight(d)))
    return w


def total(w, path):
    return sum(w[e] for e in zip(path, path[1:]))


def close(a, b):
    return abs(a - b) < 1e-9


# --- graphs without cycles ---


def dags(g, rng):
    if not g.is_directed() or g.is_multigraph():
        return
    fine = nx.is_directed_acyclic_graph(g)
    if fine:
        w, longest = lengths(g, max), nx.dag_longest_path_length(g)
        yield "dag_longest_path_length", "dag_longest_path_length(G)", longest
        yield ("dag_longest_path", "dag_longest_path(G)",
               lambda a: close(a["length"], longest) and close(total(w, a["path"]), longest))
        if all(x >= 0 for x in w.values()):
            yield "critical_path", "critical_path(G)", lambda a: is_schedule(g, a)
    cycles = [c + c[:1] for c in nx.simple_cycles(g)] if len(g) <= 8 else []
    w = lengths(g)
    exists = any(total(w, c) < 0 for c in cycles)
    if len(g) <= 8:
        yield "negative_edge_cycle", "negative_edge_cycle(G)", exists
        yield ("negative_cycle", "negative_cycle(G)",
               lambda a: not exists if a is None else
               a["path"][0] == a["path"][-1] and total(w, a["path"]) < 0
               and close(total(w, a["path"]), a["length"]))
    if not exists and len(g) <= 8:
        u, v = rng.choice(list(g)), rng.choice(list(g))
        there = nx.has_path(g, u, v)
        least = nx.bellman_ford_path_length(g, u, v) if there else None
        yield ("bellman_ford_path", f"bellman_ford_path(G, {u}, {v})",
               lambda a: least is None if a is None else
               close(a["length"], least) and close(total(w, a["path"]), least))


def is_schedule(g, answer):
    duration = {v: d.get("duration", 0) for v, d in g.nodes(data=True)}
    timed = any("duration" in d for _, d in g.nodes(data=True))
    weighted = any("weight" in d for *_, d in g.edges(data=True))
    if not timed and not weighted:
        duration = dict.fromkeys(g, 1)
    early, late = {}, {}
    for v in nx.topological_sort(g):
        early[v] = max([early[u] + duration[u] + d.get("weight", 0)
                        for u, _, d in g.in_edges(v, data=True)], default=0)
    end = max(early[v] + duration[v] for v in g)
    for v in reversed(list(nx.topological_sort(g))):
        late[v] = min([late[u] - d.get("weight", 0) for _, u, d in g.out_edges(v, data=True)],
                      default=end) - duration[v]
    rows = answer["tasks"]["rows"] if isinstance(answer["tasks"], dict) else answer["tasks"]
    rows = [list(r.values()) if isinstance(r, dict) else r for r in rows]
    return (close(answer["duration"], end) and len(rows) == len(g)
            and all(close(r[2], early[r[0]]) and close(r[3], late[r[0]])
                    and close(r[4], late[r[0]] - early[r[0]]) for r in rows)
            and all(close(early[v], late[v]) for v in answer["path"]["path"]))


def directed_graph(rng):
    g = nx.DiGraph()
    n = rng.choice([1, 2, 3, 5, 8, 20])
    forward = rng.random() < 0.6
    low = rng.choice([0, 0, -3])
    scale = rng.choice([1, 2, 10])
    g.add_nodes_from(range(n))
    if rng.random() < 0.5:
        for v in g:
            g.nodes[v]["duration"] = rng.randrange(9) / scale
    weights = rng.random() < 0.7
    for _ in range(rng.randrange(2 * n + 1)):
        u, v = rng.randrange(n), rng.randrange(n)
        if not forward or u < v:
            g.add_edge(u, v, **({"weight": rng.randrange(low, 9) / scale} if weights else {}))
    return g


# --- every edge once, every node once ---


def follows_edges(g, closed, source):
    edges = sorted(e if g.is_directed() else tuple(sorted(e)) for e in g.edges())

    def right(answer):
        path = answer["path"]
        steps = sorted(e if g.is_directed() else tuple(sorted(e)) for e in zip(path, path[1:]))
        return (steps == edges and answer["length"] == len(edges) and source in (None, path[0])
                and (not closed or path[0] == path[-1]))
    return right


def euler(g, rng):
    source = rng.choice(list(g))
    yield "is_eulerian", "is_eulerian(G)", nx.is_eulerian(g)
    yield "has_eulerian_path", "has_eulerian_path(G)", nx.has_eulerian_path(g)
    yield ("has_eulerian_path from", f"has_eulerian_path(G, {source})",
           nx.has_eulerian_path(g, source))
    yield ("eulerian_path", "eulerian_path(G)",
           follows_edges(g, False, None) if nx.has_eulerian_path(g) else None)
    yield ("eulerian_path from", f"eulerian_path(G, {source})",
           follows_edges(g, False, source) if nx.has_eulerian_path(g, source) else None)
    yield ("eulerian_circuit", f"eulerian_circuit(G, {source})",
           follows_edges(g, True, source) if nx.is_eulerian(g) else None)


def orders(g, cycle):
    nodes = sorted(g)
    for p in itertools.permutations(nodes):
        if not cycle or p[0] == nodes[0]:
            yield list(p) + ([p[0]] if cycle else [])


def hamilton(g, rng):
    w = lengths(g)
    if not g.is_directed() and len(g) == 2 and sum(u != v for u, v in g.edges()) < 2:
        cycles = []
    else:
        cycles = [p for p in orders(g, True) if all(e in w for e in zip(p, p[1:]))]
    paths = [p for p in orders(g, False) if all(e in w for e in zip(p, p[1:]))]

    def one_of(what, all_of):
        return lambda a: (a["decided"] and a["exists"] == bool(all_of)
                          and (a[what]["path"] in all_of if all_of else a[what] is None))
    yield "hamiltonian_cycle", "hamiltonian_cycle(G)", one_of("cycle", cycles)
    yield "hamiltonian_path", "hamiltonian_path(G)", one_of("path", paths)
    u, v = rng.choice(list(g)), rng.choice(list(g))
    yield ("hamiltonian_path from", f"hamiltonian_path(G, {u})",
           one_of("path", [p for p in paths if p[0] == u]))
    yield ("hamiltonian_path to", f"hamiltonian_path(G, target={u})",
           one_of("path", [p for p in paths if p[-1] == u]))
    if u != v:
        yield ("hamiltonian_path between", f"hamiltonian_path(G, {u}, {v})",
               one_of("path", [p for p in paths if p[0] == u and p[-1] == v]))


# --- tours ---


def tour_is(g, w, best, metric):
    def right(answer):
        if best is None:
            return answer["tour"] is None and answer["optimal"]
        path, length = answer["tour"]["path"], answer["tour"]["length"]
        once = len(path) == len(g) + 1 or len(g) == 1
        return (answer["optimal"] and close(length, best) and close(answer["bound"], best)
                and close(total(w, path), best) and set(path) == set(g) and (metric or once))
    return right


def salesman(g, rng):
    w = {e: x for e, x in lengths(g).items() if e[0] != e[1]}
    tours = [total(w, p) for p in orders(g, True) if len(g) > 1 and all(e in w for e in zip(p, p[1:]))]
    yield ("traveling_salesman", "traveling_salesman(G)",
           tour_is(g, w, 0 if len(g) == 1 else min(tours, default=None), False))
    strong = nx.is_strongly_connected(g) if g.is_directed() else nx.is_connected(g)
    if strong:
        far = dict(nx.all_pairs_dijkstra_path_length(g))
        best = min(sum(far[a][b] for a, b in zip(p, p[1:])) for p in orders(g, True))
        yield "metric tour", "traveling_salesman(G, metric=true)", tour_is(g, w, best, True)


def directed_postman(g):
    """By NetworkX's flow of least cost; it needs whole weights."""
    if not nx.is_strongly_connected(g) or any(weight(d) % 1 for *_, d in g.edges(data=True)):
        return
    plain = nx.DiGraph()
    plain.add_nodes_from((v, {"demand": g.out_degree(v) - g.in_degree(v)}) for v in g)
    for (u, v), w in lengths(g).items():
        if u != v:
            plain.add_edge(u, v, weight=int(w))
    best = sum(weight(d) for *_, d in g.edges(data=True)) + nx.min_cost_flow_cost(plain)
    need = {}
    for e in g.edges():
        need[e] = need.get(e, 0) + 1

    def right(answer):
        path = answer["walk"]["path"]
        steps = list(zip(path, path[1:]))
        return (answer["optimal"] and close(answer["walk"]["length"], best) and path[0] == path[-1]
                and set(steps) == set(need) and all(steps.count(e) >= need[e] for e in need))
    yield "directed postman", "chinese_postman(G)", right


def postman(g, rng):
    if g.is_directed():
        yield from directed_postman(g)
        return
    if not nx.is_connected(g):
        return
    odd = [v for v, d in g.degree() if d % 2]
    if len(odd) > 8:
        return
    far = dict(nx.all_pairs_dijkstra_path_length(g))

    def extra(left):
        return min((far[left[0]][x] + extra([y for y in left[1:] if y != x]) for x in left[1:]),
                   default=0)
    best = sum(weight(d) for *_, d in g.edges(data=True)) + extra(odd)
    need = {}
    for u, v in g.edges():
        need[min(u, v), max(u, v)] = need.get((min(u, v), max(u, v)), 0) + 1

    def right(answer):
        path = answer["walk"]["path"]
        steps = [(min(e), max(e)) for e in zip(path, path[1:])]
        return (answer["optimal"] and close(answer["walk"]["length"], best) and path[0] == path[-1]
                and close(answer["bound"], best) and set(steps) == set(need)
                and all(steps.count(e) >= need[e] for e in need))
    yield "chinese_postman", "chinese_postman(G)", right


def tours(g, rng):
    yield from dags(g, rng)
    if g.graph.get("plain"):
        yield from euler(g, rng)
        yield from postman(g, rng)
        if len(g) <= SMALL:
            yield from hamilton(g, rng)
            yield from salesman(g, rng)


def any_graph(rng):
    if rng.random() < 0.4:
        return directed_graph(rng)
    g = differential.random_graph(rng, sizes=(1, 2, 3, 4, 5, 6, 7, 12),
                                  dense=rng.choice([1, 2, 4]))
    if rng.random() < 0.3:  # a walk makes an Eulerian graph
        walk = [rng.choice(list(g)) for _ in range(3 * len(g))]
        g.remove_edges_from(list(g.edges()))
        g.add_edges_from(zip(walk, walk[1:]))
    g.graph["plain"] = True
    return g


differential.run(tours, make=any_graph, batches=8)
