/* The second pass over a table of edges: makes the graph. */
#include "graph/builder_int.h"
#include "graph/sheet_int.h"

/* --- what only the whole table tells --- */

/* The names that stand in the table: sources, and targets that are not several. */
typedef struct known {
    gr_strmap names;
    bool source_repeats;
} known;

static gr_status find_known(gr_sheet *sh, known *k, gr_err *err)
{
    gr_status st = gr_sheet_rewind(sh, err);
    bool got;

    gr_strmap_init(&k->names, &sh->cx->budget);
    while (st == GR_OK && (st = gr_sheet_next(sh, &got, err)) == GR_OK && got) {
        uint32_t *slot = gr_strmap_put(&k->names, sh->row.at[sh->t.source].text);
        gr_str target = sh->row.at[sh->t.target].text;

        if (slot == NULL)
            return gr_fail_memory(sh->cx, err);
        k->source_repeats |= *slot == 1;
        *slot = 1;
        if (memchr(target.ptr, ';', target.len) != NULL ||
            memchr(target.ptr, '|', target.len) != NULL ||
            memchr(target.ptr, ',', target.len) != NULL)
            continue;
        if ((slot = gr_strmap_put(&k->names, target)) == NULL)
            return gr_fail_memory(sh->cx, err);
        *slot = *slot == 1 ? 1 : 0;
    }
    return st == GR_OK ? gr_sheet_rewind(sh, err) : st;
}

/* A word without blanks, as programs name things. */
static bool is_identifier(gr_str s)
{
    for (size_t i = 0; i < s.len; i++)
        if ((unsigned char)s.ptr[i] <= ' ' || strchr("\"'()[]{}?!", s.ptr[i]) != NULL)
            return false;
    return s.len != 0;
}

/* Do the cells of the target that have `mark` in them name several nodes each? They do if the
 * header says so, if all pieces are names of the table, or, but for commas, if all are words. In
 * quotes under two names for ends a name was kept together on purpose, unless its pieces are names
 * and a blank divides them too. */
static gr_status divides(gr_sheet *sh, const known *k, char mark, bool *does, gr_err *err)
{
    const gr_ends_words *w = sh->t.words;
    bool told = w != NULL && w->lists, all_known = true, all_words = true, kept = false, got;
    bool spaced = true;
    gr_status st = gr_sheet_rewind(sh, err);
    uint64_t n = 0;

    while (st == GR_OK && (st = gr_sheet_next(sh, &got, err)) == GR_OK && got) {
        const gr_cell *c = &sh->row.at[sh->t.target];
        gr_str rest = c->text, piece;

        if (memchr(rest.ptr, mark, rest.len) == NULL)
            continue;
        n++;
        kept |= c->quoted && w != NULL && !told;
        while (gr_str_split(&rest, mark, &piece)) {
            spaced &= piece.ptr == c->text.ptr || (piece.len != 0 && piece.ptr[0] == ' ');
            piece = gr_str_trim(piece);
            all_known &= piece.len == 0 || gr_strmap_get(&k->names, piece) != GR_MAP_NONE;
            all_words &= piece.len == 0 || is_identifier(piece);
        }
    }
    *does = n != 0 && (!kept || (all_known && spaced)) &&
            (all_known || (mark != ' ' && told) || (strchr(";|", mark) != NULL && all_words));
    return st;
}

/* Whether cells of the target name several nodes, and whose the other columns are. */
static gr_status study(gr_sheet *sh, gr_err *err)
{
    gr_tcolumns *t = &sh->t;
    bool told = t->words != NULL && t->words->lists, does = false;
    gr_rows_of rows = t->words != NULL ? t->words->rows : GR_ROWS_EDGES;
    known k = { 0 };
    gr_status st;

    if (rows == GR_ROWS_EDGES && t->at[t->target].n_divided == 0)
        return GR_OK;
    st = find_known(sh, &k, err);
    for (const char *mark = ";|, "; st == GR_OK && !does && *mark != '\0'; mark++) {
        if (*mark == ' ' ? !told : t->at[t->target].n_divided == 0)
            continue;
        if ((st = divides(sh, &k, *mark, &does, err)) == GR_OK && does)
            t->list = *mark;
    }
    for (size_t i = 0; st == GR_OK && rows != GR_ROWS_EDGES && !k.source_repeats && i < t->n; i++)
        if (t->at[i].use == GR_USE_PLAIN &&
            (rows == GR_ROWS_NODES || gr_role_named(t->at[i].name) != GR_ROLE_WEIGHT)) {
            t->at[i].of = GR_OF_NODE;
            t->about_nodes = true;
        }
    gr_strmap_clear(&k.names);
    return st == GR_OK ? gr_sheet_rewind(sh, err) : st;
}

