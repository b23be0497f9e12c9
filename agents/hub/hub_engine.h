/* An engine that speaks the Hub protocol: from its start to the moment when it is ready, and what
 * it writes while it thinks. */
#ifndef CH_AGENTS_HUB_HUB_ENGINE_H
#define CH_AGENTS_HUB_HUB_ENGINE_H

#include "agents/external/program.h"
#include "agents/hub/hub_board.h"
#include "core/referee/agent.h"

/* A parameter as the engine announced it. Owns its texts. */
struct ch_hub_param {
    char *name, *value;
    char *values; /* of an enum, parted by blanks; "" if it has none */
};

struct ch_hub_engine {
    struct ch_program process;
    struct ch_hub_param *params;
    int param_count;
    bool repeatable;     /* it wants whole games and keys: docs/hub.md */
    bool pings;          /* it answers `ping`, as it should */
    bool deaf;           /* it had not read all its input when its time was over */
    char complaint[256]; /* its last `error message=`, "" if none */
};

void ch_hub_engine_init(struct ch_hub_engine *engine);
/* Takes one line of those before `wait`; true if it was that. */
bool ch_hub_engine_announce(struct ch_hub_engine *engine, char *text);
/* Appends the `set-param` lines for `game` and the user's parameters ("threads=1"). CH_UNSUPPORTED
 * if the engine does not play the game, CH_BAD_INPUT if it has no such parameter or value. */
enum ch_status ch_hub_engine_set_up(struct ch_hub_engine *engine, const struct ch_game *game,
                                    char *const parameters[], int count, struct ch_text *text,
                                    struct ch_error *error);

/* Starts the program and waits until it is ready to play `game`. On failure it is gone, and `fault`
 * is set. The log, and `given_up` of struct ch_program, are borrowed until its end. */
bool ch_hub_engine_start(struct ch_hub_engine *engine, const struct ch_program_command *command,
                         const struct ch_game *game, int limit_ms, const struct ch_log_place *log,
                         const atomic_bool *given_up, struct ch_fault *fault);

/* Ends an engine that failed to answer, with the cause in `fault`: what was received in place
 * of the answer, `awaited` within `limit_ms`. */
void ch_hub_engine_fail(struct ch_hub_engine *engine, enum ch_program_received received,
                        const char *awaited, int limit_ms, struct ch_fault *fault);
/* Ends an engine whose fault is known, and adds its last words. */
void ch_hub_engine_drop(struct ch_hub_engine *engine, struct ch_fault *fault);

/* Says goodbye to a healthy engine. */
void ch_hub_engine_stop(struct ch_hub_engine *engine);

/* The lines of a thinking engine, parsed into an agent's choice. */
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
