/* What a game can do: the functions that each game implements, with what they promise. */
#ifndef CH_CORE_GAMES_GAME_OPS_H
#define CH_CORE_GAMES_GAME_OPS_H

#include "core/base/error.h"
#include "core/base/random.h"
#include "core/base/text.h"
#include "core/games/history.h"

struct ch_drawing;

/* A plan that the environment proposes to the side to move. */
struct ch_suggestion {
    const char *kind; /* static: the game's word for it; in draughts "chase", "trap", "attack" */
    int candidate;    /* index into the legal moves: how the plan begins */
    int target;       /* the square that it leads to */
    int steps;        /* moves of the side until then, the candidate included */
};

enum ch_notation { CH_NOTATION_SHORT, CH_NOTATION_FULL };

/* How the ranks of an army are numbered, where pieces are called by rank. */
enum ch_ranks {
    CH_RANKS_ISF, /* as the International Stratego Federation does: marshal 10 to spy 1 */
    CH_RANKS_US   /* as in old American sets: marshal 1 to scout 9, and the spy S */
};

struct ch_game_ops {
    /* The start position, before any move. */
    void (*start)(const struct ch_game *game, struct ch_position *position);
    /* The seat to move, 0 or 1. */
    int (*side)(const struct ch_game *game, const struct ch_position *position);
    /* Appends every legal move of the history's last position, in an order that depends on the
     * position only. */
    void (*moves)(const struct ch_game *game, const struct ch_history *history,
                  struct ch_moves *moves);
    /* `after` = `before` with a legal move made. before == after is allowed. Undo is
     * ch_history_pop. */
    void (*apply)(const struct ch_game *game, const struct ch_position *before,
                  const struct ch_move *move, struct ch_position *after);
    /* `after` = `before` with the other seat to move (a null move), to ask what that seat
     * threatens; NULL: not supported. before == after is allowed. */
    void (*pass)(const struct ch_game *game, const struct ch_position *before,
                 struct ch_position *after);
    /* True if the move can't be taken back by later moves (it ends runs of repetition and of quiet
     * plies). */
    bool (*irreversible)(const struct ch_game *game, const struct ch_position *before,
                         const struct ch_move *move);
    /* The game's own end, if the last position is one. `legal` is the list that `moves` gives for
     * it. */
    struct ch_outcome (*outcome)(const struct ch_game *game, const struct ch_history *history,
                                 const struct ch_moves *legal);
    uint64_t (*hash)(const struct ch_game *game, const struct ch_position *position);

    /* Position text: PDN FEN for draughts; board text (a line of rows) is accepted too.
     * CH_BAD_INPUT says what is wrong. */
    enum ch_status (*parse_position)(const struct ch_game *game, const char *text,
                                     struct ch_position *position, struct ch_error *error);
    void (*format_position)(const struct ch_game *game, const struct ch_position *position,
                            struct ch_text *text);
    /* Finds the one legal move that `text` names (full, short, or any unambiguous form).
     * CH_BAD_INPUT says why it is none: unreadable, ambiguous (with the candidates), or illegal and
     * *why*
     * ("a jump is mandatory: 11x18"). If the sign is wrong but the move is clear (`10x14` for
     * 10-14), *warning (may be NULL) is set and the move found. */
    enum ch_status (*parse_move)(const struct ch_game *game, const struct ch_history *history,
                                 const struct ch_moves *legal, const char *text,
                                 struct ch_move *move, bool *warning, struct ch_error *error);
    /* `legal` (may be NULL: then full) decides whether the short form is unambiguous. */
    void (*format_move)(const struct ch_game *game, const struct ch_move *move,
                        const struct ch_moves *legal, enum ch_notation notation,
                        struct ch_text *text);
    /* Takes back the move that `text` names by its squares, which led to the position `after`: the
     * move, and the position before it as far as that is known. Playing it leads to `after`, with
     * what the move shows even if the text of `after` lacks it. NULL: core/notation/last_move.h
     * finds it. CH_BAD_INPUT says what does not fit. */
    enum ch_status (*take_back)(const struct ch_game *game, const struct ch_position *after,
                                const char *text, struct ch_move *move, struct ch_position *before,
                                struct ch_error *error);
    /* "11", "d1": writes CH_SQUARE_NAME bytes at most. */
    void (*square_name)(const struct ch_game *game, int square, char name[CH_SQUARE_NAME]);
    /* The square with that name, or CH_NO_SQUARE. */
    int (*square_from_name)(const struct ch_game *game, const char *name);
    struct ch_piece (*piece_at)(const struct ch_game *game, const struct ch_position *position,
                                int square);
    /* Appends the position as people are shown it (core/games/text/board_text.h). NULL: as any
     * board.
     */
    void (*draw)(const struct ch_game *game, const struct ch_position *position,
                 const struct ch_drawing *drawing, struct ch_text *text);
    /* Appends the text under a drawing, without a newline. NULL: the pieces of both sides. */
    void (*legend)(const struct ch_game *game, const struct ch_position *position,
                   struct ch_text *text);
    /* Appends what the move, made in the whole position `before`, shows of hidden pieces to both
     * sides, in a sentence, or nothing. NULL: moves never show any. */
    void (*tell)(const struct ch_game *game, const struct ch_position *before,
                 const struct ch_move *move, enum ch_ranks ranks, struct ch_text *text);
    /* Appends how far the rules about the past have counted for the side to move, a line each; with
     * `legal` (else NULL) also the moves that they forbid, or that nothing has begun to count.
     * NULL: no move is forbidden by the past. */
    void (*laws)(const struct ch_game *game, const struct ch_history *history,
                 const struct ch_moves *legal, struct ch_text *text);

