/* Small sounds, made of tones and noise when they are needed: there is nothing to download. */
import { settings } from "./settings";

interface Note {
    /** Seconds after the sound begins. */
    at?: number;
    lasts: number;
    /** 1 is as loud as a sound of ours gets. */
    volume: number;
}

export interface Tone extends Note {
    pitch: number;
    /** The pitch at its end, if that is another one. */
    to?: number;
    shape?: OscillatorType;
}

/** Noise around a pitch: paper, wood, water. */
export interface Rustle extends Note {
    band: number;
    /** Where the band is at its end, if that is elsewhere. */
    to?: number;
    /** High for a narrow band. */
    focus?: number;
}

export type Sound = readonly (Tone | Rustle)[];

/** The same tone at several pitches, one after the other. */
export const run = (pitches: readonly number[], gap: number, tone: Omit<Tone, "pitch">): Tone[] =>
    pitches.map((pitch, index) => ({ ...tone, pitch, at: (tone.at ?? 0) + index * gap }));

const LOUDEST = 0.16;
const SILENCE = 0.0001;
const ATTACK = 0.006;

let audio: AudioContext | null = null;
let noise: AudioBuffer | null = null;

function noiseIn(context: AudioContext): AudioBuffer {
    if (noise) return noise;
    noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const samples = noise.getChannelData(0);
    for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
    return noise;
}

/** Swells at once and dies away. */
function envelope(context: AudioContext, note: Note, start: number): GainNode {
    const volume = context.createGain();
    volume.gain.setValueAtTime(SILENCE, start);
    volume.gain.exponentialRampToValueAtTime(LOUDEST * note.volume, start + ATTACK);
    volume.gain.exponentialRampToValueAtTime(SILENCE, start + note.lasts);
    volume.connect(context.destination);
    return volume;
}

function startTone(context: AudioContext, tone: Tone, start: number): void {
    const source = context.createOscillator();
    source.type = tone.shape ?? "sine";
    source.frequency.setValueAtTime(tone.pitch, start);
    if (tone.to) source.frequency.exponentialRampToValueAtTime(tone.to, start + tone.lasts);
    source.connect(envelope(context, tone, start));
    source.start(start);
    source.stop(start + tone.lasts);
}

function startRustle(context: AudioContext, rustle: Rustle, start: number): void {
    const source = context.createBufferSource();
    const band = context.createBiquadFilter();
    source.buffer = noiseIn(context);
    source.loop = true;
    band.type = "bandpass";
    band.Q.value = rustle.focus ?? 1;
    band.frequency.setValueAtTime(rustle.band, start);
    if (rustle.to) band.frequency.exponentialRampToValueAtTime(rustle.to, start + rustle.lasts);
    source.connect(band).connect(envelope(context, rustle, start));
    source.start(start);
    source.stop(start + rustle.lasts);
}

function begin(sound: Sound): void {
    audio ??= new AudioContext();
    void audio.resume();
    for (const note of sound) {
        const at = audio.currentTime + (note.at ?? 0);
        if ("pitch" in note) startTone(audio, note, at);
        else startRustle(audio, note, at);
    }
}

/** Browsers let a page sound only after a click or a key; until then there is nothing to be heard, and a
 * context made now would complain. */
const mayBeHeard = (): boolean => navigator.userActivation.hasBeenActive && !document.hidden;

/** The sound of something on the table, if people want to hear any. */
export function playSound(sound: Sound | undefined): void {
    if (sound && settings.value.effects && mayBeHeard()) begin(sound);
}

const CHIME: Sound = run([660, 880], 0.15, { lasts: 0.32, volume: 0.8 });

/** Calls people who are looking elsewhere. */
export function playChime(): void {
    if (navigator.userActivation.hasBeenActive) begin(CHIME);
}
