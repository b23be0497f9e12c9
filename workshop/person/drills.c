#include "workshop/person/drills.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "agents/roster/roster.h"
#include "core/base/facts.h"
#include "core/base/value_text.h"
#include "core/base/whole_file.h"

enum {
    LARGEST_FILE = 1 << 20,
    MOST_PLIES = 1000000,
    LONGEST_DAYS = 3650,
    LAST_YEAR = 4999,
    DAY_S = 86400
};

/* The number of a day of the calendar, without looking whether there is one. */
static int day_of(int year, int month, int day) {
    struct tm date = {.tm_year = year - 1900, .tm_mon = month - 1, .tm_mday = day};
    return (int)(timegm(&date) / DAY_S);
}

int ch_drill_day(const char *text) {
    int year, month, day;
    char again[CH_DRILL_DAY];
    if (strlen(text) != 10 || sscanf(text, "%4d-%2d-%2d", &year, &month, &day) != 3 ||
        year < 1970 || year > LAST_YEAR)
        return -1;
    int number = day_of(year, month, day);
    if (number < 0)
        return -1;
    ch_drill_day_name(number, again); /* that of 30 February is another */
    return strcmp(again, text) == 0 ? number : -1;
}

void ch_drill_day_name(int day, char text[CH_DRILL_DAY]) {
    const time_t time = (time_t)day * DAY_S;
    struct tm date;
    strftime(text, CH_DRILL_DAY, "%Y-%m-%d", gmtime_r(&time, &date));
}

int ch_drill_today(void) {
    const time_t now = time(NULL);
    struct tm local;
    localtime_r(&now, &local);
    return day_of(local.tm_year + 1900, local.tm_mon + 1, local.tm_mday);
}

void ch_drill_line_name(uint64_t line, char text[CH_DRILL_LINE]) {
    snprintf(text, CH_DRILL_LINE, "%016llx", (unsigned long long)line);
}

bool ch_drill_line(const char *text, uint64_t *line) {
    if (strlen(text) != CH_DRILL_LINE - 1 || strspn(text, "0123456789abcdef") != CH_DRILL_LINE - 1)
        return false;
    *line = strtoull(text, NULL, 16);
    return true;
}

enum ch_status ch_drill_spacing_read(const char *text, struct ch_drill_spacing *spacing,
                                     struct ch_error *error) {
    const char *at = text;
    *spacing = (struct ch_drill_spacing){.count = 0};
    for (bool more = true; more;) {
        char *end = NULL;
        long days = isdigit((unsigned char)*at) ? strtol(at, &end, 10) : -1;
        if (days < 0 || days > LONGEST_DAYS || *end != 'd' || (end[1] && end[1] != ',') ||
            spacing->count == CH_DRILL_STEPS)
            return ch_bad_input(error,
                                "`%.40s` is no spacing; write up to %d steps in days, such as %s",
                                text, (int)CH_DRILL_STEPS, CH_DRILL_SPACING);
        spacing->days[spacing->count++] = (int)days;
        more = end[1] == ',';
        at = end + 2;
    }
    return CH_OK;
}

static const struct ch_fact_slot_rule judged_slots[] = {
    {"line", CH_FACT_STRING, 1, 1, true, NULL},
    {"judge", CH_FACT_STRING, 1, 1, true, NULL},
    {0},
};
static const struct ch_fact_slot_rule lesson_slots[] = {
    {"line", CH_FACT_STRING, 1, 1, true, NULL},  {"ply", CH_FACT_INTEGER, 1, 1, true, NULL},
    {"step", CH_FACT_INTEGER, 1, 1, true, NULL}, {"asked", CH_FACT_INTEGER, 1, 1, true, NULL},
    {"due", CH_FACT_STRING, 1, 1, true, NULL},   {0},
};
static const struct ch_fact_template shapes[] = {
    {"judged", judged_slots, 0, 0, 0}, {"lesson", lesson_slots, 0, 0, 0}, {0}};

