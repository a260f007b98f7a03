"""What comes before what: orders, prerequisites, projects with durations, longest chains."""
from gold import *

# order -----------------------------------------------------------------------------------------

q("""Getting dressed: socks before shoes, trousers before shoes, underwear before trousers, shirt before tie, tie before jacket, trousers before belt, belt before jacket. Give me a valid order.""",
  order,
  "topo-order prose", D("socks->shoes, trousers->shoes, underwear->trousers, shirt->tie, tie->jacket, trousers->belt, belt->jacket"))

d = """app: core ui
ui: core theme
theme: assets
core: utils
assets:
utils:"""
g = D("core->app, ui->app, core->ui, theme->ui, assets->theme, utils->core")
q(f"""Makefile-like, target: needs
{d}

In what sequence should I build them?""",
  order, "topo-order build adjacency", g)

q("""Sourdough: feed the starter first, then mix; autolyse needs flour weighed; mix needs autolyse too; fold after mix; shape after fold; heat the oven any time before bake; bake after shape.
Steps: feed, weigh, autolyse, mix, fold, shape, heat, bake. Write down one possible order of the steps.""",
  order,
  "topo-order recipe prose", D("feed->mix, weigh->autolyse, autolyse->mix, mix->fold, fold->shape, heat->bake, shape->bake"))

q("""tsort please:
libc libssl
libssl curl
libz curl
curl git
libc libz
libz git""",
  order,
  "topo-order build pairs command", D("libc->libssl, libssl->curl, libz->curl, curl->git, libc->libz, libz->git"))

q("""Can these chores be put in any order at all? Mop after sweep. Sweep after dusting. Dusting after airing. Airing after mop.""",
  lambda g: yes(nx.is_directed_acyclic_graph(g)),
  "topo-order cycle boolean", D("sweep->mop, dusting->sweep, airing->dusting, mop->airing"))

q("""Is "C, A, B, D" a valid order if A must come before B, C before B, and B before D?""",
  lambda g: yes(all("CABD".index(u) < "CABD".index(v) for u, v in g.edges)),
  "topo-order check boolean", D("A->B, C->B, B->D"))

q("""Reading list. "Dune Sea" must be read before "Glass Moon"; "Iron Tide" before "Glass Moon"; "Glass Moon" before "Last Harbor"; "Iron Tide" before "Dune Sea". Is the reading order unique?""",
  lambda g: yes(len(list(nx.all_topological_sorts(g))) == 1),
  "topo-order unique", D("Dune Sea->Glass Moon, Iron Tide->Glass Moon, Glass Moon->Last Harbor, Iron Tide->Dune Sea"))

q("""In how many different orders can I do the four jobs if paint comes after sand, and hang comes after paint, and buy can be done whenever?""",
  lambda g: num(len(list(nx.all_topological_sorts(g)))),
  "topo-order count", D("sand->paint, paint->hang, buy"))

q("""graph TD
  Quarry --> Foundation
  Foundation --> Walls
  Walls --> Roof
  Timber --> Roof
  Roof --> Tiles
  Walls --> Wiring
  Wiring --> Plaster

Line the building phases up so that no arrow points backwards.""",
  order, "topo-order mermaid command",
  D("Quarry->Foundation, Foundation->Walls, Walls->Roof, Timber->Roof, Roof->Tiles, Walls->Wiring, Wiring->Plaster"))

q("""migrations depend on each other like so: {"0003": ["0001","0002"], "0002": ["0001"], "0004": ["0002"], "0005": ["0003","0004"], "0001": []}  -- what order do i run them""",
  order,
  "topo-order json software chat", D("0001->0003, 0002->0003, 0001->0002, 0002->0004, 0003->0005, 0004->0005", False))

q("""Historians agree that the bridge was older than the mill, the mill older than the guildhall, the church older than the mill, and the wall younger than the guildhall. Sort the five buildings from oldest to youngest in a way that fits.""",
  order,
  "topo-order history prose", D("bridge->mill, mill->guildhall, church->mill, guildhall->wall"))

# prerequisites ----------------------------------------------------------------------------------

d = """| course | needs |
|---|---|
| Optics | Waves |
| Waves | Mechanics, Calculus |
| Calculus | Algebra |
| Mechanics | Algebra |
| Quantum | Waves, Linear Maps |
| Linear Maps | Algebra |"""
g = D("Waves->Optics, Mechanics->Waves, Calculus->Waves, Algebra->Calculus, Algebra->Mechanics, Waves->Quantum, Linear Maps->Quantum, Algebra->Linear Maps")
q(f"{d}\n\nWhat do I have to pass, all in all, before Optics?",
  lambda g: names(nx.ancestors(g, "Optics")), "prerequisites table courses", g)
q(f"{d}\n\nIf I fail Calculus, which courses are closed to me?",
  lambda g: names(nx.descendants(g, "Calculus")), "prerequisites table courses indirect what-if", g)
