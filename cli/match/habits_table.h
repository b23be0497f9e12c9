/* The options of fastchess (1.8: man.md, cli.cpp) and cutechess-cli (1.4: help.txt), and what each
 * comes to in a command line of this program. */
#ifndef CH_CLI_MATCH_HABITS_TABLE_H
#define CH_CLI_MATCH_HABITS_TABLE_H

#include "cli/match/habits_line.h"

/* What follows the name of an option. */
enum ch_habit_takes {
    CH_HABIT_NOTHING,
    CH_HABIT_WORD,
    CH_HABIT_PERHAPS_NUMBER,
    CH_HABIT_PERHAPS_WORD,
    CH_HABIT_SETTINGS, /* KEY=VALUE … */
    CH_HABIT_ENGINE    /* these, of a new engine */
};

struct ch_habit {
    const char *name;
    enum ch_habit_takes takes;
    /* Takes a value: a setting's with its key, a word with the option's name. False: there is no
     * such setting. NULL: the option has no effect here. */
    bool (*take)(struct ch_habit_line *line, const char *key, const char *value);
    const char *answer; /* what it is here */
    bool impossible;    /* nothing here is like it */
};

/* Ended by a NULL name. */
extern const struct ch_habit ch_habits[];

/* Reads a whole number of 0 or more. Another value is refused, and *number 0. True, as an option
 * that takes a number returns. */
bool ch_habit_number(struct ch_habit_line *line, const char *key, const char *value,
                     int64_t *number);

#endif
