// Refunds and withdrawal, in German.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"refund"> = {
  title: "Erstattung und Widerruf",
  description: "Wie Sie einen Vertrag widerrufen, wann das Recht endet und wie Sie Ihr Geld zurückbekommen.",
  sections: {
    right: [
      "Das Widerrufsrecht",
      "Als Verbraucher können Sie den Vertrag binnen {withdrawalDays} Tagen nach seinem Abschluss ohne Angabe von Gründen widerrufen. Es genügt, die Erklärung vor Ablauf der Frist abzusenden.",
    ],
    how: [
      "So widerrufen Sie",
      "Melden Sie sich an, öffnen Sie die Bestellung auf der Kontoseite und wählen Sie „Vertrag hier widerrufen“. Nach einer zweiten Bestätigung erhalten Sie eine Mail mit dem Zeitpunkt. Sie können auch an {email} schreiben oder die [Kontaktseite](contact) nutzen. Eine Form ist nicht nötig, dies genügt:",
      "„Ich widerrufe den Vertrag über Tickdeck, Bestellnummer …, bestellt am …. Name, Datum.“",
    ],
    start: [
      "Wenn der Zugang sofort beginnen soll",
      "Bei der Bestellung können Sie über ein nicht vorab angekreuztes Feld verlangen, dass der Zugang vor Ablauf der Frist beginnt, und bestätigen, dass Sie damit das Widerrufsrecht verlieren. Ohne diese ausdrückliche Zustimmung bleibt das Recht in vollem Umfang bestehen.",
    ],
    money: [
      "Was Sie zurückbekommen",
      "Nach einem Widerruf zahlen wir binnen {withdrawalDays} Tagen alles für den Vertrag Erhaltene zurück, auf dem Weg Ihrer Zahlung, wenn nichts anderes vereinbart ist, und ohne Gebühr. Kryptozahlungen gehen an eine Adresse, die Sie bestätigen.",
    ],
    faults: [
      "Wenn etwas nicht stimmt",
      "Leistet der Dienst nicht, was wir versprochen haben, schreiben Sie uns: Wir bessern nach, verlängern Ihre Zeit oder zahlen zurück. Ihre gesetzlichen Rechte bleiben. Haben Sie zu wenig, zu viel oder zu spät gezahlt, klären wir es mit Ihnen: Sie bekommen den Tarif oder das Geld.",
    ],
    end: [
      "Tarife enden von selbst",
      "Zu kündigen gibt es nichts: Ein Tarif ist vorausbezahlt und verlängert sich nicht. Ihr Konto können Sie jederzeit kostenlos löschen; abgesehen von den Rechten oben wird ein begonnener Zeitraum nicht erstattet.",
    ],
  },
};
