/* Who gets what: matchings, assignments, pairs. */
#include "agent/grammar_int.h"

static const gr_phrases phrases[] = {
    { "%thing", "job, task, shift, project, locker, seat, room, role, post, position, machine, "
                "truck, bay, slot, "
                "topic, course, tool, part, duty, instrument, gift, present, bed, desk, partner, "
                "place, spot, "
                "station, garden, dish, client, customer, patient, case, ticket, house, car, bike, "
                "key, table, "
                "time slot, parking space, one, own one, it, something" },
    { "%getverb",
      "get, take, do, receive, have, be given, be assigned, be matched, be placed, find, obtain, "
      "be "
      "served, work on, handle, cover, be put, go, play, sit, use, be appointed, land, be helped" },
    { "%own",
      "one, a, own, of their own, each, different, one each, exactly one, suitable, at most one" },
    { "%everyone",
      "everyone, everybody, each, each of them, all, all of them, each person, every person, "
      "everyone involved, all people, each one, every one, they all, the whole team, all "
      "of us" },
    { "%atonce",
      "at the same time, at once, simultaneously, at a time, in one round, in the same round, "
      "in parallel, in total, at most, altogether" },
    { "%leastsum",
      "least in total, lowest total, smallest total, minimal total, minimum total, cheapest, at "
      "lowest "
      "cost, at minimum cost, least total, lowest sum, smallest sum, minimal cost, minimum cost, "
      "as "
      "cheaply as possible, lowest cost, least cost, keep the sum smallest, to keep the total low, "
      "fewest hours, shortest total time, minimal sum, optimal" },
    { "%mostsum",
      "highest total, largest total, most in total, maximum total, best total, greatest total, "
      "highest sum, largest sum, maximise the total, most profit, maximum profit" },
};

#define ASSIGN  "mapping(linear_assignment({G}, weight={W}).edges)"
#define LARGEST "maximum_matching({G}).size"

static const gr_rule rules[] = {
    /* Who gets what. */
    { "answer", "who [should|would|will|can] %getverb (what|which|which %thing|what %thing)",
      ASSIGN, "who gets what", GR_WANTS_KINDS | GR_RULE_WEAK },
    { "answer",
      "(give|assign|match|allocate|find|pair) (%everyone|every %node|each %node|them|people) "
      "[to|with] "
      "[%own] [%thing|%node] [of its own|of their own|each]",
      ASSIGN, "who gets what", GR_WANTS_KINDS | GR_RULE_WEAK },
    { "answer", "(assignment|allocation|one to one assignment|perfect matching|matching)", ASSIGN,
      "an assignment", GR_WANTS_KINDS | GR_RULE_WEAK },
    { "answer",
      "who [should|would|will|can] %getverb (what|which|which %thing|what %thing) [%leastsum]",
      ASSIGN, "who gets what", GR_WANTS_KINDS },
    { "answer",
      "(which|who|what) [%node|%thing] (go|belong|be assigned|be matched|be given) (to|with) "
      "(which|whom|"
      "what) [%node|%thing] [%leastsum]",
      ASSIGN, "who gets what", GR_WANTS_KINDS },
    { "scalar",
      "%leastsum [assignment|way|allocation|cost|time|hours] [to] [give|assign|match] "
      "[%everyone|each] [to|one "
      "of the|%own] [%thing|%node] [cost]",
      "linear_assignment({G}, weight={W}).weight", "the least total of an assignment",
      GR_WANTS_KINDS | GR_NEEDS_WEIGHT | GR_UNIT_IS_WEIGHT },
    { "scalar",
      "(hungarian method|hungarian algorithm|assignment problem|optimal assignment|minimum cost "
      "assignment|"
      "cheapest assignment) [minimal total|total|cost|minimum|minimal cost|total cost]",
      "linear_assignment({G}, weight={W}).weight", "the least total of an assignment",
      GR_WANTS_KINDS | GR_NEEDS_WEIGHT | GR_UNIT_IS_WEIGHT },
    { "scalar", "%mostsum [assignment|way|allocation|of assignment]",
      "linear_assignment({G}, weight={W}, maximize=true).weight",
      "the largest total of an assignment", GR_WANTS_KINDS | GR_NEEDS_WEIGHT | GR_UNIT_IS_WEIGHT },

    /* How many. */
    { "scalar",
      "%node [can|could|at most] %getverb [%own] (%thing|%node) [of their own|each|they want|they "
      "like|that "
      "they be interested in]",
      LARGEST, "the size of a largest matching", GR_WANTS_KINDS },
    { "scalar",
      "(maximum|max|largest|greatest|most|number of|many) [number of|many] (pair|match|couple|"
      "matching|swap|team of two|"
      "tandem|duo|game) [possible|can be formed|can be made|can play|can we form] [%atonce]",
      LARGEST, "the size of a largest matching" },
    { "scalar",
      "(size of|number of edges in) [a|the] (maximum matching|largest matching|maximum cardinality "
      "matching)",
      LARGEST, "the size of a maximum matching" },
    { "scalar",
      "(largest|maximum|greatest) number of %node [that] (can be|be) "
      "(helped|paired|matched|served) [by|with] "
      "[pairwise] (swap|pair|exchange)",
      "2 * " LARGEST, "how many can be paired" },
    { "bool", "%everyone %getverb [%own] [%thing|%node] [they want|they like|of their own]",
      "linear_assignment({G}, weight=null) != null", "everyone can get one", GR_WANTS_KINDS },
    { "bool",
      "(perfect matching|everyone be paired|everybody be paired|all be paired up|everyone find a "
      "partner|"
      "everybody find a partner|all be matched) [exist|possible]",
      LARGEST " * 2 == node_count({G})", "everyone can be paired" },
    { "eset", "(maximum matching|largest matching|maximum set of pairs)",
      "maximum_matching({G}).edges", "a maximum matching" },
    { "eset", "maximum weight matching", "max_weight_matching({G}).edges",
      "a maximum weight matching" },
};

GR_GRAMMAR(matching, rules, phrases);
