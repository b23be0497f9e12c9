/* crownhead dxp: an agent of ours against another program, over DXP. */
#include <string.h>
#include <unistd.h>

#include "agents/dxp/dxp.h"
#include "agents/external/confine.h"
#include "cli/command/command.h"
#include "cli/match/long_work.h"
#include "cli/match/match_text.h"
#include "cli/output/print.h"
#include "cli/record/record.h"

/* MARGIN_MS: of the other program's clock, for the way over the network. */
enum { MAX_GAMES = 100000, MARGIN_MS = 2000 };

struct meeting {
    const struct ch_game *game;
    struct ch_agent *agent;
    struct ch_record *record;
    struct ch_dxp_link link;
    const atomic_bool *stop;
    struct ch_position start;
    int64_t games, minutes, moves, seed; /* games 0: as many as the other end wants */
    int64_t silence;                     /* seconds */
    int turn_ms;                         /* of our agent's turns without a clock */
    int seat;                            /* as the initiator: ours in the first game */
    bool initiator, json;                /* initiator: we ask for the games */
    bool lost;                           /* a game could not be kept: no more are played */
    int64_t played, points[3];           /* lost, drawn, won by our agent */
    int64_t agent_id;
};

/* Every game is one of its own in the record, where its keys come from a seed and number 0. */
static uint64_t seed_of_game(const struct meeting *meeting) {
    return (uint64_t)meeting->seed + (uint64_t)meeting->played;
}

static enum ch_status keep_game(struct meeting *meeting, const struct ch_dxp_terms *terms,
                                const struct ch_played *played, struct ch_error *error) {
    CH_SCOPED(ch_recorded_game_done) struct ch_recorded_game recorded = {0};
    char other[CH_DXP_NAME + 8];
    snprintf(other, sizeof other, "dxp:%s", terms->name[0] ? terms->name : "?");
    ch_recorded_from_played(&recorded, meeting->game, played);
    recorded.seeded = true;
    recorded.seed = seed_of_game(meeting);
    recorded.turn_keys = ch_keys_of_seed(recorded.seed);
    recorded.agent[terms->seat] = meeting->agent_id;
    recorded.player[terms->seat] = ch_copy(meeting->agent->name);
    recorded.player[1 - terms->seat] = ch_copy(other);
    for (int i = 0; i < recorded.ply_count; i++)
        if (ch_history_mover(&played->history, meeting->game, i) == terms->seat)
            recorded.moves[i].agent = meeting->agent_id;
    enum ch_status status =
        ch_record_add_definition(meeting->record, meeting->game, &recorded.definition, error);
    if (status == CH_OK)
        status = ch_record_add_game(meeting->record, &recorded, error);
    if (status == CH_OK && meeting->json) {
        ch_match_json_game(meeting->game, NULL, &recorded);
    } else if (status == CH_OK) {
        CH_SCOPED(ch_text_done) struct ch_text result = ch_text_new();
        ch_record_result_text(&recorded, &result);
        ch_print("game %lld: %s %s, %s %s: %s in %d plies\n", (long long)recorded.id,
                 meeting->game->seat_name[0], recorded.player[0], meeting->game->seat_name[1],
                 recorded.player[1], result.data, recorded.ply_count);
    }
    fflush(stdout);
    return status;
}

static void count(struct meeting *meeting, const struct ch_outcome *outcome, int seat) {
    if (outcome->result == CH_DRAWN)
        meeting->points[1]++;
    else if (outcome->result == CH_WON)
        meeting->points[outcome->winner == seat ? 2 : 0]++;
}

