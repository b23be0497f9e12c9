/* Positions of Lines of Action as text: B:Bb1,c1:Wa2,a3, or board text. */
#include <ctype.h>

#include "core/games/loa/text/texts.h"
#include "core/games/text/fen.h"

static enum ch_status read_man(struct ch_fen *fen, int seat) {
    const char *start = fen->at;
    int square = ch_loa_read_square(fen->game, &fen->at), length = (int)(fen->at - start);
    if (length == 0)
        return ch_fen_misplaced(fen, "a square");
    if (square == CH_NO_SQUARE) {
        char last[CH_SQUARE_NAME];
        ch_loa_square_name(fen->game, fen->game->graph.count - 1, last);
        return ch_error_set(fen->error, CH_BAD_INPUT, NULL, 0,
                            "square %.*s is not on the board; squares are a1 to %s",
                            length > 8 ? 8 : length, start, last);
    }
    ch_fen_skip_blanks(fen);
    return ch_fen_put(fen, square, (struct ch_piece){(int8_t)seat, 0});
}

/* Board text with the letters that the program writes: records of the game have x for Black's men
 * and o for White's. */
static void use_own_letters(const struct ch_game *game, struct ch_text *text) {
    for (char *at = text->data; *at; at++) {
        *at = (char)tolower((unsigned char)*at);
        if (*at == 'x' || *at == 'o')
            *at = (char)tolower((unsigned char)game->seat_letter[*at == 'o']);
    }
}

static enum ch_status check(const struct ch_loa *loa, const struct ch_piece piece[],
                            struct ch_error *error) {
    int men[CH_SEATS] = {0}, max = 2 * (loa->size - 2);
    for (int square = 0; square < loa->game.graph.count; square++)
        if (piece[square].seat >= 0)
            men[piece[square].seat]++;
    for (int seat = 0; seat < CH_SEATS; seat++) {
        const char *name = loa->game.seat_name[seat];
        if (men[seat] == 0)
            return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                                "%s has no man; each side has one at least", name);
        if (men[seat] > max)
            return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                                "%s has %d men; a side has %d at most", name, men[seat], max);
    }
    return CH_OK;
}

enum ch_status ch_loa_parse_position(const struct ch_game *game, const char *text,
                                     struct ch_position *position, struct ch_error *error) {
    struct ch_fen fen = {.game = game, .error = error};
    struct ch_text letters = ch_text_new();
    int side;
    ch_text_add(&letters, text);
    if (ch_fen_is_board(text))
        use_own_letters(game, &letters);
    enum ch_status status = ch_fen_read(&fen, letters.data, read_man, &side);
    ch_text_done(&letters);
    if (status == CH_OK)
        status = check(ch_loa_of(game), fen.piece, error);
    if (status != CH_OK)
        return status;
    *position = (struct ch_position){.word = {(uint64_t)side}};
    for (int square = 0; square < game->graph.count; square++) {
        int seat = fen.piece[square].seat;
        if (seat >= 0)
            position->word[1 + seat * CH_LOA_WORDS + square / 64] |= UINT64_C(1) << square % 64;
    }
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
            ch_loa_square_name(game, square, name);
            ch_text_addf(text, "%s%s", comma, name);
            comma = ",";
        }
    }
}
