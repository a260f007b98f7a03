"""Queries over random triples, against Python that tries every assignment: trees in all syntaxes,
formulas that may or may not be trees, what is refused and where."""
import itertools
import json
import random
import re
import tempfile
from pathlib import Path

from lib import effort, tap
from lib.kg import Store

FOLDER = tempfile.TemporaryDirectory()
NAMES = ["A", "b c", "12", "3", "1", "\u00e9t\u00e9", "and", "?q", "#1", "x_reverse", "a(b", "\"q\"", "/m/0x", "^up", "!n", "a=b", "-2",
         "tab\\there"]
LABELS = ["", "", "same", "Same", "one thing", "12", "A", "e"]
RELATIONS = ["won", "born in", "/a/b./c/d", "^won", "won_reverse", "7", "and", "r:s", "#2", "p,q"]


def quoted(s):
    return json.dumps(s, ensure_ascii=False)


def random_store(rng, k):
    n, m = rng.randrange(1, 8), rng.randrange(1, 5)
    numbered = rng.random() < 0.5
    names = rng.sample(NAMES if rng.random() < 0.8 else [str(i) for i in range(9)], n)
    entities = [(name, rng.choice(LABELS)) for name in names]
    relations = [(name, 2 * i if numbered else None) for i, name in enumerate(rng.sample(RELATIONS, m))]
    triples = {(rng.randrange(n), rng.randrange(m), rng.randrange(n)) for _ in range(rng.randrange(4 * n))}
    return Store(Path(FOLDER.name) / f"{k}.kg", entities, relations, triples)


def random_tree(rng, s, depth):
    kind = rng.choice(["e", "p", "p", "p", "p", "and", "and", "or", "not"]) if depth > 0 else "e"
    if kind == "p" and rng.random() < 0.2:
        return "p", rng.randrange(len(s.relations)), rng.random() < 0.4, ("any",)
    if kind == "e":
        return "e", rng.randrange(len(s.entities))
    if kind == "p":
        return "p", rng.randrange(len(s.relations)), rng.random() < 0.4, random_tree(rng, s, depth - 1)
    if kind == "not":
        return "not", random_tree(rng, s, depth - 1)
    return (kind, *[random_tree(rng, s, depth - 1) for _ in range(rng.randrange(1, 4))])


# --- writing, independent of grasp's own

def by_name(rows):
    return all(re.fullmatch("-?[1-9][0-9]*|0", row[0]) for row in rows)


def entity_number(s, e):
    return s.entities[e][0] if by_name(s.entities) else str(e)


def relation(s, q, rng):
    name, number = s.relations[q[1]]
    if number is not None and not by_name(s.relations) and rng.random() < 0.5:
        return str(number + q[2])
    return ("^" if q[2] else "") + rng.choice([quoted(name), f"#{q[1]}"])


def sexpr(s, q, rng):
    if q[0] == "e":
        return f"(e {rng.choice([quoted(s.entities[q[1]][0]), f'#{q[1]}', entity_number(s, q[1])])})"
    if q[0] == "p":
        return f"(p {relation(s, q, rng)} {sexpr(s, q[3], rng)})"
    if q[0] == "any":
        return "(any)"
    return f"({q[0]} {' '.join(sexpr(s, x, rng) for x in q[1:])})"


def as_json(s, q):
    if q[0] == "e":
        return {"entity": s.entities[q[1]][0]}
    if q[0] == "any":
        return {"any": True}
    if q[0] == "p":
        return {"of": as_json(s, q[3]), "relation": s.relations[q[1]][0], "inverse": q[2]}
    return {q[0]: as_json(s, q[1])} if q[0] == "not" else {q[0]: [as_json(s, x) for x in q[1:]]}


def nested(s, q, rng):
    if q[0] in ("and", "or"):
        parts = [nested(s, x, rng) for x in q[1:]]
        if q[0] == "or":
            return f"[{', '.join(parts)}, [-1]]"
        return parts[0] if len(parts) == 1 else f"[{', '.join(parts)}]"
    if q[0] == "e":
        return f"[{quoted(s.entities[q[1]][0])}, []]"
    if q[0] == "not":
        return f"[{nested(s, q[1], rng)}, [-2]]"
    if q[0] == "any":
        return "[]"
    return f"[{nested(s, q[3], rng)}, [{relation(s, q, rng)}]]"


