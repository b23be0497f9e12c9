/* Set-ups of Stratego as text, for people and for agents: rows from the front one (nearest the
 * enemy) to the back row, each from column A to K, in letters of the game or in rank numbers; put
 * on the board, and dealt at random. */
#include <ctype.h>
#include <strings.h>

#include "core/games/set_up.h"
#include "core/games/stratego/set_ups/set_ups.h"
#include "core/games/stratego/stratego.h"

_Static_assert((int)CH_STRATEGO_PLACES <= (int)CH_SET_UP_PLACES, "a set-up has room");

/* What the signs of a text mean. */
enum ch_stratego_form {
    CH_STRATEGO_FORM_OPEN,    /* not given: the text itself has to show it */
    CH_STRATEGO_FORM_LETTERS, /* F Y S N T L P J C G M B, in any case */
    CH_STRATEGO_FORM_ISF,     /* F, 1 the spy to 9 the general, X or 10 the marshal, B */
    CH_STRATEGO_FORM_US       /* F, S the spy, 9 the scout to 1 the marshal, B */
};

static const char blanks[] = " \t\r\n";
static const char ten = 'X'; /* what `10` is read as */

/* "letters", "ISF ranks", "old US ranks": for people. */
static const char *form_text(int form) {
    static const char *const text[] = {"signs", "letters", "ISF ranks", "old US ranks"};
    return text[form];
}

/* The kind of a sign that is no dot, or CH_STRATEGO_UNKNOWN. */
static int kind_of_sign(const struct ch_game *game, char sign, int form) {
    sign = (char)toupper((unsigned char)sign);
    if (form == CH_STRATEGO_FORM_LETTERS)
        return ch_stratego_kind_of_letter(game, sign);
    if (sign == 'F')
        return CH_STRATEGO_FLAG;
    if (sign == 'B')
        return CH_STRATEGO_BOMB;
    bool us = form == CH_STRATEGO_FORM_US;
    if (sign == (us ? 'S' : ten))
        return us ? CH_STRATEGO_SPY : CH_STRATEGO_MARSHAL;
    if (sign < '1' || sign > '9')
        return CH_STRATEGO_UNKNOWN;
    return us ? CH_STRATEGO_MARSHAL + 1 - (sign - '0') : sign - '0';
}

/* The sign at *at, which is moved past it. */
static char next_sign(const char **at) {
    char sign = *(*at)++;
    if (sign == '1' && **at == '0') {
        ++*at;
        return ten;
    }
    return sign;
}

/* The form of the text, or CH_STRATEGO_FORM_OPEN with `error`. */
static enum ch_stratego_form find_form(const char *text, struct ch_error *error) {
    bool number = false, marshal = false, spy = false, letter = false;
    while (*(text += strspn(text, " \t\r\n/")) != '\0') {
        char sign = (char)toupper((unsigned char)next_sign(&text));
        number |= isdigit((unsigned char)sign) != 0;
        marshal |= sign == ten;
        spy |= sign == 'S';
        letter |= sign != '\0' && strchr("YNTLPJCGM", sign) != NULL;
    }
    if (!number && !marshal)
        return CH_STRATEGO_FORM_LETTERS;
    if (letter)
        ch_bad_input(error, "letters and rank numbers are mixed; write letters only, or numbers "
                            "with F, B and X (ISF) or S (old US)");
    else if (marshal && spy)
        ch_bad_input(error, "X or 10 is the marshal by ISF numbers, S the spy by old US numbers; "
                            "write one or the other");
    else if (!marshal && !spy)
        ch_bad_input(error, "these rank numbers can be read in two ways; say `ranks: isf` (marshal "
                            "10) or `ranks: us` (marshal 1)");
    else
        return marshal ? CH_STRATEGO_FORM_ISF : CH_STRATEGO_FORM_US;
    return CH_STRATEGO_FORM_OPEN;
}

static void refuse_sign(const struct ch_game *game, char sign, int number, int form,
                        struct ch_error *error) {
    static const char *const signs[] = {
        [CH_STRATEGO_FORM_LETTERS] = "F Y S N T L P J C G M B",
        [CH_STRATEGO_FORM_ISF] = "F, 1 (spy) to 9 (general), X or 10 (marshal), B",
        [CH_STRATEGO_FORM_US] = "F, S (spy), 9 (scout) to 1 (marshal), B",
    };
    ch_bad_input(error,
                 "column %d: `%c` is no piece of %s in %s; they are %s, and . for an empty square",
                 number + 1, isprint((unsigned char)sign) ? sign : '?', game->title,
                 form_text(form), signs[form]);
}

