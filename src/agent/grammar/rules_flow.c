/* How much gets through: maximum flows and minimum cuts. */
#include "agent/grammar_int.h"

static const gr_phrases phrases[] = {
    { "%cargo",
      "wagon, car, truck, lorry, vehicle, train, bus, litre, liter, gallon, water, oil, gas, data, "
      "traffic, packet, people, passenger, person, goods, unit, tonne, ton, pallet, box, "
      "container, "
      "power, electricity, megawatt, kilowatt, current, bandwidth, grain, supply, supplies, flow, "
      "throughput, volume, load, freight, cargo, bit, megabit, gigabit, mbit, gbit, mbps, gbps, "
      "barrel, parcel, package, shipment, coal, ore, blood, air, heat, steam, beer, milk, wine, "
      "visitor, evacuee, refugee, tourist, pedestrian, commuter, spectator, animal, cattle, crate, "
      "product, item, material, food, rice, sand, gravel, timber, cubic metre, cubic meter, m3, "
      "stuff, information, signal, message, request, call, energy, mw, kw, litres, money, fuel" },
    { "%send",
      "send, push, pump, ship, get, route, move, transport, carry, deliver, pass, stream, flow, "
      "bring, haul, transfer, be sent, be pumped, be shipped, be moved, be transported, be "
      "carried, "
      "be delivered, be pushed, be routed, go, travel, run, reach, arrive, be brought, drive, "
      "get through, go through, be transferred, evacuate, be evacuated, feed, supply, channel, "
      "be channelled, squeeze, be squeezed, transmit, be transmitted, cross, be hauled, come, "
      "simultaneously travel, simultaneously go, make it, download, upload" },
    { "%rate",
      "per hour, per hr, per day, per minute, per min, per second, per week, an hour, a day, a "
      "minute, a second, every hour, each hour, each day, every day, at once, simultaneously, at "
      "the same time, at a time, in parallel, hourly, daily, /h, /s, in one hour, in an hour, at "
      "most, maximally, in total, at maximum, overall, at best, in the best case, as much as "
      "possible, per unit time, per unit of time, concurrently, tops" },
    { "%flowword",
      "maximum flow, max flow, maximal flow, maximum throughput, max throughput, throughput, "
      "greatest flow, largest flow, highest flow, total capacity, maximum capacity, total "
      "throughput, maximum traffic, maximum amount, maximum bandwidth, total bandwidth, largest "
      "possible flow, biggest flow, flow value, maximum possible flow, most flow, carrying "
      "capacity, highest throughput, best throughput, aggregate capacity, transport capacity, "
      "total flow, flow capacity, maximum volume, maximum rate, peak throughput, max-flow, "
      "maximum s-t flow, value of the maximum flow, value of a maximum flow, value of maximum "
      "flow, highest possible flow, overall capacity" },
};

#define FLOW  "maximum_flow_value({G}, {a}, {b}, capacity={C})"
#define FLOWS "the maximum flow from {a} to {b}"
#define CUT   "minimum_cut({G}, {a}, {b}, capacity={C})"

