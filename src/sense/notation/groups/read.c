/* Lists of neighbours with other marks than a colon, or in one line: "n1 ~ n2, n3; n2 ~ n4",
 * "u=v+w / v=u+x", "s: 1 2 3 | 1: s 4", "s01 | s02 s08" line by line, "r1 -- {r2, r3}; r2 -- {r1}",
 * "Ines {sound, light}; Jon {light}"; "a, b -> c".
 *
 * A way to write them is what stands between two groups and what stands behind the name that a
 * group begins with. All ways are tried; one that reads a row of groups whose names come again is
 * right. Words of the sentence may stand before the first name and behind the last. */
#include "sense/notation/groups/groups_int.h"

#define TEXT_MAX 65536

static const gr_group_way ways[] = {
    { ';', ":", GR_AUTO, false, false },          { '.', ":", GR_AUTO, false, false },
    { '|', ":", GR_AUTO, false, false },          { '/', ":", GR_AUTO, false, false },
    { '\n', ":", GR_AUTO, false, false },         { ';', "=", GR_AUTO, true, false },
    { '/', "=", GR_AUTO, false, false },          { '|', "=", GR_AUTO, false, false },
    { '\n', "=", GR_AUTO, true, false },          { '\n', "|", GR_AUTO, false, false },
    { ';', "|", GR_AUTO, false, false },          { ';', "~", GR_UNDIRECTED, false, false },
    { '\n', "~", GR_UNDIRECTED, false, false },   { ';', "--", GR_UNDIRECTED, false, false },
    { '\n', "--", GR_UNDIRECTED, false, false },  { ';', "<->", GR_UNDIRECTED, false, false },
    { '\n', "<->", GR_UNDIRECTED, false, false }, { ';', "->", GR_DIRECTED, false, false },
    { '\n', "->", GR_DIRECTED, false, false },    { ';', "→", GR_DIRECTED, false, false },
    { '\n', "→", GR_DIRECTED, false, false },     { ';', "{", GR_AUTO, true, false },
    { '\n', "{", GR_AUTO, true, false },          { ';', "[", GR_AUTO, true, false },
    { '\n', "[", GR_AUTO, true, false },          { ';', "(", GR_AUTO, true, false },
    { '\n', "(", GR_AUTO, true, false },          { ']', ":", GR_AUTO, false, false },
    { '}', ":", GR_AUTO, false, false },          { '}', "=", GR_AUTO, false, false },
    { ']', "=", GR_AUTO, false, false },          { ')', "(", GR_AUTO, true, false },
    { ' ', ":", GR_AUTO, false, false },          { ' ', "=", GR_AUTO, false, false },
    { ' ', "->", GR_DIRECTED, false, false },     { ' ', "~", GR_UNDIRECTED, false, false },
    { ';', "—", GR_UNDIRECTED, false, false },    { '\n', "—", GR_UNDIRECTED, false, false },
    { ';', "–", GR_UNDIRECTED, false, false },    { '\n', "–", GR_UNDIRECTED, false, false },
    { ';', " - ", GR_UNDIRECTED, false, false },  { '\n', " - ", GR_UNDIRECTED, false, false },
    { ';', "->", GR_DIRECTED, false, true },      { '\n', "->", GR_DIRECTED, false, true },
    { ';', "→", GR_DIRECTED, false, true },       { '\n', "→", GR_DIRECTED, false, true },
    { ';', "=>", GR_DIRECTED, false, true },      { '\n', "=>", GR_DIRECTED, false, true },
};
size_t gr_group_last_mark(const gr_groups *r, gr_str t)
{
    size_t len = strlen(r->way->mark), at = t.len;

    for (size_t i = 0; i + len <= t.len; i++)
        if (memcmp(t.ptr + i, r->way->mark, len) == 0)
            at = i;
    return at;
}

/* Nothing but this group: one mark, a name before it. */
static bool read_group(const gr_groups *r, gr_span at, gr_group *out)
{
    gr_str t = gr_str_sub(r->s->text, at.start, at.end);
    size_t mark = gr_group_last_mark(r, t), len = strlen(r->way->mark);

    if (mark == 0 || mark == t.len || mark != gr_str_find(t, r->way->mark) ||
        t.len > GR_GROUP_BYTES)
        return false;
    *out = (gr_group){ .at = at,
                       .key = gr_group_clean(gr_group_without_bullet(gr_str_sub(t, 0, mark))) };
    out->rest = gr_str_trim(gr_str_sub(t, mark + len, t.len));
    if (r->way->turned) {
        gr_str key = out->rest;

        out->rest = gr_group_without_bullet(gr_str_sub(t, 0, mark));
        out->key = gr_group_clean(key);
    }
    return gr_group_is_name(out->key) && gr_str_find(out->rest, "?") == out->rest.len;
}

