/* Ways in free word order: where from and where to are one thing, <ends>, that may stand before or
 * behind what is asked about it, with a verb or a noun or neither. "Alba to Erie, how long?" */
#include "agent/grammar_int.h"

static const gr_phrases phrases[] = {
    /* Of links that a sentence closes without naming them. */
    { "%part", "every second, every third, every other road, half of, half the, all but, one of "
               "the, two of the, some of the, most of the, any of the, all roads, all links" },
    /* With a number, in a sentence that no rule understands: it bounds what is asked. */
    { "%limit",
      "budget, afford, range, one charge, battery, tank, fuel, maximum, limit, allowed, "
      "to spend, only, shorter than, longer than, more than, less than, at most, up to, at least, "
      "i have, we have, i own, we own, in stock, i got, we got, purse, wallet, deadline, fully "
      "charged" },
    { "%path", "arrow path, directed path, path of arrows, chain of arrows, directed route" },
    { "%howlong", "how long, how much time, how many minutes, how many hours, how many days, how "
                  "many seconds, how quickly, how fast, how soon, how many weeks, how many ms, "
                  "how many milliseconds, how little time, how many mins" },
    { "%howfar", "how far, how many kilometres, how many km, how many miles, how many metres, how "
                 "many m, what distance, how long a way, how great a distance" },
    { "%howdear", "how much, how cheaply, how cheap, how expensive, how many euros, how many "
                  "dollars, how many pounds, how much money, what price, what fare, how little, "
                  "how dear, how many francs, how many cents, how many credits, how many coins" },
    { "%take",
      "take, need, last, require, reckon with, allow, plan, spend, be needed, be "
      "required, be necessary, calculate, pay, cost, lay out, have to pay, have to spend" },
    { "%atbest", "at least, at best, at minimum, at a minimum, at the least, at the earliest, at "
                 "the very least, minimum, in the best case, at the fastest, at the minimum, "
                 "as a minimum, best case, at the quickest, at the cheapest" },
    { "%duration", "time, travel time, duration, travelling time, driving time, journey time, "
                   "total time, latency, delay, walking time, transit time, number of minutes, "
                   "number of hours, minutes, hours, ride time, flight time, total latency, "
                   "shortest time, running time, transfer time, time needed, time required" },
    { "%length", "distance, length, mileage, driving distance, walking distance, path length, "
                 "total distance, total length, number of kilometres, number of km, number of "
                 "miles, number of metres, kilometres, separation" },
    { "%price", "price, cost, fare, toll, total cost, total price, expense, ticket price, fee, "
                "total fare, total toll, number of euros, charge" },
    { "%setout", "start, begin, leave, depart, set out, set off, come, be, live, stand, be "
                 "standing, sit, stay, land, wait, wake up, be staying, be now, be currently, be "
                 "based" },
    { "%mustgo", "want, wish, must, have to, need, would like, like, plan, intend, hope, be going, "
                 "try, be supposed to, be due, head, be heading, should" },
    { "%bring", "bring, carry, take, send, get, ship, deliver, transport, move, transfer, forward, "
                "drive, haul, pass, hand" },
    { "%soon", "as soon as possible, as fast as possible, as quickly as possible, soonest, most "
               "quickly, the quickest, the fastest, in the least time, in the shortest time, in "
               "least time, in shortest time, in minimum time, quickly, fast, in as little time as "
               "possible, without losing time, asap" },
    { "%cheaply", "as cheaply as possible, most cheaply, for the least money, at the lowest cost, "
                  "for as little as possible, at least cost, at the lowest price, for the lowest "
                  "price, for least money, as cheap as possible, with the least money" },
    { "%short", "on the shortest way, by the shortest way, on the shortest path, as short as "
                "possible, without detours, by the most direct way, with least effort" },
    { "%fewhops", "with the fewest changes, with as few changes as possible, with as few stops as "
                  "possible, with the fewest stops, with fewest stops, with fewest changes, in the "
                  "fewest steps, in as few steps as possible, in the fewest moves, with the fewest "
                  "transfers, with as few hops as possible, with the fewest hops, in the fewest "
                  "hops, with the fewest links, with the fewest steps, with the fewest flights, "
                  "with as few flights as possible, with the fewest legs, changing least often, "
                  "with as few transfers as possible, with the fewest edges" },
};

