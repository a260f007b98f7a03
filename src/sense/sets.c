/* Sets that a text without a graph names: "in cora, what is paper 7 about?" Their names are known
 * beforehand, so that no word has to say what they are. */
#include <strings.h>

#include "sense/sense_int.h"

static bool is_of_word(char c)
{
    return gr_is_digit(c) || ((c | 32) >= 'a' && (c | 32) <= 'z') || (c & 0x80) != 0 || c == '_' ||
           c == '-';
}

/* Where a name stands as a word of its own; false if nowhere. */
static bool find_name(gr_str text, gr_str name, gr_span *at)
{
    for (size_t i = 0; i + name.len <= text.len; i++) {
        size_t end = i + name.len;

        if ((i != 0 && is_of_word(text.ptr[i - 1])) ||
            (end < text.len && is_of_word(text.ptr[end])) ||
            strncasecmp(text.ptr + i, name.ptr, name.len) != 0)
            continue;
        *at = (gr_span){ i, end };
        return true;
    }
    return false;
}

/* What was said of the name as that of a file holds no more. */
static void settle_problems(gr_reading *r, gr_span at)
{
    size_t kept = 0;

    for (size_t i = 0; i < r->n_problems; i++)
        if (r->problems[i].at.start < at.start || r->problems[i].at.end > at.end)
            r->problems[kept++] = r->problems[i];
    r->n_problems = kept;
}

gr_status gr_sense_is_set(gr_sensing *s, gr_str word, bool *out, gr_err *err)
{
    gr_named_set *all = NULL;
    gr_status st = GR_OK;
    size_t n = 0;

    *out = false;
    if (s->options->sets != NULL)
        st = s->options->sets(s->options->arg, s->cx, &all, &n, err);
    for (size_t i = 0; i < n; i++)
        *out = *out || (all[i].name.len == word.len &&
                        strncasecmp(all[i].name.ptr, word.ptr, word.len) == 0);
    return st;
}

/* The first graph among them is that of the question. */
static gr_status load_graph(gr_sensing *s, const gr_named_set *set, gr_err *err)
{
    gr_reading *r = s->out;
    gr_status st = gr_sense_load(s, set->name, set->at, err);

    if (st == GR_OK && r->n_graphs != 0) {
        r->graphs[0].name = GR_STR("G");
        r->n_sets = 0;
    }
    return st;
}

gr_status gr_sense_sets(gr_sensing *s, gr_err *err)
{
    const gr_sense_options *o = s->options;
    gr_reading *r = s->out;
    gr_named_set *all = NULL;
    size_t n = 0;
    gr_status st;

    if (r->n_graphs != 0 || o == NULL || o->sets == NULL)
        return GR_OK;
    if ((st = o->sets(o->arg, s->cx, &all, &n, err)) != GR_OK)
        return st;
    for (size_t i = 0; i < n && st == GR_OK && r->n_graphs == 0; i++) {
        gr_named_set *set = &all[r->n_sets];

        *set = all[i];
        if (gr_text_word_class(set->name) != 0 || !find_name(s->text, set->name, &set->at))
            continue;
        settle_problems(r, set->at);
        r->n_sets++;
        if (gr_str_is(set->kind, "graph") && o->load != NULL)
            st = load_graph(s, set, err);
    }
    r->sets = all;
    return st;
}
