/* What two do together, asides, hedges, pronouns, contents. */
#include "reading.h"

static void test_together(void **state)
{
    static const reading_row rows[] = {
        { "Which crate must be moved first? Crate P stands on crate Q, Q stands on R, and S stands "
          "on R too.",
          "P > Q, Q > R, S > R" },
        { "Chef Ada trained Bo and Cy. Bo trained Di. Cy trained nobody.",
          "Chef Ada > Bo, Chef Ada > Cy, Bo > Di" },
        { "The harbour is connected by ferry to the island and by bridge to the mill.",
          "harbour - island, harbour - mill" },
        { "Ravi shook hands with Sita, Tara and Uma. Sita shook hands with Tara.",
          "Ravi - Sita, Ravi - Tara, Ravi - Uma, Sita - Tara" },
        { "Vera is in the same lab as Walt. Walt is in the same lab as Xia.",
          "Vera - Walt, Walt - Xia" },
        { "Rumour: Ann told Ben, Ben told Cid and Dan, Dan told Eve.",
          "Ann > Ben, Ben > Cid, Ben > Dan, Dan > Eve" },
        { "The virus spread from Ann to Ben, from Ben to Cid, and from Cid to Dan.",
          "Ann > Ben, Ben > Cid, Cid > Dan" },
        { "Gus infected Hal on day 1. Hal infected Ida on day 3.",
          "Gus > Hal: time=1, Hal > Ida: time=3" },
        { "Nils bought a horse from Otto; Otto bought it from Per.", "Otto > Nils, Per > Otto" },
        { "Gate A opens at 9. Gate B opens at 10.", "" },
        { "Kim sits next to Lou. Lou sits next to Max. Max sits across from Kim.",
          "Kim - Lou, Lou - Max, Kim - Max" },
        { "Team North is ahead of Team South. Team South is ahead of Team West.",
          "Team North > Team South, Team South > Team West" },
        { "Node x has an edge to y and z. Node z has an edge to y.", "x - y, x - z, y - z" },
        { "Arrows go from p to q, from q to r and from r to p.", "p > q, q > r, r > p" },
        { "Cable 1 joins Ann's house with Ben's house. Cable 2 joins Ben's house with Cid's house.",
          "" },
        { "The river Aa flows into the Bee, the Bee into the Cee, and the Dee into the Cee as "
          "well.",
          "Aa > Bee, Bee > Cee, Dee > Cee" },
        { "Page home links to news and shop; news links back to home; shop links to cart.",
          "home > news, home > shop, news > home, shop > cart" },
        { "Clover fixes nitrogen.", "Clover > nitrogen" },
        { "Pia sent 20 euros to Quin and 5 euros to Rolf. Quin sent 7 euros to Rolf.",
          "Pia > Quin: 20, Pia > Rolf: 5, Quin > Rolf: 7" },
        { "Alba is married to Bert. Their daughter Cora is married to Dirk.", "Alba - Bert" },
        { "Bob is connected with Carol and Carol is connected with Dave but Dave is not connected "
          "with Bob.",
          "Bob - Carol, Carol - Dave" },
        { "Only Ann and Ben know Cid.", "Ann - Cid, Ben - Cid" },
    };

    check_readings(rows, sizeof rows / sizeof *rows);
}

static void test_hedged(void **state)
{
    static const reading_row rows[] = {
        { "Neither Ann nor Ben knows Cid.", "" },
        { "Ann either knows Ben or Cid.", "" },
        { "Ann knows Ben, but not Cid.", "Ann - Ben, Cid" },
        { "Ann might know Ben. Ben knows Cid.", "Ben - Cid" },
        { "Ann used to know Ben. Ben knows Cid.", "Ann, Ben - Cid" },
        { "If Ann knew Ben, she would tell him. Ben knows Cid. Cid knows Dan.",
          "Ben - Cid, Cid - Dan" },
        { "Ann knows Ben (they met in 2004), Ben knows Cid.", "" },
        { "Ann knows Ben; however, Ben no longer knows Cid. Cid knows Dan.",
          "Ann - Ben, Cid - Dan" },
        { "The library, which opened in 1902, is linked to the museum. The museum is linked to the "
          "park.",
          "library - museum, museum - park" },
        { "Every town is linked to Ayr. Bute is linked to Coll.",
          "Ayr - Bute, Ayr - Coll, Bute - Coll" },
        { "Ayr, Bute and Coll form a triangle, and Coll is also linked to Dunn.",
          "Ayr - Bute, Ayr - Coll, Bute - Coll, Coll - Dunn" },
        { "Ayr-Bute-Coll is a chain; Dunn hangs off Bute.", "" },
        { "Ayr has links to Bute and Coll. Bute has links to Coll.",
          "Ayr - Bute, Ayr - Coll, Bute - Coll" },
        { "Ayr's neighbours: Bute, Coll. Bute's neighbours: Ayr, Dunn.",
          "Ayr - Bute, Ayr - Coll, Bute - Dunn" },
        { "there's a path between oak and elm and another between elm and fir",
          "oak - elm, elm - fir" },
        { "a likes b, b likes c, c likes a. who likes a?", "a > b, b > c, c > a" },
        { "x hates y. y hates z.", "x > y, y > z" },
        { "Lin can translate from French to German, Mo from German to Polish.", "" },
        { "French can be translated to German, German to Polish.",
          "French > German, German > Polish" },
        { "Dora supervises Emil; Emil supervises Finn, Gwen and Hugo; Hugo is supervised by Dora, "
          "too.",
          "Dora > Emil, Emil > Finn, Emil > Gwen, Emil > Hugo, Dora > Hugo" },
        { "Emil answers to Dora. Finn answers to Emil. Gwen too.", "Dora > Emil, Emil > Finn" },
        { "Finn, Gwen and Hugo are all in Emil's team.", "" },
    };

    check_readings(rows, sizeof rows / sizeof *rows);
}

static void test_contents(void **state)
{
    static const reading_row rows[] = {
        { "root has etc, home and var. home has mia and tom. var has log.",
          "root > etc, root > home, root > var, home > mia, home > tom, var > log" },
        { "The box has a tin and a bag. The bag has a coin.", "box > tin, box > bag, bag > coin" },
        { "Ann has a dog. Ben has a cat.",
          "facts: Ann > dog: relation=have, Ben > cat: relation=have" },
    };

    check_readings(rows, sizeof rows / sizeof *rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_together),
        cmocka_unit_test(test_hedged),
        cmocka_unit_test(test_contents),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
