/* Reports a running match to the programs that connect to its place, from a thread that sleeps
 * until one does. It never waits for listeners: what they do not take in time is dropped, and a
 * listener that takes nothing is disconnected.
 *
 * A listener gets the match and the games on its boards; after one "show N" and a newline, the game
 * on board N, from 1, instead of the boards. */
#ifndef CH_WORKSHOP_LIVE_TELLER_H
#define CH_WORKSHOP_LIVE_TELLER_H

#include "core/arena/match.h"
#include "core/referee/live_game.h"

/* Where a match can be watched: a socket in a folder of the user's alone, found from the record.
 *
 * The folder is `crownhead` in $XDG_RUNTIME_DIR or /run/user/UID, else /tmp/crownhead-UID; one that
 * is a link, belongs to another user, or lets others in is not used. A socket's name holds the
 * record's device and file numbers and a random number, so that every match has its own. It has its
 * name only from when it listens: one that refuses was left by a program that is gone. */

enum { CH_LIVE_NAME = 64, CH_LIVE_FOLDERS = 3 };

struct ch_live_place {
    int listener; /* does not block; -1: none */
    int folder;
    char name[CH_LIVE_NAME];
};

/* A socket that was found; only its program knows whether it still listens. */
struct ch_live_found {
    int folder; /* the number of one, below CH_LIVE_FOLDERS */
    char name[CH_LIVE_NAME];
};

/* Listens for watchers of a match whose record, a file that exists, is at `record`. Sockets of
 * programs that are gone are removed. */
enum ch_status ch_live_place_open(const char *record, struct ch_live_place *place,
                                  struct ch_error *error);
void ch_live_place_close(struct ch_live_place *place);
/* Accepts the next connection, as a descriptor that does not block; -1: none waits. Others than
 * this user are sent away. */
int ch_live_place_accept(const struct ch_live_place *place);

/* Fills found[0..room-1] with the sockets of matches on the record; how many there are of them. */
int ch_live_places(const char *record, struct ch_live_found found[], int room);
/* Connects; a descriptor that does not block, -1 if no process of this user listens there. */
int ch_live_place_connect(const struct ch_live_found *found);

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

struct ch_teller;

/* Starts to report a match whose record, a file that exists, is at `record`. The places are those
 * of struct ch_match_run, borrowed until ch_teller_end, as the story's game. NULL with `error` if
 * the match can't be watched. */
struct ch_teller *ch_teller_start(const char *record, const struct ch_story *story,
                                  struct ch_live_game games[], int count, struct ch_error *error);
/* Takes the present state of the match. From the thread that plays it, as often as it likes. Does
 * nothing if `teller` is NULL. */
void ch_teller_note(struct ch_teller *teller, const struct ch_match_status *status);
/* Reports the end of the match and the rest of its games, as far as listeners take it at once. */
void ch_teller_end(struct ch_teller *teller, const struct ch_match_status *status);

#endif
