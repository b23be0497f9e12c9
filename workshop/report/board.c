#include "workshop/report/board.h"

#include "core/base/json.h"
#include "core/games/set_up.h"
#include "core/pdn/pdn.h"

static int code_of(struct ch_piece piece) {
    return 1 + piece.seat * CH_MAX_KINDS + piece.kind;
}

void ch_board_codes(const struct ch_game *game, const struct ch_position *position,
                    int code[CH_MAX_SQUARES]) {
    struct ch_position view[CH_SEATS];
    bool hidden = ch_game_hidden(game);
    for (int seat = 0; seat < CH_SEATS && hidden; seat++)
        game->ops->view(game, position, seat, &view[seat]);
    for (int square = 0; square < game->graph.count; square++) {
        struct ch_piece piece = game->ops->piece_at(game, position, square);
        code[square] = piece.seat < 0 ? 0 : code_of(piece);
        if (hidden && piece.seat >= 0 && piece.kind != game->unknown_kind &&
            game->ops->piece_at(game, &view[1 - piece.seat], square).kind == piece.kind)
            code[square] += CH_BOARD_SHOWN;
    }
}

/* A square with its piece, or all men of its column; or a number in hand. */
struct place {
    int code;
    int count; /* of men; 0: the code is all */
    struct ch_piece men[CH_COLUMN_MEN];
};

enum { PLACES = CH_MAX_SQUARES + CH_SEATS * CH_MAX_KINDS };

/* Fills the places of a position; returns how many there are. */
static int look(const struct ch_game *game, const struct ch_position *position,
                struct place place[PLACES]) {
    int code[CH_MAX_SQUARES], squares = game->graph.count, hands = 0;
    ch_board_codes(game, position, code);
    for (int square = 0; square < squares; square++) {
        place[square].code = code[square];
        place[square].count =
            game->stacks ? game->ops->column(game, position, square, place[square].men) : 0;
    }
    for (int seat = 0; seat < CH_SEATS && game->drops; seat++)
        for (int kind = 0; kind < CH_MAX_KINDS; kind++) {
            bool held = kind < game->kind_count;
            place[squares + hands].code = held ? game->ops->in_hand(game, position, seat, kind) : 0;
            place[squares + hands++].count = 0;
        }
    return squares + hands;
}

static bool same_place(const struct place *a, const struct place *b) {
    if (a->code != b->code || a->count != b->count)
        return false;
    for (int i = 0; i < a->count; i++)
        if (code_of(a->men[i]) != code_of(b->men[i]))
            return false;
    return true;
}

static cJSON *place_json(const struct place *place) {
    if (place->count < 2)
        return cJSON_CreateNumber(place->code);
    cJSON *column = cJSON_CreateArray();
    for (int i = 0; i < place->count; i++)
        cJSON_AddItemToArray(column, cJSON_CreateNumber(code_of(place->men[i])));
    return column;
}

cJSON *ch_board_position_json(const struct ch_game *game, const struct ch_position *position) {
    struct place place[PLACES];
    int count = look(game, position, place);
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < count; i++)
        cJSON_AddItemToArray(list, place_json(&place[i]));
    return list;
}

cJSON *ch_board_changes_json(const struct ch_game *game, const struct ch_position *before,
                             const struct ch_position *after) {
    struct place was[PLACES], now[PLACES];
    int count = look(game, after, now);
    cJSON *list = cJSON_CreateArray();
    look(game, before, was);
    for (int i = 0; i < count; i++)
        if (!same_place(&was[i], &now[i])) {
            cJSON_AddItemToArray(list, cJSON_CreateNumber(i));
            cJSON_AddItemToArray(list, place_json(&now[i]));
        }
    return list;
}

static void add_squares(cJSON *object, const struct ch_game *game) {
    cJSON *cells = cJSON_AddArrayToObject(object, "cells");
    cJSON *names = cJSON_AddArrayToObject(object, "squares");
    for (int i = 0; i < game->rows * game->columns; i++)
        cJSON_AddItemToArray(
            cells, cJSON_CreateNumber(game->cell[i] == CH_NO_SQUARE ? -1 : game->cell[i]));
    for (int i = 0; i < game->graph.count; i++) {
        char name[CH_SQUARE_NAME];
        game->ops->square_name(game, i, name);
        cJSON_AddItemToArray(names, cJSON_CreateString(name));
    }
}

/* The lines of a board of points, each once: [square, square]. */
static void add_board_lines(cJSON *object, const struct ch_game *game) {
    cJSON *lines = cJSON_AddArrayToObject(object, "lines");
    for (int square = 0; square < game->graph.count; square++)
        for (int way = 0; way < CH_WAYS; way++)
            if (game->graph.neighbour[square][way] > square)
                cJSON_AddItemToArray(
                    lines, cJSON_CreateIntArray(
                               (const int[]){square, game->graph.neighbour[square][way]}, 2));
}

/* The seat whose men advance from the top of the drawn board; the first where none do. */
static int seat_above(const struct ch_game *game) {
    return (game->forward[0] & (1 << CH_N | 1 << CH_NE | 1 << CH_NW)) != 0;
}

/* What a game's PDN says of it: its own tags, and the words for a win of either seat, a draw, and
 * nothing. */
