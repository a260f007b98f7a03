#!/usr/bin/env python3
"""Statements and questions that calls are put into (grasp annotate), as records of training.

    notes.py --out WORK [--data DATA/graph_toolformer]

Puts them behind the others of WORK/records.jsonl.gz, in the place of those that stand there: of notes.txt, and of
the train parts of the published prompts, a few of each template; their dev parts are not looked at.

A record's actions are one of
    fill    a call for each hole, in their order; quiet ones behind the words that they point at
    state   of a statement without holes: put, a value that a call replaces, and the call
    answer  the statement that answers a question: copy, a span of it; say:.., words; a call
    load    before which word a graph is loaded, then its name, nodes and links: copy, one (a plural as one), say:..
    decline:off_topic
and a call is its function, its graph (known: by its name; set: a data set; graph:0: the one that need not be
named), and what it is about (id, number, value:.., thing:..).
"""
import argparse
import collections
import gzip
import json
import os
import random
import re
import subprocess

import note_names

HERE = os.path.dirname(os.path.abspath(__file__))
EXPANDED = 9   # of a line of notes.txt, with other alternatives each
DECLINED = 5   # of one that asks for no call
TEMPLATE = 3   # prompts of one template
SAID = 3       # times that a word must be said by those that load to be a symbol
OFTEN = 3      # times that each of those is there: what they say is hard
LONGEST = 90   # actions
PIECE = re.compile(r"\{\w\}|\[TBR\]|\[[^\]]*\]|\s+|[^\s{}\[\].,;:?!#\"()]+(?:\(s\))?|.")
SMALL = set("""a an the of in is are to that and for by with from on it be do does has have there what which who how many much 's as at will would
you me please can no or any""".split())
SINGLE = {"toolx:centre": "toolx:center"}
WRONG = "misplaced|contradicts"


# ---- notes.txt ------------------------------------------------------------------------------------

def expand(rng, lines):
    """Lines with one choice for each (a|b); the same for the same."""
    chosen = {}

    def choose(m):
        return chosen.setdefault(m[0], rng.choice(m[1].split("|")))
    return [re.sub(r"\(([^()]*\|[^()]*)\)", choose, line) for line in lines]


def versions(rng, lines, most):
    seen = set()
    for _ in range(most * 3):
        now = tuple(expand(rng, lines))
        if len(seen) == most:
            return
        if now not in seen:
            seen.add(now)
            yield now


def written(path):
    """(kind of line, its text, the statement that answers it)."""
    asked = []
    for line in open(path, encoding="utf-8"):
        sign, _, text = line.rstrip("\n").partition(" ")
        if sign == "?":
            asked.append(text)
        elif sign == ">":
            for q in asked:
                yield "?", q, text
            asked = []
        elif sign in ("=", "-"):
            yield sign, text, None


# ---- pieces and calls -----------------------------------------------------------------------------

def pieces_of(text):
    """Words, signs, blanks, slots and calls."""
    return PIECE.findall(text)


def body_of(rng, pieces):
    """What a record has of pieces: [text, kind] for slots, holes and values."""
    names, out = {}, []
    for p in pieces:
        if re.fullmatch(r"\{\w\}", p):
            out.append([names.setdefault(p, note_names.fresh(rng, p[1])), p[1]])
        elif p == "[TBR]":
            out.append([p, "hole"])
        elif p.startswith("v:"):
            out.append([note_names.fresh(rng, p), p])
        else:
            out.append(p)
    return out


def function_of(call):
    name = call.strip("[]~").split(" ")[0]
    return SINGLE.get(name, name)


def call_actions(call, pieces):
    """The actions of "[toolx:order {g}]", with pointers at slots among pieces."""
    _, *args = call.strip("[]~").split(" ")
    out = ["call:" + function_of(call)]
    for i, a in enumerate(args):
        at = [k for k, p in enumerate(pieces) if p == a]
        if i == 0:
            out.append("graph:0" if a == "G" else ["known" if a in ("{g}", "{h}") else "set", at])
        elif a[0] == "=":
            out.append("value:" + a[1:])
        elif a[0] != "{":
            out.append("thing:" + a)
        else:
            out.append(["number" if a == "{q}" else "id", at])
        if isinstance(out[-1], list) and not at:
            raise ValueError(f"{call}: {a} is not in {''.join(pieces)}")
    return out


