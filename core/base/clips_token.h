/* The tokens of a text of CLIPS, as the scanner of CLIPS 6.30 cuts them; every reader of rules and
 * facts is built on them. Any bytes are allowed. */
#ifndef CH_CORE_BASE_CLIPS_TOKEN_H
#define CH_CORE_BASE_CLIPS_TOKEN_H

#include <stdbool.h>
#include <stddef.h>

enum ch_clips_kind {
    CH_CLIPS_END,
    CH_CLIPS_OPEN,
    CH_CLIPS_CLOSE,
    CH_CLIPS_COMMENT,
    CH_CLIPS_CONNECTIVE, /* & | ~ */
    CH_CLIPS_STRING,
    CH_CLIPS_SYMBOL,   /* : = => <- too */
    CH_CLIPS_INSTANCE, /* [x] */
    CH_CLIPS_INTEGER,
    CH_CLIPS_FLOAT,
    CH_CLIPS_VARIABLE,  /* ?x */
    CH_CLIPS_FIELDS,    /* $?x */
    CH_CLIPS_GLOBAL,    /* ?*x* and $?*x* */
    CH_CLIPS_WILDCARD,  /* ? */
    CH_CLIPS_WILDCARDS, /* $? */
    CH_CLIPS_GARBAGE    /* a byte that can't begin anything */
};

/* Both stretches are borrowed from the text. */
struct ch_clips_token {
    enum ch_clips_kind kind;
    const char *at; /* the token as it is written */
    size_t size;
    const char *text; /* what counts of it: without quotes, semicolons, `?` and the stars of a
                         global; backslashes in a string as written */
    size_t length;
    int line, end_line; /* from 1: of its first and of its last byte */
    int column;         /* from 1, in bytes */
    bool leads;         /* only blanks are before it on its line */
    bool unclosed;      /* a string that goes on to the end of the text */
};

/* A place in a text. A copy of it reads ahead. Lines end with \n, be there a \r before it or not;
 * a \r ends a comment all the same. */
struct ch_clips_scanner {
    const char *at, *end, *line_start;
    int line;
    bool within;      /* something is before it on this line */
    const char *back; /* the next \r from some place on, `end` if there is none; NULL: not known */
};

/* Begins with text[0..length-1], whose first byte is on `line`. */
struct ch_clips_scanner ch_clips_scanner(const char *text, size_t length, int line);
/* The next token, comments included. */
struct ch_clips_token ch_clips_scan(struct ch_clips_scanner *scanner);
/* Comments with nothing but blanks between them; begin NULL: none. */
struct ch_clips_comments {
    const char *begin, *end; /* from the first semicolon to the end of the last */
    int lines;               /* that end in them */
};

/* Skips blanks and comments, and returns the comments. */
struct ch_clips_comments ch_clips_pass(struct ch_clips_scanner *scanner);
/* The next token that is no comment. */
struct ch_clips_token ch_clips_next(struct ch_clips_scanner *scanner);

/* True for symbols, numbers, variables: what goes on up to a delimiter. */
bool ch_clips_word(const struct ch_clips_token *token);
/* True if the token is written `word`. */
bool ch_clips_is(const struct ch_clips_token *token, const char *word);

#endif
