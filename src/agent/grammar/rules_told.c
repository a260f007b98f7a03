/* Tasks in two steps: a sentence says what is wanted, another asks how much, which or whether. "We
 * need cable so that all barns have power. ... Total length?" */
#include "agent/grammar_int.h"

static const gr_phrases phrases[] = {
    { "%want", "want to, need to, have to, has to, must, should, plan to, would like to, wish to, "
               "try to, be to, intend to, hope to, shall, aim to, be going to, want, need, have "
               "orders to, be supposed to, like to, be about to, be asked to" },
    { "%frugal",
      "as cheaply as possible, as cheap as possible, at minimum cost, at the lowest cost, at least "
      "cost, for as little money as possible, with as little effort as possible, as short as "
      "possible, as little as possible, at minimal cost, with the least effort, for the least "
      "money, using as little as possible, at the smallest total cost, with the least total "
      "length, with the shortest total length, in total, cheaply, as economically as possible, "
      "with minimum total length, at the least expense, at the lowest total cost, cheapest" },
    { "%supplied",
      "have power, get power, have electricity, have water, get water, be supplied, be connected, "
      "be linked, be joined, be reachable, have internet, get internet, have light, have gas, be "
      "online, get connected, be served, be hooked up, connected, linked, joined, be on the "
      "network, be wired, be wired up, be tied together, hang together, be interconnected, stay "
      "connected, remain connected, reach each other, be able to reach each other, talk to each "
      "other, be in contact, have a connection, have access" },
    { "%talk", "need water, need power, need electricity, need internet, need a connection, need "
               "fibre, need gas, need heat, need light, have to be linked, hear each other, talk "
               "to each other, be connected, be linked, be joined, reach "
               "each other, communicate, be in contact, get fibre, get a connection, be hooked "
               "up, get power, have power, have fibre, exchange data, be able to communicate, get "
               "water, be supplied, be connected to each other, be linked to each other, see each "
               "other, form one network, get internet, have internet, be wired together, "
               "telephone each other, be joined up, stay connected" },
    { "%whole", "all, every, each, all of the, all the, every single, each of the, every one of "
                "the, every pair of, any two, both, everyone, everybody, everything" },
    { "%howbig", "high, wide, heavy, tall, broad, long, deep, thick, big, in height, in width, of "
                 "weight, of draught, of height, of width, weighing, draught, load" },
    { "%fits", "fit, fit through, pass, get through, go through, make it, get there, cross, be "
               "possible, be passable, manage, pass through, get across, be carried, reach it" },
    { "%closed",
      "back to start, back to the start, returning to the start, return to the start, ending where "
      "it began, and finish where you started, finish where started, end where started, back at "
      "the start, and return home, round trip, roundtrip, closed tour, ending where you started, "
      "finishing where it started, and come back, back home, ending at the start, and returning, "
      "ending where it started, end where it began, back to the beginning" },
    { "%node",
      "corner, barn, well, post, farm, silo, field, bay, office, folder, quay, wharf, lock, "
      "landing, crossroads, plaza, yard, stall, hall, chapel, mill, square, knot, section, "
      "allotment, plot, garden, village hall, workshop, hamlet, outpost, colony, "
      "river, stone, player, group member, participant" },
    { "%link", "footbridge, belt, artery, vein, ditch, footpath, alley, hose, rope, staircase, "
               "ladder, overpass, underpass, crossing, ferry line, power line, sewer, ski run, "
               "slope, cableway, wire rope, hedge, gangway, one way street, street, track section, "
               "tram line, bus line, shipping lane" },
    { "%what", "whats, what s" },
    /* A sentence that says one of these restricts or changes something: if it is not understood, no
     * question is answered. */
    { "%condition",
      "i'm on my own, i am on my own, i'm all by myself, i am all by myself, nobody helps, "
      "no more, more than, without a "
      "break, do not want, don't want, not want, cannot, can't, may "
      "not, must not, mustn't, at most, no more than, not more than, unless, "
      "except, forbidden, not allowed, be prohibited, double, doubles, twice, half, penalty, swap "
      "the, swap "
      "places, be halved, be doubled, be tripled, be reduced by, be increased by, rise by, fall "
      "by, "
      "go up by, swap positions, switch places, trade places, "
      "surcharge, per change, each change, every change, per stop, each stop, every stop, wait, "
      "delay, delayed, minutes late, be late, run late, be running late, must "
      "pass, must visit, must not, only use, may only, can "
      "only, be only allowed, use only, avoid, refuse, be unable, be reserved for, be restricted, "
      "be "
      "limited to, at least, no longer, out of order, cancelled, on strike, instead of, longer "
      "than "
      "usual, twice as long, additional, extra minute, extra minutes, costs extra, be slower, be "
      "faster, do not count, does not count, not count, be ignored, ignore, count double, must "
      "stop, have to pass, have to visit, have to stop, has to visit, has to pass, never use, "
      "never "
      "take" },
    { "%oneway", "one way, oneway, only one way, in one direction only, only in one direction" },
    /* The same in a sentence that names a node. */
    { "%modal",
      "must, has to, have to, need, needs, should, want, wants, would like, may, might, "
      "cannot, can only, pick up, drop off, fetch, collect, deliver, insist, prefer, hate, "
      "refuse, will not, won't, on the way, first, before, after, drop by, stop by, call at, "
      "be afraid of, be scared of, dread, dislike, detest, can't stand, be allergic to, be banned, "
      "be off limits, off limits, no go, dare, stay away, steer clear, keep away, keep clear, "
      "never, "
      "promise, swear, be closed to, nothing to do with, be out, that out, it out, be taboo, out "
      "of the "
      "question, be dangerous, danger, be impassable, be haunted, beware" },
    { "%once", "exactly once, once, only once, just once, precisely once, one time, once each, "
               "exactly one time, once and only once, a single time, once and no more" },
};

