/* What a move loses where pieces are hidden, by what its mover knew: in possible games that fit
 * what it has seen, the captures that follow the move are played out. */
#include <string.h>

#include "core/games/tactics.h"
#include "workshop/coach/loss.h"

enum { GAMES = 12, HALF = GAMES / 2 };

/* What follows a move, in each of the games. */
struct fate {
    bool lost[GAMES][CH_MAX_KINDS]; /* a piece of the mover's of this kind */
    bool won[GAMES][CH_MAX_KINDS];  /* of the other side's */
    struct ch_move reply[GAMES];    /* path_length 0: no capture follows */
};

/* Notes what a move takes. */
static void add_move(const struct ch_game *game, const struct ch_position *before,
                     const struct ch_move *move, int seat, bool lost[], bool won[]) {
    int from = ch_move_from(move);
    for (int i = 0; i < move->captured_count; i++) {
        struct ch_piece piece = game->ops->piece_at(game, before, move->captured[i]);
        (piece.seat == seat ? lost : won)[piece.kind] = true;
    }
    if (move->kind == CH_KIND_GONE && from != CH_NO_SQUARE) {
        struct ch_piece piece = game->ops->piece_at(game, before, from);
        (piece.seat == seat ? lost : won)[piece.kind] = true;
    }
}

/* Plays the move out in possible game `n`. */
static void follow(const struct ch_turn *turn, struct ch_tactics *tactics, int move, int n,
                   struct fate *fate) {
    const struct ch_game *game = turn->game;
    CH_SCOPED(ch_moves_done) struct ch_moves line = {0};
    struct ch_position position = *ch_history_position(turn->history);
    ch_tactics_exchange_line(tactics, move, &line);
    for (int i = 0; i <= line.count; i++) {
        const struct ch_move *played = i == 0 ? &turn->legal->move[move] : &line.move[i - 1];
        add_move(game, &position, played, turn->seat, fate->lost[n], fate->won[n]);
        game->ops->apply(game, &position, played, &position);
    }
    if (line.count > 0)
        fate->reply[n] = line.move[0];
}

static void find_fates(const struct ch_turn *turn, int played, int best, struct fate *bad,
                       struct fate *good) {
    const struct ch_history *seen = turn->history;
    struct ch_tactics *tactics = ch_tactics_new();
    struct ch_random random;
    ch_random_init(&random, seen->count > 0 ? seen->plies[seen->count - 1].line : seen->start_hash);
    for (int n = 0; n < GAMES; n++) {
        CH_SCOPED(ch_history_done) struct ch_history full = {0};
        struct ch_turn possible = *turn;
        turn->game->ops->complete(turn->game, seen, turn->seat, &random, &full);
        possible.history = &full;
        ch_tactics_begin(tactics, &possible);
        follow(&possible, tactics, played, n, bad);
        follow(&possible, tactics, best, n, good);
    }
    ch_tactics_free(tactics);
}

static int count(const bool in[GAMES][CH_MAX_KINDS], int kind) {
    int sum = 0;
    for (int n = 0; n < GAMES; n++)
        sum += in[n][kind];
    return sum;
}

/* The dearest kind that is in most of these games and in few of those; -1: none. */
static int find_kind(const struct ch_game *game, const bool in[GAMES][CH_MAX_KINDS],
                     const bool not_in[GAMES][CH_MAX_KINDS]) {
    int found = -1;
    for (int kind = 0; kind < game->kind_count; kind++)
        if (count(in, kind) > HALF && count(not_in, kind) < HALF &&
            (found < 0 || game->kinds[kind].value > game->kinds[found].value))
            found = kind;
    return found;
}

/* The reply that most often costs a piece of the kind; path_length 0: none does. */
static struct ch_move usual_reply(const struct fate *fate, int kind) {
    struct ch_move found = {0};
    int most = 0;
    for (int n = 0; n < GAMES; n++) {
        const struct ch_move *reply = &fate->reply[n];
        int alike = 0;
        for (int i = n; i < GAMES && reply->path_length > 1; i++)
            alike += fate->lost[i][kind] && fate->reply[i].path_length > 1 &&
                     fate->reply[i].path[0] == reply->path[0] &&
                     fate->reply[i].path[1] == reply->path[1];
        if (alike > most) {
            most = alike;
            found = *reply;
        }
    }
    return found;
}

/* "the marshal", "a captain" by how many the mover has. */
static void add_own(const struct ch_turn *turn, int kind, struct ch_text *text) {
    const struct ch_game *game = turn->game;
    int has = 0;
    for (int square = 0; square < game->graph.count; square++) {
        struct ch_piece piece =
            game->ops->piece_at(game, ch_history_position(turn->history), square);
        has += piece.seat == turn->seat && piece.kind == kind;
    }
    ch_text_addf(text, "%s %s", has == 1 ? "the" : "a", game->kinds[kind].name);
}

bool ch_loss_add_hidden(const struct ch_turn *turn, const struct ch_view_judged *said, bool reveal,
                        struct ch_text *text) {
    const struct ch_game *game = turn->game;
    struct fate bad = {0}, good = {0};
    int played = said->answer_count > 0 ? ch_moves_find(turn->legal, &said->answer[0]) : -1;
    if (played < 0)
        return false;
    find_fates(turn, played, said->best, &bad, &good);
    int lost = find_kind(game, bad.lost, good.lost), won = find_kind(game, good.won, bad.won);
    if (lost >= 0) {
        struct ch_move reply = usual_reply(&bad, lost);
        ch_text_add(text, count(bad.lost, lost) == GAMES ? "loses " : "risks ");
        add_own(turn, lost, text);
        if (reply.path_length > 0) {
            ch_text_add(text, ": ");
            game->ops->format_move(game, &reply, NULL, CH_NOTATION_FULL, text);
        }
    } else if (won >= 0) {
        ch_text_addf(text, "misses a %s", game->kinds[won].name);
        if (!reveal)
            return true;
        ch_text_add(text, ": ");
        game->ops->format_move(game, &turn->legal->move[said->best], turn->legal, CH_NOTATION_SHORT,
                               text);
        ch_text_add(text, count(good.won, won) == GAMES ? " wins one" : " may win one");
    } else {
        return false;
    }
    return true;
}
