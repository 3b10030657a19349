// Italian: the texts of the status page.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"status"> = {
  "service.title": "Stato del servizio",
  "service.description":
    "Come funziona Tickdeck adesso, come ha funzionato negli ultimi 90 giorni e ogni incidente, misurato ogni minuto.",
  "service.lead": "Ogni parte viene misurata ogni minuto. Niente in questa pagina è scritto a mano.",
  "service.allUp": "Tutto funziona.",
  "service.someDegraded": "Lento o solo in parte: {parts}.",
  "service.someDown": "Non funziona: {parts}.",
  "service.someUnmeasured": "Al momento non misurato: {parts}.",
  "service.unknown": "Gli ultimi minuti non sono stati misurati, quindi questa pagina non può dire come stanno le cose.",
  "service.starting": "Avvio in corso: non è stato ancora misurato nulla.",
  "service.asOf": "Ultima misura: {time}",
  "service.waiting": "Caricamento delle misure…",
  "service.failed": "Impossibile caricare lo stato. Continuiamo a provare.",
  "service.market": "Dati di mercato di {exchange}",
  "service.site": "Sito web",
  "service.database": "Account e ordini",
  "service.mail": "Posta",
  "service.payments": "Pagamenti",
  "service.up": "Funziona",
  "service.degraded": "Con problemi",
  "service.down": "Non funziona",
  "service.unmeasured": "Non misurato",
  "service.share": "{percent} di {count|one:# minuto misurato|many:# di minuti misurati|other:# minuti misurati}",
  "service.latency": "Risposte: metà entro {median} ms, il 95% entro {most} ms",
  "service.delay": "Dalla borsa alla tabella: metà entro {median} ms, il 95% entro {most} ms",
  "service.bars": "{part}: gli ultimi {days} giorni",
  "service.day": "{day}: {percent} di {count|one:# minuto misurato|many:# di minuti misurati|other:# minuti misurati}",
  "service.day.none": "{day}: non misurato",
  "service.oldest": "{days} giorni fa",
  "service.newest": "Oggi",
  "service.note":
    "Una barra è un giorno in UTC. L’altezza mostra quanta parte del giorno è stata misurata; i minuti non misurati non contano né a favore né contro. Gli orari degli incidenti sono nel fuso orario di questo dispositivo.",
  "service.incidents": "Incidenti",
  "service.incidents.none": "Nessun incidente misurato negli ultimi {days} giorni.",
  "service.incident.open": "ancora in corso",
  "service.incident.lost": "in seguito non misurato",
  "service.duration": "{count|one:# minuto|many:# di minuti|other:# minuti}",
};
