"""Questions that name a file."""
from gold import *

q("""In files/cableway.csv haben wir die Fahrzeiten, sorry, German headers: from, to, minutes, and decimal commas. Cabins run both ways. Quickest Talstation to Gletscher, in minutes?""",
  lambda g: num(dist(g, "Talstation", "Gletscher")), "file shortest-path csv decimal-comma",
  U("Talstation-Alm 6.5, Alm-Gletscher 11, Talstation-Kanzel 9, Kanzel-Gletscher 7.5, Kanzel-Alm 2"), loose=True)
q("""Have a look at files/beehives.graphml. Hives are linked where the bees were seen to mix. Which hives act as a sole go-between, so that taking one of them out splits the rest?""",
  lambda g: names(cut_nodes(g)), "file articulation graphml labels", U("Linden-Clover, Clover-Heather, Heather-Linden, Heather-Acacia, Acacia-Chestnut"))
q("""files/ward_rota.json holds the steps a patient goes through. Give an order of all the steps that never goes against an arrow.""",
  lambda g: order(g), "file topo-order json", D("admit-scan, admit-bloods, scan-consult, bloods-consult, consult-surgery, surgery-discharge"))
q("""max litres/min that reach the beds from the main, see files/allotment_water.dot""",
  lambda g: num(flow(g, "main", "beds")), "file maxflow dot", D("main-north 12, main-south 7, north-south 4, north-beds 6, south-beds 9"))
q("""How many letters have to be written at least until a story told by Aiko has come to Goran, going by files/penpals.adjlist? The first name in a line writes to all the others in it.""",
  lambda g: num(dist(g, "Aiko", "Goran", False)), "file shortest-path adjlist", lists("Aiko Boris Chiara\nBoris Dunja\nChiara Dunja\nDunja Erik\nErik Freya\nFreya Goran", colon=r"\s", comma=r"\s+"))
q("""A historian asks: by the tariffs in files/spice_trade.yaml (goods move only from → to), along which ports did pepper travel most cheaply from Malabar to Venice?""",
  lambda g: path(g, "Malabar", "Venice"), "file shortest-path yaml", D("Malabar-Aden 40, Aden-Cairo 25, Malabar-Hormuz 30, Hormuz-Aleppo 35, Cairo-Venice 20, Aleppo-Venice 28"))
q("""Members listed in files/committee.md: who sits on more than one committee?""",
  lambda g: names(v for v in g if g.degree(v) > 1 and v not in ("Finance", "Events", "Bylaws", "Garden")), "file degree markdown",
  lists("Finance: Abel, Brit, Cato\nEvents: Brit, Dagny\nBylaws: Cato, Egil\nGarden: Fenja"))
q("""files/dig_site.tgf is the Harris matrix of our excavation in trivial graph format, arrow = "is older than". Which finds are certainly younger than the Oven?""",
  lambda g: names(nx.descendants(g, "Oven")), "file reachability tgf", D("Trench-Oven, Oven-Wall, Midden-Wall, Wall-Ditch"))
