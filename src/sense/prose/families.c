/* Which statements count: one graph, facts, labels of nodes, or a graph and noise beside it. */
#include "sense/prose/draft_int.h"

static const char *family_of(gr_prose *p, const gr_statement *s)
{
    /* What leads, flows and goes somewhere is a link as any other. */
    if (s->relation.len == 0 ||
        (s->row != NULL && gr_word_in(gr_str_of(s->row->family), "to|flow")))
        return "link";
    if (s->row != NULL)
        return s->row->family;
    if (s->scale != NULL)
        return s->scale;
    return gr_str_printf(&p->s->cx->arena, "%.*s", GR_FMT(s->relation)).ptr;
}

/* How often the name stands in statements, to two. */
static size_t count_named(const gr_prose *p, gr_str name)
{
    size_t n = 0;

    for (size_t i = 0; i < p->statements.n && n < 2; i++) {
        const gr_statement *s = &p->statements.at[i];

        for (uint32_t k = 0; k < s->n_a + s->n_b; k++)
            n += gr_str_eq(p->phrases.at[k < s->n_a ? s->a + k : s->b + k - s->n_a].name, name);
    }
    return n;
}

/* "Dax went bankrupt", among links with known words: of no other one, and so no link. */
static void drop_idle(gr_prose *p)
{
    size_t n_known = 0, idle = SIZE_MAX, n = 0;

    for (size_t i = 0; i < p->statements.n; i++) {
        const gr_statement *s = &p->statements.at[i];

        if (!gr_statement_is_link(s))
            continue;
        n++;
        n_known += s->row != NULL;
        if (s->row == NULL && s->shape == GR_SHAPE_ACROSS && !s->attribute && !s->ordering &&
            s->n_a == 1 && s->n_b == 1 && s->n_values == 0 && s->relation.len != 0 &&
            memchr(s->relation.ptr, ' ', s->relation.len) == NULL &&
            !p->phrases.at[s->b].is_proper && !p->phrases.at[s->b].has_the)
            idle = i;
    }
    if (idle == SIZE_MAX || n_known < 2 || n != n_known + 1 ||
        count_named(p, p->phrases.at[p->statements.at[idle].b].name) != 1 ||
        count_named(p, p->phrases.at[p->statements.at[idle].a].name) < 2)
        return;
    p->statements.at[idle].dropped = true;
}

bool gr_drafting_count_families(gr_drafting *g)
{
    gr_prose *p = g->p;

    drop_idle(p);
    for (size_t i = 0; i < p->statements.n; i++) {
        gr_statement *s = &p->statements.at[i];
        const char *name;
        size_t k = 0;

        if (!gr_statement_is_link(s))
            continue;
        name = family_of(p, s);
        if (name == NULL)
            return false;
        while (k < g->families.n && strcmp(g->families.at[k].name, name) != 0)
            k++;
        if (k == g->families.n && !gr_vec_push(&g->families, ((gr_family){ .name = name })))
            return false;
        s->family = (uint32_t)k;
        g->families.at[k].n++;
        g->families.at[k].directed |= s->direction == GR_DIRECTED;
        g->families.at[k].undirected |= s->direction != GR_DIRECTED;
        if (k >= 64)
            return true; /* facts beyond doubt */
    }
    return true;
}

/* "Orla plays cello, Orla teaches Pere, Pere plays oboe": verbs of who can do what differ, and who
 * does one thing has another done to him. Nobody is matched with anything then. */
static bool do_different_things(const gr_drafting *g)
{
    const gr_prose *p = g->p;
    const gr_statement *first = NULL;
    bool differ = false, found = false;
    gr_strmap subjects;

    gr_strmap_init(&subjects, &p->s->cx->budget);
    for (size_t i = 0; i < p->statements.n; i++) {
        const gr_statement *s = &p->statements.at[i];

        if (!gr_statement_is_link(s) || s->row == NULL || strcmp(s->row->family, "fit") != 0)
            continue;
        first = first == NULL ? s : first;
        differ |= !gr_str_eq(s->relation, first->relation);
        for (uint32_t k = s->a; k < s->a + s->n_a; k++) {
            uint32_t *slot = gr_strmap_put(&subjects, p->phrases.at[k].name);

            if (slot != NULL) /* without memory the draft fails anyway */
                *slot = 1;
        }
    }
    for (size_t i = 0; differ && i < p->statements.n; i++) {
        const gr_statement *s = &p->statements.at[i];

        for (uint32_t k = s->b; gr_statement_is_link(s) && k < s->b + s->n_b; k++)
            found |= gr_strmap_get(&subjects, p->phrases.at[k].name) != GR_MAP_NONE;
    }
    gr_strmap_clear(&subjects);
    return found;
}

