// How long the passwords are that people choose. Apart from the schemas of accounts, which pages that state it have no use for.

export const MIN_PASSWORD_LENGTH = 12;
export const MAX_PASSWORD_LENGTH = 128;
