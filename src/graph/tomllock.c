/* Lock files in TOML with a table [[package]] for each package: poetry.lock, uv.lock, pdm.lock,
 * Cargo.lock. Of TOML only what they use is read:
 *
 *     [[package]]
 *     name = "flask"
 *     version = "3.0.0"
 *     dependencies = ["click >=8.0", { name = "jinja2" }]     Cargo, pdm and uv
 *     [package.dependencies]                                  Poetry
 *     click = ">=8.0"
 *
 * A need is met by the package of that name; case and - _ . in names do not count. */
#include "graph/packages_int.h"
#include "graph/scan_int.h"

typedef enum section { OTHER, PACKAGE, NEEDS } section;

typedef struct wanted {
    uint32_t from;
    gr_str name, range; /* as written; range may be empty */
} wanted;

typedef struct reader {
    gr_ctx *cx;
    gr_scan s;
    gr_packages p;
    gr_strmap by_plain; /* the first package of that plain name */
    gr_arena arena;
    gr_strbuf plain;
    GR_VEC(wanted) wants;
    section in;
    gr_str name, version; /* of the package being read */
    size_t first;         /* of its wants */
    bool open;            /* a package is being read */
} reader;

/* --- values --- */

/* From a quote to behind the string; SIZE_MAX if it does not end. Strings in """ too. */
static size_t skip_string(gr_str t, size_t pos)
{
    char quote = t.ptr[pos];
    size_t n = pos + 2 < t.len && t.ptr[pos + 1] == quote && t.ptr[pos + 2] == quote ? 3 : 1;
    size_t seen = 0;

    for (pos += n; pos < t.len; pos++) {
        if (quote == '"' && t.ptr[pos] == '\\') {
            pos++;
            seen = 0;
            continue;
        }
        seen = t.ptr[pos] == quote ? seen + 1 : 0;
        if (seen == n)
            return pos + 1;
        if (n == 1 && t.ptr[pos] == '\n')
            return SIZE_MAX;
    }
    return SIZE_MAX;
}

/* From the first character of a value to behind it; SIZE_MAX if it does not end. */
static size_t skip_value(gr_str t, size_t pos)
{
    size_t depth = 0;

    while (pos < t.len) {
        char c = t.ptr[pos];

        if (c == '"' || c == '\'') {
            if ((pos = skip_string(t, pos)) == SIZE_MAX)
                return SIZE_MAX;
            continue;
        }
        if (c == '#')
            while (pos + 1 < t.len && t.ptr[pos + 1] != '\n')
                pos++;
        if (depth == 0 && (c == '\n' || c == '#'))
            return pos;
        if (c == '[' || c == '{')
            depth++;
        else if ((c == ']' || c == '}') && depth-- == 0)
            return SIZE_MAX;
        pos++;
    }
    return depth == 0 ? pos : SIZE_MAX;
}

/* A plain string without its quotes; len 0 if it is something else. */
static gr_str string_of(gr_str value)
{
    value = gr_str_trim(value);
    if (value.len < 2 || (value.ptr[0] != '"' && value.ptr[0] != '\'') ||
        skip_string(value, 0) != value.len)
        return (gr_str){ value.ptr, 0 };
    return gr_str_sub(value, 1, value.len - 1);
}

/* The value of a key in an inline table { name = "x", ... }; len 0 if it has none. */
static gr_str member_of(gr_str table, const char *key)
{
    table = gr_str_trim(table);
    for (size_t pos = 1; pos < table.len;) {
        char c = table.ptr[pos];
        gr_str rest = gr_str_sub(table, pos, table.len);

        if (c == '"' || c == '\'') {
            pos = skip_string(table, pos);
            continue;
        }
        if (gr_str_starts(rest, key) &&
            (table.ptr[pos - 1] == '{' || table.ptr[pos - 1] == ' ' || table.ptr[pos - 1] == ',')) {
            gr_str value = gr_str_trim(gr_str_sub(rest, strlen(key), rest.len));

            if (gr_str_starts(value, "=")) {
                size_t end;

                value = gr_str_trim(gr_str_sub(value, 1, value.len));
                if (value.len == 0 || (value.ptr[0] != '"' && value.ptr[0] != '\''))
                    return (gr_str){ table.ptr, 0 };
                end = skip_string(value, 0);
                return end != SIZE_MAX ? string_of(gr_str_sub(value, 0, end))
                                       : (gr_str){ table.ptr, 0 };
            }
        }
        pos++;
    }
    return (gr_str){ table.ptr, 0 };
}

