"""How things hang together: neighbours, degrees, parts, what breaks them."""
from gold import *
from written_c.shape import *

# neighbours -----------------------------------------------------------------------------------------------

g = U("Peru-Bolivia, Peru-Brazil, Peru-Chile, Bolivia-Brazil, Bolivia-Chile, Bolivia-Paraguay, Brazil-Paraguay, Peru-Ecuador")
q(f"""Geography homework. Common borders in my list are: {each(g, "{0}/{1}", ", ")}. Which countries does Bolivia border, going by this list alone?""",
  lambda g: names(g["Bolivia"]), "neighbours geography", g)

g = D("Nia-Ove, Ove-Pia, Pia-Nia, Ruth-Nia, Ove-Ruth, Nia-Ruth, Sam-Ove")
q(f"""follower -> followed
{each(g, "{0} -> {1}")}

who follows Nia back, i.e. follows her and is followed by her?""",
  lambda g: names(set(g["Nia"]) & set(g.predecessors("Nia"))), "neighbours mutual directed social", g)

g = D("auth-users, auth-mail, cart-users, cart-stock, pay-cart, pay-mail, web-auth, web-cart, web-pay")
q(f"""services:
{near(g, "  {0}:" + chr(10) + "    depends_on: [{1}]")}

If I take `cart` down for maintenance, which services depend on it directly?""",
  lambda g: names(g.predecessors("cart")), "neighbours yaml software predecessors", g)

q("""C6H12O drawing, bonds: C1–C2, C2–C3, C3–C4, C4–C5, C5–C6, C6–C1, C1–O. Which atoms is the atom C1 bonded to?""",
  lambda g: names(g["C1"]), "neighbours chemistry", U("C1–C2, C2–C3, C3–C4, C4–C5, C5–C6, C6–C1, C1–O", False))

# common -----------------------------------------------------------------------------------------------------

g = U("Wim-Xia, Wim-Yan, Wim-Zoe, Vic-Xia, Vic-Zoe, Vic-Uma, Uma-Yan")
q(f"""mutual friends of Vic and Wim?? {each(g, "{0}&{1}", " ")}""",
  lambda g: names(nx.common_neighbors(g, "Vic", "Wim")), "common social chat", g)

g = D("soup-leek, soup-potato, soup-cream, gratin-potato, gratin-cream, gratin-cheese, quiche-leek, quiche-cream, quiche-egg")
q(f"""What goes into each dish:
{near(g, "- {0} needs {1}")}
Which ingredients do all three dishes share?""",
  lambda g: names(set(g["soup"]) & set(g["gratin"]) & set(g["quiche"])), "common cooking", g)

g = D("P1-R7, P1-R8, P2-R8, P2-R9, P3-R7, P3-R9, P1-R9", False)
q(f"""Citations: {each(g, "{0} cites {1}", "; ")}. How many references do P1 and P2 have in common?""",
  lambda g: num(len(set(g["P1"]) & set(g["P2"]))), "common citations number", g)

g = U("Ada-chess, Ada-judo, Ben-judo, Ben-choir, Cem-choir, Cem-chess, Dot-judo, Dot-choir")
q(f"""Membership list of the school clubs. {each(g, "{0}: {1}", ". ")}. Is there a club that both Ada and Cem belong to?""",
  lambda g: yes(set(g["Ada"]) & set(g["Cem"])), "common boolean clubs", g)

# degree -----------------------------------------------------------------------------------------------------

g = U("n1-n2, n1-n3, n1-n4, n2-n3, n4-n5, n5-n6, n4-n6, n4-n7", False)
q(f"""Degree sequence in descending order please. {near(g, "{0} ~ {1}", "; ")}""",
  lambda g: row(sorted((d for _, d in g.degree), reverse=True)), "degree sequence", g)

g = U("Ulm-Bern, Ulm-Graz, Ulm-Linz, Graz-Linz, Linz-Brno, Brno-Graz, Graz-Pecs")
q(f"""Direct coaches run between {each(g, "{0} and {1}", ", ")}. Which city has the most direct coaches, and how many?""",
  lambda g: both(name(most(g.degree)), num(max(d for _, d in g.degree))), "degree two-things travel", g)

g = D("kid1-mum, kid2-mum, kid1-dad, kid2-dad, kid3-dad, mum-gran, dad-gran, dog-kid1", False)
q(f"""Who texts whom: {each(g, "{0}→{1}", ", ")}. Nobody texts some of them. Who doesn't receive any text?""",
  lambda g: names(v for v in g if not g.in_degree(v)), "degree sources directed", g)

