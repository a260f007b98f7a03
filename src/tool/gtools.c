/* GTools' lines: what models say about tools, read with patience.
 *
 * Lines are found by their keys, anywhere in the text: models put them in one line or in many, and
 * words around them. Parameters may have names or not, the graph may be called G or be described.
 */
#include "tool/tool_int.h"

#define MAX_ARGS 16

static bool is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || gr_is_digit(c) ||
           (c & 0x80) != 0;
}

static gr_str from(gr_str s, size_t at)
{
    return gr_str_sub(s, at < s.len ? at : s.len, s.len);
}

/* Is it the key? Case does not count, and a blank is as good as "_". */
static bool is_key(gr_str s, const char *key)
{
    for (size_t i = 0; i < s.len; i++)
        if (key[i] == '_' ? s.ptr[i] != '_' && s.ptr[i] != ' ' && s.ptr[i] != '\t'
                          : (s.ptr[i] | 0x20) != (key[i] | 0x20))
            return false;
    return true;
}

/* What stands behind "key:", blanks skipped; .ptr NULL if the key is not there. A key is no part of
 * a longer word. */
static gr_str behind_key(gr_str text, const char *key)
{
    size_t len = strlen(key);

    for (size_t i = 0; i + len < text.len; i++) {
        size_t end = i + len;

        if ((i != 0 && is_word(text.ptr[i - 1])) || !is_key(gr_str_sub(text, i, end), key))
            continue;
        while (end < text.len && (text.ptr[end] == ' ' || text.ptr[end] == '*'))
            end++;
        if (end == text.len || text.ptr[end] != ':')
            continue;
        for (end++; end < text.len && (is_blank(text.ptr[end]) || text.ptr[end] == '*');)
            end++;
        return gr_str_sub(text, end, text.len);
    }
    return (gr_str){ NULL, 0 };
}

static gr_str behind_any(gr_str text, const char *const *keys)
{
    gr_str found = { NULL, 0 };

    for (; *keys != NULL && found.ptr == NULL; keys++)
        found = behind_key(text, *keys);
    return found;
}

/* The word at the front, marks around it left out. */
static gr_str first_word(gr_str s)
{
    size_t at = 0, end;

    while (at < s.len && strchr("'\"`*<", s.ptr[at]) != NULL)
        at++;
    for (end = at; end < s.len && is_word(s.ptr[end]);)
        end++;
    return gr_str_sub(s, at, end);
}

/* The bytes of a string in double quotes at the front; 0 if it does not close. */
static size_t quoted_at(gr_str s)
{
    for (size_t i = 1; s.len != 0 && s.ptr[0] == '"' && i < s.len; i++) {
        if (s.ptr[i] == '"')
            return i + 1;
        i += s.ptr[i] == '\\';
    }
    return 0;
}

/* The same at byte i; *open: one did not close, so that none behind it does. */
static size_t skip_quoted(gr_str s, size_t i, bool *open)
{
    size_t n = *open || i == s.len || s.ptr[i] != '"' ? 0 : quoted_at(from(s, i));

    *open = *open || (i < s.len && s.ptr[i] == '"' && n == 0);
    return n;
}

/* The bracket at the front with all that it holds; .len 0 if it does not close. Quotes hide. */
static gr_str balanced(gr_str s)
{
    size_t depth = 0, quoted;
    bool open = false;
    char quote = '\0';

    for (size_t i = 0; i < s.len; i++) {
        char c = s.ptr[i];

        if (quote == '\0' && i != 0 && !is_word(s.ptr[i - 1]) &&
            (quoted = skip_quoted(s, i, &open)) != 0) {
            i += quoted - 1;
            continue;
        }
        if (quote != '\0')
            quote = c == quote ? '\0' : quote;
        else if ((c == '\'' || c == '"') && i != 0 && !is_word(s.ptr[i - 1]))
            quote = c;
        else if (c == '(' || c == '[' || c == '{')
            depth++;
        else if ((c == ')' || c == ']' || c == '}') && --depth == 0)
            return gr_str_sub(s, 0, i + 1);
    }
    return gr_str_sub(s, 0, 0);
}

/* --- parameters --- */

typedef struct item {
    gr_str name; /* .len 0 = by position */
    gr_str value;
} item;

