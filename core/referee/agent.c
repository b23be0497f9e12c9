#include "core/referee/agent.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "core/base/json.h"

void ch_fault_set(struct ch_fault *fault, enum ch_end end, const char *format, ...) {
    va_list values;
    *fault = (struct ch_fault){.end = end};
    va_start(values, format);
    vsnprintf(fault->text, sizeof fault->text, format, values);
    va_end(values);
}

void ch_fault_add(struct ch_fault *fault, const char *format, ...) {
    size_t used = strlen(fault->text);
    va_list values;
    va_start(values, format);
    vsnprintf(fault->text + used, sizeof fault->text - used, format, values);
    va_end(values);
}

void ch_turn_charge(const struct ch_turn *turn, struct ch_choice *choice) {
    int max = ch_turn_max_ms(turn);
    if (max == 0 || choice->cpu_us < max * 1e3 || choice->fault.end != CH_END_NONE)
        return;
    choice->index = -1;
    ch_fault_set(&choice->fault, CH_END_TIME, "no answer within %d ms of processor time", max);
}

void ch_agent_set_up(struct ch_agent *agent, const struct ch_turn *turn, struct ch_text *text,
                     struct ch_fault *fault) {
    *fault = (struct ch_fault){.end = CH_END_NONE};
    if (agent->ops->set_up) {
        agent->ops->set_up(agent, turn, text, fault);
        return;
    }
    struct ch_random random;
    ch_random_init(&random, turn->key);
    turn->game->ops->deal(turn->game, turn->seat, &random, text);
}

void ch_choice_init(struct ch_choice *choice) {
    *choice = (struct ch_choice){.index = -1};
    choice->reason = ch_text_new();
}

void ch_choice_clear(struct ch_choice *choice) {
    struct ch_text reason = choice->reason;
    struct ch_moves line = choice->line;
    struct ch_impasses impasses = choice->impasses;
    ch_text_clear(&reason);
    line.count = 0;
    ch_impasses_clear(&impasses);
    *choice = (struct ch_choice){.index = -1, .reason = reason, .line = line, .impasses = impasses};
}

void ch_choice_done(struct ch_choice *choice) {
    ch_text_done(&choice->reason);
    ch_moves_done(&choice->line);
    ch_impasses_done(&choice->impasses);
}

void ch_choice_add_only(const struct ch_turn *turn, struct ch_text *reason) {
    assert(turn->legal->count == 1);
    ch_text_add(reason, turn->legal->move[0].captured_count > 0
                            ? "A capture must be made, and this is the only one."
                            : "It is the only legal move.");
}

void ch_choice_add_draw(int count, struct ch_text *reason) {
    assert(count > 1);
    ch_text_add(reason, "The choice was drawn at random from ");
    ch_text_add_count(reason, count);
    ch_text_add(reason, " equal moves.");
}

void ch_sources_give(struct ch_sources *sources, bool hashed, struct ch_agent *agent) {
    if (hashed)
        ch_sources_hash_each(sources);
    agent->sources = sources->source;
    agent->source_count = sources->count;
    *sources = (struct ch_sources){0};
}

void ch_sources_free(struct ch_agent *agent) {
    struct ch_sources sources = {.source = agent->sources, .count = agent->source_count};
    ch_sources_done(&sources);
    agent->sources = NULL;
    agent->source_count = 0;
}

bool ch_agent_same(const struct ch_agent *a, const struct ch_agent *b) {
    const char *one = a->title[0] ? a->title : a->name, *other = b->title[0] ? b->title : b->name;
    return strcmp(one, other) == 0 && strcmp(a->hash, b->hash) == 0;
}

const char *ch_agent_behind_file(const char *spec) {
    static const char ending[] = ".agent";
    const char *behind = NULL;
    for (const char *at = spec; (at = strstr(at, ending)) != NULL;) {
        at += sizeof ending - 1;
        if (*at == '\0' || *at == ' ')
            behind = at;
    }
    return behind;
}

/* Digits that tell text `i` from the others of its name; 0: there are no others. */
static int digits_of(const char *const name[], const char *const hash[], int count, int i) {
    enum { DIGITS = 6 };
    int digits = 0;
    for (int j = 0; j < count; j++) {
        if (strcmp(name[i], name[j]) != 0 || strcmp(hash[i], hash[j]) == 0)
            continue;
        int same = 0;
        while (hash[i][same] && hash[i][same] == hash[j][same])
            same++;
        int needed = same < DIGITS ? DIGITS : same + 1;
        digits = needed > digits ? needed : digits;
    }
    return digits;
}

void ch_agent_labels(const char *const name[], const char *const hash[], int count, char *label[]) {
    for (int i = 0; i < count; i++) {
        struct ch_text text = ch_text_new();
        int digits = digits_of(name, hash, count, i);
        ch_text_addf(&text, "%s%s%.*s", name[i], digits ? " " : "", digits, hash[i]);
        label[i] = ch_text_take(&text);
    }
}

cJSON *ch_account_begin(const struct ch_turn *turn, const char *kind, const char *agent) {
    CH_SCOPED(ch_text_done) struct ch_text position = ch_text_new();
    turn->game->ops->format_position(turn->game, ch_history_position(turn->history), &position);
    cJSON *account = cJSON_CreateObject();
    ch_json_add(account, "version %d, kind %s, agent %s, game %s, position %s, seat %s", 1, kind,
                agent, turn->game->name, position.data, turn->game->seat_name[turn->seat]);
    return account;
}