static const gr_rule rules[] = {
    { "scalar",
      "%flowword [%rate] [%send|possible|of %cargo] [%from|between] <node a> (%to|and) <node b> "
      "[%rate|be possible|possible]",
      FLOW, FLOWS, GR_NEEDS_CAPACITY | GR_UNIT_IS_CAPACITY },
    { "scalar",
      "%flowword [from source|in this network|of the network] (with|when|where) [source] "
      "<node a> [be|as] [source|the source] (and|to) [sink|target] <node b> [be|as] [sink|the "
      "sink|target]",
      FLOW, FLOWS, GR_NEEDS_CAPACITY | GR_UNIT_IS_CAPACITY },
    { "scalar",
      "%cargo [%rate] %send [%rate|through|through %graph] %from <node a> %to <node b> "
      "[%rate|through %graph]",
      FLOW, FLOWS, GR_NEEDS_CAPACITY | GR_UNIT_IS_CAPACITY },
    { "scalar", "%cargo [%rate] %send %to <node b> %from <node a> [%rate]", FLOW, FLOWS,
      GR_NEEDS_CAPACITY | GR_UNIT_IS_CAPACITY },
    { "scalar", "[%cargo] [%rate] <node a> %send [%rate|through] %to <node b> [%rate]", FLOW, FLOWS,
      GR_NEEDS_CAPACITY | GR_UNIT_IS_CAPACITY },
    { "scalar",
      "[%cargo] [%rate] <node b> (receive|get|obtain|be supplied) [%cargo] [%rate] %from <node a> "
      "[%rate]",
      FLOW, FLOWS, GR_NEEDS_CAPACITY | GR_UNIT_IS_CAPACITY },
    { "scalar",
      "(much|many|much at most) [%cargo] [%rate] %send [%rate|through] %from <node a> %to <node b> "
      "[%rate]",
      FLOW, FLOWS, GR_NEEDS_CAPACITY | GR_UNIT_IS_CAPACITY },
    { "scalar",
      "(most|maximum|largest amount|greatest amount|maximum amount|maximum number|highest "
      "number|largest number) [of] [%cargo] [%rate] [that] %send [%rate] %from <node a> %to "
      "<node b> [%rate]",
      FLOW, FLOWS, GR_NEEDS_CAPACITY | GR_UNIT_IS_CAPACITY },
    { "answer",
      "(how much|how many) [%cargo] [%rate] %send [%rate|through] %from <node a> %to <node b> "
      "[%rate]",
      FLOW, FLOWS, GR_NEEDS_CAPACITY | GR_UNIT_IS_CAPACITY },
    { "answer", "maximise [%cargo|flow|throughput] [%from|between] <node a> (%to|and) <node b>",
      FLOW, FLOWS, GR_NEEDS_CAPACITY | GR_UNIT_IS_CAPACITY },
    { "bool", "<qty q> [%cargo|unit] [%rate] %send [%rate] %from <node a> %to <node b> [%rate]",
      FLOW " >= {q}", "so much can flow from {a} to {b}", GR_NEEDS_CAPACITY },
    { "bool", "%send <qty q> [%cargo|unit] [%rate] %from <node a> %to <node b> [%rate]",
      FLOW " >= {q}", "so much can flow from {a} to {b}", GR_NEEDS_CAPACITY },

    { "scalar",
      "(greatest|largest|maximum|highest|most|biggest|peak) [possible] [amount|volume|number|"
      "quantity|rate|total] [of %cargo] [%cargo] [%rate] (from <node a> to <node b>|between <node "
      "a> "
      "and <node b>) [%rate]",
      FLOW, FLOWS, GR_NEEDS_CAPACITY | GR_UNIT_IS_CAPACITY | GR_RULE_WEAK },
    { "scalar",
      "(maximum|max|maximum amount|greatest amount|largest amount|greatest total) "
      "[%cargo|of %cargo] [%rate] (from <node a> to <node b>|between <node a> and <node "
      "b>) [%rate]",
      FLOW, FLOWS, GR_NEEDS_CAPACITY | GR_UNIT_IS_CAPACITY },
    { "scalar",
      "[%cargo] [%rate] (reach|arrive at|get to|come to|enter|flow into|make it to) <node b> %from "
      "<node a> [%rate]",
      FLOW, FLOWS, GR_NEEDS_CAPACITY | GR_UNIT_IS_CAPACITY },
    { "scalar",
      "(flow|be sent|be pumped|pass|get through|be transported|be shipped|be moved|be pushed|be "
      "carried|be delivered) [through] (from <node a> to <node b>|between <node a> and <node b>) "
      "[%rate]",
      FLOW, FLOWS, GR_NEEDS_CAPACITY | GR_UNIT_IS_CAPACITY | GR_RULE_WEAK },
    { "scalar", "%flowword", "maximum_flow_value({G}, {TOLD.source}, {TOLD.target}, capacity={C})",
      "the maximum flow", GR_NEEDS_CAPACITY | GR_UNIT_IS_CAPACITY },
    { "scalar",
      "%flowword [do we get|be there|can be reached|be possible] [%from|between] <node a> "
      "(%to|and) <node b>",
      FLOW, FLOWS, GR_NEEDS_CAPACITY | GR_UNIT_IS_CAPACITY },

    /* Cuts. */
    { "answer",
      "(what|how large|how big|which) [be] [capacity|value|size] [do|does|of|has] (minimum cut|min "
      "cut|minimal cut|smallest cut) [have|be]",
      "{WITNESS}", "the capacity of a minimum cut", GR_UNIT_IS_CAPACITY },
    { "scalar", "%flowword [value] [of|for] <node a> (%dash|-) <node b>",
      "maximum_flow_value({G}, {a}, {b}, capacity={C})", "the maximum flow from {a} to {b}",
      GR_NEEDS_CAPACITY | GR_UNIT_IS_CAPACITY },
    { "told",
      "[..] <node b> (want|need|require|order|ask for|demand|expect|must get|should get|has to "
      "get) "
      "<qty> [a day|per day|an hour|per hour|a week|per week|daily|per second|a minute|per minute] "
      "[of] [water|power|current|goods|milk|bread|data|oil|gas] from <node a>",
      "possible=maximum_flow_value({G}, {a}, {b}, capacity={C}) >= {qty}", NULL,
      GR_NEEDS_CAPACITY },
    { "free",
      "(numbers|figures|values|labels) [be|mean|give] "
      "[%cargo|crates|tons|tonnes|litres|cars|trucks|"
      "wagons|people|units|boxes|megawatts|packets] (a|per|an|each) (day|hour|minute|second|week|"
      "month|trip)",
      "" },
    { "free", "(which|what) [be] bottleneck (i.e.|that is|meaning|in other words)", "" },
    { "eset",
      "%link (make up|form|belong to|be in|constitute|be part of|lie in|cross) (minimum cut|min "
      "cut|minimal cut) [%from|between|separating] <node a> (%to|and|from) <node b>",
      CUT ".edges", "the minimum cut between {a} and {b}", GR_NEEDS_CAPACITY },
    { "eset",
      "bottleneck [%link] [%from|between|for %cargo from|on the way from] <node a> (%to|and) <node "
      "b>",
      CUT ".edges", "the minimum cut between {a} and {b}", GR_NEEDS_CAPACITY },
    { "eset",
      "(minimum cut|min cut|bottleneck|minimal cut|limiting|saturated|tightest) [%link|set of "
      "%link] "
      "[%from|between|separating|for flow|that limit] <node a> (%to|and|from) <node b>",
      CUT ".edges", "the minimum cut between {a} and {b}", GR_NEEDS_CAPACITY },
    { "scalar",
      "(minimum cut|min cut|minimal cut|minimum s-t cut) [value|capacity|weight|size|between|%from|"
      "separating] <node a> (%to|and|from) <node b>",
      CUT ".value", "the minimum cut between {a} and {b}",
      GR_NEEDS_CAPACITY | GR_UNIT_IS_CAPACITY },
    { "eset",
      "(cheapest|smallest|minimum|least) [set of] %link (to|that) "
      "(%remove|cut|block|close|sabotage|"
      "destroy) [to|so that|that|which] (separate|disconnect|isolate|cut off|stop) [all "
      "flow|%cargo] "
      "[from] <node a> (from|and|to) <node b>",
      CUT ".edges", "the minimum cut between {a} and {b}", GR_NEEDS_WEIGHT },
    { "scalar",
      "(cheapest|smallest|minimum|least|lowest) (total capacity|capacity|cost|total "
      "cost|effort|price|"
      "total weight) (to|of|that|for) .. (separate|disconnect|isolate|cut off|cut|block) [from] "
      "<node "
      "a> (from|and|to) <node b>",
      CUT ".value", "the minimum cut between {a} and {b}", GR_NEEDS_WEIGHT | GR_UNIT_IS_CAPACITY },
    { "eset",
      "%link (limit|restrict|be the bottleneck for|be saturated by|be used to full capacity by|"
      "constrain) (flow|throughput|maximum flow|transport|supply) %from <node a> %to <node b>",
      CUT ".edges", "the minimum cut between {a} and {b}", GR_NEEDS_CAPACITY },
    { "eset", "(global minimum cut|cheapest way to split %graph|smallest cut)",
      "stoer_wagner({G}).edges", "the global minimum cut" },
    { "scalar",
      "(global minimum cut value|value of the global minimum cut|weight of the smallest cut)",
      "stoer_wagner({G}).value", "the value of the global minimum cut" },
    { "scalar",
      "(minimum cost|cheapest cost|lowest cost|least cost) (flow|maximum flow|way to send as much "
      "as "
      "possible) [%from|between] <node a> (%to|and) <node b>",
      "min_cost_flow({G}, {a}, {b}).cost", "the cost of the cheapest maximum flow",
      GR_NEEDS_CAPACITY },
};

GR_GRAMMAR(flow, rules, phrases);
