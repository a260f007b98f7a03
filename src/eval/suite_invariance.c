/* Invariance: the same question about the same graph, its nodes numbered otherwise. Whoever
 * understands the question answers all copies alike, up to the numbers; whoever learned texts does
 * not.
 *
 * A question is drawn COPIES times from the same random numbers; only the nodes' names differ. All
 * copies must be read as the graph that they tell of, and the answers must be unique, or another
 * question is drawn. */
#include "engine/engine.h"
#include "eval/gen_int.h"
#include "eval/run_int.h"

#define COPIES    4
#define QUESTIONS 12 /* of each task */
#define ATTEMPTS  400
#define WORDINGS  3
#define MEMORY    ((size_t)128 << 20)

typedef struct task {
    gr_book_class is;
    const char *words[WORDINGS];
} task;

static const task tasks[] = {
    { { "edge_existence", "bool", "has_edge({G}, {a}, {b})", "", "wants_undirected" },
      { "Is there an edge between {a} and {b}?", "Are {a} and {b} directly linked?",
        "Does the graph have an edge between {a} and {b}?" } },
    { { "path_existence", "bool", "has_path({G}, {a}, {b})", "", "wants_directed" },
      { "Is there a path from {a} to {b}?", "Can one get from {a} to {b}?",
        "Does a path lead from {a} to {b}?" } },
    { { "cycle_detection", "bool", "has_cycle({G})", "", "wants_directed" },
      { "Is there a cycle?", "Does the graph contain a cycle?", "Is the graph cyclic?" } },
    { { "degree", "scalar", "degree({G}, {node})", "", "wants_undirected" },
      { "What is the degree of {node}?", "What degree does node {node} have?",
        "How many edges has {node}?" } },
    { { "distance", "scalar", "shortest_path_length({G}, {a}, {b}, weight=null)", "",
        "wants_undirected" },
      { "How many edges are on the shortest path from {a} to {b}?",
        "What is the length of the shortest path from {a} to {b}?",
        "How many hops is it from {a} to {b}?" } },
    { { "triangle_count", "scalar", "triangle_count({G})", "", "wants_undirected" },
      { "How many triangles are there?", "Count the triangles.",
        "What is the number of triangles?" } },
    { { "neighbours", "set", "neighbors({G}, {node})", "", "wants_undirected" },
      { "Which nodes are neighbours of {node}?", "List the neighbours of {node}.",
        "Which nodes are linked with {node}?" } },
    { { "common_neighbours", "set", "common_neighbors({G}, {a}, {b})", "", "wants_undirected" },
      { "Which common neighbours do {a} and {b} have?",
        "List the common neighbours of {a} and {b}.",
        "What are the common neighbours of {a} and {b}?" } },
    { { "reachable", "set", "descendants({G}, {node})", "", "wants_directed" },
      { "Which nodes can be reached from {node}?", "List all nodes reachable from {node}.",
        "Where can one get to from {node}?" } },
    { { "highest_degree", "set", "argmax_all(degrees({G}))", "", "wants_undirected" },
      { "Which nodes have the highest degree?", "Which nodes have the largest degree?",
        "Which nodes have most edges?" } },
    { { "cut_nodes", "set", "articulation_points({G})", "", "wants_undirected" },
      { "Which nodes are articulation points?", "List the cut vertices.",
        "What are the articulation points?" } },
    { { "shortest_path", "path", "shortest_path({G}, {a}, {b}, weight=null)", "",
        "wants_undirected" },
      { "What is the shortest path from {a} to {b}?", "Give the shortest path from {a} to {b}.",
        "Find a shortest path from {a} to {b}." } },
    { { "components", "groups", "connected_components({G})", "", "wants_undirected" },
      { "What are the connected components?", "List the connected components.",
        "Which connected components does the graph have?" } },
};
#define N_TASKS (sizeof tasks / sizeof *tasks)

typedef struct making {
    gr_ctx *cx;
    gr_gen_run_of run;
    gr_source source;
} making;

/* --- questions --- */

