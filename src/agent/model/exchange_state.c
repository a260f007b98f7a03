/* The graph as a model states or corrects it, believed only as far as the text says so: quotes
 * stand in it, names and numbers too, counts fit, and no sentence about nodes goes unused. */
#include "agent/model/exchange_int.h"
#include "agent/model/extract_int.h"

#define MOST_STATED 4000u /* links and nodes */
#define MOST_SHOWN  90u   /* bytes of what goes back */
#define MOST_LOOKS  4000000u
#define MOST_UNIT   2000u
#define FEW_WORDS   4u
#define MOST_NAMED  16u /* nodes of a piece that are looked at */

typedef struct stating {
    gr_exchange *x;
    gr_stated told;
    GR_VEC(gr_stated_link) links;
    GR_VEC(gr_stated_node) nodes;
    GR_VEC(gr_stated_link) no_links;
    GR_VEC(gr_str) no_nodes;
    gr_spans used; /* of the written text: quotes, and what tells of no link */
    gr_err *err;
} stating;

gr_str gr_exchange_text(const gr_value *reply, const char *key)
{
    const gr_value *v = reply->type == GR_V_RECORD ? gr_v_get(reply, key) : NULL;

    return v != NULL && v->type == GR_V_STR ? gr_str_trim(v->s) : GR_STR("");
}

void gr_exchange_restore(gr_exchange *x)
{
    gr_reading_clear(x->r);
    *x->r = x->base;
    for (size_t i = 0; i < x->base.n_graphs; i++)
        gr_graph_ref(x->base.graphs[i].graph);
}

static gr_str cut(gr_str s)
{
    return s.len <= MOST_SHOWN
               ? s
               : gr_str_sub(s, 0, gr_utf8_valid_prefix(gr_str_sub(s, 0, MOST_SHOWN)));
}

static const gr_value *list_of(const gr_value *reply, const char *key)
{
    const gr_value *v = reply->type == GR_V_RECORD ? gr_v_get(reply, key) : NULL;

    return v != NULL && v->type == GR_V_LIST ? v : NULL;
}

/* --- names and numbers --- */

/* Is a node of the graph that was read called so? */
static bool was_read(const gr_exchange *x, gr_str name)
{
    gr_str meant = gr_shown_meant(&x->shown, name);

    for (size_t i = 0; i < x->base.n_graphs; i++)
        if (gr_graph_find(x->base.graphs[i].graph, gr_name_of(meant)) != GR_NO_NODE)
            return true;
    return false;
}

/* A name of a statement as it is meant. It stands in the quote, or elsewhere in the text. */
static gr_status take_name(stating *k, const gr_value *v, gr_str quote, gr_str *out)
{
    gr_exchange *x = k->x;
    char num[GR_NUM_MAX];
    gr_str name;

    if (v->type == GR_V_INT)
        name = gr_str_dup(&x->cx->arena, (gr_str){ num, gr_num_from_int(v->i, num) });
    else if (v->type == GR_V_STR && gr_str_trim(v->s).len != 0)
        name = gr_str_trim(v->s);
    else
        return gr_fail(k->err, GR_EINPUT, "a link is [FROM, TO, \"NAME=VALUE\", ..], names first");
    if (name.ptr == NULL)
        return gr_fail_memory(x->cx, k->err);
    if (!gr_shown_names(quote, name, true) && !gr_shown_names(x->shown.text, name, true) &&
        !was_read(x, name))
        return gr_fail(k->err, GR_EINPUT,
                       "\"%.*s\" stands nowhere in the text: names are written as they are there",
                       GR_FMT(cut(name)));
    *out = gr_shown_meant(&x->shown, name);
    return out->ptr != NULL ? GR_OK : gr_fail_memory(x->cx, k->err);
}

static gr_status check_number(const stating *k, gr_str quote, double d)
{
    if (gr_shown_counts(quote, d) || gr_shown_counts(k->x->shown.text, d))
        return GR_OK;
    return gr_fail(k->err, GR_EINPUT, "the number %.15g stands nowhere in the text (\"%.*s\")", d,
                   GR_FMT(cut(quote)));
}

