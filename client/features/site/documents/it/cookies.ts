// Cookies and storage, in Italian.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"cookies"> = {
  title: "Cookie e memoria",
  description: "Quali cookie imposta Tickdeck, che cosa conserva il suo browser e come lo decide lei.",
  sections: {
    used: [
      "I cookie che impostiamo",
      "Solo nostri, e solo ciò che serve al servizio:",
      [
        "{sessionCookie}: la sua sessione dopo l'accesso o durante la prova gratuita. Al massimo {sessionDays} giorni, e {idleHours} ore senza uso.",
        "{deviceCookie}: mostra che questo browser ha già fatto accesso, perché chi indovina password non la blocchi. {deviceDays} giorni.",
        "{trialCookie}: un segno casuale che limita la prova gratuita a una per dispositivo e impedisce che altri con lo stesso indirizzo esauriscano le sue richieste. {trialCookieDays} giorni.",
        "{orderCookie}: un segno casuale del browser che ha ordinato: con esso ritrova il suo ordine e può cambiare una volta dove arrivano le credenziali. {orderCookieDays} giorni.",
        "{languageCookie}: la lingua scelta. {languageDays} giorni.",
        "{adminCookie}: la sessione di chi gestisce il servizio, su pagine proprie. Al massimo {adminSessionHours} ore.",
      ],
    ],
    storage: [
      "Memoria del browser",
      "Tutto il resto sta nella memoria locale del browser. Nulla di ciò apre il suo account. All'uscita si svuota, tranne la prima riga di questo elenco.",
      [
        "{storedChoices}: la lingua scelta e, se lo ha deciso, che le sue pagine non si contino.",
        "{storedOrder}: ciò che ha scelto nel quiz e tra i piani e, fino alla chiusura della scheda, l’ordine che è andato a pagare.",
        "{storedSession}: ciò che le pagine mostrano della sua sessione: nome, indirizzo, piano e un nome della sessione che non apre nulla.",
        "{storedChat}: se la chat di assistenza è aperta, e la sua chiave per usarla, se ne ha inserita una; e, fino alla chiusura della scheda o all’uscita, la conversazione.",
        "{storedTerminal}: impostazioni e disposizione del terminale.",
        "{storedLists}: le sue liste, e se questo browser ha già avuto quelle della prova gratuita.",
        "{storedQueues}: l'aspetto del pannello delle attività, per chi gestisce il servizio.",
      ],
    ],
    analytics: [
      "Conteggio delle pagine",
      "Il nostro server conta quali pagine si aprono e fin dove arrivano i visitatori verso un piano, senza cookie e senza terzi, e passato il giorno non conserva nulla che riconduca a lei: veda l'[informativa sulla privacy](privacy). Do Not Track, Global Privacy Control e l'interruttore in fondo a questa pagina lo fermano; la sua scelta resta in questo browser, anche dopo l'uscita.",
    ],
    control: [
      "Decide lei",
      "Può cancellare cookie e memoria nel browser in ogni momento. Allora esce dall'account e le impostazioni ripartono da capo.",
    ],
  },
};
