#include "bridge/games/games.h"

void ch_shown_begin(struct ch_shown *shown, const struct ch_rulebase *rulebase, cJSON *object) {
    const cJSON *move = cJSON_GetObjectItem(object, "move");
    *shown =
        (struct ch_shown){.rulebase = rulebase, .game = rulebase->run.turn->game, .object = object};
    shown->says = ch_text_new();
    if (move)
        ch_text_addf(&shown->says, "%s: ", move->valuestring);
}

void ch_shown_end(struct ch_shown *shown) {
    if (cJSON_HasObjectItem(shown->object, "value"))
        cJSON_AddStringToObject(shown->object, "says", shown->says.data);
    ch_text_done(&shown->says);
}

int ch_shown_given(const struct ch_called *called, enum ch_given what, int number, int otherwise) {
    for (int i = 0; i < called->count; i++)
        if (called->given[i].what == what && number-- == 0)
            return called->given[i].value;
    return otherwise;
}

void ch_shown_square(const struct ch_shown *shown, int square, struct ch_text *text) {
    char name[CH_SQUARE_NAME];
    shown->game->ops->square_name(shown->game, square, name);
    ch_text_add(text, name);
}

void ch_shown_span(const struct ch_shown *shown, int from, int to, struct ch_text *text) {
    ch_shown_square(shown, from, text);
    if (from != to) {
        ch_text_add(text, "-");
        ch_shown_square(shown, to, text);
    }
}

void ch_shown_add(struct ch_shown *shown, const char *list, const char *string) {
    cJSON *found = cJSON_GetObjectItem(shown->object, list);
    cJSON_AddItemToArray(found ? found : cJSON_AddArrayToObject(shown->object, list),
                         cJSON_CreateString(string));
}

void ch_shown_say(struct ch_shown *shown, const char *list, const char *before) {
    enum { MOST = 8 };
    const cJSON *each;
    int said = 0;
    cJSON_ArrayForEach(each, cJSON_GetObjectItem(shown->object, list)) {
        if (said < MOST)
            ch_text_addf(&shown->says, "%s%s", said == 0 ? before : ", ", each->valuestring);
        said++;
    }
    if (said > MOST)
        ch_text_addf(&shown->says, " and %d more", said - MOST);
}

const char *ch_shown_side(const struct ch_shown *shown, int seat) {
    return seat == shown->rulebase->run.turn->seat ? "own" : "enemy";
}
