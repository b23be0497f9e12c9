/* An agent for tests: it plays the moves that a function picks, and fails as the test asks. */
#ifndef CH_TESTS_SCRIPTED_AGENT_H
#define CH_TESTS_SCRIPTED_AGENT_H

#include <string.h>

#include "core/referee/agent.h"

struct scripted_agent {
    struct ch_agent head;
    int (*pick)(const struct ch_turn *turn); /* NULL: the turn's key decides */
    void (*say)(const struct ch_turn *turn, struct ch_choice *choice); /* NULL: nothing more */
    enum ch_end fails_with; /* at ply `fails_at`; CH_END_NONE: never */
    int fails_at;
    enum ch_status start;     /* what new_game answers */
    int games, turns, closed; /* calls seen */
};

static enum ch_status scripted_new_game(struct ch_agent *agent, const struct ch_game *game,
                                        int seat, struct ch_error *error) {
    struct scripted_agent *self = (struct scripted_agent *)agent;
    (void)game;
    (void)seat;
    self->games++;
    return self->start == CH_OK ? CH_OK
                                : ch_error_set(error, self->start, NULL, 0, "will not start");
}

static void scripted_choose(struct ch_agent *agent, const struct ch_turn *turn,
                            struct ch_choice *choice) {
    struct scripted_agent *self = (struct scripted_agent *)agent;
    self->turns++;
    if (self->fails_with != CH_END_NONE && turn->history->count >= self->fails_at) {
        choice->fault.end = self->fails_with;
        strcpy(choice->fault.rule, "wedge");
        strcpy(choice->fault.text, "its last words");
        return;
    }
    choice->index = self->pick ? self->pick(turn) : (int)(turn->key % (uint64_t)turn->legal->count);
    choice->cpu_us = 10;
    ch_text_addf(&choice->reason, "move %d", choice->index);
    if (self->say)
        self->say(turn, choice);
}

static void scripted_close(struct ch_agent *agent) {
    ((struct scripted_agent *)agent)->closed++;
}

static const struct ch_agent_ops scripted_ops = {
    .new_game = scripted_new_game, .choose = scripted_choose, .close = scripted_close};

static inline struct scripted_agent scripted_agent(const char *name) {
    struct scripted_agent agent = {.head = {.ops = &scripted_ops, .repeatable = true}};
    strncpy(agent.head.name, name, CH_AGENT_NAME - 1);
    ch_hash_text(name, strlen(name), agent.head.hash);
    return agent;
}

#endif
