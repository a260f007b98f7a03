/* Which actions may come next: the call language's grammar, held to the types of parameters.
 *
 * An action takes the slot on top of the stack and leaves slots for its parts. A call leaves one
 * for its arguments that stays until END: by position while there is a parameter that may be given
 * so, then by name, and END once nothing that is required lacks. */
#include "parse/parse_int.h"

#define NO_POSITION UINT32_MAX
#define MOST_PARTS  5 /* slots that an action leaves */
#define MOST_SAID   3 /* values of a link */
#define N_PHRASES   3 /* of a graph that is loaded: its name, its nodes, its links */

#define K(kind)    ((uint64_t)1 << GR_A_##kind)
#define PARTS      (K(FIELD) | K(INDEX) | K(VAR) | K(IF) | K(TOOL))
#define WORDS      (K(WORD) | K(NAME))
#define ANYTHING   (PARTS | K(OP) | K(LIST) | K(VALUE) | K(TEXT) | K(NUMBER) | K(GRAPH))
#define STATEMENTS (K(LINK) | K(FACT) | K(NODE) | K(ATTR) | K(END))

/* What may begin in a slot. */
static const uint64_t begins[GR_N_SLOTS] = {
    [GR_SLOT_ROOT] = (ANYTHING | K(DECLINE)) & ~K(GRAPH),
    [GR_SLOT_GRAPH] = K(GRAPH) | K(TOOL) | K(IF) | K(VAR),
    [GR_SLOT_NODE] = PARTS | K(TEXT) | K(NUMBER),
    [GR_SLOT_NODES] = PARTS | K(TEXT) | K(NUMBER) | K(LIST) | K(OP),
    [GR_SLOT_EDGES] = PARTS | K(TEXT) | K(LIST) | K(OP),
    [GR_SLOT_NUMBER] = PARTS | WORDS | K(NUMBER) | K(VALUE) | K(TEXT) | K(OP),
    [GR_SLOT_TRUTH] = PARTS | K(VALUE) | K(OP),
    [GR_SLOT_CHOICE] = WORDS | K(VALUE) | K(TEXT),
    [GR_SLOT_WORD] = WORDS | K(VALUE) | K(TEXT),
    [GR_SLOT_EACH] = PARTS | WORDS | K(FN) | K(OP) | K(VALUE) | K(TEXT) | K(NUMBER),
    [GR_SLOT_TOOL] = WORDS | K(FN) | K(TEXT),
    [GR_SLOT_VALUE] = ANYTHING,
    [GR_SLOT_OWNER] = PARTS | K(LIST) | K(TEXT),
    [GR_SLOT_ITEMS] = K(END),
    [GR_SLOT_STATED] = K(DIRECTED) | K(UNDIRECTED),
    [GR_SLOT_STATEMENTS] = STATEMENTS,
    [GR_SLOT_NAMED] = K(TEXT),
    [GR_SLOT_SAID] = K(TEXT) | K(NUMBER),
    [GR_SLOT_MORE] = K(TEXT) | K(NUMBER),
    [GR_SLOT_NOTE] = K(FILL) | K(STATE) | K(ANSWER) | K(LOAD) | K(DECLINE),
    [GR_SLOT_FILLED] = K(CALL) | K(QUIET) | K(END),
    [GR_SLOT_PLACED] = K(PUT) | K(QUIET) | K(END),
    [GR_SLOT_SPOKEN] = K(COPY) | K(SAY) | K(CALL) | K(END),
    [GR_SLOT_PHRASE] = K(COPY) | K(ONE) | K(SAY) | K(END),
    [GR_SLOT_CALL] = K(CALL),
    [GR_SLOT_OF] = K(KNOWN) | K(SET) | K(GRAPH),
    [GR_SLOT_ID] = K(ID),
    [GR_SLOT_PERHAPS] = K(ID),
    [GR_SLOT_THING] = K(THING),
    [GR_SLOT_COUNT] = K(NUMBER) | K(VALUE),
};

static gr_slot slot_of(const gr_param *p)
{
    switch (p->type) {
    case GR_P_NODE: return GR_SLOT_NODE;
    case GR_P_NODES: return GR_SLOT_NODES;
    case GR_P_EDGES: return GR_SLOT_EDGES;
    case GR_P_ATTR:
    case GR_P_NODE_ATTR:
    case GR_P_TEXT: return GR_SLOT_WORD;
    case GR_P_INT:
    case GR_P_REAL: return GR_SLOT_NUMBER;
    case GR_P_BOOL: return GR_SLOT_TRUTH;
    case GR_P_CHOICE: return GR_SLOT_CHOICE;
    case GR_P_CONDITION:
    case GR_P_EACH: return GR_SLOT_EACH;
    case GR_P_GRAPH: return GR_SLOT_GRAPH;
    case GR_P_TOOL: return GR_SLOT_TOOL;
    default: return GR_SLOT_VALUE;
    }
}

