/* Requirements of Python as pip-compile and uv write them: pins, and comments that say for whom.
 *
 *     click==8.1.7
 *         # via flask            also "click==8.1.7  # via flask", and one name a line below "via"
 *
 * "flask needs click". A file that stands behind -r is the project. Without such comments, as
 * `pip freeze` writes it, the list has no links and is refused. */
#include "graph/packages_int.h"
#include "graph/scan_int.h"

static bool is_name_char(char c)
{
    return gr_is_digit(c) || gr_is_letter(c) || c == '-' || c == '_' || c == '.';
}

/* The name at the front of a requirement; len 0 if there is none. */
static gr_str name_at(gr_str s)
{
    size_t n = 0;

    while (n < s.len && is_name_char(s.ptr[n]))
        n++;
    return gr_str_sub(s, 0, n);
}

/* "name[extra]==1.2 ; marker \": the name and the pinned version, if it has one. */
static bool split_pin(gr_str line, gr_str *name, gr_str *version)
{
    gr_str rest;
    size_t n = 0;

    *version = GR_STR("");
    *name = name_at(line);
    rest = gr_str_trim(gr_str_sub(line, name->len, line.len));
    if (gr_str_starts(rest, "[")) {
        size_t end = gr_str_find(rest, "]");

        rest = gr_str_trim(gr_str_sub(rest, end < rest.len ? end + 1 : end, rest.len));
    }
    if (name->len == 0)
        return false;
    if (gr_str_starts(rest, "@ "))
        return true;
    if (!gr_str_starts(rest, "=="))
        return false;
    rest = gr_str_trim(gr_str_sub(rest, gr_str_starts(rest, "===") ? 3 : 2, rest.len));
    while (n < rest.len && (is_name_char(rest.ptr[n]) || rest.ptr[n] == '+' || rest.ptr[n] == '!'))
        n++;
    *version = gr_str_sub(rest, 0, n);
    return n != 0;
}

typedef struct reader {
    gr_ctx *cx;
    gr_scan s;
    gr_packages p;
    gr_strbuf sb;
    uint32_t node; /* of the pin above, or GR_MAP_NONE */
    bool in_via;   /* names may follow, one a line */
    bool last;     /* the second pass, in which names are known */
} reader;

/* One of those for whom the package is there. */
static gr_status read_user(reader *r, gr_str user, gr_err *err)
{
    gr_str name = gr_str_trim(user), plain;
    bool file = gr_str_starts(name, "-r ");
    uint32_t from;
    gr_status st;

    if (gr_str_starts(name, "-c "))
        return GR_OK; /* a constraint needs nothing */
    name = file ? gr_str_trim(gr_str_sub(name, 3, name.len)) : name_at(name);
    if (name.len == 0)
        return gr_scan_fail(&r->s, user.ptr, err, "expected the name of a package behind \"via\"");
    plain = file ? name : gr_package_plain(name, &r->sb);
    if (r->sb.failed)
        return gr_fail_memory(r->cx, err);
    from = gr_packages_named(&r->p, plain);
    if (from == GR_MAP_NONE &&
        (st = gr_packages_add(&r->p, plain, GR_STR(""), &from, err)) != GR_OK)
        return st;
    return gr_packages_need(&r->p, from, r->node, NULL, (gr_str){ NULL, 0 }, err);
}

/* The comment behind a pin, or below it. */
static gr_status read_comment(reader *r, gr_str comment, gr_err *err)
{
    gr_str text = gr_str_trim(gr_str_sub(comment, 1, comment.len)), user;
    bool via = gr_str_starts(text, "via") && (text.len == 3 || text.ptr[3] == ' ');
    gr_status st = GR_OK;

    if (!r->last || r->node == GR_MAP_NONE || (!via && !r->in_via))
        return GR_OK;
    r->in_via = true;
    if (via)
        text = gr_str_trim(gr_str_sub(text, 3, text.len));
    while (st == GR_OK && text.len != 0 && gr_str_split(&text, ',', &user))
        st = read_user(r, user, err);
    return st;
}

