/* Shared by the files of the PDN reader and writer; others use core/pdn/pdn.h. Who does what:
 *   pdn.c         the data of a game score
 *   pdn_source    the bytes of a file: their encoding, records of other programs
 *   pdn_plain     signs and markup of web pages and letters become those of PDN
 *   pdn_lexer     tokens; of these pdn_tag has tags, pdn_word moves and remarks, pdn_result results
 *   pdn_extent    how far comments, parentheses and games go
 *   pdn_bounds    where a game begins, and the next one after a mistake
 *   pdn_read      the frame of a game: tags, start, result
 *   pdn_type      the game that the tags name, in other programs' words by pdn_dialect
 *   pdn_moves     the lines of moves; pdn_ambiguous and pdn_jumps for captures
 *   pdn_comment   comments, and the times in them
 *   pdn_line      a line by itself, as records keep it
 *   pdn_warnings  what is forgiven
 *   pdn_judge     a game's end by the board, against the stated one
 *   pdn_write     games as PDN; pdn_program for other programs */
#ifndef CH_CORE_PDN_PDN_PARTS_H
#define CH_CORE_PDN_PDN_PARTS_H

#include "core/pdn/pdn.h"

/* Of a game, at most. */
enum { CH_PDN_TAGS = 1000 };

enum ch_pdn_kind {
    CH_PDN_END,      /* of the file */
    CH_PDN_TAG,      /* name and value */
    CH_PDN_COMMENT,  /* text: what is between the braces, or a remark without */
    CH_PDN_NAG,      /* number */
    CH_PDN_MARK,     /* text: "!?", "(!)" */
    CH_PDN_OPEN,     /* ( */
    CH_PDN_CLOSE,    /* ) */
    CH_PDN_SETUP,    /* text: the FEN */
    CH_PDN_NUMBER,   /* number: of a move */
    CH_PDN_ELLIPSIS, /* ... in place of a move */
    CH_PDN_STAR,     /* attached: it touches the token before it */
    CH_PDN_SCORE,    /* text: a result, "*" for one that is not known; name: as it is written */
    CH_PDN_WORD      /* text: a move, or something that can't be read */
};

/* A bracket in a text, as offsets. */
struct ch_pdn_bracket {
    enum {
        CH_PDN_NO_TAG, /* without a name or a value */
        CH_PDN_BARE,   /* a tag whose value has no quotes */
        CH_PDN_QUOTED
    } kind;
    size_t name, name_size, value, value_size, end; /* end: behind it */
    bool curly;                                     /* quotes that are not ASCII's */
    const char *warning;                            /* static; NULL: none */
};

/* The bracket at `at`, where `[` is. */
void ch_pdn_bracket_read(const char *text, size_t length, size_t at, struct ch_pdn_bracket *tag);
/* Appends its name and its value as they are meant. */
void ch_pdn_bracket_copy(const char *text, const struct ch_pdn_bracket *tag, struct ch_text *name,
                         struct ch_text *value);

/* A sign or markup that is made plain, and the line in which it was. */
struct ch_pdn_sign {
    const char *kind; /* static: the warning about it */
    int line;
};

struct ch_pdn_signs {
    struct ch_pdn_sign *sign; /* by line */
    int count, capacity;
};

/* Makes the text plain. False: it is so already, and `plain` is not set. */
bool ch_pdn_plain(const char *text, size_t length, struct ch_text *plain,
                  struct ch_pdn_signs *signs);
/* Appends what the character at `at` means in ASCII, and returns its bytes; 0: nothing. *kind is
 * set to the warning about it, or NULL. */
size_t ch_pdn_plain_sign(const char *text, size_t length, size_t at, struct ch_text *plain,
                         const char **kind);

struct ch_pdn_token {
    enum ch_pdn_kind kind;
    int line;
    size_t start; /* offset of its first byte */
    int number;
    bool attached;
    bool after_blank;    /* an empty line is before it */
    bool remark;         /* a comment outside of braces: a word without digits */
    bool bare;           /* a tag whose value has no quotes */
    const char *warning; /* static; NULL: none */
    struct ch_text name, text;
};

/* The reader's next token. CH_BAD_INPUT with file and line when the bytes are none. `token` is set
 * up with ch_pdn_token_init and is used again and again. */
