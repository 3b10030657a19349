// Separate from the schemas of accounts, which pages that state the lengths do not need.

export const MIN_PASSWORD_LENGTH = 12;
export const MAX_PASSWORD_LENGTH = 128;
