/* The text of a tool: header, body, oracle. docs/LUA.md describes it.
 *
 * The header is the comment lines at the top, "-- key: value" each. A line "--- oracle" ends the
 * body and begins the second method. */
#include "script/script_int.h"

#define MAX_PARAMS     16
#define MAX_TESTS      100
#define MAX_INVARIANTS 50

typedef struct type_name {
    const char *name;
    int type;
} type_name;

static const type_name param_types[] = {
    { "node", GR_P_NODE },
    { "nodes", GR_P_NODES },
    { "edges", GR_P_EDGES },
    { "attribute", GR_P_ATTR },
    { "node attribute", GR_P_NODE_ATTR },
    { "integer", GR_P_INT },
    { "number", GR_P_REAL },
    { "boolean", GR_P_BOOL },
    { "text", GR_P_TEXT },
    { "value", GR_P_VALUE },
    { NULL, 0 },
};

static const type_name result_types[] = {
    { "boolean", GR_R_BOOL },  { "integer", GR_R_INT },
    { "number", GR_R_NUMBER }, { "text", GR_R_TEXT },
    { "node", GR_R_NODE },     { "nodes", GR_R_NODES },
    { "edges", GR_R_EDGES },   { "path", GR_R_PATH },
    { "list", GR_R_LIST },     { "groups", GR_R_GROUPS },
    { "record", GR_R_RECORD }, { "table", GR_R_TABLE },
    { "value", GR_R_ANY },     { NULL, 0 },
};

static const type_name demands[] = {
    { "directed", GR_WANTS_DIRECTED },
    { "undirected", GR_WANTS_UNDIRECTED },
    { "nodes", GR_WANTS_NODES },
    { NULL, 0 },
};

typedef struct reader {
    gr_arena *a;
    gr_str rest; /* lines not read yet */
    uint32_t line;
    gr_script *s;
    gr_param *params;
    gr_str details;
    gr_err *err;
    unsigned seen; /* keys that may stand once, by their row */
    bool has_result;
} reader;

static gr_status no_memory(reader *r)
{
    return gr_fail(r->err, GR_EMEMORY, "out of memory");
}

static gr_status bad(reader *r, const char *key, const char *what, gr_str found)
{
    return gr_fail_at(r->err, GR_EINPUT, r->line, 1, "%s: expected %s, found '%.*s'", key, what,
                      (int)(found.len > 80 ? 80 : found.len), found.ptr);
}

/* *out = a copy that ends with NUL. */
static gr_status keep(reader *r, gr_str s, const char **out)
{
    gr_str copy = gr_str_dup(r->a, s);

    if (copy.ptr == NULL)
        return no_memory(r);
    *out = copy.ptr;
    return GR_OK;
}

/* The types one may write, for errors. */
static gr_status unknown_type(reader *r, const char *key, const type_name *types, gr_str found)
{
    gr_str names[16];
    size_t n = 0;

    bad(r, key, "a type", found);
    for (; types[n].name != NULL; n++)
        names[n] = gr_str_of(types[n].name);
    gr_hint_names(r->err, found, names, n);
    return GR_EINPUT;
}

static const type_name *type_named(const type_name *types, gr_str s)
{
    for (; types->name != NULL; types++)
        if (gr_str_is(s, types->name))
            return types;
    return NULL;
}

bool gr_script_good_name(gr_str name)
{
    for (size_t i = 0; i < name.len; i++)
        if (!(name.ptr[i] >= 'a' && name.ptr[i] <= 'z') &&
            !(i != 0 && (name.ptr[i] == '_' || gr_is_digit(name.ptr[i]))))
            return false;
    return name.len != 0 && name.len <= 40;
}

/* Words that a parameter cannot be called: Lua's own, and those that bodies see. */
static bool reserved(gr_str s)
{
    static const char *const words[] = { "and",   "break", "do",       "else",  "elseif", "end",
                                         "false", "for",   "function", "goto",  "if",     "in",
                                         "local", "nil",   "not",      "or",    "repeat", "return",
                                         "then",  "true",  "until",    "while", "result", "graph" };

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (gr_str_is(s, words[i]))
            return true;
    return false;
}