void ch_pdn_token_init(struct ch_pdn_token *token);
void ch_pdn_token_done(struct ch_pdn_token *token);
enum ch_status ch_pdn_token_read(struct ch_pdn_reader *reader, struct ch_pdn_token *token,
                                 struct ch_error *error);
/* True if a piece is put on the board next: `@c3`, `P@c3`. */
bool ch_pdn_puts_piece(const struct ch_pdn_reader *reader);
/* Reads a move, or something that can't be read, into `token`. */
enum ch_status ch_pdn_word_read(struct ch_pdn_reader *reader, struct ch_pdn_token *token,
                                struct ch_error *error);
/* Reads words without digits outside of braces, and signs that PDN has not, as a comment; false:
 * there are none. */
bool ch_pdn_remark_read(struct ch_pdn_reader *reader, struct ch_pdn_token *token);
/* The warning about such. */
extern const char ch_pdn_outside[];
/* Turns the squares of a move that are named by letters, a1 to h8, by half a turn of the board. */
void ch_pdn_token_turn(struct ch_pdn_token *token);
/* True where a line begins with a tag: blanks, `[`, a name, blanks, `"`. */
bool ch_pdn_tag_line(const char *text, size_t length, size_t at);
/* The first place from `at` on where a tag with its quote begins, or `end`. */
size_t ch_pdn_find_tag(const char *text, size_t length, size_t at, size_t end);
/* The place behind the comment whose brace is at `at`; one that is not closed ends where the next
 * game's tags or the end of the text come. */
size_t ch_pdn_comment_end(const char *text, size_t length, size_t at, bool *closed);
/* Bytes up to the bracket that closes the one just read, or 0 if it is not closed. */
size_t ch_pdn_close(const struct ch_pdn_reader *reader);
/* Moves on by so many bytes. */
void ch_pdn_pass(struct ch_pdn_reader *reader, size_t size);

struct ch_pdn_score {
    const char *result;  /* static */
    size_t size;         /* bytes in the text */
    const char *warning; /* static; NULL: none */
};

/* The result that text[at..] begins with, unless a longer word is there; false: none. */
bool ch_pdn_score(const char *text, size_t length, size_t at, struct ch_pdn_score *score);
/* The result that the tag says, "*" for none; NULL if it can't be understood. Static. Appends the
 * value in plain signs to `plain`, which may be NULL. */
const char *ch_pdn_result_of_tag(const struct ch_game *game, const char *value,
                                 struct ch_text *plain);
/* True if a game ends at `at`: only comments come before the end of the text, a tag, or `1.` in
 * another line. */
bool ch_pdn_ends_at(const struct ch_pdn_reader *reader, size_t at);
/* Bytes up to the game's end, if only `-` and numbers come before it; else 0. */
size_t ch_pdn_unknown_to_end(const struct ch_pdn_reader *reader);
/* True if a result comes next, behind blanks and comments. */
bool ch_pdn_result_follows(const struct ch_pdn_reader *reader, size_t at);

/* Appends the value of GameType: "21,B,8,8,N1,0". */
void ch_pdn_game_type(const struct ch_game *game, struct ch_text *text);
/* True if GameType alone would not lead back to the game. */
bool ch_pdn_needs_variant(const struct ch_game *game);
/* True if a score with these tags is read as one of the game, also where no game is asked for, and
 * as beginning at `start`, which has a FEN tag unless it is the game's usual one. */
bool ch_pdn_tags_lead_back(const struct ch_pdn_tags *tags, const struct ch_position *start,
                           const struct ch_game *game);

/* A game as another program names it: by a number of GameType that PDN leaves free, or in Variant.
 */
struct ch_pdn_dialect {
    int number;        /* 0: none */
    const char *name;  /* in any case, with any signs between its words */
    const char *game;  /* NULL: any game, from a position of its own */
    const char *start; /* where it begins without a FEN; NULL: as the game does */
    bool turned; /* letters name its squares from the side of who moves first, here the upper one */
};

/* The row of that number or name, or NULL. */
const struct ch_pdn_dialect *ch_pdn_dialect_numbered(int number);
const struct ch_pdn_dialect *ch_pdn_dialect_named(const char *name);
/* The game whose name or title has these words, or NULL. */
const struct ch_game *ch_pdn_game_titled(const char *words);

