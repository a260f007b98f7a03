/* What a command tells: results and errors, for people or as JSON. */
#include <inttypes.h>

#include "cli/cli_int.h"

#define MAX_COLUMNS 4
#define COLUMN_MOST 34 /* wider cells stick out, so that one cell cannot widen every row */

static void put_error(gr_cli *c, gr_style style, const char *prefix, const char *message,
                      const char *hint)
{
    gr_value text = gr_v_str(gr_str_of(message));
    gr_strbuf sb;

    gr_progress_erase(&c->progress);
    gr_strbuf_init(&sb, NULL, 0);
    gr_term_add(&sb, c->colour_err, style, prefix);
    gr_strbuf_addc(&sb, ' ');
    gr_v_text(&sb, &text); /* keeps names from steering the terminal */
    gr_strbuf_addc(&sb, '\n');
    if (*hint != '\0') {
        text = gr_v_str(gr_str_of(hint));
        gr_strbuf_adds(&sb, "hint: ");
        gr_v_text(&sb, &text);
        gr_strbuf_addc(&sb, '\n');
    }
    if (sb.failed)
        fputs("grasp: out of memory\n", stderr);
    else
        fputs(sb.buf, stderr);
    gr_strbuf_clear(&sb);
}

gr_status gr_cli_fail(gr_cli *c, const gr_err *err)
{
    put_error(c, GR_RED, "grasp:", err->message, err->hint);
    gr_strbuf_reset(&c->out);
    if (c->json) {
        gr_strbuf_addf(&c->out,
                       "{\"error\":{\"kind\":\"%s\",\"message\":", gr_status_name(err->kind));
        gr_json_string(&c->out, gr_str_of(err->message));
        if (err->hint[0] != '\0') {
            gr_strbuf_adds(&c->out, ",\"hint\":");
            gr_json_string(&c->out, gr_str_of(err->hint));
        }
        gr_strbuf_adds(&c->out, "}}\n");
    }
    return err->kind;
}

gr_status gr_cli_usage(gr_cli *c, const char *fmt, ...)
{
    gr_err err = { .kind = GR_EUSAGE };
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(err.message, sizeof err.message, fmt, ap);
    va_end(ap);
    if (*c->command->args != '\0')
        gr_err_hint(&err, "usage: grasp %s %s", c->command->name, c->command->args);
    return gr_cli_fail(c, &err);
}

gr_status gr_cli_memory(gr_cli *c)
{
    gr_err err = { 0 };

    gr_fail_memory(&c->cx, &err);
    return gr_cli_fail(c, &err);
}

void gr_cli_warn(gr_cli *c, const char *fmt, ...)
{
    char message[512];
    va_list ap;

    if (c->quiet)
        return;
    va_start(ap, fmt);
    vsnprintf(message, sizeof message, fmt, ap);
    va_end(ap);
    put_error(c, GR_YELLOW, "grasp: warning:", message, "");
}

static void free_reply(void *r)
{
    gr_reply_free(r);
}

gr_status gr_cli_got(gr_cli *c, gr_reply *r, const gr_reply **out)
{
    gr_status st = gr_reply_status(r);

    gr_progress_erase(&c->progress);
    if (st != GR_OK) {
        put_error(c, GR_RED, "grasp:", gr_reply_text(r), gr_reply_hint(r));
        gr_strbuf_reset(&c->out);
        if (c->json)
            gr_cli_show(c, r);
    } else if (gr_cli_interrupted()) {
        gr_err err = { 0 };

        gr_fail(&err, GR_ECANCELLED, "cancelled");
        st = gr_cli_fail(c, &err);
    }
    if (st != GR_OK || !gr_arena_on_clear(&c->cx.arena, free_reply, r)) {
        gr_reply_free(r);
        return st != GR_OK ? st : gr_cli_memory(c);
    }
    if (out != NULL)
        *out = r;
    return GR_OK;
}

void gr_cli_show(gr_cli *c, const gr_reply *r)
{
    if (c->json)
        gr_strbuf_add(&c->out, (gr_str){ gr_reply_json(r), gr_reply_json_len(r) });
    else
        gr_strbuf_adds(&c->out, gr_reply_text(r));
    if (c->out.len != 0 && c->out.buf[c->out.len - 1] != '\n')
        gr_strbuf_addc(&c->out, '\n');
}

gr_status gr_cli_value(gr_cli *c, const gr_reply *r, gr_value *out)
{
    gr_err err = { 0 };
    gr_str json = { gr_reply_json(r), gr_reply_json_len(r) };

    return gr_json_read(&c->cx, json, out, &err) == GR_OK ? GR_OK : gr_cli_fail(c, &err);
}

gr_str gr_cli_text(const gr_value *record, const char *key)
{
    const gr_value *v = gr_v_get(record, key);

    return v != NULL && v->type == GR_V_STR ? v->s : GR_STR("");
}

