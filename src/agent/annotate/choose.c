/* Which call a hole or a question asks for.
 *
 * The things that a statement names decide the domain: a paper, a molecule, users, entities; nodes
 * or none at all mean a property of a graph. Within the domain, words decide the function. What
 * does not fit any of them is left alone: no call is better than a wrong one. */
#include "agent/annotate/annotate_int.h"

/* --- things by kind --- */

/* The k-th thing of one of these kinds ("movie, artist"), NULL if there are not so many. */
static const gr_note_item *item_of(const gr_note *n, const char *kinds, size_t k)
{
    for (size_t i = 0; i < n->n_items; i++) {
        gr_str rest = gr_str_of(kinds), one;

        while (rest.len != 0 && gr_str_split(&rest, ',', &one))
            if (gr_str_is(gr_str_trim(one), n->item[i].kind) && k-- == 0)
                return &n->item[i];
    }
    return NULL;
}

static bool says(const gr_note *n, const char *words)
{
    for (size_t i = 0; i < n->n_words; i++)
        if (gr_note_is(n, i, words))
            return true;
    return false;
}

/* --- writing calls --- */

/* GL(..), or the name of a graph that the text need not name. .len 0 = no graph is named. */
static gr_str graph_text(gr_ctx *cx, const gr_note *n, gr_str graph, bool of_set)
{
    if (n->data.len != 0 && !(of_set && n->graph.len != 0))
        return gr_str_printf(&cx->arena, "GL(\"%.*s\")", GR_FMT(n->data));
    if (n->graph.len != 0 && of_set)
        return gr_str_printf(&cx->arena, "GL(\"gpr\", {\"%.*s\"})", GR_FMT(n->graph));
    return graph;
}

static gr_status write_call(gr_ctx *cx, const gr_note *n, gr_str graph, const char *function,
                            gr_str args, gr_note_call *out, gr_err *err)
{
    gr_str g = graph_text(cx, n, graph, gr_str_starts(gr_str_of(function), "toolx:"));

    if (g.ptr == NULL || args.ptr == NULL)
        return gr_fail_memory(cx, err);
    if (g.len == 0)
        return GR_OK;
    out->function = function;
    out->call =
        gr_str_printf(&cx->arena, "GR(%.*s, \"%s\"%.*s)", GR_FMT(g), function, GR_FMT(args));
    return out->call.ptr != NULL ? GR_OK : gr_fail_memory(cx, err);
}

static gr_str one_arg(gr_ctx *cx, const char *kind, gr_str id)
{
    return gr_str_printf(&cx->arena, ", %s#%.*s", kind, GR_FMT(id));
}

static gr_str two_args(gr_ctx *cx, const char *kind, gr_str id, const char *kind2, gr_str id2)
{
    return gr_str_printf(&cx->arena, ", %s#%.*s, %s#%.*s", kind, GR_FMT(id), kind2, GR_FMT(id2));
}

/* --- knowledge graphs --- */

/* Where the hole stands, else where the question's own word does; n_words = nowhere. */
static size_t unknown_at(const gr_note *n, size_t hole)
{
    for (size_t i = 0; i < n->n_words; i++)
        if (hole != 0 ? n->word[i].hole == hole : gr_note_is(n, i, "what, which, who"))
            return i;
    return n->n_words;
}

/* Is the word before i, articles and the noun aside, one of these? */
static bool comes_after(const gr_note *n, size_t i, const char *words)
{
    for (size_t back = 1; back <= 3 && back <= i; back++) {
        if (gr_note_is(n, i - back, words))
            return true;
        if (!gr_note_is(n, i - back, "the, a, an, entity, head, tail, concept, which, what"))
            return false;
    }
    return false;
}

