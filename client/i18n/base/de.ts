// German: the texts of every page.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"base"> = {
  "failed.title": "Auf dieser Seite ist etwas kaputtgegangen",
  "failed.body": "Laden Sie die Seite neu. Wenn es wieder passiert, schreiben Sie uns.",
  "failed.reload": "Neu laden",
  "page.missing.title": "Hier gibt es keine Seite",
  "page.missing.body": "Vielleicht ist die Adresse vertippt oder die Seite umgezogen.",
  "nav.home": "Zur Startseite",
  "nav.login": "Anmelden",
  "nav.terminal": "Terminal öffnen",
  "nav.language": "Sprache",
  "nav.languageFailed": "Die Sprache konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und wählen Sie sie noch einmal.",
  "nav.notStored": "Dieser Browser speichert nichts: Einstellungen gelten, bis die Seite geschlossen wird.",
  "chat.open": "Support",
  "chat.notLoaded": "Der Chat konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und öffnen Sie ihn noch einmal.",
  "failed.market": "Der Markt antwortet gerade nicht. Wir versuchen es weiter.",
  "login.denied": "Der Zugang zum Terminal ist verweigert",
  "banner.simulated": "Simulierter Markt.",
  "banner.simulated.body": "Die Preise sind erzeugt und stammen von keiner Börse.",
  "column.ticker": "Ticker",
  "column.price": "Preis",
  "column.change": "Net {minutes}m",
  "column.ratio": "×Vol {minutes}m",
  "column.volume": "Vol 24h $",
  "time.minutes": "{count|one:# Minute|other:# Minuten}",
  "time.seconds": "{count|one:# Sekunde|other:# Sekunden}",
};
