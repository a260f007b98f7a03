/* Who or what goes from where to where: "you can walk from A to B", "from the Hall you get into the
 * Bath", "the red line runs from A via B to C", "I can swap a pen for a pencil". */
#include "sense/prose/links_int.h"

/* "You can walk from A to B, from B to C". */
size_t gr_prose_you_can(gr_prose *p, size_t i)
{
    static const gr_str path = { "path", 4 };
    gr_prose_mark u = gr_prose_marked(p);
    gr_direction direction, way = GR_AUTO;
    uint32_t first, values = (uint32_t)p->values.n;
    size_t taken, j = gr_prose_in(p, i, "you|one|we|people") ? i + 1 : gr_prose_phrase(p, i), k;
    const gr_relation_row *row = gr_relation_match(&path, 1, &taken);

    p->phrases.n = u.phrases; /* who goes, "the knight", is no place */
    p->values.n = u.values;
    if (j == i || !gr_prose_is(p, j, "can") ||
        !gr_prose_in(p, j + 1,
                     "walk|go|get|drive|travel|move|fly|ride|sail|pass|cross|jump|hike|climb|hop|"
                     "cycle|step|swim|crawl|row"))
        return i;
    j += 2;
    if (gr_prose_is(p, j, "directly"))
        j++;
    k = gr_prose_pair(p, j, &first, &direction);
    if (k == j || direction == GR_AUTO)
        return gr_prose_back(p, u, i);
    j = gr_prose_rest(p, k, GR_MEANS_NUMBER, &way);
    if (!gr_prose_say_pair(p, row, i, j, first, values, way != GR_AUTO ? way : direction))
        return gr_prose_back(p, u, i);
    p->statements.at[u.statements].one_way = way == GR_DIRECTED;
    p->statements.at[u.statements].weak = way == GR_AUTO && !p->all_one_way;
    j = gr_prose_more_pairs(p, j, &(gr_pairs_of){ row, GR_MEANS_NUMBER, direction, direction });
    for (size_t s = u.statements + 1; s < p->statements.n; s++) {
        p->statements.at[s].weak = p->statements.at[u.statements].weak;
        p->statements.at[s].one_way &= !p->statements.at[s].weak;
    }
    return j;
}

bool gr_prose_starts(gr_prose *p, size_t from, size_t to)
{
    static const gr_str noun = { "connection", 10 };
    gr_prose_mark u = gr_prose_marked(p);
    const gr_relation_row *row;
    size_t n = p->n, i = from, taken, end;

    if (!gr_prose_is_kind(p, i, GR_TOKEN_NUMBER) &&
        !gr_prose_in(p, i, "two|three|four|five|six|several"))
        return false;
    i++;
    row = gr_prose_edge_noun(p, i, &taken);
    i += row != NULL ? taken : 0;
    if (gr_prose_in(p, i, "leave|leaf")) {
        i++;
    } else if (gr_prose_in(p, i, "lead|go|run|start|branch|come") &&
               gr_prose_in(p, i + 1, "out|from|off|away")) {
        i += 2;
        i += gr_prose_in(p, i, "of|from") ? 1 : 0;
    } else {
        return false;
    }
    p->n = to;
    end = gr_prose_phrase(p, i);
    p->n = n;
    if (end == i || end != to || p->values.n != u.values) {
        gr_prose_back(p, u, i);
        return false;
    }
    p->origin = (uint32_t)p->phrases.n; /* that of the last phrase + 1 */
    p->listing = row != NULL ? row : gr_relation_match(&noun, 1, &taken);
    return true;
}

size_t gr_prose_one_to(gr_prose *p, size_t i)
{
    gr_prose_mark u = gr_prose_marked(p);
    gr_direction way = GR_AUTO;
    size_t j = i, k;
    gr_phrase f;

    if (p->origin == 0 || p->listing == NULL)
        return i;
    if (gr_prose_is(p, j, "the") || gr_prose_is(p, j, "a"))
        j++;
    if (!gr_prose_in(p, j, "one|another|other|first|second|third|fourth|last"))
        return i;
    j++;
    j += gr_is_edge_noun(gr_prose_lemma(p, j)) || gr_prose_is(p, j, "one") ? 1 : 0;
    j += gr_prose_in(p, j, gr_prose_moves) ? 1 : 0;
    f = p->phrases.at[p->origin - 1];
    if (!gr_prose_in(p, j, "to|into") || !gr_vec_push(&p->phrases, f))
        return i;
    k = gr_prose_phrase(p, j + 1);
    if (k == j + 1)
        return gr_prose_back(p, u, i);
    j = gr_prose_rest(p, k, p->listing->word.meaning, &way);
    if (!gr_prose_ends_pair(p, j) ||
        !gr_prose_say_pair(p, p->listing, i, j, (uint32_t)u.phrases, (uint32_t)u.values,
                           way != GR_AUTO ? way
                                          : gr_prose_direction_of(p, p->listing, GR_DIRECTED)))
        return gr_prose_back(p, u, i);
    return j;
}

