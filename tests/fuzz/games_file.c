/* Fuzz target: files of the games of a training, under the head that is expected, in which lines
 * need checksums or not. A game that was read is replayed or refused. */

#include "core/games/games.h"
#include "tests/fuzz/fuzz.h"
#include "workshop/train/train.h"

enum { GAMES = 20 };

static void read_file(const char *path, const struct ch_games_head *head) {
    CH_SCOPED(ch_games_close) struct ch_games_file file;
    if (ch_games_open(&file, path, head, GAMES, NULL) == CH_OK)
        for (int i = 0; i < GAMES; i++) {
            struct ch_self_game game;
            if (file.line[i].moves && ch_games_replay(&file, i, head->game, &game, NULL) == CH_OK)
                ch_self_game_done(&game);
        }
}

/* Puts `data` behind the first `keep` bytes of the file. */
static void end_with(const char *path, long keep, const uint8_t *data, size_t size) {
    FILE *file = fopen(path, "r+");
    require(file && ftruncate(fileno(file), keep) == 0 && fseek(file, 0, SEEK_END) == 0);
    require(fwrite(data, 1, size, file) == size && fclose(file) == 0);
}

FUZZ(data, size) {
    static const char old[] = "crownhead games 1";
    struct ch_games_head head = {
        .game = ch_game_find("english"), .seed = 1, .nodes = 60, .games = GAMES, .weights = "none"};
    char path[] = "/tmp/crownhead-fuzz-XXXXXX";
    struct ch_games_file file;
    make_file(data, 0, path);
    require(ch_games_open(&file, path, &head, GAMES, NULL) == CH_OK);
    long length = fseek(file.file, 0, SEEK_END) == 0 ? ftell(file.file) : 0;
    ch_games_close(&file);
    end_with(path, length, data, size);
    read_file(path, &head);
    end_with(path, length, data, size);
    FILE *made = fopen(path, "r+");
    require(made && fputs(old, made) >= 0 && fclose(made) == 0);
    read_file(path, &head);
    end_with(path, 0, data, size);
    read_file(path, &head);
    unlink(path);
}