static gr_str unquoted(gr_str s)
{
    while (s.len >= 2 && strchr("'\"`", s.ptr[0]) != NULL && s.ptr[s.len - 1] == s.ptr[0])
        s = gr_str_trim(gr_str_sub(s, 1, s.len - 1));
    return s;
}

/* "node = 5", "node: 5" or "5". A pair in brackets is two by position. */
static size_t add_item(gr_str s, item *items, size_t n)
{
    size_t mark = gr_str_find(s, "="), colon = gr_str_find(s, ":"), end = 0;
    gr_str part;

    if (s.len != 0 && quoted_at(s) == s.len && n < MAX_ARGS) {
        items[n++] = (item){ { NULL, 0 }, s };
        return n;
    }
    mark = colon < mark ? colon : mark;
    while (end < s.len && (is_word(s.ptr[end]) || strchr("'\" ", s.ptr[end]) != NULL))
        end++;
    if (mark < s.len && end >= mark && n < MAX_ARGS) {
        items[n++] =
            (item){ unquoted(gr_str_trim(gr_str_sub(s, 0, mark))), gr_str_trim(from(s, mark + 1)) };
        return n;
    }
    if (s.len > 2 && s.ptr[0] == '(' && s.ptr[s.len - 1] == ')') {
        for (gr_str rest = gr_str_sub(s, 1, s.len - 1);
             n < MAX_ARGS && gr_str_split(&rest, ',', &part);)
            items[n++] = (item){ { NULL, 0 }, gr_str_trim(part) };
        return n;
    }
    if (s.len != 0 && n < MAX_ARGS)
        items[n++] = (item){ { NULL, 0 }, s };
    return n;
}

/* Splits at the commas outside brackets and double quotes. */
static size_t split_items(gr_str s, item *items)
{
    size_t depth = 0, at = 0, n = 0, quoted;
    bool open = false;

    for (size_t i = 0; i <= s.len; i++) {
        char c = i < s.len ? s.ptr[i] : ',';

        if ((quoted = skip_quoted(s, i, &open)) != 0) {
            i += quoted - 1;
            continue;
        }
        depth += c == '(' || c == '[' || c == '{';
        if ((c == ')' || c == ']' || c == '}') && depth != 0)
            depth--;
        if (c != ',' || (depth != 0 && i < s.len))
            continue;
        n = add_item(gr_str_trim(gr_str_sub(s, at, i)), items, n);
        at = i + 1;
    }
    return n;
}

static bool is_whole(gr_str s)
{
    int64_t i;

    return gr_num_to_int(s, &i);
}

static size_t n_required(const gr_tool *t)
{
    size_t n = 0;

    for (size_t i = 0; i < t->n_params; i++)
        n += t->params[i].need == GR_REQUIRED;
    return n;
}

/* Which item goes to which parameter; false: something is missing or too much. The graph is the
 * first by position unless that is a number, or the one that is called so. */
static bool match(const gr_tool *t, const gr_alias *alias, const item *items, size_t n,
                  gr_str *given)
{
    size_t next = 0, first = 0;

    while (first < n && items[first].name.len != 0)
        first++;
    for (size_t i = 0; i < n; i++) {
        gr_str name = gr_alias_param(alias, items[i].name);
        const gr_param *p = gr_tool_param(t, name);
        size_t k;

        if (gr_str_is_nocase(name, "graph") || gr_str_is(name, "G") ||
            (i == first && name.len == 0 && !is_whole(unquoted(items[i].value))))
            continue;
        k = name.len == 0 ? next++ : p != NULL ? (size_t)(p - t->params) : t->n_params;
        if (k >= t->n_params || items[i].value.len == 0)
            return false;
        given[k] = items[i].value;
    }
    for (size_t k = 0; k < t->n_params; k++)
        if (t->params[k].need == GR_REQUIRED && given[k].ptr == NULL)
            return false;
    return true;
}

