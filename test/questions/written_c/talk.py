"""As people talk: stories, odd notations, slips, units, two wishes at once."""
from gold import *
from written_c.shape import *

g = U("Mandal-Lista 45, Lista-Flekke 38, Mandal-Kvines 70, Kvines-Flekke 12, Flekke-Egersund 66, Kvines-Egersund 95")
q(f"""Granny (87, bless her) still insists on driving herself to the accordion meeting in Egersund. She lives in Mandal. She has a green Volvo. How many minutes must she sit in it at least? The road signs, she says, claim {each(g, "{0} to {1}, {2} minutes", "; ")}. Her cat is called Bamse.""",
  lambda g: num(dist(g, "Mandal", "Egersund")), "shortest-path story irrelevant", g)

g = U("Ashford-Canterbury 24, Canterbury-Dover 26, Ashford-Hythe 20, Hythe-Dover 21, Canterbury-Margate 27")
q(f"""How do I best cycle from Asford to Dovver? Distances in km: {each(g, "{0}-{1} {2}", ", ")}.""",
  lambda g: path(g, "Ashford", "Dover"), "shortest-path typo path", g)

q("""Hose lengths: tap–bed 1500 mm, bed–shed 2.5 m, tap–tree 3 m, tree–shed 80 cm. Metres from tap to shed along the shorter hose route?""",
  num(dist(U("tap-bed 1.5, bed-shed 2.5, tap-tree 3, tree-shed 0.8"), "tap", "shed"), 0.001), "shortest-path units", note="1.5 m, 0.8 m")
q("""Bus legs: Mill→Rex 1 h 10 min, Rex→Spa 25 min, Mill→Tor 50 min, Tor→Spa 55 min. Total minutes of the faster way from Mill to Spa?""",
  num(dist(D("Mill-Rex 70, Rex-Spa 25, Mill-Tor 50, Tor-Spa 55"), "Mill", "Spa")), "shortest-path units minutes")

g = U("v1-v2, v1-v3, v2-v4, v3-v4, v4-v5", False)
q(f"""\\begin{{tikzpicture}}
\\foreach \\i in {{1,...,5}} \\node (v\\i) at (\\i*72:2) {{$v_\\i$}};
{each(g, chr(92) + "draw ({0}) -- ({1});")}
\\end{{tikzpicture}}
How long is the shortest path from v1 to v5 in this picture, counted in edges?""",
  lambda g: num(dist(g, "v1", "v5", False)), "shortest-path hops latex", g)

g = D("ann-bob, bob-cat, cat-ann, cat-dan, dan-eva")
q(f"""{each(g, "CREATE ({0})-[:TRUSTS]->({1})")}
Whom does ann trust directly or through a chain of trust (not counting ann)?""",
  lambda g: names(set(nx.descendants(g, "ann")) - {"ann"}), "reachability cypher", g)

g = D("orders-customers, orders-items, items-products, products-vendors, reviews-products, reviews-customers")
q(f"""{each(g, "ALTER TABLE {0} ADD FOREIGN KEY (x) REFERENCES {1};")}
In which order can the tables be created and filled so that no reference dangles?""",
  lambda g: order(g), "topo-order sql", g.reverse())

g = U("10-20, 20-30, 30-40, 40-50, 50-10, 20-50", False)
q(f"""graph [
  directed 0
{chr(10).join(f"  node [ id {v} ]" for v in g)}
{each(g, "  edge [ source {0} target {1} ]")}
]
How many edges can be removed at most while the graph stays connected?""",
  lambda g: num(g.number_of_edges() - len(g) + 1), "count gml", g)

q("""     e1 e2 e3 e4 e5
N     1  1  0  0  0
E     1  0  1  0  1
S     0  0  1  1  0
W     0  1  0  1  1

incidence matrix. which compass point touches the most edges? tie -> list them""",
  names(all_most(U("N-E, N-W, E-S, S-W, E-W").degree)), "degree incidence-matrix", U("N-E, N-W, E-S, S-W, E-W"))

