// The affiliate program, in German.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"affiliate"> = {
  title: "Partnerprogramm",
  description: "Tickdeck empfehlen: Es gibt kein automatisches Programm, also schreiben Sie uns.",
  sections: {
    now: [
      "Wie es heute ist",
      "Es gibt kein automatisches Programm mit Links und Zählern. Wenn Sie schreiben, unterrichten oder eine Gemeinschaft von Tradern führen und Tickdeck empfehlen möchten, schreiben Sie uns: Die Bedingungen vereinbaren wir mit jedem Partner persönlich und schriftlich.",
    ],
    write: [
      "Was Sie schreiben",
      "An {email} oder über die [Kontaktseite](contact):",
      ["wer Sie sind und wo Ihr Publikum Sie findet", "seine Sprache und sein Land", "wie Sie Tickdeck vorstellen würden"],
    ],
    rules: [
      "Was wir von Partnern erwarten",
      [
        "Keine versprochenen Gewinne und keine erfundenen Zahlen.",
        "Bezahlte Empfehlungen sind als solche gekennzeichnet.",
        "Keine unverlangten Mails und keine Anzeigen in unserem Namen.",
      ],
    ],
  },
};
