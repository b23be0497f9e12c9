/* Reads a command line that has options of fastchess and cutechess-cli, by the table of these. */
#include "cli/match/habits.h"

#include <assert.h>
#include <string.h>

#include "cli/match/habits_table.h"
#include "cli/output/print.h"

/* Bytes of what was typed in a note. */
enum { LONGEST_NOTE = 300 };

static bool same(const char *text, const char *other) {
    return strcmp(text, other) == 0;
}

static const struct ch_habit *find_habit(const char *argument) {
    const char *name = argument + strspn(argument, "-");
    size_t length = strcspn(name, "=");
    for (const struct ch_habit *habit = ch_habits; habit->name; habit++)
        if (strlen(habit->name) == length && strncmp(habit->name, name, length) == 0)
            return habit;
    return NULL;
}

/* Takes KEY=VALUE, or one word alone. False: it is no setting of the option. */
static bool take_setting(struct ch_habit_line *line, const struct ch_habit *habit,
                         const char *word) {
    size_t length = strcspn(word, "=");
    CH_FREED char *key = ch_copy_bytes(word, length);
    if (!habit->take)
        return true;
    return word[length] ? habit->take(line, key, word + length + 1) : habit->take(line, word, "");
}

/* KEY=VALUE, and not an agent like search:depth=4. */
static bool is_setting(const char *word) {
    return word && word[0] != '-' && word[strcspn(word, "=:/")] == '=';
}

/* Whether the word behind an option belongs to it. Words without `=` are agents, but for those that
 * their options know. */
static bool belongs(const struct ch_habit *habit, const char *word, int position) {
    static const char *const bare[] = {"ponder", "trust", "whitepov", "debug", "min", "fi", NULL};
    if (word[0] == '-' && word[1])
        return false;
    bool first = position == 0;
    switch (habit->takes) {
    case CH_HABIT_NOTHING:
        break;
    case CH_HABIT_WORD:
        return first;
    case CH_HABIT_PERHAPS_NUMBER:
        return first && strspn(word, "0123456789") == strlen(word);
    case CH_HABIT_PERHAPS_WORD:
        return first && strspn(word, "0123456789-,") == strlen(word);
    case CH_HABIT_SETTINGS:
    case CH_HABIT_ENGINE:
        return is_setting(word) || ch_text_is_one_of(word, bare) ||
               (first && (habit->takes == CH_HABIT_ENGINE || same(habit->name, "pgnout") ||
                          same(habit->name, "epdout")));
    }
    return false;
}

/* Whether an option of that name, which this program has, is written as theirs: `next` are the
 * words behind it. */
static bool written_as_theirs(const struct ch_habit *habit, const char *value, char *const next[]) {
    if (!value && !next[0])
        return false;
    const char *first = value ? value : next[0], *second = value ? next[0] : next[1];
    if (same(habit->name, "sprt"))
        return is_setting(second) || strchr(first, ' ');
    if (same(habit->name, "tc"))
        return first[0] &&
               (strspn(first, "0123456789.:/+") == strlen(first) || strncmp(first, "inf", 3) == 0);
    if (same(habit->name, "openings"))
        return strncmp(first, "file=", 5) == 0 || strncmp(first, "format=", 7) == 0 ||
               strncmp(first, "order=", 6) == 0;
    return same(habit->name, "log") && strncmp(first, "file=", 5) == 0;
}

/* The note has what was typed: the option, and the words that belong to it. */
static void note(struct ch_habit_line *line, const struct ch_habit *habit, char **words,
                 int count) {
    CH_SCOPED(ch_text_done) struct ch_text typed = ch_text_new();
    for (int i = 0; i < count; i++)
        ch_text_addf(&typed, "%s%s", i ? " " : "", words[i]);
    bool cut = typed.length > LONGEST_NOTE;
    ch_print_add(&line->notes, "  %.*s%s: %s\n", cut ? LONGEST_NOTE : (int)typed.length, typed.data,
                 cut ? " …" : "", line->answered == habit->answer ? "the same" : habit->answer);
    line->answered = habit->answer;
    line->whole = line->whole && !habit->impossible;
}

/* Reads one of their options at words[0]; returns how many words it is. */
static int read_theirs(struct ch_habit_line *line, const struct ch_habit *habit, char **words,
                       int count) {
    const char *inside = strchr(words[0], '=');
    int used = 1;
    while (used < count && !(inside && habit->takes == CH_HABIT_WORD) &&
           belongs(habit, words[used], used - 1 + (inside != NULL)))
        used++;
    note(line, habit, words, used);
    struct ch_habit_engine *engine =
        habit->takes == CH_HABIT_ENGINE ? ch_habit_line_engine(line) : NULL;
    bool settings = habit->takes == CH_HABIT_SETTINGS || habit->takes == CH_HABIT_ENGINE;
    if (used == 1 && !inside && (habit->takes == CH_HABIT_WORD || (settings && habit->take)))
        ch_habit_refuse(line, "a value is missing");
    for (int i = inside ? 0 : 1; i < used; i++) {
        const char *word = i ? words[i] : inside + 1;
        if (engine && !is_setting(word) && i <= 1 && !engine->program)
            engine->program = word;
        else if (settings && !take_setting(line, habit, word))
            ch_habit_refuse(line, "`%s` has no meaning here", word);
        else if (!settings && habit->take)
            habit->take(line, habit->name, word);
    }
    return used;
}

