/* Games by name, by file and by texts; the definitions that come with the program. */
#include "tests/unit/core/games/draughts/definition.h"

#include <pthread.h>
#include <unistd.h>

#include "tests/support/begin.h"

static void expect_refusal(const char *name, enum ch_status status, const char *text) {
    const struct ch_game *game;
    struct ch_error error;
    char buffer[CH_ERROR_FILE + CH_ERROR_TEXT];
    assert_int_equal(ch_game_open(name, &game, &error), status);
    assert_null(game);
    assert_string_equal(ch_error_format(&error, buffer, sizeof buffer), text);
}

static void write_file(const char *name, const char *text) {
    CH_SCOPED(close_file) FILE *file = fopen(name, "w");
    assert_non_null(file);
    fputs(text, file);
}

TEST(test_names) {
    const struct ch_game *russian = game_named("russian");
    assert_string_equal(russian->name, "russian");
    assert_ptr_equal(game_named("russian"), russian);
    assert_ptr_equal(ch_game_find("russian"), russian);
    const struct ch_game *losing = game_named("russian:losing=yes");
    assert_string_equal(losing->name, "russian:losing=yes");
    assert_ptr_not_equal(losing, russian);
    assert_ptr_equal(game_named("russian:losing=no"), russian); /* as it is anyhow */
    assert_ptr_equal(game_named("pool:promotion-in-capture=end,losing=yes"),
                     game_named("pool:losing=yes"));
    assert_int_equal(russian->source_count, 2);
    assert_string_equal(russian->sources[0].name, "rules/games/russian.game");
    assert_string_equal(russian->sources[1].name, "rules/games/english.game");
    assert_int_equal(strlen(russian->hash), CH_HASH_HEX - 1);
    assert_null(ch_game_find("rusian"));
}

TEST(test_refusals) {
    expect_refusal("rusian", CH_NOT_FOUND, "there is no game `rusian`; did you mean `russian`?");
    expect_refusal("chess", CH_NOT_FOUND,
                   "there is no game `chess`; crownhead games list has them");
    expect_refusal("", CH_NOT_FOUND, "there is no game ``; crownhead games list has them");
    expect_refusal(
        "../games/russian", CH_NOT_FOUND,
        "there is no game `../games/russian`; the name of a definition file ends with .game");
    expect_refusal("russian:losin=yes", CH_BAD_INPUT,
                   "no parameter `losin`; did you mean `losing`?");
    expect_refusal("russian:losing=yes,kernel=general,losing=yes", CH_BAD_INPUT,
                   "`losing` is given twice; leave one");
    expect_refusal("none.game", CH_NOT_FOUND,
                   "none.game: can't be opened (No such file or directory); check the name");
    char name[600];
    memset(name, 'x', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    expect_refusal(name, CH_BAD_INPUT, "the name of a game is too long");
}

/* Games that are part of the program: one for all names that mean the same, and no texts. */
TEST(test_own) {
    const struct ch_game *loa = game_named("loa"), *again;
    assert_string_equal(loa->name, "loa");
    assert_int_equal(loa->source_count, 0);
    assert_string_equal(loa->hash, "");
    assert_ptr_equal(game_named("loa:size=8,limit=none"), loa);
    const struct ch_game *small = game_named("loa:limit=99,size=6");
    assert_string_equal(small->name, "loa:size=6,limit=99");
    assert_int_equal(small->graph.count, 36);
    assert_ptr_equal(game_named("loa:size=6,limit=99"), small);
    assert_string_equal(
        game_named("loa:repetition=threefold,no-move=pass,both-connected=mover")->name,
        "loa:both-connected=mover,no-move=pass,repetition=threefold");
    assert_int_equal(ch_game_from_sources("loa:limit=99,size=6", NULL, 0, &again, NULL), CH_OK);
    assert_ptr_equal(again, small);
    expect_refusal("lao", CH_NOT_FOUND, "there is no game `lao`; did you mean `loa`?");
    expect_refusal(
        "loa:losing=yes", CH_BAD_INPUT,
        "no parameter `losing`; it has size, both-connected, no-move, repetition, limit, kernel");
    expect_refusal("loa:size=7", CH_BAD_INPUT, "`7` is no value of `size`; it has 8, 4, 6, 10, 12");
    expect_refusal("loa:limit=10001", CH_BAD_INPUT,
                   "`10001` is no value of `limit`; it has none, 1 to 10000");
    assert_ptr_equal(game_named("loa:"), loa);
}

/* Without texts no file is opened, whatever the name. */
TEST(test_no_texts) {
    static const char *const names[] = {"russian", "rules/games/russian.game", "loa.game", "",
                                        "/etc/passwd"};
    game_named("russian");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const struct ch_game *game;
        struct ch_error error;
        assert_int_equal(ch_game_from_sources(names[i], NULL, 0, &game, &error), CH_NOT_FOUND);
        assert_null(game);
        assert_non_null(strstr(error.text, "came without its texts"));
    }
}

