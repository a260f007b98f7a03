"""Still more: time, facts, plans, families, rankings, and some to decline."""
from gold import *

# temporal ----------------------------------------------------------------------------------------------------

t = [("Bern", "Olten", "06:30", "07:05"), ("Olten", "Zug", "07:10", "07:55"), ("Olten", "Zug", "07:40", "08:25"), ("Zug", "Goldau", "08:00", "08:20"), ("Zug", "Goldau", "08:30", "08:50")]
q("""Trains
Bern 06:30 -> Olten 07:05
Olten 07:10 -> Zug 07:55
Olten 07:40 -> Zug 08:25
Zug 08:00 -> Goldau 08:20
Zug 08:30 -> Goldau 08:50
The train from Bern is 10 minutes late today. Earliest arrival in Goldau?""",
  name(clock(earliest([("Bern", "Olten", "06:40", "07:15")] + t[1:], "Bern", "06:30")["Goldau"])), "temporal timetable what-if")
q("""Bern 06:30 -> Olten 07:05, Olten 07:10 -> Zug 07:55, Olten 07:40 -> Zug 08:25, Zug 08:00 -> Goldau 08:20, Zug 08:30 -> Goldau 08:50. I leave Bern with the first train. How many minutes am I under way to Goldau if everything runs on time?""",
  num(earliest(t, "Bern", "06:30")["Goldau"] - minutes("06:30")), "temporal timetable duration chat")
q("""Bern 06:30 -> Olten 07:05; Olten 07:10 -> Zug 07:55; Olten 07:40 -> Zug 08:25; Zug 08:00 -> Goldau 08:20; Zug 08:30 -> Goldau 08:50. Latest I may leave Olten and still be in Goldau by 08:30?""",
  name(max(x[2] for x in t if x[0] == "Olten" and earliest([x, *t[3:]], "Olten", x[2])["Goldau"] <= minutes("08:30"))), "temporal timetable latest")

c = [("Fen", "Gao", 2), ("Gao", "Hui", 1), ("Hui", "Jin", 3), ("Gao", "Jin", 4), ("Jin", "Lan", 5)]
q("""contact log (hour: pair)
1: Gao, Hui
2: Fen, Gao
3: Hui, Jin
4: Gao, Jin
5: Jin, Lan
Fen is patient zero. Who is the last one to be infected and in which hour?""",
  both(name(most(spread(c, "Fen", 0))), num(max(spread(c, "Fen", 0).values()))), "temporal contacts two-things")
q("""contact log (hour: pair)
1: Gao, Hui
2: Fen, Gao
3: Hui, Jin
4: Gao, Jin
5: Jin, Lan
Who stays healthy if Fen brought it in?""",
  names({x for y in c for x in y[:2]} - set(spread(c, "Fen", 0))), "temporal contacts negation")
q("""A letter is handed over: Mon Ilja to Jana, Tue Kolja to Lena, Wed Jana to Kolja, Thu Lena to Mila. Each of them passes on every letter they hold at each hand-over. Can a letter Ilja has on Monday be with Mila on Friday?""",
  yes("Mila" in spread([("Ilja", "Jana", 1), ("Kolja", "Lena", 2), ("Jana", "Kolja", 3), ("Lena", "Mila", 4)], "Ilja", 1)), "temporal contacts no")

iv = {"Prague": (1848, 1860), "Graz": (1855, 1871), "Trento": (1862, 1880), "Zagreb": (1870, 1890)}
q("""Telegraph offices and years of operation: Prague 1848 to 1860, Graz 1855 to 1871, Trento 1862 to 1880, Zagreb 1870 to 1890. Two offices could exchange telegrams if their years overlap. Which offices could write to Graz?""",
  names(x for x, (a, b) in iv.items() if x != "Graz" and a <= iv["Graz"][1] and b >= iv["Graz"][0]), "temporal intervals history")

# plans -----------------------------------------------------------------------------------------------------------

t = {"excavate": (3, []), "foundation": (4, ["excavate"]), "drain": (2, ["excavate"]), "walls": (6, ["foundation"]), "roof": (3, ["walls"]), "garden": (5, ["drain"])}
d = """gantt-ish:
- excavate 3d
- foundation 4d after excavate
- drain 2d after excavate
- walls 6d after foundation
- roof 3d after walls
- garden 5d after drain"""
q(f"{d}\nHow many days can the garden be late without moving the end date?",
  num(slack(t, "garden")), "critical-path slack bullets", plan_graph(t))
