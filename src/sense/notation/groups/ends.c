/* The first and the last group of a row, where words of the sentence stand before the first name
 * and behind the last. */
#include "sense/notation/groups/groups_int.h"

/* The longest known name with which t begins, before a blank or the end. */
static size_t known_front(const gr_groups *r, gr_str t)
{
    size_t best = 0, words = 0;

    for (size_t i = 1; i <= t.len && words < GR_GROUP_NAME_WORDS; i++) {
        if (i < t.len && strchr(" ,;.?!:)", t.ptr[i]) == NULL)
            continue;
        words += i == t.len || t.ptr[i] == ' ';
        if (gr_strmap_get(&r->known, gr_str_sub(t, 0, i)) != GR_MAP_NONE)
            best = i;
    }
    return best;
}

static size_t known_back(const gr_groups *r, gr_str t)
{
    for (size_t i = 0; i < t.len; i++)
        if ((i == 0 || strchr(" :(\n", t.ptr[i - 1]) != NULL) &&
            gr_strmap_get(&r->known, gr_str_sub(t, i, t.len)) != GR_MAP_NONE)
            return i;
    return t.len;
}

/* "Skills: Ines {": what stands behind a colon, or the last word where all names are one word. */
static size_t new_back(const gr_groups *r, gr_str t)
{
    size_t from = t.len;

    while (from > 0 && t.ptr[from - 1] != ' ' && t.ptr[from - 1] != ':')
        from--;
    for (size_t i = 0; i < r->groups.n; i++)
        if (gr_group_n_words(r->groups.at[i].key) > 1)
            from = 0;
    for (size_t i = t.len; i-- > 0;)
        if (t.ptr[i] == ':') {
            gr_str name = gr_str_trim(gr_str_sub(t, i + 1, t.len));

            return gr_group_is_name(name) ? (size_t)(name.ptr - t.ptr) : t.len;
        }
    return from != 0 && gr_group_is_name(gr_str_sub(t, from, t.len)) ? from : t.len;
}

bool gr_group_read_lead(gr_groups *r, gr_span at, gr_group *out)
{
    gr_str t = gr_str_sub(r->s->text, at.start, at.end), left;
    size_t mark = gr_group_last_mark(r, t), len = strlen(r->way->mark), from;

    if (mark == 0 || mark == t.len || t.len > GR_GROUP_BYTES)
        return false;
    left = gr_str_trim(gr_str_sub(t, 0, mark));
    from = known_back(r, left);
    if (from == left.len)
        from = new_back(r, left);
    if (from == left.len)
        return false;
    *out = (gr_group){ .key = gr_str_sub(left, from, left.len) };
    if (r->verb.len != 0 && out->key.len > r->verb.len + 1 &&
        gr_str_eq(gr_str_sub(out->key, out->key.len - r->verb.len, out->key.len), r->verb))
        out->key = gr_str_trim(gr_str_sub(out->key, 0, out->key.len - r->verb.len));
    out->at = (gr_span){ (size_t)(out->key.ptr - r->s->text.ptr), at.end };
    out->rest = gr_str_trim(gr_str_sub(t, mark + len, t.len));
    return gr_group_read_items(r, out) && out->n != 0;
}

bool gr_group_read_tail(gr_groups *r, gr_span at, gr_group *out)
{
    gr_str t = gr_str_sub(r->s->text, at.start, at.end), key;
    size_t mark = gr_str_find(t, r->way->mark), pos = mark + strlen(r->way->mark), end = 0;

    if (mark == 0 || mark == t.len)
        return false;
    key = gr_group_clean(gr_group_without_bullet(gr_str_sub(t, 0, mark)));
    if (gr_strmap_get(&r->known, key) == GR_MAP_NONE)
        return false;
    *out = (gr_group){ .key = key };
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
    return gr_group_read_items(r, out);
}
void gr_group_cut_first(gr_groups *r)
{
    gr_group *g = &r->groups.at[0];
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
