"""Samples made of records, each time other ones: names, numbers, notation, typos.

A sample is what the model sees and says: token ids and types, and for every action its number, and
where it points at the text one of the right places (start, end) and all right starts.

A record's question is also joined with another one, asked of a network that changes.txt changes, asked
of somebody who does not exist, and asked without its data: what a reader may not overlook.
"""
import gzip
import json
import random
import re
import string
import sys
import time

import note_names

ASK, READ, NOTE = 1, 2, 5  # what goes in first, by its number in the alphabet
MAX_TOKENS = 512
MAX_STARTS = 8
AND = [" And ", " Also, ", " ", "\n", " Plus: ", " And also: ", " Second question: ", " Then: ", " Oh, and "]
TIME = re.compile(r"\d?\d[:.]\d\d|\d{4}-\d\d")
SECOND = {a + b: a + c for a in ("weight", "value", "kind") for b, c in (("", "2"), ("2", "3"), ("3", "4"))}
SECOND.update({"time": "arrival", "arrival": "arrival2", "arrival2": "arrival3"})
MORE = 1, 1, 2, 3, 3, 4, 4, 5, 5, 6, 7  # nodes that a question does not name
MOST_GRAPHS = 4
UNITS = ["", "", " km", " min", " m", " miles", " euros", " hours", " ms", " EUR"]


class Alphabet:
    def __init__(self, names):
        self.names = names
        self.of = {n: i for i, n in enumerate(names)}


def alphabet(records, tools):
    """All symbols: what every model has, the tools, what the records use, and what is made of them."""
    used = {a if isinstance(a, str) else a[0] for r in records for a in r["actions"]}
    made = {"list", "decline:no_graph", "decline:unknown_node"} | {f"graph:{i}" for i in range(MOST_GRAPHS)}
    fixed = ["<pad>", "<ask>", "<read>", "<stop>", "end", "<note>"]
    return fixed + sorted((used | made | {"tool:" + t for t in tools}) - set(fixed))


# ---- data, where a record has none of its own -------------------------------------------------------

def folded(lines, between, asked):
    """What a reader sees of a notation (src/parse/view.c): where it begins, and a link of each name that is asked about."""
    size, shown, gaps = 0, [], 0
    for i, line in enumerate(lines):
        begins = size < 240 and (i < 3 or "\n" not in between)
        size += len(line) + len(between)
        if begins or any(re.search(r"(?<!\w)" + re.escape(name) + r"(?!\w)", line) for name in asked):
            asked = [name for name in asked if not re.search(r"(?<!\w)" + re.escape(name) + r"(?!\w)", line)]
            shown.append((" ... " if gaps else between if shown else "") + line)
            gaps = 0
        else:
            gaps += 1
    return "".join(shown) + (" ... " if gaps else "")


def links(rng, names):
    n = len(names)
    edges = [(names[rng.randrange(i)], names[i]) for i in range(1, n)]
    m = rng.randint(n - 1, max(n - 1, min(2 * n, 14)))
    while len(edges) < m:
        edges.append(tuple(rng.sample(names, 2)))
    rng.shuffle(edges)
    return edges


ONE_WAY = ["There is an arc from {} to {}", "{} points to {}", "An edge leads from {} to {}", "{} links to {}", "Node {} points to node {}",
           "A one-way road leads from {} to {}", "From {} one gets to {}"]
BOTH_WAYS = ["There is an edge between {} and {}", "{} is linked to {}", "{} and {} are connected", "Node {} is connected to node {}",
             "{} and {} are neighbours", "A line connects {} with {}", "{} touches {}"]
ASIDES = ["The map is not to scale. ", "Nobody has checked this since spring. ", "The picture is in black and white. ", "It rained all day. ",
          "This was drawn by hand. ", "Ask at the desk for a copy. ", "The list is in no special order. ", "Thanks in advance! "]


RELATIONS = ["caller -> callee", "sender -> receiver", "page -> link", "user -> follows", "payer -> payee", "author -> cites", "node -> next",
             "exporter -> importer", "state -> successor", "donor -> recipient"]
OPENINGS = ["", "", "", "Edges: ", "Links: ", "Roads: ", "Here is the network: ", "Given: ", "This is our map. ", "We have these links:\n",
            "Data:\n", "Friends: "]


