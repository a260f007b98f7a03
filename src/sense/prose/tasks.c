/* Work and how long it takes: "excavate 3d", "walls 6d after foundation", "fry (needs chop) 7 min",
 * "we clear the site (4 days), then pour concrete (3 days)", "Bay A needs 5 minutes for Truck 1 and
 * 9 for Truck 2".
 *
 * A task is any few words with a duration behind them. Durations alone are no graph: without a word
 * about the order they are dropped again. */
#include "sense/prose/prose_int.h"

#define NAME_WORDS_MAX 5 /* "put the roof on" */

static const gr_relation_row *row_of(const char *lemma)
{
    gr_str word = gr_str_of(lemma);
    size_t taken;

    return gr_relation_match(&word, 1, &taken);
}

/* "clear the site": words up to a number or a bracket, and neither grammar nor a line. */
static size_t task_name(gr_prose *p, size_t i)
{
    gr_phrase f = { .is_proper = false };
    size_t j = i;

    while (j < p->n && j < i + NAME_WORDS_MAX && gr_prose_is_kind(p, j, GR_TOKEN_WORD) &&
           (gr_prose_class(p, j) == 0 ||
            (j > i && (gr_prose_class(p, j) & GR_WORD_ARTICLE ||
                       gr_prose_in(p, j, "on|up|out|off|in|of|with|down")))) &&
           !gr_prose_in(p, j, "before|after|once|until|between|from|to|via|take|last|need"))
        j++;
    if (j == i || gr_prose_class(p, j - 1) & GR_WORD_ARTICLE ||
        gr_prose_in(p, j - 1, "in|of|with")) /* "Ann calls Ben in 4 min" */
        return i;
    for (size_t k = i + 1; k + 1 < j; k++) /* "Ed owes Flo 12 min" */
        if (gr_prose_form(p, k) & (GR_FORM_S | GR_FORM_PAST) && gr_prose_capital(p, k - 1) &&
            gr_prose_capital(p, k + 1))
            return i;
    f.at = gr_prose_span(p, i, j);
    f.name = gr_str_sub(p->s->text, f.at.start, f.at.end);
    f.is_proper = gr_prose_capital(p, i) && i != p->first_word;
    f.at_start = gr_prose_capital(p, i) && i == p->first_word;
    if (!gr_vec_push(&p->phrases, f)) {
        gr_prose_fail(p);
        return i;
    }
    return j;
}

/* "P 4, Q 5 (needs P)": plain numbers are durations where what the thing needs stands beside them.
 */
static bool tells_needs(gr_prose *p)
{
    if (p->needs_unit == p->unit)
        return p->needs;
    p->needs_unit = p->unit;
    p->needs = false;
    for (size_t i = 2; i + 1 < p->n && !p->needs; i++)
        p->needs = gr_prose_is(p, i, "(") && gr_prose_is_kind(p, i - 1, GR_TOKEN_NUMBER) &&
                   gr_prose_in(p, i + 1, "need|after|require");
    return p->needs;
}

/* "4 days", "(4 days)", ": 4 days"; pushed to p->values. */
static size_t duration(gr_prose *p, size_t i)
{
    size_t n = p->values.n, j = i, k;
    bool open = gr_prose_is(p, j, "(");

    if (open || gr_prose_is(p, j, ":"))
        j++;
    k = gr_prose_quantity(p, j, GR_MEANS_DURATION);
    if (k == j || (p->values.at[n].unit == NULL && !tells_needs(p)) ||
        p->values.at[n].meaning != GR_MEANS_DURATION ||
        (p->values.at[n].unit != NULL &&
         gr_meaning_of_unit(p->values.at[n].unit) != GR_MEANS_DURATION) ||
        (open && !gr_prose_is(p, k, ")"))) {
        p->values.n = n;
        return i;
    }
    return k + (open ? 1 : 0);
}

/* "after excavate", "needs chop", "once fry and pasta are done", in brackets or not. */
static size_t waits_for(gr_prose *p, size_t i, uint32_t *first, uint32_t *n)
{
    gr_prose_mark u = gr_prose_marked(p);
    size_t j = i, k;
    bool open = gr_prose_is(p, j, "("), ends;

    if (open || gr_prose_is(p, j, ","))
        j++;
    if (gr_prose_in(p, j, "start") || gr_prose_in(p, j, "only"))
        j++;
    ends = gr_prose_in(p, j, "once|when");
    if (!ends && !gr_prose_in(p, j, "after|need|require"))
        return i;
    j++;
    p->tasks = true;
    k = gr_prose_list(p, j, GR_LIST_SUBJECTS, GR_STR(""), first, n);
    p->tasks = false;
    if (k == j)
        return gr_prose_back(p, u, i);
    if (gr_prose_in(p, k, "be|have") &&
        gr_prose_in(p, k + 1, "do|finish|complete|ready|over|end|set"))
        k += 2;
    else if (gr_prose_in(p, k, "finish|end"))
        k++;
    else if (ends)
        return gr_prose_back(p, u, i);
    if (open && !gr_prose_is(p, k, ")"))
        return gr_prose_back(p, u, i);
    return k + (open ? 1 : 0);
}

