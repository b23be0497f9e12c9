/* The moves of a whole game judged, by several threads, and what later moves show of earlier ones.
 *
 * The position before a ply is that behind the ply before: one search of it gives both the best
 * move there and, by its iteration before the last, the score of the move that led to it. */
#include <assert.h>
#include <pthread.h>
#include <string.h>

#include "core/arena/thread_pool.h"
#include "core/base/lock.h"
#include "workshop/coach/judge.h"

/* The work on a game, which its threads share. */
struct work {
    const struct ch_game *game;
    const struct ch_history *history;
    const struct ch_judging *how;
    struct ch_judged_ply *plies;
    struct ch_judged_position *position; /* by ply; NULL: each ply is judged by itself */
    pthread_mutex_t mutex;
    /* Under the mutex: */
    bool *searched; /* by ply */
    int next;
};

struct worker {
    struct work *work;
    struct ch_judge *judge;
    struct ch_judged scratch;
    pthread_t thread;
};

/* The turn before ply `ply`, which borrows `past` and `parts`. */
static struct ch_turn turn_of(const struct ch_game *game, const struct ch_history *history, int ply,
                              struct ch_history *past, struct ch_turn_parts *parts) {
    *past = *history;
    past->count = ply;
    return ch_turn_make(game, past, parts);
}

/* Sets what follows from what was said. */
static void finish_ply(const struct worker *worker, const struct ch_turn *turn, int ply,
                       const struct ch_view_judged *said) {
    struct ch_judged_ply *out = &worker->work->plies[ply];
    const struct ch_judging *how = worker->work->how;
    *out = (struct ch_judged_ply){.seat = turn->seat, .only = turn->legal->count == 1};
    out->played = ch_moves_find(turn->legal, &worker->work->history->plies[ply].move);
    out->said = *said;
    out->better = said->best != out->played && said->regret > 0;
    out->class = ch_move_class_of(said->regret);
    if (how && how->judged)
        how->judged(how->context, worker->judge, turn, ply, out);
}

static void judge_ply(struct worker *worker, int ply) {
    const struct work *work = worker->work;
    struct ch_history past;
    CH_SCOPED(ch_turn_parts_done) struct ch_turn_parts parts = {0};
    struct ch_turn turn = turn_of(work->game, work->history, ply, &past, &parts);
    int played = ch_moves_find(turn.legal, &work->history->plies[ply].move);
    struct ch_view_judged said;
    ch_judge_view(worker->judge, &turn, played, &worker->scratch, &said);
    finish_ply(worker, &turn, ply, &said);
}

/* Where there is no choice or no move the score a ply earlier is all that is asked for. */
static void search_ply(struct worker *worker, int ply) {
    const struct work *work = worker->work;
    struct ch_history past;
    CH_SCOPED(ch_turn_parts_done) struct ch_turn_parts parts = {0};
    struct ch_turn turn = turn_of(work->game, work->history, ply, &past, &parts);
    struct ch_judged_position *position = &work->position[ply];
    bool behind = ply == work->history->count || turn.legal->count == 1;
    ch_judge_position(worker->judge, turn.history, turn.legal, behind ? -1 : 0, position);
    if (behind) {
        position->earlier = position->score;
        position->earlier_line = position->line;
    }
}

/* The verdict on a ply by the positions before and behind it. */
static void combine(const struct worker *worker, int ply) {
    const struct work *work = worker->work;
    struct ch_history past;
    CH_SCOPED(ch_turn_parts_done) struct ch_turn_parts parts = {0};
    struct ch_turn turn = turn_of(work->game, work->history, ply, &past, &parts);
    const struct ch_move *move = &work->history->plies[ply].move;
    /* Where there is no choice the move is as good as what is behind it. */
    static const struct ch_judged_position unbounded = {.score = CH_SEARCH_MATE};
    const struct ch_judged_position *before = &work->position[ply], *behind = before + 1;
    struct ch_judged_move best, made;
    struct ch_view_judged said;
    int played = ch_moves_find(turn.legal, move);
    bool only = turn.legal->count == 1;
    ch_judge_behind(worker->judge, move, only ? &unbounded : before, behind->earlier,
                    &behind->earlier_line, &made);
    made.move = played;
    if (only)
        made.regret = 0;
    else
        ch_judge_best(worker->judge, before, &best);
    bool as_best = !only && played == before->best;
    ch_judge_said(only ? &made : &best, as_best ? &best : &made, &said);
    finish_ply(worker, &turn, ply, &said);
}

/* Marks a position as searched; true if the other is, too: exactly one of two neighbours gets
 * that. */
static void mark(struct work *work, int ply, bool ready[2]) {
    CH_SCOPED(ch_unlock) pthread_mutex_t *held = ch_lock(&work->mutex);
    ready[0] = ply > 0 && work->searched[ply - 1];
    ready[1] = ply < work->history->count && work->searched[ply + 1];
    work->searched[ply] = true;
}

static int take_next(struct work *work) {
    CH_SCOPED(ch_unlock) pthread_mutex_t *held = ch_lock(&work->mutex);
    return work->next++;
}

static void *run(void *context) {
    struct worker *worker = context;
    struct work *work = worker->work;
    int count = work->history->count, ply;
    while ((ply = take_next(work)) < count + (work->position != NULL)) {
        bool ready[2];
        if (!work->position) {
            judge_ply(worker, ply);
            continue;
        }
        search_ply(worker, ply);
        mark(work, ply, ready);
        for (int i = 0; i < 2; i++)
            if (ready[i])
                combine(worker, ply - 1 + i);
    }
    ch_judged_done(&worker->scratch);
    return NULL;
}

