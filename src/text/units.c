/* Units: one row each, and quantities made of numbers and units.
 *
 * Symbols are told apart by case (M and m, B and b), names are not. Calendar units are apart from
 * durations because a month has no fixed length; money is not converted, nor is temperature. Sizes
 * are fractions of whole numbers, so that conversion rounds only once or twice. */
#include <pthread.h>

#include "text/text_int.h"

#define COUNT(names) GR_Q_COUNT, 1, 1, "", names
#define FOOT         3048.0       /* of 1e-4 m */
#define SQUARE_FOOT  9290304.0    /* of 1e-8 m² */
#define POUND        45359237.0   /* of 1e-8 kg */
#define GALLON       3785411784.0 /* of 1e-12 m³ */

static const gr_unit units[] = {
    { GR_Q_LENGTH, 1, 1e9, "nm", "nanometre|nanometres|nanometer|nanometers" },
    { GR_Q_LENGTH, 1, 1e6, "µm|μm|um", "micrometre|micrometres|micrometer|micrometers" },
    { GR_Q_LENGTH, 1, 1000, "mm", "millimetre|millimetres|millimeter|millimeters" },
    { GR_Q_LENGTH, 1, 100, "cm", "centimetre|centimetres|centimeter|centimeters" },
    { GR_Q_LENGTH, 1, 10, "dm", "decimetre|decimetres|decimeter|decimeters" },
    { GR_Q_LENGTH, 1, 1, "m", "metre|metres|meter|meters" },
    { GR_Q_LENGTH, 1e3, 1, "km", "kilometre|kilometres|kilometer|kilometers" },
    { GR_Q_LENGTH, FOOT, 12 * 1e4, "", "inch|inches" },
    { GR_Q_LENGTH, FOOT, 1e4, "ft", "foot|feet" },
    { GR_Q_LENGTH, 3 * FOOT, 1e4, "yd", "yard|yards" },
    { GR_Q_LENGTH, 5280 * FOOT, 1e4, "mi", "mile|miles" },
    { GR_Q_LENGTH, 1852, 1, "nmi", "nautical mile|nautical miles" },

    { GR_Q_AREA, 1, 1e4, "cm²|cm2", "square centimetre|square centimetres|square centimeters" },
    { GR_Q_AREA, 1, 1, "m²|m2|sqm", "square metre|square metres|square meter|square meters" },
    { GR_Q_AREA, 1e6, 1, "km²|km2", "square kilometre|square kilometres|square kilometers" },
    { GR_Q_AREA, 1e4, 1, "ha", "hectare|hectares" },
    { GR_Q_AREA, SQUARE_FOOT, 1e8, "ft²|ft2|sqft", "square foot|square feet" },
    { GR_Q_AREA, 43560 * SQUARE_FOOT, 1e8, "", "acre|acres" },

    { GR_Q_VOLUME, 1, 1e6, "ml|mL", "millilitre|millilitres|milliliter|milliliters" },
    { GR_Q_VOLUME, 1, 1e5, "cl|cL", "centilitre|centilitres|centiliter|centiliters" },
    { GR_Q_VOLUME, 1, 1e4, "dl|dL", "decilitre|decilitres|deciliter|deciliters" },
    { GR_Q_VOLUME, 1, 1000, "l|L", "litre|litres|liter|liters" },
    { GR_Q_VOLUME, 1, 10, "hl|hL", "hectolitre|hectolitres|hectoliter|hectoliters" },
    { GR_Q_VOLUME, 1, 1, "m³|m3|cbm", "cubic metre|cubic metres|cubic meter|cubic meters" },
    { GR_Q_VOLUME, GALLON, 1e12, "gal", "gallon|gallons" },

    { GR_Q_MASS, 1, 1e6, "mg", "milligram|milligrams" },
    { GR_Q_MASS, 1, 1000, "g", "gram|grams|gramme|grammes" },
    { GR_Q_MASS, 1, 1, "kg", "kilogram|kilograms|kilo|kilos|kilogramme|kilogrammes" },
    { GR_Q_MASS, 1e3, 1, "t", "tonne|tonnes|ton|tons|metric ton|metric tons" },
    { GR_Q_MASS, POUND, 16 * 1e8, "oz", "ounce|ounces" },
    { GR_Q_MASS, POUND, 1e8, "lb|lbs", "pound|pounds" },

    { GR_Q_TIME, 1, 1e9, "ns", "nanosecond|nanoseconds" },
    { GR_Q_TIME, 1, 1e6, "µs|μs|us", "microsecond|microseconds" },
    { GR_Q_TIME, 1, 1000, "ms", "millisecond|milliseconds" },
    { GR_Q_TIME, 1, 1, "s|sec|secs", "second|seconds" },
    { GR_Q_TIME, 60, 1, "min|mins", "minute|minutes" },
    { GR_Q_TIME, 3600, 1, "h|hr|hrs", "hour|hours" },
    { GR_Q_TIME, 86400, 1, "d", "day|days" },
    { GR_Q_TIME, 604800, 1, "wk|wks", "week|weeks" },
    { GR_Q_CALENDAR, 1, 1, "mo", "month|months" },
    { GR_Q_CALENDAR, 12, 1, "yr|yrs", "year|years" },

    { GR_Q_SPEED, 1, 1, "m/s", "metres per second|metre per second|meters per second" },
    { GR_Q_SPEED, 1000, 3600, "km/h|kph|kmh|kmph",
      "kilometre per hour|kilometres per hour|kilometers per hour" },
    { GR_Q_SPEED, 5280 * FOOT, 3600 * 1e4, "mph", "mile per hour|miles per hour" },
    { GR_Q_SPEED, 1852, 3600, "kn|kt|kts", "knot|knots" },

    { GR_Q_FLOW, 1, 1000, "l/s|L/s", "litre per second|litres per second|liters per second" },
    { GR_Q_FLOW, 1, 60 * 1000, "l/min|L/min|lpm",
      "litre per minute|litres per minute|liters per minute" },
    { GR_Q_FLOW, 1, 3600 * 1000, "l/h|L/h", "litre per hour|litres per hour|liters per hour" },
    { GR_Q_FLOW, 1, 1, "m³/s|m3/s",
      "cubic metre per second|cubic metres per second|cubic meters per second" },
    { GR_Q_FLOW, 1, 60, "m³/min|m3/min", "cubic metre per minute|cubic metres per minute" },
    { GR_Q_FLOW, 1, 3600, "m³/h|m3/h|m³/hr|m3/hr",
      "cubic metre per hour|cubic metres per hour|cubic meters per hour" },
    { GR_Q_FLOW, GALLON, 60 * 1e12, "gpm|gal/min", "gallon per minute|gallons per minute" },

    { GR_Q_DATA, 1, 1, "bit", "bit|bits" },
    { GR_Q_DATA, 1e3, 1, "kbit|kb|Kb|Kbit", "kilobit|kilobits" },
    { GR_Q_DATA, 1e6, 1, "Mbit|Mb", "megabit|megabits" },
    { GR_Q_DATA, 1e9, 1, "Gbit|Gb", "gigabit|gigabits" },
    { GR_Q_DATA, 1e12, 1, "Tbit|Tb", "terabit|terabits" },
    { GR_Q_DATA, 8, 1, "B", "byte|bytes" },
    { GR_Q_DATA, 8e3, 1, "kB|KB", "kilobyte|kilobytes" },
    { GR_Q_DATA, 8e6, 1, "MB", "megabyte|megabytes" },
    { GR_Q_DATA, 8e9, 1, "GB", "gigabyte|gigabytes" },
    { GR_Q_DATA, 8e12, 1, "TB", "terabyte|terabytes" },
    { GR_Q_DATA, 8e15, 1, "PB", "petabyte|petabytes" },
    { GR_Q_DATA, 8 * 0x1p10, 1, "KiB", "kibibyte|kibibytes" },
    { GR_Q_DATA, 8 * 0x1p20, 1, "MiB", "mebibyte|mebibytes" },
    { GR_Q_DATA, 8 * 0x1p30, 1, "GiB", "gibibyte|gibibytes" },
    { GR_Q_DATA, 8 * 0x1p40, 1, "TiB", "tebibyte|tebibytes" },

    { GR_Q_DATA_RATE, 1, 1, "bit/s|bps", "bit per second|bits per second" },
    { GR_Q_DATA_RATE, 1e3, 1, "kbit/s|kbps|Kbps|kb/s|Kb/s",
      "kilobit per second|kilobits per second" },
    { GR_Q_DATA_RATE, 1e6, 1, "Mbit/s|Mbps|Mb/s", "megabit per second|megabits per second" },
    { GR_Q_DATA_RATE, 1e9, 1, "Gbit/s|Gbps|Gb/s", "gigabit per second|gigabits per second" },
    { GR_Q_DATA_RATE, 1e12, 1, "Tbit/s|Tbps|Tb/s", "terabit per second|terabits per second" },
    { GR_Q_DATA_RATE, 8, 1, "B/s", "byte per second|bytes per second" },
    { GR_Q_DATA_RATE, 8e3, 1, "kB/s|KB/s|kBps|KBps", "kilobyte per second|kilobytes per second" },
    { GR_Q_DATA_RATE, 8e6, 1, "MB/s|MBps", "megabyte per second|megabytes per second" },
    { GR_Q_DATA_RATE, 8e9, 1, "GB/s|GBps", "gigabyte per second|gigabytes per second" },
    { GR_Q_DATA_RATE, 8 * 0x1p20, 1, "MiB/s", "mebibyte per second|mebibytes per second" },
    { GR_Q_DATA_RATE, 8 * 0x1p30, 1, "GiB/s", "gibibyte per second|gibibytes per second" },

    { GR_Q_POWER, 1, 1000, "mW", "milliwatt|milliwatts" },
    { GR_Q_POWER, 1, 1, "W", "watt|watts" },
    { GR_Q_POWER, 1e3, 1, "kW", "kilowatt|kilowatts" },
    { GR_Q_POWER, 1e6, 1, "MW", "megawatt|megawatts" },
    { GR_Q_POWER, 1e9, 1, "GW", "gigawatt|gigawatts" },

    { GR_Q_ENERGY, 1, 1, "J", "joule|joules" },
    { GR_Q_ENERGY, 1e3, 1, "kJ", "kilojoule|kilojoules" },
    { GR_Q_ENERGY, 1e6, 1, "MJ", "megajoule|megajoules" },
    { GR_Q_ENERGY, 3.6e3, 1, "Wh", "watt-hour|watt-hours|watt hour|watt hours" },
    { GR_Q_ENERGY, 3.6e6, 1, "kWh|kwh",
      "kilowatt-hour|kilowatt-hours|kilowatt hour|kilowatt hours" },
    { GR_Q_ENERGY, 3.6e9, 1, "MWh", "megawatt-hour|megawatt-hours|megawatt hour|megawatt hours" },
    { GR_Q_ENERGY, 3.6e12, 1, "GWh", "gigawatt-hour|gigawatt-hours|gigawatt hour|gigawatt hours" },
    { GR_Q_ENERGY, 4184, 1, "kcal", "kilocalorie|kilocalories" },

    { GR_Q_MONEY, 1, 1, "€|EUR|eur", "euro|euros" },
    { GR_Q_MONEY, 1, 1, "$|US$|USD|usd", "dollar|dollars|buck|bucks" },
    { GR_Q_MONEY, 1, 1, "£|GBP|gbp", "pound sterling|pounds sterling|quid" },
    { GR_Q_MONEY, 1, 1, "¥|JPY", "yen" },
    { GR_Q_MONEY, 1, 1, "CNY|RMB", "yuan" },
    { GR_Q_MONEY, 1, 1, "₹|INR", "rupee|rupees" },
    { GR_Q_MONEY, 1, 1, "CHF|chf", "franc|francs|Swiss franc|Swiss francs" },
    { GR_Q_MONEY, 1, 1, "kr|SEK|NOK|DKK", "krona|kronor|krone|kroner" },
    { GR_Q_MONEY, 1, 1, "PLN|zł", "zloty|zlotys" },

    { GR_Q_PERCENT, 1, 1, "%", "percent|percent|per cent" },
    { GR_Q_TEMPERATURE, 1, 1, "°C|℃", "degree Celsius|degrees Celsius|Celsius" },
    { GR_Q_TEMPERATURE, 1, 1, "°F|℉", "degree Fahrenheit|degrees Fahrenheit|Fahrenheit" },
    { GR_Q_TEMPERATURE, 1, 1, "°|deg", "degree|degrees" },

    { COUNT("hop|hops") },
    { COUNT("stop|stops") },
    { COUNT("step|steps") },
    { COUNT("transfer|transfers") },
    { COUNT("node|nodes") },
    { COUNT("vertex|vertices") },
    { COUNT("edge|edges") },
    { COUNT("link|links") },
    { COUNT("seat|seats") },
    { COUNT("person|people|persons") },
    { COUNT("passenger|passengers") },
    { COUNT("user|users") },
    { COUNT("car|cars") },
    { COUNT("vehicle|vehicles") },
    { COUNT("truck|trucks") },
    { COUNT("train|trains") },
    { COUNT("wagon|wagons") },
    { COUNT("flight|flights") },
    { COUNT("container|containers") },
    { COUNT("pallet|pallets") },
    { COUNT("item|items") },
    { COUNT("piece|pieces|pcs") },
    { COUNT("unit|units") },
    { COUNT("packet|packets") },
    { COUNT("message|messages") },
    { COUNT("call|calls") },
    { COUNT("email|emails|e-mail|e-mails") },
    { COUNT("point|points") },
};

