/* Fuzz target: rule variants in the name of a game. A choice is written in one form, which reads
 * back as the same choice; a mistake is reported in words. */
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/games/loa/rules.h"
#include "tests/support/loa_open.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The settings in a name that has any. */
static const char *settings_of(const struct ch_loa *loa) {
    const char *colon = strchr(loa->game.name, ':');
    return colon ? colon + 1 : "";
}

static bool same_rules(const struct ch_loa *a, const struct ch_loa *b) {
    return a->size == b->size && a->mover_wins == b->mover_wins && a->may_pass == b->may_pass &&
           a->repetition == b->repetition && a->limit == b->limit;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    CH_FREED char *text = ch_copy_bytes((const char *)data, size);
    struct ch_loa *loa, *again;
    struct ch_error error = {.text = ""};
    if (ch_loa_open(text, &loa, &error) == CH_OK) {
        if (loa->size < CH_LOA_SMALLEST || loa->size > CH_LOA_LARGEST || loa->size % 2 ||
            loa->limit < 0 || loa->limit > CH_LOA_MAX_PLIES)
            abort();
        if (ch_loa_open(settings_of(loa), &again, NULL) != CH_OK || !same_rules(loa, again) ||
            strcmp(loa->game.name, again->game.name) != 0)
            abort();
        ch_loa_free(again);
        ch_loa_free(loa);
    } else if (!error.text[0]) {
        abort();
    }
    return 0;
}
