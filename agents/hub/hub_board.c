/* Games, their positions and moves, and the lines of the Hub protocol; see hub.h. Knows games
 * through core/games/game.h only: a position is read by way of board text, which every game reads.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "agents/hub/hub.h"
#include "core/games/games.h"
#include "core/games/text/board_text.h"
#include "core/games/text/hub_text.h"

void ch_hub_board_init(struct ch_hub_board *board, const struct ch_game *game) {
    *board = (struct ch_hub_board){.game = game};
    ch_hub_squares(game, board->square);
    for (int number = 1; number <= game->graph.count; number++)
        board->number[board->square[number]] = number;
}

void ch_hub_board_add(const struct ch_hub_board *board, const struct ch_position *position,
                      struct ch_text *text) {
    const struct ch_game *game = board->game;
    char letters[CH_MAX_SQUARES + 1];
    letters[0] = game->seat_letter[game->ops->side(game, position)];
    for (int number = 1; number <= game->graph.count; number++) {
        struct ch_piece piece = game->ops->piece_at(game, position, board->square[number]);
        letters[number] = piece.seat < 0 ? 'e' : ch_board_letter(game, piece);
    }
    ch_text_add_bytes(text, letters, (size_t)game->graph.count + 1);
}

enum ch_status ch_hub_board_read(const struct ch_hub_board *board, const char *text,
                                 struct ch_position *position, struct ch_error *error) {
    struct ch_piece piece[CH_MAX_SQUARES];
    int side;
    enum ch_status status = ch_hub_text_parse(board->game, text, piece, &side, error);
    return status == CH_OK ? board->game->ops->parse_position(board->game, text, position, error)
                           : status;
}

/* Writes a square's number. Returns where it ends. */
static char *write_number(char *at, int number) {
    for (int unit = number >= 100 ? 100 : number >= 10 ? 10 : 1; unit > 0; unit /= 10)
        *at++ = (char)('0' + number / unit % 10);
    return at;
}

/* Without printf: with each turn an engine may be sent the whole game. */
void ch_hub_board_add_move(const struct ch_hub_board *board, const struct ch_move *move,
                           struct ch_text *text) {
    char written[4 * (CH_MAX_PATH + 2)], *at = written;
    at = write_number(at, board->number[move->path[0]]);
    *at++ = ch_move_takes(move) ? 'x' : '-';
    at = write_number(at, board->number[move->path[move->path_length - 1]]);
    for (int i = move->huffs; i < move->captured_count; i++) {
        *at++ = 'x';
        at = write_number(at, board->number[move->captured[i]]);
    }
    ch_text_add_bytes(text, written, (size_t)(at - written));
}

/* Fills in what an engine's move does not contain, if it may be this one: the kind of the piece,
 * and pieces of its own side that are forfeited. */
static struct ch_move completed(const struct ch_move *move, const struct ch_move *legal) {
    struct ch_move whole = *move;
    whole.kind = legal->kind;
    if (move->captured_count == 0 && !ch_move_takes(legal)) {
        whole.captured_count = whole.huffs = legal->huffs;
        memcpy(whole.captured, legal->captured, legal->huffs);
    }
    return whole;
}

/* Reads squares parted by '-' (two of them) or 'x' (three or more); false if `text` is no move. */
static bool read_move(const struct ch_hub_board *board, const char *text, struct ch_move *move) {
    int count = 0;
    char sign = '\0';
    *move = (struct ch_move){.path_length = 2};
    for (const char *at = text;; at++) {
        char *end;
        if (!isdigit((unsigned char)*at))
            return false;
        long number = strtol(at, &end, 10);
        if (end - at > 3 || number < 1 || number > board->game->graph.count ||
            count == CH_MAX_PATH + 2)
            return false;
        uint8_t square = (uint8_t)board->square[number];
        if (count < 2)
            move->path[count] = square;
        else
            move->captured[move->captured_count++] = square;
        count++;
        at = end;
        if (!*at)
            break;
        if ((*at != '-' && *at != 'x') || (sign && *at != sign))
            return false;
        sign = *at;
    }
    return sign == 'x' ? count > 2 : count == 2;
}

