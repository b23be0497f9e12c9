/* Accounts in words, from accounts written by hand. */
#include "cli/explain/account_text.h"

#include <string.h>

#include "tests/support/unit.h"

static const char rules[] =
    "{\"version\":1,\"kind\":\"rules\",\"agent\":\"a\",\"game\":\"english\",\"seat\":\"Black\","
    "\"chosen\":\"16-19\",\"reason\":\"It is better than 18-22 and 18-23: saves a piece "
    "(save).\",\"candidates\":["
    "{\"move\":\"6-9\",\"labels\":{\"riskBefore\":\"yes\"},\"preferences\":["
    "{\"kind\":\"worst\",\"reason\":\"lost\",\"rule\":\"late\",\"file\":\"rules/d/"
    "risk.clp\",\"line\":66,"
    "\"facts\":[\"(risk (id 1))\"]}],\"score\":0,\"removed_by\":\"worst\"},"
    "{\"move\":\"16-19\",\"labels\":{\"riskBefore\":\"no\",\"square\":11},\"preferences\":["
    "{\"kind\":\"better\",\"other\":\"18-22\",\"reason\":\"saves a piece\",\"rule\":\"save\","
    "\"file\":\"rules/d/risk.clp\",\"line\":41,\"facts\":[]},"
    "{\"kind\":\"better\",\"other\":\"18-23\",\"reason\":\"saves a piece\",\"rule\":\"save\","
    "\"file\":\"rules/d/risk.clp\",\"line\":41,\"facts\":[]}],\"score\":0,\"removed_by\":null},"
    "{\"move\":\"18-22\",\"labels\":{},\"preferences\":[{\"kind\":\"score\",\"value\":1,\"reason\":"
    "\"centre\","
    "\"rule\":\"centre\",\"file\":\"rules/d/centre.clp\",\"line\":12,\"facts\":[]}],\"score\":1,"
    "\"removed_by\":\"better\"},"
    "{\"move\":\"18-23\",\"labels\":{},\"preferences\":[],\"score\":0,\"removed_by\":\"better\"}],"
    "\"steps\":[{\"step\":\"better\",\"removed\":[\"18-22\",\"18-23\"]},{\"step\":\"worst\","
    "\"removed\":[\"6-9\"]}],"
    "\"problems\":[],\"tied\":[],\"firings\":41,\"cpu_us\":96.4,"
    "\"derivation\":[{\"fact\":\"(risk (id "
    "1))\",\"rule\":\"r\",\"file\":\"rules/d/risk.clp\",\"line\":3,"
    "\"from\":[\"(candidate (id 1))\"]}]}";

static void expect_of(const char *account, enum ch_account_view view, const char *move,
                      const char *expected) {
    CH_SCOPED(ch_text_done) struct ch_text out = ch_text_new();
    struct ch_error error;
    assert_int_equal(CH_OK, ch_account_text(account, view, false, move, &out, &error));
    assert_string_equal(expected, out.data);
}

static void expect(enum ch_account_view view, const char *move, const char *expected) {
    expect_of(rules, view, move, expected);
}

TEST(shows_the_choice) {
    expect(CH_ACCOUNT_CHOICE, NULL,
           "Black plays 16-19. It is better than 18-22 and 18-23: saves a piece (save).\n");
}

TEST(lists_every_candidate) {
    expect(CH_ACCOUNT_TABLE, NULL,
           "Black plays 16-19. It is better than 18-22 and 18-23: saves a piece (save).\n"
           "\n"
           "  16-19   better than 18-22, 18-23   saves a piece   save     risk.clp:41\n"
           "  6-9     worst                      lost            late     risk.clp:66\n"
           "  18-22   score +1                   centre          centre   centre.clp:12\n"
           "  18-23\n"
           "\n"
           "Removed at better: 18-22, 18-23. Removed at worst: 6-9. Nothing contradicted. 41 "
           "firings, 96 µs.\n");
}

TEST(shows_why_and_why_not) {
    expect(CH_ACCOUNT_WHY, "18-22",
           "18-22: another move is better.\n"
           "  score +1: centre  (centre, centre.clp:12)\n"
           "  16-19 is better than 18-22: saves a piece  (save, risk.clp:41)\n");
    expect(CH_ACCOUNT_WHY, "18-23",
           "18-23: another move is better.\n"
           "  16-19 is better than 18-23: saves a piece  (save, risk.clp:41)\n");
    expect(CH_ACCOUNT_WHY_NOT, "18-22",
           "Not 18-22:\n"
           "  16-19 is better than 18-22: saves a piece  (save, risk.clp:41)\n");
    expect(CH_ACCOUNT_WHY_NOT, "6-9",
           "Not 6-9:\n"
           "  it is worst: lost  (late, risk.clp:66)\n"
           "      (risk (id 1))  by r, risk.clp:3\n"
           "        (candidate (id 1))\n");
}

