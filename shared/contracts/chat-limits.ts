// How long a question to the assistant and what came before it may be. Apart from the schema, which the widget has no use for.

export const CHAT_LIMITS = {
  /** Characters of one question. */
  message: 2000,
  /** Messages of the conversation that a question brings along, and their characters in all. */
  history: 10,
  historyCharacters: 8000,
  key: 300,
} as const;
