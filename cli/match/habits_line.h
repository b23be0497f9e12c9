/* A command line of this program, put together from the options of another. */
#ifndef CH_CLI_MATCH_HABITS_LINE_H
#define CH_CLI_MATCH_HABITS_LINE_H

#include <stdint.h>

#include "cli/command/command.h"

/* An agent, or what all have. Texts of others are borrowed; NULL or empty if not given. */
struct ch_habit_engine {
    const char *program, *name, *folder;
    bool own;                 /* named as this program names agents */
    struct ch_text words;     /* NAME=VALUE, each with a blank behind it */
    struct ch_text arguments; /* of the program, each with a blank before it */
    struct ch_text limits;    /* as of --tc */
};

/* Scores that end a game: so large, for so many moves of both, from that move on. */
struct ch_habit_run {
    bool given;
    int64_t score, moves, from; /* hundredths of a man */
};

struct ch_habit_line {
    const struct ch_command *command;
    struct ch_habit_engine *engines, each;
    int count;
    struct ch_text notes;                    /* a line for each option */
    const char *answered;                    /* the answer in the last of them */
    struct ch_text kept;                     /* own options as they were typed */
    struct ch_text time, adjudication, test; /* of --tc, --adjudicate, --sprt */
    struct ch_habit_run draw, win;
    const char *game, *format, *openings, *order, *log, *processors;
    int64_t games, rounds, concurrency, seed, start_ms; /* below 0: not given */
    bool whole;                                         /* all that was typed has a meaning here */
};

void ch_habit_line_init(struct ch_habit_line *line, const struct ch_command *command);
void ch_habit_line_done(struct ch_habit_line *line);

/* A new agent behind the others; valid until the next is added. */
struct ch_habit_engine *ch_habit_line_engine(struct ch_habit_line *line);

/* Appends `setting` with a comma if `text` is not empty. */
void ch_habit_join(struct ch_text *text, const char *setting);

/* Adds a note to the option that was noted last, which then has no meaning here. */
void ch_habit_refuse(struct ch_habit_line *line, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Appends the whole command to `text`; false, with a note, if there is none. */
bool ch_habit_line_write(struct ch_habit_line *line, struct ch_text *text);

#endif
