#include "workshop/coach/recorded_mistakes.h"

#include <string.h>

#include "core/base/value_text.h"

/* BACK: plies written before the position, for rules that ask for last moves; LINE: of a
 * refutation; FOLDS: one of so many openings is held out. */
enum { BACK = 2, LINE = 10, FOLDS = 4, POINTS = 100 };

static const char held_out[] = ", held out";

/* True if the opening of this number is held out; clusters as ch_mistakes_openings numbers them. */
static bool is_held_out(int cluster) {
    return cluster % FOLDS == FOLDS - 1;
}

bool ch_mistake_held_out(const struct ch_scenario *scenario) {
    return ch_ends_with(scenario->name, held_out);
}

static void add_position(const struct ch_game *game, const struct ch_history *history,
                         struct ch_text *out) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    struct ch_history before = *history; /* its plies are only read */
    before.count = history->count > BACK ? history->count - BACK : 0;
    game->ops->format_position(game, ch_history_position(&before), &text);
    ch_text_add(out, "          (position ");
    ch_string_add(out, text.data);
    ch_text_add(out, ")");
    for (int i = before.count; i < history->count; i++) {
        ch_text_clear(&text);
        game->ops->format_move(game, &history->plies[i].move, NULL, CH_NOTATION_FULL, &text);
        ch_text_add(out, i == before.count ? " (moves " : " ");
        ch_string_add(out, text.data);
    }
    ch_text_add(out, before.count < history->count ? ")\n" : "\n");
}

/* Everything that loses as much as a mistake is to be avoided. */
static void add_avoid(const struct ch_mistakes *mistakes, const struct ch_coached *at,
                      struct ch_text *out) {
    ch_text_add(out, "          (avoid ");
    ch_string_add(out, ch_mistake_move(at, at->statements.chosen));
    for (int move = 0; move < at->statements.candidates; move++)
        if (move != at->statements.chosen && at->regrets[move] >= mistakes->loss) {
            ch_text_add(out, " ");
            ch_string_add(out, ch_mistake_move(at, move));
        }
    ch_text_add(out, "))\n");
}

static void add_scenario(const struct ch_mistakes *mistakes, int number, bool held,
                         struct ch_text *out) {
    int position = mistakes->order[number];
    const struct ch_coached *at = &mistakes->at[position];
    const struct ch_position_item *item = &mistakes->positions->item[position];
    const struct ch_game *game = mistakes->positions->game;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_text_addf(out,
                 "\n;;; %s loses %.0f points (%s%s%s):", ch_mistake_move(at, at->statements.chosen),
                 at->deeper * POINTS, ch_cause_name(at->cause), at->blamed >= 0 ? ", most by " : "",
                 at->blamed >= 0 ? at->statements.rule[at->blamed].rule : "");
    ch_mistake_line(game, &at->moves[1], LINE, out);
    ch_text_add(out, "\n;;; better:");
    ch_mistake_line(game, &at->moves[0], LINE, out);
    ch_text_addf(&text, "mistake %d: %s%s", number + 1, item->name, held ? held_out : "");
    ch_text_add(out, "\n(scenario (name ");
    ch_string_add(out, text.data);
    ch_text_addf(out, ") (game %s)\n", game->name);
    add_position(game, &item->history, out);
    add_avoid(mistakes, at, out);
}

void ch_mistakes_write(const struct ch_mistakes *mistakes, const char *agent, struct ch_text *out) {
    CH_FREED int *cluster = ch_alloc(((size_t)mistakes->positions->count + 1) * sizeof *cluster);
    ch_mistakes_openings(mistakes, FOLDS, cluster);
    ch_text_addf(out,
                 ";;; Mistakes of %s, judged by %s: run them again by `rules mistakes\n"
                 ";;; --scenarios` with this file, or by `rules test`.\n",
                 agent, ch_judge_name(mistakes->judge));
    for (int held = 0; held < 2; held++) {
        if (held)
            ch_text_add(out, "\n;;; Held out: do not look at these while you edit.\n");
        for (int i = 0; i < mistakes->fates[CH_FATE_MISTAKE]; i++)
            if (is_held_out(cluster[mistakes->order[i]]) == held)
                add_scenario(mistakes, i, held, out);
    }
}

bool ch_mistake_recorded(const struct ch_mistakes *mistakes, int number,
                         const struct ch_suite *suite) {
    const struct ch_position *position =
        ch_history_position(&mistakes->positions->item[mistakes->order[number]].history);
    for (int i = 0; i < suite->count; i++) {
        const struct ch_position *recorded =
            ch_history_position(&suite->results[i].scenario->history);
        if (memcmp(position, recorded, sizeof *position) == 0)
            return true;
    }
    return false;
}

void ch_mistakes_mended(const struct ch_mistakes *mistakes, const struct ch_suite *suite,
                        struct ch_mended_sums *sums) {
    *sums = (struct ch_mended_sums){0};
    for (int i = 0; i < suite->count; i++) {
        const struct ch_scenario_result *result = &suite->results[i];
        bool held = ch_mistake_held_out(result->scenario);
        sums->recorded[held]++;
        sums->mended[held] += result->verdict == CH_SCENARIO_PASSED;
    }
    if (!mistakes)
        return;
    CH_FREED int *cluster = ch_alloc(((size_t)mistakes->positions->count + 1) * sizeof *cluster);
    ch_mistakes_openings(mistakes, FOLDS, cluster);
    for (int i = 0; i < mistakes->fates[CH_FATE_MISTAKE]; i++)
        if (!ch_mistake_recorded(mistakes, i, suite))
            sums->fresh[is_held_out(cluster[mistakes->order[i]])]++;
}