/* "I can swap a pen for a pencil, a pencil for an eraser or a ruler": what becomes what. */
size_t gr_prose_swaps(gr_prose *p, size_t i)
{
    static const gr_str words[] = { { "go", 2 }, { "to", 2 } };
    gr_prose_mark u = gr_prose_marked(p);
    size_t j = i + 3, stop = i, taken;

    if (!gr_prose_in(p, i, "you|one|we|i|people") || !gr_prose_is(p, i + 1, "can") ||
        !gr_prose_in(p, i + 2, "swap|exchange|trade|change|convert|turn"))
        return i;
    for (;;) {
        uint32_t a = (uint32_t)p->phrases.n, b, n_b;
        size_t k = gr_prose_phrase(p, j), end;
        gr_statement *s;

        if (k == j || !gr_prose_in(p, k, "for|into"))
            break;
        p->or_list = true;
        end = gr_prose_list(p, k + 1, GR_LIST_OBJECTS, gr_prose_lemma(p, k), &b, &n_b);
        p->or_list = false;
        if (end == k + 1 || !gr_prose_ends_pair(p, end) ||
            (s = gr_prose_say(p, GR_SHAPE_ACROSS, i, end)) == NULL)
            break;
        s->row = gr_relation_match(words, 2, &taken);
        s->relation = gr_str_of(s->row->word.lemma);
        s->direction = GR_DIRECTED;
        s->a = a;
        s->n_a = 1;
        s->b = b;
        s->n_b = n_b;
        stop = j = end;
        j += gr_prose_is(p, j, ",") || gr_prose_is(p, j, ";") ? 1 : 0;
        j += gr_prose_is(p, j, "and") ? 1 : 0;
        if (j == stop)
            return stop;
    }
    return stop > i ? stop : gr_prose_back(p, u, i);
}

/* "..., from the Bath to the Attic, and from there to the Roof": more, as the statement at `like`
 * says it. */
static size_t from_others(gr_prose *p, size_t i, size_t like)
{
    const gr_statement said = p->statements.at[like];
    gr_pairs_of of = { said.row, said.row->word.meaning, GR_DIRECTED, GR_AUTO };
    size_t j = i + (gr_prose_is(p, i, ",") || gr_prose_is(p, i, ";") ? 1 : 0);

    j += gr_prose_is(p, j, "and") ? 1 : 0;
    if (j == i || !gr_prose_is(p, j, "from"))
        return i;
    j = gr_prose_more_pairs(p, i, &of);
    for (size_t k = like + 1; k < p->statements.n; k++) {
        p->statements.at[k].direction = said.direction;
        p->statements.at[k].weak = said.weak;
    }
    return j;
}

