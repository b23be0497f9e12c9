/* Matches between scripted agents: threads, stops, faults, resuming, changed texts. */
#include <time.h>
#include <unistd.h>

#include "core/arena/match.h"
#include "tests/support/begin.h"
#include "tests/support/record_folder.h"
#include "tests/support/scripted_agent.h"
#include "tests/unit/core/games/draughts/definition.h"

static struct ch_error error;

static struct ch_record *open_record(const char *name) {
    char path[128];
    return open_record_at(name, path);
}

/* How the opener makes agents: by name; `edition` is part of the text. */
struct maker {
    atomic_int edition;
    atomic_int open; /* agents that were opened and not closed */
    atomic_int max;  /* of these at a time */
    void (*say)(const struct ch_turn *turn, struct ch_choice *choice); /* what they do in a turn */
    const char *title; /* of all of them, whose hash then is that of the edition; NULL: none */
};

static struct maker *_Atomic maker_of_closed;

static void close_made(struct ch_agent *agent) {
    atomic_fetch_sub(&maker_of_closed->open, 1);
    ch_free(agent);
}

/* An agent called `stumbles` fails in every other game. */
static enum ch_status begin_made(struct ch_agent *agent, const struct ch_game *game, int seat,
                                 struct ch_error *why) {
    struct scripted_agent *self = (struct scripted_agent *)agent;
    if (strcmp(agent->name, "stumbles") == 0)
        self->fails_with = seat == 0 ? CH_END_CRASH : CH_END_NONE;
    return scripted_new_game(agent, game, seat, why);
}

static const struct ch_agent_ops made_ops = {
    .new_game = begin_made, .choose = scripted_choose, .close = close_made};

static enum ch_status make_agent(void *context, const char *spec, struct ch_agent **agent,
                                 struct ch_error *why) {
    struct maker *maker = context;
    char text[64];
    if (strcmp(spec, "absent") == 0)
        return ch_error_set(why, CH_NOT_FOUND, NULL, 0, "there is no agent `absent`");
    struct scripted_agent *made = ch_alloc(sizeof *made);
    *made = scripted_agent(spec);
    made->head.ops = &made_ops;
    made->say = maker->say;
    snprintf(text, sizeof text, "%s %d", spec, atomic_load(&maker->edition));
    ch_hash_text(text, strlen(text), made->head.hash);
    if (maker->title) {
        memcpy(made->head.old_hash, made->head.hash, CH_HASH_HEX);
        snprintf(made->head.title, sizeof made->head.title, "%s", maker->title);
        snprintf(text, sizeof text, "%d", atomic_load(&maker->edition));
        ch_hash_text(text, strlen(text), made->head.hash);
    }
    if (strcmp(spec, "crashes") == 0)
        made->fails_with = CH_END_CRASH;
    if (strcmp(spec, "never-starts") == 0)
        made->start = CH_AGENT_FAULT;
    int open = atomic_fetch_add(&maker->open, 1) + 1, max = atomic_load(&maker->max);
    while (open > max && !atomic_compare_exchange_weak(&maker->max, &max, open))
        continue;
    maker_of_closed = maker;
    *agent = &made->head;
    return CH_OK;
}

/* Every agent that is opened by name has another text, as if its file were saved all the time. */
static enum ch_status make_edited(void *context, const char *spec, struct ch_agent **agent,
                                  struct ch_error *why) {
    struct maker *maker = context;
    atomic_fetch_add(&maker->edition, 1);
    return make_agent(context, spec, agent, why);
}

static enum ch_status make_again(void *context, const struct ch_agent *agent,
                                 struct ch_agent **copy, struct ch_error *why) {
    enum ch_status status = make_agent(context, agent->name, copy, why);
    memcpy((*copy)->hash, agent->hash, sizeof agent->hash);
    return status;
}

static enum ch_status make_other(void *context, const struct ch_agent *agent,
                                 struct ch_agent **copy, struct ch_error *why) {
    enum ch_status status = make_again(context, agent, copy, why);
    (*copy)->hash[0] = (*copy)->hash[0] == 'a' ? 'b' : 'a';
    return status;
}

struct played {
    struct ch_match_status status;
    enum ch_status result;
};

static void played_done(struct played *played) {
    ch_match_status_done(&played->status);
}

