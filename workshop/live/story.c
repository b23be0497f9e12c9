/* The lines of JSON that are sent to watchers of a match, each with a "type".
 *
 *   match   who plays, what was played, the score so far; with "ended" it is the last line
 *   boards  the games that are played now
 *   board   what has to be known of the game for drawing it (workshop/report/board.h)
 *   game    a game begins on the board that was asked for: its start
 *   ply     a move of it, with reason, score and time
 *   clock   what each side has left, or had when it was asked for the move that it thinks about,
 *           since a date in milliseconds; agents are charged by other clocks, too. Before the end
 *           none runs
 *   end     how it ended
 *
 * A story that is not whole has only what both sides know: no rank that was not shown, no reasons
 * and no scores. */
#include "workshop/live/teller.h"

#include <stdio.h>

#include "core/base/clock.h"
#include "core/base/json.h"
#include "workshop/report/board.h"

static cJSON *begin(const char *type) {
    cJSON *line = cJSON_CreateObject();
    ch_json_add(line, "version %d, type %s", 1, type);
    return line;
}

static void end(cJSON *line, struct ch_text *text) {
    ch_json_end(text, line);
    ch_text_add(text, "\n");
}

/* The position as watchers may see it. */
static void copy_visible(const struct ch_story *story, const struct ch_position *position,
                         struct ch_position *visible) {
    *visible = *position;
    for (int seat = 0; seat < CH_SEATS && !story->whole && ch_game_hidden(story->game); seat++)
        story->game->ops->view(story->game, visible, seat, visible);
}

static void add_outside(cJSON *object, const char *key, const char *text) {
    char plain[CH_ERROR_TEXT];
    snprintf(plain, sizeof plain, "%s", text);
    ch_text_plain(plain, "");
    cJSON_AddStringToObject(object, key, plain);
}

void ch_story_match(const struct ch_story *story, const struct ch_match_status *status, bool ended,
                    struct ch_text *text) {
    cJSON *line = begin("match"), *agents;
    ch_json_add(line, "match %g, game %s, planned %d, played %d", (double)status->id,
                story->game->name, status->share, status->played);
    agents = cJSON_AddArrayToObject(line, "agents");
    for (int i = 0; i < status->agents; i++) {
        const struct ch_match_agent *agent = &status->agent[i];
        cJSON *object = ch_json_append(agents);
        add_outside(object, "name", agent->name);
        ch_json_add(object, "wins %ld, draws %ld, losses %ld", agent->games[2], agent->games[1],
                    agent->games[0]);
    }
    cJSON_AddBoolToObject(line, "whole", story->whole);
    if (ended)
        cJSON_AddStringToObject(line, "ended", ch_match_state_text(status));
    end(line, text);
}

static void add_about(cJSON *object, const struct ch_live_about *about) {
    cJSON_AddNumberToObject(object, "number", about->number);
    cJSON *players = cJSON_AddArrayToObject(object, "players");
    for (int seat = 0; seat < CH_SEATS; seat++) {
        char name[CH_AGENT_NAME];
        snprintf(name, sizeof name, "%s", about->player[seat]);
        ch_text_plain(name, "");
        cJSON_AddItemToArray(players, cJSON_CreateString(name));
    }
}

void ch_story_boards(struct ch_live_game games[], int count,
                     struct ch_story_board seen[CH_STORY_BOARDS], struct ch_text *text) {
    cJSON *line = begin("boards"), *boards = cJSON_AddArrayToObject(line, "boards");
    for (int i = 0; i < count && i < CH_STORY_BOARDS; i++) {
        CH_SCOPED(ch_live_look_done) struct ch_live_look look;
        if (ch_live_game_look(&games[i], 0, 0, 0, &look))
            seen[i] = look.over ? (struct ch_story_board){.plies = 0}
                                : (struct ch_story_board){look.about, look.count};
        if (!seen[i].about.serial)
            continue;
        cJSON *board = ch_json_append(boards);
        cJSON_AddNumberToObject(board, "board", i + 1);
        add_about(board, &seen[i].about);
        cJSON_AddNumberToObject(board, "plies", seen[i].plies);
    }
    end(line, text);
}

