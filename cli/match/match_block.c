/* The result of a match in words: scores, test, shares of the seats, ends, failures. */
#include "cli/match/match_text.h"

#include <assert.h>
#include <string.h>

#include "cli/match/strength.h"
#include "cli/output/print.h"
#include "core/arena/standings.h"
#include "workshop/evidence.h"

enum { WIN = 2, DRAW = 1, LOSS = 0 };

const char *ch_match_dot(void) {
    return ch_utf8() ? " · " : ", ";
}

/* The name of an agent; if both have the same one, with which of them it is. */
static void shown_name(const struct ch_match_status *status, int agent, char *name, size_t size) {
    assert(agent >= 0 && agent < status->agents);
    bool same = status->agents == 2 && strcmp(status->agent[0].name, status->agent[1].name) == 0;
    snprintf(name, size, "%s%s", status->agent[agent].name,
             !same        ? ""
             : agent == 0 ? " (A)"
                          : " (B)");
}

void ch_match_add_counts(struct ch_columns *columns, const long games[3]) {
    ch_columns_addf(columns, "+%ld =%ld -%ld", games[WIN], games[DRAW], games[LOSS]);
}

/* Which text is which, of those that share a name. The record has
 * one path for a text, the first: where two have the same it says nothing. */
static void add_texts(const struct ch_match_status *status, struct ch_text *out) {
    enum { DIGITS = 7 }; /* with the blank before them */
    for (int i = 0; i < status->agents; i++) {
        const char *name = status->agent[i].name, *spec = status->agent[i].spec;
        size_t length = strlen(name);
        bool twin = false, alike = false;
        for (int j = 0; j < status->agents && length > DIGITS; j++) {
            bool same = j != i && strlen(status->agent[j].name) == length &&
                        name[length - DIGITS] == ' ' &&
                        strncmp(name, status->agent[j].name, length - DIGITS + 1) == 0;
            twin |= same;
            alike |= same && strcmp(spec, status->agent[j].spec) == 0;
        }
        if (twin && !alike)
            ch_text_addf(out, "  %s is %s\n", name, spec);
    }
}

static void add_table(const struct ch_game *game, const struct ch_match_status *status,
                      struct ch_text *out) {
    CH_SCOPED(ch_columns_done)
    struct ch_columns columns = {.right = {false, true, true, true, true}};
    ch_columns_rowf(&columns, "\tscore\twins\tdraws\tlosses\tas %s\tas %s", game->seat_name[0],
                    game->seat_name[1]);
    for (int agent = 0; agent < status->agents; agent++) {
        const struct ch_match_agent *sums = &status->agent[agent];
        const long *total = sums->games;
        char name[CH_AGENT_NAME + 8];
        shown_name(status, agent, name, sizeof name);
        ch_columns_rowf(&columns, "%s\t%.10g/%ld\t%ld\t%ld\t%ld", name, ch_points(total),
                        ch_games(total), total[WIN], total[DRAW], total[LOSS]);
        for (int seat = 0; seat < CH_SEATS; seat++)
            ch_match_add_counts(&columns, sums->seat[seat]);
    }
    ch_columns_write(&columns, 2, 2, out);
    add_texts(status, out);
}

static void add_strength(const struct ch_match_status *status, struct ch_text *out) {
    struct ch_meeting_evidence evidence;
    struct ch_strength strength = ch_match_first_strength(status, &evidence);
    char name[CH_AGENT_NAME + 8];
    shown_name(status, 0, name, sizeof name);
    ch_print_add(out, "  %s scores %.1f %% (%.1f to %.1f), ", name, 100 * strength.score.value,
                 100 * strength.score.low, 100 * strength.score.high);
    ch_strength_add_elo(&strength, out);
    ch_text_add(out, ", ");
    ch_strength_add_normalized(&strength, out);
    ch_print_add(out, ", likelihood of superiority %.1f %%\n  ", 100 * strength.superiority);
    ch_evidence_add(&evidence, status->deck, ch_match_dot(), out);
    long unpaired = ch_match_unpaired(status);
    if (unpaired && ch_match_complete(status) && !status->test.wanted)
        ch_print_add(out, "%s%ld of them without its partner of the other colours", ch_match_dot(),
                     unpaired);
    ch_text_add(out, "\n");
}

/* Pairs that were not counted, and openings that are one trial for several pairs. */
static void add_repeated(const struct ch_match_sprt *test, struct ch_text *out) {
    long taken = test->taken;
    assert(taken >= 0 && taken <= test->looked);
    if (taken < test->looked)
        ch_print_add(out, "  %ld %s earlier games move for move and told nothing new\n",
                     test->looked - taken,
                     test->looked - taken == 1 ? "pair repeated" : "pairs repeated");
    if (test->repeated && test->by_opening.table.count > 1)
        ch_print_add(out, "  its trials are the means of %d openings\n",
                     test->by_opening.table.count);
}

