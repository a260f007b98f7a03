"""Names, ids and values that statements to be annotated are varied with, by the kind of their slot (notes.txt)."""
import string

GRAPHS = """balanced tree, barbell graph, binomial tree, bull graph, chvatal graph, circulant graph, circular ladder graph, complete graph, cubical graph,
cycle graph, desargues graph, diamond graph, dodecahedral graph, dorogovtsev goltsev mendes graph, frucht graph, full rary tree, heawood graph,
hoffman singleton graph, house graph, house x graph, icosahedral graph, krackhardt kite graph, ladder graph, lollipop graph, moebius kantor graph,
octahedral graph, pappus graph, path graph, petersen graph, sedgewick maze graph, star graph, tetrahedral graph, truncated cube graph,
truncated tetrahedron graph, turan graph, tutte graph, wheel graph""".replace("\n", " ").split(", ")
OTHER_GRAPHS = """moser spindle graph, golomb graph, prism graph, crown graph, book graph, gear graph, helm graph, kneser graph, paley graph, random graph,
harbour graph, web graph, fan graph, sun graph, caterpillar tree, spider tree, fibonacci tree, random tree, grid graph, torus graph, clebsch graph,
shrikhande graph, mcgee graph, nauru graph, dyck graph, folkman graph, butterfly graph, banner graph, gem graph, net graph, wagner graph, brinkmann graph,
hypercube graph, johnson graph, king graph, rook graph, sunlet graph, windmill graph, friendship graph, antiprism graph, two moons graph,
night bus graph, trophic web graph, family tree, decision tree, metro graph, karate club graph""".replace("\n", " ").split(", ")
SETS = {
    "b": "cora citeseer pubmed cora citeseer pubmed Cora CiteSeer PubMed DBLP arXiv AMiner ogbn-arxiv CORD-19 Scopus hep-th ACL-Anthology Inspire zbMATH",
    "c": "mutag ptc nci1 proteins mutag ptc nci1 proteins MUTAG PTC NCI1 PROTEINS ENZYMES Tox21 QM9 nci109 AIDS DrugBank ChEMBL BACE hiv-mols UniProt",
    "x": "Movielens movielens MovieLens Netflix IMDB imdb FilmTrust Letterboxd ml-100k Eachmovie cinepedia",
    "y": "Last-fm last-fm Last.fm lastfm Last-FM Spotify Deezer Bandcamp tunebase Pandora",
    "z": "Amazon amazon Etsy eBay Zalando Taobao Alibaba Walmart yoochoose bookcrossing Rakuten",
    "s": "twitter foursquare Twitter Foursquare Weibo LinkedIn Instagram Mastodon Flickr Gowalla Epinions Slashdot livejournal Douban Orkut Reddit",
    "k": "Freebase freebase WordNet wordnet Freebase WordNet Wikidata YAGO DBpedia NELL UMLS fb15k-237 wn18rr ConceptNet Hetionet",
}
TOPICS = ["Neural Networks", "Theory", "Databases", "Agents", "Genetic Algorithms", "Case Based", "Rule Learning", "diabetes", "information retrieval",
          "machine learning", "biology", "HCI", "Probabilistic Methods", "2", "1", "0", "graph theory", "oncology"]
SYLLABLES = "da ve ni el sen ka ro mi ta lu be no ra shi po ga tor win ham jo sy ne va ko li zu ma ren fa du".split()
NOUNS = """dog cat oak car tree river animal musician city vehicle fever doctor piano sugar coat bridge metal planet lawyer fruit storm imagination
happiness run carry green sharp lion tulip violin""".split()
PLACES = "Peru Oslo Malta Kenya Berlin Marie_Curie Ada_Lovelace Donald_Duck Lake_Garda New_Zealand Alan_Turing The_Beatles Mount_Fuji Isaac_Newton".split()
FIELDS = """people person nationality location country capital film genre award winner music artist origin sports team roster education school student
actor performance tv program language place birth gender profession organization member business""".split()
RELATIONS = """_hypernym _hyponym _member_of _derivationally_related_form _has_part _part_of instance_hypernym capitalOf bornIn worksFor P31 P279 treats
causes located_in spouse similar_to also_see member_meronym has_part antonym""".split()
NUMBERS = "two three four five six seven eight nine ten twelve fifteen twenty".split()


def word(rng, least, most):
    return "".join(rng.choice(SYLLABLES) for _ in range(rng.randint(least, most)))


def code(rng, letters, n):
    return "".join(rng.choice(letters) for _ in range(n))


