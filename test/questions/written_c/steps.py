"""What comes before what: orders, needs, projects, cycles, walks over all edges or nodes."""
from gold import *
from written_c.shape import *

# topo-order -------------------------------------------------------------------------------------------------

g = D("sand-prime, prime-paint, mask-paint, paint-varnish, varnish-unmask")
q(f"""Restoring a boat. {each(g, "You have to {0} before you {1}", ". ")}. Give me a valid sequence of all the steps.""",
  lambda g: order(g), "topo-order boat prose", g)

g = D("socks-shoes, trousers-shoes, trousers-belt, shirt-belt, shirt-tie, tie-jacket, belt-jacket")
q(f"""$ tsort <<EOF
{each(g, "{0} {1}")}
EOF
What might this print (any correct order will do)?""", lambda g: order(g), "topo-order shell", g)

g = D("libc-libssl, libc-libz, libssl-curl, libz-curl, curl-git, libz-git")
q(f"""{near(g.reverse(), "{0}: {1}", comma=" ")}

^ Makefile: target, then what it needs. In which order are they built when make runs one at a time?""",
  lambda g: order(g), "topo-order makefile", g)

g = D("tokens-ast, ast-types, types-ir, ast-ir, ir-asm, asm-elf")
q(f"""Compiler passes: {each(g, "{1} needs {0}", ", ")}. Would the sequence tokens, ast, ir, types, asm, elf work?""",
  lambda g: yes(all(["tokens", "ast", "ir", "types", "asm", "elf"].index(u) < ["tokens", "ast", "ir", "types", "asm", "elf"].index(v) for u, v in g.edges)),
  "topo-order boolean no check", g)

g = D("u-x, v-x, x-y, x-z")
q(f"""How many topological orderings does the DAG {each(g, "{0}→{1}", ", ")} have?""",
  lambda g: num(len(list(nx.all_topological_sorts(g)))), "topo-order count", g)

g = D("vows-rings, rings-kiss, kiss-photos, photos-cake, cake-dance")
q(f"""Wedding programme: {each(g, "{0} before {1}", ", ")}. Is there just one possible order of events?""",
  lambda g: yes(len(list(nx.all_topological_sorts(g))) == 1), "topo-order unique boolean", g)

g = D("bronze-iron, iron-steel, writing-maths, maths-physics, steel-engines, physics-engines, engines-flight")
q(f"""tech tree, A unlocks B:
{each(g, "{0} unlocks {1}")}
In what order can I research everything?""", lambda g: order(g), "topo-order game", g)

# prerequisites ------------------------------------------------------------------------------------------------

g = D("ANA1-ANA2, ANA2-PDE, LIN1-LIN2, LIN2-PDE, PDE-FEM, PROG-FEM, ANA1-PROB")
q(f"""Course catalogue
{each(g, "{1}: prerequisite {0}")}
I'm a freshman and dream of FEM. What do I have to pass first, all in all?""",
  lambda g: names(nx.ancestors(g, "FEM")), "prerequisites courses", g)

g = D("dig-pour, pour-frame, frame-roof, frame-wire, wire-plaster, roof-plaster, plaster-paint")
q(f"""Building site: {each(g, "{0} then {1}", ", ")}. The electrician is ill, so `wire` stands still. Which steps can't be done for that reason?""",
  lambda g: names(nx.descendants(g, "wire")), "prerequisites blocked indirect", g)

g = D("Hiragana-Katakana, Katakana-Kanji1, Kanji1-Kanji2, Kanji2-N3, Grammar1-N4, Kanji1-N4, N4-N3", False)
q(f"""Is Grammar1 needed for Kanji2? {each(g, "{1} requires {0}", "; ")}.""",
  lambda g: yes("Grammar1" in nx.ancestors(g, "Kanji2")), "prerequisites boolean no", g)

g = D("wheel-cart, cart-wagon, rope-pulley, pulley-crane, wood-wheel, wood-crane, iron-crane")
q(f"""I've already got wood and rope. {each(g, "To make a {1} you need {0}", ". ")}. What could I make right now, in one step?""",
  lambda g: names(v for v in g if g.in_degree(v) and set(g.predecessors(v)) <= {"wood", "rope"}), "prerequisites available game", g)

g = D("Bio101-Bio201, Chem101-Bio201, Bio201-Bio301, Chem101-Chem201, Chem201-Bio301", False)
q(f"""{each(g, "{0} ---> {1}")}
If I may take any number of courses per semester, how many semesters do I need until Bio301 is done (included)?""",
  lambda g: num(longest(g, False)[0] + 1), "prerequisites semesters", g)

