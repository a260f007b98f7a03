/* Queries of logic: the mean time from the text of a query to the names of all its answers, type by
 * type, and the longest; beside engines of SPARQL that are there, on the same triples and queries.
 * An engine gets LIMIT seconds a type; our time is that of the queries it came to. */
#include <stdlib.h>
#include <unistd.h>

#include "eval/bench_kg_int.h"
#include "eval/benches_int.h"

#define MOST        200u /* queries of a type */
#define QUICK_MOST  5u
#define LIMIT       "20"
#define QUICK_LIMIT "1"

extern const char gr_peer_sparql[];

static const char *const engines[] = { "oxigraph", "virtuoso", "comunica" };
#define N_ENGINES (sizeof engines / sizeof *engines)

/* --- ours --- */

static gr_status answer(gr_kg *k, gr_logic_case *c, double *seconds, gr_err *err)
{
    int64_t start = gr_now_ns();
    volatile size_t bytes = 0; /* names are looked at, as an engine that writes them does */
    gr_kg_query *q;
    gr_ids ids;
    gr_ctx cx;
    gr_status st;

    gr_ctx_init(&cx);
    if ((st = gr_kg_query_read(&cx, k, c->text, &q, err)) == GR_OK &&
        (st = gr_kg_exact(&cx, k, q, &ids, err)) == GR_OK) {
        for (size_t i = 0; i < ids.n; i++)
            bytes += gr_kg_entity_name(k, ids.at[i]).len;
        c->n_answers = ids.n;
    }
    gr_ctx_clear(&cx);
    *seconds = (double)(gr_now_ns() - start) / 1e9;
    return st;
}

/* One query after the other, all of them PASSES times: what counts for each is the median. Times
 * are so short that another process that takes the core for a moment would be all that is seen. */
static gr_status answer_all(const gr_bench_job *job, gr_logic_cases *cases, gr_err *err)
{
    gr_status st = GR_OK;

    for (unsigned pass = 0; pass < GR_LOGIC_PASSES; pass++)
        for (size_t i = 0; st == GR_OK && i < cases->all.n; i++) {
            gr_logic_case *c = &cases->all.at[i];

            if (gr_bench_wanted(job, gr_logic_types[c->type].name))
                st = answer(cases->kg, c, &c->pass[pass], err);
        }
    for (size_t i = 0; i < cases->all.n; i++)
        cases->all.at[i].seconds = gr_median(cases->all.at[i].pass, GR_LOGIC_PASSES);
    return st;
}

/* --- theirs --- */

static gr_status write_triples(gr_ctx *cx, const gr_kg *k, const char *path, gr_err *err)
{
    gr_kg_iter it = gr_kg_match(k, (gr_triple){ GR_KG_NONE, GR_KG_NONE, GR_KG_NONE });
    gr_output *o;
    gr_triple t;
    gr_status st = gr_output_open(cx, path, &o, err);

    if (st != GR_OK)
        return st;
    while (gr_kg_next(&it, &t))
        gr_output_printf(o, "<urn:e:%u> <urn:r:%u> <urn:e:%u> .\n", t.s, t.p, t.o);
    return gr_output_commit(o, err);
}

static gr_status write_queries(gr_ctx *cx, const gr_bench_job *job, const gr_logic_cases *cases,
                               const char *path, gr_err *err)
{
    gr_output *o;
    gr_status st = gr_output_open(cx, path, &o, err);

    for (size_t i = 0; st == GR_OK && i < cases->all.n; i++) {
        const gr_logic_case *c = &cases->all.at[i];
        const char *type = gr_logic_types[c->type].name;

        if (gr_bench_wanted(job, type)) /* what was written here has nothing to escape */
            gr_output_printf(o, "{\"type\":\"%s\",\"n\":%zu,\"sparql\":\"%.*s\"}\n", type,
                             c->n_answers, GR_FMT(c->sparql));
    }
    return st == GR_OK ? gr_output_commit(o, err) : st;
}

/* --- tasks --- */

/* A type: ours over the first `most` of its queries. */
static bool ours(const gr_logic_cases *cases, size_t type, size_t most, gr_bench_task *t)
{
    double sum = 0, worst = 0;
    size_t n = 0;

    for (size_t i = 0; i < cases->all.n && n < most; i++) {
        const gr_logic_case *c = &cases->all.at[i];

        if (c->type != type)
            continue;
        sum += c->seconds;
        worst = c->seconds > worst ? c->seconds : worst;
        n++;
    }
    t->seconds = n != 0 ? sum / (double)n : -1;
    t->worst_seconds = worst;
    return n != 0;
}

