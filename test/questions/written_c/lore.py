"""Facts: who has what, with and, or, not; sums and counts over facts."""
from gold import *


def facts(text):
    """'a rel b; c rel d' as triples; the relation is one word or words joined by _."""
    return [tuple(x.split()) for x in text.split(";")]


def tell(triples, pattern="{0} {1} {2}", sep=". "):
    return sep.join(pattern.format(a, r.replace("_", " "), b) for a, r, b in triples)


def who(triples, rel, what):
    return {a for a, r, b in triples if r == rel and b == what}


def whom(triples, who_, rel):
    return {b for a, r, b in triples if a == who_ and r == rel}


f = facts("Bach wrote fugues; Handel wrote operas; Bach played organ; Handel played organ; Verdi wrote operas; Liszt played piano; Verdi visited Paris; Handel visited London; Liszt visited Paris")
q(tell(f) + ". Which composers played the organ but did not write fugues?",
  names(who(f, "played", "organ") - who(f, "wrote", "fugues")), "kg negation music")
q(tell(f, "({0}, {1}, {2})", " ") + "\nWho wrote operas or visited Paris?", names(who(f, "wrote", "operas") | who(f, "visited", "Paris")), "kg or triples")
q("Known facts: " + tell(f, sep="; ") + ". Name the people who both wrote operas and visited Paris.",
  names(who(f, "wrote", "operas") & who(f, "visited", "Paris")), "kg and")

f = facts("Ruth owns bakery; Saul owns tavern; bakery stands_in Elmton; tavern stands_in Oakham; Tara works_in bakery; Udo works_in tavern; Vera works_in tavern; Tara lives_in Oakham; Udo lives_in Oakham; Vera lives_in Elmton")
q(tell(f) + ". Who works in the town where they live?",
  names(p for p, r, w in f if r == "works_in" and whom(f, p, "lives_in") == whom(f, w, "stands_in")), "kg join multi-hop")
q("Village register: " + tell(f, sep=", ") + ". In which town does Tara's employer, i.e. the owner of her workplace, have the business?",
  name(the(whom(f, the(whom(f, "Tara", "works_in")), "stands_in"))), "kg multi-hop")
q(tell(f, "{0} | {1} | {2}", "\n") + "\n\nHow many people work for Saul?",
  num(len(who(f, "works_in", the(whom(f, "Saul", "owns"))))), "kg aggregate table")

f = facts("penguin is_a bird; eagle is_a bird; bat is_a mammal; whale is_a mammal; eagle can fly; bat can fly; penguin can swim; whale can swim")
q(tell(f) + ". Which birds cannot fly?", names(who(f, "is_a", "bird") - who(f, "can", "fly")), "kg negation animals")
q(tell(f, sep=", ") + ". Which animals are neither birds nor able to swim?",
  names({a for a, r, b in f if r == "is_a"} - who(f, "is_a", "bird") - who(f, "can", "swim")), "kg neither-nor")
q("Tell me: does any mammal fly? " + tell(f) + ".", yes(who(f, "is_a", "mammal") & who(f, "can", "fly")), "kg exists boolean")

m = {"Norway": ("Oslo", 5.5, "NOK"), "Finland": ("Helsinki", 5.6, "EUR"), "Latvia": ("Riga", 1.9, "EUR"), "Sweden": ("Stockholm", 10.5, "SEK"), "Estonia": ("Tallinn", 1.4, "EUR")}
q("""country,capital,million_people,currency
""" + "\n".join(f"{k},{c},{p},{m}" for k, (c, p, m) in m.items()) + """
How many million people live in the countries that use EUR?""", num(sum(p for _, p, c in m.values() if c == "EUR"), 0.001), "aggregate csv sum")
q("""Look: """ + "; ".join(f"{k}'s capital is {c}, population {p} million, currency {m}" for k, (c, p, m) in m.items()) +
  """. What is the capital of the most populous one of these?""", name(max(m.values(), key=lambda x: x[1])[0]), "aggregate prose max")

f = facts("Ben eats fish; Ben eats rice; Cia eats rice; Cia eats tofu; Dov eats fish; Dov eats tofu; Eda eats rice")
q("{" + ", ".join(f'"{p}": {json.dumps(sorted(whom(f, p, "eats")))}' for p in ("Ben", "Cia", "Dov", "Eda")) +
  "}\nOne dish must please as many guests as possible. Which food is eaten by most of them?",
  name(most({x: len(who(f, "eats", x)) for x in ("fish", "rice", "tofu")})), "aggregate json max")
