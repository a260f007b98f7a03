/* tensor: floats. What a small model needs to run (infer.h: files of weights, products, word
 * pieces, an encoder, a decoder) and what one needs to learn (grad.h: operations whose gradients
 * are known, steps). It knows nothing of graphs or questions. */
#ifndef GR_TENSOR_H
#define GR_TENSOR_H

#include "tensor/grad.h"
#include "tensor/infer.h"
#include "tensor/vector.h"

#endif
