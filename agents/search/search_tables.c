/* See search_tables.h. */
#include "agents/search/search_tables.h"

#include <string.h>

static const char ending[] = "/endgame-tables";

/* The text: what the tables are, and the hash over all their files. */
static void describe(const struct ch_endgame *endgame, const struct ch_game *game,
                     struct ch_text *text) {
    ch_text_addf(text, "endgame tables of %s to %d pieces\nhash %s\n", game->name,
                 ch_endgame_pieces(endgame), ch_endgame_hash(endgame));
}

static void name_text(const char *dir, struct ch_text *name) {
    ch_text_addf(name, "%s%s", dir, ending);
}

enum ch_status ch_search_tables_collect(const char *text, const struct ch_game *game,
                                        struct ch_sources *texts, struct ch_error *error) {
    struct ch_search_arguments arguments;
    struct ch_endgame *endgame;
    struct ch_text name, content;
    enum ch_status status = ch_search_arguments_read(text, game, &arguments, error);
    if (status != CH_OK || !arguments.tables[0])
        return status;
    status = ch_endgame_open(game, arguments.tables, &endgame, error);
    if (status != CH_OK)
        return status;
    ch_text_init(&name);
    ch_text_init(&content);
    name_text(arguments.tables, &name);
    describe(endgame, game, &content);
    ch_sources_add(texts, name.data, content.data);
    ch_endgame_close(endgame);
    ch_text_done(&name);
    ch_text_done(&content);
    return CH_OK;
}

const struct ch_source *ch_search_tables_text(const struct ch_search_arguments *arguments,
                                              const struct ch_source *texts, int count) {
    const struct ch_source *found = NULL;
    struct ch_text name;
    ch_text_init(&name);
    name_text(arguments->tables, &name);
    for (int i = 0; i < count && arguments->tables[0]; i++)
        if (strcmp(texts[i].name, name.data) == 0)
            found = &texts[i];
    ch_text_done(&name);
    return found;
}

/* True if the text is that of these tables. */
static bool is_of(const struct ch_source *text, const struct ch_endgame *endgame,
                  const struct ch_game *game) {
    struct ch_text content;
    ch_text_init(&content);
    describe(endgame, game, &content);
    bool same = text && strcmp(text->text, content.data) == 0;
    ch_text_done(&content);
    return same;
}

enum ch_status ch_search_tables_open(const struct ch_search_arguments *arguments,
                                     const struct ch_source *texts, int count,
                                     const struct ch_game *game, struct ch_endgame **endgame,
                                     struct ch_error *error) {
    const struct ch_source *text = ch_search_tables_text(arguments, texts, count);
    *endgame = NULL;
    if (!arguments->tables[0])
        return CH_OK;
    enum ch_status status = ch_endgame_open(game, arguments->tables, endgame, error);
    if (status != CH_OK || is_of(text, *endgame, game))
        return status;
    ch_endgame_close(*endgame);
    *endgame = NULL;
    return ch_error_set(error, CH_BAD_INPUT, arguments->tables, 0,
                        "the endgame tables of %s there are not those that the agent played with; "
                        "they are missing: build them as they were",
                        game->name);
}
