/* The call language as a grammar in GBNF.
 *
 * One rule a tool, so that a model that is held to the grammar can write no name that does not
 * exist: required arguments by position, the others by name, in the order of the row. Blanks are
 * one or none, as the printer writes them. A variable is a letter, perhaps with digits and more
 * behind: no word of the language is one. Everything that the grammar allows can be parsed. */
#include "tool/tool.h"

/* Rules have letters, digits and hyphens in their names. */
static void add_rule_name(gr_strbuf *sb, const gr_tool *t)
{
    gr_strbuf_adds(sb, "tool-");
    for (const char *c = t->name; *c != '\0'; c++)
        gr_strbuf_addc(sb, *c == '_' ? '-' : *c);
}

/* A literal of the grammar that stands for a string of the call language: "\"Oslo\"". */
static void add_string(gr_strbuf *sb, gr_str s)
{
    gr_strbuf quoted;

    gr_strbuf_init(&quoted, sb->budget, 0);
    gr_json_string(&quoted, s);
    gr_strbuf_addc(sb, '"');
    for (size_t i = 0; i < quoted.len; i++) {
        if (quoted.buf[i] == '"' || quoted.buf[i] == '\\')
            gr_strbuf_addc(sb, '\\');
        gr_strbuf_addc(sb, quoted.buf[i]);
    }
    gr_strbuf_addc(sb, '"');
    sb->failed = sb->failed || quoted.failed;
    gr_strbuf_clear(&quoted);
}

static void add_choices(gr_strbuf *sb, const char *choices)
{
    gr_str rest = gr_str_of(choices), word;

    gr_strbuf_addc(sb, '(');
    for (const char *bar = ""; gr_str_split(&rest, ',', &word); bar = " | ") {
        gr_strbuf_adds(sb, bar);
        add_string(sb, gr_str_trim(word));
    }
    gr_strbuf_addc(sb, ')');
}

static void add_argument(gr_strbuf *sb, const gr_param *p)
{
    static const char *const rules[] = {
        [GR_P_NODE] = "node",           [GR_P_NODES] = "nodes",         [GR_P_EDGES] = "edges",
        [GR_P_ATTR] = "attribute",      [GR_P_NODE_ATTR] = "attribute", [GR_P_INT] = "integer",
        [GR_P_REAL] = "number",         [GR_P_BOOL] = "truth",          [GR_P_TEXT] = "string",
        [GR_P_CONDITION] = "condition", [GR_P_EACH] = "each",           [GR_P_GRAPH] = "graph",
        [GR_P_TOOL] = "measure",        [GR_P_VALUE] = "expr",
    };

    if (p->type == GR_P_CHOICE)
        add_choices(sb, p->choices);
    else if (p->moment)
        gr_strbuf_adds(sb, "(number | string)");
    else
        gr_strbuf_adds(sb, rules[p->type]);
}

/* tool-degree ::= "degree(" graph ", " node ")" */
static void add_tool(gr_strbuf *sb, const gr_tool *t)
{
    bool first = t->on_values, by_name = false;

    add_rule_name(sb, t);
    gr_strbuf_addf(sb, " ::= \"%s(\"%s", t->name, t->on_values ? "" : " graph");
    for (size_t i = 0; i < t->n_params; i++) {
        const gr_param *p = &t->params[i];
        bool optional = p->need == GR_OPTIONAL;

        by_name = by_name || optional;
        gr_strbuf_addf(sb, " %s\"%s", optional ? "(" : "", first ? "" : ", ");
        if (by_name)
            gr_strbuf_addf(sb, "%s=", p->name);
        gr_strbuf_adds(sb, "\" ");
        add_argument(sb, p);
        gr_strbuf_adds(sb, optional ? ")?" : "");
        first = false;
    }
    gr_strbuf_adds(sb, " \")\"\n");
}

static bool any_tool(const gr_tool *t)
{
    return true;
}

static bool gives_graph(const gr_tool *t)
{
    return t->result == GR_R_GRAPH;
}

/* As arguments of the type TOOL. */
static bool is_measure(const gr_tool *t)
{
    for (size_t i = 0; i < t->n_params; i++)
        if (t->params[i].need == GR_REQUIRED)
            return false;
    return !t->on_values &&
           (t->result == GR_R_BOOL || t->result == GR_R_INT || t->result == GR_R_NUMBER);
}