/* The entity that is given is the head if one starts from it, the tail if one gets to it. */
static bool asks_for_head(const gr_note *n, const gr_note_item *entity, size_t hole)
{
    size_t unknown = unknown_at(n, hole);

    if (entity->word != 0 && gr_note_is(n, entity->word - 1, "head, subject"))
        return false;
    if (entity->word != 0 && gr_note_is(n, entity->word - 1, "tail, object"))
        return true;
    if (says(n, "head, subject"))
        return true;
    if (says(n, "tail, object"))
        return false;
    if (comes_after(n, entity->word, "from, of, start, at"))
        return false;
    if (comes_after(n, unknown, "from, of, start"))
        return true;
    return comes_after(n, entity->word, "obtain, get, reach, to, derive, give, yield, into, find");
}

static gr_status choose_facts(gr_ctx *cx, const gr_note *n, size_t hole, gr_str graph,
                              gr_note_call *out, gr_err *err)
{
    const gr_note_item *a = item_of(n, "entity, ", 0), *b = item_of(n, "entity, ", 1);
    const gr_note_item *r = item_of(n, "relation", 0);

    if (a != NULL && b != NULL && r == NULL &&
        says(n, "relation, relationship, relate, connect, link"))
        return write_call(cx, n, graph, "transe:relation",
                          two_args(cx, "entity", a->id, "entity", b->id), out, err);
    if (a == NULL || b != NULL || r == NULL)
        return GR_OK;
    if (asks_for_head(n, a, hole))
        return write_call(cx, n, graph, "transe:head_entity",
                          two_args(cx, "relation", r->id, "entity", a->id), out, err);
    return write_call(cx, n, graph, "transe:tail_entity",
                      two_args(cx, "entity", a->id, "relation", r->id), out, err);
}

/* --- users --- */

#define THINGS "movie, film, artist, singer, band, musician, item, product, good, book, song, track"

/* What the data set calls its things, else what the text calls them. */
static const char *thing_kind(const gr_note *n, const gr_note_item *thing)
{
    static const char *const known[][2] = { { "movielens", "movie" },
                                            { "last-fm", "artist" },
                                            { "amazon", "item" } };

    for (size_t i = 0; i < 3; i++)
        if (gr_str_is(n->data, known[i][0]))
            return known[i][1];
    return thing->kind;
}

/* "top 10 movies", "ten artists"; without a number one of a single thing, ten of several. */
static int64_t how_many(const gr_note *n)
{
    int64_t k = 1;

    for (size_t i = 0; i < n->n_words; i++) {
        gr_str w = gr_str_sub(n->text, n->word[i].start, n->word[i].end);
        gr_text_num num;
        char buf[GR_WORD_MAX];
        unsigned form = 0;
        bool before =
            gr_note_is(n, i + 1, THINGS ", recommendation, suggestion, pick, favourite, likely");

        if (gr_text_number(w, 0, &num) == w.len && w.len != 0 && num.is_int && num.i > 0 &&
            (before || (i != 0 && gr_note_is(n, i - 1, "top, best, first, next"))))
            return num.i;
        gr_text_lemma(w, buf, &form);
        if (gr_note_is(n, i, THINGS) && (form & GR_FORM_S) != 0)
            k = 10;
    }
    return k;
}

static gr_status choose_users(gr_ctx *cx, const gr_note *n, gr_str graph, gr_note_call *out,
                              gr_err *err)
{
    const gr_note_item *a = item_of(n, "user", 0), *b = item_of(n, "user", 1);
    const gr_note_item *thing = item_of(n, "movie, artist, item", 0);
    bool community = says(n, "community, group, cluster, circle");
    bool counted = says(n, "many"); /* how many of them is another question */
    bool taste =
        says(n, "interest, like, likely, likelihood, probability, chance, recommend, rate, "
                "rating, score, prefer, enjoy, purchase, buy, watch, listen, top, favourite, "
                "recommendation, love, appeal, pick");

    if (b != NULL && community)
        return write_call(cx, n, graph, "kmeans:common_community_check",
                          two_args(cx, "user", a->id, "user", b->id), out, err);
    if (b != NULL || counted)
        return GR_OK;
    if (thing != NULL && taste)
        return write_call(cx, n, graph, "bpr:recommendation",
                          two_args(cx, "user", a->id, thing_kind(n, thing), thing->id), out, err);
    if (thing == NULL && community)
        return write_call(cx, n, graph, "kmeans:community", one_arg(cx, "user", a->id), out, err);
    if (thing == NULL && says(n, THINGS) && !says(n, "have, already, did") &&
        says(n, "interest, like, likely, recommend, prefer, enjoy, top, favourite, recommendation, "
                "love, next, will, would, should, suggest, appeal, best, good"))
        return write_call(
            cx, n, graph, "bpr:topk_recommendation",
            gr_str_printf(&cx->arena, ", user#%.*s, %lld", GR_FMT(a->id), (long long)how_many(n)),
            out, err);
    return GR_OK;
}

