/* The current turn, and the statements of rules in it. */
#ifndef CH_BRIDGE_RUN_H
#define CH_BRIDGE_RUN_H

#include "bridge/decision/decision.h"
#include "bridge/input/input.h"
#include "core/games/tactics.h"
#include "core/search/forced.h"

struct ch_guard;       /* of bridge/guard.h */
struct ch_bridge_game; /* of bridge/games/games.h */
struct ch_asked;       /* of bridge/functions/asked.h */

/* A preference as rules state it; the decision procedure's head first. */
struct ch_statement {
    struct ch_preference preference; /* reason: offset into `reasons` until the run is over */
    size_t reason_at;
    const void *rule;
    int firing; /* index in the trail of the firing that stated it; -1: no trail is kept */
};

/* A claim as rules state it. */
struct ch_rule_claim {
    enum ch_claim claim;
    size_t reason_at; /* into `reasons` */
    const void *rule;
};

struct ch_run {
    const struct ch_turn *turn; /* borrowed; NULL between turns */
    const char *const *set_ups; /* the candidates are these; NULL: they are moves */
    struct ch_random random;
    struct ch_piece board[CH_MAX_SQUARES]; /* the pieces by square, as the seat sees them */
    struct ch_tactics *tactics;
    struct ch_asked *asked_for; /* what is asked beyond the board; owned by the rule base */
    struct ch_forced *forced;
    struct ch_guard *guard;            /* NULL: none */
    struct ch_text answer;             /* a function's answer in words, until the next */
    void *game_kept[CH_BRIDGE_GAMES];  /* by row of bridge/games/games.h; NULL: not needed yet */
    const struct ch_bridge_game *game; /* the row that the turn is of; NULL: none */
    void *kept_of_game;                /* what is kept for it */
    const struct ch_bound_template *game_templates; /* its own */
    bool withdrawing;        /* facts are being retracted: functions return nothing */
    bool asked;              /* a function of the platform was called; reset by its readers */
    const void *firing_rule; /* the last that fired */
    int firings;
    struct ch_statement *statements;
    int statement_count, statement_capacity;
    int64_t scores_size; /* of the turn's scores, in millionths */
    struct ch_rule_claim *claims;
    int claim_count, claim_capacity;
    struct ch_text reasons; /* NUL-terminated strings one after the other */
    struct ch_preference *preferences;
    int preference_capacity;
    struct ch_decision decision;
};

void ch_run_init(struct ch_run *run);
/* Forgets the last turn and looks at the board of this one. */
void ch_run_begin(struct ch_run *run, const struct ch_turn *turn);
void ch_run_done(struct ch_run *run);

#endif
