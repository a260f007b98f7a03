"""One way to say a thing: programs that mean the same become the same actions, so that a model need not
guess which of them a writer preferred. prepare.py keeps a rewritten program only if it still runs to the
same value."""

CALLS = ("tool", "list")
ARITY = {"param": 1, "field": 1, "fn": 1, "index": 2, "if": 3}
ON_ITEMS = ("filter", "count", "any", "all", "filter_edges", "filter_nodes")
DEGREES = {"tool:degree": None, "tool:in_degree": "in", "tool:out_degree": "out"}


def tree(actions):
    """[symbol, children...]; a literal is [[kind, value]]."""
    node, at = grow(actions, 0)
    assert at == len(actions)
    return node


def grow(actions, at):
    head = actions[at]
    kind = head.split(":")[0] if isinstance(head, str) else "literal"
    node, at = [head], at + 1
    if kind in CALLS:
        while actions[at] != "end":
            child, at = grow(actions, at)
            node.append(child)
        return node, at + 1
    n = (1 if head in ("op:not", "op:neg") else 2) if kind == "op" else ARITY.get(kind, 0)
    for _ in range(n):
        child, at = grow(actions, at)
        node.append(child)
    return node, at


def flat(node):
    out = [node[0]]
    for child in node[1:]:
        out += flat(child)
    if isinstance(node[0], str) and node[0].split(":")[0] in CALLS:
        out.append("end")
    return out


def literal(node, kind, value=None):
    return isinstance(node[0], list) and node[0][0] == kind and (value is None or node[0][1] == value)


def uses(node, var):
    return node[0] == var or any(uses(c, var) for c in node[1:])


def calls(node):
    return any(isinstance(c[0], str) and c[0].startswith("tool:") or calls(c) for c in node[1:]) or \
        (isinstance(node[0], str) and node[0].startswith("tool:"))


def functions(node):
    return node[0] == "fn" or any(functions(c) for c in node[1:])


def bare(node, var):
    """A function's body without its variable, if it only takes fields of it; else None."""
    if node[0] == var:
        return None
    if isinstance(node[0], str) and node[0].startswith("field:") and node[1][0] == var:
        return [["name", node[0][6:]]]
    out = [node[0]]
    for c in node[1:]:
        c = bare(c, var)
        if c is None:
            return None
        out.append(c)
    return out


def is_degree(node):
    """Not a literal, whose head is a list."""
    return isinstance(node[0], str) and node[0] in DEGREES


def rewrite(node, depth=0):
    """The same meaning, said in one way; children first."""
    inner = depth + (node[0] == "fn")
    node = [node[0]] + [rewrite(c, inner) for c in node[1:]]
    head = node[0]
    if head == "tool:column" and len(node) == 3 and isinstance(node[2][0], list):
        return rewrite(["field:" + str(node[2][0][1]), node[1]], depth)
    if head == "tool:contains" and len(node) == 3:
        return ["op:in", node[2], node[1]]
    if head == "tool:first" and len(node) == 2:
        return ["index", node[1], [["number", 0]]]
    if head == "tool:last" and len(node) == 2:
        return ["index", node[1], [["number", -1]]]
    if head == "tool:item" and len(node) == 3:
        return ["index", node[1], node[2]]
    if head == "field:length" and node[1][0] == "tool:shortest_path":
        return ["tool:shortest_path_length"] + node[1][1:]
    if head in ("tool:count",) and len(node) == 2:
        inside = node[1]
        if inside[0] == "field:node" or inside[0] == "field:edge":
            inside = inside[1] if inside[1][0] in ("tool:filter", "tool:nodes", "tool:edges") else inside
        if inside[0] == "tool:filter" and len(inside) == 3:
            return rewrite(["tool:count", inside[1], inside[2]], depth)
        if inside[0] == "tool:nodes" and len(inside) == 2:
            return ["tool:node_count", inside[1]]
        if inside[0] == "tool:edges" and len(inside) == 2:
            return ["tool:edge_count", inside[1]]
    if isinstance(head, str) and head.startswith("tool:") and head[5:] in ON_ITEMS and len(node) == 3 and node[2][0] == "fn":
        body, var = node[2][1], f"var:{depth}"
        if node[1][0] == "tool:nodes" and body[0].__class__ is str and body[0].startswith("op:") and len(body) == 3:
            side = body[1]
            if is_degree(side) and len(side) == 3 and side[1] == node[1][1] and side[2] == [var] and not uses(body[2], var):
                degrees = ["tool:degrees", side[1]]
                if DEGREES[side[0]]:
                    degrees.append([["text", DEGREES[side[0]]]])
                return [head, degrees, [body[0], [["name", "degree"]], body[2]]]
        if not calls(body) and not functions(body):
            said = bare(body, var)
            if said is not None:
                return [head, node[1], said]
    if isinstance(head, str) and head.startswith("tool:arg") and len(node) == 3 and node[1][0] == "tool:nodes" and node[2][0] == "fn":
        body, var = node[2][1], f"var:{depth}"
        if is_degree(body) and len(body) == 3 and body[1] == node[1][1] and body[2] == [var]:
            return [head, ["tool:degrees", body[1]] + ([[["text", DEGREES[body[0]]]]] if DEGREES[body[0]] else [])]
    return node


def standard(node, columns, top=True):
    """What goes without saying: the weight that is there anyway; nodes by their names where a list of them is the answer."""
    kept = [node[0]]
    for c in node[1:]:
        if c[0] in ("param:weight", "param:capacity") and literal(c[1], "text") and c[1][0][1] == "weight" and columns == ["weight"]:
            continue
        kept.append(standard(c, columns, node[0] == "list" and top))
    node = kept
    if top and node[0] == "tool:filter" and node[1][0] in ("tool:nodes", "tool:degrees"):
        return ["field:node", node]
    if top and node[0] == "tool:filter" and node[1][0] == "tool:edges":
        return ["field:edge", node]
    return node


def canonical(actions, columns):
    return flat(standard(rewrite(tree(actions)), columns))
