#include "core/referee/referee_log.h"

#include <assert.h>
#include <string.h>

void ch_referee_log_game(struct ch_agent *agent, const struct ch_game *game, uint32_t number,
                         int seat) {
    agent->log.game = (long)number + 1;
    agent->log.seat = game->seat_name[seat];
    ch_log_write(&agent->log, CH_LOG_QUESTION, "new game of %s", game->name);
}

void ch_referee_log_hold(struct ch_agent *const agents[CH_SEATS], struct ch_text *held) {
    for (int seat = 0; seat < CH_SEATS; seat++)
        agents[seat]->log.held = held;
}

static void add_limits(const struct ch_turn *turn, struct ch_text *line) {
    if (turn->time_ms > 0)
        ch_text_addf(line, ", at most %d ms", turn->time_ms);
    if (turn->remaining_ms[0] > 0 || turn->remaining_ms[1] > 0)
        ch_text_addf(line, ", clocks %d and %d ms", turn->remaining_ms[0], turn->remaining_ms[1]);
    if (turn->increment_ms > 0)
        ch_text_addf(line, ", increment %d ms", turn->increment_ms);
    if (turn->average_ms > 0)
        ch_text_addf(line, ", average %d ms", turn->average_ms);
    if (turn->depth > 0)
        ch_text_addf(line, ", depth %d", turn->depth);
    if (turn->nodes > 0)
        ch_text_addf(line, ", %lld nodes", (long long)turn->nodes);
}

void ch_referee_log_question(const struct ch_agent *agent, const struct ch_turn *turn) {
    if (!agent->log.voice)
        return;
    CH_SCOPED(ch_text_done) struct ch_text line = ch_text_new();
    if (turn->legal->count > 0)
        ch_text_addf(&line, "turn, ply %d, %d %s", turn->history->count + 1, turn->legal->count,
                     turn->legal->count == 1 ? "move" : "moves");
    else
        ch_text_add(&line, "set-up");
    add_limits(turn, &line);
    ch_log_write(&agent->log, CH_LOG_QUESTION, "%s", line.data);
}

void ch_referee_log_set_up(const struct ch_agent *agent, const char *text) {
    ch_log_write(&agent->log, CH_LOG_ANSWER, "%s", text);
}

void ch_referee_log_answer(const struct ch_agent *agent, const struct ch_turn *turn,
                           const struct ch_choice *choice) {
    static const char *const claims[] = {"", ", claims a loss", ", claims a draw",
                                         ", claims a win"};
    assert(choice->index >= 0 && choice->index < turn->legal->count);
    if (!agent->log.voice)
        return;
    CH_SCOPED(ch_text_done) struct ch_text line = ch_text_new();
    turn->game->ops->format_move(turn->game, &turn->legal->move[choice->index], NULL,
                                 CH_NOTATION_FULL, &line);
    ch_text_addf(&line, " after %.3f ms", choice->wall_us * 1e-3);
    if (choice->cpu_us > 0)
        ch_text_addf(&line, ", processor %.3f ms", choice->cpu_us * 1e-3);
    if (choice->has_score)
        ch_text_addf(&line, ", score %+.2f", choice->score / 100.0);
    ch_text_add(&line, claims[choice->claim]);
    if (choice->reason.length > 0)
        ch_text_addf(&line, ": %s", choice->reason.data);
    ch_log_write(&agent->log, CH_LOG_ANSWER, "%s", line.data);
}

void ch_referee_log_fault(const struct ch_agent *agent, const struct ch_fault *fault) {
    bool names_rule = fault->rule[0] && !strstr(fault->text, fault->rule);
    ch_log_write(&agent->log, CH_LOG_FAULT, "%s%s%s%s%s", ch_end_name(fault->end),
                 names_rule ? " in rule " : "", names_rule ? fault->rule : "",
                 fault->text[0] ? ": " : "", fault->text);
}

void ch_referee_log_end(struct ch_agent *const agents[CH_SEATS], const struct ch_game *game,
                        const struct ch_played *played) {
    const struct ch_outcome *outcome = &played->outcome;
    bool won = outcome->result == CH_WON;
    if (played->stopped) {
        /* It will be played again with the same keys: what it hides is still hidden. */
        if (agents[0]->log.held)
            ch_text_clear(agents[0]->log.held);
        ch_log_write(&agents[0]->log, CH_LOG_GAME, "broken off, %d plies", played->history.count);
    } else {
        ch_log_write(&agents[0]->log, CH_LOG_GAME, "%s%s, %s, %d plies%s%s",
                     won ? game->seat_name[outcome->winner] : "drawn", won ? " wins" : "",
                     ch_end_text(outcome->end), played->history.count, played->verdict ? ": " : "",
                     played->verdict ? played->verdict : "");
    }
    for (int seat = 0; seat < CH_SEATS; seat++)
        ch_log_release(&agents[seat]->log);
    for (int seat = 0; seat < CH_SEATS; seat++)
        agents[seat]->log = (struct ch_log_place){.voice = agents[seat]->log.voice};
}