static gr_frame for_param(const gr_param *p, bool bare)
{
    gr_slot slot = slot_of(p);

    return (gr_frame){ .slot = (uint8_t)slot, .param = p, .bare = bare || slot == GR_SLOT_EACH };
}

/* --- what is allowed --- */

static bool is_choice(const gr_param *p, gr_str word)
{
    gr_str rest = gr_str_of(p->choices), one;

    while (gr_str_split(&rest, ',', &one))
        if (gr_str_eq(gr_str_trim(one), word))
            return true;
    return false;
}

static bool allows_value(const gr_frame *f, const gr_value *v)
{
    switch (f->slot) {
    case GR_SLOT_NUMBER: return v->type == GR_V_INT || v->type == GR_V_REAL || v->type == GR_V_NULL;
    case GR_SLOT_TRUTH: return v->type == GR_V_BOOL;
    case GR_SLOT_CHOICE: return v->type == GR_V_STR && is_choice(f->param, v->s);
    case GR_SLOT_WORD: return v->type == GR_V_STR || v->type == GR_V_NULL;
    case GR_SLOT_COUNT: return v->type == GR_V_INT && v->i > 0;
    default: return true;
    }
}

static bool allows_op(const gr_frame *f, gr_op op)
{
    bool logic = op <= GR_OP_IN || op == GR_OP_NOT;

    switch (f->slot) {
    case GR_SLOT_NODES:
    case GR_SLOT_EDGES: return op == GR_OP_ADD;
    case GR_SLOT_NUMBER: return !logic;
    case GR_SLOT_TRUTH: return logic;
    default: return true;
    }
}

static bool allows_tool(const gr_grammar *g, const gr_frame *f, const gr_tool *t)
{
    if (t == NULL || t->source || (!t->on_values && g->n_graphs == 0))
        return false;
    if (f->slot == GR_SLOT_GRAPH)
        return t->result == GR_R_GRAPH;
    return t->result != GR_R_GRAPH || f->slot == GR_SLOT_ROOT || f->slot == GR_SLOT_VALUE;
}

static bool may_close(const gr_grammar *g, const gr_frame *f)
{
    switch (f->slot) {
    case GR_SLOT_FILLED: return f->position == g->n_holes;
    case GR_SLOT_PLACED:
    case GR_SLOT_SPOKEN:
    case GR_SLOT_PHRASE: return f->position != 0;
    default: return true;
    }
}

/* May s begin what is expected in f? */
static bool allows(const gr_grammar *g, const gr_frame *f, const gr_symbol *s)
{
    uint64_t may = begins[f->slot] | (f->bare && f->slot != GR_SLOT_GRAPH ? WORDS : 0);

    if ((may >> s->kind & 1) == 0)
        return false;
    switch (s->kind) {
    case GR_A_GRAPH: return s->nth < g->n_graphs;
    case GR_A_VAR: return s->nth < g->functions;
    case GR_A_FN: return g->functions < GR_MAX_FUNCTIONS;
    case GR_A_TOOL: return allows_tool(g, f, s->tool);
    case GR_A_OP: return allows_op(f, s->op);
    case GR_A_VALUE: return allows_value(f, &s->value);
    case GR_A_TEXT: return f->slot != GR_SLOT_NUMBER || f->param->moment;
    case GR_A_END: return may_close(g, f);
    case GR_A_FILL: return g->n_holes != 0;
    case GR_A_STATE:
    case GR_A_ANSWER:
    case GR_A_LOAD: return g->n_holes == 0;
    case GR_A_CALL: return f->slot != GR_SLOT_FILLED || f->position < g->n_holes;
    case GR_A_WORD: return f->slot != GR_SLOT_CHOICE || is_choice(f->param, s->text);
    default: return true;
    }
}

static uint64_t bit_of(const gr_tool *t, const gr_param *p)
{
    return (uint64_t)1 << (p - t->params);
}

static bool may_end(const gr_frame *f)
{
    for (size_t i = 0; i < f->tool->n_params; i++)
        if (f->tool->params[i].need == GR_REQUIRED && (f->given >> i & 1) == 0)
            return false;
    return true;
}

/* The slot of an argument without a name that begins with s; false if there is none. Further
 * arguments of a tool that spreads may be items instead. */
