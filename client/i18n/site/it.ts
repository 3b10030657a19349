// Italian: the texts of the public pages.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"site"> = {
  "front.title": "Vedi la cripto che si muove mentre si muove",
  "front.lead":
    "Tra le cripto più scambiate di {exchanges} vedi in pochi secondi quale si stacca, di quanto e con quale volume, e un segnale ti avvisa quando supera la soglia che hai scelto.",
  "front.table": "{exchange}, i movimenti più ampi in 5 minuti",
  "front.age": "{seconds} s fa",
  "front.note": "Questa tabella pubblica ha fino a un minuto di ritardo. Nel terminale è dal vivo.",
  "front.deck":
    "{count|one:# cripto|many:# di cripto|other:# cripto} di {exchange}, prima le più scambiate. L’altezza è il movimento in 5 minuti.",

  "site.features": "Funzioni",
  "site.trust": "Fiducia",
  "site.pricing": "Prezzi",
  "site.contact": "Contatti",
  "site.login": "Accesso al terminale",
  "site.account": "Account",
  "site.menu": "Menu",
  "site.skip": "Vai al contenuto",
  "site.company": "Azienda",
  "site.resources": "Risorse",
  "site.legal": "Note legali",
  "site.about": "Chi siamo",
  "site.affiliate": "Programma di affiliazione",
  "site.how": "Come funziona",
  "site.security": "Sicurezza",
  "site.faq": "Domande frequenti",
  "site.status": "Stato del servizio",
  "site.privacy": "Privacy",
  "site.terms": "Condizioni",
  "site.disclaimer": "Avvertenze",
  "site.refund": "Rimborso",
  "site.cookies": "Cookie",
  "site.disclosure":
    "Tickdeck mostra dati di mercato e segnali calcolati da essi. Non è un consulente finanziario e non dice che cosa comprare. Facendo trading si può perdere tutto il deposito.",
  "landing.title": "Tickdeck: quale cripto si muove adesso",
  "landing.description":
    "Un terminale dal vivo per le cripto più scambiate di {exchanges}: variazioni di prezzo e rapporti di volume su otto finestre, segnali, grafici e uno screener.",
  "hero.signal": "Prova i segnali gratis",
  "hero.note": "Due domande e un indirizzo e-mail, poi il terminale con segnali dal vivo: {time}. Senza carta.",
  "hero.plot": "A destra il movimento in 5 minuti, in alto il volume di 24 h",
  "deck.up": "{count} in rialzo",
  "deck.down": "{count} in ribasso",
  "deck.flat": "{count} ferme",
};
