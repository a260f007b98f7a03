"""What gets through and what holds together: flows, cuts, spanning trees, weak points."""
from gold import *

# flow ------------------------------------------------------------------------------------------

q("""Pipes with capacity in litres per second: Well→Filter 8, Filter→Tower 5, Well→Cistern 4, Cistern→Tower 6, Filter→Cistern 3, Tower→Town 9. How much water can the Town get at most from the Well?""",
  lambda g: num(flow(g, "Well", "Town")),
  "maxflow water prose", D("Well→Filter 8, Filter→Tower 5, Well→Cistern 4, Cistern→Tower 6, Filter→Cistern 3, Tower→Town 9"))

d = """from,to,cars_per_min
Stadium,North Ave,30
Stadium,South Ave,25
North Ave,Ring,20
South Ave,Ring,15
South Ave,North Ave,10
North Ave,Motorway,15
Ring,Motorway,40"""
g = D("Stadium->North Ave 30, Stadium->South Ave 25, North Ave->Ring 20, South Ave->Ring 15, South Ave->North Ave 10, North Ave->Motorway 15, Ring->Motorway 40")
q(f"{d}\n\nHow many cars per minute can leave the Stadium for the Motorway?",
  lambda g: num(flow(g, "Stadium", "Motorway")), "maxflow csv roads", g)
q(f"Evacuation table:\n{d}\nWhat happens to the maximum Stadium to Motorway rate when Ring to Motorway is reduced to 25? Give the new maximum.",
  lambda g: num(flow(plus(g, ("Ring", "Motorway", 25)), "Stadium", "Motorway")), "what-if maxflow csv roads", g)

q("""s->a 10, s->b 5, a->b 15, a->t 6, b->t 10. What is the max flow from s to t, and what capacity does a minimum cut have?""",
  lambda g: both(num(flow(g, "s", "t")), num(flow(g, "s", "t"))),
  "maxflow two-things", D("s->a 10, s->b 5, a->b 15, a->t 6, b->t 10"))

q("""Which connections form a minimum cut between Source and Sink? Source->M 7, Source->N 4, M->N 2, M->Sink 3, N->Sink 8""",
  lambda g: cut(g, "Source", "Sink"),
  "maxflow cut", D("Source->M 7, Source->N 4, M->N 2, M->Sink 3, N->Sink 8"))

q("""The generals want to stop all trains from Kessel to Arnhem as cheaply as possible. Blowing up a track costs (in sticks of dynamite): Kessel→Goch 6, Kessel→Venlo 3, Goch→Nijmegen 4, Venlo→Nijmegen 5, Goch→Emmerich 2, Emmerich→Arnhem 4, Nijmegen→Arnhem 7. How many sticks are enough?""",
  lambda g: num(flow(g, "Kessel", "Arnhem")),
  "maxflow cut indirect history", D("Kessel→Goch 6, Kessel→Venlo 3, Goch→Nijmegen 4, Venlo→Nijmegen 5, Goch→Emmerich 2, Emmerich→Arnhem 4, Nijmegen→Arnhem 7"))

q("""Max throughput from edge1 to dc over links that work both ways? edge1-r1 10G, edge1-r2 4G, r1-r2 6G, r1-dc 5G, r2-dc 9G""",
  lambda g: num(flow(g, "edge1", "dc")),
  "maxflow undirected network chat", U("edge1-r1 10G, edge1-r2 4G, r1-r2 6G, r1-dc 5G, r2-dc 9G"))

q("""Grain from two farms F1 (max 12 t) and F2 (max 9 t) goes by road to two silos and on to the port. F1→S1 7, F1→S2 6, F2→S2 8, S1→Port 6, S2→Port 11, F2→S1 2. Treat the farms' limits as edges Start→F1 12 and Start→F2 9. What can arrive at Port?""",
  lambda g: num(flow(g, "Start", "Port")),
  "maxflow multi-source", D("F1→S1 7, F1→S2 6, F2→S2 8, S1→Port 6, S2→Port 11, F2→S1 2, Start→F1 12, Start→F2 9"))

q("""By how many units per day does the maximum from Mine to Ship grow if we add a belt Dump→Ship with capacity 5? Mine→Dump 9, Mine→Crusher 6, Dump→Crusher 3, Crusher→Ship 8.""",
  lambda g: num(flow(plus(g, ("Dump", "Ship", 5)), "Mine", "Ship") - flow(g, "Mine", "Ship")),
  "what-if maxflow difference", D("Mine→Dump 9, Mine→Crusher 6, Dump→Crusher 3, Crusher→Ship 8"))

