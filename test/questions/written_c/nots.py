"""What must be declined."""
from gold import *


def no(text, why, tags, empty=False):
    q(text, decline(why, empty), "decline " + tags)


# a node that is not there
no("Lanes: Mole–Newt, Newt–Otter, Otter–Puma. How do I get from Mole to Rhino?", "Rhino is not in the graph", "missing-node")
no("ferry routes {Sal: [Fogo, Maio], Maio: [Brava]}. number of hops between Sal and Madagascar?", "Madagascar is not in the graph", "missing-node")
no("What are Wilhelmina's friends? edges: kit/lia, lia/moe, moe/nan", "Wilhelmina is not in the graph", "missing-node")
no("a->b 3, b->c 4, c->d 2. shortest a -> q?", "q is not in the graph", "missing-node weighted")
no("Max flow from Plant to Harbour, please: Plant→Depot 5, Depot→Station 7, Plant→Station 2.", "Harbour is not in the graph", "missing-node maxflow")
no("parent,child\nOtto,Paul\nPaul,Rosa\nRosa,Tim\nWho is the mother of Konstantin?", "Konstantin does not occur", "missing-node family", True)
no("Which course do I need before Astronomy? Physics needs Maths. Chemistry needs Physics. Maths needs School.", "Astronomy does not occur", "missing-node prerequisites", True)
no("Is Zebedee connected to Ophelia? Net: Ham-Eve, Eve-Tom, Tom-Ham.", "neither name occurs", "missing-node")
no("If the Tehran office goes down, who is cut off? Links: Rome–Cairo, Cairo–Delhi, Delhi–Hanoi.", "Tehran is not in the network", "missing-node what-if")
no("degree centrality of node 42 in 1-2 2-3 3-1 3-4", "node 42 does not exist", "missing-node")

# no graph
no("What's the shortest path from the library to the station?", "no graph is given", "no-graph")
no("how many connected components does my graph have", "no graph is given", "no-graph")
no("Please colour the map with four colours and tell me which country gets which.", "no map is given", "no-graph")
no("My boss sent me an org chart. Who is the common superior of Lutz and Meike?", "the chart is not given", "no-graph")
no("Compute the maximum flow of the network shown in the figure below.", "there is no figure", "no-graph figure")
no("I attached the bus timetable. When does the last bus to Hove leave?", "nothing is attached", "no-graph temporal")
no("Given the adjacency matrix A, is G bipartite?", "the matrix is not given", "no-graph")

# missing files
no("What is the diameter of the network in files/harbour_lights.gml?", "the file does not exist", "missing-file")
no("files/old_backup_2019.csv: list the bridges", "the file does not exist", "missing-file")
no("Take the edges of files/nowhere.json and tell me the cheapest way from A to B.", "the file does not exist", "missing-file")
no("How many people in files/staff_of_the_moon.txt report to Neil?", "the file does not exist", "missing-file")
no("In files/narrow_gauge.csv, how far is it from Abbey to Glasgow?", "Glasgow is not in the file", "missing-node file")
no("files/packages.json: which packages depend on tensorflow?", "tensorflow is not in the file", "missing-node file", True)

# taste
no("Nadia–Omid, Omid–Petra, Petra–Nadia. Which of the three is the most fun at parties?", "a matter of taste", "subjective")
no("Here are our hiking routes: Lake–Peak 5 km, Peak–Hut 3 km, Lake–Hut 7 km. Which one has the prettiest view?", "a matter of taste", "subjective")
no("A beat B, B beat C, A beat C. Who deserved to win?", "a matter of taste", "subjective")
no("Teams: red-blue, blue-green, green-red played each other. Which jersey looks best?", "a matter of taste", "subjective")
no("Between Linz and Graz there are the roads Linz–Steyr, Steyr–Graz, Linz–Wels, Wels–Graz. Which one would you enjoy more?", "a matter of taste", "subjective")

