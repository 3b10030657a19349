// The risk notice, in English.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"risk"> = {
  title: "Risk notice",
  description:
    "Trading crypto assets can cost you everything you put in. What Tickdeck's figures and signals can and cannot say.",
  sections: {
    loss: [
      "You can lose everything",
      "Crypto assets swing strongly, many trade thinly, and some lose all value. Trade only with money you can afford to lose. Leverage multiplies losses.",
    ],
    advice: [
      "No advice",
      "{operator} is no financial adviser, broker or exchange. Figures, lists, signals and the risk calculator are information, not a recommendation to buy or sell, and know nothing of your situation.",
    ],
    signals: [
      "What a signal is",
      "A signal says that a price or a volume has just changed by as much as your threshold. It does not say what happens next. We promise no hit rate and no profit.",
    ],
    data: [
      "Data can fail",
      "Exchanges, networks and our own systems can be slow, stop or be wrong. The terminal marks late and imprecise figures where it can notice them. Compare with your exchange before you trade.",
    ],
    calculator: [
      "The risk calculator",
      "It computes from your own entries. It knows no fees, slippage, liquidation rules or price gaps; a stop can be filled far from its level.",
    ],
    rules: [
      "Your part",
      "Find out whether trading crypto assets is allowed where you live and which taxes are due. Past moves say nothing certain about future ones.",
    ],
  },
};
