/* Links written as calls: "w(1,2)=7", "d(A,B) = 4; d(B,C) = 3", "g.addEdge(0, 1);", "knows(ann,
 * bob), knows(bob, cid)", "N(a) = {b, c}", "g['a'].append('b')", "class Dog(Animal): ...".
 *
 * A function of two things is a link only if its name says so: mathematics and programs are full of
 * other functions. Two calls of the same function are the least, and their names come again. Facts
 * that end with full stops are Prolog's, notation/documents/facts.c. */
#include "sense/sense_int.h"

#define ARG_MAX   60 /* bytes of an argument */
#define NAME_MAX  40 /* ... of a function's name */
#define ARGS_MAX  3
#define ITEMS_MAX 4096 /* of one list of neighbours */

typedef enum call_kind {
    CALL_NONE,
    CALL_LINK,
    CALL_NUMBER,
    CALL_NEIGHBOURS,
    CALL_APPEND,
    CALL_CLASS
} call_kind;

typedef struct call {
    call_kind kind;
    gr_str name;
    gr_str args[ARGS_MAX];
    size_t n;
    gr_str value; /* behind "=": a number, or the items of a list without their brackets */
    gr_span at;
} call;

static bool is_name_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || gr_is_digit(c) || c == '_' ||
           (unsigned char)c >= 0x80;
}

static size_t skip_blanks(gr_str t, size_t pos)
{
    while (pos < t.len && (t.ptr[pos] == ' ' || t.ptr[pos] == '\t'))
        pos++;
    return pos;
}

static gr_str unquoted(gr_str t)
{
    t = gr_str_trim(t);
    if (t.len > 2 && (t.ptr[0] == '"' || t.ptr[0] == '\'') && t.ptr[t.len - 1] == t.ptr[0])
        t = gr_str_sub(t, 1, t.len - 1);
    return t;
}

/* "src='A'": what stands behind the parameter's name. */
static gr_str without_keyword(gr_str t)
{
    size_t equals = gr_str_find(t, "=");

    for (size_t i = 0; i < equals && equals < t.len; i++)
        if (!is_name_char(t.ptr[i]) && t.ptr[i] != ' ')
            return t;
    return equals < t.len ? gr_str_sub(t, equals + 1, t.len) : t;
}

/* The arguments between a bracket at pos and `close`; where they end, or 0. */
static size_t read_args(gr_str t, size_t pos, char close, call *out)
{
    size_t start = ++pos;

    for (; pos < t.len && pos - start <= ARG_MAX; pos++) {
        if (t.ptr[pos] != ',' && t.ptr[pos] != close) {
            if (strchr("()[]{}\n?!", t.ptr[pos]) != NULL)
                return 0;
            continue;
        }
        if (out->n == ARGS_MAX)
            return 0;
        out->args[out->n] = unquoted(without_keyword(gr_str_sub(t, start, pos)));
        if (out->args[out->n++].len == 0)
            return 0;
        start = pos + 1;
        if (t.ptr[pos] == close)
            return pos + 1;
    }
    return 0;
}

/* What stands behind "=": a list in brackets or a number; where it ends, or `pos`. */
static size_t read_value(gr_str t, size_t pos, call *out)
{
    size_t at = skip_blanks(t, pos), end;
    char close;

    if (at >= t.len || t.ptr[at] != '=')
        return pos;
    at = skip_blanks(t, at + 1);
    if (at >= t.len)
        return pos;
    close = t.ptr[at] == '{' ? '}' : t.ptr[at] == '[' ? ']' : '\0';
    if (close != '\0') {
        for (end = at + 1; end < t.len && t.ptr[end] != close; end++)
            if (strchr("()[]{}\n", t.ptr[end]) != NULL)
                return pos;
        out->value = gr_str_sub(t, at + 1, end);
        out->kind = CALL_NEIGHBOURS;
        return end < t.len ? end + 1 : pos;
    }
    for (end = at;
         end < t.len && (gr_is_digit(t.ptr[end]) || t.ptr[end] == '-' || t.ptr[end] == '.');)
        end++;
    if (end > at && t.ptr[end - 1] == '.') /* the sentence's */
        end--;
    out->value = gr_str_sub(t, at, end);
    out->kind = CALL_NUMBER;
    return end;
}

