/* What one sentence means in the light of all others: whose children, which order, what is a link
 * and what a node. */
#include "sense/prose/prose_int.h"

#define SHORT_MAX 1024 /* phrases among which a short name has its full one */

/* "The A1 connects Berlin and Hamburg": a subject that is nothing else is the link. */
static bool settle_links(gr_prose *p)
{
    gr_strmap ends;
    bool ok = true;

    gr_strmap_init(&ends, &p->s->cx->budget);
    for (size_t i = 0; ok && i < p->statements.n; i++) {
        const gr_statement *s = &p->statements.at[i];

        for (uint32_t k = s->connects ? s->n_a : 0; ok && k < s->n_a + s->n_b; k++) {
            uint32_t f = k < s->n_a ? s->a + k : s->b + k - s->n_a;
            uint32_t *slot = gr_strmap_put(&ends, p->phrases.at[f].name);

            ok = slot != NULL;
            if (ok)
                *slot = 1;
        }
    }
    for (size_t i = 0; ok && i < p->statements.n; i++) {
        gr_statement *s = &p->statements.at[i];

        if (!s->connects || gr_strmap_get(&ends, p->phrases.at[s->a].name) != GR_MAP_NONE)
            continue;
        s->shape = GR_SHAPE_CLIQUE;
        s->a = s->b;
        s->n_a = 2;
        s->n_b = 0;
    }
    gr_strmap_clear(&ends);
    return ok;
}

static bool is_have(const gr_prose *p, const gr_statement *s)
{
    if (!s->attribute || !gr_str_is(s->relation, "have"))
        return false;
    for (uint32_t k = s->b; k < s->b + s->n_b; k++)
        if (!p->phrases.at[k].is_proper)
            return false;
    return true;
}

/* In a family "Bianca had Delia and Edgar" says whose children they are. */
static void settle_children(gr_prose *p)
{
    static const gr_str words[] = { { "parent", 6 }, { "of", 2 } };
    size_t taken;
    const gr_relation_row *row = gr_relation_match(words, 2, &taken);
    bool kin = false;

    for (size_t i = 0; i < p->statements.n; i++)
        kin |= p->statements.at[i].row != NULL &&
               (strcmp(p->statements.at[i].row->family, row->family) == 0 ||
                strcmp(p->statements.at[i].row->family, "marry") == 0);
    for (size_t i = 0; kin && i < p->statements.n; i++) {
        gr_statement *s = &p->statements.at[i];

        if (!is_have(p, s))
            continue;
        s->row = row;
        s->relation = gr_str_of(row->word.lemma);
        s->attribute = false;
    }
}

/* "Root has home and var. Home has mia": what something has has something itself, and nothing else
 * is said: then it is what contains what. */
static void settle_contents(gr_prose *p)
{
    static const gr_str contain = { "contain", 7 };
    gr_strmap owners;
    size_t taken;
    bool nested = false, ok = true;

    gr_strmap_init(&owners, &p->s->cx->budget);
    for (size_t i = 0; ok && i < p->statements.n; i++) {
        const gr_statement *s = &p->statements.at[i];
        uint32_t *slot;

        if (s->shape == GR_SHAPE_NODES || s->dropped)
            continue;
        ok = s->attribute && gr_str_is(s->relation, "have") && !s->negated && s->n_a == 1;
        slot = ok ? gr_strmap_put(&owners, p->phrases.at[s->a].name) : NULL;
        if (slot != NULL)
            *slot = 1;
    }
    for (size_t i = 0; ok && i < p->statements.n; i++)
        for (uint32_t k = 0; k < p->statements.at[i].n_b; k++)
            nested |= gr_strmap_get(&owners, p->phrases.at[p->statements.at[i].b + k].name) !=
                      GR_MAP_NONE;
    for (size_t i = 0; ok && nested && i < p->statements.n; i++) {
        gr_statement *s = &p->statements.at[i];

        if (s->shape == GR_SHAPE_NODES || s->dropped)
            continue;
        s->row = gr_relation_match(&contain, 1, &taken);
        s->relation = gr_str_of(s->row->word.lemma);
        s->ordered_back = s->row->word.backwards;
        s->attribute = s->guess = false;
    }
    gr_strmap_clear(&owners);
}

