/* An opening book built: games imported, played against itself, leaves searched and expanded, moves
 * compared with a deep search. Each step continues from what the book has. */
#ifndef CH_CORE_BOOK_GROW_H
#define CH_CORE_BOOK_GROW_H

#include <stdatomic.h>

#include "core/book/book.h"
#include "core/openings/openings.h"
#include "core/search/search.h"

struct ch_book_grow {
    struct ch_book *book;
    const struct ch_weights *weights; /* that judge; borrowed; NULL: made by hand */
    int depth;                        /* of leaves */
    int plies;                        /* of games that are taken in, from the start */
    const atomic_bool *stop;          /* NULL: none */
    /* Called after every step with how much of `what` (static) is done; may write the book. May be
     * NULL. */
    void (*report)(void *context, const char *what, int done, int all);
    /* Called with why a game of a PDN text is left out, and its place; may be NULL. */
    void (*refused)(void *context, const struct ch_error *why);
    void *context;
    struct ch_search *search; /* made and freed by ch_book_grow_init and _done */
};

void ch_book_grow_init(struct ch_book_grow *grow);
void ch_book_grow_done(struct ch_book_grow *grow);

/* All games of a PDN text, unless the text was taken before. Those that can't be read or are of
 * another game are left out and reported to `refused`. `file` names the text. */
enum ch_status ch_book_import(struct ch_book_grow *grow, const char *text, size_t length,
                              const char *file, struct ch_error *error);
/* The positions of openings, with all their moves. */
void ch_book_root(struct ch_book_grow *grow, const struct ch_openings *openings);

/* From here on CH_INTERRUPTED once `stop` is set; the book is sound then, too. */
/* Searches all leaves that no search has seen to the depth, and propagates. */
enum ch_status ch_book_judge(struct ch_book_grow *grow);
/* Plays until `games` are counted in, game n from opening n, modulo their number; moves out of the
 * book by its weights, all others by search to the depth. */
enum ch_status ch_book_play(struct ch_book_grow *grow, const struct ch_openings *openings,
                            int games, const struct ch_keys *keys);
/* Expands leaves until `positions` are expanded or none is left: always the one of least cost from
 * a position without a way there, a ply costing 10 and each hundredth of a man 1 that a move is
 * worse than the best one (drop-out expansion, Lincke 2000; the moves of both sides count). */
enum ch_status ch_book_expand_best(struct ch_book_grow *grow, int positions);
/* Searches to CH_BOOK_CHECK plies until every move that would be played has been looked at. */
enum ch_status ch_book_hold(struct ch_book_grow *grow);

/* Scores of an expanded position and of one of its moves by a new search to CH_BOOK_CHECK plies,
 * for its player. */
void ch_book_look(struct ch_book_grow *grow, int number, int move, int *position, int *after);

#endif
