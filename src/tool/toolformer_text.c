/* Graph-ToolFormer: names, the parse as a tuple, values as the data writes them. */
#include "tool/tool_int.h"

#include <math.h>

gr_str gr_tf_fold(gr_str name, char *buf, size_t max)
{
    size_t n = name.len < max ? name.len : max;

    for (size_t i = 0; i < n; i++) {
        char c = name.ptr[i];

        buf[i] = c == '-' || c == ' ' ? '_' : c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
    }
    return (gr_str){ buf, n };
}

bool gr_tf_split(gr_str text, gr_str *kind, gr_str *id)
{
    size_t mark;

    if (text.len >= 2 && text.ptr[0] == '{' && text.ptr[text.len - 1] == '}')
        text = gr_str_sub(text, 1, text.len - 1);
    mark = gr_str_find(text, "#");
    if (mark == text.len)
        return false;
    *kind = gr_str_trim(gr_str_sub(text, 0, mark));
    *id = gr_str_trim(gr_str_sub(text, mark + 1, text.len));
    return true;
}

bool gr_tf_inserts(const gr_tf_term *call)
{
    return call->arrow.len != 0 && call->result.len != 0 && gr_tf_binds(call).len == 0;
}

gr_str gr_tf_binds(const gr_tf_term *call)
{
    bool names =
        gr_str_is_nocase(call->text, "GL") && call->arrow.len != 0 && !gr_str_is(call->result, "r");

    return names ? call->result : (gr_str){ "", 0 };
}

/* --- the tuple --- */

/* As Python's repr writes a string. */
static void print_repr(gr_strbuf *sb, gr_str s)
{
    char quote =
        memchr(s.ptr, '\'', s.len) != NULL && memchr(s.ptr, '"', s.len) == NULL ? '"' : '\'';

    gr_strbuf_addc(sb, quote);
    for (size_t i = 0; i < s.len; i++) {
        if (s.ptr[i] == '\n') {
            gr_strbuf_adds(sb, "\\n");
            continue;
        }
        if (s.ptr[i] == quote || s.ptr[i] == '\\')
            gr_strbuf_addc(sb, '\\');
        gr_strbuf_addc(sb, s.ptr[i]);
    }
    gr_strbuf_addc(sb, quote);
}

/* What is no call is a string, sets too. Depth is bounded by the parser. */
static void print_tuple(gr_strbuf *sb, const gr_tf_term *t)
{
    gr_strbuf text;

    if (t->kind == GR_TF_CALL) {
        gr_strbuf_addc(sb, '(');
        print_repr(sb, t->text);
        gr_strbuf_adds(sb, ", [");
        for (size_t i = 0; i < t->n; i++) {
            if (i != 0)
                gr_strbuf_adds(sb, ", ");
            print_tuple(sb, &t->item[i]);
        }
        gr_strbuf_adds(sb, "])");
        return;
    }
    gr_strbuf_init(&text, sb->budget, 0);
    if (t->kind == GR_TF_TEXT && t->mark == '\0')
        gr_strbuf_add(&text, t->text);
    else
        gr_tf_print_call(&text, t);
    sb->failed = sb->failed || text.failed;
    print_repr(sb, gr_strbuf_str(&text));
    gr_strbuf_clear(&text);
}

void gr_tf_print_tuples(gr_strbuf *sb, const gr_tf_statement *s)
{
    bool first = true;

    for (size_t i = 0; i < s->n; i++)
        for (size_t k = 0; k < s->piece[i].n; k++) {
            gr_strbuf_adds(sb, first ? "(" : "\n(");
            print_tuple(sb, &s->piece[i].calls[k]);
            gr_strbuf_adds(sb, gr_tf_inserts(&s->piece[i].calls[k]) ? ", [True])" : ", [False])");
            first = false;
        }
}

/* --- values --- */

static void print_name(gr_strbuf *sb, gr_name n)
{
    if (gr_name_is_int(n))
        gr_name_add(sb, n);
    else
        print_repr(sb, (gr_str){ n.ptr, n.len });
}

