/* gr_session_sense: what a text says, before anything is asked of it. */
#include "sense/sense.h"
#include "engine/engine_int.h"

#define TEXT_MAX (1 << 20) /* bytes of a file that is read as a question would be */

/* Texts with a graph in them, such as a Markdown table: read as a question would be. */
static gr_status load_text(gr_ctx *cx, const char *path, gr_direction d, gr_graph **out,
                           gr_err *err)
{
    gr_sense_options o = { .direction = d };
    gr_reading r = { 0 };
    gr_input in;
    gr_status st = gr_input_open(cx, path, &in, err);

    if (st != GR_OK)
        return st;
    if (in.text.len > TEXT_MAX)
        st = gr_fail(err, GR_EINPUT, "expected a text of at most %d bytes", TEXT_MAX);
    else
        st = gr_sense(cx, in.text, &o, &r, err);
    if (st == GR_OK && r.n_graphs == 1 && r.n_problems == 0)
        *out = gr_graph_ref(r.graphs[0].graph);
    else if (st == GR_OK)
        st = gr_fail(err, GR_EINPUT, "expected one graph in the text, found %zu", r.n_graphs);
    gr_reading_clear(&r);
    gr_input_clear(&in);
    return st;
}

/* Numbers that flow one way, or are clock times: then "from" and "to" mean what they say. */
static bool has_direction(const gr_seen *g)
{
    for (size_t i = 0; i < g->n_columns; i++)
        if (g->columns[i].of == GR_OF_EDGE &&
            (g->columns[i].meaning == GR_MEANS_CAPACITY || g->columns[i].meaning == GR_MEANS_CLOCK))
            return true;
    return false;
}

/* Does sense know more of a file than the reader of its format? A table of tasks and what they
 * need, or one whose head is no edge: what the words of a head say, readers do not know. Indented
 * lines and arrows are no list of pairs. Things of triples are called by the last part of their
 * IRI. */
static bool is_better(const gr_reading *r, const gr_graph *g, gr_str path)
{
    const gr_seen *x = r->graphs;
    bool same, flows;

    if (r->n_graphs != 1 || r->n_problems != 0 || r->n_uncovered != 0)
        return false;
    if (gr_str_ends(path, ".txt"))
        return strcmp(x->by, "outline") == 0 || strcmp(x->by, "links") == 0 ||
               strcmp(x->by, "lists") == 0 || strcmp(x->by, "groups") == 0 ||
               strcmp(x->by, "drawing") == 0 || strcmp(x->by, "logs") == 0 ||
               strcmp(x->by, "steps") == 0 || strcmp(x->by, "results") == 0;
    same = gr_graph_n_edges(x->graph) == gr_graph_n_edges(g) &&
           gr_graph_n_nodes(x->graph) == gr_graph_n_nodes(g);
    if (gr_str_ends(path, ".ttl") || gr_str_ends(path, ".nt"))
        return same && x->is_facts;
    flows = same && gr_graph_is_directed(x->graph) && has_direction(x);
    return strcmp(x->by, "tables") == 0 &&
           (x->relation.len != 0 || gr_graph_n_edges(x->graph) + 1 == gr_graph_n_edges(g) || flows);
}

static gr_status load_twice(gr_ctx *cx, const char *path, const gr_read_options *o, gr_graph **out,
                            gr_err *err)
{
    gr_sense_options so = { .direction = o->direction };
    gr_reading r = { 0 };
    gr_err why = { 0 };
    gr_input in;
    gr_status st = gr_graph_read(cx, path, o, out, err);

    if (st != GR_OK || gr_input_open(cx, path, &in, &why) != GR_OK)
        return st;
    if (in.text.len <= TEXT_MAX && gr_sense(cx, in.text, &so, &r, &why) == GR_OK) {
        if (is_better(&r, *out, gr_str_of(path))) {
            gr_graph_unref(*out);
            *out = gr_graph_ref(r.graphs[0].graph);
        }
        gr_reading_clear(&r);
    }
    gr_input_clear(&in);
    return st;
}

static bool is_looked_at_twice(gr_str path)
{
    return gr_str_ends(path, ".csv") || gr_str_ends(path, ".tsv") || gr_str_ends(path, ".txt") ||
           gr_str_ends(path, ".ttl") || gr_str_ends(path, ".nt");
}

gr_status gr_engine_read(gr_ctx *cx, const char *path, gr_direction d, gr_graph **out, gr_err *err)
{
    gr_read_options o = { .direction = d };
    gr_err why = { 0 };
    gr_status st;

    if (gr_sense_is_text(gr_str_of(path)))
        return load_text(cx, path, d, out, err);
    st = is_looked_at_twice(gr_str_of(path)) ? load_twice(cx, path, &o, out, &why)
                                             : gr_graph_read(cx, path, &o, out, &why);
    /* JSON of a shape that no format has, a list with words between: a text like any other. */
    if (st == GR_EINPUT && load_text(cx, path, d, out, err) == GR_OK)
        return GR_OK;
    if (st != GR_OK && err != NULL)
        *err = why;
    return st;
}

