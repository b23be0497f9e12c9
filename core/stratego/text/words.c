/* The rules with the chosen readings in sentences. */
#include "core/stratego/text/texts.h"

void ch_stratego_words(const struct ch_game *game, struct ch_text *text) {
    const struct ch_stratego *stratego = ch_stratego_of(game);
    ch_text_add(text, "Board\t10 by 10 squares, A1 to K10 without the letter I, with two lakes: C5 "
                      "to D6 and G5 to H6.\n");
    ch_text_addf(text,
                 "Players\tRed sets up %d pieces on the rows 1 to 4, Blue on the rows 7 to 10, in "
                 "secret. Red moves first.\n",
                 stratego->pieces);
}