/* English first, then in the order of rules/games/contents; games that it does not name come
 * last. */
TEST(test_order) {
    assert_string_equal(ch_games_name(0), "english");
    assert_string_equal(ch_games_name(1), "russian");
    assert_string_equal(ch_game_at(2)->name, ch_games_name(2));
    int count = 0;
    while (ch_games_name(count))
        count++;
    assert_true(count >= 27);
    assert_null(ch_games_name(-1));
    for (int i = 0; i < count; i++) /* and none is left out for a mistake */
        assert_string_equal(ch_game_at(i)->name, ch_games_name(i));
    assert_string_equal(ch_game_at(count)->name, "loa");
    assert_string_equal(ch_game_at(count + 1)->name, "stratego");
    assert_null(ch_game_at(count + 2));
}

/* The common ones; a variant is as common as its game. */
TEST(test_common) {
    const struct ch_game *game;
    char names[128] = "";
    for (int i = 0; (game = ch_game_at(i)) != NULL; i++)
        if (ch_game_is_common(game))
            strcat(strcat(names, " "), game->name);
    assert_string_equal(names, " english russian brazilian international loa stratego");
    assert_true(ch_game_is_common(game_named("stratego:army=duel")));
    assert_false(ch_game_is_common(game_named("killer")));
}

/* Files extend others beside them, then those in rules/games/; one may have the name of the game it
 * extends. */
TEST(test_files) {
    char folder[] = "/tmp/crownhead-games-XXXXXX", old[4096];
    assert_non_null(mkdtemp(folder));
    assert_non_null(getcwd(old, sizeof old));
    assert_int_equal(chdir(folder), 0);
    write_file("russian.game", "(game (name russian) (extends russian) (title \"Mine\"))\n"
                               "(setup (men-rows 2))\n");
    write_file("child.game", "(game (name child) (extends russian) (title \"Child\"))\n");
    write_file("loop.game", "(game (name loop)\n (extends pool2))\n");
    write_file("pool2.game", "(game (name pool2)\n\n (extends loop))\n");
    write_file("orphan.game", "(game (name orphan)\n (extends frisia))\n");
    write_file("outside.game", "(game (name outside) (extends a/b))\n");
    const struct ch_game *mine = game_named("russian.game");
    assert_string_equal(mine->title, "Mine");
    assert_string_equal(mine->name, "russian.game");
    assert_int_equal(mine->source_count, 3);
    assert_string_equal(mine->sources[1].name, "rules/games/russian.game");
    const struct ch_game *child = game_named("./child.game:losing=yes");
    assert_int_equal(child->source_count, 4);
    assert_string_equal(child->name, "./child.game:losing=yes");
    assert_string_equal(child->sources[1].name, "./russian.game");
    assert_string_equal(game_named("russian")->title, "Russian draughts");
    expect_refusal(
        "loop.game", CH_BAD_INPUT,
        "pool2.game:3: `pool2.game` extends `loop`, which extends it; take one of the two out");
    expect_refusal(
        "orphan.game", CH_BAD_INPUT,
        "orphan.game:2: there is no definition `frisia` to extend; did you mean `frisian`?");
    expect_refusal(
        "outside.game", CH_BAD_INPUT,
        "outside.game:1: `a/b` is no name of a game; write the name of its file without folder "
        "and ending");
    /* A chain that is too long. */
    for (int i = 0; i < CH_DEFINITION_CHAIN + 1; i++) {
        char name[] = {'t', (char)('a' + i), '.', 'g', 'a', 'm', 'e', '\0'};
        char text[] = "(game (name t) (extends tX))\n";
        *strchr(text, 'X') = (char)('a' + i + 1);
        write_file(name, text);
    }
    expect_refusal(
        "ta.game", CH_BAD_INPUT,
        "th.game:1: this is the 8th text of one game, and it extends a further one; merge some");
    assert_int_equal(system("rm -r ./*.game"), 0);
    assert_int_equal(chdir(old), 0);
    rmdir(folder);
}

