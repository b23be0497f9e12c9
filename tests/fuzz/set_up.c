/* Any text as a set-up of Stratego, full and of two smaller armies: refused with words, or read,
 * and alike when it is written and read again; and its lines as rows that a person types. */
#include "core/games/set_up.h"
#include "core/games/games.h"
#include "core/games/stratego/stratego.h"
#include "tests/fuzz/fuzz.h"

static void try_set_up(const struct ch_game *game, const char *text) {
    struct ch_set_up read, again;
    if (!accepted(game->set_ups->read(game, text, NULL, &read, &refusal)))
        return;
    CH_SCOPED(ch_text_done) struct ch_text written = ch_text_new();
    game->set_ups->write(game, &read, &written);
    require(game->set_ups->read(game, written.data, "again", &again, &unread) == CH_OK &&
            memcmp(read.kind, again.kind, sizeof read.kind) == 0);
    struct ch_position position;
    game->ops->start(game, &position);
    bool fits = game->set_ups->check(game, &read, &unread) == CH_OK;
    for (int seat = 0; seat < CH_SEATS; seat++) {
        require((game->ops->set_up(game, seat, text, &position, &unread) == CH_OK) == fits);
        game->set_ups->take(&position, seat, &again);
        require(!fits || memcmp(read.kind, again.kind, sizeof read.kind) == 0);
    }
}

static void try_row(const struct ch_game *game, const char *row) {
    for (enum ch_ranks ranks = CH_RANKS_ISF; ranks <= CH_RANKS_US; ranks++) {
        struct ch_error error = {.text = ""};
        int found = 0;
        uint8_t kind[CH_STRATEGO_SIDE];
        int count = ch_stratego_set_ups.read_row(game, row, ranks, kind, &found, &error);
        require(count < 0 ? error.text[0] : found != 0);
        game->set_ups->read_kind(game, row, ranks);
    }
}

FUZZ_TEXT(text) {
    static const char *const games[] = {"stratego", "stratego:army=barrage",
                                        "stratego:army=ultimate"};
    char *rest = text, *line;
    for (size_t i = 0; i < COUNT(games); i++) {
        const struct ch_game *game;
        require(ch_game_open(games[i], &game, NULL) == CH_OK);
        try_set_up(game, text);
    }
    while ((line = strsep(&rest, "\n")) != NULL)
        try_row(ch_game_find("stratego"), line);
}
