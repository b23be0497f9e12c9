#include "core/games/text/counters.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DIGITS = 4 }; /* of a count */

/* `2`, `217`, `2c5`: a digit, and the square of the piece. */
static int run_length(const char *text) {
    int length = 1;
    if (*text != '+' || !isdigit((unsigned char)text[1]))
        return 0;
    do
        length++;
    while (isalnum((unsigned char)text[length]));
    return length;
}

int ch_counter_length(const char *text) {
    int first = run_length(text), other = first ? run_length(text + first) : 0;
    if (other)
        return first + other;
    int digits = (int)strspn(text + (*text != '\0'), "0123456789");
    bool letter = *text && strchr("HhFf", *text);
    return letter && digits > 0 && digits <= DIGITS ? 1 + digits : 0;
}

/* The square where the side's only king is, or CH_NO_SQUARE. */
static int only_king(const struct ch_game *game, const struct ch_position *start, int seat) {
    int found = CH_NO_SQUARE;
    for (int square = 0; square < game->graph.count; square++) {
        struct ch_piece piece = game->ops->piece_at(game, start, square);
        if (piece.seat != seat || piece.kind != game->king_kind)
            continue;
        if (found != CH_NO_SQUARE)
            return CH_NO_SQUARE;
        found = square;
    }
    return found;
}

/* `text` begins with +. False if the run is left out. */
static bool read_run(const struct ch_game *game, const char *text, const struct ch_position *start,
                     int seat, struct ch_before *before) {
    char name[CH_SQUARE_NAME];
    const char *at = text + 2 + (text[2] == '0'); /* squares have two digits there */
    int moves = text[1] - '0', length = (int)(text + run_length(text) - at);
    if (moves == 0)
        return true;
    if (!game->counts_runs || length >= CH_SQUARE_NAME)
        return false;
    snprintf(name, sizeof name, "%.*s", length, at);
    int square =
        length > 0 ? game->ops->square_from_name(game, name) : only_king(game, start, seat);
    if (square == CH_NO_SQUARE)
        return false;
    struct ch_piece piece = game->ops->piece_at(game, start, square);
    if (piece.seat != seat || piece.kind != game->king_kind)
        return false;
    before->run[seat] = (struct ch_moves_run){moves, square};
    return true;
}

const char *ch_counters_read(const struct ch_game *game, const char *fen,
                             const struct ch_position *start, struct ch_before *before) {
    bool read = true;
    int black = ch_game_seat(game, "b");
    *before = (struct ch_before){0};
    for (const char *at = strchr(fen, ':'); at; at = strchr(at, ':')) {
        at++;
        at += strspn(at, " \t");
        if (ch_counter_length(at) == 0)
            continue;
        if (toupper((unsigned char)*at) == 'H')
            before->quiet = atoi(at + 1);
        if (*at != '+' || black < 0)
            continue;
        read = read_run(game, at, start, black, before) && read;
        read = read_run(game, at + run_length(at), start, !black, before) && read;
    }
    return read ? NULL
                : "how often one king has moved running is left out: there is no such king, or the "
                  "game does not count it";
}

bool ch_counters_any(const struct ch_before *before) {
    return before->quiet > 0 || before->run[0].moves > 0 || before->run[1].moves > 0;
}

static void add_run(const struct ch_game *game, struct ch_moves_run run, struct ch_text *text) {
    if (run.moves == 0) {
        ch_text_add(text, "+0");
        return;
    }
    const struct ch_square_name at = ch_square_named(game, run.square);
    bool short_name = isdigit((unsigned char)at.name[0]) && !at.name[1];
    ch_text_addf(text, "+%d%s%s", run.moves, short_name ? "0" : "", at.name);
}

void ch_counters_format(const struct ch_game *game, const struct ch_history *history,
                        struct ch_text *text) {
    const struct ch_before *before = &history->before;
    int black = ch_game_seat(game, "b");
    game->ops->format_position(game, &history->start, text);
    if (!ch_counters_any(before))
        return;
    ch_text_addf(text, ":H%d:F1", before->quiet);
    if (black < 0 || before->run[0].moves + before->run[1].moves == 0)
        return;
    ch_text_add(text, ":");
    add_run(game, before->run[black], text);
    add_run(game, before->run[!black], text);
}
