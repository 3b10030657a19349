// Every name the site keeps something under in the browser's storage. What is not listed here cannot be stored, and the notice
// about cookies and storage prints this list, so that it leaves nothing out.

/** The reader's own choices, which stay after signing out. */
export const CHOICE_KEYS = ["selectedLanguage", "pageCounting"] as const;

/** By what they are for; "*" stands for any ending. */
export const STORED_KEYS = {
  choices: CHOICE_KEYS,
  order: ["selectedExchange", "selectedPlan", "openedOrder"],
  session: ["authToken", "userData", "terminalSessionToken", "terminalUserInfo", "userToken", "userPlan", "unsaidLogout"],
  chat: ["chatMinimized", "chatApiKey", "chatConversation"],
  terminal: [
    "exchange",
    "updateSpeed",
    "ratioWindow",
    "phoneWindow",
    "showSettings",
    "marketBarometer",
    "barometerThreshold",
    "chartMovingAverage",
    "sortAlphabetically",
    "announceSignals",
    "soundMuted",
    "soundVolume",
    "alertSound",
    "layoutLocked",
    "layoutSizes",
    "selectedTickers",
    "pinnedSlots",
    "mainChartSymbol",
    "globalTimeframe",
    "slotTimeframes",
    "showBottomRow",
    "chartIndicators",
    "drawings",
    "favouriteCoins",
    "hiddenCoins",
    "recentCoins",
    "listOrder",
    "foldedLists",
    "timeZone",
    "hotkeys",
    "columnWidths",
    "columnOrder",
    "hiddenColumns",
    "sortBy",
    "sortDirection",
    "sortAbsolute",
    "visualScreener",
    "visualScreenerWindow",
    "showVisualScreener",
    "showRiskManager",
    "showMarketTable",
    "panel.*",
    "riskManagerData",
    "tradePlans",
    "colourPair",
    "density",
    "motion",
    "settingsSync",
  ],
  /** Kept by the dashboard of the queues, a program of its own. */
  queues: ["board-settings"],
  lists: ["watchLists", "watchListSettings", "presetsLoaded"],
} as const;

type Listed = (typeof STORED_KEYS)[keyof typeof STORED_KEYS][number];

/** What something may be stored under. */
export type StoredKey = Listed extends infer Name ? (Name extends `${infer Start}*` ? `${Start}${string}` : Name) : never;
