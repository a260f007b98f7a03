/* Names in texts that measure links.
 *
 * What stands behind "from", "to", "into" and "between" is the end of a link, be it "Lund", "the
 * mill" or "parking lot". Names that are found so are known everywhere else in the text. */
#include "sense/prose/measured/measured_int.h"

#define WORDS_MAX 3 /* of a name in small letters */

static const char marks[] = "from|to|into|onto|towards|between|reach|below|above|beyond";

/* No part of a name: words that say what is done, how, or when. */
static const char breaks[] =
    "take|cost|be|lie|run|go|need|carry|have|last|lead|get|make|pay|measure|stand|hold|handle|pass|"
    "send|ship|deliver|feed|drain|flow|add|leave|arrive|reach|start|come|drive|walk|fly|sail|cycle|"
    "ride|travel|move|use|cross|return|allow|charge|do|say|put|build|lay|connect|link|join|count|"
    "straight|directly|direct|back|again|too|also|away|apart|alone|only|down|up|then|there|here|"
    "now|still|just|once|each|other|another|more|about|around|roughly|exactly|first|finally|later|"
    "respectively|both|every|same|long|far|quick|free|extra|further|half|minute|hour|day|second|"
    "kilometre|metre|mile|euro|dollar|way|it|time|work|please|thanks|train|bus|tram|ferry|flight|"
    "taxi|trip|journey|shuttle|metro|subway";

static bool is_capital(const gr_sensing *s, size_t i)
{
    if (!gr_token_kind_is(s, i, GR_TOKEN_WORD))
        return false;
    char c = gr_token_text(s, i).ptr[0];
    return c >= 'A' && c <= 'Z';
}

static bool is_owner(const gr_sensing *s, size_t i)
{
    return gr_token_kind_is(s, i, GR_TOKEN_WORD) &&
           gr_word_in(s->lemma[i], "my|our|his|her|their|your|its");
}

static bool may_be_noun(const gr_sensing *s, size_t i)
{
    return gr_token_kind_is(s, i, GR_TOKEN_WORD) && gr_text_word_class(gr_token_text(s, i)) == 0 &&
           !is_capital(s, i);
}

/* "B", "T1": what stands behind the noun of its kind. */
static bool is_code(const gr_sensing *s, size_t i)
{
    size_t digits = 0;
    gr_str t;

    if (!is_capital(s, i))
        return false;
    t = gr_token_text(s, i);
    if (t.len > 4)
        return false;
    if (gr_text_word_class(t) != 0 && /* "A truck", "I drive", but "A to B" */
        (gr_str_is(t, "I") || may_be_noun(s, i + 1)))
        return false;
    for (size_t k = 1; k < t.len; k++)
        digits += gr_is_digit(t.ptr[k]);
    return digits + 1 == t.len;
}

static bool may_be_name(const gr_sensing *s, size_t i)
{
    return gr_token_kind_is(s, i, GR_TOKEN_WORD) && gr_text_word_class(gr_token_text(s, i)) == 0 &&
           !gr_word_in(s->lemma[i], breaks);
}

static size_t capitals_end(const gr_sensing *s, size_t i)
{
    while (is_capital(s, i) || (gr_token_is(s, i, "of") && is_capital(s, i + 1)))
        i++;
    return gr_token_kind_is(s, i, GR_TOKEN_NUMBER) && gr_token_text(s, i).len < 3 &&
                   s->tokens.at[i - 1].kind == GR_TOKEN_WORD && gr_is_node_noun(s->lemma[i - 1])
               ? i + 1
               : i;
}

/* The tokens of a name at i: [*first, returned); i if there is none. */
static size_t name_run(const gr_sensing *s, size_t i, size_t *first)
{
    size_t j = i;

    if (gr_token_kind_is(s, j, GR_TOKEN_WORD) &&
        ((gr_text_word_class(gr_token_text(s, j)) & GR_WORD_ARTICLE) || is_owner(s, j)) &&
        !is_code(s, j))
        j++;
    *first = j;
    if (may_be_name(s, j) && is_code(s, j + 1)) { /* "hut B", "Pump P" */
        *first = j + 1;
        return j + 2;
    }
    if (is_code(s, j))
        return j + 1;
    if (is_capital(s, j) && may_be_name(s, j))
        return capitals_end(s, j);
    while (j < *first + WORDS_MAX && may_be_name(s, j) && !is_capital(s, j))
        j++;
    return j > *first && !gr_token_kind_is(s, j, GR_TOKEN_OPERATOR) ? j : i;
}

/* In small letters. */
static gr_str key_of(const gr_measured_names *n, size_t first, size_t end)
{
    return gr_str_sub(n->low, n->s->tokens.at[first].start, n->s->tokens.at[end - 1].end);
}

static bool add(gr_measured_names *n, size_t first, size_t end, uint32_t *out)
{
    gr_str key = key_of(n, first, end);
    gr_str text =
        gr_str_sub(n->s->text, n->s->tokens.at[first].start, n->s->tokens.at[end - 1].end);
    uint32_t *slot = gr_strmap_put(&n->index, key);

    if (slot == NULL)
        return false;
    if (*slot == GR_MAP_NONE) {
        *slot = (uint32_t)n->at.n;
        if (!gr_vec_push(&n->at, ((gr_measured_name){ text, key, *slot })))
            return false;
    }
    *out = *slot;
    n->longest = end - first > n->longest ? end - first : n->longest;
    return true;
}

