/* Mistakes as lessons that come again, as text: which recorded games were looked through, and when
 * each mistake in them is due.
 *
 *     (judged (line "91ac0e31d2f4b870") (judge "search:depth=9"))
 *     (lesson (line "91ac0e31d2f4b870") (ply 23) (step 1) (asked 2) (due "2026-12-03"))
 *
 * `line` is the hash of a game's moves (struct ch_game_keys), so that nothing is said of who
 * played. Days are days of the calendar, numbered from 1970-01-01. */
#ifndef CH_WORKSHOP_PERSON_DRILLS_H
#define CH_WORKSHOP_PERSON_DRILLS_H

#include <stdint.h>

#include "core/base/text.h"

enum { CH_DRILL_STEPS = 12, CH_DRILL_JUDGE = 64 };

struct ch_drill {
    uint64_t line;
    int ply;   /* of the mistake, from 1 */
    int step;  /* how many steps of the spacing it has passed */
    int asked; /* how often */
    int due;   /* a day */
};

struct ch_drill_judged {
    uint64_t line;
    char judge[CH_DRILL_JUDGE];
};

/* Begins as {0}; ch_drills_done releases. */
struct ch_drills {
    struct ch_drill *lesson;
    struct ch_drill_judged *judged;
    int count, capacity, judged_count, judged_capacity;
};

/* After how many days a lesson that was solved comes again, step by step. After the last it does
 * not. */
struct ch_drill_spacing {
    int days[CH_DRILL_STEPS], count;
};
/* Reads `1d,3d,7d`: whole days, 0 to 3,650. */
enum ch_status ch_drill_spacing_read(const char *text, struct ch_drill_spacing *spacing,
                                     struct ch_error *error);
#define CH_DRILL_SPACING "1d,3d,7d,21d"

/* Reads such a text. CH_BAD_INPUT lists every mistake with its line. The caller releases `lessons`
 * whatever is returned. */
enum ch_status ch_drills_read(const char *file, const char *text, struct ch_drills *lessons,
                              struct ch_error *error);
void ch_drills_write(const struct ch_drills *lessons, struct ch_text *text);
/* The same of a file; one that is not there has none. Writing keeps it for the user alone. */
enum ch_status ch_drills_load(const char *path, struct ch_drills *lessons, struct ch_error *error);
enum ch_status ch_drills_save(const char *path, const struct ch_drills *lessons,
                              struct ch_error *error);
/* Adds to the file what it does not have: another program may have written answers meanwhile. */
enum ch_status ch_drills_add(const char *path, const struct ch_drills *lessons,
                             struct ch_error *error);
void ch_drills_done(struct ch_drills *lessons);

/* True if the game was looked through by that judge. */
bool ch_drills_judged(const struct ch_drills *lessons, uint64_t line, const char *judge);
/* Notes that it was. Lessons of it that another judge found stay. */
void ch_drills_note(struct ch_drills *lessons, uint64_t line, const char *judge);
/* The lesson about that ply, added if it is not there: due on that day. Good until the next is. */
struct ch_drill *ch_drills_at(struct ch_drills *lessons, uint64_t line, int ply, int day);

/* True if it is to be asked on that day. One that has passed all steps is not. */
bool ch_drill_is_due(const struct ch_drill *lesson, const struct ch_drill_spacing *spacing,
                     int day);
/* It was asked: solved at once it goes a step on, else it begins anew. */
void ch_drill_answer(struct ch_drill *lesson, bool solved, const struct ch_drill_spacing *spacing,
                     int day);
/* The same in the file at `path`. CH_NOT_FOUND if it has no such lesson. */
enum ch_status ch_drills_answer(const char *path, uint64_t line, int ply, bool solved,
                                const struct ch_drill_spacing *spacing, int day,
                                struct ch_error *error);

/* The number of a day, and the day of a number, as "2026-12-03". -1: there is no such day. */
enum { CH_DRILL_DAY = 16 };
int ch_drill_day(const char *text);
void ch_drill_day_name(int day, char text[CH_DRILL_DAY]);
/* The day that it is here, by the user's own time. */
int ch_drill_today(void);
/* The hash as 16 hexadecimal digits, and back: false if it is none. */
enum { CH_DRILL_LINE = 17 };
void ch_drill_line_name(uint64_t line, char text[CH_DRILL_LINE]);
bool ch_drill_line(const char *text, uint64_t *line);

#endif
