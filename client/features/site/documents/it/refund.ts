// Refunds and withdrawal, in Italian.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"refund"> = {
  title: "Rimborsi e recesso",
  description: "Come recedere da un contratto, fino a quando, e quanto del suo denaro riceve.",
  sections: {
    right: [
      "Il diritto di recesso",
      "Può recedere da un ordine entro {withdrawalDays} giorni, senza indicare motivi. I giorni contano dal pagamento. Basta inviare la dichiarazione prima che finiscano.",
    ],
    how: [
      "Come recedere",
      "Acceda, apra l'ordine nella pagina dell'account e scelga «Recedi dal contratto qui». Dopo una seconda conferma riceve un'e-mail con l'ora. Può anche scrivere a {email} o usare la [pagina dei contatti](contact). Non serve alcuna forma, basta questo:",
      "«Recedo dal contratto Tickdeck, ordine n. …, del …. Nome, data.»",
    ],
    start: [
      "L'accesso inizia subito",
      "Nell'ordine accetta, con una casella non già spuntata, che l'accesso inizi prima della fine di questi giorni. Il diritto di recesso resta: paga solo i giorni usati.",
    ],
    money: [
      "Che cosa riceve",
      "Dopo il recesso restituiamo entro {withdrawalDays} giorni quanto ha pagato, meno i giorni usati, con il mezzo con cui ha pagato salvo altro accordo, e senza spese. Un giorno conta quando è finito; un piano non ancora iniziato non costa nulla. L'account mostra l'importo esatto prima della conferma. I pagamenti in cripto vanno a un indirizzo che lei conferma.",
    ],
    faults: [
      "Se qualcosa non va",
      "Se il servizio non è quello promesso, ci scriva: rimediamo, allunghiamo il suo tempo o rimborsiamo. I suoi diritti di legge restano. Se ha pagato troppo poco, troppo o tardi, lo risolviamo con lei: riceve il piano o il denaro.",
    ],
    end: [
      "I piani finiscono da sé",
      "Non c'è nulla da disdire: un piano è prepagato e non si rinnova. Può cancellare l'account in ogni momento senza spese. Dopo i {withdrawalDays} giorni può chiedere un rimborso nella pagina dell'account: una persona decide e risponde via e-mail.",
    ],
  },
};