/* "From the Hall you can go to the Bath and the Kitchen". */
size_t gr_prose_from_you_can(gr_prose *p, size_t i)
{
    static const gr_str path = { "path", 4 };
    gr_prose_mark u = gr_prose_marked(p);
    uint32_t b, n_b, a = (uint32_t)p->phrases.n, values;
    gr_direction way = GR_AUTO;
    gr_statement *s;
    size_t taken, j, k;
    const gr_relation_row *row;

    if (!gr_prose_is(p, i, "from"))
        return i;
    j = gr_prose_phrase(p, i + 1);
    if (j == i + 1)
        return i;
    if (gr_prose_is(p, j, ","))
        j++;
    k = j + (gr_prose_class(p, j) & GR_WORD_ARTICLE ? 1 : 0);
    while (k > j && k < j + 4 && gr_prose_edge_noun(p, k, &taken) == NULL &&
           gr_prose_is_kind(p, k, GR_TOKEN_WORD) && gr_prose_class(p, k) == 0 &&
           !gr_prose_capital(p, k))
        k++; /* "a secret tunnel" */
    row = gr_prose_edge_noun(p, k, &taken);
    if (row != NULL && gr_prose_in(p, k + taken, "lead|go|run|branch") &&
        gr_prose_is(p, k + taken + 1, "to")) {
        j = k + taken + 1; /* "from Ash, roads lead to Elm and Oak" */
    } else if (gr_prose_is(p, j, "there") && gr_prose_in(p, j + 1, "be") &&
               (k = j + 2 + (gr_prose_class(p, j + 2) & GR_WORD_ARTICLE ? 1 : 0)) > j &&
               (row = gr_prose_edge_noun(p, k, &taken)) != NULL &&
               gr_prose_is(p, k + taken, "to")) {
        j = k + taken; /* "from London there are flights to Cairo" */
    } else if (gr_prose_form(p, j) & GR_FORM_S && gr_prose_class(p, j) == 0 &&
               !gr_prose_capital(p, j) && gr_prose_form(p, j + 1) == 0 &&
               gr_prose_in(p, j + 1, "go|travel|move|flow|run|lead|pass") &&
               gr_prose_in(p, j + 2, "to|into|on|back")) {
        j += 2; /* "from Hub 1 packages go to Hub 2" */
        row = NULL;
    } else if (gr_prose_in(p, j, "you|one|we|people|it")) {
        j += gr_prose_is(p, j + 1, "can") ? 2 : 1;
        if (!gr_prose_in(p, j,
                         "walk|go|get|drive|travel|move|fly|ride|sail|reach|jump|hike|continue|"
                         "climb|come|change|switch|step|cycle|swim|crawl|row|cross|take"))
            return gr_prose_back(p, u, i);
        j++; /* "from the Loft you get into the Attic" */
        if (gr_prose_is(p, j, "out"))
            j++;           /* "step out onto the balcony" */
        p->or_list = true; /* "to the loft or the roof": each of them */
        row = NULL;
    } else {
        return gr_prose_back(p, u, i);
    }
    if (gr_prose_in(p, j, "directly|only|on|over|back|down|up"))
        j++;
    if (gr_prose_in(p, j, "to|into|onto"))
        j++;
    k = gr_prose_list(p, j, GR_LIST_OBJECTS, GR_STR("to"), &b, &n_b);
    p->or_list = false;
    values = (uint32_t)p->values.n;
    if (k > j)
        k = gr_prose_rest(p, k, row != NULL ? row->word.meaning : GR_MEANS_NUMBER, &way);
    s = k > j ? gr_prose_say(p, GR_SHAPE_ACROSS, i, k) : NULL;
    if (s == NULL)
        return gr_prose_back(p, u, i);
    s->values = values;
    s->n_values = (uint32_t)p->values.n - values;
    s->row = row != NULL ? row : gr_relation_match(&path, 1, &taken);
    s->relation = gr_str_of(s->row->word.lemma);
    s->direction = way != GR_AUTO                  ? way
                   : row == NULL || p->all_one_way ? GR_DIRECTED
                                                   : row->word.direction;
    s->weak = way == GR_AUTO && !p->all_one_way;
    s->a = a;
    s->n_a = 1;
    s->b = b;
    s->n_b = n_b;
    return p->values.n == u.values ? from_others(p, k, u.statements) : k;
}

/* "Flights from Madrid go to Lisbon (1 h) and Rome (2 h)": one noun for several links. */
size_t gr_prose_nouns_go_to(gr_prose *p, size_t i)
{
    gr_prose_mark u = gr_prose_marked(p);
    size_t taken, j = i + (gr_prose_class(p, i) & GR_WORD_ARTICLE ? 1 : 0), k;
    const gr_relation_row *row = gr_prose_edge_noun(p, j, &taken);
    static const gr_str arc = { "arc", 3 };
    uint32_t b, n_b, values;
    gr_direction way = GR_AUTO;
    gr_statement *s;

    if (row == NULL && j > i && gr_prose_is_kind(p, j, GR_TOKEN_WORD) &&
        gr_prose_class(p, j) == 0 && !gr_prose_capital(p, j) && gr_prose_is(p, j + 1, "from")) {
        row = gr_relation_match(&arc, 1, &taken); /* "a parcel from Lima goes to Quito" */
        taken = 1;
    }
    if (row == NULL || !gr_prose_is(p, j + taken, "from"))
        return i;
    k = gr_prose_phrase(p, j + taken + 1);
    if (k == j + taken + 1 || !gr_prose_in(p, k, "go|lead|run|fly|branch|connect") ||
        !gr_prose_in(p, k + 1, "to|into"))
        return gr_prose_back(p, u, i);
    j = gr_prose_list(p, k + 2, GR_LIST_OBJECTS, GR_STR("to"), &b, &n_b);
    if (j == k + 2)
        return gr_prose_back(p, u, i);
    values = (uint32_t)p->values.n;
    k = gr_prose_rest(p, j, row->word.meaning, &way);
    if (!gr_prose_ends_pair(p, k) || (s = gr_prose_say(p, GR_SHAPE_ACROSS, i, k)) == NULL)
        return gr_prose_back(p, u, i);
    s->row = row;
    s->relation = gr_str_of(row->word.lemma);
    s->direction = way != GR_AUTO ? way : gr_prose_direction_of(p, row, GR_DIRECTED);
    s->a = (uint32_t)u.phrases;
    s->n_a = 1;
    s->b = b;
    s->n_b = n_b;
    s->values = values;
    s->n_values = (uint32_t)p->values.n - values;
    if (n_b != 1)
        return k;
    return gr_prose_more_pairs(p, k, &(gr_pairs_of){ row, row->word.meaning, GR_DIRECTED, way });
}

