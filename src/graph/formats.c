/* The table of formats. */
#include "graph/graph.h"

#define GR_FORMAT(name) extern const gr_format gr_format_##name;
#include "graph/formats.def"
#undef GR_FORMAT

static const gr_format *const formats[] = {
#define GR_FORMAT(name) &gr_format_##name,
#include "graph/formats.def"
#undef GR_FORMAT
};

size_t gr_n_formats(void)
{
    return sizeof formats / sizeof formats[0];
}

const gr_format *gr_format_at(size_t i)
{
    return formats[i];
}

const gr_format *gr_format_named(gr_str name)
{
    for (size_t i = 0; i < gr_n_formats(); i++)
        if (gr_str_is_nocase(name, formats[i]->name))
            return formats[i];
    return NULL;
}

/* The length of the format's extension that the path ends with, 0 if it has none of them. */
static size_t extension_of(const gr_format *f, gr_str path)
{
    gr_str rest = gr_str_of(f->extensions), ext;
    size_t longest = 0;

    while (gr_str_split(&rest, ' ', &ext))
        if (path.len > ext.len && ext.len > longest &&
            gr_str_eq(gr_str_sub(path, path.len - ext.len, path.len), ext))
            longest = ext.len;
    return longest;
}

const gr_format *gr_format_for_path(const char *path)
{
    gr_str p = gr_str_of(path);
    const gr_format *found = NULL;
    size_t longest = 0;

    if (memchr(p.ptr, '.', p.len) == NULL) /* every extension has one */
        return NULL;
    if (gr_str_ends(p, ".gz"))
        p.len -= 3;
    else if (gr_str_ends(p, ".zst"))
        p.len -= 4;
    for (size_t i = 0; i < gr_n_formats(); i++) {
        size_t len = extension_of(formats[i], p);

        if (len > longest) { /* .spdx.json says more than .json */
            longest = len;
            found = formats[i];
        }
    }
    return found;
}
