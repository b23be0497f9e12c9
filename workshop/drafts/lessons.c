#include "workshop/drafts/lessons.h"

#include "core/base/memory.h"
#include "workshop/coach/mistake_sums.h"

/* MOST: mistakes that are examples of one search. OPENINGS: into so many the lessons are parted at
 * least, if it can be. */
enum { MOST = 120, OPENINGS = 12 };

/* Of four openings two are learnt from. */
static enum ch_lesson_use use_of(int cluster) {
    static const enum ch_lesson_use uses[] = {CH_LESSON_LEARN, CH_LESSON_PRUNE, CH_LESSON_LEARN,
                                              CH_LESSON_HELD_OUT};
    return uses[cluster % 4];
}

void ch_lessons_init(struct ch_lessons *lessons, struct ch_mistakes *mistakes,
                     const struct ch_agent *agent) {
    int count = mistakes->positions->count;
    size_t room = (size_t)count + 1;
    *lessons = (struct ch_lessons){.mistakes = mistakes};
    ch_turns_init(&lessons->turns, agent->sources, agent->source_count, count);
    lessons->use = ch_alloc(room * sizeof *lessons->use);
    lessons->first = ch_alloc(room * sizeof *lessons->first);
    lessons->cluster = ch_alloc(room * sizeof *lessons->cluster);
    lessons->clusters = ch_mistakes_openings(mistakes, OPENINGS, lessons->cluster);
    for (int i = 0; i < count; i++) {
        struct ch_coached *at = &mistakes->at[i];
        lessons->first[i] = lessons->candidates;
        if (at->facts && ch_turns_read(&lessons->turns, i, at->facts)) {
            lessons->use[i] = use_of(lessons->cluster[i]);
            lessons->candidates += at->statements.candidates;
        }
        ch_free(at->facts);
        at->facts = NULL;
    }
}

void ch_lessons_done(struct ch_lessons *lessons) {
    ch_turns_done(&lessons->turns);
    ch_free(lessons->use);
    ch_free(lessons->first);
    ch_free(lessons->cluster);
    *lessons = (struct ch_lessons){0};
}

/* Adds the examples from a mistake. */
static void add_mistake(const struct ch_coached *at, int i, double loss, bool for_move,
                        struct ch_examples *examples) {
    int played = at->statements.chosen;
    for (int move = 0; move < at->statements.candidates; move++) {
        bool better = at->regrets[move] < loss / 2, lost = at->regrets[move] >= loss;
        if (for_move && (better || lost) && move != played)
            ch_examples_add(examples, i, move, better);
        else if (move == played || (!for_move && better))
            ch_examples_add(examples, i, move, (move == played) != for_move);
    }
}

/* Adds the examples from a right decision: not to speak for moves that lose, nor against good
 * ones. */
static void add_right(const struct ch_coached *at, int i, double loss, bool for_move,
                      struct ch_examples *examples) {
    for (int move = 0; move < at->statements.candidates; move++)
        if (for_move ? at->regrets[move] >= loss : at->regrets[move] < loss / 2)
            ch_examples_add(examples, i, move, false);
}

static bool is_wrong(const struct ch_mistakes *mistakes, int i, const bool mended[]) {
    return mistakes->at[i].fate == CH_FATE_MISTAKE && !(mended && mended[i]);
}

/* So many of all, evenly taken as they come. */
struct even {
    int all, wanted, seen, taken;
};

static bool is_taken(struct even *even) {
    bool taken = (int64_t)even->taken * even->all < (int64_t)even->wanted * ++even->seen &&
                 even->taken < even->wanted;
    even->taken += taken;
    return taken;
}

void ch_lessons_examples(const struct ch_lessons *lessons, enum ch_lesson_use use, bool for_move,
                         const bool mended[], struct ch_examples *examples) {
    const struct ch_mistakes *mistakes = lessons->mistakes;
    struct even wrong = {0}, right = {0};
    for (int i = 0; i < lessons->turns.count; i++) {
        if (lessons->use[i] != use)
            continue;
        wrong.all += is_wrong(mistakes, i, mended);
        right.all += mistakes->at[i].fate == CH_FATE_GOOD;
    }
    wrong.wanted = right.wanted = wrong.all < MOST ? wrong.all : MOST;
    for (int i = 0; i < lessons->turns.count; i++) {
        const struct ch_coached *at = &mistakes->at[i];
        if (lessons->use[i] != use)
            continue;
        if (is_wrong(mistakes, i, mended) && is_taken(&wrong))
            add_mistake(at, i, mistakes->loss, for_move, examples);
        if (at->fate == CH_FATE_GOOD && is_taken(&right))
            add_right(at, i, mistakes->loss, for_move, examples);
    }
}
