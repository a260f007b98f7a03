/* Lists of neighbours with other marks than a colon, or in one line: "n1 ~ n2, n3; n2 ~ n4",
 * "u=v+w / v=u+x", "s: 1 2 3 | 1: s 4", "s01 | s02 s08" line by line, "r1 -- {r2, r3}; r2 -- {r1}",
 * "Ines {sound, light}; Jon {light}".
 *
 * A way to write them is what stands between two groups and what stands behind the name that a
 * group begins with. All ways are tried; one that reads a row of groups whose names come again is
 * right. Words of the sentence may stand before the first name and behind the last. */
#include "sense/sense_int.h"

#define NAME_WORDS 4
#define NAME_BYTES 40
#define ITEMS_MAX  4096 /* bytes of a group's items */
#define TEXT_MAX   65536

typedef struct way {
    char between; /* groups; a line end always is */
    const char *mark;
    gr_direction direction;
    bool shared; /* names need not come again before a mark: what one has, others have too */
} way;

static const way ways[] = {
    { ';', ":", GR_AUTO, false },          { '.', ":", GR_AUTO, false },
    { '|', ":", GR_AUTO, false },          { '/', ":", GR_AUTO, false },
    { '\n', ":", GR_AUTO, false },         { ';', "=", GR_AUTO, false },
    { '/', "=", GR_AUTO, false },          { '|', "=", GR_AUTO, false },
    { '\n', "=", GR_AUTO, false },         { '\n', "|", GR_AUTO, false },
    { ';', "|", GR_AUTO, false },          { ';', "~", GR_UNDIRECTED, false },
    { '\n', "~", GR_UNDIRECTED, false },   { ';', "--", GR_UNDIRECTED, false },
    { '\n', "--", GR_UNDIRECTED, false },  { ';', "<->", GR_UNDIRECTED, false },
    { '\n', "<->", GR_UNDIRECTED, false }, { ';', "->", GR_DIRECTED, false },
    { '\n', "->", GR_DIRECTED, false },    { ';', "→", GR_DIRECTED, false },
    { '\n', "→", GR_DIRECTED, false },     { ';', "{", GR_AUTO, true },
    { '\n', "{", GR_AUTO, true },          { ';', "[", GR_AUTO, true },
    { '\n', "[", GR_AUTO, true },          { ';', "(", GR_AUTO, true },
    { '\n', "(", GR_AUTO, true },          { ']', ":", GR_AUTO, false },
    { '}', ":", GR_AUTO, false },          { '}', "=", GR_AUTO, false },
    { ']', "=", GR_AUTO, false },
};

typedef struct group {
    gr_str key, rest;
    gr_span at;
    size_t first, n; /* items */
} group;

typedef struct item {
    gr_str name, number; /* "5" of "B (5)", or empty */
} item;

typedef struct reader {
    gr_sensing *s;
    const way *way;
    GR_VEC(group) groups;
    GR_VEC(item) items;
    gr_strmap keys, known; /* known: keys, and items of whole groups */
    gr_str verb;           /* "imports" of "a: imports b, c" */
    char sep;              /* between items */
    bool ok;
} reader;

/* --- names --- */

static size_t n_words(gr_str t)
{
    size_t n = 0;

    for (size_t i = 0; i < t.len; i++)
        n += t.ptr[i] != ' ' && (i == 0 || t.ptr[i - 1] == ' ');
    return n;
}

static bool is_letter(char c)
{
    return ((c | 32) >= 'a' && (c | 32) <= 'z') || (unsigned char)c >= 0x80;
}

/* No sign that names do not have, no word of a sentence. */
static bool is_name(gr_str t)
{
    gr_str rest = t, word;

    if (t.len == 0 || t.len > NAME_BYTES || n_words(t) > NAME_WORDS)
        return false;
    for (size_t i = 0; i < t.len; i++)
        if (!gr_is_digit(t.ptr[i]) && !is_letter(t.ptr[i]) && strchr(" _.-'@#/", t.ptr[i]) == NULL)
            return false;
    while (gr_str_split(&rest, ' ', &word))
        if (word.len > 1 && !(word.ptr[0] >= 'A' && word.ptr[0] <= 'Z') &&
            gr_text_word_class(word) != 0)
            return false;
    return gr_str_find(t, " - ") == t.len && t.ptr[0] != '-' && t.ptr[t.len - 1] != '-';
}