/* Beside an engine, which is null where there is none. */
static void add_task(const gr_logic_cases *cases, size_t type, const char *engine,
                     const gr_value *theirs, gr_bench_task *tasks, size_t *n_tasks)
{
    const gr_value *agrees = gr_field_at(theirs, "agrees");
    double n = theirs != NULL ? gr_figure_of(theirs, "n") : 0;
    char name[40];

    snprintf(name, sizeof name, "%s%s%s", gr_logic_types[type].name, engine != NULL ? "/" : "",
             engine != NULL ? engine : "");
    tasks[*n_tasks] = gr_bench_unmeasured(name);
    if (!ours(cases, type, n > 0 ? (size_t)n : SIZE_MAX, &tasks[*n_tasks]))
        return;
    if (n > 0) {
        tasks[*n_tasks].peer = engine;
        tasks[*n_tasks].peer_seconds = gr_figure_of(theirs, "seconds") / n;
        tasks[*n_tasks].peer_worst_seconds = gr_figure_of(theirs, "worst");
        tasks[*n_tasks].agrees = agrees != NULL && agrees->type == GR_V_BOOL ? agrees->b : -1;
    }
    ++*n_tasks;
}

static void add_tasks(const gr_bench_job *job, const gr_logic_cases *cases, const gr_value *theirs,
                      gr_bench_task *tasks, size_t *n_tasks)
{
    for (size_t t = 0; t < GR_N_LOGIC_TYPES; t++) {
        bool any = false;

        if (!gr_bench_wanted(job, gr_logic_types[t].name))
            continue;
        for (size_t k = 0; k < N_ENGINES; k++) {
            const gr_value *one = gr_v_get(&theirs[k], gr_logic_types[t].name);

            any = any || one != NULL;
            if (one != NULL)
                add_task(cases, t, engines[k], one, tasks, n_tasks);
        }
        if (!any)
            add_task(cases, t, NULL, NULL, tasks, n_tasks);
    }
}

static gr_status measure(gr_ctx *cx, const gr_bench_job *job, gr_logic_cases *cases,
                         gr_bench_task *tasks, size_t *n_tasks, gr_err *err)
{
    char triples[4096], queries[4096];
    gr_value theirs[N_ENGINES];
    gr_status st = answer_all(job, cases, err);

    snprintf(triples, sizeof triples, "%.4000s/grasp_bench_kg.nt", job->folder);
    snprintf(queries, sizeof queries, "%.4000s/grasp_bench_kg.jsonl", job->folder);
    if (st == GR_OK && (st = write_triples(cx, cases->kg, triples, err)) == GR_OK)
        st = write_queries(cx, job, cases, queries, err);
    for (size_t k = 0; st == GR_OK && k < N_ENGINES; k++) {
        const char *argv[] = { "node",
                               "-e",
                               gr_peer_sparql,
                               engines[k],
                               triples,
                               queries,
                               job->quick ? QUICK_LIMIT : LIMIT,
                               NULL };

        if (job->progress != NULL)
            job->progress(job->progress_arg, engines[k], k, N_ENGINES);
        if (!gr_program_json(cx, argv, &theirs[k]) && !gr_v_record(&cx->arena, &theirs[k]))
            st = gr_fail_memory(cx, err);
    }
    unlink(triples);
    unlink(queries);
    if (st == GR_OK)
        add_tasks(job, cases, theirs, tasks, n_tasks);
    return st;
}

static bool wants_queries(const gr_bench_job *job)
{
    for (size_t t = 0; t < GR_N_LOGIC_TYPES; t++)
        if (gr_bench_wanted(job, gr_logic_types[t].name))
            return true;
    return false;
}

gr_status gr_bench_kg(const gr_bench_job *job, gr_bench_task *tasks, size_t *n_tasks, gr_err *err)
{
    size_t most = job->quick ? QUICK_MOST : MOST;
    gr_logic_cases cases;
    gr_ctx cx;
    gr_status st;

    gr_ctx_init(&cx);
    st = job->data != NULL ? gr_logic_cases_read(&cx, job->data, most, &cases, err)
                           : gr_logic_cases_make(&cx, job->quick, most, &cases, err);
    if (st == GR_OK && wants_queries(job))
        st = measure(&cx, job, &cases, tasks, n_tasks, err);
    if (st == GR_OK)
        st = gr_bench_kg_train(&cx, job, cases.kg, tasks, n_tasks, err);
    gr_logic_cases_clear(&cases);
    gr_ctx_clear(&cx);
    return st;
}
