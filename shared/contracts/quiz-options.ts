// The answers of the quiz; separate from its schemas, which pages do not load.

/** Exchanges by id, named alike in every language. */
export const QUIZ_EXCHANGES = {
  binance: "Binance",
  bybit: "Bybit",
  okx: "OKX",
  mexc: "MEXC",
  coinbase: "Coinbase",
  bitget: "Bitget",
} as const;
export type QuizExchange = keyof typeof QUIZ_EXCHANGES;

export const QUIZ_EXPERIENCES = ["less1year", "more1year", "years23", "years35", "more5years"] as const;
export type QuizExperience = (typeof QUIZ_EXPERIENCES)[number];