/* All agents that the match opened are closed after it. */
static struct played played_of(const struct ch_match_spec *spec, struct ch_record *record,
                               struct maker *maker, struct ch_match_run run) {
    struct played played;
    run.opener = (struct ch_agent_opener){.open = make_agent, .context = maker};
    played.result = ch_match_play(spec, record, &run, &played.status, &error);
    assert_int_equal(atomic_load(&maker->open), 0);
    return played;
}

static struct played play(struct ch_record *record, struct maker *maker, const char *a,
                          const char *b, int games, int concurrency, struct ch_match_run *more) {
    struct ch_match_spec spec = {.game = ch_game_find("english"),
                                 .plan = {.agents = 2, .games = games},
                                 .agent = (const char *const[]){a, b},
                                 .seed = 5,
                                 .adjudication = {.plies = 120}};
    struct ch_match_run run = more ? *more : (struct ch_match_run){0};
    run.concurrency = concurrency;
    return played_of(&spec, record, maker, run);
}

TEST(threads_do_not_change_the_games) {
    struct maker maker = {0};
    CH_SCOPED(close_record)
    struct ch_record *one = open_record("one.db"), *many = open_record("many.db");
    CH_SCOPED(played_done)
    struct played slow = play(one, &maker, "a", "b", 30, 1, NULL),
                  fast = play(many, &maker, "a", "b", 30, 5, NULL);
    assert_int_equal(slow.result, CH_OK);
    assert_int_equal(fast.result, CH_OK);
    assert_int_equal(slow.status.played, 30);
    assert_int_equal(slow.status.state, CH_MATCH_COMPLETE);
    assert_memory_equal(slow.status.games, fast.status.games, 30 * sizeof *slow.status.games);
    const struct ch_match_meeting *meeting = ch_match_only_meeting(&slow.status);
    assert_memory_equal(meeting, ch_match_only_meeting(&fast.status), sizeof *meeting);
    assert_int_equal(meeting->games[0] + meeting->games[1] + meeting->games[2], 30);
    CH_SCOPED(ch_match_status_done) struct ch_match_status loaded;
    assert_int_equal(ch_match_load(one, slow.status.id, &loaded, &error), CH_OK);
    assert_memory_equal(slow.status.games, loaded.games, 30 * sizeof *loaded.games);
}

static atomic_bool stop;

static void stop_after_ten(void *context, const struct ch_match_status *status,
                           const struct ch_recorded_game *game) {
    (void)context;
    if (game && status->played >= 10)
        atomic_store(&stop, true);
}

TEST(a_stopped_match_goes_on) {
    struct maker maker = {0};
    CH_SCOPED(close_record)
    struct ch_record *record = open_record("stop.db"), *calm = open_record("calm.db");
    atomic_store(&stop, false);
    struct ch_match_run run = {.stop = &stop, .report = stop_after_ten};
    CH_SCOPED(played_done) struct played first = play(record, &maker, "a", "b", 2000, 2, &run);
    assert_int_equal(first.result, CH_INTERRUPTED);
    assert_in_range(first.status.played, 10, 1999);
    assert_int_equal(first.status.state, CH_MATCH_RUNNING);
    CH_SCOPED(played_done) struct played second = play(record, &maker, "a", "b", 2000, 2, NULL);
    assert_int_equal(second.result, CH_OK);
    assert_true(second.status.id == first.status.id);
    assert_int_equal(second.status.resumed, first.status.played);
    assert_int_equal(second.status.played, 2000);
    CH_SCOPED(played_done) struct played whole = play(calm, &maker, "a", "b", 2000, 2, NULL);
    assert_memory_equal(second.status.games, whole.status.games, 2000 * sizeof *whole.status.games);
}

/* 30 games, then 50: the games of a match of 50; and fewer again plays nothing. */
TEST(a_match_can_be_made_longer) {
    struct maker maker = {0};
    CH_SCOPED(close_record)
    struct ch_record *record = open_record("longer.db"), *calm = open_record("whole.db");
    CH_SCOPED(played_done)
    struct played first = play(record, &maker, "a", "b", 30, 2, NULL),
                  longer = play(record, &maker, "a", "b", 50, 2, NULL),
                  fewer = play(record, &maker, "a", "b", 10, 2, NULL),
                  whole = play(calm, &maker, "a", "b", 50, 2, NULL);
    assert_int_equal(longer.result, CH_OK);
    assert_true(longer.status.id == first.status.id && fewer.status.id == first.status.id);
    assert_int_equal(longer.status.resumed, 30);
    assert_int_equal(longer.status.played, 50);
    assert_memory_equal(longer.status.games, whole.status.games, 50 * sizeof *whole.status.games);
    assert_int_equal(fewer.result, CH_OK);
    assert_int_equal(fewer.status.resumed, 50);
    assert_int_equal(fewer.status.planned, 50);
    assert_int_equal(fewer.status.state, CH_MATCH_COMPLETE);
}

