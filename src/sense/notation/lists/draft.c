/* The graphs that lists of neighbours are, if their names come again: who is linked with whom, ways
 * through stops, who met when; and the numbers of nodes. */
#include "sense/notation/lists/lists_int.h"

static bool has_dash(gr_str t)
{
    return gr_str_find(t, "-") < t.len || gr_str_find(t, "–") < t.len;
}

/* "Ada: chess; Ada: piano; Ben: chess": one item each, and no numbers. */
static bool are_pairs(const gr_lists *r)
{
    const gr_unit *unit;
    gr_value v;

    for (size_t i = 0; i < r->entries.n; i++) {
        gr_str rest, word;

        if (r->entries.at[i].n != 1)
            return false;
        rest = r->items.at[r->entries.at[i].first].name;
        if (gr_read_number(rest, &v, &unit))
            return false;
        while (gr_str_split(&rest, ' ', &word))
            if (word.len > 1 && gr_text_word_class(word) != 0)
                return false; /* words of a sentence */
    }
    return r->entries.n > 3;
}

/* Do names come again? *keys: some item is a key. */
static bool names_recur(gr_lists *r, bool *keys)
{
    gr_strmap known, seen;
    bool again = false;

    *keys = false;
    gr_strmap_init(&known, &r->s->cx->budget);
    gr_strmap_init(&seen, &r->s->cx->budget);
    for (size_t i = 0; r->ok && i < r->entries.n; i++) {
        uint32_t *slot = gr_strmap_put(&known, r->entries.at[i].key);

        r->ok = slot != NULL;
        if (r->ok)
            *slot = 0;
    }
    for (size_t i = 0; r->ok && i < r->items.n; i++) {
        uint32_t *slot;

        *keys |= gr_strmap_get(&known, r->items.at[i].name) != GR_MAP_NONE;
        slot = gr_strmap_put(&seen, r->items.at[i].name);
        r->ok = slot != NULL;
        if (r->ok && *slot != GR_MAP_NONE && !gr_is_digit(r->items.at[i].name.ptr[0]) &&
            !has_dash(r->items.at[i].name)) /* "G1: A-B, B-C": links */
            again = true;
        if (r->ok)
            *slot = 0;
    }
    again &= known.n == r->entries.n || are_pairs(r);
    gr_strmap_clear(&known);
    gr_strmap_clear(&seen);
    return r->ok && (*keys || again);
}

/* "tram 1", "Bus 14" */
static bool is_vehicle(gr_str key)
{
    char low[GR_WORD_MAX];
    size_t n = gr_str_find(key, " ");

    if (n == key.len || n >= GR_WORD_MAX)
        return false;
    for (size_t i = 0; i < n; i++)
        low[i] = (char)(key.ptr[i] | 32);
    return gr_word_in((gr_str){ low, n }, "tram|bus|metro|train|ferry|trolley|shuttle|boat|lift");
}

/* "Red line", "ROUTE 7", "tram 1" */
static bool names_line(gr_str key)
{
    char low[GR_WORD_MAX];

    for (size_t i = 0; i < key.len && i < sizeof low; i++)
        low[i] = key.ptr[i] >= 'A' && key.ptr[i] <= 'Z' ? (char)(key.ptr[i] | 32) : key.ptr[i];
    gr_str t = { low, key.len < sizeof low ? key.len : sizeof low };
    return gr_str_find(t, "line") < t.len || gr_str_find(t, "route") < t.len || is_vehicle(key);
}

/* "Lines of the tram:", "Red line: A, B, C", "each calls at the stops in that order". */
static bool are_lines(const gr_lists *r)
{
    const gr_sensing *s = r->s;
    size_t first = gr_token_from(s, r->entries.at[0].at.start), i = first > 12 ? first - 12 : 0;

    for (; i < first; i++)
        if (gr_word_in(s->lemma[i],
                       "line|route|tram|bus|metro|subway|underground|train|ferry|trail|tour|"
                       "itinerary"))
            return true;
    for (i = first; i + 1 < s->tokens.n; i++)
        if (gr_lemma_is(s, i, "order") && i > 1 && gr_word_in(s->lemma[i - 1], "that|this|the") &&
            gr_lemma_is(s, i - 2, "in"))
            return true;
    for (i = 0; i < r->entries.n; i++)
        if (!names_line(r->entries.at[i].key))
            return false;
    return true;
}

