/* grasp gen: examples in blocks, each block in as many threads as there are, written in order.
 *
 * An example draws all it needs from a generator seeded by the run's seed and its own number, so
 * that neither threads nor the number of examples change it. An attempt that is dropped costs its
 * context and nothing else: memory does not grow with the number of examples. */
#include <stdlib.h>

#include "engine/engine.h"
#include "eval/gen_int.h"

#define BLOCK      128
#define CLASSES    40 /* that an example tries */
#define ATTEMPTS   6  /* at each */
#define PATIENCE   40 /* and so many more for the other answer to a yes or no */
#define MEMORY     ((size_t)128 << 20)
#define TIMEOUT_NS ((int64_t)20 * 1000000000)

typedef struct made {
    char *line; /* on the heap; NULL: none could be made */
    uint64_t drops[GR_N_DROPS];
} made;

typedef struct block {
    const gr_gen_run_of *run;
    const gr_exporter *format;
    uint64_t first; /* number of its first example */
    made made[BLOCK];
} block;

/* --- one example --- */

static uint32_t draw_class(gr_rng *rng, const gr_gen_run_of *run, uint64_t i)
{
    bool declines = run->skill->of == GR_OF_DECLINES && gr_rng_below(rng, 2) == 0;

    if (run->skill->of == GR_OF_NONE)
        return (uint32_t)(i % UINT32_MAX);
    return declines ? run->declines[gr_rng_below(rng, run->n_declines)]
                    : run->classes[gr_rng_below(rng, run->n_classes)];
}

static gr_drop attempt(const block *b, gr_rng *rng, uint64_t i, uint32_t cls, bool wanted,
                       char **line)
{
    gr_example_of e = { .wanted = wanted };
    gr_value record = gr_v_null();
    gr_strbuf sb;
    gr_ctx cx;
    gr_drop why;

    gr_ctx_init(&cx);
    cx.budget.limit = MEMORY;
    cx.deadline_ns = gr_now_ns() + TIMEOUT_NS;
    why = b->run->skill->make(&cx, rng, b->run, cls, &e, &record);
    gr_strbuf_init(&sb, NULL, 0);
    if (why == GR_KEPT && !b->format->write(&cx, b->run, i, &record, &sb))
        why = GR_DROP_SKILL;
    if (why == GR_KEPT)
        *line = strdup(sb.buf);
    gr_strbuf_clear(&sb);
    gr_reading_clear(&e.reading);
    gr_ctx_clear(&cx);
    return why;
}

static bool has_failed(const gr_gen_run_of *run)
{
    return run->llm != NULL && run->llm->st != GR_OK;
}

static void one(void *arg, size_t k)
{
    block *b = arg;
    made *m = &b->made[k];
    gr_rng rng;

    gr_rng_seed(&rng, b->run->seed * UINT64_C(0x9e3779b97f4a7c15) + b->first + k);
    for (int c = 0; c < CLASSES && m->line == NULL; c++) {
        uint32_t cls = draw_class(&rng, b->run, b->first + k);
        bool wanted = gr_rng_below(&rng, 2) == 0;
        int other = 0; /* times that it was no where yes is wanted, or the other way */

        for (int t = 0; t < ATTEMPTS && m->line == NULL && !has_failed(b->run); t++) {
            gr_drop why = attempt(b, &rng, b->first + k, cls, wanted, &m->line);

            m->drops[why]++;
            if (why == GR_DROP_BALANCE && other++ < PATIENCE)
                t--; /* what is rare of itself must not be rare here */
        }
    }
}

/* --- classes --- */

static bool has_phrases(uint32_t cls, bool held)
{
    gr_str phrase;
    gr_rng rng;

    gr_rng_seed(&rng, 0);
    return gr_example_phrase(&rng, held, cls, &phrase);
}

