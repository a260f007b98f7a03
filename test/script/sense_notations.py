"""Random graphs rendered in many notations, each with a question before or behind it: grasp sense
reads none of them wrongly in silence, and most of them exactly.

One renderer a notation; names, links, numbers and spellings are random, the seed is fixed.
sense_notations.py -v NAME... shows what is not read. GRASP_CASES: how many texts a notation."""
import json
import os
import random
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

from lib import tap
from lib.program import ENV, GRASP

FIRST = int(os.environ.get("GRASP_FIRST", "0"))
CASES = int(os.environ.get("GRASP_CASES", "16"))  # of each notation

LETTERS = list("ABCDEFGHJKLM")
SMALL = list("abcdefghjkm")
PEOPLE = "Ann Bob Cid Dan Eve Fay Gus Hal Ida Jon Kim Leo".split()
TOWNS = "Ulm Bonn Kiel Hof Jena Trier Mainz Essen Celle Greiz Soest Husum".split()
CODES = "p1 p2 p3 p4 p5 p6 p7 p8 p9 p10 p11 p12".split()
PARTS = "lb api cache db auth web queue worker search mail store proxy".split()
SNAKE = "load_raw clean_up join_all train eval_it publish fetch_b merge_x split_y plot".split()
HYPHENED = "web-1 web-2 db-main db-copy lb-eu api-v2 mq-east log-sink job-run key-vault".split()
SPACED = ["North Gate", "Old Mill", "River Dock", "High Street", "East Pier", "Town Hall",
          "West Lock", "Long Barn", "Red House", "Upper Field"]
NUMBERS = [str(i) for i in range(1, 13)]
WORDS = [LETTERS, SMALL, PEOPLE, TOWNS, CODES, PARTS, SNAKE]  # names of one word
SAFE = [LETTERS, PEOPLE, TOWNS, CODES, PARTS, SNAKE, HYPHENED]
QUOTED = SAFE + [SPACED]
TASKS = [CODES, PARTS, SNAKE, HYPHENED]

ASKS = ["What is the shortest path from {} to {}?", "Is it connected?", "How many edges are there?",
        "Which node has the most neighbours?", "Can {} reach {}?", "Does the graph have a cycle?",
        "How many nodes can be reached from {}?", "What changes without {} {sign} {}?",
        "Is there a link {} {sign} {}?"]
ORDERED = ["What has to come before {}?", "Give a valid order.", "Is there a cycle?",
           "What depends on {}, directly or not?"]
LEADS = ["", "", "", "", "Here is my graph:\n", "Consider this graph.\n\n", "Graph:\n"]


class Gold:
    def __init__(self, directed, edges, names):
        self.directed, self.edges, self.names = directed, edges, names


def graph(rng, pools, directed, weighted=False, least=3, most=12, acyclic=False, real=False):
    """A tree of the names and some links more, no pair twice: (u, v, number or None)."""
    pool = rng.choice(pools)
    n = rng.randint(least, min(most, len(pool)))
    names = rng.sample(pool, n)
    pairs = [(rng.randrange(i), i) for i in range(1, n)]
    for _ in range(rng.randrange(n)):
        u, v = sorted(rng.sample(range(n), 2))
        if (u, v) not in pairs:
            pairs.append((u, v))
    if not acyclic:
        pairs = [p if rng.random() < 0.5 else p[::-1] for p in pairs]
    rng.shuffle(pairs)
    number = (lambda: rng.randint(2, 199) / 10 if real else rng.randint(1, 60)) if weighted else (lambda: None)
    return Gold(directed, [(names[u], names[v], number()) for u, v in pairs], names)


def after(g, u):
    """Neighbours of u, in the order of the links; of both ends where there is no direction."""
    out = [(v, w) for a, v, w in g.edges if a == u]
    return out if g.directed else out + [(a, w) for a, v, w in g.edges if v == u]


def before(g, v):
    return [u for u, b, _ in g.edges if b == v]


NOTATIONS = []


def notation(f):
    NOTATIONS.append((f.__name__, f))
    return f


def either(rng):
    return rng.random() < 0.5


def lines(items, end="\n"):
    return end.join(items)


def clue(rng, g):
    """Says the direction where the notation does not."""
    return rng.choice(["Directed graph. ", "A directed graph: "] if g.directed else
                      ["Undirected graph. ", "An undirected graph: "])


# --- arrows and chains ---

@notation
def arrows(rng):
    g = graph(rng, SAFE + [SMALL], either(rng))
    sign = rng.choice(["->", " -> ", " → ", " => ", "-->", " --> ", " ==> "] if g.directed else
                      [" -- ", " <-> ", " — ", " – ", "<->", " ↔ ", " --- "])
    return lines([f"{u}{sign}{v}" for u, v, _ in g.edges], rng.choice(["\n", ", ", "; "])), g


@notation
def weighted_arrows(rng):
    g = graph(rng, SAFE, either(rng), True)
    sign = rng.choice([" -> ", " → ", "->"] if g.directed else [" -- ", " <-> ", "<->", " — "])
    form = rng.choice(["{} ({})", "{}: {}", "{} [{}]", "{} = {}", "{} {}", "{} w={}", "{} @ {}"])
    return lines([form.format(f"{u}{sign}{v}", w) for u, v, w in g.edges],
                 rng.choice(["\n", ", ", "; "])), g


@notation
def labelled_arrows(rng):
    g = graph(rng, [LETTERS, PEOPLE, TOWNS, CODES, PARTS], either(rng), True)
    form = rng.choice(["{0} -{2}-> {1}", "{0} --{2}--> {1}", "{0} -[{2}]-> {1}", "{0} ={2}=> {1}",
                       "{0} --({2})--> {1}", "{0} -({2})-> {1}"]
                      if g.directed else
                      ["{0} -{2}- {1}", "{0}--({2})--{1}", "{0} =={2}== {1}", "{0} --{2}-- {1}",
                       "{0} -[{2}]- {1}", "{0} -({2})- {1}", "{0}--{2}--{1}", "{0} <-{2}-> {1}",
                       "{0} —{2}— {1}", "{0} <--({2})--> {1}", "{0} - {2} - {1}"])
    return lines([form.format(u, v, w) for u, v, w in g.edges], rng.choice(["\n", ", ", "; "])), g


def paths(rng, g):
    """The links as chains of nodes; each chain a list of links."""
    out = []
    for e in g.edges:
        for chain in out:
            if chain[-1][1] == e[0] and len(chain) < 5:
                chain.append(e)
                break
        else:
            out.append([e])
    return out


