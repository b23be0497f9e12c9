/* crownhead rules watch: at each save, what it changed, check, test and the decision in a position.
 */

#include <stddef.h>
#include <string.h>

#include "agents/kinds/kinds.h"
#include "cli/command/command.h"
#include "cli/output/print.h"
#include "cli/workshop/watch_view.h"
#include "cli/workshop/workshop.h"
#include "core/base/clock.h"
#include "core/notation/typed_moves.h"

/* POLL_MS: how often dates are looked at. WHOLE_MS: how often all bytes are, for changes that dates
 * don't show. A save is looked at when nothing was touched for SETTLE_MS, or, when a file is
 * missing or empty, as editors leave it for a moment, for GAP_MS; after MAX_MS in any case.
 * TURN_MS: what a decision may take here. */
enum { POLL_MS = 10, WHOLE_MS = 1000, SETTLE_MS = 8, GAP_MS = 300, MAX_MS = 2000, TURN_MS = 2000 };

/* The judge of kept mistakes, and the loss that makes one. */
#define KEPT_JUDGE "search:depth=5"
#define KEPT_LOSS 0.1

struct watch {
    struct ch_look_request request;
    struct ch_before before;     /* of its position */
    struct ch_watch_files files; /* as they were looked at last */
    struct ch_look_memory memory;
    struct ch_look look;
    const struct ch_positions *reference; /* NULL: the game has none */
    struct ch_watch_versions versions;
    struct ch_watch_changes changes;
    struct ch_progress progress; /* of finding them */
    atomic_bool stop;
    struct ch_text candidates; /* what was said of them last */
    bool moved;                /* that is new */
    struct ch_text news, saved;
    int saves;
    bool interrupted; /* the look was cut short by what may be another save */
    bool json;
};

static void print_json(const struct watch *watch) {
    const struct ch_look *look = &watch->look;
    cJSON *line = ch_json_line();
    ch_json_add(line, "agent %s, save %d, files %s", watch->request.target.agent, watch->saves,
                watch->saved.data);
    if (look->trouble.length > 0)
        cJSON_AddStringToObject(line, "trouble", look->trouble.data);
    else
        cJSON_AddStringToObject(line, "chosen", look->chosen.data);
    ch_json_add(line, "reason %s, errors %d, warnings %d, scenarios %d, failed %d",
                look->reason.data, ch_problems_count(&look->check.problems, CH_SEVERITY_ERROR),
                ch_problems_count(&look->check.problems, CH_SEVERITY_WARNING), look->suite.count,
                look->suite.counts[CH_SCENARIO_FAILED] +
                    look->suite.counts[CH_SCENARIO_UNEXPECTED]);
    ch_json_add_lines(line, "mistakes", look->mistakes.data);
    ch_json_add_lines(line, "news", watch->news.data);
    if (watch->request.kept) {
        ch_json_add(line, "kept %d, mended %d", watch->request.kept->count,
                    watch->request.kept->mended);
        ch_json_add_lines(line, "not_mended", look->kept.data);
        cJSON_AddNumberToObject(line, "broken", watch->request.kept->broken);
        ch_json_add_lines(line, "mistakes_now", look->broken.data);
    }
    if (watch->changes.compared)
        ch_watch_changes_json(&watch->changes, watch->reference,
                              cJSON_AddObjectToObject(line, "reference"));
    else
        cJSON_AddNullToObject(line, "reference");
    ch_json_add(line, "load_ms %g, decision_ms %g", look->load_ms, look->decision_ms);
    ch_json_print(line);
}

