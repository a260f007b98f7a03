/* Finding things in the texts of records: numbers, names, Python literals. These texts are made by
 * programs, so plain cursors do; what people write is the business of sense. */
#include "eval/suite_int.h"

#define DEEPEST 16 /* of brackets in a literal */

bool gr_pick_past(gr_str *rest, const char *what)
{
    size_t at = gr_str_find(*rest, what);

    if (at == rest->len)
        return false;
    *rest = gr_str_sub(*rest, at + strlen(what), rest->len);
    return true;
}

bool gr_pick_past_last(gr_str *rest, const char *what)
{
    if (!gr_pick_past(rest, what))
        return false;
    while (gr_pick_past(rest, what))
        ;
    return true;
}

bool gr_pick_until(gr_str *rest, const char *what, gr_str *out)
{
    size_t at = gr_str_find(*rest, what);

    if (at == rest->len)
        return false;
    *out = gr_str_sub(*rest, 0, at);
    *rest = gr_str_sub(*rest, at + strlen(what), rest->len);
    return true;
}

bool gr_pick_int(gr_str *rest, int64_t *out)
{
    size_t i = 0, end;

    while (i < rest->len && !gr_is_digit(rest->ptr[i]))
        i++;
    if (i == rest->len)
        return false;
    for (end = i; end < rest->len && gr_is_digit(rest->ptr[end]);)
        end++;
    if (i != 0 && rest->ptr[i - 1] == '-' && (i < 2 || !gr_is_digit(rest->ptr[i - 2])))
        i--;
    if (!gr_num_to_int(gr_str_sub(*rest, i, end), out))
        return false;
    *rest = gr_str_sub(*rest, end, rest->len);
    return true;
}

static bool in_name(char c)
{
    return gr_is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           (unsigned char)c >= 0x80;
}

bool gr_pick_name(gr_str *rest, gr_str *out)
{
    size_t i = 0, end;

    while (i < rest->len && !in_name(rest->ptr[i]))
        i++;
    for (end = i; end < rest->len && in_name(rest->ptr[end]);)
        end++;
    *out = gr_str_sub(*rest, i, end);
    *rest = gr_str_sub(*rest, end, rest->len);
    return out->len != 0;
}

gr_value gr_name_value(gr_str s)
{
    int64_t i;

    return gr_num_is_canonical(s, &i) ? gr_v_int(i) : gr_v_str(s);
}

gr_status gr_pick_ints(gr_ctx *cx, gr_str text, gr_value *out, gr_err *err)
{
    int64_t i;

    if (!gr_v_list(&cx->arena, out))
        return gr_fail_memory(cx, err);
    while (gr_pick_int(&text, &i))
        if (!gr_v_push(&cx->arena, out, gr_v_int(i)))
            return gr_fail_memory(cx, err);
    return GR_OK;
}

bool gr_says_yes(gr_str answer)
{
    answer = gr_str_trim(answer);
    return answer.len >= 3 && gr_str_is_nocase(gr_str_sub(answer, 0, 3), "yes");
}

/* --- literals --- */

static void skip_blanks(gr_str *rest)
{
    while (rest->len != 0 && strchr(" \t\r\n", *rest->ptr) != NULL)
        *rest = gr_str_sub(*rest, 1, rest->len);
}

static bool take(gr_str *rest, char c)
{
    skip_blanks(rest);
    if (rest->len == 0 || *rest->ptr != c)
        return false;
    *rest = gr_str_sub(*rest, 1, rest->len);
    return true;
}

/* A word or a number, quoted or not. */
static bool take_word(gr_str *rest, gr_value *out)
{
    char quote = rest->len != 0 ? *rest->ptr : 0;
    size_t n = 0;
    double d;

    if (quote == '\'' || quote == '"') {
        for (n = 1; n < rest->len && rest->ptr[n] != quote;)
            n++;
        if (n >= rest->len)
            return false;
        *out = gr_name_value(gr_str_sub(*rest, 1, n));
        *rest = gr_str_sub(*rest, n + 1, rest->len);
        return true;
    }
    while (n < rest->len && strchr(",:()[]{}", rest->ptr[n]) == NULL)
        n++;
    gr_str word = gr_str_trim(gr_str_sub(*rest, 0, n));
    if (word.len > 2 && word.ptr[0] == '<' && word.ptr[word.len - 1] == '>')
        word = gr_str_sub(word, 1, word.len - 1);
    if (word.len == 0)
        return false;
    *out = gr_name_value(word);
    if (out->type == GR_V_STR && gr_num_to_double(word, &d))
        *out = gr_v_real(d);
    *rest = gr_str_sub(*rest, n, rest->len);
    return true;
}

static char closing(char open)
{
    return open == '[' ? ']' : open == '(' ? ')' : '}';
}

static gr_status literal(gr_ctx *cx, gr_str *rest, unsigned depth, gr_value *out, gr_err *err);

