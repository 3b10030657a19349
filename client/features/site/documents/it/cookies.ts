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
        "__Host-sid: la sua sessione dopo l'accesso o durante la prova gratuita. Al massimo {sessionDays} giorni, e {idleHours} ore senza uso.",
        "__Host-dev: mostra che questo browser ha già fatto accesso, perché chi indovina password non la blocchi. {deviceDays} giorni.",
        "__Host-trial: un segno casuale che limita la prova gratuita a una per dispositivo. {trialCookieDays} giorni.",
        "selectedLanguage: la lingua scelta. {languageDays} giorni.",
      ],
    ],
    storage: [
      "Memoria del browser",
      "Impostazioni e disposizione del terminale, lingua e piano scelti e dati della sessione da mostrare stanno nella memoria locale del browser. Nulla di ciò apre il suo account. All'uscita si svuota, tranne la lingua.",
    ],
    analytics: [
      "Conteggio delle pagine",
      "Se è d'accordo, il nostro server conta quali pagine si aprono e fin dove arrivano i visitatori verso un piano, senza terzi. Rifiutare è facile quanto accettare e non cambia altro. La sua risposta resta in questo browser, anche dopo l'uscita; può cambiarla in fondo a ogni pagina pubblica.",
    ],
    control: [
      "Decide lei",
      "Può cancellare cookie e memoria nel browser in ogni momento. Allora esce dall'account e le impostazioni ripartono da capo.",
    ],
  },
};