@notation
def chains(rng):
    g = graph(rng, SAFE, either(rng))
    sign = rng.choice([" -> ", " → ", "->"] if g.directed else [" -- ", " <-> ", " — ", " - "])
    if sign == " - " or sign == "->":
        g = graph(rng, WORDS, g.directed)
    return lines([c[0][0] + sign + sign.join(v for _, v, _ in c) for c in paths(rng, g)],
                 rng.choice(["\n", "; ", ", "])), g


@notation
def numbered_chains(rng):
    """A -3- B -4- C"""
    g = graph(rng, [LETTERS, PEOPLE, TOWNS], either(rng), True)
    hop = rng.choice([" -{}-> ", " --{}--> ", " -[{}]-> "] if g.directed else
                     [" -{}- ", " --{}-- ", " -({})- ", " =={}== ", " -[{}]- ", " --({})-- "])
    return lines(["".join([c[0][0]] + [hop.format(w) + v for _, v, w in c]) for c in paths(rng, g)],
                 rng.choice(["\n", "; "])), g


@notation
def numbers_behind(rng):
    """A <-> B <-> C (4, 5)"""
    g = graph(rng, [LETTERS, PEOPLE, TOWNS, PARTS], either(rng), True)
    sign = rng.choice([" -> ", " → "] if g.directed else [" <-> ", " -- ", " — "])
    form = rng.choice(["{} ({})", "{}: {}", "{} [{}]"])
    return lines([form.format(c[0][0] + sign + sign.join(v for _, v, _ in c),
                              ", ".join(str(w) for _, _, w in c)) for c in paths(rng, g)],
                 rng.choice(["\n", "; "])), g


@notation
def ladders(rng):
    """Airflow: x >> [y, z] >> w, [a, b] << c"""
    pool = rng.choice([SMALL, PARTS, SNAKE, CODES])
    names = rng.sample(pool, rng.randint(4, min(10, len(pool))))
    edges, out, rest = set(), [], names[:]
    while len(rest) > 1:
        groups, chain = [], rest[:rng.randint(2, min(6, len(rest)))]
        while chain:
            k = rng.choice([1, 1, 2, 3])
            k = 1 if groups and len(groups[-1]) > 1 else k
            groups.append(chain[:k])
            chain = chain[k:]
        if len(groups) < 2:
            groups = [groups[0][:1], groups[0][1:]]
        back = rng.random() < 0.25
        for a, b in zip(groups, groups[1:]):
            edges |= {(v, u) if back else (u, v) for u in a for v in b}
        words = [g[0] if len(g) == 1 else "[" + ", ".join(g) + "]" for g in groups]
        out.append((" << " if back else " >> ").join(words))
        rest = groups[-1][:1] + [n for n in rest if n not in sum(groups, [])]
    edges = sorted(edges)
    lead = rng.choice(["", "", "with DAG('etl') as dag:\n    "])
    return lead + lines(out, "\n    " if lead else "\n"), Gold(True, [(u, v, None) for u, v in edges], names)


@notation
def fan_out(rng):
    """A -> B, C; B -> D"""
    g = graph(rng, WORDS, True)
    sign = rng.choice([" -> ", " → ", " => "])
    form = rng.choice(["{}", "{}", "{{{}}}", "[{}]"])
    rows = [u + sign + (form if len(after(g, u)) > 1 else "{}").format(", ".join(v for v, _ in after(g, u)))
            for u in g.names if after(g, u)]
    return lines(rows, rng.choice(["\n", "\n", "; "])), g


@notation
def bars(rng):
    """lb api | api cache | api db"""
    g = graph(rng, [PARTS, CODES, PEOPLE, SNAKE, SMALL], either(rng), either(rng))
    rows = [f"{u} {v}" + (f" {w}" if w else "") for u, v, w in g.edges]
    sep = rng.choice([" | ", " / ", " ; ", "; ", " || "])
    return clue(rng, g) + sep.join(rows), g


@notation
def plain_pairs(rng):
    g = graph(rng, SAFE + [NUMBERS], either(rng), either(rng))
    sep = rng.choice([" ", "\t", ",", ", ", ";"])
    return clue(rng, g) + "\n" + lines([sep.join([u, v] + ([str(w)] if w else [])) for u, v, w in g.edges]), g


@notation
def headed_rows(rng):
    """An edge list with a header that names other columns."""
    g = graph(rng, SAFE, True, True)
    sep = rng.choice([",", ";", "\t", ", "])
    head = rng.choice([("source", "target"), ("from", "to"), ("src", "dst"), ("start", "end")])
    number = rng.choice(["weight", "km", "cost", "distance", "minutes", "latency_ms", "length"])
    more = rng.choice([None, ("id", lambda i: str(i + 1)), ("kind", lambda i: rng.choice(["main", "side"])),
                       ("owner", lambda i: rng.choice(["amy", "zed"])), ("open", lambda i: rng.choice(["yes", "no"]))])
    rows = [[head[0], head[1], number]] + [[u, v, str(w)] for u, v, w in g.edges]
    if more:
        at = 0 if more[0] == "id" else 3
        for i, row in enumerate(rows):
            row.insert(at, more[0] if i == 0 else more[1](i - 1))
    return lines([sep.join(r) for r in rows]), g


@notation
def quoted_csv(rng):
    pool = ["Hall, north", "Hall, south", "Mill", "Gate, old", "Dock", "Pier, east", "Lock"]
    g = graph(rng, [pool], True, True)
    quote = lambda x: f'"{x}"' if "," in x else x
    return lines(["from,to,cost"] + [f"{quote(u)},{quote(v)},{w}" for u, v, w in g.edges]), g


@notation
def numbered_list(rng):
    g = graph(rng, WORDS, either(rng), either(rng))
    sign = rng.choice([" -> ", " → "] if g.directed else [" -- ", " <-> ", " — "])
    mark = rng.choice(["{}. ", "{}) ", "({}) ", "- ", "* ", "• "])
    return lines([mark.format(i + 1) + u + sign + v + (f" ({w})" if w else "")
                  for i, (u, v, w) in enumerate(g.edges)]), g


@notation
def commented(rng):
    """Adjacency and links with comments behind them."""
    g = graph(rng, WORDS, True)
    notes = ["new", "see ticket", "main line", "slow on Mondays", "to be checked", "old one"]
    note = lambda: rng.choice(["", rng.choice(["  # ", " // ", "  -- "]) + rng.choice(notes)])
    if either(rng):
        return lines([f"{u} -> {v}{note().replace(' -- ', ' # ')}" for u, v, _ in g.edges]), g
    rows = [f"{u}: {', '.join(v for v, _ in after(g, u))}{note().replace(' -- ', ' # ')}" for u in g.names if after(g, u)]
    return "A directed graph, each node with the nodes it points to:\n" + lines(rows), g


