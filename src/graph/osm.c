/* OpenStreetMap's XML: ways are edges between the nodes in a row, with their length in metres.
 *
 * Of the ways those count that one can go along: roads, and railways and the like where there are
 * no roads. A way with oneway=yes (or -1), a motorway and a roundabout lead one way; if there is
 * one, the graph is directed and other ways are edges there and back. Nodes that no such way uses
 * are left out. */
#include <math.h>

#include "graph/builder_int.h"
#include "graph/scan_int.h"
#include "graph/xml_int.h"

typedef struct point {
    int64_t id;
    double lat, lon;
    gr_str name; /* ptr NULL = none */
    gr_vid node; /* GR_NO_NODE until an edge uses it */
} point;

typedef struct way {
    size_t first, end; /* of its refs */
    gr_str kind, name;
    int direction; /* 0 both ways, 1 along, -1 against */
    bool road;
} way;

typedef struct reader {
    gr_ctx *cx;
    gr_builder *b;
    gr_arena arena;
    GR_VEC(point) points;
    gr_u64map by_id;
    GR_VEC(int64_t) refs;
    GR_VEC(way) ways;
    way now;
    int said;          /* oneway of the way being read: 0 nothing, 1 yes, -1 against, 2 no */
    bool implied;      /* it is a motorway or a roundabout */
    uint64_t n_absent; /* nodes that ways name and the file has not */
} reader;

static gr_status need_number(gr_xml *x, const char *name, double *out)
{
    gr_str text;
    gr_status st = gr_xml_need(x, name, &text);

    if (st == GR_OK && !gr_num_to_double(text, out))
        st = gr_xml_fail(x, "expected a number as '%s', found '%.*s'", name, GR_FMT(text));
    return st;
}

static gr_status need_id(gr_xml *x, const char *name, int64_t *out)
{
    gr_str text;
    gr_status st = gr_xml_need(x, name, &text);

    if (st == GR_OK && !gr_num_to_int(text, out))
        st = gr_xml_fail(x, "expected a whole number as '%s', found '%.*s'", name, GR_FMT(text));
    return st;
}

static gr_status start_node(gr_xml *x)
{
    reader *r = gr_xml_arg(x);
    point p = { .node = GR_NO_NODE };
    gr_status st;
    uint32_t *slot;

    if ((st = need_id(x, "id", &p.id)) != GR_OK || (st = need_number(x, "lat", &p.lat)) != GR_OK ||
        (st = need_number(x, "lon", &p.lon)) != GR_OK)
        return st;
    if (fabs(p.lat) > 90 || fabs(p.lon) > 180)
        return gr_xml_fail(x, "expected degrees of latitude and longitude");
    slot = gr_u64map_put(&r->by_id, (uint64_t)p.id);
    if (slot == NULL || r->points.n >= GR_MAX_NODES || !gr_vec_push(&r->points, p))
        return gr_fail_memory(r->cx, gr_xml_err(x));
    if (*slot != GR_MAP_NONE)
        return gr_xml_fail(x, "node %lld is there twice", (long long)p.id);
    *slot = (uint32_t)r->points.n - 1;
    return GR_OK;
}

static gr_status keep(gr_xml *x, gr_str text, gr_str *out)
{
    reader *r = gr_xml_arg(x);

    *out = gr_str_dup(&r->arena, text);
    return out->ptr != NULL ? GR_OK : gr_fail_memory(r->cx, gr_xml_err(x));
}

static gr_status node_tag(gr_xml *x)
{
    reader *r = gr_xml_arg(x);
    gr_str key = gr_xml_attr(x, "k"), value = gr_xml_attr(x, "v");

    if (key.ptr == NULL || value.ptr == NULL || !gr_str_is(key, "name"))
        return GR_OK;
    return keep(x, value, &r->points.at[r->points.n - 1].name);
}

static gr_status start_way(gr_xml *x)
{
    reader *r = gr_xml_arg(x);

    r->now = (way){ .first = r->refs.n };
    r->said = 0;
    r->implied = false;
    return GR_OK;
}

