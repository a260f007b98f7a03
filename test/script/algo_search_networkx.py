"""Cliques, independent sets, covers and colourings against NetworkX and brute force, on random
graphs of every kind and on all graphs with up to six nodes."""
from itertools import combinations

from lib import differential
from lib.differential import nx

ATLAS = iter([g for g in nx.graph_atlas_g() if 1 <= len(g) <= 6])


def make(rng):
    """One of all the small graphs, then random ones."""
    return next(ATLAS, None) or differential.random_graph(rng, sizes=(4, 7, 9, 12), dense=rng.choice((1, 2, 4)))


def simple(g):
    s = nx.Graph()
    s.add_nodes_from(g)
    s.add_edges_from((u, v) for u, v in g.edges() if u != v)
    return s


def best(check, size):
    """A record with nodes that pass the check, and proven to be the best."""
    def right(a):
        return (a["size"] == len(a["nodes"]) == len(set(a["nodes"])) == size and a["optimal"]
                and a["bound"] == size and a["nodes"] == sorted(a["nodes"]) and check(set(a["nodes"])))
    return right


def dominated(g, nodes):
    return set(nodes).union(*[g.successors(u) if g.is_directed() else g[u] for u in nodes])


def smallest_dominating(g):
    for k in range(len(g) + 1):
        if any(len(dominated(g, c)) == len(g) for c in combinations(g, k)):
            return k


def colorable(s, k, order, color):
    if len(color) == len(order):
        return True
    v = order[len(color)]
    for c in range(min(k, max(color.values(), default=-1) + 2)):
        if all(color.get(u) != c for u in s[v]):
            color[v] = c
            if colorable(s, k, order, color):
                return True
            del color[v]
    return False


def chromatic(s):
    order = sorted(s, key=s.degree, reverse=True)
    return next(k for k in range(len(s) + 1) if colorable(s, k, order, {}))


def classes(colors):
    """NetworkX's dictionary as a list of the nodes of each colour."""
    return [sorted(v for v in colors if colors[v] == c) for c in range(max(colors.values()) + 1)]


def proper(s, count):
    def right(a):
        color = {v: i for i, c in enumerate(a["classes"]) for v in c}
        return (set(color) == set(s) and all(color[u] != color[v] for u, v in s.edges())
                and a["size"] == len(a["classes"]) == count == a["bound"] and a["optimal"])
    return right


def colorings(s, k, fixed):
    """One with these colours, by trying all in turn; None if there is none."""
    order, color = sorted(s), {}

    def place(i):
        if i == len(order):
            return True
        v = order[i]
        for c in [fixed[v]] if v in fixed else range(k):
            if all(color.get(u) != c for u in s[v]):
                color[v] = c
                if place(i + 1):
                    return True
                del color[v]
        return False
    return color if place(0) else None


def named(s, names, fixed, there):
    """A table of a colouring with these names, or null."""
    def right(a):
        if a is None or not there:
            return (a is None) == (not there)
        color = dict(a["rows"])
        return (list(color) == list(s) and set(color.values()) <= set(names)
                and all(color[v] == names[c] for v, c in fixed.items())
                and all(color[u] != color[v] for u, v in s.edges()))
    return right


def k_colorings(g, s, rng, count):
    k = max(1, count + rng.choice((-1, 0, 0, 1)))
    fixed = {v: rng.randrange(k) for v in rng.sample(list(s), rng.randrange(min(len(s), 4) + 1))}
    yield ("k_coloring", f"k_coloring(G, {k})", named(s, range(1, k + 1), {}, k >= count))
    names = [f"c{c}" for c in range(k)]
    pairs = [[v, names[c]] for v, c in fixed.items()]
    yield ("k_coloring of names, some fixed", f"k_coloring(G, {names}, {pairs})",
           named(s, names, fixed, colorings(s, k, fixed) is not None))


def questions(g, rng):
    """(property, call, what NetworkX or brute force says)"""
    s = simple(g)
    cliques = sorted(sorted(c) for c in nx.find_cliques(s))
    clique = max(map(len, cliques))
    independent = max(map(len, nx.find_cliques(nx.complement(s))))
    count = chromatic(s)
    yield "find_cliques lists all maximal cliques", "find_cliques(G)", cliques
    yield "clique_number", "clique_number(G)", clique
    yield ("maximum_clique is a clique of that size", "maximum_clique(G)",
           best(lambda c: all(s.has_edge(u, v) for u, v in combinations(c, 2)), clique))
    yield ("maximum_independent_set", "maximum_independent_set(G)",
           best(lambda c: not any(s.has_edge(u, v) for u, v in combinations(c, 2)), independent))
    yield ("minimum_vertex_cover", "minimum_vertex_cover(G)",
           best(lambda c: all(u in c or v in c for u, v in s.edges()), len(s) - independent))
    yield ("minimum_dominating_set", "minimum_dominating_set(G)",
           best(lambda c: len(dominated(g, c)) == len(g), smallest_dominating(g)))
    yield "coloring is proper and uses the fewest colours", "coloring(G)", proper(s, count)
    yield "chromatic_number", "chromatic_number(G)", count
    yield from k_colorings(g, s, rng, count)
    for strategy in "largest_first", "saturation_largest_first":
        colors = classes(nx.greedy_color(s, strategy=strategy))
        yield (f"greedy_color, {strategy}, is NetworkX's", f"greedy_color(G, strategy={strategy})",
               lambda a, c=colors: a["classes"] == c and a["size"] == len(c))


differential.run(questions, make, batches=8)
