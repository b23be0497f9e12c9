/* Stated reasons are true, for random decisions of every agent of the roster that has rules:
 * results of functions are shown and found again on the board, and every stated change, decided
 * again, would have made the move the choice while no smaller one would have. CH_POSITIONS: for
 * each agent; 300 in the long run. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "bridge/decision/decision.h"
#include "core/games/games.h"
#include "core/games/tactics.h"
#include "core/search/forced.h"
#include "tests/support/agents.h"
#include "tests/support/json.h"
#include "tests/support/random_positions.h"
#include "tests/support/replays.h"
#include "tests/support/unit.h"

enum { FEW = 12, MOST_SAID = 4000, MOST_RULES = 100 };

static const char *const roster[][2] = {
    {"soar-checkers", "english"},      {"soar-checkers-plain", "english"},
    {"crownhead", "english"},          {"crownhead-guarded", "english"},
    {"draughts-any", "international"}, {"loa-rules", "loa"},
    {"stratego-rules", "stratego"},    {"stratego-rules-plain", "stratego"},
};

static int wanted(void) {
    const char *text = getenv("CH_POSITIONS");
    return text ? atoi(text) : FEW;
}

static const cJSON *candidate_of(const cJSON *account, const char *move, int *index) {
    const cJSON *each;
    *index = 0;
    cJSON_ArrayForEach(each, cJSON_GetObjectItem(account, "candidates")) {
        if (strcmp(string_of(each, "move"), move) == 0)
            return each;
        ++*index;
    }
    fail_msg("%s is no candidate", move);
    return NULL;
}

/* --- The evidence. --- */

struct board {
    const struct ch_game *game;
    struct ch_history history;
    int seat, before; /* the mover's material */
    int gains, losses;
};

static void play(struct board *board, const char *text) {
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    struct ch_move move;
    struct ch_error error;
    board->game->ops->moves(board->game, &board->history, &legal);
    if (board->game->ops->parse_move(board->game, &board->history, &legal, text, &move, NULL,
                                     &error) != CH_OK)
        fail_msg("%s can't be played: %s", text, error.text);
    bool own =
        board->game->ops->side(board->game, ch_history_position(&board->history)) == board->seat;
    *(own ? &board->gains : &board->losses) += move.captured_count;
    ch_history_push(&board->history, board->game, &move);
}

/* 1 if the game is over and won by the mover, -1 if it is lost, else 0. */
static int won(const struct board *board) {
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    board->game->ops->moves(board->game, &board->history, &legal);
    struct ch_outcome outcome = board->game->ops->outcome(board->game, &board->history, &legal);
    return outcome.result != CH_WON ? 0 : outcome.winner == board->seat ? 1 : -1;
}

static void replay_draughts(const struct ch_turn *turn, const cJSON *evidence) {
    const cJSON *best = cJSON_GetObjectItem(evidence, "best"), *move;
    struct board board = {.game = turn->game, .seat = turn->seat};
    struct ch_tactics *tactics = ch_tactics_new();
    const char *function = string_of(evidence, "function"), *first = string_of(evidence, "move");
    ch_history_copy(&board.history, turn->history);
    ch_tactics_begin(tactics, turn);
    board.before = ch_game_material(turn->game, ch_history_position(&board.history), turn->seat);
    play(&board, first);
    int candidate = ch_moves_find(turn->legal, &board.history.plies[board.history.count - 1].move);
    assert_true(candidate >= 0);
    cJSON_ArrayForEach(move, cJSON_GetObjectItem(evidence, "line")) {
        play(&board, cJSON_GetStringValue(move));
    }
    int net = ch_game_material(turn->game, ch_history_position(&board.history), turn->seat) -
              board.before;
    int value = (int)number_of(evidence, "value");
    if (strcmp(function, "shot") == 0) {
        assert_true(value > 0);
        assert_int_equal(net, ch_tactics_exchange(tactics, candidate)->net - value);
    } else {
        assert_int_equal(net, (int)number_of(evidence, "net"));
        assert_int_equal(board.gains, (int)number_of(evidence, "gains"));
        assert_int_equal(board.losses, (int)number_of(evidence, "losses"));
        int stated = best ? (int)number_of(best, "value") - value : value;
        bool forced = strncmp(function, "forced", 6) == 0;
        assert_int_equal(stated, net + (forced ? CH_FORCED_DECIDED * won(&board) : 0));
    }
    if (best)
        replay_draughts(turn, best);
    ch_tactics_free(tactics);
    ch_history_done(&board.history);
}

