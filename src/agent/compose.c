/* Clauses made of pieces of others: two sentences as one, one question as two, a question once more
 * with other names. */
#include "agent/router_int.h"

static size_t n_begun(const gr_piece *pieces, size_t n)
{
    size_t begun = 0;

    for (size_t i = 0; i < n; i++)
        begun += pieces[i].begins;
    return begun;
}

static size_t n_tokens(const gr_piece *pieces, size_t n)
{
    size_t tokens = 0;

    for (size_t i = 0; i < n; i++)
        tokens +=
            pieces[i].to - pieces[i].from + (pieces[i].words != NULL ? strlen(pieces[i].words) : 0);
    return tokens;
}

/* The mentions in a piece, for the clause that it has become part of. */
static void move_mentions(const gr_reading *r, const gr_piece *piece, size_t at, gr_reading *out)
{
    for (size_t i = 0; i < r->n_mentions; i++) {
        gr_mention m = r->mentions[i];

        if (m.clause != piece->clause || m.first < piece->from || m.last >= piece->to)
            continue;
        m.clause = out->n_clauses - 1;
        m.first = m.first - piece->from + at;
        m.last = m.last - piece->from + at;
        out->mentions[out->n_mentions++] = m;
    }
}

/* Words that are not in the text, put behind it; where their tokens begin and how many they are. */
static bool add_words(gr_routing *w, gr_reading *out, const char *words, size_t *n)
{
    gr_arena *arena = &w->cx->arena;
    gr_str text = gr_str_printf(arena, "%.*s %s", GR_WHOLE(out->text), words);
    size_t shift = out->text.len + 1, old = out->tokens.n;
    gr_tokens more;
    gr_token *all;

    if (text.ptr == NULL || gr_text_tokens(w->cx, gr_str_of(words), &more, NULL) != GR_OK ||
        (all = gr_new_n(arena, gr_token, old + more.n + 1)) == NULL)
        return false;
    memcpy(all, out->tokens.at, old * sizeof *all);
    for (size_t i = 0; i < more.n; i++) {
        gr_token *t = &all[old + i];

        *t = more.at[i];
        t->start += shift;
        t->end += shift;
        t->inner_start += shift;
        t->inner_end += shift;
    }
    out->text = text;
    out->tokens = (gr_tokens){ all, old + more.n };
    *n = more.n;
    return true;
}

/* Do the tokens of the clauses from `first` on stand in the order of the text? */
static bool ascends(const gr_reading *r, size_t first)
{
    for (size_t c = first; c < r->n_clauses; c++)
        for (size_t k = 1; k < r->clauses[c].n_tokens; k++)
            if (r->clauses[c].tokens[k] <= r->clauses[c].tokens[k - 1])
                return false;
    return true;
}

/* Writes the clauses from `first` on behind the text, so that what stands between two of their
 * tokens is theirs. */
static bool write_behind(gr_routing *w, gr_reading *out, size_t first)
{
    size_t n = out->tokens.n, more = 0;
    gr_token *all;
    gr_strbuf sb;

    for (size_t c = first; c < out->n_clauses; c++)
        more += out->clauses[c].n_tokens;
    if ((all = gr_new_n(&w->cx->arena, gr_token, n + more + 1)) == NULL)
        return false;
    memcpy(all, out->tokens.at, n * sizeof *all);
    gr_strbuf_init(&sb, &w->cx->budget, 0);
    gr_strbuf_add(&sb, out->text);
    for (size_t c = first; c < out->n_clauses; c++)
        for (size_t k = 0; k < out->clauses[c].n_tokens; k++, n++) {
            const gr_token *t = &out->tokens.at[out->clauses[c].tokens[k]];

            if (k == 0 || !(t->flags & GR_TOKEN_GLUED))
                gr_strbuf_addc(&sb, ' ');
            all[n] = *t;
            all[n].inner_start += sb.len - t->start;
            all[n].inner_end += sb.len - t->start;
            all[n].end += sb.len - t->start;
            all[n].start = sb.len;
            gr_strbuf_add(&sb, gr_str_sub(out->text, t->start, t->end));
            out->clauses[c].tokens[k] = n;
        }
    out->text = sb.failed ? (gr_str){ NULL, 0 } : gr_str_dup(&w->cx->arena, gr_strbuf_str(&sb));
    out->tokens = (gr_tokens){ all, n };
    gr_strbuf_clear(&sb);
    return out->text.ptr != NULL;
}

