// The question whether pages may be counted, in Spanish.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"consent"> = {
  "consent.title": "¿Podemos contar esta visita?",
  "consent.body": "Nuestro propio servidor cuenta qué páginas se abren, por día e idioma.",
  "consent.promise": "Sin cookies ni terceros, y no queda nada que conduzca a usted.",
  "consent.more": "Más información",
  "consent.yes": "Contarla",
  "consent.no": "No contarla",
};
