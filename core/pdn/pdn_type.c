/* The game that a score is of: the tags GameType and Variant. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/games/games.h"
#include "core/pdn/pdn_parts.h"

enum { BOTTOM_LEFT, BOTTOM_RIGHT, TOP_LEFT, TOP_RIGHT }; /* as PDN numbers the corners */

static bool moves_up(const struct ch_game *game, int seat) {
    return (game->forward[seat] & (1 << CH_NW | 1 << CH_N | 1 << CH_NE)) != 0;
}

/* The corner from which numbers run, as the side sees it that moves first: the nearest one to
 * square 1. a1 is always the first player's at the left. */
static int first_corner(const struct ch_game *game) {
    int first = game->ops->square_from_name(game, "1"), cell = 0;
    if (first == CH_NO_SQUARE)
        return BOTTOM_LEFT;
    while (game->cell[cell] != first)
        cell++;
    bool top = cell / game->columns < game->rows / 2;
    bool left = cell % game->columns < game->columns / 2;
    bool turned = !moves_up(game, 0);
    return (top != turned ? TOP_LEFT : BOTTOM_LEFT) + (left == turned);
}

void ch_pdn_game_type(const struct ch_game *game, struct ch_text *text) {
    bool numeric = game->ops->square_from_name(game, "1") != CH_NO_SQUARE;
    bool inverted = game->cell[(game->rows - 1) * game->columns] == CH_NO_SQUARE;
    ch_text_addf(text, "%d,%c,%d,%d,%c%d,%d", game->pdn_type, game->seat_letter[0], game->columns,
                 game->rows, numeric ? 'N' : 'A', first_corner(game), inverted);
}

/* A GameType's value in parts; those that are not given are 0. */
struct type {
    int number;
    char colour;
    int columns, rows;
    char letter;
    int corner, inverted;
};

/* 0 without a number, 1 with a number alone, 2 with the rest. */
static int read_type(const char *value, struct type *type) {
    *type = (struct type){0};
    int parts = sscanf(value, " %d , %c , %d , %d , %c%d , %d", &type->number, &type->colour,
                       &type->columns, &type->rows, &type->letter, &type->corner, &type->inverted);
    type->colour = (char)toupper((unsigned char)type->colour);
    type->letter = (char)toupper((unsigned char)type->letter);
    return parts < 1 || type->number < 0 ? 0 : parts < 6 ? 1 : 2;
}

static struct type type_of(const struct ch_game *game) {
    CH_SCOPED(ch_text_done) struct ch_text value = ch_text_new();
    struct type type;
    ch_pdn_game_type(game, &value);
    read_type(value.data, &type);
    return type;
}

/* True if colour to move first, board and cells in use are the same. */
static bool same_board(const struct type *a, const struct type *b) {
    return a->colour == b->colour && a->columns == b->columns && a->rows == b->rows &&
           a->inverted == b->inverted;
}

/* The way that squares are written identifies their numbering, but numbers do not show the corner
 * from which they run. */
static bool same_numbers(const struct type *a, const struct type *b) {
    return a->letter != 'N' || b->letter != 'N' || a->corner == b->corner;
}

static bool fits(const struct ch_game *game, const struct type *type, int parts) {
    if (game->pdn_type != type->number || type->number == 0)
        return false;
    struct type own = type_of(game);
    return parts < 2 || same_board(&own, type);
}

static enum ch_status find_by_type(struct ch_pdn_parse *parse, const char *value) {
    struct ch_pdn_game *pdn = parse->pdn;
    int line = pdn->start_line;
    struct type type;
    int parts = read_type(value, &type);
    if (parts == 0) {
        ch_pdn_warn(parse, line,
                    "GameType \"%.60s\" does not begin with a number and is passed over", value);
        return CH_OK;
    }
    const struct ch_game *found = fits(pdn->game, &type, parts) ? pdn->game : NULL;
    for (int i = 0; !found && ch_game_at(i); i++)
        if (fits(ch_game_at(i), &type, parts))
            found = ch_game_at(i);
    if (!found)
        return ch_error_set(parse->error, CH_UNSUPPORTED, parse->reader->file, line,
                            "GameType %.40s is a game that this program does not play; take the "
                            "game out",
                            value);
    pdn->game = found;
    struct type own = type_of(found);
    if (parts == 2 && !same_numbers(&own, &type))
        ch_pdn_warn(parse, line,
                    "GameType %.40s numbers the squares from another corner than %s does; "
                    "they are read as in %s",
                    value, found->title, found->title);
    return CH_OK;
}

/* A game's name with its rule variants, and no file's. */
static bool is_game_name(const char *value) {
    return value[0] && value[strspn(value, "abcdefghijklmnopqrstuvwxyz0123456789-_:=,")] == '\0';
}

/* `mine.game`, `mine.game:losing=yes`: such a file is not opened, since an untrusted score must not
 * decide which files are read. */
static bool is_file_name(const char *value) {
    static const char ending[] = ".game";
    CH_FREED char *base = ch_games_base(value);
    size_t length = strlen(base), min = sizeof ending - 1;
    return length > min && strcmp(base + length - min, ending) == 0;
}

enum ch_status ch_pdn_parse_game(struct ch_pdn_parse *parse) {
    struct ch_pdn_game *pdn = parse->pdn;
    const char *type = ch_pdn_tags_get(&pdn->tags, "GameType"),
               *variant = ch_pdn_tags_get(&pdn->tags, "Variant");
    const struct ch_game *named;
    if (variant && strcmp(variant, pdn->game->name) == 0)
        return CH_OK;
    bool typed = type && *type && strcmp(type, "?") != 0;
    if (!typed && variant && is_file_name(variant))
        return ch_error_set(parse->error, CH_UNSUPPORTED, parse->reader->file, pdn->start_line,
                            "the game is of the file `%.80s`; name that with --game", variant);
    if (variant && is_game_name(variant) && ch_game_open(variant, &named, NULL) == CH_OK) {
        pdn->game = named;
        return CH_OK;
    }
    return typed ? find_by_type(parse, type) : CH_OK;
}

bool ch_pdn_needs_variant(const struct ch_game *game) {
    if (game->pdn_type == 0)
        return true;
    struct type type = type_of(game);
    for (int i = 0; ch_game_at(i); i++)
        if (fits(ch_game_at(i), &type, 2))
            return ch_game_at(i) != game;
    return true;
}
