/* How well tools match a text: by words (TF-IDF) and by the encoder. Vectors of tools are made when
 * they are first needed. */
#include <math.h>

#include "plan/matcher_int.h"

gr_str gr_matcher_text(gr_arena *a, const gr_tasks_node *n)
{
    gr_strbuf sb;
    gr_str out = { 0 };

    gr_strbuf_init(&sb, NULL, 0);
    for (size_t at = 0; at < n->name.len;) {
        gr_str word;

        if (!gr_words_next(n->name, &at, &word))
            break;
        gr_strbuf_add(&sb, word);
        gr_strbuf_addc(&sb, ' ');
    }
    gr_strbuf_adds(&sb, ": ");
    gr_strbuf_add(&sb, n->text);
    if (!sb.failed)
        out = gr_str_dup(a, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    return out;
}

gr_status gr_matcher_new(gr_ctx *cx, const gr_tasks *t, const gr_parser *parser, gr_matcher **out,
                         gr_err *err)
{
    gr_matcher *m = gr_mem_zeroed(NULL, 1, sizeof *m);
    uint32_t n = gr_tasks_n(t);
    gr_status st = GR_OK;

    if (m == NULL)
        return gr_fail_memory(cx, err);
    gr_arena_init(&m->arena, NULL);
    gr_u64map_init(&m->bags.ids, NULL);
    m->tasks = t;
    m->parser = parser;
    m->width = parser != NULL ? gr_parser_width(parser) : 0;
    m->texts = gr_new_n(&m->arena, gr_str, n);
    m->vectors = gr_new_n(&m->arena, float, n * m->width + 1);
    m->has_vector = gr_new_n(&m->arena, bool, n);
    if (m->texts == NULL || m->vectors == NULL || m->has_vector == NULL)
        st = gr_fail_memory(cx, err);
    for (uint32_t i = 0; i < n && st == GR_OK; i++)
        if ((m->texts[i] = gr_matcher_text(&m->arena, gr_tasks_at(t, i))).ptr == NULL)
            st = gr_fail_memory(cx, err);
    if (st == GR_OK)
        st = gr_bags_init(cx, &m->bags, m->texts, n, err);
    if (st == GR_OK)
        *out = m;
    else
        gr_matcher_free(m);
    return st;
}

void gr_matcher_free(gr_matcher *m)
{
    if (m == NULL)
        return;
    gr_bags_clear(&m->bags);
    gr_arena_clear(&m->arena);
    gr_mem_resize(NULL, m, sizeof *m, 0);
}

typedef struct encoding {
    gr_matcher *m;
    const uint32_t *tools;
    gr_ctx *cx;
    gr_status *st; /* of each */
    gr_err *err;   /* of the first */
} encoding;

static void encode_one(void *arg, size_t i)
{
    encoding *e = arg;
    uint32_t tool = e->tools[i];
    gr_ctx cx;

    if (e->m->has_vector[tool])
        return;
    gr_ctx_init(&cx);
    cx.deadline_ns = e->cx->deadline_ns;
    cx.cancel = e->cx->cancel;
    e->st[i] = gr_parser_encode_kept(&cx, e->m->parser, e->m->texts[tool],
                                     e->m->vectors + tool * e->m->width, i == 0 ? e->err : NULL);
    e->m->has_vector[tool] = e->st[i] == GR_OK;
    gr_ctx_clear(&cx);
}

gr_status gr_matcher_encode(gr_ctx *cx, gr_matcher *m, const uint32_t *tools, size_t n, gr_err *err)
{
    encoding e = { m, tools, cx, gr_new_n(&cx->arena, gr_status, n + 1), err };

    if (e.st == NULL)
        return gr_fail_memory(cx, err);
    gr_pool_each(cx->pool, n, encode_one, &e);
    for (size_t i = 0; i < n; i++)
        if (e.st[i] != GR_OK)
            return i == 0 ? e.st[i] : gr_fail(err, e.st[i], "a tool could not be encoded");
    return GR_OK;
}

size_t gr_best_of(const float *scores, size_t n, size_t most, uint32_t *out)
{
    size_t found = 0;

    for (size_t i = 0; i < n; i++) {
        size_t at = found < most ? found++ : most;

        for (; at > 0 && scores[out[at - 1]] < scores[i]; at--)
            if (at < most)
                out[at] = out[at - 1];
        if (at < most)
            out[at] = (uint32_t)i;
    }
    return found;
}

/* The mean of the vectors of some tools: what all of them have in common says nothing. */
static void find_mean(const gr_matcher *m, const uint32_t *tools, size_t n, float *mean)
{
    memset(mean, 0, m->width * sizeof *mean);
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < m->width; k++)
            mean[k] += m->vectors[tools[i] * m->width + k] / (float)n;
}

/* The cosine of the angle between a and b, seen from `mean`. */
static float cosine(const float *a, const float *b, const float *mean, size_t n)
{
    double ab = 0, aa = 0, bb = 0;

    for (size_t i = 0; i < n; i++) {
        double x = (double)a[i] - (double)mean[i], y = (double)b[i] - (double)mean[i];

        ab += x * y;
        aa += x * x;
        bb += y * y;
    }
    return aa > 0 && bb > 0 ? (float)(ab / sqrt(aa * bb)) : 0;
}

gr_status gr_matcher_scores(gr_ctx *cx, gr_matcher *m, gr_str text, float *words, float *meaning,
                            gr_err *err)
{
    uint32_t n = gr_tasks_n(m->tasks), best[GR_MATCHED];
    float *vector = gr_new_n(&cx->arena, float, 2 * m->width + 1), *mean = vector + m->width;
    size_t n_best;
    gr_status st;

    if (vector == NULL)
        return gr_fail_memory(cx, err);
    memset(meaning, 0, n * sizeof *meaning);
    if ((st = gr_bags_row(cx, &m->bags, text, words, err)) != GR_OK || m->width == 0)
        return st;
    n_best = gr_best_of(words, n, GR_MATCHED, best);
    if ((st = gr_matcher_encode(cx, m, best, n_best, err)) != GR_OK ||
        (st = gr_parser_encode_recent(cx, m->parser, text, vector, err)) != GR_OK)
        return st;
    find_mean(m, best, n_best, mean);
    for (size_t i = 0; i < n_best; i++)
        meaning[best[i]] = cosine(vector, m->vectors + best[i] * m->width, mean, m->width);
    return GR_OK;
}