#define N_UNITS (sizeof units / sizeof *units)

static bool spelled(gr_str s, const char *text, size_t n, bool any_case)
{
    if (n > s.len)
        return false;
    for (size_t i = 0; i < n; i++)
        if (s.ptr[i] != text[i] && (!any_case || gr_lower(s.ptr[i]) != gr_lower(text[i])))
            return false;
    /* "%" and "°" may stand before anything, "km" not before a letter. */
    return !gr_word_at(gr_str_of(text), n - 1) || gr_digit_at(s, n) || !gr_word_at(s, n);
}

/* The longest spelling of the list at the front of s that ends where a word can end. */
static size_t spelling_at(gr_str s, const char *list, bool any_case)
{
    size_t best = 0, n;

    for (; *list != '\0'; list += n + (list[n] == '|')) {
        n = (size_t)(strchrnul(list, '|') - list);
        if (n > best && spelled(s, list, n, any_case))
            best = n;
    }
    return best;
}

/* Which units have a spelling that begins with a character: most texts ask for most words, and few
 * rows need to be looked at. Letters in small, all that is not ASCII together. */
static uint64_t begin_with[128][(N_UNITS + 63) / 64];
static pthread_once_t begin_once = PTHREAD_ONCE_INIT;

static size_t first_slot(char c)
{
    return (unsigned char)c < 0x80 ? (size_t)gr_lower(c) : 0;
}

