/* Labels, preferences and facts of scenarios; see scenario_words.h. */
#include "core/scenarios/scenario_words.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/referee/preference.h"

enum { MAX_WORDS = 64 };

/* The words of a text; `copy` owns them. */
struct words {
    char *copy;
    char *word[MAX_WORDS + 1]; /* NULL-terminated */
    int count;
};

static void words_done(struct words *words) {
    ch_free(words->copy);
}

/* Cuts off the first word of *rest; NULL if there is none. A string in quotes is one word, with
 * them. */
static char *next_word(char **rest) {
    static const char blanks[] = " \t\r\n";
    char *word = *rest + strspn(*rest, blanks), *end = word;
    if (!*word)
        return NULL;
    if (*end == '"')
        for (end++; *end && *end != '"'; end++)
            end += *end == '\\' && end[1];
    end += strcspn(end, blanks);
    *rest = *end ? end + 1 : end;
    *end = '\0';
    return word;
}

static void split(struct words *words, const char *text) {
    *words = (struct words){.copy = ch_copy(text)};
    char *rest = words->copy, *word;
    while (words->count < MAX_WORDS && (word = next_word(&rest)) != NULL)
        words->word[words->count++] = word;
}

int ch_scenario_find_move(const struct ch_scenario_reading *reading, const char *text, int line) {
    const struct ch_scenario *scenario = reading->scenario;
    struct ch_move move;
    struct ch_error error = {0};
    if (scenario->game->ops->parse_move(scenario->game, &scenario->history, &scenario->legal, text,
                                        &move, NULL, &error) == CH_OK)
        return ch_moves_find(&scenario->legal, &move);
    ch_facts_mistake(reading->mistakes, line, "%s", error.text);
    return -1;
}

bool ch_scenario_read_label(struct ch_scenario_reading *reading, const struct ch_fact_value *value) {
    struct ch_scenario *scenario = reading->scenario;
    CH_SCOPED(words_done) struct words words;
    split(&words, value->text);
    int move = -1;
    if (words.count < 3 || words.count % 2 == 0)
        ch_facts_mistake(reading->mistakes, value->line,
                         "`%s` is no label; write \"MOVE NAME VALUE NAME VALUE\"", value->text);
    else
        move = ch_scenario_find_move(reading, words.word[0], value->line);
    for (int i = 1; move >= 0 && i < words.count; i += 2) {
        bool absent = strcmp(words.word[i + 1], "none") == 0;
        scenario->labels = ch_realloc(scenario->labels, (size_t)(scenario->label_count + 1) *
                                                            sizeof *scenario->labels);
        scenario->labels[scenario->label_count++] = (struct ch_scenario_label){
            .move = move,
            .name = ch_copy(words.word[i]),
            .value = absent ? NULL : ch_copy(words.word[i + 1]),
            .line = value->line,
        };
    }
    return move >= 0;
}

/* By the word in accounts, or as it is said. */
static const struct ch_preference_row *find_kind(const char *word) {
    for (int kind = 0; kind < CH_PREFERENCE_KINDS; kind++) {
        const struct ch_preference_row *row = ch_preference_row((enum ch_preference_kind)kind);
        if (strcmp(word, row->name) == 0 || strcmp(word, row->said) == 0)
            return row;
    }
    return NULL;
}

static const char *closest_kind(const char *word) {
    const char *words[2 * CH_PREFERENCE_KINDS + 1] = {NULL};
    for (int kind = 0; kind < CH_PREFERENCE_KINDS; kind++) {
        const struct ch_preference_row *row = ch_preference_row((enum ch_preference_kind)kind);
        words[2 * kind] = row->name;
        words[2 * kind + 1] = row->said;
    }
    const char *closest = ch_text_closest(word, words);
    return closest ? closest : "best";
}

/* A sentence that is being read: word[at] is next. */
struct sentence {
    struct ch_scenario_reading *reading;
    const char *const *word; /* NULL-terminated */
    int at, line;
};

static bool next_is(struct sentence *sentence, const char *word) {
    const char *next = sentence->word[sentence->at];
    if (!next || strcmp(next, word) != 0)
        return false;
    sentence->at++;
    return true;
}

/* A move, or `*` for any. False after a mistake. */
static bool read_move(struct sentence *sentence, int *move) {
    const char *word = sentence->word[sentence->at];
    *move = CH_ANY_MOVE;
    if (!word) {
        ch_facts_mistake(sentence->reading->mistakes, sentence->line,
                         "a move is missing at the end; write \"MOVE better than MOVE by RULE\"");
        return false;
    }
    sentence->at++;
    if (strcmp(word, "*") == 0)
        return true;
    *move = ch_scenario_find_move(sentence->reading, word, sentence->line);
    return *move >= 0;
}

