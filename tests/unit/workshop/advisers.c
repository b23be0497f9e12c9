/* What agents of rules say for a move: held to what each of them says when it is asked to choose.
 */
#include <string.h>

#include "tests/support/agents.h"
#include "workshop/coach/reasons.h"

/* The king comes behind two men and takes one of them. */
#define BEHIND "W:WK2,32:B4,10,11"

static struct ch_agents_config config;

static int set_up(void **state) {
    (void)state;
    config = agents_config_here();
    return 0;
}

/* The reason of the agent, as it chooses, without what is in brackets. */
static void choose(const char *name, const struct ch_turn *turn, struct ch_choice *choice,
                   char said[512]) {
    AGENT_CLOSED struct ch_agent *agent = agent_open(name, turn->game, &config);
    agent_begin(agent, turn->game, turn->seat);
    agent->ops->choose(agent, turn, choice);
    bool inside = false;
    for (const char *at = choice->reason.data; *at; at++) {
        inside = inside || strncmp(at, " (", 2) == 0;
        if (!inside)
            *said++ = *at;
        inside = inside && *at != ')';
    }
    *said = '\0';
}

/* Both choose 2-7: crownhead by the sums of an evaluation, whose parts are no sentences. */
TEST(who_would_play_it_says_why) {
    static const char *const names[] = {"soar-checkers", "crownhead"};
    CH_SCOPED(scene_close) struct scene s;
    scene_open(&s, BEHIND);
    struct ch_advisers *advisers = ch_advisers_new(s.turn.game, &config);
    struct ch_reason reason[CH_REASON_AGENTS];
    int best = scene_move(&s, "2-7");
    assert_int_equal(1, ch_reasons_for(advisers, &s.turn, best, reason));
    assert_string_equal(reason[0].agent, names[0]);
    for (int i = 0; i < 2; i++) {
        CH_SCOPED(ch_choice_done) struct ch_choice choice = choice_new();
        char said[512];
        choose(names[i], &s.turn, &choice, said);
        assert_int_equal(choice.index, best);
        if (i == 0)
            assert_string_equal(reason[0].text.data, said);
        else
            assert_non_null(strstr(said, " points "));
    }
    assert_null(strchr(reason[0].text.data, '('));
    ch_reasons_done(reason, 1);
    ch_advisers_free(advisers);
}

/* 32-28 leaves the king where it is, and no rule is for it. The other side is asked as itself. */
TEST(nothing_is_made_up) {
    CH_SCOPED(scene_close) struct scene s, other;
    scene_open(&s, BEHIND);
    struct ch_advisers *advisers = ch_advisers_new(s.turn.game, &config);
    struct ch_reason reason[CH_REASON_AGENTS];
    assert_int_equal(0, ch_reasons_for(advisers, &s.turn, scene_move(&s, "32-28"), reason));
    scene_open(&other, "B:W18,26,30:B14");
    int count = ch_reasons_for(advisers, &other.turn, scene_move(&other, "14x23"), reason);
    assert_true(count <= 2);
    for (int i = 0; i < count; i++)
        assert_true(reason[i].text.length > 0);
    ch_reasons_done(reason, count);
    ch_advisers_free(advisers);
    ch_advisers_free(NULL);
}

TEST(agents_are_those_of_the_game) {
    CH_SCOPED(scene_close) struct scene s;
    const struct ch_game *game = ch_game_find("loa");
    scene_open_game(&s, game, "W:Ba1,h1,h8:Wd4,d5,f6"); /* f6-e6 connects */
    struct ch_advisers *advisers = ch_advisers_new(game, &config);
    struct ch_reason reason[CH_REASON_AGENTS];
    int said = 0;
    for (int i = 0; i < s.legal.count; i++) {
        int count = ch_reasons_for(advisers, &s.turn, i, reason);
        assert_true(count <= 2); /* two agents of rules play it */
        for (int j = 0; j < count; j++) {
            assert_int_equal(strncmp(reason[j].agent, "loa-rules", 9), 0);
            assert_null(strstr(reason[j].text.data, "point"));
        }
        ch_reasons_done(reason, count);
        said += count;
    }
    assert_true(said > 0);
    ch_advisers_free(advisers);
}

GROUP(set_up, NULL)
