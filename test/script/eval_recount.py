"""The suites: every gold call is right on the record's own graph, and every figure of a run is what
a recount of its predictions gives."""
import functools
import json
import tempfile
from collections import Counter, defaultdict
from pathlib import Path

from lib import gold, tap
from lib.program import grasp_json

SUITES = ["gracore", "grapharena", "graphinstruct", "graphqa", "graphteam", "graphwiz", "gtools",
          "llm4dyg", "nlgraph", "toolformer", "wild"]
GENERATED = ["abstain", "create", "graph4real", "invariance", "multistep", "unseen-tools"]
FOLDERS = {"toolformer": "graph_toolformer", "wild": "wild_samples", "graph4real": "", "create": "",
           **dict.fromkeys(["abstain", "invariance", "multistep", "unseen-tools"], "transport")}


@functools.cache
def whole(suite):
    return run(suite, "--llm", "oracle", "--without", "sense")


def run(suite, *options):
    folder = gold.DATA / FOLDERS.get(suite, suite)
    if not folder.is_dir():
        raise tap.Skip(f"needs the data of {suite}")
    with tempfile.TemporaryDirectory() as temporary:
        out = Path(temporary) / "predictions.jsonl"
        figures = grasp_json("eval", suite, "--data", folder, "--predictions", out, *options)
        return figures, gold.predictions(out)


def counts(predictions):
    """n = right + wrong + declined + errors + ill_posed + known_wrong."""
    c = Counter(n=len(predictions))
    for p in predictions:
        if p["class"] == "known_wrong":
            c["known_wrong"] += 1
        elif p["class"] == "ill_posed":
            c[{"right": "ill_posed", "wrong": "wrong"}.get(p["verdict"], "errors")] += 1
        else:
            c["answerable"] += 1
            c[{"error": "errors"}.get(p["verdict"], p["verdict"])] += 1
    return c


def same(figures, predictions, what):
    c = counts(predictions)
    for key in ("n", "answerable", "right", "wrong", "declined", "errors", "ill_posed",
                "known_wrong"):
        assert figures[key] == c[key], f"{what}: {key} = {figures[key]}, recounted {c[key]}"
    assert c["n"] == sum(c[k] for k in ("right", "wrong", "declined", "errors", "ill_posed",
                                        "known_wrong")), what
    called = [p for p in predictions if p["class"] == "answerable" and "name" in p]
    for key, field in (("name_accuracy", "name"), ("parameter_accuracy", "parameters")):
        share = sum(p[field] for p in called) / len(called) if called else None
        assert figures[key] == share or abs(figures[key] - share) < 1e-4, (what, key, share)
    solutions = Counter(p["solution"] for p in predictions if "solution" in p)
    if solutions:
        assert {k: n for k, n in figures["solutions"].items() if n} == solutions, what
    else:
        assert "solutions" not in figures, what
    graphs = [p["graph"] for p in predictions if "graph" in p]
    if graphs:
        assert abs(figures["graph_accuracy"] - graphs.count("same") / len(graphs)) < 1e-4, what
    else:
        assert figures["graph_accuracy"] is None, what
    if c["answerable"] == 0:
        assert figures["accuracy"] is None, what
    else:
        assert abs(figures["accuracy"] - c["right"] / c["answerable"]) < 1e-4, what


def classes(predictions):
    """Where it went wrong, told by the other fields of a prediction."""
    for p in predictions:
        right = p["verdict"] in ("right", "unscored")
        told = {"malformed"} if p["class"] == "malformed" else {
            "right": {None}, "unscored": {None}, "declined": {"graph", "declined"},
            "error": {"timeout", "memory", "execution"},
            "wrong": {"ill_posed"} if p["kind"] == "decline" else {"graph", "name", "parameter", "answer"},
        }[p["verdict"]]
        assert p["error"] in told, (p["id"], p["verdict"], p["error"])
        if not right and p["error"] != "graph":
            assert p.get("graph", "same") == "same" or p["verdict"] == "error", p["id"]
        if "name" in p:
            assert p["name"] >= p["parameters"] and (p["name"] or p["verdict"] != "right"), p["id"]


def is_number(x):
    return isinstance(x, (int, float)) and not isinstance(x, bool)


def judged(predictions):
    """Plain answers, judged here once more; the number of them."""
    n = 0
    for p in predictions:
        gold, value = p["gold"], p["value"]
        if p["status"] != "ok" or p["verdict"] == "unscored":
            continue
        if p["kind"] == "boolean" and isinstance(gold, bool) and isinstance(value, bool):
            right = gold == value
        elif p["kind"] == "number" and is_number(gold) and is_number(value):
            right = abs(gold - value) <= 1e-6 * max(1, abs(gold))
            if not right and isinstance(gold, float):
                continue  # by the tolerance of its suite
        elif p["kind"] in ("set", "list", "order") and isinstance(value, list) and gold == value:
            right = True
        else:
            continue
        assert right == (p["verdict"] == "right"), (p["id"], gold, value, p["verdict"])
        n += 1
    return n