def logic(s, q, v, fresh):
    if q[0] == "e":
        return f"?{v} = {quoted(s.entities[q[1]][0])}"
    if q[0] == "not":
        return f"!({logic(s, q[1], v, fresh)})"
    if q[0] == "p":
        other = "" if q[3] == ("any",) and next(fresh) % 2 else f"v{next(fresh)}"
        ends = (f"?{v}", f"?{other}") if q[2] else (f"?{other}", f"?{v}")
        step = f"{quoted(s.relations[q[1]][0])}({ends[0]}, {ends[1]})"
        return step if q[3] == ("any",) else f"({step} & ({logic(s, q[3], other, fresh)}))"
    return "(" + (" & " if q[0] == "and" else " \u2228 ").join(logic(s, x, v, fresh) for x in q[1:]) + ")"


def writings(s, q, rng):
    return [sexpr(s, q, rng), json.dumps(as_json(s, q)), nested(s, q, rng), "?x: " + logic(s, q, "x", itertools.count())]


def is_free(q):
    """Is the answer all but some, whatever the triples?"""
    if q[0] == "not":
        return not is_free(q[1])
    return q[0] in ("and", "or") and (all if q[0] == "and" else any)(map(is_free, q[1:]))


def is_unsafe(q):
    below = q[3:] if q[0] == "p" else () if q[0] in ("e", "any") else q[1:]
    return (q[0] == "p" and is_free(q[3])) or any(map(is_unsafe, below))


def check_witness(s, reply, what):
    for entity, triples in zip(reply["ids"], reply["witness"]):
        assert all(tuple(t) in s.triples for t in triples), f"{what}: no such triples: {triples} for {entity}"


def check_trees():
    rng, n = random.Random(1), 0
    for k in range(effort.some(150)):
        s = random_store(rng, k)
        trees = [random_tree(rng, s, rng.randrange(1, 5)) for _ in range(20)]
        asked = [(q, text) for q in trees for text in writings(s, q, rng)]
        for (q, text), reply in zip(asked, s.ask(text for _, text in asked)):
            what = f"{text} over {s.entities} {s.relations} {s.triples}"
            assert "error" not in reply, f"{what}: {reply}"
            assert reply["ids"] == s.answers(q), f"{what}: {reply['ids']}, not {s.answers(q)}"
            assert reply["same"], f"{what}: is read otherwise when it is printed: {reply}"
            assert reply["complement"] == is_free(q), what
            assert ("declined" in reply) == (is_free(q) or is_unsafe(q)), f"{what}: {reply}"
            check_witness(s, reply, what)
            n += 1
    return f"{n} queries"


def check_large():
    """Sets that are too large to be sorted one by one."""
    rng, sizes = random.Random(4), []
    for k in range(effort.some(6)):
        n = rng.randrange(150, 400)
        triples = {(rng.randrange(n), rng.randrange(2), rng.randrange(n)) for _ in range(n * rng.choice([2, 8, 20]))}
        s = Store(Path(FOLDER.name) / f"large{k}.kg", [(f"e{i}", "") for i in range(n)], [("r", None), ("s", None)],
                  triples)
        trees = [random_tree(rng, s, 4) for _ in range(12)]
        for q, reply in zip(trees, s.ask(sexpr(s, q, rng) for q in trees)):
            assert reply["ids"] == s.answers(q), f"{sexpr(s, q, rng)}: {reply['ids']}, not {s.answers(q)}"
            sizes.append(len(reply["ids"]))
    return f"{len(sizes)} queries, answers {min(sizes)} to {max(sizes)}"


# --- formulas: variables anywhere

ALONE = (f"alone{i}" for i in itertools.count())  # variables that are written as a sign alone


def random_formula(rng, s, depth):
    kind = rng.choice(["r", "r", "r", "and", "and", "or", "not", "some"]) if depth > 0 else rng.choice("rrrrri")
    if kind == "r":
        ends = [rng.choice(["x", "x", "y", "z", None, next(ALONE)]) for _ in range(2)]
        ends = [rng.randrange(len(s.entities)) if e is None else e for e in ends]
        return "r", rng.randrange(len(s.relations)), *ends
    if kind == "i":
        return "i", rng.choice("xy"), rng.randrange(len(s.entities))
    if kind == "not":
        return "not", random_formula(rng, s, depth - 1)
    if kind == "some":
        return "some", "".join(rng.sample("xyz", rng.randrange(1, 3))), random_formula(rng, s, depth - 1)
    return (kind, *[random_formula(rng, s, depth - 1) for _ in range(rng.randrange(2, 4))])


