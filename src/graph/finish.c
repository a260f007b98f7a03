/* From what the builder collected to the immutable graph: direction, rows, names, columns. */
#include "graph/builder_int.h"

/* Integer names that fill 0..n-1 or 1..n and were not declared: numeric order. */
static void sort_dense(gr_builder *b)
{
    uint32_t n = (uint32_t)b->names.n;
    int64_t lo = INT64_MAX;

    if (b->declared || b->n_range != 0 || n == 0 || b->ints.n != n || b->columns[GR_OF_NODE].n != 0)
        return;
    for (uint32_t i = 0; i < n; i++)
        lo = b->names.at[i].num < lo ? b->names.at[i].num : lo;
    if (lo != 0 && lo != 1)
        return;
    for (uint32_t i = 0; i < n; i++)
        if (b->names.at[i].num - lo >= n)
            return;
    for (size_t i = 0; i < b->blocks.n; i++)
        for (uint32_t k = 0; k < 2 * b->blocks.at[i]->n; k++) {
            gr_vid *id = &b->blocks.at[i]->uv[k];

            *id = (gr_vid)(b->names.at[*id].num - lo);
        }
    b->up = b->down = true; /* no longer known */
    b->first = lo;
    b->n_range = n;
    gr_vec_clear(&b->names);
}

static gr_status put_names(gr_builder *b, gr_graph *g, gr_err *err)
{
    uint32_t n = g->n, i = 0;
    int64_t *ints;
    gr_strbuf sb;
    uint64_t *ends;

    if (b->names.n == 0 || (b->n_range == 0 && gr_name_is_int(b->names.at[0]))) {
        int64_t first = b->names.n == 0 ? b->first : b->names.at[0].num;

        while (i < b->names.n && gr_name_is_int(b->names.at[i]) &&
               b->names.at[i].num - first == (int64_t)i)
            i++;
        if (i == b->names.n) {
            g->names = GR_NAMES_DENSE;
            g->first = first;
            return GR_OK;
        }
    }
    if (b->texts.n == 0) {
        g->names = GR_NAMES_INT;
        g->ints = ints = gr_graph_array(g, n, sizeof *ints);
        if (ints == NULL)
            return gr_fail_memory(b->cx, err);
        for (i = 0; i < n; i++)
            ints[i] = i < b->n_range ? b->first + i : b->names.at[i - b->n_range].num;
        return GR_OK;
    }
    g->names = GR_NAMES_TEXT;
    ends = gr_graph_array(g, n, sizeof *ends);
    if (ends == NULL)
        return gr_fail_memory(b->cx, err);
    gr_strbuf_init(&sb, &b->cx->budget, 0);
    for (i = 0; i < n; i++) {
        gr_name_add(&sb, i < b->n_range ? gr_name_int(b->first + i) : b->names.at[i - b->n_range]);
        ends[i] = sb.len;
    }
    gr_strbuf_addc(&sb, '\0'); /* so that there is a block also if all names are empty */
    if (sb.failed) {
        gr_strbuf_clear(&sb);
        return gr_fail_memory(b->cx, err);
    }
    g->ends = ends;
    g->bytes = sb.buf;
    gr_graph_own(g, sb.buf, sb.cap);
    return GR_OK;
}

/* One column in the order of ids; input_of[i] is where item i's cell was, NULL = where it is. */
static bool put_column(gr_graph *g, const gr_cells *c, const uint32_t *input_of, size_t n,
                       gr_column *out)
{
    gr_arena *a = &g->arena;
    uint64_t *missing = gr_arena_zeroed(a, n / 64 + 1, sizeof *missing);
    size_t bytes = 0;
    char *text = NULL;
    void *data;

    for (size_t i = 0; i < c->texts.n; i++)
        bytes += c->texts.at[i].len;
    data = gr_arena_zeroed(a, n + 1, c->type == GR_COL_BOOL ? 1 : 8);
    if (c->type == GR_COL_STR)
        text = gr_arena_alloc(a, bytes + 1);
    *out = (gr_column){ .name = gr_str_dup(a, c->name), .type = c->type, .n = n };
    if (missing == NULL || data == NULL || out->name.ptr == NULL ||
        (c->type == GR_COL_STR && text == NULL))
        return false;
    out->ints = data;
    out->bytes = text;
    bytes = 0;
    for (size_t i = 0; i < n; i++) {
        size_t from = input_of != NULL ? input_of[i] : i;
        bool there = gr_cells_has(c, from);

        if (!there) {
            missing[i / 64] |= UINT64_C(1) << (i % 64);
            out->n_missing++;
        }
        if (c->type == GR_COL_STR) {
            if (there && c->texts.at[from].len != 0) {
                memcpy(text + bytes, c->texts.at[from].ptr, c->texts.at[from].len);
                bytes += c->texts.at[from].len;
            }
            ((uint64_t *)data)[i] = bytes;
        } else if (c->type == GR_COL_BOOL) {
            ((uint8_t *)data)[i] = there && c->bits.at[from] != 0;
        } else {
            ((uint64_t *)data)[i] = there ? c->bits.at[from] : 0;
        }
    }
    if (out->n_missing != 0)
        out->missing = missing;
    return true;
}

