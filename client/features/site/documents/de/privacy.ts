// The privacy notice, in German.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"privacy"> = {
  title: "Datenschutzhinweise",
  description: "Welche Daten Tickdeck über Sie speichert, wozu und wie lange, und wie Sie sie erhalten oder löschen.",
  sections: {
    operator: [
      "Wer verantwortlich ist",
      "{operator}, {address}, betreibt diese Website und das Terminal und entscheidet über die Verwendung personenbezogener Daten. Schreiben Sie bei allen Fragen dazu an {email}.",
    ],
    data: [
      "Was wir speichern",
      "Nur, was der Dienst braucht:",
      [
        "Konto: E-Mail-Adresse, Benutzername, falls Sie einen wählen, Hash Ihres Passworts, Sprache, Tarif und seine Laufzeit, Watchlists, Einstellungen des Terminals, API-Schlüssel als Hashes mit ihren Namen und Adressen.",
        "Preisalarme: Coin, Bedingung, Ende und Notiz, und wann welcher Handel sie auslöste.",
        "Persönliche Einrichtungen: Listen, Charts, Alarme und Notiz jedes Sets, das wir für Sie vorbereitet haben, und Ihre Antwort.",
        "Sitzungen: wann Sie sich angemeldet haben und zuletzt aktiv waren und wie sich Ihr Browser nennt, damit Sie sie sehen und beenden können.",
        "Bestellungen: Tarif, Betrag, Währung, Stand und die Nummer des Zahlungsanbieters. Kartennummern und Wallet-Schlüssel erreichen uns nie.",
        "Gratistest: eine zufällige Kennung des Browsers; Netzwerkadresse und Kontaktadresse nur als Hashes mit Schlüssel, aus denen sie nicht ablesbar sind.",
        "Nachrichten: was Sie im Kontaktformular schreiben, mit Name, E-Mail-Adresse und Sprache; bei einer Hilfeanfrage im Konto auch Ihr Tarif und, wenn Sie zustimmen, eine Diagnose der Verbindung.",
        "Sicherheitsprotokoll: An- und Abmeldungen und abgewiesene Versuche mit der Netzwerkadresse, von der sie kamen.",
        "Registrierungen: Kontakt und Tarif, die Sie auf dem Weg zum Kauf angeben, auch wenn nichts bezahlt wird; {orderCookieDays} Tage lang außerdem ein Hash der zufälligen Kennung des Browsers, in dem bestellt wurde.",
        "E-Mails: welche E-Mail wann an welche Adresse ging.",
        "Seitenzählung: wie oft eine Seite je Tag und Sprache geöffnet wurde. Damit niemand am selben Tag doppelt zählt, behalten wir eine Kennung aus Netzwerkadresse und Browsername mit einem Geheimnis dieses Tages; beides wird nach dem Tag gelöscht, und die Kennung führt zu niemandem.",
        "Support-Chat: Was Sie dort schreiben, geht über unseren Server an einen KI-Dienst, der antwortet. Ein eigener Schlüssel bleibt in Ihrem Browser und wird nur mit Ihrer Nachricht gesendet.",
      ],
    ],
    not: [
      "Was wir nicht tun",
      [
        "Kein Fingerprinting Ihres Geräts, keine fremden Skripte, Schriften oder Zählpixel: Seiten laden nur von unserem Server.",
        "Keine Werbung und kein Verkauf von Daten.",
        "Keine automatisierten Entscheidungen über Sie durch Profiling.",
      ],
    ],
    basis: [
      "Auf welcher Grundlage",
      "Konto-, Bestell- und Anmeldedaten brauchen wir für den Vertrag mit Ihnen. Die Kennungen des Gratistests und das Sicherheitsprotokoll dienen unserem Interesse an fairer Nutzung und einem sicheren Dienst. Seitenaufrufe zählen wir, um zu wissen, was gelesen wird; abschalten können Sie das auf der Seite über [Cookies](cookies). Rechnungen bewahren wir auf, weil das Steuerrecht es verlangt.",
    ],
    recipients: [
      "Wer Daten erhält",
      "Der von Ihnen gewählte Zahlungsanbieter erhält Bestellnummer und Betrag; für Ihre Eingaben dort gelten seine eigenen Hinweise. Unsere Hosting- und Mailanbieter verarbeiten Daten in unserem Auftrag. Sonst erhält sie niemand, es sei denn, das Gesetz verpflichtet uns. Lassen Sie sich Preisalarme an Telegram oder einen Browser senden, erhält sie Telegram oder der Push-Dienst dieses Browsers; die dafür nötige Adresse behalten wir, bis Sie sie entfernen.",
    ],
    retention: [
      "Wie lange",
      [
        "Sitzungen: {endedSessionDays} Tage nach ihrem Ende.",
        "Sicherheitsprotokoll: {logDays} Tage.",
        "Nachrichten: {contactDays} Tage.",
        "Gratistest: der Hash der Netzwerkadresse {addressDays} Tage, die Kennung des Browsers {trialDays} Tage.",
        "Bestellungen, für die keine Zahlung kam: {unpaidOrderDays} Tage.",
        "E-Mails und ihre Empfänger: {mailDays} Tage.",
        "Ausgelöste Preisalarme: {alertDays} Tage. Die Alarme selbst: bis Sie sie oder das Konto löschen.",
        "Seitenzählung: {countDays} Tage.",
        "Konto: bis Sie es löschen. Rechnungen: {invoiceYears} Jahre, wie es das Steuerrecht verlangt.",
      ],
    ],
    rights: [
      "Ihre Rechte",
      "Sie können Auskunft, Berichtigung, Löschung und Ihre Daten in einem gängigen Format verlangen, der Verwendung widersprechen und Einwilligungen jederzeit widerrufen. Auf der Kontoseite können Sie Ihre Daten herunterladen und das Konto löschen; für alles andere schreiben Sie an {email}. Sie können sich auch bei der Datenschutzbehörde Ihres Wohnorts beschweren.",
    ],
    changes: [
      "Änderungen",
      "Ändern sich diese Hinweise, ändert sich auch das Datum oben. Vor Änderungen, die für Sie wichtig sind, schreiben wir Ihnen.",
    ],
  },
};
