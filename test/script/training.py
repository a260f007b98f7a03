"""What readers are taught: a link is placed where a text says it, and of every record samples can be made whose
pointers are at names and numbers, whatever is exchanged, joined, changed or left out."""
import os
import random
import sys
from pathlib import Path

from lib import tap
from lib.program import GRASP

SOURCE = Path(os.environ.get("GRASP_SOURCE", ".")).resolve()
sys.path.insert(0, str(SOURCE / "training"))
import canonical  # noqa: E402
import notes  # noqa: E402
import prepare  # noqa: E402
import samples  # noqa: E402

ACTIONS = Path(GRASP).parent / "grasp-actions"
SAMPLES = 12000
SEED = int(os.environ.get("GRASP_TEST_SEED", "1"))
# A text, its links, and for each where its two names stand: the first, second, .. time that the text has them.
SAID = [
    ("Alf drinks with Jim, Rose and Kath. Rose with Kath.", "Alf-Jim Alf-Rose Alf-Kath Rose-Kath", ["1 1", "1 1", "1 1", "2 2"]),
    ("Klo taught Aum and Rei. Rei was taught by Aum, too, when Klo was old.", "Klo>Aum Klo>Rei Aum>Rei", ["1 1", "1 1", "2 2"]),
    ('{"ara": ["mac", "sto"], "mac": ["tou", "sto"]}', "ara-mac ara-sto mac-tou mac-sto", ["1 1", "1 1", "2 1", "2 2"]),
    ("Ann and Bob row. Cem rows with Bob. Is Ann a friend of Bob?", "Ann-Bob Bob-Cem", ["1 1", "2 1"]),
    ("Oak to Elm 4 miles, Elm to Ash 4, Oak to Ash 9.", "Oak-Elm-4 Elm-Ash-4 Oak-Ash-9", ["1 1", "2 1", "2 2"]),
]


class Words:
    """Words and signs as tokens."""

    cls, sep = 1, 2

    def encode(self, text):
        found = list(prepare.re.finditer(r"\w+|[^\w\s]", text))
        return [3] * len(found), [m.start() for m in found], [m.end() for m in found]


def graph_of(links):
    ends = [prepare.re.split("[->]", x) for x in links.split()]
    return {"directed": ">" in links, "nodes": sorted({n for e in ends for n in e[:2]}),
            "edges": [e[:2] + [int(w) for w in e[2:]] for e in ends]}


def times(pieces, i):
    """The how many-th time it is that piece i is said."""
    return sum(p[0] == pieces[i][0] for p in pieces[:i + 1] if not isinstance(p, str))


def placed(text, links):
    """The places of links, by their names."""
    r = {"text": text, "graphs": {"G": graph_of(links)}}
    names = prepare.names_of(r["graphs"])
    pieces = prepare.cut(text, names, set())
    out = {}
    for _, points in samples.said(prepare.statements(r, pieces, names)):
        at = [a[1][0] for a in points[:2]]
        out[frozenset(pieces[i][0] for i in at)] = {pieces[i][0]: times(pieces, i) for i in at}
    return out


def records(path):
    """Records of a file's questions and texts, with their graphs in the text and beside it."""
    asked = [r for r in prepare.written(path) if not r.get("data")]
    prepare.actions_of(str(ACTIONS), [r for r in asked if "program" in r])
    asked += [prepare.in_files(r) for r in asked if r.get("alone") and r["graphs"]]
    words = prepare.fields_of_tools(GRASP)
    out = [prepare.asking_record(r, [(0, len(r["text"]))], words, {'"in"', '"out"'}) for r in asked]
    out += [prepare.reading(r) for r in asked if r["graphs"] and "decline" not in r and not r.get("beside")]
    return [r for r in out if r]


def wrong_pointers(head, body, actions):
    pieces = (head or []) + body
    return [a for a in actions if isinstance(a, list) for i in a[1] if i >= len(pieces) or isinstance(pieces[i], str)]


