/* Facts as Prolog writes them: edge(a, b). parent(tom, bob). road(oslo, moss, 60). male(tom). What
 * a function of two nodes is: d(A, B) = 5. And triples as Turtle does: :Kepler :born :Weil .
 *
 * One predicate that means a link makes a plain graph; others, or several, a graph of facts. */
#include "sense/notation/documents/blocks_int.h"

#define ARGS_MAX 3

typedef struct fact {
    gr_str predicate;
    gr_str args[ARGS_MAX];
    size_t n;
    gr_span at;
} fact;

static gr_str plain(const gr_sensing *s, size_t first, size_t last)
{
    const gr_token *t = &s->tokens.at[first];

    if (first == last && t->kind == GR_TOKEN_QUOTED)
        return gr_str_sub(s->text, t->inner_start, t->inner_end);
    return gr_str_sub(s->text, t->start, s->tokens.at[last].end);
}

static bool is_link_word(gr_str p)
{
    return gr_word_in(p, "edge|link|arc|connected|conn|connection|connects|road|path|e|adjacent|"
                         "directed_edge|flight|route|linked");
}

/* The fact whose predicate is token i; the token behind it, 0 if there is none. */
static size_t fact_at(const gr_sensing *s, size_t i, fact *out)
{
    size_t k = i + 2, first = k;
    gr_str p = gr_token_text(s, i);

    *out = (fact){ .predicate = p };
    if (s->tokens.at[i].kind != GR_TOKEN_WORD || p.ptr[0] < 'a' || p.ptr[0] > 'z' ||
        !gr_token_is(s, i + 1, "(") || !(s->tokens.at[i + 1].flags & GR_TOKEN_GLUED))
        return 0;
    for (; k < s->tokens.n && k < i + 24; k++) {
        bool comma = gr_token_is(s, k, ","), close = gr_token_is(s, k, ")");

        if (!comma && !close) {
            if (s->tokens.at[k].kind == GR_TOKEN_NEWLINE || gr_token_is(s, k, "("))
                return 0;
            continue;
        }
        if (k == first || out->n == ARGS_MAX)
            return 0;
        out->args[out->n++] = plain(s, first, k - 1);
        first = k + 1;
        if (close)
            break;
    }
    if (k >= s->tokens.n || !gr_token_is(s, k, ")") || !gr_token_is(s, k + 1, "."))
        return 0;
    out->at = (gr_span){ s->tokens.at[i].start, s->tokens.at[k + 1].end };
    return k + 2;
}

/* "connected(a, b)" holds both ways. */
static bool is_mutual(gr_str p)
{
    return gr_word_in(p, "connected|adjacent|linked|conn|connection|neighbour|neighbor|friends|"
                         "friend|married|borders|sibling|touches");
}

static bool add_fact(gr_draft *d, gr_arena *a, const fact *f, bool facts)
{
    const gr_unit *unit = NULL;
    gr_value w;
    uint32_t u, v, e;

    if (!gr_draft_node_of(d, f->args[0], f->at, false, &u) || !gr_draft_explains(d, f->at))
        return false;
    if (f->n == 1) {
        gr_str name = gr_str_dup(a, f->predicate);

        return name.ptr != NULL &&
               gr_draft_set(d, GR_OF_NODE, name.ptr, GR_MEANS_NUMBER, u, gr_v_bool(true), NULL);
    }
    if (!gr_draft_node_of(d, f->args[1], f->at, false, &v))
        return false;
    if (u == v && is_mutual(f->predicate)) /* "connected(f, f)" only says that f is there */
        return true;
    if (!gr_draft_edge_of(d, u, v, f->at, &e))
        return false;
    if (facts &&
        !gr_draft_set(d, GR_OF_EDGE, "relation", GR_MEANS_NUMBER, e, gr_v_str(f->predicate), NULL))
        return false;
    if (f->n < 3)
        return true;
    if (!gr_read_number(f->args[2], &w, &unit))
        w = gr_v_str(f->args[2]);
    return gr_draft_set(d, GR_OF_EDGE, "weight", gr_meaning_of_unit(unit), e, w, unit);
}

/* --- triples as Turtle writes them, without the heads that make it a file --- */

