/* Graphs in the arguments of a call: a text, a file, or links that the caller read itself.
 *
 * Links become a text in node-link form, so that they are read as every other graph is. Beside a
 * text they are statements about it, and each quote must stand there: what the caller understood is
 * its own affair, but not what the text says. */
#include "serve/mcp_int.h"

#define NOT_READ                                                                                   \
    "the graph that was sent last could not be read, and calls do not fall back on an earlier "    \
    "one; send it again, or say which one: graph"
#define MOST_STRANGE 8u /* names that are told not to be in the text */

static const char *const text_keys[] = { "text",   "path",   "format", "direction", "source",
                                         "target", "weight", "header", "nodes" };
enum { TEXT, PATH, FORMAT, DIRECTION, SOURCE, TARGET, WEIGHT, HEADER, NODES, N_KEYS };

bool gr_mcp_has_graph(const gr_value *args)
{
    return gr_v_get(args, "text") != NULL || gr_v_get(args, "path") != NULL ||
           gr_v_get(args, "links") != NULL;
}

/* --- links --- */

/* White space of any kind and length as one blank, so that a quote may cross lines. */
static bool fold(gr_strbuf *sb, gr_str s)
{
    bool blank = true;

    for (size_t i = 0; i < s.len; i++) {
        bool is_blank = s.ptr[i] == ' ' || (s.ptr[i] >= '\t' && s.ptr[i] <= '\r');

        if (!is_blank)
            gr_strbuf_addc(sb, s.ptr[i]);
        else if (!blank)
            gr_strbuf_addc(sb, ' ');
        blank = is_blank;
    }
    return !sb->failed;
}

static bool is_word(char c)
{
    return gr_is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c & 0x80) != 0;
}

/* Does the piece stand in the text, and begin and end where words do? */
static bool stands_in(gr_str text, gr_str piece)
{
    for (size_t at = 0; piece.len != 0 && at + piece.len <= text.len; at++) {
        size_t end;

        at += gr_str_find(gr_str_sub(text, at, text.len), piece.ptr);
        end = at + piece.len;
        if (end <= text.len && (at == 0 || !is_word(text.ptr[at - 1]) || !is_word(piece.ptr[0])) &&
            (end == text.len || !is_word(text.ptr[end]) || !is_word(piece.ptr[piece.len - 1])))
            return true;
    }
    return false;
}

/* A text, a number or a truth: a name, or the cell of a column. */
static bool is_scalar(const gr_value *v)
{
    return v != NULL && (v->type == GR_V_STR || v->type == GR_V_INT || v->type == GR_V_REAL ||
                         v->type == GR_V_BOOL);
}