q(f"{d}\nWe start on day 1 in the morning. In the evening of which day is everything done?",
  num(critical(t)[0]), "critical-path bullets", plan_graph(t))
q(f"{d}\nIf walls took 2 days less, how many days earlier would we finish?",
  num(critical(t)[0] - critical({**t, "walls": (4, ["foundation"])})[0]), "what-if critical-path bullets", plan_graph(t))
q(f"{d}\nWhich jobs could be under way at the same time as the garden, if everything starts as early as possible?",
  names(x for x in t if x != "garden" and plan(t)[x] > plan(t)["garden"] - 5 and plan(t)[x] - t[x][0] < plan(t)["garden"]), "critical-path overlap bullets", plan_graph(t))

t = {"P": (4, []), "Q": (6, []), "R": (5, ["P"]), "S": (2, ["P", "Q"]), "T": (3, ["R", "S"])}
q("""P 4, Q 6, R 5 (needs P), S 2 (needs P and Q), T 3 (needs R and S). Hours. When does S start at the earliest, and when T?""",
  both(num(plan(t)["S"] - 2), num(plan(t)["T"] - 3)), "critical-path start two-things", plan_graph(t))
q("""P 4 h, Q 6 h, R 5 h after P, S 2 h after P and Q, T 3 h after R and S. Name the critical chain.""",
  row(the(critical(t)[1])), "critical-path chain", plan_graph(t))

q("""Which steps can be done at the very same moment as the first thing, i.e. don't depend on anything? knead needs flour and yeast; proof needs knead; oven needs nothing; bake needs proof and oven.""",
  lambda g: names(v for v in g if not g.in_degree(v)),
  "prerequisites sources recipe", D("flour->knead, yeast->knead, knead->proof, proof->bake, oven->bake"))

q("""Visa papers: the visa needs the invitation and the insurance. The insurance needs a passport. The invitation needs the booking. The booking needs a passport. What's the very first thing to get?""",
  lambda g: name(the(v for v in g if not g.in_degree(v))),
  "prerequisites sources indirect", D("invitation->visa, insurance->visa, passport->insurance, booking->invitation, passport->booking"))

q("""Can Sewing be learnt before Weaving? Spinning is required for Weaving, Weaving is required for Tailoring, Sewing is required for Tailoring.""",
  lambda g: yes(not nx.has_path(g, "Weaving", "Sewing")),
  "prerequisites boolean", D("Spinning->Weaving, Weaving->Tailoring, Sewing->Tailoring"))

q("""I can take two courses a term at most. Bio2 needs Bio1, Chem2 needs Chem1, Lab needs Bio2 and Chem2. How many terms until I've finished all five?""",
  lambda g: num(terms(g, 2)),
  "prerequisites courses semesters", D("Bio1->Bio2, Chem1->Chem2, Bio2->Lab, Chem2->Lab", False))

q("""spell order: Fire before Lava; Earth before Lava; Water before Steam; Fire before Steam; Lava before Obsidian; Water before Obsidian. give me one that works""",
  order,
  "topo-order games chat", D("Fire->Lava, Earth->Lava, Water->Steam, Fire->Steam, Lava->Obsidian, Water->Obsidian"))

q("""Archaeology: layer 7 lies under layer 5, layer 5 under layer 2, layer 6 under layer 2, layer 7 under layer 6, layer 2 under layer 1. The lowest was laid down first. Sequence from first to last, please.""",
  order,
  "topo-order history numbers", D("layer 7->layer 5, layer 5->layer 2, layer 6->layer 2, layer 7->layer 6, layer 2->layer 1", False))

# facts ------------------------------------------------------------------------------------------------------------------

d = "Orla plays cello. Orla plays piano. Pere plays oboe. Quim plays piano. Quim plays oboe. Rasa plays cello. Orla teaches Pere. Rasa teaches Quim. Orla teaches Rasa"
play = {"Orla": {"cello", "piano"}, "Pere": {"oboe"}, "Quim": {"piano", "oboe"}, "Rasa": {"cello"}}
teach = D("Orla->Pere, Rasa->Quim, Orla->Rasa")
q(f"{d}. Who plays the oboe and is taught by someone who plays the cello?",
  names(x for x in play if "oboe" in play[x] and any("cello" in play[y] for y in teach.predecessors(x))), "kg and two-hop music", teach)