/* One game, from the request on. *more: another one may follow. */
static enum ch_status play_game(struct meeting *meeting, bool *more, struct ch_error *error) {
    struct ch_dxp_terms terms = {.start = meeting->start,
                                 .minutes = (int)meeting->minutes,
                                 .moves = (int)meeting->moves,
                                 .silence_ms = (int)meeting->silence * 1000,
                                 .seat = meeting->played % 2 ? 1 - meeting->seat : meeting->seat};
    enum ch_status status =
        meeting->initiator
            ? ch_dxp_request(&meeting->link, meeting->game, meeting->agent->name, &terms, error)
            : ch_dxp_await_request(&meeting->link, meeting->game, meeting->agent->name, &terms,
                                   error);
    if (status != CH_OK)
        return status;
    const struct ch_referee referee = {
        .game = meeting->game,
        .keys = ch_keys_of_seed(seed_of_game(meeting)),
        .time = {.game_ms = terms.minutes * 60000, .margin_ms = terms.minutes ? MARGIN_MS : 0},
        .adjudication = {.plies = terms.moves * 2},
        .limit_ms = meeting->turn_ms,
        .stop = meeting->stop,
    };
    struct ch_played played;
    bool last = meeting->games > 0 && meeting->played + 1 >= meeting->games;
    bool stop = false;
    status =
        ch_dxp_play(&meeting->link, &referee, meeting->agent, &terms, last, &played, &stop, error);
    struct ch_error kept;
    enum ch_status recorded = keep_game(meeting, &terms, &played, &kept);
    count(meeting, &played.outcome, terms.seat);
    ch_played_done(&played);
    meeting->played++;
    *more = !last && !stop;
    if (recorded == CH_OK)
        return status;
    meeting->lost = true;
    *error = kept;
    return recorded;
}

/* Games over the connection until one end has had enough. */
static enum ch_status play_games(struct meeting *meeting, struct ch_error *error) {
    enum ch_status status = CH_OK;
    bool more = true;
    while (status == CH_OK && more)
        status = play_game(meeting, &more, error);
    bool left = status == CH_NOT_FOUND && !meeting->initiator; /* between games */
    return left ? CH_OK : status;
}

/* Meets callers, one after the other. */
static enum ch_status serve(struct meeting *meeting, const char *address, struct ch_error *error) {
    int listener, port;
    enum ch_status status = ch_dxp_listen(address, &listener, &port, error);
    if (status != CH_OK)
        return status;
    ch_print_to(stderr, "waiting at port %d for a program that calls; ^C ends it\n", port);
    while (status == CH_OK && (meeting->games == 0 || meeting->played < meeting->games)) {
        status = ch_dxp_accept(listener, meeting->stop, &meeting->link, error);
        if (status != CH_OK)
            break;
        ch_print_to(stderr, "%s calls\n", meeting->link.peer);
        status = play_games(meeting, error);
        ch_dxp_hang_up(&meeting->link);
        bool next = status != CH_INTERRUPTED && !meeting->lost;
        if (status != CH_OK && next) { /* who may do better */
            ch_fail(error);
            status = CH_OK;
        }
    }
    close(listener);
    return status;
}

static enum ch_status call(struct meeting *meeting, const char *address, struct ch_error *error) {
    enum ch_status status = ch_dxp_call(&meeting->link, address, meeting->stop, error);
    if (status != CH_OK)
        return status;
    status = play_games(meeting, error);
    ch_dxp_hang_up(&meeting->link);
    return status;
}

static void close_meeting(struct meeting *meeting) {
    if (meeting->agent)
        meeting->agent->ops->close(meeting->agent);
    if (meeting->record)
        ch_record_close(meeting->record);
}

/* Takes the game and the seat from the options. False after an error message. */
static bool set_terms(struct meeting *meeting, const char *seat, const char *fen) {
    struct ch_error error;
    if (ch_dxp_squares(meeting->game) == 0)
        return !ch_failf(
            "DXP knows men and kings on at most 83 squares; %s can't be played this way",
            meeting->game->title);
    meeting->seat = seat ? ch_game_seat(meeting->game, seat) : 0;
    if (meeting->seat < 0)
        return !ch_failf("%s has no seat `%s`; it has %s and %s", meeting->game->title, seat,
                         meeting->game->seat_name[0], meeting->game->seat_name[1]);
    meeting->game->ops->start(meeting->game, &meeting->start);
    if (fen &&
        meeting->game->ops->parse_position(meeting->game, fen, &meeting->start, &error) != CH_OK)
        return !ch_fail(&error);
    return true;
}