g = U("Thor-Odin, Thor-Loki, Loki-Sif, Odin-Frigg, Thor-Sif, Baldr-Frigg, Hodr")
q(f"""Who has exactly one tie in the saga network? Ties are {each(g, "{0}–{1}", ", ")}; Hodr stays alone.""",
  lambda g: names(v for v in g if g.degree(v) == 1), "degree leaves myth", g)

g = U("x1-x2, x2-x3, x3-x4, x4-x1, x1-x3, x4-x5", False)
q(f"""$E(G)=\\{{{each(g, "x_{0[1]}x_{1[1]}", ", ")}\\}}$. What is the average degree of $G$?""",
  lambda g: num(2 * g.number_of_edges() / len(g), 0.005), "degree average latex", g, loose=True)

g = D("ORD-DEN 5, DEN-SEA 3, ORD-SEA 2, SEA-ORD 4, DEN-ORD 6")
q(f"""trains per day: {each(g, "{0}=>{1} {2}", ", ")}. How many trains per day arrive in SEA altogether?""",
  lambda g: num(g.in_degree("SEA", "weight")), "degree weighted directed", g)

g = D("a-b, b-c, c-a, a-d, d-c, e-c")
q(f"""{{
{each(g, '  {{"src":"{0}","dst":"{1}"}}', ","+chr(10))}
}} sorry for the wrong brackets, it's a plain list of edges. In-degree minus out-degree of c?""",
  lambda g: num(g.in_degree("c") - g.out_degree("c")), "degree json directed", g)

g = U("hub-spoke1, hub-spoke2, hub-spoke3, spoke3-rim, rim-spoke1, rim-cap", False)
q(f"""How many nodes have an even number of links in: {each(g, "{0}::{1}", ", ")}?""",
  lambda g: num(sum(1 for v in g if g.degree(v) % 2 == 0)), "degree parity", g)

# components -----------------------------------------------------------------------------------------------------

g = U("reef-wreck, wreck-arch, canyon-cave, cave-wall, wall-canyon, pier")
q(f"""Dive sites joined by guide ropes: {each(g, "{0}=={1}", ", ")}. The pier has no rope at all. Into how many separate groups do the sites fall?""",
  lambda g: num(nx.number_connected_components(g)), "components isolated", g)

g = U("101-102, 103-104, 102-105, 106-107, 107-108, 104-106", False)
q(f"""Flats that share a wall pipe: {each(g, "{0}+{1}", " ")}. There's a leak and we shut the water of every flat that is connected, directly or via others, with 104. Which flats are dry (104 included)?""",
  lambda g: names(nx.node_connected_component(g, "104")), "components house indirect", g)

g = U("Ela-Finn, Finn-Gus, Hana-Ivo, Jule-Karl, Karl-Lotte, Lotte-Mia, Gus-Ela")
q(f"""In the playground kids who hold hands form clusters. Hand in hand: {each(g, "{0} with {1}", ", ")}. List the clusters.""",
  lambda g: groups(nx.connected_components(g)), "components groups", g)

g = U("t1-t2, t3-t4, t4-t5, t6-t7, t7-t8, t8-t9, t9-t6", False)
q(f"""Biggest connected component: how many nodes?
[[{each(g, '"{0}","{1}"', "],[")}]]""",
  lambda g: num(max(map(len, nx.connected_components(g)))), "components largest json", g)

g = U("Crete-Naxos, Naxos-Paros, Kos-Rhodes, Samos-Ikaria, Ikaria-Paros")
q(f"""sea cables between islands: {each(g, "{0}-{1}", ", ")}. how many additional cables are needed at the very least so that all of them are one network?""",
  lambda g: num(nx.number_connected_components(g) - 1), "components indirect number", g)

q("""0 1 0 0 0
1 0 0 0 0
0 0 0 1 1
0 0 1 0 1
0 0 1 1 0
Above: adjacency matrix. Is the graph connected?""", yes(False), "components matrix boolean no")

# bridges -----------------------------------------------------------------------------------------------------

g = U("Alp-Bex, Bex-Cry, Cry-Alp, Cry-Diex, Diex-Erl, Erl-Fex, Fex-Diex, Fex-Gex")
q(f"""Snow closes roads in winter. Open: {each(g, "{0}–{1}", ", ")}. Which single road, when blocked, cuts somebody off? Name all such roads.""",
  lambda g: pairs(bridges(g)), "bridges roads", g)

g = U("k1-k2, k2-k3, k3-k4, k4-k1, k4-k5, k5-k6", False)
q(f"""is k4--k5 a bridge (cut edge)? edges {each(g, "{0}--{1}", " ")}""",
  lambda g: yes(frozenset(("k4", "k5")) in map(frozenset, bridges(g))), "bridges boolean", g)