static gr_str clean(gr_str t)
{
    t = gr_str_trim(t);
    if (t.len > 2 && ((t.ptr[0] == '"' && t.ptr[t.len - 1] == '"') ||
                      (t.ptr[0] == '\'' && t.ptr[t.len - 1] == '\'') ||
                      (t.ptr[0] == '`' && t.ptr[t.len - 1] == '`')))
        return gr_str_sub(t, 1, t.len - 1);
    return t;
}

/* A bullet at the front: a sign with a blank behind it. */
static gr_str without_bullet(gr_str t)
{
    size_t n = 0;

    t = gr_str_trim(t);
    while (n < t.len && n < 8 && !gr_is_digit(t.ptr[n]) && t.ptr[n] != ' ' && t.ptr[n] != '"' &&
           (!is_letter(t.ptr[n]) || (unsigned char)t.ptr[n] >= 0x80) && t.ptr[n] != '\'')
        n++;
    return n != 0 && n < t.len && t.ptr[n] == ' ' ? gr_str_trim(gr_str_sub(t, n, t.len)) : t;
}

static bool says_none(gr_str t)
{
    return t.len == 0 || gr_word_in(t, "-|--|–|—|none|None|(none)|nothing|∅|{}|[]|()|nobody|n/a|"
                                       "null|(nothing)|(empty)|empty");
}

/* --- groups --- */

static size_t last_mark(const reader *r, gr_str t)
{
    size_t len = strlen(r->way->mark), at = t.len;

    for (size_t i = 0; i + len <= t.len; i++)
        if (memcmp(t.ptr + i, r->way->mark, len) == 0)
            at = i;
    return at;
}

/* Nothing but this group: one mark, a name before it. */
static bool read_group(const reader *r, gr_span at, group *out)
{
    gr_str t = gr_str_sub(r->s->text, at.start, at.end);
    size_t mark = last_mark(r, t), len = strlen(r->way->mark);

    if (mark == 0 || mark == t.len || mark != gr_str_find(t, r->way->mark) || t.len > ITEMS_MAX)
        return false;
    *out = (group){ .at = at, .key = clean(without_bullet(gr_str_sub(t, 0, mark))) };
    out->rest = gr_str_trim(gr_str_sub(t, mark + len, t.len));
    return is_name(out->key) && gr_str_find(out->rest, "?") == out->rest.len;
}

/* "{b, c}": without its brackets. Where the bracket is the mark, only the closing one is there;
 * false if it is not. */
static bool unwrap(const reader *r, gr_str *t)
{
    static const char *const pairs[] = { "{}", "[]", "()" };

    *t = gr_str_trim(*t);
    for (size_t i = 0; i < 3; i++) {
        if (r->way->mark[0] == pairs[i][0]) {
            if (t->len == 0 || t->ptr[t->len - 1] != pairs[i][1])
                return false;
            *t = gr_str_trim(gr_str_sub(*t, 0, t->len - 1));
            return true;
        }
        if (t->len > 1 && t->ptr[0] == pairs[i][0] && t->ptr[t->len - 1] == pairs[i][1] &&
            !says_none(*t)) {
            *t = gr_str_trim(gr_str_sub(*t, 1, t->len - 1));
            return true;
        }
    }
    return true;
}

/* --- items --- */

static bool read_item(const reader *r, gr_str t, item *out)
{
    const gr_unit *unit;
    gr_value v;
    size_t cut;

    t = gr_str_trim(t);
    if (gr_str_starts(t, "and "))
        t = gr_str_trim(gr_str_sub(t, 4, t.len));
    *out = (item){ .name = clean(t) };
    if (t.len > 3 && t.ptr[t.len - 1] == ')' && (cut = gr_str_find(t, "(")) > 0) {
        out->number = gr_str_sub(t, cut + 1, t.len - 1);
    } else if ((cut = gr_str_find(t, "=")) < t.len || (cut = gr_str_find(t, ":")) < t.len) {
        out->number = gr_str_sub(t, cut + 1, t.len);
    } else if (r->sep != ' ' && (cut = gr_str_find(t, " ")) < t.len &&
               gr_read_number(gr_str_sub(t, cut, t.len), &v, &unit)) {
        out->number = gr_str_sub(t, cut, t.len);
    } else {
        return is_name(out->name);
    }
    out->name = clean(gr_str_sub(t, 0, cut));
    return is_name(out->name) && gr_read_number(out->number, &v, &unit);
}

