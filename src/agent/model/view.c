/* What a model sees of a reading: the question without the graph, the names it mentions, and an
 * index of each graph.
 *
 * Nothing of it grows with the graph. Names of nodes come in only where the question mentions them;
 * in private they are aliases, node_1, node_2, ..., in the question, too. Every text from outside
 * stands in JSON quotes, so that none of it can end where it stands and pass for instructions. */
#include "agent/model/skills_int.h"

#define MOST_QUESTION 4000u /* bytes */
#define MOST_NAMES    64u   /* nodes that a question mentions */
#define MOST_NAME     80u   /* bytes of a name that is shown as it is */
#define MOST_GRAPHS   4u
#define MOST_COLUMNS  12u
#define MOST_WORD     40u /* bytes of an attribute's name, a noun */
#define MOST_ASSUMED  6u
#define MOST_NOTE     200u /* bytes of an assumption */

/* --- names --- */

/* A name that can be shown as it stands. */
static bool is_plain(const gr_view *v, gr_name name)
{
    if (v->private_names)
        return false;
    if (gr_name_is_int(name))
        return true;
    for (size_t i = 0; i < name.len; i++)
        if ((unsigned char)name.ptr[i] < ' ')
            return false;
    return name.len <= MOST_NAME;
}

/* The entry of a name, added if need be; NULL without memory or room. */
static const gr_alias_name *name_entry(gr_view *v, gr_name name)
{
    gr_alias_name *e;

    for (size_t i = 0; i < v->n_names; i++)
        if (gr_name_eq(v->names[i].name, name))
            return &v->names[i];
    if (v->n_names == MOST_NAMES)
        return NULL;
    e = &v->names[v->n_names++];
    e->name = name;
    if (is_plain(v, name)) {
        gr_strbuf sb;

        gr_strbuf_init(&sb, &v->cx->budget, 0);
        gr_name_add(&sb, name);
        e->alias = gr_str_dup(&v->cx->arena, gr_strbuf_str(&sb));
        gr_strbuf_clear(&sb);
    } else {
        e->alias = gr_str_printf(&v->cx->arena, "node_%zu", v->n_names);
    }
    v->failed |= e->alias.ptr == NULL;
    return e->alias.ptr != NULL ? e : NULL;
}

/* A word of the question that is a node though nobody mentioned it so. */
static bool names_a_node(const gr_view *v, gr_str word, gr_name *name)
{
    for (size_t i = 0; i < v->r->n_graphs; i++) {
        gr_vid id = gr_graph_find(v->r->graphs[i].graph, gr_name_of(word));

        if (id != GR_NO_NODE) {
            *name = gr_graph_shown(v->r->graphs[i].graph, id);
            return true;
        }
    }
    return false;
}

/* --- the question --- */

/* The nearest mention that begins at a position of a clause, or NULL. They are sorted by both. */
static const gr_mention *mention_at(const gr_reading *r, size_t clause, size_t position)
{
    const gr_mention *best = NULL;
    size_t low = 0, high = r->n_mentions;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const gr_mention *m = &r->mentions[middle];

        if (m->clause < clause || (m->clause == clause && m->first < position))
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < r->n_mentions; low++) {
        const gr_mention *m = &r->mentions[low];

        if (m->clause != clause || m->first != position)
            break;
        if (best == NULL || m->distance < best->distance ||
            (m->distance == best->distance && m->last > best->last))
            best = m;
    }
    return best;
}

static gr_name shown_name(const gr_reading *r, const gr_mention *m, gr_vid v)
{
    return gr_graph_shown(r->graphs[m->graph].graph, v);
}

/* The aliases of a mention in place of its words; false if the words may stay. */
static bool add_alias(gr_view *v, gr_strbuf *sb, const gr_mention *m)
{
    gr_name u = shown_name(v->r, m, m->u);
    const gr_alias_name *a = name_entry(v, u), *b = NULL;
    bool plain = is_plain(v, u);

    if (m->v != GR_NO_NODE) {
        plain &= is_plain(v, shown_name(v->r, m, m->v));
        b = name_entry(v, shown_name(v->r, m, m->v));
    }
    if (plain)
        return false;
    gr_strbuf_adds(sb, a != NULL ? a->alias.ptr : "a node");
    if (m->v != GR_NO_NODE)
        gr_strbuf_addf(sb, " - %s", b != NULL ? b->alias.ptr : "a node");
    return true;
}

static bool in_word(char c)
{
    return c == '_' || (c & 0x80) != 0 || gr_is_digit(c) || (c >= 'a' && c <= 'z') ||
           (c >= 'A' && c <= 'Z');
}

