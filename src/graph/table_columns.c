/* What the columns of a table of edges mean: ends, weight, capacity, time, direction, data.
 *
 * Names decide first: two names that differ only by source/target, from/to, 1/2, a/b and the like
 * are the ends; words like cost or km make a weight. Where names say nothing, the first two columns
 * that could hold names are the ends. What was taken as what is noted, so that nobody has to
 * guess. */
#include "graph/table_int.h"

#define NO_ROLE (-1)

typedef struct pair {
    const char *from, *to;
} pair;

/* Words for the ends of an edge; a common rest around them is fine (from_stop, to_stop). */
static const pair strong_pairs[] = {
    { "source", "target" },
    { "src", "dst" },
    { "src", "dest" },
    { "src", "tgt" },
    { "source", "destination" },
    { "source", "dest" },
    { "source", "sink" },
    { "from", "to" },
    { "u", "v" },
    { "start", "end" },
    { "start", "stop" },
    { "begin", "end" },
    { "origin", "destination" },
    { "origin", "dest" },
    { "orig", "dest" },
    { "departure", "arrival" },
    { "citing", "cited" },
    { "follower", "followee" },
    { "follower", "followed" },
    { "sender", "receiver" },
    { "sender", "recipient" },
    { "caller", "callee" },
    { "parent", "child" },
    { "child", "parent" },
    { "buyer", "seller" },
    { "seller", "buyer" },
    { "payer", "payee" },
    { "head", "tail" },
    { "tail", "head" },
    { "subject", "object" },
    { "predecessor", "successor" },
    { "pred", "succ" },
    { "node", "neighbor" },
    { "node", "neighbour" },
    { "person", "friend" },
    { "user", "friend" },
    { "name", "friend" },
    { "employee", "manager" },
    { "manager", "employee" },
    { "winner", "loser" },
    { "supplier", "customer" },
    { "package", "dependency" },
    { "task", "depends_on" },
    { "course", "prerequisite" },
    { "prerequisite", "course" },
    { "id", "parent_id" },
    { "id", "parent" },
    { "id", "manager_id" },
    { "user", "item" },
    { "first", "second" },
    { "left", "right" },
};

/* These need a common rest to mean ends for sure: site_1, site_2. */
static const pair weak_pairs[] = { { "1", "2" }, { "a", "b" }, { "0", "1" },
                                   { "i", "j" }, { "s", "t" }, { "x", "y" } };

static const struct {
    int role;
    const char *words; /* one of them is a word of the column's name */
} role_words[] = {
    { GR_ROLE_CAPACITY, "capacity cap capacities bandwidth maxflow throughput" },
    { GR_ROLE_WEIGHT, "weight weights w wt cost costs distance dist length len km kms miles mi "
                      "meters metres price fare toll duration minutes mins min hours hrs latency "
                      "delay strength" },
};
static const char time_names[] = "time timestamp date datetime departure t ts departure_time";
/* Numbers that are never the weight, however lonely. */
static const char label_words[] = "id key index idx no number year month day line route rank level "
                                  "group class label type code";
static const char node_table_names[] = "id node node_id nodeid vertex vertex_id key";

static bool in_words(const char *words, gr_str word)
{
    gr_str rest = gr_str_of(words), w;

    while (gr_str_split(&rest, ' ', &w))
        if (w.len == word.len && strncasecmp(w.ptr, word.ptr, w.len) == 0)
            return true;
    return false;
}

static bool is_small(char c)
{
    return c >= 'a' && c <= 'z';
}

static bool is_capital(char c)
{
    return c >= 'A' && c <= 'Z';
}

static bool is_letter(char c)
{
    return is_small(c) || is_capital(c);
}

/* The next word of a name: letters, split where anything else or a capital after a small letter
 * stands. */
