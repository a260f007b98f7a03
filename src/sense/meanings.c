/* What numbers mean: from the words beside them, from the heads of columns, from units. */
#include "sense/sense_int.h"

typedef struct meaning_row {
    gr_meaning meaning;
    const char *words;
} meaning_row;

/* The first row with a word of the text wins: "travel time" is a duration, "departure time" a clock
 * time, "capacity in km" a capacity. */
static const meaning_row rows[] = {
    { GR_MEANS_CAPACITY, "capacity|capacities|cap|bandwidth|throughput|maxflow|limit|carry|carries|"
                         "flow|m3s|mbps|gbps" },
    { GR_MEANS_CLOCK, "depart|departs|departure|departing|leave|leaves|leaving|arrive|arrives|"
                      "arrival|timestamp|clock|when|date|step|timestep" },
    { GR_MEANS_COST,
      "cost|costs|price|fare|fee|toll|fees|tolls|expense|quote|charge|charges|cheap|expensive" },
    { GR_MEANS_LENGTH, "distance|distances|length|long|dist|far" },
    { GR_MEANS_DURATION,
      "duration|takes|take|travel|latency|delay|ping|ride|drive|walk|minutes|hours|seconds" },
    { GR_MEANS_STRENGTH, "strength|probability|likelihood|confidence|similarity|frequency|count|"
                         "score|rating|trust|correlation|messages|times" },
    { GR_MEANS_AMOUNT, "demand|population|supply|amount|value|size" },
};

gr_meaning gr_meaning_of_unit(const gr_unit *unit)
{
    if (unit == NULL)
        return GR_MEANS_NUMBER;
    switch (unit->quantity) {
    case GR_Q_LENGTH: return GR_MEANS_LENGTH;
    case GR_Q_TIME:
    case GR_Q_CALENDAR: return GR_MEANS_DURATION;
    case GR_Q_MONEY: return GR_MEANS_COST;
    case GR_Q_FLOW:
    case GR_Q_DATA_RATE: return GR_MEANS_CAPACITY;
    case GR_Q_PERCENT: return GR_MEANS_STRENGTH;
    default: return GR_MEANS_NUMBER;
    }
}

const char *gr_meaning_column(gr_meaning meaning)
{
    switch (meaning) {
    case GR_MEANS_CAPACITY: return "capacity";
    case GR_MEANS_CLOCK: return "time";
    case GR_MEANS_AMOUNT: return "value";
    default: return "weight";
    }
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (unsigned char)c >= 0x80;
}

/* The next run of letters. */
static bool next_word(gr_str text, size_t *pos, gr_str *word)
{
    size_t start = *pos, end;

    while (start < text.len && !is_letter(text.ptr[start]))
        start++;
    for (end = start; end < text.len && is_letter(text.ptr[end]);)
        end++;
    *pos = end;
    *word = gr_str_sub(text, start, end);
    return end > start;
}

/* "Minutes on foot" are no feet. */
static bool on_foot(gr_str words, gr_str word)
{
    size_t at = (size_t)(word.ptr - words.ptr);

    return gr_str_is_nocase(word, "foot") && at >= 3 &&
           gr_str_is_nocase(gr_str_sub(words, at - 3, at), "on ");
}

gr_meaning gr_meaning_of(gr_str words, const gr_unit **unit)
{
    gr_str word;
    size_t pos = 0;

    *unit = NULL;
    while (next_word(words, &pos, &word)) {
        gr_str rest = { word.ptr, words.len - (size_t)(word.ptr - words.ptr) };
        const gr_unit *u;
        size_t n = gr_text_unit(rest, &u);

        /* "m", "h" and their like are units only where they stand alone or behind others. */
        if (n >= word.len && !on_foot(words, word) &&
            (word.len > 1 || words.len == 1 || word.ptr != words.ptr) && u->quantity != GR_Q_COUNT)
            *unit = u;
    }
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (pos = 0; next_word(words, &pos, &word);) {
            char low[GR_WORD_MAX];
            gr_str w = word;

            if (word.len >= GR_WORD_MAX)
                continue;
            for (size_t k = 0; k < word.len; k++)
                low[k] = word.ptr[k] >= 'A' && word.ptr[k] <= 'Z' ? (char)(word.ptr[k] + 32)
                                                                  : word.ptr[k];
            w.ptr = low;
            /* "Hiking times in h" are no counts. */
            if (gr_word_in(w, rows[i].words))
                return rows[i].meaning == GR_MEANS_STRENGTH && *unit != NULL &&
                               (*unit)->quantity == GR_Q_TIME
                           ? GR_MEANS_DURATION
                           : rows[i].meaning;
        }
    return gr_meaning_of_unit(*unit);
}

bool gr_read_number(gr_str text, gr_value *out, const gr_unit **unit)
{
    gr_text_qty q;
    gr_text_when when;
    int64_t i;
    double d;

    *unit = NULL;
    text = gr_str_trim(text);
    if (text.len == 0)
        return false;
    if (gr_num_to_int(text, &i)) {
        *out = gr_v_int(i);
        return true;
    }
    if (gr_num_to_double(text, &d)) {
        *out = gr_v_real(d);
        return true;
    }
    bool measured = gr_text_quantity(text, &q) == text.len;
    bool hours = measured && q.num.is_int && text.len <= 3; /* "2h" lasts two hours */

    if (!hours && gr_text_time(text, &when) == text.len && when.kind == GR_TIME_CLOCK) {
        *out = gr_v_time(when.seconds);
        return true;
    }
    if (!measured || (q.num.marks & GR_NUM_ORDINAL))
        return false;
    *out = q.num.is_int ? gr_v_int(q.num.i) : gr_v_real(q.num.d);
    *unit = q.unit;
    return true;
}