/* What stands in quotes may be several words, and names among them: "`from Oslo`". */
static void add_quoted(gr_view *v, gr_strbuf *sb, gr_str text)
{
    for (size_t i = 0, end; i < text.len; i = end) {
        bool starts = in_word(text.ptr[i]) && (i == 0 || !in_word(text.ptr[i - 1]));
        const gr_alias_name *e;
        gr_name name;

        end = starts ? text.len : i;
        while (end > i && !((end == text.len || !in_word(text.ptr[end])) &&
                            names_a_node(v, gr_str_sub(text, i, end), &name)))
            end--;
        if (end == i) {
            gr_strbuf_addc(sb, text.ptr[end++]);
            continue;
        }
        e = name_entry(v, name);
        gr_strbuf_adds(sb, e != NULL ? e->alias.ptr : "a node");
    }
}

static void add_token(gr_view *v, gr_strbuf *sb, const gr_token *t)
{
    gr_str word = gr_str_sub(v->r->text, t->start, t->end);

    if (t->kind == GR_TOKEN_NEWLINE)
        return;
    if (v->private_names)
        add_quoted(v, sb, word);
    else
        gr_strbuf_add(sb, word);
}

static void add_clause(gr_view *v, gr_strbuf *sb, size_t k)
{
    const gr_clause *c = &v->r->clauses[k];

    for (size_t i = 0; i < c->n_tokens && sb->len <= 2 * MOST_QUESTION; i++) {
        const gr_token *t = &v->r->tokens.at[c->tokens[i]];
        const gr_mention *m = mention_at(v->r, k, i);

        if (sb->len != 0 &&
            ((t->flags & GR_TOKEN_GLUED) == 0 || i == 0 || c->tokens[i] != c->tokens[i - 1] + 1))
            gr_strbuf_addc(sb, ' ');
        if (m != NULL && add_alias(v, sb, m))
            i = m->last;
        else
            add_token(v, sb, t);
    }
}

/* The clauses that ask, all of them, and of those that tell the last ones that still fit. */
static gr_status make_question(gr_view *v, gr_err *err)
{
    size_t n = v->r->n_clauses, left = MOST_QUESTION;
    gr_str *text = gr_new_n(&v->cx->arena, gr_str, n);
    gr_strbuf sb;
    bool failed;

    if (text == NULL)
        return gr_fail_memory(v->cx, err);
    gr_strbuf_init(&sb, &v->cx->budget, 0);
    for (int telling = 0; telling < 2; telling++)
        for (size_t k = n; k-- != 0;) {
            if ((v->r->clauses[k].kind == GR_TELLS) != telling)
                continue;
            gr_strbuf_reset(&sb);
            add_clause(v, &sb, k);
            if (sb.len + 1 > left) {
                v->too_long |= !telling;
                if (telling)
                    break;
                continue;
            }
            left -= sb.len + 1;
            text[k] = gr_str_dup(&v->cx->arena, gr_strbuf_str(&sb));
            v->failed |= sb.failed || text[k].ptr == NULL;
        }
    gr_strbuf_reset(&sb);
    for (size_t k = 0; k < n; k++) {
        gr_strbuf_adds(&sb, text[k].len != 0 && sb.len != 0 ? " " : "");
        gr_strbuf_add(&sb, text[k]);
    }
    v->question = gr_str_dup(&v->cx->arena, gr_strbuf_str(&sb));
    failed = sb.failed || v->question.ptr == NULL;
    gr_strbuf_clear(&sb);
    return !failed ? GR_OK : gr_fail_memory(v->cx, err);
}

