/* gr_sense: the steps from a text to its reading. */
#include "sense/sense_int.h"

/* Of 872 fresh texts 68 are mended by it and 2 harmed (training/README.md). */
#define CERTAIN .9

static gr_status tell(gr_sensing *s, gr_str *out, const char *fmt, va_list ap)
{
    char text[600];
    int n = vsnprintf(text, sizeof text, fmt, ap);

    if (n < 0)
        n = 0;
    *out = gr_str_dup(&s->cx->arena,
                      (gr_str){ text, (size_t)n < sizeof text ? (size_t)n : sizeof text - 1 });
    return out->ptr != NULL ? GR_OK : GR_EMEMORY;
}

/* Room for one more of the list's n items, in the arena; NULL without memory. */
static void *room(gr_arena *a, void *at, size_t n, size_t *cap, size_t size)
{
    void *more;

    if (n < *cap)
        return at;
    *cap = n < 8 ? 16 : n * 2;
    more = gr_arena_zeroed(a, *cap, size);
    if (more != NULL && n != 0)
        memcpy(more, at, n * size);
    return more;
}

bool gr_sense_assume(gr_sensing *s, const char *fmt, ...)
{
    gr_reading *r = s->out;
    gr_str *at =
        room(&s->cx->arena, r->assumptions, r->n_assumptions, &s->cap_assumptions, sizeof *at);
    va_list ap;
    gr_status st;

    if (at == NULL)
        return false;
    r->assumptions = at;
    va_start(ap, fmt);
    st = tell(s, &at[r->n_assumptions], fmt, ap);
    va_end(ap);
    r->n_assumptions += st == GR_OK;
    return st == GR_OK;
}

bool gr_sense_problem(gr_sensing *s, gr_reason reason, gr_span where, const char *fmt, ...)
{
    gr_reading *r = s->out;
    gr_problem *at = room(&s->cx->arena, r->problems, r->n_problems, &s->cap_problems, sizeof *at);
    va_list ap;
    gr_status st;

    if (at == NULL)
        return false;
    r->problems = at;
    at[r->n_problems] = (gr_problem){ .reason = reason, .at = where };
    va_start(ap, fmt);
    st = tell(s, &at[r->n_problems].text, fmt, ap);
    va_end(ap);
    r->n_problems += st == GR_OK;
    return st == GR_OK;
}

/* A quotation that is a text of its own, not a name: several words with separators or links. */
static bool is_passage(gr_str inner)
{
    size_t blanks = 0, marks = 0;

    for (size_t i = 0; i < inner.len; i++) {
        blanks += inner.ptr[i] == ' ';
        marks += inner.ptr[i] == ',' || inner.ptr[i] == ';' || inner.ptr[i] == '>' ||
                 (i + 2 < inner.len && memcmp(inner.ptr + i, "–", 3) == 0);
    }
    return marks > 1 || (marks == 1 && blanks > 3);
}

/* "Asker-Berg" = 14, "Asker-Berg": 14: a link with its number, as a key of a file has it. */
static bool is_keyed_link(const gr_sensing *s, size_t i)
{
    const gr_token *t = &s->tokens.at[i];
    gr_str inner = gr_str_sub(s->text, t->inner_start, t->inner_end);
    size_t hyphen = gr_str_find(inner, "-");

    return t->kind == GR_TOKEN_QUOTED && hyphen > 0 && hyphen + 1 < inner.len &&
           (gr_token_is(s, i + 1, "=") || gr_token_is(s, i + 1, ":")) &&
           gr_token_kind_is(s, i + 2, GR_TOKEN_NUMBER);
}

