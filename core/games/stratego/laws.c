#include "core/games/stratego/laws_parts.h"

#include <assert.h>

const char *ch_stratego_law_name(enum ch_stratego_law law) {
    assert(law < CH_STRATEGO_LAWS);
    static const char *const names[CH_STRATEGO_LAWS] = {
        [CH_STRATEGO_ALLOWED] = "allowed",
        [CH_STRATEGO_TWO_SQUARES] = "two-squares",
        [CH_STRATEGO_SCOUT_LINES] = "scout-lines",
        [CH_STRATEGO_MORE_SQUARES] = "more-squares",
        [CH_STRATEGO_CONTINUOUS_CHASE] = "continuous-chase",
        [CH_STRATEGO_RESUMED_CHASE] = "resumed-chase",
        [CH_STRATEGO_POSITION_REPETITION] = "position-repetition",
    };
    return names[law];
}

void ch_stratego_past_read(struct ch_stratego_past *past, const struct ch_stratego *stratego,
                           const struct ch_history *history) {
    past->stratego = stratego;
    past->history = history;
    past->now = ch_history_position(history);
    past->seat = (int)past->now->word[CH_STRATEGO_WORD_SIDE];
    assert(past->seat == 0 || past->seat == 1);
    past->from = past->to = CH_NO_SQUARE;
    if (history->count >= CH_SEATS) {
        const struct ch_move *last = &history->plies[history->count - CH_SEATS].move;
        unsigned piece = ch_stratego_at(past->now, last->path[1]);
        if (piece && ch_stratego_seat(piece) == past->seat) {
            past->from = last->path[0];
            past->to = last->path[1];
        }
    }
    ch_stratego_two_squares_read(past);
    ch_stratego_more_squares_read(past);
    ch_stratego_chases_read(past);
    past->game_repeats.any = false;
    if (stratego->position_repetition)
        ch_stratego_repeats_find(&past->game_repeats, history, 0, CH_STRATEGO_EVERY_TIME);
    past->bites = past->low < past->high || past->repeats.any || past->pursuit.moves > 0 ||
                  past->left_off.any || past->game_repeats.any;
}

/* "It is not allowed to make a move that would repeat a position found earlier in the game", with
 * exceptions 1 and 2. */
static bool repetition_forbids(const struct ch_stratego_past *past, const struct ch_move *step) {
    return ch_stratego_repeats_has(&past->game_repeats, step->path[0], step->path[1]) &&
           !ch_stratego_past_reverses(past, step) && !ch_stratego_at_risk(past, step->path[0]);
}

enum ch_stratego_law ch_stratego_past_law(const struct ch_stratego_past *past,
                                          const struct ch_move *step) {
    if (ch_stratego_two_squares_forbids(past, step))
        return CH_STRATEGO_TWO_SQUARES;
    if (ch_stratego_scout_lines_forbid(past, step))
        return CH_STRATEGO_SCOUT_LINES;
    if (step->captured_count > 0) /* no other law is about strikes */
        return CH_STRATEGO_ALLOWED;
    if (ch_stratego_more_squares_forbids(past, step))
        return CH_STRATEGO_MORE_SQUARES;
    if (ch_stratego_continuous_chase_forbids(past, step))
        return CH_STRATEGO_CONTINUOUS_CHASE;
    if (ch_stratego_resumed_chase_forbids(past, step, NULL))
        return CH_STRATEGO_RESUMED_CHASE;
    if (repetition_forbids(past, step))
        return CH_STRATEGO_POSITION_REPETITION;
    return CH_STRATEGO_ALLOWED;
}

struct ch_stratego_reason ch_stratego_past_reason(const struct ch_stratego_past *past,
                                                  const struct ch_move *step) {
    struct ch_stratego_reason reason = {.law = ch_stratego_past_law(past, step),
                                        .count = -1,
                                        .first = CH_NO_SQUARE,
                                        .second = CH_NO_SQUARE,
                                        .ply = -1,
                                        .since = -1};
    const struct ch_history *history = past->history;
    int from = step->path[0], to = step->path[1];
    bool isf = past->stratego->more_squares == CH_STRATEGO_MORE_ISF;
    switch (reason.law) {
    case CH_STRATEGO_TWO_SQUARES:
        reason.count = past->shuttled;
        reason.first = past->from;
        reason.second = past->to;
        break;
    case CH_STRATEGO_SCOUT_LINES:
        reason.count = past->stratego->two_squares;
        ch_stratego_scout_lines_border(past, step, &reason.first, &reason.second);
        break;
    case CH_STRATEGO_MORE_SQUARES:
        reason.since = isf ? past->chase.begin : past->listed;
        reason.count = isf ? past->chase.moves : -1;
        reason.ply = ch_stratego_repeats_ply(
            history, reason.since, isf ? CH_STRATEGO_EVERY_TIME : CH_STRATEGO_AFTER_OWN_MOVES, from,
            to);
        break;
    case CH_STRATEGO_CONTINUOUS_CHASE:
        reason.count = past->pursuit.moves;
        reason.first = past->pursuit.target;
        break;
    case CH_STRATEGO_RESUMED_CHASE:
        ch_stratego_resumed_chase_forbids(past, step, &reason.first);
        reason.ply = ch_stratego_chased_last(history, from, reason.first);
        break;
    case CH_STRATEGO_POSITION_REPETITION:
        reason.ply = ch_stratego_repeats_ply(history, 0, CH_STRATEGO_EVERY_TIME, from, to);
        break;
    default:
        break;
    }
    return reason;
}
