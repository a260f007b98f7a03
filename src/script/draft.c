/* From what a model writes to a tool: the text of a draft, read as any other. */
#include "script/script_int.h"

/* One line of the header, whatever the text holds. */
static void add_key(gr_strbuf *sb, const char *key, gr_str value)
{
    gr_strbuf_addf(sb, "-- %s: ", key);
    for (size_t i = 0; i < value.len; i++)
        gr_strbuf_addc(sb, (unsigned char)value.ptr[i] < ' ' ? ' ' : value.ptr[i]);
    gr_strbuf_addc(sb, '\n');
}

/* The first words of the task: "How many friends..." is how_many_friends. */
static void add_name(gr_strbuf *sb, gr_str task)
{
    size_t start = sb->len;

    for (size_t i = 0; i < task.len && sb->len - start < 32; i++) {
        char c = task.ptr[i];

        c = c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
        if ((c >= 'a' && c <= 'z') || (gr_is_digit(c) && sb->len != start))
            gr_strbuf_addc(sb, c);
        else if (sb->len != start && sb->buf[sb->len - 1] != '_')
            gr_strbuf_addc(sb, '_');
    }
    while (sb->len > start && sb->buf[sb->len - 1] == '_')
        sb->buf[--sb->len] = '\0';
    if (sb->len == start)
        gr_strbuf_adds(sb, "made");
}

/* Cuts a text at a character's end, at most n bytes. */
static gr_str shortened(gr_str s, size_t n)
{
    return s.len <= n ? s : gr_str_sub(s, 0, gr_utf8_valid_prefix(gr_str_sub(s, 0, n)));
}

static void add_body(gr_strbuf *sb, gr_str body)
{
    gr_str line;

    gr_strbuf_addc(sb, '\n');
    while (body.len != 0 && gr_str_split(&body, '\n', &line)) {
        if (gr_str_is(gr_str_trim(line), "--- oracle")) /* a body cannot begin the next part */
            continue;
        gr_strbuf_add(sb, line);
        gr_strbuf_addc(sb, '\n');
    }
}

static void write_draft(gr_strbuf *sb, const gr_script_draft *d)
{
    gr_str params = d->params, line;

    gr_strbuf_adds(sb, "-- name: ");
    if (d->name.len != 0)
        gr_strbuf_add(sb, gr_str_sub(d->name, 0, d->name.len < 200 ? d->name.len : 200));
    else
        add_name(sb, d->task);
    gr_strbuf_addc(sb, '\n');
    add_key(sb, "summary", shortened(d->summary.len != 0 ? d->summary : d->task, 200));
    while (params.len != 0 && gr_str_split(&params, '\n', &line))
        if (gr_str_trim(line).len != 0)
            add_key(sb, "param", gr_str_trim(line));
    add_key(sb, "result", d->result);
    if (d->task.len != 0) {
        gr_strbuf_adds(sb, "-- origin: made for the question: ");
        gr_str task = shortened(d->task, 300);

        for (size_t i = 0; i < task.len; i++)
            gr_strbuf_addc(sb, (unsigned char)task.ptr[i] < ' ' ? ' ' : task.ptr[i]);
        gr_strbuf_addc(sb, '\n');
    }
    for (size_t i = 0; i < d->n_invariants; i++)
        add_key(sb, "invariant", d->invariants[i]);
    add_body(sb, d->body);
    if (gr_str_trim(d->oracle).len != 0) {
        gr_strbuf_adds(sb, "\n--- oracle\n");
        add_body(sb, d->oracle);
    }
}

gr_status gr_script_make(gr_ctx *cx, const gr_script_draft *d, gr_script **out, gr_err *err)
{
    gr_strbuf sb;
    gr_status st;

    if (d->name.len != 0 && !gr_script_good_name(d->name))
        return gr_fail_arg(err, GR_EINPUT, "name",
                           "'%.*s' cannot name a tool: expected a small letter, then small "
                           "letters, digits and underscores, 40 at most",
                           (int)(d->name.len > 80 ? 80 : d->name.len), d->name.ptr);
    if (gr_str_trim(d->body).len == 0)
        return gr_fail_arg(err, GR_EINPUT, "body", "expected the body of a Lua function");
    if (gr_str_trim(d->result).len == 0)
        return gr_fail_arg(err, GR_EINPUT, "result", "expected the type of the result");
    gr_strbuf_init(&sb, &cx->budget, 0);
    write_draft(&sb, d);
    st = sb.failed ? gr_fail_memory(cx, err)
                   : gr_script_parse(&cx->arena, gr_strbuf_str(&sb), out, err);
    gr_strbuf_clear(&sb);
    return st;
}