void ch_story_board(const struct ch_story *story, struct ch_text *text) {
    cJSON *line = begin("board");
    cJSON_AddItemToObject(line, "board", ch_board_game_json(story->game));
    end(line, text);
}

static void add_clock(const struct ch_story *story, const struct ch_live_look *look,
                      struct ch_text *text) {
    const struct ch_position *last =
        look->plies ? &look->ply[look->plies - 1].after : &look->before;
    bool runs = look->asked_ns > 0;
    if (!story->clock || look->from + look->plies < look->count)
        return;
    cJSON *line = begin("clock"), *left = cJSON_AddArrayToObject(line, "ms");
    for (int seat = 0; seat < CH_SEATS; seat++)
        cJSON_AddItemToArray(
            left, cJSON_CreateNumber((double)(int64_t)(look->clock.left_us[seat] * 1e-3)));
    ch_json_add(line, "down %hhd, runs %d", true,
                runs ? story->game->ops->side(story->game, last) : -1);
    double since = (double)ch_clock_date_ms() - (double)(ch_clock_ns() - look->asked_ns) * 1e-6;
    cJSON_AddNumberToObject(line, "since", runs ? since : 0);
    end(line, text);
}

void ch_story_game(const struct ch_story *story, const struct ch_live_look *look,
                   struct ch_text *text) {
    cJSON *line = begin("game");
    struct ch_position visible;
    copy_visible(story, &look->before, &visible);
    cJSON_AddNumberToObject(line, "serial", (double)look->about.serial);
    add_about(line, &look->about);
    /* that of a position without a name is the position, with every rank */
    if (look->about.opening[0] && (story->whole || !ch_game_hidden(story->game)))
        add_outside(line, "opening", look->about.opening);
    cJSON_AddNumberToObject(line, "opening_plies", look->opening_plies);
    cJSON_AddItemToObject(line, "start", ch_board_position_json(story->game, &visible));
    end(line, text);
    if (look->count == 0)
        add_clock(story, look, text);
}

static void add_choice(cJSON *ply, const struct ch_story *story,
                       const struct ch_played_move *move) {
    if (move->wall_us >= 0)
        cJSON_AddNumberToObject(ply, "us", (double)(int64_t)(move->wall_us + 0.5));
    if (story->whole && move->has_score)
        cJSON_AddNumberToObject(ply, "score", move->score);
    if (story->whole && move->reason)
        add_outside(ply, "reason", move->reason);
}

void ch_story_plies(const struct ch_story *story, const struct ch_live_look *look,
                    struct ch_text *text) {
    const struct ch_game *game = story->game;
    struct ch_position before, after;
    for (int i = 0; i < look->plies; i++) {
        const struct ch_position *whole = i ? &look->ply[i - 1].after : &look->before;
        cJSON *line = begin("ply");
        copy_visible(story, whole, &before);
        copy_visible(story, &look->ply[i].after, &after);
        ch_json_add(line, "ply %d, seat %d", look->from + i + 1, game->ops->side(game, whole));
        ch_board_add_move(line, game, &look->ply[i].move);
        cJSON_AddItemToObject(line, "changes", ch_board_changes_json(game, &before, &after));
        ch_board_add_tells(line, game, whole, &look->ply[i].move, CH_RANKS_ISF);
        add_choice(line, story, &look->move[i]);
        end(line, text);
    }
    if (look->plies > 0)
        add_clock(story, look, text);
}

void ch_story_end(const struct ch_story *story, const struct ch_live_look *look,
                  struct ch_text *text) {
    if (look->plies == 0) /* else it follows them */
        add_clock(story, look, text);
    cJSON *line = begin("end");
    bool decided = !look->stopped && look->outcome.result != CH_ONGOING;
    ch_json_add(line, "winner %d, stopped %hhd, text %s",
                decided && look->outcome.result == CH_WON ? look->outcome.winner : -1, !decided,
                decided ? ch_end_text(look->outcome.end) : "");
    if (story->whole && look->verdict)
        add_outside(line, "verdict", look->verdict);
    end(line, text);
}
