/* What names mean in a store: an entity by its name, a prefix and the rest of it, its label, a
 * label and words of its gloss in brackets, or its gloss; a relation by its name, its label, or the
 * last part of its name.
 *
 * A name that is not there is answered with the nearest ones and those whose gloss speaks of it,
 * one that stands for several with their ids: nothing is guessed. */
#include <inttypes.h>

#include "kg/query.h"
#include "kg/store_int.h"
#include "text/text.h"

#define CHUNK      4096 /* names that are compared at once */
#define CANDIDATES 3
#define NEAR       12 /* of a chunk */
#define POLL_EVERY 4096
#define REVERSE    "_reverse"

typedef gr_str (*name_of)(const gr_kg *k, uint32_t id);

/* A name that is looked for, and what it may be. */
typedef struct linking {
    gr_ctx *cx;
    const gr_kg *k;
    gr_str name;
    uint32_t found[CANDIDATES]; /* the first of them */
    size_t n;
    gr_err *err;
} linking;

static void add(linking *l, uint32_t id)
{
    if (l->n < CANDIDATES)
        l->found[l->n] = id;
    l->n++;
}

/* --- what to say instead --- */

/* Of the nearest ones each once: entities share labels. */
static size_t keep_nearest(gr_str name, gr_str *names, size_t n)
{
    gr_text_near near[NEAR];
    gr_str kept[NEAR] = { 0 };
    size_t found = gr_text_nearest(name, names, n, near, NEAR), m = 0;

    for (size_t i = 0; i < found; i++) {
        size_t j = 0;

        while (j < m && !gr_str_eq(kept[j], names[near[i].idx]))
            j++;
        if (j == m)
            kept[m++] = names[near[i].idx];
    }
    memcpy(names, kept, m * sizeof *kept);
    return m;
}

/* Names near to one that is not there, in chunks: a graph has millions. */
static gr_status hint_near(linking *l, uint32_t n, name_of of, name_of also)
{
    gr_str names[NEAR + CHUNK];
    size_t m = 0;
    gr_status st;

    for (uint32_t id = 0; id < n; m = keep_nearest(l->name, names, m)) {
        if ((st = gr_ctx_check(l->cx, l->err)) != GR_OK)
            return st;
        for (; id < n && m + 2 <= NEAR + CHUNK; id++) {
            names[m++] = of(l->k, id);
            names[m++] = also(l->k, id);
        }
    }
    gr_hint_nearest(l->err, l->name, names, m);
    return GR_OK;
}

static int shown(gr_str s)
{
    size_t n = s.len > 60 ? gr_utf8_valid_prefix(gr_str_sub(s, 0, 60)) : s.len;

    return (int)n;
}

/* A candidate with its id, name and what is said of it. */
static int put_found(const linking *l, uint32_t id, name_of of, name_of gloss, char *out,
                     size_t room)
{
    gr_str s = of(l->k, id), g = gloss(l->k, id), label;

    if (!l->k->afar)
        return snprintf(out, room, "#%" PRIu32 " (%.*s%s%.*s)", id, shown(s), s.ptr,
                        g.len != 0 ? ": " : "", shown(g), g.ptr);
    if (of == gr_kg_relation_name)
        return snprintf(out, room, "%.*s", GR_FMT(s));
    s = gr_kg_entity_name(l->k, id);
    label = gr_kg_entity_label(l->k, id);
    return snprintf(out, room, "%.*s (%.*s%s%.*s)", GR_FMT(s), shown(label), label.ptr,
                    g.len != 0 ? ": " : "", shown(g), g.ptr);
}

static void hint_found(const linking *l, const char *before, name_of of, name_of gloss)
{
    char hint[220];
    size_t len = 0;

    for (size_t i = 0; i < l->n && i < CANDIDATES && len < sizeof hint - 40; i++) {
        if (i != 0)
            len += (size_t)snprintf(hint + len, sizeof hint - len, ", ");
        len += (size_t)put_found(l, l->found[i], of, gloss, hint + len, sizeof hint - len);
        if (len >= sizeof hint)
            len = sizeof hint - 1;
    }
    len = gr_utf8_valid_prefix((gr_str){ hint, len });
    gr_err_hint(l->err, "%s: %.*s%s", before, (int)len, hint, l->n > CANDIDATES ? ", ..." : "");
}

