"""What must be declined."""
from gold import *

q("""Tunnels: Bunker-Shaft, Shaft-Gallery, Gallery-Pump. How do I crawl from the Bunker to the Orangery?""", decline("Orangery does not occur"), "decline missing-node")
q("""Knitting circle: Agnes sits by Berta, Berta sits by Cilly, Cilly sits by Dorle. How many neighbours does Xanthippe have?""", decline("Xanthippe does not occur"), "decline missing-node prose")
q("""src,dst,ms
fra,ams,9
ams,lon,8
lon,nyc,70
What's the latency from tokyo to nyc over this mesh?""", decline("tokyo does not occur"), "decline missing-node csv")
q("""digraph { ore -> iron; iron -> steel; steel -> rail } - does uranium lead to rail?""", decline("uranium does not occur"), "decline missing-node dot")
q("""Find the minimum spanning tree and tell me its weight, thanks.""", decline("no graph"), "decline no-graph")
q("""I pasted the org chart yesterday in another window. Who is Brunhilde's second-level manager again?""", decline("no graph"), "decline no-graph")
q("""Which of my friends are friends among themselves? You should know them, there are about thirty.""", decline("no graph"), "decline no-graph prose")
q("""Read files/atlantis_ferries.csv and tell which port is the busiest.""", decline("no such file"), "decline missing-file")
q("""Compute the diameter of the graph stored in files/lost_sheet_7.graphml""", decline("no such file"), "decline missing-file")
q("""Roads: Capri-Sorrento, Sorrento-Amalfi, Amalfi-Ravello. Which of the four has the most charming cafés?""", decline("taste"), "decline subjective")
q("""Tim loves Una, Una loves Wes, Wes loves Tim. Whose feelings are the deepest?""", decline("taste"), "decline subjective prose")
q("""a->b, b->c, c->a, c->d. Is this a pretty graph, would you say?""", decline("taste"), "decline subjective arrows")
q("""What did the Dow Jones close at last Friday?""", decline("another subject"), "decline other-subject")
q("""Write me a limerick about a lighthouse keeper who collects umbrellas.""", decline("another subject"), "decline other-subject")
q("""My basil has yellow leaves since I repotted it. Too much water or too little?""", decline("another subject"), "decline other-subject prose")
q("""Convert 350 degrees Fahrenheit into Celsius for an oven please""", decline("another subject"), "decline other-subject")
q("""Put these chores in order: vacuum before mop, mop before wax, wax before vacuum, dust before mop.""", decline("the constraints form a circle", True), "decline contradiction cycle")
q("""The bridge Ems–Aa is 300 m long. The bridge Aa–Vechte is 120 m long. The bridge Ems–Aa is 450 m long. What's the length of the walk Ems to Vechte over the two bridges?""", decline("two lengths for one bridge"), "decline contradiction weights")
q("""Pavel is Mirka's father. Mirka is Pavel's mother. How many generations lie between Pavel and his oldest ancestor named here?""", decline("each is a parent of the other"), "decline contradiction kinship")
q("""| leg | via |
|---|---|
| Perth - Dundee | A90 |
| Dundee - Forfar | A90 |
| Forfar - Perth | A94 |
How many miles is Perth to Forfar the short way round?""", decline("no distances"), "decline missing-weights table")
q("""mix → knead, knead → rest, rest → bake. How long does the bread take all in all?""", decline("no durations"), "decline missing-weights arrows")
q("""Ship lines: Rhodes–Kos, Kos–Leros, Leros–Samos. When do I arrive on Samos if I board at Rhodes at 07:30?""", decline("no times"), "decline missing-times")
q("""Pumps feed: well→cistern, cistern→tower, well→tower. How many litres an hour can flow from the well to the tower?""", decline("no capacities"), "decline missing-weights flow")
q("""Directed edges with cost: s→u 4, u→v -6, v→u 2, v→t 3. What's the least cost of getting from s to t if you may pass places as often as you like?""", decline("a negative circle: no least cost"), "decline unbounded")
