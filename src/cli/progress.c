/* The bar on standard error. */
#include <unistd.h>

#include "cli/term_int.h"
#include "text/text.h"

#define MS          ((int64_t)1000000)
#define APPEAR_NS   (500 * MS)
#define REDRAW_NS   (100 * MS)
#define BAR_MOST    30
#define BAR_LEAST   5
#define LEFT_MOST_S 1e9 /* what is longer nobody waits for, and must fit an integer */

void gr_progress_format(gr_strbuf *sb, const char *what, uint64_t done, uint64_t total,
                        int64_t elapsed_ms, unsigned width)
{
    double part = total == 0 ? 0 : done < total ? (double)done / (double)total : 1;
    gr_str name = gr_str_of(what);
    size_t used, filled, bar = 0;
    gr_strbuf tail;

    gr_strbuf_init(&tail, NULL, 0);
    if (total != 0)
        gr_strbuf_addf(&tail, " %3u %%", (unsigned)(part * 100));
    if (part > 0) {
        double left_s = (double)elapsed_ms * (1 - part) / part / 1000;

        gr_strbuf_adds(&tail, ", ");
        gr_text_add_duration(&tail, (int64_t)(left_s < LEFT_MOST_S ? left_s + 0.9 : LEFT_MOST_S));
        gr_strbuf_adds(&tail, " left");
    } else {
        gr_strbuf_adds(&tail, total == 0 ? " " : ", ");
        gr_text_add_duration(&tail, elapsed_ms / 1000);
    }
    used = gr_utf8_width(name) + tail.len + 3;
    if (total != 0 && used + BAR_LEAST <= width)
        bar = width - used < BAR_MOST ? width - used : BAR_MOST;
    if (bar == 0 && used > width) {
        name.len = width > tail.len && width - tail.len < name.len ? width - tail.len : name.len;
        name.len = width > tail.len ? gr_utf8_valid_prefix(name) : 0;
    }
    gr_strbuf_add(sb, name);
    if (bar != 0) {
        filled = (size_t)(part * (double)bar);
        gr_strbuf_adds(sb, " [");
        for (size_t i = 0; i < bar; i++)
            gr_strbuf_addc(sb, i < filled ? '#' : ' ');
        gr_strbuf_addc(sb, ']');
    }
    gr_strbuf_add(sb, gr_strbuf_str(&tail));
    gr_strbuf_clear(&tail);
}

void gr_progress_start(gr_progress *p, bool on)
{
    *p = (gr_progress){ .on = on, .start_ns = gr_now_ns() };
}

/* Nothing can be done about a terminal that does not take it. */
static void put(gr_str s)
{
    ssize_t n = write(STDERR_FILENO, s.ptr, s.len);

    (void)n;
}

void gr_progress_tell(void *progress, const char *what, uint64_t done, uint64_t total)
{
    gr_progress *p = progress;
    int64_t now = gr_now_ns();
    gr_strbuf line;

    if (!p->on)
        return;
    if (what != p->what || done < p->done)
        p->phase_ns = now;
    p->what = what;
    p->done = done;
    if (now - p->start_ns < APPEAR_NS || now - p->drawn_ns < REDRAW_NS)
        return;
    p->drawn_ns = now;
    p->visible = true;
    gr_strbuf_init(&line, NULL, 0);
    gr_strbuf_adds(&line, "\r\033[K");
    gr_progress_format(&line, what, done, total, (now - p->phase_ns) / MS,
                       gr_term_width(STDERR_FILENO) - 1);
    put(gr_strbuf_str(&line));
    gr_strbuf_clear(&line);
}

void gr_progress_erase(gr_progress *p)
{
    if (p->visible)
        put(GR_STR("\r\033[K"));
    p->visible = false;
}
