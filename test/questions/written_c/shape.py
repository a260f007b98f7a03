"""Writes a graph out in a form, so that text and gold come from one note."""
import gold


class Told:
    """The edges of a note in its own order and direction."""

    def __init__(self):
        self.edges = []

    def add_node(self, _):
        pass

    def add_edge(self, u, v, weight=None):
        self.edges.append((u, v, weight))


def noted(read):
    def note(text, weights=True, arrow=gold.ARROW, split=r"[,;\n]"):
        g = read(text, weights, arrow, split)
        g.graph["told"] = gold.note(text, Told, weights, arrow, split).edges
        return g
    return note


U, D = noted(gold.U), noted(gold.D)


def each(g, pattern, sep="\n"):
    """One piece of text an edge: {0} and {1} are its ends, {2} its weight."""
    return sep.join(pattern.format(*e) for e in g.graph["told"])


def near(g, pattern, sep="\n", comma=", "):
    """One piece of text a node with neighbours: {0} and its list {1}."""
    return sep.join(pattern.format(v, comma.join(g[v])) for v in g if g[v])


def grid(g, comma=" ", none="0", head=False, side=False):
    """The matrix of weights (1 where there are none), with names on top and at the side if wanted."""
    nodes = list(g)
    rows = [([a] if side else []) + [str(g[a][b].get("weight", 1)) if g.has_edge(a, b) else none for b in nodes]
            for a in nodes]
    return "\n".join(comma.join(r) for r in ([([""] if side else []) + nodes] if head else []) + rows)
