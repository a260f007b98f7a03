"""Random graphs as plain lists, with exact numbers, and the text that grasp reads."""
import json
import math
import re
from collections import Counter
from decimal import Decimal
from fractions import Fraction
from functools import cached_property

ODD = ["1.5", "null", "true", "[a]", "-3", "", "a b", "ü", "x;y", 'say "hi"', "it's", "007", "1e5",
       "a,b", "G", "weight", "node", "x-y", "0", "12", "None", "\\", "a\tb", "(0, 1)", "東京", "-0",
       "1.50", "9007199254740993", "false", "degree", "and", "$a", "{x}", "source",
       "a=b", "node=x", "H(G)", "-", "--json"]
BARE = re.compile(r"-?(0|[1-9]\d*)(\.\d+)?|1e5|null|true|false|[a-z]{3}")
WORDS = ["ann", "bob", "cay", "dan", "eve", "fay", "gus", "hal", "ivy", "jon"]


def small(rng):
    return str(rng.randrange(10))


def decimal(rng):
    return rng.choice(["0.1", "0.2", "0.3", "2.675", "0.7", "1.005", "3.25",
                       f"{rng.randrange(1, 999) / 100}"])


def mixed(rng):
    return f"{rng.randrange(1, 1000)}e{rng.randrange(-9, 16)}"


def apart(rng):
    return rng.choice(["7", "0.5", "1e18", "1e-9", "3", "12.25", "1e20"])


def wide(rng):
    return str(rng.choice([rng.randrange(100), (1 << 53) + 1, (1 << 62) - rng.randrange(9),
                           rng.randrange(1 << 40), (1 << 63) - 1]))


def extreme(rng):
    return str(rng.choice([-(1 << 63), (1 << 63) - 1, -1, 0, 1, -(1 << 53) - 1]))


def signed(rng):
    return str(rng.randrange(-5, 15))


def signed_decimal(rng):
    return rng.choice(["-0.1", "-2.5", "0.3", "0.1", "4.75", "1.2", "0.0"])


def chance(rng):
    return rng.choice(["0.5", "0.9", "0.95", "0.81", "0.125", "1", "0.999", "0.1", "1e-9"])


WEIGHTS = [None, None, small, small, decimal, decimal, mixed, apart, wide, extreme, signed,
           signed_decimal, chance]


def exact(text):
    """The number that is written, and the double that holds it where it is no integer."""
    return Fraction(int(text)) if text.lstrip("-").isdigit() else Fraction(Decimal(repr(float(text))))


def cell(text):
    """A number's own text, or a JSON string."""
    return text if isinstance(text, Number) else json.dumps(text, ensure_ascii=False)


class Number(str):
    """Text that is a number in the file."""


