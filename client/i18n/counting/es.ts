// The switch for the counting of pages, in Spanish.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"counting"> = {
  "counting.count": "Contar las páginas que abro",
  "counting.refused": "Su navegador pide a todos los sitios que no le cuenten, así que no se cuenta nada.",
};
