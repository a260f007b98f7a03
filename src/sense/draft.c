/* Drafts: what a recogniser writes down while it reads. */
#include "sense/sense_int.h"

gr_draft *gr_draft_new(gr_sensing *s, const gr_recogniser *by)
{
    gr_draft *d = gr_new(&s->cx->arena, gr_draft);

    if (d == NULL || !gr_vec_push(&s->made, d))
        return NULL;
    d->by = by;
    d->nodes.budget = d->edges.budget = d->columns.budget = &s->cx->budget;
    d->cells.budget = d->spans.budget = d->declared.budget = &s->cx->budget;
    gr_strmap_init(&d->index, &s->cx->budget);
    d->direction = GR_AUTO;
    d->said_nodes = d->said_edges = -1;
    return d;
}

void gr_draft_free(gr_draft *d)
{
    gr_vec_clear(&d->nodes);
    gr_vec_clear(&d->edges);
    gr_vec_clear(&d->columns);
    gr_vec_clear(&d->cells);
    gr_vec_clear(&d->spans);
    gr_vec_clear(&d->declared);
    gr_strmap_clear(&d->index);
    gr_graph_unref(d->ready);
    d->ready = NULL;
}

bool gr_draft_node_of(gr_draft *d, gr_str name, gr_span at, bool declared, uint32_t *out)
{
    uint32_t *slot = gr_strmap_put(&d->index, name);

    if (slot == NULL)
        return false;
    if (*slot == GR_MAP_NONE) {
        gr_draft_node node = { .name = name, .declared = declared, .at = at };

        if (!gr_vec_push(&d->nodes, node)) {
            *slot = 0; /* the draft is lost anyway; a slot must not stay empty */
            return false;
        }
        *slot = (uint32_t)(d->nodes.n - 1);
    } else if (declared) {
        d->nodes.at[*slot].declared = true;
    }
    *out = *slot;
    return true;
}

bool gr_draft_edge_of(gr_draft *d, uint32_t u, uint32_t v, gr_span at, uint32_t *out)
{
    gr_draft_edge e = { .u = u, .v = v, .at = at };

    if (!gr_vec_push(&d->edges, e))
        return false;
    if (out != NULL)
        *out = (uint32_t)(d->edges.n - 1);
    return true;
}

bool gr_draft_set(gr_draft *d, gr_of of, const char *column, gr_meaning meaning, uint32_t item,
                  gr_value value, const gr_unit *unit)
{
    gr_draft_cell cell = { .item = item, .value = value, .unit = unit };
    gr_draft_column added = { .of = of, .name = gr_str_of(column), .meaning = meaning };
    size_t i = 0;

    while (i < d->columns.n &&
           (d->columns.at[i].of != of || !gr_str_is(d->columns.at[i].name, column)))
        i++;
    if (i == d->columns.n && !gr_vec_push(&d->columns, added))
        return false;
    if (d->columns.at[i].meaning == GR_MEANS_NUMBER)
        d->columns.at[i].meaning = meaning;
    cell.column = (uint32_t)i;
    return gr_vec_push(&d->cells, cell);
}

bool gr_draft_explains(gr_draft *d, gr_span at)
{
    return gr_vec_push(&d->spans, at);
}

/* --- a heading that was read as an edge --- */

/* "from", "Follower", "node1" */
static bool is_heading(gr_str name)
{
    static const char *const words[] = {
        "source", "target", "from",     "to",       "src",      "dst",    "dest",   "destination",
        "parent", "child",  "follower", "followed", "followee", "sender", "caller", "recipient",
        "callee", "node1",  "node2",    "node_1",   "node_2",   "tail",   "head",   "receiver",
    };

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (gr_str_is_nocase(name, words[i]))
            return true;
    return false;
}

/* "n=5," */
static bool is_count(gr_str name)
{
    size_t n = name.len > 0 && name.ptr[name.len - 1] == ',' ? name.len - 1 : name.len;
    int64_t count;

    return n > 2 && name.ptr[1] == '=' && strchr("nmNMVE", name.ptr[0]) != NULL &&
           gr_num_to_int(gr_str_sub(name, 2, n), &count);
}

/* A word in small letters. */
static bool is_plain(gr_str name)
{
    for (size_t i = 0; i < name.len; i++)
        if (name.ptr[i] < 'a' || name.ptr[i] > 'z')
            return false;
    return name.len > 2;
}

/* "lender -> borrower" over "Persian -> Arabic": names, and none of them is like the first two. */
static bool stands_out(const gr_draft *d)
{
    if (!is_plain(d->nodes.at[0].name) || !is_plain(d->nodes.at[1].name) || d->nodes.n < 5)
        return false;
    for (size_t i = 2; i < d->nodes.n; i++)
        if (is_plain(d->nodes.at[i].name))
            return false;
    return true;
}