/* Shows what is known: on a terminal all of it, anew; elsewhere what this stage adds. */
static void show_look(struct watch *watch, enum ch_watch_stage stage) {
    struct ch_watch_view view = {.stage = stage,
                                 .request = &watch->request,
                                 .look = &watch->look,
                                 .news = watch->news.data,
                                 .saved = watch->saved.data,
                                 .changes = &watch->changes,
                                 .reference = watch->reference,
                                 .moved = watch->moved,
                                 .saves = watch->saves};
    if (watch->json) {
        if (stage == CH_WATCH_DONE)
            print_json(watch);
        return;
    }
    CH_SCOPED(ch_text_done) struct ch_text lines = ch_text_new();
    ch_screen_size(&view.rows, &view.columns);
    if (!ch_screen_terminal() && stage == CH_WATCH_DECIDED && watch->saves > 0)
        ch_text_add(&lines, "\n");
    if (ch_screen_terminal())
        ch_watch_view(&view, &lines);
    else
        ch_watch_view_stage(&view, &lines);
    ch_screen_show(lines.data);
}

/* Between scenarios: the user may end it, and a file may be saved again. */
static bool goes_on(void *context) {
    struct watch *watch = context;
    watch->interrupted = watch->interrupted || ch_watch_files_touched(&watch->files);
    return !watch->interrupted && !ch_screen_quits();
}

static void show_progress(struct ch_progress *progress, int done, int count) {
    struct watch *watch =
        (struct watch *)(void *)((char *)progress - offsetof(struct watch, progress));
    (void)done, (void)count;
    if (!goes_on(watch))
        atomic_store(&watch->stop, true);
}

static void end_progress(struct ch_progress *progress) {
    (void)progress;
}

static void find_changes(struct watch *watch) {
    ch_watch_changes_done(&watch->changes);
    atomic_store(&watch->stop, false);
    if (watch->look.trouble.length > 0 && watch->look.decision_ms >= TURN_MS)
        watch->changes.failure = ch_copy("the decision took too long");
    else if (watch->versions.last && watch->look.check.agent && watch->reference)
        ch_watch_changes_find(&watch->versions, watch->look.check.agent, watch->reference,
                              watch->request.target.config, watch->saved.data, &watch->progress,
                              &watch->stop, &watch->changes);
}

/* Keeps the version, if what changed by it was reported, for the next save. */
static void take_version(struct watch *watch) {
    bool first = !watch->versions.last;
    if (!watch->look.check.agent || !watch->reference ||
        !(first || (!watch->interrupted && ch_watch_changes_good(&watch->changes))))
        return;
    ch_watch_versions_take(&watch->versions, watch->look.check.agent);
    watch->look.check.agent = NULL;
}

/* Lines of rules are left out: a rule that moved says the same. */
static void delete_lines(cJSON *json) {
    cJSON *each;
    if (cJSON_IsObject(json))
        cJSON_DeleteItemFromObjectCaseSensitive(json, "line");
    cJSON_ArrayForEach(each, json) delete_lines(each);
}

/* Whether anything that is said of the candidates is new, or was and is yet to be shown. */
static void note_candidates(struct watch *watch, bool unseen) {
    cJSON *account = ch_json_parse(watch->look.account.data);
    cJSON *candidates = cJSON_DetachItemFromObjectCaseSensitive(account, "candidates");
    delete_lines(candidates);
    CH_SCOPED(ch_text_done) struct ch_text words = ch_text_new();
    if (candidates)
        ch_json_end(&words, candidates);
    else
        ch_text_add(&words, watch->look.trouble.data);
    watch->moved = (unseen && watch->moved) || strcmp(words.data, watch->candidates.data) != 0;
    ch_text_clear(&watch->candidates);
    ch_text_add(&watch->candidates, words.data);
    cJSON_Delete(account);
}

/* The news of an interrupted run is reported with the next one. */
static void run_look(struct watch *watch, int64_t since) {
    if (!watch->interrupted)
        ch_text_clear(&watch->news);
    ch_look_done(&watch->look);
    watch->request.files = &watch->files;
    bool unseen = watch->interrupted;
    watch->interrupted = false;
    ch_look_begin(&watch->request, since, &watch->look);
    note_candidates(watch, unseen);
    show_look(watch, CH_WATCH_DECIDED);
    find_changes(watch);
    if (!watch->interrupted)
        show_look(watch, CH_WATCH_COMPARED);
    ch_look_finish(&watch->request, &watch->look);
    ch_look_news(&watch->look, &watch->memory, &watch->news);
    if (!watch->interrupted)
        show_look(watch, CH_WATCH_DONE);
    take_version(watch);
}