static gr_status way_node(gr_xml *x)
{
    reader *r = gr_xml_arg(x);
    int64_t id;
    gr_status st = need_id(x, "ref", &id);

    return st != GR_OK || gr_vec_push(&r->refs, id) ? st : gr_fail_memory(r->cx, gr_xml_err(x));
}

static int oneway_of(gr_str value)
{
    if (gr_str_is(value, "yes") || gr_str_is(value, "1") || gr_str_is(value, "true"))
        return 1;
    if (gr_str_is(value, "-1") || gr_str_is(value, "reverse"))
        return -1;
    return gr_str_is(value, "no") ? 2 : 0;
}

static gr_status way_tag(gr_xml *x)
{
    static const char *const kinds[] = { "railway", "waterway", "aerialway", "power" };
    reader *r = gr_xml_arg(x);
    gr_str key = gr_xml_attr(x, "k"), value = gr_xml_attr(x, "v");

    if (key.ptr == NULL || value.ptr == NULL)
        return GR_OK;
    if (gr_str_is(key, "name"))
        return keep(x, value, &r->now.name);
    if (gr_str_is(key, "highway")) {
        r->now.road = true;
        r->implied |= gr_str_is(value, "motorway") || gr_str_is(value, "motorway_link");
        return keep(x, value, &r->now.kind);
    }
    if (gr_str_is(key, "oneway"))
        r->said = oneway_of(value);
    r->implied |= gr_str_is(key, "junction") && gr_str_is(value, "roundabout");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds && r->now.kind.ptr == NULL; i++)
        if (gr_str_is(key, kinds[i]))
            return keep(x, value, &r->now.kind);
    return GR_OK;
}

static gr_status end_way(gr_xml *x, gr_str text)
{
    reader *r = gr_xml_arg(x);

    r->now.end = r->refs.n;
    if (r->now.kind.ptr == NULL) { /* a building, a border */
        r->refs.n = r->now.first;
        return GR_OK;
    }
    if (r->said != 2)
        r->now.direction = r->said != 0 ? r->said : r->implied;
    return gr_vec_push(&r->ways, r->now) ? GR_OK : gr_fail_memory(r->cx, gr_xml_err(x));
}

/* --- the graph --- */

/* Metres on a sphere of the earth's mean radius, to the centimetre. */
static double distance(const point *a, const point *b)
{
    const double degree = acos(-1.0) / 180;
    double y = sin((b->lat - a->lat) * degree / 2), x = sin((b->lon - a->lon) * degree / 2);
    double h = y * y + cos(a->lat * degree) * cos(b->lat * degree) * x * x;

    return round(2 * 6371008.8 * asin(sqrt(h < 1 ? h : 1)) * 100) / 100;
}

static gr_status use_point(reader *r, point *p, gr_err *err)
{
    gr_status st;

    if (p->node != GR_NO_NODE)
        return GR_OK;
    if ((st = gr_builder_node(r->b, gr_name_int(p->id), &p->node, err)) != GR_OK ||
        (st = gr_builder_put(r->b, GR_OF_NODE, "lat", p->node, gr_v_real(p->lat), err)) != GR_OK ||
        (st = gr_builder_put(r->b, GR_OF_NODE, "lon", p->node, gr_v_real(p->lon), err)) != GR_OK)
        return st;
    return p->name.ptr != NULL
               ? gr_builder_put(r->b, GR_OF_NODE, "name", p->node, gr_v_str(p->name), err)
               : GR_OK;
}

static gr_status add_edge(reader *r, const way *w, point *a, point *b, gr_err *err)
{
    uint32_t e = gr_builder_n_edges(r->b);
    gr_status st;

    if ((st = use_point(r, a, err)) != GR_OK || (st = use_point(r, b, err)) != GR_OK ||
        (st = gr_builder_edge(r->b, a->node, b->node, err)) != GR_OK ||
        (st = gr_builder_put(r->b, GR_OF_EDGE, "length", e, gr_v_real(distance(a, b)), err)) !=
            GR_OK ||
        (st = gr_builder_put(r->b, GR_OF_EDGE, "kind", e, gr_v_str(w->kind), err)) != GR_OK)
        return st;
    return w->name.ptr != NULL ? gr_builder_put(r->b, GR_OF_EDGE, "name", e, gr_v_str(w->name), err)
                               : GR_OK;
}

