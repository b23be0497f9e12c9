/* Results, as people write them: at the end of the moves, and in the tag Result. */
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

#include "core/base/memory.h"
#include "core/pdn/pdn_bytes.h"

enum { HALF = -1, NONE = -2 };

/* Results that are no numbers, between signs as they are between numbers. */
static const char *const signs[][2] = {
    {"+:-", "1-0"}, {"-:+", "0-1"}, {"=:=", "1/2-1/2"}, {"=-=", "1/2-1/2"}};

/* A half, written as `1/2` or `0.5`, or a number of at most three digits, up to which *at moves. */
static int read_points(const char *text, size_t length, size_t *at) {
    static const char *const halves[] = {"1/2", "0.5", "0,5"};
    for (size_t i = 0; i < sizeof halves / sizeof halves[0]; i++)
        if (length - *at >= 3 && memcmp(text + *at, halves[i], 3) == 0) {
            *at += 3;
            return HALF;
        }
    int points = 0;
    size_t digits = 0;
    for (int byte; (byte = ch_pdn_byte(text, length, *at)) >= 0 && isdigit(byte) && digits < 4;
         digits++, ++*at)
        points = points * 10 + (byte - '0');
    return digits >= 1 && digits <= 3 ? points : NONE;
}

/* The result with these points, or NULL; those of other counts than PDN's are wins by all points.
 */
static const char *of_points(int first, int second) {
    static const char *const low[3][3] = {
        {"0-0", "0-1", "0-2"}, {"1-0", "1-1", NULL}, {"2-0", NULL, NULL}};
    if (first == HALF && second == HALF)
        return "1/2-1/2";
    if (first < 0 || second < 0)
        return NULL;
    if (first < 3 && second < 3)
        return low[first][second];
    return second == 0 ? "1-0" : first == 0 ? "0-1" : NULL;
}

/* True where no longer word begins with what ends before `at`. */
static bool is_whole(const char *text, size_t length, size_t at) {
    int byte = ch_pdn_byte(text, length, at);
    return !ch_pdn_in_word(byte) && byte != '/';
}

bool ch_pdn_score(const char *text, size_t length, size_t at, struct ch_pdn_score *score) {
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
        if (length - at >= 3 && memcmp(text + at, signs[i][0], 3) == 0 &&
            is_whole(text, length, at + 3)) {
            *score = (struct ch_pdn_score){signs[i][1], 3, "a result is written with signs"};
            return true;
        }
    size_t end = at;
    int first = read_points(text, length, &end);
    if (first == NONE)
        return false;
    size_t sign = ch_pdn_past_blanks(text, length, end);
    int byte = ch_pdn_byte(text, length, sign);
    size_t other = ch_pdn_past_blanks(text, length, sign + 1), after = other;
    int second = byte == '-' || byte == ':' ? read_points(text, length, &after) : NONE;
    const char *result = of_points(first, second);
    if (result && is_whole(text, length, after)) {
        bool points = first > 2 || second > 2, blanks = other > sign + 1 || sign > end;
        *score = (struct ch_pdn_score){
            result, after - at,
            points        ? "a result has other points than PDN; the side with all of them won"
            : byte == ':' ? "a result is written with a colon"
            : blanks      ? "a result is written with blanks"
                          : NULL};
        return true;
    }
    *score = (struct ch_pdn_score){"1/2-1/2", 3, "a draw is written as 1/2"};
    return text[at] == '1' && first == HALF && is_whole(text, length, end);
}

/* "White wins", "white": the seat's win, or NULL. */
static const char *won_in_words(const struct ch_game *game, const char *words) {
    static const char *const verbs[] = {"", " wins", " win", " won"};
    for (int seat = 0; seat < CH_SEATS; seat++) {
        size_t length = strlen(game->seat_name[seat]);
        if (strncasecmp(words, game->seat_name[seat], length) != 0)
            continue;
        for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
            if (strcasecmp(words + length, verbs[i]) == 0)
                return seat == 0 ? "1-0" : "0-1";
    }
    return NULL;
}

const char *ch_pdn_result_of_tag(const struct ch_game *game, const char *value,
                                 struct ch_text *plain) {
    static const char *const nothing[] = {"",     "*",       "?",           "-",
                                          "--",   "---",     "unknown",     "unterminated",
                                          "none", "ongoing", "in progress", NULL};
    static const char *const draws[] = {"=", "draw", "drawn", "remise", "remis", "ничья", NULL};
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    const char *kind;
    for (size_t at = 0, length = strlen(value), size; at < length; at += size) {
        size = ch_pdn_plain_sign(value, length, at, &text, &kind);
        if (size == 0)
            ch_text_add_bytes(&text, value + at, size = 1);
    }
    char *words = text.data + strspn(text.data, " \t");
    for (size_t end = strlen(words); end > 0 && strchr(" \t.", words[end - 1]); end--)
        words[end - 1] = '\0';
    if (plain)
        ch_text_add(plain, words);
    for (int i = 0; nothing[i]; i++)
        if (strcasecmp(words, nothing[i]) == 0)
            return "*";
    for (int i = 0; draws[i]; i++)
        if (strcasecmp(words, draws[i]) == 0)
            return "1/2-1/2";
    struct ch_pdn_score score;
    if (ch_pdn_score(words, strlen(words), 0, &score))
        return score.result;
    return won_in_words(game, words);
}