/* "The red line runs from A via B and C to D": from each to the next. The verb is at j. */
static size_t runs_via(gr_prose *p, size_t i, size_t j)
{
    static const gr_str noun = { "line", 4 };
    gr_prose_mark u = gr_prose_marked(p);
    uint32_t first, n;
    size_t k, taken;
    gr_statement *s;

    if (!gr_prose_in(p, j, "run|go|travel|operate|sail|lead|stretch|drive|fly") ||
        !gr_prose_is(p, j + 1, "from"))
        return i;
    k = gr_prose_phrase(p, j + 2);
    if (k == j + 2 || !gr_prose_in(p, k, "via|through|over"))
        return gr_prose_back(p, u, i);
    j = gr_prose_list(p, k + 1, GR_LIST_SUBJECTS, GR_STR(""), &first, &n);
    if (j == k + 1 || !gr_prose_is(p, j, "to") || (k = gr_prose_phrase(p, j + 1)) == j + 1 ||
        p->values.n != u.values || !gr_prose_ends_pair(p, k) ||
        (s = gr_prose_say(p, GR_SHAPE_CHAIN, i, k)) == NULL)
        return gr_prose_back(p, u, i);
    s->row = gr_relation_match(&noun, 1, &taken);
    s->relation = gr_str_of(s->row->word.lemma);
    s->direction = p->all_one_way ? GR_DIRECTED : GR_AUTO;
    s->a = (uint32_t)u.phrases;
    s->n_a = (uint32_t)(p->phrases.n - u.phrases);
    return k;
}

size_t gr_prose_by_way_of(gr_prose *p, size_t from, size_t i, uint32_t first,
                          const gr_relation_row *row)
{
    gr_prose_mark u = gr_prose_marked(p);
    gr_phrase ends[2];
    uint32_t via, n;
    gr_statement *s;
    size_t j;

    if (!gr_prose_in(p, i, "via|through") || p->phrases.n != first + 2)
        return i;
    ends[0] = p->phrases.at[first];
    ends[1] = p->phrases.at[first + 1];
    if (!gr_vec_push(&p->phrases, ends[0])) {
        gr_prose_fail(p);
        return i;
    }
    j = gr_prose_list(p, i + 1, GR_LIST_SUBJECTS, GR_STR(""), &via, &n);
    if (j == i + 1 || p->values.n != u.values || !gr_prose_ends_pair(p, j) ||
        !gr_vec_push(&p->phrases, ends[1]) ||
        (s = gr_prose_say(p, GR_SHAPE_CHAIN, from, j)) == NULL)
        return gr_prose_back(p, u, i);
    s->row = row;
    s->relation = gr_str_of(row->word.lemma);
    s->direction = gr_prose_direction_of(p, row, GR_DIRECTED);
    s->a = (uint32_t)u.phrases;
    s->n_a = n + 2;
    return j;
}

/* "lifts water", "carries people", before "from": where that is, or i. */
static size_t behind_load(const gr_prose *p, size_t i)
{
    size_t j = i + 1;

    if (!(gr_prose_form(p, i) & (GR_FORM_S | GR_FORM_PAST)) ||
        !gr_prose_in(p, i,
                     "lift|pump|carry|bring|take|transport|haul|move|ship|deliver|fly|drive|"
                     "transfer|send|lead|conduct|pipe"))
        return i;
    if (gr_prose_is(p, j, "you") || gr_prose_is(p, j, "us") || gr_prose_is(p, j, "me"))
        j++;
    while (j < i + 3 && gr_prose_is_kind(p, j, GR_TOKEN_WORD) && gr_prose_class(p, j) == 0 &&
           !gr_prose_capital(p, j))
        j++;
    return j > i + 1 && gr_prose_is(p, j, "from") ? j : i;
}