q(f"{d}. Who plays neither piano nor oboe?",
  names(x for x in play if not play[x] & {"piano", "oboe"}), "kg not music", teach)
q(f"{d}. Who is the teacher of Quim's teacher?",
  name(the(teach.predecessors(the(teach.predecessors("Quim"))))), "kg two-hop music", teach)
q(f"{d}. Which instrument is played by exactly one person?",
  names(i for i in set().union(*play.values()) if sum(i in p for p in play.values()) == 1), "kg count empty music", teach)
q(f"{d}. How many people play at least two instruments?",
  num(sum(len(p) >= 2 for p in play.values())), "kg count music", teach)

d = """country(lum, north). country(mav, north). country(nim, south).
borders(lum, mav). borders(mav, nim). borders(nim, oon). country(oon, south).
speaks(lum, lumish). speaks(mav, lumish). speaks(nim, nimian). speaks(oon, nimian)."""
side = {"lum": "north", "mav": "north", "nim": "south", "oon": "south"}
g = U("lum-mav, mav-nim, nim-oon")
q(f"{d}\n?- borders(X, Y), country(X, north), country(Y, south). Which pair is it?",
  lambda g: pairs([(u, v) for u, v in g.edges if side[u] != side[v]]), "kg and prolog geography", g)
q(f"{d}\nwhich southern countries border a northern one?",
  lambda g: names(v for v in g if side[v] == "south" and any(side[u] == "north" for u in g[v])), "kg and prolog geography", g)

d = """<Ada> <knows> <Bo> .
<Bo> <knows> <Cy> .
<Cy> <worksAt> <Mill> .
<Ada> <worksAt> <Farm> .
<Bo> <worksAt> <Mill> .
<Dee> <knows> <Cy> ."""
q(f"{d}\n\nWho knows somebody that works at the Mill?",
  names(a for a, b in [("Ada", "Bo"), ("Bo", "Cy"), ("Dee", "Cy")] if b in {"Cy", "Bo"}), "kg two-hop ntriples")
q(f"{d}\n\nHow many people work at the Mill, and how many at the Farm?",
  both(num(d.count("<Mill>")), num(d.count("<Farm>"))), "kg count ntriples two-things")

d = "All of the following won at least one prize: Kaya (Gold Owl 2009), Lino (Gold Owl 2012, Silver Fox 2015), Mina (Silver Fox 2011), Noor (Gold Owl 2016)."
prizes = {"Kaya": {"Gold Owl": 2009}, "Lino": {"Gold Owl": 2012, "Silver Fox": 2015}, "Mina": {"Silver Fox": 2011}, "Noor": {"Gold Owl": 2016}}
q(f"{d} Who has the Gold Owl but not the Silver Fox?",
  names(x for x, p in prizes.items() if "Gold Owl" in p and "Silver Fox" not in p), "kg and not prose")
q(f"{d} Who got a Gold Owl after 2010?",
  names(x for x, p in prizes.items() if p.get("Gold Owl", 0) > 2010), "kg filter prose")

# families and trees -----------------------------------------------------------------------------------------------------------

g = D("Zelda->Arthur, Zelda->Bianca, Arthur->Conrad, Bianca->Delia, Bianca->Edgar, Conrad->Flora")
d = "Zelda had two children, Arthur and Bianca. Arthur had a son Conrad, Bianca had Delia and Edgar. Conrad's daughter is Flora."
q(f"{d} Who are Flora's great-grandparents, as far as mentioned?",
  lambda g: names(v for v in nx.ancestors(g, "Flora") if hops(g, v)["Flora"] == 3), "tree family prose", g)
q(f"{d} How is Edgar related to Arthur: nephew, son, cousin or brother?",
  lambda g: name("nephew" if "Zelda" in nx.ancestors(g, "Edgar") and "Arthur" in g["Zelda"] and "Edgar" in g["Bianca"] else "none"), "tree family relation", g)
q(f"{d} How many descendants does Zelda have?",
  lambda g: num(len(nx.descendants(g, "Zelda"))), "tree family count", g)
q(f"{d} Name the childless ones.",
  lambda g: names(v for v in g if not g.out_degree(v)), "tree leaves family", g)

d = """- Kitchen
  - Drawer
    - Spoons
    - Knives
  - Fridge
    - Milk
- Cellar
  - Rack
    - Wine"""