def graph(rng):
    name = rng.choice(GRAPHS if rng.random() < .6 else OTHER_GRAPHS)
    way = rng.random()
    if way < .14:
        return name.title()
    if way < .24:
        return name[0].upper() + name[1:]
    if way < .32 and name.count(" ") > 1:
        first, _, last = name.rpartition(" ")
        return first.replace(" ", "-") + " " + last
    return name.replace(" ", rng.choice("_-")) if way > .97 else name


def user(rng):
    return rng.choice([lambda: str(rng.randint(1, 10 ** rng.randint(2, 8))), lambda: "u" + str(rng.randint(1, 9999)), lambda: word(rng, 2, 4),
                       lambda: word(rng, 1, 3) + rng.choice(["_", "", "."]) + str(rng.randint(1, 99)), lambda: word(rng, 2, 3).capitalize(),
                       lambda: "A" + code(rng, string.ascii_uppercase + string.digits, rng.randint(3, 13)),
                       lambda: "user/" + str(rng.randint(1000, 99999999)), lambda: word(rng, 1, 2) + "_" + word(rng, 1, 2)])()


def thing(rng):
    return rng.choice([lambda: str(rng.randint(1, 99999)), lambda: rng.choice("imab") + str(rng.randint(1, 9999)),
                       lambda: "B00" + code(rng, string.ascii_uppercase + string.digits, rng.randint(2, 7)), lambda: word(rng, 2, 4).capitalize()])()


def entity(rng):
    return rng.choice([lambda: "/m/0" + code(rng, string.ascii_lowercase + string.digits, rng.randint(1, 6)), lambda: rng.choice(PLACES),
                       lambda: f"{rng.choice(NOUNS)}.{rng.choice('nnva')}.{rng.randint(1, 12):02d}", lambda: "Q" + str(rng.randint(1, 99999)),
                       lambda: f"{rng.choice(NOUNS)}_{rng.choice(NOUNS)}.n.01", lambda: rng.choice(NOUNS)])()


def path(rng):
    return "".join("/" + "_".join(rng.sample(FIELDS, rng.choice([1, 1, 2, 3]))) for _ in range(3))


def relation(rng):
    return rng.choice([lambda: path(rng), lambda: path(rng) + "." + path(rng), lambda: rng.choice(RELATIONS), lambda: rng.choice(RELATIONS)])()


def nodes(rng):
    some = sorted(rng.sample(range(40), rng.randint(1, 4)))
    return rng.choice([str(some), ", ".join(map(str, some)), " and ".join(map(str, some[:2]))])


VALUES = {
    "density": lambda rng: f"{rng.random():.{rng.randint(1, 4)}f}", "avg_path_length": lambda rng: f"{rng.uniform(1, 9):.{rng.randint(1, 3)}f}",
    "center": nodes, "periphery": nodes, "topic": lambda rng: rng.choice(TOPICS), "molecule_function": lambda rng: str(rng.randint(0, 2)),
    "recommendation": lambda rng: f"{rng.random():.2f}", "topk_recommendation": thing, "community": lambda rng: "#" * rng.randint(0, 1) + str(rng.randint(0, 60)),
    "common_community_check": lambda rng: rng.choice(["the same", "different", "one", "a different"]), "head_entity": entity, "tail_entity": entity,
    "relation": relation, "community_avg_size": lambda rng: f"{rng.uniform(3, 99):.1f}",
    "eccentricity": lambda rng: "{" + ", ".join(f"{i}: {rng.randint(1, 6)}" for i in range(rng.randint(2, 4))) + "}",
}


def number(rng):
    return rng.choice(NUMBERS) if rng.random() < .25 else str(rng.randint(1, 10 ** rng.randint(1, 3)))


SLOTS = {
    "g": graph, "p": lambda rng: str(rng.randint(1, 10 ** rng.randint(2, 7))), "i": lambda rng: str(rng.randint(0, 10 ** rng.randint(1, 4))),
    "n": lambda rng: str(rng.randint(0, rng.choice([9, 60, 9999]))), "u": user, "t": thing, "e": entity, "r": relation,
    "q": lambda rng: str(rng.choice([2, 3, 4, 5, 10, 10, 15, 20, 50])) if rng.random() < .7 else rng.choice(NUMBERS),
}
SAME = {"h": "g", "m": "n", "w": "u", "f": "e"}


def fresh(rng, kind):
    """A text for a slot of this kind; v:FUNCTION is a value that a statement gives."""
    kind = SAME.get(kind, kind)
    if kind.startswith("v:"):
        return VALUES.get(kind[2:], number)(rng)
    return rng.choice(SETS[kind].split()) if kind in SETS else SLOTS[kind](rng)
