/* Shared by the parts of `crownhead games`. */
#ifndef CH_CLI_GAMES_GAMES_H
#define CH_CLI_GAMES_GAMES_H

#include "cli/command/command.h"

extern const struct ch_command ch_command_games_list, ch_command_games_new, ch_command_games_check;

/* Fills in the start position; where the sides set up first, one with set-ups drawn at random,
 * always the same. Appends it drawn with its coordinates. Returns what is to be said about it, or
 * "". */
const char *ch_games_add_start(const struct ch_game *game, struct ch_position *start,
                               struct ch_text *text);

/* What `games check` was asked for, and what it found. */
struct ch_games_request {
    bool json;
    int64_t play, seed; /* random games; 0: none */
    int mistakes, warnings, unread;
};

/* Counts and prints a mistake or a warning. */
void ch_games_print_problem(struct ch_games_request *request, const struct ch_error *problem,
                            bool warning);
/* Plays the random games that are asked for and prints what they show (games_play.c). */
void ch_games_play(struct ch_games_request *request, const struct ch_game *game);

#endif