/* Every entry is a way through its items; the key is its name. */
static gr_status propose_lines(gr_lists *r, gr_err *err)
{
    gr_sensing *s = r->s;
    gr_draft *d = gr_draft_new(s, &gr_recogniser_lists);

    if (d == NULL)
        return gr_fail_memory(s->cx, err);
    for (size_t i = 0; i < r->entries.n; i++) {
        const gr_entry *x = &r->entries.at[i];
        uint32_t u = 0, v, e;

        if (!gr_draft_explains(d, x->at))
            return gr_fail_memory(s->cx, err);
        for (size_t k = 0; k < x->n; k++, u = v) {
            if (!gr_draft_node_of(d, r->items.at[x->first + k].name, x->at, false, &v))
                return gr_fail_memory(s->cx, err);
            if (k != 0 &&
                (!gr_draft_edge_of(d, u, v, x->at, &e) ||
                 !gr_draft_set(d, GR_OF_EDGE, "line", GR_MEANS_NUMBER, e, gr_v_str(x->key), NULL)))
                return gr_fail_memory(s->cx, err);
        }
    }
    d->direction = GR_UNDIRECTED;
    d->why = "lines are used both ways";
    d->multi = true;
    d->name = gr_section_at(s, r->entries.at[0].at.start);
    return gr_draft_propose(s, d, 90, err);
}

/* Has a node that others name an empty list of its own? Both ways, it would name them too. */
static bool is_one_way(gr_lists *r)
{
    gr_strmap named;
    bool found = false;

    gr_strmap_init(&named, &r->s->cx->budget);
    for (size_t i = 0; r->ok && i < r->entries.n; i++)
        for (size_t k = 0; r->ok && k < r->entries.at[i].n; k++) {
            uint32_t *slot = gr_strmap_put(&named, r->items.at[r->entries.at[i].first + k].name);

            r->ok = slot != NULL;
            if (r->ok)
                *slot = 0;
        }
    for (size_t i = 0; r->ok && !found && i < r->entries.n; i++)
        found =
            r->entries.at[i].n == 0 && gr_strmap_get(&named, r->entries.at[i].key) != GR_MAP_NONE;
    gr_strmap_clear(&named);
    return found;
}

/* --- who met when --- */

static bool speaks_of_time(const gr_sensing *s, size_t byte)
{
    size_t end = gr_token_from(s, byte);

    for (size_t i = end > 30 ? end - 30 : 0; i < end; i++)
        if (gr_word_in(s->lemma[i], "day|time|hour|minute|step|log|when|moment|date|week|night|"
                                    "round|timestamp|second|tick"))
            return true;
    return false;
}

/* Numbers before the colons, in order, and two names behind each. */
static bool are_meetings(const gr_lists *r)
{
    int64_t last = INT64_MIN, n;

    for (size_t i = 0; i < r->entries.n; i++) {
        const gr_entry *x = &r->entries.at[i];

        if (x->n != 2 || !gr_num_to_int(x->key, &n) || n < last)
            return false;
        for (size_t k = 0; k < 2; k++)
            if (r->items.at[x->first + k].number.len != 0 ||
                gr_num_to_int(r->items.at[x->first + k].name, &n))
                return false;
        last = n;
        gr_num_to_int(x->key, &last);
    }
    return r->entries.n > 1 && speaks_of_time(r->s, r->entries.at[0].at.start);
}

static gr_status propose_meetings(gr_lists *r, gr_err *err)
{
    gr_sensing *s = r->s;
    gr_draft *d = gr_draft_new(s, &gr_recogniser_lists);

    if (d == NULL)
        return gr_fail_memory(s->cx, err);
    for (size_t i = 0; i < r->entries.n; i++) {
        const gr_entry *x = &r->entries.at[i];
        uint32_t u, v, e;
        int64_t when = 0;

        gr_num_to_int(x->key, &when);
        if (!gr_draft_node_of(d, r->items.at[x->first].name, x->at, false, &u) ||
            !gr_draft_node_of(d, r->items.at[x->first + 1].name, x->at, false, &v) ||
            !gr_draft_edge_of(d, u, v, x->at, &e) || !gr_draft_explains(d, x->at) ||
            !gr_draft_set(d, GR_OF_EDGE, "time", GR_MEANS_CLOCK, e, gr_v_int(when), NULL))
            return gr_fail_memory(s->cx, err);
    }
    d->direction = GR_UNDIRECTED;
    d->why = "who met whom";
    d->name = gr_section_at(s, r->entries.at[0].at.start);
    return gr_draft_propose(s, d, 84, err);
}

#define LEGEND_TOKENS 12

