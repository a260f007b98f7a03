/* Who may come in.
 *
 * A page of another site that a browser shows can send requests here, and by giving its own name
 * our address ("DNS rebinding") even read the replies. Such requests have the other site's name as
 * Host, or as Origin: both must be ours. Addresses are nobody's name and always ours. */
#include <arpa/inet.h>

#include "serve/http_int.h"

/* Of "name", "name:8080", "[::1]:8080". */
static gr_str host_name(gr_str s)
{
    size_t n = s.len;

    if (n != 0 && s.ptr[0] == '[') {
        n = gr_str_find(s, "]");
        return n < s.len ? gr_str_sub(s, 1, n) : GR_STR("");
    }
    return gr_str_sub(s, 0, gr_str_find(s, ":"));
}

static bool is_address(gr_str name)
{
    unsigned char bytes[16];
    char text[64];

    if (name.len >= sizeof text)
        return false;
    memcpy(text, name.ptr, name.len);
    text[name.len] = '\0';
    return inet_pton(AF_INET, text, bytes) == 1 || inet_pton(AF_INET6, text, bytes) == 1;
}

bool gr_http_is_loopback(const char *address)
{
    unsigned char bytes[16];

    if (inet_pton(AF_INET, address, bytes) == 1)
        return bytes[0] == 127;
    if (inet_pton(AF_INET6, address, bytes) == 1)
        return memcmp(bytes, &in6addr_loopback, 16) == 0;
    return strcmp(address, "localhost") == 0;
}

static bool is_ours(const gr_http_options *o, gr_str name)
{
    if (name.len == 0)
        return false;
    if (gr_str_is_nocase(name, "localhost") || is_address(name))
        return true;
    for (size_t i = 0; i < o->n_hosts; i++)
        if (gr_str_is_nocase(name, o->hosts[i]))
            return true;
    return false;
}

/* Sent by browsers: the page must be one of ours, from this very host and port. */
static bool is_own_origin(const char *origin, const char *host)
{
    gr_str s = gr_str_of(origin);

    if (gr_str_starts(s, "http://"))
        s = gr_str_sub(s, strlen("http://"), s.len);
    else if (gr_str_starts(s, "https://"))
        s = gr_str_sub(s, strlen("https://"), s.len);
    else
        return false;
    return gr_str_is_nocase(s, host);
}

/* Takes as long for a wrong token as for the right one, wherever they differ. */
static bool is_token(const char *sent, const char *token)
{
    size_t n = strlen(token), n_sent = strlen(sent);
    unsigned char differs = n != n_sent;

    for (size_t i = 0; i < n_sent; i++)
        differs |= (unsigned char)(sent[i] ^ token[i % n]);
    return differs == 0;
}

bool gr_http_guard(http_call *c)
{
    const gr_http_options *o = c->srv->options;
    const char *host = gr_server_header(c->q, "Host");
    const char *origin = gr_server_header(c->q, "Origin");

    if (host == NULL || !is_ours(o, host_name(gr_str_of(host)))) {
        gr_http_refuse(c, 403, "refused",
                       "this server is not called '%.100s'; --host NAME says "
                       "what it is called",
                       host != NULL ? host : "");
        return false;
    }
    if (origin != NULL && !is_own_origin(origin, host)) {
        gr_http_refuse(c, 403, "refused", "pages of '%.100s' may not use this server", origin);
        return false;
    }
    return true;
}

bool gr_http_has_token(http_call *c)
{
    const char *token = c->srv->options->token;
    const char *sent = gr_server_header(c->q, "Authorization");

    if (token == NULL || c->route->open)
        return true;
    if (sent == NULL || strncasecmp(sent, "Bearer ", 7) != 0 || !is_token(sent + 7, token)) {
        gr_server_add_header(c->reply, "WWW-Authenticate", "Bearer");
        gr_http_refuse(c, 401, "token", "expected the server's token: Authorization: Bearer ...");
        return false;
    }
    return true;
}
