/* The names of groups and their items: what stands between items, the number of one, the verb that
 * all groups have. */
#include "sense/notation/groups/groups_int.h"

#define NAME_BYTES 40

/* --- names --- */

size_t gr_group_n_words(gr_str t)
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

bool gr_group_is_name(gr_str t)
{
    gr_str rest = t, word;

    if (t.len == 0 || t.len > NAME_BYTES || gr_group_n_words(t) > GR_GROUP_NAME_WORDS)
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

gr_str gr_group_clean(gr_str t)
{
    t = gr_str_trim(t);
    if (t.len > 2 && ((t.ptr[0] == '"' && t.ptr[t.len - 1] == '"') ||
                      (t.ptr[0] == '\'' && t.ptr[t.len - 1] == '\'') ||
                      (t.ptr[0] == '`' && t.ptr[t.len - 1] == '`')))
        return gr_str_sub(t, 1, t.len - 1);
    return t;
}

/* A bullet at the front: a sign with a blank behind it. */
gr_str gr_group_without_bullet(gr_str t)
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
    return t.len == 0 || (gr_str_starts(t, "no ") && gr_group_n_words(t) < 4) || /* "no prereq" */
           gr_word_in(t, "-|--|–|—|none|None|(none)|nothing|∅|{}|[]|()|nobody|n/a|"
                         "null|(nothing)|(empty)|empty");
}
/* "{b, c}": without its brackets. Where the bracket is the mark, only the closing one is there;
 * false if it is not. */
static bool unwrap(const gr_groups *r, gr_str *t)
{
    static const char *const pairs[] = { "{}", "[]", "()", "\"\"" };

    *t = gr_str_trim(*t);
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
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

static bool read_item(const gr_groups *r, gr_str t, gr_group_item *out)
{
    const gr_unit *unit;
    gr_value v;
    size_t cut;

    t = gr_str_trim(t);
    if (gr_str_starts(t, "and "))
        t = gr_str_trim(gr_str_sub(t, 4, t.len));
    *out = (gr_group_item){ .name = gr_group_clean(t) };
    if (t.len > 3 && t.ptr[t.len - 1] == ')' && (cut = gr_str_find(t, "(")) > 0) {
        out->number = gr_str_sub(t, cut + 1, t.len - 1);
    } else if ((cut = gr_str_find(t, "=")) < t.len || (cut = gr_str_find(t, ":")) < t.len) {
        out->number = gr_str_sub(t, cut + 1, t.len);
    } else if (r->sep != ' ' && (cut = gr_str_find(t, " ")) < t.len &&
               gr_read_number(gr_str_sub(t, cut, t.len), &v, &unit)) {
        out->number = gr_str_sub(t, cut, t.len);
    } else {
        return gr_group_is_name(out->name);
    }
    out->name = gr_group_clean(gr_str_sub(t, 0, cut));
    return gr_group_is_name(out->name) && gr_read_number(out->number, &v, &unit);
}

static bool push_items(gr_groups *r, gr_group *g, gr_str t)
{
    gr_str rest = t, one;

    g->first = r->items.n;
    g->n = 0;
    if (says_none(t))
        return true;
    while (gr_str_split(&rest, r->sep, &one)) {
        gr_group_item x;

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

static gr_str without_verb(const gr_groups *r, gr_str t)
{
    return r->verb.len != 0 && t.len > r->verb.len &&
                   gr_str_eq(gr_str_sub(t, 0, r->verb.len), r->verb)
               ? gr_str_trim(gr_str_sub(t, r->verb.len, t.len))
               : t;
}

bool gr_group_read_items(gr_groups *r, gr_group *g)
{
    gr_str t = without_verb(r, g->rest);

    return unwrap(r, &t) && push_items(r, g, t);
}

char gr_group_find_sep(const gr_groups *r, gr_str lead)
{
    static const char seps[] = ",+&/";

    for (size_t k = 0; seps[k] != '\0'; k++)
        for (size_t i = 0; seps[k] != r->way->between && i <= r->groups.n; i++) {
            gr_str rest = i < r->groups.n ? r->groups.at[i].rest : lead;

            if (rest.len != 0 && memchr(rest.ptr, seps[k], rest.len) != NULL)
                return seps[k];
        }
    return ' ';
}

gr_str gr_group_find_verb(const gr_groups *r)
{
    gr_str verb = { 0 };
    size_t n = 0;

    for (size_t i = 0; i < r->groups.n; i++) {
        gr_str rest = r->groups.at[i].rest, word;

        if (rest.len == 0 || gr_str_starts(rest, "no "))
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

void gr_group_strip_verb(gr_groups *r)
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
    if (r->groups.n < 2 || (gr_relation_word_of(gr_text_lemma(verb, buf, NULL)) == NULL &&
                            gr_heading_of(verb).direction == GR_AUTO))
        return;
    for (size_t i = 0; i < r->groups.n; i++)
        r->groups.at[i].key =
            gr_str_trim(gr_str_sub(r->groups.at[i].key, 0, r->groups.at[i].key.len - verb.len));
    r->verb = verb;
}
