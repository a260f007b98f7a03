/* RDF terms and names: the spelling of literals, and the percent-encoding of names that are no
 * terms. Decoding undoes exactly what encoding does and leaves every other IRI alone, so that no
 * two IRIs become one name. */
#include "graph/rdf_int.h"

bool gr_rdf_is_iri(gr_str s)
{
    size_t i = 0;

    if (s.len == 0 || !gr_is_letter(s.ptr[0]))
        return false;
    while (i < s.len && (gr_is_letter(s.ptr[i]) || gr_is_digit(s.ptr[i]) || s.ptr[i] == '+' ||
                         s.ptr[i] == '.' || s.ptr[i] == '-'))
        i++;
    if (i == s.len || s.ptr[i] != ':')
        return false;
    for (; i < s.len; i++)
        if ((unsigned char)s.ptr[i] <= ' ' || strchr("<>\"{}|^`\\", s.ptr[i]) != NULL)
            return false;
    return true;
}

/* "_:label". Labels like b1 only stand in N-Triples (`any`): in Turtle serd keeps them for the
 * nodes that it names itself. */
static bool is_blank(gr_str s, bool any)
{
    if (s.len < 3 || !gr_str_starts(s, "_:") || !gr_is_letter(s.ptr[2]))
        return false;
    if (!any && (s.ptr[2] | 32) == 'b' && s.len > 3 && gr_is_digit(s.ptr[3]))
        return false;
    for (size_t i = 2; i < s.len; i++)
        if (!gr_is_letter(s.ptr[i]) && !gr_is_digit(s.ptr[i]) && s.ptr[i] != '_')
            return false;
    return true;
}

/* Where the text of a literal ends: at its closing quote, or s.len if it is not spelled as
 * gr_rdf_add_literal spells it. */
static size_t closing_quote(gr_str s)
{
    size_t i = 1;

    for (; i < s.len && s.ptr[i] != '"'; i++) {
        if (strchr("\n\r\t", s.ptr[i]) != NULL) /* a byte 0 is found too */
            return s.len;
        if (s.ptr[i] == '\\' && (++i == s.len || strchr("\"\\nrt", s.ptr[i]) == NULL))
            return s.len;
    }
    return i;
}

static bool is_language(gr_str s)
{
    bool first = true;
    size_t in_part = 0;

    for (size_t i = 0; i < s.len; i++) {
        if (s.ptr[i] == '-' && in_part != 0) {
            first = false;
            in_part = 0;
        } else if (gr_is_letter(s.ptr[i]) || (!first && gr_is_digit(s.ptr[i]))) {
            in_part++;
        } else {
            return false;
        }
    }
    return in_part != 0;
}

bool gr_rdf_is_literal(gr_str s)
{
    size_t end;

    if (s.len < 2 || s.ptr[0] != '"' || (end = closing_quote(s)) == s.len)
        return false;
    s = gr_str_sub(s, end + 1, s.len);
    if (s.len == 0)
        return true;
    if (s.ptr[0] == '@')
        return is_language(gr_str_sub(s, 1, s.len));
    return gr_str_starts(s, "^^<") && gr_str_ends(s, ">") &&
           gr_rdf_is_iri(gr_str_sub(s, 3, s.len - 1));
}

void gr_rdf_add_literal(gr_strbuf *sb, gr_str text, gr_str lang, gr_str datatype)
{
    gr_strbuf_addc(sb, '"');
    for (size_t i = 0; i < text.len; i++)
        switch (text.ptr[i]) {
        case '"': gr_strbuf_adds(sb, "\\\""); break;
        case '\\': gr_strbuf_adds(sb, "\\\\"); break;
        case '\n': gr_strbuf_adds(sb, "\\n"); break;
        case '\r': gr_strbuf_adds(sb, "\\r"); break;
        case '\t': gr_strbuf_adds(sb, "\\t"); break;
        default: gr_strbuf_addc(sb, text.ptr[i]); break;
        }
    gr_strbuf_addc(sb, '"');
    if (lang.len != 0) {
        gr_strbuf_addc(sb, '@');
        gr_strbuf_add(sb, lang);
    } else if (datatype.len != 0) {
        gr_strbuf_adds(sb, "^^<");
        gr_strbuf_add(sb, datatype);
        gr_strbuf_addc(sb, '>');
    }
}

