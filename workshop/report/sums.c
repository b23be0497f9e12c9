/* Sums over the games of a group; see report.h. */
#include "workshop/report/report.h"

#include <assert.h>

void ch_report_sums_free(struct ch_report_sums *sums) {
    for (int i = 0; i < sums->fault_count; i++) {
        ch_free(sums->fault[i].rule);
        ch_free(sums->fault[i].text);
    }
    for (int i = 0; i < sums->names.count; i++) {
        ch_free(sums->player[i].wall_us);
        ch_impasses_done(&sums->player[i].impasses);
    }
    ch_free(sums->fault);
    ch_free(sums->player);
    ch_free(sums->opening);
    ch_free(sums->line);
    ch_key_table_done(&sums->lines);
    ch_interned_done(&sums->names);
    ch_interned_done(&sums->opening_names);
    ch_free(sums);
}

/* Room for element `i`, which is cleared, in an array that grows with its table. */
static void *grow_array(void *array, int i, size_t size) {
    if ((i & (i - 1)) != 0)
        return array;
    return ch_realloc(array, (size_t)(i ? 2 * i : 1) * size);
}

int ch_report_sums_player(struct ch_report_sums *sums, const char *name) {
    int count = sums->names.count, player = ch_interned_add(&sums->names, name);
    if (player == count) {
        sums->player = grow_array(sums->player, player, sizeof *sums->player);
        sums->player[player] = (struct ch_report_player){0};
    }
    return player;
}

/* The opening's sums, or NULL if there are too many. */
static struct ch_report_opening *find_opening(struct ch_report_sums *sums, const char *name) {
    int opening = ch_interned_find(&sums->opening_names, name);
    if (opening >= 0)
        return &sums->opening[opening];
    if (sums->opening_names.count == CH_REPORT_MAX_OPENINGS)
        return NULL;
    opening = ch_interned_add(&sums->opening_names, name);
    sums->opening = grow_array(sums->opening, opening, sizeof *sums->opening);
    sums->opening[opening] = (struct ch_report_opening){0};
    return &sums->opening[opening];
}

/* 0 lost, 1 drawn, 2 won by `seat`. */
static int result_of(const struct ch_outcome *outcome, int seat) {
    assert(outcome->result == CH_DRAWN || outcome->result == CH_WON);
    return outcome->result == CH_DRAWN ? 1 : outcome->winner == seat ? 2 : 0;
}

/* The sums of the game and of those that it repeats. */
static struct ch_report_line *find_line(struct ch_report_sums *sums,
                                        const struct ch_recorded_game *game,
                                        const int player[CH_SEATS], int opening) {
    const uint64_t words[] = {game->keys.line, (uint64_t)player[0], (uint64_t)player[1],
                              (uint64_t)opening};
    bool added;
    int number = ch_key_table_add(&sums->lines, ch_hash_words(words, 4), &added);
    assert(number >= 0 && (added || sums->line[number].opening == opening));
    if (added) {
        sums->line = grow_array(sums->line, number, sizeof *sums->line);
        sums->line[number] = (struct ch_report_line){.opening = opening};
    }
    return &sums->line[number];
}

static void add_opening(struct ch_report_sums *sums, const struct ch_recorded_game *game,
                        const int player[CH_SEATS]) {
    struct ch_report_opening *opening = find_opening(sums, game->opening);
    if (!opening) {
        sums->openings_left_out++;
        return;
    }
    int seat0 = result_of(&game->outcome, 0);
    bool of_first = player[0] == 0 || player[1] == 0;
    int first = player[0] == 0 ? seat0 : 2 - seat0;
    struct ch_report_line *line = find_line(sums, game, player, (int)(opening - sums->opening));
    line->games++;
    line->seat0 += seat0;
    opening->seat0[seat0]++;
    if (!of_first)
        return;
    line->first_games++;
    line->first += first;
    opening->first[first]++;
}

static void add_result(struct ch_report_sums *sums, const struct ch_recorded_game *game,
                       const int player[CH_SEATS]) {
    const struct ch_outcome *outcome = &game->outcome;
    int plies = game->ply_count < CH_REPORT_MAX_PLIES ? game->ply_count : (int)CH_REPORT_MAX_PLIES;
    assert(plies >= 0 && player[0] >= 0 && player[1] >= 0);
    sums->length[plies][result_of(outcome, 0)]++;
    for (int seat = 0; seat < CH_SEATS; seat++)
        sums->player[player[seat]].seat[seat][result_of(outcome, seat)]++;
    if (outcome->result == CH_DRAWN)
        sums->drawn[outcome->end]++;
    else
        sums->player[player[1 - outcome->winner]].lost[outcome->end]++;
    if (game->opening)
        add_opening(sums, game, player);
}

static void add_fault(struct ch_report_sums *sums, const struct ch_recorded_game *game,
                      const int player[CH_SEATS]) {
    assert(game->fault_seat == 0 || game->fault_seat == 1);
    sums->faults++;
    if (sums->fault_count == CH_REPORT_MAX_FAULTS)
        return;
    sums->fault = grow_array(sums->fault, sums->fault_count, sizeof *sums->fault);
    sums->fault[sums->fault_count++] = (struct ch_report_fault){
        .game = game->id,
        .number = game->number,
        .player = player[game->fault_seat],
        .end = (int)game->outcome.end,
        .ply = game->ply_count,
        .rule = game->fault_rule ? ch_copy(game->fault_rule) : NULL,
        .text = game->fault_text ? ch_copy(game->fault_text) : NULL,
    };
}

/* Imported games have many players and no times: those take no memory for them. */
static void add_time(struct ch_report_player *player, int64_t wall_us) {
    if (!player->wall_us)
        player->wall_us = ch_alloc(sizeof *player->wall_us);
    ch_sketch_add(player->wall_us, wall_us);
}

void ch_report_sums_add(struct ch_report_sums *sums, const struct ch_recorded_game *game,
                        const int player[CH_SEATS], const char *sides) {
    sums->games++;
    sums->moves += game->ply_count;
    for (int seat = 0; seat < CH_SEATS; seat++)
        ch_impasses_add(&sums->player[player[seat]].impasses, &game->impasses[seat]);
    if (game->outcome.result == CH_ONGOING) {
        sums->unfinished++;
        for (int seat = 0; seat < CH_SEATS; seat++)
            sums->player[player[seat]].unfinished++;
    } else {
        add_result(sums, game, player);
    }
    if (game->fault_seat >= 0)
        add_fault(sums, game, player);
    for (int i = 0; sides && i < game->ply_count; i++)
        if (i >= game->opening_plies && game->moves[i].wall_us >= 0)
            add_time(&sums->player[player[sides[i] - '0']], (int64_t)game->moves[i].wall_us);
}
