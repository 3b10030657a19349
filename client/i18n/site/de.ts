// German: the texts of the public pages.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"site"> = {
  "front.title": "Coins sehen, während sie laufen",
  "front.lead":
    "Unter den meistgehandelten Coins auf {exchanges} sehen Sie in Sekunden, welcher ausbricht, wie weit und mit welchem Volumen, und ein Signal meldet, wenn er Ihre Schwelle überschreitet.",
  "front.table": "{exchange}, größte Bewegungen in 5 Minuten",
  "front.age": "{seconds} s alt",
  "front.note": "Diese öffentliche Tabelle ist bis zu eine Minute alt. Im Terminal ist sie live.",
  "front.deck":
    "{count|one:# Coin|other:# Coins} auf {exchange}, die meistgehandelten zuerst. Die Höhe ist die Bewegung in 5 Minuten.",

  "site.features": "Funktionen",
  "site.trust": "Vertrauen",
  "site.pricing": "Preise",
  "site.contact": "Kontakt",
  "site.login": "Zum Terminal",
  "site.account": "Konto",
  "site.menu": "Menü",
  "site.skip": "Zum Inhalt springen",
  "site.company": "Unternehmen",
  "site.resources": "Ressourcen",
  "site.legal": "Rechtliches",
  "site.about": "Über uns",
  "site.affiliate": "Partnerprogramm",
  "site.how": "So funktioniert es",
  "site.security": "Sicherheit",
  "site.faq": "Häufige Fragen",
  "site.status": "Status",
  "site.privacy": "Datenschutz",
  "site.terms": "Bedingungen",
  "site.disclaimer": "Haftungsausschluss",
  "site.refund": "Erstattung",
  "site.cookies": "Cookies",
  "site.disclosure":
    "Tickdeck zeigt Marktdaten und daraus berechnete Signale. Es ist kein Finanzberater und sagt Ihnen nicht, was Sie kaufen sollen. Beim Handeln können Sie Ihre gesamte Einlage verlieren.",
  "landing.title": "Tickdeck: welcher Coin sich jetzt bewegt",
  "landing.description":
    "Ein Live-Terminal für die meistgehandelten Coins von {exchanges}: Kursänderungen und Volumenverhältnisse in acht Fenstern, Signale, Charts und ein Screener.",
  "hero.signal": "Signale kostenlos testen",
  "hero.note": "Zwei Fragen und eine E-Mail-Adresse, dann das Terminal mit Live-Signalen: {time}. Ohne Karte.",
  "hero.plot": "Nach rechts die Bewegung über 5 Minuten, nach oben das 24-h-Volumen",
  "deck.up": "{count} steigen",
  "deck.down": "{count} fallen",
  "deck.flat": "{count} unverändert",
};
