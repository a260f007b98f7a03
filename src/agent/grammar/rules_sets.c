/* Sets of nodes that keep apart or watch all: colourings, two sides, independent sets, covers. */
#include "agent/grammar_int.h"

static const gr_phrases phrases[] = {
    /* What is handed out so that neighbours differ. */
    { "%colour",
      "colour, crayon, paint, shade, frequency, channel, wavelength, time slot, timeslot, exam "
      "slot, cabinet, compartment, radio channel, radio frequency, wifi channel" },
    { "%slot",
      "slot, room, day, session, period, group, table, bus, box, tank, cage, shift, hour, bin, "
      "team, container, crate, enclosure, register, shelf, cupboard, time, round, car, boat, tent, "
      "hall, morning, class, date, stable, aquarium, drawer, van, kennel, camp, field, locker, "
      "basket, platform, track, gate, court, stage, machine, person, guide, truck" },
    { "%enough", "enough, sufficient, suffice, do, be ok, be fine, work out, be all we need" },
    { "%noclash",
      "no two neighbours be alike, no two neighbours share colour, no two neighbours share one, "
      "neighbours differ, adjacent ones differ, neighbours get different colours, neighbours have "
      "different colours, no neighbours clash, neighbours never match, no two neighbours clash, no "
      "two adjacent nodes have same colour, no two adjacent nodes share colour, no neighbours "
      "share same colour, neighbouring countries differ, neighbouring regions differ, adjacent "
      "regions differ, no conflict, no conflicts, nobody clash, nothing clash, none clash, no "
      "clash, no clashes, without conflicts, without conflict, without clash, without clashes, "
      "without clashing, conflict free, avoid conflicts, avoid all conflicts, avoiding conflicts, "
      "avoid clashes, avoid interference, without interference, no interference, no two "
      "conflicting be together, no two conflicting share one, no two that conflict be together, no "
      "two that conflict share one, no two that clash share one, no two that clash be together, no "
      "two in conflict be together, no two overlapping share one, no two overlapping be together, "
      "no two enemies be together, no two enemies share one, no enemies be together, no two rivals "
      "be together, no two that hate each other be together, no two that dislike each other be "
      "together, no two that react be together, no two that interfere share one, no two that "
      "interfere have same one, no two linked have same colour, no two connected have same colour, "
      "no two joined have same colour, no two adjacent have same colour, no two adjacent be same, "
      "no two neighbouring have same colour, nobody sit with enemy, linked nodes differ, connected "
      "nodes differ, joined nodes differ, adjacent nodes differ, ends of every edge differ, both "
      "ends of every edge differ, nobody have to be in two places at once, no student have two "
      "exams at once, no student have two exams at same time, nobody have two at once, no two in "
      "conflict share one, nothing conflict, no two neighbours have same colour, no two neighbours "
      "have same, no two neighbours share same, every two neighbours differ, neighbouring ones "
      "differ, neighbouring nodes differ, no two touching have same colour, touching regions "
      "differ, borders separate different colours, all conflicts be avoided, conflicts be avoided, "
      "incompatible ones be apart, incompatible ones be separated, no two incompatible be "
      "together, no two incompatible share one" },
    { "%clashing",
      "clashing, conflicting, adjacent, neighbouring, overlapping, incompatible, rival, linked, "
      "connected, hostile, interfering, joined, touching, quarrelling, competing, bordering, "
      "feuding, reacting, neighbours, neighbour, enemies, enemy, rivals, conflict" },
    { "%fewest",
      "fewest, minimum number of, smallest number of, least number of, minimal number of, lowest "
      "number of, minimum, how few, smallest possible number of, least, smallest, minimal" },
    { "%maxmany",
      "as many as possible, maximum number of, largest number of, most, greatest number of, how "
      "many at most, how many at the most, maximum, max number of, largest possible number of, "
      "biggest number of, max, largest, highest number of, how many" },
    { "%pick",
      "invite, choose, pick, select, place, take, put, seat, hire, build, schedule, open, plant, "
      "include, fit, hold, keep, run, park, accept, send, admit, host, book, use, be invited, be "
      "chosen, be picked, be selected, be placed, be seated, be scheduled, be open, be taken, be "
      "included, be hired, come, attend, run at once, run at the same time, be active, be switched "
      "on, be turned on, be used, be on the team, be in the team" },
    /* What no two of an independent set may do. */
    { "%dislike",
      "dislike each other, hate each other, conflict, be in conflict, conflict with each other, "
      "clash, be enemies, be rivals, be adjacent, be neighbours, be connected, be linked, be "
      "joined, overlap, interfere, interfere with each other, know each other, be friends, be next "
      "to each other, be directly connected, be directly linked, quarrel, fight, be incompatible, "
      "react, react with each other, touch, touch each other, border each other, share an edge, be "
      "in contact, be at odds, cannot stand each other, don't get along, do not get along, exclude "
      "each other, be side by side, come from overlapping topics, come from adjacent, dislike one "
      "another, have had a fight, have quarrelled, see each other, attack each other, compete, "
      "compete with each other, be married, be related, be connected to each other, be linked to "
      "each other, be adjacent to each other, be direct neighbours, be on speaking terms, have a "
      "conflict, be hostile, hate one another, know one another, have met" },
    { "%watch",
      "watch, cover, guard, monitor, control, see, inspect, secure, touch, light, observe, "
      "protect, patrol, oversee, supervise, check, be watched, be covered, be guarded, be "
      "monitored, be seen, be lit, be protected, keep an eye on, hit, serve, film, survey" },
    { "%watcher", "camera, guard, sensor, watchman, lamp, light, inspector, police officer, "
                  "policeman, monitor, officer, watcher, policemen, sentry, sentries, patrol, toll "
                  "booth, counter, detector, marshal, steward, vaccine, firewall, scanner, radar, "
                  "tower, soldier, lantern, spotlight, post" },
    { "%oneend",
      "at least one end, one of its ends, at least one of its ends, either end, one end, at least "
      "one endpoint, at least one side, one side, at least one of the two, at least one of both, "
      "one of the two, at least one vaccinated person, at least one guarded end, at least one of "
      "the two people, at least one of its two ends, at least one participant, one or both ends, a "
      "guard at one end, at least one of the ends, at least one member, at least one of them" },
    { "%supply", "fire station, hospital, shop, school, ambulance, warehouse, post office, "
                 "charger, charging station, transmitter, antenna, mast, router, server, doctor, "
                 "police station, pharmacy, depot, beacon, mailbox, bus stop, bakery, kiosk, well, "
                 "supply point, base, helper, ambassador, informant, wifi router, sensor, store, "
                 "guard, camera, box, station, messenger, hub, copy, sentry box, lifeguard, "
                 "clinic, fountain, shelter, library, library van, watchtower, atm" },
    { "%nearby",
      "itself or in a neighbouring, itself or a neighbouring, itself or next door, or in a "
      "neighbouring, or next to one, or adjacent to one, or a neighbour of one, or beside one, or "
      "one street away, or one step away, or be next to one, or has a neighbour with one, or has a "
      "neighbour that has one, or is next to one, or be adjacent to one, or lies next to one, or "
      "one hop away, or in the next, or next door to one, or have a neighbour with one, or borders "
      "one, or in an adjacent one, or neighbours one, or in a neighbouring one, at most one hop "
      "away, at most one step away, within one hop, within one step, one hop at most, or has one "
      "next door, or is friends with one, or be friends with one, or knows one, or know one, or be "
      "directly connected to one, or is directly connected to one, or is linked to one, or in a "
      "directly neighbouring" },
    { "%sides", "team, group, set, side, camp, party, class, part, colour, table, half, room, row, "
                "shift, faction, bus, tent" },
    { "%divide", "divide, split, separate, partition, sort, put, assign, seat, be divided, be "
                 "split, be separated, be partitioned, be put, be sorted, be assigned, be seated, "
                 "distribute, be distributed, arrange, be arranged, break up, be broken up" },
};

