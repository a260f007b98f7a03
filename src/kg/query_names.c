/* Names in queries: words, strings, ids and numbers, and what they stand for. */
#include <inttypes.h>

#include "kg/query_int.h"

#define LOOKED_AT 64 /* names, to tell what numbers mean */

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

/* Is the data one whose names are its numbers? Among other names a few numbers mean nothing. */
static bool names_are_numbers(const gr_kg *k, uint32_t n, gr_str (*of)(const gr_kg *k, uint32_t id))
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

/* What the linker says; what is wrong with a name has its place in the query. */
static gr_status told(gr_kq_text *t, const gr_kq_name *name, gr_status st, const gr_err *why)
{
    if (st == GR_ENAME) {
        gr_kq_fail(t, st, name->at, "%s", why->message);
        gr_err_hint(t->err, "%s", why->hint);
    } else if (st != GR_OK && t->err != NULL) {
        *t->err = *why;
    }
    return st;
}

static gr_status no_numbers(gr_kq_text *t, const gr_kq_name *name)
{
    return gr_kq_fail(t, GR_EUSAGE, name->at, "expected a name: there are no ids and numbers");
}

gr_status gr_kq_entity(gr_kq_text *t, const gr_kq_name *name, uint32_t *out)
{
    bool number = name->is_id || name->is_number;
    gr_err why = { 0 };
    uint32_t n;

    if (name->inverse)
        return gr_kq_fail(t, GR_EUSAGE, name->at, "'^' turns relations round, not entities");
    if (number && t->linker != NULL)
        return no_numbers(t, name);
    if (number) {
        n = gr_kg_n_entities(t->k);
        *out = name->is_id ? name->id : gr_kq_entity_number(t->k, name->id);
        return *out < n ? GR_OK : bad_id(t, name, "entity", n);
    }
    return told(t, name,
                t->linker != NULL ? t->linker->entity(t->linker->arg, name->text, out, &why)
                                  : gr_kg_link_entity(t->cx, t->k, name->text, out, &why),
                &why);
}

gr_status gr_kq_relation(gr_kq_text *t, const gr_kq_name *name, uint32_t *out, bool *inverse)
{
    bool number = name->is_id || name->is_number, turned = false, back = false;
    gr_str text = name->text;
    gr_err why = { 0 };
    gr_status st = GR_OK;
    uint32_t n;

    *inverse = name->inverse;
    if (number && t->linker != NULL)
        return no_numbers(t, name);
    if (number) {
        n = gr_kg_n_relations(t->k);
        *out = name->is_id ? name->id : gr_kq_relation_number(t->k, name->id, &turned);
        st = *out < n ? GR_OK : bad_id(t, name, "relation", n);
    } else if (t->linker == NULL) {
        st = told(t, name, gr_kg_link_relation(t->cx, t->k, text, out, &turned, &why), &why);
    } else {
        turned = gr_str_starts(text, "^"); /* in a string of JSON */
        text = gr_str_sub(text, turned, text.len);
        st = told(t, name, t->linker->relation(t->linker->arg, text, out, &back, &why), &why);
    }
    *inverse ^= turned ^ back;
    return st;
}
