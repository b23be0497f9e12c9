/* Gravon's formats. The letters are those of page 90 of V. de Boer's thesis Invincible (Delft,
 * 2007), the codes those of the archive's games.
 *
 * .xml: <game type>, <field content>, <move source target>, <player>, <result type winner>.
 * .gsn: a line of its name, the type, the field, a move a line, END, the result. */
#include <expat.h>
#include <stdio.h>

#include "core/scores/score.h"

/* By kind. */
static const char *const letters[CH_SEATS] = {"MCDEFGHIJKLB", "YOPQRSTUVWXN"};

static unsigned piece_of(char letter) {
    for (int seat = 0; seat < CH_SEATS; seat++) {
        const char *at = letter ? strchr(letters[seat], letter) : NULL;
        if (at)
            return ch_stratego_piece(seat, (int)(at - letters[seat]));
    }
    return 0;
}

/* Gravon's letters for a set-up: 100 of them, Red's back row first. */
static enum ch_status read_field(struct ch_score *score, const char *field, int line,
                                 struct ch_error *error) {
    if (strlen(field) != CH_STRATEGO_SQUARES)
        return ch_score_wrong(score, line, error, "the field has %zu letters; there are %d squares",
                              strlen(field), CH_STRATEGO_SQUARES);
    for (int square = 0; square < CH_STRATEGO_SQUARES; square++) {
        unsigned piece = piece_of(field[square]);
        if ((!piece && field[square] != 'A' && field[square] != '_') ||
            (ch_stratego_is_lake(square) != (field[square] == '_')))
            return ch_score_wrong(
                score, line, error,
                "letter %d of the field is `%c`; write A for an empty square, _ "
                "for a lake and nothing else there, B to M for Red's pieces, N to "
                "Y for Blue's",
                square + 1, field[square]);
        score->piece[square] = (uint8_t)piece;
    }
    score->set_up = true;
    return CH_OK;
}

static void write_field(const struct ch_position *position, struct ch_text *text) {
    for (int square = 0; square < CH_STRATEGO_SQUARES; square++) {
        unsigned piece = ch_stratego_at(position, square);
        char letter = ch_stratego_is_lake(square) ? '_' : 'A';
        if (piece)
            letter = letters[ch_stratego_seat(piece)][ch_stratego_kind(piece)];
        ch_text_add_bytes(text, &letter, 1);
    }
}

/* A square as it is written, a column letter and a row digit, `:` for row 10, as row * 16 + letter;
 * -1 if it is none. */
static int mark_of(const char *text) {
    if (text[0] < 'A' || text[0] > 'K' || text[1] < '1' || text[1] > ':' || text[2])
        return -1;
    return (text[1] - '1') * 16 + (text[0] - 'A');
}

int ch_gravon_square(int mark, enum ch_gravon_columns columns) {
    static const char names[CH_GRAVON_ALL][CH_STRATEGO_SIDE + 1] = {
        [CH_GRAVON_A_TO_J] = "ABCDEFGHIJ",
        [CH_GRAVON_WITHOUT_I] = "ABCDEFGHJK",
        [CH_GRAVON_WITHOUT_J] = "ABCDEFGHIK",
    };
    const char *at = strchr(names[columns], 'A' + mark % 16);
    return at ? mark / 16 * CH_STRATEGO_SIDE + (int)(at - names[columns]) : -1;
}

/* As Gravon names squares. */
static struct ch_square_name named(int square) {
    return (struct ch_square_name){
        {(char)('A' + square % CH_STRATEGO_SIDE), (char)('1' + square / CH_STRATEGO_SIDE)}};
}

enum { FLAG_TAKEN = 1, GIVEN_UP = 3 /* and what has no code of its own */ };

static const struct {
    int code;
    enum ch_end end;
} ends[] = {
    {0, CH_END_NO_MOVES}, {2, CH_END_NO_MOVES},           {4, CH_END_AGREEMENT},
    {11, CH_END_CLOCK},   {GIVEN_UP, CH_END_RESIGNATION}, {12, CH_END_PLY_LIMIT},
};

/* What Gravon's code for an end means, and the code for an end: 3, given
 * up, for those that it has none for. */