static void print_literal(gr_strbuf *sb, const gr_value *v, unsigned depth);

static void print_list(gr_strbuf *sb, const gr_value *at, size_t n, const char *brackets,
                       unsigned depth)
{
    gr_strbuf_addc(sb, brackets[0]);
    for (size_t i = 0; i < n; i++) {
        if (i != 0)
            gr_strbuf_adds(sb, ", ");
        print_literal(sb, &at[i], depth + 1);
    }
    gr_strbuf_adds(sb, brackets + 1);
}

/* Two columns are a dictionary: {0: 1, 1: 2}. */
static void print_table(gr_strbuf *sb, const gr_table *t, unsigned depth)
{
    gr_strbuf_addc(sb, t->n_columns == 2 ? '{' : '[');
    for (size_t i = 0; i < t->n_rows; i++) {
        const gr_value *row = &t->cells[i * t->n_columns];

        if (i != 0)
            gr_strbuf_adds(sb, ", ");
        if (t->n_columns != 2) {
            print_list(sb, row, t->n_columns, t->n_columns == 1 ? "(,)" : "()", depth);
            continue;
        }
        print_literal(sb, &row[0], depth + 1);
        gr_strbuf_adds(sb, ": ");
        print_literal(sb, &row[1], depth + 1);
    }
    gr_strbuf_addc(sb, t->n_columns == 2 ? '}' : ']');
}

static void print_record(gr_strbuf *sb, const gr_record *r, unsigned depth)
{
    gr_strbuf_addc(sb, '{');
    for (size_t i = 0; i < r->n; i++) {
        if (i != 0)
            gr_strbuf_adds(sb, ", ");
        print_repr(sb, r->at[i].key);
        gr_strbuf_adds(sb, ": ");
        print_literal(sb, r->at[i].value, depth + 1);
    }
    gr_strbuf_addc(sb, '}');
}

/* Values are no deeper than the tools that make them, whose results are flat. */
static void print_literal(gr_strbuf *sb, const gr_value *v, unsigned depth)
{
    char number[GR_NUM_MAX];

    switch (v->type) {
    case GR_V_NULL: gr_strbuf_adds(sb, "None"); break;
    case GR_V_BOOL: gr_strbuf_adds(sb, v->b ? "True" : "False"); break;
    case GR_V_INT: gr_strbuf_add(sb, (gr_str){ number, gr_num_from_int(v->i, number) }); break;
    case GR_V_REAL: gr_strbuf_add(sb, (gr_str){ number, gr_num_from_double(v->d, number) }); break;
    case GR_V_STR: print_repr(sb, v->s); break;
    case GR_V_TIME: gr_v_time_text(sb, v->i); break;
    case GR_V_NODE: print_name(sb, v->node); break;
    case GR_V_EDGE:
        gr_strbuf_addc(sb, '(');
        print_name(sb, v->edge.u);
        gr_strbuf_adds(sb, ", ");
        print_name(sb, v->edge.v);
        gr_strbuf_addc(sb, ')');
        break;
    case GR_V_PATH: print_list(sb, v->path.nodes->at, v->path.nodes->n, "[]", depth); break;
    case GR_V_LIST: print_list(sb, v->list->at, v->list->n, "[]", depth); break;
    case GR_V_RECORD: print_record(sb, v->record, depth); break;
    case GR_V_TABLE: print_table(sb, v->table, depth); break;
    case GR_V_GRAPH:
        gr_strbuf_addf(sb, "a graph of %u nodes and %u links", gr_graph_n_nodes(v->graph),
                       gr_graph_n_edges(v->graph));
        break;
    }
}

void gr_tf_print_value(gr_strbuf *sb, const gr_value *v)
{
    if (v->type == GR_V_STR)
        gr_strbuf_add(sb, v->s);
    else if (v->type == GR_V_NODE)
        gr_name_add(sb, v->node);
    else
        print_literal(sb, v, 0);
}