static void index_list(size_t unit, const char *list)
{
    for (size_t n; *list != '\0'; list += n + (list[n] == '|')) {
        n = (size_t)(strchrnul(list, '|') - list);
        begin_with[first_slot(*list)][unit / 64] |= UINT64_C(1) << unit % 64;
    }
}

static void index_units(void)
{
    for (size_t i = 0; i < N_UNITS; i++) {
        index_list(i, units[i].symbols);
        index_list(i, units[i].names);
    }
}

static bool slash_letter_at(gr_str s, size_t pos)
{
    return pos < s.len && s.ptr[pos] == '/' && pos + 1 < s.len && gr_is_alpha(s.ptr[pos + 1]);
}

size_t gr_unit_at(gr_str s, const gr_unit **out)
{
    size_t best = 0;
    const gr_unit *unit = NULL;

    /* No unit begins so: numbers in rows need not look for one. */
    if (s.len == 0 || (unsigned char)s.ptr[0] <= ' ' ||
        strchr("0123456789,.;:()[]{}|-+=<>?!", s.ptr[0]) != NULL)
        return 0;
    pthread_once(&begin_once, index_units);
    for (size_t i = 0; i < N_UNITS; i++) {
        size_t symbol, name, n;

        if (!(begin_with[first_slot(s.ptr[0])][i / 64] >> i % 64 & 1))
            continue;
        symbol = spelling_at(s, units[i].symbols, false);
        name = spelling_at(s, units[i].names, true);
        n = symbol > name ? symbol : name;
        if (n > best) {
            best = n;
            unit = &units[i];
        }
    }
    if (best == 0 || slash_letter_at(s, best)) /* "km/day" is no length */
        return 0;
    *out = unit;
    return best;
}

size_t gr_text_unit(gr_str s, const gr_unit **out)
{
    const gr_unit *unit;
    size_t n = gr_unit_at(s, &unit);

    if (n == 0 || gr_digit_at(s, n))
        return 0;
    *out = unit;
    return n;
}

bool gr_unit_convert(double value, const gr_unit *from, const gr_unit *to, double *out)
{
    if (from != to && (from->quantity != to->quantity || from->quantity == GR_Q_MONEY ||
                       from->quantity == GR_Q_TEMPERATURE || from->quantity == GR_Q_COUNT))
        return false;
    *out = value * (from->num * to->den) / (from->den * to->num);
    return true;
}
