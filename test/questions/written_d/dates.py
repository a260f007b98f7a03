"""Orders, plans, timetables, rankings, trees."""
from gold import *

# ---- topo-order, prerequisites ------------------------------------------------------------------

q("""Getting a toddler dressed. Nappy goes on first, before leggings; vest must be on ahead of jumper; leggings come before boots; jumper and leggings both precede the coat. Give any sequence that works.""",
  lambda g: order(g), "topo-order prose", D("Nappy-leggings, vest-jumper, leggings-boots, jumper-coat, leggings-coat"))
q("""migrations.py
deps = {"0004_index": ["0003_users"], "0003_users": ["0001_init", "0002_roles"], "0002_roles": ["0001_init"], "0005_audit": ["0002_roles"]}
(values = what has to run earlier) -> in which order do I apply them?""",
  lambda g: order(g), "topo-order python", D("0003_users>0004_index, 0001_init>0003_users, 0002_roles>0003_users, 0001_init>0002_roles, 0002_roles>0005_audit", arrow=">", weights=False))
q("""Does knead, proof, shape, score, bake respect all of the rules "proof after knead; shape after proof; bake after score; score after shape; bake after proof"?""",
  lambda g: yes(["knead", "proof", "shape", "score", "bake"] in nx.all_topological_sorts(g)), "topo-order check boolean", D("knead-proof, proof-shape, score-bake, shape-score, proof-bake"))
q("""w < x, x < z, w < y, y < z, z < k. In how many different linear orders can these five be put?""",
  lambda g: num(sum(1 for _ in nx.all_topological_sorts(g))), "topo-order count", D("w < x, x < z, w < y, y < z, z < k", arrow=" < "))
q("""Badges at scout camp: Firemaker needs Woodcutter, Cook needs Firemaker and Hygiene, Chef needs Cook, Hygiene needs nothing, Woodcutter needs Knife. What do I need to have in total, directly or not, before I can go for Cook?""",
  lambda g: names(nx.ancestors(g, "Cook")), "prerequisites prose", D("Woodcutter-Firemaker, Firemaker-Cook, Hygiene-Cook, Cook-Chef, Knife-Woodcutter"))
q("""skill tree:
  Swim -> Dive
  Dive -> Wreck
  Nav -> Wreck
  Wreck -> Cave
  Nav -> Night
I've already got Swim and Nav. Which skills can I learn right now?""",
  lambda g: names(v for v in set(g) - {"Swim", "Nav"} if set(g.predecessors(v)) <= {"Swim", "Nav"}), "prerequisites arrows now", D("Swim->Dive, Dive->Wreck, Nav->Wreck, Wreck->Cave, Nav->Night"))
q("""course | requires
---|---
Optics | Waves
Waves | Calculus, Mechanics
Mechanics | Calculus
Lasers | Optics, Quantum
Quantum | Waves
As many courses per term as you like. Fewest terms till I hold Lasers, starting from zero?""",
  lambda g: num(longest(g, False)[0] + 1), "prerequisites table terms", lists("Waves: Optics, Quantum\nCalculus: Waves, Mechanics\nMechanics: Waves\nOptics: Lasers\nQuantum: Lasers", nx.DiGraph))
q("""Must I finish the plumbing before the tiles? The foreman told me that tiles need plaster, plaster needs wiring as well as plumbing, and paint needs plaster.""",
  lambda g: yes("plumbing" in nx.ancestors(g, "tiles")), "prerequisites boolean indirect", D("plaster-tiles, wiring-plaster, plumbing-plaster, plaster-paint"))

# ---- critical-path ------------------------------------------------------------------------------

t = {"script": (10, []), "casting": (6, ["script"]), "sets": (14, ["script"]), "shoot": (20, ["casting", "sets"]), "score": (12, ["script"]), "cut": (9, ["shoot", "score"])}
q("""Our short film: the script takes 10 days. When it's there we do the casting (6 days), build the sets (14 days) and write the score (12 days), all at once. The shoot takes 20 days and can start when casting and sets are done. The cut takes 9 days; it needs the shoot and the score. In how many days can the film be finished?""",
  num(critical(t)[0]), "critical-path prose", plan_graph(t), loose=True)
