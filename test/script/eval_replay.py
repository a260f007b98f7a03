"""Every call of an answer, given to `grasp run --call`, gives the answer's value again."""
import subprocess
import tempfile
from pathlib import Path

from lib import gold, tap
from lib.program import ENV, GRASP, grasp, grasp_json

SUITES = {"gracore": "gracore", "grapharena": "grapharena", "graphinstruct": "graphinstruct",
          "graphqa": "graphqa", "graphteam": "graphteam", "graphwiz": "graphwiz", "gtools": "gtools",
          "llm4dyg": "llm4dyg", "nlgraph": "nlgraph", "wild": "wild_samples"}


def predictions(suite, llm):
    folder = gold.DATA / SUITES[suite]
    if not folder.is_dir():
        raise tap.Skip(f"needs the data of {suite}")
    with tempfile.TemporaryDirectory() as temporary:
        out = Path(temporary) / "predictions.jsonl"
        grasp("eval", suite, "--data", folder, "--llm", llm, "--limit", 20, "--seed", 2,
              "--predictions", out)
        return gold.predictions(out)


def replayed(call):
    return grasp_json("run", "--limit", 0, "--call", call)["value"]


def is_path(value):
    return isinstance(value, dict) and set(value) == {"path", "length"}


def same(a, b):
    """Of tours that are equally long another may be found in another time."""
    return a == b or is_path(a) and is_path(b) and a["length"] == b["length"] and sorted(a["path"][1:]) == sorted(b["path"][1:])


def check(suite, llm):
    def compare():
        n = 0
        for p in predictions(suite, llm):
            for call in p["calls"]:
                if "load_graph(" in call:  # of a path below the data
                    continue
                again = replayed(call)
                assert same(again, p["value"]), f"{p['id']}: {again}, not {p['value']}: {call[-200:]}"
                n += 1
        return f"{n} calls"
    return compare


def main():
    if subprocess.run([GRASP, "tools", "parse_graph"], capture_output=True, env=ENV).returncode:
        tap.skip_all("needs the tool parse_graph")
    tap.run([(f"{suite} with {llm}", check(suite, llm))
             for suite in SUITES for llm in ("oracle", "builtin")])


main()
