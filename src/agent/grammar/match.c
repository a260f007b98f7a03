/* The chart: rules applied to the words of a clause until nothing new comes.
 *
 * A rule is tried only where all that it needs is in the clause, and again only if a type in it
 * changed. Matching goes back and forth over the alternatives of a pattern, within a number of
 * steps; of every type the best few things over a span are kept. So the work is bounded whatever
 * the words are. */
#include "agent/grammar/chart_int.h"

#define ROUNDS_MAX     7
#define STEPS_MAX      400000 /* of a clause */
#define RULE_STEPS_MAX 3000   /* of a rule at one word */
#define GAP_MAX        8
#define UNKNOWN_MAX    2  /* unknown words passed over in a pattern */
#define THINGS_DEEP    14 /* rules within rules */

/* Of two things that explain the same words the one with more words of its own rule is better, and
 * the one with fewer rules. */
#define BONUS_LITERAL     0.02
#define COST_RULE         0.01
#define COST_WEAK         0.75
#define COST_NAME_AS_WORD 0.5  /* a node's name is rather that than a word of the pattern */
#define BONUS_TIMES       0.05 /* where edges have times, what heeds them */
#define COST_LATER        1e-7 /* of equal rules the earlier one */

typedef struct state {
    uint32_t kids[GR_MAX_SLOTS];
    gr_mask covers;
    uint64_t mods;
    uint64_t types;
    unsigned flags;
    unsigned skipped; /* words passed over at their cost */
    unsigned literals;
    unsigned depth;
    double off; /* what its things' scores are beside their words' weights */
    uint8_t end;
} state;

typedef struct matcher {
    gr_chart *ch;
    const gr_crule *rule;
    int32_t index;
    size_t start;
    size_t steps;
    bool may_pass; /* modifiers and the like */
    unsigned depth;
} matcher;

static bool same_kids(const gr_item *a, const gr_item *b)
{
    return a->rule == b->rule && memcmp(a->kids, b->kids, sizeof a->kids) == 0 &&
           a->mods == b->mods && (a->rule >= 0 || gr_str_eq(a->means, b->means));
}

bool gr_chart_add(gr_chart *ch, const gr_item *it)
{
    uint32_t *first, worst = 0, n = 0;
    static const gr_item none;

    if (it->type == GR_NO_SYM)
        return false;
    first = &ch->first_item[it->type][it->start];
    if (ch->items.n == 0 && !gr_vec_push(&ch->items, none)) {
        ch->failed = true;
        return false;
    }
    for (uint32_t i = *first; i != 0; i = ch->items.at[i].next) {
        gr_item *have = &ch->items.at[i];

        if (have->end != it->end)
            continue;
        if (same_kids(have, it)) {
            if (have->score >= it->score)
                return false;
            /* The same thing with more words explained. */
            uint32_t next = have->next;

            *have = *it;
            have->next = next;
            ch->changed[it->type] = ch->round;
            return true;
        }
        n++;
        if (worst == 0 || have->score < ch->items.at[worst].score)
            worst = i;
    }
    if (n >= GR_BEAM && it->score <= ch->items.at[worst].score)
        return false;
    if (ch->items.n >= GR_ITEMS_MAX)
        return false;
    bool is_pass = it->type == ch->t_mod || it->type == ch->t_arg;
    if (is_pass && ch->n_mods == GR_MODS_MAX)
        return false;
    /* The worse one stays where it is, since things may hold it, but is found no more. */
    if (n >= GR_BEAM) {
        uint32_t *link = first;

        while (*link != worst)
            link = &ch->items.at[*link].next;
        *link = ch->items.at[worst].next;
    }
    gr_item own = *it;
    own.next = *first;
    own.types |= UINT64_C(1) << it->type;
    if (!gr_vec_push(&ch->items, own)) {
        ch->failed = true;
        return false;
    }
    *first = (uint32_t)(ch->items.n - 1);
    if (is_pass)
        ch->mods[ch->n_mods++] = *first;
    ch->has_type |= UINT64_C(1) << it->type;
    ch->changed[it->type] = ch->round;
    return true;
}