t = {"P": (3, []), "Q": (5, ["P"]), "R": (2, ["P"]), "S": (4, ["R"]), "T": (6, ["Q", "S"]), "V": (1, ["S"])}
q("""id;dur;pred
P;3;
Q;5;P
R;2;P
S;4;R
T;6;Q,S
V;1;S
critical path?""", chain(critical(t)[1], critical(t)[0]), "critical-path csv path", plan_graph(t), loose=True)
t = {"dig": (4, []), "pour": (3, ["dig"]), "frame": (7, ["pour"]), "order": (5, []), "glaze": (2, ["frame", "order"]), "paint": (3, ["frame"])}
q("""Tasks of a garden shed in days — dig 4; pour 3 (after dig); frame 7 (after pour); order windows 5; glaze 2 (after frame and order windows); paint 3 (after frame). By how many days may ordering the windows be late without delaying the end?""",
  num(slack(t, "order")), "critical-path slack dashes")
t = {"brief": (2, []), "draft": (5, ["brief"]), "photos": (8, ["brief"]), "layout": (3, ["draft", "photos"]), "print": (4, ["layout"])}
q("""brief(2h) -> draft(5h) -> layout(3h) -> print(4h); brief -> photos(8h) -> layout. At what hour after the start can layout begin at the earliest?""",
  num(plan(t)["layout"] - 3), "critical-path start inline", plan_graph(t), loose=True)

# ---- temporal -----------------------------------------------------------------------------------


def trips(text):
    return [tuple(x.split()) for x in text.strip().splitlines()]


t = trips("""Lund Malmo 08:05 08:20
Malmo Kastrup 08:15 08:40
Malmo Kastrup 08:35 09:00
Lund Kastrup 08:50 09:25
Kastrup Roskilde 09:10 09:45
Kastrup Roskilde 09:40 10:15""")
q("""Trains I wrote down: Lund 08:05 to Malmo 08:20. Malmo 08:15 to Kastrup 08:40. Malmo 08:35 to Kastrup 09:00. Lund 08:50 direct to Kastrup 09:25. Kastrup 09:10 to Roskilde 09:45. Kastrup 09:40 to Roskilde 10:15. I'm on the platform in Lund at eight. When do I reach Roskilde at the earliest?""",
  name(clock(earliest(t, "Lund", "08:00")["Roskilde"])), "temporal timetable prose")
t = trips("""Pier Isle 10:00 10:25
Pier Isle 11:00 11:25
Isle Cape 10:30 11:10
Isle Cape 12:00 12:40
Cape Reef 11:30 12:00
Cape Reef 13:00 13:30""")
q("""boat | off | on
Pier-Isle | 10:00 | 10:25
Pier-Isle | 11:00 | 11:25
Isle-Cape | 10:30 | 11:10
Isle-Cape | 12:00 | 12:40
Cape-Reef | 11:30 | 12:00
Cape-Reef | 13:00 | 13:30
Missed the ten o'clock at the Pier, what time will I be at the Reef now?""", name(clock(earliest(t, "Pier", "10:01")["Reef"])), "temporal table missed")
c = [("Zoe", "Yan", 3), ("Yan", "Xia", 5), ("Xia", "Wes", 4), ("Wes", "Vik", 6), ("Yan", "Vik", 8), ("Xia", "Ute", 9)]
q("""Lice in the kindergarten! Who played with whom, by day of the month: Zoe-Yan on the 3rd, Xia-Wes on the 4th, Yan-Xia on the 5th, Wes-Vik on the 6th, Yan-Vik on the 8th, Xia-Ute on the 9th. Zoe had lice from the 1st on. Which children can't possibly have got them from her, directly or down the line?""",
  names({x for a, b, _ in c for x in (a, b)} - set(spread(c, "Zoe", 0))), "temporal contacts negation")
c = [("n1", "n2", 10), ("n2", "n4", 12), ("n1", "n3", 11), ("n3", "n4", 15), ("n4", "n5", 14), ("n2", "n3", 9)]
q("""events: (n1 n2 @10) (n2 n4 @12) (n1 n3 @11) (n3 n4 @15) (n4 n5 @14) (n2 n3 @9)
A token at n1 at time 0 is copied at each meeting, from either one to the other. At which time does n5 first hold it?""", num(spread(c, "n1", 0)["n5"]), "temporal contacts number")

# ---- tournament ---------------------------------------------------------------------------------

