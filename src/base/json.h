/* JSON (RFC 8259), strict both ways.
 *
 * Integers are exact int64 (one that does not fit is refused), other numbers the nearest double,
 * written shortest. Strings must be valid UTF-8; a lone surrogate escape is refused. Duplicate keys
 * are refused. */
#ifndef GR_JSON_H
#define GR_JSON_H

#include "base/ctx.h"
#include "base/value.h"

#define GR_JSON_DEPTH 128 /* deepest nesting that is read */

/* The whole of text is one JSON value (null, boolean, integer, number, string, list, record).
 * Strings are copied into cx->arena. Errors carry line and column. */
gr_status gr_json_read(gr_ctx *cx, gr_str text, gr_value *out, gr_err *err);

/* Writes any value; see design: node = its name, edge = [u, v], path = {"path":[..],"length":L},
 * table = {columns, rows, total, truncated}, time = "09:50". indent 0 = one line. The engine
 * replaces graphs by records before it writes; one that is left is null. */
void gr_json_write(gr_strbuf *sb, const gr_value *v, unsigned indent);
void gr_json_string(gr_strbuf *sb, gr_str s); /* quoted and escaped; bad UTF-8 becomes U+FFFD */

#endif
