/* Agents with a part taken out: the removed and the remaining text, and that lines keep their
 * numbers. */
#include <string.h>

#include "agents/roster/roster.h"
#include "tests/support/unit.h"

static struct ch_source sources[] = {
    {.name = "my.agent", .text = "(agent (name my) (kind rules) (rules \"one.clp\" \"two.clp\"))"},
    {.name = "rules/words.clp", .text = "(deftemplate MAIN::word (slot text))\n"},
    {.name = "rules/draughts/one.clp",
     .text = "; (defrule COMPARE::not-a-rule\n"
             "(deftemplate MAIN::mine (slot a))\n"
             "(deffacts MAIN::given (mine (a 1)))\n"
             "(defrule COMPARE::first \"a ) in words\"\n"
             "  (candidate (id ?m)) ; another )\n"
             "  => (best ?m \"(defrule\"))\n"
             "(defrule COMPARE::second (mine) => )\n"},
    {.name = "two.clp", .text = "(defrule third => )"},
};
enum { SOURCES = sizeof sources / sizeof *sources };

static const char *text_without(enum ch_variant_kind kind, int which, int source,
                                struct ch_sources *texts) {
    CH_SCOPED(ch_variants_done) struct ch_variants variants;
    *texts = (struct ch_sources){0};
    ch_variants_list(sources, SOURCES, kind, &variants);
    ch_variant_texts(&variants, which, sources, SOURCES, texts);
    assert_int_equal(SOURCES, texts->count);
    return texts->source[source].text;
}

TEST(files_without_rules_are_no_parts) {
    CH_SCOPED(ch_variants_done) struct ch_variants variants;
    ch_variants_list(sources, SOURCES, CH_VARIANT_FILE, &variants);
    assert_int_equal(2, variants.count);
    assert_string_equal("draughts/one.clp", variants.variant[0].name);
    assert_int_equal(2, variants.variant[0].rules);
    assert_string_equal("two.clp", variants.variant[1].name);
}

TEST(declarations_stay_when_a_file_goes) {
    CH_SCOPED(ch_sources_done) struct ch_sources texts;
    const char *text = text_without(CH_VARIANT_FILE, 0, 2, &texts);
    assert_non_null(
        strstr(text, "; (defrule COMPARE::not-a-rule\n(deftemplate MAIN::mine (slot a))\n"));
    assert_null(strstr(text, "deffacts"));
    assert_null(strstr(text, "first"));
    assert_null(strstr(text, "second"));
    assert_int_equal(strlen(sources[2].text), strlen(text));
    assert_string_equal(sources[3].text, texts.source[3].text);
}

TEST(one_rule_goes_and_lines_stay) {
    CH_SCOPED(ch_sources_done) struct ch_sources texts;
    const char *text = text_without(CH_VARIANT_RULE, 0, 2, &texts);
    assert_null(strstr(text, "first"));
    assert_null(strstr(text, "best"));
    assert_non_null(strstr(text, "deffacts"));
    assert_int_equal(strstr(sources[2].text, "(defrule COMPARE::second") - sources[2].text,
                     strstr(text, "(defrule COMPARE::second") - text);
}

TEST(parts_are_known_by_their_short_names) {
    const struct ch_variant file = {.name = "draughts/wedge.clp"}, rule = {.name = "COMPARE::run"};
    assert_true(ch_variant_is(&file, "draughts/wedge.clp") && ch_variant_is(&file, "wedge.clp") &&
                ch_variant_is(&file, "wedge"));
    assert_false(ch_variant_is(&file, "wed") || ch_variant_is(&file, "draughts"));
    assert_true(ch_variant_is(&rule, "run") && ch_variant_is(&rule, "COMPARE::run"));
    assert_false(ch_variant_is(&rule, "COMPARE"));
}
