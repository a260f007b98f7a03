/* hub: where trained models and data are kept and found: below $XDG_DATA_HOME/grasp, else
 * ~/.local/share/grasp, in models a file SET.MODEL.safetensors each, in data a folder each. */
#ifndef GR_LEARN_HUB_H
#define GR_LEARN_HUB_H

#include "learn/classify.h"
#include "tool/tool.h"

/* "models" or "data", whether it is there or not; in cx->arena. GR_EREAD if neither is known. */
gr_status gr_hub_folder(gr_ctx *cx, const char *of, const char **out, gr_err *err);
gr_status gr_model_folder(gr_ctx *cx, const char **out, gr_err *err);
/* What a set is called: its path without folders and endings. */
gr_str gr_model_set_name(const char *path);
/* The file of a model of a set, whether it is there or not. */
gr_status gr_model_file(gr_ctx *cx, const char *set, const char *model, const char **out,
                        gr_err *err);

/* What the file of a model says it is. */
#define GR_MODEL_CLASSIFIER  "grasp classifier"
#define GR_MODEL_RECOMMENDER "grasp recommender"
#define GR_MODEL_FORECASTER  "grasp forecaster"

typedef struct gr_model_entry {
    gr_str set, model, kind;
    const char *file;
    double test; /* accuracy, or what the model is judged by: 0 to 1, more is better */
} gr_model_entry;

/* What a file is: one of GR_MODEL_.., or another text, in cx->arena. */
gr_status gr_model_kind(gr_ctx *cx, const char *file, gr_str *out, gr_err *err);

/* All that are there and can be read, by name. */
gr_status gr_model_list(gr_ctx *cx, gr_model_entry **out, size_t *n, gr_err *err);
/* A table of what can be trained and what was: model, command, "trained on", what. False without
 * memory. */
bool gr_models_value(gr_ctx *cx, gr_value *out);

/* The file that a name means: SET.MODEL of the hub, or itself if it ends in .safetensors. GR_ENAME
 * if there is none. */
gr_status gr_model_named(gr_ctx *cx, const char *name, const char **out, gr_err *err);
/* What a file says of its model: {"model","of","file","width","epoch","valid","test","history":
 * {epoch, loss, valid}}; what it does not say is left out. about.c */
gr_status gr_model_about(gr_ctx *cx, const char *file, gr_value *out, gr_err *err);

/* --- models that are missing: missing.c --- */

/* How long a model takes at most, by trying for half a second; negative if no epoch was done then.
 */
double gr_train_seconds(gr_ctx *cx, const char *model, const char *data);
/* The model of a set is not there: trains it, *out is its file, or else GR_EDECLINED names the
 * command and how long it takes. wanted: the model that was asked for, "" = any. */
gr_status gr_train_or_tell(gr_ctx *cx, bool trains, const char *data, gr_str wanted, gr_str model,
                           const char **out, gr_err *err);

/* --- data --- */

/* A set of the hub is a folder with its files and data.json: what it is, as it was found when it
 * was added, with "name", "kind" (nodes, graphs, log, series, triples, graph, folder), "file" (what
 * to open, "" = the folder) and counts. data.c */

/* What can be learnt from at a path, or else what graph it is not: GR_EDECLINED if it is none of
 * the sets that models learn from. */
gr_status gr_data_look(gr_ctx *cx, const char *path, gr_value *out, gr_err *err);
/* What data at a path is called: the folder's name, the file's without its endings. */
gr_str gr_data_name(const char *path);
/* Copies the files of a set and what is known of it, all or nothing. GR_EUSAGE if the name is taken
 * or cannot be one. */
gr_status gr_data_add(gr_ctx *cx, const char *name, const char *path, gr_value *about, gr_err *err);
/* Those that are there, as a list of records by name. */
gr_status gr_data_list(gr_ctx *cx, gr_value *out, gr_err *err);
/* A path as it is, or if there is nothing, what the hub has of that name. */
gr_status gr_data_find(gr_ctx *cx, const char *name, const char **out, gr_err *err);
/* The graph that the hub has of a name: nodes with the column "class" are *out; of any other *out
 * is NULL, and *file what to read, the name itself if it is none of the hub's. GR_EUSAGE if it is
 * no graph. kept.c */
gr_status gr_data_graph(gr_ctx *cx, const char *name, const char **file, gr_graph **out,
                        gr_err *err);

#endif
