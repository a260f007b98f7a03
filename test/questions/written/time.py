"""Timetables and contacts in time."""
from gold import *


def trips(text):
    """'A B 08:00 08:30; ...' as trips."""
    return [tuple(x.split()) for x in text.split(";")]


t = trips("Aarau Biel 08:05 08:50; Biel Chur 08:45 09:30; Biel Chur 09:05 10:00; Aarau Chur 08:10 10:20; Chur Davos 10:10 11:00; Chur Davos 10:40 11:35")
d = """from,to,dep,arr
Aarau,Biel,08:05,08:50
Biel,Chur,08:45,09:30
Biel,Chur,09:05,10:00
Aarau,Chur,08:10,10:20
Chur,Davos,10:10,11:00
Chur,Davos,10:40,11:35"""
q(f"{d}\n\nI'm in Aarau at 8:00. When do I get to Davos at the earliest?",
  name(clock(earliest(t, "Aarau", "08:00")["Davos"])), "temporal timetable csv")
q(f"{d}\n\nStarting at Aarau at 08:00, but I need at least 15 minutes for each change (bad knee). Earliest arrival in Davos?",
  name(clock(earliest(t, "Aarau", "08:00", 15)["Davos"])), "temporal timetable csv change")
q(f"{d}\n\nthe 09:05 Biel - Chur is cancelled. when will I be in Davos if I'm at Aarau station at 8:00",
  name(clock(earliest([x for x in t if x[2] != "09:05"], "Aarau", "08:00")["Davos"])), "temporal timetable csv what-if chat")
q(f"{d}\n\nHow many minutes does the fastest trip Aarau to Chur take, counted from departure in Aarau?",
  num(earliest(t, "Aarau", "08:00")["Chur"] - minutes("08:05")), "temporal timetable duration")

t = trips("Pier Isle 09:00 09:40; Isle Reef 09:30 10:10; Isle Reef 11:00 11:40; Pier Reef 10:15 11:20")
q("""Boats: Pier→Isle leaves 09:00, arrives 09:40. Isle→Reef leaves 09:30, arrives 10:10. Isle→Reef leaves 11:00, arrives 11:40. Pier→Reef leaves 10:15, arrives 11:20. If I take the 9 o'clock boat to Isle, when do I reach Reef?""",
  name(clock(earliest([x for x in t if x[0] != "Pier" or x[1] == "Isle"], "Pier", "09:00")["Reef"])), "temporal timetable prose")
q("""Boats: Pier→Isle dep 09:00 arr 09:40; Isle→Reef dep 09:30 arr 10:10; Isle→Reef dep 11:00 arr 11:40; Pier→Reef dep 10:15 arr 11:20. Earliest I can stand on Reef when I'm at the Pier at 09:00?""",
  name(clock(earliest(t, "Pier", "09:00")["Reef"])), "temporal timetable")

t = trips("Oslo Hamar 07:30 09:00; Hamar Otta 09:15 11:10; Otta Dombas 11:05 11:40; Oslo Otta 08:00 11:00; Dombas Roros 12:00 14:30")
q("""| from | to | dep | arr |
|---|---|---|---|
| Oslo | Hamar | 07:30 | 09:00 |
| Hamar | Otta | 09:15 | 11:10 |
| Otta | Dombas | 11:05 | 11:40 |
| Oslo | Otta | 08:00 | 11:00 |
| Dombas | Roros | 12:00 | 14:30 |
Can I still get from Oslo to Roros today if I only make it to Oslo station at 07:45?""",
  yes("Roros" in earliest(t, "Oslo", "07:45")), "temporal timetable table boolean")
q("""| from | to | dep | arr |
|---|---|---|---|
| Oslo | Hamar | 07:30 | 09:00 |
| Hamar | Otta | 09:15 | 11:10 |
| Otta | Dombas | 11:05 | 11:40 |
| Oslo | Otta | 08:00 | 11:00 |
| Dombas | Roros | 12:00 | 14:30 |
If I board the 07:30 train in Oslo and stick with the connections via Hamar, do I make it to Dombas today?""",
  yes("Dombas" in earliest([x for x in t if x != t[3]], "Oslo", "07:00")), "temporal timetable table no-path")