/* By another path it is the same match; what an older program recorded, by what was typed, goes on
 * under that. */
TEST(a_match_is_known_by_the_identity_of_its_agents) {
    struct maker titled = {.title = "fox"}, older = {.title = NULL};
    CH_SCOPED(close_record)
    struct ch_record *record = open_record("titled.db"), *old = open_record("typed.db");
    CH_SCOPED(played_done)
    struct played first = play(record, &titled, "a/fox.agent", "./a/fox.agent", 4, 2, NULL),
                  again = play(record, &titled, "fox.agent", "b/../fox.agent", 8, 2, NULL),
                  before = play(old, &older, "a/fox.agent", "b.agent", 4, 2, NULL),
                  after = play(old, &titled, "a/fox.agent", "b.agent", 8, 2, NULL),
                  other = play(old, &titled, "c/fox.agent", "b.agent", 4, 2, NULL);
    assert_true(again.result == CH_OK && again.status.id == first.status.id);
    assert_int_equal(again.status.resumed, 4);
    assert_string_equal(again.status.agent[0].name, "fox");
    assert_string_equal(again.status.agent[1].spec, "b/../fox.agent");
    assert_true(after.result == CH_OK && after.status.id == before.status.id);
    assert_int_equal(after.status.resumed, 4);
    assert_int_equal(after.status.played, 8);
    assert_string_equal(after.status.agent[0].name, "a/fox.agent");
    assert_true(other.status.id != before.status.id);
    CH_SCOPED(ch_recorded_match_done) struct ch_recorded_match match;
    assert_int_equal(ch_record_match(record, first.status.id, &match, &error), CH_OK);
    assert_null(strstr(match.specification, ".agent")); /* no path */
    assert_string_equal(match.agent_spec[0], "a/fox.agent");
}

TEST(agents_of_a_tournament_are_different) {
    struct maker maker = {.title = "fox"};
    CH_SCOPED(close_record) struct ch_record *record = open_record("distinct.db");
    struct ch_match_spec spec = {.game = ch_game_find("english"),
                                 .plan = {.agents = 2, .games = 2, .even = true},
                                 .agent = (const char *const[]){"a/fox.agent", "b/fox.agent"},
                                 .adjudication = {.plies = 20},
                                 .distinct = true};
    CH_SCOPED(played_done)
    struct played one = played_of(&spec, record, &maker, (struct ch_match_run){.concurrency = 1});
    assert_int_equal(one.result, CH_BAD_INPUT);
    assert_non_null(strstr(error.text, "a/fox.agent and b/fox.agent are one agent"));
    maker.title = NULL;
    CH_SCOPED(played_done)
    struct played two = played_of(&spec, record, &maker, (struct ch_match_run){.concurrency = 1});
    assert_int_equal(two.result, CH_OK);
}

