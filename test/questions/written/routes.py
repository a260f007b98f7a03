"""Ways through roads, lines and wires: shortest, widest, within reach, best meeting place."""
import ast

from gold import *

# shortest path -------------------------------------------------------------------------------

d = "Harbour-Market 4, Market-Castle 7, Harbour-Mill 3, Mill-Castle 9, Mill-Market 2, Castle-Abbey 5, Market-Abbey 11"
g = U(d)
q(f"Walking times in minutes in our old town: {d}. I'm at the Harbour and mass at the Abbey starts soon. How long do I need at least?",
  num(dist(g, "Harbour", "Abbey")), "shortest-path weighted prose", g)

d = """from,to,km
Brill,Aster,31
Aster,Cade,18
Brill,Dunn,12
Dunn,Cade,29
Cade,Ennis,14
Dunn,Ennis,47"""
g = U("Brill-Aster 31, Aster-Cade 18, Brill-Dunn 12, Dunn-Cade 29, Cade-Ennis 14, Dunn-Ennis 47")
q(f"{d}\n\nGive me the shortest drive Brill -> Ennis, all towns on the way please.",
  path(g, "Brill", "Ennis"), "shortest-path weighted csv", g)

q("""To get a letter from Otto to Wanda it has to be handed on by people who know each other. Otto knows Pia and Rolf. Pia knows
Tilda. Rolf knows Sven and Ulf. Sven knows Tilda. Ulf knows Wanda. Tilda knows Xaver, and Xaver knows Wanda. What is the smallest
number of hand-overs?""",
  lambda g: num(dist(g, "Otto", "Wanda", False)),
  "shortest-path hops prose social",
  U("Otto-Pia, Otto-Rolf, Pia-Tilda, Rolf-Sven, Rolf-Ulf, Sven-Tilda, Ulf-Wanda, Tilda-Xaver, Xaver-Wanda"))

d = """LIS -> MAD 62
LIS -> CDG 118
MAD -> CDG 71
MAD -> FRA 95
CDG -> FRA 48
CDG -> OSL 139
FRA -> OSL 104"""
g = D(d)
q(f"cheapest ticket combo from LIS to OSL? prices in euro, one way only\n{d}",
  num(dist(g, "LIS", "OSL")), "shortest-path weighted flights chat", g)

q(f"Same network as my colleague uses:\n{d}\nbut I refuse to change planes in Paris (CDG). Which airports do I pass on the cheapest trip LIS to OSL?",
  path(g, "LIS", "OSL", avoid=["CDG"]), "shortest-path weighted flights avoid", g)

d = """graph {
  gate -- arena [len=40];
  gate -- foodcourt [len=25];
  foodcourt -- stage2 [len=35];
  arena -- stage2 [len=15];
  stage2 -- camping [len=120];
  arena -- camping [len=150];
}"""
g = U("gate-arena 40, gate-foodcourt 25, foodcourt-stage2 35, arena-stage2 15, stage2-camping 120, arena-camping 150")
q(f"Festival site in DOT, len is metres.\n{d}\nhow many metres is it from the gate to camping if you take the shortest route",
  num(dist(g, "gate", "camping")), "shortest-path weighted dot", g)

q("""Hut 1 to Hut 2 is 2 h 30 min, Hut 2 to Hut 3 takes 1 h 45 min, Hut 1 to Hut 4 is 50 min, and from Hut 4 to Hut 3 you need 3 hours.
Hut 4 to Hut 2 is 90 minutes. All of that holds in both directions. How many minutes is the quickest hike from Hut 1 to Hut 3?""",
  lambda g: num(dist(g, "Hut 1", "Hut 3")),
  "shortest-path weighted units prose",
  U("Hut 1-Hut 2:150, Hut 2-Hut 3:105, Hut 1-Hut 4:50, Hut 4-Hut 3:180, Hut 4-Hut 2:90"), loose=True)

