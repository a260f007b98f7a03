/* Sentences about people: who knows, follows, owes, leads, beats whom. */
#include "reading.h"

static void test_sentences(void **state)
{
    static const reading_row rows[] = {
        { "The reservoir feeds pump A at 30 m3/h and pump B at 20 m3/h. Pump A feeds the "
          "tower at 25 m3/h. Pump B feeds the tower at 30 m3/h. How much can reach the tower?",
          "A > tower: capacity=25, B > tower: capacity=30, reservoir > A: capacity=30, "
          "reservoir > B: capacity=20" },
        { "Hanna reports to Igor, Igor reports to Jana, and Karl reports to Jana as well. "
          "Who is at the top?",
          "Igor > Hanna, Jana > Igor, Jana > Karl" },
        { "Team Red beat Team Blue, Team Blue beat Team Green, Team Green beat Team Red.",
          "Team Blue > Team Green, Team Green > Team Red, Team Red > Team Blue" },
        { "Ann speaks French and German. Ben speaks German. Cleo speaks Spanish and French.",
          "Ann > French, Ann > German, Ben > German, Cleo > French, Cleo > Spanish" },
        { "Mary, Nick and Olga all work with Pete. Olga also works with Quinn.",
          "Mary - Pete, Nick - Pete, Olga - Pete, Olga - Quinn" },
        { "Zed follows no one. Ana follows Zed. Bea follows both Ana and Zed.",
          "Ana > Zed, Bea > Ana, Bea > Zed" },
        { "Sam said that Tom follows Uma. Tom follows Vic.", "Tom > Vic" },
        { "Ben borrowed 20 euros from Ann. Cid borrowed 5 euros from Ben.",
          "Ann > Ben: 20, Ben > Cid: 5" },
        { "Ann's boss is Ben. Ben's boss is Cid.", "Ben > Ann, Cid > Ben" },
        { "Aldo is the father of Bea. Bea is the mother of Ciro and Dino. Ciro has a son, Elio.",
          "Aldo > Bea, Bea > Ciro, Bea > Dino, Ciro > Elio" },
        { "Ed played against Flo, Flo played against Gil, Gil played against Ed.",
          "Ed - Flo, Ed - Gil, Flo - Gil" },
        { "Alice and Bob have worked together 3 times. Bob and Carol have worked together "
          "twice.",
          "Alice - Bob: 3, Bob - Carol: 2" },
        { "The phone network: Ann called Bob at 10:00, Bob called Cy at 10:30, Cy called "
          "Ann at 11:15.",
          "Ann > Bob: time=10:00, Bob > Cy: time=10:30, Cy > Ann: time=11:15" },
        { "Day 1: Ann met Bob. Day 2: Bob met Cy.", "Ann - Bob: time=1, Bob - Cy: time=2" },
        { "Player 1 beat player 2. Player 2 beat player 3. Player 3 beat player 1.",
          "1 > 2, 2 > 3, 3 > 1" },
        { "Alice trusts Bob with 0.8, Bob trusts Carol with 0.5.",
          "Alice > Bob: 0.8, Bob > Carol: 0.5" },
        { "Anna follows Ben, Ben follows Carl, who is followed most?", "Anna > Ben, Ben > Carl" },
        { "Kept secret: Mara knows Nils. Nils knows Oda. No, wait: Nils knows Per.",
          "Mara - Nils, Nils - Per" },
        { "Our team: Ada (lead), Bo and Cy. Ada manages Bo. Bo manages Cy.",
          "Ada (lead), Ada > Bo, Bo > Cy" },
        { "Ann should follow Ben. Ben follows Cy.", "Ben > Cy" },
        { "Ann and Bob are both friends with Cy. Cy and Dan are friends too.",
          "Ann - Cy, Bob - Cy, Cy - Dan" },
        { "user \"a.b@x.org\" follows user \"c@y.org\".", "a.b@x.org > c@y.org" },
        { "Nobody knows Zoe. Yan knows Xia.", "Xia - Yan, Zoe" },
        { "Kai has known Lea for 10 years. Lea knows Mia.", "Kai - Lea, Lea - Mia" },
        { "The Smiths are friends with the Joneses. The Joneses are friends with the Millers.",
          "Joneses - Millers, Joneses - Smiths" },
        { "Mr. Green reports to Mrs. Brown. Mrs. Brown reports to Dr. Black.",
          "Dr. Black > Mrs. Brown, Mrs. Brown > Mr. Green" },
        { "The plumber came at 9:30. Tank A feeds Tank B. Tank B feeds Tank C. He charged "
          "80 euros.",
          "Tank A > Tank B, Tank B > Tank C" },
        { "Bob, Carla and Dan each know Eve. Eve knows only Fay besides them.",
          "Bob - Eve, Carla - Eve, Dan - Eve" },
        { "It is rumoured that Ann loves Bob. Bob loves Cy.", "Bob > Cy" },
        { "How many friends does Ann have? Ann is friends with Bob, Cy, and Dee; Bob is "
          "friends with Dee.",
          "Ann - Bob, Ann - Cy, Ann - Dee, Bob - Dee" },
        { "Account A transferred $500 to account B. Account B transferred $200 to account C.",
          "A > B: 500, B > C: 200" },
        { "Eva's manager is Carl; Finn's manager is Carl as well.", "Carl > Eva, Carl > Finn" },
        { "Ann's score is 5 and Bob's score is 7. Ann follows Bob.", "Ann > Bob" },
        { "Ann isn't friends with Bob. Ann is friends with Cy.", "Ann - Cy, Bob" },
    };

    check_readings(rows, sizeof rows / sizeof *rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_sentences) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