/* Reads up to `room` signs, blanks between them or not, `.` for an empty square, into kind[]. The
 * number read, or -1 with `error`. With CH_STRATEGO_FORM_OPEN the signs must show their form: S
 * that of old US numbers, X or 10 that of the ISF, no number at all that of letters. *form is what
 * was found. */
static int read_signs(const struct ch_game *game, const char *text, uint8_t kind[], int room,
                      int *form, struct ch_error *error) {
    int count = 0;
    if (*form == CH_STRATEGO_FORM_OPEN)
        *form = find_form(text, error);
    if (*form == CH_STRATEGO_FORM_OPEN)
        return -1;
    while (*(text += strspn(text, blanks)) != '\0') {
        char sign = next_sign(&text);
        int found = sign == '.' ? CH_STRATEGO_UNKNOWN : kind_of_sign(game, sign, *form);
        if (found == CH_STRATEGO_UNKNOWN && sign != '.') {
            refuse_sign(game, sign, count, *form, error);
            return -1;
        }
        if (count == room) {
            ch_bad_input(error, "`%.20s` is more than %d squares can hold", text - 1, room);
            return -1;
        }
        kind[count++] = (uint8_t)found;
    }
    return count;
}

/* The form of a typed row: letters, or the numbers in use. */
static int form_of_row(const char *row, enum ch_ranks ranks) {
    bool us = ranks == CH_RANKS_US;
    if (strpbrk(row, "0123456789xX"))
        return us ? CH_STRATEGO_FORM_US : CH_STRATEGO_FORM_ISF;
    bool spy = strpbrk(row, "sS") && !strpbrk(row, "yntlpjcgmYNTLPJCGM");
    return us && spy ? CH_STRATEGO_FORM_OPEN : CH_STRATEGO_FORM_LETTERS;
}

static int read_row(const struct ch_game *game, const char *signs, enum ch_ranks ranks,
                    uint8_t kind[], int *form, struct ch_error *error) {
    *form = form_of_row(signs, ranks);
    if (*form != CH_STRATEGO_FORM_OPEN)
        return read_signs(game, signs, kind, CH_STRATEGO_SIDE, form, error);
    ch_bad_input(
        error,
        "S is the scout in letters and the spy in old US numbers; place that one by its name.");
    return -1;
}

/* A text taken apart: its rows, each with its line, and what its keys say. */
struct parts {
    char *row[CH_STRATEGO_SET_UP_ROWS + 1]; /* owned */
    int line[CH_STRATEGO_SET_UP_ROWS + 1];
    int count;
    enum ch_stratego_form form;
    const char *file; /* for messages */
    int number;       /* of the present line, 0 if there is one only */
    struct ch_error *error;
};

static bool take_key(struct parts *parts, const char *line, size_t colon) {
    static const struct {
        const char *name;
        enum ch_stratego_form form;
    } forms[] = {{"isf", CH_STRATEGO_FORM_ISF},
                 {"us", CH_STRATEGO_FORM_US},
                 {"letters", CH_STRATEGO_FORM_LETTERS}};
    const char *value = line + colon + 1;
    value += strspn(value, blanks);
    size_t length = strcspn(value, blanks);
    if (colon == 4 && strncasecmp(line, "name", colon) == 0)
        return true;
    if (colon != 5 || strncasecmp(line, "ranks", colon) != 0) {
        ch_error_set(parts->error, CH_BAD_INPUT, parts->file, parts->number,
                     "there is no key `%.*s`; a set-up has `name:` and `ranks:`",
                     colon > 20 ? 20 : (int)colon, line);
        return false;
    }
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (strlen(forms[i].name) == length && strncasecmp(value, forms[i].name, length) == 0) {
            parts->form = forms[i].form;
            return true;
        }
    ch_error_set(parts->error, CH_BAD_INPUT, parts->file, parts->number,
                 "ranks are isf, us or letters, not `%.*s`", length > 20 ? 20 : (int)length, value);
    return false;
}