/* "the treatment plant" is "the plant" later on: the only name that ends so. */
static void join_short(gr_measured_names *n)
{
    for (uint32_t i = 0; i < n->at.n; i++) {
        gr_str text = n->at.at[i].key;
        uint32_t found = i, n_found = 0;

        for (uint32_t j = 0; j < n->at.n; j++) {
            gr_str other = n->at.at[j].key;

            if (other.len > text.len + 1 && other.ptr[other.len - text.len - 1] == ' ' &&
                gr_str_eq(gr_str_sub(other, other.len - text.len, other.len), text)) {
                found = j;
                n_found++;
            }
        }
        if (n_found == 1)
            n->at.at[i].same = found;
    }
}

/* "the red room" is "red" elsewhere. */
static void drop_nouns(gr_measured_names *n)
{
    for (uint32_t i = 0; i < n->at.n; i++) {
        gr_str text = n->at.at[i].key;
        size_t blank = text.len;

        while (blank > 0 && text.ptr[blank - 1] != ' ')
            blank--;
        for (uint32_t j = 0; blank > 1 && j < n->at.n; j++)
            if (gr_str_eq(n->at.at[j].key, gr_str_sub(text, 0, blank - 1)) && n->at.at[i].same == i)
                n->at.at[i].same = n->at.at[j].same;
    }
}

bool gr_measured_learn(gr_measured_names *n)
{
    const gr_sensing *s = n->s;
    char *low = gr_arena_copy(&s->cx->arena, s->text.ptr, s->text.len);
    uint32_t id;

    if (low == NULL)
        return false;
    for (size_t i = 0; i < s->text.len; i++)
        low[i] = (char)(low[i] >= 'A' && low[i] <= 'Z' ? low[i] | 32 : low[i]);
    n->low = (gr_str){ low, s->text.len };
    for (size_t i = 0; i + 1 < s->tokens.n; i++) {
        size_t first, end;
        bool between = gr_token_is(s, i, "between") || gr_token_is(s, i, "Between");

        if (!gr_token_kind_is(s, i, GR_TOKEN_WORD) || !gr_word_in(s->lemma[i], marks))
            continue;
        end = name_run(s, i + 1, &first);
        if (end == i + 1)
            continue;
        if (!add(n, first, end, &id))
            return false;
        if (!between || !gr_token_is(s, end, "and"))
            continue;
        i = end + 1;
        end = name_run(s, i, &first);
        if (end > i && !add(n, first, end, &id))
            return false;
    }
    join_short(n);
    drop_nouns(n);
    return true;
}

static size_t known_at(const gr_measured_names *n, size_t i, uint32_t *out)
{
    const gr_sensing *s = n->s;

    for (size_t k = n->longest; k > 0; k--) {
        uint32_t id;

        if (i + k > s->tokens.n)
            continue;
        id = gr_strmap_get(&n->index, key_of(n, i, i + k));
        if (id == GR_MAP_NONE)
            continue;
        *out = n->at.at[id].same;
        return i + k;
    }
    return i;
}

size_t gr_measured_name_at(const gr_measured_names *n, size_t i, uint32_t *out)
{
    const gr_sensing *s = n->s;
    size_t j = i, end;

    if (!gr_token_kind_is(s, j, GR_TOKEN_WORD))
        return i;
    end = known_at(n, j, out);
    if (end > j)
        return end;
    if ((gr_text_word_class(gr_token_text(s, j)) & GR_WORD_ARTICLE) || is_owner(s, j))
        j++;
    end = known_at(n, j, out);
    if (end > j)
        return end;
    if (may_be_name(s, j) && is_code(s, j + 1))
        end = known_at(n, ++j, out);
    return end > j ? end : i;
}

/* "Parking lot to gate": the capital is the sentence's. */
static size_t opening_run(const gr_sensing *s, size_t i)
{
    size_t j = i + 1;

    while (j < i + WORDS_MAX && may_be_noun(s, j) && may_be_name(s, j))
        j++;
    return gr_token_is(s, j, "to") ? j : i;
}

size_t gr_measured_subject(gr_measured_names *n, size_t i, uint32_t *out, bool *ok)
{
    const gr_sensing *s = n->s;
    size_t first, end = name_run(s, i, &first);
    bool the = first > i && gr_str_is_nocase(gr_token_text(s, i), "the");

    if (end == i + 1 && first == i && opening_run(s, i) > end)
        end = opening_run(s, i);
    else if (end == i ||
             (first == i && !is_code(s, end - 1) && gr_is_vocabulary(s->lemma[first])) ||
             !(the || is_capital(s, end - 1)) || !gr_token_kind_is(s, end, GR_TOKEN_WORD))
        return i;
    *ok = add(n, first, end, out);
    return *ok ? end : i;
}