q("""If the valve between J2 and J3 fails, is the town (node Out) still able to draw 10 from In? In→J1 7, In→J2 6, J1→Out 6, J2→J3 4, J3→Out 5, J1→J3 2""",
  lambda g: yes(flow(without(g, ("J2", "J3")), "In", "Out") >= 10),
  "what-if maxflow threshold", D("In→J1 7, In→J2 6, J1→Out 6, J2→J3 4, J3→Out 5, J1→J3 2"))

q("""Which single pipe should be doubled to help most? Current capacities: O→P 4, O→Q 9, P→R 6, Q→R 3, R→T 12, Q→T 2. Flow is from O to T.""",
  lambda g: pairs([most({(u, v): flow(plus(g, (u, v, 2 * w)), "O", "T") for u, v, w in g.edges(data="weight")})]), "what-if maxflow best-edge",
  D("O→P 4, O→Q 9, P→R 6, Q→R 3, R→T 12, Q→T 2"))

q("""{"links":[{"s":"A","t":"B","cap":3},{"s":"A","t":"C","cap":3},{"s":"B","t":"D","cap":2},{"s":"C","t":"D","cap":4},{"s":"B","t":"C","cap":5}]}
maximum flow A to D = ?""",
  lambda g: num(flow(g, "A", "D")),
  "maxflow json", D("A-B 3, A-C 3, B-D 2, C-D 4, B-C 5"))

# edge and vertex connectivity ----------------------------------------------------------------------

q("""How many cables must a saboteur cut at least so that Base Alpha and Base Zulu can no longer talk? Base Alpha–Relay 1, Base Alpha–Relay 2, Base Alpha–Relay 3, Relay 1–Relay 4, Relay 2–Relay 4, Relay 3–Base Zulu, Relay 4–Base Zulu.""",
  lambda g: num(agree(nx.edge_connectivity(g, "Base Alpha", "Base Zulu"), flow(g, "Base Alpha", "Base Zulu"))), "connectivity edges indirect",
  U("Base Alpha–Relay 1, Base Alpha–Relay 2, Base Alpha–Relay 3, Relay 1–Relay 4, Relay 2–Relay 4, Relay 3–Base Zulu, Relay 4–Base Zulu", False))

q("""Minimum number of servers that have to fail before users (U) are cut off from the database (D)?  U-web1, U-web2, U-web3, web1-api1, web2-api1, web2-api2, web3-api2, api1-D, api2-D""",
  lambda g: num(nx.node_connectivity(g, "U", "D")),
  "connectivity vertices software", U("U-web1, U-web2, U-web3, web1-api1, web2-api1, web2-api2, web3-api2, api1-D, api2-D", False))

q("""How many ways from Gate to Keep are there that share no corridor with one another? Gate-Yard, Gate-Stable, Yard-Well, Stable-Well, Well-Keep, Yard-Keep, Stable-Loft, Loft-Keep""",
  lambda g: num(nx.edge_connectivity(g, "Gate", "Keep")),
  "connectivity disjoint-paths", U("Gate-Yard, Gate-Stable, Yard-Well, Stable-Well, Well-Keep, Yard-Keep, Stable-Loft, Loft-Keep"))

q("""edge connectivity of the whole graph 1-2, 2-3, 3-4, 4-1, 1-3, 2-4, 4-5, 5-1?""",
  lambda g: num(agree(nx.edge_connectivity(g), min(len(c) for c in smallest(g.edges, lambda s: not nx.is_connected(without(g, *s)))))),
  "connectivity numbers", U("1-2, 2-3, 3-4, 4-1, 1-3, 2-4, 4-5, 5-1", False))

q("""Would our ring of offices Ulm–Bonn, Bonn–Kiel, Kiel–Jena, Jena–Ulm stay connected whichever single line breaks?""",
  lambda g: yes(not bridges(g)), "connectivity resilience",
  U("Ulm–Bonn, Bonn–Kiel, Kiel–Jena, Jena–Ulm"))

q("""Is there a second, completely separate route (no town in common except the ends) from Ebb to Fjord? Ebb–Gale, Gale–Hail, Hail–Fjord, Ebb–Ice, Ice–Hail, Hail–Jet, Jet–Fjord.""",
  lambda g: yes(nx.node_connectivity(g, "Ebb", "Fjord") >= 2),
  "connectivity vertices no", U("Ebb–Gale, Gale–Hail, Hail–Fjord, Ebb–Ice, Ice–Hail, Hail–Jet, Jet–Fjord"))

# bridges and articulation ----------------------------------------------------------------------------

