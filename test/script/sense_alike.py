"""Random graphs written as lists of items that are alike, with random signs, names, numbers,
separators and words around them: grasp sense reads each exactly or not at all, nearly all of them,
and nothing in texts that merely look like such lists."""
import json
import os
import random
import subprocess
from concurrent.futures import ThreadPoolExecutor

from lib import tap
from lib.program import ENV, GRASP

FIRST = int(os.environ.get("GRASP_FIRST", "0"))
CASES = int(os.environ.get("GRASP_CASES", "2400"))
DECOYS = CASES // 4
LEAST_READ = 0.95

ONE_WORD = [
    "Ann Bob Cid Dan Eve Fay Gus Hal Ida Jon Kim Leo Mia".split(),
    "Ulm Bonn Kiel Hof Jena Trier Mainz Essen Celle Greiz Soest".split(),
    "p1 p2 p3 p4 p5 p6 p7 p8 p9 p10 p11".split(),
    "A B C D E F G H J K L M".split(),
    "hall kitchen cellar attic pantry porch garage nursery study".split(),
    "Zürich Łódź Göteborg Århus Évora Málaga Örebro Çeşme".split(),
    "N07 N13 X22 QB5 R2 T900 W11 S4".split(),
]
MORE_WORDS = [
    ["New Ulm", "Bad Ems", "Hof", "Old Sarum", "Upper Wold", "Kiel", "Great Dunmow", "Trier"],
    ["Ann Lee", "Bob Roe", "Cid Poe", "Eve Moss", "Fay Holt", "Gus Vane", "Ida Crow"],
    ["red barn", "mill", "upper lock", "ford", "chapel", "weir", "quarry", "stone pit"],
]
SIGNS = ["+", "~", "::", "..", "·", "×", "<>", "=", "@", "&", "%", "^", "~~", "++", "==", "|", "||",
         "*", "**", "#", "➖", "∘", "⇌", "∼", "§", ":::", "=|=", "<=>", "><", "!!",
         "/", "\\", "_", "...", "¦", "¬", "-/-", "~+~", "•", "(+)"]
ARROWS = [">", ">>", "->", "=>", "~>", "→", "⇢", "➜", "»", "|>", "==>", "-|>", ":>", "..>", "➤"]
BRACKETS = ["(", "[", "[[", "{", "<"]
FRAMES = [("", "")] * 6 + [("(", ")"), ("[", "]"), ("[[", "]]"), ("{", "}"), ("<", ">"),
                           ("'", "'"), ('"', '"')]
CALLS = ["e", "edge", "link", "road", "hop", "E"]
VERBS = ["hop", "connect", "link", "join", "edge", "pair", "tie"]
JOINS = ["x", "to", "with", "v"]
NUMBERS = [" {}", ": {}", " = {}", " ({})", " [{}]", "={}", ":{}", " @{}", " - {}", " w={}",
           " weight {}", " | {}"]
UNITS = ["", "", "", " km", " min", "km", " miles"]
LEADS = ["", "", "Roads: ", "The edges are ", "Friendships: ", "We have these links: ",
         "Edges:\n", "My network: ", "Consider the graph ", "roads ", "Links: ", "Map:\n\n"]
ASKS = ["How many components are there?", "What is the shortest path from {} to {}?",
        "Is there a cycle?", "Which node has the highest degree?", "How far is {} from {}?",
        "What is the diameter of this network?", "Can one get from {} to {}?",
        "Is everything connected?"]


def edges_of(rng, names, n):
    """A tree of the names and a few links more, each pair once, ends in any order."""
    order = rng.sample(names, n)
    pairs = {tuple(sorted((order[i], order[rng.randrange(i)]))) for i in range(1, n)}
    for _ in range(rng.randrange(n)):
        pairs.add(tuple(sorted(rng.sample(order, 2))))
    out = [pair if rng.random() < 0.5 else pair[::-1] for pair in sorted(pairs)]
    rng.shuffle(out)
    return out


