#include "core/games/text/hands.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "core/games/text/board_text.h"

enum { MOST = 99 };

/* How the lines under a drawn board begin. */
static const char in_hand[] = "in hand: ", may_be_huffed[] = "may be huffed: ";

struct ch_hands ch_hands_of(const struct ch_game *game, const struct ch_position *position) {
    struct ch_hands hands = {0};
    for (int seat = 0; seat < CH_SEATS && game->ops->in_hand; seat++)
        for (int kind = 0; kind < game->kind_count; kind++)
            hands.count[seat][kind] = (uint8_t)game->ops->in_hand(game, position, seat, kind);
    for (int square = 0; square < game->graph.count && game->huffs; square++)
        hands.huff[square] = game->ops->may_be_huffed(game, position, square);
    return hands;
}

void ch_hands_add(const struct ch_game *game, const struct ch_hands *hands, struct ch_text *text) {
    for (int seat = 0; seat < CH_SEATS && game->drops; seat++) {
        const char *before = " ";
        bool any = false;
        ch_text_addf(text, "%s%s", seat ? ", " : "", game->seat_name[seat]);
        for (int kind = 0; kind < game->kind_count; kind++) {
            int pieces = hands->count[seat][kind];
            if (pieces == 0)
                continue;
            ch_text_addf(text, "%s%d", before, pieces);
            if (kind != game->man_kind)
                ch_text_addf(text, " %s%s", game->kinds[kind].name, pieces == 1 ? "" : "s");
            before = " and ";
            any = true;
        }
        if (!any)
            ch_text_add(text, " none");
    }
}

void ch_hands_add_huffs(const struct ch_game *game, const struct ch_hands *hands,
                        struct ch_text *text) {
    const char *before = "";
    for (int square = 0; square < game->graph.count; square++) {
        if (!hands->huff[square])
            continue;
        ch_text_addf(text, "%s%s", before, ch_square_named(game, square).name);
        before = ", ";
    }
}

void ch_hands_draw(const struct ch_game *game, const struct ch_position *position,
                   struct ch_text *text) {
    struct ch_hands hands = ch_hands_of(game, position);
    CH_SCOPED(ch_text_done) struct ch_text huffs = ch_text_new();
    if (game->drops) {
        ch_text_add(text, in_hand);
        ch_hands_add(game, &hands, text);
        ch_text_add(text, "\n");
    }
    ch_hands_add_huffs(game, &hands, &huffs);
    if (huffs.length > 0)
        ch_text_addf(text, "%s%s\n", may_be_huffed, huffs.data);
}

void ch_hands_format(const struct ch_game *game, const struct ch_hands *hands,
                     struct ch_text *text) {
    const char *before = " ";
    for (int seat = 0; seat < CH_SEATS; seat++)
        for (int kind = 0; kind < game->kind_count; kind++) {
            struct ch_piece piece = {(int8_t)seat, (uint8_t)kind};
            if (hands->count[seat][kind] == 0)
                continue;
            ch_text_addf(text, "%s+%d%c", before, hands->count[seat][kind],
                         ch_board_letter(game, piece));
            before = "";
        }
    for (int square = 0; square < game->graph.count; square++)
        if (hands->huff[square]) {
            ch_text_addf(text, "%s~%s", before, ch_square_named(game, square).name);
            before = "";
        }
}

/* The kind whose name the word begins with; a man where it is none. */
static int kind_named(const struct ch_game *game, const char *word) {
    for (int kind = 0; kind < game->kind_count; kind++)
        if (strncmp(word, game->kinds[kind].name, strlen(game->kinds[kind].name)) == 0)
            return kind;
    return game->man_kind;
}

/* What is in hand, in words for people; what they don't say is 0. */
static void read_counts(const struct ch_game *game, const char *text, struct ch_hands *hands) {
    memset(hands->count, 0, sizeof hands->count);
    for (int seat = 0; seat < CH_SEATS; seat++) {
        const char *at = strstr(text, game->seat_name[seat]);
        for (; at && *at && *at != ',' && *at != '\n'; at++) {
            if (!isdigit((unsigned char)*at))
                continue;
            int pieces = atoi(at) > MOST ? MOST : atoi(at);
            at += strspn(at, "0123456789");
            at += strspn(at, " ");
            hands->count[seat][kind_named(game, at)] = (uint8_t)pieces;
            at--;
        }
    }
}

/* Reads the name of a square, moving *at past it. */
static bool read_huff(const struct ch_game *game, const char **at, struct ch_hands *hands) {
    char name[CH_SQUARE_NAME] = "";
    size_t length = strspn(*at, "abcdefghijklmnopqrstuvwxyz0123456789");
    if (length == 0 || length >= sizeof name)
        return false;
    memcpy(name, *at, length);
    *at += length;
    int square = game->ops->square_from_name(game, name);
    if (square == CH_NO_SQUARE)
        return false;
    hands->huff[square] = true;
    return true;
}

bool ch_hands_read(const struct ch_game *game, const char *line, struct ch_hands *hands) {
    const char *counts = game->drops ? strstr(line, in_hand) : NULL;
    const char *huffs = game->huffs ? strstr(line, may_be_huffed) : NULL;
    if (counts)
        read_counts(game, counts, hands);
    for (const char *at = huffs ? huffs + strlen(may_be_huffed) : ""; read_huff(game, &at, hands);)
        at += strspn(at, ", ");
    return counts || huffs;
}

bool ch_hands_parse(const struct ch_game *game, const char **at, struct ch_hands *hands) {
    *hands = (struct ch_hands){0};
    while (**at == '~' && game->huffs) {
        ++*at;
        if (!read_huff(game, at, hands))
            return false;
    }
    while (**at == '+' && game->drops) {
        int digits = (int)strspn(*at + 1, "0123456789"), pieces = atoi(*at + 1);
        struct ch_piece piece;
        if (digits < 1 || digits > 2 || !ch_board_piece(game, (*at)[1 + digits], &piece) ||
            piece.seat < 0)
            return false;
        hands->count[piece.seat][piece.kind] = (uint8_t)pieces;
        *at += digits + 2;
    }
    return true;
}
