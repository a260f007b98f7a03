"""Who matters and how things hang together: centrality, dense parts, two graphs side by side, tournaments."""
from gold import *

# centrality -----------------------------------------------------------------------------------------

d = "Amir-Bela, Bela-Cleo, Cleo-Dina, Cleo-Emil, Dina-Emil, Bela-Flor"
q(f"Messages in the team run along {d}. Who sits on most of the shortest paths between the others?",
  lambda g: name(most(between(g))),
  "centrality betweenness social", U(d))
q("""closeness centrality - who's the most central? ivy-jon, jon-kip, kip-lea, lea-mo, jon-ned, jon-oz""",
  lambda g: name(most(nx.closeness_centrality(g))),
  "centrality closeness chat", U("ivy-jon, jon-kip, kip-lea, lea-mo, jon-ned, jon-oz"))

q("""Web pages: home→docs, home→blog, blog→docs, docs→api, api→docs, blog→home, jobs→home, api→home. Which page gets the highest PageRank (damping 0.85)?""",
  lambda g: name(most(pagerank(g))), "centrality pagerank pages",
  D("home→docs, home→blog, blog→docs, docs→api, api→docs, blog→home, jobs→home, api→home"))

q("""Compute the PageRank of node Z with d = 0.85, two decimals are enough: X -> Y, Y -> Z, Z -> X, X -> Z""",
  lambda g: num(pagerank(g)["Z"], 0.006),
  "centrality pagerank number", D("X -> Y, Y -> Z, Z -> X, X -> Z"))

q("""rank the three best teams by pagerank, an arrow means 'lost to': Ajax->Brno, Ajax->Cork, Brno->Cork, Derby->Cork, Cork->Brno, Essen->Ajax""",
  lambda g: row(top(pagerank(g), 3)),
  "centrality pagerank ranking sport", D("Ajax->Brno, Ajax->Cork, Brno->Cork, Derby->Cork, Cork->Brno, Essen->Ajax"))

q("""Give the normalised degree centrality of Tuva: Tuva–Siri, Tuva–Odd, Odd–Siri, Siri–Per, Per–Liv""",
  lambda g: num(nx.degree_centrality(g)["Tuva"], 0.005),
  "centrality degree number", U("Tuva–Siri, Tuva–Odd, Odd–Siri, Siri–Per, Per–Liv"))

q("""A spy wants to bug the one relay that the most shortest routes use: r1-r2, r2-r3, r3-r4, r4-r5, r3-r6, r6-r7, r2-r6. Which one?""",
  lambda g: name(most(between(g))),
  "centrality betweenness indirect", U("r1-r2, r2-r3, r3-r4, r4-r5, r3-r6, r6-r7, r2-r6", False))

q("""How many shortest paths between other pairs lead through Mid (unnormalised betweenness)? Left–Mid, Mid–Right, Mid–Top, Top–Right""",
  lambda g: num(between(g)["Mid"], 0.01),
  "centrality betweenness number", U("Left–Mid, Mid–Right, Mid–Top, Top–Right"))

q("""A chain of shops wants its warehouse in the town with the smallest average driving distance to all the other towns. km: Hay–Kington 12, Kington–Leo 20, Leo–Tenbury 15, Kington–Tenbury 22, Hay–Brecon 25. Which town?""",
  lambda g: name(least({v: sum(dist(g, v, u) for u in g) for v in g})),
  "centrality closeness weighted indirect", U("Hay–Kington 12, Kington–Leo 20, Leo–Tenbury 15, Kington–Tenbury 22, Hay–Brecon 25"))

q("""Email log: ceo→cfo, ceo→cto, cto→dev1, cto→dev2, dev1→cto, dev2→cto, cfo→ceo, dev2→dev1. Who receives mail from the most different people?""",
  lambda g: name(most(g.in_degree)),
  "centrality degree directed", D("ceo→cfo, ceo→cto, cto→dev1, cto→dev2, dev1→cto, dev2→cto, cfo→ceo, dev2→dev1", False))

# triangles, cliques, cores, clustering ------------------------------------------------------------------

q("""How many triples of mutual friends? Uli-Vreni, Vreni-Walo, Walo-Uli, Walo-Xeno, Xeno-Vreni, Xeno-Yves""",
  lambda g: num(len(triangles(g))),
  "triangles social", U("Uli-Vreni, Vreni-Walo, Walo-Uli, Walo-Xeno, Xeno-Vreni, Xeno-Yves"))

q("""List the triangles: (1,2) (2,3) (1,3) (3,4) (4,5) (3,5) (5,6)""",
  lambda g: groups(triangles(g)),
  "triangles numbers", U("1-2, 2-3, 1-3, 3-4, 4-5, 3-5, 5-6", False))

q("""How many triangles contain node 3? (1,2) (2,3) (1,3) (3,4) (4,5) (3,5) (5,6)""",
  lambda g: num(sum(1 for t in triangles(g) if "3" in t)),
  "triangles numbers", U("1-2, 2-3, 1-3, 3-4, 4-5, 3-5, 5-6", False))