static bool next_word(gr_str *rest, gr_str *word)
{
    size_t i = 0, from;

    while (i < rest->len && !is_letter(rest->ptr[i]))
        i++;
    from = i;
    while (i < rest->len && is_letter(rest->ptr[i]) &&
           !(i > from && is_capital(rest->ptr[i]) && is_small(rest->ptr[i - 1])))
        i++;
    *word = gr_str_sub(*rest, from, i);
    *rest = gr_str_sub(*rest, i, rest->len);
    return word->len != 0;
}

static bool has_word(gr_str name, const char *words)
{
    gr_str word;

    while (next_word(&name, &word))
        if (in_words(words, word))
            return true;
    return false;
}

static int role_of_name(gr_str name)
{
    for (size_t i = 0; i < sizeof role_words / sizeof role_words[0]; i++)
        if (in_words(role_words[i].words, name) || has_word(name, role_words[i].words))
            return role_words[i].role;
    if (gr_str_is_nocase(name, "max_flow") || gr_str_is_nocase(name, "max flow"))
        return GR_ROLE_CAPACITY;
    if (gr_str_is_nocase(name, "travel_time") || gr_str_is_nocase(name, "travel time"))
        return GR_ROLE_WEIGHT;
    return in_words(time_names, name) ? GR_ROLE_TIME : NO_ROLE;
}

/* Is y the name x with p->from at one place replaced by p->to? */
static bool differ_by(gr_str x, gr_str y, const pair *p, bool need_rest)
{
    size_t f = strlen(p->from), t = strlen(p->to);

    if (x.len < f || y.len != x.len - f + t || (need_rest && x.len == f))
        return false;
    for (size_t i = 0; i + f <= x.len; i++)
        if (strncasecmp(x.ptr, y.ptr, i) == 0 && strncasecmp(x.ptr + i, p->from, f) == 0 &&
            strncasecmp(y.ptr + i, p->to, t) == 0 &&
            strncasecmp(x.ptr + i + f, y.ptr + i + t, x.len - i - f) == 0)
            return true;
    return false;
}

static bool is_pair(const gr_tcolumn *x, const gr_tcolumn *y, bool strong)
{
    const pair *pairs = strong ? strong_pairs : weak_pairs;
    size_t n = strong ? sizeof strong_pairs / sizeof(pair) : sizeof weak_pairs / sizeof(pair);

    if (role_of_name(x->name) != NO_ROLE || role_of_name(y->name) != NO_ROLE ||
        x->name_shape != GR_SHAPE_TEXT || y->name_shape != GR_SHAPE_TEXT)
        return false;
    if (!strong && (x->count[GR_SHAPE_REAL] != 0 || y->count[GR_SHAPE_REAL] != 0))
        return false;
    for (size_t i = 0; i < n; i++)
        if (differ_by(x->name, y->name, &pairs[i], !strong))
            return true;
    return false;
}

bool gr_ends_named(const gr_tcolumns *t, bool strong, size_t *source, size_t *target)
{
    size_t n =
        t->n < 64 ? t->n : 64; /* ends stand near the front; keeps this quadratic search small */

    for (size_t low = 0; low < n; low++)
        for (size_t high = low + 1; high < n; high++) {
            bool forth = is_pair(&t->at[low], &t->at[high], strong);

            if (forth || is_pair(&t->at[high], &t->at[low], strong)) {
                *source = forth ? low : high;
                *target = forth ? high : low;
                return true;
            }
        }
    return false;
}

static uint64_t n_numbers(const gr_tcolumn *c)
{
    return c->count[GR_SHAPE_INT] + c->count[GR_SHAPE_REAL];
}

static bool is_numeric(const gr_tcolumn *c)
{
    return n_numbers(c) != 0 && c->count[GR_SHAPE_TEXT] == 0 && c->count[GR_SHAPE_BOOL] == 0;
}

