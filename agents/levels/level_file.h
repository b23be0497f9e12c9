/* The levels of a game as text: what each of them is made of.
 *
 *     (measured russian)
 *     (level (number 3) (recipe "depth=1,next=20,later=50") (elo 410) (low 362) (high 460))
 *     (level (number 9) (agent stratego-rules) (elo 1200))
 *
 * The file is data/levels/GAME.levels at home, or that of the game's family. Levels are numbered
 * from 1 without gaps. `elo` is the strength above level 1, the sum of what matches between
 * neighbours gave in the game that `measured` names; `low` and `high` are its interval of 95 %: the
 * errors of the steps are independent, so the squares of their widths add up. */
#ifndef CH_AGENTS_LEVELS_LEVEL_FILE_H
#define CH_AGENTS_LEVELS_LEVEL_FILE_H

#include "core/search/search.h"

/* A search that overlooks things as people do: plain alpha-beta to a small depth, captures played
 * out behind it, in which some replies are not seen at all.
 *
 * Whether a reply is seen is a function of the position, the move and the eyes, and of nothing
 * else: who takes a move back meets the same eyes. A capture is overlooked at one rate where it is
 * the very next reply, at another, usually larger one, further on; so what was seen as a reply was
 * seen from afar only if it would have been seen closely. In games without compulsory captures,
 * moves over three squares or more are overlooked alike. What the mover can do itself at once it
 * always sees.
 *
 * The answer depends on the history, the options, the eyes and the key. One thread a sight. */

enum { CH_SIGHT_DEEPEST = 6 };

struct ch_sight_options {
    int64_t depth; /* plies, 1 … CH_SIGHT_DEEPEST */
    int64_t next;  /* per cent of the captures by the very next reply that are overlooked */
    int64_t later; /* of those further on */
    int64_t noise; /* the largest error of a position's value, in hundredths of a man */
    int64_t taken; /* not 0: a position is judged by what was taken on the way to it alone */
    const struct ch_weights *weights; /* as in struct ch_search_options */
};

struct ch_sight;

/* The options are copied; `game` is borrowed. */
struct ch_sight *ch_sight_new(const struct ch_game *game, const struct ch_sight_options *options);
/* NULL is allowed. */
void ch_sight_free(struct ch_sight *sight);

/* As ch_search_run: every root move has its exact score. The history is the same afterwards.
 * `stop` may be NULL. */
void ch_sight_run(struct ch_sight *sight, struct ch_history *history, const struct ch_moves *legal,
                  uint64_t eyes, uint64_t key, const atomic_bool *stop,
                  struct ch_search_result *result);

/* Appends the replies to legal move `index` that are overlooked. */
void ch_sight_overlooked(struct ch_sight *sight, struct ch_history *history,
                         const struct ch_moves *legal, int index, uint64_t eyes,
                         struct ch_moves *replies);

enum { CH_LEVELS = 10, CH_LEVEL_WORDS = 128 };

struct ch_level {
    char recipe[CH_LEVEL_WORDS]; /* arguments of the kind `level`; "" if it is an agent */
    char agent[CH_LEVEL_WORDS];  /* of the roster; "" if it has a recipe */
    int elo;                     /* above level 1 */
    bool ranged;                 /* the interval is known: */
    int low, high;
};

struct ch_levels {
    struct ch_level level[CH_LEVELS]; /* level N is at N - 1 */
    int count;
    char measured[CH_LEVEL_WORDS]; /* the game of the matches; "" if none is named */
};

/* Reads such a text. CH_BAD_INPUT lists every mistake with its line. */
enum ch_status ch_levels_read(const char *file, const char *text, struct ch_levels *levels,
                              struct ch_error *error);
/* Appends the text of the game's levels. CH_NOT_FOUND if there are none. */
enum ch_status ch_levels_collect(const struct ch_game *game, const char *home,
                                 struct ch_sources *texts, struct ch_error *error);
/* Both. */
enum ch_status ch_levels_of(const struct ch_game *game, const char *home, struct ch_levels *levels,
                            struct ch_error *error);
/* The text among these that holds levels; NULL: none does. */
const struct ch_source *ch_levels_text(const struct ch_source *texts, int count);

/* True if `spec` is `level:N` and that level is an agent of the roster, whose name is written to
 * `name`. CH_BAD_INPUT or CH_NOT_FOUND if it is a level that there is not. */
enum ch_status ch_level_agent(const char *spec, const struct ch_game *game, const char *home,
                              char name[CH_LEVEL_WORDS], bool *is_agent, struct ch_error *error);

/* The recipe of a level: `depth=2,next=20,later=40`. */
struct ch_recipe {
    struct ch_sight_options sight; /* depth 0: not given */
    int64_t nodes;                 /* as that */
    int64_t samples;               /* games as they may have gone, where the game hides something */
};

/* Reads the recipe from `arguments`, or that of the level whose number they are from the texts. */
enum ch_status ch_recipe_of(const char *arguments, const struct ch_source *texts, int count,
                            const struct ch_game *game, struct ch_recipe *recipe,
                            struct ch_error *error);
/* Appends the recipe as arguments, without what is usual. */
void ch_recipe_spell(const struct ch_recipe *recipe, struct ch_text *out);
/* The number that the arguments are, 1 or more; 0: they are a recipe. */
int64_t ch_level_number(const char *arguments);
/* True if it overlooks anything, so that it is a sight and no whole search. */
bool ch_recipe_overlooks(const struct ch_recipe *recipe);

#endif
