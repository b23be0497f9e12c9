/* The headline of every decision is made of sentences that are listed here, and each says what the
 * account says: that is checked from the account's JSON for random decisions of every agent of the
 * roster that has rules. Their authors' reasons have a form, too. CH_POSITIONS: for each agent;
 * CH_SHOW=1 prints each headline. */
#include <ctype.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "core/games/games.h"
#include "tests/support/agents.h"
#include "tests/support/json.h"
#include "tests/support/random_positions.h"
#include "tests/support/unit.h"

enum { FEW = 100, SEED = 4107, MOST_MOVES = 8 };

static const char *const roster[][2] = {
    {"soar-checkers", "english"},
    {"soar-checkers-plain", "english"},
    {"crownhead", "english"},
    {"crownhead-guarded", "english"},
    {"draughts-any", "english"},
    {"draughts-any", "russian"},
    {"draughts-any", "international"},
    {"draughts-any", "english:losing=yes"},
    {"loa-rules", "loa"},
    {"stratego-rules", "stratego"},
    {"stratego-rules-plain", "stratego"},
};

/* --- The account. --- */

static const cJSON *candidates_of(const cJSON *account) {
    return cJSON_GetObjectItem(account, "candidates");
}

static const cJSON *candidate_named(const cJSON *account, const char *name) {
    const cJSON *each;
    cJSON_ArrayForEach(each, candidates_of(account)) {
        if (strcmp(string_of(each, "move"), name) == 0)
            return each;
    }
    return NULL;
}

static const cJSON *chosen_of(const cJSON *account) {
    return candidate_named(account, string_of(account, "chosen"));
}

static bool is_removed(const cJSON *candidate, const char *step) {
    return strcmp(string_of(candidate, "removed_by"), step) == 0;
}

/* How many candidates this step removed; "" for the chosen one. */
static int removed_by(const cJSON *account, const char *step) {
    const cJSON *each;
    int count = 0;
    cJSON_ArrayForEach(each, candidates_of(account)) {
        count += is_removed(each, step);
    }
    return count;
}

/* How many candidates an earlier step than this one had left. */
static int present_at(const cJSON *account, const char *step) {
    static const char *const order[] = {"require", "prohibit", "reject", "better",
                                        "best",    "worst",    "score",  "lot"};
    int count = cJSON_GetArraySize(candidates_of(account));
    for (size_t i = 0; strcmp(order[i], step) != 0; i++)
        count -= removed_by(account, order[i]);
    return count;
}

static int tied_of(const cJSON *account) {
    int tied = cJSON_GetArraySize(cJSON_GetObjectItem(account, "tied"));
    return tied > 1 ? tied : 1;
}

/* True if some rule preferred some move. */
static bool preferred(const cJSON *account) {
    const cJSON *candidate, *each;
    cJSON_ArrayForEach(candidate, candidates_of(account)) {
        cJSON_ArrayForEach(each, cJSON_GetObjectItem(candidate, "preferences")) {
            const char *kind = string_of(each, "kind");
            if (strcmp(kind, "score") == 0 ? number_of(each, "value") > 0
                                           : strstr("require better worse best", kind) != NULL)
                return true;
        }
    }
    return false;
}

/* What a rule's scores add to a candidate. */
static double rule_score(const cJSON *candidate, const char *rule) {
    const cJSON *each;
    double sum = 0;
    cJSON_ArrayForEach(each, cJSON_GetObjectItem(candidate, "preferences")) {
        if (strcmp(string_of(each, "kind"), "score") == 0 &&
            strcmp(string_of(each, "rule"), rule) == 0)
            sum += number_of(each, "value");
    }
    return sum;
}

/* --- What a sentence names. --- */

struct match {
    const cJSON *account, *move[MOST_MOVES];
    int moves, listed; /* that are named; that a list is of */
    int count;         /* in words or digits */
    const char *points[2];
    int point_length[2], pointed;
    const cJSON *said, *speaker; /* the preference whose reason is given, and its candidate */
    bool first;                  /* the headline's first sentence */
};

typedef bool holds(const struct match *match);

