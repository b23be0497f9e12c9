/* Fuzz target: files of the games of a training, under the head that is expected. A game that was
 * read is replayed or refused. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/base/memory.h"
#include "core/base/text.h"
#include "core/games/games.h"
#include "workshop/train/train.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct ch_games_head head = {
        .game = ch_game_find("english"), .seed = 1, .nodes = 60, .games = GAMES, .weights = "none"};
    char path[] = "/tmp/crownhead-fuzz-XXXXXX";
    int made = mkstemp(path);
    if (made < 0 || close(made) != 0)
        abort();
    struct ch_games_file file;
    if (ch_games_open(&file, path, &head, GAMES, NULL) != CH_OK)
        abort();
    ch_games_close(&file);
    FILE *more = fopen(path, "a");
    if (!more || fwrite(data, 1, size, more) != size || fclose(more) != 0)
        abort();
    read_file(path, &head);
    if (truncate(path, 0) != 0 || !(more = fopen(path, "a")) ||
        fwrite(data, 1, size, more) != size || fclose(more) != 0)
        abort();
    read_file(path, &head);
    unlink(path);
    return 0;
}
