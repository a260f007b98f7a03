/* What a text that is no graph looks like. Each row of the table looks at the first lines, from the
 * clearest marks to mere habits; nothing is read by this, it only names what is refused. */
#include "graph/resemble_int.h"

#include "graph/evidence_int.h"
#include "graph/scan_int.h"
#include "graph/table_int.h"

#define MOST_LINES   200
#define LISTED_LEAST 5 /* columns of a listing */
#define LISTED_MOST  32

/* Lines of one text, counted by their looks. */
typedef struct looks {
    unsigned n;          /* lines that are not empty */
    unsigned n_in;       /* indented */
    unsigned n_tabbed;   /* indented with a tab */
    unsigned n_rules;    /* "target: ..." */
    unsigned n_keys;     /* "key: value", "key:", "- item" */
    unsigned n_settings; /* "key = value", "KEY=value" */
    unsigned n_sections; /* "[name]" */
    unsigned n_code;     /* ends in ; { } or ), or begins with a word of a language */
    unsigned n_times;    /* begins with a date or a time */
    unsigned n_pins;     /* "name==1.2" */
    unsigned n_signs;    /* only signs of a drawn map */
    unsigned n_lone;     /* one word */
    unsigned n_sentence; /* several words, most of them plain */
    unsigned n_numbers;  /* only numbers */
    size_t widest, narrowest;
} looks;

static bool begins_with_one_of(gr_str line, const char *const *words)
{
    for (; *words != NULL; words++)
        if (gr_str_starts(line, *words))
            return true;
    return false;
}

static bool is_code(gr_str line)
{
    static const char *const words[] = {
        "#include ", "import ", "from ",      "def ", "class ",  "function ", "package ",
        "public ",   "using ",  "return ",    "if (", "for (",   "while (",   "func ",
        "fn ",       "const ",  "let ",       "var ", "struct ", "SELECT ",   "CREATE TABLE ",
        "INSERT ",   "#!/",     "//",         "/*",   "int ",    "void ",     "static ",
        "print(",    "else",    "namespace ", NULL
    };
    char last = line.ptr[line.len - 1];

    return last == ';' || last == '{' || last == '}' || begins_with_one_of(line, words);
}

/* The position of c behind a word that begins the line; line.len if it is not there. */
static size_t behind_word(gr_str line, char c)
{
    size_t i = 0;

    while (i < line.len && line.ptr[i] != ' ' && line.ptr[i] != c)
        i++;
    while (i < line.len && line.ptr[i] == ' ')
        i++;
    return i < line.len && i != 0 && line.ptr[i] == c ? i : line.len;
}

/* A word as sentences have it: letters, and perhaps a sign behind. */
static bool is_plain(gr_str word)
{
    for (size_t i = 0; i < word.len; i++)
        if (!gr_is_word_letter(word.ptr[i]) && (i == 0 || i + 1 < word.len) && word.ptr[i] != '\'')
            return false;
    return word.len != 0;
}

/* Words of the line: how many, and are they all numbers, or those of a sentence? */
static void count_words(looks *l, gr_str line)
{
    unsigned n = 0, n_numbers = 0, n_plain = 0;
    gr_str word;

    while (gr_scan_field(&line, &word)) {
        gr_vtype type = gr_scan_value(word, false).type;

        n++;
        n_numbers += type == GR_V_INT || type == GR_V_REAL;
        n_plain += is_plain(word);
    }
    l->n_lone += n == 1;
    l->n_numbers += n_numbers == n;
    l->n_sentence += n >= 3 && 4 * n_plain >= 3 * n;
}

static bool is_map(gr_str line)
{
    for (size_t i = 0; i < line.len; i++)
        if (memchr("#.SE@GOX+|- *01", line.ptr[i], 15) == NULL)
            return false;
    return true;
}

static void look_at(looks *l, gr_str raw)
{
    gr_str line = gr_str_trim(raw), word = line, rest = line;
    size_t colon = behind_word(line, ':'), equals = behind_word(line, '=');

    if (line.len == 0)
        return;
    gr_scan_field(&rest, &word);
    if (l->n == 0 || line.len < l->narrowest)
        l->narrowest = line.len;
    if (line.len > l->widest)
        l->widest = line.len;
    l->n++;
    l->n_in += raw.ptr[0] == ' ' || raw.ptr[0] == '\t';
    l->n_tabbed += raw.ptr[0] == '\t';
    l->n_rules += colon < line.len && raw.ptr[0] != '\t' && raw.ptr[0] != ' ' &&
                  line.ptr[line.len - 1] != '{';
    l->n_keys += (colon < line.len && (colon + 1 == line.len || line.ptr[colon + 1] == ' ')) ||
                 gr_str_starts(line, "- ");
    l->n_settings += equals < line.len && !gr_str_starts(gr_str_sub(line, equals, line.len), "==");
    l->n_sections += line.ptr[0] == '[' && line.ptr[line.len - 1] == ']' && line.len > 2;
    l->n_code += is_code(line);
    l->n_times += gr_word_is_time(word);
    l->n_pins += gr_str_find(word, "==") < word.len && gr_str_find(word, "==") != 0;
    l->n_signs += is_map(line);
    count_words(l, line);
}

/* The heads of columns in capitals, as ps, lsof and kubectl print them, and none of them the end of
 * an edge. */
