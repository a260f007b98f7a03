/* What the columns of a table mean: ends, direction, data.
 *
 * What the user says stands. Then names decide: two names that differ only by source/target,
 * from/to, 1/2, a/b and the like are the ends, and so is a column called depends_on or manager.
 * Where names say nothing, the first two columns that could hold names are the ends. What was taken
 * as what is noted, so that nobody has to guess. */
#include "graph/table_int.h"
#include "text/text.h"

#define MOST_ENDS 64 /* ends stand near the front; keeps a quadratic search small */

static size_t n_front(const gr_tcolumns *t)
{
    return t->n < MOST_ENDS ? t->n : MOST_ENDS;
}

static const gr_ends_words *pair_of(const gr_tcolumn *x, const gr_tcolumn *y, bool strong)
{
    if (gr_role_named(x->name) != GR_N_ROLES || gr_role_named(y->name) != GR_N_ROLES ||
        x->name_shape != GR_SHAPE_TEXT || y->name_shape != GR_SHAPE_TEXT)
        return NULL;
    if (!strong && (x->count[GR_SHAPE_REAL] != 0 || y->count[GR_SHAPE_REAL] != 0))
        return NULL;
    return gr_ends_words_of(x->name, y->name, strong);
}

const gr_ends_words *gr_ends_named(const gr_tcolumns *t, bool strong, size_t *source,
                                   size_t *target)
{
    for (size_t low = 0; low < n_front(t); low++)
        for (size_t high = low + 1; high < n_front(t); high++) {
            const gr_ends_words *forth = pair_of(&t->at[low], &t->at[high], strong);
            const gr_ends_words *w =
                forth != NULL ? forth : pair_of(&t->at[high], &t->at[low], strong);

            if (w != NULL) {
                *source = forth != NULL ? low : high;
                *target = forth != NULL ? high : low;
                return w;
            }
        }
    return NULL;
}

static uint64_t n_numbers(const gr_tcolumn *c)
{
    return c->count[GR_SHAPE_INT] + c->count[GR_SHAPE_REAL];
}

/* Numbers in one unit, each with it. */
static bool is_measured(const gr_tcolumn *c)
{
    return c->unit != NULL && c->n_measures == c->count[GR_SHAPE_TEXT] &&
           n_numbers(c) + c->count[GR_SHAPE_BOOL] == 0;
}

static bool is_numeric(const gr_tcolumns *t, const gr_tcolumn *c)
{
    uint64_t n_grouped = t->has_points ? c->n_grouped : 0;

    if (is_measured(c))
        return true;
    return n_numbers(c) + n_grouped != 0 && c->count[GR_SHAPE_TEXT] == n_grouped &&
           c->count[GR_SHAPE_BOOL] == 0;
}

/* --- the header --- */

static bool is_target(const gr_tcolumn *c)
{
    return c->name_shape == GR_SHAPE_TEXT && gr_target_words_of(c->name) != NULL;
}

/* A word for a weight, a capacity or a time that is no cell further down. */
static bool names_role(const gr_tcolumns *t, size_t i)
{
    if (t->at[i].name_shape != GR_SHAPE_TEXT || gr_role_named(t->at[i].name) == GR_N_ROLES)
        return false;
    for (size_t r = 1; r < t->n_sample; r++)
        if (gr_role_named(t->sample[r * t->n + i]) != GR_N_ROLES)
            return false;
    return true;
}

/* A word for ids that is not the name of a node further down. */
static bool is_id(const gr_tcolumns *t)
{
    if (t->at[0].name_shape != GR_SHAPE_TEXT || !gr_names_nodes(t->at[0].name))
        return false;
    for (size_t i = t->n; i < t->n * t->n_sample; i++)
        if (gr_str_eq(t->sample[i], t->at[0].name))
            return false;
    return true;
}

/* Are the names in quotes and the cells below not, or the other way round? */
static bool quoted_apart(const gr_tcolumns *t)
{
    bool quoted = t->at[0].name_quoted;

    for (size_t i = 0; i < t->n; i++)
        if (t->at[i].name_quoted != quoted || t->at[i].n_quoted != (quoted ? 0 : t->n_rows))
            return false;
    return t->n_rows != 0;
}

