// Refunds and withdrawal, in German.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"refund"> = {
  title: "Erstattung und Widerruf",
  description: "Wie Sie einen Vertrag widerrufen, bis wann, und wie viel von Ihrem Geld Sie zurückbekommen.",
  sections: {
    right: [
      "Das Widerrufsrecht",
      "Sie können eine Bestellung binnen {withdrawalDays} Tagen ohne Angabe von Gründen widerrufen. Die Tage zählen ab der Zahlung. Es genügt, die Erklärung vor ihrem Ablauf abzusenden.",
    ],
    how: [
      "So widerrufen Sie",
      "Melden Sie sich an, öffnen Sie die Bestellung auf der Kontoseite und wählen Sie „Vertrag hier widerrufen“. Nach einer zweiten Bestätigung erhalten Sie eine Mail mit dem Zeitpunkt. Sie können auch an {email} schreiben oder die [Kontaktseite](contact) nutzen. Eine Form ist nicht nötig, dies genügt:",
      "„Ich widerrufe den Vertrag über Tickdeck, Bestellnummer …, bestellt am …. Name, Datum.“",
    ],
    start: [
      "Der Zugang beginnt sofort",
      "Bei der Bestellung stimmen Sie über ein nicht vorab angekreuztes Feld zu, dass der Zugang vor Ablauf dieser Tage beginnt. Das Widerrufsrecht behalten Sie: Sie zahlen nur die genutzten Tage.",
    ],
    money: [
      "Was Sie zurückbekommen",
      "Nach einem Widerruf zahlen wir binnen {withdrawalDays} Tagen Ihre Zahlung abzüglich der genutzten Tage zurück, auf dem Weg Ihrer Zahlung, wenn nichts anderes vereinbart ist, und ohne Gebühr. Ein Tag zählt, sobald er vorbei ist; ein Tarif, der noch nicht begonnen hat, kostet nichts. Den genauen Betrag zeigt Ihr Konto vor der Bestätigung. Kryptozahlungen gehen an eine Adresse, die Sie bestätigen.",
    ],
    faults: [
      "Wenn etwas nicht stimmt",
      "Leistet der Dienst nicht, was wir versprochen haben, schreiben Sie uns: Wir bessern nach, verlängern Ihre Zeit oder zahlen zurück. Ihre gesetzlichen Rechte bleiben. Haben Sie zu wenig, zu viel oder zu spät gezahlt, klären wir es mit Ihnen: Sie bekommen den Tarif oder das Geld.",
    ],
    end: [
      "Tarife enden von selbst",
      "Zu kündigen gibt es nichts: Ein Tarif ist vorausbezahlt und verlängert sich nicht. Ihr Konto können Sie jederzeit kostenlos löschen. Nach den {withdrawalDays} Tagen können Sie auf der Kontoseite um Erstattung bitten: Ein Mensch entscheidet und antwortet per Mail.",
    ],
  },
};
