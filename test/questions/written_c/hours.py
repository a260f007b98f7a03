"""Timetables, contacts in time, things that change."""
from gold import *


def trips(text):
    return [tuple(x.split()) for x in text.strip().splitlines()]


t = trips("""Ardal Bru 06:40 07:15
Bru Coll 07:10 07:50
Bru Coll 07:25 08:05
Ardal Coll 07:00 08:30
Coll Dun 08:10 08:55
Coll Dun 08:40 09:20""")
q("""dep.place arr.place dep arr
""" + "\n".join(" ".join(x) for x in t) + """

It's 06:30 and I'm in Ardal. Earliest arrival at Dun?""", name(clock(earliest(t, "Ardal", "06:30")["Dun"])), "temporal timetable")
q("Buses: " + "; ".join(f"{a} {c} → {b} {d}" for a, b, c, d in t) + """. Somebody at Ardal overslept and gets to the stop at 06:45. When will they be at Dun, if all goes well?""",
  name(clock(earliest(t, "Ardal", "06:45")["Dun"])), "temporal timetable late")
q("| from | to | leaves | arrives |\n|---|---|---|---|\n" + "\n".join(f"| {a} | {b} | {c} | {d} |" for a, b, c, d in t) + """

With luggage I need 10 minutes to change. Leaving Ardal at 06:40, is it possible to be at Dun by 9 o'clock?""",
  yes(earliest(t, "Ardal", "06:40", 10).get("Dun", 9999) <= minutes("09:00")), "temporal timetable change boolean no")
latest = max(m for m in range(300, 540) if earliest(t, "Ardal", clock(m)).get("Dun", 9999) <= minutes("09:20"))
q("""Connections (start, end, off, on): """ + ", ".join(f"({a}, {b}, {c}, {d})" for a, b, c, d in t) +
  """. What's the latest I can leave Ardal and still reach Dun by 09:20?""", name(clock(latest)), "temporal timetable latest")

c = [("Lena", "Marc", 9), ("Marc", "Nora", 11), ("Nora", "Omar", 10), ("Omar", "Pia", 12), ("Nora", "Pia", 13)]
q("Contact tracing on Monday. " + " ".join(f"{a} met {b} at {h}:00." for a, b, h in c) + """ Lena was ill from the start. Who may have caught it by the evening?""",
  names(set(spread(c, "Lena", 0)) - {"Lena"}), "temporal contacts prose")
q("meetings.log\n" + "\n".join(f"{h:02d}:00 {a} <-> {b}" for a, b, h in sorted(c, key=lambda x: x[2])) + """
Could a rumour started by Lena before nine have come to Omar's ears?""", yes("Omar" in spread(c, "Lena", 0)), "temporal contacts log boolean no")

c = [("h1", "h2", 1), ("h2", "h3", 2), ("h3", "h4", 2), ("h4", "h5", 1), ("h3", "h5", 4)]
q("""Worm outbreak. File shares were opened on these days: """ + ", ".join(f"{a}–{b} (day {d})" for a, b, d in c) +
  """. The worm starts on h1 before day 1 and copies itself over each share opened while it's on either machine. On which day is h5 infected?""",
  num(spread(c, "h1", 0)["h5"]), "temporal contacts number")

c = [("A", "B", 3), ("B", "C", 5), ("A", "C", 9), ("C", "D", 7), ("D", "E", 6)]
q("""temporal edges (u, v, t): """ + " ".join(f"({a},{b},{d})" for a, b, d in c) +
  """; is there a time-respecting path from A to E (times must not decrease along it)?""", yes("E" in spread(c, "A", 0)), "temporal path boolean no")

t = trips("""Skye Mull 09:15 10:05
Mull Iona 10:20 10:50
Mull Iona 13:00 13:30
Iona Tiree 11:30 12:40
Iona Tiree 15:00 16:10""")
q("""Ferries today: """ + " ".join(f"{a} to {b}, departs {x}, arrives {y}." for a, b, x, y in t) + """ How many minutes does the quickest journey from Skye to Tiree last, waiting included?""",
  num(earliest(t, "Skye", "09:00")["Tiree"] - minutes("09:15")), "temporal duration ferries")
q("""Ferry list — """ + " / ".join(f"{a}–{b} {x}–{y}" for a, b, x, y in t) + """ — the 10:20 from Mull is cancelled due to fog. When do I get to Tiree coming from Skye?""",
  name(clock(earliest([x for x in t if x[2] != "10:20"], "Skye", "09:00")["Tiree"])), "temporal what-if ferries")
