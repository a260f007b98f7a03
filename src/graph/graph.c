/* The finished graph: structure, names, columns, where it came from. */
#include "graph/graph_int.h"

gr_graph *gr_graph_alloc(gr_ctx *cx)
{
    static atomic_uint_fast64_t last;
    gr_graph *g = calloc(1, sizeof *g);

    if (g == NULL)
        return NULL;
    if (pthread_mutex_init(&g->lock, NULL) != 0) {
        free(g);
        return NULL;
    }
    atomic_init(&g->refs, 1);
    g->serial = atomic_fetch_add_explicit(&last, 1, memory_order_relaxed) + 1;
    g->budget = &cx->budget;
    gr_arena_init(&g->arena, g->budget);
    g->format = g->direction_by = g->relation = "";
    return g;
}

void gr_graph_settle(gr_graph *g)
{
    g->budget = g->arena.budget = NULL;
    gr_input_settle(&g->map);
}

uint64_t gr_graph_serial(const gr_graph *g)
{
    return g->serial;
}

gr_graph *gr_graph_ref(gr_graph *g)
{
    atomic_fetch_add_explicit(&g->refs, 1, memory_order_relaxed);
    return g;
}

void gr_graph_unref(gr_graph *g)
{
    if (g == NULL || atomic_fetch_sub_explicit(&g->refs, 1, memory_order_acq_rel) != 1)
        return;
    for (size_t i = 0; i < g->n_blocks; i++)
        gr_mem_resize(g->budget, g->blocks[i].at, g->blocks[i].size, 0);
    gr_arena_clear(&g->arena);
    gr_input_clear(&g->map);
    pthread_mutex_destroy(&g->lock);
    free(g);
}

static void unref_later(void *g)
{
    gr_graph_unref(g);
}

bool gr_v_graph(gr_arena *a, gr_value *v, gr_graph *g)
{
    if (!gr_arena_on_clear(a, unref_later, g)) {
        gr_graph_unref(g);
        return false;
    }
    *v = (gr_value){ .type = GR_V_GRAPH, .graph = g };
    return true;
}

void gr_graph_own(gr_graph *g, void *block, size_t size)
{
    g->blocks[g->n_blocks].at = block;
    g->blocks[g->n_blocks++].size = size;
}

void *gr_graph_array(gr_graph *g, size_t n, size_t size)
{
    size_t bytes;
    void *p;

    if (!gr_mul_size(n != 0 ? n : 1, size, &bytes) ||
        (p = gr_mem_resize(g->budget, NULL, 0, bytes)) == NULL)
        return NULL;
    gr_graph_own(g, p, bytes);
    return p;
}

uint32_t gr_graph_n_nodes(const gr_graph *g)
{
    return g->n;
}

size_t gr_graph_bytes(gr_graph *g)
{
    size_t n;

    pthread_mutex_lock(&g->lock); /* some blocks are made later */
    n = sizeof *g + gr_arena_bytes(&g->arena);
    for (size_t i = 0; i < g->n_blocks; i++)
        n += g->blocks[i].size;
    pthread_mutex_unlock(&g->lock);
    return n;
}

uint32_t gr_graph_n_edges(const gr_graph *g)
{
    return g->m;
}

uint64_t gr_graph_n_arcs(const gr_graph *g)
{
    return g->n_arcs;
}

bool gr_graph_is_directed(const gr_graph *g)
{
    return g->directed;
}

uint32_t gr_graph_n_loops(const gr_graph *g)
{
    return g->n_loops;
}

uint32_t gr_graph_n_repeats(const gr_graph *g)
{
    return g->n_repeats;
}

const gr_csr *gr_graph_out(const gr_graph *g)
{
    return &g->out;
}