/* "km=5" into the attributes; numbers stand in the text. */
static gr_status take_attribute(stating *k, gr_str quote, gr_str key, gr_value v, gr_value *out)
{
    gr_text_num n;
    double d;
    gr_status st = GR_OK;

    key = gr_str_trim(key);
    if (key.len == 0)
        return gr_fail(k->err, GR_EINPUT, "an attribute is \"NAME=VALUE\"");
    if (v.type == GR_V_STR) {
        gr_str text = gr_str_trim(v.s);

        v = gr_v_str(gr_shown_meant(&k->x->shown, text));
        if (gr_num_to_double(text, &d)) {
            v = d == (double)(int64_t)d && gr_num_is_exact((int64_t)d) ? gr_v_int((int64_t)d)
                                                                       : gr_v_real(d);
            st = check_number(k, quote, d);
        } else if (!gr_shown_names(k->x->shown.text, text, true) &&
                   gr_text_number(text, 0, &n) != 0) {
            st = check_number(k, quote, n.d);
        }
    } else if (gr_v_number(&v, &d)) {
        st = check_number(k, quote, d);
    } else if (v.type != GR_V_BOOL && v.type != GR_V_NULL) {
        st = gr_fail(k->err, GR_EINPUT, "the attribute %.*s is no text and no number", GR_FMT(key));
    }
    return st != GR_OK || gr_v_set_str(&k->x->cx->arena, out, key, v)
               ? st
               : gr_fail_memory(k->x->cx, k->err);
}

/* What stands behind the names: texts "NAME=VALUE", or records. */
static gr_status take_attributes(stating *k, gr_str quote, const gr_value *item, size_t from,
                                 gr_value *out)
{
    gr_status st = GR_OK;

    if (!gr_v_record(&k->x->cx->arena, out))
        return gr_fail_memory(k->x->cx, k->err);
    for (size_t i = from; st == GR_OK && i < item->list->n; i++) {
        const gr_value *v = &item->list->at[i];

        if (v->type == GR_V_STR) {
            gr_str rest = v->s, key;

            gr_str_split(&rest, '=', &key);
            st = take_attribute(k, quote, key, gr_v_str(rest), out);
        } else if (v->type == GR_V_RECORD) {
            for (size_t j = 0; st == GR_OK && j < v->record->n; j++)
                st = take_attribute(k, quote, v->record->at[j].key, *v->record->at[j].value, out);
        } else if (gr_v_number(v, &(double){ 0 })) {
            st = take_attribute(k, quote, GR_STR("weight"), *v, out);
        } else if (v->type != GR_V_NULL) {
            st = gr_fail(k->err, GR_EINPUT, "an attribute is \"NAME=VALUE\"");
        }
    }
    return st;
}

/* --- statements --- */

static gr_status take_link(stating *k, const gr_value *item, gr_str quote, gr_span at, bool none)
{
    gr_stated_link l = { .attributes = gr_v_null(), .at = at };
    gr_status st;

    if (item->type != GR_V_LIST || item->list->n < 2)
        return gr_fail(k->err, GR_EINPUT, "a link is [FROM, TO, \"NAME=VALUE\", ..]");
    if ((st = take_name(k, &item->list->at[0], quote, &l.u)) != GR_OK ||
        (st = take_name(k, &item->list->at[1], quote, &l.v)) != GR_OK)
        return st;
    if (none)
        return gr_vec_push(&k->no_links, l) ? GR_OK : gr_fail_memory(k->x->cx, k->err);
    if ((st = take_attributes(k, quote, item, 2, &l.attributes)) != GR_OK)
        return st;
    return gr_vec_push(&k->links, l) ? GR_OK : gr_fail_memory(k->x->cx, k->err);
}

/* [NAME, "age=30"], or the name alone */
static gr_status take_node(stating *k, const gr_value *item, gr_str quote, gr_span at)
{
    gr_stated_node n = { .attributes = gr_v_null(), .at = at };
    const gr_value *name =
        item->type == GR_V_LIST && item->list->n != 0 ? &item->list->at[0] : item;
    gr_status st = take_name(k, name, quote, &n.name);

    if (st == GR_OK && item->type == GR_V_LIST)
        st = take_attributes(k, quote, item, 1, &n.attributes);
    if (st != GR_OK)
        return st;
    return gr_vec_push(&k->nodes, n) ? GR_OK : gr_fail_memory(k->x->cx, k->err);
}

