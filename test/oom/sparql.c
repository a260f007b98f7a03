/* Graphs of servers when memory runs out, and when what servers say is damaged. The server is
 * played here, in the place of the HTTP client: whatever is selected, two rows of it come. */
#include "oom/fault.h"

#include "engine/engine.h"
#include "kg/kg.h"
#include "kg/sparql/sparql_int.h"
#include "mutate.h"

#define ROUNDS 2000
#define URL    "http://localhost:1/sparql"

/* --- the server --- */

static const gr_str *damaged; /* the reply to everything, if there is one */

gr_http *gr_http_new(void)
{
    return malloc(1);
}

void gr_http_free(gr_http *h)
{
    free(h);
}

static char decoded(const char **p)
{
    unsigned c = 0;

    if (**p != '%')
        return *(*p)++;
    for (int i = 1; i <= 2; i++)
        c = c * 16 + (unsigned)((*p)[i] <= '9' ? (*p)[i] - '0' : (*p)[i] - 'A' + 10);
    *p += 3;
    return (char)c;
}

static void put_cell(gr_strbuf *out, gr_str variable, bool counts, int row)
{
    bool label = gr_str_is(variable, "l");

    gr_strbuf_addf(out, "%s\"%.*s\":{\"type\":\"%s\",\"value\":\"",
                   gr_str_ends(gr_strbuf_str(out), "{") ? "" : ",", GR_FMT(variable),
                   counts || label ? "literal" : "uri");
    gr_strbuf_addf(out, counts ? "2" : label ? "name %d" : "http://e/%d", row);
    gr_strbuf_adds(out, "\"}");
}

/* A row of what stands between SELECT and WHERE; *counts: nothing but (... AS ?n). */
static void put_row(gr_strbuf *out, const char *query, int row, bool *counts)
{
    const char *end = strstr(query, "WHERE");
    int depth = 0;

    *counts = true;
    gr_strbuf_addc(out, '{');
    for (const char *p = query; p < end; p++) {
        size_t n = strspn(p + 1, "abcdefghijklmnopqrstuvwxyz0123456789");
        bool as = p - query > 3 && memcmp(p - 3, "AS ", 3) == 0;

        depth += (*p == '(') - (*p == ')');
        if (*p != '?' || (depth != 0 && !as))
            continue;
        put_cell(out, (gr_str){ p + 1, n }, as, row);
        *counts &= as;
    }
    gr_strbuf_addc(out, '}');
}

gr_status gr_http_send(gr_ctx *cx, gr_http *h, const gr_http_request *q, gr_http_reply *out,
                       gr_err *err)
{
    gr_strbuf query, body;
    bool counts = false;

    gr_strbuf_init(&query, &cx->budget, 0);
    gr_strbuf_init(&body, &cx->budget, 0);
    for (const char *p = q->body->ptr + strlen("query="); p < q->body->ptr + q->body->len;)
        gr_strbuf_addc(&query, decoded(&p));
    gr_strbuf_adds(&body, "{\"results\":{\"bindings\":[");
    for (int row = 0; !query.failed && row < 2 && !counts; row++) {
        gr_strbuf_adds(&body, row != 0 ? "," : "");
        put_row(&body, query.buf, row, &counts);
    }
    gr_strbuf_adds(&body, "]}}");
    *out = (gr_http_reply){ .status = 200,
                            .content_type = GR_STR("application/sparql-results+json"),
                            .retry_after_ms = -1 };
    if (!query.failed && !body.failed)
        out->body = gr_str_dup(&cx->arena, damaged != NULL ? *damaged : gr_strbuf_str(&body));
    gr_strbuf_clear(&query);
    gr_strbuf_clear(&body);
    return out->body.ptr != NULL ? GR_OK : gr_fail_memory(cx, err);
}

/* --- all that is asked --- */

static gr_status look(gr_sparql *s, gr_err *err)
{
    gr_sparql_window w = { .limit = 2, .labels = true };
    gr_sparql_steps how = { .way = GR_SPARQL_BOTH, .hops = 2, .facts = true };
    gr_str one = GR_STR("http://e/0"), two = GR_STR("http://e/1"), part[3] = { one }, sent;
    gr_sparql_vocabulary words;
    gr_sparql_degree degree;
    gr_sparql_terms terms;
    gr_kg_query *query = NULL;
    gr_kg *names = NULL;
    bool yes;
    gr_status st = gr_sparql_discover(s, 2, &words, err);

    if (st == GR_OK)
        st = gr_sparql_degree_of(s, one, &degree, err);
    if (st == GR_OK)
        st = gr_sparql_facts(s, part, w, &terms, err);
    if (st == GR_OK)
        st = gr_sparql_near(s, one, &how, w, &terms, err);
    if (st == GR_OK)
        st = gr_sparql_reaches(s, one, two, &how, &yes, err);
    if (st == GR_OK)
        st = gr_sparql_mentions(s, GR_STR("What leads from name 0 to <http://e/1>?"), &terms, err);
    if (st == GR_OK)
        st = gr_sparql_read(
            s, GR_STR("?x: <http://e/p>(<http://e/0>, ?x) & !<http://e/q>(<http://e/1>, ?x)"),
            &query, &names, err);
    if (st == GR_OK)
        st = gr_sparql_answers(s, names, query, w, &terms, &sent, err);
    gr_kg_close(names);
    return st;
}

