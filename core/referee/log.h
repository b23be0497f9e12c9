/* The log of a match: what passes between the referee and its agents, one line each, with the time.
 *
 * It is for analysis after the match, so neither its cost nor its failures may change a game:
 * without a log a line costs a comparison, and a log that can't be written any more is left alone
 * and reported once. Lines may come from any thread. Of each agent and kind only so many lines a
 * second are written; a line says how many were left out. */
#ifndef CH_CORE_REFEREE_LOG_H
#define CH_CORE_REFEREE_LOG_H

#include <stdbool.h>

#include "core/base/error.h"
#include "core/base/text.h"

/* By which the file of any version begins. */
#define CH_LOG_MARK "# crownhead log "

struct ch_log;
struct ch_log_voice; /* an agent as the log knows it; agents of the same name share one */

enum ch_log_kind {
    CH_LOG_GAME,     /* a game begins or ends */
    CH_LOG_QUESTION, /* to the agent */
    CH_LOG_ANSWER,   /* from the agent */
    CH_LOG_FAULT,
    CH_LOG_PROCESS, /* its process starts or ends */
    CH_LOG_WORDS,   /* what that wrote to standard error */
    CH_LOG_KINDS
};

/* The source of a line. With zeros it is not written. */
struct ch_log_place {
    struct ch_log_voice *voice; /* of the log; NULL: there is none */
    long game;                  /* its number in the match, from 1; 0: outside of games */
    const char *seat;           /* its name, borrowed; NULL outside of games */
    struct ch_text *held;       /* borrowed; its lines wait there, of games in which sides hide
                                 * something; NULL: they are written at once */
};

/* Appends to the file at `path`, which is made if there is none. CH_BAD_INPUT if it is something
 * else than a log, or a link that leads to no file; CH_SYSTEM if it can't be written. */
enum ch_status ch_log_open(const char *path, struct ch_log **log, struct ch_error *error);
/* `log` may be NULL. No agent may use it any more. */
void ch_log_close(struct ch_log *log);

/* The voice of the agent called `name`, as long as the log is open; NULL without a log. */
struct ch_log_voice *ch_log_voice(struct ch_log *log, const char *name);

/* Writes a line; control characters become blanks. */
void ch_log_write(const struct ch_log_place *place, enum ch_log_kind kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* A line for each line of `text`. */
void ch_log_write_lines(const struct ch_log_place *place, enum ch_log_kind kind, const char *text);

/* Writes the lines that are held in place->held, and none is any more. */
void ch_log_release(const struct ch_log_place *place);

/* True once after the log failed to be written, with the reason: lines are missing since. `log` may
 * be NULL. */
bool ch_log_broke(struct ch_log *log, struct ch_error *error);

#endif
