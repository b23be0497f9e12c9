/* The lines of a review. Verdicts are made by several threads; only what is said, and the agents
 * that give reasons, are one at a time. */
#include "workshop/review/review.h"

#include <math.h>
#include <pthread.h>

#include "core/base/json.h"
#include "core/base/lock.h"
#include "workshop/coach/loss.h"
#include "workshop/report/board.h"

/* A review that is being made. */
struct making {
    const struct ch_review *review;
    struct ch_advisers *advisers;
    pthread_mutex_t advice, saying;
};

static void say(struct making *making, cJSON *line) {
    CH_SCOPED(ch_unlock) pthread_mutex_t *held = ch_lock(&making->saying);
    making->review->say(making->review->context, line);
}

/* As many digits as mean something. */
static double in_short(double chance) {
    return round(chance * 1e4) / 1e4;
}

static cJSON *new_line(const char *type) {
    cJSON *line = cJSON_CreateObject();
    ch_json_add(line, "version %d, type %s", 1, type);
    return line;
}

static void add_plies(cJSON *line, const struct ch_game *game, const struct ch_history *history) {
    cJSON *plies = cJSON_AddArrayToObject(line, "plies");
    for (int i = 0; i < history->count; i++) {
        cJSON *ply = ch_json_append(plies);
        struct ch_position position = *ch_history_before(history, i);
        char number[CH_PLY_NUMBER];
        ch_history_number(history, game, i, number);
        ch_board_add_made(ply, game, &position, &history->plies[i].move);
        ch_json_add(ply, "seat %d, number %s", ch_history_mover(history, game, i), number);
        ch_board_add_tells(ply, game, ch_history_before(history, i), &history->plies[i].move,
                           CH_RANKS_ISF);
    }
}

/* How the game ended, as the board shows it or else as the file says. */
static void add_end(cJSON *line, const struct ch_pdn_game *pdn) {
    struct ch_pdn_judgement judged;
    ch_pdn_judge(pdn, "", &judged);
    const struct ch_outcome *outcome = &judged.outcome;
    const char *how = outcome->end == CH_END_NONE ? "" : ch_end_text(outcome->end);
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    if (outcome->result != CH_ONGOING)
        ch_text_addf(&text, "%s%s%s",
                     outcome->result == CH_DRAWN ? "Drawn" : pdn->game->seat_name[outcome->winner],
                     outcome->result == CH_DRAWN ? "" : " won", how[0] ? ": " : "");
    ch_text_add(&text, how);
    cJSON_AddStringToObject(line, "result", ch_pdn_result(pdn->game, *outcome));
    if (outcome->result == CH_ONGOING)
        cJSON_AddNullToObject(line, "winner");
    else
        cJSON_AddNumberToObject(line, "winner", outcome->result == CH_DRAWN ? -1 : outcome->winner);
    cJSON_AddStringToObject(line, "text", text.data);
}

static void say_game(struct making *making) {
    const struct ch_pdn_game *pdn = making->review->pdn;
    const struct ch_game *game = pdn->game;
    cJSON *line = new_line("game"), *names;
    ch_json_add(line, "game %s, title %s", game->name, game->title);
    cJSON_AddItemToObject(line, "board", ch_board_game_json(game));
    names = cJSON_AddArrayToObject(line, "names");
    for (int seat = 0; seat < CH_SEATS; seat++) {
        const char *name = ch_pdn_tags_get(&pdn->tags, game->seat_name[seat]);
        cJSON_AddItemToArray(names, name ? cJSON_CreateString(name) : cJSON_CreateNull());
    }
    add_end(line, pdn);
    cJSON_AddItemToObject(line, "start", ch_board_position_json(game, &pdn->line.history.start));
    add_plies(line, game, &pdn->line.history);
    cJSON_AddStringToObject(line, "judge", ch_judge_name(making->review->judge));
    say(making, line);
}

