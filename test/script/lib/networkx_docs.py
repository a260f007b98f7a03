"""The examples of NetworkX's documentation with some of its functions watched: whenever an example
calls one, grasp is asked the same, and both results are compared. Examples go on with NetworkX's."""
import contextlib
import doctest
import functools
import importlib
import inspect
import io
import math
import pkgutil
import sys
import warnings
from collections.abc import Iterator, Mapping, Set

import networkx as nx

from .binding import grasp

EXAMPLE = "<example>"
OUTSIDE = ("networkx.drawing", "networkx.readwrite", "networkx.testing", "networkx.utils")


def documented():
    """Functions and methods with examples: {"algorithms.dag.ancestors": function}."""
    found = {}
    for module in pkgutil.walk_packages(nx.__path__, "networkx."):
        if ".tests" in module.name or module.name.startswith(OUTSIDE):
            continue
        with contextlib.suppress(ImportError):
            importlib.import_module(module.name)
    for name, module in sorted(sys.modules.items()):
        for public in getattr(module, "__all__", ()) if name.startswith("networkx.") else ():
            it = getattr(module, public, None)
            if getattr(it, "__module__", None) == name and ">>>" in (it.__doc__ or ""):
                found[f"{name[len('networkx.'):]}.{public}"] = it
    for kind in nx.Graph, nx.DiGraph, nx.MultiGraph, nx.MultiDiGraph:
        for name, method in vars(kind).items():
            if inspect.isfunction(method) and ">>>" in (method.__doc__ or ""):
                found[f"{kind.__name__}.{name}"] = method
    return found


def plain(value):
    """NetworkX's views, arrays and sets, and grasp's paths, as what can be compared."""
    if isinstance(value, nx.Graph):
        ends = tuple if value.is_directed() else frozenset
        edges = sorted(((ends((u, v)), data.get("weight")) for u, v, data in value.edges(data=True)),
                       key=str)
        return {"nodes": set(value), "directed": value.is_directed(), "edges": edges}
    if hasattr(value, "tolist"):
        return value.tolist()
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, Set):
        return frozenset(map(plain, value))
    if isinstance(value, (list, tuple)) or hasattr(value, "__iter__") and not isinstance(value, str):
        return tuple(map(plain, value))
    return value


def same(a, b):
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
    if isinstance(a, tuple) and isinstance(b, tuple):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, (int, float)) and isinstance(b, (int, float)):
        return math.isclose(a, b, rel_tol=1e-4, abs_tol=1e-5)
    return a == b


class Row:
    """A function that both have: how grasp is asked, what of the results must agree, or what makes
    another answer as good; and what grasp has not: parameters of NetworkX's, values of them."""

    def __init__(self, ours, form=lambda result: result, worth=None, lacks=(), beyond=None):
        self.ours, self.form, self.worth, self.lacks = ours, form, worth, lacks
        self.beyond = beyond or {}


class Watch:
    def __init__(self, rows):
        self.rows = rows
        self.alike, self.as_good, self.both_refuse, self.differ = [], [], [], []
        self.lacking = set()
        self.seen = set()
        for key, it in documented().items():
            if key in rows:
                self.put(key, it)

    def put(self, key, it):
        @functools.wraps(it)
        def watched(*args, **named):
            if sys._getframe(1).f_code.co_filename != EXAMPLE:  # NetworkX itself, or grasp
                return it(*args, **named)
            return self.compare(key, it, args, named)
        kind = getattr(nx, key.split(".")[0], None)
        if inspect.isclass(kind):
            setattr(kind, it.__name__, watched)
        for name, module in list(sys.modules.items()):
            if name.split(".")[0] == "networkx":
                for attribute, value in list(vars(module).items()):
                    if value is it:
                        setattr(module, attribute, watched)

    def compare(self, key, it, args, named):
        row, signature = self.rows[key], inspect.signature(it)
        bound = signature.bind(*args, **named)
        bound.apply_defaults()
        for name, value in bound.arguments.items():
            if isinstance(value, Iterator):  # which can be read once
                bound.arguments[name] = list(value)
        given, args, named = dict(bound.arguments), bound.args, bound.kwargs
        more = [name for name in row.lacks if given[name] != signature.parameters[name].default]
        more += [name for name, is_beyond in row.beyond.items() if is_beyond(given[name])]
        if more:
            self.lacking.add(f"{key}({', '.join(more)})")
            return it(*args, **named)
        self.seen.add(key)
        try:
            got = row.ours(given)
        except grasp.Error as e:
            got = e
        try:
            result = it(*args, **named)
        except nx.NetworkXException as e:
            if got is None or isinstance(got, grasp.Error):
                self.both_refuse.append(key)
            else:
                self.unlike(key, e, got)
            raise
        listed = list(result) if isinstance(result, Iterator) else result
        self.judge(key, row, given, listed, got)
        return iter(listed) if listed is not result else result

    def judge(self, key, row, given, theirs, got):
        if isinstance(got, grasp.Error):
            self.unlike(key, theirs, got)
            return
        want, have = plain(row.form(theirs)), plain(row.form(got))
        if same(want, have):
            self.alike.append(key)
        elif row.worth is not None and same(plain(row.worth(given, theirs)),
                                            plain(row.worth(given, got))):
            self.as_good.append(key)
        else:
            self.unlike(key, want, have)

    def unlike(self, key, theirs, ours):
        self.differ.append((key, f"{key}: NetworkX {theirs!r}, grasp {ours!r}"))

    def run(self, key, text, home):
        """The examples of one docstring; those that need what is not installed end early."""
        scope = {**vars(sys.modules[home]), "nx": nx}
        test = doctest.DocTestParser().get_doctest(inspect.cleandoc(text), {}, key, None, 0)
        for example in test.examples:
            if doctest.SKIP in example.options:
                continue
            try:
                with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
                    warnings.simplefilter("ignore")
                    exec(compile(example.source, EXAMPLE, "single"), scope)
            except Exception as e:
                if example.exc_msg is None and not isinstance(e, (ImportError, nx.NetworkXException)):
                    self.unlike(key, example.source.strip(), e)
                    return
