/* The page at /, from the program itself.
 *
 * It may load nothing from elsewhere and run no script but its own; it needs no token, for it holds
 * nothing that is anybody's. */
#include <zlib.h>

#include "serve/http_int.h"
#include "serve/page_int.h"

#define POLICY                                                                                     \
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "           \
    "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'"

static const char no_page[] =
    "<!doctype html><title>grasp</title><p>This grasp was built without its page; the API is "
    "described at <a href=\"/api/openapi.json\">/api/openapi.json</a>.</p>\n";

static const gr_page_file *find(gr_str path)
{
    for (const gr_page_file *f = gr_page_files; f->path != NULL; f++)
        if (gr_str_is(path, f->path))
            return f;
    return NULL;
}

/* Can the client unpack it? All browsers can; curl says so only if it is asked to. */
static bool takes_gzip(const http_call *c)
{
    const char *accepts = gr_server_header(c->q, "Accept-Encoding");

    return accepts != NULL && strstr(accepts, "gzip") != NULL;
}

static bool unpack(const gr_page_file *f, gr_strbuf *out)
{
    z_stream z = { .next_in = (Bytef *)(uintptr_t)f->bytes, .avail_in = (uInt)f->n };
    char piece[16384];
    int rc = inflateInit2(&z, MAX_WBITS + 16); /* with gzip's head */

    if (rc != Z_OK)
        return false;
    while (rc == Z_OK) {
        z.next_out = (Bytef *)piece;
        z.avail_out = sizeof piece;
        rc = inflate(&z, Z_NO_FLUSH);
        gr_strbuf_add(out, (gr_str){ piece, sizeof piece - z.avail_out });
    }
    inflateEnd(&z);
    return rc == Z_STREAM_END && !out->failed;
}

void gr_http_page(http_call *c)
{
    gr_str path = gr_str_is(c->q->path, "/") ? GR_STR("/index.html") : c->q->path;
    const gr_page_file *f = find(path);
    gr_server_reply *r = c->reply;

    gr_server_add_header(r, "Content-Security-Policy", POLICY);
    gr_server_add_header(r, "Referrer-Policy", "no-referrer");
    if (f == NULL && gr_str_is(c->q->path, "/")) {
        r->type = "text/html; charset=utf-8";
        r->fixed = (gr_str){ no_page, sizeof no_page - 1 };
    } else if (f == NULL) {
        gr_http_refuse(c, 404, "unknown_name", "the page has no such file");
    } else if (f->zipped && !takes_gzip(c)) {
        r->type = f->type;
        if (!unpack(f, &r->body))
            gr_http_no_memory(c);
    } else {
        r->type = f->type;
        r->fixed = (gr_str){ (const char *)f->bytes, f->n };
        if (f->zipped)
            gr_server_add_header(r, "Content-Encoding", "gzip");
    }
}
