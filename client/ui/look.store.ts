// Colour pair and row density: the reader's own choice, kept in this browser and written on <html> for the style sheets.

import { create } from "zustand";
import { readChoice } from "./stored-choice.ts";

export const COLOUR_PAIRS = ["green-red", "blue-orange", "inverted"] as const;
export type ColourPair = (typeof COLOUR_PAIRS)[number];
export const DENSITIES = ["compact", "normal", "roomy"] as const;
export type Density = (typeof DENSITIES)[number];

interface LookState {
  readonly pair: ColourPair;
  readonly density: Density;
}

export const useLook = create<LookState>(() => ({
  pair: readChoice("colourPair", COLOUR_PAIRS, "green-red"),
  density: readChoice("density", DENSITIES, "normal"),
}));

/** Writes the chosen look on <html> now and after every change. */
export function applyLook(): void {
  const write = ({ pair, density }: LookState): void => {
    document.documentElement.dataset["pair"] = pair;
    document.documentElement.dataset["density"] = density;
  };
  write(useLook.getState());
  useLook.subscribe(write);
}

export function choosePair(pair: ColourPair): void {
  localStorage.setItem("colourPair", pair);
  useLook.setState({ pair });
}

export function chooseDensity(density: Density): void {
  localStorage.setItem("density", density);
  useLook.setState({ density });
}