/* How a score is written. */
struct ch_pdn_style {
    bool comments, before; /* comments; also before the first move */
    bool variations, glyphs;
    int marks;        /* signs of "!" and "?" at a move, at most */
    bool clocks;      /* times, in whole seconds */
    bool points;      /* 2-0 and 1-1 where PDN asks for it */
    bool numbers;     /* squares by number, from the top left as White sees the board */
    bool counters;    /* of a FEN */
    bool again;       /* the number of a move again, 1..., after what parts its plies */
    bool halves;      /* a position with Black to move begins with 1... */
    bool bare;        /* GameType is a number alone */
    bool ends_empty;  /* its reader stops at a game without moves */
    bool full;        /* as PDN: all of it, the signs and tags of the game too */
    const char *type; /* the value of GameType; NULL: the game's own */
};

/* Appends the game; *lost gets what is left out, as enum ch_pdn_lost. */
void ch_pdn_write_styled(const struct ch_pdn_game *pdn, const struct ch_pdn_style *style,
                         unsigned *lost, struct ch_text *text);
/* True if the game's squares have letters where those of PDN have numbers. */
bool ch_pdn_in_letters(const struct ch_game *game);

void ch_pdn_tags_add(struct ch_pdn_tags *tags, const char *name, const char *value);

/* The commands in a comment that are about time (`[%clk 0:12:30]`, `[%clock w0:10:00 B0:09:12]`,
 * `[%emt 0:00:05]`) go to the note of `ply`, the rest of the text to its comment. */
void ch_pdn_comment_read(struct ch_pdn_line *line, const struct ch_game *game, int ply,
                         const char *text);

/* The state of reading one game. */
struct ch_pdn_parse {
    struct ch_pdn_reader *reader;
    struct ch_pdn_game *pdn;
    struct ch_error *error;
    struct ch_pdn_token token; /* the one to be dealt with */
    enum ch_pdn_kind last;     /* the one before it */
    bool behind_remark;        /* which was words outside of braces */
    struct ch_moves legal;     /* scratch */
    struct ch_pdn_line
        *tail; /* the last line of the main line: what follows the result belongs there */
    int wrong_signs, wrong_line; /* moves like 10x14 that take nothing, and the line of the first */
    char wrong_move[40];
    bool number_warned;
    bool unreadable;           /* the bytes after the last token are none */
    bool in_body;              /* past the tags */
    size_t late_to;            /* tags behind moves are this game's up to there */
    int fen_line, result_line; /* of those tags */
    const char *start; /* where the game of a dialect begins without a FEN; NULL: as usual */
    struct ch_text odd_result; /* what the Result tag says, if it can't be understood; else "" */
    struct ch_text preface;    /* the comments among the tags, which wait for the start position */
};

/* Passes over what is no game, from the reader's place to the next one's; false: there is none.
 * *passed_line is set to the first line with such text, or 0. */
bool ch_pdn_find_game(struct ch_pdn_reader *reader, int *passed_line);
/* Passes over the rest of the token's line, if no game begins there and the next line is a tag. */
bool ch_pdn_pass_prose(struct ch_pdn_reader *reader, const struct ch_pdn_token *token);
/* After a mistake: moves on to where the next game begins, and adds the names of the tags that it
 * passes. */
void ch_pdn_skip_game(struct ch_pdn_reader *reader, struct ch_pdn_tags *tags, bool moves);

/* Reads the next game as ch_pdn_read does, if the text is another program's record, and returns its
 * status in *status; false: it is PDN. */
bool ch_pdn_read_record(struct ch_pdn_reader *reader, struct ch_pdn_game *pdn,
                        enum ch_status *status, struct ch_error *error);
/* Warns of what was converted or made plain in the game that began at `start`, in `line`. */
void ch_pdn_warn_of_source(struct ch_pdn_parse *parse, size_t start, int line);
/* True if the tag at hand, which comes after tags alone, is the next game's: it is behind an empty
 * line, and it or one of those with it is there already. */
bool ch_pdn_next_tags(const struct ch_pdn_parse *parse);
/* True if the token at hand, which comes after tags alone, is a result or a sign that ends nothing:
 * more tags follow, none of which is there already. */