static double passed_ms(int64_t since) {
    return (double)(ch_clock_ns() - since) * 1e-6;
}

/* Waits until the files have settled, and stores them in `now`. */
static enum ch_screen_event await_files(const struct watch *watch, int64_t since,
                                        struct ch_watch_files *now) {
    int64_t touched = since;
    while (passed_ms(since) < MAX_MS) {
        bool gap = ch_watch_files_gap(&watch->files, now);
        if (passed_ms(touched) >= (gap ? GAP_MS : SETTLE_MS) && !ch_watch_files_touched(now))
            break;
        if (ch_screen_wait(SETTLE_MS / 2) == CH_SCREEN_QUIT)
            return CH_SCREEN_QUIT;
        if (!ch_watch_files_touched(now))
            continue;
        ch_watch_files_done(now);
        ch_watch_files_take(&watch->request.target, &watch->files, now);
        touched = ch_clock_ns();
    }
    return CH_SCREEN_NOTHING;
}

/* Looks at the files, and at what they say if they were saved. */
static enum ch_screen_event poll_files(struct watch *watch) {
    int64_t since = ch_clock_ns();
    struct ch_watch_files now;
    ch_watch_files_take(&watch->request.target, &watch->files, &now);
    enum ch_screen_event event = CH_SCREEN_NOTHING;
    bool saved = !ch_watch_files_same(&watch->files, &now);
    if (saved)
        event = await_files(watch, since, &now);
    saved = saved && event != CH_SCREEN_QUIT && !ch_watch_files_same(&watch->files, &now);
    if (saved) {
        ch_text_clear(&watch->saved);
        ch_watch_files_difference(&watch->files, &now, &watch->saved);
        watch->saves++;
    }
    ch_watch_files_done(&watch->files);
    watch->files = now;
    if (saved || (watch->interrupted && event != CH_SCREEN_QUIT))
        run_look(watch, since);
    return event;
}

static void run_watch(struct watch *watch) {
    int64_t whole = ch_clock_ns();
    ch_watch_files_take(&watch->request.target, NULL, &watch->files);
    run_look(watch, whole);
    for (;;) {
        enum ch_screen_event event = ch_screen_wait(POLL_MS);
        if (event == CH_SCREEN_QUIT)
            return;
        if (event == CH_SCREEN_RESIZED && ch_screen_terminal())
            show_look(watch, CH_WATCH_DONE);
        if (!ch_watch_files_touched(&watch->files) && passed_ms(whole) < WHOLE_MS)
            continue;
        if (poll_files(watch) == CH_SCREEN_QUIT)
            return;
        whole = ch_clock_ns();
    }
}

static void watch_files(struct watch *watch) {
    enum { POSITIONS = 32 }; /* as `rules check` has; without any, joins are not checked */
    CH_SCOPED(ch_positions_done) struct ch_positions positions = {0};
    CH_SCOPED(ch_positions_done) struct ch_positions reference = {0};
    struct ch_look_request *request = &watch->request;
    struct ch_error error;
    if (ch_positions_load(NULL, request->target.game, request->target.config->home, POSITIONS,
                          &positions, &error) == CH_OK)
        request->positions = &positions;
    if (ch_positions_load(NULL, request->target.game, request->target.config->home, 0, &reference,
                          &error) == CH_OK)
        watch->reference = &reference;
    watch->progress = (struct ch_progress){show_progress, end_progress};
    watch->candidates = ch_text_new();
    ch_look_memory_init(&watch->memory);
    watch->news = ch_text_new();
    watch->saved = ch_text_new();
    ch_screen_open(!watch->json);
    run_watch(watch);
    ch_screen_close();
    ch_look_done(&watch->look);
    ch_watch_changes_done(&watch->changes);
    ch_watch_versions_done(&watch->versions);
    ch_look_memory_done(&watch->memory);
    ch_text_done(&watch->candidates);
    ch_watch_files_done(&watch->files);
    ch_text_done(&watch->news);
    ch_text_done(&watch->saved);
}