/* --- columns --- */

static gr_status column_name(gr_sheet *sh, size_t i, char made[32], gr_str *name, gr_err *err)
{
    gr_tcolumn *c = &sh->t.at[i];
    gr_cell named = { .text = c->name, .doubled = c->name_quoted };
    size_t n_numbers = 0;
    gr_status st = gr_sheet_text(sh, &named, name, err);

    if (sh->t.header) {
        if (sh->t.words != NULL && sh->t.words->kind == GR_ENDS_NEO4J)
            *name = gr_neo4j_name(*name);
        return st;
    }
    for (size_t k = 0; k < sh->t.n; k++)
        n_numbers += sh->t.at[k].use == GR_USE_PLAIN &&
                     (sh->t.at[k].type == GR_COL_INT || sh->t.at[k].type == GR_COL_REAL);
    snprintf(made, 32, "column%zu", i + 1);
    *name = sh->t.triples ? GR_STR("relation")
            : n_numbers == 1 && (c->type == GR_COL_INT || c->type == GR_COL_REAL) ? GR_STR("weight")
                                                                                  : gr_str_of(made);
    return st;
}

static gr_status make_columns(gr_sheet *sh, gr_builder *b, gr_err *err)
{
    for (size_t i = 0; i < sh->t.n; i++) {
        gr_tcolumn *c = &sh->t.at[i];
        char made[32];
        gr_str name;
        gr_status st;

        if (c->use != GR_USE_PLAIN)
            continue;
        if ((st = column_name(sh, i, made, &name, err)) != GR_OK)
            return st;
        for (size_t j = 0; sh->t.header && j < sh->t.n; j++)
            if ((j < i || sh->t.at[j].use != GR_USE_PLAIN) &&
                gr_str_eq(sh->t.at[j].name, c->name) && j != i)
                return gr_sheet_fail(sh, c->name.ptr, err, "two columns have this name");
        if ((st = gr_builder_column(b, c->of, name, &c->col, err)) != GR_OK)
            return st;
        if (!sh->t.header && gr_str_is(name, "weight"))
            gr_builder_note(b, "column %zu is taken as weight", i + 1);
    }
    return GR_OK;
}

/* The weight that the user names. */
static gr_status ask_weight(gr_sheet *sh, const gr_builder *b, size_t *at, gr_err *err)
{
    gr_status st;

    *at = SIZE_MAX;
    if (b->how == NULL || b->how->weight == NULL)
        return GR_OK;
    if ((st = gr_column_asked(&sh->t, "weight", b->how->weight, at, err)) != GR_OK)
        return st;
    if (sh->t.at[*at].use != GR_USE_PLAIN)
        return gr_fail_arg(err, GR_EUSAGE, "weight",
                           "weight: this column says which nodes are linked");
    sh->t.at[*at].of = GR_OF_EDGE;
    return GR_OK;
}

/* --- rows --- */

static gr_status set_cells(gr_sheet *sh, gr_builder *b, gr_of of, uint32_t id, gr_err *err)
{
    for (size_t i = 0; i < sh->t.n; i++) {
        const gr_tcolumn *col = &sh->t.at[i];
        const gr_cell *c = &sh->row.at[i];
        gr_status st;
        gr_value v;

        if (col->use == GR_USE_DIRECTION && col->n_directed != 0 &&
            gr_says_directed(col->name, c->text) < 0)
            return gr_sheet_fail(sh, c->text.ptr, err,
                                 "expected all rows directed or all undirected, found both");
        if (col->use != GR_USE_PLAIN || col->of != of || gr_cell_is_empty(c))
            continue;
        if ((st = gr_sheet_value(sh, col, c, &v, err)) != GR_OK ||
            (st = gr_builder_set(b, of, col->col, id, v, err)) != GR_OK)
            return st;
    }
    return GR_OK;
}

static gr_status add_edge(gr_sheet *sh, gr_builder *b, gr_vid u, gr_str target, gr_err *err)
{
    uint32_t edge = gr_builder_n_edges(b);
    gr_status st;
    gr_vid v;

    if ((st = gr_builder_endpoint(b, gr_name_of(target), &v, err)) != GR_OK ||
        (st = gr_builder_edge(b, u, v, err)) != GR_OK)
        return st;
    return set_cells(sh, b, GR_OF_EDGE, edge, err);
}

static gr_status add_edges(gr_sheet *sh, gr_builder *b, gr_vid u, gr_str targets, gr_err *err)
{
    gr_status st = GR_OK;
    gr_str piece;

    if (sh->t.list == 0)
        return add_edge(sh, b, u, targets, err);
    while (st == GR_OK && gr_str_split(&targets, sh->t.list, &piece)) {
        piece = gr_str_trim(piece);
        if (piece.len != 0)
            st = add_edge(sh, b, u, piece, err);
    }
    return st;
}

