#include "core/records/record_sound_game.h"

#include <string.h>

static enum ch_status refuse(struct ch_error *error, const char *what) {
    return ch_error_set(error, CH_BAD_INPUT, NULL, 0, "%s", what);
}

/* The ends that a board shows; players, referees and clocks make the others. */
static bool is_of_the_board(enum ch_end end) {
    return end >= CH_END_NO_MOVES && end <= CH_END_NO_PROGRESS;
}

static struct ch_outcome outcome_at(const struct ch_game *game, const struct ch_history *history,
                                    int plies) {
    struct ch_history past = *history; /* borrows its plies */
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    past.count = plies;
    game->ops->moves(game, &past, &legal);
    return game->ops->outcome(game, &past, &legal);
}

/* A game of a match has an end, and goes on until there is one. What people played and others
 * recorded may stop, and go on where a draw could have been claimed. */
static enum ch_status check_played(const struct ch_recorded_game *recorded,
                                   const struct ch_game *game, const struct ch_history *history,
                                   struct ch_error *error) {
    const struct ch_outcome *outcome = &recorded->outcome;
    bool fault = outcome->end >= CH_END_AGENT_FAULTS;
    if (outcome->result == CH_ONGOING || outcome->end == CH_END_NONE)
        return refuse(error, "it is a game of a match and has no end");
    if (fault != (recorded->fault_seat >= 0) ||
        (fault && (outcome->result != CH_WON || outcome->winner != 1 - recorded->fault_seat)))
        return refuse(error, "its result is not that of the agent's fault with which it ended");
    for (int plies = recorded->opening_plies; plies < history->count; plies++)
        if (outcome_at(game, history, plies).result != CH_ONGOING)
            return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                                "on the board it is over after %d plies, and %d more are there",
                                plies, history->count - plies);
    return CH_OK;
}

static enum ch_status check_end(const struct ch_recorded_game *recorded, const struct ch_game *game,
                                const struct ch_history *history, struct ch_error *error) {
    const struct ch_outcome *outcome = &recorded->outcome;
    struct ch_outcome board = outcome_at(game, history, history->count);
    bool same = board.result == outcome->result && board.winner == outcome->winner;
    if (is_of_the_board(outcome->end) && (!same || board.end != outcome->end))
        return refuse(error, "the board does not show the end and the result that are recorded");
    if (recorded->match && board.result != CH_ONGOING && !is_of_the_board(outcome->end))
        return refuse(error, "the board shows an end, and another one is recorded");
    if (outcome->end == CH_END_RESIGNATION && outcome->result != CH_WON)
        return refuse(error, "somebody resigned, and nobody won");
    if (outcome->end == CH_END_AGREEMENT && outcome->result != CH_DRAWN)
        return refuse(error, "it is drawn by its end and not by its result");
    return CH_OK;
}

/* The ballot is the begin of the opening, of a length that is not recorded. Games without an
 * opening may have a start that agents set up, which has no key. */
static enum ch_status check_keys(const struct ch_recorded_game *recorded,
                                 const struct ch_game *game, const struct ch_history *history,
                                 struct ch_error *error) {
    struct ch_history opening = *history; /* borrows its plies */
    opening.count = recorded->opening_plies;
    const struct ch_game_keys *keys = &recorded->keys;
    if (keys->line && keys->line != ch_game_keys_make(recorded, 0, 0).line)
        return refuse(error, "its line_key is not that of its moves");
    if (keys->opening && recorded->opening &&
        keys->opening != ch_game_keys_position(game, &opening))
        return refuse(error, "its opening_key is not that of its opening");
    return CH_OK;
}

enum ch_status ch_record_look_over_game(const struct ch_recorded_game *recorded,
                                        struct ch_error *error) {
    const struct ch_game *game;
    struct ch_history history;
    enum ch_status status = ch_recorded_history(recorded, &game, &history, error);
    if (status != CH_OK)
        return status;
    if (recorded->match)
        status = check_played(recorded, game, &history, error);
    if (status == CH_OK)
        status = check_end(recorded, game, &history, error);
    if (status == CH_OK)
        status = check_keys(recorded, game, &history, error);
    ch_history_done(&history);
    return status;
}