def occurs(f):
    if f[0] in "ri":
        return {e for e in f[1:] if isinstance(e, str)}
    if f[0] == "some":
        return occurs(f[2]) - set(f[1])
    return set().union(*map(occurs, f[1:]))


def text_of(s, f):
    def end(e):
        return f"#{e}" if not isinstance(e, str) else "?" if e.startswith("alone") else f"?{e}"
    if f[0] == "r":
        return f"#{f[1]}({end(f[2])}, {end(f[3])})"
    if f[0] == "i":
        return f"{end(f[1])} = {end(f[2])}"
    if f[0] == "not":
        return f"!({text_of(s, f[1])})"
    if f[0] == "some":
        return f"(some {', '.join('?' + v for v in f[1])}: {text_of(s, f[2])})"
    return "(" + (" & " if f[0] == "and" else " | ").join(text_of(s, x) for x in f[1:]) + ")"


def true(s, f, env):
    """A variable means "some" in the smallest part that has all its occurrences, or where it is said."""
    if f[0] == "some":
        return any(true(s, f[2], {**env, **dict(zip(f[1], values))})
                   for values in itertools.product(range(len(s.entities)), repeat=len(f[1])))
    if f[0] in "ri":
        new = sorted(occurs(f) - env.keys())
    else:
        below = [occurs(x) for x in f[1:]]
        new = sorted(v for v in set().union(*below) - env.keys() if sum(v in b for b in below) > 1)
    for values in itertools.product(range(len(s.entities)), repeat=len(new)):
        e = {**env, **dict(zip(new, values))}
        value = [x if not isinstance(x, str) else e[x] for x in f[1:]] if f[0] in "ri" else None
        if (((value[1], value[0], value[2]) in s.triples) if f[0] == "r"
                else value[0] == value[1] if f[0] == "i"
                else not true(s, f[1], e) if f[0] == "not"
                else (all if f[0] == "and" else any)(true(s, x, e) for x in f[1:])):
            return True
    return False


REASON = re.compile("not a tree|unbound|expected a variable")


def check_formulas():
    rng, answered, refused = random.Random(2), 0, {}
    for k in range(effort.some(150)):
        s = random_store(rng, k)
        formulas = [random_formula(rng, s, rng.randrange(0, 4)) for _ in range(60)]
        for f, reply in zip(formulas, s.ask("?x: " + text_of(s, f) for f in formulas)):
            what = f"?x: {text_of(s, f)} over {s.triples}"
            if "error" in reply:
                found = REASON.match(reply["error"]["message"])
                assert found and reply["error"]["column"] > 0, f"{what}: {reply}"
                refused[found.group()] = refused.get(found.group(), 0) + 1
                continue
            answered += 1
            expected = [x for x in range(len(s.entities)) if true(s, f, {"x": x})]
            assert reply["ids"] == expected, f"{what}: {reply['ids']}, not {expected}"
            assert reply["same"], f"{what}: {reply}"
    assert answered >= 20, answered
    return f"{answered} answered, refused: {refused}"


# --- types

E = ("e", 0)
P = ("p", 0, False, E)
PP = ("p", 1, True, P)
N = ("not", P)
TYPES = {"1p": P, "2p": PP, "3p": ("p", 0, False, PP), "2i": ("and", P, P), "3i": ("and", P, P, P),
         "ip": ("p", 0, False, ("and", P, P)), "pi": ("and", PP, P), "2u": ("or", P, P),
         "up": ("p", 0, True, ("or", P, P)), "2in": ("and", P, N), "3in": ("and", P, N, P),
         "inp": ("p", 0, False, ("and", N, P)), "pin": ("and", PP, N), "pni": ("and", ("not", PP), P)}