    /* The rules in sentences, a line each: a heading, a tab, the sentences. */
    void (*words)(const struct ch_game *game, struct ch_text *text);

    /* A fast count of leaves for perft; NULL: the wrapper walks the tree with `moves` and `apply`.
     * by_result: captures that end alike count once. */
    uint64_t (*perft)(const struct ch_game *game, const struct ch_position *position, int depth,
                      bool by_result);
    /* The position's worth to the side to move, in hundredths of a man, without its captures played
     * out (the yardstick's quiescence does that). NULL: material by ch_kind.value. */
    int (*evaluate)(const struct ch_game *game, const struct ch_position *position);
    /* True if the side to move can capture, whether it must or not; quicker than the list of moves.
     * NULL: that list is used. */
    bool (*can_capture)(const struct ch_game *game, const struct ch_position *position);
    /* Material of `seat` less the other's by ch_kind.value. NULL: counted square by square. */
    int (*material)(const struct ch_game *game, const struct ch_position *position, int seat);
    /* Plans for the side to move, equally good ones of one kind; writes at most `room` to out[] and
     * returns how many, 0 if nothing is worth proposing. Depends on the history only. NULL: never
     * any. */
    int (*suggest)(const struct ch_game *game, const struct ch_history *history,
                   const struct ch_moves *legal, struct ch_suggestion *out, int room);
    /* The index of the legal move (one or more) that looks best by itself, by what the side to move
     * knows; equal ones at random. Appends why. NULL: not supported. */
    int (*greedy)(const struct ch_game *game, const struct ch_history *history,
                  const struct ch_moves *legal, struct ch_random *random, struct ch_text *reason);

    /* Views. All NULL: both seats see everything and there is no set-up. A position remembers what
     * it has shown to which seat, so a view is a function of it, and a seat's view of the position
     * after a move is the one observation that the move gives it. */
    /* What `seat` may know of the position; kinds that it does not know are "unknown". In the
     * history that a seat is given every position is its view. What is legal in a position is the
     * same by the view of the side to move. view == position is allowed. */
    void (*view)(const struct ch_game *game, const struct ch_position *position, int seat,
                 struct ch_position *view);
    /* The game as it may have gone, drawn at random among those that `seat`'s view allows: the same
     * moves from a full start position, so that what depends on the past holds in it. `full` is
     * uninitialised; the caller releases it. */
    void (*complete)(const struct ch_game *game, const struct ch_history *view, int seat,
                     struct ch_random *random, struct ch_history *full);
    /* Puts a seat's secret set-up (text) on the board before ply 1, or says what is wrong with it.
     * `start` gives the board without any. */
    enum ch_status (*set_up)(const struct ch_game *game, int seat, const char *text,
                             struct ch_position *position, struct ch_error *error);
    /* Appends the set-up with which the seat begins from that position, as `set_up` reads it. False
     * if the position is none right after the set-ups. */
    bool (*write_set_up)(const struct ch_game *game, const struct ch_position *position, int seat,
                         struct ch_text *text);
    /* Appends a set-up drawn at random, for agents that have no opinion of their own. */
    void (*deal)(const struct ch_game *game, int seat, struct ch_random *random,
                 struct ch_text *text);
};

#endif