gr_status gr_header_decide(gr_ctx *cx, gr_tcolumns *t, gr_header asked, gr_err *err)
{
    size_t u, v;
    bool text = true;

    t->header = asked == GR_HEADER_YES;
    if (asked != GR_HEADER_AUTO)
        return GR_OK;
    if (!t->first_recurs &&
        (gr_ends_named(t, true, &u, &v) != NULL || gr_ends_named(t, false, &u, &v) != NULL))
        t->header = true;
    for (size_t i = 0; i < t->n; i++)
        if (t->at[i].name_shape == GR_SHAPE_INT || t->at[i].name_shape == GR_SHAPE_REAL)
            return GR_OK;
    for (size_t i = 0; i < t->n; i++) {
        t->header |= t->at[i].name_shape == GR_SHAPE_TEXT && is_numeric(t, &t->at[i]);
        t->header |= i < MOST_ENDS && i != 0 && !t->first_recurs && is_target(&t->at[i]);
        t->header |= i > 1 && t->n_rows != 0 && names_role(t, i);
        text &= t->at[i].name_shape == GR_SHAPE_TEXT;
    }
    t->header |= is_id(t);
    if (t->header || !text)
        return GR_OK;
    if (!quoted_apart(t)) {
        gr_status st = gr_first_row_is_alone(cx, t, &t->header_guessed, err);

        t->header = t->header_guessed;
        return st;
    }
    t->header = t->header_guessed = true;
    return GR_OK;
}

/* --- types --- */

static gr_coltype type_of(const gr_tcolumns *t, const gr_tcolumn *c)
{
    if (t->quotes_mean_text && c->n_quoted != 0)
        return GR_COL_STR;
    if (is_measured(c))
        return c->n_whole == c->n_measures ? GR_COL_INT : GR_COL_REAL;
    if (is_numeric(t, c))
        return c->count[GR_SHAPE_REAL] != 0 ? GR_COL_REAL : GR_COL_INT;
    if (c->count[GR_SHAPE_BOOL] != 0 &&
        n_numbers(c) + c->count[GR_SHAPE_TEXT] + c->count[GR_SHAPE_NA] == 0)
        return GR_COL_BOOL;
    return GR_COL_STR;
}

void gr_columns_types(gr_tcolumns *t)
{
    for (size_t i = 0; i < t->n; i++) {
        gr_tcolumn *c = &t->at[i];

        c->use = t->header && c->name.len == 0 && !c->name_quoted ? GR_USE_NOTHING : GR_USE_PLAIN;
        c->of = GR_OF_EDGE;
        c->type = type_of(t, c);
        if (c->type == GR_COL_STR)
            c->unit = NULL;
    }
}

static void find_direction(gr_tcolumns *t)
{
    for (size_t i = 0; t->header && i < t->n; i++) {
        gr_tcolumn *c = &t->at[i];

        if (c->use == GR_USE_PLAIN && gr_says_directed(c->name, GR_STR("directed")) != 0 &&
            c->n_directed + c->n_undirected == t->n_rows &&
            (t->n_rows != 0 || gr_says_directed(c->name, GR_STR("true")) != 0)) {
            c->use = GR_USE_DIRECTION;
            return;
        }
    }
}

/* --- ends --- */

gr_status gr_column_asked(const gr_tcolumns *t, const char *option, const char *asked, size_t *out,
                          gr_err *err)
{
    gr_str name = gr_str_of(asked), names[MOST_ENDS];
    int64_t number;

    for (int loose = 0; loose < 2 && t->header; loose++)
        for (size_t i = 0; i < t->n; i++)
            if (loose ? gr_str_is_nocase(t->at[i].name, asked) : gr_str_eq(t->at[i].name, name)) {
                *out = i;
                return GR_OK;
            }
    if (gr_num_to_int(name, &number) && number >= 1 && (uint64_t)number <= t->n) {
        *out = (size_t)number - 1;
        return GR_OK;
    }
    if (gr_num_to_int(name, &number))
        return gr_fail_arg(err, GR_ENAME, option, "%s: there is no column %s, the table has %zu",
                           option, asked, t->n);
    if (!t->header)
        return gr_fail_arg(err, GR_ENAME, option,
                           "%s: the table has no header; expected the number of a column", option);
    gr_fail_arg(err, GR_ENAME, option, "%s: there is no column '%.80s'", option, asked);
    for (size_t i = 0; i < n_front(t); i++)
        names[i] = t->at[i].name;
    gr_hint_names(err, name, names, n_front(t));
    return GR_ENAME;
}

