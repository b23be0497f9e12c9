/* What a seat may know of a position. */
#include "core/games/stratego/stratego.h"

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