TEST(shows_the_derivation) {
    CH_SCOPED(ch_text_done) struct ch_text out = ch_text_new();
    struct ch_error error;
    assert_int_equal(CH_OK, ch_account_text(rules, CH_ACCOUNT_TABLE, true, NULL, &out, &error));
    assert_non_null(
        strstr(out.data, "\n  (risk (id 1))  (r, risk.clp:3)\n      (candidate (id 1))\n"));
}

TEST(shows_a_search) {
    static const char search[] =
        "{\"kind\":\"search\",\"seat\":\"White\",\"chosen\":\"a\",\"reason\":\"A search of 3 plies "
        "sees that it "
        "wins in 3 plies.\","
        "\"candidates\":[{\"move\":\"b\",\"score\":-20,\"exact\":false,\"verdict\":\"at most "
        "-0.20\","
        "\"line\":[\"b\"],\"removed_by\":\"score\"},{\"move\":\"a\",\"score\":29997,\"exact\":true,"
        "\"verdict\":\"wins in 3 "
        "plies\",\"line\":[\"a\",\"c\",\"d\"],\"removed_by\":null}],\"nodes\":12}";
    expect_of(search, CH_ACCOUNT_TABLE, NULL,
              "White plays a. A search of 3 plies sees that it wins in 3 plies.\n\n"
              "  a   wins in 3 plies   a, c, d\n"
              "  b   at most -0.20     b\n\n"
              "12 nodes.\n");
    expect_of(search, CH_ACCOUNT_WHY_NOT, "b",
              "Not b:\n  it is worth at most -0.20; a wins in 3 plies\n");
}

/* A move of which the search saw the end has a verb of its own. */
TEST(shows_a_lost_move) {
    static const char search[] =
        "{\"kind\":\"search\",\"seat\":\"White\",\"chosen\":\"a\",\"reason\":\"\",\"candidates\":["
        "{\"move\":\"a\",\"verdict\":\"+0.10\",\"line\":[],\"removed_by\":null},"
        "{\"move\":\"b\",\"verdict\":\"loses in 4 plies\",\"line\":[],\"removed_by\":\"score\"},"
        "{\"move\":\"c\",\"verdict\":\"at most loses in 2 plies\",\"line\":[],"
        "\"removed_by\":\"score\"}]}";
    expect_of(search, CH_ACCOUNT_WHY_NOT, "b", "Not b:\n  it loses in 4 plies; a is worth +0.10\n");
    expect_of(search, CH_ACCOUNT_WHY_NOT, "c",
              "Not c:\n  it at best loses in 2 plies; a is worth +0.10\n");
}

/* A move is not removed by a comparison with a rejected one. */
TEST(comparisons_with_removed_moves_do_not_count) {
    static const char account[] =
        "{\"seat\":\"Black\",\"chosen\":\"a\",\"candidates\":["
        "{\"move\":\"out\",\"preferences\":[{\"kind\":\"better\",\"other\":\"c\",\"reason\":"
        "\"lies\",\"rule\":\"r\"}],\"removed_by\":\"reject\"},"
        "{\"move\":\"a\",\"preferences\":[{\"kind\":\"better\",\"other\":\"c\",\"reason\":"
        "\"holds\",\"rule\":\"s\"}],\"removed_by\":null},"
        "{\"move\":\"c\",\"preferences\":[{\"kind\":\"worse\",\"other\":\"out\",\"reason\":"
        "\"lies\",\"rule\":\"r\"}],\"removed_by\":\"better\"}]}";
    static const enum ch_account_view views[] = {CH_ACCOUNT_WHY_NOT, CH_ACCOUNT_BRIEF};
    CH_SCOPED(ch_text_done) struct ch_text out = ch_text_new();
    struct ch_error error;
    for (int i = 0; i < 2; i++) {
        ch_text_clear(&out);
        assert_int_equal(CH_OK, ch_account_text(account, views[i], false, "c", &out, &error));
        assert_non_null(strstr(out.data, "a is better"));
        assert_non_null(strstr(out.data, "holds"));
        assert_null(strstr(out.data, "lies"));
    }
}

