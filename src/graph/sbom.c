/* Bills of materials in JSON, CycloneDX and SPDX, and cargo's: components and what they depend on.
 *
 * CycloneDX: {"bomFormat": "CycloneDX", "components": [{"bom-ref", "name", "version"}],
 *             "dependencies": [{"ref", "dependsOn": [..]}]}
 * SPDX:      {"spdxVersion": .., "packages": [{"SPDXID", "name", "versionInfo"}],
 *             "relationships": [{"spdxElementId", "relationshipType", "relatedSpdxElement"}]}
 *
 * cargo:     {"packages": [{"id", "name", "version"}], "workspace_members": [..],
 *             "resolve": {"nodes": [{"id", "dependencies": [..]}]}}, as `cargo metadata` prints it
 *
 * The reference identifies a component, its name is its label. Relationships that are told from
 * the other end (DEPENDENCY_OF, CONTAINED_BY ...) are turned round, so that an edge always leads
 * from the one that needs or contains to the other; the column "relation" keeps the word. */
#include "graph/jsondoc_int.h"
#include "graph/packages_int.h"

typedef struct reader {
    gr_jsondoc doc;
    gr_builder *b;
    gr_strmap names; /* of components, and whether they come again */
    const char *id, *version;
} reader;

/* A component shows its name, with the version where the name comes again. */
static gr_status add_component(reader *r, const gr_value *c, gr_err *err)
{
    gr_str id = gr_jsondoc_text(c, r->id), name = gr_jsondoc_text(c, "name"),
           version = gr_jsondoc_text(c, r->version);
    gr_str label = name;
    gr_status st;
    gr_value v;
    gr_vid node;

    if (id.ptr == NULL) /* nothing can refer to it */
        return GR_OK;
    if ((st = gr_builder_node(r->b, gr_name_of(id), &node, err)) != GR_OK)
        return st;
    if (name.ptr == NULL)
        label = id;
    else if (gr_strmap_get(&r->names, name) != 0 && version.ptr != NULL)
        label = gr_package_full(&r->doc.arena, name, version);
    if (label.ptr == NULL)
        return gr_fail_memory(r->doc.cx, err);
    v = gr_v_str(label);
    st = gr_jsondoc_cell(&r->doc, GR_OF_NODE, node, GR_STR("label"), &v, err);
    if (st == GR_OK && version.ptr != NULL) {
        v = gr_v_str(version);
        st = gr_jsondoc_cell(&r->doc, GR_OF_NODE, node, GR_STR("version"), &v, err);
    }
    return st;
}

static gr_status count_name(reader *r, const gr_value *c, gr_err *err)
{
    gr_str name = gr_jsondoc_text(c, "name");
    uint32_t *slot = name.ptr != NULL ? gr_strmap_put(&r->names, name) : NULL;

    if (name.ptr == NULL)
        return GR_OK;
    if (slot == NULL)
        return gr_fail_memory(r->doc.cx, err);
    *slot = *slot == GR_MAP_NONE ? 0 : 1;
    return GR_OK;
}

/* Components may hold others; JSON bounds how deep. */
static gr_status each_component(reader *r, const gr_value *list,
                                gr_status (*use)(reader *, const gr_value *, gr_err *), gr_err *err)
{
    gr_status st = GR_OK;

    for (size_t i = 0; list != NULL && list->type == GR_V_LIST && i < list->list->n && st == GR_OK;
         i++) {
        if (i % 1024 == 0 && (st = gr_ctx_check(r->doc.cx, err)) != GR_OK)
            return st;
        if (list->list->at[i].type != GR_V_RECORD)
            return gr_jsondoc_fail(&r->doc, NULL, 0, err,
                                   "expected a component as an object, found %s",
                                   gr_jsondoc_show(&r->doc, &list->list->at[i]));
        if ((st = use(r, &list->list->at[i], err)) == GR_OK)
            st = each_component(r, gr_v_get(&list->list->at[i], "components"), use, err);
    }
    return st;
}

/* An end of an edge; what was not listed is its own label. */
static gr_status end_of(reader *r, gr_str id, gr_vid *out, gr_err *err)
{
    uint32_t before = gr_builder_n_nodes(r->b);
    gr_value label = gr_v_str(id);
    gr_status st = gr_builder_node(r->b, gr_name_of(id), out, err);

    if (st == GR_OK && gr_builder_n_nodes(r->b) > before)
        st = gr_jsondoc_cell(&r->doc, GR_OF_NODE, *out, GR_STR("label"), &label, err);
    return st;
}

