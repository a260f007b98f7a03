/* Sentences to graphs: verbs, lists, links and their numbers. */
#include "reading.h"

static void test_verbs(void **state)
{
    static const reading_row rows[] = {
        { "Anna follows Ben. Ben follows Carl.", "Anna > Ben, Ben > Carl" },
        { "Anna follows Ben, who follows Carl.", "Anna > Ben, Ben > Carl" },
        { "Anna follows Ben. Carl, too, follows Ben.", "Anna > Ben, Carl > Ben" },
        { "A knows B and C.", "A - B, A - C" },
        { "James and Robert are friends. Robert and Mary are friends.",
          "James - Robert, Mary - Robert" },
        { "A is a friend of B and of C.", "A - B, A - C" },
        { "Both A and B link to C.", "A > C, B > C" },
        { "X and Y wrote a paper together. Y and Z wrote a paper together.", "X - Y, Y - Z" },
        { "Barack and Jimmy are connected.\nJimmy and Bill are connected.",
          "Barack - Jimmy, Bill - Jimmy" },
        { "Each of A, B, C is connected to D.", "A - D, B - D, C - D" },
        { "A, B and C all know each other.", "A - B, A - C, B - C" },
        { "Ines knows Jon. Jon doesn't know Kai.", "Ines - Jon, Kai" },
        { "Ann messaged Bob. Bob messaged Cid. Cid did not message Ann.", "Ann > Bob, Bob > Cid" },
        { "Ben is followed by Anna. Carl is followed by Ben.", "Anna > Ben, Ben > Carl" },
        { "Team A beat Team B 3-1. Team B beat Team C 2-0.",
          "Team A > Team B: score=3-1, Team B > Team C: score=2-0" },
        { "Lions lost to Tigers. Tigers beat Bears.", "Tigers > Lions, Tigers > Bears" },
        { "Mona is the boss of Nils. Olga reports to Nils.", "Mona > Nils, Nils > Olga" },
        { "Ruth is the mother of Sam. Tom is the son of Sam.", "Ruth > Sam, Sam > Tom" },
        { "Ada owes Bert 20 euros and Bert owes Cleo 15 euros.",
          "Ada > Bert: 20, Bert > Cleo: 15" },
        { "France borders Spain. Spain borders Portugal.", "France - Spain, Portugal - Spain" },
        { "At 10:05 Ann called Bob. At 10:20 Bob called Cid.",
          "Ann > Bob: time=10:05, Bob > Cid: time=10:20" },
        { "Everyone follows Zoe except Yan. Yan follows Xia.", "Xia > Zoe, Yan > Xia" },
        { "Anna follows Ben and likes no one. Ben follows Carl and Dora.",
          "Anna > Ben, Ben > Carl, Ben > Dora" },
        { "paper1 cites paper2 and paper3; paper3 cites paper2.",
          "paper1 > paper2, paper1 > paper3, paper3 > paper2" },
        { "The blog links to the shop. The shop links to the forum. The forum links to the blog.",
          "blog > shop, shop > forum, forum > blog" },
        { "Ann trusts Bob, Bob trusts Cid and Cid trusts Ann.", "Ann > Bob, Bob > Cid, Cid > Ann" },
        { "Ann trusts Bob, Cid and Dan trust Eve.", "Ann > Bob, Cid > Eve, Dan > Eve" },
        { "Mia is married to Noah. Noah is married to Mia.", "Mia - Noah" },
        { "Alice emailed Bob and Carol, but not Dave. Bob emailed Dave.",
          "Alice > Bob, Alice > Carol, Bob > Dave" },
        { "Anna knows Ben. She also knows Carl.", "Anna - Ben, Anna - Carl" },
        { "\"big red\" is connected to \"small blue\".", "big red - small blue" },
        { "New York (NYC) is connected to Boston. NYC is connected to Albany.",
          "Boston - New York, Albany - New York" },
    };

    check_readings(rows, sizeof rows / sizeof *rows);
}