#define MST     "minimum_spanning_tree({G}, weight={W})"
#define MSTS    "value=" MST ".weight # edges=" MST ".edges"
#define STEINER "steiner_tree({G}, {nodes}, weight={W})"
#define CUT     "minimum_cut({G}, {a}, {b}, capacity={C})"
#define WIDE    "widest_path({G}, {a}, {b}, capacity={C})"
/* A thing so large from a to b. */
#define FITS                                                                                       \
    "possible=has_path(filter_edges({G}, {q.of} >= {q}), {a}, {b}) # "                             \
    "path=shortest_path(filter_edges({G}, {q.of} >= {q}), {a}, {b}, weight=null)"
/* Legs no longer than so much. */
#define RANGE                                                                                      \
    "possible=has_path(filter_edges({G}, {q.of} <= {q}), {a}, {b}) # "                             \
    "path=shortest_path(filter_edges({G}, {q.of} <= {q}), {a}, {b})"
#define LONGEST                                                                                    \
    "dag_longest_path(subgraph({G}, all_items([{a}, {b}], common_items(descendants({G}, {a}), "    \
    "ancestors({G}, {b})))))"
#define NEEDS (GR_NEEDS_WEIGHT | GR_UNIT_IS_WEIGHT)

static const gr_rule rules[] = {
    { "free", "(—|–|--)", "" },
    { "free",
      "(in|of|on|for) [this|our|my|the] (power|road|phone|computer|water|rail|train|bus|supply|gas|"
      "pipe|social|telephone|street|transport|electricity|metro|subway|cable|data|flight|trade) "
      "%graph",
      "" },
    { "free", "(charger|charging station|petrol station|fuel station) (in|at) every %node", "" },
    { "free",
      "[a|an|the|my|our] (electric|electrical|battery) (car|truck|van|lorry|vehicle|bus|bike|"
      "scooter|ferry)",
      "" },
    { "shape", "(listing|naming|giving|stating) [all] (%node|name|names|them|it|its length)", "" },
    { "shape", "%tell [all] %node (in order|in sequence|along the way|on the way|in between)", "" },

    /* --- what is wanted --- */
    { "told",
      "[.. %want] [lay|build|dig|install|place|choose|rent|buy|pull] [cable|pipe|road|%link|line] "
      "[so that|such that|until|in order that|to have|that] %whole [<number>] [%node] %supplied "
      "[%frugal] [perhaps through others|possibly through others|directly or indirectly|directly "
      "or through others] [%frugal]",
      MSTS, NULL, NEEDS },
    { "told", "[.. %want] %joinall [%node] [with each other|together] %frugal", MSTS, NULL, NEEDS },
    { "told",
      "[%want|rent|build|lay|only|just|..] [only|just] [%link] [needed|required|necessary] [so "
      "that|such that|until|only] <nodes> [must|should|have to|need to|can|all] %talk [%frugal]",
      "value=" STEINER ".weight # edges=" STEINER ".edges", NULL, NEEDS },
    { "free",
      "<nodes> (may be used|can be used|may help|need not be connected|need not be|are optional) "
      "[but|and] [need not be|need not|do not have to be|be not required]",
      "" },
    { "told",
      "[..] %want (stop|block|cut|interrupt|prevent|separate|halt|sever|cut off) [all|every|any] "
      "[%cargo|traffic|trains|supplies|connection] [%from|between] <node a> (%to|and) <node b> "
      "[%frugal]",
      "value=" CUT ".value # edges=" CUT ".edges", NULL, GR_NEEDS_WEIGHT | GR_UNIT_IS_CAPACITY },

    /* Does it fit? */
    { "told", "[..] <qty q> [%howbig] .. %from <node a> %to <node b>", FITS, NULL,
      GR_NEEDS_WIDTHS | GR_NEEDS_CAPACITY | GR_RULE_WEAK },
    { "told",
      "[..] <qty q> %howbig [%want|go|be] [%go|be taken|be moved|be brought] %from <node a> "
      "%to <node b>",
      FITS, NULL, GR_NEEDS_WIDTHS | GR_NEEDS_CAPACITY },
    { "told",
      "[..] [with] (range|reach|battery|autonomy|tank|stamina) [of|lasts|is good for|lasts for] "
      "<qty q> "
      "[between chargers|between charges|per charge|between stops|on a full battery|on a full "
      "tank|per tank|without charging] [and|..] [%want] [%go|get|reach] %from <node a> %to <node "
      "b>",
      RANGE, NULL, GR_NEEDS_WEIGHT },
    { "told",
      "[..] (at most|no more than|up to|only|not more than) <qty q> (between chargers|between "
      "charges|per charge|between stops|without a break|without recharging|in one go|per leg|at a "
      "stretch|on one charge|on one tank) [and|..] [%want] [%go|get] %from <node a> %to <node b>",
      RANGE, NULL, GR_NEEDS_WEIGHT },

    /* Tours. */
    { "told",
      "[..] [%want] [%go|walk|drive] (over|along|through|down|use|walk|walk "
      "through|travel|traverse|sweep|inspect|plough|"
      "clean|cover|cross|drive|patrol|%want) (every|each|all) (%link|alley|lane|corner|door|path) "
      "%once [%closed]",
      "path=eulerian_path({G}) # possible=has_eulerian_path({G}) # "
      "ends=unique([first(eulerian_path({G}).path), last(eulerian_path({G}).path)])" },
    { "told",
      "[..] [%want] [%go|walk|drive|use|sweep|clean|plough|inspect|patrol] "
      "[over|along|through|down] (every|each|all) (%link|alley|lane|door|path) %once [and] %closed",
      "path=eulerian_circuit({G}) # possible=is_eulerian({G})" },
    { "told",
      "[..] (visit|see|call at|go through|pass|stop at|touch|go to|tour|use) (every|each|all) "
      "%node %once",
      "path=hamiltonian_path({G}).path # possible=hamiltonian_path({G}).exists" },
    { "told",
      "[..] (visit|see|call at|go through|pass|stop at|touch|go to|tour|use) (every|each|all) "
      "%node %once [and] %closed",
      "path=hamiltonian_cycle({G}).cycle # possible=hamiltonian_cycle({G}).exists" },
    { "told",
      "(seat|line up|arrange|put|place|sit) <nodes> in a (row|line|queue) (so that|such that|with) "
      "[all] neighbours (get on|like each other|know each other|be friends|be compatible|get "
      "along|be linked|be connected)",
      "path=hamiltonian_path(subgraph({G}, {nodes})).path # "
      "possible=hamiltonian_path(subgraph({G}, {nodes})).exists" },
    { "told",
      "(seat|arrange|put|place|sit) <nodes> (at a round table|in a circle|around a table|in a "
      "ring|around a round table) (so that|such that|with) [all] neighbours (get on|like each "
      "other|know each other|be friends|be compatible|get along|be linked|be connected)",
      "path=hamiltonian_cycle(subgraph({G}, {nodes})).cycle # "
      "possible=hamiltonian_cycle(subgraph({G}, {nodes})).exists" },

    { "told",
      "[..] (leave|start at|start in|start from|set off from|set out from|begin at) <node a> [and] "
      "(visit|call at|see|deliver to|go to|drive to|stop at|serve) <nodes> [and] "
      "(come|get|go|drive|return|be|ride|fly|sail|walk) [back] to <node b>",
      "path=constrained_path({G}, {a}, {b}, through={nodes}) # "
      "value=constrained_path({G}, {a}, {b}, through={nodes}).length",
      NULL, NEEDS },
    { "told",
      "[..] %from <node a> %to <node b> [but|and] [it|we|i|they|he|she] (mustn't|must not|may "
      "not|cannot|can't|should not|shouldn't|do not want to|don't want to|never) (pass|touch|go "
      "through|pass through|enter|cross|go via|visit|use|go near|run through|go by) <nodes>",
      "path=shortest_path(remove_nodes({G}, {nodes}), {a}, {b}) # "
      "value=shortest_path_length(remove_nodes({G}, {nodes}), {a}, {b})",
      NULL, GR_UNIT_IS_WEIGHT },
    { "told",
      "[..] %from <node a> %to <node b> [but|and] .. (at|in|from|by|through|past) <nodes> (on the "
      "way|along the way|en route|in between|before that|first)",
      "path=constrained_path({G}, {a}, {b}, through={nodes}) # "
      "value=constrained_path({G}, {a}, {b}, through={nodes}).length",
      NULL, GR_UNIT_IS_WEIGHT },
    { "free",
      "[but|and] (other|others|rest|remaining) [%node|point] (may|can|need not|do not have "
      "to|don't "
      "have to|could) [also] [be] (used|left out|skipped|connected|included|omitted|serve|help) "
      "[as "
      "junctions|as relays|as a junction|if it helps|if useful|or not|in between] [or] [left "
      "out|omitted|skipped|not]",
      "" },

    { "told",
      "[..] (willing to|prepared to|ready to|will|want to|can|am happy to|would) (change|transfer) "
      "[planes|trains|buses|plane|train|bus|only|just|at most] once [at most|no more|only|and no "
      "more|and not more|but no more|but not more]",
      "args=max_hops=2" },
    { "told",
      "[..] (willing to|prepared to|ready to|will|want to|can|am happy to|would) (change|transfer) "
      "[planes|trains|buses|plane|train|bus|only|just|at most] (twice|two times) [at most|no "
      "more|only|and no more|and not more|but no more|but not more]",
      "args=max_hops=3" },

    /* Where from and when. */
    { "told",
      "[..] [be|stand|wait|start|board|arrive|leave|set off|live|depart] (in|at|from|on) [node] "
      "<node a> [platform|station|stop] [at|from|around] <time t>",
      "source={a} # args=start={t}" },
    { "told", "(starting|leaving|departing) (in|at|from) <node a> at <time t>",
      "source={a} # args=start={t}" },
    { "told", "[..] (at|from) <time t> [be|stand|wait|start|board|leave] (in|at|from) <node a>",
      "source={a} # args=start={t}" },
    { "told",
      "(flow|water|oil|gas|traffic|data|supply|%cargo|everything|it) [be|go|run|flow] [only] from "
      "<node a> to <node b>",
      "source={a} # target={b}" },
    { "told",
      "(source|start|origin|inlet) [be|:|=] <node a> [and|,] (sink|target|destination|end|outlet) "
      "[be|:|=] <node b>",
      "source={a} # target={b}" },
    { "told", "<node a> [be] [the] (source|start) and <node b> [be] [the] (sink|target|goal)",
      "source={a} # target={b}" },
    { "told", "(root|top|root node) [be|:|=] <node a>", "root={a}" },
    { "told", "<node a> [be] (root|the root|at the top)", "root={a}" },

    { "told",
      "[..] (count|treat|call|regard|consider|form) [%node|them|those] [as|be] [one|a single|the "
      "same|a] [..] (if|when|where) [can] (sail|drive|get|travel|go|walk|reach|fly) from each [of "
      "them] to (each other|every other|each other one|every other one|all others)",
      "groups=strongly_connected_components({G})", NULL, GR_WANTS_DIRECTIONS },
    { "told", "longest [possible] chain [of ..]",
      "path=dag_longest_path({G}, weight=null) # value=dag_longest_path_length({G}, weight=null)",
      NULL, GR_NEEDS_DIRECTED },
    { "told",
      "[..] (tour|round trip|roundtrip|round|circuit|trip|loop) (over|through|of|to|visiting|along|"
      "around|across) [all|every|each] [%node] .. (starting and ending|beginning and ending|start "
      "and end|start and finish|starts and ends|beginning and finishing) (at|in) <node a>",
      "path=traveling_salesman({G}, weight={W}, source={a}).tour # "
      "value=traveling_salesman({G}, weight={W}, source={a}).tour.length",
      NULL, NEEDS },

    { "told",
      "(collect|gather|pick up|earn|get|gain) as (many|much) [points|coins|gold|..] as possible "
      "[walking|going|moving|travelling] [along|following|with] [arrows|%link] %from <node a> %to "
      "<node b>",
      "value=" LONGEST ".length # path=" LONGEST, NULL, NEEDS | GR_WANTS_DIRECTIONS },

    /* --- what is asked of it --- */
    { "scalar",
      "(least|minimum|lowest|smallest amount|minimum amount) [that] [have to|must|can|could] "
      "(pay|spend|cost|need|invest|lay|dig)",
      "{TOLD.value}", "the least total" },
    { "answer",
      "how many %node [do|does|be] [it|that|this|the chain|chain|path] "
      "(include|have|contain|comprise|consist of|involve|in it)",
      "count({TOLD.path}.path)", "the number of nodes" },
    { "answer", "how many [%node|%part|..] [be|exist] [there|result|do we get]",
      "count({TOLD.groups})", "the number of groups" },
    { "answer",
      "(how many|how much) [points|coins|gold|stars|treasures|gems|tokens] [can] [be|do|get|"
      "collect|be collected|make|earn|is it|is that|at most|in total|be that|come together]",
      "{TOLD.value}", "the total", GR_RULE_WEAK },
    { "answer", "(how many|how much) [..] (enough|suffice|do the job|be sufficient|sufficient)",
      "{TOLD.value}", "the least total" },
    { "answer",
      "(seat|line up|arrange|put|place|sit) <nodes> in a (row|line|queue) (so that|such that|with) "
      "[all] neighbours (get on|like each other|know each other|be friends|be compatible|get "
      "along|be linked|be connected)",
      "hamiltonian_path(subgraph({G}, {nodes})).path", "a row" },
    { "answer",
      "(seat|arrange|put|place|sit) <nodes> (at a round table|in a circle|around a table|in a "
      "ring|around a round table) (so that|such that|with) [all] neighbours (get on|like each "
      "other|know each other|be friends|be compatible|get along|be linked|be connected)",
      "hamiltonian_cycle(subgraph({G}, {nodes})).cycle", "a circle" },
    { "bool",
      "(round walk|round trip|roundtrip|closed walk|circular walk|circular tour|round tour|closed "
      "tour|circuit|closed route) [that] (over|along|through|crossing|using|use|cross|walk|cover|"
      "covering) (every|each|all) %link %once",
      "is_eulerian({G})", "there is a closed walk over every edge" },
    { "bool",
      "(walk|route|tour|path|way|stroll) [that] (over|along|through|crossing|using|use|cross|cover|"
      "covering|of) (every|each|all) %link %once %closed",
      "is_eulerian({G})", "there is a closed walk over every edge" },
    { "bool",
      "(walk|route|tour|path|way|stroll) [that] (over|along|through|crossing|using|use|cross|cover|"
      "covering|of) (every|each|all) %link %once",
      "has_eulerian_path({G})", "there is a walk over every edge" },
    { "answer",
      "through (which|what) (%link|door|gate|passage) [do|does|will|can] [..] <qty q> %howbig "
      "(fit|pass|go|get|be carried) %from <node a> %to <node b>",
      "shortest_path(filter_edges({G}, {q.of} >= {q}), {a}, {b}, weight=null)",
      "the way for it from {a} to {b}", GR_NEEDS_WIDTHS | GR_NEEDS_CAPACITY },
    { "scalar",
      "[total|cheapest|least|minimum|shortest|lowest|smallest|minimal|overall|whole|least "
      "possible] "
      "(length|cost|price|total|rent|sum|weight|amount|effort|expense|distance|time|bill|budget|"
      "total length|total cost|total price|cable|money|total rent|total weight|minutes|hours|days)",
      "{TOLD.value}", "the least total" },
    { "answer",
      "(how many|how much) [%unitword] of (cable|pipe|wire|hose|road|track|rope|fence|line|fibre|"
      "rail|tube|trench|path|walking|driving)",
      "{TOLD.value}", "the length" },
    { "scalar",
      "(least|minimum|shortest|minimal|total|smallest|cheapest) (driving|walking|travel|travelling|"
      "riding|flying) (time|distance|length|cost)",
      "{TOLD.value}", "the least total" },
    { "answer",
      "[what be] [cheapest|least expensive|shortest] (network|net|grid|system) [i|we] [only|just] "
      "[need|want] [cost|length|total|price]",
      "{TOLD.value}", "the least total" },
    { "answer",
      "(how much|how many) [%node|%link|cable|pipe|money|..] (need|cost|take|be needed|be "
      "required|necessary|be necessary|must be spent|have to be laid|pay|spend|must|come to|add up "
      "to) [at least|at minimum|at the minimum|at the very least|least|at a minimum|in total|..]",
      "{TOLD.value}", "the least total" },
    { "answer", "(how much|how many) [..] (at least|at minimum|at the minimum|in total|altogether)",
      "{TOLD.value}", "the least total", GR_RULE_WEAK },
    { "answer", "(what|how much) (be|do|does|will|would) [it|that|this|the cheapest|it all] cost",
      "{TOLD.value}", "the least total" },
    { "answer", "how (long|far|expensive|cheap|much|many) [be|it|at least|in total]",
      "{TOLD.value}", "the least total", GR_RULE_WEAK },
    { "answer", "%what [be] <scalar>", "{scalar}", "{scalar}" },
    { "answer", "<scalar>", "{scalar}", "{scalar}", GR_RULE_WEAK },
    { "answer",
      "(which|what) %link [should|must|do|be|to|will|would|shall|need] [build|be built|lay|be "
      "laid|rent|be rented|use|be used|choose|be chosen|blow up|be blown up|cut|be cut|dig|be "
      "dug|be needed|be destroyed|pick|needed|be closed|close|be blocked]",
      "{TOLD.edges}", "the links" },
    { "answer",
      "[be] (possible|feasible|doable|that possible|it possible|this possible) [for them|for "
      "it|at all]",
      "{TOLD.possible}", "whether it is possible" },
    { "answer",
      "(can|could|will|would) [we|they|one|it|pipes|lines] (deliver|supply|provide|manage|meet|"
      "satisfy|cope with|handle) [that|it|this|this demand|the demand|so much|that much]",
      "{TOLD.possible}", "whether it is possible" },
    { "answer",
      "(can|could|will|would|do|does) [it|they|he|she|that|this|that be|this be|%node|truck|lorry|"
      "car|barge|ship|..] (%fits|do it|do that|be done|work|do so|arrive|make the trip|get there|"
      "achieve that|succeed)",
      "{TOLD.possible}", "whether it is possible" },
    { "answer",
      "(be|exist) there [such] [a|any] (%path|tour|walk|seating|arrangement|solution|way|round "
      "walk|order) [it|that|which|for it|they|like that] [%fits|through|can take|can use|do "
      "that|do "
      "so]",
      "{TOLD.possible}", "whether it is possible" },
    { "answer",
      "(%list|%what|which|show|how) [be|a|one|the] (%path|tour|walk|order|sequence|solution|row|"
      "seating|arrangement|way|round|round trip|order of visits|seating order) [%node by "
      "%node|corner by corner|stop by stop|in order|should it take|be possible|can it "
      "take|possible|..]",
      "{TOLD.path}", "the way" },
    { "answer", "%list (whole|full|entire|complete) (chain|route|path|way|line|tour|sequence)",
      "{PATH}", "the way" },
    { "answer", "(best|shortest|fastest|quickest|cheapest|ideal) (route|way|path|tour|trip)",
      "{TOLD.path}", "the way" },
    { "answer", "(show|give|find|name|list) (one|it|an example|a solution|a possible one|them)",
      "{TOLD.path}", "the way" },
    { "answer",
      "(show|give|find|plan|suggest|propose|draw|write) such (%path|tour|walk|one|ride|trip|"
      "round|order|row|seating)",
      "{TOLD.path}", "the way" },
    { "answer",
      "(from which|at which|in which|which) [%node] [must|should|can|do|does|will|could|may|might] "
      "(start|begin|set out|set off) [walk|tour|it|with]",
      "{TOLD.ends}", "where the walk begins and ends" },
    { "answer",
      "where [must|should|can|do|does|will|could] [walk|tour|it|they|he|she|one] (begin and "
      "end|start and end|start and finish|begin|start|end|finish)",
      "{TOLD.ends}", "where the walk begins and ends" },
};

GR_GRAMMAR(told, rules, phrases);
