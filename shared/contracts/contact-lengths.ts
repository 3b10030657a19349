// How long each part of a message to us may be. Apart from its schema, which the page of the form has no use for.

export const CONTACT_LENGTHS = { name: 100, email: 254, subject: 200, message: 5000 } as const;
