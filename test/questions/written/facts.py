"""Facts: subjects, relations and objects, joined by and, or, not."""
from gold import *


class Facts(list):
    """Triples from lines 's r o'; o may hold several words."""

    def __init__(self, text):
        super().__init__(tuple(x.strip().split(None, 2)) for x in text.split(".") if x.strip())

    def subjects(self, r, o=None):
        return {s for s, p, x in self if p == r and o in (None, x)}

    def objects(self, s, r):
        return {x for y, p, x in self if y == s and p == r}


d = "Aspirin treats Fever. Aspirin treats Pain. Aspirin irritates Stomach. Paracetamol treats Fever. Paracetamol treats Pain. Paracetamol strains Liver. Ibuprofen treats Pain. Ibuprofen irritates Stomach"
f = Facts(d)
q(f"{d}. Which medicine treats both fever and pain but does not irritate the stomach?",
  names((f.subjects("treats", "Fever") & f.subjects("treats", "Pain")) - f.subjects("irritates", "Stomach")), "kg and not prose")
q(f"{d}. List everything that treats fever or strains the liver.",
  names(f.subjects("treats", "Fever") | f.subjects("strains", "Liver")), "kg or prose")
q(f"{d}. How many drugs treat pain?",
  num(len(f.subjects("treats", "Pain"))), "kg count prose")

d = """:Kepler :born :Weil .
:Kepler :wrote :Somnium .
:Kepler :worked_in :Prague .
:Brahe :born :Knutstorp .
:Brahe :worked_in :Prague .
:Brahe :worked_in :Hven .
:Kepler :assistant_of :Brahe .
:Hayek :worked_in :Prague ."""
f = Facts(re.sub(r":|\s\.$", "", d, flags=re.M).replace("\n", "."))
q(f"{d}\n\nwho worked in Prague but was not born in Weil?",
  names(f.subjects("worked_in", "Prague") - f.subjects("born", "Weil")), "kg not turtle history")
q(f"{d}\n\nWhere did the person whom Kepler assisted work?",
  names(set().union(*[f.objects(x, "worked_in") for x in f.objects("Kepler", "assistant_of")])), "kg two-hop turtle history")

d = """likes(mary, wine).
likes(john, wine).
likes(john, food).
likes(mary, food).
likes(paul, market).
likes(paul, food)."""
f = Facts(re.sub(r"likes\((\w+), (\w+)\)", r"\1 likes \2", d).replace("\n", " "))
q(f"{d}\n?- likes(X, wine), likes(X, food).  Give all X.",
  names(f.subjects("likes", "wine") & f.subjects("likes", "food")), "kg and prolog")
q(f"{d}\nWhat do Mary and Paul have in common?",
  names(f.objects("mary", "likes") & f.objects("paul", "likes")), "kg common prolog")

d = """| band | genre | country |
|---|---|---|
| Fjordlys | folk | Norway |
| Stone Pier | rock | Wales |
| Nachtzug | techno | Austria |
| Low Tide | folk | Wales |
| Granit | rock | Norway |"""
rows = [x.split("|") for x in d.splitlines()[2:]]
rows = [(a.strip(), b.strip(), c.strip()) for _, a, b, c, _ in rows]
q(f"{d}\n\nWhich bands play folk or come from Norway?",
  names(a for a, b, c in rows if b == "folk" or c == "Norway"), "kg or table music")
q(f"{d}\n\nName the Welsh bands that don't play rock (country Wales).",
  names(a for a, b, c in rows if c == "Wales" and b != "rock"), "kg not table music")
q(f"{d}\n\nWhich country has a techno band?",
  name(the(c for a, b, c in rows if b == "techno")), "kg table music")

d = "Rye is the capital of Norland. Norland borders Sudland. Sudland borders Westmark. Dun is the capital of Sudland. Mor is the capital of Westmark. Westmark lies on the sea. Norland lies on the sea."
f = Facts("Rye capital_of Norland. Dun capital_of Sudland. Mor capital_of Westmark. Norland borders Sudland. Sudland borders Westmark. Westmark lies sea. Norland lies sea")
sym = {(s, o) for s, p, o in f if p == "borders"} | {(o, s) for s, p, o in f if p == "borders"}
q(f"{d} What is the capital of the country that borders both others?",
  name(the(s for s, p, o in f if p == "capital_of" and sum(1 for a, b in sym if a == o) == 2)), "kg two-hop geography")
q(f"{d} Which countries on the sea are neighbours of Sudland?",
  names(a for a, b in sym if b == "Sudland" and a in f.subjects("lies", "sea")), "kg and geography")
q(f"{d} Is Dun the capital of a country by the sea?",
  yes(any(o in f.subjects("lies", "sea") for o in f.objects("Dun", "capital_of"))), "kg boolean no geography")

