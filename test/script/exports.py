#!/usr/bin/python3
"""The shared library exports the functions that grasp.h declares, and nothing else."""
import os
import re
import subprocess
import sys

header = os.path.join(os.environ["GRASP_SOURCE"], "include", "grasp.h")
library = os.path.join(os.path.dirname(os.environ["GRASP"]), "libgrasp.so")

with open(header, encoding="utf-8") as f:
    text = re.sub(r"/\*.*?\*/", "", f.read(), flags=re.S)
declared = set(re.findall(r"GR_API\b[^;(]*?\b(gr_\w+)\s*\(", text))
nm = subprocess.run(["nm", "-D", "--defined-only", library], stdout=subprocess.PIPE, check=True,
                    universal_newlines=True)
exported = {line.split()[-1].split("@")[0] for line in nm.stdout.splitlines()}
exported = {name for name in exported if not name.startswith("__")}  # the sanitizers' own

print("1..3")
failed = False
for name, names in (("grasp.h declares functions", set() if declared else {"none"}),
                    ("all of them are exported", declared - exported),
                    ("nothing else is exported", exported - declared)):
    failed |= bool(names)
    print("%s - %s%s" % ("not ok" if names else "ok", name,
                         ": " + " ".join(sorted(names)) if names else ""))
sys.exit(failed)
