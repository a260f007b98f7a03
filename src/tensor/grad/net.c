/* What is learnt: matrices with names, how they begin, their file. */
#include "tensor/grad/grad_int.h"

void gr_net_init(gr_net *net, gr_ctx *cx, uint64_t seed)
{
    *net = (gr_net){ 0 };
    gr_arena_init(&net->arena, &cx->budget);
    gr_rng_seed(&net->rng, seed);
}

void gr_net_clear(gr_net *net)
{
    gr_arena_clear(&net->arena);
}

static void start_uniform(gr_net *net, gr_var *v, double range)
{
    for (size_t i = 0; i < gr_var_n(v); i++)
        v->x[i] = (float)(range * (2 * gr_rng_unit(&net->rng) - 1));
}

static void start(gr_net *net, gr_var *v, gr_net_start how)
{
    switch (how) {
    case GR_START_ZERO: break;
    case GR_START_ONE:
        for (size_t i = 0; i < gr_var_n(v); i++)
            v->x[i] = 1;
        break;
    case GR_START_GLOROT: start_uniform(net, v, sqrt(6.0 / (double)(v->rows + v->cols))); break;
    case GR_START_LINEAR: start_uniform(net, v, 1 / sqrt((double)v->rows)); break;
    case GR_START_NORMAL:
        for (size_t i = 0; i < gr_var_n(v); i++)
            v->x[i] = (float)(0.02 * gr_rng_normal(&net->rng));
        break;
    }
}

static bool grow(gr_net *net)
{
    size_t room = net->room != 0 ? 2 * net->room : 16;
    gr_net_part **at = gr_new_n(&net->arena, gr_net_part *, room);

    if (at == NULL)
        return false;
    if (net->n != 0)
        memcpy(at, net->at, net->n * sizeof *at);
    net->at = at;
    net->room = room;
    return true;
}

/* A file that lacks a part is no name that somebody gave. */
static gr_status floats_of(const gr_weights *w, const char *name, size_t rows, size_t cols,
                           const float **x, gr_err *err)
{
    size_t shape[2] = { rows, cols };
    gr_status st = gr_weights_floats(w, name, 2, shape, x, err);

    if (st != GR_ENAME)
        return st;
    if (err != NULL)
        err->kind = GR_EINPUT;
    return GR_EINPUT;
}

gr_net_part *gr_net_add(gr_net *net, const char *name, size_t rows, size_t cols, gr_net_start how)
{
    gr_net_part *p = gr_new(&net->arena, gr_net_part);
    const float *x;
    size_t n = 0;

    assert(strlen(name) < sizeof p->name && rows != 0 && cols != 0);
    if (net->failed || p == NULL ||
        (net->from != NULL && floats_of(net->from, name, rows, cols, &x, net->why) != GR_OK) ||
        !gr_mul_size(rows, cols, &n) || (net->n == net->room && !grow(net)) ||
        (p->var.x = gr_new_n(&net->arena, float, n)) == NULL ||
        (p->var.grad = gr_new_n(&net->arena, float, n)) == NULL ||
        (p->first = gr_new_n(&net->arena, float, n)) == NULL ||
        (p->second = gr_new_n(&net->arena, float, n)) == NULL) {
        net->failed = true;
        return NULL;
    }
    snprintf(p->name, sizeof p->name, "%s", name);
    p->var.rows = rows;
    p->var.cols = cols;
    p->decay = 1;
    start(net, &p->var, how);
    net->at[net->n++] = p;
    return p;
}

size_t gr_net_numbers(const gr_net *net)
{
    size_t n = 0;

    for (size_t i = 0; i < net->n; i++)
        n += net->at[i]->kept ? 0 : gr_var_n(&net->at[i]->var);
    return n;
}

/* --- the best so far --- */

float *gr_net_copy(gr_arena *a, const gr_net *net)
{
    size_t n = 0;
    float *copy;

    for (size_t i = 0; i < net->n; i++)
        n += gr_var_n(&net->at[i]->var);
    copy = gr_new_n(a, float, n);
    if (copy != NULL)
        gr_net_save(net, copy);
    return copy;
}

void gr_net_save(const gr_net *net, float *copy)
{
    for (size_t i = 0; i < net->n; i++) {
        memcpy(copy, net->at[i]->var.x, gr_var_n(&net->at[i]->var) * sizeof *copy);
        copy += gr_var_n(&net->at[i]->var);
    }
}

void gr_net_restore(gr_net *net, const float *copy)
{
    for (size_t i = 0; i < net->n; i++) {
        memcpy(net->at[i]->var.x, copy, gr_var_n(&net->at[i]->var) * sizeof *copy);
        copy += gr_var_n(&net->at[i]->var);
    }
}

/* --- files --- */

gr_status gr_net_write(gr_ctx *cx, const gr_net *net, const char *path,
                       const gr_weights_note *notes, size_t n_notes, gr_err *err)
{
    gr_weights_part *parts = gr_new_n(&cx->scratch, gr_weights_part, net->n + 1);

    if (parts == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < net->n; i++) {
        const gr_net_part *p = net->at[i];

        parts[i] = (gr_weights_part){ p->name, 2, { p->var.rows, p->var.cols }, p->var.x };
    }
    return gr_weights_write(cx, path, parts, net->n, notes, n_notes, err);
}

gr_status gr_net_read(gr_net *net, const gr_weights *w, gr_err *err)
{
    for (size_t i = 0; i < net->n; i++) {
        gr_var *v = &net->at[i]->var;
        const float *x;
        gr_status st = floats_of(w, net->at[i]->name, v->rows, v->cols, &x, err);

        if (st != GR_OK)
            return st;
        memcpy(v->x, x, gr_var_n(v) * sizeof *x);
    }
    return GR_OK;
}
