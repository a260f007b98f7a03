#!/usr/bin/env python3
"""From what people wrote to records that samples are made of.

    prepare.py --build build --out WORK [--phrases training/phrases] QUESTIONS.jsonl...

A record has its text in pieces, notations folded as src/parse/view.c folds them; a piece that is a node's name or a number is one of its own, so that
it can be exchanged, and what a program takes from the text points at pieces. A record is dropped if
its program says something that stands neither in the text nor among the few values that a reader may
write by himself.
"""
import argparse
import collections
import concurrent.futures
import glob
import gzip
import hashlib
import itertools
import json
import os
import re
import subprocess
import sys
import tempfile
import zlib

import canonical
import hub

HERE = os.path.dirname(os.path.abspath(__file__))
TESTS = os.path.join(HERE, "..", "test")
sys.path.insert(0, os.path.join(TESTS, "questions"))
from programs import to_nodelink  # noqa: E402

NUMBER_WORDS = {w: i for i, w in enumerate(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty".split())}
NUMBER_WORDS.update({w: 10 * i for i, w in enumerate("thirty forty fifty sixty seventy eighty ninety".split(), 3)})
NUMBER = re.compile(r"(?<![\w.])(?<!\d,)(?:(?<=[\s(=:,])-)?(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?(?!\d)|\b(?:" + "|".join(NUMBER_WORDS) + r")\b", re.I)
BY_HEART = {0, 1, -1, 2, 3, 4, 5, 10, 12, 15, 24, 30, 45, 60, 100, 0.5, 1.5, 1000, 3600, 86400}
SHOWN = 240  # bytes of a graph beside the text that are shown, at least
REASONS = [  # words of a writer's note, and what it comes down to
    ("contradict|conflict|inconsisten|two different|both .* and", "contradiction"),
    ("ambig|two readings|unclear which|several|which of|undefined|vague|either", "ambiguous"),
    ("taste|subjective|opinion|preference|judg|future|predict|forecast|feel|nice|best looking", "subjective"),
    ("unknown (name|node|person|place|station|stop)|not (in|among|part of|one of|mentioned|listed|named)|no such|does not exist|"
     "never mentioned|no .* called|isn't (in|among)|not a (node|member)|does not appear|doesn't appear|appears nowhere|unknown",
     "unknown_node"),
    ("no (data|graph|network|map|list|links|table)|nothing given|without data|not given any", "no_graph"),
    ("off.?topic|another topic|unrelated|not about|general knowledge|other topic", "off_topic"),
    ("missing|never given|not given|no (price|cost|time|number|weight|distance|capacity|duration|date|length)|not stated|lack|unstated|"
     "was not|were not|no information|nothing (is )?said|not say|doesn't say|never said|does not tell|never stated|only", "missing_data"),
]


def reason_of(note):
    for words, reason in REASONS:
        if re.search(words, note, re.I):
            return reason
    return "missing_data"


# ---- sources --------------------------------------------------------------------------------------

def read_lines(path):
    with open(path, encoding="utf-8") as f:
        return [json.loads(line) for line in f if line.strip()]


def graphs_of(r):
    return r.get("graphs") or ({"G": r["graph"]} if r.get("graph") else {})


def tested():
    """The questions of test/questions with their programs; set d stays sealed."""
    programs = {p["id"]: p for p in read_lines(os.path.join(TESTS, "questions", "programs.jsonl"))}
    for letter in "abce":
        for r in read_lines(os.path.join(TESTS, "questions", f"questions_{letter}.jsonl")):
            name = f"{letter}:{r['id']}"
            if r["kind"] == "decline":
                yield {"id": name, "text": r["question"], "decline": r.get("note") or r.get("gold") or ""}
            elif name in programs and isinstance(programs[name].get("graph", {}), dict):
                p = programs[name]
                yield {"id": name, "text": r["question"], "graphs": graphs_of(p), "program": p["program"]}


def written(path):
    """Records of one question, or scenes with several."""
    for r in read_lines(path):
        if "question" in r:
            if r["kind"] == "decline":
                yield {"id": r["id"], "text": r["question"], "decline": r.get("note", "")}
            else:
                yield {"id": r["id"], "text": r["question"], "graphs": graphs_of(r), "program": r["program"]}
            continue
        for i, q in enumerate(r["questions"], 1):
            out = {"id": f"{r['id']}q{i}", "graphs": graphs_of(r)}
            if "data" in r:
                out["data"], out["items"] = hub.kinds(r), hub.items(r)
            data = r.get("text", "")
            asked = (f"(Asked before: {q['after']})\n" if q.get("after") else "") + q.get("q", "")
            if q.get("text"):
                out["text"] = q["text"]
            elif "{Q}" in data:
                at = data.index("{Q}")
                out["text"] = data.replace("{Q}", asked, 1)
                out["asked"] = [at, at + len(asked)]
            else:
                out["text"] = (data + "\n\n" if "\n" in data else data + " " if data else "") + asked
                out["asked"] = [len(out["text"]) - len(asked), len(out["text"])]
            if asked:
                out["alone"] = asked
            if q["kind"] == "decline":
                out["decline"] = q.get("note", "")
            else:
                out["program"] = q["program"]
            yield out


def stated():
    for r in read_lines(os.path.join(TESTS, "sense", "texts.jsonl")):
        if r.get("graph"):
            yield {"id": "sense:" + r["id"], "text": r["text"], "graphs": {"G": r["graph"]}}


def phrases(folder):
    """The phrasebook, and plain.phr: phrases with slots, and the call of their class."""
    classes = collections.OrderedDict()
    for path in sorted(glob.glob(os.path.join(folder, "*.phr"))) + [os.path.join(HERE, "plain.phr")]:
        current = None
        for line in open(path, encoding="utf-8"):
            line = line.rstrip("\n")
            head = re.fullmatch(r"\[\+?(\w+)\]", line.strip())
            told = re.match(r"(type|call|says|flags|reason) *= *(.*)", line)
            if not line.strip() or line.startswith("#"):
                continue
            if head:
                current = classes.setdefault(head[1], {"phrases": []})
            elif told and told[1] not in current:
                current[told[1]] = told[2]
            elif not told:
                current["phrases"].append(line.replace("\\n", "\n"))
    for name, c in classes.items():
        call = re.sub(r", *(?:weight|capacity) *= *\{W\}", "", c.get("call", ""))
        slots = set(re.findall(r"\{(\w+)\}", call))
        if "call" not in c or ";" in call or slots - {"G", "a", "b", "node", "nodes", "k", "qty", "time"}:
            continue
        for i, p in enumerate(c["phrases"]):
            if "{data}" in p or (slots - {"G"}) - set(re.findall(r"\{(\w+)\}", p)):
                continue
            yield from phrase(f"phr:{name}:{i}", p, asked_as(p, call, c.get("type")))


def asked_as(phrase, call, kind):
    """How the value is wanted: a number of things, yes or no, or the things."""
    q = phrase.split(". ")[-1]
    if kind in ("set", "eset", "groups", "order") and re.match(r"\W*(how many|(the |what )?number of|count|in how many)", q, re.I):
        return f"count({call})"
    if kind in ("set", "eset", "groups") and re.match(r"\W*(is|are|does|do|can|could|has|have|was|will|would|did|any)\b", q, re.I):
        return f"{{node}} in {call}" if "{node}" in phrase and "{node}" not in call else f"count({call}) > 0"
    if kind == "path" and re.match(r"\W*(how many|how much|how far|how long)", q, re.I):
        return f"({call}).length"
    return call


def phrase(name, text, call):
    """A record whose data is made when it is used; nodes are called @0, @1."""
    names, body, at = [], [], 0
    for m in re.finditer(r"\{(\w+)\}", text):
        if m.start() > at:
            body.append(text[at:m.start()])
        at, slot = m.end(), m[1]
        if slot in ("a", "b", "node"):
            if slot not in names:
                names.append(slot)
            body.append([f"@{names.index(slot)}", names.index(slot)])
        elif slot == "nodes":
            names += ["n1", "n2"]
            body += [["@" + str(names.index("n1")), names.index("n1")], " and ", ["@" + str(names.index("n2")), names.index("n2")]]
        elif slot in ("k", "qty"):
            body.append(["@k", "number"])
        elif slot == "time":
            body.append(["@t", "time"])
        else:
            return
    if at < len(text):
        body.append(text[at:])
    filled = call.replace("{G}", "G").replace("{nodes}", '["@@n1", "@@n2"]').replace("{k}", '"@@k"').replace("{qty}", '"@@k"').replace("{time}", '"@@t"')
    filled = re.sub(r"\{(a|b|node)\}", r'"@@\1"', filled)
    yield {"id": name, "text": text, "graphs": {"G": {"directed": False, "nodes": [], "edges": []}}, "program": filled, "body": body, "slots": names}


def point_phrase(actions, r, words):
    """Actions of a phrase: its slots are pieces of its body, behind one of a head."""
    where = collections.defaultdict(list)
    for i, p in enumerate(r["body"]):
        if not isinstance(p, str):
            where[p[0]].append(i + 1)
    out = []
    for a in actions:
        if isinstance(a, str):
            out.append(a)
        elif a[0] == "text" and str(a[1]).startswith("@@"):
            slot = a[1][2:]
            key = "@" + (slot if slot in ("k", "t") else str(r["slots"].index(slot)))
            out.append(["number" if slot == "k" else "text", where[key]])
        elif a[0] == "name" and a[1] in words:
            out.append("word:" + a[1])
        elif a[0] == "number" and a[1] in BY_HEART:
            out.append("value:" + json.dumps(a[1]))
        elif a[0] == "text" and a[1] in ("in", "out", "all", "successors", "max", "largest", "both", "node", "relation"):
            out.append("value:" + json.dumps(a[1]))
        else:
            return None
    return out


def changes(path, program):
    """What changes.txt says of a network before something is asked, as pieces and actions with slots."""
    out = []
    for line in open(path, encoding="utf-8"):
        line = line.strip()
        block = re.fullmatch(r"\[(.*)\]", line)
        if block:
            whole = {"graphs": {"G": {}}, "program": re.sub(r"\{(\w)\}", r'"@@\1"', block[1])}
            actions_of(program, [whole])
            if not whole["actions"]:
                sys.exit(f"{path}: {line}: not an expression")
            actions = [["number" if a[1] == "@@k" else "text", a[1][2:]] if isinstance(a, list) and str(a[1]).startswith("@@") else
                       "value:" + json.dumps(a[1]) if isinstance(a, list) and a[0] == "number" else a for a in whole["actions"]]
        elif line[:2] in ("< ", "> ", "^ "):
            body = [[p[1]] if re.fullmatch(r"\{\w\}", p) else p for p in re.split(r"(\{\w\})", line[2:]) if p]
            out.append({"where": line[0], "body": body, "actions": actions, "weighted": any(x in actions for x in (["number", "k"], ["name", "weight"], ["text", "weight"])),
                        "directed": "tool:reverse" in actions or "tool:to_undirected" in actions})
        elif line and not line.startswith("#"):
            sys.exit(f"{path}: {line}: neither a block nor a phrase")
    return out


# ---- programs -------------------------------------------------------------------------------------

def actions_of(program, records):
    """The actions of all programs, [] where there are none."""
    lines = [(",".join(r["graphs"]) or "-") + "\t" + re.sub(r"\s*\n\s*", "; ", r["program"].strip()) for r in records]
    done = subprocess.run([program], input="\n".join(lines) + "\n", capture_output=True, text=True, check=True)
    for r, line in zip(records, done.stdout.split("\n")):
        r["actions"] = [] if line.startswith("!") else split_actions(line)


def split_actions(line):
    out, at, decode = [], 0, json.JSONDecoder()
    while at < len(line):
        end = line.find(" ", at)
        end = len(line) if end < 0 else end
        word, at = line[at:end], end + 1
        if word in ("text", "number", "name"):
            value, at = decode.raw_decode(line, at)
            at += 1
            word = [word, value]
        out.append(word)
    return canonical.flat(old_order(canonical.tree(out)))


def old_order(node):
    """set_edge_attribute(G, items, attribute, value) of older programs as (G, attribute, value, items)."""
    if node[0] in ("tool:set_edge_attribute", "tool:set_node_attribute") and len(node) == 5:
        graph, items, attribute, value = node[1:]
        if items[0] == "list" or (canonical.literal(attribute, "text") and not canonical.literal(value, "text") and value[0] != "list"):
            node = [node[0], graph, attribute, value, items]
    return [node[0]] + [old_order(c) for c in node[1:]]


def program_text(actions, graphs):
    """Actions as the call language has it."""
    def say(node, depth):
        head, rest = node[0], node[1:]
        if isinstance(head, list):
            return head[1] if head[0] == "name" else json.dumps(head[1], ensure_ascii=False)
        kind, _, text = head.partition(":")
        inside = [say(c, depth + (kind == "fn")) for c in rest]
        if kind == "graph":
            return graphs[int(text)]
        if kind == "op":
            return f"({text if text == 'not' else '-'} {inside[0]})" if len(inside) == 1 else f"({inside[0]} {text} {inside[1]})"
        return {"var": "x" + text, "value": text, "tool": f"{text}({', '.join(inside)})", "list": f"[{', '.join(inside)}]",
                "param": f"{text}={inside[0] if inside else ''}", "field": f"({inside[0] if inside else ''}).{text}",
                "index": "({})[{}]".format(*inside) if kind == "index" else "", "if": f"if({', '.join(inside)})",
                "fn": f"x{depth} -> {inside[0] if inside else ''}"}[kind]
    return say(canonical.tree(actions), 0)


def value_of(grasp, r, program, folder, key):
    options = []
    for name, g in r["graphs"].items():
        path = os.path.join(folder, f"{key}_{name}.json")
        if not os.path.exists(path):
            with open(path, "w", encoding="utf-8") as f:
                json.dump(to_nodelink(g), f, ensure_ascii=False)
        options += ["-g", f"{name}={path}"]
    try:
        done = subprocess.run([grasp, "run", "--json", *options, "-c", program], capture_output=True, text=True, timeout=20)
        value = json.loads(done.stdout)["value"]
    except (subprocess.TimeoutExpired, ValueError, KeyError):
        return None
    if isinstance(value, dict) and "rows" in value and "columns" in value:
        value = [[x[0]] if value["columns"][0] == "node" else x[:2] if value["columns"][:2] == ["source", "target"] else x for x in value["rows"]]
        value = [x[0] if len(x) == 1 else x for x in value]
    return json.dumps(value, sort_keys=True)


def one_way(grasp, records, cache):
    """Programs in the one way to say them, where that gives the same value."""
    def try_one(numbered):
        i, r = numbered
        columns_there = sorted({c for g in r["graphs"].values() for c in columns(g, "edges")})
        try:
            other = canonical.canonical(r["actions"], columns_there)
        except (AssertionError, IndexError):
            return None
        if other == r["actions"]:
            return None
        key = r["id"] + "|" + json.dumps(other)
        if key not in cache:
            names = list(r["graphs"])
            before = value_of(grasp, r, program_text(r["actions"], names), folder, i)
            cache[key] = before is not None and before == value_of(grasp, r, program_text(other, names), folder, i)
        return other if cache[key] else None
    changed = 0
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        todo = [r for r in records if r["actions"]]
        for r, other in zip(todo, pool.map(try_one, enumerate(todo))):
            if other is not None:
                r["actions"] = other
                changed += 1
    print(changed, "programs said in the one way")


# ---- pieces ---------------------------------------------------------------------------------------

def columns(g, of):
    """Names of columns, and the few texts that stand in one."""
    out = collections.OrderedDict()
    for x in g[of]:
        more = x if of == "nodes" and isinstance(x, dict) else {}
        if of == "edges" and len(x) > 2:
            more = x[2] if isinstance(x[2], dict) else {"weight": x[2]}
        for k, v in more.items():
            if k != "id":
                seen = out.setdefault(k, [])
                if isinstance(v, str) and v not in seen:
                    seen.append(v)
    return out


def header(graphs, data=None):
    """What is known of graphs and of data by its name, in pieces: src/parse/header.c writes the same."""
    pieces = []
    for i, (name, g) in enumerate(graphs.items()):
        if i:
            pieces.append(" ; ")
        if len(graphs) > 1:
            pieces += [[name, "graph"], " "]
        pieces.append("directed" if g.get("directed") else "undirected")
        for of in ("edges", "nodes"):
            for j, (column, values) in enumerate(columns(g, of).items()):
                pieces.append(" " + ("links" if of == "edges" else of) + " " if j == 0 else ", ")
                pieces.append([column, "column"])
                if 0 < len(values) <= 12:
                    for k, v in enumerate(values):
                        pieces += [" (" if k == 0 else ", ", [v, "value"]]
                    pieces.append(")")
    pieces = pieces or ["no graph"]
    for i, (name, kind) in enumerate((data or {}).items()):
        pieces += [" ; data ", [name, i], f" ({kind})"]
    return pieces


def shown(links, asked):
    """Of links, (ends, how they are written), those that are shown to readers: the first, and one of each node that is asked about."""
    out, gap = "", False
    for ends, line in links:
        if len(out.encode()) >= SHOWN and asked.isdisjoint(ends):
            gap = True
            continue
        asked = asked.difference(ends)
        out += (" ... " if gap else ", " if out else "") + line
        gap = False
    return out + (" ... " if gap else "")


def in_order(g):
    """Links as a graph has them in memory: by their nodes, undirected ones from the node that comes first."""
    place = {v: i for i, v in enumerate(names_of({"G": g}))}
    ends = [[str(v) for v in e[:2]] for e in g["edges"]]
    turned = [pair if g.get("directed") else sorted(pair, key=place.get) for pair in ends]
    return sorted(zip(turned, map(said_of, g["edges"])), key=lambda x: [place[v] for v in x[0]])


def figure(value):
    """A number as grasp prints it."""
    return str(value) if isinstance(value, int) else re.sub(r"\.0$", "", repr(value)).replace("e-0", "e-")


def asked_of(text, names):
    """The names that a text says, of two at one place the longer one."""
    by_low = {n.lower(): n for n in names}
    any_name = "|".join(re.escape(n) for n in sorted(by_low, key=len, reverse=True))
    return {by_low[m.lower()] for m in re.findall(rf"(?<!\w)(?:{any_name})(?!\w)", text, re.I)} if names else set()


def beside(asked, graphs):
    """A question and what readers see of graphs that its text does not have: src/agent/beside.c shows the same."""
    out = asked
    for name, g in graphs.items():
        links = in_order(g)
        number = next((c for c in columns(g, "edges") if any(type(more.get(c)) in (int, float) for _, more in links)), None)
        arrow = " -> " if g.get("directed") else " - "
        lines = [(ends, arrow.join(ends) + (f" {figure(more[number])}" if type(more.get(number)) in (int, float) else "")) for ends, more in links]
        if lines:
            meant = f" ({g['relation']})" if "relation" in g else ""
            out += "\nLinks" + (f" of {name}" if len(graphs) > 1 else "") + f"{meant}: " + shown(lines, asked_of(asked, names_of({name: g})))
    return out


def number_of(text):
    low = text.lower()
    if low in NUMBER_WORDS:
        return NUMBER_WORDS[low]
    return float(text.replace(",", "")) if re.fullmatch(r"-?(\d{1,3}(,\d{3})+(\.\d+)?|\d+(\.\d+)?)", text) else None


def names_of(graphs):
    out = {}
    for g in graphs.values():
        for v in g["nodes"]:
            out[str(v["id"] if isinstance(v, dict) else v)] = True
        for e in g["edges"]:
            out.update((str(v), True) for v in e[:2])
    return list(out)


def forms(name):
    """A name as texts write it."""
    yield name
    if "_" in name:
        yield name.replace("_", " ")
    if " " in name:
        yield name.replace(" ", "-")


def pattern(words):
    """One expression for all of them, the longest first; case counts only for single letters."""
    parts = []
    for w in sorted(words, key=len, reverse=True):
        body = r"\s+".join(map(re.escape, w.split()))
        parts.append(f"(?-i:{body})" if len(w) == 1 and w.isalpha() else body)
    return re.compile(r"(?<![^\W_])(?:" + "|".join(parts) + r")(?![^\W_])", re.I)


def cut(text, names, literals, asked=None):
    """The text in pieces: strings, [string, number of a name], [string, "number"], [string, "other"]. No string stands
    on both sides of where what is asked begins or ends."""
    by_form = {}
    for i, name in enumerate(names):
        for f in forms(name):
            by_form.setdefault(" ".join(f.lower().split()), i)
    words = set(by_form) | {" ".join(w.lower().split()) for w in literals}
    low = text.lower()
    words = {w for w in words if w and w.split()[0] in low}
    words |= {n for n in names if len(n) == 1}
    found = pattern(words) if words else None
    pieces, at = [], 0
    spans = [(m.start(), m.end()) for m in found.finditer(text)] if found else []
    taken = [False] * (len(text) + 1)
    for s, e in spans:
        for i in range(s, e):
            taken[i] = True
    for m in NUMBER.finditer(text):
        if not any(taken[m.start():m.end()]):
            spans.append(m.span())
    for s, e in sorted(spans):
        pieces += apart(text, at, s, asked)
        word = text[s:e]
        i = by_form.get(" ".join(word.lower().split()))
        pieces.append([word, i if i is not None else "number" if number_of(word) is not None else "other"])
        at = e
    return pieces + apart(text, at, len(text), asked)


def apart(text, start, end, asked):
    """What lies between two places, in pieces."""
    bounds = [start, *sorted({b for b in asked or [] if start < b < end}), end]
    return [text[a:b] for a, b in zip(bounds, bounds[1:]) if a < b]


def positions(pieces):
    out, at = [], 0
    for p in pieces:
        out.append(at)
        at += len(p if isinstance(p, str) else p[0])
    return out


class Points:
    """Where in its pieces a program's literals stand."""

    def __init__(self, head, body, names, asked):
        self.pieces, self.names = head + body, [n.lower() for n in names]
        at = positions(body)
        self.inside = [False] * len(head) + [asked is None or asked[0] <= a < asked[1] for a in at]
        self.n_head = len(head)

    def best(self, found):
        inside = [i for i in found if self.inside[i]]
        return inside or found

    def text(self, value):
        key = " ".join(str(value).lower().split())
        head = [i for i in range(self.n_head) if not isinstance(self.pieces[i], str) and self.pieces[i][0].lower() == key]
        if head:
            return head
        if key in self.names:
            nth = self.names.index(key)
            return self.best([i for i, p in enumerate(self.pieces) if not isinstance(p, str) and p[1] == nth and type(p[1]) is int])
        return self.best([i for i, p in enumerate(self.pieces)
                          if not isinstance(p, str) and " ".join(p[0].lower().split()) == key])

    def number(self, value):
        found = [i for i, p in enumerate(self.pieces) if not isinstance(p, str) and i >= self.n_head and number_of(p[0]) == value]
        return [i for i in found if self.inside[i]], found


def point(actions, points, words, by_heart):
    """Actions with pointers [kind, pieces], or None if something stands nowhere."""
    out = []
    for i, a in enumerate(actions):
        if isinstance(a, str) and a.startswith("field:") and a[6:] not in words:
            a = ["field", a[6:]]  # an attribute, or the key of a record
        if isinstance(a, str):
            out.append(a)
            continue
        kind, value = a
        if kind == "name" and value in words:
            out.append("word:" + value)
        elif kind == "number":
            near, far = points.number(value)
            index = out and any(x == "index" for x in out[-1:]) or (i > 1 and actions[i - 1] == "end" and value in (0, -1))
            if near and not index:
                out.append(["number", near])
            elif value in BY_HEART:
                out.append("value:" + json.dumps(value))
            elif far:
                out.append(["number", far])
            else:
                return None
        else:
            found = points.text(value)
            if kind == "text" and (json.dumps(value) in by_heart) and not (found and points.inside[found[0]]):
                out.append("value:" + json.dumps(value))
            elif found:
                out.append([kind, found])
            else:
                return None
    return out


# ---- graphs as statements -------------------------------------------------------------------------

def said_of(item):
    """What a node or an edge of a graph has, in order."""
    if isinstance(item, dict):
        return {k: v for k, v in item.items() if k != "id"}
    more = item[2] if isinstance(item, list) and len(item) > 2 else {}
    return more if isinstance(more, dict) else {"weight": more}


def written_as(value):
    """A text of a graph as the words of a text may have it: 08:05 is 8:05 or 8.05."""
    forms = {value, value.lstrip("0")}
    return {f.lower() for f in forms | {f.replace(":", ".") for f in forms if re.fullmatch(r"\d?\d:\d\d", f)} if f}


def texts_of(graphs):
    """All that is said in words of nodes and links."""
    return {f for g in graphs.values() for item in g["nodes"] + g["edges"] if not isinstance(item, (str, int))
            for v in said_of(item).values() if isinstance(v, str) for f in written_as(v)}


IDLE = 150  # what it costs, in letters, that a name of a text says nothing, or that two links stand in one place
LATER = 50  # that a link stands before the one that was noted before it
ASKED = 400  # and that a link stands in the question


class Telling:
    """Where in its pieces a text says what a graph has."""

    def __init__(self, text, pieces, asked):
        self.pieces, self.at = pieces, positions(pieces)
        ends = [m.start() for m in re.finditer(r"[.!?;](?=\s)|\n|$", text)]
        self.sentence = [sum(e < a for e in ends) for a in self.at]
        self.asks = [asked[0] <= a < asked[1] if asked else text[ends[s]:ends[s] + 1] == "?" for a, s in zip(self.at, self.sentence)]
        self.names, self.values = collections.defaultdict(list), collections.defaultdict(list)
        for i, p in enumerate(pieces):
            if not isinstance(p, str) and type(p[1]) is int:
                self.names[p[1]].append(i)
            if not isinstance(p, str):
                self.values[" ".join(p[0].lower().split())].append(i)
                if number_of(p[0]) is not None:
                    self.values[number_of(p[0])].append(i)

    def places(self, value):
        """Where a value stands; nothing where it does not, or is none."""
        if isinstance(value, str):
            return [i for f in sorted(written_as(value)) for i in self.values.get(f, [])]
        return [] if isinstance(value, bool) or value is None else self.values.get(float(value), [])

    def far(self, i, j):
        return abs(self.at[i] - self.at[j]) + 200 * abs(self.sentence[i] - self.sentence[j])

    def near(self, found, i):
        return sorted(found, key=lambda k: self.far(k, i))[:4]

    def value(self, value, i):
        """A pointer at a value, next to piece i."""
        return ["text" if isinstance(value, str) else "number", self.near(self.places(value), i)]


def ways_of(t, ends, values):
    """How a link of two names, or what is said of one, may stand in the text: [(cost, places)], the cheapest first."""
    if not all(t.places(x) for x in values):
        return []
    out = []
    for i in t.names[ends[0]]:
        for j in t.names[ends[1]] if len(ends) == 2 else [i]:
            if i != j or len(ends) == 1:
                last = max(i, j)
                cost = t.far(i, j) + sum(min(t.far(k, last) for k in t.places(x)) for x in values)
                out.append((cost + ASKED * (t.asks[i] or t.asks[j]), (i, j)))
    return sorted(out)


def settle(t, links, ends):
    """Where each link is said, so that all names say something and links come in the order in which somebody noted them:
    not where its two names stand nearest. "Alf drinks with Jim, Rose and Kath. Rose with Kath." has its last link in the
    last sentence. Links are moved, and two of the same name together, as long as that is better."""
    ways = [w[:6] for w in links]
    at = [w[0] for w in ways]
    uses = collections.Counter(i for _, places in at for i in set(places))
    taken = collections.Counter(places for _, places in at)
    first = {min(i for i in range(len(t.at)) if t.sentence[i] == s and not isinstance(t.pieces[i], str)) for s in
             {t.sentence[i] for found in t.names.values() for i in found}}

    def place(n, way, by):
        at[n] = way
        for i in set(way[1]):
            uses[i] += by
        taken[way[1]] += by

    def cost(some):
        """Of these links where they are now, in letters, less what the names are worth that only they use."""
        out = 0
        used = {i for n in some for i in at[n][1]}
        for n in some:
            out += at[n][0] + IDLE * (at[n][1][0] != at[n][1][1] and taken[at[n][1]] > 1)
            out += LATER * sum(max(at[m][1]) > max(at[m + 1][1]) for m in (n - 1, n) if 0 <= m < len(at) - 1)
        return out - sum(IDLE + IDLE * (i in first) for i in used if not t.asks[i] and uses[i] == sum(i in at[n][1] for n in some))

    def improve(some):
        before, best = [at[n] for n in some], None
        for choice in itertools.product(*(ways[n] for n in some)):
            for n, w in zip(some, choice):
                place(n, at[n], -1)
                place(n, w, 1)
            c = cost(some)
            if best is None or c < best[0] - 1e-9:
                best = c, choice
        for n, w in zip(some, best[1]):
            place(n, at[n], -1)
            place(n, w, 1)
        return list(best[1]) != before

    near = [(n, m) for n in range(len(at)) for m in range(n + 1, len(at)) if set(ends[n]) & set(ends[m]) and len(ways[n]) * len(ways[m]) > 1]
    for _ in range(4):
        moved = [improve([n]) for n in range(len(at)) if len(ways[n]) > 1]
        if all(w == some[0] for w, some in zip(at, ways)) and max(taken.values(), default=0) < 2:
            break
        moved += [improve(pair) for pair in near[:60]]
        if not any(moved):
            break
    return [places for _, places in at]


def statements(r, pieces, names):
    """The graph in the order in which the text says it, as actions; None where that is not plain."""
    if len(r["graphs"]) != 1:
        return None
    g = next(iter(r["graphs"].values()))
    t, low = Telling(r["text"], pieces, r.get("asked")), [n.lower() for n in names]
    said, seen = [], set()
    for e in g["edges"]:
        more = said_of(e)
        facts = set(more) == {"relation"} and isinstance(more["relation"], str)
        if len(more) > 3 or ("relation" in more and not facts):
            return None
        ends = [low.index(str(x).lower()) for x in e[:2]]
        said.append(("fact" if facts else "link", ends, list(more.values())))
        seen |= set(ends)
    for item in g["nodes"]:
        if isinstance(item, dict):
            n = low.index(str(item["id"]).lower())
            said += [("attr", [n], [value]) for value in said_of(item).values()]
            seen |= {n} if len(item) > 1 else set()
    ways = [ways_of(t, ends, values) for _, ends, values in said]
    if not all(ways):
        return None
    told = []
    for (what, ends, values), (i, j) in zip(said, settle(t, ways, [ends for _, ends, _ in said])):
        if what == "link" and not g.get("directed") and j < i:
            ends, i, j = ends[::-1], j, i
        behind = i if what == "fact" else max(i, j)
        points = [["text", t.near(t.names[n], k)] for n, k in zip(ends, (i, j))] + [t.value(x, behind) for x in values]
        where = [t.at[p[1][0]] for p in points[:2]]
        told.append(((max(where), min(where)), [what] + points))
    out = ["directed" if g.get("directed") else "undirected"]
    for _, statement in sorted(told, key=lambda x: x[0]):
        out += statement
    for i in range(len(names)):
        if i not in seen:
            if not t.names[i]:
                return None
            out += ["node", ["text", t.names[i]]]
    return out + ["end"]


def literals_of(r, names):
    """Texts, other than these names, that a program or a graph has."""
    return {str(a[1]) for a in r.get("actions", []) if isinstance(a, list) and a[0] != "number"} - set(names) | texts_of(r["graphs"])


def asking_record(r, kept, tool_words, by_heart):
    """The record of a question, of which readers see what is kept; None if it has no program that can be pointed at."""
    text, asked = fold(r, kept)
    names = named(text, names_of(r["graphs"]) + [x for x in r.get("items", []) if number_of(x) is None])
    head, body = header(r["graphs"], r.get("data")), cut(text, names, literals_of(r, names), asked)
    if "decline" in r:
        reason = reason_of(r["decline"])
        actions = ["decline:" + ("no_graph" if not r["graphs"] and not r.get("data") else "missing_data" if reason == "no_graph" else reason)]
    else:
        words = tool_words - {c for g in r["graphs"].values() for of in ("edges", "nodes") for c in columns(g, of)}
        actions = point(r["actions"], Points(head, body, names, asked), words, by_heart) if r.get("actions") else None
    if actions is None or len(actions) > 120:
        return None
    return {"id": r["id"], "names": names, "body": body, "head": head, "actions": actions} | ({"asked": asked} if asked else {})


def reading(r):
    """The record of a text's graph, if it can be one."""
    names = names_of(r["graphs"])
    whole = cut(r["text"], names, literals_of(r, names), r.get("asked")) if len(names) < 40 else []
    said = statements(r, whole, names) if whole else None
    if said is None or len(said) >= 250:
        return None
    return {"id": "read:" + r["id"], "names": names, "body": whole, "head": None, "actions": said} | ({"asked": r["asked"]} if r.get("asked") else {})


# ---- all together ---------------------------------------------------------------------------------

def asked_in(grasp, texts):
    """Where texts ask that do not say so themselves: from the first of the clauses at their end, between which nothing is told of
    the graph. None where grasp reads no graph, or asks elsewhere."""
    out = []
    for t in texts:
        done = subprocess.run([grasp, "sense", "--json"], input=t, capture_output=True, text=True, timeout=60)
        try:
            reply = json.loads(done.stdout)
        except ValueError:
            reply = {}
        data, first, asks = t.encode(), None, False
        for c in reversed(reply.get("clauses", []) if reply.get("graphs") else []):
            if data[c["at"][1]:first].strip():
                break
            first, asks = c["at"][0], asks or c["kind"] == "asks"
        out.append([len(data[:first].decode()), len(t)] if asks and first else None)
    return out


def sensed(grasp, texts):
    """The graphs that grasp reads in texts, for questions that have none of their own."""
    out = []
    for t in texts:
        done = subprocess.run([grasp, "sense", "--json"], input=t, capture_output=True, text=True, timeout=60)
        try:
            graphs = json.loads(done.stdout).get("graphs", [])
        except ValueError:
            graphs = []
        out.append({g["name"]: {"directed": g["directed"], "nodes": with_columns(g), "edges": g["edges"]} for g in graphs[:3]})
    return out


def with_columns(g):
    columns = g.get("node_columns", {})
    return [{"id": v, **{k: cells[i] for k, cells in columns.items()}} for i, v in enumerate(g["nodes"])] if columns else g["nodes"]


def folded(views, texts):
    """The parts of texts that the readers see, (from, to) in letters."""
    models = os.path.join(HERE, "..", "models")
    command = [views, os.path.join(models, "words.safetensors"), os.path.join(models, "reader.safetensors")]
    halves = [texts[:len(texts) // 2], texts[len(texts) // 2:]]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        done = pool.map(lambda half: subprocess.run(command, input="".join(json.dumps(t) + "\n" for t in half), capture_output=True,
                                                    text=True, check=True).stdout.split("\n")[:-1], halves)
        lines = [line for half in done for line in half]
    assert len(lines) == len(texts)
    out = []
    for text, line in zip(texts, lines):
        data = text.encode()
        out.append([(len(data[:a].decode()), len(data[:b].decode())) for a, b in json.loads(line)])
    return out


def fold(r, kept):
    """The text of a record without what the readers do not see, and where its question is then, or None."""
    text, at, first, last = "", 0, None, None
    asked = r.get("asked") or [0, 0]
    for a, b in kept:
        text += " ... " if r["text"][at:a].strip() else r["text"][at:a]
        if first is None and asked[0] < b:
            first = len(text) + max(0, asked[0] - a)
        if asked[1] > a:
            last = len(text) + min(b, asked[1]) - a
        text += r["text"][a:b]
        at = b
    return text, [first, last] if None not in (first, last) and first < last else None


def is_in_files(r):
    """One scene's question of three is asked again with its graph in a file; of tables all. Not what is declined for what its text says."""
    said = "decline" in r and reason_of(r["decline"]) in ("contradiction", "ambiguous")
    meant = any("relation" in g for g in r["graphs"].values())
    return bool(r.get("alone") and r["graphs"] and not r.get("data") and not said and (meant or zlib.crc32(r["id"].encode()) % 3 == 0))


def in_files(r):
    return dict(r, id=r["id"] + "b", text=beside(r["alone"], r["graphs"]), asked=[0, len(r["alone"])], beside=True)


def named(text, names):
    """The names that a text may say; of a large graph those that it does."""
    if len(names) < 40:
        return names
    low = " " + re.sub(r"\W+", " ", text.lower()) + " "
    return [n for n in names if " " + re.sub(r"\W+", " ", n.lower()).strip() + " " in low]


def types_of_tools(grasp):
    """The types of the parameters of every tool, in their order."""
    rows = json.loads(subprocess.run([grasp, "tools", "--json"], capture_output=True, text=True, check=True).stdout)
    out = {r["name"]: {p["name"]: p["type"] for p in r["params"]} for r in rows}
    for tool in ("has_node", "has_edge"):  # which take anything for a node
        out[tool] = dict.fromkeys(out[tool], "node")
    return out


def nodes_by_name(node, types, kind=None):
    """Nodes that a program gives as numbers, as texts: a reader points at names."""
    head = node[0]
    if isinstance(head, list):
        return [["text", f"{head[1]:g}"]] if kind in ("node", "list of nodes", "list of edges") and head[0] == "number" else node
    what, _, name = head.partition(":")
    params = types.get(name, {}) if what == "tool" else {}
    order, out = list(params.values()), [head]
    for child in node[1:]:
        if isinstance(child[0], str) and child[0].startswith("param:"):
            given = params.get(child[0][6:])
        elif isinstance(child[0], str) and child[0].startswith("graph:") and "graph" not in order[:1]:
            given = None
        else:
            given = order.pop(0) if order else None
        out.append(nodes_by_name(child, types, given if what == "tool" else kind if what in ("list", "param") else None))
    return out


def fields_of_tools(grasp):
    """The words that every graph knows: fields of records, columns of tables, and the tools themselves."""
    text = subprocess.run([grasp, "tools", "--signatures"], capture_output=True, text=True, check=True).stdout
    out = set("node nodes source target edge edges path length hops degree value key".split())
    for line in text.split("\n"):
        m = re.match(r"(\w+)\(.*?\) -> (.*?)(?:  |$)", line)
        if m:
            out |= {m[1]} | set(re.findall(r"[a-z_]+", m[2]))
    return out


def main():
    o = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    o.add_argument("--build", required=True, help="folder of grasp, grasp-actions, grasp-views")
    o.add_argument("--out", required=True)
    o.add_argument("--phrases", help="folder of the phrasebook")
    o.add_argument("files", nargs="*")
    o = o.parse_args()
    grasp, actions, views = (os.path.join(o.build, name) for name in ("grasp", "grasp-actions", "grasp-views"))
    records = list(tested()) + list(stated())
    for path in o.files:
        records += written(path)
    near = os.path.join(o.out, "near.json")
    if os.path.exists(near):
        gone = set(json.load(open(near)))
        records = [r for r in records if r["id"] not in gone]
    print(len(records), "read")
    cache_path = os.path.join(o.out, "sensed.json")
    cache = json.load(open(cache_path)) if os.path.exists(cache_path) else {}
    todo = [r["text"] for r in records if "decline" in r and not r.get("graphs") and not r.get("data") and r["text"] not in cache]
    cache.update(zip(todo, sensed(grasp, todo)))
    json.dump(cache, open(cache_path, "w"))
    for r in records:
        if "decline" in r and not r.get("graphs") and not r.get("data"):
            r["graphs"] = cache[r["text"]]
    places = cache.setdefault("asked", {})
    unsaid = [r for r in records if not r.get("asked") and not r.get("data")]
    todo = sorted({r["text"] for r in unsaid} - set(places))
    places.update(zip(todo, asked_in(grasp, todo)))
    for r in unsaid:
        r["asked"] = places[r["text"]]
    records = [r for r in records if not re.search(r"\b(make_graph|parse_graph" + ("" if r.get("data") else "|load_graph") + r")\(", r.get("program", ""))]
    asking = [r for r in records if "program" in r]
    actions_of(actions, asking)
    types = types_of_tools(grasp)
    for r in asking:
        r["actions"] = canonical.flat(nodes_by_name(canonical.tree(r["actions"]), types)) if r["actions"] else []
    one_way(grasp, asking, cache.setdefault("one way", {}))
    records += [in_files(r) for r in records if is_in_files(r)]
    seen = cache.setdefault("folded", {})
    todo = sorted({r["text"] for r in records if not r.get("data") and not r.get("beside")} - set(seen))
    seen.update(zip(todo, folded(views, todo)))
    json.dump(cache, open(cache_path, "w"))
    columns_of_tools = fields_of_tools(grasp)
    literals = collections.Counter()
    for r in asking:
        known = {n.lower() for n in names_of(r["graphs"])} | {c for g in r["graphs"].values() for of in ("edges", "nodes") for c in columns(g, of)}
        literals.update({json.dumps(a[1]) for a in r["actions"] if isinstance(a, list) and a[0] == "text" and a[1] not in known and a[1].lower() not in known})
    by_heart = {v for v, n in literals.items() if n >= 4 and json.loads(v) in columns_of_tools | {"in", "out", "both", "all", "successors", "max", "relation"}}
    print("by heart:", sorted(by_heart))
    counts, out, told = collections.Counter(), [], []
    own = set()
    for r in records:
        whole = r.get("data") or r.get("beside")
        done = asking_record(r, [(0, len(r["text"]))] if whole else seen[r["text"]], columns_of_tools, by_heart)
        if done:
            out.append(done)
        if "decline" in r or r.get("actions"):
            counts["dropped" if not done else "declines" if "decline" in r else "programs"] += 1
        key = r["text"][:200] if "alone" not in r else r["text"][:r["asked"][0]] or r["text"]
        if r["graphs"] and "decline" not in r and not r.get("beside") and key not in own:
            own.add(key)
            told.append(r)
    known = cache.setdefault("read", {})
    keys = [hashlib.md5(json.dumps([r["id"], r["text"], r["graphs"]]).encode()).hexdigest() for r in told]
    todo = [i for i, k in enumerate(keys) if k not in known]
    with concurrent.futures.ProcessPoolExecutor(2) as pool:
        known.update(zip((keys[i] for i in todo), pool.map(reading, (told[i] for i in todo), chunksize=64)))
    json.dump(cache, open(cache_path, "w"))
    for said in (known[k] for k in keys):
        out += [said] if said else []
        counts["readings" if said else "no reading"] += 1
    book = list(phrases(o.phrases)) if o.phrases else []
    actions_of(actions, book)
    for r in book:
        if r["actions"]:
            r["actions"] = canonical.canonical(r["actions"], [])
    for r in book:
        done = point_phrase(r["actions"], r, columns_of_tools)
        if done:
            out.append({"id": r["id"], "names": r["slots"], "body": r["body"], "head": ["undirected"], "actions": done})
        counts["phrases" if done else "dropped phrases"] += 1
    with open(os.path.join(o.out, "changes.json"), "w", encoding="utf-8") as f:
        json.dump(changes(os.path.join(HERE, "changes.txt"), actions), f, ensure_ascii=False)
    with gzip.open(os.path.join(o.out, "records.jsonl.gz"), "wt", encoding="utf-8") as f:
        for r in out:
            f.write(json.dumps(r, ensure_ascii=False) + "\n")
    print(dict(counts))


if __name__ == "__main__":
    main()
