"""Questions that must be declined."""
from gold import *


def no(text, why, tags, empty=False):
    q(text, decline(why, empty), "decline " + tags)


# a node that is not there --------------------------------------------------------------------------------

no("Roads: Elba–Ponza 14 km, Ponza–Capri 9 km, Capri–Ischia 6 km. How far is it from Elba to Sardinia?", "Sardinia does not occur", "missing-node roads")
no("""node_a,node_b
x1,x2
x2,x3
x3,x4

what are the neighbours of x9?""", "x9 does not occur; numbered names are not misspelt ones", "missing-node csv")
no("Is Gerold a friend of a friend of Hilda? Hilda–Ingrid, Ingrid–Jost, Jost–Karl.", "Gerold does not occur", "missing-node social")
no("A->B 4, B->C 3, A->C 9. max flow from A to Z?", "Z does not occur", "missing-node maxflow")
no("Who is the lowest common ancestor of Pim and Quentin? Oma is the mother of Pim and Ruth. Ruth is the mother of Sara.", "Quentin does not occur", "missing-node tree")
no("Statics requires Algebra, Dynamics requires Statics. What do I need for Organic Chemistry?", "Organic Chemistry does not occur", "missing-node courses")
no("""Bus A->B 08:00-08:30
Bus B->C 08:40-09:10
When do I reach the Lighthouse when I start in A at 8?""", "Lighthouse does not occur", "missing-node temporal")
no("Suppose the road between Vik and Hella is closed, how long is Vik to Selfoss? Vik–Skogar 33, Skogar–Selfoss 97, Vik–Selfoss 129.", "there is no road Vik–Hella; Hella does not occur", "missing-node what-if")
no("degree of node 12 in: 1-2, 2-3, 3-4, 4-5, 5-1", "node 12 does not occur", "missing-node numbers chat")
no("Which drugs treat migraine? Facts: Aspirin treats fever. Salbutamol treats asthma. Insulin treats diabetes.", "nothing is known about migraine", "missing-node kg", True)
no("Graph: {\"Kyoto\": [\"Nara\"], \"Nara\": [\"Osaka\"], \"Osaka\": [\"Kobe\"]}. Is there a path from Tokyo to Kobe?", "Tokyo does not occur", "missing-node python")

# no graph ---------------------------------------------------------------------------------------------------

no("What is the shortest path from Berlin to Madrid?", "no graph is given", "no-graph")
no("hey, can you tell me how many nodes my graph has?", "no graph is given", "no-graph chat")
no("As discussed yesterday, please compute the minimum spanning tree of the network I sent you by mail.", "no graph is given", "no-graph")
no("Who is the most central person in our company?", "no graph is given", "no-graph centrality")
no("I have five tasks and some of them depend on others. In which order should I do them?", "no tasks are named", "no-graph topo-order")
no("Does the following graph contain a cycle?", "nothing follows", "no-graph cycle")
no("is it connected", "no graph is given", "no-graph chat")
no("See the attached picture of the circuit. How many wires must be cut to isolate the lamp?", "there is no picture", "no-graph")

# weights or times that are not given ---------------------------------------------------------------------------

no("Lyon - Dijon - Nancy - Metz is the line. How many kilometres is it from Lyon to Metz?", "no distances are given", "missing-weights train")
no("What's the cheapest flight connection from Faro to Riga? Connections: Faro–Porto, Porto–Berlin, Berlin–Riga, Faro–London, London–Riga.", "no prices are given", "missing-weights flights")
no("Tasks: plan, then dig, then pour, then build; paint after build. When will we be finished if we start on Monday?", "no durations are given", "missing-weights critical-path")
no("Pipes: spring to tank, tank to house, tank to garden, garden to house. How many litres per minute can the house get?", "no capacities are given", "missing-weights maxflow")
no("""| worker | can do |
|---|---|
| Ada | roof |
| Bob | roof, walls |
| Cy | walls |
Which assignment costs the least money?""", "no costs are given", "missing-weights assignment")
no("Trains run from Graz to Linz and from Linz to Wels. I'm in Graz at 10 o'clock, when do I arrive in Wels?", "no times are given", "missing-weights temporal")
no("which of these two is faster for a parcel: hub→north→client or hub→south→client?", "no durations are given", "missing-weights chat")
no("Total length of cable for the minimum spanning tree, in metres: shed–barn 20 m, barn–house (not measured yet), shed–house (not measured yet), house–well 35 m.", "two lengths are unknown", "missing-weights mst")
no("Amy met Ben, Ben met Cal, Cal met Dee. Amy was infectious from Tuesday on. Did Dee catch it?", "the times of the meetings are not given", "missing-weights temporal")
no("What's the heaviest load that can cross from Fort to Quay? Bridges: Fort–Isle, Isle–Quay, Fort–Mole, Mole–Quay.", "no loads are given", "missing-weights widest")