OTHER = [E, N, ("and", P, P, P, P), ("or", P, P, P), ("and", N, N), ("p", 0, False, N), ("and", PP, PP), ("or", P, N),
         ("and", E, P), ("p", 0, False, ("p", 0, False, PP)), ("or", ("and", P, P), P), ("and", P, N, N)]


def mixed(q, rng):
    """The same with branches in another order, in brackets, twice negated."""
    if q[0] == "p":
        q = (*q[:3], mixed(q[3], rng))
    elif q[0] == "not":
        q = ("not", mixed(q[1], rng))
    elif q[0] in ("and", "or"):
        parts = [mixed(x, rng) for x in q[1:]]
        rng.shuffle(parts)
        if len(parts) == 3 and rng.random() < 0.5:
            parts = [parts[0], (q[0], *parts[1:])]
        q = (q[0], *parts)
        if rng.random() < 0.3:
            q = ("not", ("or" if q[0] == "and" else "and", *[("not", x) for x in q[1:]]))
    return ("not", ("not", q)) if rng.random() < 0.2 else q


def check_types():
    rng = random.Random(3)
    s = Store(Path(FOLDER.name) / "types.kg", [("a", ""), ("b", "")], [("r", None), ("s", None)], [(0, 0, 1)])
    asked = [(name, mixed(q, rng)) for name, q in TYPES.items() for _ in range(100)]
    asked += [("", mixed(q, rng)) for q in OTHER for _ in range(20)]
    for (name, q), reply in zip(asked, s.ask(sexpr(s, q, rng) for _, q in asked)):
        assert reply.get("type") == name, f"{sexpr(s, q, rng)}: {reply}, not {name!r}"
    return f"{len(asked)} trees"


# --- refusals: query, kind, column, what the message says, what the hint says