bool gr_header_found(const gr_tcolumns *t)
{
    size_t u, v;

    if (!t->first_recurs && (gr_ends_named(t, true, &u, &v) || gr_ends_named(t, false, &u, &v)))
        return true;
    for (size_t i = 0; i < t->n; i++)
        if (t->at[i].name_shape == GR_SHAPE_INT || t->at[i].name_shape == GR_SHAPE_REAL)
            return false;
    for (size_t i = 0; i < t->n; i++)
        if (t->at[i].name_shape == GR_SHAPE_TEXT && is_numeric(&t->at[i]))
            return true;
    return false;
}

static gr_coltype type_of(const gr_tcolumns *t, const gr_tcolumn *c)
{
    if (t->quotes_mean_text && c->n_quoted != 0)
        return GR_COL_STR;
    if (is_numeric(c))
        return c->count[GR_SHAPE_REAL] != 0 ? GR_COL_REAL : GR_COL_INT;
    if (c->count[GR_SHAPE_BOOL] != 0 &&
        n_numbers(c) + c->count[GR_SHAPE_TEXT] + c->count[GR_SHAPE_NA] == 0)
        return GR_COL_BOOL;
    return GR_COL_STR;
}

static bool is_number_type(gr_coltype t)
{
    return t == GR_COL_INT || t == GR_COL_REAL;
}

/* Without telling names: the first two columns of text, else of text or integers. */
static bool ends_by_shape(const gr_tcolumns *t, size_t *source, size_t *target)
{
    for (int with_ints = 0; with_ints < 2; with_ints++) {
        size_t found[2], n = 0;

        for (size_t i = 0; i < t->n && n < 2; i++) {
            const gr_tcolumn *c = &t->at[i];

            if (c->use == GR_USE_PLAIN && role_of_name(c->name) == NO_ROLE &&
                (c->type == GR_COL_STR || (with_ints && c->type == GR_COL_INT)))
                found[n++] = i;
        }
        if (n == 2) {
            *source = found[0];
            *target = found[1];
            return true;
        }
    }
    return false;
}

static gr_status find_ends(gr_tcolumns *t, gr_err *err)
{
    if (!t->header) {
        t->source = 0;
        t->target = 1;
    } else if (!gr_ends_named(t, true, &t->source, &t->target) &&
               !gr_ends_named(t, false, &t->source, &t->target)) {
        if (in_words(node_table_names, t->at[0].name) || !ends_by_shape(t, &t->source, &t->target))
            return gr_fail(err, GR_EINPUT,
                           "this is a table of nodes, or its header does not tell the ends of "
                           "edges: expected two columns such as source and target");
    }
    t->at[t->source].use = GR_USE_SOURCE;
    t->at[t->target].use = GR_USE_TARGET;
    return GR_OK;
}

static gr_tcolumn *with_role(gr_tcolumns *t, int role)
{
    for (size_t i = 0; i < t->n; i++)
        if (t->at[i].use == GR_USE_PLAIN && t->at[i].role == role)
            return &t->at[i];
    return NULL;
}

/* At most one column a role: the one with the role's own name, else the first. A single number
 * column that nothing is known of is the weight. */
static void find_roles(gr_tcolumns *t)
{
    static const char *const own[GR_N_ROLES] = { "weight", "capacity", "time" };
    gr_tcolumn *lonely = NULL;
    size_t n_plain = 0;

    for (size_t i = 0; i < t->n; i++) {
        gr_tcolumn *c = &t->at[i], *other;
        int role = t->header ? role_of_name(c->name) : NO_ROLE;

        if (c->use != GR_USE_PLAIN || !is_number_type(c->type))
            continue;
        if (role == NO_ROLE) {
            if (!t->header || !has_word(c->name, label_words)) {
                if (lonely == NULL)
                    lonely = c;
                n_plain++;
            }
            continue;
        }
        other = with_role(t, role);
        if (other == NULL || gr_str_is_nocase(c->name, own[role])) {
            if (other != NULL)
                other->role = NO_ROLE;
            c->role = role;
        }
    }
    if (lonely != NULL && (n_plain == 1 || !t->header) && with_role(t, GR_ROLE_WEIGHT) == NULL &&
        with_role(t, GR_ROLE_CAPACITY) == NULL && with_role(t, GR_ROLE_TIME) == NULL)
        lonely->role = GR_ROLE_WEIGHT;
}