g = D("T1-T4, T2-T4, T3-T5, T4-T6, T5-T6, T6-T7", False)
q(f"""Seven tickets, dependencies {each(g, "{0}<{1}", ", ")} where x<y says x goes first. Our team closes at most two tickets in a sprint. Minimum number of sprints?""",
  lambda g: num(terms(g, 2)), "prerequisites capacity agile", g)

# critical-path ----------------------------------------------------------------------------------------------------

t = {"survey": (3, []), "permit": (12, ["survey"]), "design": (6, ["survey"]), "order": (4, ["design"]), "build": (8, ["permit", "order"]), "open": (1, ["build"])}
q("""task | days | after
""" + "\n".join(f"{k} | {d} | {', '.join(p) or '-'}" for k, (d, p) in t.items()) + """
When (after how many days) is the whole thing finished at the earliest?""",
  num(critical(t)[0]), "critical-path table")
q("""Our kiosk project: """ + " ".join(f"{k.capitalize()} takes {d} days{' and can only start after ' + ' and '.join(p) if p else ''}." for k, (d, p) in t.items()) +
  """ Which tasks are critical?""", names(the(critical(t)[1])), "critical-path prose names")

t = {"boil": (10, []), "chop": (6, []), "fry": (8, ["chop"]), "mix": (3, ["boil", "fry"]), "bake": (25, ["mix"]), "salad": (12, ["chop"]), "serve": (2, ["bake", "salad"])}
q("""Dinner, minutes: """ + ", ".join(f"{k} {d}{' (needs ' + ' & '.join(p) + ')' if p else ''}" for k, (d, p) in t.items()) +
  """. There are enough cooks. Guests arrive at 19:00 and want to be served then (serving done). When must we start cooking at the latest?""",
  name(clock(minutes("19:00") - critical(t)[0])), "critical-path clock cooking")

t = {"A": (2, []), "B": (5, ["A"]), "C": (3, ["A"]), "D": (4, ["B"]), "E": (1, ["C"]), "F": (2, ["D", "E"])}
q("tasks = {" + ", ".join(f'"{k}": {{"dur": {d}, "deps": {json.dumps(p)}}}' for k, (d, p) in t.items()) +
  """}
By how many time units may C slip without delaying F?""", num(slack(t, "C")), "critical-path slack python")

t = {"foundation": (5, []), "walls": (7, ["foundation"]), "plumbing": (4, ["walls"]), "electrics": (3, ["walls"]), "roof": (6, ["walls"]), "inside": (5, ["plumbing", "electrics", "roof"])}
q("House building in weeks. " + "; ".join(f"{k}: {d}" + (f", follows {' + '.join(p)}" if p else "") for k, (d, p) in t.items()) +
  ". If the roof could be done in 3 weeks instead of 6, how many weeks would we save overall?",
  num(critical(t)[0] - critical({**t, "roof": (3, ["walls"])})[0]), "critical-path what-if")

t = {"lex": (4, []), "parse": (9, ["lex"]), "lint": (2, ["lex"]), "check": (5, ["parse"]), "test": (11, ["parse", "lint"]), "ship": (1, ["check", "test"])}
q("stage durations (s): " + " ".join(f"{k}={d}" for k, (d, _) in t.items()) + "\nedges: " + " ".join(f"{a}->{k}" for k, (_, p) in t.items() for a in p) +
  "\ncritical path of the pipeline?", {**oneof("path", critical(t)[1]), "gold_length": critical(t)[0]}, "critical-path pipeline path")

# cycle --------------------------------------------------------------------------------------------------------------

g = D("ring.py-bell.py, bell.py-tone.py, tone.py-ring.py, main.py-ring.py, tone.py-util.py", arrow="-")
q(f"""ImportError again. {each(g, "{0} imports {1}", ", ")}. Which files go round in a circle?""",
  lambda g: names(the(nx.simple_cycles(g))), "cycle software", g)

g = D("hen-egg, egg-chick, chick-pullet, corn-hen, pullet-farm")
q(f"""Does the following contain a directed cycle? {each(g, "{0} ⇒ {1}", ", ")}""",
  lambda g: yes(not nx.is_directed_acyclic_graph(g)), "cycle boolean no", g)

g = U("c1-c2, c2-c3, c3-c4, c4-c5, c5-c1, c2-c5, c4-c6", False)
q(f"""girth of {each(g, "{0}{1}", ", ")}?""", lambda g: num(girth(g)), "cycle girth", g)