/* The number of a slot; -1 after the mistake that it is not one of min … max. */
static int take_number(struct ch_facts *facts, const struct ch_fact *fact, const char *slot,
                       int min, int max) {
    const struct ch_fact_value *value = ch_fact_slot(fact, slot)->values;
    if (value->integer >= min && value->integer <= max)
        return (int)value->integer;
    ch_facts_mistake(facts, value->line, "(%s %s) is to be a number from %d to %d", slot,
                     value->text, min, max);
    return -1;
}

static void take_fact(struct ch_facts *facts, int index, struct ch_drills *lessons) {
    const struct ch_fact *fact = &facts->facts[index];
    uint64_t line;
    if (!ch_drill_line(ch_fact_text(fact, "line", ""), &line)) {
        ch_facts_mistake(facts, fact->line, "(line \"%.40s\") is to have 16 hexadecimal digits",
                         ch_fact_text(fact, "line", ""));
        return;
    }
    if (strcmp(fact->name, "judged") == 0) {
        const char *judge = ch_fact_text(fact, "judge", "");
        if (strlen(judge) >= CH_DRILL_JUDGE)
            ch_facts_mistake(facts, fact->line, "the name of the judge is too long");
        else
            ch_drills_note(lessons, line, judge);
        return;
    }
    int ply = take_number(facts, fact, "ply", 1, MOST_PLIES);
    int step = take_number(facts, fact, "step", 0, CH_DRILL_STEPS + 1);
    int asked = take_number(facts, fact, "asked", 0, MOST_PLIES);
    int due = ch_drill_day(ch_fact_text(fact, "due", ""));
    if (due < 0)
        ch_facts_mistake(facts, fact->line, "(due \"%.40s\") is to be a day such as 2026-12-03",
                         ch_fact_text(fact, "due", ""));
    if (ply < 0 || step < 0 || asked < 0 || due < 0)
        return;
    struct ch_drill *lesson = ch_drills_at(lessons, line, ply, due);
    *lesson = (struct ch_drill){line, ply, step, asked, due};
}

enum ch_status ch_drills_read(const char *file, const char *text, struct ch_drills *lessons,
                              struct ch_error *error) {
    CH_SCOPED(ch_facts_done) struct ch_facts facts = {0};
    *lessons = (struct ch_drills){0};
    ch_facts_read(file, text, strlen(text), shapes, &facts, NULL);
    for (int i = 0, count = facts.count; i < count; i++)
        take_fact(&facts, i, lessons);
    return ch_facts_status(&facts, error);
}

void ch_drills_write(const struct ch_drills *lessons, struct ch_text *text) {
    char line[CH_DRILL_LINE], day[CH_DRILL_DAY];
    ch_text_add(text, "; Mistakes that `crownhead review` asks about, and when it does next.\n");
    for (int i = 0; i < lessons->judged_count; i++) {
        ch_drill_line_name(lessons->judged[i].line, line);
        ch_text_addf(text, "(judged (line \"%s\") (judge ", line);
        ch_string_add(text, lessons->judged[i].judge);
        ch_text_add(text, "))\n");
    }
    for (int i = 0; i < lessons->count; i++) {
        const struct ch_drill *lesson = &lessons->lesson[i];
        ch_drill_line_name(lesson->line, line);
        ch_drill_day_name(lesson->due, day);
        ch_text_addf(text, "(lesson (line \"%s\") (ply %d) (step %d) (asked %d) (due \"%s\"))\n",
                     line, lesson->ply, lesson->step, lesson->asked, day);
    }
}

enum ch_status ch_drills_load(const char *path, struct ch_drills *lessons, struct ch_error *error) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    *lessons = (struct ch_drills){0};
    enum ch_status status = ch_text_read_file(&text, path, LARGEST_FILE, error);
    if (status == CH_NOT_FOUND)
        return CH_OK;
    if (status == CH_OK && strlen(text.data) < text.length)
        status = ch_error_set(error, CH_BAD_INPUT, path, 0, "there is a byte 0 in it");
    return status == CH_OK ? ch_drills_read(path, text.data, lessons, error) : status;
}

enum ch_status ch_drills_save(const char *path, const struct ch_drills *lessons,
                              struct ch_error *error) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    const struct ch_text *whole = &text;
    ch_drills_write(lessons, &text);
    return ch_whole_file(path, 0600, &whole, 1, error);
}

