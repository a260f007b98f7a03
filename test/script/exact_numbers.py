"""Numbers against exact fractions: what grasp gives as verified is the exact result of the numbers
as they are written, rounded once to a double; or it says to what it rounded them; or it refuses.

exact_numbers.py [GRAPHS [SEED]]: random graphs of up to six nodes whose numbers lie between 1e-9
and 1e18, decimals, integers of 64 bits, parallel edges; brute force in Python's fractions."""
import itertools
import json
import math
import os
import random
import re
import subprocess
import sys
from decimal import Decimal
from fractions import Fraction

try:
    import networkx as nx
except ImportError:
    nx = None

GRAPHS = int(sys.argv[1]) if len(sys.argv) > 1 else 150
SEED = int(sys.argv[2]) if len(sys.argv) > 2 else 1
ROUNDED = re.compile(r"rounded to multiples of 1e(-?\d+)")


class Grasp:
    """One process that answers programs."""

    def __init__(self):
        self.process = subprocess.Popen([os.environ["GRASP"], "mcp"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        self.ask("initialize", {"protocolVersion": "2025-06-18", "capabilities": {},
                                "clientInfo": {"name": "exact", "version": "1"}})
        self.send({"method": "notifications/initialized"})

    def send(self, message):
        self.process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
        self.process.stdin.flush()

    def ask(self, method, params):
        self.send({"id": 1, "method": method, "params": params})
        while True:
            message = json.loads(self.process.stdout.readline())
            if "id" in message:
                return message["result"]

    def run(self, program):
        """The reply, or the text of the error."""
        result = self.ask("tools/call", {"name": "run", "arguments": {"program": program}})
        return result["content"][0]["text"] if result["isError"] else result["structuredContent"]


# --- graphs ---

class Graph:
    """Edges (u, v, text of the weight); nodes are n0, n1, ..."""

    def __init__(self, n, edges, directed):
        self.n, self.edges, self.directed = n, edges, directed
        self.whole = all(re.fullmatch(r"-?\d+", w) for _, _, w in edges)
        self.weights = [int(w) if self.whole else Fraction(Decimal(repr(float(w))))
                        for _, _, w in edges]

    def text(self):
        lines = "\\n".join(f"n{u} n{v} {w}" for u, v, w in self.edges)
        direction = "directed" if self.directed else "undirected"
        return f'parse_graph("{lines}", format="edgelist", direction="{direction}")'

    def rounded(self, exp10):
        g = Graph(self.n, self.edges, self.directed)
        unit = Fraction(10) ** exp10
        g.weights = []
        for x in self.weights:
            m = abs(x) / unit + Fraction(1, 2)
            g.weights.append((m.numerator // m.denominator) * unit * (1 if x >= 0 else -1))
        return g

    def nodes(self):
        return sorted({x for u, v, _ in self.edges for x in (u, v)})

    def arcs(self):
        for (u, v, _), w in zip(self.edges, self.weights):
            yield u, v, w
            if not self.directed:
                yield v, u, w


def short(rng):
    return f"{rng.randrange(1, 1000) / rng.choice([1, 10, 100, 1000])}"


def any_size(rng):
    return f"{rng.randrange(1, 10 ** rng.randrange(1, 5))}e{rng.randrange(-9, 19)}"


def long_real(rng):
    return repr(rng.random() * 10 ** rng.randrange(-3, 4))


def mostly_short(rng):
    return short(rng) if rng.random() < 0.8 else rng.choice(["1e20", "1e18", "9007199254740992", "1e-9"])


def whole(rng):
    return str(rng.choice([rng.randrange(100), rng.randrange(1 << 40), (1 << 53) + 1,
                           rng.randrange(1 << 60), (1 << 63) - 1 if rng.random() < 0.2 else 7]))


KINDS = [short, any_size, long_real, mostly_short, whole]


def random_graph(rng, negative=False, acyclic=False):
    kind, directed = rng.choice(KINDS), acyclic or negative or rng.random() < 0.5
    n, edges = rng.randrange(2, 6), []
    for _ in range(rng.randrange(n, 3 * n)):
        u, v = rng.randrange(n), rng.randrange(n)
        if u == v:
            continue
        if (acyclic or not directed) and u > v:  # a list of pairs both ways is read as half of them
            u, v = v, u
        sign = "-" if negative and rng.random() < 0.2 else ""
        edges.append((u, v, sign + kind(rng)))
    return Graph(n, edges, directed) if edges else random_graph(rng, negative, acyclic)


# --- oracles; None = there is none ---

def distances(g, s):
    d = {s: 0}
    for _ in range(len(g.nodes())):
        for u, v, w in g.arcs():
            if u in d and (v not in d or d[u] + w < d[v]):
                d[v] = d[u] + w
    return d


def has_negative_cycle(g, s):
    d = distances(g, s)
    return any(u in d and d[u] + w < d[v] for u, v, w in g.arcs())


def least_cut(g, s, t):
    best = None
    nodes = g.nodes()
    for sides in itertools.product([0, 1], repeat=len(nodes)):
        side = dict(zip(nodes, sides))
        if (s is not None and (side[s] != 0 or side[t] != 1)) or len(set(sides)) < 2:
            continue
        arcs = g.arcs() if s is not None else ((u, v, w) for (u, v, _), w in zip(g.edges, g.weights))
        cut = sum((w for u, v, w in arcs if (side[u] == 0 and side[v] == 1)
                   or (s is None and side[u] != side[v])), 0)
        best = cut if best is None or cut < best else best
    return best


def widest(g, s, t):
    best = {s: None}
    for _ in g.nodes():
        for u, v, w in g.arcs():
            if u in best:
                width = w if best[u] is None else min(w, best[u])
                if v != s and (v not in best or width > best[v]):
                    best[v] = width
    return best.get(t)


def spanning(g, sign):
    root = {v: v for v in g.nodes()}

    def find(v):
        while root[v] != v:
            v = root[v]
        return v
    total = 0
    for i in sorted(range(len(g.edges)), key=lambda i: sign * g.weights[i]):
        u, v = find(g.edges[i][0]), find(g.edges[i][1])
        if u != v:
            root[u] = v
            total += g.weights[i]
    return total


def matching(g):
    pairs = {}
    for u, v, w in g.arcs():
        key = (min(u, v), max(u, v))
        pairs[key] = max(w, pairs.get(key, w))
    best = 0
    for k in range(1, 3):
        for chosen in itertools.combinations(pairs, k):
            if len({x for p in chosen for x in p}) == 2 * k:
                best = max(best, sum(pairs[p] for p in chosen))
    return best


def longest(g):
    best = {v: 0 for v in g.nodes()}
    for _ in g.nodes():
        for u, v, w in g.arcs():
            best[v] = max(best[v], best[u] + w)
    return max(best.values())


def tour(g):
    nodes = g.nodes()
    d = {v: distances(g, v) for v in nodes}
    if any(len(d[v]) < len(nodes) for v in nodes):
        return None
    return min(sum(d[a][b] for a, b in zip((nodes[0],) + p, p + (nodes[0],)))
               for p in itertools.permutations(nodes[1:]))


def steiner(g, terminals):
    best = None
    nodes = g.nodes()
    for k in range(len(nodes) + 1):
        for more in itertools.combinations([v for v in nodes if v not in terminals], k):
            keep = set(terminals) | set(more)
            part = Graph(g.n, [e for e in g.edges if e[0] in keep and e[1] in keep], False)
            part.weights = [w for e, w in zip(g.edges, g.weights) if e[0] in keep and e[1] in keep]
            if set(part.nodes()) != keep or len(distances(part, terminals[0])) < len(keep):
                continue
            weight = spanning(part, 1)
            best = weight if best is None or weight < best else best
    return best


def second_spanning(g):
    """The weight of the second cheapest set of edges that is a tree of all nodes."""
    nodes, weights = g.nodes(), []
    for chosen in itertools.combinations(range(len(g.edges)), len(nodes) - 1):
        tree = Graph(g.n, [g.edges[i] for i in chosen], False)
        tree.weights = [g.weights[i] for i in chosen]
        if tree.nodes() == nodes and len(distances(tree, nodes[0])) == len(nodes):
            weights.append(sum(tree.weights))
    return sorted(weights)[1] if len(weights) > 1 else None


def with_stops(g, s, t, fee):
    """A path whose nodes between its ends cost something each."""
    paid = Graph(g.n, [(u, v, "0") for u, v, _ in g.arcs()], True)
    paid.weights = [w + (fee if v not in (s, t) else 0) for _, v, w in g.arcs()]
    return distances(paid, s).get(t)


def mean_distance(g):
    lengths = [d for v in g.nodes() for x, d in distances(g, v).items() if x != v]
    if len(lengths) < len(g.nodes()) * (len(g.nodes()) - 1):
        return None
    return Fraction(sum(lengths), len(lengths))


def least_cost(g, s, t):
    """Of the largest flow, each edge as wide as it is dear; in integers by NetworkX."""
    per = math.lcm(*(Fraction(w).denominator for w in g.weights))
    d = nx.DiGraph()
    for (u, v, _), w in zip(g.edges, g.weights):
        d.add_edge(u, v, capacity=int(w * per), weight=int(w * per))
    return Fraction(nx.cost_of_flow(d, nx.max_flow_min_cost(d, s, t)), per * per)


def questions(g, rng):
    """(what, call, oracle of a graph)"""
    nodes = g.nodes()
    s, t = rng.sample(nodes, 2)
    yield "shortest_path_length", f"shortest_path_length(G, n{s}, n{t})", lambda g: distances(g, s).get(t)
    yield "distances", f"distances(G, n{s}) | column(distance) | max()", \
        lambda g: max(distances(g, s).values())
    yield "distance_table", "distance_table(G) | column(distance) | max()", lambda g: max(
        (d for v in nodes for x, d in distances(g, v).items() if x != v), default=None)
    yield "widest_path", f"widest_path(G, n{s}, n{t})", lambda g: widest(g, s, t)
    yield "maximum_flow_value", f"maximum_flow_value(G, n{s}, n{t})", lambda g: least_cut(g, s, t)
    yield "minimum_cut", f"minimum_cut(G, n{s}, n{t}).value", lambda g: least_cut(g, s, t)
    yield "stoer_wagner", "stoer_wagner(G).value", lambda g: least_cut(g, None, None)
    yield "strengths", f"strengths(G) | filter(node = n{s}) | column(strength) | first()", \
        lambda g: sum(w for (u, v, _), w in zip(g.edges, g.weights) for x in (u, v) if x == s)
    yield "k_shortest_paths", f"k_shortest_paths(G, n{s}, n{t}, k=1)", lambda g: distances(g, s).get(t)
    yield "constrained_path", f"constrained_path(G, n{s}, n{t})", lambda g: distances(g, s).get(t)
    fee = rng.choice(["0.1", "3", "2.25", "1e9"])
    if re.search("[.e]", fee) is None or not g.whole:
        yield "stop_cost", f"constrained_path(G, n{s}, n{t}, stop_cost={fee})", \
            lambda g: with_stops(g, s, t, Fraction(fee))
    yield "average_shortest_path_length", "average_shortest_path_length(G, weight=weight)", mean_distance
    if nx is not None and g.directed and len({e[:2] for e in g.edges}) == len(g.edges):
        yield "min_cost_flow", f"min_cost_flow(G, n{s}, n{t}, capacity=weight).cost", \
            lambda g: least_cost(g, s, t)
    yield "bellman_ford_path", f"bellman_ford_path(G, n{s}, n{t})", lambda g: distances(g, s).get(t)
    yield "traveling_salesman", "traveling_salesman(G, metric=true)", tour
    if not g.directed:
        yield "minimum_spanning_tree", "minimum_spanning_tree(G).weight", lambda g: spanning(g, 1)
        yield "maximum_spanning_tree", "maximum_spanning_tree(G).weight", lambda g: spanning(g, -1)
        if len(distances(g, s)) == len(nodes):
            yield "second_best_spanning_tree", "second_best_spanning_tree(G).weight", second_spanning
        yield "max_weight_matching", "max_weight_matching(G).weight", matching
        terminals = rng.sample(nodes, min(3, len(nodes)))
        names = ", ".join(f"n{v}" for v in terminals)
        yield "steiner_tree", f"steiner_tree(G, [{names}]).weight", lambda g: steiner(g, terminals)


def number_in(value):
    """The number of an answer: itself, a length, a width."""
    while isinstance(value, (dict, list)):
        if isinstance(value, list):
            value = value[0] if value else None
        else:
            value = next((value[k] for k in ("length", "width", "tour", "path", "paths") if k in value), None)
    return value


def is_right(g, found, reply, oracle):
    rounded = ROUNDED.search(reply.get("reason") or "")
    expected = oracle(g.rounded(int(rounded[1])) if rounded else g)
    if expected is None or found is None:
        return expected is found
    if isinstance(found, bool) or (g.whole and isinstance(expected, int) and not isinstance(found, int)):
        return False
    return found == (expected if isinstance(found, int) else float(expected))


class Tally:
    def __init__(self):
        self.right, self.refused, self.wrong = {}, {}, {}

    def add(self, what, program, verdict):
        kind = self.refused if verdict is None else self.right if verdict else self.wrong
        kind.setdefault(what, []).append(program)

    def report(self):
        names = sorted({*self.right, *self.refused, *self.wrong})
        print(f"1..{len(names)}")
        for i, what in enumerate(names, 1):
            bad = self.wrong.get(what, [])
            counts = f"{len(self.right.get(what, []))} right, {len(self.refused.get(what, []))} refused"
            print(f"{'not ok' if bad else 'ok'} {i} - {what}: {counts}")
            for program in bad[:3]:
                print(f"# {program}")
        return not self.wrong


def ask(grasp, tally, what, program, g, oracle):
    reply = grasp.run(program)
    if isinstance(reply, str) and re.search("not connected|some distances are infinite", reply):
        tally.add(what, f"{program}: {reply}", oracle(g) is None)
    elif isinstance(reply, str):
        refused = re.search("too far apart|64 bits|58 bits|too large|too many digits|negative", reply)
        tally.add(what, f"{program}: {reply}", None if refused else False)
    elif reply["verified"] is not True:
        tally.add(what, program, None)
    else:
        found = number_in(reply["value"])
        tally.add(what, f"{program} = {found}, not {oracle(g)}", is_right(g, found, reply, oracle))


# --- the call language ---

def value_of(*texts):
    """Decimals of up to 15 digits are what they say; longer ones, and all beside them, are doubles."""
    long = any(len(Decimal(repr(float(t))).normalize().as_tuple().digits) > 15 for t in texts
               if not t.isdigit())
    return [Fraction(float(t)) if long else Fraction(Decimal(repr(float(t)))) for t in texts], long


def arithmetic(grasp, tally, rng):
    kinds = [short, any_size, mostly_short, long_real]
    a, b = (rng.choice(kinds)(rng) for _ in "ab")
    (x, y), long = value_of(a, b)
    for sign, exact in [("+", x + y), ("-", x - y), ("*", x * y), ("/", x / y)]:
        reply = grasp.run(f"{a} {sign} {b}")
        tally.add("arithmetic", f"{a} {sign} {b} = {reply}",
                  None if isinstance(reply, str) and ("64 bits" in reply or "too far apart" in reply)
                  else not isinstance(reply, str) and reply["value"] == float(exact))
    for tool, exact in [("sum", x + y + x), ("mean", (x + y + x) / 3)]:
        reply = grasp.run(f"{tool}([{a}, {b}, {a}])")
        off = 2 * math.ulp(float(exact)) if long else 0
        tally.add(tool, f"{tool}([{a}, {b}, {a}]) = {reply}", not isinstance(reply, str)
                  and abs(reply["value"] - float(exact)) <= off)
    digits = rng.randrange(4)
    unit, x = Fraction(1, 10 ** digits), Fraction(Decimal(repr(float(a))))
    exact = (x / unit + Fraction(1, 2)).__floor__() * unit
    reply = grasp.run(f"round({a}, {digits})")
    tally.add("round", f"round({a}, {digits}) = {reply}", not isinstance(reply, str)
              and reply["value"] == float(exact))


def journeys(grasp, tally, rng):
    """Two edges one after the other: the second may be taken if the first has arrived."""
    a, d, wait = (rng.randrange(1, 100) for _ in "adw")
    per = rng.choice([1, 10, 100, 1000])
    leave = a + d + rng.choice([-1, 0, 0, 1]) + wait
    text = [repr(x / per) for x in (a, d, leave, wait)]
    program = ('earliest_arrival(parse_graph("source,target,time,took\\na,b,%s,%s\\nb,c,%s,%s", '
               'direction="directed"), a, c, duration="took", transfer=%s)'
               % (text[0], text[1], text[2], text[1], text[3]))
    reply = grasp.run(program)
    exact = float(Fraction(leave + d, per)) if leave >= a + d + wait else None
    tally.add("earliest_arrival", f"{program} = {reply}", not isinstance(reply, str)
              and reply["value"] == exact)


def main():
    rng = random.Random(SEED)
    grasp, tally = Grasp(), Tally()
    for _ in range(GRAPHS):
        g = random_graph(rng)
        for what, call, oracle in questions(g, rng):
            ask(grasp, tally, what, call.replace("(G", "(" + g.text()), g, oracle)
        g = random_graph(rng, acyclic=True)
        ask(grasp, tally, "dag_longest_path_length", f"dag_longest_path_length({g.text()})", g, longest)
        ask(grasp, tally, "critical_path", f"critical_path({g.text()}).duration", g, longest)
        g = random_graph(rng, negative=True)
        s, t = rng.sample(g.nodes(), 2)
        if not has_negative_cycle(g, s):
            ask(grasp, tally, "bellman_ford_path", f"bellman_ford_path({g.text()}, n{s}, n{t})", g,
                lambda g, s=s, t=t: distances(g, s).get(t))
        arithmetic(grasp, tally, rng)
        journeys(grasp, tally, rng)
    return 0 if tally.report() else 1


sys.exit(main())