static bool by_position(const gr_grammar *g, const gr_frame *f, const gr_symbol *s, gr_frame *out)
{
    const gr_tool *t = f->tool;

    if (f->position < t->n_params && !t->params[f->position].by_name) {
        *out = for_param(&t->params[f->position], f->bare);
        if (allows(g, out, s))
            return true;
    }
    *out = (gr_frame){ .slot = GR_SLOT_VALUE, .bare = f->bare };
    return t->spreads && f->position != NO_POSITION && allows(g, out, s);
}

static bool allows_argument(const gr_grammar *g, const gr_frame *f, const gr_symbol *s)
{
    const gr_param *p;
    gr_frame slot;

    if (s->kind == GR_A_END)
        return may_end(f);
    if (s->kind != GR_A_PARAM)
        return by_position(g, f, s, &slot);
    p = gr_tool_param(f->tool, s->text);
    return p != NULL && (f->given & bit_of(f->tool, p)) == 0 &&
           (p->type != GR_P_GRAPH || g->n_graphs != 0);
}

static bool is_leaf(const gr_symbol *s)
{
    uint64_t parts = K(TOOL) | K(FIELD) | K(OP) | K(FN) | K(LIST) | K(INDEX) | K(IF);

    return (parts >> s->kind & 1) == 0;
}

/* Is what f expects left out where s comes? */
static bool is_left_out(const gr_frame *f, const gr_symbol *s)
{
    return (f->slot == GR_SLOT_MORE || f->slot == GR_SLOT_PERHAPS) &&
           (begins[f->slot] >> s->kind & 1) == 0;
}

bool gr_grammar_allows(const gr_grammar *g, const gr_symbol *s)
{
    const gr_frame *f;

    if (g->n == 0 || s->kind == GR_A_STOP)
        return g->n == 0 && s->kind == GR_A_STOP;
    if (g->n + MOST_PARTS > GR_GRAMMAR_DEPTH && !is_leaf(s))
        return false;
    f = &g->stack[g->n - 1];
    while (is_left_out(f, s))
        f--;
    if (f->slot == GR_SLOT_ARGUMENTS)
        return allows_argument(g, f, s);
    if (f->slot == GR_SLOT_ITEMS && s->kind != GR_A_END)
        return allows(g, &(gr_frame){ .slot = f->items, .bare = f->bare }, s);
    return allows(g, f, s);
}

/* --- what it leaves --- */

static void push(gr_grammar *g, gr_frame f)
{
    g->stack[g->n++] = f;
}

static void push_slots(gr_grammar *g, gr_slot slot, bool bare, unsigned n)
{
    while (n-- != 0)
        push(g, (gr_frame){ .slot = (uint8_t)slot, .bare = bare });
}

static void push_operands(gr_grammar *g, gr_op op, bool bare)
{
    if (op == GR_OP_NOT || op == GR_OP_NEG)
        push_slots(g, op == GR_OP_NOT ? GR_SLOT_TRUTH : GR_SLOT_VALUE, bare, 1);
    else
        push_slots(g, op <= GR_OP_AND ? GR_SLOT_TRUTH : GR_SLOT_VALUE, bare, 2);
}

/* The graph of a call, and its arguments. */
static void push_call(gr_grammar *g, const gr_tf_function *f)
{
    gr_str rest = gr_str_of(f->args), one;
    unsigned at = g->n, n;

    push_slots(g, GR_SLOT_OF, false, 1);
    while (gr_str_split(&rest, ',', &one)) {
        one = gr_str_trim(one);
        if (one.len != 0)
            push_slots(g,
                       gr_str_is(one, "item")  ? GR_SLOT_THING
                       : gr_str_is(one, "k")   ? GR_SLOT_COUNT
                       : gr_str_ends(one, "?") ? GR_SLOT_PERHAPS
                                               : GR_SLOT_ID,
                       false, 1);
        if (gr_str_is(one, "item"))
            push_slots(g, GR_SLOT_ID, false, 1);
    }
    for (n = g->n; at + 1 < n; at++, n--) { /* what comes first is on top */
        gr_frame first = g->stack[at];

        g->stack[at] = g->stack[n - 1];
        g->stack[n - 1] = first;
    }
}

