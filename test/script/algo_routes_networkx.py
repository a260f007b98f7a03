"""Paths of all kinds against NetworkX and brute force, on random graphs of every kind."""
import itertools

from lib import differential
from lib.differential import nx


def lengths(g):
    """The shortest edge of every pair, loops aside; and the longest."""
    short, long = {}, {}
    for u, v, d in g.edges(data=True):
        w = d.get("weight", 1)
        for a, b in [(u, v)] if g.is_directed() else [(u, v), (v, u)]:
            if a != b:
                short[a, b] = min(w, short.get((a, b), w))
                long[a, b] = max(w, long.get((a, b), w))
    return short, long


def total(w, path):
    return sum(w[a, b] for a, b in zip(path, path[1:]))


def close(a, b):
    return abs(a - b) < 1e-9


def simple_paths(g, w, u, v):
    """All of them as (length, path), blindly."""
    found, stack = [], [[u]]
    while stack:
        path = stack.pop()
        if path[-1] == v:
            found.append((total(w, path), path))
            continue
        stack += [path + [x] for x in g if x not in path and (path[-1], x) in w]
    return found


def walks(g, u, v, k):
    """Of k edges, by the first of them."""
    return int(u == v) if k == 0 else sum(
        g.number_of_edges(u, x) * walks(g, x, v, k - 1) for x in set(g.neighbors(u)))


def is_path(w, u, v, length):
    def right(answer):
        if answer is None or length is None:
            return answer is None and length is None
        path = answer["path"]
        return (path[0] == u and path[-1] == v and close(answer["length"], length)
                and close(total(w, path), length))
    return right


def lists(paths, complete, ordered=True):
    def right(answer):
        got = [p["path"] for p in answer["paths"]]
        return answer["complete"] == complete and got == (sorted(paths) if ordered else paths)
    return right


def best_first(paths, k):
    order = sorted(paths, key=lambda p: (p[0], len(p[1]), p[1]))[:k]

    def right(answer):
        return ([p["path"] for p in answer] == [p for _, p in order]
                and all(close(a["length"], p[0]) for a, p in zip(answer, order)))
    return right


def choke(w, paths, widest):
    worst = [(min if widest else max)(w[e] for e in zip(p, p[1:])) for _, p in paths]

    def right(answer):
        if answer is None:
            return not paths
        path = answer["path"]["path"]
        value = answer["width" if widest else "largest"]
        return (value == (max if widest else min)(worst)
                and (min if widest else max)(w[e] for e in zip(path, path[1:])) == value)
    return right


def best_walk(g, w, u, v, avoid, through, ordered, hops):
    """Cheapest walk by states, round after round."""
    need = tuple(through)

    def enter(done, x):
        if ordered:
            while done < len(need) and need[done] == x:
                done += 1
            return done
        return done | ({x} & set(need))
    now = {(u, enter(0 if ordered else frozenset(), u)): 0}
    for _ in range(hops):
        then = dict(now)
        for (x, done), cost in now.items():
            for y in g:
                if (x, y) in w and y not in avoid:
                    key = y, enter(done, y)
                    then[key] = min(then.get(key, cost + w[x, y]), cost + w[x, y])
        if then == now:
            break
        now = then
    return now.get((v, len(need) if ordered else frozenset(need)))


def keeps(g, w, u, v, avoid, through, ordered, hops, length):
    plain = is_path(w, u, v, length)

    def right(answer):
        if not plain(answer) or answer is None:
            return plain(answer)
        path = answer["path"]
        rest = iter(path)
        return (not set(avoid) & set(path) and len(path) - 1 <= hops
                and (all(x in rest for x in through) if ordered else set(through) <= set(path)))
    return right