g = D("Kitchen->Drawer, Drawer->Spoons, Drawer->Knives, Kitchen->Fridge, Fridge->Milk, Cellar->Rack, Rack->Wine")
q(f"{d}\n\nwhat all is in the Kitchen, at any depth?",
  lambda g: names(nx.descendants(g, "Kitchen")), "tree bullets nested", g)
q(f"{d}\n\nAre the Milk and the Wine kept in the same top-level place?",
  lambda g: yes(nx.ancestors(g, "Milk") & nx.ancestors(g, "Wine")), "tree bullets nested no", g)

q("""phylogeny in newick: ((lion,tiger)cats,(wolf,fox)dogs)carnivores; how many edges lie between tiger and wolf?""",
  lambda g: num(dist(nx.Graph(g), "tiger", "wolf", False)),
  "tree newick biology", D("carnivores->cats, carnivores->dogs, cats->lion, cats->tiger, dogs->wolf, dogs->fox"))

q("""Given knockouts: Final: Hull beat Stoke. Semis: Hull beat Derby, Stoke beat Luton. Quarters: Hull beat Bury, Derby beat York, Stoke beat Crewe, Luton beat Leeds. Through how many matches did Stoke play?""",
  lambda g: num(g.degree("Stoke")),
  "tournament knockout", U("Hull-Stoke, Hull-Derby, Stoke-Luton, Hull-Bury, Derby-York, Stoke-Crewe, Luton-Leeds"))

q("""Who lost all their games? Ems beat Fos, Gau beat Fos, Hau beat Fos, Ems beat Gau, Gau beat Hau, Hau beat Ems""",
  lambda g: names(v for v in g if not g.out_degree(v)),
  "tournament", D("Ems->Fos, Gau->Fos, Hau->Fos, Ems->Gau, Gau->Hau, Hau->Ems"))

# centrality, clustering, compare -------------------------------------------------------------------------------------------------

q("""If I may tell only one person, and everyone passes news to contacts once a day, whom do I tell so that all know soonest? Uri–Vik, Vik–Wes, Wes–Xin, Xin–Yao, Wes–Zac""",
  lambda g: name(the(nx.center(g))),
  "centrality center indirect", U("Uri–Vik, Vik–Wes, Wes–Xin, Xin–Yao, Wes–Zac"))

q("""Closeness centrality of node h in h-i, i-j, j-k, h-k? (n-1 divided by sum of distances)""",
  lambda g: num(nx.closeness_centrality(g)["h"], 0.005),
  "centrality closeness number", U("h-i, i-j, j-k, h-k"))

q("""Rank b, c and d by betweenness, highest first: a-b, b-c, c-d, d-e, c-f, c-g, b-h, b-i""",
  lambda g: row(top({v: x for v, x in between(g).items() if v in "bcd"}, 3)),
  "centrality betweenness ranking", U("a-b, b-c, c-d, d-e, c-f, c-g, b-h, b-i"))

q("""Is Nell more central than Odin, judged by number of contacts? Nell–Pip, Nell–Odin, Odin–Quin, Odin–Rolf, Pip–Quin""",
  lambda g: yes(g.degree("Nell") > g.degree("Odin")),
  "centrality degree compare no", U("Nell–Pip, Nell–Odin, Odin–Quin, Odin–Rolf, Pip–Quin"))

q("""Core number of z in: x-y, y-z, z-x, z-u, u-v, z-w?""",
  lambda g: num(nx.core_number(g)["z"]),
  "core number", U("x-y, y-z, z-x, z-u, u-v, z-w"))

q("""How many open triads (two friends of one person who don't know each other) are around Otis? Otis–Pat, Otis–Quin, Otis–Rue, Pat–Quin""",
  lambda g: num(sum(1 for u, v in itertools.combinations(g["Otis"], 2) if not g.has_edge(u, v))),
  "triangles open social", U("Otis–Pat, Otis–Quin, Otis–Rue, Pat–Quin"))

q("""Which new friendship would close the most triangles? Existing: Ada–Bob, Ada–Cem, Bob–Dan, Cem–Dan, Ada–Eve, Eve–Dan, Bob–Cem. Name the two people.""",
  lambda g: pairs([most({p: len(list(nx.common_neighbors(g, *p))) for p in nx.complement(g).edges})]),
  "triangles what-if", U("Ada–Bob, Ada–Cem, Bob–Dan, Cem–Dan, Ada–Eve, Eve–Dan, Bob–Cem"))

