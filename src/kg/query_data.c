/* Queries as data has them: S-expressions, BetaE's nested lists, JSON. */
#include "kg/query_int.h"

typedef GR_VEC(gr_kg_query *) parts;

/* Adds what `read` reads to the parts. */
static gr_status add_part(gr_kq_text *t, parts *p, gr_status (*read)(gr_kq_text *, gr_kg_query **))
{
    gr_kg_query *one = NULL;
    gr_status st = read(t, &one);

    return st != GR_OK || gr_vec_push(p, one) ? st : gr_fail_memory(t->cx, t->err);
}

/* --- S-expressions: (p REL (and (p REL (e ID)) (not ...))) --- */

static gr_status sexpr_entity(gr_kq_text *t, size_t at, gr_kg_query **out)
{
    uint32_t id = GR_KG_NONE;
    gr_kq_name name;
    gr_status st = gr_kq_read_name(t, true, "an entity", &name);

    if (st == GR_OK)
        st = gr_kq_entity(t, &name, &id);
    return st == GR_OK ? gr_kq_leaf(t, at, id, out) : st;
}

static gr_status sexpr_project(gr_kq_text *t, size_t at, gr_kg_query **out)
{
    uint32_t id = GR_KG_NONE;
    bool inverse = false;
    gr_kq_name name;
    gr_kg_query *of = NULL;
    gr_status st = gr_kq_read_name(t, true, "a relation", &name);

    if (st == GR_OK)
        st = gr_kq_relation(t, &name, &id, &inverse);
    if (st == GR_OK)
        st = gr_kq_read_sexpr(t, &of);
    return st == GR_OK ? gr_kq_project(t, at, id, inverse, of, out) : st;
}

static gr_status sexpr_not(gr_kq_text *t, size_t at, gr_kg_query **out)
{
    gr_kg_query *of = NULL;
    gr_status st = gr_kq_read_sexpr(t, &of);

    return st == GR_OK ? gr_kq_not(t, at, of, out) : st;
}

static gr_status sexpr_join(gr_kq_text *t, size_t at, gr_kq kind, gr_kg_query **out)
{
    parts p = { .budget = &t->cx->budget };
    gr_status st;

    do {
        st = add_part(t, &p, gr_kq_read_sexpr);
    } while (st == GR_OK && gr_kq_peek(t) == '(');
    if (st == GR_OK)
        st = gr_kq_join(t, at, kind, p.at, p.n, out);
    gr_vec_clear(&p);
    return st;
}

gr_status gr_kq_read_sexpr(gr_kq_text *t, gr_kg_query **out)
{
    static const char heads[] = "one of e, any, p, and, or, not";
    gr_kq_name head;
    size_t at = (gr_kq_space(t), t->at);
    gr_status st = gr_kq_deeper(t);

    if (st == GR_OK)
        st = gr_kq_expect(t, "(");
    if (st == GR_OK)
        st = gr_kq_read_name(t, false, heads, &head);
    if (st != GR_OK)
        return st;
    if (gr_str_is(head.text, "e")) {
        st = sexpr_entity(t, at, out);
    } else if (gr_str_is(head.text, "any")) {
        st = gr_kq_any(t, at, out);
    } else if (gr_str_is(head.text, "p")) {
        st = sexpr_project(t, at, out);
    } else if (gr_str_is(head.text, "not")) {
        st = sexpr_not(t, at, out);
    } else if (gr_str_is(head.text, "and") || gr_str_is(head.text, "or")) {
        st = sexpr_join(t, at, head.text.ptr[0] == 'a' ? GR_KQ_AND : GR_KQ_OR, out);
    } else {
        st = gr_kq_fail(t, GR_EUSAGE, head.at, "expected %s, found '%.*s'", heads,
                        GR_FMT(head.text));
    }
    t->depth--;
    return st == GR_OK ? gr_kq_expect(t, ")") : st;
}

/* --- nested lists: [[ID, [REL, REL]], [ID, [REL, -2]]] --- */

typedef struct item {
    size_t at;
    bool is_list;
    gr_kq_name name;
    struct item *of;
    size_t n;
} item;

static gr_status read_item(gr_kq_text *t, item *out);

static gr_status read_items(gr_kq_text *t, item *out)
{
    GR_VEC(item) all = { .budget = &t->cx->budget };
    gr_status st = gr_kq_deeper(t);

    while (st == GR_OK && !gr_kq_take(t, "]")) {
        item one = { 0 };

        if (all.n != 0 && (st = gr_kq_expect(t, ",")) != GR_OK) {
            break;
        } else if ((st = read_item(t, &one)) == GR_OK && !gr_vec_push(&all, one)) {
            st = gr_fail_memory(t->cx, t->err);
        }
    }
    t->depth--;
    out->is_list = true;
    out->n = all.n;
    out->of = all.n != 0 && st == GR_OK
                  ? gr_arena_copy(&t->cx->scratch, all.at, all.n * sizeof *all.at)
                  : NULL;
    if (st == GR_OK && all.n != 0 && out->of == NULL)
        st = gr_fail_memory(t->cx, t->err);
    gr_vec_clear(&all);
    return st;
}