def constrained(g, rng, short, u, v):
    others = [x for x in g if x not in (u, v)]
    avoid = rng.sample(others, min(len(others), rng.randrange(3)))
    through = [x for x in rng.sample(sorted(g), min(len(g), rng.randrange(4))) if x not in avoid]
    ordered, hops = rng.random() < 0.5, rng.choice([0, 1, 2, 3, 5, 99])
    length = best_walk(g, short, u, v, avoid, through, ordered, hops)
    call = f"constrained_path(G, {u}, {v}, avoid={avoid}, through={through}, " \
           f"ordered={str(ordered).lower()}, max_hops={hops})"
    yield "constrained_path", call, keeps(g, short, u, v, avoid, through, ordered, hops, length)
    if short:
        a, b = rng.choice(sorted(short))
        cut = {e: x for e, x in short.items() if e != (a, b) and (g.is_directed() or e != (b, a))}
        yield ("avoid_edges", f"constrained_path(G, {u}, {v}, avoid_edges=[[{a}, {b}]])",
               is_path(cut, u, v, best_walk(g, cut, u, v, [], [], True, 99)))
    if any("weight" in d for *_, d in g.edges(data=True)):
        low = lengths(g.edge_subgraph([e for e in (g.edges(keys=True) if g.is_multigraph() else g.edges)
                                       if g.edges[e]["weight"] <= 3]))[0]
        yield ("where", f"constrained_path(G, {u}, {v}, where=weight <= 3)",
               is_path(low, u, v, best_walk(g, low, u, v, [], [], True, 99)))


def pairs(g, rng):
    short, long = lengths(g)
    hop = dict.fromkeys(short, 1)
    u, v = rng.choice(list(g)), rng.choice(list(g))
    pair = f"(G, {u}, {v}"
    yield from constrained(g, rng, short, u, v)
    there = nx.has_path(g, u, v)
    least = nx.bellman_ford_path_length(g, u, v) if there else None
    yield "bellman_ford_path", f"bellman_ford_path{pair})", is_path(short, u, v, least)
    if len(g) > 8:
        return
    paths = simple_paths(g, short, u, v)
    shortest = [p for w, p in paths if w == min(paths)[0]]
    yield "all_shortest_paths", f"all_shortest_paths{pair})", lists(shortest, True)
    yield ("all_shortest_paths limit", f"all_shortest_paths{pair}, limit=1)",
           lists(sorted(shortest)[:1], len(shortest) < 2))
    hops = [p for w, p in simple_paths(g, hop, u, v)]
    fewest = [p for p in hops if len(p) == min(map(len, hops))]
    yield "shortest_path_count", f"shortest_path_count{pair}, weight=null)", len(fewest)
    if all(w > 0 for w in short.values()):
        yield "weighted count", f"shortest_path_count{pair})", len(shortest)
    yield "k_shortest_paths", f"k_shortest_paths{pair}, 4)", best_first(paths, 4)
    yield "k_shortest_paths hops", f"k_shortest_paths{pair}, 99, null)", best_first(
        simple_paths(g, hop, u, v), 99)
    simple = {tuple(p) for p in nx.all_simple_paths(g, u, v)}
    yield ("all_simple_paths", f"all_simple_paths{pair}, limit=9999)",
           lists([list(p) for p in simple], True))
    few = sorted(list(p) for p in nx.all_simple_paths(g, u, v, cutoff=2)) if u != v else []
    few = [p for p, _ in itertools.groupby(few)]
    yield "simple_path_count", f"simple_path_count{pair})", len(simple)
    yield "simple_path_count cut", f"simple_path_count{pair}, max_hops=2)", len(few)
    for k in (0, 1, 2, 5):
        yield "walk_count", f"walk_count{pair}, {k})", walks(g, u, v, k)
    yield ("all_simple_paths cut", f"all_simple_paths{pair}, max_hops=2, limit=2)",
           lists(few[:2], len(few) <= 2))
    if u != v:
        yield "widest_path", f"widest_path{pair})", choke(long, paths, True)
        yield "minimax_path", f"minimax_path{pair})", choke(short, paths, False)


def weighted_graph(rng):
    """Half of the weighted graphs have many edges of weight 0."""
    g = differential.random_graph(rng)
    if rng.random() < 0.5:
        for *_, d in g.edges(data=True):
            if "weight" in d:
                d["weight"] = rng.randrange(3)
    return g


differential.run(pairs, make=weighted_graph, batches=8)