static void add_pdn(cJSON *object, const struct ch_game *game) {
    cJSON *pdn = cJSON_AddObjectToObject(object, "pdn");
    cJSON *list = cJSON_AddArrayToObject(pdn, "tags");
    CH_SCOPED(ch_pdn_tags_done) struct ch_pdn_tags tags = {0};
    ch_pdn_type_tags(game, &tags);
    for (int i = 0; i < tags.count; i++)
        cJSON_AddItemToArray(list, cJSON_CreateStringArray(
                                       (const char *[]){tags.tag[i].name, tags.tag[i].value}, 2));
    list = cJSON_AddArrayToObject(pdn, "results");
    for (int seat = 0; seat < CH_SEATS; seat++)
        cJSON_AddItemToArray(
            list, cJSON_CreateString(
                      ch_pdn_result(game, (struct ch_outcome){.result = CH_WON, .winner = seat})));
    cJSON_AddItemToArray(
        list, cJSON_CreateString(ch_pdn_result(game, (struct ch_outcome){.result = CH_DRAWN})));
    cJSON_AddItemToArray(list, cJSON_CreateString("*"));
}

cJSON *ch_board_game_json(const struct ch_game *game) {
    cJSON *object = cJSON_CreateObject(), *kinds;
    cJSON_AddStringToObject(object, "title", game->title);
    cJSON_AddItemToObject(object, "seats", cJSON_CreateStringArray(game->seat_name, CH_SEATS));
    ch_json_add(object, "rows %d, columns %d", game->rows, game->columns);
    add_squares(object, game);
    if (ch_game_has_points(game) || ch_game_is_shaped(game))
        add_board_lines(object, game);
    ch_json_add(object, "man %d, king %d, kinds_of_seat %d, top %d", game->man_kind,
                game->king_kind, CH_MAX_KINDS, seat_above(game));
    if (game->stacks || game->drops)
        ch_json_add(object, "stacks %hhd, hands %hhd", game->stacks, game->drops);
    if (ch_game_hidden(game))
        ch_json_add(object, "unknown %d, shown %d", game->unknown_kind, CH_BOARD_SHOWN);
    kinds = cJSON_AddArrayToObject(object, "kinds");
    for (int i = 0; i < game->kind_count; i++)
        cJSON_AddItemToArray(kinds, cJSON_CreateString(game->kinds[i].name));
    add_pdn(object, game);
    kinds = cJSON_AddArrayToObject(object, "letters");
    for (int i = 0; i < game->kind_count; i++) {
        const char letter[] = {game->kinds[i].letter, '\0'};
        cJSON_AddItemToArray(
            kinds,
            cJSON_CreateString(game->set_ups ? game->set_ups->sign(i, CH_RANKS_ISF) : letter));
    }
    return object;
}

static void add_text(cJSON *object, const char *key, struct ch_text *text) {
    ch_text_plain(text->data, "");
    cJSON_AddStringToObject(object, key, text->data);
    ch_text_done(text);
}

void ch_board_add_move(cJSON *object, const struct ch_game *game, const struct ch_move *move) {
    struct ch_text text = ch_text_new();
    int path[CH_MAX_PATH], captured[CH_MAX_PATH], puts[CH_MAX_PATH], count = 0;
    game->ops->format_move(game, move, NULL, CH_NOTATION_FULL, &text);
    add_text(object, "move", &text);
    for (int i = 0; i < move->path_length; i++)
        path[i] = move->path[i];
    for (int i = 0; i < move->captured_count; i++)
        captured[i] = move->captured[i];
    ch_board_add_codes(object, "path", path, move->path_length);
    ch_board_add_codes(object, "captured", captured, move->captured_count);
    for (int i = move->path_length > 1 ? move->path_length : 0; i < move->path_length + move->puts;
         i++)
        puts[count++] = move->path[i];
    if (count > 0)
        ch_board_add_codes(object, "puts", puts, count);
    if (move->kind == CH_KIND_GONE && move->path_length == 2 && path[0] == path[1])
        cJSON_AddTrueToObject(object, "removes");
}

void ch_board_add_codes(cJSON *object, const char *key, const int code[], int count) {
    cJSON_AddItemToObject(object, key, cJSON_CreateIntArray(code, count));
}

void ch_board_add_made(cJSON *object, const struct ch_game *game, struct ch_position *position,
                       const struct ch_move *move) {
    struct ch_position before = *position;
    ch_board_add_move(object, game, move);
    game->ops->apply(game, &before, move, position);
    cJSON_AddItemToObject(object, "changes", ch_board_changes_json(game, &before, position));
}

void ch_board_add_line(cJSON *object, const char *key, const struct ch_game *game,
                       const struct ch_position *from, const struct ch_move move[], int count) {
    cJSON *list = cJSON_AddArrayToObject(object, key);
    struct ch_position position = *from;
    for (int i = 0; i < count; i++)
        ch_board_add_made(ch_json_append(list), game, &position, &move[i]);
}

void ch_board_add_tells(cJSON *object, const struct ch_game *game, const struct ch_position *before,
                        const struct ch_move *move, enum ch_ranks ranks) {
    struct ch_text text;
    if (!game->ops->tell)
        return;
    text = ch_text_new();
    game->ops->tell(game, before, move, ranks, &text);
    if (text.length > 0)
        add_text(object, "tells", &text);
    else
        ch_text_done(&text);
}
