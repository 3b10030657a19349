// Limits of a question to the assistant and its history. Separate from the schema, which the widget does not need.

export const CHAT_LIMITS = {
  /** Characters of one question. */
  message: 2000,
  /** Messages of the conversation sent with a question, and their total characters. */
  history: 10,
  historyCharacters: 8000,
  key: 300,
} as const;
