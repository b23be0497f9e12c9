/* The tokens of a rule text, as CLIPS 6.30 cuts them. */
#ifndef CH_BRIDGE_RULE_SCAN_H
#define CH_BRIDGE_RULE_SCAN_H

#include "bridge/rule_tree.h"

enum ch_token_kind { CH_TOKEN_END, CH_TOKEN_OPEN, CH_TOKEN_CLOSE, CH_TOKEN_ATOM, CH_TOKEN_COMMENT };

struct ch_token {
    enum ch_token_kind kind;
    enum ch_node_kind atom; /* of an atom */
    const char *text;       /* what counts of it: without quotes, question marks, semicolons */
    size_t length;
    int line, end_line;
};

struct ch_scanner {
    const char *at;
    int line;
};

/* Begins with {text, 1}. Comments are tokens too. */
struct ch_token ch_scan(struct ch_scanner *scanner);

#endif
