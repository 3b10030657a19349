// The switch for the counting of pages, in German.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"counting"> = {
  "counting.count": "Die Seiten zählen, die ich öffne",
  "counting.refused": "Ihr Browser bittet alle Websites, Sie nicht zu zählen; deshalb wird nichts gezählt.",
};