#define SP(w)                                                                                      \
    "shortest_path({G}, {ends}, weight=" w ") || constrained_path({G}, {ends}, weight=" w "{ARGS}" \
    ")"
#define LEN(w)                                                                                     \
    "shortest_path_length({G}, {ends}, weight=" w ") || constrained_path({G}, {ends}, weight=" w   \
    "{ARGS}).length"
#define SPD    "shortest_path({G}, {ends}) || constrained_path({G}, {ends}{ARGS})"
#define LEND   "shortest_path_length({G}, {ends}) || constrained_path({G}, {ends}{ARGS}).length"
#define VIA(x) "constrained_path({G}, {ends}, through=[{" x "}]).length"

#define UNREACHED                                                                                  \
    "items_without(items_without(column(nodes({G}), \"node\"), descendants({G}, {node})), "        \
    "[{node}])"

#define DURATION (GR_NEEDS_DURATION | GR_UNIT_IS_WEIGHT)
#define LENGTH   (GR_NEEDS_LENGTH | GR_UNIT_IS_WEIGHT)
#define COST     (GR_NEEDS_COST | GR_UNIT_IS_WEIGHT)

static const gr_rule rules[] = {
    /* --- from where to where --- */
    { "ends", "%from <node a> [and] %to <node b>", "{a}, {b}", "from {a} to {b}" },
    { "ends", "%to <node b> %from <node a>", "{a}, {b}", "from {a} to {b}" },
    { "ends", "<node a> (to|%dash) <node b>", "{a}, {b}", "from {a} to {b}" },
    { "ends", "between <node a> and <node b>", "{a}, {b}", "from {a} to {b}" },
    { "ends", "<edge>", "{edge.u}, {edge.v}", "{edge}", GR_RULE_WEAK },
    { "ends", "[to] [be] %go <ends e>", "{e}", "{e}" },
    { "ends", "(for|of|on|in) <ends e>", "{e}", "{e}" },
    { "ends", "[a|an|the] (trip|journey|ride|drive|walk|flight|hike|tour|run) <ends e>", "{e}",
      "{e}" },
    { "ends", "<ends e> (trip|journey|ride|drive|walk|flight|hike|run|connection|route|way|leg)",
      "{e}", "{e}" },
    { "ends",
      "[to] %bring [a|an|the] [parcel|letter|message|package|packet|load|goods|cargo|file] "
      "<ends e>",
      "{e}", "{e}" },
    { "ends",
      "%setout [off] (in|at|from|on) <node a> [and|but] [%mustgo] [to] [%go] [be] "
      "(to|in|at|into|reach|for|reaching|visit|arrive at|arrive in|end in|end at|finish in|finish "
      "at) <node b>",
      "{a}, {b}", "from {a} to {b}" },
    { "ends", "%reach <node b> (from|starting at|starting in|leaving from|out of) <node a>",
      "{a}, {b}", "from {a} to {b}" },

    { "ends", "[to] (cover|do|make|travel) [distance|way|stretch|trip|journey|tour] <ends e>",
      "{e}", "{e}" },

    /* --- the way itself --- */
    { "answer",
      "[by|along|on|over] (which|what) %path [%go|reach] (%fastest|soonest|most quickly) <ends>",
      SP("{DUR}"), "the fastest way {ends}", GR_UNIT_IS_WEIGHT },
    { "answer", "[by|along|on|over] (which|what) %path [%go|reach] %shortest <ends>", SPD,
      "the shortest way {ends}", GR_UNIT_IS_WEIGHT },
    { "answer", "[by|along|on|over] (which|what) %path [%go|reach] (%cheapest|most cheaply) <ends>",
      SP("{COST}"), "the cheapest way {ends}", GR_UNIT_IS_WEIGHT },
    { "answer",
      "(which|what) (%node|stops) [be|lie|come|stand] [in] <ends> [on|along] "
      "[%shortest|%fastest|%cheapest|that] [%path]",
      "items_without(shortest_path({G}, {ends}).path, [{ends}])", "what lies on the way {ends}" },
    { "answer",
      "how many [other] (%node|stops) [be|lie|come|do|pass|visit|see|cross|pass through] [in] "
      "<ends> [on|along] (%shortest|%fastest|%cheapest|that|the) %path",
      "count(shortest_path({G}, {ends})) - 2", "how many lie on the way {ends}" },
    { "path", "%shortest [%path] [for] <ends>", SPD, "the shortest way {ends}", GR_UNIT_IS_WEIGHT },
    { "path", "%fastest [%path] [for] <ends>", SP("{DUR}"), "the fastest way {ends}",
      GR_UNIT_IS_WEIGHT },
    { "path", "%cheapest [%path] [for] <ends>", SP("{COST}"), "the cheapest way {ends}",
      GR_UNIT_IS_WEIGHT },
    { "path", "<ends> [be|by|on|along|via|taking|what be|which be] %shortest [%path|one|option]",
      SPD, "the shortest way {ends}", GR_UNIT_IS_WEIGHT },
    { "path",
      "<ends> [be|by|on|along|via|taking|what be|which be] %fastest [%path|one|option|possible]",
      SP("{DUR}"), "the fastest way {ends}", GR_UNIT_IS_WEIGHT },
    { "path",
      "<ends> [be|by|on|along|via|taking|what be|which be] %cheapest [%path|one|option|possible]",
      SP("{COST}"), "the cheapest way {ends}", GR_UNIT_IS_WEIGHT },
    { "path", "[%path] <ends> %soon", SP("{DUR}"), "the fastest way {ends}", GR_UNIT_IS_WEIGHT },
    { "path", "[%path] <ends> %cheaply", SP("{COST}"), "the cheapest way {ends}",
      GR_UNIT_IS_WEIGHT },
    { "path", "[%path] <ends> %short", SPD, "the shortest way {ends}", GR_UNIT_IS_WEIGHT },
    { "path", "[%path] <ends> %fewhops", SP("null"), "the way {ends} with fewest hops", 0 },
    { "answer", "how [best|to] <path>", "{path}", "{path}" },
    { "answer", "(which|what) %path (take|choose|use|pick|follow|go) <path>", "{path}", "{path}" },
    { "answer", "<ends> (which|what) (%path|way) [%mustgo|take|choose|be best|be it|best]", SPD,
      "the shortest way {ends}", GR_UNIT_IS_WEIGHT },
    { "answer", "<ends> how [best|do|can] [%go]", SPD, "the shortest way {ends}",
      GR_UNIT_IS_WEIGHT | GR_RULE_WEAK },
    /* Asked twice: what it is, and what lies on it. */
    { "answer",
      "<path> (which|what|through which|via which|over which) (%node|stops|way|order) [pass|go|lie|"
      "come|be it|be that|visit]",
      "{path}", "{path}" },
    { "answer", "<path> (where|which way|how) [pass|go|lead|run] [through|along]", "{path}",
      "{path}" },

    /* In note form: "shortest path Alba Erie". */
    { "path", "%shortest [%path] <node a> [,] <node b>", "shortest_path({G}, {a}, {b})",
      "the shortest way from {a} to {b}", GR_UNIT_IS_WEIGHT | GR_RULE_WEAK },
    { "path", "(%fastest|%cheapest) [%path] <node a> [,] <node b>",
      "shortest_path({G}, {a}, {b}, weight={W})", "the best way from {a} to {b}",
      GR_NEEDS_WEIGHT | GR_UNIT_IS_WEIGHT | GR_RULE_WEAK },
    { "scalar", "%length <node a> [,] <node b>", "shortest_path_length({G}, {a}, {b})",
      "the distance from {a} to {b}", GR_UNIT_IS_WEIGHT | GR_RULE_WEAK },
    { "scalar", "%duration <node a> [,] <node b>",
      "shortest_path_length({G}, {a}, {b}, weight={W})", "the time from {a} to {b}",
      DURATION | GR_RULE_WEAK },

    /* --- how long, how far, how much --- */
    { "answer", "%howlong [%take] [%atbest] [%mustgo] <ends> [%take] [%atbest]", LEN("{W}"),
      "the time {ends}", DURATION },
    { "answer", "<ends> %howlong [%take] [%atbest]", LEN("{W}"), "the time {ends}", DURATION },
    { "answer", "%howfar [%take] [%atbest] [%mustgo] <ends> [%atbest|apart|away]", LEND,
      "the distance {ends}", GR_UNIT_IS_WEIGHT },
    { "answer",
      "<ends> .. %howlong (be that|be it|be this|do that take|does that take|does it take|will "
      "that "
      "be|will it take|would that be) [in all|in total|altogether|%atbest]",
      LEN("{W}"), "the time {ends}", DURATION | GR_JOINS },
    { "answer",
      "<ends> .. %howfar (be that|be it|be this|will that be|would that be|do i go|do we go) [in "
      "all|"
      "in total|altogether|%atbest]",
      LEND, "the distance {ends}", GR_UNIT_IS_WEIGHT | GR_JOINS },
    { "answer", "<ends> %howfar [be it] [%atbest]", LEND, "the distance {ends}",
      GR_UNIT_IS_WEIGHT },
    { "answer", "%howdear [%take] [%atbest] [%mustgo] <ends> [%take] [%atbest]", LEN("{W}"),
      "the cost {ends}", COST },
    { "answer", "<ends> (%howdear|what) %take [%atbest]", LEN("{W}"), "the cost {ends}", COST },
    { "answer", "what %take [%atbest] <ends>", LEN("{W}"), "the cost {ends}", COST | GR_RULE_WEAK },
    { "scalar", "[%fastest|%shortest|%least] %duration [%take] <ends>", LEN("{W}"),
      "the time {ends}", DURATION },
    { "scalar", "<ends> [%fastest|%shortest|%least] %duration", LEN("{W}"), "the time {ends}",
      DURATION },
    { "scalar", "[%shortest|%least|total] %length <ends>", LEND, "the distance {ends}",
      GR_UNIT_IS_WEIGHT },
    { "scalar", "<ends> [%shortest|%least|total] %length", LEND, "the distance {ends}",
      GR_UNIT_IS_WEIGHT },
    { "scalar", "[%cheapest|%least] %price [%take] <ends>", LEN("{W}"), "the cost {ends}", COST },
    { "scalar", "(%shortest|%least|total) <ends> %length", LEND, "the distance {ends}",
      GR_UNIT_IS_WEIGHT },
    { "scalar", "(%fastest|%shortest|%least|total) <ends> %duration", LEN("{W}"), "the time {ends}",
      DURATION },
    { "scalar", "(%cheapest|%least|lowest|total) <ends> %price", LEN("{W}"), "the cost {ends}",
      COST },
    { "scalar", "<ends> [%cheapest|%least] %price", LEN("{W}"), "the cost {ends}", COST },
    { "scalar", "(%least|%fewest) [number of] (minutes|hours|seconds|days) [i|we] [%take] <ends>",
      LEN("{W}"), "the time {ends}", DURATION },
    { "scalar",
      "(%duration|%length|%price|total) (of|for|along|on|taken by|needed for|needed on) <path>",
      "{path}.length", "the length of {path}", GR_UNIT_IS_WEIGHT },
    { "answer", "(%howlong|%howfar|%howdear) [do|does|will|be] <path> [%take]", "{path}.length",
      "the length of {path}", GR_NEEDS_WEIGHT | GR_UNIT_IS_WEIGHT },
    { "answer", "what [do|does|will] <path> %take", "{path}.length", "the length of {path}",
      GR_NEEDS_WEIGHT | GR_UNIT_IS_WEIGHT },
    { "answer", "<path> (%howlong|%howfar|%howdear) [be|do] [it|that] [%take] [%atbest]",
      "{path}.length", "the length of {path}", GR_NEEDS_WEIGHT | GR_UNIT_IS_WEIGHT },

    /* --- held against a number --- */
    { "bool", "be <qty> (enough|sufficient|ok|fine) (to|for|on) [%go] <ends>",
      "shortest_path_length({G}, {ends}, weight=\"{qty.of}\") <= {qty}", "{qty} is enough {ends}",
      GR_NEEDS_WEIGHT },
    { "bool",
      "(will|would|do|does) <qty> (suffice|be enough|last|do|reach) [to|for|on] [%go] <ends>",
      "shortest_path_length({G}, {ends}, weight=\"{qty.of}\") <= {qty}", "{qty} is enough {ends}",
      GR_NEEDS_WEIGHT },
    { "bool", "(can|could|will|would) [%go] <ends> (in|within|for|on|with) [%atmost|%under] <qty>",
      "shortest_path_length({G}, {ends}, weight=\"{qty.of}\") <= {qty}",
      "the way {ends} takes at most {qty}", GR_NEEDS_WEIGHT },
    { "bool", "be %path <ends> (shorter|cheaper|quicker|faster) than <qty>",
      "shortest_path_length({G}, {ends}, weight=\"{qty.of}\") < {qty}",
      "the way {ends} is under {qty}", GR_NEEDS_WEIGHT },
    { "answer", "be there (more than one|several|another|at least two) %path <ends>",
      "count(k_shortest_paths({G}, {ends}, k=2)) > 1", "whether there are several ways {ends}" },
    { "answer", "be there (only one|just one|exactly one|a single) %path <ends>",
      "count(k_shortest_paths({G}, {ends}, k=2)) == 1", "whether there is one way {ends} only" },

    /* --- two ways --- */
    { "bool",
      "be [direct|straight] [%link|%path] <edge> [really|actually|always] [also] "
      "(%shortest|%fastest|%cheapest) [%path|one|option]",
      "count(shortest_path({G}, {edge.u}, {edge.v})) == 2", "{edge} is the shortest way itself" },
    { "bool",
      "be (direct|straight) (%link|%path) <ends> [really|actually|always] [also] "
      "(%shortest|%fastest|%cheapest) [%path|one|option]",
      "count(shortest_path({G}, {ends})) == 2", "the direct way {ends} is the shortest" },
    { "answer",
      "(how much|how many [minutes|km|hours|euros]|by how much) %longer [be] [%path|it] <ends> "
      "%via "
      "<node x> (than|instead of|compared with|rather than|as opposed to) [%via] <node y>",
      VIA("x") " - " VIA("y"), "how much longer it is {ends} through {x} than through {y}",
      GR_UNIT_IS_WEIGHT },
    { "bool", "be [it|%path] %shorter <ends> %via <node x> than [%via] <node y>",
      VIA("x") " < " VIA("y"), "it is shorter {ends} through {x} than through {y}" },
    { "bool", "be [it|%path] %longer <ends> %via <node x> than [%via] <node y>",
      VIA("x") " > " VIA("y"), "it is longer {ends} through {x} than through {y}" },
    { "bool", "be [%path] <ends> %via <node x> (%shorter) than [%via] <node y>",
      VIA("x") " < " VIA("y"), "it is shorter {ends} through {x} than through {y}" },
    { "answer",
      "(how much|how many [minutes|km|hours|euros]) [time|money] (lose|waste|extra|more) "
      "[%take] [%mustgo] <ends> %via <node x>",
      VIA("x") " - shortest_path_length({G}, {ends})", "what going through {x} costs {ends}",
      GR_UNIT_IS_WEIGHT },
    { "scalar",
      "[%weightword|%price|%duration] difference [between|of|in|for] [the] "
      "[%cheapest|%fastest|%shortest|best] [%path] <ends> with and without "
      "[passing|going|stopping|changing|visiting|using] [through|in|at|via] <node x>",
      "shortest_path_length(remove_nodes({G}, [{x}]), {ends}) - " VIA("x"),
      "the difference {ends} with and without {x}", GR_UNIT_IS_WEIGHT },
    { "answer", "(%what|how long|how big) [be] detour [in] [minutes|km|hours|metres] <ends>",
      "shortest_path_length({G}, {ends}) - shortest_path_length({G0}, {ends})",
      "how much longer the way {ends} is", GR_UNIT_IS_WEIGHT },
    { "answer",
      "how much (dearer|more expensive|longer|slower|more) [be|do|become|get] <ends> "
      "[%take|become|get]",
      "shortest_path_length({G}, {ends}) - shortest_path_length({G0}, {ends})",
      "how much longer the way {ends} is", GR_UNIT_IS_WEIGHT },

    /* --- told before: "I am in Alba and want to go to Erie." --- */
    { "answer",
      "%howlong [%take|be it|be that] [%atbest] [until|till|before] [be|it|he|she|they] "
      "[there|here|arrive]",
      "shortest_path_length({G}, {FROM}, {TO}, weight={W})", "the time from {FROM} to {TO}",
      DURATION | GR_RULE_WEAK },
    { "answer", "%howfar [be it|be that|%go] [%atbest]", "shortest_path_length({G}, {FROM}, {TO})",
      "the distance from {FROM} to {TO}", GR_UNIT_IS_WEIGHT | GR_RULE_WEAK },
    { "answer", "(%howdear|what) %take [%atbest]",
      "shortest_path_length({G}, {FROM}, {TO}, weight={W})", "the cost from {FROM} to {TO}",
      COST | GR_RULE_WEAK },
    { "answer",
      "(which|what) [be] [the|my|our] [%path] [be] (%shortest|%fastest|%cheapest|quickest) "
      "[%path|one]",
      "shortest_path({G}, {FROM}, {TO})", "the shortest path from {FROM} to {TO}",
      GR_UNIT_IS_WEIGHT | GR_RULE_WEAK },
    { "answer", "(%shortest|%fastest|%cheapest) [%path|possible|total|one]",
      "shortest_path({G}, {FROM}, {TO})", "the shortest path from {FROM} to {TO}",
      GR_UNIT_IS_WEIGHT | GR_RULE_WEAK },
    { "answer", "(which|what) %path [%mustgo] [%go|take|choose] [best]",
      "shortest_path({G}, {FROM}, {TO})", "the shortest path from {FROM} to {TO}",
      GR_UNIT_IS_WEIGHT | GR_RULE_WEAK },
    { "answer",
      "(%howlong|%what [be] (%fastest|%least|earliest)) [%take] [%atbest] "
      "[until|till|before|to|for|"
      "i|we] [%go|be] [to|at|in|reach] <node>",
      "shortest_path_length({G}, {HERE}, {node}, weight={W})", "the time from {HERE} to {node}",
      DURATION | GR_RULE_WEAK },
    { "answer", "%howfar [be|be it|%go] [to] <node>", "shortest_path_length({G}, {HERE}, {node})",
      "the distance from {HERE} to {node}", GR_UNIT_IS_WEIGHT | GR_RULE_WEAK },
    { "answer",
      "(how|%what [be] (%fastest|%shortest|%cheapest) [%path]) [best] [%mustgo] [%go] "
      "(to|reach|get to) <node> [%soon|%cheaply]",
      "shortest_path({G}, {HERE}, {node})", "the way from {HERE} to {node}",
      GR_UNIT_IS_WEIGHT | GR_RULE_WEAK },
    { "bool", "(can|could) [%go] (to|%reach) <node>", "has_path({G}, {HERE}, {node})",
      "there is a way from {HERE} to {node}", GR_RULE_WEAK },

    { "answer",
      "(which|what) [%node] [can|could|be] [be] (%reach|reached|reachable) (quickest|fastest|"
      "soonest|first|most quickly|in least time) from <node>",
      "t{N} = filter(distances({G}, {node}), distance > 0); m{N} = min(t{N}, by=\"distance\"); "
      "column(filter(t{N}, distance == m{N}), \"node\")",
      "what is nearest to {node}" },
    { "measure", "(%duration|%length|%price) (from|to) <node>", "distances({G}, {node}) # distance",
      "distance from {node}", GR_UNIT_IS_WEIGHT },
    { "scalar",
      "longest of all (shortest|fastest|quickest) (%path|trip|journey|distance|connection)",
      "diameter({G}, weight={W})", "the longest of all shortest ways", GR_UNIT_IS_WEIGHT },
    { "scalar", "(total|sum) of all (%duration|%length|%price|weight|number)",
      "sum(edges({G}), by={W})", "the sum over all edges", GR_NEEDS_WEIGHT | GR_UNIT_IS_WEIGHT },
    { "answer",
      "(how much|by how much|how many [km|minutes|miles|metres]) (nearer|closer) [be] <node a> to "
      "<node z> than [be] <node b>",
      "shortest_path_length({G}, {b}, {z}) - shortest_path_length({G}, {a}, {z})",
      "how much nearer {a} is to {z} than {b}", GR_UNIT_IS_WEIGHT },
    { "answer",
      "(how much|by how much|how many [km|minutes|miles|metres]) (farther|further) [be] <node a> "
      "from <node z> than [be] <node b>",
      "shortest_path_length({G}, {a}, {z}) - shortest_path_length({G}, {b}, {z})",
      "how much farther {a} is from {z} than {b}", GR_UNIT_IS_WEIGHT },
    { "answer",
      "(how much|how many minutes|how many km|how many hours|what) [time|money] [do|does] <edge e> "
      "(save|spare|bring|gain) [me|us] [on] <ends>",
      "shortest_path_length(remove_edges({G}, [{e}]), {ends}) - shortest_path_length({G}, {ends})",
      "what {e} saves {ends}", GR_UNIT_IS_WEIGHT },

    { "set",
      "[%node] [that|which] [be|lie] (%over|farther than|further than) <qty> [away] "
      "(from|of) "
      "<node>",
      "column(filter(distances({G}, {node}, weight=\"{qty.of}\"), distance > {qty}), \"node\")",
      "what is more than {qty} from {node}", GR_NEEDS_WEIGHT },
    { "set", "[%node] [that|which] [be|lie] [exactly|precisely] <qty> [away] from <node>",
      "column(filter(distances({G}, {node}, weight=\"{qty.of}\"), distance == {qty}), \"node\")",
      "what is {qty} from {node}", GR_NEEDS_WEIGHT | GR_RULE_WEAK },
    { "bool",
      "be (%every [other] %node|everything|all others|everyone) [be] (%atmost|%under|within) <qty> "
      "[away] (of|from) <node>",
      "max(distances({G}, {node}, weight=\"{qty.of}\"), by=\"distance\") <= {qty} and "
      "count(descendants({G}, {node})) == node_count({G}) - 1",
      "everything is within {qty} of {node}", GR_NEEDS_WEIGHT },
    { "scalar",
      "how many (km|kilometres|metres|miles|m) of (%link|wire|rail|track|tarmac|asphalt) [be "
      "there] "
      "[altogether|in total|in all]",
      "sum(edges({G}), by={W})", "the sum over all edges", GR_NEEDS_LENGTH | GR_UNIT_IS_WEIGHT },
    { "answer",
      "%howmany pairs of (friend|neighbour|%node) [be|exist|there|know each other|be friends|be "
      "linked|be connected directly|be adjacent]",
      "edge_count({G})", "the number of pairs that are joined", GR_WANTS_NO_DIRECTIONS },
    { "answer", "(which|what) %path <ends> [have|use|need|take|consist of] %fewest (%link|%stops)",
      SP("null"), "the way {ends} with fewest hops" },
    { "mod",
      "(without|never|not) (walk|drive|ride|go|hike|travel|fly|sail|having to walk|having to "
      "drive) "
      "%over <qty> (in one go|at a stretch|at a time|without a break|at once|in one stretch|per "
      "leg|between stops)",
      "filter_edges({G}, {qty.of} <= {qty})", NULL, GR_NEEDS_WEIGHT },
    { "mod",
      "only (want|like|wish|can|may|be allowed) [to] (walk|use|take|go|drive|travel|ride) "
      "[on|along|over] %link [that be|of|with|which be] <cond>",
      "filter_edges({G}, {cond})", NULL, GR_NEEDS_WEIGHT },
    { "arg", "[%if] first (visit|go to|stop at|call at|stop in|pass) <nodes>", "through={nodes}" },
    { "answer",
      "[through|via|over] (which|what) (%node|stops|way|%path|places) [do|must|be] [pass|go|take|"
      "visit|lead|cross|it|that|come through|go through|pass through] [then|on the way|on it]",
      "{PATH}", "its nodes", GR_RULE_WEAK },

    /* --- who hears of it --- */
    { "answer",
      "(from whom|from who|by whom|from where|from which %node|from what %node|by which %node|"
      "who from) (can|could) <node> [still] be (reached|accessed|contacted|infected)",
      "ancestors({G}, {node})", "what can reach {node}" },
    { "answer",
      "whose (message|news|letter|post|signal|rumour|data|water|goods) [can|could|will] "
      "[ever|eventually] (reach|get to|come to|arrive at) <node>",
      "ancestors({G}, {node})", "what can reach {node}" },
    { "answer",
      "if <node> (post|send|say|tell|start|publish|spread) (something|it|anything|a message|a "
      "rumour|news) (who|which %node) [all] [will|can|could|may] [get to] "
      "(see|hear|get|receive|learn|know|find out) [of] [it]",
      "descendants({G}, {node})", "whom {node} reaches" },
    { "set",
      "[%node|someone|anyone|those] [that|who|which] (nobody|no one|nothing|no other %node) "
      "[else] [can|could] (reach|get to|contact|visit)",
      "column(filter(degrees({G}, direction=\"in\"), degree == 0), \"node\")",
      "what nothing leads to", GR_WANTS_DIRECTIONS },
    { "free", "by following (arrows|arrow|edges|links|directions|direction)", "" },
    { "free", "(following|along|in the direction of) [the] (arrows|arrow|directions|direction)",
      "" },
    { "bool",
      "(make|leave|keep|render) [it|%graph|this] (acyclic|cycle free|free of cycles|a "
      "dag|without cycles|loop free|free of loops)",
      "is_directed_acyclic_graph({G})", "it is without cycles then" },
    { "bool",
      "(will|would|do|does|can|could|might) [a|the|any] [rumour|message|secret|news|story|virus|"
      "flu|gossip|packet|signal|disease|infection|cold] [started|spread|told|begun|sent|launched|"
      "that starts|released|caught] (by|with|at|from|in) <node a> [ever|eventually] (reach|get "
      "to|come to|arrive at|infect|spread to|find) <node b>",
      "has_path({G}, {a}, {b})", "what starts at {a} reaches {b}" },
    { "bool",
      "(will|would|do|does|can|could|might) <node b> [ever|eventually|at all] (hear of|hear "
      "from|hear|learn of|learn|know of|get news of|find out) [something|anything|it|news] "
      "[from|that] <node a> [start|tell|know|say]",
      "has_path({G}, {a}, {b})", "{b} hears of {a}" },
    { "set",
      "[%node|everyone|those|people] [that|who] (never|not|not ever) (hear|hear of|learn of|learn|"
      "get|receive) [it|a|the] [rumour|message|secret|news|story|gossip] [that|which|if|when] "
      "[started by|told by|from|of] <node> [start|tell|spread|send|begin]",
      UNREACHED, "who never hears of {node}" },
    { "set",
      "[%node|everyone|those|people] [that|who] (hear|hear of|learn of|learn|get|receive) [it|a|"
      "the] [rumour|message|secret|news|story|gossip] [that|which|if|when] [started by|told by|"
      "from|of] <node> [start|tell|spread|send|begin]",
      "descendants({G}, {node})", "who hears of {node}", GR_RULE_WEAK },
    { "set",
      "[%node|everyone|those] [that|who] [be] (out of reach|beyond reach|beyond the reach|"
      "inaccessible|unreachable) (for|of|from|to) <node>",
      UNREACHED, "what {node} cannot reach" },
    { "answer",
      "(who|what|which|where) [%node] (cannot|can not|can't|never|not) <node> [ever] "
      "(reach|get to|contact|go to|get)",
      UNREACHED, "what {node} cannot reach" },
    { "answer",
      "(what|where|which|who|from where|from which) [%node] [can|could] <node> [still] be "
      "(reached|accessed|reachable|contacted) [from|by]",
      "ancestors({G}, {node})", "what can reach {node}" },
    { "bool", "be <node a> and <node b> [in any way|somehow] (in touch|in contact|joined up)",
      "has_path({G}, {a}, {b})", "{a} and {b} are connected" },
    { "bool", "<node a> and <node b> [have] nothing to do with (each other|one another)",
      "not has_path({G}, {a}, {b})", "{a} and {b} have nothing to do with each other",
      GR_WANTS_NO_DIRECTIONS },
    { "bool", "<node a> [can|could] [still] %reach <node b>", "has_path({G}, {a}, {b})",
      "{a} can reach {b}", GR_RULE_WEAK },
    { "free", "in (some|any|one) (way|form|fashion|manner|way or another|way or the other)", "" },
    { "answer",
      "(over|through|via|across) how many [other] "
      "(people|hands|persons|others|%node|links|stations|"
      "intermediaries) [do|does|must|will] [a|the] [letter|message|parcel|word|news|rumour] "
      "[%go|pass|travel|be passed] [on] <ends>",
      "shortest_path_length({G}, {ends}, weight=null) - 1", "how many lie between {ends}" },
    { "answer",
      "(over|through|via|across) how many [other] (people|hands|persons|others|%node) "
      "(do|does) <node a> (know|reach) <node b>",
      "shortest_path_length({G}, {a}, {b}, weight=null) - 1", "how many lie between {a} and {b}" },
    { "answer",
      "how many (introduction|handshake|step|link|hop|friend) (do|does) <node a> (need|take|have "
      "to make|require) [to] (get to know|meet|reach|know|be introduced to|get to) <node b>",
      "shortest_path_length({G}, {a}, {b}, weight=null)", "the number of hops from {a} to {b}" },
    { "answer",
      "(starting|starting out|beginning|setting out|from) [at|in|from] <node> how (far|long|far "
      "away) be (it to|every|each|all|it to every|it to all) [other|others|the others|of the "
      "others] "
      "[%node] [away]",
      "mapping(filter(distances({G}, {node}), node != {node}))", "the distances from {node}",
      GR_UNIT_IS_WEIGHT },
};

GR_GRAMMAR(trips, rules, phrases);