q("""largest set of people who all know each other? ken-lou, ken-mae, ken-nan, lou-mae, lou-nan, mae-nan, nan-oli, oli-ken""",
  lambda g: oneof("set", cliques(g)),
  "clique social chat", U("ken-lou, ken-mae, ken-nan, lou-mae, lou-nan, mae-nan, nan-oli, oli-ken"))

q("""Four musicians who have all already played with each other are wanted for a quartet. Played together: Bix–Duke, Bix–Ella, Duke–Ella, Ella–Fats, Duke–Fats, Fats–Gil, Gil–Bix. Is there such a four?""",
  lambda g: yes(len(cliques(g)[0]) >= 4),
  "clique music boolean no", U("Bix–Duke, Bix–Ella, Duke–Ella, Ella–Fats, Duke–Fats, Fats–Gil, Gil–Bix"))

q("""Clique number of this protein interaction graph: Rad51-Brca2, Brca2-Palb2, Palb2-Rad51, Brca1-Palb2, Brca1-Brca2, Brca1-Bard1, Brca1-Rad51""",
  lambda g: num(len(cliques(g)[0])),
  "clique biology", U("Rad51-Brca2, Brca2-Palb2, Palb2-Rad51, Brca1-Palb2, Brca1-Brca2, Brca1-Bard1, Brca1-Rad51", False))

q("""Which nodes belong to the 2-core? t1-t2, t2-t3, t3-t1, t3-t4, t4-t5, t5-t6, t6-t4, t6-t7""",
  lambda g: names(nx.k_core(g, 2)),
  "core", U("t1-t2, t2-t3, t3-t1, t3-t4, t4-t5, t5-t6, t6-t4, t6-t7", False))

q("""Keep throwing out everyone with fewer than 3 contacts among those who remain, until nobody has to go. Who stays? Ab-Bc, Ab-Cd, Ab-De, Bc-Cd, Bc-De, Cd-De, De-Ef, Ef-Fg, Fg-De""",
  lambda g: names(nx.k_core(g, 3)),
  "core indirect", U("Ab-Bc, Ab-Cd, Ab-De, Bc-Cd, Bc-De, Cd-De, De-Ef, Ef-Fg, Fg-De"))

q("""clustering coefficient of Pam: Pam–Quo, Pam–Rob, Pam–Sky, Quo–Rob, Rob–Sky""",
  lambda g: num(nx.clustering(g, "Pam"), 0.005),
  "clustering number", U("Pam–Quo, Pam–Rob, Pam–Sky, Quo–Rob, Rob–Sky"))

q("""What is the average clustering coefficient of the graph w-x, x-y, y-w, y-z?""",
  lambda g: num(nx.average_clustering(g), 0.005),
  "clustering average", U("w-x, x-y, y-w, y-z"))

q("""transitivity (global clustering) of {a:[b,c,d], b:[c], d:[e]}?""",
  lambda g: num(nx.transitivity(g), 0.005),
  "clustering transitivity python", U("a-b, a-c, a-d, b-c, d-e"))

q("""What proportion of Lena's friends' pairs know each other? Lena's friends are Mika, Nora, Olli and Pekka. Mika knows Nora, Nora knows Olli, Pekka knows nobody else, Olli knows Rauno.""",
  lambda g: num(nx.clustering(g, "Lena"), 0.005),
  "clustering indirect prose", U("Lena-Mika, Lena-Nora, Lena-Olli, Lena-Pekka, Mika-Nora, Nora-Olli, Olli-Rauno"))

q("""Two communities are obvious here: a1-a2, a2-a3, a3-a1, b1-b2, b2-b3, b3-b1, a3-b1. Which are they?""",
  lambda g: groups(nx.community.greedy_modularity_communities(g)),
  "communities", U("a1-a2, a2-a3, a3-a1, b1-b2, b2-b3, b3-b1, a3-b1", False))

q("""Modularity of the partition {Ir, Jo, Ku} and {La, Me} in the graph Ir–Jo, Jo–Ku, Ku–Ir, Ku–La, La–Me?""",
  lambda g: num(nx.community.modularity(g, [{"Ir", "Jo", "Ku"}, {"La", "Me"}]), 0.005),
  "communities modularity", U("Ir–Jo, Jo–Ku, Ku–Ir, Ku–La, La–Me"))

q("""Split the class into two groups such that as few friendships as possible run between them; each group has at least three kids. Friends: Ana-Bo, Bo-Col, Col-Ana, Col-Dee, Dee-Eik, Eik-Fe, Fe-Dee. How many friendships are cut?""",
  lambda g: num(min(sum(1 for u, v in g.edges if (u in c) != (v in c)) for c in itertools.combinations(g, 3))),
  "communities cut", U("Ana-Bo, Bo-Col, Col-Ana, Col-Dee, Dee-Eik, Eik-Fe, Fe-Dee"))

# compare two graphs ------------------------------------------------------------------------------------------

def two(a, b):
    return U(a, False), U(b, False)

a, b = two("1-2, 2-3, 3-4, 4-1", "a-c, c-b, b-d, d-a")
q("""Graph 1: 1-2, 2-3, 3-4, 4-1. Graph 2: a-c, c-b, b-d, d-a. Are they isomorphic?""",
  yes(nx.is_isomorphic(a, b)), "compare isomorphism")
