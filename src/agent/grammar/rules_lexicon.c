/* The lexicon: nouns, verbs and fillers that all topics share. */
#include "agent/grammar_int.h"

static const gr_phrases phrases[] = {
    { "%node",
      "node, vertex, vertexes, point, place, location, site, spot, city, town, village, station, "
      "stop, airport, port, harbour, hub, junction, intersection, crossing, island, room, cave, "
      "hut, building, house, district, region, country, state, area, person, people, user, member, "
      "friend, student, pupil, player, employee, worker, colleague, actor, author, researcher, "
      "scientist, character, account, profile, guest, child, kid, man, woman, guy, server, "
      "machine, computer, host, router, switch, device, service, component, module, package, "
      "library, file, function, class, page, website, site, article, document, paper, publication, "
      "patent, task, job, step, activity, milestone, course, subject, lecture, topic, team, club, "
      "company, firm, organisation, department, species, animal, gene, protein, enzyme, neuron, "
      "molecule, atom, element, item, thing, entity, object, tank, reservoir, pump, valve, well, "
      "plant, factory, warehouse, depot, store, shop, customer, supplier, house, household, "
      "village, camp, base, base camp, planet, star, system node, address, wallet, bank, word, "
      "concept, position, square, cell, tower, antenna, sensor, substation, generator, "
      "transformer, stage, event, unit, applicant, candidate, suspect, contact, patient, tribe, "
      "clan, family, gate, terminal, ppl, folks, folder, directory, staff, branch office, barn, "
      "farm, cottage, kiosk, pavilion, chamber, hall, office, facility, mast, pylon, ward" },
    { "%link",
      "edge, link, arc, road, street, path segment, connection, tie, pipe, pipeline, "
      "cable, wire, line, fibre, friendship, relationship, relation, track, rail, "
      "railway, flight, route segment, ferry, trail, tunnel, corridor, channel, segment, "
      "section, hop, leg, interaction, message, call, transfer, transaction, citation, "
      "reference, hyperlink, contact, bond, lane, stretch, direct connection, direct "
      "link, direct route, direct flight, piste, lift, conveyor, belt, walkway, bridge, "
      "canal, duct, hallway, passage, door, doorway, staircase, marriage, partnership, "
      "collaboration, arrow, footbridge, gangway, causeway, aisle, alleyway, overpass, underpass, "
      "viaduct, "
      "footpath, alley, cycle path, bike path, hose, tube, cord, strand, power line, leased "
      "line, shuttle, cable car, slip road, dirt road, gravel road, ladder" },
    { "%graph",
      "directed weighted graph, weighted directed graph, weighted graph, weighted "
      "network, undirected weighted graph, weighted undirected graph, unweighted graph, "
      "directed network, road network, simple graph, graph, network, map, diagram, "
      "digraph, undirected graph, directed graph, structure, web, system, grid, follower graph, "
      "follower network, friendship graph, friendship network, social network, social "
      "graph, citation network, citation graph, contact network, contact graph, "
      "interaction network, interaction graph, interaction map, link graph, call graph, "
      "rail network, street network, computer network, trade network, food web" },
    /* Words that change nothing. */
    { "%filler",
      "please, kindly, just, really, actually, basically, simply, currently, exactly, precisely, "
      "now, right now, today, maybe, perhaps, by the way, btw, thanks, thank you, hello, hi, hey, "
      "ok, okay, well, though, anyway, hmm, uh, um, sorry, quickly, once more, again please, "
      "according to this, according to the data, given this, given that, overall, in total, "
      "altogether, in all, in fact, indeed, as well, too, respectively, possible, possibly, "
      "still, already, e.g., i.e., etc, you know, i wonder, wondering, say, so to speak, "
      "for me, for us, ultimately, eventually, obviously, clearly, somehow, whole, entire, "
      "overall, present, "
      "different, various, distinct, given, above, below, following, aforementioned" },
    { "%what",
      "what, which, what be, which be, how large be, how big be, how high be, how great be, "
      "what value be, what about, how about" },
    { "%list",
      "list, name, enumerate, show, give, give me, display, print, output, return, report, "
      "identify, find, tell me, get, determine, compute, calculate, state, write down, "
      "ascertain, evaluate, measure, derive, establish, look up, provide, work out, figure out, "
      "find out, pick out, point out, mark" },
    { "%howmany",
      "how many, number of, the number of, count of, count, total number of, what number "
      "of, amount of, how much" },
    { "%have", "have, own, possess, enjoy, show, get, receive, score, reach, attain" },
    { "%most", "most, highest, largest, greatest, biggest, maximum, maximal, max, top, strongest, "
               "busiest, the highest number of, the largest number of, the greatest number of, "
               "the most number of, highest number of, largest number of, greatest number of, "
               "maximum number of" },
    { "%least",
      "least, fewest, lowest, smallest, minimum, minimal, min, weakest, the lowest number of, the "
      "smallest number of, lowest number of, smallest number of, minimum number of" },
    { "%more", "more, larger, greater, higher, bigger" },
    { "%less", "less, fewer, smaller, lower" },
    { "%atleast", "at least, no less than, no fewer than, not less than, not fewer than, minimum "
                  "of, a minimum of, >=" },
    { "%atmost", "at most, no more than, not more than, up to, maximum of, a maximum of, within, "
                 "<=, not exceeding" },
    { "%over", "more than, over, above, greater than, larger than, higher than, exceeding, exceed, "
               "longer than, beyond, bigger than, wider than, heavier than, stronger than, >" },
    { "%under", "less than, fewer than, under, below, smaller than, lower than, shorter than, "
                "cheaper than, narrower than, lighter than, weaker than, <" },
    { "%equal", "equal to, exactly, equal, =, be" },
    { "%neighbour", "neighbour, adjacent node, adjacent vertex, direct neighbour, direct contact, "
                    "direct connection, adjacent place" },
    { "%fail",
      "fail, die, break, break down, go down, crash, be down, be closed, close, be shut, shut "
      "down, be removed, be deleted, be blocked, be out, be out of order, be broken, disappear, "
      "vanish, be lost, be gone, go away, leave, leaves, quit, drop out, be offline, go offline, "
      "go dark, be unavailable, be destroyed, be cut, be severed, burst, collapse, be flooded, be "
      "under repair, be under construction, be taken out, be taken away, be taken down, be knocked "
      "out, be closed off, be switched off, be turned off, be disabled, be unusable, be "
      "impassable, be interrupted, be out of service, be closed for repairs, be not available, be "
      "cancelled, be eliminated, be unplugged, be snowed in, be jammed" },
    { "%remove", "remove, delete, close, block, take out, take away, take down, cut, drop, shut, "
                 "shut down, switch off, turn off, disable, eliminate, erase, knock out, destroy, "
                 "lose, unplug, skip, sever, exclude, leave out, pull out, fire" },
    { "%without",
      "without, avoiding, avoid, except, except for, excluding, apart from, bypassing, "
      "bypass, skipping, ignoring, other than, without using, without passing, without "
      "going through, without passing through, without touching, steering clear of, "
      "not through, not via, not using, not passing through, without visiting, not "
      "going through, that avoids, that do not pass through, without crossing, without "
      "stopping at, without changing at, leaving out, in the absence of, besides, else besides, "
      "aside from, else than" },
    { "%via", "via, through, by way of, passing through, going through, stopping at, calling at, "
              "passing by, with a stop at, with a stop in, that passes through, that goes through, "
              "visiting, over, touching, passing, that visits" },
    { "%hop", "hop, stop, step, edge, leg, link, connection, segment, transfer, handshake, "
              "intermediary, move, flight, road, door, tie, jump" },
    /* Words that change a question; in no pattern alone, so that they are never passed over. */
    { "%danger",
      "save, spare, gain, lose, double, halve, twice, half, triple, odd, even, second, third, "
      "next, other, another, before, after, instead, rather, except, besides, immediately, "
      "directly, indirectly, never, always, sometimes, exactly, roughly, both, either, neither, "
      "each, every, difference, change, differ, longer, later, earlier, sooner, left, remaining, "
      "remain, rest, first, last, previous, again, back, return, opposite, reverse, backwards, "
      "both ways, one way, average, total, sum, product, ratio, percent, percentage, share, "
      "fraction, probability, likely, chance, risk, expected, new, old, planned, extra, "
      "additional, more, less, fewer, most, least, better, worse, best, worst, same, equal, "
      "unique, only, alone, together, separately, without, not, no, none, nobody, nothing, cannot, "
      "impossible, fail, if, unless, when, while, until, since, increase, decrease, grow, shrink, "
      "faster, slower, cheaper, shorter, weekend, weekday, sunday, monday, tuesday, wednesday, "
      "thursday, friday, saturday, tomorrow, yesterday, tonight, morning, evening, night, "
      "afternoon, rush hour, instead of, budget, limit, at most, at least, maximum, minimum, "
      "colour, name, begin with, end with, letter, capital, alphabetical, prime, divisible, "
      "multiple, negative, positive, zero, swap, merge, split, join, add, remove, delete, replace, "
      "rename, upgrade, widen, repair, build, open, close, battery, charge, fuel, range, per, "
      "stay, wait, miss, catch, direct, nonstop, halfway, midway, middle, midpoint, otherwise, "
      "midpoint, penultimate, third, fourth, alternate, alternately, thrice, combined, exclusive, "
      "inclusive, minus, plus, squared, square, reciprocal, median, variance, deviation" },
    /* Words of questions about graphs: without a graph, what is missing is the graph. */
    { "%topic",
      "path, route, shortest, node, edge, vertex, graph, network, connect, connected, link, "
      "neighbour, degree, cycle, tree, flow, match, matching, reach, reachable, distance, bridge, "
      "component, clique, colour, colouring, centrality, hop, diameter, topological, spanning, "
      "cut, bipartite, fastest, cheapest, longest, prerequisite, dependency, triangle, community, "
      "hub, road, friend, follower, way, tour, roundtrip, bottleneck" },
    /* Asks for an opinion unless a rule knows better. */
    { "%advice", "should i, should we, good idea, do you want, advice, your view" },
    /* Of links: asks what will be, not what is. */
    { "%foretold", "predict, forecast, foresee, in future, in the future, in the near future, "
                   "going to be, going "
                   "to become, going to have, likely to, next year, next month, some day, someday, "
                   "in the coming "
                   "years" },
    { "%comes", "appear, emerge, become, turn into, form, develop, soon, one day" },
    { "%subjective",
      "do you think, in your opinion, you think, your favourite, favourite, best godfather, "
      "nicest, prettiest, coolest, most beautiful, most fun, funniest, kindest, smartest, "
      "tastiest, most handsome, most boring, most interesting, most attractive, ugliest, would you "
      "recommend, do you recommend, which do you prefer, do you prefer, do you like, how do you "
      "feel, most trustworthy, friendliest, best husband, best wife, best friend material, best "
      "leader, best boss, most likeable, is it worth, worth it, most charming, best looking, most "
      "scenic, prettier, nicer, most enjoyable, most romantic, deserve, morally, best party, most "
      "fashionable, like best, like most" },
};

static const gr_rule rules[] = {
    { "free", "(in|of|on|within|across|from|for|over|throughout) %graph", "" },
    { "free", "(in|of|on|within|across|from|for|over) (this|these) (data|picture|list|figure)",
      "" },
};

GR_GRAMMAR(lexicon, rules, phrases);
