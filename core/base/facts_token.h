/* The tokens of fact files, which hold constants only. Used by facts.c and fact_pattern.c. */
#ifndef CH_CORE_BASE_FACTS_TOKEN_H
#define CH_CORE_BASE_FACTS_TOKEN_H

#include "core/base/clips_token.h"
#include "core/base/facts.h"

enum ch_fact_token_kind {
    CH_FACT_TOKEN_OPEN,
    CH_FACT_TOKEN_CLOSE,
    CH_FACT_TOKEN_VALUE,
    CH_FACT_TOKEN_BAD,
    CH_FACT_TOKEN_END
};

struct ch_fact_token {
    enum ch_fact_token_kind kind;
    int line;
    int column;                      /* from 1, in bytes */
    struct ch_fact_value value;      /* of CH_FACT_TOKEN_VALUE; its text is in `out` */
    char mistake[CH_ERROR_TEXT / 4]; /* of CH_FACT_TOKEN_BAD */
};

struct ch_fact_tokens {
    struct ch_clips_scanner scanner; /* up to the end of its line once a string was not closed */
    const char *end;                 /* of the text */
    char *out;
};

/* Reads text[0..length-1]. The texts of values are written to out[0..2 * length], one after the
 * other. */
void ch_fact_tokens_init(struct ch_fact_tokens *tokens, const char *text, size_t length, char *out);
/* Fills *token, but its `mistake` only if there is one: that is much larger than the rest. */
void ch_fact_token_next(struct ch_fact_tokens *tokens, struct ch_fact_token *token);

#endif
