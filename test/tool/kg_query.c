/* What src/kg makes of queries, for scripts that know the answers.
 *
 *     kg_query make STORE   lines "e NAME LABEL", "r NAME NUMBER", "t S P O" (ids) with tabs
 *     kg_query ask STORE    a query a line on standard input, a record a line on standard output
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "kg/kg.h"

#define WITNESSES 20 /* answers whose triples are shown */

static gr_err err;

static gr_status make_line(gr_kg_builder *b, gr_str line)
{
    gr_str field[4] = { 0 };
    int64_t n[3] = { 0 };
    uint32_t id;
    gr_status st;

    for (int i = 0; i < 4 && gr_str_split(&line, '\t', &field[i]); i++)
        if (i != 0 && field[0].ptr[0] == 't')
            gr_num_to_int(field[i], &n[i - 1]);
    switch (field[0].ptr[0]) {
    case 'e':
        st = gr_kg_builder_entity(b, field[1], &id, &err);
        return st == GR_OK && field[2].len != 0 ? gr_kg_builder_label(b, id, field[2], &err) : st;
    case 'r':
        st = gr_kg_builder_relation(b, field[1], &id, &err);
        if (st == GR_OK && gr_num_to_int(field[2], &n[0]))
            gr_kg_builder_relation_number(b, id, (uint32_t)n[0]);
        return st;
    default:
        return gr_kg_builder_triple(
            b, (gr_triple){ (uint32_t)n[0], (uint32_t)n[1], (uint32_t)n[2] }, &err);
    }
}

static gr_status make(gr_ctx *cx, const char *path)
{
    gr_kg_builder *b = NULL;
    char *line = NULL;
    size_t cap = 0;
    ssize_t len;
    gr_status st = gr_kg_builder_new(cx, &b, &err);

    while (st == GR_OK && (len = getline(&line, &cap, stdin)) > 0)
        st = make_line(b, (gr_str){ line, (size_t)len - (line[len - 1] == '\n') });
    free(line);
    if (st == GR_OK)
        st = gr_kg_builder_write(b, path, &err);
    gr_kg_builder_free(b);
    return st;
}

static void put_error(gr_strbuf *out, const char *key)
{
    gr_strbuf_addf(out, "\"%s\":{\"kind\":\"%s\",\"message\":", key, gr_kind(err.kind)->name);
    gr_json_string(out, gr_str_of(err.message));
    gr_strbuf_adds(out, ",\"hint\":");
    gr_json_string(out, gr_str_of(err.hint));
    gr_strbuf_addf(out, ",\"line\":%" PRIu32 ",\"column\":%" PRIu32 "}", err.place.line,
                   err.place.column);
}

/* The query in each syntax, and whether it is read as the same tree. */
static void put_written(gr_ctx *cx, const gr_kg *k, const gr_kg_query *q, gr_strbuf *out)
{
    static const char *const names[] = { "logic", "sexpr", "nested", "json" };
    gr_strbuf text[4], again;
    bool same = true;

    gr_strbuf_init(&again, NULL, 0);
    for (int i = 0; i < 4; i++) {
        gr_strbuf_init(&text[i], NULL, 0);
        gr_kg_query_print(cx, k, q, (gr_kg_syntax)i, &text[i], NULL);
        gr_strbuf_addf(out, ",\"%s\":", names[i]);
        gr_json_string(out, gr_strbuf_str(&text[i]));
    }
    for (int i = 0; i < 4; i++) {
        gr_kg_query *read = NULL;

        gr_strbuf_reset(&again);
        same = same && gr_kg_query_read(cx, k, gr_strbuf_str(&text[i]), &read, &err) == GR_OK &&
               gr_kg_query_print(cx, k, read, GR_KG_SEXPR, &again, NULL) == GR_OK &&
               gr_str_eq(gr_strbuf_str(&again), gr_strbuf_str(&text[GR_KG_SEXPR]));
    }
    gr_strbuf_addf(out, ",\"same\":%s", same ? "true" : "false");
    gr_strbuf_clear(&again);
    for (int i = 0; i < 4; i++)
        gr_strbuf_clear(&text[i]);
}