static gr_status add_edge(reader *r, gr_str from, gr_str to, const gr_str *relation, gr_err *err)
{
    uint32_t e = gr_builder_n_edges(r->b);
    gr_status st;
    gr_value v;
    gr_vid a, b;

    if ((st = end_of(r, from, &a, err)) != GR_OK || (st = end_of(r, to, &b, err)) != GR_OK ||
        (st = gr_builder_edge(r->b, a, b, err)) != GR_OK || relation == NULL)
        return st;
    v = gr_v_str(*relation);
    return gr_jsondoc_cell(&r->doc, GR_OF_EDGE, e, GR_STR("relation"), &v, err);
}

/* What one component depends on, d; `here` leads to it. */
static gr_status read_depends(reader *r, const gr_jsonstep *here, size_t n_here, const gr_value *d,
                              const char *from, const char *to, gr_err *err)
{
    const gr_value *on = gr_v_get(d, to);
    gr_str ref = gr_jsondoc_text(d, from);
    gr_status st = GR_OK;
    gr_vid v;

    if (ref.ptr == NULL)
        return gr_jsondoc_fail(&r->doc, here, n_here, err,
                               "expected {\"%s\": .., \"%s\": [..]}, found %s", from, to,
                               gr_jsondoc_show(&r->doc, d));
    if ((st = end_of(r, ref, &v, err)) != GR_OK || on == NULL)
        return st;
    if (on->type != GR_V_LIST)
        return gr_jsondoc_fail(&r->doc, here, n_here, err, "expected \"%s\" as a list, found %s",
                               to, gr_jsondoc_show(&r->doc, on));
    for (size_t k = 0; k < on->list->n && st == GR_OK; k++) {
        if (k % 4096 == 0 && (st = gr_ctx_check(r->doc.cx, err)) != GR_OK)
            break;
        if (on->list->at[k].type != GR_V_STR)
            return gr_jsondoc_fail(&r->doc, here, n_here, err,
                                   "expected references in \"%s\", found %s", to,
                                   gr_jsondoc_show(&r->doc, &on->list->at[k]));
        st = add_edge(r, ref, on->list->at[k].s, NULL, err);
    }
    return st;
}

static gr_status read_cyclonedx(reader *r, gr_err *err)
{
    const gr_value *meta = gr_v_get(&r->doc.root, "metadata");
    const gr_value *top = meta != NULL ? gr_v_get(meta, "component") : NULL;
    const gr_value *list = gr_v_get(&r->doc.root, "components");
    const gr_value *depends = gr_v_get(&r->doc.root, "dependencies");
    gr_status st = GR_OK;

    r->id = "bom-ref";
    r->version = "version";
    if (depends == NULL || depends->type != GR_V_LIST)
        return gr_jsondoc_fail(&r->doc, NULL, 0, err,
                               "this CycloneDX file lists components without \"dependencies\": "
                               "expected a list that says which needs which");
    if (top != NULL && (st = count_name(r, top, err)) != GR_OK)
        return st;
    if ((st = each_component(r, list, count_name, err)) == GR_OK && top != NULL)
        st = add_component(r, top, err);
    if (st == GR_OK)
        st = each_component(r, list, add_component, err);
    for (size_t i = 0; i < depends->list->n && st == GR_OK; i++)
        st = read_depends(r, (gr_jsonstep[]){ { "dependencies", 0 }, { NULL, i } }, 2,
                          &depends->list->at[i], "ref", "dependsOn", err);
    return st;
}

static gr_status read_cargo(reader *r, gr_err *err)
{
    const gr_value *list = gr_v_get(&r->doc.root, "packages");
    const gr_value *resolve = gr_v_get(&r->doc.root, "resolve");
    const gr_value *nodes =
        resolve != NULL && resolve->type == GR_V_RECORD ? gr_v_get(resolve, "nodes") : NULL;
    gr_status st;

    r->id = "id";
    r->version = "version";
    if (nodes == NULL || nodes->type != GR_V_LIST)
        return gr_jsondoc_fail(&r->doc, NULL, 0, err,
                               "expected \"resolve\", which says which package needs which; `cargo "
                               "metadata` leaves it out with --no-deps");
    if ((st = each_component(r, list, count_name, err)) == GR_OK)
        st = each_component(r, list, add_component, err);
    for (size_t i = 0; i < nodes->list->n && st == GR_OK; i++)
        st = read_depends(r, (gr_jsonstep[]){ { "resolve", 0 }, { "nodes", 0 }, { NULL, i } }, 3,
                          &nodes->list->at[i], "id", "dependencies", err);
    return st;
}

