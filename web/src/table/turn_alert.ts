/* Alerts people who are looking elsewhere that it is their turn: a sound and a notification. */
import { tr } from "../i18n";
import { settings } from "../settings";

let audio: AudioContext | null = null;

function chime(): void {
    audio ??= new AudioContext();
    void audio.resume();
    for (const [at, pitch] of [
        [0, 660],
        [0.15, 880],
    ] as const) {
        const tone = audio.createOscillator();
        const volume = audio.createGain();
        tone.frequency.value = pitch;
        volume.gain.setValueAtTime(0.12, audio.currentTime + at);
        volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at + 0.3);
        tone.connect(volume).connect(audio.destination);
        tone.start(audio.currentTime + at);
        tone.stop(audio.currentTime + at + 0.35);
    }
}

export function alertTurn(title: string): void {
    if (settings.value.sound) chime();
    if (settings.value.notify && document.hidden && Notification.permission === "granted")
        new Notification(tr("Your turn"), { body: title, tag: "encan-turn" });
}
