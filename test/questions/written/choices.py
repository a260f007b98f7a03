"""Choosing well: colours, slots, pairs, guards, teams, round trips."""
from gold import *

# colouring ---------------------------------------------------------------------------------------

d = "Biology-Chemistry, Biology-Drama, Chemistry-Drama, Drama-English, English-French, French-Chemistry"
q(f"Exams that share students can't be at the same time: {d}. How many exam slots do we need?",
  lambda g: num(colours(g)),
  "colouring scheduling indirect", U(d))
q(f"Make an exam plan with 3 slots. Conflicts: {d}. Tell me the slot of each exam.",
  lambda g: colouring(g, 3),
  "colouring scheduling mapping", U(d))

q("""Can the map be coloured with three colours so that neighbours differ? Nia–Oria, Nia–Pria, Nia–Qria, Oria–Pria, Oria–Qria, Pria–Qria, Qria–Rria""",
  lambda g: yes(colours(g) <= 3),
  "colouring map boolean no", U("Nia–Oria, Nia–Pria, Nia–Qria, Oria–Pria, Oria–Qria, Pria–Qria, Qria–Rria"))

q("""Radio masts closer than 20 km need different frequencies. Close pairs: m1-m2, m2-m3, m3-m4, m4-m5, m5-m1, m1-m6. Fewest frequencies?""",
  lambda g: num(colours(g)),
  "colouring frequencies", U("m1-m2, m2-m3, m3-m4, m4-m5, m5-m1, m1-m6", False))

q("""the fish that eat each other can't share a tank: guppy-oscar, tetra-oscar, oscar-barb, barb-tetra, angel-tetra, angel-guppy. min number of tanks""",
  lambda g: num(colours(g)), "colouring chat animals",
  U("guppy-oscar, tetra-oscar, oscar-barb, barb-tetra, angel-tetra, angel-guppy"))

q("""Chemicals that react must be stored in different cabinets. Acid reacts with Base and Metal; Base reacts with Salt Mix; Metal reacts with Peroxide; Peroxide reacts with Acid. Is two cabinets enough?""",
  lambda g: yes(nx.is_bipartite(g)),
  "colouring chemistry boolean no", U("Acid-Base, Acid-Metal, Base-Salt Mix, Metal-Peroxide, Peroxide-Acid"))

q("""Variables alive together: x–y, y–z, x–z, z–w, w–v, v–z. How few registers suffice?""",
  lambda g: num(colours(g)),
  "colouring software", U("x–y, y–z, x–z, z–w, w–v, v–z"))

q("""Committee meetings. Finance has Ann, Bob; Culture has Bob, Cleo; Sport has Dan, Ann; Traffic has Eve, Cleo; Parks has Dan, Eve. Every meeting takes one hour and nobody can be in two at once. What's the smallest number of hours needed?""",
  lambda g: num(colours(g)),
  "colouring scheduling prose derived", U("Finance-Culture, Finance-Sport, Culture-Traffic, Sport-Parks, Traffic-Parks"))

q("""Two-colour these cities so that no road joins equal colours: Ur-Uruk, Uruk-Nippur, Nippur-Kish, Kish-Ur, Kish-Sippar""",
  lambda g: colouring(g, 2),
  "colouring bipartite mapping history", U("Ur-Uruk, Uruk-Nippur, Nippur-Kish, Kish-Ur, Kish-Sippar"))

q("""Can the wrestlers be divided into two teams such that every fight is between opposite teams? Fights: Axe v Bull, Bull v Claw, Claw v Duke, Duke v Axe, Duke v Echo.""",
  lambda g: yes(nx.is_bipartite(g)), "colouring bipartite sport",
  U("Axe-Bull, Bull-Claw, Claw-Duke, Duke-Axe, Duke-Echo"))

q("""Seat the quarrelling aunts at two tables. Quarrels: Adele/Berta, Berta/Carla, Carla/Dora, Dora/Erna, Erna/Adele. Possible?""",
  lambda g: yes(nx.is_bipartite(g)),
  "colouring bipartite no", U("Adele-Berta, Berta-Carla, Carla-Dora, Dora-Erna, Erna-Adele"))

q("""The graph alpha-one, one-beta, beta-two, two-gamma, alpha-two is bipartite. Which nodes are on the same side as alpha?""",
  lambda g: names(v for v, x in hops(g, "alpha").items() if x % 2 == 0) | {"accept": [["alpha", "beta", "gamma"]]}, "colouring bipartite sides",
  U("alpha-one, one-beta, beta-two, two-gamma, alpha-two"))

# matching ------------------------------------------------------------------------------------------

