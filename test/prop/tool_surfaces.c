/* Random statements, calls and grammars: what is printed is read again as the same, and every text
 * that the grammar of the call language allows can be parsed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/engine.h"
#include "tool/tool.h"

static gr_rng rng;

static uint64_t below(uint64_t n)
{
    return gr_rng_below(&rng, n);
}

static const char *pick(const char *const *words, size_t n)
{
    return words[below(n)];
}

#define PICK(words) pick((words), sizeof(words) / sizeof *(words))

/* --- Graph-ToolFormer --- */

static void add_term(gr_strbuf *sb, unsigned depth);

static void add_terms(gr_strbuf *sb, const char *open, const char *close, bool named,
                      unsigned depth)
{
    static const char *const names[] = { "", "", "node:", "arg_1=", "link-subset:" };

    gr_strbuf_adds(sb, open);
    for (uint64_t n = 1 + below(3), i = 0; i < n; i++) {
        gr_strbuf_adds(sb, i != 0 ? ", " : "");
        gr_strbuf_adds(sb, named ? PICK(names) : "");
        add_term(sb, depth - 1);
    }
    gr_strbuf_adds(sb, close);
}

static void add_term(gr_strbuf *sb, unsigned depth)
{
    static const char *const leaves[] = {
        "\"bull_graph\"",
        "\"a, b) c\"",
        "'all nodes'",
        "paper#31366",
        "user#user/12",
        "entity#/m/0dwsp",
        "10",
        "-3.5",
        "G_l",
        "toolx:order",
        "\"Zürich ->\"",
        "all related links",
        "http://x.org/a.csv",
    };

    switch (depth == 0 ? 9 : below(8)) {
    case 0: add_terms(sb, "GR(", ")", true, depth); break;
    case 1: add_terms(sb, "GL(", ")", true, depth); break;
    case 2: add_terms(sb, "{", "}", false, depth); break;
    case 3: add_terms(sb, "(", ")", false, depth); break;
    default: gr_strbuf_adds(sb, PICK(leaves)); break;
    }
}

static void add_statement(gr_strbuf *sb)
{
    static const char *const words[] = { "The order is ", ". ",    " [see 3] ",
                                         "[TBR]",         " (x) ", "<b> " };
    static const char *const arrows[] = { "", "-->r", "->r", "→r", "->G_1", "-->" };

    for (uint64_t n = below(5); n != 0; n--) {
        bool tags = below(3) == 0;

        gr_strbuf_adds(sb, PICK(words));
        if (below(2) == 0)
            continue;
        gr_strbuf_adds(sb, tags ? "<API>" : "[");
        for (uint64_t k = 1 + below(2), i = 0; i < k; i++) {
            gr_strbuf_adds(sb, i != 0 ? ", " : "");
            add_terms(sb, below(2) == 0 ? "GR(" : "GL(", ")", true, 3);
            gr_strbuf_adds(sb, PICK(arrows));
        }
        gr_strbuf_adds(sb, tags ? "</API>" : "]");
    }
}

static void statements(void **state)
{
    gr_rng_seed(&rng, 1);
    for (int round = 0; round < 20000; round++) {
        gr_tf_statement s;
        gr_err err = { 0 };
        gr_strbuf first, second;
        gr_ctx cx;

        gr_ctx_init(&cx);
        gr_strbuf_init(&first, NULL, 0);
        gr_strbuf_init(&second, NULL, 0);
        add_statement(&first);
        if (gr_tf_parse(&cx, gr_strbuf_str(&first), &s, &err) != GR_OK)
            fail_msg("%s: %u: %s", first.buf, err.place.column, err.message);
        gr_tf_print(&second, &s);
        assert_string_equal(first.buf, second.buf);
        gr_strbuf_reset(&second);
        gr_tf_print_tuples(&second, &s);
        gr_strbuf_clear(&first);
        gr_strbuf_clear(&second);
        gr_ctx_clear(&cx);
    }
}