q("""Maze, S start, E exit, # wall, one step up/down/left/right at a time:
S.#.
..#E
#...
How many steps from S to E at least?""", num(6), "shortest-path maze",
  note="S(0,0) down (1,0) right (1,1) down (2,1) right (2,2) right (2,3) up (1,3)")

g = D("2a1f-9c3d, 9c3d-77be, 2a1f-40dd, 40dd-77be, 77be-c001", False)
q(f"""git log, parent <- child:
{each(g, "{0} <- {1}")}
Is 40dd an ancestor of c001?""", lambda g: yes("40dd" in nx.ancestors(g, "c001")), "reachability git boolean", g)

g = U("🍎-🍐, 🍐-🍋, 🍋-🍇, 🍇-🍎, 🍋-🥝")
q(f"""{each(g, "{0}➖{1}", " ")}  which fruit has three links?""", lambda g: name(the(v for v in g if g.degree(v) == 3)), "degree emoji", g, loose=True)

g = U("Gori-Tiflis, Tiflis-Telavi, Telavi-Sighnaghi, Gori-Borjomi, Borjomi-Batumi, Batumi-Kutaisi, Kutaisi-Gori")
q(f"""We're renting a van in Georgia!! 🚐 Day trips possible: {each(g, "{0}–{1}", ", ")}. My wife refuses to go to any town we'd have to leave by the same road we came. Which towns are dead ends like that?""",
  lambda g: names(v for v in g if g.degree(v) == 1), "degree story indirect", g)

g = U("Mavis-Norm, Norm-Olga, Olga-Perry, Perry-Mavis, Olga-Quill, Quill-Rhoda, Rhoda-Stan, Stan-Quill")
q(f"""Book club fell out with itself. People still on speaking terms: {each(g, "{0} and {1}", ", ")}. If one of them quits, the group may split in two. For whom is this so?""",
  lambda g: names(cut_nodes(g)), "articulation story", g)

g = U("g1-g2 3, g2-g3 4, g3-g4 2, g1-g4 9, g2-g4 5", True)
q(f"""{{"vertices":["g1","g2","g3","g4"],"edges":[{each(g, '["{0}","{1}",{2}]', ",")}]}}
Two things: 1) total weight of the minimum spanning tree, 2) distance from g1 to g4.""",
  lambda g: both(num(mst(g)), num(dist(g, "g1", "g4"))), "mst two-things json", g)

g = U("Lois-Clark, Clark-Lex, Lex-Lana, Lana-Lois, Clark-Lana, Jimmy-Lois")
q(f"""How many people are there, is everyone linked to everyone at least indirectly, and who knows the most people? {each(g, "{0} knows {1}", "; ")}. If it's a tie give all of them.""",
  lambda g: both(num(len(g)), yes(nx.is_connected(g)), names(all_most(g.degree))), "count three-things", g)

g = D("Jaffa-Acre 3, Acre-Tyre 2, Tyre-Sidon 1, Jaffa-Tyre 6, Acre-Sidon 5")
q(f"""A caravan master speaks: "{each(g, "from {0} to {1} I reckon {2} days", ", ")}." What, by his reckoning, is the least number of days from Jaffa to Sidon, and which towns does one pass?""",
  lambda g: both(num(dist(g, "Jaffa", "Sidon")), {"kind": "path", "gold": nx.shortest_path(g, "Jaffa", "Sidon", "weight"), "accept": [["Acre", "Tyre"]]}),
  "shortest-path two-things story", g)

g = U("Room 12-Room 14, Room 14-Room 16, Room 16-Room 18, Room 12-Room 18, Room 18-Room 20", False)
q(f"""hotel floor: {each(g, "{0} | {1}", ", ")}   (| = noisy wall between). Party people should be put into rooms that share no wall with another party room. max number of party rooms?""",
  lambda g: num(len(independent(g)[0])), "independent-set hotel", g)

