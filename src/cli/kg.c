/* What the kg commands share. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/kg_int.h"
#include "engine/engine.h"

void gr_cli_kg_limits(gr_cli *c)
{
    if (c->global[GR_G_TIMEOUT].number != 0)
        c->cx.deadline_ns = gr_now_ns() + (int64_t)c->global[GR_G_TIMEOUT].number * 1000000;
    c->cx.budget.limit = c->global[GR_G_MEMORY].number;
}

gr_status gr_cli_kg_threads(gr_cli *c)
{
    unsigned n = 0;
    gr_status st = gr_cli_threads(c, &n);

    if (st != GR_OK)
        return st;
    c->cx.pool = gr_pool_new(n);
    return c->cx.pool != NULL ? GR_OK : gr_cli_memory(c);
}

void gr_cli_kg_single(gr_cli *c)
{
    gr_pool_free(c->cx.pool);
    c->cx.pool = NULL;
}

void gr_cli_kg_begin(gr_cli *c, gr_cli_kg_watch *w)
{
    *w = (gr_cli_kg_watch){ .watch = { .progress = &c->progress } };
    w->pulse = (gr_pulse){ .thread = pthread_self(),
                           .fn = gr_cli_watch_tell,
                           .arg = &w->watch,
                           .told_ns = gr_now_ns(),
                           .what = "working" };
    c->cx.pulse = &w->pulse;
    c->cx.cancel = &w->watch.stop;
}

void gr_cli_kg_end(gr_cli *c)
{
    c->cx.pulse = NULL;
    c->cx.cancel = NULL;
}

gr_status gr_cli_kg_fail(gr_cli *c, const gr_err *err)
{
    gr_err told = *err;
    const char *file = err->place.file;

    if (err->place.line != 0)
        gr_fail(&told, err->kind, "%s:%u:%u: %s", file, err->place.line, err->place.column,
                err->message);
    else if (*file != '\0')
        gr_fail(&told, err->kind, "%s: %s", file, err->message);
    gr_err_hint(&told, "%s", err->hint);
    return gr_cli_fail(c, &told);
}

static void told(void *arg, gr_str name, gr_str taken_as)
{
    gr_cli_warn(arg, "read '%.*s' as '%.*s', which is most like it", GR_FMT(name),
                GR_FMT(taken_as));
}

const gr_kg_encoder *gr_cli_kg_encoder(gr_cli *c)
{
    gr_kg_encoder *e = gr_new(&c->cx.arena, gr_kg_encoder);

    if (e != NULL)
        *e = (gr_kg_encoder){ gr_engine_encode, told, c };
    return e;
}

gr_status gr_cli_kg_open(gr_cli *c, gr_kg **out)
{
    const gr_kg_encoder *e = gr_cli_kg_encoder(c);
    gr_err err = { 0 };
    gr_status st;

    if (e == NULL)
        return gr_cli_memory(c);
    gr_cli_kg_limits(c);
    st = gr_kg_open(&c->cx, c->words.at[0], out, &err);
    if (st != GR_OK)
        return gr_cli_kg_fail(c, &err);
    gr_kg_compare_with(*out, e);
    return GR_OK;
}

gr_status gr_cli_kg_entity(gr_cli *c, const gr_kg *k, const char *word, uint32_t *out)
{
    gr_err err = { 0 };
    gr_status st;

    *out = GR_KG_NONE;
    if (strcmp(word, "?") == 0)
        return GR_OK;
    st = gr_kg_link_entity(&c->cx, k, gr_str_of(word), out, &err);
    return st == GR_OK ? GR_OK : gr_cli_fail(c, &err);
}

gr_status gr_cli_kg_relation(gr_cli *c, const gr_kg *k, const char *word, uint32_t *out)
{
    gr_err err = { 0 };
    bool inverse = false;
    gr_status st;

    *out = GR_KG_NONE;
    if (strcmp(word, "?") == 0)
        return GR_OK;
    st = gr_kg_link_relation(&c->cx, k, gr_str_of(word), out, &inverse, &err);
    if (st == GR_OK && inverse)
        st = gr_fail(&err, GR_ENAME,
                     "\"%.200s\" is a relation the other way round: change subject "
                     "and object",
                     word);
    if (st == GR_ENAME && err.hint[0] == '\0')
        gr_err_hint(&err, "grasp kg info %.180s lists them", c->words.at[0]);
    return st == GR_OK ? GR_OK : gr_cli_fail(c, &err);
}

gr_status gr_cli_kg_counts(gr_cli *c, const gr_cli_pair *names, const uint64_t *counts, size_t n)
{
    gr_value all;
    bool ok = gr_v_record(&c->cx.arena, &all);

    for (size_t i = 0; i < n && ok; i++)
        ok = gr_v_set(&c->cx.arena, &all, names[i].name, gr_v_int((int64_t)counts[i]));
    if (!ok)
        return gr_cli_memory(c);
    if (c->json) {
        gr_json_write(&c->out, &all, 0);
        gr_strbuf_addc(&c->out, '\n');
        return GR_OK;
    }
    for (size_t i = 0; i < n; i++) {
        gr_cli_count(&c->out, counts[i]);
        gr_strbuf_addf(&c->out, " %s\n", names[i].meaning);
    }
    return GR_OK;
}

/* --- changing --- */

