/* npm's lock files, package-lock.json and npm-shrinkwrap.json, versions 1 to 3, and what `npm ls
 * --json` prints.
 *
 * Versions 2 and 3 list packages by the folder they are installed in; a need is met by the nearest
 * folder node_modules on the way up, as Node.js looks for it. Version 1 nests packages instead and
 * does not say what the project itself needs. */
#include "graph/jsondoc_int.h"
#include "graph/packages_int.h"

#define LONGEST_FOLDER 4096u /* bytes; a need is looked for in every folder above */

typedef struct reader {
    gr_jsondoc doc;
    gr_packages p;
    const gr_record *folders;
    gr_strmap by_path;      /* position in folders */
    GR_VEC(uint32_t) nodes; /* their packages */
    gr_strbuf path;
} reader;

static const struct {
    const char *member, *kind;
} kinds[] = {
    { "dependencies", "prod" },
    { "devDependencies", "dev" },
    { "optionalDependencies", "optional" },
    { "peerDependencies", "peer" },
};

static gr_str range_of(const gr_field *need)
{
    return need->value->type == GR_V_STR ? need->value->s : (gr_str){ NULL, 0 };
}

/* The package's name by its folder: what stands behind the last node_modules/. */
static gr_str name_of(gr_str path)
{
    static const char mark[] = "node_modules/";
    gr_str rest = path;

    for (size_t at = gr_str_find(rest, mark); at < rest.len; at = gr_str_find(rest, mark))
        rest = gr_str_sub(rest, at + sizeof mark - 1, rest.len);
    return rest;
}

static bool is_link(const gr_value *folder)
{
    const gr_value *link = gr_v_get(folder, "link");

    return link != NULL && link->type == GR_V_BOOL && link->b;
}

static gr_status add_folder(reader *r, size_t i, gr_err *err)
{
    const gr_field *f = &r->folders->at[i];
    gr_str name = gr_jsondoc_text(f->value, "name"), version = gr_jsondoc_text(f->value, "version");
    uint32_t *slot = gr_strmap_put(&r->by_path, f->key), node;
    gr_status st;

    if (f->value->type != GR_V_RECORD)
        return gr_jsondoc_fail(&r->doc, (gr_jsonstep[]){ { "packages", 0 }, { NULL, i } }, 2, err,
                               "expected a package as an object, found %s",
                               gr_jsondoc_show(&r->doc, f->value));
    if (f->key.len > LONGEST_FOLDER)
        return gr_jsondoc_fail(&r->doc, (gr_jsonstep[]){ { "packages", 0 }, { NULL, i } }, 2, err,
                               "expected a folder of at most %u bytes", LONGEST_FOLDER);
    if (slot == NULL || !gr_vec_push(&r->nodes, GR_MAP_NONE))
        return gr_fail_memory(r->doc.cx, err);
    *slot = (uint32_t)i;
    if (is_link(f->value))
        return GR_OK;
    if (name.ptr == NULL && f->key.len == 0)
        name = gr_jsondoc_text(&r->doc.root, "name");
    if (name.ptr == NULL)
        name = f->key.len == 0 ? GR_STR("(project)") : name_of(f->key);
    st = gr_packages_add(&r->p, name, version.ptr != NULL ? version : GR_STR(""), &node, err);
    if (st == GR_OK)
        r->nodes.at[i] = node;
    return st;
}

/* The folder that meets a need of the package in `from`; GR_MAP_NONE if none does. */
static uint32_t find_folder(reader *r, gr_str from, gr_str name)
{
    uint32_t found = GR_MAP_NONE;

    for (;;) {
        gr_strbuf_reset(&r->path);
        gr_strbuf_add(&r->path, from);
        gr_strbuf_adds(&r->path, from.len != 0 ? "/node_modules/" : "node_modules/");
        gr_strbuf_add(&r->path, name);
        found = gr_strmap_get(&r->by_path, gr_strbuf_str(&r->path));
        if (found != GR_MAP_NONE || from.len == 0)
            break;
        while (from.len != 0 && from.ptr[from.len - 1] != '/')
            from.len--;
        from.len -= from.len != 0;
    }
    if (found != GR_MAP_NONE && is_link(r->folders->at[found].value)) {
        gr_str target = gr_jsondoc_text(r->folders->at[found].value, "resolved");

        found = target.ptr != NULL ? gr_strmap_get(&r->by_path, target) : GR_MAP_NONE;
    }
    return found;
}