/* Communities without a user: how many, how large. */
static gr_status choose_communities(gr_ctx *cx, const gr_note *n, gr_str graph, gr_note_call *out,
                                    gr_err *err)
{
    const char *function = NULL;

    if (says(n, "average, mean") && says(n, "size, large, user, member"))
        function = "kmeans:community_avg_size";
    else if (says(n, "large, maximum, max, big") && says(n, "size, user, member, consist"))
        function = "kmeans:community_max_size";
    else if (says(n, "number, count, many"))
        function = "kmeans:community_count";
    return function != NULL ? write_call(cx, n, graph, function, GR_STR(""), out, err) : GR_OK;
}

/* --- papers and molecules --- */

static gr_status choose_topic(gr_ctx *cx, const gr_note *n, gr_str graph, gr_note_call *out,
                              gr_err *err)
{
    const gr_note_item *paper = item_of(n, "paper", 0);

    if (says(n, "many") ||
        !says(n,
              "topic, subject, field, area, study, research, theme, focus, discipline, category, "
              "about, concern, domain, deal, investigate, discuss, address, explore, cover"))
        return GR_OK;
    return write_call(cx, n, graph, "graph_bert:topic", one_arg(cx, "paper", paper->id), out, err);
}

/* The id stands with a mark, or is the number that is no part of a name. */
static gr_status choose_function(gr_ctx *cx, const gr_note *n, gr_str graph, gr_note_call *out,
                                 gr_err *err)
{
    const gr_note_item *instance = item_of(n, "instance", 0);
    gr_str id = { NULL, 0 };

    if (instance == NULL)
        instance = item_of(n, "", 0);
    if (instance != NULL)
        id = instance->id;
    for (size_t i = 0; i < n->n_words && id.len == 0; i++) {
        gr_str w = gr_str_sub(n->text, n->word[i].start, n->word[i].end);
        int64_t number;

        if (n->word[i].hole == 0 && gr_num_to_int(w, &number))
            id = w;
    }
    if (id.len == 0)
        return GR_OK;
    return write_call(cx, n, graph, "seg_bert:molecule_function", one_arg(cx, "instance", id), out,
                      err);
}

/* --- properties --- */

/* What a property is defined by, and may be shown beside it. */
static const struct {
    const char *function, *by;
} defined[] = {
    { "toolx:center", "toolx:eccentricity" },    { "toolx:center", "toolx:radius" },
    { "toolx:periphery", "toolx:eccentricity" }, { "toolx:periphery", "toolx:diameter" },
    { "toolx:radius", "toolx:eccentricity" },    { "toolx:diameter", "toolx:max_path_length" },
    { "toolx:diameter", "toolx:eccentricity" },
};

static bool is_defined_by(const char *function, const char *by)
{
    for (size_t i = 0; i < sizeof defined / sizeof *defined; i++)
        if (strcmp(defined[i].function, function) == 0 && strcmp(defined[i].by, by) == 0)
            return true;
    return false;
}

static bool is_nodes(const char *function)
{
    return strcmp(function, "toolx:center") == 0 || strcmp(function, "toolx:periphery") == 0;
}

