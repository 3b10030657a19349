// The terms of use, in Italian.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"terms"> = {
  title: "Condizioni d'uso",
  description: "Che cosa offre Tickdeck, come si ordina e si paga un piano e che cosa si devono le due parti.",
  sections: {
    service: [
      "Che cosa offriamo",
      "Tickdeck è un terminale web che mostra prezzi, variazioni, volumi e segnali delle cripto più scambiate su {exchanges}. Non invia ordini, non custodisce denaro e non ha accesso al suo conto in borsa. Non dà consigli: legga l'[avviso sui rischi](risk).",
    ],
    contract: [
      "Come nasce il contratto",
      "Lei ordina da {operator}, {address}. Il pulsante dell'ordine dice che comporta l'obbligo di pagare. Il contratto inizia quando il pagamento è confermato e l'accesso aperto. Deve essere maggiorenne.",
    ],
    plans: [
      "Piani e pagamento",
      "[Piani e prezzi](pricing) si vedono prima dell'ordine; l'importo nella pagina dell'ordine è definitivo. Un piano si paga in anticipo per un mese o un anno e poi finisce da sé. Non si rinnova, e non conserviamo mezzi di pagamento da addebitare di nuovo.",
      "Chi compra il piano che ha già aggiunge il nuovo periodo alla fine del vecchio.",
    ],
    account: [
      "Il suo account",
      "L'accesso è personale. Sessioni aperte insieme: Start {startSessions}, Popular {popularSessions}, Professional {professionalSessions}; un accesso in più chiude la più vecchia. Tenga la password per sé e ci avvisi se la conosce qualcun altro.",
    ],
    test: [
      "Prova gratuita",
      "Ogni dispositivo e indirizzo di rete può provare il terminale una volta per {testTime}, senza pagare. Vale l'orologio del server.",
    ],
    use: [
      "Che cosa non è permesso",
      [
        "Cedere o rivendere l'accesso o i dati.",
        "Leggere il servizio con programmi oltre i limiti del proprio piano.",
        "Aggirare limiti, disturbare il servizio o attaccare altri per suo tramite.",
      ],
      "Per una violazione simile possiamo bloccare l'account, nei casi gravi subito.",
    ],
    availability: [
      "Disponibilità",
      "I dati vengono dalle borse e possono arrivare tardi, incompleti o sbagliati; il terminale lo dice quando può accorgersene. Ripariamo i guasti appena possibile, ma non promettiamo un servizio senza interruzioni.",
    ],
    liability: [
      "Responsabilità",
      "Rispondiamo senza limiti per dolo e colpa grave, per danni alla vita e alla salute e ovunque la legge non ammetta limiti. Per il resto rispondiamo solo della violazione di obblighi essenziali, fino al danno tipico e prevedibile. Le perdite di trading sono a suo rischio.",
    ],
    end: [
      "Fine e modifiche",
      "Può smettere di usare il servizio e cancellare l'account in ogni momento; veda [rimborsi e recesso](refund). Le modifiche di queste condizioni si annunciano per posta almeno {noticeDays} giorni prima. Non peggiorano un piano già pagato.",
    ],
    law: [
      "Legge",
      "Vale la legge del paese in cui ha sede il gestore. Resta la tutela che la legge del suo paese le dà come consumatore. Se una clausola è nulla, le altre restano valide.",
    ],
  },
};
