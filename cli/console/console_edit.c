/* The board editor: a position put up square by square, by rows, as text or as a drawing that is
 * typed or pasted. The game stays as it is until `done`. */
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "cli/console/console.h"
#include "cli/output/print.h"
#include "core/games/text/hub_text.h"
#include "core/games/text/pasted.h"

enum { LARGEST_FILE = 1 << 16 };

static void take_position(struct ch_console *console, const struct ch_position *position) {
    const struct ch_game *game = console->game;
    struct ch_console_edit *edit = &console->edit;
    console->redraw = true;
    edit->before = (struct ch_before){0};
    edit->side = game->ops->side(game, position);
    for (int square = 0; square < game->graph.count; square++)
        edit->letter[square] = ch_board_letter(game, game->ops->piece_at(game, position, square));
}

/* The board in the making as a position. */
static enum ch_status make_position(const struct ch_console *console, struct ch_position *position,
                                    struct ch_error *error) {
    const struct ch_game *game = console->game;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_text_addf(&text, "%c ", tolower((unsigned char)game->seat_letter[console->edit.side]));
    for (int row = 0; row < game->rows; row++) {
        ch_text_add(&text, row > 0 ? "/" : "");
        for (int column = 0; column < game->columns; column++) {
            int square = game->cell[row * game->columns + column];
            char letter = square == CH_NO_SQUARE ? '.' : console->edit.letter[square];
            ch_text_add_bytes(&text, &letter, 1);
        }
    }
    return game->ops->parse_position(game, text.data, position, error);
}

void ch_console_show_edit(struct ch_console *console) {
    const struct ch_game *game = console->game;
    struct ch_draw_style style = console->style;
    struct ch_position position;
    struct ch_error error;
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    console->redraw = false;
    if (make_position(console, &position, &error) != CH_OK) {
        ch_say(console, "%s", error.text);
        return;
    }
    ch_history_init(&history, game, &position);
    style.width = ch_wrap_width(console->out);
    ch_text_add(&text, "\n");
    ch_draw_position(game, &history, &style, &text);
    ch_print_drawing(console->out, text.data);
}

void ch_do_edit(struct ch_console *console, const char *argument) {
    struct ch_console_edit *edit = &console->edit;
    if (ch_game_hidden(console->game)) {
        ch_say(console,
               "Positions of %s are not put up by hand." CH_TYPED
               "They come by `new FEN` and --fen.",
               console->game->title);
        return;
    }
    edit->active = true;
    edit->drawing = ch_text_new();
    take_position(console, ch_history_position(&console->session.history));
    ch_say(console,
           "Put pieces up by square and letter, such as `%s`; `.` takes one off. Or paste "
           "a drawn board. `help` lists the rest, `done` plays from here, `cancel` goes "
           "back to the game.",
           console->game->man_kind >= 0 ? "18 w" : "c3 W");
    if (argument[0])
        ch_console_edit_line(console, argument);
}

static void leave_editor(struct ch_console *console) {
    console->edit.active = false;
    ch_text_done(&console->edit.drawing);
    console->redraw = true;
}

static void finish(struct ch_console *console) {
    struct ch_position position;
    struct ch_error error;
    if (make_position(console, &position, &error) != CH_OK) {
        ch_say_error(console, &error);
    } else {
        leave_editor(console);
        ch_console_start_from(console, &position, &console->edit.before);
    }
}

/* A row of a drawing; the board is read when all rows are there. */
static void add_drawn(struct ch_console *console, const char *line) {
    struct ch_console_edit *edit = &console->edit;
    struct ch_position position;
    struct ch_error error;
    ch_text_addf(&edit->drawing, "%s\n", line);
    if (++edit->rows < console->game->rows)
        return;
    ch_text_addf(&edit->drawing, "%s to move\n", console->game->seat_name[edit->side]);
    if (ch_board_read_position(console->game, edit->drawing.data, &position, &error) != CH_OK)
        ch_say_error(console, &error);
    else
        take_position(console, &position);
    edit->rows = 0;
    ch_text_clear(&edit->drawing);
    console->redraw = true;
}

/* A position as text, or in a file. */
static void take_text(struct ch_console *console, const char *words) {
    struct ch_position position;
    struct ch_error error;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    enum ch_status status = CH_OK;
    if (words[0] == '@')
        status = ch_text_read_file(&text, words + 1, LARGEST_FILE, &error);
    else
        ch_text_add(&text, words);
    ch_pasted_position(text.data);
    if (status == CH_OK)
        status = ch_board_read_position(console->game, text.data, &position, &error);
    if (status != CH_OK)
        ch_say_error(console, &error);
    else {
        take_position(console, &position);
        ch_console_counters(console, text.data, &position, &console->edit.before);
    }
    console->redraw = status == CH_OK;
}

