/* Two lists of the same length that are the ends of links, and a third one with their numbers:
 *
 *     src = ["a", "b"]                df <- data.frame(from = c("a", "b"), to = c("b", "c"))
 *     dst = ["b", "c"]
 *     edges = zip(src, dst)
 *
 * and one list with both ends by turns: make_graph(c("a", "b", "b", "c")). Two lists are columns if
 * they are zipped, or if their names are those of the two ends. Lists of numbers alone are written
 * anew before anybody reads, plain/code.c. */
#include "sense/sense_int.h"

#define LISTS_MAX 32
#define ITEMS_MAX 4096 /* of one list */
#define NAME_MAX  40

typedef struct list {
    gr_str name; /* before "=", "<-" or ":" */
    gr_str call; /* "make_graph" before its brackets; or nothing */
    size_t first, n;
    bool numbers; /* all items are */
    gr_span at;   /* with the name */
} list;

typedef struct reader {
    gr_sensing *s;
    gr_str t; /* as it was written: signs of programs are blanked elsewhere */
    GR_VEC(gr_str) items;
    list lists[LISTS_MAX];
    size_t n;
    bool ok;
} reader;

static bool is_name_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || gr_is_digit(c) || c == '_' ||
           c == '.';
}

static size_t skip_back(gr_str t, size_t pos)
{
    while (pos > 0 && (t.ptr[pos - 1] == ' ' || t.ptr[pos - 1] == '\t'))
        pos--;
    return pos;
}

static gr_str word_before(gr_str t, size_t end)
{
    size_t start = end;

    while (start > 0 && end - start < NAME_MAX && is_name_char(t.ptr[start - 1]))
        start--;
    return gr_str_sub(t, start, end);
}

/* The items from pos to the bracket that closes; behind it, or 0 if it is no list of atoms. */
static size_t read_items(reader *r, size_t pos, char close, list *out)
{
    gr_str t = r->t;

    out->first = r->items.n;
    out->numbers = true;
    while (r->ok && pos < t.len && out->n < ITEMS_MAX) {
        gr_str item;
        size_t end;
        double x;

        while (pos < t.len && strchr(" \t\n\r", t.ptr[pos]) != NULL)
            pos++;
        if (pos >= t.len)
            return 0;
        if (t.ptr[pos] == '"' || t.ptr[pos] == '\'') {
            for (end = pos + 1; end < t.len && t.ptr[end] != t.ptr[pos] && t.ptr[end] != '\n';)
                end++;
            if (end >= t.len || t.ptr[end] != t.ptr[pos])
                return 0;
            item = gr_str_sub(t, pos + 1, end++);
        } else {
            for (end = pos; end < t.len && (is_name_char(t.ptr[end]) || t.ptr[end] == '-');)
                end++;
            item = gr_str_sub(t, pos, end);
        }
        if (item.len == 0)
            return 0;
        out->numbers = out->numbers && gr_num_to_double(item, &x);
        r->ok = gr_vec_push(&r->items, item);
        out->n++;
        for (pos = end; pos < t.len && strchr(" \t\n\r", t.ptr[pos]) != NULL;)
            pos++;
        if (pos < t.len && t.ptr[pos] == close)
            return pos + 1;
        if (pos >= t.len || t.ptr[pos] != ',')
            return 0;
        pos++;
    }
    return 0;
}

/* The list whose bracket opens at pos, "[..]" or "c(..)"; where it ends, or 0. */
static size_t read_list(reader *r, size_t pos)
{
    gr_str t = r->t;
    size_t start = pos, mark, from = r->items.n, end;
    list x = { 0 };

    if (t.ptr[pos] == '(') {
        if (pos == 0 || t.ptr[pos - 1] != 'c' || (pos > 1 && is_name_char(t.ptr[pos - 2])))
            return 0;
        start--;
    }
    mark = start = skip_back(t, start);
    if (mark > 0 && t.ptr[mark - 1] == '(') {
        x.call = word_before(t, mark - 1);
        start = mark - 1 - x.call.len;
    } else if (mark > 0 && (t.ptr[mark - 1] == '=' || t.ptr[mark - 1] == ':' ||
                            gr_str_ends(gr_str_sub(t, 0, mark), "<-"))) {
        mark = skip_back(t, mark - (t.ptr[mark - 1] == '-' ? 2 : 1));
        x.name = word_before(t, mark);
        start = mark - x.name.len;
        if (start > 0 && t.ptr[start - 1] == '(')
            x.call = word_before(t, start - 1);
    }
    end = read_items(r, pos + 1, t.ptr[pos] == '(' ? ')' : ']', &x);
    if (end == 0 || (x.name.len == 0 && x.call.len == 0) || r->n == LISTS_MAX) {
        r->items.n = from;
        return 0;
    }
    x.at = (gr_span){ start, end };
    r->lists[r->n++] = x;
    return end;
}

