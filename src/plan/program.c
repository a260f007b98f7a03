/* Plans of a registry's tools as programs: what one gives, the next takes, and what it needs
 * besides comes from the request: nodes of the graph by their names, numbers, texts in quotes. An
 * argument that is not there is not made up: such a plan is declined. Calls are made in their JSON
 * form. */
#include "plan/plan_int.h"
#include "text/text.h"

#define MOST_WORDS 4 /* of a node's name */

/* Something that the request names. */
typedef enum kind { NODE, NUMBER, QUOTED } kind;
typedef struct mention {
    kind kind;
    gr_value value;
    size_t from, to; /* bytes */
    bool used;
} mention;

typedef struct making {
    gr_ctx *cx;
    gr_str request;
    const gr_graph *g; /* NULL = none */
    GR_VEC(mention) mentions;
    gr_value there;  /* the graph that tools work on */
    gr_value before; /* what the tool before gives */
    gr_rtype type;   /* of it */
    bool waits;      /* nobody took it yet */
    gr_value ends;   /* what nobody took */
} making;

/* --- what the request names --- */

static bool is_border(gr_str text, size_t i)
{
    return i >= text.len || strchr(" ,.;:!?()\"\n", text.ptr[i]) != NULL;
}

static gr_value name_of(const gr_graph *g, gr_vid v)
{
    gr_name n = gr_graph_name(g, v);

    return gr_name_is_int(n) ? gr_v_int(n.num) : gr_v_str((gr_str){ n.ptr, n.len });
}

/* The longest name of a node that begins with the word at `from`. */
static bool find_node(const making *m, size_t from, mention *out)
{
    gr_str text = m->request;
    size_t end = from;
    bool found = false;

    for (int n = 0; m->g != NULL && n < MOST_WORDS && end < text.len; n++, end++) {
        gr_vid v;

        while (!is_border(text, end))
            end++;
        v = gr_graph_find(m->g, gr_name_of(gr_str_sub(text, from, end)));
        if (v != GR_NO_NODE) {
            *out = (mention){ NODE, name_of(m->g, v), from, end, false };
            found = true;
        }
        if (end >= text.len || text.ptr[end] != ' ')
            break;
    }
    return found;
}

static bool find_mention(const making *m, size_t from, mention *out)
{
    gr_str rest = gr_str_sub(m->request, from, m->request.len);
    gr_text_num num;
    size_t n;

    if (find_node(m, from, out))
        return true;
    if (rest.ptr[0] == '"') {
        gr_str text = gr_str_sub(rest, 1, rest.len);

        text.len = gr_str_find(text, "\"");
        *out = (mention){ QUOTED, gr_v_str(text), from, from + text.len + 2, false };
        return text.len != 0 && text.len + 2 <= rest.len;
    }
    if ((n = gr_text_number(rest, 0, &num)) == 0 || (num.marks & GR_NUM_ORDINAL) != 0)
        return false;
    *out =
        (mention){ NUMBER, num.is_int ? gr_v_int(num.i) : gr_v_real(num.d), from, from + n, false };
    return true;
}

static bool find_mentions(making *m)
{
    for (size_t i = 0; i < m->request.len; i++) {
        mention found;

        if ((i != 0 && !is_border(m->request, i - 1)) || !find_mention(m, i, &found))
            continue;
        if (!gr_vec_push(&m->mentions, found))
            return false;
        i = found.to - 1;
    }
    return true;
}

/* Does one of the words that introduce the parameter stand before? */
static bool is_introduced(const making *m, const mention *x, const gr_param *p)
{
    gr_str before = gr_str_trim(gr_str_sub(m->request, 0, x->from)), word;
    gr_str rest = gr_str_of(p->words != NULL ? p->words : "");

    while (gr_str_split(&rest, ',', &word)) {
        word = gr_str_trim(word);
        if (before.len > word.len && is_border(before, before.len - word.len - 1) &&
            gr_str_eq(gr_str_sub(before, before.len - word.len, before.len), word))
            return true;
    }
    return false;
}

/* An unused one for the parameter: one that its words introduce, else the first. NULL = none. */
static mention *take(making *m, kind k, const gr_param *p)
{
    mention *found = NULL;

    for (size_t i = 0; i < m->mentions.n; i++) {
        mention *x = &m->mentions.at[i];

        if (x->kind == k && !x->used && (found == NULL || is_introduced(m, x, p))) {
            bool sure = is_introduced(m, x, p);

            found = x;
            if (sure)
                break;
        }
    }
    if (found != NULL)
        found->used = true;
    return found;
}

/* --- arguments --- */

/* What the tool before gives, if it is of that type. */
static bool take_before(making *m, gr_rtype type, gr_value *out)
{
    if (!m->waits || m->type != type)
        return false;
    m->waits = false;
    *out = m->before;
    return true;
}

/* All nodes that are left, as a list. */
static bool take_nodes(making *m, const gr_param *p, gr_value *out)
{
    mention *x;
    bool ok = gr_v_list(&m->cx->arena, out), some = false;

    for (; ok && (x = take(m, NODE, p)) != NULL; some = true)
        ok = gr_v_push(&m->cx->arena, out, x->value);
    return ok && some;
}