/* The line of one copy, in m->cx; .ptr NULL: it is no question that can be asked. */
static gr_str draw(const making *m, const task *t, size_t q, uint64_t seed)
{
    gr_example_of e = { .wanted = q % 2 == 0 };
    gr_str line = { NULL, 0 };
    gr_value record;
    gr_strbuf sb;
    gr_rng rng;
    gr_ctx cx;

    gr_ctx_init(&cx);
    cx.budget.limit = MEMORY;
    gr_rng_seed(&rng, seed);
    gr_str words = gr_str_of(t->words[gr_rng_below(&rng, WORDINGS)]);
    if (gr_example_ask(&cx, &rng, &m->run, &t->is, words, &e) == GR_KEPT &&
        gr_v_record(&cx.arena, &record) && gr_example_record(&cx, &e, &record)) {
        gr_strbuf_init(&sb, NULL, 0);
        gr_json_write(&sb, &record, 0);
        if (!sb.failed)
            line = gr_str_dup(&m->cx->arena, gr_strbuf_str(&sb));
        gr_strbuf_clear(&sb);
    }
    gr_reading_clear(&e.reading);
    gr_ctx_clear(&cx);
    return line;
}

static gr_status add(making *m, const task *t, size_t q, size_t copy, gr_str line, gr_err *err)
{
    gr_items *items = m->source.items;
    size_t before = items->all.n;
    gr_value record;
    gr_item *item;
    gr_status st = gr_json_read(m->cx, line, &record, err);

    if (st == GR_OK)
        st = gr_suite_wild.read(&m->source, &record, err);
    if (st != GR_OK || items->all.n == before)
        return st;
    item = &items->all.at[before];
    item->copy_of = gr_str_printf(&m->cx->arena, "%s/%zu", t->is.name, q);
    item->id = gr_str_printf(&m->cx->arena, "%s/%zu/%zu", t->is.name, q, copy);
    item->numbers = *gr_v_get(&item->graph, "nodes");
    return item->copy_of.ptr != NULL && item->id.ptr != NULL ? GR_OK : gr_fail_memory(m->cx, err);
}

/* One question in all its copies; false: these random numbers make none. */
static bool draw_all(making *m, const task *t, size_t q, uint64_t seed, gr_str line[COPIES])
{
    for (uint64_t c = 0; c < COPIES; c++) {
        m->run.numbers = c == 0 ? 0 : gr_hash_u64(seed ^ c) | 1;
        line[c] = draw(m, t, q, seed);
        if (line[c].ptr == NULL)
            return false;
    }
    return true;
}

static gr_status make_task(making *m, const task *t, uint64_t seed, gr_err *err)
{
    gr_status st = GR_OK;

    for (size_t q = 0; st == GR_OK && q < QUESTIONS; q++) {
        gr_str line[COPIES];
        bool made = false;

        for (int a = 0; !made && a < ATTEMPTS; a++)
            made = draw_all(m, t, q, seed = gr_hash_u64(seed + 1), line);
        for (size_t c = 0; made && st == GR_OK && c < COPIES; c++)
            st = add(m, t, q, c, line[c], err);
    }
    return st;
}

static gr_status make(gr_ctx *cx, const gr_eval_job *job, gr_items *out, gr_err *err)
{
    making m = {
        .cx = cx,
        .source = { .cx = cx, .folder = job->data, .path = GR_STR("generated"), .items = out },
    };
    gr_gen_data data;
    gr_status st = gr_gen_data_open(cx, job->data, &data, err);

    if (st != GR_OK)
        return st;
    m.run = (gr_gen_run_of){
        .tools = gr_engine_registry(), .data = &data, .held = true, .numbered = true
    };
    for (size_t t = 0; st == GR_OK && t < N_TASKS; t++)
        st = make_task(&m, &tasks[t], gr_hash_u64(cx->seed * N_TASKS + t), err);
    gr_gen_data_clear(&data);
    return st;
}

/* --- figures --- */

typedef struct tally {
    size_t n, agree;                /* questions; all copies answered, or declined, alike */
    size_t answered, answers_agree; /* of these, where all copies have an answer */
} tally;

static gr_value renamed(gr_arena *a, const gr_value *v, const gr_list *from, const gr_list *to);

/* A list of nodes, or of lists of them. */
static gr_value renamed_list(gr_arena *a, const gr_list *list, const gr_list *from,
                             const gr_list *to)
{
    gr_value out;
    bool ok = gr_v_list(a, &out);

    for (size_t i = 0; ok && i < list->n; i++)
        ok = gr_v_push(a, &out, renamed(a, &list->at[i], from, to));
    return ok ? out : gr_v_null();
}

