// What Tickdeck is and who runs it, in Italian.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"about"> = {
  title: "Chi è Tickdeck",
  description: "Un terminale dal vivo che mostra quale cripto si muove adesso, senza promettere di più.",
  sections: {
    what: [
      "Che cos'è Tickdeck",
      "Tickdeck risponde a una domanda: quale cripto si muove adesso? Segue le cripto più scambiate di {exchanges} contro USDT, calcola ogni secondo variazioni di prezzo e rapporti di volume su finestre da {shortestWindow} a {longestWindow} minuti e le invia a un terminale denso nel browser.",
    ],
    who: [
      "Per chi è",
      "Per chi cerca movimenti improvvisi di prezzo e volume e vuole vederli subito, uno accanto all'altro: liste, screener, grafici, bussola BTC, segnali e calcolatore del rischio in una schermata.",
    ],
    principles: [
      "A che cosa teniamo",
      [
        "Le cifre si possono verificare: ogni segnale porta i numeri da cui nasce.",
        "L'ignoto è un trattino, l'impreciso è punteggiato, il ritardo diventa grigio.",
        "Niente percentuali di successo, clienti o citazioni inventati: le cifre di questo sito vengono dal sistema in funzione.",
        "I suoi dati sono suoi: niente script altrui, niente pubblicità, niente vendita.",
      ],
    ],
    not: [
      "Che cosa non è",
      "Non una borsa, non un broker, non un consulente. Tickdeck non invia ordini e non custodisce denaro. Veda l'[avviso sui rischi](risk).",
    ],
    operator: ["Chi lo gestisce", "{operator}, {address}. Scriva a {email} o usi la [pagina dei contatti](contact)."],
  },
};
