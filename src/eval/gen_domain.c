/* What graphs are about: towns and roads, people, pages, tasks. Names, sentences, noise. */
#include "eval/gen_int.h"

#define LIST(...) ((const char *const[]){ __VA_ARGS__, NULL })

/* --- names --- */

static const char *const towns[] = {
    "Alder",  "Brill",    "Corby",   "Dunmore", "Elstow",   "Farley",  "Gretna",  "Holt",
    "Ipley",  "Jura",     "Kelso",   "Larne",   "Melrose",  "Naseby",  "Oakham",  "Penrith",
    "Quorn",  "Rothbury", "Selby",   "Tenby",   "Ulverton", "Vardo",   "Wexford", "Yarm",
    "Zeal",   "Ashby",    "Bexley",  "Crewe",   "Dorking",  "Evesham", "Frome",   "Goole",
    "Hexham", "Ilkley",   "Keswick", "Ludlow",  NULL,
};
static const char *const people[] = {
    "Ada",    "Bruno",  "Carla", "Dmitri", "Elena", "Farid",  "Greta", "Hugo",  "Ines",  "Jonas",
    "Katja",  "Liam",   "Marta", "Nils",   "Olga",  "Pedro",  "Qasim", "Rosa",  "Sven",  "Tariq",
    "Ursula", "Viktor", "Wanda", "Xenia",  "Yusuf", "Zora",   "Anton", "Bella", "Cyril", "Doris",
    "Emil",   "Fatima", "Goran", "Hanna",  "Igor",  "Judith", NULL,
};
static const char *const stops[] = {
    "North Gate",  "Mill Lane",  "Old Harbour", "Castle Hill", "West Park",
    "Lime Street", "Abbey Road", "Fish Market", "King Square", "Rose Garden",
    "Town Hall",   "East Quay",  "Green Dock",  "Bell Tower",  "Stone Cross",
    "Oak Terrace", "River Walk", "South Pier",  "High Chapel", "Long Meadow",
    "White Hart",  "Salt Yard",  "Iron Bridge", "Hay Barn",    NULL,
};
static const char *const machines[] = {
    "alpha", "bravo",   "cobalt", "delta",  "ember",  "falcon", "gamma",  "helix",  "indigo",
    "jade",  "krypton", "lambda", "mango",  "nickel", "onyx",   "pluto",  "quartz", "raven",
    "sigma", "topaz",   "umbra",  "vertex", "willow", "xenon",  "yankee", "zephyr", NULL,
};
static const char *const tasks[] = {
    "digging",    "framing",    "roofing",    "wiring",    "plumbing", "plastering", "painting",
    "tiling",     "glazing",    "fencing",    "paving",    "sanding",  "welding",    "masonry",
    "carpentry",  "draining",   "insulation", "levelling", "flooring", "planting",   "surveying",
    "concreting", "varnishing", "cleaning",   NULL,
};
static const char *const courses[] = {
    "Algebra", "Botany",   "Calculus",  "Drama",   "Ethics",  "Finance",    "Geometry",  "History",
    "Latin",   "Logic",    "Mechanics", "Optics",  "Physics", "Statistics", "Rhetoric",  "Topology",
    "Zoology", "Genetics", "Robotics",  "Anatomy", "Ecology", "Geology",    "Acoustics", NULL,
};
static const char *const animals[] = {
    "badger",  "cobra",  "dormouse", "eagle",  "ferret", "gecko",  "heron", "ibex",    "jackal",
    "kestrel", "lynx",   "marten",   "newt",   "otter",  "pike",   "quail", "raccoon", "stoat",
    "toad",    "urchin", "viper",    "weasel", "yak",    "zander", NULL,
};

/* --- domains --- */