/* Finds a quote; what it covers counts as used. */
static gr_status take_quote(stating *k, gr_str quote, gr_span *at)
{
    gr_span shown;

    if (quote.len == 0)
        return gr_fail(k->err, GR_EINPUT, "every statement needs its \"quote\" from the text");
    if (!gr_shown_find(&k->x->shown, quote, &shown))
        return gr_fail(
            k->err, GR_EINPUT,
            "\"%.*s\" does not stand in the text: quotes are copied letter by letter, in "
            "one piece",
            GR_FMT(cut(quote)));
    *at = gr_shown_place(&k->x->shown, shown);
    return gr_vec_push(&k->used, *at) ? GR_OK : gr_fail_memory(k->x->cx, k->err);
}

static gr_status take_statement(stating *k, const gr_value *s)
{
    gr_str quote = gr_exchange_text(s, "quote");
    const gr_value *links = list_of(s, "links"), *nodes = list_of(s, "nodes");
    gr_span at;
    gr_status st = take_quote(k, quote, &at);

    for (size_t i = 0; st == GR_OK && links != NULL && i < links->list->n; i++)
        st = take_link(k, &links->list->at[i], quote, at, false);
    for (size_t i = 0; st == GR_OK && nodes != NULL && i < nodes->list->n; i++)
        st = take_node(k, &nodes->list->at[i], quote, at);
    if (st == GR_OK && k->links.n + k->nodes.n > MOST_STATED)
        st = gr_fail(k->err, GR_EINPUT, "expected at most %u links and nodes", MOST_STATED);
    return st;
}

static gr_status take_statements(stating *k, const gr_value *reply, bool corrects)
{
    const gr_value *statements = list_of(reply, "statements"), *links = list_of(reply, "no_links"),
                   *nodes = list_of(reply, "no_nodes"), *directed = gr_v_get(reply, "directed"),
                   *turned = gr_v_get(reply, "turned");
    gr_status st = GR_OK;

    k->told.anew = !corrects;
    if (directed != NULL && directed->type == GR_V_BOOL)
        k->told.direction = directed->b ? GR_DIRECTED : GR_UNDIRECTED;
    k->told.turned = corrects && turned != NULL && turned->type == GR_V_BOOL && turned->b;
    for (size_t i = 0; st == GR_OK && statements != NULL && i < statements->list->n; i++)
        st = take_statement(k, &statements->list->at[i]);
    for (size_t i = 0; st == GR_OK && corrects && links != NULL && i < links->list->n; i++)
        st = take_link(k, &links->list->at[i], GR_STR(""), (gr_span){ 0, 0 }, true);
    for (size_t i = 0; st == GR_OK && corrects && nodes != NULL && i < nodes->list->n; i++) {
        gr_str name;

        st = take_name(k, &nodes->list->at[i], GR_STR(""), &name);
        if (st == GR_OK && !gr_vec_push(&k->no_nodes, name))
            st = gr_fail_memory(k->x->cx, k->err);
    }
    if (st == GR_OK && !corrects && k->links.n + k->nodes.n == 0)
        st = gr_fail(k->err, GR_EINPUT,
                     "\"state\" needs \"statements\": [{\"quote\": .., \"links\": [[FROM, TO], "
                     "..]}]");
    return st;
}

static gr_status take_unused(stating *k, const gr_value *reply)
{
    const gr_value *unused = list_of(reply, "unused");
    gr_status st = GR_OK;
    gr_span at;

    for (size_t i = 0; st == GR_OK && unused != NULL && i < unused->list->n; i++)
        if (unused->list->at[i].type == GR_V_STR)
            st = take_quote(k, unused->list->at[i].s, &at);
    return st;
}

/* --- the whole --- */

static bool is_of_text(const gr_reading *r)
{
    return r->n_graphs != 0 && r->graphs[0].source.len == 0 && !gr_seen_is_given(&r->graphs[0]);
}