/* --- GTools, OpenAI and MCP: there and back --- */

static gr_value any_argument(gr_arena *a, unsigned depth)
{
    static const char *const texts[] = { "a", "Zürich", "G", "weight > 3", "7", "x \"y\"" };
    gr_value list;

    switch (below(depth != 0 ? 5 : 4)) {
    case 0: return gr_v_int((int64_t)below(100));
    case 1: return gr_v_bool(below(2) == 0);
    case 2: return gr_v_real(0.5 + (double)below(9));
    case 4:
        assert_true(gr_v_list(a, &list));
        for (uint64_t n = below(4); n != 0; n--)
            assert_true(gr_v_push(a, &list, any_argument(a, depth - 1)));
        return list;
    default: return gr_v_str(gr_str_of(PICK(texts)));
    }
}

static void as_json(gr_strbuf *sb, const gr_value *v)
{
    gr_strbuf_init(sb, NULL, 0);
    gr_json_write(sb, v, 0);
}

static void json_calls(void **state)
{
    const gr_registry *r = gr_engine_registry();

    gr_rng_seed(&rng, 2);
    for (int round = 0; round < 5000; round++) {
        const gr_tool *t = r->tools[below(r->n)];
        gr_value call, args, mcp, openai, ids;
        gr_program p;
        gr_err err = { 0 };
        gr_strbuf before, after;
        gr_ctx cx;

        gr_ctx_init(&cx);
        assert_true(gr_v_record(&cx.arena, &args));
        if (!t->on_values)
            assert_true(gr_v_set(&cx.arena, &args, "graph", gr_v_str(GR_STR("G"))));
        for (size_t i = 0; i < t->n_params; i++)
            if (below(2) == 0)
                assert_true(
                    gr_v_set(&cx.arena, &args, t->params[i].name, any_argument(&cx.arena, 2)));
        assert_true(gr_v_record(&cx.arena, &call) &&
                    gr_v_set(&cx.arena, &call, "name", gr_v_str(gr_str_of(t->name))) &&
                    gr_v_set(&cx.arena, &call, "arguments", args));
        assert_int_equal(gr_mcp_parse(&cx, &call, &p, &err), GR_OK);
        if (gr_mcp_print(&cx, r, &p, &mcp, &err) != GR_OK)
            fail_msg("%s: %s", t->name, err.message);
        as_json(&before, &call);
        as_json(&after, &mcp);
        assert_string_equal(before.buf, after.buf);
        gr_strbuf_clear(&after);
        assert_int_equal(gr_openai_print(&cx, r, &p, &openai, &err), GR_OK);
        assert_int_equal(gr_openai_parse(&cx, &openai, &p, &ids, &err), GR_OK);
        if (gr_mcp_print(&cx, r, &p, &mcp, &err) != GR_OK)
            fail_msg("%s: %s", t->name, err.message);
        as_json(&after, &mcp);
        assert_string_equal(before.buf, after.buf);
        gr_strbuf_clear(&before);
        gr_strbuf_clear(&after);
        gr_ctx_clear(&cx);
    }
}

static void gtools_lines(void **state)
{
    static const char *const calls[] = { "shortest_path(G, source=3, target=15).length",
                                         "degree(G, node=7)",
                                         "node_count(G)",
                                         "has_cycle(G)",
                                         "has_edge(G, source=1, target=2)",
                                         "maximum_flow_value(G, source=0, target=9)" };

    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        gr_program p;
        gr_gtools g;
        gr_err err = { 0 };
        gr_strbuf said, again;
        gr_ctx cx;

        gr_ctx_init(&cx);
        gr_strbuf_init(&said, NULL, 0);
        gr_strbuf_init(&again, NULL, 0);
        assert_int_equal(gr_call_parse(&cx, gr_str_of(calls[i]), &p, &err), GR_OK);
        assert_int_equal(gr_gtools_print(&said, gr_engine_registry(), p.stmt[0].expr, &err), GR_OK);
        assert_int_equal(gr_gtools_parse(&cx, gr_engine_registry(), gr_strbuf_str(&said),
                                         (gr_str){ "", 0 }, &g, &err),
                         GR_OK);
        assert_int_equal(g.verdict, GR_GTOOLS_CORRECT);
        gr_expr_print(&again, g.call);
        assert_string_equal(again.buf, calls[i]);
        gr_strbuf_clear(&said);
        gr_strbuf_clear(&again);
        gr_ctx_clear(&cx);
    }
}

