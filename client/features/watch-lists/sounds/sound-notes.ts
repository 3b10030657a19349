// The sounds as notes: short, quiet, unlike each other, so that lists can be told apart without looking.

import type { ListSound } from "../../../../shared/contracts/watch-lists.ts";

export interface Note {
  /** After the start of the sound, seconds. */
  readonly at: number;
  readonly hertz: number;
  /** Until it has faded, seconds. */
  readonly length: number;
  /** Share of the reader's volume. */
  readonly loudness: number;
  readonly wave: OscillatorType;
}

const note = (at: number, hertz: number, length: number, loudness = 1, wave: OscillatorType = "sine"): Note => ({
  at,
  hertz,
  length,
  loudness,
  wave,
});

/** Notes of each sound. */
export const SOUND_NOTES: Readonly<Record<ListSound, readonly Note[]>> = {
  none: [],
  tick: [note(0, 1800, 0.05, 0.7, "triangle")],
  chime: [note(0, 880, 0.22), note(0.09, 1320, 0.3, 0.8)],
  knock: [note(0, 170, 0.09, 1.4, "triangle"), note(0.12, 150, 0.1, 1.2, "triangle")],
  bell: [note(0, 660, 0.6), note(0, 1584, 0.35, 0.35), note(0, 2640, 0.18, 0.15)],
};
