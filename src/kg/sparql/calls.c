/* Calls of tools that the server answers: a row of the table writes the call as SPARQL and reads
 * the rows as the value that the kernel would have given. Edges are the triples that a store keeps
 * as such: labels and comments are none. Nodes come in the order of the server. */
#include "kg/kg.h"
#include "kg/sparql/sparql_int.h"
#include "kg/store_int.h"

#define MOST_HOPS 20 /* a number of steps is written out */

#define TEXTS                                                                                      \
    "<" GR_RDFS "label>, <" GR_SKOS "prefLabel>, <" GR_RDFS "comment>, <" GR_SKOS "definition>"
#define IS_TEXT "(isLiteral(?o) && ?p IN (" TEXTS "))"
#define EDGES   "?s ?p ?o . FILTER(!" IS_TEXT ") "
/* Everything that has a triple, also where it is a text. */
#define NODES "{ ?v ?q ?w } UNION { ?s ?p ?v . FILTER(!(isLiteral(?v) && ?p IN (" TEXTS "))) } "

typedef struct call {
    gr_sparql *s;
    const gr_in *in;
    gr_value *out;
    gr_err *err;
} call;

/* --- terms and values --- */

static gr_str term_of(const call *c, gr_vid v)
{
    gr_name name = gr_graph_name(c->in->graph, v);

    return gr_name_is_int(name) ? GR_STR("") : (gr_str){ name.ptr, name.len };
}

static gr_str node_of(const call *c, size_t i)
{
    return term_of(c, c->in->arg[i].node);
}

/* As the part of the graph that is here shows it, so that what is found there and here compares. */
static gr_value vertex(const call *c, gr_str term)
{
    gr_name name = gr_name_of(term);
    gr_vid v = gr_graph_find(c->in->graph, name);

    return v != GR_NO_NODE ? gr_v_vertex(c->in->graph, v) : gr_v_node(name);
}

static gr_status no_memory(const call *c)
{
    return gr_fail_memory(c->s->cx, c->err);
}

/* Marks terms in a map. */
static bool mark(gr_strmap *m, const gr_str *at, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        uint32_t *slot = gr_strmap_put(m, at[i]);

        if (slot == NULL)
            return false;
        *slot = 0;
    }
    return true;
}

/* The terms that are not in `without` and, where there is a list, in `with`. */
static gr_status list(const call *c, const gr_sparql_terms *t, const gr_sparql_terms *without,
                      const gr_sparql_terms *with)
{
    gr_arena *a = &c->s->cx->arena;
    gr_strmap gone, kept;
    bool ok = gr_v_list(a, c->out);

    gr_strmap_init(&gone, &c->s->cx->budget);
    gr_strmap_init(&kept, &c->s->cx->budget);
    ok = ok && (without == NULL || mark(&gone, without->at, without->n)) &&
         (with == NULL || mark(&kept, with->at, with->n));
    for (size_t i = 0; ok && i < t->n; i++)
        if (gr_strmap_get(&gone, t->at[i]) == GR_MAP_NONE &&
            (with == NULL || gr_strmap_get(&kept, t->at[i]) != GR_MAP_NONE))
            ok = gr_v_push(a, c->out, vertex(c, t->at[i]));
    gr_strmap_clear(&gone);
    gr_strmap_clear(&kept);
    return ok ? GR_OK : no_memory(c);
}

static gr_status terms(const call *c, gr_str pattern, gr_sparql_terms *out)
{
    static const char *const columns[] = { "v0", NULL };
    const gr_sparql_window all = { .limit = UINT64_MAX };

    return gr_sparql_terms_of(c->s, columns, pattern, all, out, c->err);
}

static gr_status count(const call *c, const char *what, gr_str pattern, uint64_t *out)
{
    gr_str query = gr_str_printf(&c->s->cx->arena, "SELECT (COUNT(%s) AS ?n) WHERE { %.*s}", what,
                                 (int)pattern.len, pattern.ptr);

    return query.ptr != NULL ? gr_sparql_number(c->s, query, out, c->err) : no_memory(c);
}