@notation
def logs(rng):
    """10:32 a -> b"""
    g = graph(rng, WORDS, True)
    hour, rows = rng.randrange(24), []
    minute = 0
    form = rng.choice(["{0:02}:{1:02} {2} -> {3}", "[{0:02}:{1:02}] {2} -> {3}", "{0:02}:{1:02}:07 {2} -> {3}",
                       "2024-05-03 {0:02}:{1:02} {2} -> {3}", "2024-05-03T{0:02}:{1:02}:00Z {2} -> {3}"])
    for u, v, _ in g.edges:
        minute += rng.randint(1, 2)
        rows.append(form.format(hour, minute, u, v))
    return lines(rows), g


# --- adjacency ---

@notation
def neighbours(rng):
    g = graph(rng, SAFE + [NUMBERS, SMALL], either(rng))
    sep = rng.choice([": ", " : ", ": ", " -> " if g.directed else ": "])
    gap = ", " if ">" in sep else rng.choice([", ", " ", ", "])
    rows = [u + sep + gap.join(v for v, _ in after(g, u)) for u in g.names if after(g, u)]
    return clue(rng, g) + "\n" + lines(rows), g


@notation
def weighted_neighbours(rng):
    g = graph(rng, [LETTERS, PEOPLE, TOWNS, CODES], either(rng), True)
    form = rng.choice(["{}({})", "{} ({})", "{}:{}", "{}={}", "{} {}", "({}, {})"])
    gap = rng.choice([", ", ", ", " "]) if " " not in form else ", "
    rows = [u + ": " + gap.join(form.format(v, w) for v, w in after(g, u)) for u in g.names if after(g, u)]
    return clue(rng, g) + "\n" + lines(rows), g


@notation
def hoods(rng):
    """N(a) = {b, c}"""
    g = graph(rng, [SMALL, LETTERS, CODES], either(rng))
    form = rng.choice(["N({}) = {{{}}}", "N[{}] = {{{}}}", "N_{} = {{{}}}", "Adj({}) = [{}]", "adj[{}] = [{}]",
                       "neighbors({}) = {{{}}}", "Γ({}) = {{{}}}"])
    if g.directed:
        form = rng.choice(["N+({}) = {{{}}}", "succ({}) = {{{}}}", "out({}) = {{{}}}"])
    return lines([form.format(u, ", ".join(v for v, _ in after(g, u))) for u in g.names if after(g, u)],
                 rng.choice(["\n", "; ", ", "])), g


@notation
def dicts(rng):
    g = graph(rng, QUOTED, True)
    q = rng.choice("'\"")
    name = rng.choice(["graph = ", "g = ", "adj = ", "", "G = "])
    left, right = rng.choice(["[]", "[]", "{}", "()"])
    item = lambda u: f"{q}{u}{q}: {left}" + ", ".join(q + v + q for v, _ in after(g, u)) + ("," if left == "(" and len(after(g, u)) == 1 else "") + right
    rows = [item(u) for u in g.names if after(g, u) or (left == "[" and either(rng))]
    gap = rng.choice([", ", ",\n    "])
    start = "\n    " if "\n" in gap else ""
    return clue(rng, g) + name + "{" + start + gap.join(rows) + ("\n" if start else "") + "}", g


@notation
def dict_of_dicts(rng):
    g = graph(rng, QUOTED, True, True)
    q = rng.choice("'\"")
    form = rng.choice(["{}", "{}", "{{" + q + "weight" + q + ": {}}}"])
    item = lambda u: f"{q}{u}{q}: {{" + ", ".join(f"{q}{v}{q}: {form.format(w)}" for v, w in after(g, u)) + "}"
    rows = [item(u) for u in g.names if after(g, u) or either(rng)]
    gap = rng.choice([", ", ",\n    "])
    return clue(rng, g) + "\n" + rng.choice(["graph = ", "", "G = "]) + "{" + gap.join(rows) + "}", g


@notation
def bare_dict(rng):
    """a: {b: 3, c: 4}"""
    g = graph(rng, [SMALL, LETTERS, PARTS, CODES], True, True)
    rows = [f"{u}: {{" + ", ".join(f"{v}: {w}" for v, w in after(g, u)) + "}" for u in g.names if after(g, u)]
    return "Directed graph:\n" + lines(rows, rng.choice(["\n", ",\n", "\n"])), g


@notation
def dict_of_tuples(rng):
    g = graph(rng, QUOTED, True, True)
    q = rng.choice("'\"")
    if either(rng):
        rows = [f"{q}{u}{q}: [" + ", ".join(f"({q}{v}{q}, {w})" for v, w in after(g, u)) + "]"
                for u in g.names if after(g, u)]
    else:
        rows = [f"({q}{u}{q}, {q}{v}{q}): {w}" for u, v, w in g.edges]
    return clue(rng, g) + "\n" + rng.choice(["graph = ", "", "cost = "]) + "{" + ", ".join(rows) + "}", g


@notation
def json_graph(rng):
    g = graph(rng, QUOTED, either(rng), either(rng))
    ends = rng.choice([("source", "target"), ("from", "to"), ("src", "dst")])
    number = rng.choice(["weight", "cost", "km"])
    edges = [dict([(ends[0], u), (ends[1], v)] + ([(number, w)] if w else [])) for u, v, w in g.edges]
    nodes = [{"id": n} for n in g.names] if either(rng) else g.names
    data = {"directed": g.directed, "nodes": nodes, rng.choice(["edges", "links"]): edges}
    return json.dumps(data, indent=rng.choice([None, 2]), ensure_ascii=False), g


@notation
def json_pairs(rng):
    g = graph(rng, QUOTED, either(rng), either(rng))
    edges = [[u, v] + ([w] if w else []) for u, v, w in g.edges]
    data = rng.choice([{"edges": edges}, {"nodes": g.names, "edges": edges}, edges])
    return clue(rng, g) + "\n" + json.dumps(data, ensure_ascii=False), g


# --- configuration ---

def needs(g, u):
    return before(g, u)


@notation
def depends_on(rng):
    """docker-compose"""
    g = graph(rng, TASKS, True, acyclic=True)
    key = rng.choice(["depends_on", "depends_on", "needs", "requires", "after", "dependencies"])
    rows = [rng.choice(["services:", "jobs:", "tasks:", "steps:"])]
    flow = either(rng)
    full = either(rng)
    for u in g.names:
        rows.append(f"  {u}:")
        if full or not needs(g, u):
            rows.append(f"    image: {rng.choice(['acme', 'base'])}:{rng.randint(1, 9)}" if rows[0] == "services:"
                        else "    run: make")
        if needs(g, u) and flow:
            rows.append(f"    {key}: [{', '.join(needs(g, u))}]")
        elif needs(g, u):
            rows += [f"    {key}:"] + [f"      - {v}" for v in needs(g, u)]
    return lines(rows), g