q("""Cable lengths: A to B 1.2 km, B to C 800 m, A to D 500 m, D to C 1.1 km, C to E 300 m. What is the shortest cable length from A to E,
in metres?""",
  lambda g: num(dist(g, "A", "E")), "shortest-path weighted units",
  U("A-B 1200, B-C 800, A-D 500, D-C 1100, C-E 300"), loose=True)

d = "{'s': {'u': 10, 'x': 5}, 'u': {'v': 1, 'x': 2}, 'v': {'y': 4}, 'x': {'u': 3, 'v': 9, 'y': 2}, 'y': {'s': 7, 'v': 6}}"
g = nx.DiGraph()
for u, row_ in ast.literal_eval(d).items():
    for v, w in row_.items():
        g.add_edge(u, v, weight=w)
q(f"graph = {d}\n# distance from s to v?",
  num(dist(g, "s", "v")), "shortest-path weighted python", g)

q(f"Given the directed weighted graph {d}, list the distance from s to every other node as a mapping.",
  mapping({v: dist(g, "s", v) for v in g if v != "s"}), "shortest-path weighted python all-targets", g)

d = """stations:
  - Oak
  - Elm
  - Fir
  - Ash
  - Yew
links:
  - [Oak, Elm]
  - [Elm, Fir]
  - [Fir, Ash]
  - [Oak, Yew]
  - [Yew, Ash]"""
g = U("Oak-Elm, Elm-Fir, Fir-Ash, Oak-Yew, Yew-Ash")
q(f"{d}\n\nWhat's the route with the fewest stops between Elm and Yew?", path(g, "Elm", "Yew", False), "shortest-path hops yaml", g)

q("""Is it shorter to go from the Library to the Pool via the Park or via the School? Library–Park 350 m, Park–Pool 420 m, Library–School 300 m,
School–Pool 480 m.""",
  name(least({"Park": 350 + 420, "School": 300 + 480})), "shortest-path compare weighted",
  U("Library-Park 350, Park-Pool 420, Library-School 300, School-Pool 480"))

q("""My commute: home to station 12 minutes by bike or 25 on foot, station to city 31 by train, home to city by car 55, city to office 6, and the car
also gets me home to office in 52. Fastest possible, in minutes?""",
  lambda g: num(dist(g, "home", "office")), "shortest-path weighted prose chat",
  U("home-station 12, station-city 31, home-city 55, city-office 6, home-office 52"))

d = """| leg | length |
|---|---|
| Reef – Atoll | 8 nm |
| Atoll – Lagoon | 5 nm |
| Reef – Shoal | 4 nm |
| Shoal – Lagoon | 10 nm |
| Lagoon – Cape | 7 nm |
| Shoal – Cape | 16 nm |"""
g = U("Reef-Atoll 8, Atoll-Lagoon 5, Reef-Shoal 4, Shoal-Lagoon 10, Lagoon-Cape 7, Shoal-Cape 16")
q(f"{d}\n\nWe have fuel for 19 nautical miles. Is that enough to sail from Reef to Cape?",
  yes(dist(g, "Reef", "Cape") <= 19),
  "shortest-path threshold table", g)

d = """flowchart LR
  Lobby --> Stairs
  Lobby --> Lift
  Lift --> Roof
  Stairs --> Floor1
  Floor1 --> Floor2
  Floor2 --> Roof"""
g = D("Lobby->Stairs, Lobby->Lift, Lift->Roof, Stairs->Floor1, Floor1->Floor2, Floor2->Roof")
q(f"```mermaid\n{d}\n```\nThe lift is broken today. How many steps (arrows) is it from the Lobby to the Roof now?",
  num(dist(without(g, "Lift"), "Lobby", "Roof", False)), "shortest-path hops mermaid what-if", g)

