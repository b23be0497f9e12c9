/* crownhead record list: matches, or games by filters. */
#include <string.h>

#include "cli/command/command.h"
#include "cli/match/match_text.h"
#include "cli/output/print.h"
#include "cli/record/record.h"
#include "core/arena/match.h"

/* Agents of a match that are named before the rest is counted. */
enum { SHOWN_AGENTS = 4 };

struct list {
    struct ch_record *record;
    struct ch_error *error;
    enum ch_status status; /* of naming agents */
    bool json;
    long matches, games;
};

/* The players: both agents, or the first few of many with the format. */
static void print_agents(const struct ch_recorded_match *match, char *const name[]) {
    struct ch_plan plan;
    bool many = ch_match_plan(match, &plan, NULL) == CH_OK && ch_tournament_is(&plan);
    int shown = match->agents > SHOWN_AGENTS + 1 ? SHOWN_AGENTS : match->agents;
    if (many)
        ch_print("%s: ", ch_format_name(plan.format));
    for (int i = 0; i < shown; i++)
        ch_print("%s%s", i == 0 ? "" : many ? ", " : " - ", name[i]);
    if (shown < match->agents)
        ch_print(" and %d others", match->agents - shown);
}

/* By what two matches of the same agents most often differ. Nothing where there is no limit. */
static void print_time(const struct ch_recorded_match *match) {
    struct ch_time_control time;
    struct ch_adjudication adjudication;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    if (ch_match_limits(match, &time, &adjudication, NULL) == CH_OK)
        ch_time_control_format(&time, &text);
    if (text.length && strcmp(text.data, "none") != 0)
        ch_print(", %s", text.data);
}

static void list_named(struct list *list, const struct ch_recorded_match *match,
                       char *const name[]) {
    const char *state = ch_match_recorded_state_text(list->record, match);
    if (list->json) {
        cJSON *line = ch_json_line();
        ch_json_add(line, "type %s, id %g, game %s", "match", (double)match->id, match->game);
        cJSON *agents = cJSON_AddArrayToObject(line, "agents");
        for (int i = 0; i < match->agents; i++)
            cJSON_AddItemToArray(agents, cJSON_CreateString(match->agent_spec[i]));
        cJSON_AddItemToObject(line, "names",
                              cJSON_CreateStringArray((const char *const *)name, match->agents));
        ch_json_add(line, "played %d, games %d, state %s", match->played, ch_match_planned(match),
                    state);
        cJSON_AddItemToObject(line, "specification", ch_json_recorded(match->specification));
        ch_json_print(line);
        return;
    }
    char date[CH_RECORD_DATE];
    ch_record_date(match->created_ms, date);
    if (list->matches == 1)
        ch_print("%6s  %-16s  %-10s %12s  %s\n", "match", "begun", "state", "games", "agents");
    ch_print("%6lld  %-16s  %-10s %5d/%-6d  ", (long long)match->id, date, state, match->played,
             ch_match_planned(match));
    print_agents(match, name);
    ch_print(", %s, seed %llu", match->game, (unsigned long long)match->seed);
    print_time(match);
    ch_print("\n");
}

static bool list_match(void *context, const struct ch_recorded_match *match) {
    struct list *list = context;
    char *name[CH_MAX_AGENTS];
    list->matches++;
    list->status = ch_record_label_agents(list->record, match, name, list->error);
    if (list->status == CH_OK)
        list_named(list, match, name);
    for (int i = 0; i < match->agents; i++)
        ch_free(name[i]);
    return list->status == CH_OK;
}

static void list_game_json(const struct ch_recorded_game *game) {
    cJSON *line = ch_json_line();
    ch_json_add(line, "type %s, id %g", "game", (double)game->id);
    if (game->match)
        ch_json_add(line, "match %g, number %d", (double)game->match, game->number);
    cJSON_AddStringToObject(line, "game", game->game);
    for (int seat = 0; seat < CH_SEATS; seat++)
        cJSON_AddStringToObject(line, ch_record_seat(game, seat),
                                game->typed[seat] ? game->typed[seat] : game->player[seat]);
    cJSON *names = cJSON_AddObjectToObject(line, "names");
    for (int seat = 0; seat < CH_SEATS; seat++)
        cJSON_AddStringToObject(names, ch_record_seat(game, seat), game->player[seat]);
    ch_json_add(line, "opening %s, winner %s, end %s", game->opening, ch_record_winner(game),
                ch_end_name(game->outcome.end));
    ch_record_add_told(line, game);
    cJSON_AddNumberToObject(line, "plies", game->ply_count);
    ch_json_print(line);
}

static bool list_game(void *context, const struct ch_recorded_game *game) {
    struct list *list = context;
    CH_SCOPED(ch_text_done) struct ch_text result = ch_text_new();
    list->games++;
    if (list->json) {
        list_game_json(game);
        return true;
    }
    if (list->games == 1)
        ch_print("%7s %6s %6s  %5s  %-53s  %s\n", "game", "match", "number", "plies", "result",
                 "players");
    char match[24] = "-", number[24] = "-";
    if (game->match) {
        snprintf(match, sizeof match, "%lld", (long long)game->match);
        snprintf(number, sizeof number, "%d", game->number + 1);
    }
    const char *opening = game->opening ? game->opening : "";
    ch_record_result_text(game, &result);
    ch_print("%7lld %6s %6s  %5d  %-53s  %s - %s%s%s\n", (long long)game->id, match, number,
             game->ply_count, result.data, game->player[0], game->player[1], opening[0] ? ", " : "",
             opening);
    return true;
}

static bool count_game(void *context, const struct ch_recorded_game *game) {
    struct list *list = context;
    (void)game;
    list->games++;
    return true;
}

static void say_single(const char *db, long games) {
    CH_SCOPED(ch_text_done) struct ch_text file = ch_text_new();
    ch_record_add_db(db, &file);
    ch_print("%ld %s to no match: crownhead record list --single%s\n", games,
             games == 1 ? "game belongs" : "games belong", file.data);
}

int ch_record_list(const struct ch_record_options *options, struct ch_record *record, int count,
                   char **rest) {
    if (count > 0)
        return ch_failf("record list takes filters, not `%s`; see --help", rest[0]);
    struct ch_error error;
    struct list list = {.record = record, .error = &error, .json = options->json};
    enum ch_status status = CH_OK;
    if (ch_record_filtered(options)) {
        struct ch_record_filter filter = ch_record_chosen(options);
        if (options->match)
            status = ch_record_has_match(record, options->match, &error);
        if (status == CH_OK)
            status = ch_record_games(record, &filter, list_game, &list, &error);
        if (status == CH_OK && list.games == 0 && !list.json)
            ch_print("no such games\n");
        return status == CH_OK ? CH_EXIT_DONE : ch_fail(&error);
    }
    const struct ch_record_filter single = {.match = -1};
    status = ch_record_matches(record, list_match, &list, &error);
    if (status == CH_OK)
        status = list.status;
    if (status == CH_OK && !list.json)
        status = ch_record_games(record, &single, count_game, &list, &error);
    if (status != CH_OK)
        return ch_fail(&error);
    if (!list.json && list.matches == 0 && list.games == 0)
        ch_print("the record is empty\n");
    else if (!list.json && list.games)
        say_single(options->db, list.games);
    return CH_EXIT_DONE;
}