static gr_status put_columns(gr_builder *b, gr_graph *g, gr_of of, const uint32_t *input_of,
                             gr_err *err)
{
    size_t n = of == GR_OF_NODE ? g->n : g->m, k = 0;
    gr_status st;

    g->columns[of] = gr_new_n(&g->arena, gr_column, b->columns[of].n);
    if (g->columns[of] == NULL)
        return gr_fail_memory(b->cx, err);
    for (size_t i = 0; i < b->columns[of].n; i++) {
        gr_cells *c = b->columns[of].at[i];

        if (!c->typed)
            continue; /* neither a cell nor its type was ever set */
        if ((st = gr_ctx_check(b->cx, err)) != GR_OK ||
            (st = gr_cells_settle(b, of, c, err)) != GR_OK)
            return st;
        if (!put_column(g, c, input_of, n, &g->columns[of][k]))
            return gr_fail_memory(b->cx, err);
        for (int r = 0; of == GR_OF_EDGE && r < GR_N_ROLES; r++)
            if (b->role[r] == i)
                g->role[r] = &g->columns[of][k];
        k++;
    }
    g->n_columns[of] = k;
    return GR_OK;
}

typedef enum mirror { MIRROR_NONE, MIRROR_SOME, MIRROR_ALL } mirror;

static bool same_data(const gr_builder *b, uint32_t x, uint32_t y)
{
    for (size_t i = 0; i < b->columns[GR_OF_EDGE].n; i++) {
        gr_value p = gr_cells_get(b->columns[GR_OF_EDGE].at[i], x);
        gr_value q = gr_cells_get(b->columns[GR_OF_EDGE].at[i], y);

        if (p.type != q.type || !gr_v_eq(&p, &q))
            return false;
    }
    return true;
}

/* Are there pairs u->v, v->u? Row u of out and row u of in, both sorted, say it. */
static mirror find_mirrors(const gr_builder *b, uint32_t n, const gr_rows *out, const gr_rows *in)
{
    uint64_t both = 0, lone = 0;

    for (gr_vid u = 0; u < n; u++) {
        uint64_t i = out->start[u], j = in->start[u];

        while (i < out->start[u + 1] || j < in->start[u + 1]) {
            bool has_i = i < out->start[u + 1], has_j = j < in->start[u + 1];

            if (has_i && has_j && out->to[i] == in->to[j]) {
                if (out->to[i] != u) {
                    both++;
                    if (out->tag != NULL && !same_data(b, out->tag[i], in->tag[j]))
                        lone++;
                }
                i++, j++;
            } else if (has_i && (!has_j || out->to[i] < in->to[j])) {
                lone++, i++;
            } else {
                lone++, j++;
            }
        }
        if (both != 0 && lone != 0)
            return MIRROR_SOME;
    }
    return both == 0 ? MIRROR_NONE : MIRROR_ALL;
}

/* Keeps the arcs u -> v with u <= v. */
static void keep_upper(gr_rows *r, uint32_t n)
{
    uint64_t at = 0, from = 0;

    for (gr_vid u = 0; u < n; u++) {
        uint64_t end = r->start[u + 1];

        r->start[u] = at;
        for (; from < end; from++)
            if (r->to[from] >= u) {
                r->to[at] = r->to[from];
                if (r->tag != NULL)
                    r->tag[at] = r->tag[from];
                at++;
            }
    }
    r->start[n] = at;
}