/* The first edge is "source target" or "n=5, m=6", and its ends have no other. */
static bool has_heading(const gr_draft *d)
{
    gr_str a, b;

    if (d->ready != NULL || d->edges.n < 3 || d->edges.at[0].u + d->edges.at[0].v != 1 ||
        d->nodes.at[0].declared || d->nodes.at[1].declared || d->declared.n != 0)
        return false;
    a = d->nodes.at[0].name;
    b = d->nodes.at[1].name;
    if (!(is_heading(a) && is_heading(b)) && !(is_count(a) && is_count(b)) &&
        !(!d->by->prose && stands_out(d)))
        return false;
    for (size_t i = 1; i < d->edges.n; i++)
        if (d->edges.at[i].u < 2 || d->edges.at[i].v < 2)
            return false;
    return true;
}

/* Without the first edge and the two first nodes; false without memory. */
static bool drop_heading(gr_draft *d)
{
    gr_budget *budget = d->nodes.budget;
    size_t kept = 0;

    if (!gr_draft_explains(d, d->edges.at[0].at))
        return false;
    gr_strmap_clear(&d->index);
    gr_strmap_init(&d->index, budget);
    d->nodes.n -= 2;
    memmove(d->nodes.at, d->nodes.at + 2, d->nodes.n * sizeof *d->nodes.at);
    for (size_t i = 0; i < d->nodes.n; i++) {
        uint32_t *slot = gr_strmap_put(&d->index, d->nodes.at[i].name);

        if (slot == NULL)
            return false;
        *slot = (uint32_t)i;
    }
    d->edges.n--;
    memmove(d->edges.at, d->edges.at + 1, d->edges.n * sizeof *d->edges.at);
    for (size_t i = 0; i < d->edges.n; i++) {
        d->edges.at[i].u -= 2;
        d->edges.at[i].v -= 2;
    }
    for (size_t i = 0; i < d->cells.n; i++) {
        gr_draft_cell c = d->cells.at[i];
        uint32_t gone = d->columns.at[c.column].of == GR_OF_EDGE ? 1 : 2;

        if (c.item < gone)
            continue;
        c.item -= gone;
        d->cells.at[kept++] = c;
    }
    d->cells.n = kept;
    return true;
}

gr_status gr_draft_propose(gr_sensing *s, gr_draft *d, int sure, gr_err *err)
{
    d->sure = sure;
    if (has_heading(d) && !drop_heading(d))
        return gr_fail_memory(s->cx, err);
    return gr_vec_push(&s->drafts, d) ? GR_OK : gr_fail_memory(s->cx, err);
}

/* Are several names of mine in what another draft takes for one name, or words beside one? */
static bool is_frayed(const gr_draft *mine, gr_str name)
{
    gr_str rest = name, word;
    size_t n = 0, own = 0;

    if (gr_strmap_get(&mine->index, name) != GR_MAP_NONE)
        return false;
    while (gr_str_split(&rest, ' ', &word)) {
        n++;
        own += gr_strmap_get(&mine->index, word) != GR_MAP_NONE;
    }
    return n > 1 && own != 0;
}

void gr_draft_drop_misread(gr_sensing *s, const gr_draft *mine, gr_span all)
{
    size_t kept = 0;

    for (size_t i = 0; i < s->drafts.n; i++) {
        const gr_draft *d = s->drafts.at[i];
        bool frayed = false;

        for (size_t k = 0; d->ready == NULL && d->by != mine->by && k < d->nodes.n && !frayed; k++)
            frayed = d->edges.n <= mine->edges.n + mine->nodes.n &&
                     d->nodes.at[k].at.start < all.end && d->nodes.at[k].at.end > all.start &&
                     is_frayed(mine, d->nodes.at[k].name);
        if (!frayed)
            s->drafts.at[kept++] = s->drafts.at[i];
    }
    s->drafts.n = kept;
}

static int by_start(const void *a, const void *b)
{
    const gr_span *x = a, *y = b;

    if (x->start != y->start)
        return x->start < y->start ? -1 : 1;
    return x->end < y->end ? -1 : x->end > y->end;
}

size_t gr_spans_sort(gr_span *at, size_t n)
{
    size_t out = 0;

    if (n == 0)
        return 0;
    qsort(at, n, sizeof *at, by_start);
    for (size_t i = 1; i < n; i++) {
        if (at[i].start > at[out].end)
            at[++out] = at[i];
        else if (at[i].end > at[out].end)
            at[out].end = at[i].end;
    }
    return out + 1;
}
