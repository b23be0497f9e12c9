/* The endgame tables and the opening book that an agent looks moves up in, which its
 * arguments or its agent file name. A description that identifies them is a text of the agent, so
 * that the record has it: whoever opens the agent again needs the same ones in the same place.
 *
 * They are opened in the program's own process. Workers open no files: they are sent what is
 * known of each turn (core/referee/known.h). */
#ifndef CH_AGENTS_BASE_KNOWLEDGE_H
#define CH_AGENTS_BASE_KNOWLEDGE_H

#include "core/book/book.h"
#include "core/endgame/endgame.h"
#include "core/referee/agent.h"
#include "core/referee/known.h"

/* Initialise with {0}. */
struct ch_knowledge {
    struct ch_endgame *endgame; /* NULL: none */
    struct ch_book *book;       /* the same */
};

/* Adds a text for the tables in a folder and one for the book in a file; "": none. CH_NOT_FOUND,
 * CH_BAD_INPUT or CH_UNSUPPORTED if there are none, or none of the game. */
enum ch_status ch_knowledge_collect(const char *tables, const char *book,
                                    const struct ch_game *game, struct ch_sources *texts,
                                    struct ch_error *error);
/* True if the text is one of these. */
bool ch_knowledge_is(const struct ch_source *text);
/* The one of the tables or, with `book`, of the book; NULL: there is none. */
const struct ch_source *ch_knowledge_text(const struct ch_source *texts, int count, bool book);
/* Opens the tables and the book that the texts describe. The same errors if it is not there, or is
 * another one. Nothing is left to release then. */
enum ch_status ch_knowledge_open(const struct ch_source *texts, int count,
                                 const struct ch_game *game, struct ch_knowledge *knowledge,
                                 struct ch_error *error);
void ch_knowledge_close(struct ch_knowledge *knowledge);

/* Fills *known with their entries for the turn's moves. */
void ch_knowledge_look(const struct ch_knowledge *knowledge, const struct ch_turn *turn,
                       struct ch_known *known);

#endif
