#include "cli/serve/watched_match.h"

#include "core/base/memory.h"

void ch_watched_match_sleep(struct ch_watched_match *match) {
    ch_watch_link_done(&match->link);
    ch_free(match->about);
    match->about = NULL;
    ch_text_done(&match->list);
}

void ch_watched_match_done(struct ch_watched_match *match) {
    ch_watched_match_sleep(match);
    *match = (struct ch_watched_match){.link = {.connection = -1}};
}

void ch_watched_match_wake(struct ch_watched_match *match, int connection) {
    match->link.connection = connection;
    match->link.in = ch_text_new();
    match->list = ch_text_new();
    ch_text_add(&match->list, "[]");
}

/* The boards of a match, with the numbers to watch them by. */
static void take_boards(struct ch_watched_match *match, const cJSON *line) {
    const cJSON *boards = cJSON_GetObjectItemCaseSensitive(line, "boards"), *one;
    cJSON *list = cJSON_CreateArray();
    cJSON_ArrayForEach(one, boards) {
        int board, game, plies;
        const cJSON *players = cJSON_GetObjectItemCaseSensitive(one, "players");
        if (!ch_watch_number(one, "board", 1, CH_WATCH_LISTED, &board) ||
            !ch_watch_number(one, "number", 0, 1 << 30, &game) ||
            !ch_watch_number(one, "plies", 0, 1 << 30, &plies) || !cJSON_IsArray(players) ||
            cJSON_GetArraySize(list) == CH_WATCH_LISTED)
            continue;
        cJSON *object = cJSON_CreateObject();
        cJSON_AddItemToArray(list, object);
        cJSON_AddNumberToObject(object, "watch", match->id * CH_WATCH_LISTED + board - 1);
        cJSON_AddNumberToObject(object, "number", game);
        cJSON_AddNumberToObject(object, "plies", plies);
        cJSON_AddItemToObject(object, "players", cJSON_Duplicate(players, true));
    }
    char *printed = cJSON_PrintUnformatted(list);
    ch_text_clear(&match->list);
    ch_text_add(&match->list, printed);
    cJSON_free(printed);
    cJSON_Delete(list);
}

static void take_line(void *context, const cJSON *line) {
    struct ch_watched_match *match = context;
    if (ch_watch_is_type(line, "boards")) {
        take_boards(match, line);
    } else if (ch_watch_is_match(line)) {
        char *printed = cJSON_PrintUnformatted(line);
        ch_free(match->about);
        match->about = ch_copy(printed);
        cJSON_free(printed);
    }
}

void ch_watched_match_read(struct ch_watched_match *match) {
    if (!ch_watch_link_read(&match->link, take_line, match))
        ch_watched_match_sleep(match);
}
