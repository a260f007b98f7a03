/* What the encoder reads: what is known of the graphs, and the text, as far as there is room.
 *
 * Of a notation it gets to see the first lines and the first link of what clauses name, whatever
 * the size of its graph. What else goes where a text is too long is decided piece by piece: first
 * sentences that graphs explain, then whatever stands in no clause, from the end. Three points take
 * the place of a gap. */
#include "parse/parse_int.h"

#include <stdlib.h>

#define FOLD_LINES 3   /* that stay of the notation of a graph */
#define FOLD_BYTES 240 /* or so much of them */
#define NAMED      16  /* mentions whose place in a graph stays, too */
#define GAP        3   /* tokens */

typedef enum rank { ASKED, TOLD, PLAIN, FOLDED } rank;

static gr_status make_view(gr_ctx *cx, size_t most, gr_view *v, gr_err *err)
{
    v->ids = gr_new_n(&cx->arena, uint32_t, most);
    v->types = gr_new_n(&cx->arena, uint8_t, most);
    v->spots = gr_new_n(&cx->arena, gr_spot, most);
    v->n = 0;
    v->memory = NULL;
    if (v->ids == NULL || v->types == NULL || v->spots == NULL)
        return gr_fail_memory(cx, err);
    return GR_OK;
}

static void put(gr_view *v, uint32_t id, uint8_t type, gr_spot at)
{
    v->ids[v->n] = id;
    v->types[v->n] = type;
    v->spots[v->n++] = at;
}

static void put_token(gr_view *v, const gr_vocab *vocab, const char *token, uint8_t type)
{
    uint32_t id = gr_vocab_id(vocab, gr_str_of(token));

    put(v, id != GR_MAP_NONE ? id : gr_vocab_id(vocab, GR_STR("[UNK]")), type, (gr_spot){ 0 });
}

static void put_piece(gr_view *v, const gr_piece *p, gr_part part, uint8_t type)
{
    gr_str s = part == GR_PART_HEADER ? v->header : v->text;
    bool inside = p->end > 0 && p->end < s.len && gr_is_digit(s.ptr[p->end - 1]) &&
                  gr_is_digit(s.ptr[p->end]);

    put(v, p->id, type, (gr_spot){ part, p->start, p->end, inside });
}

/* --- folding --- */

static int by_start(const void *a, const void *b)
{
    size_t x = ((const gr_span *)a)->start, y = ((const gr_span *)b)->start;

    return (x > y) - (x < y);
}

static bool has_words(gr_str s)
{
    for (size_t i = 0; i < s.len; i++)
        if (gr_is_digit(s.ptr[i]) || (s.ptr[i] & 0x80) != 0 ||
            ((s.ptr[i] | 32) >= 'a' && (s.ptr[i] | 32) <= 'z'))
            return true;
    return false;
}

/* The text that graphs explain, sentences only if they shall go too, spans with nothing but signs
 * between them as one; NULL without memory. */
static gr_span *blocks_of(gr_ctx *cx, const gr_reading *r, bool prose, size_t *n)
{
    size_t all = 0;
    gr_span *at;

    for (size_t i = 0; i < r->n_graphs; i++)
        all += r->graphs[i].n_spans;
    at = gr_new_n(&cx->arena, gr_span, all + 1);
    if (at == NULL)
        return NULL;
    all = 0;
    for (size_t i = 0; i < r->n_graphs; i++)
        for (size_t k = 0; k < r->graphs[i].n_spans && (prose || !r->graphs[i].prose); k++)
            at[all++] = r->graphs[i].spans[k];
    qsort(at, all, sizeof *at, by_start);
    *n = 0;
    for (size_t i = 0; i < all; i++) {
        gr_span *last = *n != 0 ? &at[*n - 1] : NULL;

        if (last != NULL && (at[i].start <= last->end ||
                             !has_words(gr_str_sub(r->written, last->end, at[i].start))))
            last->end = at[i].end > last->end ? at[i].end : last->end;
        else
            at[(*n)++] = at[i];
    }
    return at;
}

static size_t end_of_lines(gr_str text, gr_span block)
{
    size_t lines = 0, i = block.start;

    while (i < block.end && i < block.start + FOLD_BYTES && lines < FOLD_LINES)
        lines += text.ptr[i++] == '\n';
    return i;
}

