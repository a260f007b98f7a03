/* hub: where trained models are kept and found: $XDG_DATA_HOME/grasp/models, else
 * ~/.local/share/grasp/models, a file SET.MODEL.safetensors each. */
#ifndef GR_LEARN_HUB_H
#define GR_LEARN_HUB_H

#include "learn/classify.h"
#include "tool/tool.h"

/* In cx->arena; GR_EREAD if neither is known. */
gr_status gr_model_folder(gr_ctx *cx, const char **out, gr_err *err);
/* What a set is called: its path without folders and endings. */
gr_str gr_model_set_name(const char *path);
/* The file of a model of a set, whether it is there or not. */
gr_status gr_model_file(gr_ctx *cx, const char *set, const char *model, const char **out,
                        gr_err *err);

typedef struct gr_model_entry {
    gr_str set, model;
    const char *file;
    double test; /* accuracy */
} gr_model_entry;

/* All that are there and can be read, by name. */
gr_status gr_model_list(gr_ctx *cx, gr_model_entry **out, size_t *n, gr_err *err);
/* A table of what can be trained and what was: model, command, "trained on", what. False without
 * memory. */
bool gr_models_value(gr_ctx *cx, gr_value *out);

#endif
