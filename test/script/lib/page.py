"""The page's sources beside the program, with the packages of its lock file; skipped without npm."""
import fcntl
import os
import shutil
import subprocess

import tap

SOURCE = os.path.join(os.environ["GRASP_SOURCE"], "web")
FOLDER = os.path.join(os.path.dirname(os.path.abspath(os.environ["GRASP"])), "page")
LOCK = "package-lock.json"


def is_installed():
    """The packages are there, and they are those of the lock file."""
    try:
        with open(os.path.join(SOURCE, LOCK)) as a:
            with open(os.path.join(FOLDER, "node_modules", LOCK)) as b:
                return a.read() == b.read()
    except OSError:
        return False


def install():
    """Copies the sources, and installs the packages once; two tests may come at the same time."""
    for program in "npm", "node":
        if shutil.which(program) is None:
            tap.skip_all(f"{program} is not installed")
    os.makedirs(FOLDER, exist_ok=True)
    with open(os.path.join(FOLDER, "lock"), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        shutil.copytree(SOURCE, FOLDER, dirs_exist_ok=True,
                        ignore=shutil.ignore_patterns("node_modules"))
        if is_installed():
            return FOLDER
        try:
            subprocess.run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=FOLDER,
                           capture_output=True, timeout=300, check=True)
        except (subprocess.SubprocessError, OSError):
            tap.skip_all("npm cannot install the packages of the page")
        shutil.copyfile(os.path.join(SOURCE, LOCK), os.path.join(FOLDER, "node_modules", LOCK))
    return FOLDER