g = U("Sub1-Sub2 110, Sub2-Sub3 220, Sub3-Sub1 110, Sub3-Sub4 220, Sub4-Sub5 110, Sub5-Sub6 110, Sub6-Sub4 380")
q(f"""from;to;kV
{each(g, "{0};{1};{2}")}

A grid is called N-1 safe when no line failure separates substations. How many lines violate this here?""",
  lambda g: num(len(bridges(g))), "bridges power csv number", g)

g = U("Lou-Max, Max-Ned, Ned-Oda, Oda-Pat, Pat-Max")
q(f"""Friendships: {each(g, "{0} knows {1}", ", ")}. Which friendship is the only link between two otherwise unconnected sides?""",
  lambda g: pairs([the(bridges(g))]), "bridges social indirect", g)

# articulation ---------------------------------------------------------------------------------------------------

g = U("Gate A-Food Court, Food Court-Gate B, Gate B-Lounge, Lounge-Food Court, Lounge-Gate C, Gate C-Taxi")
q(f"""Airport map, walkways {each(g, "[{0} / {1}]", " ")}. Renovation closes one area at a time. Which areas must never be closed because others would lose contact with each other?""",
  lambda g: names(cut_nodes(g)), "articulation airport", g)

g = U("Rex-Sol, Sol-Tam, Tam-Rex, Tam-Ulf, Ulf-Vin, Vin-Wes, Wes-Ulf, Ulf-Xan")
q(f"""Number of cut vertices in this feud? Rex is at odds with Sol... no wait, let me start again, the lines are {each(g, "{0} – {1}", ", ")}. (Cut vertex = its removal gives more pieces.)""",
  lambda g: num(len(cut_nodes(g))), "articulation number messy", g)

g = U("mill-forge, forge-inn, inn-mill, inn-church, church-school, school-inn")
q(f"""Suppose the inn is snowed in. Would the other houses still all be connected among themselves? Paths: {each(g, "{0}-{1}", ", ")}""",
  lambda g: yes(nx.is_connected(without(g, "inn"))), "articulation boolean no", g)

g = U("Eli-Fee, Fee-Gro, Gro-Hal, Hal-Eli, Gro-Ira, Ira-Jo")
q(f"""Without whom would our phone tree fall apart? Calls possible between: {each(g, "{0} ⇄ {1}", ", ")}. (Name everyone for whom that is true.)""",
  lambda g: names(cut_nodes(g)), "articulation phone indirect", g)

# connectivity ---------------------------------------------------------------------------------------------------

g = U("q1-q2, q2-q3, q3-q4, q4-q1, q1-q3, q2-q4, q4-q5, q5-q3", False)
q(f"""Edge connectivity λ of {each(g, "({0},{1})", "")}""",
  lambda g: num(nx.edge_connectivity(g)), "connectivity edge math", g)

g = U("hq-n1, hq-n2, hq-n3, n1-n4, n2-n4, n2-n5, n3-n5, n4-site, n5-site", False)
q(f"""How many routers would an attacker have to knock out (neither hq nor site themselves) to cut hq off from site? Links: {each(g, "{0}<>{1}", ", ")}""",
  lambda g: num(nx.node_connectivity(g, "hq", "site")), "connectivity node network", g)

g = U("u-v, u-w, v-x, w-x, x-y, w-y, v-w, y-z, x-z")
q(f"""How many edge-disjoint paths exist from u to z? {near(g, "{0}={1}", " / ", "+")}""",
  lambda g: num(nx.edge_connectivity(g, "u", "z")), "connectivity disjoint-paths adjacency", g)

g = U("Fort-Moat, Fort-Wall, Moat-Keep, Wall-Keep, Keep-Tower, Tower-Wall")
q(f"""Is there a way to send two couriers from Fort to Tower so that they never visit the same place in between? Roads: {each(g, "{0}–{1}", ", ")}.""",
  lambda g: yes(nx.node_connectivity(g, "Fort", "Tower") >= 2), "connectivity disjoint-paths boolean", g)

g = U("b1-b2, b2-b3, b3-b1, b3-b4, b4-b5, b5-b3", False)
q(f"""Does this net stay in one piece whichever single cable gets cut: {each(g, "{0}/{1}", ", ")}?""",
  lambda g: yes(not bridges(g)), "connectivity two-edge boolean", g)

# scc -----------------------------------------------------------------------------------------------------------

