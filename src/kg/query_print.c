/* Queries as text again, in the syntax that is wanted; each is read as the tree it was.
 *
 * S-expressions and nested lists have numbers where these are read as what is meant, as published
 * queries have them; the other two have names. */
#include <inttypes.h>

#include "kg/query_int.h"

typedef struct writer {
    const gr_kg *k;
    const gr_kg_namer *namer; /* instead of k, or NULL */
    gr_strbuf *out;
    uint32_t n_variables; /* of the readable syntax */
} writer;

/* --- names --- */

/* A name that reads as a number stands in quotes wherever numbers are something else. */
static void put_word(writer *w, gr_str s)
{
    int64_t number;

    if (gr_kq_is_word(s) && !gr_num_is_canonical(s, &number))
        gr_strbuf_add(w->out, s);
    else
        gr_json_string(w->out, s);
}

/* The number that published queries would have, their name or their own; false if neither is read
 * as what is meant. */
static bool entity_number(const gr_kg *k, uint32_t e, uint32_t *out)
{
    int64_t name;

    if (gr_kq_entity_number(k, e) == e) {
        *out = e;
        return true;
    }
    if (!gr_num_is_canonical(gr_kg_entity_name(k, e), &name) || name < 0 || name >= GR_KG_NONE)
        return false;
    *out = (uint32_t)name;
    return gr_kq_entity_number(k, *out) == e;
}

static bool relation_number(const gr_kg *k, uint32_t r, bool inverse, uint32_t *out)
{
    int64_t name = -1;
    bool turned;

    *out = gr_kg_relation_number(k, r) + inverse;
    if (gr_kq_relation_number(k, *out, &turned) == r && turned == inverse)
        return true;
    if (!gr_num_is_canonical(gr_kg_relation_name(k, r), &name) || name < 0 || name >= GR_KG_NONE)
        return false;
    *out = (uint32_t)name + inverse;
    return gr_kq_relation_number(k, *out, &turned) == r && turned == inverse;
}

static void put_entity_number(writer *w, uint32_t e, bool quoted)
{
    gr_str name = gr_kg_entity_name(w->k, e);
    uint32_t number;

    if (entity_number(w->k, e, &number))
        gr_strbuf_addf(w->out, "%" PRIu32, number);
    else if (quoted)
        gr_json_string(w->out, name);
    else
        put_word(w, name);
}

/* The inverse of a relation inside a string, so that the list stays JSON; but not where that is the
 * name of another one. */
static void put_turned(writer *w, gr_str name)
{
    gr_strbuf sb;

    gr_strbuf_init(&sb, w->out->budget, 0);
    gr_strbuf_addc(&sb, '^');
    gr_strbuf_add(&sb, name);
    if (gr_kg_relation(w->k, gr_strbuf_str(&sb)) == GR_KG_NONE) {
        gr_json_string(w->out, gr_strbuf_str(&sb));
    } else {
        gr_strbuf_addc(w->out, '^');
        gr_json_string(w->out, name);
    }
    w->out->failed |= sb.failed;
    gr_strbuf_clear(&sb);
}

static void put_relation_number(writer *w, const gr_kg_query *q, bool quoted)
{
    gr_str name = gr_kg_relation_name(w->k, q->relation);
    uint32_t number;

    if (relation_number(w->k, q->relation, q->inverse, &number)) {
        gr_strbuf_addf(w->out, "%" PRIu32, number);
    } else if (quoted && q->inverse) {
        put_turned(w, name);
    } else if (quoted) {
        gr_json_string(w->out, name);
    } else {
        gr_strbuf_adds(w->out, q->inverse ? "^" : "");
        put_word(w, name);
    }
}

/* For people: the label, where it is the only one and no other entity's name. */
static void put_entity(writer *w, uint32_t e)
{
    gr_str label;
    bool clear;

    if (w->namer != NULL) {
        w->namer->entity(w->namer->arg, w->out, e);
        return;
    }
    label = gr_kg_entity_label(w->k, e);
    clear = gr_kg_labelled(w->k, label).n == 1 && gr_kg_entity(w->k, label) == GR_KG_NONE;
    put_word(w, clear ? label : gr_kg_entity_name(w->k, e));
}

