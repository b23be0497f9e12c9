/* The more-squares rule: ISF 11.1 to 11.3, and the pseudocode of StrategoUSA to the letter. */
#include "core/games/stratego/laws_parts.h"

#include <assert.h>

/* True if the piece that threatened with ply `threat` is where it went, and the enemy's next ply
 * moved a piece away from next to it, without striking it. */
static bool evades(const struct ch_history *history, int threat) {
    const struct ch_ply *ply = &history->plies[threat];
    const struct ch_move *reply = &history->plies[threat + 1].move;
    int square = ply->move.path[1];
    if (!ch_stratego_beside(square, reply->path[0]) || reply->path[1] == square)
        return false;
    unsigned piece = ch_stratego_at(&ply->after, square);
    return piece &&
           ch_stratego_seat(piece) != ch_stratego_seat(ch_stratego_at(&ply->after, reply->path[0]));
}

static void find_evaders(struct ch_stratego_chase *chase, const struct ch_history *history) {
    struct ch_stratego_back back;
    ch_stratego_back_begin(&back, history);
    while (back.ply > chase->begin) {
        const struct ch_ply *ply = &history->plies[back.ply - 1];
        int to = ply->move.path[1];
        /* A piece that moved away and fell at once is on no square. */
        if ((history->count - back.ply) % CH_SEATS == 0) {
            unsigned piece = ch_stratego_at(&ply->after, to);
            bool own =
                piece && ch_stratego_seat(piece) != (int)ply->after.word[CH_STRATEGO_WORD_SIDE];
            if (own && back.now[to] != CH_STRATEGO_FALLEN)
                ch_stratego_squares_add(&chase->evaders, back.now[to]);
        }
        ch_stratego_back_step(&back);
    }
}

static void read_chase(struct ch_stratego_past *past) {
    const struct ch_history *history = past->history;
    struct ch_stratego_chase *chase = &past->chase;
    for (int threat = history->count - CH_SEATS; threat >= 0 && evades(history, threat);
         threat -= CH_SEATS) {
        chase->begin = threat;
        chase->moves++;
        assert(chase->begin >= 0 && chase->begin + CH_SEATS * chase->moves == history->count);
    }
    if (chase->begin < 0)
        return;
    find_evaders(chase, history);
    ch_stratego_repeats_find(&past->repeats, history, chase->begin, CH_STRATEGO_EVERY_TIME);
}

/* The list holds the positions after own moves; an enemy move empties it that does not begin on a
 * field next to where the own last move ended. */
static void read_list(struct ch_stratego_past *past) {
    const struct ch_history *history = past->history;
    int own = history->count - CH_SEATS;
    while (own >= 0 && ch_stratego_beside(history->plies[own].move.path[1],
                                          history->plies[own + 1].move.path[0])) {
        past->listed = own + 1;
        own -= CH_SEATS;
    }
    assert(past->listed >= 0 && past->listed <= history->count);
    if (past->listed < history->count)
        ch_stratego_repeats_find(&past->repeats, history, past->listed,
                                 CH_STRATEGO_AFTER_OWN_MOVES);
}

void ch_stratego_more_squares_read(struct ch_stratego_past *past) {
    past->chase = (struct ch_stratego_chase){.begin = -1};
    past->listed = past->history->count;
    past->repeats.any = false;
    switch (past->stratego->more_squares) {
    case CH_STRATEGO_MORE_ISF:
        read_chase(past);
        break;
    case CH_STRATEGO_MORE_PSEUDOCODE:
        read_list(past);
        break;
    case CH_STRATEGO_MORE_OFF:
        break;
    }
}

static bool threatens_evader(const struct ch_stratego_past *past, int square) {
    for (int direction = 0; direction < CH_DIRECTIONS; direction++) {
        int beside = past->stratego->game.graph.neighbour[square][direction];
        if (beside != CH_NO_SQUARE && ch_stratego_squares_has(&past->chase.evaders, beside))
            return true;
    }
    return false;
}

bool ch_stratego_more_squares_forbids(const struct ch_stratego_past *past,
                                      const struct ch_move *step) {
    return ch_stratego_repeats_has(&past->repeats, step->path[0], step->path[1]) &&
           !ch_stratego_past_reverses(past, step) &&
           (past->stratego->more_squares == CH_STRATEGO_MORE_PSEUDOCODE ||
            threatens_evader(past, step->path[1]));
}
