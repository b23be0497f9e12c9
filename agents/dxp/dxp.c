#include "agents/dxp/dxp.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "agents/kinds/kinds.h"
#include "core/base/clock.h"

/* END_MS: for the exchange of ends. NO_BACK: the code of "can't go back". */
enum { END_MS = 10000, NO_BACK = 1 };

/* The other end as an agent. */
struct remote {
    struct ch_agent agent;
    struct ch_dxp_link *link;
    int sent;   /* plies of the game that it knows */
    bool ended; /* it sent a GAME_END instead of a move: */
    struct ch_dxp_message end;
    enum ch_status broken; /* why the connection is of no use; CH_OK */
    struct ch_error error;
    int silence_ms;      /* it may say nothing for so long where no clock runs */
    int64_t received_ns; /* when its last move, or the game, came: our time begins */
};

/* Answers what may come at any moment. True if it was of that kind. */
static bool answer_aside(struct ch_dxp_link *link, const struct ch_dxp_message *message) {
    struct ch_error ignored;
    if (message->type == CH_DXP_CHAT || message->type == CH_DXP_BACK_ACCEPT)
        return true;
    if (message->type != CH_DXP_BACK_REQUEST)
        return false;
    ch_dxp_send(link, &(struct ch_dxp_message){.type = CH_DXP_BACK_ACCEPT, .code = NO_BACK},
                &ignored);
    return true;
}

/* The next message that is about the game; of type `only`, if that is not 0. What comes besides
 * takes of the same wait_ms, so that who talks on and on is out of time. */
static enum ch_status receive(struct ch_dxp_link *link, int wait_ms, int only,
                              struct ch_dxp_message *message, struct ch_error *error) {
    int64_t until = ch_clock_ns() + (int64_t)wait_ms * 1000000;
    int left_ms = wait_ms;
    for (;;) {
        enum ch_status status = ch_dxp_receive(link, left_ms, message, error);
        bool aside = status == CH_OK &&
                     (answer_aside(link, message) || (only && (int)message->type != only));
        if (!aside)
            return status;
        left_ms = (int)((until - ch_clock_ns()) / 1000000);
        if (left_ms <= 0)
            return ch_error_set(error, CH_SYSTEM, NULL, 0,
                                "the other end sent other messages than an answer for %.1f s",
                                wait_ms / 1000.0);
    }
}

enum ch_status ch_dxp_request(struct ch_dxp_link *link, const struct ch_game *game,
                              const char *our_name, struct ch_dxp_terms *terms,
                              struct ch_error *error) {
    struct ch_dxp_message message = {
        .type = CH_DXP_GAME_REQUEST,
        .version = CH_DXP_VERSION,
        .colour = ch_dxp_colour(game, 1 - terms->seat),
        .minutes = terms->minutes,
        .moves = terms->moves,
    };
    snprintf(message.name, sizeof message.name, "%s", our_name);
    ch_dxp_put_position(game, &terms->start, &message);
    enum ch_status status = ch_dxp_send(link, &message, error);
    if (status == CH_OK)
        status = receive(link, CH_DXP_REQUEST_MS, 0, &message, error);
    if (status != CH_OK)
        return status;
    if (message.type != CH_DXP_GAME_ACCEPT)
        return ch_bad_input(error, "%s answered the request for a game with a message of type %c",
                            link->peer, message.type);
    memcpy(terms->name, message.name, sizeof terms->name);
    if (message.code != 0)
        return ch_unsupported(error,
                              "%s refuses the game with code %d; it may play another game or board",
                              message.name, message.code);
    return CH_OK;
}

/* Takes the terms of a request; says what is wrong with them otherwise. */
static enum ch_status take_terms(const struct ch_game *game, const struct ch_dxp_message *message,
                                 struct ch_dxp_terms *terms, struct ch_error *error) {
    *terms = (struct ch_dxp_terms){
        .silence_ms = terms->silence_ms,
        .seat = ch_dxp_seat(game, message->colour),
        .minutes = message->minutes,
        .moves = message->moves,
    };
    memcpy(terms->name, message->name, sizeof terms->name);
    if (message->version != CH_DXP_VERSION)
        return ch_unsupported(error, "%s speaks version %d of DXP", message->name,
                              message->version);
    return ch_dxp_get_position(game, message, &terms->start, error);
}