def told(rng, edges, weights, directed, weighted, unit):
    """As machines tell it: a sentence for each link, in several ways, now and then one that says nothing."""
    ways = rng.sample(ONE_WAY if directed else BOTH_WAYS, rng.randint(2, 4))
    lines = [rng.choice(ways).format(a, b) + (f" ({w}{unit})" if weighted else "") + ". " for (a, b), w in zip(edges, weights)]
    if rng.random() < .3:
        lines.insert(rng.choice([0, len(lines)]), rng.choice(ASIDES))
    return "".join(lines).rstrip()


def notation(rng, names, directed, weighted, asked):
    edges = links(rng, names)
    unit = rng.choice(UNITS)
    weights = [str(rng.randint(1, 30) if rng.random() < .8 else round(rng.uniform(.5, 20), 1)) for _ in edges]
    arrow = rng.choice(["->", "→", "=>", " to ", ">", " --> "] if directed else
                       ["-", "–", " - ", "--", " and ", " <-> ", "/", " & ", "—"])
    verb = rng.choice(["knows", "is linked to", "is connected with", "leads to", "depends on", "calls", "follows", "borders",
                       "feeds", "trusts", "owes", "reports to"])
    thing = rng.choice(["road", "link", "pipe", "cable", "path", "wire", "line", "door"])
    if rng.random() < .12:
        return told(rng, edges, weights, directed, weighted, unit)
    style, lines = rng.randrange(11), []
    for (a, b), w in zip(edges, weights):
        behind = rng.choice([f" {w}{unit}", f" ({w}{unit})", f": {w}{unit}", f" = {w}", f" [{w}]"]) if weighted else ""
        number = f" {w}" if weighted else ""
        lines.append([f"{a}{arrow}{b}{behind}", f'("{a}", "{b}"' + (f", {w})" if weighted else ")"),
                      f"{a} {verb} {b}" + (f" ({w}{unit})" if weighted else ""), f"{a} {b}{number}",
                      f"{a},{b}" + (f",{w}" if weighted else ""), f"from {a} to {b}" + (f" takes {w}{unit}" if weighted else ""),
                      f"| {a} | {b} |" + (f" {w} |" if weighted else ""),
                      f"There is a {thing} between {a} and {b}" + (f" of {w}{unit}" if weighted else ""),
                      f"{a}: {b}{number}", f"{a}{arrow}{b}{behind}", f"* {a}{arrow}{b}{behind}"][style])
    between = [rng.choice([", ", "; "]), ", ", ". ", "\n", "\n", ", ", "\n", ". ", "\n", "\n", "\n"][style]
    text = between.join(lines) if style in (2, 5, 7) or rng.random() < .15 else folded(lines, between, asked)
    if style == 1:
        text = "[" + text + "]"
    if style in (0, 2, 5, 7):
        text += "."
    return text


def data_beside(rng, names, directed, weighted, asked, of=""):
    """What a reader sees of a graph in a file (src/agent/beside.c)."""
    edges = links(rng, rng.sample(names, len(names)))
    of += f" ({rng.choice(RELATIONS)})" if directed and rng.random() < .2 else ""
    lines = [f"{a} {'->' if directed else '-'} {b}" + (f" {rng.randint(1, 30)}" if weighted else "") for a, b in edges]
    return f"Links{of}: " + folded(lines, ", ", asked)


# ---- variation ------------------------------------------------------------------------------------

def other_names(rng, pool, n, text):
    """n names of one kind that do not stand in the text yet."""
    way = rng.random()
    if way < .12:
        names = rng.sample(string.ascii_uppercase.replace("I", ""), min(n, 25))
    elif way < .2:
        first = rng.choice([0, 1, 1, 10, 100])
        names = [str(first + i) for i in range(n)]
    elif way < .27:
        stem = rng.choice(["n", "v", "node", "P", "S", "host-", "st", "R", "Node ", "Site ", "u"])
        names = [f"{stem}{i}" for i in rng.sample(range(1, 30), min(n, 29))]
    else:
        names = []
        for _ in range(6):
            some = pool[rng.randrange(len(pool))]
            if len(some) >= n:
                names = rng.sample(some, n)
                break
        else:
            for _ in range(40):
                names += [x for x in pool[rng.randrange(len(pool))] if x not in names]
                if len(names) >= n:
                    break
            names = rng.sample(names, n) if len(names) >= n else []
    if len(names) < n or len({x.lower() for x in names}) < n:
        return None
    low = text.lower()
    return None if way >= .27 and any(len(x) < 3 or f" {x.lower()} " in low for x in names) else names