static gr_status read_item(gr_kq_text *t, item *out)
{
    gr_kq_space(t);
    out->at = t->at;
    return gr_kq_take(t, "[") ? read_items(t, out)
                              : gr_kq_read_name(t, true, "a number, a name or '['", &out->name);
}

/* Is it the sign -1 or -2, and no name in quotes? */
static bool is_sign(const gr_kq_text *t, const item *x, const char *sign)
{
    return !x->is_list && t->text.ptr[x->at] != '"' && gr_str_is(x->name.text, sign);
}

static bool is_path(const item *x)
{
    for (size_t i = 0; i < x->n; i++)
        if (x->of[i].is_list)
            return false;
    return x->is_list;
}

static gr_status follow_path(gr_kq_text *t, const item *path, gr_kg_query **q)
{
    gr_status st = GR_OK;

    for (size_t i = 0; st == GR_OK && i < path->n; i++) {
        const item *x = &path->of[i];
        uint32_t id = GR_KG_NONE;
        bool inverse = false;

        if (is_sign(t, x, "-2")) {
            st = gr_kq_not(t, x->at, *q, q);
            continue;
        }
        if (is_sign(t, x, "-1"))
            return gr_kq_fail(t, GR_EUSAGE, x->at,
                              "expected a relation: -1 (or) stands alone, in the last list");
        if ((st = gr_kq_relation(t, &x->name, &id, &inverse)) == GR_OK)
            st = gr_kq_project(t, x->at, id, inverse, *q, q);
    }
    return st;
}

static gr_status nested(gr_kq_text *t, const item *x, gr_kg_query **out);

static gr_status nested_join(gr_kq_text *t, const item *x, size_t n, gr_kq kind, gr_kg_query **out)
{
    gr_kg_query **of = gr_new_n(&t->cx->scratch, gr_kg_query *, n);
    gr_status st = of != NULL ? GR_OK : gr_fail_memory(t->cx, t->err);

    for (size_t i = 0; st == GR_OK && i < n; i++)
        st = nested(t, &x->of[i], &of[i]);
    return st == GR_OK ? gr_kq_join(t, x->at, kind, of, n, out) : st;
}

static gr_status nested(gr_kq_text *t, const item *x, gr_kg_query **out)
{
    const item *last = x->n != 0 ? &x->of[x->n - 1] : NULL;
    uint32_t id = GR_KG_NONE;
    gr_kg_query *q = NULL;
    gr_status st;

    if (!x->is_list || x->n == 0 || (x->n == 1 && is_path(last)))
        return gr_kq_fail(t, GR_EUSAGE, x->at, "expected a query: [entity, [relation, ...]]");
    if (!is_path(last))
        return nested_join(t, x, x->n, GR_KQ_AND, out);
    if (last->n == 1 && is_sign(t, &last->of[0], "-1"))
        return nested_join(t, x, x->n - 1, GR_KQ_OR, out);
    if (x->n != 2)
        return gr_kq_fail(t, GR_EUSAGE, last->at,
                          "expected [-1] or a query: a path follows one entity or one query");
    if (x->of[0].is_list && x->of[0].n == 0)
        st = gr_kq_any(t, x->of[0].at, &q);
    else if (x->of[0].is_list)
        st = nested(t, &x->of[0], &q);
    else if ((st = gr_kq_entity(t, &x->of[0].name, &id)) == GR_OK)
        st = gr_kq_leaf(t, x->of[0].at, id, &q);
    if (st == GR_OK)
        st = follow_path(t, last, &q);
    *out = q;
    return st;
}

gr_status gr_kq_read_nested(gr_kq_text *t, gr_kg_query **out)
{
    item all = { 0 };
    gr_status st = read_item(t, &all);

    return st == GR_OK ? nested(t, &all, out) : st;
}

/* --- JSON: {"relation": R, "of": {"entity": E}} --- */

enum { K_ENTITY, K_ANY, K_RELATION, K_INVERSE, K_OF, K_AND, K_OR, K_NOT, N_KEYS };
static const char *const keys[N_KEYS] = { "entity", "any", "relation", "inverse",
                                          "of",     "and", "or",       "not" };

typedef struct object {
    size_t at;
    unsigned seen; /* one bit a key */
    uint32_t entity, relation;
    bool turned, inverse; /* by the name, by "inverse" */
    gr_kg_query *of;      /* also of and, or, not */
} object;

