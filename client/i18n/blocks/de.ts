// German: the texts of the landing page's lower blocks.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"blocks"> = {
  "scanner.title": "Der Scanner findet die Bewegung",
  "scanner.body":
    "Jede Sekunde vergleicht er jeden Coin mit sich selbst und stellt den nach oben, der aus der Menge ausbricht. Sie lesen eine Zeile statt zweihundert.",
  "scanner.caption": "{exchange}: größte Bewegung in {minutes} Minuten",
  "scanner.ratio": "Volumen zu den {minutes} Minuten davor",
  "tools.title": "Drei Werkzeuge, ein Bildschirm",
  "tools.lists": "Listen, die stillhalten",
  "tools.lists.body":
    "Bis zu {count|one:# Liste|other:# Listen} mit Preisen, Änderungen und Volumen. Solange der Zeiger über einer Zeile steht, bleibt die Reihenfolge, und Sie klicken, was Sie meinten.",
  "tools.screener": "Ein Screener, den man lesen kann",
  "tools.screener.body":
    "Jeder Coin nach Größe seiner Bewegung und 24-h-Volumen. Rechts oben ist eine große, handelbare Bewegung, rechts unten ein Coin mit wenig Liquidität.",
  "tools.risk": "Größe vor dem Klick",
  "tools.risk.body":
    "Einlage, Risiko, Stop und Hebel hinein; Verlust, Position und Margin heraus. Exakte Dezimalzahlen, neben dem Chart.",
  "tools.risk.loss": "Verlust, wenn der Stop greift",
  "tools.risk.size": "Positionsgröße",
  "tools.risk.margin": "Margin bei Hebel 5",
  "video.title": "Vom ersten Tick zum Signal",
  "video.body":
    "Eine Aufnahme des Terminals selbst: Listen, Screener, Charts und ein Signal mit dem Grund, aus dem es kam. Erzeugter Markt, ohne Ton.",
  "video.unsupported": "Ihr Browser kann dieses Video nicht abspielen.",
  "video.open": "Aufnahme öffnen",
  "trust.title": "Wir nennen keine Trefferquote, sondern was wir messen.",
  "trust.body":
    "Diese Zahlen kommen aus dem laufenden Dienst, nicht aus einem Prospekt. Was nicht gemessen wird, wird nicht gezeigt.",
  "trust.how": "Wie gemessen wird",
  "trust.waiting": "Warten auf die erste Messung",
  "trust.coins": "Coins jetzt beobachtet auf {exchanges}",
  "trust.signals": "Signale heute (UTC), alle benutzten Regeln",
  "trust.delay": "von der Börse bis zu unserem Server, Median der letzten Minute",
  "trust.ms": "{value} ms",
  "trust.share": "{kept} von {all}",
  "trust.minutes": "gemessene Minuten der letzten 24 Stunden mit Marktdaten",
  "trust.uptime": "der gemessenen Minuten der letzten {days} Tage lief die Website",
  "trust.status": "Zur Statusseite",
  "call.title": "Sehen Sie zu, kostenlos",
  "call.body":
    "Das Terminal mit Live-Daten, {time}: Listen mit Signalen, Screener und Charts einer Börse. Zwei kurze Fragen und eine E-Mail-Adresse, dann öffnet es sich.",
  "call.start": "Kostenlosen Test starten",
  "call.plans": "Tarife ansehen",
  "call.card": "Karte",
  "call.card.no": "Nicht nötig",
};