/* Puts the tokens of such quotations in their place. */
static gr_status open_quotes(gr_sensing *s, gr_err *err)
{
    GR_VEC(gr_token) all = { .budget = &s->cx->budget };
    bool any = false, ok = true;
    gr_status st = GR_OK;

    for (size_t i = 0; !any && i < s->tokens.n; i++)
        any = is_keyed_link(s, i) || (s->tokens.at[i].kind == GR_TOKEN_QUOTED &&
                                      is_passage(gr_str_sub(s->text, s->tokens.at[i].inner_start,
                                                            s->tokens.at[i].inner_end)));
    if (!any)
        return GR_OK;
    for (size_t i = 0; ok && st == GR_OK && i < s->tokens.n; i++) {
        gr_token t = s->tokens.at[i], open = t, close = t;
        gr_str inner = gr_str_sub(s->text, t.inner_start, t.inner_end);
        gr_tokens more;
        bool keyed = is_keyed_link(s, i);

        if (!keyed && (t.kind != GR_TOKEN_QUOTED || !is_passage(inner))) {
            ok = gr_vec_push(&all, t);
            continue;
        }
        open.kind = close.kind = GR_TOKEN_PUNCT;
        open.end = open.inner_end = t.inner_start;
        open.inner_start = t.start;
        open.flags &= ~(unsigned)GR_TOKEN_SENTENCE_END;
        close.start = close.inner_start = t.inner_end;
        close.inner_end = t.end;
        close.flags |= GR_TOKEN_GLUED;
        st = gr_text_tokens(s->cx, inner, &more, err);
        ok = keyed || gr_vec_push(&all, open);
        for (size_t k = 0; ok && st == GR_OK && k < more.n; k++) {
            gr_token x = more.at[k];

            x.start += t.inner_start;
            x.end += t.inner_start;
            x.inner_start += t.inner_start;
            x.inner_end += t.inner_start;
            if (k + 1 == more.n)
                x.flags &= ~(unsigned)GR_TOKEN_SENTENCE_END;
            ok = gr_vec_push(&all, x);
        }
        ok = ok && (keyed || gr_vec_push(&all, close));
    }
    if (ok && st == GR_OK) {
        s->tokens.at = gr_arena_copy(&s->cx->arena, all.at, all.n * sizeof *all.at);
        s->tokens.n = all.n;
        ok = s->tokens.at != NULL;
    }
    gr_vec_clear(&all);
    return ok ? st : gr_fail_memory(s->cx, err);
}

/* Texts repeat their words: every word's lemma is found once. */
static gr_status find_lemmas(gr_sensing *s, gr_err *err)
{
    GR_VEC(gr_str) known = { .budget = &s->cx->budget };
    gr_strmap index;
    bool ok = true;

    gr_strmap_init(&index, &s->cx->budget);
    s->lemma = gr_new_n(&s->cx->arena, gr_str, s->tokens.n + 1);
    ok = s->lemma != NULL;
    for (size_t i = 0; ok && i < s->tokens.n; i++) {
        gr_str word = gr_token_text(s, i);
        uint32_t *slot;

        if (s->tokens.at[i].kind != GR_TOKEN_WORD)
            continue;
        slot = gr_strmap_put(&index, word);
        ok = slot != NULL;
        if (ok && *slot == GR_MAP_NONE) {
            char buf[GR_WORD_MAX];
            gr_str lemma = gr_str_dup(&s->cx->arena, gr_text_lemma(word, buf, NULL));

            *slot = (uint32_t)known.n;
            ok = lemma.ptr != NULL && gr_vec_push(&known, lemma);
        }
        if (ok)
            s->lemma[i] = known.at[*slot];
    }
    gr_strmap_clear(&index);
    gr_vec_clear(&known);
    return ok ? GR_OK : gr_fail_memory(s->cx, err);
}

gr_status gr_sense_look(gr_sensing *s, gr_err *err)
{
    gr_status st = find_lemmas(s, err);

    return st == GR_OK ? gr_sense_sentences(s, err) : st;
}

#define LONG_TEXT 16384 /* bytes from which on late recognisers may be left out */

/* Do the drafts explain nine tenths of a long text? */
static bool nearly_explained(const gr_sensing *s)
{
    for (size_t i = 0; s->text.len >= LONG_TEXT && i < s->drafts.n; i++) {
        const gr_draft *d = s->drafts.at[i];
        size_t edges = 0, spans = 0;

        for (size_t k = 0; k < d->edges.n; k++)
            edges += d->edges.at[k].at.end - d->edges.at[k].at.start + 2; /* and a separator */
        for (size_t k = 0; k < d->spans.n; k++)
            spans += d->spans.at[k].end - d->spans.at[k].start;
        if ((edges > spans ? edges : spans) / 9 >= s->text.len / 10)
            return true;
    }
    return false;
}

static gr_status run_recognisers(gr_sensing *s, gr_err *err)
{
    gr_status st = GR_OK;

    for (int late = 0; late < 2; late++) {
        if (late == 1 && nearly_explained(s))
            break;
        for (size_t i = 0; st == GR_OK && i < gr_n_recognisers(); i++) {
            if (gr_recogniser_at(i)->late != (late == 1))
                continue;
            st = gr_ctx_check(s->cx, err);
            if (st == GR_OK)
                st = gr_recogniser_at(i)->find(s, err);
        }
    }
    return st;
}

const gr_called *gr_called_at(const gr_sensing *s, size_t byte)
{
    size_t lo = 0, hi = s->called.n;

    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;

        if (s->called.at[mid].at.start < byte)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo < s->called.n && s->called.at[lo].at.start == byte ? &s->called.at[lo] : NULL;
}

