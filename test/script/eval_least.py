"""What the suites must reach: the oracle is exact, so that a miss is never the pipeline's."""
from lib import gold, tap
from lib.program import grasp_json

SUITES = ["gracore", "grapharena", "graphinstruct", "graphqa", "graphteam", "graphwiz", "gtools",
          "llm4dyg", "nlgraph"]


def run(suite, llm):
    folder = gold.DATA / suite
    if not folder.is_dir():
        raise tap.Skip(f"needs the data of {suite}")
    return grasp_json("eval", suite, "--data", folder, "--llm", llm, "--limit", 300)


def told(r):
    return (f"{r['accuracy']:.4f} of {r['answerable']}, {r['wrong']} wrong, graphs "
            f"{r['graph_accuracy']}")


def oracle(suite):
    def check():
        r = run(suite, "oracle")
        assert r["accuracy"] == 1, told(r)
        assert r["wrong"] == 0, told(r)
        return told(r)
    return check


tap.run([(f"oracle: {s}", oracle(s)) for s in SUITES])
