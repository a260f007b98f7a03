/* Readings for tests of the grammar, without sense: a graph in the language of examples, a question
 * whose sentences are clauses, names found as they are written. */
#ifndef TEST_ASKED_H
#define TEST_ASKED_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "agent/grammar_int.h"
#include "engine/engine.h"

#define READING_MAX 200

typedef struct test_reading {
    gr_reading r;
    gr_seen seen[2];
    gr_clause clauses[20];
    gr_mention mentions[READING_MAX];
    size_t tokens[2000];
    gr_seen_column column[2];
} test_reading;

static inline bool same_nocase(gr_str a, gr_str b)
{
    return a.len == b.len && gr_text_distance(a, b, 0, true) == 0;
}

/* The names of g in a clause, the longest first at every place. */
static inline void find_mentions(test_reading *t, size_t clause, size_t graph)
{
    const gr_graph *g = t->seen[graph].graph;
    const gr_clause *cl = &t->clauses[clause];

    for (size_t i = 0; i < cl->n_tokens; i++)
        for (size_t len = 3; len > 0; len--) {
            if (i + len > cl->n_tokens)
                continue;
            const gr_token *a = &t->r.tokens.at[cl->tokens[i]];
            const gr_token *b = &t->r.tokens.at[cl->tokens[i + len - 1]];
            bool quoted = a->kind == GR_TOKEN_QUOTED && len == 1;
            gr_str text = gr_str_sub(t->r.text, quoted ? a->inner_start : a->start,
                                     b->kind == GR_TOKEN_WORD || quoted ? b->inner_end : b->end);

            for (gr_vid v = 0; v < gr_graph_n_nodes(g); v++) {
                gr_name name = gr_graph_shown(g, v);
                char digits[24];
                gr_str s = { name.ptr, name.len };
                unsigned far = 0;

                if (gr_name_is_int(name)) {
                    snprintf(digits, sizeof digits, "%lld", (long long)name.num);
                    s = gr_str_of(digits);
                } else if (s.len >= 5) {
                    far = gr_text_distance(s, text, 1, true);
                }
                if (!same_nocase(s, text) && (s.len < 5 || far > 1 || gr_name_is_int(name)))
                    continue;
                assert_true(t->r.n_mentions < READING_MAX);
                t->mentions[t->r.n_mentions++] = (gr_mention){ .clause = clause,
                                                               .first = i,
                                                               .last = i + len - 1,
                                                               .graph = graph,
                                                               .u = v,
                                                               .v = GR_NO_NODE,
                                                               .distance = far };
            }
        }
}

/* graph may be NULL. A second graph stands behind " | ". */
static inline void read_question(gr_ctx *cx, test_reading *t, const char *graph,
                                 const char *question)
{
    gr_err err = { 0 };
    size_t used = 0, from = 0;
    gr_str rest = gr_str_of(graph), part;

    memset(t, 0, sizeof *t);
    t->r.text = gr_str_of(question);
    t->r.graphs = t->seen;
    t->r.clauses = t->clauses;
    t->r.mentions = t->mentions;
    while (graph != NULL && gr_str_split(&rest, '|', &part)) {
        gr_str own = gr_str_dup(&cx->arena, gr_str_trim(part));

        t->seen[t->r.n_graphs].name = t->r.n_graphs == 0 ? GR_STR("G") : GR_STR("H");
        t->seen[t->r.n_graphs].by = "tuples";
        /* "require: a>b" are edges that sentences with that verb gave, the other way round. */
        size_t colon = gr_str_find(own, ": ");

        if (colon < own.len) {
            t->seen[t->r.n_graphs].relation = gr_str_sub(own, 0, colon);
            t->seen[t->r.n_graphs].backwards = true;
            own = gr_str_sub(own, colon + 2, own.len);
        }
        /* "@ a-b 3": the numbers are times. */
        bool times = gr_str_starts(own, "@ ");

        own = gr_str_sub(own, times ? 2 : 0, own.len);
        assert_int_equal(gr_example_graph(cx, own.ptr, &t->seen[t->r.n_graphs].graph, &err), GR_OK);
        if (times) {
            t->column[t->r.n_graphs] =
                (gr_seen_column){ GR_OF_EDGE, GR_STR("weight"), GR_MEANS_CLOCK, NULL };
            t->seen[t->r.n_graphs].columns = &t->column[t->r.n_graphs];
            t->seen[t->r.n_graphs].n_columns = 1;
        }
        t->r.n_graphs++;
    }
    assert_int_equal(gr_text_tokens(cx, t->r.text, &t->r.tokens, &err), GR_OK);
    for (size_t i = 0; i < t->r.tokens.n; i++) {
        const gr_token *k = &t->r.tokens.at[i];

        if (!(k->flags & GR_TOKEN_SENTENCE_END) && i + 1 < t->r.tokens.n)
            continue;
        gr_clause *cl = &t->clauses[t->r.n_clauses];
        bool asks = t->r.text.ptr[k->start] != '.' || t->r.tokens.n == i + 1;

        cl->tokens = &t->tokens[used];
        for (size_t j = from; j <= i; j++)
            t->tokens[used++] = j;
        cl->n_tokens = i + 1 - from;
        cl->kind = asks ? GR_ASKS : GR_TELLS;
        cl->at = (gr_span){ t->r.tokens.at[from].start, k->end };
        for (size_t g = 0; g < t->r.n_graphs; g++)
            find_mentions(t, t->r.n_clauses, g);
        t->r.n_clauses++;
        from = i + 1;
    }
}

