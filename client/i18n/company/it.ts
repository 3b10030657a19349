// Italian of documents and the contact page.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"company"> = {
  "document.date": "Aggiornato al {date}",
  "document.contents": "Indice",
  "contact.title": "Contatti",
  "contact.description": "Scriva a Tickdeck: dal modulo, per e-mail o nel nostro canale.",
  "contact.subtitle": "Domande sul terminale, su un pagamento o sui suoi dati: ci scriva.",
  "contact.social": "Il nostro canale",
  "contact.write": "Scrivi un'e-mail",
  "contact.name": "Nome",
  "contact.email": "E-mail",
  "contact.subject": "Oggetto",
  "contact.message": "Messaggio",
  "contact.website": "Lasci vuoto questo campo",
  "contact.send": "Invia messaggio",
  "contact.sending": "Invio…",
  "contact.success": "Grazie. Il messaggio è arrivato; rispondiamo per e-mail.",
  "contact.failed": "Non è stato possibile inviare il messaggio alla nostra casella. Riprovi o scriva un'e-mail.",
  "contact.invalid": "Qualcosa nel modulo non è accettato. Controlli l'indirizzo e-mail e la lunghezza del messaggio.",
  "contact.limited": "Sono stati più messaggi in poco tempo. Riprovi {when} o scriva un'e-mail.",
  "contact.busy": "Il server è occupato. Il suo testo è ancora qui: riprovi tra un momento.",
  "contact.network":
    "Errore di rete: il server non è raggiungibile. Controlli la connessione e se qualcosa blocca le richieste di questa pagina (CORS, contenuto misto). Il suo testo è ancora qui.",
  "contact.insecure": "Errore di sicurezza: una pagina aperta in HTTPS non può inviare richieste in HTTP. Il testo è ancora qui.",
  "contact.online": "Aperto a tutte le ore",
  "contact.online.body": "Può scrivere a qualsiasi ora. Una persona legge e risponde entro {hours} ore.",
};