static bool push_items(reader *r, group *g, gr_str t)
{
    gr_str rest = t, one;

    g->first = r->items.n;
    g->n = 0;
    if (says_none(t))
        return true;
    while (gr_str_split(&rest, r->sep, &one)) {
        item x;

        if (gr_str_trim(one).len == 0 && (r->sep == ' ' || rest.ptr == NULL))
            continue;
        if (!read_item(r, one, &x)) {
            r->items.n = g->first;
            g->n = 0;
            return false;
        }
        r->ok = r->ok && gr_vec_push(&r->items, x);
        g->n++;
    }
    return r->ok;
}

static gr_str without_verb(const reader *r, gr_str t)
{
    return r->verb.len != 0 && t.len > r->verb.len &&
                   gr_str_eq(gr_str_sub(t, 0, r->verb.len), r->verb)
               ? gr_str_trim(gr_str_sub(t, r->verb.len, t.len))
               : t;
}

static bool read_items(reader *r, group *g)
{
    gr_str t = without_verb(r, g->rest);

    return unwrap(r, &t) && push_items(r, g, t);
}

/* What the items of these groups have between them: the first of these signs that is there. */
static char find_sep(const reader *r)
{
    static const char seps[] = ",+&/";

    for (size_t k = 0; seps[k] != '\0'; k++)
        for (size_t i = 0; seps[k] != r->way->between && i < r->groups.n; i++)
            if (memchr(r->groups.at[i].rest.ptr, seps[k], r->groups.at[i].rest.len) != NULL)
                return seps[k];
    return ' ';
}

/* "a: imports b, c": the word that all groups begin with and that is no name. */
static gr_str find_verb(const reader *r)
{
    gr_str verb = { 0 };
    size_t n = 0;

    for (size_t i = 0; i < r->groups.n; i++) {
        gr_str rest = r->groups.at[i].rest, word;

        if (rest.len == 0)
            continue;
        if (!gr_str_split(&rest, ' ', &word) || rest.ptr == NULL ||
            (n != 0 && !gr_str_eq(verb, word)))
            return (gr_str){ 0 };
        verb = word;
        n++;
    }
    for (size_t i = 0; i < verb.len; i++)
        if (verb.ptr[i] < 'a' || verb.ptr[i] > 'z')
            return (gr_str){ 0 };
    return n > 1 ? verb : (gr_str){ 0 };
}

/* "lib.io requires [lib.core]": the word that all keys end with is what they do. */
static void strip_verb(reader *r)
{
    gr_str verb = { 0 };
    char buf[GR_WORD_MAX];

    for (size_t i = 0; i < r->groups.n; i++) {
        gr_str key = r->groups.at[i].key;
        size_t at = key.len;

        while (at > 0 && key.ptr[at - 1] != ' ')
            at--;
        if (at < 2 || (i != 0 && !gr_str_eq(verb, gr_str_sub(key, at, key.len))))
            return;
        verb = gr_str_sub(key, at, key.len);
    }
    if (r->groups.n < 2 || gr_relation_word_of(gr_text_lemma(verb, buf, NULL)) == NULL)
        return;
    for (size_t i = 0; i < r->groups.n; i++)
        r->groups.at[i].key =
            gr_str_trim(gr_str_sub(r->groups.at[i].key, 0, r->groups.at[i].key.len - verb.len));
    r->verb = verb;
}

/* --- the first and the last group, with words of the sentence --- */