static bool add_row(struct parts *parts, const char *row, size_t length) {
    if (parts->count == CH_STRATEGO_SET_UP_ROWS) {
        ch_error_set(parts->error, CH_BAD_INPUT, parts->file, parts->number,
                     "`%.*s` is left over after the %d rows of the set-up",
                     length > 20 ? 20 : (int)length, row, CH_STRATEGO_SET_UP_ROWS);
        return false;
    }
    parts->line[parts->count] = parts->number;
    parts->row[parts->count++] = ch_copy_bytes(row, length);
    return true;
}

static bool take_line(struct parts *parts, const char *line) {
    size_t colon = strcspn(line, ":#");
    if (line[colon] == ':')
        return take_key(parts, line, colon);
    for (size_t length; *line && *line != '#'; line += length + (line[length] == '/')) {
        length = strcspn(line, "/#");
        bool parted = line[length] == '/';
        if (line[strspn(line, blanks)] == '\0' || (strspn(line, blanks) >= length && !parted))
            continue;
        if (!add_row(parts, line, length))
            return false;
    }
    return true;
}

static bool take_apart(const char *text, struct parts *parts) {
    bool good = true;
    for (; good && *text; parts->number += parts->number > 0) {
        size_t length = strcspn(text, "\n");
        CH_FREED char *line = ch_copy_bytes(text, length);
        good = take_line(parts, line + strspn(line, blanks));
        text += length + (text[length] == '\n');
    }
    return good;
}

static enum ch_status refuse_count(const struct parts *parts, int count) {
    if (parts->count == 0)
        return ch_error_set(parts->error, CH_BAD_INPUT, parts->file, 0,
                            "the set-up is empty; write %d rows of %d squares, / between them",
                            CH_STRATEGO_SET_UP_ROWS, CH_STRATEGO_SIDE);
    if (parts->count == 1 && count != CH_STRATEGO_SIDE)
        return ch_error_set(parts->error, CH_BAD_INPUT, parts->file, parts->line[0],
                            "the set-up has one row of %d squares; write %d rows of %d, / between "
                            "them",
                            count, CH_STRATEGO_SET_UP_ROWS, CH_STRATEGO_SIDE);
    return ch_error_set(parts->error, CH_BAD_INPUT, parts->file, parts->line[parts->count - 1],
                        "the set-up ends after row %d; it has %d, the front row first",
                        parts->count, CH_STRATEGO_SET_UP_ROWS);
}

/* The form that the signs of all rows together show. */
static enum ch_stratego_form form_of(const struct parts *parts, struct ch_error *error) {
    CH_SCOPED(ch_text_done) struct ch_text all = ch_text_new();
    if (parts->form != CH_STRATEGO_FORM_OPEN)
        return parts->form;
    for (int row = 0; row < parts->count; row++)
        ch_text_addf(&all, "%s ", parts->row[row]);
    return find_form(all.data, error);
}

static enum ch_status read_rows(const struct ch_game *game, const struct parts *parts,
                                struct ch_set_up *set_up) {
    struct ch_error mistake = {.text = ""};
    uint8_t kind[CH_STRATEGO_PLACES];
    int count = 0;
    set_up->form = form_of(parts, &mistake);
    if (set_up->form == CH_STRATEGO_FORM_OPEN)
        return ch_error_set(parts->error, CH_BAD_INPUT, parts->file, 0, "%s", mistake.text);
    for (int row = 0; row < parts->count; row++) {
        count =
            read_signs(game, parts->row[row], kind, CH_STRATEGO_PLACES, &set_up->form, &mistake);
        if (count < 0)
            return ch_error_set(parts->error, CH_BAD_INPUT, parts->file, parts->line[row],
                                "row %d of the set-up, %s", row + 1, mistake.text);
        if (parts->count == 1 && count == CH_STRATEGO_PLACES)
            break;
        if (count != CH_STRATEGO_SIDE && (parts->count > 1 || count < CH_STRATEGO_SIDE))
            return ch_error_set(
                parts->error, CH_BAD_INPUT, parts->file, parts->line[row],
                "row %d of the set-up has %d squares; a row has %d, a dot for an empty one",
                row + 1, count, CH_STRATEGO_SIDE);
        if (count == CH_STRATEGO_SIDE)
            memcpy(set_up->kind + (size_t)row * CH_STRATEGO_SIDE, kind, CH_STRATEGO_SIDE);
    }
    set_up->from_back = parts->count == 1 && count == CH_STRATEGO_PLACES;
    if (!set_up->from_back && parts->count < CH_STRATEGO_SET_UP_ROWS)
        return refuse_count(parts, count);
    for (int row = 0; set_up->from_back && row < CH_STRATEGO_SET_UP_ROWS; row++)
        memcpy(set_up->kind + (size_t)(CH_STRATEGO_SET_UP_ROWS - 1 - row) * CH_STRATEGO_SIDE,
               kind + (size_t)row * CH_STRATEGO_SIDE, CH_STRATEGO_SIDE);
    return CH_OK;
}