g = U("nerve1-nerve2 0.8, nerve2-nerve3 0.5, nerve1-nerve4 0.9, nerve4-nerve3 0.6")
q(f"""Each synapse passes a signal with some probability: {each(g, "{0}/{1} {2}", ", ")}. What's the probability of the most reliable path from nerve1 to nerve3?""",
  lambda g: num(max(0.8 * 0.5, 0.9 * 0.6), 0.001), "shortest-path probability", g)

g = D("Q0-Q1, Q1-Q2, Q2-Q1, Q1-Q3, Q4-Q3", False)
q(f"""stateDiagram-v2
{each(g, "    {0} --> {1}")}

Start state is Q0. Which states are unreachable?""", lambda g: names(set(g) - nx.descendants(g, "Q0") - {"Q0"}), "reachability mermaid", g)

g = U("Ty-Uz, Uz-Vi, Vi-Wo, Wo-Ty, Ty-Vi, Uz-Wo, Wo-Xi, Xi-Yo")
q(f"""Which is the largest group in which everyone has played with everyone? {near(g, "{0}: {1}.", " ")} How many are they?""",
  lambda g: both(names(the(cliques(g))), num(len(cliques(g)[0]))), "clique two-things", g)

g = U("n7-n8, n8-n9, n9-n7, n9-n10, n10-n11, n11-n12, n12-n10", False)
q(f"""We lost the cable n9–n10 in the storm. From: {each(g, "{0}–{1}", ", ")}. Can n7 still talk to n12?""",
  lambda g: yes(nx.has_path(without(g, ("n9", "n10")), "n7", "n12")), "what-if boolean no", g)

g = D("S-U 10, S-V 5, U-T 7, V-T 8, U-V 4")
q(f"""In the network {each(g, "{0}→{1} ({2})", ", ")}, name the bottleneck edges, i.e. a minimum S–T cut.""",
  lambda g: cut(g, "S", "T"), "mincut math", g)

g = U("Greta-Hugo, Hugo-Ines, Ines-Jost, Jost-Greta, Ines-Kaja, Kaja-Lutz, Lutz-Jost")
q(f"""Frenemies: each of these pairs must be in different cars: {each(g, "{0}+{1}", ", ")}. Are two cars enough (a car is as large as we like)?""",
  lambda g: yes(colours(g) <= 2), "bipartite cars boolean", g)

g = U("s01-s02, s02-s03, s03-s04, s04-s05, s05-s06, s06-s07, s07-s08, s08-s01, s01-s05, s03-s07, s08-s09, s09-s10, s10-s11, s11-s12, s12-s09, s10-s12", False)
q(f"""Sensors (16 links): {each(g, "{0} {1}", ", ")}. Which link would isolate a part of the network if it failed?""",
  lambda g: pairs([the(bridges(g))]), "bridges medium", g)
q(f"""source target
{each(g, "{0} {1}")}
diameter of that?""", lambda g: num(nx.diameter(g)), "eccentricity medium", g)
q(f"""adjacency of our sensor field
{near(g, "{0} | {1}", comma=" ")}
which sensors form the 3-core?  (empty if there isn't one)""",
  lambda g: {"kind": "set", "gold": sorted(nx.k_core(g, 3))}, "core medium", g)

g = D("Maja-Nils, Nils-Otto, Otto-Maja, Nils-Pia, Pia-Otto, Rita-Maja")
q(f"""Assume everybody forwards every mail. {each(g, "{0} mails {1}", "; ")}. Who gets to see a mail that Pia writes?""",
  lambda g: names(set(nx.descendants(g, "Pia")) - {"Pia"}), "reachability mail", g)

g = D("bean-roast 2, roast-grind 1, grind-brew 4, water-heat 3, heat-brew 1")
q(f"""coffee: {each(g, "{0} => {1} ({2} min)", ", ")}. Longest chain from start to end in minutes?""",
  lambda g: num(longest(g)[0]), "longest-path coffee", g)

g = U("Ir-Os, Os-Pt, Pt-Au, Au-Hg, Hg-Ir, Os-Hg")
q(f"""Assign the teams A or B or C to the labs so that labs sharing equipment get different teams: {each(g, "{0}·{1}", ", ")}.""",
  lambda g: colouring(g, 3), "colouring labs mapping", g)