static bool has_kind(const struct match *match, const char *kind) {
    return strcmp(string_of(match->said, "kind"), kind) == 0;
}

/* The move is out by the preference that is given, at its step. */
static bool is_dropped(const struct match *match) {
    return match->speaker == match->move[0] &&
           strstr("prohibit reject worst", string_of(match->said, "kind")) != NULL &&
           is_removed(match->move[0], string_of(match->said, "kind"));
}

/* Nothing counted after the step of the preference but the tie-break. */
static bool is_last(const struct match *match) {
    static const char *const order[] = {"require", "prohibit", "reject", "better",
                                        "best",    "worst",    "score"};
    const char *kind = string_of(match->said, "kind");
    bool later = false;
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        if (later && removed_by(match->account, order[i]) > 0)
            return false;
        later = later || strcmp(order[i], strcmp(kind, "worse") == 0 ? "better" : kind) == 0;
    }
    return true;
}

static bool check_only(const struct match *match) {
    return cJSON_GetArraySize(candidates_of(match->account)) == 1;
}

static bool check_silent(const struct match *match) {
    return match->first && !preferred(match->account) &&
           tied_of(match->account) == cJSON_GetArraySize(candidates_of(match->account));
}

static bool check_alike(const struct match *match) {
    return match->first && preferred(match->account) &&
           tied_of(match->account) == cJSON_GetArraySize(candidates_of(match->account));
}

/* The count is of all that were ruled out, in a second sentence of those at the last step. */
static bool is_counted(const struct match *match) {
    int count = match->first
                    ? removed_by(match->account, "prohibit") +
                          removed_by(match->account, "reject") + removed_by(match->account, "worst")
                    : removed_by(match->account, string_of(match->said, "kind"));
    return count == (match->count ? match->count : 1);
}

static bool check_dropped_silently(const struct match *match) {
    return match->first && is_dropped(match) && is_last(match) && !preferred(match->account) &&
           tied_of(match->account) > 1 && is_counted(match);
}

static bool check_dropped(const struct match *match) {
    return is_dropped(match) && is_last(match) &&
           (!match->first || (preferred(match->account) && tied_of(match->account) > 1)) &&
           is_counted(match);
}

static bool check_all_dropped(const struct match *match) {
    return match->first && is_dropped(match) && is_last(match) && tied_of(match->account) == 1;
}

static bool check_other_dropped(const struct match *match) {
    return check_all_dropped(match) && cJSON_GetArraySize(candidates_of(match->account)) == 2;
}

static bool kept_alone(const struct match *match, bool alone) {
    const char *kind = string_of(match->said, "kind");
    int left = present_at(match->account, kind) - removed_by(match->account, kind);
    return match->speaker == chosen_of(match->account) && removed_by(match->account, kind) > 0 &&
           (left == 1) == alone;
}

static bool check_best(const struct match *match) {
    return has_kind(match, "best") && kept_alone(match, true);
}

static bool check_one_of_best(const struct match *match) {
    return has_kind(match, "best") && kept_alone(match, false);
}

static bool check_required(const struct match *match) {
    return has_kind(match, "require") && kept_alone(match, true);
}

static bool check_one_required(const struct match *match) {
    return has_kind(match, "require") && kept_alone(match, false);
}

static bool check_another(const struct match *match) {
    return !match->first && (has_kind(match, "best") || has_kind(match, "require")) &&
           match->speaker == chosen_of(match->account);
}

/* Each move that is named was out by a comparison with the choice and not before; this rule said so
 * of as many. */
static bool check_better(const struct match *match) {
    const cJSON *chosen = chosen_of(match->account), *each;
    int said = 0, named = 0;
    cJSON_ArrayForEach(each, cJSON_GetObjectItem(chosen, "preferences")) {
        const cJSON *other = candidate_named(match->account, string_of(each, "other"));
        if (strcmp(string_of(each, "kind"), "better") != 0 || !is_removed(other, "better") ||
            strcmp(string_of(each, "rule"), string_of(match->said, "rule")) != 0 ||
            strcmp(string_of(each, "reason"), string_of(match->said, "reason")) != 0)
            continue;
        said++;
        for (int i = 0; i < match->moves; i++)
            named += match->move[i] == other;
    }
    return has_kind(match, "better") && match->speaker == chosen && said == match->listed &&
           named == match->moves;
}

