// What Tickdeck is and who runs it, in German.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"about"> = {
  title: "Über Tickdeck",
  description: "Ein Live-Terminal, das zeigt, welcher Coin sich jetzt bewegt, und das nicht mehr verspricht, als es hält.",
  sections: {
    what: [
      "Was Tickdeck ist",
      "Tickdeck beantwortet eine Frage: Welcher Coin bewegt sich jetzt? Es beobachtet die meistgehandelten Coins von {exchanges} gegen USDT, berechnet jede Sekunde Preisänderungen und Volumenverhältnisse über Fenster von {shortestWindow} bis {longestWindow} Minuten und schickt sie in ein dichtes Terminal im Browser.",
    ],
    who: [
      "Für wen",
      "Für Trader, die plötzliche Bewegungen von Preis und Volumen suchen und sie sofort nebeneinander sehen wollen: Watchlists, Screener, Charts, BTC-Kompass, Signale und Risikorechner auf einem Bildschirm.",
    ],
    principles: [
      "Woran wir uns halten",
      [
        "Zahlen sind nachprüfbar: Jedes Signal trägt die Werte, aus denen es entsteht.",
        "Unbekanntes ist ein Strich, Ungenaues gepunktet, Verspätetes grau.",
        "Keine erfundenen Erfolgsquoten, Kunden oder Zitate: Zahlen auf dieser Website kommen aus dem laufenden System.",
        "Ihre Daten gehören Ihnen: keine fremden Skripte, keine Werbung, kein Verkauf.",
      ],
    ],
    not: [
      "Was es nicht ist",
      "Keine Börse, kein Broker, kein Berater. Tickdeck erteilt keine Orders und verwahrt kein Geld. Siehe [Risikohinweis](risk).",
    ],
    operator: [
      "Wer dahintersteht",
      "{operator}, {address}. Schreiben Sie an {email} oder nutzen Sie die [Kontaktseite](contact).",
    ],
  },
};