/* --- packages --- */

static gr_str plain_name(reader *r, gr_str name)
{
    return gr_str_dup(&r->arena, gr_package_plain(name, &r->plain));
}

static gr_status want(reader *r, gr_str name, gr_str range, gr_err *err)
{
    wanted w = { .from = GR_MAP_NONE, .name = name, .range = gr_str_trim(range) };

    return name.len == 0 || gr_vec_push(&r->wants, w) ? GR_OK : gr_fail_memory(r->cx, err);
}

/* "click >=8.0", "serde 1.0.1 (registry+...)": the name ends where a name must. */
static gr_status want_spec(reader *r, gr_str spec, gr_err *err)
{
    size_t n = 0;

    while (n < spec.len && strchr(" \t<>=!~[;(", spec.ptr[n]) == NULL)
        n++;
    return want(r, gr_str_sub(spec, 0, n), gr_str_sub(spec, n, spec.len), err);
}

/* dependencies = [ ... ] */
static gr_status want_list(reader *r, gr_str list, gr_err *err)
{
    gr_status st = GR_OK;
    size_t pos = 1, end;

    while (st == GR_OK && pos < list.len) {
        char c = list.ptr[pos];

        if (c == '"' || c == '\'') {
            if ((end = skip_string(list, pos)) == SIZE_MAX)
                break;
            st = want_spec(r, string_of(gr_str_sub(list, pos, end)), err);
            pos = end;
        } else if (c == '{') {
            gr_str table = gr_str_sub(list, pos, list.len);
            size_t close = 1;

            while (close < table.len && table.ptr[close] != '}')
                close = table.ptr[close] == '"' || table.ptr[close] == '\''
                            ? skip_string(table, close)
                            : close + 1;
            table.len = close < table.len ? close : table.len;
            st = want(r, member_of(table, "name"), member_of(table, "version"), err);
            pos += table.len;
        } else {
            pos++;
        }
    }
    return st;
}

/* The package that was read goes to the others; its wants know it from now on. */
static gr_status close_package(reader *r, gr_err *err)
{
    uint32_t node, *slot;
    gr_status st;
    gr_str plain;

    if (!r->open)
        return GR_OK;
    r->open = false;
    if (r->name.len == 0)
        return gr_scan_fail(&r->s, NULL, err, "expected a name in [[package]]");
    if ((st = gr_packages_add(&r->p, r->name, r->version, &node, err)) != GR_OK)
        return st;
    plain = plain_name(r, r->name);
    if (plain.ptr == NULL || r->plain.failed || (slot = gr_strmap_put(&r->by_plain, plain)) == NULL)
        return gr_fail_memory(r->cx, err);
    if (*slot == GR_MAP_NONE)
        *slot = node;
    for (size_t i = r->first; i < r->wants.n; i++)
        r->wants.at[i].from = node;
    r->first = r->wants.n;
    return GR_OK;
}

static gr_status read_header(reader *r, gr_str line, gr_err *err)
{
    bool package = gr_str_is(line, "[[package]]");
    gr_status st = GR_OK;

    if (package || !gr_str_starts(line, "[package.")) {
        st = close_package(r, err);
        r->name = r->version = GR_STR("");
        r->open = package;
    }
    r->in = package ? PACKAGE : gr_str_is(line, "[package.dependencies]") ? NEEDS : OTHER;
    return st;
}

/* key = value; the value may go on over lines. */
static gr_status read_setting(reader *r, gr_str line, gr_err *err)
{
    size_t eq = gr_str_find(line, "="), from, end;
    gr_str key = gr_str_trim(gr_str_sub(line, 0, eq)), value;

    if (eq == line.len || key.len == 0)
        return gr_scan_fail(&r->s, line.ptr, err, "expected \"key = value\" or a [section]");
    if (key.ptr[0] == '"' || key.ptr[0] == '\'')
        key = string_of(key);
    from = (size_t)(line.ptr - r->s.text.ptr) + eq + 1;
    while (from < r->s.text.len && (r->s.text.ptr[from] == ' ' || r->s.text.ptr[from] == '\t'))
        from++;
    end = skip_value(r->s.text, from);
    if (end == SIZE_MAX)
        return gr_scan_fail(&r->s, r->s.text.ptr + from, err, "this value does not end");
    value = gr_str_trim(gr_str_sub(r->s.text, from, end));
    while (r->s.pos < end && gr_scan_line(&r->s, &line))
        ;
    if (r->in == NEEDS)
        return want(r, key,
                    value.len != 0 && value.ptr[0] == '{' ? member_of(value, "version")
                                                          : string_of(value),
                    err);
    if (r->in == PACKAGE && gr_str_is(key, "name"))
        r->name = string_of(value);
    else if (r->in == PACKAGE && gr_str_is(key, "version"))
        r->version = string_of(value);
    else if (r->in == PACKAGE && gr_str_is(key, "dependencies") && gr_str_starts(value, "["))
        return want_list(r, value, err);
    return GR_OK;
}