/* The rule of the first sentence and this one say it of the same moves. */
static bool check_same_again(const struct match *match) {
    const char *headline = string_of(match->account, "reason");
    const cJSON *chosen = chosen_of(match->account), *other, *each;
    cJSON_ArrayForEach(other, candidates_of(match->account)) {
        bool first = false, second = false;
        if (!is_removed(other, "better"))
            continue;
        cJSON_ArrayForEach(each, cJSON_GetObjectItem(chosen, "preferences")) {
            const char *rule = string_of(each, "rule");
            char end[200];
            snprintf(end, sizeof end, "(%s). There is another reason", rule);
            if (strcmp(string_of(each, "kind"), "better") != 0 ||
                strcmp(string_of(each, "other"), string_of(other, "move")) != 0)
                continue;
            first = first || strstr(headline, end);
            second = second || strcmp(rule, string_of(match->said, "rule")) == 0;
        }
        if (first != second)
            return false;
    }
    return !match->first && has_kind(match, "better") && match->speaker == chosen;
}

static bool check_worse(const struct match *match) {
    return has_kind(match, "worse") && match->speaker == match->move[0] &&
           is_removed(match->move[0], "better") &&
           strcmp(string_of(match->said, "other"), string_of(match->account, "chosen")) == 0;
}

static bool check_surpassed(const struct match *match) {
    const cJSON *loser = match->move[0], *winner = match->move[1];
    bool better = has_kind(match, "better");
    return (better || has_kind(match, "worse")) && is_removed(loser, "better") &&
           winner != chosen_of(match->account) && !is_removed(winner, "require") &&
           !is_removed(winner, "prohibit") && !is_removed(winner, "reject") &&
           match->speaker == (better ? winner : loser) &&
           strcmp(string_of(match->said, "other"), string_of(better ? loser : winner, "move")) == 0;
}

static bool is_written(const struct match *match, int i, double value) {
    char text[40];
    if (i >= match->pointed)
        return false;
    value = (double)llround(value * 1e6) / 1e6; /* scores are whole millionths */
    if (value < 0.01)
        snprintf(text, sizeof text, "less than 0.01");
    else
        snprintf(text, sizeof text, value < 100 ? "%.15g" : "%.0f", round(value * 100) / 100);
    return (int)strlen(text) == match->point_length[i] &&
           strncmp(text, match->points[i], strlen(text)) == 0;
}

/* The move that is named is the best of those that a score removed, and the reason given is of the
 * rule that makes most of the difference. */
static bool check_scores(const struct match *match) {
    const cJSON *chosen = chosen_of(match->account), *next = match->move[0], *each;
    double margin = number_of(chosen, "score") - number_of(next, "score");
    const char *rule = string_of(match->said, "rule");
    double weight = rule_score(chosen, rule) - rule_score(next, rule);
    if (!has_kind(match, "score") || !is_removed(next, "score") || !is_written(match, 0, margin))
        return false;
    cJSON_ArrayForEach(each, candidates_of(match->account)) {
        if (is_removed(each, "score") && number_of(each, "score") > number_of(next, "score"))
            return false;
    }
    for (int i = 0; i < 2; i++)
        cJSON_ArrayForEach(each, cJSON_GetObjectItem(i ? next : chosen, "preferences")) {
            const char *other = string_of(each, "rule");
            if (strcmp(string_of(each, "kind"), "score") == 0 &&
                rule_score(chosen, other) - rule_score(next, other) > weight + 1e-9)
                return false;
        }
    double shown = margin < 100 ? 0.01 : 1; /* a difference that can't be seen is not written */
    return match->pointed == 1 ? fabs(weight - margin) < shown : is_written(match, 1, weight);
}

static bool check_outscored(const struct match *match) {
    return match->speaker == chosen_of(match->account) && check_scores(match) &&
           removed_by(match->account, "score") == 1;
}

