/* One graph whose nodes have classes: a folder of tables. */
#include "learn/set/set_int.h"

#define MOST ((int64_t)1 << 30) /* nodes, features, classes */
#define FEW  65536u             /* features, or classes, that may be declared and not be there */

static gr_status read_size(gr_set_reader *r, const gr_value *meta, const char *key, size_t *out)
{
    const gr_value *v = meta->type == GR_V_RECORD ? gr_v_get(meta, key) : NULL;

    if (v == NULL || v->type != GR_V_INT || v->i < 1 || v->i >= MOST)
        return gr_set_wrong(r, 0, "expected \"%s\" as a number from 1 on", key);
    *out = (size_t)v->i;
    return GR_OK;
}

/* Files of models keep them as lines. */
static bool is_class_name(gr_str name)
{
    return gr_str_trim(name).len != 0 && memchr(name.ptr, '\n', name.len) == NULL;
}

static gr_status read_classes(gr_set_reader *r, const gr_value *meta)
{
    const gr_value *names = gr_v_get(meta, "class_names");
    gr_set *s = r->set;
    gr_status st;

    s->classes = gr_new_n(&s->arena, gr_str, s->n_classes);
    if (s->classes == NULL)
        return gr_set_memory(r);
    if (names != NULL && (names->type != GR_V_LIST || names->list->n != s->n_classes))
        return gr_set_wrong(r, 0, "expected \"class_names\" as a list of %zu names", s->n_classes);
    for (size_t c = 0; c < s->n_classes; c++) {
        if (names != NULL && names->list->at[c].type != GR_V_STR)
            return gr_set_wrong(r, 0, "expected \"class_names\" as a list of strings");
        if (names != NULL && !is_class_name(names->list->at[c].s))
            return gr_set_wrong(r, 0, "expected \"class_names\" of a line each, found \"%.*s\"",
                                GR_FMT(names->list->at[c].s));
        if (c % 4096 == 0 && (st = gr_ctx_check(r->cx, r->err)) != GR_OK)
            return st;
        s->classes[c] = names != NULL ? gr_str_dup(&s->arena, names->list->at[c].s)
                                      : gr_str_printf(&s->arena, "%zu", c);
        if (s->classes[c].ptr == NULL)
            return gr_set_memory(r);
    }
    return GR_OK;
}

/* Lines, and most numbers that can stand in them. */
static gr_status count_lines(gr_set_reader *r, const char *name, size_t *n, size_t *numbers)
{
    gr_input in;
    gr_status st = gr_set_input(r, name, &in);

    *n = 0;
    if (st != GR_OK)
        return st;
    *n = in.text.len != 0 && in.text.ptr[in.text.len - 1] != '\n';
    for (size_t i = 0; i < in.text.len; i++)
        *n += in.text.ptr[i] == '\n';
    if (numbers != NULL)
        *numbers = in.text.len / 2;
    gr_input_clear(&in);
    return GR_OK;
}

/* Room is made for as many nodes and classes as are declared: they must be told of. */
static gr_status check_sizes(gr_set_reader *r)
{
    size_t edges, features, labels, numbers, told;
    gr_status st;

    if ((st = count_lines(r, "edges.tsv", &edges, NULL)) != GR_OK ||
        (st = count_lines(r, "features.tsv", &features, &numbers)) != GR_OK ||
        (st = count_lines(r, "labels.tsv", &labels, NULL)) != GR_OK)
        return st;
    told = 2 * edges + features + labels;
    gr_set_has(r, "meta.json");
    if (r->set->n_nodes > told)
        return gr_set_wrong(r, 0,
                            "it declares %zu nodes, of which links, features and labels tell at "
                            "most of %zu",
                            r->set->n_nodes, told);
    if (r->set->n_features > FEW && r->set->n_features > numbers)
        return gr_set_wrong(r, 0, "it declares %zu features, of which features.tsv has at most %zu",
                            r->set->n_features, numbers);
    if (r->set->n_classes > FEW && r->set->n_classes > labels)
        return gr_set_wrong(r, 0, "it declares %zu classes, for labels of %zu nodes",
                            r->set->n_classes, labels);
    return GR_OK;
}

static gr_status read_meta(gr_set_reader *r)
{
    gr_value meta;
    gr_status st = gr_set_json(r, "meta.json", &meta);

    if (st != GR_OK || (st = read_size(r, &meta, "nodes", &r->set->n_nodes)) != GR_OK ||
        (st = read_size(r, &meta, "features", &r->set->n_features)) != GR_OK ||
        (st = read_size(r, &meta, "classes", &r->set->n_classes)) != GR_OK)
        return st;
    r->set->n_items = r->set->n_nodes;
    return (st = check_sizes(r)) == GR_OK ? read_classes(r, &meta) : st;
}