/* The word before which, or behind which, a cue must stand to belong to the hole. */
static void part_of_hole(const gr_note *n, size_t hole, size_t *from, size_t *at, size_t *to)
{
    *from = 0;
    *at = *to = n->n_words;
    for (size_t i = 0; i < n->n_words; i++) {
        if (n->word[i].hole != 0 && n->word[i].hole + 1 == hole)
            *from = i + 1;
        if (n->word[i].hole == hole)
            *at = i;
        if (n->word[i].hole == hole + 1 && *to == n->n_words)
            *to = i;
    }
}

/* With several holes each has the cue before it, else the one behind. */
static size_t nearest_cue(const gr_note *n, size_t hole)
{
    size_t from, at, to, best = n->n_cues;

    part_of_hole(n, hole, &from, &at, &to);
    for (size_t k = 0; k < n->n_cues; k++)
        if (n->cue[k].first >= from && n->cue[k].last <= at &&
            (best == n->n_cues || n->cue[k].last > n->cue[best].last))
            best = k;
    if (best != n->n_cues && n->cue[best].last < at) { /* "[TBR] edges" begins at the hole */
        for (size_t k = 0; k < n->n_cues; k++)
            if (n->cue[k].first == at && n->cue[best].last + 2 < at)
                best = k;
        return best;
    }
    for (size_t k = 0; k < n->n_cues && best == n->n_cues; k++)
        if (n->cue[k].first >= at && n->cue[k].last < to)
            best = k;
    return best;
}

/* One hole, several cues: nodes that are described, then what the others define, then the nearest.
 */
static size_t asked_cue(const gr_note *n, size_t hole)
{
    if (n->n_holes > 1)
        return nearest_cue(n, hole);
    for (size_t k = n->n_cues; k-- > 0;)
        if (is_nodes(n->cue[k].function))
            return k;
    for (size_t k = 0; k < n->n_cues; k++)
        for (size_t j = 0; j < n->n_cues; j++)
            if (is_defined_by(n->cue[k].function, n->cue[j].function))
                return k;
    return n->question ? 0 : nearest_cue(n, hole);
}

/* Words that may stand between a property and the graph without making it another. */
static bool says_nothing(const gr_note *n, size_t i)
{
    gr_str w = gr_str_sub(n->text, n->word[i].start, n->word[i].end);
    gr_text_num num;

    return gr_text_word_class(w) != 0 || gr_text_number(w, 0, &num) == w.len ||
           gr_note_is(n, i,
                      "node, vertex, edge, link, graph, tree, network, pair, path, length, short, "
                      "point, whole, entire, give, individual, possible, distinct, different, "
                      "connection, value, there, between, shortest, any, online, social, citation, "
                      "bibliographic, "
                      "knowledge, molecular");
}

/* "size of the maximum matching of G" is no size of G: behind the cue, up to the graph, a verb or a
 * mark, nothing else may be named; and no mean or sum of it may be asked for. */
static bool is_of_graph(const gr_note *n, const gr_note_cue *cue)
{
    size_t i = cue->last + 1;

    if (cue->first != 0 &&
        gr_note_is(n, cue->first - 1, "average, mean, median, sum, variance, weighted, relative"))
        return false;
    if (gr_note_is(n, i, "and, or") && gr_note_is(n, i + 1, "node, vertex, edge, link, connection"))
        return false; /* two things at once */
    if (n->word[cue->last].comma || !gr_note_is(n, i, "of, in, for, within, inside"))
        return true;
    for (; i < n->n_words && n->word[i].hole == 0; i++) {
        gr_str w = gr_str_sub(n->text, n->word[i].start, n->word[i].end);
        bool named = false;

        for (size_t k = 0; k < n->n_items; k++)
            named = named || (i >= n->item[k].word && i < n->item[k].after);
        if ((i >= n->data_first && i <= n->data_word) ||
            (gr_text_word_class(w) & GR_WORD_AUXILIARY) != 0)
            return true;
        if (!named && !says_nothing(n, i))
            return false;
        if (n->word[i].comma)
            return true;
    }
    return true;
}

