"""Cycles and orders against NetworkX and brute force, on random graphs of every kind."""
import itertools

from lib import differential
from lib.differential import nx

SMALL = 7


def make(rng):
    """Half of the directed graphs have no cycle."""
    g = differential.random_graph(rng, sizes=(1, 2, 3, 4, 5, 6, 7, 13, 30), dense=1.6)
    if g.is_directed() and rng.random() < .5:
        where = rng.sample(range(len(g)), len(g))
        back = [e for e in list(g.edges(keys=True) if g.is_multigraph() else g.edges())
                if where[e[0]] >= where[e[1]]]
        g.remove_edges_from(back)
    return g


def girth(g):
    """The shortest way back round each edge."""
    best = None
    for e in list(g.edges(keys=True) if g.is_multigraph() else g.edges()):
        h = g.copy()
        h.remove_edge(*e)
        if e[0] == e[1] or nx.has_path(h, e[1], e[0]):
            length = 1 if e[0] == e[1] else 1 + nx.shortest_path_length(h, e[1], e[0])
            best = length if best is None else min(best, length)
    return best


def cycles(g):
    """All simple cycles by trying all paths, in lexicographical order."""
    found = []

    def close(path):
        n = g.number_of_edges(path[-1], path[0])
        if g.is_directed() or len(path) == 1:
            return n > 0
        return n > 1 if len(path) == 2 else n > 0 and path[1] < path[-1]

    def extend(path):
        if close(path):
            found.append(list(path))
        for v in sorted(set(g.neighbors(path[-1]))):
            if v > path[0] and v not in path:
                extend(path + [v])

    for v in sorted(g):
        extend([v])
    return found


def is_cycle(g, path):
    nodes = path["path"]
    pairs = list(zip(nodes, nodes[1:]))
    return (nodes[0] == nodes[-1] == min(nodes) and path["length"] == len(pairs)
            and len(set(nodes)) == len(pairs) and all(g.has_edge(*p) for p in pairs)
            and (g.is_directed() or len(pairs) != 2 or g.number_of_edges(*pairs[0]) > 1))


def layers(g):
    done, result = set(), []
    while len(done) < len(g):
        result.append([v for v in sorted(g) if v not in done
                       and all(u in done for u in g.predecessors(v))])
        done.update(result[-1])
    return result


def back_edges(g, order):
    place = {v: i for i, v in enumerate(order)}
    return sum(place[u] >= place[v] for u, v in g.edges())


def feedback_check(g):
    least = (min(back_edges(g, p) for p in itertools.permutations(g)) if len(g) <= 6 else None)

    def right(answer):
        h = nx.MultiDiGraph(g.edges())
        h.add_nodes_from(g)
        for u, v in answer["edges"]:
            h.remove_edge(u, v)
        return (nx.is_directed_acyclic_graph(h) and len(answer["edges"]) == answer["size"]
                and answer["bound"] <= answer["size"]
                and answer["optimal"] == (answer["bound"] == answer["size"])
                and (least is None or (answer["size"] == least and answer["optimal"])))
    return right


def has_cycle(g):
    try:
        nx.find_cycle(g)
        return True
    except nx.NetworkXNoCycle:
        return False


def acyclic_questions(g):
    order = layers(g)
    flat = [v for layer in order for v in layer]
    theirs = [sorted(layer) for layer in nx.topological_generations(g)]
    yield "generations as NetworkX's", "topological_generations(G)", theirs
    yield "topological_generations", "topological_generations(G)", order
    yield "topological_sort", "topological_sort(G)", flat
    yield ("topological_sort_unique", "topological_sort_unique(G)",
           all(g.has_edge(*p) for p in zip(flat, flat[1:])))
    if len(g) <= SMALL:
        orders = sorted(nx.all_topological_sorts(g))
        yield ("all_topological_sorts", "all_topological_sorts(G, limit=100000)",
               {"orders": orders, "count": len(orders), "complete": True})
        yield "topological_sort_count", "topological_sort_count(G)", len(orders)
        yield ("all_topological_sorts cut", "all_topological_sorts(G, limit=3)",
               {"orders": orders[:3], "count": len(orders[:3]), "complete": len(orders) <= 3})
    reduced = nx.transitive_reduction(nx.DiGraph(g))
    for v in g:
        yield ("transitive_reduction", f"neighbors(transitive_reduction(G), {v})",
               sorted(reduced[v]))


def questions(g, rng):
    """(property, call, what must come out)"""
    cyclic = has_cycle(g)
    yield "has_cycle", "has_cycle(G)", cyclic
    yield "is_acyclic", "is_acyclic(G)", not cyclic
    yield "is_directed_acyclic_graph", "is_dag(G)", nx.is_directed_acyclic_graph(g)
    yield "find_cycle", "find_cycle(G)", (lambda a: is_cycle(g, a)) if cyclic else None
    yield "girth", "girth(G)", girth(g)
    if len(g) <= SMALL:
        found = cycles(g)
        yield ("simple_cycles", "simple_cycles(G, limit=100000)",
               {"cycles": found, "count": len(found), "complete": True})
        yield "simple_cycle_count", "simple_cycle_count(G)", len(found)
        yield ("simple_cycles cut", "simple_cycles(G, limit=2)",
               {"cycles": found[:2], "count": len(found[:2]), "complete": len(found) <= 2})
    if not g.is_directed():
        return
    few = list(itertools.islice(nx.simple_cycles(nx.DiGraph(g)), 201))
    if len(few) <= 200:
        yield "simple_cycles as NetworkX's", "simple_cycles(G, limit=200).count", len(few)
        yield "cycles counted as NetworkX's", "simple_cycle_count(G, budget_ms=60000)", len(few)
    yield "feedback_arc_set", "feedback_arc_set(G)", feedback_check(g)
    closed = nx.transitive_closure(nx.DiGraph(g))
    for v in g:
        yield "transitive_closure", f"neighbors(transitive_closure(G), {v})", sorted(closed[v])
    if cyclic:
        yield "no topological_sort", "topological_sort(G)", None
        yield "no topological_generations", "topological_generations(G)", None
        yield "no unique order", "topological_sort_unique(G)", False
        yield "no order to count", "topological_sort_count(G)", 0
        yield ("no orders", "all_topological_sorts(G)",
               {"orders": [], "count": 0, "complete": True})
    else:
        yield from acyclic_questions(g)


differential.run(questions, make)