/* Takes its call more than one tool that works on graphs? */
static bool is_plan(gr_ctx *cx, const gr_registry *tools, const gr_book_class *c)
{
    const gr_tool *found[8];
    size_t n, on_graphs = 0;
    gr_strbuf sb;
    gr_str text;
    gr_program p;
    gr_err err = { 0 };

    gr_strbuf_init(&sb, &cx->budget, 0);
    for (const char *s = c->means; *s != 0; s++) /* any word will do for a slot */
        if (*s != '{' && *s != '}')
            gr_strbuf_addc(&sb, *s);
    if (gr_keep_text(cx, &sb, &text, &err) != GR_OK || gr_call_parse(cx, text, &p, &err) != GR_OK)
        return false;
    n = gr_gen_tools(tools, &p, found, 8);
    for (size_t i = 0; i < n; i++)
        on_graphs += !found[i]->on_values;
    return on_graphs > 1;
}

static gr_status list_classes(gr_ctx *cx, gr_gen_run_of *run, gr_err *err)
{
    gr_wants w;

    run->classes = gr_new_n(&cx->arena, uint32_t, gr_n_book_classes + 1);
    run->declines = gr_new_n(&cx->arena, uint32_t, gr_n_book_classes + 1);
    if (run->classes == NULL || run->declines == NULL)
        return gr_fail_memory(cx, err);
    for (uint32_t i = 0; i < gr_n_book_classes; i++) {
        const gr_book_class *c = &gr_book_classes[i];

        if (!has_phrases(i, run->held))
            continue;
        if (strcmp(c->type, "decline") == 0)
            run->declines[run->n_declines++] = i;
        else if (gr_class_wants(c, &w) &&
                 (run->skill->of != GR_OF_PLANS || is_plan(cx, run->tools, c)))
            run->classes[run->n_classes++] = i;
    }
    return run->n_classes != 0 && run->n_declines != 0
               ? GR_OK
               : gr_fail(err, GR_EINTERNAL, "the phrasebook has no phrases of this split");
}

/* --- the run --- */

const gr_gen_skill *gr_gen_skill_named(const char *name)
{
    for (size_t i = 0; i < gr_n_gen_skills; i++)
        if (strcmp(gr_gen_skills[i].name, name) == 0)
            return &gr_gen_skills[i];
    return NULL;
}

size_t gr_n_gen_skill_rows(void)
{
    return gr_n_gen_skills;
}

const char *gr_gen_skill_name(size_t i)
{
    return gr_gen_skills[i].name;
}

const char *gr_gen_skill_summary(size_t i)
{
    return gr_gen_skills[i].summary;
}

static bool summary_of(gr_ctx *cx, const gr_gen_job *job, uint64_t kept, const uint64_t *drops,
                       gr_value *out)
{
    gr_arena *a = &cx->arena;
    uint64_t attempts = 0;
    gr_value dropped;
    bool ok = gr_v_record(a, out) && gr_v_record(a, &dropped);

    for (int d = 0; ok && d < GR_N_DROPS; d++) {
        attempts += drops[d];
        if (d != GR_KEPT && drops[d] != 0)
            ok = gr_v_set(a, &dropped, gr_drop_name((gr_drop)d), gr_v_int((int64_t)drops[d]));
    }
    return ok && gr_v_set(a, out, "skill", gr_v_str(gr_str_of(job->skill))) &&
           gr_v_set(a, out, "split", gr_v_str(job->test ? GR_STR("test") : GR_STR("train"))) &&
           gr_v_set(a, out, "n", gr_v_int((int64_t)kept)) &&
           gr_v_set(a, out, "attempts", gr_v_int((int64_t)attempts)) &&
           gr_v_set(a, out, "dropped", dropped);
}

/* Hands over the lines of a block; false without memory. */
static bool hand_over(block *b, size_t n, bool (*take)(void *arg, gr_str line), void *arg,
                      uint64_t *kept, uint64_t *drops)
{
    bool ok = true;

    for (size_t i = 0; i < n; i++) {
        made *m = &b->made[i];

        for (int d = 0; d < GR_N_DROPS; d++)
            drops[d] += m->drops[d];
        if (m->line == NULL)
            continue;
        ok = ok && take(arg, gr_str_of(m->line));
        (*kept)++;
        free(m->line);
    }
    return ok;
}