/* The longest known name with which t begins, before a blank or the end. */
static size_t known_front(const reader *r, gr_str t)
{
    size_t best = 0, words = 0;

    for (size_t i = 1; i <= t.len && words < NAME_WORDS; i++) {
        if (i < t.len && strchr(" ,;.?!:)", t.ptr[i]) == NULL)
            continue;
        words += i == t.len || t.ptr[i] == ' ';
        if (gr_strmap_get(&r->known, gr_str_sub(t, 0, i)) != GR_MAP_NONE)
            best = i;
    }
    return best;
}

static size_t known_back(const reader *r, gr_str t)
{
    for (size_t i = 0; i < t.len; i++)
        if ((i == 0 || strchr(" :(\n", t.ptr[i - 1]) != NULL) &&
            gr_strmap_get(&r->known, gr_str_sub(t, i, t.len)) != GR_MAP_NONE)
            return i;
    return t.len;
}

/* "Skills: Ines {": what stands behind a colon, or the last word where all names are one word. */
static size_t new_back(const reader *r, gr_str t)
{
    size_t from = t.len;

    while (from > 0 && t.ptr[from - 1] != ' ' && t.ptr[from - 1] != ':')
        from--;
    for (size_t i = 0; i < r->groups.n; i++)
        if (n_words(r->groups.at[i].key) > 1)
            from = 0;
    for (size_t i = t.len; i-- > 0;)
        if (t.ptr[i] == ':') {
            gr_str name = gr_str_trim(gr_str_sub(t, i + 1, t.len));

            return is_name(name) ? (size_t)(name.ptr - t.ptr) : t.len;
        }
    return from != 0 && is_name(gr_str_sub(t, from, t.len)) ? from : t.len;
}

/* "Does s: 1 2 3": the group that ends a span whose front is a sentence. */
static bool read_lead(reader *r, gr_span at, group *out)
{
    gr_str t = gr_str_sub(r->s->text, at.start, at.end), left;
    size_t mark = last_mark(r, t), len = strlen(r->way->mark), from;

    if (mark == 0 || mark == t.len || t.len > ITEMS_MAX)
        return false;
    left = gr_str_trim(gr_str_sub(t, 0, mark));
    from = known_back(r, left);
    if (from == left.len)
        from = new_back(r, left);
    if (from == left.len)
        return false;
    *out = (group){ .key = gr_str_sub(left, from, left.len) };
    out->at = (gr_span){ (size_t)(out->key.ptr - r->s->text.ptr), at.end };
    out->rest = gr_str_trim(gr_str_sub(t, mark + len, t.len));
    return read_items(r, out) && out->n != 0;
}

/* "4: 1 2 have a Hamiltonian path?": the items end where a word is no name that is known. */
static bool read_tail(reader *r, gr_span at, group *out)
{
    gr_str t = gr_str_sub(r->s->text, at.start, at.end), key;
    size_t mark = gr_str_find(t, r->way->mark), pos = mark + strlen(r->way->mark), end = 0;

    if (mark == 0 || mark == t.len)
        return false;
    key = clean(without_bullet(gr_str_sub(t, 0, mark)));
    if (gr_strmap_get(&r->known, key) == GR_MAP_NONE)
        return false;
    *out = (group){ .key = key };
    while (pos < t.len) {
        size_t n;

        while (pos < t.len && (t.ptr[pos] == ' ' || t.ptr[pos] == r->sep || t.ptr[pos] == '{'))
            pos++;
        n = known_front(r, gr_str_sub(t, pos, t.len));
        if (n == 0)
            break;
        end = pos += n;
        if (pos < t.len && t.ptr[pos] == '}')
            end = ++pos;
        if (pos < t.len && t.ptr[pos] != r->sep && t.ptr[pos] != ' ')
            break;
    }
    if (end == 0 || (end < t.len && t.ptr[end] == r->sep && r->sep != ' '))
        return false;
    out->rest = gr_str_trim(gr_str_sub(t, mark + strlen(r->way->mark), end));
    out->at = (gr_span){ at.start, at.start + end };
    return read_items(r, out);
}

/* --- a row of groups --- */

static bool learn(reader *r, gr_strmap *map, gr_str name)
{
    uint32_t *slot = gr_strmap_put(map, name);

    r->ok = r->ok && slot != NULL;
    if (slot != NULL)
        *slot = 0;
    return r->ok;
}