ga, gb = D("a->b, b->c, c->d"), D("a->b, c->b, c->d, d->a")
q("""v1: a->b, b->c, c->d
v2: a->b, c->b, c->d, d->a
how many arrows were turned round from v1 to v2 and how many are brand new?""",
  both(num(sum(1 for u, v in ga.edges if gb.has_edge(v, u) and not gb.has_edge(u, v))), num(sum(1 for u, v in gb.edges if not ga.has_edge(u, v) and not ga.has_edge(v, u)))), "compare directed two-things")

ga, gb = U("e1-e2, e2-e3, e3-e1, e3-e4", False), U("f1-f2, f2-f3, f3-f4, f4-f2", False)
q("""Are these two molecules the same up to naming? M: e1-e2, e2-e3, e3-e1, e3-e4. N: f1-f2, f2-f3, f3-f4, f4-f2.""",
  yes(nx.is_isomorphic(ga, gb)), "compare isomorphism chemistry")

ga, gb = U("Alm–Bad 3, Bad–Col 4"), U("Alm–Bad 3, Bad–Col 4, Alm–Col 5")
q("""Option one builds Alm–Bad (3 km) and Bad–Col (4 km). Option two builds these plus Alm–Col (5 km). How many km shorter is the way from Alm to Col with option two?""",
  num(dist(ga, "Alm", "Col") - dist(gb, "Alm", "Col")), "compare what-if shortest-path")

# chemistry, music, games, mixed ---------------------------------------------------------------------------------------------------------

q("""Reactions: ore -> matte, matte -> blister, blister -> anode, anode -> cathode, ore -> slag, matte -> slag. Starting from matte, what can be produced in the end or on the way?""",
  lambda g: names(nx.descendants(g, "matte")),
  "reachability chemistry", D("ore -> matte, matte -> blister, blister -> anode, anode -> cathode, ore -> slag, matte -> slag"))

q("""Chord changes allowed in the song: C→F, F→G, G→C, C→Am, Am→F, Am→Dm, Dm→G. How many changes at least from G to Dm?""",
  lambda g: num(dist(g, "G", "Dm", False)),
  "shortest-path music directed", D("C→F, F→G, G→C, C→Am, Am→F, Am→Dm, Dm→G"))

q("""which chords can be played exactly two changes after C? C→F, F→G, G→C, C→Am, Am→F, Am→Dm, Dm→G""",
  lambda g: names({w for v in g["C"] for w in g[v]}),
  "k-hop music directed", D("C→F, F→G, G→C, C→Am, Am→F, Am→Dm, Dm→G"))

q("""Ludo-like board: squares S→1, 1→2, 2→3, 3→G and shortcuts 1→3, S→2. In how many different ways can a piece get from S to G?""",
  lambda g: num(len(list(nx.all_simple_paths(g, "S", "G")))),
  "reachability count-paths games", D("S→1, 1→2, 2→3, 3→G, 1→3, S→2", False))

q("""Gene regulation: A activates B, B activates C, C represses A, D activates C. Ignoring signs, is there a feedback loop, and which genes are in it?""",
  lambda g: both(yes(True if list(nx.simple_cycles(g)) else False), names(the(nx.simple_cycles(g)))),
  "cycle biology two-things", D("A->B, B->C, C->A, D->C"))

q("""From an airport perspective: BUD has flights to ATH, CAI; ATH to CAI, DXB; CAI to DXB, NBO; DXB to NBO. With at most one stopover, where can I get from BUD?""",
  lambda g: names(ball(g, "BUD", 2)),
  "k-hop flights directed", D("BUD->ATH, BUD->CAI, ATH->CAI, ATH->DXB, CAI->DXB, CAI->NBO, DXB->NBO"))

q("""People within 2 steps of Faye, and who among them is exactly 1 step away? Faye–Gus, Gus–Hal, Hal–Ian, Faye–Joy, Joy–Kim""",
  lambda g: both(names(ball(g, "Faye", 2)), names(ring(g, "Faye", 1))),
  "k-hop two-things social", U("Faye–Gus, Gus–Hal, Hal–Ian, Faye–Joy, Joy–Kim"))

