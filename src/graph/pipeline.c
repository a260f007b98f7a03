/* Services and jobs in YAML: `depends_on` of docker-compose, `needs` of GitHub Actions.
 *
 *     services:                     jobs:
 *       web:                          test:
 *         depends_on: [api, db]         needs: lint
 *
 * An edge leads to what has to be there first. Of YAML only maps in lines are followed; what could
 * bring in dependencies from elsewhere (anchors, aliases, merge keys, lists over several lines) is
 * refused where it matters, so that none is missed. */
#include "graph/declare_int.h"
#include "graph/scan_int.h"

typedef struct line {
    size_t indent;
    gr_str key, value; /* key.ptr NULL: a line of text */
    bool item;         /* "- ..." */
} line;

typedef struct reader {
    gr_ctx *cx;
    gr_builder *b;
    gr_scan s;
    gr_declare nodes;
    const char *top, *needs; /* "services", "depends_on" */
    size_t unit;             /* indent of the units; 0 = not known yet */
    size_t inside;           /* indent of their members; 0 = not known yet */
    size_t skip;             /* lines deeper than this are text; SIZE_MAX = none are */
    bool in_top, in_needs;
    size_t needs_at; /* indent of the key */
    size_t entry;    /* indent of the names below it; 0 = not known yet */
    gr_vid now;
} reader;

/* Without a comment; quotes in values that matter hold no #. */
static gr_str without_comment(gr_str s)
{
    for (size_t i = 0; i < s.len; i++)
        if (s.ptr[i] == '#' && (i == 0 || s.ptr[i - 1] == ' '))
            return gr_str_sub(s, 0, i);
    return s;
}

/* Takes a line apart; false if it is empty. */
static bool take_apart(gr_str raw, line *l)
{
    gr_str text = gr_str_trim(without_comment(raw));

    *l = (line){ 0 };
    if (text.len == 0)
        return false;
    l->indent = (size_t)(text.ptr - raw.ptr);
    l->item = gr_str_starts(text, "- ") || gr_str_is(text, "-");
    if (l->item)
        text = gr_str_trim(gr_str_sub(text, 1, text.len));
    l->value = text;
    for (size_t i = 0; i < text.len; i++)
        if (text.ptr[i] == ':' && (i + 1 == text.len || text.ptr[i + 1] == ' ')) {
            l->key = gr_scan_unquoted(gr_str_sub(text, 0, i));
            l->value = gr_str_trim(gr_str_sub(text, i + 1, text.len));
            break;
        }
    return true;
}

static gr_status add_need(reader *r, gr_str name, gr_err *err)
{
    size_t at = (size_t)(name.ptr - r->s.text.ptr);
    gr_str plain = gr_scan_unquoted(name);
    gr_status st;
    gr_vid v;

    if (plain.len == 0 || memchr("*&{[|>", plain.ptr[0], 6) != NULL)
        return gr_scan_fail(&r->s, name.ptr, err,
                            "expected the name of one of the %s, found '%.*s'", r->top,
                            GR_FMT(name));
    st = gr_declare_use(&r->nodes, gr_name_of(plain), at, &v, err);
    return st == GR_OK ? gr_builder_edge(r->b, r->now, v, err) : st;
}

/* The value behind `needs:`, on its line. */
static gr_status read_value(reader *r, gr_str value, gr_err *err)
{
    gr_str rest, name;
    gr_status st = GR_OK;

    if (value.ptr[0] != '[')
        return add_need(r, value, err);
    if (value.ptr[value.len - 1] != ']')
        return gr_scan_fail(&r->s, value.ptr, err, "expected the whole list on one line");
    rest = gr_str_trim(gr_str_sub(value, 1, value.len - 1));
    while (st == GR_OK && rest.len != 0 && gr_str_split(&rest, ',', &name))
        st = add_need(r, gr_str_trim(name), err);
    return st;
}

/* A line below `needs:`: "- name", or the name as a key with more below it. */
static gr_status read_entry(reader *r, const line *l, gr_err *err)
{
    if (r->entry == 0)
        r->entry = l->indent + 1; /* so that 0 stays "not known" */
    if (l->indent + 1 != r->entry)
        return GR_OK; /* what a need says further */
    if (l->item && l->key.ptr == NULL)
        return add_need(r, l->value, err);
    if (!l->item && l->key.ptr != NULL)
        return add_need(r, l->key, err);
    return gr_scan_fail(&r->s, l->value.ptr, err, "expected a name");
}

/* A line with a member of a service or job. */
static gr_status read_member(reader *r, const line *l, gr_err *err)
{
    if (r->inside == 0)
        r->inside = l->indent;
    if (l->indent != r->inside || l->item || l->key.ptr == NULL)
        return GR_OK;
    if (gr_str_is(l->key, "<<") || gr_str_is(l->key, "extends"))
        return gr_scan_fail(&r->s, l->key.ptr, err,
                            "this brings in dependencies from elsewhere, which are not followed");
    if (!gr_str_is(l->key, r->needs))
        return GR_OK;
    if (l->value.len != 0)
        return read_value(r, l->value, err);
    r->in_needs = true;
    r->needs_at = l->indent;
    r->entry = 0;
    return GR_OK;
}