BAD = [
    ("", "usage", 1, "expected a query", ""),
    ("won(a, ?x)", "usage", 1, "expected a query", ""),
    ("?x won(Ann, ?x)", "usage", 4, "expected ':', found 'w'", ""),
    ("? : won(Ann, ?x)", "usage", 1, "expected a variable such as ?x", ""),
    ("?x:", "usage", 4, "found the end", ""),
    ("?x: won(Ann, ?x) born_in(Ann, ?x)", "usage", 18, "expected '&', '|' or the end", ""),
    ("?x: won(Ann Lee, ?x)", "usage", 13, "expected ',', ')' or a sign of logic, found 'L'", "double quotes"),
    ("?x: born in(Ann, ?x)", "usage", 10, "expected '(' behind a relation, found 'i'", "double quotes"),
    ("?x: won(Ann, ?x) & (won(Ann, ?x)", "usage", 33, "expected ')'", ""),
    ("?x: won(Anne, ?x)", "unknown_name", 9, "no entity is called 'Anne'", "'Ann'"),
    ("?x: wonn(Ann, ?x)", "unknown_name", 5, "no relation is called 'wonn'", "'won'"),
    ("?x: won(Twin, ?x)", "unknown_name", 9, "2 entities are called 'Twin'", "#2 (t1), #3 (t2)"),
    ("?x: won(#9, ?x)", "unknown_name", 9, "ids go from #0 to #4", ""),
    ("?x: won(#9x, ?x)", "usage", 9, "expected an id such as #12", ""),
    ("?x: won(^Ann, ?x)", "usage", 9, "turns relations round", ""),
    ("?x: won(Ann, Bob)", "usage", 5, "expected a variable", ""),
    ("?x: won(?x, ?x)", "usage", 5, "not a tree: ?x is tied to itself", ""),
    ("?x: won(?, ?y)", "usage", 5, "unbound: nothing here says which ?x", ""),
    ("?x: some won(Ann, ?x)", "usage", 10, "expected '(' behind a relation", "double quotes"),
    ("?x: some ?y won(?y, ?x)", "usage", 13, "expected ':', found 'w'", ""),
    ("?x: some ?y, z: won(?y, ?x)", "usage", 14, "expected a variable such as ?y, found 'z'", ""),
    ("?x: some ?: won(Ann, ?x)", "usage", 10, "found '?' alone", ""),
    ("?x: some ?y: !won(?y, ?x)", "usage", 14, "the negation ties ?x and ?y", ""),
    ("?x: won(Ann, ?x) & !(some ?y: won(Ann, ?x) & !won(?y, ?x))", "usage", 46, "the negation ties ?x and ?y", ""),
    ("?x: won(Ann, ?x) & !(some ?x: won(Bob, ?x))", "usage", 20, "not a tree: this says nothing about ?x", ""),
    ("(any)", "usage", 1, "any stands below a relation alone", ""),
    ("(and (p won (e Ann)) (any))", "usage", 22, "any stands below a relation alone", ""),
    ("(p won (not (any)))", "usage", 13, "any stands below a relation alone", ""),
    ("[[], []]", "usage", 2, "any stands below a relation alone", ""),
    ('{"any": false}', "usage", 9, "expected 'true'", ""),
    ("?x: won(Ann, ?y)", "usage", 5, "unbound: nothing here says which ?x", ""),
    ("?x: won(Ann, ?x) & won(Ann, ?y)", "usage", 20, "not a tree: nothing ties ?y to ?x", ""),
    ("?x: won(?y, ?x) & born_in(?y, ?x)", "usage", 19, "not a tree: a circle ties ?x and ?y", ""),
    ("?x: won(?y, ?x) & won(Ann, ?y) & !born_in(?y, ?x)", "usage", 34, "the negation ties ?x and ?y", ""),
    ("?x: won(Ann, ?x) | won(Ann, ?y)", "usage", 20, "unbound: nothing here says which ?x", ""),
    ("?x: ?x = ?y", "usage", 10, "expected an entity", ""),
    ("?x: won(\"Ann, ?x)", "usage", 9, "has no end", ""),
    ("(p won (e Ann)", "usage", 15, "expected ')'", ""),
    ("(q won (e Ann))", "usage", 2, "expected one of e, any, p, and, or, not, found 'q'", ""),
    ("(and)", "usage", 5, "expected '('", ""),
    ("(p won (e Ann)) x", "usage", 17, "the end of the query", ""),
    ("(p 99 (e Ann))", "unknown_name", 4, "no relation with the number 99", ""),
    ("[]", "usage", 1, "expected a query: [entity, [relation, ...]]", ""),
    ("[0, [0]", "usage", 8, "expected ','", ""),
    ("[0, [0, -1]]", "usage", 9, "-1 (or) stands alone", ""),
    ("[[0, [0]], [1, [0]], [0]]", "usage", 22, "expected [-1] or a query", ""),
    ("[77, [0]]", "unknown_name", 2, "no entity with the number 77", ""),
    ("[0, [9]]", "unknown_name", 6, "no relation with the number 9", ""),
    ('{"entity": "Ann", "entity": "Ann"}', "usage", 19, "stands here twice", ""),
    ('{"entities": "Ann"}', "usage", 2, 'expected "entity"', ""),
    ('{"relation": "won"}', "usage", 1, "expected one of", ""),
    ('{"relation": "won", "of": {"entity": "Ann"}, "inverse": 1}', "usage", 57, "true or false", ""),
    ('{"entity": null}', "usage", 12, "a string or a number", ""),
    ('{"and": []}', "usage", 10, "expected '{'", ""),
    ("?x: " + "(" * 200 + "won(Ann, ?x)" + ")" * 200, "limit", 105, "more than 100 levels", ""),
    ("(not " * 200 + "(e Ann)" + ")" * 200, "limit", None, "more than 100 levels", ""),
    ("[" * 200, "limit", None, "more than 100 levels", ""),
    ("(or" + " (p won (e Ann))" * 3000 + ")", "limit", None, "more than 4096 parts", ""),
    ("?x: " + " & ".join(f"(won(?a{i}, ?x) | born_in(?a{i}, ?x)) & won(Ann, ?a{i})" for i in range(20)), "limit",
     None, "more than", ""),
    ("?x: " + " & ".join(f"won(?a{i}, ?x) & won(Ann, ?a{i})" for i in range(70)), "limit", None,
     "more than 64 variables", ""),
]
DECLINED = [
    ("?x: !won(Ann, ?x)", 5, "a pure negation"),
    ("?x: won(Ann, ?x) | !born_in(Ann, ?x)", 5, "a pure negation"),
    ("?x: won(?y, ?x) & !born_in(Ann, ?y)", 19, "free negation"),
    ("(p won (not (e Ann)))", 8, "free negation"),
]
SAME = [
    ("?x: won(?y, ?x)", "(p won (any))"),
    ("?x: won(?, ?x) & born_in(?x, ?)", "[[[], [0]], [[], [3]]]"),
    ("?x: some ?y, ?z: won(?x, ?y) & born_in(?z, ?y)", "?x: won(?x, ?y) & born_in(?z, ?y)"),
    ("?x: won(?x, ?y) & born_in(?z, ?y)", "(p ^won (p born_in (any)))"),
    ("?x: won(Ann, ?x) & !home(?x, ?any)", "(and (p won (e Ann)) (not (p ^home (any))))"),
    ("?x: won(Ann, ?x) & !\u2203 ?y: home(?x, ?y) & born_in(Bob, ?y)",
     '{"and": [{"relation": "won", "of": {"entity": "Ann"}}, {"not": {"relation": "home", "inverse": true, '
     '"of": {"relation": "born_in", "of": {"entity": "Bob"}}}}]}'),
    ("?x: won(Ann, ?x)", "(p won (e Ann))"),
    ("?who: ^won(?who, Ann)", "(p won (e Ann))"),
    ("?x: won_reverse(?x, Ann)", "(p won (e Ann))"),
    ("?x: won(?x, Ann)", "(p 1 (e 0))"),
    ("?x: won(\"ann  SMITH\", ?x)", "(p won (e Ann))"),
    ("?x: home(Bob, ?x)", "(p #2 (e #1))"),
    ("?x: \"http://a.b/home\"(Bob, ?x)", "(p 4 (e Bob))"),
    ("?x: won(Ann, ?x) \u2227 \u00acborn_in(Bob, ?x)", "[[0, [0]], [1, [2, -2]]]"),
    ("?x: won(Ann, ?x) & ?x != Bob", "(and (p won (e Ann)) (not (e Bob)))"),
    ("?x: (won(?y, ?x) | born_in(?y, ?x)) & won(Ann, ?y)",
     "(or (p won (p won (e Ann))) (p born_in (p won (e Ann))))"),
    ("?x: won(?y, ?x) & born_in(Ann, ?y) & !won(Bob, ?y)",
     '{"relation": "won", "of": {"and": [{"relation": "born_in", "of": {"entity": "Ann"}}, '
     '{"not": {"relation": "won", "of": {"entity": 1}}}]}}'),
    ("?x: won(Ann, ?x) & !(won(?y, ?x) & born_in(Bob, ?y))", "[[0,[0]],[1,[2,0,-2]]]"),
    ("[0,[\"^won\"]]", "[0,[1]]"),
    ("[[0, [0, -2]], [[1, [2, -2]]]]", "(and (not (p 0 (e 0))) (not (p 2 (e 1))))"),
]


