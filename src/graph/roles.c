/* Which column of edges is the weight, the capacity, the time: by the words of its name, the same
 * for every format. Where several would do and none has the role's own name, none is taken, and a
 * note names them. */
#include "graph/builder_int.h"
#include "graph/table_int.h"
#include "text/text.h"

static const char *const own[GR_N_ROLES] = { "weight", "capacity", "time" };

static bool is_number(const gr_cells *c)
{
    return c->typed && (c->type == GR_COL_INT || c->type == GR_COL_REAL);
}

/* Lists the candidates and takes none. */
static void note_candidates(gr_builder *b, gr_role role, const char *what, const bool *fits)
{
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    for (size_t i = 0; i < b->columns[GR_OF_EDGE].n && sb.len < 200; i++)
        if (fits[i])
            gr_strbuf_addf(&sb, "%s'%.*s'", sb.len != 0 ? ", " : "",
                           GR_FMT(b->columns[GR_OF_EDGE].at[i]->name));
    if (sb.failed)
        b->lost_note = true;
    else
        gr_builder_note(b, "%s could be the %s, so none is taken as such: %s", what, own[role],
                        sb.buf);
    gr_strbuf_clear(&sb);
}

/* Of several weights a length is it, if only one is: that is what the shortest path adds up. */
static size_t only_length(const gr_builder *b, const bool *fits)
{
    size_t found = SIZE_MAX, n = 0;

    for (size_t i = 0; i < b->columns[GR_OF_EDGE].n; i++)
        if (fits[i] && gr_names_length(b->columns[GR_OF_EDGE].at[i]->name)) {
            found = i;
            n++;
        }
    return n == 1 ? found : SIZE_MAX;
}

/* Text with a number in some cell. */
static bool has_numbers(const gr_cells *c)
{
    double d;

    for (size_t i = 0; c->typed && c->type == GR_COL_STR && i < c->texts.n; i++)
        if (gr_cells_has(c, i) && gr_num_to_double(c->texts.at[i], &d))
            return true;
    return false;
}

/* A column that is called so and is not all numbers. One of numbers but for some cells keeps the
 * role, so that nothing else takes it; the graph does not use it. */
static void note_spoilt(gr_builder *b, gr_role role, size_t i)
{
    const gr_cells *c = b->columns[GR_OF_EDGE].at[i];

    if (role == GR_ROLE_TIME || !b->is_table)
        return; /* dates and clock times are no fault */
    gr_builder_note(b, "column '%.*s' is not all numbers and so not taken as %s", GR_FMT(c->name),
                    own[role]);
    if (has_numbers(c))
        b->role[role] = (uint32_t)i;
}

/* *several: none could be taken. */
static void find_role(gr_builder *b, gr_role role, bool *fits, bool *several)
{
    size_t n = 0, found = SIZE_MAX;

    for (size_t i = 0; i < b->columns[GR_OF_EDGE].n; i++) {
        const gr_cells *c = b->columns[GR_OF_EDGE].at[i];

        fits[i] = gr_role_named(c->name) == role && is_number(c);
        if (gr_str_is_nocase(c->name, own[role]) && is_number(c)) {
            b->role[role] = (uint32_t)i;
            return;
        }
        if (gr_role_named(c->name) == role && !is_number(c) && c->typed)
            note_spoilt(b, role, i);
        n += fits[i];
        found = fits[i] ? i : found;
    }
    if (n > 1 && role == GR_ROLE_WEIGHT)
        found = only_length(b, fits);
    else if (n > 1)
        found = SIZE_MAX;
    if (n != 0 && found == SIZE_MAX) {
        *several = true;
        note_candidates(b, role, "several columns", fits);
    } else if (n != 0) {
        b->role[role] = (uint32_t)found;
        gr_builder_note(b, "column '%.*s' is taken as %s unless another is named",
                        GR_FMT(b->columns[GR_OF_EDGE].at[found]->name), own[role]);
    }
}

/* The only number that nothing is known of is the weight. */
static void find_lonely(gr_builder *b, bool *fits)
{
    size_t n = 0, found = 0;

    for (size_t i = 0; i < b->columns[GR_OF_EDGE].n; i++) {
        const gr_cells *c = b->columns[GR_OF_EDGE].at[i];

        fits[i] = is_number(c) && gr_role_named(c->name) == GR_N_ROLES && !gr_names_label(c->name);
        n += fits[i];
        found = fits[i] ? i : found;
    }
    if (n == 1) {
        b->role[GR_ROLE_WEIGHT] = (uint32_t)found;
        gr_builder_note(b, "column '%.*s' is taken as weight: it is the only number",
                        GR_FMT(b->columns[GR_OF_EDGE].at[found]->name));
    } else if (n > 1) {
        note_candidates(b, GR_ROLE_WEIGHT, "several numbers", fits);
    }
}

gr_status gr_builder_find_roles(gr_builder *b, gr_err *err)
{
    bool *fits = gr_new_n(&b->arena, bool, b->columns[GR_OF_EDGE].n + 1);
    bool several = false;

    if (fits == NULL)
        return gr_fail_memory(b->cx, err);
    for (int r = 0; r < GR_N_ROLES; r++)
        if (b->role[r] == GR_MAP_NONE)
            find_role(b, (gr_role)r, fits, &several);
    if (!several && b->role[GR_ROLE_WEIGHT] == GR_MAP_NONE &&
        b->role[GR_ROLE_CAPACITY] == GR_MAP_NONE)
        find_lonely(b, fits);
    return GR_OK;
}

gr_status gr_builder_take_weight(gr_builder *b, const char *name, gr_err *err)
{
    size_t n = b->columns[GR_OF_EDGE].n;
    gr_str *names = gr_new_n(&b->arena, gr_str, n + 1);
    uint32_t found = b->role[GR_ROLE_WEIGHT];

    if (names == NULL)
        return gr_fail_memory(b->cx, err);
    for (size_t i = 0; i < n; i++) {
        names[i] = b->columns[GR_OF_EDGE].at[i]->name;
        if (!b->is_table && gr_str_is(names[i], name))
            found = (uint32_t)i;
    }
    if (found == GR_MAP_NONE) {
        gr_fail_arg(err, GR_ENAME, "weight", "weight: the edges have no attribute '%.80s'", name);
        gr_hint_names(err, gr_str_of(name), names, n);
        return GR_ENAME;
    }
    if (!is_number(b->columns[GR_OF_EDGE].at[found]))
        return gr_fail_arg(err, GR_EINPUT, "weight", "weight: '%.*s' is not all numbers",
                           GR_FMT(names[found]));
    b->role[GR_ROLE_WEIGHT] = found;
    return GR_OK;
}
