/* Programs that people go on with: for each, how it names its games and what it reads of a score,
 * after its source where that is public. docs/pdn.md has the table with versions. */
#include <assert.h>
#include <string.h>

#include "core/games/games.h"
#include "core/pdn/pdn_parts.h"

enum { MAX_GAMES = 9 };

/* A game that the program plays, and the number of its GameType there. */
struct played {
    const char *game;
    int number;
};

struct ch_pdn_program {
    const char *name;
    struct ch_pdn_style style;
    struct played games[MAX_GAMES]; /* ends with no name */
};

/* lidraughts and PlayStrategy have one parser. */
#define PARSER_OF_LIDRAUGHTS                                                                       \
    {                                                                                              \
        .comments = true, .before = true, .variations = true, .glyphs = true, .marks = 2,          \
        .clocks = true, .points = true, .numbers = true, .counters = true, .again = true           \
    }
#define GAMES_OF_LIDRAUGHTS                                                                        \
    {                                                                                              \
        {"international", 20}, {"frisian", 40}, {"russian", 25}, {"brazilian", 26},                \
            {"breakthrough", 96}, {                                                                \
            "international:losing=yes", 98                                                         \
        }                                                                                          \
    }

static const struct ch_pdn_program programs[] = {
    {"lidraughts", PARSER_OF_LIDRAUGHTS, GAMES_OF_LIDRAUGHTS},
    {"playstrategy", PARSER_OF_LIDRAUGHTS, GAMES_OF_LIDRAUGHTS},
    {"pydraughts",
     {.points = true, .halves = true, .ends_empty = true},
     {{"international", 20},
      {"english", 21},
      {"italian", 22},
      {"russian", 25},
      {"brazilian", 26},
      {"turkish", 30},
      {"frisian", 40}}},
    {"checkerboard",
     {.comments = true, .numbers = true, .again = true},
     {{"english", 21}, {"italian", 22}, {"russian", 25}}},
    {"kingsrow",
     {.comments = true, .numbers = true, .again = true},
     {{"english", 21}, {"italian", 22}}},
    {"raven", {.comments = true, .marks = 1}, {{"english", 21}}},
    {"hcheckers",
     {.points = true, .bare = true},
     {{"international", 20},
      {"english", 21},
      {"russian", 25},
      {"canadian", 27},
      {"frisian", 40},
      {"killer", 44}}},
};
enum { PROGRAMS = sizeof programs / sizeof *programs };

const struct ch_pdn_program *ch_pdn_program_find(const char *name) {
    for (int i = 0; i < PROGRAMS; i++)
        if (strcmp(programs[i].name, name) == 0)
            return &programs[i];
    return NULL;
}

const char *ch_pdn_program_name(int index) {
    return index < PROGRAMS ? programs[index].name : NULL;
}

void ch_pdn_program_names(struct ch_text *text) {
    for (int i = 0; i < PROGRAMS; i++)
        ch_text_addf(text, "%s%s",
                     i == 0             ? ""
                     : i < PROGRAMS - 1 ? ", "
                                        : " or ",
                     programs[i].name);
}

/* The number of the game there; 0: the program does not play it. */
static int number_of(const struct ch_pdn_program *program, const struct ch_game *game) {
    for (int i = 0; i < MAX_GAMES && program->games[i].game; i++)
        if (strcmp(program->games[i].game, game->name) == 0)
            return program->games[i].number;
    return 0;
}

enum ch_status ch_pdn_write_for(const struct ch_pdn_program *program, const struct ch_pdn_game *pdn,
                                unsigned *lost, struct ch_text *text, struct ch_error *error) {
    CH_SCOPED(ch_text_done) struct ch_text type = ch_text_new();
    int number = number_of(program, pdn->game);
    if (number == 0)
        return ch_error_set(error, CH_UNSUPPORTED, NULL, 0,
                            "%s does not read games of %s (%s); leave --for out", program->name,
                            pdn->game->title, pdn->game->name);
    if (program->style.ends_empty && pdn->line.history.count == 0)
        return ch_error_set(error, CH_UNSUPPORTED, NULL, 0,
                            "%s reads nothing behind a game without moves, so this one is left out",
                            program->name);
    ch_pdn_game_type(pdn->game, &type);
    bool own = number == pdn->game->pdn_type && !program->style.bare &&
               !(program->style.numbers && ch_pdn_in_letters(pdn->game));
    if (!own) {
        ch_text_clear(&type);
        ch_text_addf(&type, "%d", number);
    }
    struct ch_pdn_style style = program->style;
    style.type = type.data;
    ch_pdn_write_styled(pdn, &style, lost, text);
    return CH_OK;
}

void ch_pdn_lost_text(unsigned lost, struct ch_text *text) {
    static const char *const names[] = {
        "variations",           "comments",         "marks and glyphs",
        "clocks and times",     "parts of seconds", "positions set up within the game",
        "tags with such names", "results of 0-0",   "counters of the FEN"};
    bool first = true;
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
        if (lost >> i & 1) {
            ch_text_addf(text, "%s%s", first ? "" : ", ", names[i]);
            first = false;
        }
    assert(!first);
}