/* Arc i of a directed graph is edge i, so the transposed tags are the edge ids. */
static gr_status make_in(gr_ctx *cx, gr_graph *g, gr_err *err)
{
    bool ids = g->n_columns[GR_OF_EDGE] != 0;
    gr_rows out = { (uint64_t *)g->out.start, (gr_vid *)g->out.to, NULL, g->n_arcs }, in;
    gr_status st;

    if (ids) {
        out.tag = gr_mem_resize(&cx->budget, NULL, 0, ((size_t)g->n_arcs + 1) * sizeof *out.tag);
        if (out.tag == NULL)
            return gr_fail_memory(cx, err);
        for (uint64_t a = 0; a < g->n_arcs; a++)
            out.tag[a] = (uint32_t)a;
    }
    st = gr_rows_transpose(cx, g->n, &out, &in, err);
    if (ids)
        gr_mem_resize(&cx->budget, out.tag, ((size_t)g->n_arcs + 1) * sizeof *out.tag, 0);
    if (st != GR_OK)
        return st;
    gr_graph_own(g, in.start, ((size_t)g->n + 1) * sizeof *in.start);
    gr_graph_own(g, in.to, in.n_arcs * sizeof *in.to);
    gr_graph_own(g, in.tag, in.n_arcs * sizeof *in.tag);
    g->in = (gr_csr){ in.start, in.to, in.tag };
    return GR_OK;
}

gr_status gr_graph_in(gr_ctx *cx, const gr_graph *g, const gr_csr **in, gr_err *err)
{
    gr_graph *mine = (gr_graph *)g; /* the cached view is the one thing that is made late */
    gr_status st = GR_OK;

    if (!g->directed) {
        *in = &g->out;
        return GR_OK;
    }
    if (!atomic_load_explicit(&mine->has_in, memory_order_acquire)) {
        pthread_mutex_lock(&mine->lock);
        if (!atomic_load_explicit(&mine->has_in, memory_order_relaxed)) {
            st = make_in(cx, mine, err);
            atomic_store_explicit(&mine->has_in, st == GR_OK, memory_order_release);
        }
        pthread_mutex_unlock(&mine->lock);
    }
    if (st == GR_OK)
        *in = &g->in;
    return st;
}

uint64_t gr_graph_degree(const gr_graph *g, const gr_csr *in, gr_vid v)
{
    uint64_t d = gr_csr_degree(&g->out, v), a;

    if (g->directed)
        return d + gr_csr_degree(in, v);
    for (a = gr_csr_find(&g->out, v, v); a < g->out.start[v + 1] && g->out.to[a] == v; a++)
        d++;
    return d;
}

gr_edge_iter gr_edges(const gr_graph *g)
{
    return (gr_edge_iter){ .g = g, .id = UINT32_MAX, .arc = UINT64_MAX };
}

bool gr_edge_next(gr_edge_iter *it)
{
    const gr_graph *g = it->g;

    for (it->arc++; it->arc < g->n_arcs; it->arc++) {
        while (it->arc >= g->out.start[it->u + 1])
            it->u++;
        it->v = g->out.to[it->arc];
        if (g->directed || it->v >= it->u) {
            it->id++;
            return true;
        }
    }
    return false;
}

static gr_name text_name(const uint64_t *ends, const char *bytes, gr_vid v)
{
    uint64_t from = v != 0 ? ends[v - 1] : 0;

    return gr_name_of((gr_str){ bytes + from, ends[v] - from });
}

gr_name gr_graph_name(const gr_graph *g, gr_vid v)
{
    switch (g->names) {
    case GR_NAMES_DENSE: return gr_name_int(g->first + v);
    case GR_NAMES_INT: return gr_name_int(g->ints[v]);
    default: return text_name(g->ends, g->bytes, v);
    }
}

gr_name gr_graph_shown(const gr_graph *g, gr_vid v)
{
    return g->label != NULL && gr_column_has(g->label, v)
               ? text_name(g->label->ends, g->label->bytes, v)
               : gr_graph_name(g, v);
}

bool gr_graph_names_dense(const gr_graph *g, int64_t *first)
{
    *first = g->first;
    return g->names == GR_NAMES_DENSE;
}

