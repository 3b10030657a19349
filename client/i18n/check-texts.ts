// The texts of the page that tries the screener, known from when that page is loaded: the terminal has no room for a list of them.

import type { TextModule } from "./areas.ts";
import { offerTexts } from "./load-texts.ts";

/** Call it before these texts are asked for. */
export function offerCheckTexts(): void {
  offerTexts(import.meta.glob<TextModule>("./??/check.json"));
}