static bool may_be_end(const gr_tcolumns *t, const gr_tcolumn *c, bool ints)
{
    return c->use == GR_USE_PLAIN && (!t->header || gr_role_named(c->name) == GR_N_ROLES) &&
           (c->type == GR_COL_STR || (ints && c->type == GR_COL_INT));
}

/* Without telling names: the first columns of text, else of text or integers, but `taken`. */
static bool ends_by_shape(const gr_tcolumns *t, size_t taken, size_t *ends, size_t n_ends)
{
    for (int ints = 0; ints < 2; ints++) {
        size_t n = 0;

        for (size_t i = 0; i < t->n && n < n_ends; i++)
            if (i != taken && may_be_end(t, &t->at[i], ints != 0))
                ends[n++] = i;
        if (n == n_ends)
            return true;
    }
    return false;
}

/* A column like depends_on is the target; the source is the one that has most of its names. */
static gr_status ends_by_target(gr_ctx *cx, gr_tcolumns *t, bool *found, gr_err *err)
{
    size_t n_best = 0, n_known;
    gr_status st;
    bool repeats;

    *found = false;
    for (size_t k = 0; k < n_front(t) && !*found; k++) {
        const gr_ends_words *w = is_target(&t->at[k]) ? gr_target_words_of(t->at[k].name) : NULL;

        if (w == NULL || !may_be_end(t, &t->at[k], true))
            continue;
        for (size_t i = 0; i < n_front(t); i++) {
            if (i == k || !may_be_end(t, &t->at[i], true))
                continue;
            if ((st = gr_column_overlap(cx, t, k, i, &n_known, &repeats, err)) != GR_OK)
                return st;
            if (*found ? n_known <= n_best : n_known == 0 && t->at[k].type != GR_COL_STR)
                continue;
            *found = true;
            n_best = n_known;
            t->source = i;
            t->target = k;
            t->words = w;
        }
    }
    return GR_OK;
}

/* Names that come once each, and beside them something that is no such name: a number, or, among
 * other columns, anything. */
static gr_status is_node_table(gr_ctx *cx, const gr_tcolumns *t, bool *is, gr_err *err)
{
    bool number = t->at[t->source].type == GR_COL_STR && t->at[t->target].type == GR_COL_INT;
    size_t n_known, n_rows = t->n_sample != 0 ? t->n_sample - t->header : 0;
    bool repeats;
    gr_status st;

    /* A table too wide to be sampled must name its ends. */
    *is = t->header && (gr_names_nodes(t->at[0].name) || t->n_sample == 0);
    if (*is || n_rows < 2 || (!number && (!t->header || t->n < 3 || n_rows < 3)))
        return GR_OK;
    if ((st = gr_column_overlap(cx, t, t->target, t->source, &n_known, &repeats, err)) == GR_OK)
        *is = !repeats && n_known == 0;
    return st;
}

static gr_status no_ends(gr_err *err)
{
    return gr_fail(err, GR_EINPUT,
                   "this is a table of nodes, or its columns do not tell the ends of edges: "
                   "expected two columns such as source and target");
}

static gr_status ends_by_header(gr_ctx *cx, gr_tcolumns *t, gr_err *err)
{
    size_t ends[2];
    gr_status st;
    bool found;

    if ((t->words = gr_ends_named(t, true, &t->source, &t->target)) != NULL ||
        (t->words = gr_ends_named(t, false, &t->source, &t->target)) != NULL)
        return GR_OK;
    if ((st = ends_by_target(cx, t, &found, err)) != GR_OK || found)
        return st;
    if (!ends_by_shape(t, SIZE_MAX, ends, 2))
        return no_ends(err);
    t->source = ends[0];
    t->target = ends[1];
    st = is_node_table(cx, t, &found, err);
    return st == GR_OK && found ? no_ends(err) : st;
}

/* Rows that are numbered one by one, and hardly ever by what stands beside the number, are about
 * nodes. */
static gr_status numbers_nodes(gr_ctx *cx, const gr_tcolumns *t, bool *does, gr_err *err)
{
    size_t n_known;
    bool repeats;
    gr_status st;

    *does = false;
    if (!gr_rows_are_numbered(t))
        return GR_OK;
    if ((st = gr_column_overlap(cx, t, 1, 0, &n_known, &repeats, err)) == GR_OK)
        *does = n_known < t->n_sample / 2;
    return st;
}

/* A name and a number that is none of the names, while two columns further on share theirs: those
 * may be the ends as well. */