/* A pattern that is written with terms in the places of %. */
static gr_status fill(const call *c, const char *pattern, const gr_str *at, gr_str *out)
{
    gr_status st = GR_OK;
    gr_strbuf sb;

    gr_strbuf_init(&sb, &c->s->cx->budget, 0);
    for (const char *p = pattern; st == GR_OK && *p != '\0'; p++)
        if (*p == '%')
            st = gr_sparql_add(c->s, &sb, *at++, c->err);
        else
            gr_strbuf_addc(&sb, *p);
    if (st == GR_OK)
        return gr_sparql_keep(c->s, &sb, out, c->err);
    gr_strbuf_clear(&sb);
    return st;
}

/* --- counts --- */

static gr_status node_count(const call *c, uint64_t *out)
{
    return count(c, "DISTINCT ?v", GR_STR(NODES), out);
}

static gr_status edge_count(const call *c, uint64_t *out)
{
    return count(c, "*", GR_STR(EDGES), out);
}

static gr_status run_node_count(const call *c)
{
    uint64_t n = 0;
    gr_status st = node_count(c, &n);

    *c->out = gr_v_int((int64_t)n);
    return st;
}

static gr_status run_edge_count(const call *c)
{
    uint64_t n = 0;
    gr_status st = edge_count(c, &n);

    *c->out = gr_v_int((int64_t)n);
    return st;
}

static gr_status run_average_degree(const call *c)
{
    uint64_t n = 0, m = 0;
    gr_status st = node_count(c, &n);

    if (st == GR_OK)
        st = edge_count(c, &m);
    *c->out = n != 0 ? gr_v_real(2 * (double)m / (double)n) : gr_v_null();
    return st;
}

static gr_status run_density(const call *c)
{
    uint64_t n = 0, m = 0;
    gr_status st = node_count(c, &n);

    if (st == GR_OK)
        st = edge_count(c, &m);
    *c->out = gr_v_real(n > 1 ? (double)m / ((double)n * (double)(n - 1)) : 0);
    return st;
}

static gr_status degree(const call *c, bool inward, uint64_t *out)
{
    gr_str term = node_of(c, 0), pattern;
    gr_status st;

    *out = 0;
    if (!inward && gr_rdf_is_literal(term))
        return GR_OK; /* which is no subject */
    st = fill(c,
              inward ? "?s ?p % . BIND(% AS ?o) FILTER(!" IS_TEXT ") "
                     : "% ?p ?o . FILTER(!" IS_TEXT ") ",
              (const gr_str[]){ term, term }, &pattern);
    return st == GR_OK ? count(c, "*", pattern, out) : st;
}

static gr_status run_degree_of(const call *c, bool out, bool in)
{
    uint64_t n_out = 0, n_in = 0;
    gr_status st = out ? degree(c, false, &n_out) : GR_OK;

    if (st == GR_OK && in)
        st = degree(c, true, &n_in);
    *c->out = gr_v_int((int64_t)(n_out + n_in));
    return st;
}

static gr_status run_degree(const call *c)
{
    return run_degree_of(c, true, true);
}

static gr_status run_in_degree(const call *c)
{
    return run_degree_of(c, false, true);
}

static gr_status run_out_degree(const call *c)
{
    return run_degree_of(c, true, false);
}

/* --- a row for every node --- */

static gr_status take_counts(void *arg, const gr_sparql_rows *page, gr_err *err)
{
    const call *c = arg;

    for (size_t i = 0; i < page->n; i++) {
        gr_value *row = gr_v_row(&c->s->cx->arena, c->out);
        int64_t n;

        if (row == NULL)
            return no_memory(c);
        if (!gr_num_to_int(page->cells[2 * i + 1].text, &n) || n < 0)
            return gr_fail(err, GR_EINPUT, "the server counts '%.*s': expected a number",
                           GR_FMT(page->cells[2 * i + 1].text));
        row[0] = vertex(c, page->cells[2 * i].term);
        row[1] = gr_v_int(n);
    }
    return GR_OK;
}