/* Entries "Eva: Ari, Bob." make a list of neighbours only together: one name has to stand in two of
 * them, else they are headings of all sorts. */
static bool settle_entries(gr_prose *p)
{
    gr_strmap seen;
    bool ok = true, share = false;

    gr_strmap_init(&seen, &p->s->cx->budget);
    for (size_t i = 0; ok && i < p->statements.n; i++) {
        const gr_statement *s = &p->statements.at[i];

        for (uint32_t k = 0; ok && s->is_entry && k < s->n_a + s->n_b; k++) {
            uint32_t f = k < s->n_a ? s->a + k : s->b + k - s->n_a;
            uint32_t *slot = gr_strmap_put(&seen, p->phrases.at[f].name);

            ok = slot != NULL;
            if (ok && *slot != GR_MAP_NONE)
                share |= *slot != i;
            else if (ok)
                *slot = (uint32_t)i;
        }
    }
    for (size_t i = 0; ok && !share && i < p->statements.n; i++)
        p->statements.at[i].dropped |= p->statements.at[i].is_entry;
    gr_strmap_clear(&seen);
    return ok;
}

/* "Glaze follows Bisque" is an order where the text speaks of before and after, and of nobody. */
static void settle_follow(gr_prose *p)
{
    const gr_sensing *s = p->s;
    bool orders = false, people = false, follow = false;

    for (size_t i = 0; i < p->statements.n; i++)
        follow |= p->statements.at[i].row != NULL &&
                  strcmp(p->statements.at[i].row->word.lemma, "follow") == 0;
    for (size_t i = 0; follow && i < s->tokens.n; i++) {
        gr_str lemma = s->lemma[i];

        orders |= gr_word_in(lemma, "before|after|finish|schedule|sequence|earlier|earliest|last|"
                                    "activity|task|step|project|critical|deadline|prerequisite");
        people |= gr_word_in(lemma, "user|follower|account|friend|profile|post|who|people|person|"
                                    "someone|network|influencer|feed");
    }
    for (size_t i = 0; orders && !people && i < p->statements.n; i++) {
        gr_statement *st = &p->statements.at[i];

        if (st->row != NULL && gr_str_is(gr_str_of(st->row->word.lemma), "follow")) {
            gr_str after = GR_STR("after");
            size_t taken;

            st->row = gr_relation_match(&after, 1, &taken);
            st->ordered_back = true;
        }
    }
}

/* "Boiling must wait for the stock" is an order where the text has others; processes that wait for
 * each other are none. */
static void settle_wait(gr_prose *p)
{
    static const gr_str after = { "after", 5 };
    bool orders = false;
    size_t taken;

    for (size_t i = 0; i < p->statements.n; i++)
        orders |= p->statements.at[i].row != NULL && !p->statements.at[i].dropped &&
                  strcmp(p->statements.at[i].row->family, "order") == 0;
    for (size_t i = 0; orders && i < p->statements.n; i++) {
        gr_statement *s = &p->statements.at[i];

        if (s->row == NULL || strcmp(s->row->family, "wait") != 0)
            continue;
        s->row = gr_relation_match(&after, 1, &taken);
        s->ordered_back = true;
    }
}

/* "The Inn joins the Danube" says where the water goes, in a text that says so of others. */
static void settle_rivers(gr_prose *p)
{
    static const gr_str words[] = { { "flow", 4 }, { "into", 4 } };
    bool flows = false;
    size_t taken;

    for (size_t i = 0; i < p->statements.n; i++)
        flows |= p->statements.at[i].row != NULL && !p->statements.at[i].dropped &&
                 strcmp(p->statements.at[i].row->word.lemma, "flow into") == 0;
    for (size_t i = 0; flows && i < p->statements.n; i++) {
        gr_statement *s = &p->statements.at[i];

        if (s->row == NULL || s->shape != GR_SHAPE_ACROSS || s->n_b != 1 || s->swapped ||
            !gr_word_in(gr_str_of(s->row->word.lemma), "join|meet"))
            continue;
        s->row = gr_relation_match(words, 2, &taken);
        s->relation = gr_str_of(s->row->word.lemma);
        s->direction = GR_DIRECTED;
    }
}

