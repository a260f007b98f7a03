/* The call of a class, its slots filled with what the question names. */
#include "agent/grammar/guess_int.h"

static gr_filled fill_node(const gr_guessing *g, const char *name, size_t node)
{
    return (gr_filled){ name, g->node[node].means, g->node[node].plain };
}

static gr_filled told(const char *name, const char *means)
{
    return (gr_filled){ name, gr_str_of(means), GR_STR("") };
}

/* The two ends of an edge "[u, v]", named apart. */
static void fill_ends_of_edge(gr_guessing *g, gr_filled *slot, const char *a, const char *b)
{
    const gr_mention *m = &g->ch->r->mentions[g->ch->items.at[g->edge].mention - 1];
    gr_vid end[2] = { m->u, m->v };
    const char *name[2] = { a, b };

    for (int i = 0; i < 2; i++) {
        slot[i] = (gr_filled){ name[i], gr_guess_name_of(g, m->graph, end[i]), GR_STR("") };
        slot[i].plain = slot[i].means;
    }
}

static gr_str bare_name(gr_str name)
{
    bool quoted = name.len > 1 && name.ptr[0] == '"';

    return quoted ? gr_str_sub(name, 1, name.len - 1) : name;
}

static size_t fill_pair(gr_guessing *g, gr_filled *slot, const char *a, const char *b,
                        const gr_places *p)
{
    if (g->n_edges == 1) {
        fill_ends_of_edge(g, slot, a, b);
    } else if (p->a == SIZE_MAX && !g->told_ends && g->asked_ends[1].len != 0) {
        slot[0] = (gr_filled){ a, g->asked_ends[0], bare_name(g->asked_ends[0]) };
        slot[1] = (gr_filled){ b, g->asked_ends[1], bare_name(g->asked_ends[1]) };
    } else if (p->a == SIZE_MAX) {
        slot[0] = told(a, "{FROM}");
        slot[1] = told(b, "{TO}");
    } else {
        slot[0] = fill_node(g, a, p->a);
        slot[1] = fill_node(g, b, p->b);
    }
    return 2;
}

static gr_filled fill_list(gr_guessing *g, const gr_places *p)
{
    size_t n = 0;
    gr_strbuf means, plain;
    gr_filled slot = { .name = "nodes" };

    gr_strbuf_init(&means, &g->ch->cx->budget, 0);
    gr_strbuf_init(&plain, &g->ch->cx->budget, 0);
    for (size_t i = 0; i < g->n_all; i++) {
        if (i == p->a || i == p->b || i == p->node)
            continue;
        gr_strbuf_adds(&means, n == 0 ? "[" : ", ");
        gr_strbuf_add(&means, g->node[i].means);
        gr_strbuf_adds(&plain, n++ == 0 ? "" : ", ");
        gr_strbuf_add(&plain, g->node[i].plain);
    }
    gr_strbuf_addc(&means, ']');
    slot.means = gr_str_dup(g->ch->arena, gr_strbuf_str(&means));
    slot.plain = gr_str_dup(g->ch->arena, gr_strbuf_str(&plain));
    g->ch->failed = g->ch->failed || slot.means.ptr == NULL || slot.plain.ptr == NULL;
    gr_strbuf_clear(&means);
    gr_strbuf_clear(&plain);
    return slot;
}

/* The number that has a place: one that must have it, else the first. */
static uint32_t the_number(const gr_guessing *g)
{
    for (size_t i = 0; i < g->n_numbers; i++) {
        const gr_item *it = &g->ch->items.at[g->number[i]];

        if (!gr_guess_is_wording(g->ch, it) && !gr_guess_repeats_size(g->ch, it))
            return g->number[i];
    }
    return g->number[0];
}

static size_t fill_only_ends(const gr_guessing *g, gr_filled *slot)
{
    for (int i = 0; i < 2; i++) {
        gr_str name = gr_guess_name_of(g, g->ch->graph, i == 0 ? g->from : g->to);

        slot[i] = (gr_filled){ i == 0 ? "a" : "b", name, name };
    }
    return 2;
}

static size_t fill(gr_guessing *g, const gr_phrase_class *c, gr_filled slots[GR_GUESS_SLOTS])
{
    static const char *const numbers[] = { "k", "qty", "time" };
    bool edge = gr_guess_has_slot(c->means, "{edge");
    size_t n = 0;
    gr_places p = gr_nowhere;

    if (!(edge ? gr_guess_place_pair(g, &p) : gr_guess_place(g, c, &p)))
        p = gr_nowhere;
    if (gr_guess_fills_ends(g, c))
        n += fill_only_ends(g, slots);
    else if (edge || gr_guess_has_slot(c->means, "{a}") || gr_guess_has_slot(c->means, "{b}"))
        n += fill_pair(g, slots, edge ? "edge.u" : "a", edge ? "edge.v" : "b", &p);
    if (gr_guess_has_slot(c->means, "{nodes}"))
        slots[n++] = fill_list(g, &p);
    if (gr_guess_has_slot(c->means, "{node}") && gr_guess_starts_at_source(g, c))
        slots[n++] = (gr_filled){ "node", gr_guess_name_of(g, g->ch->graph, g->from),
                                  gr_guess_name_of(g, g->ch->graph, g->from) };
    else if (gr_guess_has_slot(c->means, "{node}"))
        slots[n++] = p.node != SIZE_MAX ? fill_node(g, "node", p.node)
                     : g->told_here
                         ? told("node", "{HERE}")
                         : (gr_filled){ "node", g->asked_here, bare_name(g->asked_here) };
    for (size_t i = 0; i < 3 && (g->n_numbers > 0 || g->n_told_numbers == 1); i++) {
        const gr_item *it = g->n_numbers > 0 ? &g->ch->items.at[the_number(g)] : NULL;
        gr_filled slot = it != NULL ? (gr_filled){ "k", it->means, it->plain } : g->told_number;
        gr_str of = it != NULL ? it->of : g->told_of;

        slot.name = numbers[i];
        slots[n++] = slot;
        if (i == 1)
            slots[n++] = (gr_filled){ "qty.of", of, of };
    }
    return n;
}