static gr_status read_pin(reader *r, gr_str line, gr_err *err)
{
    size_t hash = gr_str_find(line, " #");
    gr_str name, version, plain;
    gr_status st;

    r->node = GR_MAP_NONE;
    r->in_via = false;
    if (line.ptr[0] == '-') /* an option of pip */
        return GR_OK;
    if (!split_pin(gr_str_sub(line, 0, hash), &name, &version))
        return gr_scan_fail(&r->s, line.ptr, err, "expected a package as name==version");
    plain = gr_package_plain(name, &r->sb);
    if (r->sb.failed)
        return gr_fail_memory(r->cx, err);
    st = gr_packages_add(&r->p, plain, version, &r->node, err);
    return st == GR_OK && hash < line.len
               ? read_comment(r, gr_str_sub(line, hash + 1, line.len), err)
               : st;
}

static gr_status read_pass(reader *r, gr_err *err)
{
    gr_status st = GR_OK;
    gr_str line;

    while (st == GR_OK && gr_scan_line(&r->s, &line)) {
        bool within = line.len != 0 && (line.ptr[0] == ' ' || line.ptr[0] == '\t');

        if (r->s.line % 4096 == 0 && (st = gr_ctx_check(r->cx, err)) != GR_OK)
            break;
        line = gr_str_trim(line);
        if (line.len == 0)
            continue;
        if (line.ptr[0] == '#')
            st = read_comment(r, line, err);
        else if (!within) /* else hashes that go with the pin */
            st = read_pin(r, line, err);
    }
    return st;
}

static gr_status requirements_read(gr_ctx *cx, gr_input *in, gr_builder *b, gr_err *err)
{
    reader r = { .cx = cx };
    gr_status st = gr_scan_utf8(in->text, err);

    gr_packages_init(&r.p, cx, b);
    gr_strbuf_init(&r.sb, &cx->budget, 0);
    for (int pass = 0; pass < 2 && st == GR_OK; pass++) {
        r.last = pass == 1;
        r.node = GR_MAP_NONE;
        r.s = gr_scan_of(in->text);
        st = read_pass(&r, err);
    }
    if (st == GR_OK && r.p.needs.n == 0)
        st = gr_fail_at(err, GR_EINPUT, 1, 1,
                        "expected comments \"# via\" that say which package needs which, found "
                        "none");
    if (st == GR_OK)
        st = gr_packages_finish(&r.p, err);
    gr_strbuf_clear(&r.sb);
    gr_packages_clear(&r.p);
    return st;
}

/* All lines are pins, options or comments, and one comment says "via". */
static int requirements_sniff(gr_str text, bool whole)
{
    gr_scan s = gr_scan_of(text);
    gr_str line, name, version;
    bool via = false, pin = false;

    while (gr_scan_line(&s, &line)) {
        bool within = line.len != 0 && (line.ptr[0] == ' ' || line.ptr[0] == '\t');
        gr_str plain = gr_str_trim(line);

        if (!whole && s.pos == text.len)
            break;
        if (plain.len == 0)
            continue;
        via |= gr_str_find(plain, "# via") < plain.len;
        if (plain.ptr[0] == '#' || plain.ptr[0] == '-' || within)
            continue;
        if (!split_pin(gr_str_sub(plain, 0, gr_str_find(plain, " #")), &name, &version))
            return 0;
        pin = true;
    }
    return via && pin ? 95 : 0;
}

const gr_format gr_format_requirements = {
    .name = "requirements",
    .title = "compiled requirements",
    .extensions = "requirements.txt",
    .summary =
        "Python packages with \"# via\", as pip-compile and uv write them; directed, package "
        "to dependency",
    .carries = GR_CARRIES_DIRECTED | GR_CARRIES_LOOPS | GR_CARRIES_ISOLATED,
    .sniff = requirements_sniff,
    .read = requirements_read,
};
