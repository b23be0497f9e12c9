/* crownhead rating: how strong a person plays, by the record. */
#include "cli/command/command.h"
#include "cli/command/files.h"
#include "cli/output/print.h"
#include "workshop/person/own_games.h"

enum { MOST = 64 };

static void print_rating(const struct ch_own_rating *rating) {
    const struct ch_standing *standing = &rating->standing;
    ch_print("%s: ", rating->game->title);
    if (rating->counted < CH_OWN_NEEDED) {
        ch_print("%d of %d games\n", rating->counted, (int)CH_OWN_NEEDED);
        return;
    }
    if (standing->open_high)
        ch_print("more than %+.0f over level 1", standing->low);
    else if (standing->open_low)
        ch_print("less than %+.0f over level 1", standing->high);
    else
        ch_print("%+.0f over level 1 (%+.0f to %+.0f)", standing->elo, standing->low,
                 standing->high);
    ch_print(", %d games\n", rating->counted);
}

static int run(int argc, char **argv) {
    const char *db = NULL;
    struct ch_own_wish wish = {0};
    const struct ch_option options[] = {
        CH_TEXT("db", 0, "FILE", CH_OWN_GAMES_HELP, &db),
        CH_TEXT("player", 0, "NAME", CH_OWN_PLAYER_HELP, &wish.player),
        CH_TEXT("game", 'g', CH_GAME_ARGUMENT, CH_GAME_HELP " (default: all)", &wish.game),
        {0},
    };
    int rest, status;
    struct ch_error error = {0};
    struct ch_agents_config config;
    struct ch_record *record;
    if (!ch_options_parse(&ch_command_rating, options, argc, argv, 0, 0, &rest, &status))
        return status;
    ch_cli_config(&config);
    if (ch_own_record_open(db, &record, &error) != CH_OK)
        return ch_fail(&error);
    struct ch_own_games games = {0};
    struct ch_own_rating ratings[MOST];
    bool good = ch_own_games_read(record, &wish, &games, &error) == CH_OK;
    int count = good ? ch_own_ratings(&games, config.home, ratings, MOST) : 0;
    for (int i = 0; i < count; i++)
        print_rating(&ratings[i]);
    if (good && count == 0)
        ch_print("No game counts yet; play a level, without takebacks and hints.\n");
    ch_own_games_done(&games);
    ch_record_close(record);
    return good ? CH_EXIT_DONE : ch_fail(&error);
}

const struct ch_command ch_command_rating = {
    .name = "rating",
    .summary = "how strong you play, by your games",
    .details = "Games count that were played against a level from their start to their end, "
               "without takebacks,\n"
               "hints, tutor or estimates. From 10 games on the likeliest strength is computed, "
               "in Elo over\n"
               "level 1, and behind it what holds with 95 %. It is not kept anywhere.",
    .run = run,
};
