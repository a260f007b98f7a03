/* Parts of 100 nodes and 300 links. The walk of the sampler gives the nodes and what links them;
 * dense graphs have more than 300 links there, roads and citations fewer. */
#include "eval/part_int.h"

#include <dirent.h>
#include <stdlib.h>
#include <sys/stat.h>

#define MOST_BYTES ((off_t)64 << 20) /* of a graph's file */
#define MOST_FILES 100
#define CLOSINGS   20000 /* tries to link nodes two steps apart */

const gr_part_domain gr_part_domains[GR_N_PART_DOMAINS] = {
    { "web", "polblogs.txt.zst", true, 'P', "", " links to " },
    { "social", "ego-facebook.txt.zst", false, 'U', "", " is friends with " },
    { "transport", "pems03.txt.zst", false, 'S', "A road joins ", " and " },
    { "citation", "cora.txt.zst", true, 'R', "", " cites " },
};

const char *const gr_part_shapes[GR_N_PART_SHAPES] = { "adjacency_list", "symbolic_notation",
                                                       "linguistic_description" };
enum { ADJACENCY, SYMBOLIC, LINGUISTIC };

/* --- sources --- */

/* A graph file that is large enough; *out NULL if it is none. */
static gr_status try_file(gr_ctx *cx, gr_str path, gr_graph **out, gr_err *err)
{
    gr_err why = { 0 };
    struct stat is;
    gr_status st;

    *out = NULL;
    if (path.ptr == NULL)
        return gr_fail_memory(cx, err);
    if (stat(path.ptr, &is) != 0 || !S_ISREG(is.st_mode) || is.st_size > MOST_BYTES ||
        gr_str_find(path, ".nodes.") != path.len || gr_str_find(path, ".jsonl") != path.len ||
        gr_str_ends(path, ".md"))
        return GR_OK;
    st = gr_graph_read(cx, path.ptr, NULL, out, &why);
    if (st == GR_EMEMORY || st == GR_ELIMIT || st == GR_ECANCELLED) {
        *err = why;
        return st;
    }
    if (st == GR_OK && gr_graph_n_nodes(*out) < GR_PART_NODES) {
        gr_graph_unref(*out);
        *out = NULL;
    }
    return GR_OK;
}

static int by_bytes(const void *a, const void *b)
{
    return gr_str_cmp(*(const gr_str *)a, *(const gr_str *)b);
}

/* The names in a folder, sorted; none if there is no such folder. */
static gr_status list_folder(gr_ctx *cx, const char *path, gr_str *names, size_t *n, gr_err *err)
{
    DIR *dir = opendir(path);
    const struct dirent *e;
    gr_status st = GR_OK;

    *n = 0;
    while (dir != NULL && st == GR_OK && *n < MOST_FILES && (e = readdir(dir)) != NULL)
        if (e->d_name[0] != '.' &&
            (names[(*n)++] = gr_str_dup(&cx->arena, gr_str_of(e->d_name))).ptr == NULL)
            st = gr_fail_memory(cx, err);
    if (dir != NULL)
        closedir(dir);
    if (st == GR_OK)
        qsort(names, *n, sizeof *names, by_bytes);
    return st;
}

/* A graph in the folder of a domain, its own file first. */
static gr_status find_graph(gr_ctx *cx, gr_str folder, const gr_part_domain *d, gr_graph **out,
                            gr_str *source, gr_err *err)
{
    gr_str *names = gr_new_n(&cx->arena, gr_str, MOST_FILES + 1);
    size_t n;
    gr_status st;

    if (folder.ptr == NULL || names == NULL)
        return gr_fail_memory(cx, err);
    if ((st = list_folder(cx, folder.ptr, names + 1, &n, err)) != GR_OK)
        return st;
    names[0] = gr_str_of(d->file);
    for (size_t i = 0; st == GR_OK && *out == NULL && i <= n; i++) {
        gr_str path = gr_str_printf(&cx->arena, "%s/%.*s", folder.ptr, GR_FMT(names[i]));

        st = try_file(cx, path, out, err);
        if (*out != NULL)
            *source = gr_str_sub(names[i], 0, gr_str_find(names[i], "."));
    }
    return st;
}

