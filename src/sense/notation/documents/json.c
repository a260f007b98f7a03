/* JSON documents: lists of records with two ends under any key, lists of pairs, trees of records
 * with a name, lists of things with what is said of them, Cytoscape's elements. */
#include "sense/notation/documents/blocks_int.h"

#define DEPTH_MAX 40 /* of a tree; deeper ones are left alone */
#define TRIES_MAX 64

static gr_str text_of(gr_arena *a, const gr_value *v)
{
    char num[GR_NUM_MAX] = { 0 };

    if (v->type == GR_V_STR)
        return v->s;
    if (v->type == GR_V_INT)
        return gr_str_dup(a, (gr_str){ num, gr_num_from_int(v->i, num) });
    return (gr_str){ 0 };
}

static const gr_value *field(const gr_value *record, const char *names)
{
    for (size_t i = 0; record->type == GR_V_RECORD && i < record->record->n; i++)
        if (gr_word_in(record->record->at[i].key, names))
            return record->record->at[i].value;
    return NULL;
}

static const gr_value *field_nocase(const gr_value *record, const char *name)
{
    for (size_t i = 0; record->type == GR_V_RECORD && i < record->record->n; i++)
        if (gr_str_is_nocase(record->record->at[i].key, name))
            return record->record->at[i].value;
    return NULL;
}

static bool is_end(const gr_value *v)
{
    return v != NULL && ((v->type == GR_V_STR && v->s.len != 0) || v->type == GR_V_INT);
}

/* The pair of keys that all records of a list have, or NULL. */
static const gr_ends *ends_of(const gr_value *list)
{
    for (size_t k = 0; k < gr_n_ends(); k++) {
        bool all = list->type == GR_V_LIST && list->list->n != 0;

        for (size_t i = 0; all && i < list->list->n; i++)
            all = is_end(field_nocase(&list->list->at[i], gr_ends_at(k)->from)) &&
                  is_end(field_nocase(&list->list->at[i], gr_ends_at(k)->to));
        if (all)
            return gr_ends_at(k);
    }
    return NULL;
}

/* [["A", "B"], ["B", "C", 5]] */
static bool is_pairs(const gr_value *list)
{
    bool all = list->type == GR_V_LIST && list->list->n != 0;

    for (size_t i = 0; all && i < list->list->n; i++) {
        const gr_value *x = &list->list->at[i];

        all = x->type == GR_V_LIST && x->list->n >= 2 && x->list->n <= 3 &&
              is_end(&x->list->at[0]) && is_end(&x->list->at[1]);
    }
    return all;
}

/* --- edges --- */

static bool add_edge(gr_draft *d, gr_arena *a, const gr_value *from, const gr_value *to, gr_span at,
                     uint32_t *e)
{
    uint32_t u, v;

    return gr_draft_node_of(d, text_of(a, from), at, false, &u) &&
           gr_draft_node_of(d, text_of(a, to), at, false, &v) && gr_draft_edge_of(d, u, v, at, e);
}

static bool set_field(gr_draft *d, gr_arena *a, uint32_t e, const gr_field *f)
{
    bool text = f->value->type == GR_V_STR;
    bool relation = text && gr_word_in(f->key, "predicate|relation|rel|relationship|verb");
    gr_str key = relation ? GR_STR("relation") : gr_str_dup(a, f->key);
    const gr_unit *said, *unit = NULL;
    gr_meaning meaning = gr_meaning_of(f->key, &said);
    gr_value v = *f->value;

    if (v.type > GR_V_STR || v.type == GR_V_NULL)
        return true;
    if (text && !relation && gr_read_number(f->value->s, &v, &unit)) /* "12 km" */
        meaning = meaning == GR_MEANS_NUMBER ? gr_meaning_of_unit(unit) : meaning;
    if (unit == NULL && v.type != GR_V_STR)
        unit = said;
    d->is_facts |= relation;
    return key.ptr != NULL && gr_draft_set(d, GR_OF_EDGE, key.ptr, meaning, e, v, unit);
}

static bool add_records(gr_draft *d, gr_arena *a, const gr_value *list, const gr_ends *by,
                        gr_span at)
{
    for (size_t i = 0; i < list->list->n; i++) {
        const gr_value *x = &list->list->at[i];
        const gr_value *from = field_nocase(x, by->from), *to = field_nocase(x, by->to);
        uint32_t e;

        if (!add_edge(d, a, from, to, at, &e))
            return false;
        for (size_t k = 0; k < x->record->n; k++)
            if (x->record->at[k].value != from && x->record->at[k].value != to &&
                !set_field(d, a, e, &x->record->at[k]))
                return false;
    }
    return true;
}