static gr_status run_blocks(gr_ctx *cx, const gr_gen_job *job, block *b,
                            bool (*take)(void *arg, gr_str line), void *arg, gr_value *summary,
                            gr_err *err)
{
    uint64_t drops[GR_N_DROPS] = { 0 }, kept = 0;
    gr_pool *pool = gr_pool_new(b->run->llm != NULL ? 1 : job->jobs);
    gr_status st = GR_OK;

    for (uint64_t done = 0; st == GR_OK && done < job->n; done += BLOCK) {
        size_t n = job->n - done < BLOCK ? (size_t)(job->n - done) : BLOCK;

        memset(b->made, 0, sizeof b->made);
        b->first = done;
        gr_pool_each(pool, n, one, b);
        if (!hand_over(b, n, take, arg, &kept, drops))
            st = gr_fail_memory(cx, err);
        if (st == GR_OK && has_failed(b->run)) {
            st = b->run->llm->st;
            *err = b->run->llm->err;
        }
        if (job->progress != NULL)
            job->progress(job->progress_arg, job->skill, done + n, job->n);
        if (st == GR_OK && job->stopped != NULL && job->stopped())
            st = gr_fail(err, GR_ECANCELLED, "stopped after %llu examples",
                         (unsigned long long)kept);
    }
    gr_pool_free(pool);
    if (st == GR_OK && !summary_of(cx, job, kept, drops, summary))
        st = gr_fail_memory(cx, err);
    return st;
}

gr_status gr_gen_each(gr_ctx *cx, const gr_gen_job *job, bool (*take)(void *arg, gr_str line),
                      void *arg, gr_value *summary, gr_err *err)
{
    gr_gen_data data = { 0 };
    gr_gen_run_of run = { .skill = gr_gen_skill_named(job->skill),
                          .tools = gr_engine_registry(),
                          .data = &data,
                          .held = job->test,
                          .seed = job->seed };
    gr_llm_options model = { .spec = job->llm };
    gr_gen_llm llm = { 0 };
    block *b = gr_new(&cx->arena, block);
    gr_status st;

    if (run.skill == NULL)
        return gr_fail(err, GR_ENAME, "there is no skill \"%s\"", job->skill);
    if (b == NULL)
        return gr_fail_memory(cx, err);
    b->run = &run;
    b->format = gr_exporter_for(run.skill, job->format);
    if (b->format == NULL)
        return gr_fail(err, GR_EUSAGE, "%s cannot be written as %s", job->skill, job->format);
    if (job->llm != NULL && (st = gr_llm_open(&model, &llm.model, err)) != GR_OK)
        return st;
    run.llm = llm.model != NULL ? &llm : NULL;
    if ((run.engine = gr_engine_new(1)) == NULL) {
        gr_llm_free(llm.model);
        return gr_fail_memory(cx, err);
    }
    if ((st = list_classes(cx, &run, err)) == GR_OK && job->data != NULL)
        st = gr_gen_data_open(cx, job->data, &data, err);
    if (st == GR_OK)
        st = run_blocks(cx, job, b, take, arg, summary, err);
    gr_gen_data_clear(&data);
    gr_engine_free(run.engine);
    gr_llm_free(llm.model);
    return st;
}

/* --- into a file --- */

typedef struct writing {
    gr_output *o;
    const gr_exporter *format;
    bool begun;
} writing;

static bool write_line(void *arg, gr_str line)
{
    writing *w = arg;

    gr_output_adds(w->o, w->begun ? w->format->between : w->format->before);
    gr_output_add(w->o, line);
    w->begun = true;
    return true;
}

gr_status gr_gen_write(gr_ctx *cx, const gr_gen_job *job, gr_value *summary, gr_err *err)
{
    const gr_gen_skill *skill = gr_gen_skill_named(job->skill);
    writing w = { .format = skill != NULL ? gr_exporter_for(skill, job->format) : NULL };
    gr_status st = gr_output_open(cx, job->out, &w.o, err);

    if (st != GR_OK)
        return st;
    if ((st = gr_gen_each(cx, job, write_line, &w, summary, err)) != GR_OK) {
        gr_output_abort(w.o);
        return st;
    }
    gr_output_adds(w.o, w.begun ? w.format->after : w.format->empty);
    return gr_output_commit(w.o, err);
}