/* Is the cue's property defined by another that the text names? */
static bool defines_any(const gr_note *n, size_t cue)
{
    for (size_t k = 0; k < n->n_cues; k++)
        if (is_defined_by(n->cue[cue].function, n->cue[k].function))
            return true;
    return false;
}

/* Between the words that name a property and the hole for its value nothing else may be named: "the
 * graph of order 5 has clique number [TBR]". */
static bool leads_to_hole(const gr_note *n, const gr_note_cue *cue, size_t hole)
{
    size_t from, at, to;

    part_of_hole(n, hole, &from, &at, &to);
    from = cue->last < at ? cue->last + 1 : at + 1;
    to = cue->last < at ? at : cue->first;
    for (size_t i = at; i < cue->first; i++)
        if (n->word[i].comma)
            return false; /* what follows is about something else */
    for (size_t i = from; i < to; i++) {
        bool known = (i >= n->data_first && i <= n->data_word) || says_nothing(n, i) ||
                     gr_note_is(n, i,
                                "represent, express, include, equal, contain, apply, amount, come, "
                                "value, case, set, make, form, define, measure, determine, total, "
                                "consist, comprise, number, count, describe, compute, take, "
                                "exact, exactly, overall, lie, belong, find, see, state, average, "
                                "mean, minimal, maximal, follow, list, show, know, estimate");

        for (size_t k = 0; k < n->n_items; k++)
            known = known || (i >= n->item[k].word && i < n->item[k].after);
        if (!known)
            return false;
    }
    return true;
}

/* Every word of a question must be there for something: the cue, the graph, a node, or manners. */
static bool explains_all(const gr_note *n, size_t cue)
{
    for (size_t i = 0; i < n->n_words; i++) {
        bool known =
            (i >= n->data_first && i <= n->data_word) || says_nothing(n, i) ||
            gr_note_is(n, i,
                       "know, tell, compute, calculate, find, determine, report, give, "
                       "show, list, name, please, count, like, want, make, form, "
                       "belong, lie, contain, include, consist, total, number, "
                       "call, average, mean, long, far, farthest, look, say, let, "
                       "exact, exactly, overall, separate, help, require, take, go, get, way");

        for (size_t k = 0; k < n->n_items; k++)
            known = known || (i >= n->item[k].word && i < n->item[k].after);
        for (size_t k = 0; k < n->n_cues; k++)
            known = known || ((k == cue || cue >= n->n_cues ||
                               is_defined_by(n->cue[cue].function, n->cue[k].function)) &&
                              i >= n->cue[k].first && i <= n->cue[k].last);
        if (cue < n->n_cues && n->cue[cue].first == i + 1)
            known = true; /* the smallest eccentricity */
        if (!known)
            return false;
    }
    return true;
}

/* How many ways there are is not how long the shortest is. */
static bool counts_paths(const gr_note *n)
{
    for (size_t i = 0; i < n->n_words; i++)
        if (gr_note_is(n, i, "many, number") &&
            (gr_note_is(n, i + 1, "path, route") || gr_note_is(n, i + 2, "path, route") ||
             gr_note_is(n, i + 3, "path, route")))
            return true;
    return false;
}

/* The smallest eccentricity is the radius, and those who have it are the center. */
static const char *of_extreme(const gr_note *n, const gr_note_cue *cue)
{
    bool nodes = says(n, "node, vertex") && (says(n, "which, who") || !n->question);

    if (cue->first == 0 || strcmp(cue->function, "toolx:eccentricity") != 0)
        return cue->function;
    if (gr_note_is(n, cue->first - 1, "small, minimum, minimal, min, low, least, little"))
        return nodes ? "toolx:center" : "toolx:radius";
    if (gr_note_is(n, cue->first - 1, "large, maximum, maximal, max, high, great, big"))
        return nodes ? "toolx:periphery" : "toolx:diameter";
    return cue->function;
}