static enum ch_end end_of(int code) {
    if (code == FLAG_TAKEN)
        return CH_STRATEGO_FLAG_TAKEN;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (ends[i].code == code)
            return ends[i].end;
    return CH_END_NONE;
}

static int end_code(enum ch_end end) {
    if (end == CH_STRATEGO_FLAG_TAKEN)
        return FLAG_TAKEN;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (ends[i].end == end)
            return ends[i].code;
    return GIVEN_UP;
}

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
    int from = source ? mark_of(source) : -1, to = target ? mark_of(target) : -1;
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
        reading->score->outcome = (struct ch_outcome){who == 3 ? CH_DRAWN : CH_WON,
                                                      who == 3 ? -1 : who - 1, end_of(atoi(type))};
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
        reading->status =
            read_field(reading->score, content ? content : "", line_of(reading), reading->error);
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

static enum ch_status read_gsn_type(struct ch_score *score, struct ch_score_lines *lines,
                                    struct ch_error *error) {
    static const char *const armies[] = {"full", "barrage", "full", "ultimate"};
    int type;
    if (!ch_score_next(lines) || sscanf(lines->text, "type %d", &type) != 1 || type < 0 || type > 3)
        return ch_score_wrong(score, lines->line, error,
                              "the second line is `type N`, N from 0 to 3, not `%.40s`",
                              lines->text);
    score->army = armies[type];
    return CH_OK;
}

static enum ch_status read_gsn_move(struct ch_score *score, struct ch_score_lines *lines,
                                    struct ch_error *error) {
    char from[3] = "", to[3] = "";
    const char *text = lines->text;
    struct ch_error why;
    if (ch_score_may_follow(score, error) != CH_OK)
        return score->bad.status;
    if (strlen(text) == 5 && text[2] == ':')
        return ch_error_set(error, CH_UNSUPPORTED, score->file, lines->line,
                            "`%s` sets a rescued piece on the board; Crownhead does not play the "
                            "rescues of Ultimate Lightning",
                            text);
    if (strlen(text) == 5) {
        memcpy(from, text, 2);
        memcpy(to, text + 3, 2);
    }
    if (mark_of(from) < 0 || mark_of(to) < 0) {
        ch_score_wrong(score, lines->line, &why,
                       "`%.40s` is no move; one is written like D4-D5, with a colon for row 10",
                       text);
        return ch_score_bad(score, text, &why);
    }
    ch_score_add(score, mark_of(from), mark_of(to), lines->line);
    return CH_OK;
}

/* `RED vs BLUE result N winner N`, where the winner is counted from 0. */
static enum ch_status read_gsn_result(struct ch_score *score, struct ch_score_lines *lines,
                                      struct ch_error *error) {
    int code, winner;
    const char *versus = NULL, *result = NULL;
    if (ch_score_next(lines)) {
        versus = strstr(lines->text, " vs ");
        for (const char *at = lines->text; (at = strstr(at, " result ")) != NULL; at++)
            result = at;
    }
    if (!versus || !result || result - versus < 4 ||
        sscanf(result, " result %d winner %d", &code, &winner) != 2 || winner < 0 || winner > 2)
        return ch_score_wrong(score, lines->line, error,
                              "the last line is `RED vs BLUE result N winner N`");
    char *blue = ch_copy(versus + 4);
    blue[result - versus - 4] = '\0';
    score->player[1] = blue;
    score->player[0] = ch_copy(lines->text);
    score->player[0][versus - lines->text] = '\0';
    score->outcome = (struct ch_outcome){winner == 2 ? CH_DRAWN : CH_WON, winner == 2 ? -1 : winner,
                                         end_of(code)};
    score->result_line = lines->line;
    return CH_OK;
}

enum ch_status ch_gsn_read(struct ch_score *score, const char *text, struct ch_error *error) {
    struct ch_score_lines lines = {.at = text};
    score->marks = true;
    score->line = 1;
    ch_score_next(&lines); /* its name, by which it was known */
    enum ch_status status = read_gsn_type(score, &lines, error);
    bool field = false, end = false;
    while (status == CH_OK && !end && ch_score_next(&lines)) {
        end = strcmp(lines.text, "END") == 0;
        if (end)
            status = read_gsn_result(score, &lines, error);
        else if (!field)
            status = read_field(score, lines.text, lines.line, error);
        else
            status = read_gsn_move(score, &lines, error);
        field = true;
    }
    if (status == CH_OK && !end)
        status = ch_score_wrong(score, lines.line, error, "the line `END` is missing");
    return status;
}

