// English texts of the terminal: the visual screener and its pages.

export const enScreener = {
  "screener.title": "Visual screener",
} as const;