static gr_status degrees(const call *c, const char *called, bool out, bool in)
{
    static const char *const selected[] = { "v", "n", NULL };
    const char *const columns[] = { "node", called, NULL };
    gr_sparql_paging p = {
        .columns = selected, .limit = UINT64_MAX, .take = take_counts, .arg = (void *)c
    };
    uint64_t total;

    p.pattern = gr_str_printf(
        &c->s->cx->arena,
        "{ SELECT ?v (SUM(?k) AS ?n) WHERE { { ?v ?p ?o . BIND(IF(" IS_TEXT ", 0, %d) AS ?k) } "
        "UNION { ?s ?p ?o . FILTER(!" IS_TEXT ") BIND(?o AS ?v) BIND(%d AS ?k) } } GROUP BY ?v } ",
        out, in);
    if (p.pattern.ptr == NULL || !gr_v_table(&c->s->cx->arena, c->out, columns))
        return no_memory(c);
    return gr_sparql_pages(c->s, &p, &total, c->err);
}

static gr_status run_degrees(const call *c)
{
    unsigned way = c->in->arg[0].choice; /* both, in, out */

    return degrees(c, "degree", way != 1, way != 2);
}

static gr_status run_in_degrees(const call *c)
{
    return degrees(c, "in_degree", false, true);
}

static gr_status run_out_degrees(const call *c)
{
    return degrees(c, "out_degree", true, false);
}

/* --- steps --- */

/* All that is 1 to `hops` steps from an argument; any number if it is 0. */
static gr_status near(const call *c, size_t from, gr_sparql_way way, unsigned hops,
                      gr_sparql_terms *out)
{
    gr_sparql_steps how = { .way = way, .hops = hops, .facts = true };
    gr_str term = node_of(c, from);

    if (way == GR_SPARQL_OUT && gr_rdf_is_literal(term))
        return GR_OK;
    return gr_sparql_near(c->s, term, &how, (gr_sparql_window){ .limit = UINT64_MAX }, out, c->err);
}

static gr_status run_near(const call *c, gr_sparql_way way, unsigned hops, bool itself)
{
    gr_str node = node_of(c, 0);
    gr_sparql_terms found = { 0 }, self = { .at = &node, .n = !itself };
    gr_status st = near(c, 0, way, hops, &found);

    return st == GR_OK ? list(c, &found, &self, NULL) : st;
}

static const gr_sparql_way ways[] = { GR_SPARQL_OUT, GR_SPARQL_IN, GR_SPARQL_BOTH };

static gr_status run_neighbors(const call *c)
{
    return run_near(c, ways[c->in->arg[1].choice], 1, true);
}

static gr_status run_predecessors(const call *c)
{
    return run_near(c, GR_SPARQL_IN, 1, true);
}

static gr_status run_descendants(const call *c)
{
    return run_near(c, GR_SPARQL_OUT, 0, false);
}

static gr_status run_ancestors(const call *c)
{
    return run_near(c, GR_SPARQL_IN, 0, false);
}

static bool few_hops(const gr_in *in)
{
    return in->arg[1].value.i <= MOST_HOPS;
}

static gr_status run_within_hops(const call *c)
{
    int64_t hops = c->in->arg[1].value.i;

    if (hops == 0)
        return gr_v_list(&c->s->cx->arena, c->out) ? GR_OK : no_memory(c);
    return run_near(c, GR_SPARQL_OUT, (unsigned)hops, false);
}

static gr_status run_nodes_at_distance(const call *c)
{
    unsigned hops = (unsigned)c->in->arg[1].value.i;
    gr_sparql_terms far = { 0 }, nearer = { 0 };
    gr_str self = node_of(c, 0);
    gr_status st = GR_OK;

    if (hops == 0) {
        far = (gr_sparql_terms){ .at = &self, .n = 1 };
        return list(c, &far, NULL, NULL);
    }
    if (hops > 1)
        st = near(c, 0, GR_SPARQL_OUT, hops - 1, &nearer);
    if (st == GR_OK)
        st = near(c, 0, GR_SPARQL_OUT, hops, &far);
    for (size_t i = 0; i < far.n; i++) /* a node is at no distance from itself */
        if (gr_str_eq(far.at[i], self))
            far.at[i] = far.at[--far.n];
    return st == GR_OK ? list(c, &far, &nearer, NULL) : st;
}

