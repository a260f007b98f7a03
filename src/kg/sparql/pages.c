/* Rows page by page. They are counted first and the pages put together are compared with that: a
 * server that cuts results short in silence, as many do, cannot make an answer incomplete unseen.
 *
 * The order stands inside, the page outside: Virtuoso sorts no more than 10,000 rows for a page. */
#include "kg/sparql/sparql_int.h"

#include <inttypes.h>

gr_status gr_sparql_keep(gr_sparql *s, gr_strbuf *sb, gr_str *out, gr_err *err)
{
    *out = sb->failed ? (gr_str){ NULL, 0 } : gr_str_dup(&s->cx->arena, gr_strbuf_str(sb));
    gr_strbuf_clear(sb);
    return out->ptr != NULL ? GR_OK : gr_fail_memory(s->cx, err);
}

gr_status gr_sparql_add(gr_sparql *s, gr_strbuf *out, gr_str term, gr_err *err)
{
    if (gr_rdf_is_literal(term)) {
        gr_strbuf_add(out, term);
    } else if (gr_rdf_is_iri(term)) {
        gr_strbuf_addc(out, '<');
        gr_strbuf_add(out, term);
        gr_strbuf_addc(out, '>');
    } else {
        return gr_fail(err, GR_ENAME, "'%.*s' is no IRI and no literal, and cannot be asked for",
                       GR_FMT(term));
    }
    return out->failed ? gr_fail_memory(s->cx, err) : GR_OK;
}

static void add_columns(gr_strbuf *sb, const char *const *columns)
{
    for (size_t i = 0; columns[i] != NULL; i++)
        gr_strbuf_addf(sb, " ?%s", columns[i]);
}

/* offset UINT64_MAX = how many there are. */
static gr_status query_of(gr_sparql *s, const gr_sparql_paging *p, uint64_t offset, uint64_t limit,
                          gr_str *out, gr_err *err)
{
    bool count = offset == UINT64_MAX;
    gr_strbuf sb;

    gr_strbuf_init(&sb, &s->cx->budget, 0);
    gr_strbuf_adds(&sb, "SELECT");
    if (count)
        gr_strbuf_adds(&sb, " (COUNT(*) AS ?n)");
    else
        add_columns(&sb, p->columns);
    gr_strbuf_adds(&sb, " WHERE { { SELECT DISTINCT");
    add_columns(&sb, p->columns);
    gr_strbuf_adds(&sb, " WHERE { ");
    gr_strbuf_add(&sb, p->pattern);
    gr_strbuf_adds(&sb, "}");
    if (!count) {
        gr_strbuf_adds(&sb, " ORDER BY");
        add_columns(&sb, p->columns);
    }
    gr_strbuf_adds(&sb, " } }");
    if (!count)
        gr_strbuf_addf(&sb, " LIMIT %" PRIu64 " OFFSET %" PRIu64, limit, offset);
    return gr_sparql_keep(s, &sb, out, err);
}

/* Remembers a row; *again: it was there before. */
static gr_status meet(gr_sparql *s, gr_strmap *seen, const gr_sparql_cell *row, size_t n,
                      bool *again, gr_err *err)
{
    gr_strbuf sb;
    gr_str key;
    uint32_t *slot;
    gr_status st;

    gr_strbuf_init(&sb, &s->cx->budget, 0);
    for (size_t i = 0; i < n; i++) {
        gr_strbuf_add(&sb, row[i].term);
        gr_strbuf_addc(&sb, '\n');
    }
    if ((st = gr_sparql_keep(s, &sb, &key, err)) != GR_OK)
        return st;
    if ((slot = gr_strmap_put(seen, key)) == NULL)
        return gr_fail_memory(s->cx, err);
    *again = *slot != GR_MAP_NONE;
    *slot = 0;
    return GR_OK;
}

static gr_status check_page(gr_sparql *s, gr_strmap *seen, const gr_sparql_rows *page, gr_err *err)
{
    bool again = false;
    gr_status st = GR_OK;

    for (size_t i = 0; st == GR_OK && !again && i < page->n; i++)
        st = meet(s, seen, page->cells + i * page->n_columns, page->n_columns, &again, err);
    if (st == GR_OK && again)
        st = gr_fail(err, GR_EINPUT,
                     "the server gave the same row twice: it keeps no order from "
                     "page to page, or its graph changed meanwhile");
    return st;
}

static gr_status take_page(gr_sparql *s, const gr_sparql_paging *p, gr_strmap *seen, uint64_t done,
                           uint64_t want, uint64_t *got, gr_err *err)
{
    uint64_t limit = want - done < s->page ? want - done : s->page;
    gr_sparql_rows page = { 0 };
    gr_str query;
    gr_status st = query_of(s, p, p->offset + done, limit, &query, err);

    if (st == GR_OK)
        st = gr_sparql_select(s, query, p->columns, &page, err);
    if (st != GR_OK)
        return st;
    if (page.n == 0 || page.n > limit)
        return gr_fail(err, GR_EINPUT,
                       "the server counted %" PRIu64 " rows and gave %zu from row %" PRIu64 " on",
                       p->offset + want, page.n, p->offset + done);
    *got = page.n;
    st = check_page(s, seen, &page, err);
    return st == GR_OK ? p->take(p->arg, &page, err) : st;
}

gr_status gr_sparql_pages(gr_sparql *s, const gr_sparql_paging *p, uint64_t *total, gr_err *err)
{
    uint64_t want, got = 0;
    gr_strmap seen;
    gr_str query;
    gr_status st = query_of(s, p, UINT64_MAX, 0, &query, err);

    if (st == GR_OK)
        st = gr_sparql_number(s, query, total, err);
    if (st != GR_OK)
        return st;
    want = *total > p->offset ? *total - p->offset : 0;
    want = want < p->limit ? want : p->limit;
    gr_strmap_init(&seen, &s->cx->budget);
    for (uint64_t done = 0; st == GR_OK && done < want; done += got) {
        gr_ctx_progress(s->cx, "reading rows", done, want);
        st = take_page(s, p, &seen, done, want, &got, err);
    }
    gr_strmap_clear(&seen);
    return st;
}

/* --- all of them --- */

typedef struct taken {
    gr_ctx *cx;
    GR_VEC(gr_str) terms;
} taken;

static gr_status take(void *arg, const gr_sparql_rows *page, gr_err *err)
{
    taken *t = arg;

    for (size_t i = 0; i < page->n * page->n_columns; i++)
        if (!gr_vec_push(&t->terms, page->cells[i].term))
            return gr_fail_memory(t->cx, err);
    return GR_OK;
}

gr_status gr_sparql_terms_of(gr_sparql *s, const char *const *columns, gr_str pattern,
                             gr_sparql_window w, gr_sparql_terms *out, gr_err *err)
{
    taken t = { s->cx, { .budget = &s->cx->budget } };
    gr_sparql_paging p = { columns, pattern, w.offset, w.limit, take, &t };
    gr_status st = gr_sparql_pages(s, &p, &out->total, err);

    out->n = t.terms.n;
    if (st == GR_OK) {
        out->at = gr_arena_copy(&s->cx->arena, t.terms.at, out->n * sizeof *out->at);
        out->labels = w.labels ? gr_new_n(&s->cx->arena, gr_str, out->n + 1) : NULL;
        if ((out->at == NULL && out->n != 0) || (w.labels && out->labels == NULL))
            st = gr_fail_memory(s->cx, err);
    }
    gr_vec_clear(&t.terms);
    return st == GR_OK && w.labels ? gr_sparql_labels(s, out->at, out->n, out->labels, err) : st;
}