/* "1..20" at the end of a type. */
static bool take_range(gr_str *type, gr_param *p)
{
    size_t space = type->len;
    gr_str range;
    size_t dots;

    while (space > 0 && type->ptr[space - 1] != ' ')
        space--;
    range = gr_str_sub(*type, space, type->len);
    dots = gr_str_find(range, "..");
    if (space == 0 || dots == range.len)
        return true;
    p->bounded = true;
    *type = gr_str_trim(gr_str_sub(*type, 0, space));
    return gr_num_to_double(gr_str_sub(range, 0, dots), &p->min) &&
           gr_num_to_double(gr_str_sub(range, dots + 2, range.len), &p->max) && p->min <= p->max;
}

/* "one of a, b, c", "integer 1..20", "node" */
static gr_status param_type(reader *r, gr_str type, gr_param *p)
{
    const type_name *t;
    gr_str whole = type;

    if (gr_str_starts(type, "one of ")) {
        p->type = GR_P_CHOICE;
        return keep(r, gr_str_trim(gr_str_sub(type, 7, type.len)), &p->choices);
    }
    if (!take_range(&type, p))
        return bad(r, "param", "a range such as 1..20", whole);
    t = type_named(param_types, type);
    if (t == NULL)
        return unknown_type(r, "param", param_types, type);
    p->type = (gr_ptype)t->type;
    if (p->bounded && p->type != GR_P_INT && p->type != GR_P_REAL)
        return bad(r, "param", "a range of integers or numbers only", whole);
    return GR_OK;
}

/* "source: node: where to start", "k: integer 1..9 = 2: how many" */
static gr_status read_param(reader *r, gr_str value)
{
    gr_param *p = &r->params[r->s->row.n_params];
    gr_str name, type, standard = { NULL, 0 };
    size_t eq;
    gr_status st;

    if (r->s->row.n_params == MAX_PARAMS)
        return gr_fail_at(r->err, GR_EINPUT, r->line, 1, "a tool has at most %d parameters",
                          MAX_PARAMS);
    gr_str_split(&value, ':', &name);
    name = gr_str_trim(name);
    if (!gr_script_good_name(name) || reserved(name))
        return bad(r, "param", "a name of small letters that Lua does not use itself", name);
    for (size_t i = 0; i < r->s->row.n_params; i++)
        if (gr_str_is(name, r->params[i].name))
            return bad(r, "param", "another name", name);
    if (value.ptr == NULL || !gr_str_split(&value, ':', &type))
        return bad(r, "param", "NAME: TYPE: what it is", name);
    type = gr_str_trim(type);
    eq = gr_str_find(type, "=");
    if (eq < type.len) {
        standard = gr_str_trim(gr_str_sub(type, eq + 1, type.len));
        type = gr_str_trim(gr_str_sub(type, 0, eq));
        p->need = GR_OPTIONAL;
    }
    value = gr_str_trim(value);
    if ((st = param_type(r, type, p)) != GR_OK || (st = keep(r, name, &p->name)) != GR_OK ||
        (st = keep(r, value.len != 0 ? value : name, &p->doc)) != GR_OK)
        return st;
    if (standard.len != 0 && !gr_str_is(standard, "none") &&
        (st = keep(r, standard, &p->standard)) != GR_OK)
        return st;
    r->s->row.n_params++;
    return GR_OK;
}

static gr_status read_result(reader *r, gr_str value)
{
    const type_name *t = type_named(result_types, value);

    if (t == NULL)
        return unknown_type(r, "result", result_types, value);
    r->s->row.result = (gr_rtype)t->type;
    r->has_result = true;
    return GR_OK;
}

static gr_status read_needs(reader *r, gr_str value)
{
    gr_str word;

    while (gr_str_split(&value, ',', &word)) {
        const type_name *t = type_named(demands, gr_str_trim(word));

        if (t == NULL)
            return bad(r, "needs", "directed, undirected or nodes", gr_str_trim(word));
        r->s->row.demands |= (unsigned)t->type;
    }
    return GR_OK;
}