static bool is_taken(const gr_reading *r, size_t before, gr_str name)
{
    for (size_t i = 0; i < before; i++)
        if (gr_str_eq(r->graphs[i].name, name))
            return true;
    return false;
}

/* Every graph has a name, and no two the same: "G", "G2", or what the text calls it. */
static gr_status name_graphs(gr_sensing *s, gr_err *err)
{
    gr_reading *r = s->out;

    for (size_t i = 0; i < r->n_graphs; i++) {
        gr_seen *g = &r->graphs[i];

        if (g->name.len == 0)
            g->name = GR_STR("G");
        bool prime = g->name.len > 1 && gr_str_ends(g->name, "'");
        if (gr_is_digit(g->name.ptr[0]) || prime) { /* "Version 2", "G'": no name for a call */
            g->name = prime ? gr_str_printf(&s->cx->arena, "%.*s_prime",
                                            GR_FMT(gr_str_sub(g->name, 0, g->name.len - 1)))
                            : gr_str_printf(&s->cx->arena, "G%.*s", GR_FMT(g->name));
            if (g->name.ptr == NULL)
                return gr_fail_memory(s->cx, err);
        }
        for (size_t n = 2; is_taken(r, i, g->name); n++) {
            g->name = gr_str_printf(&s->cx->arena, "G%zu", n);
            if (g->name.ptr == NULL)
                return gr_fail_memory(s->cx, err);
        }
    }
    return GR_OK;
}

/* The text's graphs in its order, those of files, then the given ones, the last one first: the
 * graph that is meant stands first. */
static gr_status make_graphs(gr_sensing *s, gr_err *err)
{
    gr_reading *r = s->out;
    const gr_sense_options *o = s->options;
    size_t n_given = o != NULL ? o->n_given : 0, n_files = r->n_graphs;
    gr_seen *all = gr_new_n(&s->cx->arena, gr_seen, s->drafts.n + n_files + n_given + 1);
    gr_seen *files = r->graphs;
    gr_status st = GR_OK;

    if (all == NULL)
        return gr_fail_memory(s->cx, err);
    r->graphs = all;
    r->n_graphs = 0;
    for (size_t i = 0; i < n_files; i++)
        all[r->n_graphs++] = files[i];
    for (size_t i = 0; st == GR_OK && i < s->drafts.n; i++) {
        st = gr_draft_make(s, s->drafts.at[i], &all[r->n_graphs], err);
        if (st == GR_OK) {
            r->n_graphs++;
        } else if (st == GR_EINPUT) { /* the graph cannot be made of it: told, not fatal */
            st = gr_sense_problem(s, GR_WHY_CONTRADICTION, (gr_span){ 0, s->text.len }, "%s",
                                  err->message)
                     ? GR_OK
                     : gr_fail_memory(s->cx, err);
        }
    }
    for (size_t i = n_given; i-- > 0;) {
        all[r->n_graphs] = o->given[i];
        gr_graph_ref(all[r->n_graphs].graph);
        r->n_graphs++;
    }
    return st == GR_OK ? name_graphs(s, err) : st;
}

static gr_status settle_drafts(gr_sensing *s, gr_err *err)
{
    gr_status st = GR_OK;

    for (size_t i = 0; st == GR_OK && i < s->drafts.n; i++)
        st = gr_draft_settle(s, s->drafts.at[i], err);
    return st;
}

static void begin(gr_sensing *s, gr_ctx *cx, gr_str text, const gr_sense_options *o,
                  gr_reading *out)
{
    *s = (gr_sensing){ .cx = cx, .options = o, .out = out };
    *out = (gr_reading){ .text = text, .written = text };
    s->said.budget = s->unread.budget = s->made.budget = s->drafts.budget = &cx->budget;
    s->called.budget = &cx->budget;
}

static void end(gr_sensing *s)
{
    for (size_t i = 0; i < s->made.n; i++)
        gr_draft_free(s->made.at[i]);
    gr_vec_clear(&s->made);
    gr_vec_clear(&s->drafts);
    gr_vec_clear(&s->said);
    gr_vec_clear(&s->unread);
    gr_vec_clear(&s->called);
}

/* Reads a text as far as drafts. hides: tables of nodes are taken out first; s->misled if that was
 * wrong. */
