/* The few things that are asked about a URL before a request is made. */
#include "net/net.h"

/* What stands between the scheme and the path: user, host, port. Empty without a known scheme. */
static gr_str authority(gr_str url)
{
    size_t from = gr_str_starts(url, "http://") ? 7 : gr_str_starts(url, "https://") ? 8 : url.len;
    size_t end = from;

    while (end < url.len && strchr("/?#", url.ptr[end]) == NULL)
        end++;
    return gr_str_sub(url, from, end);
}

/* The last '@' ends the user, as libcurl has it. */
static size_t after_user(gr_str a)
{
    size_t from = 0;

    for (size_t i = 0; i < a.len; i++)
        if (a.ptr[i] == '@')
            from = i + 1;
    return from;
}

gr_str gr_url_host(gr_str url)
{
    gr_str a = authority(url);
    gr_str host = gr_str_sub(a, after_user(a), a.len);
    size_t end;

    if (host.len != 0 && host.ptr[0] == '[') {
        end = gr_str_find(host, "]");
        return end < host.len ? gr_str_sub(host, 1, end) : GR_STR("");
    }
    return gr_str_sub(host, 0, gr_str_find(host, ":"));
}

bool gr_url_has_user(gr_str url)
{
    return after_user(authority(url)) != 0;
}

bool gr_url_is_loopback(gr_str url)
{
    gr_str host = gr_url_host(url);
    bool digits = gr_str_starts(host, "127.");

    for (size_t i = 0; i < host.len; i++)
        digits &= host.ptr[i] == '.' || gr_is_digit(host.ptr[i]);
    return digits || gr_str_is_nocase(host, "localhost") || gr_str_is(host, "::1");
}

void gr_base64_add(gr_strbuf *sb, gr_str bytes)
{
    static const char digit[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const unsigned char *p = (const unsigned char *)bytes.ptr;

    for (size_t i = 0; i < bytes.len; i += 3) {
        size_t n = bytes.len - i < 3 ? bytes.len - i : 3;
        uint32_t word = (uint32_t)p[i] << 16 | (n > 1 ? (uint32_t)p[i + 1] << 8 : 0) |
                        (n > 2 ? (uint32_t)p[i + 2] : 0);
        char four[] = { digit[word >> 18], digit[word >> 12 & 63],
                        n > 1 ? digit[word >> 6 & 63] : '=', n > 2 ? digit[word & 63] : '=' };

        gr_strbuf_add(sb, (gr_str){ four, sizeof four });
    }
}
