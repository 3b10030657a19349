// What Tickdeck is and who runs it, in English.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"about"> = {
  title: "About Tickdeck",
  description: "A live terminal that shows which coin moves now, and what it is careful not to promise.",
  sections: {
    what: [
      "What Tickdeck is",
      "Tickdeck answers one question: which coin moves now? It watches the most traded coins of {exchanges} against USDT, computes price changes and volume ratios over windows from {shortestWindow} to {longestWindow} minutes every second, and pushes them into a dense terminal in the browser.",
    ],
    who: [
      "Whom it is for",
      "Traders who look for sudden moves of price and volume and want to see them at once, side by side: watch lists, a screener, charts, a BTC compass, signals and a risk calculator on one screen.",
    ],
    principles: [
      "What we hold to",
      [
        "Figures can be checked: every signal carries the numbers it comes from.",
        "What is unknown is a dash, what is imprecise is dotted, what is late turns grey.",
        "No invented success rates, customers or quotes: figures on this site come from the running system.",
        "Your data are yours: no foreign scripts, no advertising, no sale.",
      ],
    ],
    not: [
      "What it is not",
      "No exchange, no broker, no adviser. Tickdeck places no orders and holds no money. See the [risk notice](risk).",
    ],
    operator: ["Who runs it", "{operator}, {address}. Write to {email} or use the [contact page](contact)."],
  },
};
