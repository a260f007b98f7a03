/* Reads a command line by its tables of options. */
#include "cli/options_int.h"
#include "text/text.h"

typedef struct unit {
    const char *name;
    double factor;
} unit;

static const unit sizes[] = {
    { "", 1 },         { "B", 1 },       { "k", 1e3 },      { "K", 1e3 },      { "KB", 1e3 },
    { "kB", 1e3 },     { "M", 1e6 },     { "MB", 1e6 },     { "G", 1e9 },      { "GB", 1e9 },
    { "T", 1e12 },     { "TB", 1e12 },   { "Ki", 0x1p10 },  { "KiB", 0x1p10 }, { "Mi", 0x1p20 },
    { "MiB", 0x1p20 }, { "Gi", 0x1p30 }, { "GiB", 0x1p30 }, { "Ti", 0x1p40 },  { "TiB", 0x1p40 },
};
static const unit durations[] = {
    { "", 1e3 }, { "ms", 1 }, { "s", 1e3 }, { "m", 60e3 }, { "min", 60e3 }, { "h", 3600e3 },
};

#define SIZE_MOST     0x1p53
#define DURATION_MOST 4294967295.0 /* 49 days: what gr_limits can say */

static bool read_measure(gr_str s, const unit *units, size_t n_units, double most, uint64_t *out)
{
    size_t digits = 0;
    double number;

    while (digits < s.len && (gr_is_digit(s.ptr[digits]) || s.ptr[digits] == '.'))
        digits++;
    if (!gr_num_to_double(gr_str_sub(s, 0, digits), &number))
        return false;
    for (size_t i = 0; i < n_units; i++) {
        if (!gr_str_is(gr_str_sub(s, digits, s.len), units[i].name))
            continue;
        number *= units[i].factor;
        if (number > most)
            return false;
        *out = (uint64_t)number;
        /* A tiny limit must not become none. */
        if (*out == 0 && number > 0)
            *out = 1;
        return true;
    }
    return false;
}

static bool read_int(gr_str s, const gr_option *o, uint64_t *out)
{
    uint64_t n = 0;

    for (size_t i = 0; i < s.len; i++)
        if (!gr_is_digit(s.ptr[i]) || __builtin_mul_overflow(n, (uint64_t)10, &n) ||
            __builtin_add_overflow(n, (uint64_t)(s.ptr[i] - '0'), &n))
            return false;
    *out = n;
    return s.len != 0 && n >= o->min && (o->max == 0 || n <= o->max);
}

static bool is_choice(const char *choices, gr_str s)
{
    gr_str rest = gr_str_of(choices), choice;

    while (gr_str_split(&rest, '|', &choice))
        if (gr_str_eq(choice, s))
            return true;
    return false;
}

static gr_status bad_value(const gr_option *o, const char *shown, const char *text, gr_err *err)
{
    char expected[128];

    switch (o->kind) {
    case GR_OPT_SIZE: snprintf(expected, sizeof expected, "a size such as 500M or 2G"); break;
    case GR_OPT_DURATION:
        snprintf(expected, sizeof expected, "a duration such as 10s or 500ms, at most 49 days");
        break;
    case GR_OPT_CHOICE:
        snprintf(expected, sizeof expected, "%s", o->choices);
        for (char *c = expected; *c != '\0'; c++)
            if (*c == '|')
                *c = ' ';
        break;
    default:
        if (o->max != 0)
            snprintf(expected, sizeof expected, "a whole number from %llu to %llu",
                     (unsigned long long)o->min, (unsigned long long)o->max);
        else
            snprintf(expected, sizeof expected, "a whole number, at least %llu",
                     (unsigned long long)o->min);
    }
    return gr_fail(err, GR_EUSAGE, "%s: expected %s%s, found \"%s\"", shown,
                   o->kind == GR_OPT_CHOICE ? "one of " : "", expected, text);
}

gr_status gr_option_read(const gr_option *o, const char *shown, const char *text, gr_optval *out,
                         gr_err *err)
{
    gr_str s = gr_str_of(text);
    bool ok = true;

    if (o->kind == GR_OPT_INT)
        ok = read_int(s, o, &out->number);
    else if (o->kind == GR_OPT_SIZE)
        ok = read_measure(s, sizes, sizeof sizes / sizeof *sizes, SIZE_MOST, &out->number);
    else if (o->kind == GR_OPT_DURATION)
        ok = read_measure(s, durations, sizeof durations / sizeof *durations, DURATION_MOST,
                          &out->number);
    else if (o->kind == GR_OPT_CHOICE)
        ok = is_choice(o->choices, s);
    if (!ok)
        return bad_value(o, shown, text, err);
    out->given = true;
    out->text = text;
    return GR_OK;
}

bool gr_suggest(gr_err *err, const char *prefix, gr_str name, const gr_str *names, size_t n_names)
{
    gr_text_near near;

    if (gr_text_nearest(name, names, n_names, &near, 1) == 0)
        return false;
    gr_err_hint(err, "did you mean %s%.*s?", prefix, GR_FMT(names[near.idx]));
    return true;
}

