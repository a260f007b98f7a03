/* Lists written alike, step four: is the list a graph? Names recur in graphs, and texts speak of
 * them; sums, settings and enumerations look the same otherwise. */
#include "sense/notation/alike/alike_int.h"

#define HEAD_WORDS 12 /* before a list that are looked at */

/* Besides the nouns for links. */
static const char graph_words[] =
    "graph|network|node|vertex|reach|reachable|connect|connected|component|cycle|acyclic|degree|"
    "diameter|radius|eccentricity|neighbour|neighbor|hop|shortest|tree|spanning|clique|betweenness|"
    "centrality|central|bipartite|isolated|triangle|colour|color|bottleneck|flow|topological|"
    "pagerank|adjacent|friend|map|tour|disconnect|disconnected|matching|cut|cluster|community|leaf|"
    "hub|planar|loop|far|closest|way|chain|linked";

/* What questions about graphs of people, places and tasks say, and others too. */
static const char asking_words[] =
    "popular|influential|important|cheapest|fastest|quickest|longest|cheap|fast|quick|long|trip|"
    "visit|travel|separate|apart|common|mutual|indirect|directly|introduce|spread|infect|order|"
    "before|after|meet|circle|group|distance|total|minimum|maximum|rank";

bool gr_alike_is_graph_word(const gr_alike *r, size_t i)
{
    gr_str lemma;

    if (r->pieces.at[i].kind != WORD)
        return false;
    lemma = r->s->lemma[r->pieces.at[i].token];
    return gr_word_in(lemma, graph_words) || gr_is_edge_noun(lemma);
}

static bool is_asking_word(const gr_alike *r, size_t i)
{
    gr_str lemma = r->s->lemma[r->pieces.at[i].token];

    return r->pieces.at[i].kind == WORD &&
           (gr_is_node_noun(lemma) || gr_word_in(lemma, asking_words));
}

/* Do the words right before the list speak of links or nodes? */
static bool is_headed(const gr_alike *r, const gr_alike_list *l)
{
    size_t i = r->rows.at[l->first].first, n = 0;

    for (; i > 0 && n < HEAD_WORDS; n++) {
        i--;
        if ((r->pieces.at[i].cut & CUT_SENTENCE) != 0)
            return false;
        if (gr_alike_is_graph_word(r, i) ||
            (r->pieces.at[i].kind == WORD && gr_is_node_noun(r->s->lemma[r->pieces.at[i].token])))
            return true;
    }
    return false;
}

#define ASKED_MAX 32

void gr_alike_count_hints(gr_alike *r)
{
    size_t n = 0, asks = 0;

    r->asked.n = 0;
    for (size_t i = 0; i < r->pieces.n; i++) {
        r->pieces.at[i].hints = n += gr_alike_is_graph_word(r, i);
        r->pieces.at[i].asks = asks += is_asking_word(r, i);
        if (r->pieces.at[i].kind == WORD && r->asked.n < ASKED_MAX &&
            gr_word_in(r->s->lemma[r->pieces.at[i].token], "from|between"))
            r->ok = r->ok && gr_vec_push(&r->asked, i);
    }
}

/* "from Ulm to Hof", "between Ulm and Hof": a question about two of the names. */
static bool is_asked(const gr_alike *r, const gr_alike_list *l, const gr_strmap *names)
{
    size_t first = r->rows.at[l->first].first, last = r->rows.at[l->first + l->n - 1].last;

    for (size_t k = 0; k < r->asked.n; k++) {
        size_t i = r->asked.at[k] + 1;

        for (size_t end = i + 1; (i < first || i >= last) && end < i + GR_ALIKE_NAME_WORDS; end++)
            if (end < r->pieces.n && (r->pieces.at[end].cut & CUT_ALWAYS) == 0 &&
                gr_strmap_get(names, gr_alike_words(r, i, end)) != GR_MAP_NONE)
                return true;
    }
    return false;
}

/* Does the text speak of graphs anywhere outside the list? */
static bool is_hinted(const gr_alike *r, const gr_alike_list *l)
{
    const gr_alike_piece *p = r->pieces.at;
    size_t first = r->rows.at[l->first].first, last = r->rows.at[l->first + l->n - 1].last;

    return p[r->pieces.n - 1].hints > p[last - 1].hints - (first != 0 ? p[first - 1].hints : 0);
}

/* Does it ask what may be about a graph? */
static bool may_ask(const gr_alike *r, const gr_alike_list *l)
{
    const gr_alike_piece *p = r->pieces.at;
    size_t first = r->rows.at[l->first].first, last = r->rows.at[l->first + l->n - 1].last;

    return p[r->pieces.n - 1].asks > p[last - 1].asks - (first != 0 ? p[first - 1].asks : 0);
}

typedef struct looks {
    size_t names;
    bool again;  /* a name stands in two rows */
    bool across; /* a name stands on both sides */
    bool loop;
    bool star[2]; /* all names of a side are the same */
    bool letters; /* all names have one character */
    bool capital; /* all names have a capital or a digit */
    bool plain;   /* a name is a word of the closed classes */
    bool article; /* a name is "a" */
    bool asked;   /* see is_asked */
} looks;

