#!/usr/bin/env python3
"""Asks grasp the questions of a file and counts what is right.

    score.py --grasp ../../build/grasp --questions questions_a.jsonl [--family F] [--show] [--jobs N]

Each question goes to `grasp ask --json` on standard input, in the folder of the questions. A reply
is right, wrong (it says ok and the value is not the gold, or it answers what has to be declined),
declined (and should not be) or error (no JSON, a crash, status error, no reply in time). Form is
forgiven, content is not: README.md has the rules.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import re
import shlex
import subprocess
import sys

CLASSES = ("right", "wrong", "declined", "error")
TRUE = {"yes", "true", "y", "1", "possible"}
FALSE = {"no", "false", "n", "0", "impossible", "not possible"}
NOTHING = {"", "none", "nobody", "nothing", "no one", "[]", "{}"}
COUNTS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


# ---- single values --------------------------------------------------------------------------------

def key(x):
    """A name as it is compared: case, articles, quotes, dashes and underscores do not count."""
    if isinstance(x, bool):
        return "yes" if x else "no"
    if isinstance(x, dict):
        x = next((x[k] for k in ("name", "label", "id", "node", "value") if k in x), x)
    if isinstance(x, float) and x.is_integer():
        x = int(x)
    s = re.sub(r"[-_\s\u2010-\u2015\u2212]+", " ", str(x).strip(" \t\n\"'`“”‘’«»")).rstrip(".!").strip().casefold()
    s = re.sub(r"^(?:(?:the|an?)\s(?=[^\W\d_]{3})|(?:node|vertex)\s)", "", s)
    at = re.fullmatch(r"(\d{1,2}):(\d\d)(?::00)?\s?(?:([ap])\.?m\.?|h|hrs|o'clock)?", s)
    if at:
        hour = int(at[1]) % 12 + 12 * (at[3] == "p") if at[3] else int(at[1])
        s = f"{hour:02d}:{at[2]}"
    return s


def alone(x):
    """The one entry of a list of one."""
    while isinstance(x, list) and len(x) == 1:
        x = x[0]
    return x


def as_number(x):
    x = alone(x)
    if isinstance(x, dict):
        x = x.get("length", alone(list(x.values())))
        return None if isinstance(x, (dict, list)) else as_number(x)
    if isinstance(x, bool) or x is None:
        return None
    if isinstance(x, (int, float)):
        return float(x)
    if not isinstance(x, str):
        return None
    s = x.strip().replace("\u2212", "-").lower()
    if s in COUNTS:
        return float(COUNTS.index(s))
    if s in ("none", "no"):
        return 0.0
    part = re.fullmatch(r"(\d+)\s*/\s*(\d+)", s)
    if part and int(part[2]):
        return int(part[1]) / int(part[2])
    plain = re.fullmatch(r"[^\d+-]{0,3}([+-]?\d[\d,]*(?:\.\d+)?)\s*(%|[^\d\s]\D{0,20})?", s)
    if not plain:
        return None
    digits = plain[1]
    comma = re.fullmatch(r"([+-]?\d+),(\d{1,2})", digits)
    value = float(f"{comma[1]}.{comma[2]}" if comma else digits.replace(",", ""))
    return value / 100 if plain[2] == "%" else value


def as_boolean(x):
    x = alone(x)
    if isinstance(x, bool):
        return x
    if isinstance(x, (int, float, str)):
        s = str(x).strip().lower().rstrip(".!")
        return True if s in TRUE else False if s in FALSE else None
    return None


def close(a, b, tol=None):
    return a is not None and abs(a - b) <= (1e-6 * max(1, abs(b)) if tol is None else tol)


def same_value(gold, x, tol=None):
    if isinstance(gold, bool):
        return as_boolean(x) is gold
    if isinstance(gold, (int, float)):
        return close(as_number(x), gold, tol)
    x = alone(x)
    return x is not None and not isinstance(x, list) and key(x) == key(gold)


# ---- several values -------------------------------------------------------------------------------

def as_list(x):
    """The entries of a list, of an object with one, or of a text; None where there are none to see."""
    if x is None:
        return []
    if isinstance(x, dict):
        for k in ("path", "nodes", "order", "edges", "items", "set", "list", "tour"):
            if isinstance(x.get(k), list):
                return x[k]
        return None
    if not isinstance(x, str):
        return x if isinstance(x, list) else [x]
    if x.strip().lower() in NOTHING:
        return []
    for mark in (r"\s*(?:-->|->|=>|→)\s*", r"\s*;\s*", r"\s*,\s*(?:and\s+)?|\s+and\s+"):
        parts = [p for p in re.split(mark, x.strip().strip("[]{}()")) if p]
        if len(parts) > 1:
            return parts
    return [x.strip()]


def as_rows(x):
    """A table as its rows, or as the cells of its one column."""
    return [r[0] if len(r) == 1 else r for r in x["rows"]] if isinstance(x, dict) and {"columns", "rows"} <= x.keys() else x


def as_pair(x, known):
    """An edge as two keys: a list, an object with two ends, or a text with a mark between known names."""
    if isinstance(x, dict):
        for a, b in (("source", "target"), ("u", "v"), ("from", "to"), ("a", "b"), ("src", "dst")):
            if a in x and b in x:
                return key(x[a]), key(x[b])
    elif isinstance(x, list):
        if len(x) in (2, 3) and not any(isinstance(y, (list, dict)) for y in x):
            return key(x[0]), key(x[1])
    elif isinstance(x, str):
        s = x.strip().strip("()[]{}")
        for m in re.finditer(r"\s*(?:<->|<=>|-->|->|=>|--|→|↔|–|—|>|/|,|\|| and | to | & |-)\s*", s):
            ends = key(s[:m.start()]), key(s[m.end():])
            if ends[0] in known and ends[1] in known:
                return ends
    return None


def as_mapping(x):
    if isinstance(x, dict):
        return {key(k): v for k, v in x.items()}
    if not isinstance(x, list) or not x:
        return None
    rows = [re.split(r"\s*(?::|->|=>|→|=)\s*", r, maxsplit=1) if isinstance(r, str) else r for r in x]
    if any(not isinstance(r, list) or len(r) != 2 for r in rows):
        return None
    return {key(k): v for k, v in rows}


def same_set(gold, x):
    entries = None if isinstance(x, bool) else as_list(x)
    if entries is None:
        return False
    if gold and isinstance(gold[0], list):
        return same_groups(gold, entries)
    if len(entries) == 1 and isinstance(entries[0], list):
        entries = entries[0]
    if any(isinstance(e, list) for e in entries):
        return False
    want, have = {key(g) for g in gold}, [key(e) for e in entries]
    if set(have) == want and len(have) == len(want):
        return True
    if not isinstance(x, str):
        return False
    rest = key(x)  # one text: a name may hold a comma
    for w in sorted(want, key=len, reverse=True):
        if w not in rest:
            return False
        rest = rest.replace(w, "", 1)
    return not re.sub(r"\band\b|[\s,;&.]", "", rest)


def same_groups(gold, entries):
    """A set of sets: edges or parts."""
    want = sorted(sorted(map(key, g)) for g in gold)
    known = {n for g in want for n in g}
    if len(want) == 1 and entries and not any(isinstance(e, (list, dict)) for e in entries):
        one = as_pair(entries[0], known) if len(entries) == 1 else None
        return sorted(one or map(key, entries)) == want[0]
    have = []
    for e in entries:
        if isinstance(e, list) and (len(e) != 2 or all(key(y) in known for y in e)):
            have.append(sorted(map(key, e)))
            continue
        ends = as_pair(e, known) or ([key(e)] if isinstance(e, (str, int)) else None)
        if ends is None:
            return False
        have.append(sorted(ends))
    return sorted(have) == want


def same_mapping(gold, x, tol):
    have = as_mapping(x)
    if have is None:
        return False
    turned = {}
    if all(isinstance(v, str) for v in gold.values()) and len(set(map(key, gold.values()))) == len(gold):
        turned = {key(v): k for k, v in gold.items()}
    return any(set(g) == set(have) and all(same_value(g[k], have[k], tol) for k in g)
               for g in ({key(k): v for k, v in gold.items()}, turned) if g)


def same_parts(gold, x, kinds, tol):
    """Several things asked at once: a list, or an object with one key a part."""
    orders = [x]
    if isinstance(x, dict):
        orders = [list(x.values())]
        if len(kinds) == 2 and kinds[0] != kinds[1]:
            orders.append(orders[0][::-1])
    elif isinstance(x, str):
        orders = [as_list(x)]
    for parts in orders:
        if not isinstance(parts, list) or len(parts) != len(gold):
            continue
        parts = [next(iter(p.values())) if isinstance(p, dict) and len(p) == 1 else p for p in parts]
        if all(same(k, g, p, tol) for k, g, p in zip(kinds, gold, parts)):
            return True
    return False


def same(kind, gold, x, tol=None, kinds=None):
    x = as_rows(x)
    if kind in ("number", "boolean"):
        return same_value(gold, x, tol)
    if kind == "string":
        return same_value(gold, next(iter(x)) if isinstance(x, dict) and len(x) == 1 else x, tol)
    if kind == "set":
        return same_set(gold, x)
    if kind == "mapping":
        return same_mapping(gold, x, tol)
    if kinds:
        return same_parts(gold, x, kinds, tol)
    entries = as_list(x)
    return entries is not None and len(entries) == len(gold) and all(
        [key(y) for y in g] == [key(y) for y in e] if isinstance(g, list) and isinstance(e, list)
        else not isinstance(g, list) and same_value(g, e, tol) for g, e in zip(gold, entries))


# ---- where several answers are right ----------------------------------------------------------------

class Net:
    """The graph of a record, by keys."""

    def __init__(self, graph):
        self.directed = graph["directed"]
        self.nodes = [key(n) for n in graph["nodes"]]
        self.edges = [(key(e[0]), key(e[1])) for e in graph["edges"]]
        self.weighted = any(len(e) > 2 for e in graph["edges"])
        self.weight = {}
        for (u, v), e in zip(self.edges, graph["edges"]):
            w = e[2] if len(e) > 2 else 1
            for ends in [(u, v)] if self.directed else [(u, v), (v, u)]:
                self.weight[ends] = min(w, self.weight.get(ends, w))

    def length(self, walk, weighted):
        """Of a walk; None where it takes an edge that is not there."""
        steps = list(zip(walk, walk[1:]))
        if any(s not in self.weight for s in steps):
            return None
        return sum(self.weight[s] if weighted else 1 for s in steps)

    def reach(self, start, gone):
        seen, todo = {start}, [start]
        while todo:
            a = todo.pop()
            for u, v in self.weight:
                if u == a and v not in seen and (u, v) not in gone:
                    seen.add(v)
                    todo.append(v)
        return seen


def as_walk(x):
    entries = as_list(x)
    if not entries:
        return None
    if all(isinstance(e, list) and len(e) in (2, 3) for e in entries):  # edges, end to end
        if any(key(a[1]) != key(b[0]) for a, b in zip(entries, entries[1:])):
            return None
        entries = [entries[0][0]] + [e[1] for e in entries]
    return [key(e) for e in entries]


def as_edges(x, net):
    entries = as_list(x)
    if not entries:
        return None
    if len(entries) == 2 and not any(isinstance(e, (list, dict)) for e in entries) and all(key(e) in net.nodes for e in entries):
        entries = [entries]
    found = [as_pair(e, set(net.nodes)) for e in entries]
    return None if None in found or any(e not in net.weight for e in found) else found


def length_told(r, x):
    """A length that is given beside a path must be right too."""
    told = x.get("length") if isinstance(x, dict) else None
    return told is None or close(as_number(told), r["gold_length"], r.get("tol"))


def right_path(net, r, x):
    c, walk = r["check"], as_walk(x)
    if not walk or walk[0] != key(c["source"]) or walk[-1] != key(c["target"]):
        return False
    if not all(key(m) in walk for m in c.get("must", [])) or any(key(a) in walk for a in c.get("avoid", [])):
        return False
    return close(net.length(walk, c.get("by") == "weight"), r["gold_length"]) and length_told(r, x)


def right_order(net, r, x):
    walk = as_walk(x)
    return bool(walk) and sorted(walk) == sorted(net.nodes) and all(walk.index(u) < walk.index(v) for u, v in net.edges)


def right_euler(net, r, x):
    walk = as_walk(x)
    if not walk or r["check"].get("closed") and walk[0] != walk[-1]:
        return False
    plain = tuple if net.directed else frozenset
    return collections.Counter(map(plain, zip(walk, walk[1:]))) == collections.Counter(map(plain, net.edges))


def right_hamilton(net, r, x):
    c, walk = r["check"], as_walk(x)
    if not walk:
        return False
    if c.get("closed") and walk[0] != walk[-1]:
        walk = walk + walk[:1]
    once = walk[:-1] if c.get("closed") else walk
    if sorted(once) != sorted(net.nodes) or "source" in c and walk[0] != key(c["source"]):
        return False
    n = net.length(walk, net.weighted)
    return n is not None and ("gold_length" not in r or close(n, r["gold_length"]) and length_told(r, x))


def right_tree(net, r, x):
    edges = as_edges(x, net)
    if not edges or len(edges) != len(net.nodes) - 1:
        return False
    part = {n: {n} for n in net.nodes}
    for u, v in edges:
        if part[u] is part[v]:
            return False
        whole = part[u] | part[v]
        part.update(dict.fromkeys(whole, whole))
    return close(sum(net.weight[e] for e in edges), r["gold_length"])


def right_cut(net, r, x):
    edges = as_edges(x, net)
    return bool(edges) and close(sum(net.weight[e] for e in set(edges)), r["gold_length"]) and (
        key(r["check"]["target"]) not in net.reach(key(r["check"]["source"]), set(edges)))


def right_colouring(net, r, x):
    m = {k: key(v) for k, v in (as_mapping(x) or {}).items()}
    return set(m) == set(net.nodes) and len(set(m.values())) <= r["check"]["k"] and all(m[u] != m[v] for u, v in net.edges)


CHECKS = {"path": right_path, "topo": right_order, "euler": right_euler, "hamilton": right_hamilton,
          "tree": right_tree, "cut": right_cut, "colouring": right_colouring}


def content_right(r, x):
    check = r.get("check", {})
    if check.get("type") in CHECKS:
        return CHECKS[check["type"]](Net(r["graph"]), r, x)
    return any(same(r["kind"], g, x, r.get("tol"), check.get("kinds")) for g in [r["gold"], *r.get("accept", [])])


def judge(r, reply):
    """(class, why) of a reply."""
    status = reply.get("status")
    if status not in ("ok", "declined"):
        return "error", reply.get("why", f"status {status!r}")
    if r["kind"] == "decline":
        value = reply.get("value")
        none = r.get("ok_if_empty") and (
            value in (None, False, [], {}) or isinstance(value, str) and key(value) in (*NOTHING, "no", "impossible"))
        return ("right", "") if status == "declined" or none else ("wrong", "answered what has to be declined")
    if status == "declined":
        return "declined", "declined wrongly"
    try:
        good = content_right(r, reply.get("value"))
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        good = False  # a value of a shape that no rule knows
    return ("right", "") if good else ("wrong", "wrong content")


# ---- asking -----------------------------------------------------------------------------------------

def ask(command, text, folder, seconds):
    try:
        p = subprocess.run(command, input=text.encode(), capture_output=True, cwd=folder, timeout=seconds)
    except subprocess.TimeoutExpired:
        return {"why": "no reply in time"}
    except OSError as e:
        return {"why": f"cannot run: {e}"}
    if p.returncode < 0:
        return {"why": f"ended by signal {-p.returncode}"}
    out = p.stdout.decode("utf-8", "replace").strip()
    for part in (out, *reversed(out.splitlines())):
        try:
            reply = json.loads(part)
        except ValueError:
            continue
        if isinstance(reply, dict):
            return reply
    return {"why": f"no JSON, exit status {p.returncode}: {p.stderr.decode('utf-8', 'replace')[-120:].strip()}"}


def print_table(title, counts):
    print(f"{title:22}{'n':>5}" + "".join(f"{c:>10}" for c in CLASSES))
    for k in sorted(counts, key=lambda k: (-sum(counts[k].values()), k)):
        print(f"{k:22}{sum(counts[k].values()):5}" + "".join(f"{counts[k][c]:10}" for c in CLASSES))
    print()


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    a = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    a.add_argument("--grasp", required=True, help="the program, with options if need be")
    a.add_argument("--questions", default=os.path.join(here, "questions_a.jsonl"))
    a.add_argument("--family", help="only questions with this tag (the first one is the family)")
    a.add_argument("--id", help="only this question")
    a.add_argument("--llm", help="passed on to grasp ask")
    a.add_argument("--jobs", type=int, default=1)
    a.add_argument("--timeout", type=float, default=20)
    a.add_argument("--show", action="store_true", help="print what is not right")
    a.add_argument("--out", help="write one line of JSON a question here")
    o = a.parse_args()
    with open(o.questions, encoding="utf-8") as f:
        records = [json.loads(line) for line in f if line.strip()]
    records = [r for r in records if o.family in (None, *r["tags"]) and o.id in (None, r["id"])]
    command = [os.path.abspath(w) if os.path.exists(w) else w for w in shlex.split(o.grasp)]
    command += ["ask", "--json"] + (["--llm", o.llm] if o.llm else [])
    folder = os.path.dirname(os.path.abspath(o.questions))
    with concurrent.futures.ThreadPoolExecutor(o.jobs) as pool:
        replies = list(pool.map(lambda r: ask(command, r["question"], folder, o.timeout), records))
    total, families, tags, kinds = collections.Counter(), *[collections.defaultdict(collections.Counter) for _ in range(3)]
    rows = []
    for r, reply in zip(records, replies):
        c, why = judge(r, reply)
        total[c] += 1
        families[r["tags"][0]][c] += 1
        kinds[r["kind"]][c] += 1
        for t in r["tags"][1:]:
            tags[t][c] += 1
        rows.append({"id": r["id"], "class": c, "why": why, "gold": r["gold"], "value": reply.get("value"), "answer": reply.get("answer")})
        if o.show and c != "right":
            print(f"{r['id']} {c}: {why}\n    {r['question'][:200]!r}\n    gold {json.dumps(r['gold'], ensure_ascii=False)[:160]}"
                  f"\n    got  {json.dumps(reply.get('value'), ensure_ascii=False)[:160]} {str(reply.get('answer'))[:160]!r}")
    if o.out:
        with open(o.out, "w", encoding="utf-8") as f:
            f.writelines(json.dumps(x, ensure_ascii=False) + "\n" for x in rows)
    print_table("family", families)
    print_table("tag", {t: n for t, n in tags.items() if sum(n.values()) > 2})
    print_table("kind", kinds)
    print(" ".join(f"{c}={total[c]}" for c in CLASSES) + f" n={len(records)}")


if __name__ == "__main__":
    sys.exit(main())