static bool add_pairs(gr_draft *d, gr_arena *a, const gr_value *list, gr_span at)
{
    for (size_t i = 0; i < list->list->n; i++) {
        const gr_value *x = &list->list->at[i];
        uint32_t e;

        if (!add_edge(d, a, &x->list->at[0], &x->list->at[1], at, &e))
            return false;
        if (x->list->n > 2 && x->list->at[2].type <= GR_V_STR && x->list->at[2].type != GR_V_NULL &&
            !gr_draft_set(d, GR_OF_EDGE, "weight", GR_MEANS_NUMBER, e, x->list->at[2], NULL))
            return false;
    }
    return true;
}

static bool is_edge_key(gr_str key)
{
    char buf[GR_WORD_MAX];

    return gr_is_edge_noun(gr_text_lemma(key, buf, NULL)) ||
           gr_word_in(key, "edges|links|connections|arcs|pairs|relations|E");
}

/* The list of edges of a document: under any key if its records have two ends, and pairs under one
 * that means edges. */
static const gr_value *edges_of(const gr_value *v, bool named)
{
    if (v->type == GR_V_LIST)
        return ends_of(v) != NULL || (named && is_pairs(v)) ? v : NULL;
    for (size_t i = 0; v->type == GR_V_RECORD && i < v->record->n; i++) {
        const gr_field *f = &v->record->at[i];

        if (f->value->type == GR_V_LIST &&
            (ends_of(f->value) != NULL || (is_edge_key(f->key) && is_pairs(f->value))))
            return f->value;
    }
    return NULL;
}

static bool set_attribute(gr_draft *d, gr_str key, uint32_t v, const gr_field *f)
{
    const gr_unit *unit;
    gr_meaning meaning = gr_meaning_of(f->key, &unit);

    return gr_draft_set(d, GR_OF_NODE, key.ptr, meaning, v, *f->value, unit);
}

/* Other fields of a node; what it is called is its label. */
static bool set_node_field(gr_draft *d, gr_arena *a, uint32_t v, const gr_field *f)
{
    bool label = gr_word_in(f->key, "name|label|title") && f->value->type == GR_V_STR;
    gr_str key = label ? GR_STR("label") : gr_str_dup(a, f->key);

    if (f->value->type > GR_V_STR || f->value->type == GR_V_NULL)
        return true;
    return key.ptr != NULL && set_attribute(d, key, v, f);
}

/* Nodes that the document lists: names, or records with one. False without memory. */
static bool add_nodes(gr_draft *d, gr_arena *a, const gr_value *v, gr_span at)
{
    const gr_value *nodes = field(v, "nodes|vertices|V|points|stations|cities|people|places");

    for (size_t i = 0; nodes != NULL && nodes->type == GR_V_LIST && i < nodes->list->n; i++) {
        const gr_value *x = &nodes->list->at[i], *key = x;
        uint32_t id;

        if (x->type == GR_V_RECORD && (key = field(x, "id")) == NULL)
            key = field(x, "name|key|label");
        if (key == NULL || !is_end(key))
            continue;
        if (!gr_draft_node_of(d, text_of(a, key), at, true, &id))
            return false;
        for (size_t k = 0; x->type == GR_V_RECORD && k < x->record->n; k++)
            if (x->record->at[k].value != key && !set_node_field(d, a, id, &x->record->at[k]))
                return false;
    }
    return true;
}

static gr_status propose(gr_sensing *s, gr_draft *d, gr_span at, gr_err *err)
{
    d->name = gr_section_at(s, at.start);
    return gr_draft_explains(d, at) ? gr_draft_propose(s, d, 100, err) : gr_fail_memory(s->cx, err);
}

static gr_status read_edges(gr_sensing *s, const gr_value *v, const gr_value *edges, gr_span at,
                            gr_err *err)
{
    gr_arena *a = &s->cx->arena;
    const gr_ends *by = ends_of(edges);
    const gr_value *said = field(v, "directed");
    gr_draft *d = gr_draft_new(s, &gr_recogniser_json);

    if (d == NULL || !add_nodes(d, a, v, at) ||
        !(by != NULL ? add_records(d, a, edges, by, at) : add_pairs(d, a, edges, at)))
        return gr_fail_memory(s->cx, err);
    if (said != NULL && said->type == GR_V_BOOL) {
        d->direction = said->b ? GR_DIRECTED : GR_UNDIRECTED;
        d->why = "\"directed\" in the JSON";
    } else if (by != NULL && by->directed &&
               !(gr_str_is(gr_str_of(by->from), "source") && field(v, "nodes") != NULL)) {
        /* documents of nodes and links for drawing call any two ends source and target */
        d->direction = GR_DIRECTED;
        d->why = "the names of the fields";
    }
    return propose(s, d, at, err);
}

