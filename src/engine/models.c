/* The weights of the trained reader: found and opened once, when somebody first asks in words. */
#include "engine/engine_int.h"
#include "parse/parse.h"
#include "paths.h" /* of the build: where things are installed */

#include <limits.h>
#include <pthread.h>
#include <unistd.h>

static struct {
    pthread_once_t once;
    gr_parser *parser; /* NULL = there is none */
    gr_status st;      /* why, if it is there and cannot be used */
    gr_err err;
} the = { .once = PTHREAD_ONCE_INIT };

static bool has_reader(const char *folder, const char *below, char out[PATH_MAX])
{
    char file[PATH_MAX];

    return snprintf(out, PATH_MAX, "%s%s", folder, below) < PATH_MAX - 32 &&
           snprintf(file, PATH_MAX, "%.4000s/reader.safetensors", out) < PATH_MAX &&
           access(file, R_OK) == 0;
}

/* GRASP_MODELS, else near the program, else where it is installed. */
static bool find_models(char out[PATH_MAX])
{
    const char *given = secure_getenv("GRASP_MODELS");
    char self[PATH_MAX];

    if (given != NULL && given[0] != '\0')
        return has_reader(given, "", out);
    if (gr_program_folder(self, sizeof self) &&
        (has_reader(self, "/../models", out) || has_reader(self, "/../share/grasp/models", out)))
        return true;
    return has_reader(GR_DATADIR, "/models", out);
}

static void open_once(void)
{
    char folder[PATH_MAX], words[PATH_MAX + 32], reader[PATH_MAX + 32];
    gr_err err = { 0 };
    gr_ctx cx;

    if (!find_models(folder))
        return;
    snprintf(words, sizeof words, "%s/words.safetensors", folder);
    snprintf(reader, sizeof reader, "%s/reader.safetensors", folder);
    gr_ctx_init(&cx);
    the.st = gr_parser_open(&cx, words, reader, &the.parser, &err);
    gr_ctx_clear(&cx);
    if (the.st != GR_OK)
        gr_fail(&the.err, the.st, "the trained reader in %.200s: %s", folder, err.message);
}

gr_status gr_engine_parser(gr_parser **out, gr_err *err)
{
    pthread_once(&the.once, open_once);
    *out = the.parser;
    if (the.st != GR_OK && err != NULL)
        *err = the.err;
    return the.st;
}

gr_status gr_engine_encode(void *unused, gr_ctx *cx, gr_str text, const float **out, size_t *width,
                           gr_err *err)
{
    gr_parser *p = NULL;
    float *vector;
    gr_status st = gr_engine_parser(&p, err);

    (void)unused;
    *out = NULL;
    if (st != GR_OK || p == NULL)
        return st;
    *width = gr_parser_width(p);
    if ((vector = gr_new_n(&cx->arena, float, *width)) == NULL)
        return gr_fail_memory(cx, err);
    *out = vector;
    return gr_parser_encode(cx, p, text, vector, err);
}