/* A term at pos: ":Kepler", "ex:born", "<Ada>" or "\"text\""; where it ends, or 0. */
static size_t term_at(gr_str t, size_t pos, gr_str *out)
{
    size_t end = pos, colon = SIZE_MAX;
    char close = pos < t.len && t.ptr[pos] == '<'   ? '>'
                 : pos < t.len && t.ptr[pos] == '"' ? '"'
                                                    : '\0';

    if (close != '\0') {
        for (end = pos + 1; end < t.len && t.ptr[end] != close; end++)
            if (t.ptr[end] == '\n' || end - pos > 200)
                return 0;
        *out = gr_str_sub(t, pos + 1, end);
        return end < t.len && out->len != 0 ? end + 1 : 0;
    }
    for (; end < t.len && end - pos < 100 && strchr(" \t\n\r;,<>\"()[]{}", t.ptr[end]) == NULL;
         end++)
        colon = t.ptr[end] == ':' && colon == SIZE_MAX ? end : colon;
    if (end > pos && t.ptr[end - 1] == '.')
        end--;
    if (colon == SIZE_MAX || colon + 1 >= end)
        return end == pos + 1 && t.ptr[pos] == 'a' ? (*out = GR_STR("type"), end) : 0;
    *out = gr_str_sub(t, colon + 1, end);
    return end;
}

static size_t skip_spaces(gr_str t, size_t pos)
{
    while (pos < t.len && (t.ptr[pos] == ' ' || t.ptr[pos] == '\t' || t.ptr[pos] == '\n'))
        pos++;
    return pos;
}

/* ":Kepler", "<Ada>", or "ex:Kepler" before another such term. */
static bool begins_triple(gr_str t, size_t pos)
{
    gr_str term;
    size_t end;

    if (pos >= t.len || t.ptr[pos] == ':' || t.ptr[pos] == '<')
        return pos < t.len;
    if (!((t.ptr[pos] >= 'a' && t.ptr[pos] <= 'z') || (t.ptr[pos] >= 'A' && t.ptr[pos] <= 'Z')))
        return false;
    end = term_at(t, pos, &term);
    if (end <= pos + 1 || end >= t.len || t.ptr[end] != ' ')
        return false;
    pos = skip_spaces(t, end);
    return pos < t.len && t.ptr[pos] != '"' && term_at(t, pos, &term) != 0;
}

/* The statements of one subject at pos, up to a full stop; where they end, or 0. */
static size_t statement_at(gr_sensing *s, size_t pos, gr_draft *d, bool *ok)
{
    gr_str t = s->text, subject, relation, object;
    size_t start = pos, end = term_at(t, pos, &subject);
    char mark = ';';

    if (end == 0 || t.ptr[pos] == '"')
        return 0;
    while (mark != '.') {
        fact f = { .n = 2, .at = { start, end } };

        if (mark == ';') {
            pos = skip_spaces(t, end);
            if (pos == end || t.ptr[pos < t.len ? pos : 0] == '"' ||
                (end = term_at(t, pos, &relation)) == 0)
                return 0;
        }
        pos = skip_spaces(t, end);
        if (pos == end && mark != ',')
            return 0;
        end = term_at(t, pos, &object);
        if (end == 0)
            return 0;
        pos = skip_spaces(t, end);
        mark = pos < t.len ? t.ptr[pos] : '\0';
        if (mark != '.' && mark != ';' && mark != ',')
            return 0;
        end = pos + 1;
        f.predicate = relation;
        f.args[0] = subject;
        f.args[1] = object;
        f.at = (gr_span){ start, end };
        *ok = add_fact(d, &s->cx->arena, &f, true);
        if (!*ok)
            return 0;
    }
    return end;
}

static gr_status find_triples(gr_sensing *s, gr_err *err)
{
    gr_str t = s->text;
    gr_draft *d = NULL;
    size_t failed = 0, n = 0;
    bool ok = true;

    if (gr_str_find(t, "@prefix") < t.len) /* a whole file: blocks reads it */
        return GR_OK;
    for (size_t pos = 0; ok && pos < t.len && failed < 1000;) {
        size_t start = skip_spaces(t, pos), end = 0;

        if (begins_triple(t, start)) {
            if (d == NULL && (d = gr_draft_new(s, &gr_recogniser_facts)) == NULL)
                return gr_fail_memory(s->cx, err);
            end = statement_at(s, start, d, &ok);
            failed += end == 0;
            n += end != 0;
        }
        if (end == 0 && d != NULL && n == 0)
            d = NULL; /* what was read of it is no data */
        pos = end;
        while (end == 0 && start < t.len && t.ptr[start] != '\n')
            start++;
        pos = end != 0 ? end : start + 1;
    }
    if (!ok)
        return gr_fail_memory(s->cx, err);
    if (d == NULL || n < 2)
        return GR_OK;
    d->is_facts = true;
    d->direction = GR_DIRECTED;
    d->why = "triples lead from subject to object";
    return gr_draft_shorten(d) ? gr_draft_propose(s, d, 98, err) : gr_fail_memory(s->cx, err);
}

/* --- three words a line: "s3 has_disk ssd" --- */

