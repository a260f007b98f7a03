/* Lists written alike, step three: what differs between the items is a name or a number. Where the
 * first name begins and the last one ends is seen from the others. */
#include "sense/notation/alike/alike_int.h"

gr_alike_shape gr_alike_row_shape(const gr_alike *r, const gr_alike_list *l, size_t i)
{
    const gr_alike_row *x = &r->rows.at[l->first + i];

    return gr_alike_shape_of(r, l->way, x->first, x->last);
}

/* The pieces [*first, *last) of a name. */
void gr_alike_name_pieces(const gr_alike_list *l, const gr_alike_shape *x, size_t k, size_t *first,
                          size_t *last)
{
    const gr_alike_element *e = &x->at[l->slot[k]];

    *first = l->prefixed && l->slot[k] > 0 ? x->at[l->slot[k] - 1].first : e->first + l->skip[k];
    *last = l->numbered && l->slot[k] + 1 < x->n ? e[1].last : e->last - l->drop[k];
    if (l->slot[k] >= x->n || *last < *first) /* a row that lost its end */
        *first = *last = 0;
}

gr_str gr_alike_name_of(const gr_alike *r, const gr_alike_list *l, const gr_alike_shape *x,
                        size_t k)
{
    size_t first, last;

    gr_alike_name_pieces(l, x, k, &first, &last);
    return gr_alike_words(r, first, last);
}

/* --- slots --- */

/* Words between two names that say nothing of a direction. */
static const char joining_words[] = "to|and|with|x|v|vs|versus|by|via|or|n|meet|touch|join";

/* Which elements are the same in all rows, and how many the shortest row has. */
static size_t find_fixed(const gr_alike *r, const gr_alike_list *l, bool fixed[GR_ALIKE_ELEMENTS])
{
    gr_alike_shape seen = { .n = 0 };
    size_t least = SIZE_MAX;

    for (size_t i = 0; i < l->n; i++) {
        gr_alike_shape x = gr_alike_row_shape(r, l, i);

        for (size_t e = 0; e < x.n; e++)
            if (e >= seen.n)
                fixed[e] = true;
            else if (x.at[e].hash != seen.at[e].hash)
                fixed[e] = false;
        seen = x.n > seen.n ? x : seen;
        least = x.n < least ? x.n : least;
    }
    return least;
}

/* "roads edge(A, B); edge(B, C)": words before the one that begins all rows. */
static void trim_fixed_front(gr_alike *r, const gr_alike_list *l)
{
    gr_alike_row *first = &r->rows.at[l->first];
    gr_alike_shape x = gr_alike_row_shape(r, l, 0), y = gr_alike_row_shape(r, l, 1);
    size_t n = y.at[0].last - y.at[0].first;

    if (!l->way->collapsed || x.at[0].kind != WORD || x.at[0].last - x.at[0].first <= n)
        return;
    for (size_t i = 2; i < l->n; i++)
        if (gr_alike_row_shape(r, l, i).at[0].hash != y.at[0].hash)
            return;
    for (size_t k = 1; k <= n; k++)
        if (r->pieces.at[x.at[0].last - k].hash != r->pieces.at[y.at[0].last - k].hash)
            return;
    first->first = x.at[0].last - n;
}

/* The names are numbers: "e(1,2)", "Gate 1 + Gate 2". */
static bool find_number_slots(const gr_alike *r, gr_alike_list *l, size_t least)
{
    const gr_alike_element *e = l->like.at;
    size_t found = 0;

    for (size_t i = 0; i < least && found < 2; i++)
        if (e[i].kind == NUMBER)
            l->slot[found++] = i;
    if (found < 2 || l->slot[1] == l->slot[0] + 1)
        return false;
    l->numbers = true;
    l->prefixed = l->slot[0] > 0 && e[l->slot[0] - 1].kind == WORD &&
                  e[l->slot[1] - 1].kind == WORD &&
                  e[l->slot[0] - 1].hash == e[l->slot[1] - 1].hash;
    if (l->prefixed &&
        gr_word_in(r->s->lemma[r->pieces.at[e[l->slot[0] - 1].first].token], "node|vertex|v|n"))
        l->prefixed = false;
    return true;
}

