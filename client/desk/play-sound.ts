// Plays the sounds with WebAudio. Browsers stay silent until the reader has touched the page; so do we.

import type { ListSound } from "../../shared/contracts/watch-lists.ts";
import { useTerminalSettings } from "./terminal-settings.store.ts";

interface Note {
  /** After the start of the sound, seconds. */
  readonly at: number;
  readonly hertz: number;
  /** Until it has faded, seconds. */
  readonly length: number;
  /** Share of the reader's volume. */
  readonly loudness: number;
  readonly wave: OscillatorType;
}

/** Short, quiet and unlike each other, so that readers know their lists apart without looking. */
const SOUND_NOTES: Readonly<Record<ListSound, readonly Note[]>> = {
  none: [],
  tick: [note(0, 1800, 0.05, 0.7, "triangle")],
  chime: [note(0, 880, 0.22), note(0.09, 1320, 0.3, 0.8)],
  knock: [note(0, 170, 0.09, 1.4, "triangle"), note(0.12, 150, 0.1, 1.2, "triangle")],
  bell: [note(0, 660, 0.6), note(0, 1584, 0.35, 0.35), note(0, 2640, 0.18, 0.15)],
};

/** Loudness of a note at full volume: a sign, not an alarm. */
const FULL_GAIN = 0.16;
const ATTACK_S = 0.006;
/** An exponential fade never reaches zero; this is silence. */
const SILENCE = 0.0001;

let context: AudioContext | undefined;

/** Makes sound possible; to be called while the reader presses something. */
export function unlockSound(): void {
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
}

/** Plays a sound at the reader's volume, muted or not: as a preview it was asked for. */
export function playSound(sound: ListSound): void {
  if (!context || context.state !== "running") return;
  const volume = useTerminalSettings.getState().soundVolume / 100;
  if (volume > 0) for (const each of SOUND_NOTES[sound]) playNote(context, each, volume);
}

function playNote(audio: AudioContext, { at, hertz, length, loudness, wave }: Note, volume: number): void {
  const start = audio.currentTime + at;
  const oscillator = new OscillatorNode(audio, { type: wave, frequency: hertz });
  const gain = new GainNode(audio, { gain: SILENCE });
  gain.gain.setValueAtTime(SILENCE, start);
  gain.gain.exponentialRampToValueAtTime(Math.max(SILENCE, FULL_GAIN * loudness * volume), start + ATTACK_S);
  gain.gain.exponentialRampToValueAtTime(SILENCE, start + length);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}

function note(at: number, hertz: number, length: number, loudness = 1, wave: OscillatorType = "sine"): Note {
  return { at, hertz, length, loudness, wave };
}
