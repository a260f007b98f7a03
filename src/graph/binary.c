/* grasp's own format: the arrays of a graph as they stand in memory, to be mapped.
 *
 *     header   magic, version, byte order, size of the file, number of sections, checksum
 *     table    for each section: kind, offset, bytes, checksum
 *     sections 64-byte aligned, padded with zeros: rows, names, index, columns, and META, a JSON
 *              record that says what the others mean
 *
 * Opening checks every byte: sizes, a checksum of every section, that ids and offsets are in range.
 * Little-endian only; a file of the other kind is refused. Pieces of a section are checked in
 * parallel, each with its own sum. */
#include "graph/graph_int.h"

#define MAGIC      "\x89GRASP\r\n"
#define VERSION    1u
#define ORDER_MARK 0x01020304u
#define ALIGN      GR_SUM_ALIGN
#define MAX_COLS   10000u

typedef enum kind { META, START, TO, EDGE, INTS, ENDS, BYTES, INDEX, MISSING, CELLS, TEXT } kind;

typedef struct file_header {
    char magic[8];
    uint32_t version;
    uint32_t order;
    uint64_t size;
    uint32_t n_sections;
    uint32_t zero;
    uint64_t sum; /* of the table, and of this with sum = 0 */
} file_header;

typedef struct section {
    uint32_t kind;
    uint32_t zero;
    uint64_t offset;
    uint64_t bytes; /* without padding */
    uint64_t sum;   /* with padding */
} section;

static size_t padded(size_t n)
{
    return (n + ALIGN - 1) / ALIGN * ALIGN;
}

/* The header counts as one padded block with its own sum left out. */
static uint64_t sum_head(file_header h, const section *table)
{
    uint32_t ignored;

    h.sum = 0;
    return gr_sum_piece(&h, sizeof h, &ignored) ^
           gr_hash_u64(gr_sum_piece(table, h.n_sections * sizeof *table, &ignored));
}

/* --- checking --- */

typedef struct piece {
    const char *data;
    size_t len; /* padded */
    size_t used;
    const section *of;
    uint64_t sum;
    bool good;
} piece;

typedef struct checker {
    const gr_ctx *cx;
    uint32_t n, m;
    piece *pieces;
} checker;

/* Offsets never go down; the element before the piece is in the same section. */
static bool ascending(const piece *p, const char *section_start)
{
    const uint64_t *x = (const uint64_t *)(const void *)p->data;
    size_t n = p->used / 8;
    bool good = true;

    if (p->data != section_start && n != 0)
        good = x[-1] <= x[0];
    for (size_t i = 1; i < n; i++)
        good &= x[i - 1] <= x[i];
    return good;
}

static void check_piece(void *arg, size_t i)
{
    const checker *c = arg;
    piece *p = &c->pieces[i];
    uint32_t largest;

    if (gr_ctx_poll(c->cx) != GR_OK)
        return;
    p->sum = gr_sum_piece(p->data, p->len, &largest);
    switch ((kind)p->of->kind) {
    case TO: p->good = p->used == 0 || largest < c->n; break;
    case EDGE: p->good = p->used == 0 || largest < c->m; break;
    default: p->good = true; break;
    }
}

typedef struct parts {
    const char *base;
    const section *table;
    uint32_t n_sections;
    uint32_t next; /* section to take */
} parts;

static gr_status damaged(gr_err *err, const char *what)
{
    return gr_fail(err, GR_EINPUT, "this graph file is damaged: %s", what);
}

/* The next section, which must be of kind k and hold n items of `size` bytes. */
static gr_status take(parts *p, kind k, uint64_t n, size_t size, const void **out, gr_err *err)
{
    const section *s = &p->table[p->next];
    piece all = { .data = NULL };

    if (p->next == p->n_sections || s->kind != k)
        return damaged(err, "a section is missing");
    if (s->bytes / size != n || s->bytes % size != 0)
        return damaged(err, "a section has the wrong size");
    *out = p->base + s->offset;
    p->next++;
    all = (piece){ .data = *out, .used = s->bytes };
    if ((k == START || k == ENDS) && !ascending(&all, all.data))
        return damaged(err, "offsets go backwards");
    return GR_OK;
}