static gr_status pull(gr_ctx *cx, gr_sparql *s, gr_err *err)
{
    gr_sparql_steps how = { .way = GR_SPARQL_BOTH, .hops = 2 };
    gr_str one = GR_STR("http://e/0");
    gr_sparql_pulled pulled;
    gr_kg_builder *b = NULL;
    gr_kg *k = NULL;
    gr_status st = gr_kg_builder_new(cx, &b, err);

    if (st == GR_OK)
        st = gr_sparql_pull(s, &one, 1, &how, 10, b, &pulled, err);
    if (st == GR_OK)
        st = gr_kg_builder_open(b, &k, err);
    gr_kg_close(k);
    gr_kg_builder_free(b);
    return st;
}

static gr_status ask_all(gr_err *err)
{
    gr_sparql_options o = { .url = URL };
    gr_sparql *s = NULL;
    gr_ctx cx;
    gr_status st;

    gr_ctx_init(&cx);
    st = gr_sparql_open(&cx, &o, &s, err);
    if (st == GR_OK)
        st = look(s, err);
    if (st == GR_OK)
        st = pull(&cx, s, err);
    gr_sparql_free(s);
    gr_ctx_clear(&cx);
    return st;
}

static bool requests(void)
{
    gr_err err = { 0 };
    gr_status st = ask_all(&err);

    if (st != GR_OK && st != GR_EMEMORY)
        fail_msg("%s", err.message);
    return st == GR_OK;
}
OOM_TEST(requests)

static gr_engine *engine;

/* A reply always comes; calls that go to the server, and one for which the surroundings come here.
 */
static bool calls(void)
{
    static const char *const programs[] = {
        "degree(G, '<http://e/0>')",
        "neighbors(G, '<http://e/1>') | count()",
        "node_count(G)",
        "has_path(G, '<http://e/0>', '<http://e/1>')",
        "ego_graph(G, '<http://e/0>') | node_count()",
    };
    gr_endpoint at = { .url = URL };
    gr_session *s = gr_session_new(engine);
    bool ok = s != NULL;

    if (ok)
        gr_reply_free(gr_session_endpoint(s, &at));
    for (size_t i = 0; ok && i < sizeof programs / sizeof *programs; i++) {
        gr_reply *r = gr_session_run(s, programs[i]);

        ok = gr_reply_status(r) == GR_OK;
        if (!ok && gr_reply_status(r) != GR_EMEMORY)
            fail_msg("%s: %s", programs[i], gr_reply_text(r));
        gr_reply_free(r);
    }
    gr_session_free(s);
    return ok;
}
OOM_TEST(calls)

static void one_reply(gr_str text)
{
    gr_err err = { 0 };
    gr_status st;

    damaged = &text;
    st = ask_all(&err);
    damaged = NULL;
    if (st != GR_OK && st != GR_EINPUT && st != GR_ENAME && st != GR_ELIMIT)
        fail_msg("%.*s: %s", GR_FMT(text), err.message);
}

/* The same damaged reply to everything that is asked: an error or an answer. */
static void replies(void **state)
{
    static const char *const seeds[] = {
        "{\"head\":{\"vars\":[\"n\"]},\"results\":{\"bindings\":[{\"n\":{\"type\":\"literal\","
        "\"value\":\"1\",\"datatype\":\"http://www.w3.org/2001/XMLSchema#integer\"}}]}}",
        "{\"results\":{\"bindings\":[{\"e\":{\"type\":\"uri\",\"value\":\"http://e/0\"},\"n\":{"
        "\"type\":\"typed-literal\",\"value\":\"1\"},\"v0\":{\"type\":\"bnode\",\"value\":\"b0\"},"
        "\"s\":{\"type\":\"uri\",\"value\":\"http://e/0\"},\"p\":{\"type\":\"uri\",\"value\":"
        "\"http://e/p\"},\"o\":{\"type\":\"literal\",\"value\":\"x\",\"xml:lang\":\"en\"},\"l\":{"
        "\"type\":\"literal\",\"value\":\"name 0\"}}]}}",
        "{\"head\":{},\"boolean\":true}",
    };

    MUTATE(seeds, ROUNDS, one_reply);
}

static int setup(void **state)
{
    engine = gr_engine_new(1);
    return engine != NULL && calls() ? 0 : -1; /* what the engine keeps is there from now on */
}

static int teardown(void **state)
{
    gr_engine_free(engine);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(oom_requests),
        cmocka_unit_test(oom_calls),
        cmocka_unit_test(replies),
    };

    return cmocka_run_group_tests(tests, setup, teardown);
}
