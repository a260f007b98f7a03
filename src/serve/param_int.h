/* Private to serve: parameters of what the servers themselves offer, MCP's own tools and the routes
 * of HTTP. Schemas are made from the rows, and arguments checked against them. */
#ifndef GR_PARAM_INT_H
#define GR_PARAM_INT_H

#include "base/base.h"

typedef struct own_param {
    const char *name;
    gr_vtype type; /* STR, INT, BOOL, LIST or RECORD; NULL = any */
    bool required;
    const char *doc;
    const char *choices; /* "a|b|c", or NULL */
    const char *schema;  /* LIST, RECORD: what is inside, members of a JSON Schema */
    bool formats;        /* the choices are the formats there are */
} own_param;

/* The schema of one parameter, and of an object of all; the rows end with one without a name. */
void gr_param_schema(gr_strbuf *sb, const own_param *p);
void gr_params_schema(gr_strbuf *sb, const own_param *params);
/* Is args a record of these? Else *error says what `whose` arguments lack. */
bool gr_params_check(const own_param *params, const gr_value *args, const char *whose,
                     gr_strbuf *error);

#endif
