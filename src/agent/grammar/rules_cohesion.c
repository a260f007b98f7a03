/* What is close together: triangles, cliques, cores, trusses, clustering, mixing. */
#include "agent/grammar_int.h"

static const gr_phrases phrases[] = {
    { "%triangle", "triangle, trio, triple of friends, closed triad, triple of mutual friends, "
                   "triples of mutual friends, trio of mutual friends, trios of mutual friends, 3 "
                   "clique, clique of three, cliques of three, three way friendship, threesome" },
    { "%allknow",
      "all know each other, know each other, all be connected, everyone know everyone, everybody "
      "know everybody, everyone know everyone else, everybody know everybody else, all be friends, "
      "all be friends with each other, be all connected to each other, be all friends, all be "
      "connected to each other, all connected to each other, be pairwise connected, all interact "
      "pairwise, be mutually connected, be mutual friends, be mutually acquainted, be all directly "
      "connected, all be linked to each other, all be linked, all have met, all have played with "
      "each other, have all played with each other, all have worked with each other, have all "
      "worked together, have all met each other, every pair be connected, every two be connected, "
      "every two know each other, each know each other, all be adjacent to each other, be pairwise "
      "adjacent, all be pairwise connected, be fully connected, everyone be connected to everyone, "
      "everyone be friends with everyone, everybody be friends with everybody, everyone be linked "
      "to everyone, have already played with each other, have all already played with each other, "
      "all get along, get along with each other, all like each other, all be compatible, be "
      "pairwise compatible, be mutually compatible, all interact, all border each other, all touch "
      "each other, interact pairwise, be all mutually connected, all work together, all trust each "
      "other, all trade with each other, every pair know each other, all know one another, know "
      "one another, all bind each other, bind each other, all work with each other, be pairwise "
      "friends, border each other pairwise, all be neighbours of each other, be all linked" },
    { "%groupof", "complex, group, set, subset, circle, clique, subgroup, team, party, crew, "
                  "bunch, collection, cluster" },
    { "%largest", "largest, biggest, maximum, max, greatest, most numerous, largest possible, "
                  "biggest possible" },
    { "%cliqueword", "clique, complete subgraph, fully connected group, complete subgroup, tight "
                     "clique, fully connected subgraph, fully meshed group" },
};

#define BIGGEST "maximum_clique({G}).nodes"
#define OPEN    "degree(simple_graph({G}), {node})"

