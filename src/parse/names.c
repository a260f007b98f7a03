/* Names as texts write them. */
#include "parse/parse_int.h"

#include <utf8proc.h>

#define SEVERAL (GR_MAP_NONE - 1)

void gr_names_init(gr_names *n, gr_ctx *cx)
{
    *n = (gr_names){ .cx = cx, .at = { .budget = &cx->budget } };
    gr_strmap_init(&n->map, &cx->budget);
    gr_strbuf_init(&n->key, &cx->budget, 0);
    gr_strbuf_init(&n->other, &cx->budget, 0);
}

void gr_names_clear(gr_names *n)
{
    gr_strmap_clear(&n->map);
    gr_vec_clear(&n->at);
    gr_strbuf_clear(&n->key);
    gr_strbuf_clear(&n->other);
}

static gr_str without_quotes(gr_str s)
{
    static const char *const quotes[] = { "\"", "'", "`", "“", "”", "„", "‘", "’", "«", "»" };

    s = gr_str_trim(s);
    for (size_t i = 0; i < sizeof quotes / sizeof *quotes; i++) {
        if (gr_str_starts(s, quotes[i]))
            s = gr_str_sub(s, strlen(quotes[i]), s.len);
        if (gr_str_ends(s, quotes[i]))
            s = gr_str_sub(s, 0, s.len - strlen(quotes[i]));
    }
    return gr_str_trim(s);
}

static gr_str without_article(gr_str s)
{
    size_t end = gr_str_find(s, " ");

    if (end < s.len && (gr_text_word_class(gr_str_sub(s, 0, end)) & GR_WORD_ARTICLE) != 0)
        s = gr_str_trim(gr_str_sub(s, end, s.len));
    return s;
}

/* n->key = what is left of a name. */
static gr_str fold(gr_names *n, gr_str s)
{
    bool gap = false;

    gr_strbuf_reset(&n->key);
    s = without_article(without_quotes(s));
    while (s.len != 0) {
        uint32_t cp = gr_utf8_next(&s);
        char bytes[4];

        if (cp == '_' || cp == '-' || cp == ' ' || (cp >= '\t' && cp <= '\r') || cp == 0xa0) {
            gap = n->key.len != 0;
            continue;
        }
        if (gap)
            gr_strbuf_addc(&n->key, ' ');
        gap = false;
        cp = cp < 0x80 ? (uint32_t)(cp >= 'A' && cp <= 'Z' ? cp + 32 : cp)
                       : (uint32_t)utf8proc_tolower((utf8proc_int32_t)cp);
        gr_strbuf_add(&n->key, (gr_str){ bytes, gr_utf8_put(cp, bytes) });
    }
    return gr_strbuf_str(&n->key);
}

/* Writing it as said means name. */
static bool add_said(gr_names *n, gr_str said, gr_str name)
{
    gr_str key = gr_str_dup(&n->cx->arena, fold(n, said));
    uint32_t *slot = key.ptr != NULL && !n->key.failed ? gr_strmap_put(&n->map, key) : NULL;

    if (slot == NULL)
        return false;
    if (*slot == SEVERAL || (*slot != GR_MAP_NONE && gr_str_eq(n->at.at[*slot], name)))
        return true;
    *slot = *slot == GR_MAP_NONE ? (uint32_t)n->at.n : SEVERAL;
    return gr_vec_push(&n->at, name);
}

bool gr_names_add(gr_names *n, gr_str name)
{
    return add_said(n, name, name);
}

/* The key with another ending, GR_MAP_NONE if no name is called so or several are. */
static uint32_t find_ending(gr_names *n, gr_str key, const char *ending, const char *other)
{
    uint32_t at = GR_MAP_NONE;

    if (!gr_str_ends(key, ending) || key.len == strlen(ending))
        return at;
    gr_strbuf_reset(&n->other);
    gr_strbuf_add(&n->other, gr_str_sub(key, 0, key.len - strlen(ending)));
    gr_strbuf_add(&n->other, gr_str_of(other));
    at = gr_strmap_get(&n->map, gr_strbuf_str(&n->other));
    return at == SEVERAL ? GR_MAP_NONE : at;
}

gr_str gr_names_find(gr_names *n, gr_str written)
{
    static const char *const endings[][2] = {
        { "s", "" },  { "", "s" },  { "'s", "" }, { "’s", "" },   { "", "'s" },
        { "", "’s" }, { "es", "" }, { "", "es" }, { "ies", "y" }, { "y", "ies" },
    };
    gr_str key = fold(n, written);
    uint32_t at = gr_strmap_get(&n->map, key);

    for (size_t i = 0; at == GR_MAP_NONE && i < sizeof endings / sizeof *endings; i++)
        at = find_ending(n, key, endings[i][0], endings[i][1]);
    return at == GR_MAP_NONE || at == SEVERAL ? written : n->at.at[at];
}

static bool add_column(gr_names *n, const gr_column *c)
{
    char buf[GR_HEADER_CELLS][GR_TIME_MAX];
    gr_str cells[GR_HEADER_CELLS];
    size_t n_cells;

    if (!gr_names_add(n, c->name))
        return false;
    if (c->type != GR_COL_STR || !gr_column_cells(c, buf, cells, &n_cells))
        return true;
    for (size_t i = 0; i < n_cells; i++)
        if (!gr_names_add(n, cells[i]))
            return false;
    return true;
}

/* "3", and "place 3" if that is what the text calls its nodes. */
static bool add_node(gr_names *n, gr_str noun, gr_name name)
{
    gr_str text = { name.ptr, name.len };

    if (gr_name_is_int(name))
        text = gr_str_printf(&n->cx->arena, "%lld", (long long)name.num);
    if (text.ptr == NULL || !gr_names_add(n, text))
        return false;
    if (noun.len == 0)
        return true;
    noun = gr_str_printf(&n->cx->arena, "%.*s %.*s", GR_FMT(noun), GR_FMT(text));
    return noun.ptr != NULL && add_said(n, noun, text);
}

bool gr_names_of_reading(gr_names *n, const gr_reading *r)
{
    for (size_t i = 0; i < r->n_graphs; i++) {
        const gr_graph *g = r->graphs[i].graph;

        for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++)
            if (!add_node(n, r->graphs[i].node_noun, gr_graph_shown(g, v)))
                return false;
        for (size_t k = 0; k < 2; k++)
            for (size_t c = 0; c < gr_graph_n_columns(g, (gr_of)k); c++)
                if (!add_column(n, gr_graph_column(g, (gr_of)k, c)))
                    return false;
    }
    return true;
}

bool gr_names_of_columns(gr_names *n, const gr_reading *r)
{
    for (size_t i = 0; i < r->n_graphs; i++)
        for (size_t k = 0; k < 2; k++)
            for (size_t c = 0; c < gr_graph_n_columns(r->graphs[i].graph, (gr_of)k); c++)
                if (!gr_names_add(n, gr_graph_column(r->graphs[i].graph, (gr_of)k, c)->name))
                    return false;
    return true;
}

bool gr_span_number(gr_str s, gr_value *out)
{
    gr_text_num num;

    s = gr_str_trim(s);
    if (s.len == 0 || gr_text_number(s, 0, &num) != s.len)
        return false;
    *out = num.is_int ? gr_v_int(num.i) : gr_v_real(num.d);
    return true;
}
