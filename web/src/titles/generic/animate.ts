/* The player whom an event concerns moves a little; any other event moves the middle of the table. */
import type { GenericUI } from ".";

export const animate: GenericUI["animate"] = (event, animator, _scene, onSeen) => {
    onSeen();
    return animator.pulse(event.seat === undefined ? "middle" : `player-${event.seat}`, 350);
};
