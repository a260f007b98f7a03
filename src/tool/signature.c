/* Signatures: what a tool takes and what it gives on one line, and the catalogue of them all.
 *
 * The type of a value is text, as the row has it: it is read here where it must be, and nowhere
 * else. */
#include "tool/tool.h"

/* What a result type says alone, in the words of .returns. */
static const char *plain_type(gr_rtype t)
{
    static const char *const names[] = {
        [GR_R_BOOL] = "bool",     [GR_R_INT] = "int",      [GR_R_NUMBER] = "number",
        [GR_R_TEXT] = "text",     [GR_R_NODE] = "node",    [GR_R_NODES] = "nodes",
        [GR_R_EDGES] = "edges",   [GR_R_PATH] = "path?",   [GR_R_LIST] = "list(any)",
        [GR_R_GROUPS] = "groups", [GR_R_RECORD] = "{...}", [GR_R_TABLE] = "table(...)",
        [GR_R_GRAPH] = "graph",   [GR_R_ANY] = "any",
    };

    return names[t];
}

void gr_tool_returns(gr_strbuf *sb, const gr_tool *t)
{
    gr_str returns = gr_str_of(t->returns != NULL ? t->returns : plain_type(t->result));
    const char *open = t->result == GR_R_RECORD  ? "{"
                       : t->result == GR_R_TABLE ? "table("
                       : t->result == GR_R_LIST  ? "list("
                                                 : "";
    bool whole = t->returns == NULL || open[0] == '\0' ||
                 (t->result != GR_R_LIST && gr_str_starts(returns, open));

    gr_strbuf_adds(sb, whole ? "" : open);
    gr_strbuf_add(sb, returns);
    gr_strbuf_adds(sb, whole ? "" : t->result == GR_R_RECORD ? "}" : ")");
}

/* Where the text up to the next stop outside brackets ends. */
static size_t part_end(gr_str s, const char *stop)
{
    int depth = 0;
    size_t i;

    for (i = 0; i < s.len; i++) {
        if (depth == 0 && gr_str_starts(gr_str_sub(s, i, s.len), stop))
            break;
        depth += (s.ptr[i] == '(' || s.ptr[i] == '{') - (s.ptr[i] == ')' || s.ptr[i] == '}');
    }
    return i;
}

bool gr_returns_next(gr_str *rest, gr_str *name, gr_str *type)
{
    size_t end = part_end(*rest, ", "), colon;
    gr_str part = gr_str_sub(*rest, 0, end);

    if (rest->len == 0)
        return false;
    *rest = end < rest->len ? gr_str_sub(*rest, end + 2, rest->len) : (gr_str){ NULL, 0 };
    colon = part_end(part, ": ");
    *name = colon < part.len ? gr_str_sub(part, 0, colon) : (gr_str){ NULL, 0 };
    *type = colon < part.len ? gr_str_sub(part, colon + 2, part.len) : part;
    return true;
}

/* Does a field's name say of what type it is? Numbers, texts and truths show that in use. */
static bool is_told(gr_str name, gr_str type)
{
    static const char *const plain[] = { "bool", "int", "number", "text", "time", "node", "any" };

    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        if (gr_str_is(type, plain[i]))
            return true;
    return gr_str_eq(name, type) || (gr_str_is(name, "paths") && gr_str_is(type, "list(path)"));
}

static void add_type(gr_strbuf *sb, gr_str type);

static void add_fields(gr_strbuf *sb, gr_str fields)
{
    gr_str name, type;

    for (const char *comma = ""; gr_returns_next(&fields, &name, &type); comma = ", ") {
        bool may_be_null = gr_str_ends(type, "?");
        gr_str bare = gr_str_sub(type, 0, type.len - may_be_null);

        gr_strbuf_adds(sb, comma);
        gr_strbuf_add(sb, name);
        if (name.len != 0 && is_told(name, bare)) {
            gr_strbuf_adds(sb, may_be_null ? "?" : "");
            continue;
        }
        gr_strbuf_adds(sb, name.len != 0 ? ": " : "");
        add_type(sb, type);
    }
}

