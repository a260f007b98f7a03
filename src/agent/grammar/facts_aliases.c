/* Other words for the relations of facts: who owns a car is the one whom it belongs to. A relation
 * gets an entry for each of them, behind all that the facts name; what is said with it is written
 * with the relation itself, see gr_fact_fx. */
#include "agent/grammar/facts_int.h"

/* Phrases that say the same, and phrases that say it the other way round. Lemmas. */
static const struct {
    const char *same, *turned;
} rows[] = {
    { "link|link to|connect to|connect with|next to|adjacent to|border|neighbour|neighbor|"
      "neighbour of|neighbor of|beside",
      "" },
    { "own|possess|keep|have", "belong to|property of" },
    { "live in|reside in|dwell in|inhabit|at home in|home in|come from", "" },
    { "work for|work at|employed at|employed by|job at", "employ|hire" },
    { "teach|instruct|tutor|lecture", "learn from|study under|study with|student of|pupil of" },
    { "write|author|pen|author of|writer of", "" },
    { "manage|supervise|lead|head|boss|boss of|manager of|supervisor of|in charge of",
      "report to|answer to|work under|subordinate of" },
    { "like|love|enjoy|fond of|adore", "" },
    { "dislike|hate|detest", "" },
    { "make|produce|manufacture|maker of|producer of", "" },
    { "play in|star in|act in|appear in|feature in", "star|feature" },
    { "flow into|drain into|empty into|run into|discharge into|tributary of", "" },
    { "eat|feed on|prey on|hunt|consume|devour", "" },
    { "visit|travel to|been to|go to", "" },
    { "buy|purchase|acquire", "" },
    { "sell|offer|stock", "" },
    { "contain|include|comprise|consist of", "part of|belong to|contained in|ingredient of" },
    { "member of|belong to|part of", "have" },
    { "located in|lie in|situated in|stand in|found in|in", "" },
    { "study|take|attend|enrolled in|signed up for|enroll in", "" },
    { "found|establish|start|founder of", "" },
    { "win|awarded|receive|winner of", "" },
    { "orbit|circle|revolve around|moon of|satellite of", "" },
    { "born in|native of|come from", "birthplace of" },
    { "treat|cure|heal", "" },
    { "cause|lead to|trigger", "" },
    { "know|acquainted with|met", "" },
    { "marry to|married to|spouse of|marry", "" },
    { "direct|directed|director of", "" },
    { "compose|composer of", "" },
    { "paint|painter of", "" },
    { "discover|discoverer of", "" },
    { "invent|inventor of", "" },
    { "drive|ride", "" },
    { "repair|fix|mend", "" },
};

static bool has_same_words(const gr_fact_relation *r, const gr_fact_relation *s)
{
    bool same = r->n_words == s->n_words && r->n_words != 0;

    for (size_t i = 0; same && i < r->n_words; i++)
        same = gr_str_eq(r->word[i], s->word[i]);
    return same;
}

static bool is_same_name(const gr_fact_relation *r, const gr_fact_relation *s)
{
    return has_same_words(r, s) && gr_str_eq(r->prep, s->prep);
}

static bool is_taken(const gr_fact_lexicon *x, const gr_fact_relation *r)
{
    for (size_t i = 0; i < x->n_all; i++)
        if (is_same_name(&x->relation[i], r))
            return true;
    return false;
}

/* Which phrase of the list the relation is; SIZE_MAX = none. */
static bool is_in(gr_arena *a, const char *list, const gr_fact_relation *r, bool *failed)
{
    gr_str rest = gr_str_of(list), phrase;

    while (rest.len != 0 && gr_str_split(&rest, '|', &phrase)) {
        gr_fact_relation other = { .name = phrase };

        *failed |= !gr_fact_read_name(a, true, &other);
        if (is_same_name(&other, r))
            return true;
    }
    return false;
}

static void add(gr_fact_lexicon *x, gr_arena *a, const char *list, size_t base, bool turned,
                bool *failed)
{
    gr_str rest = gr_str_of(list), phrase;

    while (rest.len != 0 && gr_str_split(&rest, '|', &phrase)) {
        gr_fact_relation r = { .name = phrase };

        *failed |= !gr_fact_read_name(a, true, &r);
        /* Who the boss is in boss(a, b) is not told by "boss of". */
        if (*failed || x->n_all == GR_FACT_RELATIONS || is_taken(x, &r) ||
            has_same_words(&x->relation[base], &r))
            continue;
        r.name = x->relation[base].name;
        r.base = base;
        r.turned = turned;
        r.sort[0] = x->relation[base].sort[turned];
        r.sort[1] = x->relation[base].sort[!turned];
        for (gr_vid v = 0; v < gr_graph_n_nodes(x->g); v++)
            for (unsigned s = 0; s < 2; s++)
                x->at[s][v] |= (x->at[turned ? 1 - s : s][v] >> base & 1) << x->n_all;
        x->relation[x->n_all++] = r;
    }
}

bool gr_fact_add_aliases(gr_arena *a, gr_fact_lexicon *x)
{
    bool failed = false;

    x->n_all = x->n;
    for (size_t r = 0; r < x->n; r++)
        for (size_t i = 0; i < sizeof rows / sizeof *rows && !failed; i++) {
            bool same = is_in(a, rows[i].same, &x->relation[r], &failed);

            if (!same && !is_in(a, rows[i].turned, &x->relation[r], &failed))
                continue;
            /* A column "author" says who did it, the verb "write" who did. */
            if (x->table && !x->relation[r].is_verb && x->relation[r].prep.len == 0)
                same = !same;
            add(x, a, rows[i].same, r, !same, &failed);
            add(x, a, rows[i].turned, r, same, &failed);
        }
    return !failed;
}