def graph_names(rng, n):
    stem = rng.choice(["E", "E", "G", "G", "N", "net", "g", "part", "map", "K", "T"])
    return rng.choice([[f"{stem}{i + 1}" for i in range(n)], rng.sample("GHKLMN", n), rng.sample("north south east west old new red blue".split(), n),
                       rng.sample("roads rivers trains buses friends mails calls trades staff pipes".split(), n)])


def misspell(rng, text):
    at = rng.randrange(len(text))
    if not text[at].isalpha():
        return text
    return rng.choice([text[:at] + text[at + 1:], text[:at] + text[at] + text[at:],
                       text[:at] + text[at + 1:at + 2] + text[at] + text[at + 2:]])


def safe(names):
    """Can these names be exchanged, or are they words that a text needs otherwise?"""
    return all(len(n) > 1 or (n.isupper() and n not in "AI") or n.isdigit() for n in names)


def small(piece):
    """A sentence's beginning inside a sentence."""
    return piece[0].lower() + piece[1:] if isinstance(piece, str) and piece[1:2].islower() else piece


def spread(actions, at, by):
    """Actions whose pointers to pieces from at on go by more."""
    return [a if isinstance(a, str) else [a[0], [i + by if i >= at else i for i in a[1]]] for a in actions]


def asked(r):
    """The first piece of a record's question, and the one behind it; None if it is woven in."""
    if r["id"].startswith("phr:"):
        return 0, len(r["body"])
    at, inside = 0, []
    for i, p in enumerate(r["body"] if r.get("asked") else []):
        if r["asked"][0] <= at < r["asked"][1]:
            inside.append(i)
        at += len(p if isinstance(p, str) else p[0])
    return (inside[0], inside[-1] + 1) if inside else None


def is_note(r):
    return r["id"].startswith("note:")


def declines(actions):
    return isinstance(actions[0], str) and actions[0].startswith("decline:")


CHANGES = re.compile(r"tool:(add|remove|filter|set|contract|subgraph|reverse|to|edge|induced|ego|largest)_")


def tells_all(r):
    """Does the text of a record only tell of a network, of which anything may be asked? Where links have no direction: what
    "before" means for the others is known to their own text alone. A text that changes what it tells shows in the program."""
    if r["head"] not in (["undirected"], ["undirected", " links ", ["weight", "column"]]) or declines(r["actions"]) or not r["names"] or not safe(r["names"]):
        return False
    here = asked(r)
    return bool(here) and here[0] > 5 and here[1] == len(r["body"]) and not any(CHANGES.match(a) for a in r["actions"] if isinstance(a, str))


# ---- sentences of many texts in one -------------------------------------------------------------

LEANS = set("he she they it his her their its him them this that these those so both neither either each all none the then "
            "and but or also likewise same other others another same latter former instead except besides i we you my our".split())


def sentence_ends(body):
    """Behind which pieces a sentence ends."""
    return [i + 1 for i, p in enumerate(body) if isinstance(p, str) and p.rstrip().endswith((".", ";", "!", "?", ":")) or p == "\n"]


def said(actions):
    """The statements of a reading: (symbol, pointers)."""
    at = 1
    while at < len(actions) - 1:
        end = at + 1
        while isinstance(actions[end], list):
            end += 1
        yield actions[at], actions[at + 1:end]
        at = end


def whole_sentences(r):
    """Sentences of a text that say something of its graph and lean on no other: (pieces, statements)."""
    ends = [0] + sentence_ends(r["body"]) + [len(r["body"])]
    parts = {}
    for symbol, points in said(r["actions"]):
        places = [a[1][0] for a in points]
        inside = {sum(e <= i for e in ends) for i in places}
        for part in inside:
            parts.setdefault(part, []).append((symbol, [[a[0], i] for a, i in zip(points, places)]) if len(inside) == 1 else None)
    for part, statements in parts.items():
        first, last = ends[part - 1], ends[part]
        pieces = r["body"][first:last]
        word = "".join(p if isinstance(p, str) else "X" for p in pieces).lstrip(" \n-*•").split(" ")[0].strip(",.:;").lower()
        if None not in statements and word not in LEANS and last - first > 3:
            yield pieces, [(symbol, [[k, i - first] for k, i in points]) for symbol, points in statements]