static void test_nodes_by_number(void **state)
{
    static const reading_row rows[] = {
        { "Node 0 is connected to nodes 1, 2.\nNode 1 is connected to node 0.\n"
          "Node 2 is connected to node 0.",
          "0 - 1, 0 - 2" },
        { "Given a directed graph:\nNode <0> is connected to nodes <2>, <5>.\n"
          "Node <2> is connected to node <5>.",
          "0 > 2, 0 > 5, 2 > 5" },
        { "Given an undirected graph:\nNode 7 is connected to nodes 13 (weight: 9), 6 (weight: "
          "3).\n"
          "Node 13 is connected to nodes 7 (weight: 9).\nNode 6 is connected to node 7 (weight: "
          "3).",
          "13 - 7: 9, 6 - 7: 3" },
        { "In an undirected graph, the nodes are numbered from 0 to 3, and the edges are:\n"
          "an edge between node 0 and node 1 with weight 4,\n"
          "an edge between node 0 and node 3 with weight 2.\nQ: Give the shortest path from node 1 "
          "to node 2.\nA:",
          "0 - 1: 4, 0 - 3: 2, 2" },
        { "In a directed graph, the nodes are numbered from 0 to 2, and the edges are:\n"
          "an edge from node 0 to node 2 with capacity 10,\n"
          "an edge from node 1 to node 0 with capacity 17.\nQ: What is the maximum flow from node "
          "1 "
          "to node 2?\nA:",
          "0 > 2: capacity=10, 1 > 0: capacity=17" },
        { "This is a undirected graph with the following edges:\nFrom node 0 to node 4, distance "
          "is "
          "4\nFrom node 4 to node 1, distance is 5",
          "0 - 4: 4, 1 - 4: 5" },
        { "In a directed graph with 3 nodes numbered from 0 to 2:\n"
          "node 0 should be visited before node 2\nnode 1 should be visited before node 2\n"
          "Q: Can all the nodes be visited? Give the solution.\nA:",
          "0 > 2, 1 > 2" },
        { "Applicant 0 is interested in job 2.\nApplicant 0 is interested in job 1.\n"
          "Applicant 1 is interested in job 2.",
          "applicant 0 > job 2, applicant 0 > job 1, applicant 1 > job 2, applicant 0: "
          "kind=applicant, applicant 1: kind=applicant, job 1: kind=job, job 2: kind=job" },
    };

    check_readings(rows, sizeof rows / sizeof *rows);
}

static void test_links(void **state)
{
    static const reading_row rows[] = {
        { "There is a 12 km road between Oslo and Bergen. There is a road between Bergen and Voss, "
          "9 km.",
          "Bergen - Oslo: 12, Bergen - Voss: 9" },
        { "The pipe from A to B carries 20 litres per second. The pipe from B to C carries 15 "
          "litres "
          "per second.",
          "A > B: capacity=20, B > C: capacity=15" },
        { "The cable X–Y has 20/12 used. The cable Y–Z has 10/3 used.",
          "X - Y: capacity=20; used=12, Y - Z: capacity=10; used=3" },
        { "A ferry connects Dover and Calais. A tunnel links Dover with Paris.",
          "Calais - Dover, Dover - Paris" },
        { "From Oslo to Bergen it is 460 km. From Oslo to Moss it is 60 km.",
          "Bergen - Oslo: 460, Moss - Oslo: 60" },
        { "Bergen is 460 km from Oslo. Moss is 60 km away from Oslo.",
          "Bergen - Oslo: 460, Moss - Oslo: 60" },
        { "It takes 5 minutes to get from Gate to Hall. It takes 3 minutes from Hall to Shop.",
          "Gate - Hall: 5, Hall - Shop: 3" },
        { "the 9:15 train leaves Ulm and reaches Bonn at 9:50. The 10:00 train leaves Bonn and "
          "reaches Kiel at 12:30.",
          "Bonn > Kiel: departure=10:00; arrival=12:30, Ulm > Bonn: departure=09:15; "
          "arrival=09:50" },
        { "a ring A-B-C-D", "A - B, B - C, C - D, A - D" },
        { "Ann, Bob, Cid and Dan form a circle.", "Ann - Bob, Bob - Cid, Cid - Dan, Ann - Dan" },
        { "- Names in the network: Barbara Perkins, Jon Mitchell, Jenny Trujillo, Adam Hoffman.\n"
          "- Friendship connections: Barbara Perkins and Jon Mitchell, Jenny Trujillo and Jon "
          "Mitchell.",
          "Barbara Perkins - Jon Mitchell, Jenny Trujillo - Jon Mitchell, Adam Hoffman" },
        { "- Airports to visit: VPY, AAE, BGA.\n- Travel distances (in kilometers) between each "
          "pair "
          "of airports:\nVPY to AAE: 9488\nVPY to BGA: 13255\nAAE to BGA: 9332",
          "AAE - VPY: 9488, BGA - VPY: 13255, AAE - BGA: 9332" },
        { "A is linked to B, C to D.", "A - B, C - D" },
        { "Foo is connected to Bar via the relationship isPartOf.",
          "Bar - Foo: relation=isPartOf" },
    };

    check_readings(rows, sizeof rows / sizeof *rows);
}