static gr_status add_needs(reader *r, size_t i, const char *member, const char *kind, gr_err *err)
{
    const gr_field *f = &r->folders->at[i];
    const gr_value *needs = gr_v_get(f->value, member);
    gr_status st = GR_OK;

    if (needs == NULL || r->nodes.at[i] == GR_MAP_NONE)
        return GR_OK;
    if (needs->type != GR_V_RECORD)
        return gr_jsondoc_fail(
            &r->doc, (gr_jsonstep[]){ { "packages", 0 }, { NULL, i }, { member, 0 } }, 3, err,
            "expected an object of names and versions, found %s", gr_jsondoc_show(&r->doc, needs));
    for (size_t k = 0; k < needs->record->n && st == GR_OK; k++) {
        const gr_field *need = &needs->record->at[k];
        uint32_t to = find_folder(r, f->key, need->key);

        if ((st = gr_ctx_check(r->doc.cx, err)) != GR_OK)
            break;
        if (r->path.failed)
            return gr_fail_memory(r->doc.cx, err);
        if (to == GR_MAP_NONE || r->nodes.at[to] == GR_MAP_NONE)
            r->p.n_absent++;
        else
            st =
                gr_packages_need(&r->p, r->nodes.at[i], r->nodes.at[to], kind, range_of(need), err);
    }
    return st;
}

static gr_status read_folders(reader *r, gr_err *err)
{
    gr_status st = GR_OK;

    for (size_t i = 0; i < r->folders->n && st == GR_OK; i++)
        st = add_folder(r, i, err);
    for (size_t i = 0; i < r->folders->n && st == GR_OK; i++)
        for (size_t k = 0; k < sizeof kinds / sizeof *kinds && st == GR_OK; k++)
            st = add_needs(r, i, kinds[k].member, kinds[k].kind, err);
    return st;
}

/* Version 1: the packages that a package brings along, inside those around it. */
typedef struct scope {
    const gr_record *packages;
    gr_strmap by_name; /* position in packages */
    const struct scope *outer;
} scope;

static gr_status open_scope(reader *r, const gr_record *packages, const scope *outer, scope *out,
                            gr_err *err)
{
    *out = (scope){ .packages = packages, .outer = outer };
    gr_strmap_init(&out->by_name, &r->doc.cx->budget);
    for (size_t i = 0; i < packages->n; i++) {
        uint32_t *slot = gr_strmap_put(&out->by_name, packages->at[i].key);

        if (slot == NULL)
            return gr_fail_memory(r->doc.cx, err);
        if (*slot == GR_MAP_NONE)
            *slot = (uint32_t)i;
    }
    return GR_OK;
}

static const gr_field *find_nested(const scope *s, gr_str name)
{
    uint32_t i = GR_MAP_NONE;

    for (; s != NULL && i == GR_MAP_NONE; s = s->outer)
        if ((i = gr_strmap_get(&s->by_name, name)) != GR_MAP_NONE)
            return &s->packages->at[i];
    return NULL;
}

static gr_status add_nested(reader *r, const gr_field *f, uint32_t *out, gr_err *err)
{
    gr_str version = gr_jsondoc_text(f->value, "version");

    return gr_packages_add(&r->p, f->key, version.ptr != NULL ? version : GR_STR(""), out, err);
}

static gr_status add_requires(reader *r, const scope *s, const gr_field *f, gr_err *err)
{
    const gr_value *requires = gr_v_get(f->value, "requires");
    uint32_t from, to;
    gr_status st = add_nested(r, f, &from, err);

    if (requires == NULL || requires->type != GR_V_RECORD)
        return st;
    for (size_t i = 0; i < requires->record->n && st == GR_OK; i++) {
        const gr_field *need = &requires->record->at[i], *met = find_nested(s, need->key);

        if ((st = gr_ctx_check(r->doc.cx, err)) != GR_OK)
            break;
        if (met == NULL)
            r->p.n_absent++;
        else if ((st = add_nested(r, met, &to, err)) == GR_OK)
            st = gr_packages_need(&r->p, from, to, NULL, range_of(need), err);
    }
    return st;
}

/* JSON's own bound on depth holds here. */
static gr_status read_nested(reader *r, const scope *here, gr_err *err)
{
    static const gr_record none;
    gr_status st = GR_OK;

    for (size_t i = 0; i < here->packages->n && st == GR_OK; i++) {
        const gr_field *f = &here->packages->at[i];
        const gr_value *inner;
        scope own;

        if (f->value->type != GR_V_RECORD)
            return gr_jsondoc_fail(&r->doc, NULL, 0, err,
                                   "expected the package '%.*s' as an object", GR_FMT(f->key));
        inner = gr_v_get(f->value, "dependencies");
        st = open_scope(r, inner != NULL && inner->type == GR_V_RECORD ? inner->record : &none,
                        here, &own, err);
        if (st == GR_OK && (st = gr_ctx_check(r->doc.cx, err)) == GR_OK)
            st = add_requires(r, &own, f, err);
        if (st == GR_OK)
            st = read_nested(r, &own, err);
        gr_strmap_clear(&own.by_name);
    }
    return st;
}

