#include "core/games/weights.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/packed.h"

enum { LINE = 76 /* characters of base64 in a line */ };
static const char first_line[] = "crownhead weights 1";

/* A line of the head: a name, a blank, what it says. One of the three is where that goes. */
struct head_line {
    const char *name;
    char **text;
    int64_t *number, least, most;
    double *fraction, least_fraction, most_fraction;
};

enum { HEAD_LINES = 12 }; /* and below them the line `data` */

static void head_of(struct ch_weights_file *file, struct head_line lines[HEAD_LINES]) {
    const struct head_line head[HEAD_LINES] = {
        {.name = "game", .text = &file->game},
        {.name = "board", .text = &file->board},
        {.name = "weights", .number = &file->count, .least = 1, .most = CH_WEIGHTS_MOST},
        {.name = "scale", .fraction = &file->scale, .least_fraction = 1, .most_fraction = 1e6},
        {.name = "seed", .number = &file->seed, .most = INT64_MAX},
        {.name = "games", .number = &file->games, .most = INT64_MAX},
        {.name = "positions", .number = &file->positions, .most = INT64_MAX},
        {.name = "held-out", .number = &file->held_out, .most = INT64_MAX},
        {.name = "loss-before", .fraction = &file->loss_before, .most_fraction = 1e3},
        {.name = "loss-after", .fraction = &file->loss_after, .most_fraction = 1e3},
        {.name = "made", .text = &file->made},
        {0},
    };
    memcpy(lines, head, sizeof head);
}

void ch_weights_file_done(struct ch_weights_file *file) {
    ch_free(file->game);
    ch_free(file->board);
    ch_free(file->made);
    ch_free(file->values);
    *file = (struct ch_weights_file){0};
}

/* A text on its way through the reader. */
struct reader {
    const char *name, *at; /* for messages; the line to be read next */
    int line;              /* that was read last, from 1 */
    struct ch_text text;   /* the line that was read */
    struct ch_error *error;
};

static enum ch_status refuse(const struct reader *reader, const char *what) {
    return ch_error_set(reader->error, CH_BAD_INPUT, reader->name, reader->line, "%s", what);
}

/* Reads a line into reader->text; false at the end of the text. */
static bool next_line(struct reader *reader) {
    if (*reader->at == '\0')
        return false;
    size_t length = strcspn(reader->at, "\n");
    ch_text_clear(&reader->text);
    ch_text_add_bytes(&reader->text, reader->at, length);
    reader->at += length + (reader->at[length] == '\n');
    reader->line++;
    return true;
}

static enum ch_status bad_value(const struct reader *reader, const struct head_line *line) {
    if (line->number)
        return ch_error_set(reader->error, CH_BAD_INPUT, reader->name, reader->line,
                            "`%s` is no number from %lld to %lld; make the file anew with "
                            "`crownhead train`",
                            line->name, (long long)line->least, (long long)line->most);
    return ch_error_set(reader->error, CH_BAD_INPUT, reader->name, reader->line,
                        "`%s` is no number from %g to %g; make the file anew with "
                        "`crownhead train`",
                        line->name, line->least_fraction, line->most_fraction);
}

static enum ch_status read_value(const struct reader *reader, const struct head_line *line,
                                 const char *value) {
    char *end;
    bool good;
    errno = 0;
    if (line->text) {
        *line->text = ch_copy(value);
        ch_text_plain(*line->text, "");
        return CH_OK;
    }
    if (line->number) {
        *line->number = strtoll(value, &end, 10);
        good = errno == 0 && *line->number >= line->least && *line->number <= line->most;
    } else {
        *line->fraction = strtod(value, &end);
        good = *line->fraction >= line->least_fraction && *line->fraction <= line->most_fraction;
    }
    return good && end != value && *end == '\0' ? CH_OK : bad_value(reader, line);
}

