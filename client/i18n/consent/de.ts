// The question whether pages may be counted, in German.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"consent"> = {
  "consent.title": "Dürfen wir diesen Besuch zählen?",
  "consent.body": "Unser eigener Server zählt je Tag und Sprache, welche Seiten geöffnet werden.",
  "consent.promise": "Kein Cookie, keine Dritten, nichts bleibt, was zu Ihnen führt.",
  "consent.more": "Mehr dazu",
  "consent.yes": "Zählen",
  "consent.no": "Nicht zählen",
};
