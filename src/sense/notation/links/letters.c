/* Pairs of short names written as one word, as mathematicians do: E = {pq, qr, rs}, "edges ab, bc,
 * cd", $E=\{v_1v_2, v_2v_3\}$, with numbers behind them: "ab 3, bc 4".
 *
 * Names are a letter, with digits if there are some; digits alone only in a set that is called E.
 * Two letters are a word more often than an edge, so a word for edges or E must stand before them,
 * and a name must come again. Where no such word stands, the text must speak of graphs, and the
 * names must come again as often as in a connected graph. */
#include "sense/sense_int.h"

#define SHORT_MAX 8   /* bytes of a name */
#define SET_MAX   500 /* bytes before the edges where their nodes may be listed */

typedef struct pair {
    gr_span u, v;
    gr_span at; /* with the number */
    gr_str number;
} pair;

typedef struct reader {
    gr_sensing *s;
    GR_VEC(pair) pairs;
    bool ok;
} reader;

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static size_t skip_blanks(gr_str t, size_t pos)
{
    while (pos < t.len && (t.ptr[pos] == ' ' || t.ptr[pos] == '\t' || t.ptr[pos] == '\n' ||
                           t.ptr[pos] == '\r' || t.ptr[pos] == '$' || t.ptr[pos] == '\\'))
        pos++;
    return pos;
}

/* "a", "v1", "v_1", "v_{12}", or one digit; where it ends, or 0. */
static size_t name_at(gr_str t, size_t pos, bool digits, gr_span *out)
{
    size_t end = pos + 1;
    bool brace;

    if (pos >= t.len || !(is_letter(t.ptr[pos]) || (digits && gr_is_digit(t.ptr[pos]))))
        return 0;
    if (gr_is_digit(t.ptr[pos])) {
        *out = (gr_span){ pos, end };
        return end;
    }
    end += end < t.len && t.ptr[end] == '_';
    brace = end > pos + 1 && end < t.len && t.ptr[end] == '{';
    end += brace;
    while (end < t.len && end - pos < SHORT_MAX && gr_is_digit(t.ptr[end]))
        end++;
    if (brace && (end >= t.len || t.ptr[end] != '}'))
        return 0;
    *out = (gr_span){ pos, end + brace };
    return end + brace;
}

/* "= 5", ": 5", "(5)", " 5 km" behind a pair; where it ends, pos if there is none. */
static size_t number_at(gr_str t, size_t pos, gr_str *out)
{
    size_t start = pos, end;
    gr_text_qty q;
    char close = '\0';

    while (start < t.len && t.ptr[start] == ' ')
        start++;
    if (start < t.len && (t.ptr[start] == '=' || t.ptr[start] == ':'))
        start++;
    else if (start < t.len && t.ptr[start] == '(')
        close = t.ptr[start++] == '(' ? ')' : '\0';
    while (start < t.len && t.ptr[start] == ' ')
        start++;
    if (start >= t.len || !gr_is_digit(t.ptr[start]))
        return pos;
    end = start + gr_text_quantity(gr_str_sub(t, start, t.len), &q);
    if (end == start || (close != '\0' && (end >= t.len || t.ptr[end] != close)))
        return pos;
    *out = gr_str_sub(t, start, end);
    return end + (close != '\0');
}

/* The pair at pos; where it ends, or 0. */
static size_t pair_at(gr_str t, size_t pos, bool digits, pair *out)
{
    size_t end = name_at(t, pos, digits, &out->u);

    end = end != 0 ? name_at(t, end, digits, &out->v) : 0;
    if (end == 0 || (end < t.len && (is_letter(t.ptr[end]) || gr_is_digit(t.ptr[end]) ||
                                     t.ptr[end] == '_' || (unsigned char)t.ptr[end] >= 0x80)))
        return 0;
    out->number = (gr_str){ 0 };
    if (!digits)
        end = number_at(t, end, &out->number);
    out->at = (gr_span){ pos, end };
    return end;
}

/* Behind a pair: a comma, "and", or blanks; where the next one could begin. */
static size_t skip_separator(gr_str t, size_t pos, bool *comma)
{
    size_t end = skip_blanks(t, pos);

    *comma = end < t.len && (t.ptr[end] == ',' || t.ptr[end] == ';');
    end += *comma;
    end = skip_blanks(t, end);
    if (gr_str_starts(gr_str_sub(t, end, t.len), "and ")) {
        *comma = true;
        end += 4;
    }
    return skip_blanks(t, end);
}