class Style:
    """How items are written: around and between the two names."""

    def __init__(self, rng):
        kind = rng.choice("ssssssaacvvjb")
        self.points = self.call = self.glued = False
        self.several = kind in "sac"  # names may have several words
        self.sign = self.front = self.back = ""
        if kind in "sa":
            left, right = rng.choice(FRAMES)
            # a quotation does not end before a letter, for which some of the signs pass
            signs = SIGNS if left not in ("'", '"') else [x for x in SIGNS if x not in "_·"]
            self.sign = rng.choice(signs if kind == "s" else ARROWS)
            if left in BRACKETS and rng.random() < 0.3:
                self.sign = ""
            self.glued = self.sign != "" and rng.random() < 0.5
            self.points = kind == "a" and self.sign != ""
            self.front, self.back = left, right
            blank = "" if self.glued else " "
            self.between = right + blank + self.sign + blank + left
        elif kind == "c":
            self.sign = rng.choice([",", ", ", ";", "|"])
            self.call, self.glued = True, self.sign != ", "
            self.front, self.between, self.back = rng.choice(CALLS) + "(", self.sign, ")"
        else:
            self.front = rng.choice(VERBS) + " " if kind == "v" else ""
            self.between = f" {rng.choice(JOINS)} " if kind == "j" else " "

    def item(self, u, v):
        return self.front + u + self.between + v + self.back

    def separator(self, rng, numbered):
        choices = [", ", "; ", "\n", "\n- ", "\n* ", ",\n", ", and "]
        if not self.call:  # that is a fact of Prolog
            choices.append(". ")
        if "/" not in self.sign:
            choices.append(" / ")
        if self.glued and not numbered:
            choices += [" ", " "]
        return rng.choice([x for x in choices if x.strip(" \n-*and") != self.sign.strip() or not
                           self.sign])


def around(rng, text, sep, ask):
    """The list with the words before it, and the question before or behind."""
    lead = rng.choice(LEADS)
    if sep in ("\n- ", "\n* "):
        text = sep[1:] + text
        lead = lead.rstrip(" ") + "\n" if lead else lead
    if rng.random() < 0.25:
        return f"{ask} {lead}{text}" if lead or "\n" not in sep else f"{ask}\n{text}"
    return f"{lead}{text}" + rng.choice(["\n", ".\n"] + ([] if "\n" in text else [". "] * 3)) + ask


def make_case(seed):
    """A text, whether its links point, and the links with their numbers."""
    rng = random.Random(seed)
    style = Style(rng)
    names = rng.choice(ONE_WORD + (MORE_WORDS if style.several and not style.glued else []))
    edges = edges_of(rng, names, rng.randint(4, min(8, len(names))))
    weights = [None] * len(edges)
    number = unit = ""
    if rng.random() < 0.5:
        number, unit = rng.choice(NUMBERS), rng.choice(UNITS)
        lacks = rng.random() < 0.2
        weights = [None if lacks and rng.random() < 0.3 and i > 0 else rng.randint(1, 60)
                   for i in range(len(edges))]
    items = [style.item(u, v) + (number.format(f"{w}{unit}") if w is not None else "")
             for (u, v), w in zip(edges, weights)]
    sep = style.separator(rng, number != "")
    if sep == ", and ":
        text = ", ".join(items[:-1]) + " and " + items[-1]
    else:
        text = sep.join(items)
    ask = rng.choice(ASKS).format(*rng.sample(sorted({x for e in edges for x in e}), 2))
    want = {(u, v) if style.points else tuple(sorted((u, v))): w
            for (u, v), w in zip(edges, weights)}
    return around(rng, text, sep, ask), style.points, want


def sense(text):
    done = subprocess.run([GRASP, "sense", "--json", "-"], input=text.encode(),
                          capture_output=True, env=ENV)
    assert done.returncode == 0, (text, done.stderr)
    return json.loads(done.stdout)["graphs"]


def found_in(graph):
    found = {}
    for u, v, *data in graph["edges"]:
        weight = next(iter(data[0].values())) if data else None
        ends = (str(u), str(v))
        found[ends if graph["directed"] else tuple(sorted(ends))] = weight
    return graph["directed"], found


def judge(seed):
    text, points, want = make_case(seed)
    graphs = sense(text)
    if not graphs:
        return "none", text, None
    got = found_in(graphs[0])
    right = len(graphs) == 1 and got == (points, want)
    return ("right" if right else "wrong"), text, (graphs[0]["by"], got)