/* "g['a']" before ".append(": the key between the brackets, or nothing. */
static gr_str key_before(gr_str t, size_t dot)
{
    size_t start = dot;

    if (dot < 3 || t.ptr[dot - 1] != ']')
        return (gr_str){ 0 };
    for (start = dot - 1; start > 0 && dot - start <= ARG_MAX && t.ptr[start - 1] != '[';)
        start--;
    if (start < 2 || t.ptr[start - 1] != '[' || !is_name_char(t.ptr[start - 2]))
        return (gr_str){ 0 };
    return unquoted(gr_str_sub(t, start, dot - 1));
}

static bool follows_class(gr_str t, size_t start)
{
    return start >= 6 && gr_str_is(gr_str_sub(t, start - 6, start), "class ");
}

/* "addEdge", "add_edge", "connect": functions that make links. */
static bool makes_links(gr_str name)
{
    return gr_str_find(name, "edge") < name.len || gr_str_find(name, "Edge") < name.len ||
           gr_word_in(name, "connect|link|addLink|add_link|road|arc|addArc|add_arc|union|join|"
                            "Pair|pair|Tuple|tuple|make_pair|Triple|triple|Link|Connection");
}

/* "parent(Tom, Uli)": the first is that of the second. */
static bool is_role(gr_str name)
{
    return gr_word_in(name, "parent|father|mother|boss|manager|supervisor|teacher|mentor|ancestor|"
                            "before|precedes|prereq|prerequisite|leader|owner|predecessor");
}

static bool is_measure(gr_str name)
{
    return gr_word_in(name,
                      "w|d|c|l|cap|cost|dist|distance|weight|len|length|capacity|time|wt|W|D|C");
}

static bool is_neighbourhood(gr_str name)
{
    return gr_word_in(name,
                      "N|Γ|adj|Adj|neighbors|neighbours|neighbor|neighbour|nbrs|succ|Neighbors|"
                      "Neighbours|children|friends|out");
}

static const gr_relation_word *relation_of(gr_str name)
{
    char buf[GR_WORD_MAX];

    return name.len < 3 || name.len >= GR_WORD_MAX
               ? NULL
               : gr_relation_word_of(gr_text_lemma(name, buf, NULL));
}

/* Does nothing stand behind a call that may belong to it, as in "link(A, B): 5 km"? */
static bool is_separate(gr_str t, size_t end)
{
    end = skip_blanks(t, end);
    return end >= t.len || strchr(",;.\n\r)]}", t.ptr[end]) != NULL ||
           gr_str_starts(gr_str_sub(t, end, t.len), "and ");
}

/* The call whose bracket opens at pos; where it ends, or 0. */
static size_t call_at(gr_str t, size_t pos, call *out)
{
    size_t start = pos, end;
    gr_str key;

    while (start > 0 && pos - start < NAME_MAX && is_name_char(t.ptr[start - 1]))
        start--;
    *out = (call){ .name = gr_str_sub(t, start, pos) };
    if (start == pos || (end = read_args(t, pos, ')', out)) == 0)
        return 0;
    out->at = (gr_span){ start, end };
    if (follows_class(t, start)) {
        out->kind = CALL_CLASS;
        out->at.start = start - 6;
        while (end < t.len && t.ptr[end] != '\n') /* what it is like is its own matter */
            out->at.end = ++end;
        return end;
    }
    if (start > 0 && t.ptr[start - 1] == '.' &&
        gr_word_in(out->name, "append|add|push|push_back|emplace_back")) {
        key = key_before(t, start - 1);
        out->kind = key.len != 0 && out->n == 1 ? CALL_APPEND : CALL_NONE;
        out->args[1] = out->args[0];
        out->args[0] = key;
        out->n = 2;
        return end;
    }
    out->at.end = end = read_value(t, end, out);
    if (out->kind == CALL_NEIGHBOURS)
        out->kind = out->n == 1 && is_neighbourhood(out->name) ? CALL_NEIGHBOURS : CALL_NONE;
    else if (out->kind == CALL_NUMBER)
        out->kind =
            out->n == 2 && out->value.len != 0 && is_measure(out->name) ? CALL_NUMBER : CALL_NONE;
    else if (out->n >= 2 && is_separate(t, end) &&
             (makes_links(out->name) || is_role(out->name) || relation_of(out->name) != NULL))
        out->kind = CALL_LINK;
    return end;
}