/* The pairs from pos on; where the last one ends, or 0. */
static size_t read_pairs(reader *r, size_t pos, bool digits)
{
    gr_str t = r->s->text;
    size_t end = 0;
    bool comma = true;

    r->pairs.n = 0;
    while (r->ok) {
        pair x;
        size_t after = pair_at(t, pos, digits, &x);

        if (after == 0 || (!comma && x.number.len == 0 &&
                           gr_text_word_class(gr_str_sub(t, x.u.start, x.v.end)) != 0))
            break;
        r->ok = gr_vec_push(&r->pairs, x);
        end = r->ok ? after : end;
        pos = skip_separator(t, after, &comma);
    }
    return end;
}

static gr_str text_of(const reader *r, gr_span at)
{
    gr_str t = gr_str_sub(r->s->text, at.start, at.end);
    gr_str out;

    if (t.len < 3 || t.ptr[2] != '{')
        return t;
    out = gr_str_printf(&r->s->cx->arena, "%.2s%.*s", t.ptr, (int)(t.len - 4), t.ptr + 3);
    return out.ptr != NULL ? out : t;
}

/* How the names of the first n pairs come again. */
typedef struct recurrence {
    size_t names;
    bool again;  /* one stands in two pairs */
    bool across; /* ... once before another name and once behind one */
    bool last;   /* both names of the last pair stand in others */
} recurrence;

static recurrence count_names(reader *r, size_t n)
{
    recurrence out = { .last = n != 0 };
    gr_strmap seen;

    gr_strmap_init(&seen, &r->s->cx->budget);
    for (size_t i = 0; r->ok && i < 2 * n; i++) {
        const pair *x = &r->pairs.at[i / 2];
        uint32_t *slot = gr_strmap_put(&seen, text_of(r, i % 2 == 0 ? x->u : x->v));
        uint32_t side = 1U + (uint32_t)(i % 2);

        if (!(r->ok = slot != NULL))
            break;
        out.last &= i + 2 < 2 * n || *slot != GR_MAP_NONE;
        out.again |= *slot != GR_MAP_NONE;
        out.across |= *slot != GR_MAP_NONE && (*slot & side) == 0;
        *slot = (*slot == GR_MAP_NONE ? 0 : *slot) | side;
    }
    out.names = seen.n;
    gr_strmap_clear(&seen);
    return out;
}

/* Does a name come again in another pair? */
static bool names_recur(reader *r)
{
    return count_names(r, r->pairs.n).again;
}

/* "E = {", "E(G)=\{", "V_1 = {": where the set begins that the letter at i names, or 0. */
static size_t set_at(gr_str t, size_t i, char letter)
{
    size_t pos;

    if (t.ptr[i] != letter || (i > 0 && (is_letter(t.ptr[i - 1]) || gr_is_digit(t.ptr[i - 1]))))
        return 0;
    pos = i + 1;
    while (pos < t.len && pos < i + 8 && strchr("'_()GH12", t.ptr[pos]) != NULL)
        pos++;
    pos = skip_blanks(t, pos);
    if (pos >= t.len || t.ptr[pos] != '=')
        return 0;
    pos = skip_blanks(t, pos + 1);
    return pos < t.len && t.ptr[pos] == '{' ? pos + 1 : 0;
}

/* V = {p, q, r} not far before the edges: the nodes, if they are short names. */
static bool add_set(reader *r, gr_draft *d, size_t before)
{
    gr_str t = r->s->text;
    size_t pos = 0, start = before, end;
    gr_span name;
    uint32_t v;

    while (pos == 0 && start > 0 && before - start < SET_MAX)
        pos = set_at(t, --start, 'V');
    if (pos == 0)
        return true;
    for (pos = skip_blanks(t, pos); (end = name_at(t, pos, true, &name)) != 0;) {
        if (!gr_draft_node_of(d, text_of(r, name), name, true, &v))
            return false;
        pos = skip_blanks(t, end);
        if (pos < t.len && t.ptr[pos] == ',')
            pos = skip_blanks(t, pos + 1);
    }
    return gr_draft_explains(d, (gr_span){ start, pos < t.len ? pos + 1 : t.len });
}

