/* The words of an answer, and the calls that replay it. */
#include "agent/answer_int.h"

#define LONGEST_VALUE 400 /* bytes of a value that a sentence shows */

bool gr_lines_add(gr_lines *l, gr_str line)
{
    return line.ptr != NULL && gr_vec_push(l, line);
}

bool gr_lines_keep(gr_ctx *cx, gr_lines *l, gr_str **at, size_t *n)
{
    *n = l->n;
    *at = l->n != 0 ? gr_arena_copy(&cx->arena, l->at, l->n * sizeof *l->at) : NULL;
    return l->n == 0 || *at != NULL;
}

/* --- units --- */

/* The column of edges that a call in it is told to add up, or NULL. */
static const gr_column *told_column(const gr_graph *g, const gr_expr *x)
{
    static const char *const names[] = { "weight", "by", "capacity" };
    const gr_column *found = NULL;

    for (size_t i = 0; i < x->n && found == NULL; i++) {
        for (size_t k = 0; x->kind == GR_X_CALL && x->item[i]->kind == GR_X_VALUE &&
                           x->item[i]->value.type == GR_V_STR && k < 3 && found == NULL;
             k++)
            if (gr_str_is(x->name[i], names[k]))
                found = gr_graph_column_named(g, GR_OF_EDGE, x->item[i]->value.s);
        if (found == NULL)
            found = told_column(g, x->item[i]); /* as deep as the parser allows */
    }
    return found;
}

gr_str gr_answer_column(const gr_reading *r, size_t graph, const gr_program *p, gr_unit_of unit)
{
    const gr_graph *g = r->graphs[graph].graph;
    const gr_column *c = NULL;

    for (size_t i = 0; i < p->n && c == NULL; i++)
        c = told_column(g, p->stmt[i].expr);
    if (c == NULL)
        c = gr_graph_role(g, unit == GR_UNIT_CAPACITY ? GR_ROLE_CAPACITY
                             : unit == GR_UNIT_TIME   ? GR_ROLE_TIME
                                                      : GR_ROLE_WEIGHT);
    if (c == NULL && unit == GR_UNIT_CAPACITY)
        c = gr_graph_role(g, GR_ROLE_WEIGHT);
    return c != NULL ? c->name : GR_STR("");
}

static gr_str unit_of(const gr_reading *r, const gr_proposed *part)
{
    for (size_t i = 0; part->unit != GR_UNIT_NONE && i < r->n_graphs; i++) {
        gr_str name = gr_answer_column(r, i, &part->program, part->unit);
        const gr_seen_column *seen = gr_seen_column_named(&r->graphs[i], GR_OF_EDGE, name);
        gr_str rest, symbol;

        if (seen == NULL || seen->unit == NULL)
            continue;
        rest = gr_str_of(*seen->unit->symbols != '\0' ? seen->unit->symbols : seen->unit->names);
        if (gr_str_split(&rest, '|', &symbol))
            return symbol;
    }
    return GR_STR("");
}

gr_str gr_answer_unit(const gr_reading *r, const gr_proposed *parts, size_t n)
{
    gr_str unit = GR_STR("");

    for (size_t i = 0; i < n && unit.len == 0; i++)
        unit = unit_of(r, &parts[i]);
    return unit;
}

/* --- sentences --- */

/* The first letter of a sentence; names keep theirs, being quoted or capital already. */
static void add_capital(gr_strbuf *sb, gr_str s)
{
    if (s.len != 0 && s.ptr[0] >= 'a' && s.ptr[0] <= 'z') {
        gr_strbuf_addc(sb, (char)(s.ptr[0] - 32));
        s = gr_str_sub(s, 1, s.len);
    }
    gr_strbuf_add(sb, s);
}

/* Cut where a character begins. */
static void add_shortened(gr_strbuf *sb, gr_str s)
{
    size_t len = s.len;

    if (len > LONGEST_VALUE)
        for (len = LONGEST_VALUE; len != 0 && ((unsigned char)s.ptr[len] & 0xC0) == 0x80;)
            len--;
    gr_strbuf_add(sb, gr_str_sub(s, 0, len));
    if (len != s.len)
        gr_strbuf_adds(sb, " ...");
}

/* What a list has in lines of its own stands one behind the other in a sentence. A line that is
 * broken because it is long ends in a comma. */
static void add_items(gr_strbuf *sb, const gr_value *v)
{
    gr_strbuf lines;
    gr_str rest, line;

    gr_strbuf_init(&lines, sb->budget, 0);
    gr_v_text(&lines, v);
    rest = gr_strbuf_str(&lines);
    for (char last = '\0'; gr_str_split(&rest, '\n', &line);) {
        bool goes_on = last == ',' && v->type == GR_V_LIST;

        gr_strbuf_adds(sb, last == '\0' ? "" : goes_on ? " " : v->type == GR_V_LIST ? "; " : "\n");
        gr_strbuf_add(sb, goes_on ? gr_str_trim(line) : line);
        last = line.len != 0 ? line.ptr[line.len - 1] : ' ';
    }
    sb->failed = sb->failed || lines.failed;
    gr_strbuf_clear(&lines);
}

static bool is_number(const gr_value *v)
{
    return v->type == GR_V_INT || v->type == GR_V_REAL || v->type == GR_V_PATH;
}

