// Questions and answers, in Italian.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"faq"> = {
  title: "Domande e risposte",
  description: "Prova gratuita, piani, pagamento, cifre, segnali e account: risposte brevi a ciò che si chiede.",
  sections: {
    start: [
      "Per iniziare",
      {
        question: "Che cosa fa Tickdeck?",
        answer:
          "Mostra dal vivo quali cripto di {exchanges} si muovono in prezzo e volume, su finestre da {shortestWindow} a {longestWindow} minuti, con liste, segnali, screener e grafici.",
      },
      {
        question: "Mi serve un conto in borsa o una chiave API?",
        answer: "No. Tickdeck legge dati di mercato pubblici e non tocca il suo conto.",
      },
      {
        question: "Quanto dura la prova gratuita?",
        answer: "{testTime} nel vero terminale, dopo un breve [quiz](quiz). Non serve una carta.",
      },
      {
        question: "Perché la prova è bloccata sul mio dispositivo?",
        answer:
          "Si apre una volta per dispositivo e indirizzo di rete. Se condivide l'indirizzo con altri, può farsi riconoscere con un codice via e-mail.",
      },
    ],
    plans: [
      "Piani e pagamento",
      {
        question: "In che cosa differiscono i piani?",
        answer:
          "In borse, velocità e liste: Start {startLists} liste da {startSpeed} s, Popular {popularLists} da {popularSpeed} s, Professional {professionalLists} da {professionalSpeed} s. Tutto è in [piani e prezzi](pricing).",
      },
      {
        question: "Come posso pagare?",
        answer:
          "Con ciò che offre la pagina dell'ordine: carta o portafoglio con YooMoney, cripto con NOWPayments. I prezzi sono in USDT.",
      },
      {
        question: "Un piano si rinnova da solo?",
        answer: "No. È prepagato, finisce da sé e non si addebita altro.",
      },
      {
        question: "Che cosa succede se compro un piano superiore?",
        answer: "Vale subito. Il tempo che resta di quello inferiore non va perso: prosegue dopo.",
      },
      {
        question: "Ho pagato, ma non è successo nulla. E ora?",
        answer:
          "I pagamenti in cripto richiedono conferme e possono durare. L'ordine non va perso anche a pagina chiusa: l'accesso arriva appena il fornitore conferma. Altrimenti [ci scriva](contact) con il numero d'ordine.",
      },
      {
        question: "Posso riavere il denaro?",
        answer:
          "Sì, entro {withdrawalDays} giorni dall'ordine, meno i giorni usati. In seguito può chiedere un rimborso nella pagina dell'account, e una persona decide. Veda [rimborsi e recesso](refund).",
      },
    ],
    terminal: [
      "Il terminale",
      {
        question: "Quali cripto si seguono?",
        answer: "Le più scambiate contro USDT su {exchanges}. Il terminale mostra quante sono al momento.",
      },
      {
        question: "Perché alcune cifre sono punteggiate?",
        answer:
          "La loro finestra poggia ancora in parte su candele di un minuto: sono giuste al minuto, non al secondo. Veda [come si calcolano le cifre](how).",
      },
      {
        question: "I segnali mi dicono quando comprare?",
        answer: "No. Dicono che qualcosa si è appena mosso. Che cosa ne segue lo decide lei; legga l'[avviso sui rischi](risk).",
      },
      {
        question: "Che cosa vuol dire «Mercato simulato»?",
        answer: "Che i prezzi sono generati per una prova e non vengono da una borsa. L'avviso non si può nascondere.",
      },
      {
        question: "Funziona sul telefono?",
        answer: "Sì, nel browser. Non c'è nulla da installare.",
      },
    ],
    account: [
      "Il suo account",
      {
        question: "Come ricevo i dati di accesso?",
        answer: "Dopo il pagamento, al contatto con cui si è registrato. Al primo accesso sceglie una password sua.",
      },
      {
        question: "Su quanti dispositivi posso essere connesso?",
        answer:
          "Insieme: Start {startSessions}, Popular {popularSessions}, Professional {professionalSessions}. Un accesso in più chiude la sessione più vecchia.",
      },
      {
        question: "Ho dimenticato la password.",
        answer: "Scelga «Password dimenticata?» nella pagina di accesso. Arriva un link per e-mail che vale una volta.",
      },
      {
        question: "Come cancello il mio account?",
        answer: "Nella pagina dell'account, dove prima può scaricare i suoi dati. Veda l'[informativa sulla privacy](privacy).",
      },
    ],
  },
};
