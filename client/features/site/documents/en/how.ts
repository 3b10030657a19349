// How the figures are computed, in English.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"how"> = {
  title: "How the figures are computed",
  description: "Net change, volume ratio, 24 h volume, windows and signals, and what exact and dotted figures mean.",
  sections: {
    source: [
      "Where the data come from",
      "Trades come from the exchanges' own live connections. For every second we record, per coin, the last price and the volume traded so far in USDT. All figures are differences of such seconds.",
    ],
    change: [
      "Net change",
      "Net % over N minutes = 100 · (price now − price N minutes ago) ÷ price N minutes ago. The price is that of the last trade at or before the second.",
    ],
    ratio: [
      "Volume ratio",
      "Volume of the last N minutes ÷ volume of the N minutes before. ×2 means twice as much as just before. In percent: 100 · (ratio − 1).",
    ],
    day: ["24 h volume", "The exchange's own rolling figure for the last 24 hours, in USDT."],
    windows: [
      "Windows and speed",
      "N is {windows} minutes. Figures are computed every second and shown as often as the plan allows: Start every {startSpeed} s, Popular {popularSpeed} s, Professional {professionalSpeed} s. Pinned charts do not wait for that.",
    ],
    exact: [
      "Exact and dotted",
      "A figure is exact when its whole window consists of seconds that we recorded or rebuilt trade by trade. After a start or a gap, older parts come from the exchange's minute candles at first: such a figure is true to the minute and is dotted. A dash means “not known yet”, which is not zero.",
    ],
    signals: [
      "Signals",
      "A rule of a list names window, direction and threshold. It fires in the second its figure reaches the threshold, for all users alike. The same coin within {duplicateSeconds} s is a duplicate and is held back; repeats within {repeatSeconds} s are counted. Signals stay for {signalMinutes} minutes, each with its prices, volumes and times, so that you can recompute it.",
    ],
    public: [
      "Figures without an account",
      "Visitors see {publicExchange} from a table that is up to {publicSeconds} s old. If the market is simulated, a badge says so.",
    ],
  },
};