bool ch_pdn_stray_mark(const struct ch_pdn_parse *parse);
/* Passes over the rest of the token's line, if moves are in it but the game begins behind the tags
 * that follow at once: none is there already, and number 1 comes behind them and an empty line. */
bool ch_pdn_pass_moves(struct ch_pdn_parse *parse);
/* True if the tag at hand, which comes after moves, is still this game's. */
bool ch_pdn_late_tag(struct ch_pdn_parse *parse);
/* Takes it. */
enum ch_status ch_pdn_parse_late_tag(struct ch_pdn_parse *parse);

/* Sets up the state for a game of the reader, and releases it. */
struct ch_pdn_parse ch_pdn_parse_begin(struct ch_pdn_reader *reader, struct ch_pdn_game *pdn,
                                       struct ch_error *error);
void ch_pdn_parse_done(struct ch_pdn_parse *parse);
/* Fills parse->token. */
enum ch_status ch_pdn_parse_next(struct ch_pdn_parse *parse);
/* The token is this game's: warns of what the lexer forgave in it. */
void ch_pdn_parse_accept(struct ch_pdn_parse *parse);
/* Refuse the game, and warn about it. `line` 0: that of the token. */
enum ch_status ch_pdn_reject(struct ch_pdn_parse *parse, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void ch_pdn_warn(struct ch_pdn_parse *parse, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The same, but once a game. The text, which is static, is its kind; that of ch_pdn_warn is its
 * format. Of each kind a file has one warning. */
void ch_pdn_warn_once(struct ch_pdn_parse *parse, int line, const char *text);

/* Sets the game: the one that the tags name, Variant, which says more, before GameType; else the
 * reader's. Warns if the tags name another than was asked for. CH_UNSUPPORTED if they name one that
 * the program does not have and none was asked for. */
enum ch_status ch_pdn_parse_game(struct ch_pdn_parse *parse);
/* Reads a position of that game. One with pieces of unknown rank is refused: the effect of the
 * moves after it is not known, and such pieces can't be played. */
enum ch_status ch_pdn_parse_position(const struct ch_pdn_parse *parse, const char *text,
                                     struct ch_position *position, struct ch_error *why);

/* The next item of a line, past numbers, comments, marks and variations: a move, which is in
 * `token`; a position that is set up; nothing, to the end of the line; or bytes that can't be read.
 */
enum ch_pdn_next { CH_PDN_NEXT_MOVE, CH_PDN_NEXT_SETUP, CH_PDN_NEXT_NONE, CH_PDN_NEXT_UNREADABLE };
enum ch_pdn_next ch_pdn_next_word(struct ch_pdn_reader *reader, struct ch_pdn_token *token);

/* True if the text may mean the move, one of the legal ones. */
bool ch_pdn_may_mean(const struct ch_game *game, const struct ch_history *path,
                     const struct ch_move *move, const char *text);
/* When parse->token may mean several of parse->legal: chooses the one after which the line can be
 * played farther than after the others, each word in any way that it can be read, and warns unless
 * that is `plain`, as which it is read alone (NULL: none). Moves that end alike are one. Returns
 * whether there is one. */
bool ch_pdn_parse_ambiguous(struct ch_pdn_parse *parse, struct ch_history *path,
                            const struct ch_move *plain, struct ch_move *move);
/* A capture of several jumps that is written jump by jump, each as a move of its own: the token at
 * hand and the words behind it, each of which begins where the one before ends. Returns whether
 * they are a legal move together, which is put into *move; then *behind is the reader behind them.
 */
bool ch_pdn_join_jumps(const struct ch_pdn_parse *parse, struct ch_history *path,
                       struct ch_move *move, struct ch_pdn_reader *behind);

/* Takes what is in the parentheses at hand, with `size` bytes up to their end, as a comment of the
 * line's last move. */
void ch_pdn_parse_aside(struct ch_pdn_parse *parse, struct ch_pdn_line *line, size_t size);
/* Reads `line` from parse->token on, up to a token that is no part of it: the end of the game, or
 * the bracket that closes the variation, which is left in parse->token. `path` is the game up to
 * the line's start, and is so again afterwards. */
enum ch_status ch_pdn_parse_line(struct ch_pdn_parse *parse, struct ch_pdn_line *line,
                                 struct ch_history *path, int depth);

#endif
