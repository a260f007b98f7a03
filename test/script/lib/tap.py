"""Test Anything Protocol for scripts: named checks that pass unless they raise."""
import sys
import traceback


class Skip(Exception):
    """Raised by a check that cannot be made here, with the reason."""


def skip_all(why):
    print(f"1..0 # SKIP {why}")
    sys.exit(0)


def run(checks):
    """Runs (name, function) pairs and exits; what a function returns goes into a comment."""
    failed = 0
    print(f"1..{len(checks)}")
    for k, (name, check) in enumerate(checks, 1):
        try:
            remark = check()
            if remark:
                print(f"# {remark}")
            print(f"ok {k} - {name}", flush=True)
        except Skip as e:
            print(f"ok {k} - {name} # SKIP {e}", flush=True)
        except Exception as e:
            failed += 1
            told = str(e) if isinstance(e, AssertionError) else ""
            print("# " + (told or traceback.format_exc()).rstrip().replace("\n", "\n# "))
            print(f"not ok {k} - {name}", flush=True)
    sys.exit(failed != 0)
