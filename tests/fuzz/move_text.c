/* A line with a position, then any text as a move, in several games: refused with words, or a legal
 * move that its own full text names again. */
#include "core/games/games.h"
#include "core/notation/typed_moves.h"
#include "tests/fuzz/fuzz.h"

static void try_move(const struct ch_game *game, const struct ch_history *history,
                     const struct ch_moves *legal, const char *text) {
    struct ch_move move, again;
    bool warning;
    if (!accepted(game->ops->parse_move(game, history, legal, text, &move, &warning, &refusal)))
        return;
    CH_SCOPED(ch_text_done) struct ch_text written = ch_text_new();
    game->ops->format_move(game, &move, NULL, CH_NOTATION_FULL, &written);
    require(ch_moves_find(legal, &move) >= 0 &&
            game->ops->parse_move(game, history, legal, written.data, &again, &warning, &unread) ==
                CH_OK &&
            ch_move_equal(&move, &again) && !warning);
}

/* The same as the move that led to the position: refused with words, or it leads there. */
static void try_last(const struct ch_game *game, const struct ch_position *position,
                     const char *text) {
    struct ch_history history;
    if (!accepted(ch_last_moves_history(game, position, &text, 1, &history, &refusal)))
        return;
    require(history.count == 1);
    ch_history_done(&history);
}

static void try_game(const struct ch_game *game, const char *fen, const char *line) {
    struct ch_position position;
    if (game->ops->parse_position(game, fen, &position, NULL) != CH_OK)
        game->ops->start(game, &position);
    CH_SCOPED(ch_history_done) struct ch_history history;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    ch_history_init(&history, game, &position);
    game->ops->moves(game, &history, &legal);
    CH_FREED int *index = ch_alloc(sizeof *index * (size_t)(legal.count + 1));
    ch_moves_with_prefix(game, &legal, line, false, index);
    ch_moves_with_prefix(game, &legal, line, true, index);
    try_move(game, &history, &legal, line);
    try_last(game, &position, line);
}

/* Short jumps; letters, flying kings and several ways to one result; numbers on a larger board;
 * hops in chains; captures without jumps; games outside the family;
 * pieces in hand. */
static const char *const games[] = {"english",  "russian",    "international", "kena",
                                    "fanorona", "loa",        "stratego",      "yote",
                                    "toki",     "queah-game", "mraha-wa-bwe"};

FUZZ_TEXT(text) {
    char *line = strchr(text, '\n');
    if (line) {
        *line++ = '\0';
        for (size_t i = 0; i < COUNT(games); i++)
            try_game(ch_game_find(games[i]), text, line);
    }
}
