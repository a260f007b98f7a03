/* Clock times and dates.
 *
 * Days are counted by the civil calendar of ISO 8601 in eras of 400 years. A clock time may pass
 * midnight, as the last train of a timetable does. */
#include "text/text_int.h"

#define HOUR      3600
#define DAY       86400
#define HOURS_MAX 47 /* of a clock time */
#define NANOS_MAX 9  /* digits */

static int64_t days_from_civil(int64_t year, unsigned month, unsigned day)
{
    int64_t y = month <= 2 ? year - 1 : year; /* years begin in March: the leap day is the last */
    int64_t era = (y >= 0 ? y : y - 399) / 400, of_era = y - era * 400;
    int64_t of_year = (153 * ((int64_t)month + (month > 2 ? -3 : 9)) + 2) / 5 + (int64_t)day - 1;

    return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

static unsigned days_in_month(unsigned year, unsigned month)
{
    static const unsigned char days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
    bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;

    return days[month - 1] + (unsigned)(month == 2 && leap);
}

static bool char_at(gr_str s, size_t pos, char c)
{
    return pos < s.len && s.ptr[pos] == c;
}

/* `mark` and exactly two digits below `limit` at s[pos]. */
static bool two_digits_at(gr_str s, size_t pos, char mark, unsigned limit, unsigned *value)
{
    return char_at(s, pos, mark) && gr_digits_at(s, pos + 1, 3, value) == 2 && *value < limit;
}

/* ".5" behind seconds; the bytes. */
static size_t nanos_at(gr_str s, size_t pos, uint32_t *nanos)
{
    size_t start = pos, n;
    unsigned value;

    *nanos = 0;
    if (!char_at(s, pos, '.') || !gr_digit_at(s, pos + 1))
        return 0;
    n = gr_digits_at(s, pos + 1, NANOS_MAX, &value);
    for (size_t i = n; i < NANOS_MAX; i++)
        value *= 10;
    *nanos = value;
    for (pos += 1 + n; gr_digit_at(s, pos);)
        pos++;
    return pos - start;
}

/* "Z", "+02:00", "-0530" at s[pos]; the bytes, and the seconds that local time is ahead. */
static size_t zone_at(gr_str s, size_t pos, int64_t *ahead)
{
    unsigned hours, minutes;
    size_t n = 6;

    *ahead = 0;
    if (char_at(s, pos, 'Z'))
        return gr_word_at(s, pos + 1) ? 0 : 1;
    if (!char_at(s, pos, '+') && !char_at(s, pos, '-'))
        return 0;
    if (gr_digits_at(s, pos + 1, 5, &hours) == 4) {
        minutes = hours % 100;
        hours /= 100;
        n = 5;
    } else if (gr_digits_at(s, pos + 1, 3, &hours) != 2 ||
               !two_digits_at(s, pos + 3, ':', 60, &minutes)) {
        return 0;
    }
    if (hours > 23 || minutes > 59 || gr_word_at(s, pos + n))
        return 0;
    *ahead = (int64_t)hours * HOUR + (int64_t)minutes * 60;
    if (s.ptr[pos] == '-')
        *ahead = -*ahead;
    return n;
}

size_t gr_date_at(gr_str s, gr_text_when *out)
{
    gr_text_when when = { .kind = GR_TIME_DATE };
    unsigned year, month, day, hour, minute, second = 0;
    size_t pos = 10, n;
    int64_t ahead;

    if (gr_digits_at(s, 0, 5, &year) != 4 || !two_digits_at(s, 4, '-', 13, &month) || month == 0 ||
        !two_digits_at(s, 7, '-', 32, &day) || day == 0 || day > days_in_month(year, month))
        return 0;
    when.seconds = days_from_civil(year, month, day) * DAY;
    if ((char_at(s, pos, 'T') || char_at(s, pos, ' ')) && gr_digits_at(s, 11, 3, &hour) == 2 &&
        hour < 24 && two_digits_at(s, 13, ':', 60, &minute)) {
        pos = 16;
        if (two_digits_at(s, pos, ':', 60, &second)) {
            pos += 3;
            pos += nanos_at(s, pos, &when.nanos);
        }
        n = zone_at(s, pos, &ahead);
        pos += n;
        when.kind = GR_TIME_DATETIME;
        when.has_zone = n != 0;
        when.seconds += (int64_t)hour * HOUR + (int64_t)minute * 60 + (int64_t)second - ahead;
    }
    if (gr_word_at(s, pos) || (char_at(s, pos, '-') && gr_digit_at(s, pos + 1)))
        return 0;
    *out = when;
    return pos;
}

/* "am", "p.m." and the like at s[pos] or after a space; the bytes. */
static size_t half_day_at(gr_str s, size_t pos, bool *afternoon)
{
    static const char *const spellings[] = { "am", "pm", "a.m.", "p.m.", "a.m", "p.m" };
    size_t space = gr_space_at(s, pos), n;

    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++)
        if ((n = gr_word_here(s, pos + space, spellings[i])) != 0) {
            *afternoon = i % 2 == 1;
            return space + n;
        }
    return 0;
}

