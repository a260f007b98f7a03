/* Values as people read them.
 *
 * A value is a line or a block. Lines are scalars and whatever holds only scalars; blocks are
 * tables, records, and lists of anything larger, one item after the other. */
#include "base/base.h"

#define MAX_DEPTH  64      /* what is nested deeper is "..." */
#define LINE_WIDTH 100     /* a list goes on in a new line here */
#define COLUMN_MAX 60      /* wider cells stick out, so that one cell cannot widen every row */
#define SECOND     1000000 /* in the units of a time */
#define DAY        ((int64_t)86400 * SECOND)

static void add_block(gr_strbuf *sb, const gr_value *v, size_t indent, unsigned depth);
static void add_line(gr_strbuf *sb, const gr_value *v, unsigned depth);

static void add_indent(gr_strbuf *sb, size_t n)
{
    while (n-- > 0)
        gr_strbuf_addc(sb, ' ');
}

static void new_line(gr_strbuf *sb, size_t indent)
{
    gr_strbuf_addc(sb, '\n');
    add_indent(sb, indent);
}

/* Text that comes from outside must not steer the terminal. A string that is the whole answer keeps
 * its lines; elsewhere a line break or a tab becomes a space. */
static void add_clean(gr_strbuf *sb, gr_str s, bool keep_lines)
{
    while (s.len != 0) {
        gr_str start = s;
        uint32_t cp = gr_utf8_next(&s);

        if (cp == '\n' || cp == '\t')
            gr_strbuf_addc(sb, keep_lines ? (char)cp : ' ');
        else if (cp < 0x20 || (cp >= 0x7f && cp < 0xa0) || cp == GR_UTF8_BAD)
            gr_strbuf_adds(sb, "\uFFFD");
        else
            gr_strbuf_add(sb, gr_str_sub(start, 0, start.len - s.len));
    }
}

static void add_name(gr_strbuf *sb, gr_name n)
{
    if (gr_name_is_int(n))
        gr_name_add(sb, n);
    else
        add_clean(sb, (gr_str){ n.ptr, n.len }, false);
}

static void add_real(gr_strbuf *sb, double d)
{
    char text[GR_NUM_MAX];
    gr_str s = { text, gr_num_from_double(d, text) };

    if (gr_str_ends(s, ".0"))
        s.len -= 2;
    gr_strbuf_add(sb, s);
}

static void add_clock(gr_strbuf *sb, int64_t micros)
{
    uint64_t t = micros < 0 ? 0 - (uint64_t)micros : (uint64_t)micros, s = t / SECOND;
    unsigned fraction = (unsigned)(t % SECOND), digits = 6;

    gr_strbuf_addf(sb, "%s%02llu:%02u", micros < 0 ? "-" : "", (unsigned long long)(s / 3600),
                   (unsigned)(s / 60 % 60));
    if (s % 60 != 0 || fraction != 0)
        gr_strbuf_addf(sb, ":%02u", (unsigned)(s % 60));
    if (fraction == 0)
        return;
    for (; fraction % 10 == 0; digits--)
        fraction /= 10;
    gr_strbuf_addf(sb, ".%0*u", (int)digits, fraction);
}

/* The day that many days after 1970-01-01, by eras of 400 years that begin in March. */
static void add_day(gr_strbuf *sb, int64_t days)
{
    int64_t z = days + 719468, era = (z >= 0 ? z : z - 146096) / 146097, of_era = z - era * 146097;
    int64_t year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    int64_t of_year = of_era - (365 * year + year / 4 - year / 100), part = (5 * of_year + 2) / 153;
    int64_t month = part < 10 ? part + 3 : part - 9;

    gr_strbuf_addf(sb, "%04lld-%02d-%02d", (long long)(year + era * 400 + (month <= 2)), (int)month,
                   (int)(of_year - (153 * part + 2) / 5 + 1));
}

static int64_t day_of(int64_t micros)
{
    return micros / DAY - (micros % DAY < 0);
}