q("""Volunteers and the shifts they can take: Mara: early, late. Nico: early. Olga: night. Piet: night, late. Rita: early, night. At most one person per shift. How many shifts can be filled at most?""",
  lambda g: num(matching(g)),
  "matching lists", U("Mara-early, Mara-late, Nico-early, Olga-night, Piet-night, Piet-late, Rita-early, Rita-night"))

m, a = assignments({w: {j: 1 for j in js} for w, js in {"Sue": ["drums", "bass"], "Ted": ["vocals"], "Ugo": ["bass", "keys"], "Val": ["keys"]}.items()}, max)
q("""Band line-up: Sue plays drums or bass, Ted sings (vocals), Ugo plays bass or keys, Val plays keys. Everyone on exactly one job and all four covered: who does what?""",
  mapping(the(a)),
  "matching mapping music", U("Sue-drums, Sue-bass, Ted-vocals, Ugo-bass, Ugo-keys, Val-keys"), loose=True)

q("""Can all five kids get a bike that fits? Finn fits red or blue, Gina fits red, Hugo fits blue, Ida fits green or black, Jule fits red or blue.""",
  lambda g: yes(matching(g) == 5),
  "matching boolean no", U("Finn-red, Finn-blue, Gina-red, Hugo-blue, Ida-green, Ida-black, Jule-red, Jule-blue"))

q("""tennis pairs: who would play with whom: amy-bob, bob-cid, cid-dee, dee-amy, dee-eve, eve-fin. max number of pairs at the same time?""",
  lambda g: num(matching(g)),
  "matching sport chat", U("amy-bob, bob-cid, cid-dee, dee-amy, dee-eve, eve-fin"))

d = """applicant,job
Kira,nurse
Kira,cook
Luca,cook
Mina,nurse
Mina,driver
Nils,driver
Nils,cook
Ova,cook"""
q(f"{d}\n\nHow many of the five applicants must remain without a job, whatever we do?",
  lambda g: num(5 - matching(g)),
  "matching csv difference", U("Kira-nurse, Kira-cook, Luca-cook, Mina-nurse, Mina-driver, Nils-driver, Nils-cook, Ova-cook"))

q("""Kidney exchange compatibility (both ways): P1-P2, P2-P3, P3-P4, P4-P5, P5-P3, P6-P1. What's the largest number of patients that can be helped by pairwise swaps?""",
  lambda g: num(2 * matching(g)), "matching biology derived",
  U("P1-P2, P2-P3, P3-P4, P4-P5, P5-P3, P6-P1", False))

q("""is there a perfect matching? n1-n2, n1-n3, n1-n4, n4-n5, n5-n6""",
  lambda g: yes(2 * matching(g) == len(g)),
  "matching perfect no", U("n1-n2, n1-n3, n1-n4, n4-n5, n5-n6", False))

# assignment with costs ---------------------------------------------------------------------------------

def bip(c):
    g = nx.Graph()
    for w, r in c.items():
        for j, x in r.items():
            g.add_edge(w, j, weight=x)
    return g

c = {"Uma": {"roof": 9, "walls": 4, "floor": 7}, "Vin": {"roof": 6, "walls": 5, "floor": 8}, "Wes": {"roof": 8, "walls": 3, "floor": 5}}
d = """| | roof | walls | floor |
|---|---|---|---|
| Uma | 9 | 4 | 7 |
| Vin | 6 | 5 | 8 |
| Wes | 8 | 3 | 5 |"""
m, a = assignments(c)
q(f"Hours each worker would need:\n{d}\nOne job each, least hours in total. Who gets which job?",
  mapping(the(a)), "assignment table mapping", bip(c))
q(f"{d}\n\n(hours) cheapest way to give each of the three one of the jobs: how many hours altogether?",
  num(m), "assignment table", bip(c))

c = {"cab1": {"rider_a": 4, "rider_b": 7, "rider_c": 3}, "cab2": {"rider_a": 2, "rider_b": 6, "rider_c": 5}, "cab3": {"rider_a": 8, "rider_b": 3, "rider_c": 9}}
m, a = assignments(c)
q(f"""dist = {json.dumps(c)}
Every cab takes one rider. Minimise the sum of pick-up distances. What's the sum?""",
  num(m), "assignment json", bip(c))

c = {"Rex": {"sprint": 8, "jump": 6, "throw": 5}, "Sal": {"sprint": 9, "jump": 7, "throw": 4}, "Tia": {"sprint": 5, "jump": 9, "throw": 6}}
m, a = assignments(c, max)
q("""Coach's expected points: Rex sprint 8, jump 6, throw 5; Sal sprint 9, jump 7, throw 4; Tia sprint 5, jump 9, throw 6. Each athlete starts in one event and each event gets one athlete. Best line-up, in points?""",
  num(m), "assignment maximum sport", bip(c))