q(f"{d}\n\nI've done Algebra and Mechanics. Which courses could I start right away?",
  lambda g: names(v for v in g if v not in ("Algebra", "Mechanics") and set(g.predecessors(v)) <= {"Algebra", "Mechanics"}), "prerequisites table courses available", g)
q(f"{d}\n\nWith any number of courses per semester, what's the minimum number of semesters to finish everything?",
  lambda g: num(nx.dag_longest_path_length(g, weight=None, default_weight=1) + 1), "prerequisites table courses semesters longest-path", g)

q("""Tech tree: Pottery unlocks Writing. Bronze unlocks Iron. Writing and Iron unlock Currency (both needed). Currency unlocks Banking. Horses and Iron unlock Chariots. How many technologies must be known before Banking can be researched?""",
  lambda g: num(len(nx.ancestors(g, "Banking"))),
  "prerequisites games count", D("Pottery->Writing, Bronze->Iron, Writing->Currency, Iron->Currency, Currency->Banking, Horses->Chariots, Iron->Chariots"))

q("""package deps:  web→http, http→tls, tls→crypto, web→json, cli→json, tls→bignum. if i uninstall bignum what breaks""",
  lambda g: names(nx.ancestors(g, "bignum")),
  "prerequisites software chat indirect", D("web→http, http→tls, tls→crypto, web→json, cli→json, tls→bignum"))

q("""Does Plating have to wait for Welding, directly or not? Cutting precedes Welding and Drilling. Drilling precedes Plating. Welding precedes Testing. Plating precedes Testing.""",
  lambda g: yes(nx.has_path(g, "Welding", "Plating")),
  "prerequisites boolean", D("Cutting->Welding, Cutting->Drilling, Drilling->Plating, Welding->Testing, Plating->Testing"))

q("""Name the step(s) everything else depends on at the very start (no prerequisites): roast needs marinate; marinate needs shop; salad needs shop and wash; serve needs roast, salad and table; """,
  lambda g: names(v for v in g if g.in_degree(v) == 0),
  "prerequisites sources recipe", D("marinate->roast, shop->marinate, shop->salad, wash->salad, roast->serve, salad->serve, table->serve"))

q("""Which quest comes immediately before "Dragon Lair"? Quest chain: Village Well → Wolf Den → Bandit Camp → Dragon Lair; Village Well → Herb Garden → Witch Hut.""",
  lambda g: name(the(g.predecessors("Dragon Lair"))),
  "prerequisites games", D("Village Well → Wolf Den → Bandit Camp → Dragon Lair, Village Well → Herb Garden → Witch Hut"))

# projects ---------------------------------------------------------------------------------------

t = {"A": (3, []), "B": (5, ["A"]), "C": (2, ["A"]), "D": (4, ["B", "C"]), "E": (6, ["C"]), "F": (1, ["D", "E"])}
d = """task, days, after
A, 3, -
B, 5, A
C, 2, A
D, 4, B C
E, 6, C
F, 1, D E"""
q(f"{d}\n\nEarliest completion of the whole project?",
  num(critical(t)[0]), "critical-path csv", plan_graph(t))
q(f"{d}\n\nwhich tasks are on the critical path?",
  names(the(critical(t)[1])), "critical-path csv", plan_graph(t))
q(f"{d}\n\nTask C slips by 2 days. Does that delay the end of the project?",
  yes(critical({**t, "C": (4, ["A"])})[0] > critical(t)[0]), "critical-path what-if csv", plan_graph(t))
q(f"{d}\n\nHow many days of slack does C have?",
  num(slack(t, "C")), "critical-path slack csv", plan_graph(t))

t = {"clear the site": (4, []), "pour concrete": (3, ["clear the site"]), "order windows": (10, []), "raise walls": (6, ["pour concrete"]), "fit windows": (2, ["raise walls", "order windows"])}
q("""Shed project. We clear the site (4 days), then pour concrete (3 days), then raise walls (6 days). Ordering windows takes 10 days ("order windows") and can start at once. We fit windows (2 days) when the walls are up and the windows are here. My brother-in-law thinks it's two weeks. How many days will it really take with enough helpers?""",
  num(critical(t)[0]), "critical-path prose irrelevant", plan_graph(t))

t = {"boil": (10, []), "chop": (8, []), "fry": (7, ["chop"]), "pasta": (9, ["boil"]), "mix": (2, ["fry", "pasta"])}
q("""dinner: boil water 10 min, chop veg 8 min, fry (needs chop) 7 min, pasta (needs boil) 9 min, mix 2 min once fry and pasta are done. two of us cook in parallel. guests come at 19:00, when do we have to start at the latest?""",
  name(clock(minutes("19:00") - critical(t)[0])), "critical-path recipe clock chat", plan_graph(t))