/* The call with its named arguments, and the part that the alias means. */
static gr_status build(gr_ctx *cx, const gr_tool *t, const gr_alias *alias, const gr_str *given,
                       gr_expr **out, gr_err *err)
{
    gr_arena *a = &cx->arena;
    gr_expr *x = gr_new(a, gr_expr), *word = gr_new(a, gr_expr), *part;
    size_t n = 1;

    if (x == NULL || word == NULL || (x->item = gr_new_n(a, gr_expr *, t->n_params + 1)) == NULL ||
        (x->name = gr_new_n(a, gr_str, t->n_params + 1)) == NULL)
        return gr_fail_memory(cx, err);
    *word = (gr_expr){ .kind = GR_X_WORD, .text = GR_STR("G") };
    x->kind = GR_X_CALL;
    x->text = gr_str_of(t->name);
    x->item[0] = word;
    for (size_t k = 0; k < t->n_params; k++) {
        int64_t number;
        gr_expr *v;

        if (given[k].ptr == NULL)
            continue;
        v = gr_new(a, gr_expr);
        if (v == NULL)
            return gr_fail_memory(cx, err);
        /* What JSON quotes is exact; other quotes are marks around a word. */
        if (quoted_at(given[k]) != given[k].len ||
            gr_json_read(cx, given[k], &v->value, NULL) != GR_OK)
            v->value = gr_v_str(unquoted(given[k]));
        if (gr_num_is_canonical(v->value.s, &number))
            v->value = gr_v_int(number);
        x->item[n] = v;
        x->name[n++] = gr_str_of(t->params[k].name);
    }
    x->n = n;
    *out = x;
    if (alias == NULL || alias->part == NULL)
        return GR_OK;
    part = gr_new(a, gr_expr);
    if (part == NULL || (part->item = gr_new_n(a, gr_expr *, 1)) == NULL)
        return gr_fail_memory(cx, err);
    part->kind = GR_X_FIELD;
    part->text = gr_str_of(alias->part + 1);
    part->item[0] = x;
    part->n = 1;
    *out = part;
    return GR_OK;
}

/* --- the whole --- */

static const gr_tool *find_tool(const gr_registry *r, gr_str name, const gr_alias **alias)
{
    for (size_t i = 0; i < r->n; i++)
        for (size_t k = 0; k < r->tools[i]->n_aliases; k++) {
            *alias = &r->tools[i]->aliases[k];
            if ((*alias)->surface == GR_SURFACE_GTOOLS && gr_str_is(name, (*alias)->name))
                return r->tools[i];
        }
    return gr_registry_find(r, name, alias);
}

const char *gr_gtools_class_name(gr_gtools_class c)
{
    static const char *const names[] = { "correct", "syntax", "graph", "name", "parameter" };

    return names[c];
}

static gr_status read_call(gr_ctx *cx, const gr_registry *r, gr_str params, gr_gtools *out,
                           gr_err *err)
{
    gr_str given[32] = { { NULL, 0 } };
    item items[MAX_ARGS];
    const gr_alias *alias;
    const gr_tool *t = find_tool(r, out->name, &alias);
    size_t n;

    if (t == NULL || t->n_params > 32) {
        out->verdict = GR_GTOOLS_NAME;
        gr_registry_unknown(r, out->name, err);
        return GR_OK;
    }
    if (params.ptr == NULL && n_required(t) != 0) {
        out->verdict = GR_GTOOLS_PARAMETER;
        gr_fail(err, GR_EUSAGE, "%s has parameters, and there is no line API_Input or Tool_Para",
                t->name);
        return GR_OK;
    }
    if (params.len != 0 && (params.ptr[0] == '(' || params.ptr[0] == '{')) {
        params = balanced(params);
        params = gr_str_sub(params, params.len != 0, params.len - (params.len != 0));
    } else {
        size_t end = gr_str_find(params, "\n");

        params = gr_str_sub(params, 0, end < params.len ? end : params.len);
    }
    n = params.ptr != NULL ? split_items(params, items) : 0;
    if (n_required(t) != 0 && !match(t, alias, items, n, given)) {
        out->verdict = GR_GTOOLS_PARAMETER;
        gr_fail(err, GR_EUSAGE, "the parameters of %s are not all there: %.*s", t->name,
                GR_FMT(params));
        return GR_OK;
    }
    return build(cx, t, alias, given, &out->call, err);
}