/* --- S-expressions --- */

static void put_sexpr(writer *w, const gr_kg_query *q)
{
    static const char *const heads[] = {
        [GR_KQ_ENTITY] = "e", [GR_KQ_ANY] = "any", [GR_KQ_PROJECT] = "p",
        [GR_KQ_AND] = "and",  [GR_KQ_OR] = "or",   [GR_KQ_NOT] = "not"
    };

    gr_strbuf_addf(w->out, "(%s", heads[q->kind]);
    if (q->kind == GR_KQ_ENTITY || q->kind == GR_KQ_PROJECT)
        gr_strbuf_addc(w->out, ' ');
    if (q->kind == GR_KQ_ENTITY)
        put_entity_number(w, q->entity, false);
    if (q->kind == GR_KQ_PROJECT)
        put_relation_number(w, q, false);
    for (size_t i = 0; i < q->n; i++) {
        gr_strbuf_addc(w->out, ' ');
        put_sexpr(w, q->of[i]);
    }
    gr_strbuf_addc(w->out, ')');
}

/* --- nested lists --- */

static void put_nested(writer *w, const gr_kg_query *q);

/* The steps from `from` up to q, first things first. */
static void put_steps(writer *w, const gr_kg_query *q, const gr_kg_query *from)
{
    if (q == from)
        return;
    put_steps(w, q->of[0], from);
    if (q->of[0] != from)
        gr_strbuf_adds(w->out, ",");
    if (q->kind == GR_KQ_NOT)
        gr_strbuf_adds(w->out, "-2");
    else
        put_relation_number(w, q, true);
}

static void put_path(writer *w, const gr_kg_query *q)
{
    const gr_kg_query *from = q;

    while (from->kind == GR_KQ_PROJECT || from->kind == GR_KQ_NOT)
        from = from->of[0];
    gr_strbuf_addc(w->out, '[');
    if (from->kind == GR_KQ_ENTITY)
        put_entity_number(w, from->entity, true);
    else if (from->kind == GR_KQ_ANY)
        gr_strbuf_adds(w->out, "[]");
    else
        put_nested(w, from);
    gr_strbuf_adds(w->out, ",[");
    put_steps(w, q, from);
    gr_strbuf_adds(w->out, "]]");
}

static void put_nested(writer *w, const gr_kg_query *q)
{
    if (q->kind != GR_KQ_AND && q->kind != GR_KQ_OR) {
        put_path(w, q);
        return;
    }
    gr_strbuf_addc(w->out, '[');
    for (size_t i = 0; i < q->n; i++) {
        if (i != 0)
            gr_strbuf_addc(w->out, ',');
        put_nested(w, q->of[i]);
    }
    gr_strbuf_adds(w->out, q->kind == GR_KQ_OR ? ",[-1]]" : "]");
}

/* --- JSON --- */

static void put_json(writer *w, const gr_kg_query *q)
{
    static const char *const heads[] = {
        [GR_KQ_ENTITY] = "entity", [GR_KQ_ANY] = "any", [GR_KQ_PROJECT] = "relation",
        [GR_KQ_AND] = "and",       [GR_KQ_OR] = "or",   [GR_KQ_NOT] = "not"
    };
    bool is_join = q->kind == GR_KQ_AND || q->kind == GR_KQ_OR;

    gr_strbuf_addf(w->out, "{\"%s\":%s", heads[q->kind], is_join ? "[" : "");
    if (q->kind == GR_KQ_ENTITY)
        gr_json_string(w->out, gr_kg_entity_name(w->k, q->entity));
    if (q->kind == GR_KQ_ANY)
        gr_strbuf_adds(w->out, "true");
    if (q->kind == GR_KQ_PROJECT) {
        gr_json_string(w->out, gr_kg_relation_name(w->k, q->relation));
        gr_strbuf_adds(w->out, q->inverse ? ",\"inverse\":true,\"of\":" : ",\"of\":");
    }
    for (size_t i = 0; i < q->n; i++) {
        if (i != 0)
            gr_strbuf_addc(w->out, ',');
        put_json(w, q->of[i]);
    }
    gr_strbuf_adds(w->out, is_join ? "]}" : "}");
}