/* Is it told from the end that is needed? */
static bool is_backward(gr_str type)
{
    return gr_str_ends(type, "_OF") || gr_str_ends(type, "_BY");
}

static gr_status read_spdx(reader *r, gr_err *err)
{
    const gr_value *list = gr_v_get(&r->doc.root, "packages");
    const gr_value *relations = gr_v_get(&r->doc.root, "relationships");
    gr_status st;

    r->id = "SPDXID";
    r->version = "versionInfo";
    if (relations == NULL || relations->type != GR_V_LIST)
        return gr_jsondoc_fail(&r->doc, NULL, 0, err,
                               "this SPDX file lists packages without \"relationships\": expected "
                               "a list that says which needs which");
    if ((st = each_component(r, list, count_name, err)) == GR_OK)
        st = each_component(r, list, add_component, err);
    for (size_t i = 0; i < relations->list->n && st == GR_OK; i++) {
        const gr_value *x = &relations->list->at[i];
        gr_str from = gr_jsondoc_text(x, "spdxElementId"),
               to = gr_jsondoc_text(x, "relatedSpdxElement");
        gr_str type = gr_jsondoc_text(x, "relationshipType");
        bool back;

        if (i % 4096 == 0 && (st = gr_ctx_check(r->doc.cx, err)) != GR_OK)
            break;
        if (from.ptr == NULL || to.ptr == NULL || type.ptr == NULL)
            return gr_jsondoc_fail(&r->doc, (gr_jsonstep[]){ { "relationships", 0 }, { NULL, i } },
                                   2, err,
                                   "expected \"spdxElementId\", \"relationshipType\" and "
                                   "\"relatedSpdxElement\", found %s",
                                   gr_jsondoc_show(&r->doc, x));
        back = is_backward(type);
        st = add_edge(r, back ? to : from, back ? from : to, &type, err);
    }
    return st;
}

static gr_status sbom_read(gr_ctx *cx, gr_input *in, gr_builder *b, gr_err *err)
{
    reader r = { .b = b };
    gr_status st = gr_jsondoc_open(&r.doc, cx, b, in->text, err);

    gr_strmap_init(&r.names, &cx->budget);
    gr_builder_direction(b, GR_DIRECTED, "a component leads to what it needs");
    gr_builder_relation(b, "component -> dependency");
    if (st == GR_OK)
        st = gr_v_get(&r.doc.root, "spdxVersion") != NULL         ? read_spdx(&r, err)
             : gr_v_get(&r.doc.root, "workspace_members") != NULL ? read_cargo(&r, err)
                                                                  : read_cyclonedx(&r, err);
    gr_strmap_clear(&r.names);
    gr_jsondoc_close(&r.doc);
    return st;
}

static int sbom_sniff(gr_str text, bool whole)
{
    size_t at;

    if (gr_jsontext_has(text, "bomFormat", '"') || gr_jsontext_has(text, "spdxVersion", '"'))
        return 98;
    /* cargo's begins with its packages; what tells it from others may be cut */
    return gr_jsontext_find(text, (gr_jsonstep[]){ { "packages", 0 }, { NULL, 0 }, { "id", 0 } }, 3,
                            &at) &&
                   (!whole ||
                    gr_jsontext_find(text, (gr_jsonstep[]){ { "workspace_members", 0 } }, 1, &at))
               ? 96
               : 0;
}

const gr_format gr_format_sbom = {
    .name = "sbom",
    .title = "bill of materials",
    .extensions = ".cdx.json .spdx.json bom.json",
    .summary = "CycloneDX and SPDX in JSON, and cargo metadata: components and what they depend "
               "on; directed",
    .carries = GR_CARRIES_DIRECTED | GR_CARRIES_LOOPS | GR_CARRIES_ISOLATED,
    .sniff = sbom_sniff,
    .read = sbom_read,
};