TEST(an_agent_that_keeps_failing_ends_the_match) {
    struct maker maker = {0};
    CH_SCOPED(close_record) struct ch_record *record = open_record("fail.db");
    CH_SCOPED(played_done)
    struct played crash = play(record, &maker, "a", "crashes", 100000, 2, NULL);
    assert_int_equal(crash.result, CH_AGENT_FAULT);
    assert_int_equal(crash.status.gave_up, 1);
    assert_int_equal(crash.status.state, CH_MATCH_ABANDONED);
    assert_true(crash.status.played < 100000);
    assert_int_equal(crash.status.agent[1].faults, crash.status.played);
    assert_int_equal(crash.status.agent[0].games[2], crash.status.played);
    assert_non_null(strstr(error.text, "crashes kept failing: its last words"));
    CH_SCOPED(played_done)
    struct played start = play(record, &maker, "never-starts", "b", 100000, 1, NULL);
    assert_int_equal(start.result, CH_AGENT_FAULT);
    assert_int_equal(start.status.gave_up, 0);
    assert_int_equal(start.status.ends[CH_END_LOAD_FAILED], start.status.played);
    assert_non_null(strstr(error.text, "never-starts kept failing"));
    CH_SCOPED(played_done) struct played absent = play(record, &maker, "a", "absent", 10, 1, NULL);
    assert_int_equal(absent.result, CH_NOT_FOUND);
    assert_true(absent.status.id == 0);
    CH_SCOPED(played_done) struct played few = play(record, &maker, "crashes", "b", 6, 1, NULL);
    assert_int_equal(few.result, CH_OK); /* six games are not enough to give up */
    assert_int_equal(few.status.agent[0].faults, 6);
    CH_SCOPED(played_done) struct played all = play(record, &maker, "crashes", "c", 10, 1, NULL);
    assert_int_equal(all.result, CH_AGENT_FAULT); /* also when no game is left */
    assert_int_equal(all.status.state, CH_MATCH_COMPLETE);
}

/* Only games lost in a row count. */
TEST(an_agent_that_fails_now_and_then_plays_on) {
    struct maker maker = {0};
    CH_SCOPED(close_record) struct ch_record *record = open_record("stumbles.db");
    CH_SCOPED(played_done)
    struct played played = play(record, &maker, "stumbles", "b", 60, 1, NULL);
    assert_int_equal(played.result, CH_OK);
    assert_int_equal(played.status.agent[0].faults, 30);
    assert_int_equal(played.status.state, CH_MATCH_COMPLETE);
}

static struct played tournament(struct ch_record *record, struct maker *maker,
                                enum ch_format format, const char *const agent[], int agents,
                                int concurrency) {
    struct ch_match_spec spec = {
        .game = ch_game_find("english"),
        .plan = {.format = format,
                 .agents = agents,
                 .games = 40,
                 .rounds = format == CH_SWISS ? 2 : 0},
        .agent = agent,
        .seed = 5,
        .adjudication = {.plies = 40},
    };
    return played_of(&spec, record, maker, (struct ch_match_run){.concurrency = concurrency});
}

static long games_between(const struct ch_match_status *status, int one, int other) {
    const struct ch_match_meeting met = ch_match_between(status, one, other);
    return met.games[0] + met.games[1] + met.games[2];
}

/* The others play all their games; the same command tries the missing ones again. */
TEST(in_a_round_robin_an_agent_that_keeps_failing_is_withdrawn) {
    static const char *const names[] = {"a", "crashes", "c", "d"};
    for (int concurrency = 1; concurrency <= 3; concurrency += 2) {
        struct maker maker = {0};
        CH_SCOPED(close_record)
        struct ch_record *record = open_record(concurrency == 1 ? "out1.db" : "out3.db");
        long before = 0;
        for (int again = 0; again < 2; again++) {
            CH_SCOPED(played_done)
            struct played played =
                tournament(record, &maker, CH_ROUND_ROBIN, names, 4, concurrency);
            const struct ch_match_status *sum = &played.status;
            assert_int_equal(played.result, CH_AGENT_FAULT);
            assert_non_null(strstr(error.text, "crashes kept failing: its last words"));
            assert_int_equal(sum->gave_up, 1);
            assert_int_equal(sum->state, CH_MATCH_ABANDONED);
            for (int i = 0; i < 4; i++)
                assert_int_equal(sum->agent[i].withdrawn, i == 1);
            assert_int_equal(games_between(sum, 0, 2), 40);
            assert_int_equal(games_between(sum, 0, 3), 40);
            assert_int_equal(games_between(sum, 2, 3), 40);
            /* 10 in a row, and those that the other threads had begun by then */
            assert_in_range(sum->agent[1].faults - before, 10, 10 + concurrency - 1);
            assert_int_equal(sum->played, 120 + sum->agent[1].faults);
            assert_int_equal(sum->resumed, again ? 120 + before : 0);
            before = sum->agent[1].faults;
        }
    }
}

/* The first thread has all agents, since the second takes their texts; the second keeps 16 open,
 * and plays long enough to have met all. */
