/* tool: what a tool is, and how one is called.
 *
 * A tool is one row: name, parameters, kernel, verifier, example. Everything else (help, schemas,
 * the call language's names) is read from the row. This folder names no tool: the engine brings the
 * list. Everything that computes is a call, and every surface builds the same call. */
#ifndef GR_TOOL_H
#define GR_TOOL_H

#include "graph/graph.h"
#include "text/text.h"

typedef struct gr_expr gr_expr;
typedef struct gr_fn gr_fn;
typedef struct gr_elem gr_elem;

/* --- rows --- */

typedef enum gr_ptype {
    GR_P_NODE,      /* a node of the graph */
    GR_P_NODES,     /* a list of nodes; one alone counts as a list of one */
    GR_P_EDGES,     /* a list of [u, v]; one alone counts as a list of one */
    GR_P_ATTR,      /* an attribute of edges: its column */
    GR_P_NODE_ATTR, /* an attribute of nodes */
    GR_P_INT,
    GR_P_REAL,
    GR_P_BOOL,
    GR_P_TEXT,
    GR_P_CHOICE,    /* one of the words in .choices */
    GR_P_CONDITION, /* what is true or false of an item: gr_fn */
    GR_P_EACH,      /* what an item comes to: gr_fn, or the name of a column as a text */
    GR_P_GRAPH,     /* a further graph */
    GR_P_TOOL,      /* a tool that gives a number, or yes or no, about a graph and needs no more; or
                     * such a function of a graph */
    GR_P_VALUE,     /* anything */
} gr_ptype;

typedef enum gr_need { GR_REQUIRED, GR_OPTIONAL } gr_need;

/* A VALUE that names nodes, which need not be there: its numbers, true, false and null are names.
 */
typedef enum gr_naming {
    GR_NO_NAMES,
    GR_ONE_NAME,
    GR_LIST_OF_NAMES, /* of lists, too; a name alone counts as a list of one */
    GR_PAIRS_OF_NAMES /* [u, v], and what follows is none */
} gr_naming;

typedef struct gr_param {
    const char *name;
    gr_ptype type;
    gr_need need;
    const char *doc;
    /* The default as it is written in a call; NULL = absent. "@weight", "@capacity", "@time": the
     * column of edges with that role, if there is one; "@capacity or weight": the first there is.
     * The caller turns an attribute off with null; null for anything else is its default. */
    const char *standard;
    const char *words;   /* words that introduce it in a question: "from, starting at" */
    const char *choices; /* CHOICE: "error, max, largest" */
    gr_naming naming;    /* VALUE */
    bool moment;         /* REAL: may be a time as well, "07:50" or "2024-05-01" */
    bool bounded;        /* INT, REAL: within min .. max */
    double min, max;
    bool cuts;    /* INT: how many items the answer has; its default is nobody's wish */
    bool by_name; /* a limit or a budget: never taken from an argument without a name */
    bool items;   /* VALUE: a record that is about one list stands for that list; see gr_v_listed */
    const char *also; /* another name for it that calls may use, or NULL */
} gr_param;

/* Another way to call a tool: its name on some surface, how that surface calls the parameters
 * ("path_source=source, 1=target"; "=weight": that one is null there; "transe=model": that one is
 * the model beside the graph's file), and which part of the value it means (".length"). */
typedef enum gr_surface { GR_SURFACE_NATIVE, GR_SURFACE_GTOOLS, GR_SURFACE_TOOLX } gr_surface;

typedef struct gr_alias {
    gr_surface surface;
    const char *name;
    const char *params; /* NULL = the same names */
    const char *part;   /* NULL = the whole value */
} gr_alias;

typedef enum gr_rtype {
    GR_R_BOOL,
    GR_R_INT,
    GR_R_NUMBER, /* INT or REAL */
    GR_R_TEXT,
    GR_R_NODE,
    GR_R_NODES, /* a list of nodes */
    GR_R_EDGES, /* a list of edges */
    GR_R_PATH,  /* a path, or null: unreachable */
    GR_R_LIST,
    GR_R_GROUPS, /* a list of lists of nodes */
    GR_R_RECORD,
    GR_R_TABLE,
    GR_R_GRAPH,
    GR_R_ANY,
} gr_rtype;

