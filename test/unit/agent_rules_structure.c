/* Questions about counts, degrees and edges by their numbers. */
#include "asked.h"

#define FRIENDS "Ann-Bo, Bo-Cy, Cy-Ann, Cy-Dee, Dee-Eli, Fay-Eli, Gus"
#define CITES   "P1>P2, P1>P3, P4>P3, P5>P3, P5>P1"
#define ROADS   "Rome-Pisa 5, Pisa-Genoa 7, Genoa-Turin 2, Rome-Turin 9"

static const question_row questions[] = {
    { FRIENDS, "Which people have an odd number of friends?",
      "column(filter(degrees(G), degree / 2 + 4503599627370496 - 4503599627370496 != degree / 2), "
      "\"node\")" },
    { FRIENDS, "How many nodes have an even degree?",
      "count(column(filter(degrees(G), degree / 2 + 4503599627370496 - 4503599627370496 == degree "
      "/ 2), \"node\"))" },
    { FRIENDS, "How many people came?", "unsupported" },
    { FRIENDS, "How many pupils does our school network have?", "node_count(G)" },
    { FRIENDS, "How many people live in this network?", "node_count(G)" },
    { FRIENDS, "How many people are in the gang?", "node_count(G)" },
    { FRIENDS, "How many friendships were mended?", "unsupported" },
    { CITES, "How many times did P1 cite P2?", "missing_data" },
    { CITES, "In-degree minus out-degree of P3?", "in_degree(G, \"P3\") - out_degree(G, \"P3\")" },
    { CITES, "What is the in-degree of P3 minus the out-degree of P1?",
      "in_degree(G, \"P3\") - out_degree(G, \"P1\")" },
    { CITES, "How many papers does P1 cite?", "count(neighbors(G, \"P1\", direction=\"out\"))" },
    { FRIENDS, "Which pairs are not joined?", "edges(complement(G))" },
    { FRIENDS, "How many people are in this network?", "node_count(G)" },
    { FRIENDS, "How many nodes and how many edges does the graph have?",
      "[node_count(G), edge_count(G)]" },
    { FRIENDS, "How many friends does Cy have?", "degree(G, \"Cy\")" },
    { FRIENDS, "How many friendships does Cy take part in?", "degree(G, \"Cy\")" },
    { FRIENDS, "Which person is best connected?", "argmax_all(degrees(G, direction=\"both\"))" },
    { FRIENDS, "Who is the least popular?", "argmin_all(degrees(G, direction=\"both\"))" },
    { FRIENDS, "Who knows the most people?", "argmax_all(degrees(G, direction=\"both\"))" },
    { FRIENDS, "Who has only one friend?",
      "column(filter(degrees(G, direction=\"both\"), degree == 1), \"node\")" },
    { FRIENDS, "How many nodes have degree 3?",
      "count(column(filter(degrees(G), degree == 3), \"node\"))" },
    { FRIENDS, "What is the maximum degree?", "max(degrees(G), by=\"degree\")" },
    { FRIENDS, "Which people have no friends at all?", "isolated_nodes(G)" },
    { FRIENDS, "Is anyone isolated?", "count(isolated_nodes(G)) > 0" },
    { FRIENDS, "How many friends does a person have on average?", "average_degree(G)" },
    { FRIENDS, "What fraction of all possible links exists?", "density(G)" },
    { FRIENDS, "How many handshakes are missing until everybody has greeted everybody?",
      "complement_size(G)" },
    { FRIENDS, "Which of the leaves has the highest degree?",
      "argmax_all(among(degrees(G), column(filter(degrees(G, direction=\"both\"), degree == 1), "
      "\"node\")), by=\"degree\")" },
    { CITES, "Which paper is cited most often?", "argmax_all(degrees(G, direction=\"in\"))" },
    { CITES, "Which paper cites the most others?", "argmax_all(degrees(G, direction=\"out\"))" },
    { CITES, "Who is cited by nobody?",
      "column(filter(degrees(G, direction=\"in\"), degree == 0), \"node\")" },
    { CITES, "How many arrows point to P3?", "in_degree(G, \"P3\")" },
    { ROADS, "Which road is the longest?", "argmax_all(edges(G), by=\"weight\")" },
    { ROADS, "Between which two towns is the shortest direct road?",
      "argmin_all(edges(G), by=\"weight\")" },
    { ROADS, "How long is the longest road?", "max(edges(G), by=\"weight\")" },
    { ROADS, "What is the total length of all roads?", "sum(edges(G), by=\"weight\")" },
    { FRIENDS, "Which link is the longest?", "missing_data" },
    { CITES, "How much money in total left P1?", "missing_data" },
    { FRIENDS, "How many people have degree at least 2?",
      "count(column(filter(degrees(G), degree >= 2), \"node\"))" },
    { FRIENDS, "Which people have as many friends as Ann?",
      "m1 = degree(G, \"Ann\"); column(filter(degrees(G), degree == m1 and node != \"Ann\"), "
      "\"node\")" },
    { FRIENDS, "What share of the people has more than two friends?",
      "count(column(filter(degrees(G), degree > 2), \"node\")) / node_count(G)" },
    { FRIENDS, "How many links would have to be added to make the network complete?",
      "complement_size(G)" },
    { CITES, "How many edges leave P1?", "out_degree(G, \"P1\")" },
    { CITES, "Who are the sources and who are the sinks?",
      "column(filter(degrees(G, direction=\"in\"), degree == 0), \"node\") & "
      "column(filter(degrees(G, direction=\"out\"), degree == 0), \"node\")" },
    { ROADS, "Which roads are shorter than 6?", "edges(filter_edges(G, weight < 6))" },
    { FRIENDS, "How many people are there, and who has the most friends?",
      "node_count(G) & argmax_all(degrees(G), by=\"degree\")" },
    { FRIENDS, "How many apples are there?", "ambiguous" },
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
