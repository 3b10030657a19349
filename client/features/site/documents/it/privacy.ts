// The privacy notice, in Italian.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"privacy"> = {
  title: "Informativa sulla privacy",
  description: "Quali dati Tickdeck conserva su di lei, perché e per quanto, e come ottenerli o cancellarli.",
  sections: {
    operator: [
      "Chi è responsabile",
      "{operator}, {address}, gestisce questo sito e il terminale e decide come si usano i dati personali. Per ogni domanda scriva a {email}.",
    ],
    data: [
      "Che cosa conserviamo",
      "Solo ciò che serve al servizio:",
      [
        "Account: e-mail, nome utente se ne sceglie uno, hash della password, lingua, piano e sue date, liste, impostazioni del terminale, chiavi API come hash con i loro nomi e indirizzi.",
        "Avvisi di prezzo: cripto, condizione, fine e nota di ciascuno, e quando e per quale scambio è scattato.",
        "Configurazioni personali: liste, grafici, avvisi e nota di ogni insieme preparato per lei, e la sua risposta.",
        "Sessioni: quando è entrato ed è stato attivo, e come si presenta il suo browser, perché possa vederle e chiuderle.",
        "Ordini: piano, importo, valuta, stato e numero dato dal fornitore di pagamento. Numeri di carta e chiavi dei portafogli non ci arrivano mai.",
        "Prova gratuita: un segno casuale del browser; indirizzo di rete e contatto solo come hash con chiave, da cui non si possono ricavare.",
        "Messaggi: ciò che scrive nel modulo di contatto, con nome, e-mail e lingua; se chiede aiuto nell'account, anche il piano e, se acconsente, una diagnosi della connessione.",
        "Registro di sicurezza: accessi, uscite e tentativi respinti, con l'indirizzo di rete di provenienza.",
        "Registrazioni: il contatto e il piano che indica prima dell'acquisto, anche se non paga; per {orderCookieDays} giorni anche un hash del segno casuale del browser che ha ordinato.",
        "E-mail: quale messaggio è partito verso quale indirizzo, e quando.",
        "Pagine contate: quante volte ogni pagina è stata aperta per giorno e lingua. Per non contare nessuno due volte nello stesso giorno conserviamo un segno fatto di indirizzo di rete e nome del browser con un segreto di quel giorno; entrambi vengono cancellati dopo il giorno e il segno non porta a nessuno.",
        "Chat di assistenza: ciò che scrive lì passa dal nostro server a un servizio di IA che risponde. Una chiave sua resta nel browser e viene inviata solo con il messaggio.",
      ],
    ],
    not: [
      "Che cosa non facciamo",
      [
        "Nessuna impronta del dispositivo, nessuno script, carattere o pixel altrui: le pagine vengono solo dal nostro server.",
        "Nessuna pubblicità e nessuna vendita di dati.",
        "Nessuna decisione automatica su di lei tramite profili.",
      ],
    ],
    basis: [
      "Su quale base",
      "I dati di account, ordini e accesso servono al contratto con lei. I segni della prova gratuita e il registro di sicurezza rispondono al nostro interesse per un uso corretto e un servizio sicuro. Contiamo le pagine per sapere che cosa viene letto; può disattivarlo nella pagina sui [cookie](cookies). La legge fiscale ci obbliga a conservare le fatture.",
    ],
    recipients: [
      "Chi riceve dati",
      "Il fornitore di pagamento che sceglie riceve numero d'ordine e importo; per ciò che scrive lì vale la sua informativa. I nostri fornitori di hosting e posta trattano dati su nostro incarico. Nessun altro ne riceve, salvo obbligo di legge. Se riceve avvisi di prezzo su Telegram o in un browser, li riceve Telegram o il servizio push di quel browser; conserviamo l'indirizzo necessario finché non lo rimuove.",
    ],
    retention: [
      "Per quanto tempo",
      [
        "Sessioni: {endedSessionDays} giorni dopo la fine.",
        "Registro di sicurezza: {logDays} giorni.",
        "Messaggi: {contactDays} giorni.",
        "Prova gratuita: l'hash dell'indirizzo di rete {addressDays} giorni, il segno del browser {trialDays} giorni.",
        "Ordini per cui non è arrivato alcun pagamento: {unpaidOrderDays} giorni.",
        "E-mail e destinatari: {mailDays} giorni.",
        "Avvisi di prezzo scattati: {alertDays} giorni. Gli avvisi stessi: finché non li elimina, o elimina l'account.",
        "Conteggio delle pagine: {countDays} giorni.",
        "Account: finché non lo cancella. Fatture: {invoiceYears} anni, come richiede la legge fiscale.",
      ],
    ],
    rights: [
      "I suoi diritti",
      "Può chiedere copia dei suoi dati, farli correggere o cancellare, riceverli in un formato comune, opporsi all'uso e ritirare il consenso in ogni momento. Nella pagina dell'account può scaricare i dati e cancellare l'account; per il resto scriva a {email}. Può anche rivolgersi all'autorità per la protezione dei dati del luogo in cui vive.",
    ],
    changes: [
      "Modifiche",
      "Se questo testo cambia, cambia anche la data in alto. Prima di una modifica importante per lei le scriviamo.",
    ],
  },
};
