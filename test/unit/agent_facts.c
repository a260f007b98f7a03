/* Questions over facts: what they become, and what is declined. */
#include "asked.h"

#define MUSIC                                                                                      \
    "plays(orla, cello). plays(orla, piano). plays(pere, oboe). plays(quim, piano). "              \
    "plays(quim, oboe). plays(rasa, cello). teaches(orla, pere). teaches(rasa, quim). "            \
    "teaches(orla, rasa).\n\n"
#define DRUGS                                                                                      \
    "(aspirin, treats, fever)\n(aspirin, irritates, stomach)\n(codeine, treats, pain)\n"           \
    "(codeine, made_in, france)\n(aspirin, made_in, spain)\n\n"
#define MIXED "likes(ann, tea). likes(bob, ann). likes(bob, tea). reads(ann, novels).\n\n"
#define APART "likes(ann, tea). plays(bob, chess).\n\n"
#define BORDERS                                                                                    \
    "borders(lum, mav). borders(mav, nim). speaks(lum, lumish). speaks(nim, nimian).\n\n"
#define OFFICE                                                                                     \
    "(Ulf, boss_of, Vim)\n(Vim, boss_of, Wes)\n(Ulf, friend_of, Wes)\n(Xel, boss_of, Ulf)\n\n"

#define SPORTS "Ida plays golf in Bonn. Jos plays golf in Kiel. Kit plays tennis in Kiel.\n\n"
#define CARS                                                                                       \
    "The Volvo comes from Sweden and is red. The Seat comes from Spain and is blue. The Saab "     \
    "comes from Sweden and is blue.\n\n"
#define ANIMALS                                                                                    \
    "(robin, is_a, bird)\n(emu, is_a, bird)\n(bat, is_a, mammal)\n(bat, can, fly)\n"               \
    "(robin, can, fly)\n(emu, can, run)\n\n"
#define TEAMS  "Employee | Team | Skill\nNora | Red | Java\nOmar | Red | SQL\nPia | Blue | Java\n\n"
#define GARAGE "Tim has a bike. Uma has a car. Vic has a bike and a car. Wanda has nothing.\n\n"
#define MOONS                                                                                      \
    "Io orbits Jupiter. Phobos orbits Mars. Deimos orbits Mars. Io was discovered by Galileo. "    \
    "Phobos was discovered by Hall.\n\n"
#define HOMES                                                                                      \
    "Ravi lives in Pune. Sita lives in Goa. Ravi works for Acme. Sita works for Acme. Tara works " \
    "for Zenith.\n\n"
#define BORN                                                                                       \
    "Ann directed Dust. Bo directed Fog. Ann was born in Ghent. Bo was born in Turin. Ghent is "   \
    "in Belgium. Turin is in Italy.\n\n"
#define VOTES "Rosa voted for Ada. Sven voted for Bob. Tina voted for Ada. Vic did not vote.\n\n"
#define COURSES                                                                                    \
    "Abel teaches Algebra and Topology. Bohm teaches Optics. Dan takes Algebra and Optics. Eve "   \
    "takes Topology. Fay takes Optics.\n\n"
#define TRADES                                                                                     \
    "Toni is a plumber in Essen. Ulla is a baker in Essen. Viktor is a plumber in Trier.\n\n"
#define LESSONS "Ned teaches Ora maths. Pip teaches Ora art. Ned teaches Quinn art.\n\n"
#define BIRDS   "ancestors(filter_edges(G, relation == \"is_a\"), \"bird\")"
#define BLUE    "ancestors(filter_edges(G, relation == \"be\"), \"blue\")"

#define PIANO   "subjects(G, \"piano\", \"plays\")"
#define OBOE    "subjects(G, \"oboe\", \"plays\")"
#define CELLO   "subjects(G, \"cello\", \"plays\")"
#define PLAYERS "unique(column(facts(G, relation=\"plays\"), \"subject\"))"
#define PEOPLE                                                                                     \
    "all_items(all_items(" PLAYERS ", unique(column(facts(G, relation=\"teaches\"), "              \
    "\"subject\"))), unique(column(facts(G, relation=\"teaches\"), \"object\")))"

