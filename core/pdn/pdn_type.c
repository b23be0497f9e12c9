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

static const struct ch_game *opened(const char *name) {
    const struct ch_game *game;
    return name && ch_game_open(name, &game, NULL) == CH_OK ? game : NULL;
}

/* Which game a tag names. */
enum said { SAYS_NOTHING, SAYS_ANY, SAYS_GAME, SAYS_UNKNOWN };

static enum said said_by(struct ch_pdn_parse *parse, const struct ch_pdn_dialect *dialect,
                         const struct ch_game **game) {
    if (!dialect || !dialect->game)
        return dialect ? SAYS_ANY : SAYS_UNKNOWN;
    parse->start = dialect->start;
    if (dialect->turned) {
        parse->reader->turned = true;
        ch_pdn_token_turn(&parse->token); /* which may be the first move */
    }
    *game = opened(dialect->game);
    return *game ? SAYS_GAME : SAYS_UNKNOWN;
}

/* A name in words, as "Frysk!" or "English draughts". */
static enum said find_by_words(struct ch_pdn_parse *parse, const char *words,
                               const struct ch_game **game) {
    const struct ch_pdn_dialect *dialect = ch_pdn_dialect_named(words);
    *game = dialect ? NULL : ch_pdn_game_titled(words);
    return *game ? SAYS_GAME : said_by(parse, dialect, game);
}

static enum said find_by_type(struct ch_pdn_parse *parse, const char *value,
                              const struct ch_game **game) {
    const struct ch_game *usual = parse->pdn->game;
    int line = parse->pdn->start_line;
    struct type type;
    int parts = read_type(value, &type);
    if (parts == 0) {
        enum said said = find_by_words(parse, value, game);
        if (said == SAYS_UNKNOWN)
            ch_pdn_warn(parse, line,
                        "GameType \"%.60s\" does not begin with a number and is passed over",
                        value);
        return said == SAYS_UNKNOWN ? SAYS_NOTHING : said;
    }
    *game = fits(usual, &type, parts) ? usual : NULL;
    for (int i = 0; !*game && ch_game_at(i); i++)
        if (fits(ch_game_at(i), &type, parts))
            *game = ch_game_at(i);
    if (!*game)
        return said_by(parse, ch_pdn_dialect_numbered(type.number), game);
    struct type own = type_of(*game);
    if (parts == 2 && !same_numbers(&own, &type))
        ch_pdn_warn(parse, line,
                    "GameType %.40s numbers the squares from another corner than %s does; "
                    "they are read as in %s",
                    value, (*game)->title, (*game)->title);
    return SAYS_GAME;
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

static enum said find_by_variant(struct ch_pdn_parse *parse, const char *value,
                                 const struct ch_game **game) {
    *game = strcmp(value, parse->pdn->game->name) == 0 ? parse->pdn->game
            : is_game_name(value)                      ? opened(value)
                                                       : NULL;
    return *game ? SAYS_GAME : find_by_words(parse, value, game);
}

/* Neither tag names a game that is known. */
static enum ch_status take_usual(struct ch_pdn_parse *parse, const char *type, enum said said) {
    struct ch_pdn_game *pdn = parse->pdn;
    if (said == SAYS_ANY && !parse->reader->asked)
        pdn->game = opened("international") ? opened("international") : pdn->game;
    if (said != SAYS_UNKNOWN)
        return CH_OK;
    if (!parse->reader->asked)
        return ch_error_set(parse->error, CH_UNSUPPORTED, parse->reader->file, pdn->start_line,
                            "GameType %.40s is a game that this program does not play; name the "
                            "game with --game, or take it out",
                            type);
    ch_pdn_warn(parse, pdn->start_line, "GameType %.40s is not known; it is read as %s", type,
                pdn->game->title);
    return CH_OK;
}

enum ch_status ch_pdn_parse_game(struct ch_pdn_parse *parse) {
    struct ch_pdn_game *pdn = parse->pdn;
    const char *type = ch_pdn_tags_get(&pdn->tags, "GameType"),
               *variant = ch_pdn_tags_get(&pdn->tags, "Variant");
    const struct ch_game *usual = pdn->game, *game = NULL;
    bool typed = type && *type && strcmp(type, "?") != 0;
    if (variant && !typed && is_file_name(variant) && strcmp(variant, usual->name) != 0)
        return ch_error_set(parse->error, CH_UNSUPPORTED, parse->reader->file, pdn->start_line,
                            "the game is of the file `%.80s`; name that with --game", variant);
    enum said said = variant ? find_by_variant(parse, variant, &game) : SAYS_NOTHING;
    if (said != SAYS_GAME && typed) {
        enum said by_type = find_by_type(parse, type, &game);
        said = said == SAYS_ANY && by_type != SAYS_GAME ? said : by_type;
    } else if (said == SAYS_UNKNOWN) {
        said = SAYS_NOTHING; /* a variant in words alone is another program's remark */
    }
    if (said != SAYS_GAME)
        return take_usual(parse, type, said);
    pdn->game = game;
    if (parse->reader->asked && strcmp(game->name, usual->name) != 0)
        ch_pdn_warn(parse, pdn->start_line,
                    "the tags say that this is %s (%s); it is not read as %s", game->title,
                    game->name, usual->name);
    return CH_OK;
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

bool ch_pdn_tags_lead_back(const struct ch_pdn_tags *tags, const struct ch_position *start,
                           const struct ch_game *game) {
    const struct ch_game *other = ch_game_at(strcmp(ch_game_at(0)->name, game->name) == 0);
    struct ch_pdn_reader reader = {.game = other};
    struct ch_pdn_game pdn = {.tags = *tags, .game = other};
    struct ch_pdn_parse parse = {.reader = &reader, .pdn = &pdn};
    struct ch_position usual;
    game->ops->start(game, &usual);
    bool leads = ch_pdn_parse_game(&parse) == CH_OK && strcmp(pdn.game->name, game->name) == 0;
    ch_pdn_warnings_done(&pdn.warnings);
    return leads && (!parse.start || memcmp(start, &usual, sizeof usual) != 0);
}