static bool check_outscored_many(const struct match *match) {
    return match->speaker == chosen_of(match->account) && check_scores(match) &&
           removed_by(match->account, "score") > 1;
}

static bool check_underscored(const struct match *match) {
    return match->speaker == match->move[0] && check_scores(match) &&
           removed_by(match->account, "score") == 1;
}

static bool check_underscored_many(const struct match *match) {
    return match->speaker == match->move[0] && check_scores(match) &&
           removed_by(match->account, "score") > 1;
}

static bool check_set_aside(const struct match *match) {
    const cJSON *each;
    cJSON_ArrayForEach(each, cJSON_GetObjectItem(match->account, "impasses")) {
        const char *kind = string_of(each, "kind");
        if (strcmp(kind, "all_rejected") == 0 || strcmp(kind, "conflict") == 0)
            return match->first || removed_by(match->account, "require") > 0 ||
                   removed_by(match->account, "prohibit") > 0 ||
                   removed_by(match->account, "reject") > 0;
    }
    return false;
}

/* --- The sentences. {m}: a move; {l}: several; {n}: a count; {p}: points; {r}: the end, with an
 * author's reason as it was written and the rule in brackets. --- */

static const struct form {
    const char *text;
    holds *check;
} forms[] = {
    {"It is the only legal move.", check_only},
    {"A capture must be made, and this is the only one.", check_only},
    {"No rule preferred a move.", check_silent},
    {"The rules rank no move above another.", check_alike},
    {"No rule preferred a move, and {m} was ruled out{r}", check_dropped_silently},
    {"No rule preferred a move, and {n} were ruled out, such as {m}{r}", check_dropped_silently},
    {"The move {m} was ruled out{r}", check_dropped},
    {"{N} moves were ruled out, such as {m}{r}", check_dropped},
    {"The other move, {m}, was ruled out{r}", check_other_dropped},
    {"Every other move was ruled out, such as {m}{r}", check_all_dropped},
    {"It is best{r}", check_best},
    {"It is one of the best moves{r}", check_one_of_best},
    {"It is required{r}", check_required},
    {"It is one of the required moves{r}", check_one_required},
    {"There is another reason{r}", check_another},
    {"There is another reason{r}", check_same_again},
    {"It is better than {l}{r}", check_better},
    {"The move {m} is worse{r}", check_worse},
    {"The move {m} was ruled out because {m} is better{r}", check_surpassed},
    {"The move {m} was ruled out because it is worse than {m}{r}", check_surpassed},
    {"It scores {p} more than {m}{r}", check_outscored},
    {"It scores {p} more than {m}; the largest difference is {p}{r}", check_outscored},
    {"It scores {p} more than {m}, the next best{r}", check_outscored_many},
    {"It scores {p} more than {m}, the next best; the largest difference is {p}{r}",
     check_outscored_many},
    {"The move {m} scores {p} less{r}", check_underscored},
    {"The move {m} scores {p} less; the largest difference is {p}{r}", check_underscored},
    {"The next best, {m}, scores {p} less{r}", check_underscored_many},
    {"The next best, {m}, scores {p} less; the largest difference is {p}{r}",
     check_underscored_many},
    {"Every move was rejected, and so none was ruled out for that.", check_set_aside},
    {"Every move that was left was rejected, and so none was ruled out for that.", check_set_aside},
    {"Every move was prohibited, and so none was ruled out for that.", check_set_aside},
    {"Every move is worse than another, and so none was ruled out for that.", check_set_aside},
    {"Every move that was left is worse than another, and so none was ruled out for that.",
     check_set_aside},
};
enum { FORMS = sizeof forms / sizeof *forms };
static int seen[FORMS];

/* The bytes of a count at the text: a word, or digits above twelve. 0: there is none. */
static int read_count(const char *text, bool capital, int *count) {
    static const char *const words[] = {"two",   "three", "four", "five",   "six",   "seven",
                                        "eight", "nine",  "ten",  "eleven", "twelve"};
    char *end;
    for (int i = 0; i < 11; i++) {
        size_t length = strlen(words[i]);
        if (strncmp(text + 1, words[i] + 1, length - 1) == 0 && !isalpha(text[length]) &&
            text[0] == (capital ? toupper(words[i][0]) : words[i][0])) {
            *count = i + 2;
            return (int)length;
        }
    }
    *count = isdigit(text[0]) ? (int)strtol(text, &end, 10) : 0;
    return *count > 12 ? (int)(end - text) : 0;
}