# another subject
no("Can you write a limerick about a lighthouse keeper?", "not a question about a graph", "off-topic")
no("what's the boiling point of ethanol", "not a question about a graph", "off-topic")
no("Translate 'the path is long' into Finnish.", "not a question about a graph", "off-topic")
no("Who won the 1998 football world cup?", "not a question about a graph", "off-topic")
no("Solve x^2 - 5x + 6 = 0 for x.", "not a question about a graph", "off-topic maths")
no("Why do cats purr when they sit on my network cables?", "not a question about a graph", "off-topic")

# contradictions
no("Kim is Lea's mother. Lea is Kim's mother. Who is the older one?", "the facts contradict each other", "contradiction")
no("Put into order: wash before dry, dry before fold, fold before wash.", "the constraints form a circle", "contradiction topo-order", True)
no("The bridge Aven–Bram is 7 km long. The bridge Aven–Bram is 12 km long. Bram–Cork is 3 km. How far is it from Aven to Cork?", "two lengths for one edge", "contradiction weights")
no("Uma is taller than Vic, Vic is taller than Wes, Wes is taller than Uma. Who is the tallest?", "the facts contradict each other", "contradiction", True)

# weights or times not given
no("Stops of the night bus: Quay, Rink, Silo, Toll in this order. How many minutes does it take from Quay to Toll?", "no times are given", "missing-weights")
no("Pipes run from A to B, from B to C and from A to C. How many litres per second can reach C from A?", "no capacities are given", "missing-weights maxflow")
no("Flights: Oslo–Riga, Riga–Kyiv, Oslo–Kyiv. Which connection from Oslo to Kyiv is the cheapest in euros?", "no prices are given", "missing-weights")
no("tasks: mix, bake, cool. bake after mix, cool after bake. On which day will we be finished?", "no durations are given", "missing-weights critical-path")
no("We start at Bergen at 9 and go Bergen–Voss–Flam. When do we arrive in Flam?", "no times are given", "missing-weights temporal")
no("Network: hub–n1, hub–n2, n1–n2. What's the total cable length in metres?", "no lengths are given", "missing-weights")

# not defined
no("What's the longest walk from P to Q if streets may be used as often as one likes? P–Q 4, Q–R 3, R–P 2", "unbounded", "undefined")
no("x->y -3, y->z -2, z->x 1, z->t 5. cheapest walk from x to t when nodes may be repeated?", "a negative cycle", "undefined negative-cycle", True)

# told at length
no("My uncle sold his farm last year and moved to the coast. He says one can walk from the pier to the windmill in no time. How long does it take, and should he buy a bicycle?", "no distances are given", "missing-weights prose")
no("In our club Aldo plays with Bruna, Bruna with Ciro, Ciro with Aldo. How often did Aldo play with Bruna last season?", "no counts are given", "missing-weights prose")
no("Our lab has the rooms Kelvin, Lumen and Mole, with doors Kelvin–Lumen and Lumen–Mole. How many people work in Lumen?", "nothing is said about people", "missing-facts")
no("Nodes: 5. Edges: I forgot them at home. Is there an Euler circuit?", "no edges are given", "no-graph")
no("Lukas is taller than Moritz. Moritz is taller than Nils. How tall is Nils in centimetres?", "no heights are given", "missing-facts")
no("Anouk–Bram, Bram–Cato, Cato–Daan. What is the phone number of Cato?", "not in the data", "missing-facts")
no("The timetable: Mora–Rättvik, Rättvik–Falun, Falun–Borlänge. I have to be in Falun at noon. Which train from Mora should I take?", "no times are given", "missing-weights temporal")
no("Find the cheapest perfect matching, please. The table of costs will follow tomorrow.", "no costs are given", "no-graph matching")
no("In the tree oak>beech, beech>ash, what is the lowest common ancestor of ash and mahogany?", "mahogany is not in the tree", "missing-node tree")
no("Which of these is the nicest baby name: edges Ida–Nora, Nora–Emma, Emma–Ida?", "a matter of taste", "subjective")
no("How many calories does a mountain goat need per day, and how do I cook rice?", "not a question about a graph", "off-topic")
no("Compare files/net_before.gml with files/net_after.gml: which edges were removed?", "the files do not exist", "missing-file compare")
no("Every road is one-way. No road is one-way. Roads: A to B, B to C. Can I drive from C to A?", "the facts contradict each other", "contradiction")