static void look_at_name(const gr_alike *r, const gr_alike_list *l, const gr_alike_shape *x,
                         size_t k, looks *out)
{
    size_t first, last;
    bool marked = false;
    gr_str name = gr_alike_name_of(r, l, x, k);

    gr_alike_name_pieces(l, x, k, &first, &last);
    for (size_t i = 0; i < name.len; i++)
        marked |= (name.ptr[i] >= 'A' && name.ptr[i] <= 'Z') ||
                  (name.ptr[i] >= '0' && name.ptr[i] <= '9') || (unsigned char)name.ptr[i] >= 0x80;
    out->capital = out->capital && marked;
    out->letters = out->letters && name.len == 1;
    out->article |= gr_str_is(name, "a");
    for (size_t i = first; i < last; i++)
        if (r->s->tokens.at[r->pieces.at[i].token].kind == GR_TOKEN_WORD &&
            r->pieces.at[i].at.end - r->pieces.at[i].at.start > 1 &&
            (!gr_alike_is_capital(r, i) ||
             (i == first && last > first + 1 && !gr_alike_is_capital(r, i + 1))) &&
            (l->has_sign ? gr_text_word_class(gr_alike_text(r, i)) != 0 &&
                               (last == first + 1 || !gr_str_is(gr_alike_text(r, i), "of"))
                         : gr_alike_is_plain(r, i)))
            out->plain = true;
    out->plain |= last > first + GR_ALIKE_NAME_WORDS + 1;
}

static bool look_at_names(gr_alike *r, const gr_alike_list *l, looks *out)
{
    gr_strmap seen;
    gr_str front[2] = { 0 };

    *out = (looks){ .star = { true, true }, .letters = true, .capital = true };
    gr_strmap_init(&seen, &r->s->cx->budget);
    for (size_t i = 0; r->ok && i < l->n; i++) {
        gr_alike_shape x = gr_alike_row_shape(r, l, i);

        for (size_t k = 0; r->ok && k < 2; k++) {
            gr_str name = gr_alike_name_of(r, l, &x, k);
            uint32_t *slot = gr_strmap_put(&seen, name);

            out->plain |= name.len == 0;

            if ((r->ok = slot != NULL) == false)
                break;
            look_at_name(r, l, &x, k, out);
            front[k] = i == 0 ? name : front[k];
            out->star[k] = out->star[k] && gr_str_eq(front[k], name);
            out->again |= *slot != GR_MAP_NONE;
            out->across |= *slot != GR_MAP_NONE && (*slot & (2U >> k)) != 0;
            *slot = (*slot == GR_MAP_NONE ? 0 : *slot) | (1U << k);
        }
        out->loop |= gr_str_eq(gr_alike_name_of(r, l, &x, 0), gr_alike_name_of(r, l, &x, 1));
    }
    out->names = seen.n;
    out->asked = r->ok && is_asked(r, l, &seen);
    gr_strmap_clear(&seen);
    return r->ok;
}

/* Are the signs between the names those of sums, fractions, paths or times? */
static bool is_common_sign(const gr_alike *r, const gr_alike_list *l)
{
    size_t n = 0; /* without brackets */

    for (size_t e = l->slot[0] + 1; e < l->slot[1]; e++) {
        gr_str t = gr_alike_text(r, l->like.at[e].first);

        if (r->pieces.at[l->like.at[e].first].bracket != 0)
            continue;
        if (l->like.at[e].kind != SIGN || !gr_word_in(t, "+|-|*|/|=|<|>|^|×|·|÷|.|:|\\|@|&|%|'"))
            return false;
        n++;
    }
    return n == 1;
}

/* Words alone make a list only if nothing else stands in its lines. */
static bool is_set_off(const gr_alike *r, const gr_alike_list *l)
{
    const gr_alike_row *a = &r->rows.at[l->first], *b = &r->rows.at[l->first + l->n - 1];

    return (a->before == 0 || (a->before & CUT_ALWAYS) != 0) &&
           (b->after == 0 || (b->after & CUT_ALWAYS) != 0);
}

bool gr_alike_judge(gr_alike *r, const gr_alike_list *l)
{
    looks x;
    bool hinted;

    if (!look_at_names(r, l, &x) || !x.again || x.loop || x.plain || x.names < 3 ||
        (x.article && !x.letters))
        return false;
    if (l->n < 3 && !l->has_sign && (!l->has_word || (!x.capital && !x.letters)))
        return false;
    if (l->numbers && !l->prefixed && !l->has_hint && !is_headed(r, l))
        return false;
    if (!l->has_sign && !is_set_off(r, l))
        return false;
    hinted = x.asked || is_hinted(r, l);
    if ((x.star[0] || x.star[1]) && l->n < 3)
        return false;
    if (x.star[0] || x.star[1])
        return hinted && (l->has_hint || (l->has_sign && !is_common_sign(r, l)) ||
                          ((l->has_sign || l->has_word) && is_headed(r, l)));
    if (!l->has_sign)
        return hinted &&
               (x.across || l->has_hint || l->has_letter || (l->has_word && is_headed(r, l)));
    return hinted || (x.across && l->n > 2 &&
                      (!is_common_sign(r, l) || (x.capital && !x.letters && may_ask(r, l))));
}
