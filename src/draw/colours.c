/* Colours: of the groups of an answer, of the values of an attribute, and their legend.
 *
 * Texts, truth values and few whole numbers have a colour each, the most frequent first, in Paul
 * Tol's "muted" scheme, which colour-blind people can tell apart. Other numbers are cut into ranges
 * of equal width, in steps of viridis, which also shows in grey which of two is more. */
#include <math.h>

#include "draw/draw_int.h"

#define INK          "#1f2933"
#define VALUE_WIDEST 24 /* columns of a value in the legend */

static const struct {
    const char *fill, *ink;
} muted[GR_SWATCHES] = {
    { "#88ccee", INK }, { "#cc6677", INK },       { "#117733", "#ffffff" },
    { "#ddcc77", INK }, { "#332288", "#ffffff" }, { "#aa4499", "#ffffff" },
    { "#44aa99", INK }, { "#882255", "#ffffff" }, { "#999933", INK },
}, viridis[] = {
    { "#fde725", INK },       { "#7ad151", INK },       { "#22a884", INK },
    { "#2a788e", "#ffffff" }, { "#414487", "#ffffff" }, { "#440154", "#ffffff" },
};
#define N_RANGES (sizeof viridis / sizeof *viridis)

/* A group and how many members it has. */
typedef struct sized {
    uint32_t group, n;
} sized;

static int by_size(const void *a, const void *b)
{
    const sized *x = a, *y = b;

    if (x->n != y->n)
        return x->n > y->n ? -1 : 1;
    return x->group < y->group ? -1 : 1;
}

static int by_group(const void *a, const void *b)
{
    const sized *x = a, *y = b;

    return (x->group > y->group) - (x->group < y->group);
}

/* The groups and their sizes; there is room for n. */
static bool count_groups(gr_ctx *cx, const uint32_t *group, uint32_t n, sized *sizes,
                         uint32_t *n_groups)
{
    gr_u64map index;
    bool ok = true;

    *n_groups = 0;
    gr_u64map_init(&index, &cx->budget);
    for (uint32_t i = 0; i < n && ok; i++) {
        uint32_t *slot;

        if (group[i] == GR_NO_GROUP)
            continue;
        if ((slot = gr_u64map_put(&index, group[i])) == NULL) {
            ok = false;
            break;
        }
        if (*slot == GR_MAP_NONE) {
            *slot = *n_groups;
            sizes[(*n_groups)++] = (sized){ group[i], 0 };
        }
        sizes[*slot].n++;
    }
    gr_u64map_clear(&index);
    return ok;
}

/* What a group is called in the legend. */
typedef gr_str name_fn(gr_arena *mem, const void *arg, uint32_t group);

/* The largest groups get the colours, in the order of their numbers. */
static gr_status colour_groups(gr_ctx *cx, gr_arena *mem, const uint32_t *group, uint32_t n,
                               name_fn *name, const void *arg, gr_colours *out, gr_err *err)
{
    uint32_t n_groups, *of = gr_new_n(mem, uint32_t, n);
    unsigned n_more;
    sized *sizes = gr_new_n(mem, sized, n + 1);

    if (sizes == NULL || of == NULL || !count_groups(cx, group, n, sizes, &n_groups))
        return gr_fail_memory(cx, err);
    qsort(sizes, n_groups, sizeof *sizes, by_size);
    out->n = n_groups < GR_SWATCHES ? n_groups : GR_SWATCHES;
    n_more = n_groups - out->n;
    qsort(sizes, out->n, sizeof *sizes, by_group);
    for (uint32_t i = 0; i < n; i++) {
        of[i] = out->n;
        for (uint32_t k = 0; k < out->n && group[i] != GR_NO_GROUP; k++)
            if (sizes[k].group == group[i])
                of[i] = k;
    }
    for (uint32_t k = 0; k < out->n; k++) {
        gr_str called = name(mem, arg, sizes[k].group);

        out->swatch[k] =
            (gr_swatch){ muted[k].fill, muted[k].ink,
                         gr_str_printf(mem, "%.*s (%u)", GR_FMT(called), (unsigned)sizes[k].n) };
        if (called.ptr == NULL || out->swatch[k].text.ptr == NULL)
            return gr_fail_memory(cx, err);
    }
    out->of = of;
    if (n_more == 0)
        return GR_OK;
    out->rest = gr_str_printf(mem, "%u more", n_more);
    return out->rest.ptr != NULL ? GR_OK : gr_fail_memory(cx, err);
}

static gr_str group_name(gr_arena *mem, const void *arg, uint32_t group)
{
    return gr_str_printf(mem, "group %u", (unsigned)group + 1);
}

/* --- attributes --- */

/* A value is the group of the first cell that has it. */
static gr_str value_name(gr_arena *mem, const void *arg, uint32_t group)
{
    return gr_label_cell(mem, arg, group, VALUE_WIDEST);
}

static uint32_t *slot_of(gr_strmap *texts, gr_u64map *numbers, const gr_column *c, uint32_t i)
{
    gr_value v = gr_column_get(c, i);

    if (v.type == GR_V_STR)
        return gr_strmap_put(texts, v.s);
    return gr_u64map_put(numbers, v.type == GR_V_BOOL ? v.b : (uint64_t)v.i);
}