static gr_status refuse_unclear(gr_ctx *cx, const gr_tcolumns *t, gr_err *err)
{
    size_t n_known;
    gr_status st;
    bool repeats;

    if (t->at[0].type != GR_COL_STR || t->at[1].type != GR_COL_INT)
        return GR_OK;
    for (size_t i = 2; i < n_front(t); i++)
        for (size_t k = i + 1; k < n_front(t); k++) {
            if (t->at[i].type != GR_COL_STR || t->at[k].type != GR_COL_STR)
                continue;
            if ((st = gr_column_overlap(cx, t, k, i, &n_known, &repeats, err)) != GR_OK)
                return st;
            if (2 * n_known >= t->n_sample)
                return gr_fail(err, GR_EINPUT,
                               "no header says which columns are the ends of edges: they may be "
                               "1 and 2, or %zu and %zu, which share names",
                               i + 1, k + 1);
        }
    return GR_OK;
}

static gr_status ends_by_place(gr_ctx *cx, gr_tcolumns *t, gr_err *err)
{
    bool nodes;
    gr_status st;

    t->source = 0;
    t->target = 1;
    if ((st = numbers_nodes(cx, t, &nodes, err)) == GR_OK && !nodes)
        st = is_node_table(cx, t, &nodes, err);
    if (st != GR_OK || nodes)
        return st != GR_OK ? st : no_ends(err);
    if (t->at[0].type == GR_COL_REAL || t->at[1].type == GR_COL_REAL)
        return gr_fail(err, GR_EINPUT,
                       "expected the names of two nodes at the beginning of a row, found numbers");
    if ((st = refuse_unclear(cx, t, err)) != GR_OK)
        return st;
    if (t->n == 3 && t->at[0].type == GR_COL_STR && t->at[1].type == GR_COL_STR &&
        t->at[2].type == GR_COL_STR)
        st = gr_middle_is_relation(cx, t, &t->triples, err);
    if (t->triples)
        t->target = 2;
    return st;
}

/* One end or both are the user's choice; the other is found by its name, else by its shape. */
static gr_status ends_by_choice(gr_tcolumns *t, const gr_read_options *o, gr_err *err)
{
    size_t *ends[2] = { &t->source, &t->target };
    const char *asked[2] = { o->source, o->target };
    gr_status st;

    t->asked = true;
    for (int i = 0; i < 2; i++)
        if (asked[i] != NULL && (st = gr_column_asked(t, i == 0 ? "source" : "target", asked[i],
                                                      ends[i], err)) != GR_OK)
            return st;
    for (int i = 0; i < 2; i++) {
        size_t known = *ends[1 - i];

        if (asked[i] != NULL)
            continue;
        for (size_t k = 0; t->words == NULL && k < n_front(t); k++) {
            *ends[i] = k;
            t->words = k != known
                           ? gr_ends_words_of(t->at[t->source].name, t->at[t->target].name, true)
                           : NULL;
        }
        if (t->words == NULL && !ends_by_shape(t, known, ends[i], 1))
            return no_ends(err);
    }
    if (t->source == t->target)
        return gr_fail_arg(err, GR_EUSAGE, "target", "source and target are the same column");
    if (t->words == NULL && t->header)
        t->words = gr_ends_words_of(t->at[t->source].name, t->at[t->target].name, true);
    if (t->words == NULL && t->header)
        t->words = gr_target_words_of(t->at[t->target].name);
    return GR_OK;
}

gr_status gr_columns_decide(gr_ctx *cx, gr_tcolumns *t, const gr_read_options *o, gr_err *err)
{
    gr_status st;

    gr_columns_types(t);
    find_direction(t);
    if (o != NULL && (o->source != NULL || o->target != NULL))
        st = ends_by_choice(t, o, err);
    else
        st = t->header ? ends_by_header(cx, t, err) : ends_by_place(cx, t, err);
    if (st == GR_OK) {
        t->at[t->source].use = GR_USE_SOURCE;
        t->at[t->target].use = GR_USE_TARGET;
    }
    return st;
}

/* --- direction --- */

int gr_says_directed(gr_str name, gr_str cell)
{
    bool own;

    if (name.len > GR_LONGEST_NAME)
        return 0;
    while (name.len != 0 && name.ptr[name.len - 1] == '_')
        name.len--;
    own = gr_str_is_nocase(name, "directed");
    if (!own && !gr_str_is_nocase(name, "type"))
        return 0;
    if (gr_str_is_nocase(cell, "directed") ||
        (own &&
         (gr_str_is_nocase(cell, "true") || gr_str_is_nocase(cell, "yes") || gr_str_is(cell, "1"))))
        return 1;
    return gr_str_is_nocase(cell, "undirected") ||
                   (own && (gr_str_is_nocase(cell, "false") || gr_str_is_nocase(cell, "no") ||
                            gr_str_is(cell, "0")))
               ? -1
               : 0;
}