static bool is_plain(char c)
{
    return gr_is_letter(c) || gr_is_digit(c) || c == '-' || c == '.' || c == '_' || c == '~';
}

static int hex_digit(char c)
{
    return gr_is_digit(c) ? c - '0' : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* The byte that the code at s[*i] stands for, *i moved behind it; -1 if encoding never makes it. */
static int decoded_byte(gr_str s, size_t *i)
{
    int byte;

    if (is_plain(s.ptr[*i]))
        return (unsigned char)s.ptr[(*i)++];
    if (s.ptr[*i] != '%' || s.len - *i < 3 || hex_digit(s.ptr[*i + 1]) < 0 ||
        hex_digit(s.ptr[*i + 2]) < 0)
        return -1;
    byte = hex_digit(s.ptr[*i + 1]) * 16 + hex_digit(s.ptr[*i + 2]);
    *i += 3;
    return is_plain((char)byte) ? -1 : byte;
}

/* Must the name be encoded? Also if it is an IRI that would be decoded. */
static bool is_encoded(gr_str name, const char *prefix, bool blank)
{
    return !(gr_rdf_is_iri(name) && !gr_str_starts(name, prefix) &&
             !gr_str_is(name, GR_RDF_EDGE)) &&
           !(blank && is_blank(name, false));
}

void gr_rdf_add_decoded(gr_strbuf *sb, gr_str iri, const char *prefix)
{
    size_t from = sb->len, i;
    gr_str name;
    int byte;

    if (prefix == NULL || !gr_str_starts(iri, prefix)) {
        gr_strbuf_add(sb, iri);
        return;
    }
    i = strlen(prefix);
    while (i < iri.len && (byte = decoded_byte(iri, &i)) >= 0)
        gr_strbuf_addc(sb, (char)byte);
    if (sb->failed)
        return;
    name = (gr_str){ sb->buf + from, sb->len - from };
    if (i == iri.len && gr_utf8_valid_prefix(name) == name.len &&
        is_encoded(name, prefix, strcmp(prefix, GR_RDF_NODE) == 0))
        return;
    sb->len = from;
    gr_strbuf_add(sb, iri);
}

void gr_rdf_add_term(gr_strbuf *sb, gr_str name, gr_rdf_role role, bool ntriples)
{
    const char *prefix = role == GR_RDF_AS_PREDICATE ? GR_RDF_PREDICATE : GR_RDF_NODE;
    bool node = role != GR_RDF_AS_PREDICATE;

    if ((role == GR_RDF_AS_OBJECT && gr_rdf_is_literal(name)) ||
        (node && is_blank(name, ntriples))) {
        gr_strbuf_add(sb, name);
        return;
    }
    gr_strbuf_addc(sb, '<');
    if (!is_encoded(name, prefix, node)) {
        gr_strbuf_add(sb, name);
    } else {
        gr_strbuf_adds(sb, prefix);
        for (size_t i = 0; i < name.len; i++)
            if (is_plain(name.ptr[i]))
                gr_strbuf_addc(sb, name.ptr[i]);
            else
                gr_strbuf_addf(sb, "%%%02X", (unsigned)(unsigned char)name.ptr[i]);
    }
    gr_strbuf_addc(sb, '>');
}

bool gr_rdf_is_label(gr_str iri)
{
    return gr_str_is(iri, GR_RDF_LABEL) || gr_str_is(iri, "http://xmlns.com/foaf/0.1/name") ||
           gr_str_is(iri, "http://www.w3.org/2004/02/skos/core#prefLabel");
}

bool gr_rdf_is_triple(gr_str line, bool *ended)
{
    gr_str term[3] = { { "", 0 }, { "", 0 }, { "", 0 } };

    for (int i = 0; i < 3; i++)
        if (!gr_scan_field(&line, &term[i]))
            return false;
    line = gr_str_trim(line);
    *ended = gr_str_ends(line.len != 0 ? line : term[2], ".");
    return ((gr_str_starts(term[0], "<") && gr_str_ends(term[0], ">")) ||
            gr_str_starts(term[0], "_:")) &&
           gr_str_starts(term[1], "<") && gr_str_ends(term[1], ">");
}