/* The parts of s, which stands in the slot f. */
static void push_parts(gr_grammar *g, gr_frame f, const gr_symbol *s)
{
    switch (s->kind) {
    case GR_A_TOOL:
        push(g, (gr_frame){ .slot = GR_SLOT_ARGUMENTS, .bare = f.bare, .tool = s->tool });
        if (!s->tool->on_values)
            push_slots(g, GR_SLOT_GRAPH, f.bare, 1);
        break;
    case GR_A_LIST:
        push(g, (gr_frame){ .slot = GR_SLOT_ITEMS,
                            .items = f.slot == GR_SLOT_NODES ? GR_SLOT_NODE : GR_SLOT_VALUE,
                            .bare = f.bare });
        break;
    case GR_A_FN:
        push_slots(g, GR_SLOT_LEAVE, false, 1);
        push_slots(g, GR_SLOT_VALUE, true, 1);
        g->functions++;
        break;
    case GR_A_FIELD: push_slots(g, GR_SLOT_OWNER, f.bare, 1); break;
    case GR_A_INDEX:
        push_slots(g, GR_SLOT_VALUE, f.bare, 1);
        push_slots(g, GR_SLOT_OWNER, f.bare, 1);
        break;
    case GR_A_IF:
        f.slot = f.slot == GR_SLOT_ROOT ? GR_SLOT_VALUE : f.slot;
        push(g, f);
        push(g, f);
        push_slots(g, GR_SLOT_TRUTH, f.bare, 1);
        break;
    case GR_A_OP: push_operands(g, s->op, f.bare); break;
    case GR_A_DIRECTED:
    case GR_A_UNDIRECTED: push_slots(g, GR_SLOT_STATEMENTS, false, 1); break;
    case GR_A_LINK: push_slots(g, GR_SLOT_MORE, false, MOST_SAID); break;
    case GR_A_ATTR: push_slots(g, GR_SLOT_SAID, false, 1); break;
    case GR_A_FILL: push_slots(g, GR_SLOT_FILLED, false, 1); break;
    case GR_A_STATE: push_slots(g, GR_SLOT_PLACED, false, 1); break;
    case GR_A_ANSWER: push_slots(g, GR_SLOT_SPOKEN, false, 1); break;
    case GR_A_LOAD: push_slots(g, GR_SLOT_PHRASE, false, N_PHRASES); break;
    case GR_A_PUT:
    case GR_A_QUIET: push_slots(g, GR_SLOT_CALL, false, 1); break;
    case GR_A_CALL: push_call(g, s->function); break;
    default: break;
    }
    if ((STATEMENTS & ~K(END)) >> s->kind & 1)
        push_slots(g, GR_SLOT_NAMED, false,
                   s->kind == GR_A_LINK   ? 2
                   : s->kind == GR_A_FACT ? 3
                                          : 1);
}

/* Takes the slot of an argument that begins with s from a call's. */
static gr_frame take_argument(const gr_grammar *g, gr_frame *f, const gr_symbol *s)
{
    bool named = s->kind == GR_A_PARAM;
    gr_frame slot;

    if (named)
        slot = for_param(gr_tool_param(f->tool, s->text), f->bare);
    else
        by_position(g, f, s, &slot);
    f->given |= slot.param != NULL ? bit_of(f->tool, slot.param) : 0;
    f->position = named ? NO_POSITION : f->position + 1;
    return slot;
}

/* Is f there until END? */
static bool lasts(const gr_frame *f)
{
    return f->slot == GR_SLOT_STATEMENTS || f->slot == GR_SLOT_FILLED ||
           f->slot == GR_SLOT_PLACED || f->slot == GR_SLOT_SPOKEN || f->slot == GR_SLOT_PHRASE;
}

void gr_grammar_begin(gr_grammar *g, gr_slot first, size_t n_graphs, size_t n_holes)
{
    g->n = g->functions = 0;
    g->n_graphs = n_graphs;
    g->n_holes = n_holes;
    push_slots(g, first, false, 1);
}

void gr_grammar_take(gr_grammar *g, const gr_symbol *s)
{
    gr_frame *f;

    if (g->n == 0)
        return; /* STOP */
    f = &g->stack[g->n - 1];
    for (; is_left_out(f, s); f--)
        g->n--;
    if (s->kind == GR_A_END) {
        g->n--;
    } else if (f->slot == GR_SLOT_ARGUMENTS && s->kind == GR_A_PARAM) {
        push(g, take_argument(g, f, s));
    } else if (f->slot == GR_SLOT_ARGUMENTS) {
        push_parts(g, take_argument(g, f, s), s);
    } else if (f->slot == GR_SLOT_ITEMS) {
        push_parts(g, (gr_frame){ .slot = f->items, .bare = f->bare }, s);
    } else if (lasts(f)) {
        f->position += s->kind == GR_A_CALL || s->kind == GR_A_PUT || f->slot == GR_SLOT_PHRASE;
        push_parts(g, *f, s);
    } else {
        g->n--;
        push_parts(g, *f, s);
    }
    while (g->n != 0 && g->stack[g->n - 1].slot == GR_SLOT_LEAVE) {
        g->n--;
        g->functions--;
    }
}