g = U("Orchard-Pasture, Pasture-Creek, Creek-Woods, Woods-Orchard, Creek-Hill, Hill-Tower")
q(f"""I'd love a circular walk (no path twice) starting and ending at the Hill. Paths: {each(g, "{0}–{1}", ", ")}. Does one exist?""",
  lambda g: yes(any("Hill" in c for c in nx.cycle_basis(g))), "cycle walk boolean no", g)

g = U("e-f, f-g, g-h, h-e, e-g, h-i")
q(f"""How many edges do I have to remove at least to make this graph a forest? {each(g, "{0}–{1}", ", ")}""",
  lambda g: num(g.number_of_edges() - len(g) + nx.number_connected_components(g)), "cycle cyclomatic", g)

g = D("Ako-Bim, Bim-Cas, Cas-Ako, Cas-Dor, Dor-Cas")
q(f"""Debts: {each(g, "{0} owes {1}", ", ")}. How many closed circles of debt are there?""",
  lambda g: num(len(list(nx.simple_cycles(g)))), "cycle count debts", g)

g = D("USD-EUR 2, EUR-GBP -1, GBP-USD -2, GBP-CHF 3, CHF-USD 1")
q(f"""Log-rates: {each(g, "{0}>{1} {2}", ", ")}. Is there a negative cycle (arbitrage)?""",
  lambda g: yes(nx.negative_edge_cycle(g)), "cycle negative finance", g)

# euler ------------------------------------------------------------------------------------------------------------------

g = U("Elm-Oak, Oak-Fir, Fir-Elm, Fir-Yew, Yew-Ash, Ash-Fir")
q(f"""The street sweeper wants to sweep each street exactly once and end where she started. Streets link the squares {each(g, "{0}/{1}", ", ")}. Possible?""",
  lambda g: yes(nx.is_eulerian(g)), "euler boolean streets", g)

g = U("t-u, u-v, v-t, v-w, w-x, x-v, x-y")
q(f"""Draw without lifting the pencil, no line twice! Lines: {each(g, "{0}{1}", " ")}. Tell me an order of the points.""",
  lambda g: euler(g, False), "euler path pencil", g)

g = U("L-M, M-N, N-O, O-L, L-N, M-O")
q(f"""Can a postman walk all of {each(g, "{0}-{1}", ", ")} exactly once (start and end may differ)?""",
  lambda g: yes(nx.has_eulerian_path(g)), "euler boolean no", g)

g = U("K1-K2, K2-K3, K3-K4, K4-K1, K1-K3, K4-K5, K5-K3", False)
q(f"""Which vertices have odd degree, and does an Eulerian circuit exist? {each(g, "{0}–{1}", ", ")}""",
  lambda g: both(names(v for v in g if g.degree(v) % 2), yes(nx.is_eulerian(g))), "euler two-things", g)

g = D("AC-CG, CG-GT, GT-TA, TA-AC, AC-CT, CT-TG, TG-GA, GA-AC", False)
q(f"""De Bruijn style: {each(g, "{0}→{1}", " ")}. Give an Eulerian cycle.""", lambda g: euler(g, True), "euler directed genome", g)

# hamilton -----------------------------------------------------------------------------------------------------------------

g = U("Zoo-Pond, Pond-Cafe, Cafe-Gate, Gate-Zoo, Cafe-Rose, Rose-Gate")
q(f"""Round trip through the park seeing each spot once and returning to the start? Paths {each(g, "{0}~{1}", ", ")}. Show me one.""",
  lambda g: hamilton(g, True), "hamilton park path", g)

g = U("s-1, s-2, s-3, 1-4, 2-4", False)
q(f"""Does {near(g, "{0}: {1}", " | ", " ")} have a Hamiltonian path?""",
  lambda g: yes(tours(g, None, False)), "hamilton boolean", g)

g = U("b-c, c-d, d-e, e-b, d-f, f-g")
q(f"""hamiltonian circuit yes or no: {each(g, "{0}–{1}", "; ")}""", lambda g: yes(tours(g)), "hamilton boolean no", g)

g = D("Anna-Bela, Bela-Csaba, Csaba-Dora, Anna-Csaba, Dora-Bela")
q(f"""Relay: who may hand the baton to whom - {each(g, "{0} to {1}", ", ")}. Everyone runs exactly once, Anna first. Which line-ups are possible? Just give one.""",
  lambda g: {"kind": "path", "gold": tours(g, "Anna", False)[1], "check": {"type": "hamilton", "closed": False, "source": "Anna"}},
  "hamilton directed relay", g)