/* Only the path of a record is of nodes. */
static gr_value renamed(gr_arena *a, const gr_value *v, const gr_list *from, const gr_list *to)
{
    const gr_value *path = v->type == GR_V_RECORD ? gr_v_get(v, "path") : NULL;

    if (v->type == GR_V_LIST)
        return renamed_list(a, v->list, from, to);
    if (path != NULL)
        return renamed(a, path, from, to);
    for (size_t i = 0; i < from->n && i < to->n; i++)
        if (gr_v_eq(v, &from->at[i]))
            return to->at[i];
    return *v;
}

/* Is the answer to a copy that of the first one, with its own numbers? */
static bool is_alike(gr_ctx *cx, const gr_item *first, const gr_value *said, const gr_item *copy,
                     const gr_value *also)
{
    bool plain = copy->kind == GR_A_NUMBER || copy->kind == GR_A_BOOLEAN;
    gr_item as = *copy;

    as.gold = plain ? *said : renamed(&cx->arena, said, first->numbers.list, copy->numbers.list);
    as.accept = as.length = gr_v_null();
    return gr_judge(cx, &as, GR_STR("ok"), also) == GR_RIGHT;
}

/* The copies i .. end-1 of a question. */
static gr_status count(gr_ctx *main_cx, const gr_eval_run_of *run, size_t i, size_t end, tally *t,
                       gr_err *err)
{
    size_t declined = 0, answered = 0, alike = 0;
    gr_status st = GR_OK;
    gr_value first;
    gr_ctx cx;

    gr_ctx_init(&cx);
    for (size_t k = i; st == GR_OK && k < end; k++) {
        gr_value line;

        if ((st = gr_predictions_at(&cx, run->predictions, run->first + k, &line, err)) != GR_OK)
            break;
        gr_str status = gr_text_of(&line, "status");
        const gr_value *value = gr_v_get(&line, "value");
        gr_value said = value != NULL ? *value : gr_v_null();

        declined += gr_str_is(status, "declined");
        answered += gr_str_is(status, "ok");
        if (k == i)
            first = said;
        alike += gr_str_is(status, "ok") &&
                 (k == i || is_alike(&cx, &run->items[i], &first, &run->items[k], &said));
    }
    gr_ctx_clear(&cx);
    if (st == GR_OK && gr_ctx_check(main_cx, err) == GR_OK) {
        t->n++;
        t->agree += alike == end - i || declined == end - i;
        t->answered += answered == end - i;
        t->answers_agree += alike == end - i;
    }
    return st;
}

static bool set_tally(gr_arena *a, gr_value *r, const tally *t)
{
    return gr_v_set(a, r, "questions", gr_v_int((int64_t)t->n)) &&
           gr_v_set(a, r, "agreement", gr_share(t->agree, t->n)) &&
           gr_v_set(a, r, "answered", gr_v_int((int64_t)t->answered)) &&
           gr_v_set(a, r, "answered_agreement", gr_share(t->answers_agree, t->answered));
}

static void add_up(tally *all, const tally *one)
{
    all->n += one->n;
    all->agree += one->agree;
    all->answered += one->answered;
    all->answers_agree += one->answers_agree;
}

/* One copy alone, of a sample, agrees with nothing and is left out. */
static gr_status metrics(gr_ctx *cx, const gr_eval_run_of *run, gr_value *summary, gr_err *err)
{
    const gr_value *by_task = gr_v_get(summary, "tasks");
    gr_status st = GR_OK;
    tally all = { 0 };
    bool ok = true;

    for (size_t t = 0; ok && st == GR_OK && t < by_task->record->n; t++) {
        tally one = { 0 };

        for (size_t i = 0, end; st == GR_OK && i < run->n; i = end) {
            for (end = i + 1;
                 end < run->n && gr_str_eq(run->items[end].copy_of, run->items[i].copy_of);)
                end++;
            if (end - i > 1 && gr_str_eq(run->items[i].task, by_task->record->at[t].key))
                st = count(cx, run, i, end, &one, err);
        }
        add_up(&all, &one);
        ok = set_tally(&cx->arena, by_task->record->at[t].value, &one);
    }
    if (st != GR_OK)
        return st;
    return ok && set_tally(&cx->arena, summary, &all) ? GR_OK : gr_fail_memory(cx, err);
}

const gr_suite gr_suite_invariance = {
    .name = "invariance",
    .summary = "generated: the same questions with the nodes numbered otherwise",
    .make = make,
    .metrics = metrics,
};