static int watch_position(struct watch *watch, const char *last,
                          const struct ch_position *position) {
    const struct ch_game *game = watch->request.target.game;
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    struct ch_error error;
    if (ch_last_moves_history(game, position, &last, last ? 1 : 0, &history, &error) != CH_OK)
        return ch_fail(&error);
    if (history.count == 0)
        history.before = watch->before;
    game->ops->moves(game, &history, &legal);
    struct ch_outcome outcome = game->ops->outcome(game, &history, &legal);
    if (outcome.result != CH_ONGOING)
        return ch_failf("the game is over in this position: %s", ch_end_text(outcome.end));
    watch->request.history = &history;
    watch->request.go_on = goes_on;
    watch->request.context = watch;
    watch_files(watch);
    return CH_EXIT_DONE;
}

/* False after an error was printed. */
static bool find_kept_mistakes(struct watch *watch, struct ch_kept_mistakes *kept) {
    struct ch_progress_line line = ch_progress_line("judging");
    struct ch_error error;
    enum ch_status status = ch_kept_mistakes_find(
        kept, watch->request.target.agent, KEPT_JUDGE, KEPT_LOSS, watch->request.target.game,
        watch->request.target.config, &line.progress, &error);
    if (status != CH_OK)
        ch_fail(&error);
    watch->request.kept = kept;
    return status == CH_OK;
}

static int run(int argc, char **argv) {
    struct watch watch = {0};
    const char *fen = NULL, *last = NULL, *game = NULL, *arguments;
    int64_t seed = 1;
    bool mistakes = false;
    const struct ch_option options[] = {
        CH_TEXT("fen", 'f', "FEN", CH_FEN_HELP, &fen),
        CH_TEXT("last", 0, "MOVE", "the move that led to the position", &last),
        CH_TEXT("game", 'g', CH_GAME_ARGUMENT, "the game, for agents that play several", &game),
        CH_INTEGER("seed", 's', "S", "for ties", &seed, 0, 9e18),
        CH_FLAG("mistakes", 0, "count how many of its twenty worst mistakes are mended", &mistakes),
        CH_FLAG("json", 0, "one JSON object for each save", &watch.json),
        {0},
    };
    int rest, status;
    if (!ch_options_parse(&ch_command_rules_watch, options, argc, argv, 1, -1, &rest, &status))
        return status;
    if (ch_agent_kind_of(argv[1], &arguments))
        return ch_failf("%s has no files that could be watched", argv[1]);
    struct ch_agents_config config;
    struct ch_position position;
    watch.request.target =
        (struct ch_watch_target){.agent = argv[1],
                                 .game = ch_workshop_game(game, argv[1], &config),
                                 .config = &config,
                                 .scenarios = argv + 2,
                                 .scenario_count = rest - 1};
    config.turn_ms = TURN_MS;
    watch.request.seed = (uint64_t)seed;
    if (!watch.request.target.game ||
        !ch_option_turn(watch.request.target.game, fen, &position, &watch.before))
        return CH_EXIT_BAD;
    CH_SCOPED(ch_kept_mistakes_done) struct ch_kept_mistakes kept = {0};
    status = !mistakes || find_kept_mistakes(&watch, &kept)
                 ? watch_position(&watch, last, &position)
                 : CH_EXIT_BAD;
    return status;
}

const struct ch_command ch_command_rules_watch = {
    .name = "rules watch",
    .arguments = "AGENT [FILE…]",
    .summary = "at each save: which decisions it changed, check, test, and a position's moves",
    .details = "At each save the reference positions are decided by this version and the one "
               "before.\n"
               "How many decisions changed, and by which rules, comes first. A version that "
               "doesn't load is left out.\n"
               "The moves of the position are shown if something new was said of them.\n"
               "FILE holds scenarios; without it those beside the rules are run. On a terminal "
               "there is one\n"
               "screen, and q or ^C ends it; elsewhere a block is printed at each save. A star "
               "marks what changed\n"
               "since the save before.",
    .run = run,
};