gr_str gr_answer_sentence(gr_ctx *cx, const gr_reading *r, const gr_proposed *parts,
                          const gr_value *values, size_t n)
{
    gr_strbuf sb, text;
    gr_str out;

    gr_strbuf_init(&sb, &cx->budget, 0);
    gr_strbuf_init(&text, &cx->budget, 0);
    for (size_t i = 0; i < n; i++) {
        gr_str unit = unit_of(r, &parts[i]);
        bool block; /* a table stands below the sentence */

        gr_strbuf_reset(&text);
        add_items(&text, &values[i]);
        block = memchr(text.buf, '\n', text.len) != NULL;
        gr_strbuf_adds(&sb, i != 0 ? " " : "");
        if (parts[i].says.len != 0) {
            add_capital(&sb, parts[i].says);
            gr_strbuf_adds(&sb, block ? ":\n" : ": ");
            add_shortened(&sb, gr_strbuf_str(&text));
        } else if (text.len > LONGEST_VALUE) {
            add_shortened(&sb, gr_strbuf_str(&text));
        } else {
            add_capital(&sb, gr_strbuf_str(&text));
        }
        if (gr_v_cut(&values[i]) != NULL)
            gr_strbuf_addf(&sb, " (not all: %.*s)", GR_FMT(gr_v_cut(&values[i])->why));
        if (unit.len != 0 && is_number(&values[i])) {
            gr_strbuf_addc(&sb, ' ');
            gr_strbuf_add(&sb, unit);
        }
        gr_strbuf_adds(&sb, block ? "" : ".");
    }
    out =
        sb.failed || text.failed ? (gr_str){ NULL, 0 } : gr_str_dup(&cx->arena, gr_strbuf_str(&sb));
    gr_strbuf_clear(&text);
    gr_strbuf_clear(&sb);
    return out;
}

/* --- calls --- */

/* Does the expression name this graph? Iterative, since programs come from outside too. */
static bool names_graph(const gr_expr *x, gr_str name)
{
    if (x->kind == GR_X_WORD && gr_str_eq(x->text, name))
        return true;
    for (size_t i = 0; i < x->n; i++) /* as deep as the parser allows */
        if (names_graph(x->item[i], name))
            return true;
    return false;
}

static bool uses(const gr_program *p, gr_str name)
{
    for (size_t i = 0; i < p->n; i++)
        if (names_graph(p->stmt[i].expr, name))
            return true;
    return false;
}

bool gr_answer_graphs(gr_ctx *cx, const gr_program *p, gr_answer *a)
{
    const gr_reading *r = &a->reading;

    a->used = gr_new_n(&cx->arena, bool, r->n_graphs);
    for (size_t i = r->n_graphs; a->used != NULL && i-- > 0;)
        if ((a->used[i] = uses(p, r->graphs[i].name)))
            a->graph = i;
    return a->used != NULL;
}

static void add_text(gr_strbuf *sb, gr_str s)
{
    gr_expr x = { .kind = GR_X_VALUE, .value = gr_v_str(s) };

    gr_expr_print(sb, &x);
}

/* As text of a format; false if something would be lost, or without memory. */
static bool write_as(gr_ctx *cx, const gr_graph *g, const char *format, gr_strbuf *text)
{
    gr_strbuf lost;
    gr_err err = { 0 };
    bool ok;

    gr_strbuf_reset(text);
    gr_strbuf_init(&lost, &cx->budget, 0);
    ok = gr_graph_write_text(cx, g, format, text, &lost, &err) == GR_OK && lost.len == 0;
    gr_strbuf_clear(&lost);
    return ok;
}

/* Numbered nodes need no list of their own: the order of nodes comes back from their numbers. */
static bool is_numbered(const gr_graph *g)
{
    int64_t first;

    return gr_graph_names_dense(g, &first) && (first == 0 || first == 1);
}

static bool add_source(gr_ctx *cx, gr_strbuf *sb, const gr_seen *g)
{
    const char *direction = gr_graph_is_directed(g->graph) ? "directed" : "undirected";
    gr_strbuf text;
    bool ok = true;

    gr_strbuf_add(sb, g->name);
    if (g->source.len != 0) {
        gr_strbuf_adds(sb, " = load_graph(");
        add_text(sb, g->source);
        gr_strbuf_addf(sb, ", direction=\"%s\"); ", direction);
        return true;
    }
    gr_strbuf_init(&text, &cx->budget, 0);
    gr_strbuf_adds(sb, " = parse_graph(");
    if (is_numbered(g->graph) && write_as(cx, g->graph, "edgelist", &text)) {
        add_text(sb, gr_str_trim(gr_strbuf_str(&text)));
        gr_strbuf_addf(sb, ", format=\"edgelist\", direction=\"%s\"); ", direction);
    } else {
        write_as(cx, g->graph, "nodelink", &text);
        add_text(sb, gr_str_trim(gr_strbuf_str(&text)));
        gr_strbuf_adds(sb, ", format=\"nodelink\"); ");
        ok = text.len != 0;
    }
    ok = ok && !text.failed;
    gr_strbuf_clear(&text);
    return ok;
}

gr_str gr_answer_call(gr_ctx *cx, const gr_reading *r, const gr_ask_options *o, const gr_program *p)
{
    gr_strbuf sb;
    gr_str out = { NULL, 0 };
    bool ok = true;

    gr_strbuf_init(&sb, &cx->budget, 0);
    for (size_t i = 0; i < r->n_graphs; i++) {
        const gr_seen *g = &r->graphs[i];
        bool brought = strcmp(g->by, "given") != 0 || (o->told != NULL && o->told(o->arg, g->name));

        if (brought && uses(p, g->name))
            ok = ok && add_source(cx, &sb, g);
    }
    gr_call_print(&sb, p);
    if (ok && !sb.failed)
        out = gr_str_dup(&cx->arena, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    return out;
}