def is_call(p):
    return p[0] == "[" and p != "[TBR]"


def stated(pieces, hole):
    """The input of a statement with calls, and its actions: with holes, or with values in their place."""
    told = [hole or "v:" + value_kind(p) if is_call(p) and p[1] != "~" else p for p in pieces if p[:2] != "[~"]
    told = [p for i, p in enumerate(told) if not (p == " " and told[i - 1] == " ")]  # where a quiet call was
    actions, at = ["fill" if hole else "state"], -1
    places = iter(i for i, p in enumerate(told) if p == hole or p.startswith("v:"))
    for p in pieces:
        if is_call(p) and p[1] != "~":
            at = next(places)
            actions += ([] if hole else [["put", [at]]]) + call_actions(p, told)
        elif is_call(p):
            actions += [["quiet", [at]]] + call_actions(p, told)
        elif p.strip():
            at = told.index(p, at + 1)
    return told, actions + ["end"]


def value_kind(call):
    """Of a node alone it is a number."""
    name = function_of(call).partition(":")[2]
    return "number" if name == "eccentricity" and call.count(" ") > 1 else name


# ---- answers --------------------------------------------------------------------------------------

def tokens(pieces):
    """(piece, its number, does it stand behind a blank) of what is no blank."""
    return [(p, i, i == 0 or pieces[i - 1].isspace()) for i, p in enumerate(pieces) if not p.isspace()]


def copies(asked, said, a):
    """Spans of the question that say what the statement says from token a on: (length, first, last)."""
    for i in range(len(asked)):
        n = 0
        while i + n < len(asked) and a + n < len(said) and asked[i + n][0].lower() == said[a + n][0].lower() and \
                (n == 0 or asked[i + n][2] == said[a + n][2]):
            n += 1
            words = [x[0].lower() for x in asked[i:i + n]]
            if n > 2 or any(w[0].isalnum() or w[0] == "{" for w in words if w not in SMALL):
                if words[-1] not in SMALL | {"?"} and words[0] != "of" and words[0][0] not in ",.:;":
                    yield n, asked[i][1], asked[i + n - 1][1]


def answered(question, statement):
    """The actions that say the statement by words of the question."""
    asked, said = tokens(question), tokens(statement)
    if said[-1][0] == ".":
        said = said[:-1]
    best = [None] * len(said) + [(0., [])]
    for a in reversed(range(len(said))):
        word = said[a][0]
        if is_call(word):
            best[a] = best[a + 1][0], [word] + best[a + 1][1]
            continue
        ways = [(1.2 + best[a + 1][0], [word] + best[a + 1][1])]
        for n, i, j in copies(asked, said, a):
            ways.append((1. + .0001 * i + best[a + n][0], [(i, j)] + best[a + n][1]))
        best[a] = min(ways, key=lambda w: w[0])
    actions = ["answer"]
    for x in best[0][1]:
        if isinstance(x, tuple):
            actions.append(["copy", [x[0]], x[1]])
        else:
            actions += call_actions(x, question) if is_call(x) else ["say:" + x.lower()]
    return actions + ["end"]


# ---- published prompts ----------------------------------------------------------------------------

CALL = re.compile(r'\[GR\(GL\("([^"]*)"(?:, \{"([^"]*)"\})?\), "([^"]*)"((?:, [^,)]+)*)\)(-->r)?\]')
SET_SLOTS = {"graph_bert": "b", "seg_bert": "c", "kmeans": "s", "transe": "k"}
THING_SLOTS = {"movie": "x", "artist": "y", "item": "z", "movielens": "x", "last-fm": "y", "amazon": "z"}
ID_SLOTS = {"paper": "p", "instance": "i", "node": "nm", "user": "uw", "movie": "t", "artist": "t", "item": "t", "entity": "ef", "relation": "r"}


def records_of(path):
    """(number of the line, input, output) of a file of prompts."""
    text = subprocess.run(["zstd", "-dcq", path], capture_output=True, check=True).stdout.decode()
    for n, line in enumerate(text.split("\n")[:-1], 1):
        m = re.match(r"Input: (.*?) Output: (.*?)(?: Reasoning Result: .*| generated_data\S*)$", line)
        yield n, m[1], m[2]


