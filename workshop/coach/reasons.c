#include "workshop/coach/reasons.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "core/base/json.h"
#include "workshop/account.h"

struct ch_advisers {
    const struct ch_game *game;
    const struct ch_agents_config *config;
    struct ch_agent *agent[CH_REASON_AGENTS];
    int count, seat; /* the seat that they were asked to play; -1: they are not open */
};

struct ch_advisers *ch_advisers_new(const struct ch_game *game,
                                    const struct ch_agents_config *config) {
    struct ch_advisers *self = ch_alloc(sizeof *self);
    *self = (struct ch_advisers){.game = game, .config = config, .seat = -1};
    return self;
}

void ch_advisers_free(struct ch_advisers *advisers) {
    for (int i = 0; advisers && i < advisers->count; i++)
        advisers->agent[i]->ops->close(advisers->agent[i]);
    ch_free(advisers);
}

static void open_one(struct ch_advisers *self, const char *name) {
    struct ch_error error;
    if (self->count == CH_REASON_AGENTS)
        return;
    for (int i = 0; i < self->count; i++)
        if (strcmp(self->agent[i]->name, name) == 0)
            return;
    if (ch_agents_open(name, self->game, self->config, &self->agent[self->count], &error) == CH_OK)
        self->count++;
}

/* Opens the usual agent, if it is one of rules, and then others of the roster that play the game.
 */
static void open_all(struct ch_advisers *self) {
    CH_FREED struct ch_roster_entry *entries = NULL;
    struct ch_error error;
    int count = 0;
    const char *usual = ch_agents_choose(self->game, self->config);
    ch_agents_roster(self->config, &entries, &count, &error);
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < count; i++)
            if (strcmp(entries[i].kind, "rules") == 0 &&
                (pass == 1 || strcmp(entries[i].name, usual) == 0) &&
                ch_agents_play(entries[i].name, self->game, self->config))
                open_one(self, entries[i].name);
}

static void take_seat(struct ch_advisers *self, int seat) {
    struct ch_error error;
    if (self->seat < 0)
        open_all(self);
    for (int i = 0; self->seat != seat && i < self->count; i++)
        if (self->agent[i]->ops->new_game(self->agent[i], self->game, seat, &error) != CH_OK) {
            self->agent[i]->ops->close(self->agent[i]);
            self->agent[i--] = self->agent[--self->count];
        }
    self->seat = seat;
}

/* True if a rule of the account has the name of this length. */
static bool is_rule(const cJSON *account, const char *name, size_t length) {
    const cJSON *candidate, *preference;
    cJSON_ArrayForEach(candidate, ch_json_get(account, "candidates")) {
        cJSON_ArrayForEach(preference, ch_json_get(candidate, "preferences")) {
            const char *rule = ch_json_string(preference, "rule");
            if (strlen(rule) == length && strncmp(rule, name, length) == 0)
                return true;
        }
    }
    return false;
}

/* Appends the reason of the decision without the names of rules in brackets: a player has no use
 * for them. */
static void add_headline(const cJSON *account, struct ch_text *out) {
    const char *at = ch_json_string(account, "reason");
    while (*at) {
        size_t length = strncmp(at, " (", 2) == 0 ? strcspn(at + 2, ")") : 0;
        if (length > 0 && is_rule(account, at + 2, length))
            at += length + 3;
        else
            ch_text_add_bytes(out, at++, 1);
    }
}

/* Appends a reason as a sentence, if it is not there yet. */
static void add_sentence(const char *reason, struct ch_text *out) {
    if (reason[0] && !strstr(out->data, reason + 1))
        ch_text_addf(out, "%s%c%s.", out->length > 0 ? " " : "", toupper((unsigned char)reason[0]),
                     reason + 1);
}

/* True if sums of scores decided. */
static bool is_scored(const cJSON *account) {
    const cJSON *step;
    cJSON_ArrayForEach(step, ch_json_get(account, "steps")) {
        if (strcmp(ch_json_string(step, "step"), ch_step_name(CH_STEP_SCORE)) == 0)
            return true;
    }
    return false;
}

static bool is_score(const cJSON *preference) {
    const struct ch_preference_row *row = ch_preference_find(ch_json_string(preference, "kind"));
    return row && row->form == CH_FORM_NUMBER;
}

