/* The reader of fact files. Expected values are read from the texts by a person. */
#include "core/base/facts.h"

#include "tests/support/unit.h"

static const char *const colours[] = {"red", "white", NULL};

static const struct ch_fact_slot_rule piece_slots[] = {
    {"name", CH_FACT_SYMBOL, 1, 1, true, NULL},       {"title", CH_FACT_STRING, 1, 1, false, NULL},
    {"squares", CH_FACT_INTEGER, 0, -1, false, NULL}, {"weight", CH_FACT_NUMBER, 1, 1, false, NULL},
    {"colour", CH_FACT_SYMBOL, 1, 1, false, colours}, {0},
};

static const struct ch_fact_template shapes[] = {
    {"piece", piece_slots, 0, 0, 0},
    {"rank", NULL, CH_FACT_ANY, 1, 4},
    {0},
};

static enum ch_status read(const char *text, struct ch_facts *facts) {
    return ch_facts_read("a.facts", text, strlen(text), shapes, facts, NULL);
}

TEST(reads_every_kind_of_constant) {
    CH_SCOPED(ch_facts_done) struct ch_facts facts;
    assert_int_equal(CH_OK, read("; a comment (with parentheses)\n"
                                 "(piece (name man) (title \"a \\\"quoted\\\" \\\\ one\")\n"
                                 "       (squares 1 -2 +3) (weight .5e1))\n"
                                 "(rank a 1.5 \"two\nlines\" -7)(rank <)",
                                 &facts));
    assert_int_equal(3, facts.count);
    const struct ch_fact *piece = &facts.facts[0];
    assert_string_equal("man", ch_fact_text(piece, "name", ""));
    assert_string_equal("a \"quoted\" \\ one", ch_fact_text(piece, "title", ""));
    const struct ch_fact_slot *squares = ch_fact_slot(piece, "squares");
    assert_int_equal(3, squares->count);
    assert_int_equal(-2, squares->values[1].integer);
    assert_int_equal(3, squares->values[2].integer);
    assert_true(ch_fact_slot(piece, "weight")->values[0].real == 5.0);
    assert_string_equal("none", ch_fact_text(piece, "colour", "none"));
}

TEST(keeps_ordered_facts_with_their_lines) {
    CH_SCOPED(ch_facts_done) struct ch_facts facts;
    assert_int_equal(CH_OK, read("(rank\n a\n 1.5)", &facts));
    assert_int_equal(2, facts.facts[0].value_count);
    assert_int_equal(CH_FACT_REAL, facts.facts[0].values[1].type);
    assert_int_equal(1, facts.facts[0].line);
    assert_int_equal(3, facts.facts[0].values[1].line);
}

TEST(a_less_than_sign_begins_a_symbol) {
    CH_SCOPED(ch_facts_done) struct ch_facts facts;
    assert_int_equal(CH_OK, read("(rank a<<b<)", &facts));
    assert_int_equal(4, facts.facts[0].value_count);
    assert_string_equal("a", facts.facts[0].values[0].text);
    assert_string_equal("<", facts.facts[0].values[1].text);
    assert_string_equal("<b", facts.facts[0].values[2].text);
}

static const struct {
    const char *text;
    int line;
    const char *part; /* of the message */
} wrong[] = {
    {"(piece (name man)\n (titles \"x\"))", 2, "did you mean `title`?"},
    {"(peice (name man))", 1, "did you mean `piece`?"},
    {"(piece (title \"x\"))", 1, "needs a slot `name`"},
    {"(piece (name man) (name king))", 1, "given twice"},
    {"(piece (name \"man\"))", 1, "takes a symbol, and \"man\" is none; leave the quotes out"},
    {"(piece (title king))", 1, "takes a string in quotes, and `king` is none; write \"king\""},
    {"(piece (name man)\n\n(squares 1 b))", 3, "takes an integer"},
    {"(piece (name man king))", 1, "takes 1 value and has 2"},
    {"(piece (name man) (colour whit))", 1, "did you mean `white`?"},
    {"(piece (name (+ 1 2)))", 1, "nothing is computed"},
    {"(piece (name ?x))", 1, "is a variable"},
    {"(piece (name a|b))", 1, "`|` is no constant"},
    {"(piece (name man)", 1, "not closed"},
    {"(rank \"a", 1, "string that begins here is not closed"},
    {"(rank 99999999999999999999)", 1, "too large"},
    {"(rank)", 1, "at least 1 value"},
    {"(rank 1)\n)", 2, "parenthesis too many"},
    {"stray", 1, "outside of a fact; write (piece …)"},
    {"()", 1, "begins with its name"},
    {"(piece man)", 1, "between the slots"},
};

TEST(reports_each_mistake_with_its_line) {
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        CH_SCOPED(ch_facts_done) struct ch_facts facts;
        struct ch_error error;
        assert_int_equal(
            CH_BAD_INPUT,
            ch_facts_read("a.facts", wrong[i].text, strlen(wrong[i].text), shapes, &facts, &error));
        if (error.line != wrong[i].line || !strstr(error.text, wrong[i].part))
            fail_msg("%s\ngives line %d: %s", wrong[i].text, error.line, error.text);
        assert_string_equal("a.facts", error.file);
    }
}

TEST(goes_on_after_a_mistake) {
    CH_SCOPED(ch_facts_done) struct ch_facts facts;
    struct ch_error error;
    const char *text = "(piece (name man)\n"             /* not closed */
                       "(piece (name king))\n"           /* good */
                       "(piece (nam x) (colour blue))\n" /* three mistakes */
                       "(rank 1)\n";                     /* good */
    assert_int_equal(CH_BAD_INPUT,
                     ch_facts_read("a.facts", text, strlen(text), shapes, &facts, &error));
    assert_int_equal(2, facts.count);
    assert_string_equal("king", ch_fact_text(&facts.facts[0], "name", ""));
    assert_int_equal(4, facts.mistake_count);
    assert_int_equal(1, error.line);
    assert_non_null(strstr(error.text, "\na.facts:3: "));
}

TEST(survives_deep_nesting) {
    enum { DEEP = 1000000 };
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_text_add(&text, "(piece ");
    for (int i = 0; i < DEEP; i++)
        ch_text_add(&text, "(");
    CH_SCOPED(ch_facts_done) struct ch_facts facts;
    assert_int_equal(CH_BAD_INPUT,
                     ch_facts_read("deep", text.data, text.length, shapes, &facts, NULL));
}

/* Looking for the end of each string anew would take minutes. */
TEST(looks_once_for_an_end_that_is_missing) {
    enum { LINES = 300000 };
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    for (int i = 0; i < LINES; i++)
        ch_text_add(&text, "\\\"\n");
    CH_SCOPED(ch_facts_done) struct ch_facts facts;
    assert_int_equal(CH_BAD_INPUT,
                     ch_facts_read("open", text.data, text.length, shapes, &facts, NULL));
    assert_string_equal("the string that begins here is not closed; add `\"`",
                        facts.mistakes[1].text);
    assert_int_equal(1, facts.mistakes[1].line);
}

TEST(rounds_numbers_that_vanish) {
    CH_SCOPED(ch_facts_done) struct ch_facts facts;
    assert_int_equal(CH_OK, read("(rank 1e-400 -1e-400)", &facts));
    assert_true(facts.facts[0].values[0].real == 0.0);
    ch_facts_done(&facts);
    assert_int_equal(CH_BAD_INPUT, read("(rank 1e400)", &facts));
}