/* The first column of data whose name passes, or NULL. */
static const gr_tcolumn *data_named(const gr_tcolumns *t, bool (*names)(gr_str))
{
    for (size_t i = 0; i < t->n; i++)
        if (t->at[i].use == GR_USE_PLAIN && names(t->at[i].name))
            return &t->at[i];
    return NULL;
}

bool gr_columns_directed(const gr_tcolumns *t, gr_arena *a, const char **why)
{
    gr_str from = t->at[t->source].name, to = t->at[t->target].name;
    const gr_tcolumn *flow = data_named(t, gr_names_flow);

    *why = "triples lead from head to tail";
    if (t->triples || !t->header || t->words == NULL)
        return t->triples;
    switch (t->words->kind) {
    case GR_ENDS_PLAIN: return false;
    case GR_ENDS_FLOW:
        if (flow == NULL)
            return false;
        *why = gr_str_printf(a, "its header says %.*s -> %.*s with '%.*s'", GR_FMT(from),
                             GR_FMT(to), GR_FMT(flow->name))
                   .ptr;
        return true;
    case GR_ENDS_WAY:
        if (data_named(t, gr_names_length) != NULL)
            return false;
        break;
    case GR_ENDS_NEO4J:
    case GR_ENDS_ROLES: break;
    }
    *why = gr_str_printf(a, "its header says %.*s -> %.*s", GR_FMT(from), GR_FMT(to)).ptr;
    return true;
}

const char *gr_columns_relation(const gr_tcolumns *t, gr_arena *a)
{
    if (!t->header || (t->words != NULL && t->words->kind != GR_ENDS_ROLES))
        return "";
    return gr_str_printf(a, "%.*s -> %.*s", GR_FMT(t->at[t->source].name),
                         GR_FMT(t->at[t->target].name))
        .ptr;
}

/* --- telling --- */

/* The symbol of a unit, else its plural. */
static const char *unit_name(const gr_unit *u, char out[32])
{
    gr_str rest = gr_str_of(u->symbols[0] != '\0' ? u->symbols : u->names), name;

    gr_str_split(&rest, '|', &name);
    if (u->symbols[0] == '\0')
        gr_str_split(&rest, '|', &name);
    snprintf(out, 32, "%.*s", GR_FMT(name));
    return out;
}

void gr_columns_note(const gr_tcolumns *t, gr_builder *b)
{
    char unit[32];

    if (t->header_guessed)
        gr_builder_note(b, "the first row is taken as a header: it differs from the others");
    if (t->triples)
        gr_builder_note(b, "no header: the columns are taken as head, relation and tail");
    else if (!t->header && !t->asked)
        gr_builder_note(b, "no header: the first two columns are taken as source and target");
    else if (t->words == NULL &&
             !t->asked) /* names that say what they are leave nothing to guess */
        gr_builder_note(b, "column '%.*s' is taken as source, '%.*s' as target",
                        GR_FMT(t->at[t->source].name), GR_FMT(t->at[t->target].name));
    if (t->list != 0)
        gr_builder_note(b,
                        "a cell of column %zu with '%c' in it names several targets: one edge "
                        "each",
                        t->target + 1, t->list);
    for (size_t i = 0; i < t->n; i++) {
        const gr_tcolumn *c = &t->at[i];

        if (c->use == GR_USE_NOTHING)
            gr_builder_note(b, "column %zu has no name and is left out", i + 1);
        if (c->use == GR_USE_PLAIN && (c->type == GR_COL_INT || c->type == GR_COL_REAL) &&
            c->count[GR_SHAPE_NA] != 0)
            gr_builder_note(b, "column %zu: NA and the like are taken as missing", i + 1);
        if (c->use == GR_USE_PLAIN && c->unit != NULL)
            gr_builder_note(b, "column %zu: numbers in %s, without the unit", i + 1,
                            unit_name(c->unit, unit));
    }
    if (t->about_nodes)
        gr_builder_note(b, "no '%.*s' comes twice: what the other columns say is about it",
                        GR_FMT(t->at[t->source].name));
}
