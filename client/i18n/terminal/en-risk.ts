// English texts of the terminal: the risk manager.

export const enRisk = {
  "risk.title": "Risk manager",
} as const;
