/* Helpers shared by the tests of the bridge: rule bases from inline texts, turns from FEN, and
 * trials of the one with the other. */
#ifndef CH_TESTS_BRIDGE_SUPPORT_H
#define CH_TESTS_BRIDGE_SUPPORT_H

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "bridge/bridge.h"
#include "core/base/memory.h"
#include "core/games/games.h"
#include "tests/support/json.h"
#include "tests/support/scene.h"
#include "tests/support/unit.h"

static const char english_start[] __attribute__((unused)) =
    "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";

/* Clocks that advance a millisecond at each reading: endless work reaches its limit on any machine
 * after as many readings, and work with fewer readings never does. */
static inline int64_t tick_ns(void) {
    static int64_t now_ns;
    return now_ns += 1000000;
}
static const struct ch_clocks ticking = {tick_ns, tick_ns};

static inline char *vocabulary_text(void) {
    struct ch_text text = ch_text_new();
    struct ch_error error;
    if (ch_text_read_file(&text, CH_SOURCE "/rules/vocabulary.clp", 1 << 20, &error) != CH_OK)
        fail_msg("%s", error.text);
    return ch_text_take(&text);
}

/* The vocabulary and `rules`; NULL with `problems` filled if they are refused. */
static inline struct ch_rulebase *
rules_try(const char *rules, const struct ch_bridge_config *config, struct ch_problems *problems) {
    struct ch_rulebase *rulebase = NULL;
    char *vocabulary = vocabulary_text();
    struct ch_source sources[] = {{.name = (char *)"vocabulary.clp", .text = vocabulary},
                                  {.name = (char *)"test.clp", .text = (char *)(uintptr_t)rules}};
    if (ch_rulebase_load(sources, 2, config, &rulebase, problems) != CH_OK)
        rulebase = NULL;
    ch_free(vocabulary);
    return rulebase;
}

static inline struct ch_rulebase *rules_load(const char *rules,
                                             const struct ch_bridge_config *config) {
    struct ch_problems problems = {0};
    struct ch_rulebase *rulebase = rules_try(rules, config, &problems);
    if (!rulebase) {
        struct ch_text text = ch_text_new();
        ch_problems_format(&problems, &text);
        fail_msg("%s", text.data);
    }
    ch_problems_done(&problems);
    return rulebase;
}

/* A rule base, a turn of it, and its choice there. */
struct trial {
    struct ch_rulebase *rulebase;
    struct scene scene;
    struct ch_choice choice;
};

static inline void trial_open_game(struct trial *t, const char *rules,
                                   const struct ch_bridge_config *config, const char *game,
                                   const char *fen) {
    t->rulebase = rules_load(rules, config);
    scene_open_game(&t->scene, ch_game_find(game), fen);
    ch_choice_init(&t->choice);
}

static inline void trial_open(struct trial *t, const char *rules,
                              const struct ch_bridge_config *config, const char *fen) {
    trial_open_game(t, rules, config, "english", fen);
}

/* The next turn of the rule base is in another position. */
static inline void trial_turn(struct trial *t, const char *game, const char *fen) {
    scene_close(&t->scene);
    scene_open_game(&t->scene, ch_game_find(game), fen);
}

static inline void trial_close(struct trial *t) {
    ch_rulebase_free(t->rulebase);
    scene_close(&t->scene);
    ch_choice_done(&t->choice);
}

/* Chooses, once more if it has chosen before. */
static inline void trial_choose(struct trial *t) {
    ch_choice_clear(&t->choice);
    ch_rulebase_choose(t->rulebase, &t->scene.turn, &t->choice);
}

/* Chooses without a fault; returns the index of the move. */
static inline int trial_decide(struct trial *t) {
    trial_choose(t);
    if (t->choice.fault.end != CH_END_NONE)
        fail_msg("%s", t->choice.fault.text);
    return t->choice.index;
}

/* Chooses, and checks that this fails for this rule, with a text that has `part`. */
static inline void trial_expect_fault(struct trial *t, enum ch_end end, const char *rule,
                                      const char *part) {
    const struct ch_fault *fault = &t->choice.fault;
    trial_choose(t);
    if (fault->end != end || strcmp(fault->rule, rule) != 0 || !strstr(fault->text, part))
        fail_msg("`%s` of %s is not in: %s: %s: %s", part, rule, ch_end_name(fault->end),
                 fault->rule, fault->text);
    assert_int_equal(t->choice.index, -1);
}

static inline enum ch_status trial_inquire(struct trial *t, struct ch_inquiry inquiry,
                                           struct ch_text *json, struct ch_error *error) {
    ch_text_clear(json);
    return ch_rulebase_inquire(t->rulebase, &t->scene.turn, "tester", &inquiry, json, error);
}

/* The answer to an inquiry that has one. The caller frees it. */
static inline char *trial_ask(struct trial *t, struct ch_inquiry inquiry) {
    struct ch_text json = ch_text_new();
    struct ch_error error;
    if (trial_inquire(t, inquiry, &json, &error) != CH_OK)
        fail_msg("%s", error.text);
    return ch_text_take(&json);
}

/* The same, read. */
static inline cJSON *trial_account(struct trial *t, struct ch_inquiry inquiry) {
    CH_FREED char *text = trial_ask(t, inquiry);
    return json_read(text);
}

/* The account of a turn in which rules give `call` as the reason of an indifference: the result, as
 * CLIPS writes it, must be this. */
static inline void trial_expect_result(struct trial *t, const char *call, const char *expected) {
    char sought[300];
    CH_FREED char *account = trial_ask(t, (struct ch_inquiry){.kind = CH_INQUIRE_ACCOUNT});
    snprintf(sought, sizeof sought, "\"kind\":\"indifferent\",\"reason\":\"%s\"", expected);
    if (!strstr(account, sought))
        fail_msg("%s does not give %s: %s", call, expected, account);
}

#endif
