"""Clients from npm, installed once, beside the program; a test without them is skipped."""
import fcntl
import os
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
GRASP = os.path.abspath(os.environ["GRASP"])
FOLDER = os.path.join(os.path.dirname(GRASP), "npm")


def skip(why):
    print(f"1..1\nok 1 # SKIP {why}")
    sys.exit(0)


def is_installed():
    """The packages are there, and they are those that package.json names."""
    try:
        with open(os.path.join(HERE, "package.json")) as a:
            with open(os.path.join(FOLDER, "node_modules", "installed.json")) as b:
                return a.read() == b.read()
    except OSError:
        return False


def install(*files):
    """The packages, and the test's own files where they find them; the paths of these."""
    for program in "npm", "node":
        if shutil.which(program) is None:
            skip(f"{program} is not installed")
    os.makedirs(FOLDER, exist_ok=True)
    with open(os.path.join(FOLDER, "lock"), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # tests run beside each other
        for name in ("package.json", *files):
            shutil.copyfile(os.path.join(HERE, name), os.path.join(FOLDER, name))
        if not is_installed():
            try:
                subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--prefix", FOLDER],
                               cwd=FOLDER, capture_output=True, timeout=240, check=True)
            except (subprocess.SubprocessError, OSError):
                skip("npm cannot install the clients")
            shutil.copyfile(os.path.join(HERE, "package.json"),
                            os.path.join(FOLDER, "node_modules", "installed.json"))
    return [os.path.join(FOLDER, name) for name in files]
