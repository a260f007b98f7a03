/* Facts: what facts_*.c, which reads most questions about them, does not know. */
#include "agent/grammar_int.h"

static const gr_phrases phrases[] = {
    { "%common", "have in common, share, both have" },
};

#define F GR_WANTS_FACTS

static const gr_rule rules[] = {
    { "set", "[what] <node a> and <node b> %common",
      "common_items(unique(column(facts({G}, subject={a}), \"object\")), unique(column(facts({G}, "
      "subject={b}), "
      "\"object\")))",
      "what {a} and {b} have in common", F },
};

GR_GRAMMAR(facts, rules, phrases);