/* Texts as a record has them make the same game, wherever they are read. */
TEST(test_texts) {
    const struct ch_game *pool = game_named("pool:promotion-in-capture=stop"), *again;
    assert_int_equal(
        ch_game_from_sources(pool->name, pool->sources, pool->source_count, &again, NULL), CH_OK);
    assert_ptr_equal(again, pool);
    CH_SCOPED(ch_sources_done) struct ch_sources other = {0};
    struct ch_error error;
    ch_sources_add(&other, pool->sources[0].name, pool->sources[0].text);
    assert_int_equal(ch_game_from_sources("pool", other.source, 1, &again, &error), CH_BAD_INPUT);
    assert_non_null(strstr(error.text, "extends `russian`, whose text is missing; add it"));
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    for (int i = 1; i < pool->source_count; i++) {
        ch_text_clear(&text);
        ch_text_addf(&text, "%s; another\n", pool->sources[i].text);
        ch_sources_add(&other, pool->sources[i].name, text.data);
    }
    assert_int_equal(ch_game_from_sources(pool->name, other.source, other.count, &again, NULL),
                     CH_OK);
    assert_ptr_not_equal(again, pool);
    assert_string_equal(again->name, pool->name);
    assert_ptr_equal(game_named("pool:promotion-in-capture=stop"), pool);
    const struct ch_game *third;
    assert_int_equal(ch_game_from_sources(pool->name, other.source, other.count, &third, NULL),
                     CH_OK);
    assert_ptr_equal(third, again);
}

static void *open_some(void *context) {
    const struct ch_game **games = context;
    static const char *const names[] = {"thai", "dameo", "kena", "thai:losing=yes"};
    for (int i = 0; i < 4; i++)
        games[i] = ch_game_find(names[i]);
    return NULL;
}

TEST(test_threads) {
    enum { THREADS = 8 };
    pthread_t threads[THREADS];
    const struct ch_game *games[THREADS][4];
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, open_some, games[i]), 0);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < 4; i++) {
        assert_non_null(games[0][i]);
        for (int thread = 1; thread < THREADS; thread++)
            assert_ptr_equal(games[thread][i], games[0][i]);
    }
}

/* Every rule variant of every game that comes with the program can be played, and nothing in it is
 * doubtful as it is played by default. */
TEST(test_shipped) {
    const char *name;
    for (int i = 0; (name = ch_games_name(i)) != NULL; i++) {
        CH_SCOPED(ch_sources_done) struct ch_sources sources = {0};
        CH_SCOPED(free_draughts) struct ch_draughts *draughts;
        CH_SCOPED(ch_definition_report_done) struct ch_definition_report report;
        assert_int_equal(ch_games_collect(name, &sources, NULL), CH_OK);
        assert_int_equal(ch_definition_compile(name, "", sources.source, sources.count, &draughts,
                                               &report, NULL),
                         CH_OK);
        if (report.warnings.count > 0)
            print_error("%s:%d: %s\n", report.warnings.problem[0].file,
                        report.warnings.problem[0].line, report.warnings.problem[0].text);
        assert_int_equal(report.warnings.count, 0);
        assert_true(draughts->game.about[0]);
        assert_non_null(draughts->game.literature[0]);
        for (int p = 0; p < draughts->game.rule_variant_count; p++)
            for (int v = 0; v < draughts->variant[p].value_count; v++) {
                char variant[200];
                snprintf(variant, sizeof variant, "%s:%s=%s", name, draughts->variant[p].name,
                         draughts->variant[p].values[v]);
                if (strcmp(variant, "dablot:obliging=man") == 0) /* it needs mandatory captures */
                    strcat(variant, ",capture=mandatory");
                assert_non_null(ch_game_find(variant));
                assert_true(draughts->variant[p].about[0]);
            }
        char variant[200];
        snprintf(variant, sizeof variant, "%s:losing=yes", name);
        assert_non_null(ch_game_find(variant));
    }
}