static bool say_order(gr_prose *p, size_t from, size_t to, const char *word, uint32_t a, uint32_t b,
                      uint32_t n_b)
{
    gr_statement *s = gr_prose_say(p, GR_SHAPE_ACROSS, from, to);

    if (s == NULL)
        return false;
    s->row = row_of(word);
    s->relation = gr_str_of(s->row->word.lemma);
    s->direction = GR_DIRECTED;
    s->ordered_back = s->row->word.backwards;
    s->a = a;
    s->n_a = 1;
    s->b = b;
    s->n_b = n_b;
    return true;
}

/* The task, what it waits for if that comes first, and its duration: "task B (needs A) 7 min". */
static size_t named_task(gr_prose *p, size_t i, uint32_t *b, uint32_t *n_b)
{
    gr_prose_mark u = gr_prose_marked(p);

    for (int plain = 1; plain >= 0; plain--) {
        size_t j = plain ? gr_prose_phrase(p, i) : task_name(p, i), k, end;

        if (j > i && p->values.n == u.values + 1 && gr_prose_is(p, j - 1, ")") &&
            p->values.at[u.values].unit != NULL &&
            p->values.at[u.values].meaning == GR_MEANS_DURATION)
            return j;
        k = j > i && p->values.n == u.values ? waits_for(p, j, b, n_b) : j;
        end = j > i && p->values.n == u.values ? duration(p, k) : k;
        if (end > k)
            return end;
        *n_b = 0;
        gr_prose_back(p, u, i);
    }
    return i;
}

/* "Olten-Bern": no work. */
static bool is_line(gr_str name)
{
    const char *dash = memchr(name.ptr, '-', name.len);

    return dash != NULL && (size_t)(dash - name.ptr) + 1 < name.len && dash[1] >= 'A' &&
           dash[1] <= 'Z' && name.ptr[0] >= 'A' && name.ptr[0] <= 'Z';
}

size_t gr_prose_task(gr_prose *p, size_t i)
{
    gr_prose_mark u = gr_prose_marked(p);
    uint32_t task, b = 0, n_b = 0, values = (uint32_t)p->values.n;
    size_t j = i + (gr_prose_in(p, i, "we|you|i") ? 1 : 0), k;
    gr_statement *s;
    bool then = i > 0 && gr_prose_is(p, i - 1, "then");
    uint32_t before = then && p->last_task < p->phrases.n ? p->last_task : UINT32_MAX;

    if (gr_prose_in(p, j, "first|then|finally"))
        j++;
    task = (uint32_t)p->phrases.n;
    k = named_task(p, j, &b, &n_b);
    if (k == j || is_line(p->phrases.at[task].name))
        return gr_prose_back(p, u, i);
    j = n_b == 0 ? waits_for(p, k, &b, &n_b) : k;
    if ((j < p->n && !gr_prose_is(p, j, ",") && !gr_prose_is(p, j, ";") &&
         !gr_prose_is(p, j, ".") && !gr_prose_in(p, j, "and|then")) ||
        (then && before == UINT32_MAX))
        return gr_prose_back(p, u, i);
    s = gr_prose_say(p, GR_SHAPE_NODES, i, j);
    if (s == NULL)
        return gr_prose_back(p, u, i);
    s->a = task;
    s->n_a = 1;
    s->values = values;
    s->n_values = 1;
    s->is_task = true;
    s->is_data = gr_prose_is_data(p, i, j);
    p->phrases.at[task].n_values = 0; /* they are the task's, not a link's */
    if ((n_b != 0 && !say_order(p, i, j, "after", task, b, n_b)) ||
        (then && !say_order(p, i, j, "before", before, task, 1)))
        return gr_prose_back(p, u, i);
    p->last_task = task;
    return j;
}

/* --- tasks by their short names --- */

/* The first word of a name. */
static gr_str opening(gr_str name)
{
    const char *blank = memchr(name.ptr, ' ', name.len);

    return blank != NULL ? gr_str_sub(name, 0, (size_t)(blank - name.ptr)) : name;
}

static bool note(gr_strmap *m, gr_str key, uint32_t task, const gr_prose *p)
{
    uint32_t *slot = gr_strmap_put(m, key);

    if (slot == NULL)
        return false;
    if (*slot == GR_MAP_NONE)
        *slot = task;
    else if (*slot != UINT32_MAX - 1 &&
             !gr_str_eq(p->phrases.at[*slot].name, p->phrases.at[task].name))
        *slot = UINT32_MAX - 1; /* two tasks begin with it */
    return true;
}

