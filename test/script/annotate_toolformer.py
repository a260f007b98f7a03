"""grasp annotate on Graph-ToolFormer's prompts: the calls that it writes, of prompts that the readers were
not taught, and the values of those that can be made.

API accuracy is the publishers': both texts in small letters and without blanks, the first call with an
arrow of the gold text must stand in the other. Values are compared as values, not as text."""
import ast
import json
import os
import random
import re
import subprocess

from lib import gold, tap
from lib.program import grasp, grasp_json

EVERY = int(os.environ.get("GRASP_EVERY", "4"))  # of the records
LEAST = 95.0  # percent


def records(path):
    """(input, output, results) of each line."""
    for line in grasp_lines(path):
        found = re.match(r"Input: (.*?) Output: (.*?)(?: Reasoning Result: (.*)\.| generated_data\S*)$",
                         line)
        assert found, line
        yield found.groups()


def grasp_lines(path):
    done = subprocess.run(["zstd", "-dcq", str(path)], capture_output=True, check=True)
    return done.stdout.decode().splitlines()


def annotate(texts, *options):
    out = grasp("annotate", "--lines", *options, "-", stdin="\n".join(texts).encode()).decode()
    lines = out.split("\n")[:-1]
    assert len(lines) == len(texts), (len(lines), len(texts))
    return lines


def plain(text):
    return text.lower().replace(" ", "")


def is_right(expected, got):
    pattern = r"\[gr\((.*?)\)-->r\]" if "[GR(" in expected else r"\[gl\((.*?)\)\]"
    call = re.search(pattern, plain(expected))
    return call is not None and call[1] in plain(got)


def held_out(folder):
    return list(records(folder / "prompts_dev.zst"))[::EVERY]


def accuracy(folder):
    every = held_out(folder)
    lines = annotate([text for text, _, _ in every], "--calls-only")
    right = sum(is_right(expected, got) for (_, expected, _), got in zip(every, lines, strict=True))
    return 100 * right / len(every), len(every)


def check_calls(folder):
    percent, n = accuracy(folder)
    assert percent >= LEAST, f"{percent:.2f} % of {n}"
    return f"API accuracy {percent:.2f} % of {n}"


def tell_loading(folder):
    """The gold was written freely: the figure is told, not asserted."""
    percent, n = accuracy(folder)
    return f"API accuracy {percent:.2f} % of {n}"


def misspell(rng, text):
    """One letter of one word is missing, wrong or in its neighbour's place; names and ids stay."""
    words = text.split(" ")
    plain_words = [i for i, w in enumerate(words) if re.fullmatch(r"[A-Za-z]{5,}[.,?]?", w)
                   and not re.search("graph|network", w) and not words[i - 1].lower() == "user"]
    if not plain_words:
        return text
    i = rng.choice(plain_words)
    word, mark = re.fullmatch(r"([A-Za-z]+)(.?)", words[i]).groups()
    k = rng.randrange(1, len(word) - 1)
    words[i] = rng.choice([word[:k] + word[k + 1:], word[:k] + word[k + 1] + word[k] + word[k + 2:],
                           word[:k] + rng.choice("aeiorst") + word[k + 1:]]) + mark
    return " ".join(words)


def check_misspelt(folder):
    """Most are understood all the same, and those that are not are declined."""
    rng = random.Random(folder.name)
    every = held_out(folder)
    lines = annotate([misspell(rng, text) for text, _, _ in every], "--calls-only")
    calls = [re.findall(r"\[gr\(((?:(?!\[gr).)*?)\)-->r\]", plain(r[1])) for r in every]
    right = sum(all(c in plain(got) for c in asked) for asked, got in zip(calls, lines, strict=True))
    declined = lines.count("")
    told = f"{right} right, {declined} declined of {len(every)}"
    assert right >= 0.8 * len(every) and right + declined >= 0.99 * len(every), told
    return told


def same(a, b):
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(same(a[k], b[k]) for k in a)
    if isinstance(a, list) and isinstance(b, list):
        return sorted(a) == sorted(b)
    return isinstance(a, (int, float)) and isinstance(b, (int, float)) and abs(a - b) <= 1e-6


def value_of(row):
    value = row["value"]
    if isinstance(value, dict) and "rows" in value:
        return dict(map(tuple, value["rows"]))
    return value


def check_values(root):
    """The calls of the gold statements give the gold results, in the order of the calls, and take
    their places in the text."""
    known = {(k["file"], k["line"]) for k in gold.records(root / "known_wrong.jsonl")
             if k["dataset"] == "graph_properties"}
    wrong, n = [], 0
    for path in sorted((root / "prompts/graph_properties").glob("*.zst")):
        every = list(records(path))
        lines = annotate([r[1] for r in every], "--json", "--data", root)
        for number, ((_, statement, results), line) in enumerate(zip(every, lines, strict=True), 1):
            if (path.stem, number) in known:
                continue
            n += 1
            reply = json.loads(line)
            expected = [ast.literal_eval(r) for r in results.split(" <||> ")]
            got = [value_of(row) for row in reply.get("calls", [])]
            fine = len(got) == len(expected) and all(map(same, got, expected))
            if not fine or "[GR(" in reply["text"] or reply["verified"] is not True:
                wrong.append(f"{path.stem}:{number}: {statement}\n{results}\n{line[:500]}")
    assert not wrong, f"{len(wrong)} of {n}\n" + "\n".join(wrong[:5])
    return f"{n} statements"


def check_replay(root):
    """The programs give the same values again."""
    every = [r[1] for path in sorted((root / "prompts/graph_properties").glob("*.zst"))
             for r in records(path)][::23]
    rows = [row for line in annotate(every, "--json", "--data", root)
            for row in json.loads(line)["calls"]]
    for row in rows:
        again = grasp_json("run", "--limit", "0", "--call", row["program"])
        assert again["value"] == row["value"], row
    return f"{len(rows)} programs"


def main():
    root = gold.folder("graph_toolformer")
    folders = sorted({path.parent for path in (root / "prompts").rglob("*.zst")})
    checks = [(f"calls: {folder.name}", lambda folder=folder: check_calls(folder))
              for folder in folders if folder.name != "graph_data_loading"]
    assert len(checks) == 15
    checks.append(("calls: graph_data_loading",
                   lambda: tell_loading(root / "prompts/graph_data_loading")))
    checks += [(f"misspelt: {folder.name}", lambda folder=folder: check_misspelt(folder))
               for folder in folders if folder.name != "graph_data_loading"]
    checks.append(("values of properties", lambda: check_values(root)))
    checks.append(("programs again", lambda: check_replay(root)))
    tap.run(checks)


main()