static int run(int argc, char **argv) {
    const char *game = ch_game_default, *db = CH_RECORD_FILE, *agent = NULL, *callee = NULL;
    const char *listen = NULL, *role = NULL, *seat = NULL, *fen = NULL;
    CH_SCOPED(close_meeting)
    struct meeting meeting = {.link = {.socket = -1}, .silence = CH_DXP_SILENCE_S, .seed = 1};
    const struct ch_option options[] = {
        CH_TEXT("agent", 'a', "A", "our agent", &agent),
        CH_TEXT("call", 0, "HOST:PORT", "call a program that listens", &callee),
        CH_TEXT("listen", 0, "HOST:PORT",
                "wait for programs that call; 127.0.0.1:27531 where a part is left out", &listen),
        CH_TEXT(
            "role", 0, "ROLE",
            "initiator, who asks for the games, or follower; who calls is the initiator by default",
            &role),
        CH_INTEGER("games", 'n', "N", "games to play; 0: one as the initiator, else without end",
                   &meeting.games, 0, MAX_GAMES),
        CH_TEXT("seat", 0, "SEAT",
                "as the initiator: our seat in the first game; it changes after each", &seat),
        CH_INTEGER("minutes", 0, "N", "as the initiator: for each player, 0 no clock",
                   &meeting.minutes, 0, 999),
        CH_INTEGER("moves", 0, "N", "as the initiator: a longer game is drawn, 0 no limit",
                   &meeting.moves, 0, 999),
        CH_INTEGER("silence", 0, "S",
                   "hang up on who says nothing for so many seconds where no clock runs; 600",
                   &meeting.silence, 1, 86400),
        CH_TEXT("fen", 0, "FEN", "as the initiator: the start position, PDN FEN or board text",
                &fen),
        CH_INTEGER("seed", 's', "S", "source of everything random; the next game has S + 1",
                   &meeting.seed, 0, 9e18),
        CH_TEXT("db", 0, "FILE", "the record", &db),
        CH_TEXT("game", 'g', CH_GAME_ARGUMENT, CH_GAME_HELP, &game),
        CH_FLAG("json", 0, "JSON lines: every game", &meeting.json),
        {0},
    };
    int rest, status;
    if (!ch_options_parse(&ch_command_dxp, options, argc, argv, 0, 0, &rest, &status))
        return status;
    if (!agent || !callee == !listen)
        return ch_failf("an --agent, and one of --call and --listen are needed; --help says more");
    meeting.initiator = role ? strcmp(role, "initiator") == 0 : callee != NULL;
    if (role && !meeting.initiator && strcmp(role, "follower") != 0)
        return ch_failf("--role is initiator or follower, not `%s`", role);
    struct ch_agents_config config;
    struct ch_error error;
    ch_cli_config(&config);
    meeting.game = ch_option_game(game);
    if (!meeting.game || !set_terms(&meeting, seat, fen))
        return CH_EXIT_BAD;
    if (meeting.initiator && meeting.games == 0)
        meeting.games = 1;
    meeting.turn_ms = config.turn_ms;
    meeting.stop = config.given_up = ch_catch_stop();
    ch_confine_hide(db);
    enum ch_status result = ch_agents_open(agent, meeting.game, &config, &meeting.agent, &error);
    if (result == CH_OK)
        result = ch_open_record(db, &meeting.record, &error);
    if (result == CH_OK)
        result = ch_record_add_agent(meeting.record, meeting.agent, &meeting.agent_id, &error);
    if (result == CH_OK)
        result = callee ? call(&meeting, callee, &error) : serve(&meeting, listen, &error);
    status = result == CH_OK            ? CH_EXIT_DONE
             : result == CH_INTERRUPTED ? CH_EXIT_NO
                                        : ch_fail(&error);
    if (meeting.played > 0 && !meeting.json)
        ch_print("%s: %lld won, %lld drawn, %lld lost\n", meeting.agent->name,
                 (long long)meeting.points[2], (long long)meeting.points[1],
                 (long long)meeting.points[0]);
    return status;
}

const struct ch_command ch_command_dxp = {
    .name = "dxp",
    .summary = "an agent meets another program over DXP (DamExchange)",
    .details = "One program listens, and the other calls it. One asks for the games, and the other "
               "answers: the\n"
               "caller asks, unless --role says otherwise. Both must play by the same rules. DXP "
               "has no referee,\n"
               "so ours checks every move that comes. Only this machine can call, unless --listen "
               "names another\n"
               "address. Every game is kept in the record.\n"
               "Exit status: 0 all played, 1 stopped, 2 bad usage or no connection.",
    .run = run,
};