/* Why there is no verdict, and what to do. */
static void add_undecided(const struct ch_match_status *status, struct ch_text *out) {
    const struct ch_match_sprt *test = &status->test;
    int openings = test->by_opening.table.count;
    if (test->exhausted)
        ch_print_add(out,
                     "  no new game came in %ld pairs: the agents play the same again. Give more "
                     "openings (--openings) or wider bounds\n",
                     test->idle);
    else if (openings == 1 && test->taken < test->looked)
        ch_text_add(out,
                    "  pairs from one position repeat each other; give openings (--openings)\n");
    else if (test->repeated && openings > 1 && openings < CH_SPRT_OPENINGS)
        ch_print_add(out, "  %d openings are too few for a verdict; give at least %d\n", openings,
                     CH_SPRT_OPENINGS);
    else
        ch_text_add(out, "  the same command with more --games goes on; wider bounds need fewer\n");
}

static void add_test(const struct ch_match_status *status, struct ch_text *out) {
    const struct ch_match_sprt *test = &status->test;
    if (!test->wanted)
        return;
    ch_text_add(out, "  ");
    ch_strength_add_llr(&test->state, out);
    ch_print_add(out, " after %ld %s: %s (", test->looked, test->looked == 1 ? "pair" : "pairs",
                 ch_match_undecided(status) ? "undecided"
                                            : ch_sprt_verdict_text(test->state.verdict));
    ch_strength_add_test(&test->sprt, out);
    ch_text_add(out, ")\n");
    add_repeated(test, out);
    if (ch_match_undecided(status))
        add_undecided(status, out);
    if (!ch_match_sprt_decided(test))
        return;
    long after = status->played - 2 * test->looked;
    if (after > 0)
        ch_print_add(out,
                     "  %ld more %s played before the verdict was known: in the table above, but "
                     "in no other figure of the test\n",
                     after, after == 1 ? "game was" : "games were");
    ch_text_add(out, "  ");
    if (test->repeated)
        ch_text_add(out, "score and Elo are biased, since a test ends on a streak\n");
    else
        ch_strength_add_bias(&test->sprt, test->pairs, true, out);
}

static void add_share(const struct ch_match_status *status, int points, struct ch_text *out) {
    struct ch_interval share =
        ch_match_mean(status, &(struct ch_game_question){.agent = -1, .seat = 0, .points = points});
    ch_print_add(out, " %.1f %% (%.1f to %.1f)", 100 * share.value, 100 * share.low,
                 100 * share.high);
}

static void add_seats(const struct ch_game *game, const struct ch_match_status *status,
                      struct ch_text *out) {
    ch_print_add(out, "  %s wins", game->seat_name[0]);
    add_share(status, WIN, out);
    ch_print_add(out, "%s%s wins", ch_match_dot(), game->seat_name[1]);
    add_share(status, LOSS, out);
    ch_print_add(out, "%sdrawn", ch_match_dot());
    add_share(status, DRAW, out);
    ch_text_add(out, "\n");
}

static void add_ends(const struct ch_match_status *status, struct ch_text *out) {
    ch_print_add(out, "  results: ");
    bool listed[CH_END_COUNT] = {false};
    for (;;) {
        int max = -1;
        for (int end = 0; end < CH_END_AGENT_FAULTS; end++)
            if (status->ends[end] && !listed[end] &&
                (max < 0 || status->ends[end] > status->ends[max]))
                max = end;
        if (max < 0)
            break;
        listed[max] = true;
        assert(max < CH_END_AGENT_FAULTS);
        ch_print_add(out, "%ld %s%s", status->ends[max], ch_end_text((enum ch_end)max),
                     ch_match_dot());
    }
    long faults = ch_match_faults(status);
    ch_print_add(out, "%ld %s\n", faults, faults == 1 ? "forfeit" : "forfeits");
    for (int end = CH_END_AGENT_FAULTS; end < CH_END_COUNT; end++)
        if (status->ends[end])
            ch_print_add(out, "    %ld %s: %s\n", status->ends[end],
                         status->ends[end] == 1 ? "game" : "games", ch_end_text((enum ch_end)end));
    for (int agent = 0; agent < status->agents; agent++) {
        char name[CH_AGENT_NAME + 8];
        shown_name(status, agent, name, sizeof name);
        if (status->agent[agent].faults)
            ch_print_add(out, "    %s failed in %ld of them, last: %s\n", name,
                         status->agent[agent].faults, status->agent[agent].fault_text);
        if (status->agent[agent].withdrawn && status->played < status->planned)
            ch_print_add(out, "    %s was withdrawn, and its remaining games were left out\n",
                         name);
    }
}

/* The impasses in the decisions of agents with preferences. */
static void add_impasses(const struct ch_match_status *status, struct ch_text *out) {
    for (int agent = 0; agent < status->agents; agent++) {
        char name[CH_AGENT_NAME + 8];
        if (status->agent[agent].impasses.decisions == 0)
            continue;
        shown_name(status, agent, name, sizeof name);
        ch_print_add(out, "  impasses of %s: ", name);
        ch_impasses_text(&status->agent[agent].impasses, "decision", out);
        ch_text_add(out, "\n");
    }
}

void ch_match_print(const struct ch_game *game, const struct ch_match_status *status) {
    CH_SCOPED(ch_text_done) struct ch_text block = ch_text_new();
    if (ch_tournament_is(ch_schedule_plan(status->schedule))) {
        ch_tournament_add(game, status, &block);
    } else {
        assert(status->agents == 2);
        add_table(game, status, &block);
        add_strength(status, &block);
        add_test(status, &block);
    }
    add_seats(game, status, &block);
    add_ends(status, &block);
    add_impasses(status, &block);
    ch_print_wrapped(block.data);
}
