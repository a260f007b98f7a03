/* Ways in free word order, told ends, who hears of what. */
#include "asked.h"

#define ROADS   "Alba-Bern 4, Bern-Cluj 3, Alba-Dole 2, Dole-Cluj 9, Cluj-Erie 5, Dole-Erie 12"
#define FLIGHTS "Nice-Genoa 30, Genoa-Turin 20, Turin-Vienna 60, Nice-Vienna 150, Genoa-Vienna 90"
#define FRIENDS "ann-ben, ben-cat, cat-dan, ann-eve, eve-dan, fay-gus"
#define NEWS    "kim>lee, lee>max, max>kim, max>ned, ned>ola, pia>ola"

static const question_row questions[] = {
    { ROADS, "Cheapest Alba – Erie?", "shortest_path(G, \"Alba\", \"Erie\", weight=\"weight\")" },
    { ROADS, "Fastest Alba to Erie?", "shortest_path(G, \"Alba\", \"Erie\", weight=\"weight\")" },
    { ROADS, "Alba to Erie, quickest way?",
      "shortest_path(G, \"Alba\", \"Erie\", weight=\"weight\")" },
    { ROADS, "What's the least number of minutes I need from Alba to Erie?",
      "shortest_path_length(G, \"Alba\", \"Erie\", weight=\"weight\")" },
    { ROADS, "Is 12 minutes enough to go from Alba to Erie?",
      "shortest_path_length(G, \"Alba\", \"Erie\", weight=\"weight\") <= 12" },
    { ROADS, "Going from Alba to Erie, how long does it take if Bern is closed?",
      "shortest_path_length(remove_nodes(G, [\"Bern\"]), \"Alba\", \"Erie\", weight=\"weight\")" },
    { ROADS, "What is the travel time Alba – Erie?",
      "shortest_path_length(G, \"Alba\", \"Erie\", weight=\"weight\")" },
    { ROADS, "shortest Alba – Erie distance", "shortest_path_length(G, \"Alba\", \"Erie\")" },
    { ROADS, "How much longer is the way from Alba to Cluj via Dole than via Bern?",
      "constrained_path(G, \"Alba\", \"Cluj\", through=[\"Dole\"]).length - constrained_path(G, "
      "\"Alba\", \"Cluj\", through=[\"Bern\"]).length" },
    { ROADS, "How much time do I lose going from Alba to Cluj via Dole?",
      "constrained_path(G, \"Alba\", \"Cluj\", through=[\"Dole\"]).length - "
      "shortest_path_length(G, \"Alba\", \"Cluj\")" },
    { ROADS, "I live in Alba. What's the fastest I can be in Erie?",
      "shortest_path_length(G, \"Alba\", \"Erie\", weight=\"weight\")" },
    { ROADS, "I'm at Alba and must be at Erie as soon as possible. Which way?",
      "shortest_path(G, \"Alba\", \"Erie\")" },
    { ROADS, "A driver starts in Alba and wants to reach Erie. How many minutes at least?",
      "shortest_path_length(G, \"Alba\", \"Erie\", weight=\"weight\")" },
    { ROADS, "If I have to pass through Dole, how long is the way from Alba to Erie?",
      "constrained_path(G, \"Alba\", \"Erie\", through=[\"Dole\"]).length" },
    { ROADS, "How long is the way from Alba to Erie if I must not use the road Bern – Cluj?",
      "shortest_path_length(remove_edges(G, [[\"Bern\", \"Cluj\"]]), \"Alba\", \"Erie\")" },
    { ROADS, "Is there more than one way from Alba to Erie?",
      "count(k_shortest_paths(G, \"Alba\", \"Erie\", k=2)) > 1" },
    { ROADS, "Which stops lie between Alba and Erie on the fastest route?",
      "items_without(shortest_path(G, \"Alba\", \"Erie\").path, [\"Alba\", \"Erie\"])" },
    { ROADS, "How much time does the road Bern – Cluj save between Alba and Erie?",
      "shortest_path_length(remove_edges(G, [[\"Bern\", \"Cluj\"]]), \"Alba\", \"Erie\") - "
      "shortest_path_length(G, \"Alba\", \"Erie\")" },
    { ROADS, "Is there a route from Alba to Erie that doesn't touch Bern?",
      "has_path(remove_nodes(G, [\"Bern\"]), \"Alba\", \"Erie\")" },
    { ROADS, "Give the shortest connection Alba to Erie that passes Dole.",
      "constrained_path(G, \"Alba\", \"Erie\", through=[\"Dole\"])" },
    { ROADS, "How much nearer is Bern to Erie than Dole?",
      "shortest_path_length(G, \"Dole\", \"Erie\") - shortest_path_length(G, \"Bern\", \"Erie\")" },
    { ROADS, "How quickly could a courier cover the distance from Alba to Erie?",
      "shortest_path_length(G, \"Alba\", \"Erie\", weight=\"weight\")" },
    { ROADS, "What is the total of all travel times?", "sum(edges(G), by=\"weight\")" },
    { FLIGHTS, "Cheapest way to fly from Nice to Vienna, which cities?",
      "shortest_path(G, \"Nice\", \"Vienna\", weight=\"weight\")" },
    { FLIGHTS, "How cheaply can I fly from Nice to Vienna?",
      "shortest_path_length(G, \"Nice\", \"Vienna\", weight=\"weight\")" },
    { FLIGHTS, "Is the direct flight Nice – Vienna the cheapest?",
      "count(shortest_path(G, \"Nice\", \"Vienna\")) == 2" },
    { FLIGHTS, "How much dearer is Nice – Vienna if Genoa is closed?",
      "shortest_path_length(remove_nodes(G, [\"Genoa\"]), \"Nice\", \"Vienna\") - "
      "shortest_path_length(G, \"Nice\", \"Vienna\")" },
    { FLIGHTS,
      "What's the price difference between the cheapest trip from Nice to Vienna with and without "
      "passing Genoa?",
      "shortest_path_length(remove_nodes(G, [\"Genoa\"]), \"Nice\", \"Vienna\") - "
      "constrained_path(G, \"Nice\", \"Vienna\", through=[\"Genoa\"]).length" },
    { FLIGHTS, "I have 100 euros. Can I get from Nice to Vienna?",
      "shortest_path_length(G, \"Nice\", \"Vienna\", weight=\"weight\") <= 100 + 0.000000001" },
    { FLIGHTS,
      "Give me (1) the cheapest way from Nice to Vienna and (2) the number of stops in between on "
      "that route.",
      "shortest_path(G, \"Nice\", \"Vienna\", weight=\"weight\") & count(shortest_path(G, "
      "\"Nice\", "
      "\"Vienna\", weight=\"weight\")) - 2" },
    { FRIENDS, "Over how many people does ann know dan?",
      "shortest_path_length(G, \"ann\", \"dan\", weight=null) - 1" },
    { FRIENDS, "Could a rumour started by ann ever reach gus?", "has_path(G, \"ann\", \"gus\")" },
    { FRIENDS, "Who will never hear a rumour that ann starts?",
      "items_without(items_without(column(nodes(G), \"node\"), descendants(G, \"ann\")), "
      "[\"ann\"])" },
    { FRIENDS, "Who can't ann reach?",
      "items_without(items_without(column(nodes(G), \"node\"), descendants(G, \"ann\")), "
      "[\"ann\"])" },
    { FRIENDS, "ann can reach dan, can't she?", "has_path(G, \"ann\", \"dan\")" },
    { FRIENDS, "ann and gus have nothing to do with each other, right?",
      "not has_path(G, \"ann\", \"gus\")" },
    { FRIENDS, "What fraction of all possible links exist?", "density(G)" },
    { FRIENDS, "How many more links would make everybody linked with everybody?",
      "node_count(G) * (node_count(G) - 1) / 2 - edge_count(G)" },
    { NEWS, "From whom can ola be reached?", "ancestors(G, \"ola\")" },
    { NEWS, "Whose messages reach ola?", "ancestors(G, \"ola\")" },
    { NEWS, "If kim posts something, who gets to see it?", "descendants(G, \"kim\")" },
    { NEWS, "Would removing kim make it acyclic?",
      "is_directed_acyclic_graph(remove_nodes(G, [\"kim\"]))" },
    { NEWS, "Is there someone nobody can reach?",
      "count(column(filter(degrees(G, direction=\"in\"), degree == 0), \"node\")) > 0" },
};

static void test_questions(void **state)
{
    check_questions(questions, sizeof questions / sizeof *questions);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_questions),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