static int threads_of(const struct ch_judging *how) {
    int processors = ch_affinity_processors();
    int usual = processors < CH_JUDGE_THREADS ? processors : CH_JUDGE_THREADS;
    return how && how->threads > 0 ? how->threads : usual;
}

static void run_threads(struct work *work, struct ch_judge *judge, int threads) {
    struct worker *worker = ch_alloc((size_t)threads * sizeof *worker);
    int count = 1;
    worker[0] = (struct worker){.work = work, .judge = judge};
    for (; count < threads; count++) {
        worker[count] = (struct worker){.work = work, .judge = ch_judge_again(judge)};
        if (pthread_create(&worker[count].thread, NULL, run, &worker[count]) != 0) {
            ch_judge_close(worker[count].judge);
            break; /* the others do it */
        }
    }
    run(&worker[0]);
    while (--count > 0) {
        pthread_join(worker[count].thread, NULL);
        ch_judge_close(worker[count].judge);
    }
    ch_free(worker);
}

void ch_judge_game(struct ch_judge *judge, const struct ch_game *game,
                   const struct ch_history *history, const struct ch_judging *how,
                   struct ch_judged_ply *plies) {
    size_t positions = (size_t)history->count + 1;
    bool shares = !ch_game_hidden(game) && ch_judge_depth(judge) > 1;
    struct work work = {.game = game, .history = history, .how = how, .plies = plies};
    if (history->count == 0)
        return;
    work.position = shares ? ch_alloc(positions * sizeof *work.position) : NULL;
    work.searched = ch_alloc(positions * sizeof *work.searched);
    pthread_mutex_init(&work.mutex, NULL);
    run_threads(&work, judge, threads_of(how));
    pthread_mutex_destroy(&work.mutex);
    ch_free(work.searched);
    ch_free(work.position);
}

/* DEEPER: plies by which the other moves are searched deeper before a move is blamed. */
enum { DEEPER = 2 };

/* What is known of the position before the ply, once `known` is of the move that was made there. */
static int look_back(struct ch_judge *judge, const struct ch_turn *turn, int ply,
                     const struct ch_judged_ply *verdict, int known, struct ch_judged_later *later,
                     int *count) {
    const struct ch_view_judged *said = &verdict->said;
    double fall = ch_judge_regret(judge, said->best_score, known);
    struct ch_judged_position others;
    if (verdict->only)
        return known;
    if (verdict->class != CH_MOVE_GOOD && known > said->score &&
        ch_move_class_of(fall) == CH_MOVE_GOOD)
        later[(*count)++] =
            (struct ch_judged_later){.ply = ply, .chance = ch_judge_chance(judge, known)};
    if (verdict->class >= CH_MOVE_INACCURACY || known >= said->score ||
        ch_move_class_of(fall) < CH_MOVE_INACCURACY)
        return verdict->better && said->best_score > known ? said->best_score : known;
    ch_judge_others(judge, turn->history, turn->legal, verdict->played, DEEPER, &others);
    double regret = ch_judge_regret(judge, others.score, known);
    if (ch_move_class_of(regret) >= CH_MOVE_INACCURACY)
        later[(*count)++] = (struct ch_judged_later){.ply = ply,
                                                     .chance = ch_judge_chance(judge, known),
                                                     .regret = regret,
                                                     .better = turn->legal->move[others.best]};
    return others.score > known ? others.score : known;
}

struct ch_judged_sums ch_judge_sums(const struct ch_judged_ply *plies, int count, int seat) {
    struct ch_judged_sums sums = {0};
    for (int ply = 0; ply < count; ply++)
        if (plies[ply].seat == seat) {
            sums.made++;
            sums.of[plies[ply].class]++;
            sums.loss += plies[ply].said.regret;
        }
    sums.loss /= sums.made > 0 ? sums.made : 1;
    return sums;
}

int ch_judge_later(struct ch_judge *judge, const struct ch_game *game,
                   const struct ch_history *history, const struct ch_judged_ply *plies,
                   struct ch_judged_later *later) {
    int count = 0, last = history->count - 1;
    if (ch_game_hidden(game) || last < 0)
        return 0;
    int known = plies[last].said.best_score;
    for (int ply = last - 1; ply >= 0; ply--) {
        struct ch_history past;
        CH_SCOPED(ch_turn_parts_done) struct ch_turn_parts parts = {0};
        struct ch_turn turn = turn_of(game, history, ply, &past, &parts);
        known =
            look_back(judge, &turn, ply, &plies[ply], ch_judge_a_ply_earlier(known), later, &count);
    }
    for (int i = 0; i < count / 2; i++) { /* in the order of the game */
        struct ch_judged_later swapped = later[i];
        later[i] = later[count - 1 - i];
        later[count - 1 - i] = swapped;
    }
    return count;
}

void ch_judge_later_text(const struct ch_game *game, const struct ch_judged_later *later,
                         struct ch_text *text) {
    if (later->regret == 0) {
        ch_text_add(text, "later moves show that it loses nothing");
        return;
    }
    ch_text_addf(text, "later moves show that it loses %.0f of 100 points; ", 100 * later->regret);
    game->ops->format_move(game, &later->better, NULL, CH_NOTATION_FULL, text);
    ch_text_add(text, " was better");
}