PROSE = ("the a my our some people think that old dogs and cats like warm milk when it rains while "
         "most birds sing in trees but few fish ever see them again so we went home late with wet "
         "shoes although nobody had asked us to leave before dinner was ready on Monday").split()
THINGS = "apple pear plum fig nut date lemon melon cherry peach grape olive".split()


def make_decoy(seed):
    rng = random.Random(seed)
    kind = rng.randrange(10)
    n = rng.randint(3, 8)
    if kind == 0:  # sentences
        return ". ".join(", ".join(" ".join(rng.choices(PROSE, k=rng.randint(2, 7)))
                                   for _ in range(rng.randint(1, 4))) for _ in range(n)) + "."
    if kind == 1:  # pairs that never recur
        things = rng.sample(THINGS, len(THINGS))
        sign = rng.choice([" and ", "+", "/", " or ", " & ", " with "])
        return "We sell " + ", ".join(f"{things[2 * i]}{sign}{things[2 * i + 1]}"
                                      for i in range(min(n, 6))) + "."
    if kind == 2:  # sums
        sign = rng.choice("+*×/-^")
        return "Compute " + ", ".join(f"{rng.randint(1, 9)}{sign}{rng.randint(1, 9)}"
                                      for _ in range(n)) + "."
    if kind == 3:  # times, ratios, dates
        sign = rng.choice(":/.")
        return "Noted: " + ", ".join(f"{rng.randint(1, 12)}{sign}{rng.randint(10, 28)}"
                                     for _ in range(n)) + "."
    if kind == 4:  # settings
        return "\n".join(f"{rng.choice(THINGS)}{rng.choice(['=', ': '])}{rng.randint(1, 99)}"
                         for _ in range(n))
    if kind == 5:  # equations
        letters = "xyzuvw"
        return "Solve " + "; ".join(f"{rng.choice(letters)}+{rng.choice(letters)}="
                                    f"{rng.randint(1, 20)}" for _ in range(n)) + " for x."
    if kind == 6:  # paths
        return "See " + ", ".join("/".join(rng.sample(["src", "doc", "test", "lib", "bin", "etc"],
                                                      3)) + ".txt" for _ in range(n)) + "."
    if kind == 7:  # streets
        return "Streets: " + ", ".join(f"{x} {rng.choice(['Lane', 'Row', 'Hill'])}" for x in
                                       rng.sample(ONE_WORD[0], n)) + ". Which way is shortest?"
    if kind == 8:  # chains of words
        words = rng.sample(THINGS, n + 1)
        return ", ".join(f"{a} {b}" for a, b in zip(words, words[1:])) + ": what comes next?"
    return "Shopping: " + ", ".join(f"{rng.randint(2, 9)} {rng.choice(THINGS)}s"
                                    for _ in range(n)) + ". What does it cost?"


def judge_decoy(seed):
    text = make_decoy(seed)
    return text, [g["by"] for g in sense(text)]


with ThreadPoolExecutor(2) as pool:
    RESULTS = list(pool.map(judge, range(FIRST, FIRST + CASES)))
    FALSE = [x for x in pool.map(judge_decoy, range(FIRST, FIRST + DECOYS)) if "alike" in x[1]]
WRONG = [x for x in RESULTS if x[0] == "wrong"]
N_READ = sum(x[0] == "right" for x in RESULTS)


def exact():
    assert not WRONG, f"{len(WRONG)} are wrong, as {WRONG[0][1:]}"


def enough():
    assert N_READ >= LEAST_READ * CASES, f"{N_READ} of {CASES} are read"
    return f"{N_READ} of {CASES} are read"


def quiet():
    assert not FALSE, f"{len(FALSE)} of {DECOYS} give a graph, as {FALSE[0]}"


if __name__ == "__main__":
    if os.environ.get("GRASP_SHOW"):
        for result in RESULTS:
            if result[0] != "right":
                print(*map(repr, result))
        for text in FALSE:
            print("decoy", text)
    tap.run([("lists are read exactly or not at all", exact), ("nearly all are read", enough),
             ("what only looks like a list is left", quiet)])