/* Names and texts of ends that records and PDN files have: the last two are no longer written. Who
 * changes a text adds it here, and the former one to core/games/ends.c. */
/* Whose neighbour a square is is its neighbour, back along the same way. */
TEST(neighbours_are_mutual) {
    for (int i = 0; ch_game_at(i); i++) {
        const struct ch_graph *graph = &ch_game_at(i)->graph;
        for (int square = 0; square < graph->count; square++) {
            for (int way = 0; way < CH_WAYS; way++) {
                int next = graph->neighbour[square][way];
                assert_in_range(next + 1, CH_NO_SQUARE + 1, graph->count);
                if (next != CH_NO_SQUARE)
                    assert_int_equal(graph->neighbour[next][ch_way_opposite(way)], square);
            }
        }
    }
}

TEST(ends_that_files_have_are_read) {
    static const struct {
        const char *name, *text;
    } ends[] = {
        {"none", "not ended"},
        {"no-moves", "no moves"},
        {"no-pieces", "no pieces that count"},
        {"repetition", "repetition"},
        {"no-progress", "too long without progress"},
        {"agreement", "agreement"},
        {"resignation", "resignation"},
        {"adjudication", "adjudication"},
        {"ply-limit", "ply limit"},
        {"claims", "both agents claimed the result"},
        {"scored-won", "both agents saw it won"},
        {"scored-drawn", "both agents saw it even"},
        {"material", "a lead in material"},
        {"tables", "decided by endgame tables"},
        {"load-failed", "the agent could not be loaded"},
        {"slow-start", "the agent was not ready in time"},
        {"crash", "the agent crashed"},
        {"killed", "the agent was killed from outside"},
        {"closed", "the agent closed its connection"},
        {"stalled", "the agent stopped listening"},
        {"forbidden", "the agent tried what agents may not do"},
        {"time", "the agent gave no answer in time"},
        {"clock", "the agent's clock ran out"},
        {"move-time", "a move of the agent took too long"},
        {"average-time", "the agent's moves took too long on average"},
        {"memory", "the agent ran out of memory"},
        {"firings", "the agent fired too many rules"},
        {"recursion", "the agent recursed without end"},
        {"rule-error", "a rule stopped with an error"},
        {"no-choice", "the agent gave no move"},
        {"illegal-move", "the agent gave an illegal move"},
        {"illegal-set-up", "the agent gave an illegal set-up"},
        {"garbage", "the agent gave an unreadable answer"},
        {"out-of-turn", "the agent answered what nobody asked"},
        {"balance", "the balance of pieces"},
        {"no-more-captures", "no more captures"},
        {"connected", "all pieces connected"},
        {"both-connected", "both sides connected"},
        {"flag", "the flag was taken"},
        {"no-progress", "eighty plies without a man's move or a capture"},
        {"repetition", "threefold repetition"},
    };
    bool written[CH_END_COUNT] = {false};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        enum ch_end end = ch_end_from_name(ends[i].name);
        assert_string_equal(ch_end_name(end), ends[i].name);
        assert_int_equal(ch_end_from_name(ends[i].text), end);
        written[end] |= strcmp(ch_end_text(end), ends[i].text) == 0;
    }
    for (int end = 0; end < CH_END_COUNT; end++)
        assert_true(written[end] || !ch_end_words((enum ch_end)end));
}