static bool is_listing(gr_str text)
{
    gr_scan s = gr_scan_of(text);
    gr_str head[LISTED_MOST], line;
    bool aligned = false;
    size_t n = 0;

    if (!gr_scan_line(&s, &line))
        return false;
    aligned = gr_str_find(line, "  ") < line.len;
    for (size_t i = 0; i < line.len; i++)
        if (line.ptr[i] < ' ' || (line.ptr[i] >= 'a' && line.ptr[i] <= 'z') ||
            strchr(",;|<>=\"", line.ptr[i]) != NULL)
            return false;
    while (n < LISTED_MOST && gr_scan_field(&line, &head[n]))
        if (gr_is_digit(head[n++].ptr[0]))
            return false;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < n; k++)
            if (gr_ends_words_of(head[i], head[k], true) != NULL)
                return false;
    return aligned && n >= LISTED_LEAST;
}

const char *gr_resembles_surely(gr_str text)
{
    static const struct {
        gr_str mark;
        const char *what;
    } marks[] = {
        { { "\x89PNG", 4 }, "a picture (PNG)" },
        { { "\xff\xd8\xff", 3 }, "a picture (JPEG)" },
        { { "GIF8", 4 }, "a picture (GIF)" },
        { { "%PDF-", 5 }, "a PDF document" },
        { { "PK\3\4", 4 }, "a ZIP archive or an office document; a sheet can be saved as CSV" },
        { { "\x7f"
            "ELF",
            4 },
          "a program" },
        { { "SQLite format 3", 15 }, "an SQLite database; a table can be saved as CSV" },
        { { "@startuml", 9 }, "a PlantUML diagram; DOT and Mermaid can be read" },
        { { "0 HEAD", 6 }, "a family tree (GEDCOM)" },
        { { "PAR1", 4 }, "a Parquet file; it can be saved as CSV" },
    };

    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (text.len >= marks[i].mark.len &&
            memcmp(text.ptr, marks[i].mark.ptr, marks[i].mark.len) == 0)
            return marks[i].what;
    if (memchr(text.ptr, '\0', text.len) != NULL)
        return "binary data";
    if (text.ptr[0] == '{' && gr_str_find(text, "\"pipfile-spec\"") < text.len)
        return "a Pipfile.lock, which does not say which package needs which; `pipenv graph "
               "--json-tree` does";
    if (is_listing(text))
        return "a listing that a program printed in columns; a table of edges can be saved as CSV";
    return NULL;
}

/* XML by its root element, HTML by its name. */
static const char *resembles_markup(gr_str text, char buf[100])
{
    gr_str s = text;
    size_t n = 0;

    while (gr_str_starts(s, "<?") || gr_str_starts(s, "<!")) {
        size_t end = gr_str_find(s, gr_str_starts(s, "<!--") ? "-->" : ">");

        if (gr_str_is_nocase(gr_str_sub(s, 0, s.len < 14 ? s.len : 14), "<!DOCTYPE html"))
            return "an HTML page";
        s = gr_str_trim(gr_str_sub(s, end < s.len ? end + 1 : s.len, s.len));
        s = gr_str_starts(s, "->") ? gr_str_trim(gr_str_sub(s, 2, s.len)) : s;
    }
    if (s.len < 2 || s.ptr[0] != '<')
        return NULL;
    while (n + 1 < s.len && n < 40 && strchr(" \t\r\n/>", s.ptr[n + 1]) == NULL)
        n++;
    if (gr_str_is_nocase(gr_str_sub(s, 1, n + 1), "html"))
        return "an HTML page";
    if (n == 0 || gr_utf8_valid_prefix(gr_str_sub(s, 1, n + 1)) != n)
        return NULL;
    snprintf(buf, 100, "XML with the root element <%.*s>", (int)n, s.ptr + 1);
    return buf;
}

static const char *resembles_lines(const looks *l)
{
    unsigned most = l->n - l->n / 4; /* three lines in four */

    if (l->n == 0)
        return NULL;
    if (l->n_pins == l->n)
        return "a list of Python packages, which does not say which needs which; `pip-compile` "
               "writes one that does";
    if (l->n_signs == l->n && l->n > 1 && l->widest - l->narrowest <= 2)
        return "a map or a maze drawn with signs";
    if (l->n_times >= most)
        return "a log";
    if (l->n_tabbed != 0 && l->n_rules != 0 && l->n_rules + l->n_tabbed + l->n_settings >= most)
        return "a Makefile, which only make can expand";
    if (l->n_sections != 0 && l->n_sections + l->n_settings >= most)
        return "a file of settings";
    if (l->n_code >= 2 && 3 * l->n_code >= l->n)
        return "source code";
    if (l->n_keys >= most && (l->n_in != 0 || l->n_keys == l->n))
        return l->n_in != 0 ? "YAML" : "a list of keys and values";
    if (l->n_settings >= most)
        return "a file of settings";
    if (l->n_numbers == l->n)
        return "a table of numbers";
    if (l->n_lone == l->n)
        return "a list of words without links";
    return l->n_sentence != 0 && 3 * l->n_sentence >= l->n ? "prose" : NULL;
}

/* JSON has its own reader, which says what it misses. */
static bool is_json(gr_str text)
{
    gr_str next = gr_str_starts(text, "[") ? gr_str_trim(gr_str_sub(text, 1, text.len)) : text;

    return gr_str_starts(text, "{") ||
           (next.len < text.len && next.len != 0 &&
            (memchr("[{\"", next.ptr[0], 3) != NULL || gr_is_digit(next.ptr[0])));
}

const char *gr_resembles(gr_str text, char buf[100])
{
    gr_scan s = gr_scan_of(text);
    gr_str rest = gr_str_trim(gr_str_sub(text, s.pos, text.len)), line;
    looks l = { 0 };

    if (gr_str_starts(rest, "<"))
        return resembles_markup(rest, buf);
    if (is_json(rest))
        return NULL;
    while (l.n < MOST_LINES && gr_scan_line(&s, &line))
        look_at(&l, line);
    return resembles_lines(&l);
}