static uint64_t hash_name(gr_name n)
{
    return gr_name_is_int(n) ? gr_hash_u64((uint64_t)n.num) : gr_hash_bytes(n.ptr, n.len);
}

typedef gr_name (*name_at)(const gr_graph *g, gr_vid v);

/* Probes at most every slot once: a mapped index comes from outside and may have no empty one. */
static gr_vid look_up(const gr_graph *g, const gr_index *x, name_at at, gr_name name)
{
    uint32_t h = (uint32_t)hash_name(name);

    for (uint32_t i = 0; x->slot != NULL && i <= x->mask; i++) {
        gr_vid v = x->slot[(h + i) & x->mask];

        if (v >= g->n)
            return GR_NO_NODE;
        if (gr_name_eq(at(g, v), name))
            return v;
    }
    return GR_NO_NODE;
}

static gr_vid find_name(const gr_graph *g, gr_name name)
{
    if (g->names != GR_NAMES_DENSE)
        return look_up(g, &g->by_name, gr_graph_name, name);
    if (gr_name_is_int(name) && name.num >= g->first && name.num - g->first < g->n)
        return (gr_vid)(name.num - g->first);
    return GR_NO_NODE;
}

gr_vid gr_graph_find(const gr_graph *g, gr_name name)
{
    gr_vid v = find_name(g, name);

    return v != GR_NO_NODE ? v : look_up(g, &g->by_label, gr_graph_shown, name);
}