/* Text of any length: ends were taken before. */
static gr_status take_text(parts *p, kind k, const uint64_t *ends, size_t n, const char **out,
                           gr_err *err)
{
    const section *s = &p->table[p->next];

    if (p->next == p->n_sections || s->kind != k)
        return damaged(err, "a section is missing");
    if (n != 0 && ends[n - 1] > s->bytes)
        return damaged(err, "a text ends outside its section");
    *out = p->base + s->offset;
    p->next++;
    return GR_OK;
}

static gr_status check_table(gr_str text, parts *p, gr_err *err)
{
    file_header h;
    static const char zeros[ALIGN];
    size_t table_bytes;

    if (text.len < ALIGN)
        return damaged(err, "it is shorter than its header");
    memcpy(&h, text.ptr, sizeof h);
    if (h.order != ORDER_MARK)
        return gr_fail(err, GR_EINPUT, "this graph file was written with another byte order");
    if (h.version != VERSION)
        return gr_fail(err, GR_EINPUT, "this graph file has version %u; grasp reads version %u",
                       h.version, VERSION);
    if (h.size != text.len || text.len % ALIGN != 0)
        return gr_fail(err, GR_EINPUT,
                       "this graph file is damaged: it has %zu bytes, expected %llu", text.len,
                       (unsigned long long)h.size);
    table_bytes = padded(h.n_sections * sizeof(section));
    if (h.n_sections > 4 * MAX_COLS || ALIGN + table_bytes > text.len)
        return damaged(err, "its table of sections does not fit");
    p->base = text.ptr;
    p->table = (const section *)(const void *)(text.ptr + ALIGN);
    p->n_sections = h.n_sections;
    if (h.sum != sum_head(h, p->table) ||
        memcmp(text.ptr + sizeof h, zeros, ALIGN - sizeof h) != 0 ||
        memcmp((const char *)(p->table + h.n_sections), zeros,
               table_bytes - h.n_sections * sizeof(section)) != 0)
        return damaged(err, "the checksum of its table is wrong");
    for (uint32_t i = 0; i < h.n_sections; i++) {
        const section *s = &p->table[i];

        if (s->offset % ALIGN != 0 || s->offset > text.len || s->bytes > text.len - s->offset)
            return damaged(err, "a section lies outside the file");
    }
    return GR_OK;
}

static gr_status check_sections(gr_ctx *cx, const parts *p, uint32_t n, uint32_t m, gr_err *err)
{
    checker c = { .cx = cx, .n = n, .m = m };
    size_t n_pieces = 0, at = 0;
    gr_status st;

    for (uint32_t i = 0; i < p->n_sections; i++)
        n_pieces += p->table[i].bytes / GR_SUM_PIECE + 1;
    c.pieces = gr_new_n(&cx->scratch, piece, n_pieces);
    if (c.pieces == NULL)
        return gr_fail_memory(cx, err);
    for (uint32_t i = 0; i < p->n_sections; i++) {
        const section *s = &p->table[i];

        for (size_t from = 0; from == 0 || from < s->bytes; from += GR_SUM_PIECE) {
            size_t used = s->bytes - from < GR_SUM_PIECE ? s->bytes - from : GR_SUM_PIECE;

            c.pieces[at++] = (piece){ p->base + s->offset + from, padded(used), used, s, 0, false };
        }
    }
    gr_pool_each(cx->pool, at, check_piece, &c);
    st = gr_ctx_check(cx, err);
    for (size_t i = 0; i < at && st == GR_OK;) {
        const section *s = c.pieces[i].of;
        uint64_t sum = 0;

        for (; i < at && c.pieces[i].of == s; i++) {
            sum = gr_sum_join(sum, c.pieces[i].sum);
            if (!c.pieces[i].good)
                st = damaged(err, "an id is out of range");
        }
        if (sum != s->sum)
            st = damaged(err, "the checksum of a section is wrong");
    }
    return st;
}

/* --- opening --- */

static bool get_count(const gr_value *meta, const char *key, uint32_t *out)
{
    const gr_value *v = gr_v_get(meta, key);

    if (v == NULL || v->type != GR_V_INT || v->i < 0 || v->i > GR_MAX_EDGES)
        return false;
    *out = (uint32_t)v->i;
    return true;
}