/* The rules that ask functions of their game: each thing that they say has evidence. */
static bool must_show(const char *agent, const char *rule) {
    static const char *const loa =
        " join-groups build-solid touch come-together keep-within-bounds shut-them-in get-out "
        "gather-in-the-middle stop-them do-not-let-them leave-few-ways foresee win-next threaten "
        "part-them break-theirs scatter-them ";
    static const char *const stratego =
        " strike risk threaten run-errands exchange-when-ahead avoid-exchanges-when-behind "
        "go-on-to-the-capture do-not-let-go keep-the-barrier clear-line-to-the-flag "
        "strike-the-intruder escape do-not-walk-into-it ";
    char word[100];
    snprintf(word, sizeof word, " %s ", rule);
    return strstr(strncmp(agent, "loa", 3) == 0        ? loa
                  : strncmp(agent, "stratego", 8) == 0 ? stratego
                                                       : "",
                  word) != NULL;
}

/* The facts of a turn, of which evidence of Stratego has the prices; NULL in other games. */
static cJSON *facts_of(struct ch_agent *agent, const struct ch_turn *turn) {
    if (strncmp(turn->game->name, "stratego", 8) != 0)
        return NULL;
    return agent_account(agent, turn, (struct ch_inquiry){.kind = CH_INQUIRE_FACTS});
}

static void replay(const struct ch_turn *turn, const cJSON *facts, const cJSON *evidence) {
    if (facts)
        replay_stratego(turn, facts, evidence);
    else if (strncmp(turn->game->name, "loa", 3) == 0)
        replay_loa(turn, evidence);
    else
        replay_draughts(turn, evidence);
}

/* --- The changes. --- */

struct said {
    struct ch_preference preference[MOST_SAID + 1];
    int speaker[MOST_SAID];
    int count;
    const cJSON *rule[MOST_RULES]; /* a preference of each rule */
    int rules;
    int candidates;
    uint64_t key;
};

static bool same_rule(const cJSON *a, const cJSON *b) {
    return strcmp(string_of(a, "rule"), string_of(b, "rule")) == 0 &&
           strcmp(string_of(a, "file"), string_of(b, "file")) == 0 &&
           (!cJSON_HasObjectItem(a, "line") || number_of(a, "line") == number_of(b, "line"));
}

static int speaker_of(const struct said *said, const cJSON *place) {
    int at = 0;
    while (at < said->rules && !same_rule(said->rule[at], place))
        at++;
    return at;
}

static void gather(const cJSON *account, struct said *said) {
    const cJSON *candidate, *each;
    *said = (struct said){.key = said->key};
    cJSON_ArrayForEach(candidate, cJSON_GetObjectItem(account, "candidates")) {
        cJSON_ArrayForEach(each, cJSON_GetObjectItem(candidate, "preferences")) {
            struct ch_preference p = {.candidate = said->candidates, .other = -1};
            int speaker = speaker_of(said, each);
            assert_true(said->count < MOST_SAID && speaker < MOST_RULES);
            if (speaker == said->rules)
                said->rule[said->rules++] = each;
            p.kind = ch_preference_find(string_of(each, "kind"))->kind;
            p.reason = p.rule = "";
            if (cJSON_HasObjectItem(each, "other"))
                candidate_of(account, string_of(each, "other"), &p.other);
            if (p.kind == CH_SCORE)
                p.value = llround(number_of(each, "value") * CH_SCORE_UNIT);
            said->speaker[said->count] = speaker;
            said->preference[said->count++] = p;
        }
        said->candidates++;
    }
}

/* Whether the candidate is all that is left without the rules of `silent` and with a score more. */
static bool is_alone(const struct said *said, const bool silent[], int candidate, int64_t more) {
    static struct ch_preference kept[MOST_SAID + 1];
    CH_SCOPED(ch_decision_done) struct ch_decision d = {0};
    int count = 0;
    for (int i = 0; i < said->count; i++)
        if (!silent[said->speaker[i]])
            kept[count++] = said->preference[i];
    if (more > 0)
        kept[count++] = (struct ch_preference){
            .kind = CH_SCORE, .candidate = candidate, .other = -1, .value = more};
    ch_decide(said->candidates, kept, count, said->key, &d);
    return d.tied_count == 1 && d.chosen == candidate;
}

/* Whether some set of `left` more rules does it. */
static bool any_set(const struct said *said, bool silent[], int from, int left, int candidate,
                    int64_t more) {
    if (left == 0)
        return is_alone(said, silent, candidate, more);
    for (int i = from; i < said->rules; i++) {
        silent[i] = true;
        bool found = any_set(said, silent, i + 1, left - 1, candidate, more);
        silent[i] = false;
        if (found)
            return true;
    }
    return false;
}