static const gr_domain domains[] = {
    { "plain", GR_D_UNDIRECTED, NULL, "nodes", "edges", GR_MEANS_NUMBER, "",
      LIST("Node {u} is connected to node {v}.", "There is an edge between {u} and {v}.",
           "{u} is linked to {v}.", "{u} and {v} are connected."),
      LIST("An edge of weight {w} joins {u} and {v}.",
           "There is an edge between {u} and {v} with weight {w}.",
           "The edge between {u} and {v} has weight {w}."),
      LIST("The graph was drawn on a blackboard.", "Nobody remembers who drew it first.") },
    { "arrows", GR_D_DIRECTED, NULL, "nodes", "arcs", GR_MEANS_NUMBER, "",
      LIST("There is an arc from {u} to {v}.", "An edge leads from {u} to {v}.",
           "{u} points to {v}."),
      LIST("An edge of weight {w} leads from {u} to {v}.",
           "There is an arc from {u} to {v} with weight {w}."),
      LIST("The figure in the book is in black and white.") },
    { "roads", GR_D_UNDIRECTED, towns, "towns", "roads", GR_MEANS_LENGTH, "km",
      LIST("A road joins {u} and {v}.", "There is a road between {u} and {v}.",
           "{u} and {v} are connected by a road."),
      LIST("A road of {w} joins {u} and {v}.", "The road between {u} and {v} is {w} long.",
           "{u} and {v} are connected by a road of {w}.",
           "There is a road of {w} between {u} and {v}."),
      LIST("The council repainted the signs last spring.", "Most of the inns close in winter.",
           "The whole district is known for its cheese.") },
    { "lanes", GR_D_DIRECTED, towns, "towns", "one-way roads", GR_MEANS_LENGTH, "km",
      LIST("A one-way road leads from {u} to {v}.", "There is a one-way road from {u} to {v}."),
      LIST("A one-way road of {w} leads from {u} to {v}.",
           "There is a one-way road of {w} from {u} to {v}."),
      LIST("Cyclists complain about the surface.", "The speed limit is the same everywhere.") },
    { "trains", GR_D_UNDIRECTED, stops, "stations", "lines", GR_MEANS_DURATION, "minutes",
      LIST("A line connects {u} with {v}.", "There is a line between {u} and {v}."),
      LIST("The ride between {u} and {v} takes {w}.", "A line connects {u} with {v} and takes {w}.",
           "Trains between {u} and {v} take {w}."),
      LIST("The trains were built in the seventies.", "Tickets are checked at random.") },
    { "flights", GR_D_DIRECTED, towns, "airports", "flights", GR_MEANS_COST, "euros",
      LIST("There is a flight from {u} to {v}.", "You can fly from {u} to {v}."),
      LIST("The flight from {u} to {v} costs {w}.", "There is a flight from {u} to {v} for {w}."),
      LIST("All seats are in economy class.", "Coffee on board is free.") },
    { "fares", GR_D_UNDIRECTED, stops, "piers", "ferries", GR_MEANS_COST, "euros",
      LIST("A ferry runs between {u} and {v}."),
      LIST("The ferry between {u} and {v} costs {w}.", "A ferry between {u} and {v} costs {w}."),
      LIST("Dogs travel for nothing.", "In a storm the kiosk sells only tea.") },
    { "pipes", GR_D_DIRECTED, machines, "stations", "pipes", GR_MEANS_CAPACITY, "",
      LIST("A pipe leads from {u} to {v}."),
      LIST("A pipe with a capacity of {w} leads from {u} to {v}.",
           "The pipe from {u} to {v} has a capacity of {w}."),
      LIST("The water is tested for lead every month.", "The works are painted blue.") },
    { "cables", GR_D_UNDIRECTED, machines, "servers", "cables", GR_MEANS_CAPACITY, "",
      LIST("A cable connects {u} and {v}.", "{u} is wired to {v}."),
      LIST("A cable with a capacity of {w} connects {u} and {v}.",
           "The cable between {u} and {v} has a capacity of {w}."),
      LIST("The server room is kept at 19 degrees.", "The admin is on holiday until Monday.") },
    { "pings", GR_D_UNDIRECTED, machines, "hosts", "links", GR_MEANS_DURATION, "ms",
      LIST("A link connects {u} and {v}."),
      LIST("The link between {u} and {v} takes {w}.", "A link between {u} and {v} takes {w}."),
      LIST("All hosts run the same system.") },
    { "friends", GR_D_UNDIRECTED, people, "people", "friendships", GR_MEANS_NUMBER, "",
      LIST("{u} and {v} are friends.", "{u} is friends with {v}.", "{u} knows {v}."), NULL,
      LIST("They all went to the same school.", "The photograph is a little blurred.",
           "Half of the group plays chess.") },
    { "follows", GR_D_DIRECTED, people, "users", "follows", GR_MEANS_NUMBER, "",
      LIST("{u} follows {v}.", "{u} is a follower of {v}."), NULL,
      LIST("The site was down on Tuesday.", "Most posts are about cats.") },
    { "pages", GR_D_DIRECTED, machines, "pages", "links", GR_MEANS_NUMBER, "",
      LIST("{u} links to {v}.", "The page {u} links to {v}.", "There is a link from {u} to {v}."),
      NULL, LIST("The site uses three colours.", "Its footer was last changed in May.") },
    { "papers", GR_D_DIRECTED, machines, "papers", "citations", GR_MEANS_NUMBER, "",
      LIST("{u} cites {v}.", "The paper {u} cites {v}."), NULL,
      LIST("All of them were printed in two columns.", "The archive smells of dust.") },
    { "food", GR_D_DIRECTED, animals, "animals", "who eats whom", GR_MEANS_NUMBER, "",
      LIST("The {u} eats the {v}.", "The {u} preys on the {v}."), NULL,
      LIST("It rained a lot that year.") },
    { "building", GR_D_DIRECTED | GR_D_ORDER, tasks, "tasks", "orders", GR_MEANS_NUMBER, "",
      LIST("{u} must be finished before {v}.", "{u} comes before {v}.",
           "{u} has to be done before {v}."),
      NULL, LIST("The owner visits on Fridays.", "The crane is yellow.") },
    { "study", GR_D_DIRECTED | GR_D_ORDER | GR_D_NEEDS, courses, "courses", "prerequisites",
      GR_MEANS_NUMBER, "", LIST("{u} requires {v}.", "{u} depends on {v}.", "{u} needs {v}."), NULL,
      LIST("Lectures begin in October.", "The library closes at ten.") },
};