@notation
def needs_short(rng):
    """a: needs [b, c]; needs: [a, b] on the lines of a job"""
    g = graph(rng, TASKS, True, acyclic=True)
    form = rng.choice(["{}:\n  needs: [{}]", "{}: {{needs: [{}]}}", "{}:\n  depends_on: [{}]", "{}: requires [{}]",
                       "{}: needs {}", "{} depends_on {}"])
    empty = {"{}:\n  needs: [{}]": "{}:\n  needs: []", "{}: {{needs: [{}]}}": "{}: {{needs: []}}",
             "{}:\n  depends_on: [{}]": "{}:\n  depends_on: []"}.get(form)
    rows = [form.format(u, ", ".join(needs(g, u))) if needs(g, u) else empty.format(u)
            for u in g.names if needs(g, u) or empty]
    return lines(rows), g


@notation
def toml(rng):
    g = graph(rng, [PARTS, SNAKE, CODES, HYPHENED], True, acyclic=True)
    key = rng.choice(["depends_on", "deps", "requires", "needs"])
    kind = rng.choice(["", "task.", "service."])
    rows = []
    for u in g.names:
        rows += [f"[{kind}{u}]"]
        if needs(g, u):
            rows += [f"{key} = [" + ", ".join(f'"{v}"' for v in needs(g, u)) + "]"]
        else:
            rows += [f"{key} = []"]
        rows += [""]
    return lines(rows), g


@notation
def toml_edges(rng):
    g = graph(rng, QUOTED, either(rng), either(rng))
    ends = rng.choice([("from", "to"), ("source", "target")])
    rows = [f"[[{rng.choice(['edge', 'link', 'edges'])}]]\n{ends[0]} = \"{u}\"\n{ends[1]} = \"{v}\"" + (f"\nweight = {w}" if w else "")
            for u, v, w in g.edges]
    head = rows[0].split("\n")[0]
    rows = [head + "\n" + r.split("\n", 1)[1] for r in rows]
    return clue(rng, g) + "\n" + lines(rows, rng.choice(["\n", "\n\n"])), g


@notation
def yaml_edges(rng):
    g = graph(rng, SAFE, either(rng), either(rng))
    ends = rng.choice([("from", "to"), ("source", "target")])
    if either(rng):
        rows = [f"  - {{{ends[0]}: {u}, {ends[1]}: {v}" + (f", weight: {w}" if w else "") + "}" for u, v, w in g.edges]
    else:
        rows = [f"  - {ends[0]}: {u}\n    {ends[1]}: {v}" + (f"\n    weight: {w}" if w else "") for u, v, w in g.edges]
    return clue(rng, g) + "\n" + lines([rng.choice(["edges:", "links:"])] + rows), g


@notation
def yaml_lists(rng):
    g = graph(rng, SAFE, True)
    rows = []
    if either(rng):
        for u in g.names:
            if after(g, u):
                rows += [f"{u}:"] + [f"  - {v}" for v, _ in after(g, u)]
    else:
        rows = [f"{u}: [{', '.join(v for v, _ in after(g, u))}]" for u in g.names if after(g, u)]
    return "A directed graph, each node with the nodes it points to:\n" + lines(rows), g


@notation
def yaml_weights(rng):
    g = graph(rng, SAFE, True, True)
    rows = []
    for u in g.names:
        if after(g, u):
            rows += [f"{u}:"] + [f"  {v}: {w}" for v, w in after(g, u)]
    return "A directed graph:\n" + lines(rows), g


@notation
def makefile(rng):
    """Rules, some of several targets."""
    g = graph(rng, [["app", "main.o", "util.o", "lib.a", "gen.c", "tool", "docs", "all", "test"],
                    SNAKE, PARTS], True, acyclic=True)
    rules = {}
    for u in g.names:
        if needs(g, u):
            rules.setdefault(tuple(needs(g, u)), []).append(u)
    recipe = either(rng)
    rows = []
    for deps, targets in rules.items():
        rows.append(" ".join(targets) + ": " + " ".join(deps))
        if recipe:
            rows.append(rng.choice(["\tcc -c $< -o $@", "\techo $@", "\t./build.sh"]))
    return "Makefile:\n" + lines(rows), g


# --- facts, statements, code ---

@notation
def prolog(rng):
    g = graph(rng, [SMALL, PARTS, SNAKE, CODES], True, either(rng))
    name = rng.choice(["edge", "link", "road", "arc", "connected", "path"])
    rows = [f"{name}({u},{rng.choice(['', ' '])}{v}" + (f", {w}" if w else "") + ")." for u, v, w in g.edges]
    return clue(rng, g) + lines(rows, rng.choice(["\n", " "])), g


@notation
def sql(rng):
    g = graph(rng, QUOTED, True, either(rng))
    cols = rng.choice(["(src, dst{})", "(source, target{})", "(from_node, to_node{})"]).format(", weight" if any(w for *_, w in g.edges) else "")
    row = lambda u, v, w: f"('{u}', '{v}'" + (f", {w}" if w else "") + ")"
    if either(rng):
        text = f"INSERT INTO edges {cols} VALUES " + ", ".join(row(*e) for e in g.edges) + ";"
    else:
        text = lines([f"INSERT INTO edges {cols} VALUES {row(*e)};" for e in g.edges])
    return text, g


@notation
def graphviz(rng):
    g = graph(rng, QUOTED, either(rng), either(rng))
    quote = (lambda x: f'"{x}"') if either(rng) or any(not n.replace("_", "").isalnum() for n in g.names) else (lambda x: x)
    sign = "->" if g.directed else "--"
    attr = rng.choice([" [label={}]", " [weight={}]", ' [label="{}"]', " [len={}]"])
    end = rng.choice([";", ";", ""])
    rows = [f"  {quote(u)} {sign} {quote(v)}" + (attr.format(w) if w else "") + end for u, v, w in g.edges]
    return ("digraph" if g.directed else "graph") + rng.choice([" G", ""]) + " {\n" + lines(rows) + "\n}", g


@notation
def graphviz_bare(rng):
    """Lines of Graphviz without its braces."""
    g = graph(rng, [LETTERS, SMALL, CODES, PARTS], either(rng), either(rng))
    sign = "->" if g.directed else "--"
    attr = rng.choice([" [label={}]", " [weight={}]", ' [label="{}"]'])
    style = rng.choice(["", "node [shape=circle];\n", "rankdir=LR;\n"])
    return style + lines([f"{u} {sign} {v}" + (attr.format(w) if w else "") + ";" for u, v, w in g.edges]), g


@notation
def graphviz_groups(rng):
    g = graph(rng, [LETTERS, SMALL, PARTS], True)
    rows = [f"  {u} -> " + ("{" + rng.choice([" ", "; ", ", "]).join(v for v, _ in after(g, u)) + "}" if len(after(g, u)) > 1 else after(g, u)[0][0]) + ";"
            for u in g.names if after(g, u)]
    return "digraph {\n" + lines(rows) + "\n}", g