static gr_status open_names(gr_graph *g, parts *p, const gr_value *meta, gr_err *err)
{
    const gr_value *kind_of = gr_v_get(meta, "names"), *first = gr_v_get(meta, "first");
    const void *slots;
    uint32_t n_slots;
    gr_status st;

    if (kind_of == NULL || kind_of->type != GR_V_STR)
        return damaged(err, "it does not say how nodes are named");
    if (gr_str_is(kind_of->s, "dense")) {
        if (first == NULL || first->type != GR_V_INT)
            return damaged(err, "it does not say the first node's name");
        g->names = GR_NAMES_DENSE;
        g->first = first->i;
        return GR_OK;
    }
    if (gr_str_is(kind_of->s, "int")) {
        g->names = GR_NAMES_INT;
        st = take(p, INTS, g->n, 8, (const void **)&g->ints, err);
    } else {
        g->names = GR_NAMES_TEXT;
        st = take(p, ENDS, g->n, 8, (const void **)&g->ends, err);
        if (st == GR_OK)
            st = take_text(p, BYTES, g->ends, g->n, &g->bytes, err);
    }
    if (st != GR_OK)
        return st;
    if (!get_count(meta, "slots", &n_slots) || n_slots == 0 || (n_slots & (n_slots - 1)) != 0)
        return damaged(err, "its index has no size");
    st = take(p, INDEX, n_slots, 4, &slots, err);
    g->by_name = (gr_index){ slots, n_slots - 1 };
    return st;
}

static bool column_type(const gr_value *v, gr_coltype *out)
{
    for (int t = GR_COL_BOOL; t <= GR_COL_TIME; t++)
        if (v != NULL && v->type == GR_V_STR && gr_str_is(v->s, gr_coltype_name((gr_coltype)t))) {
            *out = (gr_coltype)t;
            return true;
        }
    return false;
}

static bool one_kind(const gr_column *c)
{
    size_t first = c->n;

    for (size_t i = 0; i < c->n; i++) {
        if (!gr_column_has(c, i))
            continue;
        first = first == c->n ? i : first;
        if (gr_time_kind_of(c->ints[i]) != gr_time_kind_of(c->ints[first]))
            return false;
    }
    return true;
}

static gr_status open_column(gr_ctx *cx, gr_graph *g, gr_of of, parts *p, const gr_value *row,
                             gr_err *err)
{
    gr_column *c = &g->columns[of][g->n_columns[of]];
    const gr_value *name = gr_v_get(row, "name");
    uint32_t missing;
    gr_status st = GR_OK;

    c->n = of == GR_OF_NODE ? g->n : g->m;
    if (name == NULL || name->type != GR_V_STR || !column_type(gr_v_get(row, "type"), &c->type) ||
        !get_count(row, "missing", &missing) || missing > c->n)
        return damaged(err, "a column is not described");
    c->name = gr_str_dup(&g->arena, name->s);
    if (c->name.ptr == NULL)
        return gr_fail_memory(cx, err);
    c->n_missing = missing;
    if (missing != 0)
        st = take(p, MISSING, c->n / 64 + 1, 8, (const void **)&c->missing, err);
    if (st == GR_OK)
        st = take(p, c->type == GR_COL_STR ? ENDS : CELLS, c->n, c->type == GR_COL_BOOL ? 1 : 8,
                  (const void **)&c->ints, err);
    if (st == GR_OK && c->type == GR_COL_STR)
        st = take_text(p, TEXT, c->ends, c->n, &c->bytes, err);
    for (size_t i = 0; st == GR_OK && c->type == GR_COL_REAL && i < c->n; i++)
        if (!(c->reals[i] - c->reals[i] == 0))
            st = damaged(err, "a number is not finite");
    if (st == GR_OK && c->type == GR_COL_TIME && !one_kind(c))
        st = damaged(err, "a column has times of two kinds");
    g->n_columns[of]++;
    return st;
}

