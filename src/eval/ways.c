/* The ways to ask: the methods of the papers, and the stages that are left out to see what they are
 * good for (GraphTool-Instruction, Table 7; GraphCogent, Tables 8 to 12). */
#include "eval/ways_int.h"

#include "engine/engine.h"

enum { OF_AGENT = 1, OF_GRAPHTOOL = 2, OF_CHAIN = 4 }; /* whose stages */

static const struct {
    const char *name;
    unsigned of;
    unsigned flag; /* of gr_model_options.without; 0 = see below */
} stages[] = {
    { "sense", OF_AGENT, 0 },
    { "abstraction", OF_CHAIN, 0 }, /* the suite kg leaves these two out */
    { "buffer", OF_AGENT, 0 },
    { "creation", OF_AGENT, 0 },
    { "decomposition", OF_CHAIN, 0 },
    { "extraction", OF_AGENT, GR_NO_EXTRACTION },
    { "graph-instruction", OF_GRAPHTOOL, 0 },
    { "margin", OF_AGENT, GR_NO_MARGIN },
    { "parameter-instruction", OF_GRAPHTOOL, 0 },
    { "repair", OF_AGENT, GR_NO_REPAIR },
    { "retrieval", OF_AGENT, GR_NO_RETRIEVAL },
    { "thinking", OF_AGENT | OF_GRAPHTOOL | OF_CHAIN, 0 },
    { "verifier", OF_AGENT, GR_NO_VERIFIER },
};
#define N_STAGES (sizeof stages / sizeof *stages)

static gr_status not_there(const char *name, unsigned of, gr_err *err)
{
    if (of == OF_CHAIN)
        return gr_fail(err, GR_EUSAGE, "--exec llm has no %s to leave out", name);
    if (of == OF_GRAPHTOOL)
        return gr_fail(err, GR_EUSAGE, "--method graphtool has no %s to leave out", name);
    return gr_fail(err, GR_EUSAGE, "--without %s is a turn of --%s", name,
                   gr_str_ends(gr_str_of(name), "instruction") ? "method graphtool" : "exec llm");
}

static gr_status leave_out(const char *name, bool chain, gr_who who, gr_way *way, gr_err *err)
{
    unsigned of = chain ? OF_CHAIN : way->kind == GR_WAY_GRAPHTOOL ? OF_GRAPHTOOL : OF_AGENT;
    size_t i = 0;

    while (i < N_STAGES && strcmp(stages[i].name, name) != 0)
        i++;
    if (i == N_STAGES)
        return gr_fail(err, GR_EUSAGE,
                       "--without: expected one of " GR_EVAL_STAGES ", found '%.40s'", name);
    if (strcmp(name, "sense") == 0 && who != GR_WHO_ORACLE)
        return gr_fail(err, GR_EUSAGE,
                       "--without sense leaves nothing to ask but the oracle: --llm oracle");
    if (strcmp(name, "sense") != 0 && who != GR_WHO_MODEL)
        return gr_fail(err, GR_EUSAGE,
                       "--without %s is about how a model is asked: --llm URL#MODEL", name);
    if ((stages[i].of & of) == 0)
        return not_there(name, of, err);
    way->model.without |= stages[i].flag;
    if (strcmp(name, "sense") == 0)
        way->kind = GR_WAY_OWN_GRAPH;
    else if (strcmp(name, "buffer") == 0)
        way->kind = GR_WAY_UNBUFFERED;
    else if (strcmp(name, "graph-instruction") == 0)
        way->no_graph_turn = true;
    else if (strcmp(name, "parameter-instruction") == 0)
        way->no_parameter_turn = true;
    else if (strcmp(name, "creation") == 0)
        way->model.creator = NULL;
    else if (strcmp(name, "thinking") == 0)
        way->model.llm.no_thinking = true;
    return GR_OK;
}

static gr_status take_method(const char *method, gr_way *way, gr_err *err)
{
    gr_model_options *o = &way->model;

    if (strcmp(method, "skills") == 0 || strcmp(method, "cogent") == 0) {
        o->method = GR_METHOD_SKILLS;
    } else if (strcmp(method, "tools") == 0 || strcmp(method, "fc") == 0) {
        o->method = GR_METHOD_TOOLS;
    } else if (strcmp(method, "auto") == 0) {
        o->method = GR_METHOD_EXCHANGE;
        way->readers_first = true;
    } else if (strcmp(method, "graphtool") == 0) {
        way->kind = GR_WAY_GRAPHTOOL;
    } else if (strcmp(method, "text") == 0) {
        way->kind = GR_WAY_TEXT;
    } else if (strcmp(method, "toolformer") == 0) {
        way->kind = GR_WAY_TOOLFORMER;
        o->without |= GR_NO_REPAIR;
    } else if (strcmp(method, "exchange") == 0) {
        o->method = GR_METHOD_EXCHANGE;
    } else {
        return gr_fail(err, GR_EUSAGE,
                       "--method: expected one of " GR_EVAL_METHODS ", found '%.40s'", method);
    }
    return GR_OK;
}

gr_who gr_who_is(const char *llm)
{
    return gr_is_builtin(llm)           ? GR_WHO_GRASP
           : strcmp(llm, "oracle") == 0 ? GR_WHO_ORACLE
                                        : GR_WHO_MODEL;
}

gr_status gr_way_of(const gr_eval_job *job, const char *llm, gr_who who, gr_way *out, gr_err *err)
{
    gr_status st;

    *out = (gr_way){ .model = { .llm = { .spec = llm, .timeout_ms = job->llm_timeout_ms },
                                .method = GR_METHOD_SKILLS, /* whose stages can be left out */
                                .creator = &gr_lua_creator,
                                .window = job->window } };
    st = job->method != NULL ? take_method(job->method, out, err) : GR_OK;
    if (st == GR_OK && out->kind != GR_WAY_AGENT && out->kind != GR_WAY_GRAPHTOOL &&
        job->n_without != 0)
        return gr_fail(err, GR_EUSAGE, "--method %s has no stage to leave out", job->method);
    for (size_t i = 0; st == GR_OK && i < job->n_without; i++)
        st = leave_out(job->without[i], job->exec != NULL && strcmp(job->exec, "llm") == 0, who,
                       out, err);
    if (who != GR_WHO_MODEL && out->kind != GR_WAY_OWN_GRAPH)
        out->kind = GR_WAY_AGENT;
    return st;
}