static enum ch_status read_head(struct reader *reader, struct ch_weights_file *file) {
    struct head_line lines[HEAD_LINES];
    head_of(file, lines);
    if (!next_line(reader) || strcmp(reader->text.data, first_line) != 0)
        return ch_error_set(reader->error, CH_BAD_INPUT, reader->name, 1,
                            "not a file of weights: its first line is not `%s`; "
                            "`crownhead train` makes such files",
                            first_line);
    for (int i = 0; lines[i].name; i++) {
        size_t length = strlen(lines[i].name);
        if (!next_line(reader) || strncmp(reader->text.data, lines[i].name, length) != 0 ||
            reader->text.data[length] != ' ')
            return ch_error_set(reader->error, CH_BAD_INPUT, reader->name, reader->line,
                                "a line `%s …` is expected here; make the file anew with "
                                "`crownhead train`",
                                lines[i].name);
        enum ch_status status = read_value(reader, &lines[i], reader->text.data + length + 1);
        if (status != CH_OK)
            return status;
    }
    if (!next_line(reader) || strcmp(reader->text.data, "data") != 0)
        return refuse(reader, "a line `data` is expected here; make the file anew with "
                              "`crownhead train`");
    return CH_OK;
}

/* Checks the hash in the line `end HASH`, which ends the text begun at `text`. */
static enum ch_status read_end(struct reader *reader, const char *text, const char *end) {
    char hex[CH_HASH_HEX], line[CH_HASH_HEX + 8];
    ch_hash_text(text, (unsigned long)(end - text), hex);
    snprintf(line, sizeof line, "end %s", hex);
    if (strcmp(reader->text.data, line) != 0 || *reader->at != '\0')
        return refuse(reader, "the file is damaged: its hash is not that in its last line; "
                              "copy it anew");
    return CH_OK;
}

static enum ch_status unpack(const struct reader *reader, const struct ch_text *base64,
                             struct ch_weights_file *file) {
    CH_SCOPED(ch_text_done) struct ch_text packed = ch_text_new(), bytes = ch_text_new();
    size_t size = (size_t)file->count * 2;
    bool good = ch_packed_unbase64(&packed, base64->data, base64->length) &&
                ch_packed_inflate(&bytes, packed.data, packed.length, size) && bytes.length == size;
    if (good) {
        file->values = ch_alloc(size);
        for (size_t i = 0; i < size; i += 2)
            file->values[i / 2] =
                (int16_t)((uint8_t)bytes.data[i] | (uint8_t)bytes.data[i + 1] << 8);
    }
    return good ? CH_OK
                : refuse(reader, "the data is not what `weights` says; make the file anew with "
                                 "`crownhead train`");
}

static enum ch_status read_all(struct reader *reader, const char *text,
                               struct ch_weights_file *file, struct ch_text *base64) {
    enum ch_status status = read_head(reader, file);
    if (status != CH_OK)
        return status;
    for (;;) {
        const char *begin = reader->at;
        if (!next_line(reader))
            return refuse(reader, "the file ends before its line `end …`; copy it anew");
        if (strncmp(reader->text.data, "end ", 4) == 0) {
            status = read_end(reader, text, begin);
            return status == CH_OK ? unpack(reader, base64, file) : status;
        }
        ch_text_add_bytes(base64, reader->text.data, reader->text.length);
    }
}

enum ch_status ch_weights_file_read(const struct ch_source *source, struct ch_weights_file *file,
                                    struct ch_error *error) {
    struct reader reader = {.name = source->name, .at = source->text, .error = error};
    CH_SCOPED(ch_text_done) struct ch_text base64 = ch_text_new();
    *file = (struct ch_weights_file){0};
    reader.text = ch_text_new();
    enum ch_status status = read_all(&reader, source->text, file, &base64);
    ch_text_done(&reader.text);
    if (status != CH_OK)
        ch_weights_file_done(file);
    return status;
}

