/* Failing agents that make no set-up, or an illegal one; see faulty.h. */
#include "tests/agents/faulty.h"

#include <string.h>

/* Of Stratego with its full army. */
static const struct {
    const char *name, *text;
} set_ups[] = {
    {"set-up-empty", ""},
    {"set-up-short", "SSSSSSSSN./NNNNTTTTLL/LLPPPPJJJC/CGMBBBBBBF"},
    {"set-up-two-flags", "SSSSSSSSNF/NNNNTTTTLL/LLPPPPJJJC/CGMBBBBBBF"},
    {"set-up-foreign", "SSSSSSSSNK/NNNNTTTTLL/LLPPPPJJJC/CGMBBBBBBF"},
    {"set-up-unknown", "SSSSSSSSNU/NNNNTTTTLL/LLPPPPJJJC/CGMBBBBBBF"},
    {"set-up-five-rows", "SSSSSSSSNY/NNNNTTTTLL/LLPPPPJJJC/CGMBBBBBBF/.........."},
    {"set-up-terminal", "SSSSSSSSNY/NNNNTTTTLL/LLPPPPJJJC/CGMBBBBBB\x1b"},
};

const char *ch_faulty_find_set_up(const char *name) {
    for (size_t i = 0; i < sizeof set_ups / sizeof *set_ups; i++)
        if (strcmp(set_ups[i].name, name) == 0)
            return set_ups[i].text;
    return NULL;
}

void ch_faulty_deal(const struct ch_turn *turn, struct ch_text *text) {
    struct ch_random random;
    ch_random_init(&random, turn->key);
    turn->game->ops->deal(turn->game, turn->seat, &random, text);
}
