/* The typed attribute declarations of GraphML (<key>) and GEXF (<attribute>). */
#include "graph/xml_int.h"

static const struct {
    const char *word;
    gr_coltype type;
} types[] = {
    { "boolean", GR_COL_BOOL },    { "int", GR_COL_INT },    { "integer", GR_COL_INT },
    { "long", GR_COL_INT },        { "short", GR_COL_INT },  { "byte", GR_COL_INT },
    { "biginteger", GR_COL_INT },  { "float", GR_COL_REAL }, { "double", GR_COL_REAL },
    { "bigdecimal", GR_COL_REAL },
};

void gr_xml_keys_init(gr_xml_keys *k, gr_ctx *cx, gr_builder *b)
{
    *k = (gr_xml_keys){ .cx = cx, .b = b };
    k->at.budget = k->fallbacks.budget = &cx->budget;
    gr_strmap_init(&k->by_id, &cx->budget);
    gr_arena_init(&k->arena, &cx->budget);
}

void gr_xml_keys_clear(gr_xml_keys *k)
{
    gr_vec_clear(&k->at);
    gr_vec_clear(&k->fallbacks);
    gr_strmap_clear(&k->by_id);
    gr_arena_clear(&k->arena);
}

static gr_status need_column(gr_xml *x, gr_xml_keys *k, gr_xml_key *key, gr_of of)
{
    return key->column[of] != GR_MAP_NONE
               ? GR_OK
               : gr_builder_column(k->b, of, key->name, &key->column[of], gr_xml_err(x));
}

gr_status gr_xml_keys_add(gr_xml *x, gr_xml_keys *k, gr_str id, gr_str name, gr_str type,
                          unsigned of)
{
    gr_xml_key key = { .type = GR_COL_STR, .of = of, .column = { GR_MAP_NONE, GR_MAP_NONE } };
    gr_status st = GR_OK;
    uint32_t *slot;

    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        if (type.ptr != NULL && gr_str_is_nocase(type, types[i].word))
            key.type = types[i].type;
    key.name = gr_str_dup(&k->arena, name);
    id = gr_str_dup(&k->arena, id);
    if (key.name.ptr == NULL || id.ptr == NULL || !gr_vec_reserve(&k->at, k->at.n + 1) ||
        (slot = gr_strmap_put(&k->by_id, id)) == NULL)
        return gr_fail_memory(k->cx, gr_xml_err(x));
    if (*slot != GR_MAP_NONE)
        return gr_xml_fail(x, "attribute '%.*s' is declared twice", GR_FMT(id));
    *slot = (uint32_t)k->at.n;
    /* Columns stand in the order of their declaration. */
    if (of == GR_XML_OF_NODE || of == GR_XML_OF_EDGE)
        st = need_column(x, k, &key, of == GR_XML_OF_NODE ? GR_OF_NODE : GR_OF_EDGE);
    k->at.at[k->at.n++] = key;
    return st;
}

gr_xml_key *gr_xml_keys_find(gr_xml *x, gr_xml_keys *k, gr_str id)
{
    uint32_t i = gr_strmap_get(&k->by_id, id);

    if (i != GR_MAP_NONE)
        return &k->at.at[i];
    gr_xml_fail(x, "attribute '%.*s' is not declared", GR_FMT(id));
    return NULL;
}

bool gr_xml_keys_named(const gr_xml_keys *k, gr_of of, const char *name)
{
    for (size_t i = 0; i < k->at.n; i++)
        if (k->at.at[i].column[of] != GR_MAP_NONE && gr_str_is(k->at.at[i].name, name))
            return true;
    return false;
}

gr_status gr_xml_keys_value(gr_xml *x, gr_xml_keys *k, gr_xml_key *key, gr_str text, gr_value *out)
{
    gr_str s = gr_str_trim(text);

    *out = gr_v_null();
    if (key->type == GR_COL_STR) {
        *out = gr_v_str(text);
        return GR_OK;
    }
    if (s.len == 0)
        return GR_OK;
    switch (key->type) {
    case GR_COL_BOOL:
        *out = gr_v_bool(gr_str_is_nocase(s, "true") || gr_str_is(s, "1"));
        if (out->b || gr_str_is_nocase(s, "false") || gr_str_is(s, "0"))
            return GR_OK;
        return gr_xml_fail(x, "expected true or false for '%.*s', found '%.*s'", GR_FMT(key->name),
                           GR_FMT(s));
    case GR_COL_INT:
        *out = gr_v_int(0);
        if (gr_num_to_int(s, &out->i))
            return GR_OK;
        *out = gr_v_real(0);
        if (gr_num_to_double(s, &out->d)) { /* NetworkX writes GEXF like this */
            if (!key->noted)
                gr_builder_note(k->b, "'%.*s' is declared to be integers and holds other numbers",
                                GR_FMT(key->name));
            key->noted = true;
            return GR_OK;
        }
        return gr_xml_fail(x, "expected a 64-bit integer for '%.*s', found '%.*s'",
                           GR_FMT(key->name), GR_FMT(s));
    default:
        *out = gr_v_real(0);
        if (gr_num_to_double(s, &out->d))
            return GR_OK;
        return gr_xml_fail(x, "expected a finite number for '%.*s', found '%.*s'",
                           GR_FMT(key->name), GR_FMT(s));
    }
}

gr_status gr_xml_keys_fallback(gr_xml *x, gr_xml_keys *k, gr_str text)
{
    gr_xml_key *key = &k->at.at[k->at.n - 1];
    gr_status st = gr_xml_keys_value(x, k, key, text, &key->fallback);

    if (st != GR_OK || key->fallback.type == GR_V_NULL)
        return st;
    if (key->fallback.type == GR_V_STR)
        key->fallback.s = gr_str_dup(&k->arena, text);
    if ((key->fallback.type == GR_V_STR && key->fallback.s.ptr == NULL) ||
        !gr_vec_push(&k->fallbacks, (uint32_t)k->at.n - 1))
        return gr_fail_memory(k->cx, gr_xml_err(x));
    return GR_OK;
}

static gr_status set(gr_xml *x, gr_xml_keys *k, gr_xml_key *key, gr_of of, uint32_t i, gr_value v)
{
    gr_status st = need_column(x, k, key, of);

    return st == GR_OK ? gr_builder_set(k->b, of, key->column[of], i, v, gr_xml_err(x)) : st;
}

gr_status gr_xml_keys_set(gr_xml *x, gr_xml_keys *k, gr_xml_key *key, gr_of of, uint32_t i,
                          gr_str text)
{
    gr_value v;
    gr_status st = gr_xml_keys_value(x, k, key, text, &v);

    return st == GR_OK ? set(x, k, key, of, i, v) : st;
}

gr_status gr_xml_keys_defaults(gr_xml *x, gr_xml_keys *k, gr_of of, uint32_t i)
{
    gr_status st = GR_OK;

    for (size_t j = 0; st == GR_OK && j < k->fallbacks.n; j++) {
        gr_xml_key *key = &k->at.at[k->fallbacks.at[j]];

        if (key->of & 1u << of)
            st = set(x, k, key, of, i, key->fallback);
    }
    return st;
}
