// How the figures are computed, in Italian.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"how"> = {
  title: "Come si calcolano le cifre",
  description:
    "Variazione netta, rapporto di volume, volume 24 h, finestre e segnali, e che cosa vuol dire esatto e punteggiato.",
  sections: {
    source: [
      "Da dove vengono i dati",
      "Gli scambi arrivano dalle connessioni dal vivo delle borse stesse. Per ogni secondo annotiamo, per cripto, l'ultimo prezzo e il volume scambiato fin lì in USDT. Tutte le cifre sono differenze tra questi secondi.",
    ],
    change: [
      "Variazione netta",
      "Net % su N minuti = 100 · (prezzo ora − prezzo N minuti fa) ÷ prezzo N minuti fa. Vale il prezzo dell'ultimo scambio fino a quel secondo.",
    ],
    ratio: [
      "Rapporto di volume",
      "Volume degli ultimi N minuti ÷ volume degli N minuti prima. ×2 vuol dire il doppio di poco fa. In percentuale: 100 · (rapporto − 1).",
    ],
    day: ["Volume 24 h", "La cifra mobile della borsa stessa per le ultime 24 ore, in USDT."],
    windows: [
      "Finestre e velocità",
      "N è {windows} minuti. Le cifre si calcolano ogni secondo e si mostrano quanto spesso permette il piano: Start ogni {startSpeed} s, Popular {popularSpeed} s, Professional {professionalSpeed} s. I grafici fissati non aspettano.",
    ],
    exact: [
      "Esatto e punteggiato",
      "Una cifra è esatta quando tutta la sua finestra è fatta di secondi che abbiamo annotato o ricostruito scambio per scambio. Dopo un avvio o un'interruzione la parte più vecchia viene dapprima dalle candele di un minuto della borsa: quella cifra è giusta al minuto ed è punteggiata. Un trattino vuol dire «non ancora noto», che non è zero.",
    ],
    signals: [
      "Segnali",
      "La regola di una lista indica finestra, direzione e soglia. Scatta nel secondo in cui la sua cifra raggiunge la soglia, uguale per tutti. La stessa cripto entro {duplicateSeconds} s è un doppione ed è trattenuta; le ripetizioni entro {repeatSeconds} s si contano. I segnali restano {signalMinutes} minuti, ciascuno con prezzi, volumi e ore, perché possa ricalcolarlo.",
    ],
    public: [
      "Cifre senza account",
      "I visitatori vedono {publicExchange} da una tabella vecchia al massimo {publicSeconds} s. Se il mercato è simulato, un avviso lo dice.",
    ],
  },
};