/* "Gate 1 + Pier 2": a number right behind a name and before a sign belongs to it. */
static bool find_numbered(gr_alike_list *l, size_t least)
{
    const gr_alike_element *e = l->like.at;
    size_t a = l->slot[0] + 1, b = l->slot[1] + 1;

    if (!l->way->collapsed || a + 1 >= l->like.n || e[a].kind != NUMBER || e[a + 1].kind != SIGN)
        return true;
    l->numbered = b < least && e[b].kind == NUMBER;
    return l->numbered;
}

/* "A road leads from Elm to Oak" is for those who read sentences. */
static bool is_prose_word(const gr_alike *r, size_t i)
{
    return gr_text_word_class(gr_alike_text(r, i)) != 0 &&
           !gr_word_in(r->s->lemma[r->pieces.at[i].token], joining_words);
}

/* May a word that all rows have be a name? */
static bool is_hub(const gr_alike *r, const gr_alike_element *e)
{
    for (size_t i = e->first; i < e->last; i++)
        if (gr_alike_is_plain(r, i) ||
            gr_word_in(r->s->lemma[r->pieces.at[i].token], joining_words))
            return false;
    return true;
}

/* What differs between the rows; false if this is not two names. */
static bool find_slots(const gr_alike *r, gr_alike_list *l)
{
    bool fixed[GR_ALIKE_ELEMENTS] = { false };
    size_t found = 0, hubs = 0, hub = 0, fixed_words = 0, least = find_fixed(r, l, fixed);

    for (size_t e = 0; e < l->like.n; e++) {
        if (l->like.at[e].kind != WORD)
            continue;
        if (fixed[e]) {
            l->has_word = true;
            fixed_words++;
            l->has_letter |= e != 0 && gr_alike_text(r, l->like.at[e].first).len == 1;
            l->is_prose |= !l->has_sign && is_prose_word(r, l->like.at[e].first);
            l->has_hint |= gr_alike_is_graph_word(r, l->like.at[e].first);
            if (is_hub(r, &l->like.at[e])) {
                hub = e;
                hubs++;
            }
            continue;
        }
        if (found < 2)
            l->slot[found] = e;
        found++;
    }
    if (found == 0)
        return find_number_slots(r, l, least);
    if (found == 1 && hubs == 1) { /* a star: "Hub+A, Hub+B" */
        l->slot[1] = hub > l->slot[0] ? hub : l->slot[0];
        l->slot[0] = hub < l->slot[0] ? hub : l->slot[0];
        l->has_word = fixed_words > 1; /* besides the hub */
        l->has_letter = l->has_letter && gr_alike_text(r, l->like.at[hub].first).len > 1;
        found = 2;
    }
    return found == 2 && !l->is_prose && l->slot[1] < least && find_numbered(l, least);
}

/* How many words all rows but one have in common at the front of a slot, or at its back. */
static size_t common_words(const gr_alike *r, const gr_alike_list *l, size_t k, bool back,
                           size_t but)
{
    size_t n = SIZE_MAX;
    gr_alike_shape a = { .n = 0 };

    for (size_t i = 0; i < l->n && n != 0; i++) {
        gr_alike_shape x;
        const gr_alike_element *e, *f;
        size_t same = 0;

        if (i == but)
            continue;
        x = gr_alike_row_shape(r, l, i);
        if (a.n == 0)
            a = x;
        e = &a.at[l->slot[k]];
        f = &x.at[l->slot[k]];
        while (same < n && same + 1 < e->last - e->first && same + 1 < f->last - f->first &&
               r->pieces.at[back ? e->last - 1 - same : e->first + same].hash ==
                   r->pieces.at[back ? f->last - 1 - same : f->first + same].hash)
            same++;
        n = same;
    }
    return n == SIZE_MAX ? 0 : n;
}

