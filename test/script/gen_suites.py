"""Suites that make their questions: the gold call is right, nothing is asked that cannot be judged,
and the same questions come again."""
import subprocess
import tempfile
from collections import Counter
from pathlib import Path

from lib import gold, tap
from lib.effort import some
from lib.program import ENV, GRASP, grasp_json


def run(suite, folder, *options):
    if not folder.is_dir():
        raise tap.Skip(f"needs {folder.name}")
    with tempfile.TemporaryDirectory() as temporary:
        out = Path(temporary) / "predictions.jsonl"
        figures = grasp_json("eval", suite, "--data", folder, "--predictions", out, *options)
        return figures, gold.predictions(out)


def real_graphs():
    figures, told = run("graph4real", gold.DATA, "--llm", "oracle", "--limit", some(160), "--timeout", "300s")
    assert figures["accuracy"] == 1 and figures["graph_accuracy"] == 1, figures["accuracy"]
    names = {t.split("/")[-1] for t in [*figures["tasks"], *figures["apart"]]}
    assert len(names) == 21, sorted(names)
    assert {t.split("/")[0] for t in figures["tasks"]} == {"nine", "all"}
    learned = {"link_prediction", "social_link_prediction", "traffic_prediction",
               "node_classification"}
    assert {t.split("/")[-1] for t in figures["apart"]} == learned
    yes = Counter(p["gold"] for p in told if p["kind"] == "boolean")
    assert min(yes[True], yes[False]) > some(5) - 1, yes


def other_scales():
    """Small ones are in the text, larger ones in files; both are read as they are."""
    if not (gold.DATA / "web").is_dir():
        raise tap.Skip("needs web")
    with tempfile.TemporaryDirectory() as temporary:
        out = Path(temporary) / "predictions.jsonl"
        figures = grasp_json("eval", "graph4real", "--data", gold.DATA, "--llm", "oracle", "--scale", 12,
                             "--scale", 1100, "--limit", some(120), "--predictions", out)
        told = gold.predictions(out)
        again = grasp_json("eval", "rescore", out, "--data", gold.DATA)
    assert figures["accuracy"] == 1 and figures["graph_accuracy"] >= 0.97, figures["graph_accuracy"]
    assert list(figures["scales"]) == ["12", "1100"] and figures["scale"] == ["12", "1100"]
    assert again["scales"] == figures["scales"]
    for p in told:
        large = p["id"].split("/")[1] == "1100"
        assert (" graph is in the file " in p["question"]) == large, p["id"]
        assert p["nodes"] > 900 if large and p["class"] == "answerable" else True, p["id"]
    for scale in ("9", "many", "1000000"):
        done = subprocess.run([GRASP, "eval", "graph4real", "--data", gold.DATA, "--scale", scale],
                              capture_output=True, env=ENV)
        assert done.returncode == 2 and scale.encode() in done.stderr, done.stderr


def small_folder(temporary):
    """Two graphs, so that nothing beside the repository is needed."""
    folder = Path(temporary)
    (folder / "a.txt").write_text("".join(f"{i} {i * 7 % 60 + 60}\n{i} {i + 1}\n"
                                          for i in range(60)))
    (folder / "b.txt").write_text("".join(f"{i} {i // 2}\n{i} {i // 3}\n" for i in range(2, 90)))
    return folder


def generated():
    with tempfile.TemporaryDirectory() as temporary:
        folder = small_folder(temporary)
        for suite in ("multistep", "unseen-tools"):
            figures, told = run(suite, folder, "--llm", "oracle", "--limit", some(100))
            assert figures["accuracy"] == 1 and figures["graph_accuracy"] == 1, suite
            assert len(told) == some(100)
        figures, told = run("abstain", folder, "--llm", "oracle", "--limit", some(100))
        assert figures["ill_posed"] == some(100), figures
        assert {"unknown_node", "missing_data", "off_topic", "subjective"} <= set(figures["tasks"])


def the_same_again():
    with tempfile.TemporaryDirectory() as temporary:
        folder = small_folder(temporary)
        one, two = (run("multistep", folder, "--llm", "oracle", "--limit", 20)[1]
                    for _ in range(2))
        assert [p["question"] for p in one] == [p["question"] for p in two]


def without_its_tool():
    """There is no other way than to decline; to answer would be a guess."""
    with tempfile.TemporaryDirectory() as temporary:
        figures, _ = run("unseen-tools", small_folder(temporary), "--limit", 60)
        left_out = figures["tasks"]["the tool is left out"]
        assert left_out["wrong"] * 10 <= left_out["n"], left_out
        assert figures["tasks"]["the tool is there"]["right"] > 0


if __name__ == "__main__":
    tap.run([
        ("graph4real: 21 tasks, and the oracle is right", real_graphs),
        ("graph4real: other scales, in files", other_scales),
        ("multistep, unseen-tools and abstain: the oracle is right", generated),
        ("the same questions again", the_same_again),
        ("a tool that is left out is not made up", without_its_tool),
    ])
