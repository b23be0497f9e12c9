/* The messages of DamExchange (DXP), by which draughts programs play each other: M. Sanders and
 * others, mesander.nl/damexchange, layer 2. A message is 1 to 127 ASCII characters, its first one
 * the type. No input or output here: agents/dxp/dxp_link.c carries them.
 *
 * DXP was made for international draughts on 50 squares. For another board, squares are numbered as
 * in its notation and the position of a GAMEREQ has as many characters as the board has squares;
 * that is an extension of ours, and a program that wants 50 refuses it. */
#ifndef CH_CORE_NOTATION_DXP_H
#define CH_CORE_NOTATION_DXP_H

#include "core/games/game.h"

enum { CH_DXP_TEXT = 128, CH_DXP_NAME = 33, CH_DXP_CAPTURES = 32, CH_DXP_VERSION = 1 };

enum ch_dxp_type {
    CH_DXP_GAME_REQUEST = 'R',
    CH_DXP_GAME_ACCEPT = 'A',
    CH_DXP_MOVE = 'M',
    CH_DXP_GAME_END = 'E',
    CH_DXP_CHAT = 'C',
    CH_DXP_BACK_REQUEST = 'B',
    CH_DXP_BACK_ACCEPT = 'K'
};

/* Why a game is over, as its sender sees it. */
enum ch_dxp_reason { CH_DXP_UNKNOWN, CH_DXP_I_LOSE, CH_DXP_DRAW, CH_DXP_I_WIN };

/* The fields in use depend on the type. */
struct ch_dxp_message {
    enum ch_dxp_type type;
    int version;            /* GAME_REQUEST */
    char name[CH_DXP_NAME]; /* GAME_REQUEST, GAME_ACCEPT: the sender, without blanks at its end */
    char colour;            /* GAME_REQUEST: the follower's, W or Z; BACK_REQUEST: to move */
    int minutes;            /* GAME_REQUEST: for each player and the whole game */
    int moves;              /* GAME_REQUEST: of the game, 0: no limit; BACK_REQUEST: back to it */
    char to_move;           /* GAME_REQUEST: W or Z, 0: the game's own start */
    char squares[CH_DXP_TEXT]; /* GAME_REQUEST with to_move: e w z W Z for each square, in order */
    int code;                  /* GAME_ACCEPT, BACK_ACCEPT: 0 yes, else why not */
    int seconds;               /* MOVE: that it took */
    int from, to;              /* MOVE: numbers of squares */
    int captures, captured[CH_DXP_CAPTURES]; /* MOVE: in any order */
    enum ch_dxp_reason reason;               /* GAME_END */
    bool stop;                               /* GAME_END: the sender wants no more games */
    char text[CH_DXP_TEXT];                  /* CHAT */
};

/* Reads a message without its final zero byte. CH_BAD_INPUT says what is wrong. */
enum ch_status ch_dxp_parse(const char *text, struct ch_dxp_message *message,
                            struct ch_error *error);
/* Writes it with a final zero byte. Names are cut to 32 characters; what is no ASCII in names and
 * texts becomes a question mark. */
void ch_dxp_format(const struct ch_dxp_message *message, char text[CH_DXP_TEXT]);

/* How many squares DXP numbers on this game's board; 0 if they are more than a message holds, or if
 * the game has other pieces than men and kings. */
int ch_dxp_squares(const struct ch_game *game);
/* The seat of a colour, W or Z, and back. */
int ch_dxp_seat(const struct ch_game *game, char colour);
char ch_dxp_colour(const struct ch_game *game, int seat);
/* Fills to_move and squares of a request. */
void ch_dxp_put_position(const struct ch_game *game, const struct ch_position *position,
                         struct ch_dxp_message *message);
/* The start position of a request. CH_BAD_INPUT if it is none of this game. */
enum ch_status ch_dxp_get_position(const struct ch_game *game, const struct ch_dxp_message *message,
                                   struct ch_position *position, struct ch_error *error);
void ch_dxp_put_move(const struct ch_game *game, const struct ch_move *move,
                     struct ch_dxp_message *message);
/* The index of the legal move that a MOVE message means, -1 if it means none or several that lead
 * to different positions. Captured squares may be left out where the rest is clear. */
int ch_dxp_find_move(const struct ch_game *game, const struct ch_moves *legal,
                     const struct ch_dxp_message *message);

#endif
