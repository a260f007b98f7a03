"""Ways, tours and distances."""
from gold import *


def linked(g, terminals):
    """Least weight of a connected subgraph that holds the terminals, over all sets of further nodes."""
    rest = [v for v in g if v not in terminals]
    return min(mst(g.subgraph([*terminals, *c])) for c in subsets(rest) if nx.is_connected(g.subgraph([*terminals, *c])))


# ---- shortest-path ------------------------------------------------------------------------------

q("""My grandmother delivers eggs on foot. From the farm it is 9 minutes to the mill and 4 minutes to the chapel. The chapel lies 3 minutes away from the mill, and 11 minutes away from the school. Between the mill and the school she needs 6 minutes. She never says which way she walks, but she always takes the quickest. How many minutes is she underway from the farm to the school?""",
  lambda g: num(dist(g, "farm", "school")), "shortest-path weighted prose story",
  U("farm-mill 9, farm-chapel 4, chapel-mill 3, chapel-school 11, mill-school 6"))
q("""Cheapest routing KUL to LIS pls, list of airports. Fares in USD, one way only as listed:
KUL>DXB 310
KUL>IST 420
DXB>FRA 180
DXB>CAI 95
CAI>LIS 240
IST>LIS 215
FRA>LIS 70
CAI>FRA 60""", lambda g: path(g, "KUL", "LIS"), "shortest-path weighted directed list",
  D("KUL>DXB 310, KUL>IST 420, DXB>FRA 180, DXB>CAI 95, CAI>LIS 240, IST>LIS 215, FRA>LIS 70, CAI>FRA 60"))
q("""```mermaid
graph LR
  inbox -->|2| triage
  triage -->|5| legal
  triage -->|1| sales
  sales -->|2| legal
  legal -->|4| archive
  sales -->|9| archive
```
Numbers are working days. A letter lands in the inbox; what is the least number of days until it can sit in the archive?""",
  lambda g: num(dist(g, "inbox", "archive")), "shortest-path mermaid weighted",
  D("inbox-triage 2, triage-legal 5, triage-sales 1, sales-legal 2, legal-archive 4, sales-archive 9"))
q("""roads = {("Oban", "Crianlarich"): 42, ("Crianlarich", "Callander"): 38, ("Oban", "Inveraray"): 37, ("Inveraray", "Crianlarich"): 32, ("Inveraray", "Arrochar"): 22, ("Arrochar", "Callander"): 49}
# two-way, miles
# print the best route Oban to Callander but the Crianlarich pass is shut by snow""",
  lambda g: path(g, "Oban", "Callander", avoid=("Crianlarich",)), "shortest-path python avoid",
  U("Oban-Crianlarich 42, Crianlarich-Callander 38, Oban-Inveraray 37, Inveraray-Crianlarich 32, Inveraray-Arrochar 22, Arrochar-Callander 49"))
q("""ok so in the cave there's six chambers, crawlways go lobby to drip room, drip room to organ hall, lobby to squeeze, squeeze to bat loft, bat loft to organ hall, organ hall to lake, bat loft to lake. all passable in both directions. fewest crawlways from lobby to the lake, how many?""",
  lambda g: num(dist(g, "lobby", "lake", False)), "shortest-path unweighted prose sloppy",
  U("lobby-drip room, drip room-organ hall, lobby-squeeze, squeeze-bat loft, bat loft-organ hall, organ hall-lake, bat loft-lake"))
q("""Given the undirected graph with edge list
(p,q,14) (p,r,6) (q,r,5) (q,s,3) (r,s,10) (s,t,4) (r,t,19)
determine a minimum-weight path from p to t that passes through the vertex q.""",
  lambda g: path(g, "p", "t", must=("q",)), "shortest-path formal must",
  U("p-q 14, p-r 6, q-r 5, q-s 3, r-s 10, s-t 4, r-t 19"))

# ---- widest, longest ----------------------------------------------------------------------------

q("""An oversized turbine blade has to go from Husum to Fulda. Each leg has a clearance in metres below its lowest overpass:
• Husum ↔ Bremen 4.6
• Husum ↔ Hamburg 5.2
• Hamburg ↔ Kassel 4.1
• Bremen ↔ Kassel 4.4
• Hamburg ↔ Bremen 4.9
• Kassel ↔ Fulda 5.0
What is the tallest load that gets through?""", lambda g: num(widest(g, "Husum", "Fulda")[0]), "widest list",
  U("Husum-Bremen 4.6, Husum-Hamburg 5.2, Hamburg-Kassel 4.1, Bremen-Kassel 4.4, Hamburg-Bremen 4.9, Kassel-Fulda 5.0"), loose=True)