enum ch_status ch_dxp_await_request(struct ch_dxp_link *link, const struct ch_game *game,
                                    const char *our_name, struct ch_dxp_terms *terms,
                                    struct ch_error *error) {
    struct ch_dxp_message request;
    bool less = terms->silence_ms > 0 && terms->silence_ms < CH_DXP_REQUEST_MS;
    int wait_ms = less ? terms->silence_ms : CH_DXP_REQUEST_MS;
    int64_t until = ch_clock_ns() + wait_ms * INT64_C(1000000);
    for (;;) {
        int64_t left_ms = (until - ch_clock_ns()) / 1000000;
        if (left_ms <= 0)
            return ch_error_set(error, CH_SYSTEM, NULL, 0,
                                "%s made no request that can be played within %.1f s", link->peer,
                                wait_ms / 1000.0);
        enum ch_status status = receive(link, (int)left_ms, 0, &request, error);
        if (status != CH_OK)
            return status;
        if (request.type == CH_DXP_GAME_END) /* of a game that is over for us */
            continue;
        if (request.type != CH_DXP_GAME_REQUEST)
            return ch_bad_input(error,
                                "%s sent a message of type %c where a request for a game was due",
                                link->peer, request.type);
        struct ch_error refused;
        struct ch_dxp_message answer = {.type = CH_DXP_GAME_ACCEPT};
        snprintf(answer.name, sizeof answer.name, "%s", our_name);
        enum ch_status taken = take_terms(game, &request, terms, &refused);
        answer.code = taken == CH_OK ? 0 : taken == CH_UNSUPPORTED ? 1 : 2;
        status = ch_dxp_send(link, &answer, error);
        if (status != CH_OK || taken == CH_OK)
            return status;
        struct ch_dxp_message why = {.type = CH_DXP_CHAT};
        snprintf(why.text, sizeof why.text, "%.*s", (int)sizeof why.text - 1, refused.text);
        status = ch_dxp_send(link, &why, error);
        if (status != CH_OK)
            return status;
    }
}

static enum ch_status send_move(struct remote *remote, const struct ch_game *game,
                                const struct ch_history *history) {
    struct ch_dxp_message message = {.type = CH_DXP_MOVE};
    message.seconds = (int)((ch_clock_ns() - remote->received_ns) / 1000000000);
    ch_dxp_put_move(game, &history->plies[history->count - 1].move, &message);
    remote->sent = history->count;
    remote->broken = ch_dxp_send(remote->link, &message, &remote->error);
    return remote->broken;
}

/* Records a broken connection as a fault of the other end. */
static void fail_broken(struct remote *remote, struct ch_choice *choice, enum ch_status status) {
    remote->broken = status;
    enum ch_end end = status == CH_BAD_INPUT   ? CH_END_GARBAGE
                      : status == CH_SYSTEM    ? CH_END_TIME
                      : status == CH_NOT_FOUND ? CH_END_CLOSED
                                               : CH_END_NO_CHOICE;
    ch_fault_set(&choice->fault, end, "%s", remote->error.text);
}

static void choose(struct ch_agent *agent, const struct ch_turn *turn, struct ch_choice *choice) {
    struct remote *remote = (struct remote *)agent;
    struct ch_dxp_message message;
    enum ch_status status = CH_OK;
    if (turn->history->count > remote->sent)
        status = send_move(remote, turn->game, turn->history);
    if (status == CH_OK)
        status = receive(remote->link,
                         turn->time_ms > 0 ? turn->time_ms + turn->margin_ms : remote->silence_ms,
                         0, &message, &remote->error);
    if (status != CH_OK) {
        fail_broken(remote, choice, status);
        return;
    }
    if (message.type == CH_DXP_GAME_END) {
        remote->ended = true;
        remote->end = message;
        ch_fault_set(&choice->fault, CH_END_RESIGNATION, "ended the game");
        return;
    }
    if (message.type != CH_DXP_MOVE) {
        ch_fault_set(&choice->fault, CH_END_GARBAGE, "sent a message of type %c instead of a move",
                     message.type);
        return;
    }
    choice->index = ch_dxp_find_move(turn->game, turn->legal, &message);
    remote->sent = turn->history->count + 1;
    remote->received_ns = ch_clock_ns();
    if (choice->index < 0)
        ch_fault_set(&choice->fault, CH_END_ILLEGAL_MOVE,
                     "played from %d to %d with %d captured, which is not legal", message.from,
                     message.to, message.captures);
}

/* For the referee alone, which asks no more of an agent. */
static const struct ch_agent_ops operations = {.new_game = ch_kind_new_game, .choose = choose};