static bool learn_all(reader *r)
{
    for (size_t i = 0; i < r->groups.n; i++)
        if (!learn(r, &r->keys, r->groups.at[i].key) || !learn(r, &r->known, r->groups.at[i].key))
            return false;
    for (size_t i = 0; i < r->items.n; i++)
        if (!learn(r, &r->known, r->items.at[i].name))
            return false;
    return true;
}

/* "0 -> 1 2, 1 -> 2 5": a name and a number in every group may be a neighbour and a weight. */
static bool are_weights(const reader *r)
{
    int64_t n;

    for (size_t i = 0; i < r->groups.n; i++) {
        const group *g = &r->groups.at[i];

        if (g->n != 2 || !gr_num_to_int(r->items.at[g->first + 1].name, &n))
            return false;
    }
    return true;
}

/* Do the names come again as they do in a graph? *keys: some item is a key. */
static bool names_recur(reader *r, bool *keys)
{
    size_t inside = 0, several = 0, again = 0;
    gr_strmap seen;

    gr_strmap_init(&seen, &r->s->cx->budget);
    for (size_t i = 0; r->ok && i < r->items.n; i++) {
        uint32_t *slot = gr_strmap_put(&seen, r->items.at[i].name);

        if ((r->ok = slot != NULL) == false)
            break;
        inside += gr_strmap_get(&r->keys, r->items.at[i].name) != GR_MAP_NONE;
        again += *slot != GR_MAP_NONE;
        *slot = 0;
    }
    for (size_t i = 0; i < r->groups.n; i++)
        several += r->groups.at[i].n > 1;
    *keys = inside != 0;
    gr_strmap_clear(&seen);
    if (!r->ok || several == 0 || r->items.n < 3 || r->keys.n != r->groups.n)
        return false;
    if (r->sep == ' ')
        return inside == r->items.n && !are_weights(r);
    if (r->way->shared && !*keys)
        return again != 0 && r->groups.n > 2;
    return inside * 2 >= r->items.n || (r->way->direction != GR_AUTO && *keys);
}

/* Has a node that others name an empty list of its own? Both ways, it would name them too. */
static bool is_one_way(const reader *r)
{
    for (size_t i = 0; i < r->groups.n; i++)
        for (size_t k = 0; r->groups.at[i].n == 0 && k < r->items.n; k++)
            if (gr_str_eq(r->items.at[k].name, r->groups.at[i].key))
                return true;
    return false;
}

/* From the first group to the last, with what stands between them. */
static gr_span span_of(const reader *r)
{
    gr_span all = r->groups.at[0].at;

    for (size_t i = 1; i < r->groups.n; i++) {
        gr_span at = r->groups.at[i].at;

        all.start = at.start < all.start ? at.start : all.start;
        all.end = at.end > all.end ? at.end : all.end;
    }
    return all;
}

/* Has another draft the same list? Colons are the business of others first. */
static bool is_read(const reader *r, const gr_draft *mine)
{
    const gr_sensing *s = r->s;

    for (size_t i = 0; i < s->drafts.n; i++) {
        const gr_draft *d = s->drafts.at[i];
        bool same = d->edges.n + 1 >= mine->edges.n;

        for (size_t k = 0; same && k < d->nodes.n; k++)
            same = gr_strmap_get(&mine->index, d->nodes.at[k].name) != GR_MAP_NONE;
        if (same)
            return true;
    }
    return false;
}

static gr_span name_span(const gr_sensing *s, gr_str name)
{
    size_t start = (size_t)(name.ptr - s->text.ptr);

    return (gr_span){ start, start + name.len };
}

