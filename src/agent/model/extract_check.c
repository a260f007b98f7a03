/* The verifier of what a model read (GraphCogent's Graph Verifier): does every piece of the text
 * that tells of a link have an edge, and does every edge have a piece? Counts are taken from the
 * text itself, by names and signs, so that dropped and invented links are found without knowing the
 * graph. It doubts and does not decide: prose may name two nodes and tell of no link. */
#include "agent/model/extract_int.h"

#define MOST_NAMES 2000u /* of the graph so far that are looked for in a text */
#define SHOWN      3u    /* pieces that a model is told to have missed */
#define MOST_SHOWN 60u   /* bytes of each */

/* --- pieces --- */

static gr_str token_text(const gr_reading *r, const gr_token *t)
{
    return gr_str_sub(r->text, t->start, t->end);
}

static bool is_sign(const gr_reading *r, const gr_token *t, char c)
{
    return t->kind == GR_TOKEN_PUNCT && r->text.ptr[t->start] == c;
}

static bool opens(const gr_reading *r, const gr_token *t)
{
    return is_sign(r, t, '[') || is_sign(r, t, '(') || is_sign(r, t, '{');
}

static bool closes(const gr_reading *r, const gr_token *t)
{
    return is_sign(r, t, ']') || is_sign(r, t, ')') || is_sign(r, t, '}');
}

static bool is_separator(const gr_reading *r, const gr_token *t)
{
    return is_sign(r, t, ',') || is_sign(r, t, ';');
}

/* "->", "--", "-", "–", "→", "<->": no comparison and no sum. */
static bool is_link(const gr_reading *r, const gr_token *t)
{
    gr_str s = token_text(r, t);

    return t->kind == GR_TOKEN_OPERATOR &&
           (memchr(s.ptr, '-', s.len) != NULL || gr_str_starts(s, "\xe2\x86") ||
            gr_str_starts(s, "\xe2\x80"));
}

