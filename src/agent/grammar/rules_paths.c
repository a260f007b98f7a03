/* Ways from one node to another, distances, and what can be reached. */
#include "agent/grammar_int.h"

/* The two ends, in the orders in which people name them. */
#define AB                                                                                         \
    "(%from <node a> %to <node b>|%to <node b> %from <node a>|<node a> (to|%dash) <node b>|"       \
    "[of|for|joining|connecting|linking|that join|that connect|that connects|that joins|leading "  \
    "from|that lead from|that leads from] <node a> (and|to|with) <node b>)"
/* The same where a verb has said that something moves. */
#define GO                                                                                         \
    "(%from <node a> %to <node b>|%to <node b> %from <node a>|<node a> to <node b>|between <node " \
    "a> and <node b>)"

static const gr_phrases phrases[] = {
    { "%to", "back to, on to, all the way to, through to, across to, down to" },
    { "%longer", "longer, farther, further, slower, more expensive, dearer, costlier, more" },
    { "%shorter", "shorter, quicker, faster, cheaper, less, nearer" },
    { "%path", "path, route, way, connection, itinerary, journey, trip, road, walk, chain, drive, "
               "ride, passage, course, chain of links, sequence of edges, line, hike, way to get, "
               "way to go, way to travel, way to drive, route to take, path to take, road to take, "
               "way to reach, chain of people, chain of friends, chain of acquaintances, tour, "
               "sequence, trail, flight, flight connection, train connection, transit, route to "
               "get, path to get, path to go, way to walk, way of getting, option, travel route, "
               "driving route, delivery route, walking route, detour" },
    { "%go", "get, go, travel, drive, walk, move, come, fly, ride, hike, sail, ship, send, cycle, "
             "make it, make my way, make our way, navigate, commute, proceed, journey, swim, jump, "
             "hop, run, deliver, transport, route, pass, connect, transfer, lead" },
    { "%shortest", "shortest, most direct, best, optimal, minimum, minimal, least, smallest, "
                   "minimum weight, minimum distance, lowest weight, least weight, lowest total "
                   "weight, smallest total weight, minimum length, shortest possible, ideal, "
                   "nearest, minimum total weight, most efficient, lightest, least total weight" },
    { "%fastest", "fastest, quickest, least time, minimum time, most rapid, speediest, fastest "
                  "possible, quickest possible, minimal time, shortest time, lowest latency, "
                  "minimum latency, minimum travel time, lowest delay, minimum delay" },
    { "%cheapest", "cheapest, least expensive, least costly, lowest cost, minimum cost, most "
                   "economical, minimal cost, lowest price, least cost, cheapest possible, most "
                   "affordable, lowest total cost, minimum total cost, lowest fare" },
    { "%hops",
      "hop, step, edge, link, leg, handshake, jump, move, connection, segment, transition, click, "
      "introduction, degree of separation, arc, road, flight, train ride, intermediate step" },
    { "%fewest", "fewest, least, minimum, minimal, smallest number of, minimum number of, least "
                 "number of, lowest number of, fewest possible, as few, as few as possible" },
    { "%stops", "stop, change, transfer, node, station, city, town, hop, step, link, edge, leg, "
                "place, intermediary, intermediate stop, connection, handshake, segment, move, "
                "people, person, road, jump, flight, vertex, layover, switch" },
    { "%reach", "reach, get to, arrive at, access, travel to, contact, communicate with, get a "
                "message to, send a message to, send data to, talk to, influence, affect, infect, "
                "get through to, make it to, go to, come to, walk to, drive to, fly to, be routed "
                "to, deliver to, send a packet to, pass a message to, spread to, flow to, flow "
                "into, be delivered to, get into, lead to, transmit to, ping" },
    { "%every",
      "every, each, all, all the, every single, all of the, every one of the, each and every" },
};

#define SP "shortest_path({G}, {a}, {b}) || constrained_path({G}, {a}, {b}{ARGS})"
#define SPW(w)                                                                                     \
    "shortest_path({G}, {a}, {b}, weight=" w ") || constrained_path({G}, {a}, {b}, weight=" w      \
    "{ARGS})"
#define SPL "shortest_path_length({G}, {a}, {b}) || constrained_path({G}, {a}, {b}{ARGS}).length"
#define SPLW(w)                                                                                    \
    "shortest_path_length({G}, {a}, {b}, weight=" w                                                \
    ") || constrained_path({G}, {a}, {b}, weight=" w "{ARGS}).length"
#define HASP "has_path({G}, {a}, {b}) || constrained_path({G}, {a}, {b}, weight=null{ARGS}) != null"
#define SIMPLE                                                                                     \
    "all_simple_paths({G}, {a}, {b}, weight=null, limit=100000).paths || all_simple_paths({G}, "   \
    "{a}, {b}, "                                                                                   \
    "weight=null, limit=100000{ARGS}).paths"

#define SPLQ    "shortest_path_length({G}, {a}, {b}, weight=\"{qty.of}\")"
#define CHANGED "shortest_path_length({G}, {a}, {b}) - shortest_path_length({G0}, {a}, {b})"
#define SAVED   "shortest_path_length({G0}, {a}, {b}) - shortest_path_length({G}, {a}, {b})"

/* In the part between two nodes every way leads on to the second. */
#define LONGEST                                                                                    \
    "dag_longest_path(subgraph({G}, all_items([{a}, {b}], common_items(descendants({G}, {a}), "    \
    "ancestors({G}, {b})))))"

/* Along the arrows; null by an index out of range where there is no way. */
#define LONGEST_WAY                                                                                \
    "item([dag_longest_path(subgraph({G}, all_items([{a}, {b}], "                                  \
    "common_items(descendants({G}, {a}), ancestors({G}, {b})))))], "                               \
    "1 - count(common_items(descendants({G}, {a}), [{b}])))"