static size_t clock_word(gr_str s, unsigned *seconds)
{
    size_t n;

    *seconds = 12 * HOUR;
    if ((n = gr_word_here(s, 0, "noon")) != 0 || (n = gr_word_here(s, 0, "midday")) != 0)
        return n;
    *seconds = 0;
    return gr_word_here(s, 0, "midnight");
}

/* "14h30", "14h", "1430h", "9.50h": digits that "h" marks as a time of day. */
static size_t h_clock(gr_str s, unsigned *seconds)
{
    unsigned hour, minute = 0;
    size_t n = gr_digits_at(s, 0, 5, &hour), pos = n;

    if (n == 4) {
        minute = hour % 100;
        hour /= 100;
    } else if (n != 1 && n != 2) {
        return 0;
    } else if (two_digits_at(s, pos, '.', 60, &minute)) {
        pos += 3;
    } else if (two_digits_at(s, pos, 'h', 60, &minute)) {
        *seconds = hour * HOUR + minute * 60;
        return hour <= HOURS_MAX && !gr_word_at(s, pos + 3) ? pos + 3 : 0;
    } else {
        minute = 0;
    }
    if (!char_at(s, pos, 'h') || gr_word_at(s, pos + 1) || hour > HOURS_MAX || minute > 59)
        return 0;
    *seconds = hour * HOUR + minute * 60;
    return pos + 1;
}

/* "9:50", "09:50:30", "9:50 pm", "9.50 pm", "9am", "9 o'clock". */
static size_t colon_clock(gr_str s, unsigned *seconds)
{
    unsigned hour, minute = 0, second = 0;
    size_t n = gr_digits_at(s, 0, 3, &hour), pos = n, mark;
    bool colon, afternoon;

    if (n == 0 || n > 2 || hour > HOURS_MAX)
        return 0;
    colon = two_digits_at(s, pos, ':', 60, &minute);
    if (colon || two_digits_at(s, pos, '.', 60, &minute))
        pos += 3;
    else
        minute = 0;
    if (colon && two_digits_at(s, pos, ':', 60, &second))
        pos += 3;
    else
        second = 0;
    mark = half_day_at(s, pos, &afternoon);
    if (mark != 0 && hour >= 1 && hour <= 12) {
        hour = hour % 12 + (afternoon ? 12 : 0);
        pos += mark;
    } else if (pos == n && gr_word_here(s, n + gr_space_at(s, n), "o'clock") != 0) {
        pos += gr_space_at(s, n) + strlen("o'clock");
    } else if (!colon || gr_word_at(s, pos) || (char_at(s, pos, ':') && gr_digit_at(s, pos + 1))) {
        return 0;
    }
    *seconds = hour * HOUR + minute * 60 + second;
    return pos;
}

/* "nine", "9" at s[pos]: an hour; the bytes. */
static size_t hour_at(gr_str s, size_t pos, unsigned *hour)
{
    static const char *const words[] = { "one",   "two",   "three", "four", "five",   "six",
                                         "seven", "eight", "nine",  "ten",  "eleven", "twelve" };
    size_t n = gr_digits_at(s, pos, 3, hour);

    if (n != 0)
        return n <= 2 && *hour < 24 && !gr_word_at(s, pos + n) ? n : 0;
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        if ((n = gr_word_here(s, pos, words[i])) != 0) {
            *hour = i + 1;
            return n;
        }
    return 0;
}