static gr_status propose(reader *r, bool keys, gr_err *err)
{
    gr_sensing *s = r->s;
    gr_draft *d = gr_draft_new(s, &gr_recogniser_groups);
    gr_heading h = gr_heading_at(s, r->groups.at[0].at.start);
    const gr_relation_word *verb = NULL;
    char buf[GR_WORD_MAX];
    int sure;

    if (d == NULL)
        return gr_fail_memory(s->cx, err);
    for (size_t i = 0; i < r->groups.n; i++) {
        const group *g = &r->groups.at[i];
        uint32_t u, v, e;

        if (!gr_draft_node_of(d, g->key, name_span(s, g->key), keys, &u) ||
            !gr_draft_explains(d, g->at))
            return gr_fail_memory(s->cx, err);
        for (size_t k = 0; k < g->n; k++) {
            const item *x = &r->items.at[g->first + k];
            const gr_unit *unit = NULL;
            gr_value w;

            if (!gr_draft_node_of(d, x->name, name_span(s, x->name), false, &v) ||
                !gr_draft_edge_of(d, u, v, g->at, &e) ||
                (x->number.len != 0 && gr_read_number(x->number, &w, &unit) &&
                 !gr_draft_set(d, GR_OF_EDGE, "weight", gr_meaning_of_unit(unit), e, w, unit)))
                return gr_fail_memory(s->cx, err);
            if (!keys && (!gr_draft_set(d, GR_OF_NODE, "kind", GR_MEANS_NUMBER, u,
                                        gr_v_str(GR_STR("left")), NULL) ||
                          !gr_draft_set(d, GR_OF_NODE, "kind", GR_MEANS_NUMBER, v,
                                        gr_v_str(GR_STR("right")), NULL)))
                return gr_fail_memory(s->cx, err);
        }
    }
    if (r->verb.len != 0)
        verb = gr_relation_word_of(gr_text_lemma(r->verb, buf, NULL));
    if (verb != NULL && verb->direction != GR_AUTO)
        h = (gr_heading){ verb->direction, verb->backwards, { 0 } };
    else if (r->verb.len != 0)
        h.direction = GR_DIRECTED;
    if (h.direction == GR_AUTO && is_one_way(r))
        h.direction = GR_DIRECTED;
    if (keys && r->way->direction == GR_AUTO) {
        gr_draft_relate(d, h);
    } else if (r->way->direction == GR_DIRECTED) {
        d->direction = GR_DIRECTED;
        d->why = "arrows";
    } else {
        d->direction = GR_UNDIRECTED;
        d->why = keys ? "links without arrow heads" : "a list of what belongs together";
    }
    d->name = gr_section_at(s, r->groups.at[0].at.start);
    if (!gr_draft_explains(d, span_of(r)))
        return gr_fail_memory(s->cx, err);
    if (r->way->mark[0] == ':' && is_read(r, d))
        return GR_OK;
    gr_draft_drop_misread(s, d, span_of(r));
    sure = r->way->direction == GR_DIRECTED && r->sep == ' ' ? 90 : 81;
    return gr_draft_propose(s, d, r->way->mark[0] == ':' || !keys ? 70 : sure, err);
}

/* "Does s: 1 2 3": a first name that drags words along is cut down to the one that others have. */
static void cut_first(reader *r)
{
    group *g = &r->groups.at[0];
    size_t from = 0;

    for (size_t i = 0; i < r->items.n; i++) {
        gr_str name = r->items.at[i].name;

        if (gr_str_eq(name, g->key))
            return;
        if (name.len + 1 < g->key.len && g->key.ptr[g->key.len - name.len - 1] == ' ' &&
            gr_str_eq(name, gr_str_sub(g->key, g->key.len - name.len, g->key.len)))
            from = g->key.len - name.len;
    }
    g->at.start += from != 0 ? (size_t)(g->key.ptr + from - (r->s->text.ptr + g->at.start)) : 0;
    g->key = gr_str_sub(g->key, from, g->key.len);
}

