/* Set-ups: four rows from the front row, `/` between them, columns from A to K for both sides. */
#include <ctype.h>
#include <string.h>

#include "core/stratego/stratego.h"

/* The square of a set-up's row (0: the front) and column. */
static int square_of(int seat, int row, int column) {
    int rank = CH_STRATEGO_SET_UP_ROWS - 1 - row;
    return (seat == 0 ? rank : CH_STRATEGO_SIDE - 1 - rank) * CH_STRATEGO_SIDE + column;
}

static int kind_of(const struct ch_game *game, char letter) {
    for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++)
        if (game->kinds[kind].letter == tolower((unsigned char)letter))
            return kind;
    return CH_STRATEGO_UNKNOWN;
}

static enum ch_status read_row(const struct ch_game *game, int seat, int row, const char *at,
                               struct ch_position *position, int count[], struct ch_error *error) {
    size_t length = strcspn(at, "/ \t\r\n");
    if (length != CH_STRATEGO_SIDE)
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                            "row %d of the set-up has %zu squares; a row has %d", row + 1, length,
                            CH_STRATEGO_SIDE);
    for (int column = 0; column < CH_STRATEGO_SIDE; column++) {
        if (at[column] == '.')
            continue;
        int kind = kind_of(game, at[column]);
        if (kind == CH_STRATEGO_UNKNOWN)
            return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                                "row %d, column %d of the set-up: `%c` is no piece of %s", row + 1,
                                column + 1, isprint((unsigned char)at[column]) ? at[column] : '?',
                                game->title);
        count[kind]++;
        ch_stratego_put(position, square_of(seat, row, column),
                        CH_STRATEGO_PIECE | (seat ? CH_STRATEGO_SEAT : 0u) | (unsigned)kind);
    }
    return CH_OK;
}

enum ch_status ch_stratego_set_up(const struct ch_game *game, int seat, const char *text,
                                  struct ch_position *position, struct ch_error *error) {
    const struct ch_stratego *stratego = ch_stratego_of(game);
    struct ch_position made = *position;
    int count[CH_STRATEGO_RANKS] = {0};
    const char *at = text + strspn(text, " \t\r\n");
    for (int row = 0; row < CH_STRATEGO_SET_UP_ROWS; row++) {
        enum ch_status status = read_row(game, seat, row, at, &made, count, error);
        if (status != CH_OK)
            return status;
        at += CH_STRATEGO_SIDE;
        at += strspn(at, " \t\r\n");
        if (row + 1 < CH_STRATEGO_SET_UP_ROWS && *at == '/')
            at++;
        at += strspn(at, " \t\r\n");
    }
    if (*at)
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                            "`%.20s` is left over after the %d rows of the set-up", at,
                            CH_STRATEGO_SET_UP_ROWS);
    for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++)
        if (count[kind] != stratego->army[kind])
            return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                                "the set-up has %d of the kind %s; %s has %d", count[kind],
                                game->kinds[kind].name, game->title, stratego->army[kind]);
    *position = made;
    return CH_OK;
}

static void swap(char letter[], int a, int b) {
    char kept = letter[a];
    letter[a] = letter[b];
    letter[b] = kept;
}

/* At random, the flag on the back row. */
void ch_stratego_deal(const struct ch_game *game, int seat, struct ch_random *random,
                      struct ch_text *text) {
    enum { SQUARES = CH_STRATEGO_SET_UP_ROWS * CH_STRATEGO_SIDE };
    const struct ch_stratego *stratego = ch_stratego_of(game);
    char letter[SQUARES];
    int count = 0;
    (void)seat;
    memset(letter, '.', sizeof letter);
    for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++)
        for (int n = 0; n < stratego->army[kind]; n++)
            letter[count++] = (char)toupper((unsigned char)game->kinds[kind].letter);
    /* The flag is the first, and goes to the back row; all others and the gaps are mixed. */
    int flag = SQUARES - CH_STRATEGO_SIDE + (int)ch_random_below(random, CH_STRATEGO_SIDE);
    swap(letter, 0, flag);
    for (int i = SQUARES - 1; i > 0; i--) {
        int other = (int)ch_random_below(random, (uint32_t)i + 1);
        if (i != flag && other != flag)
            swap(letter, i, other);
    }
    for (int row = 0; row < CH_STRATEGO_SET_UP_ROWS; row++) {
        ch_text_add(text, row > 0 ? "/" : "");
        ch_text_add_bytes(text, letter + (size_t)row * CH_STRATEGO_SIDE, CH_STRATEGO_SIDE);
    }
}