gr_status gr_columns_decide(gr_tcolumns *t, gr_err *err)
{
    bool direction = false;
    gr_status st;

    for (size_t i = 0; i < t->n; i++) {
        gr_tcolumn *c = &t->at[i];

        c->use = GR_USE_PLAIN;
        c->role = NO_ROLE;
        c->type = type_of(t, c);
        if (t->header && c->name.len == 0 && !c->name_quoted) {
            c->use = GR_USE_NOTHING;
        } else if (t->header && !direction && gr_says_directed(c->name, GR_STR("directed")) != 0 &&
                   c->n_directed + c->n_undirected == t->n_rows &&
                   (t->n_rows != 0 || gr_says_directed(c->name, GR_STR("true")) != 0)) {
            c->use = GR_USE_DIRECTION;
            direction = true;
        }
    }
    if ((st = find_ends(t, err)) == GR_OK)
        find_roles(t);
    return st;
}

int gr_says_directed(gr_str name, gr_str cell)
{
    bool own;

    while (name.len != 0 && name.ptr[name.len - 1] == '_')
        name.len--;
    own = gr_str_is_nocase(name, "directed");
    if (!own && !gr_str_is_nocase(name, "type"))
        return 0;
    if (gr_str_is_nocase(cell, "directed") || (own && in_words("true 1 yes", cell)))
        return 1;
    return gr_str_is_nocase(cell, "undirected") || (own && in_words("false 0 no", cell)) ? -1 : 0;
}

static const char *const role_names[GR_N_ROLES] = { "weight", "capacity", "time" };

/* A column of numbers but for some cells keeps its role, so that tools that would use it say why
 * they cannot. */
static void note_spoilt(const gr_tcolumns *t, const gr_tcolumn *c, int role, gr_builder *b)
{
    bool taken = n_numbers(c) == 0;

    for (size_t i = 0; i < t->n; i++)
        taken = taken || (t->at[i].use == GR_USE_PLAIN && t->at[i].role == role);
    if (role == GR_ROLE_TIME)
        return; /* what is not numbers may be times: the builder knows when it has them all */
    gr_builder_note(b, "column '%.*s' is not all numbers and so not taken as %s", GR_FMT(c->name),
                    role_names[role]);
    if (!taken)
        gr_builder_role(b, (gr_role)role, c->col);
}

void gr_columns_note(const gr_tcolumns *t, gr_builder *b)
{

    if (!t->header) {
        gr_builder_note(b, "no header: the first two columns are taken as source and target");
    } else {
        gr_builder_note(b, "column '%.*s' is taken as source, '%.*s' as target",
                        GR_FMT(t->at[t->source].name), GR_FMT(t->at[t->target].name));
    }
    for (size_t i = 0; i < t->n; i++) {
        const gr_tcolumn *c = &t->at[i];

        if (c->use == GR_USE_NOTHING)
            gr_builder_note(b, "column %zu has no name and is left out", i + 1);
        if (c->use != GR_USE_PLAIN)
            continue;
        if (c->role != NO_ROLE && t->header)
            gr_builder_note(b, "column '%.*s' is taken as %s", GR_FMT(c->name),
                            role_names[c->role]);
        else if (c->role != NO_ROLE)
            gr_builder_note(b, "column %zu is taken as weight", i + 1);
        else if (t->header && role_of_name(c->name) != NO_ROLE && !is_number_type(c->type))
            note_spoilt(t, c, role_of_name(c->name), b);
        if (is_number_type(c->type) && c->count[GR_SHAPE_NA] != 0)
            gr_builder_note(b, "column %zu: NA and the like are taken as missing", i + 1);
    }
}
