/* Of the build: fits small models to the phrasebook and to told sentences, and writes them as
 * tables.
 *
 *     phrases OUT.c LINES.c OUT.bin TOLD CONCEPTS FILE.phr..
 *                                          fits all phrases and what told sentences matter; LINES.c
 *                                          has the phrases themselves, for grasp gen
 *     phrases --check CONCEPTS FILE.phr..  fits seven of eight and says how many of the rest it
 * gets right; VERBOSE=1 lists the others phrases --check-told TOLD CONCEPTS FILE.phr.. holds out
 * each tenth of them in turn; VERBOSE=1 lists all
 */
#include "agent/phrases/maker/book_int.h"

static void check(const gr_book *b, bool verbose)
{
    static float share[GR_BOOK_CLASSES];
    size_t right = 0, sure = 0, sure_right = 0, n = 0;

    for (size_t i = 0; i < b->lines.n; i++) {
        const gr_book_line *l = &b->lines.at[i];
        size_t best = 0;

        if (!l->held)
            continue;
        gr_book_shares(b, b->features.at + l->first, l->n, share);
        for (size_t c = 1; c < b->classes.n; c++)
            best = share[c] > share[best] ? c : best;
        n++;
        right += best == l->cls;
        sure += share[best] >= 0.5f;
        sure_right += share[best] >= 0.5f && best == l->cls;
        if (verbose && best != l->cls)
            printf("%.*s | %.*s taken for %.*s (%.2f)\n", GR_FMT(l->text),
                   GR_FMT(b->classes.at[l->cls].name), GR_FMT(b->classes.at[best].name),
                   (double)share[best]);
    }
    printf(
        "held out %zu of %zu phrases, %zu classes: %.1f %% right; of %zu surer than half %.1f %%\n",
        n, b->lines.n, b->classes.n, n ? 100.0 * (double)right / (double)n : 0, sure,
        sure ? 100.0 * (double)sure_right / (double)sure : 0);
}

static void clear(gr_book *b)
{
    gr_vec_clear(&b->classes);
    gr_vec_clear(&b->lines);
    gr_vec_clear(&b->features);
    gr_vec_clear(&b->known);
    gr_vec_clear(&b->roles);
    gr_vec_clear(&b->words);
    gr_vec_clear(&b->alike);
    gr_vec_clear(&b->like_word);
    gr_vec_clear(&b->like_concept);
    gr_vec_clear(&b->told);
    gr_vec_clear(&b->told_features);
    gr_vec_clear(&b->told_known);
}

int main(int argc, char **argv)
{
    /* What it is to do, and which argument names the concepts. */
    static const struct mode {
        const char *name;
        int concepts;
    } modes[] = { { "", 5 }, { "--check", 2 }, { "--check-told", 3 } };
    enum { FIT, CHECK, CHECK_TOLD, MODES };
    size_t mode = MODES - 1;
    gr_ctx cx;
    gr_book b = { .cx = &cx };

    while (mode > FIT && (argc < 2 || strcmp(argv[1], modes[mode].name) != 0))
        mode--;
    int concepts = modes[mode].concepts;
    if (argc < concepts + 2)
        gr_book_die("usage", GR_STR("phrases OUT.c LINES.c OUT.bin TOLD|--check|--check-told TOLD "
                                    "CONCEPTS FILE.phr.."));
    gr_ctx_init(&cx);
    b.classes.budget = b.lines.budget = b.features.budget = b.known.budget = b.roles.budget =
        &cx.budget;
    b.words.budget = b.alike.budget = b.like_word.budget = b.like_concept.budget = &cx.budget;
    b.told.budget = b.told_features.budget = b.told_known.budget = &cx.budget;
    gr_book_read_concepts(&b, argv[concepts]);
    for (int i = concepts + 1; i < argc; i++)
        gr_book_read(&b, argv[i]);
    gr_book_index(&b);
    if (mode != CHECK)
        gr_told_read(&b, argv[concepts - 1]);
    if (mode != CHECK_TOLD)
        gr_book_fit(&b, mode == CHECK);
    if (mode == FIT) {
        gr_told_fit(&b, GR_TOLD_FOLDS - 1);
        gr_book_write(&b, argv[1], argv[2], argv[3]);
    } else if (mode == CHECK) {
        check(&b, getenv("VERBOSE") != NULL);
    } else {
        gr_told_check(&b, getenv("VERBOSE") != NULL);
    }
    clear(&b);
    gr_ctx_clear(&cx);
    return 0;
}
