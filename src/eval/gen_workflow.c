/* Workflows that take one tool after another, as GraphCogent's: a trap and a way round it, ranking
 * within a core, a way over links that are strong enough. The last wording of each is for tests. */
#include "eval/gen_int.h"

#define WORDINGS 4

typedef struct workflow {
    gr_book_class is;
    const char *words[WORDINGS];
} workflow;

static const workflow workflows[] = {
    { { "crawl_trap", "answer",
        "[has_cycle({G}), shortest_path_length({G}, {a}, {b}, weight=null)]",
        "whether there is a cycle, and how many links lead from {a} to {b}", "needs_directed" },
      { "Is there a cycle, and how many links does it take to get from {a} to {b}?",
        "Does it contain a cycle? And what is the fewest number of links from {a} to {b}?",
        "A crawler starts at {a}. Could it run in a circle? And how many links away is {b}?",
        "Check for a cycle first. Then tell how many links lead from {a} to {b} at least." } },
    { { "core_pagerank", "set", "argmax_all(pagerank(k_core_subgraph({G}, {k})))",
        "who ranks highest in the core", "wants_undirected" },
      { "Within the {k}-core, which node has the highest PageRank?",
        "Keep only the {k}-core. Who has the highest PageRank in it?",
        "Restrict the graph to its {k}-core: which node has the largest PageRank there?",
        "Take the {k}-core alone and rank it by PageRank. Who comes first?" } },
    { { "core_clustering", "scalar", "average_clustering(k_core_subgraph({G}, {k}))",
        "the average clustering of the core", "wants_undirected" },
      { "What is the average clustering coefficient of the {k}-core?",
        "Keep only the {k}-core. What is its average clustering coefficient?",
        "Restrict the graph to its {k}-core: what is the average clustering there?",
        "Take the {k}-core alone. Which average clustering coefficient has it?" } },
    { { "gated_path", "scalar",
        "shortest_path_length(filter_edges({G}, {qty.of} >= {qty}), {a}, {b}, weight=null)",
        "the fewest links over those that are strong enough", "needs_capacity" },
      { "Using only links with a capacity of at least {qty}, how many links does it take from {a} "
        "to "
        "{b}?",
        "Leave out every link with a capacity under {qty}. What is then the fewest number of links "
        "from {a} to {b}?",
        "Only links that carry at least {qty} may be used. How many of them lead from {a} to {b}?",
        "Links of a capacity below {qty} are closed. How many links is {b} away from {a} then?" } },
    { { "reachable_after_loss", "set", "descendants(remove_nodes({G}, [{node}]), {a})",
        "who can still be reached", "needs_directed" },
      { "If {node} is removed, which nodes can still be reached from {a}?",
        "Take {node} out. Who is still reachable from {a}?",
        "Suppose {node} fails. Which nodes does {a} still reach?",
        "Without {node}, which nodes can one get to from {a}?" } },
};
#define N_WORKFLOWS (sizeof workflows / sizeof *workflows)

gr_drop gr_example_workflow(gr_ctx *cx, gr_rng *rng, const gr_gen_run_of *run, gr_example_of *out)
{
    const workflow *w = &workflows[gr_rng_below(rng, N_WORKFLOWS)];
    size_t which = run->held ? WORDINGS - 1 : (size_t)gr_rng_below(rng, WORDINGS - 1);

    return gr_example_ask(cx, rng, run, &w->is, gr_str_of(w->words[which]), out);
}