/* The first node that the question itself names. */
static const gr_guess_node *the_asked(const gr_guessing *g)
{
    size_t i = 0;

    while (i + 1 < g->n_all && g->node[i].told)
        i++;
    return &g->node[i];
}

/* The call as it is asked: the things, how many, whether there are any, whether it is one. */
static gr_str asked_form(gr_guessing *g, const gr_phrase_class *c, gr_str means)
{
    gr_arena *a = &g->ch->cx->arena;

    if (!gr_guess_is_some(c))
        return means;
    if (g->counts)
        return gr_str_printf(a, "count(%.*s)", GR_WHOLE(means));
    if (!g->yes_no)
        return means;
    if (g->n_nodes == 0 && g->n_edges == 0)
        return gr_str_printf(a, "count(%.*s) > 0", GR_WHOLE(means));
    if (strcmp(c->type, "set") == 0 && g->n_nodes == 1 && !gr_guess_has_slot(c->means, "{node}"))
        return gr_str_printf(a, "contains(%.*s, %.*s)", GR_WHOLE(means),
                             GR_WHOLE(the_asked(g)->means));
    if (strcmp(c->type, "eset") == 0 && gr_guess_tests_one(g, c)) {
        gr_filled ends[2];
        gr_places p = gr_nowhere;

        if (!gr_guess_place_pair(g, &p))
            p = gr_nowhere;
        fill_pair(g, ends, "a", "b", &p);
        return gr_str_printf(a, "has_edge(edge_subgraph(%.*s, %.*s), %.*s, %.*s)",
                             GR_WHOLE(gr_graph_word(a, g->ch->r, g->ch->graph)), GR_WHOLE(means),
                             GR_WHOLE(ends[0].means), GR_WHOLE(ends[1].means));
    }
    return gr_str_printf(a, "count(%.*s) > 0", GR_WHOLE(means));
}

/* Where the last statement of a program begins. */
static size_t last_statement(const gr_phrase_class *c, gr_str program)
{
    size_t from = 0, at;

    if (strstr(c->means, "; ") == NULL)
        return 0;
    while ((at = gr_str_find(gr_str_sub(program, from, program.len), "; ")) < program.len - from)
        from += at + 2;
    return from;
}

bool gr_guess_make(gr_guessing *g, size_t cls, gr_parse *out)
{
    gr_chart *ch = g->ch;
    const gr_phrase_class *c = &gr_phrase_classes[cls];
    gr_str bare = gr_graph_word(&ch->cx->arena, ch->r, ch->graph), graph = bare;
    gr_filled slots[GR_GUESS_SLOTS];
    size_t n = fill(g, c, slots);
    gr_mask covers = { { 0, 0 } };
    bool bad = false;
    gr_strbuf sb;

    gr_strbuf_init(&sb, &ch->cx->budget, 100000);
    if (g->known->given.len != 0) {
        gr_fill_graph(&sb, g->known->given, graph);
        graph = gr_str_dup(&ch->cx->arena, gr_strbuf_str(&sb));
    }
    graph = gr_chart_wrap(ch, g->mods, graph, &bad);
    gr_expansion x = { .ch = ch, .g = graph, .g0 = bare, .part = ch->clause * GR_PARSE_PARTS + 1 };
    x.args = gr_chart_args(ch, g->mods, graph, g->known->told, &covers);
    gr_strbuf_reset(&sb);
    gr_expand_filled(&x, &sb, gr_str_of(c->means), c->flags, slots, n, false);
    gr_str set = gr_str_dup(&ch->cx->arena, gr_strbuf_str(&sb));
    gr_str with = x.used_args ? GR_STR("") : gr_args_into(&ch->cx->arena, set, x.args);
    x.used_args |= with.len != 0;
    set = with.len != 0 ? with : set;
    out->uses_told |= x.args.len != 0 && x.used_args;
    size_t last = last_statement(c, set);
    gr_str form = asked_form(g, c, gr_str_sub(set, last, set.len));
    out->asked[0].means =
        gr_str_printf(&ch->cx->arena, "%.*s%.*s", (int)last, set.ptr, GR_WHOLE(form));
    bad = bad || x.bad || sb.failed || (x.args.len != 0 && !x.used_args);
    gr_strbuf_reset(&sb);
    gr_expand_filled(&x, &sb, gr_str_of(c->says), c->flags, slots, n, true);
    out->asked[0].says = gr_str_dup(&ch->cx->arena, gr_strbuf_str(&sb));
    out->asked[0].flags = c->flags;
    out->asked[0].graph = graph;
    out->asked[0].plain = bare;
    if (strcmp(c->type, "path") == 0)
        out->asked[0].path = out->asked[0].means;
    if (gr_guess_is_some(c) && last == 0)
        out->asked[0].set = set;
    out->n_asked = 1;
    out->graph = ch->graph;
    out->uses_told |= g->n_numbers == 0 && g->n_told_numbers == 1 &&
                      (gr_guess_has_slot(c->means, "{k}") || gr_guess_has_slot(c->means, "{qty"));
    out->rules = gr_str_printf(&ch->cx->arena, "phrases of %s", c->name);
    gr_strbuf_clear(&sb);
    ch->failed = ch->failed || bare.ptr == NULL || graph.ptr == NULL || form.ptr == NULL ||
                 out->asked[0].means.ptr == NULL || out->asked[0].says.ptr == NULL;
    return !bad && !ch->failed;
}