void gr_v_time_text(gr_strbuf *sb, int64_t time)
{
    int64_t micros = gr_time_micros(time), days = day_of(micros);
    gr_time_kind kind = gr_time_kind_of(time);

    if (kind == GR_TIME_CLOCK) {
        add_clock(sb, micros);
        return;
    }
    add_day(sb, days);
    if (kind == GR_TIME_DATE)
        return;
    gr_strbuf_addc(sb, 'T');
    add_clock(sb, micros - days * DAY);
    if (kind == GR_TIME_ZONED)
        gr_strbuf_addc(sb, 'Z');
}

gr_str gr_time_written(int64_t time, char text[GR_TIME_MAX])
{
    gr_strbuf sb;
    gr_str s = { text, 0 };

    gr_strbuf_init(&sb, NULL, GR_TIME_MAX);
    gr_v_time_text(&sb, time);
    s.len = sb.len;
    memcpy(text, sb.buf, sb.len);
    gr_strbuf_clear(&sb);
    return s;
}

static void add_time(gr_strbuf *sb, int64_t time)
{
    int64_t micros = gr_time_micros(time), days = day_of(micros);

    if (gr_time_kind_of(time) != GR_TIME_CLOCK || days == 0) {
        gr_v_time_text(sb, time);
        return;
    }
    add_clock(sb, micros - days * DAY);
    gr_strbuf_addf(sb, " (%+lld day%s)", (long long)days, days == 1 || days == -1 ? "" : "s");
}

static void add_path(gr_strbuf *sb, const gr_value *v, unsigned depth)
{
    const gr_list *nodes = v->path.nodes;

    if (nodes->n == 0)
        gr_strbuf_adds(sb, "no nodes");
    for (size_t i = 0; i < nodes->n; i++) {
        if (i != 0)
            gr_strbuf_addc(sb, ' ');
        add_line(sb, &nodes->at[i], depth);
    }
    gr_strbuf_adds(sb, ", length ");
    add_line(sb, v->path.length, depth);
}

static bool is_scalar(const gr_value *v)
{
    return v->type < GR_V_PATH || v->type == GR_V_GRAPH;
}

static bool has_scalars(const gr_list *list)
{
    for (size_t i = 0; i < list->n; i++)
        if (!is_scalar(&list->at[i]))
            return false;
    return true;
}

static bool is_line(const gr_value *v)
{
    switch (v->type) {
    case GR_V_LIST: /* what was cut has a line more that says so */
        return (v->list->cut == NULL || !v->list->cut->begins) && has_scalars(v->list);
    case GR_V_RECORD: return v->record->n == 0;
    case GR_V_TABLE: return false;
    default: return true;
    }
}

/* Containers inside a line, as in a cell. */
static void add_inline_list(gr_strbuf *sb, const gr_list *list, unsigned depth)
{
    gr_strbuf_addc(sb, '[');
    for (size_t i = 0; i < list->n; i++) {
        if (i != 0)
            gr_strbuf_adds(sb, ", ");
        add_line(sb, &list->at[i], depth);
    }
    gr_strbuf_addc(sb, ']');
}

static void add_inline_record(gr_strbuf *sb, const gr_record *record, unsigned depth)
{
    gr_strbuf_addc(sb, '{');
    for (size_t i = 0; i < record->n; i++) {
        if (i != 0)
            gr_strbuf_adds(sb, ", ");
        add_clean(sb, record->at[i].key, false);
        gr_strbuf_adds(sb, ": ");
        add_line(sb, record->at[i].value, depth);
    }
    gr_strbuf_addc(sb, '}');
}

