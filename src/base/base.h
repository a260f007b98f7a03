/* base: what every other folder stands on.
 *
 * One topic a header; this one includes them all and is the only one other folders name. */
#ifndef GR_BASE_H
#define GR_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/ctx.h"
#include "base/file.h"
#include "base/json.h"
#include "base/map.h"
#include "base/mem.h"
#include "base/num.h"
#include "base/pool.h"
#include "base/rng.h"
#include "base/status.h"
#include "base/str.h"
#include "base/sum.h"
#include "base/utf8.h"
#include "base/value.h"
#include "base/vec.h"

#include "base/banned.h"

#endif
