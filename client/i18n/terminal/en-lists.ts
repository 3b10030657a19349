// English texts of the terminal: watch lists and their tables.

export const enLists = {
  "lists.preset.movers": "Movers",
  "lists.preset.signal": "Signal {number}",
} as const;