/* How many names the list has, but for the first and the last one of all, which may have words of
 * the sentence with them. */
static size_t count_names(gr_alike *r, const gr_alike_list *l)
{
    gr_strmap seen;
    size_t n;

    gr_strmap_init(&seen, &r->s->cx->budget);
    for (size_t i = 0; r->ok && i < l->n; i++) {
        gr_alike_shape x = gr_alike_row_shape(r, l, i);

        for (size_t k = i == 0; k < 2 - (size_t)(i + 1 == l->n); k++) {
            uint32_t *slot = gr_strmap_put(&seen, gr_alike_name_of(r, l, &x, k));

            r->ok = slot != NULL;
            if (slot != NULL)
                *slot = 0;
        }
    }
    n = seen.n;
    gr_strmap_clear(&seen);
    return n;
}

/* "road Ann + Bob, road Bob + Cid": words that are no part of the names. Seen from this, that
 * there are fewer names without them. */
static void find_fixed_words(gr_alike *r, gr_alike_list *l)
{
    gr_alike_list bare = *l;

    if (!l->way->collapsed || l->numbers || l->numbered || l->n < 3)
        return;
    for (size_t k = 0; k < 2; k++) {
        bare.skip[k] = common_words(r, l, k, false, k == 0 && l->slot[0] == 0 ? 0 : SIZE_MAX);
        bare.drop[k] =
            common_words(r, l, k, true, l->slot[k] + 1 == l->like.n ? l->n - 1 : SIZE_MAX);
    }
    for (size_t i = 0; i < l->n; i++) { /* what is left must be a name */
        gr_alike_shape x = gr_alike_row_shape(r, l, i);

        for (size_t k = 0; k < 2; k++)
            if (x.at[l->slot[k]].last - x.at[l->slot[k]].first <= bare.skip[k] + bare.drop[k])
                bare.skip[k] = bare.drop[k] = 0;
    }
    if (count_names(r, &bare) < count_names(r, l))
        *l = bare;
}

/* --- the words before the first name and behind the last --- */

typedef struct known {
    gr_strmap names; /* of all places but the one in question */
    bool single;     /* all have one word */
} known;

static bool know(gr_alike *r, known *k, size_t first, size_t last)
{
    uint32_t *slot = gr_strmap_put(&k->names, gr_alike_words(r, first, last));

    r->ok = slot != NULL;
    if (slot != NULL)
        *slot = 0;
    return r->ok;
}

/* The names at all places but slot k of one row. The last name of the list may go on with words
 * that are no part of it. */
static bool find_known(gr_alike *r, const gr_alike_list *l, size_t but, size_t k, known *out)
{
    gr_strmap_init(&out->names, &r->s->cx->budget);
    out->single = true;
    for (size_t i = 0; r->ok && i < l->n; i++) {
        gr_alike_shape x = gr_alike_row_shape(r, l, i);

        for (size_t j = 0; r->ok && j < 2; j++) {
            size_t first, last;

            if (i == but && j == k)
                continue;
            gr_alike_name_pieces(l, &x, j, &first, &last);
            if (i + 1 < l->n || j == 0 || l->slot[1] + 1 != x.n)
                out->single = out->single && last == first + 1;
            else
                for (size_t end = first + 1; end < last && end < first + GR_ALIKE_NAME_WORDS; end++)
                    know(r, out, first, end);
            know(r, out, first, last);
        }
    }
    return r->ok;
}

static bool is_known(const gr_alike *r, const known *k, size_t first, size_t last)
{
    return last <= first + GR_ALIKE_NAME_WORDS &&
           gr_strmap_get(&k->names, gr_alike_words(r, first, last)) != GR_MAP_NONE;
}