/* rule ::= a | b | ..; nothing at all is a word that no call is. */
static void add_tools(gr_strbuf *sb, const gr_registry *r, const char *rule, bool by_name,
                      bool (*fits)(const gr_tool *t))
{
    const char *bar = " ::= ";

    gr_strbuf_adds(sb, rule);
    for (size_t i = 0; i < r->n; i++) {
        if (!fits(r->tools[i]))
            continue;
        gr_strbuf_adds(sb, bar);
        if (by_name)
            gr_strbuf_addf(sb, "\"%s\"", r->tools[i]->name);
        else
            add_rule_name(sb, r->tools[i]);
        bar = " | ";
    }
    if (strcmp(bar, " ::= ") == 0)
        gr_strbuf_adds(sb, " ::= \"null\"");
    gr_strbuf_addc(sb, '\n');
}

static void add_nodes(gr_strbuf *sb, const gr_str *nodes, size_t n)
{
    gr_strbuf_adds(sb, "node ::= ");
    for (size_t i = 0; i < n; i++) {
        int64_t number;

        gr_strbuf_adds(sb, i != 0 ? " | " : "");
        if (gr_num_is_canonical(nodes[i], &number))
            gr_strbuf_addf(sb, "\"%.*s\"", GR_FMT(nodes[i]));
        else
            add_string(sb, nodes[i]);
    }
    gr_strbuf_adds(sb, n == 0 ? "string | integer\n" : "\n");
}

void gr_call_gbnf(gr_strbuf *sb, const gr_registry *r, const gr_str *nodes, size_t n_nodes)
{
    gr_strbuf_adds(
        sb, "root ::= stmt (\"; \" stmt)*\n"
            "stmt ::= (word \" = \")? expr\n"
            "expr ::= \"not \"? value (\" \" op \" \" value)?\n"
            "op ::= \"or\" | \"and\" | \"=\" | \"!=\" | \"<\" | \"<=\" | \">\" | \">=\" | \"in\" | "
            "\"+\" | \"-\" | \"*\" | \"/\" | \"%\"\n"
            "value ::= (call | if | string | number | truth | \"null\" | list | word | \"(\" expr "
            "\")\") "
            "(\".\" field | \"[\" expr \"]\")*\n"
            "if ::= \"if(\" expr \", \" expr \", \" expr \")\"\n"
            "function ::= word \" -> \" expr\n"
            "each ::= expr | function\n"
            "list ::= \"[\" (expr (\", \" expr)*)? \"]\"\n"
            "nodes ::= \"[\" (node (\", \" node)*)? \"]\" | value\n"
            "edges ::= \"[\" (edge (\", \" edge)*)? \"]\" | value\n"
            "edge ::= \"[\" node \", \" node \"]\"\n"
            "graph ::= word | graph-call\n"
            "attribute ::= string | \"null\"\n"
            "condition ::= function | compared (\" \" (\"and\" | \"or\") \" \" compared)*\n"
            "compared ::= field \" \" (\"!=\" | \"<=\" | \">=\" | \"==\" | \"<\" | \">\") \" \" "
            "(string | number | truth)\n"
            "truth ::= \"true\" | \"false\"\n"
            "integer ::= \"-\"? (\"0\" | [1-9] digits)\n"
            "digits ::= three three three three three [0-9]? [0-9]?\n"
            "three ::= [0-9]? [0-9]? [0-9]?\n"
            "number ::= integer (\".\" [0-9]+)? ([eE] [-+]? [0-9] [0-9]?)?\n"
            "string ::= \"\\\"\" ([^\"\\\\\\x00-\\x1f] | \"\\\\\" [\"\\\\/bfnrt])* \"\\\"\"\n"
            "word ::= [a-zA-Z] ([0-9_] [a-zA-Z0-9_]*)?\n"
            "field ::= [a-zA-Z_] [a-zA-Z0-9_]*\n");
    add_nodes(sb, nodes, n_nodes);
    add_tools(sb, r, "call", false, any_tool);
    add_tools(sb, r, "graph-call", false, gives_graph);
    add_tools(sb, r, "measure", true, is_measure);
    for (size_t i = 0; i < r->n; i++)
        add_tool(sb, r->tools[i]);
}