static void list_moves(const struct ch_hub_board *board, const struct ch_moves *legal,
                       struct ch_text *list) {
    enum { MAX = 12 };
    for (int i = 0; i < legal->count && i < MAX; i++) {
        ch_text_add(list, i ? " " : "");
        ch_hub_board_add_move(board, &legal->move[i], list);
    }
    ch_text_add(list, legal->count > MAX ? " …" : "");
}

enum ch_status ch_hub_board_find_move(const struct ch_hub_board *board, const char *text,
                                      const struct ch_moves *legal, int *index,
                                      struct ch_error *error) {
    struct ch_move move;
    *index = -1;
    if (!read_move(board, text, &move))
        return ch_bad_input(error,
                            "`%.60s` is no move; moves are written 11-15, captures 15x22x18: from, "
                            "to, captured squares",
                            text);
    for (int i = 0; i < legal->count; i++) {
        struct ch_move whole = completed(&move, &legal->move[i]);
        if (ch_move_ends_alike(&legal->move[i], &whole)) {
            *index = i;
            return CH_OK;
        }
    }
    CH_SCOPED(ch_text_done) struct ch_text list = ch_text_new();
    list_moves(board, legal, &list);
    ch_error_set(error, CH_NOT_FOUND, NULL, 0, "`%.60s` is not legal; legal: %s", text, list.data);
    return CH_NOT_FOUND;
}

enum { PDN_INTERNATIONAL = 20 }; /* GameType of PDN */

/* Names beside those that definitions give: of Scan, of lidraughts.org and pydraughts. Games with
 * rule variants are named here or not at all, since a rule variant makes another game. */
static const struct {
    const char *game, *name;
} others[] = {
    {"international", "standard"},
    {"international:losing=yes", "losing"},
    {"international:losing=yes", "antidraughts"},
    {"english", "american"},
    {"english", "checkers"},
    {NULL, NULL},
};

/* The name that the definition gives for engines, or NULL. */
static const char *defined_name(const struct ch_game *game) {
    return game->hub && game->hub[0] && !strchr(game->name, ':') ? game->hub : NULL;
}

bool ch_hub_variant_listed(const char *values, const char *value) {
    size_t wanted = strlen(value);
    for (const char *at = values + strspn(values, " "); *at; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        if (length == wanted && strncmp(at, value, length) == 0)
            return true;
        at += length;
    }
    return false;
}

/* The engine does not say that it plays the game: an error with the line that it would send. */
static enum ch_status refuse_variant(const struct ch_game *game, const char *values,
                                     struct ch_error *error) {
    bool variant = strchr(game->name, ':') != NULL;
    const char *defined = defined_name(game), *name = defined ? defined : game->name;
    if (!values)
        return ch_unsupported(
            error,
            "the engine announces no variants, so it plays international draughts, not %s; send "
            "`param name=variant type=enum value=%s values=\"%s\"` before `wait`",
            game->title, name, name);
    return ch_unsupported(
        error,
        "the engine does not play %s%s%s%s; it plays: %s; if it does, send `param name=variant "
        "type=enum value=%s values=\"%s %s\"` before `wait`",
        game->title, variant ? " (" : "", variant ? game->name : "", variant ? ")" : "", values,
        name, values, name);
}

