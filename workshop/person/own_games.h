/* The games of people in a record, and ratings by them: what a player comes back to. */
#ifndef CH_WORKSHOP_PERSON_OWN_GAMES_H
#define CH_WORKSHOP_PERSON_OWN_GAMES_H

#include "agents/base/config.h"
#include "core/record/record.h"
#include "core/statistics/rated.h"

struct ch_person_game {
    int64_t id, started_ms;
    char *game;    /* its name; owned, as the next */
    char *against; /* the other player */
    int seat;      /* of the person; -1: two people played */
    int level;     /* that the other is; 0: none */
    bool alone;    /* played whole, without takebacks, hints or tutor, from the game's own start */
    struct ch_outcome outcome;
    int plies;
};

struct ch_own_games {
    struct ch_person_game *game; /* the newest first */
    int count, capacity;
};

/* Which games are asked for. NULL: all. */
struct ch_own_wish {
    const char *player; /* the person's name; "you": who gave none */
    const char *game;   /* with its variants */
};

/* True if the game is one of a person, by the wish. *seat is the person's. */
bool ch_own_game_is(const struct ch_recorded_game *recorded, const struct ch_own_wish *wish,
                    int *seat);

/* `games` begins as {0}; ch_own_games_done releases it whatever is returned. */
enum ch_status ch_own_games_read(struct ch_record *record, const struct ch_own_wish *wish,
                                 struct ch_own_games *games, struct ch_error *error);
void ch_own_games_done(struct ch_own_games *games);

/* CH_OWN_NEEDED: games that a rating needs. */
enum { CH_OWN_NEEDED = 10 };

/* A rating in one game, on the scale of its levels: level 1 is 0. */
struct ch_own_rating {
    const struct ch_game *game;
    int counted; /* games against levels that were played alone; with fewer than needed that is all
                  * that is known */
    struct ch_rated rated;
};

/* Fills at most `most` ratings, one for each game that was played against a level, in the order of
 * the list. Levels are those of now. Returns their number. */
int ch_own_ratings(const struct ch_own_games *games, const char *home,
                   struct ch_own_rating ratings[], int most);

#endif