/* --- the draft --- */

static bool add_edge(gr_draft *d, gr_str u, gr_str v, gr_str number, const call *x)
{
    const gr_unit *unit = NULL, *said;
    gr_meaning meaning = x->kind == CALL_NUMBER ? gr_meaning_of(x->name, &said) : GR_MEANS_NUMBER;
    uint32_t a, b, e;
    gr_value w;

    if (x->kind == CALL_NUMBER && gr_word_in(x->name, "c|cap|capacity"))
        meaning = GR_MEANS_CAPACITY;
    if (!gr_draft_node_of(d, u, x->at, false, &a) || !gr_draft_node_of(d, v, x->at, false, &b) ||
        !gr_draft_edge_of(d, a, b, x->at, &e))
        return false;
    return number.len == 0 || !gr_read_number(number, &w, &unit) ||
           gr_draft_set(d, GR_OF_EDGE, gr_meaning_column(meaning), meaning, e, w, unit);
}

static bool add_neighbours(gr_draft *d, const call *x)
{
    gr_str rest = x->value, item;
    uint32_t u;

    if (!gr_draft_node_of(d, x->args[0], x->at, true, &u))
        return false;
    for (size_t n = 0; n < ITEMS_MAX && gr_str_split(&rest, ',', &item); n++) {
        item = unquoted(item);
        if (item.len != 0 && item.len <= ARG_MAX &&
            !add_edge(d, x->args[0], item, (gr_str){ 0 }, x))
            return false;
    }
    return true;
}

static bool add_call(gr_draft *d, const call *x)
{
    gr_str number = x->kind == CALL_NUMBER ? x->value : (gr_str){ 0 };

    if (!gr_draft_explains(d, x->at))
        return false;
    if (x->kind == CALL_NEIGHBOURS)
        return add_neighbours(d, x);
    if (x->kind == CALL_CLASS) {
        bool ok = true;

        for (size_t i = 0; ok && i < x->n; i++)
            ok = add_edge(d, x->name, x->args[i], number, x);
        return ok;
    }
    if (x->kind == CALL_LINK && x->n == 3)
        number = x->args[2];
    return add_edge(d, x->args[0], x->args[1], number, x);
}

static uint64_t key_of(const gr_draft_edge *e, bool turned)
{
    return turned ? (uint64_t)e->v << 32 | e->u : (uint64_t)e->u << 32 | e->v;
}

/* Is every link there both ways? */
static bool is_mutual(gr_sensing *s, const gr_draft *d, bool *ok)
{
    gr_u64map there;
    bool mutual = true;

    gr_u64map_init(&there, &s->cx->budget);
    for (size_t e = 0; *ok && e < d->edges.n; e++) {
        uint32_t *slot = gr_u64map_put(&there, key_of(&d->edges.at[e], false));

        *ok = slot != NULL;
        if (*ok)
            *slot = 0;
    }
    for (size_t e = 0; *ok && mutual && e < d->edges.n; e++)
        mutual = gr_u64map_get(&there, key_of(&d->edges.at[e], true)) != GR_MAP_NONE;
    gr_u64map_clear(&there);
    return mutual;
}