void ch_drills_done(struct ch_drills *lessons) {
    ch_free(lessons->lesson);
    ch_free(lessons->judged);
    *lessons = (struct ch_drills){0};
}

static struct ch_drill_judged *find_judged(const struct ch_drills *lessons, uint64_t line) {
    for (int i = 0; i < lessons->judged_count; i++)
        if (lessons->judged[i].line == line)
            return &lessons->judged[i];
    return NULL;
}

bool ch_drills_judged(const struct ch_drills *lessons, uint64_t line, const char *judge) {
    const struct ch_drill_judged *found = find_judged(lessons, line);
    return found && strncmp(found->judge, judge, CH_DRILL_JUDGE - 1) == 0;
}

void ch_drills_note(struct ch_drills *lessons, uint64_t line, const char *judge) {
    struct ch_drill_judged *found = find_judged(lessons, line);
    if (!found) {
        lessons->judged = ch_grow(lessons->judged, lessons->judged_count, &lessons->judged_capacity,
                                  sizeof *lessons->judged);
        found = &lessons->judged[lessons->judged_count++];
        found->line = line;
    }
    snprintf(found->judge, sizeof found->judge, "%s", judge);
}

struct ch_drill *ch_drills_at(struct ch_drills *lessons, uint64_t line, int ply, int day) {
    for (int i = 0; i < lessons->count; i++)
        if (lessons->lesson[i].line == line && lessons->lesson[i].ply == ply)
            return &lessons->lesson[i];
    lessons->lesson =
        ch_grow(lessons->lesson, lessons->count, &lessons->capacity, sizeof *lessons->lesson);
    lessons->lesson[lessons->count] = (struct ch_drill){line, ply, 0, 0, day};
    return &lessons->lesson[lessons->count++];
}

enum ch_status ch_drills_add(const char *path, const struct ch_drills *lessons,
                             struct ch_error *error) {
    CH_SCOPED(ch_drills_done) struct ch_drills now = {0};
    enum ch_status status = ch_drills_load(path, &now, error);
    for (int i = 0; i < lessons->judged_count; i++)
        ch_drills_note(&now, lessons->judged[i].line, lessons->judged[i].judge);
    for (int i = 0; i < lessons->count; i++) {
        const struct ch_drill *lesson = &lessons->lesson[i];
        int before = now.count;
        struct ch_drill *place = ch_drills_at(&now, lesson->line, lesson->ply, lesson->due);
        if (now.count > before)
            *place = *lesson;
    }
    return status == CH_OK ? ch_drills_save(path, &now, error) : status;
}

bool ch_drill_is_due(const struct ch_drill *lesson, const struct ch_drill_spacing *spacing,
                     int day) {
    return lesson->due <= day && lesson->step <= spacing->count;
}

void ch_drill_answer(struct ch_drill *lesson, bool solved, const struct ch_drill_spacing *spacing,
                     int day) {
    int step = solved ? lesson->step : 0;
    int due = day + (step < spacing->count ? spacing->days[step] : 0);
    int last = day_of(LAST_YEAR, 12, 31); /* what the file can hold is not left */
    lesson->due = due < last ? due : last;
    lesson->asked += lesson->asked < MOST_PLIES;
    lesson->step = !solved ? 0 : step <= CH_DRILL_STEPS ? step + 1 : step;
}

enum ch_status ch_drills_answer(const char *path, uint64_t line, int ply, bool solved,
                                const struct ch_drill_spacing *spacing, int day,
                                struct ch_error *error) {
    CH_SCOPED(ch_drills_done) struct ch_drills lessons = {0};
    enum ch_status status = ch_drills_load(path, &lessons, error);
    int before = lessons.count;
    if (status != CH_OK)
        return status;
    struct ch_drill *lesson = ch_drills_at(&lessons, line, ply, day);
    if (lessons.count > before)
        return ch_error_set(error, CH_NOT_FOUND, path, 0, "there is no such lesson");
    ch_drill_answer(lesson, solved, spacing, day);
    return ch_drills_save(path, &lessons, error);
}
