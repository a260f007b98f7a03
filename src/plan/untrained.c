/* Plans of requests without training.
 *
 * A plan is worth the words of the request that its tools explain, each once, and how near its best
 * tool is in meaning. It costs tools whose names speak of something else, links that the graph
 * lacks, and above all tools that need what no tool before gives: who asks for the credits of a
 * movie has to find the movie first. A request that names something calls for a tool that
 * searches. The weights are few and set by hand. Where nobody told the links they are guesses, and
 * a tool may stand behind one that has no link to it; the plan then has none there. */
#include <ctype.h>
#include <math.h>

#include "plan/steps_int.h"
#include "text/text.h"

#define BEST      8   /* tools that match best, among which plans are sought */
#define MOST      24  /* with those that give what these need, and those that search */
#define LONGEST   3   /* tools of a plan */
#define TOOL      0.1 /* costs a tool */
#define ELSEWHERE 0.5 /* costs a tool none of whose name's words is in the request */
#define FED       0.25
#define UNFED     0.4
#define UNLINKED  0.1
#define IDLE      0.2 /* costs a tool that needs nothing of those before it */
#define NOTHING   0.2 /* costs a tool that explains no word that the others do not */
#define SEARCH    0.3 /* for a search where something is named, else it costs that */

typedef struct asking {
    gr_ctx *cx;
    gr_matcher *m;
    const gr_tasks *t;
    bool free;              /* links that the graph lacks are possible */
    bool named;             /* something by its name */
    GR_VEC(uint64_t) words; /* of the request, that tools know, each once */
    GR_VEC(float) weight;
    double all; /* their sum */
    float *meaning;
    uint32_t tools[MOST];
    uint64_t explains[MOST]; /* a bit a word */
    double elsewhere[MOST];
    bool searches[MOST];
    size_t n;
    double best;
    uint32_t plan[LONGEST];
    size_t n_plan;
} asking;

#define MOST_WORDS 64 /* bits of `explains` */

/* A capital inside a sentence, or something in quotes. */
static bool names_something(gr_str text)
{
    bool inside = false;

    for (size_t i = 0; i < text.len; i++) {
        char c = text.ptr[i], before = i != 0 ? text.ptr[i - 1] : ' ';
        bool begins = before == ' ' || before == '(';

        if (begins && (c == '"' || c == '\'' || (unsigned char)c >= 0x80))
            return true;
        if (begins && inside && isupper((unsigned char)c) &&
            !(c == 'I' && (i + 1 == text.len || !isalnum((unsigned char)text.ptr[i + 1]))))
            return true;
        if (c == '.' || c == '!' || c == '?')
            inside = false;
        else if (isalnum((unsigned char)c))
            inside = true;
    }
    return false;
}

/* --- words --- */

static float weight_of(const gr_matcher *m, uint64_t word)
{
    uint32_t id = gr_u64map_get(&m->bags.ids, word);

    return id != GR_MAP_NONE ? m->bags.idf.at[id] : 0;
}

static bool take_words(asking *a, gr_str request)
{
    gr_str word;

    for (size_t at = 0; gr_words_next(request, &at, &word) && a->words.n < MOST_WORDS;) {
        uint64_t hash = gr_words_hash(word);
        float weight = weight_of(a->m, hash);
        size_t i = 0;

        while (i < a->words.n && a->words.at[i] != hash)
            i++;
        if (i < a->words.n || weight <= 0 || gr_text_word_class(word) != 0)
            continue;
        if (!gr_vec_push(&a->words, hash) || !gr_vec_push(&a->weight, weight))
            return false;
        a->all += (double)weight;
    }
    return true;
}

static uint64_t explained(const asking *a, gr_str text)
{
    uint64_t bits = 0;
    gr_str word;

    for (size_t at = 0; gr_words_next(text, &at, &word);) {
        uint64_t hash = gr_words_hash(word);

        for (size_t i = 0; i < a->words.n; i++)
            if (a->words.at[i] == hash)
                bits |= (uint64_t)1 << i;
    }
    return bits;
}

/* The share of its name that the request does not speak of. */
static double name_elsewhere(const asking *a, gr_str name)
{
    double all = 0, missed = 0;
    gr_str word;

    for (size_t at = 0; gr_words_next(name, &at, &word);) {
        double weight = (double)weight_of(a->m, gr_words_hash(word));

        if (gr_tasks_is_verb(word))
            continue;
        all += weight;
        missed += explained(a, word) == 0 ? weight : 0;
    }
    return all > 0 ? missed / all : 0;
}

/* --- candidates --- */

static void add_tool(asking *a, uint32_t tool)
{
    const gr_tasks_node *node = gr_tasks_at(a->t, tool);

    for (size_t i = 0; i < a->n; i++)
        if (a->tools[i] == tool)
            return;
    if (a->n == MOST)
        return;
    a->tools[a->n] = tool;
    a->explains[a->n] = explained(a, a->m->texts[tool]);
    a->elsewhere[a->n] = name_elsewhere(a, node->name);
    a->searches[a->n] = gr_tasks_is_search(node);
    a->n++;
}

/* Tools that need nothing and give what the best ones need: those that search, and those whose
 * names the request speaks of. */