static gr_status open_columns(gr_ctx *cx, gr_graph *g, parts *p, const gr_value *meta, gr_err *err)
{
    static const char *const keys[] = { "node_columns", "edge_columns" };
    static const char *const roles[GR_N_ROLES] = { "weight", "capacity", "time" };
    const gr_value *named = gr_v_get(meta, "roles");
    gr_status st = GR_OK;

    for (int of = 0; of < 2 && st == GR_OK; of++) {
        const gr_value *rows = gr_v_get(meta, keys[of]);

        if (rows == NULL || rows->type != GR_V_LIST || rows->list->n > MAX_COLS)
            return damaged(err, "its columns are not described");
        g->columns[of] = gr_new_n(&g->arena, gr_column, rows->list->n);
        if (g->columns[of] == NULL)
            return gr_fail_memory(cx, err);
        for (size_t i = 0; i < rows->list->n && st == GR_OK; i++)
            st = open_column(cx, g, (gr_of)of, p, &rows->list->at[i], err);
    }
    for (int r = 0; r < GR_N_ROLES && st == GR_OK; r++) {
        const gr_value *name = named != NULL ? gr_v_get(named, roles[r]) : NULL;

        if (name != NULL && name->type == GR_V_STR)
            g->role[r] = gr_graph_column_named(g, GR_OF_EDGE, name->s);
    }
    return st;
}

static gr_status open_origin(gr_ctx *cx, gr_graph *g, const gr_value *meta, gr_err *err)
{
    const gr_value *by = gr_v_get(meta, "direction_by"), *attrs = gr_v_get(meta, "attributes");
    const gr_value *relation = gr_v_get(meta, "relation"); /* older files have none */
    gr_str text, link = { "", 0 };

    if (by == NULL || by->type != GR_V_STR || attrs == NULL || attrs->type != GR_V_RECORD)
        return damaged(err, "its description is not complete");
    text = gr_str_dup(&g->arena, by->s);
    if (relation != NULL && relation->type == GR_V_STR)
        link = gr_str_dup(&g->arena, relation->s);
    if (text.ptr == NULL || link.ptr == NULL || !gr_graph_set_attributes(g, attrs))
        return gr_fail_memory(cx, err);
    g->direction_by = text.ptr;
    g->relation = link.ptr;
    return GR_OK;
}

static gr_status open_meta(gr_ctx *cx, gr_graph *g, parts *p, const gr_value *meta, gr_err *err)
{
    const gr_value *directed = gr_v_get(meta, "directed"), *arcs = gr_v_get(meta, "arcs");
    gr_status st;

    if (directed == NULL || directed->type != GR_V_BOOL || arcs == NULL || arcs->type != GR_V_INT ||
        arcs->i < 0 || !get_count(meta, "nodes", &g->n) || !get_count(meta, "edges", &g->m) ||
        !get_count(meta, "loops", &g->n_loops) || !get_count(meta, "repeats", &g->n_repeats) ||
        g->n_loops > g->m || g->n_repeats > g->m)
        return damaged(err, "its counts are missing");
    g->directed = directed->b;
    g->n_arcs = (uint64_t)arcs->i;
    if (g->n_arcs != (g->directed ? g->m : 2 * (uint64_t)g->m - g->n_loops))
        return damaged(err, "its counts contradict each other");
    if ((st = check_sections(cx, p, g->n, g->m, err)) != GR_OK ||
        (st = take(p, START, (uint64_t)g->n + 1, 8, (const void **)&g->out.start, err)) != GR_OK ||
        (st = take(p, TO, g->n_arcs, 4, (const void **)&g->out.to, err)) != GR_OK)
        return st;
    if (g->out.start[0] != 0 || g->out.start[g->n] != g->n_arcs)
        return damaged(err, "its rows do not add up");
    if (p->next < p->n_sections && p->table[p->next].kind == EDGE &&
        (st = take(p, EDGE, g->n_arcs, 4, (const void **)&g->out.edge, err)) != GR_OK)
        return st;
    if ((st = open_names(g, p, meta, err)) != GR_OK ||
        (st = open_columns(cx, g, p, meta, err)) != GR_OK)
        return st;
    if (g->n_columns[GR_OF_EDGE] != 0 && !g->directed && g->out.edge == NULL)
        return damaged(err, "its edges are not numbered");
    return open_origin(cx, g, meta, err);
}

