/* Names in queries: words, strings, ids and numbers, and what they stand for in a store.
 *
 * A name that is not there is answered with the nearest ones, one that stands for several with
 * their ids: nothing is guessed. */
#include <inttypes.h>

#include "kg/query_int.h"
#include "text/text.h"

#define CHUNK      4096 /* names that are compared at once */
#define CANDIDATES 3
#define NEAR       12 /* of a chunk */
#define LOOKED_AT  64 /* names, to tell what numbers mean */
#define REVERSE    "_reverse"

/* --- reading --- */

/* Signs that end a word; those of logic are more than one byte. */
static size_t sign_at(gr_str s, size_t at)
{
    static const char *const signs[] = { "\xe2\x88\xa7", "\xe2\x88\xa8", "\xc2\xac" };

    if ((unsigned char)s.ptr[at] <= ' ' || strchr("()[]{}&|!,\"=", s.ptr[at]) != NULL)
        return 1;
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (gr_str_starts(gr_str_sub(s, at, s.len), signs[i]))
            return strlen(signs[i]);
    return 0;
}

static size_t word_end(gr_str s, size_t at)
{
    while (at < s.len && sign_at(s, at) == 0)
        at++;
    return at;
}

bool gr_kq_is_word(gr_str s)
{
    return s.len != 0 && strchr("?#^", s.ptr[0]) == NULL && word_end(s, 0) == s.len;
}

/* A string with the escapes of JSON. */
static gr_status read_string(gr_kq_text *t, gr_str *out)
{
    size_t end = t->at + 1;
    gr_err inner = { 0 };
    gr_value v;
    gr_status st;

    while (end < t->text.len && t->text.ptr[end] != '"')
        end += t->text.ptr[end] == '\\' ? 2 : 1;
    if (end >= t->text.len)
        return gr_kq_fail(t, GR_EUSAGE, t->at, "the string that begins here has no end");
    st = gr_json_read(t->cx, gr_str_sub(t->text, t->at, end + 1), &v, &inner);
    if (st == GR_EINPUT)
        return gr_kq_fail(t, GR_EUSAGE,
                          t->at + (inner.place.column != 0 ? inner.place.column - 1 : 0), "%s",
                          inner.message);
    if (st != GR_OK) {
        if (t->err != NULL)
            *t->err = inner;
        return st;
    }
    *out = v.s;
    t->at = end + 1;
    return GR_OK;
}

static bool read_number(gr_str s, uint32_t *out)
{
    int64_t i;

    if (!gr_num_is_canonical(s, &i) || i < 0 || i >= GR_KG_NONE)
        return false;
    *out = (uint32_t)i;
    return true;
}

gr_status gr_kq_read_name(gr_kq_text *t, bool numbers, const char *what, gr_kq_name *out)
{
    size_t end;

    *out = (gr_kq_name){ 0 };
    gr_kq_space(t);
    out->at = t->at;
    out->inverse = gr_kq_take(t, "^");
    if (gr_kq_peek(t) == '"')
        return read_string(t, &out->text);
    end = word_end(t->text, t->at);
    out->text = gr_str_sub(t->text, t->at, end);
    if (out->text.len == 0 || out->text.ptr[0] == '?' || out->text.ptr[0] == '^')
        return gr_kq_expected(t, what);
    if (out->text.ptr[0] == '#') {
        out->is_id = true;
        if (!read_number(gr_str_sub(out->text, 1, out->text.len), &out->id))
            return gr_kq_fail(t, GR_EUSAGE, t->at, "expected an id such as #12, found '%.*s'",
                              GR_FMT(out->text));
    } else if (numbers && read_number(out->text, &out->id)) {
        out->is_number = true;
    }
    t->at = end;
    return GR_OK;
}

/* --- meaning --- */

static gr_status bad_id(gr_kq_text *t, const gr_kq_name *name, const char *what, uint32_t n)
{
    if (name->is_number)
        return gr_kq_fail(t, GR_ENAME, name->at, "there is no %s with the number %.*s", what,
                          GR_FMT(name->text));
    if (n == 0)
        return gr_kq_fail(t, GR_ENAME, name->at, "there is no %s %.*s: the store is empty", what,
                          GR_FMT(name->text));
    return gr_kq_fail(t, GR_ENAME, name->at, "there is no %s %.*s: ids go from #0 to #%" PRIu32,
                      what, GR_FMT(name->text), n - 1);
}