static void write_data(const struct ch_weights_file *file, struct ch_text *text) {
    assert(file->values && file->count > 0 && file->count <= CH_WEIGHTS_MOST);
    size_t size = (size_t)file->count * 2;
    CH_FREED uint8_t *bytes = ch_alloc(size);
    CH_SCOPED(ch_text_done) struct ch_text packed = ch_text_new(), base64 = ch_text_new();
    for (size_t i = 0; i < size; i++)
        bytes[i] = (uint8_t)((uint16_t)file->values[i / 2] >> i % 2 * 8);
    ch_packed_deflate(&packed, bytes, size);
    ch_packed_base64(&base64, packed.data, packed.length);
    for (size_t at = 0; at < base64.length; at += LINE)
        ch_text_addf(text, "%.*s\n", LINE, base64.data + at);
}

/* A text may have been typed, with line ends in it. */
static void write_line(const struct head_line *line, struct ch_text *text) {
    CH_FREED char *plain = ch_copy(*line->text);
    ch_text_plain(plain, "");
    ch_text_addf(text, "%s %s\n", line->name, plain);
}

void ch_weights_file_write(const struct ch_weights_file *file, struct ch_text *text) {
    struct ch_weights_file of = *file;
    struct head_line lines[HEAD_LINES];
    char hex[CH_HASH_HEX];
    size_t begin = text->length;
    head_of(&of, lines);
    ch_text_addf(text, "%s\n", first_line);
    for (int i = 0; lines[i].name; i++)
        if (lines[i].text)
            write_line(&lines[i], text);
        else if (lines[i].number)
            ch_text_addf(text, "%s %lld\n", lines[i].name, (long long)*lines[i].number);
        else
            ch_text_addf(text, "%s %.6g\n", lines[i].name, *lines[i].fraction);
    ch_text_add(text, "data\n");
    write_data(file, text);
    ch_hash_text(text->data + begin, (unsigned long)(text->length - begin), hex);
    ch_text_addf(text, "end %s\n", hex);
}

void ch_weights_board(const struct ch_game *game, char board[16]) {
    snprintf(board, 16, "%dx%d", game->rows, game->columns);
}

static enum ch_status check(const struct ch_source *source, const struct ch_weights_file *file,
                            const struct ch_game *game, struct ch_error *error) {
    char board[16];
    ch_weights_board(game, board);
    if (strcmp(board, file->board) != 0)
        return ch_error_set(error, CH_BAD_INPUT, source->name, 3,
                            "these weights are for a board of %s, that of %s is %s; "
                            "choose weights of that board",
                            file->board, game->name, board);
    if (file->count != game->weights->count(game))
        return ch_error_set(error, CH_BAD_INPUT, source->name, 4,
                            "there are %lld weights, the evaluation of %s has %d%s; "
                            "make the file anew with `crownhead train`",
                            (long long)file->count, game->name, game->weights->count(game),
                            game->weights->board ? " in a network: files of earlier versions have "
                                                   "patterns of men, which no longer judge"
                                                 : "");
    for (int i = 0; i < file->count; i++)
        if (abs(file->values[i]) > game->weights->limit(game, i))
            return ch_error_set(error, CH_BAD_INPUT, source->name, HEAD_LINES + 1,
                                "weight %d is %d, beyond %d; make the file anew with "
                                "`crownhead train`",
                                i, file->values[i], game->weights->limit(game, i));
    return CH_OK;
}

enum ch_status ch_weights_read(const struct ch_source *source, const struct ch_game *game,
                               struct ch_weights **weights, struct ch_error *error) {
    struct ch_weights_file file;
    *weights = NULL;
    if (!game->weights)
        return ch_error_set(error, CH_UNSUPPORTED, NULL, 0, "%s has no fitted evaluation",
                            game->name);
    enum ch_status status = ch_weights_file_read(source, &file, error);
    if (status == CH_OK)
        status = check(source, &file, game, error);
    if (status == CH_OK)
        *weights = game->weights->make(game, file.values);
    ch_weights_file_done(&file);
    return status;
}