enum ch_status ch_hub_variant_choose(const struct ch_game *game, const char *values,
                                     char name[CH_HUB_VARIANT], struct ch_error *error) {
    snprintf(name, CH_HUB_VARIANT, "%s", game->name);
    if (!values && game->pdn_type == PDN_INTERNATIONAL && !strchr(game->name, ':'))
        return CH_OK;
    if (!values)
        return refuse_variant(game, values, error);
    const char *defined = defined_name(game);
    if (defined && ch_hub_variant_listed(values, defined))
        snprintf(name, CH_HUB_VARIANT, "%s", defined);
    if (!values[0] || ch_hub_variant_listed(values, name))
        return CH_OK;
    for (int i = 0; others[i].game; i++)
        if (strcmp(others[i].game, game->name) == 0 &&
            ch_hub_variant_listed(values, others[i].name)) {
            snprintf(name, CH_HUB_VARIANT, "%s", others[i].name);
            return CH_OK;
        }
    return refuse_variant(game, values, error);
}

const struct ch_game *ch_hub_variant_game(const char *name) {
    const struct ch_game *game;
    for (int i = 0; others[i].game; i++)
        if (strcmp(others[i].name, name) == 0)
            return ch_game_open(others[i].game, &game, NULL) == CH_OK ? game : NULL;
    for (int i = 0; ch_game_at(i); i++) {
        const char *defined = defined_name(ch_game_at(i));
        if (defined && strcmp(defined, name) == 0)
            return ch_game_at(i);
    }
    return ch_game_find(name);
}

static const char blanks[] = " \t\r\n";

/* Ends the word at `at` where one of `stops` or the text does, and returns what ended it; *next is
 * behind it. */
static char end_word(char *at, const char *stops, char **next) {
    char *end = at + strcspn(at, stops);
    char stop = *end;
    *end = '\0';
    *next = stop ? end + 1 : end;
    return stop;
}

static enum ch_status read_value(char **at, struct ch_hub_argument *argument,
                                 struct ch_error *error) {
    *at += strspn(*at, blanks);
    bool quoted = **at == '"';
    char *value = *at + quoted;
    argument->value = value;
    if (end_word(value, quoted ? "\"" : blanks, at) != '"' && quoted)
        return ch_bad_input(error, "the quotes around the value of `%.40s` are not closed",
                            argument->name);
    return CH_OK;
}

static enum ch_status read_argument(char **at, struct ch_hub_argument *argument,
                                    struct ch_error *error) {
    char *name = *at;
    char stop = end_word(name, " \t\r\n=", at);
    *argument = (struct ch_hub_argument){name, ""};
    if (!name[0])
        return ch_bad_input(error, "a `=` has no name before it; write name=value");
    if (stop != '=') {
        *at += strspn(*at, blanks);
        if (**at != '=')
            return CH_OK;
        ++*at;
    }
    return read_value(at, argument, error);
}

enum ch_status ch_hub_line_read(char *text, struct ch_hub_line *line, struct ch_error *error) {
    char *at = text + strspn(text, blanks);
    line->command = at;
    line->count = 0;
    end_word(at, blanks, &at);
    for (at += strspn(at, blanks); *at; at += strspn(at, blanks)) {
        if (line->count == CH_HUB_ARGUMENTS)
            return ch_bad_input(error, "the line has more than %d arguments", CH_HUB_ARGUMENTS);
        enum ch_status status = read_argument(&at, &line->argument[line->count], error);
        if (status != CH_OK)
            return status;
        line->count++;
    }
    return CH_OK;
}

const char *ch_hub_line_value(const struct ch_hub_line *line, const char *name) {
    for (int i = 0; i < line->count; i++)
        if (strcmp(line->argument[i].name, name) == 0)
            return line->argument[i].value;
    return NULL;
}

void ch_hub_line_add(struct ch_text *text, const char *name, const char *value) {
    bool quoted = !value[0] || value[strcspn(value, " \t\r\n=\"")];
    ch_text_addf(text, " %s=%s", name, quoted ? "\"" : "");
    size_t start = text->length;
    ch_text_add(text, value);
    ch_text_plain(text->data + start, "");
    for (char *at = text->data + start; (at = strchr(at, '"'));)
        *at = '\'';
    ch_text_add(text, quoted ? "\"" : "");
}