static const question_row questions[] = {
    { MUSIC, "Who plays the oboe?", OBOE },
    { MUSIC, "Who plays the oboe and is taught by someone who plays the cello?",
      "common_items(" OBOE ", objects(G, " CELLO ", \"teaches\"))" },
    { MUSIC, "Who plays neither piano nor oboe?",
      "items_without(" PEOPLE ", all_items(" PIANO ", " OBOE "))" },
    { MUSIC, "Who plays the piano but not the oboe?", "items_without(" PIANO ", " OBOE ")" },
    { MUSIC, "Who is the teacher of quim's teacher?",
      "subjects(G, subjects(G, \"quim\", \"teaches\"), \"teaches\")" },
    { MUSIC, "Which instrument is played by exactly one person?",
      "column(filter(fact_counts(G, unique(column(facts(G, relation=\"plays\"), \"object\")), "
      "\"plays\", count=subjects), count == 1), \"node\")" },
    { MUSIC, "How many people play at least two instruments?",
      "count(column(filter(fact_counts(G, " PLAYERS ", \"plays\"), count >= 2), \"node\"))" },
    { MUSIC, "Who plays the most instruments?",
      "argmax_all(fact_counts(G, " PLAYERS ", \"plays\"))" },
    { MUSIC, "Does orla teach pere?", "contains(subjects(G, \"pere\", \"teaches\"), \"orla\")" },
    { MUSIC, "Isn't there anyone who plays the oboe?", "unsupported" },
    { MUSIC, "Who plays only the cello?",
      "items_without(" CELLO ", subjects(G, items_without(unique(column(facts(G, "
      "relation=\"plays\"), \"object\")), [\"cello\"]), \"plays\"))" },
    { MUSIC, "What do the people whom orla teaches play?",
      "objects(G, objects(G, \"orla\", \"teaches\"), \"plays\")" },
    /* Nobody plays tennis because he plays. */
    { MUSIC, "Who plays tennis?", "off_topic" },
    { MUSIC, "Who plays a tuba?", "off_topic" },
    { MUSIC, "Which young people play the oboe?", "unsupported" },
    { DRUGS, "Which drug that treats fever was made in spain?",
      "common_items(subjects(G, \"fever\", \"treats\"), subjects(G, \"spain\", \"made_in\"))" },
    { DRUGS, "Which drugs from france treat pain?", "unsupported" },
    { DRUGS, "Where was the drug that treats pain made?",
      "objects(G, subjects(G, \"pain\", \"treats\"), \"made_in\")" },
    /* Is tea one of those who do not like ann? */
    { MIXED, "Who does not like ann?", "unsupported" },
    { APART, "Who does not play chess?", "unsupported" },
    { BORDERS, "Who borders mav?",
      "all_items(subjects(G, \"mav\", \"borders\"), objects(G, \"mav\", \"borders\"))" },
    { MUSIC, "?- plays(X, piano), \\+ plays(X, oboe).", "items_without(" PIANO ", " OBOE ")" },
    { MUSIC, "Does anybody play the piano? Who?", PIANO },
    { OFFICE, "Who is (directly or not) a boss of Wes?",
      "ancestors(filter_edges(G, relation == \"boss_of\"), \"Wes\")" },
    /* What is said with an object and a place. */
    { SPORTS, "Who plays golf in Kiel?",
      "common_items(subjects(G, \"golf\", \"play\"), subjects(G, \"Kiel\", \"play in\"))" },
    { SPORTS, "Who plays golf, but not in Kiel?",
      "items_without(subjects(G, \"golf\", \"play\"), subjects(G, \"Kiel\", \"play in\"))" },
    { SPORTS, "Where does Ida play?", "objects(G, \"Ida\", \"play in\")" },
    { SPORTS, "What is played in Kiel?", "unsupported" },
    { CARS, "Which blue car is Swedish?",
      "common_items(" BLUE ", subjects(G, \"Sweden\", \"come from\"))" },
    { CARS, "Which blue cars are not Spanish?",
      "items_without(" BLUE ", subjects(G, \"Spain\", \"come from\"))" },
    { ANIMALS, "Which birds cannot fly?",
      "items_without(" BIRDS ", subjects(G, \"fly\", \"can\"))" },
    { ANIMALS, "Can the emu fly?", "contains(subjects(G, \"fly\", \"can\"), \"emu\")" },
    { TEAMS, "Who is on the same team as Nora?",
      "items_without(subjects(G, objects(G, \"Nora\", \"Team\"), \"Team\"), [\"Nora\"])" },
    { GARAGE, "Who has no car?",
      "items_without(all_items(unique(column(facts(G, relation=\"have\"), \"subject\")), "
      "[\"Wanda\"]), subjects(G, \"car\", \"have\"))" },
    { MOONS, "Which planet has more than one moon?",
      "column(filter(fact_counts(G, unique(column(facts(G, relation=\"orbit\"), \"object\")), "
      "\"orbit\", count=subjects), count > 1), \"node\")" },
    { MOONS, "Has anyone discovered Phobos?", "count(subjects(G, \"Phobos\", \"discover\")) > 0" },
    { SPORTS, "In which town does Kit play tennis?",
      "objects(G, common_items([\"Kit\"], subjects(G, \"tennis\", \"play\")), \"play in\")" },
    { SPORTS, "What does Jos play in Kiel?",
      "objects(G, common_items([\"Jos\"], subjects(G, \"Kiel\", \"play in\")), \"play\")" },
    { TEAMS, "Which teams have nobody who knows SQL?",
      "items_without(unique(column(facts(G, relation=\"Team\"), \"object\")), objects(G, "
      "subjects(G, \"SQL\", \"Skill\"), \"Team\"))" },
    { MUSIC, "Who plays what orla plays?",
      "subjects(G, objects(G, \"orla\", \"plays\"), \"plays\")" },
    { MUSIC, "What does orla play that quim plays?",
      "common_items(objects(G, \"orla\", \"plays\"), objects(G, \"quim\", \"plays\"))" },
    { TRADES, "Who is a plumber in Trier?",
      "common_items(subjects(G, \"Trier\", \"in\"), ancestors(filter_edges(G, relation == "
      "\"be\"), \"plumber\"))" },
    { "Dan sold his car to Elif. Elif sold a bike to Farid. Dan sold a boat to Farid.\n\n",
      "Who sold something to Farid?",
      "subjects(set_edge_attribute(G, relation, \"sell to\"), \"Farid\", \"sell to\")" },
    /* Three things at once: a graph keeps two of them. */
    { LESSONS, "Who teaches Ora?",
      "subjects(set_edge_attribute(G, relation, \"teach\"), \"Ora\", \"teach\")" },
    { LESSONS, "Who teaches Ora art?", "unsupported" },
    /* A bus is not who goes somewhere. */
    { "The red bus goes to the mall. The green bus goes to the mall. Otto takes the red bus. Pia "
      "takes the green bus.\n\n",
      "Who goes to the mall?", "unsupported" },
    { HOMES, "Who lives in Goa?", "subjects(G, \"Goa\", \"live in\")" },
    { HOMES, "Does anyone who lives in Goa work for Acme?",
      "count(common_items(subjects(G, \"Goa\", \"live in\"), subjects(G, \"Acme\", \"work "
      "for\"))) > 0" },
    { HOMES, "Who lives in Goa but works for someone else?", "unsupported" },
    /* The place that the place lies in. */
    { BORN, "In which country was the director of Dust born?",
      "objects(G, objects(G, subjects(G, \"Dust\", \"direct\"), \"born in\"), \"in\")" },
    { BORN, "Where was the director of Dust born?",
      "objects(G, subjects(G, \"Dust\", \"direct\"), \"born in\")" },
    { VOTES, "Who did not vote?",
      "items_without(all_items(unique(column(facts(set_edge_attribute(G, relation, \"vote "
      "for\"), relation=\"vote for\"), \"subject\")), [\"Vic\"]), unique(column(facts("
      "set_edge_attribute(G, relation, \"vote for\"), relation=\"vote for\"), "
      "\"subject\")))" },
    /* Students are no courses. */
    { COURSES, "Who teaches the most students?", "unsupported" },
    { COURSES, "Which students take a course with Abel?",
      "subjects(G, objects(G, \"Abel\", \"teach\"), \"take\")" },
    { OFFICE, "Who is the boss of Wes?", "subjects(G, \"Wes\", \"boss_of\")" },
};

static void test_questions(void **state)
{
    assert_sensed(questions, sizeof questions / sizeof *questions);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_questions),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