static gr_status add_way(reader *r, const way *w, bool directed, gr_err *err)
{
    point *last = NULL;
    gr_status st = gr_ctx_check(r->cx, err);

    for (size_t i = w->first; i < w->end && st == GR_OK; i++) {
        uint32_t at = gr_u64map_get(&r->by_id, (uint64_t)r->refs.at[i]);
        point *p = at != GR_MAP_NONE ? &r->points.at[at] : NULL;

        if (i % 4096 == 0 && (st = gr_ctx_check(r->cx, err)) != GR_OK)
            break;
        r->n_absent += p == NULL;
        if (p != NULL && last != NULL && w->direction >= 0)
            st = add_edge(r, w, last, p, err);
        if (p != NULL && last != NULL && st == GR_OK &&
            (w->direction < 0 || (directed && w->direction == 0)))
            st = add_edge(r, w, p, last, err);
        last = p;
    }
    return st;
}

static gr_status add_ways(reader *r, gr_err *err)
{
    bool roads = false, directed = false;
    gr_status st = GR_OK;

    for (size_t i = 0; i < r->ways.n; i++)
        roads |= r->ways.at[i].road;
    for (size_t i = 0; i < r->ways.n; i++)
        directed |= r->ways.at[i].road == roads && r->ways.at[i].direction != 0;
    gr_builder_direction(r->b, directed ? GR_DIRECTED : GR_UNDIRECTED,
                         directed ? "some ways lead one way only" : "no way leads one way only");
    for (size_t i = 0; i < r->ways.n && st == GR_OK; i++)
        if (r->ways.at[i].road == roads)
            st = add_way(r, &r->ways.at[i], directed, err);
    if (st == GR_OK && gr_builder_n_edges(r->b) == 0)
        st = gr_fail_at(err, GR_EINPUT, 1, 1,
                        "expected ways that are roads, railways or the like, found none");
    if (r->n_absent != 0)
        gr_builder_note(r->b, "ways end where the file has no node (%llu times)",
                        (unsigned long long)r->n_absent);
    return st;
}

enum { OSM = GR_XML_FIRST, NODE, WAY, LEAF };

static const gr_xml_row rows[] = {
    { "osm", GR_XML_TOP, OSM, NULL, NULL },
    { "node", OSM, NODE, start_node, NULL },
    { "tag", NODE, LEAF, node_tag, NULL },
    { "way", OSM, WAY, start_way, end_way },
    { "nd", WAY, LEAF, way_node, NULL },
    { "tag", WAY, LEAF, way_tag, NULL },
    { NULL, 0, 0, NULL, NULL },
};

static gr_status read_osm(gr_ctx *cx, gr_input *in, gr_builder *b, gr_err *err)
{
    reader r = { .cx = cx, .b = b };
    gr_status st;

    r.points.budget = r.refs.budget = r.ways.budget = &cx->budget;
    gr_u64map_init(&r.by_id, &cx->budget);
    gr_arena_init(&r.arena, &cx->budget);
    st = gr_xml_read(cx, in, rows, &r, err);
    if (st == GR_OK)
        st = add_ways(&r, err);
    gr_arena_clear(&r.arena);
    gr_u64map_clear(&r.by_id);
    gr_vec_clear(&r.points);
    gr_vec_clear(&r.refs);
    gr_vec_clear(&r.ways);
    return st;
}

static int sniff_osm(gr_str text, bool whole)
{
    return gr_xml_sniff(text, "osm", "openstreetmap.org/osm");
}

const gr_format gr_format_osm = {
    .name = "osm",
    .title = "OpenStreetMap XML",
    .extensions = ".osm",
    .summary = "Roads of a map extract with their lengths; directed if some lead one way only",
    .carries = GR_CARRIES_DIRECTED | GR_CARRIES_UNDIRECTED | GR_CARRIES_REPEATS | GR_CARRIES_LOOPS,
    .sniff = sniff_osm,
    .read = read_osm,
};
