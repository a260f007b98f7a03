/* Lists of neighbours: "A: B, C" line by line or with semicolons, "0: 1 2", YAML's "A:" with "- B"
 * below; and "node 0: [1,0]", the numbers of a node where the text speaks of embeddings.
 *
 * Any text has lines with a colon. These are lists of neighbours only if the names come again: what
 * stands before a colon also stands behind one, or several lines share what stands behind. */
#include "sense/sense_int.h"

#define KEY_MAX_BYTES 40

typedef struct entry {
    gr_str key;
    gr_span at;
    size_t first, n; /* items */
} entry;

typedef struct entry_item {
    gr_str name;
    gr_str number; /* "5" of "B (5)", or empty */
} entry_item;

typedef struct reader {
    gr_sensing *s;
    GR_VEC(entry) entries;
    GR_VEC(entry_item) items;
    bool ok;
} reader;

static gr_str clean(gr_str t)
{
    t = gr_str_trim(t);
    if (t.len > 2 && ((t.ptr[0] == '<' && t.ptr[t.len - 1] == '>') ||
                      (t.ptr[0] == '"' && t.ptr[t.len - 1] == '"') ||
                      (t.ptr[0] == '\'' && t.ptr[t.len - 1] == '\'')))
        t = gr_str_sub(t, 1, t.len - 1);
    return t;
}

static size_t n_blanks(gr_str t)
{
    size_t n = 0;

    for (size_t i = 0; i < t.len; i++)
        n += t.ptr[i] == ' ';
    return n;
}

/* "Node 3" is 3. */
static gr_str without_noun(gr_str t)
{
    static const char *const nouns[] = { "node ", "Node ", "vertex ", "Vertex " };

    for (size_t i = 0; i < sizeof nouns / sizeof *nouns; i++)
        if (gr_str_starts(t, nouns[i]))
            return clean(gr_str_sub(t, strlen(nouns[i]), t.len));
    return t;
}

static bool is_key(gr_str t)
{
    if (t.len == 0 || t.len > KEY_MAX_BYTES || n_blanks(t) > 3)
        return false;
    for (size_t i = 0; i < t.len; i++)
        if (strchr(",;()[]{}?!|>=#`", t.ptr[i]) != NULL)
            return false;
    return true;
}

/* "B", "B (5)", "B:5", "B 5 km" */
static bool read_item(gr_str t, entry_item *out)
{
    const gr_unit *unit;
    gr_value v;
    size_t cut = t.len;

    t = gr_str_trim(t);
    if (gr_str_starts(t, "and "))
        t = gr_str_trim(gr_str_sub(t, 4, t.len));
    *out = (entry_item){ .name = t };
    if (t.len > 2 && t.ptr[t.len - 1] == ')') {
        cut = gr_str_find(t, "(");
        if (cut == t.len || cut == 0)
            return false;
        out->number = gr_str_sub(t, cut + 1, t.len - 1);
    } else if ((cut = gr_str_find(t, ":")) < t.len) {
        out->number = gr_str_sub(t, cut + 1, t.len);
    } else if ((cut = gr_str_find(t, " ")) < t.len &&
               gr_read_number(gr_str_sub(t, cut, t.len), &v, &unit)) {
        out->number = gr_str_sub(t, cut, t.len);
    } else {
        cut = t.len;
    }
    if (out->number.len != 0 && !gr_read_number(out->number, &v, &unit))
        return false;
    out->name = without_noun(clean(gr_str_sub(t, 0, cut)));
    for (size_t i = 0; i < out->name.len; i++)
        if (strchr("()[]{}?!|>=", out->name.ptr[i]) != NULL)
            return false;
    return out->name.len != 0 && out->name.len <= KEY_MAX_BYTES && n_blanks(out->name) < 4;
}

/* The items behind the colon; false if it is no list. */
static bool read_items(reader *r, gr_str t, entry *e)
{
    gr_str rest, item;
    char sep = ',';

    t = gr_str_trim(t);
    if (gr_str_ends(t, "."))
        t = gr_str_sub(t, 0, t.len - 1);
    if (t.len > 1 && t.ptr[0] == '[' && t.ptr[t.len - 1] == ']')
        t = gr_str_trim(gr_str_sub(t, 1, t.len - 1));
    e->first = r->items.n;
    if (t.len == 0 || gr_str_is_nocase(t, "none") || gr_str_is(t, "-"))
        return true;
    if (memchr(t.ptr, ',', t.len) == NULL) {
        int64_t number; /* blanks between numbers or single letters */

        rest = t;
        sep = ' ';
        while (sep == ' ' && gr_str_split(&rest, ' ', &item))
            if (item.len > 1 && !gr_num_is_canonical(item, &number))
                sep = ',';
    }
    rest = t;
    while (gr_str_split(&rest, sep, &item)) {
        entry_item x;

        if (item.len == 0 && sep == ' ')
            continue;
        if (!read_item(item, &x))
            return false;
        r->ok = gr_vec_push(&r->items, x);
        if (!r->ok)
            return false;
        e->n++;
    }
    return true;
}

/* --- what the entries are --- */

/* Do names come again? *keys: some item is a key. */
static bool names_recur(reader *r, bool *keys)
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
        if (r->ok && *slot != GR_MAP_NONE && !gr_is_digit(r->items.at[i].name.ptr[0]))
            again = true;
        if (r->ok)
            *slot = 0;
    }
    again &= known.n == r->entries.n;
    gr_strmap_clear(&known);
    gr_strmap_clear(&seen);
    return r->ok && (*keys || again);
}

static bool is_label(gr_str key)
{
    char buf[GR_WORD_MAX];
    gr_str lemma = gr_text_lemma(key, buf, NULL);

    return gr_word_in(lemma, "q|question|answer|note|task|example|instruction|response|fact|edge|"
                             "link|node|road|stop|connection|graph|input|output|p.s.|hint|problem");
}

