/* Shared by the commands of the workshop: their game and positions. */
#ifndef CH_CLI_WORKSHOP_WORKSHOP_H
#define CH_CLI_WORKSHOP_WORKSHOP_H

#include "agents/agents.h"
#include "workshop/agent_pool.h"
#include "workshop/positions.h"

/* The game that `name` (of --game) names; NULL: the first that the agent `spec` says it plays, and
 * English draughts for agents that play anything. Sets `config`. NULL after an error was printed.
 */
const struct ch_game *ch_workshop_game(const char *name, const char *spec,
                                       struct ch_agents_config *config);

/* False, after an error was printed, if one of the agents can't be opened: before the first game,
 * not after hours. */
bool ch_workshop_opens(const char *const specs[], int count, const struct ch_game *game,
                       const struct ch_agents_config *config);

/* Reads the value of --time, with its unit, into milliseconds. False after an error was printed. */
bool ch_workshop_time(const char *time, int64_t *ms);

/* The positions that a command is asked about: of a file, or of games that are played for it. */
struct ch_asked_positions {
    const char *positions, *against; /* NULL: not given */
    const char *db;                  /* the record of `match`; NULL: the usual one */
    int64_t games, max, match;
};

#define CH_AGENT_GAME(target)                                                                      \
    CH_TEXT("game", 'g', CH_GAME_ARGUMENT, "the game (default: the agent's first)", target)

/* Their rows in a command's table of options. */
#define CH_ASKED_FILE(target)                                                                      \
    CH_TEXT("positions", 'p', "FILE",                                                              \
            "PDN, a FEN a line, a record, scenarios (default: the reference positions)", target)
#define CH_ASKED_RECORD(asked)                                                                     \
    CH_INTEGER("match", 0, "N", "positions that the agent decided in match N of the record",       \
               &(asked)->match, 1, 1e12),                                                          \
        CH_TEXT("db", 0, "FILE", "the record of --match (default: crownhead.db)", &(asked)->db)
#define CH_ASKED_PLAYED(asked)                                                                     \
    CH_INTEGER("games", 'n', "N", "positions of N new games of the agent", &(asked)->games, 1,     \
               100000),                                                                            \
        CH_TEXT("against", 'a', "B", "its opponent in these games (default: itself)",              \
                &(asked)->against),                                                                \
        CH_INTEGER("most", 'm', "N", "positions at most, evenly drawn; 0: all", &(asked)->max, 0,  \
                   1e9)

#define CH_JUDGE_ROWS(judge, loss)                                                                 \
    CH_TEXT("judge", 'j', "SEARCH", "what judges (default: search:depth=9)", judge),               \
        CH_INTEGER("loss", 'l', "POINTS",                                                          \
                   "what a mistake loses at least, in points of 100 of the expected result", loss, \
                   1, 100)

/* For commands that play a series of matches. */
#define CH_SERIES_RANDOM(seed, openings)                                                           \
    CH_INTEGER("seed", 's', "S", "source of everything random", seed, 0, 9e18),                    \
        CH_TEXT("openings", 0, "WHAT",                                                             \
                "a PDN or FEN file, ballots, start, or none; ballots where there are any, else "   \
                "start",                                                                           \
                openings)
#define CH_SERIES_PLAYED(db, game, plies, concurrency)                                             \
    CH_TEXT("db", 0, "FILE", "the record", db), CH_AGENT_GAME(game),                               \
        CH_INTEGER("ply-limit", 0, "N", "a longer game is drawn (default: as in match)", plies, 1, \
                   100000),                                                                        \
        CH_INTEGER("concurrency", 'c', "N", "games at a time", concurrency, 1, 1024)

/* Appends how many games of the source could not be read, if any. */
void ch_add_refused(const struct ch_positions *list, struct ch_text *out);

/* False, after an error was printed, if they contradict each other. */
bool ch_asked_positions_fit(const struct ch_asked_positions *asked);
/* Plays or reads them into `list`, which the caller releases. Of games that are played `failed` as
 * in ch_coverage_play; NULL: only the agent's own turns are wanted, and it is printed. Shows
 * progress. */
enum ch_status ch_asked_positions_load(const struct ch_asked_positions *asked, const char *agent,
                                       const struct ch_agent_pool *pool, struct ch_positions *list,
                                       int *failed, struct ch_error *error);

#endif
