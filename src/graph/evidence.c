/* The evidence that lines of words are edges. In a graph names come again, or they are codes that
 * nobody writes in prose; a name and a number is a value, not a pair of nodes. */
#include "graph/evidence_int.h"

bool gr_word_is_signs(gr_str word)
{
    for (size_t i = 0; i < word.len; i++)
        if (gr_is_word_letter(word.ptr[i]) || gr_is_digit(word.ptr[i]))
            return false;
    return word.len == 0 || word.ptr[0] != '"';
}

bool gr_word_is_name(gr_str word)
{
    if (word.len != 0 && word.ptr[0] == '"')
        return true; /* quoted, so it is meant as it is */
    return !gr_word_is_signs(word) && memchr(":;,!?={", word.ptr[word.len - 1], 7) == NULL;
}

bool gr_word_is_code(gr_str word)
{
    bool letter = false, mark = false;
    int64_t i;

    for (size_t k = 0; k < word.len; k++) {
        letter |= gr_is_word_letter(word.ptr[k]);
        mark |= gr_is_digit(word.ptr[k]) || word.ptr[k] == '_';
    }
    return (letter && mark) || gr_num_to_int(word, &i);
}

/* The digits at *pos, which moves behind them; how many there are. */
static size_t skip_digits(gr_str s, size_t *pos)
{
    size_t from = *pos;

    while (*pos < s.len && gr_is_digit(s.ptr[*pos]))
        ++*pos;
    return *pos - from;
}

/* An address like 10.0.0.1 and a version are none. */
bool gr_word_is_time(gr_str word)
{
    size_t pos = gr_str_starts(word, "[") ? 1 : 0, a = skip_digits(word, &pos), b, c;
    char sign = pos < word.len ? word.ptr[pos] : '\0';

    pos++;
    b = sign != '\0' ? skip_digits(word, &pos) : 0;
    if (sign == ':')
        return (a == 1 || a == 2) && b == 2;
    if ((sign != '-' && sign != '/' && sign != '.') || b == 0 || b > 2 || pos >= word.len ||
        word.ptr[pos] != sign)
        return false;
    pos++;
    c = skip_digits(word, &pos);
    return (a == 4 && (c == 1 || c == 2)) || ((a == 1 || a == 2) && c == 4);
}

void gr_edge_evidence_init(gr_edge_evidence *e)
{
    *e = (gr_edge_evidence){ 0 };
    gr_strmap_init(&e->first, NULL);
    gr_strmap_init(&e->second, NULL);
}

void gr_edge_evidence_clear(gr_edge_evidence *e)
{
    gr_strmap_clear(&e->first);
    gr_strmap_clear(&e->second);
}

static bool is_number(gr_str word, bool *whole)
{
    gr_value v = gr_scan_value(word, false);

    *whole = v.type == GR_V_INT;
    return v.type == GR_V_INT || v.type == GR_V_REAL;
}

void gr_edge_evidence_add(gr_edge_evidence *e, gr_str u, gr_str v)
{
    bool whole[2], number[2] = { is_number(u, &whole[0]), is_number(v, &whole[1]) };
    bool again =
        gr_strmap_get(&e->first, u) != GR_MAP_NONE || gr_strmap_get(&e->second, u) != GR_MAP_NONE ||
        gr_strmap_get(&e->first, v) != GR_MAP_NONE || gr_strmap_get(&e->second, v) != GR_MAP_NONE;
    uint32_t *a = gr_strmap_put(&e->first, u);

    if (a != NULL)
        *a = 0;
    e->failed |= a == NULL;
    a = gr_strmap_put(&e->second, v);
    if (a != NULL)
        *a = 0;
    e->failed |= a == NULL;
    e->n_lines++;
    e->n_again += again;
    e->n_codes += gr_word_is_code(u) && gr_word_is_code(v);
    e->n_values += !number[0] && number[1] && !gr_word_is_code(u);
    e->n_times += gr_word_is_time(u);
    e->n_reals += number[0] && number[1] && !whole[0] && !whole[1];
    e->n_stops += (u.len > 1 && u.ptr[u.len - 1] == '.') || (v.len > 1 && v.ptr[v.len - 1] == '.');
}

bool gr_edge_evidence_holds(const gr_edge_evidence *e)
{
    if (e->failed || e->n_lines == 0 || e->n_values == e->n_lines || e->n_times == e->n_lines ||
        e->n_reals == e->n_lines || 4 * e->n_stops > e->n_lines)
        return false;
    return e->n_lines <= 2 || e->n_again != 0 || e->n_codes == e->n_lines;
}
