/* Positions of Lines of Action as text: B:Bb1,c1:Wa2,a3, or board text. */
#include "core/board_text.h"
#include "core/loa/text/texts.h"

enum ch_status ch_loa_parse_position(const struct ch_game *game, const char *text,
                                     struct ch_position *position, struct ch_error *error) {
    struct ch_piece piece[CH_MAX_SQUARES];
    int side;
    enum ch_status status = ch_board_text_parse(game, text, piece, &side, error);
    if (status != CH_OK)
        return status;
    *position = (struct ch_position){.word = {(uint64_t)side}};
    for (int square = 0; square < game->graph.count; square++)
        if (piece[square].seat >= 0)
            position->word[1 + piece[square].seat * CH_LOA_WORDS + square / 64] |= UINT64_C(1)
                                                                                   << square % 64;
    return CH_OK;
}

void ch_loa_format_position(const struct ch_game *game, const struct ch_position *position,
                            struct ch_text *text) {
    ch_text_addf(text, "%c", game->seat_letter[position->word[0]]);
    for (int seat = 0; seat < CH_SEATS; seat++) {
        ch_text_addf(text, ":%c", game->seat_letter[seat]);
        const char *comma = "";
        for (int square = 0; square < game->graph.count; square++) {
            if (game->ops->piece_at(game, position, square).seat != seat)
                continue;
            char name[CH_SQUARE_NAME];
            game->ops->square_name(game, square, name);
            ch_text_addf(text, "%s%s", comma, name);
            comma = ",";
        }
    }
}
