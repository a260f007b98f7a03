"""ROUGE, BLEU and BP of the suite toolformer, computed a second time here from the definitions of the
packages that its publishers used: on statements that were spoilt by lot, and on the published ones."""
import json
import math
import os
import random
import re
import tempfile
from collections import Counter, defaultdict
from pathlib import Path

from lib import tap
from lib.program import grasp_json

DATA = Path(os.environ.get("GRASP_DATA", "no such folder")) / "graph_toolformer"
ROUGE = ("rouge_1", "rouge_2", "rouge_l", "rouge_lsum")


def ngrams(words, n):
    return Counter(tuple(words[i:i + n]) for i in range(len(words) - n + 1))


def f1(hits, gold, got):
    p, r = hits / max(got, 1), hits / max(gold, 1)
    return 2 * p * r / (p + r) if p + r > 0 else 0


def rouge_words(text):
    return re.findall("[a-z0-9]+", text.lower())


def rouge_n(gold, got, n):
    a, b = ngrams(gold, n), ngrams(got, n)
    return f1(sum((a & b).values()), sum(a.values()), sum(b.values()))


def lcs(a, b):
    """Positions in a of a longest common subsequence, with the ties of rouge_score."""
    t = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i, x in enumerate(a, 1):
        for j, y in enumerate(b, 1):
            t[i][j] = t[i - 1][j - 1] + 1 if x == y else max(t[i - 1][j], t[i][j - 1])
    i, j, found = len(a), len(b), set()
    while i and j:
        if a[i - 1] == b[j - 1]:
            i, j = i - 1, j - 1
            found.add(i)
        elif t[i][j - 1] > t[i - 1][j]:
            j -= 1
        else:
            i -= 1
    return found


def rouge_lsum(gold, got):
    a = [rouge_words(line) for line in gold.split("\n")]
    b = [rouge_words(line) for line in got.split("\n")]
    left = [Counter(w for line in text for w in line) for text in (a, b)]
    hits = 0
    for line in a:
        for i in sorted(set().union(*(lcs(line, other) for other in b))):
            if all(c[line[i]] > 0 for c in left):
                hits += 1
                for c in left:
                    c[line[i]] -= 1
    return f1(hits, sum(map(len, a)), sum(map(len, b)))


def bleu_words(text):
    text = text.replace("<skipped>", "").replace("-\n", "").replace("\n", " ")
    for a, b in (("&quot;", '"'), ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">")):
        text = text.replace(a, b)
    text = re.sub(r"([\{-\~\[-\` -\&\(-\+\:-\@\/])", r" \1 ", f" {text} ")
    text = re.sub(r"([^0-9])([\.,])", r"\1 \2 ", text)
    text = re.sub(r"([\.,])([^0-9])", r" \1 \2", text)
    return re.sub(r"([0-9])(-)", r"\1 \2 ", text).split()


def bleu(pairs):
    hits, most, lengths = [0] * 4, [0] * 4, [0, 0]
    for gold, got in pairs:
        a, b = bleu_words(gold), bleu_words(got)
        lengths[0] += len(a)
        lengths[1] += len(b)
        for n in range(4):
            hits[n] += sum((ngrams(a, n + 1) & ngrams(b, n + 1)).values())
            most[n] += max(0, len(b) - n)
    bp = 0 if not lengths[1] else min(1, math.exp(1 - lengths[0] / lengths[1]))
    if not all(hits):
        return 0, bp
    return bp * math.exp(sum(math.log(h / m) for h, m in zip(hits, most)) / 4), bp


def measures(pairs):
    rows = []
    for gold, got in pairs:
        a, b = rouge_words(gold), rouge_words(got)
        rows.append((rouge_n(a, b, 1), rouge_n(a, b, 2), f1(len(lcs(a, b)), len(a), len(b)),
                     rouge_lsum(gold, got)))
    told = dict(zip(ROUGE, (sum(column) / len(rows) for column in zip(*rows))))
    told["bleu"], told["bp"] = bleu(pairs)
    told["exact_match"] = sum(gold == got for gold, got in pairs) / len(pairs)
    return told