static gr_str no_gloss(const gr_kg *k, uint32_t id)
{
    return GR_STR("");
}

/* --- entities --- */

static gr_str expand(linking *l)
{
    size_t colon = gr_str_find(l->name, ":");
    gr_str before = gr_str_sub(l->name, 0, colon), name, iri;

    for (uint32_t i = gr_kg_n_prefixes(l->k); colon < l->name.len && i-- > 0;) {
        name = gr_kg_prefix(l->k, i, &iri);
        if (gr_str_eq(name, before))
            return gr_str_printf(&l->cx->arena, "%.*s%.*s", GR_FMT(iri),
                                 GR_FMT(gr_str_sub(l->name, colon + 1, l->name.len)));
    }
    return l->name;
}

/* "Washington County (Oregon)": entities of the label whose gloss, or name, speaks of the words. */
static void by_label_and_gloss(linking *l)
{
    size_t open = l->name.len;
    gr_str words;
    gr_ids same;

    if (l->name.len == 0 || l->name.ptr[l->name.len - 1] != ')')
        return;
    while (open > 0 && l->name.ptr[open - 1] != '(')
        open--;
    if (open == 0)
        return;
    words = gr_str_trim(gr_str_sub(l->name, open, l->name.len - 1));
    same = gr_kg_labelled(l->k, gr_str_trim(gr_str_sub(l->name, 0, open - 1)));
    for (size_t i = 0; words.len != 0 && i < same.n; i++)
        if (gr_kg_folded_in(words, gr_kg_entity_gloss(l->k, same.at[i])) ||
            gr_kg_folded_in(words, gr_kg_entity_name(l->k, same.at[i])))
            add(l, same.at[i]);
}

/* Entities whose gloss is the name, or has it in it. */
static gr_status by_gloss(linking *l, bool whole)
{
    gr_status st = GR_OK;

    for (uint32_t e = 0; st == GR_OK && l->name.len != 0 && e < gr_kg_n_entities(l->k); e++) {
        gr_str gloss = gr_kg_entity_gloss(l->k, e);

        if (e % POLL_EVERY == 0)
            st = gr_ctx_check(l->cx, l->err);
        if (gloss.len != 0 &&
            (whole ? gr_kg_fold_cmp(gloss, l->name) == 0 : gr_kg_folded_in(l->name, gloss)))
            add(l, e);
    }
    return st;
}

/* What is alike: taken over if one clearly is, else candidates. */
static void take_alike(linking *l, const gr_kg_alike *a)
{
    for (size_t i = 0; i < (a->clear ? 1 : a->n); i++)
        add(l, a->id[i]);
}

static void hint_blind(linking *l, const gr_kg_alike *a)
{
    char hint[sizeof l->err->hint];

    if (!a->blind)
        return;
    snprintf(hint, sizeof hint, "%.180s", l->err->hint);
    gr_err_hint(l->err, "%s%snames are not compared by meaning: there are no weights", hint,
                hint[0] != '\0' ? "; " : "");
}

/* Found by its meaning, or an error. */
static gr_status unknown_entity(linking *l)
{
    gr_kg_alike alike;
    gr_status st = gr_kg_alike_entities(l->cx, l->k, l->name, &alike, l->err);

    if (st == GR_OK && alike.clear)
        take_alike(l, &alike);
    if (st != GR_OK || l->n != 0 || (st = by_gloss(l, false)) != GR_OK)
        return st;
    gr_fail(l->err, GR_ENAME, "no entity is called '%.*s'", GR_FMT(l->name));
    if (l->n == 0 && alike.n != 0) {
        take_alike(l, &alike);
        hint_found(l, "most alike are", gr_kg_entity_label, gr_kg_entity_gloss);
    } else if (l->n != 0) {
        hint_found(l, "it is said of", gr_kg_entity_label, gr_kg_entity_gloss);
    } else {
        st = hint_near(l, gr_kg_n_entities(l->k), gr_kg_entity_name, gr_kg_entity_label);
    }
    hint_blind(l, &alike);
    return st == GR_OK ? GR_ENAME : st;
}