static gr_status put_witnesses(gr_kg_prover *p, gr_ids ids, gr_strbuf *out)
{
    gr_status st = GR_OK;

    gr_strbuf_adds(out, ",\"witness\":[");
    for (size_t i = 0; st == GR_OK && i < ids.n && i < WITNESSES; i++) {
        gr_triple *t = NULL;
        size_t n = 0;

        st = gr_kg_witness(p, ids.at[i], &t, &n, &err);
        gr_strbuf_adds(out, i != 0 ? ",[" : "[");
        for (size_t j = 0; j < n; j++)
            gr_strbuf_addf(out, "%s[%" PRIu32 ",%" PRIu32 ",%" PRIu32 "]", j != 0 ? "," : "",
                           t[j].s, t[j].p, t[j].o);
        gr_strbuf_adds(out, "]");
    }
    gr_strbuf_adds(out, "]");
    return st;
}

static gr_status put_answers(gr_ctx *cx, gr_kg *k, const gr_kg_query *q, gr_strbuf *out)
{
    gr_kg_prover *p = NULL;
    gr_kg_set set = { 0 };
    gr_ids ids = { 0 }, page = { 0 };
    size_t count;
    gr_status st = gr_kg_exact_set(cx, k, q, &set, &err);

    if (st != GR_OK)
        return st;
    count = gr_kg_set_count(k, &set);
    st = gr_kg_set_page(cx, k, &set, 0, count, &ids, &err);
    for (size_t i = 0; st == GR_OK && i < count && count < 50; i++) {
        st = gr_kg_set_page(cx, k, &set, i, 2, &page, &err);
        if (st == GR_OK && (page.n != (i + 1 < count ? 2 : 1) || page.at[0] != ids.at[i]))
            st = gr_fail(&err, GR_EINTERNAL, "page %zu is wrong", i);
    }
    gr_strbuf_addf(out, ",\"complement\":%s,\"ids\":[", set.complement ? "true" : "false");
    for (size_t i = 0; i < ids.n; i++)
        gr_strbuf_addf(out, "%s%" PRIu32, i != 0 ? "," : "", ids.at[i]);
    gr_strbuf_adds(out, "]");
    if (st == GR_OK)
        st = gr_kg_prover_new(cx, k, q, &p, &err);
    if (st == GR_OK)
        st = gr_kg_verify(p, ids, true, &err);
    if (st == GR_OK)
        st = put_witnesses(p, ids, out);
    gr_kg_prover_free(p);
    if (st == GR_OK && gr_kg_exact(cx, k, q, &ids, &err) != GR_OK) {
        gr_strbuf_addc(out, ',');
        put_error(out, "declined");
    }
    return st;
}

static void answer(gr_kg *k, gr_str text)
{
    gr_kg_query *q = NULL;
    gr_strbuf out;
    gr_ctx cx;
    gr_status st;

    gr_ctx_init(&cx);
    gr_strbuf_init(&out, NULL, 0);
    err = (gr_err){ 0 };
    st = gr_kg_query_read(&cx, k, text, &q, &err);
    if (st == GR_OK) {
        gr_strbuf_addf(&out, "{\"type\":\"%s\"", gr_kg_query_type(q));
        put_written(&cx, k, q, &out);
        err = (gr_err){ 0 };
        st = put_answers(&cx, k, q, &out);
    }
    if (st != GR_OK) {
        gr_strbuf_reset(&out);
        gr_strbuf_addc(&out, '{');
        put_error(&out, "error");
    }
    printf("%s}\n", out.buf);
    gr_strbuf_clear(&out);
    gr_ctx_clear(&cx);
}

static gr_status ask(gr_ctx *cx, const char *path)
{
    gr_kg *k = NULL;
    char *line = NULL;
    size_t cap = 0;
    ssize_t len;
    gr_status st = gr_kg_open(cx, path, &k, &err);

    while (st == GR_OK && (len = getline(&line, &cap, stdin)) > 0)
        answer(k, (gr_str){ line, (size_t)len - (line[len - 1] == '\n') });
    free(line);
    gr_kg_close(k);
    return st;
}

int main(int argc, char **argv)
{
    gr_ctx cx;
    gr_status st;

    if (argc != 3)
        return 2;
    gr_ctx_init(&cx);
    st = argv[1][0] == 'm' ? make(&cx, argv[2]) : ask(&cx, argv[2]);
    if (st != GR_OK)
        fprintf(stderr, "kg_query: %s\n", err.message);
    gr_ctx_clear(&cx);
    return st != GR_OK;
}