/* "Kay won't sit with Lot. Lot won't sit with Mark": where nothing else is said, who does not go
 * with whom is the link. */
static void settle_refusals(gr_prose *p)
{
    static const gr_str words[] = { { "conflict", 8 }, { "with", 4 } };
    size_t n = 0, taken;

    for (size_t i = 0; i < p->statements.n; i++) {
        const gr_statement *s = &p->statements.at[i];

        if (s->shape == GR_SHAPE_NODES || s->dropped)
            continue;
        if (!s->negated || !s->refuses)
            return;
        n++;
    }
    for (size_t i = 0; n > 1 && i < p->statements.n; i++) {
        gr_statement *s = &p->statements.at[i];

        if (s->shape == GR_SHAPE_NODES || s->dropped)
            continue;
        s->row = gr_relation_match(words, 2, &taken);
        s->relation = gr_str_of(s->row->word.lemma);
        s->direction = GR_UNDIRECTED;
        s->negated = s->swapped = s->ordered_back = s->guess = false;
    }
}

/* --- short names --- */

/* Whether `name` is the last word of the longer one: "plant" of "treatment plant". */
static bool is_last_word(gr_str name, gr_str of)
{
    return of.len > name.len + 1 && of.ptr[of.len - name.len - 1] == ' ' &&
           gr_str_eq(gr_str_sub(of, of.len - name.len, of.len), name);
}

/* "the treatment plant ..., 5 from the plant": the one that is called so in full before, if there
 * is one only. */
static void settle_short(gr_prose *p)
{
    for (size_t i = 0; i < p->phrases.n && i < SHORT_MAX; i++) {
        gr_phrase *f = &p->phrases.at[i];
        const gr_phrase *full = NULL;
        bool one = true;

        if (f->is_proper || !f->has_the || f->kind.len != 0 ||
            memchr(f->name.ptr, ' ', f->name.len) != NULL)
            continue;
        for (size_t k = 0; k < p->phrases.n && k < SHORT_MAX; k++) {
            const gr_phrase *g = &p->phrases.at[k];

            one &= k > i || !gr_str_eq(g->name, f->name) || k == i;
            if (!is_last_word(f->name, g->name))
                continue;
            one &= (full == NULL || gr_str_eq(full->name, g->name)) && (full != NULL || k < i);
            full = g;
        }
        if (full != NULL && one)
            f->name = full->name;
    }
}

/* --- guesses --- */

/* Notes where the names of a statement stand; *again if one did before, in another statement of the
 * same verb. */
static bool note_guess(gr_prose *p, gr_strmap *seen, size_t i, bool *again)
{
    const gr_statement *s = &p->statements.at[i];

    for (uint32_t k = 0; k < s->n_a + s->n_b; k++) {
        gr_str name = p->phrases.at[k < s->n_a ? s->a + k : s->b + k - s->n_a].name;
        gr_str key =
            gr_str_printf(&p->s->cx->arena, "%.*s\n%.*s", GR_FMT(s->relation), GR_FMT(name));
        uint32_t *slot = key.ptr != NULL ? gr_strmap_put(seen, key) : NULL;

        if (slot == NULL)
            return false;
        if (*slot != GR_MAP_NONE && *slot != i)
            *again = true;
        *slot = (uint32_t)i;
    }
    return true;
}

/* Whether each name of the statement stands in another one, too, or one of them in one of the same
 * part with a verb that is known: "crabs prey on snails, and snails graze on algae". */