static gr_status json_name(gr_kq_text *t, gr_kq_name *out)
{
    char c = gr_kq_peek(t);

    return c == '"' || gr_is_digit(c) ? gr_kq_read_name(t, true, "a name", out)
                                      : gr_kq_expected(t, "a string or a number");
}

static gr_status json_join(gr_kq_text *t, gr_kq kind, gr_kg_query **out)
{
    size_t at = (gr_kq_space(t), t->at);
    parts p = { .budget = &t->cx->budget };
    gr_status st = gr_kq_expect(t, "[");

    if (st != GR_OK)
        return st;
    do {
        st = add_part(t, &p, gr_kq_read_json);
    } while (st == GR_OK && gr_kq_take(t, ","));
    if (st == GR_OK)
        st = gr_kq_expect(t, "]");
    if (st == GR_OK)
        st = gr_kq_join(t, at, kind, p.at, p.n, out);
    gr_vec_clear(&p);
    return st;
}

static gr_status json_value(gr_kq_text *t, int key, object *o)
{
    size_t at = (gr_kq_space(t), t->at);
    gr_kq_name name;
    gr_status st;

    switch (key) {
    case K_ENTITY:
        st = json_name(t, &name);
        return st == GR_OK ? gr_kq_entity(t, &name, &o->entity) : st;
    case K_ANY: return gr_kq_expect(t, "true");
    case K_RELATION:
        st = json_name(t, &name);
        return st == GR_OK ? gr_kq_relation(t, &name, &o->relation, &o->turned) : st;
    case K_INVERSE:
        o->inverse = gr_kq_take(t, "true");
        return o->inverse || gr_kq_take(t, "false") ? GR_OK : gr_kq_expected(t, "true or false");
    case K_AND: return json_join(t, GR_KQ_AND, &o->of);
    case K_OR: return json_join(t, GR_KQ_OR, &o->of);
    default:
        st = gr_kq_read_json(t, &o->of);
        return st == GR_OK && key == K_NOT ? gr_kq_not(t, at, o->of, &o->of) : st;
    }
}

static gr_status json_field(gr_kq_text *t, object *o)
{
    static const char expected[] =
        "\"entity\", \"any\", \"relation\", \"inverse\", \"of\", \"and\", \"or\" or \"not\"";
    gr_kq_name name;
    int key = 0;
    gr_status st;

    if (gr_kq_peek(t) != '"')
        return gr_kq_expected(t, expected);
    if ((st = gr_kq_read_name(t, false, expected, &name)) != GR_OK)
        return st;
    while (key < N_KEYS && !gr_str_is(name.text, keys[key]))
        key++;
    if (key == N_KEYS)
        return gr_kq_fail(t, GR_EUSAGE, name.at, "expected %s, found \"%.*s\"", expected,
                          GR_FMT(name.text));
    if ((o->seen >> key & 1) != 0)
        return gr_kq_fail(t, GR_EUSAGE, name.at, "\"%s\" stands here twice", keys[key]);
    o->seen |= 1u << key;
    st = gr_kq_expect(t, ":");
    return st == GR_OK ? json_value(t, key, o) : st;
}

static gr_status json_node(gr_kq_text *t, const object *o, gr_kg_query **out)
{
    unsigned project = 1u << K_RELATION | 1u << K_OF;

    if (o->seen == 1u << K_ENTITY)
        return gr_kq_leaf(t, o->at, o->entity, out);
    if (o->seen == 1u << K_ANY)
        return gr_kq_any(t, o->at, out);
    if ((o->seen & ~(1u << K_INVERSE)) == project)
        return gr_kq_project(t, o->at, o->relation, o->turned != o->inverse, o->of, out);
    if (o->seen == 1u << K_AND || o->seen == 1u << K_OR || o->seen == 1u << K_NOT) {
        *out = o->of;
        return GR_OK;
    }
    return gr_kq_fail(t, GR_EUSAGE, o->at,
                      "expected one of {\"entity\": E}, {\"any\": true}, {\"relation\": R, "
                      "\"of\": Q}, {\"and\": [Q, ...]}, {\"or\": [Q, ...]}, {\"not\": Q}");
}

gr_status gr_kq_read_json(gr_kq_text *t, gr_kg_query **out)
{
    object o = { .at = (gr_kq_space(t), t->at) };
    gr_status st = gr_kq_deeper(t);

    if (st == GR_OK)
        st = gr_kq_expect(t, "{");
    if (st != GR_OK)
        return st;
    do {
        st = json_field(t, &o);
    } while (st == GR_OK && gr_kq_take(t, ","));
    if (st == GR_OK)
        st = gr_kq_expect(t, "}");
    t->depth--;
    return st == GR_OK ? json_node(t, &o, out) : st;
}
