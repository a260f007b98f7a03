"""The programs beside the questions still give their golds: test/questions/programs.jsonl."""
import os
import sys
import tempfile
from pathlib import Path

from lib import effort, tap
from lib.program import GRASP

sys.path.insert(0, str(Path(os.environ["GRASP_SOURCE"]) / "test" / "questions"))
import programs  # noqa: E402
import score  # noqa: E402


def all_right():
    questions, known = programs.read_questions(), list(programs.read_programs().values())
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        for p in known[::max(1, 100 // effort.SHARE)]:
            verdict, why = score.judge(questions[p["id"]], programs.run(GRASP, p, folder))
            if verdict != "right":
                wrong.append(f"{p['id']}: {why}: {p['program'][:200]}")
    assert not wrong, "\n".join(wrong)


def most_are_there():
    """Nearly every question that has an answer can be said, and without a trick."""
    questions, known = programs.read_questions(), programs.read_programs()
    n = sum(r["kind"] != "decline" for r in questions.values())
    plain = sum(not p.get("trick") for p in known.values())
    assert plain >= 0.97 * n, (plain, n)
    return f"{plain} of {n}"


if __name__ == "__main__":
    tap.run([("programs give the golds", all_right), ("nearly all questions have one", most_are_there)])