/* "a-b, b-c | source=a | 1": the first and the last bar part it. */
static gr_status read_test(reader *r, gr_str value)
{
    gr_script_test *t = &r->s->tests[r->s->n_tests];
    size_t first = gr_str_find(value, "|"), last = value.len;

    if (r->s->n_tests == MAX_TESTS)
        return gr_fail_at(r->err, GR_EINPUT, r->line, 1, "a tool has at most %d tests", MAX_TESTS);
    while (last > 0 && value.ptr[last - 1] != '|')
        last--;
    if (last == 0 || last - 1 == first)
        return bad(r, "test", "GRAPH | ARGUMENTS | VALUE", value);
    t->graph = gr_str_dup(r->a, gr_str_trim(gr_str_sub(value, 0, first)));
    t->args = gr_str_trim(gr_str_sub(value, first + 1, last - 1));
    t->value = gr_str_trim(gr_str_sub(value, last, value.len));
    t->line = r->line;
    r->s->n_tests++;
    return t->graph.ptr != NULL ? GR_OK : no_memory(r);
}

static gr_status read_invariant(reader *r, gr_str value)
{
    if (r->s->n_invariants == MAX_INVARIANTS)
        return gr_fail_at(r->err, GR_EINPUT, r->line, 1, "a tool has at most %d invariants",
                          MAX_INVARIANTS);
    r->s->invariants[r->s->n_invariants++] = value;
    return GR_OK;
}

static gr_status read_name(reader *r, gr_str value)
{
    if (!gr_script_good_name(value))
        return bad(r, "name",
                   "a small letter, then small letters, digits and underscores, 40 at "
                   "most",
                   value);
    return keep(r, value, &r->s->row.name);
}

static gr_status read_summary(reader *r, gr_str value)
{
    return keep(r, value, &r->s->row.summary);
}

static gr_status read_cues(reader *r, gr_str value)
{
    return keep(r, value, &r->s->row.cues);
}

static gr_status read_origin(reader *r, gr_str value)
{
    r->s->origin = value;
    return GR_OK;
}

static gr_status read_details(reader *r, gr_str value)
{
    r->details = gr_str_printf(r->a, "%.*s%s%.*s", GR_FMT(r->details), r->details.len ? " " : "",
                               GR_FMT(value));
    return r->details.ptr != NULL ? GR_OK : no_memory(r);
}

static const struct {
    const char *key;
    bool once;
    gr_status (*read)(reader *r, gr_str value);
} keys[] = {
    { "name", true, read_name },        { "summary", true, read_summary },
    { "details", false, read_details }, { "param", false, read_param },
    { "result", true, read_result },    { "needs", true, read_needs },
    { "cues", true, read_cues },        { "origin", true, read_origin },
    { "test", false, read_test },       { "invariant", false, read_invariant },
};
#define N_KEYS (sizeof keys / sizeof *keys)

/* "-- key: value"; "-- param NAME: ..." has its colon later. */
static gr_status read_key(reader *r, gr_str text)
{
    gr_str names[N_KEYS], key;
    size_t end = 0, k;

    while (end < text.len && text.ptr[end] != ':' && text.ptr[end] != ' ')
        end++;
    key = gr_str_sub(text, 0, end);
    for (k = 0; k < N_KEYS && !gr_str_is(key, keys[k].key); k++)
        names[k] = gr_str_of(keys[k].key);
    if (k == N_KEYS) {
        bad(r, "header", "-- KEY: value", text);
        gr_hint_names(r->err, key, names, N_KEYS);
        return GR_EINPUT;
    }
    if (keys[k].once && (r->seen & 1u << k) != 0)
        return gr_fail_at(r->err, GR_EINPUT, r->line, 1, "%s is given twice", keys[k].key);
    r->seen |= 1u << k;
    text = gr_str_trim(gr_str_sub(text, end, text.len));
    if (text.len != 0 && text.ptr[0] == ':')
        text = gr_str_trim(gr_str_sub(text, 1, text.len));
    if (text.len == 0)
        return gr_fail_at(r->err, GR_EINPUT, r->line, 1, "%s: nothing follows", keys[k].key);
    return keys[k].read(r, text);
}

static bool next_line(reader *r, gr_str *line)
{
    if (r->rest.len == 0 || !gr_str_split(&r->rest, '\n', line))
        return false;
    r->line++;
    return true;
}

static gr_status read_header(reader *r)
{
    gr_str line;
    gr_status st = GR_OK;

    while (st == GR_OK && gr_str_starts(r->rest, "--") && !gr_str_starts(r->rest, "---") &&
           next_line(r, &line)) {
        line = gr_str_trim(gr_str_sub(line, 2, line.len));
        if (line.len != 0)
            st = read_key(r, line);
    }
    return st;
}

