#!/usr/bin/python3
"""Runs the cases in test/cases/*.case and the commands in the documentation; speaks TAP.

A case is a command and what it must do:

    # what this case is about (optional, names it)
    $ grasp graph info -
    < a b
    < b c
    nodes: 3
    ...
    stderr: grasp: warning: something
    exit: 0

  $ COMMAND     run by sh; a line that ends in a backslash goes on in the next one
  < TEXT        a line of standard input; without one it is empty
  stderr: TEXT  a line of standard error, which must otherwise be empty
  exit: N       the exit status, 0 if it is not given
  sigint: S     sends Ctrl-C after S seconds, standard input stays open
  | TEXT        a line of standard output that would look like one of the others
  TEXT          a line of standard output; empty lines at the end do not count

"..." within a line stands for any text, alone on a line for any lines. The cases of a file run in
order in one fresh folder, where `examples` is the repository's; $DATA is test/data, $SOURCE the
repository. In README.md and docs/*.md, ```console blocks are cases, and every line of a ```sh block
that begins with "grasp " must succeed.

Usage: cases.py [FILE...]; $GRASP is the program, build/grasp if it is not set.
"""
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile

from lib import effort

SOURCE = pathlib.Path(__file__).resolve().parents[2]
GRASP = pathlib.Path(os.environ.get("GRASP", SOURCE / "build" / "grasp")).resolve()
TIME_LIMIT = 60


class Case:
    def __init__(self, name, line, command):
        self.name, self.line, self.command = name, line, command
        self.stdin, self.stdout, self.stderr = [], [], []
        self.exit, self.sigint, self.any_output = 0, None, False


def parse_case(lines):
    """The cases in (number, text) lines."""
    cases, name = [], ""
    lines = iter(lines)
    for number, text in lines:
        case = cases[-1] if cases else None
        if text.startswith("$ "):
            command = text[2:]
            while command.endswith("\\"):
                command = command[:-1] + next(lines)[1]
            cases.append(Case(name or command, number, command))
            name = ""
        elif text.startswith("# "):
            name = text[2:]
        elif case is None:
            if text:
                raise ValueError(f"line {number}: expected a line that begins with '$ '")
        elif text.startswith("< ") or text == "<":
            case.stdin.append(text[2:])
        elif text.startswith("stderr: "):
            case.stderr.append(text[8:])
        elif text.startswith("exit: "):
            case.exit = int(text[6:])
        elif text.startswith("sigint: "):
            case.sigint = float(text[8:])
        elif text.startswith("| ") or text == "|":
            case.stdout.append(text[2:])
        else:
            case.stdout.append(text)
    for case in cases:
        while case.stdout and not case.stdout[-1]:
            case.stdout.pop()
    return cases


def parse_markdown(lines):
    cases, kind, block = [], None, []
    for number, text in lines:
        if text.startswith("```"):
            if kind == "console":
                cases += parse_case(block)
            kind, block = (text[3:] if kind is None else None), []
        elif kind == "console":
            block.append((number, text))
        elif kind == "sh" and text.startswith("grasp "):
            case = Case(text, number, text)
            case.any_output = True
            cases.append(case)
    return cases


def parse_file(path):
    lines = list(enumerate(path.read_text(encoding="utf-8").splitlines(), 1))
    return parse_markdown(lines) if path.suffix == ".md" else parse_case(lines)


def matches(pattern, text):
    """Does text consist of the lines of pattern?"""
    regex = ""
    for line in pattern:
        if line == "...":
            regex += "(?:.*\n)*"
        else:
            regex += ".*".join(re.escape(part) for part in line.split("...")) + "\n"
    if text and not text.endswith("\n"):
        text += "\n"
    return re.fullmatch(regex, text) is not None


def run(case, folder, env):
    """What is wrong with the case, as lines."""
    command = ("exec " if case.sigint is not None else "") + case.command
    process = subprocess.Popen(["sh", "-c", command], cwd=folder, env=env, stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               start_new_session=True)
    try:
        if case.sigint is not None:
            try:
                process.wait(case.sigint)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGINT)
            process.wait(TIME_LIMIT)
        stdin = "".join(line + "\n" for line in case.stdin).encode()
        out, err = process.communicate(stdin, timeout=TIME_LIMIT)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        return [f"not done after {TIME_LIMIT} s"]
    out, err = out.decode(errors="replace"), err.decode(errors="replace")
    wrong = []
    if process.returncode != case.exit:
        wrong.append(f"exit: {process.returncode}, expected {case.exit}")
    if not case.any_output and not matches(case.stdout, out):
        wrong += ["stdout:"] + out.splitlines() + ["expected:"] + case.stdout
    if not case.any_output and not matches(case.stderr, err):
        wrong += ["stderr:"] + err.splitlines() + ["expected:"] + case.stderr
    if wrong and case.any_output:
        wrong += err.splitlines()
    return wrong


def environment(folder):
    """Nothing of the caller's that could change what is printed."""
    programs = folder / "bin"
    programs.mkdir()
    (programs / "grasp").symlink_to(GRASP)
    env = {key: value for key, value in os.environ.items()
           if key in ("LANG", "TMPDIR", "UBSAN_OPTIONS")}
    # The leak check takes seconds a process on some machines; the unit tests make it.
    env["ASAN_OPTIONS"] = os.environ.get("ASAN_OPTIONS", "") + ":detect_leaks=0"
    env.update(PATH=f"{programs}:{os.environ['PATH']}", DATA=str(SOURCE / "test" / "data"),
               SOURCE=str(SOURCE), HOME=str(folder), TERM="xterm")
    return env


def main():
    paths = [pathlib.Path(p) for p in sys.argv[1:]] or sorted((SOURCE / "test" / "cases").glob("*.case"))
    if not sys.argv[1:] and effort.SHARE == 100:
        paths = sorted([*paths, *(SOURCE / "docs").glob("*.md"), *SOURCE.glob("README.md")])
    files = [(path, parse_file(path)) for path in paths]
    print(f"1..{sum(len(cases) for _, cases in files)}", flush=True)
    number = failed = 0
    for path, cases in files:
        with tempfile.TemporaryDirectory() as top:
            env = environment(pathlib.Path(top))
            folder = pathlib.Path(top) / "work"
            folder.mkdir()
            (folder / "examples").symlink_to(SOURCE / "examples")
            for case in cases:
                number += 1
                wrong = run(case, folder, env)
                failed += bool(wrong)
                print(f"{'not ok' if wrong else 'ok'} {number} - {path.name}:{case.line} "
                      f"{case.name.replace('#', '')}", flush=True)
                for line in wrong:
                    print(f"#   {line}")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
