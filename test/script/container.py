"""The Containerfile, read as who builds it does, for most machines have no engine and no images: all that it names is
in the tree, and packages are those of packages.txt."""
import json
import os
import re
import subprocess
from fnmatch import fnmatch
from pathlib import Path

from lib import tap
from lib.program import grasp

SOURCE = Path(os.environ["GRASP_SOURCE"])


def read(name):
    return (SOURCE / name).read_text()


def stages():
    """[(image, what it is called, [(instruction, its words)])], one after the other."""
    found = []
    text = re.sub(r"\\\n", "", re.sub(r"^\s*#.*\n", "", read("Containerfile"), flags=re.M))
    for line in filter(str.strip, text.splitlines()):
        name, *words = line.split()
        if name == "FROM":
            found.append((words[0], words[2] if words[1:2] == ["AS"] else None, []))
        else:
            found[-1][2].append((name, words))
    return found


def commands(words):
    """Of a RUN: one list of words each."""
    return [part.split() for part in " ".join(words).split("&&")]


def is_left_out(path):
    """By .containerignore, whose patterns begin at the top unless they say otherwise."""
    parts = path.split("/")
    for pattern in read(".containerignore").split():
        if pattern.startswith("**/"):
            found = any(fnmatch(part, pattern[3:]) for part in parts)
        else:
            wanted = pattern.rstrip("/").split("/")
            found = len(parts) >= len(wanted) and all(map(fnmatch, parts, wanted))
        if found:
            return True
    return False


def check_paths():
    for _, _, steps in stages():
        here = set()
        for name, words in steps:
            if name == "COPY" and not words[0].startswith("--"):
                for path in words[:-1]:
                    assert (SOURCE / path).exists() and not is_left_out(path), path
                    here.add(path)
            for command in commands(words) if name == "RUN" else []:
                if command[0].startswith("scripts/"):
                    assert os.access(SOURCE / command[0], os.X_OK) and here & {command[0], "."}, command
                if command[0] == "scripts/packages":
                    assert here & {"packages.txt", "."}, "packages.txt is not there yet"
                if command[0] == "make":
                    assert "." in here, "the sources are not there yet"


def check_packages():
    """What `make` installs for its target is there before, and nobody else names a package."""
    kinds = set(re.findall(r"^(\w+) \S+$", read("packages.txt"), re.M))
    makefile, installed, made = read("Makefile"), set(), []
    for image, _, steps in stages():
        assert re.fullmatch(r"debian:12(-slim)?", image), image
        for command in (c for name, words in steps if name == "RUN" for c in commands(words)):
            if command[0] == "scripts/packages":
                assert set(command[1:]) <= kinds, command
                installed |= set(command[1:])
            if command[0] == "make":
                (rule,) = re.findall(rf"^{command[1]}: build.*\n((?:\t.*\n)+)", makefile, re.M)
                needs = {"build", *re.findall(r"scripts/packages (\w+)", rule)}
                assert needs <= installed, (needs, installed)
                made.append(command[1])
            if command[:2] == ["apt-get", "install"]:
                assert all(word.startswith(("-", "/")) for word in command[2:]), command
    # Nothing else brings make itself.
    assert made == ["deb"] and "dist dpkg-dev" in read("packages.txt").splitlines(), made


def check_made():
    """What the second stage takes is what the first one makes."""
    (_, called, first), (_, _, last) = stages()
    (folder,) = [words[0] for name, words in first if name == "WORKDIR"]
    (build,) = re.findall(r"^BUILD \?= (\S+)$", read("Makefile"), re.M)
    names = re.findall(r"^Package: (\S+)$", read("pack/deb/control"), re.M)
    taken = [words for name, words in last if name == "COPY"]
    assert taken == [[f"--from={called}", f"{folder}/{build}/grasp_*.deb", "/tmp/"]] and "grasp" in names, taken
    said = {name: json.loads(" ".join(words)) for name, words in last if name in ("ENTRYPOINT", "CMD")}
    assert said["ENTRYPOINT"] == ["grasp"] and grasp(*said["CMD"])


def check_left_out():
    """Nothing that is kept in the tree, and all that is made in it."""
    for path in "build/grasp", "build-asan/grasp", "web/node_modules/x/y.js", "test/script/lib/__pycache__/tap.pyc", ".git/HEAD":
        assert is_left_out(path), path
    try:
        kept = subprocess.run(["git", "-C", SOURCE, "ls-files", "-z"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        raise tap.Skip("git does not know this tree") from None
    lost = [path for path in kept.rstrip("\0").split("\0") if is_left_out(path)]
    assert not lost, lost


tap.run([("paths", check_paths), ("packages", check_packages), ("what is made is what is taken", check_made),
         ("what is left out", check_left_out)])