g = U("core-east 40, core-west 25, east-lab 10, west-lab 20, east-west 30, lab-annex 15")
q("""Link speeds in Gbit/s. core and east: 40. core and west: 25. east and lab: 10. west and lab: 20. east and west: 30. lab and annex: 15. Along which hosts should I send a stream from core to lab so that the slowest link on the way is as fast as possible? There may be more than one such way; I only need the speed of that slowest link.""",
  lambda g: num(widest(g, "core", "lab")[0]), "widest prose network", g)
q("""from;to;max_tons
Depot;Lock;18
Depot;Ford;30
Lock;Quarry;26
Ford;Hamlet;12
Hamlet;Quarry;40
Ford;Lock;22
A truck goes Depot to Quarry. Name the route that permits the heaviest truck (the number is what the weakest bridge holds on that stretch, usable in both directions).""",
  lambda g: oneof("path", [the(widest(g, "Depot", "Quarry")[1])]), "widest csv path",
  U("Depot-Lock 18, Depot-Ford 30, Lock-Quarry 26, Ford-Hamlet 12, Hamlet-Quarry 40, Ford-Lock 22"), note="a length is not asked")
q("""Downhill mountain bike trails, you can only roll down: Summit → Saddle, Summit → Ridge, Ridge → Saddle, Saddle → Spring, Ridge → Larches, Larches → Spring, Spring → Carpark. If I want to ride as many trails as possible in a single descent, how many is that?""",
  lambda g: num(longest(g, False)[0]), "longest-path arrows",
  D("Summit → Saddle, Summit → Ridge, Ridge → Saddle, Saddle → Spring, Ridge → Larches, Larches → Spring, Spring → Carpark"))
q("""digraph combos { jab -> hook [label=3]; jab -> cross [label=4]; cross -> hook [label=2]; hook -> kick [label=5]; cross -> kick [label=6]; kick -> throw [label=1]; }
In this fighting game the labels are points for following one move with another. Highest scoring chain of moves, in order?""",
  lambda g: chain(longest(g)[1], longest(g)[0]), "longest-path dot weighted",
  D("jab-hook 3, jab-cross 4, cross-hook 2, hook-kick 5, cross-kick 6, kick-throw 1"))
q("""Longest chain of "is derived from" in my sourdough family tree? Count the steps. Bruno is derived from Alma. Cleo is derived from Alma. Dora is derived from Cleo. Edda is derived from Dora. Fips is derived from Bruno. Gina is derived from Fips and Gina's child Hugo is derived from Gina, and Ida is derived from Hugo.""",
  lambda g: num(longest(g, False)[0]), "longest-path prose question-first",
  D("Alma-Bruno, Alma-Cleo, Cleo-Dora, Dora-Edda, Bruno-Fips, Fips-Gina, Gina-Hugo, Hugo-Ida"))

# ---- k-hop, reachability ------------------------------------------------------------------------

q("""LinkedIn style question. Connections (mutual): Anouk/Bas, Bas/Carlijn, Carlijn/Daan, Bas/Esra, Esra/Floor, Anouk/Gijs, Gijs/Floor. Who are Anouk's second-degree contacts, i.e. exactly two handshakes off?""",
  lambda g: names(ring(g, "Anouk", 2)), "k-hop slash",
  U("Anouk-Bas, Bas-Carlijn, Carlijn-Daan, Bas-Esra, Esra-Floor, Anouk-Gijs, Gijs-Floor"))
q("""{"n0":["n3","n5"],"n3":["n1"],"n5":["n1","n6"],"n1":["n7"],"n6":["n8"],"n7":["n8"],"n8":[]}
The object above maps each peer to the peers that it forwards to. TTL is 2. A packet starts at n0. How many other peers get to see it?""",
  lambda g: num(len(ball(g, "n0", 2))), "k-hop json directed",
  D("n0-n3, n0-n5, n3-n1, n5-n1, n5-n6, n1-n7, n6-n8, n7-n8"))
q("""The blast was heard in Ruwen. Panic passes from a village to its neighbours within a day. Ruwen borders on Talbach and Oed. Talbach borders on Siggen. Oed borders on Siggen and Haag. Haag borders on Lind. Lind borders on Moos. Which villages have not yet panicked after three days?""",
  lambda g: names(set(g) - set(ball(g, "Ruwen", 3)) - {"Ruwen"}), "k-hop prose negation",
  U("Ruwen-Talbach, Ruwen-Oed, Talbach-Siggen, Oed-Siggen, Oed-Haag, Haag-Lind, Lind-Moos"))
q("""can water from the Roche spring end up in the fountain? what runs where: Roche spring => upper basin; upper basin => wash house; Moulin spring => lower basin; lower basin => fountain; wash house => ditch; fountain => ditch""",
  lambda g: yes(nx.has_path(g, "Roche spring", "fountain")), "reachability arrows boolean no",
  D("Roche spring => upper basin; upper basin => wash house; Moulin spring => lower basin; lower basin => fountain; wash house => ditch; fountain => ditch"))