/* A type without what the names of its parts say. Depth is that of the row's text. */
static void add_type(gr_strbuf *sb, gr_str type)
{
    size_t bar = part_end(type, " | "), open = 0;

    if (bar < type.len) {
        add_type(sb, gr_str_sub(type, 0, bar));
        gr_strbuf_adds(sb, " | ");
        add_type(sb, gr_str_sub(type, bar + 3, type.len));
        return;
    }
    while (open < type.len && type.ptr[open] != '(' && type.ptr[open] != '{')
        open++;
    if (open == type.len) {
        gr_strbuf_add(sb, type);
        return;
    }
    bar = type.len - 1 - gr_str_ends(type, "?");
    gr_strbuf_add(sb, gr_str_sub(type, 0, open + 1));
    add_fields(sb, gr_str_sub(type, open + 1, bar));
    gr_strbuf_add(sb, gr_str_sub(type, bar, type.len));
}

/* direction(out|in|both)? */
static void add_param(gr_strbuf *sb, const gr_param *p)
{
    gr_str rest = gr_str_of(p->choices), word;

    gr_strbuf_adds(sb, p->name);
    for (char mark = '('; p->choices != NULL && gr_str_split(&rest, ',', &word); mark = '|') {
        gr_strbuf_addc(sb, mark);
        gr_strbuf_add(sb, gr_str_trim(word));
    }
    gr_strbuf_adds(sb, p->choices != NULL ? ")" : "");
    gr_strbuf_adds(sb, p->by_name ? "=" : p->need == GR_OPTIONAL ? "?" : "");
}

void gr_tool_signature(gr_strbuf *sb, const gr_tool *t)
{
    gr_strbuf type;

    gr_strbuf_addf(sb, "%s(%s", t->name, t->on_values ? "" : "G");
    for (size_t i = 0; i < t->n_params; i++) {
        gr_strbuf_adds(sb, i == 0 && t->on_values ? "" : ", ");
        add_param(sb, &t->params[i]);
    }
    gr_strbuf_adds(sb, ") -> ");
    gr_strbuf_init(&type, sb->budget, 0);
    gr_tool_returns(&type, t);
    if (type.failed)
        sb->failed = true;
    else
        add_type(sb, gr_strbuf_str(&type));
    gr_strbuf_clear(&type);
}

/* --- the catalogue --- */

/* The first family behind `last` in the alphabet; NULL if there is none. */
static const char *next_family(const gr_registry *r, const char *last)
{
    const char *best = NULL;

    for (size_t i = 0; i < r->n; i++) {
        const char *f = r->tools[i]->family;

        if (strcmp(f, last) > 0 && (best == NULL || strcmp(f, best) < 0))
            best = f;
    }
    return best;
}

void gr_registry_catalogue(gr_strbuf *sb, const gr_registry *r)
{
    gr_strbuf_adds(
        sb, "name(arguments) -> value. G and x? may be left out; x(a|b): one of the words; x= only "
            "by name. "
            "{a, b}: a record, .a is a field; table(a, b): columns; T?: T or null; nodes, edges, "
            "list(T): lists; groups: lists of nodes; path: .path, .length, .hops, .edges.\n");
    for (const char *f = next_family(r, ""); f != NULL; f = next_family(r, f)) {
        gr_strbuf_addf(sb, "\n%s:\n", f);
        for (size_t i = 0; i < r->n; i++) {
            const gr_tool *t = r->tools[i];

            if (strcmp(t->family, f) != 0)
                continue;
            gr_tool_signature(sb, t);
            gr_strbuf_addf(sb, "%s%s\n", t->brief != NULL ? "  " : "",
                           t->brief != NULL ? t->brief : "");
        }
    }
}