/* What a tool demands of its graph; checked before the kernel runs. */
enum {
    GR_NONNEG_WEIGHT = 1 << 0, /* no negative value in the column of the parameter "weight" */
    GR_WANTS_DIRECTED = 1 << 1,
    GR_WANTS_UNDIRECTED = 1 << 2,
    GR_WANTS_NODES = 1 << 3, /* at least one node */
};

/* What a tool on values makes of a first argument that was cut (gr_cut). None takes another one. */
typedef enum gr_on_cut {
    GR_CUT_REFUSED,  /* the answer depends on the whole */
    GR_CUT_CARRIED,  /* the answer is cut where the value was */
    GR_CUT_IF_FOUND, /* an answer that is not null holds for the whole */
    GR_CUT_IF_TRUE,  /* true holds for the whole */
    GR_CUT_IF_FALSE, /* false does */
} gr_on_cut;

typedef struct gr_tool gr_tool;
typedef struct gr_registry gr_registry;

typedef struct gr_arg {
    bool given;              /* by the caller or by its default */
    gr_value value;          /* INT, REAL, BOOL, TEXT (STR), CHOICE (STR), VALUE */
    gr_vid node;             /* NODE */
    const gr_vid *nodes;     /* NODES; EDGES: pairs */
    size_t n_nodes;          /* NODES: nodes; EDGES: edges */
    const gr_column *column; /* ATTR, NODE_ATTR */
    gr_fn *fn;               /* CONDITION, EACH, TOOL */
    const gr_graph *graph;   /* GRAPH */
    const gr_tool *tool;     /* TOOL, unless it is a function */
    unsigned choice;         /* CHOICE: its position in .choices */
} gr_arg;

/* Files that stay open for the next call, the newest of them. Share it freely. opened.c */
typedef struct gr_opened gr_opened;
typedef struct gr_held gr_held; /* one that is in use */

typedef struct gr_opening {
    /* `with`: what the thing was opened with, or NULL. What it gives outlives cx. */
    gr_status (*open)(gr_ctx *cx, const char *path, const void *with, void **out, gr_err *err);
    void (*close)(void *thing);
    bool beside; /* files beside the path, or in it, belong to it */
} gr_opening;

gr_opened *gr_opened_new(void);    /* NULL without memory */
void gr_opened_free(gr_opened *o); /* nothing is in use; NULL is fine */
/* What is at the path, to be given back, read by several at once: the thing from before if no file
 * of it changed, and cx->at_hand says so. o NULL = nothing is kept. */
gr_status gr_opened_get(gr_ctx *cx, gr_opened *o, const gr_opening *how, const char *path,
                        const gr_held *with, gr_held **out, gr_err *err);
void *gr_held_thing(const gr_held *h);
void gr_opened_put(gr_opened *o, gr_held *h); /* NULL is fine */

/* How a tool reaches files. Whoever runs the program says which may be read; without a loader
 * there are none. On failure *out is untouched. */
typedef struct gr_loader {
    gr_status (*load)(void *arg, gr_ctx *cx, const char *path, const gr_read_options *o,
                      gr_graph **out, gr_err *err);
    void *arg;
    /* The same for a text; NULL = it is in a format. */
    gr_status (*parse)(void *arg, gr_ctx *cx, gr_str text, const gr_read_options *o, gr_graph **out,
                       gr_err *err);
    /* The file or folder that a path means, in cx->scratch, if it may be read; NULL = none may. */
    gr_status (*place)(void *arg, gr_ctx *cx, const char *path, const char **out, gr_err *err);
    gr_opened *opened; /* what calls read stays there; NULL = nowhere */
    bool trains;       /* a model that is not there is trained at once */
} gr_loader;

/* What a kernel gets. arg[i] belongs to the row's params[i]. */
typedef struct gr_in {
    const gr_graph *graph; /* NULL for tools on values */
    const gr_arg *arg;
    const gr_loader *loader; /* may be NULL */
} gr_in;

