/* Plain integer edge lists, the common big case: "u v" or "u v w" on every line.
 *
 * The text is cut at line ends into chunks that are parsed in parallel, each into its own blocks of
 * pairs. The first line that is not plain makes the general reader start over. */
#include "graph/edgelist_fast_int.h"

#define CHUNK_BYTES (2u << 20)
#define ROUND       16u /* chunks between two polls */

typedef struct chunk {
    gr_str text;
    bool plain;  /* false: some line is not "u v [w]" */
    bool failed; /* no memory */
    uint32_t n_edges;
    GR_VEC(gr_edge_block *) blocks;
    GR_VEC(uint64_t) weights; /* bits of int64 or, if real, double */
    bool real;
} chunk;

typedef struct reader {
    gr_ctx *cx;
    chunk *chunks;
    size_t first; /* of this round */
} reader;

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* A canonical decimal below GR_NO_NODE; NULL if it is anything else. */
static const char *read_id(const char *p, const char *end, gr_vid *out)
{
    const char *from = p;
    uint64_t x = 0;

    while (p < end && *p >= '0' && *p <= '9' && p - from < 11)
        x = x * 10 + (uint64_t)(*p++ - '0');
    if (p == from || (*from == '0' && p - from > 1) || x >= GR_NO_NODE)
        return NULL;
    *out = (gr_vid)x;
    return p;
}

static bool to_real(chunk *c)
{
    for (size_t i = 0; i < c->weights.n; i++) {
        double d = (double)(int64_t)c->weights.at[i];

        if (!gr_num_is_exact((int64_t)c->weights.at[i]))
            return false;
        memcpy(&c->weights.at[i], &d, sizeof d);
    }
    c->real = true;
    return true;
}

static bool add_weight(chunk *c, gr_str field)
{
    int64_t i;
    double d;
    uint64_t bits;

    if (!c->real && gr_num_to_int(field, &i)) {
        bits = (uint64_t)i;
    } else {
        if (!gr_num_to_double(field, &d) || (!c->real && !to_real(c)))
            return false;
        if (gr_num_to_int(field, &i) && !gr_num_is_exact(i))
            return false;
        memcpy(&bits, &d, sizeof bits);
    }
    if (!gr_vec_push(&c->weights, bits)) {
        c->failed = true;
        return false;
    }
    return true;
}

static bool add_pair(chunk *c, gr_vid u, gr_vid v)
{
    gr_edge_block *b = c->blocks.n != 0 ? c->blocks.at[c->blocks.n - 1] : NULL;

    if (b == NULL || b->n == GR_BLOCK_EDGES) {
        b = gr_mem_resize(c->blocks.budget, NULL, 0, sizeof *b);
        if (b == NULL || !gr_vec_push(&c->blocks, b)) {
            gr_mem_resize(c->blocks.budget, b, sizeof *b, 0);
            c->failed = true;
            return false;
        }
        b->n = 0;
    }
    b->uv[2 * b->n] = u;
    b->uv[2 * b->n + 1] = v;
    b->n++;
    c->n_edges++;
    return true;
}

/* One line from p; NULL if it is not plain. */
static const char *read_line(chunk *c, const char *p, const char *end)
{
    const char *from;
    gr_vid u, v;

    while (p < end && is_blank(*p))
        p++;
    if (p < end && (*p == '#' || *p == '%')) {
        p = memchr(p, '\n', (size_t)(end - p));
        return p != NULL ? p + 1 : end;
    }
    if (p < end && *p != '\n' && *p != '\r') {
        if ((p = read_id(p, end, &u)) == NULL || p == end || !is_blank(*p))
            return NULL;
        while (p < end && is_blank(*p))
            p++;
        if ((p = read_id(p, end, &v)) == NULL ||
            (p < end && !is_blank(*p) && *p != '\n' && *p != '\r'))
            return NULL;
        while (p < end && is_blank(*p))
            p++;
        for (from = p; p < end && !is_blank(*p) && *p != '\n' && *p != '\r';)
            p++;
        if (!add_pair(c, u, v) ||
            (p != from && !add_weight(c, (gr_str){ from, (size_t)(p - from) })))
            return NULL;
        while (p < end && is_blank(*p))
            p++;
    }
    if (p < end && *p == '\r')
        p++;
    if (p < end && *p != '\n')
        return NULL;
    return p < end ? p + 1 : end;
}

static void read_chunk(void *arg, size_t i)
{
    reader *r = arg;
    chunk *c = &r->chunks[r->first + i];
    const char *p = c->text.ptr, *end = p + c->text.len;

    while (p != NULL && p < end)
        p = read_line(c, p, end);
    c->plain = p != NULL && (c->weights.n == 0 || c->weights.n == c->n_edges);
}

static void clear_chunk(gr_ctx *cx, chunk *c)
{
    for (size_t i = 0; i < c->blocks.n; i++)
        gr_mem_resize(&cx->budget, c->blocks.at[i], sizeof(gr_edge_block), 0);
    gr_vec_clear(&c->blocks);
    gr_vec_clear(&c->weights);
}