gr_reading *gr_compose(gr_routing *w, const gr_piece *pieces, size_t n)
{
    const gr_reading *r = w->r;
    gr_arena *arena = &w->cx->arena;
    gr_reading *out = gr_arena_copy(arena, r, sizeof *r);
    size_t *tokens = gr_new_n(arena, size_t, n_tokens(pieces, n) + 1);

    if (out == NULL || tokens == NULL)
        goto fail;
    out->clauses = gr_new_n(arena, gr_clause, r->n_clauses + n_begun(pieces, n));
    out->mentions = gr_new_n(arena, gr_mention, (n + 1) * (r->n_mentions + 1));
    if (out->clauses == NULL || out->mentions == NULL)
        goto fail;
    memcpy(out->clauses, r->clauses, r->n_clauses * sizeof *r->clauses);
    if (r->n_mentions != 0)
        memcpy(out->mentions, r->mentions, r->n_mentions * sizeof *r->mentions);
    for (size_t i = 0; i < n; i++) {
        const gr_piece *p = &pieces[i];
        const gr_clause *from = &r->clauses[p->clause];

        if (p->begins)
            out->clauses[out->n_clauses++] = (gr_clause){ .kind = GR_ASKS, .tokens = tokens };
        gr_clause *to = &out->clauses[out->n_clauses - 1];

        to->at = from->at;
        if (p->words != NULL) {
            size_t first = out->tokens.n, n_words = 0;

            if (!add_words(w, out, p->words, &n_words))
                goto fail;
            if (p->means != NULL && n_words > 0) {
                gr_mention *m = &out->mentions[out->n_mentions++];

                *m = *p->means;
                m->clause = out->n_clauses - 1;
                m->first = to->n_tokens;
                m->last = to->n_tokens + n_words - 1;
            }
            for (size_t k = 0; k < n_words; k++, to->n_tokens++)
                *tokens++ = first + k;
        }
        move_mentions(r, p, to->n_tokens, out);
        for (size_t k = p->from; k < p->to; k++, to->n_tokens++)
            *tokens++ = from->tokens[k];
    }
    if (!ascends(out, r->n_clauses) && !write_behind(w, out, r->n_clauses))
        goto fail;
    return out;
fail:
    w->failed = true;
    return NULL;
}

/* --- the question within --- */

bool gr_route_within(gr_routing *w, const gr_piece *pieces, size_t n, gr_routed *part,
                     gr_asked *asked, gr_status *st, gr_err *err)
{
    const gr_reading *own = w->r;
    gr_routing before = *w;
    gr_reading *r = gr_compose(w, pieces, n);
    bool good;

    if (r == NULL)
        return false;
    w->r = r;
    *st = gr_route_ask(w, own->n_clauses, err);
    good = *st == GR_OK && w->out->reason == GR_WHY_NONE && w->parts.n == before.parts.n + 1;
    if (good) {
        *part = w->parts.at[w->parts.n - 1];
        *asked = w->known.before;
    }
    w->r = own;
    w->parts.n = before.parts.n;
    w->known = before.known;
    w->asked = before.asked;
    w->marked = before.marked;
    if (!good) {
        w->used_told = before.used_told;
        w->guessed = before.guessed;
        w->took_condition = before.took_condition;
        w->heard_told = before.heard_told;
        w->placed_several = before.placed_several;
        w->out->reason = GR_WHY_NONE;
    }
    return good;
}

bool gr_route_within_sure(gr_routing *w, const gr_piece *pieces, size_t n, gr_routed *part,
                          gr_asked *asked, gr_status *st, gr_err *err)
{
    bool before = w->guessed, good;

    w->guessed = false;
    good = gr_route_within(w, pieces, n, part, asked, st, err) && !w->guessed;
    w->guessed = before;
    return good;
}

void gr_route_add(gr_routing *w, size_t clause, const gr_routed *part, const gr_asked *asked)
{
    w->known.before = *asked;
    w->asked = clause;
    w->marked = gr_clause_marked(w->r, clause);
    w->failed = w->failed || !gr_vec_push(&w->parts, *part);
}
