/* Alerts people who are looking elsewhere that it is their turn: a sound and a notification. */
import { tr } from "../i18n";
import { settings } from "../settings";
import { playChime } from "../sound";

export function alertTurn(title: string): void {
    if (settings.value.sound) playChime();
    if (settings.value.notify && document.hidden && Notification.permission === "granted")
        new Notification(tr("Your turn"), { body: title, tag: "encan-turn" });
}
