"""All that is asked, and of which second graph."""
from . import changes, choices, journeys, measures, optima, options, parts, paths, routes, structure, values
from .case import Case, random_case, relabelled

ALL = structure.QUESTIONS + paths.QUESTIONS + parts.QUESTIONS + optima.QUESTIONS + measures.QUESTIONS \
    + journeys.QUESTIONS + routes.QUESTIONS + changes.QUESTIONS + values.QUESTIONS + options.QUESTIONS \
    + choices.QUESTIONS


def second_graph(g, rng):
    """For tools that take two: the same under other names, a part of it, or another one."""
    kind = rng.randrange(4)
    if kind == 0:
        return relabelled(g, rng)
    if kind == 1 and g.n:
        return g.keep(rng.sample(range(g.n), rng.randrange(1, g.n + 1)))
    if kind == 2:
        keep = [i for i in range(g.m) if rng.random() < 0.7]
        return g.choose(list(range(g.n)), keep)
    return random_case(rng, size=rng.choice([1, 2, 3, 4]), directed=g.directed)


def as_facts(g):
    """The same graph with the column "note" called "relation"."""
    columns = {"relation" if k == "note" else k: c for k, c in g.edge_columns.items()}
    return Case(g.names, g.edges, g.directed, columns, g.node_columns)