/* One edge for each pair of mirrored arcs. */
static gr_status merge_mirrors(gr_builder *b, gr_graph *g, gr_rows *out, gr_rows *in, gr_err *err)
{
    gr_rows again;

    keep_upper(out, g->n);
    again = *out;
    again.n_arcs = out->start[g->n];
    g->m = (uint32_t)again.n_arcs;
    gr_rows_clear(b->cx, in, g->n);
    return gr_rows_transpose(b->cx, g->n, &again, in, err);
}

/* The direction of an unmarked list; `in` is filled. A user who asks for no direction gets one edge
 * for each pair, too, where the input lists every pair both ways and does not say that these are
 * two edges. */
static gr_status decide_direction(gr_builder *b, gr_graph *g, gr_rows *out, gr_rows *in,
                                  gr_err *err)
{
    mirror found = b->up && b->down ? find_mirrors(b, g->n, out, in) : MIRROR_NONE;

    if (b->direction == GR_AUTO) {
        g->directed = found == MIRROR_SOME;
        g->direction_guessed = found == MIRROR_NONE && out->n_arcs != 0;
        b->direction_by = found == MIRROR_NONE ? "no pair is listed both ways"
                          : found == MIRROR_SOME
                              ? "some pairs are listed both ways and others are not"
                              : "every pair is listed both ways with equal data";
    } else if (found == MIRROR_ALL) {
        gr_builder_note(b, "every pair is listed both ways with equal data: one edge each");
    }
    return found == MIRROR_ALL ? merge_mirrors(b, g, out, in, err) : GR_OK;
}

/* Is a pair that is listed both ways perhaps one edge? */
static bool may_be_mirrored(const gr_builder *b)
{
    return b->direction == GR_AUTO ||
           (b->forced && b->direction == GR_UNDIRECTED && b->said != GR_UNDIRECTED);
}

static void own_rows(gr_graph *g, gr_rows *r)
{
    gr_graph_own(g, r->start, ((size_t)g->n + 1) * sizeof *r->start);
    gr_graph_own(g, r->to, r->n_arcs * sizeof *r->to);
    g->out = (gr_csr){ r->start, r->to, NULL };
    g->n_arcs = r->start[g->n];
    r->start = NULL;
    r->to = NULL;
}

/* Edge ids of an undirected graph follow its upper arcs; input_of maps them to their cells. */
static gr_status number_edges(gr_builder *b, gr_graph *g, gr_rows *both, uint32_t **input_of,
                              gr_err *err)
{
    uint32_t *id_of = gr_mem_resize(&b->cx->budget, NULL, 0, ((size_t)b->n_edges + 1) * 4);
    gr_eid next = 0;

    *input_of = gr_mem_resize(&b->cx->budget, NULL, 0, ((size_t)b->n_edges + 1) * 4);
    if (id_of == NULL || *input_of == NULL) {
        gr_mem_resize(&b->cx->budget, id_of, ((size_t)b->n_edges + 1) * 4, 0);
        return gr_fail_memory(b->cx, err);
    }
    for (gr_vid u = 0; u < g->n; u++)
        for (uint64_t a = g->out.start[u]; a < g->out.start[u + 1]; a++)
            if (g->out.to[a] >= u) {
                (*input_of)[next] = both->tag[a];
                id_of[both->tag[a]] = next++;
            }
    for (uint64_t a = 0; a < both->n_arcs; a++)
        both->tag[a] = id_of[both->tag[a]];
    gr_mem_resize(&b->cx->budget, id_of, ((size_t)b->n_edges + 1) * 4, 0);
    gr_graph_own(g, both->tag, both->n_arcs * sizeof *both->tag);
    g->out.edge = both->tag;
    both->tag = NULL;
    return GR_OK;
}