static gr_status read_drafts(gr_sensing *s, bool hides, gr_err *err)
{
    gr_reading *r = s->out;
    gr_status st = gr_sense_plain(s->cx, r->written, &s->text, err);

    if (st == GR_OK && hides)
        st = gr_sense_hide_tables(s, err);
    if (st == GR_OK) {
        r->text = s->text;
        st = gr_text_tokens(s->cx, s->text, &s->tokens, err);
    }
    if (st == GR_OK)
        st = open_quotes(s, err);
    r->tokens = s->tokens;
    if (st == GR_OK && (st = gr_sense_look(s, err)) == GR_OK &&
        (st = gr_sense_said(s, err)) == GR_OK && (st = gr_sense_sections(s, err)) == GR_OK &&
        (st = gr_sense_files(s, err)) == GR_OK && (st = run_recognisers(s, err)) == GR_OK &&
        (st = gr_sense_values(s, err)) == GR_OK && (st = gr_sense_choose(s, err)) == GR_OK &&
        (st = gr_sense_kinds(s, err)) == GR_OK && (st = gr_sense_leftovers(s, err)) == GR_OK &&
        (st = gr_sense_doubts(s, err)) == GR_OK && (st = gr_sense_apply_said(s, err)) == GR_OK &&
        (st = gr_sense_lone(s, err)) == GR_OK && (st = gr_sense_marks(s, err)) == GR_OK &&
        (st = gr_sense_node_tables(s, err)) == GR_OK) {
        gr_sense_settle_problems(s);
        st = settle_drafts(s, err);
    }
    return st;
}

/* What is told of a reading before its graphs are made. */
typedef struct told {
    size_t n_assumptions, n_problems;
} told;

/* The graphs of the drafts, and what is left of the text. */
static gr_status make_reading(gr_sensing *s, told *before, gr_err *err)
{
    gr_status st;

    *before = (told){ s->out->n_assumptions, s->out->n_problems };
    st = make_graphs(s, err);
    if (st == GR_OK && (st = gr_sense_sets(s, err)) == GR_OK &&
        (st = gr_sense_clauses(s, err)) == GR_OK)
        st = gr_sense_mentions(s, err);
    return st;
}

/* The only graph of the text, and of no file; or NULL. */
static const gr_seen *graph_of_text(const gr_reading *r)
{
    const gr_seen *found = NULL;

    for (size_t i = 0; i < r->n_graphs; i++) {
        const gr_seen *g = &r->graphs[i];

        if (gr_seen_is_given(g))
            continue;
        if (found != NULL || g->source.len != 0)
            return NULL;
        found = g;
    }
    return found;
}

/* Takes back what was made of the drafts of a text that names no file. */
static void unmake_reading(gr_reading *r, told before)
{
    for (size_t i = 0; i < r->n_graphs; i++)
        gr_graph_unref(r->graphs[i].graph);
    r->n_graphs = r->n_clauses = r->n_mentions = r->n_uncovered = 0;
    r->n_assumptions = before.n_assumptions;
    r->n_problems = before.n_problems;
}

/* Words say which way links lead where notations cannot: "A - B" is a cable, or who beat whom. What
 * they make nearly certain is made so. */
static gr_status heed_words(gr_sensing *s, told before, gr_err *err)
{
    const gr_sense_options *o = s->options;
    gr_reading *r = s->out;
    const gr_seen *g = graph_of_text(r);
    bool is_directed;
    gr_status st;

    if (g == NULL || o->direction != GR_AUTO)
        return GR_OK;
    if ((st = o->directed(o->reader, s->cx, r, err)) != GR_OK)
        return st;
    is_directed = gr_graph_is_directed(g->graph);
    if ((is_directed ? 1 - r->directed : r->directed) < CERTAIN)
        return GR_OK;
    unmake_reading(r, before);
    s->heard = is_directed ? GR_UNDIRECTED : GR_DIRECTED;
    return make_reading(s, &before, err);
}

gr_status gr_sense(gr_ctx *cx, gr_str text, const gr_sense_options *o, gr_reading *out, gr_err *err)
{
    gr_err local = { 0 };
    gr_sensing s;
    told before;
    gr_status st;

    err = err != NULL ? err : &local;
    begin(&s, cx, text, o, out);
    st = read_drafts(&s, true, err);
    if (st == GR_OK && s.misled) {
        end(&s);
        gr_reading_clear(out);
        begin(&s, cx, text, o, out);
        st = read_drafts(&s, false, err);
    }
    if (st == GR_OK)
        st = make_reading(&s, &before, err);
    if (st == GR_OK && o != NULL && o->directed != NULL)
        st = heed_words(&s, before, err);
    end(&s);
    if (st != GR_OK)
        gr_reading_clear(out);
    return st;
}