static const gr_rule rules[] = {
    { "free",
      "(if|when|provided|assuming) [i|we|you|one] (take|use|follow|choose|pick|go) [along|by|via] "
      "(%shortest|%fastest|%cheapest|best) (%path|one)",
      "" },
    { "free",
      "(by|along|on|via|taking|using|following|over) (%shortest|%fastest|%cheapest|best) "
      "(%path|one)",
      "" },
    { "free", "(without|with no) (detour|detours|a detour)", "" },
    { "free",
      "(including|incl|counting|with) [all|the] (waiting|waits|changes|transfers|stopovers|waiting "
      "times|waiting time|breaks)",
      "" },
    /* Which unit it is in is seen to by the router. */
    { "free",
      "(in|expressed in|measured in|counted in) (minutes|hours|days|seconds|weeks|km|kilometres|"
      "miles|metres|euros|dollars|ms|milliseconds|min|mins)",
      "" },

    /* --- a shortest path --- */
    { "path", "%shortest %path " AB, SP, "the shortest path from {a} to {b}", GR_UNIT_IS_WEIGHT },
    { "path", "%fastest %path " AB, SPW("{DUR}"), "the fastest way from {a} to {b}",
      GR_UNIT_IS_WEIGHT },
    { "path", "%cheapest %path " AB, SPW("{COST}"), "the cheapest way from {a} to {b}",
      GR_NEEDS_WEIGHT | GR_UNIT_IS_WEIGHT },
    { "path",
      "%path " AB
      " (that be|which be|with) (shortest|the shortest length|shortest length|the least weight|the "
      "smallest total weight|the shortest distance|least total distance|the least total "
      "distance|the smallest total distance|the minimum total weight|minimum total length)",
      SP, "the shortest path from {a} to {b}", GR_UNIT_IS_WEIGHT },
    { "path",
      "%path " AB " (that take|which take|taking|with) [%fastest|least|shortest|minimum] "
      "(time|travel time|total time|duration)",
      SPW("{DUR}"), "the fastest way from {a} to {b}", GR_UNIT_IS_WEIGHT },
    { "path",
      "%path " AB
      " (that cost least|which costs least|that costs the least|with the lowest cost|with least "
      "cost|with minimum cost|with the lowest total cost|with the lowest price)",
      SPW("{COST}"), "the cheapest way from {a} to {b}", GR_NEEDS_WEIGHT | GR_UNIT_IS_WEIGHT },
    { "path", "%path " AB " [with|using|use|have|having|which have|making|go over] %fewest %stops",
      SPW("null"), "the way from {a} to {b} with fewest hops", 0 },
    { "path", "%path with %fewest %stops " AB, SPW("null"),
      "the way from {a} to {b} with fewest hops", 0 },
    { "path",
      "%path of (minimum|least|minimal|shortest|smallest) (length|weight|total "
      "weight|cost|distance) " AB,
      SP, "the shortest path from {a} to {b}", GR_UNIT_IS_WEIGHT },
    /* Answers without a noun for the path. */
    { "answer", "how [best|should|shall|do|can|would|will|to] %go " GO, SP,
      "the shortest path from {a} to {b}", GR_UNIT_IS_WEIGHT },
    { "answer",
      "how [best|should|shall|do|can|would|will|to] %go " GO
      " (%fastest|as quickly as possible|as fast as possible|in the least time|the quickest|in the "
      "shortest time|most quickly|soonest)",
      SPW("{DUR}"), "the fastest way from {a} to {b}", GR_UNIT_IS_WEIGHT },
    { "answer",
      "how [best|should|shall|do|can|would|will|to] %go " GO
      " (%cheapest|as cheaply as possible|for the least money|at the lowest cost|most cheaply)",
      SPW("{COST}"), "the cheapest way from {a} to {b}", GR_NEEDS_WEIGHT | GR_UNIT_IS_WEIGHT },
    { "answer",
      "how [best|should|shall|do|can|would|will|to] %go " GO
      " (with|using|making|in) %fewest %stops",
      SPW("null"), "the way from {a} to {b} with fewest hops", 0 },
    { "answer",
      "(which|what) %path (should|do|would|shall|must|to|will) "
      "[best|go|i|we|one|take|choose|pick|use|follow] [take|choose|pick|use|follow] [to %go] " GO,
      SP, "the shortest path from {a} to {b}", GR_UNIT_IS_WEIGHT },
    { "answer", "(which|what) [be] %path " AB " [be] (shortest|best|the shortest|the best|optimal)",
      SP, "the shortest path from {a} to {b}", GR_UNIT_IS_WEIGHT },
    { "answer", "(which|what) [be] %path " AB " [be] (fastest|quickest|the fastest|the quickest)",
      SPW("{DUR}"), "the fastest way from {a} to {b}", GR_UNIT_IS_WEIGHT },
    { "answer", "(which|what) [be] %path " AB " [be] (cheapest|the cheapest|least expensive)",
      SPW("{COST}"), "the cheapest way from {a} to {b}", GR_NEEDS_WEIGHT | GR_UNIT_IS_WEIGHT },
    { "answer",
      "(plan|find|suggest|show|give|need|want) (a|me a|me the|the|us a) (%path|good %path) " AB, SP,
      "the shortest path from {a} to {b}", GR_UNIT_IS_WEIGHT },
    { "answer",
      "through (which|what) (%node|%node) (do|does|must|should|will) [i|we|it|one] "
      "(go|pass|travel|route) [on the|along the] [%shortest %path] " AB,
      SP, "the shortest path from {a} to {b}", 0 },

    /* --- its length --- */
    { "scalar",
      "(length|total length|weight|total weight|total distance|distance|size) (of|along) "
      "[%shortest|%fastest|%cheapest] %path " AB,
      SPL, "the length of the shortest path from {a} to {b}", GR_UNIT_IS_WEIGHT },
    { "scalar", "%shortest %path (length|distance|weight) " AB, SPL,
      "the length of the shortest path from {a} to {b}", GR_UNIT_IS_WEIGHT },
    { "scalar",
      "[%shortest|total] (distance|path length|separation|mileage|driving distance|walking "
      "distance|route length) " AB,
      SPL, "the distance from {a} to {b}", GR_UNIT_IS_WEIGHT },
    { "scalar",
      "(time|travel time|duration|travelling time|driving time|journey time|total "
      "time|latency|delay|length of time) (of|for|on|along) [%fastest|%shortest] %path " AB,
      SPLW("{W}"), "the time from {a} to {b}", GR_NEEDS_DURATION | GR_UNIT_IS_WEIGHT },
    { "scalar",
      "[%fastest|%shortest] (time|travel time|duration|travelling time|driving time|journey "
      "time|latency|delay) " AB,
      SPLW("{W}"), "the time from {a} to {b}", GR_NEEDS_DURATION | GR_UNIT_IS_WEIGHT },
    { "scalar",
      "(cost|price|total cost|fare|expense|toll) (of|for|on|along) [%cheapest|%shortest] %path " AB,
      SPLW("{W}"), "the cost from {a} to {b}", GR_NEEDS_COST | GR_UNIT_IS_WEIGHT },
    { "scalar",
      "[%cheapest|%shortest|lowest] (cost|price|fare|toll) [to %go|of getting|of going|of "
      "travelling] " AB,
      SPLW("{W}"), "the cost from {a} to {b}", GR_NEEDS_COST | GR_UNIT_IS_WEIGHT },
    { "answer", "how far [away|apart] [be|it|do] " AB " [be] [away|apart|from each other]", SPL,
      "the distance from {a} to {b}", GR_UNIT_IS_WEIGHT },
    { "answer", "how far [away] [be] <node b> from <node a>", SPL, "the distance from {a} to {b}",
      GR_UNIT_IS_WEIGHT },
    { "answer", "how far [must|do|does|would|will|have to] [i|we|one] %go " GO, SPL,
      "the distance from {a} to {b}", GR_UNIT_IS_WEIGHT },
    { "answer",
      "how many (kilometres|kilometers|km|miles|metres|meters|mi) [be it|be there|do i %go|be] " GO,
      SPLW("{W}"), "the distance from {a} to {b}", GR_NEEDS_LENGTH | GR_UNIT_IS_WEIGHT },
    { "answer", "how long [be] [%fastest] %path " AB, SPL,
      "the length of the shortest path from {a} to {b}", GR_NEEDS_WEIGHT | GR_UNIT_IS_WEIGHT },
    { "answer", "how long [be] %shortest %path " AB, SPL,
      "the length of the shortest path from {a} to {b}", GR_UNIT_IS_WEIGHT },
    { "answer",
      "how long [would|does|will|do] [it|%shortest %path|%fastest %path|%path|i|we] "
      "[need|take|have] [to %go] " GO " [take|last]",
      SPLW("{W}"), "the time from {a} to {b}", GR_NEEDS_DURATION | GR_UNIT_IS_WEIGHT },
    { "answer", "how long (do|does|will|would) [i|we|one|it|you] (need|take) [to %go] " GO,
      SPLW("{W}"), "the time from {a} to {b}", GR_NEEDS_DURATION | GR_UNIT_IS_WEIGHT },
    { "answer", "how (quickly|fast|soon) [can|could] [i|we|one] [%go] " GO, SPLW("{W}"),
      "the time from {a} to {b}", GR_NEEDS_DURATION | GR_UNIT_IS_WEIGHT },
    { "answer", "how (quickly|fast) [can|could] <node a> %reach <node b>", SPLW("{W}"),
      "the time from {a} to {b}", GR_NEEDS_DURATION | GR_UNIT_IS_WEIGHT },
    { "answer",
      "how (many|much) (minutes|min|hours|days|seconds|time|ms|milliseconds|weeks|h) "
      "[do|does|will|would|be] [it] [take|need] [to %go] " GO " [take]",
      SPLW("{W}"), "the time from {a} to {b}", GR_NEEDS_DURATION | GR_UNIT_IS_WEIGHT },
    { "answer",
      "(what be|how much be|how much does|how much do|what does|how much will|how much would) "
      "[it|%cheapest %path|%shortest %path|%path|the trip] [cost] [to %go] " GO " cost",
      SPLW("{W}"), "the cost from {a} to {b}", GR_NEEDS_COST | GR_UNIT_IS_WEIGHT },
    { "answer", "(how much|what) (does|do|will|would) it cost [at least|at a minimum] [to %go] " GO,
      SPLW("{W}"), "the cost from {a} to {b}", GR_NEEDS_COST | GR_UNIT_IS_WEIGHT },
    { "answer", "(how much|what) (does|do|will|would) %cheapest %path " AB " cost", SPLW("{W}"),
      "the cost from {a} to {b}", GR_NEEDS_COST | GR_UNIT_IS_WEIGHT },
    { "answer", "(how much|what) (do|must) [i|we|one] pay [at least] [to %go] " GO, SPLW("{W}"),
      "the cost from {a} to {b}", GR_NEEDS_COST | GR_UNIT_IS_WEIGHT },

    /* --- hops --- */
    { "scalar",
      "[%fewest|smallest|least|minimum] (number of|amount of) %hops [needed|required|it "
      "takes|necessary] [to %go] " AB,
      SPLW("null"), "the number of hops from {a} to {b}", 0 },
    { "answer",
      "(how many|%howmany) %hops [be|do|does|apart|be there|away|it "
      "takes|must|i|we|need|needed|required|it|separate|lie|you|have|at least|at minimum] "
      "[take|need|be needed|be required|be|lie|separate|away] [to %go|to get] " AB " [apart|away]",
      SPLW("null"), "the number of hops from {a} to {b}", 0 },
    { "answer",
      "how many (hops|steps|edges|links|handshakes|clicks|moves|jumps) (away be|away) <node b> "
      "from <node a>",
      SPLW("null"), "the number of hops from {a} to {b}", 0 },
    { "answer", "how many %hops (be|does|do) <node b> [away] from <node a>", SPLW("null"),
      "the number of hops from {a} to {b}", 0 },
    { "answer",
      "[what be|%what] (%fewest|minimum) [number of] %hops [needed|required] [to %go] " AB,
      SPLW("null"), "the number of hops from {a} to {b}", 0 },
    { "answer", "(what be|how many be|%what) [the] (degree|degrees) of separation " AB,
      SPLW("null"), "the degrees of separation of {a} and {b}", 0 },
    { "answer",
      "how many (intermediate %stops|people be between|people stand between|stops in between|stops "
      "on the way|intermediate nodes|intermediaries|in between stops|middlemen|intermediate "
      "people|places in between) [be|be there|are|lie|on the way|do] " AB,
      "shortest_path_length({G}, {a}, {b}, weight=null) - 1",
      "the number of stops between {a} and {b}", 0 },
    { "answer",
      "how many (transfers|layovers|stopovers) [be|do|be there|does it take|do i need|be "
      "needed|are required] [needed|required] [to %go] " GO,
      "shortest_path_length({G}, {a}, {b}, weight=null) - 1",
      "the number of changes from {a} to {b}", 0 },

    { "answer",
      GO " (shortest|least|smallest|minimum|best|lowest) [possible] "
         "(total|distance|length|sum|way|total weight|total length|total distance)",
      SPL, "the distance from {a} to {b}", GR_UNIT_IS_WEIGHT },
    { "answer",
      GO " (fastest|quickest|least|minimum|best|shortest) [possible] (time|travel time|total "
         "time|duration|minutes|in minutes|in hours)",
      SPLW("{W}"), "the time from {a} to {b}", GR_NEEDS_DURATION | GR_UNIT_IS_WEIGHT },
    { "scalar",
      "(lowest|smallest|least|minimum|cheapest|best|total|lowest possible) "
      "[total|possible|overall|combined] (fee|fare|price|cost|toll|expense|charge) [to %go|of "
      "getting|of going] " AB,
      SPLW("{W}"), "the cost from {a} to {b}", GR_NEEDS_COST | GR_UNIT_IS_WEIGHT },
    { "answer",
      "(what|how much) [be] [the] (least|minimum|lowest|smallest) (i|we|you|one) [can|must|have "
      "to] (pay|spend) [to %go|for going|for getting|for] " GO,
      SPLW("{W}"), "the cost from {a} to {b}", GR_NEEDS_COST | GR_UNIT_IS_WEIGHT },
    { "answer", "(what be|%what) [the] (cheapest|lowest price|lowest fare) " GO, SPLW("{W}"),
      "the cost from {a} to {b}", GR_NEEDS_COST | GR_UNIT_IS_WEIGHT },
    { "answer",
      "(how many|how much) (minutes|min|hours|days|seconds|time) (be|does) (%fastest|%shortest) "
      "(%path|hike) " AB " [take]",
      SPLW("{W}"), "the time from {a} to {b}", GR_NEEDS_DURATION | GR_UNIT_IS_WEIGHT },
    { "answer",
      "%howmany %hops (does|do|be in|be on) (%shortest|%fastest|%cheapest) %path " AB
      " [have|contain|use|consist of]",
      "count(shortest_path({G}, {a}, {b})) - 1",
      "the number of edges of the shortest path from {a} to {b}", 0 },
    { "answer",
      "(how many|%howmany) %node (be|lie|are passed|be visited|be there) [in between|on the "
      "way|strictly between] [on|along|in] [%shortest %path] " AB,
      "count(shortest_path({G}, {a}, {b})) - 2", "the number of nodes between {a} and {b}",
      GR_RULE_WEAK },

    /* --- is there a way --- */
    { "bool", "(be|exist) [there] [any|a|an|some] %path " AB, HASP,
      "there is a way from {a} to {b}", 0 },
    { "bool", "(do|does|be|any) [any|a|an|some] %path (exist|lead|go|run) " AB, HASP,
      "there is a way from {a} to {b}", 0 },
    { "bool", "%path exist " AB, HASP, "there is a way from {a} to {b}", 0 },
    { "bool", "(have|find) [any|a|an|some] %path " AB, HASP, "there is a way from {a} to {b}",
      GR_RULE_WEAK },
    { "bool",
      "(can|could|be able to|possible to|able to|be it possible to|possible for "
      "[%node|someone|me|us|a message|data|a packet] to) "
      "[%node|someone|anyone|people|i|we|you|one|a %node|a message|water|data|a packet|traffic|a "
      "signal|a rumour|information|goods|a car|cars] [still] %go " GO,
      HASP, "there is a way from {a} to {b}", 0 },
    { "bool", "(can|could) <node a> [still|ever] %reach <node b>", HASP, "{a} can reach {b}", 0 },
    { "bool", "be <node b> [still] (reachable|accessible|within reach) [at all] from <node a>",
      HASP, "{b} can be reached from {a}", 0 },
    { "bool",
      "(can|could) <node b> [still] be (reached|accessed|contacted|visited|served) "
      "(from|by|starting from|starting at) <node a>",
      HASP, "{b} can be reached from {a}", 0 },
    { "bool", "(can|could) [i|we|you|one|someone] [still] %reach <node b> from <node a>", HASP,
      "{b} can be reached from {a}", 0 },
    { "bool",
      "(from|starting at|starting from|starting in) <node a> (can|could) [i|we|you|one] %reach "
      "<node b>",
      HASP, "{b} can be reached from {a}", 0 },
    { "bool",
      "be <node a> [still|indirectly|somehow|at all] (connected|linked|joined) [at "
      "all|indirectly|in any way|by some path|somehow] (to|with|and) <node b>",
      HASP, "{a} is connected to {b}", GR_WANTS_NOT_LINKED },
    { "bool",
      "be <node a> and <node b> [still|indirectly|somehow] (connected|linked|joined) [to each "
      "other|at all|in any way|by some path|by a path|indirectly]",
      HASP, "{a} and {b} are connected", GR_WANTS_NOT_LINKED },
    { "bool",
      "(can|could) <node a> and <node b> (reach each other|communicate|talk to each other|be in "
      "contact|exchange messages)",
      "has_path({G}, {a}, {b}) and has_path({G}, {b}, {a})", "{a} and {b} can reach each other",
      0 },
    { "bool",
      "(will|would|do|does|can|could|might) [a|the|any] "
      "(message|rumour|packet|signal|virus|infection|email|water|news|information|data|current|"
      "letter|disease|fire|contamination|oil|power|failure|error|bug|malware|gossip|order) "
      "(from|of|starting at|that starts at|sent by|sent from|released at|told by|leaving|entering "
      "at|in|at) <node a> [ever|eventually|be able to] (reach|get to|arrive at|spread to|flow "
      "to|come to|infect|affect|make it to|hit) <node b>",
      HASP, "something from {a} reaches {b}", 0 },
    { "bool", "be <node a> cut off from <node b>", "not has_path({G}, {a}, {b})",
      "{a} is cut off from {b}", 0 },
    { "bool", "(be|exist) [there] no %path " AB, "not has_path({G}, {a}, {b})",
      "there is no way from {a} to {b}", 0 },

    /* --- several ways --- */
    { "scalar",
      "(number of|how many) [different|distinct|equally short|equally good] %shortest %path " AB,
      "shortest_path_count({G}, {a}, {b})", "the number of shortest paths from {a} to {b}", 0 },
    { "answer",
      "(how many|%howmany) [different|distinct|equally short|equally good] "
      "(%shortest|%fastest|%cheapest) %path [be there|exist|be|connect|lead] " AB
      " [be there|exist]",
      "shortest_path_count({G}, {a}, {b})", "the number of shortest paths from {a} to {b}", 0 },
    { "answer",
      "(%list|%what|which) [be] (%every|several) (%shortest|%fastest|%cheapest) %path " AB,
      "all_shortest_paths({G}, {a}, {b}).paths", "all shortest paths from {a} to {b}", 0 },
    { "answer", "(%every) (%shortest|%fastest|%cheapest) %path " AB,
      "all_shortest_paths({G}, {a}, {b}).paths", "all shortest paths from {a} to {b}", 0 },
    { "answer", "be (%shortest|%fastest|%cheapest) %path " AB " unique",
      "shortest_path_count({G}, {a}, {b}) == 1", "whether the shortest path is the only one", 0 },
    { "answer",
      "be there (only one|exactly one|more than one|a unique) (%shortest|%fastest|%cheapest) "
      "%path " AB,
      "shortest_path_count({G}, {a}, {b})", "the number of shortest paths from {a} to {b}",
      GR_RULE_WEAK },
    { "answer",
      "(how many|%howmany|in how many) [different|distinct|possible|simple|alternative] "
      "(path|route|way|simple path|itinerary|option|connection|distinct path|possible route) [be "
      "there|exist|be|can|connect|lead|do|does|we have|could|you can] [to %go|%go|i %go|one "
      "%go|there be] " AB " [be there|exist|without repeating a %node|that visit no %node "
      "twice|without visiting a %node twice|without visiting any %node twice]",
      "simple_path_count({G}, {a}, {b}) || simple_path_count({G}, {a}, {b}{ARGS})",
      "the number of paths from {a} to {b}", 0 },
    { "answer",
      "(%list|%what|which) [be] (%every|all possible|all simple|all different) %path [be "
      "there|exist] " AB " [without repeating a %node|that visit no %node twice]",
      SIMPLE, "all paths from {a} to {b}", 0 },
    { "answer", "(%every|all possible|all simple) %path " AB, SIMPLE, "all paths from {a} to {b}",
      0 },
    { "answer",
      "(%list|%what|which) [be] [the] <number> (%shortest|best|%cheapest|%fastest) %path " AB,
      "k_shortest_paths({G}, {a}, {b}, k={number})", "the {number} shortest paths from {a} to {b}",
      0 },
    { "answer", "<number> (%shortest|best|%cheapest|%fastest) %path " AB,
      "k_shortest_paths({G}, {a}, {b}, k={number})", "the {number} shortest paths from {a} to {b}",
      0 },
    { "scalar",
      "[length|cost|weight|duration|total|distance] [of] <ordinal> (%shortest|best|%cheapest|"
      "%fastest) [simple|loopless|possible] %path " AB " [length|how long|total|distance|cost]",
      "item(k_shortest_paths({G}, {a}, {b}, k={ordinal}), {ordinal} - 1).length",
      "the length of the shortest path number {ordinal} from {a} to {b}",
      GR_UNIT_IS_WEIGHT | GR_RULE_WEAK },
    { "path", "<ordinal> (%shortest|best|%cheapest|%fastest) [simple|loopless|possible] %path " AB,
      "item(k_shortest_paths({G}, {a}, {b}, k={ordinal}), {ordinal} - 1)",
      "the shortest path number {ordinal} from {a} to {b}", GR_UNIT_IS_WEIGHT },
    { "path", "(next best|next shortest|second best|backup|runner up|alternative) %path " AB,
      "item(k_shortest_paths({G}, {a}, {b}, k=2), 1)", "the second shortest path from {a} to {b}",
      GR_UNIT_IS_WEIGHT },

    /* --- the longest --- */
    { "path",
      "(longest|heaviest) (path|chain|sequence|route|trail|run|series|chain of %link|dependency "
      "chain|directed path|simple path|chain of dependencies|possible path|possible chain)",
      "dag_longest_path({G})", "the longest path", GR_WANTS_DIRECTIONS | GR_UNIT_IS_WEIGHT },
    { "scalar",
      "(length of|size of) longest (path|chain|sequence|route|directed path|dependency chain)",
      "dag_longest_path_length({G})", "the length of the longest path",
      GR_WANTS_DIRECTIONS | GR_UNIT_IS_WEIGHT },

    { "path",
      "(longest|slowest) [possible] (path|chain|route|trail|run|way|trip|descent|ride|journey|walk|"
      "connection|directed path) " AB,
      LONGEST_WAY, "the longest way from {a} to {b}", GR_WANTS_DIRECTIONS | GR_UNIT_IS_WEIGHT },
    { "path",
      "(longest|heaviest) (path|chain|sequence|directed path|chain of dependencies) (from start to "
      "end|from start to finish|from beginning to end|from first to last|from end to end|overall)",
      "dag_longest_path({G})", "the longest path", GR_WANTS_DIRECTIONS | GR_UNIT_IS_WEIGHT },
    { "answer",
      "[%what] [be] <path> (in|measured in|counted in|expressed in) "
      "(km|kilometres|metres|miles|minutes|hours|days|seconds|ms|euros|dollars|cm|weeks)",
      "{path}.length", "the length of {path}", GR_NEEDS_WEIGHT | GR_UNIT_IS_WEIGHT },

    /* --- bottlenecks --- */
    { "path",
      "(widest|highest capacity|largest capacity|maximum capacity|maximum bottleneck|largest "
      "bottleneck|highest bandwidth|greatest bandwidth|best bandwidth|highest "
      "throughput|strongest) %path " AB,
      "widest_path({G}, {a}, {b}).path", "the widest path from {a} to {b}", GR_NEEDS_WEIGHT },
    { "path",
      "%path " AB
      " (whose|with the|with) (narrowest|weakest|smallest|thinnest|lowest|largest minimum|greatest "
      "minimum|highest minimum) [%link|capacity|point|limit|section|edge] [be] [as] "
      "[widest|largest|strongest|as large as possible|wide as "
      "possible|highest|maximal|capacity|bandwidth|strength|width]",
      "widest_path({G}, {a}, {b}).path", "the widest path from {a} to {b}", GR_NEEDS_WEIGHT },
    { "scalar",
      "(bottleneck|bottleneck capacity|width|narrowest point|limiting capacity|maximum bottleneck) "
      "(of|on|along) [widest|best] %path " AB,
      "widest_path({G}, {a}, {b}).width", "the bottleneck from {a} to {b}",
      GR_NEEDS_WEIGHT | GR_UNIT_IS_CAPACITY },
    { "answer",
      "[what be|how heavy be|how wide be|how large be|%what] "
      "(heaviest|largest|widest|biggest|tallest|highest|maximum) "
      "(truck|vehicle|load|lorry|ship|convoy|boat|bus|transport|single "
      "load|package|cargo|height|weight) [that] (can|could|may|fits|able to) [be] "
      "[%go|transported|moved|taken|carried|brought|sent|driven|shipped] " GO,
      "widest_path({G}, {a}, {b}).width", "the largest load from {a} to {b}",
      GR_NEEDS_WEIGHT | GR_UNIT_IS_CAPACITY },
    { "answer",
      "how (heavy|wide|large|big|tall|high) (can|could|may) (a|the|one|my|our) "
      "(truck|vehicle|load|lorry|ship|convoy|boat|bus|transport|package|cargo) be [to|and still] "
      "[%go] " GO,
      "widest_path({G}, {a}, {b}).width", "the largest load from {a} to {b}",
      GR_NEEDS_WEIGHT | GR_UNIT_IS_CAPACITY },
    { "path",
      "%path " AB
      " (whose|with the|with) (longest|largest|steepest|worst|most expensive|heaviest|highest|most "
      "dangerous|riskiest) (%link|stretch|step|part|section|single leg) [be] [as] "
      "(shortest|smallest|as short as possible|short as possible|minimal|least|low as "
      "possible|small as possible|as small as possible)",
      "minimax_path({G}, {a}, {b}).path", "the path from {a} to {b} with the smallest largest link",
      GR_NEEDS_WEIGHT },
    { "path", "(minimax|bottleneck shortest|minimum bottleneck) %path " AB,
      "minimax_path({G}, {a}, {b}).path", "the path from {a} to {b} with the smallest largest link",
      GR_NEEDS_WEIGHT },

    /* --- what can be reached --- */
    { "set",
      "[%node|everything|everyone|all|people|anything|others] [that|which|who] (reachable|be "
      "reachable|accessible|be accessible|can be reached|be reached|be downstream|downstream) "
      "(from|of|by|starting from|starting at) <node>",
      "descendants({G}, {node})", "what {node} can reach", 0 },
    { "answer",
      "(%who|%list|%what) [%node|all|all %node|every %node] [can|could|do|does|will|be] "
      "[i|we|you|one] %reach (from|starting from|starting at) <node>",
      "descendants({G}, {node})", "what {node} can reach", 0 },
    { "answer",
      "(%who|%list|%what) [%node|all|all %node|other %node] (can|could|do|does|will|would) <node> "
      "[still] (reach|get to|access|influence|infect|affect|contact)",
      "descendants({G}, {node})", "what {node} can reach", 0 },
    { "answer", "(where|where all) (can|could) [i|we|you|one] (%go|end up) from <node>",
      "descendants({G}, {node})", "what {node} can reach", 0 },
    { "answer",
      "%howmany [other] %node (can|could|do|does|be|will) [i|we|you|one] (%reach|reached) [from] "
      "<node>",
      "count(descendants({G}, {node}))", "how many {node} can reach", 0 },
    { "answer",
      "%howmany [other] (%node|people|others) (can|could|does|do|will) <node> (reach|get "
      "to|influence|infect|affect|contact)",
      "count(descendants({G}, {node}))", "how many {node} can reach", 0 },
    { "set",
      "[%node|everything|everyone|all|people|those] (that|which|who) (can|could) [still] %reach "
      "<node>",
      "ancestors({G}, {node})", "what can reach {node}", 0 },
    { "set", "%node (can|could) [still] %reach <node>", "ancestors({G}, {node})",
      "what can reach {node}", 0 },
    { "answer",
      "(who|which %node|from which %node|from where|who all) (can|could) [one|you|we|i|still] "
      "%reach <node>",
      "ancestors({G}, {node})", "what can reach {node}", 0 },
    { "set", "[%node|everything|all] upstream (of|from) <node>", "ancestors({G}, {node})",
      "what is upstream of {node}", 0 },
    { "set", "[%node|everything|all] downstream (of|from) <node>", "descendants({G}, {node})",
      "what is downstream of {node}", 0 },
    { "set",
      "[%node] (not reachable|unreachable|that be not reachable|that cannot be reached|which "
      "cannot be reached|who cannot be reached|cannot be reached|can't be reached|that be cut "
      "off|cut off|cannot reach|inaccessible|be not reachable) (from|by) <node>",
      "items_without(items_without(column(nodes({G}), \"node\"), descendants({G}, {node})), "
      "[{node}])",
      "what {node} cannot reach", 0 },
    { "answer",
      "(%who|%list) [%node] (can not|cannot|can't|could not) [be|i|we|one] (reached|reach|get "
      "to|%reach) from <node>",
      "items_without(items_without(column(nodes({G}), \"node\"), descendants({G}, {node})), "
      "[{node}])",
      "what {node} cannot reach", 0 },
    { "bool",
      "(can|could|be) (%every %node|everyone|everything|everybody|all) [%node] (be "
      "reached|reachable|accessible) from <node>",
      "count(descendants({G}, {node})) == node_count({G}) - 1",
      "everything is reachable from {node}", 0 },
    { "bool",
      "(can|could) <node> %reach (%every [other] %node|everyone|everything|everybody|all others)",
      "count(descendants({G}, {node})) == node_count({G}) - 1", "{node} reaches everything", 0 },

    { "answer",
      "(%who|%list) [%node] (can|could) [i|we|you|one] (never|not ever) (reach|get "
      "to|%reach|visit) (from|starting at|starting on|starting in|starting from) <node>",
      "items_without(items_without(column(nodes({G}), \"node\"), descendants({G}, {node})), "
      "[{node}])",
      "what {node} cannot reach", 0 },
    { "answer",
      "(from|starting at|starting on|starting in|starting from) <node> (%who|where|%list) [%node] "
      "(can|could) [i|we|you|one] (never|not ever|not) (reach|get to|%reach|visit|%go)",
      "items_without(items_without(column(nodes({G}), \"node\"), descendants({G}, {node})), "
      "[{node}])",
      "what {node} cannot reach", 0 },
    { "answer",
      "(from|starting at|starting on|starting in|starting from) <node> (%who|where|%list) [%node] "
      "(can|could) [i|we|you|one] (reach|get to|%reach|visit|%go|end up)",
      "descendants({G}, {node})", "what {node} can reach", 0 },
    { "answer",
      "(which|what) [%node] can [a|an|the] [file|letter|message|packet|ball|visitor|person] "
      "[that|which] (reached|be at|be in|starts at|start in|arrived at|has reached) <node> (go on "
      "to|go to|still reach|reach|get to|move on to)",
      "descendants({G}, {node})", "what {node} can reach", 0 },

    /* --- within so many hops --- */
    { "set",
      "[%node|everyone|everybody|everything|all|people] [that be|which be|who be|be|lie|that lie] "
      "(within|at "
      "most|no more than|up to|not more than|in|maximum) <number> (%hops|stop) [away] "
      "(of|from|around|to) <node>",
      "within_hops({G}, {node}, {number})", "what is within {number} hops of {node}", 0 },
    { "answer",
      "(%who|%list|%what) [%node] (can|could|do|does|will) <node> %reach (within|in|in at "
      "most|with at most|using at most|in no more than|with no more than|in up to) <number> "
      "(%hops|stop|intermediate step)",
      "within_hops({G}, {node}, {number})", "what {node} reaches within {number} hops", 0 },
    { "answer",
      "%howmany [%node] (can|could|do|does|will) <node> %reach (within|in|in at most|with at "
      "most|using at most|in no more than) <number> (%hops|stop)",
      "count(within_hops({G}, {node}, {number}))", "how many {node} reaches within {number} hops",
      0 },
    { "answer",
      "(%who|%list|%what) [%node] [can|could] [be|i|we|one] %reach from <node> (within|in|in at "
      "most|with at most|using at most|in no more than) <number> (%hops|stop) [or less|or fewer]",
      "within_hops({G}, {node}, {number})", "what {node} reaches within {number} hops", 0 },
    { "answer",
      "(%who|%list|%what) [%node] [can|could] be (reached|reachable) from <node> (within|in|in at "
      "most|with at most|using at most|in no more than) <number> (%hops|stop) [or less|or fewer]",
      "within_hops({G}, {node}, {number})", "what {node} reaches within {number} hops", 0 },
    { "answer",
      "%howmany %node [can|could] be (reached|reachable) from <node> (within|in|in at most|with at "
      "most|using at most|in no more than) <number> (%hops|stop)",
      "count(within_hops({G}, {node}, {number}))", "how many {node} reaches within {number} hops",
      0 },
    { "set",
      "[%node|everyone|everybody|everything|all|people] [that be|which be|who be|be|lie|that "
      "lie|live] "
      "(exactly|precisely|just|at distance|at a distance of) <number> [%hops|stop] [away] "
      "(from|of|to) <node>",
      "nodes_at_distance({G}, {node}, {number})", "what is {number} hops from {node}", 0 },
    { "set",
      "[%node|everyone|everybody|everything|all|people] [that be|which be|who be|be|lie|that lie] "
      "[exactly] "
      "<number> (%hops|stop) (away|away from|from|distant from) [from] <node>",
      "nodes_at_distance({G}, {node}, {number})", "what is {number} hops from {node}", 0 },
    { "set",
      "(friends of friends|second degree contacts|friends of the friends|2nd degree "
      "connections|second degree connections|second degree friends|neighbours of "
      "neighbours|contacts of contacts|indirect friends) of <node>",
      "nodes_at_distance({G}, {node}, 2)", "what is two hops from {node}", 0 },
    { "set",
      "<node> (friends of friends|second degree contacts|second degree connections|friends' "
      "friends|neighbours of neighbours)",
      "nodes_at_distance({G}, {node}, 2)", "what is two hops from {node}", 0 },

    { "set",
      "[%node|everyone|everybody|everything|all|people] [that be|which be|who be|be|lie] (%over) "
      "<number> "
      "(%hops|stop|change) [away] (from|of) <node>",
      "items_without(items_without(column(nodes({G}), \"node\"), within_hops({G}, {node}, "
      "{number})), [{node}])",
      "what is more than {number} hops from {node}", 0 },
    { "set",
      "[%node|everyone|everybody|everything|all|people] [that be|which be|who be|be|lie] "
      "(%atleast) <number> "
      "(%hops|stop|change) [away] (from|of) <node>",
      "items_without(items_without(column(nodes({G}), \"node\"), within_hops({G}, {node}, {number} "
      "- 1)), [{node}])",
      "what is at least {number} hops from {node}", 0 },
    { "set",
      "[%node|everyone|everything] [that|which|who] (can be reached|reachable|you can reach|one "
      "can reach) from <node> with (at most|no more than|up to|only) <number> "
      "(stopover|layover|change|intermediate stop|stop in between|transfer)",
      "within_hops({G}, {node}, {number} + 1)", "what {node} reaches with {number} stops", 0 },
    { "answer",
      "[with (at most|no more than|up to) <number> (stopover|layover|change|intermediate "
      "stop|transfer)] where can [i|we|you|one] (get|go|fly|travel|%go) [to] from <node>",
      "within_hops({G}, {node}, {number} + 1)", "what {node} reaches with {number} stops",
      GR_RULE_WEAK },
    { "answer",
      "be (everybody|everyone|%every %node|any two %node|all %node|everything) [be] (within|at "
      "most|no more than|not more than) <number> (%hops|stop) [away] (of|from) (everybody "
      "else|everyone else|every other [%node]|each other|any other|everybody|one another|all "
      "others|everything else)",
      "diameter({G}, weight=null) <= {number}", "whether everything is within {number} hops", 0 },
    { "answer",
      "(can|could) (everybody|everyone|%every %node|any %node|all %node) %reach (everybody "
      "else|everyone else|every other %node|each other|any other [%node]|everybody) (within|in|in "
      "at most|in no more than|with at most) <number> (%hops|stop)",
      "diameter({G}, weight=null) <= {number}", "whether everything is within {number} hops", 0 },

    /* --- distances from one node --- */
    { "measure", "distance (from|to) <node>", "distances({G}, {node}) # distance",
      "distance from {node}", GR_UNIT_IS_WEIGHT },
    { "answer",
      "(%who|%list|%what) [%node] [be|lie|live] (farthest|furthest|most distant|most "
      "remote|hardest to reach|farthest away|furthest away|the greatest distance|longest way|most "
      "far away) [away] [from] <node>",
      "t{N} = distances({G}, {node}); m{N} = max(t{N}, by=\"distance\"); column(filter(t{N}, "
      "distance == m{N}), \"node\")",
      "what is farthest from {node}", 0 },
    { "answer",
      "(%who|%list|%what) [%node] [be|lie|live] (nearest|closest|the least distance|nearest "
      "one|quickest to reach) [to|from] <node>",
      "t{N} = filter(distances({G}, {node}), distance > 0); m{N} = min(t{N}, by=\"distance\"); "
      "column(filter(t{N}, distance == m{N}), \"node\")",
      "what is nearest to {node}", 0 },
    { "answer", "how far [away] be (farthest|furthest|most distant|most remote) %node from <node>",
      "max(distances({G}, {node}), by=\"distance\")", "the distance of the farthest from {node}",
      GR_UNIT_IS_WEIGHT },
    { "answer",
      "(%list|%what|how far) [be] (distance|shortest distance|distances|shortest "
      "distances|shortest path length|travel time|shortest path lengths|it) from <node> to "
      "(%every|all other|all the other|everyone|everything|the others|all others|every other) "
      "[%node]",
      "mapping(filter(distances({G}, {node}), node != {node}))", "the distances from {node}",
      GR_UNIT_IS_WEIGHT },
    { "set",
      "%node [that be|which be|be|lie|that lie] [reachable] (within|at most|no more than|less "
      "than|up to|closer than) <qty> (of|from|to|away from|by road from) <node>",
      "column(filter(distances({G}, {node}), distance <= {qty} and distance > 0), \"node\")",
      "what is within {qty} of {node}", GR_NEEDS_WEIGHT },
    { "answer",
      "(%who|%list|%what) [%node] (can|could) [i|we|one|you|be] (%reach|reached) (from <node> "
      "within|from <node> in|from <node> in at most|from <node> in under) <qty>",
      "column(filter(distances({G}, {node}), distance <= {qty} and distance > 0), \"node\")",
      "what is within {qty} of {node}", GR_NEEDS_WEIGHT },

    /* --- the whole graph --- */
    { "measure", "eccentricity",
      "eccentricity({G}, @, weight=null) # eccentricity({G}, weight=null) # eccentricity",
      "eccentricity", 0 },
    { "scalar",
      "(diameter|longest shortest path|length of longest shortest path|greatest distance between "
      "(any|two|any two) %node|largest distance between (any|two|any two) %node|maximum distance "
      "between (any|two|any two|any pair of) %node|longest shortest path length)",
      "diameter({G}, weight=null)", "the diameter", 0 },
    { "scalar", "weighted diameter", "diameter({G}, weight={W})", "the weighted diameter",
      GR_NEEDS_WEIGHT | GR_UNIT_IS_WEIGHT },
    { "answer",
      "how far apart [be|can] [the] (two|any two) [farthest|most distant|furthest|remotest] %node "
      "[be] [at most]",
      "diameter({G}, weight=null)", "the diameter", 0 },
    { "answer",
      "(at most|at worst|maximum|in the worst case) how many %hops [does it take|be needed] to "
      "(%go|reach) from (any|one) %node to (any other|another) [%node]",
      "diameter({G}, weight=null)", "the diameter", 0 },
    { "answer",
      "how many %hops [be needed|does it take|do you need] (at most|in the worst case|at worst) "
      "(to %go from any %node to any other|between any two %node|to connect any two %node) [%node]",
      "diameter({G}, weight=null)", "the diameter", 0 },
    { "scalar", "radius", "radius({G}, weight=null)", "the radius", 0 },
    { "set", "(centre|central %node|graph centre|centre %node|most central location|jordan centre)",
      "center({G}, weight=null)", "the centre", 0 },
    { "answer",
      "(%who|where) [%node] [be|should] [best|ideal|the best|the ideal|we put|put|we place|we "
      "build|we meet] [place|location|spot|site|meeting point|meeting place|position] [for|to "
      "put|to place|to build|to meet|for a] [fire "
      "station|ambulance|hospital|depot|warehouse|rescue station|meeting|office|server] (so that "
      "the farthest|so that the longest way|so the farthest|minimising the maximum|minimise the "
      "maximum|with the smallest maximum|so that the maximum|so that the worst case) "
      "[%node|distance|way|travel time|distance to any|trip] [be|to anyone] [as] [near as "
      "possible|short as possible|close as possible|small as "
      "possible|minimal|smallest|shortest|minimised]",
      "center({G}, weight={W})", "the centre", 0 },
    { "answer",
      "%who [%node] have (smallest|least|shortest|lowest|minimum) (maximum distance|greatest "
      "distance|longest distance|worst case distance|largest distance) to [all|any] "
      "[other|others|the others] [%node]",
      "center({G}, weight=null)", "the centre", 0 },
    { "set", "(periphery|peripheral %node|outermost %node|most remote %node)",
      "periphery({G}, weight=null)", "the periphery", 0 },
    { "scalar",
      "(average|mean) (shortest path length|distance|path length|distance between %node|shortest "
      "path|number of %hops between %node|separation|shortest distance) [between|of] [two|any "
      "two|all pairs of|pairs of|all|a pair of|any pair of] [%node]",
      "average_shortest_path_length({G}, weight=null)", "the average distance", 0 },
    { "answer",
      "(%who|%what) [%node] [be|lie|live] (farthest|furthest|most distant|most remote|farthest "
      "away|furthest away) [away] [from] <node> and how far [be it|away|be that|away be it|be it "
      "away]",
      "t{N} = distances({G}, {node}); m{N} = max(t{N}, by=\"distance\"); [column(filter(t{N}, "
      "distance == m{N}), \"node\"), m{N}]",
      "what is farthest from {node}, and how far", 0 },
    { "answer",
      "(%who|%what) [%node] [be|lie|live] (nearest|closest) [to|from] <node> and how far [be "
      "it|away|be that|away be it]",
      "t{N} = filter(distances({G}, {node}), distance > 0); m{N} = min(t{N}, by=\"distance\"); "
      "[column(filter(t{N}, distance == m{N}), \"node\"), m{N}]",
      "what is nearest to {node}, and how far", 0 },
    { "answer",
      "how many (change|move|swap|hop|step|transition|link|jump) (at least|at minimum|minimum|at "
      "the least) [to %go] " GO,
      SPLW("null"), "the number of steps from {a} to {b}", 0 },
    { "answer", "%fewest %stops [needed|required|taken|to take|used] [to %go] " AB, SPLW("null"),
      "the number of stops from {a} to {b}", 0 },
    { "answer",
      "(cost|price|length|weight|distance|duration|time) of (%cheapest|%shortest|%fastest) "
      "%path " AB,
      SPL, "the length of the shortest path from {a} to {b}", GR_UNIT_IS_WEIGHT },
    { "bool", "(do|does|have) <node a> and <node b> [have] [any|a|some] %path between them", HASP,
      "{a} and {b} are connected", 0 },
    { "bool",
      "be there [any|a|some] (%path|chain|link|connection) [of %node] (that "
      "connect|connecting|linking|joining|between) <node a> (and|with|to) <node b>",
      HASP, "{a} and {b} are connected", 0 },
    /* What makes the answer before it true, instead of that answer. */
    { "answer",
      "(if yes|if so|if there be one|if it exists|if one exists|if there be|if it be possible|if "
      "possible) (%list|give|output) [me] [such|one|this|valid] "
      "(%path|cycle|circuit|solution|order|example|it|one|sequence|tour|them|nodes)",
      "{WITNESS}", "what shows it", GR_REPLACES },
    { "answer",
      "(%list|%tell|give|output) [me] [such|one|this|valid|possible|suitable|working] "
      "(order|sequence) of [all|visited] (%node|point|dot)",
      "{WITNESS}", "what shows it", GR_REPLACES },
    { "answer", "(%list|give|output) [me] [such|one|this|valid|possible] (solution|example)",
      "{WITNESS}", "what shows it", GR_REPLACES | GR_RULE_WEAK },
    { "answer",
      "(start|starting|begin|beginning) (from|at|with|in) <node> [%list] [a|the] "
      "[sequence|order|list|result] [of] [traversal|visited %node|%node visited|visit] "
      "[in|of|using|by|following|with] [a|the] (breadth first search|bfs|breadth first) [bfs] "
      "[order|traversal|sequence]",
      "bfs_order({G}, {node})", "the breadth-first order from {node}", 0 },
    { "answer",
      "(start|starting|begin|beginning) (from|at|with|in) <node> [%list] [a|the] "
      "[sequence|order|list|result] [of] [traversal|visited %node|%node visited|visit] "
      "[in|of|using|by|following|with] [a|the] (depth first search|dfs|depth first) [dfs] "
      "[order|traversal|sequence]",
      "dfs_order({G}, {node})", "the depth-first order from {node}", 0 },
    { "set",
      "(breadth first search|bfs|breadth first) (order|traversal|sequence|traversal order|visiting "
      "order) (from|starting at|starting from|beginning at|of) <node>",
      "bfs_order({G}, {node})", "the breadth-first order from {node}", 0 },
    { "set",
      "(depth first search|dfs|depth first) (order|traversal|sequence|traversal order|visiting "
      "order) (from|starting at|starting from|beginning at|of) <node>",
      "dfs_order({G}, {node})", "the depth-first order from {node}", 0 },
    { "bool", "be <node a> connected (to|with) <node b>", "has_edge({G}, {a}, {b})",
      "{a} is connected to {b}", GR_WANTS_LINKED },
    { "bool", "be <node a> and <node b> connected", "has_edge({G}, {a}, {b})",
      "{a} and {b} are connected", GR_WANTS_LINKED },
    { "bool", "be there [a|any] (directed|simple|undirected) path " AB, HASP,
      "there is a path from {a} to {b}", 0 },
    /* The longest way between two nodes of a graph without cycles: all of it lies between them. */
    { "path",
      "(longest|heaviest|most expensive|most valuable|richest|most profitable|highest scoring) "
      "[possible] %path " AB,
      LONGEST, "the longest way from {a} to {b}", GR_WANTS_DIRECTIONS | GR_UNIT_IS_WEIGHT },
    { "scalar",
      "(length|weight|total|value|sum|duration|cost) of (longest|heaviest|most expensive|most "
      "valuable) [possible] %path " AB,
      LONGEST ".length", "the length of the longest way from {a} to {b}",
      GR_WANTS_DIRECTIONS | GR_UNIT_IS_WEIGHT },
    { "answer",
      "%what [be] [the] (largest|highest|maximum|greatest|biggest|most) [possible] "
      "(sum|total|amount|number|score|value) [of] [points|coins|metres|gold|money|fun] [in one "
      "run|in one go|on one way|that can be collected|one can collect|you can collect] " GO,
      LONGEST ".length", "the most from {a} to {b}",
      GR_WANTS_DIRECTIONS | GR_NEEDS_WEIGHT | GR_UNIT_IS_WEIGHT },
    { "answer",
      "how many [points|coins|metres] can [i|we|you|one] (collect|gather|gain|earn|get) at most "
      "[on the way|going|walking] " GO,
      LONGEST ".length", "the most from {a} to {b}",
      GR_WANTS_DIRECTIONS | GR_NEEDS_WEIGHT | GR_UNIT_IS_WEIGHT },
    { "answer",
      "(deepest|heaviest|largest|widest|tallest|highest|biggest|broadest|strongest) "
      "[possible|allowed|permitted] "
      "[draught|load|truck|ship|vehicle|height|width|weight|bandwidth|barge] " AB,
      "widest_path({G}, {a}, {b}).width", "the largest that fits from {a} to {b}",
      GR_NEEDS_WEIGHT | GR_UNIT_IS_CAPACITY },
    { "answer", "%fewest %stops (ridden|travelled|driven|made|passed) " AB, SPLW("null"),
      "the number of stops from {a} to {b}", 0 },
    { "answer", "%shortest <node a> %dash <node b> (distance|path|route|way|length)", SPL,
      "the distance from {a} to {b}", GR_UNIT_IS_WEIGHT },
    { "free",
      "without [a|an|any|taking a|using a] "
      "(plane|boat|car|ticket|map|guide|bike|ferry|swim|swimming|helicopter)",
      "" },
    { "answer",
      "[%list|%what|determine|find|compute] [be] diameter [of] [%graph|it] (and|with|together "
      "with) "
      "[%list|output|print|give|show|name] [corresponding|such|longest|respective|one|matching] "
      "(path|route|way|chain)",
      "diameter_path({G})", "a path as long as the diameter", 0 },
    /* From and to are told before: "I am at the harbour and want to go to the abbey." */
    { "answer",
      "how (long|much time|many minutes|many hours) (do|does|will|would|must) "
      "[i|we|it|one|that|you] (need|take|be) [at least|minimum|for it|for that]",
      "shortest_path_length({G}, {FROM}, {TO}, weight={W})", "the time from {FROM} to {TO}",
      GR_NEEDS_DURATION | GR_UNIT_IS_WEIGHT | GR_RULE_WEAK },
    { "answer",
      "%list [all] %node [that be|which be] (on|along) (its|my|our|their|the|his|her|this) "
      "(way|route|path|journey|trip)",
      "shortest_path({G}, {FROM}, {TO})", "the way from {FROM} to {TO}", GR_UNIT_IS_WEIGHT },
    { "answer",
      "%list (walk|route|way|path|trip|journey|hike|drive|%path) [%node to %node|from %node to "
      "%node] "
      "(that|which) (take|need|last|cost|have) (fewest|least|%least) "
      "[minutes|hours|time|kilometres|km|money|metres|euros]",
      "shortest_path({G}, {FROM}, {TO})", "the way from {FROM} to {TO}",
      GR_NEEDS_WEIGHT | GR_UNIT_IS_WEIGHT },
    { "answer",
      "(in|after|within) how many (turn|move|step|hop|door|jump|leap|throw|go) "
      "(can|could|will|do|be) "
      "[he|she|it|they|i|we] [be|get|arrive|come|reach] [in|at|to|on] <node> "
      "[at the earliest|at best|if (he|she|it|they|i|we) hurry|if hurry|if in a hurry]",
      "shortest_path_length({G}, {HERE}, {node}, weight=null)", "the number of steps to {node}" },
    { "answer",
      "[what be|how heavy be|how wide be|how large be|%what] "
      "(heaviest|largest|widest|biggest|tallest|highest|maximum) "
      "(truck|vehicle|load|lorry|ship|convoy|boat|bus|transport|package|cargo|weight) [in "
      "tonnes|in "
      "tons|in kg|in metres] [that] (can|could|may) [be] "
      "(get|go|travel|arrive|pass|brought|moved|taken|carried) [there|through|across] "
      "[on|along|by] "
      "[some|any|one] [route|way|road|%path]",
      "widest_path({G}, {FROM}, {TO}).width", "the largest load from {FROM} to {TO}",
      GR_NEEDS_WEIGHT | GR_UNIT_IS_CAPACITY },
    { "answer", "how far be (it|that) [at least]", "shortest_path_length({G}, {FROM}, {TO})",
      "the distance from {FROM} to {TO}", GR_UNIT_IS_WEIGHT | GR_RULE_WEAK },
    { "answer", "how far (must|do|have|will) [i|we|one] [have to] %go [at least]",
      "shortest_path_length({G}, {FROM}, {TO})", "the distance from {FROM} to {TO}",
      GR_UNIT_IS_WEIGHT | GR_RULE_WEAK },
    { "answer", "(%what|which) [be] [my|our] (%fastest|%shortest|%cheapest) %path [there|to take]",
      "shortest_path({G}, {FROM}, {TO})", "the shortest path from {FROM} to {TO}",
      GR_UNIT_IS_WEIGHT | GR_RULE_WEAK },
    { "answer", "which %path (should|do|shall|must) [i|we] (take|choose|use|go)",
      "shortest_path({G}, {FROM}, {TO})", "the shortest path from {FROM} to {TO}",
      GR_UNIT_IS_WEIGHT | GR_RULE_WEAK },
    { "answer", "how (do|can|should|shall) [i|we|one] %go [there|best]",
      "shortest_path({G}, {FROM}, {TO})", "the shortest path from {FROM} to {TO}",
      GR_UNIT_IS_WEIGHT | GR_RULE_WEAK },
    { "answer",
      "(can|could|will|would) [i|we|it|he|she|they|one|that] (make it|get there|arrive|go "
      "there|manage it|reach it|succeed|arrive there|get through)",
      "has_path({G}, {FROM}, {TO})", "whether there is a way from {FROM} to {TO}", GR_RULE_WEAK },
    { "answer", "be (it|that|this) (possible|doable|feasible) [at all]",
      "has_path({G}, {FROM}, {TO})", "whether there is a way from {FROM} to {TO}", GR_RULE_WEAK },
    { "answer", "be there [any|a|some] %path [at all]", "has_path({G}, {FROM}, {TO})",
      "whether there is a way from {FROM} to {TO}", GR_RULE_WEAK },
    { "answer",
      "(how many|%fewest|least number of|smallest number of|minimum number of) (%hops|hand "
      "over|handover|handoff|pass) [be needed|does it take|at least|be that|be it|be "
      "required|needed|are there]",
      "shortest_path_length({G}, {FROM}, {TO}, weight=null)",
      "the number of steps from {FROM} to {TO}", GR_RULE_WEAK },
    { "answer",
      "%what [be] [the] (%fewest|least number of|smallest number of|minimum number of) (%hops|hand "
      "over|handover|handoff|pass) [needed|required]",
      "shortest_path_length({G}, {FROM}, {TO}, weight=null)",
      "the number of steps from {FROM} to {TO}", GR_RULE_WEAK },
    { "answer",
      "[what be] (least|minimum|shortest|fastest|quickest) [possible|total] "
      "(walking|driving|distance|way|travel time|time|walking time|walking distance|journey)",
      "shortest_path_length({G}, {FROM}, {TO})", "the length from {FROM} to {TO}",
      GR_NEEDS_WEIGHT | GR_UNIT_IS_WEIGHT | GR_RULE_WEAK },
    { "answer", "(what|how much) (does|will|would|do) [it|that|i|we] (cost|pay) [at least|minimum]",
      "shortest_path_length({G}, {FROM}, {TO}, weight={W})", "the cost from {FROM} to {TO}",
      GR_NEEDS_COST | GR_UNIT_IS_WEIGHT | GR_RULE_WEAK },
    /* Held against a number. */
    { "bool",
      "be [%shortest|%fastest|%cheapest] (%path|distance|travel time|it) " AB " %under <qty>",
      SPLQ " < {qty}", "the way from {a} to {b} is under {qty}", GR_NEEDS_WEIGHT },
    { "bool",
      "be [%shortest|%fastest|%cheapest] (%path|distance|travel time|it) " AB " %over <qty>",
      SPLQ " > {qty}", "the way from {a} to {b} is over {qty}", GR_NEEDS_WEIGHT },
    { "bool",
      "be [%shortest|%fastest|%cheapest] (%path|distance|travel time|it) " AB " %atmost <qty>",
      SPLQ " <= {qty}", "the way from {a} to {b} is at most {qty}", GR_NEEDS_WEIGHT },
    { "bool",
      "be [%shortest|%fastest|%cheapest] (%path|distance|travel time|it) " AB " %atleast <qty>",
      SPLQ " >= {qty}", "the way from {a} to {b} is at least {qty}", GR_NEEDS_WEIGHT },
    { "bool", "be <node b> %over <qty> [away] from <node a>", SPLQ " > {qty}",
      "{b} is more than {qty} from {a}", GR_NEEDS_WEIGHT },
    { "bool", "be <node b> %atmost <qty> [away] (from|of) <node a>", SPLQ " <= {qty}",
      "{b} is within {qty} of {a}", GR_NEEDS_WEIGHT },
    { "bool", "be <node b> %under <qty> [away] (from|of) <node a>", SPLQ " < {qty}",
      "{b} is less than {qty} from {a}", GR_NEEDS_WEIGHT },
    { "bool",
      "(can|could|possible|able|be there %path) [to] [%go] " GO
      " (in|within|with|for|using|on|that takes|that costs|of) [%atmost] <qty>",
      SPLQ " <= {qty}", "{b} can be reached from {a} with {qty}", GR_NEEDS_WEIGHT },
    { "bool",
      "(can|could|possible|able|be there %path) [to] [%go] " GO
      " [in|within|with|for|using|on|that takes|that costs|of] %under <qty>",
      SPLQ " < {qty}", "{b} can be reached from {a} with less than {qty}", GR_NEEDS_WEIGHT },
    { "bool", "(can|could) <node a> %reach <node b> (in|within|with|for|using) [%atmost] <qty>",
      SPLQ " <= {qty}", "{a} can reach {b} with {qty}", GR_NEEDS_WEIGHT },
    { "bool", "(can|could) <node a> %reach <node b> [in|within|with|for|using] %under <qty>",
      SPLQ " < {qty}", "{a} can reach {b} with less than {qty}", GR_NEEDS_WEIGHT },
    { "bool", "(do|does|will|would) %path " AB " take %over <qty>", SPLQ " > {qty}",
      "the way from {a} to {b} takes more than {qty}", GR_NEEDS_WEIGHT },
    { "answer",
      "(with|having|on) [a] [range of|budget of|battery for|tank for] <qty> [of range|of fuel|to "
      "spend|of time|range] (%who|where|%list|%howmany) [%node] (can|could) [i|we|one|you] "
      "(%reach|%go|reach) from <node>",
      "column(filter(distances({G}, {node}), distance <= {qty} and distance > 0), \"node\")",
      "what is within {qty} of {node}", GR_NEEDS_WEIGHT },
    { "answer",
      "(%who|where|%list) [%node] (can|could) [i|we|one|you|be] (%reach|%go|reach|reached) from "
      "<node> (with|having|on|for|in|within|using) [a] [range of|budget of] [%atmost|%under] <qty> "
      "[of range|of fuel|to spend|of time|range]",
      "column(filter(distances({G}, {node}), distance <= {qty} and distance > 0), \"node\")",
      "what is within {qty} of {node}", GR_NEEDS_WEIGHT },

    /* Held against the graph as it was. */
    { "answer",
      "how (much|many) [minutes|hours|km|kilometres|miles|time|days|euros] (%longer) "
      "[be|do|does|will|would] [%path|distance|it|%shortest %path|%fastest %path] "
      "[take|be|get|become] [to %go] " AB " [take|be|get|become]",
      CHANGED, "how much longer the way from {a} to {b} is", GR_UNIT_IS_WEIGHT },
    { "answer",
      "how (much|many) [minutes|hours|km|kilometres|miles|time|days|euros] (%shorter) "
      "[be|do|does|will|would] [%path|distance|it|%shortest %path|%fastest %path] "
      "[take|be|get|become] [to %go] " AB " [take|be|get|become]",
      SAVED, "how much shorter the way from {a} to {b} is", GR_UNIT_IS_WEIGHT },
    { "answer",
      "(by how much|by how many [minutes|km|hours|miles|kilometres]|how much) [do|does|will|would] "
      "(%path|distance|%shortest %path|%fastest %path|travel time) " AB
      " (get longer|become longer|lengthen|grow|increase|go up|rise)",
      CHANGED, "how much longer the way from {a} to {b} is", GR_UNIT_IS_WEIGHT },
    { "answer",
      "(by how much|by how many [minutes|km|hours|miles|kilometres]|how much) [do|does|will|would] "
      "(%path|distance|%shortest %path|%fastest %path|travel time) " AB
      " (get shorter|become shorter|shorten|shrink|decrease|go down|fall|drop)",
      SAVED, "how much shorter the way from {a} to {b} is", GR_UNIT_IS_WEIGHT },
    { "answer",
      "how (many|much) [minutes|hours|km|kilometres|miles|time|days|euros|money] "
      "(would|does|do|will) [it|that|this|one|i|we] save [me|us] [on the way|on %path|going|when "
      "going|on a trip] " GO,
      SAVED, "what is saved from {a} to {b}", GR_UNIT_IS_WEIGHT },

    /* What lies on the way. */
    { "answer",
      "(if|when) [i|we] [want] [to] %go " GO
      " (which|what) %node (do|will|must|should) [i|we|one] (pass|visit|see|go through|come "
      "through|drive through|pass through|cross)",
      SP, "the way from {a} to {b}", 0 },
    { "answer",
      "(which|what|through which|via which) %node (do|will|must|should|does) [i|we|one|you|it] "
      "(pass|visit|see|go through|come through|drive through|pass through|cross|travel through|go) "
      "[on the way|when going|going|travelling|driving|on %shortest %path|on %fastest %path] " GO,
      SP, "the way from {a} to {b}", 0 },
    { "scalar",
      "[%shortest|%fastest] (distance|way|length|number of km) [that] [i|we|one|you] [have "
      "to|must|need to|need] (cover|travel|walk|drive|go|ride|fly|hike) [to %go|to get] " GO,
      SPL, "the distance from {a} to {b}", GR_UNIT_IS_WEIGHT },
    { "answer",
      "(%who|which|which %node|which one|which of them) [be|live|lie] "
      "(closer|nearer|closest|nearest) "
      "to <node> [,|:|out of|of|among] <nodes>",
      "argmin_all(among(distances({G}, {node}), {nodes}), by=\"distance\")",
      "which of them is nearest to {node}" },
    { "answer",
      "(%who|which|which %node|which one|which of them) [be|live|lie] "
      "(farther|further|farthest|furthest) [away] from <node> [,|:|out of|of|among] <nodes>",
      "argmax_all(among(distances({G}, {node}), {nodes}), by=\"distance\")",
      "which of them is farthest from {node}" },
    { "answer",
      "(%who|which) [be|live|lie|live] (closer|nearer) to <node> [someone|the one|%node] "
      "[in|at|from] <node a> or [someone|the one|%node] [in|at|from] <node b>",
      "t{N} = filter(distances({G}, {node}), node == {a} or node == {b}); m{N} = min(t{N}, "
      "by=\"distance\"); column(filter(t{N}, distance == m{N}), \"node\")",
      "which one is nearer to {node}", 0 },
    { "answer", "be <node a> or <node b> (closer|nearer) to <node>",
      "t{N} = filter(distances({G}, {node}), node == {a} or node == {b}); m{N} = min(t{N}, "
      "by=\"distance\"); column(filter(t{N}, distance == m{N}), \"node\")",
      "which one is nearer to {node}", 0 },
    { "bool", "be <node a> (closer|nearer) to <node b> than to <node c>",
      "shortest_path_length({G}, {a}, {b}) < shortest_path_length({G}, {a}, {c})",
      "{a} is nearer to {b} than to {c}", 0 },
    { "bool", "be <node a> (closer|nearer) to <node b> than <node c> [be]",
      "shortest_path_length({G}, {a}, {b}) < shortest_path_length({G}, {c}, {b})",
      "{a} is nearer to {b} than {c} is", 0 },

    /* What cannot be reached, and by whom. */
    { "set",
      "[%node|everyone|those] [that|who|which] (can't|cannot|can not|could not|be unable to|be not "
      "able to) [ever] %reach <node>",
      "items_without(items_without(column(nodes({G}), \"node\"), ancestors({G}, {node})), "
      "[{node}])",
      "what cannot reach {node}", 0 },
    { "answer",
      "(which|who|what|%list) [%node] (can't|cannot|can not|could not) [ever] %reach <node>",
      "items_without(items_without(column(nodes({G}), \"node\"), ancestors({G}, {node})), "
      "[{node}])",
      "what cannot reach {node}", 0 },
    { "answer",
      "(from|starting from|starting at) (which|what) %node [be|can] <node> (reachable|be "
      "reached|accessible)",
      "ancestors({G}, {node})", "what can reach {node}", 0 },
    { "answer",
      "(from|starting from|starting at) (which|what) %node (can|could) [one|you|we|i] %reach "
      "<node>",
      "ancestors({G}, {node})", "what can reach {node}", 0 },
    { "bool",
      "(do|does|will|can) (everything|all %node|every %node|everyone|all|each %node) "
      "[eventually|finally] (lead to|reach|flow to|end up in|end up at|end in|get to|flow into) "
      "<node>",
      "count(ancestors({G}, {node})) == node_count({G}) - 1", "everything leads to {node}", 0 },

    { "answer",
      "%what [be] [the] (biggest|heaviest|largest|tallest|widest|highest) "
      "(truck|vehicle|load|lorry|ship|convoy|boat|bus|barge|package|cargo|car|train) [that] "
      "[can|could|may] (%go|fit|pass|be driven|be taken|be brought|be moved) " GO,
      "widest_path({G}, {a}, {b}).width", "the largest load from {a} to {b}",
      GR_NEEDS_WEIGHT | GR_UNIT_IS_CAPACITY },
    { "scalar",
      "(total|combined|summed|overall) "
      "(length|weight|cost|distance|mileage|capacity|price|duration) of (all|every|all the|the) "
      "[%link]",
      "sum(edges({G}), by={W})", "the sum over all edges", GR_NEEDS_WEIGHT | GR_UNIT_IS_WEIGHT },
    { "answer",
      "through how many [other] (%node|hands|others) (do|does|must|will) [a|the] "
      "(message|rumour|packet|letter|news|parcel|signal) [from|of] <node a> [have to] "
      "(pass|go|travel|be passed) [to|before|until] [reach|get to|arrive at] [it reaches] <node b>",
      "shortest_path_length({G}, {a}, {b}, weight=null) - 1", "how many lie between {a} and {b}",
      0 },
    { "answer",
      "how many (steps|hops|handshakes|people|links|degrees) (removed|apart|away|distant) be <node "
      "b> from <node a>",
      SPLW("null"), "the number of hops from {a} to {b}", 0 },
    { "answer",
      "(who|which %node) (can|could|might|would) (introduce <node a> to <node b>|introduce <node "
      "b> to <node a>|put <node a> in touch with <node b>|connect <node a> with <node b>|connect "
      "<node a> to <node b>|pass a message from <node a> to <node b>)",
      "common_neighbors({G}, {a}, {b}, direction=\"both\")", "who knows both {a} and {b}", 0 },
    { "bool",
      "(do|does) <node a> know <node b> (through others|via others|indirectly|through "
      "someone|through friends|by some chain)",
      HASP, "{a} knows {b} through others", 0 },
    { "bool",
      "(can|could|will|would) <node a> [still] (get|send|pass|bring|forward|deliver|relay) (news|a "
      "message|word|information|data|a letter|a parcel|a "
      "signal|messages|packets|something|gossip|mail) [on|along] to <node b>",
      HASP, "{a} can reach {b}", 0 },
    { "path",
      "(chain|path|line|sequence) of "
      "(acquaintances|friends|people|contacts|handshakes|links|connections|acquaintance|"
      "introductions) " AB,
      SPW("null"), "the chain from {a} to {b}", 0 },
    { "free",
      "in (this|the|our|my) (circle|group|network|gang|bunch|ring|crowd|band|club) of "
      "(friends|people|acquaintances|contacts|mates)",
      "" },
    { "scalar",
      "(worst case|worst|longest|largest|greatest|maximum|biggest) (distance|number of "
      "%hops|separation|travel time) (between|from) (any two|two|any pair of|any) %node [to any "
      "other|to any other %node]",
      "diameter({G}, weight={W})", "the diameter", 0 },
    { "scalar",
      "(average|mean|typical) (number of %hops|distance|path length|separation|travel time) "
      "between (two|any two|a pair of|pairs of|all pairs of) %node",
      "average_shortest_path_length({G}, weight=null)", "the average distance", 0 },
    /* In few words. */
    { "answer", "[%what] [be] (dist|distance|d|shortest distance) ( <node a> , <node b> ) [=]", SPL,
      "the distance from {a} to {b}", GR_UNIT_IS_WEIGHT },
    { "answer", "[%what] [be] (min|minimum|lowest|least|smallest) (cost|price|fare) " AB,
      SPLW("{W}"), "the cost from {a} to {b}", GR_NEEDS_COST | GR_UNIT_IS_WEIGHT },
    { "answer",
      "[%what] [be] (min|minimum|shortest|least|smallest) (distance|length|weight|total "
      "weight) " AB,
      SPL, "the distance from {a} to {b}", GR_UNIT_IS_WEIGHT },
    { "answer",
      "[%what|%list] [be] (time|travel time|travelling time|driving time|walking time) [that be] "
      "[needed|required|necessary|it takes] [for|to|when] [%go] " AB,
      SPLW("{W}"), "the time from {a} to {b}", GR_NEEDS_DURATION | GR_UNIT_IS_WEIGHT },
    { "answer",
      "(leaving|starting at|starting from|starting in|from) <node a> how (long|many minutes|many "
      "hours|soon|quickly) (until|before|till|can|to) [i|we|one|you] [can|be|until] "
      "[be|get|arrive|reach|am] [at|in|to] <node b>",
      SPLW("{W}"), "the time from {a} to {b}", GR_NEEDS_DURATION | GR_UNIT_IS_WEIGHT },
    { "answer",
      "how (do|can|should|could|would) [i|we|one|you] %reach <node b> from <node a> [in least "
      "time|fastest|quickest|as fast as possible|as quickly as possible|most quickly|in shortest "
      "time]",
      SPW("{DUR}"), "the fastest way from {a} to {b}", GR_UNIT_IS_WEIGHT },
    { "answer",
      "(%what|which) [be] (%shortest|%fastest|%cheapest) %path [for] "
      "[%node|courier|driver|traveller|car|truck|bus|message|packet|me|us] [to] %go " GO,
      SP, "the shortest path from {a} to {b}", GR_UNIT_IS_WEIGHT },
    { "bool",
      "(will|would) [i|we|one|it|they|he|she] [make it|manage|%go|get] " GO
      " (in|within) [%atmost|%under] <qty>",
      SPLQ " <= {qty}", "{b} can be reached from {a} with {qty}", GR_NEEDS_WEIGHT },
    { "answer",
      "how (long|many minutes|many hours|much time) (do|does|must|will|would|should) [i|we|it] "
      "(need|take|plan|allow|reckon) [for|to %go|for going] " GO " and back",
      "shortest_path_length({G}, {a}, {b}, weight={W}) + shortest_path_length({G}, {b}, {a}, "
      "weight={W})",
      "the time from {a} to {b} and back", GR_NEEDS_DURATION | GR_UNIT_IS_WEIGHT },
    { "answer", "how far be it " GO " and back",
      "shortest_path_length({G}, {a}, {b}) + shortest_path_length({G}, {b}, {a})",
      "the distance from {a} to {b} and back", GR_UNIT_IS_WEIGHT },
    { "bool", "(do|does) [a|any|some] [directed|undirected|simple] %path " AB " exist", HASP,
      "there is a way from {a} to {b}", 0 },
};

GR_GRAMMAR(paths, rules, phrases);