typedef enum gr_grade {
    GR_PREDICTED = -1, /* a trained model says so: `why` says which, and how often it was right */
    GR_UNCHECKED,      /* nobody looked: `why` says why */
    GR_REDERIVED,      /* a second method found the same */
    GR_PROVED,         /* a certificate was checked */
} gr_grade;

/* What a kernel returns: a value that lives in cx->arena and, where there is one, a certificate. */
typedef struct gr_result {
    gr_value value;
    const char *cert_kind; /* "path", "cut", "potential"; NULL = none */
    gr_str cert_text;      /* a sentence for people */
    gr_value cert;         /* the data that the verifier checks */
    const void *proof; /* more of it, too large to show; in cx->scratch, the kernel's own type */
    gr_grade grade;
    const char *why; /* why it is unchecked; lives as long as cx->arena */
    gr_str rounded;  /* what it is an answer of, if numbers were rounded first; else .ptr NULL */
} gr_result;

/* The weakest of several results. It points to none of them: they may be gone, and their memory,
 * when somebody asks. weakest.c */
typedef struct gr_weakest {
    gr_grade grade; /* GR_PROVED to begin with */
    bool rounded;   /* one of them is an answer of rounded numbers */
    char why[400];  /* of the first that has the grade, cut if it is longer; "" = none */
} gr_weakest;

void gr_weakest_add(gr_weakest *w, const gr_result *r);
/* Makes *r, which lives in a, no better than *w. False without memory. */
bool gr_weakest_lower(gr_arena *a, const gr_weakest *w, gr_result *r);

typedef struct gr_example {
    const char *graph; /* "a-b 2, b-c 3" for undirected, "a>b" for directed; see gr_example_graph */
    const char *call;
    const char *value; /* as gr_v_text prints it */
} gr_example;

struct gr_tool {
    const char *name;
    const char *family;
    const char *summary; /* one line, no full stop */
    const char *brief;   /* a few words for the catalogue where the name does not say it, or NULL */
    const char *details; /* definition, odd cases: empty graph, loops, parallel edges; or NULL */
    const gr_param *params;
    size_t n_params;
    const gr_alias *aliases;
    size_t n_aliases;
    bool on_values; /* takes no graph: the first parameter is the value worked on */
    bool spreads;   /* several arguments are the items of one list: max(a, b) */
    bool source;    /* brings a graph in and computes nothing: no part of an answer's grade */
    gr_on_cut on_cut;
    const char *counted_by; /* the tool that counts what this one lists up to a limit; or NULL */
    gr_rtype result;
    /* What the value is made of: the fields of a record or the columns of a table ("node: node,
     * degree: int"), what the items of a list are ("path"), or the whole type where the result type
     * does not say it: "int?", "{path: path, width: number}?", "int | table(node: node, core:
     * int)". The types are bool, int, number, text, time (or a number), node, edge, path, nodes,
     * edges, groups, graph, any, list(T), table(..), {..}; "?" behind one: or null; "..." at the
     * end: and others that depend on the input. NULL = the result type says it all. */
    const char *returns;
    unsigned demands;
    const char *cost; /* "O(n + m)" */
    /* The kernel. Temporary memory from cx->scratch, values in cx->arena. */
    gr_status (*run)(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err);
    /* Checks value and certificate by independent means and sets the grade. Anything but GR_OK
     * withholds the answer; a contradiction is gr_refute(). NULL = unchecked, `unchecked` says why.
     */
    gr_status (*verify)(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err);
    /* Instead of both, for rows that are made while the program runs: they are told which row they
     * are, and which tools the caller may use (NULL = all). */
    gr_status (*run_row)(const gr_tool *t, const gr_registry *tools, gr_ctx *cx, const gr_in *in,
                         gr_result *out, gr_err *err);
    gr_status (*verify_row)(const gr_tool *t, const gr_registry *tools, gr_ctx *cx, const gr_in *in,
                            gr_result *r, gr_err *err);
    const char *checked_by; /* one line for the documentation: how verify works */
    const char *unchecked;
    const char *cues; /* words and phrases that suggest it in a question */
    gr_example example;
};

