/* Numbers and strings of facts as text. The texts of numbers are those that Python's repr() gives,
 * where not the digits of the number itself. */
#include "core/base/value_text.h"

#include <float.h>

#include "core/base/json.h"
#include "tests/support/unit.h"

typedef void (*add_number)(struct ch_text *out, double value);

static void assert_written(add_number add, double value, const char *expected) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    add(&text, value);
    assert_string_equal(expected, text.data);
}

static double of_bits(uint64_t bits) {
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

TEST(numbers_have_their_shortest_text) {
    static const struct {
        double value;
        const char *number, *real;
    } expected[] = {
        {8, "8", "8.0"},
        {-7, "-7", "-7.0"},
        {0, "0", "0.0"},
        {-0.0, "-0", "-0.0"},
        {0.1, "0.1", "0.1"},
        {0.3, "0.3", "0.3"},
        {0.1 + 0.2, "0.30000000000000004", "0.30000000000000004"},
        {1.0 / 3, "0.3333333333333333", "0.3333333333333333"},
        {2.0 / 3, "0.6666666666666666", "0.6666666666666666"},
        {1234567, "1234567", "1234567.0"},
        {123456789.125, "123456789.125", "123456789.125"},
        {1e22, "1e+22", "1e+22"},
        {5e-324, "5e-324", "5e-324"},
        {2.5e-320, "2.5e-320", "2.5e-320"},
        {2.2250738585072014e-308, "2.2250738585072014e-308", "2.2250738585072014e-308"},
        {DBL_MAX, "1.7976931348623157e+308", "1.7976931348623157e+308"},
        {9007199254740992, "9007199254740992", "9007199254740992.0"},
    };
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        assert_written(ch_number_add, expected[i].value, expected[i].number);
        assert_written(ch_float_add, expected[i].value, expected[i].real);
    }
    assert_written(ch_number_add_signed, 0.5, "+0.5");
    assert_written(ch_number_add_signed, 0, "+0");
    assert_written(ch_number_add_signed, -2, "-2");
    assert_written(ch_float_add, INFINITY, "inf");
    assert_written(ch_float_add, -INFINITY, "-inf");
    assert_written(ch_float_add, -NAN, "nan");
}

TEST(every_number_reads_back_also_from_json) {
    uint64_t bits = 1;
    for (int i = 0; i < 20000; i++) {
        bits = bits * 6364136223846793005u + 1442695040888963407u;
        double value = of_bits(bits), scaled = (double)(bits >> 40) / 1000;
        if (!isfinite(value))
            continue;
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new(), json = ch_text_new();
        ch_float_add(&text, value);
        assert_true(strtod(text.data, NULL) == value);
        assert_non_null(strpbrk(text.data, ".e"));
        CH_SCOPED(ch_json_done) cJSON *list = cJSON_CreateArray();
        cJSON_AddItemToArray(list, cJSON_CreateNumber(value));
        cJSON_AddItemToArray(list, cJSON_CreateNumber(scaled));
        ch_json_write(&json, list);
        CH_SCOPED(ch_json_done) cJSON *read = cJSON_Parse(json.data);
        assert_true(cJSON_GetArrayItem(read, 0)->valuedouble == value);
        assert_true(cJSON_GetArrayItem(read, 1)->valuedouble == scaled);
    }
}

TEST(json_has_all_digits_of_integers) {
    CH_SCOPED(ch_json_done) cJSON *object = cJSON_CreateObject();
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_json_add(object, "a %lld, b %lld, c %llu, d %d, e %g, f %g, g %g, h %hhd",
                (long long)INT64_MAX, (long long)INT64_MIN, 18446744073709551615ull, -3, 0.1 + 0.2,
                -0.0, NAN, 1);
    cJSON_AddNullToObject(object, "n");
    cJSON_AddFalseToObject(object, "o");
    cJSON_AddArrayToObject(object, "p");
    cJSON_AddObjectToObject(object, "q");
    assert_true(ch_json_number(object, "c") == 18446744073709551616.0);
    ch_json_write(&text, object);
    assert_string_equal("{\"a\":9223372036854775807,\"b\":-9223372036854775808,"
                        "\"c\":18446744073709551615,\"d\":-3,\"e\":0.30000000000000004,"
                        "\"f\":-0.0,\"g\":null,\"h\":true,\"n\":null,\"o\":false,\"p\":[],"
                        "\"q\":{}}",
                        text.data);
}

/* As the library of the distribution writes them. */
TEST(strings_in_json_are_as_cjson_has_them) {
    char all[160] = "";
    for (int i = 1; i < 128; i++)
        all[i - 1] = (char)i;
    strcat(all, "\xc2\x80\xe2\x82\xac\xf4\x8f\xbf\xbf");
    CH_SCOPED(ch_json_done) cJSON *object = cJSON_CreateObject();
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    cJSON_AddStringToObject(object, "a \"key\"\n", all);
    ch_json_add(object, "empty %s", "");
    ch_json_write(&text, object);
    char *expected = cJSON_PrintUnformatted(object);
    assert_string_equal(expected, text.data);
    cJSON_free(expected);
}

/* RFC 8259, 8.1: JSON is UTF-8. */
TEST(bytes_that_are_no_utf_8_become_replacement_characters_in_json) {
    CH_SCOPED(ch_json_done)
    cJSON *string = cJSON_CreateString("J\xf6rg \xe2\x82 \xc0\xaf\"\xff");
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_json_write(&text, string);
    assert_string_equal("\"J\xef\xbf\xbdrg \xef\xbf\xbd\xef\xbf\xbd "
                        "\xef\xbf\xbd\xef\xbf\xbd\\\"\xef\xbf\xbd\"",
                        text.data);
}

TEST(strings_are_written_as_clips_reads_them) {
    static const struct {
        const char *string, *expected;
    } texts[] = {{"", "\"\""},
                 {"plain é", "\"plain é\""},
                 {"a\" \"b", "\"a\\\" \\\"b\""},
                 {"\\", "\"\\\\\""},
                 {"\"\\\"", "\"\\\"\\\\\\\"\""}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        CH_SCOPED(ch_text_done) struct ch_text out = ch_text_new();
        ch_string_add(&out, texts[i].string);
        assert_string_equal(texts[i].expected, out.data);
    }
}