class Case:
    """Nodes are 0..n-1 here, names in the file; columns are lists of texts, None where missing."""

    def __init__(self, names, edges, directed, edge_columns=None, node_columns=None):
        self.names, self.edges, self.directed, self.rng = names, edges, directed, None
        self.n, self.m = len(names), len(edges)
        self.edge_columns, self.node_columns = edge_columns or {}, node_columns or {}

    def text(self):
        def record(base, columns, i):
            cells = {**base, **{k: c[i] for k, c in columns.items() if c[i] is not None}}
            return "{" + ", ".join(f"{json.dumps(k)}: {cell(t)}" for k, t in cells.items()) + "}"
        nodes = [record({"id": name}, self.node_columns, v) for v, name in enumerate(self.names)]
        links = [record({"source": self.names[u], "target": self.names[v]}, self.edge_columns, i)
                 for i, (u, v) in enumerate(self.edges)]
        return (f'{{"directed": {str(self.directed).lower()}, "multigraph": true, '
                f'"nodes": [{", ".join(nodes)}], "links": [{", ".join(links)}]}}')

    def quoted(self, v):
        return json.dumps(self.names[v], ensure_ascii=False)

    def q(self, v):
        """A node as it may stand in a call: quoted, or bare where that is allowed."""
        name = self.names[v]
        if self.rng is not None and BARE.fullmatch(name) and self.rng.random() < 0.3:
            return name
        return self.quoted(v)

    def qs(self, nodes):
        return "[" + ", ".join(map(self.q, nodes)) + "]"

    def nm(self, nodes):
        return [self.names[v] for v in nodes]

    def pair(self, u, v):
        """An edge as grasp shows it."""
        return self.nm((u, v) if self.directed or u <= v else (v, u))

    def numbers(self, column):
        """Exact numbers of a column of edges, None where missing; None without the column."""
        cells = self.edge_columns.get(column)
        return cells and [None if t is None else exact(t) for t in cells]

    @cached_property
    def weights(self):
        """All ones without weights; None if some are missing."""
        w = self.numbers("weight")
        if not w:
            return [Fraction(1)] * self.m
        return None if None in w else w

    @cached_property
    def plain(self):
        """May weights be added up: there, and none negative."""
        return self.weights is not None and min(self.weights, default=0) >= 0

    @cached_property
    def arcs(self):
        """(u, v, i): every way along an edge."""
        ways = []
        for i, (u, v) in enumerate(self.edges):
            ways.append((u, v, i))
            if not self.directed and u != v:
                ways.append((v, u, i))
        return ways

    def sets(self, arcs):
        out = [set() for _ in range(self.n)]
        for u, v, *_ in arcs:
            out[u].add(v)
        return out

    @cached_property
    def out(self):
        return self.sets(self.arcs)

    @cached_property
    def into(self):
        return self.sets([(v, u) for u, v, _ in self.arcs])

    @cached_property
    def both(self):
        return [a | b for a, b in zip(self.out, self.into)]

    @cached_property
    def joined(self):
        """Neighbours without directions and loops."""
        return [s - {v} for v, s in enumerate(self.both)]

    @cached_property
    def count(self):
        """How many edges lead from u to v; undirected ones both ways."""
        return Counter((u, v) for u, v, _ in self.arcs)

    def degree(self, v, direction="both"):
        d = sum((u == v) + (x == v) for u, x in self.edges)
        if self.directed and direction == "in":
            return sum(x == v for _, x in self.edges)
        if self.directed and direction == "out":
            return sum(u == v for u, _ in self.edges)
        return d

    def lengths(self, weights):
        """All distances as a matrix, None without a way; exact."""
        per = math.lcm(1, *(w.denominator for w in weights))
        d = [[None] * self.n for _ in range(self.n)]
        for v in range(self.n):
            d[v][v] = 0
        for u, v, i in self.arcs:
            w = int(weights[i] * per)
            if d[u][v] is None or w < d[u][v]:
                d[u][v] = w
        for k in range(self.n):
            for a in range(self.n):
                if d[a][k] is not None:
                    for b in range(self.n):
                        if d[k][b] is not None and (d[a][b] is None or d[a][k] + d[k][b] < d[a][b]):
                            d[a][b] = d[a][k] + d[k][b]
        return [[None if x is None else Fraction(x, per) for x in row] for row in d]

    @cached_property
    def hops(self):
        return [[None if x is None else int(x) for x in row]
                for row in self.lengths([Fraction(1)] * self.m)]

    @cached_property
    def far(self):
        return self.lengths(self.weights)

    @cached_property
    def parts(self):
        """Components without directions: the largest first, then by their first node."""
        return groups(self.n, self.both)

    @cached_property
    def strong(self):
        d = self.hops
        both = [{x for x in range(self.n) if d[v][x] is not None and d[x][v] is not None}
                for v in range(self.n)]
        return groups(self.n, both)

    @cached_property
    def acyclic(self):
        """Directed and without a cycle."""
        return self.directed and all(u != v and self.hops[v][u] is None for u, v in self.edges)

    @cached_property
    def is_tree(self):
        return self.n > 0 and len(self.parts) == 1 and self.m == self.n - 1

    def keep(self, nodes):
        """The part that some nodes induce, numbered anew in their order."""
        nodes = sorted(nodes)
        at = {v: i for i, v in enumerate(nodes)}
        return self.choose(nodes, [i for i, (u, v) in enumerate(self.edges) if u in at and v in at])

    def choose(self, nodes, edges):
        """Some nodes and edges, by their numbers."""
        at = {v: i for i, v in enumerate(nodes)}
        return Case(self.nm(nodes), [(at[self.edges[i][0]], at[self.edges[i][1]]) for i in edges],
                    self.directed, {k: [c[i] for i in edges] for k, c in self.edge_columns.items()},
                    {k: [c[v] for v in nodes] for k, c in self.node_columns.items()})


def groups(n, joined):
    seen, found = set(), []
    for v in range(n):
        if v not in seen:
            part, todo = {v}, [v]
            while todo:
                for x in joined[todo.pop()] - part:
                    part.add(x)
                    todo.append(x)
            seen |= part
            found.append(sorted(part))
    return sorted(found, key=lambda p: (-len(p), p[0]))


# --- random ones ---