q("""How many nodes are more than two hops away from base? base-c1, c1-c2, c2-c3, c3-c4, base-d1, d1-d2, d2-d3""",
  lambda g: num(sum(x > 2 for x in hops(g, "base").values())),
  "k-hop count", U("base-c1, c1-c2, c2-c3, c3-c4, base-d1, d1-d2, d2-d3", False))

q("""Electric grid: G1–B1, G2–B3, B1–B2, B2–B3, B2–L1, B3–L2, B1–L3. If B2 trips, which loads (L1, L2, L3) lose every generator (G1, G2)?""",
  lambda g: names(v for v in ("L1", "L2", "L3") if not any(nx.has_path(without(g, "B2"), v, x) for x in ("G1", "G2"))),
  "what-if electrical", U("G1–B1, G2–B3, B1–B2, B2–B3, B2–L1, B3–L2, B1–L3", False))

q("""If we double all capacities except the one into the mill, what max flow do we get from dam to mill? dam→sluice 4, sluice→mill 7, dam→canal 3, canal→sluice 2""",
  lambda g: num(flow(plus(g, ("dam", "sluice", 8), ("dam", "canal", 6), ("canal", "sluice", 4)), "dam", "mill")),
  "what-if maxflow", D("dam→sluice 4, sluice→mill 7, dam→canal 3, canal→sluice 2"))

q("""Swap the direction of every arrow in m→n, n→o, p→n, o→q. From q, what can be reached then?""",
  lambda g: names(nx.descendants(g.reverse(), "q")),
  "what-if reachability reverse", D("m→n, n→o, p→n, o→q"))

q("""Merge the twins Kim and Kai into one person: how many acquaintances does the merged person have? Kim–Lea, Kim–Mo, Kai–Mo, Kai–Ned, Kim–Kai, Lea–Ned""",
  lambda g: num(len((set(g["Kim"]) | set(g["Kai"])) - {"Kim", "Kai"})),
  "what-if merge degree", U("Kim–Lea, Kim–Mo, Kai–Mo, Kai–Ned, Kim–Kai, Lea–Ned"))

q("""without the two slowest links (whatever they are), is it all still connected? a-b 10ms, b-c 45ms, c-d 12ms, d-a 50ms, b-d 20ms""",
  lambda g: yes(nx.is_connected(without(g, *[tuple(e[:2]) for e in sorted(g.edges(data="weight"), key=lambda e: -e[2])[:2]]))),
  "what-if threshold chat", U("a-b 10ms, b-c 45ms, c-d 12ms, d-a 50ms, b-d 20ms"))

q("""Keep only roads under 30 km. Which towns can still be reached from Ypres? Ypres–Roulers 24, Roulers–Bruges 33, Ypres–Kortrijk 31, Roulers–Kortrijk 22, Bruges–Ghent 45""",
  lambda g: names(nx.node_connected_component(without(g, *[(u, v) for u, v, w in g.edges(data="weight") if w >= 30]), "Ypres") - {"Ypres"}),
  "what-if threshold reachability", U("Ypres–Roulers 24, Roulers–Bruges 33, Ypres–Kortrijk 31, Roulers–Kortrijk 22, Bruges–Ghent 45"))

# to decline ----------------------------------------------------------------------------------------------------------------------------------

q("Take the graph in files/plan_b.json and remove the node hub. Still connected?", decline("no such file"), "decline file-missing what-if")
q("Ferry A goes Mole–Reef, ferry B goes Reef–Cay. Which captain is more handsome?", decline("subjective"), "decline subjective")
q("Bruno-Carla, Carla-Dario, Dario-Bruno. how many letters does bruno still have to write to his aunt", decline("nothing about letters is given"), "decline off-topic chat")
q("What is 17 times 23?", decline("not a graph question"), "decline off-topic")
q("Compare the two networks and tell me which edges are new.", decline("no graph is given"), "decline no-graph compare")
q("Roads (km): Gien–Briare 10, Briare–Cosne 31. If the road from Cosne to Nevers is closed, how much longer is Gien to Cosne?", decline("Nevers does not occur"), "decline missing-node what-if")
q("Assign Theo, Ugo and Vito to three tasks so that the total cost is minimal.", decline("no tasks and no costs are given"), "decline no-graph assignment")
q("Station order: Aosta, Biella, Como, Domo. It takes 20 minutes from Aosta to Biella. What is the travel time from Aosta to Domo?", decline("two of three times are missing"), "decline missing-weights train")
