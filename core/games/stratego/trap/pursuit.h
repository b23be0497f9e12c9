/* The exact answer to whether the defender is captured: all that the two sides can do with the
 * moving pieces of a board is searched from the end backwards, with the runs that the two-squares
 * rule counts. board.h says how pieces move and strike, and which don't move.
 *
 * Captured means that red can force a strike on the defender, whatever blue does, after which blue
 * can't take the striker at once: with a guard next to the square, or with a moving piece that
 * beats the striker and may go there. Escapes means that blue can prevent it for ever. The number
 * of moves is the least that red can force against the longest resistance, counted in single moves
 * of both sides, waiting moves among them. What is an exchange (the defender for the striker, at
 * once or one move later) is no capture, and neither is the capture of any other piece.
 *
 * A side waits by moving a piece elsewhere, where the board says that it has one; waiting ends all
 * runs of its side, as the move of any other piece of it does. Where it has none and no move of the
 * listed pieces is legal, it has lost the game: red's question is then answered by captured where
 * blue is stuck, by escapes where red is. The defender does not strike a piece that beats it. */
#ifndef CH_CORE_GAMES_STRATEGO_TRAP_PURSUIT_H
#define CH_CORE_GAMES_STRATEGO_TRAP_PURSUIT_H

#include "core/games/stratego/trap/board.h"

enum { CH_PURSUIT_MAX_PLAY = 512 };

/* Bounds and wishes. All zero: no bound worth speaking of would be met by two pieces. */
struct ch_pursuit_task {
    uint32_t max_states; /* past so many the answer is undecided; 0: CH_PURSUIT_STATES */
    uint8_t prey; /* pieces whose capture counts, a bit each (1 << number); 0: the defender */
    bool plays;   /* fill `play` too, which takes longer */
};

/* Some 100 bytes a state with the links between them. */
enum { CH_PURSUIT_STATES = 2000000 };

/* A single move; a waiting move has no squares (CH_TRAP_NOWHERE) and no letter. */
struct ch_pursuit_move {
    char letter;
    uint8_t from, to;
    bool strikes;
};

struct ch_pursuit {
    enum ch_trap_outcome outcome;
    int moves;       /* until captured */
    bool at_most;    /* the bound on states was met: there may be a shorter capture */
    uint32_t states; /* looked at */
    /* Best play to the capture; where the defender escapes and blue is to move, the one move that
     * saves it. Only as much as fits. */
    struct ch_pursuit_move play[CH_PURSUIT_MAX_PLAY];
    int play_length;
};

/* `board` is valid (ch_trap_check). */
void ch_pursuit_solve(const struct ch_trap_board *board, const struct ch_pursuit_task *task,
                      struct ch_pursuit *pursuit);

#endif