typedef gr_str (*name_of)(const gr_kg *k, uint32_t id);

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
static gr_status hint_near(gr_kq_text *t, gr_str name, uint32_t n, name_of of, name_of also)
{
    gr_str names[NEAR + CHUNK];
    size_t m = 0;
    gr_status st;

    for (uint32_t id = 0; id < n; m = keep_nearest(name, names, m)) {
        if ((st = gr_ctx_check(t->cx, t->err)) != GR_OK)
            return st;
        for (; id < n && m + 2 <= NEAR + CHUNK; id++) {
            names[m++] = of(t->k, id);
            names[m++] = also(t->k, id);
        }
    }
    gr_hint_nearest(t->err, name, names, m);
    return GR_OK;
}

static gr_status unknown(gr_kq_text *t, const gr_kq_name *name, const char *what, uint32_t n,
                         name_of of, name_of also)
{
    gr_status st;

    gr_kq_fail(t, GR_ENAME, name->at, "no %s is called '%.*s'", what, GR_FMT(name->text));
    st = hint_near(t, name->text, n, of, also);
    return st == GR_OK ? GR_ENAME : st;
}

static gr_status several(gr_kq_text *t, const gr_kq_name *name, const char *what,
                         const uint32_t *ids, size_t shown, size_t n, name_of of)
{
    char hint[200];
    size_t len = 0;

    for (size_t i = 0; i < shown && len < sizeof hint - 40; i++) {
        gr_str s = of(t->k, ids[i]);

        len += (size_t)snprintf(hint + len, sizeof hint - len, "%s#%" PRIu32 " (%.*s)",
                                i != 0 ? ", " : "", ids[i], (int)(s.len > 60 ? 60 : s.len), s.ptr);
        if (len >= sizeof hint)
            len = sizeof hint - 1;
    }
    gr_kq_fail(t, GR_ENAME, name->at, "%zu %s are called '%.*s'", n, what, GR_FMT(name->text));
    gr_err_hint(t->err, "say which: %s%s", hint, shown < n ? ", ..." : "");
    return GR_ENAME;
}

/* Is the data one whose names are its numbers? Among other names a few numbers mean nothing. */
static bool names_are_numbers(const gr_kg *k, uint32_t n, name_of of)
{
    int64_t number;

    for (uint32_t id = 0; id < n && id < LOOKED_AT; id++)
        if (!gr_num_is_canonical(of(k, id), &number))
            return false;
    return n != 0;
}

static gr_str digits(uint32_t number, char text[GR_NUM_MAX])
{
    size_t n = gr_num_from_int(number, text);

    return (gr_str){ text, n };
}

uint32_t gr_kq_entity_number(const gr_kg *k, uint32_t number)
{
    char text[GR_NUM_MAX];
    uint32_t n = gr_kg_n_entities(k);

    if (names_are_numbers(k, n, gr_kg_entity_name))
        return gr_kg_entity(k, digits(number, text));
    return number < n ? number : GR_KG_NONE;
}

/* What a name means to who is not a store; what is wrong with it has its place in the query. */
static gr_status ask_linker(gr_kq_text *t, const gr_kq_name *name, gr_str text,
                            gr_status (*link)(void *arg, gr_str name, uint32_t *out, gr_err *err),
                            uint32_t *out)
{
    gr_err why = { 0 };
    gr_status st;

    if (name->is_id || name->is_number)
        return gr_kq_fail(t, GR_EUSAGE, name->at, "expected a name: there are no ids and numbers");
    st = link(t->linker->arg, text, out, &why);
    if (st == GR_ENAME) {
        gr_kq_fail(t, st, name->at, "%s", why.message);
        gr_err_hint(t->err, "%s", why.hint);
    } else if (st != GR_OK && t->err != NULL) {
        *t->err = why;
    }
    return st;
}

static gr_status ask_linker_relation(gr_kq_text *t, const gr_kq_name *name, uint32_t *out,
                                     bool *inverse)
{
    bool turned = gr_str_starts(name->text, "^"); /* in a string of JSON */

    *inverse = name->inverse != turned;
    return ask_linker(t, name, gr_str_sub(name->text, turned, name->text.len), t->linker->relation,
                      out);
}

