/* CLIPS's messages about mistakes in texts, made into what is wrong and what to do. */
#ifndef CH_BRIDGE_HINTS_H
#define CH_BRIDGE_HINTS_H

#include "core/text.h"

/* Appends `message`, as CLIPS wrote it, in one line without its codes. */
void ch_hint_tidy(const char *message, struct ch_text *text);

/* The same for a mistake in a construct, with a hint where one is known. */
void ch_hint_construct(const char *message, struct ch_text *text);

#endif