q("""Delivery van: Depot to Bakery 6, Bakery to Cafe 4, Depot to Cafe 11, Cafe to Diner 3, Bakery to Diner 9 (km, two-way streets). It must drop
rolls at the Cafe on its way from the Depot to the Diner. Shortest such route?""",
  lambda g: path(g, "Depot", "Diner", must=["Cafe"]), "shortest-path weighted via",
  U("Depot-Bakery 6, Bakery-Cafe 4, Depot-Cafe 11, Cafe-Diner 3, Bakery-Diner 9"))

q("""word ladder: cold-cord, cord-card, card-ward, ward-warm, cold-wold, wold-word, word-ward. how do i get from cold to warm with the fewest changes""",
  lambda g: path(g, "cold", "warm", False), "shortest-path hops games chat",
  U("cold-cord, cord-card, card-ward, ward-warm, cold-wold, wold-word, word-ward"))

q("""Which of the three fire stations is nearest to the Mill in minutes? Roads: North Station–Square 4, South Station–Bridge 2, East Station–Farm 1, Square–Mill 3,
Bridge–Square 3, Farm–Bridge 5, Farm–Mill 8.""",
  lambda g: name(least({s: dist(g, s, "Mill") for s in ("North Station", "South Station", "East Station")})),
  "shortest-path nearest weighted",
  U("North Station-Square 4, South Station-Bridge 2, East Station-Farm 1, Square-Mill 3, Bridge-Square 3, Farm-Bridge 5, Farm-Mill 8"))

d = """0 7 9 0 0 14
7 0 10 15 0 0
9 10 0 11 0 2
0 15 11 0 6 0
0 0 0 6 0 9
14 0 2 0 9 0"""
g = matrix(d, list("123456"))
q(f"Weighted adjacency matrix of six routers numbered 1..6 (0 = no cable, otherwise latency in ms):\n{d}\nlatency of the best route 1 to 5?",
  num(dist(g, "1", "5")), "shortest-path weighted matrix", g, loose=True)

q("""How many different shortest routes are there from corner A to corner I? Streets: A-B, B-C, D-E, E-F, G-H, H-I, A-D, D-G, B-E, E-H, C-F, F-I.""",
  lambda g: num(len(list(nx.all_shortest_paths(g, "A", "I")))), "shortest-path count-paths",
  U("A-B, B-C, D-E, E-F, G-H, H-I, A-D, D-G, B-E, E-H, C-F, F-I"))

q("""Two couriers leave the Hub. One goes to Zeta, one to Omega. By how many minutes does the second arrive later if both take the fastest roads?
Hub–Alpha 5, Alpha–Zeta 6, Hub–Beta 8, Beta–Zeta 2, Beta–Omega 9, Alpha–Omega 13, Zeta–Omega 4.""",
  lambda g: num(dist(g, "Hub", "Omega") - dist(g, "Hub", "Zeta")),
  "shortest-path difference weighted",
  U("Hub-Alpha 5, Alpha-Zeta 6, Hub-Beta 8, Beta-Zeta 2, Beta-Omega 9, Alpha-Omega 13, Zeta-Omega 4"))

q("""If they close the Gorge road (Teal–Umber), how much longer does the trip from Sable to Violet get? Sable–Teal 10, Teal–Umber 6, Umber–Violet 9, Sable–Wheat 14,
Wheat–Violet 20, Wheat–Umber 12. Kilometres.""",
  lambda g: num(dist(without(g, ("Teal", "Umber")), "Sable", "Violet") - dist(g, "Sable", "Violet")),
  "what-if shortest-path weighted",
  U("Sable-Teal 10, Teal-Umber 6, Umber-Violet 9, Sable-Wheat 14, Wheat-Violet 20, Wheat-Umber 12"))

