/* The columns of a recorded game: the one table by which they are made, written, read and compared.
 */
#ifndef CH_CORE_RECORD_GAME_COLUMNS_H
#define CH_CORE_RECORD_GAME_COLUMNS_H

#include "core/record/record_db.h"

/* The layout of records that have all columns. */
int ch_game_columns_layout(void);
/* Adds the columns that came with this layout to the table. */
enum ch_status ch_game_columns_add(struct ch_record *record, int layout, struct ch_error *error);

/* Stores the game as a new row, and gives it its id. */
enum ch_status ch_game_columns_insert(struct ch_record *record, struct ch_recorded_game *game,
                                      struct ch_error *error);
/* Reads the row of a query `SELECT * FROM game`. The caller releases the game, whatever is
 * returned. */
enum ch_status ch_game_columns_read(struct ch_record *record, struct ch_query *query,
                                    struct ch_recorded_game *game, struct ch_error *error);
/* Appends the data by which two rows are the same game, whatever their numbers. */
void ch_game_columns_report(const struct ch_recorded_game *game, struct ch_text *text);
/* Releases the texts of the columns. */
void ch_game_columns_done(struct ch_recorded_game *game);

#endif
