/* Decisions in endings that the judge's tables know: what they throw away, and by how much they
 * make a win longer. */
#include "core/base/json.h"
#include "workshop/coach/mistakes.h"

enum { LINE = 8 }; /* plies of a line: as far as themes look */

/* How good a value is for the mover: wins by their shortness, then draws, losses by their length.
 */
static int worth_of(const struct ch_endgame_value *value) {
    return value->result == CH_ENDGAME_WON    ? CH_SEARCH_MATE - value->plies
           : value->result == CH_ENDGAME_LOST ? value->plies - CH_SEARCH_MATE
                                              : 0;
}

static int best_of(const struct ch_known *known) {
    int best = 0;
    for (int i = 1; i < known->count; i++)
        if (worth_of(&known->move[i].value) > worth_of(&known->move[best].value))
            best = i;
    return best;
}

/* Plays the move and then the best ones, as far as the tables know them. */
static void fill_line(const struct ch_judge *judge, const struct ch_turn *turn, int move,
                      const struct ch_known *values, struct ch_judged_move *line) {
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    CH_SCOPED(ch_known_done) struct ch_known known = {0};
    struct ch_turn next = *turn;
    *line = (struct ch_judged_move){.move = move, .score = worth_of(&values->move[move].value)};
    ch_history_copy(&history, turn->history);
    line->line[line->line_count++] = turn->legal->move[move];
    ch_history_push(&history, turn->game, &line->line[0]);
    for (; line->line_count < LINE; line->line_count++) {
        next.history = &history;
        next.legal = &legal;
        next.seat = !next.seat;
        legal.count = 0;
        turn->game->ops->moves(turn->game, &history, &legal);
        if (legal.count == 0 || !ch_judge_solve(judge, &next, &known))
            return;
        line->line[line->line_count] = legal.move[best_of(&known)];
        ch_history_push(&history, turn->game, &line->line[line->line_count]);
    }
}

bool ch_ending_lines(const struct ch_judge *judge, const struct ch_turn *turn,
                     struct ch_judged_move *better, struct ch_judged_move *played) {
    CH_SCOPED(ch_known_done) struct ch_known known = {0};
    int moves[2] = {better->move, played->move};
    ch_judge_solve(judge, turn, &known);
    for (int i = 0; i < 2; i++)
        if (moves[i] >= known.count || !known.move[moves[i]].solved)
            return false;
    fill_line(judge, turn, moves[0], &known, better);
    fill_line(judge, turn, moves[1], &known, played);
    return true;
}

void ch_ending_find(const struct ch_judge *judge, const struct ch_turn *turn, int played,
                    struct ch_judged_ending *ending) {
    CH_SCOPED(ch_known_done) struct ch_known known = {0};
    *ending = (struct ch_judged_ending){0};
    if (!ch_judge_solve(judge, turn, &known))
        return;
    struct ch_judged_move lines[2] = {{.move = best_of(&known)}, {.move = played}};
    const struct ch_endgame_value *best = &known.move[lines[0].move].value;
    const struct ch_endgame_value *value = &known.move[played].value;
    ending->known = true;
    ending->best = best->result;
    ending->result = value->result;
    ending->plies = best->result == CH_ENDGAME_WON ? best->plies : 0;
    ending->lost = value->result == CH_ENDGAME_WON ? value->plies - best->plies : 0;
    ending->moves[0] = turn->legal->move[lines[0].move];
    ending->moves[1] = turn->legal->move[played];
    if (ch_ending_lost(ending) && ch_ending_lines(judge, turn, &lines[0], &lines[1]))
        ending->theme = ch_theme_of_ending(turn, &lines[0], &lines[1]);
}

static void add_move(const struct ch_game *game, const char *key, const struct ch_move *move,
                     cJSON *object) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    game->ops->format_move(game, move, NULL, CH_NOTATION_FULL, &text);
    cJSON_AddStringToObject(object, key, text.data);
}

void ch_ending_json(const struct ch_mistakes *m, int position, cJSON *object) {
    static const char *const results[] = {"drawn", "won", "lost"};
    const struct ch_judged_ending *ending = &m->at[position].ending;
    const struct ch_position_item *item = &m->positions->item[position];
    const struct ch_game *game = m->positions->game;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    game->ops->format_position(game, ch_history_position(&item->history), &text);
    ch_json_add(object, "name %s, position %s", item->name, text.data);
    add_move(game, "played", &ending->moves[1], object);
    add_move(game, "better", &ending->moves[0], object);
    ch_json_add(object, "was %s, became %s, plies %d, lost %d, theme %s", results[ending->best],
                results[ending->result], ending->plies, ending->lost, ch_theme_name(ending->theme));
}

cJSON *ch_endings_json(const struct ch_mistakes *m) {
    const struct ch_ending_sums *sums = &m->endings;
    if (sums->won + sums->drawn == 0)
        return cJSON_CreateNull();
    cJSON *object = cJSON_CreateObject();
    ch_json_add(object, "won %d, thrown %d, slower %d, plies %d, drawn %d, spoilt %d", sums->won,
                sums->thrown, sums->slower, (int)sums->plies, sums->drawn, sums->spoilt);
    cJSON *missed = cJSON_AddArrayToObject(object, "missed");
    for (int i = CH_THEME_NONE + 1; i < CH_THEMES; i++)
        if (sums->themes[i] > 0)
            ch_json_add(ch_json_append(missed), "theme %s, decisions %d",
                        ch_theme_name((enum ch_theme)i), sums->themes[i]);
    return object;
}