gr_status gr_kg_link_entity(gr_ctx *cx, const gr_kg *k, gr_str name, uint32_t *out, gr_err *err)
{
    linking l = { .cx = cx, .k = k, .name = name, .err = err };
    gr_str full = expand(&l);
    gr_ids same;
    gr_status st = GR_OK;

    if (full.ptr == NULL)
        return gr_fail_memory(cx, err);
    if ((*out = gr_kg_entity(k, name)) != GR_KG_NONE ||
        (*out = gr_kg_entity(k, full)) != GR_KG_NONE)
        return GR_OK;
    same = gr_kg_labelled(k, name);
    for (size_t i = 0; i < same.n; i++)
        add(&l, same.at[i]);
    if (l.n == 0)
        by_label_and_gloss(&l);
    if (l.n == 0)
        st = by_gloss(&l, true);
    if (st == GR_OK && l.n == 0)
        st = unknown_entity(&l);
    if (st != GR_OK)
        return st;
    *out = l.found[0];
    if (l.n == 1)
        return GR_OK;
    gr_fail(err, GR_ENAME, "%zu entities are called '%.*s'", l.n, GR_FMT(name));
    hint_found(&l, "say which", gr_kg_entity_name, gr_kg_entity_gloss);
    return GR_ENAME;
}

/* --- relations --- */

/* The last part of a path or an IRI: "won" of "http://example.org/won". */
static gr_str relation_part(const gr_kg *k, uint32_t r)
{
    gr_str name = gr_kg_relation_name(k, r);
    size_t from = name.len;

    while (from > 0 && strchr("/#:", name.ptr[from - 1]) == NULL)
        from--;
    return gr_str_sub(name, from, name.len);
}

/* By name, else label, else last part. */
static void find_relations(linking *l, gr_str name)
{
    uint32_t r = gr_kg_relation(l->k, name);

    if (r != GR_KG_NONE)
        add(l, r);
    for (int pass = 0; pass < 2 && l->n == 0; pass++)
        for (r = 0; r < gr_kg_n_relations(l->k); r++)
            if (gr_kg_fold_cmp(pass == 0 ? gr_kg_relation_label(l->k, r) : relation_part(l->k, r),
                               name) == 0)
                add(l, r);
}

static gr_status unknown_relation(linking *l)
{
    gr_kg_alike alike;
    gr_status st = gr_kg_alike_relations(l->cx, l->k, l->name, &alike, l->err);

    if (st != GR_OK)
        return st;
    take_alike(l, &alike);
    if (alike.clear)
        return GR_OK;
    gr_fail(l->err, GR_ENAME, "no relation is called '%.*s'", GR_FMT(l->name));
    st = hint_near(l, gr_kg_n_relations(l->k), relation_part, gr_kg_relation_label);
    if (l->n != 0 && l->err->hint[0] == '\0')
        hint_found(l, "most alike are", gr_kg_relation_name, no_gloss);
    hint_blind(l, &alike);
    return st == GR_OK ? GR_ENAME : st;
}

gr_status gr_kg_link_relation(gr_ctx *cx, const gr_kg *k, gr_str name, uint32_t *out, bool *inverse,
                              gr_err *err)
{
    linking l = { .cx = cx, .k = k, .name = name, .err = err };
    gr_str full = expand(&l), forward = name;
    gr_status st;

    *inverse = false;
    if (full.ptr == NULL)
        return gr_fail_memory(cx, err);
    if ((*out = gr_kg_relation(k, name)) != GR_KG_NONE ||
        (*out = gr_kg_relation(k, full)) != GR_KG_NONE)
        return GR_OK;
    if (gr_str_starts(forward, "^")) { /* in a string of JSON */
        forward = gr_str_sub(forward, 1, forward.len);
        *inverse = true;
    }
    find_relations(&l, forward);
    if (l.n == 0 && gr_str_ends(forward, REVERSE)) {
        forward.len -= sizeof REVERSE - 1;
        *inverse = !*inverse;
        find_relations(&l, forward);
    }
    if (l.n == 0 && (st = unknown_relation(&l)) != GR_OK)
        return st;
    *out = l.found[0];
    if (l.n == 1)
        return GR_OK;
    gr_fail(err, GR_ENAME, "%zu relations are called '%.*s'", l.n, GR_FMT(name));
    hint_found(&l, "say which", gr_kg_relation_name, no_gloss);
    return GR_ENAME;
}
