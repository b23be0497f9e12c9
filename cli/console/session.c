#include "cli/console/session.h"

#include <assert.h>

static void look_again(struct ch_session *session) {
    session->legal.count = 0;
    session->game->ops->moves(session->game, &session->history, &session->legal);
    session->outcome =
        session->game->ops->outcome(session->game, &session->history, &session->legal);
    session->imposed = false;
}

void ch_session_init(struct ch_session *session, const struct ch_game *game,
                     const struct ch_position *start) {
    *session = (struct ch_session){.game = game};
    struct ch_position first;
    game->ops->start(game, &first);
    ch_history_init(&session->history, game, start ? start : &first);
    look_again(session);
}

void ch_session_done(struct ch_session *session) {
    ch_history_done(&session->history);
    ch_moves_done(&session->legal);
    ch_moves_done(&session->undone);
}

void ch_session_restart(struct ch_session *session, const struct ch_position *start) {
    struct ch_position first = *start;
    ch_history_done(&session->history);
    ch_history_init(&session->history, session->game, &first);
    session->undone.count = 0;
    look_again(session);
}

void ch_session_recall(struct ch_session *session, const struct ch_before *before) {
    assert(session->history.count == 0);
    session->history.before = *before;
    look_again(session);
}

int ch_session_side(const struct ch_session *session) {
    return session->game->ops->side(session->game, ch_history_position(&session->history));
}

struct ch_history ch_session_past(const struct ch_session *session, int plies) {
    assert(plies >= 0 && plies <= session->history.count);
    struct ch_history past = session->history;
    past.count = plies;
    return past;
}

int ch_session_mover(const struct ch_session *session, int index) {
    assert(index >= 0 && index <= session->history.count);
    struct ch_history past = ch_session_past(session, index);
    return session->game->ops->side(session->game, ch_history_position(&past));
}

bool ch_session_over(const struct ch_session *session) {
    return session->outcome.result != CH_ONGOING;
}

static void push(struct ch_session *session, const struct ch_move *move) {
    assert(!ch_session_over(session));
    assert(ch_moves_find(&session->legal, move) >= 0);
    struct ch_move copy = *move; /* it may lie in the list that is about to change */
    ch_history_push(&session->history, session->game, &copy);
    look_again(session);
}

void ch_session_play(struct ch_session *session, const struct ch_move *move) {
    struct ch_moves *undone = &session->undone;
    if (undone->count > 0 && ch_move_equal(&undone->move[undone->count - 1], move))
        undone->count--;
    else
        undone->count = 0;
    push(session, move);
}

void ch_session_end(struct ch_session *session, struct ch_outcome outcome) {
    assert(!ch_session_over(session) && outcome.result != CH_ONGOING);
    session->outcome = outcome;
    session->imposed = true;
}

static void pop(struct ch_session *session) {
    const struct ch_ply *last = &session->history.plies[session->history.count - 1];
    assert(session->history.count > 0);
    *ch_moves_add(&session->undone) = last->move;
    ch_history_pop(&session->history);
}

/* The number of plies after which the turn before the present one was a person's, or -1. */
static int turn_before(const struct ch_session *session, const bool person[CH_SEATS]) {
    int plies = session->history.count - 1;
    if (person[0] || person[1])
        while (plies >= 0 && !person[ch_session_mover(session, plies)])
            plies--;
    return plies;
}

int ch_session_undo(struct ch_session *session, const bool person[CH_SEATS]) {
    bool words_only = session->imposed && (session->outcome.end == CH_END_NONE ||
                                           session->outcome.end == CH_END_RESIGNATION ||
                                           session->outcome.end == CH_END_AGREEMENT);
    int target = turn_before(session, person);
    int undone = 0;
    if (words_only || target < 0) {
        if (!session->imposed)
            return -1;
    } else {
        for (; session->history.count > target; undone++)
            pop(session);
    }
    look_again(session);
    return undone;
}

int ch_session_redo(struct ch_session *session, const bool person[CH_SEATS]) {
    struct ch_moves *undone = &session->undone;
    int made = 0;
    while (undone->count > 0 && !ch_session_over(session)) {
        undone->count--;
        push(session, &undone->move[undone->count]);
        made++;
        if ((!person[0] && !person[1]) || person[ch_session_side(session)])
            break;
    }
    return made;
}
