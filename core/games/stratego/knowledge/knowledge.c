/* Pieces followed through a game, as the other side knows them: see knowledge.h. */
#include "core/games/stratego/knowledge/knowledge.h"

#include <string.h>

#include "core/games/stratego/knowledge/knowledge_parts.h"
#include "core/games/stratego/struck.h"

static void begin(const struct ch_position *start, struct ch_stratego_knowledge *knowledge) {
    knowledge->count = 0;
    for (int square = 0; square < CH_STRATEGO_SQUARES; square++) {
        unsigned byte = ch_stratego_at(start, square);
        knowledge->at[square] = -1;
        if (!byte || ch_stratego_seat(byte) != knowledge->owner ||
            knowledge->count == CH_STRATEGO_MOST_PIECES)
            continue;
        knowledge->at[square] = (int8_t)knowledge->count;
        knowledge->piece[knowledge->count++] = (struct ch_stratego_known){
            .square = (int16_t)square,
            .origin = (uint8_t)square,
            .kind = CH_STRATEGO_UNKNOWN,
            .moved = (byte & CH_STRATEGO_MOVED) != 0,
            .last_ply = -1,
            .suspect = CH_STRATEGO_UNKNOWN,
            .suspect_ply = -1,
        };
    }
}

static void lose(struct ch_stratego_knowledge *knowledge, int index, int kind) {
    knowledge->piece[index].square = CH_NO_SQUARE;
    knowledge->piece[index].kind = (uint8_t)kind;
    knowledge->piece[index].shown = true;
}

static void follow(struct ch_stratego_knowledge *knowledge, const struct ch_history *history,
                   int ply) {
    const struct ch_position *before = ch_history_before(history, ply);
    const struct ch_move *move = &history->plies[ply].move;
    const struct ch_position *after = &history->plies[ply].after;
    int from = move->path[0], to = move->path[1];
    int mover = knowledge->at[from], struck = knowledge->at[to];
    unsigned stands = ch_stratego_at(after, to);
    bool stays = stands && ch_stratego_seat(stands) == knowledge->owner;
    knowledge->at[from] = -1;
    if (mover >= 0) {
        struct ch_stratego_known *piece = &knowledge->piece[mover];
        piece->square = (int16_t)to;
        piece->moved = true;
        piece->moves++;
        piece->last_ply = ply;
        if (stays)
            knowledge->at[to] = (int8_t)mover;
        else
            lose(knowledge, mover, ch_stratego_kind_lost(before, after, knowledge->owner));
    } else if (struck >= 0 && !stays) {
        knowledge->at[to] = -1;
        lose(knowledge, struck, ch_stratego_kind_lost(before, after, knowledge->owner));
    }
}

/* What is shown in the last position, and what the owner has left. */
static void read_position(const struct ch_stratego *stratego, const struct ch_position *now,
                          struct ch_stratego_knowledge *knowledge) {
    for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++) {
        int left = stratego->army[kind] - ch_stratego_lost(now, knowledge->owner, kind);
        knowledge->left[kind] = (uint8_t)(left > 0 ? left : 0);
    }
    for (int i = 0; i < knowledge->count; i++) {
        struct ch_stratego_known *piece = &knowledge->piece[i];
        unsigned byte = piece->square == CH_NO_SQUARE ? 0 : ch_stratego_at(now, piece->square);
        if (byte & CH_STRATEGO_SHOWN && ch_stratego_kind(byte) < CH_STRATEGO_RANKS) {
            piece->shown = true;
            piece->kind = (uint8_t)ch_stratego_kind(byte);
        }
        piece->can_be = (uint16_t)(piece->kind < CH_STRATEGO_RANKS ? 1 << piece->kind
                                   : piece->moved ? CH_STRATEGO_EVERY_KIND & ~CH_STRATEGO_STANDING
                                                  : CH_STRATEGO_EVERY_KIND);
    }
}

void ch_stratego_know(const struct ch_game *game, const struct ch_history *history, int owner,
                      struct ch_stratego_knowledge *knowledge) {
    const struct ch_stratego *stratego = ch_stratego_of(game);
    knowledge->owner = owner;
    begin(&history->start, knowledge);
    for (int ply = 0; ply < history->count; ply++) {
        ch_stratego_conduct(game, history, ply, knowledge);
        follow(knowledge, history, ply);
    }
    read_position(stratego, ch_history_position(history), knowledge);
    ch_stratego_eliminate(knowledge);
    ch_stratego_suspect(knowledge, history->count);
    ch_stratego_weigh(stratego, knowledge);
}
