/* The facts of a prompt: triples with a relation of the query, depth first from its entities, one
 * end after the other (equations 5 to 7 of the paper, but with "head or tail" where they say "head
 * and tail", which would leave nothing of a single step). The room is shared: an entity has its
 * part of what those before it left, else the first one's neighbours would fill it alone and an
 * intersection would have no facts of its other sides. A relation that leads from any entity has a
 * part, too: its triples, and on from where they lead. */
#include "kg/chain/chain_int.h"

#define POLL_EVERY 256

typedef struct gatherer {
    gr_chain_text *t;
    gr_kg *k;
    gr_ids_buf entities, relations; /* of the query */
    gr_ids_buf from_any;            /* relations from any entity, twice their id; + 1 = back */
    gr_strmap seen;                 /* triples */
    uint8_t *went;                  /* how deep it went on from each entity; 0 = not at all */
    size_t tokens, most, n_rows;    /* most: with those of the entity that it is at */
    bool full;                      /* so many are there */
    gr_chain_near *out;
    gr_err *err;
} gatherer;

static gr_status push_once(gatherer *g, gr_ids_buf *list, uint32_t id)
{
    for (size_t i = 0; i < list->n; i++)
        if (list->at[i] == id)
            return GR_OK;
    return gr_vec_push(list, id) ? GR_OK : gr_fail_memory(g->t->cx, g->err);
}

static gr_status collect(gatherer *g, const gr_kg_query *q)
{
    gr_status st = q->kind == GR_KQ_ENTITY    ? push_once(g, &g->entities, q->entity)
                   : q->kind == GR_KQ_PROJECT ? push_once(g, &g->relations, q->relation)
                                              : GR_OK;

    if (st == GR_OK && q->kind == GR_KQ_PROJECT && q->of[0]->kind == GR_KQ_ANY)
        st = push_once(g, &g->from_any, 2 * q->relation + q->inverse);
    for (size_t i = 0; st == GR_OK && i < q->n; i++)
        st = collect(g, q->of[i]);
    return st;
}

static gr_status add_fact(gatherer *g, gr_triple f)
{
    gr_triple *key = gr_arena_copy(&g->t->cx->arena, &f, sizeof f);
    uint32_t *slot =
        key != NULL ? gr_strmap_put(&g->seen, (gr_str){ (const char *)key, sizeof *key }) : NULL;
    size_t from = g->out->text.len, tokens;
    gr_status st;

    if (slot == NULL)
        return gr_fail_memory(g->t->cx, g->err);
    if (*slot != GR_MAP_NONE)
        return GR_OK;
    if ((st = gr_chain_fact(g->t, &g->out->text, f, g->err)) != GR_OK)
        return st;
    tokens = gr_chain_tokens(gr_str_sub(gr_strbuf_str(&g->out->text), from, g->out->text.len));
    if (g->tokens + tokens > g->most) {
        g->out->text.len = from;
        g->out->text.buf[from] = '\0';
        g->full = g->out->cut = true;
        return GR_OK;
    }
    *slot = 0;
    g->tokens += tokens;
    return gr_vec_push(&g->out->facts, f) ? GR_OK : gr_fail_memory(g->t->cx, g->err);
}

static gr_status walk(gatherer *g, uint32_t e, unsigned hops);

/* The triples of e with one relation, as subject or as object. */
static gr_status walk_row(gatherer *g, uint32_t e, uint32_t r, bool back, unsigned hops)
{
    gr_ids_buf room = { .budget = &g->t->cx->budget };
    gr_ids row;
    gr_status st = back ? gr_kg_subjects(g->k, r, e, &room, &row, g->err)
                        : gr_kg_objects(g->k, e, r, &room, &row, g->err);

    for (size_t i = 0; st == GR_OK && !g->full && i < row.n; i++) {
        uint32_t other = row.at[i];

        if (g->n_rows++ % POLL_EVERY == 0 && (st = gr_ctx_check(g->t->cx, g->err)) != GR_OK)
            break;
        st = add_fact(g, back ? (gr_triple){ other, r, e } : (gr_triple){ e, r, other });
        if (st == GR_OK && !g->full)
            st = walk(g, other, hops - 1);
    }
    gr_vec_clear(&room);
    return st;
}

static gr_status walk(gatherer *g, uint32_t e, unsigned hops)
{
    gr_status st = GR_OK;

    if (hops <= g->went[e])
        return GR_OK;
    g->went[e] = (uint8_t)hops;
    for (size_t i = 0; st == GR_OK && !g->full && i < 2 * g->relations.n; i++)
        st = walk_row(g, e, g->relations.at[i / 2], i % 2 != 0, hops);
    return st;
}

/* The first step from all entities at once. */
static gr_status walk_relation(gatherer *g, uint32_t r, bool back, unsigned hops)
{
    gr_kg_iter it = gr_kg_match(g->k, (gr_triple){ GR_KG_NONE, r, GR_KG_NONE });
    gr_status st = GR_OK;
    gr_triple t;

    while (st == GR_OK && !g->full && gr_kg_next(&it, &t)) {
        if (g->n_rows++ % POLL_EVERY == 0 && (st = gr_ctx_check(g->t->cx, g->err)) != GR_OK)
            break;
        st = add_fact(g, t);
        if (st == GR_OK && !g->full)
            st = walk(g, back ? t.s : t.o, hops - 1);
    }
    return st;
}

gr_status gr_chain_gather(gr_chain_text *t, gr_kg *k, const gr_kg_query *q, unsigned hops,
                          size_t tokens, gr_chain_near *out, gr_err *err)
{
    gr_budget *budget = &t->cx->budget;
    gatherer g = { .t = t,
                   .k = k,
                   .entities.budget = budget,
                   .relations.budget = budget,
                   .from_any.budget = budget,
                   .out = out,
                   .err = err };
    size_t n_entities = (size_t)gr_kg_n_entities(k) + 1, n = 0;
    uint32_t any;
    gr_status st;

    *out = (gr_chain_near){ .facts.budget = budget };
    gr_strbuf_init(&out->text, budget, 0);
    gr_strmap_init(&g.seen, budget);
    g.went = gr_new_n(&t->cx->arena, uint8_t, n_entities);
    st = g.went != NULL ? collect(&g, q) : gr_fail_memory(t->cx, err);
    n = g.entities.n + g.from_any.n;
    for (size_t i = 0; st == GR_OK && i < n; i++) {
        if (g.full) /* it may have to go where the one before was cut short */
            memset(g.went, 0, n_entities);
        g.full = false;
        g.most = g.tokens + (tokens - g.tokens) / (n - i);
        any = i < g.entities.n ? 0 : g.from_any.at[i - g.entities.n];
        st = i < g.entities.n ? walk(&g, g.entities.at[i], hops)
                              : walk_relation(&g, any / 2, any % 2 != 0, hops);
    }
    gr_vec_clear(&g.entities);
    gr_vec_clear(&g.relations);
    gr_vec_clear(&g.from_any);
    gr_strmap_clear(&g.seen);
    return st;
}

void gr_chain_near_clear(gr_chain_near *n)
{
    gr_vec_clear(&n->facts);
    gr_strbuf_clear(&n->text);
}