static uint64_t mod_bit(const gr_chart *ch, uint32_t item)
{
    for (size_t i = 0; i < ch->n_mods; i++)
        if (ch->mods[i] == item)
            return UINT64_C(1) << i;
    return 0;
}

static void finish(matcher *m, const state *s)
{
    gr_item it = { .type = m->rule->type,
                   .start = (uint8_t)m->start,
                   .end = s->end,
                   .rule = m->index,
                   .n_kids = m->rule->n_slots,
                   .covers = s->covers,
                   .mods = s->mods,
                   .types = s->types,
                   .flags = s->flags | m->rule->row->flags };

    if (s->end <= m->start || s->depth >= THINGS_DEEP)
        return;
    memcpy(it.kids, s->kids, sizeof it.kids);
    /* A thing must not be made of itself: a rule that adds no word. */
    if (s->literals == 0)
        for (size_t i = 0; i < m->rule->n_slots; i++)
            if (s->kids[i] != 0 && m->ch->items.at[s->kids[i]].type == it.type &&
                m->ch->items.at[s->kids[i]].start == it.start &&
                m->ch->items.at[s->kids[i]].end == it.end)
                return;
    it.depth = (uint8_t)(s->depth + 1);
    it.score = gr_chart_weight(m->ch, &it.covers) + s->off + BONUS_LITERAL * s->literals -
               COST_RULE - (m->rule->is_weak ? COST_WEAK : 0) - COST_LATER * m->index +
               (m->rule->row->flags & GR_WANTS_TIMES ? BONUS_TIMES : 0);
    gr_chart_add(m->ch, &it);
}

static void match(matcher *m, uint16_t pc, size_t pos, const state *s);

/* Goes on with the same instruction behind something that may be passed over. */
static void pass_over(matcher *m, uint16_t pc, size_t pos, const state *s)
{
    gr_chart *ch = m->ch;

    if (pos >= ch->n || s->end == 0)
        return;
    if (ch->word[pos].skip) {
        match(m, pc, pos + 1, s);
    } else if ((ch->word[pos].unknown && s->skipped < UNKNOWN_MAX) ||
               (s->skipped < ch->max_unexplained && m->may_pass)) {
        state t = *s;

        t.skipped++;
        match(m, pc, pos + 1, &t);
    }
    if (!m->may_pass)
        return;
    const uint16_t types[] = { ch->t_mod, ch->t_arg, ch->t_free, ch->t_shape };
    for (size_t k = 0; k < 4; k++)
        for (uint32_t i = ch->first_item[types[k]][pos]; i != 0; i = ch->items.at[i].next) {
            const gr_item *it = &ch->items.at[i];
            state t = *s;

            gr_mask_join(&t.covers, &it->covers);
            t.mods |= it->mods | mod_bit(ch, i);
            t.flags |= it->flags;
            match(m, pc, it->end, &t);
        }
}

static void match_type(matcher *m, const gr_insn *in, uint16_t pc, size_t pos, const state *s)
{
    gr_chart *ch = m->ch;

    if (pos < ch->n)
        for (uint32_t i = ch->first_item[in->a][pos]; i != 0; i = ch->items.at[i].next) {
            const gr_item *it = &ch->items.at[i];
            state t = *s;

            t.kids[in->slot] = i;
            gr_mask_join(&t.covers, &it->covers);
            t.mods |= it->mods;
            t.types |= it->types;
            t.flags |= it->flags;
            t.off += it->score - gr_chart_weight(ch, &it->covers);
            t.depth = t.depth > it->depth ? t.depth : it->depth;
            t.end = it->end;
            match(m, (uint16_t)(pc + 1), it->end, &t);
        }
    pass_over(m, pc, pos, s);
}

