/* The actor who plays the model for grasp gen. */
#ifndef GR_GEN_ACTOR_INT_H
#define GR_GEN_ACTOR_INT_H

#include "eval/gen_int.h"

#define GR_ACTOR_TOOLS 6

typedef enum gr_action { GR_ACT_USE, GR_ACT_CREATE, GR_ACT_DECLINE } gr_action;

typedef struct gr_actor {
    gr_example_of *e;
    const gr_registry *registry; /* what is on offer */
    const char *turn;            /* that is wanted: "choose", "fill", "tools", "extract" */
    gr_action action;
    gr_str reason, why;
    gr_program program; /* the gold call */
    const gr_tool *tools[GR_ACTOR_TOOLS];
    size_t n_tools;
    /* what became of it */
    bool played, refused;
    bool offered;            /* all tools of the choice */
    gr_llm_tool *tools_said; /* that the request declared */
    size_t n_tools_said;
    gr_llm_message messages[2];
    gr_llm_reply said;
} gr_actor;

/* Goes through the skills. False if the wanted turn did not come, or was not understood. */
bool gr_actor_play(gr_ctx *cx, gr_actor *a, gr_proposal *out);
bool gr_actor_arguments(gr_ctx *cx, const gr_actor *a, gr_value *out);
/* "messages", "tools" if there are any, "reply". */
bool gr_actor_record(gr_ctx *cx, const gr_actor *a, gr_value *record);

#endif
