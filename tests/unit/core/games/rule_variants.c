/* Readings that are chosen in the name of a game. */

#include "core/games/rule_variants.h"
#include "tests/support/unit.h"

static const struct ch_rule_variant some[] = {
    {.name = "board", .values = {"8", "6"}, .value_count = 2},
    {.name = "end", .values = {"loss", "draw"}, .value_count = 2, .standard = 1, .chosen = 1},
    {.name = "limit", .values = {"none"}, .value_count = 1, .min = 5, .max = 200},
};

enum { COUNT = sizeof some / sizeof *some };

static void add_message(void *context, const char *mistake) {
    ch_text_addf(context, "%s\n", mistake);
}

/* Compares the choice by the settings, as at the end of a name, or the mistakes in them. */
static void choose(const char *settings, const char *expected) {
    struct ch_rule_variant rule_variants[COUNT];
    CH_SCOPED(ch_text_done) struct ch_text messages, name;
    memcpy(rule_variants, some, sizeof some);
    messages = ch_text_new();
    name = ch_text_new();
    ch_rule_variants_choose(rule_variants, COUNT, settings, add_message, &messages);
    ch_rule_variants_add_name(rule_variants, COUNT, &name);
    assert_string_equal(messages.length > 0 ? messages.data : name.data, expected);
}

/* Default values are left out, and the order is that of the variants. */
TEST(test_names) {
    choose("", "");
    choose("board=8,end=draw,limit=none", "");
    choose("board=6", ":board=6");
    choose("limit=5", ":limit=5");
    choose("limit=200,end=loss,board=6", ":board=6,end=loss,limit=200");
    choose("limit=200,end=draw", ":limit=200");
}

TEST(test_mistakes) {
    choose("bord=6", "no parameter `bord`; did you mean `board`?\n");
    choose("x=6", "no parameter `x`; it has board, end, limit\n");
    choose("board=7", "`7` is no value of `board`; it has 8, 6\n");
    choose("board=none", "`none` is no value of `board`; it has 8, 6\n");
    const char *const numbers[] = {"4",  "201",  "0",   "-5", "+5",
                                   "05", "5 ",   " 5",  "5x", "99999999999999999999",
                                   "5.", "None", "0x9", "¹",  "4294967301"};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        CH_SCOPED(ch_text_done) struct ch_text settings = ch_text_new(), messages = ch_text_new();
        ch_text_addf(&settings, "limit=%s", numbers[i]);
        ch_text_addf(&messages, "`%s` is no value of `limit`; it has none, 5 to 200\n", numbers[i]);
        choose(settings.data, messages.data);
    }
    choose("board", "`board` is no rule variant; write name=value\n");
    choose("board=", "`board` is no rule variant; write name=value\n");
    choose("=6", "`` is no rule variant; write name=value\n");
    choose("board=6,", "`` is no rule variant; write name=value\n");
    choose("board=6,board=6", "`board` is given twice; leave one\n");
    choose("board=7,limit=3,board=6", "`7` is no value of `board`; it has 8, 6\n"
                                      "`3` is no value of `limit`; it has none, 5 to 200\n"
                                      "`board` is given twice; leave one\n");
    /* A value is no name. */
    choose("end,limit=end,end=loss", "`end` is no rule variant; write name=value\n"
                                     "`end` is no value of `limit`; it has none, 5 to 200\n");
}

/* A variant with a mistake keeps its value. */
TEST(test_mistakes_change_nothing) {
    struct ch_rule_variant rule_variants[COUNT];
    CH_SCOPED(ch_text_done) struct ch_text messages, value;
    memcpy(rule_variants, some, sizeof some);
    messages = ch_text_new();
    value = ch_text_new();
    ch_rule_variants_choose(rule_variants, COUNT, "limit=300,end=loss", add_message, &messages);
    ch_rule_variant_add_value(&rule_variants[2], &value);
    ch_text_add(&value, " ");
    ch_rule_variant_add_value(&rule_variants[1], &value);
    ch_rule_variants_choose(rule_variants, COUNT, "limit=17", add_message, &messages);
    ch_text_add(&value, " ");
    ch_rule_variant_add_value(&rule_variants[2], &value);
    ch_rule_variants_choose(rule_variants, COUNT, "limit=none", add_message, &messages);
    ch_text_add(&value, " ");
    ch_rule_variant_add_value(&rule_variants[2], &value);
    assert_string_equal(value.data, "none loss 17 none");
}
