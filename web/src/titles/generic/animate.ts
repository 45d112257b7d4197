/* Whoever an event is about moves a little; an event about nobody moves the middle of the table. */
import type { GenericUI } from ".";

export const animate: GenericUI["animate"] = (event, animator) =>
    animator.pulse(event.seat === undefined ? "middle" : `player-${event.seat}`, 350);