/* Keeps one of our own options at words[0], with its value; returns how many words it is. */
static int read_own(struct ch_habit_line *line, const struct ch_option *option, const char *value,
                    char **words, int count) {
    int used = option->type == CH_OPTION_FLAG || value ? 1 : 2;
    if (used > count)
        ch_habit_refuse(line, "--%s needs a value", option->name);
    value = value ? value : used == 2 && count > 1 ? words[1] : "";
    if (same(option->name, "tc"))
        ch_habit_join(&line->time, value);
    else if (same(option->name, "adjudicate"))
        ch_habit_join(&line->adjudication, value);
    else if (same(option->name, "sprt"))
        ch_habit_join(&line->test, value);
    else if (same(option->name, "game"))
        line->game = value;
    else if (same(option->name, "format"))
        line->format = value;
    else if (same(option->name, "openings"))
        line->openings = value;
    else if (same(option->name, "games"))
        ch_habit_number(line, "--games", value, &line->games);
    else if (same(option->name, "rounds"))
        ch_habit_number(line, "--rounds", value, &line->rounds);
    else {
        ch_text_addf(&line->kept, " --%s", option->name);
        if (option->type != CH_OPTION_FLAG) {
            ch_text_add(&line->kept, " ");
            ch_add_shell_word(&line->kept, value);
        }
    }
    return used < count ? used : count;
}

static void add_own_agent(struct ch_habit_line *line, const char *spec) {
    struct ch_habit_engine *engine = ch_habit_line_engine(line);
    engine->program = spec;
    engine->own = true;
}

/* Reads what is at words[0]; returns how many words it is. *foreign becomes true if it is written
 * as theirs. */
static int read_word(struct ch_habit_line *line, const struct ch_option *options, char **words,
                     int count, bool *foreign) {
    const char *value = NULL, *word = words[0];
    if (word[0] != '-' || !word[1]) {
        if (same(line->command->name, "sprt") && is_setting(word)) {
            *foreign = true;
            take_setting(line, find_habit("-sprt"), word);
            return 1;
        }
        add_own_agent(line, word);
        return 1;
    }
    if (same(word, "--help") || same(word, "-h"))
        return 1;
    const struct ch_habit *habit = find_habit(word);
    const struct ch_option *own = ch_option_find(options, word, &value);
    bool theirs = habit && written_as_theirs(habit, value, words + 1);
    if (own && !theirs)
        return read_own(line, own, value, words, count);
    CH_SCOPED(ch_text_done) struct ch_text dashes = ch_text_new();
    ch_text_addf(&dashes, "-%s", word);
    own = word[1] == '-' ? NULL : ch_option_find(options, dashes.data, &value);
    if (habit && (!own || theirs || habit->takes != CH_HABIT_SETTINGS)) {
        *foreign = true;
        return read_theirs(line, habit, words, count);
    }
    if (own) {
        *foreign = true;
        ch_print_add(&line->notes, "  %s: two dashes: --%s\n", word, own->name);
        return read_own(line, own, value ? strchr(word, '=') + 1 : NULL, words, count);
    }
    ch_print_add(&line->notes, "  %s\n", word);
    ch_habit_refuse(line, "there is no such option; see crownhead %s --help", line->command->name);
    return 1;
}

bool ch_habits_answer(const struct ch_command *command, const struct ch_option *options, int argc,
                      char **argv) {
    assert(argc > 0 && !argv[argc]);
    CH_SCOPED(ch_habit_line_done) struct ch_habit_line line;
    CH_SCOPED(ch_text_done) struct ch_text whole = ch_text_new();
    bool foreign = false;
    ch_habit_line_init(&line, command);
    int at = 1;
    while (at < argc && !same(argv[at], "--"))
        at += read_word(&line, options, argv + at, argc - at, &foreign);
    while (++at < argc) /* arguments alone */
        add_own_agent(&line, argv[at]);
    if (!foreign)
        return false;
    bool written = ch_habit_line_write(&line, &whole);
    ch_failf("%s has other options than fastchess and cutechess:", command->name);
    ch_print_block(stderr, line.notes.data);
    if (written)
        ch_print_to(stderr, "the same here:\n  %s\n", whole.data);
    return true;
}
