/* The answer of `crownhead trap` to a board, as lines `key: value` and as JSON. */
#ifndef CH_CLI_GAMES_TRAP_ANSWER_H
#define CH_CLI_GAMES_TRAP_ANSWER_H

#include "core/games/stratego/trap/block.h"
#include "core/games/stratego/trap/pursuit.h"
#include "core/games/stratego/trap/board.h"

struct ch_trap_answer {
    const struct ch_trap_block *block; /* borrowed */
    struct ch_pursuit exact;
    struct ch_trap_verdict model; /* the static one's */
    uint8_t prey;                 /* with `any`: the blue pieces of which one may be captured */
    struct ch_pursuit any;        /* asked where the defender escapes and other prey moves */
};

void ch_trap_answer_print(const struct ch_trap_answer *answer);
void ch_trap_answer_print_json(const struct ch_trap_answer *answer);

/* False for a key that means nothing to trap, in a block or in an answer, and is no remark (name,
 * note, source, section, expect, expect-…, given-…). It is carried all the same. */
bool ch_trap_answer_knows(const char *key);

#endif