static gr_status open_binary(gr_ctx *cx, gr_input *in, gr_graph **out, gr_err *err)
{
    gr_graph *g = gr_graph_alloc(cx);
    parts p = { 0 };
    gr_value meta;
    gr_status st;

    if (g == NULL || !gr_input_keep(in)) {
        gr_graph_unref(g);
        return gr_fail_memory(cx, err);
    }
    st = check_table(in->text, &p, err);
    if (st == GR_OK && (p.n_sections == 0 || p.table[0].kind != META))
        st = damaged(err, "it has no description");
    if (st == GR_OK)
        st = gr_json_read(cx, (gr_str){ p.base + p.table[0].offset, p.table[0].bytes }, &meta, err);
    if (st == GR_OK) {
        p.next = 1;
        st = open_meta(cx, g, &p, &meta, err);
    }
    if (st == GR_OK)
        st = gr_graph_complete(cx, g, NULL, err);
    if (st != GR_OK) {
        gr_graph_unref(g);
        return st;
    }
    gr_input_drop(in, in->text.len); /* what is used comes back from the system's cache */
    g->map = *in;
    gr_graph_settle(g);
    *in = (gr_input){ 0 };
    *out = g;
    return GR_OK;
}

/* --- writing --- */

typedef struct plan {
    gr_ctx *cx;
    GR_VEC(section) sections;
    GR_VEC(const void *) data;
    bool failed;
} plan;

static void add(plan *p, kind k, const void *data, size_t bytes)
{
    section s = { .kind = (uint32_t)k, .bytes = bytes };

    if (!gr_vec_push(&p->sections, s) || !gr_vec_push(&p->data, data))
        p->failed = true;
}

static void describe_columns(plan *p, const gr_graph *g, gr_of of, gr_value *meta)
{
    gr_arena *a = &p->cx->arena;
    gr_value rows, row;

    if (!gr_v_list(a, &rows)) {
        p->failed = true;
        return;
    }
    for (size_t i = 0; i < g->n_columns[of]; i++) {
        const gr_column *c = &g->columns[of][i];

        if (!gr_v_record(a, &row) || !gr_v_set(a, &row, "name", gr_v_str(c->name)) ||
            !gr_v_set(a, &row, "type", gr_v_str(gr_str_of(gr_coltype_name(c->type)))) ||
            !gr_v_set(a, &row, "missing", gr_v_int((int64_t)c->n_missing)) ||
            !gr_v_push(a, &rows, row))
            p->failed = true;
        if (c->n_missing != 0)
            add(p, MISSING, c->missing, (c->n / 64 + 1) * 8);
        add(p, c->type == GR_COL_STR ? ENDS : CELLS, c->ints,
            c->n * (c->type == GR_COL_BOOL ? 1 : 8));
        if (c->type == GR_COL_STR)
            add(p, TEXT, c->bytes, c->n != 0 ? c->ends[c->n - 1] : 0);
    }
    if (!gr_v_set(a, meta, of == GR_OF_NODE ? "node_columns" : "edge_columns", rows))
        p->failed = true;
}

static void describe_names(plan *p, const gr_graph *g, gr_value *meta)
{
    static const char *const kinds[] = { "dense", "int", "text" };
    gr_arena *a = &p->cx->arena;

    if (!gr_v_set(a, meta, "names", gr_v_str(gr_str_of(kinds[g->names]))))
        p->failed = true;
    if (g->names == GR_NAMES_DENSE) {
        if (!gr_v_set(a, meta, "first", gr_v_int(g->first)))
            p->failed = true;
        return;
    }
    if (!gr_v_set(a, meta, "slots", gr_v_int((int64_t)g->by_name.mask + 1)))
        p->failed = true;
    if (g->names == GR_NAMES_INT) {
        add(p, INTS, g->ints, (size_t)g->n * 8);
    } else {
        add(p, ENDS, g->ends, (size_t)g->n * 8);
        add(p, BYTES, g->bytes, g->n != 0 ? g->ends[g->n - 1] : 0);
    }
    add(p, INDEX, g->by_name.slot, ((size_t)g->by_name.mask + 1) * 4);
}

