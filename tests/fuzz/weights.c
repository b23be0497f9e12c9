/* Fuzz target: files of weights, as they are and with the hash that they should have. Weights that
 * were read are written, read again as the same, and evaluate positions. */
#include "core/games/weights.h"
#include "core/games/games.h"
#include "tests/fuzz/fuzz.h"

static void read_again(const struct ch_weights_file *file) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    CH_SCOPED(ch_weights_file_done) struct ch_weights_file again;
    ch_weights_file_write(file, &text);
    struct ch_source source = {.name = "again", .text = text.data};
    require(ch_weights_file_read(&source, &again, NULL) == CH_OK && again.count == file->count &&
            memcmp(again.values, file->values, (size_t)file->count * sizeof *file->values) == 0);
}

/* Evaluates the start of a game, if the weights are for it. */
static void judge(const char *name, const struct ch_source *source, int most) {
    const struct ch_game *game = ch_game_find(name);
    struct ch_weights *weights;
    struct ch_position start;
    if (ch_weights_read(source, game, &weights, NULL) != CH_OK)
        return;
    game->ops->start(game, &start);
    require(abs(game->weights->evaluate(weights, &start)) <= most);
    ch_free(weights);
}

static void read_text(char *text) {
    struct ch_source source = {.name = "fuzz", .text = text};
    struct ch_weights_file file;
    if (ch_weights_file_read(&source, &file, NULL) == CH_OK) {
        read_again(&file);
        ch_weights_file_done(&file);
    }
    /* An output's base and 16 units of it, each with the largest weight. */
    judge("english", &source, 17 * 4000 * 300 / 256);
    judge("turkish", &source, INT16_MAX);
}

FUZZ_TEXT(text) {
    const char *end = strstr(text, "\nend ");
    read_text(text);
    if (end) {
        CH_SCOPED(ch_text_done) struct ch_text sealed = ch_text_new();
        char hex[CH_HASH_HEX];
        ch_text_add_bytes(&sealed, text, (size_t)(end + 1 - text));
        ch_hash_text(sealed.data, (unsigned long)sealed.length, hex);
        ch_text_addf(&sealed, "end %s\n", hex);
        read_text(sealed.data);
    }
}