#define GR_PARAMS(p)  .params = (p), .n_params = sizeof(p) / sizeof *(p)
#define GR_ALIASES(a) .aliases = (a), .n_aliases = sizeof(a) / sizeof *(a)

/* For verifiers: the answer is wrong. */
gr_status gr_refute(gr_err *err, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* For what depends on a whole value and got one that was cut; what: "count", "a comparison". */
gr_status gr_fail_cut(gr_err *err, const char *what, const gr_cut *cut);

/* For kernels with a parameter TOOL: runs it on g as a call without arguments would, checked by its
 * verifier, or applies the function that stands there instead. Leaves the caller's memory alone;
 * the value is null, a boolean or a number. How good it is goes into *all. */
gr_status gr_tool_measure(gr_ctx *cx, const gr_arg *arg, const gr_graph *g, gr_value *out,
                          gr_weakest *all, gr_err *err);

/* The name of v as a value, its label if labels are unique. */
gr_value gr_v_vertex(const gr_graph *g, gr_vid v);
/* The edge between two nodes as a value; it knows whether it has a direction. */
gr_value gr_v_link(const gr_graph *g, gr_vid u, gr_vid v);
/* The list that a record is about: its only list or table, if `complete`, `count`, `size` or
 * `weight` stands beside it. NULL if there is none, or v is no record. */
const gr_value *gr_v_listed(const gr_value *v);
/* A node named in a value back to its id; false if it is no node of g. */
bool gr_vertex_of(const gr_graph *g, const gr_value *v, gr_vid *out);
/* How the nodes of an argument are named; GR_NO_NAMES if it names none. */
gr_naming gr_param_naming(const gr_param *p);

const char *gr_ptype_name(gr_ptype t); /* "node", "list of nodes", ... */
const char *gr_rtype_name(gr_rtype t);
const char *gr_grade_name(gr_grade g); /* "predicted", "unchecked", .. */

/* The little language of examples: "a-b 2, b-c" undirected, "a>b 2, b>c" directed, a lone name is
 * a node; the number is the weight. */
gr_status gr_example_graph(gr_ctx *cx, const char *text, gr_graph **out, gr_err *err);

/* --- the registry --- */

struct gr_registry {
    const gr_tool *const *tools; /* in order of name */
    size_t n;
    const char *toolset; /* only the tools of this set are there; NULL = all */
};

/* By name or native alias; *alias is set if it was one that renames or projects. NULL if absent. */
const gr_tool *gr_registry_find(const gr_registry *r, gr_str name, const gr_alias **alias);
/* The parameter of that name, or that is also called so; NULL if there is none. */
const gr_param *gr_tool_param(const gr_tool *t, gr_str name);
/* The error for a name that is not there, with the nearest ones by spelling, else by meaning. */
gr_status gr_registry_unknown(const gr_registry *r, gr_str name, gr_err *err);
/* base and more tools, none of whose names is there; their rows are borrowed. False without memory.
 */
bool gr_registry_with(gr_arena *a, const gr_registry *base, const gr_tool *const *more, size_t n,
                      gr_registry *out);

/* The tools that have most in common with some words, best first: by name, alias, cues, summary. At
 * most max; none that has nothing in common. */
gr_status gr_registry_search(gr_ctx *cx, const gr_registry *r, gr_str words, const gr_tool **out,
                             size_t max, size_t *n, gr_err *err);

/* One line: "widest_path(G, source, target, capacity?) -> {path, width}?". "x?" may be left out,
 * "x=" can only be given by name, x(a|b) is one of these words; a field that has no type is a
 * number, a text, a truth or what its name says. */
void gr_tool_signature(gr_strbuf *sb, const gr_tool *t);
/* The whole type of a tool's value, as in .returns: "{path: path, width: number}?". */
void gr_tool_returns(gr_strbuf *sb, const gr_tool *t);
/* The next of "a: int, b: list(node)?"; a list's type has no names. False at the end. */
bool gr_returns_next(gr_str *rest, gr_str *name, gr_str *type);
/* All signatures by family, one a line, and how they are read: for prompts and for people. */
void gr_registry_catalogue(gr_strbuf *sb, const gr_registry *r);

/* A row for programs: a record with everything a person or a schema needs. */
bool gr_tool_describe(gr_arena *a, const gr_tool *t, gr_value *out);
/* JSON Schemas in the subset that every client understands: one flat object. */
bool gr_tool_input_schema(gr_arena *a, const gr_tool *t, gr_value *out);
bool gr_tool_output_schema(gr_arena *a, const gr_tool *t, gr_value *out);

/* --- the call language --- */

typedef enum gr_xkind {
    GR_X_VALUE, /* string, number, true, false, null */
    GR_X_WORD,  /* a bare word: variable or name */
    GR_X_LIST,
    GR_X_CALL,
    GR_X_FIELD,  /* item[0] . text */
    GR_X_INDEX,  /* item[0] [ item[1] ] */
    GR_X_IF,     /* item[0] ? item[1] : item[2]; only what is asked for is evaluated */
    GR_X_LAMBDA, /* text -> item[0] */
    GR_X_UNARY,  /* op, item[0] */
    GR_X_BINARY,
} gr_xkind;

typedef enum gr_op {
    GR_OP_OR,
    GR_OP_AND,
    GR_OP_EQ,
    GR_OP_NE,
    GR_OP_LT,
    GR_OP_LE,
    GR_OP_GT,
    GR_OP_GE,
    GR_OP_IN,
    GR_OP_ADD,
    GR_OP_SUB,
    GR_OP_MUL,
    GR_OP_DIV,
    GR_OP_MOD,
    GR_OP_NOT,
    GR_OP_NEG,
} gr_op;

/* "+", "and", "neg": as JSON writes them. */
const char *gr_op_symbol(gr_op op);
bool gr_op_named(gr_str name, gr_op *out);

struct gr_expr {
    gr_xkind kind;
    uint32_t at;    /* where it starts in the text, in bytes */
    gr_op op;       /* UNARY, BINARY */
    gr_value value; /* VALUE */
    gr_str text;    /* WORD, CALL: the tool's name, FIELD: the field; a VALUE or LIST as written */
    gr_expr **item; /* LIST, CALL: arguments, FIELD, UNARY, BINARY */
    gr_str *name;   /* CALL: item i's parameter, .len 0 = by position */
    size_t n;
    unsigned height; /* levels of items below */
};

typedef struct gr_stmt {
    gr_str var; /* .len 0 = none */
    gr_expr *expr;
} gr_stmt;

typedef struct gr_program {
    gr_stmt *stmt;
    size_t n;
    gr_str text; /* what it was read from, for places in errors; borrowed, .ptr NULL = none */
} gr_program;

/* program = stmt { ";" stmt }, see docs/CALLS.md. Lives in cx->arena. Errors carry the column. */
gr_status gr_call_parse(gr_ctx *cx, gr_str text, gr_program *out, gr_err *err);
/* The same as JSON: {"tool": NAME, "args": {PARAM: value or nested call}}, {"var": NAME},
 * {"op": "+", "args": [..]}, {"field": NAME, "of": ..}, a list of statements {"let": VAR, "be":
 * ..}. */
gr_status gr_call_from_json(gr_ctx *cx, const gr_value *json, gr_program *out, gr_err *err);
bool gr_call_to_json(gr_ctx *cx, const gr_program *p, gr_value *out);
/* The canonical text: names always quoted, named arguments where they are not in order. Reading it
 * back gives the same program. */
void gr_call_print(gr_strbuf *sb, const gr_program *p);
gr_str gr_call_text(gr_ctx *cx, const gr_program *p); /* in cx->arena; .ptr NULL without memory */
void gr_expr_print(gr_strbuf *sb, const gr_expr *x);

/* --- execution --- */

typedef struct gr_binding {
    gr_str name; /* .len 0: the fields of the item are in sight */
    gr_value value;
    const gr_elem *item; /* whose fields it has besides; or NULL */
    const gr_expr *fn;   /* a function that a statement named; or NULL */
    const gr_graph *of;  /* the graph of the call that it comes from; or NULL */
} gr_binding;

/* One tool call as it was made, for the trace. */
typedef struct gr_step {
    const gr_tool *tool;
    gr_str call; /* canonical text */
    gr_result result;
    double ms;       /* of the kernel */
    double check_ms; /* of the verifier */
    bool reused;     /* from the results that are kept: nothing was computed */
    bool at_hand;    /* its model was open from before */
} gr_step;

/* What calls on graphs came to, the newest of them: who asks again is not kept waiting. Share it
 * freely. NULL without memory. */
typedef struct gr_results gr_results;
gr_results *gr_results_new(void);
void gr_results_free(gr_results *r); /* NULL is fine */

/* Graphs that are held elsewhere: answers a call in the place of its kernel and verifier, and says
 * why nobody checked it. *done false: the kernel is to run. */
typedef struct gr_elsewhere {
    gr_status (*call)(void *arg, gr_ctx *cx, const gr_tool *t, const gr_in *in, gr_result *out,
                      bool *done, gr_err *err);
    void *arg;
} gr_elsewhere;

typedef struct gr_run {
    const gr_registry *registry;
    /* Called for a name that is not bound, may be NULL: how graphs are found by name. */
    gr_status (*resolve)(void *arg, gr_str name, gr_value *out, gr_err *err);
    void *arg;
    const gr_loader *loader;       /* borrowed; NULL = calls may read no file */
    const gr_elsewhere *elsewhere; /* borrowed; NULL = all graphs are here */
    gr_str graph;            /* name of the graph that calls without one work on; .len 0 = none */
    gr_results *results;     /* that may be used again, borrowed; NULL = none */
    bool unchecked;          /* for benches of the kernels: no verifier runs */
    gr_str text;             /* of the program, for places in errors */
    GR_VEC(gr_binding) vars; /* newest last */
    GR_VEC(gr_step) steps;
    const gr_graph *near; /* of the call that was made last; or NULL */
    unsigned inside;      /* functions that are being applied */
    gr_weakest weakest;   /* of the calls that a function made */
} gr_run;

void gr_run_init(gr_run *r, gr_ctx *cx, const gr_registry *registry);
void gr_run_clear(gr_run *r);
bool gr_run_bind(gr_run *r, gr_str name, gr_value v); /* replaces; name is borrowed */

/* Runs all statements; the value of the last one. Every tool call is checked by its verifier before
 * its value is used. */
gr_status gr_run_program(gr_ctx *cx, gr_run *r, const gr_program *p, gr_value *out, gr_err *err);
/* The weakest grade over all steps so far, those that bring input in aside; *why: why it is
 * unchecked, or how numbers were rounded first, or NULL. GR_PROVED if there are none. */
gr_grade gr_run_grade(const gr_run *r, const char **why);

/* One of the items that a function is applied to, and its fields by their names. */
#define GR_NOT_KEPT SIZE_MAX /* what the function gives is not kept for the next time */
struct gr_elem {
    size_t i; /* its number among them, or GR_NOT_KEPT */
    gr_status (*self)(gr_ctx *cx, const gr_elem *it, gr_value *out, gr_err *err);
    bool (*get)(const gr_elem *it, gr_str field, gr_value *out); /* false: there is none */
};

/* For kernels: an argument that is a function, `v -> degree(G, v)`, or an expression in which words
 * are fields of the item first, `km > 3`. What calls inside find is checked by their verifiers, and
 * the function is asked about an item only once. In a condition of fields alone, what is missing is
 * unknown, and what is unknown does not hold. */
gr_status gr_fn_value(gr_ctx *cx, gr_fn *f, const gr_elem *it, gr_value *out, gr_err *err);
gr_status gr_fn_holds(gr_ctx *cx, gr_fn *f, const gr_elem *it, bool *holds, gr_err *err);
/* The field, if the function is nothing but one; else .len 0. */
gr_str gr_fn_field(const gr_fn *f);
/* What it gives for whatever item, if it is nothing but a value that was written; else NULL. */
const gr_value *gr_fn_constant(const gr_fn *f);
/* Applies an operator; unlike things are not equal, and have no order: that is an error, as is
 * arithmetic on them. What is computed with null is null. Integer arithmetic is checked: overflow
 * is a limit error; a division gives an integer only if exact. */
gr_status gr_op_apply(gr_op op, const gr_value *a, const gr_value *b, gr_value *out, gr_err *err);
/* What a row of a table is about: its edge, if the first columns are called source and target, else
 * its first cell. */
gr_value gr_row_name(const gr_table *t, size_t row);
/* A row as a record, in cx->arena. */
gr_status gr_row_record(gr_ctx *cx, const gr_table *t, size_t row, gr_value *out, gr_err *err);

/* --- other surfaces: Graph-ToolFormer --- */

/* A statement with calls in it:
 *     The order of the bull graph is [GR(GL("gpr", {"bull_graph"}), "toolx:order")-->r].
 * How a call was written is kept, so that it prints the same, but for blanks between its parts. */
typedef enum gr_tf_kind {
    GR_TF_CALL, /* GR(..), GL(..) */
    GR_TF_TEXT, /* "all nodes": in quotes */
    GR_TF_WORD, /* without: paper#31366, 10, G_l */
    GR_TF_SET,  /* {a, b} */
    GR_TF_PAIR, /* (a, b) */
} gr_tf_kind;

typedef struct gr_tf_term gr_tf_term;
struct gr_tf_term {
    gr_tf_kind kind;
    uint32_t at; /* where it starts in the text, in bytes */
    char quote;  /* TEXT: '"' or '\'' */
    char mark;   /* behind an argument's name: ':' or '='; 0 = it has none */
    gr_str name;
    gr_str text; /* CALL: the function; TEXT: what stands between the quotes; WORD */
    gr_tf_term *item;
    size_t n;
    /* A call that stands in the statement. */
    gr_str arrow;  /* "-->", "->", "→"; empty: it is made and nothing is written */
    gr_str result; /* "r": the value takes its place; GL: a name for the graph; or empty */
};

typedef enum gr_tf_piece_kind { GR_TF_PLAIN, GR_TF_HOLE, GR_TF_QUERY } gr_tf_piece_kind;

typedef struct gr_tf_piece {
    gr_tf_piece_kind kind;
    gr_str text;       /* as it stands: words, "[TBR]", the calls with their brackets */
    bool tags;         /* QUERY: <API>..</API> */
    gr_tf_term *calls; /* QUERY: one after another */
    size_t n;
} gr_tf_piece;

typedef struct gr_tf_statement {
    gr_tf_piece *piece;
    size_t n;
} gr_tf_statement;

/* Brackets that hold no call are words. Lives in cx->arena and borrows text. */
gr_status gr_tf_parse(gr_ctx *cx, gr_str text, gr_tf_statement *out, gr_err *err);
void gr_tf_print(gr_strbuf *sb, const gr_tf_statement *s);
void gr_tf_print_call(gr_strbuf *sb, const gr_tf_term *call); /* no brackets, no arrow */
bool gr_tf_inserts(const gr_tf_term *call); /* does its value take its place in the statement? */
gr_str gr_tf_binds(const gr_tf_term *call); /* the name that it gives a graph, or empty */
/* The parse as the paper writes it: (('GR', [('GL', ['cora']), 'graph_bert:topic', 'paper#1']),
 * [True]); one for each query, on a line of its own. */
void gr_tf_print_tuples(gr_strbuf *sb, const gr_tf_statement *s);
/* A value as the data writes results, a Python literal: [5, 6], {0: 1, 1: 2}, 1.5; text of its own
 * has no quotes. */
void gr_tf_print_value(gr_strbuf *sb, const gr_value *v);

/* "Graph-Bert:topic" and "graph_bert:Topic" are one name. Into buf, which has room for max bytes;
 * longer ones are cut. */
gr_str gr_tf_fold(gr_str name, char *buf, size_t max);
/* "paper#31366", "{Paper#1}": what stands before the mark, and behind. False without a mark. */
bool gr_tf_split(gr_str text, gr_str *kind, gr_str *id);

/* The functions of the models, whether grasp has the model or not. */
typedef struct gr_tf_function {
    const char *model;    /* "graph_bert" */
    const char *function; /* "topic"; also for a call that names no model */
    const char *args; /* kinds of the arguments: "paper", "user, item"; "node?" may be missing */
} gr_tf_function;
const gr_tf_function *gr_tf_function_at(size_t i); /* NULL behind the last */

/* Where GL finds its graphs: *out is an expression of the native language that gives the data set,
 * or the instance of a set of graphs. */
typedef struct gr_tf_hub {
    gr_status (*find)(void *arg, gr_ctx *cx, gr_str name, gr_str instance, gr_expr **out,
                      gr_err *err);
    void *arg;
    /* The path of a set that models learn from; NULL = there are none. */
    gr_status (*find_set)(void *arg, gr_ctx *cx, gr_str name, gr_expr **out, gr_err *err);
} gr_tf_hub;

/* The call in the native language. Declined for a model that grasp does not have. */
gr_status gr_tf_translate(gr_ctx *cx, const gr_registry *r, const gr_tf_hub *hub,
                          const gr_tf_term *call, gr_expr **out, gr_err *err);

/* --- other surfaces: GTools --- */

/* What a model that was asked in GraphTool-Instruction's way says, in one turn or in parts:
 *     Thought: ..  Tool_Name: shortest_path  Tool_Para: graph = G, path_source=1, path_target=5
 *     API_name: degree_graphCount   API_Input: (G, 1)
 *     G: [(0, 1), (1, 2, {'weight': 3})]
 *     path: "roads.edgelist"
 * Reading is tolerant: names of parameters may be missing, words may stand around. */
typedef enum gr_gtools_class {
    GR_GTOOLS_CORRECT,
    GR_GTOOLS_SYNTAX, /* none of these lines is there */
    GR_GTOOLS_GRAPH,  /* the list of edges does not end, or is none */
    GR_GTOOLS_NAME,   /* no such tool */
    GR_GTOOLS_PARAMETER,
} gr_gtools_class;

typedef struct gr_gtools {
    gr_gtools_class verdict; /* the first thing wrong */
    gr_str name;             /* of the tool, as it was written; or empty */
    gr_str edges;            /* "[(0, 1), ..]" behind G, or empty */
    gr_str path;             /* or empty */
    gr_expr *call;           /* in the native language on the graph G; NULL without a tool */
} gr_gtools;

const char *gr_gtools_class_name(gr_gtools_class c); /* "correct", "syntax", ... */
/* `name` is the tool chosen in an earlier turn, or empty. What is wrong with the text is the
 * verdict, with err saying where; a failure is a lack of memory. Borrows text. */
gr_status gr_gtools_parse(gr_ctx *cx, const gr_registry *r, gr_str text, gr_str name,
                          gr_gtools *out, gr_err *err);
/* "API_name: ..\nAPI_Input: (graph = G, ..)" for a call of a tool that GTools has. */
gr_status gr_gtools_print(gr_strbuf *sb, const gr_registry *r, const gr_expr *call, gr_err *err);

/* --- other surfaces: OpenAI and MCP --- */

/* The request's "tools": [{"type":"function","function":{"name","description","parameters"}}]. */
bool gr_openai_tools(gr_arena *a, const gr_registry *r, gr_value *out);
/* The calls of a response, of its message, or of a list of tool_calls; "arguments" may be JSON text
 * or an object. ids, if not NULL, gets a list of the calls' ids. */
gr_status gr_openai_parse(gr_ctx *cx, const gr_value *json, gr_program *out, gr_value *ids,
                          gr_err *err);
/* The params of tools/call: {"name", "arguments"}. */
gr_status gr_mcp_parse(gr_ctx *cx, const gr_value *params, gr_program *out, gr_err *err);
/* Programs of single calls without calls in them, the other way. */
gr_status gr_openai_print(gr_ctx *cx, const gr_registry *r, const gr_program *p, gr_value *out,
                          gr_err *err);
gr_status gr_mcp_print(gr_ctx *cx, const gr_registry *r, const gr_program *p, gr_value *out,
                       gr_err *err);

/* The native call language as a grammar in GBNF, for models that are held to it: names of tools and
 * parameters as choices. nodes: the names that may stand for a node; n_nodes 0 = any. */
void gr_call_gbnf(gr_strbuf *sb, const gr_registry *r, const gr_str *nodes, size_t n_nodes);

#endif
