/* Plans of requests without training on their tools.
 *
 * Candidates are the tools that match best, those that give what these need, and those that search.
 * Each path among them has figures: the words of the request that its tools explain, how near they
 * are in meaning, names that speak of something else, links that the graph lacks, and above all
 * tools that need what no tool before gives: who asks for the credits of a movie has to find the
 * movie first. Weights of the figures were learnt from requests of other people's tools
 * (training/plans.py); the plan is the path that promises most, as of a trained planner. Where
 * nobody told the links they are guesses, and a tool may stand behind one that has no link to it;
 * the plan then has none there. */
#include <ctype.h>
#include <math.h>

#include "plan/steps_int.h"
#include "plan/untrained_int.h"
#include "text/text.h"

#define BEST    12 /* tools that match best, among which plans are sought */
#define MOST    18 /* with those that give what these need, and those that search */
#define LONGEST 3  /* tools of a plan */
#define LIKELY  60 /* paths among which the one that promises most is sought */

/* Names of the figures stand in training/plans.py, too. */
enum {
    U_WORDS,      /* products of words, of all tools */
    U_LAST_WORDS, /* of the last one, which brings what is asked for */
    U_MEANING,    /* nearness in meaning, likewise */
    U_LAST_MEANING,
    U_BEST_MEANING,
    U_EXPLAINED, /* the share of the request's words that tools have, each once */
    U_ELSEWHERE, /* shares of names that the request does not speak of */
    U_TWO,
    U_THREE,
    U_FED, /* tools that need what one before gives */
    U_UNFED,
    U_UNUSED, /* tools that give nothing that one behind needs */
    U_UNLINKED,
    U_IDLE,        /* tools that need nothing of those before them, but not first */
    U_NOTHING,     /* tools that explain no word that the others do not */
    U_SEARCH,      /* a search begins, for others, where something is named */
    U_SEARCH_LATE, /* other searches there */
    U_SEARCH_VAIN, /* searches where nothing is named */
    U_CHANGE,      /* calls that change something, but not last */
    U_LAST_CHANGE,
};
_Static_assert(U_LAST_CHANGE + 1 == GR_UNTRAINED_FIGURES, "a figure each");

static const double weights[GR_PLAN_FIGURES] = {
    /* by training/plans.py */
    [U_WORDS] = 2.352,        [U_LAST_WORDS] = 1.484,   [U_MEANING] = -0.436,
    [U_LAST_MEANING] = 1.303, [U_BEST_MEANING] = 5.008, [U_EXPLAINED] = 0.929,
    [U_ELSEWHERE] = -1.388,   [U_TWO] = -0.587,         [U_THREE] = -1.756,
    [U_FED] = 0.119,          [U_UNFED] = -0.066,       [U_UNUSED] = -0.234,
    [U_UNLINKED] = -0.320,    [U_IDLE] = -1.077,        [U_NOTHING] = -0.306,
    [U_SEARCH] = 2.058,       [U_SEARCH_LATE] = 0.228,  [U_SEARCH_VAIN] = -1.518,
    [U_CHANGE] = -0.600,      [U_LAST_CHANGE] = 0.127,
};

typedef struct asking {
    gr_ctx *cx;
    gr_matcher *m;
    const gr_tasks *t;
    bool free;              /* links that the graph lacks are possible */
    bool named;             /* something by its name */
    GR_VEC(uint64_t) words; /* of the request, that tools know, each once */
    GR_VEC(float) weight;
    double all;            /* their sum */
    float *near, *meaning; /* by words, by the encoder */
    uint32_t tools[MOST];
    uint64_t explains[MOST]; /* a bit a word */
    double elsewhere[MOST];
    bool searches[MOST], changes[MOST], feeds[MOST][MOST];
    size_t n;
    GR_VEC(gr_draft) paths;
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

static bool changes(const gr_tasks_node *n)
{
    return n->call.len != 0 && !gr_str_starts(n->call, "GET ");
}

/* What the text of a search names it finds, where nobody told the links. */
static bool feeds(const asking *a, const gr_tasks_node *giver, const gr_tasks_node *node)
{
    return gr_tasks_share(node->needs, node->n_needs, giver->gives, giver->n_gives) ||
           (!a->t->told && gr_tasks_finds(giver, node));
}

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
    a->changes[a->n] = changes(node);
    a->n++;
}

/* Tools that need nothing, change nothing and give what the best ones need: where links are told
 * only those that search, and those whose names the request speaks of. */
static bool is_giver(const asking *a, uint32_t tool, size_t n)
{
    const gr_tasks_node *giver = gr_tasks_at(a->t, tool);

    if (giver->n_needs != 0 || changes(giver) ||
        (a->t->told && !gr_tasks_is_search(giver) && explained(a, giver->name) == 0))
        return false;
    for (size_t i = 0; i < n; i++)
        if (feeds(a, giver, gr_tasks_at(a->t, a->tools[i])))
            return true;
    return false;
}

