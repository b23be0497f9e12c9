/* crownhead games list: the games that have names, in groups, or those in which a word is found. */
#include <string.h>

#include "cli/games/games.h"
#include "cli/output/print.h"
#include "core/games/draughts/draughts.h"

/* A game of the list. Groups are sorted by their place; those of the collection come after all
 * others. */
struct entry {
    const struct ch_game *game;
    const char *group;
    int place;
    bool collected;
};

struct entries {
    struct entry *entry;
    int count, capacity;
};

static bool has_lines(const struct ch_game *game) {
    return ch_draughts_of(game)->alquerque || ch_game_has_points(game);
}

static bool is_chequered(const struct ch_game *game) {
    return ch_draughts_of(game)->rules.diagonal;
}

static bool is_full(const struct ch_game *game) {
    return ch_game_squares(game) == game->rows * game->columns;
}

static bool is_any(const struct ch_game *game) {
    return game != NULL;
}

/* By the boards of games that definitions describe: the first group that is true of one has it. */
static const struct group {
    const char *name;
    bool (*has)(const struct ch_game *game);
    int place;
} groups[] = {{"alquerque and other boards with lines", has_lines, 2},
              {"draughts on every second cell", is_chequered, 0},
              {"draughts on all squares", is_full, 1},
              {"other boards", is_any, 3}};

enum { GROUPS = sizeof groups / sizeof *groups, COLLECTED = 1000 };

/* True if the word, in any case, is part of what is said about the game. */
static bool has_word(const struct ch_game *game, const char *word) {
    bool found = strcasestr(game->name, word) || strcasestr(game->title, word) ||
                 strcasestr(game->about, word);
    for (int i = 0; game->literature[i] && !found; i++)
        found = strcasestr(game->literature[i], word) != NULL;
    return found;
}

/* Behind those of places up to its own. */
static void add_entry(struct entries *entries, const struct ch_game *game, bool collected) {
    struct entry added = {game, game->title, GROUPS + entries->count, collected};
    for (int i = GROUPS - 1; i >= 0 && game->source_count > 0; i--)
        if (groups[i].has(game)) {
            added.group = groups[i].name;
            added.place = groups[i].place + (collected ? COLLECTED : 0);
        }
    struct entry *place = ch_added(entries->entry, entries->count, entries->capacity);
    for (; place > entries->entry && place[-1].place > added.place; place--)
        place[0] = place[-1];
    *place = added;
}

/* All games, or those with the word. */
static void collect(const char *word, struct entries *entries) {
    const struct ch_game *game;
    const char *name;
    for (int i = 0; (game = ch_game_at(i)) != NULL; i++)
        if (!word || has_word(game, word))
            add_entry(entries, game, false);
    for (int i = 0; (name = ch_games_collected(i)) != NULL; i++)
        if ((game = ch_game_find(name)) != NULL && (!word || has_word(game, word)))
            add_entry(entries, game, true);
}

static void print_json(const struct entry *entry) {
    const struct ch_game *game = entry->game;
    cJSON *object = ch_json_line();
    ch_json_add(object, "name %s, title %s, squares %d, rows %d, columns %d", game->name,
                game->title, ch_game_squares(game), game->rows, game->columns);
    cJSON_AddItemToObject(object, "seats", cJSON_CreateStringArray(game->seat_name, CH_SEATS));
    if (game->pdn_type > 0)
        ch_json_add(object, "pdn-type %d", game->pdn_type);
    ch_json_add(object, "kernel %s, group %s, collection %hhd", game->kernel, entry->group,
                entry->collected);
    ch_json_print(object);
}

static void add_row(const struct entry *entry, struct ch_columns *table) {
    const struct ch_game *game = entry->game;
    char type[16] = "";
    if (game->pdn_type > 0)
        snprintf(type, sizeof type, "%d", game->pdn_type);
    ch_columns_rowf(table, "%s\t%s\t%dx%d\t%d\t%s\t%s\t%s", game->name, game->title, game->columns,
                    game->rows, ch_game_squares(game), game->seat_name[0], type, game->kernel);
}

/* The rows of all groups are one table, with the names of the groups between. */
static void print_text(const struct entries *entries) {
    CH_SCOPED(ch_columns_done) struct ch_columns table = {.right = {[3] = true, [5] = true}};
    CH_SCOPED(ch_text_done) struct ch_text rows = ch_text_new(), text = ch_text_new();
    ch_columns_rowf(&table, "name\ttitle\tboard\tsquares\tfirst\tGameType\tkernel");
    for (int i = 0; i < entries->count; i++)
        add_row(&entries->entry[i], &table);
    ch_columns_write(&table, 2, 2, &rows);
    int length;
    const char *rest = rows.data, *line = ch_text_line(&rest, &length);
    ch_text_addf(&text, "%.*s\n", length, line);
    for (int i = 0; i < entries->count && (line = ch_text_line(&rest, &length)) != NULL; i++) {
        const struct entry *entry = &entries->entry[i];
        if (i == 0 || entry[-1].place != entry->place)
            ch_text_addf(&text, "%s%s\n", entry->collected ? "collection: " : "", entry->group);
        ch_text_addf(&text, "%.*s\n", length, line);
    }
    ch_print_block(stdout, text.data);
}

static int run_list(int argc, char **argv) {
    bool json = false;
    const struct ch_option options[] = {
        CH_FLAG("json", 0, "one JSON object a line", &json),
        {0},
    };
    int rest, status;
    if (!ch_options_parse(&ch_command_games_list, options, argc, argv, 0, 1, &rest, &status))
        return status;
    const char *word = rest > 0 ? argv[1] : NULL;
    struct entries entries = {0};
    collect(word, &entries);
    for (int i = 0; json && i < entries.count; i++)
        print_json(&entries.entry[i]);
    if (!json && entries.count > 0)
        print_text(&entries);
    if (word && entries.count == 0) {
        const char *closest = ch_games_closest(word);
        ch_failf("nothing that is said of a game has `%s` in it; %s%s%s", word,
                 CH_DID_YOU_MEAN(closest, "games list without a word has all games"));
    }
    ch_free(entries.entry);
    return word && entries.count == 0 ? CH_EXIT_NO : CH_EXIT_DONE;
}

const struct ch_command ch_command_games_list = {
    .name = "games list",
    .arguments = "[WORD]",
    .summary = "the games that can be played by name",
    .details = "Lists the definitions in rules/games/ and its collection, and the games that are "
               "part of the program;\n"
               "with WORD those that have it in name, title, about or sources. Each line has the "
               "name, the title,\n"
               "columns and rows of the board, and the number of its squares. Then come who moves "
               "first, the\n"
               "GameType of PDN, and the move generator that plays it. A definition of your own is "
               "played by its\n"
               "path: --game my.game.",
    .run = run_list,
};
