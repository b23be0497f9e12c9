/* Any text as a record of Stratego in each of the formats, and as games of Lines of Action in SGF:
 * refused with words, or written and read again as the same games. */
#include "core/games/games.h"
#include "core/games/stratego/rules.h"
#include "core/scores/loa_sgf.h"
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

/* Variations that have moves, which are all that SGF writes. */
static bool same_lines(const struct ch_pdn_line *a, const struct ch_pdn_line *b) {
    int i = 0, j = 0;
    if (!alike(&a->history, &b->history))
        return false;
    for (;; i++, j++) {
        while (i < a->variation_count && a->variations[i].line->history.count == 0)
            i++;
        while (j < b->variation_count && b->variations[j].line->history.count == 0)
            j++;
        if (i == a->variation_count || j == b->variation_count)
            return i == a->variation_count && j == b->variation_count;
        if (a->variations[i].at != b->variations[j].at ||
            !same_lines(a->variations[i].line, b->variations[j].line))
            return false;
    }
}

/* Every game of the text; the place moves on with each. */
static void try_sgf(const char *text, bool cuts) {
    struct ch_score_source source = {text, 1, "file"};
    const char *last = NULL;
    while (*source.at && source.at != last) {
        CH_SCOPED(ch_pdn_game_done) struct ch_pdn_game pdn;
        last = source.at;
        if (!accepted(
                ch_loa_scores.read(0, &source, ch_game_find("english"), cuts, &pdn, &refusal)))
            continue;
        CH_SCOPED(ch_text_done) struct ch_text written = ch_text_new();
        CH_SCOPED(ch_pdn_game_done) struct ch_pdn_game again = {0};
        struct ch_outcome none = {CH_ONGOING, -1, CH_END_NONE};
        require(ch_loa_scores.write(0, &pdn, none, &written, &unread) == CH_OK);
        struct ch_score_source copy = {written.data, 1, "file"};
        require(ch_loa_scores.read(0, &copy, pdn.game, false, &again, &unread) == CH_OK &&
                same_lines(&pdn.line, &again.line) && *copy.at == '\0');
    }
    require(*source.at == '\0');
}

FUZZ_TEXT(text) {
    for (int cuts = 0; cuts < 2 && ch_loa_scores.find(text) >= 0; cuts++)
        try_sgf(text, cuts);
    int format = ch_stratego_score_format(text);
    if (format != CH_STRATEGO_NO_FORMAT)
        for (int cuts = 0; cuts < 2; cuts++)
            try_format(format, text, cuts);
}
