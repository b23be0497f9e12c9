#include "core/notation/completion.h"

#include <ctype.h>

static bool is_sign(char letter) {
    return letter == '-' || letter == 'x' || letter == 'X' || letter == ':' ||
           isspace((unsigned char)letter);
}

static bool begins_with(const char *text, const char *prefix, bool whole) {
    while (*prefix) {
        if (isalpha((unsigned char)*prefix) && !is_sign(*prefix) && is_sign(*text))
            text++; /* c3d4: letters part squares */
        if (is_sign(*prefix)) {
            if (*text && !is_sign(*text))
                return false;
            while (is_sign(*prefix))
                prefix++;
            if (!*text)
                return !*prefix;
            text++;
        } else if (tolower((unsigned char)*text++) != tolower((unsigned char)*prefix++)) {
            return false;
        }
    }
    return !whole || !*text || is_sign(*text) || is_sign(text[-1]);
}

int ch_moves_with_prefix(const struct ch_game *game, const struct ch_moves *legal,
                         const char *prefix, bool whole, int index[]) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    while (isspace((unsigned char)*prefix))
        prefix++;
    int count = 0;
    for (int i = 0; i < legal->count; i++) {
        ch_text_clear(&text);
        game->ops->format_move(game, &legal->move[i], NULL, CH_NOTATION_FULL, &text);
        if (!*prefix || begins_with(text.data, prefix, whole))
            index[count++] = i;
    }
    return count;
}