gr_status gr_gtools_parse(gr_ctx *cx, const gr_registry *r, gr_str text, gr_str name,
                          gr_gtools *out, gr_err *err)
{
    static const char *const name_keys[] = { "API_name", "Tool_name", "API_to_use",
                                             "API",      "Tool",      NULL };
    static const char *const para_keys[] = { "API_input", "Tool_para", "Tool_parameters", NULL };
    gr_str said = behind_any(text, name_keys), params = behind_any(text, para_keys);
    gr_str graph = behind_key(text, "G"), path = behind_key(text, "path");

    *out = (gr_gtools){ .name = said.ptr != NULL ? first_word(said) : name };
    if (graph.len != 0 && graph.ptr[0] == '[') {
        out->edges = balanced(graph);
        if (out->edges.len == 0) {
            out->verdict = GR_GTOOLS_GRAPH;
            gr_fail_text(err, text, (size_t)(graph.ptr - text.ptr),
                         "this list of edges has no closing ]");
            return GR_OK;
        }
    }
    if (path.ptr != NULL && path.len != 0) {
        bool quoted = path.ptr[0] == '"' || path.ptr[0] == '\'';
        size_t end = quoted;

        while (end < path.len && path.ptr[end] != '\n' &&
               (quoted ? path.ptr[end] != path.ptr[0] : !is_blank(path.ptr[end])))
            end++;
        out->path = gr_str_sub(path, quoted, end);
    }
    if (out->name.len != 0)
        return read_call(cx, r, params, out, err);
    if (out->edges.len == 0 && out->path.len == 0) {
        out->verdict = GR_GTOOLS_SYNTAX;
        gr_fail(err, GR_EUSAGE, "expected a line API_name, Tool_Name, G or path");
    }
    return GR_OK;
}

/* --- printing --- */

static const gr_alias *alias_of(const gr_tool *t, gr_str part)
{
    for (size_t k = 0; t != NULL && k < t->n_aliases; k++) {
        const char *own = t->aliases[k].part;

        if (t->aliases[k].surface == GR_SURFACE_GTOOLS &&
            (own == NULL ? part.len == 0 : gr_str_is(part, own + 1)))
            return &t->aliases[k];
    }
    return NULL;
}

/* What GTools calls a parameter of ours. */
static gr_str their_name(const gr_alias *alias, gr_str name)
{
    gr_str rest = gr_str_of(alias->params != NULL ? alias->params : ""), pair;

    while (rest.len != 0 && gr_str_split(&rest, ',', &pair)) {
        size_t eq = gr_str_find(pair, "=");

        if (eq < pair.len && gr_str_eq(gr_str_trim(gr_str_sub(pair, eq + 1, pair.len)), name))
            return gr_str_trim(gr_str_sub(pair, 0, eq));
    }
    return name;
}

/* Is it read back as it is without quotes? */
static bool is_plain(gr_str s)
{
    for (size_t i = 0; i < s.len; i++)
        if (!is_word(s.ptr[i]) && s.ptr[i] != '.' && s.ptr[i] != '-' &&
            (s.ptr[i] != ' ' || i == 0 || i + 1 == s.len))
            return false;
    return s.len != 0;
}

gr_status gr_gtools_print(gr_strbuf *sb, const gr_registry *r, const gr_expr *call, gr_err *err)
{
    gr_str part = { "", 0 };
    const gr_alias *alias, *own;
    const gr_tool *t;
    size_t position = 0;

    if (call->kind == GR_X_FIELD) {
        part = call->text;
        call = call->item[0];
    }
    t = call->kind == GR_X_CALL ? gr_registry_find(r, call->text, &own) : NULL;
    alias = alias_of(t, part);
    if (alias == NULL || call->n == 0 || call->item[0]->kind != GR_X_WORD)
        return gr_fail(err, GR_EUSAGE, "GTools has no tool for this call");
    for (size_t i = 1; i < call->n; i++)
        if (call->item[i]->kind != GR_X_VALUE && call->item[i]->kind != GR_X_WORD)
            return gr_fail(err, GR_EUSAGE, "GTools takes plain values as parameters");
    gr_strbuf_addf(sb, "API_name: %s\nAPI_Input: (graph = ", alias->name);
    gr_expr_print(sb, call->item[0]);
    for (size_t i = 1; i < call->n; i++) {
        const gr_expr *x = call->item[i];
        gr_str name = call->name[i];

        if (name.len == 0 && position < t->n_params)
            name = gr_str_of(t->params[position++].name);
        gr_strbuf_addf(sb, ", %.*s=", GR_FMT(their_name(alias, name)));
        if (x->kind == GR_X_VALUE && x->value.type == GR_V_STR && is_plain(x->value.s))
            gr_strbuf_add(sb, x->value.s);
        else
            gr_expr_print(sb, x);
    }
    gr_strbuf_addc(sb, ')');
    return GR_OK;
}
