#include "core/record/record_schema.h"

#include <stdio.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/record/record_db.h"
#include "core/record/record_steps.h"

/* MAX: more than any layout has; SHOWN: bytes of a foreign name that are reported. */
enum { MAX = 64, SHOWN = 60 };

struct object {
    char *type, *name, *table, *text; /* text: the statement that made it, in one form */
    int64_t root;
};

struct objects {
    struct object object[MAX];
    int count;
    bool more;
};

static void objects_done(struct objects *objects) {
    for (int i = 0; i < objects->count; i++) {
        ch_free(objects->object[i].type);
        ch_free(objects->object[i].name);
        ch_free(objects->object[i].table);
        ch_free(objects->object[i].text);
    }
    objects->count = 0;
}

/* SQLite writes the name of a table that got it later in quotes. */
static char *one_form(const char *statement) {
    char *text = ch_copy(statement), *to = text;
    bool named = false;
    for (const char *at = statement; *at; at++) {
        named = named || *at == '(';
        if (named || *at != '"')
            *to++ = *at;
    }
    *to = '\0';
    return text;
}

static enum ch_status read_objects(struct ch_record *record, struct objects *objects,
                                   struct ch_error *error) {
    struct ch_query *query;
    bool row;
    *objects = (struct objects){.count = 0};
    enum ch_status status =
        ch_query_begin(record,
                       "SELECT type, name, tbl_name, coalesce(sql, ''), rootpage"
                       " FROM main.sqlite_schema",
                       &query, error);
    if (status != CH_OK)
        return status;
    while ((status = ch_query_step(query, &row, error)) == CH_OK && row) {
        objects->more = objects->count == MAX;
        if (objects->more)
            break;
        objects->object[objects->count++] = (struct object){
            ch_query_copy_word(query, 0), ch_query_copy_word(query, 1),
            ch_query_copy_word(query, 2), one_form(ch_query_word(query, 3)),
            ch_query_int(query, 4),
        };
    }
    ch_query_end(query);
    return status;
}

/* Reads the objects of a layout by running the steps to it on an empty database. */
static enum ch_status read_expected(int layout, struct objects *objects, struct ch_error *error) {
    struct ch_record *model;
    enum ch_status status = ch_db_open("the tables of a record", CH_DB_MEMORY, &model, error);
    if (status != CH_OK)
        return status;
    status = ch_record_steps_begin(model, layout, error);
    if (status == CH_OK)
        status = read_objects(model, objects, error);
    ch_db_close(model);
    return status;
}

static const struct object *find(const struct objects *objects, const char *name) {
    for (int i = 0; i < objects->count; i++)
        if (strcmp(objects->object[i].name, name) == 0)
            return &objects->object[i];
    return NULL;
}

static enum ch_status refuse(const struct ch_record *record, const struct object *object,
                             const char *what, struct ch_error *error) {
    char type[16], name[SHOWN];
    snprintf(type, sizeof type, "%s", object->type);
    snprintf(name, sizeof name, "%s", object->name);
    ch_text_plain(type, "");
    ch_text_plain(name, "");
    return ch_error_set(error, CH_BAD_INPUT, ch_db_path(record), 0,
                        "%s `%s` %s, so the file was changed by hand and nothing in it is used; "
                        "take it from where it was made, or take away what was added",
                        type, name, what);
}

/* Two tables with the same pages would change each other. */
static bool shares_pages(const struct objects *objects, const struct object *object) {
    if (object->root <= 1)
        return true;
    for (int i = 0; i < objects->count; i++)
        if (&objects->object[i] != object && objects->object[i].root == object->root)
            return true;
    return false;
}

static enum ch_status compare(const struct ch_record *record, const struct objects *have,
                              const struct objects *expected, struct ch_error *error) {
    for (int i = 0; i < have->count; i++) {
        const struct object *object = &have->object[i], *like = find(expected, object->name);
        if (!like)
            return refuse(record, object, "is not one of a record", error);
        if (strcmp(object->type, like->type) != 0 || strcmp(object->table, like->table) != 0 ||
            strcmp(object->text, like->text) != 0)
            return refuse(record, object, "is not as Crownhead makes it", error);
        if (find(have, object->name) != object)
            return refuse(record, object, "is there twice", error);
        if (shares_pages(have, object))
            return refuse(record, object, "has the pages of another table", error);
    }
    for (int i = 0; i < expected->count; i++)
        if (!find(have, expected->object[i].name))
            return refuse(record, &expected->object[i], "is missing", error);
    if (have->more)
        return refuse(record, &have->object[MAX - 1], "is one of too many", error);
    return CH_OK;
}

enum ch_status ch_record_schema_check(struct ch_record *record, int layout,
                                      struct ch_error *error) {
    CH_SCOPED(objects_done) struct objects have = {.count = 0}, expected = {.count = 0};
    enum ch_status status = read_objects(record, &have, error);
    if (status == CH_OK)
        status = read_expected(layout, &expected, error);
    if (status == CH_OK)
        status = compare(record, &have, &expected, error);
    return status;
}
