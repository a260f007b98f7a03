"""Choices: colours, covers, pairs, cheapest networks, flows."""
from gold import *

# ---- colouring, cover, dominating, independent-set ----------------------------------------------

q("""Fish tanks. Species that would eat each other need different tanks: guppy/cichlid, cichlid/tetra, guppy/betta, betta/tetra, betta/cichlid, tetra/loach, loach/guppy. Minimum number of tanks?""",
  lambda g: num(colours(g)), "colouring slash indirect", U("guppy/cichlid, cichlid/tetra, guppy/betta, betta/tetra, betta/cichlid, tetra/loach, loach/guppy", arrow="/"))
q("""Radio stations that are within range of each other must broadcast on different frequencies. K-Rock is in range of Jazz FM and of Oldies. Jazz FM is in range of Oldies and of News 24. News 24 is in range of Metro. Oldies is in range of Metro. Make me a frequency plan with three frequencies, 1, 2 and 3: which station gets which?""",
  lambda g: colouring(g, 3), "colouring prose mapping", U("K-Rock=Jazz FM, K-Rock=Oldies, Jazz FM=Oldies, Jazz FM=News 24, News 24=Metro, Oldies=Metro", arrow="=", weights=False))
q("""import networkx as nx
G = nx.Graph()
G.add_edges_from([("hub", s) for s in "abcde"])
G.add_edges_from([("a", "b"), ("b", "c"), ("c", "d"), ("d", "e"), ("e", "a")])
# what is the chromatic number of G?""",
  lambda g: num(colours(g)), "colouring networkx", U("hub-a, hub-b, hub-c, hub-d, hub-e, a-b, b-c, c-d, d-e, e-a"))
q("""exam clashes (students in common)
+---------+---------+
| Latin   | Greek   |
| Greek   | Drama   |
| Drama   | Latin   |
| Drama   | Botany  |
| Botany  | Physics |
+---------+---------+
We only have 2 time slots, is that enough to avoid every clash?""", lambda g: yes(colours(g) <= 2), "colouring table boolean no",
  U("Latin-Greek, Greek-Drama, Drama-Latin, Drama-Botany, Botany-Physics"))
q("""Corridors of the jail run between guard posts: p1-p2, p2-p3, p3-p4, p4-p5, p5-p2, p3-p6. A guard at a post sees all the corridors that meet there. Fewest guards so that each corridor is watched?""",
  lambda g: num(len(covers(g)[0])), "cover indirect", U("p1-p2, p2-p3, p3-p4, p4-p5, p5-p2, p3-p6"))
q("""Quarrels: Igor–Jana, Jana–Kolja, Jana–Lew, Mascha–Lew, Lew–Nadja. Uninvite as few people as possible so that no quarrelling pair is left at the party. Whom?""",
  lambda g: names(the(covers(g))), "cover set", U("Igor–Jana, Jana–Kolja, Jana–Lew, Mascha–Lew, Lew–Nadja"))
q("""Let G have the edges xy, yz, zw, wx, xz. Is {x, z} a vertex cover of G?""",
  lambda g: yes(all({u, v} & {"x", "z"} for u, v in g.edges)), "cover formal boolean", U("x-y, y-z, z-w, w-x, x-z"))
q("""I'd like to place ice-cream carts so that every square either has a cart or is next to a square that has one. Next to each other are: Dom & Rathaus, Dom & Markt, Markt & Hafen, Hafen & Werft, Werft & Park, Rathaus & Park, Markt & Oper. How few carts will do?""",
  lambda g: num(len(dominating(g)[0])), "dominating prose", U("Dom & Rathaus, Dom & Markt, Markt & Hafen, Hafen & Werft, Werft & Park, Rathaus & Park, Markt & Oper", arrow=" & "))
q("""minimum dominating set of the star-ish graph below, list its members
t1 .. t2
t1 .. t3
t1 .. t4
t4 .. t5
t5 .. t6
t5 .. t7""", lambda g: names(the(dominating(g))), "dominating dots", U("t1-t2, t1-t3, t1-t4, t4-t5, t5-t6, t5-t7"))
q("""Would fire stations in Lauf and Roth alone do, if a town counts as safe when it has a station or borders on a town with one? Lauf borders Fürth, Fürth borders Roth, Roth borders Hof, Hof borders Selb, Lauf borders Selb.""",
  lambda g: yes(all(v in ("Lauf", "Roth") or {"Lauf", "Roth"} & set(g[v]) for v in g)), "dominating boolean", U("Lauf-Fürth, Fürth-Roth, Roth-Hof, Hof-Selb, Lauf-Selb"))
q("""Plants which must not stand beside each other: mint✗sage, sage✗fennel, fennel✗dill, dill✗mint, fennel✗tomato, tomato✗potato. What's the most kinds I can put together into one bed without any bad pair?""",
  lambda g: num(len(independent(g)[0])), "independent-set signs", U("mint✗sage, sage✗fennel, fennel✗dill, dill✗mint, fennel✗tomato, tomato✗potato", arrow="✗"))
