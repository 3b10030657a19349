// How the figures are computed, in German.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"how"> = {
  title: "Wie die Zahlen berechnet werden",
  description:
    "Net-Änderung, Volumenverhältnis, 24-h-Volumen, Fenster und Signale, und was exakte und gepunktete Zahlen bedeuten.",
  sections: {
    source: [
      "Woher die Daten kommen",
      "Die Abschlüsse kommen über die Live-Verbindungen der Börsen selbst. Für jede Sekunde halten wir je Coin den letzten Preis und das bisher gehandelte Volumen in USDT fest. Alle Zahlen sind Differenzen solcher Sekunden.",
    ],
    change: [
      "Net-Änderung",
      "Net % über N Minuten = 100 · (Preis jetzt − Preis vor N Minuten) ÷ Preis vor N Minuten. Es gilt der Preis des letzten Abschlusses bis zu dieser Sekunde.",
    ],
    ratio: [
      "Volumenverhältnis",
      "Volumen der letzten N Minuten ÷ Volumen der N Minuten davor. ×2 heißt doppelt so viel wie eben noch. In Prozent: 100 · (Verhältnis − 1).",
    ],
    day: ["24-h-Volumen", "Der gleitende Wert der Börse selbst für die letzten 24 Stunden, in USDT."],
    windows: [
      "Fenster und Tempo",
      "N sind {windows} Minuten. Die Zahlen werden jede Sekunde berechnet und so oft gezeigt, wie der Tarif erlaubt: Start alle {startSpeed} s, Popular {popularSpeed} s, Professional {professionalSpeed} s. Angeheftete Charts warten darauf nicht.",
    ],
    exact: [
      "Exakt und gepunktet",
      "Eine Zahl ist exakt, wenn ihr ganzes Fenster aus Sekunden besteht, die wir aufgezeichnet oder aus Abschlüssen wiederhergestellt haben. Nach einem Start oder einer Lücke stammt der ältere Teil zunächst aus den Minutenkerzen der Börse: Eine solche Zahl stimmt auf die Minute und ist gepunktet. Ein Strich heißt „noch nicht bekannt“, nicht null.",
    ],
    signals: [
      "Signale",
      "Die Regel einer Liste nennt Fenster, Richtung und Schwelle. Sie löst in der Sekunde aus, in der ihre Zahl die Schwelle erreicht, für alle Nutzer gleich. Derselbe Coin innerhalb von {duplicateSeconds} s ist ein Duplikat und wird zurückgehalten; Wiederholungen innerhalb von {repeatSeconds} s werden gezählt. Signale bleiben {signalMinutes} Minuten, jedes mit Preisen, Volumina und Zeiten, damit Sie es nachrechnen können.",
    ],
    public: [
      "Zahlen ohne Konto",
      "Besucher sehen {publicExchange} aus einer Tabelle, die bis zu {publicSeconds} s alt ist. Ist der Markt simuliert, sagt es ein Hinweis.",
    ],
  },
};
