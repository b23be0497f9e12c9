/* What Gravon's formats have in common: letters, squares, codes. The letters are those of page 90
 * of V. de Boer's thesis Invincible (Delft, 2007), the codes those of the archive's games. */
#include <stdio.h>
#include <string.h>

#include "core/scores/score_parts.h"

/* By kind. */
static const char *const letters[CH_SEATS] = {"MCDEFGHIJKLB", "YOPQRSTUVWXN"};

static bool is_lake(int square) {
    int row = square / CH_STRATEGO_SIDE, column = square % CH_STRATEGO_SIDE;
    return (row == 4 || row == 5) && (column % 4 == 2 || column % 4 == 3);
}

static unsigned piece_of(char letter) {
    for (int seat = 0; seat < CH_SEATS; seat++) {
        const char *at = letter ? strchr(letters[seat], letter) : NULL;
        if (at)
            return CH_STRATEGO_PIECE | (seat ? CH_STRATEGO_SEAT : 0u) |
                   (unsigned)(at - letters[seat]);
    }
    return 0;
}

enum ch_status ch_gravon_field_read(struct ch_score *score, const char *field, int line,
                                    struct ch_error *error) {
    if (strlen(field) != CH_STRATEGO_SQUARES)
        return ch_score_wrong(score, line, error, "the field has %zu letters; there are %d squares",
                              strlen(field), CH_STRATEGO_SQUARES);
    for (int square = 0; square < CH_STRATEGO_SQUARES; square++) {
        unsigned piece = piece_of(field[square]);
        if ((!piece && field[square] != 'A' && field[square] != '_') ||
            (is_lake(square) != (field[square] == '_')))
            return ch_score_wrong(
                score, line, error,
                "letter %d of the field is `%c`; write A for an empty square, _ "
                "for a lake and nothing else there, B to M for Red's pieces, N to "
                "Y for Blue's",
                square + 1, field[square]);
        score->piece[square] = (uint8_t)piece;
    }
    score->set_up = true;
    return CH_OK;
}

void ch_gravon_field_write(const struct ch_position *position, struct ch_text *text) {
    for (int square = 0; square < CH_STRATEGO_SQUARES; square++) {
        unsigned piece = ch_stratego_at(position, square);
        char letter = is_lake(square) ? '_' : 'A';
        if (piece)
            letter = letters[ch_stratego_seat(piece)][ch_stratego_kind(piece)];
        ch_text_add_bytes(text, &letter, 1);
    }
}

/* Marks are row * 16 + letter. */
int ch_gravon_mark(const char *text) {
    if (text[0] < 'A' || text[0] > 'K' || text[1] < '1' || text[1] > ':' || text[2])
        return -1;
    return (text[1] - '1') * 16 + (text[0] - 'A');
}

int ch_gravon_square(int mark, enum ch_gravon_columns columns) {
    static const char names[CH_GRAVON_ALL][CH_STRATEGO_SIDE + 1] = {
        [CH_GRAVON_A_TO_J] = "ABCDEFGHIJ",
        [CH_GRAVON_WITHOUT_I] = "ABCDEFGHJK",
        [CH_GRAVON_WITHOUT_J] = "ABCDEFGHIK",
    };
    const char *at = strchr(names[columns], 'A' + mark % 16);
    return at ? mark / 16 * CH_STRATEGO_SIDE + (int)(at - names[columns]) : -1;
}

void ch_gravon_square_write(int square, struct ch_text *text) {
    ch_text_addf(text, "%c%c", 'A' + square % CH_STRATEGO_SIDE, '1' + square / CH_STRATEGO_SIDE);
}

enum { FLAG_TAKEN = 1, GIVEN_UP = 3 /* and what has no code of its own */ };

static const struct {
    int code;
    enum ch_end end;
} ends[] = {
    {0, CH_END_NO_MOVES}, {2, CH_END_NO_MOVES},           {4, CH_END_AGREEMENT},
    {11, CH_END_CLOCK},   {GIVEN_UP, CH_END_RESIGNATION}, {12, CH_END_PLY_LIMIT},
};

enum ch_end ch_gravon_end(int code) {
    if (code == FLAG_TAKEN)
        return CH_STRATEGO_FLAG_TAKEN;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (ends[i].code == code)
            return ends[i].end;
    return CH_END_NONE;
}

int ch_gravon_code(enum ch_end end) {
    if (end == CH_STRATEGO_FLAG_TAKEN)
        return FLAG_TAKEN;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (ends[i].end == end)
            return ends[i].code;
    return GIVEN_UP;
}