g = U("W-X 1, X-Y 2, Y-Z 2, W-Z 6, X-Z 5")
q(f"""Second shortest route wanted! Weights: {each(g, "{0}{1}={2}", ", ")}. From W to Z, without visiting a node twice, how long is the second-best path?""",
  lambda g: num(sorted(length(g, p) for p in nx.all_simple_paths(g, "W", "Z"))[1]), "shortest-path second", g)

g = U("Lviv-Brody, Brody-Dubno, Dubno-Rivne, Lviv-Dubno, Rivne-Brody")
q(f"""Through how many different routes (no town twice) can one travel from Lviv to Rivne? Roads: {each(g, "{0}–{1}", ", ")}""",
  lambda g: num(len(list(nx.all_simple_paths(g, "Lviv", "Rivne")))), "count paths", g)

g = U("f-g, g-h, h-f, h-i, i-j, j-k, k-i")
q(f"""How many spanning trees does the graph {each(g, "{0}{1}", ", ")} have?""", lambda g: num(len(spanning_trees(g))), "tree spanning count", g)

g = U("x-a, x-b, x-c, a-b")
q(f"""Complement graph: which pairs are NOT joined in {each(g, "{0}–{1}", ", ")}?""",
  lambda g: pairs(nx.complement(g).edges), "count complement pairs", g)

g = D("Ulla-Veit 30, Veit-Wim 20, Wim-Ulla 25, Ulla-Wim 5")
q(f"""We split the bill badly. {each(g, "{0} owes {1} {2} €", ", ")}. How much does Ulla owe in all, before anything is offset?""",
  lambda g: num(g.out_degree("Ulla", "weight")), "aggregate debts", g)

g = U("mA-mB, mB-mC, mC-mD, mD-mA, mC-mE", False)
q(f"""Is it possible to tour {each(g, "{0}/{1}", " ")} going over each edge once? If yes, between which two nodes does the trail run?""",
  lambda g: both(yes(nx.has_eulerian_path(g)), names(v for v in g if g.degree(v) % 2)), "euler two-things", g)

q("""Six degrees: Kevin worked with Laura, Laura with Matt, Matt with Nina, Nina with Owen, Kevin with Pete, Pete with Nina. How far is Owen from Kevin?""",
  lambda g: num(dist(g, "Kevin", "Owen", False)), "shortest-path hops film", U("Kevin-Laura, Laura-Matt, Matt-Nina, Nina-Owen, Kevin-Pete, Pete-Nina"))
q("""Who sits next to both Fritz and Hanna? Seating round the table, clockwise: Fritz, Gerda, Hanna, Igor, Julia, and then Fritz again.""",
  lambda g: names(nx.common_neighbors(g, "Fritz", "Hanna")), "common seating", U("Fritz-Gerda, Gerda-Hanna, Hanna-Igor, Igor-Julia, Julia-Fritz"))
q("""The river Asse flows into the Bode, the Bode into the Carla, the Dee into the Carla and the Carla into the sea. Dye is poured into the Dee. In which rivers will it show up later?""",
  names(["Carla"]), "reachability rivers", note="the sea is no river")
q("""A 5-node ring a, b, c, d, e (each linked with the next one, e with a) and a chord from b to e. How many triangles?""",
  lambda g: num(len(triangles(g))), "triangles described", U("a-b, b-c, c-d, d-e, e-a, b-e"))
q("""Take the complete graph on the vertices p, q, r, s and remove the edge pq. Chromatic number?""",
  lambda g: num(colours(g)), "colouring described", U("p-r, p-s, q-r, q-s, r-s"))
q("""A star with centre Z and the tips z1, z2, z3, z4, z5. What's its vertex connectivity?""", num(1), "connectivity described")
q("""Each of the girls Amy, Bea and Cat is friends with each of the boys Dan, Eli and Flo, and there are no other friendships. How many friendships, and is the graph bipartite?""",
  both(num(9), yes(True)), "bipartite described two-things")
