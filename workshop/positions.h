/* Positions on which agents are compared: turns out of games, lists, records and scenarios. From
 * games they come with all moves before, so that last moves and repetitions are what they were.
 * Only positions with two legal moves or more are kept: the others leave nothing to decide. */
#ifndef CH_WORKSHOP_POSITIONS_H
#define CH_WORKSHOP_POSITIONS_H

#include "core/referee/agent.h"

struct ch_position_item {
    struct ch_history history; /* as the side to move has seen it; ends in the position; its plies
                                  are the list's, only to be read */
    struct ch_history truth;   /* as that, with what the side to move does not see */
    uint64_t key;              /* of the turn, if it was added with one; else 0 */
    bool hashed;               /* that key, as of ch_turn */
    const char *name;          /* "game 3, ply 41 of tinsley.pdn", "line 12 of english.fen" */
};

/* Owns its games and names. Initialise with ch_positions_init, release with ch_positions_done. Once
 * it is made, any number of threads may read it. */
struct ch_positions {
    const struct ch_game *game;
    bool whole; /* as for scenarios: keep positions with one legal move and those that occur twice,
                   and leave the file out of names; false by default */
    struct ch_position_item *item;
    int count;
    int total;           /* different positions that the source has, before `max` was applied */
    int forced, same;    /* left out: with one legal move; found before */
    int games;           /* games, or lines of a list, that positions were taken from */
    int refused;         /* games of the source that can't be played through, or of another game */
    struct ch_error why; /* the first of those */
    struct ch_positions_store *store;
};

/* Loads positions for `game` from `source`. NULL: home/data/bench/GAME.fen; for a game that has no
 * such list, and for one with set-ups, whose laws look at the plies before, positions from random
 * play with fixed keys; a file: one position a line; PDN, every position of every game; a record; a
 * .scenarios file, the positions of the scenarios for `game`. The kind of file is found from its
 * bytes. `max` > 0: of more positions than that, so many are kept: one from each stretch of the
 * list, the same at every call. A list's or a scenario's mistake is an error with its line; a game
 * that can't be read is left out and counted in `refused`. CH_BAD_INPUT if no position is left.
 * `list` is uninitialised and to be released whatever is returned. */
enum ch_status ch_positions_load(const char *source, const struct ch_game *game, const char *home,
                                 int max, struct ch_positions *list, struct ch_error *error);

/* The turn in position i; its legal moves are written to `legal`, which it borrows. A key that was
 * not given depends on the position alone: the same position has the same key in whatever list it
 * is. */
struct ch_turn ch_positions_turn(const struct ch_positions *list, int i, struct ch_moves *legal);

/* Who is to move in position i. */
int ch_positions_seat(const struct ch_positions *list, int i);
/* The positions seat by seat, as indexes, since an agent keeps the board as its seat sees it. Freed
 * by the caller with ch_free. */
int *ch_positions_by_seat(const struct ch_positions *list);
/* The positions that count by opening: cluster[i] of position i, -1 of others. Returns how many
 * openings there are. Where there are fewer than `least`, as in games that all begin alike, more
 * plies make an opening. */
int ch_positions_openings(const struct ch_positions *list, const bool counts[], int least,
                          int cluster[]);

/* For lists made by hand: init; then read files, add games and positions; then pick, which fills
 * `item`. */
void ch_positions_init(struct ch_positions *list, const struct ch_game *game);
/* Adds what the file holds, as ch_positions_load does. */
enum ch_status ch_positions_read(struct ch_positions *list, const char *path,
                                 struct ch_error *error);
/* Adds to the list, which is initialised and not picked yet, every turn in games of match `match`
 * of the record at `path` that the player `player` decided (a name as in struct ch_record_filter),
 * with the key by which it did. CH_NOT_FOUND if there is none; CH_BAD_INPUT if several texts share
 * the name. */
enum ch_status ch_positions_read_match(struct ch_positions *list, const char *path, int64_t match,
                                       const char *player, struct ch_error *error);
/* Adds the last position of `history` (copied), or every position in it if `all`; those are named
 * `name, ply N`. "of SOURCE" follows if `of` is not NULL. */
void ch_positions_add(struct ch_positions *list, const struct ch_history *history, bool all,
                      const char *name, const char *of);
/* Adds the last position of `history` (copied) as a turn with this key, not 0; `hashed` as of
 * ch_turn. */
void ch_positions_add_turn(struct ch_positions *list, const struct ch_history *history,
                           uint64_t key, bool hashed, const char *name);
/* Drops positions that occur twice (the same position, last moves and repetitions) unless `whole`,
 * and all but `max` if that is over 0. Called once. */
void ch_positions_pick(struct ch_positions *list, int max);
void ch_positions_done(struct ch_positions *list);

#endif