@notation
def mermaid(rng):
    g = graph(rng, [LETTERS, PARTS, SNAKE], either(rng), either(rng))
    sign = "-->" if g.directed else "---"
    tags = {}
    shape = rng.choice(["", "", "[{}]", "({})", "(({}))", "{{{}}}"])

    def node(n):
        return n + (shape.format(n) if shape and n not in tags and not tags.__setitem__(n, 1) else "")
    label = rng.choice(["|{}|", "|{}|", " text "])

    def row(u, v, w):
        if not w:
            return f"{node(u)} {sign} {node(v)}"
        if label == " text ":
            return f"{node(u)} -- {w} {sign} {node(v)}"
        return f"{node(u)} {sign}{label.format(w)} {node(v)}"
    return rng.choice(["graph TD\n", "flowchart LR\n", "graph LR;\n"]) + lines(["    " + row(*e) for e in g.edges]), g


@notation
def mermaid_groups(rng):
    """A & B --> C"""
    g = graph(rng, [LETTERS, PARTS], True)
    rows = [f"    {u} --> " + " & ".join(v for v, _ in after(g, u)) for u in g.names if after(g, u)]
    return "graph TD\n" + lines(rows), g


@notation
def networkx_calls(rng):
    g = graph(rng, QUOTED, either(rng), either(rng))
    q = rng.choice("'\"")
    rows = ["import networkx as nx", f"G = nx.{'DiGraph' if g.directed else 'Graph'}()"]
    rows += [f"G.add_edge({q}{u}{q}, {q}{v}{q}" + (f", weight={w}" if w else "") + ")" for u, v, w in g.edges]
    return lines(rows), g


@notation
def networkx_lists(rng):
    weighted = either(rng)
    g = graph(rng, QUOTED + [NUMBERS], either(rng), weighted)
    q = "" if g.names[0].isdigit() else rng.choice("'\"")
    items = ", ".join(f"({q}{u}{q}, {q}{v}{q}" + (f", {w}" if w else "") + ")" for u, v, w in g.edges)
    call = "add_weighted_edges_from" if weighted else "add_edges_from"
    name = rng.choice(["G", "g", "graph"])
    return f"{name} = nx.{'DiGraph' if g.directed else 'Graph'}()\n{name}.{call}([{items}])", g


@notation
def igraph_calls(rng):
    g = graph(rng, [LETTERS, PEOPLE, TOWNS], either(rng))
    form = rng.randrange(3)
    if form == 0:
        sign = rng.choice(["-+", "--+"]) if g.directed else rng.choice(["-", "--"])
        return "graph_from_literal(" + ", ".join(f"{u}{sign}{v}" for u, v, _ in g.edges) + ")", g
    if form == 1:
        return "g <- make_graph(c(" + ", ".join(f'"{u}", "{v}"' for u, v, _ in g.edges) + f"), directed = {str(g.directed).upper()})", g
    return ("df <- data.frame(from = c(" + ", ".join(f'"{u}"' for u, *_ in g.edges) + "), to = c(" +
            ", ".join(f'"{v}"' for _, v, _ in g.edges) + f"))\ng <- graph_from_data_frame(df, directed = {str(g.directed).upper()})"), g


@notation
def zipped(rng):
    g = graph(rng, SAFE, True, either(rng), least=4)
    q = rng.choice("'\"")
    lists = [f"{name} = [" + ", ".join(f"{q}{x}{q}" for x in xs) + "]"
             for name, xs in zip(rng.choice([("src", "dst"), ("u", "v"), ("sources", "targets"), ("from_", "to")]),
                                 ([e[0] for e in g.edges], [e[1] for e in g.edges]))]
    weights = [e[2] for e in g.edges]
    if weights[0]:
        lists.append("w = " + str(weights))
    names = [x.split(" ")[0] for x in lists]
    return clue(rng, g) + "\n" + lines(lists) + f"\nedges = list(zip({', '.join(names)}))", g


@notation
def cypher(rng):
    g = graph(rng, [LETTERS, SMALL, PEOPLE, PARTS, CODES], True, either(rng))
    kind = rng.choice(["LINKS", "X", "ROAD", "KNOWS"])
    prop = lambda w: f" {{{'w' if kind == 'X' else 'weight'}: {w}}}" if w else ""
    sep = rng.choice(["\n", ",\n", ", "])
    lead = rng.choice(["", "CREATE "])
    return lead + sep.join(f"({u})-[:{kind}{prop(w)}]->({v})" for u, v, w in g.edges), g


@notation
def triples(rng):
    """N-Triples and Turtle of one relation."""
    g = graph(rng, [SMALL, PARTS, CODES, SNAKE], True)
    form = rng.choice(["<http://ex.org/{}> <http://ex.org/linksTo> <http://ex.org/{}> .", ":{} :linksTo :{} .", "ex:{} ex:linksTo ex:{} ."])
    return lines([form.format(u, v) for u, v, _ in g.edges]), g


@notation
def gml(rng):
    g = graph(rng, SAFE, either(rng), either(rng))
    at = {n: i for i, n in enumerate(g.names)}
    rows = ["graph ["] + [f"  directed {int(g.directed)}"]
    rows += [f'  node [ id {i} label "{n}" ]' for n, i in at.items()]
    rows += [f"  edge [ source {at[u]} target {at[v]}" + (f" weight {w}" if w else "") + " ]" for u, v, w in g.edges]
    return lines(rows + ["]"]), g


@notation
def graphml(rng):
    """A fragment: no head, no keys."""
    g = graph(rng, SAFE, either(rng))
    rows = [f'<graph edgedefault="{"directed" if g.directed else "undirected"}">'] if either(rng) else None
    head = rows or []
    body = [f'  <node id="{n}"/>' for n in g.names] + [f'  <edge source="{u}" target="{v}"/>' for u, v, _ in g.edges]
    if not head:
        return clue(rng, g) + "\n" + lines(body), g
    return lines(head + body + ["</graph>"]), g


# --- mathematics ---

@notation
def math_sets(rng):
    weighted = rng.random() < 0.3
    g = graph(rng, [SMALL, LETTERS, NUMBERS, CODES], either(rng), weighted)
    left, right = "()" if g.directed or weighted or either(rng) else "{}"
    edges = ", ".join(left + f"{u},{rng.choice(['', ' '])}{v}" + (f", {w}" if w else "") + right for u, v, w in g.edges)
    nodes = "V = {" + ", ".join(g.names) + "}"
    form = rng.choice(["{n}, E = {{{e}}}", "{n}; E = {{{e}}}", "G = (V, E) with {n} and E = {{{e}}}", "nodes: {{{x}}}; edges: {{{e}}}",
                       "E = {{{e}}}", "{n}\nE = {{{e}}}"])
    return clue(rng, g) + form.format(n=nodes, e=edges, x=", ".join(g.names)), g


