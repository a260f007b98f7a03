/* Lists of neighbours: "A: B, C" line by line or with semicolons, "0: 1 2", YAML's "A:" with "- B"
 * below; "3: Gao, Hui", who met when, where the text speaks of days or times; and "node 0: [1,0]",
 * the numbers of a node where the text speaks of embeddings.
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
    gr_strmap keys;     /* what stands before a colon at the front of a line */
    gr_heading heading; /* of the entries that are being read */
    gr_span legend;     /* "caller: callees" before them, or nothing */
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
    if (gr_str_find(t, " - ") < t.len || gr_str_find(t, "->") < t.len)
        return false; /* links */
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

/* "main.o", "util.h" */
static bool is_file_name(gr_str t)
{
    size_t dot = gr_str_find(t, ".");

    return dot > 0 && dot + 1 < t.len && t.len - dot < 6;
}

/* Blanks between numbers, single letters, names of files, or words that are all keys: "app: core
 * ui". */
static bool has_blanks_between(reader *r, gr_str t)
{
    gr_str rest = t, item;
    size_t n = 0, keys = 0, plain = 0, files = 0;
    int64_t number;

    while (gr_str_split(&rest, ' ', &item)) {
        if (item.len == 1 && (unsigned char)item.ptr[0] < 'A' && !gr_is_digit(item.ptr[0]))
            return false; /* "A - B" */
        n += item.len != 0;
        files += is_file_name(item);
        plain += item.len == 1 || gr_num_is_canonical(item, &number);
        keys += gr_strmap_get(&r->keys, item) != GR_MAP_NONE;
    }
    if (files == n && r->heading.direction == GR_AUTO) /* as make has them */
        r->heading = (gr_heading){ GR_DIRECTED, true, GR_STR("need") };
    return plain == n || keys == n || files == n || (keys != 0 && r->heading.backwards);
}

static bool says_none(gr_str t)
{
    return t.len == 0 || gr_str_is_nocase(t, "none") || gr_str_is(t, "empty") ||
           gr_str_is(t, "-") || gr_str_is(t, "∅") || gr_str_is(t, "{}") ||
           gr_str_is_nocase(t, "nobody") || gr_str_is_nocase(t, "no one") ||
           gr_str_is_nocase(t, "nothing");
}