typedef struct parser {
    gr_arena *arena;
    const gr_optset *sets;
    size_t n_sets;
    gr_words args;
    size_t next; /* in args */
    gr_err *err;
} parser;

static gr_status unknown(parser *p, gr_str name)
{
    size_t n = 0;
    gr_str *names;

    for (size_t i = 0; i < p->n_sets; i++)
        n += p->sets[i].n;
    names = gr_new_n(p->arena, gr_str, n);
    if (names == NULL)
        return gr_fail_memory(NULL, p->err);
    n = 0;
    for (size_t i = 0; i < p->n_sets; i++)
        for (size_t k = 0; k < p->sets[i].n; k++)
            names[n++] = gr_str_of(p->sets[i].option[k].name);
    gr_fail(p->err, GR_EUSAGE, "unknown option --%.*s", GR_FMT(name));
    if (!gr_suggest(p->err, "--", name, names, n))
        gr_err_hint(p->err, "--help lists the options");
    return GR_EUSAGE;
}

/* Stores a value; text NULL = take the next argument. */
static gr_status store(parser *p, const gr_option *o, gr_optval *v, const char *shown,
                       const char *text)
{
    gr_status st;

    if (text == NULL) {
        if (p->next == p->args.n)
            return gr_fail(p->err, GR_EUSAGE, "%s needs a value: %s", shown,
                           o->kind == GR_OPT_CHOICE ? o->choices : o->value);
        text = p->args.at[p->next++];
    }
    if ((st = gr_option_read(o, shown, text, v, p->err)) != GR_OK || o->kind != GR_OPT_LIST)
        return st;
    if (v->list == NULL && (v->list = gr_new_n(p->arena, const char *, p->args.n)) == NULL)
        return gr_fail_memory(NULL, p->err);
    v->list[v->n_list++] = text;
    return GR_OK;
}

static gr_status parse_long(parser *p, const char *arg)
{
    const char *equals = strchr(arg, '=');
    gr_str name = gr_str_of(arg + 2);

    if (equals != NULL)
        name.len = (size_t)(equals - name.ptr);
    for (size_t i = 0; i < p->n_sets; i++) {
        const gr_optset *set = &p->sets[i];

        for (size_t k = 0; k < set->n; k++) {
            char shown[64];

            if (!gr_str_is(name, set->option[k].name))
                continue;
            snprintf(shown, sizeof shown, "--%s", set->option[k].name);
            if (set->option[k].kind != GR_OPT_FLAG)
                return store(p, &set->option[k], &set->value[k], shown,
                             equals != NULL ? equals + 1 : NULL);
            if (equals != NULL)
                return gr_fail(p->err, GR_EUSAGE, "%s takes no value", shown);
            set->value[k].given = true;
            return GR_OK;
        }
    }
    return unknown(p, name);
}

static const gr_option *find_letter(parser *p, char letter, gr_optval **value)
{
    for (size_t i = 0; i < p->n_sets; i++)
        for (size_t k = 0; k < p->sets[i].n; k++)
            if (p->sets[i].option[k].letter == letter) {
                *value = &p->sets[i].value[k];
                return &p->sets[i].option[k];
            }
    return NULL;
}

static gr_status parse_short(parser *p, const char *arg)
{
    for (const char *c = arg + 1; *c != '\0'; c++) {
        char shown[3] = { '-', *c, '\0' };
        gr_optval *value;
        const gr_option *o = find_letter(p, *c, &value);

        if (o == NULL) {
            gr_fail(p->err, GR_EUSAGE, "unknown option -%.*s",
                    (int)((unsigned char)*c < 0x80 ? 1 : strlen(c)), c);
            gr_err_hint(p->err, "--help lists the options");
            return GR_EUSAGE;
        }
        if (o->kind != GR_OPT_FLAG)
            return store(p, o, value, shown, c[1] != '\0' ? c + 1 : NULL);
        value->given = true;
    }
    return GR_OK;
}

static bool is_word(const char *arg)
{
    return arg[0] != '-' || arg[1] == '\0' || gr_is_digit(arg[1]) ||
           (arg[1] == '.' && gr_is_digit(arg[2]));
}

gr_status gr_options_parse(gr_arena *a, const gr_optset *sets, size_t n_sets, gr_words args,
                           bool leading, gr_words *words, gr_err *err)
{
    parser p = { .arena = a, .sets = sets, .n_sets = n_sets, .args = args, .err = err };
    gr_status st = GR_OK;

    *words = (gr_words){ .at = gr_new_n(a, const char *, args.n + 1) };
    if (words->at == NULL)
        return gr_fail_memory(NULL, err);
    while (st == GR_OK && p.next < args.n) {
        const char *arg = args.at[p.next];
        bool ends = strcmp(arg, "--") == 0;

        if (ends || (leading && is_word(arg))) {
            p.next += ends;
            while (p.next < args.n)
                words->at[words->n++] = args.at[p.next++];
            break;
        }
        p.next++;
        if (is_word(arg))
            words->at[words->n++] = arg;
        else
            st = arg[1] == '-' ? parse_long(&p, arg) : parse_short(&p, arg);
    }
    return st;
}
