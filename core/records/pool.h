/* A pool: players and their results against each other, gathered from records and PDN files for
 * ratings (core/statistics/ratings.h).
 *
 * Agents of records are one player if their names and texts are the same. People, other programs
 * and players of imported games go by name, and equal names are one player within one file only: a
 * PDN file, the file that games were imported from, or the record. Left out are games without a
 * result, with a player who has no name, and of a player against itself.
 *
 * Errors are those of clusters as in a match (core/arena/evidence.h): games over one opening are
 * not independent. A game of no match is by itself, but for another that has the same tags and
 * moves: that is the same game, imported twice. */
#ifndef CH_CORE_RECORDS_POOL_H
#define CH_CORE_RECORDS_POOL_H

#include "core/base/interned.h"
#include "core/record/record.h"
#include "core/statistics/ratings.h"

struct ch_game;

struct ch_pool_player {
    char *name;
    char *apart;      /* what parts it from others of its name: digits of a hash, or a file; "" */
    bool agent;       /* of a record's agents: `apart` is of its hash */
    bool shared;      /* others have its name */
    long games[3];    /* losses, draws, wins; filled by ch_pool_close */
    double opponents; /* the mean of its opponents' ratings; filled by ch_pool_rate */
};

/* A game whose result counts. */
struct ch_pool_game;

/* Initialise with {0} and what is wished; released with ch_pool_done. */
struct ch_pool {
    bool same_names;  /* equal names are one player wherever they are */
    bool several;     /* of several records: a file that games were imported from is shown with
                       * its record */
    const char *only; /* the name of a game: others are left out; NULL: all count */
    /* Gives an agent that an older program recorded the name and hash that it has today. May be
     * NULL. */
    void (*identify)(struct ch_recorded_agent *agent, const char *game);
    struct ch_interned keys, games; /* of players; names of games */
    struct ch_pool_player *player;
    int players, capacity;
    long *games_of; /* by number of the game */
    int game_count;
    struct ch_pool_game *game;
    int count, game_capacity;
    long unfinished, unnamed, itself; /* left out */
    int files;
    struct ch_rating_pairing *pairing;
    int pairings;
    struct ch_cluster *cluster;
};

/* Adds the games of a record, of one match or with -1 of none (0: all). `file` is its name. */
enum ch_status ch_pool_add_record(struct ch_pool *pool, struct ch_record *record, const char *file,
                                  int64_t match, struct ch_error *error);
/* Adds the games of a PDN text, read for tags and results alone; `game` is the one of games that do
 * not say. Mistakes reject a game alone: `rejected` is called for each. CH_BAD_INPUT if there is no
 * game in it, or if `only` is not set and the moves are not of `game`. */
enum ch_status ch_pool_add_pdn(struct ch_pool *pool, const struct ch_text *text, const char *file,
                               const struct ch_game *game,
                               void (*rejected)(const struct ch_error *error),
                               struct ch_error *error);

/* After the last addition, before what follows. */
void ch_pool_close(struct ch_pool *pool);
/* How a player is shown: its name, with what parts it from others of that name. Appends. */
void ch_pool_add_name(const struct ch_pool *pool, int player, struct ch_text *text);
/* The player shown as `name`, or the only one of that name. CH_NOT_FOUND, CH_BAD_INPUT. */
enum ch_status ch_pool_find(const struct ch_pool *pool, const char *name, int *player,
                            struct ch_error *error);

/* Rates all players, one at least; given[i] as for ch_ratings_init. Called once. The caller
 * releases the ratings. */
void ch_pool_rate(struct ch_pool *pool, const double given[], struct ch_ratings *ratings);
void ch_pool_done(struct ch_pool *pool);

/* The tag under which a record keeps the name of the file that a game was imported from. */
#define CH_POOL_IMPORT_TAG "ImportedFrom"

#endif
