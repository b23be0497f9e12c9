/* Fuzz target: files of the games of a training, under the head that is expected, of this program
 * or an older one, and whole files, each also as those of another training. A game that was read is
 * replayed or refused. */

#include "core/games/games.h"
#include "tests/fuzz/fuzz.h"
#include "workshop/train/train.h"

enum { GAMES = 20 };

static void replay(const struct ch_games_file *file) {
    for (int i = 0; i < file->capacity; i++) {
        struct ch_self_game game;
        if (file->line[i].moves && ch_games_replay(file, i, &game, NULL) == CH_OK)
            ch_self_game_done(&game);
    }
}

static void read_file(const char *path, const struct ch_games_head *head) {
    struct ch_games_file file;
    if (ch_games_read(&file, path, head->game, NULL) == CH_OK)
        replay(&file);
    ch_games_close(&file);
    if (ch_games_open(&file, path, head, GAMES, NULL) == CH_OK)
        replay(&file);
    ch_games_close(&file);
}

/* Puts `data` behind the first `keep` bytes of the file. */
static void end_with(const char *path, long keep, const uint8_t *data, size_t size) {
    FILE *file = fopen(path, "r+");
    require(file && ftruncate(fileno(file), keep) == 0 && fseek(file, 0, SEEK_END) == 0);
    require(fwrite(data, 1, size, file) == size && fclose(file) == 0);
}

FUZZ(data, size) {
    static const char old[] = "crownhead games 1";
    struct ch_games_head head = {.game = ch_game_find("english"),
                                 .seed = 1,
                                 .nodes = 60,
                                 .games = GAMES,
                                 .weights = "none",
                                 .tables = "none",
                                 .pull = 1};
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
