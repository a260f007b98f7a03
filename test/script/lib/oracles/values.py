"""Tools on values: lists, tables, groups and conditions; what is missing is unknown."""
import json
import math
from fractions import Fraction

from .case import Number, exact
from .compare import Bag, REFUSED, Table
from .structure import edge_rows, shown

NUMBERS = ["0", "1", "-1", "3", "0.1", "0.2", "0.3", "2.675", "-2.5", "1e3", "7", "0.5", "12.25", "null"]
TEXTS = ["a", "b", "1.5", "null", "", "ü", "true", "a b", "B", "10", "9"]


def place(text):
    """Texts that are numbers come first, by value."""
    try:
        return 0, exact(text), b""
    except ValueError:
        return 1, 0, text.encode()


def literal(cells):
    return "[" + ", ".join(cells) + "]"


def normalized(numbers, scale, outliers):
    """By exact fractions; roots alone are rounded."""
    there = sorted(n for n in numbers if n is not None)
    if not there:
        return numbers

    def quantile(p):
        at = p * (len(there) - 1)
        i = math.floor(at)
        return there[i] + (at - i) * (there[min(i + 1, len(there) - 1)] - there[i])
    low, high = there[0], there[-1]
    if outliers == "quantile":
        low, high = quantile(Fraction(1, 10)), quantile(Fraction(9, 10))
    elif outliers == "iqr":
        q1, q3 = quantile(Fraction(1, 4)), quantile(Fraction(3, 4))
        low, high = q1 - (q3 - q1) * 3 / 2, q3 + (q3 - q1) * 3 / 2
    drawn = [None if n is None else min(max(n, low), high) for n in numbers]
    there = [n for n in drawn if n is not None]
    shift = {"zscore": sum(there) / len(there), "minmax": min(there), "none": 0}[scale]
    by = {"zscore": math.sqrt(sum((n - shift) ** 2 for n in there) / len(there)),
          "minmax": float(max(there) - min(there)), "none": 1}[scale] or 1
    return [None if n is None else float(n - shift) / by for n in drawn]


def lists(g, rng):
    cells = [rng.choice(NUMBERS) for _ in range(rng.randrange(7))]
    x = literal(cells)
    numbers = [None if c == "null" else exact(c) for c in cells]
    there = [n for n in numbers if n is not None]
    yield "count", f"count({x})", len(cells)
    yield "sum", f"sum({x})", sum(there, Fraction(0))
    yield "mean", f"mean({x})", float(sum(there) / len(there)) if there else None
    yield "max", f"max({x})", max(there, default=None)
    yield "min", f"min({x})", min(there, default=None)
    at = {best: [i for i, n in enumerate(numbers) if n is not None and n == best(there)]
          for best in (min, max)} if there else {min: [], max: []}
    for tool, best in (("argmin", min), ("argmax", max)):
        yield tool, f"{tool}({x})", at[best][0] if there else None
        yield f"{tool}_all", f"{tool}_all({x})", at[best]
    down = rng.random() < 0.5
    order = sorted(there, reverse=down) + [None] * (len(cells) - len(there))
    yield "sort", f"sort({x}, descending={str(down).lower()})", order
    k = rng.randrange(5)
    yield "top", f"top({x}, {k})", (sorted(there, reverse=True) + [None] * (len(cells) - len(there)))[:k]
    yield "bottom", f"bottom({x}, {k})", (sorted(there) + [None] * (len(cells) - len(there)))[:k]
    yield "first", f"first({x})", numbers[0] if cells else None
    yield "last", f"last({x})", numbers[-1] if cells else None
    i = rng.randrange(-7, 7)
    yield "item", f"item({x}, {i})", numbers[i] if -len(cells) <= i < len(cells) else REFUSED
    yield "unique", f"unique({x})", [n for i, n in enumerate(numbers) if n not in numbers[:i]]
    bound = rng.choice(NUMBERS[:-1])
    item = exact(bound)
    yield "contains", f"contains({x}, {bound})", item in numbers
    scale, outliers = rng.choice(["zscore", "minmax", "none"]), rng.choice(["keep", "iqr", "quantile"])
    yield "normalize", f"normalize({x}, scale={scale}, outliers={outliers}, share=0.1)", \
        normalized(numbers, scale, outliers)
    digits = rng.randrange(4)
    number = rng.choice(NUMBERS[:-1] + ["2.5", "-0.5", "1.005", "0.285", "1e15", "123456.7895"])
    unit = Fraction(1, 10 ** digits)
    value = exact(number)
    rounded = math.floor(abs(value) / unit + Fraction(1, 2)) * unit * (1 if value >= 0 else -1)
    yield "round", f"round({number}, {digits})", rounded
    yield "abs", f"abs({number})", abs(value)
    seconds = rng.randrange(100000)
    h, m, s = seconds // 3600, seconds // 60 % 60, seconds % 60
    yield "clock", f"clock({seconds})", lambda got: str(got).split(":")[:2] == [f"{h:02}", f"{m:02}"] and \
        (str(got).count(":") == 1 and s == 0 or str(got).endswith(f":{s:02}"))


