/* Random walks through the actions that put calls into a text, at random places of it: each ends,
 * and what can be written has its calls where they were said, and no other text. */
#include "any_graph.h"
#include "engine/engine.h"

#include "agent/annotate/annotate_int.h"
#include "parse/parse_int.h"

#define WALKS        20000
#define LONG         30 /* from here on the walk goes for its end */
#define MOST_ACTIONS 200

static const char *const names[] = {
    "<stop>",
    "end",
    "fill",
    "state",
    "answer",
    "load",
    "put",
    "quiet",
    "copy",
    "one",
    "known",
    "set",
    "id",
    "number",
    "value:10",
    "value:\"x\"",
    "graph:0",
    "say:is",
    "say:the",
    "say:-",
    "thing:movie",
    "call:toolx:order",
    "call:toolx:eccentricity",
    "call:toolx:shortest_path",
    "call:bpr:recommendation",
    "call:bpr:topk_recommendation",
    "call:transe:head_entity",
    "decline:off_topic",
    "link",
    "text",
    "list",
};

static const char *const texts[] = {
    "Is it far?",
    "The bull graph's order is 7, and u_12 of Last.fm likes /m/0ab.",
    "In [TBR], entity#[TBR] has \"quotes\", (brackets) and [1, 2].",
    "[TBR]",
};

#define N_NAMES (sizeof names / sizeof *names)

static gr_ctx cx;
static gr_symbol alphabet[N_NAMES];

static int setup(void **state)
{
    gr_ctx_init(&cx);
    for (size_t i = 0; i < N_NAMES; i++)
        if (!gr_symbol_read(&cx, gr_engine_registry(), gr_str_of(names[i]), &alphabet[i]))
            fail_msg("%s", names[i]);
    return 0;
}

static int teardown(void **state)
{
    gr_ctx_clear(&cx);
    return 0;
}

static const gr_symbol *choose(gr_rng *r, const gr_grammar *g, bool late)
{
    const gr_symbol *chosen = NULL;
    uint32_t n = 0;

    for (size_t i = 0; i < N_NAMES; i++)
        if (gr_grammar_allows(g, &alphabet[i])) {
            if (late && alphabet[i].kind == GR_A_END)
                return &alphabet[i];
            if (any_below(r, ++n) == 0)
                chosen = &alphabet[i];
        }
    return chosen;
}

static gr_mark mark(gr_rng *r, const gr_symbol *s, size_t len)
{
    gr_mark m = { .symbol = s, .value = s->value };

    if (gr_symbol_points(s)) {
        m.at.start = any_below(r, (uint32_t)len);
        m.at.end = m.at.start + 1 + any_below(r, (uint32_t)(len - m.at.start));
    }
    if (s->kind == GR_A_NUMBER)
        m.value = gr_v_int((int64_t)any_below(r, 4));
    return m;
}

static gr_marking walk(gr_rng *r, size_t holes, size_t len, gr_mark *at)
{
    gr_marking m = { .at = at };
    gr_grammar g;

    gr_grammar_begin(&g, GR_SLOT_NOTE, 1, holes);
    for (;; m.n++) {
        const gr_symbol *s = choose(r, &g, m.n > LONG);

        assert_true(m.n < MOST_ACTIONS);
        if (s == NULL)
            fail_msg("nothing may follow in slot %u", g.stack[g.n - 1].slot);
        if (s->kind == GR_A_STOP)
            return m;
        at[m.n] = mark(r, s, len);
        gr_grammar_take(&g, s);
    }
}

static size_t count_calls(const gr_marking *m)
{
    size_t n = 0;

    for (size_t i = 0; i < m->n; i++)
        n += m->at[i].symbol->kind == GR_A_CALL || m->at[i].symbol->kind == GR_A_LOAD;
    return n;
}

/* The words of b are those of a, of which some may be gone. */
static bool are_left(gr_str a, const gr_tf_statement *b)
{
    size_t at = 0;

    for (size_t i = 0; i < b->n; i++)
        for (size_t k = 0; b->piece[i].kind == GR_TF_PLAIN && k < b->piece[i].text.len; k++) {
            char c = b->piece[i].text.ptr[k];

            while (c != ' ' && at < a.len && a.ptr[at] != c)
                at++;
            if (c != ' ' && at++ == a.len)
                return false;
        }
    return true;
}

static void check(gr_ctx *own, const gr_marking *m, gr_str text, const gr_note *n)
{
    gr_tf_statement s;
    size_t calls = 0;
    gr_err err = { 0 };

    if (gr_tf_parse(own, n->text, &s, &err) != GR_OK)
        fail_msg("%.*s: %s", GR_FMT(n->text), err.message);
    for (size_t i = 0; i < s.n; i++) {
        calls += s.piece[i].kind == GR_TF_QUERY ? s.piece[i].n : 0;
        if (s.piece[i].kind == GR_TF_HOLE && m->at->symbol->kind == GR_A_FILL)
            fail_msg("a hole is left: %.*s", GR_FMT(n->text));
    }
    if (calls != count_calls(m))
        fail_msg("%zu calls, not %zu: %.*s", calls, count_calls(m), GR_FMT(n->text));
    if (m->at->symbol->kind != GR_A_ANSWER && !are_left(text, &s))
        fail_msg("%.*s: %.*s", GR_FMT(text), GR_FMT(n->text));
}

static void walks(void **state)
{
    static gr_mark at[MOST_ACTIONS];
    static const size_t holes[] = { 0, 0, 2, 1 };
    size_t written = 0, declined = 0, asked = 0;

    for (uint64_t seed = 0; seed < WALKS; seed++) {
        gr_str text = gr_str_of(texts[seed % 4]);
        gr_note n;
        gr_tf_statement s;
        gr_marking m;
        gr_ctx own;
        gr_rng r;

        gr_rng_seed(&r, seed);
        gr_ctx_init(&own);
        assert_int_equal(gr_tf_parse(&own, text, &s, NULL), GR_OK);
        m = walk(&r, holes[seed % 4], text.len, at);
        assert_int_equal(
            gr_note_write(&own, &s, text, seed % 3 != 0 ? GR_STR("G") : GR_STR(""), &m, &n, NULL),
            GR_OK);
        if (n.text.len != 0)
            check(&own, &m, text, &n);
        written += n.text.len != 0;
        declined += m.at->symbol->kind == GR_A_DECLINE;
        asked += n.no_graph;
        if (n.text.len != 0)
            assert_false(n.no_graph);
        gr_ctx_clear(&own);
    }
    print_message("# %zu of %d written\n", written, WALKS);
    assert_true(written > WALKS / 20 && declined != 0 && asked != 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(walks) };

    return cmocka_run_group_tests(tests, setup, teardown);
}
