/* Set-ups: secret ones put on the board, and those that are dealt at random. */
#include <ctype.h>
#include <string.h>

#include "core/stratego/library.h"
#include "core/stratego/stratego.h"
#include "core/stratego/text/set_up_text.h"

enum ch_status ch_stratego_set_up(const struct ch_game *game, int seat, const char *text,
                                  struct ch_position *position, struct ch_error *error) {
    struct ch_stratego_set_up read;
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
        struct ch_stratego_set_up set_up;
        ch_stratego_set_up_of(position, seat, &set_up);
        if (ch_stratego_check_army(game, &set_up, NULL) != CH_OK)
            return false;
        ch_stratego_set_up_put(&set_up, seat, &made);
    }
    return memcmp(&made, position, sizeof made) == 0;
}

bool ch_stratego_write_start(const struct ch_game *game, const struct ch_position *position,
                             int seat, struct ch_text *text) {
    struct ch_stratego_set_up set_up;
    if (!is_start(game, position))
        return false;
    ch_stratego_set_up_of(position, seat, &set_up);
    ch_stratego_write_set_up(game, &set_up, text);
    return true;
}

static void swap(char letter[], int a, int b) {
    char kept = letter[a];
    letter[a] = letter[b];
    letter[b] = kept;
}

static void add_set_up(const char letter[CH_STRATEGO_PLACES], struct ch_text *text) {
    for (int row = 0; row < CH_STRATEGO_SET_UP_ROWS; row++) {
        ch_text_add(text, row > 0 ? "/" : "");
        ch_text_add_bytes(text, letter + (size_t)row * CH_STRATEGO_SIDE, CH_STRATEGO_SIDE);
    }
}

void ch_stratego_deal_any(const struct ch_game *game, struct ch_random *random,
                          struct ch_text *text) {
    const struct ch_stratego *stratego = ch_stratego_of(game);
    char letter[CH_STRATEGO_PLACES];
    int count = 0;
    memset(letter, '.', sizeof letter);
    for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++)
        for (int n = 0; n < stratego->army[kind]; n++)
            letter[count++] = (char)toupper((unsigned char)game->kinds[kind].letter);
    /* The flag is the first, and goes to the back row; all others and the gaps are mixed. */
    int flag =
        CH_STRATEGO_PLACES - CH_STRATEGO_SIDE + (int)ch_random_below(random, CH_STRATEGO_SIDE);
    swap(letter, 0, flag);
    for (int i = CH_STRATEGO_PLACES - 1; i > 0; i--) {
        int other = (int)ch_random_below(random, (uint32_t)i + 1);
        if (i != flag && other != flag)
            swap(letter, i, other);
    }
    add_set_up(letter, text);
}

/* One of the library's, mirrored or not. An army of which the library has none gets any. */
void ch_stratego_deal(const struct ch_game *game, int seat, struct ch_random *random,
                      struct ch_text *text) {
    const struct ch_stratego_set_ups *library =
        &ch_stratego_library[ch_stratego_of(game)->army_index];
    char letter[CH_STRATEGO_PLACES];
    (void)seat;
    if (library->count == 0) {
        ch_stratego_deal_any(game, random, text);
        return;
    }
    const char *drawn = library->text[ch_random_below(random, (uint32_t)library->count)];
    bool mirrored = ch_random_below(random, 2) == 1;
    for (int place = 0; place < CH_STRATEGO_PLACES; place++) {
        int row = place / CH_STRATEGO_SIDE, column = place % CH_STRATEGO_SIDE;
        int read = mirrored ? CH_STRATEGO_SIDE - 1 - column : column;
        letter[place] = drawn[row * (CH_STRATEGO_SIDE + 1) + read];
    }
    add_set_up(letter, text);
}
