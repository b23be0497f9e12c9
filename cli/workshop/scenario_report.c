/* The results of scenarios as text for people. */
#include "cli/workshop/scenario_report.h"

#include <string.h>

#include "cli/command/options.h"
#include "cli/output/draw.h"
#include "cli/output/wrap.h"
#include "core/games/games.h"

void ch_suite_summary(const struct ch_suite *suite, struct ch_text *out) {
    const int *counts = suite->counts;
    int failed = counts[CH_SCENARIO_FAILED], known = counts[CH_SCENARIO_KNOWN],
        unexpected = counts[CH_SCENARIO_UNEXPECTED];
    int all = suite->count + suite->left_out;
    ch_text_addf(out, "%d of %d scenario%s pass", counts[CH_SCENARIO_PASSED], all,
                 all == 1 ? "" : "s");
    if (failed)
        ch_text_addf(out, ", %d fail%s", failed, failed == 1 ? "s" : "");
    if (unexpected)
        ch_text_addf(out, ", %d pass%s unexpectedly", unexpected, unexpected == 1 ? "es" : "");
    if (known)
        ch_text_addf(out, ", %d known failure%s", known, known == 1 ? "" : "s");
    if (suite->left_out)
        ch_text_addf(out, ", %d not run, since the agent keeps failing", suite->left_out);
    ch_text_addf(out, "; %.0f ms\n", suite->ms);
}

/* "rules/draughts/soar-checkers.scenarios:46: passed: figure 2.14". */
static void add_head(const struct ch_scenario_result *result, struct ch_text *out) {
    static const char *const words[CH_SCENARIO_VERDICTS] = {
        [CH_SCENARIO_PASSED] = "passed",
        [CH_SCENARIO_FAILED] = "FAILED",
        [CH_SCENARIO_KNOWN] = "known failure",
        [CH_SCENARIO_UNEXPECTED] = "PASSED UNEXPECTEDLY",
    };
    ch_text_addf(out, "%s:%d: %s: %s\n", result->file, result->scenario->line,
                 words[result->verdict], result->scenario->name);
}

/* The failures, each indented; broken where the terminal ends. */
static void add_failures(const struct ch_scenario_result *result, struct ch_text *out) {
    CH_SCOPED(ch_text_done) struct ch_text lines = ch_text_new();
    for (const char *at = result->failures.data; *at;) {
        int length = (int)strcspn(at, "\n");
        ch_text_addf(&lines, "  %.*s\n", length, at);
        at += length + (at[length] == '\n');
    }
    ch_wrap(lines.data, ch_wrap_width(stdout), out);
}

/* The command that explains the decision, where a command line can say it. */
static void add_explain(const struct ch_scenario_result *result, const char *agent,
                        struct ch_text *out) {
    const struct ch_scenario *scenario = result->scenario;
    const struct ch_game *game = scenario->game;
    const struct ch_history *history = &scenario->history;
    CH_SCOPED(ch_text_done) struct ch_text word = ch_text_new();
    if (history->count > 1)
        return;
    ch_text_add(out, "  crownhead explain --agent ");
    ch_add_shell_word(out, agent);
    if (strcmp(game->name, ch_game_default) != 0) {
        ch_text_add(out, " --game ");
        ch_add_shell_word(out, game->name);
    }
    game->ops->format_position(game, ch_history_position(history), &word);
    ch_text_add(out, " --fen ");
    ch_add_shell_word(out, word.data);
    if (history->count > 0) {
        ch_text_add(out, " --last ");
        game->ops->format_move(game, &history->plies[0].move, NULL, CH_NOTATION_FULL, out);
    }
    if (result->seed != 1)
        ch_text_addf(out, " --seed %lld", (long long)result->seed);
    ch_text_add(out, "\n");
}

static void add_result(const struct ch_scenario_result *result, const char *agent,
                       const struct ch_draw_style *style, struct ch_text *out) {
    add_head(result, out);
    if (result->verdict == CH_SCENARIO_KNOWN)
        ch_text_addf(out, "  marked: %s\n", result->scenario->known_failure);
    if (result->verdict == CH_SCENARIO_UNEXPECTED)
        ch_text_addf(out, "  marked: %s; remove (known-failure …)\n",
                     result->scenario->known_failure);
    if (result->verdict == CH_SCENARIO_PASSED || result->verdict == CH_SCENARIO_UNEXPECTED)
        return;
    add_failures(result, out);
    if (result->verdict == CH_SCENARIO_KNOWN)
        return;
    ch_draw_position(result->scenario->game, &result->scenario->history, style, out);
    add_explain(result, agent, out);
    ch_text_add(out, "\n");
}

void ch_suite_text(const struct ch_suite *suite, const char *agent, bool all, struct ch_text *out) {
    struct ch_draw_style style;
    ch_draw_style_auto(&style);
    for (int i = 0; i < suite->count; i++)
        if (all || suite->results[i].verdict != CH_SCENARIO_PASSED)
            add_result(&suite->results[i], agent, &style, out);
    ch_suite_summary(suite, out);
}
