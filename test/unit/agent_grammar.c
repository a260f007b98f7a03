/* The grammar: all rules compile, their templates are calls that exist, questions become programs.
 */
#include "asked.h"

static void test_rules_compile(void **state)
{
    gr_ctx cx;
    gr_err err = { 0 };
    size_t n = 0;

    gr_ctx_init(&cx);
    if (gr_grammar_check(&cx, gr_engine_registry(), &n, &err) != GR_OK)
        fail_msg("%s", err.message);
    assert_true(n > 500);
    gr_ctx_clear(&cx);
}

/* A template with dummies for its things. */
static gr_str fill(gr_ctx *cx, gr_str text)
{
    static const char *const dummies[][2] = {
        { "{G}", "G" },
        { "{G0}", "G" },
        { "{H}", "H" },
        { "{W}", "\"weight\"" },
        { "{C}", "\"weight\"" },
        { "{T}", "\"time\"" },
        { "{ARGS}", "" },
        { "{KIND}", "" },
        { ".of}", "weight" },
        { ".table}", "degrees(G)" },
        { ".column}", "degree" },
        { "/0}", "1" },
        { "{N}", "1" },
        { "{CLK}", "" },
        { "{MIN}", "" },
        { "{TC}", "weight" },
        { "{D}", "null" },
        { "{FROM}", "\"x\"" },
        { "{TO}", "\"x\"" },
        { "{PATH}", "1" },
        { "{WITNESS}", "1" },
        { "{SET}", "1" },
        { "{F}", "G" },
        { "{CLK}", "" },
        { "{MIN}", "" },
        { "{DUR}", "\"weight\"" },
        { "{LEN}", "\"weight\"" },
        { "{COST}", "\"weight\"" },
        { "{CLK}", "clock" },
        { "{MIN}", " / 60" },
    };
    bool timed = gr_str_find(text, "{ARR}") < text.len;
    gr_strbuf sb;
    gr_str out;

    gr_strbuf_init(&sb, &cx->budget, 0);
    while (text.len != 0) {
        size_t at = gr_str_find(text, "{"), end;
        const char *by = "\"x\"";

        gr_strbuf_add(&sb, gr_str_sub(text, 0, at));
        text = gr_str_sub(text, at, text.len);
        if (text.len == 0)
            break;
        end = gr_str_find(text, "}") + 1;
        gr_str name = gr_str_sub(text, 0, end);
        if (gr_str_find(name, ".one ") < name.len)
            by = "1";
        for (size_t i = 0; i < sizeof dummies / sizeof *dummies; i++)
            if (gr_str_ends(name, dummies[i][0]))
                by = dummies[i][1];
        if (timed && gr_str_is(name, "{ARGS}"))
            by = ", transfer=1";
        if (gr_str_is(name, "{cond}") || gr_str_is(name, "{c}"))
            by = "weight > 1";
        if (gr_str_is(name, "{graph}"))
            by = "G";
        gr_strbuf_adds(&sb, by);
        text = gr_str_sub(text, end, text.len);
    }
    out = gr_str_dup(&cx->arena, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    return out;
}

/* Every tool and every parameter by name that an expression has must exist. */
static void check_calls(const gr_rule *rule, const gr_expr *x)
{
    const gr_alias *alias;

    if (x->kind == GR_X_CALL) {
        const gr_tool *t = gr_registry_find(gr_engine_registry(), x->text, &alias);

        if (t == NULL)
            fail_msg("rule '%s': no tool '%.*s'", rule->pattern, GR_FMT(x->text));
        for (size_t i = 0; i < x->n; i++) {
            bool known = x->name[i].len == 0;

            for (size_t k = 0; k < t->n_params; k++)
                known = known || gr_str_is(x->name[i], t->params[k].name);
            if (!known)
                fail_msg("rule '%s': %s has no parameter '%.*s'", rule->pattern, t->name,
                         GR_FMT(x->name[i]));
        }
        if (x->n > t->n_params + 1)
            fail_msg("rule '%s': too many arguments for %s", rule->pattern, t->name);
    }
    for (size_t i = 0; i < x->n; i++)
        check_calls(rule, x->item[i]);
}

static void check_means(gr_ctx *cx, const gr_rule *rule, gr_str text)
{
    gr_program p;
    gr_err err = { 0 };
    gr_str filled = fill(cx, gr_str_trim(text));

    if (gr_call_parse(cx, filled, &p, &err) != GR_OK)
        fail_msg("rule '%s': '%.*s': %s", rule->pattern, GR_FMT(filled), err.message);
    for (size_t i = 0; i < p.n; i++)
        check_calls(rule, p.stmt[i].expr);
}

/* A tool for routes that has the parameter which an argument begins with. */
static const char *tool_with(const char *arg)
{
    static const char *const routes[] = { "constrained_path", "temporal_path", "latest_departure" };
    gr_str name = gr_str_sub(gr_str_of(arg), 0, gr_str_find(gr_str_of(arg), "="));

    for (size_t i = 0; i < sizeof routes / sizeof *routes; i++) {
        const gr_alias *alias;
        const gr_tool *t = gr_registry_find(gr_engine_registry(), gr_str_of(routes[i]), &alias);

        for (size_t k = 0; t != NULL && k < t->n_params; k++)
            if (gr_str_is(name, t->params[k].name))
                return routes[i];
    }
    return routes[0];
}

/* "name=template # ..": the templates; arguments of a call are checked where they are used. */
static void check_told(gr_ctx *cx, const gr_rule *rule, gr_str means)
{
    gr_str rest = means, half;

    while (gr_str_split(&rest, '#', &half)) {
        size_t is = gr_str_find(half, "=");

        if (!gr_str_is(gr_str_trim(gr_str_sub(half, 0, is < half.len ? is : 0)), "args"))
            check_means(cx, rule, gr_str_sub(half, is < half.len ? is + 1 : 0, half.len));
    }
}

/* What the rules mean can be called; parts of calls are left to the rules that hold them. */
static void test_templates(void **state)
{
    for (size_t g = 0; g < gr_n_grammars; g++)
        for (size_t i = 0; i < gr_grammars[g]->n_rules; i++) {
            const gr_rule *rule = &gr_grammars[g]->rules[i];
            gr_str means = gr_str_of(rule->means), half;
            size_t bar;
            gr_ctx cx;

            gr_ctx_init(&cx);
            if (strcmp(rule->type, "arg") == 0 || strcmp(rule->type, "ends") == 0)
                means = gr_str_printf(&cx.arena, "%s(G, a, b, %s)", tool_with(rule->means),
                                      rule->means);
            if (strcmp(rule->type, "cond") == 0)
                means = gr_str_printf(&cx.arena, "filter_edges(G, %s)", rule->means);
            bar = gr_str_find(means, "||");
            if (strcmp(rule->type, "shape") == 0 || strcmp(rule->type, "free") == 0) {
                assert_string_equal(rule->means, "");
            } else if (strcmp(rule->type, "told") == 0) {
                check_told(&cx, rule, means);
            } else if (strcmp(rule->type, "measure") == 0 || strcmp(rule->type, "tally") == 0 ||
                       strcmp(rule->type, "rel") == 0) {
                gr_str rest = means;

                while (gr_str_split(&rest, '#', &half)) {
                    gr_str copy = gr_str_dup(&cx.arena, half);

                    for (size_t k = 0; k < copy.len; k++)
                        if (copy.ptr[k] == '@')
                            ((char *)copy.ptr)[k] = 'x';
                    check_means(&cx, rule, copy);
                }
            } else if (bar < means.len) {
                check_means(&cx, rule, gr_str_sub(means, 0, bar));
                check_means(&cx, rule, gr_str_sub(means, bar + 2, means.len));
            } else {
                check_means(&cx, rule, means);
            }
            gr_ctx_clear(&cx);
        }
}

#define TRI  "A-B, B-C, C-A, C-D"
#define ROAD "Oslo-Drammen 40, Drammen-Larvik 90, Oslo-Larvik 150, Larvik-Skien 30"

static const question_row questions[] = {
    { TRI, "What is the transitivity of this graph?", "transitivity(G)" },
    { TRI, "Compute the density.", "density(G)" },
    { TRI, "Is the graph connected?", "is_connected(G)" },
    { TRI, "Compute the k-truss for k = 3.", "k_truss(G, k=3)" },
    { TRI, "What is the 2-core?", "k_core(G, k=2)" },
    { TRI, "Which are the articulation points?", "articulation_points(G)" },
    { TRI, "How many articulation points are there in this network?",
      "count(articulation_points(G))" },
    { TRI, "List all bridges.", "bridges(G)" },
    { TRI, "Is C one of the articulation points?", "contains(articulation_points(G), \"C\")" },
    { TRI, "What is the diameter if D is removed?",
      "diameter(remove_nodes(G, [\"D\"]), weight=null)" },
    { TRI, "D is closed. What is the diameter?",
      "diameter(remove_nodes(G, [\"D\"]), weight=null)" },
    { TRI, "By how much does the edge connectivity change if D is removed?",
      "edge_connectivity(remove_nodes(G, [\"D\"])) - edge_connectivity(G)" },
    { TRI, "What is the density, and is the graph connected?", "density(G) & is_connected(G)" },
    { NULL, "What is the shortest path from A to B?", "no_graph" },
    { NULL, "How do I bake bread?", "off_topic" },
    { TRI, "Who would make the best godfather?", "subjective" },
    { TRI, "Wie lang ist der Weg von A nach B?", "unsupported" },
    { TRI, "Compute the degree sequence without D.", "degree_sequence(remove_nodes(G, [\"D\"]))" },
    { TRI, "Is there a node 99?", "has_node(G, \"99\")" },
    { TRI, "What is the shortest path from A to Zürich?", "unknown_node" },
    { TRI, "shortest path between A and D", "shortest_path(G, \"A\", \"D\")" },
    { ROAD, "What is the shortest path length from Oslo to Skien using only links of at least 50?",
      "shortest_path_length(filter_edges(G, weight >= 50), \"Oslo\", \"Skien\")" },
    { ROAD, "how far is it from Oslo to Sien?", "shortest_path_length(G, \"Oslo\", \"Skien\")" }
};

static void test_questions(void **state)
{
    check_questions(questions, sizeof questions / sizeof *questions);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rules_compile),
        cmocka_unit_test(test_templates),
        cmocka_unit_test(test_questions),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
