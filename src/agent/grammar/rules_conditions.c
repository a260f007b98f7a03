/* Conditions: kinds of links, numbers that rise or fall, streets made one-way, links that come or
 * go between two, what stops cost, and ends that are one of several. */
#include "agent/grammar_int.h"

static const gr_phrases phrases[] = {
    { "%without", "not counting, not including, barring, minus, leaving aside, disregarding, save "
                  "for, staying clear of, keeping clear of, keeping away from, staying away from, "
                  "circumventing, that skips, that bypasses, that steers clear of, that stays away "
                  "from, that leaves out, which avoids, which skips, which bypasses, other than "
                  "via, other than through, other than going via, other than going through, "
                  "other than by way of, without involving, without help from, without the help "
                  "of, without relying on, without setting foot in, not stopping at, not calling "
                  "at, never passing, never touching, detouring around, going around" },
    { "%fail",
      "run dry, have run dry, be dry, be on maternity leave, be on paternity leave, be on a "
      "sabbatical, move abroad, go abroad, leave town, be not possible, be not an option, be not "
      "feasible, be "
      "not available, be snowed under, be buried under snow, be waterlogged, be under snow, be "
      "overgrown, pull "
      "out, pull out of, back out, opt out, bow out, be pulled out, say no, be no longer in, "
      "be no longer part of, be no longer with, withdraw, secede, drop off, be struck off, be "
      "taken off, be removed from service, be off sick, be signed off sick, be not coming, be not "
      "running, not run, not operate, be not served, be not in service, be not allowed, be not "
      "permitted, be banned, be forbidden, be prohibited, be off limits, be no go, be taboo, be "
      "unsafe, be too dangerous, be closed today, be closed on sundays, be shut today, stay "
      "closed, stay shut, remain closed, remain shut, have been closed, have closed, have gone, "
      "have left, have quit, have resigned, have retired, have failed, have died, have collapsed, "
      "be cut off, be roadworks, be dug up, be taken up, be ripped up, be bricked up, be pulled "
      "down, have gone down, goes down, go down as well, fall out, be struck out" },
    { "%gets",
      "become impossible, become unavailable, become too dangerous, become a no go, become "
      "off limits, be no option, be not an option, become out of bounds" },
    { "%remove",
      "retire, decommission, mothball, phase out, discontinue, suspend, ban, forbid, "
      "rule out, withdraw, abandon, seal off, cordon off, barricade, lock, lock up, pull "
      "the plug on, call off, cancel, prohibit, get rid of, do away with, throw out, do "
      "without, write off, board up, dig up, tear down, pull down" },
    /* What is said of a link or a node then is no more than that it is gone. */
    { "%struck",
      "be cancelled, be canceled, be called off, be suspended, be withdrawn, be scrapped, "
      "not run, be not running, be on strike, be out of service, be fully booked, be sold "
      "out, be full" },
    /* What was gone and is there again. */
    { "%restored",
      "open again, be reopened, reopen, back in service, be repaired, work again, works "
      "again, back up, back online, be restored, run again, running again, back in "
      "operation, usable again, passable again, be back, no longer closed, no longer "
      "blocked" },
    /* With a quantity: something that every place or link costs, or a bound on them. */
    { "%ofeach",
      "each, every, per, any, all, every stop, each stop, per stop, every station, each station, "
      "per station, every "
      "change, each change, per change, every intermediate, each intermediate, per "
      "transfer, each transfer, every transfer, at every, at each, on every, on each, for "
      "every, for each, every link, each link, every leg, each leg, per leg, every road, "
      "each road, all roads, all links, all routes, links, roads, pipes, cables, legs, "
      "edges, tracks, lines, flights, trains, buses, streets, trails, routes, stages, "
      "tunnels, bridges, connections" },
    { "%over", "slower than, dearer than, costlier than, more expensive than, steeper than, deeper "
               "than, taller than" },
    { "%under", "faster than, quicker than, thinner than, shallower than" },
    { "%tread",
      "land in, land at, set foot in, transit, transit through, touch down in, go anywhere "
      "near, go near, be seen in, drive into, walk into, go into, travel through, route "
      "through, be routed through, go by way of, come through, spend time in, change "
      "planes in, change trains in, change in, change at, stop over in, fly via, fly over, "
      "fly through, call in at, call at, cross, enter, pass through, go through, use" },
    { "%timesas", "as long, as much, as far, as high, as expensive, as many, as slow, as large, as "
                  "wide, the time, the usual time, longer, as big, its usual time, the price, as "
                  "dear, the normal time, its capacity, the cost, the usual" },
    { "%letsby",
      "only let, only lets, only carry, only carries, can only carry, can only take, can "
      "only handle, only handle, only handles, only manage, only manages, only allow, only "
      "allows, only pass, only passes, only take, only takes, only hold, only holds, can "
      "only hold, can only pass, be limited to, be restricted to, be throttled to, be down "
      "to, be reduced to, be capped at, be only good for, only deliver, only delivers" },
    { "%graph", "excerpt, map excerpt, extract, snippet" },
    { "%link",
      "chord, cross link, rope bridge, ferry service, boat, shuttle service, bus service" },
    /* A link that comes; where it is not understood, nothing is answered. */
    { "%adding", "add, build, lay, install, construct, dig, string, erect, put in, put up, set up, "
                 "inaugurate, establish, introduce" },
    { "%if", "provided, providing, granted that" },
    { "%rise", "raise, increase, grow, rise, go up, lengthen, widen, enlarge, expand, extend, "
               "upgrade, boost, lift, climb, gain, be longer, be slower, be dearer, get longer, "
               "get slower, get dearer, be prolonged, be delayed, jump, be upped, up, be larger, "
               "be wider, slow down, be slowed down, beef up, step up" },
    { "%sink", "reduce, decrease, lower, shrink, fall, drop, go down, narrow, shorten, cut, lose, "
               "sink, be shorter, be faster, be cheaper, get shorter, get faster, get cheaper, "
               "decline, trim, be downgraded, downgrade, be smaller, throttle, speed up" },
    { "%surplus",
      "longer, more, extra, slower, dearer, more expensive, additional, on top, further, "
      "later, late, behind schedule, more than usual, longer than usual, more than normal, longer "
      "than normal, "
      "wider, larger, costlier" },
    { "%shortfall", "shorter, less, faster, cheaper, quicker, fewer, less than usual, narrower, "
                    "smaller, less than normal, below normal" },
    { "%lasting", "take, takes, cost, costs, be, last, lasts, need, needs, carry, carries, hold, "
                  "become, get, can carry, can take, measure, require, run, be running" },
    { "%oneway", "one way, oneway, one way only, a one way street, one way street, a one way "
                 "road" },
    { "%onlyruns",
      "be only open, only be open, be only passable, be only usable, can only be used, can only be "
      "driven, can only be taken, may only be used, may only be driven, be only driven, only run, "
      "only runs, only go, only goes, only lead, only leads, only work, only works, can only be "
      "passed, can only be travelled, can only be walked, may only be travelled, be restricted to "
      "traffic, only carry traffic, only carries traffic, only allow traffic, only allows traffic, "
      "be open only, run only, runs only, go only, goes only, work only, works only" },
    { "%stopover", "stop, station, change, transfer, stopover, layover, interchange, junction, "
                   "intermediate stop, intermediate station, intermediate node, halt, waypoint, "
                   "node on the way, stop on the way, stop in between, station in between, change "
                   "of train, change of trains, intermediate town, town on the way, intermediate "
                   "city, hub, intermediate point, node in between, intermediate hop, router on "
                   "the way, place on the way, intermediate place, intermediate router, "
                   "intermediate airport, checkpoint, border crossing" },
    { "%fee", "airport tax, airport fee, transfer fee, service charge, handling charge, fee, toll, "
              "charge, surcharge, penalty, tax, city fee, city toll, congestion charge, "
              "entry fee, transit fee, duty, levy, extra charge, handling fee, delay, wait, "
              "waiting time, stop, extra time, transit charge, landing fee, port fee" },
    { "%passing", "passing, passing through, going through, going via, driving through, changing "
                  "at, changing in, changing trains at, stopping at, stopping in, crossing, "
                  "transit through, transiting, entering, a stop at, a stop in, every stop at, "
                  "every pass through, travelling through, walking through, a change at, a change "
                  "in, routing through, anything through, everything through" },
    { "%obtains",
      "get, receive, be given, be getting, will get, obtain, set up, install, establish, "
      "agree on, open, build, lay" },
    { "%moreover", "as well, too, also, additionally, in addition, now, now also, then, soon" },
    { "%parts", "fall out, split up, break up, part ways, divorce, stop talking, "
                "cut ties, no longer talk, no longer speak, not talk anymore, not talk any more, "
                "not speak anymore, no longer work together, no longer cooperate, be no longer "
                "friends, be no longer on speaking terms, unfriend each other, no longer see each "
                "other, stop speaking, stop working together, stop trading, be not talking, be "
                "not on speaking terms, no longer trade, no longer get along, be no longer in "
                "touch, be no longer in contact, lose touch, lose contact, be no longer linked, be "
                "no longer connected" },
    { "%parted", "fall out with, split up with, break up with, split from, divorce, "
                 "stop talking to, cut ties with, no longer talk to, unfriend, unfollow, block, no "
                 "longer speak to, no longer work with, stop working with, stop speaking to, stop "
                 "trading with, no longer trade with, lose touch with, lose contact with, have "
                 "unfriended, have blocked, have fallen out with, have unfollowed, no longer "
                 "follow, no longer know, not talk to, be no longer friends with, be no longer "
                 "linked to, be no longer connected to" },
    { "%shunned", "a wide berth, a miss, the cold shoulder" },
    { "%anyof", "any of, any one of, one of, either of, whichever of, the nearest of, the nearer "
                "of, the closest of, the closer of, any, either, the nearest one of, the best of" },
    { "%refuse", "refuse to, not want to, never, do not want to, don't want to, will not, won't, "
                 "cannot, can't, must not, mustn't, may not, hate to, would rather not, should "
                 "not, not, be not allowed to, be not willing to, be unwilling to" },
    { "%errand",
      "would like to, want to, must, have to, need to, should, plan to, promise to, have "
      "promised to, like to, love to, intend to, be going to, wish to, hope to, have got to, got "
      "to, 'd like "
      "to, first have to, be supposed to, will" },
    { "%only", "only, just, nothing but, solely, exclusively, purely, none but" },
    { "%condition",
      "only open, be only open, only when, only if, as long as, on condition that, "
      "provided that, depending on, depends on, once every, every other day, only on, "
      "only during" },
};