TEST(few_of_many_agents_stay_open) {
    enum { AGENTS = 24, KEPT = 16 };
    char name[AGENTS][8];
    const char *names[AGENTS];
    struct maker maker = {0};
    CH_SCOPED(close_record) struct ch_record *record = open_record("many-agents.db");
    for (int i = 0; i < AGENTS; i++) {
        snprintf(name[i], sizeof name[i], "agent%d", i);
        names[i] = name[i];
    }
    CH_SCOPED(played_done)
    struct played played = tournament(record, &maker, CH_SWISS, names, AGENTS, 2);
    assert_int_equal(played.result, CH_OK);
    assert_int_equal(played.status.played, 2 * AGENTS / 2 * 40);
    assert_in_range(atomic_load(&maker.max), AGENTS, AGENTS + KEPT);
}

/* Of a gauntlet nothing is left without its first agent. */
TEST(a_gauntlet_ends_without_its_first_agent) {
    struct maker maker = {0};
    CH_SCOPED(close_record) struct ch_record *record = open_record("gauntlet.db");
    CH_SCOPED(played_done)
    struct played first =
        tournament(record, &maker, CH_GAUNTLET, (const char *const[]){"crashes", "b", "c"}, 3, 1);
    assert_int_equal(first.result, CH_AGENT_FAULT);
    assert_int_equal(first.status.played, 10);
    CH_SCOPED(played_done)
    struct played other = tournament(record, &maker, CH_GAUNTLET,
                                     (const char *const[]){"a", "never-starts", "c"}, 3, 1);
    assert_int_equal(other.result, CH_AGENT_FAULT);
    assert_int_equal(games_between(&other.status, 0, 1), 3);
    assert_int_equal(games_between(&other.status, 0, 2), 40);
    CH_SCOPED(played_done)
    struct played both = tournament(record, &maker, CH_GAUNTLET,
                                    (const char *const[]){"a", "crashes", "never-starts"}, 3, 1);
    assert_int_equal(both.result, CH_AGENT_FAULT);
    assert_int_equal(both.status.gave_up, 1);
    assert_true(both.status.agent[1].withdrawn && both.status.agent[2].withdrawn);
    assert_non_null(strstr(error.text, "crashes kept failing"));
    assert_non_null(strstr(error.text, "; never-starts kept failing"));
}

/* The next pairings are not known without the games that are missing. */
TEST(a_swiss_stops_where_an_agent_keeps_failing) {
    static const char *const names[] = {"a", "crashes", "c", "d"};
    static const enum ch_format formats[] = {CH_SWISS, CH_KNOCKOUT};
    struct maker maker = {0};
    CH_SCOPED(close_record) struct ch_record *record = open_record("swiss.db");
    for (int i = 0; i < 2; i++) {
        CH_SCOPED(played_done)
        struct played played = tournament(record, &maker, formats[i], names, 4, 1);
        assert_int_equal(played.result, CH_AGENT_FAULT);
        assert_int_equal(played.status.gave_up, 1);
        assert_int_equal(played.status.agent[1].faults, 10);
        assert_int_equal(played.status.state, CH_MATCH_ABANDONED);
        assert_true(played.status.played < played.status.planned);
    }
}

static atomic_int stop_at;

static void stop_there(void *context, const struct ch_match_status *status,
                       const struct ch_recorded_game *game) {
    (void)context;
    if (game && status->played >= atomic_load(&stop_at))
        atomic_store(&stop, true);
}

static struct played knockout(struct ch_record *record, struct maker *maker, uint64_t seed,
                              int stop_after) {
    struct ch_match_spec spec = {.game = ch_game_find("english"),
                                 .plan = {.format = CH_KNOCKOUT, .agents = 3, .games = 2},
                                 .agent = (const char *const[]){"a", "b", "c"},
                                 .seed = seed,
                                 .adjudication = {.plies = seed % 3 ? 90 : 20}};
    atomic_store(&stop, false);
    atomic_store(&stop_at, stop_after);
    return played_of(&spec, record, maker,
                     (struct ch_match_run){.concurrency = 1, .stop = &stop, .report = stop_there});
}

/* Wherever a knockout is stopped, it goes on to the same games, and knows how many those are: level
 * meetings had more. So it does when all of them are there. */