def some_names(rng, n):
    kind = rng.randrange(4)
    if kind == 0:
        return [str(v) for v in range(n)]
    if kind == 1 and n <= len(WORDS):
        return rng.sample(WORDS, n)
    if kind == 2:
        return [str(x) for x in rng.sample(range(-50, 200), n)]
    return rng.sample(ODD, n)


def clock(minutes):
    return f"{minutes // 60:02}:{minutes % 60:02}"


def edge_columns(rng, m):
    columns = {}
    weight = rng.choice(WEIGHTS)
    if weight:
        missing = rng.random() < 0.08
        columns["weight"] = [None if missing and rng.random() < 0.3 else Number(weight(rng))
                             for _ in range(m)]
    if rng.random() < 0.5:
        kind = rng.choice([small, decimal, lambda rng: clock(rng.randrange(420, 440))])
        columns["time"] = [kind(rng) for _ in range(m)]
        gaps = rng.random() < 0.1
        took = small
        if ":" not in "".join(columns["time"]):
            columns["time"] = [Number(t) for t in columns["time"]]
            took = rng.choice([small, decimal])
        columns["took"] = [Number(took(rng)) for _ in range(m)]
        if gaps:
            columns["time"] = [None if rng.random() < 0.3 else t for t in columns["time"]]
    if rng.random() < 0.3:
        columns["note"] = [rng.choice(["x", "1.5", "ü;", None, "null"]) for _ in range(m)]
    if rng.random() < 0.3:
        columns["capacity"] = [Number(str(rng.randrange(8))) for _ in range(m)]
        columns["lower"] = [Number(str(rng.randrange(int(c) + 1))) if rng.random() < 0.4 else Number("0")
                            for c in columns["capacity"]]
    if "took" in columns or "lower" in columns:  # one number alone would be the weight
        columns["other"] = [Number(small(rng)) for _ in range(m)]
    return {k: c for k, c in columns.items() if any(t is not None for t in c)}


def node_columns(rng, n):
    columns = {}
    if rng.random() < 0.6:
        columns["kind"] = [rng.choice(["red", "blue", "red", None, "1.5"]) for _ in range(n)]
    if n > 1 and rng.random() < 0.2:
        columns["label"] = [rng.choice(["one", "two"]) for _ in range(n)]
        columns["label"][0] = columns["label"][1]
    if rng.random() < 0.6:
        kind = rng.choice([small, decimal, signed])
        columns["num"] = [None if rng.random() < 0.2 else Number(kind(rng)) for _ in range(n)]
    return {k: c for k, c in columns.items() if any(t is not None for t in c)}


def some_edges(rng, n, shape):
    if shape == "tree":
        order = rng.sample(range(n), n)
        return [tuple(rng.sample((order[rng.randrange(i)], order[i]), 2)) for i in range(1, n)]
    pairs = []
    for _ in range(rng.choice([0, n // 2, n, n, 2 * n, 2 * n, 3 * n]) if n else 0):
        u, v = rng.randrange(n), rng.randrange(n)
        if shape == "simple" and (u == v or (u, v) in pairs or (v, u) in pairs):
            continue
        if shape == "down":
            if u == v:
                continue
            u, v = min(u, v), max(u, v)
        if shape == "sides" and n > 1:
            u, v = u % (n // 2), n // 2 + v % (n - n // 2)
        pairs.append((u, v))
    return pairs


def random_case(rng, size=None, directed=None):
    n = size if size is not None else rng.choice([0, 1, 2, 3, 3, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 8, 9, 9, 14])
    if size is None and rng.random() < 0.02:
        n = rng.randrange(10, 31)
    shape = rng.choice(["any", "any", "any", "simple", "simple", "tree", "down", "sides"])
    if directed is None:
        directed = shape == "down" or rng.random() < 0.45
    edges = some_edges(rng, n, shape)
    return Case(some_names(rng, n), edges, directed, edge_columns(rng, len(edges)), node_columns(rng, n))


def relabelled(g, rng):
    """The same graph under other names, nodes and edges in another order."""
    to = rng.sample(range(g.n), g.n)
    order = rng.sample(range(g.m), g.m)
    names = some_names(rng, g.n)
    edges = [(to[g.edges[i][0]], to[g.edges[i][1]]) for i in order]
    if not g.directed:
        edges = [e if rng.random() < 0.5 else e[::-1] for e in edges]
    back = {x: v for v, x in enumerate(to)}
    return Case(names, edges, g.directed, {k: [c[i] for i in order] for k, c in g.edge_columns.items()},
                {k: [c[back[x]] for x in range(g.n)] for k, c in g.node_columns.items()})
