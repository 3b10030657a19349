// English texts of the terminal: signal rows, their explanation and announcements.

export const enSignals = {
  "signals.waiting": "No signals yet. The list is waiting.",
} as const;