q("Food list: " + tell(f, sep=", ") + ". Who doesn't eat fish?", names({a for a, _, _ in f} - who(f, "eats", "fish")), "kg negation food")
q("Guests. " + tell(f) + ". For each food tell how many guests eat it.", mapping({x: len(who(f, "eats", x)) for x in ("fish", "rice", "tofu")}), "aggregate mapping")

f = facts("Ilse married Jens; Jens brother_of Karla; Karla mother_of Lars; Ilse mother_of Mats; Jens father_of Mats")
q("""Ilse is married to Jens. Jens is the brother of Karla. Karla is the mother of Lars. Ilse is the mother of Mats, Jens his father. Who is Lars's uncle?""",
  name("Jens"), "kg family inference", note="brother of his mother")
q("""Mats's parents are Ilse and Jens. Karla, a sister of Jens, has a son called Lars. How is Lars to Mats - brother, cousin or uncle?""",
  name("cousin"), "kg family inference choice")

f = facts("s3 has_disk ssd; s3 runs nginx; s4 runs redis; s4 has_disk hdd; s5 runs nginx; s5 has_disk hdd; s6 runs redis; s6 has_disk ssd; s6 runs nginx")
q(tell(f, "{0} {1} {2}", "\n").replace("has disk", "has_disk") + "\n\nSELECT the servers that run nginx AND NOT have an ssd", names(who(f, "runs", "nginx") - who(f, "has_disk", "ssd")), "kg negation servers")
q("Inventory: " + tell(f, sep="; ") + ". Which server runs more than one service?",
  name(the(a for a in {x[0] for x in f} if len(whom(f, a, "runs")) > 1)), "kg aggregate servers")

q("""Anna is older than Berit. Carla is younger than Berit. Doris is older than Anna. Who is the youngest of the four?""", name("Carla"), "kg ordering")
q("""Faster than: hare > dog, dog > goat, horse > hare, goat > snail. Rank them all from fastest to slowest.""",
  row(["horse", "hare", "dog", "goat", "snail"]), "kg ordering ranking")
q("""Can we be sure that Rita is taller than Tess? Known: Rita is taller than Sven. Tess is taller than Uwe. Sven is taller than Uwe.""",
  yes(False), "kg ordering boolean no", note="no chain of comparisons joins the two")

e = [("Ines", "food", 12.5), ("Jorge", "food", 8), ("Ines", "travel", 40), ("Kofi", "travel", 15), ("Jorge", "rent", 300), ("Kofi", "food", 9.5)]
q("who\twhat\teuros\n" + "\n".join(f"{a}\t{b}\t{c}" for a, b, c in e) + "\n\nhow much did the three spend on food together?",
  num(sum(c for _, b, c in e if b == "food")), "aggregate tsv sum")
q("Expenses: " + "; ".join(f"{a} paid {c} € for {b}" for a, b, c in e) + ". Who spent the least in total, and how much was it?",
  both(name(least({p: sum(c for a, _, c in e if a == p) for p in ("Ines", "Jorge", "Kofi")})), num(min(sum(c for a, _, c in e if a == p) for p in ("Ines", "Jorge", "Kofi")))),
  "aggregate two-things")

q("""Rules of the club: members may bring guests. Yara is a member. Zane is a guest of Yara. Walt is a member. Vito is a guest of Walt. Ugo is a guest of Walt. Whose guests are more numerous, Yara's or Walt's?""",
  name("Walt"), "aggregate compare prose")
q("""<http://x/ada> <knows> <http://x/bob> .
<http://x/bob> <knows> <http://x/cyd> .
<http://x/ada> <likes> <http://x/cyd> .
<http://x/dan> <knows> <http://x/bob> .

who knows bob?""", {**names(["ada", "dan"]), "accept": [["http://x/ada", "http://x/dan"]]}, "kg rdf")
q("""parent(tom, liz). parent(bob, ann). parent(tom, bob). parent(bob, pat). parent(pat, jim).
?- grandparent(tom, X).
List all X.""", names(["ann", "pat"]), "kg prolog")
