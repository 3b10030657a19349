// Italian: the texts of every page.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"base"> = {
  "failed.title": "Qualcosa si è rotto in questa pagina",
  "failed.body": "Ricarica la pagina. Se succede ancora, scrivici.",
  "failed.reload": "Ricarica",
  "page.missing.title": "Qui non c’è nessuna pagina",
  "page.missing.body": "L’indirizzo può essere scritto male, o la pagina si è spostata.",
  "nav.home": "Torna alla home",
  "nav.login": "Accedi",
  "nav.terminal": "Apri il terminale",
  "nav.language": "Lingua",
  "nav.languageFailed": "Non è stato possibile caricare la lingua. Controlla la connessione e sceglila di nuovo.",
  "nav.notStored": "Questo browser non salva dati: le impostazioni valgono fino alla chiusura della pagina.",
  "chat.open": "Assistenza",
  "chat.notLoaded": "Non è stato possibile caricare la chat. Controllate la connessione e riapritela.",
  "failed.market": "Il mercato ora non risponde. Continuiamo a provare.",
  "login.denied": "L’accesso al terminale è negato",
  "banner.simulated": "Mercato simulato.",
  "banner.simulated.body": "I prezzi sono generati, non vengono da una borsa.",
  "column.ticker": "Ticker",
  "column.price": "Prezzo",
  "column.change": "Net {minutes}m",
  "column.ratio": "×Vol {minutes}m",
  "column.volume": "Vol 24h $",
  "time.minutes": "{count|one:# minuto|many:# di minuti|other:# minuti}",
  "time.seconds": "{count|one:# secondo|many:# di secondi|other:# secondi}",
};
