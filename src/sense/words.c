/* Words that the steps of sense and the recognisers share. */
#include "sense/sense_int.h"

bool gr_word_in(gr_str word, const char *list)
{
    /* A plain loop: the words are short, and calls for each would cost more than the bytes. */
    while (word.len != 0) {
        size_t i = 0;

        while (i < word.len && list[i] == word.ptr[i])
            i++;
        if (i == word.len && (list[i] == '|' || list[i] == '\0'))
            return true;
        for (list += i; *list != '|'; list++)
            if (*list == '\0')
                return false;
        list++;
    }
    return false;
}

bool gr_is_node_noun(gr_str lemma)
{
    return gr_word_in(
        lemma,
        "node|vertex|point|city|town|village|place|station|stop|site|location|person|people|user|"
        "member|friend|author|entity|machine|server|host|router|switch|computer|device|page|site|"
        "paper|article|task|job|course|module|package|airport|port|island|room|junction|"
        "intersection|account|account|actor|name|element|item|player|team|employee|student|animal|"
        "species|country|state|region|protein|gene|atom|warehouse|depot|customer|applicant|worker|"
        "hub|area|building|house|component|activity|step|concept|topic|word|company");
}

bool gr_is_edge_noun(gr_str lemma)
{
    return gr_word_in(
        lemma,
        "edge|link|road|connection|arc|line|street|cable|pipe|path|route|tie|relation|"
        "relationship|friendship|collaboration|flight|track|bridge|section|segment|dependency|"
        "citation|wire|channel|lift|piste|trail|ferry|tunnel|corridor|door|highway|railway|"
        "border|interaction|bond|match|game|message|call|trade|transfer|contact|pair");
}

/* Not in the closed classes, nor a noun for nodes or edges, and yet never a misspelt name. */
static const char vocabulary[] =
    "graph|network|map|tree|cycle|circuit|loop|component|cluster|clique|triangle|degree|weight|"
    "distance|length|cost|capacity|flow|cut|cover|match|matching|color|colour|order|sort|rank|"
    "short|long|cheap|expensive|fast|slow|quick|near|far|close|big|small|large|large|most|least|"
    "many|few|much|more|less|least|max|min|maximum|minimum|total|sum|average|mean|number|count|"
    "find|list|tell|give|show|compute|calculate|determine|name|get|go|come|reach|visit|travel|"
    "take|make|need|want|know|see|say|ask|use|start|begin|end|finish|stop|leave|arrive|return|"
    "connect|join|link|separate|split|disconnect|break|fail|remove|delete|add|close|open|block|"
    "avoid|skip|exist|contain|include|exclude|have|be|do|can|will|would|should|could|might|must|"
    "way|trip|journey|tour|hop|step|neighbor|neighbour|adjacent|common|direct|directed|undirected|"
    "weighted|possible|different|same|other|new|old|first|last|second|third|next|only|once|twice|"
    "exactly|please|thank|thanks|hello|answer|question|problem|example|following|above|below|"
    "given|give|between|without|through|along|via|each|every|all|any|some|none|pair|group|part|"
    "side|set|time|day|hour|minute|second|week|month|year|today|tomorrow|yesterday|now|then|soon|"
    "late|early|early|morning|noon|night|price|money|euro|dollar|kilometer|mile|meter|unit|value|"
    "point|source|target|sink|destination|origin|begin|alphabetical|good|bad|best|worst|well|"
    "important|central|popular|influential|isolated|reachable|connected|strong|weak|simple|"
    "follow|like|love|hate|know|work|live|eat|pay|buy|sell|send|receive|cite|depend|require|"
    "win|lose|beat|play|born|marry|call|email|message|mention|refer|depart|carry|load|run|drive|"
    "walk|fly|ride|swim|move|turn|pass|cross|happen|change|double|triple|half|increase|decrease|"
    "ever|never|always|also|too|very|really|just|still|yet|already|again|back|away|out|off|up|"
    "down|over|under|here|there|where|everyone|everybody|someone|anyone|nobody|nothing|something|"
    "everything|thing|people|person|man|woman|child|parent|family|boss|output|input|true|false|"
    "yes|no|ok|note|assume|suppose|consider|let|describe|explain|mean|represent|denote|call|label|"
    "number|assign|appoint|accept|interest|interested|solution|result|response|instruction|task|"
    "acyclic|bipartite|planar|complete|hamiltonian|eulerian|topological|pagerank|diameter|radius|"
    "center|centre|density|clustering|coefficient|betweenness|closeness|centrality|spanning|"
    "dominating|independent|vertex|cycle|wide|narrow|high|low|top|bottom|left|right|single|double|"
    "alternative|option|choice|choose|pick|select|chosen|decide|meet|gather|plan|build|built|lay|"
    "cause|become|put|keep|hold|stay|remain|spread|infect|pass|share|sharing|talk|speak|write";

bool gr_is_vocabulary(gr_str lemma)
{
    return gr_text_word_class(lemma) != 0 || gr_is_node_noun(lemma) || gr_is_edge_noun(lemma) ||
           gr_word_in(lemma, vocabulary);
}

gr_direction gr_link_operator(gr_str op, bool *backwards)
{
    bool left = false, right = false, line = false;

    *backwards = false;
    for (size_t i = 0; i < op.len; i++) {
        gr_str rest = gr_str_sub(op, i, op.len);

        if (op.ptr[i] == '<') {
            left = true;
        } else if (op.ptr[i] == '>') {
            right = true;
        } else if (op.ptr[i] == '-' || op.ptr[i] == '=' || op.ptr[i] == '~') {
            line |= op.ptr[i] == '-' || op.len > 1;
        } else if (op.ptr[i] == '.') {
            continue; /* -.-> */
        } else if (gr_str_starts(rest, "–") || gr_str_starts(rest, "—") ||
                   gr_str_starts(rest, "‒") || gr_str_starts(rest, "―") ||
                   gr_str_starts(rest, "─") || gr_str_starts(rest, "━")) {
            line = true;
            i += 2;
        } else if (gr_str_starts(rest, "→") || gr_str_starts(rest, "⟶") ||
                   gr_str_starts(rest, "⇒") || gr_str_starts(rest, "➔") ||
                   gr_str_starts(rest, "➝") || gr_str_starts(rest, "➜") ||
                   gr_str_starts(rest, "↦") || gr_str_starts(rest, "▶")) {
            line = right = true;
            i += 2;
        } else if (gr_str_starts(rest, "←") || gr_str_starts(rest, "⟵") ||
                   gr_str_starts(rest, "⇐")) {
            line = left = true;
            i += 2;
        } else if (gr_str_starts(rest, "↔") || gr_str_starts(rest, "⟷") ||
                   gr_str_starts(rest, "⇔") || gr_str_starts(rest, "⇄") ||
                   gr_str_starts(rest, "⇆")) {
            line = left = right = true;
            i += 2;
        } else {
            return GR_AUTO;
        }
    }
    if (!line || gr_str_is(op, "==") || gr_str_is(op, "<=") || gr_str_is(op, ">=") ||
        gr_str_is(op, "~"))
        return GR_AUTO;
    *backwards = left && !right;
    return left == right ? GR_UNDIRECTED : GR_DIRECTED;
}