q("""Which roads, if blocked by snow, would cut some village off? Alm–Bach, Bach–Eck, Eck–Alm, Eck–Furt, Furt–Grund, Grund–Hof, Hof–Furt, Hof–Joch""",
  lambda g: pairs(bridges(g)),
  "bridges roads indirect", U("Alm–Bach, Bach–Eck, Eck–Alm, Eck–Furt, Furt–Grund, Grund–Hof, Hof–Furt, Hof–Joch"))

q("""number of bridges in: 0-1 1-2 2-0 2-3 3-4 4-5 5-3 5-6""",
  lambda g: num(len(bridges(g))),
  "bridges numbers chat", U("0-1,1-2,2-0,2-3,3-4,4-5,5-3,5-6", False))

q("""Does the link cache-queue have a backup, i.e. would cache and queue still be connected without it? api-cache, api-queue, cache-queue, queue-worker, worker-mail""",
  lambda g: yes(nx.has_path(without(g, ("cache", "queue")), "cache", "queue")),
  "bridges software boolean", U("api-cache, api-queue, cache-queue, queue-worker, worker-mail"))

q("""The museum's rooms: Foyer–Egypt, Foyer–Rome, Egypt–Rome, Rome–Asia, Asia–Armour, Armour–Coins, Coins–Asia. Rooms close for repair one at a time. Closing which room would leave visitors unable to walk through the rest?""",
  lambda g: names(cut_nodes(g)),
  "articulation indirect", U("Foyer–Egypt, Foyer–Rome, Egypt–Rome, Rome–Asia, Asia–Armour, Armour–Coins, Coins–Asia"))

q("""Who is indispensable for the flow of gossip, meaning that without them the group would fall apart? Ute–Vera, Vera–Willi, Willi–Ute, Willi–Xenia, Xenia–Yann, Yann–Zita, Zita–Xenia.""",
  lambda g: names(cut_nodes(g)),
  "articulation social", U("Ute–Vera, Vera–Willi, Willi–Ute, Willi–Xenia, Xenia–Yann, Yann–Zita, Zita–Xenia"))

d = """sw1: sw2, sw3
sw2: sw1, sw3
sw3: sw1, sw2, sw4
sw4: sw3, sw5, sw6
sw5: sw4
sw6: sw4"""
q(f"Switch adjacency:\n{d}\nAre there single points of failure? List them.",
  lambda g: names(cut_nodes(g)),
  "articulation adjacency network", lists(d))

q("""Is Camp Two an articulation point of: Camp One–Camp Two, Camp Two–Camp Three, Camp One–Camp Three, Camp Three–Peak?""",
  lambda g: yes("Camp Two" in cut_nodes(g)), "articulation boolean no",
  U("Camp One–Camp Two, Camp Two–Camp Three, Camp One–Camp Three, Camp Three–Peak"))

q("""If node hub goes offline, how many pieces are left? hub-a, hub-b, a-b, hub-c, c-d, hub-e""",
  lambda g: num(nx.number_connected_components(without(g, "hub"))),
  "articulation what-if count", U("hub-a, hub-b, a-b, hub-c, c-d, hub-e"))

q("""Find all bridges and all cut vertices of the graph l-m, m-n, n-l, n-o, o-p.""",
  lambda g: both(pairs(bridges(g)), names(cut_nodes(g))),
  "bridges articulation two-things", U("l-m, m-n, n-l, n-o, o-p"))

q("""There is not a single bridge in k1-k2, k2-k3, k3-k4, k4-k1, is there? List the ones you find.""",
  lambda g: pairs(bridges(g)),
  "bridges empty", U("k1-k2, k2-k3, k3-k4, k4-k1", False))

# spanning trees ----------------------------------------------------------------------------------------

q("""We need to lay cable so that all six barns have power, as short as possible in total. Distances in metres: B1–B2 60, B1–B3 85, B2–B3 40, B2–B4 75, B3–B5 55, B4–B5 30, B4–B6 90, B5–B6 70. Total length?""",
  lambda g: num(mst(g)),
  "mst electrical prose", U("B1–B2 60, B1–B3 85, B2–B3 40, B2–B4 75, B3–B5 55, B4–B5 30, B4–B6 90, B5–B6 70"))

q("""Which hedges should stay as paths? Every garden must be reachable and the sum should be minimal: Rose-Herb 3, Rose-Pond 7, Herb-Pond 4, Pond-Shed 2, Herb-Shed 6, Shed-Gate 5, Rose-Gate 9. List the pairs.""",
  tree,
  "mst edges", U("Rose-Herb 3, Rose-Pond 7, Herb-Pond 4, Pond-Shed 2, Herb-Shed 6, Shed-Gate 5, Rose-Gate 9"))