def same(figures, pairs, what):
    for key, value in measures(pairs).items():
        assert abs(figures[key] - value) <= 5.1e-5, (what, key, figures[key], value)


def api(gold, got):
    gold, got = (t.lower().replace(" ", "") for t in (gold, got))
    found = re.findall(r"\[gr\((.*?)\)-->r\]", gold) or re.findall(r"\[gl\((.*?)\)\]", gold)
    return bool(found) and found[0] in got


def recount(figures, predictions):
    """Every set by itself, and the sets with reasoning together."""
    sets = defaultdict(list)
    for p in predictions:
        if p["class"] == "answerable" and isinstance(p["gold"], str):
            got = p["value"] if isinstance(p["value"], str) else ""
            sets[p["task"]].append((p["gold"], got))
            assert (p["verdict"] == "right") == (p["status"] == "ok" and api(p["gold"], got)), p
    for name, pairs in sets.items():
        told = figures["tasks"].get(name) or figures["apart"][name]
        same(told, pairs, name)
    same(figures, [x for name in figures["tasks"] for x in sets[name]], "all")
    return sets


def records(path):
    with open(path, encoding="utf-8") as lines:
        return [json.loads(line) for line in lines][1:]


GOLD = ['The order of the bull graph is [GR(GL("gpr", {"bull_graph"}), "toolx:order")-->r]',
        'Paper#31,366 has the topic of [GR(GL("cora"), "graph_bert:topic", {paper#31366})-->r].',
        "It's 3-4 & well-known, 1,000.5 km... [GR(GL(\"x\"), \"toolx:size\")-->r] \u00fcber ,5"]
WORDS = ["the", "graph", "order", "[GR(", ")-->r]", "...", "1,5", "3-4", "&amp;", "&amp;lt;", "\n", "-\n",
         "<skipped>", "it's", "\u00e9t\u00e9.", ".", ",", "x_y", "A", "a", "a."]


def spoilt(rng, text):
    words = text.split(" ")
    for _ in range(rng.randrange(6)):
        k = rng.randrange(len(words) + 1)
        what = rng.randrange(3)
        words[k:k + (what != 0)] = [rng.choice(WORDS)] if what < 2 else []
    return rng.choice(["", " ".join(words), " ".join(words), text])


def made():
    rng = random.Random(3)
    with tempfile.TemporaryDirectory() as temporary:
        top = Path(temporary)
        told, again = top / "told.jsonl", top / "again.jsonl"
        with open(told, "w", encoding="utf-8") as f:
            for name in ("cora", "pubmed", "graph_data_loading"):
                (top / "data" / name).mkdir(parents=True)
                lines = [rng.choice(GOLD) for _ in range(120)]
                text = "".join(f"Input: q? Output: {g} Reasoning Result: 5.\n" for g in lines)
                (top / "data" / name / "prompts_dev").write_text(text, encoding="utf-8")
                for k, g in enumerate(lines, 1):
                    f.write(json.dumps({"suite": "toolformer", "id": f"{name}/prompts_dev:{k}",
                                        "status": rng.choice(["ok", "ok", "ok", "declined"]),
                                        "value": spoilt(rng, g)}) + "\n")
        figures = grasp_json("eval", "rescore", told, "--data", top / "data", "--predictions", again)
        sets = recount(figures, records(again))
        assert sorted(map(len, sets.values())) == [120, 120, 120], sets.keys()
        return f"BLEU {figures['bleu']}, ROUGE-L {figures['rouge_l']}"


def published():
    if not DATA.is_dir():
        raise tap.Skip("needs the data of Graph-ToolFormer")
    with tempfile.TemporaryDirectory() as temporary:
        out = Path(temporary) / "predictions.jsonl"
        figures = grasp_json("eval", "toolformer", "--data", DATA, "--limit", 1600, "--predictions", out)
        sets = recount(figures, records(out))
        assert len(sets) == 16, sets.keys()


tap.run([("made up statements", made), ("published statements", published)])
