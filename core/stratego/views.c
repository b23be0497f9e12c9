/* What a seat may know, and games as they may have gone. */
#include <assert.h>
#include <string.h>

#include "core/stratego/stratego.h"
#include "core/stratego/struck.h"

void ch_stratego_view(const struct ch_game *game, const struct ch_position *position, int seat,
                      struct ch_position *view) {
    (void)game;
    *view = *position;
    for (int square = 0; square < CH_STRATEGO_SQUARES; square++) {
        unsigned piece = ch_stratego_at(position, square);
        if (piece && ch_stratego_seat(piece) != seat && !(piece & CH_STRATEGO_SHOWN))
            ch_stratego_put(view, square,
                            (piece & ~(unsigned)CH_STRATEGO_KIND) | CH_STRATEGO_UNKNOWN);
    }
}

/* The pieces of the start position, followed through the game: each is known by the square on which
 * it stood then. */
struct pieces {
    uint8_t origin[CH_STRATEGO_SQUARES]; /* of what stands on the square now */
    uint8_t kind[CH_STRATEGO_SQUARES];   /* by origin, as far as the view has told by now */
};

static void learn(struct pieces *pieces, int square, int kind) {
    if (kind < CH_STRATEGO_RANKS)
        pieces->kind[pieces->origin[square]] = (uint8_t)kind;
}

static void follow(struct pieces *pieces, const struct ch_position *before,
                   const struct ch_move *move, const struct ch_position *after) {
    int from = move->path[0], to = move->path[1];
    int mover = ch_stratego_seat(ch_stratego_at(before, from));
    learn(pieces, from, ch_stratego_kind_lost(before, after, mover));
    if (move->captured_count > 0)
        learn(pieces, to, ch_stratego_kind_lost(before, after, !mover));
    unsigned stands = ch_stratego_at(after, to);
    if (stands && ch_stratego_seat(stands) == mover)
        pieces->origin[to] = pieces->origin[from];
    if (stands)
        learn(pieces, to, ch_stratego_kind(stands));
}

/* Squares to draw from: the first `still` of them have pieces that have not moved. */
struct draw {
    int square[CH_STRATEGO_SQUARES], count, still;
};

/* Draws one and takes it out: one that has not moved, as long as there is one, if `still`. */
static int draw_square(struct draw *draw, bool still, struct ch_random *random) {
    int *square = draw->square, room = still && draw->still > 0 ? draw->still : draw->count;
    int pick = (int)ch_random_below(random, (uint32_t)room), drawn = square[pick];
    if (pick < draw->still) {
        square[pick] = square[--draw->still];
        pick = draw->still;
    }
    square[pick] = square[--draw->count];
    return drawn;
}

/* Gives kinds to the enemy's pieces whose rank is not known. What cannot move comes first, since
 * only those that have not moved can be it. */
static void guess(const struct ch_stratego *stratego, const struct ch_position *now, int enemy,
                  struct ch_random *random, struct pieces *pieces) {
    int left[CH_STRATEGO_RANKS];
    struct draw draw = {.count = 0};
    for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++)
        left[kind] = stratego->army[kind] - ch_stratego_lost(now, enemy, kind);
    for (int square = 0; square < CH_STRATEGO_SQUARES; square++) {
        unsigned piece = ch_stratego_at(now, square);
        if (!piece || ch_stratego_seat(piece) != enemy)
            continue;
        int kind = pieces->kind[pieces->origin[square]];
        if (kind < CH_STRATEGO_RANKS) {
            left[kind]--;
            continue;
        }
        draw.square[draw.count] = square;
        if (!(piece & CH_STRATEGO_MOVED)) {
            draw.square[draw.count] = draw.square[draw.still];
            draw.square[draw.still++] = square;
        }
        draw.count++;
    }
    for (int moves = 0; moves <= 1; moves++)
        for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++)
            while (ch_stratego_moves_at_all(kind) == (moves == 1) && left[kind]-- > 0 &&
                   draw.count > 0) {
                int square = draw_square(&draw, moves == 0, random);
                pieces->kind[pieces->origin[square]] = (uint8_t)kind;
            }
}

void ch_stratego_complete(const struct ch_game *game, const struct ch_history *view, int seat,
                          struct ch_random *random, struct ch_history *full) {
    struct pieces pieces;
    for (int square = 0; square < CH_STRATEGO_SQUARES; square++) {
        unsigned piece = ch_stratego_at(&view->start, square);
        pieces.origin[square] = (uint8_t)square;
        pieces.kind[square] = (uint8_t)(piece ? ch_stratego_kind(piece) : CH_STRATEGO_UNKNOWN);
    }
    for (int ply = 0; ply < view->count; ply++)
        follow(&pieces, ch_history_before(view, ply), &view->plies[ply].move,
               &view->plies[ply].after);
    guess(ch_stratego_of(game), ch_history_position(view), !seat, random, &pieces);
    struct ch_position start = view->start;
    for (int square = 0; square < CH_STRATEGO_SQUARES; square++) {
        unsigned piece = ch_stratego_at(&start, square);
        if (piece)
            ch_stratego_put(&start, square,
                            (piece & ~(unsigned)CH_STRATEGO_KIND) | pieces.kind[square]);
    }
    ch_history_init(full, game, &start);
    full->start_quiet = view->start_quiet;
    for (int ply = 0; ply < view->count; ply++)
        ch_history_push(full, game, &view->plies[ply].move);
}