/* What the rule of a score gives a move on average. */
static double mean_score(const cJSON *account, const cJSON *score) {
    const cJSON *candidates = ch_json_get(account, "candidates"), *candidate, *preference;
    double sum = 0;
    cJSON_ArrayForEach(candidate, candidates) {
        cJSON_ArrayForEach(preference, ch_json_get(candidate, "preferences")) {
            if (is_score(preference) && ch_account_same_rule(preference, score))
                sum += ch_json_number(preference, "value");
        }
    }
    return sum / cJSON_GetArraySize(candidates);
}

/* Appends the words of the scores that set the move off most from others, a sentence each. A player
 * has no use for points, nor for a reason that is no sentence ("the balance of kings"). */
static void add_scores(const cJSON *account, const cJSON *candidate, struct ch_text *out) {
    enum { SAID = 2 };
    const cJSON *most[SAID] = {NULL}, *preference;
    double gain[SAID] = {0};
    cJSON_ArrayForEach(preference, ch_json_get(candidate, "preferences")) {
        double value = ch_json_number(preference, "value");
        if (!is_score(preference) || value <= 0 ||
            strncmp(ch_json_string(preference, "reason"), "it ", 3) != 0)
            continue;
        double more = value - mean_score(account, preference);
        int at = SAID;
        while (at > 0 && more > gain[at - 1])
            at--;
        for (int i = SAID - 1; i >= at; i--) {
            most[i] = i > at ? most[i - 1] : preference;
            gain[i] = i > at ? gain[i - 1] : more;
        }
    }
    for (int i = 0; i < SAID && most[i]; i++)
        add_sentence(ch_json_string(most[i], "reason"), out);
}

/* Appends what is said for the move by comparison, a sentence each. Sums of scores say little one
 * by one. */
static void add_favours(const cJSON *candidate, struct ch_text *out) {
    const cJSON *preference;
    cJSON_ArrayForEach(preference, ch_json_get(candidate, "preferences")) {
        const struct ch_preference_row *row =
            ch_preference_find(ch_json_string(preference, "kind"));
        if (row && row->sense == CH_SENSE_FOR && row->step != CH_STEP_NONE &&
            row->form != CH_FORM_NUMBER)
            add_sentence(ch_json_string(preference, "reason"), out);
    }
}

/* Appends what speaks for the move by the agent's texts as they are now, or nothing. A move that
 * was drawn has no reason. */
static void ask(struct ch_agent *agent, const struct ch_turn *turn, int move, struct ch_text *out) {
    CH_SCOPED(ch_json_done) cJSON *account = NULL;
    CH_SCOPED(ch_text_done) struct ch_text name = ch_text_new();
    struct ch_error error;
    bool changed;
    if (agent->ops->reload)
        agent->ops->reload(agent, &changed, &error);
    if (!agent->ops->inquire ||
        ch_account_ask(agent, turn, (struct ch_inquiry){.kind = CH_INQUIRE_ACCOUNT}, &account,
                       &error) != CH_OK)
        return;
    turn->game->ops->format_move(turn->game, &turn->legal->move[move], NULL, CH_NOTATION_FULL,
                                 &name);
    const cJSON *candidate = ch_account_candidate(account, name.data);
    if (strcmp(ch_json_string(account, "chosen"), name.data) != 0 ||
        cJSON_GetArraySize(ch_json_get(account, "tied")) > 0)
        add_favours(candidate, out);
    else if (is_scored(account))
        add_scores(account, candidate, out);
    else
        add_headline(account, out);
}

int ch_reasons_for(struct ch_advisers *advisers, const struct ch_turn *turn, int move,
                   struct ch_reason reason[CH_REASON_AGENTS]) {
    int count = 0;
    take_seat(advisers, turn->seat);
    for (int i = 0; i < advisers->count; i++) {
        struct ch_reason *one = &reason[count];
        one->text = ch_text_new();
        snprintf(one->agent, sizeof one->agent, "%s", advisers->agent[i]->name);
        ask(advisers->agent[i], turn, move, &one->text);
        bool said = count > 0 && strcmp(one->text.data, reason[0].text.data) == 0;
        if (one->text.length > 0 && !said)
            count++;
        else
            ch_text_done(&one->text);
    }
    return count;
}

void ch_reasons_done(struct ch_reason reason[], int count) {
    for (int i = 0; i < count; i++)
        ch_text_done(&reason[i].text);
}
