/* Yarn's lock files of version 1:
 *
 *     debug@^4.0.0, debug@^4.1.0:
 *       version "4.3.4"
 *       dependencies:
 *         ms "2.1.2"
 *
 * A need, name and range, is met by the block that lists "name@range" in its head. What the project
 * itself needs stands in package.json. */
#include "graph/packages_int.h"
#include "graph/scan_int.h"

typedef struct reader {
    gr_ctx *cx;
    gr_scan s;
    gr_packages p;
    gr_strmap by_spec; /* "name@range" to the package */
    gr_strbuf spec;
} reader;

static size_t indent_of(gr_str line)
{
    size_t n = 0;

    while (n < line.len && line.ptr[n] == ' ')
        n++;
    return n;
}

static bool next_line(gr_scan *s, gr_str *line)
{
    while (gr_scan_filled(s, line))
        if (gr_str_trim(*line).ptr[0] != '#')
            return true;
    return false;
}

/* "@scope/name@range": the name ends at the first @ that does not begin it. */
static gr_str name_of(gr_str spec)
{
    size_t at = 1;

    while (at < spec.len && spec.ptr[at] != '@')
        at++;
    return gr_str_sub(spec, 0, at < spec.len ? at : spec.len);
}

/* The version of the block whose head was just read. */
static gr_str version_below(gr_scan s)
{
    gr_str line, key;

    while (next_line(&s, &line) && indent_of(line) != 0) {
        line = gr_str_trim(line);
        if (gr_scan_field(&line, &key) && gr_str_is(key, "version"))
            return gr_scan_unquoted(line);
    }
    return GR_STR("");
}

static gr_status read_head(reader *r, gr_str line, gr_err *err)
{
    gr_str head = gr_str_trim(line), rest, spec, version = version_below(r->s);
    uint32_t node, *slot;
    gr_status st = GR_OK;

    if (head.ptr[head.len - 1] != ':')
        return gr_scan_fail(&r->s, line.ptr, err, "expected \"name@range:\", found '%.*s'",
                            GR_FMT(head));
    rest = gr_str_sub(head, 0, head.len - 1);
    while (st == GR_OK && gr_str_split(&rest, ',', &spec)) {
        spec = gr_scan_unquoted(spec);
        if (spec.len == 0 || name_of(spec).len == spec.len)
            return gr_scan_fail(&r->s, line.ptr, err, "expected \"name@range:\", found '%.*s'",
                                GR_FMT(head));
        if ((slot = gr_strmap_put(&r->by_spec, spec)) == NULL)
            return gr_fail_memory(r->cx, err);
        if ((st = gr_packages_add(&r->p, name_of(spec), version, &node, err)) == GR_OK)
            *slot = node;
    }
    return st;
}

static gr_status read_need(reader *r, uint32_t from, gr_str line, const char *kind, gr_err *err)
{
    gr_str rest = gr_str_trim(line), name, range;
    uint32_t to;

    if (!gr_scan_field(&rest, &name) || gr_str_trim(rest).len == 0)
        return gr_scan_fail(&r->s, line.ptr, err, "expected a name and a range");
    name = gr_scan_unquoted(name);
    range = gr_scan_unquoted(rest);
    gr_strbuf_reset(&r->spec);
    gr_strbuf_add(&r->spec, name);
    gr_strbuf_addc(&r->spec, '@');
    gr_strbuf_add(&r->spec, range);
    if (r->spec.failed)
        return gr_fail_memory(r->cx, err);
    to = gr_strmap_get(&r->by_spec, gr_strbuf_str(&r->spec));
    if (to != GR_MAP_NONE)
        return gr_packages_need(&r->p, from, to, kind, range, err);
    r->p.n_absent++;
    return GR_OK;
}

static gr_status read_pass(reader *r, bool needs, gr_err *err)
{
    const char *kind = NULL;
    gr_status st = GR_OK;
    uint32_t node = GR_MAP_NONE;
    gr_str line;

    r->s = gr_scan_of(r->s.text);
    while (st == GR_OK && next_line(&r->s, &line)) {
        gr_str word = gr_str_trim(line);

        if (r->s.line % 4096 == 0 && (st = gr_ctx_check(r->cx, err)) != GR_OK)
            break;

        if (indent_of(line) == 0) {
            gr_str first = gr_str_sub(word, 0, gr_str_find(word, ","));

            kind = NULL;
            if (!needs)
                st = read_head(r, line, err);
            else if (first.len == word.len)
                first.len--; /* the colon */
            node = gr_strmap_get(&r->by_spec, gr_scan_unquoted(first));
        } else if (needs && indent_of(line) == 2) {
            kind = gr_str_is(word, "dependencies:")           ? "prod"
                   : gr_str_is(word, "optionalDependencies:") ? "optional"
                                                              : NULL;
        } else if (needs && kind != NULL && node != GR_MAP_NONE) {
            st = read_need(r, node, line, kind, err);
        }
    }
    return st;
}

static gr_status yarnlock_read(gr_ctx *cx, gr_input *in, gr_builder *b, gr_err *err)
{
    reader r = { .cx = cx, .s = gr_scan_of(in->text) };
    gr_status st = gr_scan_utf8(in->text, err);

    gr_packages_init(&r.p, cx, b);
    gr_strmap_init(&r.by_spec, &cx->budget);
    gr_strbuf_init(&r.spec, &cx->budget, 0);
    if (st == GR_OK)
        st = read_pass(&r, false, err);
    if (st == GR_OK)
        st = read_pass(&r, true, err);
    if (st == GR_OK)
        st = gr_packages_finish(&r.p, err);
    gr_strbuf_clear(&r.spec);
    gr_strmap_clear(&r.by_spec);
    gr_packages_clear(&r.p);
    return st;
}

static int yarnlock_sniff(gr_str text, bool whole)
{
    gr_str head = gr_str_sub(text, 0, text.len < 400 ? text.len : 400);

    return gr_str_starts(text, "#") && gr_str_find(head, "# yarn lockfile v1") < head.len ? 98 : 0;
}

const gr_format gr_format_yarnlock = {
    .name = "yarnlock",
    .title = "Yarn lock file",
    .extensions = "yarn.lock",
    .summary = "Packages and what they need, from yarn.lock of version 1; directed, package to "
               "dependency",
    .carries = GR_CARRIES_DIRECTED | GR_CARRIES_LOOPS | GR_CARRIES_ISOLATED,
    .sniff = yarnlock_sniff,
    .read = yarnlock_read,
};