/* Fills an index; *unique tells whether all names differ, else it is of no use. */
static gr_status make_index(gr_ctx *cx, gr_graph *g, name_at at, gr_index *x, bool *unique,
                            gr_err *err)
{
    size_t slots = 4;
    uint32_t *slot;
    gr_status st;

    while (slots < 2 * (size_t)g->n)
        slots *= 2;
    slot = gr_graph_array(g, slots, sizeof *slot);
    if (slot == NULL)
        return gr_fail_memory(cx, err);
    memset(slot, 0xff, slots * sizeof *slot);
    *x = (gr_index){ slot, (uint32_t)(slots - 1) };
    *unique = true;
    for (gr_vid v = 0; v < g->n; v++) {
        gr_name name = at(g, v);
        uint32_t i = (uint32_t)hash_name(name) & x->mask;

        if (v % 65536 == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        for (; slot[i] != GR_NO_NODE; i = (i + 1) & x->mask)
            if (gr_name_eq(at(g, slot[i]), name)) {
                *unique = false; /* equal names would make the search for a slot quadratic */
                return GR_OK;
            }
        slot[i] = v;
    }
    return GR_OK;
}

static bool may_have(gr_role role, gr_coltype type)
{
    return type == GR_COL_INT || type == GR_COL_REAL ||
           (role == GR_ROLE_TIME && type == GR_COL_TIME);
}

/* The first column of times, if no other is the time: departures stand before arrivals. */
static const gr_column *first_times(const gr_graph *g)
{
    for (size_t i = 0; i < g->n_columns[GR_OF_EDGE]; i++)
        if (g->columns[GR_OF_EDGE][i].type == GR_COL_TIME)
            return &g->columns[GR_OF_EDGE][i];
    return NULL;
}

static void set_roles(gr_graph *g)
{
    static const char *const names[GR_N_ROLES] = { "weight", "capacity", "time" };

    for (int r = 0; r < GR_N_ROLES; r++) {
        if (g->role[r] == NULL)
            g->role[r] = gr_graph_column_named(g, GR_OF_EDGE, gr_str_of(names[r]));
        if (g->role[r] != NULL && !may_have((gr_role)r, g->role[r]->type)) {
            g->spoilt[r] = g->role[r]->n_missing < g->role[r]->n ? g->role[r] : NULL;
            g->role[r] = NULL;
        }
    }
    if (g->role[GR_ROLE_TIME] == NULL && g->spoilt[GR_ROLE_TIME] == NULL)
        g->role[GR_ROLE_TIME] = first_times(g);
}

/* Labels are shown if they are unique and none is the name of another node. */
static gr_status adopt_labels(gr_ctx *cx, gr_graph *g, const gr_column *label, gr_err *err)
{
    bool usable = false;
    gr_status st;

    g->label = label;
    if ((st = make_index(cx, g, gr_graph_shown, &g->by_label, &usable, err)) != GR_OK)
        return st;
    for (gr_vid v = 0; usable && v < g->n; v++) {
        gr_vid named = find_name(g, gr_graph_shown(g, v));

        usable = named == v || named == GR_NO_NODE;
    }
    if (!usable) {
        g->label = NULL;
        g->by_label = (gr_index){ 0 };
    }
    return GR_OK;
}

/* The columns that may be the labels, the likeliest first. */
static gr_status find_labels(gr_ctx *cx, gr_graph *g, gr_err *err)
{
    static const char *const words[] = { "label", "name" };
    gr_status st = GR_OK;

    for (size_t w = 0; w < 2; w++)
        for (size_t i = 0; i < g->n_columns[GR_OF_NODE] && st == GR_OK && g->label == NULL; i++) {
            const gr_column *c = &g->columns[GR_OF_NODE][i];

            if (gr_str_is_nocase(c->name, words[w]) && c->type == GR_COL_STR && c->n_missing == 0) {
                st = adopt_labels(cx, g, c, err);
                break;
            }
        }
    return st;
}

/* Names that are known must not change because a label came to be unique, or a node has none. */
static gr_status keep_labels(gr_ctx *cx, gr_graph *g, const gr_graph *shown_as, gr_err *err)
{
    const gr_column *c = shown_as->label;

    if (c != NULL)
        c = gr_graph_column_named(g, GR_OF_NODE, c->name);
    return c != NULL && c->type == GR_COL_STR ? adopt_labels(cx, g, c, err) : GR_OK;
}

gr_status gr_graph_complete(gr_ctx *cx, gr_graph *g, const gr_graph *shown_as, gr_err *err)
{
    bool unique = true;
    gr_status st;

    if (g->names != GR_NAMES_DENSE && g->by_name.slot == NULL) {
        if ((st = make_index(cx, g, gr_graph_name, &g->by_name, &unique, err)) != GR_OK)
            return st;
        if (!unique)
            return gr_fail(err, GR_EINPUT, "two nodes have the same name");
    }
    set_roles(g);
    if (g->n == 0)
        return GR_OK;
    return shown_as != NULL ? keep_labels(cx, g, shown_as, err) : find_labels(cx, g, err);
}

size_t gr_graph_n_columns(const gr_graph *g, gr_of of)
{
    return g->n_columns[of];
}

const gr_column *gr_graph_column(const gr_graph *g, gr_of of, size_t i)
{
    return &g->columns[of][i];
}

const gr_column *gr_graph_column_named(const gr_graph *g, gr_of of, gr_str name)
{
    for (size_t i = 0; i < g->n_columns[of]; i++)
        if (gr_str_eq(g->columns[of][i].name, name))
            return &g->columns[of][i];
    return NULL;
}

const gr_column *gr_graph_relations(const gr_graph *g)
{
    const gr_column *c = gr_graph_column_named(g, GR_OF_EDGE, GR_STR("relation"));

    if (c == NULL)
        c = gr_graph_column_named(g, GR_OF_EDGE, GR_STR("predicate"));
    return c != NULL && c->type == GR_COL_STR ? c : NULL;
}

bool gr_column_has(const gr_column *c, size_t i)
{
    return c->missing == NULL || (c->missing[i / 64] >> (i % 64) & 1) == 0;
}

gr_value gr_column_get(const gr_column *c, size_t i)
{
    uint64_t from;

    if (!gr_column_has(c, i))
        return gr_v_null();
    switch (c->type) {
    case GR_COL_BOOL: return gr_v_bool(c->bools[i] != 0);
    case GR_COL_INT: return gr_v_int(c->ints[i]);
    case GR_COL_REAL: return gr_v_real(c->reals[i]);
    case GR_COL_TIME: return (gr_value){ .type = GR_V_TIME, .i = c->ints[i] };
    default:
        from = i != 0 ? c->ends[i - 1] : 0;
        return gr_v_str((gr_str){ c->bytes + from, c->ends[i] - from });
    }
}

gr_value gr_column_written(const gr_column *c, size_t i, char text[GR_TIME_MAX])
{
    gr_value v = gr_column_get(c, i);

    return v.type == GR_V_TIME ? gr_v_str(gr_time_written(v.i, text)) : v;
}

double gr_column_number(const gr_column *c, size_t i)
{
    return c->type == GR_COL_INT ? (double)c->ints[i] : c->reals[i];
}

const char *gr_coltype_name(gr_coltype t)
{
    static const char *const names[] = { "bool", "int", "real", "string", "time" };

    return names[t];
}

const gr_column *gr_graph_role(const gr_graph *g, gr_role role)
{
    return g->role[role];
}

const gr_column *gr_graph_spoilt(const gr_graph *g, gr_role role)
{
    return g->spoilt[role];
}

const gr_value *gr_graph_attributes(const gr_graph *g)
{
    return &g->attributes;
}

const char *gr_graph_format(const gr_graph *g)
{
    return g->format;
}

const char *gr_graph_direction_by(const gr_graph *g)
{
    return g->direction_by;
}

const char *gr_graph_relation(const gr_graph *g)
{
    return g->relation;
}

size_t gr_graph_n_notes(const gr_graph *g)
{
    return g->n_notes;
}

const char *gr_graph_note(const gr_graph *g, size_t i)
{
    return g->notes[i];
}

bool gr_graph_assumptions(gr_arena *a, const gr_graph *g, gr_value *out)
{
    gr_str guess = GR_STR("");

    if (!gr_v_list(a, out))
        return false;
    if (g->direction_guessed) {
        guess = gr_str_printf(a, "taken as %s: %s", g->directed ? "directed" : "undirected",
                              g->direction_by);
        if (guess.ptr == NULL || !gr_v_push(a, out, gr_v_str(guess)))
            return false;
    }
    for (size_t i = 0; i < g->n_notes; i++) {
        gr_str note = gr_str_dup(a, gr_str_of(g->notes[i]));

        if (note.ptr == NULL || (!gr_str_eq(note, guess) && !gr_v_push(a, out, gr_v_str(note))))
            return false;
    }
    return true;
}

/* Adds copies of texts to a list of the graph. */
static gr_status add_texts(gr_ctx *cx, gr_graph *g, const char ***list, size_t *n_list,
                           const gr_str *texts, size_t n, gr_err *err)
{
    const char **all = gr_new_n(&g->arena, const char *, *n_list + n);

    if (all == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < *n_list + n; i++) {
        all[i] = i < *n_list ? (*list)[i] : gr_str_dup(&g->arena, texts[i - *n_list]).ptr;
        if (all[i] == NULL)
            return gr_fail_memory(cx, err);
    }
    *list = all;
    *n_list += n;
    return GR_OK;
}

gr_status gr_graph_tell(gr_ctx *cx, gr_graph *g, const char *format, const gr_str *notes, size_t n,
                        gr_err *err)
{
    gr_status st = add_texts(cx, g, &g->notes, &g->n_notes, notes, n, err);

    if (st == GR_OK)
        g->format = format;
    return st;
}

gr_status gr_graph_leave(gr_ctx *cx, gr_graph *g, const gr_str *unread, size_t n, gr_err *err)
{
    return add_texts(cx, g, &g->unread, &g->n_unread, unread, n, err);
}

size_t gr_graph_n_unread(const gr_graph *g)
{
    return g->n_unread;
}

const char *gr_graph_unread(const gr_graph *g, size_t i)
{
    return g->unread[i];
}