static void add_line(gr_strbuf *sb, const gr_value *v, unsigned depth)
{
    if (++depth > MAX_DEPTH) {
        gr_strbuf_adds(sb, "...");
        return;
    }
    switch (v->type) {
    case GR_V_NULL: gr_strbuf_adds(sb, "none"); break;
    case GR_V_BOOL: gr_strbuf_adds(sb, v->b ? "yes" : "no"); break;
    case GR_V_INT: gr_name_add(sb, gr_name_int(v->i)); break;
    case GR_V_REAL: add_real(sb, v->d); break;
    case GR_V_STR: add_clean(sb, v->s, false); break;
    case GR_V_TIME: add_time(sb, v->i); break;
    case GR_V_NODE: add_name(sb, v->node); break;
    case GR_V_EDGE:
        add_name(sb, v->edge.u);
        gr_strbuf_adds(sb, " - ");
        add_name(sb, v->edge.v);
        break;
    case GR_V_PATH: add_path(sb, v, depth); break;
    case GR_V_LIST: add_inline_list(sb, v->list, depth); break;
    case GR_V_RECORD: add_inline_record(sb, v->record, depth); break;
    case GR_V_TABLE:
        gr_strbuf_addf(sb, "table of %zu row%s", v->table->total, v->table->total == 1 ? "" : "s");
        break;
    case GR_V_GRAPH: gr_strbuf_adds(sb, "graph"); break;
    }
}

/* "a, b, c", broken where a line would get too long. */
static void add_scalars(gr_strbuf *sb, const gr_list *list, size_t indent, unsigned depth)
{
    size_t column = indent;
    gr_strbuf item;

    if (list->n == 0)
        gr_strbuf_adds(sb, "none");
    gr_strbuf_init(&item, sb->budget, sb->max);
    for (size_t i = 0; i < list->n && !sb->failed; i++) {
        size_t width;

        gr_strbuf_reset(&item);
        add_line(&item, &list->at[i], depth);
        width = gr_utf8_width(gr_strbuf_str(&item));
        if (i != 0 && column + width + 3 > LINE_WIDTH) {
            gr_strbuf_addc(sb, ',');
            new_line(sb, indent);
            column = indent;
        } else if (i != 0) {
            gr_strbuf_adds(sb, ", ");
            column += 2;
        }
        gr_strbuf_add(sb, gr_strbuf_str(&item));
        column += width;
        sb->failed = sb->failed || item.failed;
    }
    gr_strbuf_clear(&item);
}

/* What was cut is told under what there is; of what is not final a record tells itself. */
static void add_cut(gr_strbuf *sb, const gr_cut *cut, size_t indent, unsigned depth)
{
    if (cut == NULL || cut->inside || (!cut->begins && depth > 1))
        return;
    new_line(sb, indent);
    gr_strbuf_addf(sb, "… %s: %.*s", cut->begins ? "more" : "not final", GR_FMT(cut->why));
}

/* One item under the other; an empty line sets off those that take several. */
static void add_items(gr_strbuf *sb, const gr_list *list, size_t indent, unsigned depth)
{
    bool apart = false;

    for (size_t i = 0; i < list->n; i++)
        apart = apart || !is_line(&list->at[i]);
    for (size_t i = 0; i < list->n && !sb->failed; i++) {
        if (i != 0 && apart)
            gr_strbuf_addc(sb, '\n');
        if (i != 0)
            new_line(sb, indent);
        add_block(sb, &list->at[i], indent, depth);
    }
}

static void add_fields(gr_strbuf *sb, const gr_record *record, size_t indent, unsigned depth)
{
    for (size_t i = 0; i < record->n && !sb->failed; i++) {
        const gr_field *f = &record->at[i];

        if (i != 0)
            new_line(sb, indent);
        add_clean(sb, f->key, false);
        gr_strbuf_addc(sb, ':');
        if (is_line(f->value))
            gr_strbuf_addc(sb, ' ');
        else
            new_line(sb, indent + 2);
        add_block(sb, f->value, indent + 2, depth);
    }
}

typedef struct column {
    size_t width;
    bool is_text; /* left-aligned: something in it is no number */
} column;

/* The cell of a row, or of the header when row is NULL; a failure is sb's too. */
static void render_cell(gr_strbuf *sb, gr_strbuf *cell, const gr_table *t, const gr_value *row,
                        size_t i, unsigned depth)
{
    gr_strbuf_reset(cell);
    if (row == NULL)
        add_clean(cell, t->columns[i], false);
    else
        add_line(cell, &row[i], depth);
    sb->failed = sb->failed || cell->failed;
}