static size_t first_token(const gr_reading *r, size_t start)
{
    size_t low = 0, high = r->tokens.n;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (r->tokens.at[middle].start < start)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool add_unit(gr_spans *out, gr_span at, size_t most)
{
    while (at.end - at.start > most) {
        if (!gr_vec_push(out, ((gr_span){ at.start, at.start + most })))
            return false;
        at.start += most;
    }
    return gr_vec_push(out, at);
}

/* Has the item of a list that begins here a link of its own? "A -> B, C -> D", not "A -> B, C". */
static bool links_next(const gr_reading *r, size_t from, size_t end)
{
    size_t depth = 0;

    for (size_t k = from; k < r->tokens.n && r->tokens.at[k].end <= end; k++) {
        const gr_token *t = &r->tokens.at[k];

        if (is_link(r, t))
            return true;
        depth += opens(r, t);
        depth -= depth != 0 && closes(r, t);
        if (t->kind == GR_TOKEN_NEWLINE || (depth == 0 && is_separator(r, t)))
            return false;
    }
    return false;
}

/* Ends a piece with this token: a sentence, a line, a group of several, "[A, B],", or an item of a
 * list of links? pair: the brackets that were closed last held several. */
static bool ends_unit(const gr_reading *r, size_t k, size_t end, size_t depth, bool pair,
                      bool has_link)
{
    const gr_token *t = &r->tokens.at[k];

    if ((t->flags & GR_TOKEN_SENTENCE_END) != 0 || t->kind == GR_TOKEN_NEWLINE)
        return true;
    if (!is_separator(r, t))
        return false;
    return (pair && k != 0 && closes(r, &r->tokens.at[k - 1])) ||
           (depth == 0 && has_link && links_next(r, k + 1, end));
}

bool gr_extract_units(const gr_reading *r, gr_span at, size_t most, gr_spans *out)
{
    size_t start = at.start, depth = 0, commas = 0;
    bool has_link = false, any = false, pair = false, ok = true;

    for (size_t k = first_token(r, at.start);
         ok && k < r->tokens.n && r->tokens.at[k].end <= at.end; k++) {
        const gr_token *t = &r->tokens.at[k];

        if (opens(r, t)) {
            depth++;
            commas = 0;
        } else if (closes(r, t)) {
            depth -= depth != 0;
            pair = commas != 0;
            commas = 0;
        }
        has_link = has_link || is_link(r, t);
        any = any || t->kind != GR_TOKEN_NEWLINE;
        if (!any)
            start = t->end;
        else if (ends_unit(r, k, at.end, depth, pair, has_link)) {
            ok = add_unit(out, (gr_span){ start, t->end }, most);
            start = t->end;
            any = has_link = pair = false;
        }
        commas += is_separator(r, t);
    }
    if (ok && gr_str_trim(gr_str_sub(r->text, start, at.end)).len != 0)
        ok = add_unit(out, (gr_span){ start, at.end }, most);
    return ok;
}

/* "A -> B", or a group of two or three: "[A, B]", "(A, B, 5)". */
static bool is_formal(const gr_reading *r, gr_span unit)
{
    size_t commas = 0, open = SIZE_MAX;

    for (size_t k = first_token(r, unit.start); k < r->tokens.n && r->tokens.at[k].end <= unit.end;
         k++) {
        const gr_token *t = &r->tokens.at[k];

        if (is_link(r, t))
            return true;
        if (opens(r, t)) {
            open = k;
            commas = 0;
        } else if (closes(r, t) && open != SIZE_MAX) {
            if (commas == 1 || commas == 2)
                return true;
            open = SIZE_MAX;
        }
        commas += is_sign(r, t, ',');
    }
    return false;
}

/* --- names --- */

static bool in_word(unsigned char c)
{
    return c == '_' || c >= 0x80 || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
           (c >= 'A' && c <= 'Z');
}

/* Does the name stand in the text as a whole word? "P1" does not in "P12". */
static bool stands(gr_str text, gr_str name)
{
    const char *p = text.ptr, *end = text.ptr + text.len;

    while (name.len != 0 && (p = memmem(p, (size_t)(end - p), name.ptr, name.len)) != NULL) {
        const char *behind = p + name.len;
        bool before =
            p != text.ptr && in_word((unsigned char)p[-1]) && in_word((unsigned char)*name.ptr);
        bool after =
            behind != end && in_word((unsigned char)*behind) && in_word((unsigned char)behind[-1]);

        if (!before && !after)
            return true;
        p++;
    }
    return false;
}

/* The graph as a model made it so far; what sense read itself says nothing about a model. */
static const gr_graph *made_so_far(const gr_reading *r)
{
    return r->n_graphs != 0 && strcmp(r->graphs[0].by, "model") == 0 ? r->graphs[0].graph : NULL;
}

/* Names that are known to be nodes: of the reply, and of what was read before. */
static gr_str *known_names(gr_ctx *cx, const gr_reading *r, const gr_found_edge *edges,
                           size_t n_edges, size_t *n)
{
    const gr_graph *g = made_so_far(r);
    size_t nodes = g != NULL && gr_graph_n_nodes(g) <= MOST_NAMES ? gr_graph_n_nodes(g) : 0;
    gr_str *out = gr_new_n(&cx->scratch, gr_str, 2 * n_edges + nodes + 1);

    *n = 0;
    for (size_t i = 0; out != NULL && i < n_edges; i++) {
        out[(*n)++] = edges[i].u;
        out[(*n)++] = edges[i].v;
    }
    for (gr_vid v = 0; out != NULL && v < nodes; v++) {
        gr_name name = gr_graph_name(g, v);
        char num[GR_NUM_MAX];
        gr_str text = gr_name_is_int(name) ? (gr_str){ num, gr_num_from_int(name.num, num) }
                                           : (gr_str){ name.ptr, name.len };

        if ((out[*n] = gr_str_dup(&cx->scratch, text)).ptr == NULL)
            return NULL;
        (*n)++;
    }
    return out;
}

static bool linked_before(const gr_graph *g, gr_str a, gr_str b)
{
    gr_vid u = g != NULL ? gr_graph_find(g, gr_name_of(a)) : GR_NO_NODE;
    gr_vid v = g != NULL ? gr_graph_find(g, gr_name_of(b)) : GR_NO_NODE;

    return u != GR_NO_NODE && v != GR_NO_NODE &&
           (gr_csr_find(gr_graph_out(g), u, v) != UINT64_MAX ||
            gr_csr_find(gr_graph_out(g), v, u) != UINT64_MAX);
}

/* How many nodes a piece names, two at most; *linked: those two are linked already. */
static size_t names_in(const gr_reading *r, gr_str piece, const gr_str *names, size_t n,
                       bool *linked)
{
    gr_str first = { 0 };

    *linked = false;
    for (size_t i = 0; i < n; i++) {
        if (gr_str_eq(names[i], first) || !stands(piece, names[i]))
            continue;
        if (first.len != 0) {
            *linked = linked_before(made_so_far(r), first, names[i]);
            return 2;
        }
        first = names[i];
    }
    return first.len != 0;
}

/* Are two pieces the same words but for two names? "P1 links to P2.", "P3 links to P4."; not the
 * head of a table, which shares no word with its rows. */
static bool alike(const gr_reading *r, gr_span a, gr_span b)
{
    size_t i = first_token(r, a.start), k = first_token(r, b.start), words = 0, other = 0;
    bool more_a, more_b;

    for (;; i++, k++) {
        more_a = i < r->tokens.n && r->tokens.at[i].end <= a.end;
        more_b = k < r->tokens.n && r->tokens.at[k].end <= b.end;
        if (!more_a || !more_b)
            break;
        if (!gr_str_eq(token_text(r, &r->tokens.at[i]), token_text(r, &r->tokens.at[k])))
            other++;
        else
            words += r->tokens.at[i].kind == GR_TOKEN_WORD;
    }
    return !more_a && !more_b && words != 0 && other <= 2;
}

static bool like_any(const gr_reading *r, const gr_span *unit, size_t n, const bool *told, size_t i)
{
    for (size_t k = 0; k < n; k++)
        if (told[k] && alike(r, unit[k], unit[i]))
            return true;
    return false;
}

/* "There is no road from A to B", "If A were linked to B ..": nothing that a model should give. */
static bool is_denied(const gr_reading *r, gr_span unit)
{
    static const char *const words[] = { "no",   "not",     "never",  "neither", "nor",
                                         "none", "without", "cannot", "if",      "unless" };

    for (size_t k = first_token(r, unit.start); k < r->tokens.n && r->tokens.at[k].end <= unit.end;
         k++) {
        gr_str word = token_text(r, &r->tokens.at[k]);

        if (gr_str_ends(word, "n't"))
            return true;
        for (size_t i = 0; i < sizeof words / sizeof *words; i++)
            if (gr_str_is_nocase(word, words[i]))
                return true;
    }
    return false;
}

/* --- doubts --- */

static void tell_missing(const gr_reading *r, gr_span unit, size_t nth, gr_doubts *out)
{
    gr_str s = gr_str_trim(gr_str_sub(r->text, unit.start, unit.end));
    size_t len = strlen(out->why);

    if (nth >= SHOWN)
        return;
    if (s.len > MOST_SHOWN)
        s.len = gr_utf8_valid_prefix(gr_str_sub(s, 0, MOST_SHOWN));
    snprintf(out->why + len, sizeof out->why - len, "%s%.*s",
             nth == 0 ? "no edge was given for: " : " | ", GR_FMT(s));
}

static void tell_strange(const gr_found_edge *e, size_t at, gr_doubts *out)
{
    snprintf(out->why, sizeof out->why,
             "edge %zu: %.*s and %.*s stand in no sentence together; every edge must be in the "
             "text",
             at + 1, (int)(e->u.len < MOST_SHOWN ? e->u.len : MOST_SHOWN), e->u.ptr,
             (int)(e->v.len < MOST_SHOWN ? e->v.len : MOST_SHOWN), e->v.ptr);
}

gr_status gr_extract_doubts(gr_ctx *cx, const gr_reading *r, const gr_span *unit, size_t n,
                            const gr_found_edge *edges, size_t n_edges, gr_doubts *out, gr_err *err)
{
    size_t n_names, formal = 0, last = SIZE_MAX;
    const gr_str *names = known_names(cx, r, edges, n_edges, &n_names);
    bool *told = gr_new_n(&cx->scratch, bool, n + 1);

    *out = (gr_doubts){ .strange = gr_new_n(&cx->scratch, bool, n_edges + 1) };
    if (names == NULL || told == NULL || out->strange == NULL)
        return gr_fail_memory(cx, err);
    for (size_t e = 0; e < n_edges; e++)
        out->strange[e] = true;
    for (size_t i = 0; i < n; i++) {
        gr_str piece = gr_str_sub(r->text, unit[i].start, unit[i].end);

        formal += is_formal(r, unit[i]);
        for (size_t e = 0; e < n_edges; e++)
            if (stands(piece, edges[e].u) && stands(piece, edges[e].v)) {
                told[i] = true;
                out->strange[e] = false;
            }
    }
    out->formal = 2 * formal > n;
    for (size_t e = 0; e < n_edges; e++)
        if (out->strange[e]) {
            out->n_strange++;
            last = e;
        }
    /* Where most are strange the text is of another build: a matrix, ids with labels elsewhere. */
    if (2 * out->n_strange > n_edges) {
        *out = (gr_doubts){ 0 };
        return GR_OK;
    }
    for (size_t i = 0; i < n; i++) {
        gr_str piece = gr_str_sub(r->text, unit[i].start, unit[i].end);
        bool linked;

        if (told[i])
            continue;
        if (names_in(r, piece, names, n_names, &linked) < 2)
            linked = !(out->formal && is_formal(r, unit[i])) && !like_any(r, unit, n, told, i);
        if (!linked && !is_denied(r, unit[i]))
            tell_missing(r, unit[i], out->n_missing++, out);
    }
    if (out->n_missing == 0 && out->n_strange != 0)
        tell_strange(&edges[last], last, out);
    return GR_OK;
}

/* --- repeats --- */

static bool same_edge(const gr_found_edge *a, const gr_found_edge *b)
{
    bool straight = gr_str_eq(a->u, b->u) && gr_str_eq(a->v, b->v);
    bool turned = !a->directed && !b->directed && gr_str_eq(a->u, b->v) && gr_str_eq(a->v, b->u);

    return (straight || turned) && a->directed == b->directed && gr_v_eq(&a->weight, &b->weight);
}

void gr_extract_unite(gr_found_edges *edges)
{
    size_t kept = 0;

    for (size_t i = 0; i < edges->n; i++) {
        size_t k = 0;

        while (k < kept && !same_edge(&edges->at[k], &edges->at[i]))
            k++;
        if (k == kept)
            edges->at[kept++] = edges->at[i];
    }
    edges->n = kept;
}