t = {"design": (5, []), "frontend": (8, ["design"]), "backend": (9, ["design"]), "tests": (4, ["frontend", "backend"]), "docs": (6, ["design"]), "release": (1, ["tests", "docs"])}
d = """design: {days: 5, needs: []}
frontend: {days: 8, needs: [design]}
backend: {days: 9, needs: [design]}
tests: {days: 4, needs: [frontend, backend]}
docs: {days: 6, needs: [design]}
release: {days: 1, needs: [tests, docs]}"""
q(f"{d}\nThe sprint starts on day 0. On which day can tests begin at the earliest?",
  num(plan(t)["tests"] - 4), "critical-path yaml start", plan_graph(t))
q(f"```yaml\n{d}\n```\nWe could hire someone and halve one task. Halving which task shortens the project most?",
  name(least({x: critical({**t, x: (t[x][0] / 2, t[x][1])})[0] for x in t})), "critical-path yaml what-if", plan_graph(t))
q(f"{d}\n\nlist the activities that can be late by a day without delaying release",
  names(x for x in t if slack(t, x) >= 1), "critical-path yaml slack", plan_graph(t))

t = {"Scan": (20, []), "Crop": (5, ["Scan"]), "Retouch": (45, ["Crop"]), "Caption": (15, ["Scan"]), "Layout": (30, ["Retouch", "Caption"]), "Print": (25, ["Layout"])}
q("""Photo book: Scan 20 min, Crop 5 min after Scan, Retouch 45 min after Crop, Caption 15 min after Scan, Layout half an hour after Retouch and Caption, Print 25 min after Layout.
With two people, how long from start to finished print, in minutes?""",
  num(critical(t)[0]), "critical-path units prose", plan_graph(t), loose=True)

t = {"a": (2, []), "b": (3, []), "c": (4, ["a"]), "d": (1, ["a", "b"]), "e": (2, ["c", "d"])}
q("""jobs a 2h, b 3h, c 4h, d 1h, e 2h. a before c, a and b before d, c and d before e. what's the total if I do all this alone, and what if I had unlimited help?""",
  both(num(sum(x for x, _ in t.values())), num(critical(t)[0])), "critical-path two-things chat", plan_graph(t))

# longest path --------------------------------------------------------------------------------------

q("""Longest chain of command: Marshal → General → Colonel → Major, Marshal → Adjutant → Clerk, Colonel → Captain → Sergeant → Private. How many people does it include?""",
  lambda g: num(longest(g, False)[0] + 1),
  "longest-path orgchart", D("Marshal → General → Colonel → Major, Marshal → Adjutant → Clerk, Colonel → Captain → Sergeant → Private"))

q("""Food chain of a pond: Algae→Daphnia, Daphnia→Minnow, Minnow→Perch, Perch→Pike, Algae→Snail, Snail→Duck, Minnow→Heron, Perch→Heron. Which is the longest food chain?""",
  lambda g: oneof("path", longest(g, False)[1]),
  "longest-path foodweb", D("Algae→Daphnia, Daphnia→Minnow, Minnow→Perch, Perch→Pike, Algae→Snail, Snail→Duck, Minnow→Heron, Perch→Heron"))

q("""Ski slopes only go downhill; vertical metres: Top→Notch 300, Notch→Lodge 450, Top→Bowl 520, Bowl→Lodge 200, Lodge→Base 380, Bowl→Base 610. What is the largest sum of vertical metres in one run from Top to Base?""",
  lambda g: num(max(length(g, p) for p in nx.all_simple_paths(g, "Top", "Base"))),
  "longest-path weighted sport", D("Top→Notch 300, Notch→Lodge 450, Top→Bowl 520, Bowl→Lodge 200, Lodge→Base 380, Bowl→Base 610"))

q("""Box 5 fits into 4, 4 fits into 2, 5 fits into 3, 3 fits into 2, 2 fits into 1, 6 fits into 3. What's the greatest number of boxes that can be nested inside one another?""",
  lambda g: num(longest(g, False)[0] + 1),
  "longest-path games numbers", D("5->4, 4->2, 5->3, 3->2, 2->1, 6->3", False))

q("""Collect as many coins as possible walking along the arrows from Start to Exit: Start->Cave (4), Start->Mill (2), Cave->Mill (3), Cave->Tower (1), Mill->Tower (5), Tower->Exit (2), Mill->Exit (6). How many coins is that?""",
  lambda g: num(max(length(g, p) for p in nx.all_simple_paths(g, "Start", "Exit"))),
  "longest-path weighted games", D("Start->Cave (4), Start->Mill (2), Cave->Mill (3), Cave->Tower (1), Mill->Tower (5), Tower->Exit (2), Mill->Exit (6)"))

q("""number of arrows in the longest directed path: j1->j2, j1->j3, j2->j4, j3->j4, j4->j5, j6->j5""",
  lambda g: num(longest(g, False)[0]),
  "longest-path chat", D("j1->j2, j1->j3, j2->j4, j3->j4, j4->j5, j6->j5", False))
