/* An opening book in memory: positions with all their moves, results of games with them, and scores
 * by search that are propagated from the leaves.
 *
 * A position is a leaf, which a search has judged, or expanded: then all its legal moves are in the
 * book with the positions that they lead to, and its score is the best of theirs. A move that leads
 * back to a position of the same ply or an earlier one, as moves of kings may, has the score that
 * the search gave there, so that there are no cycles.
 *
 * Scores are hundredths of a man for the side to move. A book holds for its game alone, and no
 * position in it has a past. Reading is safe in several threads once the book is no more changed.
 */
#ifndef CH_CORE_BOOK_BOOK_H
#define CH_CORE_BOOK_BOOK_H

#include "core/base/key_table.h"
#include "core/games/game.h"
#include "core/openings/openings.h"
#include "core/search/search.h"
#include <stdatomic.h>

/* LINE: bytes of the line that the search expects, short moves. CHECK: the depth to which a move
 * must hold before it is played. LOSS: what must not be lost, a man. TEMPERATURE: see
 * ch_book_choose. */
enum {
    CH_BOOK_POSITIONS = 1 << 20,
    CH_BOOK_LINE = 64,
    CH_BOOK_SOURCES = 10000,
    CH_BOOK_CHECK = 12,
    CH_BOOK_LOSS = 100,
    CH_BOOK_TEMPERATURE = 5,
    CH_BOOK_MARGIN = 4 * CH_BOOK_TEMPERATURE,
    CH_BOOK_PLIES = 1000
};

struct ch_book_move {
    int next;                      /* the position that it leads to */
    int wins, draws, losses, open; /* games with it, as they ended for its player; open: not */
};

struct ch_book_position {
    struct ch_position position;
    int ply;                 /* plies from the start, where it was first met */
    int leaf, depth;         /* score by a search to `depth`; depth 0: not searched */
    char line[CH_BOOK_LINE]; /* as that search expects it to go on */
    bool expanded;
    int first, count; /* its moves in the book's list, in the order of the game's list */
    int score;        /* ch_book_propagate */
};

struct ch_book {
    const struct ch_game *game;
    struct ch_book_position *position;
    int count, capacity;
    struct ch_book_move *move;
    int move_count, move_capacity;
    struct ch_key_table places;  /* numbers are those of positions */
    char (*source)[CH_HASH_HEX]; /* content hashes of the texts that games were imported from */
    int source_count;
    int self_play; /* games played against itself that are counted in */
    int expanded;  /* positions that are */
};

void ch_book_init(struct ch_book *book, const struct ch_game *game);
void ch_book_done(struct ch_book *book);

/* The number of the position, or -1. */
int ch_book_find(const struct ch_book *book, const struct ch_position *position);
/* The same; one that is new is added as a leaf. -1: the book is full, or another position has the
 * same hash. */
int ch_book_add(struct ch_book *book, const struct ch_position *position, int ply);
/* Adds the moves of a leaf and where they lead. False if there are none, or no room. */
bool ch_book_expand(struct ch_book *book, int number);
/* The legal moves of a position of the book, in the order of its moves there. `legal` is cleared
 * first. */
void ch_book_legal(const struct ch_book *book, int number, struct ch_moves *legal);
bool ch_book_has_source(const struct ch_book *book, const char *hash);
void ch_book_add_source(struct ch_book *book, const char *hash);

/* Works out every score from the leaves. */
void ch_book_propagate(struct ch_book *book);
/* The score of a move of an expanded position, for its player. */
int ch_book_move_score(const struct ch_book *book, int number, int move);
/* True if searches to CH_BOOK_CHECK plies have looked at the position and behind the move, and the
 * move did not lose a man against what they see in the position. */
bool ch_book_holds(const struct ch_book *book, int number, int move);
/* How likely a move is played: 0 if never; with `temperature` T the chances halve with every T
 * hundredths that it is worse than the best that holds, to 1/16. T 0: the best alone. */
int ch_book_weight(const struct ch_book *book, int number, int move, int temperature);
/* The index in `legal`, the legal moves of `position`, of a move that the key draws by these
 * weights; -1: the book has none. *entry (may be NULL): the position's number. */
int ch_book_choose(const struct ch_book *book, const struct ch_position *position,
                   const struct ch_moves *legal, int temperature, uint64_t key, int *entry);
/* The move of the expanded position `number` that is `wanted`, or -1. */
int ch_book_move_of(const struct ch_book *book, int number, const struct ch_move *wanted);

/* A book as text: written by `crownhead book export`, read by agents that play from a book, and
 * input of a book's content hash. docs/book.md describes the format. */
enum { CH_BOOK_FORMAT = 1, CH_BOOK_TEXT = 48 << 20 }; /* bytes at most */

/* Appends it; the scores must be those of ch_book_propagate. */
void ch_book_write(const struct ch_book *book, struct ch_text *text);

/* Appends the fields of its first line, after the word `book`. */
void ch_book_write_head(const struct ch_book *book, struct ch_text *text);

/* Reads such a text, which is untrusted: every position, move and score in it is computed again.
 * `book` is uninitialised and released by the caller whatever is returned. `file` is for messages.
 */
enum ch_status ch_book_read(struct ch_book *book, const struct ch_game *game, const char *text,
                            const char *file, struct ch_error *error);

/* A book as a file of SQLite: the same as its text in tables that others can query, with the
 * content hash of the text. Files are untrusted input. */

/* Appends the text of the book in the file after checking its tables and its hash; ch_book_read
 * checks the rest. CH_NOT_FOUND if there is no file. */
enum ch_status ch_book_file_text(const char *path, struct ch_text *text, struct ch_error *error);
/* Reads the book; `book` as in ch_book_read. */
enum ch_status ch_book_file_read(const char *path, const struct ch_game *game, struct ch_book *book,
                                 struct ch_error *error);
/* Writes the book into the file in one transaction: replaces its content, or creates it. */
enum ch_status ch_book_file_write(const char *path, const struct ch_book *book,
                                  struct ch_error *error);

/* An opening book built: games imported, played against itself, leaves searched and expanded, moves
 * compared with a deep search. Each step continues from what the book has. */

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
