/* The output of a match or tournament: progress, the final block, JSON lines. */
#ifndef CH_CLI_MATCH_MATCH_TEXT_H
#define CH_CLI_MATCH_MATCH_TEXT_H

#include <stdio.h>

#include "cli/output/print.h"
#include "core/arena/match.h"

struct ch_match_text {
    const struct ch_match_spec *spec;
    const char *db;
    struct ch_log *log; /* NULL: none */
    int shard, shards;  /* of the run, as in struct ch_match_run */
    bool json, quiet;
    bool terminal;     /* progress is one line that is written again and again */
    double shown;      /* seconds of the run when a plain line, or one of JSON, was last shown */
    int next_tenth;    /* of the plan, for plain progress lines */
    int rounds;        /* of a swiss or knockout: those whose pairings were shown */
    bool said_waiting; /* that the record is in use */
    bool line_open;    /* a progress line is on the terminal */
};

/* For struct ch_match_run. Progress goes to standard error, JSON to standard output. */
void ch_match_text_report(struct ch_match_text *text, const struct ch_match_status *status,
                          const struct ch_recorded_game *game);
void ch_match_text_tick(struct ch_match_text *text, const struct ch_match_status *status);
/* Says once that the log failed to be written. */
void ch_match_text_look(const struct ch_match_text *text);
/* Says that a file was edited whose text the match plays, or is `gone`. */
void ch_match_text_edited(struct ch_match_text *text, const char *file, bool gone);

/* The final block, or the JSON line of type "result". */
void ch_match_text_result(struct ch_match_text *text, const struct ch_match_status *status);

/* The result of a match: scores or standings, shares of the seats, ends, failures. */

/* Prints the block, as `match`, `tournament` and `record show` have it. */
void ch_match_print(const struct ch_game *game, const struct ch_match_status *status);

/* Appends a cell of wins, draws and losses, of counts of losses, draws, wins. */
void ch_match_add_counts(struct ch_columns *columns, const long games[3]);

/* The separator of the parts of a line. */
const char *ch_match_dot(void);

/* JSON lines to standard output. Each has "version" and "type". */

void ch_match_json_start(const struct ch_match_spec *spec, const char *db,
                         const struct ch_match_status *status);
/* `status`: of the match, whose agents have the names that were typed too; NULL: of none. */
void ch_match_json_game(const struct ch_game *game, const struct ch_match_status *status,
                        const struct ch_recorded_game *recorded);
/* The progress: `have` games played of this run's share, at a rate of games a second. */
void ch_match_json_progress(const struct ch_match_status *status, int have, double rate);
/* Prints a line of type "round" for each round of a swiss or knockout that is paired, from number
 * `reported` (0 is the first) on. Returns the number of rounds reported so far. */
int ch_match_json_rounds(const struct ch_match_status *status, int reported);
void ch_match_json_result(const struct ch_game *game, const struct ch_match_status *status);

/* What is about tournaments alone. */

/* True for all but a plain match between two. */
bool ch_tournament_is(const struct ch_plan *plan);
/* "swiss of 12 agents, 5 rounds, 2 games a meeting". */
void ch_tournament_add_plan(const struct ch_plan *plan, struct ch_text *out);
/* The round that is played and who leads, for the line that shows progress. */
void ch_tournament_add_leaders(const struct ch_match_status *status, struct ch_text *line);
/* Standings; the crosstable; meetings by round or all pairings with their errors. */
void ch_tournament_add(const struct ch_game *game, const struct ch_match_status *status,
                       struct ch_text *out);

#endif