def groups(figures, key, of, predictions):
    """Shares of parts of a suite, as its paper has them."""
    parts = defaultdict(list)
    for p in predictions:
        if p["class"] == "answerable":
            parts[of(p)].append(p["verdict"] == "right")
    for name, told in figures[key].items():
        some = parts.pop(name, [])
        assert (told["n"], told["right"]) == (len(some), sum(some)), (name, told, some)
    assert not parts, parts.keys()


SMALL = {"Neighbor": 19, "Distance": 19, "TSP": 9, "GED": 9, "MCS": 9}


def arena_group(p):
    easy = p["task"] in ("Neighbor", "Distance", "Component", "Diameter")
    return (("polynomial " if easy else "NP ")
            + ("small" if p.get("nodes", 0) <= SMALL.get(p["task"], 14) else "large"))


def share(part, of):
    return round(part / of, 4) if of else None


def close(a, b):
    return a is b is None or abs(a - b) < 1e-4


def renamed(value, names):
    if isinstance(value, list):
        return [renamed(v, names) for v in value]
    return names.get(value, value)


def canonical(kind, value):
    """Order aside, where it does not count."""
    if isinstance(value, dict) and "path" in value:
        value = value["path"]
    if kind == "set" and isinstance(value, list):
        return sorted(json.dumps(sorted(v) if isinstance(v, list) else v) for v in value)
    return value


def alike(first, copy):
    names = dict(zip(first["numbers"], copy["numbers"])) if first["kind"] not in ("number", "boolean") else {}
    value = first["value"]["path"] if isinstance(first["value"], dict) else first["value"]
    return canonical(first["kind"], renamed(value, names)) == canonical(copy["kind"], copy["value"])


def invariance(figures, predictions):
    """Questions whose copies were all answered, or declined, alike up to the numbers of the nodes."""
    copies = defaultdict(list)
    for p in predictions:
        copies[p["copy_of"]].append(p)
    told = defaultdict(list)
    for some in copies.values():
        if len(some) < 2:
            continue
        assert all(sorted(p["numbers"]) == list(range(len(p["numbers"]))) for p in some
                   if len(p["numbers"]) == max(p["numbers"]) + 1), some[0]["id"]
        answered = all(p["status"] == "ok" for p in some)
        same_answers = answered and all(alike(some[0], p) for p in some)
        agree = same_answers or all(p["status"] == "declined" for p in some)
        for key in (None, some[0]["task"]):
            told[key].append((agree, answered, same_answers))
    for key, some in told.items():
        of = figures if key is None else figures["tasks"][key]
        assert of["questions"] == len(some) and of["answered"] == sum(a for _, a, _ in some), (key, of)
        assert close(of["agreement"], share(sum(g for g, *_ in some), len(some))), (key, of)
        assert close(of["answered_agreement"], share(sum(s for *_, s in some), of["answered"])), (key, of)


def plans(figures, predictions):
    for key in [None, *figures["tasks"]]:
        some = [p for p in predictions if key in (None, p["task"])]
        of = figures if key is None else figures["tasks"][key]
        f1 = [p["trace_f1"] for p in some if p["trace_f1"] is not None]
        assert close(of["plan_em"], share(sum(p["plan"] for p in some), len(some))), (key, of)
        assert close(of["trace_f1"], share(sum(f1), len(f1))), (key, of)


def creation(figures, predictions):
    for key in [None, *figures["tasks"]]:
        some = [p for p in predictions if key in (None, p["task"])]
        of = figures if key is None else figures["tasks"][key]
        runs = [p for p in some if p.get("made") and p["status"] == "ok"]
        assert close(of["asked_for"], share(sum(p.get("tries", 0) > 0 for p in some), len(some))), (key, of)
        assert close(of["executable"], share(len(runs), len(some))), (key, of)
        assert close(of["one_pass"], share(sum(p["tries"] == 1 for p in runs), len(some))), (key, of)
        assert sum(of["trials"].values()) == len(some), (key, of)


def of_paper(figures, predictions):
    for suite, check in (("invariance", invariance), ("multistep", plans), ("create", creation)):
        if figures["suite"] == suite:
            check(figures, predictions)
    if figures["suite"] == "grapharena":
        groups(figures, "groups", arena_group, predictions)
    if figures["suite"] == "gtools":
        groups(figures, "limits", lambda p: p["task"][:2], predictions)
        errors = Counter({None: "correct", "graph": "graph", "name": "name", "parameter": "parameter",
                          "answer": "answer"}.get(p["error"], "syntax")
                         for p in predictions if p["class"] != "known_wrong")
        assert {k: n for k, n in figures["instruction_classes"].items() if n} == errors
        assert figures["answer_accuracy"] == figures["accuracy"]
        assert figures["graph_accuracy_set"] == figures["graph_accuracy"]
        lists = [p["graph_list"] for p in predictions if "graph_list" in p]
        assert close(figures["graph_accuracy_list"], share(sum(lists), len(lists))), lists
        assert all(p["task"].startswith("WL/") == ("graph_list" in p) for p in predictions
                   if "graph" in p), "graphs in the text are lists, files are not"