/* Does the part of statement i tell a link, too? */
static bool beside_link(const gr_prose *p, size_t i)
{
    for (size_t k = i > 8 ? i - 8 : 0; k < p->statements.n && k < i + 8; k++)
        if (p->statements.at[k].shape != GR_SHAPE_NODES &&
            p->statements.at[k].part.start == p->statements.at[i].part.start)
            return true;
    return false;
}

/* "Boil water 10 min, pasta (needs boil)": boil is the task that alone begins with it. Tasks that
 * nothing puts in order are no graph. */
bool gr_prose_settle_tasks(gr_prose *p)
{
    gr_strmap whole, first;
    bool any = false, orders = false, ok = true;

    for (size_t i = 0; i < p->statements.n; i++) {
        any |= p->statements.at[i].is_task;
        orders |= p->statements.at[i].row != NULL &&
                  strcmp(p->statements.at[i].row->family, "order") == 0;
    }
    if (!any)
        return true;
    gr_strmap_init(&whole, &p->s->cx->budget);
    gr_strmap_init(&first, &p->s->cx->budget);
    for (size_t i = 0; ok && i < p->statements.n; i++) {
        gr_statement *s = &p->statements.at[i];

        if (!s->is_task)
            continue;
        s->dropped = !orders;
        if (s->dropped && (s->is_data || beside_link(p, i)))
            ok = gr_vec_push(&p->s->unread, s->part);
        if (!ok)
            break;
        ok = note(&whole, p->phrases.at[s->a].name, s->a, p) &&
             note(&first, opening(p->phrases.at[s->a].name), s->a, p);
    }
    for (size_t i = 0; ok && i < p->statements.n; i++) {
        const gr_statement *s = &p->statements.at[i];

        if (s->row == NULL || strcmp(s->row->family, "order") != 0)
            continue;
        for (uint32_t k = 0; k < s->n_a + s->n_b; k++) {
            gr_phrase *f = &p->phrases.at[k < s->n_a ? s->a + k : s->b + k - s->n_a];
            uint32_t task;

            if (gr_strmap_get(&whole, f->name) != GR_MAP_NONE)
                continue;
            task = gr_strmap_get(&first, f->name);
            if (task < p->phrases.n)
                f->name = p->phrases.at[task].name;
        }
    }
    p->s->unread.n = gr_spans_sort(p->s->unread.at, p->s->unread.n);
    gr_strmap_clear(&whole);
    gr_strmap_clear(&first);
    return ok;
}

/* --- what each needs for each --- */

/* "Bay A needs 5 minutes for Truck 1 and 9 for Truck 2", "Ann charges 5 for the roof, 7 for the
 * floor": a number for every pair. */
size_t gr_prose_needs_for(gr_prose *p, size_t i)
{
    gr_prose_mark u = gr_prose_marked(p);
    uint32_t who = (uint32_t)p->phrases.n;
    size_t j = gr_prose_phrase(p, i), k;
    const gr_unit *unit = NULL;
    gr_meaning meaning;
    bool any = false;

    if (j == i || !gr_prose_in(p, j, "need|take|charge|ask|want|require|bid"))
        return gr_prose_back(p, u, i);
    meaning = gr_prose_in(p, j, "charge|ask|want|bid") ? GR_MEANS_COST : GR_MEANS_DURATION;
    j++;
    for (;;) {
        uint32_t values = (uint32_t)p->values.n, what;
        gr_statement *s;

        k = gr_prose_quantity(p, j, meaning);
        if (k == j || !(gr_prose_is(p, k, "for") || gr_prose_is(p, k, "on")))
            break;
        if (p->values.at[values].unit == NULL)
            p->values.at[values].unit = unit; /* "... and 9 for Truck 2": minutes, too */
        unit = p->values.at[values].unit;
        what = (uint32_t)p->phrases.n;
        j = gr_prose_phrase(p, k + 1);
        if (j == k + 1)
            return gr_prose_back(p, u, i);
        s = gr_prose_say(p, GR_SHAPE_ACROSS, i, j);
        if (s == NULL)
            return gr_prose_back(p, u, i);
        s->row = row_of("attend");
        s->relation = gr_str_of(s->row->word.lemma);
        s->direction = GR_UNDIRECTED;
        s->a = who;
        s->b = what;
        s->n_a = s->n_b = 1;
        s->values = values;
        s->n_values = 1;
        any = true;
        k = j;
        if (gr_prose_is(p, k, ","))
            k++;
        if (gr_prose_is(p, k, "and"))
            k++;
        if (k == j || !gr_prose_is_kind(p, k, GR_TOKEN_NUMBER))
            return j;
        j = k;
    }
    return any ? j : gr_prose_back(p, u, i);
}