/* What may follow the kind: "than MOVE", a score's value, "by RULE". */
static bool read_rest(struct sentence *sentence, const struct ch_preference_row *row,
                      struct ch_scenario_preference *said) {
    if (next_is(sentence, "than") || next_is(sentence, "to")) {
        if (ch_preference_moves(row) < 2) {
            ch_facts_mistake(sentence->reading->mistakes, sentence->line,
                             "`%s` compares with no move; leave out what follows `than`",
                             said->kind);
            return false;
        }
        if (!read_move(sentence, &said->other))
            return false;
    }
    const char *next = sentence->word[sentence->at];
    if (row->form == CH_FORM_NUMBER && next && strcmp(next, "by") != 0) {
        char *end;
        said->value = strtod(next, &end);
        said->has_value = end != next && !*end;
        sentence->at += said->has_value;
    }
    if (next_is(sentence, "by")) {
        const char *rule = sentence->word[sentence->at];
        sentence->at++;
        if (!rule) {
            ch_facts_mistake(sentence->reading->mistakes, sentence->line,
                             "the rule's name is missing after `by`; write it, or leave out `by`");
            return false;
        }
        said->rule = ch_copy(rule);
    }
    next = sentence->word[sentence->at];
    if (next)
        ch_facts_mistake(sentence->reading->mistakes, sentence->line,
                         "`%s` can't stand here; write \"MOVE better than MOVE by RULE\", "
                         "\"MOVE score 3\" or \"MOVE not worst\"",
                         next);
    return !next;
}

static bool read_sentence(struct sentence *sentence, struct ch_scenario_preference *said) {
    if (!read_move(sentence, &said->move))
        return false;
    next_is(sentence, "is");
    said->denied = next_is(sentence, "not");
    const char *word = sentence->word[sentence->at];
    const struct ch_preference_row *row = word ? find_kind(word) : NULL;
    if (!row) {
        ch_facts_mistake(sentence->reading->mistakes, sentence->line,
                         word ? "`%s` is no preference; did you mean `%s`?"
                              : "`%s` says nothing of the move; write \"MOVE %s\"",
                         word ? word : said->text, word ? closest_kind(word) : "best");
        return false;
    }
    said->kind = row->name;
    sentence->at++;
    return read_rest(sentence, row, said);
}

bool ch_scenario_read_preference(struct ch_scenario_reading *reading, const struct ch_fact_value *value) {
    struct ch_scenario *scenario = reading->scenario;
    CH_SCOPED(words_done) struct words words;
    split(&words, value->text);
    scenario->preferences =
        ch_realloc(scenario->preferences,
                   (size_t)(scenario->preference_count + 1) * sizeof *scenario->preferences);
    struct ch_scenario_preference *said = &scenario->preferences[scenario->preference_count++];
    *said = (struct ch_scenario_preference){
        .text = value->text, .line = value->line, .move = CH_ANY_MOVE, .other = CH_ANY_MOVE};
    return read_sentence(
        &(struct sentence){reading, (const char *const *)words.word, 0, value->line}, said);
}

/* A legal move is read as the id of its candidate. */
static bool candidate_id(const void *context, const char *word, int64_t *value) {
    const struct ch_scenario *scenario = context;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    bool found = false;
    for (int i = 0; i < scenario->legal.count && !found; i++) {
        static const enum ch_notation forms[] = {CH_NOTATION_FULL, CH_NOTATION_SHORT};
        for (int form = 0; form < 2; form++) {
            ch_text_clear(&text);
            scenario->game->ops->format_move(scenario->game, &scenario->legal.move[i],
                                             &scenario->legal, forms[form], &text);
            found = found || strcmp(text.data, word) == 0;
        }
        *value = i + 1;
    }
    return found;
}

bool ch_scenario_read_fact(struct ch_scenario_reading *reading, const struct ch_fact_value *value) {
    struct ch_scenario *scenario = reading->scenario;
    struct ch_error error = {0};
    struct ch_fact_pattern *pattern;
    const char *text = value->text + strspn(value->text, " \t\r\n");
    bool denied = strncmp(text, "not ", 4) == 0;
    if (ch_fact_pattern_read(text + (denied ? 4 : 0), &pattern, &error) != CH_OK) {
        ch_facts_mistake(reading->mistakes, value->line, "`%s`: %s", value->text, error.text);
        return false;
    }
    ch_fact_pattern_resolve(pattern, candidate_id, scenario);
    scenario->facts =
        ch_realloc(scenario->facts, (size_t)(scenario->fact_count + 1) * sizeof *scenario->facts);
    scenario->facts[scenario->fact_count++] = (struct ch_scenario_fact){
        .text = value->text, .denied = denied, .pattern = pattern, .line = value->line};
    return true;
}