static void add_givers(asking *a)
{
    size_t n = a->n;

    for (uint32_t s = 0; s < gr_tasks_n(a->t); s++) {
        const gr_tasks_node *giver = gr_tasks_at(a->t, s);

        for (size_t i = 0; i < n && giver->n_needs == 0; i++) {
            const gr_tasks_node *node = gr_tasks_at(a->t, a->tools[i]);

            if (gr_tasks_share(node->needs, node->n_needs, giver->gives, giver->n_gives) &&
                (gr_tasks_is_search(giver) || explained(a, giver->name) != 0))
                add_tool(a, s);
        }
    }
}

static gr_status find_tools(asking *a, gr_str request, gr_err *err)
{
    uint32_t n = gr_tasks_n(a->t), best[BEST];
    float *scores = gr_new_n(&a->cx->arena, float, n);
    size_t n_best;
    gr_status st;

    a->meaning = gr_new_n(&a->cx->arena, float, n);
    if (scores == NULL || a->meaning == NULL)
        return gr_fail_memory(a->cx, err);
    if ((st = gr_matcher_scores(a->cx, a->m, request, scores, a->meaning, err)) != GR_OK)
        return st;
    for (uint32_t i = 0; i < n; i++)
        scores[i] += a->meaning[i];
    n_best = gr_best_of(scores, n, BEST, best);
    for (size_t i = 0; i < n_best; i++)
        add_tool(a, best[i]);
    add_givers(a);
    for (uint32_t i = 0; i < n; i++)
        if (a->named && gr_tasks_is_search(gr_tasks_at(a->t, i)) && scores[i] > 0)
            add_tool(a, i);
    return GR_OK;
}

/* --- plans --- */

static bool is_fed(const asking *a, const size_t *path, size_t at)
{
    const gr_tasks_node *node = gr_tasks_at(a->t, a->tools[path[at]]);

    for (size_t i = 0; i < at; i++) {
        const gr_tasks_node *giver = gr_tasks_at(a->t, a->tools[path[i]]);

        if (gr_tasks_share(node->needs, node->n_needs, giver->gives, giver->n_gives))
            return true;
    }
    return false;
}

/* The words that the tools of a path explain but one of them. */
static uint64_t explained_but(const asking *a, const size_t *path, size_t n, size_t but)
{
    uint64_t bits = 0;

    for (size_t i = 0; i < n; i++)
        bits |= i != but ? a->explains[path[i]] : 0;
    return bits;
}

static double worth(const asking *a, const size_t *path, size_t n)
{
    uint64_t explains = explained_but(a, path, n, n);
    double sum = 0, near = -1;

    for (size_t i = 0; i < n; i++) {
        size_t c = path[i];
        const gr_tasks_node *node = gr_tasks_at(a->t, a->tools[c]);

        near = fmax(near, (double)a->meaning[a->tools[c]]);
        sum -= TOOL + (a->searches[c] ? 0 : ELSEWHERE * a->elsewhere[c]);
        if (i != 0 && !gr_tasks_linked(a->t, a->tools[path[i - 1]], a->tools[c]))
            sum -= a->free || !a->t->told ? UNLINKED : INFINITY;
        if (node->n_needs != 0)
            sum += is_fed(a, path, i) ? FED : node->by_user ? 0 : -UNFED;
        else if (i != 0)
            sum -= IDLE;
        if (n > 1 && !a->searches[c] && (a->explains[c] & ~explained_but(a, path, n, i)) == 0)
            sum -= NOTHING;
        if (a->searches[c])
            sum += a->named && i == 0 && n > 1 ? SEARCH : -SEARCH;
    }
    for (size_t i = 0; i < a->words.n; i++)
        if ((explains >> i & 1) != 0)
            sum += (double)a->weight.at[i] / a->all;
    return sum + near;
}

/* All paths of the candidates that go on from this one. */
static void walk(asking *a, size_t *path, size_t n)
{
    double value = n != 0 ? worth(a, path, n) : -INFINITY;

    if (value > a->best) {
        a->best = value;
        a->n_plan = n;
        for (size_t i = 0; i < n; i++)
            a->plan[i] = a->tools[path[i]];
    }
    for (size_t c = 0; n < LONGEST && c < a->n; c++) {
        size_t i = 0;

        while (i < n && path[i] != c)
            i++;
        path[n] = c;
        if (i == n)
            walk(a, path, n + 1);
    }
}

gr_status gr_plan_untrained(gr_ctx *cx, gr_matcher *m, gr_str request, bool free,
                            gr_tasks_plan *out, gr_err *err)
{
    asking a = { .cx = cx, .m = m, .t = m->tasks, .free = free, .best = -INFINITY };
    size_t path[LONGEST];
    gr_said clauses;
    gr_status st = gr_said_of_request(cx, request, &clauses, err);

    if (st != GR_OK)
        return st;
    if (clauses.n_steps > 1) {
        st = free || m->tasks->told ? gr_plan_joint(cx, m, NULL, &clauses, free, out, err)
                                    : gr_plan_asks(cx, m, &clauses, out, err);
        if (st != GR_OK || out->n > 1)
            return st;
    }
    a.named = names_something(request);
    st = take_words(&a, request) ? find_tools(&a, request, err) : gr_fail_memory(cx, err);
    if (st == GR_OK) {
        walk(&a, path, 0);
        st = gr_tasks_path(cx, a.plan, a.n_plan, out, err);
    }
    if (st == GR_OK && !free)
        gr_tasks_keep_links(m->tasks, out);
    gr_vec_clear(&a.words);
    gr_vec_clear(&a.weight);
    return st;
}