gr_status gr_part_open(gr_ctx *cx, const char *folder, const gr_part_domain *d, gr_items *items,
                       gr_graph **out, gr_str *source, gr_err *err)
{
    struct stat is;
    gr_status st = GR_OK;

    *out = NULL;
    *source = GR_STR("made");
    if (folder != NULL && (stat(folder, &is) != 0 || !S_ISDIR(is.st_mode)))
        return gr_fail(err, GR_EREAD, "there is no folder %s", folder);
    if (folder != NULL)
        st = find_graph(cx, gr_str_printf(&cx->arena, "%s/%s", folder, d->name), d, out, source,
                        err);
    if (st == GR_OK && *out == NULL) {
        items->note =
            items->note.len == 0
                ? gr_str_printf(&cx->arena, "graphs by lot, where the data have none: %s", d->name)
                : gr_str_printf(&cx->arena, "%s, %s", items->note.ptr, d->name);
        if (items->note.ptr == NULL)
            st = gr_fail_memory(cx, err);
    }
    return st;
}

/* --- drawing --- */

/* A sketch while links are added to it. */
typedef struct growing {
    gr_sketch *s;
    gr_rng *rng;
    gr_u64map seen;
    uint32_t *degree;
} growing;

static uint64_t key_of(const gr_sketch *s, uint32_t u, uint32_t v)
{
    bool low = s->directed || u < v;

    return (uint64_t)(low ? u : v) << 32 | (low ? v : u);
}

/* False without memory; a link that is there, or a loop, adds nothing. */
static bool add_link(growing *g, uint32_t u, uint32_t v)
{
    uint32_t *slot;

    if (u == v)
        return true;
    if ((slot = gr_u64map_put(&g->seen, key_of(g->s, u, v))) == NULL)
        return false;
    if (*slot != GR_MAP_NONE || g->s->m == GR_PART_LINKS)
        return true;
    *slot = 0;
    g->degree[u]++;
    g->degree[v]++;
    g->s->u[g->s->m] = u;
    g->s->v[g->s->m++] = v;
    return true;
}

static uint32_t any_node(growing *g)
{
    return (uint32_t)gr_rng_below(g->rng, g->s->n);
}

/* A node that the walk came by and that nothing links: one link by lot. */
static bool link_all(growing *g)
{
    bool ok = true;

    for (uint32_t x = 0; ok && x < g->s->n; x++)
        while (ok && g->degree[x] == 0)
            ok = add_link(g, x, any_node(g));
    return ok;
}

/* Nodes two steps apart are linked, then any. */
static bool fill_up(growing *g)
{
    gr_sketch *s = g->s;
    bool ok = true;

    for (int i = 0; ok && i < CLOSINGS && s->m < GR_PART_LINKS; i++) {
        uint32_t e = (uint32_t)gr_rng_below(g->rng, s->m);
        uint32_t f = (uint32_t)gr_rng_below(g->rng, s->m);

        if (s->v[e] == s->u[f])
            ok = add_link(g, s->u[e], s->v[f]);
        else if (!s->directed && s->u[e] == s->u[f])
            ok = add_link(g, s->v[e], s->v[f]);
    }
    while (ok && s->m < GR_PART_LINKS)
        ok = add_link(g, any_node(g), any_node(g));
    return ok;
}

/* 300 links of those there are, all nodes among them, and more where they are fewer. */
static bool to_size(gr_ctx *cx, gr_rng *rng, const gr_sketch *from, gr_sketch *out)
{
    growing g = { .s = out, .rng = rng };
    uint32_t *order = gr_new_n(&cx->arena, uint32_t, GR_PART_LINKS);
    gr_sketch mixed;
    bool ok;

    g.degree = gr_new_n(&cx->arena, uint32_t, GR_PART_NODES);
    out->u = gr_new_n(&cx->arena, uint32_t, GR_PART_LINKS);
    out->v = gr_new_n(&cx->arena, uint32_t, GR_PART_LINKS);
    mixed.u = gr_new_n(&cx->arena, uint32_t, GR_PART_LINKS);
    mixed.v = gr_new_n(&cx->arena, uint32_t, GR_PART_LINKS);
    ok = order != NULL && g.degree != NULL && out->u != NULL && out->v != NULL && mixed.u != NULL &&
         mixed.v != NULL;
    gr_u64map_init(&g.seen, &cx->budget);
    for (uint32_t i = 0; ok && i < from->m; i++) /* first the links that bring a node in */
        if (g.degree[from->u[i]] == 0 || g.degree[from->v[i]] == 0)
            ok = add_link(&g, from->u[i], from->v[i]);
    ok = ok && link_all(&g);
    for (uint32_t i = 0; ok && i < from->m; i++)
        ok = add_link(&g, from->u[i], from->v[i]);
    ok = ok && fill_up(&g);
    gr_u64map_clear(&g.seen);
    for (uint32_t i = 0; ok && i < out->m; i++)
        order[i] = i;
    if (ok)
        gr_gen_shuffle(rng, order, out->m);
    for (uint32_t i = 0; ok && i < out->m; i++) {
        mixed.u[i] = out->u[order[i]];
        mixed.v[i] = out->v[order[i]];
    }
    out->u = mixed.u;
    out->v = mixed.v;
    return ok;
}

