/* Boards drawn in scenarios; see scenario_words.h. */
#include <string.h>

#include "core/games/text/board_text.h"
#include "core/scenarios/scenario_words.h"

bool ch_scenario_drawn(const struct ch_fact_slot *slot) {
    const char *first = slot->values[0].text;
    return slot->count > 1 || strchr(first + strspn(first, " \t\r\n"), '\n') != NULL;
}

void ch_scenario_board(const struct ch_fact_slot *slot, char side, struct ch_text *text) {
    CH_SCOPED(ch_text_done) struct ch_text lines = ch_text_new();
    for (int i = 0; i < slot->count; i++)
        ch_text_addf(&lines, "%s\n", slot->values[i].text);
    ch_board_undraw(lines.data, side, text);
}
