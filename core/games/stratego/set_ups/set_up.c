/* Set-ups: secret ones put on the board, and those that are dealt at random. */
#include <string.h>

#include "core/games/stratego/set_ups/set_up_draw.h"
#include "core/games/stratego/stratego.h"
#include "core/games/stratego/text/set_up_text.h"

enum ch_status ch_stratego_set_up(const struct ch_game *game, int seat, const char *text,
                                  struct ch_position *position, struct ch_error *error) {
    struct ch_set_up read;
    enum ch_status status = ch_stratego_read_set_up(game, text, NULL, &read, error);
    if (status == CH_OK)
        status = ch_stratego_check_army(game, &read, error);
    if (status == CH_OK)
        ch_stratego_set_up_put(&read, seat, position);
    return status;
}

/* Both sides' pieces are where they were put, and none is lost. */
static bool is_start(const struct ch_game *game, const struct ch_position *position) {
    struct ch_position made = {
        .word = {[CH_STRATEGO_WORD_SIDE] = position->word[CH_STRATEGO_WORD_SIDE]}};
    for (int seat = 0; seat < CH_SEATS; seat++) {
        struct ch_set_up set_up;
        ch_stratego_set_up_of(position, seat, &set_up);
        if (ch_stratego_check_army(game, &set_up, NULL) != CH_OK)
            return false;
        ch_stratego_set_up_put(&set_up, seat, &made);
    }
    return memcmp(&made, position, sizeof made) == 0;
}

bool ch_stratego_write_start(const struct ch_game *game, const struct ch_position *position,
                             int seat, struct ch_text *text) {
    struct ch_set_up set_up;
    if (!is_start(game, position))
        return false;
    ch_stratego_set_up_of(position, seat, &set_up);
    ch_stratego_write_set_up(game, &set_up, text);
    return true;
}

void ch_stratego_deal(const struct ch_game *game, int seat, struct ch_random *random,
                      struct ch_text *text) {
    const struct ch_stratego *stratego = ch_stratego_of(game);
    struct ch_set_up drawn = {.form = CH_STRATEGO_FORM_LETTERS};
    (void)seat;
    ch_stratego_draw_set_up(&ch_stratego_statistics[stratego->army_index], stratego->army,
                            CH_STRATEGO_SWAPS, random, drawn.kind);
    ch_stratego_write_set_up(game, &drawn, text);
}
