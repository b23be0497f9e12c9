/* The lines of JSON that are sent to watchers of a match, each with a "type".
 *
 *   match   who plays, what was played, the score so far; with "ended" it is the last line
 *   boards  the games that are played now
 *   board   what has to be known of the game for drawing it (workshop/report/board.h)
 *   game    a game begins on the board that was asked for: its start
 *   ply     a move of it, with reason, score and time
 *   clock   what each side has left, or had when it was asked for the move that it thinks about,
 *           since a date in milliseconds; agents are charged by other clocks, too. Before the end
 *           none runs
 *   end     how it ended
 *
 * A story that is not whole has only what both sides know: no rank that was not shown, no reasons
 * and no scores. */
#ifndef CH_WORKSHOP_LIVE_STORY_H
#define CH_WORKSHOP_LIVE_STORY_H

#include "core/arena/match.h"
#include "core/base/text.h"
#include "core/referee/live_game.h"

struct ch_story {
    const struct ch_game *game;
    bool whole;
    bool clock; /* each side has time for the whole game */
};

enum { CH_STORY_BOARDS = 64 }; /* that are listed of one match */

/* A game as it is listed. */
struct ch_story_board {
    struct ch_live_about about; /* serial 0: none is played there */
    int plies;
};

/* Each appends a line. */
void ch_story_match(const struct ch_story *story, const struct ch_match_status *status, bool ended,
                    struct ch_text *text);
/* Of a place that is held just now, what was seen of it last; `seen` begins as zeros. */
void ch_story_boards(struct ch_live_game games[], int count,
                     struct ch_story_board seen[CH_STORY_BOARDS], struct ch_text *text);
void ch_story_board(const struct ch_story *story, struct ch_text *text);
void ch_story_game(const struct ch_story *story, const struct ch_live_look *look,
                   struct ch_text *text);
/* A line for each ply of the look, and the clock. */
void ch_story_plies(const struct ch_story *story, const struct ch_live_look *look,
                    struct ch_text *text);
void ch_story_end(const struct ch_story *story, const struct ch_live_look *look,
                  struct ch_text *text);

#endif
