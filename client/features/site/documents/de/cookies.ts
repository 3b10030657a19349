// Cookies and storage, in German.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"cookies"> = {
  title: "Cookies und Speicher",
  description: "Welche Cookies Tickdeck setzt, was Ihr Browser speichert und wie Sie darüber bestimmen.",
  sections: {
    used: [
      "Cookies, die wir setzen",
      "Nur eigene, und nur was der Dienst braucht:",
      [
        "__Host-sid: Ihre Sitzung nach der Anmeldung oder während des Gratistests. Höchstens {sessionDays} Tage, ohne Nutzung {idleHours} Stunden.",
        "__Host-dev: zeigt, dass sich dieser Browser schon einmal angemeldet hat, damit Fremde, die Ihr Passwort raten, Sie nicht aussperren. {deviceDays} Tage.",
        "__Host-trial: eine zufällige Kennung, die den Gratistest auf einen je Gerät begrenzt. {trialCookieDays} Tage.",
        "selectedLanguage: die gewählte Sprache. {languageDays} Tage.",
      ],
    ],
    storage: [
      "Speicher Ihres Browsers",
      "Einstellungen und Anordnung des Terminals, gewählte Sprache und gewählter Tarif sowie Anzeigedaten Ihrer Sitzung liegen im lokalen Speicher des Browsers. Nichts davon öffnet Ihr Konto. Beim Abmelden wird er bis auf die Sprache geleert.",
    ],
    analytics: [
      "Zählung der Seiten",
      "Wenn Sie zustimmen, zählt unser eigener Server, welche Seiten geöffnet werden und wie weit Besucher auf dem Weg zu einem Tarif kommen, ohne Dritte. Ablehnen ist so leicht wie Zustimmen und ändert sonst nichts. Ihre Antwort bleibt in diesem Browser, auch nach dem Abmelden; ändern können Sie sie am Fuß jeder öffentlichen Seite.",
    ],
    control: [
      "Sie bestimmen",
      "Cookies und Speicher können Sie jederzeit im Browser löschen. Sie sind dann abgemeldet, und die Einstellungen beginnen von vorn.",
    ],
  },
};
