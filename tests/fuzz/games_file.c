/* Fuzz target: files of the games of a training, under the head that is expected. A game that was
 * read is replayed or refused. */

#include "workshop/train/train.h"
#include "core/games/games.h"
#include "tests/fuzz/fuzz.h"

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

FUZZ(data, size) {
    struct ch_games_head head = {
        .game = ch_game_find("english"), .seed = 1, .nodes = 60, .games = GAMES, .weights = "none"};
    char path[] = "/tmp/crownhead-fuzz-XXXXXX";
    struct ch_games_file file;
    make_file(data, 0, path);
    require(ch_games_open(&file, path, &head, GAMES, NULL) == CH_OK);
    ch_games_close(&file);
    for (int headless = 0; headless < 2; headless++) {
        FILE *more = fopen(path, headless ? "w" : "a");
        require(more && fwrite(data, 1, size, more) == size && fclose(more) == 0);
        read_file(path, &head);
    }
    unlink(path);
}