/* Cuts text at line ends. */
static chunk *cut(gr_ctx *cx, gr_str text, size_t *n)
{
    size_t most = text.len / CHUNK_BYTES + 1;
    chunk *chunks = gr_mem_zeroed(&cx->budget, most, sizeof *chunks);

    for (*n = 0; chunks != NULL && text.len != 0; (*n)++) {
        size_t len = text.len < CHUNK_BYTES ? text.len : CHUNK_BYTES;
        const char *nl = len < text.len ? memchr(text.ptr + len, '\n', text.len - len) : NULL;
        chunk *c = &chunks[*n];

        c->text = gr_str_sub(text, 0, nl != NULL ? (size_t)(nl - text.ptr) + 1 : text.len);
        c->blocks.budget = c->weights.budget = &cx->budget;
        text = gr_str_sub(text, c->text.len, text.len);
    }
    return chunks;
}

/* All chunks, in rounds. *plain tells whether all of it was plain. */
static gr_status parse(gr_ctx *cx, gr_input *in, chunk *chunks, size_t n, bool *plain, gr_err *err)
{
    reader r = { cx, chunks, 0 };

    *plain = true;
    for (; r.first < n && *plain; r.first += ROUND) {
        size_t count = n - r.first < ROUND ? n - r.first : ROUND;
        gr_status st = gr_ctx_check(cx, err);

        if (st != GR_OK)
            return st;
        gr_pool_each(cx->pool, count, read_chunk, &r);
        for (size_t i = r.first; i < r.first + count; i++) {
            if (chunks[i].failed)
                return gr_fail_memory(cx, err);
            if (!chunks[i].plain)
                *plain = false;
        }
        if (*plain) {
            const chunk *last = &chunks[r.first + count - 1];

            gr_input_drop(in, (size_t)(last->text.ptr + last->text.len - in->text.ptr));
            gr_ctx_progress(cx, "reading", r.first + count, n);
        }
    }
    return GR_OK;
}

/* Weights of all chunks as one column: all integers, or all reals. */
static gr_status join_weights(gr_ctx *cx, gr_builder *b, chunk *chunks, size_t n, gr_err *err)
{
    GR_VEC(uint64_t) all = { .budget = &cx->budget };
    size_t n_edges = 0;
    bool real = false;

    for (size_t i = 0; i < n; i++) {
        n_edges += chunks[i].n_edges;
        real |= chunks[i].real;
    }
    if (!gr_vec_reserve(&all, n_edges))
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < n; i++) {
        chunk *c = &chunks[i];

        if (c->weights.n != 0)
            memcpy(all.at + all.n, c->weights.at, c->weights.n * sizeof *all.at);
        all.n += c->weights.n;
        gr_vec_clear(&c->weights);
    }
    return gr_builder_take_column(b, GR_STR("weight"), real ? GR_COL_REAL : GR_COL_INT, all.at,
                                  all.n, all.cap, err);
}

static gr_status hand_over(gr_ctx *cx, gr_builder *b, chunk *chunks, size_t n, gr_err *err)
{
    GR_VEC(gr_edge_block *) all = { .budget = &cx->budget };
    gr_status st = GR_OK;

    for (size_t i = 0; i < n && st == GR_OK; i++)
        for (size_t k = 0; k < chunks[i].blocks.n && st == GR_OK; k++)
            if (!gr_vec_reserve(&all, all.n + chunks[i].blocks.n))
                st = gr_fail_memory(cx, err);
            else
                all.at[all.n++] = chunks[i].blocks.at[k];
    if (st == GR_OK) {
        for (size_t i = 0; i < n; i++)
            chunks[i].blocks.n = 0;
        st = gr_builder_int_blocks(b, all.at, all.n, err);
    }
    gr_vec_clear(&all);
    return st;
}

/* Weights on every line or on none, and one type that holds them all. */
static bool fits_together(chunk *chunks, size_t n)
{
    size_t with = 0, without = 0;
    bool real = false;

    for (size_t i = 0; i < n; i++) {
        with += chunks[i].weights.n;
        without += chunks[i].n_edges - chunks[i].weights.n;
        real |= chunks[i].real;
    }
    for (size_t i = 0; real && i < n; i++)
        if (!chunks[i].real && !to_real(&chunks[i]))
            return false;
    return with == 0 || without == 0;
}

gr_status gr_edgelist_read_plain(gr_ctx *cx, gr_input *in, gr_str body, gr_builder *b, bool *plain,
                                 gr_err *err)
{
    size_t n, most = body.len / CHUNK_BYTES + 1;
    chunk *chunks = cut(cx, body, &n);
    gr_status st;
    bool weighted;

    if (chunks == NULL)
        return gr_fail_memory(cx, err);
    st = parse(cx, in, chunks, n, plain, err);
    if (st == GR_OK && *plain && (*plain = fits_together(chunks, n))) {
        weighted = false;
        for (size_t i = 0; i < n; i++)
            weighted |= chunks[i].weights.n != 0;
        st = hand_over(cx, b, chunks, n, err);
        if (st == GR_OK && weighted)
            st = join_weights(cx, b, chunks, n, err);
    }
    for (size_t i = 0; i < n; i++)
        clear_chunk(cx, &chunks[i]);
    gr_mem_resize(&cx->budget, chunks, most * sizeof *chunks, 0);
    return st;
}
