#include "core/games/endgame.h"

void ch_endgame_value_add(const struct ch_endgame_value *value, struct ch_text *text) {
    if (value->result == CH_ENDGAME_DRAWN)
        ch_text_add(text, "draw");
    else
        ch_text_addf(text, "%s in %d", value->result == CH_ENDGAME_WON ? "win" : "loss",
                     value->plies);
}
