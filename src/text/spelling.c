/* One spelling of words that English has two of. */
#include "text/text.h"

static const char *const spellings[][2] = {
    { "analyze", "analyse" },
    { "analyzing", "analysing" },
    { "center", "centre" },
    { "centers", "centres" },
    { "color", "colour" },
    { "colored", "coloured" },
    { "coloring", "colouring" },
    { "colors", "colours" },
    { "fiber", "fibre" },
    { "labeled", "labelled" },
    { "maximize", "maximise" },
    { "maximizes", "maximises" },
    { "minimize", "minimise" },
    { "minimizes", "minimises" },
    { "neighbor", "neighbour" },
    { "neighborhood", "neighbourhood" },
    { "neighboring", "neighbouring" },
    { "neighbors", "neighbours" },
    { "organize", "organise" },
    { "traveler", "traveller" },
    { "traveling", "travelling" },
    { "visualize", "visualise" },
};

gr_str gr_text_canon(gr_str word, char buf[GR_WORD_MAX])
{
    if (word.len >= GR_WORD_MAX)
        return word;
    for (size_t i = 0; i < word.len; i++)
        buf[i] = word.ptr[i] >= 'A' && word.ptr[i] <= 'Z' ? (char)(word.ptr[i] + 32) : word.ptr[i];
    buf[word.len] = '\0';
    gr_str small = { buf, word.len };
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++)
        if (spellings[i][0][0] == buf[0] && gr_str_is(small, spellings[i][0]))
            return gr_str_of(spellings[i][1]);
    return small;
}
