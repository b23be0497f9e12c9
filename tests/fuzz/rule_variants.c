/* Fuzz target: rule variants in the name of a game. A choice is written in one form, which reads
 * back as the same choice; a mistake is reported in words. */
#include "core/games/loa/rules.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/loa_open.h"

/* The settings in a name that has any. */
static const char *settings_of(const struct ch_loa *loa) {
    const char *colon = strchr(loa->game.name, ':');
    return colon ? colon + 1 : "";
}

static bool same_rules(const struct ch_loa *a, const struct ch_loa *b) {
    return a->size == b->size && a->mover_wins == b->mover_wins && a->may_pass == b->may_pass &&
           a->repetition == b->repetition && a->limit == b->limit;
}

FUZZ_TEXT(text) {
    struct ch_loa *loa, *again;
    if (accepted(ch_loa_open(text, &loa, &refusal))) {
        require(loa->size >= CH_LOA_SMALLEST && loa->size <= CH_LOA_LARGEST && !(loa->size % 2) &&
                loa->limit >= 0 && loa->limit <= CH_LOA_MAX_PLIES);
        require(ch_loa_open(settings_of(loa), &again, NULL) == CH_OK && same_rules(loa, again) &&
                strcmp(loa->game.name, again->game.name) == 0);
        ch_loa_free(again);
        ch_loa_free(loa);
    }
}
