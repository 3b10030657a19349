// Italian: the texts of logging in.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"account"> = {
  "login.title": "Accedi al terminale",
  "login.lead": "Usa le credenziali ricevute dopo il pagamento.",
  "login.identity": "E-mail o nome utente",
  "login.password": "Password",
  "login.show": "Mostra la password",
  "login.hide": "Nascondi la password",
  "login.forgot": "Password dimenticata?",
  "login.submit": "Accedi",
  "login.loading": "Accesso in corso…",
  "login.or": "oppure",
  "login.register": "Registrati",
  "login.wrong": "Login o password errati",
  "login.limited": "Troppi tentativi. Riprova tra qualche minuto.",
  "login.busy": "Il server è occupato. Riprova tra un momento.",
  "login.network": "Errore di connessione con il server",
};
