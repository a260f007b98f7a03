/* Between a model and a tool: what a model is told, and what is made of what it writes. */
#include "script/script_int.h"

/* One line of the header, whatever the text holds. */
static void add_key(gr_strbuf *sb, const char *key, gr_str value)
{
    gr_strbuf_addf(sb, "-- %s: ", key);
    for (size_t i = 0; i < value.len; i++)
        gr_strbuf_addc(sb, (unsigned char)value.ptr[i] < ' ' ? ' ' : value.ptr[i]);
    gr_strbuf_addc(sb, '\n');
}

/* The first words of the task: "How many friends..." is how_many_friends. */
static void add_name(gr_strbuf *sb, gr_str task)
{
    size_t start = sb->len;

    for (size_t i = 0; i < task.len && sb->len - start < 32; i++) {
        char c = task.ptr[i];

        c = c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
        if ((c >= 'a' && c <= 'z') || (gr_is_digit(c) && sb->len != start))
            gr_strbuf_addc(sb, c);
        else if (sb->len != start && sb->buf[sb->len - 1] != '_')
            gr_strbuf_addc(sb, '_');
    }
    while (sb->len > start && sb->buf[sb->len - 1] == '_')
        sb->buf[--sb->len] = '\0';
    if (sb->len == start)
        gr_strbuf_adds(sb, "made");
}

/* Cuts a text at a character's end, at most n bytes. */
static gr_str shortened(gr_str s, size_t n)
{
    return s.len <= n ? s : gr_str_sub(s, 0, gr_utf8_valid_prefix(gr_str_sub(s, 0, n)));
}

static void add_body(gr_strbuf *sb, gr_str body)
{
    gr_str line;

    gr_strbuf_addc(sb, '\n');
    while (body.len != 0 && gr_str_split(&body, '\n', &line)) {
        if (gr_str_is(gr_str_trim(line), "--- oracle")) /* a body cannot begin the next part */
            continue;
        gr_strbuf_add(sb, line);
        gr_strbuf_addc(sb, '\n');
    }
}

static void write_draft(gr_strbuf *sb, const gr_script_draft *d)
{
    gr_str params = d->params, line;

    gr_strbuf_adds(sb, "-- name: ");
    if (d->name.len != 0)
        gr_strbuf_add(sb, gr_str_sub(d->name, 0, d->name.len < 200 ? d->name.len : 200));
    else
        add_name(sb, d->task);
    gr_strbuf_addc(sb, '\n');
    add_key(sb, "summary", shortened(d->summary.len != 0 ? d->summary : d->task, 200));
    while (params.len != 0 && gr_str_split(&params, '\n', &line))
        if (gr_str_trim(line).len != 0)
            add_key(sb, "param", gr_str_trim(line));
    add_key(sb, "result", d->result);
    if (d->task.len != 0) {
        gr_strbuf_adds(sb, "-- origin: made for the question: ");
        gr_str task = shortened(d->task, 300);

        for (size_t i = 0; i < task.len; i++)
            gr_strbuf_addc(sb, (unsigned char)task.ptr[i] < ' ' ? ' ' : task.ptr[i]);
        gr_strbuf_addc(sb, '\n');
    }
    for (size_t i = 0; i < d->n_invariants; i++)
        add_key(sb, "invariant", d->invariants[i]);
    add_body(sb, d->body);
    if (gr_str_trim(d->oracle).len != 0) {
        gr_strbuf_adds(sb, "\n--- oracle\n");
        add_body(sb, d->oracle);
    }
}

gr_status gr_script_make(gr_ctx *cx, const gr_script_draft *d, gr_script **out, gr_err *err)
{
    gr_strbuf sb;
    gr_status st;

    if (d->name.len != 0 && !gr_script_good_name(d->name))
        return gr_fail_arg(err, GR_EINPUT, "name",
                           "'%.*s' cannot name a tool: expected a small letter, then small "
                           "letters, digits and underscores, 40 at most",
                           (int)(d->name.len > 80 ? 80 : d->name.len), d->name.ptr);
    if (gr_str_trim(d->body).len == 0)
        return gr_fail_arg(err, GR_EINPUT, "body", "expected the body of a Lua function");
    if (gr_str_trim(d->result).len == 0)
        return gr_fail_arg(err, GR_EINPUT, "result", "expected the type of the result");
    gr_strbuf_init(&sb, &cx->budget, 0);
    write_draft(&sb, d);
    st = sb.failed ? gr_fail_memory(cx, err)
                   : gr_script_parse(&cx->arena, gr_strbuf_str(&sb), out, err);
    gr_strbuf_clear(&sb);
    return st;
}

