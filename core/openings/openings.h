/* Openings for matches: positions, or first moves, from which both sides play in turn. */
#ifndef CH_CORE_OPENINGS_OPENINGS_H
#define CH_CORE_OPENINGS_OPENINGS_H

#include "core/base/keys.h"
#include "core/games/game.h"

struct ch_opening {
    char *name;
    char *number;              /* in its deck, as people know it; NULL: none */
    struct ch_history history; /* start position and moves */
};

/* Owns its openings. */
struct ch_openings {
    struct ch_opening *opening;
    int count, capacity;
    bool dealt;    /* out of nothing but a count: a match that hides something has its own dealt */
    bool lengthen; /* once all were played, a match goes on with longer ones (see below) */
};

/* Loads the openings that `what` names for `game`: the word "ballots" (the deck that comes with the
 * program in home/data/openings; for English draughts the ACF three-move ballots in use, 156 of
 * them, for Russian and Brazilian 148 that are drawn at random; whatever values a game's
 * parameters have), "start" (the game's start position alone),
 * "random:plies=N,count=M,seed=S" (M, or 200, positions after N random moves, drawn by S, or 1;
 * fewer where there are no more; in a game with set-ups they begin from two that it deals),
 * "set-ups" or "set-ups:count=M,seed=S" (M, or 200, pairs of set-ups that such a game deals), or a
 * file: PDN (the main line of each game; games tagged `Barred "yes"` are left out) or one FEN a
 * line, where empty lines and lines that begin with % or # are skipped. Openings of a file or of
 * set-ups come again once all were played; the others are lengthened. `openings` is uninitialised
 * and is to be released whatever is returned. Nothing is left out in silence: any mistake in the
 * file is an error. */
enum ch_status ch_openings_load(const char *what, const char *home, const struct ch_game *game,
                                struct ch_openings *openings, struct ch_error *error);
void ch_openings_done(struct ch_openings *openings);
/* True if a deck of ballots comes with the program for the game. */
bool ch_openings_decked(const struct ch_game *game, const char *home);
/* Releases what one opening owns. */
void ch_opening_done(struct ch_opening *opening);
/* Appends an opening, which takes the name; `history` is copied. */
void ch_openings_add(struct ch_openings *openings, char *name, const struct ch_history *history);
/* The openings that `what`, of which ch_openings_load made openings that are `dealt`, names with
 * these keys. `openings` is uninitialised and is to be released whatever is returned. */
enum ch_status ch_openings_deal(const char *what, const struct ch_game *game,
                                const struct ch_keys *keys, struct ch_openings *openings,
                                struct ch_error *error);

/* Which opening each place of a match has. The first places have the openings of the deck, each
 * once, shuffled by the keys or in the order of the list. Every further round goes through the deck
 * again, shuffled anew, and each of its openings (then called the ballot) is lengthened to a
 * position that no place before had, or comes again as it is.
 *
 * The opening of a place depends on the game, the deck, the keys and the options, and on nothing
 * else: a longer match begins with the shorter one, and every part of a match has the same. */
struct ch_opening_order;

/* Places after these, and after the round of the deck that they end in, have the same openings from
 * the first one on: memory is bounded, and nothing that a match may ask wants as many. */
enum { CH_OPENING_PLACES = 100000 };

/* The deck has one opening or more; it and the game are borrowed. Openings of games that hide
 * something or have set-ups are never lengthened. The keys are copied. Never NULL; released with
 * ch_opening_order_free.
 */
struct ch_opening_order *ch_opening_order_new(const struct ch_game *game,
                                              const struct ch_openings *deck,
                                              const struct ch_keys *keys, bool in_list_order,
                                              bool lengthen);
void ch_opening_order_free(struct ch_opening_order *order);
/* The opening of a place, 0 or more, good until the order is freed. *ballot gets the index of the
 * opening of the deck that it is, or was lengthened from. Where nothing new was found it is that of
 * the deck itself, &deck->opening[*ballot], as on the first places. Several threads may ask, in any
 * order; the openings of all places before are made first, about 2,500 bytes each. */
const struct ch_opening *ch_opening_order_at(struct ch_opening_order *order, int place,
                                             int *ballot);

/* Fills index[0 … count - 1] with 0 … count - 1, shuffled by the key. */
void ch_opening_order_shuffle(uint64_t key, int count, int index[]);

#endif
