/* What if: links closed, added, widened, and what a change is worth. */
#include "agent/grammar_int.h"

static const gr_phrases phrases[] = {
    { "%fail",
      "turn out to be impossible, be impossible, turn out impossible, cannot be built, can't be "
      "built, fall through, be ruled out, be clogged, be frozen, be iced over, be barred, be "
      "occupied, be on strike, be congested, be sealed, be sealed off, be locked, be cut off, be "
      "torn down, be demolished, be dug up, be suspended, cannot be used, can't be used, stop "
      "working, be dead, fall ill, be ill, be sick, be away, be on holiday, be on vacation, "
      "retire, resign, call in sick, be missing, be absent, be out sick, be full, be off, be "
      "dropped, be dismantled, be barricaded, washed out, be washed out, be washed away, be "
      "buried, be undergoing repairs, be being repaired, be scrapped, be withdrawn, be called off, "
      "be axed, be discontinued, be abandoned, be decommissioned, be blown up, be bombed, be wiped "
      "out, be quarantined, be evacuated, be laid off, be fired, be sacked, be unreachable, give "
      "up, "
      "be taken offline, be pulled, be ripped out, be snapped, snap, rupture, freeze over, lie "
      "idle, be idle, be lost to, be no more, not exist any more, no longer exist, cease to exist, "
      "be closed to traffic, be closed for renovation, be closed for maintenance, be under "
      "maintenance, be down for maintenance, be shut for, step down, move away, emigrate, pass "
      "away, be expelled, go bankrupt, go bust, go under, fold, be cut through, be tripped, trip, "
      "silt up, silts up, "
      "be silted up, dry up, dries up, be serviced, be being serviced, be under repair, be being "
      "fixed, be renovated, be being renovated, delete account, delete her account, delete his "
      "account, deleted her account, deleted his account, deactivate account, leave the network, "
      "drop out, drops out, leave the group, leave the team, leave the company, be out for" },
    { "%remove", "fells, felled, axe, sack, bomb, blow up, wipe out, dismantle, demolish, kill, "
                 "scrap, evacuate, quarantine, flood, floods, knocks out" },
    { "%gets",
      "flood, be dissolved, be disbanded, be wound up, be killed, be killed in action, be shot, be "
      "captured, be arrested, be caught, be taken "
      "prisoner, be injured, be suspended, be sent off, be promoted away, be poached, be "
      "deactivated, be powered down, be rebooted, be rebooting, be being updated, be fogged in, be "
      "evicted, be bombed out, be hacked, be compromised, be infected, be seized, be occupied by "
      "the enemy, be cordoned off, get clogged, get blocked, get closed, get jammed, get flooded, "
      "get cut, get broken, get "
      "severed, get destroyed, get damaged, get shut, get shut down, get knocked out, get frozen, "
      "get hacked, get fired, get sacked, get lost, get removed, get deleted, get cancelled, get "
      "demolished, get burnt, get unplugged, get washed away, get snowed in, get banned, get ill, "
      "get sick, become unavailable, become impassable, become blocked, become unusable, become "
      "unreachable, go dead, go missing, go out of service, go out of business, go dark, go "
      "silent, "
      "go offline, be hit by a truck, be hit by lightning, be struck by lightning, blow up, burn "
      "down, burn out, cave in, be under water, be iced up, be out of action, be put out of "
      "action" },
    { "%planned",
      "be planned, be built, be added, be opened, be under construction, be proposed, be finished, "
      "open, will open, opens, be going to be built, be due to open, be laid, be put in, come "
      "into service, be inaugurated, be completed, be installed, will be built, be considered, "
      "becomes available, be created, be now open, be constructed, be offered, be possible" },
    { "%newlink",
      "new, extra, additional, another, second, planned, further, brand new, new direct, "
      "direct new, proposed" },
    { "%having",
      "of, with, taking, lasting, costing, at, for, that takes, that costs, which takes, which "
      "costs, with capacity, of length, with a capacity of, with a length of" },
    { "%grow", "increase, grow, rise, go up, get longer, lengthen, improve, gain, become larger, "
               "become longer, be increased, be larger, get larger, be raised, get dearer, become "
               "dearer, become more expensive, get more expensive" },
    { "%shrink",
      "decrease, fall, drop, shrink, go down, get shorter, be reduced, become smaller, "
      "get smaller, become shorter, be cut, sink, decline, get cheaper, become cheaper" },
    { "%widen", "enlarge, widen, upgrade, raise, increase, expand, extend, boost, lift, improve, "
                "be enlarged, be widened, be upgraded, be raised, be increased, be expanded, be "
                "extended, be boosted, reduce, narrow, lower, be reduced, be narrowed, be lowered, "
                "cut, be cut, change, be changed, be set, set" },
    { "%unitword", "unit, units, minutes, minute, min, hours, hour, days, kilometres, km, miles, "
                   "metres, euros, euro, dollars, litres, tons, tonnes, wagons, mw, megawatt, "
                   "points, seconds, people, cars, trucks, mbit, gbit, steps, hops, money, time" },
    { "%save", "save, spare, gain, shorten, cut, help, bring, buy, win" },
};

