/* Sentences: "Anna follows Ben and Carl. Carl, too, follows Ben."
 *
 * sentences.c takes the text apart, clause.c, links.c and nodes.c read the
 * parts, draft.c makes a graph of what they say. */
#include "sense/prose/prose_int.h"

static gr_status find(gr_sensing *s, gr_err *err)
{
    gr_prose p = { .s = s };
    gr_status st;

    p.phrases.budget = p.values.budget = &s->cx->budget;
    p.statements.budget = p.sentences.budget = p.alias_of.budget = &s->cx->budget;
    p.timed.budget = p.doubts.budget = &s->cx->budget;
    gr_strmap_init(&p.known, &s->cx->budget);
    gr_strmap_init(&p.opening, &s->cx->budget);
    gr_strmap_init(&p.numbered, &s->cx->budget);
    gr_strmap_init(&p.aliases, &s->cx->budget);
    gr_strmap_init(&p.inside, &s->cx->budget);
    gr_strmap_init(&p.between, &s->cx->budget);
    gr_strmap_init(&p.acts, &s->cx->budget);
    gr_strmap_init(&p.words, &s->cx->budget);
    st = gr_prose_read(&p, err);
    if (st == GR_OK && p.statements.n != 0)
        st = gr_prose_propose(&p, &gr_recogniser_sentences, err);
    gr_strmap_clear(&p.known);
    gr_strmap_clear(&p.opening);
    gr_strmap_clear(&p.numbered);
    gr_strmap_clear(&p.aliases);
    gr_strmap_clear(&p.inside);
    gr_strmap_clear(&p.between);
    gr_strmap_clear(&p.acts);
    gr_strmap_clear(&p.words);
    gr_vec_clear(&p.phrases);
    gr_vec_clear(&p.values);
    gr_vec_clear(&p.statements);
    gr_vec_clear(&p.sentences);
    gr_vec_clear(&p.alias_of);
    gr_vec_clear(&p.timed);
    gr_vec_clear(&p.doubts);
    return st;
}

const gr_recogniser gr_recogniser_sentences = {
    .name = "sentences",
    .summary = "sentences that say who is linked to whom, or facts",
    .find = find,
    .prose = true,
    .example = "Ann follows Ben and Cid. Ben follows Cid.",
    .graph = "Ann>Ben, Ann>Cid, Ben>Cid",
    .late = true,
};
