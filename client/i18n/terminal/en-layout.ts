// English texts of the terminal: panels, settings, keys, test mode.

export const enLayout = {
  "layout.main": "Main chart",
} as const;