def check_places(text, links, places):
    found = placed(text, links)
    for link, place in zip(links.split(), places):
        names = prepare.re.split("[->]", link)[:2]
        wanted = dict(zip(names, map(int, place.split())))
        assert found.get(frozenset(names)) == wanted, f"{link}: {found.get(frozenset(names))}, not {wanted}"


def check_asked(some):
    """What is asked begins and ends where pieces do, so that nothing of a question is lost when it is asked elsewhere."""
    n = 0
    for r in some:
        if r.get("asked") and r["head"] is not None:
            texts = [p if isinstance(p, str) else p[0] for p in r["body"]]
            first, last = samples.asked(r)
            whole = "".join(texts)[slice(*r["asked"])]
            assert "".join(texts[first:last]) == whole, f"{r['id']}: {''.join(texts[first:last])!r} of {whole!r}"
            n += 1
    assert n > len(some) / 3, f"only {n} of {len(some)} records know what is asked"


def check_canonical():
    """Of every program that anybody wrote there is one way to say it, and that way says itself."""
    some = [r for path in sorted((SOURCE / "training/questions").glob("*.jsonl")) for r in prepare.written(str(path))
            if "program" in r and not r.get("data")]
    prepare.actions_of(str(ACTIONS), some)
    some = [r for r in some if r.get("actions")]
    for r in some:
        once = canonical.canonical(r["actions"], ["weight"])
        assert once, r["id"]
        r["once"] = once
    again = sum(canonical.canonical(r["once"], ["weight"]) == r["once"] for r in some)
    assert again > .98 * len(some), f"{len(some) - again} of {len(some)} programs are said in a third way"
    return f"{len(some)} programs"


def check_samples():
    changes = prepare.changes(str(SOURCE / "training/changes.txt"), str(ACTIONS))
    some = [r for name in ("cp", "cr", "cn", "cl") for r in records(str(SOURCE / f"training/questions/{name}.jsonl"))]
    check_asked(some)
    maker = samples.Maker(some, samples.name_pool(some), Words(), samples.Alphabet(samples.alphabet(some + changes, [])), changes)
    rng, made = random.Random(SEED), 0
    for _ in range(SAMPLES):
        r = rng.choice(some)
        varied = maker.vary(rng, r)
        if varied is not None:
            made += 1
            maker.encode(*varied, samples.READ if varied[0] is None else samples.ASK)
            assert not wrong_pointers(*varied), f"{r['id']}: {wrong_pointers(*varied)}"
    assert made > SAMPLES / 2, f"only {made} of {SAMPLES} samples could be made"
    return f"{made} samples of {len(some)} records, seed {SEED}"


def check_notes():
    """Of every statement to be annotated samples can be made, whose pointers are at what was meant."""
    some = list(notes.made(random.Random(SEED), None))
    maker = samples.Maker(some, [], Words(), samples.Alphabet(samples.alphabet(some, [])))
    rng = random.Random(SEED)
    for r in some:
        varied = maker.noted(rng, r)
        assert maker.encode(*varied, samples.NOTE) is not None, r
        for a in varied[2]:
            if isinstance(a, list) and a[0] in ("known", "set", "id", "number", "put"):
                assert a[1] and all(isinstance(varied[1][i], list) for i in a[1]), (a, r)
        holes = sum(p[0] == "[TBR]" for p in varied[1] if isinstance(p, list))
        calls = sum(isinstance(a, str) and a.startswith("call:") for a in varied[2])
        quiet = sum(a[0] == "quiet" for a in varied[2] if isinstance(a, list))
        assert varied[2][0] != "fill" or calls - quiet == holes, r
    return f"{len(some)} notes"


tap.run([(text, lambda said=(text, *more): check_places(*said)) for text, *more in SAID] + [("one way to say it", check_canonical), ("samples of records", check_samples), ("samples of notes", check_notes)])
