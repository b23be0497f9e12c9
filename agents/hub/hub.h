/* The Hub protocol: a game as it has it, its lines, and engines that speak it. */
#ifndef CH_AGENTS_HUB_HUB_H
#define CH_AGENTS_HUB_HUB_H

#include "agents/external/program.h"

/* Positions and moves, for any game: a letter for each square in
 * the order of their numbers; 11-15, and for captures the first square, the last, and those of the
 * captured pieces. */

/* The numbers of a game's squares, from 1: their names where these are numbers, else their order.
 */
struct ch_hub_board {
    const struct ch_game *game;
    int number[CH_MAX_SQUARES];     /* of a square */
    int square[CH_MAX_SQUARES + 1]; /* with a number */
};

void ch_hub_board_init(struct ch_hub_board *board, const struct ch_game *game);

void ch_hub_board_add(const struct ch_hub_board *board, const struct ch_position *position,
                      struct ch_text *text);
enum ch_status ch_hub_board_read(const struct ch_hub_board *board, const char *text,
                                 struct ch_position *position, struct ch_error *error);

void ch_hub_board_add_move(const struct ch_hub_board *board, const struct ch_move *move,
                           struct ch_text *text);
/* The first of the legal moves that `text` names: captures that end alike are written alike.
 * CH_BAD_INPUT if it can't be read as a move, CH_NOT_FOUND if no legal move is meant; *index is -1
 * then. */
enum ch_status ch_hub_board_find_move(const struct ch_hub_board *board, const char *text,
                                      const struct ch_moves *legal, int *index,
                                      struct ch_error *error);

/* Our games by the names that engines give them in their parameter `variant`; a name may be a
 * file's, with rule variants behind it. */
enum { CH_HUB_VARIANT = 512 };

/* The name of `game` among `values` (parted by blanks). values "" takes any name, and our own is
 * chosen; NULL: the engine has no such parameter and plays international draughts.
 * CH_UNSUPPORTED if the engine plays other games only. */
enum ch_status ch_hub_variant_choose(const struct ch_game *game, const char *values,
                                     char name[CH_HUB_VARIANT], struct ch_error *error);

/* The game that an engine's `variant` names, or NULL. */
const struct ch_game *ch_hub_variant_game(const char *name);

/* True if `value` is one of `values`. */
bool ch_hub_variant_listed(const char *values, const char *value);

/* Lines of the Hub protocol, version 2 (protocol.txt of Scan 3.1): `command name=value flag
 * name="with blanks"`. Both ends use them: agents/hub, which plays with an engine, and the command
 * `engine`, which is one. */

enum { CH_HUB_ARGUMENTS = 64 /* that a line has at most */ };

struct ch_hub_argument {
    const char *name;
    const char *value; /* "" for a flag */
};

/* Points into the text that it was read from. */
struct ch_hub_line {
    const char *command; /* "" on an empty line */
    struct ch_hub_argument argument[CH_HUB_ARGUMENTS];
    int count;
};

/* Reads `text`, which is changed and must outlive `line`. CH_BAD_INPUT says what is wrong with it.
 */
enum ch_status ch_hub_line_read(char *text, struct ch_hub_line *line, struct ch_error *error);

/* The value of an argument; NULL if the line has none of this name. */
const char *ch_hub_line_value(const struct ch_hub_line *line, const char *name);

/* Appends ` name=value`, in quotes where the protocol wants them. The protocol has no way to write
 * a double quote or a control character within a value: they become single quotes and blanks. */
void ch_hub_line_add(struct ch_text *text, const char *name, const char *value);

/* An engine that speaks the Hub protocol: from its start to the moment when it is ready, and what
 * it writes while it thinks. */

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
    char complaint[256]; /* its last `error message=`, or what is wrong in a `param`; "" if none */
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

/* The reason of the choice, in one line: "The engine values it at +0.35 at depth 12: 11-15 23-19.".
 */
void ch_hub_answer_reason(const struct ch_hub_answer *answer, struct ch_text *reason);

#endif