/* All that search, or all givers, the best first. */
static gr_status add_all(asking *a, const float *scores, bool searches, gr_err *err)
{
    uint32_t n = gr_tasks_n(a->t), best[MOST];
    float *of = gr_new_n(&a->cx->scratch, float, n);
    size_t n_best, before = a->n;

    if (of == NULL)
        return gr_fail_memory(a->cx, err);
    for (uint32_t i = 0; i < n; i++)
        of[i] = (searches ? gr_tasks_is_search(gr_tasks_at(a->t, i)) : is_giver(a, i, before))
                    ? scores[i]
                    : -INFINITY;
    n_best = gr_best_of(of, n, MOST, best);
    for (size_t i = 0; i < n_best && of[best[i]] > -INFINITY; i++)
        add_tool(a, best[i]);
    return GR_OK;
}

/* Adds scores by their standard deviation: words and meaning have a like say in who is looked at.
 */
static void add_scaled(const float *x, size_t n, float *out)
{
    double sum = 0, squares = 0, scale;

    for (size_t i = 0; i < n; i++) {
        sum += (double)x[i];
        squares += (double)x[i] * (double)x[i];
    }
    scale = sqrt(fmax(squares / (double)n - pow(sum / (double)n, 2), 0));
    for (size_t i = 0; i < n && scale > 0; i++)
        out[i] += (float)((double)x[i] / scale);
}

static gr_status find_tools(asking *a, gr_str request, gr_err *err)
{
    uint32_t n = gr_tasks_n(a->t), best[BEST];
    float *scores = gr_new_n(&a->cx->arena, float, n);
    size_t n_best;
    gr_status st;

    a->near = gr_new_n(&a->cx->arena, float, n);
    a->meaning = gr_new_n(&a->cx->arena, float, n);
    if (scores == NULL || a->near == NULL || a->meaning == NULL)
        return gr_fail_memory(a->cx, err);
    if ((st = gr_matcher_scores(a->cx, a->m, request, a->near, a->meaning, err)) != GR_OK)
        return st;
    add_scaled(a->near, n, scores);
    add_scaled(a->meaning, n, scores);
    n_best = gr_best_of(scores, n, BEST, best);
    for (size_t i = 0; i < n_best; i++)
        add_tool(a, best[i]);
    st = add_all(a, scores, false, err);
    if (st == GR_OK && a->named)
        st = add_all(a, scores, true, err);
    for (size_t i = 0; i < a->n; i++)
        for (size_t j = 0; j < a->n; j++)
            a->feeds[i][j] =
                feeds(a, gr_tasks_at(a->t, a->tools[i]), gr_tasks_at(a->t, a->tools[j]));
    return st;
}

/* --- paths --- */

static bool is_fed(const asking *a, const size_t *path, size_t at)
{
    for (size_t i = 0; i < at; i++)
        if (a->feeds[path[i]][path[at]])
            return true;
    return false;
}