static bool take_nodes(gr_ctx *cx, gr_rng *rng, const gr_part_domain *d, const gr_graph *g,
                       gr_sketch *out)
{
    gr_graph *sample = NULL;
    gr_err err = { 0 };
    bool ok;

    cx->seed = gr_rng_next(rng);
    if (gr_graph_sample(cx, g, GR_SAMPLE_WALK, GR_PART_NODES, NULL, &sample, &err) != GR_OK)
        return false;
    ok = gr_sketch_take(cx, rng, sample, d->directed, out);
    gr_graph_unref(sample);
    return ok;
}

bool gr_part_draw(gr_ctx *cx, gr_rng *rng, const gr_part_domain *d, const gr_graph *g,
                  gr_sketch *out)
{
    gr_sketch drawn = { .unit = "", .directed = d->directed };
    bool ok = g == NULL || take_nodes(cx, rng, d, g, &drawn);

    *out = (gr_sketch){ .unit = "", .directed = d->directed, .n = GR_PART_NODES };
    out->domain = gr_domain_named(d->directed ? "arrows" : "plain");
    out->name = gr_new_n(&cx->arena, gr_str, GR_PART_NODES);
    ok = ok && out->name != NULL && to_size(cx, rng, &drawn, out);
    for (uint32_t i = 0; ok && i < out->n; i++)
        ok = (out->name[i] = gr_str_printf(&cx->arena, "%c%u", d->letter, i + 1)).ptr != NULL;
    return ok;
}

/* --- writing --- */

static void write_link(gr_strbuf *sb, const gr_part_domain *d, size_t shape, gr_str u, gr_str v)
{
    static const char *const before[] = { "[", "", NULL }, *const behind[] = { "]", "", "." };
    const char *mid = shape == ADJACENCY  ? ", "
                      : shape == SYMBOLIC ? (d->directed ? " -> " : " -- ")
                                          : d->mid;

    gr_strbuf_addf(sb, "%s%.*s%s%.*s%s", shape == LINGUISTIC ? d->before : before[shape], GR_FMT(u),
                   mid, GR_FMT(v), behind[shape]);
}

gr_status gr_part_write(gr_ctx *cx, const gr_part_domain *d, const gr_sketch *s, size_t shape,
                        uint32_t from, uint32_t to, gr_str *text, gr_value *starts, gr_err *err)
{
    gr_strbuf sb;
    bool ok = starts == NULL || gr_v_list(&cx->arena, starts);

    gr_strbuf_init(&sb, &cx->budget, 0);
    if (shape != LINGUISTIC)
        gr_strbuf_addf(&sb,
                       "%s graph has these edges: ", d->directed ? "A directed" : "An undirected");
    for (uint32_t i = from; ok && i < to; i++) {
        if (i != from)
            gr_strbuf_adds(&sb, shape == LINGUISTIC ? " " : ", ");
        if (starts != NULL)
            ok = gr_v_push(&cx->arena, starts, gr_v_int((int64_t)sb.len));
        write_link(&sb, d, shape, s->name[s->u[i]], s->name[s->v[i]]);
    }
    gr_strbuf_adds(&sb, shape == LINGUISTIC ? "" : ".");
    if (!ok) {
        gr_strbuf_clear(&sb);
        return gr_fail_memory(cx, err);
    }
    return gr_keep_text(cx, &sb, text, err);
}