q("""A new footbridge Ferry–Chapel (2 min) is planned. How many minutes would it save me from Ferry to Dell? Today: Ferry–Inn 9, Inn–Chapel 7, Chapel–Dell 6, Ferry–Forge 5,
Forge–Dell 14.""",
  lambda g: num(dist(g, "Ferry", "Dell") - dist(plus(g, ("Ferry", "Chapel", 2)), "Ferry", "Dell")),
  "what-if shortest-path weighted",
  U("Ferry-Inn 9, Inn-Chapel 7, Chapel-Dell 6, Ferry-Forge 5, Forge-Dell 14"))

# reachability ---------------------------------------------------------------------------------

q("""One-way streets: Rose St leads to Lily St, Lily St to Iris St, Iris St back to Rose St, Fern St into Lily St, Iris St to Moss St. Can a car that stands in Moss St
ever get to Rose St?""",
  lambda g: yes(nx.has_path(g, "Moss St", "Rose St")), "reachability directed prose",
  D("Rose St->Lily St, Lily St->Iris St, Iris St->Rose St, Fern St->Lily St, Iris St->Moss St"))

q("""edge(a,b). edge(b,c). edge(c,d). edge(e,b). edge(d,b).
?- path(a, d).  Does it succeed?""",
  lambda g: yes(nx.has_path(g, "a", "d")), "reachability directed prolog",
  D("a->b, b->c, c->d, e->b, d->b"))

d = "main: parse, log\nparse: lex, ast\nlex: utf8\nast: pool\npool: log\nrender: font, pool\nfont: utf8\nlog:"
g = lists(d, nx.DiGraph)
q(f"Call graph, 'caller: callees':\n{d}\nWhich functions can run, directly or indirectly, when parse is called?",
  names(nx.descendants(g, "parse")), "reachability directed adjacency software", g)

q(f"{d}\n\n^ who calls what in our code base. which functions would I have to retest if utf8 changes (everything that ends up in it)?",
  names(nx.ancestors(g, "utf8")), "reachability directed adjacency software indirect", g)

q("""Ferries run Skar–Holm, Holm–Vik, Vik–Nes and, on the other side, Borg–Lund and Lund–Tun. Starting on Holm, which islands can I never reach without a plane?""",
  lambda g: names(set(g) - nx.node_connected_component(g, "Holm")), "reachability negation prose",
  U("Skar-Holm, Holm-Vik, Vik-Nes, Borg-Lund, Lund-Tun"))

q("""can a message get from node 7 to node 2?? links (both ways): 1-2 2-3 3-1 4-5 5-6 6-7 7-4""",
  lambda g: yes(nx.has_path(g, "7", "2")), "reachability numbers chat no-path",
  U("1-2,2-3,3-1,4-5,5-6,6-7,7-4", False))

d = """[{"from":"Spore","to":"Larva"},{"from":"Larva","to":"Pupa"},{"from":"Pupa","to":"Adult"},{"from":"Adult","to":"Egg"},{"from":"Egg","to":"Larva"}]"""
g = D("Spore->Larva, Larva->Pupa, Pupa->Adult, Adult->Egg, Egg->Larva")
q(f"Life-cycle transitions as JSON: {d}. Can an Adult ever turn back into a Spore?",
  yes(nx.has_path(g, "Adult", "Spore")), "reachability directed json biology no-path", g)

q("""In a maze the rooms are joined by doors: Hall-Kitchen, Kitchen-Pantry, Hall-Study, Study-Attic, Cellar-Vault, Vault-Tunnel. The cat is in the Attic, the mouse in the Tunnel.
Is the mouse safe from the cat?""",
  lambda g: yes(not nx.has_path(g, "Attic", "Tunnel")), "reachability indirect games",
  U("Hall-Kitchen, Kitchen-Pantry, Hall-Study, Study-Attic, Cellar-Vault, Vault-Tunnel"))

q("""Rumours at school: Ada tells Bo and Cy, Bo tells Di, Cy tells Di and Ed, Ed tells Flo, Gil tells Ada, Flo tells nobody. If Cy starts a rumour, how many other children hear it in the end?""",
  lambda g: num(len(nx.descendants(g, "Cy"))), "reachability directed count social",
  D("Ada->Bo, Ada->Cy, Bo->Di, Cy->Di, Cy->Ed, Ed->Flo, Gil->Ada"))

