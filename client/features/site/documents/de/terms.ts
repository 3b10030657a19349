// The terms of use, in German.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"terms"> = {
  title: "Nutzungsbedingungen",
  description: "Was Tickdeck leistet, wie ein Tarif bestellt und bezahlt wird und was beide Seiten einander schulden.",
  sections: {
    service: [
      "Was wir leisten",
      "Tickdeck ist ein Web-Terminal, das Preise, Preisänderungen, Volumina und Signale der meistgehandelten Coins auf {exchanges} zeigt. Es erteilt keine Orders, verwahrt kein Geld und hat keinen Zugang zu Ihrem Börsenkonto. Es berät nicht: Lesen Sie den [Risikohinweis](risk).",
    ],
    contract: [
      "Wie der Vertrag zustande kommt",
      "Sie bestellen bei {operator}, {address}. Die Schaltfläche der Bestellung sagt, dass Sie damit zahlungspflichtig bestellen. Der Vertrag beginnt, sobald die Zahlung bestätigt und der Zugang freigeschaltet ist. Sie müssen volljährig sein.",
    ],
    plans: [
      "Tarife und Zahlung",
      "[Tarife und Preise](pricing) sehen Sie vor der Bestellung; der Betrag auf der Bestellseite ist endgültig. Ein Tarif wird für einen Monat oder ein Jahr im Voraus bezahlt und endet dann von selbst. Er verlängert sich nicht, und wir speichern kein Zahlungsmittel, das wir erneut belasten könnten.",
      "Wer den Tarif kauft, den er schon hat, hängt den neuen Zeitraum an das Ende des alten.",
    ],
    account: [
      "Ihr Konto",
      "Der Zugang ist persönlich. Gleichzeitige Sitzungen: Start {startSessions}, Popular {popularSessions}, Professional {professionalSessions}; eine weitere Anmeldung beendet die älteste. Behalten Sie Ihr Passwort für sich und schreiben Sie uns, wenn jemand anderes es kennt.",
    ],
    test: [
      "Gratistest",
      "Je Gerät und Netzwerkadresse lässt sich das Terminal einmal {testTime} lang ohne Bezahlung ausprobieren. Es zählt die Uhr des Servers.",
    ],
    use: [
      "Was nicht erlaubt ist",
      [
        "Zugang oder Daten weitergeben oder weiterverkaufen.",
        "Den Dienst über die Grenzen Ihres Tarifs hinaus mit Programmen auslesen.",
        "Grenzen umgehen, den Dienst stören oder andere über ihn angreifen.",
      ],
      "Bei einem solchen Verstoß können wir ein Konto sperren, in schweren Fällen sofort.",
    ],
    availability: [
      "Verfügbarkeit",
      "Die Daten kommen von Börsen und können verspätet, unvollständig oder falsch sein; das Terminal sagt es, wo es das bemerken kann. Wir beheben Störungen so schnell wie möglich, versprechen aber keinen ununterbrochenen Betrieb.",
    ],
    liability: [
      "Haftung",
      "Wir haften unbegrenzt für Vorsatz und grobe Fahrlässigkeit, für Schäden an Leben und Gesundheit und überall, wo das Gesetz keine Begrenzung zulässt. Im Übrigen haften wir nur für die Verletzung wesentlicher Pflichten bis zum vertragstypischen, vorhersehbaren Schaden. Handelsverluste sind Ihr eigenes Risiko.",
    ],
    end: [
      "Ende und Änderungen",
      "Sie können die Nutzung jederzeit beenden und das Konto löschen; siehe [Erstattung und Widerruf](refund). Änderungen dieser Bedingungen kündigen wir mindestens {noticeDays} Tage vorher per Mail an. Einen bereits bezahlten Tarif verschlechtern sie nicht.",
    ],
    law: [
      "Recht",
      "Es gilt das Recht des Landes, in dem der Betreiber niedergelassen ist. Der Schutz, den Ihnen das Recht Ihres Landes als Verbraucher gibt, bleibt bestehen. Ist eine Klausel unwirksam, gelten die übrigen weiter.",
    ],
  },
};