static bool all_common(const gr_prose *p, const gr_statement *s)
{
    for (uint32_t i = s->a; i < s->a + s->n_a; i++)
        if (p->phrases.at[i].is_proper && !p->phrases.at[i].at_start)
            return false;
    for (uint32_t i = s->b; i < s->b + s->n_b; i++)
        if (p->phrases.at[i].is_proper)
            return false;
    return true;
}

/* Common nouns in a text of proper names are its noise: "the weather requires patience". */
bool gr_drafting_drop_common(gr_drafting *g)
{
    gr_prose *p = g->p;
    size_t n_common = 0, n = 0;
    gr_strmap seen;
    bool ok = true;

    for (size_t i = 0; i < p->statements.n; i++)
        if (gr_statement_is_link(&p->statements.at[i])) {
            n++;
            n_common += all_common(p, &p->statements.at[i]);
        }
    if (n_common == 0 || n_common * 2 >= n)
        return true;
    gr_strmap_init(&seen, &p->s->cx->budget);
    for (size_t i = 0; ok && i < p->statements.n; i++) {
        const gr_statement *s = &p->statements.at[i];

        for (uint32_t k = 0;
             ok && gr_statement_is_link(s) && !all_common(p, s) && k < s->n_a + s->n_b; k++) {
            uint32_t f = k < s->n_a ? s->a + k : s->b + k - s->n_a;
            uint32_t *slot = gr_strmap_put(&seen, p->phrases.at[f].name);

            ok = slot != NULL;
            if (ok)
                *slot = 1;
        }
    }
    for (size_t i = 0; ok && i < p->statements.n; i++) {
        gr_statement *s = &p->statements.at[i];
        bool linked = false;

        if (!gr_statement_is_link(s) || !all_common(p, s))
            continue;
        for (uint32_t k = 0; k < s->n_a + s->n_b; k++) {
            uint32_t f = k < s->n_a ? s->a + k : s->b + k - s->n_a;

            linked |= gr_strmap_get(&seen, p->phrases.at[f].name) != GR_MAP_NONE;
        }
        s->dropped = !linked;
    }
    gr_strmap_clear(&seen);
    return ok;
}

/* Notes the names of the family's statements; *proper if they are proper ones. */
static bool note_family(const gr_drafting *g, gr_strmap *names, uint32_t of, bool *proper)
{
    const gr_prose *p = g->p;
    size_t n_proper = 0, n = 0;

    for (size_t i = 0; i < p->statements.n; i++) {
        const gr_statement *s = &p->statements.at[i];

        for (uint32_t k = 0; gr_statement_is_link(s) && s->family == of && k < s->n_a + s->n_b;
             k++) {
            uint32_t f = k < s->n_a ? s->a + k : s->b + k - s->n_a;
            uint32_t *slot = gr_strmap_put(names, p->phrases.at[f].name);

            if (slot == NULL)
                return false;
            *slot = 1;
            n++;
            n_proper += p->phrases.at[f].is_proper;
        }
    }
    *proper = n_proper * 2 > n;
    return true;
}

/* Does another family link what the main one links: "A activates B, B represses A"? Or one of them
 * with a thing that is like them: a proper name among such names; "Ann likes tea" is another
 * matter.
 */
static bool others_link(gr_drafting *g, uint32_t main, bool *found)
{
    const gr_prose *p = g->p;
    gr_strmap names;
    bool ok, proper;

    gr_strmap_init(&names, &p->s->cx->budget);
    ok = note_family(g, &names, main, &proper);
    for (size_t i = 0; ok && i < p->statements.n && !*found; i++) {
        const gr_statement *s = &p->statements.at[i];
        bool all = gr_statement_is_link(s) && s->family != main && s->n_b != 0, any = false,
             alike = all;

        for (uint32_t k = 0; (all || alike) && k < s->n_a + s->n_b; k++) {
            uint32_t f = k < s->n_a ? s->a + k : s->b + k - s->n_a;
            bool known = gr_strmap_get(&names, p->phrases.at[f].name) != GR_MAP_NONE;

            all &= known;
            any |= known;
            alike &= p->phrases.at[f].is_proper == proper && s->row != NULL;
        }
        *found = all || (any && alike);
    }
    gr_strmap_clear(&names);
    return ok;
}