def texts(g, rng):
    a = [rng.choice(TEXTS) for _ in range(rng.randrange(6))]
    b = [rng.choice(TEXTS) for _ in range(rng.randrange(6))]
    x, y = (literal(json.dumps(t, ensure_ascii=False) for t in c) for c in (a, b))
    once = list(dict.fromkeys(a))
    yield "common_items", f"common_items({x}, {y})", [t for t in once if t in b]
    yield "all_items", f"all_items({x}, {y})", list(dict.fromkeys(a + b))
    yield "items_without", f"items_without({x}, {y})", [t for t in once if t not in b]
    yield "among", f"among({x}, {y})", [t for t in a if t in b]
    yield "sort", f"sort({x})", sorted(a, key=place)
    yield "max", f"max({x})", max(a, key=place, default=None)
    yield "unique", f"unique({x})", once
    groups = [[rng.choice(TEXTS) for _ in range(rng.randrange(4))] for _ in range(rng.randrange(1, 5))]
    z = literal(literal(json.dumps(t, ensure_ascii=False) for t in c) for c in groups)
    item = rng.choice(TEXTS)
    yield "groups_with", f"groups_with({z}, {json.dumps(item, ensure_ascii=False)})", \
        [c for c in groups if item in c]
    sizes = [len(c) for c in groups]
    if all(groups):
        yield "argmax", f"argmax({z})", sizes.index(max(sizes))
        yield "argmin_all", f"argmin_all({z})", [i for i, n in enumerate(sizes) if n == min(sizes)]
        yield "max", f"max({z})", groups[sizes.index(max(sizes))]
        yield "top", f"top({z}, 2)", sorted(groups, key=len, reverse=True)[:2]
    parts = literal(literal([json.dumps(t, ensure_ascii=False)]) for t in once)
    yield "membership", f"membership({parts})", {t: i for i, t in enumerate(once, 1)}
    yield "flatten", f"flatten({z})", [t for c in groups for t in c]
    yield "pairs", f"pairs({x})", [[s, t] for i, s in enumerate(a) for t in a[i + 1:]]
    yield "position", f"position({x}, {json.dumps(item, ensure_ascii=False)})", \
        a.index(item) if item in a else None


def quoted(g, nodes):
    """Where no node is expected, null and 1e5 are no names."""
    return literal(map(g.quoted, nodes))


# --- conditions ---

def both(a, b):
    return False if a is False or b is False else None if a is None or b is None else True


def negated(a):
    return None if a is None else not a


def comparison(rng, columns):
    """(text, function of a row's numbers) that says True, False or None for unknown."""
    column, bound = rng.choice(columns), rng.choice(["0", "1", "3", "0.3", "2.5", "5"])
    kind = rng.randrange(6)
    value = exact(bound)
    if kind == 0:
        return f"{column} = null", lambda row: row[column] is None
    if kind == 1:
        return f"{column} != null", lambda row: row[column] is not None
    sign = rng.choice(["<", "<=", ">", ">=", "=", "!="])

    def holds(x):
        return None if x is None else {"<": x < value, "<=": x <= value, ">": x > value, ">=": x >= value,
                                       "=": x == value, "!=": x != value}[sign]
    if kind == 2:
        more = rng.choice(["0.1", "2"])
        return (f"{column} + {more} {sign} {bound}",
                lambda row: holds(None if row[column] is None else row[column] + exact(more)))
    if kind == 3:
        return (f"{column} * 2 {sign} {bound}",
                lambda row: holds(None if row[column] is None else row[column] * 2))
    return f"{column} {sign} {bound}", lambda row: holds(row[column])


def condition(rng, columns):
    a, f = comparison(rng, columns)
    b, h = comparison(rng, columns)
    kind = rng.randrange(5)
    if kind == 0:
        return f"{a} and {b}", lambda row: both(f(row), h(row))
    if kind == 1:
        return f"{a} or {b}", lambda row: negated(both(negated(f(row)), negated(h(row))))
    if kind == 2:
        return f"not ({a})", lambda row: negated(f(row))
    if kind == 3:
        return f"not ({a} and {b})", lambda row: negated(both(f(row), h(row)))
    return a, f


