/* Captures that are written jump by jump: `5. c3xe5 6. e5xg7` for `c3xe5xg7`, as PlayStrategy
 * counts them. A jump alone is no move there, since the capture must go on. */
#include <string.h>

#include "core/pdn/pdn_parts.h"

/* The next square's name in `text`, and its length in *size; NULL: there is no more. */
static const char *next_square(const char *text, size_t *size) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789";
    text += strcspn(text, letters);
    while (*text == 'x')
        text += 1 + strcspn(text + 1, letters);
    *size = strspn(text, letters);
    const char *capture = memchr(text, 'x', *size);
    if (capture)
        *size = (size_t)(capture - text);
    return *size > 0 ? text : NULL;
}

/* Appends the jump to the capture, if it begins where that ends. */
static bool add_jump(struct ch_text *capture, const char *jump) {
    size_t size = 0, last_size = 0;
    const char *first = next_square(jump, &size), *last = NULL;
    for (const char *at = capture->data; (at = next_square(at, &last_size)); at += last_size)
        last = at;
    if (!first || !last || !strpbrk(jump, "x:") || strlen(last) != size ||
        strncmp(first, last, size) != 0)
        return false;
    ch_text_add(capture, first + size);
    return true;
}

/* The next move, past numbers and comments. */
static bool next_word(struct ch_pdn_reader *reader, struct ch_pdn_token *token) {
    do {
        if (ch_pdn_token_read(reader, token, NULL) != CH_OK)
            return false;
    } while (token->kind == CH_PDN_NUMBER || token->kind == CH_PDN_ELLIPSIS ||
             token->kind == CH_PDN_COMMENT);
    return token->kind == CH_PDN_WORD;
}

bool ch_pdn_join_jumps(const struct ch_pdn_parse *parse, struct ch_history *path,
                       struct ch_move *move, struct ch_pdn_reader *behind) {
    enum { JUMPS = 12 };
    const struct ch_game *game = parse->pdn->game;
    CH_SCOPED(ch_text_done) struct ch_text capture = ch_text_new();
    CH_SCOPED(ch_pdn_token_done) struct ch_pdn_token token;
    bool whole = false;
    ch_pdn_token_init(&token);
    *behind = *parse->reader;
    ch_text_add(&capture, parse->token.text.data);
    for (int i = 1; i < JUMPS && !whole; i++) {
        if (!next_word(behind, &token) || !add_jump(&capture, token.text.data))
            return false;
        whole = game->ops->parse_move(game, path, &parse->legal, capture.data, move, NULL, NULL) ==
                CH_OK;
    }
    return whole;
}