static void check_change(const struct said *said, const cJSON *change, int candidate) {
    bool silent[MOST_RULES] = {false}, none[MOST_RULES] = {false};
    const cJSON *rule, *stated_more = cJSON_GetObjectItem(change, "more");
    int size = 0;
    int64_t more = stated_more ? llround(stated_more->valuedouble * CH_SCORE_UNIT) : 0;
    cJSON_ArrayForEach(rule, cJSON_GetObjectItem(change, "silent")) {
        int speaker = speaker_of(said, rule);
        assert_true(speaker < said->rules && !silent[speaker]);
        silent[speaker] = true;
        size++;
    }
    bool scored = strcmp(string_of(change, "kind"), "score") == 0;
    assert_true(scored ? more > 0 : more == 0 && size > 0);
    assert_true(is_alone(said, silent, candidate, more));
    for (int smaller = 0; smaller < size; smaller++)
        assert_false(any_set(said, none, 0, smaller, candidate, scored ? INT64_C(1) << 50 : 0));
    if (scored)
        assert_false(any_set(said, none, 0, size, candidate, more - 1));
}

static int check_changes(const cJSON *account, uint64_t key) {
    static struct said said;
    const cJSON *each, *change;
    int candidate = 0, changes = 0;
    said.key = key;
    gather(account, &said);
    cJSON_ArrayForEach(each, cJSON_GetObjectItem(account, "candidates")) {
        const cJSON *list = cJSON_GetObjectItem(each, "changes");
        assert_true(cJSON_IsArray(list));
        if (strcmp(string_of(each, "move"), string_of(account, "chosen")) == 0)
            assert_int_equal(cJSON_GetArraySize(list), 0);
        if (strcmp(string_of(each, "removed_by"), "lot") == 0)
            assert_true(cJSON_GetArraySize(list) > 0); /* a score is enough */
        cJSON_ArrayForEach(change, list) {
            check_change(&said, change, candidate);
            changes++;
        }
        candidate++;
    }
    return changes;
}

/* --- Every agent. --- */

static void check_agent(const char *name, const char *game_name) {
    const struct ch_game *game = ch_game_find(game_name);
    struct ch_agents_config config = agents_config_here();
    CH_SCOPED(ch_positions_done) struct ch_positions list;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    int changes = 0, lines = 0;
    config.turn_ms = config.start_ms = 600000; /* a busy machine is no fault */
    AGENT_CLOSED struct ch_agent *agent = agent_open(name, game, &config);
    random_positions(game, wanted(), 7, &list);
    for (int i = 0; i < list.count; i++) {
        const struct ch_inquiry inquiry = {.kind = CH_INQUIRE_FULL};
        const cJSON *candidate, *preference, *each;
        struct ch_turn turn = ch_positions_turn(&list, i, &legal);
        agent_begin(agent, game, turn.seat);
        JSON_FREED cJSON *account = agent_account(agent, &turn, inquiry);
        JSON_FREED cJSON *facts = facts_of(agent, &turn);
        cJSON_ArrayForEach(candidate, cJSON_GetObjectItem(account, "candidates")) {
            cJSON_ArrayForEach(preference, cJSON_GetObjectItem(candidate, "preferences")) {
                if (must_show(name, string_of(preference, "rule")) &&
                    !cJSON_HasObjectItem(preference, "evidence"))
                    fail_msg("%s shows nothing", string_of(preference, "rule"));
                cJSON_ArrayForEach(each, cJSON_GetObjectItem(preference, "evidence")) {
                    const char *about = string_of(each, "move");
                    assert_true(!about[0] || strcmp(about, string_of(candidate, "move")) == 0 ||
                                strcmp(about, string_of(preference, "other")) == 0);
                    replay(&turn, facts, each);
                    lines++;
                }
            }
        }
        changes += check_changes(account, turn.key);
    }
    print_message("%s: %d decisions; %d lines played out, %d changes\n", name, list.count, lines,
                  changes);
    bool asks = strcmp(name, "soar-checkers") == 0 || strcmp(name, "crownhead") == 0 ||
                strcmp(name, "loa-rules") == 0 || strcmp(name, "stratego-rules") == 0;
    assert_true(changes > 0 && (!asks || lines > 0));
}

TEST(test_roster) {
    for (size_t i = 0; i < sizeof roster / sizeof *roster; i++)
        check_agent(roster[i][0], roster[i][1]);
}