@notation
def math_words(rng):
    """V = {a, b, c}, E = {ab, bc}"""
    g = graph(rng, [SMALL, LETTERS], False)
    return "V = {" + ", ".join(g.names) + "}, E = {" + ", ".join(u + v for u, v, _ in g.edges) + "}", g


@notation
def nodes_edges(rng):
    g = graph(rng, SAFE, either(rng), either(rng))
    sign = rng.choice(["->", " -> "] if g.directed else ["--", " -- ", "<->"])
    edges = [f"{u}{sign}{v}" + (f" ({w})" if w else "") for u, v, w in g.edges]
    label = rng.choice([("nodes", "edges"), ("Nodes", "Edges"), ("Vertices", "Edges"), ("nodes", "links")])
    return f"{label[0]}: {', '.join(g.names)}{rng.choice(['; ', chr(10)])}{label[1]}: {', '.join(edges)}", g


@notation
def angle_pairs(rng):
    g = graph(rng, [SMALL, LETTERS, CODES, NUMBERS], True, either(rng))
    form = rng.choice(["<{}, {}>", "⟨{}, {}⟩", "[{}, {}]", "({},{})", "<{},{}>"])
    rows = [form.format(u, v) if not w else form[:-1].format(u, v) + f", {w}" + form[-1] for u, v, w in g.edges]
    return "Directed edges: " + ", ".join(rows), g


@notation
def assignments(rng):
    """w(a,b) = 3"""
    g = graph(rng, [SMALL, LETTERS, CODES], either(rng), True)
    form = rng.choice(["w({},{}) = {}", "w({}, {})={}", "d[{}][{}] = {}", "c({},{}) = {}", "cost({},{}) = {}", "w[{},{}] = {}"])
    return clue(rng, g) + lines([form.format(u, v, w) for u, v, w in g.edges], rng.choice(["\n", ", ", "; "])), g


# --- matrices ---

def cells(g, none, diagonal="0", one="1"):
    cell = {}
    for u, v, w in g.edges:
        cell[u, v] = str(w) if w else one
        if not g.directed:
            cell[v, u] = cell[u, v]
    return [[diagonal if u == v else cell.get((u, v), none) for v in g.names] for u in g.names]


@notation
def named_matrix(rng):
    weighted = either(rng)
    g = graph(rng, [LETTERS, TOWNS, CODES, PARTS], either(rng), weighted, most=8)
    none = rng.choice(["0", "-", ".", "inf", "∞", "x", "—"]) if weighted else rng.choice(["0", ".", "-"])
    rows = cells(g, none, rng.choice([none, "0"]) if weighted else none)
    sep = rng.choice(["tab", "pad", ",", "md", ";"])
    head = [rng.choice(["", " ", "from\\to"]) if sep in "pad,tab;" else " "] + g.names
    table = [head] + [[n] + r for n, r in zip(g.names, rows)]
    return clue(rng, g) + "\n" + tabled(table, sep), g


def tabled(table, sep):
    if sep == "md":
        rows = ["| " + " | ".join(r) + " |" for r in table]
        return lines([rows[0], "|" + "---|" * len(table[0])] + rows[1:])
    if sep == "pad":
        wide = [max(len(r[i]) for r in table) for i in range(len(table[0]))]
        return lines(["  ".join(c.ljust(w) for c, w in zip(r, wide)).rstrip() for r in table])
    return lines([("\t" if sep == "tab" else sep).join(r) for r in table])


@notation
def bare_matrix(rng):
    weighted = either(rng)
    g = graph(rng, [NUMBERS], either(rng), weighted, most=8)
    g.names.sort(key=int)
    index = {n: i for i, n in enumerate(g.names)}
    start = 0
    rows = cells(g, "0", "0")
    gold = Gold(g.directed, [(str(index[u] + start), str(index[v] + start), w) for u, v, w in g.edges], [str(i) for i in range(len(g.names))])
    form = rng.choice(["plain", "python", "commas", "semi"])
    if form == "plain":
        body = lines([" ".join(r) for r in rows])
    elif form == "python":
        body = "[" + rng.choice([", ", ",\n "]).join("[" + ", ".join(r) + "]" for r in rows) + "]"
    elif form == "commas":
        body = lines([",".join(r) for r in rows])
    else:
        body = "[" + "; ".join(" ".join(r) for r in rows) + "]"
    return f"Adjacency matrix of {'a directed' if g.directed else 'an undirected'} graph, nodes 0 to {len(g.names) - 1}:\n" + body, gold


@notation
def incidence(rng):
    g = graph(rng, [LETTERS, CODES], either(rng), least=3, most=7)
    head = [""] + [f"e{i + 1}" for i in range(len(g.edges))]
    rows = [[n] + [("-1" if g.directed else "1") if n == u else "1" if n == v else "0" for u, v, _ in g.edges] for n in g.names]
    sep = rng.choice(["tab", "pad", ",", "md"])
    say = " (-1 where the edge starts, 1 where it ends)" if g.directed else ""
    return f"Incidence matrix{say}:\n" + tabled([head] + rows, sep), g


@notation
def triangle(rng):
    """Distances between all pairs, half of them written."""
    pool = rng.choice([LETTERS, TOWNS, PARTS])
    names = rng.sample(pool, rng.randint(3, 7))
    n = len(names)
    w = {(i, j): rng.randint(2, 90) for i in range(n) for j in range(i)}
    lower = either(rng)
    none = rng.choice(["", "-"])
    rows = []
    for i, name in enumerate(names):
        row = [name]
        for j in range(n):
            row.append(rng.choice(["0"]) if i == j else (str(w[i, j]) if i > j else none) if lower else (str(w[j, i]) if i < j else none))
        rows.append(row)
    sep = rng.choice([",", "md", "tab", "pad" if none else ","])
    head = [""] + names
    return "Distances in km:\n" + tabled([head] + rows, sep), Gold(False, [(names[i], names[j], x) for (i, j), x in w.items()], names)


# --- tables ---

@notation
def markdown(rng):
    weighted = rng.random() < 0.7
    g = graph(rng, QUOTED, True, weighted)
    ends = rng.choice([("From", "To"), ("source", "target"), ("Source", "Target"), ("from", "to")])
    unit = rng.choice([("km", ""), ("Distance (km)", ""), ("Cost", ""), ("Time [min]", ""), ("Distance", " km"), ("Time", " min"), ("Price", "€")])
    table = [[*ends] + ([unit[0]] if weighted else [])]
    table += [[u, v] + ([f"{w}{unit[1]}"] if weighted else []) for u, v, w in g.edges]
    return tabled(table, rng.choice(["md", "md", "md", "tab"])), g