/* Gives a rank to the pieces that begin in `at`. */
static void rank_span(const gr_pieces *p, gr_span at, rank rk, uint8_t *ranks)
{
    size_t from = 0, to = p->n;

    while (from < to) {
        size_t mid = from + (to - from) / 2;

        if (p->at[mid].start < at.start)
            from = mid + 1;
        else
            to = mid;
    }
    for (; from < p->n && p->at[from].start < at.end; from++)
        ranks[from] = (uint8_t)rk;
}

/* Where the text links what a clause names first: whoever sees nothing of a node takes it for one
 * that the graph has not. */
static void rank_named(const gr_seen *g, gr_vid v, const gr_pieces *p, uint8_t *ranks)
{
    gr_name name = v != GR_NO_NODE ? gr_graph_name(g->graph, v) : (gr_name){ 0 };

    for (size_t i = 0; v != GR_NO_NODE && i < g->n_edges; i++) {
        gr_span at = g->edges[i].at;

        if (!gr_name_eq(g->edges[i].u, name) && !gr_name_eq(g->edges[i].v, name))
            continue;
        at.end = at.end - at.start < FOLD_BYTES ? at.end : at.start + FOLD_BYTES;
        rank_span(p, at, PLAIN, ranks);
        return;
    }
}

static bool rank_pieces(gr_ctx *cx, const gr_reading *r, bool prose, const gr_pieces *p,
                        uint8_t *ranks)
{
    size_t n;
    const gr_span *blocks = blocks_of(cx, r, prose, &n);

    if (blocks == NULL)
        return false;
    memset(ranks, PLAIN, p->n);
    for (size_t i = 0; i < n; i++)
        rank_span(p, (gr_span){ end_of_lines(r->written, blocks[i]), blocks[i].end }, FOLDED,
                  ranks);
    for (size_t i = 0; i < r->n_mentions && i < NAMED; i++) {
        const gr_mention *m = &r->mentions[i];

        rank_named(&r->graphs[m->graph], m->u, p, ranks);
        rank_named(&r->graphs[m->graph], m->v, p, ranks);
    }
    for (size_t i = 0; i < r->n_clauses; i++)
        for (size_t k = 0; k < r->clauses[i].n_tokens; k++) {
            const gr_token *t = &r->tokens.at[r->clauses[i].tokens[k]];

            rank_span(p, (gr_span){ t->start, t->end },
                      r->clauses[i].kind == GR_ASKS ? ASKED : TOLD, ranks);
        }
    return true;
}

/* Keeps `quota` pieces by rank, then order; how many tokens that makes with its gaps. */
static size_t keep_best(const uint8_t *ranks, size_t n, size_t quota, bool *keep)
{
    size_t tokens = 0;

    memset(keep, 0, n);
    for (rank rk = ASKED; rk < FOLDED; rk++)
        for (size_t i = 0; i < n && quota != 0; i++)
            if (ranks[i] == rk) {
                keep[i] = true;
                quota--;
            }
    for (size_t i = 0; i < n; i++)
        tokens += keep[i] ? 1 : i == 0 || keep[i - 1] ? GAP : 0;
    return tokens;
}

/* As much as there is room for. */
static gr_status put_folded(gr_ctx *cx, const gr_vocab *vocab, size_t room, const gr_reading *r,
                            const gr_pieces *p, gr_view *v, gr_err *err)
{
    uint8_t *ranks = gr_new_n(&cx->arena, uint8_t, p->n);
    bool *keep = gr_new_n(&cx->arena, bool, p->n);
    size_t quota = room, tokens;

    if (ranks == NULL || keep == NULL || !rank_pieces(cx, r, p->n > room, p, ranks))
        return gr_fail_memory(cx, err);
    while ((tokens = keep_best(ranks, p->n, quota, keep)) > room && quota != 0)
        quota -= tokens - room < quota ? tokens - room : quota;
    for (size_t i = 0; i < p->n; i++)
        if (keep[i])
            put_piece(v, &p->at[i], GR_PART_TEXT, 1);
        else if (i == 0 || keep[i - 1])
            for (size_t k = 0; k < GAP; k++)
                put_token(v, vocab, ".", 1);
    return GR_OK;
}

/* --- whole views --- */

