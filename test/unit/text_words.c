/* English word forms and closed classes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "text/text.h"

/* "form lemma" pairs that all have the same marks. */
static void check(const char *pairs, unsigned marks)
{
    gr_str rest = gr_str_of(pairs), form, lemma;

    while (gr_str_split(&rest, ' ', &form) && gr_str_split(&rest, ' ', &lemma)) {
        char buf[GR_WORD_MAX];
        unsigned found;
        gr_str got = gr_text_lemma(form, buf, &found);

        if (!gr_str_eq(got, lemma) || found != marks)
            fail_msg("%.*s: %.*s, marks %u", GR_FMT(form), GR_FMT(got), found);
    }
}

static void test_s(void **state)
{
    check(
        "nodes node edges edge paths path cities city vertices vertex indices index "
        "matrices matrix men man women woman salesmen salesman children child people person "
        "shelves shelf leaves leaf buses bus classes class cases case houses house courses course "
        "uses use viruses virus abuses abuse calories calorie boxes box matches match caches cache "
        "heroes hero shoes shoe ties tie movies "
        "movie "
        "analyses analysis axes axis criteria criterion radii radius gases gas statuses status "
        "connects connect goes go does do has have flies fly moves move services service prices "
        "price "
        "Cities city ids id days day",
        GR_FORM_S);
}

static void test_unchanged(void **state)
{
    check(
        "node node bus bus class class radius radius this this its its series series gas gas "
        "number number forest forest test test order order computer computer other other over over "
        "string string king king spring spring during during morning morning nothing nothing "
        "hundred hundred need need speed speed red red across across perhaps perhaps a a s s is be "
        "undirected undirected substring substring are be various various v1.2 v1.2 don't don't "
        "Zürich Zürich data data",
        0);
}

static void test_verbs(void **state)
{
    check(
        "connected connect linked link used use closed close removed remove stopped stop "
        "visited visit created create treated treat computed compute routed route required require "
        "measured measure merged merge changed change scheduled schedule added add travelled "
        "travel "
        "called call installed install combined combine joined join grouped group typed type "
        "compared compare appeared appear included include loaded load focused focus passed pass "
        "occurred occur failed fail compiled compile varied vary tied tie agreed agree needed need "
        "weighted weight directed direct colored color reached reach was be went go found find "
        "associated associate excited excite guided guide united unite left leave built build "
        "driven drive saw see",
        GR_FORM_PAST);
    check("connecting connect running run making make going go being be having have using use "
          "visiting visit crossing cross leaving leave spanning span matching match ranking rank "
          "excluding exclude evaluating evaluate lying lie dying die studying study agreeing agree "
          "bringing bring planning plan",
          GR_FORM_ING);
}

static void test_degrees(void **state)
{
    check("shortest short longest long busiest busy biggest big largest large closest close "
          "nearest near cheapest cheap fewest few best good most much worst bad least little "
          "earliest early farthest far fastest fast",
          GR_DEGREE_SUPERLATIVE);
    check("shorter short longer long busier busy bigger big larger large closer close better good "
          "more much less little fewer few wider wide lower low hotter hot",
          GR_DEGREE_COMPARATIVE);
    check("Anna's anna Anna’s anna", GR_FORM_POSSESSIVE);
}

static void test_odd(void **state)
{
    char longest[] = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaing";
    char buf[GR_WORD_MAX];

    for (size_t n = 0; n < sizeof longest; n++) { /* every length, with and without the ending */
        gr_str word = gr_str_sub(gr_str_of(longest), sizeof longest - 1 - n, sizeof longest - 1);

        assert_true(gr_text_lemma(word, buf, NULL).len <= word.len + 1);
    }
    assert_int_equal(gr_text_lemma(GR_STR("\xff\xff"), buf, NULL).len, 2);
    check("' ' 's 's s' s' ing ing ed ed es es est est er er ied ied", 0);
}

static void test_classes(void **state)
{
    static const struct {
        const char *word;
        unsigned classes;
    } rows[] = {
        { "the", GR_WORD_ARTICLE },
        { "From", GR_WORD_PREPOSITION },
        { "which", GR_WORD_QUESTION | GR_WORD_PRONOUN },
        { "what's", GR_WORD_QUESTION | GR_WORD_AUXILIARY },
        { "don’t", GR_WORD_AUXILIARY | GR_WORD_NEGATION },
        { "cannot", GR_WORD_AUXILIARY | GR_WORD_NEGATION },
        { "without", GR_WORD_PREPOSITION | GR_WORD_NEGATION },
        { "and", GR_WORD_CONJUNCTION },
        { "every", GR_WORD_QUANTIFIER },
        { "they", GR_WORD_PRONOUN },
        { "zebra", 0 },
        { "", 0 },
        { "\xe2\x80", 0 },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(gr_text_word_class(gr_str_of(rows[i].word)), rows[i].classes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_s),     cmocka_unit_test(test_unchanged),
        cmocka_unit_test(test_verbs), cmocka_unit_test(test_degrees),
        cmocka_unit_test(test_odd),   cmocka_unit_test(test_classes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
