/* Writes a rule text by the grammar of CLIPS, its productions chosen by the input, and takes it
 * down the road of a real agent's. The first byte chooses the game. With CH_GRAMMAR_SHOW=1 the text
 * and its end are printed. */
#include <stdio.h>

#include "core/base/home.h"
#include "core/games/games.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/rule_grammar.h"
#include "tests/support/rule_trial.h"

/* Boards with few facts, so that a run is short. */
static const struct {
    const char *game, *position, *vocabulary; /* of the game's own, or NULL */
} tables[] = {
    {"fanorona-5x5", NULL, NULL},
    {"english", "B:W18,19,K30,32:B9,11,K14,23", NULL},
    {"loa:size=4", NULL, NULL},
    {"stratego:army=barrage",
     "r "
     "uuu......./........../........../........../........../u........./N........./........../"
     "......F.../...S.....M "
     "moved=A5,A4,K1 shown=K1 lost=R:YSGB,B:YSGM",
     "rules/stratego/vocabulary.clp"},
};
enum { TABLES = sizeof tables / sizeof *tables };

/* A position, with the texts that come before the rules; made at its first use. */
struct table {
    const struct ch_game *game;
    struct ch_history history;
    struct ch_moves legal;
    struct ch_turn turn;
    struct ch_sources sources;
    struct ch_vocabulary vocabulary;
};

static void read_text(struct table *table, const char *name) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", ch_home(), name);
    require(ch_sources_read(&table->sources, name, path, &unread) == CH_OK);
}

/* Takes comments and indentation out, which are most of a vocabulary and are read twice in a run.
 */
static void make_short(char *text) {
    bool string = false, begins = true;
    char *to = text;
    for (const char *at = text; *at; at++) {
        if (!string && *at == ';')
            at += strcspn(at, "\n");
        if (!*at)
            break;
        string = string != (*at == '"');
        if (!begins || string || *at != ' ')
            *to++ = *at;
        begins = *at == '\n' || (begins && *at == ' ');
    }
    *to = '\0';
}

static const struct table *lay_out(int which) {
    static struct table made[TABLES];
    struct table *table = &made[which];
    struct ch_position position;
    if (table->game)
        return table;
    table->game = ch_game_find(tables[which].game);
    require(table->game);
    const struct ch_game_ops *ops = table->game->ops;
    if (!tables[which].position)
        ops->start(table->game, &position);
    else if (ops->parse_position(table->game, tables[which].position, &position, NULL) != CH_OK)
        abort();
    ch_history_init(&table->history, table->game, &position);
    ops->moves(table->game, &table->history, &table->legal);
    table->turn = (struct ch_turn){.game = table->game,
                                   .history = &table->history,
                                   .legal = &table->legal,
                                   .seat = ops->side(table->game, &position),
                                   .key = 1};
    read_text(table, "rules/vocabulary.clp");
    if (tables[which].vocabulary)
        read_text(table, tables[which].vocabulary);
    ch_vocabulary_read(&table->vocabulary, table->sources.source, table->sources.count);
    for (int i = 0; i < table->sources.count; i++)
        make_short(table->sources.source[i].text);
    return table;
}

/* Runs the text, and shows it first: it may be the last that is seen. */
static void try_rules(const struct ch_source *sources, int count, const struct ch_turn *turn,
                      unsigned checks) {
    static const char *const ends[] = {"refused", "fault", "decided", "given up"};
    bool shown = getenv("CH_GRAMMAR_SHOW") != NULL;
    if (shown)
        printf("%s", sources[count - 1].text);
    fflush(stdout);
    enum ch_rule_trial_end end = ch_rule_trial(sources, count, turn, checks);
    if (shown)
        printf(";;; %s\n", ends[end]);
}

FUZZ(data, size) {
    enum { MAX = 3, SELDOM = 8 };
    int which = size > 0 ? data[0] % SELDOM : 0; /* the last table takes the longest */
    const struct table *table = lay_out(which < SELDOM - 1 ? which % (TABLES - 1) : TABLES - 1);
    struct ch_source sources[MAX];
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_rule_grammar_write(&table->vocabulary, table->game, data + (size > 0), size - (size > 0),
                          &text);
    int count = 0;
    for (; count < table->sources.count; count++)
        sources[count] = table->sources.source[count];
    sources[count++] =
        (struct ch_source){.name = (char *)(uintptr_t) "fuzz.clp", .text = text.data};
    try_rules(sources, count, &table->turn, ch_rule_checks_of(size > 0 ? data[0] / SELDOM : 0));
}
