// The switch for the counting of pages, in Italian.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"counting"> = {
  "counting.count": "Conta le pagine che apro",
  "counting.refused": "Il suo browser chiede a tutti i siti di non contarla, quindi non si conta nulla.",
};