static gr_status propose(reader *r, gr_err *err)
{
    gr_sensing *s = r->s;
    gr_draft *d;
    bool keys;

    if (r->entries.n < 2 || r->items.n == 0 || !names_recur(r, &keys))
        return r->ok ? GR_OK : gr_fail_memory(s->cx, err);
    d = gr_draft_new(s, &gr_recogniser_lists);
    if (d == NULL)
        return gr_fail_memory(s->cx, err);
    for (size_t i = 0; i < r->entries.n; i++) {
        const entry *x = &r->entries.at[i];
        uint32_t u, v, e;

        if (!gr_draft_node_of(d, x->key, x->at, keys, &u) || !gr_draft_explains(d, x->at))
            return gr_fail_memory(s->cx, err);
        for (size_t k = 0; k < x->n; k++) {
            const entry_item *y = &r->items.at[x->first + k];
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
    if (!keys) {
        d->direction = GR_UNDIRECTED;
        d->why = "a list of what belongs together";
    }
    d->name = gr_section_at(s, r->entries.at[0].at.start);
    return gr_draft_propose(s, d, keys ? 82 : 72, err);
}

/* --- embeddings --- */

static bool speaks_of_vectors(const gr_sensing *s)
{
    for (size_t i = 0; i < s->tokens.n; i++)
        if (gr_word_in(s->lemma[i], "embedding|feature|vector|coordinate"))
            return true;
    return false;
}

/* "node 0: [1,0]": all entries are lists of numbers of one length. */
static gr_status propose_vectors(reader *r, gr_err *err)
{
    gr_sensing *s = r->s;
    gr_draft *d = gr_draft_new(s, &gr_recogniser_lists);

    if (d == NULL)
        return gr_fail_memory(s->cx, err);
    for (size_t i = 0; i < r->entries.n; i++) {
        const entry *x = &r->entries.at[i];
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

/* --- lines --- */

static bool numbers_only(const reader *r)
{
    const gr_unit *unit;
    gr_value v;

    for (size_t i = 0; i < r->items.n; i++)
        if (!gr_read_number(r->items.at[i].name, &v, &unit))
            return false;
    return r->items.n != 0;
}

static gr_status finish(reader *r, bool vectors, gr_err *err)
{
    gr_status st;

    if (vectors && numbers_only(r) && r->items.at[0].number.len == 0)
        st = propose_vectors(r, err);
    else
        st = propose(r, err);
    r->entries.n = r->items.n = 0;
    return st;
}

/* One entry: "A: B, C". */
static bool read_entry(reader *r, gr_span at)
{
    gr_str t = gr_str_sub(r->s->text, at.start, at.end), key;
    size_t colon = gr_str_find(t, ":"), lead = 0;
    entry e = { .at = at };

    while (lead < t.len && strchr("-* \t•", t.ptr[lead]) != NULL && t.ptr[lead] != '\0')
        lead++;
    if (colon == t.len || colon < lead)
        return false;
    key = clean(gr_str_sub(t, lead, colon));
    if (!is_key(key) || is_label(key))
        return false;
    e.key = without_noun(key);
    if (!read_items(r, gr_str_sub(t, colon + 1, t.len), &e)) {
        r->items.n = e.first;
        return false;
    }
    r->ok = gr_vec_push(&r->entries, e);
    return r->ok;
}

/* YAML: an indented "- B" below "A:". */
static bool read_below(reader *r, gr_span at)
{
    gr_str line = gr_str_trim(gr_str_sub(r->s->text, at.start, at.end));
    entry *e = r->entries.n != 0 ? &r->entries.at[r->entries.n - 1] : NULL;
    entry_item x;

    if (e == NULL || e->first + e->n != r->items.n || !gr_str_starts(line, "- ") ||
        !read_item(gr_str_sub(line, 2, line.len), &x))
        return false;
    r->ok = gr_vec_push(&r->items, x);
    e->n += r->ok;
    e->at.end = at.end;
    return r->ok;
}

static gr_status find(gr_sensing *s, gr_err *err)
{
    reader r = { .s = s, .ok = true };
    bool vectors = speaks_of_vectors(s);
    gr_str t = s->text;
    gr_status st = GR_OK;

    r.entries.budget = r.items.budget = &s->cx->budget;
    for (size_t pos = 0; r.ok && st == GR_OK && pos <= t.len;) {
        size_t end = pos, start = pos;
        bool any = false;

        while (end < t.len && t.ptr[end] != '\n')
            end++;
        if (!read_below(&r, (gr_span){ pos, end })) {
            for (size_t i = pos; r.ok && i <= end; i++) /* parts between semicolons */
                if (i == end || t.ptr[i] == ';') {
                    bool was = read_entry(&r, (gr_span){ start, i });

                    any |= was;
                    if (!was && r.entries.n != 0)
                        st = finish(&r, vectors, err);
                    start = i + 1;
                }
        } else {
            any = true;
        }
        if (!any && r.entries.n != 0)
            st = finish(&r, vectors, err);
        pos = end + 1;
    }
    if (r.ok && st == GR_OK && r.entries.n != 0)
        st = finish(&r, vectors, err);
    gr_vec_clear(&r.entries);
    gr_vec_clear(&r.items);
    return r.ok ? st : gr_fail_memory(s->cx, err);
}

const gr_recogniser gr_recogniser_lists = {
    .name = "lists",
    .summary = "A: B, C line by line: lists of neighbours, also YAML; vectors of nodes",
    .find = find,
    .example = "Who can reach whom?\na: b, c\nb: d\nc: d\nd: none\n",
    .graph = "a-b, a-c, b-d, c-d",
};