/* Reads a whole set-up: four rows with `/` or a new line between them, or 40 signs in one run,
 * which begin with the back row as in Halbersma's notation. A file may have `#` comments and lines
 * `name: …` and `ranks: isf|us|letters`. `file` (may be NULL) is for messages. CH_BAD_INPUT says
 * what is wrong; whether it is the game's army is another question. */
static enum ch_status read_set_up(const struct ch_game *game, const char *text, const char *file,
                                  struct ch_set_up *set_up, struct ch_error *error) {
    struct parts parts = {.file = file, .number = strchr(text, '\n') || file, .error = error};
    struct ch_set_up made;
    enum ch_status status = CH_BAD_INPUT;
    memset(made.kind, CH_STRATEGO_UNKNOWN, sizeof made.kind);
    if (take_apart(text, &parts))
        status = read_rows(game, &parts, &made);
    for (int row = 0; row < parts.count; row++)
        ch_free(parts.row[row]);
    if (status == CH_OK)
        *set_up = made;
    return status;
}

/* Appends "2 scouts", "a bomb". */
static void add_pieces(const struct ch_game *game, int count, int kind, struct ch_text *text) {
    if (count == 1)
        ch_text_addf(text, "a %s", game->kinds[kind].name);
    else
        ch_text_addf(text, "%d %s", count,
                     kind == CH_STRATEGO_SPY ? "spies" : game->kinds[kind].name);
    if (count != 1 && kind != CH_STRATEGO_SPY)
        ch_text_add(text, "s");
}

/* "2 scouts, a bomb": the kinds of which the set-up has too few (sign -1) or too many (1). */
static void add_differences(const struct ch_game *game, const int count[], int sign,
                            struct ch_text *text) {
    const char *comma = "";
    for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++) {
        int more = sign * (count[kind] - ch_stratego_of(game)->army[kind]);
        if (more <= 0)
            continue;
        ch_text_add(text, comma);
        add_pieces(game, more, kind, text);
        comma = ", ";
    }
}

/* CH_BAD_INPUT says which pieces of the army are missing and which are too many. */
static enum ch_status check_army(const struct ch_game *game, const struct ch_set_up *set_up,
                                 struct ch_error *error) {
    int count[CH_STRATEGO_KINDS] = {0};
    CH_SCOPED(ch_text_done) struct ch_text few = ch_text_new(), many = ch_text_new();
    for (int place = 0; place < CH_STRATEGO_PLACES; place++)
        count[set_up->kind[place]]++;
    add_differences(game, count, -1, &few);
    add_differences(game, count, 1, &many);
    enum ch_status status = CH_OK;
    if (few.length > 0 || many.length > 0)
        status =
            ch_bad_input(error, "the set-up %s%s%s%s%s", few.length > 0 ? "lacks " : "",
                         few.data ? few.data : "", few.length > 0 && many.length > 0 ? " and " : "",
                         many.length > 0 ? "has too many: " : "", many.data ? many.data : "");
    return status;
}

/* Appends the set-up in letters, `/` between the rows. */
static void write_set_up(const struct ch_game *game, const struct ch_set_up *set_up,
                         struct ch_text *text) {
    for (int place = 0; place < CH_STRATEGO_PLACES; place++) {
        int kind = set_up->kind[place];
        if (place > 0 && place % CH_STRATEGO_SIDE == 0)
            ch_text_add(text, "/");
        ch_text_addf(
            text, "%c",
            kind == CH_STRATEGO_UNKNOWN ? '.' : toupper((unsigned char)game->kinds[kind].letter));
    }
}

