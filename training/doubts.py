"""What a judge learns from: a question beside a program, and whether that is what is asked.

Right programs are those of the records. Wrong ones answer another question about the same network, leave
out or turn round a part of the right one, or were proposed by an earlier reader about questions that it had
not been taught and came to another value (mine.py); the last kind is what the judge will see.
"""
import json
import re

import canonical
import samples as S

MOST_PROGRAM = 160  # tokens
CHANGES = re.compile(r"tool:(remove|add|set|scale|filter_edges|filter_nodes|reverse|subgraph|to_undirected|contract|complement)")
TURNED = {"op:<": "op:>", "op:>": "op:<", "op:<=": "op:>=", "op:>=": "op:<=", "op:=": "op:!=", "op:!=": "op:=", "op:+": "op:-", "op:-": "op:+",
          "tool:min": "tool:max", "tool:max": "tool:min", "tool:argmin": "tool:argmax", "tool:argmax": "tool:argmin",
          "tool:argmin_all": "tool:argmax_all", "tool:argmax_all": "tool:argmin_all", "tool:ancestors": "tool:descendants",
          "tool:descendants": "tool:ancestors", "tool:successors": "tool:predecessors", "tool:predecessors": "tool:successors",
          "tool:in_degree": "tool:out_degree", "tool:out_degree": "tool:in_degree", "tool:any": "tool:all", "tool:all": "tool:any",
          "tool:shortest_path": "tool:shortest_path_length", "tool:shortest_path_length": "tool:shortest_path"}


def told(actions):
    """A program as the judge reads it; src/parse/judge.c writes the same."""
    words = []
    for a in actions:
        if isinstance(a, str):
            kind, _, text = a.partition(":")
            words.append((text if kind in ("tool", "op", "value", "word") else a).replace("_", " ").replace(":", " "))
        else:
            words.append(a[1] if a[0] == "name" else json.dumps(a[1], ensure_ascii=False))
    return " ".join(words)


def literal(actions, pieces):
    """Actions with what they point at in its place."""
    def meant(a):
        text = pieces[a[1][0]]
        text = text if isinstance(text, str) else text[0]
        if a[0] == "number":
            try:
                return [a[0], json.loads(text)]
            except ValueError:
                pass
        return [a[0], text]
    return [a if isinstance(a, str) else meant(a) for a in actions]


def nodes_of(tree):
    yield tree
    for child in tree[1:]:
        yield from nodes_of(child)


def spoil(rng, actions, names):
    """A program that is wrong in one place; None if that did not work out."""
    tree = canonical.tree(actions)
    nodes = [n for n in nodes_of(tree)]
    node = rng.choice(nodes)
    head = node[0]
    if isinstance(head, list):
        used = {json.dumps(n[0][1]) for n in nodes if isinstance(n[0], list)}
        others = [x for x in names if json.dumps(x) not in used]
        if head[0] == "number":
            node[0] = ["number", head[1] + rng.choice([1, 2, 5, 10])] if isinstance(head[1], (int, float)) else head
        elif head[0] == "text" and others and head[1] in names:
            node[0] = ["text", rng.choice(others)]
    elif CHANGES.match(head) and len(node) > 1:
        node[:] = node[1]
    elif head in TURNED and rng.random() < .6:
        node[0] = TURNED[head]
    elif head.startswith(("op:", "field")) or head in ("tool:filter", "tool:count", "tool:round"):
        node[:] = node[1 if rng.random() < .7 else -1]
    elif head == "list" and len(node) > 2:
        del node[rng.randrange(1, len(node))]
        if len(node) == 2 and rng.random() < .7:
            node[:] = node[1]
    elif head.startswith("tool:") and len(node) > 2:
        del node[rng.randrange(2, len(node))]
    out = canonical.flat(tree)
    return None if out == actions or (isinstance(out[0], str) and out[0].startswith("graph:")) else out


class Doubts:
    def __init__(self, maker, records, mined):
        self.maker, self.mined = maker, mined
        self.records = [r for r in records if r["head"] is not None]
        self.tried = [r for r in self.records if r["id"] in mined]

    def renamed(self, rng, r, actions):
        """A record's text and a program about it with other names, or as they are."""
        body = [p if isinstance(p, str) else p[0] for p in r["body"]]
        if r["names"] and S.safe(r["names"]) and rng.random() < .6:
            other = S.other_names(rng, self.maker.pool, len(r["names"]), "".join(body))
            if other is not None:
                of = dict(zip(r["names"], other))
                body = [p if isinstance(p, str) else other[p[1]] if type(p[1]) is int else p[0] for p in r["body"]]
                actions = [a if isinstance(a, str) or not isinstance(a[1], str) else [a[0], of.get(a[1], a[1])] for a in actions]
        return body, actions

    def another(self, rng, r):
        """What somebody else asks of the same network."""
        other = rng.choice(self.maker.scenes[self.maker.scene(r)])
        if other["actions"] == r["actions"] or S.declines(other["actions"]) or other["names"] != r["names"]:
            return None
        actions = literal(other["actions"], other["head"] + other["body"])
        return None if actions == literal(r["actions"], r["head"] + r["body"]) else actions

    def pair(self, rng):
        """(text, actions, right), or None."""
        way = rng.random()
        if self.tried and way < .45:
            r = rng.choice(self.tried)
            actions, right = rng.choice(self.mined[r["id"]])
            return (*self.renamed(rng, r, actions), right)
        r = rng.choice(self.records)
        if way < .6:
            actions = self.another(rng, r)
            return None if actions is None else (*self.renamed(rng, r, actions), False)
        varied = self.maker.vary(rng, r)
        if varied is None or varied[0] is None or S.declines(varied[2]):
            return None
        head, body, actions = varied
        actions = literal(actions, head + body)
        if way < .8:
            actions = spoil(rng, actions, r["names"] if way < .7 else [p[0] for p in body if not isinstance(p, str)])
        body = [p if isinstance(p, str) else p[0] for p in body]
        return None if actions is None else (body, actions, way >= .8)

    def sample(self, rng):
        try:
            made = self.pair(rng)
        except (IndexError, AssertionError, ValueError):  # a program that is no tree any more
            return None
        return None if made is None else (*self.encode(made[1], "".join(made[0])), made[2])

    def encode(self, actions, text):
        tokens = self.maker.tokens
        program = [tokens.cls] + tokens.encode(told(actions))[0][:MOST_PROGRAM] + [tokens.sep]
        body = tokens.encode(text)[0][-(S.MAX_TOKENS - len(program) - 1):] + [tokens.sep]
        return program + body, [0] * len(program) + [1] * len(body)


def read_mined(path):
    """Programs that were tried, by the question's name: [(actions, right)]."""
    with open(path, encoding="utf-8") as f:
        return {r["id"]: [(actions, right) for actions, right in r["tried"]] for r in map(json.loads, f) if r["tried"]}
