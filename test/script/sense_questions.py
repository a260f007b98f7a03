"""What grasp sense reads in the questions that come with their graph: nodes, edges, direction,
numbers. A floor, not all: some texts need more than reading."""
import json
import os
from pathlib import Path

from lib import tap
from lib.sensed import same, sensed

QUESTIONS = Path(os.environ.get("GRASP_SOURCE", ".")) / "test" / "questions"
LEAST_RIGHT, MOST_WRONG = 0.88, 0.05


def read_all():
    right, wrong, n = 0, [], 0
    for line in (QUESTIONS / "questions_a.jsonl").read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        if "graph" not in record:
            continue
        n += 1
        reading = sensed(record["question"], QUESTIONS)
        graphs = reading["graphs"] if reading else []
        if any(same(g, record["graph"]) for g in graphs):
            right += 1
        elif graphs:
            wrong.append(record["id"])
    return right, wrong, n


RIGHT, WRONG, N = read_all()


def enough():
    assert RIGHT >= LEAST_RIGHT * N, f"{RIGHT} of {N} are right"
    return f"{RIGHT} of {N} are right"


def few():
    assert len(WRONG) <= MOST_WRONG * N, f"wrong: {' '.join(WRONG)}"
    return f"wrong: {' '.join(WRONG)}"


tap.run([("enough graphs are read exactly", enough), ("few are read wrongly", few)])