# taste -----------------------------------------------------------------------------------------------------------

no("Anna–Ben, Ben–Carl, Carl–Anna, Carl–Doro. Which of them is the most trustworthy?", "subjective", "subjective social")
no("Routes: Ayr–Bala–Crewe (40 km) or Ayr–Dover–Crewe (55 km). Which one has the prettier landscape?", "subjective", "subjective roads")
no("Here's our org chart: Kurt leads Lisa and Max, Lisa leads Nora. Should Kurt be fired?", "an opinion", "subjective orgchart")
no("Which of the islands Fohr–Amrum–Sylt (ferries run in that order) would you rather spend a holiday on?", "subjective", "subjective")
no("Team results: Reds beat Blues, Blues beat Greens, Greens beat Reds. Who deserves the cup morally?", "subjective", "subjective sport")
no("Among the papers P1→P2, P3→P2, P2→P4 (citing→cited), which is best written?", "subjective", "subjective citations")

# another subject -----------------------------------------------------------------------------------------------------

no("Write me a short poem about autumn leaves.", "not a graph question", "off-topic")
no("What's the weather going to be like in Trieste tomorrow?", "not a graph question", "off-topic")
no("How do I boil an egg so that the yolk stays soft?", "not a graph question", "off-topic")
no("Please translate 'good morning' into Finnish.", "not a graph question", "off-topic")
no("Milan–Como, Como–Lugano, Lugano–Bellinzona. What did people in Lugano eat in the 14th century?", "the graph says nothing about it", "off-topic")
no("Who won the football world cup in 1974?", "not a graph question", "off-topic")
no("a-b, b-c, c-d. how old is b?", "nothing about ages is given", "off-topic chat")
no("Ida works with Jon and Jon works with Kai. What is Jon's phone number?", "not given", "off-topic")

# contradictions ---------------------------------------------------------------------------------------------------------

no("The distance from Ulm to Isny is 80 km. The distance from Isny to Lindau is 30 km. The distance from Ulm to Isny is 95 km. What's the distance from Ulm to Lindau via Isny?", "two lengths for one road", "contradiction")
no("Bo is the mother of Cy. Cy is the mother of Bo. Di is the daughter of Cy. Who is Di's grandmother?", "nobody is their own grandmother", "contradiction family")
no("Paint must be done before Sand and Sand must be done before Paint. Varnish comes last. Give the order of the three steps.", "each before the other", "contradiction topo-order", True)
no("Every edge of my graph is undirected; it has exactly three nodes a, b, c and five different edges without loops or doubles. Which node has the highest degree?", "three nodes have at most three edges", "contradiction")
no("Task X takes 3 days. Task Y takes 2 days and starts after X. Task X takes 6 days. How long is the project?", "two durations for X", "contradiction critical-path")
no("Rex is older than Sam, Sam is older than Tim and Tim is older than Rex. Who is the oldest?", "a circle of ages", "contradiction", True)
no("List an order for these modules: core needs net, net needs log, log needs core, ui needs core.", "a cycle: there is no order", "contradiction topo-order build", True)

# undefined, unbounded --------------------------------------------------------------------------------------------------------

no("One-way: A->B cost 2, B->C cost -5, C->A cost 1, C->D cost 4. What's the cheapest walk from A to D if streets may be used as often as you like?", "a negative circle: no cheapest walk", "undefined shortest-path")
no("Longest route from P to Q if corners may be passed any number of times: P-R 3, R-S 2, S-P 4, S-Q 1?", "unbounded", "undefined longest-path")
no("How many different walks of any length are there from x to y in the graph x-y, y-z, z-x?", "infinitely many", "undefined count")
no("Colour the triangle r-s, s-t, t-r with two colours so that neighbours differ. Which colour does each node get?", "impossible", "undefined colouring", True)
no("Give the closest common ancestor of Uli and Vito. Uli's father is Wim. Vito's father is Xaver.", "they have none", "undefined tree", True)
no("North, Mid, South: North–Mid 10 min. South can't be reached from anywhere. How many minutes from North to South?", "there is no way", "undefined shortest-path", True)
no("What's the diameter of the network d1-d2, d2-d3, e1-e2 (it's in two pieces, I know)?", "not defined for a graph in two pieces", "undefined diameter", True)
no("Plan the street sweeper's round trip that takes every street exactly once: J-K, K-L, L-M, M-J, J-L, K-M.", "odd corners: there is none", "undefined euler", True)
