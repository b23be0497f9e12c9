/* Leaves of every definition that names a game of Ludii among its sources, against Ludii's own
 * counts: tests/data/games/ludii_perft.tsv. CH_LEAVES bounds the leaves of a depth. */
#include <dirent.h>

#include "tests/unit/core/games/draughts/family.h"

enum { MAX_COUNTED = 128, BOTH = 3 };

static uint64_t limit(void) {
    const char *text = getenv("CH_LEAVES");
    return text ? strtoull(text, NULL, 10) : 100000;
}

/* Where Ludii's program plays otherwise than the rules that its own text cites, the definition says
 * so. With `settings` the program plays as Ludii's, at least for some plies; without any it
 * can't. */
static const struct difference {
    const char *game, *settings;
    int columns;        /* bit 0: paths, bit 1: results */
    int depth;          /* from here on */
    int settings_depth; /* with the settings Ludii plays otherwise from here on; 0: nowhere */
} differences[] = {
    {"Caturvimsatikosthakatmiki Krida", NULL, BOTH, 3, 0},
    /* Ludii's hash does not tell which pieces may be huffed; and it remembers them after a capture,
     * too, when none may be huffed for it. So it joins some results, and keeps others apart. */
    {"Dama (Alquerque)", NULL, 2, 6, 0},
    {"Damas", NULL, BOTH, 7, 0},
    {"Dum Blas", "men=diagonal", BOTH, 5, 0},
    {"Fetach", "king-moves=1", BOTH, 6, 0},
    {"Kanguruh", NULL, 2, 3, 0},
    {"Kharbaga", "single=yes", BOTH, 4, 6},
    {"Kharberg", NULL, 2, 6, 0},
    {"La Dama", NULL, 2, 6, 0},
    {"Permainan-Tabal", NULL, BOTH, 7, 0},
    {"Sumi Naga Game (War)", NULL, BOTH, 4, 0},
};

static const struct difference *difference_of(const char *game) {
    for (size_t i = 0; i < sizeof differences / sizeof *differences; i++)
        if (strcmp(differences[i].game, game) == 0)
            return &differences[i];
    return NULL;
}

/* A definition and the game of Ludii that it means. */
struct counted {
    char *name, *ludii;
    const struct ch_game *game;    /* as it is played */
    const struct ch_game *variant; /* as Ludii's program plays it */
    int rows, positions;           /* of the tables, that were compared */
};

static struct counted counted[MAX_COUNTED];
static int counted_count;

static void add_counted(const char *name, const struct ch_game *game, const char *ludii) {
    const struct difference *difference = difference_of(ludii);
    struct counted *one = &counted[counted_count++];
    char variant[256];
    assert_true(counted_count <= MAX_COUNTED);
    *one = (struct counted){
        .name = ch_copy(name), .ludii = ch_copy(ludii), .game = game, .variant = game};
    if (!difference || !difference->settings)
        return;
    snprintf(variant, sizeof variant, "%s:%s", name, difference->settings);
    one->variant = ch_game_find(variant);
    if (!one->variant)
        family_complain("there is no game %s", variant);
}

/* The games of a folder, and those of Ludii that they name. */
static void find_in(const char *folder) {
    static const char said[] = "Ludii, ", ending[] = ".game";
    DIR *files = opendir(folder);
    struct dirent *entry;
    assert_non_null(files);
    while ((entry = readdir(files)) != NULL) {
        size_t length = strlen(entry->d_name), tail = sizeof ending - 1;
        if (length <= tail || strcmp(entry->d_name + length - tail, ending) != 0)
            continue;
        CH_FREED char *name = ch_copy_bytes(entry->d_name, length - tail);
        struct ch_error error = {.text = ""};
        const struct ch_game *game;
        if (ch_game_open(name, &game, &error) != CH_OK) {
            family_complain("%s: %s", name, error.text);
            continue;
        }
        for (const char *const *source = game->literature; *source; source++)
            if (strncmp(*source, said, sizeof said - 1) == 0)
                add_counted(name, game, *source + sizeof said - 1);
    }
    closedir(files);
}

/* All of them, which stay for every test. */
static void find_games(void) {
    if (counted_count > 0)
        return;
    find_in(CH_SOURCE "/rules/games");
    find_in(CH_SOURCE "/rules/games/collection");
}

static uint64_t leaves(const struct ch_game *game, int depth, int column) {
    struct ch_position position;
    game->ops->start(game, &position);
    return ch_game_perft(game, &position, depth, column == 1);
}