/* [{"node": "Barbara", "written": "Brbara", "graph": "G"}] */
static gr_status make_mentions(gr_view *v, gr_err *err)
{
    bool *told = gr_new_n(&v->cx->arena, bool, MOST_NAMES), failed;
    gr_strbuf sb;

    if (told == NULL)
        return gr_fail_memory(v->cx, err);
    gr_strbuf_init(&sb, &v->cx->budget, 0);
    for (size_t i = 0; i < v->r->n_mentions; i++) {
        const gr_mention *m = &v->r->mentions[i];
        gr_vid ends[2] = { m->u, m->v };

        for (int k = 0; k < 2 && ends[k] != GR_NO_NODE; k++) {
            const gr_alias_name *e = name_entry(v, shown_name(v->r, m, ends[k]));
            const gr_clause *c = &v->r->clauses[m->clause];
            gr_str written = gr_str_sub(v->r->text, v->r->tokens.at[c->tokens[m->first]].start,
                                        v->r->tokens.at[c->tokens[m->last]].end);

            if (e == NULL || told[e - v->names])
                continue;
            told[e - v->names] = true;
            gr_strbuf_adds(&sb, sb.len != 0 ? ", {\"node\": " : "{\"node\": ");
            gr_json_string(&sb, e->alias);
            if (m->distance != 0 && !v->private_names && written.len <= MOST_NAME) {
                gr_strbuf_adds(&sb, ", \"written\": ");
                gr_json_string(&sb, written);
            }
            if (v->r->n_graphs > 1) {
                gr_strbuf_adds(&sb, ", \"graph\": ");
                gr_json_string(&sb, v->r->graphs[m->graph].name);
            }
            gr_strbuf_addc(&sb, '}');
        }
    }
    v->mentions = gr_str_printf(&v->cx->arena, "[%s]", sb.buf);
    failed = sb.failed || v->mentions.ptr == NULL;
    gr_strbuf_clear(&sb);
    return !failed ? GR_OK : gr_fail_memory(v->cx, err);
}

/* --- the index --- */

static const char *const meanings[] = {
    [GR_MEANS_NUMBER] = NULL,         [GR_MEANS_LENGTH] = "length",
    [GR_MEANS_DURATION] = "duration", [GR_MEANS_COST] = "cost",
    [GR_MEANS_CAPACITY] = "capacity", [GR_MEANS_STRENGTH] = "strength",
    [GR_MEANS_CLOCK] = "clock time",  [GR_MEANS_AMOUNT] = "amount",
};

static const char *role_of(const gr_graph *g, const gr_column *c)
{
    static const char *const names[GR_N_ROLES] = { "weight", "capacity", "time" };

    for (int r = 0; r < GR_N_ROLES; r++)
        if (gr_graph_role(g, (gr_role)r) == c)
            return names[r];
    return NULL;
}

static void add_columns(gr_strbuf *sb, const gr_seen *g, gr_of of)
{
    size_t shown = 0;

    gr_strbuf_addf(sb, ", \"%s_attributes\": [", of == GR_OF_NODE ? "node" : "edge");
    for (size_t i = 0; i < gr_graph_n_columns(g->graph, of) && shown < MOST_COLUMNS; i++) {
        const gr_column *c = gr_graph_column(g->graph, of, i);
        const gr_seen_column *seen = gr_seen_column_named(g, of, c->name);
        const char *role = of == GR_OF_EDGE ? role_of(g->graph, c) : NULL;

        if (c->name.len > MOST_WORD)
            continue;
        gr_strbuf_adds(sb, shown++ != 0 ? ", {\"name\": " : "{\"name\": ");
        gr_json_string(sb, c->name);
        gr_strbuf_addf(sb, ", \"type\": \"%s\"", gr_coltype_name(c->type));
        if (role != NULL)
            gr_strbuf_addf(sb, ", \"role\": \"%s\"", role);
        if (seen != NULL && meanings[seen->meaning] != NULL)
            gr_strbuf_addf(sb, ", \"meaning\": \"%s\"", meanings[seen->meaning]);
        if (seen != NULL && seen->unit != NULL) {
            gr_str names = gr_str_of(seen->unit->names), unit;

            if (gr_str_split(&names, '|', &unit))
                gr_strbuf_addf(sb, ", \"unit\": \"%.*s\"", GR_FMT(unit));
        }
        gr_strbuf_addc(sb, '}');
    }
    gr_strbuf_addc(sb, ']');
}

/* What graph_info says; null without that tool. */
static gr_status graph_info(gr_ctx *cx, const gr_registry *tools, gr_graph *g, gr_value *out,
                            gr_err *err)
{
    const gr_alias *alias;
    gr_program program;
    gr_value graph;
    gr_run run;
    gr_status st;

    *out = gr_v_null();
    if (gr_registry_find(tools, GR_STR("graph_info"), &alias) == NULL)
        return GR_OK;
    gr_run_init(&run, cx, tools);
    st = gr_call_parse(cx, GR_STR("graph_info(G)"), &program, err);
    if (st == GR_OK && (!gr_v_graph(&cx->arena, &graph, gr_graph_ref(g)) ||
                        !gr_run_bind(&run, GR_STR("G"), graph)))
        st = gr_fail_memory(cx, err);
    if (st == GR_OK)
        st = gr_run_program(cx, &run, &program, out, err);
    gr_run_clear(&run);
    return st;
}

