/* Changes of a store in memory: edits are staged one by one, settled together, and taken back if
 * they cannot be written.
 *
 * New names get the next ids and hide nothing. Texts that are said again hide older ones, and
 * remember which. Triples wait in k->pending; settling keeps the last word about each and merges
 * what differs from the file into the three sorted lists of deltas. */
#include "kg/store_int.h"

gr_kg_mark gr_kg_mark_of(const gr_kg *k)
{
    return (gr_kg_mark){ k->entities.n, k->relations.n, k->said.n };
}

static uint64_t said_key(gr_kg_texts_of of, uint32_t id)
{
    return (uint64_t)of << 32 | id;
}

/* The position of what was said last, or GR_MAP_NONE; what was taken back leaves wrong ones. */
static uint32_t last_said(const gr_kg *k, gr_kg_texts_of of, uint32_t id)
{
    uint32_t i = k->said.n != 0 ? gr_u64map_get(&k->by_said, said_key(of, id)) : GR_MAP_NONE;

    return i < k->said.n && k->said.at[i].of == of && k->said.at[i].id == id ? i : GR_MAP_NONE;
}

gr_str gr_kg_said_of(const gr_kg *k, gr_kg_texts_of of, uint32_t id, bool *found)
{
    uint32_t i = last_said(k, of, id);

    *found = i != GR_MAP_NONE;
    return *found ? k->said.at[i].text : (gr_str){ "", 0 };
}

static bool say(gr_kg *k, gr_kg_texts_of of, uint32_t id, gr_str text)
{
    gr_kg_said s = { of, id, gr_str_dup(&k->arena, text), last_said(k, of, id) };
    gr_str old = gr_kg_entity_label(k, id);
    uint32_t *slot;

    /* Once the label has a list, taking the entity out of it and in again needs no memory. */
    if (s.text.ptr == NULL || (of == GR_KG_LABELS && !gr_kg_list_add(k, old, id)) ||
        !gr_vec_push(&k->said, s))
        return false;
    slot = gr_u64map_put(&k->by_said, said_key(of, id));
    if (slot == NULL) {
        k->said.n--;
        return false;
    }
    *slot = (uint32_t)k->said.n - 1;
    if (of != GR_KG_LABELS)
        return true;
    gr_kg_list_remove(k, old, id);
    return gr_kg_list_add(k, gr_kg_entity_label(k, id), id);
}

static void unsay(gr_kg *k)
{
    gr_kg_said s = k->said.at[k->said.n - 1];
    uint32_t *slot;

    if (s.of == GR_KG_LABELS)
        gr_kg_list_remove(k, gr_kg_entity_label(k, s.id), s.id);
    k->said.n--;
    slot = gr_u64map_put(&k->by_said, said_key(s.of, s.id)); /* it is there */
    if (slot != NULL)
        *slot = s.before != GR_MAP_NONE ? s.before : (uint32_t)k->said.n;
    if (s.of == GR_KG_LABELS)
        gr_kg_list_add(k, gr_kg_entity_label(k, s.id), s.id);
}

static bool entity(gr_kg *k, gr_str name, uint32_t *out)
{
    uint32_t *slot;
    gr_str own;

    *out = gr_kg_entity(k, name);
    if (*out != GR_KG_NONE)
        return true;
    own = gr_str_dup(&k->arena, name);
    if (own.ptr == NULL || gr_kg_n_entities(k) == GR_KG_NONE - 1 ||
        (slot = gr_strmap_put(&k->new_entities, own)) == NULL)
        return false;
    *out = *slot = gr_kg_n_entities(k);
    return gr_vec_push(&k->entities, own) && gr_kg_list_add(k, own, *out);
}

static bool relation(gr_kg *k, gr_str name, uint32_t *out)
{
    uint32_t *slot;
    gr_str own;

    *out = gr_kg_relation(k, name);
    if (*out != GR_KG_NONE)
        return true;
    own = gr_str_dup(&k->arena, name);
    if (own.ptr == NULL || gr_kg_n_relations(k) == GR_KG_NONE - 1 ||
        (slot = gr_strmap_put(&k->new_relations, own)) == NULL)
        return false;
    *out = *slot = gr_kg_n_relations(k);
    return gr_vec_push(&k->relations, own);
}

static bool wait(gr_kg *k, gr_triple t, bool gone)
{
    gr_kg_pending p = { t, gone, (uint32_t)k->pending.n };

    return k->pending.n < UINT32_MAX && gr_vec_push(&k->pending, p);
}

