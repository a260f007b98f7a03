/* Comparisons of all sorts, distances in words. */
#include "reading.h"

static void test_scales(void **state)
{
    static const reading_row rows[] = {
        { "My friend Tom is older than Una but younger than Vic.", "Tom > Una, Vic > Tom" },
        { "Tom is as old as Una. Una is older than Vic.", "Una > Vic" },
        { "Tom is older than both Una and Vic, and Vic is older than Wim.",
          "Tom > Una, Tom > Vic, Vic > Wim" },
        { "Mount Ark is higher than Mount Bel by 300 m. Mount Bel is higher than Mount Cor by 50 "
          "m.",
          "Mount Ark > Mount Bel: 300, Mount Bel > Mount Cor: 50" },
        { "The tortoise is slower than the hare; the hare is slower than the fox.",
          "tortoise > hare, hare > fox" },
        { "Gold is more expensive than silver, and silver is less expensive than platinum.",
          "Gold > silver, platinum > silver" },
        { "Ann arrived before Ben, and Ben before Cid. Dan arrived after Cid.",
          "Ann > Ben, Ben > Cid, Cid > Dan" },
        { "Ann arrived earlier than Ben; Cid later than Ben.", "Ann > Ben, Ben > Cid" },
        { "Ann ranks above Ben. Ben ranks above Cid.", "Ann > Ben, Ben > Cid" },
        { "Ann scored more points than Ben. Ben scored more points than Cid.",
          "Ann > Ben, Ben > Cid" },
        { "Box 1 is inside box 2. Box 2 is inside box 3.", "2 > 1, 3 > 2" },
        { "Kiwi is sweeter than lime. Lime is sourer than kiwi.",
          "facts: kiwi > lime: relation=sweeter than, lime > kiwi: relation=sourer than" },
        { "The library stands left of the bank, the bank left of the cafe.",
          "library > bank, bank > cafe" },
        { "Town P lies north of Q and Q lies north of R.", "P > Q, Q > R" },
        { "Ann and Ben are taller than Cid. Cid is taller than Dan.",
          "Ann > Cid, Ben > Cid, Cid > Dan" },
        { "Ann beats Ben at chess, Ben beats Cid at chess.", "" },
        { "In darts Ann beats Ben, and in darts Ben beats Cid.", "" },
        { "Pia admires Quin; he admires Rolf.", "" },
        { "Pia admires Quin. Quin in turn admires Rolf.", "Pia > Quin, Quin > Rolf" },
        { "Pia, Quin and Rolf follow Sam; Sam follows only Pia.",
          "Pia > Sam, Quin > Sam, Rolf > Sam, Sam > Pia" },
        { "Pia follows Quin and vice versa. Quin follows Rolf.",
          "Pia > Quin, Quin > Pia, Quin > Rolf" },
        { "Pia and Quin follow each other. Quin follows Rolf.",
          "Pia > Quin, Quin > Pia, Quin > Rolf" },
        { "Pia calls Quin, Quin calls Rolf and Sven, Rolf and Sven call Tia.",
          "Pia > Quin, Quin > Rolf, Quin > Sven, Rolf > Tia, Sven > Tia" },
        { "The lake feeds two rivers, the Ash and the Elm. The Ash feeds the Oak.",
          "lake > Ash, lake > Elm, Ash > Oak" },
        { "Plant X pollinates Y. Plant Y pollinates Z.", "X > Y, Y > Z" },
        { "Fungus F1 lives on tree T1 and tree T2; fungus F2 lives on tree T2.",
          "F1 > T1, F1 > T2, F2 > T2, F1: kind=fungus, F2: kind=fungus, T1: kind=tree, T2: "
          "kind=tree" },
        { "Enzyme E1 turns A into B; enzyme E2 turns B into C.", "" },
        { "A turns into B, B turns into C and D.", "A > B, B > C, B > D" },
        { "Glucose becomes pyruvate, pyruvate becomes lactate.", "" },
        { "State S0 changes to S1, S1 changes to S2 or S0.", "" },
        { "Cats chase mice. Dogs chase cats. Mice chase nobody.", "cats > mice, Dogs > cats" },
        { "Cats, dogs and hens live on the farm. Cats chase hens. Dogs chase cats.",
          "cats > hens, Dogs > cats" },
    };

    check_readings(rows, sizeof rows / sizeof *rows);
}

static void test_distances(void **state)
{
    static const reading_row rows[] = {
        { "The town (node Out) is linked to the farm (node F). F is linked to the well (node W).",
          "town - farm, farm - well" },
        { "The lighthouse, L for short, signals the pier (P), and P signals the fort (F).", "" },
        { "New York (NYC) is linked to Boston (BOS). BOS is linked to Albany (ALB).",
          "New York - Boston, Boston - Albany" },
        { "Roads: Oslo to Hamar 120 km, Hamar to Lillehammer 60 km, Oslo to Lillehammer 167 km.",
          "Oslo - Hamar: 120, Hamar - Lillehammer: 60, Oslo - Lillehammer: 167" },
        { "It takes a quarter of an hour from Ash to Elm and forty-five minutes from Elm to Oak.",
          "Ash - Elm: 15, Elm - Oak: 45" },
        { "Ash and Elm are a mile apart, Elm and Oak two miles.", "Ash - Elm: 1, Elm - Oak: 2" },
        { "Ash is half a mile from Elm. Elm is 2 miles from Oak.", "Ash - Elm: 0.5, Elm - Oak: 2" },
        { "The rope from the tree to the tower is 12 m long, the one from the tower to the gate 30 "
          "m.",
          "gate - tower: 30, tower - tree: 12" },
        { "The leg Ash-Elm is 3 km, the leg Elm-Oak 4 km.", "Ash - Elm: 3, Elm - Oak: 4" },
        { "Lengths: Ash–Elm 300 m, Elm–Oak 2 km.", "Ash - Elm: 300, Elm - Oak: 2000" },
        { "Flying from Rome to Oslo takes three hours and from Oslo to Kiel one and a half hours.",
          "Rome - Oslo: 3, Oslo - Kiel: 1.5" },
        { "Two roads leave Ash: one to Elm (5 km) and one to Oak (7 km). From Elm a road goes to "
          "Oak (1 km).",
          "Ash - Elm: 5, Ash - Oak: 7, Elm - Oak: 1" },
        { "From Ash, roads lead to Elm and Oak. From Elm, a road leads to Fir.",
          "Ash - Elm, Ash - Oak, Elm - Fir" },
        { "Ash has roads to Elm (5 km) and Oak (7 km); Elm has a road to Fir (2 km).",
          "Ash - Elm: 5, Ash - Oak: 7, Elm - Fir: 2" },
        { "You can drive from Ash to Elm in 20 minutes and from Elm to Oak in 10 minutes.",
          "Ash > Elm: 20, Elm > Oak: 10" },
        { "Ash is linked to Elm, which is linked to Oak, which in turn is linked to Fir.",
          "Ash - Elm, Elm - Oak, Oak - Fir" },
        { "Ash links up with Elm and Oak with Fir.", "" },
    };

    check_readings(rows, sizeof rows / sizeof *rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_scales),
        cmocka_unit_test(test_distances),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