q("""Pancake championship, each cook met each other once: Ravi beat Suki, Ravi beat Tao, Suki beat Tao, Uma beat Ravi, Suki beat Uma, Tao beat Uma... no wait, Uma beat Tao. Who won most of the rounds, or if it's a draw, who are they?""",
  lambda g: names(all_most(g.out_degree)), "tournament correction", D("Ravi-Suki, Ravi-Tao, Suki-Tao, Uma-Ravi, Suki-Uma, Uma-Tao"))
q("""winner>loser: Lions>Bears, Bears>Hawks, Lions>Hawks, Hawks>Moose, Lions>Moose, Bears>Moose
Full ranking best to worst, such that everyone beat everyone below.""",
  lambda g: row(the(nx.all_topological_sorts(g))), "tournament ranking", D("Lions>Bears, Bears>Hawks, Lions>Hawks, Hawks>Moose, Lions>Moose, Bears>Moose"))
q("""Home-made card game. Fox takes Hen, Hen takes Worm, Worm takes Fox, Wolf takes Fox, Wolf takes Hen, Worm takes Wolf. Which cards can take two others and are taken by a single one?""",
  lambda g: names(v for v in g if g.out_degree(v) == 2 and g.in_degree(v) == 1), "tournament set", D("Fox-Hen, Hen-Worm, Worm-Fox, Wolf-Fox, Wolf-Hen, Worm-Wolf"))
q("""Chess club results 2026
Ivo 1-0 Jule
Jule 1-0 Karl
Karl 1-0 Ivo
Ivo 1-0 Lea
Jule 1-0 Lea
Lea 1-0 Karl
How many players did Karl lose to?""", lambda g: num(g.in_degree("Karl")), "tournament results", D("Ivo>Jule, Jule>Karl, Karl>Ivo, Ivo>Lea, Jule>Lea, Lea>Karl"))

# ---- tree ---------------------------------------------------------------------------------------

d = "Clan-Elder, Clan-Smith, Elder-Ash, Elder-Birch, Birch-Cedar, Birch-Dogwood, Smith-Fir"
q("""Clan
├── Elder
│   ├── Ash
│   └── Birch
│       ├── Cedar
│       └── Dogwood
└── Smith
    └── Fir

Deepest common folder above Cedar and Ash?""", lambda g: name(nx.lowest_common_ancestor(g, "Cedar", "Ash")), "tree drawing lca", D(d))
q("""Who's who in the monastery: the abbot directs the prior and the cellarer; the prior directs the sacristan and the novice master; the cellarer directs the cook; the novice master directs two novices, Anselm and Bede. How many levels does this hierarchy have, counting the abbot as level one?""",
  lambda g: num(longest(g, False)[0] + 1), "tree depth prose", D("abbot-prior, abbot-cellarer, prior-sacristan, prior-novice master, cellarer-cook, novice master-Anselm, novice master-Bede"))
q("""parent[] = { "b":"a", "c":"a", "d":"b", "e":"b", "f":"e", "g":"c" }
list the leaves""", lambda g: names(v for v in g if not g.out_degree(v)), "tree parents leaves", D("a-b, a-c, b-d, b-e, e-f, c-g"))
q("""Genealogy. Margarethe had three children, Wilhelm, Friedrich and Sophie. Wilhelm's children were Karl and Elise. Sophie's only child was Otto. Karl had a daughter named Clara. Name Otto's cousins.""",
  names(["Karl", "Elise"]), "tree family cousins", D("Margarethe-Wilhelm, Margarethe-Friedrich, Margarethe-Sophie, Wilhelm-Karl, Wilhelm-Elise, Sophie-Otto, Karl-Clara"))
q("""is it a tree? V={1..7} E=12,13,24,25,36,67""", lambda g: yes(nx.is_tree(g)), "tree check boolean", U("1-2, 1-3, 2-4, 2-5, 3-6, 6-7"), loose=True)
q("""reports_to:
  Hanna: Gero
  Iris: Gero
  Jost: Hanna
  Kaja: Hanna
  Levi: Jost
  Mona: Iris
Gero is the boss. If Hanna were to send a mail to all the people below her at any depth, how many would get it?""",
  lambda g: num(len(nx.descendants(g, "Hanna"))), "tree yaml count", D("Gero-Hanna, Gero-Iris, Hanna-Jost, Hanna-Kaja, Jost-Levi, Iris-Mona"))