@notation
def neighbour_table(rng):
    """One row a node, with the list of its neighbours."""
    g = graph(rng, SAFE, True)
    head = rng.choice([("Node", "Successors"), ("node", "points to"), ("Node", "Links to"), ("from", "to"), ("Page", "Links to")])
    gap = rng.choice([", ", "; ", " "])
    none = rng.choice(["-", "", "—", "none"])
    table = [list(head)] + [[u, gap.join(v for v, _ in after(g, u)) or none] for u in g.names]
    return tabled(table, rng.choice(["md", "md", "tab"] if gap != " " else ["md", "tab"])), g


@notation
def task_table(rng):
    """Activities with durations and predecessors."""
    pool = rng.choice([LETTERS, SNAKE, PARTS])
    names = pool[:rng.randint(4, 8)]
    edges = {}
    for i, n in enumerate(names[1:], 1):
        edges[n] = sorted(set(rng.sample(names[:i], rng.randint(1, min(2, i)))), key=names.index)
    head = [rng.choice(["Task", "Activity", "Job"]), rng.choice(["Duration", "Days", "Duration (days)"]),
            rng.choice(["Predecessors", "Depends on", "Predecessor", "Requires", "Immediate predecessors"])]
    none = rng.choice(["-", "—", "none", ""])
    table = [head] + [[n, str(rng.randint(1, 9)), ", ".join(edges.get(n, [])) or none] for n in names]
    if either(rng):
        table = [[r[0], r[2], r[1]] for r in table]
    return tabled(table, rng.choice(["md", "tab", "md"])), Gold(True, [(d, n, None) for n, ds in edges.items() for d in ds], names)


@notation
def timetable(rng):
    """Rows with a departure and an arrival."""
    g = graph(rng, [TOWNS, LETTERS], True)
    rows = []
    for u, v, _ in g.edges:
        a = rng.randrange(300, 1200)
        b = a + rng.randint(5, 200)
        rows.append([u, v, f"{a // 60:02}:{a % 60:02}", f"{b // 60:02}:{b % 60:02}"])
    head = rng.choice([["from", "to", "dep", "arr"], ["From", "To", "Departure", "Arrival"], ["origin", "destination", "departs", "arrives"]])
    return tabled([head] + rows, rng.choice(["md", ",", "tab", "pad"])), g


# --- node values beside links ---

def values(rng, g):
    return [(n, rng.randint(1, 99)) for n in g.names]


@notation
def node_values(rng):
    """A number a name before or behind the links: what nodes have, no links."""
    g = graph(rng, [LETTERS, PEOPLE, PARTS, CODES], either(rng))
    sign = rng.choice(["->", " -> "] if g.directed else [" -- ", "--", "<->"])
    links = rng.choice(["", "Links: ", "Edges: ", "edges:\n"]) + lines([f"{u}{sign}{v}" for u, v, _ in g.edges], ", ")
    form = rng.choice(["{}: {}", "{}={}", "{} = {}", "{} {}", "{} ({})"])
    title = rng.choice(["", "Costs: ", "load: ", "Weights of the nodes: ", "Population: ", "capacity:\n", "Ages: "])
    own = title + rng.choice([", ", "\n", ", "]).join(form.format(n, x) for n, x in values(rng, g))
    return lines([own, links] if either(rng) else [links, own], rng.choice(["\n", "\n\n"])), g


@notation
def node_table(rng):
    g = graph(rng, [LETTERS, PEOPLE, PARTS, CODES], either(rng))
    sign = rng.choice(["->", " -> "] if g.directed else [" -- ", "<->"])
    links = rng.choice(["", "Links: ", "Edges: "]) + lines([f"{u}{sign}{v}" for u, v, _ in g.edges], rng.choice([", ", "\n"]))
    head = rng.choice([["name", "cost"], ["node", "load"], ["Node", "Weight"], ["id", "age"], ["node", "team"], ["name", "kind", "size"]])
    word = lambda k: rng.choice(["red", "blue", "green"]) if k in ("team", "kind") else str(rng.randint(1, 99))
    table = [head] + [[n] + [word(k) for k in head[1:]] for n in g.names]
    own = tabled(table, rng.choice(["md", ",", "tab", "pad"]))
    return lines([own, links] if either(rng) else [links, own], "\n\n"), g


@notation
def node_words(rng):
    g = graph(rng, [PEOPLE, PARTS, CODES, TOWNS], either(rng))
    sign = rng.choice(["->", " -> "] if g.directed else [" -- ", "<->"])
    links = rng.choice(["", "Links: ", "Edges: "]) + lines([f"{u}{sign}{v}" for u, v, _ in g.edges], ", ")
    form = rng.choice(["{}: {}", "{} = {}", "{} ({})"])
    words = rng.choice([["red", "blue", "green"], ["north", "south"], ["up", "down"], ["small", "large"]])
    title = rng.choice(["", "Colours: ", "Zones: ", "Status: "])
    own = title + rng.choice([", ", "\n", "; "]).join(form.format(n, rng.choice(words)) for n in g.names)
    return lines([own, links] if either(rng) else [links, own], rng.choice(["\n", "\n\n"])), g


@notation
def two_lists(rng):
    """Two lists of links, each with separators of its own."""
    g = graph(rng, [LETTERS, PARTS, CODES], either(rng), least=4)
    sign = "->" if g.directed else "<->"
    cut = rng.randint(1, len(g.edges) - 1)
    one = lines([f"{u} {sign} {v}" for u, v, _ in g.edges[:cut]], ", ")
    two = lines([f"{u} {sign} {v}" for u, v, _ in g.edges[cut:]], rng.choice(["; ", "\n", " | "]))
    return one + rng.choice(["\n", "\n\n", "\nAnd also: "]) + two, g


# --- drawings ---

@notation
def drawn_tree(rng):
    g = graph(rng, [PARTS, SNAKE, PEOPLE], True, least=4)
    parent = {}
    names = g.names
    for i, n in enumerate(names[1:], 1):
        parent[n] = names[rng.randrange(i)]
    ascii_art = either(rng)
    tee, last, bar = ("|-- ", "`-- ", "|   ") if ascii_art else ("├── ", "└── ", "│   ")

    def draw(n, front):
        kids = [k for k in names if parent.get(k) == n]
        out = []
        for i, k in enumerate(kids):
            end = i + 1 == len(kids)
            out.append(front + (last if end else tee) + k)
            out += draw(k, front + ("    " if end else bar))
        return out
    return lines([names[0]] + draw(names[0], "")), Gold(True, [(p, n, None) for n, p in parent.items()], names)


