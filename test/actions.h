/* Actions as gr_actions_write writes them, back to symbols and values. */
#ifndef TEST_ACTIONS_H
#define TEST_ACTIONS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "parse/parse_int.h"

#define MAX_ACTIONS 600

typedef struct action_list {
    gr_symbol symbol[MAX_ACTIONS];
    gr_action at[MAX_ACTIONS];
    size_t n;
} action_list;

/* The length of the JSON at the front: a text in quotes, or a number. */
static inline size_t json_length(gr_str s)
{
    size_t i = 1;

    if (s.ptr[0] != '"')
        return gr_str_find(s, " ");
    while (s.ptr[i] != '"')
        i += s.ptr[i] == '\\' ? 2 : 1;
    return i + 1;
}

static inline void read_actions(gr_ctx *cx, const gr_registry *r, gr_str text, action_list *out)
{
    for (out->n = 0; text.len != 0; out->n++) {
        gr_symbol *s = &out->symbol[out->n];
        gr_action *a = &out->at[out->n];
        size_t end = gr_str_find(text, " ");

        assert_true(out->n < MAX_ACTIONS);
        if (!gr_symbol_read(cx, r, gr_str_sub(text, 0, end), s))
            fail_msg("no symbol: %.*s", GR_FMT(gr_str_sub(text, 0, end)));
        *a = (gr_action){ .symbol = s };
        text = gr_str_sub(text, end + (end < text.len), text.len);
        if (!gr_symbol_points(s))
            continue;
        end = json_length(text);
        assert_int_equal(gr_json_read(cx, gr_str_sub(text, 0, end), &a->value, NULL), GR_OK);
        text = gr_str_sub(text, end + (end < text.len), text.len);
    }
}

#endif