/* One item of a list; in a tuple what is named is its value alone. */
static gr_status item(gr_ctx *cx, gr_str *rest, char open, unsigned depth, gr_value *list,
                      gr_err *err)
{
    gr_value key, v;
    gr_status st = literal(cx, rest, depth, &key, err);

    if (st != GR_OK)
        return st;
    if (!take(rest, ':')) {
        if (open == '(' && key.type == GR_V_RECORD && key.record->n == 1)
            key = *key.record->at[0].value;
        if (list->type != GR_V_LIST)
            return gr_fail(err, GR_EINPUT, "expected names and values in braces");
        return gr_v_push(&cx->arena, list, key) ? GR_OK : gr_fail_memory(cx, err);
    }
    if ((st = literal(cx, rest, depth, &v, err)) != GR_OK)
        return st;
    if (open != '{')
        return gr_v_push(&cx->arena, list, v) ? GR_OK : gr_fail_memory(cx, err);

    gr_str name = key.type == GR_V_STR   ? key.s
                  : key.type == GR_V_INT ? gr_str_printf(&cx->arena, "%lld", (long long)key.i)
                                         : GR_STR("");
    gr_value record;

    if (list->type == GR_V_LIST && list->list->n == 0) {
        if (!gr_v_record(&cx->arena, &record))
            return gr_fail_memory(cx, err);
        *list = record;
    }
    if (list->type != GR_V_RECORD || name.len == 0)
        return gr_fail(err, GR_EINPUT, "expected names and values in braces");
    return gr_v_set_str(&cx->arena, list, name, v) ? GR_OK : gr_fail_memory(cx, err);
}

static gr_status literal(gr_ctx *cx, gr_str *rest, unsigned depth, gr_value *out, gr_err *err)
{
    skip_blanks(rest);
    if (rest->len == 0 || depth > DEEPEST)
        return gr_fail(err, GR_EINPUT, "expected a list that ends");
    char open = *rest->ptr;
    if (open != '[' && open != '(' && open != '{')
        return take_word(rest, out) ? GR_OK
                                    : gr_fail(err, GR_EINPUT, "expected a name or a number");

    take(rest, open);
    if (!gr_v_list(&cx->arena, out))
        return gr_fail_memory(cx, err);
    while (!take(rest, closing(open))) {
        gr_status st = item(cx, rest, open, depth + 1, out, err);

        if (st != GR_OK)
            return st;
        skip_blanks(rest);
        if (!take(rest, ',') && (rest->len == 0 || *rest->ptr != closing(open)))
            return gr_fail(err, GR_EINPUT, "expected a comma or '%c'", closing(open));
    }
    return GR_OK;
}

gr_status gr_pick_literal(gr_ctx *cx, gr_str *rest, gr_value *out, gr_err *err)
{
    return literal(cx, rest, 0, out, err);
}

gr_status gr_pick_next_literal(gr_ctx *cx, gr_str *rest, const char *open, gr_value *out,
                               gr_err *err)
{
    size_t at = gr_str_find(*rest, open);

    if (at == rest->len)
        return gr_fail(err, GR_EINPUT, "expected a list that begins with %s", open);
    *rest = gr_str_sub(*rest, at, rest->len);
    return literal(cx, rest, 0, out, err);
}

/* --- parts of items --- */

gr_status gr_item_graph(gr_ctx *cx, bool directed, gr_value nodes, gr_value edges,
                        const char *attribute, gr_value *out, gr_err *err)
{
    gr_arena *a = &cx->arena;

    if (edges.type != GR_V_LIST || (nodes.type != GR_V_LIST && nodes.type != GR_V_NULL))
        return gr_fail(err, GR_EINPUT, "expected a list of edges");
    for (size_t i = 0; i < edges.list->n; i++)
        if (edges.list->at[i].type != GR_V_LIST || edges.list->at[i].list->n < 2)
            return gr_fail(err, GR_EINPUT, "expected edges of two nodes");
    if (nodes.type == GR_V_NULL && !gr_v_list(a, &nodes))
        return gr_fail_memory(cx, err);
    if (!gr_v_record(a, out) || !gr_v_set(a, out, "directed", gr_v_bool(directed)) ||
        !gr_v_set(a, out, "nodes", nodes) || !gr_v_set(a, out, "edges", edges) ||
        (attribute != NULL && !gr_v_set(a, out, "attribute", gr_v_str(gr_str_of(attribute)))))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

gr_status gr_item_check(gr_ctx *cx, const char *type, gr_value *out, gr_err *err)
{
    if (!gr_v_record(&cx->arena, out) ||
        !gr_v_set(&cx->arena, out, "type", gr_v_str(gr_str_of(type))))
        return gr_fail_memory(cx, err);
    return GR_OK;
}

gr_status gr_keep_text(gr_ctx *cx, gr_strbuf *sb, gr_str *out, gr_err *err)
{
    *out = GR_STR("");
    if (!sb->failed)
        *out = gr_str_dup(&cx->arena, gr_strbuf_str(sb));
    bool kept = !sb->failed && out->ptr != NULL;
    gr_strbuf_clear(sb);
    return kept ? GR_OK : gr_fail_memory(cx, err);
}

gr_status gr_item_call(gr_ctx *cx, const char *pattern, const gr_value *args, size_t n_args,
                       gr_str *out, gr_err *err)
{
    gr_strbuf sb;
    size_t used = 0;

    gr_strbuf_init(&sb, &cx->budget, 0);
    for (const char *p = pattern; *p != 0; p++) {
        if (*p != '?')
            gr_strbuf_addc(&sb, *p);
        else if (used < n_args)
            gr_json_write(&sb, &args[used++], 0);
    }
    return gr_keep_text(cx, &sb, out, err);
}
