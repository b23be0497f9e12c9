/* Our scanner against that of CLIPS itself, on texts where readers of CLIPS easily differ. All are
 * UTF-8: CLIPS never gets others. */
#include <clips.h>
#undef LOCALE

#include "core/base/clips_token.h"
#include "core/base/random.h"
#include "tests/unit/bridge/bridge_support.h"

enum { TEXTS = 200000, MAX_PIECES = 12, LONGEST = 256 };

static struct {
    const char *text;
    size_t at, length;
} source;

static int is_source(void *env, const char *name) {
    (void)env;
    return strcmp(name, "judge") == 0;
}

static int give(void *env, const char *name) {
    (void)env, (void)name;
    size_t at = source.at++;
    return at < source.length ? (unsigned char)source.text[at] : EOF;
}

static int take_back(void *env, int character, const char *name) {
    (void)env, (void)character, (void)name;
    source.at--;
    return 1;
}

static enum ch_clips_kind kind_of(unsigned short type) {
    switch (type) {
    case STOP:
        return CH_CLIPS_END;
    case LPAREN:
        return CH_CLIPS_OPEN;
    case RPAREN:
        return CH_CLIPS_CLOSE;
    case AND_CONSTRAINT:
    case OR_CONSTRAINT:
    case NOT_CONSTRAINT:
        return CH_CLIPS_CONNECTIVE;
    case STRING:
        return CH_CLIPS_STRING;
    case SYMBOL:
        return CH_CLIPS_SYMBOL;
    case INSTANCE_NAME:
        return CH_CLIPS_INSTANCE;
    case INTEGER:
        return CH_CLIPS_INTEGER;
    case FLOAT:
        return CH_CLIPS_FLOAT;
    case SF_VARIABLE:
        return CH_CLIPS_VARIABLE;
    case MF_VARIABLE:
        return CH_CLIPS_FIELDS;
    case GBL_VARIABLE:
    case MF_GBL_VARIABLE:
        return CH_CLIPS_GLOBAL;
    case SF_WILDCARD:
        return CH_CLIPS_WILDCARD;
    case MF_WILDCARD:
        return CH_CLIPS_WILDCARDS;
    default:
        return CH_CLIPS_GARBAGE;
    }
}

/* A string without the backslashes that only escape the next character. */
static size_t plain(const struct ch_clips_token *token, char out[LONGEST]) {
    size_t length = 0;
    for (size_t i = 0; i < token->length; i++) {
        i += token->kind == CH_CLIPS_STRING && token->text[i] == '\\' && i + 1 < token->length;
        out[length++] = token->text[i];
    }
    out[length] = '\0';
    return length;
}

static void compare_value(const struct ch_clips_token *mine, const struct token *its) {
    char text[LONGEST];
    plain(mine, text);
    switch (mine->kind) {
    case CH_CLIPS_INTEGER:
        assert_true(ValueToLong(its->value) == strtoll(text, NULL, 10));
        break;
    case CH_CLIPS_FLOAT:
        assert_true(ValueToDouble(its->value) == strtod(text, NULL));
        break;
    case CH_CLIPS_INSTANCE:
        text[strlen(text) - 1] = '\0';
        assert_string_equal(ValueToString(its->value), text + 1);
        break;
    case CH_CLIPS_STRING:
    case CH_CLIPS_SYMBOL:
    case CH_CLIPS_VARIABLE:
    case CH_CLIPS_FIELDS:
    case CH_CLIPS_GLOBAL:
        assert_string_equal(ValueToString(its->value), text);
        break;
    default:
        break;
    }
}

static void compare_text(void *env, const char *text, size_t length) {
    struct ch_clips_scanner scanner = ch_clips_scanner(text, length, 1);
    struct ch_clips_token mine;
    source.text = text, source.at = 0, source.length = length;
    do {
        struct token its;
        mine = ch_clips_next(&scanner);
        GetToken(env, "judge", &its);
        if (mine.kind != kind_of(its.type))
            fail_msg("`%s`, at `%s`: kind %d, and CLIPS has type %d", text, mine.at, mine.kind,
                     its.type);
        if (!mine.unclosed)
            compare_value(&mine, &its);
    } while (mine.kind != CH_CLIPS_END);
}

TEST(test_random_texts) {
    static const char *const pieces[] = {
        "(",     ")",    "\"",   "\\",  ";",  ";;",  "\n",   "\r",   "\r\n", "\t", "\f", "\v",
        " ",     "&",    "|",    "~",   "<",  "<-",  "=>",   ":",    "=",    "?",  "$?", "$",
        "*",     "?*",   "x",    "e",   "E5", "1",   "+",    "-",    ".",    "[",  "]",  "5",
        "x-y",   "\x01", "\x7f", "ü",   "日", "'",   "`",    "{",    "1e5",  "::", "-.", "0x1f",
        "1.5e+", "nan",  "inf",  "[x]", "?x", "$?x", "?*x*", "$?*x*"};
    void *env = CreateEnvironment();
    EnvAddRouter(env, "judge", 10, is_source, NULL, give, take_back, NULL);
    ScannerData(env)->IgnoreCompletionErrors = TRUE;
    struct ch_random random;
    ch_random_init(&random, ch_random_key(1, 0, 0, 0));
    for (int i = 0; i < TEXTS; i++) {
        char text[LONGEST] = "";
        int count = 1 + (int)ch_random_below(&random, MAX_PIECES);
        for (int j = 0; j < count; j++)
            strcat(text, pieces[ch_random_below(&random, sizeof pieces / sizeof *pieces)]);
        compare_text(env, text, strlen(text));
    }
    DestroyEnvironment(env);
}

static struct ch_clips_token token_at(const char *text, int index) {
    struct ch_clips_scanner scanner = ch_clips_scanner(text, strlen(text), 1);
    while (index-- > 0)
        ch_clips_scan(&scanner);
    return ch_clips_scan(&scanner);
}

TEST(test_places) {
    const char *text = "; a\r\n(x \"b\nc\" y)\r z\n  w";
    struct ch_clips_token comment = token_at(text, 0), string = token_at(text, 3),
                          behind = token_at(text, 4), after = token_at(text, 6),
                          last = token_at(text, 7);
    assert_int_equal(comment.kind, CH_CLIPS_COMMENT);
    assert_int_equal(comment.length, 2);
    assert_int_equal(string.line, 2);
    assert_int_equal(string.end_line, 3);
    assert_int_equal(string.column, 4);
    assert_false(string.leads);
    assert_int_equal(behind.line, 3);
    assert_int_equal(behind.column, 4);
    assert_false(behind.leads);
    assert_int_equal(after.line, 3); /* a \r alone begins no line */
    assert_int_equal(last.line, 4);
    assert_int_equal(last.column, 3);
    assert_true(last.leads);
}

TEST(test_zero_bytes) {
    struct ch_clips_scanner scanner = ch_clips_scanner("a\0\"b\0c", 6, 1);
    assert_int_equal(ch_clips_scan(&scanner).size, 1);
    assert_int_equal(ch_clips_scan(&scanner).kind, CH_CLIPS_GARBAGE);
    struct ch_clips_token string = ch_clips_scan(&scanner);
    assert_true(string.unclosed);
    assert_int_equal(string.length, 3);
    assert_int_equal(ch_clips_scan(&scanner).kind, CH_CLIPS_END);
    assert_int_equal(ch_clips_scan(&scanner).kind, CH_CLIPS_END);
}
