// The affiliate program, in Italian.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"affiliate"> = {
  title: "Programma di affiliazione",
  description: "Consigliare Tickdeck: non c'è un programma automatico, quindi ci scriva.",
  sections: {
    now: [
      "Come funziona oggi",
      "Non c'è un programma automatico con link e contatori. Se scrive, insegna o guida una comunità di trader e vuole consigliare Tickdeck, ci scriva: le condizioni si concordano con ogni partner di persona e per iscritto.",
    ],
    write: [
      "Che cosa scrivere",
      "A {email} o dalla [pagina dei contatti](contact):",
      ["chi è e dove la trova il suo pubblico", "la sua lingua e il suo paese", "come presenterebbe Tickdeck"],
    ],
    rules: [
      "Che cosa chiediamo ai partner",
      [
        "Niente guadagni promessi e niente cifre inventate.",
        "Le raccomandazioni pagate sono indicate come tali.",
        "Niente posta indesiderata e niente annunci a nostro nome.",
      ],
    ],
  },
};
