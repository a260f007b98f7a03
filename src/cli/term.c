/* Colour and width of the terminal, lines of text. */
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/term_int.h"

bool gr_term_colour(const char *mode, int fd)
{
    const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");

    if (strcmp(mode, "auto") != 0)
        return strcmp(mode, "always") == 0;
    return isatty(fd) && (no_color == NULL || *no_color == '\0') && term != NULL &&
           strcmp(term, "dumb") != 0;
}

unsigned gr_term_width(int fd)
{
    struct winsize size;

    return ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col != 0 ? size.ws_col : 80;
}

void gr_term_add(gr_strbuf *sb, bool colour, gr_style style, const char *text)
{
    static const char *const codes[] = {
        [GR_BOLD] = "\033[1m",
        [GR_RED] = "\033[1;31m",
        [GR_YELLOW] = "\033[1;33m",
        [GR_CYAN] = "\033[36m",
    };

    if (colour)
        gr_strbuf_adds(sb, codes[style]);
    gr_strbuf_adds(sb, text);
    if (colour)
        gr_strbuf_adds(sb, "\033[0m");
}

static void wrap_paragraph(gr_strbuf *sb, gr_str rest, unsigned indent, unsigned width)
{
    size_t column = 0;
    gr_str word;

    while (gr_str_split(&rest, ' ', &word)) {
        size_t columns = gr_utf8_width(word);

        if (column != 0 && column + 1 + columns > width) {
            gr_strbuf_addc(sb, '\n');
            column = 0;
        }
        if (column == 0) {
            gr_strbuf_addf(sb, "%*s", (int)indent, "");
            column = indent;
        } else {
            gr_strbuf_addc(sb, ' ');
            column++;
        }
        gr_strbuf_add(sb, word);
        column += columns;
    }
    gr_strbuf_addc(sb, '\n');
}

void gr_term_wrap(gr_strbuf *sb, const char *text, unsigned indent, unsigned width)
{
    gr_str rest = gr_str_of(text), paragraph;

    for (bool first = true; gr_str_split(&rest, '\n', &paragraph); first = false) {
        if (!first)
            gr_strbuf_addc(sb, '\n');
        wrap_paragraph(sb, paragraph, indent, width);
    }
}
