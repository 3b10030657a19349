// The question whether pages may be counted, in Italian.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"consent"> = {
  "consent.title": "Possiamo contare questa visita?",
  "consent.body": "Il nostro server conta quali pagine vengono aperte, per giorno e lingua.",
  "consent.promise": "Nessun cookie, nessun terzo, e non resta nulla che porti a lei.",
  "consent.more": "Maggiori informazioni",
  "consent.yes": "Contala",
  "consent.no": "Non contarla",
};