/* Sets the result that the other end reported: it may resign, agree to a draw, or break off. */
static void set_their_result(const struct remote *remote, int seat, struct ch_played *played) {
    played->fault_seat = -1;
    played->fault = (struct ch_fault){0};
    if (remote->end.reason == CH_DXP_I_LOSE)
        played->outcome = (struct ch_outcome){CH_WON, seat, CH_END_RESIGNATION};
    else if (remote->end.reason == CH_DXP_DRAW)
        played->outcome = (struct ch_outcome){CH_DRAWN, -1, CH_END_AGREEMENT};
    else
        played->outcome = (struct ch_outcome){CH_ONGOING, -1, CH_END_NONE};
}

static enum ch_dxp_reason reason_of(const struct ch_outcome *outcome, int seat) {
    if (outcome->result == CH_DRAWN)
        return CH_DXP_DRAW;
    if (outcome->result != CH_WON)
        return CH_DXP_UNKNOWN;
    assert(outcome->winner == 0 || outcome->winner == 1);
    return outcome->winner == seat ? CH_DXP_I_WIN : CH_DXP_I_LOSE;
}

/* Waits for their GAME_END; whatever else comes late is passed over. CH_SYSTEM if none comes. */
static enum ch_status await_end(struct remote *remote, struct ch_error *error) {
    enum ch_status status = receive(remote->link, END_MS, CH_DXP_GAME_END, &remote->end, error);
    remote->ended = status == CH_OK;
    return status;
}

/* Sends our GAME_END and receives theirs. The side to move sends first, so if that is the other
 * program, we wait for it. */
static enum ch_status exchange_ends(struct remote *remote, const struct ch_game *game,
                                    const struct ch_played *played, int seat, bool last,
                                    struct ch_error *error) {
    struct ch_dxp_message end = {
        .type = CH_DXP_GAME_END, .reason = reason_of(&played->outcome, seat), .stop = last};
    enum ch_status status = CH_OK;
    bool theirs = game->ops->side(game, ch_history_position(&played->history)) != seat &&
                  played->fault_seat < 0 && !remote->ended;
    if (theirs && played->history.count > remote->sent &&
        send_move(remote, game, &played->history) != CH_OK) {
        *error = remote->error;
        return remote->broken;
    }
    if (theirs) {
        status = receive(remote->link, END_MS, 0, &remote->end, error);
        remote->ended = status == CH_OK && remote->end.type == CH_DXP_GAME_END;
        if (status != CH_OK && status != CH_SYSTEM) /* silence: then we say it */
            return status;
    }
    status = ch_dxp_send(remote->link, &end, error);
    if (status == CH_OK && !remote->ended)
        status = await_end(remote, error);
    return status;
}

enum ch_status ch_dxp_play(struct ch_dxp_link *link, const struct ch_referee *referee,
                           struct ch_agent *agent, const struct ch_dxp_terms *terms, bool last,
                           struct ch_played *played, bool *stop, struct ch_error *error) {
    struct remote remote = {.agent = {.ops = &operations},
                            .link = link,
                            .silence_ms =
                                terms->silence_ms ? terms->silence_ms : CH_DXP_SILENCE_S * 1000,
                            .received_ns = ch_clock_ns()};
    struct ch_agent *agents[CH_SEATS];
    CH_SCOPED(ch_history_done) struct ch_history start;
    snprintf(remote.agent.name, sizeof remote.agent.name, "dxp:%s", terms->name);
    agents[terms->seat] = agent;
    agents[1 - terms->seat] = &remote.agent;
    ch_history_init(&start, referee->game, &terms->start);
    ch_referee_play(referee, agents, &start, played);
    *stop = true;
    if (remote.broken != CH_OK) {
        *error = remote.error;
        if (remote.broken == CH_INTERRUPTED)
            played->outcome = (struct ch_outcome){CH_ONGOING, -1, CH_END_NONE};
        return remote.broken;
    }
    if (played->stopped) {
        played->outcome = (struct ch_outcome){CH_ONGOING, -1, CH_END_NONE};
        return ch_error_set(error, CH_INTERRUPTED, NULL, 0, "stopped");
    }
    if (remote.ended)
        set_their_result(&remote, terms->seat, played);
    enum ch_status status = exchange_ends(&remote, referee->game, played, terms->seat, last, error);
    *stop = status != CH_OK || remote.end.stop;
    return status;
}