static gr_status apply(stating *k, bool corrects)
{
    gr_exchange *x = k->x;
    gr_status st;

    if (corrects && !is_of_text(&x->base)) {
        gr_fail(k->err, GR_EINPUT,
                x->base.n_graphs == 0 ? "there is no graph to correct"
                                      : "a graph that is given, or of a file, stays as it is");
        gr_err_hint(k->err, x->base.n_graphs == 0
                                ? "\"reading\": \"state\" states one."
                                : "Change it in the program: add_edges, remove_edges, ..");
        return GR_EINPUT;
    }
    k->told.by_model = true;
    k->told.links = k->links.at;
    k->told.n_links = k->links.n;
    k->told.nodes = k->nodes.at;
    k->told.n_nodes = k->nodes.n;
    k->told.no_links = k->no_links.at;
    k->told.n_no_links = k->no_links.n;
    k->told.no_nodes = k->no_nodes.at;
    k->told.n_no_nodes = k->no_nodes.n;
    if ((st = gr_sense_state(x->cx, x->r, &k->told, k->err)) != GR_OK)
        return st;
    for (size_t i = 0; i < x->r->n_problems; i++)
        return gr_fail(k->err, GR_EINPUT, "as it is stated, %.*s",
                       GR_FMT(gr_shown_sentence(&x->shown, x->r->problems[i].text)));
    return GR_OK;
}

/* Numbers of nodes and links that the text says; one that it does not say is the model's own. */
static gr_status check_counts(const stating *k, const gr_value *reply)
{
    const gr_graph *g = k->x->r->graphs[0].graph;
    const struct {
        const char *key, *what;
        uint32_t there;
    } rows[] = { { "n_nodes", "nodes", gr_graph_n_nodes(g) },
                 { "n_links", "links", gr_graph_n_edges(g) } };

    for (size_t i = 0; i < 2; i++) {
        const gr_value *v = gr_v_get(reply, rows[i].key);
        double d;

        if (v == NULL || !gr_v_number(v, &d) || d == rows[i].there || d <= 0 ||
            !gr_shown_counts(k->x->shown.text, d))
            continue;
        gr_fail(k->err, GR_EINPUT, "the text says %.15g %s, but the graph comes to %u", d,
                rows[i].what, rows[i].there);
        gr_err_hint(k->err, "State what is missing or too much, or decline: contradiction.");
        return GR_EINPUT;
    }
    return GR_OK;
}

static bool overlap(gr_span a, gr_span b)
{
    return a.start < b.end && b.start < a.end;
}

/* Did somebody use this piece: a quote, the graph that stays, a question? */
static bool is_used(const stating *k, gr_span unit, bool stays)
{
    const gr_reading *r = &k->x->base;
    gr_str text = gr_str_trim(gr_str_sub(r->text, unit.start, unit.end));

    if (gr_str_ends(text, "?"))
        return true;
    for (size_t i = 0; i < k->used.n; i++)
        if (overlap(k->used.at[i], unit))
            return true;
    for (size_t i = r->n_clauses; i-- != 0;)
        if (r->clauses[i].kind == GR_ASKS) { /* the last one is the question, whatever its sign */
            if (overlap(r->clauses[i].at, unit))
                return true;
            break;
        }
    for (size_t i = 0; stays && i < r->n_graphs; i++)
        for (size_t s = 0; s < r->graphs[i].n_spans; s++)
            if (overlap(r->graphs[i].spans[s], unit))
                return true;
    return false;
}

static bool are_linked(const gr_graph *g, gr_vid u, gr_vid v)
{
    return gr_csr_find(gr_graph_out(g), u, v) != UINT64_MAX ||
           gr_csr_find(gr_graph_out(g), v, u) != UINT64_MAX;
}

/* Does a piece name two nodes, one of which is neither in the program nor linked to another one
 * that it names? *n_named: how many it names. */
static bool tells_more(const stating *k, gr_span unit, gr_str program, size_t *n_named)
{
    const gr_graph *g = k->x->r->graphs[0].graph;
    gr_str text = gr_str_sub(k->x->base.written, unit.start, unit.end);
    gr_vid found[MOST_NAMED];
    size_t n = 0;

    for (gr_vid v = 0; v < gr_graph_n_nodes(g) && n < MOST_NAMED; v++) {
        gr_name name = gr_graph_shown(g, v);

        if (!gr_name_is_int(name) && gr_shown_names(text, (gr_str){ name.ptr, name.len }, false))
            found[n++] = v;
    }
    *n_named = n;
    for (size_t i = 0; n >= 2 && i < n; i++) {
        gr_name name = gr_graph_shown(g, found[i]);
        bool known = gr_shown_names(program, (gr_str){ name.ptr, name.len }, false);

        for (size_t j = 0; j < n && !known; j++)
            known = j != i && are_linked(g, found[i], found[j]);
        if (!known)
            return true;
    }
    return false;
}

