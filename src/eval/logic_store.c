/* Stores for a run: their files are gone when it ends, whatever ends it. */
#include <stdlib.h>
#include <unistd.h>

#include "eval/logic_int.h"

gr_status gr_logic_store(gr_ctx *cx, gr_kg_builder *b, gr_kg **out, gr_err *err)
{
    const char *tmp = getenv("TMPDIR");
    char folder[4096], path[4200];
    gr_status st;

    snprintf(folder, sizeof folder, "%.4000s/grasp-kg-XXXXXX", tmp != NULL ? tmp : "/tmp");
    if (mkdtemp(folder) == NULL)
        return gr_fail(err, GR_EIO, "cannot make a folder like '%.200s'", folder);
    snprintf(path, sizeof path, "%s/store", folder);
    st = gr_kg_builder_write(b, path, err);
    if (st == GR_OK)
        st = gr_kg_open(cx, path, out, err);
    unlink(path);
    rmdir(folder);
    return st;
}
