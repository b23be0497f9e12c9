/* Games of Stratego as other programs record them, read as game scores and written from them:
 * Gravon's archive (.xml, and .gsn before it) and the log of the UCC's competition of 2012.
 *
 * Moves are held against the rules. Those programs play by others than the ISF's where the past
 * forbids moves, so that scores are of `stratego` without those rules and without a limit, unless a
 * game of Stratego is asked for. docs/ucc.md has the formats. */
#ifndef CH_CORE_SCORES_SCORE_H
#define CH_CORE_SCORES_SCORE_H

#include "core/games/stratego/rules.h"
#include "core/pdn/pdn.h"

enum {
    CH_STRATEGO_NO_FORMAT = -1, /* none of these */
    CH_STRATEGO_GRAVON,         /* Gravon's XML */
    CH_STRATEGO_GSN,            /* what Gravon wrote before */
    CH_STRATEGO_UCC             /* the log of the UCC's manager */
};

/* Their names and the functions below. */
extern const struct ch_score_ops ch_stratego_scores;

/* The format that a text begins as. */
int ch_stratego_score_format(const char *text);

/* Reads the one game of a text in memory. `game` is what was asked for, of any kind. `cuts`: if
 * only the very last move can't be read or played the game is kept up to it, and pdn->cut says so.
 * `pdn` is uninitialised; the caller releases it whatever is returned. CH_BAD_INPUT with file and
 * line; CH_UNSUPPORTED for a game of Gravon's that the program does not have. */
enum ch_status ch_stratego_score_read(int format, const char *text, const char *file,
                                      const struct ch_game *game, bool cuts,
                                      struct ch_pdn_game *pdn, struct ch_error *error);

/* Appends a game of Stratego in the format. `pdn` has its tags, history and result; `end` is why it
 * ended. CH_UNSUPPORTED if the format can't say it. */
enum ch_status ch_stratego_score_write(int format, const struct ch_pdn_game *pdn,
                                       struct ch_outcome outcome, struct ch_text *text,
                                       struct ch_error *error);

/* What follows is shared by the files of this folder alone. */

enum { CH_SCORE_LINE = 512 };

/* A move as a record has it, and its line there. */
struct ch_score_move {
    int from, to; /* squares; Gravon's marks with `marks` */
    int line;
    struct ch_text note; /* of a UCC log: the outcome; "" if none */
};

/* A record that is read, before the rules have been asked. Owns all it points to. */
struct ch_score {
    const char *file;                   /* borrowed */
    const char *army;                   /* of the parameter `army`, borrowed */
    uint8_t piece[CH_STRATEGO_SQUARES]; /* the set-up: bytes of a position */
    bool set_up;
    struct ch_score_move *moves;
    int count, capacity;
    bool marks;
    struct ch_error bad; /* CH_OK, or why the text after the moves can't be read as one */
    char bad_text[CH_PDN_MOVE];
    char *player[CH_SEATS];
    struct ch_outcome outcome; /* CH_ONGOING without a result */
    int line;                  /* of the game's beginning */
    int result_line;           /* of its result; 0: none */
};

struct ch_score_move *ch_score_add(struct ch_score *score, int from, int to, int line);
/* Notes that what is `written` at the place of a move can't be read, as `why` says. CH_OK: it may
 * be the last one. */
enum ch_status ch_score_bad(struct ch_score *score, const char *written,
                            const struct ch_error *why);
/* CH_OK if a move may follow; else the mistake of the one that can't be read. */
enum ch_status ch_score_may_follow(const struct ch_score *score, struct ch_error *error);
/* CH_BAD_INPUT at that line. */
enum ch_status ch_score_wrong(const struct ch_score *score, int line, struct ch_error *error,
                              const char *format, ...) __attribute__((format(printf, 4, 5)));

/* A text that is read line by line. Begin with `at` at the text and 0. */
struct ch_score_lines {
    const char *at;
    int line;
    char text[CH_SCORE_LINE]; /* the line without its end, cut if it is longer */
};
/* The next line, without blanks behind; false at the end. */
bool ch_score_next(struct ch_score_lines *lines);

/* Each reads the text of its format. */
enum ch_status ch_gravon_read(struct ch_score *score, const char *text, struct ch_error *error);
enum ch_status ch_gsn_read(struct ch_score *score, const char *text, struct ch_error *error);
enum ch_status ch_ucc_log_read(struct ch_score *score, const char *text, struct ch_error *error);

/* How Gravon's letters name columns. Its archive's description does not say which letter is left
 * out, if any; a game usually does. */
enum ch_gravon_columns {
    CH_GRAVON_A_TO_J,
    CH_GRAVON_WITHOUT_I,
    CH_GRAVON_WITHOUT_J,
    CH_GRAVON_ALL
};
/* The square that the mark means; -1 if those columns do not have it. */
int ch_gravon_square(int mark, enum ch_gravon_columns columns);

/* Each appends a game in its format; CH_UNSUPPORTED if the format can't say it. */
void ch_gravon_write(const struct ch_pdn_game *pdn, struct ch_outcome outcome,
                     struct ch_text *text);
enum ch_status ch_gsn_write(const struct ch_pdn_game *pdn, struct ch_outcome outcome,
                            struct ch_text *text, struct ch_error *error);
enum ch_status ch_ucc_log_write(const struct ch_pdn_game *pdn, struct ch_outcome outcome,
                                struct ch_text *text, struct ch_error *error);
/* The player's name, "?" if there is none. */
const char *ch_score_player(const struct ch_pdn_game *pdn, int seat);
/* 0: full, 1: Barrage, 2: Duel, 3: Ultimate Lightning, as the parameter `army` lists them. */
static inline int ch_score_army(const struct ch_pdn_game *pdn) {
    return ch_stratego_of(pdn->game)->army_index;
}

#endif
