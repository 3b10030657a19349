// Italian: the texts of the landing page's lower blocks.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"blocks"> = {
  "scanner.title": "Lo scanner trova chi si muove",
  "scanner.body":
    "Ogni secondo confronta ogni cripto con sé stessa e mette in cima quella che lascia il gruppo. Leggete una riga, non duecento.",
  "scanner.caption": "{exchange}: movimento maggiore in {minutes} minuti",
  "scanner.ratio": "Volume rispetto ai {minutes} minuti precedenti",
  "tools.title": "Tre strumenti, uno schermo",
  "tools.lists": "Liste che stanno ferme",
  "tools.lists.body":
    "Fino a {count|one:# lista|many:# di liste|other:# liste} di prezzi, variazioni e volumi. L’ordine si ferma finché il puntatore è su una riga, così premete quello che volevate.",
  "tools.screener": "Uno screener che si legge",
  "tools.screener.body":
    "Ogni cripto per ampiezza del movimento e volume di 24 h. In alto a destra un grande movimento negoziabile, in basso a destra una cripto poco liquida.",
  "tools.risk": "La misura prima del clic",
  "tools.risk.body":
    "Entrano deposito, rischio, stop e leva; escono perdita, posizione e margine. Decimali esatti, accanto al grafico.",
  "tools.risk.loss": "Perdita se scatta lo stop",
  "tools.risk.size": "Dimensione della posizione",
  "tools.risk.margin": "Margine con leva 5",
  "video.title": "Dal primo tick al segnale",
  "video.body":
    "Una registrazione del terminale stesso: liste, screener, grafici e un segnale con il motivo per cui è scattato. Mercato generato, senza audio.",
  "video.unsupported": "Il vostro browser non può riprodurre questo video.",
  "video.open": "Apri la registrazione",
  "trust.title": "Non promettiamo percentuali di successo: mostriamo ciò che misuriamo.",
  "trust.body":
    "Questi numeri vengono da questo servizio così come gira adesso, non da un opuscolo. Ciò che non è misurato non è mostrato.",
  "trust.how": "Come si misura",
  "trust.waiting": "In attesa della prima misura",
  "trust.coins": "cripto osservate ora su {exchanges}",
  "trust.signals": "segnali oggi (UTC), tutte le regole in uso",
  "trust.delay": "dalla borsa al nostro server, mediana dell’ultimo minuto",
  "trust.ms": "{value} ms",
  "trust.share": "{kept} su {all}",
  "trust.minutes": "minuti misurati delle ultime 24 ore con dati di mercato",
  "trust.uptime": "dei minuti misurati negli ultimi {days} giorni il sito ha funzionato",
  "trust.status": "Vedi la pagina di stato",
  "call.title": "Guardatelo muoversi, gratis",
  "call.body":
    "Il terminale su dati dal vivo, {time}: liste con segnali, lo screener e i grafici di un exchange. Due brevi domande e un indirizzo e-mail, poi si apre.",
  "call.start": "Inizia la prova gratuita",
  "call.plans": "Vedi i piani",
  "call.card": "Carta",
  "call.card.no": "Non serve",
};