q("""Points forecast again: Rex sprint 8, jump 6, throw 5; Sal sprint 9, jump 7, throw 4; Tia sprint 5, jump 9, throw 6. If we maximise the total with one event per athlete, in which event does Rex end up?""",
  name(the(a)["Rex"]), "assignment maximum sport", bip(c))

# cover, independent, dominating --------------------------------------------------------------------------

d = "A-B, B-C, C-D, D-E, E-F, B-E, C-F"
q(f"Corridors between corners: {d}. A camera at a corner watches all corridors that end there. Fewest cameras to watch every corridor?",
  lambda g: num(len(covers(g)[0])),
  "cover indirect", U(d))

q("""We put guards on squares so that every street Pike-Dale, Dale-Moor, Moor-Fell, Fell-Pike, Dale-Fell, Moor-Glen has a guard at one of its ends at least. Where do the fewest possible guards stand?""",
  lambda g: oneof("set", covers(g)),
  "cover set", U("Pike-Dale, Dale-Moor, Moor-Fell, Fell-Pike, Dale-Fell, Moor-Glen"))

q("""How many fire stations do we need so that every village has one itself or in a neighbouring village? Neighbours: v1-v2, v2-v3, v3-v4, v4-v5, v5-v6, v6-v7, v2-v6""",
  lambda g: num(len(dominating(g)[0])), "dominating indirect",
  U("v1-v2, v2-v3, v3-v4, v4-v5, v5-v6, v6-v7, v2-v6", False))

q("""A warning app should be installed on as few phones as possible so that everybody either has it or is friends with someone who has it: Bo–Al, Bo–Cy, Bo–Di, Di–Ed, Ed–Fi, Ed–Gu, Gu–Ha. Which phones?""",
  lambda g: oneof("set", dominating(g)),
  "dominating set social", U("Bo–Al, Bo–Cy, Bo–Di, Di–Ed, Ed–Fi, Ed–Gu, Gu–Ha"))

q("""I want to invite as many as possible but no two who dislike each other. Dislikes: Ira–Joe, Joe–Kat, Kat–Lew, Lew–Ira, Lew–Meg, Meg–Nat. Max number of guests?""",
  lambda g: num(len(independent(g)[0])), "independent-set indirect",
  U("Ira–Joe, Joe–Kat, Kat–Lew, Lew–Ira, Lew–Meg, Meg–Nat"))

q("""Which is the largest group of stalls with no two adjacent? adjacent: s1-s2, s2-s3, s3-s4, s4-s5, s2-s5, s5-s6, s2-s6""",
  lambda g: oneof("set", independent(g)),
  "independent-set", U("s1-s2, s2-s3, s3-s4, s4-s5, s2-s5, s5-s6, s2-s6", False))

q("""Bakery wagons can't be parked on adjacent bays: bay graph Aa-Bb, Bb-Cc, Cc-Aa, Cc-Dd, Dd-Ee. Is it possible to place three?""",
  lambda g: yes(len(independent(g)[0]) >= 3),
  "independent-set boolean no", U("Aa-Bb, Bb-Cc, Cc-Aa, Cc-Dd, Dd-Ee"))

q("""Minimum vertex cover size? 1–6, 1–7, 2–6, 3–7, 3–8, 4–8, 5–8, 5–9""",
  lambda g: num(len(covers(g)[0])),
  "cover numbers", U("1–6, 1–7, 2–6, 3–7, 3–8, 4–8, 5–8, 5–9", False))

# euler, hamilton, tours --------------------------------------------------------------------------------------

q("""Can I draw this house without lifting the pen and without drawing a line twice? Lines: FL-FR, FL-BL, FR-BR, BL-BR, FL-BR, FR-BL, BL-Top, BR-Top""",
  lambda g: yes(nx.has_eulerian_path(g)),
  "euler games", U("FL-FR, FL-BL, FR-BR, BL-BR, FL-BR, FR-BL, BL-Top, BR-Top"))

q("""Street sweeper: every street exactly once, back to start. Streets: Oak–Pine, Pine–Fir, Fir–Oak, Fir–Elm, Elm–Yew, Yew–Fir. Give the tour, corner by corner.""",
  lambda g: euler(g, True), "euler circuit path",
  U("Oak–Pine, Pine–Fir, Fir–Oak, Fir–Elm, Elm–Yew, Yew–Fir"))

q("""Post rounds. Streets h1-h2, h2-h3, h3-h4, h4-h1, h1-h3. The postman wants to walk each street exactly once, he may end elsewhere than he starts. Show him how.""",
  lambda g: euler(g, False),
  "euler path", U("h1-h2, h2-h3, h3-h4, h4-h1, h1-h3", False))

