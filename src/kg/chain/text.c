/* What a model sees of a graph, and what its replies say. An entity is e12, a relation r3, by the
 * ids of the store; or each is its label in quotes, with its id where another has the same. */
#include "kg/chain/chain_int.h"

#include <inttypes.h>

/* --- prompts; docs/LOGIC.md has this table --- */

const char gr_chain_system[] =
    "You are given facts (subject, relation, object). Answer from these facts alone, whatever else "
    "you know. Reply with JSON, {\"answers\": [...]}, each entity written as it is in the facts; "
    "{\"answers\": []} if there is none.";

static const char *const questions[GR_CHAIN_N_OPS][2] = {
    [GR_CHAIN_FORWARD] = { "Which entities are the object of a fact with the subject {from} and "
                           "the relation {relation}?",
                           "Which entities are the object of a fact with a subject of {from} and "
                           "the relation {relation}?" },
    [GR_CHAIN_BACK] = { "Which entities are the subject of a fact with the relation {relation} and "
                        "the object {from}?",
                        "Which entities are the subject of a fact with the relation {relation} and "
                        "an object of {from}?" },
    [GR_CHAIN_OBJECTS] = { "Which entities are the object of a fact with the relation {relation}?",
                           "" },
    [GR_CHAIN_SUBJECTS] = { "Which entities are the subject of a fact with the relation "
                            "{relation}?",
                            "" },
    [GR_CHAIN_AND] = { "Which entities are in each of the lists {in}?",
                       "Which entities are in each of the lists {in} and in none of the lists "
                       "{out}?" },
    [GR_CHAIN_OR] = { "Which entities are in at least one of the lists {in}?", "" },
    [GR_CHAIN_WHOLE] = { "For which entities ?x is this so: {formula}\nrelation(a, b) is the fact "
                         "(a, relation, b); & is and, | is or, ! is not; another variable stands "
                         "for some entity.",
                         "" },
};

const char *gr_chain_question(gr_chain_op op, bool of_list, bool minus)
{
    return questions[op][op == GR_CHAIN_AND ? minus : op < GR_CHAIN_AND && of_list];
}

/* --- names --- */

static void put_name(const gr_chain_text *t, gr_strbuf *out, bool relation, uint32_t id)
{
    gr_str label;
    gr_strbuf sb;

    if (!t->names) {
        gr_strbuf_addf(out, "%c%" PRIu32, relation ? 'r' : 'e', id);
        return;
    }
    label = relation ? gr_kg_relation_label(t->k, id) : gr_kg_entity_label(t->k, id);
    if (relation || gr_kg_labelled(t->k, label).n <= 1) {
        gr_json_string(out, label);
        return;
    }
    gr_strbuf_init(&sb, &t->cx->budget, 0);
    gr_strbuf_add(&sb, label);
    gr_strbuf_addf(&sb, " (%" PRIu32 ")", id);
    gr_json_string(out, gr_strbuf_str(&sb));
    out->failed |= sb.failed;
    gr_strbuf_clear(&sb);
}

gr_status gr_chain_entity(gr_chain_text *t, gr_strbuf *out, uint32_t e, gr_err *err)
{
    size_t from = out->len;
    gr_str name;
    uint32_t *slot;

    put_name(t, out, false, e);
    if (out->failed)
        return gr_fail_memory(t->cx, err);
    name = gr_str_sub(gr_strbuf_str(out), from, out->len);
    if (gr_strmap_get(&t->shown, name) != GR_MAP_NONE)
        return GR_OK;
    name = gr_str_dup(&t->cx->arena, name);
    slot = name.ptr != NULL ? gr_strmap_put(&t->shown, name) : NULL;
    if (slot == NULL)
        return gr_fail_memory(t->cx, err);
    *slot = e;
    return GR_OK;
}

void gr_chain_relation(const gr_chain_text *t, gr_strbuf *out, uint32_t r)
{
    put_name(t, out, true, r);
}

gr_status gr_chain_fact(gr_chain_text *t, gr_strbuf *out, gr_triple f, gr_err *err)
{
    gr_status st;

    gr_strbuf_addc(out, '(');
    st = gr_chain_entity(t, out, f.s, err);
    gr_strbuf_adds(out, ", ");
    gr_chain_relation(t, out, f.p);
    gr_strbuf_adds(out, ", ");
    if (st == GR_OK)
        st = gr_chain_entity(t, out, f.o, err);
    gr_strbuf_adds(out, ")\n");
    return st != GR_OK || !out->failed ? st : gr_fail_memory(t->cx, err);
}