g = D("plaza-museum, museum-park, park-plaza, park-station, station-hotel, hotel-station, hotel-beach")
q(f"""One way streets: {each(g, "{0} to {1}", ", ")}. In which groups of places can you drive from any place to any other and back? Give all the groups, single places too.""",
  lambda g: groups(nx.strongly_connected_components(g)), "scc streets", g)

g = D("s1-s2, s2-s3, s3-s1, s3-s4, s4-s5, s5-s6, s6-s4, s7-s1", False)
q(f"""digraph {{ {each(g, "{0} -> {1}", "; ")} }}
number of strongly connected components = ?""",
  lambda g: num(nx.number_strongly_connected_components(g)), "scc dot number", g)

g = D("apple-pear, pear-plum, plum-fig, fig-apple, fig-kiwi")
q(f"""Can you get from every fruit to every other fruit? {each(g, "{0} ↦ {1}", ", ")}""",
  lambda g: yes(nx.is_strongly_connected(g)), "scc boolean no", g)

g = D("mod_a-mod_b, mod_b-mod_c, mod_c-mod_b, mod_c-mod_d, mod_d-mod_e, mod_e-mod_c", False)
q(f"""import {each(g, "{1} in {0}", ", ")}: that is what the linter wrote (x in y means y imports x). Which modules form the import tangle, i.e. the biggest set in which each one needs each other one?""",
  lambda g: names(max(nx.strongly_connected_components(g), key=len)), "scc software", g)

# count -----------------------------------------------------------------------------------------------------------

g = U("Mars-Juno, Juno-Ceres, Ceres-Vesta, Vesta-Mars, Mars-Ceres, Pallas")
q(f"""Probes with radio contact: {each(g, "{0}⟷{1}", ", ")}. Pallas is silent. How many probes and how many contacts is that?""",
  lambda g: both(num(len(g)), num(g.number_of_edges())), "count two-things space", g)

g = U("1-2, 1-3, 2-3, 3-4, 4-5, 5-1", False)
q(f"""density of the undirected graph {near(g, "{0}: {1}", "; ")} to two decimals""",
  lambda g: num(nx.density(g), 0.006), "count density", g)

g = U("Ava-Bob, Ava-Cal, Bob-Cal, Cal-Dee, Dee-Eli", False)
q(f"""Five people at the reunion: {each(g, "{0} hugged {1}", ", ")}. How many more hugs until everybody has hugged everybody?""",
  lambda g: num(len(g) * (len(g) - 1) // 2 - g.number_of_edges()), "count complement party", g)

g = D("p-q, q-r, r-p, p-r, s-p, q-p")
q(f"""reciprocal pairs (arrows in both directions) - how many? {each(g, "{0}>{1}", " ")}""",
  lambda g: num(sum(1 for u, v in g.edges if u < v and g.has_edge(v, u))), "count reciprocal directed", g)

# similarity -------------------------------------------------------------------------------------------------------

g = U("Tess-jazz, Tess-folk, Tess-soul, Umit-folk, Umit-soul, Umit-punk, Vera-punk, Vera-jazz")
q(f"""Jaccard similarity of Tess' and Umit's taste. Likes: {each(g, "{0} likes {1}", ", ")}.""",
  lambda g: num(next(nx.jaccard_coefficient(g, [("Tess", "Umit")]))[2], 0.005), "similarity jaccard music", g)

g = U("u1-i1, u1-i2, u1-i3, u2-i2, u2-i3, u2-i4, u3-i1, u3-i5, u4-i4, u4-i5", False)
q(f"""user,item
{each(g, "{0},{1}")}
which other user has most items in common with u1?""",
  lambda g: name(most({v: len(set(g[v]) & set(g["u1"])) for v in g if v[0] == "u" and v != "u1"})), "similarity recommender csv", g)

g = U("Ron-Sue, Ron-Tim, Sue-Ula, Tim-Ula, Ula-Van, Tim-Wyn, Sue-Wyn")
q(f"""Link prediction: among the pairs that aren't friends yet, which pair has the most common friends? If there's a tie list all those pairs. {each(g, "{0}–{1}", ", ")}""",
  lambda g: pairs(all_most({p: len(list(nx.common_neighbors(g, *p))) for p in itertools.combinations(g, 2) if not g.has_edge(*p)})),
  "similarity link-prediction", g)

g = U("d1-d2, d1-d3, d4-d2, d4-d3, d5-d2, d5-d6", False)
q(f"""Two nodes are structural twins if they have just the same neighbours. Find the twins: {each(g, "{0}|{1}", "  ")}""",
  lambda g: names(the(p for p in itertools.combinations(g, 2) if set(g[p[0]]) == set(g[p[1]]))), "similarity twins", g)