static void match(matcher *m, uint16_t pc, size_t pos, const state *s)
{
    gr_chart *ch = m->ch;

    if (++m->steps > RULE_STEPS_MAX || m->depth > 150 || ch->failed)
        return;
    m->depth++;
    for (;;) {
        const gr_insn *in = &ch->c->code.at[m->rule->code + pc];

        if (in->op == GR_I_JUMP) {
            if (in->a == GR_NO_SYM)
                break;
            pc = in->a;
            continue;
        }
        if (in->op == GR_I_SPLIT) {
            match(m, in->a, pos, s);
            pc = in->b;
            continue;
        }
        switch (in->op) {
        case GR_I_DONE: finish(m, s); break;
        case GR_I_WORD:
            if (pos < ch->n && (ch->word[pos].sym[0] == in->a || ch->word[pos].sym[1] == in->a)) {
                state t = *s;

                gr_mask_add(&t.covers, pos);
                t.literals++;
                t.off -= ch->word[pos].mention ? COST_NAME_AS_WORD : 0;
                t.end = (uint8_t)(pos + 1);
                match(m, (uint16_t)(pc + 1), pos + 1, &t);
            }
            pass_over(m, pc, pos, s);
            break;
        case GR_I_SET:
            for (uint32_t h = pos < ch->n ? ch->first_hit[pos] : 0; h != 0;
                 h = ch->hits.at[h].next) {
                if (ch->hits.at[h].set != in->a)
                    continue;
                state t = *s;

                gr_mask_join(&t.covers, &ch->hits.at[h].covers);
                t.literals++;
                t.off -= ch->word[pos].mention ? COST_NAME_AS_WORD : 0;
                t.end = ch->hits.at[h].end;
                match(m, (uint16_t)(pc + 1), t.end, &t);
            }
            pass_over(m, pc, pos, s);
            break;
        case GR_I_TYPE: match_type(m, in, pc, pos, s); break;
        case GR_I_GAP:
            for (size_t k = 0; k <= GAP_MAX && pos + k <= ch->n; k++)
                match(m, (uint16_t)(pc + 1), pos + k, s);
            break;
        default: break;
        }
        break;
    }
    m->depth--;
}

static bool needs_met(const gr_chart *ch, const gr_crule *r)
{
    for (size_t i = 0; i < r->n_needs; i++) {
        bool met = false;

        for (size_t j = 0; j < r->needs[i].n && !met; j++) {
            const gr_need_row *row = &ch->c->need_rows.at[r->needs[i].first + j];

            switch (row->op) {
            case GR_I_WORD: met = (ch->has_sym[row->id / 64] >> (row->id % 64)) & 1; break;
            case GR_I_SET: met = (ch->has_set[row->id / 64] >> (row->id % 64)) & 1; break;
            default: met = (ch->has_type >> row->id) & 1;
            }
        }
        if (!met)
            return false;
    }
    return true;
}

/* Does the text call two nodes connected that an edge joins? "Node 0 is connected to nodes 1, 2."
 */
static bool connected_is_linked(const gr_chart *ch, const gr_seen *g)
{
    gr_str text = ch->r->text;

    if (g != NULL && gr_str_starts(g->relation, "connect"))
        return true;
    text.len = text.len < 2000 ? text.len : 2000;
    return gr_str_find(text, "are connected with a") < text.len ||
           gr_str_find(text, "is connected to node") < text.len;
}

/* Does a sentence before the question belong to the clause? */
static bool is_joined(const gr_chart *ch)
{
    const gr_clause *cl = &ch->r->clauses[ch->clause];

    return cl->n_tokens != 0 && ch->r->tokens.at[cl->tokens[0]].start < cl->at.start;
}

