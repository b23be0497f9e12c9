/* The parts of crownhead record. */
#ifndef CH_CLI_RECORD_RECORD_H
#define CH_CLI_RECORD_RECORD_H

#include "cli/command/files.h"
#include "core/base/interned.h"
#include "core/base/json.h"
#include "core/pdn/pdn.h"

struct ch_record_options {
    const char *db, *agent, *result, *game, *out, *format, *encoding;
    int64_t match, limit, shards, games;
    const char *program; /* export: whose PDN; NULL: all of it */
    bool single, json, rules, comments, verify, warnings, strict, array;
};

/* A part of the command: gets the arguments after its name and returns the exit status. */
typedef int ch_record_part(const struct ch_record_options *options, struct ch_record *record,
                           int count, char **rest);
ch_record_part ch_record_list, ch_record_show, ch_record_export, ch_record_replay;
ch_record_part ch_record_missing;
/* Looks over whole files, or the one of --db; returns the exit status: 1 if anything is wrong. */
int ch_record_verify_files(const struct ch_record_options *options, int count, char **files);
/* Adds the games of the files to the record of --db, which is made when there is one to add. */
int ch_record_import_files(const struct ch_record_options *options, int count, char **files);
/* Adds to the record files[0] what the others have. */
int ch_record_merge_files(int count, char **files);

/* The texts of the agents that played a game, or of `count` agents of a match, printed or written
 * as files below --out. Returns the exit status. */
int ch_record_game_rules(const struct ch_record_options *options, struct ch_record *record,
                         const struct ch_recorded_game *game);
int ch_record_match_rules(const struct ch_record_options *options, struct ch_record *record,
                          const int64_t *agents, int count);

/* The filter made from the options. */
struct ch_record_filter ch_record_chosen(const struct ch_record_options *options);
/* True if any filter was given. */
bool ch_record_filtered(const struct ch_record_options *options);

/* Calls `each` with every game that the arguments name, moves loaded: the ids, or with none the
 * games that the filters choose. `each` returns an exit status; the worst one is returned. Prints
 * errors. */
int ch_record_each(const struct ch_record_options *options, struct ch_record *record, int count,
                   char **ids, int (*each)(void *context, const struct ch_recorded_game *game),
                   void *context);

/* The game with this number, or with those of its match and of itself there ("3.12"), with its
 * moves. The caller releases it if that is CH_OK. */
enum ch_status ch_record_named(struct ch_record *record, const char *name,
                               struct ch_recorded_game *game, struct ch_error *error);
/* The recorded game as PDN, with its comments if they are wanted; those of an imported or annotated
 * game are always in it. The caller releases `pdn` if pdn->game is not NULL, as after
 * ch_recorded_score. */
enum ch_status ch_record_pdn(const struct ch_recorded_game *recorded, bool comments,
                             struct ch_pdn_game *pdn, struct ch_error *error);

/* Positions that are written as a list, each once. Initialise with {0}. */
struct ch_record_fens {
    const struct ch_game *game; /* of those before; NULL: there are none */
    struct ch_interned seen;    /* their texts */
};
/* Appends the positions of a game that were not there before, the last one unless the game is over
 * in it: a FEN a line with all that both sides know, behind a comment with the game and the ply to
 * be made in the first; the next lines are of the plies that follow. CH_UNSUPPORTED if those before
 * are of another game. */
enum ch_status ch_record_fens_add(struct ch_record_fens *fens,
                                  const struct ch_recorded_game *recorded, struct ch_text *text,
                                  struct ch_error *error);
void ch_record_fens_done(struct ch_record_fens *fens);

/* Appends the clocks after `ply` plies, and `reason`; it may be NULL. */
void ch_record_add_words(const struct ch_pdn_game *pdn, int ply, const char *reason,
                         struct ch_text *text);
/* Appends the variations in place of move `at` of the main line, each a line behind `indent`;
 * behind the last move also how it goes on from a position set up there. */
void ch_record_add_variations(const struct ch_pdn_game *pdn, int at, const char *indent,
                              struct ch_text *text);
/* Adds marks, glyphs, clocks and variations of ply `ply` to the object of its move. */
void ch_record_json_beside(cJSON *object, const struct ch_game *game,
                           const struct ch_pdn_line *line, int ply);
/* Adds what is behind the last move, variations and `next`, to the object of the game. */
void ch_record_json_behind(cJSON *object, const struct ch_game *game,
                           const struct ch_pdn_line *line);

/* "Black wins: no moves", "drawn: repetition (given 0-1)", "unfinished". Appends. */
void ch_record_result_text(const struct ch_recorded_game *game, struct ch_text *text);
/* The statement of an imported game that the board contradicts, by one of the tags of
 * core/pdn/pdn.h; NULL if there is none. Freed by the caller with ch_free. */
char *ch_record_told(const struct ch_recorded_game *game, const char *tag);
/* Adds `told`, an object with `result`, `end` and `move` as far as there are such. */
struct cJSON;
void ch_record_add_told(struct cJSON *line, const struct ch_recorded_game *game);
/* The name of a seat in the recorded game: "Black", or "first" if the program has no such game. */
const char *ch_record_seat(const struct ch_recorded_game *game, int seat);
/* That of the winner, or "none". */
const char *ch_record_winner(const struct ch_recorded_game *game);
/* The time of day of milliseconds since 1970. */
enum { CH_RECORD_DATE = 32 };
void ch_record_date(int64_t ms, char text[CH_RECORD_DATE]);
/* CH_NOT_FOUND if there is no such match. */
enum ch_status ch_record_has_match(struct ch_record *record, int64_t id, struct ch_error *error);

#endif