def numeric(columns):
    return [k for k, c in columns.items()
            if all(t is None or isinstance(t, Number) for t in c)]


def moderate(columns, names):
    return [k for k in names if all(t is None or abs(exact(t)) < 10 ** 9 and
                                    (exact(t) == 0 or abs(exact(t)) > Fraction(1, 10 ** 4))
                                    for t in columns[k])]


def chosen(g, rng):
    columns = moderate(g.edge_columns, numeric(g.edge_columns))
    if columns and g.m:
        text, holds = condition(rng, columns)
        rows = [{k: shown(g.edge_columns[k][i]) for k in columns} for i in range(g.m)]
        keep = [i for i in range(g.m) if holds(rows[i]) is True]
        yield "filter", f"edges(G) | filter({text}) | count()", len(keep)
        want = edge_rows(g, keep)
        yield "filter", f"edges(G) | filter({text})", Table(want.columns, want.rows, order=False)
        yield "count", f"count(edges(G), {text})", len(keep)
        yield "any", f"any(edges(G), {text})", bool(keep)
        yield "all", f"all(edges(G), {text})", \
            len(keep) == g.m if all(holds(r) is not None for r in rows) else \
            lambda got: got in (False, None) if len(keep) < g.m else got
        yield "filter_edges", f"edge_count(filter_edges(G, {text}))", len(keep)
    columns = moderate(g.node_columns, numeric(g.node_columns))
    if columns and g.n:
        text, holds = condition(rng, columns)
        keep = [v for v in range(g.n) if holds({k: shown(g.node_columns[k][v]) for k in columns}) is True]
        yield "filter_nodes", f"nodes(filter_nodes(G, {text})) | column(node)", g.nm(keep)
        yield "filter", f"nodes(G) | filter({text}) | column(node)", g.nm(keep)
    if "kind" in g.node_columns:
        kinds = g.node_columns["kind"]
        word = rng.choice(["red", "blue", "1.5"])
        yield "filter_nodes", f'nodes(filter_nodes(G, kind = "{word}")) | column(node)', \
            g.nm(v for v in range(g.n) if kinds[v] == word)
        yield "filter_nodes", f'nodes(filter_nodes(G, kind != "{word}")) | column(node)', \
            g.nm(v for v in range(g.n) if kinds[v] not in (word, None))
    k = rng.randrange(4)
    yield "filter_nodes", f"nodes(filter_nodes(G, degree >= {k})) | column(node)", \
        g.nm(v for v in range(g.n) if g.degree(v) >= k)


def tables(g, rng):
    columns = numeric(g.edge_columns)
    if columns and g.m:
        c = rng.choice(columns)
        cells = [shown(t) for t in g.edge_columns[c]]
        there = [x for x in cells if x is not None]
        yield "column", f"column(edges(G), {c})", Bag(cells)
        if moderate(g.edge_columns, [c]):
            yield "sum", f"sum(edges(G), by={c})", sum(there, Fraction(0))
            yield "mean", f"mean(edges(G), by={c})", float(sum(there) / len(there)) if there else None
        for tool, best in (("argmin", min), ("argmax", max)):
            found = [g.pair(*g.edges[i]) for i in range(g.m) if cells[i] == best(there)]
            yield tool, f"{tool}(edges(G), by={c})", lambda got, found=found: \
                isinstance(got, list) and list(map(str, got)) in found
            yield f"{tool}_all", f"{tool}_all(edges(G), by={c})", Bag(found)
        yield "top", f"top(edges(G), 2, by={c}) | column({c})", \
            (sorted(there, reverse=True) + [None] * (g.m - len(there)))[:2]
        yield "min", f"min(column(edges(G), {c}))", min(there)
        yield "unique", f"unique(edges(G), by={c}) | count()", len(set(cells))
        yield "rows", "rows(edges(G), 2)", Bag(g.pair(*e) for e in g.edges)
    columns = numeric(g.node_columns)
    if columns and g.n:
        c = rng.choice(columns)
        cells = [shown(t) for t in g.node_columns[c]]
        there = [x for x in cells if x is not None]
        for tool, best in (("argmin", min), ("argmax", max)):
            names = g.nm(v for v in range(g.n) if cells[v] == best(there))
            yield tool, f"{tool}(nodes(G), by={c})", names[0]
            yield f"{tool}_all", f"{tool}_all(nodes(G), by={c})", names
        yield "rows", "rows(nodes(G), 1)", [[a] for a in g.names]
        some = rng.sample(range(g.n), rng.randrange(g.n + 1))
        yield "among", f"among(nodes(G), {quoted(g, some)}) | column(node)", g.nm(sorted(some))
    yield "contains", "contains(nodes(G), 'no such node')", False
    yield "mapping", "mapping(degrees(G))", {name: g.degree(v) for v, name in enumerate(g.names)}
    if g.n:
        yield "contains", f"contains(nodes(G), {g.quoted(rng.randrange(g.n))})", True
        yield "argmax", "argmax(connected_components(G))", 0
        yield "first", "first(connected_components(G))", g.nm(g.parts[0])
        v = rng.randrange(g.n)
        yield "groups_with", f"groups_with(connected_components(G), {g.quoted(v)}) | first()", \
            g.nm(next(p for p in g.parts if v in p))


