/* A game over DXP with a program that sends chat without end instead of moves. */
#include <pthread.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "agents/dxp/dxp.h"
#include "core/games/games.h"
#include "tests/support/scripted_agent.h"
#include "tests/support/unit.h"

/* The link under test, and the other program's end of it. */
static struct ch_dxp_link link_here;
static int there;
static struct ch_error error;

static int connect_ends(void **state) {
    int end[2];
    (void)state;
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, end), 0);
    link_here = (struct ch_dxp_link){.socket = end[0]};
    there = end[1];
    return 0;
}

static int close_there(void **state) {
    (void)state;
    return close(there);
}

/* Sends text until the other end is closed. */
static void *send_chat(void *context) {
    const char talk[] = "CThis is a chat";
    while (send(*(int *)context, talk, sizeof talk, MSG_NOSIGNAL) > 0)
        continue;
    return NULL;
}

/* It has 300 ms for its move, however many messages it fills them with. */
TEST(talk_is_no_move) {
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, send_chat, &there), 0);
    const struct ch_game *game = ch_game_find("english");
    struct scripted_agent ours = scripted_agent("ours");
    struct ch_dxp_terms terms = {.seat = 1, .name = "talker"};
    struct ch_referee referee = {.game = game, .time = {.move_ms = 300}};
    CH_SCOPED(ch_played_done) struct ch_played played;
    bool stop = false;
    game->ops->start(game, &terms.start);
    assert_int_equal(
        ch_dxp_play(&link_here, &referee, &ours.head, &terms, true, &played, &stop, &error),
        CH_SYSTEM);
    assert_true(stop);
    assert_int_equal(played.outcome.result, CH_WON);
    assert_int_equal(played.outcome.winner, 1);
    assert_int_equal(played.outcome.end, CH_END_TIME);
    assert_int_equal(played.fault_seat, 0);
    ch_dxp_hang_up(&link_here);
    pthread_join(thread, NULL);
}

/* Two messages that come together are taken one after the other. */
TEST(messages_that_come_together_are_two) {
    static const char sent[] = "CGood luck\0CYour move";
    assert_int_equal(send(there, sent, sizeof sent, 0), sizeof sent);
    struct ch_dxp_message message;
    assert_int_equal(ch_dxp_receive(&link_here, 10000, &message, &error), CH_OK);
    assert_string_equal(message.text, "Good luck");
    assert_int_equal(ch_dxp_receive(&link_here, 10000, &message, &error), CH_OK);
    assert_string_equal(message.text, "Your move");
    ch_dxp_hang_up(&link_here);
}

/* Our move ends the game. The other program should report the end first, but sends one more move;
 * its report after that is accepted, and with it that it wants no more games. */
TEST(a_move_before_the_end_report_is_ignored) {
    const struct ch_dxp_message late = {.type = CH_DXP_MOVE, .from = 18, .to = 15},
                                over = {
                                    .type = CH_DXP_GAME_END, .reason = CH_DXP_I_LOSE, .stop = true};
    char text[CH_DXP_TEXT];
    const struct ch_dxp_message *const sent[] = {&late, &over};
    for (int i = 0; i < 2; i++) {
        ch_dxp_format(sent[i], text);
        assert_int_equal(send(there, text, strlen(text) + 1, 0), strlen(text) + 1);
    }
    const struct ch_game *game = ch_game_find("english");
    struct scripted_agent ours = scripted_agent("ours");
    struct ch_dxp_terms terms = {.seat = 0, .name = "hasty"};
    struct ch_referee referee = {.game = game};
    CH_SCOPED(ch_played_done) struct ch_played played;
    bool stop = false;
    /* 14x23 takes the last man. */
    assert_int_equal(CH_OK, game->ops->parse_position(game, "B:W18:B14", &terms.start, &error));
    assert_int_equal(
        ch_dxp_play(&link_here, &referee, &ours.head, &terms, false, &played, &stop, &error),
        CH_OK);
    assert_true(stop);
    assert_int_equal(played.outcome.result, CH_WON);
    assert_int_equal(played.outcome.winner, 0);
    ch_dxp_hang_up(&link_here);
}

EACH(connect_ends, close_there)
