/* Why a written move can't be played, in the words of the rules. */
#include "core/games/draughts/text/written.h"

enum { SHOWN = 6 };

/* A move that is refused. */
struct refused {
    const struct ch_draughts *draughts;
    const struct ch_history *history;
    const struct ch_position *position; /* its last */
    const struct ch_moves *legal;
    const struct ch_written *written;
    struct ch_text *text; /* what is said of it */
};

typedef bool matcher(const struct refused *refused, const struct ch_move *move);

/* True if an earlier move of the list says the same: where moves are known by their results, one
 * way of each is shown. */
static bool shown_before(const struct refused *refused, matcher *wanted, int index) {
    const struct ch_move *move = refused->legal->move;
    for (int i = 0; refused->draughts->rules.by_result && i < index; i++)
        if (wanted(refused, &move[i]) && ch_move_ends_alike(&move[i], &move[index]))
            return true;
    return false;
}

static int count_moves(const struct refused *refused, matcher *wanted) {
    int count = 0;
    for (int i = 0; i < refused->legal->count; i++)
        count += wanted(refused, &refused->legal->move[i]) && !shown_before(refused, wanted, i);
    return count;
}

/* Appends the moves that `wanted` accepts: "11x18, 11x20 or 15x22". */
static void list_moves(const struct refused *refused, matcher *wanted) {
    int total = count_moves(refused, wanted), shown = 0;
    for (int i = 0; i < refused->legal->count && shown < SHOWN; i++) {
        const struct ch_move *move = &refused->legal->move[i];
        if (!wanted(refused, move) || shown_before(refused, wanted, i))
            continue;
        if (shown > 0)
            ch_text_add(refused->text, shown + 1 == total ? " or " : ", ");
        ch_draughts_format_move(&refused->draughts->game, move, NULL, CH_NOTATION_FULL,
                                refused->text);
        shown++;
    }
    if (total > shown)
        ch_text_add(refused->text, " …");
}

static bool any(const struct refused *refused, const struct ch_move *move) {
    (void)refused;
    return move->path_length > 0;
}

static bool is_named(const struct refused *refused, const struct ch_move *move) {
    return ch_written_names(refused->draughts, move, refused->written);
}

static bool same_start(const struct refused *refused, const struct ch_move *move) {
    return refused->written->count > 0 && ch_move_from(move) == refused->written->square[0];
}

/* Begins with the squares written and goes on. */
static bool goes_on(const struct refused *refused, const struct ch_move *move) {
    const struct ch_written *written = refused->written;
    return written->count > 0 && move->path_length > written->count &&
           memcmp(move->path, written->square, (size_t)written->count) == 0;
}

/* Is the beginning of what is written. */
static bool stops_early(const struct refused *refused, const struct ch_move *move) {
    const struct ch_written *written = refused->written;
    return move->path_length < written->count &&
           memcmp(move->path, written->square, move->path_length) == 0;
}

static struct ch_square_name name_of(const struct refused *refused, int square) {
    return ch_square_named(&refused->draughts->game, square);
}

static void add_written(const struct refused *refused) {
    const struct ch_written *written = refused->written;
    char sign = written->sign == 'x' ? refused->draughts->names.sign : '-';
    if (written->foreign)
        ch_text_addf(refused->text, "`%.40s` (", written->foreign);
    if (written->huff != CH_NO_SQUARE)
        ch_text_addf(refused->text, "~%s+", name_of(refused, written->huff).name);
    for (int i = 0; i < written->puts; i++)
        ch_text_addf(refused->text, "@%s%s", name_of(refused, written->put[i]).name,
                     i + 1 < written->puts + written->count ? "+" : "");
    for (int i = 0; i < written->count; i++) {
        ch_text_add_bytes(refused->text, &sign, i > 0);
        ch_text_add(refused->text, name_of(refused, written->square[i]).name);
        ch_text_add_bytes(refused->text, &written->method[i], i > 0 && written->method[i]);
    }
    if (written->bonus != CH_NO_SQUARE)
        ch_text_addf(refused->text, "+%s", name_of(refused, written->bonus).name);
    if (written->foreign)
        ch_text_add(refused->text, ")");
}

static struct ch_piece piece_on(const struct refused *refused, int square) {
    return refused->draughts->kernel->piece_at(refused->draughts, refused->position, square);
}

static const char *owner(const struct refused *refused, int seat) {
    return refused->draughts->game.seat_name[seat];
}

/* What can be done in a straight line by a kind of piece. */
struct powers {
    const char *kind;
    uint16_t steps, captures; /* ways */
    bool far, jumps;          /* goes further than to the next square; takes only by short jumps */
};