static gr_status put_edges(gr_builder *b, gr_graph *g, gr_err *err)
{
    gr_rows out = { 0 }, in = { 0 }, both = { 0 };
    uint32_t *input_of = NULL;
    bool tags = false;
    gr_status st;

    for (size_t i = 0; i < b->columns[GR_OF_EDGE].n; i++)
        tags |= b->columns[GR_OF_EDGE].at[i]->typed;
    g->m = b->n_edges;
    g->directed = b->direction == GR_DIRECTED;
    st = gr_rows_from_blocks(b->cx, g->n, b->blocks.at, b->blocks.n, tags, &out, err);
    b->blocks.n = 0;
    if (st == GR_OK && !g->directed)
        st = gr_rows_transpose(b->cx, g->n, &out, &in, err);
    if (st == GR_OK && may_be_mirrored(b))
        st = decide_direction(b, g, &out, &in, err);
    if (st == GR_OK && !g->directed) {
        gr_rows upper = out;

        upper.n_arcs = out.start[g->n];
        st = gr_rows_merge(b->cx, g->n, &upper, &in, &both, err);
    }
    if (st == GR_OK) {
        own_rows(g, g->directed ? &out : &both);
        if (tags && g->directed)
            st = put_columns(b, g, GR_OF_EDGE, out.tag, err);
        else if (tags && (st = number_edges(b, g, &both, &input_of, err)) == GR_OK)
            st = put_columns(b, g, GR_OF_EDGE, input_of, err);
    }
    gr_mem_resize(&b->cx->budget, input_of, ((size_t)b->n_edges + 1) * 4, 0);
    gr_rows_clear(b->cx, &out, g->n);
    gr_rows_clear(b->cx, &in, g->n);
    gr_rows_clear(b->cx, &both, g->n);
    return st;
}

bool gr_graph_set_attributes(gr_graph *g, const gr_value *from)
{
    gr_arena *a = &g->arena;

    if (!gr_v_record(a, &g->attributes))
        return false;
    for (size_t i = 0; from->type == GR_V_RECORD && i < from->record->n; i++) {
        gr_field *f = &from->record->at[i];
        gr_value v = *f->value;
        gr_str key = gr_str_dup(a, f->key);

        if (v.type == GR_V_STR)
            v.s = gr_str_dup(a, v.s);
        if (key.ptr == NULL || (v.type == GR_V_STR && v.s.ptr == NULL) ||
            !gr_v_set_str(a, &g->attributes, key, v))
            return false;
    }
    return true;
}

static bool put_origin(gr_builder *b, gr_graph *g)
{
    gr_str by = gr_str_dup(&g->arena, gr_str_of(b->direction_by));
    gr_str relation = gr_str_dup(&g->arena, gr_str_of(g->directed ? b->relation : ""));

    g->direction_by = by.ptr;
    g->relation = relation.ptr;
    g->notes = gr_new_n(&g->arena, const char *, b->notes.n);
    if (by.ptr == NULL || relation.ptr == NULL || g->notes == NULL || b->lost_note)
        return false;
    for (size_t i = 0; i < b->notes.n; i++) {
        gr_str note = gr_str_dup(&g->arena, gr_str_of(b->notes.at[i]));

        if (note.ptr == NULL)
            return false;
        g->notes[g->n_notes++] = note.ptr;
    }
    return true;
}

/* Repeats stand beside each other; of an undirected edge the upper arc counts. */
static void count_odd_edges(gr_graph *g)
{
    for (gr_vid u = 0; u < g->n; u++)
        for (uint64_t a = g->out.start[u]; a < g->out.start[u + 1]; a++) {
            gr_vid v = g->out.to[a];
            bool counts = g->directed || v >= u;

            g->n_loops += v == u;
            g->n_repeats += counts && a != g->out.start[u] && g->out.to[a - 1] == v;
        }
}

gr_status gr_builder_finish(gr_builder *b, gr_graph **out, gr_err *err)
{
    gr_graph *g = gr_graph_alloc(b->cx);
    gr_status st = GR_OK;

    if (g == NULL)
        return gr_fail_memory(b->cx, err);
    sort_dense(b);
    g->n = gr_builder_n_nodes(b);
    if ((st = put_edges(b, g, err)) == GR_OK && (st = put_names(b, g, err)) == GR_OK)
        st = put_columns(b, g, GR_OF_NODE, NULL, err);
    if (st == GR_OK && (!gr_graph_set_attributes(g, &b->attributes) || !put_origin(b, g)))
        st = gr_fail_memory(b->cx, err);
    if (st == GR_OK && (st = gr_ctx_check(b->cx, err)) == GR_OK) {
        count_odd_edges(g);
        st = gr_graph_complete(b->cx, g, b->shown_as, err);
    }
    if (st != GR_OK) {
        gr_graph_unref(g);
        return st;
    }
    gr_graph_settle(g);
    gr_mem_trim(g->n_arcs * sizeof *g->out.to); /* the passes freed more than that */
    *out = g;
    return GR_OK;
}