class Slots:
    """What a published call names, as slots of a template."""

    def __init__(self):
        self.of, self.used = {}, collections.Counter()

    def slot(self, text, letters):
        if text not in self.of:
            self.of[text] = "{" + letters[min(self.used[letters], len(letters) - 1)] + "}"
            self.used[letters] += 1
        return self.of[text]

    def call(self, m):
        model = m[3].split(":")[0]
        name = m[2].replace("_", " ") if m[2] else m[1]
        args, said = m[4].split(", ")[1:], ["~" * (not m[5]) + m[3], self.slot(name, "g" if m[2] else SET_SLOTS.get(model) or THING_SLOTS.get(m[1], "s"))]
        for a in args:
            kind, mark, id = a.strip('"').partition("#")
            if not mark:
                said.append("=" + kind if kind == "1" else self.slot("top " + kind, "q"))
                continue
            said += [kind] * (kind in ("movie", "artist", "item")) + [self.slot("#" + id, ID_SLOTS[kind])]
        return "[" + " ".join(said) + "]"


def template(text, slots):
    """A text with slots for what its calls name."""
    for name, slot in sorted(slots.of.items(), key=lambda x: -len(x[0])):
        mark = "top " if name.startswith("top ") else "#" if name[0] == "#" else ""
        body = re.escape(name[len(mark):])
        text, n = re.subn(rf"(?<![\w./-]){body}(?![\w/-])(?!\.\w)", lambda _: slot, text, flags=re.I)
        if n == 0:
            return None
    return text


def prompt(question, output):
    """Templates of a prompt: its input, and its statement with calls; None if they do not fit."""
    slots, calls = Slots(), []

    def keep(m):
        calls.append(slots.call(m))
        return f"\0{chr(ord('a') + len(calls) - 1)}\0"
    output = CALL.sub(keep, output)
    question, output = template(question, slots), template(output, slots)
    if not calls or not question or not output:
        return None
    if "entity#" in question:
        output = output.replace("entity #", "entity#")  # a question's own words are its answer's
    return question, re.sub("\0(.)\0", lambda m: calls[ord(m[1]) - ord("a")], output)


def published(rng, folder):
    """Prompts of each template, as (name, pieces, actions)."""
    bad = {(r["dataset"], r["line"]) for r in map(json.loads, open(f"{folder}/known_wrong.jsonl", encoding="utf-8"))
           if r["file"] == "prompts_train" and re.search(WRONG, r["why"])}
    seen = collections.Counter()
    for path in sorted(p for p in files(f"{folder}/prompts") if p.endswith("prompts_train.zst") and "loading" not in p):
        of = os.path.relpath(os.path.dirname(path), f"{folder}/prompts")
        for n, asked, output in records_of(path):
            both = prompt(asked, output) if (of, n) not in bad else None
            if both is None:
                continue
            seen[both] += 1
            if seen[both] <= TEMPLATE:
                yield f"{os.path.basename(of)}:{n}:0", *both


def files(folder):
    return [os.path.join(d, f) for d, _, names in os.walk(folder) for f in names]


def taught_by(asked, statement):
    """The pieces of an input, and its actions; None where the statement is another than that with holes."""
    pieces = pieces_of(asked)
    if "[TBR]" not in asked:
        return pieces, answered(pieces, pieces_of(statement))
    told, actions = stated(pieces_of(statement), "[TBR]")
    where, k = {}, 0
    for i, p in enumerate(told):  # the mark before a hole is in the input alone
        while p != " " and k < len(pieces) and pieces[k] != p:
            if pieces[k] not in " #":
                return None
            k += 1
        where[i] = k
        k += p != " "
    return (pieces, [a if isinstance(a, str) else [a[0], [where[i] for i in a[1]]] for a in actions]) if k == len(pieces) else None


# ---- graphs to load -------------------------------------------------------------------------------

LOAD = re.compile(r' ?\[GL\("([^"]*)", ?"([^"]*)", ?"([^"]*)"\)\] ?')


def one_of(word):
    """A plural as one."""
    return word[:-3] + "y" if word.endswith("ies") else word[:-2] if re.search("(ss|x|ch|sh)es$", word) else word[:-1] if re.search("[^s]s$", word) else word