@notation
def drawn_lines(rng):
    """Boxes one above the other, in a grid of links."""
    wide, high = rng.randint(2, 4), rng.randint(1, 3)
    names = rng.sample(LETTERS, wide * high) if wide * high <= len(LETTERS) else LETTERS[:wide * high]
    at = lambda x, y: names[y * wide + x]
    rows, edges = [], []
    for y in range(high):
        row = at(0, y)
        for x in range(1, wide):
            link = rng.random() < 0.8
            row += ("---" if link else "   ") + at(x, y)
            if link:
                edges.append((at(x - 1, y), at(x, y), None))
        rows.append(row)
        if y + 1 < high:
            row = ""
            for x in range(wide):
                link = rng.random() < 0.8
                row += ("|" if link else " ") + "   "
                if link:
                    edges.append((at(x, y), at(x, y + 1), None))
            rows.append(row.rstrip())
    reached = {names[0]}
    for _ in names:
        reached |= {n for e in edges for n in e[:2] if reached & set(e[:2])}
    if len(edges) < 2 or len(reached) < len(names):  # in one piece
        return drawn_lines(rng)
    return lines(rows), Gold(False, edges, names)


# --- names with hyphens beside hyphens as links ---

@notation
def hyphens(rng):
    g = graph(rng, [HYPHENED], False, either(rng))
    sign = rng.choice([" - ", " -- ", " – ", "--"])
    return lines([f"{u}{sign}{v}" + (f" ({w})" if w else "") for u, v, w in g.edges], rng.choice(["\n", ", ", "; "])), g


@notation
def tight_hyphens(rng):
    """A-B, B-C; A-5-B"""
    g = graph(rng, [LETTERS, TOWNS, PEOPLE, PARTS], False, either(rng))
    form = rng.choice(["{0}-{1} {2}", "{0}-{1} ({2})", "{0}-{1}: {2}", "{0}-{1}={2}", "{0}-{2}-{1}"])
    return lines([form.format(u, v, w) if w else f"{u}-{v}" for u, v, w in g.edges], rng.choice([", ", "\n", "; "])), g


@notation
def spaced_names(rng):
    g = graph(rng, [SPACED], either(rng), either(rng))
    sign = rng.choice([" -> ", " → "] if g.directed else [" -- ", " <-> ", " – ", " — "])
    return lines([f"{u}{sign}{v}" + (f": {w}" if w else "") for u, v, w in g.edges], rng.choice(["\n", "; ", ", "])), g


# --- the harness ---

TASK_LISTS = ("ladders", "depends_on", "needs_short", "toml", "makefile", "task_table")
# What has few items is often left alone: it could be anything.
LEAST_READ = {"bars": 0.6, "needs_short": 0.6}
OTHERS_READ = 0.75
PROSE = ("sentences", "told", "measured", "orders", "compared", "pairs")


def asked(rng, name, text, g):
    """The text with a question before or behind it."""
    asks = ORDERED if name in TASK_LISTS else ASKS[:-2] if name == "quoted_csv" else ASKS
    ask = rng.choice(asks).format(*rng.sample(g.names, 2), sign="->" if g.directed else "--")
    if either(rng) and not text.startswith(("Directed", "Undirected", "A directed", "An undirected")):
        text = rng.choice(LEADS) + text
    return f"{ask}\n\n{text}" if rng.random() < 0.35 else f"{text}\n\n{ask}"


def links(directed, edges, weight=None):
    """weight: the column of it; without one the first number is."""
    out = Counter()
    for u, v, *more in edges:
        data = more[0] if more else None
        if isinstance(data, dict):
            data = data[weight] if weight in data else next(
                (x for k, x in data.items() if k != "relation" and isinstance(x, (int, float))
                 and not isinstance(x, bool)), None)
        u, v = str(u), str(v)
        ends = (u, v) if directed or u <= v else (v, u)
        out[ends + ((float(data),) if data is not None else ())] += 1
    return directed, out


def sense(text):
    done = subprocess.run([GRASP, "sense", "--json", "-"], input=text.encode(), capture_output=True, env=ENV)
    assert done.returncode == 0, text + "\n" + done.stderr.decode("utf-8", "replace")
    return json.loads(done.stdout)


def read(graph):
    return links(graph["directed"], graph["edges"], graph["weight"])


def judge(text, g):
    """exact; none: no graph, or a problem told; prose: sentences, which readers read too; wrong."""
    reading = sense(text)
    graphs = reading["graphs"]
    if len(graphs) == 1 and read(graphs[0]) == links(g.directed, g.edges):
        return "exact", reading
    if not graphs or reading["problems"]:
        return "none", reading
    return ("prose" if graphs[0]["by"] in PROSE else "wrong"), reading


def cases(name, f, n):
    for seed in range(FIRST, FIRST + n):
        rng = random.Random(f"{name} {seed}")
        text, g = f(rng)
        yield asked(rng, name, text, g), g


def wrong_text(text, g, reading):
    if not reading["graphs"]:
        return text + "\n" + str([p["text"] for p in reading["problems"]])
    (is_directed, got), (directed, want) = read(reading["graphs"][0]), links(g.directed, g.edges)
    return (f"{text}\nby {[x['by'] for x in reading['graphs']]}, directed {is_directed} not {directed}: "
            f"{list((got - want).items())[:3]} too many, {list((want - got).items())[:3]} missing")


def check(name, f):
    def run():
        with ThreadPoolExecutor(2) as pool:
            rows = list(cases(name, f, CASES))
            said = list(pool.map(lambda c: judge(*c), rows))
        count = Counter(what for what, _ in said)
        shown = [wrong_text(*c, r) for c, (what, r) in zip(rows, said)
                 if what != "exact" and (what == "wrong" or "-v" in sys.argv)]
        remark = ", ".join(f"{n} {what}" for what, n in sorted(count.items()))
        assert count["wrong"] == 0 or "-v" in sys.argv, remark + "\n" + "\n\n".join(shown[:3])
        assert count["exact"] >= LEAST_READ.get(name, OTHERS_READ) * CASES, remark
        return remark + "".join("\n" + x for x in shown[:3])
    return f"{name} is read exactly or not at all", run


def node_values_check():
    """Numbers beside the links become a column of the nodes."""
    for text, g in cases("node_values", node_values, CASES):
        graphs = sense(text)["graphs"]
        columns = [c for c in graphs[0]["columns"] if c["of"] == "node"]
        assert len(columns) == 1, text
    return f"{CASES} texts"


if __name__ == "__main__":
    only = [a for a in sys.argv[1:] if not a.startswith("-")]
    checks = [check(name, f) for name, f in NOTATIONS if not only or name in only]
    tap.run(checks + ([] if only else [("values of nodes are theirs", node_values_check)]))
