/* Texts of all kinds of things, some of which say less than a graph. */
#include "reading.h"

static void test_things(void **state)
{
    static const reading_row rows[] = {
        { "Our valley has six farms. Birch Farm and Cedar Farm share a well. Cedar Farm and Dell "
          "Farm share a well. Birch Farm was sold in 1998 for 40000 euros.",
          "Birch Farm - Cedar Farm, Cedar Farm - Dell Farm" },
        { "The ant is eaten by the spider. The spider is eaten by the wren. The wren is eaten by "
          "the hawk. Who is at the top?",
          "spider > ant, wren > spider, hawk > wren" },
        { "Hawks eat wrens and mice, wrens eat spiders, mice eat seeds.",
          "Hawks > wrens, Hawks > mice, wrens > spiders, mice > seeds" },
        { "Acids attack zinc; zinc protects steel; steel scratches copper.",
          "facts: Acids > zinc: relation=attack, steel > copper: relation=scratch, zinc > steel: "
          "relation=protect" },
        { "Lina taught Max. Max taught Nora and Otis. Nora taught Pia.",
          "Lina > Max, Max > Nora, Max > Otis, Nora > Pia" },
        { "Emails: Ann wrote to Bob twice, Bob wrote to Cid 5 times, and Cid wrote to Ann once.",
          "Ann > Bob: 2, Bob > Cid: 5, Cid > Ann: 1" },
        { "The café is opposite the bank. The bank is opposite the church.",
          "café - bank, bank - church" },
        { "Floor 1 has stairs to floor 2. Floor 2 has stairs to floor 3 and floor 4.",
          "1 - 2, 2 - 3, 2 - 4" },
        { "Module core is imported by api and cli. api is imported by web.",
          "api > core, cli > core, web > api" },
        { "web imports api, api imports core and log, cli imports core",
          "web > api, api > core, api > log, cli > core" },
        { "Package tar needs zlib. Package git needs zlib and curl. curl needs ssl.",
          "zlib > tar, zlib > git, curl > git, ssl > curl" },
        { "In our office Ada supports Ben and Cleo, Ben supports Dov, and Cleo supports nobody.",
          "Ada > Ben, Ada > Cleo, Ben > Dov" },
        { "Sam owes Tim ten euros, Tim owes Una twenty, and Una owes Sam five.",
          "Sam > Tim: 10, Tim > Una: 20, Una > Sam: 5" },
        { "Anna's boss is Bert; Bert's boss is Carl; Dora's boss is Bert.",
          "Bert > Anna, Carl > Bert, Bert > Dora" },
        { "The mother of Ida is June. The mother of June is Kate.", "June > Ida, Kate > June" },
        { "Kate had two daughters, June and Lily. June had a son, Max.",
          "Kate > June, Kate > Lily, June > Max" },
        { "Alf married Bea. Their children are Cas and Dee.",
          "facts: Alf > Bea: relation=marry, Bea > Alf: relation=marry, Cas > Alf: relation=child "
          "of, Cas > Bea: relation=child of, Dee > Alf: relation=child of, Dee > Bea: "
          "relation=child of" },
        { "Alpha beats Beta. Beta beats Gamma. Gamma beats Alpha. Delta lost to everyone.",
          "Alpha > Beta, Beta > Gamma, Gamma > Alpha, Alpha > Delta, Beta > Delta, Gamma > Delta" },
        { "Zed lost to Yves and Xeno; Yves lost to Xeno.", "Yves > Zed, Xeno > Zed, Xeno > Yves" },
        { "Reds drew with Blues. Blues beat Greens.",
          "facts: Blues > Greens: relation=beat, Blues > Reds: relation=draw with, Reds > Blues: "
          "relation=draw with" },
        { "Station A is two stops from Station B.", "Station A - Station B: 2" },
        { "You can go from the kitchen to the hall and from the hall to the attic.",
          "kitchen > hall, hall > attic" },
        { "The kitchen opens onto the hall, the hall onto the porch and the stairs.",
          "kitchen - hall, hall - porch, hall - stairs" },
    };

    check_readings(rows, sizeof rows / sizeof *rows);
}

static void test_more_things(void **state)
{
    static const reading_row rows[] = {
        { "A door leads from the cell to the yard, another from the yard to the gate.",
          "cell - yard, gate - yard" },
        { "There are roads from Ayle to Bray, from Bray to Corn, and from Corn to Ayle.",
          "Ayle - Bray, Bray - Corn, Ayle - Corn" },
        { "One-way: Elm St goes to Oak St, Oak St goes to Pine St.",
          "Elm St > Oak St, Oak St > Pine St" },
        { "Trains run between Linz and Graz (3 h), between Graz and Wels (2 h 30 min) and between "
          "Linz and Wels (45 min).",
          "Linz - Graz: 180, Graz - Wels: 150, Linz - Wels: 45" },
        { "The flight from Oslo to Rome costs 120 euros; from Rome to Cairo it costs 200 euros.",
          "Oslo > Rome: 120, Rome > Cairo: 200" },
        { "Switch s1 is cabled to s2 and s3; s3 also to s4.", "s1 - s2, s1 - s3, s3 - s4" },
        { "Router r1 talks to r2 over a 10 Gbit link, and r2 talks to r3 over a 1 Gbit link.",
          "r1 > r2: 10, r2 > r3: 1" },
        { "Water goes from the spring to the tank at 5 l/s and from the tank to the barn at 3 l/s.",
          "spring > tank: capacity=5, tank > barn: capacity=3" },
        { "State idle goes to running on start. State running goes to idle on stop.", "" },
        { "From idle the machine moves to running; from running it moves to idle or failed.", "" },
        { "Jobs: J1 can run on M1 or M2; J2 can run on M2; J3 can run on M1 or M3.",
          "J1 > M1, J1 > M2, J2 > M2, J3 > M1, J3 > M3" },
        { "Olaf will only work with Pia or Quin. Pia will only work with Rolf.", "" },
        { "Ana hates Bo. Bo hates Cy. Nobody hates Ana.", "Ana > Bo, Bo > Cy" },
        { "Exams: Maths clashes with Physics and Music. Physics clashes with Art.",
          "Maths - Physics, Maths - Music, Physics - Art" },
        { "Wasps and bees cannot share a hive. Bees and ants cannot share a hive.",
          "Wasps - bees, ants - bees" },
        { "Do the dishes after dinner. Dinner comes after shopping. Shopping comes after work.",
          "dinner > dishes, shopping > dinner, work > shopping" },
        { "Unless it rains, Ann walks to Bonn.", "" },
        { "Ann phoned Ben on Monday. Ben phoned Cid on Tuesday. Cid phoned Dee on Friday.",
          "Ann > Ben: time=1, Ben > Cid: time=2, Cid > Dee: time=5" },
        { "The red team has played the blue team and the green team. The blue team has played the "
          "green team.",
          "blue - green, blue - red, green - red" },
        { "Tom is friends with Ula, Vic with Ula and Wim.", "Tom - Ula, Vic - Ula, Vic - Wim" },
        { "Ben is Ann's brother. Cid is Ben's son.",
          "facts: Ben > Ann: relation=brother of, Cid > Ben: relation=son of" },
        { "Lisa likes tea; Mona likes tea and cake; Nick likes cake.",
          "Lisa > tea, Mona > tea, Mona > cake, Nick > cake" },
    };

    check_readings(rows, sizeof rows / sizeof *rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_things),
        cmocka_unit_test(test_more_things),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
