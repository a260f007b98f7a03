/* Communities: groups with many edges within and few between. */
#include "agent/grammar_int.h"

static const gr_phrases phrases[] = {
    { "%community", "community, close knit group, tightly knit group, tight knit group, densely "
                    "connected group, faction, friendship group, dense cluster, natural group, "
                    "natural cluster, social circle, tight group, cohesive group, cohesive "
                    "subgroup, strongly linked group, densely linked group" },
};

#define GROUPS "louvain_communities({G})"

static const gr_rule rules[] = {
    { "groups", "%community", GROUPS, "the communities" },
    { "groups", "<number> %community", "girvan_newman({G}, {number})", "the {number} communities" },
    { "groups",
      "<number> (%community|community) (be obvious|be visible|be clear|can be seen|be "
      "apparent|exist) [here|there] [which|who|what] [be] [they]",
      "girvan_newman({G}, {number})", "the {number} communities", GR_JOINS },
    { "groups",
      "(split|divide|partition|separate|break up|cluster|group) [%graph|%node|it|them|people] "
      "(into|in) <number> (%community|group|cluster|part) [with few links between them|by "
      "connections|of friends]",
      "girvan_newman({G}, {number})", "{number} communities" },
    { "groups",
      "(partition|division|split) (of maximum|with the highest|with maximum|maximising|of best) "
      "modularity",
      GROUPS, "the communities" },
    { "scalar",
      "modularity of (%community|partition into %community|best partition|louvain partition)",
      "modularity({G}, " GROUPS ")", "the modularity of the communities" },
    { "scalar", "(best|maximum|highest) modularity", "modularity({G}, " GROUPS ")",
      "the modularity of the communities", GR_RULE_WEAK },
    { "set",
      "(%community|members of %community) (of|containing|that contain|with|around|that <node> "
      "belong to|<node> belong to) [<node>]",
      "first(groups_with(" GROUPS ", {node}))", "the community of {node}" },
    { "set", "[%node] [that|which|who] [be|belong] (in|to) same %community (as|like|with) <node>",
      "items_without(first(groups_with(" GROUPS ", {node})), [{node}])",
      "the others in the community of {node}" },
    { "bool", "<node a> and <node b> [be|belong] (in|to|part of|members of) same %community",
      "contains(first(groups_with(" GROUPS ", {a})), {b})",
      "{a} and {b} are in the same community" },
    { "set", "(largest|biggest) %community", "first(" GROUPS ")", "the largest community" },
    { "scalar", "(size of|how large be|number of %node in) (largest|biggest) %community",
      "count(first(" GROUPS "))", "the size of the largest community" },
};

GR_GRAMMAR(communities, rules, phrases);