t = trips("JFK ORD 10:00 12:10; ORD DEN 12:40 14:30; ORD SEA 12:20 16:40; DEN SEA 15:10 18:00; JFK DEN 09:30 13:50; DEN SEA 14:20 17:05")
q("""flights today (local times ignored): JFK-ORD 10:00-12:10, ORD-DEN 12:40-14:30, ORD-SEA 12:20-16:40, DEN-SEA 15:10-18:00, JFK-DEN 9:30-13:50, DEN-SEA 14:20-17:05. with 30 min minimum connection, earliest arrival in SEA from JFK leaving after 9?""",
  name(clock(earliest(t, "JFK", "09:00", 30)["SEA"])), "temporal flights chat change")

# contacts -----------------------------------------------------------------------------------------------------

c = [("Mia", "Noah", 1), ("Noah", "Ori", 3), ("Ori", "Pip", 2), ("Pip", "Quo", 4), ("Ori", "Quo", 5)]
d = "day 1: Mia met Noah; day 2: Ori met Pip; day 3: Noah met Ori; day 4: Pip met Quo; day 5: Ori met Quo"
q(f"Mia had the flu from the start. Meetings: {d}. Everybody infected passes it on at every later meeting. Who has the flu at the end?",
  names(spread(c, "Mia", 0)), "temporal contacts epidemic")
q(f"Meetings: {d}. Mia is ill from the beginning and each contact infects. On what day does Quo catch it?",
  num(spread(c, "Mia", 0)["Quo"]), "temporal contacts epidemic")
q(f"{d}. Could Pip have caught anything from Mia?",
  yes("Pip" in spread(c, "Mia", 0)), "temporal contacts no")

c = [("hub", "s1", 5), ("s1", "s2", 4), ("s1", "s3", 7), ("s3", "s4", 7), ("s4", "s2", 9)]
q("""Sensors exchange data at these seconds (both ways, a packet can be forwarded within the same second): hub-s1 at 5, s1-s2 at 4, s1-s3 at 7, s3-s4 at 7, s4-s2 at 9. When does a packet that starts at hub at second 0 arrive at s2 at the earliest?""",
  num(spread(c, "hub", 0)["s2"]), "temporal contacts network")

q("""Phone calls: 9:00 Ann-Bob, 9:10 Bob-Cem, 9:20 Dora-Emre, 9:30 Cem-Dora, 9:40 Emre-Ann. Ann knew a secret at 8:55 and everybody tells it in every call. Who does not know it after the last call?""",
  names({"Ann", "Bob", "Cem", "Dora", "Emre"} - set(spread([("Ann", "Bob", 540), ("Bob", "Cem", 550), ("Dora", "Emre", 560), ("Cem", "Dora", 570), ("Emre", "Ann", 580)], "Ann", 535))), "temporal contacts negation")

e = [("A", "B", 2001), ("B", "C", 2003), ("A", "C", 2004), ("C", "D", 2002), ("D", "E", 2006)]
q("""Roads were opened in these years: A-B 2001, B-C 2003, A-C 2004, C-D 2002, D-E 2006. In which year could one drive from A to E for the first time?""",
  num(min(y for y in range(2000, 2010) if (h := nx.Graph([(u, v) for u, v, t in e if t <= y])) and "A" in h and "E" in h and nx.has_path(h, "A", "E"))), "temporal growth")
q("""Road openings: A-B 2001, B-C 2003, A-C 2004, C-D 2002, D-E 2006. How many roads were open at the end of 2003?""",
  num(sum(1 for x in e if x[2] <= 2003)), "temporal growth count")
q("""Bridges built: A-B 2001, B-C 2003, A-C 2004, C-D 2002, D-E 2006. How many hops did the shortest route from A to D have in 2003, and how many in 2005?""",
  both(*[num(dist(nx.Graph([(u, v) for u, v, t in e if t <= y]), "A", "D", False)) for y in (2003, 2005)]), "temporal growth two-things")

s = {"Arvid": (0, 4), "Bengt": (3, 8), "Curt": (7, 9), "Dag": (10, 12)}
q("""Watch hours at the lighthouse: Arvid 0 to 4, Bengt 3 to 8, Curt 7 to 9, Dag 10 to 12. Whose watch overlaps with Bengt's?""",
  names(x for x, (a, b) in s.items() if x != "Bengt" and a < s["Bengt"][1] and b > s["Bengt"][0]), "temporal intervals")
