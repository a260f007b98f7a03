/* learn: models that are trained here, and what they predict.
 *
 *     kge.h       vectors of entities and relations, which score links of knowledge graphs
 *     gnn.h       graph neural networks: vectors of nodes to vectors of nodes
 *     bert.h      transformers over bags of nodes
 *     set.h       data with classes: nodes of one graph, or many graphs
 *     classify.h  models that tell these classes
 *     pairs.h     how likely two nodes are to be linked
 *     hub.h       where models of classes are kept */
#ifndef GR_LEARN_H
#define GR_LEARN_H

#include "learn/bert.h"
#include "learn/classify.h"
#include "learn/gnn.h"
#include "learn/hub.h"
#include "learn/kge.h"
#include "learn/pairs.h"
#include "learn/set.h"

#endif
