/* Gravon's .xml: <game type>, <field content>, <move source target>, <player>, <result type
 * winner>.
 */
#include <expat.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/scores/score_parts.h"

/* The state of the reader. */
struct reading {
    struct ch_score *score;
    XML_Parser parser;
    struct ch_error *error;
    enum ch_status status;
    int players; /* begun */
    bool in_player;
    struct ch_text player;
};

static int line_of(const struct reading *reading) {
#if CH_EXPAT_HAS_64 /* it takes the place of the other, which newer versions warn of */
    return (int)XML_GetCurrentLineNumber64(reading->parser);
#else
    return (int)XML_GetCurrentLineNumber(reading->parser);
#endif
}

/* The attribute's value, or NULL. */
static const char *value_of(const XML_Char **attributes, const char *name) {
    for (; attributes[0]; attributes += 2)
        if (strcmp(attributes[0], name) == 0)
            return attributes[1];
    return NULL;
}

static void read_type(struct reading *reading, const XML_Char **attributes) {
    static const struct {
        const char *type, *army;
    } types[] = {
        {"classic", "full"},
        {"classicfree", "full"},
        {"free", "full"},
        {"barrage", "barrage"},
        {"duell", "duel"},
        {"duel", "duel"},
        {"ultimate lightning", "ultimate"},
        {"ultimate", "ultimate"},
    };
    const char *type = value_of(attributes, "type");
    reading->score->line = line_of(reading);
    for (size_t i = 0; type && i < sizeof types / sizeof *types; i++)
        if (strcmp(types[i].type, type) == 0)
            reading->score->army = types[i].army;
    if (!reading->score->army)
        reading->status = ch_error_set(
            reading->error, CH_UNSUPPORTED, reading->score->file, line_of(reading),
            "a game of the type `%.40s`; classic, classicfree, barrage, duell and ultimate "
            "lightning can be read",
            type ? type : "");
}

static void read_move(struct reading *reading, const XML_Char **attributes) {
    const char *source = value_of(attributes, "source"), *target = value_of(attributes, "target");
    int from = source ? ch_gravon_mark(source) : -1, to = target ? ch_gravon_mark(target) : -1;
    reading->status = ch_score_may_follow(reading->score, reading->error);
    if (reading->status != CH_OK)
        return;
    if (from >= 0 && to >= 0) {
        ch_score_add(reading->score, from, to, line_of(reading));
        return;
    }
    struct ch_error why;
    char written[CH_PDN_MOVE];
    snprintf(written, sizeof written, "%.8s-%.8s", source ? source : "", target ? target : "");
    ch_score_wrong(reading->score, line_of(reading), &why,
                   "a move from `%.8s` to `%.8s`; squares are written like D4, with a colon for "
                   "row 10",
                   source ? source : "", target ? target : "");
    reading->status = ch_score_bad(reading->score, written, &why);
}

static void read_result(struct reading *reading, const XML_Char **attributes) {
    const char *type = value_of(attributes, "type"), *winner = value_of(attributes, "winner");
    int who = winner ? atoi(winner) : 0;
    if (!type || who < 1 || who > 3)
        reading->status = ch_score_wrong(reading->score, line_of(reading), reading->error,
                                         "a result has a type, and a winner from 1 to 3");
    else
        reading->score->outcome = (struct ch_outcome){
            who == 3 ? CH_DRAWN : CH_WON, who == 3 ? -1 : who - 1, ch_gravon_end(atoi(type))};
    reading->score->result_line = line_of(reading);
}

static void begin(void *context, const XML_Char *name, const XML_Char **attributes) {
    struct reading *reading = context;
    if (reading->status != CH_OK)
        return;
    if (strcmp(name, "game") == 0) {
        read_type(reading, attributes);
    } else if (strcmp(name, "field") == 0) {
        const char *content = value_of(attributes, "content");
        reading->status = ch_gravon_field_read(reading->score, content ? content : "",
                                               line_of(reading), reading->error);
    } else if (strcmp(name, "move") == 0) {
        read_move(reading, attributes);
    } else if (strcmp(name, "result") == 0) {
        read_result(reading, attributes);
    } else if (strcmp(name, "player") == 0) {
        reading->in_player = true;
        ch_text_clear(&reading->player);
    }
}

static void end(void *context, const XML_Char *name) {
    struct reading *reading = context;
    if (strcmp(name, "player") != 0 || !reading->in_player)
        return;
    reading->in_player = false;
    if (reading->players < CH_SEATS)
        reading->score->player[reading->players++] = ch_copy(reading->player.data);
}

static void characters(void *context, const XML_Char *text, int length) {
    struct reading *reading = context;
    if (reading->in_player)
        ch_text_add_bytes(&reading->player, text, (size_t)length);
}

/* Entities could make a small file a large one, and no record has them. */
static void refuse_doctype(void *context, const XML_Char *name, const XML_Char *system,
                           const XML_Char *public, int internal) {
    struct reading *reading = context;
    (void)name, (void)system, (void)public, (void)internal;
    if (reading->status == CH_OK)
        reading->status = ch_score_wrong(reading->score, line_of(reading), reading->error,
                                         "a record has no document type; leave it out");
    XML_StopParser(reading->parser, XML_FALSE);
}

enum ch_status ch_gravon_read(struct ch_score *score, const char *text, struct ch_error *error) {
    struct reading reading = {.score = score, .error = error, .status = CH_OK};
    reading.parser = XML_ParserCreate(NULL);
    if (!reading.parser)
        return ch_error_set(error, CH_SYSTEM, score->file, 0, "no memory to read it");
    reading.player = ch_text_new();
    score->marks = true;
    XML_SetUserData(reading.parser, &reading);
    XML_SetElementHandler(reading.parser, begin, end);
    XML_SetCharacterDataHandler(reading.parser, characters);
    XML_SetStartDoctypeDeclHandler(reading.parser, refuse_doctype);
    bool parsed = XML_Parse(reading.parser, text, (int)strlen(text), 1) == XML_STATUS_OK;
    if (!parsed && reading.status == CH_OK)
        reading.status = ch_score_wrong(score, line_of(&reading), error, "it is no XML: %s",
                                        XML_ErrorString(XML_GetErrorCode(reading.parser)));
    if (reading.status == CH_OK && (!score->army || !score->set_up))
        reading.status = ch_score_wrong(score, 0, error, "there is no <%s> in it",
                                        score->army ? "field" : "game");
    XML_ParserFree(reading.parser);
    ch_text_done(&reading.player);
    return reading.status;
}