/* The rest is the body up to "--- oracle", then the oracle. */
static void read_bodies(reader *r)
{
    gr_script *s = r->s;
    gr_str line;

    s->body = r->rest;
    s->body_line = r->line + 1;
    while (next_line(r, &line))
        if (gr_str_is(gr_str_trim(line), "--- oracle")) {
            s->body.len = (size_t)(line.ptr - s->body.ptr);
            s->oracle = r->rest.len != 0 ? r->rest : GR_STR("");
            s->oracle_line = r->line + 1;
            return;
        }
}

static gr_status check_whole(reader *r)
{
    gr_script *s = r->s;

    if (s->row.name == NULL || s->row.summary == NULL || !r->has_result)
        return gr_fail_at(r->err, GR_EINPUT, 1, 1, "expected a line '-- %s: ...' at the top",
                          s->row.name == NULL      ? "name"
                          : s->row.summary == NULL ? "summary"
                                                   : "result");
    if (gr_str_trim(s->body).len == 0)
        return gr_fail_at(r->err, GR_EINPUT, s->body_line, 1,
                          "expected the body of a Lua function after the header");
    if (s->oracle_line != 0 && gr_str_trim(s->oracle).len == 0)
        return gr_fail_at(r->err, GR_EINPUT, s->oracle_line, 1,
                          "expected the body of a Lua function after '--- oracle'");
    return GR_OK;
}

/* What the row says beyond the header's own words. */
static gr_status finish_row(reader *r)
{
    gr_script *s = r->s;
    gr_str details = gr_str_printf(r->a, "%.*s%sA tool of your own, written in Lua%s%.*s.",
                                   GR_FMT(r->details), r->details.len != 0 ? " " : "",
                                   s->origin.len != 0 ? "; origin: " : "", GR_FMT(s->origin));

    s->row.family = "own";
    s->row.params = r->params;
    s->row.run_row = gr_script_run_row;
    s->row.verify_row = gr_script_verify_row;
    s->row.checked_by = s->oracle.len != 0 ? "its second method, where the graph is small enough"
                        : s->n_tests + s->n_invariants != 0
                            ? "its own tests and invariants; the answer counts as unchecked"
                            : NULL;
    s->row.details = details.ptr;
    s->tried = gr_new(r->a, atomic_bool);
    if (details.ptr == NULL || s->tried == NULL)
        return no_memory(r);
    if (s->n_tests != 0) {
        const gr_script_test *t = &s->tests[0];
        gr_str call = gr_str_printf(r->a, "%s(G%s%.*s)", s->row.name, t->args.len != 0 ? ", " : "",
                                    GR_FMT(t->args));
        gr_str value = gr_str_dup(r->a, t->value);

        if (call.ptr == NULL || value.ptr == NULL)
            return no_memory(r);
        s->row.example = (gr_example){ t->graph.ptr, call.ptr, value.ptr };
    }
    return GR_OK;
}

gr_status gr_script_parse(gr_arena *a, gr_str text, gr_script **out, gr_err *err)
{
    reader r = { .a = a, .err = err };
    size_t good = gr_utf8_valid_prefix(text);
    gr_status st;

    if (text.len > GR_SCRIPT_MAX)
        return gr_fail(err, GR_EINPUT, "a tool's text has at most %zu kB", GR_SCRIPT_MAX >> 10);
    if (good != text.len || memchr(text.ptr, '\0', text.len) != NULL)
        return gr_fail(err, GR_EINPUT, "expected a tool in Lua as UTF-8 text, found other bytes");
    r.s = gr_new(a, gr_script);
    r.params = gr_new_n(a, gr_param, MAX_PARAMS);
    r.rest = gr_str_dup(a, text);
    if (r.s == NULL || r.params == NULL || r.rest.ptr == NULL ||
        (r.s->tests = gr_new_n(a, gr_script_test, MAX_TESTS)) == NULL ||
        (r.s->invariants = gr_new_n(a, gr_str, MAX_INVARIANTS)) == NULL)
        return no_memory(&r);
    r.s->text = r.rest;
    if ((st = read_header(&r)) != GR_OK)
        return st;
    read_bodies(&r);
    if ((st = check_whole(&r)) != GR_OK || (st = finish_row(&r)) != GR_OK)
        return st;
    *out = r.s;
    return GR_OK;
}