/* --- which lists are ends --- */

static const struct {
    const char *u, *v;
    bool directed;
} ends[] = { { "src", "dst", true },
             { "source", "target", true },
             { "sources", "targets", true },
             { "from", "to", true },
             { "from_", "to", true },
             { "from_", "to_", true },
             { "from_node", "to_node", true },
             { "tail", "head", true },
             { "tails", "heads", true },
             { "start", "end", true },
             { "senders", "receivers", true },
             { "u", "v", false },
             { "s", "t", false } };

#define N_ENDS (sizeof ends / sizeof ends[0])

static size_t row_of(gr_str u, gr_str v)
{
    for (size_t i = 0; i < N_ENDS; i++)
        if (gr_str_is(u, ends[i].u) && gr_str_is(v, ends[i].v))
            return i;
    return N_ENDS;
}

static const list *list_named(const reader *r, gr_str name)
{
    for (size_t i = 0; i < r->n; i++)
        if (name.len != 0 && gr_str_eq(r->lists[i].name, name))
            return &r->lists[i];
    return NULL;
}

/* What "zip(a, b, c)" anywhere in the text names: three lists at most. False if there is none. */
static bool zipped(const reader *r, const list **out, gr_span *at)
{
    gr_str t = r->t;
    size_t pos = gr_str_find(t, "zip("), close;
    gr_str args, arg;
    size_t n = 0;

    if (pos == t.len)
        return false;
    close = pos + gr_str_find(gr_str_sub(t, pos, t.len), ")");
    args = gr_str_sub(t, pos + 4, close);
    while (n < 3 && gr_str_split(&args, ',', &arg))
        if ((out[n++] = list_named(r, gr_str_trim(arg))) == NULL)
            return false;
    while (pos > 0 && t.ptr[pos - 1] != '\n')
        pos--;
    while (close < t.len && t.ptr[close] != '\n')
        close++;
    *at = (gr_span){ pos, close };
    return n >= 2;
}

static bool is_weights(const list *x)
{
    return x->numbers && gr_word_in(x->name, "w|weight|weights|cost|costs|km|length|lengths|"
                                             "distance|distances|capacity|capacities|time|times");
}

/* Does a program say it: "directed = TRUE", "nx.DiGraph("? */
static gr_direction told_direction(gr_str t)
{
    static const struct {
        const char *sign;
        gr_direction direction;
    } signs[] = { { "directed = TRUE", GR_DIRECTED },  { "directed=TRUE", GR_DIRECTED },
                  { "directed=True", GR_DIRECTED },    { "DiGraph(", GR_DIRECTED },
                  { "digraph(", GR_DIRECTED },         { "directed = FALSE", GR_UNDIRECTED },
                  { "directed=FALSE", GR_UNDIRECTED }, { "directed=False", GR_UNDIRECTED },
                  { "nx.Graph(", GR_UNDIRECTED },      { "graph(s", GR_UNDIRECTED } };

    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (gr_str_find(t, signs[i].sign) < t.len)
            return signs[i].direction;
    return GR_AUTO;
}

/* --- the draft --- */

static bool add_link(reader *r, gr_draft *d, gr_str u, gr_str v, gr_str number, gr_span at)
{
    gr_span left = { (size_t)(u.ptr - r->t.ptr), 0 };
    gr_span right = { (size_t)(v.ptr - r->t.ptr), 0 };
    const gr_unit *unit;
    uint32_t a, b, e;
    gr_value w;

    left.end = left.start + u.len;
    right.end = right.start + v.len;
    if (!gr_draft_node_of(d, u, left, false, &a) || !gr_draft_node_of(d, v, right, false, &b) ||
        !gr_draft_edge_of(d, a, b, at, &e))
        return false;
    return number.len == 0 || !gr_read_number(number, &w, &unit) ||
           gr_draft_set(d, GR_OF_EDGE, "weight", GR_MEANS_NUMBER, e, w, NULL);
}