static gr_status run_common_neighbors(const call *c)
{
    gr_sparql_way way = ways[c->in->arg[2].choice];
    gr_sparql_terms all = { 0 }, with = { 0 };
    gr_str nodes[] = { node_of(c, 0), node_of(c, 1) };
    gr_status st = near(c, 0, way, 1, &all);

    if (st == GR_OK)
        st = near(c, 1, way, 1, &with);
    return st == GR_OK ? list(c, &all, &(gr_sparql_terms){ .at = nodes, .n = 2 }, &with) : st;
}

static gr_status run_has_path(const call *c)
{
    gr_sparql_steps how = { .way = GR_SPARQL_OUT, .facts = true };
    gr_str from = node_of(c, 0), to = node_of(c, 1);
    bool there = gr_str_eq(from, to);
    gr_status st = GR_OK;

    if (!there && !gr_rdf_is_literal(from))
        st = gr_sparql_reaches(c->s, from, to, &how, &there, c->err);
    *c->out = gr_v_bool(there);
    return st;
}

/* A name that may stand for nothing. */
static bool found(const call *c, size_t i, gr_str *out)
{
    gr_vid v;

    if (!gr_vertex_of(c->in->graph, &c->in->arg[i].value, &v))
        return false;
    *out = term_of(c, v);
    return true;
}

static gr_status run_has_edge(const call *c)
{
    gr_str end[3], pattern;
    uint64_t n = 0;
    gr_status st = GR_OK;

    if (found(c, 0, &end[0]) && found(c, 1, &end[1]) && !gr_rdf_is_literal(end[0])) {
        end[2] = end[1];
        st = fill(c, "% ?p % . BIND(% AS ?o) FILTER(!" IS_TEXT ") ", end, &pattern);
        if (st == GR_OK)
            st = count(c, "*", pattern, &n);
    }
    *c->out = gr_v_bool(n != 0);
    return st;
}

/* What is here was looked for there. */
static gr_status run_has_node(const call *c)
{
    gr_str term;

    *c->out = gr_v_bool(found(c, 0, &term));
    return GR_OK;
}

/* --- facts --- */

/* From any, or from all, of the nodes along or against a relation. */
static gr_status step(const call *c, bool forward)
{
    const gr_arg *nodes = &c->in->arg[0];
    bool every = c->in->arg[2].value.b;
    gr_sparql_terms all = { 0 };
    gr_str relation, one;
    gr_strbuf sb;
    gr_status st = gr_sparql_relation(c->s, c->in->arg[1].value.s, &relation, NULL, c->err);
    size_t n = 0;

    gr_strbuf_init(&sb, &c->s->cx->budget, 0);
    for (size_t i = 0; st == GR_OK && i < nodes->n_nodes; i++) {
        gr_str term = term_of(c, nodes->nodes[i]);

        if (forward && gr_rdf_is_literal(term)) {
            if (every)
                break;
            continue;
        }
        st = fill(c, forward ? "% % ?v0 . " : "?v0 % % . ",
                  (const gr_str[]){ forward ? term : relation, forward ? relation : term }, &one);
        if (st == GR_OK) {
            gr_strbuf_adds(&sb, every ? "" : n != 0 ? "UNION { " : "{ ");
            gr_strbuf_add(&sb, one);
            gr_strbuf_adds(&sb, every ? "" : "} ");
            n++;
        }
    }
    if (st == GR_OK && n != 0 && (n == nodes->n_nodes || !every)) {
        st = gr_sparql_keep(c->s, &sb, &one, c->err);
        if (st == GR_OK)
            st = terms(c, one, &all);
    }
    gr_strbuf_clear(&sb);
    return st == GR_OK ? list(c, &all, NULL, NULL) : st;
}

static gr_status run_objects(const call *c)
{
    return step(c, true);
}

static gr_status run_subjects(const call *c)
{
    return step(c, false);
}

static bool some_part(const gr_in *in)
{
    return in->arg[0].given || in->arg[1].given || in->arg[2].given;
}

static bool is_text(gr_str relation, gr_str object)
{
    gr_rdf_statement t = { .predicate = relation,
                           .object = object,
                           .is_literal = gr_rdf_is_literal(object) };

    return gr_kg_is_text(&t);
}

