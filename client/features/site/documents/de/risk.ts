// The risk notice, in German.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"risk"> = {
  title: "Risikohinweis",
  description:
    "Der Handel mit Kryptowerten kann Sie Ihren ganzen Einsatz kosten. Was Zahlen und Signale von Tickdeck sagen können und was nicht.",
  sections: {
    loss: [
      "Sie können alles verlieren",
      "Kryptowerte schwanken stark, viele werden wenig gehandelt, manche verlieren ihren ganzen Wert. Handeln Sie nur mit Geld, dessen Verlust Sie verkraften. Hebel vervielfachen Verluste.",
    ],
    advice: [
      "Keine Beratung",
      "{operator} ist weder Finanzberater noch Broker noch Börse. Zahlen, Listen, Signale und der Risikorechner sind Informationen, keine Empfehlung zu kaufen oder zu verkaufen, und kennen Ihre Lage nicht.",
    ],
    signals: [
      "Was ein Signal ist",
      "Ein Signal sagt, dass sich ein Preis oder Volumen gerade um Ihre Schwelle verändert hat. Was danach kommt, sagt es nicht. Wir versprechen keine Trefferquote und keinen Gewinn.",
    ],
    data: [
      "Daten können ausfallen",
      "Börsen, Netze und unsere eigenen Systeme können langsam sein, stehen bleiben oder irren. Das Terminal kennzeichnet verspätete und ungenaue Zahlen, wo es sie bemerken kann. Vergleichen Sie vor einem Handel mit Ihrer Börse.",
    ],
    calculator: [
      "Der Risikorechner",
      "Er rechnet mit Ihren Eingaben. Gebühren, Slippage, Liquidationsregeln und Kurslücken kennt er nicht; ein Stop kann weit von seiner Marke entfernt ausgeführt werden.",
    ],
    rules: [
      "Ihr Teil",
      "Klären Sie, ob der Handel mit Kryptowerten an Ihrem Wohnort erlaubt ist und welche Steuern anfallen. Vergangene Bewegungen sagen nichts Sicheres über künftige.",
    ],
  },
};