/* What `npm ls --json` prints: packages inside those that need them. */
static gr_status read_listed(reader *r, uint32_t from, const gr_value *needs, gr_err *err)
{
    gr_status st = gr_ctx_check(r->doc.cx, err);
    uint32_t to;

    for (size_t i = 0;
         needs != NULL && needs->type == GR_V_RECORD && st == GR_OK && i < needs->record->n; i++) {
        const gr_field *f = &needs->record->at[i];

        if (f->value->type != GR_V_RECORD)
            return gr_jsondoc_fail(&r->doc, NULL, 0, err,
                                   "expected the package '%.*s' as an object", GR_FMT(f->key));
        if ((st = add_nested(r, f, &to, err)) == GR_OK &&
            (st = gr_packages_need(&r->p, from, to, NULL, (gr_str){ NULL, 0 }, err)) == GR_OK)
            st = read_listed(r, to, gr_v_get(f->value, "dependencies"), err);
    }
    return st;
}

static gr_status read_list(reader *r, const gr_value *needs, gr_err *err)
{
    gr_str name = gr_jsondoc_text(&r->doc.root, "name"),
           version = gr_jsondoc_text(&r->doc.root, "version");
    uint32_t project;
    gr_status st = gr_packages_add(&r->p, name.ptr != NULL ? name : GR_STR("(project)"),
                                   version.ptr != NULL ? version : GR_STR(""), &project, err);

    return st == GR_OK ? read_listed(r, project, needs, err) : st;
}

static gr_status read_top(reader *r, const gr_record *packages, gr_err *err)
{
    scope top;
    gr_status st = open_scope(r, packages, NULL, &top, err);

    gr_builder_note(r->p.b, "a lock file of version 1 does not say what the project itself needs");
    if (st == GR_OK)
        st = read_nested(r, &top, err);
    gr_strmap_clear(&top.by_name);
    return st;
}

static gr_status read_document(reader *r, gr_err *err)
{
    const gr_value *packages = gr_v_get(&r->doc.root, "packages");
    const gr_value *nested = gr_v_get(&r->doc.root, "dependencies");
    gr_status st;

    if (packages != NULL && packages->type == GR_V_RECORD) {
        r->folders = packages->record;
        st = read_folders(r, err);
    } else if (nested != NULL && nested->type == GR_V_RECORD &&
               gr_v_get(&r->doc.root, "lockfileVersion") == NULL) {
        st = read_list(r, nested, err);
    } else if (nested != NULL && nested->type == GR_V_RECORD) {
        st = read_top(r, nested->record, err);
    } else {
        st = gr_jsondoc_fail(&r->doc, NULL, 0, err,
                             "expected \"packages\" or \"dependencies\" as npm locks them");
    }
    return st == GR_OK ? gr_packages_finish(&r->p, err) : st;
}

static gr_status npmlock_read(gr_ctx *cx, gr_input *in, gr_builder *b, gr_err *err)
{
    reader r = { .nodes = { .budget = &cx->budget } };
    gr_status st = gr_jsondoc_open(&r.doc, cx, b, in->text, err);

    gr_packages_init(&r.p, cx, b);
    gr_strmap_init(&r.by_path, &cx->budget);
    gr_strbuf_init(&r.path, &cx->budget, 0);
    if (st == GR_OK)
        st = read_document(&r, err);
    gr_strbuf_clear(&r.path);
    gr_strmap_clear(&r.by_path);
    gr_vec_clear(&r.nodes);
    gr_packages_clear(&r.p);
    gr_jsondoc_close(&r.doc);
    return st;
}

/* A first package with its version, which other objects of dependencies do not have. */
static bool is_list(gr_str text)
{
    size_t at;

    return gr_jsontext_find(text,
                            (gr_jsonstep[]){ { "dependencies", 0 }, { NULL, 0 }, { "version", 0 } },
                            3, &at) &&
           text.ptr[at] == '"';
}

static int npmlock_sniff(gr_str text, bool whole)
{
    size_t at;

    if (is_list(text))
        return 97;
    return gr_jsontext_find(text, (gr_jsonstep[]){ { "lockfileVersion", 0 } }, 1, &at) ? 98 : 0;
}

const gr_format gr_format_npmlock = {
    .name = "npmlock",
    .title = "npm lock file",
    .extensions = "package-lock.json npm-shrinkwrap.json",
    .summary = "Packages and what they need, from package-lock.json or npm ls --json; directed, "
               "package to dependency",
    .carries = GR_CARRIES_DIRECTED | GR_CARRIES_LOOPS | GR_CARRIES_ISOLATED,
    .sniff = npmlock_sniff,
    .read = npmlock_read,
};