/* Reads what is on the seat's rows. */
static void take_set_up(const struct ch_position *position, int seat, struct ch_set_up *set_up) {
    *set_up = (struct ch_set_up){.form = CH_STRATEGO_FORM_LETTERS};
    for (int place = 0; place < CH_STRATEGO_PLACES; place++) {
        int square = ch_stratego_placed(seat, place);
        bool own = ch_stratego_has(position, square, seat);
        set_up->kind[place] = (uint8_t)(own ? ch_stratego_kind(ch_stratego_at(position, square))
                                            : CH_STRATEGO_UNKNOWN);
    }
}

/* Puts it on the seat's rows, in place of what is there. */
static void put_set_up(const struct ch_set_up *set_up, int seat, struct ch_position *position) {
    for (int place = 0; place < CH_STRATEGO_PLACES; place++) {
        int kind = set_up->kind[place];
        ch_stratego_put(position, ch_stratego_placed(seat, place),
                        kind == CH_STRATEGO_UNKNOWN ? 0 : ch_stratego_piece(seat, kind));
    }
}

/* The kind that a word names: its name, a sign of `ranks`, or a letter of the game that is no such
 * sign. CH_STRATEGO_UNKNOWN: none. */
static int read_kind(const struct ch_game *game, const char *word, enum ch_ranks ranks) {
    for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++)
        if (strcasecmp(word, game->kinds[kind].name) == 0)
            return kind;
    for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++)
        if (strcasecmp(word, ch_stratego_rank(kind, ranks)) == 0)
            return kind;
    return word[0] && !word[1] ? ch_stratego_kind_of_letter(game, word[0]) : CH_STRATEGO_UNKNOWN;
}

enum ch_status ch_stratego_set_up(const struct ch_game *game, int seat, const char *text,
                                  struct ch_position *position, struct ch_error *error) {
    struct ch_set_up read;
    enum ch_status status = read_set_up(game, text, NULL, &read, error);
    if (status == CH_OK)
        status = check_army(game, &read, error);
    if (status == CH_OK)
        put_set_up(&read, seat, position);
    return status;
}

/* Both sides' pieces are where they were put, and none is lost. */
static bool is_start(const struct ch_game *game, const struct ch_position *position) {
    struct ch_position made = {
        .word = {[CH_STRATEGO_WORD_SIDE] = position->word[CH_STRATEGO_WORD_SIDE]}};
    for (int seat = 0; seat < CH_SEATS; seat++) {
        struct ch_set_up set_up;
        take_set_up(position, seat, &set_up);
        if (check_army(game, &set_up, NULL) != CH_OK)
            return false;
        put_set_up(&set_up, seat, &made);
    }
    return memcmp(&made, position, sizeof made) == 0;
}

bool ch_stratego_write_start(const struct ch_game *game, const struct ch_position *position,
                             int seat, struct ch_text *text) {
    struct ch_set_up set_up;
    if (!is_start(game, position))
        return false;
    take_set_up(position, seat, &set_up);
    write_set_up(game, &set_up, text);
    return true;
}

void ch_stratego_deal(const struct ch_game *game, int seat, struct ch_random *random,
                      struct ch_text *text) {
    const struct ch_stratego *stratego = ch_stratego_of(game);
    struct ch_set_up drawn = {.form = CH_STRATEGO_FORM_LETTERS};
    (void)seat;
    ch_stratego_draw_set_up(&ch_stratego_statistics[stratego->army_index], stratego->army,
                            CH_STRATEGO_SWAPS, random, drawn.kind);
    write_set_up(game, &drawn, text);
}

const struct ch_set_up_ops ch_stratego_set_ups = {
    .rows = CH_STRATEGO_SET_UP_ROWS,
    .columns = CH_STRATEGO_SIDE,
    .span = {"1 to 4", "7 to 10"},
    .example = "A4 scout",
    .layout = "four rows with / between them",
    .order = "from the front row to the back row, from A to K, in letters",
    .square = ch_stratego_placed,
    .read = read_set_up,
    .read_row = read_row,
    .read_kind = read_kind,
    .sign = ch_stratego_rank,
    .form_text = form_text,
    .check = check_army,
    .write = write_set_up,
    .take = take_set_up,
    .put = put_set_up,
};
