// Questions and answers, in German.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"faq"> = {
  title: "Fragen und Antworten",
  description: "Gratistest, Tarife, Zahlung, Zahlen, Signale und Konto: kurze Antworten auf häufige Fragen.",
  sections: {
    start: [
      "Der Einstieg",
      {
        question: "Was macht Tickdeck?",
        answer:
          "Es zeigt live, welche Coins auf {exchanges} sich in Preis und Volumen bewegen, über Fenster von {shortestWindow} bis {longestWindow} Minuten, mit Listen, Signalen, Screener und Charts.",
      },
      {
        question: "Brauche ich ein Börsenkonto oder einen API-Schlüssel?",
        answer: "Nein. Tickdeck liest öffentliche Marktdaten und berührt Ihr Börsenkonto nicht.",
      },
      {
        question: "Wie lange dauert der Gratistest?",
        answer: "{testTime} im echten Terminal, nach einem kurzen [Quiz](quiz). Eine Karte ist nicht nötig.",
      },
      {
        question: "Warum ist der Test auf meinem Gerät gesperrt?",
        answer:
          "Er steht je Gerät und Netzwerkadresse einmal offen. Teilen Sie eine Adresse mit anderen, können Sie sich mit einem Code per Mail ausweisen.",
      },
    ],
    plans: [
      "Tarife und Zahlung",
      {
        question: "Worin unterscheiden sich die Tarife?",
        answer:
          "In Börsen, Tempo und Listen: Start {startLists} Listen ab {startSpeed} s, Popular {popularLists} ab {popularSpeed} s, Professional {professionalLists} ab {professionalSpeed} s. Alles steht unter [Tarife und Preise](pricing).",
      },
      {
        question: "Wie kann ich bezahlen?",
        answer:
          "Mit dem, was die Bestellseite anbietet: Karte oder Wallet über YooMoney, Krypto über NOWPayments. Preise sind in USDT.",
      },
      {
        question: "Verlängert sich ein Tarif von selbst?",
        answer: "Nein. Er ist vorausbezahlt, endet von selbst, und nichts wird erneut abgebucht.",
      },
      {
        question: "Was passiert, wenn ich einen höheren Tarif kaufe?",
        answer: "Er gilt sofort. Die Restzeit des niedrigeren geht nicht verloren, sie läuft danach weiter.",
      },
      {
        question: "Ich habe bezahlt, aber nichts ist passiert. Was nun?",
        answer:
          "Kryptozahlungen brauchen Bestätigungen, das kann dauern. Ihre Bestellung geht nicht verloren, auch wenn die Seite geschlossen ist: Der Zugang kommt, sobald der Anbieter bestätigt. Falls nicht, [schreiben Sie uns](contact) mit der Bestellnummer.",
      },
      {
        question: "Bekomme ich mein Geld zurück?",
        answer:
          "Ja, binnen {withdrawalDays} Tagen nach der Bestellung, abzüglich der genutzten Tage. Danach können Sie auf der Kontoseite um Erstattung bitten, und ein Mensch entscheidet. Siehe [Erstattung und Widerruf](refund).",
      },
    ],
    terminal: [
      "Das Terminal",
      {
        question: "Welche Coins werden beobachtet?",
        answer: "Die meistgehandelten Coins gegen USDT auf {exchanges}. Wie viele es gerade sind, zeigt das Terminal.",
      },
      {
        question: "Warum sind manche Zahlen gepunktet?",
        answer:
          "Ihr Fenster beruht noch teilweise auf Minutenkerzen: Sie stimmen auf die Minute, nicht auf die Sekunde. Siehe [wie die Zahlen berechnet werden](how).",
      },
      {
        question: "Sagen mir Signale, wann ich kaufen soll?",
        answer:
          "Nein. Sie sagen, dass sich gerade etwas bewegt hat. Was daraus folgt, entscheiden Sie; lesen Sie den [Risikohinweis](risk).",
      },
      {
        question: "Was heißt „Simulierter Markt“?",
        answer:
          "Dass die Preise für einen Probelauf erzeugt sind und von keiner Börse stammen. Der Hinweis lässt sich nicht ausblenden.",
      },
      {
        question: "Geht es auf dem Telefon?",
        answer: "Ja, im Browser. Es muss nichts installiert werden.",
      },
    ],
    account: [
      "Ihr Konto",
      {
        question: "Wie bekomme ich meine Zugangsdaten?",
        answer:
          "Nach der Zahlung über den Kontakt, mit dem Sie sich registriert haben. Bei der ersten Anmeldung wählen Sie ein eigenes Passwort.",
      },
      {
        question: "Auf wie vielen Geräten darf ich angemeldet sein?",
        answer:
          "Gleichzeitig: Start {startSessions}, Popular {popularSessions}, Professional {professionalSessions}. Eine weitere Anmeldung beendet die älteste Sitzung.",
      },
      {
        question: "Ich habe mein Passwort vergessen.",
        answer: "Wählen Sie „Passwort vergessen?“ auf der Anmeldeseite. Ein Link kommt per Mail und gilt einmal.",
      },
      {
        question: "Wie lösche ich mein Konto?",
        answer: "Auf der Kontoseite; dort können Sie vorher auch Ihre Daten herunterladen. Siehe [Datenschutzhinweise](privacy).",
      },
    ],
  },
};
