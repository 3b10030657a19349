// The question whether pages may be counted, in Portuguese.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"consent"> = {
  "consent.title": "Podemos contar esta visita?",
  "consent.body": "O nosso próprio servidor conta que páginas são abertas, por dia e idioma.",
  "consent.promise": "Sem cookies nem terceiros, e nada fica que leve até si.",
  "consent.more": "Saber mais",
  "consent.yes": "Contar",
  "consent.no": "Não contar",
};