/* "nine o'clock", "half past nine", "a quarter to 10"; "ten to twelve" may be a span. */
static size_t spoken_clock(gr_str s, unsigned *seconds)
{
    static const struct {
        const char *before, *side;
        int minutes;
    } rows[] = {
        { "half", "past", 30 },     { "quarter", "past", 15 }, { "quarter", "to", -15 },
        { "quarter", "after", 15 }, { "five", "past", 5 },     { "ten", "past", 10 },
        { "twenty", "past", 20 },
    };
    unsigned hour;
    size_t a = gr_word_here(s, 0, "a"), pos, n;

    a += a != 0 ? gr_space_at(s, a) : 0;
    if ((n = hour_at(s, 0, &hour)) != 0 && gr_space_at(s, n) != 0) {
        pos = n + gr_space_at(s, n);
        *seconds = hour * HOUR;
        return gr_word_here(s, pos, "o'clock") != 0 ? pos + strlen("o'clock") : 0;
    }
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if ((n = gr_word_here(s, a, rows[i].before)) == 0 || gr_space_at(s, a + n) == 0)
            continue;
        pos = a + n + gr_space_at(s, a + n);
        if ((n = gr_word_here(s, pos, rows[i].side)) == 0 || gr_space_at(s, pos + n) == 0)
            continue;
        pos += n + gr_space_at(s, pos + n);
        if ((n = hour_at(s, pos, &hour)) == 0)
            continue;
        *seconds = (unsigned)((int)((hour + 24) * 60) + rows[i].minutes) % (24 * 60) * 60;
        return pos + n;
    }
    return 0;
}

size_t gr_text_time(gr_str s, gr_text_when *out)
{
    unsigned seconds;
    size_t n = gr_date_at(s, out);

    if (n != 0)
        return n;
    if ((n = clock_word(s, &seconds)) == 0 && (n = h_clock(s, &seconds)) == 0 &&
        (n = colon_clock(s, &seconds)) == 0 && (n = spoken_clock(s, &seconds)) == 0)
        return 0;
    *out = (gr_text_when){ .kind = GR_TIME_CLOCK, .seconds = seconds };
    return n;
}

/* Seconds may have a fraction here: "07:50:30.25". */
static size_t clock_cell(gr_str s, gr_text_when *out)
{
    unsigned seconds;
    size_t n = memchr(s.ptr, ':', s.len) != NULL ? colon_clock(s, &seconds) : 0;

    if (n != 0)
        *out = (gr_text_when){ .kind = GR_TIME_CLOCK, .seconds = seconds };
    if (n >= 7 && gr_digit_at(s, n - 1) && s.ptr[n - 6] == ':')
        n += nanos_at(s, n, &out->nanos);
    return n;
}

/* "4.3.2024", perhaps with a clock time behind it, as the ISO date that it is; len 0 if it is none.
 * With points the day comes first everywhere. */
static gr_str dotted_date(gr_str s, char iso[40])
{
    unsigned day, month, year;
    size_t d = gr_digits_at(s, 0, 3, &day), m, y;

    if (d == 0 || d > 2 || d == s.len || s.ptr[d] != '.')
        return (gr_str){ iso, 0 };
    m = gr_digits_at(s, d + 1, 3, &month);
    if (m == 0 || m > 2 || d + 1 + m == s.len || s.ptr[d + 1 + m] != '.')
        return (gr_str){ iso, 0 };
    y = gr_digits_at(s, d + m + 2, 5, &year);
    if (y != 4 || s.len - (d + m + 6) > 20)
        return (gr_str){ iso, 0 };
    snprintf(iso, 40, "%04u-%02u-%02u%.*s", year, month, day, (int)(s.len - (d + m + 6)),
             s.ptr + d + m + 6);
    return gr_str_of(iso);
}

bool gr_text_time_cell(gr_str s, gr_value *out)
{
    gr_text_when when;
    char iso[40];
    gr_str dotted = dotted_date(s, iso);
    size_t n;

    s = dotted.len != 0 ? dotted : s;
    n = s.len != 0 && gr_digit_at(s, 0) ? gr_date_at(s, &when) : 0;
    if (n == 0 && s.len != 0 && gr_digit_at(s, 0))
        n = clock_cell(s, &when);
    if (n == 0 || n != s.len || when.nanos % 1000 != 0)
        return false;
    *out = gr_v_moment(when.has_zone ? GR_TIME_ZONED : when.kind,
                       when.seconds * 1000000 + when.nanos / 1000);
    return true;
}

void gr_text_add_duration(gr_strbuf *sb, int64_t seconds)
{
    static const struct {
        uint64_t seconds;
        const char *symbol;
    } parts[] = { { DAY, "d" }, { HOUR, "h" }, { 60, "min" }, { 1, "s" } };
    uint64_t t = seconds < 0 ? 0 - (uint64_t)seconds : (uint64_t)seconds;
    const char *gap = seconds < 0 ? "-" : "";

    if (t == 0)
        gr_strbuf_adds(sb, "0 s");
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (t >= parts[i].seconds) {
            gr_strbuf_addf(sb, "%s%llu %s", gap, (unsigned long long)(t / parts[i].seconds),
                           parts[i].symbol);
            gap = " ";
        }
        t %= parts[i].seconds;
    }
}