q("""Valves: pump→v1, v1→v2, v2→tank, v1→v3, v3→drain, v2→v3. If v2 is shut, does water from the pump still come to the tank?""",
  lambda g: yes(nx.has_path(without(g, "v2"), "pump", "tank")), "what-if reachability directed",
  D("pump→v1, v1→v2, v2→tank, v1→v3, v3→drain, v2→v3", False))

# within k hops, thresholds ---------------------------------------------------------------------

d = "Ann-Ben, Ann-Cat, Ben-Dov, Cat-Dov, Dov-Eli, Eli-Fay, Cat-Gus"
g = U(d)
q(f"friendships: {d}. who are friends of friends of Ann, not counting her own friends?",
  names(ring(g, "Ann", 2)),
  "k-hop social chat", g)

q("""A virus scanner quarantines every computer at most two links away from an infected one. Links: pc1-hub, pc2-hub, pc3-hub, hub-core, core-nas, core-mail, mail-web. pc2 is infected.
How many other machines are quarantined?""",
  lambda g: num(sum(1 for v, x in hops(g, "pc2").items() if 0 < x <= 2)),
  "k-hop count network",
  U("pc1-hub, pc2-hub, pc3-hub, hub-core, core-nas, core-mail, mail-web", False))

q("""Which villages lie within 20 km (by road) of Stow? Stow–Penn 9, Penn–Quay 8, Quay–Rill 7, Stow–Tarn 14, Tarn–Usk 5, Usk–Rill 12, Penn–Usk 15.""",
  lambda g: names(v for v in (g) if v != "Stow" and dist(g, "Stow", v) <= 20),
  "k-hop threshold weighted",
  U("Stow-Penn 9, Penn-Quay 8, Quay-Rill 7, Stow-Tarn 14, Tarn-Usk 5, Usk-Rill 12, Penn-Usk 15"))

q("""Erdos-style: papers were written together by Noether & Klein, Klein & Lie, Lie & Engel, Engel & Study, Noether & Weyl, Weyl & Peter. Name everybody whose Noether number is exactly 2.""",
  lambda g: names(v for v, x in hops(g, "Noether").items() if x == 2),
  "k-hop science prose",
  U("Noether-Klein, Klein-Lie, Lie-Engel, Engel-Study, Noether-Weyl, Weyl-Peter"))

q("""On a knight's board, squares joined by one move: a1-b3, a1-c2, b3-d4, b3-c5, c2-d4, c2-e3, d4-f5, e3-f5, c5-e6. Which squares can be reached from a1 in two moves or fewer? leave a1 itself out""",
  lambda g: names(v for v, x in hops(g, "a1").items() if 0 < x <= 2),
  "k-hop games",
  U("a1-b3, a1-c2, b3-d4, b3-c5, c2-d4, c2-e3, d4-f5, e3-f5, c5-e6", False))

# widest ----------------------------------------------------------------------------------------

q("""A lorry 3.6 m high has to get from Works to Dock. Clearances in metres: Works–Arch 4.1, Arch–Dock 3.4, Works–Viaduct 3.9, Viaduct–Canal 3.7, Canal–Dock 4.0. Is there a route it fits through?""",
  lambda g: yes(widest(g, "Works", "Dock")[0] >= 3.6), "widest threshold",
  U("Works-Arch 4.1, Arch-Dock 3.4, Works-Viaduct 3.9, Viaduct-Canal 3.7, Canal-Dock 4.0"), loose=True)