d = "A sparrow is a bird. A penguin is a bird. A bat is a mammal. A bird is an animal. A mammal is an animal. A sparrow can fly. A bat can fly. A penguin can swim."
g = D("sparrow->bird, penguin->bird, bat->mammal, bird->animal, mammal->animal")
fly = {"sparrow", "bat"}
q(f"{d} Which birds cannot fly?",
  names(v for v in g.predecessors("bird") if v not in fly), "kg not biology prose", g)
q(f"{d} Is a bat an animal?",
  lambda g: yes(nx.has_path(g, "bat", "animal")), "kg inference boolean", g)
q(f"{d} Name all animals that can fly and are not birds.",
  names(v for v in fly if "animal" in nx.descendants(g, v) and "bird" not in nx.descendants(g, v)), "kg and not biology", g)

d = """{"facts": [["Ines","speaks","Dutch"],["Ines","lives_in","Delft"],["Jaap","speaks","Dutch"],["Jaap","speaks","French"],["Jaap","lives_in","Lille"],["Karim","speaks","French"],["Karim","lives_in","Lille"],["Lotte","lives_in","Delft"],["Lotte","speaks","French"]]}"""
f = [tuple(x) for x in json.loads(d)["facts"]]


def ob(s, r):
    return {o for a, p, o in f if a == s and p == r}


who = {s for s, _, _ in f}
q(f"{d}\nwhich people in Lille speak Dutch?",
  names(s for s in who if "Lille" in ob(s, "lives_in") and "Dutch" in ob(s, "speaks")), "kg and json")
q(f"{d}\nDoes anybody in Delft speak French? Who?",
  names(s for s in who if "Delft" in ob(s, "lives_in") and "French" in ob(s, "speaks")), "kg and json")
q(f"{d}\n\nHow many of them speak exactly one language?",
  num(sum(1 for s in who if len(ob(s, "speaks")) == 1)), "kg count json")
q(f"{d}\n\nwho can talk to Ines without an interpreter",
  names(s for s in who if s != "Ines" and ob(s, "speaks") & ob("Ines", "speaks")), "kg indirect json")

f = Facts("H1 gets bolts. H2 gets bolts. H1 gets wings. H3 gets bolts. H4 gets wings")
q("""H1 gets bolts and wings, H2 gets bolts, H3 gets bolts, H4 gets wings. Which hangars get bolts but no wings?""",
  names(f.subjects("gets", "bolts") - f.subjects("gets", "wings")), "kg and not prose")

q("""Whoever is a colleague of someone in the choir gets an invitation. Colleagues: Tor–Una, Una–Vig, Vig–Wyn, Wyn–Xen. In the choir: Una and Wyn. Who gets one?""",
  lambda g: names(set(g["Una"]) | set(g["Wyn"])),
  "kg neighbours or", U("Tor–Una, Una–Vig, Vig–Wyn, Wyn–Xen"))

d = "Moby is a whale. Every whale is a mammal. No mammal lays eggs. Gecko is a lizard. Every lizard lays eggs."
q(f"{d} Does Moby lay eggs?",
  yes(not nx.has_path(D("Moby->whale, whale->mammal"), "Moby", "mammal")), "kg inference boolean")

t = [("zinc", "brass"), ("copper", "brass"), ("copper", "bronze"), ("tin", "bronze"), ("tin", "pewter"), ("nickel", "cupronickel"), ("copper", "cupronickel")]
q("""What's alloyed from what: brass = copper + zinc, bronze = copper + tin, pewter = tin, cupronickel = copper + nickel. Which of these contain copper but neither zinc nor nickel?""",
  names({a for m, a in t if m == "copper"} - {a for m, a in t if m in ("zinc", "nickel")}), "kg not chemistry")
q("""brass = copper + zinc, bronze = copper + tin, pewter = tin, cupronickel = copper + nickel. Which metal is in the most of them?""",
  name(most({m: sum(1 for x in t if x[0] == m) for m, _ in t})), "kg degree chemistry")

d = """Tove directed Ash Road (2011).
Tove directed Night Bus (2015).
Uwe directed Salt (2013).
Ash Road stars Vida and Wolf.
Night Bus stars Vida.
Salt stars Wolf and Xavi."""
q(f"{d}\nWhich actors appeared in films by both directors?",
  names({"Vida", "Wolf"} & {"Wolf", "Xavi"}), "kg and film two-hop")
q(f"{d}\nWhich of Tove's films came out after 2012?",
  names(x for x, y in {"Ash Road": 2011, "Night Bus": 2015}.items() if y > 2012), "kg filter film")

q("""@prefix ex: <http://example.org/> .
ex:Po ex:flowsInto ex:Adriatic .
ex:Dora ex:flowsInto ex:Po .
ex:Tanaro ex:flowsInto ex:Po .
ex:Bormida ex:flowsInto ex:Tanaro .
ex:Arno ex:flowsInto ex:Ligurian .
Whose water ends up in the Adriatic, directly or through other rivers?""",
  lambda g: names(nx.ancestors(g, "Adriatic")),
  "kg transitive turtle", D("Po->Adriatic, Dora->Po, Tanaro->Po, Bormida->Tanaro, Arno->Ligurian"))
