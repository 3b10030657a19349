// German: the texts of logging in.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"account"> = {
  "login.title": "Anmeldung zum Terminal",
  "login.lead": "Nutzen Sie den Login, den Sie nach der Zahlung erhalten haben.",
  "login.identity": "E-Mail oder Benutzername",
  "login.password": "Passwort",
  "login.show": "Passwort zeigen",
  "login.hide": "Passwort verbergen",
  "login.forgot": "Passwort vergessen?",
  "login.submit": "Anmelden",
  "login.loading": "Anmeldung läuft…",
  "login.or": "oder",
  "login.register": "Registrieren",
  "login.wrong": "Login oder Passwort ist falsch",
  "login.limited": "Zu viele Versuche. Versuchen Sie es in einigen Minuten wieder.",
  "login.busy": "Der Server ist ausgelastet. Versuchen Sie es gleich noch einmal.",
  "login.network": "Keine Verbindung zum Server",
};
