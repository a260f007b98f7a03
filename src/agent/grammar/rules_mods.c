/* Modifiers: what changes the graph that is asked about, and arguments of routes. */
#include "agent/grammar_int.h"

static const gr_phrases phrases[] = {
    { "%if", "if, when, whenever, in case, assuming, assume, assuming that, suppose, supposing, "
             "suppose that, once, after, since, because, as, given that, now that, provided that, "
             "in the event that, imagine, imagine that, what if, say, but, while, should, "
             "in the case that, under the assumption that, let us assume, let us say" },
    { "%use",
      "use, using, take, taking, with, consider, considering, keep, keeping, count, counting, "
      "allow, allowing, over, along, through, via, follow, following, on, by" },
    { "%ignore",
      "ignore, ignoring, disregard, disregarding, leave out, leaving out, drop, dropping, "
      "without, excluding, exclude, not counting, skip, skipping, avoid, avoiding, except, "
      "without using, not using" },
    { "%add", "add, build, lay, open, create, introduce, insert, construct, install, establish, "
              "put in, have, get, connect by" },
    { "%carry",
      "carry, can carry, hold, take, cost, allow, support, handle, last, measure, weigh, "
      "bear, can bear, can handle, can take, need, require, offer, provide, score, count" },
    { "%twice",
      "twice as long, twice as much, twice as far, twice as high, twice as expensive, "
      "twice as many, twice as slow, twice the time, double the time, twice its time, "
      "twice as large, twice as big, twice as wide, twice as strong, double, twice as "
      "dear, double its length, double its cost, twice its length, twice the usual time" },
    { "%thrice", "three times as long, three times as much, three times as far, three times as "
                 "high, three times as expensive, three times as many, triple, thrice as long, "
                 "three times the time, three times as large, three times as wide" },
    { "%renewed", "repaired, renewed, resurfaced, rebuilt, upgraded, widened, improved, repaved, "
                  "modernised, modernized, straightened, shortened, electrified, replaced, fixed, "
                  "narrowed, restricted, damaged, slowed, throttled, expanded, extended, cleared" },
    { "%stretch", "pair, path, stretch, leg, segment, hop, section, corridor, way, piece of road" },
    { "%fares", "fare, price, cost, toll, fee, time, travel time, distance, capacity, weight" },
    { "%counted", "call, message, email, mail, letter, meeting, visit, game, match, trade, trip, "
                  "ride, time, wagon, lorry, truck, passenger, shipment, car, vote, point, unit, "
                  "chat, exchange, contact, transaction, click, reply, like, kiss, handshake" },
    { "%link", "shortcut, bypass, short cut" },
    { "%fail", "go instead, goes instead, be gone instead, be the one to go, be off the board, be "
               "fenced off, be on leave, be on sick leave, be on parental leave, be "
               "roped off, be cordoned off, be cut off from everything, be taken over, be blocked "
               "off, be walled off" },
    { "%under", "fewer than" },
    { "%halfas", "half as long, half as much, half as far, half as high, half as expensive, half "
                 "as many, half the time, half as large, half as wide, half as big, half its time, "
                 "half the usual time" },
};