static struct powers powers_of(const struct ch_draughts *draughts, struct ch_piece piece) {
    const struct ch_kind_rules *rules = &draughts->rules.kind[piece.kind];
    struct powers powers = {.kind = draughts->game.kinds[piece.kind].name, .jumps = true};
    for (int i = 0; i < rules->step_count; i++) {
        powers.steps |= rules->step[i].ways[piece.seat];
        powers.far |= rules->step[i].reach != CH_REACH_NEXT;
    }
    for (int i = 0; i < rules->capture_count; i++) {
        const struct ch_capture_rule *capture = &rules->capture[i];
        powers.captures |= capture->ways[piece.seat];
        powers.far |= capture->reach != CH_REACH_NEXT;
        powers.jumps &= capture->method == CH_CAPTURE_JUMP && capture->reach == CH_REACH_NEXT &&
                        capture->landing == CH_LANDING_NEXT;
    }
    return powers;
}

/* The game's word for taking a piece: where all pieces jump short, a jump. */
static bool is_jumping(const struct ch_draughts *draughts) {
    for (int kind = 0; kind < draughts->rules.kind_count; kind++)
        if (!powers_of(draughts, (struct ch_piece){0, (uint8_t)kind}).jumps)
            return false;
    return true;
}

static const char *capture_verb(const struct refused *refused) {
    return is_jumping(refused->draughts) ? "jumps" : "captures";
}

/* "a man moves forward only". */
static void add_ways(const struct refused *refused, struct ch_piece piece, uint16_t ways,
                     const char *verb) {
    const struct ch_game *game = &refused->draughts->game;
    uint16_t ahead = game->forward[piece.seat], beside = 1 << CH_E | 1 << CH_W;
    const char *kind = game->kinds[piece.kind].name;
    if (ways == 0 || (ways & ~(ahead | beside)) != 0)
        ch_text_addf(refused->text, "no %s %s that way", kind, verb);
    else
        ch_text_addf(refused->text, "a %s %s forward%s only", kind, verb,
                     ways & ~ahead ? " and sideways" : "");
}

/* Explains what is in the way of `piece` between two squares of a line, `steps` apart; false if
 * nothing is. */
static bool explain_line(const struct refused *refused, struct ch_piece piece, const int square[],
                         int steps) {
    int enemies = 0, last = CH_NO_SQUARE;
    for (int i = 1; i < steps; i++) {
        struct ch_piece other = piece_on(refused, square[i]);
        if (other.seat == piece.seat) {
            ch_text_addf(refused->text, "the piece on %s is %s's own",
                         name_of(refused, square[i]).name, owner(refused, piece.seat));
            return true;
        }
        enemies += other.seat >= 0;
        last = other.seat >= 0 ? square[i] : last;
    }
    if (enemies > 1)
        ch_text_addf(refused->text, "more than one piece is in the way, up to %s",
                     name_of(refused, last).name);
    return enemies > 1;
}

/* The squares from `from` straight to `to` in square[0 … n], and n; 0 if no line leads there. */
static int straight(const int16_t next[][CH_WAYS], int from, int to, int square[], int *direction) {
    int steps = 0;
    *direction = ch_graph_direction(next, from, to);
    for (int at = from; *direction >= 0 && at != to; at = next[at][*direction])
        square[steps++] = at;
    square[steps] = to;
    return steps;
}

/* What keeps the piece on `from` from reaching `to` at all, with no captures about. */
static void explain_step(const struct refused *refused, int from, int to) {
    const struct ch_draughts *draughts = refused->draughts;
    struct ch_piece piece = piece_on(refused, from);
    struct powers powers = powers_of(draughts, piece);
    int square[CH_MAX_SQUARES], direction;
    /* The next square of a row or column of a draughts board is two cells away: no neighbour to
     * short pieces that don't go there. */
    bool all = powers.far || !draughts->rules.diagonal;
    int steps = straight(all ? draughts->rules.next : draughts->game.graph.neighbour, from, to,
                         square, &direction);
    bool step = steps == 1 || powers.far;
    uint16_t ways = powers.far ? powers.steps | powers.captures
                    : step     ? powers.steps
                               : powers.captures;
    if (to != from && piece_on(refused, to).seat >= 0) {
        ch_text_addf(refused->text, "%s is occupied", name_of(refused, to).name);
    } else if (steps == 0 || (steps > 2 && !powers.far)) {
        ch_text_addf(refused->text, "%s and %s are not %s", name_of(refused, from).name,
                     name_of(refused, to).name, powers.far ? "on one line" : "neighbours");
    } else if (!(ways >> direction & 1)) {
        add_ways(refused, piece, ways, step ? "moves" : capture_verb(refused));
    } else if (explain_line(refused, piece, square, steps)) {
        return;
    } else if (steps > 1 && piece_on(refused, square[1]).seat < 0 && !powers.far) {
        ch_text_addf(refused->text, "there is nothing to %s on %s",
                     is_jumping(draughts) ? "jump" : "capture", name_of(refused, square[1]).name);
    } else {
        ch_text_add(refused->text, "the rules forbid it here");
    }
}