/* --- trees --- */

/* {"name": "House", "parts": [{"name": "Roof"}]}: a tree, whatever the list is called. */
static bool add_tree(gr_draft *d, gr_arena *a, const gr_value *x, gr_span at, size_t depth,
                     uint32_t *out)
{
    const gr_value *name = field(x, "name|id|title|label|key");

    if (depth == DEPTH_MAX || !is_end(name) ||
        !gr_draft_node_of(d, text_of(a, name), at, true, out))
        return false;
    for (size_t i = 0; i < x->record->n; i++) {
        const gr_value *list = x->record->at[i].value;

        if (list->type == GR_V_LIST && list->list->n != 0 &&
            list->list->at[0].type != GR_V_RECORD &&
            !gr_word_in(x->record->at[i].key, "children|child|parts|members|contains|reports|kids|"
                                              "subordinates|items|sub|team"))
            continue; /* tags and other words about it */
        for (size_t k = 0; list->type == GR_V_LIST && k < list->list->n; k++) {
            const gr_value *y = &list->list->at[k];
            uint32_t v;

            if (y->type == GR_V_RECORD
                    ? !add_tree(d, a, y, at, depth + 1, &v)
                    : !is_end(y) || !gr_draft_node_of(d, text_of(a, y), at, true, &v))
                return false;
            if (!gr_draft_edge_of(d, *out, v, at, NULL))
                return false;
        }
    }
    return true;
}

static gr_status read_tree(gr_sensing *s, const gr_value *v, gr_span at, gr_err *err)
{
    gr_draft *d = gr_draft_new(s, &gr_recogniser_json);
    uint32_t root;

    if (d == NULL)
        return gr_fail_memory(s->cx, err);
    if (!add_tree(d, &s->cx->arena, v, at, 0, &root) || d->edges.n == 0)
        return GR_OK;
    d->direction = GR_DIRECTED;
    d->why = "from the parent to the child";
    return propose(s, d, at, err);
}

/* --- things --- */

/* The key that names the things of a list: each of another name, and plain values beside it. */
static const char *name_key(gr_sensing *s, const gr_value *list, bool *ok)
{
    static const char *const keys[] = { "name", "title", "who", "id", "label" };
    const char *found = NULL;

    for (size_t k = 0; k < sizeof keys / sizeof *keys && found == NULL; k++) {
        bool all = list->type == GR_V_LIST && list->list->n > 1;
        gr_strmap seen;

        gr_strmap_init(&seen, &s->cx->budget);
        for (size_t i = 0; all && i < list->list->n; i++) {
            const gr_value *x = &list->list->at[i], *name = field(x, keys[k]);
            uint32_t *slot;

            all = name != NULL && name->type == GR_V_STR && name->s.len != 0 && x->record->n > 1;
            slot = all ? gr_strmap_put(&seen, name->s) : NULL;
            *ok &= !all || slot != NULL;
            all = slot != NULL && *slot == GR_MAP_NONE;
            if (slot != NULL)
                *slot = 0;
        }
        gr_strmap_clear(&seen);
        found = all ? keys[k] : NULL;
    }
    return found;
}

/* A fact about the thing u: (Ola, city, Oslo). */
static bool add_fact(gr_draft *d, gr_arena *a, uint32_t u, gr_str key, const gr_value *to,
                     gr_span at)
{
    uint32_t v, e;

    return gr_draft_node_of(d, text_of(a, to), at, false, &v) &&
           gr_draft_edge_of(d, u, v, at, &e) &&
           gr_draft_set(d, GR_OF_EDGE, "relation", GR_MEANS_NUMBER, e, gr_v_str(key), NULL);
}

