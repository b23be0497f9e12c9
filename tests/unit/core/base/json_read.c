/* The reader of JSON. What is JSON and what a text means is by RFC 8259; the bounds that it leaves
 * to readers are those that json.h states. */
#include "core/base/json.h"
#include "tests/support/unit.h"

/* The JSON of what was read; "" if it was refused, with why in *error. */
static void read_again(const char *text, size_t length, struct ch_text *again,
                       struct ch_error *error) {
    cJSON *value = NULL;
    ch_text_clear(again);
    enum ch_status status = ch_json_read(text, length, "file.json", &value, error);
    assert_true((status == CH_OK) == (value != NULL));
    if (value)
        ch_json_end(again, value);
}

TEST(values_are_what_rfc_8259_says) {
    static const char *const good[][2] = {
        {"null", "null"},
        {" \t\r\n true \n", "true"},
        {"false", "false"},
        {"0", "0"},
        {"-0", "-0.0"},
        {"-1.5e+2", "-150"},
        {"1E2", "100"},
        {"0.25", "0.25"},
        {"1e-400", "0"},
        {"100000000000000000000000000000000000000000000000000000000000000000000000000000000",
         "1e+80"},
        {"\"\"", "\"\""},
        {"\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\\"\\\\/\\b\\f\\n\\r\\t\""},
        {"\"\\u0041\\u00e9\\u20AC\\ud834\\uDD1E\"", "\"A\xc3\xa9\xe2\x82\xac\xf0\x9d\x84\x9e\""},
        {"\"\x7f\xc3\xa9\"", "\"\x7f\xc3\xa9\""},
        {"[]", "[]"},
        {"{}", "{}"},
        {"[ 1 , [ ] , { } ]", "[1,[],{}]"},
        {"{\"a\" : 1 , \"b\" : {\"a\":2}, \"\":[]}", "{\"a\":1,\"b\":{\"a\":2},\"\":[]}"},
        {"{\"a\":1,\"A\":2}", "{\"a\":1,\"A\":2}"},
    };
    CH_SCOPED(ch_text_done) struct ch_text again = ch_text_new();
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct ch_error error = {0};
        read_again(good[i][0], strlen(good[i][0]), &again, &error);
        assert_string_equal(error.text, "");
        assert_string_equal(again.data, good[i][1]);
    }
}

TEST(what_is_no_json_is_refused_with_its_place) {
    static const struct {
        const char *text, *says;
    } bad[] = {
        {"", "a value is expected"},
        {"  ", "a value is expected"},
        {"\xef\xbb\xbf{}", "a value is expected"},
        {"{} {}", "something follows the value"},
        {"{}x", "something follows the value"},
        {"1 2", "something follows the value"},
        {"01", "something follows the value"},
        {"-01", "something follows the value"},
        {"0x10", "something follows the value"},
        {"nullx", "something follows the value"},
        {"+1", "a value is expected"},
        {".5", "a value is expected"},
        {"1.", "digits"},
        {"1.e1", "digits"},
        {"1e", "digits"},
        {"1e+", "digits"},
        {"-", "digits"},
        {"NaN", "a value is expected"},
        {"Infinity", "a value is expected"},
        {"-Infinity", "digits"},
        {"True", "a value is expected"},
        {"1e999", "too large"},
        {"-1e999", "too large"},
        {"'a'", "a value is expected"},
        {"// a\n1", "a value is expected"},
        {"1 /* a */", "something follows the value"},
        {"[1,]", "a value is expected"},
        {"[,1]", "a value is expected"},
        {"[1 2]", "a comma or a square bracket"},
        {"[1", "a comma or a square bracket"},
        {"[", "a value is expected"},
        {"]", "a value is expected"},
        {"{\"a\":1,}", "a string in double quotes"},
        {"{a:1}", "a string in double quotes"},
        {"{'a':1}", "a string in double quotes"},
        {"{1:1}", "a string in double quotes"},
        {"{\"a\"}", "a colon"},
        {"{\"a\":}", "a value is expected"},
        {"{\"a\":1", "a comma or a brace"},
        {"{\"a\":1]", "a comma or a brace"},
        {"\"a", "ends within a string"},
        {"\"a\nb\"", "a control character"},
        {"\"a\x1f\"", "a control character"},
        {"\"\\x41\"", "no such escape"},
        {"\"\\'\"", "no such escape"},
        {"\"\\", "no such escape"},
        {"\"\\u12\"", "four hexadecimal digits"},
        {"\"\\u12g4\"", "four hexadecimal digits"},
        {"\"\\U0041\"", "no such escape"},
        {"\"\\ud834\"", "half of a surrogate pair"},
        {"\"\\udd1e\"", "half of a surrogate pair"},
        {"\"\\ud834\\u0041\"", "half of a surrogate pair"},
        {"\"\\ud834\\ud834\"", "half of a surrogate pair"},
        {"\"\xff\"", "no UTF-8"},
        {"\"\xc0\xaf\"", "no UTF-8"},
        {"\"\xed\xa0\x80\"", "no UTF-8"},
        {"\"\xe2\x82\"", "no UTF-8"},
        {"{\"a\":1,\"b\":2,\"a\":1}", "a key twice"},
        {"{\"a\":1,\"\\u0061\":2}", "a key twice"},
        {"[{\"b\":[{\"\":1,\"\":1}]}]", "a key twice"},
    };
    CH_SCOPED(ch_text_done) struct ch_text again = ch_text_new();
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct ch_error error = {0};
        read_again(bad[i].text, strlen(bad[i].text), &again, &error);
        assert_int_equal(error.status, CH_BAD_INPUT);
        if (!strstr(error.text, bad[i].says))
            fail_msg("%s: %s", bad[i].text, error.text);
        assert_string_equal(error.file, "file.json");
        assert_null(ch_json_parse(bad[i].text));
    }
    struct ch_error error = {0};
    read_again("[1,\n 2,\n x]", 11, &again, &error);
    assert_int_equal(error.line, 3);
    assert_non_null(strstr(error.text, "at byte 10"));
}