static bool learn(gr_groups *r, gr_strmap *map, gr_str name)
{
    uint32_t *slot = gr_strmap_put(map, name);

    r->ok = r->ok && slot != NULL;
    if (slot != NULL)
        *slot = 0;
    return r->ok;
}

static bool learn_all(gr_groups *r)
{
    for (size_t i = 0; i < r->groups.n; i++)
        if (!learn(r, &r->keys, r->groups.at[i].key) || !learn(r, &r->known, r->groups.at[i].key))
            return false;
    for (size_t i = 0; i < r->items.n; i++)
        if (!learn(r, &r->known, r->items.at[i].name))
            return false;
    return true;
}

/* What stands behind the last mark of a span. */
static gr_str rest_of(const gr_groups *r, gr_span at)
{
    gr_str t = gr_str_sub(r->s->text, at.start, at.end);

    return gr_str_sub(t, gr_group_last_mark(r, t), t.len);
}

/* The groups that were found, with what stands before and behind them. */
static gr_status finish(gr_groups *r, gr_span before, gr_span behind, gr_err *err)
{
    gr_status st = GR_OK;
    gr_group more;
    bool keys, whole = true;

    if (r->groups.n == 0)
        return GR_OK;
    r->items.n = 0;
    gr_strmap_clear(&r->keys);
    gr_strmap_clear(&r->known);
    gr_strmap_init(&r->keys, &r->s->cx->budget);
    gr_strmap_init(&r->known, &r->s->cx->budget);
    r->sep = gr_group_find_sep(r, rest_of(r, before));
    r->verb = r->way->turned ? GR_STR("") : gr_group_find_verb(r);
    if (r->verb.len == 0 && !r->way->turned)
        gr_group_strip_verb(r);
    for (size_t i = 0; whole && i < r->groups.n; i++)
        if (!gr_group_read_items(r, &r->groups.at[i])) {
            whole = r->ok && i + 1 == r->groups.n && i > 0;
            behind = r->groups.at[i].at;
            r->groups.n -= whole;
        }
    if (whole && r->groups.n != 0 && !r->way->turned)
        gr_group_cut_first(r);
    if (whole && learn_all(r)) {
        if (behind.end > behind.start && !r->way->turned && gr_group_read_tail(r, behind, &more))
            r->ok = gr_vec_push(&r->groups, more);
        if (r->ok && before.end > before.start && !r->way->turned &&
            gr_group_read_lead(r, before, &more))
            r->ok = gr_vec_push(&r->groups, more);
        if (r->ok && learn_all(r) && gr_group_names_recur(r, &keys))
            st = gr_group_propose(r, keys, err);
    }
    r->groups.n = 0;
    return r->ok ? st : gr_fail_memory(r->s->cx, err);
}

/* Where the group that begins at pos ends: at what stands between groups, a line end, or the end of
 * a sentence. */
static size_t end_of(const gr_groups *r, size_t pos)
{
    gr_str t = r->s->text;

    for (size_t i = pos; i < t.len; i++) {
        bool blank = i + 1 == t.len || t.ptr[i + 1] == ' ' || t.ptr[i + 1] == '\n';

        if (t.ptr[i] == '\n' || t.ptr[i] == ';')
            return i;
        if (t.ptr[i] == r->way->between && strchr("]})", t.ptr[i]) != NULL)
            return i + 1; /* with the bracket */
        if (t.ptr[i] == ' ' && r->way->between == ' ')
            return i;
        if (t.ptr[i] == r->way->between && blank && i > pos && t.ptr[i - 1] == ' ')
            return i;
        if (strchr(".?!", t.ptr[i]) != NULL && blank)
            return i;
    }
    return t.len;
}

static gr_status find_way(gr_groups *r, gr_err *err)
{
    gr_str t = r->s->text;
    gr_span before = { 0, 0 };
    gr_status st = GR_OK;

    for (size_t pos = 0; r->ok && st == GR_OK && pos < t.len;) {
        size_t end = end_of(r, pos);
        gr_span at = { pos, end };
        gr_group g;

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
    gr_groups r = { .s = s, .ok = true };
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