gr_status gr_kq_entity(gr_kq_text *t, const gr_kq_name *name, uint32_t *out)
{
    uint32_t n;
    gr_ids same;

    if (name->inverse)
        return gr_kq_fail(t, GR_EUSAGE, name->at, "'^' turns relations round, not entities");
    if (t->linker != NULL)
        return ask_linker(t, name, name->text, t->linker->entity, out);
    n = gr_kg_n_entities(t->k);
    if (name->is_id || name->is_number) {
        *out = name->is_id ? name->id : gr_kq_entity_number(t->k, name->id);
        return *out < n ? GR_OK : bad_id(t, name, "entity", n);
    }
    if ((*out = gr_kg_entity(t->k, name->text)) != GR_KG_NONE)
        return GR_OK;
    same = gr_kg_labelled(t->k, name->text);
    if (same.n == 0)
        return unknown(t, name, "entity", n, gr_kg_entity_name, gr_kg_entity_label);
    if (same.n > 1)
        return several(t, name, "entities", same.at, same.n < CANDIDATES ? same.n : CANDIDATES,
                       same.n, gr_kg_entity_name);
    *out = same.at[0];
    return GR_OK;
}

static uint32_t numbered(const gr_kg *k, uint32_t number)
{
    char text[GR_NUM_MAX];
    uint32_t n = gr_kg_n_relations(k);

    if (names_are_numbers(k, n, gr_kg_relation_name))
        return gr_kg_relation(k, digits(number, text));
    for (uint32_t r = 0; r < n; r++)
        if (gr_kg_relation_number(k, r) == number)
            return r;
    return GR_KG_NONE;
}

uint32_t gr_kq_relation_number(const gr_kg *k, uint32_t number, bool *inverse)
{
    uint32_t id = numbered(k, number);

    *inverse = id == GR_KG_NONE && number % 2 != 0;
    return *inverse ? numbered(k, number - 1) : id;
}

/* The last part of a path or an IRI: "won" of "http://example.org/won". */
static gr_str last_part(gr_str name)
{
    size_t from = name.len;

    while (from > 0 && strchr("/#:", name.ptr[from - 1]) == NULL)
        from--;
    return gr_str_sub(name, from, name.len);
}

static gr_str relation_part(const gr_kg *k, uint32_t r)
{
    return last_part(gr_kg_relation_name(k, r));
}

/* The relation whose label, else whose last part, is the name; the first ones if there are several.
 */
static size_t find_relations(const gr_kg *k, gr_str name, uint32_t out[CANDIDATES])
{
    size_t n = 0;

    for (int pass = 0; pass < 2 && n == 0; pass++)
        for (uint32_t r = 0; r < gr_kg_n_relations(k); r++) {
            gr_str s = pass == 0 ? gr_kg_relation_label(k, r) : relation_part(k, r);

            if (!gr_str_eq(s, name))
                continue;
            if (n < CANDIDATES)
                out[n] = r;
            n++;
        }
    return n;
}

gr_status gr_kq_relation(gr_kq_text *t, const gr_kq_name *name, uint32_t *out, bool *inverse)
{
    uint32_t n, found[CANDIDATES];
    gr_str forward = name->text;
    size_t m;

    if (t->linker != NULL)
        return ask_linker_relation(t, name, out, inverse);
    n = gr_kg_n_relations(t->k);
    *inverse = false;
    if (name->is_id || name->is_number) {
        *out = name->is_id ? name->id : gr_kq_relation_number(t->k, name->id, inverse);
        *inverse ^= name->inverse;
        return *out < n ? GR_OK : bad_id(t, name, "relation", n);
    }
    *inverse = name->inverse;
    if ((*out = gr_kg_relation(t->k, forward)) != GR_KG_NONE)
        return GR_OK;
    if (gr_str_starts(forward, "^")) { /* in a string of JSON */
        forward = gr_str_sub(forward, 1, forward.len);
        *inverse = !*inverse;
        if ((*out = gr_kg_relation(t->k, forward)) != GR_KG_NONE)
            return GR_OK;
    }
    m = find_relations(t->k, forward, found);
    if (m == 0 && gr_str_ends(forward, REVERSE)) {
        forward.len -= sizeof REVERSE - 1;
        *inverse = !*inverse;
        if ((*out = gr_kg_relation(t->k, forward)) != GR_KG_NONE)
            return GR_OK;
        m = find_relations(t->k, forward, found);
    }
    if (m == 0)
        return unknown(t, name, "relation", n, relation_part, gr_kg_relation_label);
    if (m > 1)
        return several(t, name, "relations", found, m < CANDIDATES ? m : CANDIDATES, m,
                       gr_kg_relation_name);
    *out = found[0];
    return GR_OK;
}
