/* The constructs of an agent's texts: the rules by name and place. */
#ifndef CH_WORKSHOP_RULE_LIST_H
#define CH_WORKSHOP_RULE_LIST_H

#include "bridge/environment/outline.h"
#include "core/referee/agent.h"

/* The agent's texts as an outline; of the agent, which it borrows. */
struct ch_rule_list {
    const struct ch_agent *agent;
    struct ch_outline outline;
};

/* Empty for agents without texts. The caller releases it with ch_rule_list_done. */
void ch_rule_list_init(struct ch_rule_list *list, const struct ch_agent *agent);
void ch_rule_list_done(struct ch_rule_list *list);

/* True if the construct is a rule. */
bool ch_rule_list_rule(const struct ch_rule_list *list, int item);
int ch_rule_list_rules(const struct ch_rule_list *list);
/* The name of the file that holds the construct, as people know it. */
const char *ch_rule_list_file(const struct ch_rule_list *list, int item);
/* The index of the rule that begins there, or -1. */
int ch_rule_list_find(const struct ch_rule_list *list, const char *file, int line);

/* The construct of `other` with the kind and name of construct `item` of `list`, or -1. */
int ch_rule_list_namesake(const struct ch_rule_list *list, int item,
                          const struct ch_rule_list *other);
/* True if two constructs have the same text but for blanks and comments. */
bool ch_rule_list_same(const struct ch_rule_list *a, int item_a, const struct ch_rule_list *b,
                       int item_b);

#endif