/* Not for columns of reals. */
static gr_status group_values(gr_ctx *cx, const gr_column *c, uint32_t *group, uint32_t *n_values,
                              gr_err *err)
{
    gr_strmap texts;
    gr_u64map numbers;
    gr_status st = GR_OK;

    *n_values = 0;
    gr_strmap_init(&texts, &cx->budget);
    gr_u64map_init(&numbers, &cx->budget);
    for (uint32_t i = 0; i < c->n && st == GR_OK; i++) {
        uint32_t *slot;

        group[i] = GR_NO_GROUP;
        if (!gr_column_has(c, i))
            continue;
        if ((slot = slot_of(&texts, &numbers, c, i)) == NULL) {
            st = gr_fail_memory(cx, err);
            break;
        }
        if (*slot == GR_MAP_NONE) {
            *slot = i;
            ++*n_values;
        }
        group[i] = *slot;
    }
    gr_strmap_clear(&texts);
    gr_u64map_clear(&numbers);
    return st;
}

/* Between lo and hi, as a part of the way; halves, so that no difference overflows. */
static uint32_t range_of(double d, double lo, double hi)
{
    double part = hi > lo ? (d / 2 - lo / 2) / (hi / 2 - lo / 2) * N_RANGES : 0;

    return part >= N_RANGES ? (uint32_t)N_RANGES - 1 : (uint32_t)part;
}

/* Whole numbers have bounds that are such. */
static gr_str range_text(gr_arena *mem, bool whole, double lo, double hi, uint32_t k)
{
    double step = hi / N_RANGES - lo / N_RANGES, low = lo + step * k;
    double high = k + 1 < N_RANGES ? lo + step * (k + 1) : hi;
    gr_str from = gr_label_number(mem, whole ? ceil(low) : low);
    gr_str to = gr_label_number(mem, whole && k + 1 < N_RANGES ? ceil(high) - 1 : high);

    if (from.ptr == NULL || to.ptr == NULL)
        return (gr_str){ NULL, 0 };
    return gr_str_eq(from, to) ? from : gr_str_printf(mem, "%.*s – %.*s", GR_FMT(from), GR_FMT(to));
}

static gr_status colour_ranges(gr_ctx *cx, gr_arena *mem, const gr_column *c, uint32_t *of,
                               gr_colours *out, gr_err *err)
{
    double lo = INFINITY, hi = -INFINITY;

    for (size_t i = 0; i < c->n; i++)
        if (gr_column_has(c, i)) {
            lo = fmin(lo, gr_column_number(c, i));
            hi = fmax(hi, gr_column_number(c, i));
        }
    out->n = lo < hi ? (uint32_t)N_RANGES : lo == hi;
    for (size_t i = 0; i < c->n; i++)
        of[i] = gr_column_has(c, i) ? range_of(gr_column_number(c, i), lo, hi) : out->n;
    for (uint32_t k = 0; k < out->n; k++) {
        out->swatch[k] = (gr_swatch){ viridis[k].fill, viridis[k].ink,
                                      range_text(mem, c->type == GR_COL_INT, lo, hi, k) };
        if (out->swatch[k].text.ptr == NULL)
            return gr_fail_memory(cx, err);
    }
    out->of = of;
    return GR_OK;
}

static gr_status colour_column(gr_ctx *cx, gr_arena *mem, const gr_column *c, gr_colours *out,
                               gr_err *err)
{
    uint32_t *group = gr_new_n(mem, uint32_t, c->n), n_values = 0;
    bool ranges = c->type == GR_COL_REAL;
    gr_status st = GR_OK;

    out->title = gr_label_text(mem, gr_name_of(c->name), VALUE_WIDEST);
    if (group == NULL || out->title.ptr == NULL)
        return gr_fail_memory(cx, err);
    if (!ranges)
        st = group_values(cx, c, group, &n_values, err);
    ranges = ranges || (c->type == GR_COL_INT && n_values > GR_SWATCHES);
    if (st == GR_OK)
        st = ranges ? colour_ranges(cx, mem, c, group, out, err)
                    : colour_groups(cx, mem, group, (uint32_t)c->n, value_name, c, out, err);
    if (st != GR_OK || c->n_missing == 0)
        return st;
    out->rest = gr_str_printf(mem, "%.*s%snone (%zu)", GR_FMT(out->rest),
                              out->rest.len != 0 ? ", " : "", c->n_missing);
    return out->rest.ptr != NULL ? GR_OK : gr_fail_memory(cx, err);
}

gr_status gr_colours_make(gr_ctx *cx, gr_arena *mem, const gr_scene *s, gr_colours *out,
                          gr_err *err)
{
    *out = (gr_colours){ .of_edges = s->look->of_edges, .title = GR_STR(""), .rest = GR_STR("") };
    if (s->look->colour != NULL && s->marks->group != NULL)
        return gr_fail_arg(err, GR_EUSAGE, "color_by",
                           "the answer of the call is groups, which have the colours already");
    if (s->look->colour != NULL)
        return colour_column(cx, mem, s->look->colour, out, err);
    if (s->marks->group == NULL)
        return GR_OK;
    return colour_groups(cx, mem, s->marks->group, gr_graph_n_nodes(s->g), group_name, NULL, out,
                         err);
}
