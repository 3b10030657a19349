// Colour pair, row density and motion: the user's choice, stored in this browser and written on <html> for the style sheets.
// Pages that only follow it load this if something was chosen: chosen-appearance.ts.

import { createStored, oneOf } from "../storage/stored-state.ts";

export const COLOUR_PAIRS = ["green-red", "blue-orange", "inverted"] as const;
export type ColourPair = (typeof COLOUR_PAIRS)[number];
export const DENSITIES = ["compact", "normal", "roomy"] as const;
export type Density = (typeof DENSITIES)[number];
export const MOTIONS = ["system", "on", "off"] as const;
export type Motion = (typeof MOTIONS)[number];

interface AppearanceState {
  readonly pair: ColourPair;
  readonly density: Density;
  /** Whether things may move; the system's own setting unless chosen. */
  readonly motion: Motion;
}

export const useAppearance = createStored<AppearanceState>(
  { pair: "green-red", density: "normal", motion: "system" },
  { pair: { ...oneOf(COLOUR_PAIRS), key: "colourPair" }, density: oneOf(DENSITIES), motion: oneOf(MOTIONS) },
);

// Written on <html> now and after every change. index.html has the default: writing it again costs no style. While pages are
// built there is no document.
if (typeof document !== "undefined") {
  const write = (appearance: AppearanceState): void => void Object.assign(document.documentElement.dataset, appearance);
  write(useAppearance.getState());
  useAppearance.subscribe(write);
}

/** Shows direction in another pair of colours, and remembers it. */
export function choosePair(pair: ColourPair): void {
  useAppearance.setState({ pair });
}

/** Makes rows of tables lower or higher, and remembers it. */
export function chooseDensity(density: Density): void {
  useAppearance.setState({ density });
}

/** Turns motion on or off regardless of the system, or follows the system again; remembers it. */
export function chooseMotion(motion: Motion): void {
  useAppearance.setState({ motion });
}

let still: MediaQueryList | undefined;

/** True when nothing may move: by choice, or because the system asks for it. Cheap enough for every frame. */
export function isMotionReduced(): boolean {
  const { motion } = useAppearance.getState();
  still ??= matchMedia("(prefers-reduced-motion: reduce)");
  return motion === "off" || (motion === "system" && still.matches);
}