/* --- the grammar --- */

typedef struct rule {
    gr_str name, body;
} rule;

typedef struct sampler {
    rule rules[400];
    size_t n;
    gr_strbuf out;
    size_t at;
    gr_str body;
} sampler;

static void sample_rule(sampler *s, gr_str name, unsigned depth);

static void skip_blanks(gr_str *b)
{
    while (b->len != 0 && b->ptr[0] == ' ')
        *b = gr_str_sub(*b, 1, b->len);
}

/* One character of a literal or a class, escapes read. */
static char take_char(gr_str *b)
{
    char c = b->ptr[0];

    *b = gr_str_sub(*b, 1, b->len);
    if (c != '\\')
        return c;
    c = b->ptr[0];
    *b = gr_str_sub(*b, 1, b->len);
    if (c != 'x')
        return c;
    c = (char)((b->ptr[0] - '0') * 16 +
               (b->ptr[1] <= '9' ? b->ptr[1] - '0' : b->ptr[1] - 'a' + 10));
    *b = gr_str_sub(*b, 2, b->len);
    return c;
}

/* A character of the class; `write` false only reads it. */
static void sample_class(sampler *s, gr_str *b, bool write)
{
    bool in[128] = { false }, not = false;
    char chosen = '\0';

    *b = gr_str_sub(*b, 1, b->len);
    if (b->ptr[0] == '^')
        not = true, *b = gr_str_sub(*b, 1, b->len);
    while (b->ptr[0] != ']') {
        char from = take_char(b), to = from;

        if (b->ptr[0] == '-' && b->ptr[1] != ']') {
            *b = gr_str_sub(*b, 1, b->len);
            to = take_char(b);
        }
        for (int c = from; c <= to; c++)
            in[c] = true;
    }
    *b = gr_str_sub(*b, 1, b->len);
    while (chosen == '\0' || in[(int)chosen] == not )
        chosen = (char)(1 + below(127));
    if (write)
        gr_strbuf_addc(&s->out, chosen);
}

static void sample_choice(sampler *s, gr_str *b, unsigned depth, bool write);

/* One element with its repetition. */
static void sample_element(sampler *s, gr_str *b, unsigned depth, bool write)
{
    gr_str start = *b;
    uint64_t times = 1;

    for (int pass = 0; pass < 2; pass++) {
        bool now = write && pass == 1;

        for (uint64_t k = 0; k < (pass == 0 ? 1 : times); k++) {
            *b = start;
            if (b->ptr[0] == '"') {
                *b = gr_str_sub(*b, 1, b->len);
                while (b->ptr[0] != '"') {
                    char c = take_char(b);

                    if (now)
                        gr_strbuf_addc(&s->out, c);
                }
                *b = gr_str_sub(*b, 1, b->len);
            } else if (b->ptr[0] == '[') {
                sample_class(s, b, now);
            } else if (b->ptr[0] == '(') {
                *b = gr_str_sub(*b, 1, b->len);
                sample_choice(s, b, depth, now);
                assert_true(b->ptr[0] == ')');
                *b = gr_str_sub(*b, 1, b->len);
            } else {
                size_t end = 0;

                while (end < b->len && strchr(" )?*+|", b->ptr[end]) == NULL)
                    end++;
                if (now)
                    sample_rule(s, gr_str_sub(*b, 0, end), depth + 1);
                *b = gr_str_sub(*b, end, b->len);
            }
        }
        if (pass == 0 && b->len != 0 && strchr("?*+", b->ptr[0]) != NULL)
            times = b->ptr[0] == '?' ? below(2) : b->ptr[0] == '*' ? below(3) : 1 + below(2);
        if (depth > 6 && times > 1)
            times = 1;
        if (depth > 6 && pass == 0 && b->len != 0 && (b->ptr[0] == '?' || b->ptr[0] == '*'))
            times = 0;
        if (pass == 0 && times == 0)
            break;
    }
    if (b->len != 0 && strchr("?*+", b->ptr[0]) != NULL)
        *b = gr_str_sub(*b, 1, b->len);
}