static bool is_backed(const gr_prose *p, size_t i, const gr_strmap *named)
{
    const gr_statement *s = &p->statements.at[i];
    bool all = true;

    for (uint32_t k = 0; k < s->n_a + s->n_b; k++) {
        uint32_t f = k < s->n_a ? s->a + k : s->b + k - s->n_a;
        uint32_t n = gr_strmap_get(named, p->phrases.at[f].name);

        all &= n != GR_MAP_NONE && n > 1;
    }
    for (size_t m = i; !all && m-- > 0 && p->statements.at[m].part.start == s->part.start;) {
        const gr_statement *t = &p->statements.at[m];

        if (t->guess || t->row == NULL || t->shape != GR_SHAPE_ACROSS)
            continue;
        for (uint32_t k = 0; k < t->n_b; k++)
            if (s->n_a == 1 && gr_str_eq(p->phrases.at[t->b + k].name, p->phrases.at[s->a].name))
                return true;
    }
    return all;
}

/* In how many statements that link each name stands. */
static bool count_names(gr_prose *p, gr_strmap *named)
{
    for (size_t i = 0; i < p->statements.n; i++) {
        const gr_statement *s = &p->statements.at[i];

        if (s->shape == GR_SHAPE_NODES || s->dropped || s->attribute)
            continue;
        for (uint32_t k = 0; k < s->n_a + s->n_b; k++) {
            uint32_t *slot =
                gr_strmap_put(named, p->phrases.at[k < s->n_a ? s->a + k : s->b + k - s->n_a].name);

            if (slot == NULL)
                return false;
            *slot = *slot == GR_MAP_NONE ? 1 : *slot + 1;
        }
    }
    return true;
}

/* Does the part of statement i say something that is kept? */
static bool beside_others(const gr_prose *p, size_t i)
{
    for (size_t k = i > 8 ? i - 8 : 0; k < p->statements.n && k < i + 8; k++)
        if (k != i && p->statements.at[k].shape != GR_SHAPE_NODES && !p->statements.at[k].dropped &&
            !p->statements.at[k].guess &&
            p->statements.at[k].part.start == p->statements.at[i].part.start)
            return true;
    return false;
}

/* "A sparrow is a bird. A bird is an animal": a verb of no table between common nouns says
 * something of a graph if it comes twice and a name with it. Else it is left to the reader. */
static bool settle_guesses(gr_prose *p)
{
    gr_strmap seen, known, named;
    bool ok;

    gr_strmap_init(&seen, &p->s->cx->budget);
    gr_strmap_init(&known, &p->s->cx->budget);
    gr_strmap_init(&named, &p->s->cx->budget);
    ok = count_names(p, &named);
    for (size_t i = 0; ok && i < p->statements.n; i++) {
        const gr_statement *s = &p->statements.at[i];
        bool again = false;
        uint32_t *slot;

        if (s->row != NULL || s->relation.len == 0 || s->dropped || s->shape == GR_SHAPE_NODES)
            continue;
        ok = note_guess(p, &seen, i, &again);
        slot = ok && again ? gr_strmap_put(&known, s->relation) : NULL;
        ok = ok && (!again || slot != NULL);
        if (slot != NULL)
            *slot = 1;
    }
    for (size_t i = 0; ok && i < p->statements.n; i++) {
        gr_statement *s = &p->statements.at[i];

        if (!s->guess || gr_strmap_get(&known, s->relation) != GR_MAP_NONE ||
            (s->row != NULL && known.n != 0) || (!s->attribute && is_backed(p, i, &named)))
            continue;
        s->dropped = true;
        if (s->is_data || beside_others(p, i))
            ok = gr_vec_push(&p->s->unread, s->part);
    }
    if (ok)
        p->s->unread.n = gr_spans_sort(p->s->unread.at, p->s->unread.n);
    gr_strmap_clear(&seen);
    gr_strmap_clear(&known);
    gr_strmap_clear(&named);
    return ok;
}

bool gr_prose_settle(gr_prose *p)
{
    settle_short(p);
    settle_children(p);
    settle_follow(p);
    settle_wait(p);
    settle_rivers(p);
    settle_refusals(p);
    settle_contents(p);
    return gr_prose_settle_tasks(p) && settle_entries(p) && settle_links(p) &&
           gr_prose_settle_scales(p) && settle_guesses(p);
}