def phrase(pieces, text):
    """A phrase by spans of a text and words of its own."""
    low, words = [p.lower() for p in pieces], re.findall(r"[\w']+|\S", text.lower())
    out, at = [], 0
    while at < len(words):
        best = None
        for i in (k for k, p in enumerate(low) if p == words[at]):
            n, k = 1, i
            while at + n < len(words) and k + 2 < len(low) and low[k + 1] in (" ", "-", ".") and (words[at + n] in (low[k + 2], low[k + 1])):
                k += 1 if low[k + 1] == words[at + n] else 2
                n += 1
            if best is None or n > best[0]:
                best = n, i, k
        one = next((i for i, p in enumerate(low) if one_of(p) == words[at] != p), None)
        if best and (words[at] not in SMALL and words[at] != "-" or best[0] > 2):
            out.append(["copy", [best[1]], best[2]])
            at += best[0]
        else:
            out.append(["one", [one]] if one is not None else "say:" + words[at])
            at += 1
    return out


def loading(folder):
    """Statements about graphs that are to be loaded, (name, pieces, actions)."""
    for n, text, output in records_of(f"{folder}/prompts/graph_data_loading/prompts_train.zst"):
        m = LOAD.search(output)
        if not m or len(re.findall(r"\[GL", output)) != 1 or (output[:m.start()] + " " + output[m.end():]).strip() != text:
            continue
        pieces = [q for p in PIECE.findall(text) for q in (re.split(r"([-/&'])", p) if re.search(r"[-/&']", p) else [p]) if q]
        at, where = 0, None
        for i, p in enumerate(pieces):
            if at >= m.start() and not p.isspace():
                where = i
                break
            at += len(p)
        if where is None:
            continue
        parts = [phrase(pieces, re.sub("[-_]", " ", m[1])), phrase(pieces, m[2]), phrase(pieces, m[3])]
        yield f"loading:{n}", pieces, [["load", [where]]] + [a for part in parts for a in part + ["end"]]


# ---- all together ---------------------------------------------------------------------------------

def by_hand(rng):
    for line, (sign, text, answer) in enumerate(written(os.path.join(HERE, "notes.txt"))):
        for k, now in enumerate(versions(rng, [text] + ([answer] if answer else []), DECLINED if sign == "-" else EXPANDED)):
            name = f"hand:{line}:{k}"
            if sign == "?":
                pieces = pieces_of(now[0])
                yield name, pieces, answered(pieces, pieces_of(now[1]))
            elif sign == "-":
                yield name, pieces_of(now[0]), ["decline:off_topic"]
            else:
                yield name, *stated(pieces_of(now[0]), "[TBR]")
                if k % 3 == 0:
                    yield name + "v", *stated(pieces_of(now[0]), None)


def made(rng, folder):
    """All records; what is said by few is said by none."""
    found = list(by_hand(rng))
    if folder:
        for name, asked, statement in published(rng, folder):
            both = taught_by(asked, statement)
            if both:
                found.append((name, *both))
        loaded = list(loading(folder))
        said = collections.Counter(a for _, _, actions in loaded for a in set(x for x in actions if isinstance(x, str)))
        loaded = [x for x in loaded if all(said[a] >= SAID for a in x[2] if isinstance(a, str))]
        found += [(f"{name}:{k}", *both) for name, *both in loaded for k in range(OFTEN)]
    for name, pieces, actions in found:
        if len(actions) <= LONGEST:
            yield {"id": "note:" + name, "names": [], "body": body_of(rng, pieces), "head": None, "actions": actions}


def main():
    o = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    o.add_argument("--out", required=True)
    o.add_argument("--data", help="folder of the published prompts")
    o = o.parse_args()
    path = os.path.join(o.out, "records.jsonl.gz")
    old = gzip.open(path, "rt", encoding="utf-8").read().split("\n")[:-1] if os.path.exists(path) else []
    old = [line for line in old if not line.startswith('{"id": "note:')]
    notes = list(made(random.Random(1), o.data))
    with gzip.open(path + ".new", "wt", encoding="utf-8") as f:
        for line in old + [json.dumps(r, ensure_ascii=False) for r in notes]:
            f.write(line + "\n")
    os.replace(path + ".new", path)
    kinds = collections.Counter(r["id"].split(":")[1] for r in notes)
    print(f"{len(old)} records of others, {len(notes)} notes: {dict(kinds)}")


if __name__ == "__main__":
    main()