TEST(a_knockout_goes_on_from_every_game) {
    bool seen[5] = {false}; /* by the further pairs of the final */
    for (uint64_t seed = 1; seed <= 12; seed++) {
        char name[32];
        struct maker maker = {0};
        snprintf(name, sizeof name, "level%d.db", (int)seed);
        CH_SCOPED(close_record) struct ch_record *record = open_record(name);
        CH_SCOPED(played_done) struct played calm = knockout(record, &maker, seed, 1000);
        int games = calm.status.played;
        size_t room = (size_t)ch_schedule_room(calm.status.schedule);
        assert_int_equal(calm.result, CH_OK);
        const struct ch_pairing *final;
        struct ch_scheduled scheduled;
        int first, rest, more = 0;
        ch_schedule_round(calm.status.schedule, 1, &final, &first, &rest);
        while (ch_schedule_game(calm.status.schedule, first + 2 + 2 * more, &scheduled))
            more++;
        seen[more] = true;
        ch_record_close(record);
        snprintf(name, sizeof name, "stopped%d.db", (int)seed);
        record = open_record(name);
        for (int stop_after = 1; stop_after <= games + 1; stop_after++) {
            CH_SCOPED(played_done) struct played part = knockout(record, &maker, seed, stop_after);
            bool whole = part.status.played == games;
            assert_int_equal(part.result, whole ? CH_OK : CH_INTERRUPTED);
            assert_true(stop_after < games || whole);
            assert_int_equal(part.status.state, whole ? CH_MATCH_COMPLETE : CH_MATCH_RUNNING);
            if (whole) {
                assert_int_equal(part.status.planned, games);
                assert_memory_equal(part.status.games, calm.status.games,
                                    room * sizeof *calm.status.games);
            }
            CH_SCOPED(ch_recorded_match_done) struct ch_recorded_match recorded;
            assert_int_equal(ch_record_match(record, part.status.id, &recorded, &error), CH_OK);
            assert_true(ch_match_planned(&recorded) >= recorded.played);
        }
    }
    assert_true(seen[0] && seen[1] && seen[4]);
}

TEST(changed_text_makes_a_new_match) {
    struct maker maker = {0};
    CH_SCOPED(close_record) struct ch_record *record = open_record("text.db");
    CH_SCOPED(played_done) struct played old = play(record, &maker, "a", "b", 4, 1, NULL);
    assert_int_equal(old.status.older.id, 0);
    maker.edition = 1;
    CH_SCOPED(played_done) struct played new = play(record, &maker, "a", "b", 4, 1, NULL);
    assert_true(new.status.id != old.status.id);
    assert_true(new.status.older.id == old.status.id && !new.status.older.game);
    assert_int_equal(new.status.resumed, 0);
    maker.edition = 0;
    CH_SCOPED(played_done) struct played again = play(record, &maker, "a", "b", 4, 1, NULL);
    assert_true(again.status.id == old.status.id);
    assert_int_equal(again.status.resumed, 4);
}

/* The same game by another text of its definition: the message names the match before and the
 * difference. */
TEST(a_changed_game_makes_a_new_match) {
    struct maker maker = {0};
    CH_SCOPED(close_record) struct ch_record *record = open_record("definition.db");
    int64_t before = 0;
    for (int changed = 0; changed < 2; changed++) {
        CH_SCOPED(compiled_done)
        struct compiled small =
            compile_small(11, changed ? "(draw (repetition 4))" : "(draw (repetition 3))");
        assert_non_null(small.draughts);
        const struct ch_match_spec spec = {.game = &small.draughts->game,
                                           .plan = {.agents = 2, .games = 4},
                                           .agent = (const char *const[]){"a", "b"},
                                           .seed = 5,
                                           .adjudication = {.plies = 20}};
        const struct ch_match_run run = {.concurrency = 1,
                                         .opener = {.open = make_agent, .context = &maker}};
        CH_SCOPED(ch_match_status_done) struct ch_match_status status;
        assert_int_equal(ch_match_play(&spec, record, &run, &status, &error), CH_OK);
        assert_true(status.id != before);
        assert_int_equal(status.resumed, 0);
        assert_true(status.older.id == before && status.older.game == changed);
        assert_false(status.older.procedure);
        before = status.id;
    }
}

