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
        "{sessionCookie}: Ihre Sitzung nach der Anmeldung oder während des Gratistests. Höchstens {sessionDays} Tage, ohne Nutzung {idleHours} Stunden.",
        "{deviceCookie}: zeigt, dass sich dieser Browser schon einmal angemeldet hat, damit Fremde, die Ihr Passwort raten, Sie nicht aussperren. {deviceDays} Tage.",
        "{trialCookie}: eine zufällige Kennung, die den Gratistest auf einen je Gerät begrenzt und verhindert, dass andere mit derselben Adresse Ihre Anfragen aufbrauchen. {trialCookieDays} Tage.",
        "{orderCookie}: eine zufällige Kennung des Browsers, in dem bestellt wurde: Damit findet er seine Bestellung wieder und darf einmal ändern, wohin die Zugangsdaten gehen. {orderCookieDays} Tage.",
        "{languageCookie}: die gewählte Sprache. {languageDays} Tage.",
        "{adminCookie}: die Sitzung derer, die den Dienst betreiben, auf ihren eigenen Seiten. Höchstens {adminSessionHours} Stunden.",
      ],
    ],
    storage: [
      "Speicher Ihres Browsers",
      "Alles andere liegt im lokalen Speicher des Browsers. Nichts davon öffnet Ihr Konto. Beim Abmelden wird er geleert, bis auf die erste Zeile dieser Liste.",
      [
        "{storedChoices}: die gewählte Sprache und, falls Sie es so gewählt haben, dass Ihre Seiten nicht gezählt werden.",
        "{storedOrder}: was Sie im Quiz und bei den Tarifen gewählt haben, und bis zum Schließen des Tabs die Bestellung, die Sie gerade bezahlen.",
        "{storedSession}: was Seiten von Ihrer Sitzung zeigen: Name, Adresse, Tarif und ein Name der Sitzung, der nichts öffnet.",
        "{storedChat}: ob der Support-Chat offen ist, und Ihr eigener Schlüssel dafür, falls Sie einen eingegeben haben; und, bis dieser Tab geschlossen wird oder Sie sich abmelden, das Gespräch.",
        "{storedTerminal}: Einstellungen und Anordnung des Terminals.",
        "{storedLists}: Ihre Watchlists, und ob dieser Browser die des Gratistests schon hatte.",
        "{storedQueues}: wie die Übersicht der Aufträge aussieht, für die Betreiber des Dienstes.",
      ],
    ],
    analytics: [
      "Zählung der Seiten",
      "Unser eigener Server zählt, welche Seiten geöffnet werden und wie weit Besucher auf dem Weg zu einem Tarif kommen, ohne Cookie und ohne Dritte; nach dem Tag führt nichts davon zu Ihnen zurück: siehe [Datenschutzhinweise](privacy). Do Not Track, Global Privacy Control und der Schalter am Fuß dieser Seite beenden das; Ihre Wahl bleibt in diesem Browser, auch nach dem Abmelden.",
    ],
    control: [
      "Sie bestimmen",
      "Cookies und Speicher können Sie jederzeit im Browser löschen. Sie sind dann abgemeldet, und die Einstellungen beginnen von vorn.",
    ],
  },
};