static void add_noun(gr_strbuf *sb, const char *key, gr_str noun)
{
    if (noun.len == 0 || noun.len > MOST_WORD)
        return;
    gr_strbuf_addf(sb, ", \"%s\": ", key);
    gr_json_string(sb, noun);
}

/* In private nothing that may quote the input. */
static bool add_assumptions(gr_view *v, gr_strbuf *sb, const gr_graph *g)
{
    gr_value list;
    size_t shown = 0;

    if (!gr_graph_assumptions(&v->cx->arena, g, &list))
        return false;
    for (size_t i = 0; i < list.list->n && shown < MOST_ASSUMED; i++)
        if (!v->private_names && list.list->at[i].s.len <= MOST_NOTE) {
            gr_strbuf_adds(sb, shown++ == 0 ? ", \"assumptions\": [" : ", ");
            gr_json_string(sb, list.list->at[i].s);
        }
    gr_strbuf_adds(sb, shown != 0 ? "]" : "");
    return true;
}

static gr_status add_graph(gr_view *v, const gr_registry *tools, gr_strbuf *sb, const gr_seen *g,
                           gr_err *err)
{
    static const char *const told[] = { "nodes", "edges",      "directed", "weighted", "multi",
                                        "loops", "components", "isolated", "names" };
    gr_value info;
    gr_status st = graph_info(v->cx, tools, g->graph, &info, err);

    if (st != GR_OK)
        return st;
    gr_strbuf_adds(sb, sb->len != 0 ? ", {\"name\": " : "{\"name\": ");
    gr_json_string(sb, g->name);
    for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
        const gr_value *field = gr_v_get(&info, told[i]);

        if (field == NULL)
            continue;
        gr_strbuf_addf(sb, ", \"%s\": ", told[i]);
        gr_json_write(sb, field, 0);
    }
    add_noun(sb, "a_node_is", g->node_noun);
    add_noun(sb, "an_edge_is", g->edge_noun);
    add_noun(sb, g->backwards ? "edges_run_against" : "edges_mean", g->relation);
    add_noun(sb, "links", gr_str_of(gr_graph_relation(g->graph)));
    add_columns(sb, g, GR_OF_NODE);
    add_columns(sb, g, GR_OF_EDGE);
    if (!add_assumptions(v, sb, g->graph))
        return gr_fail_memory(v->cx, err);
    gr_strbuf_addc(sb, '}');
    return GR_OK;
}

static gr_status make_index(gr_view *v, const gr_registry *tools, gr_err *err)
{
    gr_strbuf sb;
    gr_status st = GR_OK;

    gr_strbuf_init(&sb, &v->cx->budget, 0);
    for (size_t i = 0; i < v->r->n_graphs && i < MOST_GRAPHS && st == GR_OK; i++)
        st = add_graph(v, tools, &sb, &v->r->graphs[i], err);
    v->graphs = gr_str_printf(&v->cx->arena, "[%s]", sb.buf);
    if (st == GR_OK && (sb.failed || v->graphs.ptr == NULL))
        st = gr_fail_memory(v->cx, err);
    gr_strbuf_clear(&sb);
    return st;
}

/* --- the view --- */

gr_status gr_view_make(gr_ctx *cx, const gr_reading *r, const gr_registry *tools,
                       bool private_names, gr_view *out, gr_err *err)
{
    gr_status st;

    *out = (gr_view){ .cx = cx, .r = r, .private_names = private_names };
    out->names = gr_new_n(&cx->arena, gr_alias_name, MOST_NAMES);
    if (out->names == NULL)
        return gr_fail_memory(cx, err);
    if ((st = make_question(out, err)) != GR_OK || (st = make_mentions(out, err)) != GR_OK)
        return st;
    return out->failed ? gr_fail_memory(cx, err) : make_index(out, tools, err);
}

gr_status gr_view_index(gr_ctx *cx, const gr_reading *r, const gr_registry *tools,
                        bool private_names, gr_str *out, gr_err *err)
{
    gr_view v = { .cx = cx, .r = r, .private_names = private_names };
    gr_status st = make_index(&v, tools, err);

    *out = v.graphs;
    return st;
}

void gr_view_print(gr_strbuf *sb, const gr_view *v)
{
    gr_strbuf_adds(sb, "graphs: ");
    gr_strbuf_add(sb, v->graphs);
    gr_strbuf_adds(sb, "\nquestion: ");
    gr_json_string(sb, v->question);
    gr_strbuf_adds(sb, "\nmentions: ");
    gr_strbuf_add(sb, v->mentions);
    gr_strbuf_addc(sb, '\n');
}