/* Both games of a pair begin with the same moves, and the moves of the opening name no agent. */
TEST(openings_are_played_twice) {
    const struct ch_game *game = ch_game_find("english");
    struct ch_opening opening[3];
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    struct ch_position position = start_of(game);
    for (int i = 0; i < 3; i++) {
        opening[i] = (struct ch_opening){.name = (char *)"first move"};
        ch_history_init(&opening[i].history, game, &position);
        legal.count = 0;
        game->ops->moves(game, &opening[i].history, &legal);
        ch_history_push(&opening[i].history, game, &legal.move[i]);
    }
    struct maker maker = {0};
    struct ch_openings openings = {.opening = opening, .count = 3, .capacity = 3};
    struct ch_match_spec spec = {.game = game,
                                 .plan = {.agents = 2, .games = 6},
                                 .agent = (const char *const[]){"a", "b"},
                                 .seed = 6,
                                 .adjudication = {.plies = 30},
                                 .openings_name = "three",
                                 .openings = &openings};
    struct ch_match_run run = {.concurrency = 1, .opener = {.open = make_agent, .context = &maker}};
    struct ch_record *record = open_record("open.db");
    struct ch_match_status status;
    assert_int_equal(ch_match_play(&spec, record, &run, &status, &error), CH_OK);
    char first[6][16];
    for (int64_t id = 1; id <= 6; id++) {
        CH_SCOPED(ch_recorded_game_done) struct ch_recorded_game recorded;
        assert_int_equal(ch_record_game(record, id, &recorded, &error), CH_OK);
        assert_int_equal(recorded.opening_plies, 1);
        assert_int_equal(recorded.moves[0].agent, 0);
        assert_true(recorded.moves[1].agent == recorded.agent[1]);
        assert_string_equal(recorded.player[recorded.number % 2], "a");
        snprintf(first[recorded.number], sizeof first[0], "%s", recorded.moves[0].path);
    }
    for (int i = 0; i < 6; i += 2)
        assert_string_equal(first[i], first[i + 1]);
    assert_string_not_equal(first[0], first[2]);
    int64_t shuffled = status.id;
    ch_match_status_done(&status);
    /* The same openings in the order of the list are another match. */
    spec.openings_in_order = true;
    assert_int_equal(ch_match_play(&spec, record, &run, &status, &error), CH_OK);
    assert_true(status.id != shuffled);
    bool moved = false;
    for (int64_t id = 7; id <= 12; id++) {
        CH_SCOPED(ch_recorded_game_done) struct ch_recorded_game recorded;
        assert_int_equal(ch_record_game(record, id, &recorded, &error), CH_OK);
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        game->ops->format_move(game, &opening[recorded.number / 2].history.plies[0].move, NULL,
                               CH_NOTATION_FULL, &text);
        assert_string_equal(recorded.moves[0].path, text.data);
        moved = moved || strcmp(first[recorded.number], text.data) != 0;
    }
    assert_true(moved); /* the shuffled order was another one */
    ch_match_status_done(&status);
    ch_record_close(record);
    for (int i = 0; i < 3; i++)
        ch_history_done(&opening[i].history);
}

TEST(threads_play_with_the_text_of_the_beginning) {
    struct ch_match_spec spec = {.game = ch_game_find("english"),
                                 .plan = {.agents = 2, .games = 40},
                                 .agent = (const char *const[]){"a", "b"},
                                 .seed = 5,
                                 .adjudication = {.plies = 60}};
    struct maker maker = {0};
    struct ch_match_run run = {.concurrency = 4, .opener = {make_edited, make_again, &maker}};
    CH_SCOPED(close_record) struct ch_record *record = open_record("pinned.db");
    CH_SCOPED(ch_match_status_done) struct ch_match_status status;
    assert_int_equal(CH_OK, ch_match_play(&spec, record, &run, &status, &error));
    assert_int_equal(40, status.played);
    assert_int_equal(2, atomic_load(&maker.edition));
    assert_int_equal(0, atomic_load(&maker.open));
    ch_match_status_done(&status);
    run.opener.again = NULL; /* then there is no other way than to refuse */
    spec.seed = 6;
    spec.plan.games = 4000; /* so that the other threads have their turn */
    assert_int_equal(CH_BAD_INPUT, ch_match_play(&spec, record, &run, &status, &error));
    assert_non_null(strstr(error.text, "changed while the match began"));
    ch_match_status_done(&status);
    run.opener.again = make_other; /* as a program that is replaced meanwhile */
    spec.seed = 7;
    assert_int_equal(CH_BAD_INPUT, ch_match_play(&spec, record, &run, &status, &error));
    assert_non_null(strstr(error.text, "changed while the match began"));
}