q("""Overlapping talks at the conference can't both be attended. T1 overlaps T2 and T3, T2 overlaps T3 and T4, T4 overlaps T5, T4 overlaps T6. Choose the talks if I want to hear as many as possible.""",
  lambda g: oneof("set", independent(g)), "independent-set prose set", U("T1-T2, T1-T3, T2-T3, T2-T4, T4-T5, T4-T6"))
q("""{"nodes":["a1","a2","a3","a4","a5"],"links":[{"source":"a1","target":"a2"},{"source":"a2","target":"a3"},{"source":"a3","target":"a4"},{"source":"a4","target":"a5"},{"source":"a5","target":"a1"}]} independence number?""",
  lambda g: num(len(independent(g)[0])), "independent-set json", U("a1-a2, a2-a3, a3-a4, a4-a5, a5-a1"))

# ---- matching, assignment -----------------------------------------------------------------------

q("""Shift plan. Anke could do sauna or bar, Boris only bar, Celine only bar too, Dirk spa or gym, Emil gym or spa. One person per post, one post per person. How many posts can be staffed at most?""",
  lambda g: num(matching(g)), "matching prose", U("Anke-sauna, Anke-bar, Boris-bar, Celine-bar, Dirk-spa, Dirk-gym, Emil-gym, Emil-spa"))
q("""donor → compatible patients
d1 → p1, p2
d2 → p1
d3 → p2, p3
d4 → p3, p4
Every donor gives one kidney, each patient gets one. Pair them all.""",
  lambda g: mapping(the(assignments({d: {p: 0 for p in g[d]} for d in ("d1", "d2", "d3", "d4")})[1])), "matching arrows mapping",
  lists("d1: p1, p2\nd2: p1\nd3: p2, p3\nd4: p3, p4"))
q("""The tennis coach makes doubles pairs from players who get along. Getting along: Rafa-Stan, Stan-Theo, Theo-Uli, Uli-Rafa, Theo-Vic, Vic-Wim. Can everyone be paired off?""",
  lambda g: yes(2 * matching(g) == len(g)), "matching perfect boolean", U("Rafa-Stan, Stan-Theo, Theo-Uli, Uli-Rafa, Theo-Vic, Vic-Wim"))
q("""%%MatrixMarket matrix coordinate pattern symmetric
9 9 8
6 1
7 1
6 2
6 3
8 3
8 4
8 5
9 5
max matching size pls""", lambda g: num(matching(g)), "matching mtx", U("1-6, 1-7, 2-6, 3-6, 3-8, 4-8, 5-8, 5-9"))
c = {"Ott": {"gate": 7, "yard": 4, "tower": 9}, "Pia": {"gate": 5, "yard": 6, "tower": 3}, "Rex": {"gate": 4, "yard": 8, "tower": 6}}
q("""hours needed | gate | yard | tower
Ott | 7 | 4 | 9
Pia | 5 | 6 | 3
Rex | 4 | 8 | 6

Each painter paints one thing and all three get painted. Who takes what if total hours are to be minimal?""", mapping(the(assignments(c)[1])), "assignment table mapping")
c = {"Nils": {"math": 6, "art": 9, "bio": 5}, "Oona": {"math": 8, "art": 9, "bio": 4}, "Piet": {"math": 7, "art": 5, "bio": 3}}
q("""Our tutors rated how gladly they'd teach each subject. Nils gave math a 6, art a 9, bio a 5. Oona gave math 8, art 9 and bio 4. Piet gave math 7, art 5, bio 3. With one subject per tutor, what is the highest total of gladness?""",
  num(assignments(c, max)[0]), "assignment max prose")
c = {"taxi1": {"c1": 4, "c2": 9}, "taxi2": {"c1": 3, "c2": 5}, "taxi3": {"c1": 6, "c2": 7}}
q("""cost = {"taxi1": {"c1": 4, "c2": 9}, "taxi2": {"c1": 3, "c2": 5}, "taxi3": {"c1": 6, "c2": 7}}
two customers c1, c2, each needs a taxi of their own, a taxi may stay idle. min sum of costs""", num(assignments(c)[0]), "assignment python unequal")
c = {"A": {"I": 12, "II": 7, "III": 9, "IV": 10}, "B": {"I": 8, "II": 9, "III": 6, "IV": 11}, "C": {"I": 7, "II": 12, "III": 6, "IV": 9}, "D": {"I": 11, "II": 10, "III": 8, "IV": 7}}
q("""Machines A-D and jobs I-IV. Set-up cost matrix:
     I  II III IV
A   12   7   9 10
B    8   9   6 11
C    7  12   6  9
D   11  10   8  7
Optimal assignment cost (one job on each machine)?""", num(assignments(c)[0]), "assignment matrix")

# ---- mst, flows ---------------------------------------------------------------------------------

q("""My aunt wants fairy lights that link all her garden gnomes but she's stingy. Distances in cm: Grumbly–Sneezy 80, Grumbly–Wobbly 140, Sneezy–Wobbly 90, Wobbly–Pointy 60, Sneezy–Pointy 110, Pointy–Mossy 130, Wobbly–Mossy 100. How many cm of lights must she buy?""",
  lambda g: num(mst(g)), "mst indirect", U("Grumbly–Sneezy 80, Grumbly–Wobbly 140, Sneezy–Wobbly 90, Wobbly–Pointy 60, Sneezy–Pointy 110, Pointy–Mossy 130, Wobbly–Mossy 100"))
