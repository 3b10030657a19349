// Refunds and withdrawal, in Italian.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"refund"> = {
  title: "Rimborsi e recesso",
  description: "Come recedere da un contratto, quando il diritto finisce e come riavere il denaro.",
  sections: {
    right: [
      "Il diritto di recesso",
      "Come consumatore può recedere dal contratto entro {withdrawalDays} giorni dalla conclusione, senza indicare motivi. Basta inviare la dichiarazione prima della scadenza.",
    ],
    how: [
      "Come recedere",
      "Acceda, apra l'ordine nella pagina dell'account e scelga «Recedi dal contratto qui». Dopo una seconda conferma riceve un'e-mail con l'ora. Può anche scrivere a {email} o usare la [pagina dei contatti](contact). Non serve alcuna forma, basta questo:",
      "«Recedo dal contratto Tickdeck, ordine n. …, del …. Nome, data.»",
    ],
    start: [
      "Se l'accesso deve iniziare subito",
      "Nell'ordine può chiedere, con una casella non già spuntata, che l'accesso inizi prima della scadenza, e riconoscere che così perde il diritto di recesso. Senza questo consenso espresso il diritto resta intero.",
    ],
    money: [
      "Che cosa riceve",
      "Dopo il recesso restituiamo entro {withdrawalDays} giorni tutto quanto ricevuto per il contratto, con il mezzo con cui ha pagato salvo altro accordo, e senza spese. I pagamenti in cripto vanno a un indirizzo che lei conferma.",
    ],
    faults: [
      "Se qualcosa non va",
      "Se il servizio non è quello promesso, ci scriva: ripariamo, allunghiamo il suo tempo o rimborsiamo. I suoi diritti di legge restano. Se ha pagato troppo poco, troppo o tardi, lo risolviamo con lei: riceve il piano o il denaro.",
    ],
    end: [
      "I piani finiscono da sé",
      "Non c'è nulla da disdire: un piano è prepagato e non si rinnova. Può cancellare l'account in ogni momento senza spese; a parte i diritti qui sopra, un periodo iniziato non si rimborsa.",
    ],
  },
};
