/* Steps: Adam (Kingma, Ba 2015) and AdamW (Loshchilov, Hutter 2019), rates, when to end. */
#include "tensor/grad/grad_int.h"

typedef struct adam_job {
    gr_net_part *p;
    float rate, decay, shrink, beta1, beta2, epsilon, correct2;
} adam_job;

GR_CLONES static void step_numbers(void *arg, size_t from, size_t to)
{
    const adam_job *j = arg;
    float *restrict x = j->p->var.x, *restrict grad = j->p->var.grad;
    float *restrict first = j->p->first, *restrict second = j->p->second;

    for (size_t i = from; i < to; i++) {
        float g = grad[i] + j->decay * x[i];

        first[i] = j->beta1 * first[i] + (1 - j->beta1) * g;
        second[i] = j->beta2 * second[i] + (1 - j->beta2) * g * g;
        x[i] =
            x[i] * j->shrink - j->rate * first[i] / (sqrtf(second[i]) * j->correct2 + j->epsilon);
        grad[i] = 0;
    }
}

void gr_adam_step(gr_ctx *cx, gr_net *net, const gr_adam *adam)
{
    double correct1, correct2;

    net->step++;
    correct1 = 1 - pow(adam->beta1, (double)net->step);
    correct2 = 1 - pow(adam->beta2, (double)net->step);
    for (size_t i = 0; i < net->n; i++) {
        gr_net_part *p = net->at[i];
        double decay = adam->decay * (double)p->decay;
        adam_job j = { .p = p,
                       .rate = (float)(adam->rate / correct1),
                       .decay = (float)(adam->decoupled ? 0 : decay),
                       .shrink = (float)(adam->decoupled ? 1 - adam->rate * decay : 1),
                       .beta1 = (float)adam->beta1,
                       .beta2 = (float)adam->beta2,
                       .epsilon = (float)adam->epsilon,
                       .correct2 = (float)(1 / sqrt(correct2)) };

        if (p->kept)
            continue;
        gr_each_rows(cx, gr_var_n(&p->var), 1, step_numbers, &j);
    }
}

double gr_schedule_at(gr_schedule s, uint64_t step, uint64_t warm, uint64_t every, uint64_t all)
{
    double part;

    if (s == GR_RATE_SAME)
        return 1;
    if (s == GR_RATE_HALVES)
        return pow(0.5, (double)(step / (every != 0 ? every : 1)));
    if (step < warm)
        return (double)(step + 1) / (double)warm;
    part = step < all ? (double)(step - warm) / (double)(all - warm) : 1;
    return s == GR_RATE_LINE ? 1 - part : (1 + cos(M_PI * part)) / 2;
}

bool gr_stopper_look(gr_stopper *s, double score)
{
    s->looks++;
    if (s->looks > 1 && !(score > s->score))
        return false;
    s->score = score;
    s->best = s->looks;
    return true;
}