q("""u v w
α β 5
β γ 8
α γ 7
γ δ 2
β δ 6
List the edges of the minimum spanning tree.""", lambda g: tree(g), "mst table edges greek", U("α-β 5, β-γ 8, α-γ 7, γ-δ 2, β-δ 6"))
q("""Survey teams rated how scenic each track is: Dell-Esk 8, Esk-Frome 5, Frome-Dell 9, Frome-Gill 4, Esk-Gill 7. We can only keep as many tracks as are needed to have all four places connected, without any loop. What's the maximum total scenicness?""",
  lambda g: num(-mst(nx.Graph([(u, v, {"weight": -w}) for u, v, w in g.edges(data="weight")]))), "mst maximum", U("Dell-Esk 8, Esk-Frome 5, Frome-Dell 9, Frome-Gill 4, Esk-Gill 7"))
q("""Would the track from Bex to Aigle be built in the cheapest network that joins up all the villages? Estimates: Bex to Aigle 15, Bex to Ollon 9, Aigle to Ollon 11, Aigle to Roche 6, Ollon to Roche 14 (million francs).""",
  lambda g: yes(frozenset(("Bex", "Aigle")) in {frozenset(e) for e in nx.minimum_spanning_tree(g).edges}), "mst boolean no prose", U("Bex-Aigle 15, Bex-Ollon 9, Aigle-Ollon 11, Aigle-Roche 6, Ollon-Roche 14"))
q("""Evacuation: the stadium empties through a north gate (300 people a minute) and a south gate (250). From the north gate 180 a minute can walk to the metro and 100 to the car park. From the south gate 220 a minute can walk to the car park. The car park passes on 290 a minute to the metro. How many people per minute can get from the stadium to the metro?""",
  lambda g: num(flow(g, "stadium", "metro")), "maxflow prose", D("stadium-north gate 300, stadium-south gate 250, north gate-metro 180, north gate-car park 100, south gate-car park 220, car park-metro 290"))
q("""digraph { rankdir=LR; src -> m1 [capacity=11]; src -> m2 [capacity=8]; m1 -> m3 [capacity=5]; m1 -> snk [capacity=4]; m2 -> m3 [capacity=3]; m2 -> snk [capacity=2]; m3 -> snk [capacity=7]; } Maximum flow from src to snk?""",
  lambda g: num(flow(g, "src", "snk")), "maxflow dot", D("src-m1 11, src-m2 8, m1-m3 5, m1-snk 4, m2-m3 3, m2-snk 2, m3-snk 7"))
q("""Blood plasma logistics, litres/day: Bank ==6==> Hub1; Bank ==5==> Hub2; Hub1 ==3==> Clinic; Hub1 ==2==> Hub2; Hub2 ==6==> Clinic. Clinic asks for 10 litres a day. Will it get them?""",
  lambda g: yes(flow(g, "Bank", "Clinic") >= 10), "maxflow boolean no", D("Bank-Hub1 6, Bank-Hub2 5, Hub1-Clinic 3, Hub1-Hub2 2, Hub2-Clinic 6"))
q("""from,to,cap
in,x,9
in,y,4
x,y,3
x,out,5
y,out,8
Throughput in -> out, and what would it be without the link x -> y?""",
  lambda g: both(num(flow(g, "in", "out")), num(flow(without(g, ("x", "y")), "in", "out"))), "maxflow csv two-things", D("in-x 9, in-y 4, x-y 3, x-out 5, y-out 8"))
q("""Sabotage movie plot: agents want to stop all freight from Mine to Smelter by blowing up rails, and blowing up costs dynamite: Mine→Fork 4 sticks, Mine→Pass 7, Fork→Smelter 6, Pass→Fork 3, Pass→Smelter 2. Least number of sticks?""",
  lambda g: num(flow(g, "Mine", "Smelter")), "mincut arrows", D("Mine→Fork 4, Mine→Pass 7, Fork→Smelter 6, Pass→Fork 3, Pass→Smelter 2"))
q("""Which connections make up the minimum s-t cut? 
{"s": {"a": 3, "b": 9}, "a": {"t": 8}, "b": {"a": 1, "t": 4}}""",
  lambda g: cut(g, "s", "t"), "mincut json edges", D("s>a:3, s>b:9, a>t:8, b>a:1, b>t:4"))
q("""Malware containment. Traffic can pass both ways between adjacent segments; severing a link costs the stated hours of work: guest~office 2, guest~iot 3, office~iot 4, office~vault 6, iot~vault 5. How many hours of work suffice to make sure nothing gets from guest to vault?""",
  lambda g: num(flow(g, "guest", "vault")), "mincut undirected tilde", U("guest~office 2, guest~iot 3, office~iot 4, office~vault 6, iot~vault 5", arrow="~"))
