/* What the files of tool share. */
#ifndef GR_TOOL_INT_H
#define GR_TOOL_INT_H

#include "tool/tool.h"

/* A usage error at byte `at` of a text, told by line and column. */
gr_status gr_fail_text(gr_err *err, gr_str text, size_t at, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
/* The character at byte `at`, for messages: all bytes of it, or "the end". Into buf. */
const char *gr_text_at(gr_str text, size_t at, char buf[8]);

/* The parameter that an alias means by a name of its own ("path_source", "1"), else the name. alias
 * may be NULL. */
gr_str gr_alias_param(const gr_alias *alias, gr_str name);

/* A value to what parameter p of a call on g wants. */
gr_status gr_arg_from_value(gr_ctx *cx, const gr_graph *g, const gr_param *p, const gr_value *v,
                            gr_arg *out, gr_err *err);
/* The default of p, if it has one. */
gr_status gr_arg_standard(gr_ctx *cx, const gr_graph *g, const gr_param *p, gr_arg *out,
                          gr_err *err);
/* The tool that v names, for parameters of type TOOL. */
gr_status gr_arg_tool(const gr_registry *r, const gr_param *p, const gr_value *v, gr_arg *out,
                      gr_err *err);
/* Kernel and verifier of a row, in whichever way it has them; without a verifier GR_OK. */
gr_status gr_tool_run(const gr_tool *t, const gr_registry *tools, gr_ctx *cx, const gr_in *in,
                      gr_result *out, gr_err *err);
gr_status gr_tool_verify(const gr_tool *t, const gr_registry *tools, gr_ctx *cx, const gr_in *in,
                         gr_result *r, gr_err *err);
/* May the tool take a value that was cut as its parameter k? */
gr_status gr_cut_check(const gr_tool *t, size_t k, const gr_value *v, gr_err *err);
/* Marks the answer of a call if it is not all there is: by a limit, by the end of its time, or by
 * what the first argument lacks. An answer that would need the whole of that is refused. said[k]:
 * the caller gave parameter k. */
gr_status gr_cut_mark(gr_ctx *cx, const gr_tool *t, const gr_arg *arg, const bool *said,
                      gr_value *out, gr_err *err);
/* May a field be taken on its own from a record that is not all there is? */
gr_status gr_cut_field(const gr_value *record, gr_str field, const gr_value *value, gr_err *err);
/* Makes names of what an argument has in their place; see names.c. */
gr_status gr_names_of_expr(gr_ctx *cx, const gr_graph *g, gr_naming naming, gr_expr *x,
                           gr_err *err);
gr_status gr_names_of_value(gr_ctx *cx, gr_naming naming, gr_value *v, gr_err *err);
/* --- runs --- */

/* What a word stands for: a field in sight, a variable, a graph; GR_ENAME if nothing has the name.
 */
gr_status gr_look_up(gr_run *r, gr_str name, gr_value *out, gr_err *err);
/* The function that a statement gave this name; NULL if there is none. */
const gr_expr *gr_function_named(const gr_run *r, gr_str name);
/* One application of it, f(x). */
gr_status gr_fn_call(gr_ctx *cx, gr_run *r, const gr_expr *fn, gr_expr *x, gr_value *out,
                     gr_err *err);
gr_status gr_eval(gr_ctx *cx, gr_run *r, gr_expr *x, gr_value *out, gr_err *err);
/* Like gr_eval, but a word that nothing is called by is its own text. */
gr_status gr_eval_or_name(gr_ctx *cx, gr_run *r, gr_expr *x, gr_value *out, gr_err *err);
/* Words are fields of the newest binding's item first; see fields.c. */
gr_status gr_eval_fields(gr_ctx *cx, gr_run *r, gr_expr *x, gr_value *out, gr_err *err);
/* One call; see call.c. */
gr_status gr_eval_call(gr_ctx *cx, gr_run *r, gr_expr *x, gr_value *out, gr_err *err);
/* The field of a record, the column of a table, the end of an edge, ... */
gr_status gr_part_field(gr_ctx *cx, const gr_value *v, gr_str field, gr_value *out, gr_err *err);
/* The item at a place, from the end if that is negative; of a table the row of a node or an edge,
 * or if it has but one cell more that cell, unless the whole row is wanted. */
gr_status gr_part_at(gr_ctx *cx, const gr_value *v, const gr_value *index, bool whole,
                     gr_value *out, gr_err *err);
static inline bool gr_op_compares(gr_op op)
{
    return op >= GR_OP_EQ && op <= GR_OP_IN;
}
/* gr_op_apply, and "+" of two lists. */
gr_status gr_op_any(gr_ctx *cx, gr_op op, const gr_value *a, const gr_value *b, gr_value *out,
                    gr_err *err);
gr_expr *gr_expr_copy(gr_arena *a, const gr_expr *x); /* all the way down; NULL without memory */
/* x as an argument that is a function; x is borrowed. */
gr_status gr_fn_new(gr_ctx *cx, gr_run *run, const gr_param *p, const gr_expr *x, gr_fn **out,
                    gr_err *err);
/* Adds where a text was wrong, if that is not known yet. */
void gr_err_text(gr_err *err, gr_str text, size_t at);

/* Beside a node, a literal is a name. */
void gr_meet_name(const gr_value *node, const gr_expr *x, gr_value *v);
/* Times in expressions; see times.c. */
bool gr_times_compare(int64_t a, int64_t b);
void gr_times_meet(gr_value *a, gr_value *b);
gr_status gr_time_arithmetic(gr_op op, const gr_value *a, const gr_value *b, gr_value *out,
                             gr_err *err);
/* Is it a call whose result may be kept? kept.c */
bool gr_results_may_have(gr_run *r, const gr_tool *t, const gr_graph *g, const gr_expr *call);
/* Fills the result of a step whose call is known; step->reused says whether there was one. */
gr_status gr_results_find(gr_ctx *cx, gr_results *r, const gr_graph *g, gr_step *step, gr_err *err);
/* Without memory it is not kept. */
void gr_results_keep(const gr_ctx *cx, gr_results *r, const gr_graph *g, const gr_step *step);
/* What the row demands of the graph. */
gr_status gr_check_demands(const gr_tool *t, const gr_in *in, gr_err *err);

#endif