/* The folders of the path that a text loads a graph from. */
static gr_span folders_of(const gr_seen *g)
{
    gr_span at = { 0 };
    size_t name = g->source.len;

    while (name > 0 && strchr("/\\", g->source.ptr[name - 1]) == NULL)
        name--;
    if (name != 0 && g->n_spans != 0) {
        at.start = g->spans[0].start;
        at.end = at.start + name;
    }
    return at;
}

/* Where a file lies says nothing about what is asked: of its path the name stays. */
static void leave_folders(const gr_reading *r, gr_pieces *text)
{
    for (size_t i = 0; i < r->n_graphs; i++) {
        gr_span folders = folders_of(&r->graphs[i]);
        size_t n = 0;

        for (size_t k = 0; k < text->n; k++)
            if (text->at[k].start < folders.start || text->at[k].start >= folders.end)
                text->at[n++] = text->at[k];
        text->n = n;
    }
}

/* The text behind what there is, folded if it has more pieces than may stay, and the end. */
static gr_status put_text(gr_ctx *cx, const gr_vocab *vocab, size_t most, size_t may_stay,
                          const gr_reading *r, gr_view *out, gr_err *err)
{
    gr_pieces text;
    gr_status st = gr_wordpiece(cx, vocab, out->text, &text, err);

    if (st == GR_OK)
        leave_folders(r, &text);
    if (st == GR_OK && text.n > may_stay)
        st = put_folded(cx, vocab, most - out->n - 1, r, &text, out, err);
    else
        for (size_t i = 0; st == GR_OK && i < text.n; i++)
            put_piece(out, &text.at[i], GR_PART_TEXT, 1);
    if (st == GR_OK)
        put_token(out, vocab, "[SEP]", 1);
    return st;
}

gr_status gr_view_ask(gr_ctx *cx, const gr_vocab *vocab, size_t most, const gr_reading *r,
                      gr_view *out, gr_err *err)
{
    gr_pieces header;
    gr_strbuf sb;
    gr_status st;

    gr_strbuf_init(&sb, &cx->budget, 0);
    gr_header_write(&sb, r);
    out->header = sb.failed ? (gr_str){ NULL, 0 } : gr_str_dup(&cx->arena, gr_strbuf_str(&sb));
    out->text = r->written;
    gr_strbuf_clear(&sb);
    if (out->header.ptr == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_wordpiece(cx, vocab, out->header, &header, err)) != GR_OK ||
        (st = make_view(cx, most, out, err)) != GR_OK)
        return st;
    put_token(out, vocab, "[CLS]", 0);
    for (size_t i = 0; i < header.n && i < most / 2; i++)
        put_piece(out, &header.at[i], GR_PART_HEADER, 0);
    put_token(out, vocab, "[SEP]", 0);
    return put_text(cx, vocab, most, 0, r, out, err);
}

gr_status gr_view_told(gr_ctx *cx, const gr_vocab *vocab, size_t most, const gr_reading *r,
                       gr_view *out, gr_err *err)
{
    gr_status st = make_view(cx, most, out, err);

    out->header = (gr_str){ NULL, 0 };
    out->text = r->written;
    if (st != GR_OK)
        return st;
    put_token(out, vocab, "[CLS]", 0);
    return put_text(cx, vocab, most, most / 2, r, out, err);
}

gr_status gr_view_text(gr_ctx *cx, const gr_vocab *vocab, size_t most, gr_str text, uint8_t type,
                       bool cut, gr_view *out, gr_err *err)
{
    gr_pieces p;
    gr_status st = gr_wordpiece(cx, vocab, text, &p, err);

    if (st == GR_OK && p.n + 2 > most && !cut)
        return gr_fail(err, GR_ELIMIT, "expected a text of at most %zu word pieces, found %zu",
                       most - 2, p.n);
    if (st != GR_OK || (st = make_view(cx, most, out, err)) != GR_OK)
        return st;
    out->header = (gr_str){ NULL, 0 };
    out->text = text;
    put_token(out, vocab, "[CLS]", 0);
    for (size_t i = 0; i < p.n && i + 2 < most; i++)
        put_piece(out, &p.at[i], GR_PART_TEXT, type);
    put_token(out, vocab, "[SEP]", type);
    return GR_OK;
}
