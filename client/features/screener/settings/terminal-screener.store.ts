// The screener settings of this browser, shared by the terminal and the detached window.

import { hasKeptSettings, keptSettings } from "./screener.store.ts";

export const screenerSettings = keptSettings();

/** For a reader who has set nothing: a scale that fits the market, and the place of the settings left to the plot. */
export function fitScaleAtFirst(): void {
  if (!hasKeptSettings()) screenerSettings.setState({ scale: "auto", showSettings: false });
}