static gr_status ask_about(const stating *k, gr_span at, const char *what)
{
    gr_str text = gr_str_trim(gr_str_sub(k->x->base.written, at.start, at.end));

    text = gr_shown_sentence(&k->x->shown, text);
    gr_fail(k->err, GR_EINPUT, "%s: \"%.*s\"", what, GR_FMT(cut(text)));
    gr_err_hint(k->err, "State its links with that quote, or list it under \"unused\".");
    return GR_EINPUT;
}

/* Something that looks like data, is more than a few words, and names none of the nodes: nobody can
 * have used it. */
static bool is_foreign(const stating *k, gr_span at, gr_str program)
{
    const gr_reading *r = &k->x->base;
    size_t words = 0, named;

    for (size_t i = 0; i < r->tokens.n && r->tokens.at[i].start < at.end; i++)
        words += r->tokens.at[i].start >= at.start && r->tokens.at[i].kind == GR_TOKEN_WORD;
    return words >= FEW_WORDS && !tells_more(k, at, program, &named) && named == 0;
}

static gr_status check_used(const stating *k, gr_str program, bool stays)
{
    const gr_reading *r = &k->x->base;
    gr_spans units = { .budget = &k->x->cx->budget };
    size_t named;
    gr_status st = GR_OK;

    for (size_t i = 0; stays && is_of_text(r) && i < r->n_uncovered; i++)
        if (!is_used(k, r->uncovered[i], false) && is_foreign(k, r->uncovered[i], program))
            return ask_about(k, r->uncovered[i], "grasp could not read this, and nobody used it");
    if (!gr_extract_units(r, (gr_span){ 0, r->text.len }, MOST_UNIT, &units))
        st = gr_fail_memory(k->x->cx, k->err);
    if (r->text.len * (size_t)gr_graph_n_nodes(k->x->r->graphs[0].graph) > MOST_LOOKS)
        units.n = 0;
    for (size_t i = 0; st == GR_OK && i < units.n; i++)
        if (!is_used(k, units.at[i], stays) && tells_more(k, units.at[i], program, &named))
            st = ask_about(k, units.at[i], "a sentence names nodes, and nobody used it");
    gr_vec_clear(&units);
    return st;
}

static gr_status keep(stating *k)
{
    const gr_reading *r = &k->x->base;

    if (r->n_graphs == 0 && r->n_sets == 0)
        return gr_fail(k->err, GR_EINPUT,
                       "there is no reading to keep: \"state\" the graph, or decline");
    for (size_t i = 0; i < r->n_problems; i++)
        if (r->problems[i].reason == GR_WHY_CONTRADICTION) {
            gr_fail(k->err, GR_EINPUT, "grasp's reading contradicts the text: %.*s",
                    GR_FMT(gr_shown_sentence(&k->x->shown, r->problems[i].text)));
            gr_err_hint(k->err, "Correct or state it, or decline: contradiction.");
            return GR_EINPUT;
        }
    return GR_OK;
}

gr_status gr_exchange_read(gr_exchange *x, const gr_value *reply, gr_str program, gr_err *err)
{
    gr_str decision = gr_exchange_text(reply, "reading");
    bool corrects = gr_str_is(decision, "correct"), keeps = gr_str_is(decision, "keep");
    stating k = { .x = x, .err = err };
    gr_status st;

    k.links.budget = k.nodes.budget = k.no_links.budget = &x->cx->budget;
    k.no_nodes.budget = k.used.budget = &x->cx->budget;
    gr_exchange_restore(x);
    if (!corrects && !keeps && !gr_str_is(decision, "state"))
        st = gr_fail(err, GR_EINPUT, "\"reading\" must be keep, correct or state");
    else
        st = take_unused(&k, reply);
    if (st == GR_OK && keeps)
        st = keep(&k);
    else if (st == GR_OK && (st = take_statements(&k, reply, corrects)) == GR_OK)
        st = apply(&k, corrects);
    if (st == GR_OK && x->r->n_graphs != 0 && (st = check_counts(&k, reply)) == GR_OK)
        st = check_used(&k, program, keeps || corrects);
    gr_vec_clear(&k.links);
    gr_vec_clear(&k.nodes);
    gr_vec_clear(&k.no_links);
    gr_vec_clear(&k.no_nodes);
    gr_vec_clear(&k.used);
    return st;
}
