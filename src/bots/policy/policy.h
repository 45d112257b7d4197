/* policy.h: the policies of the titles; all.c lists them. */
#ifndef BOTS_POLICY_POLICY_H
#define BOTS_POLICY_POLICY_H

#include "bots/policy.h"

extern const struct policy policy_noblesse;
extern const struct policy policy_canaletto;
extern const struct policy policy_krach;

#endif