static gr_status propose(reader *r, gr_span at, bool arcs, bool set, gr_err *err)
{
    gr_sensing *s = r->s;
    gr_draft *d = gr_draft_new(s, &gr_recogniser_letters);
    uint32_t u, v, e;

    if (d == NULL || (set && !add_set(r, d, at.start)) || !gr_draft_explains(d, at))
        return gr_fail_memory(s->cx, err);
    for (size_t i = 0; i < r->pairs.n; i++) {
        const pair *x = &r->pairs.at[i];
        const gr_unit *unit;
        gr_value w;

        if (!gr_draft_node_of(d, text_of(r, x->u), x->u, false, &u) ||
            !gr_draft_node_of(d, text_of(r, x->v), x->v, false, &v) ||
            !gr_draft_edge_of(d, u, v, x->at, &e) ||
            (x->number.len != 0 && gr_read_number(x->number, &w, &unit) &&
             !gr_draft_set(d, GR_OF_EDGE, "weight", gr_meaning_of_unit(unit), e, w, unit)))
            return gr_fail_memory(s->cx, err);
    }
    d->direction = arcs ? GR_DIRECTED : GR_AUTO;
    d->why = arcs ? "arcs" : NULL;
    d->name = gr_section_at(s, at.start);
    return gr_draft_propose(s, d, 90, err);
}

static gr_status find_sets(reader *r, gr_err *err)
{
    gr_str t = r->s->text;
    gr_status st = GR_OK;

    for (size_t i = 0; r->ok && st == GR_OK && i + 4 < t.len; i++) {
        size_t start = set_at(t, i, 'E'), end = 0;

        if (start == 0)
            continue;
        end = read_pairs(r, skip_blanks(t, start), true);
        end = end != 0 ? skip_blanks(t, end) : 0;
        if (end != 0 && end < t.len && t.ptr[end] == '}') {
            st = propose(r, (gr_span){ i, end + 1 }, false, true, err);
            i = end;
        }
    }
    return st;
}

/* "edges ab, bc", "the edges are: ab, bc" */
static gr_status find_lists(reader *r, gr_err *err)
{
    const gr_sensing *s = r->s;
    gr_status st = GR_OK;

    for (size_t i = 0; r->ok && st == GR_OK && i + 1 < s->tokens.n; i++) {
        size_t first = i + 1, end;

        if (s->tokens.at[i].kind != GR_TOKEN_WORD || !gr_is_edge_noun(s->lemma[i]))
            continue;
        while (first < s->tokens.n && first < i + 4 &&
               (gr_token_is(s, first, ":") || gr_lemma_is(s, first, "be") ||
                gr_lemma_is(s, first, "the") || gr_token_is(s, first, "{") ||
                s->tokens.at[first].kind == GR_TOKEN_NEWLINE))
            first++;
        if (first >= s->tokens.n)
            break;
        end = read_pairs(r, s->tokens.at[first].start, false);
        if (end == 0 || r->pairs.n < 2 || !names_recur(r))
            continue;
        st = propose(r, (gr_span){ s->tokens.at[first].start, end }, gr_lemma_is(s, i, "arc"),
                     false, err);
        i = gr_token_from(s, end) - 1;
    }
    return st;
}

/* "AB = 5, BC = 3, AC = 10": capitals with a number each need no word before them. */
static gr_status find_values(reader *r, gr_err *err)
{
    const gr_sensing *s = r->s;
    gr_status st = GR_OK;

    for (size_t i = 0; r->ok && st == GR_OK && i + 2 < s->tokens.n; i++) {
        gr_str t = gr_token_text(s, i);
        bool all = true;
        size_t end;

        if (t.len != 2 || t.ptr[0] < 'A' || t.ptr[0] > 'Z' || t.ptr[1] < 'A' || t.ptr[1] > 'Z' ||
            (!gr_token_is(s, i + 1, "=") && !gr_token_is(s, i + 1, ":")) ||
            (i > 0 && gr_is_edge_noun(s->lemma[i - 1])))
            continue;
        end = read_pairs(r, s->tokens.at[i].start, false);
        for (size_t k = 0; k < r->pairs.n; k++)
            all &= r->pairs.at[k].number.len != 0;
        if (end == 0)
            continue;
        if (all && r->pairs.n > 2 && names_recur(r))
            st = propose(r, (gr_span){ s->tokens.at[i].start, end }, false, false, err);
        i = gr_token_from(s, end) - 1;
    }
    return st;
}

