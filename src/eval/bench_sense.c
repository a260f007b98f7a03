/* Sensing: texts to readings. Graphs of 10,000 nodes in the ways in which people write them, and
 * texts of 1 MB that lead a reader astray. The floor is splitting the same text into tokens. */
#include "agent/agent.h"
#include "eval/bench_int.h"
#include "eval/benches_int.h"

#define TIMES       5u
#define QUICK_TIMES 3u
#define NODES       10000u
#define QUICK_NODES 500u
#define BYTES       1000000u
#define QUICK_BYTES 20000u
#define CHORD       17u /* edges lead to the next node and to the one this far */
#define TIMEOUT_S   60

/* One way to write a graph, node by node; or a text that is repeated until it is long enough. */
typedef struct notation {
    const char *name;
    const char *head;
    const char *node; /* $u the node, $v and $w those that it is linked with */
    const char *tail;
    const char *hostile; /* instead of the others */
} notation;

static const notation notations[] = {
    { "tuples", "The edges of a graph are: ", "($u, $v), ($u, $w), ", "(0, 2).\n", NULL },
    { "arrows", "A directed graph:\n", "$u -> $v\n$u -> $w\n", "0 -> 2\n", NULL },
    { "adjacency", "In an undirected graph,\n", "Node $u is connected to nodes $v, $w.\n",
      "Node 0 is connected to node 2.\n", NULL },
    { "json", "Here is the graph: {\"edges\": [", "[$u, $v], [$u, $w], ", "[0, 2]]}\n", NULL },
    { "table", "| from | to | km |\n|---|---|---|\n", "| S$u | S$v | 5 |\n| S$u | S$w | 7 |\n",
      "| S0 | S2 | 9 |\n", NULL },
    { "prose", "These are the roads. ",
      "The road from S$u to S$v is 5 km long. There is a road between S$u and S$w of 7 km. ",
      "The road from S0 to S2 is 9 km long.\n", NULL },
    { "brackets", NULL, NULL, NULL, "([{" },
    { "quotes", NULL, NULL, NULL, "\" ' “ " },
    { "one_word", NULL, NULL, NULL, "x" },
    { "one_chain", NULL, NULL, NULL, "a-b-" },
    { "commas", NULL, NULL, NULL, "1, " },
    { "links", NULL, NULL, NULL, "from to between and " },
    { "bars", NULL, NULL, NULL, "|-\n" },
    { "no_graph", NULL, NULL, NULL, "Nobody knew why the old clock had stopped that morning. " },
};

#define N_NOTATIONS (sizeof notations / sizeof *notations)

static void add_node(gr_strbuf *sb, const char *text, uint32_t u, uint32_t n)
{
    for (; *text != '\0'; text++)
        if (text[0] == '$') {
            text++;
            gr_strbuf_addf(sb, "%u", *text == 'u' ? u : (u + (*text == 'v' ? 1 : CHORD)) % n);
        } else {
            gr_strbuf_addc(sb, *text);
        }
}

static void write_text(gr_strbuf *sb, const notation *t, bool quick)
{
    uint32_t n = quick ? QUICK_NODES : NODES;

    if (t->hostile != NULL) {
        while (!sb->failed && sb->len < (quick ? QUICK_BYTES : BYTES))
            gr_strbuf_adds(sb, t->hostile);
        return;
    }
    gr_strbuf_adds(sb, t->head);
    for (uint32_t u = 0; u < n; u++)
        add_node(sb, t->node, u, n);
    gr_strbuf_adds(sb, t->tail);
}

static bool split(void *arg, gr_measure *out)
{
    const gr_str *text = arg;
    gr_tokens tokens;
    gr_ctx cx;
    int64_t start;
    bool ok;

    gr_ctx_init(&cx);
    start = gr_now_ns();
    ok = gr_text_tokens(&cx, *text, &tokens, NULL) == GR_OK;
    out->seconds = (double)(gr_now_ns() - start) / 1e9;
    return ok; /* the process ends here */
}

/* The answer is how many edges were read. */
static bool sense(void *arg, gr_measure *out)
{
    const gr_str *text = arg;
    gr_reading r;
    gr_ctx cx;
    int64_t start;
    bool ok;

    gr_ctx_init(&cx);
    gr_measure_reset_peak();
    start = gr_now_ns();
    cx.deadline_ns = start + (int64_t)TIMEOUT_S * 1000000000;
    ok = gr_sense(&cx, *text, NULL, &r, NULL) == GR_OK;
    out->seconds = (double)(gr_now_ns() - start) / 1e9;
    if (ok && r.n_graphs == 1)
        out->answer = gr_graph_n_edges(r.graphs[0].graph);
    return ok; /* and here */
}

static gr_status measure(const gr_bench_job *job, const notation *t, gr_str text,
                         gr_bench_task *out, gr_err *err)
{
    unsigned times = job->quick ? QUICK_TIMES : TIMES;
    gr_measure ours, least;

    if (!gr_measure_child(sense, &text, times, &ours))
        return gr_fail(err, GR_EINTERNAL, "reading the text %s failed or took over %d s", t->name,
                       TIMEOUT_S);
    if (!gr_measure_child(split, &text, times, &least))
        return gr_fail(err, GR_EINTERNAL, "splitting the text %s failed", t->name);
    out->seconds = ours.seconds;
    out->spread = ours.spread;
    out->peak_mb = ours.peak_mb;
    out->peer = "tokens";
    out->peer_seconds = least.seconds;
    out->peer_spread = least.spread;
    out->peer_peak_mb = least.peak_mb;
    if (t->hostile == NULL)
        out->agrees = ours.answer == 2.0 * (job->quick ? QUICK_NODES : NODES) + 1;
    return GR_OK;
}

gr_status gr_bench_sense(const gr_bench_job *job, gr_bench_task *tasks, size_t *n_tasks,
                         gr_err *err)
{
    gr_status st = GR_OK;
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    for (size_t i = 0; st == GR_OK && i < N_NOTATIONS; i++) {
        char name[40];

        snprintf(name, sizeof name, "%s/%s", notations[i].hostile != NULL ? "hostile" : "graph",
                 notations[i].name);
        if (!gr_bench_wanted(job, name))
            continue;
        if (job->progress != NULL)
            job->progress(job->progress_arg, name, 0, 0);
        gr_strbuf_reset(&sb);
        write_text(&sb, &notations[i], job->quick);
        tasks[*n_tasks] = gr_bench_unmeasured(name);
        st = sb.failed ? gr_fail(err, GR_EMEMORY, "out of memory")
                       : measure(job, &notations[i], gr_strbuf_str(&sb), &tasks[(*n_tasks)++], err);
    }
    gr_strbuf_clear(&sb);
    return st;
}