static gr_status read_edges(gr_set_reader *r)
{
    GR_VEC(gr_set_pair) pairs = { .budget = &r->cx->budget };
    gr_input in;
    gr_str rest, line;
    gr_status st = gr_set_input(r, "edges.tsv", &in);
    int64_t n = (int64_t)r->set->n_nodes, u, v;

    if (st != GR_OK)
        return st;
    rest = in.text;
    for (size_t i = 1; rest.len != 0 && st == GR_OK && gr_str_split(&rest, '\n', &line); i++) {
        if (gr_str_trim(line).len == 0)
            continue;
        if (!gr_set_number(&line, 0, n, &u) || !gr_set_number(&line, 0, n, &v) ||
            gr_str_trim(line).len != 0)
            st = gr_set_wrong(r, i, "expected two nodes below %zu", r->set->n_nodes);
        else if (!gr_vec_push(&pairs, ((gr_set_pair){ (uint32_t)u, (uint32_t)v })))
            st = gr_set_memory(r);
        else if (i % 4096 == 0)
            st = gr_ctx_check(r->cx, r->err);
    }
    if (st == GR_OK)
        st = gr_set_links(r, pairs.at, pairs.n);
    gr_vec_clear(&pairs);
    gr_input_clear(&in);
    return st;
}

/* Features in the order of the file; then they are sorted into rows, each divided by its size. */
static gr_status make_features(gr_set_reader *r, const gr_set_pair *pairs, size_t n)
{
    gr_set *s = r->set;
    size_t *from = gr_new_n(&s->arena, size_t, s->n_nodes + 2);
    uint32_t *col = gr_new_n(&s->arena, uint32_t, n + 1);
    float *weight = gr_new_n(&s->arena, float, n + 1);

    if (from == NULL || col == NULL || weight == NULL)
        return gr_set_memory(r);
    for (size_t i = 0; i < n; i++)
        from[pairs[i].u + 2]++;
    for (size_t v = 0; v < s->n_nodes; v++)
        from[v + 2] += from[v + 1];
    for (size_t i = 0; i < n; i++)
        col[from[pairs[i].u + 1]++] = pairs[i].v;
    for (size_t v = 0; v < s->n_nodes; v++)
        for (size_t i = from[v]; i < from[v + 1]; i++)
            weight[i] = 1 / (float)(from[v + 1] - from[v]);
    s->features = gr_sparse_make(&s->arena, s->n_nodes, s->n_features, from, col, weight);
    return s->features != NULL ? GR_OK : gr_set_memory(r);
}

static gr_status read_features(gr_set_reader *r)
{
    GR_VEC(gr_set_pair) pairs = { .budget = &r->cx->budget };
    gr_input in;
    gr_str rest, line;
    gr_status st = gr_set_input(r, "features.tsv", &in);
    int64_t node, f;

    if (st != GR_OK)
        return st;
    rest = in.text;
    for (size_t i = 1; rest.len != 0 && st == GR_OK && gr_str_split(&rest, '\n', &line); i++) {
        if (gr_str_trim(line).len == 0)
            continue;
        if (!gr_set_number(&line, 0, (int64_t)r->set->n_nodes, &node))
            st = gr_set_wrong(r, i, "expected a node below %zu", r->set->n_nodes);
        while (st == GR_OK && gr_str_trim(line).len != 0)
            if (!gr_set_number(&line, 0, (int64_t)r->set->n_features, &f))
                st = gr_set_wrong(r, i, "expected features below %zu", r->set->n_features);
            else if (!gr_vec_push(&pairs, ((gr_set_pair){ (uint32_t)node, (uint32_t)f })))
                st = gr_set_memory(r);
        if (st == GR_OK && i % 4096 == 0)
            st = gr_ctx_check(r->cx, r->err);
    }
    if (st == GR_OK)
        st = make_features(r, pairs.at, pairs.n);
    gr_vec_clear(&pairs);
    gr_input_clear(&in);
    return st;
}

static gr_status read_labels(gr_set_reader *r)
{
    gr_set *s = r->set;
    gr_input in;
    gr_str rest, line;
    gr_status st = gr_set_input(r, "labels.tsv", &in);
    int64_t v, label;

    if (st != GR_OK)
        return st;
    s->label = gr_new_n(&s->arena, uint32_t, s->n_nodes);
    st = s->label != NULL ? GR_OK : gr_set_memory(r);
    for (size_t i = 0; st == GR_OK && i < s->n_nodes; i++)
        s->label[i] = GR_SET_UNKNOWN;
    rest = in.text;
    for (size_t i = 1; rest.len != 0 && st == GR_OK && gr_str_split(&rest, '\n', &line); i++) {
        if (gr_str_trim(line).len == 0)
            continue;
        if (!gr_set_number(&line, 0, (int64_t)s->n_nodes, &v) ||
            !gr_set_number(&line, -1, (int64_t)s->n_classes, &label) || gr_str_trim(line).len != 0)
            st = gr_set_wrong(r, i, "expected a node below %zu and a class below %zu, or -1",
                              s->n_nodes, s->n_classes);
        else if (label >= 0 && s->label[v] != GR_SET_UNKNOWN && s->label[v] != (uint32_t)label)
            st =
                gr_set_wrong(r, i, "node %lld has the class %u already", (long long)v, s->label[v]);
        else if (label >= 0)
            s->label[v] = (uint32_t)label;
        if (st == GR_OK && i % 4096 == 0)
            st = gr_ctx_check(r->cx, r->err);
    }
    gr_input_clear(&in);
    return st;
}