/* The letter of the piece that `word` names: a letter, or "white king"; 0: none. */
static char letter_of(const struct ch_game *game, const char *word) {
    if (strcmp(word, ".") == 0)
        return '.';
    for (int seat = 0; seat < CH_SEATS; seat++) {
        size_t length = strlen(game->seat_name[seat]);
        for (int kind = 0; kind < game->kind_count; kind++) {
            char letter = ch_board_letter(game, (struct ch_piece){(int8_t)seat, (uint8_t)kind});
            bool named = strncasecmp(word, game->seat_name[seat], length) == 0 &&
                         word[length] == ' ' &&
                         strcasecmp(word + length + 1, game->kinds[kind].name) == 0;
            if (named || (word[0] == letter && !word[1]))
                return letter;
        }
    }
    /* one kind of piece for each side: the seat's letter in either case */
    for (int seat = 0; seat < CH_SEATS && game->king_kind < 0; seat++)
        if (word[0] && !word[1] &&
            toupper((unsigned char)word[0]) == toupper((unsigned char)game->seat_letter[seat]))
            return ch_board_letter(game, (struct ch_piece){(int8_t)seat, 0});
    return '\0';
}

/* The square at the begin of *at, which is moved past it and what parts it from the next word. */
static int read_square(const struct ch_game *game, const char **at) {
    const char *name = *at;
    size_t length = strcspn(name, "-=:x ");
    *at += length;
    *at += strspn(*at, "-=: ");
    return ch_console_square(game, name, length);
}

/* `18 w`, `18 white king`, `18 .`, `18-22`. */
static void place_piece(struct ch_console *console, const char *words) {
    const struct ch_game *game = console->game;
    const char *at = words;
    char *letters = console->edit.letter;
    int square = read_square(game, &at);
    char letter = letter_of(game, at);
    const char *rest = at;
    int to = letter ? CH_NO_SQUARE : read_square(game, &rest);
    console->edit.before = (struct ch_before){0};
    if (square == CH_NO_SQUARE) {
        ch_say(console, "`%.20s` is no square of %s.", words, game->title);
    } else if (letter) {
        letters[square] = letter;
        console->redraw = true;
    } else if (to != CH_NO_SQUARE && !*rest) {
        letters[to] = letters[square];
        letters[square] = '.';
        console->redraw = true;
    } else {
        ch_say(console,
               "`%.20s` is no piece: write its letter as it is drawn, its side and name "
               "such as `white %s`, or `.` for none.",
               at, game->kinds[0].name);
    }
}

static void say_help(struct ch_console *console) {
    ch_say_lines(console,
                 "  SQUARE PIECE             a piece: its letter, or its side and name; `.`: none\n"
                 "  SQUARE-SQUARE            move a piece\n"
                 "  a drawn board            pasted line by line, as the console draws it\n"
                 "  FEN, @FILE               a position as text or drawing\n"
                 "  SEAT                     that side is to move\n"
                 "  clear, start             no pieces; the start position\n"
                 "  done, cancel             play from here; back to the game\n");
}

void ch_console_edit_line(struct ch_console *console, const char *words) {
    const struct ch_game *game = console->game;
    int seat = ch_game_seat(game, words);
    struct ch_position start;
    enum ch_drawn_line drawn = ch_board_drawn_line(game, words);
    if (drawn == CH_DRAWN_ROW)
        add_drawn(console, words);
    else if (drawn == CH_DRAWN_PART)
        return;
    else if (strcmp(words, "done") == 0)
        finish(console);
    else if (strcmp(words, "cancel") == 0 || strcmp(words, "quit") == 0)
        leave_editor(console);
    else if (strcmp(words, "board") == 0)
        console->redraw = true;
    else if (strcmp(words, "clear") == 0) {
        memset(console->edit.letter, '.', sizeof console->edit.letter);
        console->edit.before = (struct ch_before){0};
        console->redraw = true;
    } else if (strcmp(words, "help") == 0)
        say_help(console);
    else if (strcmp(words, "start") == 0) {
        game->ops->start(game, &start);
        take_position(console, &start);
    } else if (seat >= 0) {
        console->edit.side = seat;
        ch_say(console, "%s is to move.", game->seat_name[seat]);
    } else if (strncmp(words, "help ", 5) == 0) {
        say_help(console);
    } else if (words[0] == '@' || strchr(words, '/') || strchr(words, ':') ||
               ch_hub_is_text(words)) {
        take_text(console, words);
    } else if (strcspn(words, "0123456789") >= strcspn(words, " ")) { /* no square is named so */
        ch_say(console,
               "`%.*s` is not for here: `setup` waits for `done`, which plays from this board, or "
               "`cancel`, which goes back to the game. `help` lists the rest.",
               (int)strcspn(words, " "), words);
    } else {
        place_piece(console, words);
    }
}