static const gr_rule rules[] = {
    /* Without nodes. */
    { "mod", "%without [node|station|stop|going through|passing|using|visiting] <nodes>",
      "remove_nodes({G}, {nodes})" },
    { "mod",
      "[%if] [must|may|want to|should] (not|never|refuse to) [to] (go|pass|pass through|go "
      "through|through|via|use|visit|stop at|touch|enter|cross|go via|change at|change in|stop in) "
      "<nodes>",
      "remove_nodes({G}, {nodes})" },
    { "mod", "(not|never) <nodes>", "remove_nodes({G}, {nodes})" },
    { "mod",
      "[that|which] (doesn't|don't|does not|do not|won't|never) (go|pass|pass through|go "
      "through|use|visit|stop at|touch|enter|cross|go via|change at|include|involve|need) "
      "[through] <nodes>",
      "remove_nodes({G}, {nodes})" },
    { "mod",
      "[that|which] (doesn't|don't|does not|do not|won't|never) (use|cross|take|go along|go "
      "over|need|include) <edges>",
      "remove_edges({G}, {edges})" },
    { "mod",
      "[%if] [must|may|want to|should] (not|never|refuse to) [to] (use|take|cross|go along|walk "
      "along|drive along|go over|travel along) <edges>",
      "remove_edges({G}, {edges})" },
    { "mod", "[%if] <nodes> %fail", "remove_nodes({G}, {nodes})" },
    { "mod", "[%if] <nodes> (area|section|side|zone|district|site|stop|camp) %fail",
      "remove_nodes({G}, {nodes})" },
    { "mod", "[%if] [%path|%link|everything] (through|via|over|past|by way of) <nodes> %fail",
      "remove_nodes({G}, {nodes})" },
    { "mod", "%if %remove <nodes>", "remove_nodes({G}, {nodes})" },
    { "mod",
      "(removing|deleting|closing|losing|dropping|taking out|taking away|cutting out) <nodes>",
      "remove_nodes({G}, {nodes})" },
    { "mod",
      "(with|given) <nodes> [%node|%link] [area|section|side|end|part] "
      "(closed|removed|down|offline|gone|blocked|out|out of order|failed|"
      "deleted|shut|excluded|broken|missing|out of service|unavailable)",
      "remove_nodes({G}, {nodes})" },
    { "mod",
      "(after|upon|following) (removal|closure|loss|failure|death|departure|deletion|closing|"
      "removing|breakdown) of <nodes>",
      "remove_nodes({G}, {nodes})" },
    { "mod",
      "<nodes> (cannot|can't|may not|must not|mustn't) be (used|visited|passed|entered|"
      "crossed|reached|touched)",
      "remove_nodes({G}, {nodes})" },
    { "mod",
      "<nodes> (not|no longer) [be] (available|working|operational|usable|accessible|open|in "
      "service|reachable|there|in use)",
      "remove_nodes({G}, {nodes})" },

    { "mod", "[%if] take <nodes> (off the board|off the map|out of the picture|out of it|away|off)",
      "remove_nodes({G}, {nodes})" },
    { "mod",
      "(remove|delete|erase|take out|take away|cross out|strike out) [node|vertex|%node] <nodes> "
      "[from it|from graph]",
      "remove_nodes({G}, {nodes})" },

    { "mod",
      "(not|never|refuse to|do not want to|don't want to|won't) (walk past|go past|pass by|go "
      "near|set "
      "foot in|walk through|drive through|walk by|drive past|come near|come by|change trains at) "
      "<nodes>",
      "remove_nodes({G}, {nodes})" },

    /* Without edges. */
    { "mod", "(remove|delete|erase|take out|take away|cross out|strike out) <edges>",
      "remove_edges({G}, {edges})" },
    { "mod", "%without [using|taking|crossing] <edges>", "remove_edges({G}, {edges})" },
    { "mod", "[%if] <edges> %fail", "remove_edges({G}, {edges})" },
    { "mod", "%if %remove <edges>", "remove_edges({G}, {edges})" },
    { "mod", "(removing|deleting|closing|losing|dropping|cutting) <edges>",
      "remove_edges({G}, {edges})" },
    { "mod",
      "with <edges> (closed|removed|down|gone|blocked|cut|out of order|failed|deleted|shut|"
      "broken|missing|out of service|unavailable)",
      "remove_edges({G}, {edges})" },
    { "mod",
      "(after|upon|following) (removal|closure|loss|failure|closing|removing|cutting) of "
      "<edges>",
      "remove_edges({G}, {edges})" },
    { "mod", "<edges> (cannot|can't|may not|must not|mustn't) be (used|taken|crossed)",
      "remove_edges({G}, {edges})" },
    { "mod",
      "<edges> (not|no longer) [be] (available|working|operational|usable|open|in service|"
      "there|in use)",
      "remove_edges({G}, {edges})" },

    /* What the links count. */
    { "cond", "%under <number> %counted", "{WC} < {number}", NULL, GR_NEEDS_WEIGHT },
    { "cond", "%over <number> %counted", "{WC} > {number}", NULL, GR_NEEDS_WEIGHT },
    { "cond", "%atleast <number> %counted", "{WC} >= {number}", NULL, GR_NEEDS_WEIGHT },
    { "cond", "%atmost <number> %counted", "{WC} <= {number}", NULL, GR_NEEDS_WEIGHT },

    /* Only some edges. */
    { "mod",
      "%use (only|just|nothing but) (%link|%stretch|those) [of|with|that have|that "
      "be|whose|having|which have|which "
      "be|that %carry|which %carry|rated|rated at|worth|lasting|taking|costing] <cond>",
      "filter_edges({G}, {cond})" },
    { "mod", "%use %link [of|with|that have|whose|having] <cond> only",
      "filter_edges({G}, {cond})" },
    { "mod",
      "only [%use] (%link|%stretch) [of|with|that have|that be|whose|having|which have|that "
      "%carry|which "
      "%carry|rated|rated at|worth|lasting|taking|costing] <cond> "
      "[count|be allowed|be used|may be used|can be used|matter|be considered|be open|be kept|be "
      "left|remain]",
      "filter_edges({G}, {cond})" },
    { "mod",
      "%ignore [all|any|every] (%link|%stretch) [of|with|that have|that be|whose|having|which "
      "have|that "
      "%carry|which %carry|rated|rated at|worth|lasting|taking|costing] <cond> [%link|%weightword]",
      "filter_edges({G}, not ({cond}))" },
    { "mod",
      "[all|every|any] %link [of|with|that have|that be|whose|having|which have] <cond> [be] "
      "(closed|shut|blocked|removed|unusable|forbidden|out of service|not usable|not allowed|"
      "cannot be used|may not be used|must not be used|not be used)",
      "filter_edges({G}, not ({cond}))" },
    { "mod", "(where|if|such that|so that) (every|each|all) %link (have|be) <cond>",
      "filter_edges({G}, {cond})" },
    { "mod", "only (within|among|between) <nodes>", "subgraph({G}, {nodes})" },
    { "mod",
      "(restricted to|limited to|considering only|looking only at|only considering|only "
      "counting|counting only) <nodes>",
      "subgraph({G}, {nodes})" },

    /* A core alone. */
    { "mod",
      "(take|keep|consider|use|look at|keep only|take only|consider only|restrict to|reduce to) "
      "[just|only] <number> core [alone|only|by itself]",
      "k_core_subgraph({G}, {number})" },
    { "mod", "(restrict|reduce|cut|cut down) %graph to [its|the] <number> core",
      "k_core_subgraph({G}, {number})" },
    { "mod", "(in|within|inside|of) <number> core [alone|only]", "k_core_subgraph({G}, {number})" },

    /* Directions. */
    { "mod",
      "(ignoring|ignore|regardless of|disregarding|irrespective of|without regard to|not "
      "considering|forgetting) [%link|all|arrow|their] (direction|directions|orientation|"
      "arrows)",
      "to_undirected({G})" },
    { "mod",
      "(treat|treating|taken|seen|regarded|considered|consider|viewed|treated|if seen) [it|%link"
      "|this|all|%graph|as] as (undirected|undirected edges|two way|bidirectional)",
      "to_undirected({G})" },
    { "mod",
      "(leave|leaving|put|putting|set|setting) [%link|all|arrow|their] "
      "(direction|directions|orientation|arrows) aside",
      "to_undirected({G})" },
    { "mod",
      "(leaving|putting|setting|leave|put|set) aside [%link|all|arrow|their] "
      "(direction|directions|orientation|arrows)",
      "to_undirected({G})" },
    { "mod", "(as|taken as|seen as|read as) undirected [%graph]", "to_undirected({G})" },
    { "mod",
      "(direction|directions|orientation) (does not matter|do not matter|doesn't matter|don't "
      "matter|not matter)",
      "to_undirected({G})" },
    { "mod",
      "(if|when|with) (all|every|each) [%link|arrow|edge] [be] (reversed|turned round|turned "
      "around|flipped|inverted)",
      "reverse({G})" },

    /* More edges, other numbers. */
    { "mod",
      "%if %add [new|direct|extra|another|additional] %link (between|from|connecting|joining) "
      "<node a> (and|to|with) <node b>",
      "add_edges({G}, [[{a}, {b}]])" },
    { "mod",
      "%if %add [new|direct|extra|another|additional] %link (between|from|connecting|joining) "
      "<node a> (and|to|with) <node b> (of|with|with weight|with length|taking|costing|of "
      "length|that takes|that costs|with a capacity of|with capacity) [%weightword] [of] "
      "<qty>",
      "add_edges({G}, [[{a}, {b}]], weight={qty})" },
    { "mod",
      "%if [there be] [new|direct|extra|another|additional] %link (between|from|connecting|"
      "joining) <node a> (and|to|with) <node b> [%add|be added|be built|exist|opened|existed]",
      "add_edges({G}, [[{a}, {b}]])" },
    { "mod",
      "%if <node a> (be connected to|be linked to|be joined to|get connected to|befriend|"
      "become friends with|meet|be friends with|be directly connected to) <node b>",
      "add_edges({G}, [[{a}, {b}]])" },
    { "mod",
      "%if [capacity of|length of|%weightword of] <edges> [be] (doubled|double|twice as wide|"
      "twice as large|twice as big|twice as long|twice as strong)",
      "scale_edge_attribute({G}, edges={edges}, attribute={W}, factor=2)", NULL, GR_NEEDS_WEIGHT },
    { "mod", "%if (double|doubling|we double) [capacity of|length of|%weightword of] <edges>",
      "scale_edge_attribute({G}, edges={edges}, attribute={W}, factor=2)", NULL, GR_NEEDS_WEIGHT },
    { "mod", "%if [capacity of|length of|%weightword of] <edges> [be] (halved|half|cut in half)",
      "scale_edge_attribute({G}, edges={edges}, attribute={W}, factor=0.5)", NULL,
      GR_NEEDS_WEIGHT },
    { "mod", "%if [capacity of|length of|%weightword of] <edges> [be] (tripled|triple)",
      "scale_edge_attribute({G}, edges={edges}, attribute={W}, factor=3)", NULL, GR_NEEDS_WEIGHT },
    { "mod",
      "%if [capacity of|length of|%weightword of] <edges> (be|become|get|have|take|cost|be "
      "reduced to|be increased to|drop to|rise to|be raised to|be lowered to|be set to) "
      "[capacity of|weight of|%weightword of|only] <qty>",
      "set_edge_attribute({G}, edges={edges}, attribute={qty.of}, value={qty})", NULL,
      GR_NEEDS_WEIGHT },

    { "mod", "[%if] <edges> (take|cost|last|need|measure|carry|have|become|get) %twice",
      "scale_edge_attribute({G}, edges={edges}, attribute={W}, factor=2)", NULL, GR_NEEDS_WEIGHT },
    { "mod", "%if <edges> [be] %twice",
      "scale_edge_attribute({G}, edges={edges}, attribute={W}, factor=2)", NULL, GR_NEEDS_WEIGHT },
    { "mod", "[%if] <edges> (take|cost|last|need|measure|carry|have|become|get) %thrice",
      "scale_edge_attribute({G}, edges={edges}, attribute={W}, factor=3)", NULL, GR_NEEDS_WEIGHT },
    { "mod", "%if <edges> [be] %thrice",
      "scale_edge_attribute({G}, edges={edges}, attribute={W}, factor=3)", NULL, GR_NEEDS_WEIGHT },
    { "mod", "[%if] <edges> (take|cost|last|need|measure|carry|have|become|get) %halfas",
      "scale_edge_attribute({G}, edges={edges}, attribute={W}, factor=0.5)", NULL,
      GR_NEEDS_WEIGHT },
    { "mod", "%if <edges> [be] %halfas",
      "scale_edge_attribute({G}, edges={edges}, attribute={W}, factor=0.5)", NULL,
      GR_NEEDS_WEIGHT },
    { "mod",
      "(if|to|by|when|after|upon|suppose|should|were) [we|they|to] (double|doubling) [capacity "
      "of|width of|"
      "%weightword of] [%link] <edges>",
      "scale_edge_attribute({G}, edges={edges}, attribute={W}, factor=2)", NULL, GR_NEEDS_WEIGHT },
    { "mod",
      "(if|to|by|when|after|upon|suppose|should|were) [we|they|to] (triple|tripling) [capacity "
      "of|width of|"
      "%weightword of] [%link] <edges>",
      "scale_edge_attribute({G}, edges={edges}, attribute={W}, factor=3)", NULL, GR_NEEDS_WEIGHT },
    { "mod",
      "(if|to|by|when|after|upon|suppose|should|were) [we|they|to] (halve|halving) [capacity "
      "of|width of|"
      "%weightword of] [%link] <edges>",
      "scale_edge_attribute({G}, edges={edges}, attribute={W}, factor=0.5)", NULL,
      GR_NEEDS_WEIGHT },

    { "mod",
      "[with|at] (half|50 percent) %fares [on|for|with] (all|every|each) [the] "
      "(%link|boat|train|bus|ticket|flight|ferry|ride|trip)",
      "scale_edge_attribute({G}, attribute={W}, factor=0.5)", NULL, GR_NEEDS_WEIGHT },
    { "mod",
      "[with|at] (double|twice) %fares [on|for|with] (all|every|each) [the] "
      "(%link|boat|train|bus|ticket|flight|ferry|ride|trip)",
      "scale_edge_attribute({G}, attribute={W}, factor=2)", NULL, GR_NEEDS_WEIGHT },
    { "mod", "[%if] (all|every|each) (%fares|%weightword) [be] (halved|cut in half|half as high)",
      "scale_edge_attribute({G}, attribute={W}, factor=0.5)", NULL, GR_NEEDS_WEIGHT },
    { "mod", "[%if] (all|every|each) (%fares|%weightword) [be] (doubled|twice as high)",
      "scale_edge_attribute({G}, attribute={W}, factor=2)", NULL, GR_NEEDS_WEIGHT },
    { "mod", "[%if] (all|every|each) (%fares|%weightword) [be] (tripled|three times as high)",
      "scale_edge_attribute({G}, attribute={W}, factor=3)", NULL, GR_NEEDS_WEIGHT },
    { "free", "in (pocket|wallet|purse|hand|tank|account)", "" },

    { "mod", "(with|given) <edges> (doubled|twice as wide|twice as fast)",
      "scale_edge_attribute({G}, edges={edges}, attribute={W}, factor=2)", NULL, GR_NEEDS_WEIGHT },
    { "mod", "(with|given) <edges> (tripled)",
      "scale_edge_attribute({G}, edges={edges}, attribute={W}, factor=3)", NULL, GR_NEEDS_WEIGHT },
    { "mod", "(with|given) <edges> (halved|cut in half)",
      "scale_edge_attribute({G}, edges={edges}, attribute={W}, factor=0.5)", NULL,
      GR_NEEDS_WEIGHT },
    { "mod", "doubling [capacity of|width of|%weightword of] <edges>",
      "scale_edge_attribute({G}, edges={edges}, attribute={W}, factor=2)", NULL, GR_NEEDS_WEIGHT },
    { "mod", "tripling [capacity of|width of|%weightword of] <edges>",
      "scale_edge_attribute({G}, edges={edges}, attribute={W}, factor=3)", NULL, GR_NEEDS_WEIGHT },
    { "mod", "halving [capacity of|width of|%weightword of] <edges>",
      "scale_edge_attribute({G}, edges={edges}, attribute={W}, factor=0.5)", NULL,
      GR_NEEDS_WEIGHT },

    { "mod",
      "[%if] [landslide|storm|accident|snow|traffic "
      "jam|roadworks|flood|strike|upgrade|this|that|it] "
      "(double|doubles|doubled) (%fares|%weightword|capacity) [of|on|for] (from <node a> to <node "
      "b>|"
      "between <node a> and <node b>)",
      "scale_edge_attribute({G}, edges=[[{a}, {b}]], attribute={W}, factor=2)", NULL,
      GR_NEEDS_WEIGHT },
    { "mod",
      "[%if] [landslide|storm|accident|snow|traffic "
      "jam|roadworks|flood|strike|upgrade|this|that|it] "
      "(halve|halves|halved) (%fares|%weightword|capacity) [of|on|for] (from <node a> to <node b>|"
      "between <node a> and <node b>)",
      "scale_edge_attribute({G}, edges=[[{a}, {b}]], attribute={W}, factor=0.5)", NULL,
      GR_NEEDS_WEIGHT },
    { "mod",
      "[strike|storm|accident|flood|snow|fire] (stop|halt|suspend|cancel|block) (all|every|any) "
      "(train|bus|traffic|%link|flight|ferry|service|boat) (at|in|through|via|to and from|around) "
      "<nodes>",
      "remove_nodes({G}, {nodes})" },
    { "mod",
      "%if <node a> and <node b> (start|started|begin|began) (chatting|talking|writing|working "
      "together|playing|phoning|calling|meeting|trading|dating|emailing) [each other|with each "
      "other|to each other|together]",
      "add_edges({G}, [[{a}, {b}]])" },

    /* Said for clearness. */
    { "free", "through (others|other people|intermediaries|other %node|each other)", "" },
    { "free",
      "(herself|himself|itself|themselves|myself|yourself) (not counted|not included|excluded|"
      "aside|apart)",
      "" },
    { "free", "(not counting|not including|excluding) (herself|himself|itself|themselves|myself)",
      "" },
    { "free", "(still|then|also) be able to", "" },
    { "free", "else", "" },

    { "mod", "[%if] (every|each|all) %link [be|take|cost|last|become] %twice",
      "scale_edge_attribute({G}, attribute={W}, factor=2)", NULL, GR_NEEDS_WEIGHT },
    { "mod", "[%if] (every|each|all) %link [be|take|cost|last|become] %halfas",
      "scale_edge_attribute({G}, attribute={W}, factor=0.5)", NULL, GR_NEEDS_WEIGHT },
    { "mod",
      "(after|by|upon|if|with|when) (adding|add|inserting|insert|drawing|draw|laying) <edge>",
      "add_edges({G}, [{edge}])" },
    { "mod",
      "[%if] <edges> [be|get] %renewed (so|so that|and|to) [now|only|just] "
      "(take|cost|be|need|last|carry|have) [now|only|just] <qty>",
      "set_edge_attribute({G}, edges={edges}, attribute={qty.of}, value={qty})", NULL,
      GR_NEEDS_WEIGHT },
    { "mod", "[%if] <edges> [now|only|just] (take|cost|need|last|carry) [now|only|just] <qty>",
      "set_edge_attribute({G}, edges={edges}, attribute={qty.of}, value={qty})", NULL,
      GR_NEEDS_WEIGHT | GR_RULE_WEAK },

    /* Which graph. */
    { "mod", "(in|of|on|for|within) <graph>", "{graph}" },

    /* Routes of so many links, or so long. */
    { "path",
      "[%shortest|%fastest|%cheapest] [%path] <ends> (with|using|in|over|taking|that use|that have|"
      "making) exactly <number> (%hop|%link|leg)",
      "item(filter(k_shortest_paths({G}, {ends}, k=2000), hops == {number}), 0)",
      "the best way of exactly {number} links", GR_UNIT_IS_WEIGHT },
    { "path",
      "[%shortest|%fastest|%cheapest] %path (with|of|using|that use|that have) exactly <number> "
      "(%hop|%link|leg) <ends>",
      "item(filter(k_shortest_paths({G}, {ends}, k=2000), hops == {number}), 0)",
      "the best way of exactly {number} links", GR_UNIT_IS_WEIGHT },
    { "answer",
      "<path> (minimum|shortest|least|lowest|total|smallest|what) [be|possible] "
      "(length|distance|cost|time|duration|price)",
      "{path}.length", "the length of {path}", GR_UNIT_IS_WEIGHT | GR_RULE_WEAK },
    { "answer",
      "%howmany %path [lead|go|be|run] <ends> (be|that be|which be|with) (shorter|cheaper|faster|"
      "quicker|less|length|cost|time) [below|under|of less] [than] <qty>",
      "item([count(filter(k_shortest_paths({G}, {ends}, k=2000), length < {qty}))], max([0, "
      "count(filter(k_shortest_paths({G}, {ends}, k=2000), length < {qty})) - 1999]))",
      "how many ways {ends} are below {qty}", GR_NEEDS_WEIGHT },

    /* Held against the direct link. */
    { "bool",
      "be it (shorter|quicker|cheaper|faster|less far) <ends> %via <nodes> than (direct|directly|"
      "going directly|the direct %path|straight)",
      "constrained_path({G}, {ends}, through={nodes}).length < constrained_path({G}, {ends}, "
      "max_hops=1).length",
      "the way {ends} through {nodes} is shorter than the direct one", GR_NEEDS_WEIGHT },
    { "scalar", "(total|combined|sum of|sum of the|summed) [%weightword|%fares] [of] [all] <eset>",
      "sum({eset}, by={W})", "the total of {eset}", GR_NEEDS_WEIGHT | GR_UNIT_IS_WEIGHT },

    /* Arguments of routes. */
    { "arg", "%via <nodes>", "through={nodes}" },
    { "arg",
      "with (stop|stopover|mandatory stop|compulsory stop|obligatory "
      "stop|break|layover|detour|visit|"
      "pit stop) (in|at|to|via|through) <nodes>",
      "through={nodes}" },
    { "arg",
      "[and] [must|have to|want to|need to] (first|start by) "
      "[%via|past|at|go to|visit|stop at|pass] <node a> [and] (then|next|afterwards|after that) "
      "[%via|past|at|go to|visit|stop at|pass] <node b>",
      "through=[{a}, {b}], ordered=true" },
    { "arg",
      "(past|via|through|by way of|passing|visiting|calling at) <node a> [and] "
      "(then|next|afterwards|after that|before|only then) "
      "[%via|past|at|go to|visit|stop at|pass] <node b>",
      "through=[{a}, {b}], ordered=true" },
    { "arg",
      "[and] [want to|must|have to|need to|should|will|would like to] (pick up|collect|fetch|drop "
      "off|meet|deliver) [friend|parcel|package|passenger|someone|colleague|sister|brother|mother|"
      "goods|guest|letter|customer|something] (in|at|from) <nodes> [first|on the way]",
      "through={nodes}" },
    { "arg",
      "[%if] (must|have to|has to|need to|should|want to) (visit|pass|pass through|go through|stop "
      "at|stop "
      "in|include|go via|touch|sleep at|sleep in|stay at|rest at|refuel at|call at|drop by|look in "
      "at|spend the night at|spend the night in|overnight at|overnight in|be in|be at) <nodes>",
      "through={nodes}" },
    { "arg",
      "(that|which) (pass|touch|include|visit|call at|stop at|go by|lead past|go through|pass "
      "through|lead through|go via|come past) <nodes>",
      "through={nodes}" },
    { "arg", "(and|with|while) (visit|visiting|pass|include|including|stop at|stop in) <nodes>",
      "through={nodes}" },
    { "arg",
      "[with|using|in|taking|making|use|take] (%atmost|only|max) <number> (hop|step|edge|leg|"
      "link|connection|segment|move|flight|road|hops|ride|train|bus|%link)",
      "max_hops={number}" },
    { "arg",
      "[with|using|in|taking|making|make|use] (%atmost|only|max) <number> (stop|change|"
      "transfer|layover|stopover|intermediate stop|intermediate station|intermediary|"
      "intermediaries|change of train|interchange) [in between|on the way|along the way]",
      "max_hops={number} + 1" },
    { "arg",
      "[with|using|making] (fewer than|less than|under) <number> (hop|step|edge|leg|link|"
      "connection|segment|move|flight)",
      "max_hops={number} - 1" },
    { "arg", "with no more than <number> (hop|step|edge|leg|link)", "max_hops={number}" },
};

GR_GRAMMAR(mods, rules, phrases);
