/* The tokens of a rule text, as CLIPS 6.30 cuts them. */
#ifndef CH_BRIDGE_LINT_RULE_SCAN_H
#define CH_BRIDGE_LINT_RULE_SCAN_H

#include "bridge/lint/rule_tree.h"

enum ch_token_kind { CH_TOKEN_END, CH_TOKEN_OPEN, CH_TOKEN_CLOSE, CH_TOKEN_ATOM, CH_TOKEN_COMMENT };

struct ch_token {
    enum ch_token_kind kind;
    enum ch_node_kind atom; /* of an atom */
    const char *text;       /* what counts of it: without quotes, question marks, semicolons */
    size_t length;
    int line, end_line;
    int column; /* from 1; 0 if something stands before it on its line */
};

struct ch_scanner {
    const char *at;
    int line;
    const char *line_start; /* NULL: something stands on this line already */
};

/* Begins with {text, 1, text}. Comments are tokens too. */
struct ch_token ch_scan(struct ch_scanner *scanner);

#endif