/* "^ target, then what it needs" below the list. */
static gr_heading heading_behind(const gr_lists *r)
{
    const gr_sensing *s = r->s;
    size_t first = gr_token_from(s, r->entries.at[r->entries.n - 1].at.end), i = first;

    for (; i < s->tokens.n && i < first + LEGEND_TOKENS && !gr_token_is(s, i, "?"); i++)
        if (gr_word_in(s->lemma[i], "need|require|depend") && i > first &&
            gr_word_in(s->lemma[i - 1], "it|they|each|one|that|which|left|key"))
            return (gr_heading){ GR_DIRECTED, true, GR_STR("need") };
    return (gr_heading){ GR_AUTO, false, { 0 } };
}

/* "V = {C, E}, E = {CE}": the nodes and the edges, letters.c. */
static bool are_sets(const gr_lists *r)
{
    return r->entries.n == 2 && gr_word_in(r->entries.at[0].key, "V|N") &&
           gr_str_is(r->entries.at[1].key, "E");
}

gr_status gr_lists_propose(gr_lists *r, gr_err *err)
{
    gr_sensing *s = r->s;
    gr_draft *d;
    bool keys;

    gr_lists_find_roles(r);
    if (are_meetings(r))
        return propose_meetings(r, err);
    if (are_sets(r))
        return GR_OK;
    if (r->entries.n < 2 || r->items.n == 0 || !names_recur(r, &keys))
        return r->ok ? GR_OK : gr_fail_memory(s->cx, err);
    keys |= r->roled;
    if (!keys && !are_pairs(r) && are_lines(r))
        return propose_lines(r, err);
    d = gr_draft_new(s, &gr_recogniser_lists);
    if (d == NULL || (r->legend.end != 0 && !gr_draft_explains(d, r->legend)))
        return gr_fail_memory(s->cx, err);
    for (size_t i = 0; i < r->entries.n; i++) {
        const gr_entry *x = &r->entries.at[i];
        uint32_t u, v, e;

        if (!gr_draft_node_of(d, x->key, x->at, keys, &u) || !gr_draft_explains(d, x->at))
            return gr_fail_memory(s->cx, err);
        for (size_t k = 0; k < x->n; k++) {
            const gr_entry_item *y = &r->items.at[x->first + k];
            const gr_unit *unit = NULL;
            gr_value w;

            if (!gr_draft_node_of(d, y->name, x->at, false, &v) ||
                !gr_draft_edge_of(d, u, v, x->at, &e))
                return gr_fail_memory(s->cx, err);
            if (y->number.len != 0 && gr_read_number(y->number, &w, &unit) &&
                !gr_draft_set(d, GR_OF_EDGE, "weight", gr_meaning_of_unit(unit), e, w, unit))
                return gr_fail_memory(s->cx, err);
            if (!keys && (!gr_draft_set(d, GR_OF_NODE, "kind", GR_MEANS_NUMBER, u,
                                        gr_v_str(GR_STR("left")), NULL) ||
                          !gr_draft_set(d, GR_OF_NODE, "kind", GR_MEANS_NUMBER, v,
                                        gr_v_str(GR_STR("right")), NULL)))
                return gr_fail_memory(s->cx, err);
        }
    }
    if (keys) {
        if (is_one_way(r)) {
            d->direction = GR_DIRECTED;
            d->why = "neighbours are not the same both ways";
        }
        gr_draft_relate(d, r->heading.direction != GR_AUTO ? r->heading : heading_behind(r));
    } else {
        d->direction = GR_UNDIRECTED;
        d->why = "a list of what belongs together";
    }
    d->name = gr_section_at(s, r->entries.at[0].at.start);
    return gr_draft_propose(s, d, r->roled ? 96 : keys ? 82 : 72, err);
}

/* --- embeddings --- */

gr_status gr_lists_propose_vectors(gr_lists *r, gr_err *err)
{
    gr_sensing *s = r->s;
    gr_draft *d = gr_draft_new(s, &gr_recogniser_lists);

    if (d == NULL)
        return gr_fail_memory(s->cx, err);
    for (size_t i = 0; i < r->entries.n; i++) {
        const gr_entry *x = &r->entries.at[i];
        gr_str line = gr_str_sub(s->text, x->at.start, x->at.end);
        size_t open = gr_str_find(line, "[");
        uint32_t v;

        if (open == line.len || x->n == 0)
            return GR_OK;
        line = gr_str_trim(gr_str_sub(line, open, line.len));
        if (!gr_draft_node_of(d, x->key, x->at, false, &v) || !gr_draft_explains(d, x->at) ||
            !gr_draft_set(d, GR_OF_NODE, "embedding", GR_MEANS_AMOUNT, v, gr_v_str(line), NULL))
            return gr_fail_memory(s->cx, err);
    }
    return r->entries.n > 1 ? gr_draft_propose(s, d, 97, err) : GR_OK;
}