/* The fixed words before the first name, among others. */
static bool find_fixed_front(const gr_alike *r, const gr_alike_list *l, gr_alike_row *x,
                             size_t last)
{
    gr_alike_shape second = gr_alike_row_shape(r, l, 1);
    size_t n = l->skip[0], from = second.at[0].first;

    for (size_t i = last - n; i-- > x->first;) {
        size_t k = 0;

        while (k < n && r->pieces.at[i + k].hash == r->pieces.at[from + k].hash)
            k++;
        if (k == n) {
            x->first = i;
            return true;
        }
    }
    return false;
}

/* Does a word lead to the first name: "roads", "are"? "Bad" before a capital is a part of it. */
static bool is_lead_word(const gr_alike *r, size_t i)
{
    gr_str lemma = r->s->lemma[r->pieces.at[i].token];

    if (!gr_alike_is_plain(r, i) || !gr_alike_is_capital(r, i) || !gr_alike_is_capital(r, i + 1))
        return gr_alike_is_plain(r, i);
    if (gr_alike_begins_sentence(r, i))
        return !gr_word_in(lemma, "new|old|high|low|long|big|small|short|little|few|first|second|"
                                  "third|double|top|left|right|good|bad|far|great");
    return gr_text_word_class(gr_alike_text(r, i)) != 0 || gr_is_node_noun(lemma) ||
           gr_alike_is_graph_word(r, i);
}

/* "The roads are Ann+Bob": where the first name begins. */
static bool trim_front(gr_alike *r, const gr_alike_list *l)
{
    gr_alike_row *x = &r->rows.at[l->first];
    gr_alike_shape y = gr_alike_row_shape(r, l, 0);
    size_t first, last, best;
    known k;

    if (!l->way->collapsed || l->slot[0] != 0 || l->numbers)
        return true;
    gr_alike_name_pieces(l, &y, 0, &first, &last);
    if (l->skip[0] != 0)
        return find_fixed_front(r, l, x, last);
    if (last == first + 1 || (first > 0 && r->pieces.at[first - 1].kind == SIGN &&
                              (r->pieces.at[first - 1].cut & CUT_ALWAYS) == 0))
        return true;
    best = last;
    if (find_known(r, l, 0, 0, &k)) {
        for (best = first; best < last && !is_known(r, &k, best, last);)
            best++;
        if (best == last) {
            for (best = last - 1;
                 best > first && !is_lead_word(r, best - 1) &&
                 gr_alike_is_capital(r, best - 1) == gr_alike_is_capital(r, last - 1);)
                best--;
            if ((k.single && last != best + 1) || last > best + GR_ALIKE_NAME_WORDS)
                best = last;
        }
    }
    gr_strmap_clear(&k.names);
    x->first = best;
    return best < last;
}

static bool has_plain(const gr_alike *r, size_t first, size_t last)
{
    for (size_t i = first; i < last; i++)
        if (gr_alike_is_plain(r, i))
            return true;
    return false;
}

/* "Cid+Dan how far is it": where the last name ends. */
static bool trim_back(gr_alike *r, gr_alike_list *l)
{
    gr_alike_row *x = &r->rows.at[l->first + l->n - 1];
    gr_alike_shape y = gr_alike_row_shape(r, l, l->n - 1);
    size_t first, last, best;
    known k;

    if (!l->way->collapsed || l->slot[1] + 1 != y.n || l->numbers || l->drop[1] != 0)
        return true;
    gr_alike_name_pieces(l, &y, 1, &first, &last);
    if (last == first + 1 || ((x->after & CUT_ALWAYS) != 0 && !has_plain(r, first, last)))
        return true;
    best = first;
    if (find_known(r, l, l->n - 1, 1, &k)) {
        for (best = last; best > first && !is_known(r, &k, first, best);)
            best--;
        if (best == first) {
            for (best = first + 1; /* "High Street" where others have several words too */
                 best < last &&
                 (!gr_alike_is_plain(r, best) || (!k.single && gr_alike_is_capital(r, best))) &&
                 gr_alike_is_capital(r, best) == gr_alike_is_capital(r, first);)
                best++;
            if ((k.single && best != first + 1) || best > first + GR_ALIKE_NAME_WORDS)
                best = first;
        }
    }
    gr_strmap_clear(&k.names);
    l->goes_on |= best < last;
    x->last = best;
    return best > first;
}

