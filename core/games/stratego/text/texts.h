/* Positions and moves of Stratego as text: the slots of the table of functions. */
#ifndef CH_CORE_GAMES_STRATEGO_TEXT_TEXTS_H
#define CH_CORE_GAMES_STRATEGO_TEXT_TEXTS_H

#include "core/games/stratego/laws.h"
#include "core/games/text/board_text.h"

/* `J7`: the column's letter, A to K without I, and the row's number. Read in any case. */
void ch_stratego_square_name(const struct ch_game *game, int square, char name[CH_SQUARE_NAME]);
int ch_stratego_square_from_name(const struct ch_game *game, const char *name);
/* Moves past a letter and a number after it; returns the square that they name, or CH_NO_SQUARE
 * where the board has none such. *at stays where no square can be meant. */
int ch_stratego_read_square(const char **at);

/* The kind of a letter in any case; CH_STRATEGO_UNKNOWN: of none. */
int ch_stratego_kind_of_letter(const struct ch_game *game, char letter);

/* Board text, Red's pieces in capitals, and after it, each once and where it is not empty:
 * ` moved=A4,B4` ` shown=C7` ` lost=R:SSN,B:M`. Without `lost` all that is missing of an army is
 * lost, which is not possible with pieces of unknown rank. */
enum ch_status ch_stratego_parse_position(const struct ch_game *game, const char *text,
                                          struct ch_position *position, struct ch_error *error);
void ch_stratego_format_position(const struct ch_game *game, const struct ch_position *position,
                                 struct ch_text *text);
/* `J4-J7`, `J4xJ7`, `J4:J7`, `J4 J7`, `J4J7`, in any case. */
enum ch_status ch_stratego_parse_move(const struct ch_game *game, const struct ch_history *history,
                                      const struct ch_moves *legal, const char *text,
                                      struct ch_move *move, bool *warning, struct ch_error *error);
/* What has fallen in a strike, where the lost pieces leave a choice, is written like `J4xJ7=S`. */
enum ch_status ch_stratego_take_back(const struct ch_game *game, const struct ch_position *after,
                                     const char *text, struct ch_move *move,
                                     struct ch_position *before, struct ch_error *error);
void ch_stratego_format_move(const struct ch_game *game, const struct ch_move *move,
                             const struct ch_moves *legal, enum ch_notation notation,
                             struct ch_text *text);

/* The board with each piece's side and rank, and beside it what is left of both armies. Where a
 * side sees the position, pieces that it does not know are `?`, or `#` as long as they have not
 * moved. */
void ch_stratego_draw(const struct ch_game *game, const struct ch_position *position,
                      const struct ch_drawing *drawing, struct ch_text *text);
/* "10", "9", "F": the sign of a kind in drawings, by the numbers in use. */
const char *ch_stratego_rank(int kind, enum ch_ranks ranks);

/* Says why the move from one square to another can't be played; `legal` are the moves that can. */
enum ch_status ch_stratego_refuse(const struct ch_stratego *stratego,
                                  const struct ch_history *history, const struct ch_moves *legal,
                                  int from, int to, struct ch_error *error);
/* Appends how far the laws have counted for the side to move, a line each; nothing where no law has
 * begun to count. */
void ch_stratego_add_past(const struct ch_stratego_past *past, struct ch_text *text);
/* The same for the `laws` slot, with the forbidden steps where `legal` is there. */
void ch_stratego_report_laws(const struct ch_game *game, const struct ch_history *history,
                             const struct ch_moves *legal, struct ch_text *text);
/* Appends what the move, made in the whole position `before`, shows of hidden pieces to both sides:
 * a strike and its end, a scout that ran. Nothing where it shows nothing. */
void ch_stratego_report(const struct ch_game *game, const struct ch_position *before,
                        const struct ch_move *move, enum ch_ranks ranks, struct ch_text *text);

/* The rules in sentences, with the rule variants that are chosen. */
void ch_stratego_words(const struct ch_game *game, struct ch_text *text);

#endif
