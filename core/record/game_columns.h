/* The columns of a recorded game and of its moves: the tables by which they are made, written,
 * read, compared and shown. */
#ifndef CH_CORE_RECORD_GAME_COLUMNS_H
#define CH_CORE_RECORD_GAME_COLUMNS_H

#include <cjson/cJSON.h>

#include "core/record/record_db.h"

/* The layout of records that have all columns. */
int ch_game_columns_layout(void);
/* Adds the columns that came with this layout to the tables. */
enum ch_status ch_game_columns_add(struct ch_record *record, int layout, struct ch_error *error);

/* Stores the game as a new row, gives it its id, and stores its moves. */
enum ch_status ch_game_columns_insert(struct ch_record *record, struct ch_recorded_game *game,
                                      struct ch_error *error);
/* Reads the row of a query `SELECT * FROM game`. The caller releases the game, whatever is
 * returned. */
enum ch_status ch_game_columns_read(struct ch_record *record, struct ch_query *query,
                                    struct ch_recorded_game *game, struct ch_error *error);
/* Reads the moves of a game that was read without. CH_BAD_INPUT if they are not all there. */
enum ch_status ch_game_columns_read_moves(struct ch_record *record, struct ch_recorded_game *game,
                                          struct ch_error *error);
/* Appends the data by which two games with their moves are the same, whatever their numbers. */
void ch_game_columns_report(const struct ch_recorded_game *game, struct ch_text *text);
/* Adds what is shown of a recorded move, but its path. */
void ch_game_columns_show(const struct ch_played_move *move, cJSON *object);
/* Releases the moves and the texts of the columns. */
void ch_game_columns_done(struct ch_recorded_game *game);

#endif