/* The codes for a result: why, and who won, Red 1, Blue 2, neither 3. */
static int code_of(struct ch_outcome outcome) {
    bool both = outcome.result == CH_DRAWN && outcome.end == CH_END_NO_MOVES;
    return both ? 2 : end_code(outcome.end);
}

static int winner_of(struct ch_outcome outcome) {
    return outcome.result == CH_WON ? outcome.winner + 1 : 3;
}

/* What XML can't hold at all, control characters and bytes that are no UTF-8, becomes `?`. */
static void add_escaped(struct ch_text *text, const char *words) {
    for (int length; *words; words += length) {
        int known = ch_text_character(words);
        bool noncharacter =
            strncmp(words, "\xef\xbf\xbe", 3) == 0 || strncmp(words, "\xef\xbf\xbf", 3) == 0;
        length = known > 0 ? known : 1;
        if (*words == '<')
            ch_text_add(text, "&lt;");
        else if (*words == '>')
            ch_text_add(text, "&gt;");
        else if (*words == '&')
            ch_text_add(text, "&amp;");
        else if (known == 0 || noncharacter || (unsigned char)*words < ' ')
            ch_text_add(text, "?");
        else
            ch_text_add_bytes(text, words, (size_t)length);
    }
}

void ch_gravon_write(const struct ch_pdn_game *pdn, struct ch_outcome outcome,
                     struct ch_text *text) {
    static const char *const types[] = {"classic", "barrage", "duell", "ultimate lightning"};
    ch_text_addf(text,
                 "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<stratego>\n <game type=\"%s\">\n  "
                 "<field content=\"",
                 types[ch_score_army(pdn)]);
    write_field(&pdn->line.history.start, text);
    ch_text_add(text, "\"/>\n");
    for (int ply = 0; ply < pdn->line.history.count; ply++) {
        const struct ch_move *move = &pdn->line.history.plies[ply].move;
        ch_text_addf(text, "  <move id=\"%d\" source=\"%s\" target=\"%s\"/>\n", ply + 1,
                     named(move->path[0]).name, named(move->path[1]).name);
    }
    for (int seat = 0; seat < CH_SEATS; seat++) {
        ch_text_addf(text, "  <player id=\"%d\">", seat + 1);
        add_escaped(text, ch_score_player(pdn, seat));
        ch_text_add(text, "</player>\n");
    }
    if (outcome.result != CH_ONGOING)
        ch_text_addf(text, "  <result type=\"%d\" winner=\"%d\"/>\n", code_of(outcome),
                     winner_of(outcome));
    ch_text_add(text, " </game>\n</stratego>\n");
}

enum ch_status ch_gsn_write(const struct ch_pdn_game *pdn, struct ch_outcome outcome,
                            struct ch_text *text, struct ch_error *error) {
    static const int types[] = {0, 1, -1, 3};
    if (types[ch_score_army(pdn)] < 0 || outcome.result == CH_ONGOING)
        return ch_error_set(
            error, CH_UNSUPPORTED, NULL, 0, "a .gsn file can't hold %s; write Gravon's XML",
            outcome.result == CH_ONGOING ? "a game without a result" : "a game of Duel");
    ch_text_addf(text, "#X38FA11 Stratego-Notation v2\ntype %d\n", types[ch_score_army(pdn)]);
    write_field(&pdn->line.history.start, text);
    ch_text_add(text, "\n");
    for (int ply = 0; ply < pdn->line.history.count; ply++) {
        const struct ch_move *move = &pdn->line.history.plies[ply].move;
        ch_text_addf(text, "%s-%s\n", named(move->path[0]).name, named(move->path[1]).name);
    }
    ch_text_addf(text, "END\n%s vs %s result %d winner %d\n", ch_score_player(pdn, 0),
                 ch_score_player(pdn, 1), code_of(outcome), winner_of(outcome) - 1);
    return CH_OK;
}