#define W      GR_NEEDS_WEIGHT
#define ADD(n) "scale_edge_attribute({G}, edges={edges}, attribute={qty.of}, factor=1, plus=" n ")"
#define PCT(n) "scale_edge_attribute({G}, edges={edges}, attribute={W}, factor=" n ")"
#define ALL(n) "scale_edge_attribute({G}, attribute={qty.of}, factor=1, plus=" n ")"
#define WHAT                                                                                       \
    "[%if] [%weightword|%fares] [of|on|for|at|between] [%link] <edges> [%link|%weightword|one] "
#define CUTOFF "remove_edges(to_directed({G}), [[{b}, {a}]])"

static const gr_rule rules[] = {
    /* Links of some kinds. */
    { "oflinks", "<linkkind>", "{linkkind.of} == {linkkind}" },
    { "oflinks", "<linkkind a> (and|or|nor|&) <linkkind b>", "({a.of} == {a} or {b.of} == {b})" },
    { "oflinks", "<linkkind a> [,] <linkkind b> (and|or|nor) <linkkind d>",
      "({a.of} == {a} or {b.of} == {b} or {d.of} == {d})" },
    { "mod",
      "(no|without|avoid|avoiding|not by|not using|excluding|ignoring|except|except for|leaving "
      "out|other than|apart from|not on|skipping|hate|cannot stand|not take|not taking|never "
      "take|never by|not use|never use|refuse to use|refuse to take|do not use|minus) [any|all|by|"
      "kind of] <oflinks> [%link|service|ride|stretch|connections|ones|trip]",
      "filter_edges({G}, not ({oflinks}))" },
    { "mod",
      "[%if] [%use|go|travel|move|count|be|allowed|stay] %only [be|go|travel|%use|by|on|along|via|"
      "through|with|using|the|of type|of kind|allowed|those] <oflinks> "
      "[%link|service|ride|ones|connections] [count|be allowed|be used|may be used|run|be "
      "running|be "
      "open|work]",
      "filter_edges({G}, {oflinks})" },
    { "mod",
      "(by|using|via|over|along|with|on|through|%use) <oflinks> [%link|service|ride|ones] "
      "(only|alone|exclusively|solely)",
      "filter_edges({G}, {oflinks})" },
    { "mod",
      "[%if] [all|every|any|the] <oflinks> [%link|service|ride|line|connections|ones] "
      "(%fail|be on strike|strike|stand still|be cancelled|be suspended|be not running|do not "
      "run|cannot be used|can't be used|be unavailable)",
      "filter_edges({G}, not ({oflinks}))" },

    /* Numbers that rise or fall. */
    { "mod", WHAT "%rise by [another|further] <qty>", ADD("{qty}"), NULL, W },
    { "mod", WHAT "%sink by [another|further] <qty>", ADD("-{qty}"), NULL, W },
    { "mod",
      "[%if] %rise [%weightword|%fares] [of|on|for|between] [%link] <edges> [%link|%weightword] by "
      "<qty>",
      ADD("{qty}"), NULL, W },
    { "mod",
      "[%if] %sink [%weightword|%fares] [of|on|for|between] [%link] <edges> [%link|%weightword] by "
      "<qty>",
      ADD("-{qty}"), NULL, W },
    { "mod", WHAT "%lasting [now|then|another|an extra|up to] <qty> %surplus", ADD("{qty}"), NULL,
      W },
    { "mod", WHAT "%lasting [now|then] <qty> %shortfall", ADD("-{qty}"), NULL, W },
    { "mod", WHAT "%lasting [now|then] [an] (extra|additional|further) <qty>", ADD("{qty}"), NULL,
      W },
    { "mod",
      "[%if] [a|an|the] (delay|wait|hold up|detour|diversion|surcharge|extra charge|toll|fee|"
      "penalty) of <qty> [on|at|for|between] [%link] <edges>",
      ADD("{qty}"), NULL, W },
    { "mod",
      "[%if] <edges> [%link] (have|be delayed|be slowed|be slowed down|be "
      "hit|suffer|carry|cost|get) "
      "[by] [a|an] [delay of|wait of|surcharge of|toll of|fee of|extra charge of|penalty of] <qty> "
      "[delay|surcharge|toll|fee|wait|penalty] [on top|extra|more]",
      ADD("{qty}"), NULL, W | GR_RULE_WEAK },
    { "mod", WHAT "%rise by <percent>", PCT("1 + {percent} / 100"), NULL, W },
    { "mod", WHAT "%sink by <percent>", PCT("1 - {percent} / 100"), NULL, W },
    { "mod", WHAT "%lasting <percent> %surplus", PCT("1 + {percent} / 100"), NULL, W },
    { "mod", WHAT "%lasting <percent> %shortfall", PCT("1 - {percent} / 100"), NULL, W },
    { "mod", "[%if] (every|each|all) %link %lasting [now] <qty> %surplus", ALL("{qty}"), NULL, W },
    { "mod", "[%if] (every|each|all) %link %lasting [now] <qty> %shortfall", ALL("-{qty}"), NULL,
      W },
    { "mod", "[%if] (every|each|all) (%link|%fares|%weightword) %rise by <qty>", ALL("{qty}"), NULL,
      W },
    { "mod", "[%if] (every|each|all) (%link|%fares|%weightword) %sink by <qty>", ALL("-{qty}"),
      NULL, W },
    { "mod", "[%if] (every|each|all) (%link|%fares|%weightword) %rise by <percent>",
      "scale_edge_attribute({G}, attribute={W}, factor=1 + {percent} / 100)", NULL, W },
    { "mod", "[%if] (every|each|all) (%link|%fares|%weightword) %sink by <percent>",
      "scale_edge_attribute({G}, attribute={W}, factor=1 - {percent} / 100)", NULL, W },
    { "mod", "[%if] (every|each|all) %link %lasting [now|only|just] %halfas",
      "scale_edge_attribute({G}, attribute={W}, factor=0.5)", NULL, W },
    { "mod", "[%if] (every|each|all) %link %lasting [now|only|just] %twice",
      "scale_edge_attribute({G}, attribute={W}, factor=2)", NULL, W },
    { "mod", WHAT "%lasting [now|only|just] %halfas", PCT("0.5"), NULL, W },
    { "mod", WHAT "%lasting [now|only|just] %twice", PCT("2"), NULL, W },

    { "mod", WHAT "%lasting [now|about] <times> %timesas", PCT("{times}"), NULL, W },
    { "mod", "[%if] (every|each|all) %link %lasting [now|about] <times> %timesas",
      "scale_edge_attribute({G}, attribute={W}, factor={times})", NULL, W },
    { "mod",
      "[%if] [with my] [rail card|card|discount|season ticket|voucher] [%link] <edges> [%link] "
      "(be|cost|be at|go for) (half price|half the price|half fare|half the fare|half off)",
      PCT("0.5"), NULL, W },
    { "mod",
      "[%if] [%link] <edges> [%link] [now] (be free|become free|be made free|be free of charge|be "
      "gratis|be toll free|cost nothing|cost me nothing|cost us nothing|cost you nothing|be for "
      "free)",
      PCT("0"), NULL, GR_NEEDS_COST },
    { "mod",
      "[%if] [valve|gate|pump|lock|filter|meter|switch] [on|in|at|of] [%link] <edges> [%link] [be] "
      "[stuck|damaged|broken|clogged|half closed|half shut] [and|so|it|which|that|now] %letsby "
      "[at most|only|just] <qty> [through|past|now|any more]",
      "set_edge_attribute({G}, edges={edges}, attribute={qty.of}, value={qty})", NULL, W },
    { "mod", "(%sink|cut back|scale back|throttled back) <edges> by <qty>", ADD("-{qty}"), NULL,
      W },
    { "mod", WHAT "(cut back|be cut back|scale back|be scaled back) by <qty>", ADD("-{qty}"), NULL,
      W },

    { "mod", "(triple|tripling|triples) [%weightword of|capacity of|%link] <edges>", PCT("3"), NULL,
      W },
    { "mod", "(quadruple|quadrupling|quadruples) [%weightword of|capacity of|%link] <edges>",
      PCT("4"), NULL, W },
    { "mod", "(halve|halving|halves) [%weightword of|capacity of|%link] <edges>", PCT("0.5"), NULL,
      W },

    { "mod",
      "[%if] (replace|swap|exchange|upgrade|rebuild) [%link] <edges> (by|with|for|to|as) "
      "[new|another|"
      "bigger|wider|thicker|faster|smaller] [%link|one] [of|with|that "
      "carries|carrying|rated|taking|"
      "costing] [%weightword] [of] <qty>",
      "set_edge_attribute({G}, edges={edges}, attribute={qty.of}, value={qty})", NULL, W },
    { "mod",
      "[%if] already (have|own|lay|build|pay for|exist) [%link] <edges> [so|and] [it be free|it "
      "cost "
      "nothing|they be free|they cost nothing|that be free]",
      PCT("0"), NULL, W },
    { "mod",
      "[%if] [%link] <edges> [%link] (already exist|be already there|be already built|be already "
      "laid|be already paid|be already in place|exist already)",
      PCT("0"), NULL, W },
    { "mod",
      "(need|take|lose|spend|want|require|cost|add|mean|pay) <qty> [%surplus] "
      "(on|for|over|with|per) "
      "(every|each|all) (%link|%stretch|leg|stage|ride)",
      ALL("{qty}"), NULL, W },
    { "mod",
      "<percent> (discount|off|reduction|rebate|cheaper) (on|for) (every|each|all) "
      "(%link|%stretch|leg|stage|ride|ticket|fare)",
      "scale_edge_attribute({G}, attribute={W}, factor=1 - {percent} / 100)", NULL, W },
    { "mod",
      "<percent> (surcharge|increase|extra|more) (on|for) (every|each|all) "
      "(%link|%stretch|leg|stage|ride|ticket|fare)",
      "scale_edge_attribute({G}, attribute={W}, factor=1 + {percent} / 100)", NULL, W },
    { "mod", "<percent> (discount|off|reduction|rebate) (on|for) <edges>",
      PCT("1 - {percent} / 100"), NULL, W },
    { "mod",
      "[%if] <edges> (isn't|aren't|not|cannot be|can't be|won't be|wasn't) [be] "
      "(possible|available|"
      "built|allowed|an option|usable|passable|laid|feasible|permitted|open|there)",
      "remove_edges({G}, {edges})" },
    { "mod", "%without (both|both of|either of|any of|either) <nodes>",
      "remove_nodes({G}, {nodes})" },

    { "mod", WHAT "(%rise|%sink) to [only|just] <qty>",
      "set_edge_attribute({G}, edges={edges}, attribute={qty.of}, value={qty})", NULL, W },
    { "mod", "(pay|cost) half (on|for) [%link] <edges>", PCT("0.5"), NULL, W },
    { "mod",
      "[%if] [%link] <edges> [%link] (loaded|used|run|work|operate|filled) (to|at|up to) <percent> "
      "[only|of capacity|of its capacity|capacity]",
      PCT("{percent} / 100"), NULL, W },
    { "mod",
      "no (%ride|train|bus|ferry|flight|boat|coach|tram|service|%link) "
      "[run|go|sail|fly|operate|leave|be "
      "running|be available|be there|any more] (between|from) <node a> (and|to) <node b>",
      "remove_edges({G}, [[{a}, {b}]])" },

    /* Links that are bounded. */
    { "mod",
      "[%if] [all|every|any] (%link|%stretch|those) [of|with|that have|that be|whose|having|which "
      "have|which be|that %carry|which %carry|rated|costing|taking|lasting] <cond> "
      "(%fail|%gets|%struck|do not count|be of no use|be no use|be useless|be left out|be "
      "ignored|do "
      "not qualify|be not acceptable)",
      "filter_edges({G}, not ({cond}))", NULL, W },
    { "mod",
      "(only|just) [%use|walk|drive|take|ride|fly|cycle|consider|count|accept|trust|manage|do] "
      "(%link|%stretch|those|stages|rides|trips) [of|with|that have|that be|whose|having|which "
      "have|which be|that %carry|which %carry|rated|costing|taking|lasting] <cond>",
      "filter_edges({G}, {cond})", NULL, W },
    { "mod",
      "(refuse to|never|not want to|do not want to|don't want to|will not|won't|hate to|would "
      "rather "
      "not) (%use|walk|drive|take|ride|fly|cycle|consider|count|accept|trust) [any|all] "
      "(%link|%stretch|stages|rides|trips|anything) [of|with|that have|that be|whose|having|which "
      "have|which be|that %carry|which %carry|rated|costing|taking|lasting] <cond>",
      "filter_edges({G}, not ({cond}))", NULL, W },
    { "arg",
      "[%if] (at|in) (every|each|any) [single|further] %stopover [on the way|in between] "
      "(spend|pay|lose|wait|need|waste|stop|rest|have to wait|have to pay|be charged) [an|extra|"
      "another|about|for] <qty> [%surplus|of waiting|%fee] [on food|for food|for fuel|on fuel]",
      "stop_cost={qty}", NULL, W },

    { "mod",
      "only (allowed|permitted|safe|fit|licensed|able to go|able to drive) (on|along|over|for) "
      "(%link|%stretch|those) [of|with|that have|that be|whose|having|rated] [limit|speed limit|"
      "rating|grade|height|depth|width|headroom] [of|be|below] <cond>",
      "filter_edges({G}, {cond})", NULL, W },
    { "mod",
      "(keeping|with|where|such that|so that|so long as|as long as|if|provided|making sure) "
      "(every|each|all) [single|individual] (%link|%stretch|path|leg|stage|hop|ride|day) "
      "[be|stay|stays|remain|being|take|takes|last|cost|measure] <cond>",
      "filter_edges({G}, {cond})", NULL, W },
    { "mod",
      "(keeping|with|where|such that|so that|so long as|as long as|if|provided|making sure) "
      "(no|none of the) [single|individual] (%link|%stretch|path|leg|stage|hop|ride|day) "
      "[be|stay|stays|remain|being|take|takes|last|cost|measure] <cond>",
      "filter_edges({G}, not ({cond}))", NULL, W },
    { "mod",
      "(need|take|lose|spend|want|require) <qty> %surplus (on|for|over|with) (every|each|all) "
      "(%link|%stretch|leg|stage|ride)",
      ALL("{qty}"), NULL, W },
    { "mod",
      "(need|take|lose|spend|want|require) <percent> %surplus (on|for|over|with) (every|each|all) "
      "(%link|%stretch|leg|stage|ride)",
      "scale_edge_attribute({G}, attribute={W}, factor=1 + {percent} / 100)", NULL, W },
    { "mod", "[%if] (every|each|all) (%link|%stretch|stage|ride) %lasting [now] <percent> %surplus",
      "scale_edge_attribute({G}, attribute={W}, factor=1 + {percent} / 100)", NULL, W },
    { "mod",
      "[%if] (every|each|all) (%link|%stretch|stage|ride) %lasting [now] <percent> %shortfall",
      "scale_edge_attribute({G}, attribute={W}, factor=1 - {percent} / 100)", NULL, W },

    /* Links that run at a time. */
    { "mod",
      "<time> [%ride|train|bus|ferry|flight|boat|coach|tram|departure|service|one] (from|out of|at|"
      "leaving) <node a> [to <node b>] (%fail|%struck)",
      "filter_edges({G}, not ({TC} == {time} and source == {a}))", NULL, GR_NEEDS_CLOCK },
    { "mod",
      "<time> [%ride|train|bus|ferry|flight|boat|coach|tram|departure|service|one] (%fail|%struck)",
      "filter_edges({G}, not ({TC} == {time}))", NULL, GR_NEEDS_CLOCK },

    { "mod",
      "<time> [%ride|train|bus|ferry|flight|boat|coach|tram|departure|service|one] [from|on] <edge "
      "e> "
      "[%ride|train|bus|ferry|flight|boat|service] (%fail|%struck)",
      "filter_edges({G}, not ({TC} == {time} and source == {e.u} and target == {e.v}))", NULL,
      GR_NEEDS_CLOCK },

    /* Also gone. */
    { "mod", "[%if] <edges> be .. and %fail", "remove_edges({G}, {edges})", NULL, GR_RULE_WEAK },
    { "mod", "[%if] <nodes> be .. and %fail", "remove_nodes({G}, {nodes})", NULL, GR_RULE_WEAK },
    { "mod",
      "(with|given) <nodes> (away|absent|off|ill|sick|asleep|busy|unreachable|on leave|on "
      "holiday|out "
      "of the picture|out of play|not there|switched off|powered down|under water|flooded)",
      "remove_nodes({G}, {nodes})" },
    { "mod", "<nodes> (aside|excluded|excepted|apart|left out|not counted|not included)",
      "remove_nodes({G}, {nodes})" },
    { "mod",
      "<edges a> (%fail|%gets) and (so be|so do|so will|likewise) (one|that) (between|from|joining|"
      "linking) <node c> (and|to|with) <node d>",
      "remove_edges(remove_edges({G}, {a}), [[{c}, {d}]])" },
    { "mod", "<edges a> (%fail|%gets) and (so be|so do|so will|likewise) <edges b>",
      "remove_edges(remove_edges({G}, {a}), {b})" },
    { "mod", "<nodes a> (%fail|%gets) and (so be|so do|so will|likewise) <nodes b>",
      "remove_nodes(remove_nodes({G}, {a}), {b})" },
    { "mod",
      "(want to|plan to|will|have to|decide to|be going to|must|need to) %remove [%link] <edges>",
      "remove_edges({G}, {edges})" },
    { "mod",
      "(want to|plan to|will|have to|decide to|be going to|must|need to) %remove [%node|server|"
      "machine|old] <nodes> [%node|server|machine|station]",
      "remove_nodes({G}, {nodes})" },
    { "mod",
      "[%if] (%remove|removing|deleting|take out|taking out) [both] [%node] <nodes a> and "
      "[also|the] "
      "[%link] <edges b>",
      "remove_nodes(remove_edges({G}, {b}), {a})" },
    { "mod",
      "[%if] (%remove|removing|deleting|take out|taking out) [both] [%link] <edges b> and "
      "[also|the] "
      "[%node] <nodes a>",
      "remove_nodes(remove_edges({G}, {b}), {a})" },
    { "mod", "[%if] %refuse %tread <nodes>", "remove_nodes({G}, {nodes})" },
    { "free", "(when|if|while) it (rain|snow|be icy|freeze|be wet|storm|be foggy)", "" },

    /* One way only. */
    { "mod",
      "[%if|from] [%link] <edges> [%link] [be|become|be made|turn|be turned into|be now] %oneway "
      "[only|just|and|now] [%from] <node a> %to <node b>",
      CUTOFF },
    { "mod",
      "[%if] [%link] <edges> [%link] [now] %onlyruns [now] [in the direction] from <node a> to "
      "<node b>",
      CUTOFF },
    { "mod",
      "[%if] [%link] <edges> [%link] [be] (closed|shut|blocked|barred) (from <node b> to <node "
      "a>|in the direction of <node a>|towards <node a>)",
      "remove_edges(to_directed({G}), [[{b}, {a}]])" },
    { "mod",
      "[%if] (cannot|can't|may not|must not|not possible to|no longer) (drive|go|travel|get|be "
      "driven|ride|walk|cycle|sail) [directly|any more] from <node b> to <node a> [directly|any "
      "more|anymore|any longer]",
      "remove_edges(to_directed({G}), [[{b}, {a}]])" },

    /* Links that come or go between two. */
    { "mod",
      "[%if] <node a> and <node b> %obtains [%newlink|direct|%newlink direct|their "
      "own|common|joint|"
      "shared] %link [between them|%moreover] [%moreover]",
      "add_edges({G}, [[{a}, {b}]])" },
    { "mod", "[%if] <node a> %obtains [%newlink|direct] %link (to|with) <node b> [%moreover]",
      "add_edges({G}, [[{a}, {b}]])" },
    { "mod",
      "[%if] <node a> %obtains [%newlink|direct] %link (to|with) <node b> [%having] [%weightword] "
      "[of] "
      "<qty> [long|%weightword]",
      "add_edges({G}, [[{a}, {b}]], weight={qty})", NULL, W },
    { "mod",
      "[%if] [also] (%add|string|run|put up|dig|pull|adding|building|laying|opening) [%moreover] "
      "[%newlink|direct|%newlink direct] %link (between|from|linking|joining|connecting) <node a> "
      "(and|to|with) <node b> [%having|which be|that be|it be|be] [%weightword] [of] <qty> "
      "[long|%weightword]",
      "add_edges({G}, [[{a}, {b}]], weight={qty})", NULL, W },
    { "mod",
      "[%if] [also] (%add|string|run|put up|dig|pull|adding|building|laying|opening) [%moreover] "
      "(%newlink|direct|%newlink direct|another) %link (between|from|linking|joining|connecting) "
      "<node a> (and|to|with) <node b>",
      "add_edges({G}, [[{a}, {b}]])" },
    { "mod",
      "[%if] <node a> (also|additionally) (play|know|call|meet|visit|join|befriend|trade|work|talk|"
      "connect|link|marry|date|play against) [with|to|against] <node b>",
      "add_edges({G}, [[{a}, {b}]])" },
    { "mod",
      "[%if] <node a> (also|additionally) (play|know|call|meet|visit|join|befriend|trade|work|talk|"
      "connect|link|marry|date|play against) [with|to|against] <node b> and <node c>",
      "add_edges({G}, [[{a}, {b}], [{a}, {c}]])" },
    { "mod",
      "[%if] <nodes> (account|mailbox|profile|licence|battery|engine|power|power "
      "supply|signal|phone|gate|door|lift|motor|pump|jetty|"
      "dock|port|runway|entrance|platform|server|disk|fuse|router|transmitter|antenna|radio|bridge|"
      "valve|control tower|tower) (%fail|%gets|be empty|be flat|run out|go flat)",
      "remove_nodes({G}, {nodes})" },
    { "told",
      "[..] %refuse (leave|start|depart|set off|get away|set out|start out|go) [from|in|at] <node "
      "a> "
      "(before|earlier than|until) <time t>",
      "source={a} # args=start={t}", NULL, GR_NEEDS_CLOCK | GR_WANTS_TIMES },
    { "mod", "[%if] <node a> and <node b> %parts [with each other|any more|anymore|for good]",
      "remove_edges({G}, [[{a}, {b}]])" },
    { "mod", "[%if] <node a> %parted <node b> [any more|anymore|for good]",
      "remove_edges({G}, [[{a}, {b}]])" },
    { "mod", "[%if] <node a> %parted [both] <node b> and <node c> [any more|anymore|for good]",
      "remove_edges({G}, [[{a}, {b}], [{a}, {c}]])" },
    { "mod", "[that|which] (give|giving) <nodes> %shunned", "remove_nodes({G}, {nodes})" },
    { "mod",
      "[that|which] (steer|keep|stay|steering|keeping|staying) (clear of|away from|well clear "
      "of|well away from|off) <nodes>",
      "remove_nodes({G}, {nodes})" },

    /* Something to do on the way. */
    { "arg",
      "%errand (have|eat|buy|grab|meet|feed|fetch|drop|post|pay|collect|refuel|charge|fill up|pick "
      "up|"
      "drop off|drop in|look in|stop off|change|sleep) .. (at|in) <nodes> [first|on the way|en "
      "route|along the way|in between]",
      "through={nodes}", NULL, GR_RULE_WEAK },

    /* What stops cost. */
    { "arg",
      "[%if|but|and] (every|each|any|all|per) [single|further] %stopover [on the way|in between] "
      "(cost|take|add|mean|need|be|come with|require|last) [us|me|you|an|another|extra|additional|"
      "about|further] [%fee] [of] <qty> [%surplus|of waiting|for waiting|waiting|waiting "
      "time|wait|%fee]",
      "stop_cost={qty}", NULL, W },
    { "arg",
      "[plus|and|with|add|adding|count|counting|allow|there be|but] [an|extra|additional|about] "
      "<qty> [%surplus|of waiting|waiting|waiting time|wait|%fee|break] (per|for each|for every|at "
      "each|at every|for any|with each|with every) [single|further] %stopover",
      "stop_cost={qty}", NULL, W },
    { "arg",
      "[%if|but|and] [%moreover] [every|each|a|any] %passing <nodes> (cost|take|add|mean|need|"
      "require) [us|me|you|an|another|a] [extra|additional|about|further] [%fee] [of] <qty> "
      "[%surplus|%fee|of waiting|for waiting]",
      "stop_cost={qty}, stops={nodes}", NULL, W },
    { "arg",
      "[%if|but|and] [%moreover] <nodes> [now] (charge|levy|demand|ask|take|have|impose|collect) "
      "[%passing|everyone|everybody|a|an] [extra|additional] [%fee] [of] <qty> [%fee] [for "
      "%passing|for transit|for passing|to anyone passing|per passage|from everyone passing|on "
      "everyone passing through|on everyone passing|on all traffic|on everyone who passes|to "
      "everyone "
      "passing through]",
      "stop_cost={qty}, stops={nodes}", NULL, W },

    { "arg",
      "[%if|but|and] [there be] [a|an] <qty> (%fee|queue|hold up|border check|check|break|traffic "
      "jam|jam) [at level crossing|at border|at customs|at gate|at lock|at lights|at toll booth] "
      "(at|in|when passing|for passing|when crossing|through) <nodes>",
      "stop_cost={qty}, stops={nodes}", NULL, W },

    /* So many changes. */
    { "arg",
      "[%if] %refuse (change|transfer|switch) [train|plane|bus|trains|planes|buses|line|lines] "
      "more "
      "than once",
      "max_hops=2" },
    { "arg",
      "[%if] %refuse (change|transfer|switch) [train|plane|bus|trains|planes|buses|line|lines] "
      "more "
      "than (twice|two times)",
      "max_hops=3" },
    { "arg",
      "[%if] %refuse (change|transfer|switch) [train|plane|bus|trains|planes|buses|line|lines] "
      "more "
      "than <number> times",
      "max_hops={number} + 1" },
    { "arg",
      "[%if] [with|using|in|make|making] (%atmost|only|max|more than) (one single|one|a "
      "single|just "
      "one) %stopover",
      "max_hops=2" },

    /* One of several ends. */
    { "scalar",
      "(shortest|quickest|fastest|cheapest|least|minimum|smallest|best) [%path|drive|trip|distance|"
      "time|way|%weightword] (%from|starting at|out of) %anyof <nodes> %to <node b>",
      "column(filter(distances_from_several({G}, {nodes}), node == {b}), \"least\")",
      "the least distance from one of {nodes} to {b}", GR_UNIT_IS_WEIGHT },
    { "scalar",
      "(shortest|quickest|fastest|cheapest|least|minimum|smallest|best) [%path|drive|trip|distance|"
      "time|way|%weightword] %to <node b> (from|starting at|out of) %anyof <nodes>",
      "column(filter(distances_from_several({G}, {nodes}), node == {b}), \"least\")",
      "the least distance from one of {nodes} to {b}", GR_UNIT_IS_WEIGHT },

    /* What is told of the time that is meant changes nothing. */
    { "free",
      "(after that|in that case|in this case|under these circumstances|from then on|as things "
      "stand now|under this condition|with that|with this change|given that|given this|after this "
      "change|after the change|after these changes|with these changes|with this restriction|under "
      "these conditions|now that that be so)",
      "" },
};

GR_GRAMMAR(conditions, rules, phrases);
