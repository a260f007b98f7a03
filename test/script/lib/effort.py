"""How many random cases are tried: all of them, or a share where every step is slow. The sanitizers look
for other faults than wrong answers, and find them in fewer."""
import os

SHARE = int(os.environ.get("GRASP_EFFORT", "100"))


def some(n):
    return max(1, n * SHARE // 100)