/* --- what stands between the names --- */

static const char arrows_right[] = "→|⟶|⇒|⟹|➔|➝|➜|➡|➤|➙|➛|➞|↦|⇢|↠|▶|►|▸|▷|»|›";
static const char arrows_left[] = "←|⟵|⇐|⟸|⬅|⇠|↞|◀|◄|◂|«|‹";

static const char arrows_both[] = "↔|⇔|⟷|⟺|⇄|⇆|⇌|⇋|⬌|➖|➕";

/* The row for the word at a piece before `last`, or for it and the word behind it. */
static const gr_relation_word *relation_at(const gr_alike *r, size_t first, size_t last)
{
    const gr_sensing *s = r->s;
    char pair[2 * GR_WORD_MAX];
    gr_str a = s->lemma[r->pieces.at[first].token];
    const gr_relation_word *w = NULL;

    if (last > first + 1 && r->pieces.at[first + 1].kind == WORD) {
        gr_str b = s->lemma[r->pieces.at[first + 1].token];
        int n = snprintf(pair, sizeof pair, "%.*s %.*s", GR_FMT(a), GR_FMT(b));

        if (n > 0 && (size_t)n < sizeof pair)
            w = gr_relation_word_of((gr_str){ pair, (size_t)n });
    }
    return w != NULL ? w : gr_relation_word_of(a);
}

/* A sign drawn as an arrow. */
static bool is_arrow(uint32_t c)
{
    return (c >= 0x2190 && c <= 0x21FF) || (c >= 0x2794 && c <= 0x27BE) ||
           (c >= 0x27F0 && c <= 0x27FF) || (c >= 0x2900 && c <= 0x297F) ||
           (c >= 0x2B00 && c <= 0x2B11) || (c >= 0x2B30 && c <= 0x2B4F);
}

/* Which way signs point; false for an arrow that is not known. */
static bool find_heads(gr_str signs, bool *left, bool *right)
{
    while (signs.len != 0) {
        gr_str rest = signs, one;
        uint32_t c = gr_utf8_next(&rest);

        one = gr_str_sub(signs, 0, signs.len - rest.len);
        signs = rest;
        if (c == '>' || gr_word_in(one, arrows_right))
            *right = true;
        else if (c == '<' || gr_word_in(one, arrows_left))
            *left = true;
        else if (is_arrow(c) && !gr_word_in(one, arrows_both))
            return false;
    }
    return true;
}

#define SIGNS_MAX 64

/* All signs between the names, without the brackets of "<A> - <B>". */
static gr_str signs_between(const gr_alike *r, const gr_alike_list *l, char buf[SIGNS_MAX])
{
    size_t n = 0, front = 0;

    for (size_t e = l->slot[0] + 1; e < l->slot[1]; e++) {
        gr_str t = gr_alike_text(r, l->like.at[e].first);

        if (l->like.at[e].kind == SIGN && n + t.len <= SIGNS_MAX) {
            memcpy(buf + n, t.ptr, t.len);
            n += t.len;
        }
    }
    if (l->slot[0] > 0 && gr_str_ends(gr_alike_text(r, l->like.at[l->slot[0] - 1].first), "<") &&
        n > 1 && buf[0] == '>' && buf[n - 1] == '<') {
        front = 1;
        n--;
    }
    return (gr_str){ buf + front, n - front };
}