static void test_order(void **state)
{
    static const reading_row rows[] = {
        { "tent before poles, poles before pegs, tent before rainfly, mats after rainfly, pegs "
          "before mats",
          "tent > poles, poles > pegs, tent > rainfly, rainfly > mats, pegs > mats" },
        { "Rhetoric requires Logic. Logic requires Reading. Poetry requires Grammar and Reading.",
          "Logic > Rhetoric, Reading > Logic, Grammar > Poetry, Reading > Poetry" },
        { "Rhetoric requires Logic or nothing else... sorry: Rhetoric requires Logic. Logic "
          "requires "
          "Reading.",
          "Logic > Rhetoric, Reading > Logic" },
        { "Task C takes 3 days and needs A and B. Task A takes 2 days. Task B takes 4 days.",
          "A > C, B > C, A: duration=2, B: duration=4, C: duration=3" },
        { "Roofing depends on framing. Framing depends on pouring concrete.",
          "framing > Roofing, pouring concrete > framing" },
        { "Calculus is a prerequisite for Physics. Algebra is a prerequisite for Calculus.",
          "Calculus > Physics, Algebra > Calculus" },
        { "Wash must be done before Dry. Dry must be done before Fold.", "Wash > Dry, Dry > Fold" },
    };

    check_readings(rows, sizeof rows / sizeof *rows);
}

static void test_facts(void **state)
{
    static const reading_row rows[] = {
        { "Facts: Vega orbits nothing. Io orbits Jupiter. Europa orbits Jupiter. Titan orbits "
          "Saturn. Io has volcanoes. Europa has ice. Titan has ice. Which moons of Jupiter do not "
          "have volcanoes?",
          "facts: Io > Jupiter: relation=orbit, Europa > Jupiter: relation=orbit, Titan > Saturn: "
          "relation=orbit, Io > volcanoes: relation=have, Europa > ice: relation=have, Titan > "
          "ice: "
          "relation=have, Vega" },
        { "Curie was born in Warsaw. Curie won the Nobel Prize. Einstein was born in Ulm. Einstein "
          "won the Nobel Prize.",
          "facts: Curie > Warsaw: relation=born in, Curie > Nobel Prize: relation=win, Einstein > "
          "Ulm: relation=born in, Einstein > Nobel Prize: relation=win" },
        { "Oslo is the capital of Norway. Anna is a doctor. Anna lives in Oslo.",
          "facts: Oslo > Norway: relation=capital of, Anna > doctor: relation=be, Anna > Oslo: "
          "relation=live in" },
    };

    check_readings(rows, sizeof rows / sizeof *rows);
}

static void test_not_read(void **state)
{
    static const reading_row rows[] = {
        { "Does Anna follow Ben?", "" },
        { "If B fails, A is connected to C.", "" },
        { "Yesterday the hot chocolate cost 4.80, outrageous.", "" },
        { "(i,j) means that node i and node j are connected with an undirected edge.", "" },
        { "Suppose Anna follows Ben. Ben follows Carl.", "Ben > Carl" },
        { "Suppose Anna follows Ben.", "Anna > Ben" },
        { "Find a path from Oslo to Bergen.", "" },
        { "What happens if Ann calls Bob?", "" },
        { "Which road connects Oslo with Bergen?", "" },
        { "Ann might know Bob.", "" },
        { "Tell me whether A is connected to B.", "" },
        { "Ann follows Bob or Cid.", "" },
        { "The weather was nice and we had lunch.", "" },
    };

    check_readings(rows, sizeof rows / sizeof *rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_verbs), cmocka_unit_test(test_nodes_by_number),
        cmocka_unit_test(test_links), cmocka_unit_test(test_order),
        cmocka_unit_test(test_facts), cmocka_unit_test(test_not_read),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