static bool check_link(mcp_call *c, const gr_value *link, size_t i, gr_str text)
{
    const gr_value *quote = link->type == GR_V_RECORD ? gr_v_get(link, "quote") : NULL;
    gr_strbuf sb;
    bool there;

    if (link->type != GR_V_RECORD || !is_scalar(gr_v_get(link, "from")) ||
        (gr_v_get(link, "to") != NULL && !is_scalar(gr_v_get(link, "to"))))
        return gr_mcp_refuse(
            c,
            "links[%zu]: expected [from, to], [from, to, weight] or {\"from\": .., \"to\": .., ..}",
            i);
    for (size_t k = 0; k < link->record->n; k++)
        if (!is_scalar(link->record->at[k].value) && link->record->at[k].value->type != GR_V_NULL)
            return gr_mcp_refuse(c, "links[%zu].%.*s: expected a text or a number", i,
                                 GR_FMT(link->record->at[k].key));
    if (quote == NULL || text.len == 0)
        return true;
    if (quote->type != GR_V_STR)
        return gr_mcp_refuse(c, "links[%zu].quote: expected a piece of the text", i);
    gr_strbuf_init(&sb, NULL, 0);
    there = fold(&sb, gr_str_trim(quote->s)) && stands_in(text, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    return there || gr_mcp_refuse(c, "links[%zu].quote: '%.*s' does not stand in the text", i,
                                  GR_FMT(quote->s));
}

/* The members of a link that are neither its ends nor its quote: columns. */
static void add_columns(gr_strbuf *sb, const gr_value *link)
{
    for (size_t k = 0; k < link->record->n; k++) {
        gr_str key = link->record->at[k].key;

        if (gr_str_is(key, "from") || gr_str_is(key, "to") || gr_str_is(key, "quote"))
            continue;
        gr_strbuf_addc(sb, ',');
        gr_json_string(sb, key);
        gr_strbuf_addc(sb, ':');
        gr_json_write(sb, link->record->at[k].value, 0);
    }
}

/* Declares a node, if it is a new one; link has its columns, or is NULL. */
static bool add_node(mcp_call *c, gr_strmap *known, gr_strbuf *sb, const gr_value *name,
                     const gr_value *link)
{
    gr_strbuf text;
    gr_str key;
    uint32_t *slot = NULL;

    gr_strbuf_init(&text, NULL, 0);
    gr_v_text(&text, name);
    key = text.failed ? (gr_str){ NULL, 0 } : gr_str_dup(&c->cx.arena, gr_strbuf_str(&text));
    gr_strbuf_clear(&text);
    if (key.ptr != NULL)
        slot = gr_strmap_put(known, key);
    if (slot == NULL || *slot != GR_MAP_NONE)
        return slot != NULL;
    *slot = 0;
    gr_strbuf_adds(sb, gr_str_ends(gr_strbuf_str(sb), "[") ? "{\"id\":" : ",{\"id\":");
    gr_json_string(sb, key);
    if (link != NULL)
        add_columns(sb, link);
    gr_strbuf_addc(sb, '}');
    return true;
}

/* Those that stand alone first: they bring their columns. */
static bool add_nodes(mcp_call *c, const gr_list *links, gr_strbuf *sb)
{
    gr_strmap known;
    bool ok = true;

    gr_strmap_init(&known, &c->cx.budget);
    for (size_t i = 0; ok && i < links->n; i++)
        if (gr_v_get(&links->at[i], "to") == NULL)
            ok = add_node(c, &known, sb, gr_v_get(&links->at[i], "from"), &links->at[i]);
    for (size_t i = 0; ok && i < links->n; i++) {
        const gr_value *to = gr_v_get(&links->at[i], "to");

        ok = to == NULL || (add_node(c, &known, sb, gr_v_get(&links->at[i], "from"), NULL) &&
                            add_node(c, &known, sb, to, NULL));
    }
    gr_strmap_clear(&known);
    return ok;
}

static void add_end(gr_strbuf *sb, const char *key, const gr_value *name)
{
    gr_strbuf text;

    gr_strbuf_init(&text, NULL, 0);
    gr_v_text(&text, name);
    gr_strbuf_addf(sb, "%s:", key);
    gr_json_string(sb, gr_strbuf_str(&text));
    sb->failed = sb->failed || text.failed;
    gr_strbuf_clear(&text);
}

static void add_links(gr_strbuf *sb, const gr_list *links)
{
    const char *comma = "";

    for (size_t i = 0; i < links->n; i++) {
        const gr_value *to = gr_v_get(&links->at[i], "to");

        if (to == NULL)
            continue;
        gr_strbuf_adds(sb, comma);
        add_end(sb, "{\"source\"", gr_v_get(&links->at[i], "from"));
        add_end(sb, ",\"target\"", to);
        add_columns(sb, &links->at[i]);
        gr_strbuf_addc(sb, '}');
        comma = ",";
    }
}

/* Adds the name of an end that the text does not have. */
static bool add_strange(mcp_call *c, const gr_value *name, gr_str text, gr_value *out)
{
    if (name == NULL || name->type != GR_V_STR || out->list->n >= MOST_STRANGE ||
        stands_in(text, name->s))
        return true;
    for (size_t i = 0; i < out->list->n; i++)
        if (gr_str_eq(out->list->at[i].s, name->s))
            return true;
    return gr_v_push(&c->cx.arena, out, *name);
}

static bool find_strange(mcp_call *c, const gr_list *links, gr_str text, gr_value *out)
{
    bool ok = gr_v_list(&c->cx.arena, out);

    for (size_t i = 0; ok && text.len != 0 && i < links->n; i++)
        ok = add_strange(c, gr_v_get(&links->at[i], "from"), text, out) &&
             add_strange(c, gr_v_get(&links->at[i], "to"), text, out);
    return ok;
}

/* The graph that the links say, as a text. *strange: names that the caller's text does not have. */
static bool write_links(mcp_call *c, const gr_list *links, gr_str text, const char *direction,
                        gr_strbuf *out, gr_value *strange)
{
    gr_strbuf folded;
    bool ok;

    gr_strbuf_init(&folded, NULL, 0);
    ok = fold(&folded, text) || gr_mcp_refuse(c, "out of memory");
    for (size_t i = 0; ok && i < links->n; i++)
        ok = check_link(c, &links->at[i], i, gr_strbuf_str(&folded));
    ok = ok && (find_strange(c, links, gr_strbuf_str(&folded), strange) ||
                gr_mcp_refuse(c, "out of memory"));
    gr_strbuf_clear(&folded);
    if (!ok)
        return false;
    gr_strbuf_addf(out, "{\"directed\":%s,\"multigraph\":true,\"nodes\":[",
                   direction != NULL && strcmp(direction, "directed") == 0 ? "true" : "false");
    ok = add_nodes(c, links, out);
    gr_strbuf_adds(out, "],\"links\":[");
    add_links(out, links);
    gr_strbuf_adds(out, "]}");
    return (ok && !out->failed) || gr_mcp_refuse(c, "out of memory");
}

/* [from, to], [from, to, weight] and [from, to, {columns}] as the record that they stand for. */
static bool spell_out(gr_arena *a, gr_value *link)
{
    const gr_list *l = link->list;
    gr_value out;

    if (link->type != GR_V_LIST || l->n < 2 || l->n > 3)
        return true;
    if (!gr_v_record(a, &out) || !gr_v_set(a, &out, "from", l->at[0]) ||
        !gr_v_set(a, &out, "to", l->at[1]))
        return false;
    if (l->n == 3 && l->at[2].type != GR_V_RECORD && !gr_v_set(a, &out, "weight", l->at[2]))
        return false;
    for (size_t i = 0; l->n == 3 && l->at[2].type == GR_V_RECORD && i < l->at[2].record->n; i++)
        if (gr_v_get(&out, l->at[2].record->at[i].key.ptr) == NULL &&
            !gr_v_set_str(a, &out, l->at[2].record->at[i].key, *l->at[2].record->at[i].value))
            return false;
    *link = out;
    return true;
}

static bool read_links(mcp_call *c, const gr_value *given, const char *id, const char *text,
                       const char *direction)
{
    const gr_load_how how = { .format = "nodelink" };
    gr_value strange, links;
    gr_strbuf sb;
    bool ok = gr_v_list(&c->cx.arena, &links);

    if (direction == NULL)
        return gr_mcp_refuse(c, "links need direction: directed or undirected");
    for (size_t i = 0; ok && i < given->list->n; i++) {
        gr_value link = given->list->at[i];

        ok = spell_out(&c->cx.arena, &link) && gr_v_push(&c->cx.arena, &links, link);
    }
    if (!ok)
        return gr_mcp_refuse(c, "out of memory");
    gr_strbuf_init(&sb, NULL, 0);
    ok = write_links(c, links.list, text != NULL ? gr_str_of(text) : GR_STR(""), direction, &sb,
                     &strange) &&
         gr_mcp_take(c, gr_session_load_text_as(c->m->session, id, sb.buf, sb.len, &how));
    gr_strbuf_clear(&sb);
    return ok &&
           (strange.list->n == 0 || gr_v_set(&c->cx.arena, &c->answer, "not_in_text", strange) ||
            gr_mcp_refuse(c, "out of memory"));
}

/* --- all of them --- */

static bool take_texts(mcp_call *c, const gr_value *from, const char *at[N_KEYS])
{
    for (size_t i = 0; i < N_KEYS; i++) {
        const gr_value *v = gr_v_get(from, text_keys[i]);

        if (v != NULL && (v->type != GR_V_STR || strlen(v->s.ptr) != v->s.len))
            return gr_mcp_refuse(c, "%s: expected a text", text_keys[i]);
        at[i] = v != NULL ? v->s.ptr : NULL;
    }
    return true;
}

static bool read_any(mcp_call *c, const gr_value *from, const char *id)
{
    const char *at[N_KEYS];
    const gr_value *links = gr_v_get(from, "links");
    gr_load_how how;

    if (!take_texts(c, from, at))
        return false;
    if (links != NULL && (links->type != GR_V_LIST || at[PATH] != NULL))
        return gr_mcp_refuse(c, links->type != GR_V_LIST
                                    ? "links: expected a list of {\"from\": .., \"to\": ..}"
                                    : "expected links or path, not both");
    if (links != NULL)
        return read_links(c, links, id, at[TEXT], at[DIRECTION]);
    if ((at[TEXT] != NULL) == (at[PATH] != NULL))
        return gr_mcp_refuse(c,
                             "expected either text (the graph itself, e.g. \"a b\\nb c\"), path (a "
                             "file) or links, not %s",
                             at[TEXT] != NULL ? "both" : "none of them");
    how = (gr_load_how){ .format = at[FORMAT],
                         .direction = at[DIRECTION],
                         .source = at[SOURCE],
                         .target = at[TARGET],
                         .weight = at[WEIGHT],
                         .header = at[HEADER],
                         .nodes = at[NODES] };
    return gr_mcp_take(c, at[TEXT] != NULL ? gr_session_load_words(c->m->session, id, at[TEXT],
                                                                   strlen(at[TEXT]), &how)
                                           : gr_session_load_as(c->m->session, id, at[PATH], &how));
}

/* Leaves out what is empty, and notes, which stand among the assumptions, too. */
static bool shorten(mcp_call *c)
{
    gr_value all = c->answer;
    bool ok = gr_v_record(&c->cx.arena, &c->answer);

    for (size_t i = 0; ok && i < all.record->n; i++) {
        const gr_field *f = &all.record->at[i];
        bool empty = f->value->type == GR_V_LIST && f->value->list->n == 0;

        if (!empty && !gr_str_is(f->key, "notes"))
            ok = gr_v_set_str(&c->cx.arena, &c->answer, f->key, *f->value);
    }
    return ok || gr_mcp_refuse(c, "out of memory");
}

bool gr_mcp_read(mcp_call *c, const gr_value *from, const char *id)
{
    bool ok = read_any(c, from, id) && shorten(c);

    if (!ok)
        gr_session_lose(c->m->session, NOT_READ);
    if (!ok && gr_v_get(from, "format") != NULL)
        gr_mcp_add_formats(c);
    return ok;
}

static bool check_source(mcp_call *c, const gr_field *f)
{
    if (f->value->type != GR_V_RECORD || !gr_mcp_has_graph(f->value))
        return gr_mcp_refuse(c,
                             "graphs.%.*s: expected {\"text\": ..}, {\"path\": ..} or "
                             "{\"links\": [..], \"direction\": ..}",
                             GR_FMT(f->key));
    return true;
}

bool gr_mcp_read_all(mcp_call *c, const gr_value *graphs, gr_value *told)
{
    gr_arena *a = &c->cx.arena;

    if (!gr_v_list(a, told))
        return gr_mcp_refuse(c, "out of memory");
    for (size_t i = 0; i < graphs->record->n; i++) {
        const gr_field *f = &graphs->record->at[i];

        if (!check_source(c, f) || !gr_mcp_read(c, f->value, f->key.ptr))
            return false;
        if (!gr_v_push(a, told, c->answer))
            return gr_mcp_refuse(c, "out of memory");
    }
    return true;
}

void gr_mcp_drop_all(mcp_call *c, const gr_value *graphs)
{
    for (size_t i = 0; i < graphs->record->n; i++)
        gr_reply_free(gr_session_drop(c->m->session, graphs->record->at[i].key.ptr));
}