static inline void reading_done(test_reading *t)
{
    for (size_t i = 0; i < t->r.n_graphs; i++)
        gr_graph_unref(t->seen[i].graph);
}

static inline gr_str and_then(gr_ctx *cx, gr_str before, gr_str next)
{
    return gr_str_printf(&cx->arena, "%.*s%s%.*s", (int)before.len, before.ptr,
                         before.len != 0 ? " & " : "", (int)next.len, next.ptr);
}

/* The proposal of the router as one text: "program; program" or "reason: why". */
static inline gr_str propose_text(gr_ctx *cx, test_reading *t, gr_proposal *p)
{
    gr_proposer router = gr_router(gr_engine_registry());
    gr_err err = { 0 };
    gr_str text = GR_STR("");

    if (router.propose(router.self, cx, &t->r, p, &err) != GR_OK)
        fail_msg("%s", err.message);
    if (p->reason != GR_WHY_NONE)
        return gr_str_of(gr_reason_name(p->reason));
    for (size_t i = 0; i < p->n_parts; i++)
        text = and_then(cx, text, gr_call_text(cx, &p->parts[i].program));
    return text;
}

/* Is it the program of a row, however that is written? */
static inline bool is_program(gr_ctx *cx, gr_str got, const char *expected)
{
    gr_str rest = gr_str_of(expected), text = GR_STR("");

    for (size_t end = 0; rest.len != 0; rest = gr_str_sub(rest, end, rest.len)) {
        gr_program p;
        gr_err err = { 0 };
        size_t at = gr_str_find(rest, " & ");

        if (gr_call_parse(cx, gr_str_sub(rest, 0, at), &p, &err) != GR_OK)
            fail_msg("%s: %s", expected, err.message);
        text = and_then(cx, text, gr_call_text(cx, &p));
        end = at < rest.len ? at + 3 : at;
    }
    return gr_str_eq(got, text);
}

/* A question about a graph (NULL = none) and the program that it becomes, "p & q" for two parts; or
 * the reason for which it is declined: "unknown_node". */
typedef struct question_row {
    const char *graph, *question, *program;
} question_row;

static inline void check_questions(const question_row *rows, size_t n)
{
    unsigned bad = 0;

    for (size_t i = 0; i < n; i++) {
        static test_reading t;
        gr_proposal p = { 0 };
        gr_ctx cx;
        gr_str got;

        gr_ctx_init(&cx);
        read_question(&cx, &t, rows[i].graph, rows[i].question);
        got = propose_text(&cx, &t, &p);
        if (!is_program(&cx, got, rows[i].program)) {
            bad++;
            print_error("%s\n  want %s\n  got  %.*s%s%.*s\n", rows[i].question, rows[i].program,
                        (int)got.len, got.ptr, p.reason != GR_WHY_NONE ? ": " : "", (int)p.why.len,
                        p.why.len != 0 ? p.why.ptr : "");
            for (size_t k = 0; k < p.n_trace; k++)
                print_error("    %.*s\n", (int)p.trace[k].len, p.trace[k].ptr);
        }
        reading_done(&t);
        gr_ctx_clear(&cx);
    }
    assert_int_equal(bad, 0);
}

/* Graph and question are one text for sense; all programs must be those of the rows. */
static inline void assert_sensed(const question_row *rows, size_t n)
{
    unsigned bad = 0;

    for (size_t i = 0; i < n; i++) {
        const question_row *row = &rows[i];
        test_reading t = { 0 };
        gr_proposal p = { 0 };
        gr_err err = { 0 };
        gr_ctx cx;
        gr_str got;

        gr_ctx_init(&cx);
        assert_int_equal(gr_sense(&cx, gr_str_printf(&cx.arena, "%s%s", row->graph, row->question),
                                  NULL, &t.r, &err),
                         GR_OK);
        got = propose_text(&cx, &t, &p);
        if (!is_program(&cx, got, row->program)) {
            bad++;
            print_error("%s\n  want %s\n  got  %.*s\n", row->question, row->program, (int)got.len,
                        got.ptr);
        }
        gr_reading_clear(&t.r);
        gr_ctx_clear(&cx);
    }
    assert_int_equal(bad, 0);
}

#endif
