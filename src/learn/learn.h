/* learn: models that are trained here, and what they predict.
 *
 *     kge.h       vectors of entities and relations, which score links of knowledge graphs
 *     gnn.h       graph neural networks: vectors of nodes to vectors of nodes
 *     bert.h      transformers over bags of nodes
 *     set.h       data with classes: nodes of one graph, or many graphs
 *     classify.h  models that tell these classes
 *     pairs.h     how likely two nodes are to be linked
 *     log.h       who took what, and recommend.h what they will take next
 *     series.h    what was measured along roads, and traffic.h how they will be
 *     fit.h       the loop that they are trained in
 *     hub.h       where they are kept
 *     learner.h   all of them by name */
#ifndef GR_LEARN_H
#define GR_LEARN_H

#include "learn/bert.h"
#include "learn/classify.h"
#include "learn/fit.h"
#include "learn/gnn.h"
#include "learn/hub.h"
#include "learn/kge.h"
#include "learn/learner.h"
#include "learn/log.h"
#include "learn/pairs.h"
#include "learn/recommend.h"
#include "learn/series.h"
#include "learn/set.h"
#include "learn/traffic.h"

#endif