a, b = two("1-2, 2-3, 3-1, 3-4, 4-5", "p-q, q-r, r-s, s-t, t-p")
q("""Same shape or not? First: 1-2, 2-3, 3-1, 3-4, 4-5. Second: p-q, q-r, r-s, s-t, t-p.""",
  yes(nx.is_isomorphic(a, b)), "compare isomorphism no")
a, b = two("C1-C2, C2-C3, C3-C4", "C1-C2, C2-C3, C2-C4")
q("""Carbon skeleton of butane: C1-C2, C2-C3, C3-C4. Isobutane: C1-C2, C2-C3, C2-C4. Do the two have the same structure?""",
  yes(nx.is_isomorphic(a, b)), "compare isomorphism chemistry no")
a, b = two("lab-hall, hall-store, store-yard", "lab-hall, hall-yard, store-yard, yard-gate")
q("""Old plan: lab-hall, hall-store, store-yard.
New plan: lab-hall, hall-yard, store-yard, yard-gate.
Which doors were added?""",
  pairs({frozenset(e) for e in b.edges} - {frozenset(e) for e in a.edges}), "compare difference")
q("""Plan 2019: lab-hall, hall-store, store-yard. Plan 2024: lab-hall, hall-yard, store-yard, yard-gate. Which connections exist in both plans?""",
  pairs({frozenset(e) for e in b.edges} & {frozenset(e) for e in a.edges}), "compare intersection")
a, b = two("k1-k2, k2-k3, k3-k4", "m1-m2, m1-m3, m1-m4, m4-m2")
q("""Network A (k1-k2, k2-k3, k3-k4) against network B (m1-m2, m1-m3, m1-m4, m4-m2): how many more edges does B have?""",
  num(b.size() - a.size()), "compare count difference")
ga, gb = U("Gent–Lier 14, Lier–Mol 9, Gent–Mol 26"), U("Gent–Lier 17, Lier–Mol 11, Gent–Mol 24")
q("""Summer timetable (minutes): Gent–Lier 14, Lier–Mol 9, Gent–Mol 26. Winter timetable: Gent–Lier 17, Lier–Mol 11, Gent–Mol 24. How many minutes longer is the fastest trip Gent to Mol in winter?""",
  num(dist(gb, "Gent", "Mol") - dist(ga, "Gent", "Mol")), "compare shortest-path two-graphs")
a, b = two("x-y, y-z, z-x, z-w", "x-y, y-z")
q("""H has edges x-y, y-z. G has edges x-y, y-z, z-x, z-w. Is H a subgraph of G?""",
  yes({frozenset(e) for e in b.edges} <= {frozenset(e) for e in a.edges}), "compare subgraph")

# tournaments ------------------------------------------------------------------------------------------------------

d = "Ida beat Joris. Joris beat Kees. Kees beat Ida. Ida beat Lot. Joris beat Lot. Lot beat Kees."
g = D("Ida->Joris, Joris->Kees, Kees->Ida, Ida->Lot, Joris->Lot, Lot->Kees")
q(f"{d} Who won the most games? List all if it is a tie.",
  lambda g: names(all_most(g.out_degree)), "tournament tie prose", g)
q(f"Results of the darts night. {d} Did anyone beat everybody else?",
  lambda g: yes(any(g.out_degree(v) == len(g) - 1 for v in g)), "tournament no prose", g)

q("""Round robin: W>X, W>Y, W>Z, X>Y, Z>X, Y>Z. Which team won all its games?""",
  lambda g: name(the(v for v in g if g.out_degree(v) == len(g) - 1)),
  "tournament", D("W>X, W>Y, W>Z, X>Y, Z>X, Y>Z"))

q("""scores: Rio beat Sofia, Rio beat Turin, Sofia beat Turin, Ulm beat Rio, Sofia beat Ulm, Turin beat Ulm. 3 points a win. points of Sofia?""",
  lambda g: num(3 * g.out_degree("Sofia")),
  "tournament derived chat", D("Rio->Sofia, Rio->Turin, Sofia->Turin, Ulm->Rio, Sofia->Ulm, Turin->Ulm"))

q("""Arm wrestling: Olaf beat Pelle, Pelle beat Ragnar, Olaf beat Ragnar, Ragnar beat Svend, Pelle beat Svend, Olaf beat Svend. Rank the four so that nobody lost to someone below.""",
  lambda g: row(the(nx.all_topological_sorts(g))) | {"kind": "order", "check": {"type": "topo"}},
  "tournament order", D("Olaf->Pelle, Pelle->Ragnar, Olaf->Ragnar, Ragnar->Svend, Pelle->Svend, Olaf->Svend"))

q("""Can Team Grey still be called better than Team Blue through a chain of victories? Grey beat Pink, Pink beat Jade, Jade beat Blue, Blue beat Grey.""",
  lambda g: yes(nx.has_path(g, "Grey", "Blue")),
  "tournament reachability", D("Grey->Pink, Pink->Jade, Jade->Blue, Blue->Grey"))