static void measure(gr_strbuf *sb, gr_strbuf *cell, const gr_table *t, const gr_value *row,
                    column *columns, unsigned depth)
{
    for (size_t i = 0; i < t->n_columns; i++) {
        size_t width;
        double number;

        render_cell(sb, cell, t, row, i, depth);
        width = gr_utf8_width(gr_strbuf_str(cell));
        if (width > COLUMN_MAX)
            width = COLUMN_MAX;
        if (columns[i].width < width)
            columns[i].width = width;
        if (row != NULL && row[i].type != GR_V_NULL && !gr_v_number(&row[i], &number))
            columns[i].is_text = true;
    }
}

static void add_row(gr_strbuf *sb, gr_strbuf *cell, const gr_table *t, const gr_value *row,
                    const column *columns, unsigned depth)
{
    for (size_t i = 0; i < t->n_columns; i++) {
        size_t width, pad;

        render_cell(sb, cell, t, row, i, depth);
        width = gr_utf8_width(gr_strbuf_str(cell));
        pad = width < columns[i].width ? columns[i].width - width : 0;
        if (i != 0)
            gr_strbuf_adds(sb, "  ");
        if (!columns[i].is_text)
            add_indent(sb, pad);
        gr_strbuf_add(sb, gr_strbuf_str(cell));
        if (columns[i].is_text && i + 1 < t->n_columns)
            add_indent(sb, pad);
    }
}

static void add_table(gr_strbuf *sb, const gr_table *t, size_t indent, unsigned depth)
{
    column *columns = gr_mem_zeroed(sb->budget, t->n_columns, sizeof *columns);
    size_t left_out = t->total - t->n_rows;
    gr_strbuf cell;

    if (columns == NULL) {
        sb->failed = true;
        return;
    }
    gr_strbuf_init(&cell, sb->budget, sb->max);
    measure(sb, &cell, t, NULL, columns, depth);
    for (size_t r = 0; r < t->n_rows && !sb->failed; r++)
        measure(sb, &cell, t, t->cells + r * t->n_columns, columns, depth);
    add_row(sb, &cell, t, NULL, columns, depth);
    for (size_t r = 0; r < t->n_rows && !sb->failed; r++) {
        new_line(sb, indent);
        add_row(sb, &cell, t, t->cells + r * t->n_columns, columns, depth);
    }
    if (left_out != 0) {
        new_line(sb, indent);
        gr_strbuf_addf(sb, "… %zu more row%s", left_out, left_out == 1 ? "" : "s");
    } else if (t->n_rows == 0) {
        new_line(sb, indent);
        gr_strbuf_adds(sb, "no rows");
    }
    if (left_out == 0)
        add_cut(sb, t->cut, indent, depth);
    gr_strbuf_clear(&cell);
    gr_mem_resize(sb->budget, columns, t->n_columns * sizeof *columns, 0);
}

/* The cursor stands at the indent already; no line break follows. */
static void add_block(gr_strbuf *sb, const gr_value *v, size_t indent, unsigned depth)
{
    if (++depth > MAX_DEPTH)
        gr_strbuf_adds(sb, "...");
    else if (v->type == GR_V_TABLE)
        add_table(sb, v->table, indent, depth);
    else if (v->type == GR_V_RECORD && v->record->n == 0)
        gr_strbuf_adds(sb, "none");
    else if (v->type == GR_V_RECORD)
        add_fields(sb, v->record, indent, depth);
    else if (v->type == GR_V_LIST && has_scalars(v->list))
        add_scalars(sb, v->list, indent, depth);
    else if (v->type == GR_V_LIST)
        add_items(sb, v->list, indent, depth);
    else
        add_line(sb, v, depth);
    if (v->type == GR_V_LIST)
        add_cut(sb, v->list->cut, indent, depth);
}

void gr_v_text(gr_strbuf *sb, const gr_value *v)
{
    if (v->type == GR_V_STR)
        add_clean(sb, v->s, true);
    else
        add_block(sb, v, 0, 0);
}