static void sample_sequence(sampler *s, gr_str *b, unsigned depth, bool write)
{
    for (skip_blanks(b); b->len != 0 && b->ptr[0] != '|' && b->ptr[0] != ')'; skip_blanks(b))
        sample_element(s, b, depth, write);
}

static void sample_choice(sampler *s, gr_str *b, unsigned depth, bool write)
{
    gr_str start = *b;
    uint64_t n = 1, chosen;

    for (sample_sequence(s, b, depth, false); b->len != 0 && b->ptr[0] == '|'; n++) {
        *b = gr_str_sub(*b, 1, b->len);
        sample_sequence(s, b, depth, false);
    }
    if (!write)
        return;
    chosen = below(n);
    *b = start;
    for (uint64_t i = 0;; i++) {
        sample_sequence(s, b, depth, i == chosen);
        if (b->len == 0 || b->ptr[0] != '|')
            return;
        *b = gr_str_sub(*b, 1, b->len);
    }
}

static void sample_rule(sampler *s, gr_str name, unsigned depth)
{
    if (depth > 40) { /* deep enough: any short thing of the rule's kind would do */
        gr_strbuf_adds(&s->out, gr_str_is(name, "graph") ? "G" : "1");
        return;
    }
    if (depth > 8 && (gr_str_is(name, "value") || gr_str_is(name, "expr")))
        name = GR_STR("integer");
    if (depth > 8 && gr_str_is(name, "graph"))
        name = GR_STR("word");
    for (size_t i = 0; i < s->n; i++)
        if (gr_str_eq(s->rules[i].name, name)) {
            gr_str body = s->rules[i].body;

            sample_choice(s, &body, depth, true);
            assert_int_equal(body.len, 0);
            return;
        }
    fail_msg("no rule %.*s", GR_FMT(name));
}

static void grammar(void **state)
{
    static const gr_str nodes[] = { { "Oslo", 4 }, { "a \"b\"", 5 }, { "7", 1 } };
    static sampler s;
    gr_strbuf text;
    gr_str rest, line;

    gr_rng_seed(&rng, 3);
    gr_strbuf_init(&text, NULL, 0);
    gr_call_gbnf(&text, gr_engine_registry(), nodes, 3);
    for (rest = gr_strbuf_str(&text); rest.len != 0 && gr_str_split(&rest, '\n', &line);) {
        size_t mark = gr_str_find(line, " ::= ");

        if (line.len == 0)
            continue;
        assert_true(mark < line.len && s.n < 400);
        s.rules[s.n++] = (rule){ gr_str_sub(line, 0, mark), gr_str_sub(line, mark + 5, line.len) };
    }
    for (int round = 0; round < 5000; round++) {
        gr_program p;
        gr_err err = { 0 };
        gr_ctx cx;

        gr_ctx_init(&cx);
        gr_strbuf_init(&s.out, NULL, 0);
        sample_rule(&s, GR_STR("root"), 0);
        if (gr_call_parse(&cx, gr_strbuf_str(&s.out), &p, &err) != GR_OK)
            fail_msg("%s\n%u: %s", s.out.buf, err.place.column, err.message);
        gr_strbuf_clear(&s.out);
        gr_ctx_clear(&cx);
    }
    gr_strbuf_clear(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(statements),
        cmocka_unit_test(json_calls),
        cmocka_unit_test(gtools_lines),
        cmocka_unit_test(grammar),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
