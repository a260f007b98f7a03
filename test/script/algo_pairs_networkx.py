"""Tools on two graphs against NetworkX and brute force: isomorphism, subgraphs, edit distance,
common subgraphs. Every graph is compared with the one before it and with itself renumbered."""
import os
import random
import tempfile
from itertools import combinations, permutations

from lib import differential
from lib.differential import nx

PAIRS, BATCHES = 40, 5
SAME = {nx.Graph: nx.isomorphism.GraphMatcher, nx.DiGraph: nx.isomorphism.DiGraphMatcher,
        nx.MultiGraph: nx.isomorphism.MultiGraphMatcher,
        nx.MultiDiGraph: nx.isomorphism.MultiDiGraphMatcher}


def small(rng, kind, n):
    g = kind()
    g.add_nodes_from(range(n))
    for _ in range(rng.randrange(2 * n + 1)):
        g.add_edge(rng.randrange(n), rng.randrange(n))
    for v in g:
        g.nodes[v]["atom"] = rng.choice("CCO")
    return g


def renumbered(rng, g):
    order = list(g)
    rng.shuffle(order)
    h = type(g)()
    h.add_nodes_from((i, g.nodes[v]) for i, v in enumerate(order))
    edges = [(order.index(u), order.index(v)) for u, v in g.edges()]
    rng.shuffle(edges)
    h.add_edges_from(edges)
    return h


def other_graph(rng, g):
    """Renumbered, a little changed, or another."""
    h = renumbered(rng, g)
    kind = rng.randrange(4)
    if kind == 1 and h.number_of_edges() > 0:
        h.remove_edge(*rng.choice(list(h.edges()))[:2])
        h.add_edge(*rng.choices(list(h), k=2))
    elif kind == 2:
        h.nodes[rng.choice(list(h))]["atom"] = "N"
    elif kind == 3:
        h = small(rng, type(g), rng.choice((2, 3, 4)))
    return h


def edit_distance(g, h, label):
    """By trying all maps of the larger graph onto the smaller one; parallel edges count once."""
    if len(g) < len(h):
        g, h = h, g
    eg, eh = ({frozenset(e) if not g.is_directed() else e for e in nx.DiGraph(x).edges()} if g.is_directed()
              else {frozenset(e[:2]) for e in x.edges()} for x in (g, h))
    best = None
    for p in permutations(list(h) + [None] * (len(g) - len(h))):
        f = dict(zip(g, p))
        cost = sum(f[v] is None or (label and g.nodes[v]["atom"] != h.nodes[f[v]]["atom"]) for v in g)
        image = {(f[e[0]], f[e[1]]) if g.is_directed() else frozenset(f[v] for v in e) for e in eg}
        gone = sum(any(f[v] is None for v in e) for e in eg)
        cost += gone + len(eh ^ {e for e in image if None not in e})
        best = cost if best is None else min(best, cost)
    return best


def common(g, h, label):
    """The most nodes of g that may be mapped so that all edges between them agree."""
    def fits(us, vs):
        for (a, x), (b, y) in combinations(list(zip(us, vs)), 2):
            if g.has_edge(a, b) != h.has_edge(x, y) or g.has_edge(b, a) != h.has_edge(y, x):
                return False
        return all(g.has_edge(a, a) == h.has_edge(x, x)
                   and (not label or g.nodes[a]["atom"] == h.nodes[x]["atom"]) for a, x in zip(us, vs))
    for k in range(min(len(g), len(h)), 0, -1):
        if any(fits(us, vs) for us in combinations(g, k) for vs in permutations(h, k)):
            return k
    return 0


def questions(g, h):
    """(property, call, what NetworkX or brute force says)"""
    match = nx.isomorphism.categorical_node_match("atom", None)
    yield "is_isomorphic", "is_isomorphic(G, H)", nx.is_isomorphic(g, h)
    yield ("is_isomorphic with labels", "is_isomorphic(G, H, node_label=atom)",
           nx.is_isomorphic(g, h, node_match=match))
    yield ("equal canonical forms are isomorphic", "canonical_form(G) = canonical_form(H)",
           nx.is_isomorphic(g, h))
    yield ("equal canonical forms with labels", "canonical_form(G, atom) = canonical_form(H, atom)",
           nx.is_isomorphic(g, h, node_match=match))
    yield ("subgraph_isomorphism, induced", "subgraph_isomorphism(G, H).exists",
           SAME[type(g)](g, h).subgraph_is_isomorphic())
    yield ("subgraph_isomorphism, induced, labels", "subgraph_isomorphism(G, H, node_label=atom).exists",
           SAME[type(g)](g, h, match).subgraph_is_isomorphic())
    maps = sum(1 for _ in SAME[type(g)](g, h).subgraph_monomorphisms_iter())
    own = sum(1 for _ in SAME[type(h)](h, h).isomorphisms_iter())
    yield ("subgraph_isomorphism, any", "subgraph_isomorphism(G, H, induced=false).exists", maps > 0)
    yield ("subgraph_count", "subgraph_count(G, H, induced=false)",
           lambda a: a["maps"] == maps and a["count"] == maps // own and a["complete"])
    for label in False, True:
        word = ", node_label=atom" if label else ""
        d, k = edit_distance(g, h, label), common(g, h, label)
        yield ("graph_edit_distance" + word, f"graph_edit_distance(G, H{word})",
               lambda a, d=d: a["distance"] == a["bound"] == d and a["optimal"])
        yield ("maximum_common_subgraph" + word, f"maximum_common_subgraph(G, H{word})",
               lambda a, k=k: a["size"] == a["bound"] == k and a["optimal"])


def run():
    rng, wrong = random.Random(3), {}
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(BATCHES):
            files, asked = {}, []
            for i in range(PAIRS):
                kind = rng.choice(differential.KINDS)
                g = small(rng, kind, rng.choice((1, 2, 3, 4, 5, 5)))
                h = other_graph(rng, g)
                for name, graph in (f"G{i}", g), (f"H{i}", h):
                    files[name] = os.path.join(folder, name + ".graphml")
                    nx.write_graphml(graph, files[name])
                for what, call, expected in questions(g, h):
                    call = call.replace("(G", f"(G{i}").replace("(H", f"(H{i}").replace(" H", f" H{i}")
                    asked.append((g, h, what, call, expected))
            answers = differential.ask(files, [a[3] for a in asked])
            for (g, h, what, call, expected), answer in zip(asked, answers, strict=True):
                bad = wrong.setdefault(what, [])
                if not differential.agrees(answer, expected):
                    bad.append(f"{call} = {answer}, not {expected}, on {type(g).__name__} "
                               f"{list(g.nodes(data=True))} {list(g.edges())} and "
                               f"{list(h.nodes(data=True))} {list(h.edges())}")
    print(f"1..{len(wrong)}")
    for i, (name, bad) in enumerate(wrong.items(), 1):
        print(f"{'not ok' if bad else 'ok'} {i} - {name}")
        for line in bad[:3]:
            print(f"# {line}")


run()