static gr_status add_row(gr_sheet *sh, gr_builder *b, uint64_t *n_lone, gr_err *err)
{
    const gr_cell *source = &sh->row.at[sh->t.source], *target = &sh->row.at[sh->t.target];
    bool lone = gr_cell_is_empty(target);
    gr_status st;
    gr_str name;
    gr_vid u;

    if (gr_cell_is_empty(source))
        return gr_sheet_fail(sh, source->text.ptr, err, "expected a node name, found nothing");
    if ((st = gr_sheet_text(sh, source, &name, err)) != GR_OK)
        return st;
    st = lone ? gr_builder_node(b, gr_name_of(name), &u, err)
              : gr_builder_endpoint(b, gr_name_of(name), &u, err);
    if (st == GR_OK && sh->t.about_nodes)
        st = set_cells(sh, b, GR_OF_NODE, u, err);
    *n_lone += lone;
    if (st != GR_OK || lone)
        return st;
    st = gr_sheet_text(sh, target, &name, err);
    return st == GR_OK ? add_edges(sh, b, u, name, err) : st;
}

/* --- all of it --- */

static gr_status say_direction(const gr_sheet *sh, gr_builder *b, gr_err *err)
{
    const char *relation = gr_columns_relation(&sh->t, &b->arena), *why;
    bool directed = gr_columns_directed(&sh->t, &b->arena, &why);

    if (relation == NULL || why == NULL)
        return gr_fail_memory(sh->cx, err);
    gr_builder_relation(b, relation);
    if (directed)
        gr_builder_direction(b, GR_DIRECTED, why);
    for (size_t i = 0; i < sh->t.n; i++)
        if (sh->t.at[i].use == GR_USE_DIRECTION)
            gr_builder_direction(b, sh->t.at[i].n_undirected == 0 ? GR_DIRECTED : GR_UNDIRECTED,
                                 "a column says so in every row");
    return GR_OK;
}

static void note_lone(const gr_sheet *sh, gr_builder *b, uint64_t n_lone)
{
    bool kept = true;

    for (size_t i = 0; i < sh->t.n; i++)
        kept &= sh->t.at[i].use != GR_USE_PLAIN || sh->t.at[i].of == GR_OF_NODE;
    if (n_lone != 0)
        gr_builder_note(b, "rows without a target (%llu) are taken as nodes%s",
                        (unsigned long long)n_lone, kept ? "" : "; what else they say is left out");
}

/* What the user asked for has no place in the text; the rest is about the header. */
static gr_status place_error(const gr_sheet *sh, gr_status st, gr_err *err)
{
    if (st != GR_EINPUT || err == NULL)
        return st;
    gr_sheet_fail(sh, sh->t.at[0].name.ptr, err, err->message);
    gr_err_hint(err, "name the columns of the ends: source, target; a table of nodes goes with one "
                     "of edges: nodes");
    return st;
}

static gr_status read_sheet(gr_sheet *sh, gr_builder *b, gr_err *err)
{
    uint64_t n_lone = 0;
    size_t weight;
    gr_status st;
    bool got;

    if ((st = gr_sheet_survey(sh, b->how, err)) != GR_OK)
        return st;
    if (sh->t.n == 0)
        return gr_scan_fail(&sh->s, NULL, err, "expected a table of edges, found nothing");
    if ((st = gr_columns_decide(sh->cx, &sh->t, b->how, err)) != GR_OK)
        return place_error(sh, st, err);
    if ((st = study(sh, err)) != GR_OK || (st = ask_weight(sh, b, &weight, err)) != GR_OK ||
        (st = say_direction(sh, b, err)) != GR_OK || (st = make_columns(sh, b, err)) != GR_OK)
        return st;
    if (weight != SIZE_MAX)
        gr_builder_role(b, GR_ROLE_WEIGHT, sh->t.at[weight].col);
    gr_columns_note(&sh->t, b);
    while ((st = gr_sheet_next(sh, &got, err)) == GR_OK && got)
        if ((st = add_row(sh, b, &n_lone, err)) != GR_OK)
            return st;
    note_lone(sh, b, n_lone);
    b->is_table = true;
    return st;
}

gr_status gr_edgetable_read(gr_ctx *cx, gr_input *in, gr_builder *b, char sep, gr_err *err)
{
    gr_status st = gr_scan_utf8(in->text, err);
    gr_sheet sh;

    if (st != GR_OK)
        return st;
    gr_sheet_init(&sh, cx, in->text, sep);
    st = read_sheet(&sh, b, err);
    gr_sheet_clear(&sh);
    return st;
}