/* Rules that are not meant for this graph or clause. */
static bool wanted(const gr_chart *ch, const gr_crule *r)
{
    unsigned flags = r->row->flags;
    const gr_seen *g = ch->graph < ch->r->n_graphs ? &ch->r->graphs[ch->graph] : NULL;
    bool directed = g != NULL && g->graph != NULL && gr_graph_is_directed(g->graph);

    if ((flags & GR_WANTS_FACTS) && (g == NULL || !g->is_facts))
        return false;
    /* "not X" denies a fact, it does not take X away. */
    if (g != NULL && g->is_facts && !(flags & GR_WANTS_FACTS) && r->type == ch->t_mod)
        return false;
    if ((flags & GR_WANTS_KINDS) &&
        (g == NULL || gr_graph_column_named(g->graph, GR_OF_NODE, GR_STR("kind")) == NULL))
        return false;
    if ((flags & GR_JOINS) && !is_joined(ch))
        return false;
    /* Where links last so long but have no times, no timetable is meant. */
    if ((flags & GR_NEEDS_CLOCK) && g != NULL && gr_column_for(g, GR_NEEDS_CLOCK) == NULL &&
        gr_column_for(g, GR_NEEDS_DURATION) != NULL)
        return false;
    if ((flags & GR_WANTS_DIRECTIONS) && !directed)
        return false;
    if ((flags & GR_WANTS_TIMES) && (g == NULL || gr_column_for(g, GR_NEEDS_CLOCK) == NULL))
        return false;
    if ((flags & GR_WANTS_LINKED) && !connected_is_linked(ch, g))
        return false;
    if ((flags & GR_WANTS_NOT_LINKED) && connected_is_linked(ch, g))
        return false;
    return !(flags & GR_WANTS_NO_DIRECTIONS) || !directed;
}

static void apply(gr_chart *ch, size_t index)
{
    const gr_crule *r = &ch->c->rules.at[index];
    matcher m = { .ch = ch,
                  .rule = r,
                  .index = (int32_t)index,
                  .may_pass = r->type != ch->t_mod && r->type != ch->t_arg &&
                              r->type != ch->t_free && r->type != ch->t_shape };
    static const state begin;

    for (m.start = 0; m.start < ch->n && ch->steps < STEPS_MAX; m.start++) {
        m.steps = 0;
        m.depth = 0;
        match(&m, 0, m.start, &begin);
        ch->steps += m.steps;
    }
}

/* Runs the rules that make answers, or all others; true if something new came. */
static bool run_rules(gr_chart *ch, bool answers, uint32_t *last)
{
    uint32_t passes = 0;
    size_t before = ch->items.n;
    const uint16_t types[] = { ch->t_mod, ch->t_arg, ch->t_free, ch->t_shape };
    uint32_t round = ch->round;

    for (size_t k = 0; k < 4; k++)
        passes = passes > ch->changed[types[k]] ? passes : ch->changed[types[k]];
    for (size_t i = 0; i < ch->c->rules.n && !ch->failed; i++) {
        const gr_crule *r = &ch->c->rules.at[i];
        uint32_t newest = passes;

        if ((r->type == ch->t_answer) != answers)
            continue;
        if (last[i] == 0) {
            if (!needs_met(ch, r) || !wanted(ch, r))
                continue;
        } else {
            for (size_t t = 0; t < ch->c->types.n; t++)
                if (((r->types >> t) & 1) && ch->changed[t] > newest)
                    newest = ch->changed[t];
            if (newest < last[i])
                continue;
        }
        last[i] = round;
        apply(ch, i);
    }
    return ch->items.n > before;
}

void gr_chart_fill(gr_chart *ch)
{
    uint32_t *last = gr_new_n(ch->arena, uint32_t, ch->c->rules.n + 1);

    if (last == NULL) {
        ch->failed = true;
        return;
    }
    for (ch->round = 2; ch->round < ROUNDS_MAX + 2 && !ch->failed; ch->round++)
        if (!run_rules(ch, false, last))
            break;
    ch->round++;
    run_rules(ch, true, last);
}