void ch_review_add_reasons(cJSON *line, struct ch_advisers *advisers, const struct ch_turn *turn,
                           int move) {
    struct ch_reason reason[CH_REASON_AGENTS];
    cJSON *list = cJSON_AddArrayToObject(line, "reasons");
    int count = ch_reasons_for(advisers, turn, move, reason);
    for (int i = 0; i < count; i++) {
        ch_text_plain(reason[i].text.data, "\n");
        ch_json_add(ch_json_append(list), "agent %s, text %s", reason[i].agent,
                    reason[i].text.data);
    }
    ch_reasons_done(reason, count);
}

static void add_reasons(cJSON *line, struct making *making, const struct ch_turn *turn, int move) {
    CH_SCOPED(ch_unlock) pthread_mutex_t *held = ch_lock(&making->advice);
    ch_review_add_reasons(line, making->advisers, turn, move);
}

/* Adds every legal move. */
static void add_legal(cJSON *line, const struct ch_turn *turn, const struct ch_position *position) {
    cJSON *list = cJSON_AddArrayToObject(line, "moves");
    for (int i = 0; i < turn->legal->count; i++) {
        struct ch_position after = *position;
        ch_board_add_made(ch_json_append(list), turn->game, &after, &turn->legal->move[i]);
    }
}

void ch_review_add_moves(cJSON *line, const struct ch_turn *turn,
                         const struct ch_position *position, const struct ch_judged *judged,
                         bool lines) {
    cJSON *list = cJSON_AddArrayToObject(line, "moves");
    for (int i = 0; i < judged->count; i++) {
        const struct ch_judged_move *move = &judged->move[i];
        cJSON *item = ch_json_append(list);
        struct ch_position after = *position;
        ch_board_add_made(item, turn->game, &after, &turn->legal->move[move->move]);
        cJSON_AddNumberToObject(item, "regret", in_short(move->regret));
        if (!lines)
            continue;
        cJSON_AddNumberToObject(item, "chance", in_short(move->chance));
        ch_board_add_line(item, "line", turn->game, position, move->line, move->line_count);
    }
}

/* Judges every legal move and adds it. */
static void add_judged(cJSON *line, struct ch_judge *judge, const struct ch_turn *turn,
                       const struct ch_position *position, bool lines) {
    CH_SCOPED(ch_judged_done) struct ch_judged judged = {0};
    ch_judge_view_moves(judge, turn, &judged);
    ch_review_add_moves(line, turn, position, &judged, lines);
}

static void say_verdict(void *context, struct ch_judge *judge, const struct ch_turn *turn, int ply,
                        const struct ch_judged_ply *verdict) {
    struct making *making = context;
    const struct ch_view_judged *said = &verdict->said;
    const struct ch_position *position = ch_history_before(&making->review->pdn->line.history, ply);
    cJSON *line = new_line("verdict");
    CH_SCOPED(ch_text_done) struct ch_text words = ch_text_new();
    ch_json_add(line,
                "ply %d, seat %d, only %hhd, score %d, best_score %d, chance %g, best_chance %g, "
                "regret %g, class %s",
                ply + 1, verdict->seat, verdict->only, said->score, said->best_score,
                in_short(said->chance), in_short(said->best_chance), in_short(said->regret),
                ch_move_class_name(verdict->class));
    ch_board_add_line(line, "better", turn->game, position, said->line,
                      verdict->better ? said->line_count : 0);
    ch_board_add_line(line, "answer", turn->game, position, said->answer, said->answer_count);
    if (verdict->class != CH_MOVE_GOOD)
        ch_loss_add(turn, said, true, &words);
    cJSON_AddStringToObject(line, "words", words.data);
    if (verdict->class != CH_MOVE_GOOD) {
        add_reasons(line, making, turn, said->best);
        if (making->review->alone)
            add_judged(line, judge, turn, position, false);
        else
            add_legal(line, turn, position);
    }
    say(making, line);
}

static void add_sums(cJSON *line, const struct ch_judged_ply *plies, int count) {
    cJSON *seats = cJSON_AddArrayToObject(line, "seats");
    for (int seat = 0; seat < CH_SEATS; seat++) {
        struct ch_judged_sums sums = ch_judge_sums(plies, count, seat);
        ch_json_add(ch_json_append(seats),
                    "made %d, inaccuracy %d, mistake %d, blunder %d, loss %g", sums.made,
                    sums.of[CH_MOVE_INACCURACY], sums.of[CH_MOVE_MISTAKE], sums.of[CH_MOVE_BLUNDER],
                    in_short(sums.loss));
    }
}