q("""Bandwidth in Mbit: office–isp1 100, office–isp2 40, isp1–exchange 60, isp2–exchange 90, exchange–cloud 80, isp1–cloud 30. A single connection is as fast as its slowest link. What's the best rate from office to cloud over one path?""",
  lambda g: num(widest(g, "office", "cloud")[0]), "widest network",
  U("office-isp1 100, office-isp2 40, isp1-exchange 60, isp2-exchange 90, exchange-cloud 80, isp1-cloud 30"))

q("""What is the heaviest truck that can drive from Lode to Pit? Bridges carry: Lode–Kiln 12 t, Kiln–Pit 7 t, Lode–Shaft 9 t, Shaft–Pit 10 t, Kiln–Shaft 15 t.""",
  lambda g: num(widest(g, "Lode", "Pit")[0]), "widest",
  U("Lode-Kiln 12, Kiln-Pit 7, Lode-Shaft 9, Shaft-Pit 10, Kiln-Shaft 15"))

m, ps = widest(g := U("Camp-Ridge 5, Ridge-Saddle 8, Saddle-Summit 6, Camp-Gully 7, Gully-Saddle 9, Ridge-Summit 4"), "Camp", "Summit")
q("""Safety scores of climbing sections, 10 is safest: Camp–Ridge 5, Ridge–Saddle 8, Saddle–Summit 6, Camp–Gully 7, Gully–Saddle 9, Ridge–Summit 4. A route is only as safe as its worst section.
Which route Camp to Summit is safest?""", {"kind": "path", "gold": the(ps)}, "widest path sport", g)

# centre, diameter --------------------------------------------------------------------------------

d = "Ayr-Bute 5, Bute-Coll 4, Coll-Danna 6, Ayr-Eigg 8, Eigg-Danna 3"
g = U(d)
ecc = {v: max(dist(g, v, u) for u in g) for v in g}
q(f"Five friends live in Ayr, Bute, Coll, Danna and Eigg, one in each ({d}; kilometres). They want to meet in the town where the longest trip anyone has to make is as short as possible. Where?",
  name(least(ecc)), "eccentricity center indirect", g)

q("""What's the biggest number of hops any two machines are apart? m1-m2, m2-m3, m3-m4, m4-m5, m2-m6, m6-m7""",
  lambda g: num(nx.diameter(g)), "eccentricity diameter chat",
  U("m1-m2, m2-m3, m3-m4, m4-m5, m2-m6, m6-m7", False))

q("""How far (in steps) is the farthest room from the Throne Room? Throne Room–Gallery, Gallery–Armoury, Armoury–Dungeon, Gallery–Chapel, Chapel–Crypt, Crypt–Dungeon, Throne Room–Balcony.""",
  lambda g: num(nx.eccentricity(g, "Throne Room")), "eccentricity games",
  U("Throne Room-Gallery, Gallery-Armoury, Armoury-Dungeon, Gallery-Chapel, Chapel-Crypt, Crypt-Dungeon, Throne Room-Balcony"))

q("""A new clinic goes into one of the hamlets. Paths (km): Nook–Oxley 3, Oxley–Pym 2, Pym–Quin 4, Oxley–Rook 5, Rook–Quin 6. Where should it be so that the sum of the distances from all hamlets is smallest?""",
  lambda g: name(least({v: sum(dist(g, v, u) for u in g) for v in (g)})), "eccentricity median weighted",
  U("Nook-Oxley 3, Oxley-Pym 2, Pym-Quin 4, Oxley-Rook 5, Rook-Quin 6"))

q("""Find the centre nodes (smallest eccentricity) and the radius of the path-like network P-Q, Q-R, R-S, S-T, T-U, R-V.""",
  lambda g: both(names(nx.center(g)), num(nx.radius(g))), "eccentricity center two-things",
  U("P-Q, Q-R, R-S, S-T, T-U, R-V"))

q("""Average number of hops between two distinct stations on the line North-Mid-South with a branch Mid-West?""",
  lambda g: num(nx.average_shortest_path_length(g), 0.01), "eccentricity average",
  U("North-Mid, Mid-South, Mid-West"))
