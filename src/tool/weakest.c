/* The weakest of several results: what is made of them is no better. */
#include "tool/tool_int.h"

void gr_weakest_add(gr_weakest *w, const gr_result *r)
{
    gr_str why = gr_str_of(r->why);

    w->rounded = w->rounded || r->rounded.ptr != NULL;
    if (r->grade >= w->grade)
        return;
    w->grade = r->grade;
    why.len = why.len < sizeof w->why ? why.len : sizeof w->why - 1;
    why.len = gr_utf8_valid_prefix(why);
    if (why.len != 0)
        memcpy(w->why, why.ptr, why.len);
    w->why[why.len] = '\0';
}

bool gr_weakest_lower(gr_arena *a, const gr_weakest *w, gr_result *r)
{
    if (w->rounded && r->rounded.ptr == NULL)
        r->rounded = GR_STR("of rounded numbers");
    if (w->grade >= r->grade)
        return true;
    r->grade = w->grade;
    r->why = w->why[0] != '\0' ? gr_str_dup(a, gr_str_of(w->why)).ptr : NULL;
    return r->why != NULL || w->why[0] == '\0';
}