static gr_status run_facts(const call *c)
{
    static const char *const columns[] = { "subject", "relation", "object", NULL };
    const gr_arg *arg = c->in->arg;
    gr_str part[3] = { { "", 0 }, { "", 0 }, { "", 0 } };
    gr_sparql_terms all = { 0 };
    gr_status st = GR_OK;

    if (arg[0].given)
        part[0] = node_of(c, 0);
    if (arg[2].given)
        part[2] = node_of(c, 2);
    if (arg[1].given)
        st = gr_sparql_relation(c->s, arg[1].value.s, &part[1], NULL, c->err);
    if (st == GR_OK && !gr_rdf_is_literal(part[0]))
        st = gr_sparql_facts(c->s, part, (gr_sparql_window){ .limit = UINT64_MAX }, &all, c->err);
    if (st != GR_OK)
        return st;
    if (!gr_v_table(&c->s->cx->arena, c->out, columns))
        return no_memory(c);
    for (size_t i = 0; i + 2 < all.n; i += 3) {
        gr_value *row;

        if (is_text(all.at[i + 1], all.at[i + 2]))
            continue;
        if ((row = gr_v_row(&c->s->cx->arena, c->out)) == NULL)
            return no_memory(c);
        row[0] = vertex(c, all.at[i]);
        row[1] = gr_v_str(all.at[i + 1]);
        row[2] = vertex(c, all.at[i + 2]);
    }
    return GR_OK;
}

static gr_status run_relations(const call *c)
{
    gr_sparql_terms all = { 0 };
    gr_status st = terms(c, GR_STR(EDGES "BIND(?p AS ?v0) "), &all);
    bool ok = gr_v_list(&c->s->cx->arena, c->out);

    for (size_t i = 0; ok && i < all.n; i++)
        ok = gr_v_push(&c->s->cx->arena, c->out, gr_v_str(all.at[i]));
    return st != GR_OK || ok ? st : no_memory(c);
}

static gr_status run_kg_query(const call *c)
{
    const gr_sparql_window whole = { .limit = UINT64_MAX };
    gr_sparql_terms all = { 0 };
    gr_kg_query *q = NULL;
    gr_kg *names = NULL;
    gr_str sent;
    gr_status st = gr_sparql_read(c->s, c->in->arg[0].value.s, &q, &names, c->err);

    if (st == GR_OK)
        st = gr_sparql_answers(c->s, names, q, whole, &all, &sent, c->err);
    gr_kg_close(names);
    return st == GR_OK ? list(c, &all, NULL, NULL) : st;
}

/* --- the table --- */

static const struct {
    const char *tool;
    gr_status (*run)(const call *c);
    bool (*can)(const gr_in *in); /* NULL = whatever the arguments are */
} rows[] = {
    { "ancestors", run_ancestors, NULL },
    { "average_degree", run_average_degree, NULL },
    { "common_neighbors", run_common_neighbors, NULL },
    { "degree", run_degree, NULL },
    { "degrees", run_degrees, NULL },
    { "density", run_density, NULL },
    { "descendants", run_descendants, NULL },
    { "edge_count", run_edge_count, NULL },
    { "facts", run_facts, some_part },
    { "has_edge", run_has_edge, NULL },
    { "has_node", run_has_node, NULL },
    { "has_path", run_has_path, NULL },
    { "in_degree", run_in_degree, NULL },
    { "in_degrees", run_in_degrees, NULL },
    { "kg_query", run_kg_query, NULL },
    { "neighbors", run_neighbors, NULL },
    { "node_count", run_node_count, NULL },
    { "nodes_at_distance", run_nodes_at_distance, few_hops },
    { "objects", run_objects, NULL },
    { "out_degree", run_out_degree, NULL },
    { "out_degrees", run_out_degrees, NULL },
    { "predecessors", run_predecessors, NULL },
    { "relations", run_relations, NULL },
    { "subjects", run_subjects, NULL },
    { "within_hops", run_within_hops, few_hops },
};

gr_status gr_sparql_call(gr_sparql *s, const gr_tool *t, const gr_in *in, gr_value *out, bool *done,
                         gr_err *err)
{
    call c = { s, in, out, err };

    *done = false;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcmp(t->name, rows[i].tool) == 0 && (rows[i].can == NULL || rows[i].can(in))) {
            *done = true;
            return rows[i].run(&c);
        }
    return GR_OK;
}