static bool add_said(gr_draft *d, gr_arena *a, uint32_t u, const gr_field *f, gr_span at)
{
    gr_str key = gr_str_dup(a, f->key);
    bool ok = key.ptr != NULL;

    if (ok && f->value->type == GR_V_STR && f->value->s.len != 0)
        return add_fact(d, a, u, key, f->value, at);
    for (size_t i = 0; ok && f->value->type == GR_V_LIST && i < f->value->list->n; i++)
        if (f->value->list->at[i].type == GR_V_STR)
            ok = add_fact(d, a, u, key, &f->value->list->at[i], at);
    if (ok && f->value->type < GR_V_STR && f->value->type != GR_V_NULL)
        ok = set_attribute(d, key, u, f);
    return ok;
}

/* [{"name": "Ola", "age": 31, "city": "Oslo"}, ..], or links whose ends only a table would know. */
static gr_status read_things(gr_sensing *s, const gr_value *list, gr_span at, gr_err *err)
{
    bool ok = true, found;
    const char *name = name_key(s, list, &ok);
    gr_draft *d = name != NULL ? gr_draft_new(s, &gr_recogniser_json) : NULL;

    ok = ok && (name == NULL || d != NULL);
    for (size_t i = 0; d != NULL && ok && i < list->list->n; i++) {
        const gr_value *x = &list->list->at[i], *key = field(x, name);
        uint32_t u;

        ok = gr_draft_node_of(d, text_of(&s->cx->arena, key), at, true, &u);
        for (size_t k = 0; ok && k < x->record->n; k++)
            if (x->record->at[k].value != key)
                ok = add_said(d, &s->cx->arena, u, &x->record->at[k], at);
    }
    if (!ok)
        return gr_fail_memory(s->cx, err);
    if (d == NULL && list->type == GR_V_LIST && list->list->n > 1 &&
        list->list->at[0].type == GR_V_RECORD)
        return gr_block_read(s, &gr_recogniser_json, at, at, "nodelink", &found, err);
    if (d == NULL)
        return GR_OK;
    d->is_facts = true;
    d->direction = GR_DIRECTED;
    d->why = "from the thing of a record to what is said of it";
    return propose(s, d, at, err);
}

/* --- documents --- */

static gr_status read_document(gr_sensing *s, gr_span at, gr_err *err)
{
    const gr_value *edges, *inner;
    gr_value v;
    bool found;

    if (gr_json_read(s->cx, gr_str_sub(s->text, at.start, at.end), &v, NULL) != GR_OK)
        return GR_OK;
    edges = edges_of(&v, false);
    if (edges != NULL)
        return read_edges(s, &v, edges, at, err);
    if (field(&v, "name|id|title|label|key") != NULL)
        return read_tree(s, &v, at, err);
    if (field(&v, "elements") != NULL)
        return gr_block_read(s, &gr_recogniser_json, at, at, "cytoscape", &found, err);
    for (size_t i = 0; v.type == GR_V_RECORD && i < v.record->n; i++) { /* {"graph": {...}} */
        inner = v.record->at[i].value;
        edges = inner->type == GR_V_RECORD ? edges_of(inner, true) : NULL;
        if (edges != NULL)
            return read_edges(s, inner, edges, at, err);
    }
    inner = v.type == GR_V_RECORD && v.record->n == 1 ? v.record->at[0].value : &v;
    return read_things(s, inner, at, err);
}

static size_t skip_blanks(gr_str t, size_t pos)
{
    while (pos < t.len && strchr(" \t\r\n", t.ptr[pos]) != NULL && t.ptr[pos] != '\0')
        pos++;
    return pos;
}

static gr_status find(gr_sensing *s, gr_err *err)
{
    gr_str t = s->text;
    gr_status st = GR_OK;
    size_t tried = 0;

    for (size_t pos = 0; st == GR_OK && pos < t.len && tried < TRIES_MAX; pos++) {
        size_t inner, end;

        if (t.ptr[pos] != '{' && t.ptr[pos] != '[')
            continue;
        inner = skip_blanks(t, pos + 1);
        if (inner >= t.len || t.ptr[inner] != (t.ptr[pos] == '{' ? '"' : '{'))
            continue;
        tried++;
        end = gr_bracket_end(t, pos);
        if (end == 0)
            break;
        st = read_document(s, (gr_span){ pos, end }, err);
        pos = end - 1;
    }
    return st;
}

const gr_recogniser gr_recogniser_json = {
    .name = "json",
    .summary = "JSON: lists of records with two ends, lists of pairs, trees",
    .find = find,
    .example = "{\"roads\": [{\"from\": \"a\", \"to\": \"b\", \"km\": 4}, "
               "{\"from\": \"b\", \"to\": \"c\", \"km\": 2}]}\nHow far is it from a to c?",
    .graph = "a>b 4, b>c 2",
};