/* --- pairs that no word announces: "girth of ab, bc, ca, cd" --- */

#define PLAIN_LEAST 4 /* pairs */

static const char graph_words[] =
    "graph|node|vertex|vertices|clique|core|cycle|acyclic|girth|triangle|spanning|matching|degree|"
    "diameter|radius|bipartite|chromatic|component|connected|eulerian|hamiltonian|planar|path|"
    "neighbour|neighbor|adjacent|bridge|cut|flow|maximin|hop|density|eccentricity|mst";

/* Does the text speak of graphs? "2-core" and "triangle-free" do. */
static bool speaks_of_graphs(const gr_sensing *s)
{
    for (size_t i = 0; i < s->tokens.n; i++) {
        gr_str rest = s->lemma[i], part;

        while (rest.len != 0 && gr_str_split(&rest, '-', &part))
            if (gr_word_in(part, graph_words))
                return true;
    }
    return false;
}

static bool is_closed_word(const reader *r, const pair *x)
{
    return gr_text_word_class(gr_str_sub(r->s->text, x->u.start, x->v.end)) != 0;
}

static bool is_capital_pair(const reader *r, const pair *x)
{
    char c = r->s->text.ptr[x->u.start], d = r->s->text.ptr[x->v.start];

    return c >= 'A' && c <= 'Z' && d >= 'A' && d <= 'Z' && x->v.end == x->u.start + 2;
}

/* Are the pairs edges though no word says so? Codes of states and languages are pairs of letters as
 * well, but hardly any name comes again in them. */
static bool are_edges(reader *r)
{
    size_t numbers = 0, capitals = 0;
    recurrence x;

    /* "..., ca and is it": a word that only looks like a pair */
    while (r->ok && r->pairs.n != 0 && is_closed_word(r, &r->pairs.at[r->pairs.n - 1]) &&
           !count_names(r, r->pairs.n).last)
        r->pairs.n--;
    if (r->pairs.n < PLAIN_LEAST)
        return false;
    for (size_t i = 0; i < r->pairs.n; i++) {
        numbers += r->pairs.at[i].number.len != 0;
        capitals += is_capital_pair(r, &r->pairs.at[i]);
    }
    x = count_names(r, r->pairs.n);
    if ((numbers != 0 && numbers != r->pairs.n) || (capitals != 0 && capitals != r->pairs.n))
        return false;
    return x.across && x.names <= r->pairs.n + (capitals == 0 || numbers != 0);
}

static gr_status find_plain(reader *r, gr_err *err)
{
    const gr_sensing *s = r->s;
    gr_status st = GR_OK;

    if (!speaks_of_graphs(s))
        return GR_OK;
    for (size_t i = 0; r->ok && st == GR_OK && i < s->tokens.n; i++) {
        size_t start = s->tokens.at[i].start, end;
        bool comma;

        if (s->tokens.at[i].kind != GR_TOKEN_WORD || (end = read_pairs(r, start, false)) == 0)
            continue;
        skip_separator(s->text, r->pairs.at[0].at.end, &comma);
        if (is_closed_word(r, &r->pairs.at[0]) && !comma)
            continue; /* "of ab, bc" */
        if (are_edges(r))
            st = propose(r, (gr_span){ start, r->pairs.at[r->pairs.n - 1].at.end }, false, false,
                         err);
        i = gr_token_from(s, end) - 1;
    }
    return st;
}

static gr_status find(gr_sensing *s, gr_err *err)
{
    reader r = { .s = s, .ok = true };
    gr_status st;

    r.pairs.budget = &s->cx->budget;
    st = find_sets(&r, err);
    if (r.ok && st == GR_OK)
        st = find_lists(&r, err);
    if (r.ok && st == GR_OK)
        st = find_values(&r, err);
    if (r.ok && st == GR_OK)
        st = find_plain(&r, err);
    gr_vec_clear(&r.pairs);
    return r.ok ? st : gr_fail_memory(s->cx, err);
}

const gr_recogniser gr_recogniser_letters = {
    .name = "letters",
    .summary = "E = {pq, qr}, edges ab, bc: pairs of short names written as one word",
    .find = find,
    .example = "Let V = {p, q, r, s} and E = {pq, qr, rp}. Is the graph connected?",
    .graph = "p-q, q-r, p-r, s",
};