/* A name that no tool has: what the draft says, then with a number behind it. */
static gr_str free_name(gr_ctx *cx, const gr_script_draft *d, const gr_registry *tools)
{
    const gr_alias *alias;
    gr_strbuf sb;
    gr_str base, name;

    gr_strbuf_init(&sb, &cx->budget, 0);
    if (d->name.len != 0)
        gr_strbuf_add(&sb, d->name);
    else
        add_name(&sb, d->task);
    name = base = sb.failed ? (gr_str){ NULL, 0 } : gr_str_dup(&cx->arena, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    for (unsigned k = 2; name.ptr != NULL && gr_registry_find(tools, name, &alias) != NULL; k++)
        name =
            gr_str_printf(&cx->arena, "%.*s_%u", (int)(base.len < 34 ? base.len : 34), base.ptr, k);
    return name;
}

gr_status gr_script_create(gr_ctx *cx, const gr_script_draft *d, const gr_registry *tools,
                           gr_script **out, gr_trial *trial, gr_registry *with, gr_err *err)
{
    gr_script_draft named = *d;
    const gr_tool *row;
    gr_status st;

    named.name = free_name(cx, d, tools);
    if (named.name.ptr == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_script_make(cx, &named, out, err)) != GR_OK ||
        (st = gr_script_try(cx, *out, tools, trial, err)) != GR_OK)
        return st;
    row = &(*out)->row;
    return gr_registry_with(&cx->arena, tools, &row, 1, with) ? GR_OK : gr_fail_memory(cx, err);
}

static const char functions[] =
    "nodes() node_count() has_node(v) index(v) node_at(i): nodes are their names, lists begin at "
    "1\n"
    "edges() gives {u, v, weight = w}; edge_count() has_edge(u, v) is_directed() is_weighted()\n"
    "neighbors(v) successors(v) predecessors(v) arcs(v) degree(v) in_degree(v) out_degree(v)\n"
    "weight(u, v [, attribute]) edge_attr(u, v, name) node_attr(v, name) graph_attr(name)\n"
    "node_attributes() edge_attributes() adjacency([attribute]) features(name, ...)\n"
    "tool(name, {parameter = value}) calls another tool\n"
    "queue(): q:push(x) q:pop() q:size() q:empty(); heap(): h:push(priority, x) h:pop() gives x, "
    "priority\n"
    "union_find(list): u:find(x) u:union(x, y) u:same(x, y) u:count()\n"
    "matrix(rows, columns, value) identity(n) transpose(m) mat_mul(a, b) mat_vec(m, x) dot(x, y)\n"
    "normalize(m, \"zscore\" or \"minmax\", \"keep\" or \"iqr\")\n"
    "m = fit(rows, classes [, {links = true, layers = {16}, numbers = false}]); predict(m, rows); "
    "mix(rows) along links\n"
    "sorted(list [, less]) set(list) sum(list) keys(t); null is null inside a list\n"
    "math, string and table; assert error ipairs next pairs pcall select tonumber tostring type "
    "setmetatable getmetatable rawequal rawget rawlen rawset\n"
    "There is no io, os, load, require, print or coroutine.\n";

/* The object to return, for the types whose shape is not obvious. */
static const char *shape(gr_str result)
{
    static const char *const rows[][2] = {
        { "node", "the name of a node, or nil" },
        { "nodes", "a list of names of nodes" },
        { "edges", "a list of {u, v}" },
        { "groups", "a list of lists of names of nodes" },
        { "path", "{path = {u, ..., v}, length = number}, or nil if there is none" },
        { "record", "a table whose keys are texts" },
        { "table", "{columns = {\"node\", ...}, rows = {{...}, ...}}" },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (gr_str_is(result, rows[i][0]))
            return rows[i][1];
    return NULL;
}

void gr_script_template(gr_strbuf *sb, const gr_script_draft *d)
{
    const char *returns = shape(d->result);
    gr_str params = d->params, line;

    gr_strbuf_addf(sb, "Write the body of a Lua 5.4 function, and nothing else.\n\nTask: %.*s\n\n",
                   GR_FMT(d->task));
    gr_strbuf_adds(sb, "Variables that are set:\n");
    while (params.len != 0 && gr_str_split(&params, '\n', &line))
        if (gr_str_trim(line).len != 0)
            gr_strbuf_addf(sb, "- %.*s\n", GR_FMT(gr_str_trim(line)));
    gr_strbuf_adds(sb, d->params.len == 0 ? "- none\n" : "");
    gr_strbuf_addf(sb, "\nFunctions:\n%s", functions);
    gr_strbuf_addf(sb, "\nReturn: %.*s%s%s\n", GR_FMT(d->result), returns != NULL ? ": " : "",
                   returns != NULL ? returns : "");
}
