/* The table of recognisers. */
#include "sense/sense_int.h"

static const gr_recogniser *const recognisers[] = {
#define GR_RECOGNISER(name) &gr_recogniser_##name,
#include "sense/recognisers.def"
#undef GR_RECOGNISER
};

size_t gr_n_recognisers(void)
{
    return sizeof recognisers / sizeof recognisers[0];
}

const gr_recogniser *gr_recogniser_at(size_t i)
{
    return recognisers[i];
}
