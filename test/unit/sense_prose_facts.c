/* Sentences of several relations: graphs of facts. */
#include "reading.h"

static void test_sentences(void **state)
{
    static const reading_row rows[] = {
        { "Server web1 talks to db1 and cache1; web2 talks to db1. db1 replicates to db2.",
          "facts: db1 > db2: relation=replicate to, web1 > cache1: relation=talk to, web1 "
          "> db1: relation=talk to, web2 > db1: relation=talk to" },
        { "Gene X activates gene Y. Gene Y inhibits gene Z. Gene X inhibits gene Z.",
          "facts: X > Y: relation=activate, X > Z: relation=inhibit, Y > Z: relation=inhibit" },
        { "Peter is Paul's brother. Paul is Quentin's father.",
          "facts: Paul > Quentin: relation=father of, Peter > Paul: relation=brother of" },
        { "s3 has_disk ssd\ns3 runs nginx\ns4 runs redis\n",
          "facts: s3 > nginx: relation=runs, s3 > ssd: relation=has_disk, s4 > redis: "
          "relation=runs" },
        { "Ann is 34 years old. Bo is 22 years old. Ann lives in Gent. Bo lives in Mol.",
          "Ann > Gent, Ann: age=34, Bo > Mol, Bo: age=22" },
        { "Ann, 34, nurse, lives in Gent. Bert, 41, baker, lives in Brugge.",
          "facts: Ann > Gent: relation=live in, Ann > nurse: relation=be, Ann: age=34, Bert > "
          "Brugge: relation=live in, Bert > baker: relation=be, Bert: age=41" },
        { "Kenya has 54 million inhabitants. Peru has 33 million inhabitants. Kenya lies in "
          "Africa.",
          "Africa > Kenya, Kenya: inhabitant=54000000, Peru: inhabitant=33000000" },
        { "Which of them should I invite? Ana and Bo are friends. Bo and Cy are enemies.",
          "facts: Ana > Bo: relation=friend, Bo > Ana: relation=friend, Bo > Cy: "
          "relation=enemy, Cy > Bo: relation=enemy" },
        { "Some facts. Paris is the capital of France. Lyon is a city in France. The Seine "
          "flows through Paris.",
          "facts: Lyon > France: relation=city in, Paris > France: relation=capital of, "
          "Seine > Paris: relation=flow through" },
        { "Tolkien wrote The Hobbit. Orwell wrote 1984. Orwell was born in Motihari.",
          "facts: Orwell > Motihari: relation=born in, Tolkien > Hobbit: relation=write" },
        { "Messi plays for Miami. Neymar plays for Santos. Messi and Neymar are friends.",
          "facts: Messi > Miami: relation=play for, Messi > Neymar: relation=friend, "
          "Neymar > Messi: relation=friend, Neymar > Santos: relation=play for" },
        { "Chess results: Ann beat Bob, Bob beat Cy, Ann drew with Cy.",
          "facts: Ann > Bob: relation=beat, Ann > Cy: relation=draw with, Bob > Cy: "
          "relation=beat, Cy > Ann: relation=draw with" },
        { "Orla plays cello. Pere plays oboe. Orla teaches Pere.",
          "facts: Orla > Pere: relation=teach, Orla > cello: relation=can play, Pere > oboe: "
          "relation=can play" },
        /* Statements with any verb, of two and three parts. */
        { "Mia studies law in Graz. Noa studies physics in Linz. Oda studies law in Linz.",
          "facts: Mia > Graz: relation=study in, Mia > law: relation=study, Noa > Linz: "
          "relation=study in, Noa > physics: relation=study, Oda > Linz: relation=study in, Oda > "
          "law: relation=study" },
        { "Our cellar: Soave comes from Italy and is white. Rioja comes from Spain and is red. "
          "Cava comes from Spain and is sparkling.",
          "facts: Cava > Spain: relation=come from, Cava > sparkling: relation=be, Rioja > Spain: "
          "relation=come from, Rioja > red: relation=be, Soave > Italy: relation=come from, Soave "
          "> white: relation=be" },
        { "Bees pollinate clover. Moths pollinate jasmine. Birds eat clover. Ann and Bo are "
          "married.",
          "facts: Ann > Bo: relation=married to, Bees > clover: relation=pollinate, Birds > "
          "clover: relation=eat, Bo > Ann: relation=married to, Moths > jasmine: "
          "relation=pollinate" },
        { "Alpha has a mass of 12. Beta has a mass of 30. Alpha orbits Sol. Beta orbits Vega.",
          "Alpha > Sol, Alpha: mass=12, Beta > Vega, Beta: mass=30" },
        { "Alma studied in Jena before she moved to Ulm. Bodo studied in Ulm. Cora studied in "
          "Jena.",
          "facts: Alma > Jena: relation=study in, Alma > Ulm: relation=move to, Bodo > Ulm: "
          "relation=study in, Cora > Jena: relation=study in" },
        { "ex:ann foaf:knows ex:bo .\nex:bo foaf:knows ex:cy .\nex:bo ex:livesIn ex:Rome .\n",
          "facts: ann > bo: relation=knows, bo > Rome: relation=livesIn, bo > cy: relation=knows" },
        { "Noor passed chemistry. Quin failed chemistry. Rory failed biology and passed chemistry.",
          "facts: Noor > chemistry: relation=pass, Quin > chemistry: relation=fail, Rory > "
          "biology: "
          "relation=fail, Rory > chemistry: relation=pass" },
        { "A hawk eats squirrels. A hawk eats mice. A mouse eats seeds. A squirrel eats nuts.",
          "hawk > mice, hawk > squirrels, mice > seeds, squirrels > nuts" },
        { "Yara is a doctor and lives in Lima. Zeno is a lawyer and lives in Quito. Abel is a "
          "lawyer and lives in room 7.",
          "facts: Abel > lawyer: relation=be, Abel > room 7: relation=live in, Yara > Lima: "
          "relation=live in, Yara > doctor: relation=be, Zeno > Quito: relation=live in, Zeno > "
          "lawyer: relation=be" },
        { "Paris capitalOf France\nFrance memberOf EU\nOslo capitalOf Norway\n",
          "facts: France > EU: relation=memberOf, Oslo > Norway: relation=capitalOf, Paris > "
          "France: relation=capitalOf" },
        { "{\"facts\": [[\"Ines\", \"speaks\", \"Dutch\"], [\"Ines\", \"lives_in\", \"Delft\"], "
          "[\"Jaap\", \"speaks\", \"French\"]]}",
          "facts: Ines > Delft: relation=lives_in, Ines > Dutch: relation=speaks, Jaap > French: "
          "relation=speaks" },
    };

    check_readings(rows, sizeof rows / sizeof *rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_sentences) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
