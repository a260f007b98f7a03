/* Labels as they are compared: small letters, one space where there is white space or "_", none at
 * the ends. Nothing is allocated: characters are folded as they are read.
 *
 * The index of labels is sorted by hash, then text, then id, so that it is found by halving without
 * a second array, and equal labels stand together. */
#include <utf8proc.h>

#include "kg/store_int.h"

static bool is_space(uint32_t cp)
{
    return cp == ' ' || cp == '_' || (cp >= '\t' && cp <= '\r') || cp == 0xa0 || cp == 0x3000 ||
           (cp >= 0x2000 && cp <= 0x200a);
}

/* The next character, 0 at the end. */
static uint32_t next_folded(gr_str *s, bool first)
{
    bool gap = false;

    while (s->len != 0) {
        gr_str before = *s;
        uint32_t cp = gr_utf8_next(s);

        if (is_space(cp)) {
            gap = true;
        } else if (gap && !first) {
            *s = before;
            return ' ';
        } else {
            return cp == GR_UTF8_BAD ? cp : (uint32_t)utf8proc_tolower((utf8proc_int32_t)cp);
        }
    }
    return 0;
}

uint64_t gr_kg_fold_hash(gr_str label)
{
    uint64_t h = 0;

    for (uint32_t cp = next_folded(&label, true); cp != 0; cp = next_folded(&label, false))
        h = gr_hash_u64(h ^ cp);
    return h;
}

int gr_kg_fold_cmp(gr_str a, gr_str b)
{
    uint32_t x = next_folded(&a, true), y = next_folded(&b, true);

    while (x == y && x != 0) {
        x = next_folded(&a, false);
        y = next_folded(&b, false);
    }
    return x < y ? -1 : x > y;
}

/* Does the text go on with the part, and then a word end? */
static bool goes_on(gr_str text, gr_str part)
{
    uint32_t x = next_folded(&part, true), y = next_folded(&text, true);

    while (x != 0 && x == y) {
        x = next_folded(&part, false);
        y = next_folded(&text, false);
    }
    return x == 0 && (y < 0x80 && !(y >= '0' && y <= '9') && !(y >= 'a' && y <= 'z'));
}

bool gr_kg_folded_in(gr_str part, gr_str text)
{
    bool starts = true; /* a word may begin here */

    while (gr_str_trim(part).len != 0 && text.len != 0) {
        gr_str rest = text;
        uint32_t cp = gr_utf8_next(&rest);
        bool letter =
            cp >= 0x80 || (cp >= '0' && cp <= '9') || ((cp | 32) >= 'a' && (cp | 32) <= 'z');

        if (starts && goes_on(text, part))
            return true;
        starts = !letter;
        text = rest;
    }
    return false;
}

/* What the file calls the entity. */
static gr_str base_label(const gr_kg *k, uint32_t e)
{
    const gr_kg_texts *t = &k->texts[GR_KG_LABELS];
    uint64_t from = e != 0 ? t->ends[e - 1] : 0;

    if (t->ends[e] == from) {
        t = &k->texts[GR_KG_NAMES];
        from = e != 0 ? t->ends[e - 1] : 0;
    }
    return (gr_str){ t->bytes + from, t->ends[e] - from };
}

/* The first place not before the label, or the first behind it. */
static size_t place(const gr_kg *k, gr_str label, uint64_t hash, bool behind)
{
    size_t from = 0, to = k->head.n_entities;

    while (from < to) {
        size_t mid = from + (to - from) / 2;
        gr_str other = base_label(k, k->by_label[mid]);
        uint64_t h = gr_kg_fold_hash(other);
        int c = h < hash ? -1 : h > hash ? 1 : gr_kg_fold_cmp(other, label);

        if (c < 0 || (c == 0 && behind))
            from = mid + 1;
        else
            to = mid;
    }
    return from;
}

gr_ids gr_kg_base_labelled(const gr_kg *k, gr_str label)
{
    uint64_t hash = gr_kg_fold_hash(label);
    size_t from = place(k, label, hash, false), to = place(k, label, hash, true);

    return (gr_ids){ k->by_label + from, to - from };
}

/* The list of a label, or NULL; *key = where it is or would be. */
static gr_kg_list *find_list(const gr_kg *k, gr_str label, uint64_t *key)
{
    uint32_t i;

    for (*key = gr_kg_fold_hash(label); (i = gr_u64map_get(&k->by_list, *key)) != GR_MAP_NONE;
         (*key)++)
        if (gr_kg_fold_cmp(k->lists.at[i].label, label) == 0)
            return &k->lists.at[i];
    return NULL;
}

gr_ids gr_kg_labelled(const gr_kg *k, gr_str label)
{
    uint64_t key;
    const gr_kg_list *l = k->lists.n != 0 ? find_list(k, label, &key) : NULL;

    return l != NULL ? (gr_ids){ l->ids.at, l->ids.n } : gr_kg_base_labelled(k, label);
}

/* The list of a label, which begins with what the file has. */
static gr_kg_list *touch(gr_kg *k, gr_str label)
{
    gr_ids ids = gr_kg_base_labelled(k, label);
    uint64_t key;
    gr_kg_list fresh = { .label = label }, *l = find_list(k, label, &key);
    uint32_t *slot;

    if (l != NULL)
        return l;
    if (!gr_vec_reserve(&fresh.ids, ids.n + 1))
        return NULL;
    if (ids.n != 0)
        memcpy(fresh.ids.at, ids.at, ids.n * sizeof *ids.at);
    fresh.ids.n = ids.n;
    if (!gr_vec_push(&k->lists, fresh)) {
        gr_vec_clear(&fresh.ids);
        return NULL;
    }
    slot = gr_u64map_put(&k->by_list, key);
    if (slot == NULL) {
        gr_vec_clear(&fresh.ids);
        k->lists.n--;
        return NULL;
    }
    *slot = (uint32_t)k->lists.n - 1;
    return &k->lists.at[k->lists.n - 1];
}

/* Where the id is or belongs. */
static size_t id_place(const gr_ids_buf *ids, uint32_t e)
{
    size_t from = 0, to = ids->n;

    while (from < to) {
        size_t mid = from + (to - from) / 2;

        if (ids->at[mid] < e)
            from = mid + 1;
        else
            to = mid;
    }
    return from;
}

bool gr_kg_list_add(gr_kg *k, gr_str label, uint32_t e)
{
    gr_kg_list *l = touch(k, label);
    size_t i;

    if (l == NULL || !gr_vec_reserve(&l->ids, l->ids.n + 1))
        return false;
    i = id_place(&l->ids, e);
    if (i < l->ids.n && l->ids.at[i] == e)
        return true;
    memmove(l->ids.at + i + 1, l->ids.at + i, (l->ids.n - i) * sizeof *l->ids.at);
    l->ids.at[i] = e;
    l->ids.n++;
    return true;
}

void gr_kg_list_remove(gr_kg *k, gr_str label, uint32_t e)
{
    uint64_t key;
    gr_kg_list *l = find_list(k, label, &key);
    size_t i = l != NULL ? id_place(&l->ids, e) : 0;

    if (l == NULL || i == l->ids.n || l->ids.at[i] != e)
        return;
    memmove(l->ids.at + i, l->ids.at + i + 1, (l->ids.n - i - 1) * sizeof *l->ids.at);
    l->ids.n--;
}
