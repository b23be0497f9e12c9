/* Any text as a record of Stratego in each of the formats: refused with words, or written and read
 * again as the same game. */
#include "core/games/games.h"
#include "core/games/stratego/rules.h"
#include "core/scores/score.h"
#include "tests/fuzz/fuzz.h"

static bool alike(const struct ch_history *a, const struct ch_history *b) {
    bool same = a->count == b->count && memcmp(&a->start, &b->start, sizeof a->start) == 0;
    for (int i = 0; same && i < a->count; i++)
        same = ch_move_equal(&a->plies[i].move, &b->plies[i].move);
    return same;
}

static void try_format(int format, const char *text, bool cuts) {
    const struct ch_game *game = ch_game_find("english");
    CH_SCOPED(ch_pdn_game_done) struct ch_pdn_game pdn;
    if (accepted(ch_stratego_score_read(format, text, "file", game, cuts, &pdn, &refusal))) {
        CH_SCOPED(ch_text_done) struct ch_text written = ch_text_new();
        CH_SCOPED(ch_pdn_game_done) struct ch_pdn_game again = {0};
        struct ch_outcome won = {CH_WON, 0, CH_STRATEGO_FLAG_TAKEN};
        require(ch_stratego_score_write(CH_STRATEGO_GRAVON, &pdn, won, &written, &unread) ==
                    CH_OK &&
                ch_stratego_score_read(CH_STRATEGO_GRAVON, written.data, "file", pdn.game, false,
                                       &again, &unread) == CH_OK &&
                alike(&pdn.line.history, &again.line.history));
    }
}

FUZZ_TEXT(text) {
    int format = ch_stratego_score_format(text);
    if (format != CH_STRATEGO_NO_FORMAT)
        for (int cuts = 0; cuts < 2; cuts++)
            try_format(format, text, cuts);
}
