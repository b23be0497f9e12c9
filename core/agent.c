/* See agent.h. */
#include "core/agent.h"

void ch_choice_init(struct ch_choice *choice) {
    *choice = (struct ch_choice){.index = -1};
    ch_text_init(&choice->reason);
}

void ch_choice_clear(struct ch_choice *choice) {
    struct ch_text reason = choice->reason;
    ch_text_clear(&reason);
    *choice = (struct ch_choice){.index = -1, .reason = reason};
}

void ch_choice_done(struct ch_choice *choice) {
    ch_text_done(&choice->reason);
}