void gr_cli_assumed(gr_cli *c, const gr_value *answer)
{
    const gr_value *list = gr_v_get(answer, "assumptions");

    for (size_t i = 0; list != NULL && list->type == GR_V_LIST && i < list->list->n; i++) {
        gr_strbuf_adds(&c->out, i == 0 ? "assumed: " : "; ");
        gr_v_text(&c->out, &list->list->at[i]);
        gr_strbuf_adds(&c->out, i + 1 == list->list->n ? "\n" : "");
    }
}

void gr_cli_count(gr_strbuf *sb, uint64_t n)
{
    char digits[24];
    int len = snprintf(digits, sizeof digits, "%" PRIu64, n);

    for (int i = 0; i < len; i++) {
        if (i != 0 && (len - i) % 3 == 0)
            gr_strbuf_addc(sb, ',');
        gr_strbuf_addc(sb, digits[i]);
    }
}

void gr_cli_columns(gr_cli *c, const gr_value *records, const char *const *keys)
{
    size_t n = records->type == GR_V_LIST ? records->list->n : 0, n_keys = 0;
    size_t width[MAX_COLUMNS] = { 0 };

    while (n_keys < MAX_COLUMNS && keys[n_keys] != NULL)
        n_keys++;
    if (c->quiet)
        n_keys = 1;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < n_keys; k++) {
            size_t columns = gr_utf8_width(gr_cli_text(&records->list->at[i], keys[k]));

            if (columns <= COLUMN_MOST && columns > width[k])
                width[k] = columns;
        }
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; k < n_keys; k++) {
            gr_str cell = gr_cli_text(&records->list->at[i], keys[k]);
            const char *text = gr_str_dup(&c->cx.arena, cell).ptr;
            size_t columns = gr_utf8_width(cell);

            gr_term_add(&c->out, c->colour && k == 0, GR_CYAN, text != NULL ? text : "");
            if (k + 1 < n_keys)
                gr_strbuf_addf(&c->out, "%*s",
                               (int)(columns < width[k] ? width[k] - columns + 2 : 2), "");
        }
        gr_strbuf_addc(&c->out, '\n');
    }
}

gr_status gr_cli_list_rows(gr_cli *c, const gr_cli_rows *rows)
{
    static const char *const keys[] = { "name", "summary", NULL };
    gr_arena *a = &c->cx.arena;
    gr_value all, one;
    bool ok = gr_v_list(a, &all);

    for (size_t i = 0; ok && i < rows->n; i++)
        ok = gr_v_record(a, &one) &&
             gr_v_set(a, &one, "name", gr_v_str(gr_str_of(rows->name(i)))) &&
             gr_v_set(a, &one, "summary", gr_v_str(gr_str_of(rows->summary(i)))) &&
             gr_v_push(a, &all, one);
    if (!ok)
        return gr_cli_memory(c);
    if (!c->json) {
        gr_cli_columns(c, &all, keys);
        return GR_OK;
    }
    gr_json_write(&c->out, &all, 0);
    gr_strbuf_addc(&c->out, '\n');
    return GR_OK;
}

bool gr_cli_has_row(const gr_cli_rows *rows, const char *name)
{
    for (size_t i = 0; i < rows->n; i++)
        if (strcmp(rows->name(i), name) == 0)
            return true;
    return false;
}

gr_status gr_cli_no_row(gr_cli *c, const gr_cli_rows *rows, const char *name, const char *hint)
{
    gr_str *names = gr_new_n(&c->cx.arena, gr_str, rows->n);
    gr_err err = { 0 };

    if (names == NULL)
        return gr_cli_memory(c);
    for (size_t i = 0; i < rows->n; i++)
        names[i] = gr_str_of(rows->name(i));
    gr_fail(&err, GR_ENAME, "there is no %s \"%s\"", rows->what, name);
    if (!gr_suggest(&err, "", gr_str_of(name), names, rows->n))
        gr_err_hint(&err, "%s", hint);
    return gr_cli_fail(c, &err);
}

void gr_cli_watch_tell(void *arg, const char *what, uint64_t done, uint64_t total)
{
    gr_cli_watch *w = arg;

    if (gr_cli_interrupted())
        atomic_store(&w->stop, true);
    gr_progress_tell(w->progress, what, done, total);
}

gr_status gr_cli_amount(gr_cli *c, const gr_option *options, int option, double *out)
{
    const gr_optval *v = &c->opt[option];

    if (!v->given || (gr_num_to_double(gr_str_of(v->text), out) && *out >= 0))
        return GR_OK;
    return gr_cli_usage(c, "--%s: expected a number that is not below 0, found '%s'",
                        options[option].name, v->text);
}
