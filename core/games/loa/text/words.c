/* The rules with the chosen rule variants in sentences. */
#include "core/games/loa/rules.h"

static void add_ends(const struct ch_loa *loa, struct ch_text *text) {
    ch_text_add(text, "Ends\tA side all of whose men are one group, beside one another or across, "
                      "has won, whoever moved; so has a side with a single man.");
    ch_text_add(text, loa->mover_wins
                          ? " A move that connects both sides wins for the side that made it."
                          : " A move that connects both sides draws.");
    ch_text_add(text, loa->may_pass ? " A side that can't move passes; if neither can, the game is "
                                      "drawn."
                                    : " A side that can't move has lost.");
    ch_text_add(text, "\n");
    if (loa->repetition > 0)
        ch_text_addf(text,
                     "Draws\tA position that comes to stand on the board for the %s time, with the "
                     "same side to move, draws.",
                     loa->repetition == 2 ? "second" : "third");
    if (loa->limit > 0)
        ch_text_addf(text, "%s%d plies are drawn.",
                     loa->repetition > 0 ? " Games of " : "Draws\tGames of ", loa->limit);
    if (loa->repetition > 0 || loa->limit > 0)
        ch_text_add(text, "\n");
}

void ch_loa_words(const struct ch_game *game, struct ch_text *text) {
    const struct ch_loa *loa = ch_loa_of(game);
    int last = 'a' + loa->size - 1;
    ch_text_addf(text, "Board\t%d by %d squares, a1 to %c%d.\n", loa->size, loa->size, last,
                 loa->size);
    ch_text_addf(text,
                 "Players\tBlack has %d men on the ranks 1 and %d, White %d on the files a and %c, "
                 "the corners empty. Black moves first.\n",
                 2 * (loa->size - 2), loa->size, 2 * (loa->size - 2), last);
    ch_text_add(text, "Man\tIt moves in a straight line, in any of the eight directions, as many "
                      "squares as there are men of both sides anywhere on that line. It may jump "
                      "over men of its own side, but not over others.\n");
    ch_text_add(text, "Captures\tA man may land on one of the other side, which is taken. Nobody "
                      "has to capture.\n");
    add_ends(loa, text);
}