static const char *match_form(const char *form, const char *text, struct match *match,
                              holds *check);

static const char *match_move(const char *form, const char *text, struct match *match,
                              holds *check) {
    const cJSON *each;
    cJSON_ArrayForEach(each, candidates_of(match->account)) {
        const char *name = string_of(each, "move");
        struct match next = *match;
        const char *end;
        if (strncmp(text, name, strlen(name)) != 0 || next.moves == MOST_MOVES)
            continue;
        next.move[next.moves++] = each;
        next.listed++;
        if ((end = match_form(form, text + strlen(name), &next, check)))
            return end;
    }
    return NULL;
}

static const char *match_reason(const char *text, struct match *match, holds *check) {
    const cJSON *candidate, *each;
    cJSON_ArrayForEach(candidate, candidates_of(match->account)) {
        cJSON_ArrayForEach(each, cJSON_GetObjectItem(candidate, "preferences")) {
            char end[1200];
            const char *why = string_of(each, "reason");
            snprintf(end, sizeof end, "%s%s (%s).", why[0] ? ": " : "", why,
                     string_of(each, "rule"));
            match->said = each;
            match->speaker = candidate;
            if (strncmp(text, end, strlen(end)) == 0 && check(match))
                return text + strlen(end);
        }
    }
    return NULL;
}

/* Lists of up to three, and of more with two named. */
static const char *match_list(const char *form, const char *text, struct match *match,
                              holds *check) {
    static const char *const lists[] = {"{m}", "{m} and {m}", "{m}, {m} and {m}",
                                        "{m}, {m} and {o} others"};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        char whole[200];
        struct match next = *match;
        const char *end;
        snprintf(whole, sizeof whole, "%s%s", lists[i], form);
        if ((end = match_form(whole, text, &next, check)))
            return end;
    }
    return NULL;
}

/* The end of the sentence of this form that the text begins with; NULL: it has another. */
static const char *match_form(const char *form, const char *text, struct match *match,
                              holds *check) {
    int length = 0, count;
    if (!*form)
        return check(match) ? text : NULL;
    if (*form != '{')
        return *form == *text ? match_form(form + 1, text + 1, match, check) : NULL;
    switch (form[1]) {
    case 'm':
        return match_move(form + 3, text, match, check);
    case 'l':
        return match_list(form + 3, text, match, check);
    case 'r':
        return match_reason(text, match, check);
    case 'p':
        match->points[match->pointed] = text;
        length = strncmp(text, "less than ", 10) == 0 ? 10 : 0;
        length += (int)strspn(text + length, "0123456789.");
        match->point_length[match->pointed++] = length;
        count = strncmp(text, "1 ", 2) == 0;
        if (length == 0 || strncmp(text + length, count ? " point" : " points", count ? 6 : 7) != 0)
            return NULL;
        return match_form(form + 3, text + length + (count ? 6 : 7), match, check);
    default:
        length = read_count(text, form[1] == 'N', &count);
        match->count = count;
        match->listed += form[1] == 'o' ? count : 0;
    }
    return length > 0 ? match_form(form + 3, text + length, match, check) : NULL;
}

static const char *match_sentence(const cJSON *account, const char *text, bool first) {
    for (int i = 0; i < FORMS; i++) {
        struct match match = {.account = account, .first = first};
        const char *end = match_form(forms[i].text, text, &match, forms[i].check);
        if (end && (*end == ' ' || !*end)) {
            seen[i]++;
            return end + (*end == ' ');
        }
    }
    return NULL;
}

/* --- The headline. --- */