static void compare(struct counted *one, int depth, char *expected[2]) {
    const struct difference *difference = difference_of(one->ludii);
    for (int column = 0; column < 2; column++) {
        uint64_t wanted = strtoull(expected[column], NULL, 10);
        bool differs =
            difference && depth >= difference->depth && difference->columns >> column & 1;
        uint64_t found = leaves(one->game, depth, column);
        if ((found == wanted) == differs)
            family_complain("%s, depth %d: %llu %s, and Ludii has %llu", one->name, depth,
                            (unsigned long long)found, column ? "results" : "paths",
                            (unsigned long long)wanted);
        if (one->variant && one->variant != one->game) {
            bool other = difference->settings_depth > 0 && depth >= difference->settings_depth;
            if ((leaves(one->variant, depth, column) == wanted) == other)
                family_complain("%s, depth %d: Ludii has %llu %s", one->variant->name, depth,
                                (unsigned long long)wanted, column ? "results" : "paths");
        }
    }
}

static void row(char *field[], int count) {
    assert_int_equal(count, 4);
    if (strcmp(field[0], "game") == 0 || strtoull(field[2], NULL, 10) > limit())
        return;
    for (int i = 0; i < counted_count; i++)
        if (strcmp(counted[i].ludii, field[0]) == 0) {
            compare(&counted[i], atoi(field[1]), field + 2);
            counted[i].rows++;
        }
}

TEST(leaves_are_those_of_ludii) {
    enum { ROWS = 644, LEAST_GAMES = 106 };
    int compared = 0;
    find_games();
    family_rows("ludii_perft.tsv", row, ROWS);
    for (int i = 0; i < counted_count; i++)
        compared += counted[i].rows > 0;
    assert_true(compared >= LEAST_GAMES);
}

/* Moves of a position of a game that Ludii played at random, with kings and chains where it has
 * some, by paths and by results; `-`: results are not told, since Ludii's remember who could
 * capture. */
static void position_row(char *field[], int count) {
    assert_int_equal(count, 4);
    if (strcmp(field[0], "game") == 0)
        return;
    for (int i = 0; i < counted_count; i++) {
        struct ch_position position;
        struct ch_error error = {.text = ""};
        const struct ch_game *game = counted[i].variant;
        if (strcmp(counted[i].ludii, field[0]) != 0 || !game)
            continue;
        if (game->ops->parse_position(game, field[1], &position, &error) != CH_OK)
            fail_msg("%s: %s: %s", counted[i].name, field[1], error.text);
        counted[i].positions++;
        for (int column = 0; column < 2 && (column == 0 || field[3][0] != '-'); column++) {
            uint64_t found = ch_game_perft(game, &position, 1, column == 1);
            if (found != strtoull(field[2 + column], NULL, 10))
                family_complain("%s, %s: %llu %s, and Ludii has %s", counted[i].name, field[1],
                                (unsigned long long)found, column ? "results" : "paths",
                                field[2 + column]);
        }
    }
}

TEST(positions_have_the_moves_of_ludii) {
    enum { ROWS = 547, LEAST_GAMES = 93 };
    int compared = 0;
    find_games();
    family_rows("ludii_positions.tsv", position_row, ROWS);
    for (int i = 0; i < counted_count; i++)
        compared += counted[i].positions > 0;
    assert_true(compared >= LEAST_GAMES);
}

static bool explains(const struct ch_game *game) {
    bool explained = strstr(game->about, "Ludii") != NULL;
    for (int i = 0; i < game->rule_variant_count; i++)
        explained = explained || strstr(game->rule_variants[i].about, "Ludii") != NULL;
    return explained;
}

/* Games that differ where counts from the start don't come. */
static bool differs_later(const char *ludii) {
    static const char *const later[] = {
        "Dama (Kenya)", "Guerrilla Checkers", "Jekab",        "Makvoer",
        "Maleys",       "Zuz Mel (5x5)",      "Zuz Mel (7x7)"};
    for (size_t i = 0; i < sizeof later / sizeof *later; i++)
        if (strcmp(later[i], ludii) == 0)
            return true;
    return false;
}

/* A difference from Ludii is explained where people look for it. */
TEST(differences_are_explained) {
    find_games();
    for (int i = 0; i < counted_count; i++) {
        const char *ludii = counted[i].ludii;
        if ((difference_of(ludii) || differs_later(ludii)) && !explains(counted[i].game))
            fail_msg("%s does not say where it differs from Ludii", counted[i].name);
    }
}