def near(want):
    return lambda got: abs(float(got) - want) <= 1e-12 * (1 + abs(want))


def numbers(g, rng):
    number = rng.choice(NUMBERS[:-1] + ["2.5", "-0.5", "123456.7895", "-1e9"])
    value = exact(number)
    yield "floor", f"floor({number})", math.floor(value)
    yield "ceil", f"ceil({number})", math.ceil(value)
    yield "sqrt", f"sqrt({number})", near(math.sqrt(value)) if value >= 0 else REFUSED
    yield "log", f"log({number})", near(math.log(value)) if value > 0 else REFUSED
    yield "log", f"log({number}, 2)", near(math.log2(value)) if value > 0 else REFUSED
    yield "exp", f"exp({number} / 1000000)", near(math.exp(value / 1000000))
    cells = [rng.choice(NUMBERS) for _ in range(rng.randrange(5))]
    there = [exact(c) for c in cells if c != "null"]
    yield "product", f"product({literal(cells)})", math.prod(there, start=Fraction(1))
    a, b = rng.randrange(-20, 20), rng.randrange(1, 7)
    yield "map", f"map([{a}, {-a}], x -> x % {b})", [a % b, -a % b]


def functions(g, rng):
    """What a function says of nodes and edges, beside the same in Python."""
    degree = [g.degree(v) for v in range(g.n)]
    yield "map", "map(nodes(G), v -> degree(G, v) * 2 + 1)", [2 * d + 1 for d in degree]
    k = rng.randrange(4)
    yield "filter", f"filter(nodes(G), v -> degree(G, v) > {k}) | column(node)", \
        g.nm(v for v in range(g.n) if degree[v] > k)
    yield "count", f"count(nodes(G), v -> any(nodes(G), u -> degree(G, u) > degree(G, v) + {k}))", \
        sum(any(e > d + k for e in degree) for d in degree)
    if g.n:
        yield "argmax_all", "argmax_all(nodes(G), v -> -degree(G, v))", \
            g.nm(v for v in range(g.n) if degree[v] == min(degree))
        yield "sort", "sort(nodes(G), v -> degree(G, v)) | column(node)", g.nm(sorted(range(g.n), key=lambda v: degree[v]))
    order = list(dict.fromkeys(degree))
    yield "group", "group(nodes(G), v -> degree(G, v), g -> count(g))", \
        Table(["key", "value"], [[d, degree.count(d)] for d in order])
    yield "join", "join(degrees(G), degrees(G), node) | map(r -> r.degree + r.degree_2)", [2 * d for d in degree]
    yield "select", "select(degrees(G), [\"degree\"])", Table(["degree"], [[d] for d in degree])
    yield "add_column", "add_column(degrees(G), \"more\", degree + 1) | column(more)", [d + 1 for d in degree]
    yield "mapping", "mapping(nodes(G), v -> degree(G, v))", {name: degree[v] for v, name in enumerate(g.names)}
    yield "count", "count(edges(G), e -> e in edges(G))", g.m


def sources(g, rng):
    yield "parse_graph", f"X = parse_graph({json.dumps(g.text(), ensure_ascii=False)}, format=nodelink); " \
        "is_equal(X, G)", True
    a, b = rng.randrange(1, 5), rng.randrange(1, 5)
    yield "make_graph", f'edge_count(make_graph("grid_2d_graph", [{a}, {b}]))', a * (b - 1) + b * (a - 1)
    yield "make_graph", f'edge_count(make_graph("complete_graph", [{a}]))', a * (a - 1) // 2
    yield "load_graph", "load_graph('no such file')", REFUSED


QUESTIONS = [lists, numbers, functions, texts, chosen, tables, sources]
