// The security page, in Italian.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"security"> = {
  title: "Sicurezza",
  description: "Come Tickdeck protegge account e pagamenti, che cosa può fare lei e come segnalare una debolezza.",
  sections: {
    protect: [
      "Che cosa proteggiamo, e come",
      [
        "Le password si conservano come hash argon2id. La sua ha almeno {passwordLength} caratteri; quelle comuni sono rifiutate.",
        "La sessione sta in un cookie che gli script non leggono. Nulla nella memoria del browser apre un account.",
        "Le connessioni sono cifrate. Le pagine non caricano script altrui, e una politica dei contenuti severa lo impone.",
        "Indovinare è rallentato per nome e per indirizzo. Un pagamento vale solo quando il fornitore lo conferma al nostro server.",
        "Numeri di carta e chiavi dei portafogli non ci arrivano mai.",
      ],
    ],
    yours: [
      "Che cosa può fare lei",
      [
        "Scelga una password sua subito dopo il primo accesso.",
        "Controlli le sessioni aperte nella pagina dell'account e chiuda quelle che non conosce.",
        "Non chiediamo mai la sua password né chiavi del suo conto in borsa: Tickdeck non ne ha bisogno.",
      ],
    ],
    report: [
      "Segnalare una debolezza",
      "Scriva a {email} con «Security» nell'oggetto: che cosa ha trovato, come ripeterlo, a che cosa può portare. Rispondiamo, la teniamo al corrente e la nominiamo se lo desidera. Ci dia il tempo di rimediare prima di pubblicare.",
    ],
    rules: [
      "Regole per la ricerca",
      [
        "Usi account suoi e lasci stare i dati altrui.",
        "Niente sovraccarichi, niente inganni, niente danni.",
        "Chi vi si attiene in buona fede non deve temere azioni legali da parte nostra.",
      ],
    ],
  },
};