/* What became of the others, in a line for each fate; and each of the drawn ones by itself. */
TEST(says_what_became_of_a_move) {
    static const char account[] =
        "{\"seat\":\"Black\",\"chosen\":\"a\",\"reason\":\"The choice was drawn at random from two "
        "equal "
        "moves.\",\"impasses\":[{\"kind\":\"tie\"}],\"steps\":[{\"step\":\"lot\",\"removed\":["
        "\"b\"]}],"
        "\"candidates\":["
        "{\"move\":\"a\",\"preferences\":[],\"score\":3,\"removed_by\":null},"
        "{\"move\":\"b\",\"preferences\":[],\"score\":3,\"removed_by\":\"lot\"},"
        "{\"move\":\"c\",\"preferences\":[{\"kind\":\"reject\",\"reason\":\"it "
        "hangs\",\"rule\":\"r\"}],"
        "\"removed_by\":\"reject\"},"
        "{\"move\":\"d\",\"preferences\":[],\"score\":2,\"removed_by\":\"score\"}]}";
    expect_of(account, CH_ACCOUNT_BRIEF, NULL,
              "Black plays a. The choice was drawn at random from two equal moves.\n"
              "  b                  tied; another was drawn\n"
              "  c                  it is rejected: it hangs (r)\n"
              "  d                  it scores 2, the choice scores 3\n");
    expect_of(account, CH_ACCOUNT_WHY, "b",
              "b: tied; another was drawn.\n  No rule said anything about it.\n");
    expect_of(account, CH_ACCOUNT_WHY_NOT, "b", "Not b: tied; another was drawn.\n");
    expect_of(account, CH_ACCOUNT_TABLE, NULL,
              "Black plays a. The choice was drawn at random from two equal moves.\n\n"
              "  a\n  b\n  d\n  c   rejected   it hangs   r\n\nTied; another was drawn: b.\n");
}

/* Scores of 0 are no part of what kept a move from being chosen. */
TEST(parts_that_add_nothing_are_left_out) {
    static const char account[] =
        "{\"seat\":\"Black\",\"chosen\":\"a\",\"candidates\":["
        "{\"move\":\"a\",\"preferences\":[],\"scores\":[{\"rule\":\"r\",\"value\":3},"
        "{\"rule\":\"s\",\"value\":0}],\"score\":3,\"removed_by\":null},"
        "{\"move\":\"b\",\"preferences\":["
        "{\"kind\":\"score\",\"value\":0,\"reason\":\"it rests\",\"rule\":\"s\"},"
        "{\"kind\":\"score\",\"value\":2,\"reason\":\"it runs\",\"rule\":\"r\"}],"
        "\"scores\":[{\"rule\":\"s\",\"value\":0},{\"rule\":\"r\",\"value\":2}],\"score\":2,"
        "\"removed_by\":\"score\"}]}";
    expect_of(account, CH_ACCOUNT_WHY_NOT, "b",
              "Not b:\n"
              "  it scores 2 (r +2); a scores 3 (r +3)\n"
              "  it has a score +2: it runs  (r, )\n");
}

/* The words that the browser prints are added to the account. */
TEST(adds_words_for_a_page) {
    CH_SCOPED(ch_json_done) cJSON *account = cJSON_Parse(rules);
    ch_account_add_words(account);
    const cJSON *move = ch_account_candidate(account, "18-22");
    const cJSON *said = cJSON_GetArrayItem(ch_json_get(move, "preferences"), 0);
    assert_string_equal(ch_json_string(move, "fate"), "another move is better");
    assert_string_equal(ch_json_string(said, "words"), "score +1: centre");
}

TEST(refuses_an_invalid_account) {
    static const char *const bad[] = {"", "{", "[]", "{\"chosen\":7}", "null"};
    CH_SCOPED(ch_text_done) struct ch_text out = ch_text_new();
    struct ch_error error;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(CH_BAD_INPUT,
                         ch_account_text(bad[i], CH_ACCOUNT_TABLE, false, NULL, &out, &error));
    assert_int_equal(CH_NOT_FOUND,
                     ch_account_text(rules, CH_ACCOUNT_WHY, false, "1-5", &out, &error));
    assert_int_equal(
        CH_OK, ch_account_text("{\"chosen\":\"a\",\"candidates\":[1,null,{}],\"steps\":{\"x\":1},"
                               "\"problems\":[2]}",
                               CH_ACCOUNT_TABLE, true, NULL, &out, &error));
}