enum ch_status ch_kept_mistakes_find(struct ch_kept_mistakes *kept, const char *spec,
                                     const char *judge, double loss, const struct ch_game *game,
                                     const struct ch_agents_config *config,
                                     struct ch_progress *progress, struct ch_error *error) {
    struct ch_agent_pool pool = {.game = game, .config = *config, .progress = progress};
    enum ch_status status = ch_positions_load(NULL, game, config->home, 0, &kept->positions, error);
    if (status == CH_OK)
        status = ch_judge_open(judge, game, config, &kept->judge, error);
    if (status == CH_OK)
        status = ch_agent_pool_open(&pool, &spec, 1, error);
    if (status == CH_OK) {
        ch_rule_list_init(&kept->rules, pool.agent[0]);
        kept->mistakes = (struct ch_mistakes){.judge = kept->judge,
                                              .loss = loss,
                                              .keep_statements = true,
                                              .positions = &kept->positions,
                                              .rules = &kept->rules};
        status = ch_mistakes_find(&kept->mistakes, &pool, error);
        ch_rule_list_done(&kept->rules);
    }
    ch_agent_pool_close(&pool);
    for (int i = 0;
         status == CH_OK && i < kept->mistakes.fates[CH_FATE_MISTAKE] && i < CH_KEPT_MISTAKES; i++)
        kept->kept[kept->count++] = (struct ch_kept_mistake){.position = kept->mistakes.order[i]};
    kept->other = ch_alloc(((size_t)kept->positions.count + 1) * sizeof *kept->other);
    for (int i = 0; i < kept->positions.count; i++)
        kept->other[i].move = -1;
    return status;
}

/* Decides the position; -1: the agent fails. */
static int choose(const struct ch_kept_mistakes *kept, struct ch_agent *agent, int position,
                  struct ch_moves *legal, struct ch_turn *turn, struct ch_choice *choice) {
    struct ch_error error;
    *turn = ch_positions_turn(&kept->positions, position, legal);
    ch_choice_clear(choice);
    if (agent->ops->new_game(agent, turn->game, turn->seat, &error) != CH_OK)
        return -1;
    agent->ops->choose(agent, turn, choice);
    return choice->fault.end == CH_END_NONE ? choice->index : -1;
}

/* Judges what the agent plays now where it was right. */
static void ask_right(struct ch_kept_mistakes *kept, struct ch_agent *agent, int position,
                      struct ch_moves *legal, struct ch_choice *choice) {
    struct ch_other_move *other = &kept->other[position];
    const struct ch_coached *at = &kept->mistakes.at[position];
    struct ch_turn turn;
    int move = choose(kept, agent, position, legal, &turn, choice);
    if (move < 0)
        *other = (struct ch_other_move){-1, true};
    else if (move == at->statements.chosen)
        *other = (struct ch_other_move){move, false};
    else if (move != other->move)
        *other = (struct ch_other_move){
            move, ch_mistakes_loses(&kept->mistakes, kept->judge, &turn, position, move)};
    kept->broken += other->loses;
}

void ch_kept_mistakes_ask(struct ch_kept_mistakes *kept, struct ch_agent *agent) {
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    CH_SCOPED(ch_choice_done) struct ch_choice choice = {0};
    struct ch_turn turn;
    ch_choice_init(&choice);
    kept->mended = kept->broken = 0;
    for (int i = 0; i < kept->count; i++) {
        struct ch_kept_mistake *each = &kept->kept[i];
        each->chosen = choose(kept, agent, each->position, &legal, &turn, &choice);
        each->regret =
            each->chosen < 0 ? 1 : kept->mistakes.at[each->position].regrets[each->chosen];
        kept->mended += each->chosen >= 0 && each->regret < kept->mistakes.loss;
    }
    for (int i = 0; i < kept->positions.count; i++)
        if (ch_coached_right(&kept->mistakes.at[i]))
            ask_right(kept, agent, i, &legal, &choice);
}

void ch_kept_mistakes_broken(const struct ch_kept_mistakes *kept, struct ch_text *out) {
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    for (int i = 0; i < kept->positions.count; i++) {
        const struct ch_other_move *other = &kept->other[i];
        if (!other->loses)
            continue;
        const struct ch_turn turn = ch_positions_turn(&kept->positions, i, &legal);
        ch_text_addf(out, "%s: ", kept->positions.item[i].name);
        if (other->move < 0)
            ch_text_add(out, "the agent fails");
        else
            turn.game->ops->format_move(turn.game, &legal.move[other->move], NULL, CH_NOTATION_FULL,
                                        out);
        ch_text_add(out, "\n");
    }
}

void ch_kept_mistakes_lines(const struct ch_kept_mistakes *kept, struct ch_text *out) {
    for (int i = 0; i < kept->count; i++) {
        const struct ch_kept_mistake *each = &kept->kept[i];
        const struct ch_coached *at = &kept->mistakes.at[each->position];
        if (each->regret < kept->mistakes.loss)
            continue;
        const char *name = kept->positions.item[each->position].name;
        if (each->chosen < 0)
            ch_text_addf(out, "%s: the agent fails\n", name);
        else
            ch_text_addf(out, "%s: %s loses %.0f points, %s would be better\n", name,
                         ch_mistake_move(at, each->chosen), each->regret * POINTS,
                         ch_mistake_move(at, at->moves[0].move));
    }
}

void ch_kept_mistakes_done(struct ch_kept_mistakes *kept) {
    ch_free(kept->other);
    ch_mistakes_done(&kept->mistakes);
    ch_judge_close(kept->judge);
    ch_positions_done(&kept->positions);
    *kept = (struct ch_kept_mistakes){0};
}