/* The groups that were found, with what stands before and behind them. */
static gr_status finish(reader *r, gr_span before, gr_span behind, gr_err *err)
{
    gr_status st = GR_OK;
    group more;
    bool keys, whole = true;

    if (r->groups.n == 0)
        return GR_OK;
    r->items.n = 0;
    gr_strmap_clear(&r->keys);
    gr_strmap_clear(&r->known);
    gr_strmap_init(&r->keys, &r->s->cx->budget);
    gr_strmap_init(&r->known, &r->s->cx->budget);
    r->sep = find_sep(r);
    r->verb = find_verb(r);
    if (r->verb.len == 0)
        strip_verb(r);
    for (size_t i = 0; whole && i < r->groups.n; i++)
        if (!read_items(r, &r->groups.at[i])) {
            whole = r->ok && i + 1 == r->groups.n && i > 0;
            behind = r->groups.at[i].at;
            r->groups.n -= whole;
        }
    if (whole && r->groups.n != 0)
        cut_first(r);
    if (whole && learn_all(r)) {
        if (behind.end > behind.start && read_tail(r, behind, &more))
            r->ok = gr_vec_push(&r->groups, more);
        if (r->ok && before.end > before.start && read_lead(r, before, &more))
            r->ok = gr_vec_push(&r->groups, more);
        if (r->ok && learn_all(r) && names_recur(r, &keys))
            st = propose(r, keys, err);
    }
    r->groups.n = 0;
    return r->ok ? st : gr_fail_memory(r->s->cx, err);
}

/* Where the group that begins at pos ends: at what stands between groups, a line end, or the end of
 * a sentence. */
static size_t end_of(const reader *r, size_t pos)
{
    gr_str t = r->s->text;

    for (size_t i = pos; i < t.len; i++) {
        bool blank = i + 1 == t.len || t.ptr[i + 1] == ' ' || t.ptr[i + 1] == '\n';

        if (t.ptr[i] == '\n' || t.ptr[i] == ';')
            return i;
        if (t.ptr[i] == r->way->between && strchr("]}", t.ptr[i]) != NULL)
            return i + 1; /* with the bracket */
        if (t.ptr[i] == r->way->between && blank && i > pos && t.ptr[i - 1] == ' ')
            return i;
        if (strchr(".?!", t.ptr[i]) != NULL && blank)
            return i;
    }
    return t.len;
}

static gr_status find_way(reader *r, gr_err *err)
{
    gr_str t = r->s->text;
    gr_span before = { 0, 0 };
    gr_status st = GR_OK;

    for (size_t pos = 0; r->ok && st == GR_OK && pos < t.len;) {
        size_t end = end_of(r, pos);
        gr_span at = { pos, end };
        group g;

        if (gr_str_trim(gr_str_sub(t, pos, end)).len == 0) {
            pos = end + 1;
            continue;
        }
        if (read_group(r, at, &g)) {
            r->ok = gr_vec_push(&r->groups, g);
        } else {
            st = finish(r, before, at, err);
            before = at;
        }
        pos = end + 1;
        if (end < t.len && strchr(".?!", t.ptr[end]) != NULL && st == GR_OK &&
            t.ptr[end] != r->way->between) {
            st = finish(r, before, (gr_span){ 0, 0 }, err);
            before = (gr_span){ 0, 0 };
        }
    }
    return st == GR_OK ? finish(r, before, (gr_span){ 0, 0 }, err) : st;
}

static gr_status find(gr_sensing *s, gr_err *err)
{
    reader r = { .s = s, .ok = true };
    gr_status st = GR_OK;

    if (s->text.len > TEXT_MAX)
        return GR_OK;
    r.groups.budget = r.items.budget = &s->cx->budget;
    gr_strmap_init(&r.keys, &s->cx->budget);
    gr_strmap_init(&r.known, &s->cx->budget);
    for (size_t i = 0; r.ok && st == GR_OK && i < sizeof ways / sizeof *ways; i++) {
        r.way = &ways[i];
        if (gr_str_find(s->text, ways[i].mark) < s->text.len &&
            memchr(s->text.ptr, ways[i].between, s->text.len) != NULL)
            st = find_way(&r, err);
    }
    gr_vec_clear(&r.groups);
    gr_vec_clear(&r.items);
    gr_strmap_clear(&r.keys);
    gr_strmap_clear(&r.known);
    return r.ok ? st : gr_fail_memory(s->cx, err);
}

const gr_recogniser gr_recogniser_groups = {
    .name = "groups",
    .summary = "n1 ~ n2, n3; n2 ~ n4: lists of neighbours with any mark, also in one line",
    .find = find,
    .late = true,
    .example = "Is n5 in a cycle of n1 ~ n2, n3; n2 ~ n4; n3 ~ n4, n5; n4 ~ n5?",
    .graph = "n1-n2, n1-n3, n2-n4, n3-n4, n3-n5, n4-n5",
};