bool gr_kg_stage(gr_kg *k, const gr_kg_edit *e)
{
    gr_triple t = { GR_KG_NONE, GR_KG_NONE, GR_KG_NONE };

    switch (e->op) {
    case GR_KG_ADD:
        return entity(k, e->s, &t.s) && relation(k, e->p, &t.p) && entity(k, e->o, &t.o) &&
               wait(k, t, false);
    case GR_KG_DELETE:
        t = (gr_triple){ gr_kg_entity(k, e->s), gr_kg_relation(k, e->p), gr_kg_entity(k, e->o) };
        return t.s == GR_KG_NONE || t.p == GR_KG_NONE || t.o == GR_KG_NONE || wait(k, t, true);
    case GR_KG_LABEL: return entity(k, e->s, &t.s) && say(k, GR_KG_LABELS, t.s, e->o);
    case GR_KG_GLOSS: return entity(k, e->s, &t.s) && say(k, GR_KG_GLOSSES, t.s, e->o);
    case GR_KG_RELATION_LABEL:
        return relation(k, e->p, &t.p) && say(k, GR_KG_RELATION_LABELS, t.p, e->o);
    }
    return true;
}

/* --- settling --- */

int gr_triple_cmp(gr_triple a, gr_triple b)
{
    if (a.s != b.s)
        return a.s < b.s ? -1 : 1;
    if (a.p != b.p)
        return a.p < b.p ? -1 : 1;
    return a.o < b.o ? -1 : a.o > b.o;
}

static int by_triple(const void *x, const void *y)
{
    const gr_kg_pending *a = x, *b = y;
    int c = gr_triple_cmp(a->t, b->t);

    return c != 0 ? c : a->seq < b->seq ? -1 : 1;
}

static int by_key(const void *x, const void *y)
{
    const gr_kg_delta *a = x, *b = y;

    for (int i = 0; i < 3; i++)
        if (a->key[i] != b->key[i])
            return a->key[i] < b->key[i] ? -1 : 1;
    return 0;
}

/* Keeps the last word about each triple. */
static void keep_last(gr_kg *k)
{
    gr_kg_pending *p = k->pending.at;
    size_t n = 0;

    if (k->pending.n > 1)
        qsort(p, k->pending.n, sizeof *p, by_triple);
    for (size_t i = 0; i < k->pending.n; i++) {
        if (n != 0 && gr_triple_cmp(p[n - 1].t, p[i].t) == 0)
            n--;
        p[n++] = p[i];
    }
    k->pending.n = n;
}

/* Merges the sorted `fresh` into the old deltas. Of the same triple the fresh one counts, and it
 * stays only if the file says otherwise. */
static bool merge(const gr_kg *k, gr_kg_order o, const gr_kg_deltas *fresh, gr_kg_deltas *out)
{
    const gr_kg_deltas *old = &k->deltas[o];
    size_t i = 0, j = 0;

    if (!gr_vec_reserve(out, old->n + fresh->n))
        return false;
    out->n = 0;
    while (i < old->n || j < fresh->n) {
        int c = i == old->n ? 1 : j == fresh->n ? -1 : by_key(&old->at[i], &fresh->at[j]);

        if (c < 0) {
            out->at[out->n++] = old->at[i++];
            continue;
        }
        i += c == 0;
        if (gr_kg_in_base(k, gr_kg_unkey(o, fresh->at[j].key)) == (bool)fresh->at[j].gone)
            out->at[out->n++] = fresh->at[j];
        j++;
    }
    return true;
}

bool gr_kg_settle(gr_kg *k, uint64_t *n_changed)
{
    gr_kg_deltas fresh = { .budget = NULL };
    bool ok;

    keep_last(k);
    *n_changed = 0;
    for (size_t i = 0; i < k->pending.n; i++)
        *n_changed += gr_kg_has(k, k->pending.at[i].t) == (bool)k->pending.at[i].gone;
    ok = gr_vec_reserve(&fresh, k->pending.n);
    for (int o = 0; o < GR_KG_N_ORDERS && ok; o++) {
        for (size_t i = 0; i < k->pending.n; i++) {
            gr_kg_key((gr_kg_order)o, k->pending.at[i].t, fresh.at[i].key);
            fresh.at[i].gone = k->pending.at[i].gone;
        }
        fresh.n = k->pending.n;
        if (o != GR_KG_SPO && fresh.n > 1)
            qsort(fresh.at, fresh.n, sizeof *fresh.at, by_key);
        ok = merge(k, (gr_kg_order)o, &fresh, &k->next[o]);
    }
    gr_vec_clear(&fresh);
    return ok;
}

void gr_kg_commit(gr_kg *k)
{
    for (int o = 0; o < GR_KG_N_ORDERS; o++) {
        gr_kg_deltas old = k->deltas[o];

        k->deltas[o] = k->next[o];
        k->next[o] = old;
    }
    k->n_triples = k->head.n_triples;
    for (size_t i = 0; i < k->deltas[GR_KG_SPO].n; i++)
        k->n_triples += k->deltas[GR_KG_SPO].at[i].gone ? UINT64_MAX : 1;
    k->pending.n = 0;
}

void gr_kg_undo(gr_kg *k, gr_kg_mark mark)
{
    while (k->said.n > mark.said)
        unsay(k);
    for (; k->entities.n > mark.entities; k->entities.n--) {
        uint32_t e = gr_kg_n_entities(k) - 1;

        gr_kg_list_remove(k, gr_kg_entity_label(k, e), e);
    }
    k->relations.n = mark.relations;
    k->pending.n = 0;
}
