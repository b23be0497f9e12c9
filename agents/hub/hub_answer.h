/* Parses the lines of a thinking engine of the Hub protocol into an agent's choice. */
#ifndef CH_AGENTS_HUB_HUB_ANSWER_H
#define CH_AGENTS_HUB_HUB_ANSWER_H

#include "agents/hub/hub_board.h"
#include "core/referee/agent.h"

struct ch_hub_answer {
    const struct ch_hub_board *board;
    const struct ch_moves *legal;
    int index;             /* of the move in `legal`; -1 with a fault */
    struct ch_fault fault; /* CH_END_NONE: none */
    char complaint[256];   /* the message of its last `error`, "" if none */
    bool has_score;
    int score;      /* hundredths of a man for the side to move */
    int depth;      /* 0: not given */
    char line[160]; /* the start of its principal variation, "" if not given */
    bool pinged;    /* `pong` is to come before the answer */
    int strange;    /* lines that are no part of the protocol */
};

/* For one turn; what it points to is borrowed. With `pinged` the question began with a `ping`: a
 * `done` before the `pong` is none of this turn. */
void ch_hub_answer_init(struct ch_hub_answer *answer, const struct ch_hub_board *board,
                        const struct ch_moves *legal, bool pinged);

/* The text of CH_END_OUT_OF_TURN. */
extern const char ch_hub_unasked[];

/* Takes one line, which is changed. True when it ends the turn: with a move, or with a fault. */
bool ch_hub_answer_parse(struct ch_hub_answer *answer, char *text);

/* The reason of the choice, in one line: "+0.35 at depth 12: 11-15 23-19". */
void ch_hub_answer_reason(const struct ch_hub_answer *answer, struct ch_text *reason);

#endif