q("""Legacy FORTRAN. MAIN calls INIT and LOOP. LOOP calls STEP and DUMP. STEP calls FLUX. PLOT calls AXES and FLUX. OLDIO calls DUMP. Which routines are dead code, that is, never run when the program starts in MAIN?""",
  lambda g: names(set(g) - nx.descendants(g, "MAIN") - {"MAIN"}), "reachability prose code negation",
  D("MAIN-INIT, MAIN-LOOP, LOOP-STEP, LOOP-DUMP, STEP-FLUX, PLOT-AXES, PLOT-FLUX, OLDIO-DUMP"))
q("""| species | eaten by |
|---|---|
| algae | krill, snail |
| krill | herring |
| snail | duck |
| herring | seal, gull |
| seal | orca |
Mercury gets into the snail. Which animals further up may end up with mercury because of that?""",
  lambda g: names(nx.descendants(g, "snail")), "reachability table indirect",
  lists("algae: krill, snail\nkrill: herring\nsnail: duck\nherring: seal, gull\nseal: orca", nx.DiGraph))
q("""Spreadsheet cells: B1 = A1 + A2, B2 = A2 * 2, C1 = B1 - B2, D1 = C1 / 3, D2 = A3 + 1, E1 = D2. If someone edits A3, how many formulas have to be recalculated?""",
  lambda g: num(len(nx.descendants(g, "A3"))), "reachability formulas count",
  D("A1-B1, A2-B1, A2-B2, B1-C1, B2-C1, C1-D1, A3-D2, D2-E1"))

# ---- eccentricity -------------------------------------------------------------------------------

q("""We count transfers as edges. Metro interchange map: Azul–Verde, Verde–Rojo, Rojo–Negro, Azul–Rojo, Negro–Gris, Gris–Plata. What's the diameter of that network?""",
  lambda g: num(nx.diameter(g)), "eccentricity diameter dashes", U("Azul–Verde, Verde–Rojo, Rojo–Negro, Azul–Rojo, Negro–Gris, Gris–Plata"))
q("""Where should the ambulance be parked so that the farthest hamlet can be reached in the fewest minutes? Minutes by road: Elm - Fern 7, Fern - Gorse 5, Gorse - Heath 8, Heath - Ivy 6, Fern - Heath 9, Ivy - Juniper 4. It stands in one of the hamlets.""",
  lambda g: name(least({v: max(dict(nx.single_source_dijkstra_path_length(g, v)).values()) for v in g})), "eccentricity center weighted indirect",
  U("Elm - Fern 7, Fern - Gorse 5, Gorse - Heath 8, Heath - Ivy 6, Fern - Heath 9, Ivy - Juniper 4"))
q("""A -- B
B -- C
C -- D
D -- E
B -- F
F -- G
Compute the eccentricity of vertex C, please, and then the radius of the graph.""",
  lambda g: both(num(nx.eccentricity(g, "C")), num(nx.radius(g))), "eccentricity two-things lines", U("A--B, B--C, C--D, D--E, B--F, F--G"))
q("""Zebra crossing plan of the campus; students from Dorm want to know which building is the farthest from them (counting stretches of path). Library is joined to Gym and Dorm; Gym is joined to Canteen; Canteen is joined to Chem; Dorm is joined to Canteen; Chem is joined to Observatory.""",
  lambda g: name(most(hops(g, "Dorm"))), "eccentricity farthest prose",
  U("Library-Gym, Library-Dorm, Gym-Canteen, Canteen-Chem, Dorm-Canteen, Chem-Observatory"))

# ---- tours --------------------------------------------------------------------------------------

m = "0 12 20 9\n12 0 7 15\n20 7 0 11\n9 15 11 0"
q("""Postman Pat has four stops, P Q R S, and the driving times between them in minutes are
""" + m + """
(rows and columns in that order). Starting and ending at P and visiting each once, what is the shortest round?""",
  lambda g: num(tours(g, "P")[0]), "tsp matrix", matrix(m, list("PQRS")), loose=True)
q("""Sea kayak week: I put in at Bay and must finish at Bay too after camping at every island once. Paddling hours: Bay-Otter 3, Bay-Puffin 5, Bay-Skua 4, Bay-Tern 7, Otter-Puffin 4, Otter-Skua 6, Otter-Tern 5, Puffin-Skua 2, Puffin-Tern 3, Skua-Tern 6. In what order do I go to paddle as little as possible?""",
  lambda g: hamilton(g, True, "Bay", shortest=True), "tsp dashes path",
  U("Bay-Otter 3, Bay-Puffin 5, Bay-Skua 4, Bay-Tern 7, Otter-Puffin 4, Otter-Skua 6, Otter-Tern 5, Puffin-Skua 2, Puffin-Tern 3, Skua-Tern 6"))