/* One graph, a graph of facts, or a graph and noise beside it; false without memory. */
bool gr_drafting_decide_facts(gr_drafting *g)
{
    gr_prose *p = g->p;
    size_t main = 0, n = 0, n_families = 0;
    bool directed = false;

    for (size_t k = 0; k < g->families.n; k++) {
        if (g->families.at[k].n == 0)
            continue; /* labels */
        n_families++;
        n += g->families.at[k].n;
        directed |= g->families.at[k].directed;
        if (g->families.at[k].n > g->families.at[main].n)
            main = k;
    }
    if (n_families == 0)
        return true;
    if (n_families == 1) {
        g->facts = do_different_things(g);
        for (size_t i = 0; i < p->statements.n && !g->facts; i++)
            g->facts = gr_statement_is_link(&p->statements.at[i]) &&
                       p->statements.at[i].row == NULL && p->statements.at[i].relation.len != 0 &&
                       p->statements.at[i].attribute;
        return true;
    }
    for (size_t k = 0; k < g->families.n; k++)
        directed |= strcmp(g->families.at[k].name, "enemy") == 0;
    if (!directed)
        return true; /* friends and acquaintances: all of them ties */
    g->facts = g->families.at[main].n * 4 < n * 3 || n < 4;
    if (!g->facts && !others_link(g, (uint32_t)main, &g->facts))
        return false;
    if (g->facts)
        return true;
    for (size_t i = 0; i < p->statements.n; i++) {
        gr_statement *s = &p->statements.at[i];

        if (gr_statement_is_link(s) && s->family != main)
            s->dropped = true;
    }
    return true;
}

/* Are all other families ties, and is there one? */
static bool among_ties(const gr_drafting *g, uint32_t k)
{
    bool any = false;

    for (uint32_t i = 0; i < g->families.n; i++) {
        if (i != k && g->families.at[i].n != 0 && g->families.at[i].directed)
            return false;
        any |= i != k && g->families.at[i].n != 0;
    }
    return any;
}

/* Do all statements of the family give each subject one common noun: "node 1 likes golf"? */
static bool is_label(const gr_drafting *g, uint32_t k)
{
    const gr_prose *p = g->p;
    bool any = false, nodes = true;

    for (size_t i = 0; i < p->statements.n; i++) {
        const gr_statement *s = &p->statements.at[i];

        if (!gr_statement_is_link(s) || s->family != k)
            continue;
        any = true;
        if (s->shape != GR_SHAPE_ACROSS || s->n_a != 1 || s->n_b != 1 || s->swapped || s->negated ||
            s->direction != GR_DIRECTED || p->phrases.at[s->b].is_proper || s->n_values != 0 ||
            (s->row != NULL && s->row->word.backwards))
            return false;
        nodes &=
            p->phrases.at[s->a].kind.len != 0 && gr_drafting_is_generic(p->phrases.at[s->a].kind);
    }
    /* Among ties, or of what the text calls nodes; people who like tea are facts. */
    return any && (nodes || among_ties(g, k));
}

/* Labels are columns of nodes, not nodes. */
bool gr_drafting_take_labels(gr_drafting *g)
{
    gr_prose *p = g->p;

    for (uint32_t k = 0; k < g->families.n; k++) {
        if (!is_label(g, k))
            continue;
        for (size_t i = 0; i < p->statements.n; i++) {
            gr_statement *s = &p->statements.at[i];
            gr_prose_value v = { .meaning = GR_MEANS_NUMBER };

            if (!gr_statement_is_link(s) || s->family != k)
                continue;
            v.column = gr_str_printf(&p->s->cx->arena, "%.*s", GR_FMT(s->relation)).ptr;
            v.value = gr_v_str(p->phrases.at[s->b].name);
            s->shape = GR_SHAPE_NODES;
            s->values = (uint32_t)p->values.n;
            s->n_values = 1;
            if (v.column == NULL || !gr_vec_push(&p->values, v))
                return false;
        }
        g->families.at[k].n = 0;
    }
    return true;
}
