/* Packed bytes: base64 by the examples of RFC 4648, section 10; deflated bytes as zlib itself
 * unpacks them; both ways back. */
#include <zlib.h>

#include "core/base/packed.h"
#include "tests/support/begin.h"

TEST(base64) {
    static const char *const rows[][2] = {
        {"", ""},
        {"f", "Zg=="},
        {"fo", "Zm8="},
        {"foo", "Zm9v"},
        {"foob", "Zm9vYg=="},
        {"fooba", "Zm9vYmE="},
        {"foobar", "Zm9vYmFy"},
        {"\xff\xef\xbe", "/+++"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        ch_packed_base64(&text, rows[i][0], strlen(rows[i][0]));
        assert_string_equal(text.data, rows[i][1]);
        ch_text_clear(&text);
        assert_true(ch_packed_unbase64(&text, rows[i][1], strlen(rows[i][1])));
        assert_int_equal(text.length, strlen(rows[i][0]));
        assert_memory_equal(text.data, rows[i][0], text.length);
    }
}

/* Too short, no digits, padding where there is none, bits without a meaning. */
TEST(no_base64) {
    static const char *const rows[] = {"Zg",   "Zm9",  "Z===", "====",     "Zm 9",
                                       "Zm=v", "Zh==", "Zm9=", "Zg==Zm9v", "Zm9v\nZm9v\n"};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        if (ch_packed_unbase64(&text, rows[i], strlen(rows[i])))
            fail_msg("%s is taken for base64", rows[i]);
    }
}

static void unpacks_to(const unsigned char *bytes, size_t length) {
    CH_SCOPED(ch_text_done) struct ch_text packed = ch_text_new();
    ch_packed_deflate(&packed, bytes, length);
    CH_FREED unsigned char *out = ch_alloc(length + 1);
    uLongf got = length + 1;
    assert_int_equal(
        uncompress(out, &got, (const unsigned char *)packed.data, (uLong)packed.length), Z_OK);
    assert_int_equal(got, length);
    assert_memory_equal(out, bytes, length);
    CH_SCOPED(ch_text_done) struct ch_text back = ch_text_new();
    assert_true(ch_packed_inflate(&back, packed.data, packed.length, length));
    assert_int_equal(back.length, length);
    assert_memory_equal(back.data, bytes, length);
    assert_false(length > 0 && ch_packed_inflate(&back, packed.data, packed.length, length - 1));
    assert_false(ch_packed_inflate(&back, packed.data, packed.length - 1, length));
    ch_text_add(&packed, "x");
    assert_false(ch_packed_inflate(&back, packed.data, packed.length, length));
    packed.data[packed.length / 2] ^= 1;
    assert_false(ch_packed_inflate(&back, packed.data, packed.length - 1, length));
}

/* Nothing, a byte, more than a buffer holds, incompressible data. */
TEST(deflate_and_back) {
    enum { MANY = 300000 };
    CH_FREED unsigned char *bytes = ch_alloc(MANY);
    struct ch_random random = seeded(1);
    unpacks_to(bytes, 0);
    unpacks_to(bytes, 1);
    unpacks_to(bytes, MANY);
    for (int i = 0; i < MANY; i++)
        bytes[i] = (unsigned char)ch_random_next(&random);
    unpacks_to(bytes, 65536);
    unpacks_to(bytes, MANY);
}
