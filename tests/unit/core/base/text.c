/* Strings that grow, error texts, "did you mean". Expected values are read off by a person. */
#include "core/base/text.h"

#include <unistd.h>

#include "tests/support/unit.h"

static struct ch_error error;

TEST(a_text_grows_and_is_handed_over) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    for (int i = 0; i < 100; i++)
        ch_text_addf(&text, "%02d,", i);
    ch_text_add_bytes(&text, "end!", 3);
    assert_int_equal(303, text.length);
    CH_FREED char *taken = ch_text_take(&text);
    assert_int_equal(303, strlen(taken));
    assert_string_equal("98,99,end", taken + 294);
    assert_string_equal("", text.data);
    ch_text_add(&text, "again");
    assert_string_equal("again", text.data);
}

static enum ch_status read_file(const char *path, size_t limit, size_t length) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    enum ch_status status = ch_text_read_file(&text, path, limit, &error);
    if (status == CH_OK)
        assert_int_equal(length, text.length);
    return status;
}

TEST(files_are_read_whole_or_not) {
    char path[] = "/tmp/ch_text_XXXXXX", block[20000] = "a";
    int file = mkstemp(path);
    assert_true(file >= 0);
    assert_int_equal(sizeof block, write(file, block, sizeof block));
    close(file);
    assert_int_equal(CH_OK, read_file(path, sizeof block, sizeof block));
    assert_int_equal(CH_BAD_INPUT, read_file(path, sizeof block - 1, 0));
    assert_string_equal("is larger than 19999 bytes; split it", error.text);
    unlink(path);
    assert_int_equal(CH_NOT_FOUND, read_file(path, 1, 0));
    assert_string_equal(path, error.file);
    assert_non_null(strstr(error.text, "; check the name"));
    assert_int_equal(CH_SYSTEM, read_file("/", 1, 0));
    assert_non_null(strstr(error.text, "; it is a folder, name a file"));
}

/* Prose has words for counts up to twelve. */
TEST(counts_are_words_or_digits) {
    static const struct {
        int count;
        const char *words;
    } counts[] = {{0, "no"}, {1, "one"}, {2, "two"}, {12, "twelve"}, {13, "13"}, {4000, "4000"}};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        ch_text_add_count(&text, counts[i].count);
        assert_string_equal(text.data, counts[i].words);
    }
}

TEST(a_plain_text_commands_no_terminal) {
    static const struct {
        const char *text, *kept, *plain;
    } rows[] = {
        {"as it was", "", "as it was"},
        {"Дамка 王 🂡", "", "Дамка 王 🂡"},
        {"a\x1b[2Jb\x7f"
         "c\td\n",
         "", "a [2Jb c d "},
        {"a\nb\tc", "\n", "a\nb c"},
        {"a\xc2\x9b"
         "2J",
         "", "a  2J"}, /* the same escape in eight bits */
        {"a\xe2\x80\xae"
         "b\xe2\x81\xa6"
         "c",
         "", "a   b   c"}, /* U+202E, U+2066 */
        {"a\xe2\x80\xa8"
         "b\xe2\x80\x94"
         "c",
         "",
         "a   b\xe2\x80\x94"
         "c"}, /* U+2028, a dash */
        {"\xff"
         "a\xc3",
         "", "?a?"},
        {"\xed\xa0\x80\xf4\x90\x80\x80", "", "???????"}, /* a surrogate; past the last character */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[64];
        snprintf(text, sizeof text, "%s", rows[i].text);
        ch_text_plain(text, rows[i].kept);
        assert_string_equal(text, rows[i].plain);
    }
}

TEST(the_closest_word_is_near) {
    static const char *const words[] = {"match", "moves", "perft", NULL};
    char longest[300] = "";
    memset(longest, 'm', sizeof longest - 1);
    assert_string_equal("match",
                        ch_text_closest("macth", words)); /* neighbours swapped: one slip */
    assert_string_equal("perft", ch_text_closest("pert", words));
    assert_string_equal("moves", ch_text_closest("moves", words));
    assert_null(ch_text_closest("chess", words));
    assert_null(ch_text_closest("", words));
    assert_null(ch_text_closest(longest, words));
}

TEST(errors_have_a_place_and_are_joined) {
    char said[2048];
    assert_int_equal(CH_BAD_INPUT, ch_error_set(&error, CH_BAD_INPUT, "a.clp", 7, "bad `%s`", "x"));
    assert_string_equal("a.clp:7: bad `x`", ch_error_format(&error, said, sizeof said));
    ch_error_join(&error, "b.clp", 8, "worse", 1);
    assert_string_equal("a.clp:7: bad `x`\nb.clp:8: worse",
                        ch_error_format(&error, said, sizeof said));
    for (int left = 100; left > 0; left--)
        ch_error_join(&error, "c.clp", 9, "one of a hundred that can't all be shown", left);
    assert_non_null(strstr(error.text, " more)"));
    assert_int_equal(CH_NOT_FOUND, ch_error_set(&error, CH_NOT_FOUND, NULL, 0, "gone"));
    assert_string_equal("gone", ch_error_format(&error, said, sizeof said));
    assert_int_equal(CH_BAD_INPUT, ch_error_set(NULL, CH_BAD_INPUT, NULL, 0, "nobody listens"));
}