/* What the words between the names say; false if they may mean anything. */
static bool find_relation(const gr_alike *r, gr_alike_list *l)
{
    for (size_t e = l->slot[0] + 1; e < l->slot[1]; e++) {
        const gr_alike_element *x = &l->like.at[e];
        const gr_relation_word *w;

        if (x->kind != WORD || (l->numbers && e + 1 == l->slot[1] && l->slot[0] > 0 &&
                                l->like.at[l->slot[0] - 1].hash == x->hash))
            continue; /* "node 1 ~ node 2" */
        w = relation_at(r, x->first, l->like.at[l->slot[1]].first);
        for (size_t i = x->first; w == NULL && i < x->last; i++)
            if (!gr_word_in(r->s->lemma[r->pieces.at[i].token], joining_words))
                return false;
        if (w != NULL &&
            (!l->has_sign || (w->direction == GR_AUTO && strcmp(w->lemma, "link to") != 0)))
            return false; /* a sentence, or no certain direction */
        if (w != NULL) {
            l->direction = w->direction == GR_AUTO ? GR_DIRECTED : w->direction;
            l->backwards = w->backwards;
            l->relation = w->backwards ? gr_str_of(w->lemma) : (gr_str){ 0 };
        }
        if (!l->way->collapsed && w != NULL && e + 1 < l->slot[1])
            e++; /* "links to" */
    }
    return true;
}

/* Is the name at piece i the value of a field: "from=Ann"? */
static bool is_field(const gr_alike *r, size_t i, const char *words)
{
    return i > 1 && r->pieces.at[i - 1].kind == SIGN && r->pieces.at[i - 2].kind == WORD &&
           gr_word_in(r->s->lemma[r->pieces.at[i - 2].token], words);
}

/* "from=A to=B" */
static bool has_roles(const gr_alike *r, const gr_alike_list *l)
{
    gr_alike_shape x = gr_alike_row_shape(r, l, l->n - 1);

    return is_field(r, x.at[l->slot[0]].first, "from|source|src|sender|caller") &&
           is_field(r, x.at[l->slot[1]].first, "to|target|dst|receiver|callee");
}

/* "ANA2: prerequisite ANA1", "orders ... REFERENCES items": a noun between the names that heads of
 * columns have too. */
static void find_role_noun(const gr_alike *r, gr_alike_list *l)
{
    for (size_t e = l->slot[0] + 1; e <= l->slot[1]; e++) {
        const gr_alike_element *x = &l->like.at[e];
        size_t last = e < l->slot[1] ? x->last : x->first + l->skip[1];
        gr_str words;
        gr_heading h;

        if (x->kind != WORD || last == x->first)
            continue;
        words = gr_alike_words(r, x->first, last);
        h = gr_heading_of(words);
        if (h.direction == GR_AUTO && gr_str_is_nocase(words, "references"))
            h = (gr_heading){ GR_DIRECTED, true, GR_STR("need") };
        if (h.direction == GR_AUTO)
            continue;
        l->direction = h.direction;
        l->backwards = h.backwards;
        l->relation = h.relation;
        return;
    }
}

/* The direction of the links; false if it is not certain. */
static bool find_direction(const gr_alike *r, gr_alike_list *l)
{
    char buf[SIGNS_MAX];
    gr_str signs;
    bool left = false, right = false;

    l->direction = GR_AUTO;
    if (!find_relation(r, l))
        return false;
    if (l->direction == GR_AUTO && has_roles(r, l))
        l->direction = GR_DIRECTED;
    if (l->direction == GR_AUTO)
        find_role_noun(r, l);
    signs = signs_between(r, l, buf);
    if (gr_str_is(signs, "<") || !find_heads(signs, &left, &right))
        return false; /* "a<b" may be an order in which a comes first */
    if (left != right) {
        l->direction = GR_DIRECTED;
        l->by_sign = true;
        l->backwards = left;
    }
    return true;
}

/* --- all of it --- */

bool gr_alike_find_names(gr_alike *r, gr_alike_list *l)
{
    trim_fixed_front(r, l);
    if (!find_slots(r, l))
        return false;
    find_fixed_words(r, l);
    return trim_front(r, l) && trim_back(r, l) && find_direction(r, l);
}
