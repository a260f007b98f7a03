/* Timetables and contacts in time: arrivals, last chances, who has heard of it by when, what was
 * there in which year. */
#include "agent/grammar_int.h"

static const gr_phrases phrases[] = {
    { "%arrive", "be, get, arrive, reach, be there, get there, come, make it, turn up, show up, "
                 "land, be able to be, be able to reach, be back, end up, get home" },
    { "%prepat", "at, in, to, on, by" },
    { "%earliest", "earliest, at the earliest, soonest, at the soonest, as early as possible, as "
                   "soon as possible, first, for the first time, earliest possible" },
    { "%latest", "latest, at the latest, last, at the very latest, latest possible, as late as "
                 "possible, very last" },
    { "%ride",
      "train, bus, ferry, flight, connection, tram, boat, coach, ride, departure, service, "
      "plane, one, shuttle, metro" },
    { "%news", "news, rumour, message, packet, infection, virus, disease, secret, letter, "
               "information, data, signal, gossip, story, joke, it, parcel, flu, bug, word, email, "
               "measles, cold, file" },
    { "%heard", "know, know it, know the secret, have heard, have heard it, hear it, be infected, "
                "have it, be informed, have received it, get it, receive it, have got it, know "
                "about it, be ill, be reached, have seen it, be sick, have caught it, learn it, "
                "carry it, have the news, know the news, have heard the news, have heard the "
                "rumour, know the rumour, have the message, have received the message, be "
                "contagious, have the virus, have the disease, find out" },
    { "%clockword", "time, second, minute, day, step, hour, t, t =, time step, tick, round, week, "
                    "month, year, timestamp" },
    { "%change", "to change, for changing, minimum connection, minimum connection time, connection "
                 "time, transfer time, to change trains, for each change, for transfers, for a "
                 "change, per change, per transfer, for every change, to transfer, minimum "
                 "transfer time, changing time, to change platforms, layover, between trains, to "
                 "make a connection, minimum layover, for each transfer" },
};

#define RIDES "duration={LASTS}, time={T}, arrival={ARR}{ARGS}"
/* From a to b, however it is said. */
#define AB                                                                                         \
    "(%from <node a> %to <node b>|%to <node b> %from <node a>|<node a> (to|%dash) <node b>|"       \
    "[of|for] <node a> (and|to) <node b>)"
#define EARLIEST "{CLK}(earliest_arrival({G}, {a}, {b}, " RIDES "))"
#define LATEST   "{CLK}(latest_departure({G}, {a}, {b}, " RIDES "))"
#define FASTEST  "fastest_path({G}, {a}, {b}, " RIDES ")"
#define FIRST    "temporal_path({G}, {a}, {b}, " RIDES ")"
#define TOLDAT   "{CLK}(earliest_arrival({G}, {TOLD.source}, {b}, " RIDES "))"
#define HEARD    "column(arrival_times({G}, {a}, " RIDES "), \"node\")"
#define N        GR_NEEDS_CLOCK