/* The end of the sentence about the draw, if there is one. */
static const char *match_draw(const cJSON *account, const char *text, bool *drawn) {
    static const char *const forms_of_draw[] = {
        "The choice was drawn at random from %n equal moves.",
        "The choice was drawn at random from %n moves with the best score.",
        "One of the %n moves was drawn at random.", "One of the other %n was drawn at random."};
    int all = cJSON_GetArraySize(candidates_of(account)), tied = tied_of(account), count;
    for (int i = 0; i < 4; i++) {
        const char *form = forms_of_draw[i], *number = strchr(form, '%');
        size_t before = (size_t)(number - form);
        if (strncmp(text, form, before) != 0)
            continue;
        int length = read_count(text + before, false, &count);
        const char *rest = text + before + length;
        if (length == 0 || strncmp(rest, number + 2, strlen(number + 2)) != 0)
            continue;
        assert_int_equal(count, tied);
        assert_int_equal(i == 2, tied == all);
        *drawn = true;
        rest += strlen(number + 2);
        return rest + (*rest == ' ');
    }
    return text;
}

static void check_headline(const cJSON *account) {
    const char *headline = string_of(account, "reason"), *rest = headline, *end;
    int sentences = 0;
    bool drawn = false;
    while (*rest && sentences < 2 && (end = match_sentence(account, rest, sentences == 0))) {
        rest = end;
        sentences++;
    }
    rest = match_draw(account, rest, &drawn);
    if (strncmp(rest, "The agent claims a ", 19) == 0)
        rest = strchr(rest, '\0');
    if (sentences == 0 || *rest || drawn != (tied_of(account) > 1))
        fail_msg("no such headline: %s\n  from: %s", headline, rest);
}

/* An author's reason goes on after a colon: a clause, or a thing that has a name. So it begins with
 * a small letter or a square, and has neither full stop nor colon. */
static void check_reasons(const cJSON *account) {
    static const char *const words[] = {"it ", "its ", "the ", "a ", "no ", "what ", "nothing "};
    const cJSON *candidate, *each;
    cJSON_ArrayForEach(candidate, candidates_of(account)) {
        cJSON_ArrayForEach(each, cJSON_GetObjectItem(candidate, "preferences")) {
            const char *reason = string_of(each, "reason");
            bool begins = false;
            for (size_t i = 0; i < sizeof words / sizeof *words; i++)
                begins = begins || strncmp(reason, words[i], strlen(words[i])) == 0;
            if (!begins || strchr(reason, ':') || reason[strlen(reason) - 1] == '.')
                fail_msg("%s: the reason `%s` does not go on after a colon: begin it with `it`",
                         string_of(each, "rule"), reason);
        }
    }
}

static void check_agent(const char *name, const char *game_name) {
    const char *wanted = getenv("CH_POSITIONS"), *show = getenv("CH_SHOW");
    const struct ch_game *game;
    struct ch_agents_config config = agents_config_here();
    CH_SCOPED(ch_positions_done) struct ch_positions list;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    assert_int_equal(ch_game_open(game_name, &game, NULL), CH_OK);
    config.turn_ms = config.start_ms = 600000; /* a busy machine is no fault */
    AGENT_CLOSED struct ch_agent *agent = agent_open(name, game, &config);
    random_positions(game, wanted ? atoi(wanted) : FEW, SEED, &list);
    for (int i = 0; i < list.count; i++) {
        const struct ch_inquiry inquiry = {.kind = CH_INQUIRE_ACCOUNT};
        struct ch_turn turn = ch_positions_turn(&list, i, &legal);
        agent_begin(agent, game, turn.seat);
        JSON_FREED cJSON *account = agent_account(agent, &turn, inquiry);
        if (show) {
            print_message("%s %s: %s\n", name, string_of(account, "chosen"),
                          string_of(account, "reason"));
            continue;
        }
        check_headline(account);
        check_reasons(account);
    }
}

TEST(headlines_of_the_roster) {
    for (size_t i = 0; i < sizeof roster / sizeof *roster; i++)
        check_agent(roster[i][0], roster[i][1]);
    for (int i = 0; i < FORMS; i++)
        if (seen[i] > 0)
            print_message("%6d  %s\n", seen[i], forms[i].text);
}
