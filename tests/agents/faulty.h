/* What the files of the failing agents share. */
#ifndef CH_TESTS_AGENTS_FAULTY_H
#define CH_TESTS_AGENTS_FAULTY_H

#include "core/referee/agent.h"

struct ch_faulty_way;

struct ch_faulty {
    struct ch_agent agent;
    const struct ch_faulty_way *fault;
    int64_t ply; /* from which it fails, CH_PLY_SET_UP: at its set-up; before that it plays the
                    first legal move */
    const char *set_up; /* what it gives as one; NULL: one that the game deals */
    int turns;
    uint32_t asked; /* number of the question that is being answered; START was 1 */
};

/* What fails at a turn, and may use its agent, the turn and the choice. */
#define CH_FAULTY_TURN(name)                                                                       \
    void name(__attribute__((unused)) struct ch_faulty *self,                                      \
              __attribute__((unused)) const struct ch_turn *turn,                                  \
              __attribute__((unused)) struct ch_choice *choice)

/* Never comes back. */
CH_FAULTY_TURN(ch_faulty_hang);

/* The illegal set-up of that name, or NULL. */
const char *ch_faulty_find_set_up(const char *name);
/* Appends one that the game deals. */
void ch_faulty_deal(const struct ch_turn *turn, struct ch_text *text);

/* Turns that misuse the connection to the program. */
CH_FAULTY_TURN(ch_faulty_garbage);
CH_FAULTY_TURN(ch_faulty_close);
/* A head that announces four gigabytes. */
CH_FAULTY_TURN(ch_faulty_announce);
/* An answer that comes byte by byte. */
CH_FAULTY_TURN(ch_faulty_drip);
/* An answer to another question than was asked. */
CH_FAULTY_TURN(ch_faulty_answer_late);
/* These answer, and then hang, die, or leave it to the host to answer again. */
CH_FAULTY_TURN(ch_faulty_stall);
CH_FAULTY_TURN(ch_faulty_die);
CH_FAULTY_TURN(ch_faulty_answer_twice);

#endif