static gr_status tell_changed(gr_cli *c, gr_kg_op op, uint64_t n)
{
    const gr_cli_pair added = { "added", n == 1 ? "triple added" : "triples added" };
    const gr_cli_pair deleted = { "deleted", n == 1 ? "triple deleted" : "triples deleted" };

    return gr_cli_kg_counts(c, op == GR_KG_ADD ? &added : &deleted, &n, 1);
}

/* Each line of standard input is a change of its own, and is acknowledged when it lasts. */
static gr_status change_lines(gr_cli *c, gr_kg *k, gr_kg_op op, gr_err *err)
{
    uint64_t n, line_number = 0;
    gr_status st = GR_OK;
    char *line = NULL;
    size_t cap = 0;
    ssize_t len;

    while (st == GR_OK && (len = getline(&line, &cap, stdin)) >= 0) {
        gr_str rest = gr_str_trim((gr_str){ line, (size_t)len });
        gr_kg_edit e = { .op = op };

        line_number++;
        if (rest.len == 0)
            continue;
        if (!gr_str_split(&rest, '\t', &e.s) || !gr_str_split(&rest, '\t', &e.p) ||
            !gr_str_split(&rest, '\t', &e.o) || gr_str_split(&rest, '\t', &rest))
            st = gr_fail_at(err, GR_EINPUT, (uint32_t)line_number, 1,
                            "expected head, relation and tail separated by tabs");
        if (st == GR_OK)
            st = gr_kg_change(&c->cx, k, &e, 1, &n, err);
        if (st != GR_OK)
            break;
        gr_strbuf_addf(&c->out, "%llu\n", (unsigned long long)line_number);
        st = gr_cli_flush(c);
    }
    free(line);
    if (st != GR_OK)
        gr_err_file(err, "-");
    return st;
}

static gr_status change_files(gr_cli *c, gr_kg *k, gr_kg_op op, const gr_optval *files, uint64_t *n,
                              gr_err *err)
{
    gr_kg_builder *b = NULL;
    gr_status st = gr_kg_builder_new(&c->cx, &b, err);

    for (size_t i = 0; i < files->n_list && st == GR_OK; i++)
        st = gr_kg_builder_read(b, files->list[i], err);
    if (st == GR_OK)
        st = gr_kg_merge(&c->cx, k, b, op, n, err);
    gr_kg_builder_free(b);
    return st;
}

static gr_status change_words(gr_cli *c, gr_kg *k, gr_kg_op op, uint64_t *n, gr_err *err)
{
    size_t n_edits = (c->words.n - 1) / 3;
    gr_kg_edit *edits = gr_new_n(&c->cx.arena, gr_kg_edit, n_edits);

    if (edits == NULL)
        return gr_fail_memory(&c->cx, err);
    for (size_t i = 0; i < n_edits; i++) {
        const char **w = c->words.at + 1 + 3 * i;

        edits[i] = (gr_kg_edit){ op, gr_str_of(w[0]), gr_str_of(w[1]), gr_str_of(w[2]) };
    }
    return gr_kg_change(&c->cx, k, edits, n_edits, n, err);
}

gr_status gr_cli_kg_change(gr_cli *c, gr_kg_op op, const gr_optval *files)
{
    bool lines = c->words.n == 2 && strcmp(c->words.at[1], "-") == 0;
    uint64_t n = 0;
    gr_err err = { 0 };
    gr_kg *k = NULL;
    gr_status st;

    if (!lines && ((c->words.n - 1) % 3 != 0 || (c->words.n == 1) == (files->n_list == 0)))
        return gr_cli_usage(c, "expected subject, relation and object, or -, or --file FILE");
    if ((st = gr_cli_kg_open(c, &k)) != GR_OK)
        return st;
    if (lines)
        st = change_lines(c, k, op, &err);
    else if (files->n_list != 0)
        st = change_files(c, k, op, files, &n, &err);
    else
        st = change_words(c, k, op, &n, &err);
    gr_kg_close(k);
    if (st != GR_OK)
        return gr_cli_kg_fail(c, &err);
    return lines ? GR_OK : tell_changed(c, op, n);
}