q("""A satellite dish engineer must see the sites Kew, Lea, Mar and Nye, each exactly once, begins at Kew and doesn't have to come back. Kew to Lea costs 30 pounds, Kew to Mar 45, Kew to Nye 25, Lea to Mar 20, Lea to Nye 35, Mar to Nye 40, in either direction. How little can the whole trip cost?""",
  lambda g: num(tours(g, "Kew", closed=False)[0]), "tsp open prose", U("Kew-Lea 30, Kew-Mar 45, Kew-Nye 25, Lea-Mar 20, Lea-Nye 35, Mar-Nye 40"))
q("""Seating eight diplomats... well, six. Each will only sit beside someone whose language he shares: Abe+Bo, Bo+Cy, Cy+Di, Di+Eve, Eve+Flo, Flo+Abe, Bo+Eve. Can they be put around a round table?""",
  lambda g: yes(tours(g) is not None), "hamilton boolean indirect", U("Abe+Bo, Bo+Cy, Cy+Di, Di+Eve, Eve+Flo, Flo+Abe, Bo+Eve", arrow=r"\+"))
q("""Museum rooms with doors between them: foyer|coins, coins|armour, armour|maps, maps|foyer, maps|clocks, clocks|dolls. Find a walk that enters each room exactly once, no matter where it starts.""",
  lambda g: hamilton(g, False), "hamilton path bars", U("foyer|coins, coins|armour, armour|maps, maps|foyer, maps|clocks, clocks|dolls", arrow=r"\|"))
q("""edges = [(1,2),(1,3),(1,4),(2,5),(3,5),(4,5)]
does this graph have a Hamiltonian cycle? I think not""", lambda g: yes(tours(g) is not None), "hamilton python boolean no",
  U("1-2, 1-3, 1-4, 2-5, 3-5, 4-5"))
q("""Gritting lorry. Streets: Abbey St joins North Sq and East Sq. Baker St joins East Sq and South Sq. Cole St joins South Sq and West Sq. Dale St joins West Sq and North Sq. Elder St joins North Sq and South Sq. Can the lorry do each street exactly once and be back where it began?""",
  lambda g: yes(nx.is_eulerian(g)), "euler prose boolean no",
  U("North Sq-East Sq, East Sq-South Sq, South Sq-West Sq, West Sq-North Sq, North Sq-South Sq"))
q("""Draw it in a single stroke! Dots a,b,c,d,e; lines ab, bc, cd, da, ac, ce, and no line twice. From which dots can the pencil possibly start?""",
  lambda g: names(v for v in g if g.degree(v) % 2), "euler pairs set", U("a-b, b-c, c-d, d-a, a-c, c-e"))
q("""Dominoes: [pine|oak] [oak|ash] [ash|pine] [ash|elm] [elm|yew] [yew|ash]. As in the usual game, touching ends must match and tiles can be turned. Lay all of them in one closed ring; give me the sequence of trees you pass.""",
  lambda g: euler(g, True), "euler dominoes", U("pine|oak, oak|ash, ash|pine, ash|elm, elm|yew, yew|ash", arrow=r"\|"))
q("""A garden club inspects hedges. Hedges run between gates: N-O, O-P, P-Q, Q-N, N-P, O-Q. How many hedges at least have to be walked twice if one starts and stops at the same gate and wants to see all of them? (each hedge is equally long)""",
  num(2), "euler postman", U("N-O, O-P, P-Q, Q-N, N-P, O-Q"), note="K4: four odd nodes, two edges doubled")
q("""Only the school, the clinic and the town hall need fibre; other junctions may be used or not. Trench prices in k€: school–J1 4, clinic–J1 5, town hall–J1 6, school–clinic 10, clinic–town hall 12, J1–J2 1, J2–town hall 4. What's the least we can spend?""",
  lambda g: num(linked(g, ["school", "clinic", "town hall"])), "steiner dashes",
  U("school–J1 4, clinic–J1 5, town hall–J1 6, school–clinic 10, clinic–town hall 12, J1–J2 1, J2–town hall 4"))
q("""Irrigation. Possible ditches with their length in m: well/barn 60; well/knoll 25; knoll/barn 30; knoll/orchard 35; well/orchard 70; barn/orchard 55; orchard/vineyard 20. The well, the barn and the vineyard must end up on one connected system. Minimum total length of ditch?""",
  lambda g: num(linked(g, ["well", "barn", "vineyard"])), "steiner slash",
  U("well/barn 60; well/knoll 25; knoll/barn 30; knoll/orchard 35; well/orchard 70; barn/orchard 55; orchard/vineyard 20", arrow="/"))