/* --- for people --- */

static void put_variable(writer *w, uint32_t v)
{
    static const char *const first[] = { "?x", "?y", "?z" };

    if (v < sizeof first / sizeof *first)
        gr_strbuf_adds(w->out, first[v]);
    else
        gr_strbuf_addf(w->out, "?v%" PRIu32, v);
}

static void put_logic(writer *w, const gr_kg_query *q, uint32_t v);

/* relation(a, b), where one end is v and the other an entity or a variable. */
static void put_related(writer *w, const gr_kg_query *q, uint32_t v)
{
    const gr_kg_query *of = q->of[0];
    uint32_t other = of->kind == GR_KQ_ENTITY ? 0 : ++w->n_variables;

    if (w->namer != NULL)
        w->namer->relation(w->namer->arg, w->out, q->relation);
    else
        put_word(w, gr_kg_relation_name(w->k, q->relation));
    gr_strbuf_addc(w->out, '(');
    for (int i = 0; i < 2; i++) {
        if (i == 1)
            gr_strbuf_adds(w->out, ", ");
        if ((i == 0) == q->inverse)
            put_variable(w, v);
        else if (of->kind == GR_KQ_ENTITY)
            put_entity(w, of->entity);
        else
            put_variable(w, other);
    }
    gr_strbuf_addc(w->out, ')');
    if (of->n == 0) /* an entity, or nothing more is said */
        return;
    gr_strbuf_adds(w->out, " & ");
    if (of->kind == GR_KQ_OR)
        gr_strbuf_addc(w->out, '(');
    put_logic(w, of, other);
    if (of->kind == GR_KQ_OR)
        gr_strbuf_addc(w->out, ')');
}

static bool is_one_formula(const gr_kg_query *q)
{
    return q->kind == GR_KQ_PROJECT && q->of[0]->n == 0;
}

static void put_logic(writer *w, const gr_kg_query *q, uint32_t v)
{
    const gr_kg_query *of = q->n != 0 ? q->of[0] : NULL;

    switch (q->kind) {
    case GR_KQ_ENTITY:
        put_variable(w, v);
        gr_strbuf_adds(w->out, " = ");
        put_entity(w, q->entity);
        break;
    case GR_KQ_PROJECT: put_related(w, q, v); break;
    case GR_KQ_NOT:
        gr_strbuf_adds(w->out, is_one_formula(of) ? "!" : "!(");
        put_logic(w, of, v);
        gr_strbuf_adds(w->out, is_one_formula(of) ? "" : ")");
        break;
    default:
        for (size_t i = 0; i < q->n; i++) {
            bool bracket = q->kind == GR_KQ_AND && q->of[i]->kind == GR_KQ_OR;

            if (i != 0)
                gr_strbuf_adds(w->out, q->kind == GR_KQ_AND ? " & " : " | ");
            gr_strbuf_adds(w->out, bracket ? "(" : "");
            put_logic(w, q->of[i], v);
            gr_strbuf_adds(w->out, bracket ? ")" : "");
        }
    }
}

gr_status gr_kg_query_print(gr_ctx *cx, const gr_kg *k, const gr_kg_query *q, gr_kg_syntax syntax,
                            gr_strbuf *out, gr_err *err)
{
    writer w = { .k = k, .out = out };

    switch (syntax) {
    case GR_KG_SEXPR: put_sexpr(&w, q); break;
    case GR_KG_NESTED: put_nested(&w, q); break;
    case GR_KG_JSON: put_json(&w, q); break;
    default: gr_strbuf_adds(out, "?x: "); put_logic(&w, q, 0);
    }
    return out->failed ? gr_fail_memory(cx, err) : GR_OK;
}

void gr_kg_query_print_as(const gr_kg_query *q, const gr_kg_namer *namer, gr_strbuf *out)
{
    writer w = { .namer = namer, .out = out };

    gr_strbuf_adds(out, "?x: ");
    put_logic(&w, q, 0);
}
