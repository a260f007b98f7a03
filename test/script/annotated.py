"""grasp annotate on statements and questions in words that training has not seen: most get the calls that they
ask for, few get others, and what no call finds out is left alone."""
import json
from pathlib import Path

from lib import tap
from lib.program import grasp

LEAST, WRONG, GUESSED = .85, .03, .1  # of those that ask for calls, of those, of those that ask for none


def asked():
    """(text, calls), no calls where none are asked for."""
    lines = (Path(__file__).parent / "lib" / "annotated.tsv").read_text(encoding="utf-8").split("\n")[:-1]
    return [line.partition("\t")[::2] for line in lines]


def replies(texts):
    out = grasp("annotate", "--lines", "--json", "--calls-only", "-", stdin="\n".join(texts).encode())
    return [json.loads(line) for line in out.decode().split("\n")[:-1]]


def check(some, least, most, right):
    said = replies([text for text, _ in some])
    assert len(said) == len(some)
    n_right = sum(right(r, calls) for r, (_, calls) in zip(said, some, strict=True))
    wrong = [f"{text}\n{r['annotated']}" for r, (text, calls) in zip(said, some, strict=True)
             if "annotated" in r and not right(r, calls)]
    for r in said:
        assert "annotated" in r or r["error"]["kind"] == "declined", r
    told = f"{n_right} right, {len(wrong)} wrong of {len(some)}"
    assert n_right >= least * len(some) and len(wrong) <= most * len(some), told + "\n" + "\n".join(wrong)
    return told


def has_calls(reply, calls):
    return all(c + "-->r]" in reply.get("annotated", "") for c in calls.split("-->r]")[:-1])


def calls():
    return check([x for x in asked() if x[1]], LEAST, WRONG, has_calls)


def none():
    return check([x for x in asked() if not x[1]], 1 - GUESSED, GUESSED, lambda r, _: "annotated" not in r)


tap.run([("what asks for calls", calls), ("what asks for none", none)])