/* The items behind the colon; false if it is no list. */
static bool read_items(reader *r, gr_str t, entry *e)
{
    gr_str rest, item;
    char sep = ',';

    t = gr_str_trim(t);
    if (gr_str_ends(t, "."))
        t = gr_str_sub(t, 0, t.len - 1);
    if (t.len > 1 && ((t.ptr[0] == '[' && t.ptr[t.len - 1] == ']') ||
                      (t.ptr[0] == '{' && t.ptr[t.len - 1] == '}') || gr_str_is(t, "(none)") ||
                      gr_str_is(t, "(nothing)") || gr_str_is(t, "(empty)")))
        t = gr_str_trim(gr_str_sub(t, 1, t.len - 1));
    e->first = r->items.n;
    if (says_none(t))
        return true;
    if (memchr(t.ptr, ',', t.len) == NULL && has_blanks_between(r, t))
        sep = ' ';
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

static bool has_dash(gr_str t)
{
    return gr_str_find(t, "-") < t.len || gr_str_find(t, "–") < t.len;
}

/* "Ada: chess; Ada: piano; Ben: chess": one item each, and no numbers. */
static bool are_pairs(const reader *r)
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

static bool is_label(gr_str key)
{
    char buf[GR_WORD_MAX];
    gr_str lemma = gr_text_lemma(key, buf, NULL);

    return gr_word_in(lemma, "q|question|answer|note|task|example|instruction|response|fact|edge|"
                             "link|node|road|stop|connection|graph|input|output|p.s.|hint|problem|"
                             "neighbour|neighbor|friend|tie|adjacency|list");
}

/* "Lines of the tram:", "Red line: A, B, C", "each calls at the stops in that order". */
static bool are_lines(const reader *r)
{
    const gr_sensing *s = r->s;
    size_t first = gr_token_from(s, r->entries.at[0].at.start), i = first > 12 ? first - 12 : 0;

    for (; i < first; i++)
        if (gr_word_in(s->lemma[i], "line|route|tram|bus|metro|train|ferry|trail|tour|itinerary"))
            return true;
    for (i = first; i + 1 < s->tokens.n; i++)
        if (gr_lemma_is(s, i, "order") && i > 1 && gr_word_in(s->lemma[i - 1], "that|this|the") &&
            gr_lemma_is(s, i - 2, "in"))
            return true;
    for (i = 0; i < r->entries.n; i++) {
        gr_str key = r->entries.at[i].key;

        if (gr_str_find(key, "ine") == key.len && gr_str_find(key, "oute") == key.len)
            return false;
    }
    return true;
}

/* Every entry is a way through its items; the key is its name. */
static gr_status propose_lines(reader *r, gr_err *err)
{
    gr_sensing *s = r->s;
    gr_draft *d = gr_draft_new(s, &gr_recogniser_lists);

    if (d == NULL)
        return gr_fail_memory(s->cx, err);
    for (size_t i = 0; i < r->entries.n; i++) {
        const entry *x = &r->entries.at[i];
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
    return gr_draft_propose(s, d, 76, err);
}

static size_t indent_of(const reader *r, const entry *x)
{
    gr_str t = r->s->text;
    size_t n = 0;

    while (n < x->at.start &&
           (t.ptr[x->at.start - n - 1] == ' ' || t.ptr[x->at.start - n - 1] == '\t'))
        n++;
    return n == x->at.start || t.ptr[x->at.start - n - 1] == '\n' ? n : 0;
}

/* Do all other entries stand further in than the first, as YAML has it? */
static bool is_outer(const reader *r)
{
    size_t first = indent_of(r, &r->entries.at[0]);

    for (size_t i = 1; i < r->entries.n; i++)
        if (indent_of(r, &r->entries.at[i]) <= first)
            return false;
    return true;
}

/* "Lines of the tram:" before the first entry is a heading, not an entry without items: nobody
 * names it, and no other entry is empty. */
static void drop_heading(reader *r)
{
    const entry *x = r->entries.at;
    gr_heading h;
    bool outer;

    if (r->entries.n < 2 || x->n != 0)
        return;
    h = gr_heading_of(x->key); /* "Dependencies:" */
    outer = is_outer(r);
    for (size_t i = 1;
         n_blanks(x->key) == 0 && h.direction == GR_AUTO && !outer && i < r->entries.n; i++)
        if (r->entries.at[i].n == 0)
            return;
    for (size_t i = 0; i < r->items.n; i++)
        if (gr_str_eq(r->items.at[i].name, x->key))
            return;
    if (r->heading.direction == GR_AUTO)
        r->heading = h;
    r->legend = x->at;
    memmove(r->entries.at, r->entries.at + 1, --r->entries.n * sizeof *r->entries.at);
}

/* "We know dist: jar, docs; jar: compile": the first key drags words of a sentence along where all
 * others are one word. */
static void cut_first(reader *r)
{
    entry *x = r->entries.at;
    gr_str rest = x->key, word;
    bool sentence = false;

    if (r->entries.n < 2 || n_blanks(x->key) == 0)
        return;
    for (size_t i = 1; i < r->entries.n; i++)
        if (n_blanks(r->entries.at[i].key) != 0)
            return;
    while (gr_str_split(&rest, ' ', &word))
        sentence |= rest.ptr != NULL && word.len > 1 && gr_text_word_class(word) != 0;
    if (sentence && word.len != 0)
        x->key = word;
}

/* "Ann follows: Bob", "Cid follows: Ann": the word that all keys end with is what they do. */
static void strip_verb(reader *r)
{
    gr_str verb = { 0 };
    char buf[GR_WORD_MAX];
    const gr_relation_word *w;

    for (size_t i = 0; i < r->entries.n; i++) {
        gr_str key = r->entries.at[i].key;
        size_t at = key.len;

        while (at > 0 && key.ptr[at - 1] != ' ')
            at--;
        if (at < 2 || (i != 0 && !gr_str_eq(verb, gr_str_sub(key, at, key.len))))
            return;
        verb = gr_str_sub(key, at, key.len);
    }
    w = r->entries.n > 1 ? gr_relation_word_of(gr_text_lemma(verb, buf, NULL)) : NULL;
    if (w == NULL)
        return;
    for (size_t i = 0; i < r->entries.n; i++)
        r->entries.at[i].key =
            gr_str_trim(gr_str_sub(r->entries.at[i].key, 0, r->entries.at[i].key.len - verb.len));
    if (w->direction != GR_AUTO)
        r->heading = (gr_heading){ w->direction, w->backwards, { 0 } };
}

/* "likes" in "person: likes" */
static gr_heading heading_of_role(gr_str role)
{
    char buf[GR_WORD_MAX];
    gr_heading h = gr_heading_of(role);
    const gr_relation_word *w = gr_relation_word_of(gr_text_lemma(role, buf, NULL));

    if (h.direction == GR_AUTO && w != NULL && w->direction != GR_AUTO)
        h = (gr_heading){ w->direction, w->backwards, { 0 } };
    return h;
}

static bool is_node_word(gr_str key)
{
    char buf[GR_WORD_MAX];

    return gr_is_node_noun(gr_text_lemma(key, buf, NULL));
}

/* "ANA2: prerequisite ANA1": the word that all lists begin with says what they are. */
static void strip_role(reader *r)
{
    gr_str role = { 0 };
    gr_heading h;

    for (size_t i = 0; i < r->entries.n; i++) {
        const entry *x = &r->entries.at[i];
        gr_str rest, word;

        if (x->n == 0)
            continue;
        rest = r->items.at[x->first].name;
        if (!gr_str_split(&rest, ' ', &word) || rest.ptr == NULL ||
            (role.len != 0 && !gr_str_eq(role, word)))
            return;
        role = word;
    }
    h = heading_of_role(role);
    if (role.len == 0 || h.direction == GR_AUTO)
        return;
    r->heading = h;
    for (size_t i = 0; i < r->entries.n; i++)
        if (r->entries.at[i].n != 0) {
            gr_str *name = &r->items.at[r->entries.at[i].first].name;

            *name = gr_str_trim(gr_str_sub(*name, role.len, name->len));
            if (r->entries.at[i].n == 1 && says_none(*name))
                r->entries.at[i].n = 0;
        }
}

/* "caller: callees" before the first entry says what the entries are. */
static void drop_legend(reader *r)
{
    static const char *const roles =
        "callee|callees|child|children|neighbour|neighbours|neighbor|neighbors|dependency|"
        "dependencies|needs|requires|successors|successor|predecessors|friends|friend|targets|"
        "reports|subordinates|links|followers|prerequisites|prereqs|adjacent|inputs|outputs";
    const entry *x = r->entries.at;
    gr_heading h;
    gr_str role;

    if (r->entries.n < 3 || x->n != 1)
        return;
    role = r->items.at[x->first].name;
    h = heading_of_role(role);
    if (!gr_word_in(role, roles) && h.direction == GR_AUTO && !is_node_word(x->key))
        return;
    for (size_t i = 1; i < r->items.n; i++)
        if (gr_str_eq(r->items.at[i].name, x->key) || gr_str_eq(r->items.at[i].name, role))
            return;
    for (size_t i = 1; i < r->entries.n; i++)
        if (gr_str_eq(r->entries.at[i].key, role))
            return;
    if (h.direction == GR_AUTO && gr_word_in(x->key, "caller|parent|manager|boss|source|from"))
        h.direction = GR_DIRECTED;
    if (h.direction != GR_AUTO)
        r->heading = h;
    r->legend = x->at;
    memmove(r->entries.at, r->entries.at + 1, --r->entries.n * sizeof *r->entries.at);
}

/* Has a node that others name an empty list of its own? Both ways, it would name them too. */
static bool is_one_way(reader *r)
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
static bool are_meetings(const reader *r)
{
    int64_t last = INT64_MIN, n;

    for (size_t i = 0; i < r->entries.n; i++) {
        const entry *x = &r->entries.at[i];

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

static gr_status propose_meetings(reader *r, gr_err *err)
{
    gr_sensing *s = r->s;
    gr_draft *d = gr_draft_new(s, &gr_recogniser_lists);

    if (d == NULL)
        return gr_fail_memory(s->cx, err);
    for (size_t i = 0; i < r->entries.n; i++) {
        const entry *x = &r->entries.at[i];
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
static gr_heading heading_behind(const reader *r)
{
    const gr_sensing *s = r->s;
    size_t first = gr_token_from(s, r->entries.at[r->entries.n - 1].at.end), i = first;

    for (; i < s->tokens.n && i < first + LEGEND_TOKENS && !gr_token_is(s, i, "?"); i++)
        if (gr_word_in(s->lemma[i], "need|require|depend") && i > first &&
            gr_word_in(s->lemma[i - 1], "it|they|each|one|that|which|left|key"))
            return (gr_heading){ GR_DIRECTED, true, GR_STR("need") };
    return (gr_heading){ GR_AUTO, false, { 0 } };
}

static gr_status propose(reader *r, gr_err *err)
{
    gr_sensing *s = r->s;
    gr_draft *d;
    bool keys;

    r->legend = (gr_span){ 0, 0 };
    drop_heading(r);
    drop_legend(r);
    strip_role(r);
    strip_verb(r);
    cut_first(r);
    if (are_meetings(r))
        return propose_meetings(r, err);
    if (r->entries.n < 2 || r->items.n == 0 || !names_recur(r, &keys))
        return r->ok ? GR_OK : gr_fail_memory(s->cx, err);
    if (!keys && !are_pairs(r) && are_lines(r))
        return propose_lines(r, err);
    d = gr_draft_new(s, &gr_recogniser_lists);
    if (d == NULL || (r->legend.end != 0 && !gr_draft_explains(d, r->legend)))
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

/* Where the mark behind a key stands: a colon, or "=" before a bracket. */
static size_t find_mark(gr_str t, size_t from)
{
    for (size_t i = from; i < t.len; i++) {
        size_t next = i + 1;

        if (t.ptr[i] == ':')
            return i;
        while (next < t.len && t.ptr[next] == ' ')
            next++;
        if (t.ptr[i] == '=' && next < t.len && (t.ptr[next] == '[' || t.ptr[next] == '{'))
            return i;
    }
    return t.len;
}

static bool is_entry_key(gr_str key)
{
    return is_key(key) && !is_label(key) && strchr("'\"", key.ptr[key.len - 1]) == NULL;
}

/* The entry whose key begins at `lead` of t and whose mark is there too; false if it is none. */
/* "web:", and "depends_on: [api]" below it: what the key above needs. */
static bool belongs_above(const reader *r, const entry *e)
{
    const entry *above = r->entries.n != 0 ? &r->entries.at[r->entries.n - 1] : NULL;

    return above != NULL && above->n == 0 && memchr(e->key.ptr, '_', e->key.len) != NULL &&
           gr_heading_of(e->key).direction == GR_DIRECTED;
}

static bool try_entry(reader *r, gr_span at, gr_str t, size_t lead, size_t mark)
{
    gr_str key = clean(gr_str_sub(t, lead, mark));
    entry e = { .at = { at.start + lead, at.end }, .key = without_noun(key) };

    if (!is_entry_key(key))
        return false;
    if (r->entries.n == 0)
        r->heading = gr_heading_at(r->s, at.start + lead);
    if (!read_items(r, gr_str_sub(t, mark + 1, t.len), &e)) {
        r->items.n = e.first;
        return false;
    }
    if (belongs_above(r, &e)) {
        entry *above = &r->entries.at[r->entries.n - 1];

        above->n = e.n;
        above->first = e.first;
        above->at.end = e.at.end;
        if (r->heading.direction == GR_AUTO)
            r->heading = gr_heading_of(e.key);
        return true;
    }
    r->ok = gr_vec_push(&r->entries, e);
    return r->ok;
}

/* Tags of HTML at the front: "<ul><li>A: B" */
static size_t skip_tags(gr_str t, size_t pos)
{
    for (;;) {
        size_t end = pos;

        while (end < t.len && strchr("-* \t•", t.ptr[end]) != NULL && t.ptr[end] != '\0')
            end++;
        if (end < t.len && t.ptr[end] == '<' && end + 1 < t.len && t.ptr[end + 1] != ' ') {
            size_t close = end;

            while (close < t.len && close - end < 8 && t.ptr[close] != '>')
                close++;
            if (close < t.len && t.ptr[close] == '>' && close + 1 < t.len &&
                t.ptr[close + 1] != ':')
                end = close + 1;
        }
        if (end == pos)
            return pos;
        pos = end;
    }
}

/* One entry: "A: B, C"; words with a colon may stand before it: "all phone on: A: B, C". */
static bool read_entry(reader *r, gr_span at)
{
    gr_str t = gr_str_sub(r->s->text, at.start, at.end);
    size_t lead = skip_tags(t, 0), mark = find_mark(t, lead), next;

    if (mark == t.len)
        return false;
    if (try_entry(r, at, t, lead, mark))
        return true;
    next = r->ok ? find_mark(t, mark + 1) : t.len;
    return next < t.len && try_entry(r, at, t, mark + 1, next);
}

/* Does an entry of its own begin behind a full stop? "A: B, C. D: E" */
static bool key_follows(gr_str t, size_t pos, size_t end)
{
    for (size_t i = pos; i < end && i - pos < KEY_MAX_BYTES; i++) {
        if (t.ptr[i] == ':')
            return i > pos + 1;
        if (strchr(".,;?!()", t.ptr[i]) != NULL)
            return false;
    }
    return false;
}

/* A semicolon, or the end of a sentence. */
static bool ends_part(const gr_sensing *s, size_t i, size_t end)
{
    char c = s->text.ptr[i];
    size_t token;

    if (c == ',' && i > 0 && (s->text.ptr[i - 1] == '}' || s->text.ptr[i - 1] == ']'))
        return true; /* "a = {b, c}, b = {a}" */
    if (c == ';' || (c == '<' && i + 1 < end && s->text.ptr[i + 1] == '/'))
        return true;
    if ((c != '.' && c != '?' && c != '!') || i + 1 >= end || s->text.ptr[i + 1] != ' ')
        return false;
    token = gr_token_from(s, i);
    return (token < s->tokens.n && s->tokens.at[token].start == i &&
            (s->tokens.at[token].flags & GR_TOKEN_SENTENCE_END)) ||
           key_follows(s->text, i + 1, end);
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

/* What stands before a colon at the front of a line. */
static bool find_keys(reader *r)
{
    gr_str rest = r->s->text, line;
    bool ok = true;

    while (ok && gr_str_split(&rest, '\n', &line)) {
        gr_str key = clean(gr_str_sub(line, 0, gr_str_find(line, ":")));
        uint32_t *slot;

        if (key.len == line.len || !is_key(key))
            continue;
        slot = gr_strmap_put(&r->keys, key);
        ok = slot != NULL;
        if (ok)
            *slot = 0;
    }
    return ok;
}

/* Does the text speak of another graph from here on? */
static bool is_other_section(const reader *r, size_t byte)
{
    return r->s->n_sections != 0 && r->entries.n != 0 &&
           !gr_str_eq(gr_section_at(r->s, byte), gr_section_at(r->s, r->entries.at[0].at.start));
}

static gr_status find(gr_sensing *s, gr_err *err)
{
    reader r = { .s = s, .ok = true };
    bool vectors = speaks_of_vectors(s);
    gr_str t = s->text;
    gr_status st = GR_OK;

    r.entries.budget = r.items.budget = &s->cx->budget;
    gr_strmap_init(&r.keys, &s->cx->budget);
    r.ok = find_keys(&r);
    for (size_t pos = 0; r.ok && st == GR_OK && pos <= t.len;) {
        size_t end = pos, start = pos;
        bool any = false;

        while (end < t.len && t.ptr[end] != '\n')
            end++;
        if (!read_below(&r, (gr_span){ pos, end })) {
            for (size_t i = pos; r.ok && i <= end; i++)
                if (i == end || ends_part(s, i, end)) {
                    bool was;

                    if (is_other_section(&r, start))
                        st = finish(&r, vectors, err);
                    was = st == GR_OK && read_entry(&r, (gr_span){ start, i });

                    any |= was;
                    if (!was && st == GR_OK && r.entries.n != 0)
                        st = finish(&r, vectors, err);
                    start = i + (t.ptr[i < t.len ? i : 0] != '<');
                }
        } else {
            any = true;
        }
        if (!any && st == GR_OK && r.entries.n != 0)
            st = finish(&r, vectors, err);
        pos = end + 1;
    }
    if (r.ok && st == GR_OK && r.entries.n != 0)
        st = finish(&r, vectors, err);
    gr_vec_clear(&r.entries);
    gr_vec_clear(&r.items);
    gr_strmap_clear(&r.keys);
    return r.ok ? st : gr_fail_memory(s->cx, err);
}

const gr_recogniser gr_recogniser_lists = {
    .name = "lists",
    .summary = "A: B, C line by line: lists of neighbours, also YAML; vectors of nodes",
    .find = find,
    .example = "Who can reach whom?\na: b, c\nb: d\nc: d\nd: none\n",
    .graph = "a>b, a>c, b>d, c>d",
};