static const gr_rule rules[] = {
    /* Triangles. */
    { "scalar", "(number of|how many|count of|count) %triangle [be|exist|there|be there]",
      "triangle_count({G})", "the number of triangles" },
    { "answer", "%howmany %triangle [be|exist|there|have|%graph]", "triangle_count({G})",
      "the number of triangles" },
    { "answer",
      "(triple|triples|trio|trios|groups of three|sets of three) [of] [%node|friends] "
      "[that|who|which] %allknow",
      "triangle_count({G})", "the number of triangles", GR_RULE_WEAK },
    { "answer",
      "(%list|%who|%what) [all] [of] (triple|trio|threesome|group of three|set of three) [of] "
      "[%node|people|friend|neighbour] [that|who|which] (%allknow|all (<subjects>|%relverb) each "
      "other)",
      "list_triangles({G})", "the triangles" },
    { "answer",
      "[of|among] [all|every] (triple|trio|threesome|group of three|set of three) [of] "
      "[%node|people] "
      "[that|who|which] %allknow (list|name|show|give|write down) (each|all|them|them all|every "
      "one|"
      "all of them)",
      "list_triangles({G})", "the triangles" },
    { "answer",
      "%howmany (triple|group of three|set of three|trio) [of] [%node|people] [that|who|which] "
      "%allknow",
      "triangle_count({G})", "the number of triangles" },
    { "tally", "%triangle", "triangles({G}, @) # triangles({G}) # triangles", "triangles" },
    { "answer",
      "%howmany %triangle (contain|include|involve|have|pass through|go through|use) <node>",
      "triangles({G}, {node})", "the number of triangles with {node}" },
    { "answer",
      "%howmany %triangle [be|do|does] <node> [be] (in|part of|belong to|take part in|involved "
      "in|a member of|appear in|on)",
      "triangles({G}, {node})", "the number of triangles with {node}" },
    { "answer", "(in|to) how many %triangle [be|do|does] <node> [be|belong|appear|take part]",
      "triangles({G}, {node})", "the number of triangles with {node}" },
    { "answer",
      "(%who|%who %node) [be|lie|take part|appear|belong] (in|on|part of|to) %most %triangle",
      "argmax_all(triangles({G}))", "the ones in most triangles" },
    { "set", "[%node] [that|which|who] [be|lie] (in|on|part of|belong to) (no|not any) %triangle",
      "column(filter(triangles({G}), triangles == 0), \"node\")", "the nodes in no triangle" },
    { "set",
      "[%node] [that|which|who] [be|lie] (in|on|part of|belong to) [at least] [a|one|some] "
      "%triangle",
      "column(filter(triangles({G}), triangles > 0), \"node\")", "the nodes in triangles" },
    { "answer",
      "(which|what|%list) (three|3) (%node|people|friends) [that|who] (%allknow|all be friends "
      "with each other|be all friends with each other|form a triangle|make a triangle)",
      "list_triangles({G})", "the triangles" },
    { "thing", "[all|every] %triangle", "list_triangles({G})", "the triangles" },
    { "bool", "(there|exist|have|contain) [any] %triangle", "triangle_count({G}) > 0",
      "there is a triangle" },
    { "bool", "<node> [be] (in|part of|on|belong to) (a|any) %triangle",
      "triangles({G}, {node}) > 0", "{node} is in a triangle" },
    { "bool", "[%graph] (triangle free|without triangles)", "triangle_count({G}) == 0",
      "there is no triangle" },
    { "answer",
      "%howmany (open triad|open triangle|open triple|unclosed triad) [two friends of one person "
      "who do not know each other|be] (around|at|centred on|with centre|of|have) <node>",
      OPEN " * (" OPEN " - 1) / 2 - triangles({G}, {node})",
      "the number of open triads around {node}" },
    { "free",
      "two (friends|neighbours|contacts) of one (person|node) who (don't|do not) know each other",
      "" },
    { "scalar",
      "pair of (friend|neighbour|contact) of <node> (that|who|which) (don't|do not|not) (know each "
      "other|be connected|be linked)",
      OPEN " * (" OPEN " - 1) / 2 - triangles({G}, {node})",
      "the number of open triads around {node}" },

    /* Clustering. */
    { "measure",
      "(clustering coefficient|local clustering coefficient|clustering|local clustering)",
      "clustering({G}, @) # clustering({G}) # clustering", "clustering coefficient" },
    { "scalar", "(average|mean) (clustering coefficient|clustering|local clustering coefficient)",
      "average_clustering({G})", "the average clustering coefficient" },
    { "scalar", "clustering coefficient of (whole|%graph|entire|the whole) [%graph]",
      "average_clustering({G})", "the average clustering coefficient" },
    { "scalar",
      "(transitivity|global clustering coefficient|global clustering|transitivity ratio|fraction "
      "of closed triads|share of closed triads) [global clustering|global clustering coefficient]",
      "transitivity({G})", "the transitivity" },
    { "scalar",
      "(degree assortativity|assortativity|assortativity coefficient|degree assortativity "
      "coefficient|degree correlation)",
      "degree_assortativity_coefficient({G})", "the degree assortativity" },
    { "scalar",
      "(share|fraction|percentage) of <node> (friend|neighbour|contact) pairs that %allknow",
      "clustering({G}, {node})", "the clustering coefficient of {node}" },

    /* Cliques. */
    { "scalar",
      "(clique number|size of %largest %cliqueword|%largest %cliqueword size|max clique "
      "size|maximum clique size)",
      "clique_number({G})", "the size of the largest clique" },
    { "scalar",
      "(size of|how large be|how big be|how many %node be in|number of %node in|how many people be "
      "in) %largest (%groupof|%cliqueword) [of %node|of people|of friends] [in "
      "which|where|that|who|which|such that|so that] [%allknow]",
      "clique_number({G})", "the size of the largest clique" },
    { "scalar",
      "%largest number of (%node|people|friends) [that|who|which|such that|so that] %allknow",
      "clique_number({G})", "the size of the largest clique" },
    { "set", "%largest %cliqueword [of %node|of friends|of people|of mutual friends]", BIGGEST,
      "the largest clique" },
    { "set",
      "%largest (%groupof|number) [of %node|of people|of friends] (in "
      "which|where|that|who|which|such that|so that|of whom) %allknow",
      BIGGEST, "the largest clique" },
    { "set", "%largest [%node|group of friends] (%groupof|%cliqueword) [all] %allknow", BIGGEST,
      "the largest clique" },
    { "set", "(%node|people) [that|who] form %largest %cliqueword", BIGGEST, "the largest clique" },
    { "bool",
      "(there|exist|find|have|contain) [any] (%groupof|%cliqueword) of [at least|size] <number> "
      "[%node|people|friends] [that|who|which|in which|where|such that] %allknow",
      "clique_number({G}) >= {number}", "there is a clique of {number}" },
    { "bool",
      "(there|exist|have|contain) [any] %cliqueword (of|with) [at least] [size|order] [at least] "
      "<number> [%node|members|people]",
      "clique_number({G}) >= {number}", "there is a clique of {number}" },
    { "bool", "(there|exist|have|contain) [any] <number> (clique)",
      "clique_number({G}) >= {number}", "there is a clique of {number}" },
    { "bool",
      "(there|exist|find|any|some|we have) [any] [%groupof of] <number> (%node|people|friends) "
      "(that|who|which|of whom|such that) %allknow",
      "clique_number({G}) >= {number}", "there are {number} who all know each other" },
    { "bool",
      "<number> (%node|people|friends) (that|who|which) %allknow .. (there|find|exist) such "
      "[%groupof|four|five|quartet|quintet|trio|three|six|ones|people|a] [number]",
      "clique_number({G}) >= {number}", "there are {number} who all know each other", GR_JOINS },
    { "bool", "<nodes> [form|be|a] %cliqueword",
      "complement_size(subgraph(to_undirected({G}), {nodes})) == 0", "{nodes} are a clique" },
    { "bool", "<nodes> [all] %allknow",
      "complement_size(subgraph(to_undirected({G}), {nodes})) == 0",
      "{nodes} are all joined to each other" },
    { "groups", "[all] maximal %cliqueword", "find_cliques({G})", "the maximal cliques" },
    { "groups",
      "[all] maximal (%groupof|%cliqueword) [of %node] (that|who|in which|where|which) %allknow",
      "find_cliques({G})", "the maximal cliques" },
    { "groups",
      "[%node] [form] [all] maximal (%groupof|%cliqueword) (of|with) (at least|%atleast) <number> "
      "[%node|members|people] [that|who|in which|where|which] [%allknow]",
      "filter(find_cliques({G}), size >= {number})", "the maximal cliques of {number} or more" },
    { "groups",
      "[%node] [form] [all] maximal (%groupof|%cliqueword) (of|with) [exactly] <number> "
      "[%node|members|people] [that|who|in which|where|which] [%allknow]",
      "filter(find_cliques({G}), size == {number})", "the maximal cliques of {number}" },
    { "groups",
      "[maximal] %cliqueword (containing|that contain|with|including|that include) <node>",
      "groups_with(find_cliques({G}), {node})", "the maximal cliques with {node}" },

    /* Cores. */
    { "measure", "(core number|coreness|k core number)", "core_number({G}) # core", "core number" },
    { "set", "[%node] [that|which|who] [be|belong|lie] (in|to|part of|of|form) <number> core",
      "k_core({G}, k={number})", "the {number}-core" },
    { "set", "<number> core", "k_core({G}, k={number})", "the {number}-core" },
    { "set",
      "[%node] [that|which|who] (survive|remain|be left|stay|be still there) (if|when|after) "
      "[we|you|one] (repeatedly|again and again|one after the other|successively|over and "
      "over|keep) (remove|removing|delete|deleting|drop|dropping|take away|taking away) "
      "[all|every|each] [%node|those] [with|that have|who have|having] %under <number> "
      "(%contact|%link)",
      "k_core({G}, k={number})", "the {number}-core" },
    { "scalar", "(size of|number of %node in|how many %node in) <number> core",
      "count(k_core({G}, k={number}))", "the size of the {number}-core" },
    { "set",
      "[%largest] (%groupof|part|subgraph) [of %node|of people] (in which|where|such that|so that) "
      "(everyone|everybody|each|every %node|all|every member|each member) [still] (have|know) "
      "(%atleast|at least) <number> (%contact|others|other|of the others) [in it|within it|within "
      "the group|in the group|inside|inside the group|of them]",
      "k_core({G}, k={number})", "the {number}-core" },
    { "scalar",
      "(degeneracy|largest k for which k core exist|largest k with k core|largest k such that k "
      "core exist|highest k for which there be k core|maximum k for which k core exist|highest "
      "core number|largest core number|maximum core number|largest k for which there be a k "
      "core|highest k such that k core be not empty|largest k such that k core be not empty)",
      "maximum_core({G}).k", "the degeneracy" },
    { "set", "(innermost core|main core|densest core|maximum core|deepest core|inner core)",
      "maximum_core({G}).nodes", "the innermost core" },
    { "eset", "<number> truss", "k_truss({G}, {number})", "the {number}-truss" },
};

GR_GRAMMAR(cohesion, rules, phrases);