static void describe(plan *p, const gr_graph *g, gr_strbuf *json)
{
    static const char *const roles[GR_N_ROLES] = { "weight", "capacity", "time" };
    gr_arena *a = &p->cx->arena;
    gr_value meta, named;

    if (!gr_v_record(a, &meta) || !gr_v_record(a, &named) ||
        !gr_v_set(a, &meta, "directed", gr_v_bool(g->directed)) ||
        !gr_v_set(a, &meta, "nodes", gr_v_int(g->n)) ||
        !gr_v_set(a, &meta, "edges", gr_v_int(g->m)) ||
        !gr_v_set(a, &meta, "arcs", gr_v_int((int64_t)g->n_arcs)) ||
        !gr_v_set(a, &meta, "loops", gr_v_int(g->n_loops)) ||
        !gr_v_set(a, &meta, "repeats", gr_v_int(g->n_repeats)) ||
        !gr_v_set(a, &meta, "direction_by", gr_v_str(gr_str_of(g->direction_by))) ||
        !gr_v_set(a, &meta, "relation", gr_v_str(gr_str_of(g->relation))) ||
        !gr_v_set(a, &meta, "attributes", g->attributes)) {
        p->failed = true;
        return;
    }
    add(p, META, NULL, 0);
    add(p, START, g->out.start, ((size_t)g->n + 1) * 8);
    add(p, TO, g->out.to, g->n_arcs * 4);
    if (g->out.edge != NULL)
        add(p, EDGE, g->out.edge, g->n_arcs * 4);
    describe_names(p, g, &meta);
    describe_columns(p, g, GR_OF_NODE, &meta);
    describe_columns(p, g, GR_OF_EDGE, &meta);
    for (int r = 0; r < GR_N_ROLES; r++) {
        const gr_column *c = g->role[r] != NULL ? g->role[r] : g->spoilt[r];

        if (c != NULL && !gr_v_set(a, &named, roles[r], gr_v_str(c->name)))
            p->failed = true;
    }
    if (!gr_v_set(a, &meta, "roles", named))
        p->failed = true;
    gr_json_write(json, &meta, 0);
    p->failed |= json->failed;
}

static void write_padded(gr_output *o, const void *data, size_t bytes)
{
    static const char zeros[ALIGN];

    gr_output_add(o, (gr_str){ data, bytes });
    gr_output_add(o, (gr_str){ zeros, padded(bytes) - bytes });
}

static gr_status write_plan(plan *p, gr_output *o, gr_err *err)
{
    file_header h = { .magic = MAGIC, .version = VERSION, .order = ORDER_MARK };
    size_t n = p->sections.n;
    uint64_t at = ALIGN + padded(n * sizeof(section));
    gr_status st = GR_OK;

    for (size_t i = 0; i < n; i++) {
        section *s = &p->sections.at[i];

        if ((st = gr_ctx_check(p->cx, err)) != GR_OK)
            return st;
        s->offset = at;
        s->sum = gr_sum(p->data.at[i], s->bytes, NULL);
        at += padded(s->bytes);
    }
    h.size = at;
    h.n_sections = (uint32_t)n;
    h.sum = sum_head(h, p->sections.at);
    write_padded(o, &h, sizeof h);
    write_padded(o, p->sections.at, n * sizeof(section));
    for (size_t i = 0; i < n && st == GR_OK; i++) {
        write_padded(o, p->data.at[i], p->sections.at[i].bytes);
        st = gr_ctx_check(p->cx, err);
    }
    return st;
}

static gr_status write_binary(gr_ctx *cx, const gr_graph *g, gr_output *o, gr_err *err)
{
    plan p = { .cx = cx, .sections.budget = &cx->budget, .data.budget = &cx->budget };
    gr_strbuf json;
    gr_status st;

    gr_strbuf_init(&json, &cx->budget, 0);
    describe(&p, g, &json);
    if (p.failed) {
        st = gr_fail_memory(cx, err);
    } else {
        p.sections.at[0].bytes = json.len;
        p.data.at[0] = json.buf;
        st = write_plan(&p, o, err);
    }
    gr_vec_clear(&p.sections);
    gr_vec_clear(&p.data);
    gr_strbuf_clear(&json);
    return st;
}

static int sniff_binary(gr_str text, bool whole)
{
    return gr_str_starts(text, MAGIC) ? 100 : 0;
}

const gr_format gr_format_binary = {
    .name = "binary",
    .title = "grasp's own format",
    .extensions = ".grasp",
    .summary = "A graph as it stands in memory: opened by mapping it, every byte checked",
    .carries = GR_CARRIES_ALL,
    .sniff = sniff_binary,
    .open = open_binary,
    .write = write_binary,
};