def as_read(head):
    """The columns of a head by the names that a reader of prose gives them (src/parse/prose.c)."""
    out, of, given = [], None, set()
    for i, p in enumerate(head):
        if isinstance(p, str):
            of = "links" if " links " in p else "nodes" if " nodes " in p else of
            given = set() if " links " in p or " nodes " in p else given
        elif p[1:] == ["column"] and p[0] != "relation":
            texts = []
            for q in head[i + 1:]:
                if q == " (" or (q == ", " and texts):
                    continue
                if isinstance(q, str) or q[1:] != ["value"]:
                    break
                texts.append(q[0])
            name = ("weight" if of == "links" else "value") if not texts else "time" if all(TIME.match(x) for x in texts) else "kind"
            while name in given:
                name = SECOND[name]
            given.add(name)
            p = [name, "column"]
        out.append(p)
    return out


class Maker:
    def __init__(self, records, names, tokens, alphabet, changes=()):
        self.records, self.pool, self.tokens, self.alphabet, self.changes = records, names, tokens, alphabet, changes
        self.sentences = {}
        for r in records:
            if r["head"] is None and r["names"] and safe(r["names"]):
                for pieces, statements in whole_sentences(r):
                    kind = r["actions"][0], *sorted({(symbol, *(k for k, _ in points)) for symbol, points in statements})
                    self.sentences.setdefault(kind, []).append((pieces, statements))
        self.kinds = [(k, len(v)) for k, v in self.sentences.items() if len(v) > 30]
        self.scenes = {}
        for r in records:
            self.scenes.setdefault(self.scene(r), []).append(r)
        self.tellers = {}
        for r in records:
            if tells_all(r):
                self.tellers.setdefault(len(r["head"]), []).append(r)

    @staticmethod
    def scene(r):
        """What may be asked together."""
        of = re.fullmatch(r"(.*)q\d+b?", r["id"]) if r.get("asked") and r["head"] is not None else None
        return "phr" if r["id"].startswith("phr:") else of[1] if of else r["id"]

    def joined(self, rng, r):
        """A record and another question about the same network."""
        other = rng.choice(self.scenes[self.scene(r)])
        here, there = asked(r), asked(other)
        if other is r or not here or not there or here[1] != len(r["body"]) or other["head"] != r["head"] or \
           any(declines(x["actions"]) or x["actions"][0] == "list" for x in (r, other)):
            return r
        body, n = list(r["body"]), len(r["head"])
        if isinstance(body[-1], str) and body[-1].rstrip()[-1:].isalpha():
            body[-1] += "?"
        glue = rng.choice(AND)
        second = [p if isinstance(p, str) or not self.scene(r) == "phr" or type(p[1]) is not int else [p[0], p[1] + len(r["names"])]
                  for p in other["body"][there[0]:there[1]]]
        first = [glue, small(second[0]) if glue.endswith((", ", "And ")) else second[0]] + second[1:]
        shift = len(body) + 1 - there[0]
        actions = other["actions"]
        if any(i >= n and not there[0] <= i - n < there[1] for a in actions if isinstance(a, list) for i in a[1]):
            return r
        names = r["names"] + other["names"] if self.scene(r) == "phr" else r["names"]
        out = dict(r, names=names, body=body + first, actions=["list"] + r["actions"] + spread(actions, n, shift) + ["end"])
        if r.get("asked"):
            out["asked"] = [r["asked"][0], sum(len(p if isinstance(p, str) else p[0]) for p in out["body"])]
        return out

    def stranger(self, rng, r):
        """The question about somebody of whom nothing is known."""
        here, n = asked(r), len(r["head"])
        meant = [i - n for a in r["actions"] if isinstance(a, list) for i in a[1] if i >= n]
        known = [i for i in meant if here and here[0] <= i < here[1] and type(r["body"][i][1]) is int]
        some = self.pool[rng.randrange(len(self.pool))]
        name = rng.choice(some)
        if not known or any(name.lower() in x.lower() or x.lower() in name.lower() for x in r["names"]):
            return r
        who = r["body"][rng.choice(known)][1]
        body = [[name, len(r["names"])] if here[0] <= i < here[1] and not isinstance(p, str) and p[1] == who and type(p[1]) is int else p
                for i, p in enumerate(r["body"])]
        return dict(r, names=r["names"] + [name], body=body, actions=["decline:unknown_node"])

    @staticmethod
    def window(rng, r):
        """A part of a text from one sentence to another, with what is said there and nowhere else; or the record itself."""
        ends = [0] + sentence_ends(r["body"])
        if len(ends) < 4:
            return r
        first, last = sorted(rng.sample(ends + [len(r["body"])], 2))
        actions = [r["actions"][0]]
        for symbol, points in said(r["actions"]):
            inside = [first <= a[1][0] < last for a in points]  # the nearest place comes first
            if all(inside):
                actions += [symbol] + [[a[0], [i - first for i in a[1] if first <= i < last]] for a in points]
            elif any(inside):
                return r
        return dict(r, body=r["body"][first:last], actions=actions + ["end"], asked=None) if len(actions) > 1 else r

    def mixed(self, rng):
        """Sentences of many texts, about one set of names."""
        kind = rng.choices([k for k, _ in self.kinds], [n for _, n in self.kinds])[0]
        names = other_names(rng, self.pool, rng.randint(5, 10), "")
        body, actions, pairs = [], [kind[0]], set()
        for _ in range(rng.randint(2, 7) if names else 0):
            pieces, statements = rng.choice(self.sentences[kind])
            local = sorted({p[1] for p in pieces if not isinstance(p, str) and type(p[1]) is int})
            if len(local) > len(names):
                continue
            of = dict(zip(local, rng.sample(range(len(names)), len(local))))
            ends = [frozenset(of.get(pieces[i][1]) for k, i in points if k == "text" and type(pieces[i][1]) is int) for _, points in statements]
            if pairs & set(ends) or len(set(ends)) < len(ends):
                continue
            pairs |= set(ends)
            if body:
                body.append(rng.choice([" ", " ", "\n"]))
            for symbol, points in statements:
                actions += [symbol] + [[k, [i + len(body)]] for k, i in points]
            body += [p if isinstance(p, str) else [names[of[p[1]]]] if type(p[1]) is int else
                     [str(rng.randint(1, 40))] if p[1] == "number" and p[0].isdigit() else [p[0]] for p in pieces]
        return (None, body, actions + ["end"]) if len(actions) > 3 else None

    def changed(self, rng, head, out, actions, here, names):
        """The question about a network that is not as it was told."""
        weight = next((i for i, p in enumerate(head) if not isinstance(p, str) and p[0] == "weight"), None)
        change = rng.choice(self.changes)
        if head[0] == "no graph" or change["weighted"] and weight is None or change["directed"] and head[0] != "directed" or len(head) > 12 or \
           sum(a == "graph:0" for a in actions) > 3 or "graph:1" in actions:
            return out, actions
        n = len(head)
        meant = {out[i - n][0] for a in actions if isinstance(a, list) for i in a[1] if i >= n and not isinstance(out[i - n], str)}
        there = [x for x in names if x not in meant] if rng.random() < .8 else names
        if len(there) < 2:
            return out, actions
        slots = dict(zip("ab", rng.sample(there, 2)), k=str(rng.choice([2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30])))
        told = [p if isinstance(p, str) else [slots[p[0]], p[0]] for p in change["body"]]
        at, behind, last = here[0], [" "], out[here[1] - 1]
        if change["where"] == "^":
            behind = [", "]
            out = out[:at] + [small(out[at])] + out[at + 1:]
        elif change["where"] == ">":
            stops = len(last) - len(last.rstrip(" ?.!\n")) if isinstance(last, str) else 0
            at, told, behind = here[1], [" "] + told, [last[len(last) - stops:]] if stops else []
            if stops:
                out = out[:at - 1] + [last[:-stops]] + out[at:]
        elif rng.random() < .2:
            at, told, behind = here[1], [" "] + told, []
        told += behind
        places = {p[1]: n + at + i for i, p in enumerate(told) if not isinstance(p, str)}
        graph = [a if isinstance(a, str) else ["name", [weight]] if a[0] == "name" else ["text", [weight]] if a[1] == "weight" else
                 [a[0], [places[a[1]]]] for a in change["actions"]]
        actions = [x for a in spread(actions, n + at, len(told)) for x in (graph if a == "graph:0" else [a])]
        return out[:at] + [p if isinstance(p, str) else [p[0]] for p in told] + out[at:], actions

    @staticmethod
    def noted(rng, r):
        """A statement about other things, with slips of the pen."""
        names, out, change = {}, [], rng.random() < .9
        exact = r["id"].startswith("note:loading:")
        for p in r["body"]:
            if isinstance(p, str):
                slip = not exact and rng.random() < .03 and len(p) > 3
                out.append(misspell(rng, p) if slip else p)
                continue
            name = names.get(p[0])
            while name is None or list(names.values()).count(name) > 1:
                name = names[p[0]] = note_names.fresh(rng, p[1]) if change and p[1] != "hole" else p[0]
            out.append([misspell(rng, name) if p[1] in "gh" and rng.random() < .05 else name])
        if out[-1] in ("?", ".") and not exact and rng.random() < .12:
            out[-1] = " "
        if not exact and rng.random() < .06:
            out = [p.lower() if isinstance(p, str) else p for p in out]
        return None, out, r["actions"]

    def vary(self, rng, r):
        """Head, body and actions of a record, other than it was."""
        if is_note(r):
            return self.noted(rng, r)
        way, strange = rng.random() if r["head"] is not None else 1, False
        if way < .15:
            r = self.joined(rng, r)
        elif way < .2:
            before, r = r, self.stranger(rng, r)
            strange = r is not before
        elif r["head"] is None and rng.random() < .25:
            r = self.window(rng, r)
        elif r["head"] is None and rng.random() < .4:
            return self.mixed(rng)
        if r["head"] is not None and ";" not in str(r["head"]) and rng.random() < .3:
            r = dict(r, head=as_read(r["head"]))
        head, body, actions, here = r["head"], r["body"], r["actions"], asked(r)
        made = r["id"].startswith("phr:")
        plain = head is not None and all(isinstance(p, str) or p[0] == "weight" for p in head)
        if here and not made and way > .99:
            return ["no graph"], [p if isinstance(p, str) else [p[0]] for p in body[here[0]:here[1]]], ["decline:no_graph"]
        if not made and plain and here and (strange or not declines(actions)) and rng.random() < (.3 if head[0] == "undirected" else .15):
            shorter = self.bare(r, here)
            if shorter is not None and rng.random() < .5 and len(head) in self.tellers and head[0] == "undirected":
                elsewhere = self.elsewhere(rng, head, *shorter)
                if elsewhere is not None:
                    return elsewhere
            if shorter is not None:
                body, actions, made, here = *shorter, True, (0, here[1] - here[0])
        whole = "".join(p if isinstance(p, str) else p[0] for p in body)
        names = None
        if made or (rng.random() < .55 and r["names"] and safe(r["names"])):
            n = len(r["names"])
            names = other_names(rng, self.pool, n + (max(rng.choice(MORE), 3 - n) if made else 0), whole)
            if names is None and made:
                return None
        numbers = {}
        out = []
        if names and head is not None:
            head = [[names[p[1]]] if not isinstance(p, str) and type(p[-1]) is int else p for p in head]
        change = rng.random() < .35
        for p in body:
            if isinstance(p, str):
                if rng.random() < .03 and len(p) > 6:
                    p = misspell(rng, p)
                out.append(p)
            elif type(p[1]) is int:
                out.append([names[p[1]] if names else p[0]])
            elif p[0] == "@k":
                out.append([str(rng.choice([1, 2, 2, 3, 3, 4, 5, 6, 7, 10, 12, 20, 45])) if rng.random() < .75 else
                            rng.choice("one two three four five six ten".split())])
            elif p[0] == "@t":
                out.append([rng.choice([f"{rng.randint(5, 22)}:{rng.randint(0, 59):02d}", f"{rng.randint(1, 12)} pm", str(rng.randint(1, 30))])])
            elif p[1] == "number" and change and p[0].isdigit() and len(p[0]) < 4:
                out.append([numbers.setdefault(p[0], str(rng.randint(2, 9) if len(p[0]) == 1 else rng.randint(10, 10 ** len(p[0]) - 1)))])
            else:
                out.append([p[0]])
        if made:
            directed, weighted = rng.random() < .5, rng.random() < .55
            if not r["id"].startswith("phr:"):
                directed, weighted = head[0] == "directed", len(head) > 1
            stranger = actions == ["decline:unknown_node"]
            known = [x for i, x in enumerate(names) if not stranger or i != len(r["names"]) - 1]
            if rng.random() < .08 and not declines(actions):
                return self.several(rng, r, out, actions, known, directed, weighted)
            data = rng.choice(OPENINGS) + notation(rng, rng.sample(known, len(known)), directed, weighted, known[:len(r["names"])])
            head = ["directed" if directed else "undirected"] + ([" links ", ["weight"]] if weighted else [])
            shift, gap = len(head) - len(r["head"]), rng.choice([" ", "\n", "\n\n"])
            first = rng.random() < .7
            if rng.random() < .15:
                data, gap, first = data_beside(rng, known, directed, weighted, known[:len(r["names"])]), "\n", False
            if rng.random() < .5 and out and isinstance(out[-1], str) and not out[-1].rstrip().endswith(("?", ".", "!")):
                out[-1] += "?"
            out = [data + gap] + out if first else out + [gap + data]
            here = (here[0] + first, here[1] + first)
            if not r["id"].startswith("phr:") and any(i < len(r["head"]) and i >= len(head) for a in actions if isinstance(a, list) for i in a[1]):
                return None
            actions = [a if isinstance(a, str) else [a[0], [i if i < len(r["head"]) else i + shift + first for i in a[1]]] for a in actions]
        elif plain and rng.random() < .12:
            head, actions = self.crowd(rng, head, actions)
        if self.changes and here and rng.random() < .25:
            out, actions = self.changed(rng, head, out, actions, here, (names or r["names"])[:len(r["names"])] if not made else known)
        return head, out, actions

    def elsewhere(self, rng, head, question, actions):
        """A question about the network of another text."""
        other = rng.choice(self.tellers[len(head)])
        data, n = other["body"][:asked(other)[0]], len(other["names"])
        of = sorted({p[1] for p in question if not isinstance(p, str) and type(p[1]) is int})
        whole = "".join(p if isinstance(p, str) else p[0] for p in data)
        names = rng.random() < .6 and other_names(rng, self.pool, n, whole) or other["names"]
        there = sorted({p[1] for p in data if not isinstance(p, str) and type(p[1]) is int})
        if len(of) > len(there) or "(Asked before" in whole:
            return None
        meant, before = dict(zip(of, rng.sample(there, len(of)))), len(head)
        at = {}
        for i, p in enumerate(data):
            if not isinstance(p, str) and type(p[1]) is int:
                at.setdefault(p[1], []).append(before + i)
        gap = [] if whole[-1:].isspace() else [rng.choice([" ", "\n"])]
        shift = before + len(data) + len(gap)
        out = [p if isinstance(p, str) else [names[p[1]]] if type(p[1]) is int else [p[0]] for p in data] + gap
        out += [p if isinstance(p, str) else [names[meant[p[1]]]] if type(p[1]) is int else [p[0]] for p in question]
        said = []
        for a in actions:
            if isinstance(a, list) and a[1][0] >= before:
                who = question[a[1][0] - before][1] if not isinstance(question[a[1][0] - before], str) else None
                a = [a[0], [i - before + shift for i in a[1] if i >= before] + (at[meant[who]] if type(who) is int else [])]
            said.append(a)
        return list(head), out, said

    @staticmethod
    def several(rng, r, out, actions, known, directed, weighted):
        """The question of one of several graphs, which it names."""
        n, columns = rng.choice([2, 2, 2, 3, MOST_GRAPHS]), [" links ", ["weight"]] if weighted else []
        which, labels, beside = rng.randrange(n), graph_names(rng, n), rng.random() < .4
        label = labels[which]
        if any(a[:6] == "graph:" and a != "graph:0" for a in actions if isinstance(a, str)) or len(known) < 3 or \
           {x.lower() for x in labels} & {x.lower() for x in known} or not isinstance(out[0], str) or not isinstance(out[-1], str):
            return None
        head, data = [], []
        for i, x in enumerate(labels):
            some = rng.sample(known, len(known) if i == which else rng.randint(3, len(known)))
            asked = [name for name in known[:len(r["names"])] if name in some]
            head += [" ; "] * (i > 0) + [[x], " ", "directed" if directed else "undirected"] + columns
            data.append(data_beside(rng, some, directed, weighted, asked, f" of {x}") if beside else
                        rng.choice(["Graph ", "Network ", ""]) + x + rng.choice([": ", ":\n"]) + notation(rng, some, directed, weighted, asked))
        first, data = which * (len(columns) + 4) + 2, "\n".join(data)
        out, said, shift = list(out), rng.choice([label, label, "graph " + label, "network " + label]), 0
        if rng.random() < .6:
            out, shift = [rng.choice(["In ", "In ", "For ", "Of "]) + said + ", ", small(out[0])] + out[1:], 1
        else:
            bare = out[-1].rstrip(" ?.!\n")
            out[-1] = bare + rng.choice([" in ", " in ", " of "]) + said + out[-1][len(bare):]
        if beside or rng.random() < .3:
            out = out + ["\n" + data]
        else:
            out, shift = [data + rng.choice(["\n", "\n\n"])] + out, shift + 1
        before = len(r["head"])
        if any(1 + len(columns) <= i < before for a in actions if isinstance(a, list) for i in a[1]):
            return None
        return head, out, [a.replace("graph:0", f"graph:{which}") if isinstance(a, str) else
                           [a[0], [first + i if i < before else i - before + len(head) + shift for i in a[1]]] for a in actions]

    @staticmethod
    def crowd(rng, head, actions):
        """A column more, as readers of prose add it: what the verb was."""
        verb = rng.choice(["connect", "know", "link", "lead", "feed", "call", "road", "talk", "depend", "run"])
        more = [" links " if len(head) == 1 else ", ", ["relation"], " (", [verb], ")"]
        n = len(head)
        return head + more, [a if isinstance(a, str) else [a[0], [i if i < n else i + len(more) for i in a[1]]] for a in actions]

    @staticmethod
    def bare(r, here):
        """Body and actions of the question alone, if all that it points at is in it. Not for what is declined: the reason is
        in the text, and behind another graph the same question may have an answer."""
        n = len(r["head"])
        if len(r["names"]) > 9:
            return None
        actions = []
        for a in r["actions"]:
            if isinstance(a, list):
                found = [i for i in a[1] if i < n or here[0] <= i - n < here[1]]
                if not found:
                    return None
                a = [a[0], [i if i < n else i - here[0] for i in found]]
            actions.append(a)
        return r["body"][here[0]:here[1]], actions

    def sample(self, rng, r, varied=True):
        changed = self.vary(rng, r) if varied else (r["head"], r["body"], r["actions"])
        if changed is None:
            return None
        return self.encode(*changed, NOTE if is_note(r) else READ if r["head"] is None else ASK)

    def encode(self, head, body, actions, task):
        ids, types, first, last = [self.tokens.cls], [0], {}, {}
        for part, kind in ((head, 0), (body, 1)):
            if part is None:
                continue
            text, ranges, base = [], [], 0
            for p in part:
                p = p if isinstance(p, str) else p[0]
                ranges.append((base, base + len(p)))
                text.append(p)
                base += len(p)
            got, starts, ends = self.tokens.encode("".join(text))
            offset, k = 0 if kind == 0 or head is None else len(head), 0
            for i, (s, e) in enumerate(ranges):
                while k < len(starts) and ends[k] <= s:
                    k += 1
                j = k
                while j < len(starts) and starts[j] < e:
                    j += 1
                if j > k:
                    first[i + offset], last[i + offset] = len(ids) + k, len(ids) + j - 1
            ids += got + [self.tokens.sep]
            types += [kind] * (len(got) + 1)
        if len(ids) > MAX_TOKENS:
            return None
        said, start, end, right = [], [], [], []
        for a in actions:
            if isinstance(a, str):
                said.append(self.alphabet.of[a])
                start.append(-1)
                end.append(-1)
                right.append(())
                continue
            # What is said of a graph points at the very place, so that it is known how far one has read.
            found = [i for i in (a[1] if task != READ else a[1][:1]) if i in first]
            if not found:
                return None
            chosen = found[0] if len(found) == 1 else random.choice(found)
            said.append(self.alphabet.of[a[0]])
            start.append(first[chosen])
            end.append(last[a[2] if len(a) > 2 else chosen])  # a span of several pieces
            right.append(tuple(first[i] for i in found[:MAX_STARTS]))
        said.append(self.alphabet.of["<stop>"])
        start.append(-1)
        end.append(-1)
        right.append(())
        return ids, types, task, said, start, end, right


def read_records(path):
    with gzip.open(path, "rt", encoding="utf-8") as f:
        return [json.loads(line) for line in f]


def name_pool(records):
    seen, out = set(), []
    for r in records:
        key = tuple(r["names"])
        if len(key) >= 4 and not r["id"].startswith("phr:") and key not in seen and safe(key):
            seen.add(key)
            out.append(list(key))
    return out


def main():
    """How many samples a second one core makes."""
    import wordpiece

    work = sys.argv[1]
    records = read_records(f"{work}/records.jsonl.gz")
    maker = Maker(records, name_pool(records), wordpiece.WordPiece.from_file(f"{work}/vocab.txt"), Alphabet(alphabet(records, [])))
    rng, start = random.Random(1), time.time()
    made = sum(maker.sample(rng, rng.choice(records)) is not None for _ in range(20000))
    print(f"{made} samples of {len(records)} records, {made / (time.time() - start):.0f} a second")


if __name__ == "__main__":
    main()