/* No node is in two parts. */
static gr_status read_split(gr_set_reader *r)
{
    static const char *const names[3] = { "train", "val", "test" };
    gr_set *s = r->set;
    gr_set_part *parts[3] = { &s->train, &s->valid, &s->test };
    uint8_t *part = gr_new_n(&r->cx->scratch, uint8_t, s->n_nodes);
    gr_value split;
    gr_status st = gr_set_json(r, "split.json", &split);

    if (st == GR_OK && part == NULL)
        st = gr_set_memory(r);
    if (st == GR_OK && split.type != GR_V_RECORD)
        st = gr_set_wrong(r, 0, "expected a record of train, val and test");
    for (int k = 0; k < 3 && st == GR_OK; k++) {
        st = gr_set_read_part(r, gr_v_get(&split, names[k]), names[k], parts[k]);
        for (size_t i = 0; st == GR_OK && i < parts[k]->n; i++) {
            uint32_t v = parts[k]->at[i];

            if (part[v] != 0)
                st = gr_set_wrong(r, 0, "node %u is in %s and in %s", v, names[part[v] - 1],
                                  names[k]);
            part[v] = (uint8_t)(k + 1);
        }
    }
    return st;
}

/* --- names --- */

static gr_status read_name(gr_set_reader *r, size_t line, gr_str text, size_t *n_named, size_t room)
{
    gr_set *s = r->set;
    gr_set_name *name = &s->names[s->n_names];
    gr_str field = { NULL, 0 };
    int64_t node;

    gr_str_split(&text, '\t', &name->name);
    for (int i = 0; i < 3 && field.ptr != text.ptr; i++)
        if (!gr_str_split(&text, '\t', &field))
            return gr_set_wrong(r, line, "expected a name, two columns and nodes");
    name->name = gr_str_dup(&s->arena, name->name);
    name->first = *n_named;
    while (gr_str_trim(field).len != 0) {
        if (*n_named == room || !gr_set_number(&field, 0, (int64_t)s->n_nodes, &node))
            return gr_set_wrong(r, line, "expected nodes below %zu, with commas between",
                                s->n_nodes);
        s->named[(*n_named)++] = (uint32_t)node;
        field = gr_str_sub(field, field.len != 0 && field.ptr[0] == ',', field.len);
    }
    name->n = *n_named - name->first;
    s->n_names += name->n != 0;
    return name->name.ptr != NULL ? GR_OK : gr_set_memory(r);
}

static int by_name(const void *a, const void *b)
{
    return gr_str_cmp(((const gr_set_name *)a)->name, ((const gr_set_name *)b)->name);
}

static gr_status read_names(gr_set_reader *r)
{
    gr_set *s = r->set;
    gr_input in;
    gr_str rest, line;
    size_t lines = 1, nodes = 1, n_named = 0;
    gr_status st = gr_set_input(r, "prompt_ids.tsv", &in);

    if (st != GR_OK)
        return st;
    for (size_t i = 0; i < in.text.len; i++) {
        lines += in.text.ptr[i] == '\n';
        nodes += in.text.ptr[i] == '\n' || in.text.ptr[i] == ',';
    }
    s->names = gr_new_n(&s->arena, gr_set_name, lines + 1);
    s->named = gr_new_n(&s->arena, uint32_t, nodes + 1);
    st = s->names != NULL && s->named != NULL ? GR_OK : gr_set_memory(r);
    rest = in.text;
    for (size_t i = 1; rest.len != 0 && st == GR_OK && gr_str_split(&rest, '\n', &line); i++)
        if (i > 1 && gr_str_trim(line).len != 0) /* the first names the columns */
            st = read_name(r, i, line, &n_named, nodes + 1);
    if (st == GR_OK)
        qsort(s->names, s->n_names, sizeof *s->names, by_name);
    gr_input_clear(&in);
    return st;
}

gr_status gr_set_read_nodes(gr_set_reader *r)
{
    gr_set *s = r->set;
    gr_status st;

    s->kind = GR_SET_NODES;
    if ((st = read_meta(r)) != GR_OK || (st = read_edges(r)) != GR_OK ||
        (st = read_features(r)) != GR_OK || (st = read_labels(r)) != GR_OK ||
        (st = read_split(r)) != GR_OK)
        return st;
    if (gr_set_has(r, "prompt_ids.tsv"))
        return read_names(r);
    return gr_set_count_names(r);
}
