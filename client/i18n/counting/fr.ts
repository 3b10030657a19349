// The switch for the counting of pages, in French.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"counting"> = {
  "counting.count": "Compter les pages que j'ouvre",
  "counting.refused": "Votre navigateur demande à tous les sites de ne pas vous compter : rien n'est compté.",
};
