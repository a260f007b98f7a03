/* Why something is not answered. */
#include "sense/sense.h"

static const char *const names[] = {
    [GR_WHY_NONE] = "",
    [GR_WHY_NO_GRAPH] = "no_graph",
    [GR_WHY_UNKNOWN_NODE] = "unknown_node",
    [GR_WHY_MISSING_DATA] = "missing_data",
    [GR_WHY_CONTRADICTION] = "contradiction",
    [GR_WHY_AMBIGUOUS] = "ambiguous",
    [GR_WHY_SUBJECTIVE] = "subjective",
    [GR_WHY_OFF_TOPIC] = "off_topic",
    [GR_WHY_UNSUPPORTED] = "unsupported",
    [GR_WHY_LIMIT] = "limit",
};

const char *gr_reason_name(gr_reason r)
{
    return names[r];
}