/* A finished game of ballot `ballot`; a winner of -1 is a draw. */
static struct ch_match_game finished(int winner, uint64_t ballot, uint64_t line) {
    return (struct ch_match_game){
        .done = true, .winner = (int8_t)winner, .fault_seat = -1, .keys = {ballot, ballot, line}};
}

/* A has seat 0 in even games. A wins both games of pair 0, where the other side drew one and lost
 * one: half points 4 and 1. Of pair 1 one side has one game only. Pair 2 is the same. Pair 3 has
 * the ballot of pair 0, and is the same: 3/4 and 0 in one cluster of two pairs, 0 in one of one. */
TEST(differences_are_those_of_complete_pairs) {
    const struct ch_plan plan = {.agents = 2, .games = 8};
    const char *const names[] = {"a", "b"};
    const struct ch_match_game ours[] = {finished(0, 1, 1),  finished(1, 1, 2),  finished(-1, 2, 3),
                                         finished(-1, 2, 4), finished(-1, 3, 5), finished(0, 3, 6),
                                         finished(-1, 1, 7), finished(-1, 1, 8)};
    const struct ch_match_game theirs[] = {
        finished(-1, 1, 1), finished(0, 1, 2), finished(0, 2, 3),  {.done = false},
        finished(-1, 3, 5), finished(0, 3, 6), finished(-1, 1, 7), finished(-1, 1, 8)};
    CH_SCOPED(ch_match_status_done) struct ch_match_status one, two;
    ch_match_status_init(&one, &plan, names);
    ch_match_status_init(&two, &plan, names);
    memcpy(one.games, ours, sizeof ours);
    memcpy(two.games, theirs, sizeof theirs);
    one.played = 8;
    two.played = 7;
    struct ch_paired paired = ch_match_difference(&one, &two, 8);
    assert_int_equal(paired.pairs, 3);
    assert_int_equal(paired.clusters, 2);
    assert_true(fabs(paired.difference - 0.25) < 1e-12);
    assert_true(fabs(ch_match_difference(&two, &one, 8).difference + 0.25) < 1e-12);
    assert_true(fabs(ch_match_difference(&one, &two, 2).difference - 0.75) < 1e-12);
    assert_int_equal(ch_match_difference(&one, &two, 6).clusters, 2);
    /* against one half: 1/2, 0, -1/4, 0 */
    assert_true(fabs(ch_match_difference(&one, NULL, 8).difference - 0.0625) < 1e-12);
}

/* Processor time of the whole program, in milliseconds. */
static double processor_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

static double spent_waiting_ms;

static void think_long(const struct ch_turn *turn, struct ch_choice *choice) {
    (void)choice;
    if (turn->history->count > 0)
        return;
    double before = processor_ms();
    nanosleep(&(struct timespec){.tv_nsec = 400000000L}, NULL);
    spent_waiting_ms = processor_ms() - before;
}

/* While an agent thinks, the rest of the program is idle: the processor is the agent's. */
TEST(waiting_for_an_agent_takes_no_processor_time) {
    struct maker maker = {.say = think_long};
    CH_SCOPED(close_record) struct ch_record *record = open_record("sleeps.db");
    spent_waiting_ms = -1;
    CH_SCOPED(played_done) struct played played = play(record, &maker, "a", "b", 1, 1, NULL);
    assert_int_equal(played.result, CH_OK);
    assert_true(spent_waiting_ms >= 0 && spent_waiting_ms < 200);
}

/* Seven games of three pairings are no whole pairs; four each are the fewest that have them. */
TEST(a_recorded_tournament_has_whole_pairs) {
    struct ch_plan plan;
    struct ch_recorded_match match = {.specification = (char *)"{}", .agents = 3, .room = 7};
    assert_int_equal(ch_match_plan(&match, &plan, &error), CH_OK);
    assert_int_equal(plan.games, 4);
    match.agents = 2; /* two agents may play an odd number */
    assert_int_equal(ch_match_plan(&match, &plan, &error), CH_OK);
    assert_int_equal(plan.games, 7);
}

GROUP(make_folder, remove_folder)