/* Files that a text names obey the session's policy. */
static gr_status load(void *arg, gr_ctx *cx, gr_str path, gr_direction d, gr_graph **out,
                      gr_err *err)
{
    gr_str p = gr_str_dup(&cx->arena, path); /* NUL-terminated */
    char file[PATH_MAX];
    gr_status st;

    if (p.ptr == NULL)
        return gr_fail_memory(cx, err);
    st = gr_policy_path(arg, p.ptr, false, file, err);
    return st == GR_OK ? gr_engine_read(cx, file, d, out, err) : st;
}

gr_status gr_session_sensing(gr_session *s, gr_ctx *cx, gr_sense_options *o, gr_err *err)
{
    gr_seen *all = gr_new_n(&cx->arena, gr_seen, s->graphs.n + 1);

    *o = (gr_sense_options){ .given = all, .load = load, .arg = s };
    if (all == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < s->graphs.n; i++)
        if (!s->graphs.at[i].answer) {
            gr_seen *g = &all[o->n_given++];

            *g = s->graphs.at[i].seen;
            g->name = gr_str_of(s->graphs.at[i].name);
            g->graph = s->graphs.at[i].graph;
            g->by = "given";
        }
    return GR_OK;
}

bool gr_session_told(void *session, gr_str name)
{
    const gr_session *s = session;

    for (size_t i = 0; i < s->graphs.n; i++)
        if (gr_str_is(name, s->graphs.at[i].name))
            return s->graphs.at[i].told;
    return false;
}

static bool keep_text(gr_arena *a, gr_str *s)
{
    *s = s->len != 0 ? gr_str_dup(a, *s) : GR_STR("");
    return s->ptr != NULL;
}

/* What a text says about its graph: what numbers mean, units, nouns. Evidence points into the text
 * and goes with it. */
bool gr_named_tell(gr_named *n, const gr_seen *g)
{
    gr_arena *a = &n->words;
    gr_seen_column *columns = gr_arena_copy(a, g->columns, g->n_columns * sizeof *columns);
    bool ok = columns != NULL;

    for (size_t i = 0; ok && i < g->n_columns; i++)
        ok = keep_text(a, &columns[i].name);
    n->told = true;
    n->seen = (gr_seen){ .source = g->source,
                         .columns = columns,
                         .n_columns = g->n_columns,
                         .node_noun = g->node_noun,
                         .edge_noun = g->edge_noun,
                         .relation = g->relation,
                         .backwards = g->backwards,
                         .is_facts = g->is_facts };
    return ok && keep_text(a, &n->seen.source) && keep_text(a, &n->seen.node_noun) &&
           keep_text(a, &n->seen.edge_noun) && keep_text(a, &n->seen.relation);
}

gr_status gr_session_keep(gr_session *s, gr_ctx *cx, const gr_reading *r, gr_err *err)
{
    gr_status st = GR_OK;

    for (size_t i = 0; st == GR_OK && i < r->n_graphs; i++) {
        gr_str name = gr_str_dup(&cx->arena, r->graphs[i].name); /* NUL-terminated */

        if (strcmp(r->graphs[i].by, "given") == 0)
            continue;
        if (name.ptr == NULL)
            return gr_fail_memory(cx, err);
        st = gr_session_put(s, name.ptr, gr_graph_ref(r->graphs[i].graph), err);
        if (st == GR_OK && !gr_named_tell(&s->graphs.at[s->graphs.n - 1], &r->graphs[i])) {
            gr_session_cut(s, s->graphs.n - 1);
            return gr_fail_memory(cx, err);
        }
    }
    return st;
}

gr_reply *gr_session_sense(gr_session *s, const char *text, size_t len, const char *direction)
{
    gr_ctx cx;
    gr_err err = { 0 };
    gr_value v = gr_v_null();
    gr_reading r = { 0 };
    gr_sense_options o;
    gr_status st;

    gr_request_begin(s, &cx);
    st = gr_session_sensing(s, &cx, &o, &err);
    if (direction != NULL && strcmp(direction, "directed") == 0)
        o.direction = GR_DIRECTED;
    else if (direction != NULL && strcmp(direction, "undirected") == 0)
        o.direction = GR_UNDIRECTED;
    else if (direction != NULL && strcmp(direction, "auto") != 0)
        st = gr_fail_arg(&err, GR_EUSAGE, "direction",
                         "expected auto, directed or undirected, found '%.80s'", direction);
    if (st == GR_OK && (st = gr_sense(&cx, (gr_str){ text, len }, &o, &r, &err)) == GR_OK &&
        (st = gr_reading_value(&cx, &r, &v, &err)) == GR_OK)
        st = gr_session_keep(s, &cx, &r, &err);
    gr_reading_clear(&r);
    return gr_request_end(s, &cx, st, &v, &err);
}
