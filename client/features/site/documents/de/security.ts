// The security page, in German.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"security"> = {
  title: "Sicherheit",
  description: "Wie Tickdeck Konten und Zahlungen schützt, was Sie tun können und wie Sie eine Schwachstelle melden.",
  sections: {
    protect: [
      "Was wir schützen, und wie",
      [
        "Passwörter werden als argon2id-Hash gespeichert. Ihres hat mindestens {passwordLength} Zeichen; gängige werden abgelehnt.",
        "Die Sitzung liegt in einem Cookie, das Skripte nicht lesen können. Nichts im Speicher des Browsers öffnet ein Konto.",
        "Verbindungen sind verschlüsselt. Seiten laden keine fremden Skripte; eine strenge Inhaltsrichtlinie erzwingt das.",
        "Raten wird je Name und je Adresse gebremst. Eine Zahlung zählt erst, wenn ihr Anbieter sie unserem Server bestätigt hat.",
        "Kartennummern und Wallet-Schlüssel erreichen uns nie.",
      ],
    ],
    yours: [
      "Was Sie tun können",
      [
        "Wählen Sie gleich nach der ersten Anmeldung ein eigenes Passwort.",
        "Sehen Sie auf der Kontoseite Ihre offenen Sitzungen durch und beenden Sie unbekannte.",
        "Wir fragen nie nach Ihrem Passwort und nie nach Schlüsseln Ihres Börsenkontos: Tickdeck braucht keine.",
      ],
    ],
    report: [
      "Eine Schwachstelle melden",
      "Schreiben Sie an {email} mit „Security“ im Betreff: was Sie gefunden haben, wie man es wiederholt, wozu es führen kann. Wir antworten, halten Sie auf dem Laufenden und nennen Sie auf Wunsch. Bitte geben Sie uns Zeit zur Behebung, bevor Sie veröffentlichen.",
    ],
    rules: [
      "Regeln für Nachforschungen",
      [
        "Nutzen Sie eigene Konten und lassen Sie fremde Daten in Ruhe.",
        "Kein Fluten, kein Täuschen von Menschen, kein Schaden.",
        "Wer sich in gutem Glauben daran hält, hat von uns keine rechtlichen Schritte zu befürchten.",
      ],
    ],
  },
};
