/* Opening books: scores propagated by hand, the weights of moves, the cheapest leaf, the text. */

#include "core/book/book.h"
#include "tests/support/begin.h"

/* The start of English draughts with its seven moves, all of which searches have seen: after move i
 * the other side has leaf[i]. */
static void begin(struct ch_book *book, const int leaf[7]) {
    const struct ch_game *game = ch_game_find("english");
    assert_non_null(game);
    struct ch_position start = start_of(game);
    ch_book_init(book, game);
    assert_int_equal(ch_book_add(book, &start, 0), 0);
    assert_true(ch_book_expand(book, 0));
    assert_int_equal(book->position[0].count, 7);
    book->position[0].depth = CH_BOOK_CHECK;
    for (int i = 0; i < 7; i++) {
        struct ch_book_position *after = &book->position[book->move[i].next];
        after->leaf = leaf[i];
        after->depth = CH_BOOK_CHECK - 1;
        memcpy(after->line, "1-2", 4);
    }
    ch_book_propagate(book);
}

TEST(scores_come_from_the_leaves) {
    CH_SCOPED(ch_book_done) struct ch_book book;
    begin(&book, (int[]){5, -3, 0, 10, 20, 30, 40});
    assert_int_equal(book.position[0].score, 3);
    /* The answers to the best move: one of them is worth 8 to its player, so the move -8; then the
     * move after which the other side has 0 is the best one. */
    int best = book.move[1].next;
    assert_true(ch_book_expand(&book, best));
    for (int i = 0; i < book.position[best].count; i++)
        book.position[book.move[book.position[best].first + i].next].leaf = i == 2 ? -8 : 50;
    ch_book_propagate(&book);
    assert_int_equal(book.position[best].score, 8);
    assert_int_equal(ch_book_move_score(&book, 0, 1), -8);
    assert_int_equal(book.position[0].score, 0);
}

/* Chances halve with every 5 hundredths of a man, in a straight line between, and end at 1/16. */
TEST(weights_by_temperature) {
    CH_SCOPED(ch_book_done) struct ch_book book;
    begin(&book, (int[]){0, 5, 10, 20, 21, 2, 90});
    const int wanted[7] = {4096, 2048, 1024, 256, 0, 4096 - 819, 0};
    for (int i = 0; i < 7; i++) {
        assert_int_equal(ch_book_weight(&book, 0, i, 5), wanted[i]);
        assert_int_equal(ch_book_weight(&book, 0, i, 0), i == 0 ? 4096 : 0);
    }
}

/* A move that loses a man against the position's own score, or was not searched, is not played,
 * however good its propagated score. */
TEST(losing_moves_are_not_played) {
    CH_SCOPED(ch_book_done) struct ch_book book;
    begin(&book, (int[]){0, 0, 0, 0, 0, 0, 0});
    book.position[0].leaf = 95;
    book.position[book.move[0].next].leaf = 5; /* exactly a man less */
    book.position[book.move[1].next].leaf = 4;
    book.position[book.move[2].next].depth = CH_BOOK_CHECK - 2;
    assert_int_equal(ch_book_weight(&book, 0, 0, 5), 0);
    assert_true(ch_book_weight(&book, 0, 1, 5) > 0);
    assert_int_equal(ch_book_weight(&book, 0, 2, 5), 0);
}

/* A key always draws the same move; of many keys, all moves that have a weight and no other. */
TEST(keys_draw) {
    CH_SCOPED(ch_book_done) struct ch_book book;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    int drawn[7] = {0};
    begin(&book, (int[]){0, 5, 90, 90, 90, 90, 90});
    ch_book_legal(&book, 0, &legal);
    for (uint64_t key = 0; key < 3000; key++) {
        int index = ch_book_choose(&book, &book.position[0].position, &legal, 5, key, NULL);
        assert_in_range(index, 0, 1);
        assert_int_equal(index,
                         ch_book_choose(&book, &book.position[0].position, &legal, 5, key, NULL));
        drawn[index]++;
    }
    assert_in_range(drawn[0], 1850, 2150); /* 2,000, by the law, give or take 6 times its spread */
    int leaf = book.move[0].next;
    assert_int_equal(ch_book_choose(&book, &book.position[leaf].position, &legal, 5, 1, NULL), -1);
}

/* A ply costs 10 and a hundredth of a man 1: the best move's answers come before a second move that
 * is 11 worse, and behind one that is 9 worse. */
TEST(cheapest_leaf_first) {
    CH_SCOPED(ch_book_done) struct ch_book book;
    begin(&book, (int[]){0, 9, 500, 500, 500, 500, 500});
    CH_SCOPED(ch_book_grow_done) struct ch_book_grow grow = {.book = &book, .depth = 1};
    ch_book_grow_init(&grow);
    assert_int_equal(ch_book_expand_best(&grow, 2), CH_OK);
    assert_true(book.position[book.move[0].next].expanded);
}

TEST(texts_come_back) {
    CH_SCOPED(ch_book_done) struct ch_book book, again;
    CH_SCOPED(ch_text_done) struct ch_text text, second;
    struct ch_error error;
    begin(&book, (int[]){5, -3, 0, 10, 20, 30, 40});
    book.move[3].draws = 7;
    text = ch_text_new();
    second = ch_text_new();
    ch_book_write(&book, &text);
    assert_int_equal(ch_book_read(&again, book.game, text.data, "x", &error), CH_OK);
    ch_book_write(&again, &second);
    assert_string_equal(text.data, second.data);
    ch_book_done(&again);
    /* A leaf that is changed no longer gives the scores above it. */
    char *leaf = strstr(text.data, "position\t1\t-3\t");
    assert_non_null(leaf);
    leaf[12] = '9';
    assert_int_equal(ch_book_read(&again, book.game, text.data, "x", &error), CH_BAD_INPUT);
    ch_book_done(&again);
    assert_int_equal(ch_book_read(&again, ch_game_find("russian"), second.data, "x", &error),
                     CH_UNSUPPORTED);
}
