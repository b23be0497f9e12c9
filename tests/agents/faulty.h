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

/* Never comes back. */
void ch_faulty_hang(struct ch_faulty *self, const struct ch_turn *turn, struct ch_choice *choice);

/* The illegal set-up of that name, or NULL. */
const char *ch_faulty_find_set_up(const char *name);
/* Appends one that the game deals. */
void ch_faulty_deal(const struct ch_turn *turn, struct ch_text *text);

/* Turns that misuse the connection to the program. */
void ch_faulty_garbage(struct ch_faulty *self, const struct ch_turn *turn,
                       struct ch_choice *choice);
void ch_faulty_close(struct ch_faulty *self, const struct ch_turn *turn, struct ch_choice *choice);
/* A head that announces four gigabytes. */
void ch_faulty_announce(struct ch_faulty *self, const struct ch_turn *turn,
                        struct ch_choice *choice);
/* An answer that comes byte by byte. */
void ch_faulty_drip(struct ch_faulty *self, const struct ch_turn *turn, struct ch_choice *choice);
/* An answer to another question than was asked. */
void ch_faulty_answer_late(struct ch_faulty *self, const struct ch_turn *turn,
                           struct ch_choice *choice);
/* These answer, and then hang, die, or leave it to the host to answer again. */
void ch_faulty_stall(struct ch_faulty *self, const struct ch_turn *turn, struct ch_choice *choice);
void ch_faulty_die(struct ch_faulty *self, const struct ch_turn *turn, struct ch_choice *choice);
void ch_faulty_answer_twice(struct ch_faulty *self, const struct ch_turn *turn,
                            struct ch_choice *choice);

#endif
