/* The text that a reader reads: as it is, or in UTF-8 and made plain. */
#include "core/base/encoding.h"
#include "core/base/memory.h"
#include "core/games/own_games.h"
#include "core/pdn/pdn_bytes.h"

enum { HEAD = 16384 }; /* bytes by which a record of another program is known */

struct ch_pdn_source {
    struct ch_text utf8, plain;
    struct ch_pdn_signs signs;
    const char *encoding;              /* that was found; NULL: UTF-8 */
    const struct ch_score_ops *format; /* of another program; NULL: PDN */
    int index;                         /* of the format */
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

/* A text, as it was given, is a record of another program if it begins as one. Their readers need
 * texts that end with a byte 0. */
static void find_format(struct ch_pdn_source *source, struct ch_pdn_reader *reader,
                        const char *text, size_t size) {
    char head[HEAD + 1];
    size_t length = reader->length < HEAD ? reader->length : HEAD;
    memcpy(head, reader->text, length);
    head[length] = '\0';
    for (int i = 0; ch_own_games[i] && !source->format; i++) {
        const struct ch_score_ops *ops = ch_own_games[i]->scores;
        source->index = ops ? ops->find(head) : -1;
        source->format = source->index >= 0 ? ops : NULL;
    }
    bool xml = head[strspn(head, " \t\r\n")] == '<'; /* which says its encoding itself */
    if (!source->format || (source->encoding && !xml))
        return;
    ch_text_clear(&source->utf8);
    source->encoding = NULL;
    ch_text_add_bytes(&source->utf8, text, size);
    reader->text = source->utf8.data;
    reader->length = size;
}

void ch_pdn_reader_init(struct ch_pdn_reader *reader, const char *text, size_t length,
                        const char *file, const struct ch_game *game) {
    struct ch_pdn_source *source = ch_alloc(sizeof *source);
    *source = (struct ch_pdn_source){.utf8 = ch_text_new()};
    *reader = (struct ch_pdn_reader){
        .text = text, .length = length, .line = 1, .file = file, .game = game, .source = source};
    find_encoding(source, reader);
    find_format(source, reader, text, length);
    if (!source->format &&
        ch_pdn_plain(reader->text, reader->length, &source->plain, &source->signs)) {
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

bool ch_pdn_reader_foreign(const struct ch_pdn_reader *reader) {
    return reader->source->format != NULL;
}

bool ch_pdn_read_record(struct ch_pdn_reader *reader, struct ch_pdn_game *pdn,
                        enum ch_status *status, struct ch_error *error) {
    const struct ch_pdn_source *source = reader->source;
    if (!source->format)
        return false;
    size_t start = reader->at;
    int line = reader->line;
    struct ch_score_source place = {reader->text + start, line, reader->file};
    *pdn = (struct ch_pdn_game){.game = reader->game};
    if (start >= reader->length) {
        *status = CH_NOT_FOUND;
        return true;
    }
    if (strlen(reader->text) < reader->length) {
        for (const char *at = reader->text; *at; at++)
            reader->line += *at == '\n';
        reader->at = reader->length;
        *status = ch_error_set(error, CH_BAD_INPUT, reader->file, reader->line,
                               "there is a zero byte in it, so it is no text; name another file");
        return true;
    }
    *status = source->format->read(source->index, &place, reader->game, reader->cuts, pdn, error);
    *status = *status == CH_NOT_FOUND ? CH_BAD_INPUT : *status; /* it is not the end */
    reader->at = (size_t)(place.at - reader->text);
    reader->line = place.line;
    reader->passed = pdn->line.history.count > 0;
    struct ch_pdn_parse parse = {.reader = reader, .pdn = pdn};
    ch_pdn_warn_of_source(&parse, start, line);
    return true;
}