#define MIS   "maximum_independent_set({G})"
#define COVER "minimum_vertex_cover({G})"
#define DOM   "minimum_dominating_set({G})"
#define CHI   "chromatic_number({G})"
#define SAME_SIDE                                                                                  \
    "items_without(first(groups_with(bipartite_sets(subgraph({G}, node_connected_component({G}, "  \
    "{node}))), {node})), [{node}])"
#define OTHER_SIDE                                                                                 \
    "items_without(node_connected_component({G}, {node}), "                                        \
    "first(groups_with(bipartite_sets(subgraph({G}, node_connected_component({G}, {node}))), "     \
    "{node})))"

static const gr_rule rules[] = {
    { "set",
      "<set> (not counting|not including|without counting|besides|leaving aside|other than|aside "
      "from|do not count|don't count|not count) <nodes> [itself|himself|herself|themselves]",
      "items_without({set}, {nodes})", "{set} but {nodes}" },
    { "answer",
      "(except for|except|apart from|besides|not counting|other than|aside from|leaving aside) "
      "<nodes> %who <set>",
      "items_without({set}, {nodes})", "{set} but {nodes}" },
    { "set",
      "[%node|everything|those|places] [that|which] [can] (be reached|reachable|get|reach) from "
      "<node> "
      "(with|within|with at most|with no more than|with up to|using) <number> "
      "(stopover|layover|intermediate stop|stop in between|stop on the way|change of "
      "train|transfer)",
      "within_hops({G}, {node}, {number} + 1)", "what {node} reaches so" },
    { "rel",
      "(second order|second degree|2nd degree|2nd order|second hand|second level) (contact|"
      "connection|friend|neighbour|acquaintance|link)",
      "nodes_at_distance({G}, @, 2)", "second-degree contacts" },
    { "rel",
      "(third order|third degree|3rd degree|3rd order|third hand|third level) (contact|"
      "connection|friend|neighbour|acquaintance|link)",
      "nodes_at_distance({G}, @, 3)", "third-degree contacts" },
    /* That neighbours are apart. */
    { "noclash", "%noclash", "null" },
    { "noclash",
      "(no two|no 2|never two|no) %clashing [%node|ones|pair] [ever|be|share|have|get|fall|end "
      "up|sit|use|take place|be held|be placed|be put] [in|at|on|into|to|with] [same|one|a] "
      "(%slot|%colour|together|same|one|alike|same one|same time|at once|day|time)",
      "null" },
    { "noclash",
      "(no two|no 2|never two|no|any two) [%node|people|of them|guests] [that|who|which] %dislike "
      "[ever|be|share|have|get|fall|end up|sit|use|take place|be held] [in|at|on|into|to|with] "
      "[same|one|a] (%slot|%colour|together|same|one|alike|same one|same time|at once|day|time)",
      "null" },
    { "noclash",
      "%clashing [%node|ones|pair] [always|must|should|will] (differ|be apart|be kept apart|stay "
      "apart|be separated|be separate|never meet)",
      "null" },
    { "noclash",
      "%clashing [%node|ones|pair] [always|must|should|will] (be|get|have|use|go|go to|go in|go "
      "into|be put|be placed|sit|be held|take place|run|be stored|be kept|receive) [in|at|on|into] "
      "(different|separate|their own|own|distinct) [%slot|%colour|ones|time|place]",
      "null" },
    { "noclash",
      "%clashing [%node|ones|pair] (never|not|be never|be not|must not|cannot|do not|don't|must "
      "never|may not) [be|get|have|share|use|end up|sit|go|be put|be held|take place] "
      "[in|at|on|into] (same|together|at once|one) [%slot|%colour|ones|time|one]",
      "null" },
    { "noclash",
      "(no|without|without any|avoid|avoid any|avoiding|free of|no more) "
      "(conflict|clash|interference|quarrel|overlap|trouble|collision|double booking|crosstalk)",
      "null" },
    { "noclash",
      "(nobody|no one|nothing|none|no %node|no student|no person|no guest) "
      "(conflict|clash|interfere|quarrel|overlap|fight|collide|be in two places at once|sit with "
      "enemy|be with enemy|have two %node at once|have two %node at same time|have to be in two "
      "places)",
      "null" },
    { "noclash",
      "(every|each|all) (two|pair of|pairs of) %clashing [%node|ones] (differ|be apart|be "
      "separated|get different %colour|have different %colour|be in different %slot)",
      "null" },
    { "noclash",
      "(every|each|all) [%node|one] (differ|be different|have another colour|get another colour) "
      "[from|than] [all|its|every|their] (neighbour|neighbours|adjacent %node)",
      "null" },

    /* At one end of an edge. */
    { "oneend", "%oneend", "null" },
    { "oneend",
      "(at least one|one|either|one or both|at least one of|one of) [its|the|their|both|two] "
      "[active|guarded|chosen|vaccinated|occupied|lit|watched|covered|selected|picked|open|staffed|"
      "marked|equipped] (end|ends|endpoint|endpoints|side|sides|person|people|partner|%node)",
      "null" },

    /* In it or next to it. */
    { "nearby", "%nearby", "null" },
    { "nearby",
      "or [be|lie|in|at|on|sit|have|has] [a|an|one|at least one] "
      "(%adjacent|neighbouring|neighbour|friend|connected|linked|next door|border|friends|one "
      "street away|directly connected) [to|of|with|from] [%node|one|%supply|it|such] "
      "[that|which|who|with|have|has|do|does|be|in|one of them] [one|%supply|it|them|have|has]",
      "null" },

    /* Colourings. */
    { "scalar", "(chromatic number)", CHI, "the chromatic number" },
    { "scalar",
      "[with] (%fewest|how few) %colour [can|could] [%graph|%node|it|they|all] [be] "
      "(coloured|painted|drawn|shaded) [so that|such that|with|if] [<noclash>|no two %clashing "
      "%node look alike|neighbours differ]",
      CHI, "the chromatic number" },
    { "scalar",
      "%fewest %colour [needed|required|necessary|we need|possible|do we need|that "
      "suffice|suffice|to use|we can get by with|that will do|we can do with|one can get by "
      "with|we can manage with|that be enough] [so that|such that|to|with|if|in order "
      "that|for|that] [<noclash>]",
      CHI, "the chromatic number" },
    { "scalar",
      "%fewest (%slot|%colour) [needed|required|necessary|we need|possible|do we need|that "
      "suffice] [so that|such that|to|with|if|in order that|in order to|where|and still|that|for] "
      "<noclash>",
      CHI, "the chromatic number" },
    { "answer",
      "(how many|number of) %colour [do|does|be] "
      "(need|needed|required|necessary|suffice|enough|must we use|at least) [at least|at "
      "minimum|minimum] [so that|such that|to|with|for|if] [<noclash>]",
      CHI, "the chromatic number" },
    { "answer",
      "(how many|number of|at least how many) (%slot|%colour) [do|does|be|must|should|are|would] "
      "[we|i|you|they|one] (need|needed|required|necessary|suffice|enough|have|use|be needed|be "
      "used) [at least|at minimum|minimum] [so that|such that|to|with|for|if|in order to|in order "
      "that] <noclash>",
      CHI, "the chromatic number" },
    { "scalar",
      "[must|should|need|have to|cannot|go|be] [stored|put|kept|placed|be] [in] "
      "(different|separate|their own) (%slot|%colour) .. [what|which] (%fewest|how many|least) "
      "(%slot|%colour) [needed|required|we need|do we need|be needed|necessary|suffice]",
      CHI, "the chromatic number", GR_JOINS },
    { "bool",
      "[%node] [that|who|which] [%dislike] [must|should|need|have to|cannot|go|be] "
      "[stored|put|kept|placed|held|be|scheduled|seated] [in|at|on] (different|separate|their own) "
      "(%slot|%colour) .. [be] <number> (%slot|%colour) %enough",
      CHI " <= {number}", "{number} colours are enough", GR_JOINS },
    { "bool",
      "<number> (%slot|%colour) [be] %enough (so that|such that|to|with|for|if|in order that) "
      "<noclash>",
      CHI " <= {number}", "{number} colours are enough" },
    { "bool", "<number> %colour [be] %enough", CHI " <= {number}", "{number} colours are enough" },
    { "bool",
      "[%graph|%node|all|nodes|countries|regions|vertices] [be] coloured [with|using|in] "
      "[only|just|at most] <number> colour [so that|such that|and|with] [<noclash>]",
      CHI " <= {number}", "{number} colours are enough" },
    { "bool",
      "(do|manage|get by|make do|get away|cope) with [only|just|at most] <number> (%slot|%colour) "
      "[so that|such that|and|without] [<noclash>]",
      CHI " <= {number}", "{number} colours are enough" },
    { "bool", "[%graph] <number> colourable", CHI " <= {number}", "{number} colours are enough" },
    { "groups",
      "(valid colouring|optimal colouring|proper colouring|colouring with [the|as] fewest "
      "colours|colouring with as few colours as possible|colour classes|best colouring)",
      "coloring({G}).classes", "a colouring with the fewest colours" },
    { "groups",
      "colour [%graph|%node|all|nodes] (with|using) (as few colours as possible|the fewest "
      "colours|the minimum number of colours|as few as possible|fewest possible colours) [so "
      "that|such that] [<noclash>]",
      "coloring({G}).classes", "a colouring with the fewest colours" },

    /* Two sides. */
    { "bool",
      "[%graph|it] [be] (bipartite|two colourable|a bipartite graph|two sided|bicolourable)",
      "is_bipartite({G})", "the graph is bipartite" },
    { "bool",
      "[%node|people|all|them|everyone|class|group|guests|kids] %divide "
      "[all|them|%node|everyone|up] [into|in|to|at|among|between] (two|2) %sides [so that|such "
      "that|with|where|in a way that|in such a way that] (every|all|each) [%link|edge] "
      "[be|go|run|lead|join|connect|take place] [only] (between|across|from one to the "
      "other|join|to) [opposite|different|the|one|two|both] [two] [%sides] [and the other|to the "
      "other]",
      "is_bipartite({G})", "the graph is bipartite" },
    { "bool",
      "[%node|people|all|them|everyone|class|group|guests|kids] %divide "
      "[all|them|%node|everyone|up] [into|in|to|at|among|between] (two|2) %sides [so that|such "
      "that|with|where|in a way that|in such a way that|without] (no two|no|nobody|none|never "
      "two|without) [%link|%node|people|of them] [who|that|which|be|end up|sit|ends up|having] "
      "[%dislike|<subjects> each other|inside|within|in] [be|end "
      "up|sit|within|inside|in|on|at|together] [in|on|at] [the|a] [same] [%sides|one] [be|share]",
      "is_bipartite({G})", "the graph is bipartite" },
    { "bool",
      "[%node|people|all|them|everyone|class|group|guests|kids] %divide "
      "[all|them|%node|everyone|up] [into|in|to|at|among|between] (two|2) %sides [so that|such "
      "that|with|where|in a way that|in such a way that] <noclash>",
      "is_bipartite({G})", "the graph is bipartite" },
    { "bool",
      "[%node|people|all|them|everyone|class|group|guests|kids] %divide "
      "[all|them|%node|everyone|up] [into|in|to|at|among|between] (two|2) %sides [so that|such "
      "that|with|where] (no two|none|nobody|no) [of them|%node|people] (in|on|at|of|within) "
      "[the|a] (same|one) %sides %dislike",
      "is_bipartite({G})", "the graph is bipartite" },
    { "bool",
      "[%node|people|all|them|everyone|class|group|guests|kids] %divide "
      "[all|them|%node|everyone|up] [into|in|to|at|among|between] (two|2) %sides "
      "(with|having|where|so that|such that) [all|every] (%link|edge) [be|run|go|lead] only "
      "(between|across|from one to the other) [the|two|different|these|both] [%sides]",
      "is_bipartite({G})", "the graph is bipartite" },
    { "bool",
      "(there|exist|have|contain) [any] (odd cycle|cycle of odd length|odd length cycle|circle of "
      "odd length|odd circle)",
      "not is_bipartite({G})", "there is an odd cycle" },
    { "bool",
      "(have|contain|there be) no (odd cycle|cycle of odd length|odd length cycle|odd cycles)",
      "is_bipartite({G})", "there is no odd cycle" },
    { "groups",
      "(two sides|two sets|both sides|bipartition|two parts of the bipartition|the two classes of "
      "the bipartition|two sides of the bipartition)",
      "bipartite_sets({G})", "the two sides" },
    { "set", "[%node] [that|which|who|be|lie|end up] (on|in|at) same %sides (as|with|like) <node>",
      SAME_SIDE, "the others on the side of {node}" },
    { "set",
      "[%node] [that|which|who|be|lie|end up] (on|in|at) (other|opposite|different) %sides "
      "(from|than|of|as|to) <node>",
      OTHER_SIDE, "those on the other side than {node}" },

    /* Independent sets. */
    { "set",
      "(maximum independent set|largest independent set|biggest independent set|maximum stable "
      "set|largest stable set)",
      MIS ".nodes", "the largest independent set" },
    { "scalar",
      "(independence number|size of (maximum|largest|biggest) (independent|stable) "
      "set|(maximum|max|largest) independent set size)",
      MIS ".size", "the size of the largest independent set" },
    { "scalar",
      "%maxmany [%node|people|guests|of them|animals|items|exam|questions] [can|could] "
      "[we|i|you|one|be|they] [%pick] [at most|together|at once|at the same time|at the "
      "most|simultaneously] (so that|such that|without|with|if|but|where|of whom|of which|and) (no "
      "two|no 2|never two|not two|any two|two) [of them|of whom|of "
      "these|%node|people|guests|that|who|which|active ones|chosen ones|ones|active %node|chosen "
      "%node] [may|can|be|must] %dislike",
      MIS ".size", "the size of the largest independent set" },
    { "scalar",
      "%pick [%maxmany] [as many] [%node|people|guests|of them] [as possible] (so that|such "
      "that|without|with|if|but|where) (no two|no 2|never two) [of "
      "them|%node|people|guests|who|that] %dislike .. (how many|max number|maximum "
      "number|%maxmany) [of] [guests|people|%node] [can|come|be]",
      MIS ".size", "the size of the largest independent set", GR_JOINS },
    { "scalar",
      "(size of|how large be|how big be|how many %node be in) (largest|biggest|maximum) "
      "(set|group|subset|selection) [of %node|of people|of guests] [in which|where|so that|such "
      "that|with] (no two|none|nobody) [of them|members|%node|people|of whom] %dislike",
      MIS ".size", "the size of the largest independent set" },
    { "scalar",
      "%maxmany [%node|people|guests|of them] [can|could] [we|i|you|one|be|they] [%pick] [at "
      "most|together|at once|at the same time|simultaneously|in parallel] <noclash>",
      MIS ".size", "the size of the largest independent set" },
    { "set",
      "(largest|biggest|maximum) (set|group|subset|selection|party) of (%node|people|guests) (no "
      "two|none) of (which|whom|them) %dislike",
      MIS ".nodes", "the largest independent set" },
    { "set",
      "(largest|biggest|maximum) (set|group|subset|selection|party) of (%node|people|guests) (no "
      "two|none) of (which|whom|them) %dislike",
      MIS ".nodes", "the largest independent set" },
    { "set",
      "(largest|biggest|maximum) (set|group|subset|selection|party) [of %node|of people|of "
      "guests|of them] [in which|where|so that|such that|with|of whom|without] (no "
      "two|none|nobody|any two) [of them|members|%node|people|of whom] %dislike",
      MIS ".nodes", "the largest independent set" },
    { "set",
      "(who|whom|which) [%node|people|guests] [can|should|could|shall|do] [we|i|one] %pick [so "
      "that|to] [get|have|we get] [as many as possible] .. (no two|none|nobody) [of them|of "
      "whom|%node|people|guests|who|that] %dislike",
      MIS ".nodes", "the largest independent set", GR_RULE_WEAK },
    { "set",
      "%pick as many [%node|people|guests|of them] as possible (so that|such "
      "that|without|with|if|but|where|of whom) (no two|no 2|never two) [of "
      "them|%node|people|guests|who|that|of whom] %dislike",
      MIS ".nodes", "a largest independent set" },
    { "bool",
      "%pick <number> [%node|people|guests|of them] (so that|such that|without|with|where|of "
      "whom|but) (no two|none|any two|two) [of them|of whom|%node|people] %dislike",
      MIS ".size >= {number}", "{number} can be chosen" },
    { "bool",
      "(there|exist|find) <number> (%node|people|guests) [that|who|so that|such that|of whom|of "
      "which] (no two|none) [of them|of whom|of which] %dislike",
      MIS ".size >= {number}", "{number} can be chosen" },
    { "bool",
      "(cannot|can't|must not|may not|not) [be] (%pick|parked|put|placed) (on|in|at) adjacent "
      "%node .. [possible] [to] (place|park|put|fit|pick|choose|have) <number> [%node|of them]",
      MIS ".size >= {number}", "{number} can be placed", GR_JOINS },

    /* Covers of edges. */
    { "scalar",
      "%watcher [at|in|on] [%node] [can] (see|watch|cover|guard|light|monitor|control) "
      "(all|every|each) %link [that|which] [meet|end|start|be|lead|touch] [there|here|at it|it] .. "
      "[what|which] (%fewest|how many|least number of) %watcher [at minimum|at least|do we "
      "need|needed|required|be needed|for all|for all %link|to watch all]",
      COVER ".size", "the size of a smallest vertex cover", GR_JOINS },
    { "set", "(minimum vertex cover|smallest vertex cover|vertex cover|minimum node cover)",
      COVER ".nodes", "a smallest vertex cover" },
    { "scalar",
      "(size of (minimum|smallest) vertex cover|(minimum|smallest) vertex cover size|vertex cover "
      "number|(minimum|smallest) size of a vertex cover)",
      COVER ".size", "the size of a smallest vertex cover" },
    { "scalar",
      "%fewest [%watcher|%node|people|guards] [needed|required|necessary|do we need|we need|to be "
      "placed|placed at %node|at %node|on %node] [so that|such that|to|that|in order to|for] [can] "
      "%watch (every|all|each) (%link|contact) [from one end|from at least one end]",
      COVER ".size", "the size of a smallest vertex cover" },
    { "answer",
      "(how many|number of|at least how many) (%watcher|%node|people) [do|be|must|should] "
      "[we|i|you] [need|needed|required|have|place|post|put] [at least|at minimum] [at %node|on "
      "%node] (so that|such that|to|in order to|for) %watch (every|all|each) (%link|contact) [from "
      "one end]",
      COVER ".size", "the size of a smallest vertex cover" },
    { "scalar",
      "%fewest [%watcher|%node|people] [needed|required|necessary|do we need|we need] (so "
      "that|such that) (every|all|each) (%link|contact) [be|have|has|can be] [%watch|have] "
      "[from|at|by|with] [<oneend>]",
      COVER ".size", "the size of a smallest vertex cover" },
    { "answer",
      "(how many|number of|at least how many) (%watcher|%node|people) [do|be|must|should] "
      "[we|i|you] [need|needed|required|have|place|post|put] [at least|at minimum] [at %node|on "
      "%node] (so that|such that) (every|all|each) (%link|contact) [be|have|has|can be] "
      "[%watch|have] [from|at|by|with] [<oneend>]",
      COVER ".size", "the size of a smallest vertex cover" },
    { "set",
      "(who|where|which|at which) [%node|people] [should|must|do|shall|to] [we|i|get|receive] "
      "[need|place|put|post|get|be] [the|a] [<number>] [%watcher] [be|get|stand|go|switched "
      "on|turned on|chosen|picked|selected|active|equipped|staffed|vaccinated|occupied] (so "
      "that|such that|to|in order to) [%watch] (every|all|each) (%link|contact|risky contact|risky "
      "%link) [be|have|has] [%watch] [from|at|by|with] [<oneend>]",
      COVER ".nodes", "a smallest vertex cover" },
    { "set",
      "(smallest|minimum|fewest) [set of|group of|number of] %node (that|which|to|so that) "
      "[%watch|touch] (every|all|each) (%link|edge)",
      COVER ".nodes", "a smallest vertex cover" },

    /* Covers of nodes. */
    { "scalar",
      "%supply [can] (see|watch|cover|serve|reach|guard|supply|help) (own|its own|their own) %node "
      "and [all] [adjacent|neighbouring|next|directly connected|bordering] [%node|ones|neighbours] "
      "[one street away|next to it|next door|one step away|one hop away] .. [what|which] "
      "(%fewest|how many|least number of) %supply [at minimum|at least|do we "
      "need|needed|required|be needed|for all|suffice]",
      DOM ".size", "the size of a smallest dominating set", GR_JOINS },
    { "set", "(minimum dominating set|smallest dominating set|dominating set)", DOM ".nodes",
      "a smallest dominating set" },
    { "scalar",
      "(domination number|size of (minimum|smallest) dominating set|(minimum|smallest) dominating "
      "set size)",
      DOM ".size", "the size of a smallest dominating set" },
    { "scalar",
      "%fewest (%supply|%node|people|%watcher) [needed|required|necessary|do we need|we need|to be "
      "built|with] [%supply] (so that|such that|if) (every|each|all|everyone|everybody) "
      "[%node|person] [be|have|has|lie] [a|one|in one|at one|with one] [%supply] [own] <nearby> "
      "[%node|%supply|one|with one]",
      DOM ".size", "the size of a smallest dominating set" },
    { "answer",
      "(how many|number of|at least how many) (%supply|%node|people|%watcher) [do|be|must|should] "
      "[we|i|you|there] [need|needed|required|have|build|place|be built] [at least|at minimum] (so "
      "that|such that|if|for) (every|each|all|everyone|everybody) [%node|person] "
      "[be|have|has|lie|to have] [a|one|in one|at one|with one] [%supply] [own] <nearby> "
      "[%node|%supply|one|with one]",
      DOM ".size", "the size of a smallest dominating set" },
    { "set",
      "(where|which|at which|in which|who) [%node|people] [should|must|do|shall|get|to] "
      "[we|i|get|the] [build|place|put|get|open|be|need] [a|one|the|as few as "
      "possible|fewest|%supply] [%supply] [go|stand|be|be built|be placed|be put] (so that|such "
      "that|if) (every|each|all|everyone|everybody) [%node|person] [be|have|has|lie] [a|one|in "
      "one|at one|with one] [%supply] [own] <nearby> [%node|%supply|one|with one]",
      DOM ".nodes", "a smallest dominating set" },
    { "set",
      "(smallest|minimum|fewest) [set of|group of|number of] (%node|people) (so that|such "
      "that|that) (every|each|all|everyone|everybody) [other] [%node|person] [be|have|has|lie] [in "
      "it|one of them|in the set|a member] [or] "
      "(%adjacent|neighbour|friends|connected|next|linked) [to|of|with] [one|one of them|a "
      "member|it|someone in it|a neighbour in it]",
      DOM ".nodes", "a smallest dominating set" },
    { "set",
      "[each|every|a] [%supply] (see|watch|cover|serve|reach|guard|supply) (own|its own|their own) "
      "%node and [all] %node (one street away|next to it|next door|one step away|one hop "
      "away|adjacent|beside it|neighbouring it) .. [which|what|how many] "
      "(smallest|minimum|fewest|least) [set of|number of] %node [get|need|have|to|with|should] "
      "[get|be] [a|the] [%supply] [any will do]",
      DOM ".nodes", "a smallest dominating set", GR_JOINS },
};

GR_GRAMMAR(sets, rules, phrases);