const gr_domain *gr_domain_named(const char *name)
{
    for (size_t i = 0; i < sizeof domains / sizeof *domains; i++)
        if (strcmp(domains[i].name, name) == 0)
            return &domains[i];
    return NULL;
}

static bool fits(const gr_domain *d, const gr_wants *w, bool directed, bool numbers)
{
    if ((d->flags & (directed ? GR_D_DIRECTED : GR_D_UNDIRECTED)) == 0 ||
        (w->order && !(d->flags & GR_D_ORDER)) || (w->words && d->names == NULL))
        return false;
    if (!numbers)
        return true;
    return d->numbered != NULL && (w->capacities == (d->meaning == GR_MEANS_CAPACITY)) &&
           (w->meaning == GR_MEANS_NUMBER || w->meaning == d->meaning);
}

const gr_domain *gr_domain_draw(gr_rng *rng, const gr_wants *w, bool directed, bool numbers)
{
    const gr_domain *found = NULL;
    uint64_t n = 0;

    for (size_t i = 0; i < sizeof domains / sizeof *domains; i++)
        if (fits(&domains[i], w, directed, numbers) && gr_rng_below(rng, ++n) == 0)
            found = &domains[i];
    return found;
}

const char *gr_domain_noise(gr_rng *rng, const gr_domain *d)
{
    return gr_gen_pick(rng, d->noise);
}

/* --- drawing names --- */

/* "0", "1", ..; "1", ..; "A", ..; "N1", .. */
static gr_str plain_name(gr_ctx *cx, unsigned kind, uint32_t i)
{
    if (kind == 2)
        return gr_str_printf(&cx->arena, "%c", 'A' + (int)i);
    return gr_str_printf(&cx->arena, kind == 3 ? "N%u" : "%u", kind == 0 ? i : i + 1);
}

bool gr_domain_names(gr_ctx *cx, gr_rng *rng, const gr_domain *d, bool words, uint32_t n,
                     gr_str *out)
{
    uint32_t pool = 0, *order;
    unsigned kind = (unsigned)gr_rng_below(rng, 4);

    while (d->names != NULL && d->names[pool] != NULL)
        pool++;
    if (words && kind < 2)
        kind += 2;
    if (kind == 2 && n > 26)
        kind = 3;
    order = gr_new_n(&cx->arena, uint32_t, (pool > n ? pool : n) + 1);
    if (order == NULL)
        return false;
    for (uint32_t i = 0; i < (pool >= n ? pool : n); i++)
        order[i] = i;
    gr_gen_shuffle(rng, order, pool >= n ? pool : n);
    for (uint32_t i = 0; i < n; i++) {
        out[i] = pool >= n ? gr_str_of(d->names[order[i]]) : plain_name(cx, kind, order[i]);
        if (out[i].ptr == NULL)
            return false;
    }
    return true;
}
