/* Reading and writing Portable Draughts Notation, version 3.0, for any game: game scores with tags,
 * comments, variations and set-up positions. See docs/pdn.md.
 *
 * Reading is strict about legality and lenient about form: irregularities of old files that have
 * only one meaning are read, with a warning. A mistake rejects its game only. */
#ifndef CH_CORE_PDN_PDN_H
#define CH_CORE_PDN_PDN_H

#include "core/games/game.h"

struct ch_pdn_tag {
    char *name, *value;
    int line;  /* its line in the file, from 1; 0: it was not read from a file */
    bool bare; /* its value was written without quotes */
};

/* Tags in the order of the file. Initialise with {0}; release with ch_pdn_tags_done. */
struct ch_pdn_tags {
    struct ch_pdn_tag *tag;
    int count, capacity;
};

/* The value of the first tag with this name (case matters not: SetUp, Setup), or NULL. Borrowed. */
const char *ch_pdn_tags_get(const struct ch_pdn_tags *tags, const char *name);
/* Replaces the value of the tag, or adds it at the end. Copies both. NULL removes it. */
void ch_pdn_tags_set(struct ch_pdn_tags *tags, const char *name, const char *value);
void ch_pdn_tags_setf(struct ch_pdn_tags *tags, const char *name, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void ch_pdn_tags_done(struct ch_pdn_tags *tags);

enum {
    CH_PDN_NAGS = 8,
    CH_PDN_STRENGTH = 12,
    CH_PDN_DEPTH = 64,
    CH_PDN_RESULT = 16,
    CH_PDN_MOVE = 40,
    CH_PDN_WARNINGS = 100
};

/* Bytes in a line of moves as it is written. */
enum { CH_PDN_COLUMNS = 79 };

/* Annotations of a move, or before the first one. */
struct ch_pdn_note {
    char *comment; /* words parted by one blank; NULL: none. Owned; ch_pdn_comment adds to it */
    size_t comment_length, comment_capacity;
    char strength[CH_PDN_STRENGTH]; /* "!", "?!", "(!)"; empty: none */
    uint16_t nags[CH_PDN_NAGS];     /* numeric annotation glyphs; the forced move's star is 7 */
    int nag_count;
    bool has_clock[CH_SEATS], has_elapsed;
    bool clock_runs[CH_SEATS]; /* with has_clock: it is said that this clock runs */
    long clock_ms[CH_SEATS];   /* the time left on each seat's clock */
    long elapsed_ms;           /* the time that the move took */
};

struct ch_pdn_line;

/* A side line, played instead of the move with index `at` of the line that it belongs to. */
struct ch_pdn_variation {
    int at;
    struct ch_pdn_line *line;
};

/* A sequence of moves: the game's main line, or a variation. */
struct ch_pdn_line {
    struct ch_history history; /* a variation's starts where it branches off */
    struct ch_pdn_note *notes; /* history.count + 1: [0] before the first move, [i + 1] after i */
    int note_capacity;
    bool set_up; /* a variation or `next` whose start does not follow from the moves before it */
    struct ch_pdn_variation *variations; /* in the order of `at`; those with the same are rivals */
    int variation_count, variation_capacity;
    struct ch_pdn_line
        *next; /* its continuation from a position set up in its middle; NULL: none */
};

/* What was forgiven in a game. Warnings of one kind have one `kind`, which is static. */
struct ch_pdn_warning {
    struct ch_error error;
    const char *kind;
    int games; /* of a file's games, how many have this kind; 1 in a game */
};

/* The warnings of a game, or of a file's games. Initialise with {0}; release with
 * ch_pdn_warnings_done. */
struct ch_pdn_warnings {
    struct ch_pdn_warning *warning; /* by line; CH_PDN_WARNINGS at most */
    int count, capacity;
};

/* Takes the warnings of a game among those of its file: of each kind the first one is kept. */
void ch_pdn_warnings_add(struct ch_pdn_warnings *file, const struct ch_pdn_warnings *game);
void ch_pdn_warnings_done(struct ch_pdn_warnings *warnings);
/* Adds one, unless there is one of its kind. */
void ch_pdn_warnings_put(struct ch_pdn_warnings *warnings, const char *file, int line,
                         const char *kind, const char *text);

struct ch_pdn_game {
    struct ch_pdn_tags tags;
    const struct ch_game *game;
    struct ch_pdn_line line;
    char result[CH_PDN_RESULT]; /* "1-0", "0-1", "1/2-1/2", "0-0", "2-0", "1-1", "0-2" or "*" */
    int start_line;             /* where it begins in the file, from 1; 0 if it was not read */
    int result_line;            /* of its result, or start_line */
    char cut[CH_PDN_MOVE]; /* the last move as it is written, which can't be played and is left out;
                              "": none */
    struct ch_error why_cut; /* and why, with file and line */
    struct ch_pdn_warnings warnings;
};

/* An empty game from the start position of `game`, or the moves of `history` (copied) if it is not
 * NULL. */
void ch_pdn_game_init(struct ch_pdn_game *pdn, const struct ch_game *game,
                      const struct ch_history *history);
void ch_pdn_game_done(struct ch_pdn_game *pdn);
/* An empty line from the last position of `from`. */
struct ch_pdn_line *ch_pdn_line_new(const struct ch_game *game, const struct ch_history *from);
void ch_pdn_line_push(struct ch_pdn_line *line, const struct ch_game *game,
                      const struct ch_move *move);
/* Takes `side` as a variation from move `at` on. */
void ch_pdn_line_branch(struct ch_pdn_line *line, int at, struct ch_pdn_line *side);
/* The comment after move `ply` (0: before the first) gets `text` added; white space is
 * reduced to single blanks and `}` to `)`, since PDN has no way to write it. */
void ch_pdn_comment(struct ch_pdn_line *line, int ply, const char *text);

/* Appends the clocks of a note, and with `elapsed` the time of its move, as commands of a comment;
 * nothing if there are none. */
void ch_pdn_times_format(const struct ch_pdn_line *line, const struct ch_game *game, int ply,
                         bool elapsed, struct ch_text *text);

/* Appends the marks of a move, and its glyphs, those for marks as such: "!?", " $13". */
void ch_pdn_marks_format(const struct ch_pdn_note *note, struct ch_text *text);

/* The name of the seat's player in the tags, or NULL. PlayStrategy has P1 and P2 for who moves
 * first and second. Borrowed. */
const char *ch_pdn_player(const struct ch_pdn_tags *tags, const struct ch_game *game, int seat);

/* Sets GameType and Variant, as far as the game needs them to be known by its tags. */
void ch_pdn_type_tags(const struct ch_game *game, struct ch_pdn_tags *tags);

/* The outcome of a result: CH_WON with the winner's seat (the first number is seat 0's: in English
 * draughts `1-0` is a win for Black), CH_DRAWN, or CH_ONGOING for "*", "0-0" and no result. */
struct ch_outcome ch_pdn_outcome(const char *result);
/* The result for an outcome in the game's own style (2-0 and 1-1 where PDN asks for it). Static. */
const char *ch_pdn_result(const struct ch_game *game, struct ch_outcome outcome);

/* Reads game after game out of a text in memory, which the reader borrows: PDN, or a record of
 * another program (ch_score_ops below). Other encodings than UTF-8 are found out. Release with
 * ch_pdn_reader_done. */
struct ch_pdn_reader {
    const char *text;
    size_t length, at;
    int line;
    size_t open_from, open_to;    /* where a comment begins that is not closed up to there */
    const char *file;             /* for messages */
    const struct ch_game *game;   /* for games whose tags name none */
    struct ch_pdn_source *source; /* owned, and shared by copies of the reader */
    bool asked; /* the game was asked for: a GameType that is not known is read as it, and tags that
                   name another count with a warning; false after ch_pdn_reader_init */
    bool cuts;  /* a game of which only the very last move can't be played is kept up to it; else it
                   is rejected, as after ch_pdn_reader_init */
    bool turned;  /* within a game: ch_pdn_token_turn is called for each token */
    bool results; /* tags and results alone are read, and moves are passed over */
    bool passed;  /* then: the last game had moves */
};

void ch_pdn_reader_init(struct ch_pdn_reader *reader, const char *text, size_t length,
                        const char *file, const struct ch_game *game);
void ch_pdn_reader_done(struct ch_pdn_reader *reader);
/* True if the text is a record of another program, whose form names the game. */
bool ch_pdn_reader_foreign(const struct ch_pdn_reader *reader);
/* The next game into `pdn`, which is uninitialised and which the caller releases whatever is
 * returned. CH_OK; CH_NOT_FOUND after the last game; or the game is rejected and the reader is at
 * the one after it: CH_BAD_INPUT (illegal, malformed), CH_UNSUPPORTED (a game that the program does
 * not have). Then `pdn` holds the tags that were read, for messages. */
enum ch_status ch_pdn_read(struct ch_pdn_reader *reader, struct ch_pdn_game *pdn,
                           struct ch_error *error);

/* Appends a move as it is typed or copied out of a score: without its number and marks, with the
 * signs of ASCII. */
void ch_pdn_plain_move(const char *typed, struct ch_text *text);

/* Appends the game: its tags, and GameType, SetUp, FEN and Result where they are missing or differ
 * from the game; the moves in lines of at most 79 bytes; the result; an empty line. Reading it
 * gives the same game. */
void ch_pdn_write(const struct ch_pdn_game *pdn, struct ch_text *text);

/* What a program does not read of a game, as bits. */
enum ch_pdn_lost {
    CH_PDN_LOST_VARIATIONS = 1,
    CH_PDN_LOST_COMMENTS = 2,
    CH_PDN_LOST_MARKS = 4,
    CH_PDN_LOST_TIMES = 8,
    CH_PDN_LOST_PARTS = 16, /* of seconds */
    CH_PDN_LOST_SET_UPS = 32,
    CH_PDN_LOST_TAGS = 64,
    CH_PDN_LOST_RESULT = 128,  /* 0-0 */
    CH_PDN_LOST_COUNTERS = 256 /* of a FEN */
};
/* Appends what the bits mean, in words. */
void ch_pdn_lost_text(unsigned lost, struct ch_text *text);

/* A program that people go on with; static. */
struct ch_pdn_program;
/* NULL if there is none of that name. */
const struct ch_pdn_program *ch_pdn_program_find(const char *name);
/* The names, by index from 0 on; NULL behind the last. */
const char *ch_pdn_program_name(int index);
/* Appends all names: "lidraughts, … or hcheckers". */
void ch_pdn_program_names(struct ch_text *text);
/* Appends the game as that program reads it, and adds to *lost what had to be left out.
 * CH_UNSUPPORTED if the program does not play the game. */
enum ch_status ch_pdn_write_for(const struct ch_pdn_program *program, const struct ch_pdn_game *pdn,
                                unsigned *lost, struct ch_text *text, struct ch_error *error);

/* Appends the line with its notes and variations, in lines of `columns` bytes at most; 0: in one.
 * `base`: plies played before its first move. */
void ch_pdn_write_line(const struct ch_game *game, const struct ch_pdn_line *line, int base,
                       int columns, struct ch_text *text);

/* Reads what ch_pdn_write_line wrote of the main line of a game that begins at `start`, whose plies
 * are passed over. The caller releases `pdn`, whatever is returned. CH_BAD_INPUT if the text is not
 * such a line. */
enum ch_status ch_pdn_read_line(const struct ch_game *game, const struct ch_history *start,
                                const char *text, struct ch_pdn_game *pdn, struct ch_error *error);

/* How a game ended on the board, compared with the end stated in its score. */

/* The tags under which a record keeps what a score stated otherwise: the result and the cause of
 * the end that the board contradicts, and the last move, which can't be played. */
#define CH_PDN_TOLD_RESULT "ResultTold"
#define CH_PDN_TOLD_END "TerminationTold"
#define CH_PDN_TOLD_MOVE "LastMoveTold"

enum { CH_PDN_CONTRADICTIONS = 3, CH_PDN_TOLD = 3 };

struct ch_pdn_judgement {
    struct ch_outcome outcome; /* of the board where it shows an end, else as stated */
    struct ch_error contradiction[CH_PDN_CONTRADICTIONS]; /* each with file and line */
    int contradictions;
    /* Tags of ours in the score that can't be genuine, since the board does not contradict what
     * they keep; each with file and line. The names are static. */
    struct ch_error forged[CH_PDN_TOLD];
    const char *forged_tag[CH_PDN_TOLD];
    int forgeries;
};

/* The board decides how a game ended that is over on it, by a win at any ply or by the last
 * position; a result that is not stated (`*`) contradicts nothing. A game that is not over there
 * may have ended as is stated, by resignation, agreement or the clock, but for an end that the
 * board would show. What comes after a position set up in the middle is not looked at: then nothing
 * is contradicted. A score that this program wrote may have the tags above: one is believed if the
 * board contradicts what it says was stated. */
void ch_pdn_judge(const struct ch_pdn_game *pdn, const char *file,
                  struct ch_pdn_judgement *judgement);

/* Makes the score say what was judged: its result and its tag Termination, and under the tags above
 * what it stated otherwise, without those that are forged. */
void ch_pdn_resolve(struct ch_pdn_game *pdn, const struct ch_pdn_judgement *judgement);

/* Games as other programs record them, in formats of one game: the table of functions that reads
 * them as game scores and writes them. A format is an index into the names. */

/* A text of such games while it is read, which is borrowed. */
struct ch_score_source {
    const char *at; /* the next game; "": there is none */
    int line;
    const char *file; /* for messages */
};

struct ch_score_ops {
    const char *const *names; /* for the command line; ends with NULL */
    /* The format that a text begins as, or -1. */
    int (*find)(const char *text);
    /* Reads the next game of a text; source->at is behind it then, whatever is returned. `asked`:
     * the game that was asked for, of any kind. `cuts`: if only the very last move can't be read or
     * played the game is kept up to it, and pdn->cut is set. `pdn` is uninitialised; the caller
     * releases it whatever is returned. */
    enum ch_status (*read)(int format, struct ch_score_source *source, const struct ch_game *asked,
                           bool cuts, struct ch_pdn_game *pdn, struct ch_error *error);
    /* Appends a game, of any kind. CH_UNSUPPORTED if the format can't say it. */
    enum ch_status (*write)(int format, const struct ch_pdn_game *pdn, struct ch_outcome outcome,
                            struct ch_text *text, struct ch_error *error);
};

#endif