d = """   P  Q  R  S
P  0  5  8  3
Q  5  0  2  6
R  8  2  0  7
S  3  6  7  0"""
q(f"Distance table:\n{d}\n\nminimum spanning tree weight",
  lambda g: num(mst(g)),
  "mst matrix", matrix("0 5 8 3\n5 0 2 6\n8 2 0 7\n3 6 7 0", list("PQRS")))

q("""Maximum spanning tree: choose links so that all labs are connected without loops and the total trust is as high as possible. Lab1–Lab2: 9, Lab2–Lab3: 4, Lab1–Lab3: 7, Lab3–Lab4: 8, Lab2–Lab4: 5. Total trust?""",
  lambda g: num(sum(d["weight"] for _, _, d in nx.maximum_spanning_edges(g, data=True))),
  "mst maximum", U("Lab1–Lab2: 9, Lab2–Lab3: 4, Lab1–Lab3: 7, Lab3–Lab4: 8, Lab2–Lab4: 5"))

q("""Internet for the valley. Quotes per line (k€): Ahr-Brohl 11, Ahr-Cond 6, Brohl-Cond 8, Brohl-Daun 10, Cond-Daun 13, Daun-Enz 4. The line Ahr–Cond turns out to be impossible (bats). By how much does the cheapest full network get dearer?""",
  lambda g: num(mst(without(g, ("Ahr", "Cond"))) - mst(g)),
  "what-if mst difference", U("Ahr-Brohl 11, Ahr-Cond 6, Brohl-Cond 8, Brohl-Daun 10, Cond-Daun 13, Daun-Enz 4"))

q("""How much can be saved by removing superfluous rails while keeping all stops connected? Rails cost upkeep: Ti–Ub 4, Ub–Vo 3, Vo–Ti 6, Vo–Wu 5, Wu–Ub 2.""",
  lambda g: num(g.size(weight="weight") - mst(g)),
  "mst difference indirect", U("Ti–Ub 4, Ub–Vo 3, Vo–Ti 6, Vo–Wu 5, Wu–Ub 2"))

q("""What's the dearest single link in the cheapest network that ties together w1, w2, w3, w4, w5?  w1-w2 $14, w2-w3 $9, w3-w4 $21, w4-w5 $7, w5-w1 $18, w2-w5 $16, w1-w3 $10""",
  lambda g: num(max(d["weight"] for _, _, d in nx.minimum_spanning_edges(g, data=True))),
  "mst bottleneck", U("w1-w2 14, w2-w3 9, w3-w4 21, w4-w5 7, w5-w1 18, w2-w5 16, w1-w3 10"))

q("""how many spanning trees does the square with one diagonal have? edges ab, bc, cd, da, ac""",
  lambda g: num(len(spanning_trees(g))),
  "mst count", U("a-b, b-c, c-d, d-a, a-c"), loose=True)

# steiner ------------------------------------------------------------------------------------------------

def steiner(g, need):
    best = None
    for c in subsets([v for v in g if v not in need]):
        h = g.subgraph([*need, *c])
        if nx.is_connected(h) and (best is None or mst(h) < best):
            best = mst(h)
    return best

q("""Only Ada, Bos and Cup must get fibre; the junctions J and K may be used but need not be. Trench costs: Ada–J 3, Bos–J 4, Cup–K 2, J–K 3, Ada–Bos 8, Bos–Cup 9, Ada–K 7. Cheapest total?""",
  lambda g: num(steiner(g, ["Ada", "Bos", "Cup"])),
  "steiner", U("Ada–J 3, Bos–J 4, Cup–K 2, J–K 3, Ada–Bos 8, Bos–Cup 9, Ada–K 7"))

q("""Smallest number of roads that must be ploughed so that School, Clinic and Depot are connected with each other: School-x1, x1-x2, x2-Clinic, x1-x3, x3-Depot, School-x4, x4-Depot, x4-x2.""",
  lambda g: num(steiner(g, ["School", "Clinic", "Depot"])),
  "steiner hops", U("School-x1, x1-x2, x2-Clinic, x1-x3, x3-Depot, School-x4, x4-Depot, x4-x2", False))

q("""We rent only the lines needed so that London, Rome and Oslo hear each other. Monthly rent: London–Paris 5, Paris–Rome 6, London–Rome 14, Oslo–London 9, Oslo–Berlin 4, Berlin–Paris 4, Berlin–Rome 8. What's the least we pay?""",
  lambda g: num(steiner(g, ["London", "Rome", "Oslo"])),
  "steiner network indirect", U("London–Paris 5, Paris–Rome 6, London–Rome 14, Oslo–London 9, Oslo–Berlin 4, Berlin–Paris 4, Berlin–Rome 8"))
