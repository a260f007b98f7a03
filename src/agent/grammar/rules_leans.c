/* The second half of a question where it leans on the first: "Which one has the most, and how
 * many?", "What is the largest, and who has it?" */
#include "agent/grammar_int.h"

static const gr_phrases phrases[] = {
    { "%itself", "it, that, this, they, he, she, those, that one, the one, the winner, this one, "
                 "the result, the answer, the answer there" },
    { "%howlarge",
      "how many, how much, how often, how long, how far, how high, how large, how big, how heavy, "
      "how deep, how strong, how wide, how thick, how expensive, how frequently, how many times, "
      "how central, how costly, how quick, how short, how small, how few, how distant" },
    { "%figure",
      "value, score, number, count, figure, total, degree, amount, length, weight, cost, price, "
      "distance, size, duration, capacity, centrality, sum, result, tally, share, percentage, "
      "average, rank, closeness, betweenness, time, strength, width, betweenness value, degree "
      "value, mileage, height, record, in-degree, out-degree, number of %link, number of "
      "%neighbour" },
    { "%itdoes", "have, has, get, gets, be, make, makes, reach, receive, take, cost, score, win, "
                 "send, collect, hold, count, total, amount to, come to, measure, need" },
};

static const gr_rule rules[] = {
    { "answer", "%howmany of (them|these|those) [be|do|does|can] [also] <set>",
      "count(common_items({SET}, {set}))", "how many of them are {set}", 0 },
    { "answer", "(which|who|which ones) of (them|these|those) [be|do|does|can] [also] <set>",
      "common_items({SET}, {set})", "which of them are {set}", 0 },
    { "answer", "%howmany of (them|these|those) be not [also] <set>",
      "count(items_without({SET}, {set}))", "how many of them are not {set}", 0 },
    { "answer", "(which|who|which ones) of (them|these|those) be not [also] <set>",
      "items_without({SET}, {set})", "which of them are not {set}", 0 },
    { "answer",
      "[and] (be|is) <node> (one of them|among them|one of those|among those|one of these|on the "
      "list|in "
      "it|part of it|included|there too|also one)",
      "contains({SET}, {node})", "whether {node} is one of them", 0 },
    { "answer",
      "[with|at|by|to|for|in] %howlarge [%link|%neighbour|%figure|of them|%node|time|exactly|"
      "precisely|unit] [do|does|did|be|would|will|have|has] [%itself] [%itdoes] [%link|in total|"
      "altogether|there|exactly|then|apart|away|together|in all]",
      "{VALUE}", "its number", GR_UNIT_IS_WEIGHT },
    { "answer",
      "(what|how much) (do|does|would|will) %itself (cost|weigh|measure|come to|amount to)",
      "{VALUE}", "its number", GR_UNIT_IS_WEIGHT },
    { "answer",
      "[with|at|by|to] (what be|what|which|tell me|give|state|say|name|also|with|plus|including) "
      "[its|the|their|his|her|that|what|be|exact|corresponding|maximum|minimum|highest|lowest] "
      "[%figure] [%figure] [of it|be it|be that|be|there|of that one|do it have|does it have]",
      "{VALUE}", "its number", GR_UNIT_IS_WEIGHT | GR_RULE_WEAK },
    { "answer",
      "[for|at|by|of|from|with] (who|whom|which|which one|which ones|where|which %node|which %link|"
      "what|whose|which of them) [be|have|hold|reach|get|achieve|attain|own|do|does] "
      "[%itself|there|"
      "this|%figure] [belong|occur|happen|many|value|number|be|apply|responsible|to|have] "
      "[to|many|it|for it]",
      "{HOLDER}", "which has it", 0 },
    { "answer",
      "[if so|if yes|if there be|and|so] (which|what|who|through which|list|name) "
      "[%node|%link|ones|"
      "one|the|of them|exactly|all] [be|do|does|lie|form|make|belong|take part|sit|build|occur] "
      "[on|in|part of|inside|involved in|involved|up|to|along] [it|them|that|such|this] [be]",
      "{WITNESS}", "what shows it", GR_RULE_WEAK },
};

GR_GRAMMAR(leans, rules, phrases);
