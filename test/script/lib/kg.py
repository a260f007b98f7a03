"""Stores of triples and queries of them, through the tool kg_query and through plain Python.

A tree is ("e", entity), ("any",), ("p", relation, inverse, tree), ("and", trees...), ("or", trees...) or
("not", tree), with ids."""
import json
import os
import subprocess

from lib import tap
from lib.program import ENV

TOOL = os.environ.get("GRASP_KG_QUERY")
if TOOL is None:
    tap.skip_all("needs the tool kg_query")


class Store:
    """Entities are (name, label or ""), relations (name, number or None), triples ids."""

    def __init__(self, path, entities, relations, triples):
        self.path, self.entities, self.relations = str(path), entities, relations
        self.triples = set(triples)
        self.known = {}
        lines = [f"e\t{name}\t{label}" for name, label in entities]
        lines += [f"r\t{name}\t{'' if number is None else number}" for name, number in relations]
        lines += [f"t\t{s}\t{p}\t{o}" for s, p, o in self.triples]
        self.tool("make", lines)

    def tool(self, what, lines):
        done = subprocess.run([TOOL, what, self.path], input="\n".join(lines).encode() + b"\n",
                              capture_output=True, env=ENV)
        assert done.returncode == 0, done.stderr.decode()
        return done.stdout.decode()

    def ask(self, texts):
        """What the tool says of each query, a record each."""
        texts = list(texts)
        replies = [json.loads(line) for line in self.tool("ask", texts).splitlines()]
        assert len(replies) == len(texts), f"{len(texts)} queries, {len(replies)} replies"
        return replies

    def holds(self, q, x):
        """Is x an answer? Tries all entities for every variable."""
        if (q, x) not in self.known:
            self.known[q, x] = self.look(q, x)
        return self.known[q, x]

    def look(self, q, x):
        if q[0] == "any":
            return True
        if q[0] == "e":
            return q[1] == x
        if q[0] == "p":
            return any(((x, q[1], y) if q[2] else (y, q[1], x)) in self.triples and self.holds(q[3], y)
                       for y in range(len(self.entities)))
        if q[0] == "not":
            return not self.holds(q[1], x)
        return (all if q[0] == "and" else any)(self.holds(part, x) for part in q[1:])

    def answers(self, q):
        return [x for x in range(len(self.entities)) if self.holds(q, x)]
