/* Pieces followed through a game, as the other side knows them: see belief.h. */
#include "core/games/stratego/belief/belief.h"

#include <assert.h>
#include <string.h>

#include "core/games/stratego/belief/belief_parts.h"
#include "core/games/stratego/struck.h"

static void begin(const struct ch_position *start, struct ch_stratego_belief *belief) {
    belief->count = 0;
    for (int square = 0; square < CH_STRATEGO_SQUARES; square++) {
        unsigned byte = ch_stratego_at(start, square);
        belief->at[square] = -1;
        if (!byte || ch_stratego_seat(byte) != belief->owner ||
            belief->count == CH_STRATEGO_MAX_PIECES)
            continue;
        belief->at[square] = (int8_t)belief->count;
        belief->piece[belief->count++] = (struct ch_stratego_known){
            .square = (int16_t)square,
            .origin = (uint8_t)square,
            .kind = CH_STRATEGO_UNKNOWN,
            .moved = (byte & CH_STRATEGO_MOVED) != 0,
            .last_ply = -1,
            .suspect = CH_STRATEGO_UNKNOWN,
            .suspect_ply = -1,
        };
    }
}

static void mark_lost(struct ch_stratego_belief *belief, int index, int kind) {
    belief->piece[index].square = CH_NO_SQUARE;
    belief->piece[index].kind = (uint8_t)kind;
    belief->piece[index].shown = true;
}

static void follow_ply(struct ch_stratego_belief *belief, const struct ch_history *history,
                       int ply) {
    const struct ch_position *before = ch_history_before(history, ply);
    const struct ch_move *move = &history->plies[ply].move;
    const struct ch_position *after = &history->plies[ply].after;
    int from = move->path[0], to = move->path[1];
    int mover = belief->at[from], struck = belief->at[to];
    assert(mover < belief->count && struck < belief->count &&
           (mover < 0 || belief->piece[mover].square == from));
    unsigned there = ch_stratego_at(after, to);
    bool stays = there && ch_stratego_seat(there) == belief->owner;
    belief->at[from] = -1;
    if (mover >= 0) {
        struct ch_stratego_known *piece = &belief->piece[mover];
        piece->square = (int16_t)to;
        piece->moved = true;
        piece->moves++;
        piece->last_ply = ply;
        if (stays)
            belief->at[to] = (int8_t)mover;
        else
            mark_lost(belief, mover, ch_stratego_kind_lost(before, after, belief->owner));
    } else if (struck >= 0 && !stays) {
        belief->at[to] = -1;
        mark_lost(belief, struck, ch_stratego_kind_lost(before, after, belief->owner));
    }
}

/* Reads what is shown in the last position, and the owner's remaining pieces. */
static void read_position(const struct ch_stratego *stratego, const struct ch_position *now,
                          struct ch_stratego_belief *belief) {
    for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++) {
        int left = stratego->army[kind] - ch_stratego_lost(now, belief->owner, kind);
        belief->left[kind] = (uint8_t)(left > 0 ? left : 0);
    }
    for (int i = 0; i < belief->count; i++) {
        struct ch_stratego_known *piece = &belief->piece[i];
        unsigned byte = piece->square == CH_NO_SQUARE ? 0 : ch_stratego_at(now, piece->square);
        if (byte & CH_STRATEGO_SHOWN && ch_stratego_kind(byte) < CH_STRATEGO_RANKS) {
            piece->shown = true;
            piece->kind = (uint8_t)ch_stratego_kind(byte);
        }
        piece->can_be = (uint16_t)(piece->kind < CH_STRATEGO_RANKS ? 1 << piece->kind
                                   : piece->moved ? CH_STRATEGO_EVERY_KIND & ~CH_STRATEGO_STANDING
                                                  : CH_STRATEGO_EVERY_KIND);
    }
}

void ch_stratego_know(const struct ch_game *game, const struct ch_history *history, int owner,
                      const struct ch_stratego_assumptions *assumptions,
                      struct ch_stratego_belief *belief) {
    const struct ch_stratego *stratego = ch_stratego_of(game);
    struct ch_stratego_assumptions usual;
    if (!assumptions)
        ch_stratego_assume_usual(&usual);
    const struct ch_stratego_assumptions *assumed = assumptions ? assumptions : &usual;
    belief->owner = owner;
    begin(&history->start, belief);
    for (int ply = 0; ply < history->count; ply++) {
        ch_stratego_conduct(game, history, ply, belief);
        follow_ply(belief, history, ply);
    }
    read_position(stratego, ch_history_position(history), belief);
    ch_stratego_eliminate(belief);
    ch_stratego_suspect(belief, history->count, (int)assumed->value[CH_ASSUME_RIPE_PLIES]);
    ch_stratego_weigh(stratego, assumed, belief);
}
