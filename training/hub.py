"""Sets for questions that name one: copies of the examples under the names that a text gives them.

A scene says {"data": {"cora": {"like": "club", "names": {"9": "31336"}, "classes": {"officer": "theory"}}}}; models of
them are trained at once, a second or less each."""
import json
import math
import os
import shutil
import subprocess

EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "examples")
KINDS = {"club": "nodes", "tastes": "log", "ring": "series", "quarters": "series", "shapes": "graphs"}


def kinds(record):
    """What the sets of a record are, by name."""
    return {name: KINDS[how["like"]] for name, how in record.get("data", {}).items()}


def items(record):
    """What is called otherwise in the sets of a record, the sets first."""
    return [*record.get("data", {}), *(str(x) for how in record.get("data", {}).values() for x in how.get("names", {}).values())]


def lines(path):
    with open(path, encoding="utf-8") as f:
        return f.read().splitlines()


def write(path, text):
    with open(path, "w", encoding="utf-8") as f:
        f.write(text)


def club(folder, names, classes):
    shutil.copytree(os.path.join(EXAMPLES, "club"), folder)
    meta = json.load(open(os.path.join(folder, "meta.json")))
    meta["class_names"] = [classes.get(c, c) for c in meta["class_names"]]
    write(os.path.join(folder, "meta.json"), json.dumps(meta))
    write(os.path.join(folder, "prompt_ids.tsv"), "name\t\t\tnode\n" + "".join(f"{names.get(str(i), i)}\t\t\t{i}\n" for i in range(meta["nodes"])))
    return folder


def tastes(folder, names, _):
    """Forty takers: the even ones like even0 to even7, the others odd0 to odd7. The first two took all of theirs but
    the first, the next two all but the second, and so on, and rated them 5; each took one of the others, too, rated 1.
    What is left is what they take next."""
    os.makedirs(folder)
    files, time = {"train.tsv": [], "dev.tsv": [], "test.tsv": []}, 0
    for i in range(40):
        own, other, left = "odd" if i % 2 else "even", "even" if i % 2 else "odd", i // 2 % 8
        row = [(f"{other}{(left + 3) % 8}", 1)] + [(f"{own}{(left + k) % 8}", 5) for k in (2, 3, 4, 5, 6, 7, 1, 0)]
        for file, (item, stars) in zip(["train.tsv"] * 7 + ["dev.tsv", "test.tsv"], row):
            time += 1
            files[file].append(f"{names.get(f'taker{i}', f'taker{i}')}\t{names.get(item, item)}\t{stars}\t{time}\n")
    for file, rows in files.items():
        write(os.path.join(folder, file), "".join(rows))
    return folder


def series(folder, roads, rows, minutes):
    os.makedirs(folder)
    at = os.path.join(folder, "all")
    write(at + "_speed.csv", "".join(",".join(map(str, row)) + "\n" for row in [roads, *rows]))
    shutil.copy(os.path.join(EXAMPLES, "ring_adj.tsv"), at + "_adj.tsv")
    write(at + "_meta.json", json.dumps({"minutes": minutes}))
    return folder


def ring(folder, names, _):
    head, *rows = [line.split(",") for line in lines(os.path.join(EXAMPLES, "ring_speed.csv"))]
    return series(folder, [names.get(x, x) for x in head], rows, 60)


def quarters(folder, names, _):
    """Four roads, slow to fast, every quarter of an hour of four days."""
    rows = [[round(base + 3 * math.sin(2 * math.pi * t / 96), 1) for base in (20, 40, 60, 80)] for t in range(4 * 96)]
    return series(folder, [names.get(x, x) for x in ("slow", "calm", "quick", "fast")], rows, 15)


def shapes(folder, _, __):
    """Sixty graphs: the even ones rings, of class 0, the odd ones stars, of class 1."""
    os.makedirs(folder)
    out = ["60"]
    for i in range(60):
        n = 5 + i % 7
        near = [{(v - 1) % n, (v + 1) % n} if i % 2 == 0 else set(range(1, n)) if v == 0 else {0} for v in range(n)]
        out += [f"{n} {i % 2}"] + [" ".join(map(str, [0, len(x), *sorted(x)])) for x in near]
    write(os.path.join(folder, "all.txt"), "\n".join(out) + "\n")
    write(os.path.join(folder, "all.10fold.json"), json.dumps([list(range(k, 60, 10)) for k in range(10)]))
    return os.path.join(folder, "all.txt")


MODELS = {"club": ["sgc"], "tastes": ["bpr", "mf"], "ring": ["traffic"], "quarters": ["traffic"], "shapes": ["gin"]}
HOW = {"bpr": ["--width", "8", "--batch", "16"], "mf": ["--width", "8", "--batch", "16"], "gin": ["--epochs", "60"]}


def environment(grasp, record, folder):
    """Where a command finds the sets of a record, with models, which are made the first time; None if it needs none."""
    if "data" not in record:
        return None
    home = os.path.abspath(os.path.join(folder, record["id"]))  # a relative one would be ignored
    env = dict(os.environ, XDG_DATA_HOME=home)
    for name, how in record["data"].items() if not os.path.exists(home) else ():
        path = globals()[how["like"]](os.path.join(home, "from", name), how.get("names", {}), how.get("classes", {}))
        for words in [["data", "add", path, name]] + [["train", m, name, *HOW.get(m, [])] for m in MODELS[how["like"]]]:
            subprocess.run([grasp, *words], env=env, check=True, capture_output=True)
    return env
