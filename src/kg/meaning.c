/* Names by their meaning: what is alike in the eyes of a sentence encoder. Encoding takes
 * milliseconds a text, so that of entities those are compared that share most words with the name,
 * and of relations the first MOST. Only what shares a word is ever taken for what is meant:
 * "teacher" and "student" are alike, too. */
#include <ctype.h>

#include "kg/query.h"
#include "kg/store_int.h"

#define MOST   256   /* texts that are encoded for a name */
#define SHORT  3     /* letters of a word that counts */
#define ENOUGH 0.75f /* what is meant is at least so much like the name */
#define AHEAD  0.08f /* and so much more than the next */

typedef struct rival {
    uint32_t id;
    unsigned shared; /* words of the name */
    float score;
} rival;

typedef struct rivals {
    gr_ctx *cx;
    const gr_kg *k;
    gr_str name;
    rival at[MOST];
    size_t n;
    gr_err *err;
} rivals;

void gr_kg_compare_with(gr_kg *k, const gr_kg_encoder *e)
{
    k->encoder = e;
}

static bool is_letter(char c)
{
    return isalnum((unsigned char)c) || (unsigned char)c >= 0x80;
}

bool gr_kg_next_word(gr_str *rest, gr_str *word)
{
    size_t from = 0, to;

    while (from < rest->len && !is_letter(rest->ptr[from]))
        from++;
    for (to = from; to < rest->len && is_letter(rest->ptr[to]);)
        to++;
    *word = gr_str_sub(*rest, from, to);
    *rest = gr_str_sub(*rest, to, rest->len);
    return word->len != 0;
}

static unsigned shared_words(gr_str name, gr_str label, gr_str gloss)
{
    unsigned n = 0;

    for (gr_str word; gr_kg_next_word(&name, &word);)
        n += word.len >= SHORT && (gr_kg_folded_in(word, label) || gr_kg_folded_in(word, gloss));
    return n;
}

/* "award" and "awards". */
static bool same_stem(gr_str a, gr_str b)
{
    size_t n = 0, longer = a.len > b.len ? a.len : b.len;

    while (n < a.len && n < b.len &&
           tolower((unsigned char)a.ptr[n]) == tolower((unsigned char)b.ptr[n]))
        n++;
    return n > SHORT && n + SHORT >= longer;
}

static bool shares_stem(gr_str name, gr_str text)
{
    for (gr_str word; gr_kg_next_word(&name, &word);)
        for (gr_str rest = text, other; gr_kg_next_word(&rest, &other);)
            if (same_stem(word, other))
                return true;
    return false;
}

/* Keeps those that share most, the first of equal ones. */
static void enter(rivals *r, uint32_t id, unsigned shared)
{
    size_t worst = 0;

    if (r->n < MOST) {
        r->at[r->n++] = (rival){ .id = id, .shared = shared };
        return;
    }
    for (size_t i = 1; i < MOST; i++)
        if (r->at[i].shared < r->at[worst].shared)
            worst = i;
    if (shared > r->at[worst].shared)
        r->at[worst] = (rival){ .id = id, .shared = shared };
}

/* "place_of_birth" as words. */
static gr_str as_words(gr_ctx *cx, gr_str text)
{
    gr_str copy = gr_str_dup(&cx->arena, text);

    for (size_t i = 0; copy.ptr != NULL && i < copy.len; i++)
        if (!is_letter(copy.ptr[i]))
            ((char *)copy.ptr)[i] = ' ';
    return copy;
}

static int by_score(const void *a, const void *b)
{
    const rival *x = a, *y = b;

    return x->score != y->score ? (x->score < y->score ? 1 : -1)
                                : (x->id > y->id) - (x->id < y->id);
}

/* Encodes the name and each of the texts; *blind: there are no weights. */
static gr_status compare(rivals *r, gr_str (*text_of)(const gr_kg *k, uint32_t id), bool *blind)
{
    const gr_kg_encoder *e = r->k->encoder;
    const float *name, *other;
    size_t width = 0;
    gr_str words = as_words(r->cx, r->name);
    gr_status st = words.ptr != NULL ? e->encode(e->arg, r->cx, words, &name, &width, r->err)
                                     : gr_fail_memory(r->cx, r->err);

    *blind = st == GR_OK && name == NULL;
    for (size_t i = 0; st == GR_OK && !*blind && i < r->n; i++) {
        words = as_words(r->cx, text_of(r->k, r->at[i].id));
        st = words.ptr != NULL ? e->encode(e->arg, r->cx, words, &other, &width, r->err)
                               : gr_fail_memory(r->cx, r->err);
        for (size_t d = 0; st == GR_OK && d < width; d++)
            r->at[i].score += name[d] * other[d];
        if (st == GR_OK)
            st = gr_ctx_check(r->cx, r->err);
    }
    return st;
}

static gr_status choose(rivals *r, gr_str (*text_of)(const gr_kg *k, uint32_t id), gr_kg_alike *out)
{
    const gr_kg_encoder *e = r->k->encoder;
    gr_status st = compare(r, text_of, &out->blind);

    if (st != GR_OK || out->blind || r->n == 0)
        return st;
    qsort(r->at, r->n, sizeof *r->at, by_score);
    for (out->n = 0; out->n < r->n && out->n < GR_KG_ALIKE; out->n++)
        out->id[out->n] = r->at[out->n].id;
    out->clear = r->at[0].score >= ENOUGH &&
                 (r->n == 1 || r->at[0].score - r->at[1].score >= AHEAD) &&
                 shares_stem(r->name, text_of(r->k, out->id[0]));
    if (out->clear && e->told != NULL)
        e->told(e->arg, r->name, text_of(r->k, out->id[0]));
    return GR_OK;
}

gr_status gr_kg_alike_entities(gr_ctx *cx, const gr_kg *k, gr_str name, gr_kg_alike *out,
                               gr_err *err)
{
    rivals r = { .cx = cx, .k = k, .name = name, .err = err };
    gr_status st = GR_OK;

    *out = (gr_kg_alike){ 0 };
    for (uint32_t e = 0; st == GR_OK && k->encoder != NULL && e < gr_kg_n_entities(k); e++) {
        unsigned shared = shared_words(name, gr_kg_entity_label(k, e), gr_kg_entity_gloss(k, e));

        if (e % 4096 == 0)
            st = gr_ctx_check(cx, err);
        if (shared != 0)
            enter(&r, e, shared);
    }
    return st == GR_OK && k->encoder != NULL ? choose(&r, gr_kg_entity_label, out) : st;
}

gr_status gr_kg_alike_relations(gr_ctx *cx, const gr_kg *k, gr_str name, gr_kg_alike *out,
                                gr_err *err)
{
    rivals r = { .cx = cx, .k = k, .name = name, .err = err };

    *out = (gr_kg_alike){ 0 };
    for (uint32_t p = 0; k->encoder != NULL && p < gr_kg_n_relations(k) && p < MOST; p++)
        enter(&r, p, 0);
    return k->encoder != NULL ? choose(&r, gr_kg_relation_label, out) : GR_OK;
}