static gr_status choose_property(gr_ctx *cx, const gr_note *n, size_t hole, gr_str graph,
                                 gr_note_call *out, gr_err *err)
{
    const gr_note_item *a = item_of(n, "node", 0), *b = item_of(n, "node", 1);
    const char *function = "toolx:shortest_path";
    gr_str args = GR_STR("");

    if (b != NULL) {
        bool path = item_of(n, "node", 2) == NULL && !counts_paths(n) &&
                    (!n->question || explains_all(n, n->n_cues)) &&
                    says(n, "path, distance, hop, step, apart, far, away, route, geodesic, "
                            "separation, separate, length, long");

        return path ? write_call(cx, n, graph, function,
                                 gr_str_printf(&cx->arena, ", \"node#%.*s\", \"node#%.*s\"",
                                               GR_FMT(a->id), GR_FMT(b->id)),
                                 out, err)
                    : GR_OK;
    }
    out->cue = n->n_cues != 0 ? asked_cue(n, hole) : n->n_cues;
    if (out->cue >= n->n_cues)
        return GR_OK;
    if (!is_of_graph(n, &n->cue[out->cue]) || (n->question && !explains_all(n, out->cue)) ||
        (n->n_holes != 0 && out->cue == nearest_cue(n, hole) && !defines_any(n, out->cue) &&
         !leads_to_hole(n, &n->cue[out->cue], hole)))
        return GR_OK;
    function = of_extreme(n, &n->cue[out->cue]);
    if (a != NULL) {
        if (says(n, "eccentricity, eccentric, far, distant, remote"))
            function = "toolx:eccentricity";
        else
            return GR_OK;
        args = gr_str_printf(&cx->arena, ", \"node#%.*s\"", GR_FMT(a->id));
    }
    if (strcmp(function, "toolx:shortest_path") == 0)
        return GR_OK; /* between which nodes? */
    return write_call(cx, n, graph, function, args, out, err);
}

gr_str gr_note_property(gr_ctx *cx, const gr_note *n, size_t cue, gr_str graph)
{
    gr_note_call call = { .call = GR_STR("") };
    const char *function = n->cue[cue].function;

    if (strcmp(function, "toolx:shortest_path") == 0 || !is_of_graph(n, &n->cue[cue]) ||
        write_call(cx, n, graph, function, GR_STR(""), &call, NULL) != GR_OK)
        return GR_STR("");
    return call.call;
}

gr_str gr_note_defining(gr_ctx *cx, const gr_note *n, const gr_note_call *asked, size_t cue,
                        gr_str graph)
{
    if (n->n_holes != 1 || asked->function == NULL ||
        !is_defined_by(asked->function, n->cue[cue].function))
        return GR_STR("");
    return gr_note_property(cx, n, cue, graph);
}

gr_status gr_note_choose(gr_ctx *cx, const gr_note *n, size_t hole, gr_str graph, gr_note_call *out,
                         gr_err *err)
{
    bool molecule = says(n, "molecule, molecular, compound, chemical, protein, instance") ||
                    gr_str_is(n->data, "mutag") || gr_str_is(n->data, "ptc") ||
                    gr_str_is(n->data, "nci1") || gr_str_is(n->data, "proteins");
    bool facts = item_of(n, "entity, relation", 0) != NULL ||
                 (item_of(n, "", 1) != NULL && says(n, "relation, relationship"));

    *out = (gr_note_call){ .call = GR_STR(""), .cue = n->n_cues };
    if (facts)
        return choose_facts(cx, n, hole, graph, out, err);
    if (item_of(n, "paper", 0) != NULL)
        return choose_topic(cx, n, graph, out, err);
    if (item_of(n, "user", 0) != NULL)
        return choose_users(cx, n, graph, out, err);
    if (molecule && item_of(n, "node", 0) == NULL &&
        says(n, "function, role, label, class, activity, effect, behave, act, purpose"))
        return choose_function(cx, n, graph, out, err);
    if (says(n, "community"))
        return choose_communities(cx, n, graph, out, err);
    return choose_property(cx, n, hole, graph, out, err);
}
