"""The suites: every gold call is right on the record's own graph, and every figure of a run is what
a recount of its predictions gives."""
import tempfile
from collections import Counter, defaultdict
from pathlib import Path

from lib import gold, tap
from lib.program import grasp_json

SUITES = ["gracore", "grapharena", "graphinstruct", "graphqa", "graphteam", "graphwiz", "gtools",
          "llm4dyg", "nlgraph", "toolformer", "wild"]
FOLDERS = {"toolformer": "graph_toolformer", "wild": "wild_samples"}


def run(suite, *options):
    folder = gold.DATA / FOLDERS.get(suite, suite)
    if not folder.is_dir():
        raise tap.Skip(f"needs the data of {suite}")
    with tempfile.TemporaryDirectory() as temporary:
        out = Path(temporary) / "predictions.jsonl"
        figures = grasp_json("eval", suite, "--data", folder, "--predictions", out, *options)
        return figures, gold.records(out)


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
    graphs = [p["graph"] for p in predictions if "graph" in p]
    if graphs:
        assert abs(figures["graph_accuracy"] - graphs.count("same") / len(graphs)) < 1e-4, what
    else:
        assert figures["graph_accuracy"] is None, what
    if c["answerable"] == 0:
        assert figures["accuracy"] is None, what
    else:
        assert abs(figures["accuracy"] - c["right"] / c["answerable"]) < 1e-4, what


def recount(figures, predictions):
    same(figures, [p for p in predictions if "apart" not in p], figures["suite"])
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
    listed = {r["id"] for r in figures["known_wrong_records"]}
    assert listed == {p["id"] for p in predictions if p["class"] == "known_wrong"}, listed


def gold_calls(suite):
    def check():
        figures, predictions = run(suite, "--llm", "oracle", "--without", "sense")
        recount(figures, predictions)
        wrong = [p["id"] for p in predictions if p["verdict"] not in ("right", "unscored")]
        if suite == "wild":  # these have no calls
            return f"{figures['n']} questions"
        assert not wrong, f"{len(wrong)} of {figures['n']}: {wrong[:5]}"
        return f"{figures['right']} right, {figures['ill_posed']} declined"
    return check


def asked(suite):
    def check():
        limit = 60
        options = ("--llm", "none", "--limit", limit, "--seed", 5)
        figures, predictions = run(suite, *options)
        recount(figures, predictions)
        again, second = run(suite, *options)
        assert [p["id"] for p in predictions] == [p["id"] for p in second], "another sample"
        sizes = {t: f["n"] for t, f in {**figures["tasks"], **figures.get("apart", {})}.items()}
        whole = run(suite, "--llm", "oracle", "--without", "sense")[0]
        whole = {**whole["tasks"], **whole.get("apart", {})}
        assert sum(sizes.values()) == min(limit, sum(f["n"] for f in whole.values())), sizes
        full = max(sizes.values())  # a task has fewer only where there are no more
        few = [t for t, n in sizes.items() if n < full - 1 and n < whole[t]["n"]]
        assert not few, (few, sizes)
        return f"{figures['right']} of {figures['answerable']} right"
    return check


tap.run([(f"gold calls of {s}", gold_calls(s)) for s in SUITES]
        + [(f"figures of {s}", asked(s)) for s in SUITES])