def small_store():
    return Store(Path(FOLDER.name) / "small.kg",
                 [("Ann", "Ann Smith"), ("Bob", ""), ("t1", "Twin"), ("t2", "twin"), ("Eve", "")],
                 [("won", 0), ("born_in", 2), ("http://a.b/home", 4)],
                 [(0, 0, 1), (0, 0, 4), (1, 1, 4), (4, 0, 0), (1, 2, 2)])


def check_refusals():
    s = small_store()
    for (text, kind, column, message, hint), reply in zip(BAD, s.ask(b[0] for b in BAD)):
        e = reply.get("error", {})
        assert (e.get("kind") == kind and column in (None, e["column"]) and message in e["message"]
                and hint in e["hint"]), f"{text[:80]}: {reply}"
    for (text, column, message), reply in zip(DECLINED, s.ask(d[0] for d in DECLINED)):
        e = reply.get("declined", {})
        assert e.get("kind") == "declined" and e["column"] == column and message in e["message"], f"{text}: {reply}"


def check_same():
    s = small_store()
    for (a, b), x, y in zip(SAME, s.ask(a for a, _ in SAME), s.ask(b for _, b in SAME)):
        assert "sexpr" in x and x["sexpr"] == y.get("sexpr"), f"{a}: {x}, {b}: {y}"


tap.run([
    ("trees in all syntaxes", check_trees),
    ("larger sets", check_large),
    ("formulas with variables anywhere", check_formulas),
    ("types", check_types),
    ("what is refused, and where", check_refusals),
    ("ways to write the same", check_same),
])
