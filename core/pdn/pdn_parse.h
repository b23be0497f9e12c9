/* The state of reading one PDN game; shared by pdn_read.c (its frame) and pdn_moves.c (its lines).
 */
#ifndef CH_CORE_PDN_PDN_PARSE_H
#define CH_CORE_PDN_PDN_PARSE_H

#include "core/pdn/pdn_parts.h"

struct ch_pdn_parse {
    struct ch_pdn_reader *reader;
    struct ch_pdn_game *pdn;
    struct ch_error *error;
    struct ch_pdn_token token; /* the one to be dealt with */
    enum ch_pdn_kind last;     /* the one before it */
    struct ch_moves legal;     /* scratch */
    struct ch_pdn_line
        *tail; /* the last line of the main line: what follows the result belongs there */
    int wrong_signs, wrong_line; /* moves like 10x14 that take nothing, and the line of the first */
    char wrong_move[40];
    bool number_warned;
    bool unreadable;           /* the bytes after the last token are none */
    bool in_body;              /* past the tags */
    int fen_line, result_line; /* of those tags */
    struct ch_text preface;    /* the comments among the tags, which wait for the start position */
};

/* Fills parse->token. */
enum ch_status ch_pdn_parse_next(struct ch_pdn_parse *parse);
/* The token is this game's: warns of what the lexer forgave in it. */
void ch_pdn_parse_accept(struct ch_pdn_parse *parse);
enum ch_status ch_pdn_parse_reject(struct ch_pdn_parse *parse, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void ch_pdn_parse_warn(struct ch_pdn_parse *parse, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Sets the game that the tags name: Variant, which says more, or GameType. CH_UNSUPPORTED if there
 * is none such. */
enum ch_status ch_pdn_parse_game(struct ch_pdn_parse *parse);
/* Reads a position of that game. One with pieces of unknown rank is refused: the effect of the
 * moves after it is not known, and such pieces can't be played. */
enum ch_status ch_pdn_parse_position(const struct ch_pdn_parse *parse, const char *text,
                                     struct ch_position *position, struct ch_error *why);

/* Reads `line` from parse->token on, up to a token that is no part of it: the end of the game, or
 * the bracket that closes the variation, which is left in parse->token. `path` is the game up to
 * the line's start, and is so again afterwards. */
enum ch_status ch_pdn_parse_line(struct ch_pdn_parse *parse, struct ch_pdn_line *line,
                                 struct ch_history *path, int depth);

/* When parse->token, which parse->legal does not decide, is two moves or more: chooses the one
 * that leaves the moves after it in the line legal, if there is one such only, and warns. */
bool ch_pdn_parse_ambiguous(struct ch_pdn_parse *parse, struct ch_history *path,
                            struct ch_move *move);

#endif
