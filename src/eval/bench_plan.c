/* Planning: a request from start to exit where there are ten thousand tools, told in words or as
 * steps. Most of it is the encoder, which reads the tools whose words fit. */
#include <unistd.h>

#include "eval/bench_int.h"
#include "eval/benches_int.h"

#define TIMES       9u
#define QUICK_TIMES 3u
#define TOOLS       10000u
#define LINKS       5u /* of a tool, to others */

static void write_words(gr_output *o, gr_rng *rng, unsigned n, char between)
{
    static const char *const words[] = { "get",  "list",  "find",  "book", "send",
                                         "pay",  "order", "hotel", "mail", "flight",
                                         "room", "train", "file",  "card", "song",
                                         "film", "shop",  "tour",  "menu", "cancel" };

    for (unsigned i = 0; i < n; i++) {
        if (i > 0)
            gr_output_printf(o, "%c", between);
        gr_output_printf(o, "%s", words[gr_rng_below(rng, sizeof words / sizeof *words)]);
    }
}

/* Tools are called "book_hotel_get7"; the same seed again finds the names that links need. */
static void write_name(gr_output *o, uint32_t i)
{
    gr_rng rng;

    gr_rng_seed(&rng, i);
    write_words(o, &rng, 3, '_');
    gr_output_printf(o, "%u", i);
}

static gr_status write_tools(const char *path, gr_err *err)
{
    gr_output *o;
    gr_ctx cx;
    gr_rng rng;
    gr_status st;

    gr_ctx_init(&cx);
    gr_rng_seed(&rng, TOOLS);
    st = gr_output_open(&cx, path, &o, err);
    if (st == GR_OK) {
        for (uint32_t i = 0; i < TOOLS; i++) {
            gr_output_printf(o, "%s{\"id\": \"", i > 0 ? ",\n" : "{\"nodes\": [");
            write_name(o, i);
            gr_output_printf(o, "\", \"desc\": \"");
            write_words(o, &rng, 8, ' ');
            gr_output_printf(o, "\"}");
        }
        for (uint32_t i = 0; i < TOOLS * LINKS; i++) {
            gr_output_printf(o, "%s{\"source\": \"", i > 0 ? ",\n" : "],\n\"links\": [");
            write_name(o, i / LINKS);
            gr_output_printf(o, "\", \"target\": \"");
            write_name(o, (uint32_t)gr_rng_below(&rng, TOOLS));
            gr_output_printf(o, "\"}");
        }
        gr_output_printf(o, "]}\n");
        st = gr_output_commit(o, err);
    }
    gr_ctx_clear(&cx);
    return st;
}

static gr_status write_steps(const char *path, gr_err *err)
{
    gr_output *o;
    gr_ctx cx;
    gr_status st;

    gr_ctx_init(&cx);
    if ((st = gr_output_open(&cx, path, &o, err)) == GR_OK) {
        gr_output_printf(o, "find a hotel\nbook the train\npay the order\n");
        st = gr_output_commit(o, err);
    }
    gr_ctx_clear(&cx);
    return st;
}

gr_status gr_bench_plan(const gr_bench_job *job, gr_bench_task *tasks, size_t *n_tasks, gr_err *err)
{
    char program[4096], tools[4096], steps[4096];
    const char *words[] = { program,   "plan", "find a hotel, then pay for the train",
                            "--tasks", tools,  NULL };
    const char *told[] = { program, "plan", "x", "--tasks", tools, "--steps", steps, NULL };
    const char *beam[] = { program,   "plan", "x",        "--tasks", tools,
                           "--steps", steps,  "--method", "beam",    NULL };
    const struct {
        const char *name, *const *argv;
    } plans[] = { { "10,000 tools", words },
                  { "10,000 tools, steps", told },
                  { "10,000 tools, steps, beam", beam } };
    ssize_t len = readlink("/proc/self/exe", program, sizeof program - 1);
    gr_measure m = { 0 };
    gr_status st;

    if (len <= 0)
        return gr_fail(err, GR_EINTERNAL, "cannot find out where the program is");
    program[len] = '\0';
    snprintf(tools, sizeof tools, "%.4000s/grasp_bench_tools.json", job->folder);
    snprintf(steps, sizeof steps, "%.4000s/grasp_bench_steps.txt", job->folder);
    if ((st = write_tools(tools, err)) == GR_OK)
        st = write_steps(steps, err);
    for (size_t k = 0; st == GR_OK && k < sizeof plans / sizeof *plans; k++) {
        tasks[k] = gr_bench_unmeasured(plans[k].name);
        if (!gr_measure_command(plans[k].argv, "/dev/null", job->quick ? QUICK_TIMES : TIMES, &m))
            st = gr_fail(err, GR_EINTERNAL, "there is no plan for %s", plans[k].name);
        tasks[k].seconds = m.seconds;
        tasks[k].peak_mb = m.peak_mb;
        tasks[k].spread = m.spread;
        *n_tasks += st == GR_OK;
    }
    unlink(tools);
    unlink(steps);
    return st;
}