#define W GR_NEEDS_WEIGHT

static const gr_rule rules[] = {
    /* Links and nodes that go. */
    { "mod", "%remove [node|vertex|station|person|%node] <nodes> [and|then|from it|first|now]",
      "remove_nodes({G}, {nodes})", NULL, GR_RULE_WEAK },
    { "mod", "%remove [the] [edge|%link] <edges> [and|then|first|now]",
      "remove_edges({G}, {edges})", NULL, GR_RULE_WEAK },
    { "mod", "(nobody|no one) (can use|use|may use|fix|repair|may pass|pass|can pass) <edges>",
      "remove_edges({G}, {edges})" },
    { "mod", "<edges> [one|ones|it|which|that|%link] %fail", "remove_edges({G}, {edges})" },
    { "mod", "[%if] [%link] <edges> [%link] %gets [completely|totally|entirely|altogether]",
      "remove_edges({G}, {edges})" },
    { "mod", "[%if] [%node] <nodes> %gets [completely|totally|entirely|altogether]",
      "remove_nodes({G}, {nodes})" },
    { "mod", "[%if] [%link] <edges> [%link] %fail (completely|totally|entirely|altogether)",
      "remove_edges({G}, {edges})" },
    /* A bridge that is a thing, not one of the graph's theory. */
    { "mod",
      "[%if] (bridge|tunnel|pass|causeway|viaduct|ford|gangway|stretch|section|leg|crossing|tube) "
      "(between|from|linking|joining|connecting) <node a> (and|to|with) <node b> [it|which|that] "
      "%fail",
      "remove_edges({G}, [[{a}, {b}]])" },
    /* With what hangs on it. */
    { "mod",
      "[%if] (%remove|removing|deleting|closing|cutting off|dropping|prune|pruning|chop off|wipe) "
      "[%node] <node> (with everything|and everything|with all|and all|together with all|including "
      "everything|together with everything|including all) [of] [its|that is|that be|what is|which "
      "is] (in|under|below|inside|beneath|contents|content|descendants|subfolders|children|"
      "subordinates|offspring|beneath) [it|him|her]",
      "remove_nodes({G}, all_items([{node}], descendants({G}, {node})))", NULL,
      GR_WANTS_DIRECTIONS },
    { "mod",
      "[%if] <node> (%fail|%gets) (with|and|together with|along with) "
      "(everything|everyone|everybody|"
      "all) [that be|who be|those] (in|under|below|inside|beneath) [it|him|her]",
      "remove_nodes({G}, all_items([{node}], descendants({G}, {node})))", NULL,
      GR_WANTS_DIRECTIONS },
    { "mod",
      "[%if] (subtree|branch|part of the tree) (of|under|below|at|rooted at) <node> (%fail|be "
      "pruned|be chopped off)",
      "remove_nodes({G}, all_items([{node}], descendants({G}, {node})))", NULL,
      GR_WANTS_DIRECTIONS },
    { "mod",
      "[%if] <node> (and|with|together with|along with) (everything|everyone|everybody|all) [that "
      "be|who be|those] (in|under|below|inside|beneath) [it|him|her] %fail",
      "remove_nodes({G}, all_items([{node}], descendants({G}, {node})))", NULL,
      GR_WANTS_DIRECTIONS },
    { "mod",
      "[%if|after|upon] (removing|deleting|closing|losing|dropping|taking out|taking away|without|"
      "loss of|failure of|remove|lose|close) (both|both of|all of) <nodes>",
      "remove_nodes({G}, {nodes})" },
    { "mod", "%if (both|all of) <nodes> %fail", "remove_nodes({G}, {nodes})" },
    { "mod",
      "(one more|additional|one additional|one extra|extra|new|one new) %link "
      "(between|from|connecting|joining) <node a> (and|to|with) <node b>",
      "add_edges({G}, [[{a}, {b}]])" },
    { "mod",
      "[%if|now] <node a> (start dating|starts dating|marry|marries|get to know|gets to know|make "
      "friends "
      "with|makes friends with|meet|meets|team up with|teams up with|link up with|sign a treaty "
      "with|start talking to|starts talking to|form an alliance with) <node b>",
      "add_edges({G}, [[{a}, {b}]])" },
    { "mod",
      "%if <node a> and <node b> (become|became|were|be|got|get) (friends|linked|connected|joined|"
      "neighbours|partners|directly connected|directly linked|acquainted|married|in contact) [as "
      "well|too|also|with each other]",
      "add_edges({G}, [[{a}, {b}]])" },
    { "mod", "(leave|take|keep|cut|count) <nodes> out [of it|of this|of account]",
      "remove_nodes({G}, {nodes})" },

    /* Links that come: one that is said to be new, or that is added. */
    { "mod",
      "[%if|suppose] %newlink %link <edge> [%having] [%weightword] [of] <qty> [%weightword|long] "
      "[%planned]",
      "add_edges({G}, [{edge}], weight={qty})", NULL, W },
    { "mod", "[%if|suppose] %newlink %link <edge> %planned", "add_edges({G}, [{edge}])" },
    { "mod",
      "[%if|suppose] (%add|adding|building|opening|be added|be built) [%newlink] [%link] <edge> "
      "[%having] [%weightword] [of] <qty> [%weightword|long]",
      "add_edges({G}, [{edge}], weight={qty})", NULL, W },
    { "mod",
      "[%if|suppose] [also|additionally|now] (%add|adding|building|opening|plug in|plug|put up|"
      "string up|run|dig|draw|wire up) [also|additionally] [%newlink] %link <edge>",
      "add_edges({G}, [{edge}])" },
    { "mod",
      "[%if|suppose] [there be] %newlink %link (between|from|connecting|joining) <node a> "
      "(and|to|with) <node b> [%having] [%weightword] [of] <qty> [long|%weightword] [%planned]",
      "add_edges({G}, [[{a}, {b}]], weight={qty})", NULL, W },

    { "mod",
      "[%if|suppose] (%add|adding|building|opening|dig|run|string|draw) [%newlink] %link (of|with|"
      "costing|taking) [%weightword] [of] <qty> [long|%weightword] "
      "(between|from|connecting|joining) "
      "<node a> (and|to|with) <node b>",
      "add_edges({G}, [[{a}, {b}]], weight={qty})", NULL, W },

    /* Other numbers. */
    { "mod",
      "[%if] [could|can|will|may|might|plan to|want to|going to] "
      "(replace|swap|exchange|upgrade|rebuild) [%link|pipe|old] <edges> (by|for|with|to) [%link] "
      "[one|something|another] [of|that be|with] (twice as wide|twice as big|twice as large|twice "
      "as "
      "strong|twice as thick|double width|double capacity|twice the capacity|double the "
      "capacity|twice the size|double the size|double size|twice the width)",
      "scale_edge_attribute({G}, edges={edges}, attribute={W}, factor=2)", NULL, W },
    { "mod",
      "[%if] [capacity of|length of|%weightword of] [%link] <edges> [one|%link] (be doubled|be to "
      "be "
      "doubled|be made twice as wide|get a second track|get a second pipe|get a second lane|be "
      "duplicated|get doubled|be twinned|be twice as wide|be twice as big)",
      "scale_edge_attribute({G}, edges={edges}, attribute={W}, factor=2)", NULL, W },
    { "mod",
      "[%if] [could|can|will|may|might|plan to|want to|going to] (double|duplicate|twin) [%link|"
      "capacity of|width of] <edges>",
      "scale_edge_attribute({G}, edges={edges}, attribute={W}, factor=2)", NULL, W },
    { "mod",
      "[%if] [capacity of|length of|%weightword of] [%link] <edges> [one|%link] (be halved|be cut "
      "in "
      "half|lose half its capacity|get halved|be reduced by half|be down to half|run at half "
      "capacity|only work at half capacity)",
      "scale_edge_attribute({G}, edges={edges}, attribute={W}, factor=0.5)", NULL, W },
    { "mod",
      "[%if|can|could] %widen [%weightword of|capacity of] [%link|capacity] <edges> [%weightword] "
      "[from <qty a>] to [%weightword|of] <qty b>",
      "set_edge_attribute({G}, edges={edges}, attribute={b.of}, value={b})", NULL, W },
    { "mod", "[%if|can|could] <edges> [%weightword] %widen [from <qty a>] to [%weightword] <qty b>",
      "set_edge_attribute({G}, edges={edges}, attribute={b.of}, value={b})", NULL, W },
    { "mod",
      "[%if] [%weightword] [of|on|for] <edges> [%link|%weightword] (%grow|%shrink|be raised|be "
      "lowered|be cut|jump|climb|sink|fall) [by <qty c>] [from <qty a>] to [only|just|%weightword] "
      "<qty b>",
      "set_edge_attribute({G}, edges={edges}, attribute={b.of}, value={b})", NULL, W },
    { "mod",
      "[%if] (swap|reverse|flip|turn round|turn around|invert|switch) [the] [direction|directions|"
      "sense|orientation] [of] (every|each|all|all the|all of the) (arrow|%link|direction)",
      "reverse({G})", NULL, GR_WANTS_DIRECTIONS },
    { "mod",
      "[%if] (every|each|all) [of] [the] (arrow|%link|direction) [be] (swapped|reversed|flipped|"
      "turned round|turned around|inverted|switched)",
      "reverse({G})", NULL, GR_WANTS_DIRECTIONS },
    { "free",
      "(after|due to|because of|owing to|thanks to|following|during|on account of|in) [last|this|"
      "heavy|big|great] [night's|week's|winter's] "
      "(storm|flood|accident|landslide|avalanche|fog|snow|"
      "snowfall|fire|strike|roadworks|road works|works|repairs|maintenance|power cut|earthquake|"
      "crash|rain|ice|floods|weather|rockfall|explosion|burglary|blizzard|hurricane|gale|drought|"
      "festival|marathon|demonstration|attack|outage|technical problems|high water)",
      "" },
    { "free", "(because of|due to|owing to|as a result of|on account of) (that|this|it)", "" },
    { "free", "(as a result|as a consequence|in consequence|consequently)", "" },
    { "mod",
      "[%if] [%link] <edges> [be] (clogged|reduced|narrowed|throttled|cut|limited|down) to "
      "(half|half "
      "its capacity|half capacity|50 percent|half of it)",
      "scale_edge_attribute({G}, edges={edges}, attribute={W}, factor=0.5)", NULL, W },
    { "mod",
      "[%if] (double|doubling|we double) (all|every|each) (%weightword|capacities|capacity|"
      "lengths|costs|prices|weights|times|distances)",
      "scale_edge_attribute({G}, attribute={W}, factor=2)", NULL, W },
    { "mod",
      "[%if] (all|every|each) (%weightword|capacities|capacity|lengths|costs|prices|weights|times|"
      "distances) [be] (doubled|double|twice as high|twice as large)",
      "scale_edge_attribute({G}, attribute={W}, factor=2)", NULL, W },
    { "mod",
      "[%if] (halve|halving|we halve) (all|every|each) (%weightword|capacities|capacity|lengths|"
      "costs|prices|weights|times|distances)",
      "scale_edge_attribute({G}, attribute={W}, factor=0.5)", NULL, W },

    /* Two made one. */
    { "mod",
      "[%if] (merge|join|unite|contract|combine|fuse) [the] [twins|nodes|%node|%link] <node a> "
      "(and|with|into) <node b> [into one|into a single|together|into one %node|into a single "
      "%node]",
      "contract_nodes({G}, {a}, {b}, self_loops=false)" },
    { "answer",
      "(merge|join|unite|contract|combine|fuse) [the] [twins|nodes|%node] <node a> (and|with) "
      "<node b> [into] [one|a single|single] [%node|person] [and] %howmany (%contact|%link) "
      "[do|does|have|has] (merged|combined|resulting|new|joint|united|one) [%node|person] [have]",
      "degree(contract_nodes({G}, {a}, {b}, self_loops=false), {a})",
      "the degree of {a} and {b} made one" },

    /* Only where something changes, so {G0} is in it. */
    { "scalar", "(new|resulting|changed|updated|altered) <scalar>",
      "{scalar} + 0 * node_count({G0})", "{scalar}" },

    { "set",
      "[%node|who|those|people] [that|who|which] [can|could|will] [then|now] (no longer|not any "
      "more|not any longer|never again) [be] (hear|get|hear from|receive|reached|reached "
      "by|reached "
      "from|contacted by|see) [by|from] <node> [gossip|news|messages|rumour|rumours|message|signal|"
      "calls|posts]",
      "items_without(common_items(nodes({G}), descendants({G0}, {node})), descendants({G}, "
      "{node}))",
      "what {node} no longer reaches" },
    { "set",
      "[%node|who|those|people] [that|who|which] [can|could|will] [then|now] (no longer|not any "
      "more|not any longer|never again) (reach|get to|go to|talk to|contact|travel to|drive to) "
      "<node>",
      "items_without(common_items(nodes({G}), ancestors({G0}, {node})), ancestors({G}, {node}))",
      "what no longer reaches {node}" },
    { "set",
      "(%node|who|whom|where|what|those|people) [that|who|which] [can|could|will] <node> (no "
      "longer|not any more|not any longer|never again) (reach|get to|go to|talk to|contact|travel "
      "to|drive to|deliver to|supply|see|call|send to|send anything to|ping|serve|visit) [any "
      "more|anymore|then|now]",
      "items_without(common_items(nodes({G}), descendants({G0}, {node})), descendants({G}, "
      "{node}))",
      "what {node} no longer reaches" },
    { "set",
      "[%node|who|those|people] [that|who|which] (can not|cannot|can't|couldn't|can no longer) "
      "[be] (reached|supplied|visited|served|got to|accessed|contacted) (from|by) <node> (any "
      "more|anymore|any longer|then|now|afterwards)",
      "items_without(common_items(nodes({G}), descendants({G0}, {node})), descendants({G}, "
      "{node}))",
      "what {node} no longer reaches" },
    { "set",
      "(%node|who|those|people|everyone) [that|who|which] [be|will be|would be] [then|now] "
      "(separated|cut off|isolated|parted|severed|disconnected) from <node> [then|now]",
      "items_without(common_items(nodes({G}), descendants({G0}, {node})), descendants({G}, "
      "{node}))",
      "what {node} no longer reaches" },
    { "answer",
      "(would|will|does|do) [it|that|this] (connect|join|link|unite) (everybody|everyone|all|"
      "everything|all %node|all of them|every %node)",
      "is_connected({G}) and node_count({G0}) > 0", "whether that connects everything" },
    { "free",
      "<nodes> (itself|himself|herself|themselves) (aside|excluded|not counted|not included|left "
      "aside|apart)",
      "" },
    { "answer",
      "%howmany (%node|of them) (remain|stay|survive|be left|be left over|be there "
      "then|remain then|be still there)",
      "node_count({G}) + 0 * node_count({G0})", "the number of nodes left" },

    { "answer", "%howmany <groups> [be there] before and after [that|it|this]",
      "[count({groups/0}), count({groups})]", "{groups} before and after" },
    { "answer", "[%what] [be] <scalar> before and after [that|it|this]", "[{scalar/0}, {scalar}]",
      "{scalar} before and after" },

    /* What it is worth. */
    { "answer",
      "(by how much|by how many) [%unitword] [per day|per hour] [more|longer|higher|dearer] "
      "[do|does|will|would] <scalar> [%grow|be|become]",
      "{scalar} - {scalar/0}", "the increase of {scalar}" },
    { "answer",
      "(how much|how many) [%unitword] [per day|per hour] (more|longer|higher|dearer) "
      "[do|does|will|would] <scalar> [%grow|be|become]",
      "{scalar} - {scalar/0}", "the increase of {scalar}" },
    { "answer",
      "(by how much|by how many|how much|how many) [%unitword] [per day|per hour] "
      "[do|does|will|would] <scalar> %grow [by]",
      "{scalar} - {scalar/0}", "the increase of {scalar}" },
    { "answer",
      "(by how much|by how many|how much|how many) [%unitword] [per day|per hour] "
      "(less|shorter|fewer|lower|cheaper) [do|does|will|would] <scalar> [%shrink]",
      "{scalar/0} - {scalar}", "the decrease of {scalar}", GR_RULE_WEAK },
    { "answer",
      "(by how much|by how many|how much|how many) [%unitword] [do|does|will|would] <scalar> "
      "%shrink [by]",
      "{scalar/0} - {scalar}", "the decrease of {scalar}" },
    { "answer", "(how much|how many) more [%unitword|%cargo] <scalar>", "{scalar} - {scalar/0}",
      "the increase of {scalar}" },
    { "answer",
      "(how much|how many) [%unitword] [would|does|will|do|could] [it|that|this|the new %link] "
      "%save [me|us|you] [on the way|going|travelling] (from <node a> to <node b>|between <node a> "
      "and <node b>|on the trip from <node a> to <node b>)",
      "shortest_path_length({G0}, {a}, {b}) - shortest_path_length({G}, {a}, {b})",
      "what it saves from {a} to {b}", W | GR_UNIT_IS_WEIGHT },
    { "answer",
      "(how much|how many) [%unitword] (longer|more|further|extra) [do|does|will|would|be|it] "
      "[it|trip|way|detour] [take] [to %go|be|need] (from <node a> to <node b>|between <node a> "
      "and <node b>)",
      "shortest_path_length({G}, {a}, {b}) - shortest_path_length({G0}, {a}, {b})",
      "how much longer it is from {a} to {b}", W | GR_UNIT_IS_WEIGHT },
    { "answer",
      "(do|does|will|would) [it|that|this] (help|save|shorten|make a difference|matter|change "
      "anything|speed up) [on|for] [the way|trip|journey|drive|%path|anyone going] (from <node a> "
      "to <node b>|between <node a> and <node b>)",
      "shortest_path_length({G}, {a}, {b}) != shortest_path_length({G0}, {a}, {b})",
      "whether it changes the way from {a} to {b}", W },
    { "answer",
      "(do|does|will|would) [it|that|this] (raise|increase|lift|boost|improve|enlarge) <scalar>",
      "{scalar} > {scalar/0}", "whether {scalar} grows" },
    { "answer", "(do|does|will|would) [it|that|this] (reduce|lower|decrease|shrink|hurt) <scalar>",
      "{scalar} < {scalar/0}", "whether {scalar} shrinks" },
    { "answer",
      "(do|does|will|would) [it|that|this] (change|affect|alter|influence|impact|make a difference "
      "to|have an effect on|have any effect on) <scalar>",
      "{scalar} != {scalar/0}", "whether {scalar} changes" },
    { "answer", "(do|does|will|would) <scalar> %grow", "{scalar} > {scalar/0}",
      "whether {scalar} grows" },
    { "answer", "(do|does|will|would) <scalar> %shrink", "{scalar} < {scalar/0}",
      "whether {scalar} shrinks" },
    { "answer", "(do|does|will|would) <scalar> (change|differ|be different|be affected)",
      "{scalar} != {scalar/0}", "whether {scalar} changes" },

    { "scalar", "(capacity|supply) [of|on|for] <ends>",
      "maximum_flow_value({G}, {ends}, capacity={C})", "the maximum flow",
      GR_NEEDS_CAPACITY | GR_UNIT_IS_CAPACITY },
    { "scalar", "<ends> (%flowword|flow|supply|capacity)",
      "maximum_flow_value({G}, {ends}, capacity={C})", "the maximum flow",
      GR_NEEDS_CAPACITY | GR_UNIT_IS_CAPACITY },

    /* The worst that can happen. */
    { "answer",
      "(which|what) [single] %node [%if|whose] [%fail|removal|loss|failure|closure] "
      "[would|do|does] "
      "(split|break|leave) [%graph|it|the rest] (into the most|in the most|into most) %part",
      "critical_node({G}, component_count).node", "the node whose loss leaves most parts" },
    { "answer",
      "(which|what) [single] %node [%if|whose] [%fail|removal|loss|failure|closure] "
      "[would|do|does] "
      "(hurt|harm|damage|affect) connectivity most",
      "critical_node({G}, component_count).node", "the node whose loss leaves most parts" },
};

GR_GRAMMAR(whatif, rules, phrases);