static bool is_used(const asking *a, const size_t *path, size_t n, size_t at)
{
    for (size_t i = at + 1; i < n; i++)
        if (a->feeds[path[at]][path[i]])
            return true;
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

static void tell_place(const asking *a, const size_t *path, size_t n, size_t i, double *f)
{
    size_t c = path[i];
    uint32_t tool = a->tools[c];
    const gr_tasks_node *node = gr_tasks_at(a->t, tool);
    bool last = i + 1 == n, used = is_used(a, path, n, i);

    f[U_WORDS] += (double)a->near[tool];
    f[U_MEANING] += (double)a->meaning[tool];
    f[U_BEST_MEANING] = fmax(f[U_BEST_MEANING], (double)a->meaning[tool]);
    if (is_fed(a, path, i))
        f[U_FED] += !node->by_user;
    else if (node->n_needs == 0 || node->by_user)
        f[U_IDLE] += i != 0;
    else
        f[U_UNFED]++;
    f[U_UNUSED] += !last && !used;
    f[U_UNLINKED] += i != 0 && !gr_tasks_linked(a->t, a->tools[path[i - 1]], tool);
    f[last ? U_LAST_CHANGE : U_CHANGE] += a->changes[c];
    if (a->searches[c]) {
        f[!a->named ? U_SEARCH_VAIN : i == 0 && used ? U_SEARCH : U_SEARCH_LATE]++;
        return;
    }
    f[U_ELSEWHERE] += a->elsewhere[c];
    f[U_NOTHING] += n > 1 && (a->explains[c] & ~explained_but(a, path, n, i)) == 0;
}

static void tell(const asking *a, const size_t *path, size_t n, double *f)
{
    uint64_t explains = explained_but(a, path, n, n);
    uint32_t last = a->tools[path[n - 1]];

    f[U_BEST_MEANING] = -1;
    for (size_t i = 0; i < n; i++)
        tell_place(a, path, n, i, f);
    f[U_LAST_WORDS] = (double)a->near[last];
    f[U_LAST_MEANING] = (double)a->meaning[last];
    f[U_TWO] = n == 2;
    f[U_THREE] = n == 3;
    for (size_t i = 0; i < a->words.n; i++)
        if ((explains >> i & 1) != 0)
            f[U_EXPLAINED] += (double)a->weight.at[i] / a->all;
}

static bool add_path(asking *a, const size_t *path, size_t n)
{
    uint32_t *tools = gr_new_n(&a->cx->arena, uint32_t, n);
    gr_tasks_link *links = gr_new_n(&a->cx->arena, gr_tasks_link, n);
    gr_draft d = { .plan = { tools, links, n, n - 1, NAN }, .known = GR_MAP_NONE };

    if (tools == NULL || links == NULL)
        return false;
    for (size_t i = 0; i < n; i++)
        tools[i] = a->tools[path[i]];
    for (size_t i = 0; i + 1 < n; i++)
        links[i] = (gr_tasks_link){ tools[i], tools[i + 1] };
    tell(a, path, n, d.figures);
    return gr_vec_push(&a->paths, d);
}

/* Has it a tool that nobody asks for? Where the request may bring what tools need, each has to
 * explain a word of its own. */
static bool has_uncalled(const asking *a, const size_t *path, size_t n)
{
    for (size_t i = 0; n > 1 && i < n; i++)
        if (gr_tasks_at(a->t, a->tools[path[i]])->by_user &&
            (a->explains[path[i]] & ~explained_but(a, path, n, i)) == 0)
            return true;
    return false;
}

/* All paths of the candidates that go on from this one. */
static bool walk(asking *a, size_t *path, size_t n)
{
    bool ok = n == 0 || has_uncalled(a, path, n) || add_path(a, path, n);

    for (size_t c = 0; n < LONGEST && c < a->n && ok; c++) {
        size_t i = 0;

        while (i < n && path[i] != c)
            i++;
        if (i < n || (n != 0 && a->t->told && !a->free &&
                      !gr_tasks_linked(a->t, a->tools[path[n - 1]], a->tools[c])))
            continue;
        path[n] = c;
        ok = walk(a, path, n + 1);
    }
    return ok;
}

gr_status gr_untrained_paths(gr_ctx *cx, gr_matcher *m, gr_str request, bool free, gr_drafts *out,
                             gr_err *err)
{
    asking a = { .cx = cx, .m = m, .t = m->tasks, .free = free, .named = names_something(request) };
    size_t path[LONGEST];
    gr_status st = GR_OK;

    if (!take_words(&a, request))
        st = gr_fail_memory(cx, err);
    if (st == GR_OK)
        st = find_tools(&a, request, err);
    if (st == GR_OK && !walk(&a, path, 0))
        st = gr_fail_memory(cx, err);
    out->n = a.paths.n;
    if (st == GR_OK &&
        (out->at = gr_arena_copy(&cx->arena, a.paths.at, out->n * sizeof *out->at)) == NULL)
        st = gr_fail_memory(cx, err);
    gr_vec_clear(&a.paths);
    gr_vec_clear(&a.words);
    gr_vec_clear(&a.weight);
    return st;
}

/* --- plans --- */

/* The path that promises most among the likeliest ones. */
static gr_status choose(gr_ctx *cx, const gr_drafts *d, gr_tasks_plan *out, gr_err *err)
{
    double *chances = gr_new_n(&cx->arena, double, d->n), likely_chances[LIKELY];
    float *as_float = gr_new_n(&cx->arena, float, d->n);
    gr_draft *likely = gr_new_n(&cx->arena, gr_draft, LIKELY);
    gr_drafts few = { .at = likely };
    uint32_t best[LIKELY];

    if (chances == NULL || as_float == NULL || likely == NULL)
        return gr_fail_memory(cx, err);
    gr_drafts_chances(d, weights, chances);
    for (size_t i = 0; i < d->n; i++)
        as_float[i] = (float)chances[i];
    few.n = gr_best_of(as_float, d->n, LIKELY, best);
    for (size_t i = 0; i < few.n; i++) {
        likely[i] = d->at[best[i]];
        likely_chances[i] = chances[best[i]];
    }
    *out = likely[gr_drafts_best(&few, likely_chances)].plan;
    return GR_OK;
}

gr_status gr_plan_untrained(gr_ctx *cx, gr_matcher *m, gr_str request, bool free,
                            gr_tasks_plan *out, gr_err *err)
{
    gr_said clauses;
    gr_drafts paths;
    gr_status st = gr_said_of_request(cx, request, &clauses, err);

    if (st != GR_OK)
        return st;
    if (clauses.n_steps > 1) {
        st = free || m->tasks->told ? gr_plan_joint(cx, m, NULL, &clauses, free, out, err)
                                    : gr_plan_asks(cx, m, &clauses, out, err);
        if (st != GR_OK || out->n > 1)
            return st;
    }
    if ((st = gr_untrained_paths(cx, m, request, free, &paths, err)) == GR_OK)
        st = choose(cx, &paths, out, err);
    if (st == GR_OK && !free)
        gr_tasks_keep_links(m->tasks, out);
    return st;
}