static gr_status finish(reader *r, gr_draft *d, gr_span at, bool directed, gr_err *err)
{
    gr_direction told = told_direction(r->t);

    d->direction = told != GR_AUTO ? told : gr_said_direction(r->s, at.start);
    d->why = "what the text says";
    if (d->direction == GR_AUTO && directed) {
        d->direction = GR_DIRECTED;
        d->why = "the names of the lists";
    }
    d->name = gr_section_at(r->s, at.start);
    gr_draft_drop_misread(r->s, d, at);
    return gr_draft_propose(r->s, d, 100, err);
}

static gr_status propose(reader *r, const list *u, const list *v, const list *w, gr_span also,
                         bool directed, gr_err *err)
{
    gr_draft *d = gr_draft_new(r->s, &gr_recogniser_columns);
    gr_span at = { u->at.start, v->at.end };
    bool ok = d != NULL && gr_draft_explains(d, at) && gr_draft_explains(d, also) &&
              (w == NULL || gr_draft_explains(d, w->at));

    for (size_t i = 0; ok && i < u->n; i++)
        ok = add_link(r, d, r->items.at[u->first + i], r->items.at[v->first + i],
                      w != NULL ? r->items.at[w->first + i] : (gr_str){ 0 }, at);
    return ok ? finish(r, d, at, directed, err) : gr_fail_memory(r->s->cx, err);
}

/* make_graph(c("a", "b", "b", "c")) */
static gr_status propose_flat(reader *r, const list *x, gr_err *err)
{
    gr_draft *d = gr_draft_new(r->s, &gr_recogniser_columns);
    bool ok = d != NULL && gr_draft_explains(d, x->at);

    for (size_t i = 0; ok && i + 1 < x->n; i += 2)
        ok = add_link(r, d, r->items.at[x->first + i], r->items.at[x->first + i + 1], (gr_str){ 0 },
                      x->at);
    return ok ? finish(r, d, x->at, true, err) : gr_fail_memory(r->s->cx, err);
}

static bool are_ends(const list *u, const list *v)
{
    return u != v && u->n == v->n && u->n > 1 && !u->numbers && !v->numbers;
}

static gr_status judge(reader *r, gr_err *err)
{
    const list *z[3] = { NULL, NULL, NULL };
    gr_span at = { 0, 0 };

    if (zipped(r, z, &at) && are_ends(z[0], z[1]) &&
        (z[2] == NULL || (z[2]->numbers && z[2]->n == z[0]->n)))
        return propose(r, z[0], z[1], z[2], at,
                       row_of(z[0]->name, z[1]->name) < N_ENDS &&
                           ends[row_of(z[0]->name, z[1]->name)].directed,
                       err);
    for (size_t i = 0; i < r->n; i++) {
        const list *u = &r->lists[i], *v = u + 1, *w = v + 1;
        size_t row = i + 1 < r->n ? row_of(u->name, v->name) : N_ENDS;

        if (row < N_ENDS && are_ends(u, v)) {
            w = i + 2 < r->n && is_weights(w) && w->n == u->n ? w : NULL;
            return propose(r, u, v, w, u->at, ends[row].directed, err);
        }
        if (gr_word_in(u->call, "make_graph|graph|make_undirected_graph|make_directed_graph") &&
            (u->name.len == 0 || gr_str_is(u->name, "edges")) && u->n % 2 == 0 && u->n > 3)
            return propose_flat(r, u, err);
    }
    return GR_OK;
}

static gr_status find(gr_sensing *s, gr_err *err)
{
    reader r = { .s = s, .t = s->out->written, .ok = true };
    gr_status st = GR_OK;

    r.items.budget = &s->cx->budget;
    for (size_t i = 0; r.ok && i < r.t.len && r.n < LISTS_MAX; i++)
        if (r.t.ptr[i] == '[' || r.t.ptr[i] == '(') {
            size_t end = read_list(&r, i);

            i = end != 0 ? end - 1 : i;
        }
    if (r.ok && r.n != 0)
        st = judge(&r, err);
    gr_vec_clear(&r.items);
    return r.ok ? st : gr_fail_memory(s->cx, err);
}

const gr_recogniser gr_recogniser_columns = {
    .name = "columns",
    .summary = "src = [..], dst = [..], zip(src, dst): two lists that are the ends of links",
    .find = find,
    .example = "src = ['ulm', 'ulm', 'hof']\ndst = ['hof', 'jena', 'jena']\nw = [3, 4, 5]\n"
               "edges = list(zip(src, dst, w))\nHow far is it from ulm to jena?",
    .graph = "ulm>hof 3, ulm>jena 4, hof>jena 5",
};
