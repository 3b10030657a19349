// The risk notice, in Italian.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"risk"> = {
  title: "Avviso sui rischi",
  description:
    "Il trading di criptoattività può costarle tutto ciò che investe. Che cosa dicono e non dicono cifre e segnali di Tickdeck.",
  sections: {
    loss: [
      "Può perdere tutto",
      "Le criptoattività oscillano molto, molte si scambiano poco e alcune perdono ogni valore. Usi solo denaro che può permettersi di perdere. La leva moltiplica le perdite.",
    ],
    advice: [
      "Nessun consiglio",
      "{operator} non è consulente finanziario, broker o borsa. Cifre, liste, segnali e calcolatore del rischio sono informazioni, non un invito a comprare o vendere, e non conoscono la sua situazione.",
    ],
    signals: [
      "Che cos'è un segnale",
      "Un segnale dice che un prezzo o un volume è appena cambiato quanto la sua soglia. Non dice che cosa accadrà dopo. Non promettiamo percentuali di successo né guadagni.",
    ],
    data: [
      "I dati possono mancare",
      "Borse, reti e i nostri sistemi possono rallentare, fermarsi o sbagliare. Il terminale segna le cifre in ritardo e imprecise quando può accorgersene. Confronti con la sua borsa prima di operare.",
    ],
    calculator: [
      "Il calcolatore del rischio",
      "Calcola su ciò che lei inserisce. Non conosce commissioni, slippage, regole di liquidazione o salti di prezzo; uno stop può essere eseguito lontano dal suo livello.",
    ],
    rules: [
      "La sua parte",
      "Verifichi se il trading di criptoattività è permesso dove vive e quali imposte sono dovute. I movimenti passati non danno certezze su quelli futuri.",
    ],
  },
};
