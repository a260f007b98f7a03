/* Random walks through the actions that are allowed: each ends, in a program that prints as a call
 * which reads back as itself. */
#include "actions.h"

#include "any_graph.h"
#include "engine/engine.h"

#define WALKS      6000
#define LONG       40 /* from here on the walk goes for its end */
#define MOST_WORDS 4000

static gr_ctx cx;
static gr_symbol alphabet[MOST_WORDS];
static size_t n_symbols;

static void add_symbol(const char *kind, const char *name)
{
    gr_str text = gr_str_printf(&cx.arena, "%s%s", kind, name);

    for (size_t i = 0; i < n_symbols; i++)
        if (gr_str_eq(alphabet[i].name, text))
            return;
    assert_true(n_symbols < MOST_WORDS);
    if (!gr_symbol_read(&cx, gr_engine_registry(), text, &alphabet[n_symbols++]))
        fail_msg("%s", text.ptr);
}

static int setup(void **state)
{
    static const char *const others[] = {
        "<stop>",
        "end",
        "fn",
        "list",
        "index",
        "if",
        "text",
        "number",
        "name",
        "field",
        "graph:0",
        "graph:1",
        "graph:2",
        "var:0",
        "var:1",
        "var:2",
        "op:+",
        "op:-",
        "op:*",
        "op:/",
        "op:%",
        "op:=",
        "op:!=",
        "op:<",
        "op:<=",
        "op:>",
        "op:>=",
        "op:and",
        "op:or",
        "op:not",
        "op:neg",
        "op:in",
        "value:-1",
        "value:0",
        "value:2",
        "value:0.5",
        "value:true",
        "value:false",
        "value:null",
        "value:\"in\"",
        "value:\"out\"",
        "field:length",
        "field:in",
        "word:degree",
        "word:in",
        "word:diameter",
        "decline:no_graph",
        "link",
        "fact",
        "node",
        "directed",
        "undirected",
        "<pad>",
        "<ask>",
        "<read>",
    };
    const gr_registry *r = gr_engine_registry();

    gr_ctx_init(&cx);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        add_symbol("", others[i]);
    for (size_t i = 0; i < r->n; i++) {
        add_symbol("tool:", r->tools[i]->name);
        for (size_t k = 0; k < r->tools[i]->n_params; k++)
            add_symbol("param:", r->tools[i]->params[k].name);
    }
    return 0;
}

static int teardown(void **state)
{
    gr_ctx_clear(&cx);
    return 0;
}

static bool closes(const gr_symbol *s)
{
    switch (s->kind) {
    case GR_A_END:
    case GR_A_STOP:
    case GR_A_TEXT:
    case GR_A_NUMBER:
    case GR_A_NAME:
    case GR_A_WORD:
    case GR_A_VALUE:
    case GR_A_VAR:
    case GR_A_GRAPH: return true;
    default: return false;
    }
}

/* One of the symbols that are allowed; if it is late, of those that have no parts. Tools are many:
 * one in ten is enough. */
static const gr_symbol *choose(gr_rng *r, const gr_grammar *g, bool late)
{
    const gr_symbol *chosen = NULL, *other = NULL;
    uint32_t n = 0, n_other = 0;

    for (size_t i = 0; i < n_symbols; i++) {
        const gr_symbol *s = &alphabet[i];

        if (!gr_grammar_allows(g, s))
            continue;
        if ((late && !closes(s)) || (s->kind == GR_A_TOOL && !one_in(r, 10))) {
            if (any_below(r, ++n_other) == 0)
                other = s;
        } else if (any_below(r, ++n) == 0) {
            chosen = s;
        }
    }
    return chosen != NULL ? chosen : other;
}

static gr_value pointed(const gr_symbol *s)
{
    switch (s->kind) {
    case GR_A_NUMBER: return gr_v_int(7);
    case GR_A_TEXT: return gr_v_str(GR_STR("a \"b\""));
    default: return gr_v_str(GR_STR("km"));
    }
}

static size_t walk(gr_rng *r, gr_grammar *g, gr_action *at)
{
    size_t n = 0;

    for (;; n++) {
        const gr_symbol *s = choose(r, g, n > LONG);

        assert_true(n < MAX_ACTIONS);
        if (s == NULL)
            fail_msg("nothing may follow in slot %u", g->stack[g->n - 1].slot);
        if (s->kind == GR_A_STOP)
            return n;
        at[n] = (gr_action){ s, gr_symbol_points(s) ? pointed(s) : gr_v_null() };
        gr_grammar_take(g, s);
        assert_true(g->n <= GR_GRAMMAR_DEPTH);
    }
}

static void programs(void **state)
{
    static const gr_str graphs[] = { GR_STR("G"), GR_STR("H"), GR_STR("v") };
    static gr_action at[MAX_ACTIONS];
    size_t longest = 0, declined = 0;

    for (uint64_t seed = 0; seed < WALKS; seed++) {
        gr_program p, again;
        gr_err err = { 0 };
        gr_grammar g;
        gr_ctx own;
        gr_str text;
        gr_rng r;
        size_t n;

        gr_rng_seed(&r, seed);
        gr_ctx_init(&own);
        gr_grammar_begin(&g, GR_SLOT_ROOT, seed % 4, 0);
        n = walk(&r, &g, at);
        longest = n > longest ? n : longest;
        if (at[0].symbol->kind == GR_A_DECLINE) {
            assert_int_equal(n, 1);
            declined++;
        } else {
            if (gr_actions_read(&own, at, n, graphs, seed % 4, &p, &err) != GR_OK)
                fail_msg("seed %u: %s", (unsigned)seed, err.message);
            text = gr_call_text(&own, &p);
            if (gr_call_parse(&own, text, &again, &err) != GR_OK)
                fail_msg("seed %u: %s: %s", (unsigned)seed, text.ptr, err.message);
            assert_string_equal(gr_call_text(&own, &again).ptr, text.ptr);
            assert_int_equal(gr_actions_read(&own, at, n - 1, graphs, 3, &p, NULL), GR_EINPUT);
        }
        gr_ctx_clear(&own);
    }
    print_message("# longest walk: %zu actions\n", longest);
    assert_true(declined > 0 && declined < WALKS / 2 && longest > LONG);
}

static void statements(void **state)
{
    static gr_action at[MAX_ACTIONS];

    for (uint64_t seed = 0; seed < WALKS; seed++) {
        gr_grammar g;
        gr_rng r;
        size_t n;

        gr_rng_seed(&r, seed);
        gr_grammar_begin(&g, GR_SLOT_STATED, 0, 0);
        n = walk(&r, &g, at);
        assert_true(at[0].symbol->kind == GR_A_DIRECTED || at[0].symbol->kind == GR_A_UNDIRECTED);
        assert_int_equal(at[n - 1].symbol->kind, GR_A_END);
        for (size_t i = 1; i + 1 < n;) {
            gr_akind kind = at[i].symbol->kind;
            size_t names = kind == GR_A_LINK ? 2 : kind == GR_A_FACT ? 3 : 1, said = 0;

            for (i++; names != 0; i++, names--)
                assert_int_equal(at[i].symbol->kind, GR_A_TEXT);
            for (; gr_symbol_points(at[i].symbol); i++)
                said++;
            assert_in_range(said, kind == GR_A_ATTR, kind == GR_A_LINK ? 3 : kind == GR_A_ATTR);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(programs),
        cmocka_unit_test(statements),
    };

    return cmocka_run_group_tests(tests, setup, teardown);
}