def recount(figures, predictions):
    of_paper(figures, predictions)
    counted = [p for p in predictions if "apart" not in p]
    same(figures, counted, figures["suite"])
    classes(predictions)
    errors = Counter(p["error"] for p in counted if p["class"] != "known_wrong" and p["error"])
    assert {k: n for k, n in figures["error_classes"].items() if n} == errors, figures["error_classes"]
    for key in ("tokens_in", "tokens_out"):
        assert figures[key] == sum(p[key] for p in counted), key
    assert figures["known_wrong_right"] == sum(
        p["class"] == "known_wrong" and p["verdict"] == "right" for p in counted)
    assert all(p["suite"] == figures["suite"] and p["llm"] == figures["llm"] for p in predictions)
    tasks = defaultdict(list)
    for p in predictions:
        tasks[p["task"]].append(p)
    told = {**figures["tasks"], **figures.get("apart", {})}
    assert sorted(told) == sorted(tasks), told.keys()
    assert set(figures.get("apart", ())) == {p["task"] for p in predictions if "apart" in p}
    for task, some in tasks.items():
        same(told[task], some, task)
    ms = sorted(p["ms"] for p in predictions)
    for key, share in (("p50_ms", 50), ("p95_ms", 95)):
        rank = max(1, -(-len(ms) * share // 100))
        assert abs(figures[key] - ms[rank - 1]) < 1e-3, (key, figures[key], ms[rank - 1])
    ids = Counter(p["id"] for p in predictions)
    assert ids.most_common(1)[0][1] == 1, ids.most_common(3)
    listed = {r["id"] for r in figures["malformed_records"]}
    assert listed == {p["id"] for p in predictions if p["class"] == "malformed"}, listed
    assert set(figures["crashed"]) == {p["id"] for p in predictions if p["error"] == "execution"
                                       and p["reason"].startswith("the process that answered it")}
    assert set(figures["out_of_limits"]) == {p["id"] for p in predictions
                                             if p["error"] in ("timeout", "memory")}
    listed = {r["id"] for r in figures["known_wrong_records"]}
    assert listed == {p["id"] for p in predictions if p["class"] == "known_wrong"}, listed


def gold_calls(suite):
    def check():
        figures, predictions = whole(suite)
        recount(figures, predictions)
        wrong = [p["id"] for p in predictions if p["verdict"] not in ("right", "unscored")]
        if suite == "wild":  # these have no calls
            return f"{figures['n']} questions"
        assert not wrong, f"{len(wrong)} of {figures['n']}: {wrong[:5]}"
        return f"{figures['right']} right, {figures['ill_posed']} declined, {judged(predictions)} judged"
    return check


def asked(suite):
    def check():
        limit = 30
        sample = "--limit", limit, "--seed", 5
        figures, predictions = run(suite, "--llm", "builtin", *sample)
        recount(figures, predictions)
        _, second = run(suite, "--llm", "oracle", *sample)
        assert [p["id"] for p in predictions] == [p["id"] for p in second], "another sample"
        sizes = {t: f["n"] for t, f in {**figures["tasks"], **figures.get("apart", {})}.items()}
        all_of = whole(suite)[0]
        all_of = {**all_of["tasks"], **all_of.get("apart", {})}
        assert sum(sizes.values()) == min(limit, sum(f["n"] for f in all_of.values())), sizes
        full = max(sizes.values())  # a task has fewer only where there are no more
        few = [t for t, n in sizes.items() if n < full - 1 and n < all_of[t]["n"]]
        assert not few, (few, sizes)
        return f"{figures['right']} of {figures['answerable']} right, {judged(predictions)} judged"
    return check


def generated(suite):
    """Questions that are made: the same by the same seed."""
    def check():
        (figures, first), (_, second) = (run(suite, "--llm", llm, "--limit", 30, "--seed", 5) for llm in ("builtin", "oracle"))
        recount(figures, first)
        said = [[(p["question"], p["gold"]) for p in some] for some in (first, second)]
        assert said[0] == said[1], "another sample"
        return f"{figures['right']} of {figures['answerable']} right, {judged(first)} judged"
    return check


tap.run([(f"gold calls of {s}", gold_calls(s)) for s in SUITES]
        + [(f"figures of {s}", asked(s)) for s in SUITES]
        + [(f"figures of {s}", generated(s)) for s in GENERATED])
