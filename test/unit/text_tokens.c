/* Tokens: what is one, of which kind, and where sentences end. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "text/text.h"

static const char kinds[] = "WNDOQLP";

/* The tokens as one line: kind, text, "~" before a glued one, "#" after the end of a sentence. */
static void show(gr_str text, gr_strbuf *sb)
{
    gr_tokens ts;
    gr_err err;
    gr_ctx cx;

    gr_ctx_init(&cx);
    assert_int_equal(gr_text_tokens(&cx, text, &ts, &err), GR_OK);
    for (size_t i = 0; i < ts.n; i++) {
        const gr_token *t = &ts.at[i];

        if (i > 0)
            gr_strbuf_addc(sb, t->flags & GR_TOKEN_GLUED ? '~' : ' ');
        gr_strbuf_addc(sb, kinds[t->kind]);
        if (t->kind != GR_TOKEN_NEWLINE)
            gr_strbuf_add(sb, gr_str_sub(text, t->start, t->end));
        if (t->flags & GR_TOKEN_SENTENCE_END)
            gr_strbuf_addc(sb, '#');
    }
    gr_ctx_clear(&cx);
}

typedef struct row {
    const char *text, *tokens;
} row;

static void check(const row *rows, size_t n)
{
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    for (size_t i = 0; i < n; i++) {
        gr_strbuf_reset(&sb);
        show(gr_str_of(rows[i].text), &sb);
        assert_string_equal(sb.buf, rows[i].tokens);
    }
    gr_strbuf_clear(&sb);
}

#define CHECK(rows) check(rows, sizeof(rows) / sizeof *(rows))

static void test_words(void **state)
{
    static const row rows[] = {
        { "", "" },
        { " \t ", "" },
        { "Oslo", "WOslo#" },
        { "don't co-author", "Wdon't Wco-author#" },
        { "don’t", "Wdon’t#" },
        { "node_3 B2 v1.2 _x", "Wnode_3 WB2 Wv1.2 W_x#" },
        { "2b 3D 10.0.0.1 1.2.3", "W2b W3D W10.0.0.1 W1.2.3#" },
        { "Zürich Ł日本 naïve", "WZürich WŁ日本 Wnaïve#" },
        { "m² café's", "Wm² Wcafé's#" },
        { "dogs' a-", "Wdogs~P' Wa~O-#" },
        { "roads.csv end.The", "Wroads.csv Wend~P.#~WThe#" },
        { "e.g. U.S. p.m.", "We.g. WU.S. Wp.m.#" },
        { "A.A.A.A.A.A.A.A.A.", "WA~P.~WA.A.A.A.A.A.A.A.#" },
        { "a/b c@d #1", "Wa~O/~Wb Wc~P@~Wd P#~N1#" },
        { "1_2 1_000", "W1_2 N1_000#" },
    };

    CHECK(rows);
}

static void test_numbers(void **state)
{
    static const row rows[] = {
        { "1,200 3.5k -4 1e-3 50% 3rd", "N1,200 N3.5k N-4 N1e-3 N50% N3rd#" },
        { "½ 1½ .5 +5 −4", "N½ N1½ N.5 N+5 N−4#" },
        { "5-4 x=-4 x = -4 f(2)-1", "N5~O-~N4 Wx~O=~N-4 Wx O= N-4 Wf~P(~N2~P)~O-~N1#" },
        { "(1,200) [5,100,200]", "P(~N1~P,~N200~P) P[~N5~P,~N100~P,~N200~P]#" },
        { "0,1,200 (about 1,200)", "N0~P,~N1~P,~N200 P(~Wabout N1,200~P)#" },
        { "1,2,3 1,200,5", "N1~P,~N2~P,~N3 N1~P,~N200~P,~N5#" },
        { "12km 1h30 9am 5kB 1e5x", "N12~Wkm N1~Wh30 N9~Wam N5~WkB W1e5x#" },
        { "9:50 1/2 3x", "N9~P:~N50 N1~O/~N2 N3x#" },
        { "1-2, 2-3", "N1~O-~N2~P, N2~O-~N3#" },
        { "2024-05-01 2024-05-01T10:00:00Z", "D2024-05-01 D2024-05-01T10:00:00Z#" },
        { "2024-13-01", "N2024~O-~N13~O-~N01#" },
        { "x 5. 5.5.", "Wx N5~P.# N5.5~P.#" },
    };

    CHECK(rows);
}

static void test_signs(void **state)
{
    static const row rows[] = {
        { "a->b a-->b a<->b", "Wa~O->~Wb Wa~O-->~Wb Wa~O<->~Wb#" },
        { "a--b a==b a<=b a>=b", "Wa~O--~Wb Wa~O==~Wb Wa~O<=~Wb Wa~O>=~Wb#" },
        { "a → b – c — d", "Wa O→ Wb O– Wc O— Wd#" },
        { "a==>b a-.->b a!=b a<>b", "Wa~O==>~Wb Wa~O-.->~Wb Wa~O!=~Wb Wa~O<>~Wb#" },
        { "Spring-Tank, Ola–Per", "WSpring-Tank~P, WOla~O–~WPer#" },
        { "a && b | c ∞ €5", "Wa O&& Wb O| Wc P∞ P€~N5#" },
        { "a\nb\r\nc\rd", "Wa~L~Wb~L~Wc~L~Wd#" },
        { "\xff\x80z", "P\xff~P\x80~Wz#" },
        { "\xe2\x82", "P\xe2~P\x82#" },
    };

    CHECK(rows);
}

static void test_sentences(void **state)
{
    static const row rows[] = {
        { "Go. then stop? Yes!", "WGo~P.# Wthen Wstop~P?# WYes~P!#" },
        { "Al B. Cee, Di O. M. Fu and Gus.",
          "WAl WB~P. WCee~P, WDi WO~P. WM~P. WFu Wand WGus~P.#" },
        { "They beat Team A. Ben won.", "WThey Wbeat WTeam WA~P.# WBen Wwon~P.#" },
        { "Dr. Who, e.g. A. B.", "WDr~P. WWho~P, We.g. WA~P.# WB~P.#" },
        { "x, etc. and y, etc. Then", "Wx~P, Wetc~P. Wand Wy~P, Wetc~P.# WThen#" },
        { "12 min. what", "N12 Wmin~P.# Wwhat#" },
        { "min. cost", "Wmin~P. Wcost#" },
        { "No. 5 no. Is", "WNo~P. N5 Wno~P.# WIs#" },
        { "1. Oslo\n2. Rom", "N1~P. WOslo~L~N2~P. WRom#" },
        { "is 3.5. In", "Wis N3.5~P.# WIn#" },
        { "a\n\nb", "Wa#~L~L~Wb#" },
        { "(Yes.) No?! A…", "P(~WYes~P.~P)# WNo~P?~P!# WA~P…#" },
        { "at 9 p.m. We", "Wat N9 Wp.m.# WWe#" },
        { "\"go.\" Then", "Q\"go.\"# WThen#" },
        { "in a.csv. Next", "Win Wa.csv~P.# WNext#" },
    };

    CHECK(rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_signs),
        cmocka_unit_test(test_sentences),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
