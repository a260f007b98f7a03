/* Lists of neighbours: "A: B, C" line by line or with semicolons, "0: 1 2", YAML's "A:" with "- B"
 * below; "3: Gao, Hui", who met when, where the text speaks of days or times; and "node 0: [1,0]",
 * the numbers of a node where the text speaks of embeddings.
 *
 * Any text has lines with a colon. These are lists of neighbours only if the names come again: what
 * stands before a colon also stands behind one, or several lines share what stands behind. */
#include "sense/notation/lists/lists_int.h"

static bool speaks_of_vectors(const gr_sensing *s)
{
    for (size_t i = 0; i < s->tokens.n; i++)
        if (gr_word_in(s->lemma[i], "embedding|feature|vector|coordinate"))
            return true;
    return false;
}

static bool numbers_only(const gr_lists *r)
{
    const gr_unit *unit;
    gr_value v;

    for (size_t i = 0; i < r->items.n; i++)
        if (!gr_read_number(r->items.at[i].name, &v, &unit))
            return false;
    return r->items.n != 0;
}

static gr_status finish(gr_lists *r, bool vectors, gr_err *err)
{
    gr_status st;

    if (vectors && numbers_only(r) && r->items.at[0].number.len == 0)
        st = gr_lists_propose_vectors(r, err);
    else
        st = gr_lists_propose(r, err);
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

static bool is_label(gr_str key)
{
    char buf[GR_WORD_MAX];
    gr_str lemma = gr_text_lemma(key, buf, NULL);

    return gr_word_in(lemma,
                      "q|question|answer|note|task|example|instruction|response|fact|edge|"
                      "link|node|road|stop|connection|graph|input|output|p.s.|hint|problem|"
                      "neighbour|neighbor|friend|tie|adjacency|list|start|end|source|target|goal|"
                      "destination|sink|root");
}

static bool is_entry_key(gr_str key)
{
    return gr_entry_is_key(key) && !is_label(key) && strchr("'\"", key.ptr[key.len - 1]) == NULL;
}

/* How far into its line a byte stands. */
static size_t column_of(const gr_lists *r, size_t byte)
{
    size_t start = byte;

    while (start > 0 && r->s->text.ptr[start - 1] != '\n')
        start--;
    return byte - start;
}

static bool is_inner(const gr_lists *r, const gr_entry *above, const gr_entry *e)
{
    return memchr(e->key.ptr, '_', e->key.len) != NULL ||
           column_of(r, (size_t)(e->key.ptr - r->s->text.ptr)) >
               column_of(r, (size_t)(above->key.ptr - r->s->text.ptr));
}

/* "web:", and "depends_on: [api]" below it: what the key above needs. */
static bool belongs_above(const gr_lists *r, const gr_entry *e)
{
    const gr_entry *above = r->entries.n != 0 ? &r->entries.at[r->entries.n - 1] : NULL;

    return above != NULL && above->n == 0 && is_inner(r, above, e) &&
           gr_heading_of(e->key).direction == GR_DIRECTED;
}

/* The entry whose key begins at `lead` of t and whose mark is there too; false if it is none. */
static bool try_entry(gr_lists *r, gr_span at, gr_str t, size_t lead, size_t mark)
{
    gr_str key = gr_entry_clean(gr_str_sub(t, lead, mark));
    gr_entry e = { .at = { at.start + lead, at.end }, .key = gr_entry_without_noun(key) };

    if (!is_entry_key(key))
        return false;
    if (r->entries.n == 0)
        r->heading = gr_heading_at(r->s, at.start + lead);
    if (gr_str_starts(key, "from ") || gr_str_starts(key, "From "))
        r->heading = (gr_heading){ GR_DIRECTED, false, { 0 } };
    if (!gr_entry_read_items(r, gr_str_sub(t, mark + 1, t.len), &e)) {
        r->items.n = e.first;
        return false;
    }
    if (belongs_above(r, &e)) {
        gr_entry *above = &r->entries.at[r->entries.n - 1];

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
static bool read_entry(gr_lists *r, gr_span at)
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
    for (size_t i = pos; i < end && i - pos < GR_KEY_BYTES; i++) {
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

/* Does nothing stand behind the key on its own line? */
static bool is_open(const gr_lists *r, const gr_entry *e)
{
    gr_str line = gr_str_sub(r->s->text, e->at.start, r->s->text.len);

    line = gr_str_trim(gr_str_sub(line, 0, gr_str_find(line, "\n")));
    return gr_str_ends(line, ":");
}

/* YAML: an indented "- B" below "A:". */
static bool read_below(gr_lists *r, gr_span at)
{
    gr_str line = gr_str_trim(gr_str_sub(r->s->text, at.start, at.end));
    gr_entry *e = r->entries.n != 0 ? &r->entries.at[r->entries.n - 1] : NULL;
    gr_entry_item x;

    if (e == NULL || e->first + e->n != r->items.n || !gr_str_starts(line, "- ") ||
        !is_open(r, e) || !gr_entry_read_item(gr_str_sub(line, 2, line.len), &x))
        return false;
    r->ok = gr_vec_push(&r->items, x);
    e->n += r->ok;
    e->at.end = at.end;
    return r->ok;
}

/* What stands before a colon at the front of a line. */
static bool find_keys(gr_lists *r)
{
    gr_str rest = r->s->text, line;
    bool ok = true;

    while (ok && gr_str_split(&rest, '\n', &line)) {
        gr_str key = gr_entry_clean(gr_str_sub(line, 0, gr_str_find(line, ":")));
        uint32_t *slot;

        if (key.len == line.len || !gr_entry_is_key(key))
            continue;
        slot = gr_strmap_put(&r->keys, gr_entry_without_noun(key));
        ok = slot != NULL;
        if (ok)
            *slot = 0;
    }
    return ok;
}

static bool stands_twice(const gr_sensing *s, gr_str word)
{
    size_t n = 0;

    for (size_t i = 0; n < 2 && i < s->tokens.n; i++)
        n += gr_str_eq(gr_token_text(s, i), word);
    return n > 1;
}

/* Do some lines have several words behind the colon, of which one is a key, and all only words
 * without other signs? Then each is an item: "web: lb store". */
static bool finds_blanks(const gr_lists *r)
{
    gr_str rest = r->s->text, line, word, first = { 0 };
    size_t lists = 0;
    bool role = true, several = false; /* "a: needs b" */

    while (gr_str_split(&rest, '\n', &line)) {
        size_t colon = gr_str_find(line, ":"), n = 0, keys = 0;
        gr_str key = gr_entry_clean(gr_str_sub(line, 0, colon)), items;

        if (colon == line.len || !gr_entry_is_key(key) ||
            gr_str_trim(gr_str_sub(line, colon + 1, line.len)).len == 0)
            continue;
        if (gr_entry_n_blanks(key) != 0)
            return false;
        items = gr_str_trim(gr_str_sub(line, colon + 1, line.len));
        for (size_t i = 0; i < items.len; i++)
            if (strchr(",;()[]{}:=>?!\"'", items.ptr[i]) != NULL)
                return false;
        while (gr_str_split(&items, ' ', &word)) {
            if (n == 0 && items.ptr != NULL) {
                several |= first.len != 0;
                role = role && (first.len == 0 || gr_str_eq(first, word)) &&
                       gr_strmap_get(&r->keys, word) == GR_MAP_NONE;
                first = word;
            }
            n += word.len != 0;
            keys += gr_strmap_get(&r->keys, word) != GR_MAP_NONE;
        }
        lists += n > 1 && keys != 0;
    }
    return lists != 0 && !(role && (several || !stands_twice(r->s, first)));
}

/* Does the text speak of another graph from here on? */
static bool is_other_section(const gr_lists *r, size_t byte)
{
    return r->s->n_sections != 0 && r->entries.n != 0 &&
           !gr_str_eq(gr_section_at(r->s, byte), gr_section_at(r->s, r->entries.at[0].at.start));
}

static gr_status find(gr_sensing *s, gr_err *err)
{
    gr_lists r = { .s = s, .ok = true };
    bool vectors = speaks_of_vectors(s);
    gr_str t = s->text;
    gr_status st = GR_OK;

    r.entries.budget = r.items.budget = &s->cx->budget;
    gr_strmap_init(&r.keys, &s->cx->budget);
    r.ok = find_keys(&r);
    r.blanks = r.ok && finds_blanks(&r);
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
