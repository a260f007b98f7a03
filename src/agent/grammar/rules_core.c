/* Small things that all topics use: edges in words, conditions. */
#include "agent/grammar_int.h"

static const gr_phrases phrases[] = {
    { "%intro", "of, for, with, in, by, at" },
    { "%dash", "->, →, –, —, <->, =>, /, ↔" },
    { "%weightword", "weight, length, distance, cost, price, capacity, time, duration, strength, "
                     "bandwidth, throughput, value, width, travel time, latency, speed, score" },
    { "%from",
      "from, form, out of, leaving, starting at, starting from, starting in, beginning at, "
      "departing from, between, source" },
    { "%to", "to, into, towards, and, until, reaching, ending at, ending in, and finish at, "
             "as far as, up to, till, target, sink, destination, over to, and end at" },
};

static const gr_rule rules[] = {
    { "edge",
      "%link (from|between|of|connecting|joining|linking|that joins|that connects|leading "
      "from) <node a> (to|and|with) <node b>",
      "[{a}, {b}]", "{a}-{b}", 0 },
    { "edge", "<node a> (to|and|%dash) <node b> %link", "[{a}, {b}]", "{a}-{b}", 0 },
    { "edge", "%link <node a> (to|and|%dash) <node b>", "[{a}, {b}]", "{a}-{b}", 0 },
    { "edge", "<node a> %dash <node b>", "[{a}, {b}]", "{a}-{b}", 0 },
    { "edge", "%link <edge e>", "{e}", "{e}", 0 },
    { "edge", "<edge e> %link", "{e}", "{e}", 0 },
    { "edges", "<edge>", "[{edge}]", "{edge}", 0 },
    { "edges", "<edge a> and <edge b>", "[{a}, {b}]", "{a} and {b}", 0 },

    { "cond", "%atleast <qty>", "{qty.of} >= {qty}", NULL, GR_NEEDS_WEIGHT },
    { "cond", "%atmost <qty>", "{qty.of} <= {qty}", NULL, GR_NEEDS_WEIGHT },
    { "cond", "%over <qty>", "{qty.of} > {qty}", NULL, GR_NEEDS_WEIGHT },
    { "cond", "%under <qty>", "{qty.of} < {qty}", NULL, GR_NEEDS_WEIGHT },
    { "cond", "<qty> or (more|longer|greater|higher|above|better|larger|over)", "{qty.of} >= {qty}",
      NULL, GR_NEEDS_WEIGHT },
    { "cond", "<qty> or (less|fewer|shorter|lower|below|smaller|under|cheaper)",
      "{qty.of} <= {qty}", NULL, GR_NEEDS_WEIGHT },
    { "cond", "between <qty a> and <qty b> [inclusive|inclusively|included|both included]",
      "{a.of} >= {a} and {a.of} <= {b}", NULL, GR_NEEDS_WEIGHT },
    { "cond", "%weightword (of|is|be|equal to|=|being|exactly) <qty>", "{qty.of} == {qty}", NULL,
      GR_NEEDS_WEIGHT },
    { "cond", "%weightword [of|is|be|being] <cond c>", "{c}", NULL, GR_NEEDS_WEIGHT },
    { "cond", "<attr> (of|is|be|being) %atleast <qty>", "{attr} >= {qty}" },
    { "cond", "<attr> %atleast <qty>", "{attr} >= {qty}" },
    { "cond", "<attr> %atmost <qty>", "{attr} <= {qty}" },
    { "cond", "<attr> %over <qty>", "{attr} > {qty}" },
    { "cond", "<attr> %under <qty>", "{attr} < {qty}" },
    { "cond", "<attr> (of|is|be|equal to|=|equals) <qty>", "{attr} == {qty}" },
    { "cond", "<attr> (of|is|be|equal to|=|equals) <text>", "{attr} == {text}" },
};

GR_GRAMMAR(core, rules, phrases);