static bool fits(const gr_param *p, const gr_value *v)
{
    double d;

    return gr_v_number(v, &d) && (p->type == GR_P_REAL || v->type == GR_V_INT) &&
           (!p->bounded || (d >= p->min && d <= p->max));
}

/* The argument for a parameter; false if nobody names one. */
static bool find_argument(making *m, const gr_param *p, gr_value *out)
{
    mention *x = NULL;

    switch (p->type) {
    case GR_P_NODE:
        if (take_before(m, GR_R_NODE, out))
            return true;
        x = take(m, NODE, p);
        break;
    case GR_P_NODES:
        return take_before(m, GR_R_NODES, out) || take_before(m, GR_R_NODE, out) ||
               take_nodes(m, p, out);
    case GR_P_EDGES: return take_before(m, GR_R_EDGES, out);
    case GR_P_INT:
    case GR_P_REAL:
        x = take(m, NUMBER, p);
        if (x != NULL && !fits(p, &x->value)) {
            x->used = false;
            x = NULL;
        }
        break;
    case GR_P_TEXT: x = take(m, QUOTED, p); break;
    default: break;
    }
    if (x != NULL)
        *out = x->value;
    return x != NULL;
}

/* Is it worth looking for, though the tool can do without? "degree of Oslo", "the 3 largest". */
static bool is_wanted(const gr_tool *tool, const gr_param *p)
{
    return p->need == GR_REQUIRED || p->cuts || (p == &tool->params[0] && p->type == GR_P_NODE);
}

static gr_status add_arguments(making *m, const gr_tool *tool, gr_value *args, gr_err *err)
{
    /* The first of a tool on values is what the tool before gives. */
    for (size_t i = 0; i < tool->n_params; i++) {
        const gr_param *p = &tool->params[i];
        gr_value v;
        bool found = i == 0 && tool->on_values && m->waits;

        if (found) {
            v = m->before;
            m->waits = false;
        } else if (is_wanted(tool, p)) {
            found = find_argument(m, p, &v);
        }
        if (!found && p->need == GR_REQUIRED)
            return gr_fail(err, GR_EDECLINED,
                           "the plan cannot be run: the request does not say %s of %s, %s", p->name,
                           tool->name, p->doc);
        if (found && !gr_v_set(&m->cx->arena, args, p->name, v))
            return gr_fail_memory(m->cx, err);
    }
    return GR_OK;
}

/* --- calls --- */

static gr_status add_call(making *m, const gr_tool *tool, gr_err *err)
{
    gr_arena *a = &m->cx->arena;
    gr_value call, graph, args;
    gr_status st;

    if (!gr_v_record(a, &call) || !gr_v_list(a, &graph) || !gr_v_record(a, &args) ||
        (!tool->on_values && !gr_v_push(a, &graph, m->there)))
        return gr_fail_memory(m->cx, err);
    if (!tool->on_values && m->type == GR_R_GRAPH)
        m->waits = false;
    if ((st = add_arguments(m, tool, &args, err)) != GR_OK)
        return st;
    if ((m->waits && !gr_v_push(a, &m->ends, m->before)) ||
        !gr_v_set(a, &call, "tool", gr_v_str(gr_str_of(tool->name))) ||
        !gr_v_set(a, &call, "args", graph) || !gr_v_set(a, &call, "named", args))
        return gr_fail_memory(m->cx, err);
    m->before = call;
    m->type = tool->result;
    m->waits = true;
    if (tool->result == GR_R_GRAPH)
        m->there = call;
    return GR_OK;
}

/* What the request names has to be somewhere in the program, else it answers another question. */
static gr_status check_used(const making *m, gr_err *err)
{
    for (size_t i = 0; i < m->mentions.n; i++) {
        const mention *x = &m->mentions.at[i];

        if (!x->used)
            return gr_fail(err, GR_EDECLINED,
                           "the plan cannot be run: none of its tools takes \"%.*s\"",
                           GR_FMT(gr_str_sub(m->request, x->from, x->to)));
    }
    return GR_OK;
}

gr_status gr_plan_program(gr_ctx *cx, const gr_registry *r, const gr_tasks *t,
                          const gr_tasks_plan *p, gr_str request, const gr_graph *g,
                          gr_program *out, gr_err *err)
{
    gr_arena *a = &cx->arena;
    making m = { .cx = cx, .request = request, .g = g };
    gr_status st = GR_OK;

    if (!gr_v_list(a, &m.ends) || !gr_v_record(a, &m.there) ||
        !gr_v_set(a, &m.there, "var", gr_v_str(GR_STR("G"))) || !find_mentions(&m))
        st = gr_fail_memory(cx, err);
    for (size_t i = 0; i < p->n && st == GR_OK; i++) {
        const gr_alias *alias;
        const gr_tool *tool = gr_registry_find(r, gr_tasks_at(t, p->tools[i])->name, &alias);

        st = tool != NULL ? add_call(&m, tool, err)
                          : gr_fail(err, GR_EINPUT, "the plan has a tool that is none of grasp's");
    }
    if (st == GR_OK)
        st = check_used(&m, err);
    if (st == GR_OK && !gr_v_push(a, &m.ends, m.before))
        st = gr_fail_memory(cx, err);
    if (st == GR_OK)
        st = gr_call_from_json(cx, m.ends.list->n == 1 ? &m.before : &m.ends, out, err);
    gr_vec_clear(&m.mentions);
    return st;
}
