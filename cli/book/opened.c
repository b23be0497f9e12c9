#include "cli/book/opened.h"

#include <unistd.h>

#include "agents/search/search.h"
#include "cli/command/config.h"
#include "core/book/book.h"
#include "core/games/weights_file.h"

bool ch_opened_book(struct ch_opened_book *opened, const char *path, bool anew, int *status) {
    struct ch_error error;
    *status = CH_EXIT_BAD;
    opened->game = ch_option_game(opened->game_name);
    if (!opened->game)
        return false;
    if (ch_game_hidden(opened->game)) {
        ch_failf("%s hides pieces, and books hold what everybody sees; name another game",
                 opened->game->title);
        return false;
    }
    if (anew && access(path, F_OK) != 0) {
        ch_book_init(&opened->book, opened->game);
        return true;
    }
    if (ch_book_file_read(path, opened->game, &opened->book, &error) == CH_OK)
        return true;
    *status = ch_fail(&error);
    if (error.status == CH_BAD_INPUT)
        *status = CH_EXIT_NO;
    return false;
}

bool ch_opened_weights(struct ch_opened_book *opened, int *status) {
    struct ch_agents_config config;
    struct ch_search_arguments usual;
    CH_SCOPED(ch_sources_done) struct ch_sources texts = {0};
    struct ch_error error;
    ch_cli_config(&config);
    enum ch_status read = ch_search_arguments_read("", opened->game, &usual, &error);
    if (read == CH_OK)
        read = ch_search_weights_collect("", opened->game, config.home, &texts, &error);
    if (read == CH_OK && texts.count > 0)
        read = ch_search_weights_read(&usual, &texts.source[0], opened->game, &opened->weights,
                                      &error);
    if (read != CH_OK)
        *status = ch_fail(&error);
    return read == CH_OK;
}

void ch_opened_book_done(struct ch_opened_book *opened) {
    ch_book_done(&opened->book);
    ch_weights_free(opened->game, opened->weights);
}