/* The ply, from 1, that changed the expected result most against its mover, as far as is known in
 * the end; 0: none that is an inaccuracy. */
static int find_turning(const struct ch_judged_ply *plies, int count,
                        const struct ch_judged_later *later, int found) {
    int turning = 0;
    double most = 0;
    for (int ply = 0; ply < count; ply++) {
        double regret = plies[ply].said.regret;
        for (int i = 0; i < found; i++)
            if (later[i].ply == ply)
                regret = later[i].regret;
        if (regret > most && ch_move_class_of(regret) != CH_MOVE_GOOD) {
            most = regret;
            turning = ply + 1;
        }
    }
    return turning;
}

static void say_end(struct making *making, const struct ch_judged_ply *plies) {
    const struct ch_pdn_game *pdn = making->review->pdn;
    const struct ch_history *history = &pdn->line.history;
    int count = history->count;
    CH_FREED struct ch_judged_later *later = ch_alloc(((size_t)count + 1) * sizeof *later);
    int found = ch_judge_later(making->review->judge, pdn->game, history, plies, later);
    cJSON *line = new_line("end"), *list;
    cJSON_AddNumberToObject(line, "moves", count);
    add_sums(line, plies, count);
    list = cJSON_AddArrayToObject(line, "later");
    for (int i = 0; i < found; i++) {
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        ch_judge_later_text(pdn->game, &later[i], &text);
        ch_json_add(ch_json_append(list), "ply %d, chance %g, regret %g, text %s", later[i].ply + 1,
                    in_short(later[i].chance), in_short(later[i].regret), text.data);
    }
    cJSON_AddNumberToObject(line, "turning", find_turning(plies, count, later, found));
    say(making, line);
}

static void begin(struct making *making, const struct ch_review *review) {
    *making = (struct making){.review = review};
    making->advisers = ch_advisers_new(review->pdn->game, review->config);
    pthread_mutex_init(&making->advice, NULL);
    pthread_mutex_init(&making->saying, NULL);
}

static void end(struct making *making) {
    ch_advisers_free(making->advisers);
    pthread_mutex_destroy(&making->advice);
    pthread_mutex_destroy(&making->saying);
}

void ch_review_game(const struct ch_review *review) {
    const struct ch_history *history = &review->pdn->line.history;
    struct making making;
    begin(&making, review);
    CH_FREED struct ch_judged_ply *plies = ch_alloc(((size_t)history->count + 1) * sizeof *plies);
    const struct ch_judging how = {
        .threads = review->threads, .judged = say_verdict, .context = &making};
    say_game(&making);
    ch_judge_game(review->judge, review->pdn->game, history, &how, plies);
    say_end(&making, plies);
    end(&making);
}

void ch_review_position(const struct ch_review *review) {
    const struct ch_game *game = review->pdn->game;
    const struct ch_history *history = &review->pdn->line.history;
    struct making making;
    CH_SCOPED(ch_turn_parts_done) struct ch_turn_parts parts = {0};
    const struct ch_turn turn = ch_turn_make(game, history, &parts);
    bool over = game->ops->outcome(game, history, turn.legal).result != CH_ONGOING;
    begin(&making, review);
    say_game(&making);
    cJSON *line = new_line("position");
    if (over) {
        struct ch_judged_position end_of_game;
        ch_judge_position(review->judge, history, turn.legal, 0, &end_of_game);
        cJSON_AddNumberToObject(line, "chance",
                                in_short(ch_judge_chance(review->judge, end_of_game.score)));
        cJSON_AddArrayToObject(line, "moves");
    } else {
        add_judged(line, review->judge, &turn, ch_history_position(history), true);
        const cJSON *best = cJSON_GetArrayItem(ch_json_get(line, "moves"), 0);
        cJSON_AddNumberToObject(line, "chance", ch_json_number(best, "chance"));
    }
    say(&making, line);
    end(&making);
}
