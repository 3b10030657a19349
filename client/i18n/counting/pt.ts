// The switch for the counting of pages, in Portuguese.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"counting"> = {
  "counting.count": "Contar as páginas que eu abro",
  "counting.refused": "Seu navegador pede a todos os sites que não contem você; por isso nada é contado.",
};
