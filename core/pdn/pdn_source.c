/* The text that a reader reads: as it is, or in UTF-8 and made plain. */
#include "core/base/encoding.h"
#include "core/base/memory.h"
#include "core/pdn/pdn_bytes.h"

struct ch_pdn_source {
    struct ch_text utf8, plain;
    struct ch_pdn_signs signs;
    const char *encoding; /* that was found; NULL: UTF-8 */
};

/* Each with a text of its own, which is the kind of its warning. */
static const char *const encodings[][2] = {
    {"Windows-1252", "this is not UTF-8 and is read as Windows-1252 (Western); if that is wrong, "
                     "import it with --encoding"},
    {"Windows-1251", "this is not UTF-8 and is read as Windows-1251 (Cyrillic); if that is wrong, "
                     "import it with --encoding"},
    {"IBM866", "this is not UTF-8 and is read as IBM866 (Cyrillic of DOS); if that is wrong, "
               "import it with --encoding"},
    {"UTF-16LE", "the file is in UTF-16"},
    {"UTF-16BE", "the file is in UTF-16"},
    {"UTF-32LE", "the file is in UTF-32"},
    {"UTF-32BE", "the file is in UTF-32"},
};

static void find_encoding(struct ch_pdn_source *source, struct ch_pdn_reader *reader) {
    const char *guess = ch_encoding_guess(reader->text, reader->length);
    if (strcmp(guess, "UTF-8") == 0)
        return;
    if (ch_encoding_convert(guess, reader->text, reader->length, NULL, &source->utf8, NULL) ==
        CH_NOT_FOUND)
        return;
    source->encoding = guess;
    reader->text = source->utf8.data;
    reader->length = source->utf8.length;
}

void ch_pdn_reader_init(struct ch_pdn_reader *reader, const char *text, size_t length,
                        const char *file, const struct ch_game *game) {
    struct ch_pdn_source *source = ch_alloc(sizeof *source);
    *source = (struct ch_pdn_source){.utf8 = ch_text_new()};
    *reader = (struct ch_pdn_reader){
        .text = text, .length = length, .line = 1, .file = file, .game = game, .source = source};
    find_encoding(source, reader);
    if (ch_pdn_plain(reader->text, reader->length, &source->plain, &source->signs)) {
        reader->text = source->plain.data;
        reader->length = source->plain.length;
    }
}

void ch_pdn_reader_done(struct ch_pdn_reader *reader) {
    struct ch_pdn_source *source = reader->source;
    if (source) {
        ch_text_done(&source->utf8);
        ch_text_done(&source->plain);
        ch_free(source->signs.sign);
    }
    ch_free(source);
    reader->source = NULL;
}

/* The line of the first character that is not ASCII, from `at` to `end`, or 0. */
static int other_line(const struct ch_pdn_reader *reader, size_t at, size_t end, int line) {
    for (; at < end; at++) {
        if ((unsigned char)reader->text[at] >= 0x80)
            return line;
        line += reader->text[at] == '\n';
    }
    return 0;
}

/* The first sign in that line or below. */
static int first_sign(const struct ch_pdn_signs *signs, int line) {
    int low = 0, high = signs->count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (signs->sign[middle].line < line)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void ch_pdn_warn_of_source(struct ch_pdn_parse *parse, size_t start, int line) {
    const struct ch_pdn_reader *reader = parse->reader;
    const struct ch_pdn_source *source = reader->source;
    bool wide = source->encoding && strncmp(source->encoding, "UTF-", 4) == 0;
    int other = source->encoding && !wide ? other_line(reader, start, reader->at, line) : 0;
    for (size_t i = 0; i < sizeof encodings / sizeof encodings[0]; i++)
        if ((wide || other) && strcmp(source->encoding, encodings[i][0]) == 0)
            ch_pdn_warn_once(parse, wide ? line : other, encodings[i][1]);
    const struct ch_pdn_signs *signs = &source->signs;
    for (int i = first_sign(signs, line); i < signs->count && signs->sign[i].line <= reader->line;
         i++)
        ch_pdn_warn_once(parse, signs->sign[i].line, signs->sign[i].kind);
}
