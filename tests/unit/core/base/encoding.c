/* Encodings: what is guessed of texts that were encoded by Python's codecs, and what comes out. */
#include "core/base/encoding.h"

#include "tests/support/unit.h"

static struct ch_error error;

static void expect(const char *encoding, const char *bytes, size_t length, const char *text) {
    CH_SCOPED(ch_text_done) struct ch_text utf8 = ch_text_new();
    assert_string_equal(encoding, ch_encoding_guess(bytes, length));
    if (strcmp(encoding, "UTF-8") == 0)
        return;
    assert_int_equal(CH_OK, ch_encoding_convert(encoding, bytes, length, "f", &utf8, &error));
    assert_string_equal(text, utf8.data);
}

#define EXPECT(encoding, bytes, text) expect(encoding, bytes, sizeof bytes - 1, text)

TEST(encodings_are_guessed) {
    EXPECT("UTF-8", "", "");
    EXPECT("UTF-8", "plain", "");
    EXPECT("UTF-8", "Größe", "");
    EXPECT("Windows-1252",
           "Gr\xf6\xdf"
           "e",
           "Größe");
    EXPECT("Windows-1252", "M\xfcller \x96 \xbd", "Müller – ½");
    EXPECT("Windows-1251", "\xc8\xe2\xe0\xed\xee\xe2 \xc0. \x96 A", "Иванов А. – A");
    EXPECT("IBM866", "\x88\xa2\xa0\xad\xae\xa2 \xe0\xa0\xa7", "Иванов раз");
    EXPECT("UTF-16LE", "\xff\xfe[\0A\0\x18\x04", "\ufeff[AИ");
    EXPECT("UTF-16BE", "\xfe\xff\0[\0A\x04\x18", "\ufeff[AИ");
    EXPECT("UTF-16LE", "[\0A\0]\0", "[A]");
    EXPECT("UTF-16BE", "\0[\0A\0]", "[A]");
    EXPECT("UTF-32LE", "\xff\xfe\0\0[\0\0\0", "\ufeff[");
}

/* Texts that were put together: what is UTF-8 stays. */
TEST(mixed_texts_are_converted_in_part) {
    EXPECT("Windows-1252", "Größe, M\xfcller", "Größe, Müller");
}

TEST(what_an_encoding_has_not_is_shown) {
    EXPECT("Windows-1252", "a\x81z", "a\ufffdz");
    EXPECT("UTF-16LE", "\xff\xfe[\0\x00\xd8]\0", "\ufeff[\ufffd]");
    EXPECT("UTF-16LE", "\xff\xfe[\0]", "\ufeff[\ufffd");
}

TEST(encodings_are_named) {
    CH_SCOPED(ch_text_done) struct ch_text utf8 = ch_text_new();
    assert_int_equal(CH_OK, ch_encoding_convert("ISO-8859-2", "\xf8", 1, "f", &utf8, &error));
    assert_string_equal("ř", utf8.data);
    assert_int_equal(CH_NOT_FOUND, ch_encoding_convert("none", "a", 1, "f", &utf8, &error));
    assert_int_equal(CH_BAD_INPUT, ch_encoding_convert("ASCII", "a\nb\xf8", 4, "f", &utf8, &error));
    assert_int_equal(2, error.line);
}