static void give_direction(gr_draft *d, const call *x, bool mutual)
{
    const gr_relation_word *w = x->kind == CALL_LINK ? relation_of(x->name) : NULL;

    if (x->kind == CALL_CLASS) {
        d->direction = GR_DIRECTED;
        d->why = "a class has its base behind it";
    } else if (x->kind == CALL_APPEND || x->kind == CALL_NEIGHBOURS) {
        d->direction = mutual ? GR_UNDIRECTED : GR_DIRECTED;
        d->why =
            mutual ? "neighbours are the same both ways" : "neighbours are not the same both ways";
    } else if (x->kind == CALL_NUMBER && gr_word_in(x->name, "c|cap|capacity")) {
        d->direction = GR_DIRECTED;
        d->why = "capacities lead from the first to the second";
    } else if (x->kind == CALL_LINK && is_role(x->name)) {
        d->direction = GR_DIRECTED;
        d->why = "what the text calls the links";
    } else if (w != NULL && !makes_links(x->name)) {
        d->direction = w->direction;
        d->why = "what the text calls the links";
    }
}

/* The calls from `from` on that are alike, one graph. */
static gr_status propose(gr_sensing *s, const call *at, size_t n, gr_err *err)
{
    gr_draft *d = gr_draft_new(s, &gr_recogniser_calls);
    bool ok = d != NULL, mutual;

    for (size_t i = 0; ok && i < n; i++)
        ok = add_call(d, &at[i]);
    if (!ok)
        return gr_fail_memory(s->cx, err);
    if (d->edges.n < 2 || (d->nodes.n == 2 * d->edges.n && d->edges.n < 3))
        return GR_OK; /* no name comes again */
    mutual = is_mutual(s, d, &ok);
    if (!ok)
        return gr_fail_memory(s->cx, err);
    give_direction(d, at, mutual);
    d->name = gr_section_at(s, at[0].at.start);
    return gr_draft_propose(s, d, 97, err);
}

static bool are_alike(const call *a, const call *b)
{
    return a->kind == b->kind &&
           (a->kind == CALL_CLASS || a->kind == CALL_APPEND || gr_str_eq(a->name, b->name));
}

static gr_status find(gr_sensing *s, gr_err *err)
{
    GR_VEC(call) calls = { .budget = &s->cx->budget };
    gr_str t = s->text;
    gr_status st = GR_OK;
    size_t failed = 0, stops = 0; /* of Prolog's, not of a sentence */
    bool goal = false;

    for (size_t pos = 0; st == GR_OK && pos < t.len && failed < 100000; pos++) {
        call x;

        /* "?- plays(X, piano)." asks. */
        goal = t.ptr[pos] != '\n' &&
               (goal || (t.ptr[pos] == '?' && pos + 1 < t.len && t.ptr[pos + 1] == '-'));
        if (goal || t.ptr[pos] != '(' || call_at(t, pos, &x) == 0 || x.kind == CALL_NONE) {
            failed += t.ptr[pos] == '(';
            continue;
        }
        if (calls.n != 0 && !are_alike(&calls.at[0], &x)) {
            if (calls.n > 1 && stops < 2)
                st = propose(s, calls.at, calls.n, err);
            calls.n = stops = 0;
        }
        stops += x.at.end < t.len && t.ptr[x.at.end] == '.';
        if (!gr_vec_push(&calls, x))
            st = gr_fail_memory(s->cx, err);
        pos = x.at.end - 1;
    }
    if (st == GR_OK && calls.n > 1 && stops < 2)
        st = propose(s, calls.at, calls.n, err);
    gr_vec_clear(&calls);
    return st;
}

const gr_recogniser gr_recogniser_calls = {
    .name = "calls",
    .summary = "w(1,2)=7, g.addEdge(0, 1), N(a) = {b, c}: links written as functions",
    .find = find,
    .example = "w(a,b) = 2, w(b,c) = 5, w(a,c) = 9. How far is it from a to c?",
    .graph = "a-b 2, b-c 5, a-c 9",
};
