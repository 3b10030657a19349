// German of documents and the contact page.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"company"> = {
  "document.date": "Stand: {date}",
  "document.contents": "Inhalt",
  "contact.title": "Kontakt",
  "contact.description": "Schreiben Sie Tickdeck: per Formular, per Mail oder in unserem Kanal.",
  "contact.subtitle": "Fragen zum Terminal, zu einer Zahlung oder zu Ihren Daten: Schreiben Sie uns.",
  "contact.social": "Unser Kanal",
  "contact.write": "Mail schreiben",
  "contact.name": "Name",
  "contact.email": "E-Mail",
  "contact.subject": "Betreff",
  "contact.message": "Nachricht",
  "contact.website": "Dieses Feld leer lassen",
  "contact.send": "Nachricht senden",
  "contact.sending": "Wird gesendet…",
  "contact.success": "Danke. Ihre Nachricht ist angekommen; wir antworten per Mail.",
  "contact.failed":
    "Die Nachricht konnte nicht in unseren Posteingang gesendet werden. Versuchen Sie es erneut oder schreiben Sie eine Mail.",
  "contact.invalid": "Etwas im Formular wird nicht angenommen. Prüfen Sie die E-Mail-Adresse und die Länge der Nachricht.",
  "contact.limited": "Das waren mehrere Nachrichten in kurzer Zeit. Versuchen Sie es {when} wieder oder schreiben Sie eine Mail.",
  "contact.busy": "Der Server ist gerade ausgelastet. Ihr Text ist noch da: Versuchen Sie es gleich noch einmal.",
  "contact.network":
    "Netzwerkfehler: Der Server ist nicht erreichbar. Prüfen Sie die Verbindung und ob etwas Anfragen dieser Seite blockiert (CORS, Mixed Content). Ihr Text ist noch da.",
  "contact.insecure":
    "Sicherheitsfehler: Eine über HTTPS geöffnete Seite kann keine Anfragen über HTTP senden. Ihr Text ist noch da.",
  "contact.online": "Rund um die Uhr offen",
  "contact.online.body": "Sie können jederzeit schreiben. Ein Mensch liest es und antwortet innerhalb von {hours} Std.",
};
