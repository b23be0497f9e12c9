#include "core/games/stratego/text/ucc.h"

#include <assert.h>
#include <stdio.h>

static const char letters[] = "Fs987654321B"; /* by kind */

/* y grows downwards, and with it the rows from Red's. */
static const struct {
    const char *name;
    int right, up;
} directions[] = {{"UP", 0, -1}, {"DOWN", 0, 1}, {"LEFT", -1, 0}, {"RIGHT", 1, 0}};
enum { DIRECTIONS = sizeof directions / sizeof *directions };

int ch_ucc_kind(char letter) {
    const char *at = letter ? strchr(letters, letter == 'S' ? 's' : letter) : NULL;
    return at ? (int)(at - letters) : CH_STRATEGO_UNKNOWN;
}

char ch_ucc_letter(int kind) {
    return kind < CH_STRATEGO_RANKS ? letters[kind] : '#';
}

static bool on_board(int x, int y) {
    return x >= 0 && x < CH_STRATEGO_SIDE && y >= 0 && y < CH_STRATEGO_SIDE;
}

bool ch_ucc_move_read(const char *text, int *from, int *to, const char **rest) {
    char word[8];
    int x, y, used = 0, squares = 1, more = 0;
    if (sscanf(text, "%2d %2d %7[A-Z]%n", &x, &y, word, &used) != 3 || !on_board(x, y))
        return false;
    if (sscanf(text + used, " %2d%n", &squares, &more) != 1) {
        squares = 1;
        more = 0;
    }
    *rest = text + used + more;
    *rest += strspn(*rest, " \t\r");
    for (int i = 0; i < DIRECTIONS; i++) {
        if (strcmp(directions[i].name, word) != 0)
            continue;
        int to_x = x + squares * directions[i].right, to_y = y + squares * directions[i].up;
        *from = y * CH_STRATEGO_SIDE + x;
        *to = to_y * CH_STRATEGO_SIDE + to_x;
        return squares >= 1 && on_board(to_x, to_y);
    }
    return false;
}

void ch_ucc_move_write(const struct ch_move *move, struct ch_text *text) {
    int x = move->path[0] % CH_STRATEGO_SIDE, y = move->path[0] / CH_STRATEGO_SIDE;
    int right = move->path[1] % CH_STRATEGO_SIDE - x, up = move->path[1] / CH_STRATEGO_SIDE - y;
    int squares = abs(right) + abs(up);
    int direction = up < 0 ? 0 : up > 0 ? 1 : right < 0 ? 2 : 3;
    ch_text_addf(text, "%d %d %s", x, y, directions[direction].name);
    if (squares > 1)
        ch_text_addf(text, " %d", squares);
}

/* Both ranks are shown by a strike: that of who fell by what was lost, the other on the square. */
void ch_ucc_outcome_write(const struct ch_position *before, const struct ch_move *move,
                          const struct ch_position *after, struct ch_text *text) {
    int mover = (int)before->word[CH_STRATEGO_WORD_SIDE];
    if (move->captured_count == 0) {
        ch_text_add(text, "OK");
        return;
    }
    assert(mover != (int)after->word[CH_STRATEGO_WORD_SIDE]);
    unsigned survivor = ch_stratego_at(after, move->path[1]);
    int attacker = ch_stratego_kind_lost(before, after, mover);
    int defender = ch_stratego_kind_lost(before, after, !mover);
    bool attacker_fell = attacker != CH_STRATEGO_UNKNOWN;
    bool defender_fell = defender != CH_STRATEGO_UNKNOWN;
    if (survivor && !attacker_fell)
        attacker = ch_stratego_kind(survivor);
    if (survivor && !defender_fell)
        defender = ch_stratego_kind(survivor);
    if (defender == CH_STRATEGO_FLAG)
        ch_text_add(text, "VICTORY_FLAG");
    else
        ch_text_addf(text, "%s %c %c",
                     !attacker_fell  ? "KILLS"
                     : defender_fell ? "BOTHDIE"
                                     : "DIES",
                     ch_ucc_letter(attacker), ch_ucc_letter(defender));
}

void ch_ucc_board_write(const struct ch_game *game, const struct ch_position *position, int seat,
                        struct ch_text *text) {
    for (int row = 0; row < CH_STRATEGO_SIDE; row++) {
        for (int column = 0; column < CH_STRATEGO_SIDE; column++) {
            int square = game->cell[(CH_STRATEGO_SIDE - 1 - row) * CH_STRATEGO_SIDE + column];
            unsigned piece = square == CH_NO_SQUARE ? 0 : ch_stratego_at(position, square);
            char letter = square == CH_NO_SQUARE ? '+'
                          : !piece               ? '.'
                          : ch_stratego_seat(piece) != seat
                              ? '#'
                              : ch_ucc_letter(ch_stratego_kind(piece));
            ch_text_add_bytes(text, &letter, 1);
        }
        ch_text_add(text, "\n");
    }
}