/* "the same king may make only 3 quiet moves running", or what else the past forbids, if that is
 * it.
 */
static bool explain_past(const struct refused *refused) {
    const struct ch_draughts *draughts = refused->draughts;
    const struct ch_ends *ends = &draughts->ends;
    if (ends->limit.moves == 0 && ends->forbidden_time == 0)
        return false;
    CH_SCOPED(ch_moves_done) struct ch_moves moves = {0};
    const struct ch_move *forbidden = NULL;
    draughts->kernel->moves(draughts, refused->position, false, &moves);
    for (int i = 0; i < moves.count; i++)
        if (is_named(refused, &moves.move[i]))
            forbidden = &moves.move[i];
    if (forbidden && ch_ends_forbid_repetition(draughts, refused->history, forbidden))
        ch_text_addf(refused->text, "the position would come for the %d%s time",
                     ends->forbidden_time, ch_written_ordinal(ends->forbidden_time));
    else if (forbidden)
        ch_text_addf(refused->text, "the same %s may make only %d quiet moves running",
                     draughts->game.kinds[piece_on(refused, refused->written->square[0]).kind].name,
                     ends->limit.moves);
    return forbidden != NULL;
}

/* What the rules say, whoever is to move; false if moves were named in it already. */
static bool explain_rule(const struct refused *refused) {
    const struct ch_draughts *draughts = refused->draughts;
    const struct ch_written *written = refused->written;
    struct ch_piece piece = piece_on(refused, written->square[0]);
    if (explain_past(refused))
        return true;
    CH_SCOPED(ch_text_done) struct ch_text rule = ch_text_new();
    enum ch_illegal reason = ch_written_reason(draughts, refused->position, written, &rule);
    bool cut = reason != CH_ILLEGAL_RULE && count_moves(refused, stops_early) > 0;
    ch_text_add(refused->text, cut ? "the move ends earlier: " : rule.data);
    if (cut) {
        list_moves(refused, stops_early);
        return false;
    }
    switch (reason) {
    case CH_ILLEGAL_RULE:
    case CH_ILLEGAL_END:
        return true;
    case CH_ILLEGAL_ALTERNATIVES:
        add_ways(refused, piece, powers_of(draughts, piece).captures, capture_verb(refused));
        return true;
    case CH_ILLEGAL_CHOICE:
        ch_text_add(refused->text, ": ");
        break;
    default:
        if (!draughts->rules.mandatory || refused->legal->count == 0 ||
            ch_game_captures(&draughts->game, refused->legal) < refused->legal->count) {
            explain_step(refused, written->square[0], written->square[1]);
            return true;
        }
        ch_text_addf(refused->text,
                     "a %s is mandatory: ", is_jumping(draughts) ? "jump" : "capture");
    }
    list_moves(refused, any);
    return false;
}

/* The reason in words; false if moves were named in it already. */
static bool explain(const struct refused *refused) {
    const struct ch_draughts *draughts = refused->draughts;
    int from = refused->written->square[0], seat = piece_on(refused, from).seat;
    if (count_moves(refused, is_named) > 1) {
        ch_text_add(refused->text, " is ambiguous: ");
        list_moves(refused, is_named);
        return false;
    }
    if (count_moves(refused, goes_on) > 0) {
        ch_text_add(refused->text, " must go on: ");
        list_moves(refused, goes_on);
        return false;
    }
    ch_text_add(refused->text, " is not legal: ");
    if (draughts->rules.placing &&
        ch_written_explain_puts(draughts, refused->position, refused->written, refused->text))
        return false;
    if (refused->written->count == 0) {
        ch_text_add(refused->text, "the rules forbid it here");
        return true;
    }
    bool own = seat == draughts->game.ops->side(&draughts->game, refused->position);
    if (own && draughts->rules.joins.count > 0 &&
        ch_written_explain_join(draughts, refused->position, refused->written, refused->text))
        return true;
    if (own)
        return explain_rule(refused);
    if (seat < 0)
        ch_text_addf(refused->text, "%s is empty", name_of(refused, from).name);
    else
        ch_text_addf(refused->text, "the piece on %s is %s's", name_of(refused, from).name,
                     owner(refused, seat));
    return true;
}

enum ch_status ch_written_refuse(const struct ch_draughts *draughts,
                                 const struct ch_history *history, const struct ch_moves *legal,
                                 const struct ch_written *written, struct ch_error *error) {
    if (!error) /* no reason wanted */
        return CH_BAD_INPUT;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    struct refused refused = {draughts, history, ch_history_position(history),
                              legal,    written, &text};
    bool advise = true;
    add_written(&refused);
    if (written->count == 1)
        ch_text_add(&text, " alone is not a move");
    else
        advise = explain(&refused);
    if (advise && count_moves(&refused, same_start) > 0) {
        ch_text_add(&text, "; you can play ");
        list_moves(&refused, same_start);
    }
    return ch_bad_input(error, "%s", text.data);
}