static const gr_rule rules[] = {
    /* --- when --- */
    { "arg",
      "(at|from|after|leaving at|starting at|departing at|not before|no earlier than|setting off "
      "at|leave at|start at|depart at|leaving after|from about|leaving not before) <time>",
      "start={time}", NULL, N },
    { "arg",
      "(if|when|provided|assuming) (leave|start|depart|set off|go|set out) [at|after|not "
      "before|from] "
      "<time>",
      "start={time}", NULL, N },
    { "arg", "(at|from|starting at|start at|after|since) %clockword <number> [onwards|on]",
      "start={number}", NULL, N },
    { "arg",
      "(by|before|until|no later than|not later than|at the latest at|at the latest by|in time "
      "for|up to) <time> [at the latest|sharp|latest]",
      "by={time}", NULL, N },
    { "arg",
      "(in time|on time|early enough) for [a|the|my|our|an] (meeting|appointment|flight|show|lunch|"
      "dinner|lecture|exam|match|concert|film|ferry|interview|party|wedding|train|boat|service) at "
      "<time>",
      "by={time}", NULL, N },
    { "arg",
      "(with|need|allow|allowing|if i need|given|assuming|leaving) [%atleast|a|an|about] <span> "
      "%change",
      "transfer={span}", NULL, N },
    { "arg", "(with|given|assuming) [a] %change of <span>", "transfer={span}", NULL, N },
    { "told", "[..] (need|take|want|allow|require) [%atleast|always|about] <span> %change",
      "args=transfer={span}", NULL, N },
    { "told", "%change [be|take] [%atleast] <span>", "args=transfer={span}", NULL, N },

    /* Without a time: what is there by then. */
    { "mod", "(in|by|at the end of|by the end of|until|up to|as of|until the end of) <year>",
      "filter_edges({G}, {TC} <= {year})", NULL, N },
    { "mod", "(before|until before) <year>", "filter_edges({G}, {TC} < {year})", NULL, N },
    { "mod", "(by|until|up to|as of|by the end of) %clockword <number>",
      "filter_edges({G}, {TC} <= {number})", NULL, N | GR_RULE_WEAK },
    { "eset",
      "%link [be] (open|opened|built|there|finished|exist|in use|existing|established|made|"
      "available|in service|in place)",
      "edges({G})", "the edges", N },

    /* --- earliest arrival --- */
    { "scalar", "[%earliest] (arrival|arrival time|time of arrival) " AB, EARLIEST,
      "the earliest arrival at {b} from {a}", N },
    { "scalar",
      "[%earliest] (arrival|arrival time|time of arrival) (in|at) <node b> (from|starting "
      "from|leaving|starting in|starting at|coming from) <node a>",
      EARLIEST, "the earliest arrival at {b} from {a}", N },
    { "scalar", "[%earliest] (arrival|arrival time|time of arrival) (in|at) <node b>", TOLDAT,
      "the earliest arrival at {b}", N },
    { "answer",
      "(when|at what time|what time|by when|what be the %earliest time) [can|could|will|do|does|"
      "would] [%earliest] %arrive [%prepat] <node b> [%earliest]",
      TOLDAT, "the earliest arrival at {b}", N },
    { "answer", "how (early|soon) [can|could] %arrive [%prepat] <node b>", TOLDAT,
      "the earliest arrival at {b}", N },
    { "answer",
      "(when|at what time|what time|what be the %earliest time) [can|could|will|do|does|would] "
      "[%earliest] [%news|someone|one|person|passenger|traveller] [that|who] "
      "[start|leave|set off|be sent|go|be|starting|leaving] [%from|in|at] <node a> "
      "[and|if] %arrive [%prepat] <node b> [%earliest]",
      EARLIEST, "the earliest arrival at {b} from {a}", N },
    { "answer",
      "(when|at what time|what time|how early|how soon) [can|could|will|do|does|would] [%earliest] "
      "[%news|%news from] %arrive [%prepat] <node b> [%earliest] [if|when|coming] "
      "[start|leave|set off|be sent|starting|leaving|be] (from|in|at|leave|leaving) <node a> "
      "[%earliest]",
      EARLIEST, "the earliest arrival at {b} from {a}", N },
    { "answer", "[what be] %earliest [that] [can|could] %arrive [%prepat] <node b> from <node a>",
      EARLIEST, "the earliest arrival at {b}", N },
    { "answer",
      "(when|at what time|what time) [can|could|will|does] <node b> (hear|learn|get|receive|know|"
      "be infected|be reached|find out) [about|of] [%news] [from <node a>] [%earliest]",
      EARLIEST, "when it is at {b}", N },

    /* --- latest departure --- */
    { "answer",
      "(what be|when be|when|at what time|what time|how late|%latest) [%latest] [time|moment|"
      "departure|%ride|i] [that|when|to] [may|can|must|should|do|have to|need to|could] [still] "
      "(leave|depart|depart from|set off from|start from|leave from|start in|set off in) <node a> "
      "[%latest] [and|to|so that|if want to|and still|in order to|if i am to|that still] %arrive "
      "[%prepat] <node b> [%latest]",
      LATEST, "the latest departure from {a} for {b}", N },
    { "answer",
      "[what be|when be|which be|when do] %latest (%ride|departure|chance|moment|time) [to "
      "leave|from|out of|leaving|leave] <node a> [that|which|to|and|so that] [still] [get|bring|"
      "take|%arrive|reach] [me|us|one|you] [%prepat|there] <node b> [leave|depart|go]",
      LATEST, "the latest departure from {a} for {b}", N },

    /* --- fastest --- */
    { "scalar",
      "[%fastest|shortest|quickest] (trip|journey|connection|ride|travel time|journey time|way|"
      "%path) " AB,
      FASTEST ".duration{MIN}", "the time of the fastest journey from {a} to {b}",
      N | GR_RULE_WEAK | GR_WANTS_TIMES },
    { "answer",
      "(how many minutes|how long|how many seconds|what be the duration of|how much time) "
      "[do|does|be|will|would] (%fastest|shortest|quickest) (trip|journey|connection|ride|way|"
      "%path) " AB
      " [take|last|need] [counted from departure|from departure to arrival|door to door|from "
      "leaving to arriving|counting from departure] [in <node c>|at <node c>]",
      FASTEST ".duration{MIN}", "the time of the fastest journey from {a} to {b}",
      N | GR_WANTS_TIMES },
    { "scalar",
      "[%fastest|shortest|quickest|minimum|total] (travel time|journey time|time|duration) " AB,
      FASTEST ".duration{MIN}", "the time of the fastest journey from {a} to {b}",
      N | GR_WANTS_TIMES },
    { "answer",
      "(how long|how many minutes|how much time) [do|does|will|would] [it] (take|need|be) "
      "[%fastest|at least|to %go] " AB " [take]",
      FASTEST ".duration{MIN}", "the time of the fastest journey from {a} to {b}",
      N | GR_WANTS_TIMES },
    { "free", "(if all goes well|if everything goes well|if nothing goes wrong|barring delays)",
      "" },
    { "free", "temporal (edge|edges|graph|network|links)", "" },
    { "free",
      "times (must not|may not|never|cannot) (decrease|go down|fall|go back|go backwards) [along "
      "it|"
      "along the path|on the way]",
      "" },
    { "bool",
      "(be|exist) [there] [any|a|some] (time respecting|temporal|time ordered|chronological) "
      "(path|walk|route|journey|chain) " AB,
      "temporal_path({G}, {a}, {b}, " RIDES ") != null", "one can get from {a} to {b} in time", N },
    { "told",
      "[..] (start|starts|begin|break out|be released|appear|be) [on|at|in|with] <node a> "
      "(before|on|"
      "at|from) [%clockword] [<number t>|the start|the beginning]",
      "source={a}", NULL, N | GR_WANTS_TIMES | GR_RULE_WEAK },
    { "answer",
      "(on which day|on what day|in which week|at which step|in which round|in which hour|at which "
      "time|in which month|in which year) [be|will|does|do|can|could] <node b> "
      "(infected|reached|hit|"
      "be infected|be reached|be hit|get it|hear it|know|learn|fall ill|catch it|have it|know it)",
      TOLDAT, "when it is at {b}", N },
    { "told",
      "<node a> (be|was|has been) (ill|infected|sick|contagious|the first case|patient zero) [from|"
      "since|at] [the] (start|beginning|outset|first)",
      "heard=items_without(column(arrival_times({G}, {a}, duration={LASTS}, time={T}, "
      "arrival={ARR}), \"node\"), [{a}])",
      NULL, N | GR_WANTS_TIMES },
    { "answer",
      "(%who|which %node) [may|might|can|could|will] (have|be) (caught|got|contracted|been "
      "infected|"
      "infected|heard|picked up|ill) [it|this|that|the flu|the news] [by (the "
      "evening|night|nightfall|"
      "the end|then|evening|the end of the day)|in the end|at the end|afterwards]",
      "{TOLD.heard}", "those that it reaches", N | GR_WANTS_TIMES },
    { "told", "[..] (at|in|from) <node a> .. (at|around|not before) <time t>",
      "source={a} # args=start={t}", NULL, N | GR_WANTS_TIMES | GR_RULE_WEAK },
    { "bool",
      "(can|could|possible|able|be there %path|be there way|be there connection) [to] "
      "[%news|one|someone|i|we] [%go|sent|travel|starting] " AB " [in time|at all]",
      "temporal_path({G}, {a}, {b}, " RIDES ") != null", "one can get from {a} to {b} in time",
      N | GR_WANTS_TIMES },
    { "bool",
      "[can|could|possible] %news [sent|starting|start] [%from|at|in|of] <node a> [ever|still] "
      "(reach|%arrive|get to|infect|come to|spread to) <node b>",
      "temporal_path({G}, {a}, {b}, " RIDES ") != null", "one can get from {a} to {b} in time",
      N | GR_WANTS_TIMES },
    { "told",
      "[..] (must|have to|need to|want to|should|got to|be expected|be due|be to|would like "
      "to|have "
      "an appointment) [be|arrive|get|show up|come|reach] [in|at|to] <node b> [station|stop] "
      "(by|before|not later than|no later than|until|at) <time t> [at the latest|sharp|latest]",
      "target={b} # by={t}", NULL, N | GR_WANTS_TIMES },
    { "answer",
      "(when|what time|at what time|how late|what be latest|what be the latest|what be latest "
      "time|what be the latest time|latest) [at the latest|latest] [must|should|can|could|may|have "
      "to|need to|do|does|will] [leave|set off|set out|depart|start|go|get away] [from|in|at] "
      "<node "
      "a> [at the latest|latest|for that|for this|then]",
      "{CLK}(latest_departure({G}, {a}, {TOLD.target}, {TOLD.by}, " RIDES "))",
      "the latest departure from {a}", N | GR_WANTS_TIMES },
    { "told",
      "<node a> (have|know|start|hear|learn|be infected|be ill|catch) [%news] at [%clockword] "
      "<number t>",
      "source={a} # args=start={t}", NULL, N },
    { "answer",
      "(when|at what time) [can|could|will|does|do|did] <node b> (hear|learn|get|receive|know|be "
      "infected|be reached|find out|catch) [about|of] [%news] [%earliest]",
      TOLDAT, "when it is at {b}", N },
    { "path", "(%earliest|first) (trip|journey|connection|%path) " AB, FIRST ".path",
      "the journey from {a} to {b} that arrives first", N },
    { "bool",
      "(can|could|possible|able) [to] [%news|one|someone] [sent|starting|start|that starts] "
      "[from|at|in] <node a> [still] (reach|%arrive [%prepat]|get to|be passed to|end up with|come "
      "to) <node b>",
      "temporal_path({G}, {a}, {b}, " RIDES ") != null", "one can get from {a} to {b} in time",
      N | GR_WANTS_TIMES },
    { "answer",
      "(in which year|in what year|from which year on|since when|from when on|since which year|on "
      "which day|in which month|as of when) [can|could|be|was|were] [one|you|people] "
      "[%go|first] " AB " [%earliest|connected|for the first time|first connected|first linked]",
      "{CLK}(connect_time({G}, {a}, {b}, time={T}))", "when {a} and {b} are first connected", N },
    { "answer",
      "when [be|was|were|did] " AB " [first] (connected|joined|become connected|get "
      "connected) [%earliest|for the first time]",
      "{CLK}(connect_time({G}, {a}, {b}, time={T}))", "when {a} and {b} are first connected", N },
    { "answer",
      "(when|at what time|what time) [can|could|do|does|will|would] [%earliest] (%go|%arrive) " AB
      " [%earliest]",
      EARLIEST, "the earliest arrival at {b} from {a}", N },
    { "bool", "(can|could|possible|able|make it) [to] [%arrive|be] [%prepat] <node b> [in time]",
      "latest_departure({G}, {TOLD.source}, {b}, " RIDES ") != null", "one can be at {b} in time",
      N },

    { "bool",
      "[if|when] (leave|leaving|depart from|departing from|start in|starting in|start at|starting "
      "at|start from|starting from|set off from|setting off from|setting out from|from|be in|be "
      "at) "
      "<node a> (can|could|possible|able|make it|manage|will|would|may) [to] [still] %arrive "
      "[%prepat] <node b> [in time]",
      "latest_departure({G}, {a}, {b}, " RIDES ") != null", "one can get from {a} to {b} in time",
      N | GR_WANTS_TIMES },
    { "bool",
      "(can|could|possible|able|make it|manage|will|would|may) [to] [still] %arrive [%prepat] "
      "<node b> [in time] [if|when] (leave|leaving|depart from|departing from|start in|starting "
      "in|start at|starting at|start from|starting from|set off from|setting off from|from) <node "
      "a>",
      "latest_departure({G}, {a}, {b}, " RIDES ") != null", "one can get from {a} to {b} in time",
      N | GR_WANTS_TIMES },

    /* --- who has heard --- */
    { "set",
      "[%node|who|people|everyone] [that|who|which] [will|would|can|could|do] %heard [from <node "
      "a>] [if|when] [it|%news] [start|starting|begin|come] (at|with|from|in) <node a>",
      HEARD, "those that it reaches from {a}", N },
    { "told",
      "<node a> (know|have|learn|hear|be infected|be ill|catch|carry|start|spread|tell) "
      "[with|a|the|of] [%news] [at|from|since] <time t>",
      "heard=column(arrival_times({G}, {a}, start={t}, duration={LASTS}, time={T}, "
      "arrival={ARR}), \"node\")",
      NULL, N },
};

GR_GRAMMAR(time, rules, phrases);
