/* command_internal.h: shared by command.c, which reads commands, and command_rules.c, which refuses
 * what older logs may contain. */
#ifndef SERVER_TABLES_COMMAND_INTERNAL_H
#define SERVER_TABLES_COMMAND_INTERNAL_H

#include "server/tables/command.h"

enum place { PLACE_NONE, PLACE_OWN, PLACE_NAMED, PLACE_ANY };

/* 0, or a negative code and an error. `seat` is 0 for verbs that are not about one; it may be too
 * high for the table. */
typedef int command_rule(const struct table_command *command, const struct table_state *state,
                         seat_id seat, const struct command_context *context, struct error *error);

/* Appends the whole body of the entry, if that depends on the state. */
typedef void command_writer(const struct table_command *command, const struct table_state *state,
                            seat_id own, struct buffer *body);

struct command_verb {
    const char *name;
    enum place place; /* the seat it is about */
    const char *text; /* the member that holds its text, or NULL */
    bool level, line; /* whether it has these members */
    bool key;         /* likewise, optional */
    bool named;       /* the name of its sender goes into the log */
    bool makes_key;   /* a new key goes into the log */
    command_rule *rule;
    const char *entry; /* the verb in the log, if it differs */
    command_writer *write;
    enum limit limit; /* a rate limit besides that of all commands; 0: none */
    bool needed;      /* to finish the game, or to make way for others */
    bool timed;       /* see command_is_timed */
};

command_rule rule_sit, rule_ask, rule_bot, rule_replace, rule_call_off, rule_nudge, rule_say,
    rule_undo_vote;
command_writer write_undo, write_undo_vote;

/* How good this seat is for somebody who names none; 0: they cannot have it. */
int seat_rank(const struct table_command *command, const struct table_state *state, seat_id seat,
              const struct command_context *context);

#endif