static gr_status read_unit(reader *r, const line *l, gr_err *err)
{
    if (l->item || l->key.ptr == NULL || l->key.len == 0)
        return gr_scan_fail(&r->s, l->value.ptr, err, "expected a name and a colon");
    if (l->value.len != 0)
        return gr_scan_fail(&r->s, l->value.ptr, err, "expected the members of '%.*s' below it",
                            GR_FMT(l->key));
    r->inside = 0;
    return gr_declare_node(&r->nodes, gr_name_of(l->key), (size_t)(l->key.ptr - r->s.text.ptr),
                           &r->now, err);
}

static gr_status read_line(reader *r, gr_str raw, gr_err *err)
{
    size_t tab = 0;
    line l;

    if (!take_apart(raw, &l))
        return GR_OK;
    if (l.indent > r->skip)
        return GR_OK;
    r->skip = SIZE_MAX;
    while (tab < l.indent && raw.ptr[tab] != '\t')
        tab++;
    if (tab < l.indent)
        return gr_scan_fail(&r->s, raw.ptr + tab, err, "expected blanks, found a tab");
    if (l.key.ptr != NULL && l.value.len != 0 && (l.value.ptr[0] == '|' || l.value.ptr[0] == '>'))
        r->skip = l.indent; /* a text follows */
    if (r->in_needs && (l.indent > r->needs_at || (l.indent == r->needs_at && l.item)))
        return read_entry(r, &l, err);
    r->in_needs = false;
    if (l.indent == 0) {
        r->in_top = l.key.ptr != NULL && gr_str_is(l.key, r->top);
        r->unit = r->inside = 0;
        return GR_OK;
    }
    if (!r->in_top)
        return GR_OK;
    if (r->unit == 0)
        r->unit = l.indent;
    return l.indent <= r->unit ? read_unit(r, &l, err) : read_member(r, &l, err);
}

/* Which kind of file it is, by the words that only it has; NULL if it is none. */
static const char *find_top(gr_str text, const char **needs)
{
    static const struct {
        const char *top, *needs, *words[4];
    } kinds[] = {
        { "services", "depends_on", { "image", "build", "depends_on", NULL } },
        { "jobs", "needs", { "runs-on", "uses", "needs", NULL } },
    };

    for (size_t k = 0; k < 2; k++) {
        gr_scan s = gr_scan_of(text);
        bool top = false, word = false;
        gr_str raw;
        line l;

        if (gr_str_find(text, kinds[k].top) == text.len)
            continue; /* the usual case, and quickly seen */
        while (gr_scan_line(&s, &raw)) {
            if (!take_apart(raw, &l) || l.key.ptr == NULL || l.item)
                continue;
            if (l.indent == 0)
                top |= gr_str_is(l.key, kinds[k].top) && l.value.len == 0;
            for (size_t i = 0; top && l.indent != 0 && kinds[k].words[i] != NULL; i++)
                word |= gr_str_is(l.key, kinds[k].words[i]);
        }
        if (top && word) {
            *needs = kinds[k].needs;
            return kinds[k].top;
        }
    }
    return NULL;
}

static gr_status read_pipeline(gr_ctx *cx, gr_input *in, gr_builder *b, gr_err *err)
{
    reader r = { .cx = cx, .b = b, .s = gr_scan_of(in->text), .skip = SIZE_MAX };
    gr_status st = gr_scan_utf8(in->text, err);
    gr_str raw;

    gr_declare_init(&r.nodes, cx, b, in->text);
    r.top = find_top(in->text, &r.needs);
    if (st == GR_OK && r.top == NULL)
        st = gr_fail_at(err, GR_EINPUT, 1, 1,
                        "expected \"services:\" of docker-compose or \"jobs:\" of GitHub Actions");
    while (st == GR_OK && gr_scan_line(&r.s, &raw)) {
        if (r.s.line % 4096 == 0)
            st = gr_ctx_check(cx, err);
        if (st == GR_OK)
            st = read_line(&r, raw, err);
    }
    if (st == GR_OK)
        st = gr_declare_finish(&r.nodes, err);
    gr_builder_direction(b, GR_DIRECTED, "its edges lead to what has to be there first");
    gr_builder_relation(b, r.top != NULL && gr_str_is(gr_str_of(r.top), "jobs")
                               ? "job -> needed job"
                               : "service -> dependency");
    gr_declare_clear(&r.nodes);
    return st;
}

static int sniff_pipeline(gr_str text, bool whole)
{
    const char *needs;

    return find_top(text, &needs) != NULL ? 96 : 0;
}

const gr_format gr_format_pipeline = {
    .name = "pipeline",
    .title = "services and jobs",
    .extensions = "docker-compose.yml compose.yaml",
    .summary = "YAML of docker-compose (depends_on) and GitHub Actions (needs); directed, to what "
               "has to be there first",
    .carries = GR_CARRIES_DIRECTED | GR_CARRIES_REPEATS | GR_CARRIES_LOOPS | GR_CARRIES_ISOLATED,
    .sniff = sniff_pipeline,
    .read = read_pipeline,
};
