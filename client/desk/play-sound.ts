// Plays the sounds with WebAudio. Browsers stay silent until the reader has touched the page; so do we, and say so.

import { create } from "zustand";
import type { ListSound } from "../../shared/contracts/watch-lists.ts";
import { hasSoundTurn, takeSoundTurn } from "./sound-turn.ts";
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

/** Whether the browser lets this page sound now. */
export const useSound = create<{ readonly isAllowed: boolean }>(() => ({ isAllowed: false }));

/** Makes sound possible, and this tab the one that sounds; to be called while the reader presses something. */
export function unlockSound(): void {
  context ??= openContext();
  resumeSound();
  takeSoundTurn();
}

/** Goes on after a call, a locked screen or a rest: phones leave the sound of a page "interrupted" then, for its whole life. */
export function resumeSound(): void {
  if (!context || context.state === "running" || context.state === "closed") return;
  // Refused without a press, it is asked for again with the next one.
  context.resume().catch(() => undefined);
}

function openContext(): AudioContext {
  const opened = new AudioContext();
  const say = (): void => useSound.setState({ isAllowed: opened.state === "running" });
  opened.addEventListener("statechange", say);
  say();
  return opened;
}

/** Plays the sound of something new, unless another tab does. */
export function playSignal(sound: ListSound): void {
  if (hasSoundTurn()) playSound(sound);
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