/* The three words of the line that begins at token i; where the next line begins, or 0. */
static size_t line_at(const gr_sensing *s, size_t i)
{
    for (size_t k = i; k < i + 3; k++)
        if (!gr_token_kind_is(s, k, GR_TOKEN_WORD) &&
            !(k == i + 2 && gr_token_kind_is(s, k, GR_TOKEN_NUMBER)))
            return 0;
    i += 3;
    if (i < s->tokens.n && !gr_token_kind_is(s, i, GR_TOKEN_NEWLINE))
        return 0;
    while (i < s->tokens.n && gr_token_kind_is(s, i, GR_TOKEN_NEWLINE))
        i++;
    return i;
}

/* Are the lines from i on facts? Several relations, one of them of words in one, as no sentence has
 * it. */
static bool are_facts(const gr_sensing *s, size_t i, size_t end)
{
    bool joined = false, several = false;
    gr_str first = gr_token_text(s, i + 1);
    size_t n = 0;

    for (size_t next; i < end && (next = line_at(s, i)) != 0; i = next, n++) {
        gr_str relation = gr_token_text(s, i + 1);

        joined |= memchr(relation.ptr, '_', relation.len) != NULL;
        for (size_t k = 1; k < relation.len; k++) /* "capitalOf" */
            joined |= relation.ptr[k] >= 'A' && relation.ptr[k] <= 'Z' &&
                      relation.ptr[k - 1] >= 'a' && relation.ptr[k - 1] <= 'z';
        several |= !gr_str_eq(relation, first);
    }
    return joined && several && n > 2;
}

static gr_status find_lines(gr_sensing *s, gr_err *err)
{
    gr_status st = GR_OK;

    for (size_t i = 0, end; st == GR_OK && i<s->tokens.n; i = end> i ? end : i + 1) {
        gr_draft *d;
        bool ok = true;

        end = i;
        if (i != 0 && !gr_token_kind_is(s, i - 1, GR_TOKEN_NEWLINE))
            continue;
        for (size_t next; end < s->tokens.n && (next = line_at(s, end)) != 0; end = next)
            ;
        if (end == i || !are_facts(s, i, end))
            continue;
        if ((d = gr_draft_new(s, &gr_recogniser_facts)) == NULL)
            return gr_fail_memory(s->cx, err);
        for (size_t k = i; ok && k < end; k = line_at(s, k)) {
            fact f = { .predicate = gr_token_text(s, k + 1),
                       .args = { gr_token_text(s, k), gr_token_text(s, k + 2) },
                       .n = 2,
                       .at = { s->tokens.at[k].start, s->tokens.at[k + 2].end } };

            ok = add_fact(d, &s->cx->arena, &f, true);
        }
        if (!ok)
            return gr_fail_memory(s->cx, err);
        d->is_facts = true;
        d->direction = GR_DIRECTED;
        d->why = "facts go from the first to the last word of a line";
        st = gr_draft_propose(s, d, 98, err);
    }
    return st;
}

static gr_status find(gr_sensing *s, gr_err *err)
{
    GR_VEC(fact) facts = { .budget = &s->cx->budget };
    bool links = true, mutual = true, ok = true;
    gr_draft *d;
    gr_status st = GR_OK;

    for (size_t i = 0; ok && i + 3 < s->tokens.n;) {
        fact f;
        size_t after;

        if (gr_token_is(s, i, "?-") || (gr_token_is(s, i, "?") && gr_token_is(s, i + 1, "-"))) {
            while (i < s->tokens.n && !gr_token_is(s, i, ".")) /* a query, not data */
                i++;
            continue;
        }
        after = fact_at(s, i, &f);

        if (after != 0) {
            links &= is_link_word(f.predicate) && f.n > 1;
            mutual &= is_mutual(f.predicate);
            ok = gr_vec_push(&facts, f);
        }
        i = after != 0 ? after : i + 1;
    }
    if (ok && facts.n > 1) {
        d = gr_draft_new(s, &gr_recogniser_facts);
        ok = d != NULL;
        for (size_t i = 0; ok && i < facts.n; i++)
            ok = add_fact(d, &s->cx->arena, &facts.at[i], !links);
        if (ok) {
            d->is_facts = !links;
            d->direction = links && mutual ? GR_UNDIRECTED : GR_DIRECTED;
            d->why = links && mutual ? "what the facts say holds both ways"
                                     : "facts go from the first to the second";
            st = gr_draft_propose(s, d, 98, err);
        }
    }
    gr_vec_clear(&facts);
    if (ok && st == GR_OK)
        st = find_triples(s, err);
    if (ok && st == GR_OK)
        st = find_lines(s, err);
    return ok ? st : gr_fail_memory(s->cx, err);
}

const gr_recogniser gr_recogniser_facts = {
    .name = "facts",
    .summary = "edge(a, b). parent(tom, bob).: facts as Prolog writes them",
    .find = find,
    .example = "edge(a, b, 3). edge(b, c, 4).\nWhat is the shortest path from a to c?",
    .graph = "a>b 3, b>c 4",
};