q("""Seven-bridges style: land masses N, S, E, K; bridges N-K, N-E, K-E, S-K, S-E, N-S. Is there a round walk over each bridge exactly once?""",
  lambda g: yes(nx.is_eulerian(g)),
  "euler no history", U("N-K, N-E, K-E, S-K, S-E, N-S"))

q("""domino stones 1|2, 2|3, 3|1, 3|4, 4|5, 5|3 : can they all be laid in one closed ring?""",
  lambda g: yes(nx.is_eulerian(g)),
  "euler games numbers", U("1-2, 2-3, 3-1, 3-4, 4-5, 5-3", False))

q("""At which corners do an odd number of paths meet? Fern–Ivy, Ivy–Moss, Moss–Fern, Moss–Reed, Reed–Sage, Reed–Ivy""",
  lambda g: names(v for v in g if g.degree(v) % 2),
  "euler odd degree", U("Fern–Ivy, Ivy–Moss, Moss–Fern, Moss–Reed, Reed–Sage, Reed–Ivy"))

q("""Is there a guided tour that enters every room once and returns to the Entrance? Entrance-Blue, Blue-Green, Green-Red, Red-Entrance, Red-Gold, Gold-Green""",
  lambda g: yes(tours(g) is not None),
  "hamilton boolean", U("Entrance-Blue, Blue-Green, Green-Red, Red-Entrance, Red-Gold, Gold-Green"))

q("""find a hamiltonian path: k-l, l-m, m-n, n-k, n-o, o-p, m-p""",
  lambda g: hamilton(g, False),
  "hamilton path", U("k-l, l-m, m-n, n-k, n-o, o-p, m-p"))

q("""Six knights sit at a round table; only friends may sit next to each other. Friends: Bors–Kay, Kay–Tor, Tor–Gareth, Gareth–Lionel, Lionel–Ector, Ector–Bors, Bors–Tor. Give a seating order around the table.""",
  lambda g: hamilton(g, True), "hamilton seating indirect",
  U("Bors–Kay, Kay–Tor, Tor–Gareth, Gareth–Lionel, Lionel–Ector, Ector–Bors, Bors–Tor"))

q("""Star-shaped village: Center–A, Center–B, Center–C, Center–D, A–B. Can you walk through all places without visiting any twice?""",
  lambda g: yes(tours(g, closed=False) is not None),
  "hamilton no", U("Center–A, Center–B, Center–C, Center–D, A–B"))

q("""A rep starts in Metz, must visit Trier, Saar and Bitche and come back. Distances: Metz–Trier 105, Metz–Saar 70, Metz–Bitche 110, Trier–Saar 95, Trier–Bitche 130, Saar–Bitche 45 km. Shortest round trip length?""",
  lambda g: num(tours(g, "Metz")[0]), "tsp roads",
  U("Metz–Trier 105, Metz–Saar 70, Metz–Bitche 110, Trier–Saar 95, Trier–Bitche 130, Saar–Bitche 45"))

q("""Drone tour over the fields F1..F5, starting and ending at F1. Minutes: F1-F2 3, F1-F3 6, F1-F4 7, F1-F5 4, F2-F3 2, F2-F4 8, F2-F5 9, F3-F4 3, F3-F5 5, F4-F5 6. Give the order.""",
  lambda g: hamilton(g, True, "F1", True), "tsp path",
  U("F1-F2 3, F1-F3 6, F1-F4 7, F1-F5 4, F2-F3 2, F2-F4 8, F2-F5 9, F3-F4 3, F3-F5 5, F4-F5 6"))

d = """    a  b  c  d
a   0 12 10 19
b  12  0  3  7
c  10  3  0  6
d  19  7  6  0"""
q(f"{d}\ntsp tour length?",
  lambda g: num(tours(g)[0]),
  "tsp matrix chat", matrix("0 12 10 19\n12 0 3 7\n10 3 0 6\n19 7 6 0", list("abcd")))

q("""The museum guide walks from Gate and has to see Apse, Crypt and Tower in any order, ending wherever. Gate–Apse 4, Gate–Crypt 6, Gate–Tower 5, Apse–Crypt 3, Apse–Tower 7, Crypt–Tower 2 (minutes). Least walking?""",
  lambda g: num(tours(g, "Gate", False)[0]), "tsp open",
  U("Gate–Apse 4, Gate–Crypt 6, Gate–Tower 5, Apse–Crypt 3, Apse–Tower 7, Crypt–Tower 2"))

q("""Snow plough: it must clear every road at least once and come home; km: Ga–Hu 3, Hu–Ik 4, Ik–Ga 5, Ik–Jo 2. How far does it drive in the best case?""",
  lambda g: num(g.size(weight="weight") + dist(g, *[v for v in g if g.degree(v) % 2])),
  "euler postman weighted", U("Ga–Hu 3, Hu–Ik 4, Ik–Ga 5, Ik–Jo 2"))