TEST(zero_bytes_end_no_text) {
    static const struct {
        const char *text;
        size_t length;
        enum ch_status status;
    } zeros[] = {
        {"\"a\\u0000b\"", 10, CH_UNSUPPORTED},
        {"{\"a\\u0000\":1}", 13, CH_UNSUPPORTED},
        {"{\"a\":[\"\\u0000\"]}", 16, CH_UNSUPPORTED},
        {"\"\\u0000\" x", 10, CH_BAD_INPUT}, /* no JSON in any case */
        {"\"a\0b\"", 5, CH_BAD_INPUT},
        {"{}\0", 3, CH_BAD_INPUT},
        {"\0{}", 3, CH_BAD_INPUT},
        {"1\0", 2, CH_BAD_INPUT},
        {"\"\\\0\"", 4, CH_BAD_INPUT},
        {"\"\\u00\0\0\"", 8, CH_BAD_INPUT},
    };
    CH_SCOPED(ch_text_done) struct ch_text again = ch_text_new();
    for (size_t i = 0; i < sizeof zeros / sizeof *zeros; i++) {
        struct ch_error error = {0};
        read_again(zeros[i].text, zeros[i].length, &again, &error);
        assert_int_equal(error.status, zeros[i].status);
    }
}

TEST(five_hundred_levels_are_read_and_no_more) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new(), again = ch_text_new();
    for (int levels = 499; levels <= 501; levels++) {
        struct ch_error error = {0};
        ch_text_clear(&text);
        for (int i = 0; i < levels; i++)
            ch_text_add(&text, i % 2 ? "{\"a\":" : "[");
        ch_text_add(&text, "0");
        for (int i = levels - 1; i >= 0; i--)
            ch_text_add(&text, i % 2 ? "}" : "]");
        read_again(text.data, text.length, &again, &error);
        assert_string_equal(again.data, levels <= 500 ? text.data : "");
    }
    ch_text_clear(&text);
    for (int i = 0; i < 100000; i++)
        ch_text_add(&text, "[");
    assert_null(ch_json_parse(text.data));
}

TEST(records_keep_what_older_programs_wrote) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    CH_SCOPED(ch_json_done)
    cJSON *tags =
        ch_json_recorded("{\"c\":\"1\",\"a\":\"J\xf6rg\",\"b\":\"2\",\"a\":\"x\",\"a\":\"y\"}");
    assert_string_equal(ch_json_string(tags, "a"), "J\xf6rg"); /* Latin-1 */
    ch_json_write(&text, tags);
    assert_string_equal(text.data, "{\"c\":\"1\",\"a\":\"J\xef\xbf\xbdrg\",\"b\":\"2\"}");
    static const char *const bad[] = {"",       "[]", "\"a\"", "{\"a\":1}}", "{\"a\":\"\\u0000\"}",
                                      "{'a':1}"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_null(ch_json_recorded(bad[i]));
    assert_null(ch_json_recorded(NULL));
}

TEST(a_large_object_is_read_at_once) {
    enum { KEYS = 50000 };
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    for (int i = 0; i < KEYS; i++)
        ch_text_addf(&text, "%s\"%d\":0", i > 0 ? "," : "{", i * 7919 % KEYS);
    ch_text_add(&text, "}");
    CH_SCOPED(ch_json_done) cJSON *value = ch_json_parse(text.data);
    assert_int_equal(cJSON_GetArraySize(value), KEYS);
}