typedef struct naming {
    gr_chain_text *t;
    gr_status st;
    gr_err *err;
} naming;

static void name_entity(void *arg, gr_strbuf *out, uint32_t e)
{
    naming *n = arg;

    if (n->st == GR_OK)
        n->st = gr_chain_entity(n->t, out, e, n->err);
}

static void name_relation(void *arg, gr_strbuf *out, uint32_t r)
{
    naming *n = arg;

    gr_chain_relation(n->t, out, r);
}

gr_status gr_chain_formula(gr_chain_text *t, gr_strbuf *out, const gr_kg_query *q, gr_err *err)
{
    naming n = { t, GR_OK, err };
    gr_kg_namer namer = { name_entity, name_relation, &n };

    gr_kg_query_print_as(q, &namer, out);
    return n.st != GR_OK || !out->failed ? n.st : gr_fail_memory(t->cx, err);
}

size_t gr_chain_tokens(gr_str s)
{
    size_t n = 0, letters = 0;

    for (size_t i = 0; i < s.len; i++) {
        unsigned char c = (unsigned char)s.ptr[i];
        bool letter = ((c | 32) >= 'a' && (c | 32) <= 'z') || c >= 0x80;

        letters = letter ? letters + 1 : 0;
        n += letter ? letters % 4 == 1 : c > ' ';
    }
    return n;
}

/* --- replies --- */

static gr_status push_once(gr_chain_text *t, gr_ids_buf *out, uint32_t id, gr_err *err)
{
    for (size_t i = 0; i < out->n; i++)
        if (out->at[i] == id)
            return GR_OK;
    return gr_vec_push(out, id) ? GR_OK : gr_fail_memory(t->cx, err);
}

/* Takes an item of a list: a name, with or without the quotes that prompts have, or the number of
 * an id. *known: it is one. */
static gr_status take(gr_chain_text *t, const gr_value *v, gr_ids_buf *out, bool *known,
                      gr_err *err)
{
    gr_strbuf sb;
    uint32_t e;
    bool failed;

    gr_strbuf_init(&sb, &t->cx->budget, 0);
    if (v->type == GR_V_STR && t->names)
        gr_json_string(&sb, v->s);
    else if (v->type == GR_V_STR)
        gr_strbuf_add(&sb, gr_str_trim(v->s));
    else if (v->type == GR_V_INT && !t->names)
        gr_strbuf_addf(&sb, "e%" PRId64, v->i);
    failed = sb.failed;
    e = gr_strmap_get(&t->shown, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    *known = e != GR_MAP_NONE;
    if (failed)
        return gr_fail_memory(t->cx, err);
    return *known ? push_once(t, out, e, err) : GR_OK;
}

static gr_status read_list(gr_chain_text *t, const gr_value *list, gr_ids_buf *out,
                           size_t *n_unknown, gr_err *err)
{
    gr_status st = GR_OK;

    for (size_t i = 0; st == GR_OK && i < list->list->n; i++) {
        bool known = false;

        st = take(t, &list->list->at[i], out, &known, err);
        *n_unknown += !known;
    }
    return st;
}

/* Text that is no JSON, or the beginning of one: what in it is a name that was shown. */
static gr_status read_text(gr_chain_text *t, gr_str s, gr_ids_buf *out, gr_err *err)
{
    const char *ends = t->names ? "\"\n" : " \t\r\n\"'`*.,:;()[]{}";
    gr_status st = GR_OK;
    size_t from = 0;

    for (size_t i = 0; st == GR_OK && i <= s.len; i++) {
        gr_value part;
        bool known;

        if (i < s.len && (s.ptr[i] == '\0' || strchr(ends, s.ptr[i]) == NULL))
            continue;
        part = gr_v_str(gr_str_trim(gr_str_sub(s, from, i)));
        from = i + 1;
        if (part.s.len != 0)
            st = take(t, &part, out, &known, err);
    }
    return st;
}

gr_status gr_chain_read(gr_chain_text *t, gr_str reply, gr_ids_buf *out, size_t *n_unknown,
                        gr_err *err)
{
    const gr_value *list;
    gr_err why = { 0 };
    gr_value v;
    gr_status st = gr_json_read(t->cx, gr_str_trim(reply), &v, &why);

    if (st != GR_OK && why.place.line == 0) { /* it is not the text that is wrong */
        *err = why;
        return st;
    }
    list = st == GR_OK && v.type == GR_V_RECORD ? gr_v_get(&v, "answers") : &v;
    if (st == GR_OK && list != NULL && list->type == GR_V_LIST)
        return read_list(t, list, out, n_unknown, err);
    return read_text(t, reply, out, err);
}