/* "The Red Line runs from A to B, then to C", "the flu spread from Ann to Ben". */
size_t gr_prose_runs_from(gr_prose *p, size_t i)
{
    static const char goes[] = "run|go|travel|operate|sail|lead|stretch|drive|walk|ride|hike|cycle|"
                               "march|fly|swim|climb";
    static const char spreads[] = "spread|jump|pass|hop|migrate|leap|flow|move|drift|transmit|hand|"
                                  "send|forward|carry|ship|sell|bring|transfer|take|deliver|give";
    bool goes_one_way, loaded;
    static const gr_str line = { "line", 4 };
    gr_prose_mark u = gr_prose_marked(p);
    gr_direction direction, way = GR_AUTO;
    uint32_t first, values = (uint32_t)p->values.n;
    size_t taken, j = gr_prose_phrase(p, i), k;
    const gr_relation_row *row = gr_relation_match(&line, 1, &taken);

    if (j == i && gr_prose_in(p, i, "another|one"))
        j++; /* "another joins Fay to Gil" */
    /* "the letter was passed from Wanda to Xenia" */
    if (j > i && gr_prose_in(p, j, "be") && gr_prose_in(p, j + 1, spreads) &&
        gr_prose_form(p, j + 1) & GR_FORM_PAST && gr_prose_is(p, j + 2, "from"))
        j++;
    /* "the flu spread" looks like a name, and "a copy went" */
    if (j > i + 1 && gr_prose_is(p, j, "from") &&
        (gr_prose_in(p, j - 1, spreads) ||
         (gr_prose_in(p, j - 1, "go|travel|run|lead") && gr_prose_form(p, j - 1) != 0)))
        j--;
    goes_one_way = gr_prose_in(p, j, spreads) ||
                   (gr_prose_in(p, j, "go|travel") && gr_prose_form(p, j) & GR_FORM_PAST);
    loaded = j > i && behind_load(p, j) > j;
    if (loaded) {
        const gr_relation_row *noun = gr_prose_edge_noun(p, j - 1, &taken);

        goes_one_way = noun == NULL || noun->word.direction != GR_UNDIRECTED;
        j = behind_load(p, j) - 1; /* "a pump lifts water from", but "a trail takes you from" */
    }
    if (j > i && gr_prose_in(p, j, "connect|link|join")) {
        /* "The A1 connects Berlin with Hamburg": X connects Y to Z is of Y and Z. */
        p->phrases.n = u.phrases;
        first = (uint32_t)u.phrases;
        direction = GR_UNDIRECTED;
        k = gr_prose_two(p, j + 1, "with|to");
        k = k == j + 1 ? j : k;
    } else if (j > i && (k = runs_via(p, i, j)) > i) {
        return k;
    } else if (j > i &&
               ((gr_prose_in(p, j, goes) && gr_prose_is(p, j + 1, "between")) ||
                gr_prose_is(p, j + 1, "from")) &&
               (goes_one_way || loaded || gr_prose_in(p, j, goes))) {
        p->phrases.n = u.phrases; /* the line itself is no node */
        k = gr_prose_pair(p, j + 1, &first, &direction);
        k = k == j + 1 ? j : k;
        if (goes_one_way && direction == GR_DIRECTED)
            way = GR_DIRECTED;
    } else {
        return gr_prose_back(p, u, i);
    }
    if (k == j && goes_one_way) {
        gr_pairs_of of = { NULL, GR_MEANS_NUMBER, GR_DIRECTED, GR_DIRECTED };

        gr_prose_back(p, u, i);
        k = gr_prose_several(p, i, j + 1, &of);
        return k > i ? gr_prose_more_pairs(p, k, &of) : i;
    }
    if (k == j)
        return gr_prose_back(p, u, i);
    if (direction == GR_DIRECTED && (j = gr_prose_by_way_of(p, i, k, first, row)) > k)
        return j;
    j = gr_prose_rest(p, k, GR_MEANS_NUMBER, &way);
    if (p->values.n > values && way == GR_AUTO && direction == GR_DIRECTED &&
        (p->values.at[values].meaning == GR_MEANS_STRENGTH ||
         p->values.at[values].meaning == GR_MEANS_CAPACITY))
        way = GR_DIRECTED; /* "go from A to B 5 times" */
    if (!gr_prose_say_pair(p, row, i, j, first, values,
                           way != GR_AUTO ? way : gr_prose_direction_of(p, NULL, direction)))
        return gr_prose_back(p, u, i);
    return gr_prose_more_pairs(p, j, &(gr_pairs_of){ NULL, GR_MEANS_NUMBER, direction, way });
}