/* A want is met by the package of that name and the version that it begins with, else by all of
 * that name. */
static gr_status meet(reader *r, const wanted *w, gr_err *err)
{
    gr_str plain = plain_name(r, w->name), version = w->range;
    gr_str range = w->range.len != 0 ? w->range : (gr_str){ NULL, 0 };
    gr_status st = gr_ctx_check(r->cx, err);
    uint32_t to, exact;

    if (plain.ptr == NULL || r->plain.failed)
        return gr_fail_memory(r->cx, err);
    if ((to = gr_strmap_get(&r->by_plain, plain)) == GR_MAP_NONE) {
        r->p.n_absent++;
        return st;
    }
    version.len = gr_str_find(version, " ");
    exact = gr_packages_find(&r->p, r->p.at.at[to].name, version);
    if (st == GR_OK && exact != GR_MAP_NONE)
        return gr_packages_need(&r->p, w->from, exact, NULL, range, err);
    for (uint32_t i = to; i != GR_MAP_NONE && st == GR_OK; i = r->p.at.at[i].same)
        st = gr_packages_need(&r->p, w->from, i, NULL, range, err);
    return st;
}

static gr_status read_lines(reader *r, gr_err *err)
{
    gr_status st = GR_OK;
    gr_str line;

    while (st == GR_OK && gr_scan_line(&r->s, &line)) {
        if (r->s.line % 4096 == 0 && (st = gr_ctx_check(r->cx, err)) != GR_OK)
            break;
        line = gr_str_trim(line);
        if (line.len != 0 && line.ptr[0] != '#')
            st = line.ptr[0] == '[' ? read_header(r, line, err) : read_setting(r, line, err);
    }
    if (st == GR_OK)
        st = close_package(r, err);
    for (size_t i = 0; i < r->wants.n && st == GR_OK; i++)
        if (r->wants.at[i].from != GR_MAP_NONE)
            st = meet(r, &r->wants.at[i], err);
    return st == GR_OK ? gr_packages_finish(&r->p, err) : st;
}

static gr_status tomllock_read(gr_ctx *cx, gr_input *in, gr_builder *b, gr_err *err)
{
    reader r = { .cx = cx, .s = gr_scan_of(in->text), .wants = { .budget = &cx->budget } };
    gr_status st = gr_scan_utf8(in->text, err);

    r.name = r.version = GR_STR("");
    gr_packages_init(&r.p, cx, b);
    gr_arena_init(&r.arena, &cx->budget);
    gr_strmap_init(&r.by_plain, &cx->budget);
    gr_strbuf_init(&r.plain, &cx->budget, 0);
    if (st == GR_OK)
        st = read_lines(&r, err);
    gr_strbuf_clear(&r.plain);
    gr_strmap_clear(&r.by_plain);
    gr_vec_clear(&r.wants);
    gr_arena_clear(&r.arena);
    gr_packages_clear(&r.p);
    return st;
}

/* A table [[package]] whose first key is its name. */
static int tomllock_sniff(gr_str text, bool whole)
{
    gr_scan s = gr_scan_of(text);
    bool package = false;
    gr_str line;

    while (gr_scan_line(&s, &line)) {
        line = gr_str_trim(line);
        if (package)
            return gr_str_starts(line, "name") ? 97 : 0;
        package = gr_str_is(line, "[[package]]");
    }
    return 0;
}

const gr_format gr_format_tomllock = {
    .name = "tomllock",
    .title = "TOML lock file",
    .extensions = "poetry.lock uv.lock pdm.lock Cargo.lock",
    .summary = "Packages and what they need, from the locks of Poetry, uv, PDM and Cargo; "
               "directed, package to dependency",
    .carries = GR_CARRIES_DIRECTED | GR_CARRIES_LOOPS | GR_CARRIES_ISOLATED,
    .sniff = tomllock_sniff,
    .read = tomllock_read,
};
